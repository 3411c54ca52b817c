"""Reviews of rounds of Doshboard, and the statistics of finished rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from game.analysis.record import Finished, GameFacts, HoleFact, Recorded, StatFigure, counted, dice_facts
from game.analysis.review import EVERYTHING, Decision, Prospect, ReviewPart, ReviewRequest, RoundReview, Tell, with_progress
from game.games.doshboard.rules.board import Land
from game.games.doshboard.rules.events import BallDropped, BlackRolled, BoardHoleEnded, CardLost, DiceRolled, HoledOut, WhiteRolled
from game.games.doshboard.rules.geometry import Cell, distance
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import TOURNAMENT, Action, OutOfTime, PlanShot, State
from game.games.doshboard.solver.hole_book import Book, HoleBook, beyond_solving
from game.games.doshboard.solver.odds import PlanOdds
from game.games.golf.rules import STROKE, points_of_form
from game.rules.contract import Setup
from game.words import N_

# ---- statistics of Doshboard: holes, penalties, lost cards, and every die that was rolled
_FACES: Final = tuple(range(1, 13))
PENALTIES: Final = StatFigure(
    "penalties", N_("Penalty strokes a round"),
    N_("Balls that the player dropped at the cost of a stroke, a round, on average."), "mean", -1,
)
LOST: Final = StatFigure("lost", N_("Cards lost a round"), N_("Cards that the player lost in a round, on average."), "mean", -1)
HOLED: Final = StatFigure(
    "holed", N_("Holed out"), N_("Holes that the player finished by a shot into the hole, and not by a tap-in."), "sum", 1,
)


def count(game: Finished) -> GameFacts:
    """The facts of one game."""
    facts = counted(game, {
        PENALTIES: lambda event: isinstance(event, BallDropped),
        LOST: lambda event: isinstance(event, CardLost) and not event.kept,
        HOLED: lambda event: isinstance(event, HoledOut),
    })
    ended = [event for event in game.events if isinstance(event, BoardHoleEnded)]
    holes = tuple(
        HoleFact(seat, event.number, event.par, strokes)
        for event in ended for seat, strokes in enumerate(event.strokes) if strokes
    )
    return GameFacts(facts, holes, dice_facts(_rolled(game.events)))


def _rolled(events: Sequence[object]) -> Iterator[tuple[int, str, int, Sequence[int]]]:
    """The dice rolled for shots and their outcomes: seat, colour of the die, number and possible faces."""
    for event in events:
        if isinstance(event, DiceRolled):
            yield event.seat, "blue", event.blue, _FACES
            yield event.seat, "red", event.red, _FACES
        elif isinstance(event, WhiteRolled | BlackRolled):
            yield event.seat, "white" if isinstance(event, WhiteRolled) else "black", event.number, _FACES


class DoshboardRecorded(Recorded):
    """Rounds of Doshboard."""

    figures = (PENALTIES, LOST, HOLED)
    golf = True
    count = staticmethod(count)

    def course(self, content: Content, /) -> str:
        return content.board.name

    def amount(self, options: Mapping[str, str], points: int, /) -> str:
        return points_of_form(STROKE if options.get("holes") == TOURNAMENT else options.get("format", STROKE), points)


RECORDED: Final = DoshboardRecorded()


# ---- the review of a round of Doshboard: for every shot what the plan cost compared with the best one, and what the dice then added or
# took away
# Strokes at a hole = the fewest expected ones from its tee + all decision losses + all luck, up to rounding. A stroke for the shot clock
# counts as luck, and so does the effect of the stroke limit before `HoleBook.now` includes it.
class ReviewedShot(NamedTuple):
    """One shot: the seat, the hole from 0, its plan and the best plan, the strokes expected before it and with its plan, and the outcome.

    `odds` are those of the plan and of the best one. `position` is the number of actions before it, and `taken` the seat's strokes at the
    hole until then. `outcome` has the strokes that it cost (including penalties, a tap-in and the shot clock's) and those expected after
    it.
    """

    seat: int
    hole: int
    position: int
    taken: int
    plan: PlanShot
    best: PlanShot
    before: float
    planned: float
    outcome: float
    odds: tuple[PlanOdds, PlanOdds]

    @property
    def loss(self) -> float:
        """The cost of the decision: strokes beyond those of the best plan, 0 or more if the book is exact."""
        return self.planned - self.before

    @property
    def luck(self) -> float:
        """The strokes that the dice cost beyond the plan's expectation; negative if they helped."""
        return self.outcome - self.planned


@dataclass(frozen=True)
class Review:
    """All shots of a round in order, and whether every book was exact."""

    shots: tuple[ReviewedShot, ...]
    exact: bool

    def of(self, seat: int, hole: int | None = None) -> tuple[ReviewedShot, ...]:
        """The shots of a seat, at one hole or at all of them."""
        return tuple(shot for shot in self.shots if shot.seat == seat and hole in (None, shot.hole))


def review(start: State, actions: Iterable[Action], books: HoleBook | None = None) -> Review:
    """The review of a round, complete or not, from its first state and all actions, including those of chance.

    Solves each hole that the books don't have: a fraction of a second each, and more at professional level.
    """
    exact: list[bool] = []
    shots = tuple(_shots(_turns(start, actions), books or HoleBook(), exact))
    return Review(shots, all(exact))


def outline(setup: Setup[object], actions: Sequence[Action], wanted: ReviewRequest = EVERYTHING, /) -> RoundReview:
    """The holes with their shots before they are judged, as game.analysis.review.Outliner."""
    rules = Doshboard()
    start = rules.start(setup)
    shots: dict[tuple[int, int], list[Decision]] = {}
    for turn in _turns(start, actions):
        shots.setdefault((turn.before.number, turn.before.turn), []).append(_unjudged(turn))
    end = _end(start, actions)
    return RoundReview(() if beyond_solving(end) else tuple(
        ReviewPart(seat, hole, end.game.pair(end.drawn[hole]).par, 0.0, _score(end, seat, hole), tuple(shots[hole, seat]), found=0)
        for hole, seat in sorted(shots) if wanted.part in (None, hole)))


def look_back(
    setup: Setup[object], actions: Sequence[Action], _folder: Path | None, tell: Tell, wanted: ReviewRequest = EVERYTHING,
) -> RoundReview | None:
    """The review as the window shows it (game.analysis.review.Reviewer). A hole that ended only because of the shot clock is left out.

    `tell` gets each seat's part of a hole when it is judged, as each seat's cards are solved separately; where solving takes seconds, it
    first gets that part with the first shots judged by a rough solution. None for a board that is too large to be solved.
    """
    rules = Doshboard()
    start = rules.start(setup)
    s = _end(start, actions)
    if beyond_solving(s):
        return None
    turns: dict[tuple[int, int], list[_Turn]] = {}
    for turn in _turns(start, actions):
        hole, seat = turn.before.number, turn.before.turn
        if wanted.part in (None, hole) and (wanted.seats is None or seat in wanted.seats):
            turns.setdefault((hole, seat), []).append(turn)
    books, exact = HoleBook(), list[bool]()

    def decision(shot: ReviewedShot) -> Decision:
        before, (done, best), pair = shot.taken + shot.before, shot.odds, s.game.pair(s.drawn[shot.hole])
        seen = (Prospect("penalty", done.penalties, best.penalties), Prospect("holed", done.holed, best.holed),
                Prospect("tap_in", done.tap_in, best.tap_in), *_after(s.game.land, pair.target.cell, done, best))
        return Decision(shot.position, rules.encode(shot.plan), rules.encode(shot.best), before, before, shot.loss, shot.luck, seen)

    parts = []
    for hole, seat in with_progress(sorted(turns), tell):
        par, score, made = s.game.pair(s.drawn[hole]).par, _score(s, seat, hole), turns[hole, seat]
        rough = tuple(map(decision, _roughly(made, books)))
        if rough:
            left = map(_unjudged, made[len(rough):])
            tell(ReviewPart(seat, hole, par, rough[0].before, score, (*rough, *left), found=len(rough)))
        shots = tuple(map(decision, _shots(made, books, exact)))
        parts.append(ReviewPart(seat, hole, par, shots[0].before, score, shots))
        tell(parts[-1])
    return RoundReview(tuple(parts), all(exact))


def _end(s: State, actions: Iterable[Action]) -> State:
    """The state after all actions."""
    for action in actions:
        s, _events = Doshboard().apply(s, action)
    return s


def _score(s: State, seat: int, hole: int) -> int | None:
    """A seat's strokes at a hole, None where it was not finished."""
    card = s.players[seat].card
    return card[hole] if hole < len(card) else None


def _after(land: Land, target: Cell, done: PlanOdds, best: PlanOdds) -> Iterator[Prospect]:
    """The prospects of a plan and the best one for a ball not holed: the chance to lie in trees, and the mean cells to the target."""
    def chance(odds: PlanOdds) -> float:
        return sum(share for cell, share in odds.lies.items() if cell in land.marks and land.marks[cell].tree)

    def cells(odds: PlanOdds) -> float:
        return sum(share * distance(cell, target) for cell, share in odds.lies.items())
    yield Prospect("trees", chance(done), chance(best))
    yield Prospect("cells", cells(done), cells(best))


class _Turn(NamedTuple):
    """A shot: the number of actions before it, the state without strokes for the shot clock in this turn, the plan, and the state after."""

    position: int
    before: State
    plan: PlanShot
    after: State


def _turns(s: State, actions: Iterable[Action]) -> Iterator[_Turn]:
    """The shots that have come to rest."""
    rules = Doshboard()
    planned: tuple[int, State, PlanShot] | None = None
    clock = 0
    for position, action in enumerate(actions):
        before = s
        s, _events = rules.apply(s, action)
        if isinstance(action, OutOfTime):
            clock = int(s.late)     # otherwise it has ended the hole, and no shot follows
        if isinstance(action, PlanShot):
            unclocked = before.with_player(before.turn, before.player._replace(strokes=before.player.strokes - clock))
            planned = position, unclocked, action
            clock = 0
        elif planned is not None and s.stroke is None:
            yield _Turn(*planned, s)
            planned = None


def _unjudged(turn: _Turn) -> Decision:
    """A shot as listed before it has figures."""
    return Decision(turn.position, Doshboard().encode(turn.plan), "", 0.0, 0.0, 0.0, 0.0)


def _roughly(turns: Sequence[_Turn], books: HoleBook) -> Iterator[ReviewedShot]:
    """The first shots of a seat at a hole judged by a rough solution, while its bag is the same; none if the exact one is quick.

    A shot better than the best rough plan counts as the best, and a card lost by the last of these shots counts as still there.
    """
    first = turns[0].before
    bag, book = first.player.hand, next(books.rough(first), None)
    if book is None:
        return
    for turn in turns:
        if turn.before.player.hand != bag:
            return
        shot = _reviewed(turn, lambda _state: book)
        yield shot if shot.loss >= 0 else shot._replace(best=shot.plan, before=shot.planned, odds=(shot.odds[0], shot.odds[0]))


def _shots(turns: Iterable[_Turn], books: HoleBook, exact: list[bool]) -> Iterator[ReviewedShot]:
    for turn in turns:
        exact.append(books.now(turn.before).exact)
        yield _reviewed(turn, books.now)


def _reviewed(turn: _Turn, book_of: Callable[[State], Book]) -> ReviewedShot:
    """A shot judged by the books of the positions before and after it."""
    position, before, plan, after = turn
    book = book_of(before)
    seat, taken = before.turn, before.player.strokes
    over = after.number != before.number
    strokes = after.players[seat].card[before.number] if over else after.players[seat].strokes
    left = 0.0
    if not over and not after.players[seat].done:
        still = before.with_player(seat, after.players[seat])
        left = book_of(still).strokes(still)
    best = book.best(before)
    odds = book.odds(before, plan), book.odds(before, best)
    expected = odds[0].strokes
    assert expected is not None     # every book has a solution
    came = strokes - taken + left
    return ReviewedShot(seat, before.number, position, taken, plan, best, book.strokes(before), expected, came, odds)
