"""Pieces that tables share: building motions, calls across the table, captions on the felt, and figures of the rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.looks.stage import Sprite, Tween, land, linear, pause
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.table.face import ResultPause, Track
from game.ui.widgets.links import WrittenLine, WrittenWords

# ---- building the motions of a table: motions that can be cut to their end, noises panned to their place, time to read
HOME_TIME: Final = .25
SHAKE_TIME: Final = .36
READ: Final = {"slow": 1.7, "normal": 1.0, "fast": .55}
INSTANT_READ: Final = .4        # the share of the reading time that is left at instant speed


class Staging:
    """Builds motions as tracks for the screen to run; each of them can be cut to its end, as when the window changes its size."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.silent = False
        self._ends: list[Callable[[], None]] = []

    @property
    def painter(self) -> Painter:
        """The painter in force."""
        return self.scene.painter

    @property
    def still(self) -> bool:
        """Whether motion is to be reduced to fades."""
        return not self.painter.look.motion

    def ending(self, end: Callable[[], None]) -> Callable[[], None]:
        """A function that calls `end` once: at the end of the motion, or when it is cut."""
        def once() -> None:
            if once in self._ends:
                self._ends.remove(once)
                end()
        self._ends.append(once)
        return once

    def cut(self) -> None:
        """Ends all running motions: their sprites are removed, and everything is where it belongs."""
        for end in list(self._ends):
            end()

    def sound(self, name: SoundName, x: float, gain: float = 1.0) -> None:
        """Plays a noise panned to its place: `x` in device pixels across the window."""
        if self.silent:
            return
        self.scene.shell.sounds.play(name, max(-.8, min(.8, 2 * x / max(1, self.scene.shell.size[0]) - 1)), gain)

    def reading(self, seconds: float) -> Tween:
        """Time to read, by the pace that the player has set; not by the speed of motion, though instant play shortens it."""
        return pause(self.read_seconds(seconds), paced=False)

    def time_to_read(self, seconds: float, words: str = "") -> ResultPause:
        """Time to read a result; see ResultPause for the words."""
        return ResultPause(self.read_seconds(seconds), None, linear, None, False, words)

    def read_seconds(self, seconds: float) -> float:
        """The seconds to read something that takes `seconds` at the normal pace."""
        settings = self.scene.settings
        return seconds * READ[settings.pace] * (1 if settings.speed else INSTANT_READ)

    def clear(self, *sprites: Sprite) -> None:
        """Removes sprites from the stage."""
        for sprite in sprites:
            self.scene.stage.remove(sprite)

    def shaken(self, shift_to: Callable[[float], None]) -> tuple[Track, ...]:
        """Shakes something from side to side; `shift_to` moves it the given number of pixels to the side."""
        if self.still:
            return ()
        far = self.painter.look.px(7)
        end = self.ending(lambda: shift_to(0))
        return ((Tween(SHAKE_TIME, lambda t: shift_to(far * math.sin(6 * math.pi * t) * (1 - t)), linear, end),),)

    def glide_home(self, home: tuple[float, float], sprite: Sprite, then: Callable[[], None]) -> None:
        """Moves a sprite that was let go over no place back to `home`, and then calls `then`."""
        start = sprite.rect.center
        done = self.ending(then)
        if self.still:
            done()
            return
        self.scene.motion.play(Tween(
            HOME_TIME, lambda t: sprite.centre_at((start[0] + (home[0] - start[0]) * t, start[1] + (home[1] - start[1]) * t)), land, done))


# ---- the call of a seat across the table: its token, and a card with its words beside it, placed to cover no tile
TOKEN = 44
WIDEST = 360
PAD = 16        # room for the shadow round a token and round a card
NOD = 14        # how far a token moves when it knocks
FRAME = 20      # logical units of the wooden rail below the cloth that a call may cover
_BESIDE = 6     # between token and card
_AIR = 2        # between a call and a tile
_LOW_TOKEN = 34
_SHARES: Final = .8, .64, .5       # the shares of their size that the letters of a card of one line are tried in on a full table
_FIST: Final = 34
_KNOCK: Final[tuple[tuple[float, str, FontKind], ...]] = ((24.0, "ink", "bold"), (SIZES.body, "ink2", "regular"))
_NEAR: Final = 110.0
"""A card of one line is used instead of one of two lines if it comes this many logical units closer to its seat."""


class Call(NamedTuple):
    """The pictures of a call, each with room for its shadow, the places of their middles, and how far (x, y) the token moves to knock."""

    token: pygame.Surface
    card: pygame.Surface
    token_at: tuple[float, float]
    card_at: tuple[float, float]
    nod: tuple[float, float]


def token(p: Painter, seat: int, size: float = TOKEN) -> pygame.Surface:
    """A large token with its shadow, in one sprite."""
    pad, wide = p.look.px(PAD), p.look.px(size)
    out = pygame.Surface((wide + 2 * pad, wide + 2 * pad), pygame.SRCALPHA, 32)
    p.lay(out, p.mark(seat, wide), (pad, pad), .5)
    return out


def words(p: Painter, lines: Sequence[str]) -> pygame.Surface:
    """A small dark card with these lines, the first in bold."""
    px = p.look.px
    wrapped = [(line, "bold" if number == 0 else "regular") for number, text in enumerate(lines)
               for line in p.wrap(text, SIZES.body, px(WIDEST), "bold" if number == 0 else "regular")]
    drawn = [p.text(line, SIZES.body, "on_well", "bold" if kind == "bold" else "regular") for line, kind in wrapped]
    step = p.font(SIZES.body, "bold").get_linesize()
    card, corner = _card(p, max(d.get_width() for d in drawn) + px(28), step * len(drawn) + px(14))
    for number, line in enumerate(drawn):
        put(card, line, (corner + (card.get_width() - 2 * corner - line.get_width()) / 2, corner + px(7) + number * step))
    return card


def knock(p: Painter, lines: Sequence[str]) -> pygame.Surface:
    """A paper card with a fist, the first line in large letters beside it, and the others below that."""
    px = p.look.px
    drawn = [p.text(line, size, ink, kind) for line, (size, ink, kind) in zip(lines, _KNOCK, strict=False)]
    fist, gap = px(_FIST * max(1.0, p.look.text)), px(9)
    high = sum(line.get_height() for line in drawn)
    card, corner = _card(p, fist + gap + max(d.get_width() for d in drawn) + px(26), max(fist, high) + px(12), paper=True)
    put(card, p.icon("fist", fist, "ink", 2.0), (corner + px(12), (card.get_height() - fist) / 2))
    y = (card.get_height() - high) / 2
    for line in drawn:
        put(card, line, (corner + px(12) + fist + gap, y))
        y += line.get_height()
    return card


def _in_a_row(p: Painter, lines: Sequence[str], share: float, *, knocks: bool) -> pygame.Surface:
    """A card with the lines side by side, low enough to fit between rows of tiles, in letters of `share` times their size."""
    px, size = p.look.px, SIZES.body * share
    inks = ("ink", "ink2") if knocks else ("on_well", "on_well")
    drawn = [p.text(line, size, inks[min(number, 1)], "bold" if number == 0 else "regular") for number, line in enumerate(lines)]
    high = p.font(size, "bold").get_linesize()
    if knocks:
        drawn.insert(0, p.icon("fist", round(.9 * high), "ink", 2.0))
    gap = px(10 * share)
    wide = sum(d.get_width() for d in drawn) + gap * (len(drawn) - 1)
    card, corner = _card(p, wide + px(28 * share), high + px(8 * share), paper=knocks)
    x = corner + px(14 * share)
    for one in drawn:
        put(card, one, (x, (card.get_height() - one.get_height()) / 2))
        x += one.get_width() + gap
    return card


def _card(p: Painter, wide: int, high: int, *, paper: bool = False) -> tuple[pygame.Surface, int]:
    """An empty card of that size with its shadow, dark or of paper, and the distance of its corner from the picture's, across and down."""
    px, pad = p.look.px, p.look.px(PAD)
    card = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA, 32)
    stuff, alpha = ("card", 255) if paper else ("well", 236)
    p.lay(card, p.rbox(wide, high, px(12), stuff, "brass", max(1.0, 1.5 * p.look.scale), alpha), (pad, pad), .5)
    return card, pad


def laid_out(p: Painter, seat: int, lines: Sequence[str], home: tuple[float, float], nod: tuple[int, int],
             cloth: pygame.Rect, taken: Sequence[pygame.Rect], *, knocks: bool = False) -> Call | None:
    """The call of a seat, or its knock, as close as possible to `home` at the table's edge, so that it covers nothing in `taken`.

    `nod` is the direction (x, y) towards that edge, in which the token knocks; nothing is covered during that either. The call is on the
    cloth or on the rail below it, as tiles stand on the other rails. On a full table the card has one line, then smaller letters; None if
    nothing fits.
    """
    room = pygame.Rect(cloth.x, cloth.y, cloth.w, cloth.h + p.look.px(FRAME))
    air = p.look.px(_AIR)
    boxes = [box.inflate(2 * air, 2 * air) for box in taken]

    def placed(shape: _Shape, extra: float = 0.0) -> tuple[float, Call] | None:
        place = free_place(shape.size, home, room, boxes)
        return None if place is None else (math.dist(place.center, home) + extra, shape.at(place))

    def low(share: float) -> _Shape:
        return _Shape(p, token(p, seat, _LOW_TOKEN * share), _in_a_row(p, lines, share, knocks=knocks), (nod[0] or -1, 0))
    high = _Shape(p, token(p, seat), (knock if knocks else words)(p, lines), nod)
    found = [one for one in (placed(high), placed(low(1), p.look.px(_NEAR))) if one is not None]
    if found:
        return min(found, key=lambda one: one[0])[1]
    return next((one[1] for share in _SHARES if (one := placed(low(share))) is not None), None)


class _Shape:
    """Token and card side by side, the card towards the middle of the table, and the size that they cover while the token nods."""

    def __init__(self, p: Painter, token_: pygame.Surface, card: pygame.Surface, nod: tuple[int, int]) -> None:
        px, pad = p.look.px, p.look.px(PAD)
        self._token, self._card, self._gap = token_, card, px(_BESIDE)
        self._flipped = nod[0] > 0
        across, down = abs(nod[0]) * px(NOD), abs(nod[1]) * px(NOD)
        self._nod = (nod[0] * px(NOD), nod[1] * px(NOD))
        self._small, self._words = token_.get_width() - 2 * pad, card.get_width() - 2 * pad
        high = max(self._small + down, card.get_height() - 2 * pad)
        self.size = (self._small + across + self._gap + self._words, high)

    def at(self, place: pygame.Rect) -> Call:
        """The call placed in this rectangle, which has its size."""
        room = place.w - self._gap - self._words        # the width of the token with its nod
        sign = -1 if self._flipped else 1
        start = place.right if self._flipped else place.left
        token_at = (start + sign * room / 2 - self._nod[0] / 2, place.centery - self._nod[1] / 2)
        return Call(self._token, self._card, token_at, (start + sign * (room + self._gap + self._words / 2), place.centery), self._nod)


def free_place(size: tuple[int, int], home: tuple[float, float], room: pygame.Rect, taken: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """The rectangle of that size inside `room` that overlaps nothing in `taken`, with its middle closest to `home`; None if there is none.

    >>> free_place((10, 10), (5, 50), pygame.Rect(0, 0, 100, 100), [pygame.Rect(0, 30, 100, 40)])
    Rect(0, 20, 10, 10)
    """
    wide, high = size
    if wide > room.w or high > room.h:
        return None
    # In each direction, the closest place is at home or against the edge of something.
    x, y = round(home[0] - wide / 2), round(home[1] - high / 2)
    lefts = {x, room.left, room.right - wide, *(b.right for b in taken), *(b.left - wide for b in taken)}
    tops = {y, room.top, room.bottom - high, *(b.bottom for b in taken), *(b.top - high for b in taken)}
    places = sorted((left - x) ** 2 + (top - y) ** 2 << 40 | (left - room.left) << 20 | (top - room.top)
                    for left in lefts if room.left <= left <= room.right - wide
                    for top in tops if room.top <= top <= room.bottom - high)
    for key in places:
        place = pygame.Rect(room.left + (key >> 20 & 0xFFFFF), room.top + (key & 0xFFFFF), wide, high)
        if place.collidelist(taken) < 0:
            return place
    return None


# ---- a caption on the felt: how a hand, a hole or a match has ended, on a dark plate with a brass edge
EDGE: Final = 9
RADIUS_AIR: Final = 8   # room at the corners, so that nothing touches the curve of the rail
TERSE: Final = 1.4     # text scale above which a remark of two lines is left out if other things are on the cloth
CAPTION: Final = 24     # type size of the first line
WON: Final = 1.3        # how many times larger the letters are if the viewer has won
LETTERS: Final = 76     # type size of the first line at the end of a match
SHADE: Final = 20       # room for the caption's shadow
YOUNG: Final = .84      # the share of its size that a grand caption begins to grow from


class _CaptionLine(NamedTuple):
    """A line of a caption: its picture, and the words and type that it was drawn from."""

    picture: pygame.Surface
    words: str
    size: float
    kind: FontKind


class ResultPanel(WrittenWords):
    """The caption with a result, over the cloth. `share` 0..1 is how far it has appeared; at 1 its glossary terms can be looked up."""

    def __init__(self, headline: str, remark: str, *, grand: bool = False, won: bool | None = None, rare: bool = False) -> None:
        """`grand` writes the headline in large brass letters: the end of a match.

        `won`: the viewer has won, which is written in shining brass, or lost (None: neither). `rare`: it is written in brass for
        everybody, such as a hand that was won with the key.
        """
        super().__init__(grow=1.0, ground="felt")
        self.grand, self.won, self.rare = grand, won, rare
        self.headline, self.remark = headline, remark
        self.text = f"{headline}\n{remark}"
        self.share = 1.0

    def turn(self, share: float) -> None:
        """Shows it at that share of appearing."""
        self.share = share
        self.refresh()

    def room(self, p: Painter) -> tuple[float, float, float, float]:
        """The room at the left, top, right and bottom of the cloth that the line of tiles must leave free for it, in logical units."""
        return 0.0, 0.0, 0.0, self._card_size(p)[1] / p.look.scale + 8

    # ---- measure
    def _beside(self, p: Painter) -> int:
        """The pixels to leave free at each side of the caption."""
        return p.look.px(EDGE + RADIUS_AIR)

    @property
    def _crowded(self) -> bool:
        """Whether other things than the caption are on the cloth."""
        return False

    @property
    def link_ink(self) -> str:
        return "brass"

    def _words(self, p: Painter) -> list[_CaptionLine]:
        """The lines of the caption."""
        room = (self.rect.w or p.look.px(700)) - 2 * self._beside(p) - p.look.px(64)
        size = SIZES.lead if self.grand else SIZES.body
        remarks = p.wrap(self.remark, size, room, "italic")
        if len(remarks) > 1 and self._crowded and p.look.text > TERSE:
            remarks = []        # the score board says it too, and the line of tiles keeps its room
        return [*self._headline(p, room), *self._caption(p, remarks, size, "cream", "italic")]

    @staticmethod
    def _caption(p: Painter, lines: Sequence[str], size: float, ink: str, kind: FontKind) -> list[_CaptionLine]:
        return [_CaptionLine(p.text(line, size, ink, kind, 150), line, size, kind) for line in lines]

    def _card_size(self, p: Painter) -> tuple[int, int]:
        pictures = [line.picture for line in self._words(p)]
        return max(one.get_width() for one in pictures) + p.look.px(44), sum(one.get_height() for one in pictures) + p.look.px(16)

    def _headline(self, p: Painter, room: int) -> list[_CaptionLine]:
        if self.won or self.rare:
            size = .97 * CAPTION * WON * min(1.0, room / max(1, p.font(CAPTION * WON, "display").size(self.headline)[0]))
            if size >= SIZES.lead:
                return [_CaptionLine(p.foil(self.headline, size), self.headline, size, "display")]
        if not self.grand:
            ink = "cream" if self.won is False else "gold"
            size = max(SIZES.body, min(CAPTION, .97 * CAPTION * room / max(1, p.font(CAPTION, "bold").size(self.headline)[0])))
            return self._caption(p, p.wrap(self.headline, size, room, "bold"), size, ink, "bold")
        size = min(LETTERS, .97 * LETTERS * room / max(1, p.font(LETTERS, "display").size(self.headline)[0]))
        return [_CaptionLine(p.foil(self.headline, size), self.headline, size, "display")]

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        self.rub_out()
        wide, high = self._card_size(p)
        left, top = self.rect.centerx - wide // 2, self.rect.bottom - p.look.px(EDGE) - high
        if self.share >= 1:
            self._write_card(p, surface, (left, top), (wide, high))
            self.draw_links(p, surface)
            return
        pad = p.look.px(SHADE)      # the shadow comes with the card
        card = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA, 32)
        self._write_card(p, card, (pad, pad), (wide, high))
        if self.grand and p.look.motion:
            card = pygame.transform.smoothscale_by(card, YOUNG + (1 - YOUNG) * self.share)
        card.fill((round(255 * self.share),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        put(surface, card, (left + wide / 2, top + high / 2), True)

    def _write_card(self, p: Painter, surface: pygame.Surface, corner: tuple[int, int], size: tuple[int, int]) -> None:
        """Draws a dark plate with a brass edge, and the words on it."""
        p.lay(surface, p.plaque(*size, p.look.px(SIZES.radius), 11, "bar", frame=False), corner, .6)
        lost = self.won is False
        edge = p.rbox(*size, p.look.px(SIZES.radius), None, "line_wood" if lost else "brass", max(1.0, (1 if lost else 2) * p.look.scale))
        if self.won:
            p.draw_glow(surface, edge, (corner[0] + size[0] / 2, corner[1] + size[1] / 2))
        put(surface, edge, corner)
        y = corner[1] + p.look.px(8)
        for line in self._words(p):
            x = corner[0] + (size[0] - line.picture.get_width()) / 2
            put(surface, line.picture, (x, y))
            if self.share >= 1:
                self.note_line(WrittenLine(line.words, line.size, line.kind, round(x), y))
            y += line.picture.get_height()


# ---- a strip of felt for figures of the rules: tiles in lines, places for them, and words
Half = tuple[int, int]
FIGURE_STRIP_WIDEST = 620        # logical units
MARGIN = 22


class FigureStrip:
    """A strip of felt to draw a figure on; lengths are in device pixels."""

    def __init__(self, p: Painter, width: int, height: int) -> None:
        self.p = p
        self.surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
        put(self.surface, p.rbox(width, height, p.look.px(10), "baize", "well", p.look.scale), (0, 0))

    def tile(self, a: int, b: int, centre: tuple[float, float], half: int, *, across: bool = False) -> None:
        """Draws a tile along the line (a left of b), or across it."""
        self.p.drop(self.surface, self.p.tile(a, b, half, 0 if across else 90), centre, .5)

    def line(self, tiles: Sequence[Half], middle: float, y: float, half: int) -> tuple[float, float]:
        """Draws a line of tiles with its doubles across, its middle at `middle`; returns the x of its two ends."""
        x = first = middle - length(tiles, half) / 2
        for a, b in tiles:
            long = half if a == b else 2 * half
            self.tile(a, b, (x + long / 2, y), half, across=a == b)
            x += long
        return first, x

    def place(self, centre: tuple[float, float], half: int) -> None:
        """Draws an empty glowing place where a tile would go."""
        p = self.p
        put(self.surface, p.rbox(2 * half, half, half / 6, None, "glow", max(2.0, 2.2 * p.look.scale)), centre, True)

    def write(self, words: str, centre: float, top: float, room: float, kind: FontKind = "regular") -> float:
        """Draws words centred at x = `centre`, wrapped to `room` pixels; returns the y at which they end."""
        p = self.p
        for line in p.wrap(words, SIZES.small, max(1, int(room)), kind):
            sprite = p.text(line, SIZES.small, "on_felt", kind, 130)
            put(self.surface, sprite, (centre - sprite.get_width() / 2, top))
            top += p.font(SIZES.small).get_linesize()
        return top


def length(tiles: Sequence[Half], half: int) -> int:
    """The length of a line whose tiles are `half` wide."""
    return sum(half if a == b else 2 * half for a, b in tiles)


def strip_width(p: Painter, width: int) -> int:
    """The width of a figure that may be at most `width` wide, in device pixels."""
    return min(width, p.look.px(FIGURE_STRIP_WIDEST))


def lines_high(p: Painter, words: str, room: float) -> int:
    """The height of words wrapped to `room`."""
    return len(p.wrap(words, SIZES.small, max(1, int(room)))) * p.font(SIZES.small).get_linesize()


def counted(p: Painter, width: int, hands: Sequence[tuple[str, Sequence[Half]]], bold: Collection[int]) -> pygame.Surface:
    """A figure with hands side by side and the words for their count below each, in bold for the hands with the numbers `bold`."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    column = (wide - margin) / len(hands)
    half = min(px(34), int(column / 5))
    felt = FigureStrip(p, wide, 2 * margin + half + px(8) + max(lines_high(p, words, column - px(10)) for words, _held in hands))
    for number, (words, held) in enumerate(hands):
        centre = margin / 2 + column * (number + .5)
        for at, (a, b) in enumerate(held):
            felt.tile(a, b, (centre + (at - (len(held) - 1) / 2) * half * 2.15, margin + half / 2), half)
        felt.write(words, centre, margin + half + px(8), column - px(10), "bold" if number in bold else "regular")
    return felt.surface
