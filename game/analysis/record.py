"""Counts over games: the facts of one game, the figures that many games add up to, and means with their errors."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, Self, TypeAlias

from game.entries import Entries
from game.rules.contract import Event, Scores, Setup
from game.words import N_, _


# ---- sums from which a mean and its error can be computed, and which several processes can add up
class RunningStats(NamedTuple):
    """How many whole numbers (strokes, points) of independent games there are, their total, and the total of their squares."""

    values: int = 0
    total: int = 0
    squares: int = 0

    @property
    def mean(self) -> float:
        """The mean; 0 of no values."""
        return self.total / self.values if self.values else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for fewer than two values.

        >>> RunningStats(2, 70, 35**2 * 2).error, RunningStats(2, 4, 1 + 9).error
        (0.0, 1.0)
        """
        if self.values < 2:
            return 0.0
        variance = (self.squares - self.total**2 / self.values) / (self.values - 1)
        return math.sqrt(max(variance, 0.0) / self.values)


def one(value: int) -> RunningStats:
    """The statistics of a single value."""
    return RunningStats(1, value, value * value)


def add(these: RunningStats, those: RunningStats) -> RunningStats:
    """The statistics of all of them together."""
    return RunningStats(these.values + those.values, these.total + those.total, these.squares + those.squares)


def add_each(these: tuple[RunningStats, ...], those: tuple[RunningStats, ...]) -> tuple[RunningStats, ...]:
    """The statistics added place by place; both have the same number of places."""
    return tuple(add(one, other) for one, other in zip(these, those, strict=True))


def longest(won: Iterable[bool]) -> int:
    """The length of the longest run of true values.

    >>> longest([True, False, True, True])
    2
    """
    most = run = 0
    for one in won:
        run = run + 1 if one else 0
        most = max(most, run)
    return most


# ---- statistics of finished games: the facts of one game, and the figures that the facts of many games add up to
# A game declares in its entry in `RECORDS` which figures it has and what they count. All that a fact contains is public once the game is
# over.
FigureKind: TypeAlias = Literal["share", "mean", "sum", "most", "least", "score"]
"""How facts add up to a figure: their total divided by their number (a share of 1, or a mean), their total, highest or lowest; or a mean of
scores.
"""


class StatFigure(NamedTuple):
    """A number of the statistics: `title` and `meaning`, which says what is counted, are not yet translated. `good`: 1 if more is better,
    -1 if less is, 0 if neither.
    """

    key: str
    title: str
    meaning: str
    kind: FigureKind
    good: int = 0


class Fact(NamedTuple):
    """A count of one game for a seat: the `total` over `number` cases, or for a highest or lowest value the `total` of that case."""

    seat: int
    key: str
    number: int
    total: int


class HoleFact(NamedTuple):
    """A hole (from 0) that a seat has finished."""

    seat: int
    hole: int
    par: int
    strokes: int


OWN: Final = "own "
"""Prefix of the kind of a die in a game whose dice were rolled on a real table: these are counted separately."""


class DieFact(NamedTuple):
    """How often a seat rolled a face of a kind of die, and how often that face was expected in these rolls."""

    seat: int
    kind: str
    face: int
    rolled: int
    expected: Fraction


class Finished(NamedTuple):
    """A game that is over: its setup, all that happened, and how it ended."""

    setup: Setup[Any]
    events: Sequence[Event]
    state: Any
    scores: Scores


class GameFacts(NamedTuple):
    """All that is counted of one game."""

    facts: tuple[Fact, ...] = ()
    holes: tuple[HoleFact, ...] = ()
    dice: tuple[DieFact, ...] = ()


class Recorded(ABC):
    """What the statistics count of a game, and how."""

    figures: ClassVar[tuple[StatFigure, ...]]
    golf: ClassVar[bool] = False
    """Whether holes are counted: rounds, birdies and a handicap are computed from them."""

    @abstractmethod
    def count(self, game: Finished, /) -> GameFacts:
        """The facts of one game."""

    def course(self, content: Any, /) -> str:
        """The name of the course in a game's content; "" if there is none."""
        return ""

    def on_course(self, options: Mapping[str, str], /) -> bool:
        """Whether that course plays a part in a game with these options, in their written form."""
        return True

    def amount(self, options: Mapping[str, str], points: int, /) -> str:
        """A side's points in words, which may depend on the options (in written form): "38 strokes", "4"."""
        return str(points)

    def level(self, options: Mapping[str, str], points: int, /) -> str:
        """The score in words where all sides have the same points: "level at 38 strokes", "no score yet"."""
        return _("level at {points}").format(points=self.amount(options, points)) if points else _("no score yet")


RECORDS: Final[Entries[Recorded]] = Entries(lambda game: game.recorded)


class Unrecorded(Recorded):
    """A game that counts only who won."""

    figures = ()

    def count(self, game: Finished, /) -> GameFacts:
        return GameFacts()


NOTHING: Final = Unrecorded()

HANDS: Final = StatFigure("hands", N_("Hands won"), N_("Hands that the player's side won, of all hands."), "share", 1)

BLOCKS: Final = StatFigure("blocks", N_("Blocks won"), N_("Blocked hands that the player's side won, of all blocked hands."), "share", 1)
SIX_LOVE: Final = StatFigure("six_love", N_("Six-loves"), N_("Matches to six won while nobody else had a win."), "sum", 1)
EVERY: Final = (
    StatFigure("played", N_("Games"), N_("Finished games in which the player sat."), "sum"),
    StatFigure("won", N_("Won"), N_("Games in which the player's side came first alone, of all finished ones."), "share", 1),
    StatFigure("run", N_("Longest winning run"), N_("Games won one after the other, by the time they were begun."), "most", 1),
)
"""The figures that every game has, computed from the standings."""

GOLF: Final = (
    StatFigure("to_par", N_("To par a round"),
               N_("Strokes over par in a round, on average, scaled to 18 holes where it has another number."), "score", -1),
    StatFigure("best", N_("Best round"), N_("The fewest strokes over par in a finished round of at least nine holes, scaled to 18."),
               "least", -1),
    StatFigure("handicap", N_("Handicap"),
           N_("The mean of the best 8 of the last 20 rounds' strokes over par for 18 holes; of fewer rounds fewer count, as in the World "
              "Handicap System, without slope or course rating. From three rounds of at least nine holes on."), "score", -1),
    StatFigure("aces", N_("Holes in one"), N_("Holes finished in one stroke."), "sum", 1),
    StatFigure("eagles", N_("Eagles"), N_("Holes in two strokes or more under par."), "sum", 1),
    StatFigure("birdies", N_("Birdies"), N_("Holes in one stroke under par."), "sum", 1),
    StatFigure("pars", N_("Pars"), N_("Holes in par, of all holes finished."), "share", 1),
)
"""The figures that every game of golf has, computed from its holes."""


def figures_of(recorded: Recorded) -> tuple[StatFigure, ...]:
    """All figures of a game."""
    return (*EVERY, *(GOLF if recorded.golf else ()), *recorded.figures)


def counted(game: Finished, cases: Mapping[StatFigure, Callable[[object], bool]]) -> tuple[Fact, ...]:
    """For each seat one fact per figure: how many events of that seat count towards it."""
    counts = Counter[tuple[int, str]]()
    for event in game.events:
        seat = getattr(event, "seat", None)
        if seat is not None:
            counts.update((seat, figure.key) for figure, is_case in cases.items() if is_case(event))
    return tuple(Fact(seat, figure.key, 1, counts[seat, figure.key]) for seat in range(game.setup.seats) for figure in cases)


def dice_facts(rolls: Iterable[tuple[int, str, int, Sequence[int]]]) -> tuple[DieFact, ...]:
    """The facts of rolls (seat, kind of die, face that came, all faces of that die, equally likely)."""
    rolled: dict[tuple[int, str, int], int] = {}
    of_die: dict[tuple[int, str, tuple[int, ...]], int] = {}
    for seat, kind, face, faces in rolls:
        rolled[seat, kind, face] = rolled.get((seat, kind, face), 0) + 1
        thrown = seat, kind, tuple(faces)
        of_die[thrown] = of_die.get(thrown, 0) + 1
    expected: dict[tuple[int, str, int], Fraction] = {}
    for (seat, kind, faces), times in of_die.items():
        for face in set(faces):
            at = seat, kind, face
            expected[at] = expected.get(at, Fraction(0)) + Fraction(times * faces.count(face), len(faces))
    return tuple(DieFact(*at, rolled.get(at, 0), expected[at]) for at in sorted(expected))


def par_words(over: int) -> str:
    """Strokes over par as golfers write them; even is E.

    >>> par_words(-1), par_words(0), par_words(3)
    ('–1', 'E', '+3')
    """
    return f"–{-over}" if over < 0 else f"+{over}" if over else _("E")


# ---- counts over many games: who won, and what the game's entry in `COUNTERS` counts (without an entry its final points)
class Counts(Protocol):
    """Counts of one kind over games, as `simulate` reports them."""

    def plus(self, other: Self) -> Self:
        """Both counts added; both are of the same game and the same number of seats."""
        ...

    def facts(self) -> dict[str, object]:
        """The counts by name, for JSON."""
        ...

    def lines(self, levels: Sequence[str]) -> Sequence[str]:
        """The counts in sentences; `levels` are the bot levels by seat."""
        ...


GameCounter: TypeAlias = Callable[[Sequence[Event], Scores], Counts]
"""Counts one finished game from all its events and its scores."""

COUNTERS: Final[Entries[tuple[GameCounter, ...]]] = Entries(lambda game: game.counters)
"""The counters of each game for what is counted besides who won; for a game without an entry that is `final_points`."""


class Tally(NamedTuple):
    """Counts over games. Of the `actions` the `decisions` are those of seats, all others those of chance. `wins` are by line of the
    standings (a seat or a side) that was alone in first place; `shared` counts the games without such a line.

    `counts` has a value for each counter of the game.
    """

    games: int
    actions: int
    decisions: int
    wins: tuple[int, ...]
    shared: int
    counts: tuple[Counts, ...] = ()


class PointCounts(NamedTuple):
    """The final points by line of the standings, for a game in which points are not wins."""

    points: tuple[RunningStats, ...]

    def plus(self, other: PointCounts) -> PointCounts:
        return PointCounts(add_each(self.points, other.points))

    def facts(self) -> dict[str, object]:
        return {"mean_points": [p.mean for p in self.points], "points_error": [round(p.error, 6) for p in self.points]}

    def lines(self, _levels: Sequence[str]) -> Sequence[str]:
        means = _(" to ").join(_("{mean:.2f} (± {error:.2f})").format(mean=p.mean, error=p.error) for p in self.points)
        return (_("Points in the end, on average (± standard error): {means}.").format(means=means),)


def count(key: str, events: Sequence[Event], actions: int, decisions: int, scores: Scores) -> Tally:
    """The counts of one finished game with that key: its events, the number of its actions and of the decisions among them, its scores."""
    winners = [i for i, line in enumerate(scores.lines) if line.rank == 1]
    first_alone = len(winners) == 1
    wins = tuple(int(first_alone and i == winners[0]) for i in range(len(scores.lines)))
    counters = COUNTERS.get(key) or (final_points,)
    return Tally(1, actions, decisions, wins, int(not first_alone), tuple(counter(events, scores) for counter in counters))


def both(one: Tally, other: Tally) -> Tally:
    """Both counts added; both are of the same game and the same number of seats."""
    return Tally(
        one.games + other.games,
        one.actions + other.actions,
        one.decisions + other.decisions,
        tuple(a + b for a, b in zip(one.wins, other.wins, strict=True)),
        one.shared + other.shared,
        tuple(mine.plus(more) for mine, more in zip(one.counts, other.counts, strict=True)),
    )


def final_points(_events: Sequence[Event], scores: Scores) -> PointCounts:
    """The final points of one game."""
    return PointCounts(tuple(one(line.points) for line in scores.lines))
