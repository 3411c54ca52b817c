"""The small parts of the panels of golf tables: fitted words, chances, dice as signs, marks of risk, the plate they lie on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Generic, TypeVar

import pygame

from game.ui.dice.cloth import RollButton
from game.ui.input import Point
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.theme import RGB, SIZES, contrast
from game.ui.widgets.base import Align, Widget
from game.ui.widgets.button import Button, Style
from game.ui.widgets.text import shadow_on, shorten, squeezed

Page = TypeVar("Page", bound=str)

DANGER: Final = .4          # the chance of a penalty from which on the button that plays a plan says it
LEAST: Final = .36          # the share of their size at text scale 1 down to which words shrink before they are shortened
_PIPS: Final = {
    1: ((.5, .5),),
    2: ((.27, .27), (.73, .73)),
    3: ((.27, .27), (.5, .5), (.73, .73)),
    4: ((.27, .27), (.73, .27), (.27, .73), (.73, .73)),
    5: ((.27, .27), (.73, .27), (.5, .5), (.27, .73), (.73, .73)),
    6: ((.27, .25), (.73, .25), (.27, .5), (.73, .5), (.27, .75), (.73, .75)),
}


def percent(chance: float) -> str:
    """A chance in whole percent; never 0 for what may happen, nor 100 for what may not.

    >>> percent(.004), percent(.5), percent(.9999), percent(1.0)
    ('<1 %', '50 %', '>99 %', '100 %')
    """
    if 0 < chance < .005:
        return "<1 %"
    return ">99 %" if .995 <= chance < 1 - 1e-12 else f"{100 * chance:.0f} %"

_TWO_LINES, _LEAST_LINES = 40, 30       # logical units of height: for two lines of usual letters, and where those beside don't fit
_BESIDE, _SMALLEST_BESIDE = 8, .75      # between the words of a button and its note, and the least share of their size there
_BLANK: Final = 170     # how much is seen of a die that has not been rolled


def words_in(p: Painter, surface: pygame.Surface, text: str, box: pygame.Rect, size: float, ink: str, *, kind: FontKind = "regular",
             align: Align = "left", shadow: int = 0) -> int:
    """Draws a line of words in the middle of a box's height, smaller where it would not fit; returns its width."""
    if box.w <= 0 or not text:
        return 0
    drawn = p.quick(("words in", text, box.size, size, ink, kind, shadow), lambda: _fitted(p, text, box, size, ink, kind, shadow))
    x = {"left": box.x, "centre": box.centerx - drawn.get_width() // 2, "right": box.right - drawn.get_width()}[align]
    put(surface, drawn, (x, box.centery - drawn.get_height() // 2))
    return drawn.get_width()


def _fitted(p: Painter, text: str, box: pygame.Rect, size: float, ink: str, kind: FontKind, shadow: int) -> pygame.Surface:
    """A line of words as large as a box lets it be."""
    tall, least = size, LEAST / max(1.0, p.look.text)
    if p.font(tall, kind).get_linesize() > box.h + p.look.px(3):
        while tall > size * least and p.font(tall, kind).get_linesize() > box.h - p.look.px(2):     # lines so low would lie on each other
            tall -= 1
    fits = squeezed(p, text, tall, box.w, kind, least)
    return p.text(shorten(p, text, fits, box.w, kind), fits, ink, kind, shadow)


def draw_die(p: Painter, surface: pygame.Surface, box: pygame.Rect, face: int) -> None:
    """A die seen from above; face 0 is one that has not been rolled."""
    side = min(box.w, box.h)
    place = pygame.Rect(0, 0, side, side)
    place.center = box.center
    put(surface, p.rbox(side, side, side * .22, "ivory", "shade", max(1.0, p.look.scale), 255 if face else _BLANK), place.topleft)
    pip = max(2, round(side * .2))
    for x, y in _PIPS.get(face, ()):
        put(surface, p.rbox(pip, pip, pip / 2, "shade"), (place.x + x * side, place.y + y * side), True)


def draw_dice(p: Painter, surface: pygame.Surface, box: pygame.Rect, faces: Sequence[int]) -> int:
    """Dice beside each other from the left of a box; returns the width that they take."""
    if not faces:
        return 0
    gap = p.look.px(3)
    side = min(box.h, (box.w - gap * (len(faces) - 1)) // len(faces))
    for number, face in enumerate(faces):
        draw_die(p, surface, pygame.Rect(box.x + number * (side + gap), box.centery - side // 2, side, side), face)
    return len(faces) * (side + gap) - gap


def draw_risk(p: Painter, surface: pygame.Surface, box: pygame.Rect, base: int, added: int, most: int) -> int:
    """Triangles: those of the lie filled, those that a stretch adds in warning colour, the rest empty; returns their width."""
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
    """Black or white, whichever is read better."""
    theme = p.look.theme
    return max((theme.shade, theme.ivory), key=lambda ink: contrast(ink, colour))


class PanelButton(Button):
    """A button whose words shrink to the room that it has, its note below them where there is room for two lines, else beside them."""

    def resized(self) -> None:
        """Other words need no other room: nothing but itself is drawn again."""
        self.refresh(self.rect)

    def restyle(self, style: Style) -> None:
        """Another style may have another light around it."""
        super().restyle(style)
        self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate of its style, then the words."""
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
        """Where the words stand, and the note; None where it has none, or no room."""
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
        above = pygame.Rect(inner.x, inner.y, inner.w, first - px(3))       # letters may be that much higher than their box
        return above, pygame.Rect(inner.x, inner.y + first, inner.w, inner.h - first)


class ThrowButton(RollButton, PanelButton):
    """A panel's button that throws dice: held down by any device it shakes the cup, and let go it pours."""

    drags = True
    _pressing = False

    def point(self, point: Point) -> Reply:
        """A press shakes as well; one that is let go elsewhere puts the cup down."""
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
    """A plate of walnut with a heading, and what is said beside it."""

    margin = 20

    def __init__(self, heading: str, *children: Widget, seed: int = 4) -> None:
        super().__init__(*children, ground="wood")
        self.heading, self.beside, self.seed = heading, "", seed

    def say(self, beside: str) -> None:
        """What stands beside the heading."""
        if beside != self.beside:
            self.beside = beside
            self.refresh()

    def head(self, p: Painter) -> int:
        """The height of the line of the heading."""
        return min(p.font(SIZES.small, "bold").get_linesize(), p.look.px(26)) if self.heading else 0

    def inner(self, p: Painter) -> pygame.Rect:
        """The room below the heading."""
        px, head = p.look.px, self.head(p)
        top = self.rect.y + px(7) + (head + px(4) if head else 0)
        return pygame.Rect(self.rect.x + px(11), top, self.rect.w - 2 * px(11), self.rect.bottom - px(9) - top)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate and its heading."""
        px, rect = p.look.px, self.rect
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), self.seed), rect.topleft, .25)
        if self.heading:
            line = pygame.Rect(rect.x + px(12), rect.y + px(7), rect.w - 2 * px(12), self.head(p))
            wide = words_in(p, surface, self.heading.upper(), line, SIZES.caption, "gold", kind="bold", shadow=shadow_on("wood"))
            line.x, line.w = line.x + wide + px(14), line.w - wide - px(14)
            words_in(p, surface, self.beside, line, SIZES.small, "muted", align="right", shadow=shadow_on("wood"))


class PagedPanel(Widget, Generic[Page]):
    """Pages of which one is seen, and buttons of which those are seen that can be used."""

    buttons: tuple[PanelButton, ...]
    page: Page

    def _turn(self) -> None:
        """Show what belongs to the page in front, and hide the others."""
        raise NotImplementedError

    def turn_to(self, page: Page) -> None:
        """Bring a page to the front."""
        if page != self.page:
            self.page = page
            self._turn()
            self._relay()

    def offer(self, *shown: Button) -> None:
        """Show these buttons and no others."""
        if tuple(b for b in self.buttons if b.visible) != tuple(b for b in self.buttons if b in shown):
            for button in self.buttons:
                button.visible = button in shown
            self._relay()

    def _relay(self) -> None:
        """The parts are laid out in the room that there is: nothing else moves."""
        if self.host is not None and self.rect.w > 0:
            self.layout(self.host.painter, self.rect)
            self.host.regain_focus()
        self.refresh()
