"""The clubs in their rack, and the figures of the plan below them: dice, risk, run, and how safe it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.card_golf.tables import TOP_RISK, GolfClub, Make
from game.ui.input import InputDevice
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.tables.golf.plate import Plate, draw_dice, draw_risk, words_in
from game.ui.theme import SIZES
from game.ui.widgets.base import Control
from game.ui.widgets.text import shadow_on
from game.words import _, ngettext

ROWS: Final = 2
_GAP: Final = 5
_FIGURES: Final = .30       # of the rack's height, for the figures
_LARGE: Final = 1.3         # text scale from which clubs have short names
_SQUEEZED: Final = 1.25     # of its key's width is how long a name may be to be squeezed in


@dataclass(frozen=True, slots=True)
class PlanFigures:
    """What the figures say: dice of swing and run, the risk of the lie and what the distance adds, and the chance of no trouble (0..1)."""

    swing: int
    base: int
    added: int
    run: int
    safe: float | None


def carry_words(club: GolfClub) -> str:
    """How far a club carries with nothing added.

    >>> carry_words(GolfClub("Wedge", Make.WEDGE, 90, 1, 1))
    '10–90 yd'
    """
    return _("10–{n} yd").format(n=club.most) if club.make is Make.WEDGE else _("{n} yd").format(n=club.most)


def short_words(club: GolfClub) -> str:
    """The name of a club as golfers shorten it, for large letters.

    >>> [short_words(GolfClub(n, make, 90, 1, 1)) for n, make in (("9-iron", Make.IRON), ("5-wood", Make.WOOD), ("Wedge", Make.WEDGE))]
    ['9i', '5w', 'We']
    """
    number = "".join(sign for sign in club.name if sign.isdigit())
    if number and club.make in (Make.IRON, Make.WOOD):
        return (_("{n}i") if club.make is Make.IRON else _("{n}w")).format(n=number)
    # Not the first letters of a name, which say nothing in some languages.
    return {Make.WEDGE: _("We"), Make.DRIVER: _("Dr")}.get(club.make) or club.name[:2]


class ClubKey(Control):
    """One club. It is greyed where the lie does not allow it, and says so."""

    margin = 12

    def __init__(self, club: GolfClub, on: Callable[[GolfClub], None]) -> None:
        super().__init__()
        self.club, self._on = club, on
        self.picked = self.reaches = False
        self.live = False

    def show_as(self, *, live: bool, picked: bool, reaches: bool, why: str) -> None:
        """Whether somebody may pick it now, it is the plan's, it carries to the target, and why it can't be used ("": it can)."""
        if (live, picked, reaches, why) != (self.live, self.picked, self.reaches, self.why):
            self.live, self.picked, self.reaches = live, picked, reaches
            self.enabled, self.why, self.focusable = not why, why, live
            self.tip = why or _("{club}: {swing} swing dice, {run} run dice").format(
                club=_(self.club.name), swing=self.club.swing_dice, run=self.club.run_dice)
            self.refresh()

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Pick it."""
        if self.live:
            self._on(self.club)
        return None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A small plate with name and carry."""
        px, rect = p.look.px, self.rect
        lively = self.enabled and self.live and (self.hot or self.focused)
        if self.picked:
            put(surface, p.plaque(rect.w, rect.h, px(6), 3, "plate", True), rect.topleft)
        elif self.enabled:
            line = "brass" if self.reaches or lively else "line_wood"
            put(surface, p.rbox(rect.w, rect.h, px(6), "plate_on" if lively or self.reaches else "well", line,
                                (1.6 if self.reaches else 1.0) * p.look.scale, 255 if lively or self.reaches else 90), rect.topleft)
        else:
            put(surface, p.rbox(rect.w, rect.h, px(6), None, "line_wood", p.look.scale), rect.topleft)
        main, lesser = ("on_brass", "on_brass2") if self.picked else ("cream", "muted") if self.enabled else ("off", "off")
        shadow = 0 if self.picked else shadow_on("wood")
        name, low = _(self.club.name), carry_words(self.club) if self.enabled else _("N/A here")
        large = p.look.text > _LARGE or p.width(name, SIZES.small, "bold") > _SQUEEZED * rect.w
        if large:       # nothing of it would be read otherwise
            name, low = short_words(self.club), str(self.club.most) if self.enabled else "–"
        half = round(rect.h * (.58 if large else .5))
        words_in(p, surface, name, pygame.Rect(rect.x + px(3), rect.y + px(1), rect.w - 2 * px(3), half), SIZES.small, main,
                 kind="bold" if self.enabled else "regular", align="centre", shadow=shadow)
        words_in(p, surface, low, pygame.Rect(rect.x + px(3), rect.y + half - px(1), rect.w - 2 * px(3), rect.h - half), SIZES.caption,
                 lesser, align="centre", shadow=shadow)


class ClubRack(Plate):
    """All clubs, the shortest first, in two rows, and the figures of the plan below them."""

    def __init__(self, on: Callable[[GolfClub], None]) -> None:
        self._on = on
        self.keys: tuple[ClubKey, ...] = ()
        self.figures: PlanFigures | None = None
        self._well = pygame.Rect(0, 0, 0, 0)
        super().__init__(_("Clubs"), seed=11)

    def stock(self, clubs: Sequence[GolfClub]) -> None:
        """These clubs stand in the rack."""
        if tuple(key.club for key in self.keys) != tuple(clubs):
            self.keys = tuple(ClubKey(club, self._on) for club in clubs)
            self.swap(*self.keys)

    def tell(self, figures: PlanFigures | None) -> None:
        """The figures of the plan; None where there is none."""
        if figures != self.figures:
            self.figures = figures
            self.refresh(self._well)        # while the pointer aims they change with every space; the keys stay

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Keys above, figures below."""
        self.rect = pygame.Rect(rect)
        inner, gap = self.inner(p), p.look.px(_GAP)
        columns = max(1, -(-len(self.keys) // ROWS))
        low = round(inner.h * _FIGURES)
        self._well = pygame.Rect(inner.x, inner.bottom - low + p.look.px(2), inner.w, low)
        high = (inner.h - low - ROWS * gap) // ROWS
        wide = (inner.w - gap * (columns - 1)) // columns
        for number, key in enumerate(self.keys):
            row, column = divmod(number, columns)
            key.layout(p, pygame.Rect(inner.x + column * (wide + gap), inner.y + row * (high + gap), wide, high))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate, and the well with the figures."""
        super().draw(p, surface)
        well, px = self._well, p.look.px
        put(surface, p.rbox(well.w, well.h, px(8), "well", "line_wood", p.look.scale, 200), well.topleft)
        f = self.figures
        if f is None:
            return
        quarter = well.w / 4.3
        boxes = [pygame.Rect(round(well.x + px(10) + quarter * at), well.y + px(2), round(quarter * wide) - px(12), well.h - px(4))
                 for at, wide in ((0, 1.1), (1.1, 1.35), (2.45, 1.05), (3.5, .8))]
        heads = (_("Swing: {dice}").format(dice=dice_words(f.swing)), _("Curve risk {n}").format(n=f.base + f.added),
                 _("Run: {dice}").format(dice=dice_words(f.run)), _("Safe"))
        for box, head in zip(boxes, heads, strict=True):
            words_in(p, surface, head, pygame.Rect(box.x, box.y, box.w, box.h * 2 // 5), SIZES.caption, "on_well")
        low = [pygame.Rect(box.x, box.y + box.h * 2 // 5, box.w, box.h * 3 // 5 - px(2)) for box in boxes]
        draw_dice(p, surface, low[0], (0,) * f.swing)
        draw_risk(p, surface, low[1], f.base, f.added, TOP_RISK)
        draw_dice(p, surface, low[2], (0,) * f.run)
        if f.safe is not None:
            ink = "good_wood" if f.safe >= .8 else "gold" if f.safe >= .5 else "red_wood"
            words_in(p, surface, f"{100 * f.safe:.0f} %", low[3], SIZES.heading, ink, kind="bold")


def dice_words(n: int) -> str:
    """A number of dice.

    >>> dice_words(1), dice_words(2)
    ('one die', '2 dice')
    """
    return ngettext("one die", "{n} dice", n).format(n=n)
