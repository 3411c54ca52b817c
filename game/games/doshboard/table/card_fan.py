"""The cards of whoever plays: all of them small, with names, ratings and bars, and above them the numbers of the one that is picked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.games.doshboard.rules.cards import FACES, Card
from game.games.doshboard.table.card_look import BLUE, HEADS, RED, CardLook, capital
from game.games.doshboard.table.card_sheet import CardSheet, card_paper
from game.games.golf.table.plate import words_in
from game.ui.input import InputDevice
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Control, Widget
from game.words import _

_SHEET, _ROW = 78, 52       # logical units: the card that is picked, and a row of small ones
_GAP: Final = 5
_LIFT: Final = 4            # logical units that a picked card stands higher
_PER_ROW: Final = 4         # small cards

@dataclass(frozen=True, slots=True)
class FanActions:
    """What is done with cards: pick one, call a red number."""

    pick: Callable[[int], None]
    call: Callable[[int], None]


class CardKey(Control):
    """One card. It is faint where it is not in the hand."""

    margin = 14

    def __init__(self, number: int, actions: FanActions) -> None:
        super().__init__()
        self.number, self._actions = number, actions
        self.look: CardLook | None = None

    def put(self, look: CardLook) -> None:
        """Show it so."""
        if look == self.look:
            return
        self.look = look
        held = self.number in look.hand
        self.enabled, self.why = held, "" if held else _("This card is lost until the cards come back.")
        self.focusable = look.live
        card = self.card
        self.tip = _("{card}, rated {rating:.1f}").format(card=capital(_(card.name)), rating=card.rating) if card is not None else ""
        self.refresh()

    @property
    def card(self) -> Card | None:
        """The card as it is printed."""
        return self.look.cards.cards[self.number] if self.look is not None and self.number < len(self.look.cards.cards) else None

    @property
    def picked(self) -> bool:
        """Whether it is the card that is played."""
        return self.look is not None and self.look.picked == self.number

    # ---- what the player does
    def perform(self, source: InputDevice) -> SceneChange | None:
        """Pick it."""
        if self.look is not None and self.look.live:
            self._actions.pick(self.number)
        return None

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A card of paper with a head in the colour of its set."""
        look, card, px = self.look, self.card, p.look.px
        if look is None or card is None:
            return
        held, marked = self.number in look.hand, self.number in look.marked
        up = px(_LIFT) if self.picked or marked else px(3) if self.hot and look.live and held else 0
        rect = self.rect.move(0, px(_LIFT) - up)
        rect.h -= px(_LIFT)
        chosen = self.picked or marked
        p.lay(surface, card_paper(p, rect.size, px(5)), rect.topleft, .5 if chosen else .3)
        if not held:
            put(surface, p.rbox(rect.w, rect.h, px(5), "shade", None, 1, 120), rect.topleft)
        head = pygame.Rect(rect.x, rect.y, rect.w, max(px(17), round(rect.h * .37)))
        put(surface, p.rbox(head.w, head.h, px(5), HEADS[look.colour], None, 1, 255 if held else 110), head.topleft)
        if chosen:
            put(surface, p.rbox(rect.w, rect.h, px(5), None, "glow", max(2.0, 2.4 * p.look.scale)), rect.topleft)
        name = head.inflate(-2 * px(4), 0)
        words_in(p, surface, capital(_(card.name)), name, SIZES.small, "shade", kind="bold", align="centre")
        inner = rect.inflate(-2 * px(4), 0)
        inner.y, inner.h = head.bottom + px(2), rect.bottom - head.bottom - px(5)
        self._draw_short(p, surface, inner, card)

    def _draw_short(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
        """The rating at the left, beside it the bars of distances over those of hooks with the green boxes."""
        wide = round(box.w * .46)
        room = pygame.Rect(box.x, box.y, wide - p.look.px(3), box.h)
        words_in(p, surface, f"{card.rating:.1f}", room, SIZES.small, "shade", kind="bold", align="centre")
        bars = pygame.Rect(box.x + wide, box.y, box.w - wide, box.h)
        half = bars.h // 2
        _draw_bars(surface, pygame.Rect(bars.x, bars.y, bars.w, half - p.look.px(1)), card)
        _draw_hooks(p, surface, pygame.Rect(bars.x, bars.y + half + p.look.px(1), bars.w, bars.h - half - p.look.px(1)), card)


def _draw_bars(surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
    """The distances by the blue number, to one scale for all cards."""
    step, most = box.w / len(FACES), 16
    for number, distance in enumerate(card.distances):
        high = max(1, round(box.h * min(distance, most) / most))
        bar = pygame.Rect(round(box.x + number * step), box.bottom - high, max(2, round(step) - 1), high)
        surface.fill(BLUE, bar)


def _draw_hooks(p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
    """The hooks by the red number, to the left downward and to the right upward; the green boxes as one field."""
    step, most, middle = box.w / len(FACES), 4, box.centery
    first, last = card.green
    field = pygame.Rect(round(box.x + (first - 1) * step) - 1, box.y, round((last - first + 1) * step) + 1, box.h)
    put(surface, p.rbox(field.w, field.h, p.look.px(3), (190, 226, 178), "good", p.look.scale), field.topleft)
    surface.fill(RED, (box.x, middle, box.w, 1))
    for number, hook in enumerate(card.hooks):
        high = round(box.h / 2 * min(abs(hook), most) / most)
        if hook:
            top = middle - high if hook > 0 else middle + 1
            surface.fill(RED, pygame.Rect(round(box.x + number * step), top, max(2, round(step) - 1), max(1, high)))


class CardFan(Widget):
    """The cards of a set, the longest first, below the numbers of the one that is picked."""

    margin = 14

    def __init__(self, actions: FanActions) -> None:
        self._actions = actions
        self.keys: tuple[CardKey, ...] = ()
        self.sheet = CardSheet(actions.call)
        self.look: CardLook | None = None
        self.folded = False         # only the card that is played is seen
        super().__init__(self.sheet, ground="felt")

    def fold(self, folded: bool) -> None:
        """Show the card that is played alone, or all of them."""
        self.folded = folded
        for key in self.keys:
            key.visible = not folded

    def put(self, look: CardLook) -> None:
        """Show these cards."""
        if look == self.look:
            return
        self.look = look
        if len(self.keys) != len(look.cards.cards):
            self.keys = tuple(CardKey(number, self._actions) for number in range(len(look.cards.cards)))
            self.fold(self.folded)
            self.swap(self.sheet, *self.keys)
            if self.host is not None and self.rect.w > 0:
                self.layout(self.host.painter, self.rect)
        for key in self.keys:
            key.put(look)
        self.sheet.put(look)

    def roll(self, blue: int, red: int) -> None:
        """The dice lie: the card that is played says what they come to, before the ball flies."""
        if self.look is not None:
            self.put(replace(self.look, blue=blue, red=red))

    def height(self, p: Painter, width: int) -> int:
        """The same for every set."""
        return p.look.px((_SHEET + 2 * (_ROW + _GAP)) * max(1.0, min(1.3, p.look.text)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Numbers above, the small cards in rows below."""
        self.rect = pygame.Rect(rect)
        if self.folded:
            self.sheet.layout(p, self.rect)
            return
        gap, rows = p.look.px(_GAP), max(1, -(-len(self.keys) // _PER_ROW))
        sheet = round((rect.h - rows * gap) * _SHEET / (_SHEET + rows * _ROW))
        self.sheet.layout(p, pygame.Rect(rect.x, rect.y, rect.w, sheet))
        wide, high = (rect.w - (_PER_ROW - 1) * gap) / _PER_ROW, (rect.h - sheet - rows * gap) // rows
        for number, key in enumerate(self.keys):
            row, column = divmod(number, _PER_ROW)
            left, right = round(rect.x + column * (wide + gap)), round(rect.x + column * (wide + gap) + wide)
            key.layout(p, pygame.Rect(left, rect.y + sheet + gap + row * (high + gap), right - left, high))
