"""Three holes of Doshboard made from nothing in the workshop, by mouse alone and by keys alone: saved, checked, rated, tried and played."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.cli.pool import Order, run_batch
from game.content.choices import check, content_with
from game.content.draft import Draft
from game.content.yaml_text import parse_yaml
from game.games.doshboard.content import board_in, board_of, read_board, read_sets
from game.games.doshboard.rules.board import Place
from game.games.doshboard.rules.values import ADVANCED
from game.games.doshboard.solver.rating import RatedStrokes, rated_in_steps
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.widgets.controls import Segments
from game.ui.window.loop import COURSES, App
from game.ui.workshop.notes import FirstNoteCard
from game.ui.workshop.palette import InkRow, ToolButton
from game.ui.workshop.toolbox import ToolRing
from tests.games.doshboard.table.test_board_workshop import at, canvas, new, rows
from tests.ui.scenes.find import button, on_top
from tests.ui.user import click, drag, key, pad, post, run, until, walk_to


def tool(app: App, letter: str) -> ToolButton:
    return next(one for one in app.scene.ui.top.walk() if isinstance(one, ToolButton) and one.key == letter)


def ink(app: App, sign: str) -> InkRow:
    return next(one for one in app.scene.ui.top.walk() if isinstance(one, InkRow) and one.ink_held.sign == sign)


def turn(app: App, name: str) -> None:
    """A click on a tab of the tools."""
    tabs = next(one for one in app.scene.ui.top.walk() if isinstance(one, Segments) and name in one.names)
    wide = tabs.rect.w / len(tabs.names)
    click((round(tabs.rect.x + wide * (tabs.names.index(name) + .5)), tabs.rect.centery))


def by_mouse(app: App) -> Iterator[None]:
    """A pond, a wood, a hill, and two holes more, with clicks and drags only."""
    click(ink(app, "w"))
    yield
    click(button(app, "7"))
    yield
    yield from drag(at(app, 14, 8), at(app, 17, 11))
    click(ink(app, "B"))
    yield
    yield from drag(at(app, 22, 5), at(app, 24, 5))
    turn(app, "Hills")
    yield
    click(tool(app, "U"))
    yield
    yield from drag(at(app, 8, 14), at(app, 11, 15))
    turn(app, "Holes")
    yield
    click(tool(app, "T"))
    yield
    for tee, target in ((Place(29, 2), Place(20, 14)), (Place(3, 15), Place(12, 3))):
        click(button(app, "Add a hole here"))
        yield
        drawn = board_in(on_top(app, EditorScene).document.draft).holes[-1]
        assert drawn.tee is not None
        assert drawn.target is not None
        yield from drag(at(app, *drawn.tee), at(app, *tee))
        yield from drag(at(app, *drawn.target), at(app, *target))
    click(button(app, "Save"))
    yield


def step(code: int, times: int = 1) -> Iterator[None]:
    for _time in range(times):
        key(code)
        yield


def go(app: App, column: int, row: int) -> Iterator[None]:
    """The arrows lead the cursor to a cell."""
    _map, now_row, now_column = canvas(app).cursor
    across, down = column - int(now_column), row - int(now_row)
    yield from step(pygame.K_RIGHT if across > 0 else pygame.K_LEFT, abs(across))
    yield from step(pygame.K_DOWN if down > 0 else pygame.K_UP, abs(down))


def stroke(app: App, first: tuple[int, int], last: tuple[int, int]) -> Iterator[None]:
    """Space, arrows, Space."""
    yield from go(app, *first)
    yield from step(pygame.K_SPACE)
    yield from go(app, *last)
    yield from step(pygame.K_SPACE)


def by_keys(app: App) -> Iterator[None]:
    """The same board, with keys only."""
    def letter(text: str) -> None:
        key(ord(text), text=text)
    yield from step(pygame.K_5)
    yield from step(pygame.K_RIGHTBRACKET)
    yield from stroke(app, (14, 8), (17, 11))
    yield from step(pygame.K_4)
    yield from stroke(app, (22, 5), (24, 5))
    letter("u")
    yield
    yield from stroke(app, (8, 14), (11, 15))
    letter("t")
    yield
    for tee, target in ((Place(29, 2), Place(20, 14)), (Place(3, 15), Place(12, 3))):
        yield from walk_to(app, button(app, "Add a hole here"), partial(key, pygame.K_TAB))
        yield from step(pygame.K_RETURN)
        drawn = board_in(on_top(app, EditorScene).document.draft).holes[-1]
        assert drawn.tee is not None
        assert drawn.target is not None
        yield from walk_to(app, canvas(app), partial(key, pygame.K_TAB, pygame.KMOD_SHIFT))
        yield from stroke(app, drawn.tee, tee)
        yield from stroke(app, drawn.target, target)
    key(pygame.K_s, pygame.KMOD_CTRL)
    yield


def pressed(name: str, times: int = 1) -> Iterator[None]:
    for _time in range(times):
        pad(name)
        yield


def led(app: App, column: int, row: int) -> Iterator[None]:
    """The cross of a pad leads the cursor to a cell."""
    _map, now_row, now_column = canvas(app).cursor
    across, down = column - int(now_column), row - int(now_row)
    yield from pressed("right" if across > 0 else "left", abs(across))
    yield from pressed("down" if down > 0 else "up", abs(down))


def by_pad(app: App) -> Iterator[None]:
    """The same board, with a pad only: Y opens the ring of tools, RB takes the next ground, RT a larger brush."""
    def chosen(key: str) -> Iterator[None]:
        """A button of the ring."""
        yield from pressed("Y")
        ring = app.scene.ui.top
        assert isinstance(ring, ToolRing)
        wanted = next(one for one in ring.children if isinstance(one, ToolButton) and key in (one.key, one.icon))
        yield from walk_to(app, wanted, partial(pad, "RB"))
        yield from pressed("A")
        assert app.scene.ui.focus is canvas(app)

    def stroke(first: tuple[int, int], last: tuple[int, int]) -> Iterator[None]:
        yield from led(app, *first)
        yield from pressed("A")
        yield from led(app, *last)
        yield from pressed("A")
    for value in (32767, 0):
        post(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_TRIGGERRIGHT, value=value, instance_id=0)
        yield
    while canvas(app).hand.held != "w":
        yield from pressed("RB")
    yield from stroke((14, 8), (17, 11))
    while canvas(app).hand.held != "B":
        yield from pressed("LB")
    yield from stroke((22, 5), (24, 5))
    yield from chosen("U")
    yield from stroke((8, 14), (11, 15))
    yield from chosen("T")
    for tee, target in ((Place(29, 2), Place(20, 14)), (Place(3, 15), Place(12, 3))):
        yield from pressed("back")
        yield from walk_to(app, button(app, "Add a hole here"), partial(pad, "RB"))
        yield from pressed("A")
        drawn = board_in(on_top(app, EditorScene).document.draft).holes[-1]
        assert drawn.tee is not None
        assert drawn.target is not None
        yield from chosen("T")
        yield from stroke(drawn.tee, tee)
        yield from stroke(drawn.target, target)
    yield from chosen("saves")
    yield from pressed("start")
    yield from until(lambda: app.scene.ui.depth > 1)
    yield from pressed("B")
    yield


@pytest.mark.full
@pytest.mark.parametrize("hands", [by_mouse, by_keys, by_pad])
def test_three_holes_are_made_from_nothing_and_played_to_the_end(tmp_path: Path, hands: Callable[[App], Iterator[None]]) -> None:
    path = new(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield
        yield from hands(app)
        scene = on_top(app, EditorScene)
        assert scene.problems == ()
        assert not scene.document.unsaved

    run(tmp_path, EditorScene(path), script, turns=20_000)
    board, sets = read_board(path), read_sets(COURSES / "doshboard" / "cards.yaml")
    assert [(pair.tee, pair.target) for pair in board.holes] == [
        (Place(5, 5), Place(28, 15)), (Place(29, 2), Place(20, 14)), (Place(3, 15), Place(12, 3))]
    assert sum(row.count("w") for row in board.rows) > 15
    assert sum(row.count("B") for row in board.rows) > 10
    assert sum(row.count("1") for row in board.heights) > 10
    assert check(path).kind == "doshboard board"
    again = board_of("again", parse_yaml("again", Draft.read(path).text))
    assert again == board
    for pair in board.holes:
        worth = next(step for step in rated_in_steps(board, pair, sets) if isinstance(step, RatedStrokes))
        assert 1.5 < worth.strokes < worth.rookie < 12
    game, content = content_with(path, COURSES)
    tally = run_batch(Order(game, (("level", ADVANCED),), ("rookie", "rookie"), 1, 1, math.inf, content=content), 1)
    assert tally.games == 1


def test_a_hole_is_tried_against_the_pro_and_everything_is_as_it_was_behind_it(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene, board = on_top(app, EditorScene), canvas(app)
        key(pygame.K_5)
        yield
        yield from drag(at(app, 20, 3), at(app, 22, 3))
        board.turn_to(1)
        board.zoom(1.5, None)
        yield
        camera, past, held = board.camera, scene.document.past, board.hand.held
        key(pygame.K_p, text="p")
        yield
        click(button(app, "Against the pro"))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        table = on_top(app, PlayScene).table
        assert [seat.level for seat in table.seats] == [None, "pro"]
        content = table.view(0).table.game.content
        assert [pair.tee for pair in content.board.holes] == [Place(10, 3)]
        assert content.board.rows[3][19:24] == ".www."
        assert list(tmp_path.glob("*.save")) == []
        yield
        click(button(app, "Menu"))
        yield
        click(button(app, "Back to the workshop"))
        yield from until(lambda: app.scene is scene)
        assert (board.camera, scene.document.past, board.hand.held, board.findings.told) == (camera, past, held, 1)
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert "w" not in "".join(rows(app))

    run(tmp_path, EditorScene(new(tmp_path, template=2)), script)


def test_a_hole_is_tried_in_a_storm_against_a_rookie(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_p, text="p")
        yield
        click(button(app, "Professional, a storm up the board"))
        yield
        who = next(one for one in app.scene.ui.top.walk() if isinstance(one, Segments) and "Rookie bot" in one.names)
        who.choose(0)
        yield
        click(button(app, "Against a rookie"))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        table = on_top(app, PlayScene).table
        assert [seat.level for seat in table.seats] == [None, "rookie"]
        wind = table.view(0).table.wind
        assert (wind.direction, wind.strength) == (12, 4)

    run(tmp_path, EditorScene(new(tmp_path, template=2)), script)


def test_a_board_with_faults_is_not_played_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("kind: doshboard board\nname: B\nmap: |\n  ....\nholes: [{tee: [0, 0], target: [9, 0], par: 3}]\n", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "Play"))
        yield
        assert app.scene.ui.toast is not None
        assert "mend them first" in app.scene.ui.toast.text

    run(tmp_path, EditorScene(path), script)


def tried_alone(app: App, scene: EditorScene) -> Iterator[None]:
    """Played from the canvas by its key, and left at once."""
    key(pygame.K_p, text="p")
    yield
    click(button(app, "Alone"))
    yield from until(lambda: isinstance(app.scene, PlayScene))
    yield
    click(button(app, "Menu"))
    yield
    click(button(app, "Back to the workshop"))
    yield from until(lambda: app.scene is scene)


def test_a_guided_first_board_goes_on_as_each_step_is_done(tmp_path: Path) -> None:
    path, seen = new(tmp_path), list[int]()

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        click(button(app, "A guided first board"))
        yield
        yield
        seen.append(scene.steps.at)
        yield from drag(at(app, 14, 8), at(app, 17, 11))
        yield
        seen.append(scene.steps.at)
        key(pygame.K_t, text="t")
        yield
        flag = next(place for piece, place in board_in(scene.document.draft).pieces.items() if piece[2] == "target")
        yield from drag(at(app, *flag), at(app, flag.column - 2, flag.row - 2))
        yield
        seen.append(scene.steps.at)
        click(next(one for one in scene.notes.walk() if isinstance(one, FirstNoteCard)))
        yield
        yield
        seen.append(scene.steps.at)
        yield from tried_alone(app, scene)
        yield
        yield
        seen.append(scene.steps.at)
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        yield
        seen.append(scene.steps.at)
        assert not scene.steps.running
        assert scene.notes.notes == ()

    run(tmp_path, EditorScene(path), script)
    assert seen == [0, 1, 2, 3, 4, 5]


def test_each_note_of_the_first_use_goes_once_it_was_followed(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)

        def subjects() -> list[str]:
            return [note.subject for note in scene.notes.notes]
        assert subjects() == ["tools", "sheet", "play"]
        yield from drag(at(app, 9, 12), at(app, 12, 12))
        assert subjects() == ["sheet", "play"]
        yield from tried_alone(app, scene)
        assert subjects() == ["sheet"]
        yield from drag(at(app, 14, 8), at(app, 17, 8))
        assert subjects() == []

    run(tmp_path, EditorScene(new(tmp_path)), script, settings=Settings(theme="contrast", speed=0))


def test_a_guided_first_board_ends_with_escape(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        click(button(app, "A guided first board"))
        yield
        yield
        running = [scene.steps.running]
        key(pygame.K_ESCAPE)
        yield
        yield
        running.append(scene.steps.running)
        assert running == [True, False]
        assert app.scene is scene

    run(tmp_path, EditorScene(new(tmp_path)), script)
