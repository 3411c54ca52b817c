"""What Partner's events look like: tiles that are played, knocks, calls about the lead, the deal, the end of a hand and of the match."""

from __future__ import annotations

from gettext import gettext as _

from game.rules.contract import Event
from game.rules.dominoes.partner_values import (
    PASSED,
    SEATS,
    Dealt,
    HandEnded,
    LeadLeft,
    LeadTaken,
    MatchEnded,
    Passed,
    Phase,
    TilePlayed,
    View,
    after,
    side_of,
)
from game.rules.dominoes.tiles import SIX, pips_of, tiles_of
from game.ui.animation import Tween, glide
from game.ui.tables.dominoes.felt import FeltState
from game.ui.tables.dominoes.finale import Finale, Rest
from game.ui.tables.dominoes.flight import Pose
from game.ui.tables.dominoes.hand import Domino, HandState, order_of
from game.ui.tables.dominoes.line import Line
from game.ui.tables.dominoes.motion import TILE_TIME, Motion, side_of_table
from game.ui.tables.face import Sitting, Track
from game.ui.tables.partner_talk import how, love, pair, stands

NO_ROOM = (0.0, 0.0, 0.0, 0.0)
READ_HAND, READ_MATCH = 4.5, 5.0    # seconds for the end of a hand, and of the match


def line_of(view: View) -> Line:
    """The line on the table, from the moves of the hand."""
    line, seat = Line(), view.opener
    for move in view.moves:
        if move != PASSED:
            line = line.add(move >> 2, SIX.halves[move >> 2], move & 3, seat)
        seat = after(seat)
    return line


def held_tiles(view: View, sitting: Sitting) -> tuple[Domino, ...]:
    """The viewer's tiles; where the hand lies face down only so many nameless ones, so that nothing drawn can betray them."""
    if sitting.open_hand:
        return order_of(tiles_of(view.hand), SIX.halves)
    return tuple(Domino(-1 - i, 0, 0) for i in range(view.counts[sitting.viewer]))


class PartnerShow:
    """Turns events into motion, and keeps a finished hand on the felt until the next one is dealt."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self.line = Line()
        self.ended: HandEnded | None = None
        self._number = 0
        self._finale: Finale | None = None
        self._bright: frozenset[int] = frozenset()

    # ---- the finished hand
    def kept(self, view: View) -> HandEnded | None:
        """The end of the hand that is still to be seen in this position, if any."""
        over = view.phase in (Phase.DEAL, Phase.OVER) and len(view.match.results) == self._number
        return self.ended if over else None

    @property
    def open(self) -> bool:
        """Whether a finished hand is being shown."""
        return self._finale is not None

    @property
    def closing(self) -> FeltState:
        """What the felt shows of the finished hand."""
        room = self._finale.room(self._motion.painter) if self._finale is not None else NO_ROOM
        return FeltState(self.line, bright=self._bright, token=False, room=room)

    def close(self) -> None:
        """Clear the finished hand away."""
        self.ended, self._finale = None, None
        self._motion.felt.put_in()

    # ---- events
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""
        if isinstance(event, TilePlayed):
            return self._played(event, before, sitting)
        if isinstance(event, Passed):
            return self._passed(event, sitting)
        if isinstance(event, LeadTaken | LeadLeft):
            return self._lead(event, sitting)
        if isinstance(event, Dealt):
            return self._deal(event, after, sitting)
        if isinstance(event, HandEnded):
            return self._end(event, len(after.match.results), sitting)
        return self._match(event, sitting) if isinstance(event, MatchEnded) else ()

    def _side(self, seat: int, sitting: Sitting) -> int:
        return side_of_table(seat, sitting.viewer, SEATS)

    def _played(self, event: TilePlayed, before: View, sitting: Sitting) -> tuple[Track, ...]:
        motion, hand = self._motion, self._motion.hand
        self.line = line_of(before).add(event.tile, SIX.halves[event.tile], event.arm, event.seat)
        start: Pose | None = None
        closing: tuple[Track, ...] = ()
        if event.seat == sitting.viewer:
            names = [d.tile for d in hand.state.tiles]
            gone = event.tile if event.tile in names else names[-1] if names else event.tile
            start = motion.from_hand(gone)
            stood = {t: w.centre for t in names if (w := hand.tile(t)) is not None}
            hand.let_go()
            hand.put(HandState(tuple(d for d in hand.state.tiles if d.tile != gone), hand.state.face_up))
            closing = motion.close_up(stood)
        return (*motion.play(self.line, event.tile, self._side(event.seat, sitting), start), *closing)

    def _passed(self, event: Passed, sitting: Sitting) -> tuple[Track, ...]:
        name = sitting.names[event.seat]
        missing = [event.left] if event.left == event.right else [event.left, event.right]
        lacks = ", ".join(_("no\u00a0{n}").format(n=n) for n in missing)
        self._rest()
        return self._motion.call(event.seat, self._side(event.seat, sitting), (_("{name} passes").format(name=name), lacks), knocks=True)

    def _lead(self, event: LeadTaken | LeadLeft, sitting: Sitting) -> tuple[Track, ...]:
        self._rest()
        name = sitting.names[event.seat]
        if isinstance(event, LeadLeft):
            words = _("leaves the lead to {name}").format(name=sitting.names[event.seat ^ 2])
        elif event.double_six:
            words = _("has 6-6 and begins")
        else:
            words = _("leads, as both left it") if event.forced else _("takes the lead")
        return self._motion.call(event.seat, self._side(event.seat, sitting), (name, words), knocks=False)

    def _rest(self) -> None:
        """Nobody is asked while something is called: nothing glows."""
        felt, hand = self._motion.felt, self._motion.hand
        felt.put_in()
        felt.change(signs=())
        hand.put(HandState(hand.state.tiles, hand.state.face_up))

    def _deal(self, event: Dealt, after: View, sitting: Sitting) -> tuple[Track, ...]:
        self.close()
        motion = self._motion
        self.line = Line()
        motion.felt.put(FeltState())
        own = event.hands[sitting.viewer]
        open_hand = sitting.open_hand and own is not None
        tiles = held_tiles(after, sitting._replace(open_hand=open_hand))
        motion.hand.put(HandState(tiles, open_hand, hidden=frozenset(d.tile for d in tiles)))
        sides = [self._side(seat, sitting) for seat in range(SEATS)]
        return motion.deal(tiles, open_hand, sides)

    def _end(self, event: HandEnded, number: int, sitting: Sitting) -> tuple[Track, ...]:
        motion, result = self._motion, event.result
        self.ended, self._number = event, number
        rests = [
            Rest(seat, self._side(seat, sitting), tuple((min(h), max(h)) for h in (SIX.halves[t] for t in tiles_of(mask))), pips_of(mask),
                 result.side is not None and side_of(seat) == result.side)
            for seat, mask in enumerate(event.hands)
        ]
        motion.hand.put(HandState(order_of(tiles_of(event.hands[sitting.viewer]), SIX.halves)))
        motion.sound("blocked" if result.blocked else "score", motion.felt.rect.centerx)
        return self._close_with(Finale(rests, how(result, sitting.names), stands(result, sitting.names)), frozenset(), READ_HAND)

    def _match(self, event: MatchEnded, sitting: Sitting) -> tuple[Track, ...]:
        names = _("{side} win the match").format(side=pair(sitting.names, event.side))
        self._motion.sound("applause", self._motion.felt.rect.centerx)
        bright = frozenset(lying.tile for lying in self.line.tiles)
        return self._close_with(Finale((), love(event.streak[event.side]), names, grand=True), bright, READ_MATCH)

    def _close_with(self, finale: Finale, bright: frozenset[int], read: float) -> tuple[Track, ...]:
        """The finale comes out while the line makes room for it; then there is time to read."""
        motion, felt = self._motion, self._motion.felt
        self._finale, former = finale, felt.spread
        felt.put_in(finale)
        self._bright = bright
        felt.put(self.closing)

        def apply(t: float) -> None:
            felt.glide(None if motion.still else former, t)
            finale.turn(t)

        def lie() -> None:
            felt.glide(None, 1)
            finale.turn(1)

        apply(0)
        return ((Tween(TILE_TIME * 1.6, apply, glide, motion.ending(lie)), motion.reading(read)),)
