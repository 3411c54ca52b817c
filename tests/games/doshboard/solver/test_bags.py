"""Bags of cards that get smaller: whole ones against slow enumeration, bounds in their order, and what they come to in play."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from game.games.doshboard.rules.board import Wind
from game.games.doshboard.rules.geometry import DIRECTIONS, Path
from game.games.doshboard.rules.shots import PlannedShot, ShotRules, ShotSetting
from game.games.doshboard.rules.values import FIXED, PROFESSIONAL
from game.games.doshboard.solver.bags import BagPosition, Clubs, Shortlist, mean_of_plays
from game.games.doshboard.solver.hole_book import HoleBook
from game.games.doshboard.solver.odds import PlanOdds, odds_of
from game.games.doshboard.solver.solver import LOST_CARD, TAP_IN, Losses, first_guess, look_ahead, solve
from tests.games.doshboard.bots.test_bots import begun
from tests.games.doshboard.solver.holes import FEW, few_tables, small_holes, white_chances

THREE = {0: FEW[:1], 1: FEW[1:], 2: (FEW[0]._replace(distances=(1,) * 6 + (2,) * 6),)}


def scene_of(number: int, wind: Wind) -> ShotSetting:
    return replace(small_holes(hills=True)[number], rules=ShotRules(True, True, True), wind=wind)


def clubs_of(number: int, wind: Wind = Wind(5, 2)) -> Clubs:  # noqa: B008 (a plain value)
    return Clubs(few_tables(scene_of(number, wind)), THREE, calls=True)


def test_a_bag_of_three_solved_whole_expects_what_all_dice_say_with_smaller_bags_after_losses() -> None:
    wind = Wind(2, 0)
    clubs, scene, rng = clubs_of(0, wind), scene_of(0, wind), Random(1)
    for bag in ((0, 1, 2), (2,)):
        solution = clubs.solved(bag, len(bag))
        assert solution.residual < 1e-9
        without, tables = clubs.without(bag, len(bag)), solution.tables
        for lie in rng.sample([lie for lie in range(tables.lies) if lie != tables.target], 1):
            best = solution.best(tables.cell_of(lie))
            club = bag[best.card]
            card = solution.cards[best.card]
            card = card._replace(green=frozenset((best.call,))) if best.call else card
            strokes = 0.0
            for result, chance in white_chances(scene, PlannedShot(0, tables.cell_of(lie), 0, best.path, card)).items():
                after = without[club] if result.lost else solution.strokes
                kept = result.lost and len(bag) == 1
                left = TAP_IN + kept if result.tap_in else 0.0 if result.holed else float(after[tables.lie_at(result.cell)])
                strokes += chance * (1 + result.penalties + left)
            assert strokes == pytest.approx(best.strokes, abs=1e-9)
            told = odds_of(tables, lie, best.path, card, solution.strokes, without[club])
            assert told.strokes == pytest.approx(best.strokes, abs=1e-9)
            assert 0 <= told.lost < 1


@pytest.mark.parametrize("number", [1, pytest.param(3, marks=pytest.mark.full)])
def test_no_bag_is_worth_less_than_one_of_its_subsets_and_no_loss_more_lowers_a_value(number: int) -> None:
    """Down to the last card a subset may be worth more: the last one stays for a stroke, and of two the better one may be lost (H17)."""
    clubs = clubs_of(number)
    for losses in (0, 1):
        whole = clubs.solved((0, 1, 2), losses).strokes
        for less in ((0, 1), (0, 2), (1, 2)):
            assert (whole <= clubs.solved(less, losses).strokes + 1e-9).all()
    bounds = [clubs.solved((0, 1, 2), losses).strokes for losses in range(4)]
    for free, dear in pairwise(bounds):
        assert (free <= dear + 1e-9).all()
    assert np.max(bounds[3] - bounds[0]) > 0.01


def test_a_lone_card_which_stays_may_need_fewer_strokes_than_two_of_which_it_may_be_lost() -> None:
    clubs = clubs_of(1)
    alone, both = clubs.solved((0,), 1).strokes, clubs.solved((0, 1), 2).strokes
    assert np.max(both - alone) > 0.1
    assert (clubs.solved((0, 1), 0).strokes <= clubs.solved((0,), 0).strokes + 1e-9).all()      # not so where none is lost


def test_bags_by_the_shortlist_of_a_larger_one_are_what_they_are_when_solved_by_themselves() -> None:
    four = {**THREE, 3: (FEW[0]._replace(hooks=(-2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2)),)}
    tables, bag = few_tables(scene_of(1, Wind(5, 2))), tuple(four)
    whole = solve(tables, [card for cards in four.values() for card in cards], calls=True)
    shortlist, without, found = Shortlist(tables, four, whole, calls=True), {}, 0
    for club in bag:
        less = tuple(other for other in bag if other != club)
        by_itself = solve(tables, [card for other in less for card in four[other]], calls=True)
        listed = shortlist.solve(less, {})
        found += listed is not None
        if listed is not None:
            assert np.abs(listed.strokes - by_itself.strokes).max() < 1e-9
            assert listed.residual < 1e-9
            assert all(listed.cards[card] in four[less[card]] for card in listed.plans.card)
        without[club] = by_itself.strokes
    assert found >= 2
    losses = Losses(bag, np.stack([without[club] for club in bag]))
    listed = shortlist.solve(bag, without)
    assert listed is not None
    by_itself = solve(tables, whole.cards, calls=True, losses=losses)
    assert np.abs(listed.strokes - by_itself.strokes).max() < 1e-9
    assert np.max(by_itself.strokes - whole.strokes) > 1e-3


def test_a_bag_solved_alone_begins_with_a_larger_one_and_is_what_a_shortlist_makes_it() -> None:
    four = {**THREE, 3: (FEW[0]._replace(hooks=(-2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2)),)}
    alone, listed = (Clubs(few_tables(scene_of(1, Wind(5, 2))), four, calls=True) for _each in range(2))
    for clubs in (alone, listed):
        assert not clubs.begins_well((0, 1, 2))
        clubs.solved((0, 1, 2, 3), 0)
        assert clubs.begins_well((0, 1, 2))
    listed.step((0, 1, 2), 0)
    assert np.abs(alone.solved((0, 1, 2), 0).strokes - listed.solved((0, 1, 2), 0).strokes).max() < 1e-9


@pytest.mark.full
def test_a_whole_bag_comes_in_play_to_what_it_expects() -> None:
    clubs = clubs_of(2)
    tables = clubs.solved((0, 1, 2), 3).tables

    def shot(at: BagPosition) -> tuple[int, PlanOdds]:
        cell, passed, bag = at
        solution = clubs.solved(bag, len(bag))
        best = solution.best(cell, passed)
        card = solution.cards[best.card]
        card = card._replace(green=frozenset((best.call,))) if best.call else card
        return bag[best.card], odds_of(tables, tables.lie_at(cell, passed), best.path, card)

    start = next(cell for cell in tables.field.dry if cell != tables.scene.target)
    mean = mean_of_plays((start, 0, (0, 1, 2)), shot, Random(4), 2000)
    assert abs(mean.strokes - clubs.solved((0, 1, 2), 3).heat()[start]) < 5 * mean.error


def test_a_book_follows_a_loss_more_at_each_step_until_no_more_are_followed() -> None:
    s = begun(PROFESSIONAL, wind=FIXED, card_shifts=False)
    books = HoleBook()
    told = [books.solved(s)]
    while (deeper := books.deeper(s)) is not None:
        told.append(deeper)
        assert books.solved(s).losses == deeper.losses
    assert [book.losses for book in told] == [0, 0, 1, 2][-len(told) :]
    assert not any(book.exact for book in told)     # four cards: a bound
    strokes = [book.strokes(s) for book in told]
    assert strokes == sorted(strokes)
    mean = books.in_play(s)
    assert mean.plays == 5000
    assert strokes[-1] <= mean.strokes + 5 * mean.error
    assert 0 < mean.error < .05
    three = s.with_player(0, s.player._replace(hand=(0, 1, 3)))
    assert not books.solved(three).exact
    while (whole := books.deeper(three)) is not None:
        assert whole.losses == 3
    assert books.solved(three).exact


def test_h17_who_looks_one_shot_ahead_counts_the_card_that_the_shot_may_lose() -> None:
    """No straight plan is better by the distance left and a stroke for a lost card, and the plan chosen is worth what is believed."""
    tables = few_tables(scene_of(0, Wind(2, 1)))
    ahead, guess = look_ahead(tables, FEW), first_guess(tables)
    guess[tables.target] = TAP_IN
    spared = 0
    for lie in range(tables.lies):
        cell = tables.cell_of(lie)
        if lie == tables.target:
            continue
        best = ahead.best(cell)
        told = odds_of(tables, lie, best.path, FEW[best.card], guess, guess + LOST_CARD)
        assert told.strokes == pytest.approx(best.strokes, abs=1e-9)
        firsts = {int(tables.plans.first[number]) % len(DIRECTIONS) + 1 for number in tables.plans_from(lie)}
        straight = [odds_of(tables, lie, Path(direction), card, guess, guess + LOST_CARD) for direction in firsts for card in FEW]
        assert min(odds.strokes or 0 for odds in straight) >= best.strokes - 1e-9
        spared += told.lost < max(odds.lost for odds in straight)
    assert spared
