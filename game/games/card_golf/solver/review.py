"""Reviews of rounds of Card Golf, and what is counted of finished rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from game.analysis import record
from game.analysis.record import (
    Finished, GameCounter, GameFacts, HoleFact, Recorded, RunningStats, StatFigure, counted, dice_facts, final_points
)
from game.analysis.review import EVERYTHING, NOTHING, Decision, Prospect, ReviewPart, ReviewRequest, RoundReview, Tell, with_progress
from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.course import Terrain
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import FreePutt, OnCourse, OnTrack, Plan, RestingBall, Wet, landed, putt, putts, rest, run_of, swung
from game.games.card_golf.rules.values import (
    Action, AimShot, DropTaken, HoleBegun, HoleEnded, HoleFinished, Phase, Putt, PuttTaken, RolledFaces, RollKind, ShotAimed, State, Stroke,
    StrokeRolled, TokenSpent
)
from game.games.card_golf.solver.caddie import play_of
from game.games.card_golf.solver.odds import after_curve, after_swing, of_plan
from game.games.card_golf.solver.solver import Solved
from game.games.card_golf.solver.strokes import Strokes
from game.games.card_golf.solver.table_cache import TableCache
from game.games.golf.rules import STROKE, points_of_form
from game.rules.contract import Event, Scores, Setup
from game.words import N_, _

# ---- what is counted of Card Golf: for `simulate` rounds by seat; for the statistics holes, penalties, tokens, and every die rolled
_FACES: Final = (1, 2, 3, 4, 5, 6)
PENALTIES: Final = StatFigure(
    "penalties", N_("Penalty strokes a round"),
    N_("Balls that the player dropped at the cost of a stroke, a round, on average."), "mean", -1,
)
TOKENS: Final = StatFigure("tokens", N_("Tokens a round"), N_("Tokens that the player spent in a round, on average."), "mean")
PUTTS: Final = StatFigure("putts", N_("Putts a round"), N_("Putts that cost a stroke, a round, on average."), "mean", -1)


def count(game: Finished) -> GameFacts:
    """The facts of one round."""
    facts = counted(game, {
        PENALTIES: lambda event: isinstance(event, DropTaken),
        TOKENS: lambda event: isinstance(event, TokenSpent),
        PUTTS: lambda event: isinstance(event, PuttTaken) and not event.free,
    })
    holes = tuple(HoleFact(event.seat, event.hole, event.par, event.strokes) for event in game.events if isinstance(event, HoleFinished))
    return GameFacts(facts, holes, dice_facts(_dice_rolled(game.events)))


def _dice_rolled(events: Sequence[object]) -> Iterator[tuple[int, str, int, Sequence[int]]]:
    """Every die that was rolled; after a token only the rerolled ones of that roll."""
    for event in events:
        if isinstance(event, StrokeRolled):
            for number, face in enumerate(event.faces):
                if not event.again or event.again >> number & 1:
                    yield event.seat, "six sides", face, _FACES


class CardGolfRecorded(Recorded):
    """Rounds of Card Golf."""

    figures = (PENALTIES, PUTTS, TOKENS)
    golf = True
    count = staticmethod(count)

    def course(self, content: Content, /) -> str:
        """The name of the course, or of the deck it was dealt from."""
        return content.course.name

    def amount(self, options: Mapping[str, str], points: int, /) -> str:
        return points_of_form(options.get("format", STROKE), points)


RECORDED: Final = CardGolfRecorded()


class RoundCounts(NamedTuple):
    """Strokes of the cards before handicap, penalty strokes and tokens spent per round, by seat."""

    strokes: tuple[RunningStats, ...]
    penalties: tuple[RunningStats, ...]
    tokens: tuple[RunningStats, ...]

    def plus(self, other: RoundCounts) -> RoundCounts:
        return RoundCounts(*(record.add_each(mine, more) for mine, more in zip(self, other, strict=True)))

    def facts(self) -> dict[str, object]:
        return {
            name: [{"rounds": s.values, "mean": round(s.mean, 6), "error": round(s.error, 6)} for s in seats]
            for name, seats in zip(self._fields, self, strict=True)
        }

    def lines(self, levels: Sequence[str]) -> Sequence[str]:
        text = _("{level}: {mean:.2f} strokes a round, give or take {error:.2f}; penalties {penalties:.2f}, tokens spent {tokens:.2f}.")
        return [
            text.format(level=level, mean=strokes.mean, error=strokes.error, penalties=penalties.mean, tokens=tokens.mean)
            for level, strokes, penalties, tokens in zip(levels, *self, strict=True)
        ]


def rounds(events: Sequence[Event], scores: Scores) -> RoundCounts:
    """The counts of one round."""
    strokes, penalties, tokens = Counter[int](), Counter[int](), Counter[int]()
    for event in events:
        if isinstance(event, HoleEnded):
            strokes.update(dict(enumerate(event.strokes)))
        elif isinstance(event, DropTaken):
            penalties[event.seat] += 1
        elif isinstance(event, TokenSpent):
            tokens[event.seat] += 1
    seats = range(len(scores.lines))
    return RoundCounts(*(tuple(record.one(count[seat]) for seat in seats) for count in (strokes, penalties, tokens)))


class ClubCounts(NamedTuple):
    """How often each club was hit, by seat; penalties and putts do not count."""

    hit: tuple[Counter[str], ...]

    def plus(self, other: ClubCounts) -> ClubCounts:
        return ClubCounts(tuple(mine + more for mine, more in zip(self.hit, other.hit, strict=True)))

    def facts(self) -> dict[str, object]:
        return {"clubs": [dict(_by_count(hit)) for hit in self.hit]}

    def lines(self, levels: Sequence[str]) -> Sequence[str]:
        return [
            _("{level}: {clubs} (% of {n} shots).").format(
                level=level, n=hit.total(), clubs=", ".join(f"{_(club)} {100 * times / hit.total():.1f}" for club, times in _by_count(hit)))
            for level, hit in zip(levels, self.hit, strict=True) if hit
        ]


def clubs(events: Sequence[Event], scores: Scores) -> ClubCounts:
    """The clubs of one round."""
    hit = tuple(Counter[str]() for _seat in scores.lines)
    for event in events:
        if isinstance(event, ShotAimed):
            hit[event.seat][event.club] += 1
    return ClubCounts(hit)


def _by_count(hit: Mapping[str, int]) -> Sequence[tuple[str, int]]:
    return sorted(hit.items(), key=lambda item: (-item[1], item[0]))


COUNTERS: Final[tuple[GameCounter, ...]] = (final_points, rounds, clubs)


# ---- the review of a round of Card Golf: what each plan cost compared with the best one, and what the dice added or took away
# All values are expected scores of a hole by its best play without tokens. They change by a plan (its loss) and by dice (luck, including
# dice that a token rerolled); so a score is the expectation at the tee plus all of these.
@dataclass(frozen=True, slots=True)
class StrokeReview:
    """A stroke of a seat: the ball it was played from at hole `number` (from 0), and its plan, None for a putt.

    `position` is the number of actions before it, and `before` the expected score then. `best` is the best plan without tokens, None for a
    putt and if all plans are equal. `loss` is the expected extra cost of the plan, never negative; `luck` what the dice added to the score
    (negative: good luck); `again` the part of it from rerolled dice.
    """

    seat: int
    number: int
    position: int
    before: float
    ball: OnCourse | OnTrack
    plan: Plan | None
    best: Plan | None
    loss: float
    luck: float
    again: float


@dataclass(frozen=True, slots=True)
class HoleReview:
    """A seat's hole: the expected score at its tee, its strokes, and its shots; `score` is None if it was not finished."""

    seat: int
    number: int
    expected: float
    shots: tuple[StrokeReview, ...]
    score: int | None


HoleReviews: TypeAlias = tuple[HoleReview, ...]
"""Holes in order, and for each the seats."""


def review(setup: Setup[object], actions: Iterable[Action], cache: TableCache, only: int | None = None) -> HoleReviews:
    """Reviews a round, finished or not, from its options and content and all its actions, those of chance included.

    `only` is the one hole that is wanted, from 0 (None: all).
    """
    rules, walk = CardGolf(), _RoundWalk(cache)
    s = rules.start(setup)
    if s.holes and s.phase is Phase.TURN and only in (None, s.number):
        walk.begin(s)
    for position, action in enumerate(actions):
        after, events = rules.apply(s, action)
        if only in (None, s.number):
            walk.step(position, s, action, after, events)
        if only in (None, after.number) and any(isinstance(event, HoleBegun) for event in events):
            walk.begin(after)
        s = after
    return tuple(sorted(walk.found, key=lambda hole: (hole.number, hole.seat)))


def outline(setup: Setup[object], actions: Sequence[Action], wanted: ReviewRequest = EVERYTHING, /) -> RoundReview:
    """The holes with their strokes, before any is judged: obeys game.analysis.review.Outliner."""
    rules = CardGolf()
    s = rules.start(setup)
    strokes: dict[tuple[int, int], list[Decision]] = {}
    scores: dict[tuple[int, int], int] = {}
    for position, action in enumerate(actions):
        if isinstance(action, AimShot | Putt):
            said = Decision(position, rules.encode(action), "", 0.0, 0.0, 0.0, 0.0)
            strokes.setdefault((s.number, s.turn), []).append(said)
        s, events = rules.apply(s, action)
        scores.update({(event.hole, event.seat): event.strokes for event in events if isinstance(event, HoleFinished)})
    return RoundReview(tuple(
        ReviewPart(seat, hole, s.holes[hole].ground.par, 0.0, scores.get((hole, seat)), tuple(strokes[hole, seat]), found=0)
        for hole, seat in sorted(strokes) if wanted.part in (None, hole)))


def look_back(
    setup: Setup[object], actions: Sequence[Action], folder: Path | None, tell: Tell, wanted: ReviewRequest = EVERYTHING,
) -> RoundReview:
    """The review of a round for the window: obeys game.analysis.review.Reviewer. It covers all seats, as a hole is solved only once."""
    cache, rules = TableCache(folder), CardGolf()
    found = review(setup, with_progress(actions, tell), cache, wanted.part)
    states = [rules.start(setup)]
    for action in actions:
        states.append(rules.apply(states[-1], action)[0])

    def decision(shot: StrokeReview) -> Decision:
        best = "" if shot.best is None else rules.encode(AimShot(shot.best.target, shot.best.club.name))
        said, s = rules.encode(actions[shot.position]), states[shot.position]
        seen = _prospects(cache.strokes(play_of(s, shot.seat)), shot) if shot.loss > NOTHING else ()
        return Decision(shot.position, said, best, shot.before, shot.before, shot.loss, shot.luck, seen)

    pars = [played.ground.par for played in states[-1].holes]
    return RoundReview(tuple(
        ReviewPart(hole.seat, hole.number, pars[hole.number], hole.expected, hole.score, tuple(map(decision, hole.shots)))
        for hole in found if hole.shots))


def _prospects(strokes: Strokes, shot: StrokeReview) -> tuple[Prospect, ...]:
    """For the plan and the better one, the chance of each terrain, by its name in lower case, and of a complete miss ("miss").

    () for a putt.
    """
    if shot.plan is None or shot.best is None or not isinstance(shot.ball, OnCourse):
        return ()
    done, best = (of_plan(strokes, shot.ball, plan) for plan in (shot.plan, shot.best))
    lies, better = done.terrains(), best.terrains()
    grounds = tuple(Prospect(terrain.name.lower(), lies[terrain], better[terrain]) for terrain in Terrain)
    return (*grounds, Prospect("miss", done.miss, best.miss))


class _RoundWalk:
    """Goes through a round action by action, and collects the holes reviewed so far."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache
        self._open: dict[int, HoleReview] = {}
        self._solved: dict[int, Solved] = {}
        self._value: dict[int, float] = {}
        self._done: list[HoleReview] = []

    @property
    def found(self) -> list[HoleReview]:
        """All holes, unfinished ones included."""
        return [*self._done, *self._open.values()]

    def begin(self, s: State) -> None:
        """Starts the reviews of all seats for a hole that begins."""
        for seat in range(len(s.players)):
            solved = self._solved[seat] = self._cache.solved(play_of(s, seat))
            self._value[seat] = solved.expected
            self._open[seat] = HoleReview(seat, s.number, solved.expected, (), None)

    def step(self, position: int, before: State, action: Action, after: State, events: tuple[Event, ...]) -> None:
        """Reviews one action; `position` is the number of actions before it."""
        if isinstance(action, AimShot | Putt):
            self._plan(position, before, after)
        elif isinstance(action, RolledFaces) and before.stroke is not None:
            seat, done = before.turn, next((event for event in events if isinstance(event, HoleFinished)), None)
            value = float(done.strokes) if done is not None else value_of(after, seat, self._solved[seat])
            self._luck(seat, value, again=before.phase is Phase.AGAIN)
            if done is not None:
                self._finish(seat, done.strokes)
        elif after.stroke is None and before.stroke is not None:      # kept dice with which the ball came to rest
            for event in events:
                if isinstance(event, HoleFinished):
                    self._finish(event.seat, event.strokes)

    def _plan(self, position: int, before: State, after: State) -> None:
        seat, player = before.turn, before.player
        solved, ball, stroke = self._solved[seat], player.ball, after.stroke
        assert isinstance(ball, OnCourse | OnTrack)
        assert stroke is not None
        plan = best = None
        loss, value = 0.0, self._value[seat]
        if isinstance(ball, OnCourse) and stroke.aim is not None:
            plan, best = Plan(stroke.aim.target, stroke.aim.club), solved.plan(ball, player.strokes)
            worth = solved.worth(ball, plan, player.strokes)
            loss = worth - value
            self._value[seat] = worth
        shot = StrokeReview(seat, before.number, position, value, ball, plan, best, loss, 0.0, 0.0)
        hole = self._open[seat]
        self._open[seat] = HoleReview(seat, hole.number, hole.expected, (*hole.shots, shot), None)

    def _luck(self, seat: int, value: float, *, again: bool) -> None:
        hole, more = self._open[seat], value - self._value[seat]
        last = hole.shots[-1]
        shot = replace(last, luck=last.luck + more, again=last.again + (more if again else 0))
        self._value[seat] = value
        self._open[seat] = HoleReview(seat, hole.number, hole.expected, (*hole.shots[:-1], shot), None)

    def _finish(self, seat: int, strokes: int) -> None:
        hole = self._open.pop(seat)
        self._done.append(HoleReview(seat, hole.number, hole.expected, hole.shots, strokes))


def value_of(s: State, seat: int, solved: Solved) -> float:
    """The expected score of a seat on the current hole by best play without tokens: between strokes, and after each roll of one."""
    player, stroke = s.players[seat], s.stroke
    if stroke is None or s.turn != seat:
        return float(player.strokes) if player.done else _at_rest(player.ball, player.strokes, solved)
    if stroke.aim is None:
        if not stroke.putt:
            return _before_putt(stroke.yards, player.strokes, solved)
        return solved.value(putt(stroke.yards, sum(stroke.putt), s.game.tables), player.strokes)
    return _in_flight(s, stroke, player.strokes, solved)


def _in_flight(s: State, stroke: Stroke, strokes: int, solved: Solved) -> float:
    aim = stroke.aim
    assert aim is not None
    plan, effect, after = Plan(aim.target, aim.club), swung(stroke.swing), solved.after(strokes - 1)
    if not stroke.swing:
        return solved.worth(aim.start, plan, strokes - 1)
    if not stroke.curve:
        return after_swing(solved.strokes, aim.start, plan, effect).expected(after)
    landing = landed(aim, effect, sum(stroke.curve), s.game.tables)
    if not stroke.run or stroke.roll is not RollKind.RUN:
        return after_curve(solved.strokes, aim.start, plan, landing).expected(after)
    return _at_rest(rest(s.ground, aim, landing, run_of(stroke.run), s.game.tables, s.tee_of(s.turn)), strokes, solved)


def _at_rest(ball: RestingBall, strokes: int, solved: Solved) -> float:
    if isinstance(ball, Wet):
        return solved.value(ball.drop, strokes + 1)
    if isinstance(ball, FreePutt):
        return _before_putt(ball.yards, strokes, solved)
    return solved.value(ball, strokes)


def _before_putt(yards: int, strokes: int, solved: Solved) -> float:
    """The expected score before a putt whose stroke is counted already, or before a free one."""
    left = putts(yards, solved.strokes.ground.tables).items()
    return sum(float(chance) * solved.value(OnTrack(yards_left), strokes) for yards_left, chance in left)
