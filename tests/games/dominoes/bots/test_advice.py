"""Hints at the tables of dominoes: one position has one, what it says of the others is true, and it shows nothing but the own hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bots.policy import ADVISER, Choice, Policy, policy
from game.games.cut_throat.bots import lockstep as cut_throat
from game.games.cut_throat.bots.policies import CutThroatReview
from game.games.dominoes.bots.advice import AdvisedPlay, SeatKnowledge, against, faulted, observed, without
from game.games.dominoes.bots.alone import LoneOpenSearch
from game.games.dominoes.bots.knowledge import Candidate
from game.games.dominoes.bots.master import GENEROUS, MasterWork
from game.games.dominoes.bots.review import HandReviewer, JudgeWork
from game.games.dominoes.rules.hands import FITS, Play, ends_of
from game.games.dominoes.rules.tiles import SIX, mask_of, read_tile, read_tiles, tiles_of
from game.games.french.bots import lockstep as french
from game.games.french.bots.policies import FrenchReview
from game.games.partner.bots.lockstep import Adviser as PartnerAdviser
from game.games.partner.bots.open_search import OpenSearch
from game.games.partner.bots.review import PartnerReview
from game.rules import options
from game.rules.contract import CHANCE, Setup, rules_of
from tests.bots.asking import ask
from tests.games.dominoes.bots.maxn_hands import LONE

NAMES = ("Ana", "Winston", "Desmond", "Marcia")
FEW = MasterWork(imagined=120, tries=72, parts=3, led=24)
BRIEF: dict[str, Policy] = {
    "partner": PartnerAdviser(plan=FEW), "cut_throat": cut_throat.Adviser(plan=FEW), "french": french.Adviser(plan=FEW),
}


def positions(key: str, seed: int) -> Iterator[Any]:
    """The positions of one random hand at which a seat is to act."""
    rules, rng = rules_of(key), Random(seed)
    state = rules.start(Setup(4, options.build(rules.options, {})))
    while not state.public.match.results:
        if rules.to_act(state) is CHANCE:
            state, _ = rules.apply(state, rules.draw(state, rng))
            continue
        yield state
        state, _ = rules.apply(state, rng.choice(list(rules.legal(state))))


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 30), marks=pytest.mark.full)], ids=["few", "many"])
@pytest.mark.parametrize("key", ["partner", "cut_throat", "french"])
def test_what_a_hint_says_of_the_others_is_true(key: str, seeds: range) -> None:
    rules, kinds = rules_of(key), set[str]()
    for seed in seeds:
        for state in positions(key, seed):
            seat = rules.to_act(state)
            assert isinstance(seat, int)
            view = rules.view(state, seat)
            choice = ask(BRIEF[key], rules, view, Random(1), 60)
            told = choice.in_words(NAMES)
            assert re.search(r"\d", told), told
            assert "{" not in told
            assert "of the match" not in told or key != "french", "its rules and screens call it a game"
            assert seat not in choice.seats
            for tile in re.findall(r"with (\d-\d):", told):
                assert view.hand >> read_tile(tile) & 1, "the play that it is compared with is one of the own hand"
            kinds.add(check(rules, state, choice, told))
    assert {"fits after", "last tile", ""} <= kinds
    assert "has no" in kinds or len(seeds) < 10


def check(rules: Any, state: Any, choice: Choice, told: str) -> str:
    """Compare what a hint says with the whole deal; what kind of thing it says."""
    seat = rules.to_act(state)
    if (found := re.search(r"(has|have) no (\d): (keep|leave|cover)", told)) and choice.seats:
        number = int(found[2])
        assert not any(state.hands[who] & SIX.numbers[number] for who in choice.seats), told
        if found[3] == "keep":
            assert state.hands[seat] & ~SIX.bits[choice.action.tile] & SIX.numbers[number]
        return "has no"
    after, _events = rules.apply(state, choice.action)
    if found := re.search(r"nothing that fits after it|Nobody else has a tile that fits", told):
        who = choice.seats or [other for other in range(4) if other != seat]
        fits = after.public.cross.takes_any() if hasattr(after.public, "cross") else FITS[ends_of(after.public.left, after.public.right)]
        if not after.public.match.results:
            assert not any(after.hands[other] & fits for other in who), told
        return "fits after"
    if found := re.search(r"The only (\d) left is yours|tiles left with a (\d) are yours", told):
        number = int(found[1] or found[2])
        assert not any(hand & SIX.numbers[number] for other, hand in enumerate(state.hands) if other != seat), told
        return "yours"
    if "your last tile" in told:
        assert state.hands[seat].bit_count() == 1
        return "last tile"
    if "only tile that fits" in told or "has to be the first tile" in told:
        assert len({a.tile for a in rules.legal(state)}) == 1
        bare = not state.public.moves if hasattr(state.public, "cross") else state.public.left < 0
        assert ("first tile" in told) == bare
    if found := re.search(r"After it (\d) of your other (\d) tiles", told):
        assert int(found[2]) == state.hands[seat].bit_count() - 1
    return ""


@pytest.mark.parametrize("key", ["partner", "cut_throat", "french", "domino_golf"])
def test_the_adviser_repeats_itself(key: str) -> None:
    rules = rules_of(key)
    state, rng = rules.start(Setup(4, options.build(rules.options, {}))), Random(4)
    for _ in range(12):
        chance = rules.to_act(state) is CHANCE
        state, _events = rules.apply(state, rules.draw(state, rng) if chance else rules.sample(state, rng))
    while rules.to_act(state) is CHANCE:
        state, _events = rules.apply(state, rules.draw(state, rng))
    seat = rules.to_act(state)
    assert isinstance(seat, int)
    view = rules.view(state, seat)
    one, other = (ask(policy(key, ADVISER), rules, view, Random("hint"), 60) for _ in range(2))
    assert one == other
    assert re.search(r"\d", one.why)


REVIEWS: dict[str, HandReviewer] = {"partner": PartnerReview(), "cut_throat": CutThroatReview(), "french": FrenchReview()}
SEARCHES: dict[str, Policy] = {
    "partner": OpenSearch(), "cut_throat": LoneOpenSearch(LONE["cut_throat"]), "french": LoneOpenSearch(LONE["french"]),
}


def choices(key: str, number: int) -> Iterator[Any]:
    """`number` views of hands between club players and open searches, at which a seat may choose among plays."""
    rules, rng, deal = rules_of(key), Random(key), 0
    while number:
        deal += 1
        state = rules.start(Setup(4, options.build(rules.options, {})))
        while number and not state.public.match.results:
            seat = rules.to_act(state)
            if not isinstance(seat, int):
                state, _events = rules.apply(state, rules.draw(state, Random(f"{key} {deal}")))
                continue
            view = rules.view(state, seat)
            if isinstance(next(iter(rules.legal(state))), Play) and len(REVIEWS[key].among(view)) > 1 and rng.random() < .3:
                number -= 1
                yield view
            player = rng.choice((policy(key, "club"), SEARCHES[key]))
            state, _events = rules.apply(state, ask(player, rules, view, rng, 60).action)


@pytest.mark.parametrize(("number", "play"), [
    pytest.param(8, 3000, marks=pytest.mark.full), pytest.param(350, 12_000, marks=pytest.mark.night)], ids=["few", "many"])
@pytest.mark.parametrize("key", ["partner", "cut_throat", "french"])
def test_a_hint_is_seldom_worse_than_an_open_search_by_more_than_its_error(key: str, number: int, play: int) -> None:
    """Judged in more deals than the hint is. Two of 1,000 positions are allowed, and one where there are few."""
    review, differ, worse, gain = REVIEWS[key], 0, 0, 0.0
    for at, view in enumerate(choices(key, number)):
        hint, other = (ask(bot, rules_of(key), view, Random(at), 60).action for bot in (policy(key, ADVISER), SEARCHES[key]))
        among = review.among(view)
        keys = [(c.bit, c.following) for c in among]
        one, two = (keys.index(review.key(view, action)) for action in (hint, other))
        if one == two:
            continue
        stated = review.judged(view, among, JudgeWork(GENEROUS.imagined, GENEROUS.deals), Random(at)).error(two, one)
        chances = review.judged(view, among, JudgeWork(3 * play, play), Random(at + 1)).chances
        differ, gain = differ + 1, gain + chances[one] - chances[two]
        worse += chances[two] - chances[one] > stated
    print(f"{key}: {number} positions, {differ} differ, mean gain {gain / max(1, differ):.3f}, {worse} worse by more than the error")
    assert differ
    assert gain > 0 or number < 50
    assert worse <= max(1, number // 500)


# ---- what is told first
def moment(play: str, hand: str, open_before: tuple[int, int], open_after: tuple[int, int], *others: str) -> tuple[int, AdvisedPlay]:
    """A play of the hand on a line, among others; by the tiles alone."""
    ends = ends_of(*open_after)
    every = [Candidate(SIX.bits[read_tile(t)], ends, Play(read_tile(t), 0)) for t in (play, *others)]
    return read_tiles(hand.replace(" ", ",")), AdvisedPlay(every[0], every, set(open_before), set(open_after), FITS[ends])


def known(hand: int, unseen: int, lacking: dict[int, tuple[int, ...]], partner: int | None = 2) -> SeatKnowledge:
    """Ana's knowledge (seat 0): by seat the numbers that it lacks."""
    barred = [0] * 4
    for seat, numbers in lacking.items():
        barred[seat] = sum({SIX.bits[t] for n in numbers for t in tiles_of(SIX.numbers[n])})
    return SeatKnowledge(0, hand, unseen & ~hand, barred, (3, 1) if partner else (3, 2, 1), partner)


def said(know: SeatKnowledge, at: AdvisedPlay) -> str:
    words, seats = observed(know, at)
    return Choice(None, words, seats=seats).in_words(NAMES)


def test_it_tells_who_lacks_a_number_and_what_the_play_makes_of_it() -> None:
    hand, at = moment("6-4", "6-4 2-1 2-0", (6, 5), (4, 5), "5-2")
    assert said(known(hand, SIX.every, {1: (2,), 3: (2,)}), at) == "Marcia and Winston have no 2: keep your 2s"
    hand, at = moment("6-2", "6-2 1-1 2-0", (6, 5), (2, 5), "5-1")
    assert said(known(hand, SIX.every, {1: (2,)}), at) == "Winston has no 2: leave a 2 open"
    hand, at = moment("6-4", "6-4 1-1 2-0", (6, 5), (4, 5), "5-1")
    assert said(known(hand, SIX.every, {2: (6,)}), at) == "Desmond has no 6: cover the 6"


def test_it_tells_who_has_to_knock() -> None:
    hand, at = moment("6-4", "6-4 1-1 2-0", (6, 4), (4, 4), "6-1")
    assert said(known(hand, SIX.every, {1: (4,), 3: (4, 2)}), at) == "Marcia and Winston have nothing that fits after it"
    assert said(known(hand, SIX.every, {3: (4,)}, None), at) == "Marcia has nothing that fits after it"
    fours = SIX.numbers[4]
    assert said(known(hand, SIX.every & ~fours, {}), at) == "Nobody else has a tile that fits after it"


def test_it_tells_what_the_own_hand_is_worth() -> None:
    hand, at = moment("6-4", "6-4 4-1 2-0", (6, 5), (4, 5), "5-2")
    rest = SIX.every & ~SIX.numbers[4]
    assert said(known(hand, rest, {}), at) == "The only 4 left is yours"
    hand, at = moment("6-4", "6-4 4-1 4-0", (6, 5), (4, 5), "5-2")
    assert said(known(hand, rest, {}), at) == "All 2 tiles left with a 4 are yours"
    hand, at = moment("6-4", "6-4", (6, 5), (4, 5))
    assert said(known(hand, SIX.every, {}), at) == "It is your last tile"
    hand, at = moment("6-4", "6-4 1-0", (6, 5), (4, 5))
    assert said(known(hand, SIX.every, {}), at) == "It is your only tile that fits"
    hand, at = moment("6-6", "6-6 1-0", (-1, -1), (6, 6))
    assert said(known(hand, SIX.every, {}), at._replace(first=True)) == "It has to be the first tile"
    hand, at = moment("6-4", "6-4 5-0 1-0", (6, 5), (4, 5), "5-0")
    assert said(known(hand, SIX.every, {}), at) == "You get rid of 10 pips"
    hand, at = moment("3-0", "3-0 5-0 1-1", (3, 5), (0, 5), "5-0")
    assert said(known(hand, SIX.every, {}), at) == "After it 1 of your other 2 tiles fits"
    hand, at = moment("3-0", "3-0 5-0", (3, 5), (0, 5), "5-0")
    assert said(known(hand, SIX.every, {}), at) == "After it your other tile fits"
    hand, at = moment("5-5", "5-5 6-0 1-1", (6, 5), (6, 5), "6-0")
    gone = mask_of(sorted(tiles_of(SIX.numbers[5] & ~hand))[:4])
    assert said(known(hand, SIX.every & ~gone, {}), at) == "4 of the other 6 5s are played: the double is hard to place later"


def test_a_play_is_compared_with_the_best_other_tile_that_is_no_better() -> None:
    a = Play(read_tile("6-4"), 0)
    shares = [(read_tile("6-4"), .61), (read_tile("6-4"), .60), (read_tile("5-2"), .48), (read_tile("5-1"), .52), (read_tile("5-0"), .66)]
    assert against(a, .61, shares) == " (with 5-1: 52 %)"
    assert against(a, .61, shares[:2]) == ""


def test_who_can_t_play_is_told_what_is_missing() -> None:
    assert without(4, 4) == "You have no 4."
    assert without(4, 6) == "You have no 4 and no 6."


def test_a_number_that_rivals_lack_is_told_only_where_the_better_play_leaves_more_of_them_open() -> None:
    """At 5 and 2, both of which a rival lacks, 5-2 leaves two fives or two twos: neither is worse for that."""
    hand = read_tiles("5-2,6-5,6-2,6-4")
    k = SeatKnowledge(0, hand, SIX.every & ~hand, (0, 0, 0, SIX.numbers[2] | SIX.numbers[5]), (3, 1, 2))

    def play(name: str, after: set[int]) -> AdvisedPlay:
        tile, fits = read_tile(name), SIX.numbers[min(after)] | SIX.numbers[max(after)]
        return AdvisedPlay(Candidate(SIX.bits[tile], 0, Play(tile, 0)), (), {5, 2}, after, fits)
    assert "lack" not in faulted(k, play("5-2", {5}), play("5-2", {2}), ()).words
    assert faulted(k, play("6-2", {6, 4}), play("6-5", {2, 6}), ()).words == "It covered the 2 that {} had shown to lack."
    opens = faulted(k, AdvisedPlay(play("6-4", {4}).play, (), {6}, {4}, SIX.numbers[4]), play("6-5", {5, 6}), ())
    assert (opens.seats, opens.words) == ((3,), "{} had shown to lack the 5, which 6-5 would have opened.")


def test_what_was_wrong_with_a_play_is_told_by_what_passes_had_shown() -> None:
    """The certain before the likely, and the same tile at its other end by other words than its name."""
    names = read_tile
    lacks_two = SIX.numbers[2]
    hand = read_tiles("5-2,5-3,4-3")
    k = SeatKnowledge(0, hand, SIX.every & ~hand, (0, 0, lacks_two, 0), (3, 1), 2)

    def play(tile: str, after: set[int]) -> AdvisedPlay:
        number = names(tile)
        fits = SIX.numbers[min(after)] | SIX.numbers[max(after)]
        return AdvisedPlay(Candidate(SIX.bits[number], 0, Play(number, 0)), (), {5, 3}, after, fits)
    opened, better = play("5-2", {2, 3}), play("5-3", {3})
    said = faulted(k, opened, better, ())
    assert (said.seats, "opened the 2" in said.words) == ((2,), True)
    likely = faulted(k, play("5-3", {3}), play("4-3", {5, 4}), ((0, 0), (0, 0), (0, 0), (.1, .6)))
    assert likely.seats == (3,)
    assert "90 %" in likely.words
    assert "40 %" in likely.words
    shut = faulted(k, play("4-3", {2}), play("5-3", {5, 3}), ())
    assert (shut.seats, shut.words) == ((2,), "It opened the 2 that {}, the partner, had shown to lack.")
    stuck = faulted(k, AdvisedPlay(play("5-3", {3}).play, (), {2, 3}, {2}, lacks_two), play("5-3", {3}), ())
    assert (stuck.seats, stuck.words) == ((2,), "After it {}, the partner, had nothing that fits.")
    again = faulted(k, play("5-3", {3}), play("5-3", {5}), ((0, 0), (0, 0), (0, 0), (.1, .6)))
    assert "the same tile elsewhere" in again.words
