"""Jamaican Partner ruling by ruling, through the contract."""

from __future__ import annotations

from random import Random

import pytest

from game.games.dominoes.rules.hands import LEFT, POSE, Dealt, HandEnded, Passed, Play, TilePlayed, move_of
from game.games.dominoes.rules.tiles import SIX, mask_of, read_tile, read_tiles, tiles_of
from game.games.partner.rules import LeadLeft, LeadTaken, MatchEnded, Options, Phase, after, fewest_pips, fitting_deals, lacks, side_of
from game.rules.contract import CHANCE, Setup, UnreadableAction
from game.rules.options import build_saved
from tests.games.dominoes.rules.tables import RULES, match, play, setup, table, tied, won_by
from tests.rules.by_lines import ByLines

DEAL = (
    "deal 4-3,4-2,4-1,3-3,3-1,3-0,0-0 6-4,6-0,5-0,4-4,2-1,1-1,1-0 6-5,6-3,5-5,5-4,5-2,3-2,2-2 6-6,6-2,6-1,5-3,5-1,4-0,2-0"
)


_BY_LINES = ByLines(RULES)
legal, refused = _BY_LINES.legal, _BY_LINES.refused


def test_seats_run_clockwise_and_play_runs_the_other_way() -> None:
    assert [after(seat) for seat in range(4)] == [3, 0, 1, 2]
    assert [side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_four_play_with_options_of_this_game() -> None:
    for wrong in (Setup(3, Options()), Setup(4, None)):
        with pytest.raises(ValueError, match="four seats"):
            RULES.start(wrong)


def test_j1_a_seat_with_a_fitting_tile_may_not_pass() -> None:
    s = table(("6-4,2-2", "1-1", "3-3", "5-5"), 0, (6, 3))
    assert legal(s) == ["play 6-4 left"]
    assert "have a tile that fits" in refused(s, "pass")


def test_j1_a_seat_without_one_passes_and_does_nothing_else() -> None:
    s = table(("4-4,2-2", "1-1", "3-3", "5-5"), 0, (6, 3))
    assert legal(s) == ["pass"]
    assert refused(s, "play 4-4 left") == "4-4 has neither 6 nor 3."
    assert refused(s, "play 2-2 right") == "2-2 has neither 6 nor 3."
    assert refused(s, "play 5-5 left") == "5-5 is not in this hand."
    assert refused(s, "pose 4-4") == "There is a line already: play to one of its ends."


def test_a_refusal_names_both_ends_and_calls_them_by_number() -> None:
    """A line turns on the table: its left end may lie at the right."""
    s = table(("6-4,3-2,2-2", "1-1", "3-3", "5-5"), 0, (6, 3))
    assert refused(s, "play 6-4 right") == "6-4 has no 3: it goes to the 6."
    assert refused(s, "play 3-2 left") == "3-2 has no 6: it goes to the 3."
    assert refused(s, "play 2-2 left") == refused(s, "play 2-2 right") == "2-2 has neither 6 nor 3."
    assert refused(table(("6-4,2-2", "1-1", "3-3", "5-5"), 0, (6, 6)), "play 2-2 left") == "2-2 has no 6."


def test_a_play_is_called_by_the_number_that_it_is_put_to() -> None:
    s = table(("6-4,3-2,6-3", "1-1", "3-3", "5-5"), 0, (6, 3))
    names = ["Ann", "Bob", "Cid", "Dot"]
    said = [(RULES.action_in_words(s, a), RULES.event_in_words(RULES.apply(s, a)[1][0], names)) for a in RULES.legal(s)]
    assert said == [
        ("play 3-2 on the 3", "Ann plays 3-2 on the 3."),
        ("play 6-3 on the 6", "Ann plays 6-3 on the 6."),
        ("play 6-3 on the 3", "Ann plays 6-3 on the 3."),
        ("play 6-4 on the 6", "Ann plays 6-4 on the 6."),
    ]


def test_j2_a_tile_that_fits_both_ends_is_two_moves() -> None:
    s = table(("6-3,2-2", "1-1", "3-3", "6-5"), 0, (6, 3))
    assert legal(s) == ["play 6-3 left", "play 6-3 right"]
    left, _e = play(s, "play 6-3 left")
    right, _e = play(s, "play 6-3 right")
    assert (left.public.left, left.public.right) == (3, 3)
    assert (right.public.left, right.public.right) == (6, 6)


def test_j2_equal_ends_still_offer_two_moves() -> None:
    s = table(("6-3,2-2", "1-1", "3-3", "6-6"), 0, (3, 3))
    assert legal(s) == ["play 6-3 left", "play 6-3 right"]


def test_j3_a_blocked_hand_ends_at_once_without_passes() -> None:
    s = table(("6-3,2-2", "1-1", "5-5", "5-4"), 0, (6, 3))
    after_it, events = play(s, "play 6-3 left")
    assert [type(e) for e in events] == [TilePlayed, HandEnded]
    assert after_it.public.phase is Phase.DEAL


@pytest.mark.parametrize("holder", range(4))
def test_j3_a_hand_is_not_blocked_while_anybody_holds_a_tile_that_fits(holder: int) -> None:
    """Whoever has played counts as well: the tile that is left there may fit when its turn comes again."""
    hands = ["6-3,2-2", "1-1", "5-5", "4-4"]
    hands[holder] += ",3-1"
    s, events = play(table((hands[0], hands[1], hands[2], hands[3]), 0, (6, 3)), "play 6-3 left")
    assert [type(e) for e in events] == [TilePlayed]
    assert (s.public.phase, s.public.turn) == (Phase.PLAY, 3)


def test_j4_passes_are_public_and_bar_tiles() -> None:
    s = table(("4-4,2-2", "1-1", "6-5", "5-5"), 0, (6, 3))
    s = s._replace(public=s.public._replace(moves=(move_of(read_tile("6-3"), POSE),), opener=1))
    s, events = play(s, "pass")
    assert events == (Passed(0, 6, 3),)
    for seat in range(4):
        assert RULES.hear(events[0], seat) == events[0]
        assert RULES.view(s, seat).public.moves == s.public.moves
    # posed 6-3: its halves are written heavier first, so the line opens 3 to the left and 6 to the right
    assert lacks(s.public)[0] == SIX.numbers[6] | SIX.numbers[3]


def test_a_match_begins_at_nil_all_and_counts_its_hands() -> None:
    begun = RULES.start(setup())
    assert (begun.public.match.streak, begun.public.match.worth, begun.public.phase) == ((0, 0), 1, Phase.DEAL)
    assert not begun.public.match.play_off
    assert lacks(play(begun, DEAL)[0].public) == (0, 0, 0, 0), "nobody has shown anything yet"
    dealt = [events[0] for events in (play(begun, DEAL)[1], play(won_by(match(streak=(0, 1), leader=3), 1)[0], DEAL)[1])]
    assert [event.number for event in dealt if isinstance(event, Dealt)] == [1, 2]
    assert RULES.event_in_words(dealt[0], ["Ann"]) == "Hand 1 is dealt."
    assert RULES.event_in_words(play(tied(match(streak=(0, 1), leader=3)), DEAL)[1][0], ["Ann"]) == "Hand 2 is dealt; it is worth 2."


def test_j5_the_holder_of_double_six_must_pose_it() -> None:
    s, events = play(RULES.start(setup()), DEAL)
    assert s.public.turn == 3
    assert events[1] == LeadTaken(3, False, True)
    assert RULES.reveals(events[1])
    assert not RULES.reveals(LeadTaken(3, False, False))
    assert legal(s) == ["pose 6-6"]
    assert refused(s, "pose 6-2") == "The hand begins with 6-6."
    assert refused(s, "play 6-6 left") == "The table is empty: pose the first tile."


def test_j5_sporting_the_holder_may_pose_any_tile() -> None:
    s, _e = play(RULES.start(setup(first_tile="sporting")), DEAL)
    assert s.public.turn == 3
    assert legal(s) == ["pose 2-0", "pose 4-0", "pose 5-1", "pose 5-3", "pose 6-1", "pose 6-2", "pose 6-6"]
    s, _e = play(s, "pose 2-0")
    v = RULES.view(s, 0)
    for seed in range(20):  # the announcement told the table who holds 6-6
        assert RULES.complete(v, Random(seed)).hands[3] & SIX.bits[read_tile("6-6")]


def test_j5_after_the_score_returned_to_nil_the_holder_begins_again() -> None:
    s, _ended = won_by(match(streak=(0, 3), leader=1), 0)
    s, _e = play(s, DEAL)
    assert s.public.phase is Phase.PLAY
    assert s.public.turn == 3


@pytest.mark.parametrize(
    ("answers", "opener", "kinds"),
    [
        (("lead",), 1, [LeadTaken]),
        (("leave", "lead"), 3, [LeadLeft, LeadTaken]),
        (("leave", "leave"), 1, [LeadLeft, LeadLeft, LeadTaken]),
    ],
)
def test_j6_the_winners_are_asked_in_turn_who_leads(answers: tuple[str, ...], opener: int, kinds: list[type]) -> None:
    s, _ended = won_by(match(streak=(0, 1), leader=3), 1)
    s, dealt = play(s, DEAL)
    assert [type(e) for e in dealt] == [Dealt]
    assert (s.public.phase, s.public.turn) == (Phase.LEAD, 1)
    assert legal(s) == ["lead", "leave"]
    assert refused(s, "pose 1-1") == "First say whether you lead or leave it to your partner."
    s, events = play(s, *answers)
    assert [type(e) for e in events] == kinds
    assert events[-1] == LeadTaken(opener, forced=answers == ("leave", "leave"), double_six=False)
    said = [RULES.event_in_words(e, ["Ann", "Bob", "Cid", "Dot"]) for e in events[:-1]]
    assert said == ["Bob leaves the lead to Dot.", "Dot leaves the lead to Bob."][:len(said)]
    assert (s.public.phase, s.public.turn, s.public.opener) == (Phase.PLAY, opener, opener)
    assert len(legal(s)) == 7  # any tile may be led
    assert refused(s, "lead") == "Nobody is asked about the lead now."


def test_j7_going_out_wins_for_the_side() -> None:
    for seat in range(4):
        s, ended = won_by(match(), seat)
        assert ended.result.side == side_of(seat)
        assert not ended.result.blocked
        assert s.public.match.streak[side_of(seat)] == 1


def test_a_streak_has_another_dash_than_a_tile() -> None:
    _s, events = play(table(("6-3", "1-1", "3-3", "6-5"), 0, (6, 3)), "play 6-3 left")
    said = RULES.event_in_words(next(e for e in events if isinstance(e, HandEnded)), ["Ann", "Bob", "Cid", "Dot"])
    assert said == "Ann dominoes. Ann and Cid stand at 1–0."


def test_j7_the_books_example_of_a_blocked_hand() -> None:
    """North [5-5], South [1-1], East [2-2], West [5-1]: North and South win, by South's double one."""
    s = table(("6-3,5-5", "2-2", "1-1", "5-1"), 0, (6, 3))
    s, events = play(s, "play 6-3 left")
    ended = events[1]
    assert isinstance(ended, HandEnded)
    assert (ended.result.side, ended.result.seat, ended.result.blocked) == (0, 2, True)
    assert ended.result.pips == (10, 4, 2, 6)


@pytest.mark.parametrize(
    ("hands", "side", "seat"),
    [
        (("6-3,1-1", "2-0", "5-5", "4-4"), None, None),  # two opponents share the fewest
        (("6-3,1-1", "5-5", "2-0", "4-4"), 0, 2),  # two partners share them: seat 2 would play before seat 0
        (("6-3,4-4", "1-1", "5-5", "2-0"), 1, 3),
        (("6-3,1-1", "2-0", "2-0", "4-4"), None, None),
        (("6-3,4-4", "5-5", "1-0", "1-1"), 0, 2),
    ],
)
def test_j7_blocked_hands(hands: tuple[str, str, str, str], side: int | None, seat: int | None) -> None:
    _s, events = play(table(hands, 0, (6, 3)), "play 6-3 left")
    ended = events[1]
    assert isinstance(ended, HandEnded)
    assert (ended.result.side, ended.result.seat) == (side, seat)


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("side", [0, 1])
def test_j7_of_two_partners_who_share_the_fewest_pips_the_next_to_have_played_wins(side: int, turn: int) -> None:
    one, partner = side, side + 2
    hands = ["6-6", "6-6", "6-6", "6-6"]
    hands[one], hands[partner] = "2-0", "1-1"
    order = [(turn - n) % 4 for n in range(4)]      # whose turn it would have been, one after the other
    masks = read_tiles(hands[0]), read_tiles(hands[1]), read_tiles(hands[2]), read_tiles(hands[3])
    assert fewest_pips(masks, turn) == min(one, partner, key=order.index)


def test_j8_the_score_is_a_streak() -> None:
    m = match()
    for n in range(1, 4):
        s, _ended = won_by(m, 0)
        m = s.public.match
        assert m.streak == (n, 0)
    s, ended = won_by(m, 1)
    assert s.public.match.streak == (0, 0)
    assert ended.result.streak == (0, 0)


def test_j8_accumulated_worth_is_lost_with_it() -> None:
    s, _ended = won_by(match(streak=(2, 0), worth=3), 1)
    assert s.public.match.streak == (0, 0)
    assert s.public.match.worth == 1


def test_j9_play_off_at_one_all() -> None:
    on = Options(play_off=True)
    s, _ended = won_by(match(on, streak=(1, 0), leader=0), 3)
    assert s.public.match.streak == (1, 1)
    assert s.public.match.play_off
    s, events = play(s, DEAL)
    assert events[1] == LeadTaken(3, False, True)  # begun by the holder of 6-6
    for seat, streak in ((0, (2, 0)), (1, (0, 2))):
        s, _ended = won_by(match(on, streak=(1, 1), play_off=True), seat)
        assert (s.public.match.streak, s.public.match.leader, s.public.match.play_off) == (streak, seat, False)


def test_j9_only_one_nil_leads_to_a_play_off_and_only_as_an_option() -> None:
    s, _ended = won_by(match(Options(play_off=True), streak=(2, 0)), 1)
    assert s.public.match.streak == (0, 0)
    s, _ended = won_by(match(Options(play_off=False), streak=(1, 0)), 1)
    assert s.public.match.streak == (0, 0)


@pytest.mark.parametrize(
    ("streak", "winner", "worth", "then"),
    [
        ((1, 0), 1, 2, (0, 0)),  # the leading side loses the replay: no play-off
        ((0, 1), 0, 3, (0, 0)),
        ((1, 0), 0, 2, (3, 0)),
        ((0, 0), 1, 2, (0, 2)),
        ((2, 0), 1, 2, (0, 0)),
        ((1, 0), 1, 1, (1, 1)),  # no replay
    ],
)
def test_j9_a_replay_that_the_leading_side_loses_is_nil_all(
    streak: tuple[int, int], winner: int, worth: int, then: tuple[int, int]
) -> None:
    s, ended = won_by(match(Options(play_off=True), streak=streak, worth=worth), winner)
    assert (s.public.match.streak, s.public.match.play_off, s.public.match.worth) == (then, then == (1, 1), 1)
    assert ended.result.streak == then


def test_j9_in_saves_of_before_a_lost_replay_led_to_a_play_off_too() -> None:
    before = build_saved(Options, {"play_off": "on"})
    s, _ended = won_by(match(before, streak=(1, 0), worth=2), 1)
    assert (s.public.match.streak, s.public.match.play_off) == ((1, 1), True)


def test_j9_a_tie_in_the_play_off_is_replayed_for_one_more() -> None:
    s = tied(match(Options(play_off=True), streak=(1, 1), play_off=True))
    assert (s.public.match.streak, s.public.match.worth, s.public.match.play_off, s.public.match.leader) == ((1, 1), 2, True, None)
    s, _ended = won_by(s.public.match, 0)
    assert s.public.match.streak == (3, 0)


def test_j10_ties_raise_the_worth_until_a_hand_is_decided() -> None:
    m = match()
    for worth in (2, 3, 4):
        m = tied(m).public.match
        assert (m.worth, m.streak, m.leader) == (worth, (0, 0), None)
    s, ended = won_by(m, 1)
    assert ended.result.worth == 4
    assert (s.public.match.streak, s.public.match.worth) == ((0, 4), 1)


def test_j10_the_leading_side_begins_the_replay() -> None:
    s = tied(match(streak=(2, 0), leader=2))
    assert s.public.match.leader == 2
    s, _e = play(s, DEAL)
    assert (s.public.phase, s.public.turn) == (Phase.LEAD, 2)


def test_j10_at_nil_all_the_holder_of_double_six_begins_the_replay() -> None:
    s, _e = play(tied(match()), DEAL)
    assert (s.public.phase, s.public.turn) == (Phase.PLAY, 3)


def test_j11_six_love() -> None:
    s, _ended = won_by(match(streak=(4, 0)), 0)
    assert RULES.to_act(s) is CHANCE
    s, _ended = won_by(s.public.match, 2)
    assert RULES.to_act(s) is None
    scores = RULES.scores(s)
    assert scores.final
    assert scores.why == "6 wins in a row, and the other side has none."
    assert [(line.seats, line.points, line.rank) for line in scores.lines] == [((0, 2), 6, 1), ((1, 3), 0, 2)]
    assert refused(s, "lead") == "The match is over."


def test_j11_or_more() -> None:
    s, _ended = won_by(match(streak=(5, 0), worth=3), 0)
    assert RULES.to_act(s) is None
    assert s.public.match.streak == (8, 0)


@pytest.mark.parametrize("target", range(1, 13))
def test_j11_target(target: int) -> None:
    s, ended = won_by(match(Options(target=target), streak=(0, target - 1)), 3)
    assert RULES.to_act(s) is None
    assert ended.result.streak == (0, target)
    begun = table(("6-1", "2-2", "3-3", "4-4"), 0, (6, 0), match(Options(target=target), streak=(target - 1, 0)))
    assert RULES.scores(begun).open == "1 more in a row for the match"
    s, events = play(begun, "play 6-1 left")
    assert events[-1] == MatchEnded(0, (target, 0))


@pytest.mark.parametrize(
    ("bonus", "ends", "tile", "worth"),
    [
        (True, (6, 1), "play 6-1 left", 2),
        (True, (1, 6), "play 6-1 left", 2),
        (False, (6, 1), "play 6-1 left", 1),
        (True, (6, 0), "play 6-1 left", 1),  # fits one end only
        (True, (6, 6), "play 6-1 left", 1),  # the ends do not differ
        (True, (0, 5), "play 5-0 right", 2),
        (True, (5, 0), "play 5-0 right", 2),
    ],
)
def test_key_bonus(bonus: bool, ends: tuple[int, int], tile: str, worth: int) -> None:
    s = table((tile.split()[1], "2-2", "3-3", "4-4"), 0, ends, match(Options(key_bonus=bonus)))
    s, events = play(s, tile)
    ended = events[1]
    assert isinstance(ended, HandEnded)
    assert ended.result.worth == worth
    assert ended.result.key == (worth == 2)
    assert s.public.match.streak == (worth, 0)


def test_key_bonus_needs_a_hand_that_goes_out() -> None:
    s = table(("6-1,5-5", "2-2", "3-3", "4-4"), 0, (6, 1), match(Options(key_bonus=True)))
    _s, events = play(s, "play 6-1 left")  # both ends are 1 now, and nobody has one: blocked
    ended = events[1]
    assert isinstance(ended, HandEnded)
    assert ended.result.worth == 1


def test_every_tile_is_somewhere_all_the_time() -> None:
    rng = Random(5)
    s = RULES.start(setup(target=2))
    while RULES.to_act(s) is not None:
        if s.public.phase is Phase.PLAY:
            played = mask_of(m >> 3 for m in s.public.moves if m >= 0)
            places = [*s.hands, played]
            assert sum(p.bit_count() for p in places) == 28
            assert played | s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3] == SIX.every
        actor = RULES.to_act(s)
        s, _events = RULES.apply(s, RULES.draw(s, rng) if actor is CHANCE else rng.choice(RULES.legal(s)))


def test_a_deal_must_be_whole() -> None:
    s = RULES.start(setup())
    short = DEAL.replace("4-3,", "")
    assert "seven" in refused(s, short)
    twice = DEAL.replace("4-3,", "6-4,")
    assert "seven" in refused(s, twice)
    s, _e = play(s, DEAL)
    assert "before a hand" in refused(s, DEAL)


@pytest.mark.parametrize(
    "text",
    ["", "play", "play 6-4", "play 6-7 left", "play 6-4 top", "pose 6", "deal 6-6", "Pass", "pass ", "play 06-4 left x", "play ６-4 left"],
)
def test_what_cannot_be_read_is_quoted(text: str) -> None:
    with pytest.raises(UnreadableAction) as caught:
        RULES.decode(text)
    assert repr(text) in str(caught.value)


def test_deals_that_fit_are_counted_and_drawn_evenly() -> None:
    """Seat 3 holds two tiles and sees four more unplayed ones, one of which seat 2 passed on: every fitting deal comes up equally often."""
    s = table(("6-4,1-1", "5-5", "4-1", "2-2,3-3"), 3, (0, 0))
    gone = SIX.every & ~(s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3])
    moves = tuple(move_of(t, LEFT) for t in tiles_of(gone))
    v = RULES.view(s, 3)._replace(public=RULES.view(s, 3).public._replace(moves=moves[:0]))
    v = v._replace(public=v.public._replace(moves=()), hand=v.hand | gone)  # what was played is as known as one's own hand
    deals = fitting_deals(v._replace(public=v.public._replace(counts=(2, 1, 1, 24), match=match(leader=0))))
    assert deals.count == 12  # 4! / (2! 1! 1!)
    rng = Random(3)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        hands = deals.draw(rng)
        assert hands[0] | hands[1] | hands[2] == read_tiles("6-4,1-1,5-5,4-1")
        seen[hands] = seen.get(hands, 0) + 1
    assert len(seen) == 12
    assert max(abs(n - 200) for n in seen.values()) < 70


def test_playing_a_tile_takes_it_from_the_hand_and_moves_on_against_the_clock() -> None:
    s = table(("6-4,2-2", "1-1", "3-3", "4-5"), 0, (6, 3))
    s, events = play(s, "play 6-4 left")
    assert events == (TilePlayed(0, read_tile("6-4"), 0, 4, 3),)
    assert (s.public.turn, s.public.left, s.public.right) == (3, 4, 3)
    assert s.hands[0] == read_tiles("2-2")
    assert Play(read_tile("5-4"), 0) in RULES.legal(s)
