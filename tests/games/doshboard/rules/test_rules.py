"""Doshboard by the contract: order of play, plans, levels, wind, lost cards, the clock, formats and the tournament, ruling by ruling."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from game.games.doshboard.rules.board import Board, Gate, HolePair, Place, Wind, par_for
from game.games.doshboard.rules.events import BoardHoleBegun, BoardHoleEnded, CardLost, NineEnded, PlayerDone, TimeOver, WindRose
from game.games.doshboard.rules.geometry import Path, place_of
from game.games.doshboard.rules.shots import Card, CardSet, Pair
from game.games.doshboard.rules.values import ChooseCards, Options, Phase, PlanShot, State
from game.games.golf.rules import Margin, RoundEnded
from game.rules.contract import CHANCE, IllegalAction, Numbered, Setup, UnreadableAction
from game.rules.options import BadOption, build, build_saved, today, written
from tests.games.doshboard.rules.shots_by_hand import EVERY_COUNT
from tests.games.doshboard.rules.tables import MEADOW, PUTTER, RULES, SET, after, content, play, refused, start

ACE_1, ACE_2 = "play 1 to 12; dice 9 6", "play 1 to 3; dice 8 6"
"""Holes the first and the second hole of the meadow in one."""

PAR_1 = "play 1 to 12; dice 3 6; play 1 to 12; dice 6 6"
"""The first hole in two, for a player alone."""

POND = Board("Pond", "", (".........",) * 9 + ("....w....", "........."), (HolePair(Place(4, 10), Place(4, 1), 4),))


def lies(s: State) -> list[tuple[int, int]]:
    return [place_of(player.lie) for player in s.players]


def of_kind(events: list[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


# The start


@pytest.mark.parametrize(
    ("form", "seats", "why"),
    [("match", 3, "two players or two pairs"), ("match", 1, "two players"), ("doubles", 2, "two pairs"), ("skins", 1, "two to four"),
     ("stroke", 5, "one to four")],
)
def test_a_wrong_number_of_players_is_refused(form: str, seats: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        start(seats, format=form)


def test_content_with_faults_is_refused() -> None:
    with pytest.raises(ValueError, match="a board and four sets"):
        RULES.start(Setup(1, Options(), None))
    with pytest.raises(ValueError, match="can't be played on: this cell is water"):
        start(1, content(Board("Wet", "", ("..w", "..."), (HolePair(Place(0, 0), Place(2, 0), 3),))))
    with pytest.raises(ValueError, match="odd number of green boxes"):
        start(1, content(MEADOW, CardSet("Odd", "", (Card("odd", (1,) * 12, (0,) * 12, (5, 7)),))))


# Order of play (H5)


def test_whoever_is_farthest_from_the_target_plays_next_from_the_first_shot_on() -> None:
    s = start(3)
    assert s.turn == 0, "the first hole by seat"
    s = after(s, "play 1 to 12; dice 3 6")
    assert s.turn == 1
    s = after(s, "play 1 to 12; dice 5 6; play 1 to 12; dice 4 6")
    assert s.turn == 0
    assert lies(s) == [(4, 7), (4, 5), (4, 6)]
    second = after(start(2, hole_order="backwards"), "play 1 to 6; dice 3 6")
    assert second.turn == 0, "whoever lies behind the tee plays again before the others tee off"


def test_equal_distances_go_by_honours() -> None:
    s = after(start(2), "play 1 to 12; dice 3 6; " + ACE_1 + "; play 1 to 12; dice 6 6")
    assert (s.number, s.honour, s.turn) == (1, (1, 0), 1)
    s = after(s, "play 1 to 3; dice 4 6; play 1 to 3; dice 4 6")
    assert lies(s) == [(4, 5), (4, 5)], "balls share a cell"
    assert s.turn == 1


def test_why_a_seat_plays_is_told() -> None:
    s = start(2)
    assert RULES.why_turn(s) == "the honour, at 9.0 cells"
    assert RULES.why_turn(after(s, "play 1 to 12; dice 3 6")) == "farthest: 9.0 cells"
    assert RULES.why_turn(start(1)) == ""
    assert RULES.why_turn(after(s, "play 1 to 12")) == "", "dice are in the air"


# Plans (H6, H18, H19)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play 3 to 12", "not in your hand"),
        ("play 1 to 6", "no dot on the board"),
        ("play 1 to 13", "no dot on the board"),
        ("play 1 to 12 elbow 4 10 to 2", "An elbow"),
        ("play 1 to 12 elbow 4 7 to 4", "An elbow"),
        ("play 1 to 12 elbow 4 7 to 12", "An elbow"),
        ("play 1 to 12 elbow 4 0 to 1", "An elbow"),
        ("play 1 to 3 elbow 5 10 to 1", "An elbow"),
        ("play 1+1 to 12", "longer or shorter"),
        ("play 1 to 12 call 6", "called"),
        ("dice 3 4", "plan a shot"),
        ("cards 1 2 3", "plan a shot"),
        ("out of time", "No shot clock"),
    ],
)
def test_what_may_not_be_planned(line: str, why: str) -> None:
    s = start(1)
    assert why in refused(s, line)
    with pytest.raises(IllegalAction, match=why):
        play(s, line)


def test_elbows_over_water_and_beyond_the_longest_count_are_legal() -> None:
    s = start(1, content(POND, CardSet("Short", "", (PUTTER,))))
    for line in ("play 1 to 12 elbow 4 9 to 9", "play 1 to 12 elbow 4 0 to 3", "play 1 to 12 elbow 4 2 to 1"):
        assert RULES.allows(s, RULES.decode(line)), line


def test_card_shifts_and_calls_are_professional_rules_each_by_itself() -> None:
    s = start(1, level="professional", wind="off")
    for line in ("play 1-2 to 12", "play 2+2 to 12", "play 1 to 12 call 12", "play 2+2 to 12 call 1"):
        assert RULES.allows(s, RULES.decode(line)), line
    assert "left no green box" in refused(s, "play 1+1 to 12 call 6")
    assert "longer or shorter" in refused(s, "play 1+3 to 12")
    assert "called" in refused(s, "play 1 to 12 call 13")
    assert "longer or shorter" in refused(start(1, level="professional", wind="off", card_shifts=False), "play 1+1 to 12")
    assert "called" in refused(start(1, level="professional", wind="off", called_shots=False), "play 1 to 12 call 6")


def test_card_up_takes_green_boxes_and_a_call_replaces_them() -> None:
    s = start(1, level="professional", wind="off")
    up = after(s, "play 1+1 to 12; dice 7 6")
    assert lies(up) == [(3, 2)], "8 counts, and the zero of the lower half grows to the left"
    assert lies(after(s, "play 1-1 to 12; dice 4 6")) == [(4, 7)]
    called = after(s, "play 1 to 12 call 5; dice 9 6")
    assert called.players[0].card == (2,), "6 is green no more: a tap-in"
    assert after(s, "play 1 to 12 call 6; dice 9 6").players[0].card == (1,)


def test_legal_sample_and_allows_agree() -> None:
    s = start(1, level="professional", wind="off")
    legal = list(RULES.legal(s))
    ways = {(a.card, a.shift, a.call) for a in legal if isinstance(a, PlanShot)}
    assert len(ways) == 3 * 13 + 2 + 5 * 13, "card-up leaves the first card no green box to call"
    assert len(legal) == len(ways) * len({a.path for a in legal if isinstance(a, PlanShot)})
    assert len(set(legal)) == len(legal)
    rng = Random(4)
    assert all(RULES.sample(s, rng) in set(legal) for _try in range(50))


@pytest.mark.parametrize("level", ["beginner", "professional"])
def test_a_plan_has_its_place_among_the_legal_ones_without_a_list(level: str) -> None:
    s = start(1, level=level, wind="off")
    found = RULES.legal(s)
    assert isinstance(found, Numbered)
    legal = list(found)
    assert len(found) == len(legal) > 100
    some = range(0, len(legal), max(1, len(legal) // 300))
    assert [found.at(place) for place in some] == [legal[place] for place in some]
    assert [found.place(legal[place]) for place in some] == list(some)
    others = ("play 1 to 6", "play 9 to 12", "play 1 to 12 elbow 3 8 to 1", "play 1 to 12 elbow 3 4 to 4", "play 1 to 12 elbow 3 4 to 12",
              "play 1+3 to 12", "out of time")
    assert [found.place(RULES.decode(text)) for text in others] == [None] * len(others)
    with pytest.raises(IndexError):
        found.at(len(legal))


# Strokes (H8, H10, H11)


def test_penalties_and_tap_ins_are_strokes() -> None:
    s = after(start(1, content(POND)), "play 1 to 12; dice 1 6")
    assert (s.players[0].strokes, lies(s)) == (2, [(4, 10)])
    half = CardSet("Half green", "", (Card("half", tuple(range(1, 13)), (0,) * 12, (6, 7)),))
    _s, events = play(start(1, content(POND, half)), "play 1 to 12; dice 9 1")
    assert of_kind(events, PlayerDone) == [PlayerDone(0, 2, False)]


def test_a_player_at_the_limit_is_done_with_that_score_also_when_a_tap_in_would_pass_it() -> None:
    s = after(start(1, content(POND), max_strokes=8), "; ".join(["play 1 to 12; dice 1 6"] * 3))
    assert s.players[0].strokes == 6
    done, events = play(s, "play 1 to 12; dice 1 6")
    assert done.players[0].card == (8,)
    assert of_kind(events, PlayerDone) == [PlayerDone(0, 8, True)]
    odd = after(s, "play 1 to 12; dice 3 6")
    assert odd.players[0].strokes == 7
    assert after(odd, "play 2 to 12; dice 3 6").players[0].card == (8,)
    tapped = after(after(s, "play 1 to 12; dice 3 6"), "play 1 to 12; dice 6 6")
    assert tapped.players[0].card == (8,), "holed with the eighth"
    other = start(1, content(POND, CardSet("Half green", "", (Card("half", tuple(range(1, 13)), (0,) * 12, (6, 7)),))), max_strokes=8)
    other = after(other, "; ".join(["play 1 to 12; dice 1 6"] * 3) + "; play 1 to 12; dice 3 6")
    done, events = play(other, "play 1 to 12; dice 6 1")
    assert of_kind(events, PlayerDone) == [PlayerDone(0, 8, True)], "a tap-in would be the ninth"
    assert done.phase is Phase.OVER


def test_no_limit_is_none() -> None:
    s = after(start(1, content(POND), max_strokes=0), "; ".join(["play 1 to 12; dice 1 6"] * 12))
    assert (s.players[0].strokes, s.players[0].done) == (24, False)


# Levels and cards (H12, H17, H24)


def test_each_seat_plays_its_colour_and_beginners_share_a_set() -> None:
    sets = [CardSet(name, "", (EVERY_COUNT, PUTTER)) for name in ("y", "r", "b", "g")]
    s = start(3, content(MEADOW, *sets), level="advanced")
    assert [s.set_of(seat).name for seat in range(3)] == ["y", "r", "b"]
    s = start(2, content(MEADOW, *sets), shared_set="green")
    assert [s.set_of(seat).name for seat in range(2)] == ["g", "g"]


def test_a_lost_card_leaves_the_hand_and_the_last_one_costs_a_stroke_each_time() -> None:
    s = start(1, content(POND), level="professional", wind="off")
    kept, events = play(s, "play 1 to 12; dice 1 6; white 4")
    assert kept.players[0].hand == (0, 1)
    lost, events = play(s, "play 1 to 12; dice 1 6; white 5")
    assert of_kind(events, CardLost) == [CardLost(0, "every count", False)]
    assert (lost.players[0].hand, lost.players[0].strokes) == ((1,), 2)
    assert "not in your hand" in refused(lost, "play 1 to 12")
    again, events = play(lost, "play 2 to 12; dice 5 6; white 12")
    assert of_kind(events, CardLost) == [CardLost(0, "putter", True)]
    assert (again.players[0].hand, again.players[0].strokes) == ((1,), 5)
    assert after(again, "play 2 to 12; dice 5 6; white 12").players[0].strokes == 8


WOODS = Board("Woods", "", (".....t...",) + ("." * 9,) * 4 + (".....t...", ".....B...", ".....w...") + ("." * 9,) * 3,
              (HolePair(Place(5, 1), Place(0, 10), 4),), ("1" * 9,) * 6 + ("0" * 9,) * 5)


@pytest.mark.parametrize(("lines", "lost"), [
    ("play 1 to 6; dice 4 6; black 12; white 12", True),            # stopped in the small tree, and stays there
    ("play 1 to 6; dice 4 6; black 12; white 11", False),
    ("play 1 to 6; dice 4 6; black 4", False),                      # out of it to grass: no white die
    ("play 1 to 6; dice 4 6; black 6; white 9", True),              # out of it into the big one
    ("play 1-1 to 6; dice 4 6", False),                             # one short of it, not on the edge
    ("play 1-1 to 6; dice 5 6; black 6; white 8", False),
    ("play 1 to 6 call 6; dice 5 6; white 12; white 9", True),      # it hits the big tree and lies in it
    ("play 1 to 6 call 6; dice 5 6; white 1; white 4", False),      # it misses, and lies in the water
    ("play 1 to 12; dice 3 6; white 2", True),                      # off the board over a tree: dropped in it
    ("play 1 to 12; dice 3 6; white 1", False),
])
def test_h17_the_final_lie_decides_at_professional_level_with_all_options(lines: str, lost: bool) -> None:
    """The wind is rolled first and there is none, then shots with shifts and calls; each die is due just as the ruling says."""
    s, events = play(start(1, content(WOODS), level="professional", max_strokes=0), f"black 3; white 1; {lines}")
    assert s.phase is Phase.PLAN
    assert (len(of_kind(events, CardLost)) == 1, s.player.hand == (1,)) == (lost, lost)


def test_h17_the_wind_is_part_of_the_flight() -> None:
    """A storm to 6: a count after three takes the ball into the small tree, two after four past the big one and the water to grass."""
    first = after(start(1, content(WOODS), level="professional", max_strokes=0), "black 6; white 12; play 1 to 6")
    assert after(first, "dice 3 6; black 12; white 12").player.hand == (1,)
    assert after(first, "dice 3 6; black 6; white 9").player.hand == (1,)
    assert after(first, "dice 3 6; black 4").player.hand == (0, 1)
    assert after(first, "dice 4 6; white 1").player.hand == (0, 1)


def test_a_round_at_advanced_level_loses_no_card() -> None:
    s, _events = play(start(1, content(POND), level="advanced"), "play 1 to 12; dice 1 6")
    assert s.phase is Phase.PLAN


def test_h12_each_seat_plays_the_colour_that_it_has_chosen_and_the_order_is_the_chairs() -> None:
    sets = [CardSet(name, "", (EVERY_COUNT, PUTTER)) for name in ("y", "r", "b", "g")]
    s = start(3, content(MEADOW, *sets), level="advanced", colours="gbry")
    assert [s.set_of(seat).name for seat in range(3)] == ["g", "b", "r"]
    assert [s.token(seat) for seat in range(3)] == [s.colour(seat) for seat in range(3)] == [3, 2, 1]
    assert s.turn == 0, "green tees off first because it sits on the first chair"
    assert after(s, "play 1 to 12; dice 3 6").turn == 1
    shared = start(2, content(MEADOW, *sets), colours="gbry")
    assert [shared.set_of(seat).name for seat in range(2)] == ["y", "y"], "beginners share a set whatever their tokens are"
    assert [shared.token(seat) for seat in range(2)] == [3, 2]


@pytest.mark.parametrize("colours", ["yyrb", "yrb", "yrbw", "Yrbg", ""])
def test_h12_each_colour_is_chosen_at_most_once(colours: str) -> None:
    with pytest.raises(BadOption, match="colours can't be"):
        build(Options, {"colours": colours})


def test_h12_a_save_that_names_no_colours_has_them_by_seat() -> None:
    s = RULES.start(Setup(4, build_saved(Options, {"level": "advanced"}), content()))
    assert [s.colour(seat) for seat in range(4)] == [0, 1, 2, 3]


def test_h24_in_a_tournament_the_colours_go_round_from_the_chosen_ones() -> None:
    s = start(4, level="advanced", holes="tournament", colours="rygb")
    rounds = []
    for number in (0, 9, 18, 27, 36):
        there = s._replace(number=number)
        assert [there.token(seat) for seat in range(4)] == [there.colour(seat) for seat in range(4)]
        rounds.append([there.colour(seat) for seat in range(4)])
    assert rounds == [[1, 0, 3, 2], [2, 1, 0, 3], [3, 2, 1, 0], [0, 3, 2, 1], [0, 3, 2, 1]], "the last one stands when the game is over"


# Wind (H20)


def test_the_wind_is_rolled_by_black_and_white_each_a_chance_of_its_own() -> None:
    s = start(2, level="professional")
    assert RULES.to_act(s) is CHANCE
    outcomes = list(RULES.chance(s) or ())
    assert [RULES.encode(a) for a, _p in outcomes] == [f"black {n}" for n in range(1, 13)]
    assert {p for _a, p in outcomes} == {Fraction(1, 12)}
    s, events = play(s, "black 3; white 12")
    assert s.wind == Wind(3, 4)
    assert of_kind(events, WindRose) == [WindRose(3, 4, 12)]
    assert lies(after(s, "play 1 to 12; dice 4 6"))[0] == (6, 6)


@pytest.mark.parametrize(
    ("options", "rolled"),
    [({"wind": "game"}, [0]), ({"wind": "round"}, [0]), ({"wind": "hole"}, [0, 1]), ({"wind": "off"}, []), ({"wind": "fixed"}, []),
     ({"wind": "round", "holes": "9"}, [0]), ({"wind": "round", "holes": "18"}, [0, 9]), ({"wind": "game", "holes": "18"}, [0]),
     ({"wind": "round", "holes": "tournament"}, [0, 9, 18, 27]), ({"wind": "game", "holes": "tournament"}, [0])],
)
def test_h20_when_the_wind_is_rolled(options: dict[str, Any], rolled: list[int]) -> None:
    assert holes_with_a_roll(start(1, level="professional", hit_or_miss=False, **options)) == rolled


@pytest.mark.parametrize(("holes", "rolled"), [("18", [0]), ("tournament", [0, 9, 18, 27])])
def test_h20_a_save_that_does_not_name_its_rounds_keeps_the_wind_of_its_day(holes: str, rolled: list[int]) -> None:
    options = build_saved(Options, {"level": "professional", "hit_or_miss": "off", "wind": "round", "holes": holes})
    assert holes_with_a_roll(RULES.start(Setup(1, options, content()))) == rolled
    assert build_saved(Options, written(today(options))).rolls_wind(9), "a rematch goes by the rule of today"


def holes_with_a_roll(s: State) -> list[int]:
    """The holes, from 0, before which the wind is rolled in a round of holes in one."""
    found = []
    while s.phase is not Phase.OVER:
        if s.phase is Phase.WIND_FROM:
            found.append(s.number)
            s = after(s, "black 1; white 1")
        s = after(s, ACE_1 if s.number % 2 == 0 else ACE_2)
    return found


def test_no_wind_below_professional_level_and_a_fixed_one_as_the_board_suggests_or_as_chosen() -> None:
    board = Board("Windy", "", MEADOW.rows, MEADOW.holes, wind=Wind(7, 2))
    assert start(1, content(board), level="advanced", wind="fixed").wind.strength == 0
    assert start(1, content(board), level="professional", wind="fixed").wind == Wind(7, 2)
    assert start(1, content(board), level="professional", wind="fixed", wind_to=5, wind_strength="storm").wind == Wind(5, 4)
    assert start(1, level="professional", wind="fixed").wind.strength == 0


@pytest.mark.parametrize(("named", "strength"), [("low", 1), ("medium", 2), ("high", 3), ("storm", 4)])
def test_h20_a_fixed_wind_is_as_strong_as_its_name(named: str, strength: int) -> None:
    assert start(1, level="professional", wind="fixed", wind_to=5, wind_strength=named).wind == Wind(5, strength)


def test_blue_and_red_are_one_chance_action() -> None:
    s = after(start(1), "play 1 to 12")
    outcomes = list(RULES.chance(s) or ())
    assert len(outcomes) == 144
    assert {p for _a, p in outcomes} == {Fraction(1, 144)}
    assert RULES.draw(s, Random(1)) in [a for a, _p in outcomes]
    assert "1 to 12" in refused(s, "dice 0 4")
    assert "blue and the red" in refused(s, "white 4")


@pytest.mark.parametrize(("cells", "par"), [(1.0, 3), (13.0, 3), (13.5, 4), (22.0, 4), (22.5, 5), (40.0, 5)])
def test_h24_a_tee_and_a_target_that_the_board_does_not_pair_are_a_par_by_their_distance(cells: float, par: int) -> None:
    assert par_for(cells) == par


# The shot clock (H21)


def test_the_clock_costs_a_stroke_once_a_turn_and_the_turn_goes_on() -> None:
    s = start(2, shot_clock=60)
    assert RULES.seconds_to_act(s) == 60
    late = RULES.time_out(s)
    s, events = RULES.apply(s, late)
    assert events == (TimeOver(0, 1),)
    assert (s.turn, s.players[0].strokes, RULES.seconds_to_act(s)) == (0, 1, None)
    assert "already" in (RULES.why_not(s, late) or "")
    s = after(s, "play 1 to 12; dice 3 6")
    assert (s.turn, RULES.seconds_to_act(s)) == (1, 60)
    assert RULES.seconds_to_act(after(s, "play 1 to 12")) is None, "not while dice roll"
    assert RULES.seconds_to_act(start(1)) is None
    assert late not in set(RULES.legal(start(1, shot_clock=60)))


def test_a_clock_that_runs_down_at_the_limit_ends_the_hole_for_the_player() -> None:
    s = after(start(1, content(POND), max_strokes=8, shot_clock=30), "; ".join(["out of time; play 1 to 12; dice 1 6"] * 2))
    assert s.players[0].strokes == 6
    s = after(s, "play 1 to 12; dice 3 6")
    assert s.players[0].strokes == 7
    assert after(s, "out of time").phase is Phase.OVER


# Formats (H24)


def test_match_play_ends_when_the_lead_exceeds_the_holes_left() -> None:
    s, events = play(start(2, format="match", holes="9"), "; ".join([ACE_1, "play 1 to 12; dice 3 6; play 1 to 12; dice 6 6"]))
    assert of_kind(events, BoardHoleEnded)[0].winners == (0,)
    for number in range(1, 5):
        ace, two = (ACE_2, "play 1 to 3; dice 4 6; play 1 to 3; dice 4 6") if number % 2 else (ACE_1, PAR_1)
        s, events = play(s, f"{ace}; {two}")
    assert s.phase is Phase.OVER
    assert of_kind(events, RoundEnded) == [RoundEnded("match", (0,), 5, 0, Margin(5, 4))]
    assert RULES.event_in_words(events[-1], ("Ana", "Bo")) == "The round is over: Ana wins 5 & 4!"
    assert RULES.event_in_words(RoundEnded("stroke", (0,), 36, 0), ("Ana",)) == "The round is over: Ana finishes in 36 strokes."
    assert RULES.scores(s).by == "5 & 4"
    assert RULES.scores(s).why == "5 holes ahead, with 4 to play."
    assert [line.points for line in RULES.scores(s).lines] == [5, 0]


def test_a_halved_hole_and_a_halved_match() -> None:
    _s, events = play(start(2, format="match"), f"{ACE_1}; {ACE_1}; {ACE_2}; {ACE_2}")
    assert [event.winners for event in of_kind(events, BoardHoleEnded)] == [(), ()]
    assert of_kind(events, RoundEnded) == [RoundEnded("match", (0, 1), 0, 0)]


def test_pairs_count_their_better_ball() -> None:
    two = "play 1 to 12; dice 3 6"
    lines = f"{ACE_1}; {two}; {two}; {ACE_1}; play 1 to 12; dice 6 6; play 1 to 12; dice 6 6"
    s, events = play(start(4, format="match"), lines)
    assert of_kind(events, BoardHoleEnded)[0].strokes == (1, 2, 2, 1)
    assert of_kind(events, BoardHoleEnded)[0].winners == (), "1 and 2 against 2 and 1: halved"
    assert RULES.event_in_words(of_kind(events, BoardHoleEnded)[0], "ABCD") == "Hole 1, par 4: A 1, B 2, C 2, D 1. It is halved."
    s, events = play(start(4, format="doubles"), lines)
    assert [(line.seats, line.points) for line in RULES.scores(s).lines] == [((0, 2), 1), ((1, 3), 1)]


def test_skins_carry_on_and_what_is_carried_past_the_last_hole_is_nobodys() -> None:
    s, events = play(start(2, format="skins"), f"{ACE_1}; {ACE_1}")
    assert of_kind(events, BoardHoleEnded)[0].carried == 1
    assert RULES.scores(s).open == "1 hole to play, 1 skin carried"
    _won, events = play(s, f"{ACE_2}; play 1 to 3; dice 4 6; play 1 to 3; dice 4 6")
    assert RULES.event_in_words(of_kind(events, BoardHoleEnded)[0], "AB") == "Hole 2, par 3: A 1, B 2. A wins it."
    assert of_kind(events, RoundEnded) == [RoundEnded("skins", (0,), 2, 0)]
    _lost, events = play(s, f"{ACE_2}; {ACE_2}")
    assert of_kind(events, RoundEnded) == [RoundEnded("skins", (0, 1), 0, 2)]
    s, events = play(start(2, format="skins", carry=False), f"{ACE_1}; {ACE_1}; {ACE_2}; play 1 to 3; dice 4 6; play 1 to 3; dice 4 6")
    assert of_kind(events, RoundEnded) == [RoundEnded("skins", (0,), 1, 1)]


def test_skins_that_are_not_carried_are_lost_one_by_one() -> None:
    _s, events = play(start(2, format="skins", carry=False), f"{ACE_1}; {ACE_1}; {ACE_2}; {ACE_2}")
    assert of_kind(events, RoundEnded) == [RoundEnded("skins", (0, 1), 0, 2)]


def test_stableford_gives_two_points_for_par_and_never_less_than_none() -> None:
    s = after(start(1, format="stableford"), f"{PAR_1}; {ACE_2}")
    assert RULES.scores(s).lines[0].points == (2 + 4 - 2) + (2 + 3 - 1)
    bad = after(start(1, content(POND), format="stableford"), "; ".join(["play 1 to 12; dice 1 6"] * 6))
    assert RULES.scores(bad).lines[0].points == 0


def test_stroke_play_ranks_the_lowest_total_first_and_equal_totals_share() -> None:
    s, _events = play(start(3), f"{ACE_1}; {ACE_1}; play 1 to 12; dice 3 6; play 1 to 12; dice 6 6")
    assert [line.rank for line in RULES.scores(s).lines] == [1, 1, 3]
    assert not RULES.scores(s).final


# The tournament, cards chosen, holes in another order (H24)


def test_a_tournament_is_four_nines_with_colours_going_round_and_cards_coming_back() -> None:
    names = ("y", "r", "b", "g")
    sets = [CardSet(name, "", (EVERY_COUNT, PUTTER)) for name in names]
    s = start(2, content(MEADOW, *sets), level="advanced", holes="tournament", format="match")
    colours, events = [], []
    while s.phase is not Phase.OVER:
        if s.number % 9 == 0 and s.turn == s.honour[0]:
            colours.append([s.set_of(seat).name for seat in range(2)])
        s, happened = play(s, ACE_1 if s.number % 2 == 0 else ACE_2)
        events += happened
    assert colours == [["y", "r"], ["r", "b"], ["b", "g"], ["g", "y"]]
    assert of_kind(events, NineEnded) == [NineEnded(nine, (9, 9), (9 * (nine + 1),) * 2) for nine in range(4)]
    assert of_kind(events, RoundEnded) == [RoundEnded("stroke", (0, 1), 36, 0)], "the total decides, equal totals share"


def test_lost_cards_come_back_for_the_next_nine_of_a_tournament_only() -> None:
    board = Board("Corner", "", (*MEADOW.rows[:10], ".....w..."), (HolePair(Place(4, 10), Place(4, 1), 4),))
    for holes, hand in (("tournament", (0, 1)), ("18", (1,))):
        options = {"level": "professional", "wind": "off", "hit_or_miss": False, "max_strokes": 8, "holes": holes}
        s = start(1, content(board), **options)
        s = after(s, "; ".join(["play 1 to 12; dice 9 6"] * 8))
        s = after(s, "play 1 to 4; dice 12 6; white 12")
        assert s.players[0].hand == (1,)
        s = after(s, "; ".join(["play 2 to 12; dice 1 6"] * 6))
        assert s.number == 9
        assert s.players[0].hand == hand


def test_each_chooses_three_cards_seen_by_all_before_the_first_wind_roll() -> None:
    eight = CardSet("Eight", "", tuple(Card(f"club {n}", (n,) * 12, (0,) * 12, (6, 7)) for n in range(8, 0, -1)))
    s = start(2, content(MEADOW, eight), level="professional", three_cards=True)
    assert (s.phase, s.turn) == (Phase.CHOOSE, 0)
    assert len(list(RULES.legal(s))) == 56
    assert RULES.sample(s, Random(1)) in list(RULES.legal(s))
    for line in ("cards 1 2", "cards 1 1 2", "cards 2 1 3", "cards 1 2 9"):
        assert "three" in refused(s, line)
    s, events = play(s, "cards 1 4 8")
    assert RULES.event_in_words(events[0], ["Ana", "Bo"]) == "Ana keeps the cards 1, 4, 8 of the set."
    assert s.turn == 1
    s, _events = play(s, "cards 2 3 4")
    assert s.phase is Phase.WIND_FROM
    assert [player.hand for player in s.players] == [(0, 3, 7), (1, 2, 3)]
    three = start(1, content(MEADOW, eight), three_cards=True)
    assert RULES.action_in_words(three, ChooseCards((0, 1, 7))) == "keep club 8, club 7, club 1"


def test_holes_backwards_and_drawn_each_once_before_any_again() -> None:
    assert start(1, hole_order="backwards").pair == MEADOW.holes[1]
    s = start(1, hole_order="drawn", holes="9")
    assert [p for _a, p in RULES.chance(s) or ()] == [Fraction(1, 2)] * 2
    s, events = play(s, f"hole 2; {ACE_2}")
    assert of_kind(events, BoardHoleBegun)[0].drawn == 1
    assert [RULES.encode(a) for a, _p in RULES.chance(s) or ()] == ["hole 1"]
    assert "not to be drawn" in refused(s, "hole 2")
    assert len(list(RULES.chance(after(s, f"hole 1; {ACE_1}")) or ())) == 2


def test_another_pairing_has_its_own_pars_and_no_gates() -> None:
    gated = HolePair(Place(4, 10), Place(4, 1), 5, (Gate(Place(0, 0), 6),))
    s = start(1, content(Board("Gated", "", MEADOW.rows, (gated, MEADOW.holes[1]))), pairing="next")
    assert s.pair == HolePair(Place(4, 10), Place(8, 5), 3)


def test_a_gate_has_to_be_passed_before_the_target_counts() -> None:
    gated = HolePair(Place(4, 10), Place(4, 1), 4, (Gate(Place(6, 3), 2),))
    s = start(1, content(Board("Gated", "", MEADOW.rows, (gated,))))
    s = after(s, "play 1 to 12; dice 9 6")
    assert (lies(s), s.players[0].done) == ([(4, 1)], False)
    s = after(s, "play 1 to 3; dice 4 6")
    assert (lies(s), s.players[0].passed) == ([(8, 1)], 0)
    s = after(s, "play 1 to 8; dice 1 6")
    assert (lies(s), s.players[0].passed) == ([(7, 1)], 0)
    s = after(s, "play 1 to 6; dice 1 6")
    assert (lies(s), s.players[0].passed) == ([(7, 2)], 1), "it stays passed"
    s = after(s, "play 1 to 10 elbow 4 1 to 12; dice 3 6")
    assert (lies(s), s.players[0].card, s.players[0].passed) == ([(4, 1)], (5,), 1)


# Words


@pytest.mark.parametrize(
    "text", ["", "play", "play 1", "play 0 to 12", "dice 1", "dice 1 2 3", "white", "cards", "play 1 to 12 elbow 3 4", "play 1 "]
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(UnreadableAction, match="no action of Doshboard"):
        RULES.decode(text)


def test_a_plan_in_words() -> None:
    s = start(1)
    assert RULES.action_in_words(s, PlanShot(Path(12), 0)) == "play the every count to 12\u00a0o’clock"
    _s, events = play(s, "play 1 to 12 elbow 4 7 to 2; dice 5 6")
    assert [RULES.event_in_words(event, ["Ana"]) for event in events] == [
        "Ana plays the every count to 12\u00a0o’clock, turning 6 cells short of the flag to 2\u00a0o’clock.",
        "Ana rolls blue 5, red 6: distance 5, straight.",
        "Ana's ball flies, and is 5 cells short of the flag, on the right.",
        "After 1 stroke Ana lies 5 cells short of the flag, on the right.",
    ]
    assert [RULES.reveals(event) for event in events] == [False, True, False, False]
    assert RULES.encode(Pair(5, 6)) == "dice 5 6"
    assert SET.cards[0] is EVERY_COUNT
