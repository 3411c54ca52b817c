"""The wall: framed tables in rows, the newest ones large, and the scorecards of finished games below. Only what is in sight is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter
from game.ui.theme import SIZES
from game.ui.wall.hanging import Hanging
from game.ui.widgets.base import Widget
from game.ui.widgets.lamp import draw_lamp, lamp_room
from game.ui.widgets.layout import Centre, Column, Scroll
from game.ui.widgets.text import Label

_GAP, _BELOW = 22, 12           # between hangings, and between rows
_SPARSE: Final = 22             # between those of a cupboard, and between cards
_ABOVE, _LAST = 4, 6            # above all, and below all
_EDGE: Final = 4                # and beyond that
_BOARD: Final = 9               # the height of a cupboard's boards
_HOOK: Final = 64               # room above the words on a bare wall
_LEAST: Final = (222.0, 166.0, 232.0)       # the least width of a large frame, a small one, and a card, at text scale 1
_SPARE, _WIDEST = 1.25, 1.45     # up to which text they have room for it, and how much wider larger text may make them


class WallRow(NamedTuple):
    """A row of the wall: numbers of what hangs there, of which kind (0 large, 1 small, 2 card), its place from the wall's top."""

    first: int
    end: int
    kind: int
    top: int
    high: int
    wide: int


@dataclass(frozen=True, slots=True)
class Hung:
    """What is to hang there: `make` makes the widget of a number, large or not. The first `frames` of them are frames, the others cards.

    In a `cupboard` none is large, and each row stands on a board.
    """

    count: int
    frames: int
    make: Callable[[int, bool], Hanging]
    cupboard: bool = False


NOTHING: Final = Hung(0, 0, lambda _number, _large: _none())


def _none() -> Hanging:
    raise IndexError("nothing hangs there")


class _Hangings(Widget):
    """All rows, of which only those in sight have widgets."""

    def __init__(self, seen: Callable[[], None]) -> None:
        super().__init__(ground="felt")
        self.hung = NOTHING
        self.empty = ""
        self._bare, self._hook = Centre(Column(), 0), False
        self._seen = seen
        self._made: dict[int, Hanging] = {}
        self._rows: tuple[WallRow, ...] = ()
        self._planned: tuple[object, ...] = ()

    def fill(self, hung: Hung, offer: Widget | None) -> None:
        """Hang other things."""
        self.hung, self._hook = hung, offer is not None
        words = Label(self.empty, SIZES.lead, kind="italic", align="centre")
        self._bare = Centre(Column(words, *([Centre(offer, 300)] if offer is not None else []), gap=16), 460)
        self._made, self._rows, self._planned = {}, (), ()
        self.replace()

    def rows(self, p: Painter, width: int) -> tuple[WallRow, ...]:
        """Where everything hangs at that width."""
        at = (p.look, width, self._window.h)
        if at != self._planned:
            self._planned, self._rows = at, tuple(self._plan(p, width))
        return self._rows

    def _plan(self, p: Painter, width: int) -> Sequence[WallRow]:
        hung, rows = self.hung, list[WallRow]()
        bottom = self._window.h - 2 * p.look.px(_EDGE) - p.look.px(_LAST)
        y, first = p.look.px(_ABOVE), 0
        large = 0 if hung.cupboard else min(hung.frames, self._columns(p, width, 0))
        for kind, end in ((0, large), (1, hung.frames), (2, hung.count)):
            below = p.look.px(_SPARSE if hung.cupboard or kind == 2 else _BELOW)
            columns = self._columns(p, width, kind)
            gap = p.look.px(_GAP)
            wide = (width - 2 * p.look.px(8) - gap * (columns - 1)) // columns
            high = self._high(p, hung.make(first, kind == 0), wide, bottom - y) if first < end else 0
            for start in range(first, end, columns):
                rows.append(WallRow(start, min(end, start + columns), kind, y, high, wide))
                y += high + below
            first = max(first, end)
        return rows

    @property
    def _window(self) -> pygame.Rect:
        """What is seen of the wall at once."""
        return self.parent.rect if self.parent is not None else self.rect

    def _high(self, p: Painter, one: Hanging, wide: int, room: int) -> int:
        """The height of a row of such: lower where only so it is seen as a whole in that room."""
        usual, least = one.height(p, wide), one.least(p, wide)
        return room if least <= room < usual else usual

    def _columns(self, p: Painter, width: int, kind: int) -> int:
        least = p.look.px(_LEAST[kind] * max(1.0, min(_WIDEST, p.look.text / _SPARE)))
        gap = p.look.px(_GAP)
        return max(1, (width - 2 * p.look.px(8) + gap) // (least + gap))

    def height(self, p: Painter, width: int) -> int:
        """All rows."""
        rows = self.rows(p, width)
        return rows[-1].top + rows[-1].high + p.look.px(_LAST) if rows else self._bare.height(p, width) + 2 * p.look.px(_HOOK)

    def place(self, p: Painter, number: int) -> pygame.Rect:
        """Where that one hangs now. Raises StopIteration where it does not."""
        row = next(row for row in self.rows(p, self.rect.w) if row.first <= number < row.end)
        x = self.rect.x + p.look.px(8) + (number - row.first) * (row.wide + p.look.px(_GAP))
        return pygame.Rect(x, self.rect.y + row.top, row.wide, row.high)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Makes what has come into sight, and a row beyond for the focus to go to."""
        self.rect = pygame.Rect(rect)
        if not self.hung.count:
            self._say_empty(p)
            return
        window = self._window
        rows = [row for row in self.rows(p, rect.w) if window.top - 2 * row.high < rect.y + row.top < window.bottom + row.high]
        numbers = [n for row in rows for n in range(row.first, row.end)]
        focus = self.host.focus if self.host is not None else None
        kept = [n for n, one in self._made.items() if one is focus and n not in numbers]
        large = {row.first: row.kind == 0 for row in rows}
        made: dict[int, Hanging] = {}
        for row in rows:
            for n in range(row.first, row.end):
                made[n] = self._made.get(n) or self.hung.make(n, large[row.first])
        made.update({n: self._made[n] for n in kept})
        fresh = made.keys() != self._made.keys()
        self._made = made
        self.children = [made[n] for n in sorted(made)]
        for n, one in made.items():
            if self.host is not None and one.host is not self.host:
                one.mount(self.host, self)
            one.set_clip(self.clip)
            one.layout(p, self.place(p, n))
        if fresh:
            self._seen()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The boards of a cupboard, below the rows in sight."""
        if self._hook and not self.hung.count:
            self._draw_hook(p, surface)
        if not self.hung.cupboard:
            return
        high, seen = p.look.px(_BOARD), self.rect.clip(self.clip) if self.clip is not None else self.rect
        for row in self.rows(p, self.rect.w):
            board = pygame.Rect(self.rect.x, self.rect.y + row.top + row.high + p.look.px(2), self.rect.w, high)
            if board.colliderect(seen):
                p.lay(surface, p.plaque(board.w, high, p.look.px(2), 31, "rail", frame=False), board.topleft, .6)

    def _draw_hook(self, p: Painter, surface: pygame.Surface) -> None:
        """Where a first picture will hang: a brass hook, in the light of a lamp."""
        px, x = p.look.px, self.rect.centerx
        y = self._bare.children[0].rect.y - px(_HOOK) // 2
        if lamp_room(p):
            draw_lamp(p, surface, x, y - px(10), 84, .9)
        for high, wide, down in ((16, 5, 0), (5, 14, 12)):
            p.lay(surface, p.rbox(px(wide), px(high), px(2), "brass"), (x - px(wide) // 2, y + px(down)), .3)

    def _say_empty(self, p: Painter) -> None:
        if self.children != [self._bare]:
            self.children = [self._bare]
            if self.host is not None:
                self._bare.mount(self.host, self)
        self._bare.layout(p, self.rect.inflate(-2 * p.look.px(20), 0))

    def widget(self, number: int) -> Hanging | None:
        """The widget of a number, where it is made."""
        return self._made.get(number)

    @property
    def made(self) -> dict[int, Hanging]:
        """The widgets by number."""
        return self._made


class Wall(Scroll):
    """What hangs there, by number, and which one is chosen."""

    def __init__(self, *, seen: Callable[[], None], empty: str = "", grow: float = 1.0) -> None:
        """`seen` is called when other things are in sight."""
        self._hangings = _Hangings(seen)
        self._hangings.empty = empty
        self.selected = -1
        self._seen_at, self._rested = 0, 0.0
        super().__init__(self._hangings, grow=grow, ground="felt", pad=_EDGE)

    def rested(self, passed: float) -> float:
        """Seconds for which it has not been scrolled, `passed` seconds after this was asked last."""
        self._rested = 0.0 if self.offset != self._seen_at else self._rested + passed
        self._seen_at = self.offset
        return self._rested

    def fill(self, hung: Hung, selected: int = -1, *, empty: str = "", offer: Widget | None = None) -> None:
        """Hang other things; the chosen one is brought into sight with the next layout.

        Where there is nothing, `empty` is said, with `offer` below it and a bare hook above.
        """
        focused = self.focused_number
        self._hangings.empty = empty
        self.selected = selected
        self._hangings.fill(hung, offer)
        if focused is not None and self.host is not None and 0 <= selected < hung.count:
            self.host.set_focus(self.widget(selected))

    @property
    def focused_number(self) -> int | None:
        """The number of what has the focus, None where it is elsewhere."""
        focus = self.host.focus if self.host is not None else None
        return next((n for n, one in self._hangings.made.items() if one is focus), None)

    @property
    def in_sight(self) -> tuple[Hanging, ...]:
        """The widgets that can be seen now, then those a row away."""
        shown = list(self._hangings.made.values())
        return tuple(sorted(shown, key=lambda one: not one.rect.colliderect(self.rect)))

    def widget(self, number: int) -> Hanging | None:
        """The widget of a number, brought into sight; None where nothing hangs there."""
        if self.host is None or not 0 <= number < self._hangings.hung.count:
            return None
        if self._hangings.widget(number) is None and self.rect.h > 0:
            self._hangings.layout(self.host.painter, self._hangings.rect)
            self.reveal(self._hangings.place(self.host.painter, number))
        return self._hangings.widget(number)

    def select(self, number: int) -> None:
        """Mark one as the chosen one."""
        self.selected = number
        for n, one in self._hangings.made.items():
            one.select(n == number)
