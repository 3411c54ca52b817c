"""Chairs round a drawn table with the people on them, partners joined by a line, and people waiting on the bench."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.input import Act, Composing, Edit, InputDevice, Typed
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person, portrait_of
from game.ui.paint.sitter import Sitter
from game.ui.paint.store import Build
from game.ui.widgets.base import Tint, Widget
from game.ui.widgets.carrying import ASIDE, AWAY, HIGH, LOW, Carrying, Liftable, Occupant
from game.ui.widgets.layout import PIP, draw_pips, pips_wide, studs
from game.ui.widgets.text import shadow_on, shorten, squeezed
from game.words import _


# ---- the picture of a table from above: who sits where, and who are partners
@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """A person at the table: the name, and a line in smaller words under it."""

    name: str
    line: str


def places(count: int, centre: tuple[float, float], across: float, down: float) -> tuple[tuple[float, float], ...]:
    """The place of each seat on an ellipse with the radii `across` and `down`: seat 0 at the bottom, the others clockwise.

    >>> [(round(x), round(y)) for x, y in places(4, (0, 0), 10, 5)]
    [(0, 5), (-10, 0), (0, -5), (10, 0)]
    """
    turns = [math.tau * i / count for i in range(count)]
    return tuple((centre[0] - across * math.sin(t), centre[1] + down * math.cos(t)) for t in turns)


class Seating(Widget):
    """A felt table with its seats; a line joins the seats of a side."""

    def __init__(self, people: Sequence[SeatedPerson], sides: Sequence[tuple[int, ...]], high: float) -> None:
        """`high` is the height of the table alone, in logical units."""
        super().__init__()
        self.people, self.sides, self.high = tuple(people), tuple(sides), high

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self.high + 12) + 4 * p.font(SIZES.small, "bold").get_linesize()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, line = p.look.px, p.font(SIZES.small, "bold").get_linesize()
        table = pygame.Rect(0, 0, min(px(self.high + 90), self.rect.w // 3), self.rect.h - 4 * line - px(12))
        table.center = self.rect.center
        p.lay(surface, p.rbox(table.w, table.h, px(24), "rail", "edge", p.look.scale), table.topleft)
        felt = table.inflate(-px(18), -px(18))
        put(surface, p.rbox(felt.w, felt.h, px(16), "baize", "well", p.look.scale), felt.topleft)
        seats = places(len(self.people), table.center, felt.w / 2 - px(18), felt.h / 2 - px(18))
        for side in self.sides:
            if len(side) > 1:
                pygame.draw.aalines(surface, p.colour("brass"), False, [seats[s] for s in side])
        for seat, spot in enumerate(seats):
            put(surface, p.mark(seat, px(26)), spot, centre=True)
            self._name(p, surface, table, seat, spot)

    def _name(self, p: Painter, surface: pygame.Surface, table: pygame.Rect, seat: int, spot: tuple[float, float]) -> None:
        """The name and line beside the table's edge nearest to the seat."""
        px = p.look.px
        person = self.people[seat]
        dx, dy = spot[0] - table.centerx, spot[1] - table.centery
        aside = abs(dx) * table.h > abs(dy) * table.w
        room = (self.rect.w - table.w) // 2 - px(12) if aside else self.rect.w
        manners: tuple[tuple[str, FontKind, Tint], ...] = (person.name, "bold", "main"), (person.line, "regular", "lesser")
        lines = [(line, kind, tint) for words, kind, tint in manners for line in p.wrap(words, SIZES.small, max(1, room), kind)]
        sprites = [p.text(line, SIZES.small, self.ink(tint), kind, shadow_on(self.ground)) for line, kind, tint in lines]
        high = p.font(SIZES.small, "bold").get_linesize()
        if aside:
            y = round(spot[1] - high * len(sprites) / 2)
        else:
            y = table.bottom + px(4) if dy > 0 else table.top - px(4) - high * len(sprites)
        for words in sprites:
            if aside:
                x = table.right + px(10) if dx > 0 else table.left - px(10) - words.get_width()
            else:
                x = round(spot[0] - words.get_width() / 2)
            put(surface, words, (x, y))
            y += high


class Token(Widget):
    """A seat's portrait, or its colour and shape where nobody is known to sit there.

    `painted`: the painted portrait is shown in themes without shades too.
    """

    def __init__(self, seat: int, size: float = 28, *, painted: bool = False) -> None:
        super().__init__(width=size)
        self.seat, self.size, self.painted = seat, size, painted
        self.sitter: Sitter | None = None

    def set(self, sitter: Sitter) -> None:
        """Shows the portrait of the person who sits there."""
        if sitter != self.sitter:
            self.sitter = sitter
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self.size)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.sitter is None:
            put(surface, p.mark(self.seat, p.look.px(self.size)), self.rect.center, centre=True)
        else:
            draw_person(p, surface, self.sitter, self.seat, self.rect.center, p.look.px(self.size), painted=self.painted)


# ---- chairs at a drawn table: who sits there, or the empty seat
_SHAKES, _REACH = 3, 6      # how often, and how far in logical units, a chair shakes that can't be taken or left
_UP: Final = 6              # logical units by which a person lifted from a chair is drawn above it


def _taken() -> str:
    """The tip of a chair on which somebody sits."""
    return _("Drag to another chair to change places; press for name and level, or type a name")


def _free() -> str:
    """The tip of an empty chair."""
    return _("Press to seat somebody here, a bot or a person; or drag somebody to it")


class ChairSeat(Liftable):
    """A place at the table, taken or empty."""

    seated = True

    def __init__(self, carrying: Carrying, number: int) -> None:
        super().__init__(carrying, number, None, tip=_free())
        self.words_above = False        # whether the name is above the chair: it is on the side away from the table
        self.turned = 0.0               # degrees counter-clockwise by which its back is turned from the top
        self._sway = 0.0                # from -1 to 1, while it shakes

    def sway(self, share: float) -> None:
        """Draws it at a moment (0..1) of its shake, which says that nobody can sit down there, or leave it."""
        self._sway = math.sin(share * math.tau * _SHAKES) * (1 - share)
        self.refresh()

    @property
    def lettered(self) -> bool:
        """Whether it is taken: typed letters then begin another name for the person."""
        return self.taken

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        return self.carrying.rename(self, intent.text) if isinstance(intent, Typed) and self.taken else False

    def set(self, shown: Occupant | None, seat: int) -> None:
        """Shows who sits there on that seat of the game; None and AWAY for nobody."""
        if (shown, seat) != (self.shown, self.number):
            self.shown, self.number = shown, seat
            self.tip = _taken() if shown is not None else _free()
            self.refresh()

    def activate(self, source: InputDevice) -> Reply:
        if self.carrying.source is not None:
            return self.carrying.set_down(self)
        return self.carrying.open(self)

    def act(self, act: Act) -> Reply:
        if act.name == "delete" or (act.name == "hint" and act.source == "pad"):
            return self.carrying.send_away(self) if self.taken else True
        return super().act(act)

    def height(self, p: Painter, width: int) -> int:
        return self.face(p) + p.font(SIZES.small, "bold").get_linesize() + p.font(SIZES.caption).get_linesize() + p.look.px(8)

    def middle(self, p: Painter) -> tuple[int, int]:
        top, half, x = self.rect.y + p.look.px(3), self.face(p) // 2, self.rect.centerx + round(p.look.px(_REACH) * self._sway)
        return x, self.rect.bottom - p.look.px(3) - half if self.words_above else top + half

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The portrait or an empty seat, with name and line; a glow where the lifted person can go."""
        px, size, middle, carrying = p.look.px, self.face(p), self.middle(p), self.carrying
        held = carrying.source
        if (self.hot if held is None else held is self or self in carrying.free):
            disc = p.rbox(size, size, size // 2, "glow", None)
            p.draw_glow(surface, disc, middle, "glow", .9 if held is not None and (carrying.over is self or self.focused) else .45)
        if self.shown is None and p.look.theme.flat:
            seat = p.rbox(size, size, px(16), "plate" if not self.hot else "plate_on", "brass", p.look.scale)
            put(surface, seat, (middle[0] - size // 2, middle[1] - size // 2))
        elif not p.look.theme.flat:
            p.drop(surface, self._chair(p), middle, .3)
        if self.shown is None:
            put(surface, p.icon("new", size // 2, "cream"), middle, centre=True)
        elif not self.in_air:
            up = carrying.height if held is self else 0.0
            self.draw_face(p, surface, (middle[0], middle[1] - round(px(_UP) * up)), LOW + (HIGH - LOW) * up)
        if held is not None and held is not self and self.focused and not carrying.dragged:
            put(surface, held.picture(HIGH), (middle[0] + px(ASIDE[0]), middle[1] + px(ASIDE[1])), centre=True)
        self._draw_words(p, surface)

    def _chair(self, p: Painter) -> pygame.Surface:
        """The seat and its back, turned towards the table."""
        size, tone = self.face(p), p.look.theme.plate_on if self.hot and not self.taken else p.look.theme.plate

        def make() -> pygame.Surface:
            fine = 3 * size
            out = pygame.Surface((fine * 3 // 2, fine * 3 // 2), pygame.SRCALPHA, 32)
            middle, outer, wide = fine * 3 / 4, fine * 5 / 8, fine / 10
            for colour, edge in ((tone.dark, 0.0), (tone.light, wide / 5)):
                turns = [math.radians(-138 + edge / 4 + k * (96 - edge / 2) / 30) for k in range(31)]
                rim = [(outer - edge, turns), (outer - wide + edge, turns[::-1])]
                pygame.draw.polygon(out, colour, [(middle + r * math.cos(t), middle + r * math.sin(t)) for r, along in rim for t in along])
            seat = pygame.Rect(0, 0, fine * 19 // 20, fine * 19 // 20)
            seat.center = out.get_rect().center
            pygame.draw.rect(out, tone.dark, seat, border_radius=fine // 4)
            pygame.draw.rect(out, tone.mid, seat.inflate(-fine // 24, -fine // 24), border_radius=fine // 4)
            pygame.draw.rect(out, tone.light, seat.inflate(-fine // 24, -fine // 24), max(2, fine // 60), border_radius=fine // 4)
            return pygame.transform.rotozoom(out.premul_alpha(), self.turned, 1 / 3)
        return p.quick(("chair", size, tone, round(self.turned)), make)

    def _draw_words(self, p: Painter, surface: pygame.Surface) -> None:
        if self.shown is None:
            return
        y = self.rect.y + (0 if self.words_above else self.face(p) + p.look.px(6))
        named: tuple[tuple[str, float, FontKind], ...] = (
            (self.shown.name, SIZES.small, "bold"), (self.shown.line, SIZES.caption, "regular"))
        for text, size, manner in named:
            ink = self.ink("warning" if self.shown.wrong and manner == "bold" else "main" if manner == "bold" else "lesser")
            wide = pips_wide(p, self.shown.pips) if self.shown.pips and manner == "regular" else 0
            fits = squeezed(p, text, size, self.rect.w - wide, manner, .8)
            if p.width(text, fits, manner) > self.rect.w - wide:
                wide, fits = 0, squeezed(p, text, size, self.rect.w, manner, .8)
            words = p.text(shorten(p, text, fits, self.rect.w, manner), fits, ink, manner, shadow_on(self.ground))
            x = self.rect.centerx - (words.get_width() + wide) / 2
            put(surface, words, (x, y))
            if wide:
                draw_pips(p, surface, self.shown.pips, (round(x) + words.get_width() + p.look.px(PIP), y + words.get_height() // 2))
            y += p.font(size, manner).get_linesize()


# ---- a drawn table with chairs round it
_WIDE: Final = 104          # logical units: a chair with the name below it
_ACROSS: Final = 168        # at most, from the table's middle to a chair's
_DOWN: Final = 92           # at least
_RAIL: Final = 11
_RECIPE: Final = 2          # raised when the table is painted otherwise


class ChairRing(Widget):
    """The table from above with its chairs; a line joins the chairs of a side."""

    def __init__(self, carrying: Carrying) -> None:
        super().__init__()
        self.carrying, self.icon = carrying, ""
        self.sides: tuple[tuple[int, ...], ...] = ()

    @property
    def chairs(self) -> tuple[ChairSeat, ...]:
        """The chairs in the order of play, taken or empty."""
        return tuple(chair for chair in self.children if isinstance(chair, ChairSeat))

    def set(self, people: Mapping[int, Occupant], count: int, sides: Sequence[tuple[int, ...]], icon: str) -> None:
        """Shows a table with `count` chairs. `people` are keyed by the place of their chair, and in the order of their seats."""
        if count != len(self.children):
            self.replace(*(ChairSeat(self.carrying, place) for place in range(count)))
            self.carrying.chairs = self.chairs
        seats = {place: seat for seat, place in enumerate(people)}
        for chair in self.chairs:
            chair.set(people.get(chair.place), seats.get(chair.place, AWAY))
        if (tuple(sides), icon) != (self.sides, self.icon):
            self.sides, self.icon = tuple(sides), icon
            self.refresh()

    # ---- place
    def _chair(self, p: Painter) -> tuple[int, int]:
        wide = p.look.px(_WIDE * max(1.0, min(1.5, p.look.text)))
        return wide, self.children[0].height(p, wide) if self.children else 0

    def _reach(self, p: Painter, width: int) -> tuple[int, int]:
        """The distance of a chair's middle from the table's, across and down, in device pixels: the least at which no two chairs touch."""
        wide, high = self._chair(p)
        across = max(wide // 2, min((width - wide) // 2, p.look.px(_ACROSS)))
        down, gap = p.look.px(_DOWN), p.look.px(4)
        while down < 40 * high:
            spots = places(len(self.children), (0, 0), across, down)
            pairs = [(one, other) for at, one in enumerate(spots) for other in spots[:at]]
            if all(abs(a[0] - b[0]) >= wide + gap or abs(a[1] - b[1]) >= high + gap for a, b in pairs):
                break
            down += max(1, gap)
        return across, down

    def height(self, p: Painter, width: int) -> int:
        return 2 * self._reach(p, width)[1] + self._chair(p)[1]

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        wide, high = self._chair(p)
        spots = places(len(self.children), self.rect.center, *self._reach(p, self.rect.w))
        for chair, (x, y) in zip(self.children, spots, strict=True):
            if isinstance(chair, ChairSeat):
                chair.words_above = y < self.rect.centery - p.look.px(20)
                chair.turned = math.degrees(math.atan2(self.rect.centerx - x, self.rect.centery - y))
            chair.layout(p, pygame.Rect(round(x - wide / 2), round(y - high / 2), wide, high))

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px = p.look.px
        across, down = self._reach(p, self.rect.w)
        table = pygame.Rect(0, 0, 2 * across - px(46), 2 * down - px(34))
        table.center = self.rect.center
        put(surface, self._table(p, table.size), table.topleft)
        middles = {chair.number: chair.middle(p) for chair in self.chairs if chair.taken}
        for side in self.sides:
            if len(side) > 1 and middles.keys() >= set(side):
                pygame.draw.lines(surface, p.colour("brass"), False, [middles[s] for s in side], max(2, px(2)))
        if p.look.theme.flat and not any(len(side) > 1 for side in self.sides):     # else the lines cross there
            put(surface, p.icon(self.icon, px(44), "on_felt"), table.center, centre=True)

    def _table(self, p: Painter, size: tuple[int, int]) -> pygame.Surface:
        theme, rail = p.look.theme, p.look.px(_RAIL)

        def prepare() -> Build:
            from game.ui.paint.backdrop import crested, round_table  # noqa: PLC0415 (numpy, which only painting needs)

            seal = crested(p.font_px, size)
            return lambda grain: [round_table(grain, theme, *size, rail, seal)]
        found = p.slow("round table", (_RECIPE, size, rail), prepare)
        if found is not None:
            return found

        def plain() -> pygame.Surface:
            out = pygame.Surface(size, pygame.SRCALPHA, 32)
            pygame.draw.ellipse(out, p.colour("rail"), out.get_rect())
            pygame.draw.ellipse(out, p.colour("baize"), out.get_rect().inflate(-2 * rail, -2 * rail))
            return out
        return p.quick(("round table", size), plain)


# ---- somebody who waits on the bench for a chair
_DASHES: Final = 14         # dashes of the ring that stands for somebody who is lifted
_LEAST: Final = .8          # the share of its size to which a name may shrink


class Bencher(Liftable):
    """A person on the bench who waits for a chair."""

    def natural(self, p: Painter) -> int:
        """The width of the portrait, or of the name below it in the smallest size that it may shrink to."""
        word = p.font(SIZES.caption * _LEAST).size(self.shown.name)[0] + 2 if self.shown is not None else 0
        return max(p.look.px(50 * max(1.0, min(1.6, p.look.text))), min(word, p.look.px(120 * max(1.0, p.look.text))))

    def height(self, p: Painter, width: int) -> int:
        return self.face(p) + p.font(SIZES.caption).get_linesize() + p.look.px(6 + PIP)

    def face(self, p: Painter) -> int:
        return p.look.px(42)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        shown, px = self.shown, p.look.px
        if shown is None:
            return
        size, middle = self.face(p), self.middle(p)
        if self.in_air:
            self._draw_gap(p, surface, middle, size)
            return
        if self.carrying.source is self or self.hot:
            ring = p.rbox(size + px(8), size + px(8), size // 2 + px(4), "glow", None)
            p.draw_glow(surface, ring, middle, "glow", .5)
        self.draw_face(p, surface, middle)
        small = squeezed(p, shown.name, SIZES.caption, self.rect.w, "regular", _LEAST)
        words = p.text(shorten(p, shown.name, small, self.rect.w), small, self.ink("main"), "regular", shadow_on(self.ground))
        put(surface, words, (self.rect.centerx - words.get_width() / 2, self.rect.bottom - px(PIP) - words.get_height()))
        if shown.pips:
            draw_pips(p, surface, shown.pips, (self.rect.centerx - px(PIP) * studs(shown.pips) // 2, self.rect.bottom - px(PIP) // 2))

    def _draw_gap(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], size: int) -> None:
        """Draws a dashed ring in place of a person who is lifted."""
        box = pygame.Rect(0, 0, size, size)
        box.center = middle
        for part in range(_DASHES):
            start = math.tau * part / _DASHES
            pygame.draw.arc(surface, p.colour("brass"), box, start, start + math.pi / _DASHES, max(2, p.look.px(2)))
        put(surface, p.icon("person", size // 2, "brass"), middle, centre=True)

    def middle(self, p: Painter) -> tuple[int, int]:
        return self.rect.centerx, self.rect.y + self.face(p) // 2 + p.look.px(2)

    def draw_face(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], height: float = LOW) -> None:
        """The portrait without a mark: it has no seat yet."""
        size = self.face(p)
        found = portrait_of(p, self.shown.sitter, size) if self.shown is not None and self.shown.sitter is not None else None
        if found is not None:
            p.drop(surface, found, middle, height)
            return
        put(surface, p.rbox(size, size, size // 2, "plate_on", "brass", p.look.scale), middle, centre=True)
        put(surface, p.icon("person", size // 2, "cream"), middle, centre=True)
