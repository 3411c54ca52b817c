"""What a player could count himself: how many tiles of each number are still unseen, and what each seat has shown to lack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame

from game.games.dominoes.rules.tiles import SIX
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, Gap, Row
from game.ui.widgets.text import Label
from game.words import _

BLOCK = (20, 15)    # logical size of one tile in a bar
STEP = 19


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
        """The blocks and two lines of figures."""
        figures = p.font(SIZES.body, "bold").get_linesize() + p.font(SIZES.caption).get_linesize()
        return p.look.px(STEP) * self.most + p.look.px(6) + figures

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Blocks from the ground up, the number below, and how many in figures."""
        pitch, px = self._pitch(p), p.look.px
        wide, high = min(px(BLOCK[0]), round(pitch - px(3))), px(BLOCK[1])
        number_size, count_size = self._words(p)
        foot = self.rect.y + px(STEP) * self.most
        for number, count in enumerate(self.counts):
            middle = self.rect.x + pitch * (number + .5)
            for level in range(self.most):
                on = level < count
                block = p.rbox(wide, high, px(3), "brass" if on else None, "ink2" if on else "line", max(1.0, p.look.scale))
                put(surface, block, (middle - wide / 2, foot - px(STEP) * (level + 1) + px(4)))
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
        """Its size: tokens do not grow with the words."""
        return p.look.px(self.size)

    def height(self, p: Painter, width: int) -> int:
        """Its size."""
        return p.look.px(self.size)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The token."""
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
    """What is told of the `tiles` where those of the masks `seen` are known, and each seat can't hold those `barred` to it (masks)."""
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
    """The same of somebody: "Marcia: no 2, no 6"."""
    return _("{name}: {numbers}").format(name=name, numbers=none_of(numbers))
