"""What happens on every domino table, as motion: tiles played, calls, deals, and the end of a hand, which stays until the next deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Generic, Protocol, TypeVar

from game.games.dominoes.rules.hands import PASSED, Opens
from game.games.dominoes.rules.line import Passed
from game.games.dominoes.rules.tiles import SIX, tiles_of
from game.games.dominoes.table.felt import FeltState
from game.games.dominoes.table.flight import TilePose
from game.games.dominoes.table.hand import Domino, HandState, order_of
from game.games.dominoes.table.hand_result import HandResultPanel, Rest
from game.games.dominoes.table.line import Line
from game.games.dominoes.table.motion import TILE_TIME, TileMotion, side_of_table
from game.games.dominoes.table.move_history import lacking
from game.rules.contract import Event
from game.ui.animation import Animator, Tween, glide
from game.ui.table.face import ResultPause, Sitting, Track
from game.ui.table.result import ResultPanel
from game.words import _

NO_ROOM: Final = (0.0, 0.0, 0.0, 0.0)
READ_HAND: Final = 4.5      # seconds for the end of a hand
READ_MATCH: Final = 5.0     # and of the match


class PublicHands(Protocol):
    """What everybody knows of the hands: how many tiles each seat has, and whose turn it is."""

    @property
    def counts(self) -> tuple[int, ...]:
        """By seat."""

    @property
    def turn(self) -> int:
        """The seat to act."""

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves of the hand, as `game.games.dominoes.rules.hands.turns_of` reads them."""


class ViewOfHands(Protocol):
    """What every view tells of the hands: its own as a mask, and what is public."""

    @property
    def hand(self) -> int:
        """The viewer's tiles."""

    @property
    def public(self) -> PublicHands:
        """What everybody knows."""


V = TypeVar("V", bound=ViewOfHands)


def held_tiles(view: ViewOfHands, sitting: Sitting) -> tuple[Domino, ...]:
    """The viewer's tiles; where the hand lies face down, the same number of unknown ones, so that nothing drawn can betray them."""
    if sitting.open_hand:
        return order_of(tiles_of(view.hand), SIX.halves)
    return tuple(Domino(-1 - i, 0, 0) for i in range(view.public.counts[sitting.viewer]))


class TileShow(ABC, Generic[V]):
    """Turns what happens into motion, and keeps a finished hand on the felt until the next is dealt. Each game knows its own events."""

    def __init__(self, motion: TileMotion, empty: Line) -> None:
        """`empty` is the layout before the first tile."""
        self.motion = motion
        self.line = self._empty = empty
        self._hands: tuple[int, ...] | None = None
        self._number = 0
        self._finale: ResultPanel | None = None
        self._bright: frozenset[int] = frozenset()

    @abstractmethod
    def happen(self, event: Event, before: V, after: V, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""

    # ---- the finished hand
    def kept(self, between: bool, results: int) -> tuple[int, ...] | None:
        """The hands, by seat, of a finished hand that is still to be seen, if any: `between` two hands, after the number of `results`."""
        return self._hands if between and results == self._number else None

    @property
    def open(self) -> bool:
        """Whether a finished hand is being shown."""
        return self._finale is not None

    @property
    def closing(self) -> FeltState:
        """What the felt shows of the finished hand."""
        room = self._finale.room(self.motion.painter) if self._finale is not None else NO_ROOM
        return FeltState(self.line, bright=self._bright, token=False, room=room)

    def close(self) -> None:
        """Clear the finished hand away."""
        self._hands, self._finale = None, None
        self.motion.felt.put_in()

    def recall(self, line: Line, events: Sequence[Event], before: V, after: V, sitting: Sitting) -> None:
        """A hand has ended by these events, the last of it played to `line`: what they leave lies there, without motion or noise."""
        self.line, self.motion.silent = line, True
        try:
            for event in events:
                quiet = Animator()
                for track in self.happen(event, before, after, sitting):
                    quiet.play(*track)
                quiet.finish()
        finally:
            self.motion.hush()
            self.motion.silent = False

    # ---- what may happen
    def side(self, seat: int, sitting: Sitting) -> int:
        """Where a seat sits as seen from the bottom."""
        return side_of_table(seat, sitting.viewer, len(sitting.names))

    def slammed(self, before: V, after: V, seat: int) -> bool:
        """Whether a tile of that seat is slammed: it ends the hand, by going out or by a block, or answers somebody's knock."""
        ends = not after.public.counts[seat]
        return self.motion.scene.settings.slams and (ends or self.answers_knock(before.public.moves))

    def answers_knock(self, moves: Sequence[int]) -> bool:
        """Whether a tile played after these moves of a hand is slammed, because the last of them was a pass."""
        return self.motion.scene.settings.slams and tuple(moves[-1:]) == (PASSED,)

    def played(self, line: Line, seat: int, sitting: Sitting, *, slam: bool = False) -> tuple[Track, ...]:
        """`seat` has made this line of the one before it, by its last tile."""
        motion, hand = self.motion, self.motion.hand
        self.line = line
        tile = line.last
        if tile is None:
            return ()
        start: TilePose | None = None
        closing: tuple[Track, ...] = ()
        if seat == sitting.viewer:
            names = [d.tile for d in hand.state.tiles]
            gone = tile if tile in names else names[-1] if names else tile
            start = motion.from_hand(gone)
            stood = hand.standing
            hand.let_go()
            hand.put(HandState(tuple(d for d in hand.state.tiles if d.tile != gone), hand.state.face_up))
            closing = motion.close_up(stood)
        return (*motion.play(line, tile, self.side(seat, sitting), start, slam=slam), *closing)

    def called(self, seat: int, sitting: Sitting, *words: str, knocks: bool = False) -> tuple[Track, ...]:
        """`seat` says something across the table; meanwhile nobody is asked, and nothing glows."""
        felt, hand = self.motion.felt, self.motion.hand
        taken = felt.reserved
        felt.put_in()
        felt.put(replace(felt.state, signs=()))
        hand.put(HandState(hand.state.tiles, hand.state.face_up))
        return self.motion.call(seat, self.side(seat, sitting), words, taken, knocks=knocks)

    def passed(self, event: Passed, sitting: Sitting) -> tuple[Track, ...]:
        """A seat knocks at a line."""
        return self.called(event.seat, sitting, _("Knock!"), lacking(event.left, event.right), knocks=True)

    def opens(self, event: Opens, sitting: Sitting) -> tuple[Track, ...]:
        """A seat begins the hand."""
        words = _("begins") if event.tile is None else _("has {tile} and begins").format(tile=SIX.names[event.tile])
        return self.called(event.seat, sitting, sitting.names[event.seat], words)

    def dealt(self, heard: bool, after: ViewOfHands, sitting: Sitting) -> tuple[Track, ...]:
        """A hand is dealt; `heard` says whether the own tiles were seen."""
        self.close()
        motion = self.motion
        self.line = self._empty
        motion.felt.put(FeltState(self._empty))
        open_hand = sitting.open_hand and heard
        tiles = held_tiles(after, sitting._replace(open_hand=open_hand))
        motion.hand.put(HandState(tiles, open_hand, hidden=frozenset(d.tile for d in tiles)))
        sides = [self.side(seat, sitting) for seat in range(len(sitting.names))]
        return motion.deal(tiles, open_hand, sides)

    def turned_up(self, hands: tuple[int, ...], number: int, blocked: bool, viewer: int) -> None:
        """Hand `number`, counted from 1, is over: what was left in the hands can be seen, and is kept."""
        motion = self.motion
        self._hands, self._number = hands, number
        motion.hand.put(HandState(order_of(tiles_of(hands[viewer]), SIX.halves)))
        motion.sound("blocked" if blocked else "score", motion.felt.rect.centerx)

    def close_with(self, rests: Sequence[Rest], headline: str, remark: str, sitting: Sitting, *,
                   key: int | None = None) -> tuple[Track, ...]:
        """The end of a hand comes out while the line makes room for it; then there is time to read.

        `key` is the tile by which it was won with the key: it glows, and the words are in brass for everybody.
        """
        mine = next((rest.won for rest in rests if rest.seat == sitting.you), None) if any(rest.won for rest in rests) else None
        result_panel = HandResultPanel(rests, headline, remark, won=mine, rare=key is not None)
        return self._come_out(result_panel, frozenset(() if key is None else (key,)), self.motion.time_to_read(READ_HAND, _("Next hand")))

    def close_match(self, headline: str, remark: str) -> tuple[Track, ...]:
        """The end of the match, in large brass letters over a line that glows."""
        self.motion.sound("applause", self.motion.felt.rect.centerx)
        bright = frozenset(lying.tile for lying in self.line.tiles)
        return self._come_out(ResultPanel(headline, remark, grand=True), bright, self.motion.time_to_read(READ_MATCH, _("Standings")))

    def _come_out(self, result_panel: ResultPanel, bright: frozenset[int], read: ResultPause) -> tuple[Track, ...]:
        motion, felt = self.motion, self.motion.felt
        self._finale, former = result_panel, felt.spread
        felt.put_in(result_panel)
        self._bright = bright
        felt.put(self.closing)

        def apply(t: float) -> None:
            felt.glide(None if motion.still else former, t)
            result_panel.turn(t)

        def lie() -> None:
            felt.glide(None, 1)
            result_panel.turn(1)

        apply(0)
        return ((Tween(TILE_TIME * 1.6, apply, glide, motion.ending(lie)), read),)


def halves_of(mask: int) -> tuple[tuple[int, int], ...]:
    """The tiles of a hand as they are turned up at the end: halves, the smaller one first."""
    return tuple((min(h), max(h)) for h in (SIX.halves[t] for t in tiles_of(mask)))
