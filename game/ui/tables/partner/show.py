"""What Partner's events look like: tiles that are played, knocks, calls about the lead, the deal, the end of a hand and of the match."""

from __future__ import annotations

from game.rules.contract import Event
from game.rules.dominoes.tiles import SIX, pips_of
from game.rules.partner.values import (
    SEATS,
    Dealt,
    HandEnded,
    LeadLeft,
    LeadTaken,
    MatchEnded,
    Passed,
    TilePlayed,
    View,
    side_of,
)
from game.ui.tables.dominoes import move_history
from game.ui.tables.dominoes.hand_result import Rest
from game.ui.tables.dominoes.line import EMPTY, Line
from game.ui.tables.dominoes.line_text import love
from game.ui.tables.dominoes.motion import TileMotion
from game.ui.tables.dominoes.show import TileShow, halves_of
from game.ui.tables.face import Sitting, Track
from game.ui.tables.partner.text import how, pair, stands
from game.words import _


def line_of(view: View) -> Line:
    """The line on the table, from the moves of the hand."""
    return move_history.line_of(move_history.HandMoves(view.public.opener, SEATS, view.public.moves))


class PartnerShow(TileShow[View]):
    """Turns Partner's events into motion."""

    def __init__(self, motion: TileMotion) -> None:
        super().__init__(motion, EMPTY)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""
        if isinstance(event, TilePlayed):
            return self.played(line_of(before).add(event.tile, SIX.halves[event.tile], event.arm, event.seat), event.seat, sitting)
        if isinstance(event, Passed):
            return self.passed(event, sitting)
        if isinstance(event, LeadTaken | LeadLeft):
            return self._lead(event, sitting)
        if isinstance(event, Dealt):
            return self.dealt(event.hands[sitting.viewer] is not None, after, sitting)
        if isinstance(event, HandEnded):
            return self._end(event, len(after.public.match.results), sitting)
        return self._match(event, sitting) if isinstance(event, MatchEnded) else ()

    def _lead(self, event: LeadTaken | LeadLeft, sitting: Sitting) -> tuple[Track, ...]:
        name = sitting.names[event.seat]
        if isinstance(event, LeadLeft):
            words = _("leaves the lead to {name}").format(name=sitting.names[event.seat ^ 2])
        elif event.double_six:
            words = _("has 6-6 and begins")
        else:
            words = _("leads, as both left it") if event.forced else _("takes the lead")
        return self.called(event.seat, sitting, name, words)

    def _end(self, event: HandEnded, number: int, sitting: Sitting) -> tuple[Track, ...]:
        result = event.result
        rests = [
            Rest(seat, self.side(seat, sitting), halves_of(mask), pips_of(mask), result.side is not None and side_of(seat) == result.side)
            for seat, mask in enumerate(event.hands)
        ]
        self.turned_up(event.hands, number, result.blocked, sitting.viewer)
        return self.close_with(rests, how(result, sitting.names), stands(result, sitting.names))

    def _match(self, event: MatchEnded, sitting: Sitting) -> tuple[Track, ...]:
        return self.close_match(love(event.streak[event.side]), _("{side} win the match").format(side=pair(sitting.names, event.side)))
