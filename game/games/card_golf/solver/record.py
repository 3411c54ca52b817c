"""What is counted of Card Golf: by `simulate` rounds by seat; for the statistics holes, penalties, tokens, and every die rolled."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.analysis import stats
from game.analysis.record import Finished, GameFacts, HoleFact, Recorded, StatFigure, counted, dice_facts
from game.analysis.stats import RunningStats
from game.analysis.tally import GameCounter, final_points
from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.events import DropTaken, HoleEnded, HoleFinished, PuttTaken, StrokeRolled, TokenSpent
from game.rules.contract import Event, Scores
from game.words import N_, _

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
    return GameFacts(facts, holes, dice_facts(_rolled(game.events)))


def _rolled(events: Sequence[object]) -> Iterator[tuple[int, str, int, Sequence[int]]]:
    """Every die that was rolled; of a roll that a token has repeated those of the token."""
    for event in events:
        if isinstance(event, StrokeRolled):
            for number, face in enumerate(event.faces):
                if not event.again or event.again >> number & 1:
                    yield event.seat, "six sides", face, _FACES


def course(content: Content) -> str:
    """The name of the course, or of the deck that it was dealt from."""
    return content.course.name


RECORDED: Final = Recorded((PENALTIES, PUTTS, TOKENS), count, course, golf=True)


class RoundCounts(NamedTuple):
    """Strokes of the cards, handicap strokes not taken off, penalty strokes and tokens spent, a round, by seat."""

    strokes: tuple[RunningStats, ...]
    penalties: tuple[RunningStats, ...]
    tokens: tuple[RunningStats, ...]

    def plus(self, other: RoundCounts) -> RoundCounts:
        """The counts of both together."""
        return RoundCounts(*(stats.add_each(mine, more) for mine, more in zip(self, other, strict=True)))

    def facts(self) -> dict[str, object]:
        """Means and their standard errors by seat."""
        return {
            name: [{"rounds": s.values, "mean": round(s.mean, 6), "error": round(s.error, 6)} for s in seats]
            for name, seats in zip(self._fields, self, strict=True)
        }

    def lines(self, levels: Sequence[str]) -> Sequence[str]:
        """A sentence for each seat."""
        text = _("{level}: {mean:.2f} strokes a round, give or take {error:.2f}; penalties {penalties:.2f}, tokens spent {tokens:.2f}.")
        return [
            text.format(level=level, mean=strokes.mean, error=strokes.error, penalties=penalties.mean, tokens=tokens.mean)
            for level, strokes, penalties, tokens in zip(levels, *self, strict=True)
        ]


def rounds(events: Sequence[Event], scores: Scores) -> RoundCounts:
    """The counts of one round."""
    strokes, penalties, tokens = Count[int](), Count[int](), Count[int]()
    for event in events:
        if isinstance(event, HoleEnded):
            strokes.update(dict(enumerate(event.strokes)))
        elif isinstance(event, DropTaken):
            penalties[event.seat] += 1
        elif isinstance(event, TokenSpent):
            tokens[event.seat] += 1
    seats = range(len(scores.lines))
    return RoundCounts(*(tuple(stats.one(count[seat]) for seat in seats) for count in (strokes, penalties, tokens)))


COUNTERS: Final[tuple[GameCounter, ...]] = (final_points, rounds)
