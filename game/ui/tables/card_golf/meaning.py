"""What events and rolls of Card Golf mean beside the table: occasions for those who sit there, and the real dice that are asked for."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.card_golf.events import DropTaken, HoleFinished
from game.rules.card_golf.flow import dice_due
from game.rules.card_golf.values import Phase, RolledFaces, State, View
from game.rules.contract import Event
from game.rules.golf.formats import RoundEnded
from game.ui.tables.dice_wanted import DiceWanted, numbered
from game.ui.tables.occasions import Occasion, SeatOccasion, hole_played, match_over
from game.words import _


def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """What an event is to the seats."""
    if isinstance(event, HoleFinished):
        return hole_played(event.seat, event.strokes, event.par)
    if isinstance(event, DropTaken):
        return (SeatOccasion(event.seat, Occasion.IN_WATER),)
    return match_over(len(view.table.players), event.winners) if isinstance(event, RoundEnded) else ()


def dice_wanted(s: State) -> DiceWanted | None:
    """The dice of a roll, or those that a token rolls again."""
    if s.phase not in (Phase.ROLL, Phase.AGAIN) or s.stroke is None:
        return None
    again = s.phase is Phase.AGAIN
    numbers = [n for n in range(8) if s.stroke.again >> n & 1] if again else list(range(dice_due(s)))
    dice = tuple(numbered(_("Die {n}").format(n=n + 1), range(1, 7)) for n in numbers)
    question = _("What do the dice show that are rolled again?") if again else _("What do the dice show?")
    return DiceWanted(question, dice, lambda values: RolledFaces(tuple(values)))
