"""Cut Throat ruling by ruling, through the contract."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from game.games.cut_throat.rules import BoneyardAsked, Drawn, HandResult, MatchWon, Options, Phase, TileDrawn, played_by, tiles_in_play
from game.games.dominoes.rules.hands import Dealt, HandEnded, Opens, Passed, TilePlayed
from game.games.dominoes.rules.tiles import SIX, pips_of, read_tile, read_tiles, tiles_of
from game.rules.contract import CHANCE, Setup, UnreadableAction
from tests.games.cut_throat.rules.tables import RULES, legal, match, play, refused, result_of, setup, table, won_by

FOUR = "deal 4-3,4-2,4-1,3-3,3-1,3-0,0-0 6-4,6-0,5-0,4-4,2-1,1-1,1-0 6-5,6-3,5-5,5-4,5-2,3-2,2-2 6-6,6-2,6-1,5-3,5-1,4-0,2-0"
DEALT = pytest.mark.parametrize(
    ("seats", "boneyard", "each", "left"), [(2, False, 14, 0), (2, True, 7, 14), (3, True, 9, 0), (4, True, 7, 0)]
)


def test_seats_and_options_that_do_not_fit_are_refused() -> None:
    for seats in (1, 5):
        with pytest.raises(ValueError, match="two to four seats"):
            RULES.start(setup(seats))
    with pytest.raises(ValueError, match="its own options"):
        RULES.start(Setup(4, None))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_j12_play_runs_from_seat_to_the_one_before(seats: int) -> None:
    s = RULES.start(setup(seats))
    s, _e = RULES.apply(s, RULES.draw(s, Random(1)))
    first = s.public.turn
    s, _e = RULES.apply(s, RULES.legal(s)[0])
    assert s.public.turn == (first - 1) % seats


@DEALT
def test_j12_hands_and_boneyard_by_number_of_players(seats: int, boneyard: bool, each: int, left: int) -> None:
    s = RULES.start(setup(seats, boneyard=boneyard))
    assert RULES.to_act(s) is CHANCE
    assert RULES.chance(s) is None
    for seed in range(20):
        dealt, _e = RULES.apply(s, RULES.draw(s, Random(seed)))
        assert [hand.bit_count() for hand in dealt.hands] == [each] * seats
        assert dealt.boneyard.bit_count() == left
        everything = dealt.boneyard + sum(dealt.hands)
        assert everything == (SIX.every if seats != 3 else SIX.every & ~SIX.bits[read_tile("0-0")])


def test_j12_a_deal_of_another_shape_is_refused() -> None:
    for seats, boneyard in ((2, False), (2, True), (3, False)):
        assert "as many tiles" in refused(RULES.start(setup(seats, boneyard=boneyard)), FOUR)
    s = RULES.start(setup(4))
    assert "as many tiles" in refused(s, FOUR.replace("6-6", "6-5"))
    s, _e = play(s, FOUR)
    assert "as many tiles" in refused(s, FOUR)


def test_j1_must_play_if_able_and_may_not_draw_then() -> None:
    s = table("6-4,2-2 1-1", 0, (6, 3), match(0, 0, boneyard=True), "5-5,5-4")
    assert legal(s) == ["play 6-4 left"]
    assert "have a tile that fits" in refused(s, "pass")
    assert refused(s, "draw") == "You can't draw: you have a tile that fits."
    assert refused(s, "play 2-2 left") == "2-2 has neither 6 nor 3."
    assert "boneyard now" in refused(s, "drawn 5-5")


def test_j2_a_tile_that_fits_both_ends_is_two_moves() -> None:
    s = table("6-3,2-2 6-5 1-1", 0, (6, 3), match(0, 0, 0))
    assert legal(s) == ["play 6-3 left", "play 6-3 right"]


def test_j12_draws_one_tile_at_a_time_until_it_can_play() -> None:
    s = table("4-4,2-2 1-1", 0, (6, 3), match(0, 0, boneyard=True), "5-5,6-4,5-4")
    assert legal(s) == ["draw"]
    assert refused(s, "pass") == "You can't knock while the boneyard has tiles: draw."
    s, events = play(s, "draw")
    assert events == (BoneyardAsked(0, 6, 3),)
    assert RULES.to_act(s) is CHANCE
    assert RULES.legal(s) == ()
    assert "on its way" in refused(s, "draw")
    assert RULES.chance(s) == tuple((Drawn(read_tile(t)), Fraction(1, 3)) for t in ("5-4", "5-5", "6-4"))
    assert "boneyard now" in refused(s, "drawn 1-1")
    s, events = play(s, "drawn 5-5")
    assert events == (TileDrawn(0, read_tile("5-5"), 2),)
    assert (RULES.to_act(s), legal(s)) == (0, ["draw"])
    s, _e = play(s, "draw", "drawn 6-4")
    assert legal(s) == ["play 6-4 left"]
    s, _e = play(s, "play 6-4 left")
    assert s.public.turn == 1
    assert s.boneyard == read_tiles("5-4")


def test_j13_the_double_blank_is_called_where_no_other_double_was_dealt() -> None:
    s = RULES.start(setup(2, boneyard=True))
    s, events = play(s, "deal 0-0,6-5,6-4,6-3,6-2,6-1,6-0 5-4,5-3,5-2,5-1,5-0,4-3,4-2")
    assert events[1] == Opens(0, read_tile("0-0"))
    assert legal(s) == ["pose 0-0"]


def test_j12_an_empty_boneyard_makes_a_pass() -> None:
    s = table("4-4,2-2 1-1,6-6", 0, (6, 3), match(0, 0, boneyard=True), "5-4")
    s, _e = play(s, "draw", "drawn 5-4")
    assert legal(s) == ["pass"]
    assert refused(s, "draw") == "There is nothing to draw: knock."
    s, events = play(s, "pass")
    assert events == (Passed(0, 6, 3),)
    assert s.public.turn == 1


def test_j12_what_is_drawn_is_seen_by_the_drawer_only() -> None:
    event = TileDrawn(1, read_tile("6-4"), 5)
    assert RULES.hear(event, 1) == event
    assert RULES.hear(event, 0) == TileDrawn(1, None, 5)
    assert RULES.reveals(event)
    assert RULES.event_in_words(event, ["Ann", "Bob"]) == "Bob draws 6-4."
    assert RULES.event_in_words(TileDrawn(1, None, 5), ["Ann", "Bob"]) == "Bob takes a tile; 5 are left."
    asked = BoneyardAsked(1, 6, 3)
    assert RULES.hear(asked, 0) == asked
    assert RULES.event_in_words(asked, ["Ann", "Bob"]) == "Bob has no 6 and no 3, and draws."


def test_j3_the_last_tile_drawn_may_leave_the_hand_blocked() -> None:
    s = table("4-4,2-2 1-1", 0, (6, 3), match(0, 0, boneyard=True), "5-4")
    s, events = play(s, "draw", "drawn 5-4")
    assert [type(e) for e in events] == [BoneyardAsked, TileDrawn, HandEnded]
    assert result_of(events).result == HandResult(1, True, 1, (0, 1), False, (21, 2))
    assert s.public.phase is Phase.DEAL


def test_j3_with_tiles_to_draw_nothing_is_blocked() -> None:
    s = table("6-3,2-2 1-1", 0, (6, 3), match(0, 0, boneyard=True), "5-4")
    s, events = play(s, "play 6-3 left")
    assert [type(e) for e in events] == [TilePlayed]
    assert legal(s) == ["draw"]
    s, events = play(s, "draw", "drawn 5-4")
    assert result_of(events).result.pips == (4, 11)


def test_j13_the_holder_of_double_six_begins_the_first_hand_with_it() -> None:
    s, events = play(RULES.start(setup(4)), FOUR)
    assert isinstance(events[0], Dealt)
    assert events[1] == Opens(3, read_tile("6-6"))
    assert RULES.reveals(events[1])
    assert (s.public.turn, legal(s)) == (3, ["pose 6-6"])
    assert refused(s, "pose 6-2") == "The hand begins with 6-6."
    assert refused(s, "play 6-6 left") == "The table is empty: pose the first tile."
    assert refused(s, "pass") == "You can't knock: you have a tile that fits."


def test_j13_sporting_he_may_pose_any_tile() -> None:
    s, _e = play(RULES.start(setup(4, first_tile="sporting")), FOUR)
    assert s.public.turn == 3
    assert legal(s) == ["pose 2-0", "pose 4-0", "pose 5-1", "pose 5-3", "pose 6-1", "pose 6-2", "pose 6-6"]


@pytest.mark.parametrize(
    ("one", "other", "opener", "tile"),
    [
        ("5-5,6-5,6-4,6-3,6-2,6-1,6-0", "4-4,5-4,5-3,5-2,5-1,5-0,4-3", 0, "5-5"),
        ("6-5,6-4,6-3,6-2,6-1,6-0,5-4", "1-1,5-3,5-2,5-1,5-0,4-3,4-2", 1, "1-1"),
        ("4-0,5-4,5-3,5-2,5-1,5-0,4-3", "6-3,6-2,6-1,6-0,4-2,4-1,2-0", 1, "6-3"),
        ("6-2,5-4,5-1,5-0,4-1,4-0,3-0", "5-3,6-1,6-0,4-2,2-1,2-0,1-0", 0, "5-4"),
        ("5-3,5-1,5-0,4-1,4-0,3-0,3-1", "6-2,6-1,6-0,4-2,2-1,2-0,1-0", 1, "6-2"),
    ],
)
def test_j13_else_the_highest_double_dealt_else_the_heaviest_tile(one: str, other: str, opener: int, tile: str) -> None:
    s, events = play(RULES.start(setup(2, boneyard=True)), f"deal {one} {other}")
    assert events[1] == Opens(opener, read_tile(tile))
    assert (s.public.turn, legal(s)) == (opener, [f"pose {tile}"])


def test_j13_the_winner_of_the_last_hand_begins_with_any_tile() -> None:
    s, _e = won_by(match(0, 0, 0, 0), 2)
    s, events = play(s, FOUR)
    assert events[1] == Opens(2, None)
    assert not RULES.reveals(events[1])
    assert s.public.turn == 2
    assert len(legal(s)) == 7


@pytest.mark.parametrize(
    ("hands", "ends", "seat", "pips"),
    [
        ("6-3,2-2 1-1", (6, 3), 1, (4, 2)),
        ("6-3,2-0 1-1", (6, 3), None, (2, 2)),
        ("6-3,2-0 1-1 5-5", (6, 3), None, (2, 2, 10)),
        ("6-3,2-2 1-1 5-5", (6, 3), 1, (4, 2, 10)),
        ("6-3,5-5 4-1 5-0", (6, 3), None, (10, 5, 5)),
        ("6-3,2-0 1-1 5-5 5-4", (6, 3), None, (2, 2, 10, 9)),
        ("6-3,2-0 5-5 1-1 5-4", (6, 3), None, (2, 10, 2, 9)),  # opposite seats are no partners here
        ("6-3,4-1 5-0 5-5 1-0", (6, 3), 3, (5, 5, 10, 1)),  # a tie that is not for the fewest
    ],
)
def test_j14_blocked_the_fewest_pips_win_and_a_tie_is_nobodys(
    hands: str, ends: tuple[int, int], seat: int | None, pips: tuple[int, ...]
) -> None:
    seats = hands.count(" ") + 1
    s, events = play(table(hands, 0, ends, match(*[0] * seats)), "play 6-3 left")
    result = result_of(events).result
    assert (result.seat, result.blocked, result.pips) == (seat, True, pips)
    assert s.public.match.worth == (2 if seat is None else 1)
    assert sum(s.public.match.wins) == (seat is not None)


def test_j14_a_tied_hand_is_begun_again_by_the_same_player_for_one_more() -> None:
    of = match(3, 0, 0, 0, leader=2)
    tied = table("6-3,2-0 1-1 5-5 5-4", 0, (6, 3), of, opener=2)
    s, events = play(tied, "play 6-3 left")
    assert (result_of(events).result.seat, result_of(events).result.reset) == (None, False)
    assert (s.public.match.wins, s.public.match.worth, s.public.match.leader) == ((3, 0, 0, 0), 2, 2)
    s, events = play(s, FOUR)
    assert events[0] == Dealt(2, 2, s.hands)
    assert events[1] == Opens(2, None)
    s, _e = play(tied._replace(public=tied.public._replace(match=s.public.match)), "play 6-3 left")
    assert s.public.match.worth == 3
    s, events = won_by(s.public.match, 1)
    assert result_of(events).result.worth == 3
    assert (s.public.match.wins, s.public.match.worth, s.public.match.leader) == ((3, 3, 0, 0), 1, 1)


@pytest.mark.parametrize(("first_tile", "poses"), [("double_six", 1), ("sporting", 7)])
def test_j14_at_nil_all_the_holder_of_the_double_six_begins_a_tied_hand_again(first_tile: str, poses: int) -> None:
    """As in a first hand (J13), whoever had begun the tied one."""
    s, _e = play(table("6-3,2-0 1-1 5-5 5-4", 0, (6, 3), match(0, 0, 0, 0, first_tile=first_tile), opener=1), "play 6-3 left")
    assert (s.public.match.worth, s.public.match.leader) == (2, None)
    s, events = play(s, FOUR)
    assert events == (Dealt(2, 2, s.hands), Opens(3, read_tile("6-6")))
    assert len(legal(s)) == poses


def test_j14_with_a_win_on_the_board_who_began_the_tied_hand_begins_again() -> None:
    s, _e = play(table("6-3,2-0 1-1 5-5 5-4", 0, (6, 3), match(0, 1, 0, 0), opener=2), "play 6-3 left")
    s, events = play(s, FOUR)
    assert events[1] == Opens(2, None)
    assert len(legal(s)) == 7


def test_j15_wins_add_up_while_somebody_has_none() -> None:
    s, _e = won_by(match(2, 1, 0), 1)
    assert s.public.match.wins == (2, 2, 0)
    assert s.public.match.leader == 1


@pytest.mark.parametrize("six_love", ["some", "all"])
def test_j15_as_soon_as_everybody_has_won_all_return_to_nil(six_love: str) -> None:
    s, events = won_by(match(5, 1, 0, 3, worth=2, six_love=six_love), 2)
    assert result_of(events).result == HandResult(2, False, 2, (0, 0, 0, 0), True, (4, 6, 0, 10))
    assert (s.public.match.wins, s.public.match.worth, s.public.match.leader) == ((0, 0, 0, 0), 1, None)
    s, events = play(s, FOUR)
    assert events[1] == Opens(3, read_tile("6-6"))
    assert "back to nil all" in RULES.event_in_words(HandEnded(s.public.match.results[0], (0, 0, 0, 0)), "ABCD")


def test_j15_even_by_a_hand_worth_the_whole_target() -> None:
    s, _e = won_by(match(5, 0, worth=6), 1)
    assert s.public.match.wins == (0, 0)
    assert s.public.phase is Phase.DEAL


def test_j15_where_double_six_stays_in_the_boneyard_the_hand_after_nil_all_begins_as_a_first_one() -> None:
    s, _e = won_by(match(0, 3, boneyard=True), 0)
    assert (s.public.match.wins, s.public.match.leader) == ((0, 0), None)
    s, events = play(s, "deal 6-5,6-4,6-3,6-2,6-1,6-0,5-4 1-1,5-3,5-2,5-1,5-0,4-3,4-2")
    assert events[1] == Opens(1, read_tile("1-1"))
    assert legal(s) == ["pose 1-1"]


@pytest.mark.parametrize(
    ("wins", "six_love", "over"),
    [
        ((5, 0), "some", True),
        ((5, 0), "all", True),
        ((5, 4, 0), "some", True),
        ((5, 4, 0), "all", False),
        ((5, 0, 0), "all", True),
        ((5, 1, 0, 2), "some", True),
        ((5, 0, 0, 2), "all", False),
        ((5, 0, 0, 0), "all", True),
        ((4, 0, 0, 0), "some", False),
    ],
)
def test_j15_six_wins_while_another_has_none_end_the_match(wins: tuple[int, ...], six_love: str, over: bool) -> None:
    s, events = won_by(match(*wins, six_love=six_love), 0)
    assert (s.public.phase is Phase.OVER) == over
    assert (MatchWon(0, (wins[0] + 1, *wins[1:])) in events) == over
    assert RULES.scores(s).final == over
    assert RULES.scores(s).lines[0].rank == 1
    alone = not any(wins[1:])
    why = "6 wins, and nobody else has one." if alone else "6 wins while somebody has none."
    assert RULES.scores(s).why == (why if over else "")


def test_j15_all_plays_on_past_the_target_until_all_are_at_nil_again() -> None:
    s, _e = won_by(match(6, 2, 0, six_love="all"), 1)
    assert (s.public.match.wins, s.public.phase) == ((6, 3, 0), Phase.DEAL)
    assert RULES.scores(s).open == "nobody can win the match before everybody has won a hand and all return to nil"
    s, _e = won_by(s.public.match, 2)
    assert s.public.match.wins == (0, 0, 0)
    assert RULES.scores(s).open == "6 more wins for the match"
    for _hand in range(6):
        s, _e = won_by(s.public.match, 2)
    assert s.public.phase is Phase.OVER


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("six_love", ["some", "all"])
@pytest.mark.parametrize("target", range(1, 13))
def test_j15_a_match_can_end_at_every_target_from_nil(seats: int, six_love: str, target: int) -> None:
    s, events = won_by(match(*[0] * seats, target=target, six_love=six_love), 1)
    for _hand in range(target - 1):
        assert s.public.phase is Phase.DEAL
        s, events = won_by(s.public.match, 1)
    assert s.public.phase is Phase.OVER
    assert events[-1] == MatchWon(1, s.public.match.wins)


def test_standings_name_the_leaders_and_what_is_missing() -> None:
    s, _e = won_by(match(1, 3, 0, 3), 0)
    scores = RULES.scores(s)
    assert [(line.seats, line.points, line.rank) for line in scores.lines] == [((0,), 2, 3), ((1,), 3, 1), ((2,), 0, 4), ((3,), 3, 1)]
    assert scores.open == "3 more wins for the match"


@DEALT
def test_no_tile_is_lost_or_doubled_after_any_action(seats: int, boneyard: bool, each: int, left: int) -> None:
    s, rng, drawn = RULES.start(setup(seats, boneyard=boneyard, target=1)), Random(seats), 0
    for _action in range(1500):
        who = RULES.to_act(s)
        if who is None:
            s = RULES.start(setup(seats, boneyard=boneyard, target=1))
            continue
        s, _e = RULES.apply(s, RULES.draw(s, rng) if who is CHANCE else rng.choice(RULES.legal(s)))
        if s.public.phase in (Phase.PLAY, Phase.DRAW):
            piles = [*s.hands, s.boneyard, *played_by(s.public)]
            assert sum(pile.bit_count() for pile in piles) == (27 if seats == 3 else 28)
            assert sum(piles) == tiles_in_play(seats)
            assert sum(map(pips_of, piles)) == 168
        drawn += s.public.phase is Phase.DRAW
    assert (drawn > 0) == (left > 0)


def test_words_of_what_happened() -> None:
    names = ["Ann", "Bob", "Cid"]
    assert RULES.event_in_words(Opens(1, read_tile("6-6")), names) == "Bob has 6-6 and begins."
    assert RULES.event_in_words(Opens(1, None), names) == "Bob begins."
    assert RULES.event_in_words(MatchWon(2, (0, 4, 6)), names) == "Cid wins the match with 6!"
    blocked = HandResult(0, True, 1, (1, 0, 0), False, (3, 9, 9))
    assert RULES.event_in_words(HandEnded(blocked, (0, 0, 0)), names) == "Blocked: Ann has the fewest pips, 3. Ann has 1 win."
    tied = blocked._replace(seat=None)
    assert "worth one more" in RULES.event_in_words(HandEnded(tied, (0, 0, 0)), names)
    assert RULES.action_in_words(RULES.start(setup(2)), RULES.decode("draw")) == "draw from the boneyard"
    with pytest.raises(TypeError, match="has no event"):
        RULES.event_in_words(object(), names)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "drawn", "drawn 7-1", "draw 6-4", "pose", "play 6-4 north", "deal 6-6", "deal 6-6 6-6,x", "lead"])
def test_lines_that_are_no_action_are_quoted(text: str) -> None:
    with pytest.raises(UnreadableAction, match=repr(text)):
        RULES.decode(text)


def test_options_default_to_the_book() -> None:
    o = Options()
    assert (o.target, o.first_tile, o.six_love, o.boneyard) == (6, "double_six", "some", False)
    assert tiles_of(tiles_in_play(3))[0] == 1
