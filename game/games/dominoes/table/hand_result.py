"""The end of a hand on the felt: what everybody still held, turned up at his edge with its pips, and the caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.games.dominoes.table.pieces import LYING, SMALL, draw_shadow, flipped
from game.ui.paint import Painter, put
from game.ui.table.result import EDGE, RADIUS_AIR, TERSE, ResultPanel
from game.ui.theme import SIZES
from game.words import ngettext

AIR: Final = 4
MARK: Final = 24
LARGER: Final = 1.2     # for readers of large letters, where nobody has many tiles left
FEW: Final = 4


@dataclass(frozen=True, slots=True)
class Rest:
    """What a seat has left: where it sits (0 bottom, 1 left, 2 opposite, 3 right), its tiles as halves, its pips, whether it has won.

    `note` is what becomes of the pips, below them ("× 2 = 24").
    """

    seat: int
    side: int
    tiles: tuple[tuple[int, int], ...]
    pips: int
    won: bool
    note: str = ""


class HandResultPanel(ResultPanel):
    """What the seats have left, and the caption."""

    def __init__(self, rests: Sequence[Rest], headline: str, remark: str, *, won: bool | None = None, rare: bool = False) -> None:
        """As a caption on the felt, with what each seat has left."""
        super().__init__(headline, remark, won=won, rare=rare)
        self.rests = tuple(rests)

    # ---- measure, in logical units: what the line must leave free
    def room(self, p: Painter) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the cloth that it covers."""
        *_sides, below = super().room(p)
        left, right = self._side(p, 1), self._side(p, 3)
        across = [self._label_size(p, rest)[1] / p.look.scale for rest in self.rests if rest.side == 2]
        above = max(2 * self.small(p), *across) if across else 0
        return left, above + 2 * EDGE - 4 if above else 0, right, below

    def small(self, p: Painter) -> float:
        """The width of a tile, in logical units: larger beside very large letters, unless the line would lose its room to long hands."""
        most = max((len(rest.tiles) for rest in self.rests if rest.side), default=0)
        return SMALL * LARGER if p.look.text > TERSE and most <= FEW else SMALL

    def _side(self, p: Painter, side: int) -> float:
        """The breadth of what lies at the left or right edge, in logical units; 0 where nobody sits there."""
        widths = [self._label_size(p, rest)[0] / p.look.scale for rest in self.rests if rest.side == side]
        return max(2 * self.small(p), MARK, *widths) + 2 * EDGE - 6 if widths else 0.0

    @staticmethod
    def _pips(p: Painter, pips: int) -> str:
        """In words; in very large type only the figure, which leaves the line its room."""
        return str(pips) if p.look.text > TERSE else ngettext("{n} pip", "{n} pips", pips).format(n=pips)

    def _beside(self, p: Painter) -> int:
        """The viewer's own pips stand beside the caption."""
        own = max((self._label(p, rest).get_width() for rest in self.rests if rest.side == 0), default=0)
        return super()._beside(p) + own

    @property
    def _crowded(self) -> bool:
        """Where somebody has tiles left."""
        return bool(self.rests)

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Everybody's rest, then the caption."""
        for rest in self.rests:
            if rest.side == 0:
                self._draw_own(p, surface, rest)
            elif rest.side == 2:
                self._draw_across(p, surface, rest)
            else:
                self._draw_aside(p, surface, rest)
        super().draw(p, surface)

    def _token(self, p: Painter, surface: pygame.Surface, rest: Rest, centre: tuple[float, float]) -> None:
        mark = p.mark(rest.seat, p.look.px(MARK))
        if rest.won:
            p.lit(surface, mark, centre)
        p.drop(surface, mark, centre, .25)

    def _lines(self, p: Painter, rest: Rest) -> list[str]:
        return [self._pips(p, rest.pips), *([rest.note] if rest.note else [])]

    def _label_size(self, p: Painter, rest: Rest) -> tuple[int, int]:
        font, lines = p.font(SIZES.small, "bold"), self._lines(p, rest)
        return max(font.size(line)[0] for line in lines) + p.look.px(14), font.get_height() * len(lines) + p.look.px(2)

    def _label(self, p: Painter, rest: Rest) -> pygame.Surface:
        wide, high = self._label_size(p, rest)
        out = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
        lines = self._lines(p, rest)
        step = (high - p.look.px(2)) // len(lines)
        put(out, p.rbox(wide, high, min(high, step + p.look.px(2)) // 2, "well", None, 1, 215), (0, 0))
        for number, line in enumerate(lines):
            words = p.text(line, SIZES.small, "on_well", "bold")
            put(out, words, ((wide - words.get_width()) / 2, p.look.px(1) + number * step))
        return out

    def _tiles(self, p: Painter, surface: pygame.Surface, rest: Rest, places: Sequence[tuple[float, float]], angle: int) -> None:
        width = p.look.px(self.small(p))
        for place in places:
            draw_shadow(p, surface, width, angle, place, LYING)
        turned = self.share if p.look.motion else 1.0
        for place, (a, b) in zip(places, rest.tiles, strict=True):
            put(surface, flipped(p, a, b, width, angle, turned), place, True)

    def _draw_across(self, p: Painter, surface: pygame.Surface, rest: Rest) -> None:
        px, count, label = p.look.px, len(rest.tiles), self._label(p, rest)
        step = px(self.small(p) + AIR)
        y = self.rect.y + px(EDGE + self.small(p))
        left = self.rect.centerx - (count - 1) * step / 2
        self._tiles(p, surface, rest, [(left + i * step, y) for i in range(count)], 0)
        edge = count * step / 2 + px(AIR)
        self._token(p, surface, rest, (self.rect.centerx - edge - px(MARK) / 2 - (label.get_width() / 2 if not count else 0), y))
        put(surface, label, (self.rect.centerx + edge - (label.get_width() / 2 if not count else 0), y - label.get_height() / 2))

    def _draw_aside(self, p: Painter, surface: pygame.Surface, rest: Rest) -> None:
        px, count, label = p.look.px, len(rest.tiles), self._label(p, rest)
        step, half = px(self.small(p) + AIR), px(max(2 * self.small(p), MARK)) / 2
        half = max(half, label.get_width() / 2)
        x = self.rect.x + px(EDGE) + half if rest.side == 1 else self.rect.right - px(EDGE) - half
        middle = self.rect.y + (self.rect.h - self._card_size(p)[1]) / 2
        top = middle - (count - 1) * step / 2
        self._tiles(p, surface, rest, [(x, top + i * step) for i in range(count)], 90)
        edge = count * step / 2 + px(AIR)
        self._token(p, surface, rest, (x, middle - edge - px(MARK) / 2))
        put(surface, label, (x - label.get_width() / 2, middle + edge))

    def _draw_own(self, p: Painter, surface: pygame.Surface, rest: Rest) -> None:
        """The viewer's tiles lie on his rack; here stands what they come to."""
        label, px = self._label(p, rest), p.look.px
        y = self.rect.bottom - px(EDGE) - max(px(MARK), label.get_height()) / 2
        left = self.rect.x + px(EDGE) + px(RADIUS_AIR)
        self._token(p, surface, rest, (left + px(MARK) / 2, y - label.get_height()))
        put(surface, label, (left, y - label.get_height() / 2 + px(2)))


