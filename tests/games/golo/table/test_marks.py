"""Marking dice at GOLO: what does not go together dims, number and button follow the marks, and what is hinted can be done at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.golo.rules.values import EVERY, PARS, Catch, Dice, KeepDice, Phase, Roll, members
from game.games.golo.solver.odds import GoloTableCache, after_keeping
from game.games.golo.table.face import GoloFace
from game.session.seats import person
from game.ui.looks.settings import Settings
from game.ui.window.loop import App
from tests.games.golo.rules.tables import DICE
from tests.games.golo.table.tables import FLAT, evening, face_of, golo, rolled, state_of
from tests.games.golo.table.test_table import labels
from tests.games.golo.table.test_throw import poses_of, told
from tests.ui.table.scenes import QUICK, actions, asked
from tests.ui.user import click, key, run, until

MOVING = Settings(theme="contrast", speed=1, pace="fast")


def golden(face: GoloFace) -> bool:
    """Whether the button to keep the marked dice is the golden one."""
    return face.bar.keep.style == "brass"


def test_dice_that_do_not_go_with_the_marked_ones_are_dimmed(folder: Path) -> None:
    """FLAT: reds 3 4, whites 4 5 6 3 7, blues 5 8."""
    scene = evening(rolled(golo(), *FLAT))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)

        def faint() -> set[int]:
            return {die for die, pose in poses_of(scene).items() if pose.shown < 1}
        assert faint() == set()
        click(face.tray.spots[3])                   # a 5: the 3s and 4s must go with it
        yield
        assert faint() == {4, 6, 7, 8}
        assert not golden(face)
        click(face.tray.spots[3])
        yield
        assert faint() == set()
        click(face.tray.spots[0])
        yield
        assert faint() == set(range(9)) - {0, 5}, "the other 3 may be kept too"
        assert golden(face)

    run(folder, scene, script, settings=QUICK)


def test_the_number_is_that_of_the_marked_dice_and_of_what_must_go_with_them(folder: Path) -> None:
    table = rolled(golo(), *FLAT)
    scene = evening(table)
    book = GoloTableCache(folder / "cache").book(DICE)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        scene.desk.panel.turn_to(2)
        click(face.tray.spots[3])
        yield from until(lambda: "those that must go" in " ".join(labels(face.page)[1:2]), 3000)
        needed = sum(1 << die for die in (0, 1, 2, 3, 5))
        assert labels(face.page)[0] == f"{after_keeping(book, table.state, needed).mean:.1f}"
        for die in (0, 1, 2, 5):
            click(face.tray.spots[die])
        yield from until(lambda: labels(face.page)[1:2] == ["strokes expected, if you keep the marked dice"])
        assert labels(face.page)[0] == f"{after_keeping(book, table.state, needed).mean:.1f}"
        assert golden(face)

    run(folder, scene, script, settings=QUICK)


def test_at_trips_no_press_too_many_rolls_all_again(folder: Path) -> None:
    scene = evening(rolled(golo(mode="trips"), *FLAT))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        assert not golden(face)
        click(face.bar.keep)
        yield
        assert state_of(scene).phase is Phase.KEEP
        assert scene.ui.focus in face.tray.spots.values()
        click(face.bar.again)
        yield from until(lambda: actions(scene)[-1] == KeepDice(0))

    run(folder, scene, script, settings=QUICK)


def test_the_face_knows_what_does_an_action(folder: Path) -> None:
    scene = evening(rolled(golo(), *FLAT))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        assert face.focus_of(KeepDice(0b100001)) is face.tray.spots[0]
        click(face.tray.spots[0])
        yield
        assert face.focus_of(KeepDice(0b100001)) is face.tray.spots[5]
        click(face.tray.spots[5])
        yield
        assert face.focus_of(KeepDice(0b100001)) is face.bar.keep
        assert face.focus_of(Roll(False)) is face.bar.roll
        assert face.focus_of(Roll(True)) is face.bar.bottoms
        assert face.focus_of(Catch(1)) is face.bar.catch

    run(folder, scene, script, settings=QUICK)


def test_nobody_sees_the_faces_of_somebody_elses_roll_before_his_own(folder: Path) -> None:
    table = rolled(golo(person("Ana"), person("Bea")), *FLAT)
    table.play(KeepDice(0b100001))
    scene = evening(table)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face, show = face_of(scene), face_of(scene).show
        click(face.bar.roll)
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.KEEP)
        low = min(face.tray.spots.values(), key=lambda spot: spot.face)
        click(low)
        click(face.bar.keep)
        yield from until(lambda: asked(scene) and state_of(scene).turn == 0)
        for die in members(state_of(scene).players[0].left):
            assert show.lying.face_up(die) == str(PARS[die])

    run(folder, scene, script, settings=QUICK)


@pytest.mark.parametrize("off", [False, True])
def test_bottoms_are_told_when_the_dice_show_them(folder: Path, off: bool) -> None:
    """With a die off the table too: the others are turned over before it falls."""
    scene = evening(golo(ground_rules=True, off_table=12))
    landed = (-1, *FLAT[1:]) if off else FLAT

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        show = face_of(scene).show
        for action in (Roll(True), Dice(landed)):
            scene.show(scene.driver.play(action), scene.driver.eyes(scene.pace), scene.driver.bottom(scene.pace))
        yield from until(lambda: told(scene))
        lying = state_of(scene).throw.lying
        for die in members(EVERY ^ off):
            assert show.lying.face_up(die) == str(lying[die])
        if off:
            yield from until(lambda: Catch(0) in actions(scene))

    run(folder, scene, script, settings=MOVING)


@pytest.mark.parametrize("wrong", [False, True], ids=["alone", "another_marked"])
def test_a_hint_of_several_dice_is_followed_by_one_key_pressed_again_and_again(folder: Path, wrong: bool) -> None:
    scene = evening(rolled(golo(), 1, 2, 3, 3, 7, 7, 7, 8, 8))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        if wrong:
            face_of(scene).mark(next(spot.die for spot in face_of(scene).tray.spots.values() if spot.face == 7))
        key(pygame.K_h, text="h")
        yield from until(lambda: face_of(scene).keeping.hint)
        hinted = face_of(scene).keeping.hint
        assert hinted.bit_count() > 1
        for _press in range(hinted.bit_count() + wrong + 1):
            assert asked(scene)
            key(pygame.K_RETURN)
            yield
            yield
        assert KeepDice(hinted) in actions(scene)

    run(folder, scene, script, settings=QUICK)
