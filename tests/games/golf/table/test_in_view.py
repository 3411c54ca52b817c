"""What a player needs to see is in the picture: ball and flag when a stroke begins, a plan made by keys, all of the hole in small."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.games.card_golf.content.course import read_course
from game.games.card_golf.rules.shots import OnCourse, OnTrack
from game.games.card_golf.rules.values import Options
from game.session.seats import person
from game.session.table import Table
from game.ui.window.loop import App
from tests.games.card_golf.table import tables as card_golf
from tests.games.doshboard.table import tables as doshboard
from tests.ui.table.scenes import QUICK
from tests.ui.user import drag, key, run, until

COURSES = Path(__file__).resolve().parents[4] / "courses" / "card_golf"
SIZES = (1280, 720), (1920, 1080)


def gull_rock(hole: int = 0) -> Table:
    """A round on Gull Rock that begins with that hole."""
    content = read_course(COURSES / "gull-rock.yaml")
    holes = (*content.course.holes[hole:], *content.course.holes[:hole])
    content = replace(content, course=replace(content.course, holes=holes))
    rules = card_golf.RULES
    return Table.new(rules, Options(holes=9, tokens=0), (person("Ana"),), now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=None,
                     undo="free", content=content)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("hole", [0, 3])
def test_ball_target_and_flag_are_in_the_picture_when_a_stroke_begins(folder: Path, hole: int, size: tuple[int, int]) -> None:
    scene = card_golf.evening(gull_rock(hole))

    def script(app: App) -> Iterator[None]:
        for stroke in range(2):
            yield from until(lambda: card_golf.aims(scene))
            s, course = card_golf.state_of(scene), card_golf.face_of(scene).table
            assert isinstance(s.player.ball, OnCourse)
            assert course.look is not None
            for space in (s.player.ball.space, s.ground.flag, card_golf.aiming_of(scene).target):
                assert course.look.rect.contains(course.look.box(space)), (stroke, space)
            key(pygame.K_RETURN)
            yield from until(lambda: not card_golf.aims(scene))
            if isinstance(card_golf.state_of(scene).player.ball, OnTrack):
                return

    run(folder, scene, script, settings=QUICK, size=size)


def test_a_look_that_shows_a_part_of_the_hole_has_all_of_it_in_a_corner(folder: Path) -> None:
    scene = card_golf.evening(gull_rock())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: card_golf.aims(scene))
        course = card_golf.face_of(scene).table
        yield
        assert course.look is not None
        first = course.look.camera
        assert first.whole
        assert course.inset.rect.w == 0, "all of the hole is seen"
        for _ in range(2):
            key(pygame.K_PAGEDOWN)
            yield
        yield
        assert not course.look.camera.whole
        assert course.rect.contains(course.inset.rect)
        assert course.inset.rect.w > 0
        assert course.state is not None
        assert course.aim is not None
        assert course.balls is not None
        for place in (*map(course.balls.place, course.state.balls), course.look.centre(course.aim.target)):
            assert not course.inset.rect.collidepoint(place)

    run(folder, scene, script, settings=QUICK)


def test_the_small_picture_never_lies_on_the_name_below_a_ball(folder: Path) -> None:
    """The ground is pulled until the ball has been everywhere in the window."""
    scene = card_golf.evening(gull_rock())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: card_golf.aims(scene))
        course = card_golf.face_of(scene).table
        for _ in range(3):
            key(pygame.K_PAGEDOWN)
            yield
        seen, middle = 0, course.rect.center
        for pull in [(250, 0)] * 4 + [(-50, 100), *[(0, -14)] * 16, (-50, 100), *[(0, 14)] * 16]:
            yield from drag(middle, (middle[0] + pull[0], middle[1] + pull[1]))
            yield
            assert course.state is not None
            assert course.balls is not None
            ball = course.state.balls[0]
            if course.inset.rect.w and course.rect.collidepoint(course.balls.place(ball)):
                seen += 1
                assert course.inset.rect.collidelist(course.balls.boxes(ball)) < 0
        assert seen > 5

    run(folder, scene, script, settings=QUICK)


def test_the_camera_follows_a_plan_made_by_keys(folder: Path) -> None:
    scene = doshboard.evening(doshboard.doshboard(person("Ana"), played_with=doshboard.stock()))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: doshboard.plans(scene))
        face = doshboard.face_of(scene)
        on_board = doshboard.state_of(scene).game.land.marks
        for code in (*[pygame.K_RIGHT] * 2, *[pygame.K_UP] * 8, pygame.K_TAB):
            key(code)
            yield
            draft = face.planning.drafted
            for cell in (draft.likely(), draft.elbow):
                assert cell is None or cell not in on_board or face.course.sees(cell), (pygame.key.name(code), cell)
        assert face.course.inset.rect.w > 0

    run(folder, scene, script, settings=QUICK)


@pytest.mark.full
def test_the_small_picture_of_a_board_never_lies_on_the_line_that_is_planned(folder: Path) -> None:
    content = doshboard.stock()
    holes = content.board.holes
    third = replace(content, board=replace(content.board, holes=(*holes[2:], *holes[:2])))
    scene = doshboard.evening(doshboard.doshboard(person("Ana"), played_with=third))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: doshboard.plans(scene))
        course, seen = doshboard.face_of(scene).course, 0
        for _turn in range(12):
            key(pygame.K_RIGHT)
            yield
            yield
            assert course.plan is not None
            seen += course.inset.rect.w > 0
            assert not any(course.inset.rect.collidepoint(course.at(step.cell)) for step in course.plan.way)
        assert seen > 6

    run(folder, scene, script, settings=QUICK)
