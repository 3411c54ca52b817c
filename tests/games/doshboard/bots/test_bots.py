"""Doshboard's bots: legal plans with true reasons at every level, and the pro's plans those of the solved hole."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.policy import Policy
from game.games.doshboard.bots import BOTS
from game.games.doshboard.rules.board import Board, Gate, HolePair, Place
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Card, CardSet, Content
from game.games.doshboard.rules.values import ADVANCED, BEGINNER, FIXED, PROFESSIONAL, ChooseCards, Options, State
from game.games.doshboard.solver.hole_book import HoleBook
from game.rules.contract import CHANCE, Setup
from tests.bots.asking import ask

RULES = Doshboard()
ROWS = ("..t...", ".B..w.", "..m.v.", "......", "...t..", "......", "......")
HEIGHTS = ("011000", "011222", "001222", "000122", "001110", "000000", "000000")
HOLES = (HolePair(Place(3, 6), Place(1, 0), 3), HolePair(Place(0, 5), Place(5, 3), 3, (Gate(Place(2, 5), 6),)))
CARDS = (
    Card("long", (3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7), (-2, -2, -1, -1, 0, 0, 0, 0, 1, 1, 2, 2), (6, 7)),
    Card("middling", (1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5), (-2, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 2), (5, 8)),
    Card("short", (0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3), (-1, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1), (5, 8)),
    Card("putter", (0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2), (-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1), (3, 10)),
)
SET = CardSet("Test set", "", CARDS)
CONTENT = Content(Board("Test board", "", ROWS, HOLES, HEIGHTS), SET, SET, SET, SET)


def begun(level: str, **more: object) -> State:
    return RULES.start(Setup(seats=1, options=replace(Options(level=level), **more), content=CONTENT))  # type: ignore[arg-type]


def played_out(bot: Policy, s: State, seed: int) -> State:
    rng = Random(seed)
    while (turn := RULES.to_act(s)) is not None:
        if turn is CHANCE:
            action = RULES.draw(s, rng)
        else:
            choice = ask(bot, RULES, RULES.view(s, s.turn), rng, 1.0)
            action = choice.action
            assert RULES.why_not(s, action) is None
            assert any(sign.isdigit() for sign in choice.why)
            assert choice.public
        s, _events = RULES.apply(s, action)
    return s


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.level)
@pytest.mark.parametrize("level", [BEGINNER, ADVANCED, PROFESSIONAL])
def test_bots_finish_their_holes_by_legal_plans(bot: object, level: str) -> None:
    policy = bot.policy  # type: ignore[attr-defined]
    card = played_out(policy, begun(level, three_cards=level == ADVANCED, card_shifts=False), 5).players[0].card
    assert len(card) == len(HOLES)
    assert all(1 <= strokes <= 12 for strokes in card)


def test_the_pro_plays_the_plan_of_the_solved_hole_and_tells_its_strokes() -> None:
    s = begun(ADVANCED)
    book = HoleBook().solved(s)
    choice = ask(BOTS[2].policy, RULES, RULES.view(s, 0), Random(0), 1.0)
    assert choice.action == book.best(s)
    assert book.exact
    assert f"{book.strokes(s):.2f}" in choice.why
    assert book.odds(s, choice.action).strokes == pytest.approx(book.strokes(s), abs=1e-9)


def test_no_bot_expects_less_than_the_pro() -> None:
    s = begun(BEGINNER)
    book = HoleBook().solved(s)
    for bot in BOTS:
        plan = ask(bot.policy, RULES, RULES.view(s, 0), Random(0), 1.0).action
        assert (book.odds(s, plan).strokes or 0) >= book.strokes(s) - 1e-9


def test_a_book_solves_a_hole_once_and_knows_hands_and_levels_apart() -> None:
    s, books = begun(ADVANCED), HoleBook()
    assert books.solved(s) is books.solved(s)
    fewer = books.solved(s, (1, 3))
    assert fewer.strokes(s) >= books.solved(s).strokes(s) - 1e-9
    assert {card for card, _shift in fewer.ways} == {1, 3}
    assert books.solved(begun(BEGINNER)) is not books.solved(s)


def test_a_small_book_forgets_the_oldest() -> None:
    s, books = begun(ADVANCED), HoleBook(most=2)
    first = books.solved(s)
    books.ahead(s)
    assert books.solved(s) is not first
    assert books.solved(s).strokes(s) == pytest.approx(first.strokes(s), abs=1e-12)


def test_at_professional_level_the_pro_needs_no_more_strokes_with_calls_and_shifts() -> None:
    told = []
    for more in ({"called_shots": False, "card_shifts": False}, {"called_shots": False}, {}):
        s = begun(PROFESSIONAL, wind=FIXED, lost_cards=False, **more)
        book = HoleBook().solved(s)
        assert book.exact
        plan = ask(BOTS[2].policy, RULES, RULES.view(s, 0), Random(0), 1.0).action
        assert plan == book.best(s)
        assert RULES.why_not(s, plan) is None
        assert book.odds(s, plan).strokes == pytest.approx(book.strokes(s), abs=1e-9)
        told.append(book.strokes(s))
    assert told == sorted(told, reverse=True)


def test_with_three_cards_that_may_be_lost_the_pro_plays_the_exact_best_plan() -> None:
    s = begun(PROFESSIONAL, wind=FIXED, card_shifts=False)
    s = s.with_player(0, s.player._replace(hand=(0, 1, 3)))
    books = HoleBook()
    while books.deeper(s):
        pass
    book = books.solved(s)
    assert book.exact
    choice = ask(BOTS[2].policy, RULES, RULES.view(s, 0), Random(0), 1.0)
    assert choice.action == book.best(s)
    assert f"{book.strokes(s):.2f}" in choice.why
    assert book.odds(s, book.best(s)).strokes == pytest.approx(book.strokes(s), abs=1e-9)


def test_three_cards_are_a_long_a_middling_and_a_short_one() -> None:
    s = begun(ADVANCED, three_cards=True)
    for bot in BOTS:
        assert ask(bot.policy, RULES, RULES.view(s, 0), Random(0), 1.0).action == ChooseCards((0, 1, 3))


@pytest.mark.parametrize("bot", BOTS[:2], ids=lambda bot: bot.level)
def test_rookie_and_club_go_by_a_dog_leg_that_lies_far_aside(bot: object) -> None:
    """H23, H24: the target plays as grass until it is passed, and players may set a dog-leg anywhere."""
    hole = HolePair(Place(1, 12), Place(1, 2), 4, (Gate(Place(11, 7), 4),))
    board = Board("Lawn", "", (".............",) * 15, (hole,))
    options = Options(level=BEGINNER, max_strokes=20)
    s = RULES.start(Setup(seats=1, options=options, content=Content(board, SET, SET, SET, SET)))
    policy = bot.policy  # type: ignore[attr-defined]
    cards = [played_out(policy, s, seed).players[0].card[0] for seed in range(5)]
    assert max(cards) < 20
