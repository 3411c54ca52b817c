"""Card Golf ruling by ruling, through the contract."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.games.card_golf.rules.content import Content, LaidHole, fault_of, laid, lie_on
from game.games.card_golf.rules.course import CardKind, CourseCard, Deck, Space, Tee, Terrain
from game.games.card_golf.rules.flow import tees
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import CURVE, RISK, FreePutt, OnCourse, OnTrack, StrokeLie, Wet, tables
from game.games.card_golf.rules.values import (
    AimShot, BallLanded, BallPutted, BallRan, DropTaken, HoleBegun, HoleEnded, HoleFinished, KeepRoll, Options, Phase, Player, Putt,
    PuttTaken, Reroll, RollKind, ShotAimed, State, StrokeEnded, StrokeRolled, TokensEarned, TokenSpent
)
from game.games.golf.rules import Margin, RoundEnded, stableford, strokes_received
from game.rules.contract import CHANCE, Event, IllegalAction, Setup, UnreadableAction
from game.session.save_file import read_content, write_content
from tests.games.card_golf.rules.ground import DECK, content_of, drawn, example_faces, oracle_holes, small_deck

RULES = CardGolf()

TEE = (*["......."] * 5, "...1...", "...2...", "...3...")
GREEN = (",,,,,,,", ",,,,,,,", ".GGGGGW", ".GGFGGW", ".GGGGGW", "......W", ".......", ".......")
POND = content_of(
    Deck(7, 8, (CourseCard((drawn(CardKind.TEE, *TEE),)), CourseCard((drawn(CardKind.GREEN, *GREEN),)))), LaidHole(("Tee", "Green"))
)
"""A par 3 of 16 rows: middle tee at (1, 3), the flag at (12, 3), 110 yards away; rough beyond, water at its right."""

FLAG = "plan 12 3 8-iron"
STRAIGHT = "dice 3 4"
TO_THREE_YARDS = (FLAG, "dice 4 4", STRAIGHT, "dice 4 4")
"""From the tee to the flag itself without tokens."""


def begun(seats: int = 1, content: Content | None = None, **options: Any) -> State:
    return RULES.start(Setup(seats, Options(**{"holes": 3, "tokens": 0} | options), content or POND))


def after(s: State, *lines: str) -> tuple[State, list[Event]]:
    """The state after those actions, with all that happened."""
    events: list[Event] = []
    for line in lines:
        s, happened = RULES.apply(s, RULES.decode(line))
        events.extend(happened)
    return s, events


def only(events: Sequence[Event], kind: type) -> Any:
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def steps(setup: Setup[object], seed: int) -> Iterator[tuple[State, State, tuple[Event, ...]]]:
    """A random round: each state, the next one, and what happened between them."""
    rng, s = Random(seed), RULES.start(setup)
    while (actor := RULES.to_act(s)) is not None:
        after, events = RULES.apply(s, RULES.draw(s, rng) if actor is CHANCE else RULES.sample(s, rng))
        yield s, after, events
        s = after


def example_hole() -> Content:
    faces = example_faces()
    return content_of(Deck(9, 13, tuple(CourseCard((face,)) for face in faces)), LaidHole(tuple(face.name for face in faces)))


def test_the_books_example_in_five_strokes() -> None:
    """C10: every roll is an action of its own; on its own hole, with the stock tables and no option changed."""
    s, events = after(
        RULES.start(Setup(1, Options(), example_hole())),
        "plan 22 4 2-wood", "dice 1 3 4 4", "keep", "dice 4 5", "keep", "dice 1 1 3 3 6", "keep",
        "plan 36 5 8-iron", "dice 1 4", "keep", "dice 3 5", "keep",
        "plan 37 5 Wedge", "dice 4 5", "keep", "dice 2 2", "keep", "dice 1", "keep",
        "putt", "dice 4 5", "keep", "putt", "dice 2 3", "keep",
    )  # fmt: skip
    flights = [event for event in events if isinstance(event, BallLanded)]
    assert [flight.landing for flight in flights] == [Space(21, 6), Space(35, 5), Space(37, 3)]
    assert [(flight.risk, flight.curve) for flight in flights] == [(3, 2), (2, 0), (2, -2)]
    assert [event.left for event in events if isinstance(event, BallPutted)] == [2, 0]
    assert only(events, HoleFinished) == HoleFinished(0, 0, 4, 5, True)
    assert (s.players[0].card, s.number, s.phase) == ((5,), 1, Phase.TURN)


def test_c5_a_wet_ball_is_dropped_at_its_owners_next_turn() -> None:
    """Shown when the ball stops, paid when the turn comes, and the stroke is played from there in the same turn."""
    s, events = after(begun(2), *TO_THREE_YARDS, "plan 12 6 5-iron", "dice 4 4", STRAIGHT)
    wet = Wet(Space(12, 6), OnCourse(Space(10, 5), StrokeLie.FAIRWAY))
    assert only(events[-2:], StrokeEnded) == StrokeEnded(1, wet, 1)
    assert only(events, DropTaken) == DropTaken(1, Space(12, 6), wet.drop, 2)
    assert (s.turn, s.phase, s.player.ball, s.player.penalties) == (1, Phase.TURN, wet.drop, 1)
    assert RULES.allows(s, AimShot(Space(12, 3), "Wedge"))


def test_c5_a_drop_on_the_green_is_putted() -> None:
    """Over the green into the water: the last dry space is green, so the ball goes to the track."""
    s, _events = after(begun(), "plan 12 6 5-iron", "dice 4 4", STRAIGHT)
    s, events = after(s, "plan 10 4 Wedge", "dice 4", STRAIGHT, "dice 4")
    assert only(events, StrokeEnded).ball == OnCourse(Space(10, 4), StrokeLie.FAIRWAY)
    s, events = after(s, "plan 12 6 Wedge", "dice 4", STRAIGHT)
    assert isinstance(s.player.ball, OnTrack)
    assert tuple(RULES.legal(s)) == (Putt(),)
    assert only(events, DropTaken).strokes == s.player.strokes == 5


def test_c13_a_wedge_to_the_flag_earns_a_putt_that_is_no_stroke() -> None:
    s, events = after(begun(tokens=1), "plan 12 3 Wedge", "dice 4", "keep", STRAIGHT, "keep", "dice 4", "keep")
    assert only(events, StrokeEnded).ball == FreePutt(10)
    assert only(events, PuttTaken) == PuttTaken(0, 10, True)
    assert RULES.to_act(s) is CHANCE
    s, events = after(s, "dice 1 2")
    assert RULES.to_act(s) == 0
    s, events = after(s, "reroll 1 2", "dice 3 4")
    assert only(events, BallPutted) == BallPutted(0, 10, 0, 1)
    assert only(events, HoleFinished) == HoleFinished(0, 0, 3, 1, True)
    assert only(events, TokensEarned) == TokensEarned(0, 2, False)
    assert s.player.tokens == 2


@pytest.mark.parametrize(("spaces", "bounce", "said"), [
    (4, 2, "Ana's ball bounces 20 yards and rolls 10."), (4, 3, "Ana's ball bounces 30 yards."), (3, 0, "Ana's ball rolls 20 yards."),
    (1, 0, "Ana's ball does not run."),
])  # fmt: skip
def test_c12_what_bounces_and_rolls_is_told_in_yards(spaces: int, bounce: int, said: str) -> None:
    assert RULES.event_in_words(BallRan(0, tuple(Space(row, 3) for row in range(spaces)), bounce), ["Ana"]) == said


def test_c15_a_free_putt_follows_before_a_ball_that_lies_farther() -> None:
    s, _events = after(begun(2, tokens=1), "plan 12 3 Wedge", "dice 4", "keep", STRAIGHT, "keep", "dice 4", "keep", "dice 1 2")
    assert (s.turn, s.phase, RULES.why_turn(s)) == (0, Phase.ASK, "The free putt follows at once.")


def test_c15_the_farthest_plays_next_and_a_wet_ball_is_measured_where_it_lies() -> None:
    """From one tee by seat; then the ball that is 50 yards off behind the card before the one at 40, though its drop is at 30."""
    assert RULES.why_turn(begun(1)) == "", "who plays alone need not be told"
    s = begun(2)
    assert (s.turn, RULES.why_turn(s)) == (0, "As far from the flag as another: the first seat plays.")
    s, _events = after(s, "plan 8 3 Wedge", "dice 4", STRAIGHT, "dice 4")
    assert (s.turn, RULES.why_turn(s)) == (1, "Farthest from the flag: 110 yards.")
    s, events = after(s, "plan 15 3 5-iron", "dice 2 2", STRAIGHT)
    assert only(events, StrokeEnded).ball == Wet(Space(17, 3), OnCourse(Space(15, 3), StrokeLie.ROUGH))
    assert (s.turn, RULES.why_turn(s)) == (1, "The lost ball lay farthest from the flag.")
    s, _events = after(s, "plan 12 3 Wedge", "dice 4", STRAIGHT, "dice 4", STRAIGHT)
    assert (s.turn, s.players[1].done, RULES.why_turn(s)) == (0, True, "The others have finished the hole.")


def test_c15_equal_distances_go_by_honour() -> None:
    """Seat 1 had the lower score on the last hole, and the tees are level after equal totals."""
    s, _events = after(begun(2), *TO_THREE_YARDS, *TO_THREE_YARDS, "putt", "dice 1 1", "putt", "dice 3 4", "putt", STRAIGHT)
    assert [player.card for player in s.players] == [(3,), (2,)]
    assert s.honour == (1, 0)
    s = s._replace(players=tuple(player._replace(ball=OnTrack(3)) for player in s.players))
    s, _events = after(s._replace(turn=1), "putt", "dice 1 1", "keep")
    assert RULES.why_turn(s) == "Farthest from the flag: 3 yards."
    s = s._replace(players=tuple(player._replace(ball=OnTrack(3)) for player in s.players), turn=1)
    assert RULES.why_turn(s) == "As far from the flag as another, and has the honour."


def test_c16_a_hole_ends_at_three_over_par_and_a_wet_ball_then_pays_at_once() -> None:
    s, events = after(
        begun(), "plan 15 3 5-iron", "dice 2 2", STRAIGHT, "plan 15 6 Wedge", "dice 2", STRAIGHT, "plan 15 0 Wedge", "dice 2", STRAIGHT
    )
    assert [event.strokes for event in events if isinstance(event, DropTaken)] == [2, 4, 6]
    assert events[-4:-2] == [events[-4], HoleFinished(0, 0, 3, 6, False)]
    assert isinstance(events[-4], DropTaken)
    assert (s.players[0].card, s.number) == ((6,), 1)


def test_c16_the_last_stroke_costs_no_penalty() -> None:
    """Wet with stroke par + 3: the score stays par + 3."""
    around = ("plan 14 3 Wedge", "dice 4", STRAIGHT, "dice 4"), ("plan 15 3 Wedge", "dice 4", STRAIGHT, "dice 4")
    s, _events = after(begun(), "plan 15 3 5-iron", "dice 4 4", STRAIGHT, "dice 4 4 4", *around[0], *around[1], *around[0], *around[1])
    assert s.player.strokes == 5
    s, events = after(s, "plan 15 6 Wedge", "dice 2", STRAIGHT)
    assert isinstance(only(events, StrokeEnded).ball, Wet)
    assert not [event for event in events if isinstance(event, DropTaken)]
    assert only(events, HoleFinished).strokes == 6


def test_c16_the_last_stroke_earns_no_free_putt() -> None:
    """On the flag with stroke par + 3, from where a putt would be free (C13): the hole ends before it."""
    around = ("plan 14 3 Wedge", "dice 4", STRAIGHT, "dice 4"), ("plan 15 3 Wedge", "dice 4", STRAIGHT, "dice 4")
    s, _events = after(begun(), "plan 15 3 5-iron", "dice 4 4", STRAIGHT, "dice 4 4 4", *around[0], *around[1], *around[0], *around[1])
    s, events = after(s, "plan 12 3 Wedge", "dice 4", STRAIGHT, "dice 4")
    assert isinstance(only(events, StrokeEnded).ball, FreePutt)
    assert not [event for event in events if isinstance(event, PuttTaken)]
    assert only(events, HoleFinished) == HoleFinished(0, 0, 3, 6, False)


def test_c18_a_putt_that_is_holed_is_kept_without_asking() -> None:
    s, _events = after(begun(tokens=1), "plan 12 3 Wedge", "dice 4", "keep", STRAIGHT, "keep", "dice 4", "keep", "dice 1 2")
    assert RULES.settled(s) is None
    held = after(begun(tokens=2), "plan 12 3 Wedge", "dice 4", "keep", STRAIGHT, "keep", "dice 4", "keep", "dice 3 4")[0]
    assert RULES.settled(held) == RULES.decode("keep")


@pytest.mark.parametrize(("totals", "spots"), [
    ([4], "M"), ([4, 5], "FC"), ([5, 5], "MM"), ([4, 4, 5], "MMC"), ([4, 5, 5], "FMM"), ([3, 4, 5, 4], "FMCM"), ([4, 4, 5, 5], "MMMM"),
])  # fmt: skip
def test_c17_tees(totals: list[int], spots: str) -> None:
    players = tuple(Player((total,), 3, Tee.MIDDLE, OnTrack(0), 0, 0, True) for total in totals)
    assert tees(players) == tuple({"C": Tee.CLOSEST, "M": Tee.MIDDLE, "F": Tee.FARTHEST}[sign] for sign in spots)
    assert tees(tuple(player._replace(card=()) for player in players)) == (Tee.MIDDLE,) * len(totals)


def test_c18_a_seat_with_tokens_is_asked_after_each_of_its_rolls() -> None:
    """One token re-rolls any dice of a roll, once; nobody else is asked, and without tokens nobody."""
    s, _events = after(begun(2, tokens=1), FLAG, "dice 1 4")
    assert (RULES.to_act(s), s.phase) == (0, Phase.ASK)
    assert tuple(RULES.legal(s)) == (KeepRoll(), Reroll(1), Reroll(2), Reroll(3))
    assert not RULES.legal_in(RULES.view(s, 1))
    s, events = after(s, "reroll 1")
    assert (RULES.to_act(s), s.players[0].tokens) == (CHANCE, 0)
    assert RULES.why_not(s, RULES.decode("dice 3 3")) == "1 dice were thrown, not 2."
    s, events = after(s, "dice 6")
    assert only(events, StrokeRolled) == StrokeRolled(0, RollKind.SWING, (6, 4), 1)
    assert (s.phase, s.stroke and s.stroke.roll) == (Phase.ROLL, RollKind.CURVE)
    s, _events = after(s, STRAIGHT, "dice 4 4")
    assert (s.turn, s.phase) == (1, Phase.TURN)
    s, _events = after(s, FLAG, "dice 4 4", "keep", STRAIGHT)
    assert RULES.to_act(s) == 1
    with pytest.raises(IllegalAction, match="Choose among the dice of this roll"):
        RULES.apply(s, Reroll(0b100))


def test_the_curve_dice_are_rolled_at_every_risk() -> None:
    """C10: also at risk 1, where no sum curves the ball; and a miss is announced as one (C11)."""
    s, _events = after(begun(), FLAG, "dice 4 4")
    assert len(list(RULES.chance(s) or ())) == 36
    s, events = after(begun(), "plan 12 3 Wedge", "dice 3", STRAIGHT)
    assert only(events, BallLanded).landing is None
    assert s.player == begun().player._replace(strokes=1)


def test_ordered_dice_are_listed_with_their_chances() -> None:
    s, _events = after(begun(content=content_of(DECK, *oracle_holes(3))), "plan 23 3 Driver")
    listed = list(RULES.chance(s) or ())
    assert len(listed) == len({action for action, _chance in listed}) == 6**5
    assert sum(chance for _action, chance in listed) == 1


class Referee:
    """Keeps the strokes, tees, tokens and order of a round by what happens, as the rulings say it."""

    def __init__(self, s: State) -> None:
        self.totals, self.tokens = [0] * len(s.players), [s.game.options.tokens] * len(s.players)
        self.last = [0] * len(s.players)
        self.begin(s)

    def begin(self, s: State) -> None:
        self.strokes, self.limit, self.par = [0] * len(self.totals), s.limit, s.ground.par
        self.yards = {seat: s.ground.yards(s.tee_of(seat)) for seat in range(len(self.totals))}

    def sees(self, s: State, event: Event) -> None:
        """`s` is the state after all that happened with it."""
        if isinstance(event, ShotAimed | PuttTaken) and not (isinstance(event, PuttTaken) and event.free):
            self.strokes[event.seat] += 1
        elif isinstance(event, DropTaken):
            self.strokes[event.seat] += 1
            assert event.strokes == self.strokes[event.seat]
            assert self.plays(event.seat) or event.strokes == self.limit    # paid at once
        elif isinstance(event, HoleFinished):
            assert event.strokes == self.strokes[event.seat] <= event.par + 3
            assert event.holed or event.strokes == event.par + 3
            del self.yards[event.seat]
        elif isinstance(event, HoleEnded):
            assert list(event.strokes) == self.strokes
            self.totals = [total + strokes for total, strokes in zip(self.totals, self.strokes, strict=True)]
            self.last = list(self.strokes)
            at_turn = len(s.players[0].card) == 9
            for seat, total in enumerate(self.totals):
                self.tokens[seat] += max(0, self.par - self.last[seat]) + (total - min(self.totals)) * at_turn
        elif isinstance(event, TokenSpent):
            self.tokens[event.seat] -= 1
        elif isinstance(event, HoleBegun):
            players = tuple(Player((total,), 0, Tee.MIDDLE, OnTrack(0), 0, 0, False) for total in self.totals)
            assert event.tees == tees(players)
            self.begin(s)

    def plays(self, seat: int) -> bool:
        """Whether nobody lies farther, and nobody as far has the honour."""
        key = {other: (-yards, self.last[other], other) for other, yards in self.yards.items()}
        return key[seat] == min(key.values())


@pytest.mark.parametrize("seats", [1, 4])
def test_a_referee_agrees(seats: int) -> None:
    """C15-C18 over a random round of eighteen, counted from the events alone."""
    setup: Setup[object] = Setup(seats, Options(tokens=1), content_of(DECK, *oracle_holes(9)))
    referee = Referee(RULES.start(setup))
    for before, s, events in steps(setup, seats):
        for event in events:
            if isinstance(event, ShotAimed) or (isinstance(event, PuttTaken) and not event.free):
                assert referee.plays(event.seat)
            if isinstance(event, BallPutted):
                referee.yards[event.seat] = event.left
            elif isinstance(event, StrokeEnded):
                ball = event.ball
                referee.yards[event.seat] = before.ground.yards(ball.space) if isinstance(ball, OnCourse | Wet) else ball.yards
            if isinstance(event, TokensEarned) and event.at_turn:
                assert event.tokens == referee.totals[event.seat] - min(referee.totals)
                assert len(s.players[0].card) == 9
            elif isinstance(event, TokensEarned):
                assert event.tokens == before.ground.par - referee.last[event.seat] > 0
            referee.sees(s, event)
        assert [player.tokens for player in s.players] == referee.tokens
    assert [line.points for line in RULES.scores(s).lines] == referee.totals


def test_c19_equal_totals_share() -> None:
    one = (*TO_THREE_YARDS, *TO_THREE_YARDS, *["putt", "dice 1 1"] * 2, *["putt", STRAIGHT] * 2)
    s, events = after(begun(2), *one, *one, *one)
    assert only(events, RoundEnded) == RoundEnded("stroke", (0, 1), 9, 0)
    assert [line.rank for line in RULES.scores(s).lines] == [1, 1]
    assert RULES.scores(s).why == "Level: 9 strokes each."
    assert RULES.event_in_words(events[-1], ("Ana", "Bo")) == "The round is over: Ana and Bo share it in 9 strokes."


def test_match_play_ends_when_it_is_decided_and_skins_are_carried() -> None:
    one = (*TO_THREE_YARDS, *TO_THREE_YARDS)
    wins = (*one, "putt", STRAIGHT, "putt", "dice 1 1", "putt", "dice 3 4")
    s, events = after(begun(2, format="match"), *wins)
    assert only(events, HoleEnded) == HoleEnded(0, (2, 3), 0, 1, 0)
    rest = [(before, s, events) for before, s, events in steps(Setup(2, Options(holes=18, format="match"), POND), 2)]
    played = [event.winner for _b, _s, events in rest for event in events if isinstance(event, HoleEnded)]
    for number in range(1, len(played) + 1):
        lead = abs(played[:number].count(0) - played[:number].count(1))
        assert (lead > 18 - number or number == 18) is (number == len(played))
    _before, over, ended = rest[-1]
    left = 18 - len(played)
    assert only(ended, RoundEnded).margin == Margin(lead, left)
    assert RULES.scores(over).by == f"{lead} & {left}"
    s, events = after(begun(2, format="skins"), *one, "putt", STRAIGHT, "putt", STRAIGHT)
    assert only(events, HoleEnded) == HoleEnded(0, (2, 2), None, 1, 1)
    assert RULES.scores(s).open == "2 holes to play, 1 skin carried"


@pytest.mark.parametrize("form", ["stroke", "stableford"])
def test_handicap_strokes_are_given_by_stroke_index(form: str) -> None:
    """Ours: eleven strokes over three holes are four on the two hardest and three on the other; gross strokes decide about tees (C17)."""
    holes = [replace(hole, stroke_index=index) for hole, index in zip(oracle_holes(3), (2, 3, 1), strict=True)]
    setup: Setup[object] = Setup(2, Options(holes=3, format=form, handicap_2=11), content_of(DECK, *holes))
    *_steps, (_before, s, _events) = steps(setup, 3)
    gross = s.players[1].card
    net = [strokes - received for strokes, received in zip(gross, (4, 3, 4), strict=True)]
    assert [strokes_received(11, index, 3) for index in (2, 3, 1)] == [4, 3, 4]
    points = sum(net) if form == "stroke" else sum(stableford(hole.laid.par, n) for hole, n in zip(s.holes, net, strict=True))
    assert RULES.scores(s).lines[1].points == points
    assert RULES.scores(s).lines[0].points == (sum(s.players[0].card) if form == "stroke" else sum(
        stableford(hole.laid.par, n) for hole, n in zip(s.holes, s.players[0].card, strict=True)))


def test_a_course_of_nine_is_played_twice_and_one_of_eighteen_in_part() -> None:
    holes = oracle_holes(18)
    twice, part = begun(content=content_of(DECK, *holes[:9]), holes=18), begun(content=content_of(DECK, *holes), holes=9)
    assert [hole.laid for hole in twice.holes] == [*holes[:9], *holes[:9]]
    assert [hole.laid for hole in part.holes] == list(holes[:9])
    with pytest.raises(ValueError, match="5 holes, which don't make a round of 18"):
        begun(content=content_of(DECK, *holes[:5]), holes=18)


def test_the_risk_table_and_the_stretch_are_options() -> None:
    """C7, C9: by the quick reference a wood off the tee has risk 1; unlimited stretching allows a wedge to the flag of a par 5."""
    content = content_of(DECK, *oracle_holes(3))
    s, events = after(begun(content=content, risk_table="quick_reference"), "plan 20 3 4-wood")
    assert only(events, ShotAimed).risk == RISK["quick_reference"][StrokeLie.TEE][2] == 1
    far = AimShot(s.ground.flag, "Wedge")
    reason = RULES.why_not(begun(content=content), far)
    assert reason is not None
    assert "6 is the most" in reason
    assert RULES.allows(begun(content=content, stretch="unlimited"), far)


@pytest.mark.parametrize(("chart", "column"), [("example", 5), ("labels", 4), ("capped", 3)])
def test_the_curve_chart_is_an_option(chart: str, column: int) -> None:
    """C10: a 10 at risk 2 by each chart; the third is that of saves from before there were two."""
    s = begun(content=content_of(DECK, *oracle_holes(3)), curve_chart=chart)
    assert s.game.tables.curve == CURVE[chart]
    s, events = after(s, "plan 20 3 4-wood", "dice 4 4 4", "dice 4 6")
    assert only(events, BallLanded).landing == Space(20, column)


def test_a_deck_with_curve_charts_of_its_own_plays_by_them() -> None:
    """C10: charts are data. The two of a deck stand in the place of the two readings of the printed one."""
    own, other = ((*CURVE["capped"][:5], CURVE[name][5]) for name in ("example", "labels"))
    content = replace(content_of(small_deck(), rules=replace(tables(), curve=own)), labels=other)
    assert [begun(content=content, curve_chart=chart).game.tables.curve for chart in ("example", "labels", "capped")] == [own, other, own]


def test_content_of_a_save_from_before_there_were_two_charts() -> None:
    """C10: it has the chart of its day, and no other: a game begun with it keeps that one, a new one with it goes by today's."""
    former = replace(content_of(small_deck(), rules=tables(curve_chart="capped")), labels=())
    assert {chart: begun(content=former, curve_chart=chart).game.tables.curve for chart in CURVE} == CURVE
    own = replace(former, tables=replace(former.tables, curve=CURVE["labels"]))
    assert begun(content=own, curve_chart="capped").game.tables.curve == CURVE["labels"]


@pytest.mark.parametrize(("on", "row"), [(True, 9), (False, 10)])
def test_a_ball_rolls_out_of_woods_or_not(on: bool, row: int) -> None:
    """C12: by the option the turn ends after the bounce that began in woods, here one of ten yards before a roll of twenty."""
    green = [line.replace(".GGGGGW", "TGGGGGW") if at == 4 else line for at, line in enumerate(GREEN)]
    cards = (CourseCard((drawn(CardKind.TEE, *TEE),)), CourseCard((drawn(CardKind.GREEN, *green),)))
    s = begun(content=content_of(Deck(7, 8, cards), LaidHole(("Tee", "Green"))), woods_roll=on)
    _s, events = after(s, "plan 11 0 6-iron", "dice 4 4", STRAIGHT, "dice 1 2 4")
    assert only(events, StrokeEnded).ball == OnCourse(Space(row, 0), StrokeLie.FAIRWAY)


def plans_by_the_book(s: State) -> set[AimShot]:
    """C7 and C9 word for word: the chart's club or a shorter one, ten yards for a risk, six at most."""
    ball, found = s.player.ball, set()
    assert isinstance(ball, OnCourse)
    unlimited, chart = s.game.options.stretch == "unlimited", sorted(s.game.tables.clubs, key=lambda club: club.most)
    for row, line in enumerate(s.ground.ground):
        for column, terrain in enumerate(line, start=s.ground.left):
            yards = 10 * (abs(row - ball.space.row) + abs(column - ball.space.column))
            longest = next((number for number, club in enumerate(chart) if club.most >= yards), len(chart) - 1)
            for club in chart[: longest + 1] if yards and terrain is not Terrain.OUT else ():
                base = s.game.tables.risk[ball.lie][club.make]
                if base is not None and (unlimited or base + max(0, yards - club.most) // 10 <= 6):
                    found.add(AimShot(Space(row, column), club.name))
    return found


@pytest.mark.parametrize(("stretch", "risk_table"), [("to_six", "rules"), ("unlimited", "quick_reference")])
def test_the_plans_of_random_rounds_are_those_of_the_book(stretch: str, risk_table: str) -> None:
    options, seen = Options(holes=3, stretch=stretch, risk_table=risk_table), set()
    for s, _after, _events in steps(Setup(2, options, content_of(small_deck())), 8):
        if s.phase is Phase.TURN and isinstance(s.player.ball, OnCourse):
            legal = list(RULES.legal(s))
            assert set(legal) == plans_by_the_book(s)
            assert len(legal) == len(set(legal))
            seen.add(s.player.ball.lie)
    assert len(seen) >= 3


def test_seats_and_formats() -> None:
    for form, seats in (("stroke", 5), ("match", 3), ("skins", 1)):
        with pytest.raises(ValueError, match="for"):
            begun(seats, format=form)


def hole_from(content: Content, space: Space) -> Content:
    hole = LaidHole(("Tee a", "Green a"))
    return replace(content, course=replace(content.course, holes=(hole,), begun_on=space))


@pytest.mark.parametrize(("change", "said"), [
    (lambda c: content_of(c.deck, LaidHole(("Tee a", "Nowhere"))), "hole 1: there is no face Nowhere"),
    (lambda c: content_of(c.deck, LaidHole(("Tee a",))), "a hole has 2 to 5 cards, not 1"),
    (lambda c: content_of(c.deck, LaidHole(("Tee a", "Tee b", "Green a"))), "Tee a, Tee b are faces of one card"),
    (lambda c: content_of(c.deck, LaidHole(("Tee a", "Green a"), (0, 4))), "touch on"),
    (lambda c: content_of(c.deck, *[LaidHole(("Tee a", "Green a"), (), 2)] * 2), "2 holes have the stroke index 2"),
    (lambda c: content_of(replace(c.deck, columns=99), LaidHole(("Tee a", "Green a"))), "cards of 99 x 8 spaces"),
    (lambda c: content_of(replace(c.deck, cards=(*c.deck.cards, CourseCard(())))), "a card has one face or two"),
    (lambda c: content_of(replace(c.deck, cards=c.deck.cards * 201)), "1005 cards"),
    (lambda c: replace(c, tables=replace(tables(), clubs=())), "there are no clubs"),
    (lambda c: replace(c, tables=replace(tables(), clubs=(tables().clubs[0],) * 2)), "2 clubs are called Driver"),
    (lambda c: replace(c, tables=replace(tables(), curve=tables().curve[:5])), "the curve chart has 6 rows of 11"),
    (lambda c: replace(c, tables=replace(tables(), distances=(1, 2, 3, 5, 10, 20, 40))), "has the distances 3, 5, 10, 20, 30"),
    (lambda c: replace(c, tables=replace(tables(), putting=((1,) * 11, *tables().putting[1:]))), "putts from 1 yards don't come nearer"),
    (lambda c: replace(c, quick_reference=((None,) * 4,) * 5), "the Wedge, the shortest club, can be used from every lie"),
    (lambda c: replace(c, labels=c.labels[:5]), "the curve chart has 6 rows of 11"),
    (lambda c: replace(c, quick_reference=((7,) * 4,) * 5), "risks are 1 to 6"),
    (lambda c: hole_from(c, Space(99, 3)), "no stroke is hit from row 99, column 3 of the hole"),
])  # fmt: skip
def test_content_that_makes_no_round_is_refused(change: Any, said: str) -> None:
    sound = content_of(small_deck())
    assert fault_of(sound) is None
    with pytest.raises(ValueError, match=said):
        begun(content=change(sound))


def test_a_hole_is_begun_on_any_space_with_a_lie_as_the_ball_lies_there_and_its_save_says_so() -> None:
    sound = content_of(small_deck())
    ground = laid(sound.deck, LaidHole(("Tee a", "Green a")))
    begins = {lie: space for space in ground.spaces() if (lie := lie_on(ground, space)) is not None}
    assert len(begins) >= 2
    for lie, space in begins.items():
        content = hole_from(sound, space)
        assert {player.ball for player in begun(2, content=content).players} == {OnCourse(space, lie)}
        assert read_content(Content, json.loads(json.dumps(write_content(content)))) == content
    assert "begun_on" not in json.dumps(write_content(sound))        # saves of all other rounds are as they were


def test_a_deck_too_small_for_a_par_six_deals_none() -> None:
    deck = small_deck()
    small = content_of(replace(deck, cards=(*deck.cards[:3], deck.cards[-1])))
    begun(content=small)
    with pytest.raises(ValueError, match="a hole of par 6 takes 3 fairway cards, and the deck has 2"):
        begun(content=small, deal="3-6")


@pytest.mark.parametrize("text", [
    "", "plan 1 2", "plan 1 2 ", "plan 1 2 Dri  ver", "dice", "dice 0", "reroll 2 1", "reroll 1 1", "par 4 4", "cards 1", "cards 0a",
])  # fmt: skip
def test_unreadable_actions_are_quoted(text: str) -> None:
    with pytest.raises(UnreadableAction, match="no action of Card Golf") as caught:
        RULES.decode(text)
    assert repr(text) in str(caught.value)
