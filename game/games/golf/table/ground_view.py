"""A window on golf ground: how it is looked at, what lies on it, figures that touch nothing, and the small picture of all of it."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, NamedTuple, Protocol, Self, TypeVar

import pygame

from game.ui.input import Point
from game.ui.looks.theme import RGB, XY, Look
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import LaidSprite, LastMade
from game.ui.widgets.base import Control, Widget


# ---- how golf ground is looked at: which part of it a window shows, and how large. Pure values, in units of the ground and in pixels
# The ground lies from (0, 0) to its size; x runs to the right and y down.
class Size(NamedTuple):
    """Width and height: of ground in units, of the window on it in pixels."""

    wide: float
    high: float


class GroundRect(NamedTuple):
    """A rectangle of the ground, in units."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class GroundCamera:
    """The middle of what is seen, in units, and the pixels of a unit; `view` is the window's size, `ground` the ground's.

    At `least` pixels per unit all of the ground is seen; the camera goes no farther away. `edge` units are shown beyond the ground.
    """

    view: Size
    ground: Size
    x: float
    y: float
    unit: float
    least: float
    edge: float = 1.0

    # ---- from units to pixels and back
    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel, from the window's corner, of a place of the ground."""
        return self.view.wide / 2 + (x - self.x) * self.unit, self.view.high / 2 + (y - self.y) * self.unit

    def place(self, px: float, py: float) -> tuple[float, float]:
        """The place of the ground at a pixel."""
        return self.x + (px - self.view.wide / 2) / self.unit, self.y + (py - self.view.high / 2) / self.unit

    # ---- moving
    def zoomed(self, factor: float, about: tuple[float, float], closest: float) -> Self:
        """Nearer (factor over 1) or farther away; what lies at the pixel `about` stays there as far as the ground's edges allow."""
        unit = min(max(self.unit * factor, self.least), max(closest, self.least))
        x, y = self.place(*about)
        shift = (about[0] - self.view.wide / 2) / unit, (about[1] - self.view.high / 2) / unit
        return replace(self, unit=unit, x=x - shift[0], y=y - shift[1]).clamped()

    def panned(self, dx: float, dy: float) -> Self:
        """The ground moved by that many pixels."""
        return replace(self, x=self.x - dx / self.unit, y=self.y - dy / self.unit).clamped()

    def bringing(self, x: float, y: float) -> Self:
        """Moved just enough to bring a place, with 1.5 units round it, into the window."""
        px, py = self.at(x, y)
        aside = min(1.5 * self.unit, self.view.wide / 3, self.view.high / 3)
        dx = min(0.0, px - aside) + max(0.0, px + aside - self.view.wide)
        dy = min(0.0, py - aside) + max(0.0, py + aside - self.view.high)
        return self.panned(-dx, -dy) if dx or dy else self

    def on(self, box: GroundRect, closest: float) -> Self:
        """The nearest look at all of a rectangle, in its middle."""
        view = self.view
        unit = max(self.least, min(closest, view.wide / (box.right - box.left), view.high / (box.bottom - box.top)))
        return replace(self, unit=unit, x=(box.left + box.right) / 2, y=(box.top + box.bottom) / 2).clamped()

    def toward(self, other: Self, share: float) -> Self:
        """On the way to another look at the same ground: 0 is this one, 1 the other."""
        unit = self.unit * (other.unit / self.unit) ** share
        # the ground seems to move evenly where the place is weighed by what it measures in pixels
        weight = share if abs(other.unit - self.unit) < 1e-6 else (1 - self.unit / unit) / (1 - self.unit / other.unit)
        return replace(self, unit=unit, x=self.x + (other.x - self.x) * weight, y=self.y + (other.y - self.y) * weight)

    def clamped(self) -> Self:
        """Moved back so that it shows at most `edge` units beyond the ground; ground smaller than the window is centred."""
        return replace(self, x=_kept(self.x, self.view.wide / self.unit, self.ground.wide, self.edge),
                       y=_kept(self.y, self.view.high / self.unit, self.ground.high, self.edge))

    def stepped(self, step: int) -> Self:
        """With the pixels of a unit rounded down to a multiple of `step`, so that there are few sizes; never below the least."""
        unit = max(self.least, self.unit // step * step)
        return self if unit == self.unit else replace(self, unit=unit).clamped()

    def fitted(self, least: Self) -> Self:
        """The same look in another window, through which `least` sees all of the same ground: its middle and how much it is magnified stay,
        as far as the ground's edges allow.
        """
        return replace(least, unit=least.least * self.unit / self.least, x=self.x, y=self.y).clamped()

    @property
    def whole(self) -> bool:
        """Whether all of the ground is seen."""
        return self.unit <= self.least * 1.001


def _kept(middle: float, seen: float, length: float, edge: float) -> float:
    if seen >= length + 2 * edge:
        return length / 2
    return min(max(middle, seen / 2 - edge), length + edge - seen / 2)


# ---- figures on golf ground: where they stand so that none touches another or covers a ball, a line, a pawn or a flag, and how they look
SIZE: Final = 13.0          # logical units of letters at the most
MOST: Final = 5             # chances that are named where a space or cell is large enough (logical units), and fewer where it is not ...
_FEWER: Final = ((30.0, MOST), (20.0, 4), (0.0, 3))         # ... the rest is shade
LEAST: Final = .03          # smaller chances are only shaded, except the likeliest
AIR: Final = 2              # logical units between a label and whatever it may not touch
_LINE_AIR: Final = 16       # pixels: more than the widest line takes beyond its ends
_WAYS: Final = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
_STEPS: Final = (1.0, 1.7, 2.6, 3.8)        # times the size of what is told of that its label may stand away from it


def most_named(unit: float) -> int:
    """How many chances are named where a space or cell takes that many logical units.

    >>> most_named(40), most_named(21), most_named(12)
    (5, 4, 3)
    """
    return next(most for least, most in _FEWER if unit >= least)


class Marks(NamedTuple):
    """What no label covers: boxes, and lines from point to point."""

    boxes: tuple[pygame.Rect, ...]
    lines: tuple[tuple[XY, XY], ...] = ()

    def free(self, box: pygame.Rect) -> bool:
        """Whether a box covers none of them."""
        return box.collidelist(self.boxes) < 0 and not any(box.clipline(*line) for line in self.lines)

    def with_labels(self, labels: Sequence[PlacedFigure]) -> Marks:
        """These, and labels with the lines to what they tell of."""
        lines = [(label.to, _xy(label.box.center)) for label in labels if label.to is not None]
        return Marks((*self.boxes, *(label.box for label in labels)), (*self.lines, *lines))


class FigureWish(NamedTuple):
    """A label: its words, the token or colour of its ground and of its letters, the point that it tells of, and how large that is drawn.

    `sign` stands before the words.
    """

    words: str
    fill: str | RGB
    ink: str | RGB
    at: XY
    around: float
    sign: pygame.Surface | None = None


class PlacedFigure(NamedTuple):
    """A label where it stands. One that stands beside what it tells of has a line `to` the edge of that."""

    wish: FigureWish
    letters: pygame.Surface
    box: pygame.Rect
    to: XY | None = None


def placed(p: Painter, wishes: Sequence[FigureWish], marks: Marks, window: pygame.Rect, size: float = SIZE) -> list[PlacedFigure]:
    """The labels that find a place in the window, the first wishes first: on what they tell of, or beside it; what finds none is left out.

    `size`: of the letters, in logical units at text scale 1.
    """
    air = p.look.px(AIR)
    found: list[PlacedFigure] = []
    for wish in wishes:
        letters = p.text(wish.words, size / max(1.0, p.look.text), wish.ink, "bold")
        before = wish.sign.get_width() + p.look.px(3) if wish.sign is not None else 0
        wide, high = letters.get_width() + before + p.look.px(8), letters.get_height() + p.look.px(1)
        taken = marks.with_labels(found)
        others = [other.at for other in wishes if other is not wish]
        box = _place(wish, (wide, high), taken, others, window, air)
        if box is None:
            continue
        found.append(PlacedFigure(wish, letters, box, None if box.collidepoint(wish.at) else _edge(wish, box, marks)))
    return found


def plain_figures(p: Painter, wishes: Iterable[tuple[str, RGB, XY]], marks: Marks, window: pygame.Rect, size: float) -> list[LaidSprite]:
    """Words without plates, with their ink and the middle of what they stand on; what covers a mark or touches another is left out.

    `size`: of the letters, in logical units.
    """
    found: list[LaidSprite] = []
    taken: list[pygame.Rect] = []
    air = p.look.px(AIR)
    for words, ink, (x, y) in wishes:
        letters = p.text(words, size, ink, "bold")
        box = letters.get_rect(center=(round(x), round(y)))
        if window.contains(box) and marks.free(box) and box.inflate(air, 0).collidelist(taken) < 0:
            found.append((letters, box.topleft))
            taken.append(box)
    return found


def _xy(at: tuple[int, int]) -> XY:
    return float(at[0]), float(at[1])


def _edge(wish: FigureWish, box: pygame.Rect, marks: Marks) -> XY:
    """Where the line from a label ends: short of the middle of what it tells of, and of anything that lies there."""
    (x, y), (left, top) = wish.at, box.center
    far = max(1e-6, math.hypot(left - x, top - y))
    share = min(.9, max(.28 * wish.around, 2.0) / far)
    for mark in marks.boxes:
        if mark.collidepoint(wish.at) and (inside := mark.clipline(box.center, wish.at)):
            share = max(share, min(.95, math.dist(inside[0], wish.at) / far))
    return x + (left - x) * share, y + (top - y) * share


def _place(wish: FigureWish, size: tuple[int, int], taken: Marks, others: Sequence[XY], window: pygame.Rect,
           air: int) -> pygame.Rect | None:
    """The first place that is free: on the point, then round it, farther and farther away."""
    (x, y), (wide, high) = wish.at, size
    away: list[pygame.Rect] | None = None
    for box in _boxes(x, y, wide, high, wish.around):
        if not window.contains(box) or not taken.free(box.inflate(2 * air, 2 * air)):
            continue
        if any(box.collidepoint(other) for other in others):        # it would seem to tell of something else
            continue
        if away is None:
            away = [other.inflate(2 * air, 2 * air) for other in taken.boxes if not other.collidepoint(wish.at)]
        if box.collidepoint(wish.at) or not any(other.clipline(wish.at, box.center) for other in away):
            return box
    return None


def _boxes(x: float, y: float, wide: int, high: int, around: float) -> Iterable[pygame.Rect]:
    yield pygame.Rect(round(x - wide / 2), round(y - high / 2), wide, high)
    for step in _STEPS:
        away = around / 2 * step
        for dx, dy in _WAYS:
            yield pygame.Rect(round(x + dx * (away + wide / 2) - wide / 2), round(y + dy * (away + high / 2) - high / 2), wide, high)


def draw_labels(p: Painter, surface: pygame.Surface, labels: Sequence[PlacedFigure]) -> None:
    """Plates with their words; first the lines of those that stand beside what they tell of, so that none crosses a plate."""
    for label in labels:
        if label.to is not None:
            _draw_line(p, surface, label.to, label.box)
    for label in labels:
        _draw_plate(p, surface, label)


def figure_key(label: PlacedFigure) -> Hashable:
    """What a label's picture depends on."""
    return label.letters, label.wish.sign, label.wish.fill, tuple(label.box), label.to


def figure_reach(label: PlacedFigure) -> pygame.Rect:
    """The pixels that a label may cover, its line included."""
    if label.to is None:
        return pygame.Rect(label.box)
    (x, y), (left, top) = label.to, label.box.center
    line = pygame.Rect(min(x, left), min(y, top), abs(x - left) + 1, abs(y - top) + 1)
    return label.box.union(line.inflate(_LINE_AIR, _LINE_AIR))


def _draw_plate(p: Painter, surface: pygame.Surface, label: PlacedFigure) -> None:
    wish, box, px = label.wish, label.box, p.look.px
    rim = max(1.0, p.look.scale)
    plate = p.rbox(box.w, box.h, box.h * .42, wish.fill, "glow", rim)
    put(surface, plate, box.topleft)
    before = wish.sign.get_width() + px(3) if wish.sign is not None else 0
    put(surface, label.letters, (box.centerx + before / 2, box.centery), True)
    if wish.sign is not None:
        put(surface, wish.sign, (box.x + px(4) + wish.sign.get_width() / 2, box.centery), True)


def _draw_line(p: Painter, surface: pygame.Surface, at: XY, box: pygame.Rect) -> None:
    """From the plate to the edge of what it tells of."""
    thick = max(1, p.look.px(1.6))
    pygame.draw.line(surface, p.colour("shade"), box.center, at, thick + 2)
    pygame.draw.line(surface, p.colour("glow"), box.center, at, thick)


# ---- a small picture of all of the ground in a corner of the window that is zoomed: the part that is seen, whose ball it is, the flag
_WIDE, _HIGH = 176, 112     # logical units of the picture at most
_MOST: Final = .26          # of the window's width and height that it may take
_EDGE, _RIM = 8, 3          # logical units to the window's edge, and of its frame
_LEAST: Final = 56          # the least width in logical units: in a smaller one nothing could be made out
_AIR: Final = 14            # logical units round what must stay in sight
_BALL, _FLAG = 9, 15        # logical units


class GroundPoints(NamedTuple):
    """Places on the picture of all of the ground, in its pixels: the part that is seen, the ball of the player to act, if any, the flag."""

    seen: pygame.Rect
    ball: XY | None
    flag: XY


class Inset:
    """Keeps the picture as it was scaled last."""

    def __init__(self) -> None:
        self._small = LastMade[pygame.Surface]()
        self.rect = pygame.Rect(0, 0, 0, 0)     # its place; empty where there is none

    def hide(self) -> None:
        """It is not drawn: all of the ground is seen."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(self, p: Painter, surface: pygame.Surface, window: pygame.Rect, picture: pygame.Surface, points: GroundPoints,
             seat: int | None) -> None:
        """Draws it in its corner of the window; nothing where it has none."""
        if not self.rect.w:
            return
        px, place, k = p.look.px, self.rect, self._share(p, window, picture)
        put(surface, p.rbox(place.w, place.h, px(6), "well", "brass", max(1.0, p.look.scale), 225), place.topleft)
        inner = place.inflate(-2 * px(_RIM), -2 * px(_RIM))
        put(surface, self._scaled(picture, inner.size), inner.topleft)
        self._draw_points(p, surface, inner, k, points, seat)

    def lay(self, p: Painter, window: pygame.Rect, picture: pygame.Surface, clear: Iterable[XY]) -> None:
        """Find the corner of the window that covers none of the places `clear` on the screen; none where all corners would."""
        k = self._share(p, window, picture)
        size = max(1, round(picture.get_width() * k)), max(1, round(picture.get_height() * k))
        place = self._place(p, window, size, clear) if size[0] >= p.look.px(_LEAST) else None
        if place is None:
            self.hide()
        else:
            self.rect = place

    @staticmethod
    def _share(p: Painter, window: pygame.Rect, picture: pygame.Surface) -> float:
        """By how much the picture is scaled."""
        room = min(p.look.px(_WIDE), window.w * _MOST), min(p.look.px(_HIGH), window.h * _MOST)
        return min(room[0] / picture.get_width(), room[1] / picture.get_height())

    def _place(self, p: Painter, window: pygame.Rect, size: tuple[int, int], clear: Iterable[XY]) -> pygame.Rect | None:
        """A corner in which nothing is covered."""
        px, rim, air = p.look.px, 2 * p.look.px(_RIM), 2 * p.look.px(_AIR)
        box = pygame.Rect(0, 0, size[0] + rim, size[1] + rim)
        inside, places = window.inflate(-2 * px(_EDGE), -2 * px(_EDGE)), list(clear)
        for corner in ("bottomleft", "topleft", "bottomright", "topright"):
            setattr(box, corner, getattr(inside, corner))
            if not any(box.inflate(air, air).collidepoint(at) for at in places):
                return box
        return None

    def _scaled(self, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        return self._small.of((picture, size), lambda: pygame.transform.smoothscale(picture, size))

    @staticmethod
    def _draw_points(p: Painter, surface: pygame.Surface, inner: pygame.Rect, k: float, points: GroundPoints, seat: int | None) -> None:
        """The part that is seen in a frame, the flag, and the ball on its player's colour."""
        px = p.look.px

        def on(at: XY) -> XY:
            return inner.x + at[0] * k, inner.y + at[1] * k
        left, top = on(points.seen.topleft)
        seen = pygame.Rect(round(left), round(top), round(points.seen.w * k), round(points.seen.h * k)).clip(inner)
        if seen.w > 0 and seen.h > 0:
            pygame.draw.rect(surface, p.colour("glow"), seen, max(1, px(1.6)), px(3))      # not kept: it changes with every step of a glide
        flag = p.flag(px(_FLAG * .6), px(_FLAG))
        x, y = on(points.flag)
        put(surface, flag, (x, y - flag.get_height()))
        if points.ball is not None and seat is not None:
            side, colour = px(_BALL), p.look.seat_mark(seat).colour
            put(surface, p.rbox(side, side, side / 2, colour, "shade", max(1.0, p.look.scale)), on(points.ball), True)


# ---- rows that speak of a place on the ground: it is lit there while the row is pointed at or has the focus
Place = TypeVar("Place")
Place_contra = TypeVar("Place_contra", contravariant=True)


class Lights(Protocol[Place_contra]):
    """Lights places on the ground."""

    def light(self, place: Place_contra, *, on: bool) -> None:
        """Lights a place, or no longer; one that is not lit stays as it is."""


class PlaceRow(Widget, Generic[Place]):
    """A row whose words are about `place`. It is lit under the mouse, by the focus of keys and pad, and by the last press of a finger."""

    hoverable = True
    place: Place
    lights: Lights[Place]
    _lit = _touched = False

    def point(self, point: Point) -> Reply:
        if point.kind == "down" and point.source == "touch":
            self._touched = True
            self.refresh()
        return super().point(point)

    def lost(self) -> None:
        self._touched = False
        super().lost()

    def refresh(self, rect: pygame.Rect | None = None) -> None:
        """Draws it again; called too when the pointer or the focus has come or gone."""
        lit = self.hot or self.focused or self._touched
        if lit != self._lit:
            self._lit = lit
            self.lights.light(self.place, on=lit)
        super().refresh(rect)


# ---- a window on golf ground, as a widget: what lies on it, and what wheel, fingers and a press do to its camera. Games draw their
# ground
C = TypeVar("C", bound=GroundCamera)
S = TypeVar("S")
L = TypeVar("L")

_NOTCH: Final = 1.18        # a notch of the wheel
_SLOP: Final = 6            # logical units a press may move before it pans


class GroundView(Control, ABC, Generic[C]):
    """The ground through a camera."""

    hoverable = True
    drags = True
    roomy = True
    margin = 2

    def __init__(self) -> None:
        super().__init__()
        self.own_ground = "felt"
        self.gliding = False                    # the camera is on its way
        self._own = False                       # the player has moved the camera
        self._press: tuple[int, int] | None = None
        self._panned = False
        self._extra: tuple[Widget, ...] = ()
        self.focusable = False

    @property
    @abstractmethod
    def camera(self) -> C | None:
        """The camera in force; None before there is anything to look at."""

    @abstractmethod
    def see(self, camera: C) -> None:
        """Look through this camera."""

    @abstractmethod
    def hide(self, seats: Iterable[int]) -> None:
        """Do not draw these seats' balls: they fly, and are drawn by what moves them."""

    @abstractmethod
    def ground_in(self, part: pygame.Rect) -> pygame.Surface:
        """A rectangle of the screen with nothing but the painted ground in it, premultiplied; empty beyond the window."""

    @abstractmethod
    def _closest(self, look: Look) -> float:
        """Pixels of a unit in the nearest look."""

    @abstractmethod
    def _picked(self, pos: tuple[int, int]) -> None:
        """A press there that did not pan."""

    @abstractmethod
    def _pointed(self, pos: tuple[int, int]) -> None:
        """The mouse is there without a press."""

    def _freed(self, camera: C) -> C:
        """The camera as the player has moved it."""
        return camera

    def put_in(self, *widgets: Widget) -> None:
        """Lay these widgets on the ground; none takes them away."""
        if widgets != self._extra:
            self._extra = widgets
            self.swap(*widgets)

    def _lay_extras(self, p: Painter) -> None:
        """What lies on the ground stands at the foot of the window."""
        lay_on(p, self.rect, self._extra,
               lambda area, wide, high: pygame.Rect(area.centerx - wide // 2, area.bottom - high, wide, high))

    @property
    def own_look(self) -> bool:
        """Whether the player has moved the camera since it was framed last."""
        return self._own

    def zoom(self, factor: float, about: tuple[int, int] | None = None) -> bool:
        """Nearer or farther away; what lies at that place of the screen stays there. Whether anything moved."""
        was = self.camera
        if was is None or self.host is None:
            return False
        x, y = about if about is not None and self.rect.collidepoint(about) else self.rect.center
        self._own = True
        closest = self._closest(self.host.painter.look)
        self.see(self._freed(was.zoomed(factor, (x - self.rect.x, y - self.rect.y), closest)))
        return self.camera != was

    def scroll(self, notches: float) -> bool:
        """The wheel, or two fingers: nearer or farther away, about where they are."""
        self.zoom(_NOTCH ** -notches, self.host.pointer if self.host is not None else None)
        return True

    def point(self, point: Point) -> Reply:
        """A press picks a place; a press that moves shows another part of the ground; a pointer that only looks shows what could be."""
        if point.kind == "down":
            self._press, self._panned = point.pos, False
            return True
        if point.kind == "up":
            pressed, self._press = self._press, None
            if pressed is not None and not self._panned and self.rect.collidepoint(point.pos):
                self._picked(point.pos)
            return True
        if point.kind == "move" and self._press is not None and self.pressed:
            self._pan(point.pos)
        elif point.kind == "move" and point.source == "mouse":
            self._pointed(point.pos)
        return True

    def _pan(self, pos: tuple[int, int]) -> None:
        camera = self.camera
        if self._press is None or camera is None or self.host is None:
            return
        dx, dy = pos[0] - self._press[0], pos[1] - self._press[1]
        if not self._panned and max(abs(dx), abs(dy)) < self.host.painter.look.px(_SLOP):
            return
        self._panned = self._own = True
        self._press = pos
        self.see(self._freed(camera.panned(dx, dy)))


class Looks(NamedTuple, Generic[L]):
    """Two looks of a window at its ground: at the `whole` of it, which the small picture shows, and the one in force `now`."""

    whole: L
    now: L


class RoundView(GroundView[C], Generic[C, S, Place]):
    """The ground of a round that is played: with balls and names, a plan while somebody makes one, and a place that is spoken of."""

    def __init__(self, state: S, names: tuple[str, ...]) -> None:
        super().__init__()
        self.state, self.names = state, names
        self.lit: Place | None = None       # that a sentence speaks of
        self.inset = Inset()
        self._looks = False                 # the mouse is over it without a press

    @staticmethod
    @abstractmethod
    def _played_on(state: S) -> object:
        """The hole or board; another one is looked at from afar first."""

    @abstractmethod
    def _open_whole(self) -> None:
        """Looks at all of the ground."""

    @abstractmethod
    def _looked_at(self, pos: tuple[int, int]) -> None:
        """The mouse points at that place of the screen without a press."""

    @abstractmethod
    def _looked_away(self) -> None:
        """The mouse has left the ground."""

    def put(self, state: S, names: tuple[str, ...]) -> None:
        """Show this ground with these balls at once."""
        if (state, names) == (self.state, self.names):
            return
        fresh = self._played_on(state) is not self._played_on(self.state)
        self.state, self.names = state, names
        if fresh:
            self._own = False
            self._open_whole()
        self.refresh()

    def light(self, place: Place | None) -> None:
        """Light a place that a sentence speaks of, None: none any more."""
        if place != self.lit:
            self.lit = place
            self.refresh()

    def _pointed(self, pos: tuple[int, int]) -> None:
        self._looks = True
        self._looked_at(pos)

    def refresh(self, rect: pygame.Rect | None = None) -> None:
        """Draws it again; called too when the pointer has gone elsewhere."""
        if self._looks and not self.hot:
            self._looks = False
            self._looked_away()
        super().refresh(rect)


def lay_on(p: Painter, rect: pygame.Rect, widgets: Sequence[Widget], place: Callable[[pygame.Rect, int, int], pygame.Rect]) -> None:
    """Lays widgets on ground in that rectangle: what grows fills it, for all else `place` finds one by the free area and its size."""
    area = rect.inflate(-2 * p.look.px(12), -2 * p.look.px(10))
    for widget in widgets:
        if widget.grow:
            widget.layout(p, rect)
            continue
        wide = min(area.w, max(p.look.px(300), widget.natural(p)))
        high = min(area.h, widget.height(p, wide))
        widget.layout(p, place(area, wide, high))
