"""The cards of Doshboard on the screen: the colours that seats choose, small cards in a fan, a large one with all numbers, a torn one."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import pygame

from game.games.doshboard.rules.shots import BY_SEAT, COLOURS, FACES, Card, CardSet, Content, played
from game.games.doshboard.rules.values import BEGINNER, View
from game.games.doshboard.table.planner import ShotPlanner
from game.games.golf.table.plate import words_in
from game.ui.input import InputDevice, Point
from game.ui.looks.stage import Sprite, Tween, linear, pause
from game.ui.looks.theme import RGB, SEAT_MARKS, SIZES, XY, rgb
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.table.face import ColourOffer, Track
from game.ui.table.pieces import Staging
from game.ui.widgets.base import Control, Widget
from game.words import _

# ---- the book's orange pawns: at an elbow, where a card reaches, for card-up and card-down, on a called number
_PAWN: Final = (216, 124, 38)


def pawn(p: Painter, high: int) -> pygame.Surface:
    """An orange pawn of that height, with the light from the upper left."""
    return p.made(("doshboard pawn", high), lambda: _turned(high))


def _turned(high: int) -> pygame.Surface:
    k = 4
    wide, tall = round(high * .62) * k, high * k
    out = pygame.Surface((wide, tall), pygame.SRCALPHA, 32)
    for grow, colour in ((.045, (60, 28, 6)), (0.0, _PAWN), (-.035, (239, 160, 78))):
        shift = -grow * tall * .5 if grow < 0 else 0
        head = tall * (.19 + grow * .8)
        middle = wide / 2 - shift, tall * .24 - shift
        pygame.draw.circle(out, colour, middle, head)
        waist, foot = wide * (.15 + grow), wide * (.40 + grow * .8)
        body = [(wide / 2 - waist - shift, tall * .38), (wide / 2 + waist - shift * 3, tall * .38),
                (wide / 2 + foot - shift * 6, tall * (.90 + grow * .5)), (wide / 2 - foot - shift, tall * (.90 + grow * .5))]
        pygame.draw.polygon(out, colour, body)
        pygame.draw.ellipse(out, colour, (wide / 2 - foot - shift, tall * .82, 2 * foot - shift * 2, tall * (.15 + grow)))
    return pygame.transform.smoothscale(out.premul_alpha(), (wide // k, high))


# ---- the state in which a set's cards are shown, as a plain value, and the colours in which they are printed
BLUE: Final = rgb("#1C56B0")
RED: Final = rgb("#B3261E")
MARKS: Final = (0, 3, 1, 2)
"""The index in SEAT_MARKS of each colour's token, in the order of the sets (H12)."""
HEADS: Final = tuple(SEAT_MARKS[mark].colour for mark in MARKS)
"""The colour of the heads of each set's cards: that of its token."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """How cards are shown: the set and its colour, the hand, the card picked with card-up and call, and the numbers rolled.

    `marked` are cards chosen for a game with three, `told` the last of them that was looked at. `live`: somebody at this screen may
    pick a card, and with `calls` call red numbers. `blue` and `red` are the numbers of the dice, 0 before they are rolled.
    """

    colour: int
    cards: CardSet
    hand: tuple[int, ...]
    picked: int | None
    shift: int = 0
    call: int = 0
    marked: tuple[int, ...] = ()
    told: int | None = None
    live: bool = False
    calls: bool = False
    blue: int = 0
    red: int = 0

    @property
    def number(self) -> int:
        """The index of the card whose numbers are shown."""
        return next((card for card in (self.picked, self.told, *self.hand) if card is not None), 0)


def capital(name: str) -> str:
    """A card's name as it is printed at its head.

    >>> capital("mid iron")
    'Mid iron'
    """
    return name[:1].upper() + name[1:]


# ---- the colours that seats choose before a game, each for token, card heads, set and plaque, and what each set is like (H12, H24)
# H24)
_OTHERS: Final = tuple(range(len(MARKS), len(SEAT_MARKS)))      # marks that belong to no colour


class TableColours:
    """The choice of colours, as game.ui.table.face.SeatColours."""

    option: Final = "colours"

    def marks(self, view: View) -> tuple[int, ...]:
        return (*(MARKS[view.table.token(seat)] for seat in range(len(COLOURS))), *_OTHERS)

    def chosen(self, options: Mapping[str, str]) -> tuple[int, ...]:
        return tuple(BY_SEAT.index(letter) for letter in options[self.option])

    def choose(self, options: Mapping[str, str], seat: int, colour: int) -> str:
        """The value of the option after a seat has taken a colour; the seat that had it gets this seat's, as each colour is used once."""
        now = options[self.option]
        given, taken = now[seat], BY_SEAT[colour]
        return "".join(taken if letter == given else given if letter == taken else letter for letter in now)

    def offers(self, content: object, options: Mapping[str, str]) -> tuple[ColourOffer, ...]:
        """Each colour with its set of cards; without a set if all share one."""
        sets = content.sets if isinstance(content, Content) and options["level"] != BEGINNER else None
        shared = _("At beginner level all share one set of cards: the colour is your token’s alone.")
        return tuple(
            ColourOffer(MARKS[number], capital(_(name)), _(sets[number].name) if sets else "", _(sets[number].line) if sets else shared)
            for number, name in enumerate(COLOURS))


COLOURS_OF_SEATS: Final = TableColours()


# ---- one card with all its numbers: distances by the blue die, hooks by the red one, pawns for card-up, card-down and the call
_GREEN: Final = rgb("#BEE2B2")
_GREEN_INK: Final = rgb("#185C28")
_ROLLED: Final = (rgb("#CEDEF6"), rgb("#F6D6CE"))       # behind the rolled blue and red numbers
_NARROW: Final = 216            # logical units of width below which the numbers are in two rows each


class CardSheet(Widget):
    """The picked card with all its numbers. A press on a red number calls it, if that is allowed."""

    margin = 22

    def __init__(self, planner: ShotPlanner, look: CardLook) -> None:
        super().__init__()
        self._planner = planner
        self.look = look
        self.boxes: dict[int, pygame.Rect] = {}

    def put(self, look: CardLook) -> None:
        """Shows the card of a look."""
        if look != self.look:
            self.look = look
            self.tip = _("Press a red number to call it: it alone holes out.") if look.live and look.calls else ""
            self.refresh()

    @property
    def card(self) -> Card | None:
        """The shown card, as printed; None if the set has no such card."""
        look = self.look
        return look.cards.cards[look.number] if look.number < len(look.cards.cards) else None

    def point(self, point: Point) -> Reply:
        if not (self.look.live and self.look.calls):
            return False
        if point.kind == "up":
            for red, box in self.boxes.items():
                if box.collidepoint(point.pos):
                    self._planner.call_red(red)
        return True

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        look, card, rect, px = self.look, self.card, self.rect, p.look.px
        if card is None:
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
        """Draws name and rating; a pawn for each count of card-up, lying down for card-down."""
        look, half = self.look, round(box.w * .6)
        shown = played(card, look.shift, look.call)
        wide = words_in(p, surface, capital(_(card.name)), pygame.Rect(box.x, box.y, half, box.h), SIZES.body, "shade", kind="bold")
        text = f"{look.shift:+}   {sum(shown.distances) / len(FACES):.1f}" if look.shift else f"{card.rating:.1f}"
        words_in(p, surface, text, pygame.Rect(box.x + half, box.y, box.w - half, box.h), SIZES.body, "shade", kind="bold", align="right")
        sign = pawn(p, max(12, box.h - p.look.px(1)))
        if look.shift < 0:
            sign = p.made(("doshboard pawn lies", sign.get_height()), lambda: pygame.transform.rotate(sign, -90))
        for number in range(abs(look.shift)):
            x = box.x + wide + p.look.px(10) + number * (sign.get_width() + p.look.px(2))
            put(surface, sign, (x, box.centery - sign.get_height() / 2))

    def _draw_numbers(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
        """Draws distances by blue number and hooks by red number below; the rolled ones are framed."""
        look = self.look
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
    """The paper of a card: light in every theme, as its numbers have the colours of the dice."""
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


# ---- the cards of the player to act: all of them small, with names, ratings and bars, and above them the numbers of the one that is picked
_SHEET, _ROW = 78, 52       # logical units: the picked card, and a row of small ones
_GAP: Final = 5
_LIFT: Final = 4            # logical units by which a picked card is raised
_PER_ROW: Final = 4         # small cards per row


class CardKey(Control):
    """A small card as a control. It is faint if it is not in the hand."""

    margin = 22

    def __init__(self, number: int, planner: ShotPlanner, look: CardLook) -> None:
        super().__init__()
        self.number, self._planner = number, planner
        self._take(look)

    def put(self, look: CardLook) -> None:
        """Shows this look."""
        if look != self.look:
            self._take(look)
            self.refresh()

    def _take(self, look: CardLook) -> None:
        self.look = look
        held = self.number in look.hand
        self.enabled, self.why = held, "" if held else _("This card is lost until the cards come back.")
        self.focusable = look.live
        card = self.card
        self.tip = _("{card}, rated {rating:.1f}").format(card=capital(_(card.name)), rating=card.rating) if card is not None else ""

    @property
    def card(self) -> Card | None:
        """The card as printed; None if the set has no such card."""
        return self.look.cards.cards[self.number] if self.number < len(self.look.cards.cards) else None

    @property
    def picked(self) -> bool:
        """Whether this card is picked."""
        return self.look.picked == self.number

    # ---- what the player does
    def perform(self, source: InputDevice) -> SceneChange | None:
        if self.look.live:
            self._planner.pick_card(self.number)
        return None

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        look, card, px = self.look, self.card, p.look.px
        if card is None:
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
        """Draws the rating at the left, and beside it bars of distances above those of hooks with the green boxes."""
        wide = round(box.w * .46)
        room = pygame.Rect(box.x, box.y, wide - p.look.px(3), box.h)
        words_in(p, surface, f"{card.rating:.1f}", room, SIZES.small, "shade", kind="bold", align="centre")
        bars = pygame.Rect(box.x + wide, box.y, box.w - wide, box.h)
        half = bars.h // 2
        _draw_bars(surface, pygame.Rect(bars.x, bars.y, bars.w, half - p.look.px(1)), card)
        _draw_hooks(p, surface, pygame.Rect(bars.x, bars.y + half + p.look.px(1), bars.w, bars.h - half - p.look.px(1)), card)


def _draw_bars(surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
    """Draws the distances by blue number as bars, on one scale for all cards."""
    step, most = box.w / len(FACES), 16
    for number, distance in enumerate(card.distances):
        high = max(1, round(box.h * min(distance, most) / most))
        bar = pygame.Rect(round(box.x + number * step), box.bottom - high, max(2, round(step) - 1), high)
        surface.fill(BLUE, bar)


def _draw_hooks(p: Painter, surface: pygame.Surface, box: pygame.Rect, card: Card) -> None:
    """Draws the hooks by red number, left ones downward and right ones upward; the green boxes as one field."""
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
    """The cards of a set, the longest first, under the picked card with all its numbers."""

    margin = 22

    def __init__(self, planner: ShotPlanner, look: CardLook) -> None:
        self._planner, self.look = planner, look
        self.keys = self._keys_of(look)
        self.sheet = CardSheet(planner, look)
        self.folded = False         # only the picked card is visible
        super().__init__(self.sheet, *self.keys, ground="felt")

    def _keys_of(self, look: CardLook) -> tuple[CardKey, ...]:
        return tuple(CardKey(number, self._planner, look) for number in range(len(look.cards.cards)))

    def fold(self, folded: bool) -> None:
        """Shows only the picked card, or all of them."""
        self.folded = folded
        for key in self.keys:
            key.visible = not folded

    def put(self, look: CardLook) -> None:
        """Shows these cards."""
        if look == self.look:
            return
        self.look = look
        if len(self.keys) != len(look.cards.cards):
            self.keys = self._keys_of(look)
            self.fold(self.folded)
            self.swap(self.sheet, *self.keys)
            if self.host is not None and self.rect.w > 0:
                self.layout(self.host.painter, self.rect)
        for key in self.keys:
            key.put(look)
        self.sheet.put(look)

    def roll(self, blue: int, red: int) -> None:
        """Marks the rolled numbers on the picked card, when the dice have come to rest and before the ball flies."""
        self.put(replace(self.look, blue=blue, red=red))

    def height(self, p: Painter, width: int) -> int:
        return p.look.px((_SHEET + 2 * (_ROW + _GAP)) * max(1.0, min(1.3, p.look.text)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
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


# ---- a lost card: it rises from its place, is torn in two, and its halves fall
_WIDE, _HIGH = 132, 92      # logical units of the lost card
_TEETH: Final = 7           # teeth of its torn edge
_Z: Final = 44
_COME, _TEAR = .25, .75     # seconds
_READ: Final = .55
_APART, _DOWN = 34, 70      # logical units that the halves move apart and down
_TURN: Final = 24           # degrees that they turn
_ANGLES: Final = 12         # number of pictures of a turning half


def card_picture(p: Painter, name: str, colour: int) -> pygame.Surface:
    """The picture of a lost card: its head in the colour of its set, its name, and a note that it is lost."""
    px = p.look.px
    wide, high = px(_WIDE), px(_HIGH)
    out = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    put(out, card_paper(p, (wide, high), px(7)), (0, 0))
    head = pygame.Rect(0, 0, wide, round(.4 * high))
    put(out, p.rbox(head.w, head.h, px(7), HEADS[colour], None), head.topleft)
    words_in(p, out, capital(_(name)), head.inflate(-2 * px(6), 0), SIZES.lead, "shade", kind="bold", align="centre")
    below = pygame.Rect(0, head.bottom, wide, high - head.h).inflate(-2 * px(6), 0)
    words_in(p, out, _("lost"), below, SIZES.body, "red", kind="bold", align="centre")
    put(out, p.rbox(wide, high, px(7), None, "shade", max(1.0, p.look.scale)), (0, 0))
    return out


def halves_of(card: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """The two halves of a card torn from top to bottom along a ragged line, each on a surface of the card's size."""
    wide, high = card.get_size()
    rng = Random(5)
    edge = [(wide * (.5 + rng.uniform(-.07, .07)), high * tooth / _TEETH) for tooth in range(_TEETH + 1)]
    out = []
    for side in (0, wide):
        mask = pygame.Surface(card.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(side, 0), *edge, (side, high)])
        half = card.copy()
        half.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.append(half)
    return out[0], out[1]


def torn(staging: Staging, name: str, colour: int, at: XY) -> Track:
    """The motion of a card torn at a place of the screen; with reduced motion it only fades."""
    p, stage = staging.painter, staging.scene.stage
    whole = card_picture(p, name, colour)
    card = stage.add(Sprite(whole, (0, 0), _Z, alpha=0))
    card.centre_at(at)
    parts = [stage.add(Sprite(half, card.pos, _Z, visible=False)) for half in halves_of(whole)]
    done = staging.ending(lambda: staging.clear(card, *parts))

    def come(t: float) -> None:
        card.alpha = round(255 * t)

    if staging.still:
        return Tween(_COME, come, linear), staging.reading(_READ * 2), Tween(_COME, lambda t: come(1 - t), linear, done)
    turned: dict[tuple[int, int], pygame.Surface] = {}

    def fall(t: float) -> None:
        card.visible = False
        for number, part in enumerate(parts):
            way, step = -1 if number == 0 else 1, round(t * _ANGLES)
            if (number, step) not in turned:
                turned[number, step] = pygame.transform.rotate(halves[number], -way * _TURN * step / _ANGLES)
            part.image, part.visible, part.alpha = turned[number, step], True, round(255 * (1 - t ** 2))
            part.centre_at((at[0] + way * p.look.px(_APART) * math.sin(t * math.pi / 2), at[1] + p.look.px(_DOWN) * t * t))
    halves = [part.image for part in parts]
    return (Tween(_COME, come, linear), staging.reading(_READ), pause(0, lambda: staging.sound("tear", at[0])),
            Tween(_TEAR, fall, linear, done))
