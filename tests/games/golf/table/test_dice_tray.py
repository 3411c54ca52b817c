"""Trays of golf tables: a rail and a felt with room for dice and cup, dice that lie apart, and a felt that stays where it is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from game.games.doshboard.table.side import BLUE, RED
from game.games.golf.table.dice import tray_radius
from game.session.seats import person
from game.ui.dice.die import MOUTH, PIPS
from game.ui.dice.motion import ThrowSpec, throw
from game.ui.dice.solids import DieKind
from game.ui.looks.settings import Settings
from game.ui.window.loop import App
from tests.games.card_golf.table import tables as card_golf
from tests.games.doshboard.table import tables as doshboard
from tests.ui.dice.dice import die_of
from tests.ui.user import Film, press, release, run, until

MOVING = Settings(theme="contrast", speed=1, pace="fast")
LEAST = 21.0        # logical units of a die's radius in a window of 1280x720: today's are twice as large as they were


@pytest.mark.parametrize(("kind", "felt", "most"), [("d6", (250, 172), 5), ("d12", (282, 174), 4), ("d6", (180, 130), 5)])
def test_as_many_dice_as_there_may_be_come_to_lie_apart(kind: DieKind, felt: tuple[int, int], most: int) -> None:
    """In no heap: on average a good half of the felt's diagonal lies between the two that are farthest apart."""
    radius, far = tray_radius(felt, most), 0.0
    for seed in range(8):
        motion = throw(ThrowSpec([die_of(kind)] * most, [0] * most, [None] * most, (0.0, 0.0, *felt), radius), Random(seed))
        ends = [(pose.x, pose.y) for pose in motion.at(motion.length)]
        apart = [math.dist(a, b) for a, b in combinations(ends, 2)]
        assert min(apart) > 2.0 * radius
        far += max(apart) / 8
    assert far > .5 * math.hypot(*felt)
    assert math.pi * (MOUTH * radius) ** 2 < .32 * felt[0] * felt[1], "the cup leaves two thirds of the felt in sight"


def test_card_golf_throws_large_dice_with_pips_on_a_felt_that_stays(folder: Path) -> None:
    scene = card_golf.evening(card_golf.golf(person("Ana"), holes=3, tokens=0))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: card_golf.aims(scene))
        face = card_golf.face_of(scene)
        assert face.making.tray.felt.w > 0, "it is laid out, and made ready, before it is seen"
        swing = face.hand.swing
        press(swing.rect.center)
        yield from until(lambda: face.making.dice.cup_shown is not None)
        felt = face.making.tray.felt
        assert face.making.tray.radius >= LEAST * app.painter.look.scale
        assert face.making.tray.rect.contains(felt)
        release(swing.rect.center)
        yield from until(lambda: face.making.tray.lines and face.making.tray.lines[0].dice)
        assert face.making.tray.felt == felt
        places = face.making.dice.places()
        assert len(places) == len(card_golf.state_of(scene).stroke.swing)      # type: ignore[union-attr]
        assert min((math.dist(a, b) for a, b in combinations(places.values(), 2)), default=math.inf) > 2 * face.making.tray.radius
        assert all(set(die.engraved) == set(PIPS.values()) for die in face.making.dice.models())

    run(folder, scene, script, settings=MOVING, clock=Film())


def test_doshboard_throws_on_a_felt_that_stays_below_the_plan(folder: Path) -> None:
    """Shaken, the plan and the button are still there; thrown, what the dice come to and the card stand above the same felt."""
    scene = doshboard.evening(doshboard.doshboard(person("Ana")))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: doshboard.plans(scene))
        face = doshboard.face_of(scene)
        side, play = face.side, face.side.play
        button = pygame.Rect(play.rect)
        press(play.rect.center)
        yield from until(lambda: face.dice.cup_shown is not None)
        felt = side.tray.felt
        assert (side.plan.visible, side.shot.visible, side.fan.visible) == (True, False, False)
        assert play.rect == button, "the button that is held down stays under the finger"
        assert side.tray.radius >= LEAST * app.painter.look.scale
        release(play.rect.center)
        yield from until(lambda: side.shot.visible)
        yield from until(lambda: bool(side.shot.shown))
        assert [line.dice for line in side.shot.shown] == [(BLUE, 0), (RED, 0)], "no face is told while the dice roll"
        yield from until(lambda: len(side.tray.lines) >= 2)
        assert [line.dice[0] for line in side.shot.shown] == [BLUE, RED]
        assert all(line.dice[1] for line in side.shot.shown)
        look = side.fan.sheet.look
        assert look is not None
        assert (look.blue, look.red) == tuple(line.dice[1] for line in side.shot.shown), "the card frames them before the ball flies"
        assert (side.plan.visible, side.shot.visible, side.fan.visible) == (False, True, True)
        assert side.tray.felt == felt
        assert side.fan.sheet.rect.h > 0
        assert not side.fan.sheet.rect.colliderect(side.tray.rect)
        assert not side.shot.rect.colliderect(side.fan.sheet.rect)
        yield from until(lambda: doshboard.plans(scene))
        assert all(key.visible and key.rect.h > 0 for key in side.fan.keys), "the cards are back"

    run(folder, scene, script, settings=MOVING, clock=Film())
