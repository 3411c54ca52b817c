"""What the events of French look like: tiles on the cross, knocks and what a third one costs, deals, the end of a hand and of the game."""

from __future__ import annotations

from game.rules.contract import Event
from game.rules.dominoes.hands import Dealt, Opens
from game.rules.french.values import Fined, GameEnded, HandEnded, HandResult, Knocked, TileLaid, View
from game.ui.tables.dominoes.hand_result import Rest
from game.ui.tables.dominoes.line import CROSS
from game.ui.tables.dominoes.motion import TileMotion
from game.ui.tables.dominoes.show import TileShow, halves_of
from game.ui.tables.face import Sitting, Track
from game.ui.tables.french.cross import with_tile
from game.ui.tables.french.text import how, lacking, totals, victory
from game.words import _, ngettext


class FrenchShow(TileShow[View]):
    """Turns the events of French into motion."""

    def __init__(self, motion: TileMotion) -> None:
        super().__init__(motion, CROSS)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""
        if isinstance(event, TileLaid):
            return self.played(with_tile(before, event.tile, event.arm, event.seat), event.seat, sitting)
        if isinstance(event, Knocked):
            words = _("{name} passes").format(name=sitting.names[event.seat]), lacking(event.cross)
            return self.called(event.seat, sitting, *words, knocks=True)
        if isinstance(event, Fined):
            line = ngettext("{n} point for {name}", "{n} points for {name}", event.points)
            line = line.format(n=event.points, name=sitting.names[event.seat])
            return self.called(event.seat, sitting, line, _("the third pass in a row"))
        if isinstance(event, Dealt):
            return self.dealt(event.hands[sitting.viewer] is not None, after, sitting)
        if isinstance(event, Opens):
            return self.opens(event, sitting)
        if isinstance(event, HandEnded):
            return self._end(event, len(after.public.match.results), sitting)
        return self.close_match(*victory(event, sitting.names)) if isinstance(event, GameEnded) else ()

    def _end(self, event: HandEnded, number: int, sitting: Sitting) -> tuple[Track, ...]:
        result = event.result
        rests = [Rest(seat, self.side(seat, sitting), halves_of(mask), result.pips[seat], seat == result.seat, sum_of(result, seat))
                 for seat, mask in enumerate(event.hands)]
        self.turned_up(event.hands, number, result.seat is None, sitting.viewer)
        return self.close_with(rests, how(result, sitting.names), totals(result.totals, sitting.names))


def sum_of(result: HandResult, seat: int) -> str:
    """What becomes of a player's pips: "× 2 = 24", "× 2 + 10 = 34"; empty where they count as they are.

    >>> sum_of(HandResult(1, (12, 0, 5, 3), (True, False, False, False), (0, 10, 0, 0), (24, 10, 5, 3), (24, 10, 5, 3)), 0)
    '× 2 = 24'
    """
    parts = [*(["× 2"] if result.doubled[seat] else []), *([f"+ {result.fines[seat]}"] if result.fines[seat] else [])]
    return " ".join((*parts, f"= {result.points[seat]}")) if parts else ""
