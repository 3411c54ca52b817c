"""The putting track: distances, balls and flag lie side by side, however many balls lie equally far away."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.games.card_golf.rules.shots import HOLED, tables
from game.games.card_golf.table.position import OnIt
from game.games.card_golf.table.tray import PuttingTrack, TrackShown
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore

DISTANCES = tables().distances


@pytest.mark.parametrize(("scale", "text", "size"), [
    (.8, 1.0, (380, 150)), (1.0, 1.0, (626, 194)), (1.0, 2.0, (440, 252)), (1.5, 1.0, (1040, 290))])
@pytest.mark.parametrize("yards", [(5, 5, 5, 5), (DISTANCES[0], DISTANCES[0], DISTANCES[1], DISTANCES[1]), DISTANCES[-4:], (2, 3, 3, 30)])
def test_no_ball_covers_a_distance_another_ball_or_the_flag(
    folder: Path, scale: float, text: float, size: tuple[int, int], yards: Sequence[int],
) -> None:
    pygame.font.init()
    p, track = Painter(Look(THEMES["contrast"], scale, text), PictureStore(folder)), PuttingTrack()
    track.layout(p, pygame.Rect((20, 30), size))
    track.put(TrackShown(tables(), tuple(OnIt(seat, away) for seat, away in enumerate(yards)), 0))
    boxes, marks = track.ball_boxes(p), track.mark_boxes(p)
    assert {ball.seat for ball, _box in boxes} == {0, 1, 2, 3}
    for (_, one), (_, other) in combinations(boxes, 2):
        assert not one.colliderect(other)
    for ball, box in boxes:
        assert track.rect.contains(box)
        assert box.collidelist(list(marks.values())) < 0, "the distance is read below it"
        assert box.w >= 6
        assert not box.collidepoint(track.at(p, HOLED))
        nearest = min(marks, key=lambda mark: abs(marks[mark].centerx - box.centerx))
        assert nearest == ball.yards or list(yards).count(ball.yards) > 1
    for one, other in combinations(marks.values(), 2):
        assert not one.colliderect(other)
