"""The cards of whoever plays, side by side: names, ratings and bars; of the card that is picked all its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.doshboard.cards import FACES, Card, CardSet, Played, played
from game.ui.input import Point, Source
from game.ui.navigation import Move, Reply
from game.ui.paint import Painter, put
from game.ui.tables.doshboard.plan_marks import pawn
from game.ui.tables.golf.plate import words_in
from game.ui.theme import RGB, SEAT_MARKS, SIZES, rgb
from game.ui.widgets.base import Control, Widget
from game.words import _

BLUE: Final = rgb("#1C56B0")
RED: Final = rgb("#B3261E")
_HIGH: Final = 118          # logical units
_WIDER: Final = 2.1         # times as wide as another one is the card that is picked
_GAP: Final = 5
_LIFT: Final = 7            # logical units that a picked card stands higher
_HEADS: Final = (SEAT_MARKS[0].colour, SEAT_MARKS[3].colour, SEAT_MARKS[1].colour, SEAT_MARKS[2].colour)
_PER_ROW: Final = 6


@dataclass(frozen=True, slots=True)
class CardLook:
    """How the cards are to be shown: the set of that colour, the hand, the card that is picked with card-up and call, and numbers rolled.

    `marked` are cards chosen for a game with three; `live`: somebody at this screen may pick, and `callable` call red numbers.
    `blue` and `red` are the numbers of the dice, 0 where they have not been rolled.
    """

    colour: int
    cards: CardSet
    hand: tuple[int, ...]
    picked: int | None
    shift: int = 0
    call: int = 0
    marked: tuple[int, ...] = ()
    live: bool = False
    calls: bool = False
    blue: int = 0
    red: int = 0


@dataclass(frozen=True, slots=True)
class FanActions:
    """What is done with cards: pick one, the next one, longer or shorter, call a red number, play."""

    pick: Callable[[int], None]
    shift: Callable[[int], bool]
    call: Callable[[int], None]


class CardKey(Control):
    """One card. It is faint where it is not in the hand."""

    margin = 14

    def __init__(self, number: int, actions: FanActions) -> None:
        super().__init__()
        self.number, self._actions = number, actions
        self.look: CardLook | None = None
        self._boxes: dict[int, pygame.Rect] = {}

    def put(self, look: CardLook) -> None:
        """Show it so."""
        if look == self.look:
            return
        self.look = look
        held = self.number in look.hand
        self.enabled, self.why = held, "" if held else _("This card is lost until the cards come back.")
        self.focusable = look.live
        card = self.card
        self.tip = _("{card}, rated {rating:.1f}").format(card=_capital(_(card.name)), rating=card.rating) if card is not None else ""
        self.refresh()

    @property
    def card(self) -> Card | None:
        """The card as it is printed."""
        return self.look.cards.cards[self.number] if self.look is not None and self.number < len(self.look.cards.cards) else None

    @property
    def picked(self) -> bool:
        """Whether it is the card that is played."""
        return self.look is not None and self.look.picked == self.number

    def as_played(self, card: Card) -> Played:
        """The numbers that count now."""
        return played(card, self.look.shift, self.look.call) if self.look is not None and self.picked else played(card)

    # ---- what the player does
    def point(self, point: Point) -> Reply:
        """A press on a red number calls it, where that may be; any other picks the card."""
        if point.kind == "up" and self.picked and self.look is not None and self.look.live and self.look.calls:
            for red, box in self._boxes.items():
                if box.collidepoint(point.pos):
                    self._actions.call(red)
                    return True
        return super().point(point)

    def perform(self, source: Source) -> Move | None:
        """Pick it."""
        if self.look is not None and self.look.live:
            self._actions.pick(self.number)
        return None

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A card of paper with a head in the colour of its set."""
        look, card, px = self.look, self.card, p.look.px
        if look is None or card is None or self.rect.w <= 0:
            return
        held, marked = self.number in look.hand, self.number in look.marked
        up = px(_LIFT) if self.picked or marked else px(3) if self.hot and look.live and held else 0
        rect = self.rect.move(0, px(_LIFT) - up)
        rect.h -= px(_LIFT)
        paper = p.paper(rect.w, rect.h, px(6))
        p.lay(surface, paper, rect.topleft, .5 if self.picked or marked else .3)
        if not held:
            put(surface, p.rbox(rect.w, rect.h, px(6), "shade", None, 1, 120), rect.topleft)
        head = pygame.Rect(rect.x, rect.y, rect.w, max(px(20), min(px(26), rect.h // 4)))
        put(surface, p.rbox(head.w, head.h, px(6), _HEADS[look.colour], None, 1, 255 if held else 110), head.topleft)
        if self.picked or marked:
            put(surface, p.rbox(rect.w, rect.h, px(6), None, "glow", max(2.0, 2.4 * p.look.scale)), rect.topleft)
        inner = rect.inflate(-2 * px(5), 0)
        inner.y, inner.h = head.bottom + px(2), rect.bottom - head.bottom - px(5)
        name = pygame.Rect(head.x + px(6), head.y, head.w - 2 * px(6), head.h)
        if self.picked:
            self._draw_head(p, surface, name, card)
            self._draw_numbers(p, surface, inner, card)
            return
        words_in(p, surface, _capital(_(card.name)), name, SIZES.small, "shade", kind="bold", align="centre")
        self._draw_short(p, surface, inner, card)

    def _draw_head(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
        look = self.look
        rating = sum(self.as_played(card).distances) / len(FACES)
        words_in(p, surface, _capital(_(card.name)), pygame.Rect(box.x, box.y, round(box.w * .55), box.h), SIZES.body, "shade", kind="bold")
        told = f"{rating:.1f}"
        if look is not None and look.shift:
            told = f"{look.shift:+}  {told}"
        words_in(p, surface, told, pygame.Rect(box.x + round(box.w * .55), box.y, box.w - round(box.w * .55), box.h), SIZES.body, "shade",
                 kind="bold", align="right")

    def _draw_short(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
        """Rating, bars of distances, bars of hooks with the green boxes."""
        third = box.h // 3
        words_in(p, surface, f"{card.rating:.1f}", pygame.Rect(box.x, box.y, box.w, round(third * 1.15)), SIZES.lead, "shade", kind="bold",
                 align="centre")
        _draw_bars(p, surface, pygame.Rect(box.x, box.y + round(third * 1.2), box.w, third), card)
        _draw_hooks(p, surface, pygame.Rect(box.x, box.y + round(third * 2.3), box.w, box.h - round(third * 2.3)), card)

    def _draw_numbers(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
        """Twelve distances by the blue number in two rows, twelve hooks by the red one; the numbers that were rolled are framed."""
        look, shown = self.look, self.as_played(card)
        if look is None:
            return
        self._boxes.clear()
        row, wide = box.h // 4, box.w / _PER_ROW
        for face in FACES:
            line, column = divmod(face - 1, _PER_ROW)
            cell = pygame.Rect(round(box.x + column * wide), box.y + line * row, round(wide) - 1, row - 1)
            if face == look.blue:
                put(surface, p.rbox(cell.w, cell.h, p.look.px(3), (206, 222, 246), BLUE, 1.6 * p.look.scale), cell.topleft)
            _figure(p, surface, str(shown.distances[face - 1]), cell, BLUE)
            cell = cell.move(0, 2 * row)
            self._boxes[face] = cell
            green = face in shown.green
            if green or face == look.red:
                frame: RGB | str = "shade" if face == look.red else "good"
                put(surface, p.rbox(cell.w, cell.h, p.look.px(3), (190, 226, 178) if green else (246, 214, 206), frame,
                                    (2.0 if face == look.red else 1.0) * p.look.scale), cell.topleft)
            _figure(p, surface, hook_words(shown.hooks[face - 1]), cell, RED if not green else (24, 92, 40))
            if face == look.call:
                sign = pawn(p, max(12, round(cell.h * 1.2)))
                put(surface, sign, (cell.right - sign.get_width() * .8, cell.bottom - sign.get_height()))


def hook_words(hook: int) -> str:
    """A hook with its side: an arrow and how far.

    >>> hook_words(-2), hook_words(0), hook_words(3)
    ('‹2', '0', '3›')
    """
    return f"‹{-hook}" if hook < 0 else f"{hook}›" if hook else "0"


def _figure(p: Painter, surface: pygame.Surface, words: str, cell: pygame.Rect, ink: RGB) -> None:
    size = min(SIZES.lead, cell.h * .72 / p.look.scale) / max(1.0, p.look.text)
    put(surface, p.text(words, size, ink, "bold"), cell.center, True)


def _draw_bars(p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
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


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


class CardFan(Widget):
    """The cards of a set, the longest first; the one that is picked takes more room."""

    margin = 14

    def __init__(self, actions: FanActions) -> None:
        self._actions = actions
        self.keys: tuple[CardKey, ...] = ()
        self.look: CardLook | None = None
        super().__init__(ground="desk")

    def put(self, look: CardLook) -> None:
        """Show these cards."""
        if look == self.look:
            return
        other = self.look is None or self.look.picked != look.picked
        self.look = look
        if len(self.keys) != len(look.cards.cards):
            self.keys = tuple(CardKey(number, self._actions) for number in range(len(look.cards.cards)))
            self.swap(*self.keys)
        for key in self.keys:
            key.put(look)
        if other and self.host is not None and self.rect.w > 0:
            self.layout(self.host.painter, self.rect)
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        """The same for every set."""
        return p.look.px(_HIGH * max(1.0, min(1.3, p.look.text)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Side by side."""
        self.rect = pygame.Rect(rect)
        shares = self._shares()
        gap = p.look.px(_GAP)
        room, x = rect.w - gap * (len(shares) - 1), float(rect.x)
        for key, share in zip(self.keys, shares, strict=True):
            wide = room * share / sum(shares)
            key.layout(p, pygame.Rect(round(x), rect.y, round(wide), rect.h))
            x += wide + gap

    def _shares(self) -> Sequence[float]:
        return [_WIDER if key.picked else 1.0 for key in self.keys]

