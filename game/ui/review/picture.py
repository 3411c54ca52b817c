"""The picture of a review: things that appear one by one, callouts about places on it, and the shots of a seat over a course."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

import pygame

from game.analysis.review import NOTHING, STROKES, Decision, ReviewPart
from game.kept import listed
from game.rules.contract import AnyRules
from game.session.replay import Replay
from game.session.save_file import REVIEW_SUFFIX, SUFFIX, SaveRefused
from game.ui.input import InputDevice
from game.ui.looks.stage import Tween, land, there_and_back
from game.ui.looks.theme import RGB, SIZES, XY, contrast, rgb
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.store import canvas, shrink
from game.ui.review.chart import FAULT, arc, draw_hatched, draw_line, sized
from game.ui.review.face import DecisionWords, ReviewFace, gained
from game.ui.review.making import job_of, kept_review
from game.ui.widgets.base import SEEN, Control, Widget
from game.ui.widgets.button import On
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.words import _

# ---- callouts: a heading and a sentence on a slip of paper, with a tip that points to a place on the picture
_FACTOR = 3
_SHARES = (1.0, .9, .8, .7, .6, .5)     # shares of its size that are tried for a sentence; one that does not fit is only in the list
_TIP = 9        # logical units of half the tip's foot
_INSIDE = 13    # and between a slip's side and its words


class Callout(NamedTuple):
    """A heading in the colour of the token `tint`, a sentence, and the place on the screen that it is about."""

    heading: str
    text: str
    tint: str
    at: tuple[float, float]


def strip_height(p: Painter) -> int:
    """The height of slips with two lines of text, in device pixels."""
    return p.font(SIZES.body, "bold").get_linesize() + 2 * p.font(SIZES.small).get_linesize() + p.look.px(14)


def slip_width(p: Painter) -> int:
    """The width of a slip that has enough room, in device pixels."""
    return p.look.px(290 * max(1.0, min(1.4, p.look.text)))


def heading_size(p: Painter, callouts: Sequence[Callout], wide: int) -> float:
    """The type size at which all headings fit slips of that width."""
    return min((squeezed(p, one.heading, SIZES.body, wide - 2 * p.look.px(_INSIDE), "bold", .27) for one in callouts), default=SIZES.body)


def draw_callouts(p: Painter, surface: pygame.Surface, strip: pygame.Rect, callouts: Sequence[Callout], heading: float = 0.0, *,
                  pointing: bool = True) -> None:
    """Draws callouts side by side in a strip below the picture, in the order of their places.

    `heading` is the type size of their headings (0: the largest that fits all). Without `pointing` they have no tips.
    """
    if not callouts or strip.w <= 0:
        return
    px, many = p.look.px, len(callouts)
    wide = min(slip_width(p), (strip.w - px(12) * (many - 1)) // many)
    heading = heading or heading_size(p, callouts, wide)
    left = strip.x
    ordered = sorted(callouts, key=lambda one: one.at[0])
    for number, one in enumerate(ordered):
        rest = (many - number - 1) * (wide + px(12))
        x = max(left, min(round(one.at[0] - wide / 2), strip.right - wide - rest))
        box = pygame.Rect(x, strip.y, wide, strip.h)
        foot = min(max(one.at[0], box.x + px(24)), box.right - px(24)), box.y
        tip = one.at[0], min(one.at[1], box.y - px(4))
        _draw(p, surface, box, one, (foot, tip) if pointing else None, heading)
        left = x + wide + px(12)


def draw_beside(p: Painter, surface: pygame.Surface, column: pygame.Rect, callouts: Sequence[Callout]) -> None:
    """Draws callouts one below the other in a column at the right of the picture, in the order of their places."""
    px, high, top, heading = p.look.px, strip_height(p), column.y, heading_size(p, callouts, column.w)
    ordered = sorted(callouts, key=lambda one: one.at[1])
    for number, one in enumerate(ordered):
        rest = (len(ordered) - number - 1) * (high + px(12))
        box = pygame.Rect(column.x, max(top, min(round(one.at[1] - high / 2), column.bottom - high - rest)), column.w, high)
        foot = box.x, min(max(one.at[1], box.y + px(20)), box.bottom - px(20))
        _draw(p, surface, box, one, (foot, (min(one.at[0], box.x - px(4)), one.at[1])), heading)
        top = box.bottom + px(12)


def _draw(p: Painter, surface: pygame.Surface, box: pygame.Rect, one: Callout, pointer: tuple[XY, XY] | None, size: float) -> None:
    """Draws a slip with its words; `pointer` is the foot of its tip, on the slip's upper or left edge, and its point (None: no tip)."""
    px = p.look.px
    if pointer is not None:
        foot, tip = pointer
        inside = (foot[0], foot[1] + px(2)) if foot[1] == box.y else (foot[0] + px(2), foot[1])
        _draw_tip(p, surface, inside, tip, level=foot[1] == box.y)
    put(surface, p.rbox(box.w, box.h, px(9), "card", "brass", max(1.0, 1.2 * p.look.scale)), box.topleft)
    if pointer is not None:
        _draw_opening(p, surface, box, pointer[0])
    inner = box.inflate(-2 * px(_INSIDE), -2 * px(6))
    put(surface, p.text(shorten(p, one.heading, size, inner.w, "bold"), size, one.tint, "bold"), inner.topleft)
    y = inner.y + p.font(size, "bold").get_linesize()
    room = box.bottom - px(4) - y

    def fits(small: float) -> bool:
        return len(p.wrap(one.text, small, inner.w)) * p.font(small).get_linesize() <= room
    small = next((SIZES.small * share for share in _SHARES if fits(SIZES.small * share)), 0.0)
    for line in p.wrap(one.text, small, inner.w) if small else ():
        put(surface, p.text(line, small, "ink"), (inner.x, y))
        y += p.font(small).get_linesize()


def _draw_opening(p: Painter, surface: pygame.Surface, box: pygame.Rect, foot: XY) -> None:
    """Removes the edge between a slip and its tip."""
    px, deep = p.look.px, max(2, p.look.px(2))
    wide = 2 * px(_TIP) - px(4)
    if foot[1] == box.y:
        surface.fill(p.colour("card"), (round(foot[0]) - wide // 2, box.y, wide, deep))
    else:
        surface.fill(p.colour("card"), (box.x, round(foot[1]) - wide // 2, deep, wide))


def _draw_tip(p: Painter, surface: pygame.Surface, foot: XY, tip: XY, *, level: bool) -> None:
    """Draws the triangle from the slip to the place; its foot is `level`, or upright."""
    aside, down = (p.look.px(_TIP), 0) if level else (0, p.look.px(_TIP))
    points = [(foot[0] - aside, foot[1] - down), tip, (foot[0] + aside, foot[1] + down)]
    left, top = (int(min(point[axis] for point in points)) - 3 for axis in (0, 1))
    size = tuple(int(max(point[axis] for point in points)) + 4 - edge for axis, edge in ((0, left), (1, top)))
    moved = tuple((round(x - left), round(y - top)) for x, y in points)

    def make() -> pygame.Surface:
        large = canvas(size[0], size[1], _FACTOR)
        corners = [(x * _FACTOR, y * _FACTOR) for x, y in moved]
        pygame.draw.polygon(large, p.colour("card"), corners)
        pygame.draw.lines(large, p.colour("brass"), False, corners, max(2, round(1.2 * p.look.scale * _FACTOR)))
        return shrink(large, _FACTOR)
    put(surface, p.made(("callout tip", moved, size), make), (left, top))


# ---- the picture of a review: things that are new since the decision before appear one by one, then the better choice pulses
_LAID: Final = .12          # seconds at speed 1, for each thing
_PULSE: Final = .5
_STEPS: Final = 8           # the steps of brightness of the pulse


class ReviewPicture(Widget):
    """A picture that the screen can animate. At rest everything is in place; `pulsed` (0..1) is how brightly the better choice glows."""

    pulsed = 0.0

    @property
    def coming(self) -> int:
        """How many things are new since the decision that was shown before, and appear one by one."""
        return 0

    def lay(self, number: int, share: float) -> None:
        """Shows the new things before `number`, and that one at its share of appearing (0..1). The last one at 1 shows all."""

    def pulse(self, share: float) -> None:
        """Sets how brightly the better choice glows (0..1)."""
        share = round(share * _STEPS) / _STEPS
        if share != self.pulsed:
            self.pulsed = share
            self.refresh()


def tweens(picture: ReviewPicture) -> Iterator[Tween]:
    """The motion with which a picture shows the decision that it was just given."""
    for number in range(picture.coming):
        yield Tween(_LAID, partial(picture.lay, number), land)
    yield Tween(_PULSE, picture.pulse, there_and_back)


# ---- the shots of a seat over a course: the paths of the ball, the number of each where it began, and the better choice
_BADGE: Final = 24          # logical units across the number of a shot
_LEAST: Final = 130         # logical units of the course below which the slips of paper are left out


class ShotWay(NamedTuple):
    """A shot: the places of its path from where the ball lay to where it came to rest, and those of the better plan, () for none.

    `target` is the place that it was aimed at, or None. A shot that `flies` is drawn as an arc.
    """

    way: tuple[XY, ...]
    better: tuple[XY, ...]
    target: XY | None
    flies: bool


class ReviewedGround(ABC):
    """The course of a review; each game has its own. A `tall` course is higher than wide, so that slips are beside it."""

    tall: ClassVar[bool] = False

    @abstractmethod
    def draw(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> Callable[[XY], XY]:
        """Draws the course in an area; returns the function from places of the course to places on the screen."""


class Shots(NamedTuple):
    """The ground with the shots on a hole, the number of the chosen shot, and (heading, text) of the slips about it."""

    ground: ReviewedGround
    ways: tuple[ShotWay, ...]
    number: int
    fault: tuple[str, str] | None
    better: tuple[str, str] | None


class ShotsPicture(ReviewPicture):
    """The course of a review with the shots of a seat."""

    margin = 2

    def __init__(self) -> None:
        super().__init__()
        self.own_ground = "felt"
        self.shots: Shots | None = None

    def put(self, shots: Shots) -> None:
        """Shows other shots."""
        self.shots = shots
        self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The course, the paths of the balls, numbers where they began, and the slips."""
        shots = self.shots
        if shots is None or not shots.ways:
            return
        inner = self.rect.inflate(-2 * p.look.px(8), -2 * p.look.px(6))
        area, slips = self._parts(p, inner, shots)
        at = shots.ground.draw(p, surface, area)
        better = shots.ways[shots.number].better
        if self.pulsed and better:
            side = p.look.px(26)
            p.draw_glow(surface, p.rbox(side, side, side / 2, "glow"), at(better[-1]), "glow", self.pulsed)
        _draw_shots(p, surface, shots, at, min(1.0, area.h / p.look.px(_LEAST)), self.rect.y)
        draw = draw_callouts if slips.y > area.y else draw_beside
        draw(p, surface, slips, _slips(p, shots, at))

    @staticmethod
    def _parts(p: Painter, inner: pygame.Rect, shots: Shots) -> tuple[pygame.Rect, pygame.Rect]:
        """The rectangle of the course, and the strip below it or the column beside it for the slips, which has no width if there is no
        room, or if no shot on a tall course could have been better.
        """
        high, wide, gap = strip_height(p), slip_width(p), p.look.px(12)
        if shots.ground.tall and inner.h >= 2 * high + gap and inner.w >= 2 * wide:
            if not any(shot.better for shot in shots.ways):     # there are no slips on this hole
                return inner, pygame.Rect(inner.topright, (0, 0))
            return pygame.Rect(inner.x, inner.y, inner.w - wide - gap, inner.h), pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
        if inner.h - high < p.look.px(_LEAST):
            return inner, pygame.Rect(inner.bottomleft, (0, 0))
        strip = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        return pygame.Rect(inner.x, inner.y, inner.w, strip.y - p.look.px(8) - inner.y), strip


def _draw_shots(p: Painter, surface: pygame.Surface, shots: Shots, at: Callable[[XY], XY], part: float, top: int) -> None:
    """Draws all paths below the y of `top`, the chosen one last and in colour; `part` is the share of their size for the numbers."""
    scale, ivory, glow = p.look.scale, p.colour("ivory"), p.colour("glow")
    for number, shot in enumerate(shots.ways):
        if number != shots.number:
            draw_line(p, surface, _line(shot, shot.way, at, top), ivory, 3 * scale, dash=2 * scale, gap=8 * scale)
    chosen = shots.ways[shots.number]
    if chosen.better:
        better = _line(chosen, chosen.better, at, top)
        draw_line(p, surface, better, p.colour("shade"), 5 * scale, dash=9 * scale, gap=8 * scale)
        draw_line(p, surface, better, glow, 3 * scale, dash=9 * scale, gap=8 * scale)
        _draw_ring(p, surface, at(chosen.better[-1]), "glow", part)
    if chosen.target is not None:
        _draw_ring(p, surface, at(chosen.target), "ivory", part)
    way = _line(chosen, chosen.way, at, top)
    draw_line(p, surface, way, ivory, 5.4 * scale)
    draw_line(p, surface, way, FAULT if shots.fault else p.colour("good"), 3.4 * scale)
    for number, shot in enumerate(shots.ways):
        tint = "brass" if number != shots.number else FAULT if shots.fault is not None else "good"
        _draw_badge(p, surface, at(shot.way[0]), number, tint, part)
    p.drop(surface, p.ball(max(5, round(p.look.px(13) * part))), at(chosen.way[-1]), .2)
    if chosen.target is not None and part == 1:
        (x, y), (_end, lower) = at(chosen.target), at(chosen.way[-1])
        words = p.text(_("aimed here"), SIZES.caption / max(1.0, p.look.text) ** .5, "on_well", "bold")
        wide, high = words.get_width() + p.look.px(12), words.get_height() + p.look.px(2)
        away = p.look.px(15) + high / 2
        middle = x, y - away if lower > y else y + away         # beside the place where the ball came to rest
        put(surface, p.rbox(wide, high, high / 2, "well", None, 1, 215), middle, centre=True)   # legible on a card's edge too
        put(surface, words, middle, centre=True)


def _line(shot: ShotWay, way: tuple[XY, ...], at: Callable[[XY], XY], top: int) -> list[XY]:
    """The path of a shot on the screen, no higher than `top`."""
    return arc(at(way[0]), at(way[-1]), top) if shot.flies else [at(place) for place in way]


def _slips(p: Painter, shots: Shots, at: Callable[[XY], XY]) -> list[Callout]:
    """The callouts: the fault at the end of the shot's path, the better choice at the end of the better path."""
    chosen, callouts = shots.ways[shots.number], []
    for slip, tint, way in ((shots.better, "good", chosen.better), (shots.fault, "red", chosen.way)):
        if slip is not None and way:
            x, y = at(way[-1])
            callouts.append(Callout(*slip, tint, (x, y + p.look.px(12))))
    return callouts


def _draw_ring(p: Painter, surface: pygame.Surface, at: XY, colour: str, part: float) -> None:
    """Draws a ring round a place that was aimed at, or should have been."""
    side, width = round(p.look.px(26) * part), max(2.0, 2.4 * p.look.scale * part)
    under = side + 2 * p.look.px(1)
    put(surface, p.rbox(under, under, under / 2, None, "shade", width + 2 * p.look.scale), at, centre=True)
    put(surface, p.rbox(side, side, side / 2, None, colour, width), at, centre=True)
    dot = p.look.px(5)
    put(surface, p.rbox(dot, dot, dot / 2, colour), at, centre=True)


def _draw_badge(p: Painter, surface: pygame.Surface, at: XY, number: int, tint: RGB | str, part: float) -> None:
    """Draws the number of a shot where it began."""
    side = round(p.look.px(_BADGE) * part)
    put(surface, p.rbox(side, side, side / 2, p.colour(tint), "ivory", max(1.5, 2 * p.look.scale * part)), at, centre=True)
    ink = p.colour("card") if tint != "brass" and not p.look.theme.flat else p.colour("on_brass")
    put(surface, p.text(str(number + 1), SIZES.small / max(1.0, p.look.text) * part, ink, "bold"), at, centre=True)


# ---- beside the review of a hand: the costliest hole of the player's last reviewed round of golf, in small
_TRIES: Final = 6           # how many kept reviews are tried, the latest first
_COLUMNS: Final = 4         # decisions that are shown
_PICTURE: Final = 64        # logical units: the height of the picture,
_BARS: Final = 60           # and of the bars
_PAD: Final = 12
_LARGE: Final = 1.5         # the text scale above which there is room only for the heading
_LUCK: Final = rgb("#B5DCEF")


class RoundSeen(NamedTuple):
    """A round of golf whose review is kept: its save, and the part and the decision of a seat that cost most."""

    path: Path
    replay: Replay
    part: ReviewPart
    decision: Decision


def rounds_seen(saves: Path, name: str, games: Sequence[AnyRules]) -> Iterator[RoundSeen]:
    """The reviewed rounds in a folder in which the person of that name made a mistake, the latest review first."""
    found: list[tuple[float, Path]] = []
    for beside in listed(saves, REVIEW_SUFFIX):
        save = beside.with_suffix(SUFFIX)
        with suppress(OSError):     # the file is gone, or can't be read
            found.append((save.stat().st_mtime, save))
    for _changed, path in sorted(found, reverse=True)[:_TRIES]:
        try:
            replay = Replay.open(path, games)
        except SaveRefused:
            continue
        seat = next((number for number, one in enumerate(replay.seats) if one.is_person and one.name == name), None)
        review = None if seat is None else kept_review(path, job_of(replay, None))
        if seat is not None and review is not None and review.unit == STROKES:
            for part, decision in review.dearest(seat, 1):
                yield RoundSeen(path, replay, part, decision)


class CoursePlate(Control):
    """The hole on a plate of wood: its picture, and for each stroke its luck and the cost of its decision. A press opens that review."""

    margin = 26

    def __init__(self, seen: RoundSeen, face: ReviewFace, on: On) -> None:
        """`face` is the review face of the round."""
        title = seen.replay.rules.title
        super().__init__(tip=_("{game}: look back on that round").format(game=title))
        self.own_ground = "wood"
        self.part, self._on = seen.part, on
        self.number = seen.part.decisions.index(seen.decision)
        self._face = face
        self._words: dict[int, DecisionWords] = {number: self._face.words(seen.part.decisions[number]) for number in self.shown}
        self._heading = self._face.heading(seen.part)
        self._face.show(seen.part, self.number)

    @property
    def shown(self) -> range:
        """The numbers of the decisions that have a column: the costliest one and its neighbours."""
        first = max(0, min(self.number - _COLUMNS // 2, len(self.part.decisions) - _COLUMNS))
        return range(first, min(first + _COLUMNS, len(self.part.decisions)))

    def perform(self, source: InputDevice) -> SceneChange | None:
        return self._on()

    # ---- drawing
    @staticmethod
    def _folded(p: Painter) -> bool:
        return p.look.text > _LARGE

    def height(self, p: Painter, width: int) -> int:
        """The heading, the picture, the bars and a line of names; with large letters the heading on two lines."""
        px, line = p.look.px, p.font(sized(p, SIZES.body), "bold").get_linesize()
        if self._folded(p):
            return 2 * line + 2 * px(8)
        return line + px(_PICTURE) + px(_BARS) + p.font(sized(p, SIZES.caption)).get_linesize() + px(26)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect = p.look.px, self.rect
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 33, "plate_on" if self.hot else "plate"), rect.topleft, .4)
        inner = rect.inflate(-2 * px(_PAD), -2 * px(8))
        line = p.font(sized(p, SIZES.body), "bold").get_linesize()
        self._draw_heading(p, surface, inner, line)
        if self._folded(p):
            return
        picture = pygame.Rect(inner.x, inner.y + line + px(4), inner.w, px(_PICTURE))
        self._draw_picture(p, surface, picture)
        foot = p.font(sized(p, SIZES.caption)).get_linesize()
        bars = pygame.Rect(inner.x, picture.bottom + px(5), inner.w, inner.bottom - foot - picture.bottom - px(5))
        self._draw_columns(p, surface, bars, foot)

    def _draw_heading(self, p: Painter, surface: pygame.Surface, inner: pygame.Rect, line: int) -> None:
        """Draws what this is, and which hole; one below the other with large letters."""
        said, size, below = _("The same on the course"), sized(p, SIZES.body), self._folded(p)
        half = inner.w if below else inner.w // 2
        large = squeezed(p, said, size, inner.w if below else half + p.look.px(20), "bold", .5)
        put(surface, p.text(said, large, "gold", "bold", SHADOWED), inner.topleft)
        room = inner.w if below else inner.w - p.width(said, large, "bold") - p.look.px(10)
        small = squeezed(p, self._heading, sized(p, SIZES.small), room, "italic", .5)
        words = p.text(self._heading, small, "cream", "italic", SHADOWED)
        x = inner.x if below else inner.right - words.get_width()
        put(surface, words, (x, inner.y + (line if below else 0) + (line - words.get_height()) // 2))

    def _draw_picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draws the hole with its shots, as its review shows it, on cloth."""
        put(surface, p.rbox(box.w, box.h, p.look.px(6), "baize", "line_wood", max(1.0, p.look.scale)), box.topleft)
        before = surface.get_clip()
        surface.set_clip(box.clip(before))
        self._face.picture.adopt()
        self._face.picture.layout(p, box)
        self._face.picture.paint(p, surface, box)
        surface.set_clip(before)

    def _draw_columns(self, p: Painter, surface: pygame.Surface, bars: pygame.Rect, foot: int) -> None:
        """Draws a line with the luck above or below it and the cost below it, and the names of the strokes."""
        px, size = p.look.px, sized(p, SIZES.caption)
        theme = p.look.theme
        luck: RGB | str = "water" if contrast(theme.water, theme.plate.mid) >= SEEN else _LUCK
        zero, step = bars.centery, bars.h // 4
        words = [p.text(said, size, ink, "bold", SHADOWED) for said, ink in ((_("luck"), luck), (_("decision"), "red_wood"))]
        for text, y in zip(words, (zero - step, zero + step), strict=True):
            put(surface, text, (bars.x, y - text.get_height() // 2))
        left = bars.x + max(text.get_width() for text in words) + px(10)
        surface.fill(p.colour("line_wood"), (left, zero, bars.right - left, max(1, px(1))))
        wide = (bars.right - left) // max(1, len(self.shown))
        decisions = [self.part.decisions[number] for number in self.shown]
        most = max(.25, *(max(abs(one.luck), one.loss) for one in decisions))
        for place, (number, decision) in enumerate(zip(self.shown, decisions, strict=True)):
            column = pygame.Rect(left + place * wide, bars.y, wide, bars.h + foot)
            if number == self.number:
                put(surface, p.rbox(column.w, column.h, px(6), None, "red_wood", max(1.0, 1.4 * p.look.scale)), column.topleft)
            self._draw_bars(p, surface, column, zero, (bars.h // 2, step), decision, most, luck)
            name = self._words[number].short
            fitting = squeezed(p, name, size, wide - px(10), "bold", .6)
            if p.width(name, fitting, "bold") <= wide - px(10):
                put(surface, p.text(name, fitting, "cream", "bold" if number == self.number else "regular", SHADOWED),
                    (column.centerx, column.bottom - foot // 2), centre=True)

    def _draw_bars(self, p: Painter, surface: pygame.Surface, column: pygame.Rect, zero: int, sizes: tuple[int, int], one: Decision,
                   most: float, luck: RGB | str) -> None:
        """Draws luck and loss of one stroke; a bar of `most` strokes takes the full height."""
        px, (reach, step) = p.look.px, sizes
        for place, (strokes, ink) in enumerate(((one.luck, luck), (one.loss, "red_wood"))):
            high = round((reach - px(2)) * abs(strokes) / most) if abs(strokes) >= NOTHING else 0
            if high:
                high = max(px(3), high)
                box = pygame.Rect(column.x + px(6) + place * px(12), zero if strokes > 0 else zero - high, px(10), high)
                draw_hatched(p, surface, box, ink, hatched=not place and strokes > 0)
            room = column.w - px(36)
            said = gained(strokes)
            size = squeezed(p, said, sized(p, SIZES.caption), room, "bold", .6)
            words = p.text(said, size, ink, "bold" if place else "regular", SHADOWED)
            put(surface, words, (column.x + px(32), zero + (step if place else -step) - words.get_height() // 2))
