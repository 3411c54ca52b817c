"""The table of Doshboard as a whole: the room that the board has, its camera by every device, lines that can be hidden, the cup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.values import PlanShot
from game.games.doshboard.table.board_map import Stop
from game.games.doshboard.table.planner import PlanStage
from game.games.golf.table.plate import HoleResultPanel
from game.session.seats import person
from game.ui.input import help_lines
from game.ui.looks.settings import Settings
from game.ui.window.loop import App
from tests.games.doshboard.table.tables import LAWN, doshboard, evening, face_of, plans, stock
from tests.ui.table.scenes import QUICK, actions
from tests.ui.user import Film, click, hold, hold_pad, key, let_go, let_go_pad, pad, post, press, release, run, until

SLOW = Settings(theme="contrast", speed=1, pace="fast")


def test_all_of_a_stock_board_is_seen_with_cells_of_two_dozen_units(folder: Path) -> None:
    scene = evening(doshboard(played_with=stock()))

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        face = face_of(scene)
        key(pygame.K_PAGEUP)
        yield from until(lambda: face.course.look is not None and face.course.look.stop is Stop.BOARD)
        assert face.course.look is not None
        assert face.course.look.unit >= 23.5
        key(pygame.K_PAGEDOWN)
        key(pygame.K_PAGEDOWN)
        yield from until(lambda: face.course.look is not None and face.course.look.stop is Stop.AIM)
        assert face.course.look.unit >= 32
    run(folder, scene, script, settings=QUICK)


def test_a_pawn_brings_the_camera_nearer_where_cells_are_small(folder: Path) -> None:
    scene = evening(doshboard(played_with=stock()))

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        course, planning = face_of(scene).course, face_of(scene).planning
        key(pygame.K_PAGEUP)
        yield from until(lambda: course.look is not None and course.look.stop is Stop.BOARD)
        x, y = course.at(planning.drafted.likely())
        click((round(x), round(y)))
        yield from until(lambda: planning.drafted.stage is PlanStage.TURN)
        yield from until(lambda: course.look is not None and course.look.stop is Stop.AIM)
        assert course.look is not None
        assert course.look.unit >= 32
        assert planning.drafted.elbow is not None
        assert course.rect.collidepoint(course.at(planning.drafted.elbow))
    run(folder, scene, script, settings=QUICK)


def fingers(face_at: tuple[int, int], apart: int, size: tuple[int, int], kind: int) -> None:
    """Two fingers, that far from the middle between them."""
    for number, side in ((7, -1), (8, 1)):
        post(kind, x=(face_at[0] + side * apart) / size[0], y=face_at[1] / size[1], dx=0, dy=0, finger_id=number, touch_id=1)


def test_two_fingers_and_the_wheel_zoom_and_set_no_pawn(folder: Path) -> None:
    scene = evening(doshboard())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        course, planning = face_of(scene).course, face_of(scene).planning
        at, plan = course.rect.center, planning.drafted.plan
        before = course.look
        fingers(at, 40, app.size, pygame.FINGERDOWN)
        yield
        fingers(at, 120, app.size, pygame.FINGERMOTION)
        yield
        yield
        nearer = course.look
        assert before is not None
        assert nearer is not None
        assert nearer.unit > 1.2 * before.unit
        assert course.own_look
        fingers(at, 60, app.size, pygame.FINGERMOTION)
        yield
        yield
        fingers(at, 60, app.size, pygame.FINGERUP)
        yield
        assert course.look is not None
        assert course.look.unit < nearer.unit
        assert (planning.drafted.plan, planning.drafted.stage) == (plan, PlanStage.DIRECTION), "nothing was pressed"
        post(pygame.MOUSEWHEEL, x=0, y=3, precise_x=0.0, precise_y=3.0, pos=at, touch=False)
        yield
        yield
        assert course.look.unit != before.unit
    run(folder, scene, script, settings=QUICK)


def test_the_triggers_of_a_pad_step_through_the_stops(folder: Path) -> None:
    scene = evening(doshboard())

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        course = face_of(scene).course
        for axis, stop in ((pygame.CONTROLLER_AXIS_TRIGGERLEFT, Stop.BOARD), (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, Stop.HOLE),
                           (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, Stop.AIM)):
            for value in (32000, 0):
                post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value)
                yield
            assert course.stop is stop
    run(folder, scene, script, settings=QUICK)


def test_a_key_hides_the_lines_of_the_cells_and_help_tells_it(folder: Path) -> None:
    scene = evening(doshboard())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        course = face_of(scene).course
        for shown in (False, True):
            key(pygame.K_g)
            yield from until(lambda shown=shown: course.state.ground.lines is shown)  # type: ignore[misc]
            assert app.settings.cell_lines is shown
    run(folder, scene, script, settings=QUICK)
    assert any(line.keys == "G" and "lines" in line.words for line in help_lines())


DEVICES: dict[str, tuple[Callable[[tuple[int, int]], None], Callable[[tuple[int, int]], None]]] = {
    "mouse": (press, release),
    "key": (lambda _at: hold(pygame.K_RETURN), lambda _at: let_go(pygame.K_RETURN)),
    "pad": (lambda _at: hold_pad("A"), lambda _at: let_go_pad("A")),
}


@pytest.mark.parametrize("device", ["mouse", *(pytest.param(device, marks=pytest.mark.full) for device in ("key", "pad"))])
def test_a_held_button_shakes_the_cup_and_pours_both_dice(folder: Path, device: str) -> None:
    down, up = DEVICES[device]
    scene = evening(doshboard(person("Ana")))

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        face = face_of(scene)
        scene.ui.set_focus(face.side.play)
        yield
        plan = face.planning.drafted.plan
        down(face.side.play.rect.center)
        yield from until(lambda: face.dice.cup_shown is not None)
        assert face.side.page == "tray"
        assert not [action for action in actions(scene) if isinstance(action, PlanShot)]
        for _ in range(20):
            yield
        up(face.side.play.rect.center)
        yield from until(lambda: plan in actions(scene))
        yield from until(lambda: bool(face.dice.lying) and face.dice.cup_shown is None)
        assert face.side.page == "tray"
        key(pygame.K_SPACE)
    run(folder, scene, script, settings=SLOW, clock=Film())


@pytest.mark.full
def test_a_cup_that_is_put_down_throws_nothing(folder: Path) -> None:
    scene = evening(doshboard(person("Ana")))

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        face = face_of(scene)
        press(face.side.play.rect.center)
        yield from until(lambda: face.dice.cup_shown is not None)
        release((5, 700))
        yield from until(lambda: face.dice.cup_shown is None)
        assert face.side.page == "plan"
        assert plans(scene)
    run(folder, scene, script, settings=SLOW, clock=Film())


def test_arrows_and_a_pad_move_over_the_heat_map(folder: Path) -> None:
    scene = evening(doshboard())

    def pointed() -> Cell | None:
        plan = face_of(scene).course.plan
        return plan.pointed if plan is not None else None

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        face = face_of(scene)
        yield from until(lambda: face.counsel.book is not None and face.counsel.strokes_over_best(face.planning.drafted.stands) < .15, 6000)
        course, plan = face.course, face.planning.drafted.plan
        key(pygame.K_o)
        yield from until(lambda: course.plan is not None and course.plan.strokes)
        key(pygame.K_RIGHT)
        yield from until(lambda: pointed() is not None)
        beside = pointed()
        pad("up")
        yield from until(lambda: pointed() != beside)
        cell = pointed()
        assert cell not in (None, face.planning.drafted.start)
        assert course.plan is not None
        assert cell is not None
        assert course.plan.best[0] == cell, "the best plan from there is shown"
        assert f"{course.plan.strokes[cell]:.2f}" in course.plan.caption
        assert face.planning.drafted.plan == plan, "the own plan stays as it is"
        key(pygame.K_ESCAPE)
        yield from until(lambda: pointed() is None)
        assert course.plan.strokes
        key(pygame.K_ESCAPE)
        yield from until(lambda: course.plan is not None and not course.plan.strokes)
        assert plans(scene)
    run(folder, scene, script, settings=QUICK)


def test_leaderboard_and_plaque_count_a_hole_while_its_result_is_shown_and_nobody_is_on_the_next_tee(folder: Path) -> None:
    scene = evening(doshboard(played_with=LAWN, max_strokes=1, holes="9"))
    seen: list[tuple[int, str, str]] = []

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        key(pygame.K_RETURN)
        yield from until(lambda: any(isinstance(widget, HoleResultPanel) for widget in face_of(scene).course.walk()), 4000)
        note = scene.desk.seats.plates[0].note
        seen.append((face_of(scene).board.leaders.sides[0].thru, note.stat, note.said))
    run(folder, scene, script, settings=QUICK, clock=Film())
    assert seen == [(1, "–2", "done in 1")]


def test_odds_turn_from_any_button_and_no_button_moves_as_the_card_is_played_longer(folder: Path) -> None:
    scene = evening(doshboard(level="professional", wind="none", lost_cards=False))

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        face = face_of(scene)
        side, mode, before = face.side, face.planning.drafted.mode, [button.rect.copy() for button in face.side.buttons]
        scene.ui.set_focus(side.play)
        key(pygame.K_o)
        yield from until(lambda: face.planning.drafted.mode is not mode)
        face.pick(1)        # a driver with two green boxes
        click(side.up)
        yield from until(lambda: face.planning.drafted.shift == 1)
        assert side.call.visible
        assert not side.call.enabled
        assert [button.rect for button in side.buttons] == before
    run(folder, scene, script, settings=QUICK)
