"""A lost card (H17) is seen to go: it comes up with its name where it lies, is torn, and nothing of it stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.doshboard.rules.events import CardLost
from game.games.doshboard.table.cards import card_picture, halves_of
from game.session.seats import person
from game.ui.looks.settings import Settings
from game.ui.window.loop import App
from tests.games.doshboard.table.tables import doshboard, evening, face_of, plans, state_of, stock
from tests.ui.user import Film, run, until


@pytest.mark.parametrize("still", [False, True])
def test_a_lost_card_is_torn_and_leaves_nothing(folder: Path, still: bool) -> None:
    scene = evening(doshboard(person("Ana"), played_with=stock(), level="advanced"))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        face, before = face_of(scene), len(scene.stage._sprites)
        view = scene.table.view(0)
        name = state_of(scene).set_of(0).cards[0].name
        picture = card_picture(scene.painter, name, 0)
        left, right = halves_of(picture)
        assert pygame.mask.from_surface(left).overlap_area(pygame.mask.from_surface(right), (0, 0)) <= 2 * left.get_height()
        tracks = face.happen(CardLost(0, name, kept=False), view, view, face.sitting)
        assert len(tracks) == 2, "the words at the ball, the card beside the board"
        assert len(scene.stage._sprites) >= before + 2
        for track in tracks:
            scene.motion.play(*track)
        yield from until(lambda: not scene.motion.busy)
        assert len(scene.stage._sprites) == before
        assert len(face.happen(CardLost(0, name, kept=True), view, view, face.sitting)) == 1, "the last card stays"

    settings = Settings(theme="contrast", speed=4, pace="fast", reduce_motion=still)
    run(folder, scene, script, settings=settings, clock=Film(), turns=1500)
