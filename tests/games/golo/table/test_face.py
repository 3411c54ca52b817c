"""GOLO at the table, through the real main loop: refusals, flicks, bottoms, catches, undo, a window that changes in mid-tumble."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.golo.rules.values import Catch, KeepDice, Phase, Roll
from game.session.seats import bot, person
from game.ui.window.loop import App
from tests.games.golo.table.tables import FLAT, evening, face_of, golo, rolled, state_of
from tests.ui.table.scenes import QUICK, actions, asked
from tests.ui.user import click, key, run, until


def test_an_illegal_keep_is_refused_with_the_reason(folder: Path) -> None:
    scene = evening(rolled(golo(), *FLAT))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        click(face.tray.spots[8])
        yield
        assert face.keeping.marked == 1 << 8
        assert face.bar.keep.text == "Keep 1 die for 8 strokes"
        click(face.bar.keep)
        yield
        assert "The 8 can't be kept while a lower 3 stays" in scene.desk.strip.text
        assert state_of(scene).phase is Phase.KEEP
        click(face.tray.spots[8])
        key(pygame.K_1)
        yield
        yield
        assert face.keeping.marked == 1

    run(folder, scene, script, settings=QUICK)


def test_bottoms_read_the_lower_faces(folder: Path) -> None:
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        click(face.bar.bottoms)
        yield
        assert "Bottoms is called" in scene.desk.strip.text
        assert [face.focus_of(Roll(called)) for called in (False, True)] == [face.bar.bottoms, face.bar.roll]    # what a hint leads to
        click(face.bar.roll)
        yield from until(lambda: state_of(scene).phase is Phase.KEEP and asked(scene))
        s = state_of(scene)
        assert s.throw.bottoms
        for die, spot in face.tray.spots.items():
            assert spot.face == s.throw.lying[die]
            shown = face.show.lying.face_up(die)
            assert shown == str(spot.face)

    run(folder, scene, script, settings=QUICK)


@pytest.mark.parametrize("caught", [True, False], ids=["caught", "missed"])
def test_a_falling_die(folder: Path, caught: bool) -> None:
    scene = evening(rolled(golo(ground_rules=True, off_table=12), -1, *FLAT[1:]))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: state_of(scene).phase is Phase.CATCH and asked(scene))
        face = face_of(scene)
        assert scene.ui.focus is face.bar.catch
        if caught:
            yield
            click(face.tray.fallers[0])
        yield from until(lambda: any(isinstance(step, Catch) for step in actions(scene)), 2000)
        assert next(step for step in actions(scene) if isinstance(step, Catch)) == Catch(1 if caught else 0)

    run(folder, scene, script, settings=QUICK)


def test_keep_is_an_action_of_its_dice() -> None:
    table = rolled(golo(), *FLAT)
    table.play(KeepDice(0b100001))
    assert table.state.players[0].strokes == 6


@pytest.mark.parametrize("mode", ["simple", "skins"])
def test_a_bot_is_told_of_and_not_asked(folder: Path, mode: str) -> None:
    table = golo(bot("Bo", "club"), person("Ana"), mode=mode)
    scene, said = evening(table), set[str]()

    def script(app: App) -> Iterator[None]:
        while not (asked(scene) and table.to_act == 1):
            if table.to_act == 0:
                said.add(scene.desk.strip.text)
            yield

    run(folder, scene, script, settings=QUICK)
    assert any(words.startswith("Bo ") for words in said)
    assert not any(words.startswith("Bo:") for words in said)


def test_one_marked_die_is_named_as_one(folder: Path) -> None:
    scene = evening(rolled(golo(), *FLAT))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        for die, words in ((0, "Ana: the 3 is marked. Keep it, or mark others."), (5, "Ana: 3, 3 are marked. Keep them, or mark others.")):
            click(face.tray.spots[die])
            yield
            yield
            assert scene.desk.strip.text == words

    run(folder, scene, script, settings=QUICK)
