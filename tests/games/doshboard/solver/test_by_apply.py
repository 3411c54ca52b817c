"""The solver's strokes in every cell of small boards against least strokes by the rules' own `apply`: every plan, every die."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.games.doshboard.rules.board import Board, Gate, HolePair, Place
from game.games.doshboard.rules.shots import Card, CardSet
from game.games.doshboard.rules.values import FINAL_LIE, FLIGHT, PlanShot, State
from game.games.doshboard.solver.hole_book import HoleBook
from game.session.loading import load
from tests.games.doshboard.rules.by_apply import Lie, at, least_strokes
from tests.games.doshboard.rules.tables import RULES, content, start
from tests.games.doshboard.solver.holes import white_chances

SAVE = Path(__file__).resolve().parents[3] / "saves" / "doshboard" / "two-ledges.save"

IRON = Card("iron", (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2), (-1, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1), (6, 7))
BOARDS = (
    (("..w", ".B.", "m.."), ("011", "001", "000"), (2, 2), (2, 1), ()),
    ((".t.", "w..", ".v."), ("100", "110", "000"), (0, 2), (2, 0), ()),
    (("..", "m.", "B.", ".."), ("01", "00", "00", "11"), (0, 3), (0, 0), ()),
    (("#.#", ".B.", "w.t"), ("#1#", "011", "012"), (1, 2), (1, 0), ()),
    (("...", ".m."), ("010", "000"), (0, 1), (2, 1), (Gate(Place(1, 0), 6),)),
    (("..", "m."), ("01", "00"), (0, 0), (1, 1), ()),
)
OTHERS = {0: (HolePair(Place(0, 0), Place(1, 2), 3),)}     # another target to hit on the way
LEVELS: tuple[dict[str, Any], ...] = (
    {"level": "beginner"},
    {"level": "advanced"},
    {"level": "professional", "lost_cards": False, "card_shifts": False, "called_shots": False, "wind": "fixed", "wind_to": 10},
    {"level": "professional", "lost_cards": False, "card_shifts": False, "called_shots": False, "wind": "off"},
)


def hole(number: int, **options: Any) -> State:
    """A board of `BOARDS` with one seat on the tee; without a limit of strokes unless told."""
    rows, heights, tee, target, gates = BOARDS[number]
    board = Board("Small", "", rows, (HolePair(Place(*tee), Place(*target), 3, gates), *OTHERS.get(number, ())), heights)
    return start(1, content(board, CardSet("One", "", (IRON,))), **{"max_strokes": 0, "wind_strength": "storm"} | options)


def check(s: State) -> None:
    book = HoleBook().solved(s)
    assert book.exact
    found = least_strokes(s)
    assert len(found) >= 3
    for lie, strokes in found.items():
        assert book.strokes(at(s, lie)) == pytest.approx(strokes, abs=1e-9), lie


def test_the_strokes_of_a_hole_are_those_of_every_plan_and_every_die() -> None:
    check(hole(4, level="advanced"))


@pytest.mark.full
@pytest.mark.parametrize("options", LEVELS, ids=["beginner", "advanced", "storm", "calm"])
@pytest.mark.parametrize("number", range(5))
def test_the_strokes_of_every_cell_are_those_of_every_plan_and_every_die(number: int, options: dict[str, Any]) -> None:
    check(hole(number, **options))


@pytest.mark.full
def test_with_shifts_and_calls_they_are_as_well() -> None:
    check(hole(5, level="professional", lost_cards=False, wind="off"))


# With cards that may be lost (H17)

CHIP = Card("chip", (1,) * 8 + (2,) * 4, (-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), (3, 10))
LOSSES = (
    (("tB.", ".mw", "..t"), ("210", "110", "000"), (0, 2), (2, 0), ()),      # down out of trees, into trees, into water, in steps
    (("..B", "t.v"), ("011", "000"), (0, 0), (1, 1), ()),
    (("B.", "t.", "t."), ("20", "10", "00"), (1, 0), (1, 2), ()),
)
WITH_LOSSES: dict[str, Any] = {"level": "professional", "card_shifts": False, "called_shots": False}


def losing(number: int, *cards: Card, **options: Any) -> State:
    """A board of `LOSSES` with those cards to be lost."""
    rows, heights, tee, target, gates = LOSSES[number]
    board = Board("Small", "", rows, (HolePair(Place(*tee), Place(*target), 3, gates),), heights)
    return start(1, content(board, CardSet("Few", "", cards)), **{"max_strokes": 0, "wind_strength": "storm"} | options)


def followed(s: State) -> dict[Lie, float]:
    """The least strokes in every lie with every bag that comes about, every loss followed, after a check that the solver has the same.

    The odds of the best plan from each are checked as well.
    """
    books, found = HoleBook(), least_strokes(s)
    assert {len(lie.hand) for lie in found} == set(range(1, len(s.player.hand) + 1))
    for lie, strokes in found.items():
        there = at(s, lie)
        while books.deeper(there) is not None:
            pass
        book = books.solved(there)
        assert book.exact
        assert book.strokes(there) == pytest.approx(strokes, abs=1e-9), lie
        if lie.cell == s.pair.target.cell:
            continue
        best = book.best(there)
        odds = book.odds(there, best)
        assert odds.strokes == pytest.approx(strokes, abs=1e-9), lie
        assert odds.lost == pytest.approx(chance_of_a_loss(there, best), abs=1e-9), lie
    return found


def chance_of_a_loss(s: State, plan: PlanShot) -> float:
    """The chance that a shot loses the card, by every die; the last card too, which stays."""
    stroke = RULES.apply(s, plan)[0].stroke
    assert stroke is not None
    return sum(chance for result, chance in white_chances(s.scene, stroke.shot(0)).items() if result.lost)


@pytest.mark.parametrize("reading", [FINAL_LIE, FLIGHT])
def test_h17_the_strokes_with_cards_to_be_lost_are_those_of_every_plan_and_every_die(reading: str) -> None:
    followed(losing(2, IRON, **WITH_LOSSES, wind="off", lost_by=reading))


@pytest.mark.full
@pytest.mark.parametrize("wind", [{"wind": "off"}, {"wind": "fixed", "wind_to": 2}, {"wind": "off", "hit_or_miss": False}],
                         ids=["calm", "storm", "hits always"])
@pytest.mark.parametrize("number", range(3))
def test_h17_both_readings_are_solved_and_are_not_the_same(number: int, wind: dict[str, Any]) -> None:
    """Two cards, in each cell and with each bag: where a ball lies in the end decides now, where its flight ended in games of before."""
    now, before = (followed(losing(number, IRON, CHIP, **WITH_LOSSES, **wind, lost_by=each)) for each in (FINAL_LIE, FLIGHT))
    assert max(abs(now[lie] - before[lie]) for lie in now.keys() & before.keys()) > 1e-4


@pytest.mark.full
def test_h17_with_shifts_calls_and_a_storm_they_are_solved_as_well() -> None:
    followed(losing(2, IRON, level="professional", wind="fixed", wind_to=4))


@pytest.mark.full
def test_h17_a_hole_of_an_old_save_is_solved_as_it_was() -> None:
    """What both holes of this save came to with three cards, every loss followed, before the ruling was changed."""
    state = load(SAVE, (RULES,)).history.state_at(0)
    books = HoleBook()
    for hole, strokes in enumerate((3.5690860964337725, 3.158289693270763)):
        s = state._replace(drawn=(hole,))
        s = s.with_player(0, s.player._replace(lie=s.pair.tee.cell))
        while books.deeper(s) is not None:
            pass
        assert books.solved(s).exact
        assert books.solved(s).strokes(s) == pytest.approx(strokes, abs=1e-9)
        today = s._replace(game=s.game._replace(options=replace(s.game.options, lost_by=FINAL_LIE)))
        while books.deeper(today) is not None:
            pass
        assert books.solved(today).strokes(today) != pytest.approx(strokes, abs=1e-6)
