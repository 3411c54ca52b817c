"""Courses as painted cards side by side, the chosen one lifted and wide. Wheel, drag, keys, pad or a press bring others into sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.input import Act, Point, cards_hint
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.text import shadow_on, shorten, squeezed
from game.words import _, ngettext

_SHOWN: Final = 3           # cards at a time
_WIDEST: Final = 136        # logical units of a card, times the text scale, of which the width that the cards want is made up
_PAD, _GAP = 6, 6
_LIFT, _AIR = 7, 5          # logical units: how far the chosen card is lifted, and the room above it for its glow
_SHAPE: Final = 1.24        # a picture's height divided by its width
_TITLE, _LINE = 15.0, 13.0
_NARROW: Final = .8         # the share of their size to which words may shrink to fit one line
_FILE: Final = 3            # most lines of a file's name
_FAULT: Final = 4           # most lines of the sentence why a course can't be played on
_ALIKE: Final = 1.4         # a picture whose shape differs from its place by less than this factor fills it, and is cut at its sides
_TURN: Final = .6           # the share of a card's width that a finger must move to bring the next one into sight
_SLIM: Final = 62           # logical units of a card beside the chosen one, times the text scale within reason
_SLIMMEST: Final = .2       # and the share of the whole width that it has at most
_LYING_HIGH: Final = .28   # the height of a picture that is drawn from left to right, as a share of the chosen card's width
_BESIDE: Final = .56        # and the width of any other picture, which has the words beside it
_NAME: Final = 19.0         # the title of the chosen course
_NAMED: Final = .94         # the share of their size to which words on the chosen card may shrink to fit one line
_LARGE: Final = 1.2         # the text scale up to which that limit holds; above it _NARROW does
_PAR: Final = 14.0
_NINE: Final = 9            # pars in a row


class CourseFace(NamedTuple):
    """The content of a card: the title, a line ("18 holes, par 72"), and a function for its picture in that size or larger, if any.

    `file` is the file's name where another card has the same title, else "". With `lying` the picture is drawn from left to right, and
    turned upright on a slim card. `pars` are the pars of the holes, where the picture does not show them.
    """

    title: str
    line: str
    draw: Callable[[Painter, tuple[int, int]], pygame.Surface] | None
    icon: str
    lying: bool = False
    file: str = ""
    pars: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """The title, with the file's name where it has one."""
        return _("{title} ({file})").format(title=self.title, file=self.file) if self.file else self.title


class _CardLine(NamedTuple):
    """A line of words on a card."""

    text: str
    size: float
    kind: FontKind
    ink: str


class CourseCards(ChoiceBox):
    """A choice among courses. `faces` gives the cards; `closed` the reason, by number, for each course that can't be played on.

    `more` are further lines for each card, which come later (see `tell`); room for `rows` of them is kept. `own` is how many of the
    courses are the user's own. `shape` is a picture's height divided by its width.
    """

    roomy = True

    def __init__(self, faces: Sequence[CourseFace], index: int, on: Callable[[int], SceneChange | None], *, notes: Sequence[str],
                 closed: Mapping[int, str], rows: int = 0, own: int = 0, shape: float = _SHAPE) -> None:
        super().__init__([face.label for face in faces], index, on, notes=notes, closed=closed)
        self.faces, self.rows, self.own, self._shape = tuple(faces), rows, own, shape
        self.drags = len(self.faces) > _SHOWN           # dragging brings the other cards into sight
        self.more: tuple[tuple[str, ...], ...] = ((),) * len(faces)
        self._first = 0
        self._held: tuple[int, int] | None = None       # where the pointer was pressed, and the first card then
        self._turned = False                            # whether this press has brought other cards into sight
        self._reveal()

    def set(self, index: int) -> None:
        super().set(index)
        self._reveal()

    def tell(self, more: Sequence[Sequence[str]]) -> None:
        """Gives each card its further lines, as far as they are known by now."""
        told = tuple(map(tuple, more))
        if told != self.more:
            self.more = told
            self.resized()
            self.refresh()

    # ---- place
    def natural(self, p: Painter) -> int:
        return _SHOWN * p.look.px(_WIDEST * max(1.0, p.look.text)) + (_SHOWN - 1) * p.look.px(_GAP)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_AIR + _LIFT) + self._card(p, width) + (self._foot(p) if self._below else 0)

    def _room(self, p: Painter, width: int) -> int:
        """The width of all cards together, in device pixels."""
        return min(width, self.natural(p))

    def _widths(self, p: Painter, width: int) -> tuple[int, int]:
        """The width of the chosen card, and of one beside it."""
        room, gap = self._room(p, width), p.look.px(_GAP)
        slim = min(p.look.px(_SLIM * max(1.0, min(1.5, p.look.text))), int(room * _SLIMMEST))
        return max(1, room - (_SHOWN - 1) * (slim + gap)), max(1, slim)

    def _card(self, p: Painter, width: int) -> int:
        """The height of every card: enough for each of them as the chosen one."""
        inner = self._widths(p, width)[0] - 2 * p.look.px(_PAD)
        return max((self._chosen_high(p, number, inner) for number in range(len(self.faces))), default=0)

    def _chosen_high(self, p: Painter, number: int, inner: int) -> int:
        """The height that a card needs as the chosen one."""
        _wide, high, beside = self._picture(inner, self.faces[number])
        words = self._high(p, self._lines(p, number, beside or inner, _NAME))
        shown = max(high, words) if beside else high + p.look.px(_PAD) + words
        pars = self._pars_high(p) if self.faces[number].pars else 0
        return shown + (pars + p.look.px(_PAD) if pars else 0) + 2 * p.look.px(_PAD)

    def _picture(self, inner: int, face: CourseFace) -> tuple[int, int, int]:
        """The width and height of the picture on the chosen card, and the width of the words beside it, 0 where they are below it."""
        if face.lying:
            return inner, round(inner * _LYING_HIGH), 0
        wide = round(inner * _BESIDE)
        return wide, round(wide * self._shape), inner - wide - _PAD

    def _high(self, p: Painter, lines: Sequence[_CardLine]) -> int:
        return sum(p.font(line.size, line.kind).get_linesize() for line in lines)

    def _pars_high(self, p: Painter) -> int:
        """The height of the pars of the course that has most holes."""
        rows = max((-(-len(face.pars) // _NINE) for face in self.faces), default=0)
        return rows * p.font(_PAR, "bold").get_linesize()

    def _lines(self, p: Painter, number: int, wide: int, size: float = _TITLE) -> list[_CardLine]:
        """The lines of words on a card of that inner width, with its title in that size."""
        face, closed = self.faces[number], self.closed.get(number, "")

        def wrapped(text: str, large: float, kind: FontKind, ink: str, most: int) -> list[_CardLine]:
            least = _NAMED if size == _NAME and p.look.text <= _LARGE else _NARROW
            narrow = squeezed(p, text, large, wide, kind, least)
            if p.width(text, narrow, kind) <= wide:
                return [_CardLine(text, narrow, kind, ink)]
            found = p.wrap(text, large, wide, kind)
            kept = found[:most] if len(found) <= most else [*found[:most - 1], " ".join(found[most - 1:])]
            return [_CardLine(line, large, kind, ink) for line in kept]
        title = wrapped(face.title, size, "display", "ink2" if closed else "ink", 2)
        if face.file:
            title += _parted(p, face.file, wide)
        if closed:
            return title + wrapped(closed, _LINE, "regular", "red", _FAULT)
        told = [line for text in self.more[number] for line in wrapped(text, _LINE, "regular", "ink", 2)]
        empty = [_CardLine("", _LINE, "regular", "ink")] * max(0, self.rows - len(told)) if face.draw is not None else []
        return title + wrapped(face.line, _LINE, "regular", "ink2", 2) + told + empty

    def _foot(self, p: Painter) -> int:
        return p.font(SIZES.caption).get_linesize() + p.look.px(8)

    def _slim_lines(self, p: Painter, number: int, wide: int) -> list[_CardLine]:
        """The words on a card that is not chosen: the title, and the file where that is needed."""
        face = self.faces[number]
        ink = "red" if number in self.closed else "ink"
        size = min(squeezed(p, word, _LINE, wide, "display", .6) for word in face.title.split() or [""])
        title = p.wrap(face.title, size, wide, "display")[:_FILE]
        return [_CardLine(line, size, "display", ink) for line in title] + (_parted(p, face.file, wide) if face.file else [])

    @property
    def _below(self) -> bool:
        """Whether there is a line below the cards that says how many there are."""
        return len(self.faces) > _SHOWN or self.own > 0

    def _places(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        """The numbers and rectangles of the cards in sight: the chosen one is wide; while it is out of sight all have one width."""
        high, gap = self._card(p, self.rect.w), p.look.px(_GAP)
        shown = range(self._first, min(len(self.faces), self._first + _SHOWN))
        wide, slim = self._widths(p, self.rect.w)
        if self.index not in shown:
            slim = (self._room(p, self.rect.w) - (_SHOWN - 1) * gap) // _SHOWN
        top, lift, x = self.rect.y + p.look.px(_AIR), p.look.px(_LIFT), self.rect.x
        places = []
        for number in shown:
            chosen = number == self.index
            places.append((number, pygame.Rect(x, top + (0 if chosen else lift), wide if chosen else slim, high)))
            x += places[-1][1].w + gap
        return places

    @property
    def focus_rect(self) -> pygame.Rect:
        if self.host is None:
            return self.rect
        return next((place for number, place in self._places(self.host.painter) if number == self.index), self.rect)

    def _reveal(self) -> None:
        """Brings the chosen card into sight."""
        self._first = max(0, min(self._first, self.index), self.index - _SHOWN + 1)

    # ---- intents
    def point(self, point: Point) -> Reply:
        """A press chooses a card; below the cards it opens the list of all. A press that moves sideways brings others into sight."""
        if self.host is None or (point.button != 1 and not self.pressed and point.kind != "up"):
            return False
        if point.kind == "down":
            self._held, self._turned = (point.pos[0], self._first), False
            return True
        if point.kind == "move" and self.pressed and self._held is not None:
            at, first = self._held
            self._turn_to(first + round((at - point.pos[0]) / max(1, _TURN * self._room(self.host.painter, self.rect.w) / _SHOWN)))
            self._turned = self._turned or self._first != first
            return True
        self._held = None
        if point.kind != "up" or point.button != 1 or self._turned:
            return False
        for number, place in self._places(self.host.painter):
            if place.collidepoint(point.pos):
                return self._press(number)
        return self.activate(point.source) if self.rect.collidepoint(point.pos) else False

    def _press(self, number: int) -> Reply:
        if self.host is not None and number in self.closed:
            self.host.sound("deny")
            self.host.explain(self, self.closed[number])
            return True
        self.sound("press")
        return self._choose(number)

    def _choose(self, index: int) -> Reply:
        before = self.index
        answer = super()._choose(index)
        if self.index != before:
            self._reveal()
            self.refresh()
        return answer

    def act(self, act: Act) -> Reply:
        """Left and right cycle through the cards that can be chosen; page up and down go on by as many cards as are in sight."""
        if act.name in ("left", "right") and self.enabled:
            step, count = 1 if act.name == "right" else -1, len(self.options)
            around = ((self.index + step * n) % count for n in range(1, count + 1))
            return self._choose(next((at for at in around if at not in self.closed), self.index))
        if act.name in ("page_up", "page_down"):
            return self.turn(_SHOWN if act.name == "page_down" else -_SHOWN)
        return super().act(act)

    def turn(self, step: int) -> bool:
        """Chooses the card `step` places on, or the farthest one before it that can be chosen. Returns False if there is only one card."""
        if len(self.faces) < 2:
            return False
        way = 1 if step > 0 else -1
        beyond = [at for at in range(self.index + way, self.index + step + way, way) if 0 <= at < len(self.faces) and at not in self.closed]
        self.sound("tick" if beyond else "deny")
        self._choose(beyond[-1] if beyond else self.index)
        return True

    def scroll(self, notches: float) -> bool:
        return self._turn_to(self._first + (1 if notches > 0 else -1))

    def _turn_to(self, first: int) -> bool:
        """Makes that card the first in sight, or the nearest one that can be; returns whether that changed anything."""
        first = max(0, min(len(self.faces) - _SHOWN, first))
        if first == self._first:
            return False
        self._first = first
        self.refresh()
        return True

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        for number, place in sorted(self._places(p), key=lambda at: at[0] == self.index):
            self._draw_card(p, surface, number, place)
        if self._below:
            told = self._count()
            size = squeezed(p, told, SIZES.caption, self.rect.w, "regular", .75)
            words = p.text(shorten(p, told, size, self.rect.w), size, self.ink("lesser"), "regular", shadow_on(self.ground))
            put(surface, words, (self.rect.x, self.rect.bottom - words.get_height()))

    def _count(self) -> str:
        """The line below the cards: which of them are in sight, out of how many, and how many are the user's own."""
        own = ngettext("{n} your own", "{n} your own", self.own).format(n=self.own)
        if len(self.faces) <= _SHOWN:
            return own
        seen = _("{first} to {last} of {n}").format(
            first=self._first + 1, last=min(len(self.faces), self._first + _SHOWN), n=len(self.faces))
        if self.own:
            seen = _("{seen}, {own}").format(seen=seen, own=own)
        return cards_hint(seen, self.host.mode if self.host is not None else "mouse")

    def _draw_card(self, p: Painter, surface: pygame.Surface, number: int, place: pygame.Rect) -> None:
        px, chosen = p.look.px, number == self.index
        sheet = p.paper(place.w, place.h, px(6))
        if chosen:
            p.draw_glow(surface, sheet, place.center, "glow", .7)
        p.lay(surface, sheet, place.topleft, .9 if chosen else .4)
        inner = place.inflate(-2 * px(_PAD), -2 * px(_PAD))
        if not chosen:
            self._draw_slim(p, surface, number, inner)
            return
        self._draw_chosen(p, surface, number, inner)
        put(surface, p.rbox(place.w, place.h, px(6), None, "glow", max(2.0, 2.4 * p.look.scale)), place.topleft)
        tick = pygame.Rect(0, 0, px(22), px(22))
        tick.center = place.right - px(8), place.y + px(9)
        put(surface, p.rbox(tick.w, tick.h, tick.w / 2, "card", "good", max(1.5, 2 * p.look.scale)), tick.topleft)
        put(surface, p.icon("saved", px(15), "good", 3), tick.center, centre=True)

    def _draw_slim(self, p: Painter, surface: pygame.Surface, number: int, inner: pygame.Rect) -> None:
        """Draws a card that is not chosen: the picture above the title."""
        lines = self._slim_lines(p, number, inner.w)
        words = self._high(p, lines)
        box = pygame.Rect(inner.x, inner.y, inner.w, max(1, inner.h - words - p.look.px(_PAD)))
        self._draw_picture(p, surface, self.faces[number], box, upright=True)
        self._draw_lines(p, surface, lines, pygame.Rect(inner.x, inner.bottom - words, inner.w, words))

    def _draw_chosen(self, p: Painter, surface: pygame.Surface, number: int, inner: pygame.Rect) -> None:
        """Draws the chosen card: picture, words below or beside it, and the pars of all holes at the foot."""
        px, face = p.look.px, self.faces[number]
        wide, high, beside = self._picture(inner.w, face)
        pars = self._pars_high(p) if face.pars else 0
        foot = inner.bottom - pars
        lines = self._lines(p, number, beside or inner.w, _NAME)
        if beside:
            shown = foot - inner.y - (px(_PAD) if pars else 0)
            box = pygame.Rect(inner.x, inner.y, wide, shown)
            words = pygame.Rect(box.right + px(_PAD), inner.y + max(0, (shown - self._high(p, lines)) // 2), beside, shown)
        else:
            rest = foot - inner.y - high - px(_PAD) - (px(_PAD) if pars else 0) - self._high(p, lines)
            box = pygame.Rect(inner.x, inner.y, wide, high + max(0, rest))
            words = pygame.Rect(inner.x, box.bottom + px(_PAD), inner.w, 0)
        self._draw_picture(p, surface, face, box, upright=False)
        self._draw_lines(p, surface, lines, words)
        if face.pars:
            self._draw_pars(p, surface, face.pars, pygame.Rect(inner.x, foot, inner.w, pars))

    def _draw_pars(self, p: Painter, surface: pygame.Surface, pars: Sequence[int], area: pygame.Rect) -> None:
        """Draws the pars, nine in a row after the word for them."""
        step = p.font(_PAR, "bold").get_linesize()
        name = _("Par")
        lead = min(area.w // 5, p.width(name, SIZES.caption, "italic") + p.look.px(8))
        size = squeezed(p, name, SIZES.caption, lead, "italic", .5)
        cell = (area.w - lead) / _NINE
        put(surface, p.text(name, size, "ink2", "italic"), (area.x, area.y + (step - p.font(size, "italic").get_linesize()) // 2))
        surface.fill(p.colour("line"), (area.x, area.y - p.look.px(2), area.w, max(1, p.look.px(1))))
        for number, par in enumerate(pars):
            row, column = divmod(number, _NINE)
            fits = squeezed(p, str(par), _PAR, round(cell), "bold", .6)
            middle = area.x + lead + round((column + .5) * cell), area.y + row * step + step // 2
            put(surface, p.text(str(par), fits, "ink", "bold"), middle, centre=True)

    def _draw_lines(self, p: Painter, surface: pygame.Surface, lines: Sequence[_CardLine], area: pygame.Rect) -> None:
        y = area.y
        for line in lines:
            size = squeezed(p, line.text, line.size, area.w, line.kind, .62)
            words = p.text(shorten(p, line.text, size, area.w, line.kind), size, line.ink, line.kind)
            step = p.font(line.size, line.kind).get_linesize()
            put(surface, words, (area.centerx, y + step // 2), centre=True)
            y += step

    def _draw_picture(self, p: Painter, surface: pygame.Surface, face: CourseFace, box: pygame.Rect, *, upright: bool) -> None:
        """Draws the picture of a course, on cloth where it does not fill its place; the icon of the game where there is none."""
        if face.draw is None:
            put(surface, p.rbox(box.w, box.h, p.look.px(4), "baize", None), box.topleft)
            put(surface, p.icon(face.icon, min(box.size) // 2, "on_felt"), box.center, centre=True)
            return
        turned = face.lying and upright
        part = upright and not face.lying and bool(face.pars)       # a slim card shows only the middle of the picture
        picture = face.draw(p, (box.h, box.w) if turned else (max(box.size), max(box.size)) if part else box.size)
        key = "on a card", picture, box.size, turned, part
        put(surface, p.quick(key, lambda: _fitted(p, picture, box.size, turned=turned, part=part)), box.topleft)


def _fitted(p: Painter, picture: pygame.Surface, size: tuple[int, int], *, turned: bool, part: bool) -> pygame.Surface:
    """The picture scaled to `size`, in device pixels, and turned upright with `turned`.

    It fills the size if it has about that shape, or if only a `part` of it is to be seen; else all of it is shown, on cloth.
    """
    wide, high = picture.get_size()
    across, down = (high, wide) if turned else (wide, high)
    shares = size[0] / across, size[1] / down
    fills = part or max(shares) < _ALIKE * min(shares)
    k = max(shares) if fills else min(shares)
    small = pygame.transform.smoothscale(picture, (max(1, round(wide * k)), max(1, round(high * k))))
    if turned:
        small = pygame.transform.rotate(small, 90)
    out = p.rbox(*size, p.look.px(4), "baize", None).copy()
    put(out, small, (size[0] / 2, size[1] / 2), centre=True)
    return out


def _parted(p: Painter, file: str, wide: int) -> list[_CardLine]:
    """The name of a file in up to _FILE lines. A longer name is cut at its beginning, as names of copies differ at the end."""
    size = squeezed(p, file, _LINE, wide, "italic", _NARROW)
    lines = [""]
    for letter in file:
        if lines[-1] and p.width(lines[-1] + letter, size, "italic") > wide:
            lines.append("")
        lines[-1] += letter
    if len(lines) > _FILE:
        lines = ["…" + lines[-_FILE][1:], *lines[len(lines) - _FILE + 1:]]
    return [_CardLine(line, size, "italic", "ink2") for line in lines]
