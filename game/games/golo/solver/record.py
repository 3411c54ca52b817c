"""What is counted of GOLO: strokes by `simulate`; for the statistics the holes of its card, and every die that was thrown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.analysis import stats
from game.analysis.record import Finished, GameFacts, HoleFact, Recorded, StatFigure, counted, dice_facts
from game.analysis.stats import RunningStats
from game.analysis.tally import GameCounter
from game.games.golo.rules.dice import PARS, Content
from game.games.golo.rules.events import BottomsCalled, DiceTaken, DiceThrown, NinePlayed, PlayerLeft
from game.games.golo.rules.values import State
from game.rules.contract import Event, Scores
from game.words import N_, _

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
        HoleFact(event.seat, taken.hole, PARS[taken.die], taken.strokes)      # where no card is played to, a hole is as its die
        for event in game.events if isinstance(event, DiceTaken) and event.seat not in gone for taken in event.taken
    )
    return GameFacts(facts, holes, dice_facts(_thrown(content, game.events)))


def _thrown(content: Content, events: Sequence[object]) -> Iterator[tuple[int, str, int, Sequence[int]]]:
    """Every die that came to lie on a face."""
    for event in events:
        if isinstance(event, DiceThrown):
            for number, top in enumerate(event.tops):
                if event.thrown >> number & 1 and top > 0:
                    die = content.dice[number]
                    yield event.seat, f"par {die.par}", top, die.faces


def course(content: Content) -> str:
    """The name of the card."""
    return content.card.name or _("No name")


RECORDED: Final = Recorded((ROLLS, BOTTOMS), count, course, golf=True)


class StrokeCounts(NamedTuple):
    """Strokes a round by seat, those of seats that left not counted; None in match play and skins, which count holes."""

    strokes: tuple[RunningStats, ...] | None

    def plus(self, other: StrokeCounts) -> StrokeCounts:
        """The counts of both together."""
        if self.strokes is None or other.strokes is None:
            return StrokeCounts(None)
        return StrokeCounts(stats.add_each(self.strokes, other.strokes))

    def facts(self) -> dict[str, object]:
        """Rounds, means and their standard errors by seat."""
        if self.strokes is None:
            return {}
        return {"strokes": [{"rounds": s.values, "mean": round(s.mean, 6), "error": round(s.error, 6)} for s in self.strokes]}

    def lines(self, levels: Sequence[str]) -> Sequence[str]:
        """A sentence for each seat."""
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
    return StrokeCounts(tuple(stats.one(totals[i]) if i in totals and i not in gone else RunningStats() for i in seats))


COUNTERS: Final[tuple[GameCounter, ...]] = (strokes,)
