"""Tiles that lie on no line: the boneyard, hands laid open, and how many of each number are still unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table.hand import Domino
from game.games.dominoes.table.line import LYING, badge, draw_shadow
from game.ui.input import Act, InputDevice
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, Gap, Row
from game.ui.widgets.text import Label
from game.words import _, ngettext

# ---- the boneyard on the felt: tiles stacked face down beside the line, how many there are, and the way to draw one
TILE: Final = 40            # logical width of a tile of the stack
STEP: Final = (2.0, -4.0)   # how far the next tile upward in a pile is shifted
PILE: Final = 7             # tiles in a pile; they lie two by two
GAP: Final = 6
COUNT: Final = 20           # type size of the number


class Boneyard(Widget):
    """Two piles of backs and the number of tiles in them. While the player must draw it glows, takes the focus, and a click draws."""

    hoverable = True
    margin = 40

    def __init__(self, draw: Callable[[], None]) -> None:
        """`draw` is what a click or "ok" does."""
        super().__init__(tip=_("The boneyard: a player who can't play draws from it"))
        self.count = 0
        self.live = False
        self.hint = False
        self._draw = draw

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """True only while the player must draw."""
        return self.live

    def put(self, count: int, *, live: bool = False) -> None:
        """Shows `count` tiles; `live`: the player at this screen must draw one."""
        if (count, live) != (self.count, self.live):
            self.count, self.live = count, live
            self.refresh()

    def mark(self, hint: bool) -> None:
        """Marks the boneyard as the hint, or removes the mark."""
        if hint != self.hint:
            self.hint = hint
            self.refresh()

    # ---- measure
    def natural(self, p: Painter) -> int:
        words = p.font(SIZES.caption, "italic").size(self._words())[0]
        return max(p.look.px(2 * TILE + GAP + STEP[0] * PILE), words + p.look.px(18))

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(2 * TILE - STEP[1] * PILE + GAP) + self._number_high(p) + self._words_high(p) + p.look.px(4)

    @staticmethod
    def _words() -> str:
        return _("boneyard")

    @staticmethod
    def _number_high(p: Painter) -> int:
        return p.font(COUNT, "bold").get_linesize()

    @staticmethod
    def _words_high(p: Painter) -> int:
        return p.font(SIZES.caption, "italic").get_linesize()

    def top(self, p: Painter) -> tuple[float, float]:
        """The middle of the tile that is drawn next, in device pixels."""
        return self._places(p, max(1, self.count))[-1]

    @property
    def tile_width(self) -> int:
        """The width of its tiles in device pixels."""
        return self.host.painter.look.px(TILE) if self.host is not None else TILE

    def _places(self, p: Painter, count: int) -> list[tuple[float, float]]:
        """The middles of its tiles from the lowest to the highest, the piles filled by turns."""
        px = p.look.px
        foot = self.rect.y + px(TILE - STEP[1] * PILE)
        out: list[tuple[float, float]] = []
        for number in range(count):
            level, pile = divmod(number, 2)
            across = (pile * 2 - 1) * px(TILE + GAP) / 2
            out.append((self.rect.centerx + across + px(STEP[0]) * level - px(STEP[0] * (PILE - 1) / 2), foot + px(STEP[1]) * level))
        return out

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, width = p.look.px, p.look.px(TILE)
        back, places = p.tile(None, None, width), self._places(p, self.count)
        if not places:
            hole = p.rbox(width, 2 * width, px(6), None, "line_wood", max(1.0, 1.2 * p.look.scale))
            put(surface, hole, self._places(p, 1)[0], True)
        eager = self.hot or self.focused
        if self.live and places:
            for place in places[-2:]:
                p.draw_glow(surface, back, place, "focus" if self.hint else "glow", 1.25 if eager else .85)
        for place in places[:2]:
            draw_shadow(p, surface, width, 0, place, LYING)
        for place in places:
            put(surface, back, place, True)
        if self.hint and places:
            badge(p, surface, (places[-1][0] + width * .42, places[-1][1] - width * .92))
        self._draw_words(p, surface)

    def _draw_words(self, p: Painter, surface: pygame.Surface) -> None:
        px = p.look.px
        words = p.text(self._words(), SIZES.caption, "on_well", "italic")
        number = p.text(str(self.count), COUNT, "on_well", "bold")
        wide = max(words.get_width(), number.get_width()) + px(18)
        high = self._number_high(p) + self._words_high(p) + px(4)
        top = self.rect.bottom - high
        put(surface, p.rbox(wide, high, px(10), "well", "gold" if self.live else None, max(1.0, 1.5 * p.look.scale), 215),
            (self.rect.centerx - wide / 2, top))
        put(surface, number, (self.rect.centerx - number.get_width() / 2, top + px(1)))
        put(surface, words, (self.rect.centerx - words.get_width() / 2, top + self._number_high(p)))

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        grow = p.look.px(6)
        rect = self.rect.inflate(2 * grow, 2 * grow)
        put(surface, p.rbox(rect.w, rect.h, p.look.px(12), None, "focus", max(2.0, SIZES.ring * p.look.scale)), rect.topleft)

    # ---- intents
    def act(self, act: Act) -> Reply:
        return self.activate(act.source) if act.name == "ok" else False

    def activate(self, source: InputDevice) -> Reply:
        if self.live:
            self._draw()
        elif self.host is not None:
            line = ngettext("{n} tile lies in the boneyard. Only a player who can't play draws.",
                            "{n} tiles lie in the boneyard. Only a player who can't play draws.", self.count)
            self.host.explain(self, line.format(n=self.count))
        return True


# ---- a hand of dominoes laid open, small, on the plaque of the seat that holds it: for replays in which nothing is secret any more
LARGEST: Final = 22     # logical width of a tile at text scale 1
LEAST: Final = 7        # device pixels below which nothing could be told from a tile
OPEN_TILES_GAP: Final = 3


class OpenTiles(Widget):
    """Tiles in rows, as large as their place allows."""

    margin = 2

    def __init__(self, tiles: Sequence[Domino], highest: int) -> None:
        """`highest` is the set's highest number."""
        super().__init__(tip=", ".join(f"{d.b}-{d.a}" for d in tiles))
        self.tiles, self.highest = tuple(tiles), highest

    def height(self, p: Painter, width: int) -> int:
        tile, gap = _largest(p), p.look.px(OPEN_TILES_GAP)
        return _rows(len(self.tiles), width, tile, gap) * (2 * tile + gap) - gap

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        width, gap = self.tile_width(p), p.look.px(OPEN_TILES_GAP)
        if width < LEAST:
            return
        across = max(1, (self.rect.w + gap) // (width + gap))
        high = _rows(len(self.tiles), self.rect.w, width, gap) * (2 * width + gap) - gap
        top = self.rect.y + (self.rect.h - high) // 2 + width
        for number, (_tile, a, b) in enumerate(self.tiles):
            row, column = divmod(number, across)
            middle = self.rect.x + column * (width + gap) + width // 2, top + row * (2 * width + gap)
            put(surface, p.tile(a, b, width, 0, self.highest), middle, True)

    def tile_width(self, p: Painter) -> int:
        """The largest with which all tiles fit their place, in device pixels."""
        width, gap, count = _largest(p), p.look.px(OPEN_TILES_GAP), len(self.tiles)
        while width >= LEAST and _rows(count, self.rect.w, width, gap) * (2 * width + gap) - gap > self.rect.h:
            width -= 1
        return width


def _largest(p: Painter) -> int:
    """The width of a tile where there is room, in device pixels; it grows with the size of text."""
    return p.look.px(LARGEST * max(1.0, min(1.4, p.look.text)))


def _rows(count: int, room: int, width: int, gap: int) -> int:
    """The number of rows that `count` tiles need, side by side in that room.

    >>> _rows(7, 172, 22, 3), _rows(8, 172, 22, 3)
    (1, 2)
    """
    return -(-count // max(1, (room + gap) // (width + gap)))


# ---- what a player could count: how many tiles of each number are still unseen, and what each seat has shown to lack
BLOCK = (20, 15)    # logical size of one tile in a bar
ODDS_STEP = 19


class UnseenBars(Widget):
    """A bar of blocks for each number: filled ones are unseen, the rest is on the table or in the own hand."""

    margin = 2

    def __init__(self, counts: Sequence[int], most: int) -> None:
        """`counts` by number; a bar is `most` blocks high."""
        super().__init__()
        self.counts, self.most = tuple(counts), most

    def _words(self, p: Painter) -> tuple[float, float]:
        """Type sizes of number and count that fit a column; text scale may not push the columns into each other."""
        wide = max(1, p.font(SIZES.body, "bold").size("0" * len(str(len(self.counts) - 1)))[0])
        share = min(1.0, .9 * self._pitch(p) / wide) if self.rect.w else 1.0
        return SIZES.body * share, SIZES.caption * share

    def _pitch(self, p: Painter) -> float:
        return min(p.look.px(BLOCK[0] + 10), self.rect.w / max(1, len(self.counts)))

    def height(self, p: Painter, width: int) -> int:
        figures = p.font(SIZES.body, "bold").get_linesize() + p.font(SIZES.caption).get_linesize()
        return p.look.px(ODDS_STEP) * self.most + p.look.px(6) + figures

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        pitch, px = self._pitch(p), p.look.px
        wide, high = min(px(BLOCK[0]), round(pitch - px(3))), px(BLOCK[1])
        number_size, count_size = self._words(p)
        foot = self.rect.y + px(ODDS_STEP) * self.most
        for number, count in enumerate(self.counts):
            middle = self.rect.x + pitch * (number + .5)
            for level in range(self.most):
                on = level < count
                block = p.rbox(wide, high, px(3), "brass" if on else None, "ink2" if on else "line", max(1.0, p.look.scale))
                put(surface, block, (middle - wide / 2, foot - px(ODDS_STEP) * (level + 1) + px(4)))
            figure = p.text(str(number), number_size, "ink", "bold")
            put(surface, figure, (middle - figure.get_width() / 2, foot + px(6)))
            amount = p.text(str(count) if count else "–", count_size, "ink2")
            put(surface, amount, (middle - amount.get_width() / 2, foot + px(6) + figure.get_height()))


class TokenCell(Widget):
    """A seat's token, in the middle of the height it gets."""

    margin = 2

    def __init__(self, seat: int, size: float = 18) -> None:
        super().__init__(width=size)
        self.seat, self.size = seat, size

    def natural(self, p: Painter) -> int:
        """Its fixed size: tokens do not grow with the letters."""
        return p.look.px(self.size)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self.size)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        put(surface, p.mark(self.seat, p.look.px(self.size)), (self.rect.x, self.rect.centery - p.look.px(self.size) // 2))


def numbers_lacking(barred: int, out_of_sight: int) -> tuple[str, ...]:
    """The numbers that are `out_of_sight` and of which a seat can hold no tile, `barred` being those that it can't hold (masks).

    >>> numbers_lacking(SIX.numbers[2] | SIX.numbers[5], SIX.every)
    ('2', '5')
    """
    return tuple(str(n) for n, mask in enumerate(SIX.numbers) if mask & out_of_sight and not mask & out_of_sight & ~barred)


class SeenByAll(NamedTuple):
    """What moves have told: the mask of the tiles that are still unseen, and for each seat what it has shown to lack ("2", "6")."""

    unseen: int
    lacking: tuple[tuple[str, ...], ...]


def seen_by_all(tiles: int, seen: Iterable[int], barred: Iterable[int],
                lacking: Callable[[int, int], tuple[str, ...]] = numbers_lacking) -> SeenByAll:
    """What is known of `tiles` to somebody who knows those in `seen`, if each seat can't hold the tiles of its mask in `barred` (masks)."""
    for mask in seen:
        tiles &= ~mask
    return SeenByAll(tiles, tuple(lacking(mask, tiles) for mask in barred))


def unseen(found: SeenByAll, seats: Iterable[tuple[int, str]]) -> Widget:
    """The odds tab: bars of what is unseen, then a line for each of these seats with their names."""
    counts = [(mask & found.unseen).bit_count() for mask in SIX.numbers]
    people = tuple(seats)
    rest: list[Widget] = [Row(TokenCell(seat), Label(_lack(name, found.lacking[seat]), SIZES.small, grow=1.0), gap=8)
                          for seat, name in people if found.lacking[seat]]
    silent = ", ".join(name for seat, name in people if not found.lacking[seat])
    if silent:
        rest.append(Label(_("{names}: nothing").format(names=silent), SIZES.small, kind="italic", tint="lesser"))
    return Column(
        Label(_("Unseen tiles, by number"), SIZES.small, kind="bold"), Gap(2), UnseenBars(counts, SIX.high + 1), Gap(8),
        Label(_("Shown by knocking"), SIZES.small, kind="bold"), *rest, gap=6, ground="paper",
    )


def turned_up() -> Widget:
    """The odds tab when a hand is over: what was left in the hands lies open on the table, so no tile is unseen."""
    return Column(
        Label(_("Unseen tiles, by number"), SIZES.small, kind="bold"), Gap(2), UnseenBars((0,) * (SIX.high + 1), SIX.high + 1), Gap(8),
        Label(_("The hand is over: all tiles are turned up."), SIZES.small, kind="italic", tint="lesser"), gap=6, ground="paper",
    )


def seat_shown(moves: Sequence[str], lacking: Sequence[str]) -> Widget:
    """What one seat has done in this hand, and shown to lack by it."""
    nothing = Label(_("Nothing yet in this hand."), SIZES.small, kind="italic", tint="lesser")
    rows: list[Widget] = [Row(Label(str(number), SIZES.small, tint="lesser", width=20), Label(words, SIZES.small, grow=1.0), gap=6)
                          for number, words in enumerate(filter(None, moves), 1)]
    passing = (Label(_("Shown by knocking"), SIZES.small, kind="bold"), Label(none_of(lacking), SIZES.small)) if lacking else ()
    return Column(*passing, Label(_("In this hand"), SIZES.small, kind="bold"), *(rows or [nothing]), gap=4)


def none_of(numbers: Sequence[str]) -> str:
    """What a seat lacks: "no 2, no 6"."""
    return ", ".join(_("no\u00a0{n}").format(n=n) for n in numbers)


def _lack(name: str, numbers: Sequence[str]) -> str:
    """What somebody lacks: "Marcia: no 2, no 6"."""
    return _("{name}: {numbers}").format(name=name, numbers=none_of(numbers))
