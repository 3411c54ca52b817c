"""Figures over golf ground: many plans on all stock boards and courses, in windows and text of several sizes, near and far."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from unittest.mock import MagicMock

import pygame
import pytest

from game.games.card_golf.content.course import read_course
from game.games.card_golf.rules.content import laid
from game.games.card_golf.rules.course import Hole, Space
from game.games.card_golf.rules.shots import LIES, OnCourse, Plan, StrokeLie, aim, tables
from game.games.card_golf.solver.odds import Forecaster
from game.games.card_golf.table.course_view import CourseView
from game.games.card_golf.table.planner import Stance, aim_picture, stroke_figures
from game.games.card_golf.table.position import AimState, BallSpot, CourseState, OddsMode
from game.games.doshboard.rules.board import CALM, Wind, land_of
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.solver.odds import PlanOdds, ShotEnding
from game.games.doshboard.table.board_map import Stop
from game.games.doshboard.table.board_picture import look_of
from game.games.doshboard.table.board_view import BoardView
from game.games.doshboard.table.marks import End, draw_plan, plan_marks
from game.games.doshboard.table.planner import BoardBall, BoardOddsMode, BoardState, PlanState, drafted
from game.games.golf.table.ground_view import MOST, FigureWish, Marks, PlacedFigure, placed
from game.ui.looks.theme import THEMES, XY, Look, contrast
from game.ui.paint import Painter, PictureStore
from game.ui.paint.store import LaidSprite, put_all
from tests.content.read_files import read_doshboard
from tests.games.doshboard.rules.tables import start

COURSES = Path(__file__).resolve().parents[4] / "courses"
GOLF = ("gull-rock", "mill-brook", "sandwood", "squires-wood")
BOARDS = ("owl-hills", "swan-meadow", "three-falls")
LOOKS = ((.8, 1.0), (1.0, 1.0), (1.0, 2.0), (1.5, 1.0), (1.5, 1.4))
WINDOWS = {.8: (460, 250), 1.0: (756, 364), 1.5: (1190, 600)}
"""The window on the ground, in pixels, by scale."""
TABLES = tables()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> PictureStore:
    pygame.font.init()
    return PictureStore(tmp_path_factory.mktemp("pictures"))


def painter(store: PictureStore, scale: float, text: float) -> Painter:
    return Painter(Look(THEMES["contrast"], scale, text), store)


def clear(labels: Sequence[PlacedFigure], marks: Marks, points: Iterable[XY], window: pygame.Rect) -> None:
    """No two touch, none covers a mark or one of these points, and all are in the window."""
    points = list(points)
    for label in labels:
        assert window.contains(label.box)
        assert marks.free(label.box), label.wish.words
        assert not any(label.box.collidepoint(point) for point in points), label.wish.words
        assert label.letters.get_width() <= label.box.w
        assert label.letters.get_height() <= label.box.h
    for one, other in combinations(labels, 2):
        assert not one.box.colliderect(other.box), (one.wish.words, other.wish.words)
    for label in labels:
        if label.to is not None:    # its line crosses no other figure either, nor what lies where it points
            assert not [(label, other) for other in labels if other is not label and other.box.clipline(label.to, label.box.center)]
            assert not any(mark.inflate(-4, -4).clipline(label.to, label.box.center) for mark in marks.boxes if min(mark.size) > 8)


def bare(figures: Sequence[LaidSprite], marks: Marks, points: Iterable[XY], window: pygame.Rect) -> None:
    """The same of figures without plates, as of the strokes to the hole."""
    points = list(points)
    boxes = [pygame.Rect(at, letters.get_size()) for letters, at in figures]
    for box in boxes:
        assert window.contains(box)
        assert marks.free(box)
        assert not any(box.collidepoint(point) for point in points)
    assert not [n for n, box in enumerate(boxes) if box.collidelist(boxes[:n]) >= 0]


# ---------------------------------------------------------------- Card Golf
@cache
def holes(course: str) -> tuple[Hole, ...]:
    content = read_course(COURSES / "card_golf" / f"{course}.yaml")
    return tuple(laid(content.deck, hole) for hole in content.course.holes)


def aimed(hole: Hole, rng: Random) -> AimState | None:
    """A plan from somewhere on a hole, held or not, with a club picked and another target beside it, or not."""
    tee = hole.tees[1]
    spaces = [space for space in hole.spaces() if not hole.terrain(space).wet]
    lies = [OnCourse(space, lie) for space in spaces if (lie := LIES.get(hole.terrain(space))) is not None]
    here = OnCourse(tee, StrokeLie.TEE) if rng.random() < .5 else rng.choice(lies)
    stance = Stance(hole, here, TABLES, "to_six", tee)
    target = stance.first_target() if rng.random() < .4 else rng.choice(spaces)
    club = stance.club_for(target)
    if club is None or target == here.space:
        return None
    forecast = Forecaster(hole, TABLES).of(aim(here, Plan(target, club), TABLES), tee)
    rings = stance.rings(club) if rng.random() < .3 else {}
    return AimState(here, target, club, rng.random() < .5, forecast, rings=rings, other=rng.choice([None, rng.choice(spaces)]),
                    hint=rng.choice([None, hole.flag]))


@pytest.mark.parametrize("course", GOLF)
@pytest.mark.parametrize(("scale", "text"), LOOKS)
def test_card_golf_figures_touch_nothing(store: PictureStore, course: str, scale: float, text: float) -> None:
    p, window, named = painter(store, scale, text), pygame.Rect((40, 30), WINDOWS[scale]), 0
    counted = 0
    view = CourseView(MagicMock(), None, ())
    view.host = MagicMock(painter=p)
    view.layout(p, window)
    rng = Random(f"{course} {scale} {text}")
    for number, hole in enumerate(holes(course)):
        plan = aimed(hole, rng)
        if plan is None:
            continue
        start, other = plan.start.space, rng.choice(list(hole.spaces()))
        balls = (BallSpot(0, *start), BallSpot(1, *rng.choice([start, other])), BallSpot(2, *other))
        view.put(CourseState(hole, "parkland", number, (), balls, turn=0), ("Ana", "Maximilian", "Birk"))
        for spaces in ((), (start, plan.target), (plan.target, hole.flag)):
            camera = view.framed(spaces, near=True)
            assert camera is not None
            view.see(camera)
            look = view.look
            assert look is not None
            view.inset.rect = pygame.Rect(look.rect.x + 8, look.rect.bottom - 88, 120, 80) if spaces else pygame.Rect(0, 0, 0, 0)
            marks = view.marks(p, look, plan)
            labels = view.labels(p, look, plan)
            assert view.balls is not None
            points = [view.balls.place(ball) for ball in balls] + [look.centre(space) for space in (plan.target, hole.flag, *hole.tees)]
            clear(labels, marks, points, look.rect)
            costs = {space: 2.0 + rng.random() * 9 for space in hole.spaces() if not hole.terrain(space).wet}
            told = stroke_figures(p, look, replace(plan, mode=OddsMode.STROKES, strokes=costs), marks)
            bare(told, marks, points, look.rect)
            counted += len(told)
            figures = [label for label in labels if not label.wish.words.startswith("+")]
            assert len(figures) <= MOST
            named += len(figures)
    assert named > 2 * len(holes(course)), "most of them do find a place"
    assert counted > 20 * len(holes(course)), "and spaces that are near say their strokes"


def test_the_likeliest_is_named_beside_what_lies_on_it(store: PictureStore) -> None:
    """The target is the likeliest space: its figure stands beside the crosshair, with a line to it."""
    p, window, hole = painter(store, 1.0, 1.0), pygame.Rect(0, 0, 756, 364), holes("mill-brook")[0]
    here, tee = OnCourse(hole.tees[1], StrokeLie.TEE), hole.tees[1]
    stance = Stance(hole, here, TABLES, "to_six", tee)
    club = stance.club_for(target := stance.first_target())
    assert club is not None
    forecast = Forecaster(hole, TABLES).of(aim(here, Plan(target, club), TABLES), tee)
    view = CourseView(MagicMock(), None, ())
    view.host = MagicMock(painter=p)
    view.layout(p, window)
    view.put(CourseState(hole, "parkland", 1, (), (BallSpot(0, *here.space),), turn=0), ("Ana",))
    best = max(forecast.ends, key=lambda space: forecast.ends[space])
    plan = AimState(here, best, club, True, forecast)
    assert view.look is not None
    first = view.labels(p, view.look, plan)[0]
    assert first.wish.at == view.look.centre(best)
    assert first.to is not None
    assert math.dist(first.to, first.wish.at) > view.look.cell / 2, "the crosshair is not crossed"


# ---------------------------------------------------------------- Doshboard
def odds_near(view: BoardView, plan: PlanState, target: Cell, rng: Random) -> PlanOdds:
    """Chances of cells along and beside the way of a plan, drops, a tap-in and a hole-out, as thrown together as can be."""
    around = [step.cell for step in plan.way] or [plan.start]
    ways: dict[ShotEnding, float] = {}
    for _ in range(rng.randint(1, 25)):
        q, r = rng.choice(around)
        cell = Cell(q + rng.randint(-3, 3), r + rng.randint(-3, 3))
        ways[ShotEnding(cell, 0, int(rng.random() < .25), False, False)] = rng.random() ** 3
    if rng.random() < .5:
        ways[ShotEnding(target, 0, 0, True, False)] = .3
        ways[ShotEnding(target, 0, 0, False, True)] = .2
    whole = sum(ways.values())
    return PlanOdds({way: chance / whole for way, chance in ways.items()}, 0.0, None)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("scale", "text"), LOOKS)
def test_doshboard_figures_touch_nothing(store: PictureStore, board: str, scale: float, text: float) -> None:
    p, rng, named = painter(store, scale, text), Random(f"{board} {scale} {text}"), 0
    counted = 0
    window = pygame.Rect(20, 10, round(620 * scale), round(556 * scale))
    content = read_doshboard(COURSES / "doshboard", board)
    s = start(1, content, level="professional", wind="off")
    view = BoardView(MagicMock(), BoardState(look_of(content.board), 0, content.board.holes[0]), ())
    view.host = MagicMock(painter=p)
    view.layout(p, window)
    for number, pair in enumerate(content.board.holes):
        draft = drafted(s._replace(players=(s.players[0]._replace(lie=pair.tee.cell),)), lambda: None)
        rays = draft.rays()
        draft = replace(draft, direction=rng.choice(list(rays)), card=rng.randrange(6))
        plan = PlanState(draft.start, draft.path, rays, draft.way(), draft.likely(), rng.random() < .5,
                         best=rng.choice([(), (draft.start, pair.target.cell)]), pointed=rng.choice([None, pair.target.cell]))
        second = BoardBall(1, rng.choice([draft.start, pair.target.cell]))
        balls = BoardBall(0, draft.start), second, BoardBall(2, pair.target.cell, air=True)
        wind = rng.choice([CALM, Wind(4, 2)])
        view.put(BoardState(look_of(content.board), number, pair, balls, wind=wind, turn=0), ("Ana", "Birk", "Chen"))
        plan = replace(plan, odds=odds_near(view, plan, pair.target.cell, rng))
        for stop in Stop:
            camera = view.framed((draft.start, pair.target.cell), stop)
            assert camera is not None
            view.see(camera)
            labels, marks = view.labels(p, camera, plan), view.marks(p, camera)
            points = [view.place(ball) for ball in balls[:2]] + [view.at(pair.target.cell), view.at(pair.tee.cell)]
            points += [view.at(step.cell) for step in plan.way] + [view.at(one.tee.cell) for one in content.board.holes]
            clear(labels, marks, points, window)
            heat = {cell: 2.0 + rng.random() * 9 for cell in land_of(content.board).marks}
            told = view.figures(p, camera, replace(plan, mode=BoardOddsMode.STROKES, strokes=heat, caption="strokes to the hole"))
            bare(told, marks, points, window)
            counted += len(told)
            assert sum(label.wish.fill in ("well", "red") for label in labels) <= MOST
            named += len(labels)
    assert named > 2 * len(content.board.holes)
    assert counted > 20 * len(content.board.holes)


# ---------------------------------------------------------------- how they look
@pytest.mark.parametrize("theme", THEMES)
def test_figures_are_read_on_every_ground(theme: str) -> None:
    """They cover what lies below, so only their own plate counts."""
    look = Look(THEMES[theme], 1.0)
    pairs = {("well", "on_well"), ("shade", "ivory"), *((token, "on_tag") for token in ("red", "sand", "good"))}
    for fill, ink in pairs:
        assert contrast(getattr(look.theme, fill), getattr(look.theme, ink)) >= 4.5, (theme, fill, ink)
    assert {End.LIES, End.DROPPED, End.TAP_IN, End.HOLED} < set(End)


def test_a_figure_that_finds_no_place_is_left_out(store: PictureStore) -> None:
    p, window = painter(store, 1.0, 1.0), pygame.Rect(0, 0, 200, 100)
    wish = FigureWish("12 %", "well", "on_well", (100.0, 50.0), 20)
    assert placed(p, [wish], Marks((window,)), window) == []
    alone = placed(p, [wish], Marks(()), window)
    assert [(label.box.collidepoint((100, 50)), label.to) for label in alone] == [(True, None)]
    twice = placed(p, [wish, wish], Marks(()), window)
    assert not twice[0].box.colliderect(twice[-1].box) or len(twice) == 1
    lined = placed(p, [wish], Marks((), (((0, 50), (200, 50)),)), window)
    assert not lined[0].box.clipline((0, 50), (200, 50))


# ---------------------------------------------------------------- what is held looks held
def drawn(draw: Callable[[pygame.Surface], None], at: XY, side: int) -> list[bool]:
    """What a mark leaves on plain ground round a point, as light or dark: no colour counts."""
    ground = pygame.Surface((800, 600), 0, 32)
    ground.fill((128, 128, 128))
    draw(ground)
    part = ground.subsurface(pygame.Rect(round(at[0]) - side, round(at[1]) - side, 2 * side, 2 * side))
    return [sum(part.get_at((x, y))[:3]) > 3 * 128 for x in range(2 * side) for y in range(2 * side)]


def test_a_held_target_has_another_shape_than_one_that_follows(store: PictureStore) -> None:
    p, hole = painter(store, 1.0, 1.0), holes("mill-brook")[0]
    view = CourseView(MagicMock(), None, ())
    view.host = MagicMock(painter=p)
    view.layout(p, pygame.Rect(0, 0, 756, 364))
    view.put(CourseState(hole, "parkland", 1, (), ()), ())
    here, look = OnCourse(hole.tees[1], StrokeLie.TEE), view.look
    assert look is not None
    club = Stance(hole, here, TABLES, "to_six", hole.tees[1]).club_for(target := Space(hole.tees[1].row + 14, hole.tees[1].column))
    shapes = []
    for held in (True, False):
        state = AimState(here, target, club, held, None)
        shapes.append(drawn(lambda ground, state=state: put_all(ground, aim_picture(p, look, state, Marks(())).ground),     # type: ignore[misc]
                            look.centre(target), 18))
    assert sum(a != b for a, b in zip(*shapes, strict=True)) > .06 * len(shapes[0])


def test_a_pawn_that_follows_is_carried_and_one_that_is_held_stands(store: PictureStore) -> None:
    p, content = painter(store, 1.0, 1.0), read_doshboard(COURSES / "doshboard", "three-falls")
    view = BoardView(MagicMock(), BoardState(look_of(content.board), 0, content.board.holes[0]), ())
    s = start(1, content, level="advanced", wind="off")
    view.host = MagicMock(painter=p)
    view.layout(p, pygame.Rect(0, 0, 620, 556))
    draft = drafted(s, lambda: None)
    likely = draft.likely()
    assert likely is not None
    shapes, x, y = [], *view.at(likely)
    for held in (True, False):
        plan = PlanState(draft.start, draft.path, {}, (), likely, held)
        shapes.append(drawn(lambda ground, plan=plan: draw_plan(p, ground, view, plan, MagicMock(), under=False),   # type: ignore[misc]
                            (x, y - 8), 22))
        pawn = plan_marks(p, view, plan).boxes[-1]
        assert pawn.collidepoint(x, y - 2), "its foot or its shadow marks the cell"
    assert sum(a != b for a, b in zip(*shapes, strict=True)) > .06 * len(shapes[0])
