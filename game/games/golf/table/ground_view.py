"""A window on golf ground: its camera, what is drawn over the ground, labels that cover nothing, and an overview in a corner."""

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


# ---- the camera: which part of the ground a window shows, and how large. Pure values, in units of the ground and in pixels
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
    """A camera: the ground place in the middle of the window, in units, and the pixels per unit.

    `view` is the size of the window, `ground` that of the ground. With `least` pixels per unit all of the ground shows; the camera goes no
    farther away. `edge` units may show beyond the ground.
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
        """The pixel of a ground place, relative to the window's corner."""
        return self.view.wide / 2 + (x - self.x) * self.unit, self.view.high / 2 + (y - self.y) * self.unit

    def place(self, px: float, py: float) -> tuple[float, float]:
        """The ground place at a pixel, relative to the window's corner."""
        return self.x + (px - self.view.wide / 2) / self.unit, self.y + (py - self.view.high / 2) / self.unit

    # ---- moving
    def zoomed(self, factor: float, about: tuple[float, float], closest: float) -> Self:
        """The camera zoomed by a factor, nearer if over 1; the place at pixel `about` stays there as far as the ground's edges allow."""
        unit = min(max(self.unit * factor, self.least), max(closest, self.least))
        x, y = self.place(*about)
        shift = (about[0] - self.view.wide / 2) / unit, (about[1] - self.view.high / 2) / unit
        return replace(self, unit=unit, x=x - shift[0], y=y - shift[1]).clamped()

    def panned(self, dx: float, dy: float) -> Self:
        """The camera after the ground has been moved by that many pixels."""
        return replace(self, x=self.x - dx / self.unit, y=self.y - dy / self.unit).clamped()

    def bringing(self, x: float, y: float) -> Self:
        """The camera moved just enough to show a place and 1.5 units around it."""
        px, py = self.at(x, y)
        aside = min(1.5 * self.unit, self.view.wide / 3, self.view.high / 3)
        dx = min(0.0, px - aside) + max(0.0, px + aside - self.view.wide)
        dy = min(0.0, py - aside) + max(0.0, py + aside - self.view.high)
        return self.panned(-dx, -dy) if dx or dy else self

    def on(self, box: GroundRect, closest: float) -> Self:
        """The nearest camera that shows all of a rectangle, with the rectangle in the middle."""
        view = self.view
        unit = max(self.least, min(closest, view.wide / (box.right - box.left), view.high / (box.bottom - box.top)))
        return replace(self, unit=unit, x=(box.left + box.right) / 2, y=(box.top + box.bottom) / 2).clamped()

    def toward(self, other: Self, share: float) -> Self:
        """The camera on the way to another one of the same ground: 0 is this one, 1 the other."""
        unit = self.unit * (other.unit / self.unit) ** share
        # the motion looks even if the place is weighted by its size in pixels
        weight = share if abs(other.unit - self.unit) < 1e-6 else (1 - self.unit / unit) / (1 - self.unit / other.unit)
        return replace(self, unit=unit, x=self.x + (other.x - self.x) * weight, y=self.y + (other.y - self.y) * weight)

    def clamped(self) -> Self:
        """The camera moved back so that at most `edge` units show beyond the ground; ground smaller than the window is centred."""
        return replace(self, x=_kept(self.x, self.view.wide / self.unit, self.ground.wide, self.edge),
                       y=_kept(self.y, self.view.high / self.unit, self.ground.high, self.edge))

    def stepped(self, step: int) -> Self:
        """The camera with its pixels per unit rounded down to a multiple of `step`, to limit the number of sizes; never below the least."""
        unit = max(self.least, self.unit // step * step)
        return self if unit == self.unit else replace(self, unit=unit).clamped()

    def fitted(self, least: Self) -> Self:
        """The camera for another window, where `least` shows the whole ground: middle and magnification stay as far as the edges allow."""
        return replace(least, unit=least.least * self.unit / self.least, x=self.x, y=self.y).clamped()

    @property
    def whole(self) -> bool:
        """Whether all of the ground shows."""
        return self.unit <= self.least * 1.001


def _kept(middle: float, seen: float, length: float, edge: float) -> float:
    if seen >= length + 2 * edge:
        return length / 2
    return min(max(middle, seen / 2 - edge), length + edge - seen / 2)


# ---- labels on golf ground: placed so that none touches another or covers a ball, a line, a pawn or a flag, and drawn
SIZE: Final = 13.0          # logical units of the largest letters
MOST: Final = 5             # chances that are labelled where a space or cell is large enough (logical units) ...
_FEWER: Final = ((30.0, MOST), (20.0, 4), (0.0, 3))         # ... and fewer where it is not; the rest is only shaded
LEAST: Final = .03          # smaller chances are only shaded, except the likeliest
AIR: Final = 2              # logical units between a label and what it must not touch
_LINE_AIR: Final = 16       # pixels by which the widest line exceeds its ends
_WAYS: Final = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
_STEPS: Final = (1.0, 1.7, 2.6, 3.8)        # how far a label may be from its object, in sizes of the object


def most_named(unit: float) -> int:
    """The number of chances that are labelled, for a space or cell of that many logical units.

    >>> most_named(40), most_named(21), most_named(12)
    (5, 4, 3)
    """
    return next(most for least, most in _FEWER if unit >= least)


class Marks(NamedTuple):
    """The areas that labels must not cover: boxes, and lines between points."""

    boxes: tuple[pygame.Rect, ...]
    lines: tuple[tuple[XY, XY], ...] = ()

    def free(self, box: pygame.Rect) -> bool:
        """Whether a box covers none of them."""
        return box.collidelist(self.boxes) < 0 and not any(box.clipline(*line) for line in self.lines)

    def with_labels(self, labels: Sequence[PlacedFigure]) -> Marks:
        """These areas with those of labels and their lines added."""
        lines = [(label.to, _xy(label.box.center)) for label in labels if label.to is not None]
        return Marks((*self.boxes, *(label.box for label in labels)), (*self.lines, *lines))


class FigureWish(NamedTuple):
    """A label to be placed: its words, the colours of its plate and letters (RGB or a name in the theme), its object's point and size.

    `sign` is drawn before the words.
    """

    words: str
    fill: str | RGB
    ink: str | RGB
    at: XY
    around: float
    sign: pygame.Surface | None = None


class PlacedFigure(NamedTuple):
    """A label at its place. If it is beside its object, a line leads `to` the object's edge."""

    wish: FigureWish
    letters: pygame.Surface
    box: pygame.Rect
    to: XY | None = None


def placed(p: Painter, wishes: Sequence[FigureWish], marks: Marks, window: pygame.Rect, size: float = SIZE) -> list[PlacedFigure]:
    """The labels that find a place in the window, first ones first: on their object or beside it. Labels without a place are left out.

    `size` of the letters is in logical units at text scale 1.
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
    """Words without plates, from their text, colour and middle; those that would cover a mark or touch another are left out.

    `size` of the letters is in logical units.
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
    """The end of a label's line: short of its object's middle, and of any mark there."""
    (x, y), (left, top) = wish.at, box.center
    far = max(1e-6, math.hypot(left - x, top - y))
    share = min(.9, max(.28 * wish.around, 2.0) / far)
    for mark in marks.boxes:
        if mark.collidepoint(wish.at) and (inside := mark.clipline(box.center, wish.at)):
            share = max(share, min(.95, math.dist(inside[0], wish.at) / far))
    return x + (left - x) * share, y + (top - y) * share


def _place(wish: FigureWish, size: tuple[int, int], taken: Marks, others: Sequence[XY], window: pygame.Rect,
           air: int) -> pygame.Rect | None:
    """The first free place for a label: on its object, then around it, farther and farther away; None if there is none."""
    (x, y), (wide, high) = wish.at, size
    away: list[pygame.Rect] | None = None
    for box in _boxes(x, y, wide, high, wish.around):
        if not window.contains(box) or not taken.free(box.inflate(2 * air, 2 * air)):
            continue
        if any(box.collidepoint(other) for other in others):        # it would seem to belong to another object
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
    """Draws labels: first the lines of those beside their objects, so that no line crosses a plate."""
    for label in labels:
        if label.to is not None:
            _draw_line(p, surface, label.to, label.box)
    for label in labels:
        _draw_plate(p, surface, label)


def figure_key(label: PlacedFigure) -> Hashable:
    """A key of all that a label's picture depends on."""
    return label.letters, label.wish.sign, label.wish.fill, tuple(label.box), label.to


def figure_reach(label: PlacedFigure) -> pygame.Rect:
    """The rectangle of pixels that a label may cover, with its line."""
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
    """Draws a line from the plate to the edge of its object."""
    thick = max(1, p.look.px(1.6))
    pygame.draw.line(surface, p.colour("shade"), box.center, at, thick + 2)
    pygame.draw.line(surface, p.colour("glow"), box.center, at, thick)


# ---- the overview of all of the ground in a corner of a zoomed window: the part that shows, the ball of the player to act, the flag
_WIDE, _HIGH = 176, 112     # logical units of the largest overview
_MOST: Final = .26          # of the window's width and height that it may take
_EDGE, _RIM = 8, 3          # logical units to the window's edge, and of its frame
_LEAST: Final = 56          # the least width in logical units, below which nothing could be recognized
_AIR: Final = 14            # logical units around places that must stay visible
_BALL, _FLAG = 9, 15        # logical units


class GroundPoints(NamedTuple):
    """Places in pixels of the overview's unscaled picture: the part that shows, the ball of the player to act, if any, and the flag."""

    seen: pygame.Rect
    ball: XY | None
    flag: XY


class Inset:
    """The overview. The last scaled picture is cached."""

    def __init__(self) -> None:
        self._small = LastMade[pygame.Surface]()
        self.rect = pygame.Rect(0, 0, 0, 0)     # its place; empty if it is hidden

    def hide(self) -> None:
        """Hides it, because all of the ground shows."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(self, p: Painter, surface: pygame.Surface, window: pygame.Rect, picture: pygame.Surface, points: GroundPoints,
             seat: int | None) -> None:
        """Draws it in its corner of the window, unless it is hidden."""
        if not self.rect.w:
            return
        px, place, k = p.look.px, self.rect, self._share(p, window, picture)
        put(surface, p.rbox(place.w, place.h, px(6), "well", "brass", max(1.0, p.look.scale), 225), place.topleft)
        inner = place.inflate(-2 * px(_RIM), -2 * px(_RIM))
        put(surface, self._scaled(picture, inner.size), inner.topleft)
        self._draw_points(p, surface, inner, k, points, seat)

    def lay(self, p: Painter, window: pygame.Rect, picture: pygame.Surface, clear: Iterable[XY]) -> None:
        """Places it in a corner of the window where it covers none of the screen places `clear`; hides it if there is no such corner."""
        k = self._share(p, window, picture)
        size = max(1, round(picture.get_width() * k)), max(1, round(picture.get_height() * k))
        place = self._place(p, window, size, clear) if size[0] >= p.look.px(_LEAST) else None
        if place is None:
            self.hide()
        else:
            self.rect = place

    @staticmethod
    def _share(p: Painter, window: pygame.Rect, picture: pygame.Surface) -> float:
        """The factor by which the picture is scaled."""
        room = min(p.look.px(_WIDE), window.w * _MOST), min(p.look.px(_HIGH), window.h * _MOST)
        return min(room[0] / picture.get_width(), room[1] / picture.get_height())

    def _place(self, p: Painter, window: pygame.Rect, size: tuple[int, int], clear: Iterable[XY]) -> pygame.Rect | None:
        """The first corner that covers nothing; None if there is none."""
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
        """Draws a frame around the part that shows, the flag, and the ball on its player's colour."""
        px = p.look.px

        def on(at: XY) -> XY:
            return inner.x + at[0] * k, inner.y + at[1] * k
        left, top = on(points.seen.topleft)
        seen = pygame.Rect(round(left), round(top), round(points.seen.w * k), round(points.seen.h * k)).clip(inner)
        if seen.w > 0 and seen.h > 0:
            pygame.draw.rect(surface, p.colour("glow"), seen, max(1, px(1.6)), px(3))      # not cached, as it changes during a glide
        flag = p.flag(px(_FLAG * .6), px(_FLAG))
        x, y = on(points.flag)
        put(surface, flag, (x, y - flag.get_height()))
        if points.ball is not None and seat is not None:
            side, colour = px(_BALL), p.look.seat_mark(seat).colour
            put(surface, p.rbox(side, side, side / 2, colour, "shade", max(1.0, p.look.scale)), on(points.ball), True)


# ---- rows about a place on the ground, which lights up while the pointer or the focus is on the row
Place = TypeVar("Place")
Place_contra = TypeVar("Place_contra", contravariant=True)


class Lights(Protocol[Place_contra]):
    """Lights places on the ground."""

    def light(self, place: Place_contra, *, on: bool) -> None:
        """Lights a place, or stops lighting it if it is the one that is lit."""


class PlaceRow(Widget, Generic[Place]):
    """A row about `place`, which is lit while the mouse is over the row, while it has focus, or after a finger has pressed it last."""

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
        """Draws it again; also called when the pointer or the focus has come or gone."""
        lit = self.hot or self.focused or self._touched
        if lit != self._lit:
            self._lit = lit
            self.lights.light(self.place, on=lit)
        super().refresh(rect)


# ---- a window on golf ground, as a widget: what wheel, fingers and presses do to its camera. Games draw their
# ground
C = TypeVar("C", bound=GroundCamera)
S = TypeVar("S")
L = TypeVar("L")

_NOTCH: Final = 1.18        # the zoom factor of a notch of the wheel
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
        self.gliding = False                    # whether the camera is moving
        self._own = False                       # whether the player has moved the camera
        self._press: tuple[int, int] | None = None
        self._panned = False
        self._extra: tuple[Widget, ...] = ()
        self.focusable = False

    @property
    @abstractmethod
    def camera(self) -> C | None:
        """The camera in force; None before there is one."""

    @abstractmethod
    def see(self, camera: C) -> None:
        """Sets the camera."""

    @abstractmethod
    def hide(self, seats: Iterable[int]) -> None:
        """Hides these seats' balls, which are drawn by their motion while they fly."""

    @abstractmethod
    def ground_in(self, part: pygame.Rect) -> pygame.Surface:
        """A rectangle of the screen with only the painted ground in it, premultiplied; empty beyond the window."""

    @abstractmethod
    def _closest(self, look: Look) -> float:
        """The pixels per unit of the nearest camera."""

    @abstractmethod
    def _picked(self, pos: tuple[int, int]) -> None:
        """Handles a press that did not pan."""

    @abstractmethod
    def _pointed(self, pos: tuple[int, int]) -> None:
        """Handles the mouse at a pixel without a press."""

    def _freed(self, camera: C) -> C:
        """The camera after the player has moved it."""
        return camera

    def put_in(self, *widgets: Widget) -> None:
        """Places these widgets on the ground instead of those before; none removes them."""
        if widgets != self._extra:
            self._extra = widgets
            self.swap(*widgets)

    def _lay_extras(self, p: Painter) -> None:
        """Lays out the widgets on the ground, at the foot of the window."""
        lay_on(p, self.rect, self._extra,
               lambda area, wide, high: pygame.Rect(area.centerx - wide // 2, area.bottom - high, wide, high))

    @property
    def own_look(self) -> bool:
        """Whether the player has moved the camera since it was last framed."""
        return self._own

    def zoom(self, factor: float, about: tuple[int, int] | None = None) -> bool:
        """Zooms nearer or farther away about a pixel of the screen, by default the middle; returns whether anything moved."""
        was = self.camera
        if was is None or self.host is None:
            return False
        x, y = about if about is not None and self.rect.collidepoint(about) else self.rect.center
        self._own = True
        closest = self._closest(self.host.painter.look)
        self.see(self._freed(was.zoomed(factor, (x - self.rect.x, y - self.rect.y), closest)))
        return self.camera != was

    def scroll(self, notches: float) -> bool:
        """Zooms with the wheel or two fingers, about the pointer."""
        self.zoom(_NOTCH ** -notches, self.host.pointer if self.host is not None else None)
        return True

    def point(self, point: Point) -> Reply:
        """A press picks a place; a press that moves pans the ground; a pointer without a press shows what a press would do."""
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
    """Two cameras of a window: the one of the `whole` ground, which the overview shows, and the one in force, `now`."""

    whole: L
    now: L


class RoundView(GroundView[C], Generic[C, S, Place]):
    """The ground of a round in play: with balls and names, a plan while somebody makes one, and a lit place."""

    def __init__(self, state: S, names: tuple[str, ...]) -> None:
        super().__init__()
        self.state, self.names = state, names
        self.lit: Place | None = None       # the place that a sentence is about
        self.inset = Inset()
        self._looks = False                 # the mouse is over the ground without a press

    @staticmethod
    @abstractmethod
    def _played_on(state: S) -> object:
        """The hole or board of a state; when it changes, the whole ground is shown first."""

    @abstractmethod
    def _open_whole(self) -> None:
        """Sets the camera of the whole ground."""

    @abstractmethod
    def _looked_at(self, pos: tuple[int, int]) -> None:
        """Handles the mouse over a pixel of the screen without a press."""

    @abstractmethod
    def _looked_away(self) -> None:
        """Handles that the mouse has left the ground."""

    def put(self, state: S, names: tuple[str, ...]) -> None:
        """Puts this ground with these balls."""
        if (state, names) == (self.state, self.names):
            return
        fresh = self._played_on(state) is not self._played_on(self.state)
        self.state, self.names = state, names
        if fresh:
            self._own = False
            self._open_whole()
        self.refresh()

    def light(self, place: Place | None) -> None:
        """Lights the place that a sentence is about; None lights none."""
        if place != self.lit:
            self.lit = place
            self.refresh()

    def _pointed(self, pos: tuple[int, int]) -> None:
        self._looks = True
        self._looked_at(pos)

    def refresh(self, rect: pygame.Rect | None = None) -> None:
        """Draws it again; also called when the pointer has left."""
        if self._looks and not self.hot:
            self._looks = False
            self._looked_away()
        super().refresh(rect)


def lay_on(p: Painter, rect: pygame.Rect, widgets: Sequence[Widget], place: Callable[[pygame.Rect, int, int], pygame.Rect]) -> None:
    """Lays out widgets on ground in a rectangle: a widget that grows fills it, others go where `place` puts them by free area and size."""
    area = rect.inflate(-2 * p.look.px(12), -2 * p.look.px(10))
    for widget in widgets:
        if widget.grow:
            widget.layout(p, rect)
            continue
        wide = min(area.w, max(p.look.px(300), widget.natural(p)))
        high = min(area.h, widget.height(p, wide))
        widget.layout(p, place(area, wide, high))
