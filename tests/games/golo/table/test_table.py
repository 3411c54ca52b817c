"""GOLO's table when something else happens: undo, a save taken up again, a menu, another size, a replay; hints and odds in words."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import cos, hypot, sin
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.bots.policy import policy
from game.games.golo.rules.values import Catch, KeepDice, Phase, Roll, ScoreCard, members
from game.games.golo.solver.odds import GoloTableCache, after_keeping, before_roll, keepings
from game.games.golo.table.card import ChipRow
from game.games.golo.table.face import GoloFace
from game.games.golo.table.odds import Bars
from game.games.golo.table.tray import DiePlace, LyingDie, Reach, free_place, place_of, spread
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.scenes.replay import ReplayScene
from game.ui.widgets.base import Widget
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.bots.asking import ask
from tests.games.golo.rules.tables import CONTENT, DICE, RULES
from tests.games.golo.table.tables import FLAT, evening, face_of, finished, golo, rolled, state_of
from tests.ui.table.scenes import QUICK, actions, asked
from tests.ui.user import click, key, run, until

MOVING = Settings(theme="contrast", speed=1, pace="fast")


def lies_well(face: GoloFace) -> bool:
    """Every die of the tray lies on the felt, and none on another."""
    felt, places = face.tray.felt, list(face.show.places().values())
    inside = all(felt.inflate(4, 4).collidepoint(x, y) for x, y in places)
    return inside and all(hypot(a[0] - b[0], a[1] - b[1]) > 1.5 * face.tray.radius for a, b in combinations(places, 2))


# ---------------------------------------------------------------- undo, saves, menus

def test_after_roll_no_button_of_the_bar_takes_the_focus(folder: Path) -> None:
    """The button goes while the dice fly: who presses Enter once more must not find Redo under his finger."""
    table = golo(undo="free")
    rolled(table, *FLAT)
    table.play(KeepDice(1))
    scene = evening(table)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        assert scene.ui.focus is face.bar.roll
        key(pygame.K_RETURN)
        yield from until(lambda: scene.showing.busy)
        for _ in range(3):
            yield
            assert scene.ui.focus is None
        at = scene.table.position
        key(pygame.K_RETURN)
        yield from until(lambda: asked(scene))
        assert (scene.ui.depth, scene.table.position) == (1, at)
        assert any(spot.focused for spot in face.tray.spots.values())

    run(folder, scene, script, settings=MOVING)


def test_nothing_moves_in_the_bar_when_the_first_move_is_saved(folder: Path) -> None:
    scene = evening(golo(folder=folder))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        assert scene.table.saved.path is None
        places = [(child.rect.copy(), getattr(child, "text", "")) for child in scene.bar.children]
        click(face_of(scene).bar.roll)
        yield from until(lambda: state_of(scene).phase is Phase.KEEP and asked(scene))
        yield from until(lambda: scene.bar.saved.label == "Saved")
        assert [(child.rect, getattr(child, "text", "")) for child in scene.bar.children] == places

    run(folder, scene, script, settings=msgspec.structs.replace(QUICK, text=2.0))


def test_undo_takes_a_keep_back_but_no_roll(folder: Path) -> None:
    scene = evening(rolled(golo(), *FLAT))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        click(face.tray.spots[0])
        yield
        click(face.bar.keep)
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.ROLL)
        assert sorted(face.show.places()) == list(range(1, 9))
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield from until(lambda: state_of(scene).phase is Phase.KEEP)
        assert sorted(face.show.places()) == list(range(9))
        assert lies_well(face)
        assert face.tray.rack.holes[0].word == ""
        key(pygame.K_y, pygame.KMOD_CTRL)
        yield from until(lambda: state_of(scene).phase is Phase.ROLL)
        assert face.tray.rack.holes[0].word == "par"
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        yield
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        yield
        assert state_of(scene).phase is Phase.KEEP, "the roll has been seen: it stays"

    run(folder, scene, script, settings=QUICK)


def test_free_undo_out_of_a_catch_stops_the_fall(folder: Path) -> None:
    scene = evening(rolled(golo(ground_rules=True, off_table=12, undo="free"), -1, *FLAT[1:]))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: state_of(scene).phase is Phase.CATCH and asked(scene))
        face = face_of(scene)
        yield from until(lambda: face.tray.fallers)
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield from until(lambda: state_of(scene).phase is Phase.ROLL)
        assert not face.tray.fallers
        for _ in range(90):         # longer than the fall would have gone on
            yield
        assert not any(isinstance(action, Catch) for action in actions(scene))
        assert lies_well(face)
        assert sorted(face.show.places()) == list(range(9))

    run(folder, scene, script, settings=QUICK)


@pytest.mark.parametrize("phase", [Phase.CATCH, *(pytest.param(phase, marks=pytest.mark.full) for phase in (Phase.ROLL, Phase.KEEP))])
def test_a_table_left_is_taken_up_where_it_was(tmp_path: Path, phase: Phase) -> None:
    table = golo(folder=tmp_path, ground_rules=True, off_table=12)
    rolled(table, *((-1, *FLAT[1:]) if phase is Phase.CATCH else FLAT))
    if phase is Phase.ROLL:
        table.play(KeepDice(1))
    path = table.saved.path
    assert path is not None
    table.close()
    scene = evening(Table.resume(path))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        assert state_of(scene).phase is phase
        assert lies_well(face)
        target = {Phase.ROLL: face.bar.roll, Phase.CATCH: face.bar.catch}.get(phase)
        if target is not None:
            yield
            yield
            click(target)
            yield from until(lambda: state_of(scene).phase is not phase and asked(scene), 2000)
        else:
            assert len(face.tray.spots) == 9

    run(tmp_path, scene, script, settings=QUICK)


def test_a_die_does_not_fall_behind_the_menu(folder: Path) -> None:
    scene = evening(rolled(golo(ground_rules=True, off_table=12), -1, *FLAT[1:]))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: face_of(scene).tray.fallers)
        key(pygame.K_ESCAPE)
        yield from until(lambda: scene.ui.depth > 1)
        for _ in range(90):
            yield
        assert state_of(scene).phase is Phase.CATCH
        key(pygame.K_ESCAPE)
        yield from until(lambda: scene.ui.depth == 1)
        yield
        yield
        click(face_of(scene).bar.catch)
        yield from until(lambda: Catch(1) in actions(scene))

    run(folder, scene, script, settings=QUICK)


def test_leaving_in_mid_tumble_loses_nothing(tmp_path: Path) -> None:
    table = golo(folder=tmp_path)
    scene = evening(table)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        click(face_of(scene).bar.roll)
        yield from until(lambda: scene.showing.busy and state_of(scene).phase is Phase.KEEP)
        app.stop()
        yield

    run(tmp_path, scene, script, settings=MOVING)
    path = table.saved.path
    assert path is not None
    again = Table.resume(path)
    assert again.state == table.state
    assert again.state.phase is Phase.KEEP
    again.close()


def test_after_a_die_is_marked_by_mouse_enter_keeps_it(folder: Path) -> None:
    """The button says so in gold, and no focus is seen; by keys alone the same key marks the die that has the focus."""
    table = golo()
    rolled(table, *FLAT)
    scene = evening(table)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        spots = sorted(face.tray.spots.values(), key=lambda spot: spot.face)
        click(spots[0])
        yield
        key(pygame.K_RETURN)
        yield from until(lambda: actions(scene)[-1] == KeepDice(1 << spots[0].die))
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.ROLL)
        key(pygame.K_RETURN)        # shows the focus at the latest, and rolls
        yield from until(lambda: state_of(scene).phase is Phase.KEEP and asked(scene))
        key(pygame.K_1)
        yield
        marked = face.keeping.marked
        assert marked
        key(pygame.K_RETURN)
        yield
        assert (face.keeping.marked, state_of(scene).phase) == (0, Phase.KEEP)

    run(folder, scene, script, settings=QUICK)


# ---------------------------------------------------------------- another size

@pytest.mark.parametrize("size", [(1024, 640), pytest.param((1900, 700), marks=pytest.mark.full)], ids=str)
def test_a_window_that_changes_in_mid_tumble(folder: Path, size: tuple[int, int]) -> None:
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        click(face.bar.roll)
        yield from until(lambda: scene.showing.busy)
        for _ in range(20):
            yield
        app.window.size = size
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.KEEP, 3000)
        assert lies_well(face)
        spot = min(face.tray.spots.values(), key=lambda spot: spot.face)
        assert spot.rect.collidepoint(face.show.places()[spot.die])
        click(spot)
        yield
        yield
        assert face.keeping.marked == 1 << spot.die
        key(pygame.K_F11)
        yield
        yield
        assert app.settings.fullscreen
        assert lies_well(face)

    run(folder, scene, script, settings=MOVING)


REACH = Reach(.15, .25)


def test_a_die_finds_a_free_place() -> None:
    one = LyingDie(0, 3)
    own = place_of(one, alone=False)
    assert free_place(one, False, [], REACH) == own
    other = free_place(one, False, [own[:2]], REACH)
    assert REACH.between(own[:2], other[:2]) >= 1


def test_dice_move_apart_in_a_tray_of_another_shape() -> None:
    heap = {die: DiePlace(.5 + .1 * cos(die), .3 + .1 * sin(die), 0) for die in range(9)}
    found = spread(heap, REACH)
    assert all(REACH.between(a[:2], b[:2]) > .95 for a, b in combinations(found.values(), 2))
    assert all(REACH.across / 2 - 1e-9 <= place.x <= 1 - REACH.across / 2 + 1e-9 for place in found.values())
    apart = {0: DiePlace(.2, .5, 0), 1: DiePlace(.8, .5, 0)}
    assert spread(apart, REACH) == apart


# ---------------------------------------------------------------- replay

@pytest.mark.parametrize("options", [
    {"ground_rules": True, "cocked": 12, "off_table": 12}, *(pytest.param({"mode": mode}, marks=pytest.mark.full)
                                                              for mode in ("scorecard", "match", "skins", "flop", "trips"))], ids=str)
def test_a_replay_shows_every_step(tmp_path: Path, options: dict[str, Any]) -> None:
    table = finished(golo(person("Ana"), bot("Bo", "club"), folder=tmp_path, **options))
    table.close()
    assert table.saved.path is not None
    scene = ReplayScene(table.saved.path)

    def script(app: App) -> Iterator[None]:
        yield
        face = scene.face
        assert isinstance(face, GoloFace)
        for position in range(1, min(scene.replay.last, 16) + 1):
            key(pygame.K_RIGHT)
            yield
            yield from until(lambda: not scene.showing.busy)
            assert scene.position == position
        assert lies_well(face)
        key(pygame.K_END)
        yield from until(lambda: scene.position == scene.replay.last and not scene.showing.busy)
        assert not any(button.visible for button in face.bar.children), "nothing of the past is played again"
        key(pygame.K_LEFT)
        yield from until(lambda: scene.position == scene.replay.last - 1)

    run(tmp_path, scene, script, settings=QUICK)


# ---------------------------------------------------------------- hints and odds

def labels(widget: Widget) -> list[str]:
    return [w.text for w in widget.walk() if isinstance(w, Label)]


def test_the_odds_are_those_of_the_exact_tables(folder: Path) -> None:
    table = golo()
    scene = evening(table)
    book = GoloTableCache(folder / "cache").book(DICE)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        scene.desk.panel.turn_to(2)
        yield from until(lambda: any(isinstance(w, Bars) for w in face.page.walk()), 3000)
        first = before_roll(book, table.state, 0)
        assert first is not None
        assert labels(face.page)[:2] == [f"{first.mean:.1f}", "strokes expected, before the roll"]
        bars = next(w for w in face.page.walk() if isinstance(w, Bars))
        assert bars.shares == pytest.approx([first.totals[bars.first + at] for at in range(len(bars.shares))])
        click(face.bar.roll)
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.KEEP)
        s = state_of(scene)
        best = keepings(book, s)
        yield from until(lambda: any("with the best keep" in label for label in labels(face.page)))
        assert labels(face.page)[0] == f"{best[0].mean:.1f}"
        heading = labels(face.page).index("What to keep")
        assert labels(face.page)[heading + 1] == "strokes"
        rows = [w for w in face.page.walk() if isinstance(w, ChipRow)]
        assert [row.figure for row in rows] == [f"{keep.mean:.1f}" for keep in best[:4]]
        assert [sorted(chip.face for chip in row.chips) for row in rows] == [
            sorted(s.throw.lying[die] for die in members(keep.dice)) for keep in best[:4]]
        lowest = min(face.tray.spots.values(), key=lambda spot: spot.face)
        click(lowest)
        yield from until(lambda: any("if you keep the marked dice" in label for label in labels(face.page)))
        assert labels(face.page)[0] == f"{after_keeping(book, s, 1 << lowest.die).mean:.1f}"

    run(folder, scene, script, settings=QUICK)


def test_the_tables_are_computed_from_the_moment_that_a_table_is_opened(tmp_path: Path) -> None:
    """With nobody asking for odds, so that the first roll of a bot, or the first hint, need not wait."""
    scene = evening(golo(person("Ana"), person("Bea"), mode="flop"))
    end = time.monotonic() + 60

    def script(app: App) -> Iterator[None]:
        while time.monotonic() < end and len(list((tmp_path / "cache").glob("golo-*.table"))) < 2:
            time.sleep(.02)
            yield

    run(tmp_path, scene, script, settings=QUICK)
    assert len(list((tmp_path / "cache").glob("golo-*.table"))) == 2


def test_a_hint_says_what_is_to_be_expected(folder: Path) -> None:
    table = rolled(golo(), *FLAT)
    book = GoloTableCache(folder / "cache").book(DICE)
    best = keepings(book, table.state)
    hint = ask(policy("golo", "pro", folder / "cache"), RULES, table.view(0), Random(1), .1)
    assert hint.action == KeepDice(best[0].dice)
    assert f"{best[0].mean:.1f}" in hint.why
    assert f"{best[1].mean:.1f}" in hint.why
    table.play(KeepDice(best[0].dice))
    roll = ask(policy("golo", "pro", folder / "cache"), RULES, table.view(0), Random(1), .1)
    assert isinstance(roll.action, Roll)
    assert f"{best[0].mean:.1f}" in roll.why, "nothing was rolled in between: it is still as much"


def test_g5_a_hole_whose_die_is_thrown_again_shows_its_strokes_in_the_rack(folder: Path) -> None:
    """A card of short holes: the red dice of holes 1 and 2 are needed again on 3 and 5."""
    card = ScoreCard("Short", "", ((3, 3, 3, 5, 3, 5, 5, 4, 3),))
    table = golo(person("Ana"), person("Bo"), content=replace(CONTENT, card=card), mode="match")
    for number in (4, 5, 3, 6, 5, 5, 5, 7):
        for line in ("roll", f"dice {number}"):
            table.play(RULES.decode(line))
    scene = evening(table)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        holes = face_of(scene).tray.rack.holes
        assert [hole.strokes for hole in holes] == [4, 3, None, None, None, None, None, None, None]
        assert [bool(hole.word) for hole in holes] == [True] * 4 + [False] * 5
        assert sorted(face_of(scene).show.places()) == [1], "the second red die is to be thrown"

    run(folder, scene, script, settings=QUICK)
