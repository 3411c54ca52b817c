"""The clubs in their rack, and the figures of the plan below them: dice, risk, run, and how safe it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.games.card_golf.rules.tables import TOP_RISK, GolfClub, Make
from game.games.golf.table.plate import Plate, draw_dice, draw_risk, percent, words_in
from game.ui.input import InputDevice
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.text import shadow_on
from game.words import _, ngettext

ROWS: Final = 2
_GAP: Final = 5
_SHARES: Final = ((0, 1.1), (1.1, 1.35), (2.45, 1.05), (3.5, .8))       # where the figures begin, and their widths, in quarters
_FIGURES: Final = .30       # of the rack's height, for the figures
_AIR: Final = 8             # pixels by which letters may be higher than their line
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
            swing, run = self.club.swing_dice, self.club.run_dice
            self.tip = why or _("{club}: {swing}, {run}").format(
                club=_(self.club.name), swing=ngettext("{n} swing die", "{n} swing dice", swing).format(n=swing),
                run=ngettext("{n} run die", "{n} run dice", run).format(n=run))
            self.refresh(self.rect)

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Pick it."""
        if self.live:
            self._on(self.club)
        return None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A small plate with name and carry."""
        lively = self.enabled and self.live and (self.hot or self.focused)
        key = "club", _(self.club.name), carry_words(self.club), self.rect.size, self.picked, self.enabled, self.reaches, lively

        def whole() -> pygame.Surface:
            out = pygame.Surface(self.rect.size, pygame.SRCALPHA, 32)
            self._draw_whole(p, out, out.get_rect(), lively=lively)
            return out
        put(surface, p.quick(key, whole), self.rect.topleft)

    def _draw_whole(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect, *, lively: bool) -> None:
        px = p.look.px
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
        name, low = _(self.club.name), carry_words(self.club) if self.enabled else _("not here")
        large = p.look.text > _LARGE or p.width(name, SIZES.small, "bold") > _SQUEEZED * rect.w
        if large:       # nothing of it would be read otherwise
            name, low = short_words(self.club), str(self.club.most) if self.enabled else "–"
        half = round(rect.h * (.58 if large else .5))
        words_in(p, surface, name, pygame.Rect(rect.x + px(3), rect.y + px(1), rect.w - 2 * px(3), half), SIZES.small, main,
                 kind="bold" if self.enabled else "regular", align="centre", shadow=shadow)
        words_in(p, surface, low, pygame.Rect(rect.x + px(3), rect.y + half - px(1), rect.w - 2 * px(3), rect.h - half), SIZES.caption,
                 lesser, align="centre", shadow=shadow)


class RackFigure(Widget):
    """One of the figures of a plan: its name above it, and a tip that says what it does."""

    hoverable = True
    head = ""

    def __init__(self) -> None:
        super().__init__()
        self.figures: PlanFigures | None = None

    def tell(self, figures: PlanFigures | None) -> None:
        """The figures of the plan; None where there is none."""
        if figures != self.figures:
            self.figures = figures
            self.head, self.tip = ("", "") if figures is None else self.words(figures)
            self.refresh(self.rect.inflate(_AIR, _AIR))      # while the pointer aims they change with every space; the keys stay

    def words(self, f: PlanFigures) -> tuple[str, str]:
        """The name of the figure, and the tip."""
        raise NotImplementedError

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        """The figure itself."""
        raise NotImplementedError

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The name, and the figure below it."""
        rect, f = self.rect, self.figures
        if f is not None:
            words_in(p, surface, self.head, pygame.Rect(rect.x, rect.y, rect.w, rect.h * 2 // 5), SIZES.caption, "on_well")
            low = pygame.Rect(rect.x, rect.y + rect.h * 2 // 5, rect.w, rect.h * 3 // 5 - p.look.px(2))
            self.picture(p, surface, low, f)


class SwingFigure(RackFigure):
    """The dice of the swing."""

    def words(self, f: PlanFigures) -> tuple[str, str]:
        """How many, and what they do."""
        return _("Swing: {dice}").format(dice=dice_words(f.swing)), _(
            "The swing rolls these dice. Each 1 makes the ball 10 yards short, each 2 makes it 10 yards long, each 3 adds one risk.")

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        """The squares, one a die."""
        draw_dice(p, surface, box, (0,) * f.swing)


class RiskFigure(RackFigure):
    """The risk of a curve, before any 3 is rolled."""

    def words(self, f: PlanFigures) -> tuple[str, str]:
        """How much, and where it comes from."""
        told = _("The more risk, the farther two dice may curve the ball to the side; much risk and a 7 miss it. "
                 "Lie and club give {base}, the stretched distance {added}; each 3 of the swing adds one.")
        return _("Risk: {n}").format(n=f.base + f.added), told.format(base=f.base, added=f.added)

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        """A mark for each."""
        draw_risk(p, surface, box, f.base, f.added, TOP_RISK)


class RunFigure(RackFigure):
    """The dice of the run."""

    def words(self, f: PlanFigures) -> tuple[str, str]:
        """How many, and what they do."""
        return _("Run: {dice}").format(dice=dice_words(f.run)), _(
            "Once the ball is down, the run rolls these dice. Each 1 bounces it ten yards on, each 2 or 3 lets it roll.")

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        """The squares, one a die."""
        draw_dice(p, surface, box, (0,) * f.run)


class TroubleFigure(RackFigure):
    """The chance that nothing bad happens."""

    def words(self, f: PlanFigures) -> tuple[str, str]:
        """What counts as nothing bad."""
        return _("No trouble"), _(
            "The chance that the ball is hit and ends on green, fairway or rough: not in sand, woods or water, and not off the cards.")

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        """The chance."""
        if f.safe is not None:
            ink = "good_wood" if f.safe >= .8 else "gold" if f.safe >= .5 else "red_wood"
            words_in(p, surface, percent(f.safe), box, SIZES.heading, ink, kind="bold")


class ClubRack(Plate):
    """All clubs, the shortest first, in two rows, and the figures of the plan below them."""

    def __init__(self, on: Callable[[GolfClub], None]) -> None:
        self._on = on
        self.keys: tuple[ClubKey, ...] = ()
        self.figures: PlanFigures | None = None
        self.boxes = (SwingFigure(), RiskFigure(), RunFigure(), TroubleFigure())
        self._well = pygame.Rect(0, 0, 0, 0)
        super().__init__(_("Clubs"), *self.boxes, seed=11)

    def stock(self, clubs: Sequence[GolfClub]) -> None:
        """These clubs stand in the rack."""
        if tuple(key.club for key in self.keys) != tuple(clubs):
            self.keys = tuple(ClubKey(club, self._on) for club in clubs)
            self.swap(*self.keys, *self.boxes)

    def tell(self, figures: PlanFigures | None) -> None:
        """The figures of the plan; None where there is none."""
        self.figures = figures
        for box in self.boxes:
            box.tell(figures)

    def lay_down(self) -> None:
        """Nobody aims: no club is in anybody's hand, and nothing is said of a lie."""
        self.say("")
        self.tell(None)
        for key in self.keys:
            key.show_as(live=False, picked=False, why="", reaches=False)

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
        well, px = self._well, p.look.px
        quarter = well.w / 4.3
        for figure, (at, share) in zip(self.boxes, _SHARES, strict=True):
            place = round(well.x + px(10) + quarter * at)
            figure.layout(p, pygame.Rect(place, well.y + px(2), round(quarter * share) - px(12), well.h - px(4)))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate, and the well with the figures."""
        super().draw(p, surface)
        well, px = self._well, p.look.px
        put(surface, p.rbox(well.w, well.h, px(8), "well", "line_wood", p.look.scale, 200), well.topleft)


def dice_words(n: int) -> str:
    """A number of dice.

    >>> dice_words(1), dice_words(2)
    ('one die', '2 dice')
    """
    return ngettext("one die", "{n} dice", n).format(n=n)
