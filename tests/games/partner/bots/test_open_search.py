"""What the pro infers, what it plays for, and that its budget holds."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from game.games.dominoes.rules.hands import FITS, POSE, Play, ends_of, move_of
from game.games.dominoes.rules.tiles import SIX, read_tile, read_tiles
from game.games.partner.bots.open_search import OpenSearch, Outcome, PartnerWork, hand_equity
from game.games.partner.bots.policies import Explainer, chance_without, history
from game.games.partner.rules import Match, Options, Phase, State, View, fitting_deals, lacks, others
from tests.bots.asking import ask
from tests.games.dominoes.bots.hands import GENEROUS, choices, minimax, states, view
from tests.games.dominoes.rules.tables import RULES, match, play, table


def later_choices(count: int, most: int) -> list[State]:
    """States with a choice of plays and at most the given number of tiles held."""
    found = (
        s
        for seed in itertools.count()
        for s in states(seed)
        if s.public.phase is Phase.PLAY and sum(h.bit_count() for h in s.hands) <= most and len(RULES.legal(s)) > 1
    )
    return list(itertools.islice(found, count))


def test_no_imagined_hand_contradicts_a_pass() -> None:
    plan = PartnerWork(imagined=40, searched=40)
    for state in later_choices(20, 20):
        v = view(state)
        barred = lacks(v.public)
        for sample in OpenSearch().imagine(v, Random(1), float("inf"), plan):
            assert sample.hands[v.seat] == v.hand
            assert [h.bit_count() for h in sample.hands] == list(v.public.counts)
            assert not any(h & b for h, b in zip(sample.hands, barred, strict=True))


def test_a_heavier_tile_that_was_not_played_is_less_likely_there() -> None:
    """Seat 3 has answered 6-6 with 6-0; most who hold 6-5 would have played that."""
    v = _answered("play 6-0 left")
    seat, tile = 3, read_tile("6-5")
    with_it, without = _weights(v, seat, tile)
    assert with_it < 0.6 * without


def test_a_prescribed_tile_tells_nothing() -> None:
    """Whoever holds 6-6 had to begin with it, so no deal explains that better than another."""
    v = view(table((OWN, "none", "none", "none"), 0, (6, 6)))
    v = v._replace(public=v.public._replace(counts=(7, 6, 7, 7), opener=1, moves=(move_of(27, POSE),)))
    explainer = Explainer(history(v), 0)
    deals, rng = fitting_deals(v), Random(2)
    assert {explainer.weight(_hands(v, deals.draw(rng))) for _n in range(20)} == {1.0}


def test_an_answer_about_the_lead_counts() -> None:
    """Seat 2 has left the lead, so a strong hand there is less likely than a weak one."""
    s = table((OWN, "none", "none", "none"), 0, (-1, -1), match(streak=(1, 0), leader=2))
    v = view(s)._replace(public=view(s).public._replace(phase=Phase.LEAD, counts=(7, 7, 7, 7), left_lead=True))
    explainer = Explainer(history(v), 0)
    strong, weak = read_tiles("5-5,4-4,3-3,2-2,1-1,6-6,0-0"), read_tiles("5-3,6-4,2-0,4-1,6-3,5-4,3-0")
    assert explainer.weight((v.hand, 0, strong, 0)) < 0.5 * explainer.weight((v.hand, 0, weak, 0))


def test_plays_are_explained_by_those_who_make_them() -> None:
    """The true deal explains the plays of players with tastes better than a random fitting deal does, most of the time."""
    better = rounds = 0
    for seed in range(40):
        s = _heavy_hand(seed)
        v = view(s)
        explainer, rng = Explainer(history(v), v.seat), Random(seed)
        true = explainer.weight(s.hands)
        others_weights = [explainer.weight(RULES.complete(v, rng).hands) for _n in range(9)]
        better += sum(true > w for w in others_weights)
        rounds += 9
    assert better / rounds > 0.6


def test_it_finds_the_winning_play_where_everything_is_known() -> None:
    """Few tiles are left and only one deal fits: the choice is as good as minimax."""
    tried = 0
    for state in later_choices(1000, 7):
        v = view(state)
        if fitting_deals(v).count == 1:
            best = minimax(state)
            after, _events = RULES.apply(state, ask(OpenSearch(), RULES, v, Random(1), GENEROUS).action)
            side = after.public.match.results[-1].side if after.public.phase is not Phase.PLAY else None
            got = minimax(after) if after.public.phase is Phase.PLAY else 0 if side is None else 1 - 2 * side
            assert got == best
            tried += 1
    assert tried >= 10


def test_the_reason_counts_right() -> None:
    """Where the whole truth is known its percentages are 0 or 100."""
    for state in later_choices(400, 7):
        if fitting_deals(view(state)).count == 1:
            why = ask(OpenSearch(), RULES, view(state), Random(1), GENEROUS).why
            assert "%" not in why or " 0 %" in why or "100 %" in why


def test_the_odds_are_those_of_counting_all_deals() -> None:
    """Against drawing deals: the chance that the next seat has no tile for an end."""
    for state in later_choices(5, 18):
        v = view(state)
        seat = others(v.seat)[0]
        fits = FITS[ends_of(v.public.left, v.public.right)]
        rng, deals = Random(1), fitting_deals(v)
        share = sum(not deals.draw(rng)[0] & fits for _n in range(2000)) / 2000
        assert abs(float(chance_without(v, seat, fits)) - share) < 0.04


def test_a_tie_is_worth_a_win_when_leading_and_half_of_it_at_nil_all() -> None:
    """The replay after a tie counts for the win as well, as long as the match isn't over by then."""
    nil, ahead, behind, last = (hand_equity(match(streak=s)).chances for s in ((0, 0), (2, 0), (0, 2), (5, 0)))
    assert nil[Outcome.TIE] == (nil[Outcome.LOSS] + nil[Outcome.WIN]) / 2
    assert ahead[Outcome.TIE] == ahead[Outcome.WIN] > ahead[Outcome.LOSS] == 0.5
    assert behind[Outcome.TIE] == behind[Outcome.LOSS] < behind[Outcome.WIN] == 0.5
    assert last[Outcome.LOSS] < last[Outcome.TIE] < last[Outcome.WIN] == 1.0


@pytest.mark.parametrize("options", [Options(), Options(key_bonus=True), Options(target=1), Options(play_off=True)], ids=str)
@pytest.mark.parametrize("streak", [(0, 0), (1, 0), (0, 3)])
def test_a_better_outcome_is_never_worth_less(options: Options, streak: tuple[int, int]) -> None:
    chances = hand_equity(match(options, streak)).chances
    assert list(chances) == sorted(chances)
    assert (chances[Outcome.KEYED_WIN] > chances[Outcome.WIN]) is (options.key_bonus and streak[0] + 1 < options.target and streak[1] == 0)


def test_bars_are_drawn_by_their_worth() -> None:
    """The average worth of reaching the bar is the worth of the outcome, on a scale from the worst to the best."""
    equity, rng = hand_equity(Match(Options(key_bonus=True), (0, 0), 1, None, False, ())), Random(3)
    bars = [equity.bar(rng) for _n in range(8000)]
    low, high = equity.chances[0], equity.chances[-1]
    for outcome in Outcome:
        share = sum(outcome >= bar for bar in bars) / len(bars)
        assert abs(share - (equity.chances[outcome] - low) / (high - low)) < 0.03


class Ticking:
    """A clock on which every reading takes a hundredth of a second."""

    def __init__(self) -> None:
        self.readings = 0

    def __call__(self) -> float:
        self.readings += 1
        return self.readings * 0.01


@pytest.mark.parametrize("budget", [0.05, 0.5, 1.0])
def test_the_budget_holds_inside_the_search(budget: float) -> None:
    """By the clock that it is given it stops at most two readings late; the plan alone would take far longer."""
    for state in choices(3, 10):
        clock = Ticking()
        ask(OpenSearch(clock, PartnerWork(imagined=10**6, searched=10**5, nodes=10**9, led=10**5)), RULES, view(state), Random(1), budget)
        assert clock.readings * 0.01 <= 0.01 + budget + 0.03


def test_the_clock_alone_changes_nothing_while_there_is_time() -> None:
    """Two machines, one fast and one slow, but both with time enough, choose alike."""
    for state in choices(9, 6):
        fast, slow = (ask(OpenSearch(clock), RULES, view(state), Random(5), GENEROUS) for clock in (lambda: 0.0, Ticking()))
        assert fast == slow


OWN = "6-4,5-1,4-2,3-1,2-1,1-0,4-3"


def _answered(text: str) -> View:
    """Seat 0's view after 6-6 by itself and an answer by seat 3."""
    full = (f"6-6,{OWN[:-4]}", "6-1,5-5,4-4,3-3,2-2,1-1,0-0", "6-2,6-3,5-2,5-3,5-4,5-0,4-0", "6-0,6-5,4-1,3-0,3-2,2-0,4-3")
    s, _events = play(table(full, 0, (-1, -1)), "pose 6-6", text)
    return RULES.view(s, 0)


def _weights(v: View, seat: int, tile: int) -> tuple[float, float]:
    """The average weight of deals with the tile in that seat's hand, and of those without."""
    explainer, deals, rng = Explainer(history(v), v.seat), fitting_deals(v), Random(1)
    found: dict[bool, list[float]] = {True: [], False: []}
    for _n in range(400):
        hands = _hands(v, deals.draw(rng))
        found[bool(hands[seat] >> tile & 1)].append(explainer.weight(hands))
    return sum(found[True]) / len(found[True]), sum(found[False]) / len(found[False])


def _hands(v: View, hidden: tuple[int, ...]) -> tuple[int, ...]:
    hands = [v.hand] * 4
    for seat, mask in zip(others(v.seat), hidden, strict=True):
        hands[seat] = mask
    return tuple(hands)


def _heavy_hand(seed: int) -> State:
    """A hand in which everybody has played his heaviest tile for twelve moves."""
    rng = Random(seed)
    s = next(states(seed))
    for _ply in range(12):
        legal = RULES.legal(s)
        action = max(legal, key=lambda a: (SIX.pips[a.tile] if isinstance(a, Play) else 0, rng.random()))
        after, _events = RULES.apply(s, action)
        if after.public.phase is not Phase.PLAY:
            break
        s = after
    return s
