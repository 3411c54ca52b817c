"""One card with all its numbers: distances by the blue die, hooks by the red one, pawns for card-up, card-down and the call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.games.doshboard.rules.cards import FACES, Card, played
from game.games.doshboard.table.card_look import BLUE, HEADS, RED, CardLook, capital
from game.games.doshboard.table.pawns import pawn
from game.games.golf.table.plate import words_in
from game.ui.input import Point
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.theme import RGB, SIZES, rgb
from game.ui.widgets.base import Widget
from game.words import _

_GREEN: Final = rgb("#BEE2B2")
_GREEN_INK: Final = rgb("#185C28")
_ROLLED: Final = (rgb("#CEDEF6"), rgb("#F6D6CE"))       # behind the blue and the red number that were rolled
_NARROW: Final = 216            # logical units of width below which the numbers stand in two rows each


class CardSheet(Widget):
    """The card that is picked. A press on a red number calls it, where that may be."""

    margin = 14

    def __init__(self, call: Callable[[int], None]) -> None:
        super().__init__()
        self._call = call
        self.look: CardLook | None = None
        self.boxes: dict[int, pygame.Rect] = {}

    def put(self, look: CardLook) -> None:
        """Show the card of this look."""
        if look != self.look:
            self.look = look
            self.tip = _("Press a red number to call it: it alone holes out.") if look.live and look.calls else ""
            self.refresh()

    @property
    def card(self) -> Card | None:
        """The card as it is printed."""
        look = self.look
        return look.cards.cards[look.number] if look is not None and look.number < len(look.cards.cards) else None

    def point(self, point: Point) -> Reply:
        """A press on a red number calls it."""
        if self.look is None or not (self.look.live and self.look.calls):
            return False
        if point.kind == "up":
            for red, box in self.boxes.items():
                if box.collidepoint(point.pos):
                    self._call(red)
        return True

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Paper with a head in the colour of the set, and the numbers."""
        look, card, rect, px = self.look, self.card, self.rect, p.look.px
        if look is None or card is None:
            return
        p.lay(surface, card_paper(p, rect.size, px(6)), rect.topleft, .5)
        head = pygame.Rect(rect.x, rect.y, rect.w, max(px(20), rect.h // 4))
        put(surface, p.rbox(head.w, head.h, px(6), HEADS[look.colour], None, 1), head.topleft)
        if look.picked is not None:
            put(surface, p.rbox(rect.w, rect.h, px(6), None, "glow", max(2.0, 2.4 * p.look.scale)), rect.topleft)
        self._draw_head(p, surface, head.inflate(-2 * px(8), 0), card)
        inner = rect.inflate(-2 * px(6), 0)
        inner.y, inner.h = head.bottom + px(2), rect.bottom - head.bottom - px(5)
        self._draw_numbers(p, surface, inner, card)

    def _draw_head(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
        """Name and rating; a pawn for each count of card-up, lying down for card-down."""
        look, half = self.look, round(box.w * .6)
        if look is None:
            return
        shown = played(card, look.shift, look.call)
        wide = words_in(p, surface, capital(_(card.name)), pygame.Rect(box.x, box.y, half, box.h), SIZES.body, "shade", kind="bold")
        told = f"{look.shift:+}   {sum(shown.distances) / len(FACES):.1f}" if look.shift else f"{card.rating:.1f}"
        words_in(p, surface, told, pygame.Rect(box.x + half, box.y, box.w - half, box.h), SIZES.body, "shade", kind="bold", align="right")
        sign = pawn(p, max(12, box.h - p.look.px(1)))
        if look.shift < 0:
            sign = p.made(("doshboard pawn lies", sign.get_height()), lambda: pygame.transform.rotate(sign, -90))
        for number in range(abs(look.shift)):
            x = box.x + wide + p.look.px(10) + number * (sign.get_width() + p.look.px(2))
            put(surface, sign, (x, box.centery - sign.get_height() / 2))

    def _draw_numbers(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
        """Distances by the blue number above, hooks by the red one below; those that were rolled are framed."""
        look = self.look
        if look is None:
            return
        shown, per_row = played(card, look.shift, look.call), len(FACES) if box.w >= p.look.px(_NARROW) else len(FACES) // 2
        rows = len(FACES) // per_row
        high, wide = box.h // (2 * rows), box.w / per_row
        self.boxes.clear()
        for face in FACES:
            row, column = divmod(face - 1, per_row)
            cell = pygame.Rect(round(box.x + column * wide), box.y + row * high, round(wide) - 1, high - 1)
            if face == look.blue:
                put(surface, p.rbox(cell.w, cell.h, p.look.px(3), _ROLLED[0], BLUE, 1.6 * p.look.scale), cell.topleft)
            _figure(p, surface, str(shown.distances[face - 1]), cell, BLUE)
            self.boxes[face] = cell = cell.move(0, rows * high)
            green = face in shown.green
            if green or face == look.red:
                frame: RGB | str = "shade" if face == look.red else "good"
                put(surface, p.rbox(cell.w, cell.h, p.look.px(3), _GREEN if green else _ROLLED[1], frame,
                                    (2.0 if face == look.red else 1.0) * p.look.scale), cell.topleft)
            _figure(p, surface, hook_words(shown.hooks[face - 1]), cell, _GREEN_INK if green else RED)
        if look.call:
            sign, cell = pawn(p, max(12, round(high * 1.2))), self.boxes[look.call]
            put(surface, sign, (cell.right - sign.get_width() * .8, cell.bottom - sign.get_height()))


def card_paper(p: Painter, size: tuple[int, int], radius: int) -> pygame.Surface:
    """What a card is printed on: light in every theme, as its numbers have the colours of the dice."""
    return p.rbox(*size, radius, "ivory", "shade") if p.look.theme.flat else p.paper(*size, radius)


def hook_words(hook: int) -> str:
    """A hook with its side: an arrow and how far.

    >>> hook_words(-2), hook_words(0), hook_words(3)
    ('‹2', '0', '3›')
    """
    return f"‹{-hook}" if hook < 0 else f"{hook}›" if hook else "0"


def _figure(p: Painter, surface: pygame.Surface, words: str, cell: pygame.Rect, ink: RGB) -> None:
    size = min(SIZES.lead, cell.h * .74 / p.look.scale, cell.w * .62 / p.look.scale) / max(1.0, p.look.text)
    put(surface, p.text(words, size, ink, "bold"), cell.center, True)
