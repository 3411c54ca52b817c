"""What happens on every domino table: tiles played, calls, deals, questions on the felt, and the end of a hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import pygame

from game.games.dominoes.rules.hands import LEFT, PASSED, POSE, Dealt, HandEnded, LineTurn, Opens, Passed, TilePlayed, turns_on_line
from game.games.dominoes.rules.tiles import SIX, pips_of, tiles_of
from game.games.dominoes.table.felt import FeltState
from game.games.dominoes.table.hand import Domino, HandState, order_of
from game.games.dominoes.table.line import LYING, SMALL, Line, draw_shadow, flipped
from game.games.dominoes.table.motion import TILE_TIME, TileMotion, TilePose, side_of_table
from game.rules.contract import Event
from game.ui.looks.stage import Animator, Tween, glide
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.table.face import ResultPause, Sitting, Track
from game.ui.table.pieces import EDGE, RADIUS_AIR, TERSE, ResultPanel
from game.ui.widgets.button import Button, On
from game.ui.widgets.layout import Column, Plaque, Row
from game.ui.widgets.text import Label
from game.words import _, ngettext


# ---- the moves of a hand on one line, replayed: who played what at which end, and the resulting line
class HandMoves(NamedTuple):
    """The moves of a hand as the views of the rules list them: the first is the `opener`'s, at a table with that many seats."""

    opener: int
    seats: int
    moves: Sequence[int]


    def turns(self) -> Iterator[LineTurn]:
        """All moves in order."""
        return turns_on_line(self.moves, self.opener, self.seats)


def line_of(hand: HandMoves) -> Line:
    """The line on the table. The last few are cached, because each picture of a table asks for it many times."""
    return _line(hand.opener, hand.seats, tuple(hand.moves))


@lru_cache(maxsize=16)
def _line(opener: int, seats: int, moves: tuple[int, ...]) -> Line:
    line = Line()
    for turn in turns_on_line(moves, opener, seats):
        if turn.tile is not None:
            line = line.add(turn.tile, SIX.halves[turn.tile], turn.arm, turn.seat)
    return line


def turns_by(hand: HandMoves, seat: int) -> tuple[LineTurn, ...]:
    """What a seat has done in this hand, in order."""
    return tuple(turn for turn in hand.turns() if turn.seat == seat)


def turn_words(turn: LineTurn) -> str:
    """A play or a pass in a few words: "played 6-4 on the 6", "knocked: no 3"."""
    if turn.tile is None:
        left, right = turn.left, turn.right
        return _("knocked: no {n}").format(n=left) if left == right else _("knocked: no {left}, no {right}").format(left=left, right=right)
    name = SIX.names[turn.tile]
    if turn.arm == POSE:
        return _("posed {tile}").format(tile=name)
    return _("played {tile} on the {n}").format(tile=name, n=turn.left if turn.arm == LEFT else turn.right)


def left_over(pips: int, *, out: bool) -> str:
    """What a seat has come to when a hand is over: "went out", "3 pips left"."""
    return _("went out") if out else ngettext("{n} pip left", "{n} pips left", pips).format(n=pips)


class Ended(Protocol):
    """A finished hand of a game with a line: who won it, whether it was blocked, and what was left in each hand."""

    @property
    def seat(self) -> int | None:
        """The winner."""

    @property
    def blocked(self) -> bool:
        """Whether nobody could play any more; else the winner went out."""

    @property
    def pips(self) -> Sequence[int]:
        """The pips left in each hand, by seat."""


def came_to(results: Sequence[Ended], seat: int) -> str:
    """What a seat has come to in the last of these hands; empty where none has been finished."""
    return "".join(left_over(result.pips[seat], out=seat == result.seat and not result.blocked) for result in results[-1:])


def lacking(left: int, right: int) -> str:
    """What a seat lacks that can't play: "no 3, no 6"."""
    return ", ".join(_("no\u00a0{n}").format(n=n) for n in ([left] if left == right else [left, right]))


# ---- a question in the middle of the empty felt, where nothing hides the hand by which it is decided
Answering = tuple[str, On]


class QuestionCard(Plaque):
    """A sentence and a button for each answer, the first in brass."""

    def __init__(self, words: str, choices: Sequence[Answering]) -> None:
        self.buttons = tuple(
            Button(text, on, style="plaque" if number else "brass", tall=44, seed=9 + number) for number, (text, on) in enumerate(choices)
        )
        row = Row(*self.buttons, gap=14, align="centre", wrap=True)
        super().__init__(Column(Label(words, SIZES.lead, kind="bold", align="centre"), row, gap=12), 16, 22, tone="bar")

    def mark(self, number: int | None) -> None:
        """Marks the answer that the hint gives, counted from 0; None removes the mark."""
        for place, button in enumerate(self.buttons):
            button.select(place == number)
            button.set(button.text, icon="hint" if place == number else "")


# ---- the end of a hand on the felt: what everybody still held, turned up at their edge with its pips, and the caption
AIR: Final = 4
MARK: Final = 24
LARGER: Final = 1.2     # factor for very large letters, where nobody has many tiles left
FEW: Final = 4


@dataclass(frozen=True, slots=True)
class Rest:
    """What a seat has left: where it sits (0 bottom, 1 left, 2 opposite, 3 right), its tiles as halves, its pips, whether it has won.

    `note` is what becomes of the pips, below them ("× 2 = 24"), `why` the reason ("a double left").
    """

    seat: int
    side: int
    tiles: tuple[tuple[int, int], ...]
    pips: int
    won: bool
    why: str = ""
    note: str = ""


class HandResultPanel(ResultPanel):
    """What the seats have left, and the caption."""

    def __init__(self, rests: Sequence[Rest], headline: str, remark: str, *, won: bool | None = None, rare: bool = False) -> None:
        """`rests` is what each seat has left; the rest is as in ResultPanel."""
        super().__init__(headline, remark, won=won, rare=rare)
        self.rests = tuple(rests)

    # ---- measure, in logical units: what the line must leave free
    def room(self, p: Painter) -> tuple[float, float, float, float]:
        *_sides, below = super().room(p)
        left, right = self._side(p, 1), self._side(p, 3)
        across = [self._label_size(p, rest)[1] / p.look.scale for rest in self.rests if rest.side == 2]
        above = max(2 * self.small(p), *across) if across else 0
        return left, above + 2 * EDGE - 4 if above else 0, right, below

    def small(self, p: Painter) -> float:
        """The width of a tile, in logical units: larger beside very large letters, unless the line would lose its room to long hands."""
        most = max((len(rest.tiles) for rest in self.rests if rest.side), default=0)
        return SMALL * LARGER if p.look.text > TERSE and most <= FEW else SMALL

    def _side(self, p: Painter, side: int) -> float:
        """The breadth of what lies at the left or right edge, in logical units; 0 where nobody sits there."""
        widths = [self._label_size(p, rest)[0] / p.look.scale for rest in self.rests if rest.side == side]
        return max(2 * self.small(p), MARK, *widths) + 2 * EDGE - 6 if widths else 0.0

    @staticmethod
    def _pips(p: Painter, pips: int) -> str:
        """The pips in words; in very large type only the figure, so that the line keeps its room."""
        return str(pips) if p.look.text > TERSE else ngettext("{n} pip", "{n} pips", pips).format(n=pips)

    def _beside(self, p: Painter) -> int:
        """Keeps room beside the caption for the pips of the viewer's own hand."""
        own = max((self._label(p, rest).get_width() for rest in self.rests if rest.side == 0), default=0)
        return super()._beside(p) + own

    @property
    def _crowded(self) -> bool:
        """True while somebody has tiles left, which lie there too."""
        return bool(self.rests)

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        for rest in self.rests:
            if rest.side == 0:
                self._draw_own(p, surface, rest)
            elif rest.side == 2:
                self._draw_across(p, surface, rest)
            else:
                self._draw_aside(p, surface, rest)
        super().draw(p, surface)

    def _token(self, p: Painter, surface: pygame.Surface, rest: Rest, centre: tuple[float, float]) -> None:
        mark = p.mark(rest.seat, p.look.px(MARK))
        if rest.won:
            p.draw_glow(surface, mark, centre)
        p.drop(surface, mark, centre, .25)

    def _lines(self, p: Painter, rest: Rest) -> list[str]:
        why = rest.why if p.look.text <= TERSE else ""
        return [self._pips(p, rest.pips), *([why] if why else []), *([rest.note] if rest.note else [])]

    def _label_size(self, p: Painter, rest: Rest) -> tuple[int, int]:
        font, lines = p.font(SIZES.small, "bold"), self._lines(p, rest)
        return max(font.size(line)[0] for line in lines) + p.look.px(14), font.get_height() * len(lines) + p.look.px(2)

    def _label(self, p: Painter, rest: Rest) -> pygame.Surface:
        wide, high = self._label_size(p, rest)
        out = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
        lines = self._lines(p, rest)
        step = (high - p.look.px(2)) // len(lines)
        put(out, p.rbox(wide, high, min(high, step + p.look.px(2)) // 2, "well", None, 1, 215), (0, 0))
        for number, line in enumerate(lines):
            words = p.text(line, SIZES.small, "on_well", "bold")
            put(out, words, ((wide - words.get_width()) / 2, p.look.px(1) + number * step))
        return out

    def _tiles(self, p: Painter, surface: pygame.Surface, rest: Rest, places: Sequence[tuple[float, float]], angle: int) -> None:
        width = p.look.px(self.small(p))
        for place in places:
            draw_shadow(p, surface, width, angle, place, LYING)
        turned = self.share if p.look.motion else 1.0
        for place, (a, b) in zip(places, rest.tiles, strict=True):
            put(surface, flipped(p, a, b, width, angle, turned), place, True)

    def _draw_across(self, p: Painter, surface: pygame.Surface, rest: Rest) -> None:
        px, count, label = p.look.px, len(rest.tiles), self._label(p, rest)
        step = px(self.small(p) + AIR)
        y = self.rect.y + px(EDGE + self.small(p))
        left = self.rect.centerx - (count - 1) * step / 2
        self._tiles(p, surface, rest, [(left + i * step, y) for i in range(count)], 0)
        edge = count * step / 2 + px(AIR)
        self._token(p, surface, rest, (self.rect.centerx - edge - px(MARK) / 2 - (label.get_width() / 2 if not count else 0), y))
        put(surface, label, (self.rect.centerx + edge - (label.get_width() / 2 if not count else 0), y - label.get_height() / 2))

    def _draw_aside(self, p: Painter, surface: pygame.Surface, rest: Rest) -> None:
        px, count, label = p.look.px, len(rest.tiles), self._label(p, rest)
        step, half = px(self.small(p) + AIR), px(max(2 * self.small(p), MARK)) / 2
        half = max(half, label.get_width() / 2)
        x = self.rect.x + px(EDGE) + half if rest.side == 1 else self.rect.right - px(EDGE) - half
        middle = self.rect.y + (self.rect.h - self._card_size(p)[1]) / 2
        top = middle - (count - 1) * step / 2
        self._tiles(p, surface, rest, [(x, top + i * step) for i in range(count)], 90)
        edge = count * step / 2 + px(AIR)
        self._token(p, surface, rest, (x, middle - edge - px(MARK) / 2))
        put(surface, label, (x - label.get_width() / 2, middle + edge))

    def _draw_own(self, p: Painter, surface: pygame.Surface, rest: Rest) -> None:
        """Draws what the viewer's tiles, which lie on the rack, come to."""
        label, px = self._label(p, rest), p.look.px
        y = self.rect.bottom - px(EDGE) - max(px(MARK), label.get_height()) / 2
        left = self.rect.x + px(EDGE) + px(RADIUS_AIR)
        self._token(p, surface, rest, (left + px(MARK) / 2, y - label.get_height()))
        put(surface, label, (left, y - label.get_height() / 2 + px(2)))


# ---- what happens on every domino table, as motion: tiles played, calls, deals, and the end of a hand, which stays until the next deal
NO_ROOM: Final = (0.0, 0.0, 0.0, 0.0)
READ_HAND: Final = 4.5      # seconds for the end of a hand
READ_MATCH: Final = 5.0     # seconds for the end of the match


class MatchOfHands(Protocol):
    """A match, hand by hand."""

    @property
    def results(self) -> Sequence[object]:
        """The finished hands so far."""


class PublicHands(Protocol):
    """What everybody knows of the hands: how many tiles each seat has, and whose turn it is."""

    @property
    def match(self) -> MatchOfHands:
        """What outlives a hand."""

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of tiles left, by seat."""

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
    """The viewer's tiles; for a hand that is face down as many placeholders, so that nothing drawn can reveal the tiles."""
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

    def happen(self, event: Event, before: V, after: V, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event; a game adds the motions of its own events."""
        if isinstance(event, Dealt):
            return self.dealt(event.hands[sitting.viewer] is not None, after, sitting)
        if isinstance(event, Opens):
            return self.opens(event, sitting)
        return self.ended(event, len(after.public.match.results), sitting) if isinstance(event, HandEnded) else ()

    @abstractmethod
    def ended(self, event: HandEnded[Any], number: int, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of the end of hand `number`, counted from 1."""

    def rests(self, event: HandEnded[Any], won: Container[int | None], sitting: Sitting,
              sums: Sequence[tuple[str, str]] = ()) -> list[Rest]:
        """What each seat has left: the seats in `won` have won, and `sums` are the `why` and the `note` of each seat."""
        left = enumerate(event.hands)
        return [Rest(seat, self.side(seat, sitting), halves_of(mask), pips_of(mask), seat in won, *(sums[seat] if sums else ()))
                for seat, mask in left]

    # ---- the finished hand
    def kept(self, between: bool, results: int) -> tuple[int, ...] | None:
        """The tiles left, by seat, of the finished hand that is still shown, or None; `between` hands, after that number of `results`."""
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
        """Clears the finished hand away."""
        self._hands, self._finale = None, None
        self.motion.felt.put_in()

    def recall(self, line: Line, events: Sequence[Event], before: V, after: V, sitting: Sitting) -> None:
        """Shows without motion or noise what a hand that ended with these events, at `line`, leaves on the felt."""
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
        """The motion in which `seat` plays the last tile of this line."""
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
        """Shows what was left (masks by seat) when hand `number`, counted from 1, ended, and keeps it."""
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


class LineShow(TileShow[V]):
    """A TileShow of games in which tiles are put to one line."""

    @staticmethod
    @abstractmethod
    def line_of(view: V) -> Line:
        """The line on the table."""

    def happen(self, event: Event, before: V, after: V, sitting: Sitting) -> tuple[Track, ...]:
        if isinstance(event, TilePlayed):
            line = self.line_of(before).add(event.tile, SIX.halves[event.tile], event.arm, event.seat)
            return self.played(line, event.seat, sitting, slam=self.slammed(before, after, event.seat))
        return self.passed(event, sitting) if isinstance(event, Passed) else super().happen(event, before, after, sitting)


def halves_of(mask: int) -> tuple[tuple[int, int], ...]:
    """The tiles of a hand as they are turned up at the end: halves, the smaller one first."""
    return tuple((min(h), max(h)) for h in (SIX.halves[t] for t in tiles_of(mask)))
