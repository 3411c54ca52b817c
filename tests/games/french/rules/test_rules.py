"""French ruling by ruling, through the contract."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from game.games.dominoes.rules.hands import PASSED, Dealt, HandEnded, Opens, counts_of, move_of
from game.games.dominoes.rules.tiles import SIX, mask_of, pips_of, read_tile, read_tiles, tiles_of
from game.games.french.rules import (
    ARMS, BARE, CENTRE, NO_CROSS, Cross, Fined, French, GameEnded, HandResult, Knocked, Match, Options, Phase, Public, State, TileLaid,
    hidden_tiles, lacks, passes_in_a_row, played_by
)
from game.rules.contract import CHANCE, Event, Setup, UnreadableAction
from tests.rules.by_lines import ByLines

RULES = French()
DEAL = "deal 4-3,4-2,4-1,3-3,3-1,3-0,0-0 6-4,6-0,5-0,4-4,2-1,1-1,1-0 6-5,6-3,5-5,5-4,5-2,3-2,2-2 6-6,6-2,6-1,5-3,5-1,4-0,2-0"


def begin(**options: object) -> State:
    return RULES.start(Setup(4, Options(**options)))  # type: ignore[arg-type]


_BY_LINES = ByLines(RULES)
play, legal, refused = _BY_LINES.play, _BY_LINES.legal, _BY_LINES.refused


def table(hands: str, turn: int, ends: str, totals: tuple[int, ...] = (0, 0, 0, 0), **options: object) -> State:
    """A hand in the middle: `ends` by arm, "-" bare, "6?" waiting for 6-6, "6" open for sixes."""
    words = ends.split(" ")
    one, two, three, four = (BARE if word == "-" else int(word[0]) for word in words)
    north, east, south, west = (word.isdigit() for word in words)
    cross = Cross((one, two, three, four), (north, east, south, west))
    masks = tuple(map(read_tiles, hands.split(" ")))
    match = Match(Options(**options), totals, ())  # type: ignore[arg-type]
    public = Public(match, Phase.PLAY, counts_of(masks), turn, cross, moves=(move_of(0, CENTRE),), opener=turn)
    return State(public, masks)


def test_other_numbers_of_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="four seats"):
        RULES.start(Setup(3, Options()))
    with pytest.raises(ValueError, match="its own options"):
        RULES.start(Setup(4, None))


def test_j16_the_holder_of_double_blank_begins_with_it_in_every_hand() -> None:
    s, events = play(begin(), DEAL)
    assert events == (Dealt(1, 1, s.hands), Opens(0, read_tile("0-0")))
    assert (s.public.turn, legal(s)) == (0, ["pose 0-0"])
    assert refused(s, "play 3-0 north") == "The hand begins with 0-0 in the middle."
    assert refused(s, "play 0-0 north") == "The hand begins with 0-0 in the middle."
    assert refused(s, "pass") == "You can't knock: you have a tile that fits."
    s, events = play(s, "pose 0-0")
    assert events == (TileLaid(0, 0, CENTRE, 0, False),)
    assert s.public.turn == 3
    later, _e = play(table("6-1 2-2 3-3 4-4", 0, "6 5 4 3"), "play 6-1 north")
    assert later.public.phase is Phase.DEAL
    again, events = play(later, DEAL)
    assert events[1] == Opens(0, read_tile("0-0"))
    assert legal(again) == ["pose 0-0"]


def test_j17_the_first_four_plays_are_blanks_on_the_four_sides() -> None:
    s, _e = play(begin(), DEAL, "pose 0-0")
    assert legal(s) == [f"play {tile} {arm}" for tile in ("2-0", "4-0") for arm in ARMS]
    assert refused(s, "play 6-6 north") == "6-6 has no 0: first a 0 goes to each side of 0-0."
    s, events = play(s, "play 2-0 south")
    assert events == (TileLaid(3, read_tile("2-0"), 2, 2, True),)
    assert s.public.cross == Cross((BARE, BARE, 2, BARE), (False, False, False, False))
    assert legal(s) == ["pass"]  # seat 2 has no blank
    s, events = play(s, "pass")
    assert events == (Knocked(2, s.public.cross, SIX.numbers[0]),)
    assert [one.split(" ")[2] for one in legal(s)[:3]] == ["north", "east", "west"]
    assert refused(s, "play 6-0 south") == "The south side of 0-0 is taken, and all four need a 0 first."
    s, _e = play(s, "play 6-0 north", "play 3-0 east")
    assert refused(s, "play 6-6 north").startswith("The north side of 0-0 is taken")  # no double before there are four arms
    assert legal(s) == ["play 4-0 west"]


def test_j18_each_arm_waits_for_its_own_double_and_for_no_other() -> None:
    s, _e = play(begin(), DEAL, "pose 0-0", "play 4-0 west", "pass", "play 6-0 north", "play 3-0 east", "play 2-0 south")
    assert s.public.cross == Cross((6, 3, 2, 4), (False, False, False, False))
    assert [s.public.cross.waits_for(arm) for arm in range(4)] == [read_tile(f"{n}-{n}") for n in (6, 3, 2, 4)]
    assert (s.public.turn, legal(s)) == (2, ["play 2-2 south"])
    assert refused(s, "play 6-5 north") == "The north arm waits for 6-6."
    s, events = play(s, "play 2-2 south")
    assert events == (TileLaid(2, read_tile("2-2"), 2, 2, False),)
    assert s.public.cross.waits_for(2) is None
    assert legal(s) == ["play 2-1 south", "play 4-4 west"]  # the south arm goes on while three wait
    s, events = play(s, "play 2-1 south")
    assert events == (TileLaid(1, read_tile("2-1"), 2, 1, False),)
    assert legal(s) == ["play 3-1 south", "play 3-3 east", "play 4-1 south"]


def test_j2_a_tile_that_fits_two_arms_is_two_moves() -> None:
    s = table("6-5,1-1 2-2 3-3 4-4", 0, "6 5 6? 4")
    assert legal(s) == ["play 6-5 north", "play 6-5 east"]
    assert refused(s, "play 6-5 west") == "6-5 has no 4, the end of the west arm."
    assert refused(s, "pose 6-5").startswith("0-0 lies in the middle already")
    assert refused(s, "play 2-2 north") == "2-2 is not in this hand."
    assert refused(s, "play 1-1 north") == refused(s, "play 1-1 south") == "1-1 fits no arm: 4, 5 or 6 would go on."


def test_j1_a_pass_only_when_nothing_fits() -> None:
    s = table("6-5,1-1 2-2 3-3 4-4", 0, "6 5 6? 4")
    assert refused(s, "pass") == "You can't knock: you have a tile that fits."
    s = table("2-1,1-1 2-2 3-3 6-4", 0, "6 5? 6? 4")
    assert legal(s) == ["pass"]


def test_j18_an_arm_whose_double_lies_on_another_is_blocked_for_good() -> None:
    s = table("6-3,1-1 2-2 4-4,3-1 5-1,3-3", 0, "6 3? 2 4")
    s, _e = play(s, "play 6-3 north")
    assert legal(s) == ["play 3-3 north", "play 3-3 east"]
    s, _e = play(s, "play 3-3 north")
    assert s.public.cross == Cross((3, 3, 2, 4), (True, False, True, True))
    assert legal(s) == ["play 3-1 north", "play 4-4 west"]
    assert refused(s, "play 3-1 east") == "The east arm waits for 3-3."


def test_j19_a_blocked_hand_ends_at_once_and_everybody_scores_what_he_holds() -> None:
    s = table("6-3,1-1 4-3,3-1 5-3,4-4 6-1,3-3", 0, "6 3? 2 2", (1, 2, 3, 4))
    s, events = play(s, "play 6-3 north", "play 3-3 north", "play 5-3 north")  # the threes that are left wait for 3-3 in vain
    assert [type(e) for e in events] == [TileLaid, TileLaid, TileLaid, HandEnded]
    ended = events[-1]
    assert isinstance(ended, HandEnded)
    assert ended.result == HandResult(
        None, (2, 11, 8, 7), (True, False, True, False), (0, 0, 0, 0), (4, 11, 16, 7), (5, 13, 19, 11)
    )
    assert s.public.phase is Phase.DEAL


def test_j20_pips_left_are_points_and_a_double_left_counts_the_hand_twice() -> None:
    s, events = play(table("6-1 6-6,1-0 5-4,3-2 0-0", 0, "6 5 4? 3", (10, 20, 30, 40)), "play 6-1 north")
    ended = events[1]
    assert isinstance(ended, HandEnded)
    assert ended.result.seat == 0
    assert ended.result.pips == (0, 13, 14, 0)
    assert ended.result.doubled == (False, True, False, True)
    assert ended.result.points == (0, 26, 14, 0)  # the worked fact: 0 for the player who went out
    assert s.public.match.totals == (10, 46, 44, 40)


@pytest.mark.parametrize(
    ("totals", "limit", "over"),
    [((90, 73, 0, 0), 100, False), ((90, 74, 0, 0), 100, True), ((60, 24, 0, 0), 50, True), ((90, 74, 0, 0), 150, False)],
)
def test_j20_the_game_ends_after_the_hand_in_which_someone_reaches_the_limit(totals: tuple[int, ...], limit: int, over: bool) -> None:
    s, events = play(table("6-1 6-6,1-0 5-4 3-2", 0, "6 5 4? 3", totals, limit=limit), "play 6-1 north")
    assert (s.public.phase is Phase.OVER) == over
    assert isinstance(events[-1], GameEnded) == over
    assert RULES.scores(s).final == over
    assert RULES.scores(s).why == (f"Somebody has reached {limit} points, so the game is over: the fewest points win." if over else "")


def test_j20_the_lowest_total_wins_and_equal_lowest_share() -> None:
    s, events = play(table("6-1 6-6,1-0 5-4 3-2", 0, "6 5 4? 3", (90, 90, 7, 11)), "play 6-1 north")
    assert events[-1] == GameEnded((2, 3), (90, 116, 16, 16), (1,))
    scores = RULES.scores(s)
    assert [(line.points, line.rank) for line in scores.lines] == [(90, 3), (116, 4), (16, 1), (16, 1)]
    assert RULES.event_in_words(events[-1], ["Ann", "Bob", "Cid", "Dot"]) == "Cid and Dot share the win with 16! Bob loses the game."
    assert scores.open == ""


@pytest.mark.parametrize(
    ("totals", "lost", "told"),
    [
        ((90, 90, 7, 11), (1,), "Cid and Dot share the win with 16! Bob loses the game."),
        ((120, 74, 0, 0), (0, 1), "Dot wins with 5! Ann and Bob lose the game."),
        ((100, 80, 93, 95), (1, 2), "Ann and Dot share the win with 100! Bob and Cid lose the game."),
        ((100, 74, 91, 95), (), "Ann, Bob, Cid and Dot share the win with 100!"),
    ],
)
def test_j20_whoever_reaches_the_limit_is_named_the_loser(totals: tuple[int, ...], lost: tuple[int, ...], told: str) -> None:
    """Who shares the fewest points has won, be they at the limit."""
    s, events = play(table("6-1 6-6,1-0 5-4 3-2", 0, "6 5 4? 3", totals), "play 6-1 north")
    assert RULES.event_in_words(events[-1], ["Ann", "Bob", "Cid", "Dot"]) == told
    assert RULES.scores(s).losers == lost


def test_j20_nobody_is_named_while_the_game_goes_on() -> None:
    s, _events = play(table("6-1 6-6,1-0 5-4 3-2", 0, "6 5 4? 3", (0, 0, 0, 0)), "play 6-1 north")
    assert RULES.scores(s).losers == ()


def third_pass(**options: object) -> tuple[State, tuple[Event, ...]]:
    """Seat 0 passes for the third time in a row, the others having played in between."""
    s = table("6-1,1-1 2-2 3-3 4-4", 0, "5 2 3 4", (0, 5, 0, 0), **options)
    other = move_of(0, CENTRE)
    return play(s._replace(public=s.public._replace(moves=(PASSED, other, other, other, PASSED, other, other, other), opener=0)), "pass")


def test_three_passes_cost_ten_where_the_house_has_it_so() -> None:
    s, events = third_pass(three_passes=True)
    assert [type(e) for e in events] == [Knocked, Fined]
    assert s.public.fines == (10, 0, 0, 0)
    assert [line.points for line in RULES.scores(s).lines] == [10, 5, 0, 0]
    assert RULES.view(s, 2).public.fines == s.public.fines
    s, events = play(s, "play 4-4 west")  # seat 3 is out
    ended = events[-1]
    assert isinstance(ended, HandEnded)
    assert ended.result.points == (2 * 9 + 10, 2 * 4, 2 * 6, 0)  # the fine is not doubled by 1-1
    assert s.public.fines == (0, 0, 0, 0)


def test_without_the_house_rule_passes_cost_nothing() -> None:
    s, events = third_pass()
    assert [type(e) for e in events] == [Knocked]
    assert s.public.fines == (0, 0, 0, 0)


def test_only_the_third_pass_of_a_run_in_one_hand_is_fined() -> None:
    tile = move_of(0, CENTRE)
    between = (tile, tile, tile)
    assert passes_in_a_row((tile,)) == 0
    assert passes_in_a_row((tile, PASSED, PASSED, PASSED)) == 1
    assert passes_in_a_row((PASSED, *between, PASSED)) == 2
    assert passes_in_a_row((PASSED, *between, tile, *between, PASSED)) == 1
    assert passes_in_a_row((PASSED, *between) * 4) == 0
    assert passes_in_a_row((*((PASSED, *between) * 3), PASSED)) == 4
    s, _events = third_pass(three_passes=True)
    s, events = play(s._replace(public=s.public._replace(moves=(*s.public.moves, *between), turn=0)), "pass")
    assert [type(e) for e in events] == [Knocked]


def test_the_standings_say_how_far_the_limit_is() -> None:
    assert RULES.scores(begin()).open == "100 more points end the game"
    s = table("6-1,1-1 2-2 3-3 4-4", 0, "5 2 3 4", (95, 0, 0, 0))
    assert RULES.scores(s._replace(public=s.public._replace(fines=(10, 0, 0, 0)))).open == "the game ends after this hand"


def test_j4_passes_bar_what_the_cross_took_then() -> None:
    s, _e = play(begin(), DEAL, "pose 0-0", "play 4-0 west", "pass", "play 6-0 north", "play 3-0 east", "play 2-0 south", "play 2-2 south")
    barred = lacks(s.public)
    assert barred[2] == SIX.numbers[0]
    assert barred[0] == 0
    assert barred[1] == barred[3] == SIX.bits[0]
    s, _e = play(s, "play 2-1 south", "play 3-1 south")
    assert legal(s) == ["play 5-3 south", "play 6-6 north"]
    s = s._replace(hands=(s.hands[0], s.hands[1], s.hands[2], read_tiles("6-2,6-1,5-1,5-0")))
    s, events = play(s, "pass")
    doubles = mask_of(map(read_tile, ("6-6", "4-4")))
    assert events == (Knocked(3, s.public.cross, SIX.numbers[3] | doubles),)
    assert lacks(s.public)[3] == SIX.bits[0] | SIX.numbers[3] | doubles


def test_complete_is_uniform_over_the_deals_that_fit() -> None:
    rng = Random(8)
    s = begin(limit=200)
    while True:
        s, _e = RULES.apply(s, RULES.draw(s, rng) if RULES.to_act(s) is CHANCE else rng.choice(RULES.legal(s)))
        if s.public.phase is Phase.PLAY and sum(hand.bit_count() for hand in s.hands) == 9:
            v = RULES.view(s, s.public.turn)
            if 5 < hidden_tiles(v).deals.count < 40 and any(lacks(v.public)):
                break
    order = [(v.seat - n) % 4 for n in (1, 2, 3)]
    hidden = tiles_of(sum(s.hands) - v.hand)
    fitting = set()
    for first in combinations(hidden, v.public.counts[order[0]]):
        rest = [tile for tile in hidden if tile not in first]
        for second in combinations(rest, v.public.counts[order[1]]):
            third = [tile for tile in rest if tile not in second]
            hands = tuple(map(mask_of, (first, second, third)))
            if not any(hand & lacks(v.public)[seat] for hand, seat in zip(hands, order, strict=True)):
                fitting.add(hands)
    assert hidden_tiles(v).deals.count == len(fitting) > 1
    times = 100 * len(fitting)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _time in range(times):
        full = RULES.complete(v, rng)
        drawn[tuple(full.hands[seat] for seat in order)] += 1
    assert set(drawn) == fitting
    assert all(abs(n - 100) < 55 for n in drawn.values())


def test_no_tile_is_lost_or_doubled_after_any_action() -> None:
    rng, s = Random(5), begin(limit=200)
    for _action in range(1500):
        who = RULES.to_act(s)
        if who is None:
            break
        s, _e = RULES.apply(s, RULES.draw(s, rng) if who is CHANCE else rng.choice(RULES.legal(s)))
        if s.public.phase is Phase.PLAY:
            piles = [*s.hands, *played_by(s.public)]
            assert sum(piles) == SIX.every
            assert sum(pile.bit_count() for pile in piles) == 28
            assert sum(map(pips_of, piles)) == 168
            assert all(not hand & barred for hand, barred in zip(s.hands, lacks(s.public), strict=True))


def test_a_deal_comes_once_and_whole() -> None:
    s = begin()
    assert RULES.chance(s) is None
    assert "tiles have to be dealt" in refused(s, "pose 0-0")
    assert "seven of the 28" in refused(s, DEAL.replace("6-6", "6-5"))
    s, _e = play(s, DEAL)
    assert "seven of the 28" in refused(s, DEAL)
    assert RULES.hear(Dealt(1, 1, s.hands), 2) == Dealt(1, 1, (None, None, s.hands[2], None))


def test_words_of_what_happened() -> None:
    names = ["Ann", "Bob", "Cid", "Dot"]
    waiting = Cross((6, 3, BARE, BARE), (False, False, False, False))
    whole = Cross((6, 3, 3, 1), (True, True, False, False))
    assert RULES.event_in_words(Knocked(1, waiting, 0), names) == "Bob knocks: no 0."
    assert RULES.event_in_words(Knocked(1, whole, 0), names) == "Bob knocks: no 3, no 6, no 1-1, no 3-3."
    assert RULES.event_in_words(TileLaid(0, read_tile("6-0"), 0, 6, True), names) == "Ann plays 6-0 on the north arm, which waits for 6-6."
    assert RULES.event_in_words(TileLaid(0, read_tile("6-6"), 0, 6, False), names) == "Ann plays the double 6 on the north arm."
    assert RULES.event_in_words(Fined(2, 10), names) == "The third knock in a row costs Cid 10."
    assert RULES.action_in_words(RULES.start(Setup(4, Options())), RULES.decode("play 6-0 west")) == "play 6-0 on the west arm"
    result = HandResult(3, (2, 0, 1, 0), (True, False, False, False), (0, 0, 0, 0), (4, 0, 1, 0), (4, 0, 1, 0))
    said = RULES.event_in_words(HandEnded(result, (0, 0, 0, 0)), names)
    assert said == "Dot goes out. Ann +4, Cid +1. A double left counts the hand of Ann twice."
    with pytest.raises(TypeError, match="has no event"):
        RULES.event_in_words(object(), names)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "pose", "pose 7-0", "play 6-4 left", "play 6-4", "draw", "deal 6-6 5-5 4-4", "deal 6-6 5-5 4-4 x"])
def test_lines_that_are_no_action_are_quoted(text: str) -> None:
    with pytest.raises(UnreadableAction, match=repr(text)):
        RULES.decode(text)


def test_an_empty_cross_takes_blanks_only() -> None:
    assert NO_CROSS.takes() == (SIX.numbers[0],) * 4
    assert [NO_CROSS.waits_for(arm) for arm in range(4)] == [None] * 4
