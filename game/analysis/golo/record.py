"""What is counted of GOLO for the statistics: the holes of its card, and every die that was thrown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.analysis.record import Finished, GameFacts, HoleFact, Recorded, StatFigure, counted, dice_facts
from game.rules.golo.dice import Content
from game.rules.golo.events import BottomsCalled, DiceTaken, DiceThrown
from game.rules.golo.values import State
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
        HoleFact(event.seat, taken.hole, state.game.pars[taken.hole], taken.strokes)
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
