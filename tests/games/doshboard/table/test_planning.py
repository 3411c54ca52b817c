"""A plan made by a player: by pointing, by keys and by pad; what the board, the panel and the sentence show of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event

import msgspec
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.doshboard.rules import geometry
from game.games.doshboard.rules.board import Board, HolePair, Place
from game.games.doshboard.rules.geometry import Cell, cell_at, flight, is_path
from game.games.doshboard.rules.shots import CardSet
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.hole_book import Book, HoleBook
from game.games.doshboard.solver.odds import PlanOdds, ShotEnding
from game.games.doshboard.solver.sensible import first_idea
from game.games.doshboard.table.board_map import Stop, units_of
from game.games.doshboard.table.marks import End, ends_of, signs_of
from game.games.doshboard.table.planner import BoardOddsMode, PlanStage, ShotDraft, drafted, way_of
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import App
from tests.games.doshboard.rules.tables import RULES, SET, content, start
from tests.games.doshboard.table.tables import DEVICES, doshboard, evening, face_of, plans, state_of, stock
from tests.ui.table.scenes import QUICK
from tests.ui.user import click, key, move, pad, run, until

LAKE = Board("Lake", "", ("...........",) * 4 + ("....www....",) * 2 + ("...........",) * 6, (HolePair(Place(5, 10), Place(5, 1), 4),))


def shown(scene: PlayScene, cell: Cell) -> tuple[int, int]:
    """Where a cell is in the window."""
    x, y = face_of(scene).course.at(cell)
    return round(x), round(y)


def solved(scene: PlayScene) -> Iterator[None]:
    counsel, planning = face_of(scene).counsel, face_of(scene).planning
    yield from until(lambda: counsel.book is not None, 6000)

    def settled() -> bool:
        """The plan to begin with is not one that will be replaced by what is known now."""
        first, stands = counsel.sensible(), planning.drafted.stands
        bent = first is not None and first.path.elbow is None and stands.path.elbow is not None
        return counsel.strokes_over_best(stands) < .15 and not bent
    yield from until(settled)


# ---------------------------------------------------------------- the plan by itself
@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("look", "press", "turn", "reach", "card", "shift", "call", "back")),
                          st.integers(-3, 12), st.floats(-1, 11), st.floats(-1, 12)), max_size=25), st.booleans())
def test_whatever_is_done_the_plan_is_legal(steps: list[tuple[str, int, float, float]], professional: bool) -> None:
    s = start(1, content(LAKE), level="professional" if professional else "beginner", wind="off")
    draft = drafted(s, lambda: None)
    does: dict[str, Callable[[ShotDraft, int, float, float], ShotDraft]] = {
        "look": lambda was, n, x, y: was.looking((x, y)), "press": lambda was, n, x, y: was.pressed((x, y)),
        "turn": lambda was, n, x, y: was.turned(1 if n > 0 else -1), "reach": lambda was, n, x, y: was.reaching(1 if n > 0 else -1),
        "card": lambda was, n, x, y: was.next_card(n), "shift": lambda was, n, x, y: was.shifted(n),
        "call": lambda was, n, x, y: was.calling(max(1, n)), "back": lambda was, n, x, y: was.taken_back()}
    for what, n, x, y in steps:
        draft = does[what](draft, n, x, y)
        assert RULES.why_not(s, draft.plan) is None, draft.plan


def test_where_nobody_plans_no_dice_are_tried_for_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's turn begins within a picture of the window, and a person who plans there later finds a plan that was thought of."""
    s = start(1, content(LAKE))
    with monkeypatch.context() as tried:
        tried.setattr("game.games.doshboard.solver.sensible.resolve", lambda *_shot: pytest.fail("dice are tried"))
        theirs = drafted(s, lambda: None, plans=False)
    assert RULES.why_not(s, theirs.plan) is None
    thought = theirs.here(s, lambda: None)
    assert thought.plan == first_idea(s)
    mine = thought.turned(1)
    assert mine.here(s, lambda: None).plan == mine.plan != first_idea(s)


def test_a_pointer_snaps_to_the_nearest_dot_that_is_legal() -> None:
    first = drafted(start(1, content(LAKE)), lambda: None)
    x, y = units_of(cell_at(5, 6))
    pawn = first.pressed((x + .3, y - .2))
    assert (pawn.direction, pawn.elbow, pawn.stage) == (12, cell_at(5, 6), PlanStage.TURN)
    x, y = units_of(cell_at(7, 5))
    looked = pawn.looking((x + .2, y))
    assert looked.path == geometry.Path(12, cell_at(5, 6), 2)
    assert looked.left().path == geometry.Path(12), "a turn that was not set down goes with the pointer"
    bent = looked.left().pressed((x + .2, y))
    assert (bent.path, bent.stage) == (geometry.Path(12, cell_at(5, 6), 2), PlanStage.HELD)
    assert bent.looking(units_of(cell_at(1, 1))) == bent, "it is held"
    straight = bent.pressed(units_of(cell_at(5, 6)))
    assert (straight.path, straight.elbow, straight.stage) == (geometry.Path(12), cell_at(5, 6), PlanStage.TURN), "first the turn goes"
    again = straight.pressed((x + .2, y))
    assert again.path == geometry.Path(12, cell_at(5, 6), 2), "and is set once more"
    for _press in range(2):
        again = again.pressed(units_of(cell_at(5, 6)))
    assert (again.path, again.elbow) == (geometry.Path(12), None), "a second press on the pawn takes it away"


def test_the_dots_of_a_way_carry_their_counts() -> None:
    s = start(1, content(LAKE))
    for path in (geometry.Path(12), geometry.Path(1), geometry.Path(12, cell_at(5, 7), 3)):
        assert is_path(s.game.land.flat, s.player.lie, path)
        way = way_of(s.scene.ground, s.player.lie, path, 6, 3)
        for step in way:
            assert flight(s.scene.ground, s.player.lie, path, step.counts).end == step.cell
            assert step.reach == (step.counts >= 3)
    way = way_of(s.scene.ground, s.player.lie, geometry.Path(12, cell_at(5, 7), 2), 6, 1)
    assert [step.second for step in way] == [False] * 3 + [True] * 3


# ---------------------------------------------------------------- through events
def test_by_mouse_a_bent_shot_is_planned_and_its_odds_are_seen(folder: Path) -> None:
    scene = evening(doshboard(played_with=content(LAKE)))
    seen: list[PlanShot] = []

    def script(app: App) -> Iterator[None]:
        face = face_of(scene)
        yield from until(lambda: plans(scene))
        yield from solved(scene)
        move(shown(scene, cell_at(5, 7)))
        yield
        yield
        assert face.planning.drafted.path == geometry.Path(12)
        click(shown(scene, cell_at(5, 7)))
        yield from until(lambda: face.planning.drafted.stage is PlanStage.TURN)
        move(shown(scene, cell_at(8, 6)))
        yield
        yield
        assert face.planning.drafted.path == geometry.Path(12, cell_at(5, 7), 2)
        click(shown(scene, cell_at(8, 6)))
        yield from until(lambda: face.planning.drafted.stage is PlanStage.HELD)
        plan = face.course.plan
        assert plan is not None
        assert plan.odds is not None
        assert plan.path == face.planning.drafted.path
        assert abs(sum(chance for chance, _cell, _end in ends_of(plan.odds)) - 1) < 1e-9
        told = {line.words: line.figure for line in face.side.plan.lines}
        assert told["Strokes to go"] == f"{plan.odds.strokes:.2f}"
        seen.append(face.planning.drafted.plan)
        click(face.side.play)
        yield from until(lambda: state_of(scene).player.last is not None)
        last = state_of(scene).player.last
        assert last is not None
        assert last.plan == seen[0]
    run(folder, scene, script, settings=QUICK)


def bent(draft: ShotDraft) -> bool:
    return draft.elbow is not None


def test_by_keys_line_pawn_card_odds_and_camera(folder: Path) -> None:
    scene = evening(doshboard(played_with=content(LAKE), level="professional", wind="off"))

    def pressed(*codes: int) -> Iterator[None]:
        for code in codes:
            key(code)
            yield

    def script(app: App) -> Iterator[None]:
        face = face_of(scene)
        yield from until(lambda: plans(scene))
        yield from solved(scene)
        yield from pressed(pygame.K_RIGHT)      # a plan that is somebody's own is not replaced by a better one that is found just now
        while bent(face.planning.drafted):       # it may be, if it was made before the hole was solved
            yield from pressed(pygame.K_ESCAPE)
        first = face.planning.drafted.direction
        yield from pressed(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
        assert face.planning.drafted.direction == first % 12 + 1
        yield from pressed(pygame.K_UP, pygame.K_LEFT)
        assert face.planning.drafted.elbow is not None
        assert face.planning.drafted.second is not None
        card = face.planning.drafted.card
        yield from pressed(pygame.K_TAB)
        assert face.planning.drafted.card != card
        yield from pressed(pygame.K_o)
        assert face.planning.drafted.mode is BoardOddsMode.STROKES
        assert face.course.plan is not None
        assert len(face.course.plan.strokes) == 11 * 12 - 6
        yield from pressed(pygame.K_o, pygame.K_PAGEDOWN)
        assert face.course.look is not None
        assert face.course.look.stop is Stop.AIM
        yield from pressed(pygame.K_ESCAPE)
        yield from DEVICES["keys"](app, scene, face.side.up)
        assert (face.planning.drafted.path.elbow, face.planning.drafted.shift) == (None, 1)
    run(folder, scene, script, settings=QUICK)


@pytest.mark.full
def test_after_a_hint_one_press_takes_the_bend_back_and_the_next_opens_the_menu(folder: Path) -> None:
    scene = evening(doshboard(played_with=content(LAKE)))
    stood: list[tuple[bool, int]] = []

    def script(_app: App) -> Iterator[None]:
        face = face_of(scene)
        yield from until(lambda: plans(scene))
        key(pygame.K_h)
        yield from until(lambda: face.planning.drafted.stage is PlanStage.HELD)
        for _press in range(2):
            key(pygame.K_ESCAPE)
            yield
            yield
            stood.append((bent(face.planning.drafted), scene.ui.depth))
    run(folder, scene, script, settings=QUICK)
    assert stood == [(False, 1), (False, 2)]


@pytest.mark.full
def test_escape_opens_the_menu_and_leaves_the_plan_to_begin_with_as_it_is(folder: Path) -> None:
    given = stock()
    holes = given.board.holes
    scene = evening(doshboard(played_with=replace(given, board=replace(given.board, holes=(*holes[2:], *holes[:2])))))

    def script(_app: App) -> Iterator[None]:
        face = face_of(scene)
        yield from until(lambda: plans(scene) and bent(face.planning.drafted))
        begun = face.planning.drafted
        for depth in (2, 1):
            key(pygame.K_ESCAPE)
            yield
            yield
            assert (face.planning.drafted.plan, scene.ui.depth) == (begun.plan, depth)
    run(folder, scene, script, settings=QUICK)


def test_a_pad_takes_the_hint(folder: Path) -> None:
    scene = evening(doshboard(played_with=content(LAKE)))

    def script(app: App) -> Iterator[None]:
        face = face_of(scene)
        yield from until(lambda: plans(scene))
        pad("Y")
        yield from until(lambda: face.planning.drafted.stage is PlanStage.HELD)
        hint = face.planning.drafted.plan
        pad("A")
        yield from until(lambda: state_of(scene).player.last is not None)
        last = state_of(scene).player.last
        assert last is not None
        assert last.plan == hint
    run(folder, scene, script, settings=QUICK)


def test_a_hint_is_what_the_panel_knows_and_stands_while_the_plan_is_looked_for(folder: Path) -> None:
    scene = evening(doshboard(played_with=content(LAKE), level="professional", wind="off", lost_cards=False))

    def script(app: App) -> Iterator[None]:
        face, strip = face_of(scene), scene.desk.strip
        yield from until(lambda: plans(scene))
        key(pygame.K_h, text="h")
        yield from until(lambda: strip.text.startswith("Hint: "), 6000)
        best, least = face.counsel.best(), face.counsel.least()
        assert best is not None
        assert least is not None
        hint = strip.text
        assert f"{least:.2f} strokes" in hint
        assert face.planning.drafted.plan == best
        x, y = shown(scene, cell_at(5, 6))
        for step in range(4):
            move((x + 30 * step, y))
            yield
        key(pygame.K_LEFT)
        yield
        app.change(msgspec.structs.replace(app.settings, text=1.2))
        yield
        yield
        assert strip.text == hint
        assert face.planning.drafted.hint == best
        face.planning.play()
        yield from until(lambda: state_of(scene).player.last is not None)
        assert not scene.desk.strip.text.startswith("Hint")

    run(folder, scene, script, settings=QUICK)


def test_while_a_hole_is_being_solved_a_hint_tells_what_is_known_so_far(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = evening(doshboard(played_with=content(LAKE), level="professional", wind="off", lost_cards=False))
    go_on, rough, solved_at_last = [Event(), Event()], HoleBook.rough, HoleBook.solved

    def slowly(books: HoleBook, s: State) -> Iterator[Book]:
        go_on[0].wait(60)
        yield from rough(books, s)

    def at_last(books: HoleBook, s: State, hand: tuple[int, ...] | None = None) -> Book:
        go_on[1].wait(60)
        return solved_at_last(books, s, hand)
    monkeypatch.setattr(HoleBook, "rough", slowly)
    monkeypatch.setattr(HoleBook, "solved", at_last)

    def script(_app: App) -> Iterator[None]:
        face, strip = face_of(scene), scene.desk.strip
        yield from until(lambda: plans(scene))
        key(pygame.K_h, text="h")
        yield from until(lambda: "tried with sampled dice" in strip.text, 6000)
        sampled = face.counsel.sensible()
        assert strip.text.startswith("Hint so far: ")
        yield from until(lambda: face.planning.drafted.stands == sampled)    # the plan that stands is one that was tried, too
        go_on[0].set()
        yield from until(lambda: "with the plans found so far, and best play needs no more" in strip.text, 6000)
        assert strip.text.startswith("Hint so far: ")
        yield from until(lambda: face.counsel.strokes_over_best(face.planning.drafted.stands) < .15)
        go_on[1].set()
        yield from until(lambda: strip.text.startswith("Hint: "), 6000)

    run(folder, scene, script, settings=QUICK)


def test_what_a_table_that_was_left_solves_ends_between_its_parts(folder: Path) -> None:
    scene = evening(doshboard(played_with=stock(), level="professional"))

    def script(_app: App) -> Iterator[None]:
        counsel = face_of(scene).counsel
        yield from until(lambda: plans(scene))
        yield from until(lambda: counsel.solving.busy)
        scene.leave()
        yield from until(lambda: not counsel.solving.busy, 6000)
        assert counsel.book is None         # it was not solved to its end, and is not begun again
        assert not counsel.solving.busy

    run(folder, scene, script, settings=QUICK)


def test_near_the_limit_of_strokes_what_is_told_soon_knows_of_it(folder: Path) -> None:
    scene = evening(doshboard(played_with=content(LAKE), max_strokes=8))

    def script(app: App) -> Iterator[None]:
        counsel, planning = face_of(scene).counsel, face_of(scene).planning
        yield from solved(scene)
        s, unlimited = state_of(scene), HoleBook().solved(state_of(scene)).strokes(state_of(scene))
        yield from until(lambda: counsel.book is not None and counsel.book.left == 8, 6000)
        least, odds, book = counsel.least(), counsel.odds(planning.drafted.plan), HoleBook().near_limit(s)
        assert least == book.strokes(s) < unlimited
        assert counsel.strokes()[s.player.lie] == least
        assert odds is not None
        assert odds.strokes == book.odds(s, planning.drafted.plan).strokes
        yield from until(lambda: ("Strokes to go", f"{odds.strokes:.2f} of 8") in {
            (line.words, line.figure) for line in face_of(scene).side.plan.lines}, 6000)
    run(folder, scene, script, settings=QUICK)


def test_losses_of_cards_are_followed_behind_the_table_until_a_small_bag_is_exact(folder: Path) -> None:
    options = {"level": "professional", "wind": "off", "card_shifts": False, "called_shots": False}
    scene = evening(doshboard(played_with=content(LAKE), **options))

    def script(app: App) -> Iterator[None]:
        counsel = face_of(scene).counsel
        yield from solved(scene)
        before = counsel.least()
        yield from until(lambda: counsel.exact, 6000)
        after = counsel.least()
        assert before is not None
        assert after is not None
        assert after >= before - 1e-9
    run(folder, scene, script, settings=QUICK)


@pytest.mark.full
def test_a_bound_stands_beside_what_the_hole_comes_to_in_play(folder: Path) -> None:
    options = {"level": "professional", "wind": "off", "card_shifts": False, "called_shots": False, "hit_or_miss": False}
    scene = evening(doshboard(played_with=content(LAKE, CardSet("Four", "", (*SET.cards, *SET.cards))), **options))

    def script(app: App) -> Iterator[None]:
        counsel = face_of(scene).counsel
        yield from until(lambda: counsel.in_play() is not None, 20000)
        mean, least = counsel.in_play(), counsel.least()
        assert not counsel.exact
        assert mean is not None
        assert least is not None
        assert least <= mean.strokes + 5 * mean.error
    run(folder, scene, script, settings=QUICK)


def test_ends_have_marks_of_their_own() -> None:
    """Hole-out, tap-in and drops are told apart, and all chances together are whole."""
    from game.games.doshboard.solver.hole_book import HoleBook

    s = start(1, content(LAKE))
    book, rng = HoleBook(), Random(2)
    book_of = book.solved(s)
    kinds = set()
    for _ in range(60):
        plan = RULES.sample(s, rng)
        assert isinstance(plan, PlanShot)
        odds = book_of.odds(s, plan)
        ends = ends_of(odds)
        assert abs(sum(odds.rolled_to.values()) - odds.rolled) < 1e-12
        assert abs(sum(odds.lost_at.values()) - odds.lost) < 1e-12
        assert abs(sum(chance for chance, _cell, _end in ends) - 1) < 1e-9
        assert all(cell == s.pair.target.cell for _chance, cell, end in ends if end in (End.HOLED, End.TAP_IN))
        kinds |= {end for _chance, _cell, end in ends}
    assert {End.LIES, End.DROPPED} <= kinds


def test_cells_that_a_ball_rolls_to_and_where_a_card_is_lost_have_signs() -> None:
    here, there, target = cell_at(1, 1), cell_at(2, 2), cell_at(3, 3)
    ways = {
        ShotEnding(here, 0, 0, False, False, True): .3, ShotEnding(here, 0, 0, False, False): .2, ShotEnding(there, 0, 1, False, False): .4,
        ShotEnding(target, 0, 0, True, False): .1,
    }
    signs = signs_of(PlanOdds(ways, .42, None, {there: .4, here: .02}))
    assert set(signs) == {(here, End.LOST), (there, End.ROLLED)}, "few roll to a cell where many end: that is no news"
