"""Set the course: tees, targets and dog-legs are moved with each device, numbers follow, and the game is played so (H24)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.doshboard.rules.board import SET_COURSE, CoursePiece, Gate, PieceKind, Place, place_of_piece
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import Options
from game.games.doshboard.table.set_course import COURSES_SET, SetCourseScene
from game.rules.contract import GAMES
from game.session.loading import load
from game.session.seats import person
from game.session.share import read_share, share
from game.session.table import Table
from game.ui.looks.settings import NewGame, SeatChoice, Settings
from game.ui.scenes.setup import SetupScene
from game.ui.window.loop import COURSES, App
from tests.games.doshboard.table.tables import RULES, stock
from tests.ui.scenes.find import button, on_top, words
from tests.ui.user import click, drag, finger, key, move, pad, run, until

SIZE = (1280, 720)
QUIET = Settings(theme="contrast", speed=0)
Step = Iterator[None]
TARGET, TEE = CoursePiece(0, PieceKind.TARGET), CoursePiece(0, PieceKind.TEE)
FREE = Place(20, 18)
"""A cell of grass a few cells from the first hole's target."""


def by_drag(scene: SetCourseScene, piece: CoursePiece, place: Place) -> Step:
    yield from drag(scene.course.at(piece), scene.course.spot_of(place))


def by_clicks(scene: SetCourseScene, piece: CoursePiece, place: Place) -> Step:
    click(scene.course.at(piece))
    yield
    move(scene.course.spot_of(place))
    yield
    click(scene.course.spot_of(place))
    yield


def by_finger(scene: SetCourseScene, piece: CoursePiece, place: Place) -> Step:
    start, end = scene.course.at(piece), scene.course.spot_of(place)
    finger(pygame.FINGERDOWN, start, SIZE)
    for part in (1, 2, 3):
        finger(pygame.FINGERMOTION, (start[0] + (end[0] - start[0]) * part // 3, start[1] + (end[1] - start[1]) * part // 3), SIZE)
        yield
    finger(pygame.FINGERUP, end, SIZE)
    yield


def by_steps(press: Mapping[str, Callable[[], None]]) -> Callable[[SetCourseScene, CoursePiece, Place], Step]:
    def go(scene: SetCourseScene, piece: CoursePiece, place: Place) -> Step:
        scene.ui.set_focus(scene.course)
        for name in ("up", "left", "down", "right") * 20:
            if scene.chosen == piece:
                break
            press[name]()
            yield
        assert scene.chosen == piece
        press["ok"]()
        yield
        here = place_of_piece(scene.board, piece)
        for axis, names in ((place.column - here.column, ("left", "right")), (place.row - here.row, ("up", "down"))):
            for _step in range(abs(axis)):
                press[names[axis > 0]]()
                yield
        press["ok"]()
        yield
    return go


KEYS = {name: (lambda code=code: key(code)) for name, code in {
    "up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "ok": pygame.K_RETURN}.items()}
PAD = {name: (lambda button=button: pad(button)) for name, button in {
    "up": "up", "down": "down", "left": "left", "right": "right", "ok": "A"}.items()}
DEVICES: dict[str, Callable[[SetCourseScene, CoursePiece, Place], Step]] = {
    "drag": by_drag, "clicks": by_clicks, "finger": by_finger, "keys": by_steps(KEYS), "pad": by_steps(PAD)}


def setting(tmp_path: Path, script: Callable[[App, SetCourseScene], Step], **options: Any) -> SetCourseScene:
    """Runs a script on the screen for Three Falls."""
    scene = SetCourseScene(stock(), Options(**options))

    def whole(app: App) -> Step:
        yield
        yield from script(app, scene)

    run(tmp_path, scene, whole, settings=QUIET, size=SIZE)
    return scene


@pytest.mark.parametrize("device", DEVICES)
def test_h24_a_target_is_moved_with_each_device(tmp_path: Path, device: str) -> None:
    def script(app: App, scene: SetCourseScene) -> Step:
        before = scene.board
        yield from DEVICES[device](scene, TARGET, FREE)
        assert scene.board.holes[0].target == FREE
        assert scene.board.holes[1:] == before.holes[1:]
        assert scene.board.name == "Three Falls" + SET_COURSE
        key(pygame.K_z, pygame.KMOD_CTRL) if device != "pad" else pad("X")
        yield
        assert scene.board == before
        key(pygame.K_y, pygame.KMOD_CTRL)
        yield
        assert scene.board.holes[0].target == FREE

    setting(tmp_path, script)


@pytest.mark.parametrize("device", DEVICES)
def test_h24_a_cell_where_nothing_may_lie_says_why(tmp_path: Path, device: str) -> None:
    def script(app: App, scene: SetCourseScene) -> Step:
        before, water = scene.board, Place(5, 5)
        yield from DEVICES[device](scene, TEE, water)
        assert scene.board == before
        assert "A tee or a target can't lie in water." in words(app)
        if device in ("clicks", "keys", "pad"):
            assert scene.course.held == TEE, "it is still in the hand"
            pad("B") if device == "pad" else key(pygame.K_ESCAPE)
            yield
        assert scene.course.held is None
        assert app.scene is scene, "that put it back, and did not leave"

    setting(tmp_path, script)


def test_h24_a_dog_leg_is_added_turned_dragged_and_removed(tmp_path: Path) -> None:
    def script(app: App, scene: SetCourseScene) -> Step:
        click(scene.holes[1])
        yield
        click(button(app, "Add a dog-leg"))
        yield
        (gate,) = scene.board.holes[1].gates
        assert "cross this rope" in words(app)
        click(button(app, "Turn"))
        yield
        assert scene.board.holes[1].gates[0].direction != gate.direction
        post = CoursePiece(1, PieceKind.GATE)
        yield from by_drag(scene, post, Place(9, 17))
        assert scene.board.holes[1].gates[0].place == Place(9, 17)
        scene.ui.set_focus(scene.course)
        key(pygame.K_DELETE)
        yield
        assert scene.board.holes[1].gates == ()

    setting(tmp_path, script)


def test_h24_numbers_follow_what_is_moved(tmp_path: Path) -> None:
    """The tee goes nearer: the hole is solved for all tees, so its number follows; the target's has to be worked out."""
    seen: list[str] = []

    def until_known(app: App, scene: SetCourseScene) -> Step:
        yield from until(lambda: "…" not in scene.holes[0].note)
        seen.append(scene.holes[0].note)

    def script(app: App, scene: SetCourseScene) -> Step:
        yield from until_known(app, scene)
        assert seen == ["par 4 · 3.89"], "as the solution that ships with the board says"
        yield from by_drag(scene, TARGET, FREE)
        assert "…" in scene.holes[0].note, "not known yet"
        yield from until_known(app, scene)
        yield from by_drag(scene, TEE, Place(17, 17))
        yield
        seen.append(scene.holes[0].note)

    setting(tmp_path, script)
    strokes = [float(note.split(" · ")[1]) for note in seen]
    assert strokes[1] > strokes[0], "the target is farther away now"
    assert strokes[2] < strokes[1] - 1, "and the tee next to it: told at once"


def test_h24_by_lot_and_back_to_the_boards_own(tmp_path: Path) -> None:
    def script(app: App, scene: SetCourseScene) -> Step:
        own = scene.board
        click(scene.lot)
        yield
        assert scene.board.holes[0] != own.holes[0]
        assert scene.board.holes[1:] == own.holes[1:]
        click(scene.lots)
        yield
        assert all(now != before for now, before in zip(scene.board.holes, own.holes, strict=True))
        click(scene.own_all)
        yield
        assert scene.board == own

    setting(tmp_path, script)


def test_h24_going_back_asks_about_what_was_changed(tmp_path: Path) -> None:
    def script(app: App, scene: SetCourseScene) -> Step:
        yield from by_drag(scene, TARGET, FREE)
        scene.ui.set_focus(scene.course)
        key(pygame.K_ESCAPE)
        yield
        assert "Its holes have been changed." in words(app)
        key(pygame.K_ESCAPE)
        yield
        assert "Its holes have been changed." not in words(app)
        assert scene.board.holes[0].target == FREE

    setting(tmp_path, script)


def test_h24_a_course_is_set_before_a_round_and_goes_on_from_there_next_time(tmp_path: Path) -> None:
    """As a new user would: New game, the button beside the board, a drag, a dog-leg, Done, Play now."""
    last = NewGame("doshboard", (SeatChoice("person", "Ana", "person"),))

    def script(app: App) -> Step:
        yield
        click(button(app, "Set the course"))
        yield
        scene = on_top(app, SetCourseScene)
        yield from by_drag(scene, TARGET, FREE)
        click(button(app, "Add a dog-leg"))
        yield
        click(button(app, "Done"))
        yield
        setup = on_top(app, SetupScene)
        assert button(app, "Set the course").note == "1 hole set"
        assert setup.draft.remembered().courses_set == dict(setup.draft.courses_set) != {}
        click(button(app, "Set the course"))
        yield
        assert on_top(app, SetCourseScene).board.holes[0].target == FREE, "it goes on from there"
        key(pygame.K_ESCAPE)
        yield
        click(button(app, "Play now"))
        yield

    app = run(tmp_path, SetupScene("doshboard"), script, settings=Settings(theme="contrast", speed=0, new_game=last), size=SIZE)
    kept = app.settings.choices_of("doshboard")
    assert kept is not None
    assert kept.courses_set["three-falls"].startswith("1 1,4>20,18 ")


def test_h24_save_and_share_text_carry_the_set_course(tmp_path: Path) -> None:
    content = COURSES_SET.with_course(stock(), "1 1,4>20,18 12,8/2; 3 2,20>24,4")
    assert isinstance(content, Content)
    table = Table.new(RULES, Options(), (person("Ana"),), now=datetime(2026, 3, 1, tzinfo=UTC), folder=tmp_path,
                      undo="free", content=content)
    for line in ("play 1 to 4", "dice 3 6"):
        table.play(RULES.decode(line))
    assert table.saved.path is not None
    path = table.saved.path
    table.close()
    loaded = load(path, GAMES)
    again = read_share(share(loaded, COURSES), COURSES)
    for found in (loaded, again):
        s = found.history.state
        assert s.game.content.board == content.board
        assert s.pair.gates == (Gate(Place(12, 8), 2),)
        assert s.player.lie != s.pair.tee.cell


def test_h24_a_set_course_whose_file_has_changed_is_dropped_and_said(tmp_path: Path) -> None:
    """What the settings keep makes no fault of a board that somebody has edited since."""
    last = NewGame("doshboard", (SeatChoice("person", "Ana", "person"),), courses_set={"three-falls": "1 5,5>20,18"})
    seen: list[str] = []
    said: list[str] = []

    def script(app: App) -> Step:
        yield
        setup = on_top(app, SetupScene)
        seen.append(dict(setup.draft.courses_set).get("three-falls", ""))
        assert button(app, "Play now").enabled
        assert setup.ui.toast is not None
        said.append(setup.ui.toast.text)

    run(tmp_path, SetupScene("doshboard"), script, settings=Settings(theme="contrast", speed=0, new_game=last), size=SIZE)
    assert seen == [""]
    assert said == ["The course that was set does not suit its file any more: A tee or a target can't lie in water."]
