"""The felt: the line of tiles with its open ends, as a widget that draws them, offers the ends, and knows where things are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

import pygame

from game.games.dominoes.table.line import (
    EMPTY, TILE, Ghost, Line, LineGeometry, Piece, badge, beside, between, centred, lay_pieces, spread, warm
)
from game.ui.input import DIRECTIONS, Act, ActName, InputDevice
from game.ui.looks.theme import SIZES, Theme, contrast
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import LastMade
from game.ui.widgets.base import Widget
from game.ui.widgets.focus import nearest

EDGE = 18           # felt left free inside the rail
TOKEN = 20
AROUND = 26         # logical units that the shadows of a tile reach around it
LIGHT = 34          # logical units that its light reaches around it
SLANT = .62         # tile widths that the tile itself reaches farther where it slants
NUMBER = 22         # type size of the number at an open end
DIGIT_HIGH = 1.1     # the most that its line may be high, in widths of the end: digits are little more than half as high as their line
ROUND = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
ARROWS = {(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}
ARROW = .62         # the size of an arrow in tile widths
REACH = 1.4         # tile widths round an end within which a dropped tile counts as put there


@dataclass(frozen=True, slots=True)
class EndSign:
    """What an open end shows: its number (None on an empty table), its name, whether it can be used (`live`) and is asked for (`lit`).

    `double`: only the double of its number goes there, and its name is shown even where it can't be used; `said`: its name is always shown.
    """

    arm: int
    number: int | None
    label: str
    double: bool = False
    live: bool = False
    lit: bool = False
    hint: bool = False
    said: bool = False


@dataclass(frozen=True, slots=True)
class FeltState:
    """What a felt shows. `hidden` tiles are in motion elsewhere, `bright` ones glow, `room` is kept free at left, top, right, bottom."""

    line: Line = EMPTY
    signs: tuple[EndSign, ...] = ()
    hidden: frozenset[int] = frozenset()
    bright: frozenset[int] = frozenset()
    token: bool = True
    room: tuple[float, float, float, float] = (0, 0, 0, 0)


class FeltOwner(Protocol):
    """The owner of a felt: the face of a table, which it calls when the player does something on it."""

    def take_end(self, arm: int, source: InputDevice) -> None:
        """Takes the end that was chosen."""

    def take_back(self) -> bool:
        """Takes back what has been picked; returns whether anything was."""


def _ink_on_focus(theme: Theme) -> str:
    """The name of the ink that is read best on the colour of the focus."""
    return max(("card", "on_brass"), key=lambda ink: contrast(theme.colour(ink), theme.focus))


class OpenEnd(Widget):
    """An open end: a place to click, to drop a tile on, or to choose by key."""

    hoverable = piece = True
    margin = 34     # its glow

    def __init__(self, arm: int, owner: FeltOwner) -> None:
        super().__init__()
        self.sign = EndSign(arm, None, "")
        self.place = pygame.Rect(0, 0, 0, 0)
        self.way = (1, 0)
        self.name_place: pygame.Rect | None = None
        self._owner = owner

    @property
    def meaning(self) -> object:
        """The aim of a press: this end, and whether it has been chosen, so that the second half of a double click does not take it back."""
        return self, self.sign.lit

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """True only while a tile can go there."""
        return self.sign.live

    def reach(self, p: Painter) -> pygame.Rect:
        around = super().reach(p)
        return around if self.name_place is None else around.union(self.name_place)

    def act(self, act: Act) -> Reply:
        return self.activate(act.source) if act.name == "ok" else False

    def activate(self, source: InputDevice) -> Reply:
        if not self.sign.live:
            return False
        self._owner.take_end(self.sign.arm, source)
        return True

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The outline with its number and the way that its arm goes on, and its name beside it while it can be used.

        The focus fills it: a ring alone is not seen where a coach frames all the ends that fit.
        """
        sign, (w, h) = self.sign, self.place.size
        px, eager = p.look.px, sign.live and (self.hot or self.focused or sign.lit)
        if w <= 0:
            return
        line = max(1.0, (2.5 if eager else 2 if sign.live else 1.2) * p.look.scale)
        if sign.live:
            frame = p.rbox(w, h, px(6), None, "glow", max(2.0, 3 * p.look.scale))
            p.draw_glow(surface, frame, self.place.center, "focus" if sign.hint else "glow", 1.25 if eager else .8)
        fill = ("focus", 255) if self.focused else ("plate_on" if eager else "well", 150 if sign.live else 90)
        put(surface, p.rbox(w, h, px(6), fill[0], None, 1, fill[1]), self.place.topleft)
        put(surface, p.rbox(w, h, px(6), None, "focus" if sign.hint else "gold" if sign.live else "line_wood", line), self.place.topleft)
        if sign.number is not None:
            ink = "cream" if eager else "on_well" if sign.live else "on_felt"
            self._draw_number(p, surface, _ink_on_focus(p.look.theme) if self.focused else ink)
        if sign.hint:
            badge(p, surface, self.place.topright)
        self._draw_name(p, surface)

    def _draw_number(self, p: Painter, surface: pygame.Surface, ink: str) -> None:
        """The number on the half that joins, an arrow on the other. Where a double belongs its name fills the place."""
        sign, (w, h), (x, y) = self.sign, self.place.size, self.place.center
        words = f"{sign.number}-{sign.number}" if sign.double else str(sign.number)
        wide, high = p.font(NUMBER, "bold").size(words)
        narrow = min(w, h)      # of lying and of upright ends alike: all numbers have one size
        size = NUMBER * min(1.0, DIGIT_HIGH * narrow / max(1, high), .86 * narrow / max(1, wide))
        half = 0.0 if sign.double else narrow / 2
        (dx, dy), arrow = self.way, ARROWS[self.way]
        put(surface, p.text(words, size, ink, "bold", 115), (x - dx * half, y - dy * half), True)
        if not sign.double:
            put(surface, p.icon(arrow, round(ARROW * narrow), ink, 2.6), (x + dx * half, y + dy * half), True)

    def _draw_name(self, p: Painter, surface: pygame.Surface) -> None:
        place = self.name_place
        if place is None or not (self.sign.live or self.sign.double or self.sign.said):
            return
        put(surface, p.rbox(place.w, place.h, place.h // 2, "well", None, 1, 215), place.topleft)
        put(surface, p.text(self.sign.label, SIZES.caption, "on_well", "italic"), place.center, True)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        grow = p.look.px(4)
        rect = self.place.inflate(2 * grow, 2 * grow)
        put(surface, p.rbox(rect.w, rect.h, p.look.px(9), None, "focus", max(2.0, SIZES.ring * p.look.scale)), rect.topleft)


class _Drawn(NamedTuple):
    """What a felt draws: tiles with their width and whether they glow, ends with what each may cover, the token with its seat."""

    tiles: frozenset[tuple[Piece, float, bool]]
    ends: dict[object, pygame.Rect]
    token: tuple[tuple[int, int] | None, int | None] | None


def _around(p: Painter, piece: Piece, width: float, *, bright: bool) -> pygame.Rect:
    """What a tile of that width covers with its shadows, and its light where it is `bright`."""
    room = p.look.px(LIGHT if bright else AROUND) + (0 if piece.angle % 90 == 0 else round(SLANT * width))
    return piece.box(width).inflate(2 * room, 2 * room)


class Felt(Widget):
    """The cloth inside the rail, with the line on it."""

    def __init__(self, owner: FeltOwner) -> None:
        super().__init__(ground="felt")
        self._owner = owner
        self.state = FeltState()
        self.spread = LineGeometry(TILE, (), ())
        self._ends: dict[int, OpenEnd] = {}
        self._extra: tuple[Widget, ...] = ()
        self._aside: Widget | None = None
        self._spreads = LastMade[LineGeometry]()        # laying out a cross takes some milliseconds, and mostly only its signs change
        self._token_at: tuple[int, int] | None = None
        self._former: LineGeometry | None = None
        self._share = 1.0

    # ---- what it shows
    def put(self, state: FeltState) -> None:
        """Show this line with these ends, at once."""
        if state == self.state:
            return
        before = self._drawn()
        self.state = state
        for sign in state.signs:
            self._ends.setdefault(sign.arm, OpenEnd(sign.arm, self._owner)).sign = sign
        children = self._all_kids()
        if children != self.children:
            self.take_in(*children)
        elif self.host is not None and self.rect.w:
            self._place(self.host.painter)
        self._refresh_changed(before)

    @property
    def shown(self) -> LineGeometry:
        """Where the tiles are drawn now, on their way or at rest."""
        return self.spread if self._former is None else between(self._former, self.spread, self._share)

    def glide(self, former: LineGeometry | None, share: float) -> None:
        """Draws the tiles at a share (0..1) of their way from a former layout; None: draws them where they belong."""
        before = self._drawn()
        self._former, self._share = former, share
        self._refresh_changed(before)

    def _drawn(self) -> _Drawn:
        """What is drawn now, in values that can be compared with what is drawn later."""
        state, shown = self.state, self.shown
        wide = shown.width * shown.size
        tiles = frozenset((piece, wide, piece.tile in state.bright) for piece in shown.pieces if piece.tile not in state.hidden)
        ends: dict[object, pygame.Rect] = {}
        if self.host is not None:
            for child in self.children:
                if isinstance(child, OpenEnd):
                    ends[child.sign, tuple(child.place), child.way] = child.reach(self.host.painter)
        last = state.line.last
        token = (self._token_at, state.line.seat_of(last)) if last not in state.hidden and self._former is None else None
        return _Drawn(tiles, ends, token)

    def _refresh_changed(self, before: _Drawn) -> None:
        """Draws again only what differs from before: on a large screen the whole cloth takes too long for one picture."""
        after = self._drawn()
        if self.host is None or self._extra:
            self.refresh()
            return
        p = self.host.painter
        boxes = [_around(p, piece, wide, bright=bright) for piece, wide, bright in before.tiles ^ after.tiles]
        boxes += [box for one, other in ((before, after), (after, before)) for end, box in one.ends.items() if end not in other.ends]
        if before.token != after.token:
            side = p.look.px(TOKEN)
            boxes += [pygame.Rect(drawn.token[0][0] - side, drawn.token[0][1] - side, 2 * side, 2 * side)
                      for drawn in (before, after) if drawn.token is not None and drawn.token[0] is not None]
        for box in boxes:
            self.refresh(box)

    def mark(self, arm: int | None) -> None:
        """Mark the end of a hint, or none."""
        self.put(replace(self.state, signs=tuple(replace(s, hint=s.arm == arm) for s in self.state.signs)))

    def put_in(self, *widgets: Widget) -> None:
        """Lays these widgets over the line: in the middle of the felt, or over all of it if they grow; no widgets takes them away."""
        if widgets != self._extra:
            self._extra = widgets
            self.swap(*self._all_kids())

    def put_aside(self, widget: Widget | None) -> None:
        """Places this widget at the right edge, where the line leaves room for it; None removes it."""
        if widget is not self._aside:
            self._aside = widget
            self.swap(*self._all_kids())

    def _all_kids(self) -> list[Widget]:
        aside = [] if self._aside is None else [self._aside]
        return [*(self._ends[s.arm] for s in self.state.signs), *aside, *self._extra]

    # ---- place
    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self._lay_aside(p)
        self._place(p)
        area = self.area(p)
        for extra in self._extra:
            if extra.grow:
                extra.layout(p, self.rect)
                continue
            wide = min(area.w, max(p.look.px(340), extra.natural(p)))
            high = min(area.h, extra.height(p, wide))
            extra.layout(p, pygame.Rect(area.centerx - wide // 2, area.centery - high // 2, wide, high))

    def _lay_aside(self, p: Painter) -> None:
        aside = self._aside
        if aside is not None:
            wide = aside.natural(p)
            high = min(aside.height(p, wide), self.rect.h - 2 * p.look.px(EDGE))
            aside.layout(p, pygame.Rect(self.rect.right - p.look.px(EDGE) - wide, self.rect.centery - high // 2, wide, high))

    def area(self, p: Painter) -> pygame.Rect:
        """The rectangle in which the line may lie, in device pixels."""
        px, cloth = p.look.px, self.rect
        left, top, right, bottom = (px(EDGE + room) for room in self.state.room)
        right += self._aside.natural(p) + px(EDGE) if self._aside is not None else 0
        return pygame.Rect(cloth.x + left, cloth.y + top, max(1, cloth.w - left - right), max(1, cloth.h - top - bottom))

    def _place(self, p: Painter) -> None:
        plan = self.state.line, self.area(p), p.look.px(TILE)
        found = self._spreads.of(plan, lambda: spread(*plan))
        self.spread = centred(found, plan[1]) if any(self.state.room) else found      # room is kept free only when the hand is over
        cloth = self.rect.inflate(-p.look.px(8), -p.look.px(8))
        taken = self.taken
        shown = {sign.arm for sign in self.state.signs}
        ghosts = [ghost for ghost in self.spread.ghosts if ghost.arm in shown]
        for end in self._ends.values():
            end.place = end.rect = pygame.Rect(0, 0, 0, 0)
        for ghost in ghosts:
            self._place_end(p, ghost)
        self._place_token(p, taken + [self._ends[g.arm].place for g in ghosts], cloth)
        for ghost in ghosts:
            self._name_end(p, self._ends[ghost.arm], taken, cloth)

    def _place_end(self, p: Painter, ghost: Ghost) -> None:
        end, shrink = self._ends[ghost.arm], p.look.px(2)
        end.place, end.way = ghost.box(self.spread.width).inflate(-shrink, -shrink), ghost.way
        least = p.look.px(SIZES.target)
        end.rect = end.place.inflate(max(0, least - end.place.w), max(0, least - end.place.h))

    def _name_end(self, p: Painter, end: OpenEnd, taken: list[pygame.Rect], cloth: pygame.Rect) -> None:
        end.name_place = None
        if not end.sign.label:
            return
        others = taken + [e.place for e in self._ends.values() if e is not end and e.place.w]
        others += [e.name_place for e in self._ends.values() if e is not end and e.name_place is not None]
        wide, high = p.font(SIZES.caption, "italic").size(end.sign.label)
        end.name_place = beside(end.place, (wide + p.look.px(18), high + p.look.px(2)), p.look.px(6), others, cloth)

    def _place_token(self, p: Painter, taken: Sequence[pygame.Rect], cloth: pygame.Rect) -> None:
        self._token_at = None
        last = self.spread.piece(self.state.line.last)
        if last is None or not self.state.token:
            return
        box, size = last.box(self.spread.width), p.look.px(TOKEN)
        others = [t for t in taken if t != box]
        found = beside(box, (size, size), p.look.px(3), others, cloth, ROUND)
        self._token_at = found.center if found is not None else (box.right - size // 4, box.top + size // 4)

    @property
    def taken(self) -> list[pygame.Rect]:
        """What the tiles of the line cover, and what stands beside it."""
        return [piece.box(self.spread.width) for piece in self.spread.pieces] + ([] if self._aside is None else [self._aside.rect])

    @property
    def reserved(self) -> list[pygame.Rect]:
        """What nothing may cover: the line, every open end, shown or not, and the names beside ends."""
        ends = [ghost.box(self.spread.width) for ghost in self.spread.ghosts]
        names = [end.name_place for end in self._ends.values() if end.name_place is not None]
        return [*self.taken, *ends, *names]

    # ---- asking where
    def end_near(self, pos: tuple[int, int], arms: Sequence[int]) -> int | None:
        """The one of `arms` that a tile dropped at `pos` is meant for; None if none is near. A single arm is meant anywhere on the felt."""
        if not self.rect.collidepoint(pos):
            return None
        if len(arms) == 1:
            return arms[0]
        reach = REACH * self.spread.width
        best: tuple[float, int] | None = None
        for arm in arms:
            end = self._ends.get(arm)
            if end is None:
                continue
            dx = max(end.place.left - pos[0], 0, pos[0] - end.place.right)
            dy = max(end.place.top - pos[1], 0, pos[1] - end.place.bottom)
            if max(dx, dy) <= reach and (best is None or dx + dy < best[0]):
                best = (dx + dy, arm)
        return None if best is None else best[1]

    def end(self, arm: int) -> OpenEnd | None:
        """The widget of an end, None where it is not shown."""
        return next((e for e in self._ends.values() if e.sign.arm == arm and e in self.children), None)

    # ---- drawing and intents
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        state, spread_ = self.state, self.shown
        warm(p)
        still = [piece for piece in spread_.pieces if piece.tile not in state.hidden]
        for piece in still:
            if piece.tile in state.bright:
                p.draw_glow(surface, p.tile(0, 0, spread_.width, round(piece.angle / 90) * 90 % 180), piece.centre)
        lay_pieces(p, surface, still, spread_.width, spread_.size)
        seat = state.line.seat_of(state.line.last)
        if self._token_at is not None and seat is not None and state.line.last not in state.hidden and self._former is None:
            p.drop(surface, p.mark(seat, p.look.px(TOKEN)), self._token_at, .25)

    def act(self, act: Act) -> Reply:
        """The arrows go from end to end while one of them has the focus; "back" takes a pick back."""
        focus = self.host.focus if self.host is not None else None
        if isinstance(focus, OpenEnd) and act.name in DIRECTIONS:
            return self._step(focus, act.name)
        return self._owner.take_back() if act.name == "back" else False

    def _step(self, focus: OpenEnd, direction: ActName) -> bool:
        """Moves the focus from end to end: on a line to its left or right one, wherever they lie, on a cross by position."""
        live = [k for k in self.children if isinstance(k, OpenEnd) and k.sign.live]
        sideways = direction in ("left", "right")
        target: Widget | None
        if len(self.state.line.arms) == 2:
            target = (live[0] if direction == "left" else live[-1]) if sideways else None
        else:
            target = nearest(focus, live, direction)
        if self.host is not None and target is not None and target is not focus:
            self.host.sound("tick")
            self.host.set_focus(target)
        return sideways or target is not None
