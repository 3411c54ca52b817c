"""Small parts of golf tables: scores with their marks, a player's mark, plaques with figures, and the result of a hole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, Generic, NamedTuple, TypeVar

import pygame

from game.games.golf.table.sheet import GolfCard, Sheet, draw_score, nines_of, term
from game.ui.dice.cloth import RollButton
from game.ui.input import Point
from game.ui.looks.theme import RGB, SIZES, contrast
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.store import SUPER, canvas, shrink
from game.ui.table import pieces
from game.ui.widgets.base import Align, Widget
from game.ui.widgets.button import Button, Style
from game.ui.widgets.layout import Column, Paper
from game.ui.widgets.links import LinkedLabel, WrittenLine, WrittenWords
from game.ui.widgets.text import Label, shadow_on, shorten, squeezed
from game.words import _, names_listed, ngettext

# ---- a player on a golf course: the ball, with the player's token beside it. For every table that golf is played on
LYING = .25     # apparent height of a ball and a token above the ground


class Marker(NamedTuple):
    """The middles of a player's ball and token, in device pixels; the ball is None once it is holed."""

    seat: int
    ball: tuple[float, float] | None
    token: tuple[float, float]


def draw_marker(p: Painter, surface: pygame.Surface, marker: Marker, ball: int, token: int, *, lit: bool = False) -> None:
    """Draws ball and token with these diameters in pixels; `lit` for the player whose turn it is."""
    if marker.ball is not None:
        p.drop(surface, p.ball(ball), marker.ball, LYING)
    mark = p.mark(marker.seat, token)
    if lit:
        p.draw_glow(surface, mark, marker.token)
    p.drop(surface, mark, marker.token, LYING)


def box_of(marker: Marker, ball: int, token: int) -> pygame.Rect:
    """The area that a marker covers."""
    box = pygame.Rect(0, 0, token, token)
    box.center = round(marker.token[0]), round(marker.token[1])
    if marker.ball is None:
        return box
    other = pygame.Rect(0, 0, ball, ball)
    other.center = round(marker.ball[0]), round(marker.ball[1])
    return box.union(other)


# ---- notices: a player's mark on a card of words
_TAIL: Final = 11           # logical units of a notice's tail


def pointing(p: Painter, picture: pygame.Surface) -> pygame.Surface:
    """A notice with a tail below its middle."""
    tail, pad = p.look.px(_TAIL), p.look.px(pieces.PAD)

    def make() -> pygame.Surface:
        large = canvas(2 * tail, tail + 2)
        side, foot = 2 * tail * SUPER, (tail + 2) * SUPER
        pygame.draw.polygon(large, (*p.colour("brass"), 255), ((0, 0), (side, 0), (side // 2, foot - 1)))
        edge = round(1.5 * p.look.scale * SUPER)
        pygame.draw.polygon(large, (*p.colour("well"), 255), ((2 * edge, 0), (side - 2 * edge, 0), (side // 2, foot - 1 - 2 * edge)))
        return shrink(large)
    out = pygame.Surface((picture.get_width(), picture.get_height() - pad + tail + 2), pygame.SRCALPHA, 32)
    out.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    put(out, p.made(("notice tail", tail), make), (picture.get_width() / 2 - tail, picture.get_height() - pad - 1))
    return out


def call_picture(p: Painter, seat: int, words: Sequence[str]) -> pygame.Surface:
    """A notice: a player's mark on the edge of a card of words, so that it does not look like a part of the ground."""
    token, card = pieces.token(p, seat), pieces.words(p, words)
    overlap = 2 * p.look.px(pieces.PAD) + p.look.px(8)
    wide, high = token.get_width() + card.get_width() - overlap, max(token.get_height(), card.get_height())
    picture = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    picture.blit(card, (token.get_width() - overlap, (high - card.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    picture.blit(token, (0, (high - token.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


# ---- the small parts of the panels of golf tables: fitted words, chances, dice as signs, marks of risk, the plate they lie on
Page = TypeVar("Page", bound=str)

DANGER: Final = .4          # the chance of a penalty from which the button that plays a plan shows it
LEAST: Final = .36          # share of their size at text scale 1 to which words shrink before they are shortened
_PIPS: Final = {
    1: ((.5, .5),),
    2: ((.27, .27), (.73, .73)),
    3: ((.27, .27), (.5, .5), (.73, .73)),
    4: ((.27, .27), (.73, .27), (.27, .73), (.73, .73)),
    5: ((.27, .27), (.73, .27), (.5, .5), (.27, .73), (.73, .73)),
    6: ((.27, .25), (.73, .25), (.27, .5), (.73, .5), (.27, .75), (.73, .75)),
}

_TWO_LINES, _LEAST_LINES = 40, 30       # logical units of height for two lines of usual letters, and for small ones
_BESIDE, _SMALLEST_BESIDE = 8, .75      # between a button's words and its note, and the least share of their size side by side
_BLANK: Final = 170     # alpha of a die that has not been rolled


def words_in(p: Painter, surface: pygame.Surface, text: str, box: pygame.Rect, size: float, ink: str, *, kind: FontKind = "regular",
             align: Align = "left", shadow: int = 0) -> int:
    """Draws a line of words in the middle of a box's height, smaller if it would not fit; returns its width in pixels."""
    if box.w <= 0 or not text:
        return 0
    drawn = p.quick(("words in", text, box.size, size, ink, kind, shadow), lambda: _fitted(p, text, box, size, ink, kind, shadow))
    x = {"left": box.x, "centre": box.centerx - drawn.get_width() // 2, "right": box.right - drawn.get_width()}[align]
    put(surface, drawn, (x, box.centery - drawn.get_height() // 2))
    return drawn.get_width()


def _fitted(p: Painter, text: str, box: pygame.Rect, size: float, ink: str, kind: FontKind, shadow: int) -> pygame.Surface:
    """A line of words, as large as the box allows up to `size`."""
    tall, least = size, LEAST / max(1.0, p.look.text)
    if p.font(tall, kind).get_linesize() > box.h + p.look.px(3):
        while tall > size * least and p.font(tall, kind).get_linesize() > box.h - p.look.px(2):     # lower lines would overlap
            tall -= 1
    fits = squeezed(p, text, tall, box.w, kind, least)
    return p.text(shorten(p, text, fits, box.w, kind), fits, ink, kind, shadow)


def even(p: Painter, texts: Iterable[tuple[str, FontKind]], size: float, width: int) -> float:
    """The type size with which all of these fit a width, so that lines below each other are of one size; `size` without texts."""
    least = LEAST / max(1.0, p.look.text)
    return min((squeezed(p, text, size, width, kind, least) for text, kind in texts), default=size)


def draw_die(p: Painter, surface: pygame.Surface, box: pygame.Rect, face: int) -> None:
    """Draws a die from above; face 0 is a die that has not been rolled."""
    side = min(box.w, box.h)
    place = pygame.Rect(0, 0, side, side)
    place.center = box.center
    put(surface, p.rbox(side, side, side * .22, "ivory", "shade", max(1.0, p.look.scale), 255 if face else _BLANK), place.topleft)
    pip = max(2, round(side * .2))
    for x, y in _PIPS.get(face, ()):
        put(surface, p.rbox(pip, pip, pip / 2, "shade"), (place.x + x * side, place.y + y * side), True)


def draw_dice(p: Painter, surface: pygame.Surface, box: pygame.Rect, faces: Sequence[int]) -> int:
    """Draws dice side by side from the left of a box; returns their width in pixels."""
    if not faces:
        return 0
    gap = p.look.px(3)
    side = min(box.h, (box.w - gap * (len(faces) - 1)) // len(faces))
    for number, face in enumerate(faces):
        draw_die(p, surface, pygame.Rect(box.x + number * (side + gap), box.centery - side // 2, side, side), face)
    return len(faces) * (side + gap) - gap


def draw_risk(p: Painter, surface: pygame.Surface, box: pygame.Rect, base: int, added: int, most: int) -> int:
    """Draws risk as triangles: those of the lie filled, those that a stretch adds in warning colour, others empty; returns their width."""
    count = max(most, base + added)
    side = min(box.h, box.w // max(1, count))
    for number in range(count):
        fill = "brass" if number < base else "red_wood" if number < base + added else None
        sign = p.made(("risk", side, fill), partial(_triangle, p, side, fill))
        put(surface, sign, (box.x + number * side, box.centery - side // 2))
    return count * side


def _triangle(p: Painter, side: int, fill: str | None) -> pygame.Surface:
    large = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA, 32)
    corners = [(side * 2, side * .5), (side * 3.6, side * 3.5), (side * .4, side * 3.5)]
    if fill is not None:
        pygame.draw.polygon(large, p.colour(fill), corners)
    pygame.draw.polygon(large, p.colour("line_wood" if fill is None else "shade"), corners, max(2, round(3 * p.look.scale)))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


def ink_on(p: Painter, colour: RGB) -> RGB:
    """The theme's dark or light colour, whichever is easier to read on a colour."""
    theme = p.look.theme
    return max((theme.shade, theme.ivory), key=lambda ink: contrast(ink, colour))


class PanelButton(Button):
    """A button whose words shrink to its room. Its note is below the words if there is room for two lines, else beside them."""

    def resized(self) -> None:
        """Draws only this button again after its words have changed; the layout stays."""
        self.refresh(self.rect)

    def restyle(self, style: Style) -> None:
        super().restyle(style)
        self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        rect, px = self.rect, p.look.px
        self._draw_plate(p, surface)
        brass = self.style == "brass" and self.enabled
        ink = "on_brass" if brass else self.ink("main" if self.enabled else "off")
        shadow = 0 if brass else shadow_on(self.ground)
        inner = rect.inflate(-2 * px(10), -2 * px(4)).move(0, px(1) if self.pressed and self.enabled else 0)
        kind: FontKind = "bold" if brass else "regular"
        words, note = self._rooms(p, inner, kind)
        if note is not None:
            lesser = "on_brass2" if brass else self.ink("lesser" if self.enabled else "off")
            words_in(p, surface, self.note, note, SIZES.small, lesser, align="centre", shadow=shadow)
        words_in(p, surface, self.text, words, self.size, ink, kind=kind, align="centre", shadow=shadow)

    def _rooms(self, p: Painter, inner: pygame.Rect, kind: FontKind) -> tuple[pygame.Rect, pygame.Rect | None]:
        """The rectangles of the words and of the note; None for the note if there is none or no room."""
        words, note, px, letters = inner.copy(), inner.copy(), p.look.px, max(1.0, p.look.text)
        if not self.note:
            return words, None
        words.w, note.w = p.font(self.size, kind).size(self.text)[0] + 1, p.font(SIZES.small).size(self.note)[0] + 1
        both = words.w + px(_BESIDE) + note.w
        share = min(1.0, inner.w / both)        # of their usual size
        if inner.h < px(_TWO_LINES * letters) and share >= _SMALLEST_BESIDE:
            words.w, note.w = int(words.w * share), int(note.w * share)
            words.x = inner.centerx - int(both * share) // 2
            note.right = words.x + int(both * share)
            return words, note
        if inner.h < px(_LEAST_LINES * letters):
            return inner.copy(), None
        first = round(inner.h * .58)
        above = pygame.Rect(inner.x, inner.y, inner.w, first - px(3))       # letters may exceed their box by that much
        return above, pygame.Rect(inner.x, inner.y + first, inner.w, inner.h - first)


class ThrowButton(RollButton, PanelButton):
    """A panel's button that throws dice: holding it down shakes the cup, letting go throws."""

    drags = True
    _pressing = False

    def point(self, point: Point) -> Reply:
        """A press with a pointer shakes the cup too; released elsewhere, it puts the cup down."""
        holder = self.holder
        if holder is None or not holder.shaken_by_hand or not self.enabled or point.kind not in ("down", "up") or point.button != 1:
            return super().point(point)
        if point.kind == "down":
            self._pressing = holder.may_throw
            if self._pressing:
                holder.grasp(None, self._presses)
            return True
        pressing, self._pressing = self._pressing, False
        if pressing and self.rect.collidepoint(point.pos):
            holder.pour()
        return True

    def _presses(self) -> bool:
        self._pressing = self._pressing and self.pressed
        return self._pressing


class Plate(Widget):
    """A walnut plate with a heading, and words beside it."""

    margin = 20

    def __init__(self, heading: str, *children: Widget, seed: int = 4) -> None:
        super().__init__(*children, ground="wood")
        self.heading, self.beside, self.seed = heading, "", seed

    def say(self, beside: str) -> None:
        """Shows words beside the heading."""
        if beside != self.beside:
            self.beside = beside
            self.refresh()

    def head(self, p: Painter) -> int:
        """The height of the heading's line, in pixels."""
        return min(p.font(SIZES.small, "bold").get_linesize(), p.look.px(26)) if self.heading else 0

    def inner(self, p: Painter) -> pygame.Rect:
        """The rectangle below the heading."""
        px, head = p.look.px, self.head(p)
        top = self.rect.y + px(7) + (head + px(4) if head else 0)
        return pygame.Rect(self.rect.x + px(11), top, self.rect.w - 2 * px(11), self.rect.bottom - px(9) - top)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect = p.look.px, self.rect
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), self.seed), rect.topleft, .25)
        if self.heading:
            line = pygame.Rect(rect.x + px(12), rect.y + px(7), rect.w - 2 * px(12), self.head(p))
            wide = words_in(p, surface, self.heading.upper(), line, SIZES.caption, "gold", kind="bold", shadow=shadow_on("wood"))
            line.x, line.w = line.x + wide + px(14), line.w - wide - px(14)
            words_in(p, surface, self.beside, line, SIZES.small, "muted", align="right", shadow=shadow_on("wood"))


class PagedPanel(Widget, Generic[Page]):
    """A panel with pages, one of which shows, and buttons, of which the usable ones show."""

    patient = True      # a page may turn while the ground is redrawn
    buttons: tuple[PanelButton, ...]
    page: Page

    def _turn(self) -> None:
        """Shows the parts of the current page and hides the others."""
        raise NotImplementedError

    def turn_to(self, page: Page) -> None:
        """Brings a page to the front."""
        if page != self.page:
            self.page = page
            self._turn()
            self._relay()

    def offer(self, *shown: Button) -> None:
        """Shows these buttons only."""
        if tuple(b for b in self.buttons if b.visible) != tuple(b for b in self.buttons if b in shown):
            for button in self.buttons:
                button.visible = button in shown
            self._relay()

    def _relay(self) -> None:
        """Lays out its parts again in its own rectangle."""
        if self.host is not None and self.rect.w > 0:
            self.layout(self.host.painter, self.rect)
            self.host.regain_focus()
        self.refresh()


# ---- who has the honour: the players' tokens in the order in which they play, for every golf game
_MARK = 18
_AIR = 5


class Honours(WrittenWords):
    """The word "Honour", with a link to the glossary, and the players' tokens in order; the next player's token is lit."""

    margin = 10

    def __init__(self) -> None:
        super().__init__()
        self.text = _("Honour")
        self.order: tuple[int, ...] = ()
        self.next: int | None = None

    def put(self, order: tuple[int, ...], due: int | None) -> None:
        """Shows an order of seats, and which of them is next (None: nobody)."""
        if (order, due) != (self.order, self.next):
            self.order, self.next = order, due
            self.refresh()

    def tell(self, names: tuple[str, ...]) -> None:
        """Puts the players' names into the tip."""
        self.tip = _("Honour: {names}").format(names=", ".join(names[seat] for seat in self.order if seat < len(names)))

    def feels(self, pos: tuple[int, int]) -> bool:
        """Whether the pointer is over any part: the tip also says whose the tokens are."""
        return self.rect.collidepoint(pos)

    def height(self, p: Painter, width: int) -> int:
        return max(p.look.px(_MARK + 6), p.font(SIZES.small).get_linesize())

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the word on the left and the tokens on the right; tokens move closer together in a narrow plaque."""
        self.rub_out()
        if not self.order or self.rect.h <= 0:
            return
        words = p.text(self.text, SIZES.small, self.ink("lesser"), "regular", shadow_on(self.ground))
        at = self.rect.x, self.rect.centery - words.get_height() // 2
        put(surface, words, at)
        self.note_line(WrittenLine(self.text, SIZES.small, "regular", *at))
        self.draw_links(p, surface)
        size = min(p.look.px(_MARK), self.rect.h)
        room = self.rect.w - words.get_width() - p.look.px(10) - size
        step = min(size + p.look.px(_AIR), room / max(1, len(self.order) - 1))
        for place, seat in enumerate(self.order):
            centre = (self.rect.right - size / 2 - (len(self.order) - 1 - place) * step, self.rect.centery)
            mark = p.mark(seat, size)
            if seat == self.next:
                p.draw_glow(surface, mark, centre)
            put(surface, mark, centre, True)


# ---- the plaque below the seats: who plays next, the farthest from the flag first
_ROW: Final = 24


class Away(NamedTuple):
    """A seat that has not finished the hole: its name and how far it lies from the flag, in words."""

    seat: int
    name: str
    words: str


class OrderPlaque(Plate):
    """The plaque of who plays next: a line for each seat that still plays this hole."""

    def __init__(self) -> None:
        super().__init__(_("Farthest plays"), seed=9)
        self.lines: tuple[Away, ...] = ()
        self._most = 0

    def put(self, lines: tuple[Away, ...]) -> None:
        """Shows these lines in this order."""
        if lines != self.lines:
            grown, self.lines = len(lines) > self._most, lines
            self._most = max(self._most, len(lines))
            if grown:
                self.resized()
            self.refresh()

    def _row(self, p: Painter) -> int:
        return max(p.look.px(_ROW), min(p.font(SIZES.small).get_linesize(), p.look.px(1.4 * _ROW)))

    def height(self, p: Painter, width: int) -> int:
        """The height of the heading and the most lines so far, so that nothing moves as players finish; 0 for a single player."""
        return self.head(p) + self._most * self._row(p) + p.look.px(22) if self._most else 0

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if not self.lines:
            return
        super().draw(p, surface)
        inner, high, px, shadow = self.inner(p), self._row(p), p.look.px, shadow_on("wood")
        side = px(15)
        left = side + px(7)
        share, least = 1.0, LEAST / max(1.0, p.look.text)
        while share > least and self._widest(p, SIZES.small * share) > inner.w - left:
            share -= .04
        size = SIZES.small * max(share, least)
        for number, (line, kind) in enumerate(self._kinds()):
            box = pygame.Rect(inner.x, inner.y + number * high, inner.w, high)
            put(surface, p.mark(line.seat, side), (box.x + side / 2, box.centery), True)
            wide = min(round(box.w * .52), p.width(line.words, size, kind) + px(2))
            name = pygame.Rect(box.x + left, box.y, box.w - left - wide - px(4), high)
            words_in(p, surface, line.name, name, size, "cream", kind=kind, shadow=shadow)
            right, ink = pygame.Rect(box.right - wide, box.y, wide, high), "muted" if number else "gold"
            words_in(p, surface, line.words, right, size, ink, kind=kind, align="right", shadow=shadow)

    def _kinds(self) -> list[tuple[Away, FontKind]]:
        """The lines with their kinds of font: the first is bold."""
        return [(line, "regular" if number else "bold") for number, line in enumerate(self.lines)]

    def _widest(self, p: Painter, size: float) -> int:
        """The width of the widest line in letters of that size, in pixels."""
        return max(p.width(line.name, size, kind) + p.width(line.words, size, kind) for line, kind in self._kinds()) + p.look.px(6)


# ---- the result of a hole on a plaque: everybody's strokes, the golf term for them, and the next honour
_RESULT_ROW, _RESULT_MARK = 26, 20
_WIDE = 330
_CARD_WIDE, _CARD_GAP = 560, 8
_SHARES = (1 - 1e-6, .85, .7, .6, .5)       # shares of the usual type size to try; the first only leaves out the honour


class HoleLine(NamedTuple):
    """A player's line in the result of a hole."""

    seat: int
    name: str
    strokes: int


class _Row(WrittenWords):
    """A line with token, name, score with its mark, and the golf term; `share` is its size relative to the usual one."""

    def __init__(self, line: HoleLine, par: int) -> None:
        super().__init__()
        self.line, self.par, self.share = line, par, 1.0
        self.text = term(line.strokes, par)

    def height(self, p: Painter, width: int) -> int:
        size = SIZES.body * self.share
        return max(round(p.look.px(_RESULT_ROW) * self.share), p.font(size).get_linesize() + p.look.px(3 * self.share))

    def natural(self, p: Painter) -> int:
        return p.look.px(_WIDE)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect, middle, share = p.look.px, self.rect, self.rect.centery, self.share
        mark = px(_RESULT_MARK * share)
        put(surface, p.mark(self.line.seat, mark), (rect.x + mark / 2, middle), True)
        called = p.text(self.text, SIZES.small * share, "ink2", "italic")
        at = rect.right - called.get_width(), middle - called.get_height() // 2
        put(surface, called, at)
        self.rub_out()
        self.note_line(WrittenLine(self.text, SIZES.small * share, "italic", *at))
        self.draw_links(p, surface)
        score = rect.right - max(called.get_width(), px(100)) - px(24)
        draw_score(p, surface, self.line.strokes, self.par, (score, middle), rect.h - px(2), SIZES.body * share)
        room = score - rect.x - mark - px(8) - rect.h / 2
        name = p.text(shorten(p, self.line.name, SIZES.body * share, round(room), "bold"), SIZES.body * share, "ink", "bold")
        put(surface, name, (rect.x + mark + px(8), middle - name.get_height() / 2))


def won_words(winners: Sequence[str], worth: int, carried: int) -> str:
    """Who has won a hole of match play or skins, in words; "" in other forms, whose holes have no worth.

    >>> won_words(("Ana",), 1, 0), won_words(("Ana", "Bo"), 3, 0), won_words((), 1, 2), won_words((), 1, 0)
    ('The hole goes to Ana', '3 skins go to Ana and Bo', '2 skins are carried on', 'The hole is halved')
    """
    if not worth:
        return ""
    if winners:
        return ngettext("The hole goes to {who}", "{n} skins go to {who}", worth).format(who=names_listed(winners), n=worth)
    return ngettext("{n} skin is carried on", "{n} skins are carried on", carried).format(n=carried) if carried else _("The hole is halved")


class HoleResultPanel(Paper):
    """The plaque of a hole's result: a heading, a line for each player, the winner of the hole, and the next honour.

    If it is too high its type shrinks and the honour is left out.
    """

    def __init__(self, heading: str, par: int, lines: tuple[HoleLine, ...], honour: tuple[int, ...], won: str = "") -> None:
        self._honours = Honours()
        self._honours.put(honour, honour[0] if honour else None)
        self._head = Label(heading, SIZES.lead, kind="bold")
        self._par = LinkedLabel(ngettext("Par {n}", "Par {n}", par).format(n=par), SIZES.small, kind="italic", tint="lesser")
        self._rows = tuple(_Row(line, par) for line in lines)
        self._won = LinkedLabel(won, SIZES.body, kind="bold", tint="strong")
        body: list[Widget] = [self._head, self._par, *self._rows, *([self._won] if won else [])]
        if len(lines) > 1:
            body.append(self._honours)
        super().__init__(Column(*body, gap=3), 12, 18)

    def height(self, p: Painter, width: int) -> int:
        self._shrink(1.0)
        return super().height(p, width)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self._shrink(1.0)
        if super().height(p, rect.w) > rect.h:
            for share in _SHARES:
                self._shrink(share)
                if super().height(p, rect.w) <= rect.h:
                    break
        super().layout(p, rect)

    def _shrink(self, share: float) -> None:
        self._head.size, self._par.size = SIZES.lead * share, SIZES.small * share
        self._won.size = SIZES.body * share
        for row in self._rows:
            row.share = share
        self._honours.visible = share == 1


class CardedResult(Widget):
    """A hole's result above the scorecard with its figures; without the card if there is no room for both."""

    def __init__(self, plaque: HoleResultPanel, sheet: Sheet) -> None:
        super().__init__(plaque, sheet)
        self._plaque, self._sheet = plaque, sheet

    def natural(self, p: Painter) -> int:
        return max(self._plaque.natural(p), p.look.px(_CARD_WIDE))

    def height(self, p: Painter, width: int) -> int:
        below = self._sheet.height(p, width)
        return self._plaque.height(p, self._narrow(p, width)) + (below + p.look.px(_CARD_GAP) if below else 0)

    def _narrow(self, p: Painter, width: int) -> int:
        return min(width, self._plaque.natural(p))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        wide, below, gap = self._narrow(p, rect.w), self._sheet.height(p, rect.w), p.look.px(_CARD_GAP)
        high = self._plaque.height(p, wide)
        self._sheet.visible = bool(below) and high + gap + below <= rect.h
        left = below + gap if self._sheet.visible else 0
        high = min(high, rect.h - left)
        self._plaque.layout(p, pygame.Rect(rect.centerx - wide // 2, rect.bottom - left - high, wide, high))
        card = pygame.Rect(rect.x, rect.bottom - below, rect.w, below) if self._sheet.visible else pygame.Rect(rect.topleft, (0, 0))
        self._sheet.layout(p, card)


def card_at(card: GolfCard, hole: int) -> Sheet:
    """The scorecard with the column of a hole (from 0) marked."""
    nines, at = nines_of(card), 0
    marked = []
    for nine in nines:
        holes = len(nine.lines[0].cells)
        marked.append(nine._replace(current=hole - at if at <= hole < at + holes else None))
        at += holes
    return Sheet(tuple(marked), framed=True)


# ---- the odds tab of a golf table without odds
def odds_note(words: str = "", *, over: bool = False) -> Widget:
    """A page with these words alone, or with the words that the round is `over`."""
    told = _("The round is over.") if over else words or _("The odds come with the next plan.")
    return Column(Label(told, SIZES.small, kind="italic", tint="lesser"), ground="paper")
