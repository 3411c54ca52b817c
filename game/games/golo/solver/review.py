"""Reviews of rounds of GOLO, and what is counted of finished rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from game.analysis import record
from game.analysis.record import Finished, GameCounter, GameFacts, HoleFact, Recorded, RunningStats, StatFigure, counted, dice_facts
from game.analysis.review import EVERYTHING, Decision, ReviewPart, ReviewRequest, RoundReview, Tell, with_progress
from game.games.golf.rules import BY_HOLE, STROKE, points_of_form
from game.games.golo.rules.rules import Golo
from game.games.golo.rules.values import (
    PARS, SCORECARD, Action, BottomsCalled, Content, DiceTaken, DiceThrown, KeepDice, NinePlayed, Phase, PlayerLeft, State
)
from game.games.golo.solver.odds import DiceTables, GoloTableCache, after_keeping, before_roll, keepings
from game.games.golo.solver.plan import TooManyRolls
from game.rules.contract import Event, Scores, Setup
from game.words import N_, _

# ---- what is counted of GOLO: strokes for `simulate`; for the statistics the holes of its card, and every die that was thrown
BOTTOMS: Final = StatFigure("bottoms", N_("Bottoms a round"), N_("How often the player called bottoms in a round, on average."), "mean")
ROLLS: Final = StatFigure(
    "rolls", N_("Rolls a round"),
    N_("How often the player threw dice in a round, on average; throws within a roll aside."), "mean",
)


def count(game: Finished) -> GameFacts:
    """The facts of one round."""
    state: State = game.state
    content = game.setup.content
    assert isinstance(content, Content)
    facts = counted(game, {
        ROLLS: lambda event: isinstance(event, DiceThrown) and not event.again,
        BOTTOMS: lambda event: isinstance(event, BottomsCalled),
    })
    gone = {seat for seat, player in enumerate(state.players) if player.left_game}
    holes = tuple(
        HoleFact(event.seat, taken.hole, PARS[taken.die], taken.strokes)      # without a card, each hole has the par of its die
        for event in game.events if isinstance(event, DiceTaken) and event.seat not in gone for taken in event.taken
    )
    return GameFacts(facts, holes, dice_facts(_thrown(content, game.events)))


def _thrown(content: Content, events: Sequence[object]) -> Iterator[tuple[int, str, int, Sequence[int]]]:
    """Every die that landed on a face."""
    for event in events:
        if isinstance(event, DiceThrown):
            for number, top in enumerate(event.tops):
                if event.thrown >> number & 1 and top > 0:
                    die = content.dice[number]
                    yield event.seat, f"par {die.par}", top, die.faces


class GoloRecorded(Recorded):
    """Rounds of GOLO."""

    figures = (ROLLS, BOTTOMS)
    golf = True
    count = staticmethod(count)

    def course(self, content: Content, /) -> str:
        return content.card.name or _("No name")

    def on_course(self, options: Mapping[str, str], /) -> bool:
        """Whether the round is played on a card; the other games count nine dice, whatever their holes are."""
        return options.get("mode") in {*BY_HOLE, SCORECARD}

    def amount(self, options: Mapping[str, str], points: int, /) -> str:
        return points_of_form(options.get("mode", STROKE), points)


RECORDED: Final = GoloRecorded()


class StrokeCounts(NamedTuple):
    """Strokes per round by seat, without seats that left; None in match play and skins, which count holes."""

    strokes: tuple[RunningStats, ...] | None

    def plus(self, other: StrokeCounts) -> StrokeCounts:
        if self.strokes is None or other.strokes is None:
            return StrokeCounts(None)
        return StrokeCounts(record.add_each(self.strokes, other.strokes))

    def facts(self) -> dict[str, object]:
        if self.strokes is None:
            return {}
        return {"strokes": [{"rounds": s.values, "mean": round(s.mean, 6), "error": round(s.error, 6)} for s in self.strokes]}

    def lines(self, levels: Sequence[str]) -> Sequence[str]:
        text = _("{level}: {mean:.3f} strokes a round, give or take {error:.3f}.")
        rounds = zip(levels, self.strokes or (), strict=bool(self.strokes))
        return [text.format(level=level, mean=s.mean, error=s.error) for level, s in rounds]


def strokes(events: Sequence[Event], scores: Scores) -> StrokeCounts:
    """The strokes of one round."""
    totals: dict[int, int] = {}
    gone = set()
    for event in events:
        if isinstance(event, NinePlayed):
            totals[event.seat] = event.total
        elif isinstance(event, PlayerLeft):
            gone.add(event.seat)
    if not totals:
        return StrokeCounts(None)
    seats = range(len(scores.lines))
    return StrokeCounts(tuple(record.one(totals[i]) if i in totals and i not in gone else RunningStats() for i in seats))


COUNTERS: Final[tuple[GameCounter, ...]] = (strokes,)


# ---- the review of a round of GOLO: what each keep cost compared with the best one, and what each roll added or took away
# All values are expected strokes of a seat's whole round with the play that minimises them. They change by a keep (its loss) and by
# everything else: dice, and with the ground rules what follows when some lean or leave the table (luck). A player who, as the last of all,
# played to beat a score may have paid strokes for a better chance.
def look_back(
    setup: Setup[object], actions: Sequence[Action], folder: Path | None, tell: Tell, _wanted: ReviewRequest = EVERYTHING
) -> RoundReview | None:
    """The review of a round, finished or not, as one part for each seat: obeys game.analysis.review.Reviewer.

    None in match play, skins and flop, in which nothing is decided, and with dice that have too many rolls to be solved.
    """
    rules = Golo()
    s = rules.start(setup)
    if not s.game.choices:
        return None
    try:
        seats = [_Seat(GoloTableCache(folder).book(s.game.content.dice), s, seat) for seat in range(len(s.players))]
    except TooManyRolls:
        return None
    for position, action in enumerate(with_progress(actions, tell)):
        if isinstance(action, KeepDice):
            seats[s.turn].keep(position, s, action)
        s, _events = rules.apply(s, action)
        for seat in seats:
            seat.see(s)
    return RoundReview(tuple(seat.part(s) for seat in seats))


class _Seat:
    """A seat's round so far: its expected strokes now, and its decisions."""

    def __init__(self, book: DiceTables, s: State, seat: int) -> None:
        self._book, self._seat = book, seat
        self._value = self._begun = self._expectation(s) or 0.0
        self._decisions: list[Decision] = []
        self._luck = 0.0        # since the last decision

    def _expectation(self, s: State) -> float | None:
        """The seat's expectation; None while some of its dice have landed and others have not, and once it has left."""
        player = s.players[self._seat]
        if player.left_game:
            return None
        if self._seat == s.turn and s.phase is Phase.KEEP:
            return keepings(self._book, s)[0].mean
        if len(player.taken) == s.game.options.holes:
            return float(player.strokes)
        forecast = before_roll(self._book, s, self._seat)
        return None if forecast is None else forecast.mean

    def keep(self, position: int, s: State, action: KeepDice) -> None:
        """Adds a decision of the seat; `position` is the number of actions before it. It includes the luck since the decision before."""
        rules, best, worth = Golo(), keepings(self._book, s)[0], self._value
        self._value = after_keeping(self._book, s, action.dice).mean
        said = rules.encode(action), rules.encode(KeepDice(best.dice))
        self._decisions.append(Decision(position, *said, worth - self._luck, worth, self._value - worth, self._luck))
        self._luck = 0.0

    def see(self, s: State) -> None:
        """Takes a state that follows: a change of the expectation is luck. At the end of the round it is added to the last decision."""
        value = self._expectation(s)
        if value is None or value == self._value:
            return
        self._luck += value - self._value
        self._value = value
        if self._decisions and len(s.players[self._seat].taken) == s.game.options.holes:
            last = self._decisions[-1]
            self._decisions[-1] = replace(last, luck=last.luck + self._luck)
            self._luck = 0.0

    def part(self, s: State) -> ReviewPart:
        """The seat's round as one part of the review."""
        player = s.players[self._seat]
        score = player.strokes if len(player.taken) == s.game.options.holes and not player.left_game else None
        return ReviewPart(self._seat, 0, None, self._begun, score, tuple(self._decisions))
