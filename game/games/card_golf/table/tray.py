"""The widgets below a hole: the clubs in their rack, the tray with its dice, the putting track, and where the ball rests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import pygame

from game.games.card_golf.rules.shots import HOLED, TOP_RISK, TWO_DICE, GolfClub, Make, Tables, expected_putts, putt, tables
from game.games.card_golf.solver.odds import RestGround, StrokeForecast, ground_words
from game.games.card_golf.table.planner import Stroker
from game.games.card_golf.table.position import OnIt, PlanFigures
from game.games.golf.table.dice import FeltTray, RollLine, Thrower, ThrownDice
from game.games.golf.table.plate import LYING, Plate, draw_dice, draw_risk, even, words_in
from game.ui.dice.cloth import Cupholder, DieSpot, faces_of, lay, show_marks
from game.ui.dice.die import CupPose, DieModel
from game.ui.input import InputDevice
from game.ui.looks.theme import SIZES, Theme
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.scene import Scene
from game.ui.table.face import Track
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.text import shadow_on, squeezed
from game.words import _, ngettext, percent

# ---- where the ball rests, in words and bars, and what the hole is expected to cost by a plan and the best one; or two plans side by
# side
_ROWS: Final = 6
_REST_ROW: Final = 26      # height of a line at text scale 1, in logical units
_BARS_UP_TO: Final = 1.4   # text scale up to which chances are drawn as bars too
_AIR: Final = 8          # pixels by which letters may reach beyond their line
_ALIKE: Final = .005     # difference in strokes below which neither plan is called better
_BAR_TOKENS: Final = {
    RestGround.HOLED: "good_wood", RestGround.GREEN: "good_wood", RestGround.FAIRWAY: "good_wood",
    RestGround.ROUGH: "gold", RestGround.BUNKER: "brass", RestGround.WOODS: "brass",
    RestGround.MISS: "red_wood", RestGround.WATER: "red_wood", RestGround.OUT: "red_wood",
}


class HeldPlan(NamedTuple):
    """A plan held for comparison: its forecast, and the expected strokes to the hole with it, None while they are being computed."""

    forecast: StrokeForecast
    strokes: float | None


@dataclass(frozen=True, slots=True)
class RestTold:
    """A forecast, and two expected scores where they are known: `strokes` of the present choice and `best`, named by `words`.

    With a plan that is `held` for comparison, both plans stand in columns. `counted` is a sentence about what the scores count.
    """

    forecast: StrokeForecast | None = None
    strokes: float | None = None
    best: float | None = None
    words: tuple[str, str] = ("", "")
    held: HeldPlan | None = None
    counted: str = field(default="", compare=False)

    def lines(self) -> list[tuple[RestGround, float]]:
        """The kinds of ground with their chances, the likeliest first."""
        if self.forecast is None:
            return []
        return sorted(((ground, chance) for ground, chance in self.forecast.grounds.items() if chance > 0), key=lambda line: -line[1])


class RestPanel(Plate):
    """The chances of the kinds of ground, the likeliest first; below them the expected strokes to the hole."""

    def __init__(self) -> None:
        super().__init__(_("Where it rests"), seed=14)
        self.told = RestTold()

    def tell(self, told: RestTold) -> None:
        """Gives the panel this content."""
        if told != self.told:
            self.told = told
            lines = [f"{ground_words(ground)}: {percent(chance)}" for ground, chance in told.lines()]
            self.tip = "\n".join([*lines, told.counted] if told.counted else lines)
            self.refresh(self.inner(self.host.painter).inflate(_AIR, _AIR) if self.host is not None else None)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws a line for each kind of ground: its name, a bar, its chance."""
        super().draw(p, surface)
        inner, px, told = self.inner(p), p.look.px, self.told
        if told.held is not None and told.forecast is not None:
            self._draw_both(p, surface, inner, told.forecast, told.held)
            return
        scores = 2 if told.strokes is not None else 0
        rows = self._rows(p, inner, scores)
        high = min(px(_REST_ROW * max(1.0, p.look.text)), inner.h // (rows + scores))
        lines = [(ground_words(ground), percent(chance)) for ground, chance in told.lines()[:rows]]
        name, figure = self._columns(p, inner.w)
        size = min(even(p, [(words, "regular") for words, _chance in lines], SIZES.small, name - px(4)),
                   even(p, [(chance, "bold") for _words, chance in lines], SIZES.small, figure))
        y = inner.y
        for ground, chance in told.lines()[:rows]:
            self._draw_line(p, surface, pygame.Rect(inner.x, y, inner.w, high), ground, chance, size)
            y += high
        if told.strokes is not None:
            self._draw_strokes(p, surface, pygame.Rect(inner.x, inner.bottom - 2 * high, inner.w, 2 * high), told.strokes)

    def _rows(self, p: Painter, inner: pygame.Rect, others: int) -> int:
        """How many kinds of ground there is room for beside `others` more lines. Large letters leave some to the tip."""
        return max(1, min(_ROWS, inner.h // p.font(SIZES.small).get_linesize() - others))

    def _draw_both(self, p: Painter, surface: pygame.Surface, inner: pygame.Rect, now: StrokeForecast, held: HeldPlan) -> None:
        """Draws two columns: the chances and expected scores with this plan and with the held one; the better score is green."""
        both = {ground: (now.grounds.get(ground, 0.0), held.forecast.grounds.get(ground, 0.0)) for ground in RestGround}
        shown = self._rows(p, inner, 2)
        likely = sorted((ground for ground in RestGround if max(both[ground]) > 0), key=lambda ground: -max(both[ground]))[:shown]
        rows = [("", _("now"), _("other"), -1)]
        rows += [(ground_words(ground), percent(both[ground][0]), percent(both[ground][1]), -1) for ground in likely]
        strokes = self.told.strokes
        if strokes is not None and held.strokes is not None:
            close = abs(strokes - held.strokes) < _ALIKE
            better = -1 if close else int(held.strokes < strokes)
            rows.append((_("strokes"), f"{strokes:.2f}", f"{held.strokes:.2f}", better))
        high = min(p.look.px(_REST_ROW * max(1.0, p.look.text)), inner.h // (shown + 2))
        for number, (word, one, other, better) in enumerate(rows):
            y = inner.bottom - high if number > len(likely) else inner.y + number * high
            self._draw_figures(p, surface, pygame.Rect(inner.x, y, inner.w, high), (word, one, other), better)

    def _draw_figures(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, row: tuple[str, ...], better: int) -> None:
        """Draws a word and two figures, the one at index `better` green. A row without a word holds the headings."""
        shadow, wide = shadow_on("wood"), round(box.w * .29)
        words_in(p, surface, row[0], pygame.Rect(box.x, box.y, box.w - 2 * wide, box.h), SIZES.small, "cream", shadow=shadow)
        for column, figure in enumerate(row[1:]):
            right = pygame.Rect(box.right - (2 - column) * wide, box.y, wide, box.h)
            ink = "good_wood" if column == better else "cream" if row[0] else "muted"
            words_in(p, surface, figure, right, SIZES.small, ink, kind="bold" if row[0] else "regular", align="right", shadow=shadow)

    def _columns(self, p: Painter, wide: int) -> tuple[int, int]:
        """The widths of names and of figures, in device pixels. Large letters get the room of the bars."""
        return (round(wide * .46), round(wide * .25)) if p.look.text <= _BARS_UP_TO else (round(wide * .62), round(wide * .38))

    def _draw_line(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, ground: RestGround, chance: float, size: float) -> None:
        px, shadow = p.look.px, shadow_on("wood")
        name, figure = self._columns(p, box.w)
        words_in(p, surface, ground_words(ground), pygame.Rect(box.x, box.y, name - px(4), box.h), size, "cream", shadow=shadow)
        words_in(p, surface, percent(chance), pygame.Rect(box.right - figure, box.y, figure, box.h), size, "cream", kind="bold",
                 align="right", shadow=shadow)
        if p.look.text > _BARS_UP_TO:
            return
        bar = pygame.Rect(box.x + name, box.centery - px(4), box.w - name - figure - px(4), px(8))
        put(surface, p.rbox(bar.w, bar.h, bar.h / 2, "well", None, 1, 200), bar.topleft)
        wide = max(bar.h, round(bar.w * chance))
        put(surface, p.rbox(wide, bar.h, bar.h / 2, _BAR_TOKENS[ground], None), bar.topleft)

    def _draw_strokes(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, strokes: float) -> None:
        """Draws the expected scores of the present choice and of the best one."""
        half, shadow, best = box.h // 2, shadow_on("wood"), self.told.best
        for number, (name, value) in enumerate(zip(self.told.words, (strokes, best), strict=True)):
            if value is None:
                continue
            line = pygame.Rect(box.x, box.y + number * half, box.w, half)
            good = best is not None and strokes - best < .02
            ink = ("good_wood" if good else "gold") if not number else "muted"
            large = p.look.text > _BARS_UP_TO       # there is only room for the figure
            left = round(line.w * (.66 if large else .5))
            words_in(p, surface, name, pygame.Rect(line.x, line.y, left - p.look.px(4), half), SIZES.small, "muted", shadow=shadow)
            right = pygame.Rect(line.x + left, line.y, line.w - left, half)
            text = f"{value:.2f}" if large else _("{n} strokes").format(n=f"{value:.2f}")
            words_in(p, surface, text, right, SIZES.small, ink, kind="bold", align="right", shadow=shadow)


# ---- the clubs in their rack, and the figures of the plan below them: dice, risk, run, and how safe it is
ROWS: Final = 2
_GAP: Final = 5
_SHARES: Final = ((0, 1.1), (1.1, 1.35), (2.45, 1.05), (3.5, .8))       # start and width of each figure, in quarters of the row
_FIGURES: Final = .30       # share of the rack's height for the figures
_LARGE: Final = 1.3         # text scale from which clubs get short names
_SQUEEZED: Final = 1.25     # share of the key's width up to which a name is squeezed in


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
    """A button for one club. It is disabled, with a reason, if the lie does not allow the club."""

    margin = 12

    def __init__(self, club: GolfClub, stroker: Stroker) -> None:
        super().__init__()
        self.club, self._stroker = club, stroker
        self.picked = self.reaches = False
        self.live = False

    def show_as(self, *, live: bool, picked: bool, reaches: bool, why: str) -> None:
        """Sets whether it can be picked now, is the plan's club, and carries to the target; and why the club can't be used ("": it can)."""
        if (live, picked, reaches, why) != (self.live, self.picked, self.reaches, self.why):
            self.live, self.picked, self.reaches = live, picked, reaches
            self.enabled, self.why, self.focusable = not why, why, live
            swing, run = self.club.swing_dice, self.club.run_dice
            self.tip = why or _("{club}: {swing}, {run}").format(
                club=_(self.club.name), swing=ngettext("{n} swing die", "{n} swing dice", swing).format(n=swing),
                run=ngettext("{n} run die", "{n} run dice", run).format(n=run))
            self.refresh(self.rect)

    def perform(self, source: InputDevice) -> SceneChange | None:
        if self.live:
            self._stroker.aim(lambda aiming: aiming.with_club(self.club), reveal=True)
        return None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
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
        if large:       # the full name could not be read
            name, low = short_words(self.club), str(self.club.most) if self.enabled else "–"
        half = round(rect.h * (.58 if large else .5))
        words_in(p, surface, name, pygame.Rect(rect.x + px(3), rect.y + px(1), rect.w - 2 * px(3), half), SIZES.small, main,
                 kind="bold" if self.enabled else "regular", align="centre", shadow=shadow)
        words_in(p, surface, low, pygame.Rect(rect.x + px(3), rect.y + half - px(1), rect.w - 2 * px(3), rect.h - half), SIZES.caption,
                 lesser, align="centre", shadow=shadow)


class RackFigure(Widget):
    """One figure of a plan: its name above it, and a tip that explains it."""

    hoverable = True
    head = ""

    def __init__(self) -> None:
        super().__init__()
        self.figures: PlanFigures | None = None

    def tell(self, figures: PlanFigures | None) -> None:
        """Gives it the figures of a plan; None for no plan."""
        if figures != self.figures:
            self.figures = figures
            self.head, self.tip = ("", "") if figures is None else self.words(figures)
            self.refresh(self.rect.inflate(_AIR, _AIR))      # figures change with every space that the pointer crosses, keys do not

    def words(self, f: PlanFigures) -> tuple[str, str]:
        """The name of the figure, and its tip."""
        raise NotImplementedError

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        """Draws the figure itself."""
        raise NotImplementedError

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        rect, f = self.rect, self.figures
        if f is not None:
            words_in(p, surface, self.head, pygame.Rect(rect.x, rect.y, rect.w, rect.h * 2 // 5), SIZES.caption, "on_well")
            low = pygame.Rect(rect.x, rect.y + rect.h * 2 // 5, rect.w, rect.h * 3 // 5 - p.look.px(2))
            self.picture(p, surface, low, f)


class SwingFigure(RackFigure):
    """The dice of the swing."""

    def words(self, f: PlanFigures) -> tuple[str, str]:
        return _("Swing: {dice}").format(dice=dice_words(f.swing)), _(
            "The swing rolls these dice. Each 1 makes the ball 10 yards short, each 2 makes it 10 yards long, each 3 adds one risk.")

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        draw_dice(p, surface, box, (0,) * f.swing)


class RiskFigure(RackFigure):
    """The risk of a curve, before any 3 is rolled."""

    def words(self, f: PlanFigures) -> tuple[str, str]:
        text = _("The more risk, the farther two dice may curve the ball to the side; much risk and a 7 miss it. "
                 "Lie and club give {base}, the stretched distance {added}; each 3 of the swing adds one.")
        return _("Risk: {n}").format(n=f.base + f.added), text.format(base=f.base, added=f.added)

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        draw_risk(p, surface, box, f.base, f.added, TOP_RISK)


class RunFigure(RackFigure):
    """The dice of the run."""

    def words(self, f: PlanFigures) -> tuple[str, str]:
        return _("Run: {dice}").format(dice=dice_words(f.run)), _(
            "Once the ball is down, the run rolls these dice. Each 1 bounces it ten yards on, each 2 or 3 lets it roll.")

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        draw_dice(p, surface, box, (0,) * f.run)


class TroubleFigure(RackFigure):
    """The chance of no trouble."""

    def words(self, f: PlanFigures) -> tuple[str, str]:
        return _("No trouble"), _(
            "The chance that the ball is hit and ends on green, fairway or rough: not in sand, woods or water, and not off the cards.")

    def picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, f: PlanFigures) -> None:
        if f.safe is not None:
            ink = "good_wood" if f.safe >= .8 else "gold" if f.safe >= .5 else "red_wood"
            words_in(p, surface, percent(f.safe), box, SIZES.heading, ink, kind="bold")


class ClubRack(Plate):
    """All clubs, the shortest first, in two rows, and the figures of the plan below them."""

    def __init__(self, stroker: Stroker) -> None:
        self._stroker = stroker
        self.keys: tuple[ClubKey, ...] = ()
        self.boxes = (SwingFigure(), RiskFigure(), RunFigure(), TroubleFigure())
        self._well = pygame.Rect(0, 0, 0, 0)
        super().__init__(_("Clubs"), *self.boxes, seed=11)

    def stock(self, clubs: Sequence[GolfClub]) -> None:
        """Sets the clubs in the rack."""
        if tuple(key.club for key in self.keys) != tuple(clubs):
            self.keys = tuple(ClubKey(club, self._stroker) for club in clubs)
            self.swap(*self.keys, *self.boxes)

    def tell(self, figures: PlanFigures | None) -> None:
        """Gives the boxes the figures of a plan; None for no plan."""
        for box in self.boxes:
            box.tell(figures)

    @property
    def figures(self) -> PlanFigures | None:
        """The figures that are shown."""
        return self.boxes[0].figures

    def lay_down(self) -> None:
        """Clears the rack: no club is picked, and no lie is named."""
        self.say("")
        self.tell(None)
        for key in self.keys:
            key.show_as(live=False, picked=False, why="", reaches=False)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
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
        super().draw(p, surface)
        well, px = self._well, p.look.px
        put(surface, p.rbox(well.w, well.h, px(8), "well", "line_wood", p.look.scale, 200), well.topleft)


def dice_words(n: int) -> str:
    """A number of dice.

    >>> dice_words(1), dice_words(2)
    ('one die', '2 dice')
    """
    return ngettext("one die", "{n} dice", n).format(n=n)


# ---- the tray of a stroke at Card Golf: its dice on the felt, which can be marked, and beside it what the rolls of the stroke have come
# to
_ROW: Final = 21        # logical units of a line of words
_LEAST_ROW: Final = 15
_READABLE: Final = .7       # share of their size down to which dispensable words are squeezed
_MOST_WORDS: Final = 2      # the most lines for the words of a roll
_RING: Final = 12      # logical units round a die that its ring and light take


class StrokeTray(FeltTray):
    """The tray of a stroke: dice that can be marked, and lines in which ivory dice stand as signs."""

    def __init__(self, stroker: Stroker) -> None:
        self._stroker = stroker
        self.spots: dict[int, DieSpot] = {}
        super().__init__(_("The stroke"), stroker.relay)

    def offer(self, faces: Mapping[int, int]) -> None:
        """Lets these dice be marked, given with their faces; {} for none."""
        if faces_of(self.spots) == dict(faces):
            return
        self.spots = {die: DieSpot(die, face, self._stroker.mark, _RING) for die, face in faces.items()}
        self.swap(*self.spots.values())

    def mark(self, marked: int, hinted: int = 0) -> None:
        """Shows which dice are marked, and which the hint would roll again (masks)."""
        show_marks(self.spots, marked, hinted)

    def lie(self, places: Mapping[int, tuple[float, float]]) -> None:
        """Sets the middles of the dice that can be marked, in device pixels."""
        lay(self.spots, places, 1.15 * self.radius)
        self.refresh()

    def draw_line(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, line: RollLine) -> None:
        px, shadow, half = p.look.px, shadow_on("wood"), min(box.h // 2, p.look.px(_ROW * max(1.0, min(1.4, p.look.text))))
        words_in(p, surface, line.name, pygame.Rect(box.x, box.y, round(box.w * .36), half), SIZES.small, "gold" if line.dice else "muted",
                 kind="bold", shadow=shadow)
        room = pygame.Rect(box.x + round(box.w * .38), box.y + px(2), round(box.w * .62), min(half - px(3), px(22)))
        draw_dice(p, surface, room, line.dice)
        words, ink = p.wrap(line.words, SIZES.small, box.w) if line.words else [], "cream" if line.dice else "muted"
        high = min(half, (box.h - half) // max(1, len(words)))
        smaller = _type_size(p, words, (box.w, high)) < _type_size(p, [line.words], (box.w, half))
        if len(words) > _MOST_WORDS or high < px(_LEAST_ROW) or smaller:
            words, high = [line.words], half
        if not line.dice and any(squeezed(p, part, SIZES.small, box.w) < _READABLE * SIZES.small for part in words):
            return      # leave out words that could not be read: the rules say them too
        for number, part in enumerate(words):
            words_in(p, surface, part, pygame.Rect(box.x, box.y + half + number * high, box.w, high), SIZES.small, ink, shadow=shadow)


def _type_size(p: Painter, words: Sequence[str], row: tuple[int, int]) -> float:
    """The font size at which lines of words fit in rows of that width and height."""
    wide, high = row
    tall = SIZES.small * min(1.0, high / p.font(SIZES.small).get_linesize())
    return min((squeezed(p, part, tall, wide, least=.3) for part in words), default=tall)


# ---- the dice of a stroke in the tray of Card Golf: thrown out of the cup, thrown again in part, and where they lie
MOST: Final = 8             # dice of one roll
_FACES: Final = ("1", "6", "2", "5", "3", "4")      # opposite faces side by side


def model_of(theme: Theme) -> DieModel:
    """An ivory die in the colours of a theme."""
    return DieModel("d6", _FACES, theme.ivory, theme.shade, pips=True)


class StrokeDice:
    """The ivory dice of a stroke, numbered by their place in the roll."""

    def __init__(self, scene: Scene, tray: StrokeTray, thrower: Thrower) -> None:
        self._scene = scene
        self._dice = ThrownDice(scene, tray, self.models, thrower)
        self.see, self.relay, self.places = self._dice.see, self._dice.relay, self._dice.places
        self.cup: Cupholder = self._dice

    @property
    def cup_shown(self) -> CupPose | None:
        """The pose of the cup as it is shown; None if it is not."""
        return self._dice.cup_shown

    def models(self) -> tuple[DieModel, ...]:
        """The models of all dice that may be thrown, in the present theme."""
        return (model_of(self._scene.painter.look.theme),) * MOST

    def lay(self, faces: Sequence[int]) -> None:
        """Puts dice with these faces on the tray at once; () for none. Dice that show these faces already stay where they are."""
        self._dice.lay(_by_die(faces))

    def throw(self, faces: Sequence[int], again: int) -> Track:
        """The motion of a throw with these faces; with a mask `again` only those dice are thrown, and the rest stay."""
        if not again:
            self._dice.forget()
        return self._dice.throw(_by_die(faces), [die for die in range(len(faces)) if not again or again >> die & 1])


def _by_die(faces: Sequence[int]) -> dict[int, str]:
    return {die: str(face) for die, face in enumerate(faces)}


# ---- the putting track: the distances to the flag with the balls on them, and what the next putt may come to
_PILL: Final = .46      # share of the height for the track itself
_MOST_BALL: Final = 26  # logical units of a ball on its player's mark
_MARKS, _BALLS = .66, .22       # share of the track's height from its top at which marks and balls lie


class PuttOutcome(NamedTuple):
    """A result of a putt: the yards left, the sums of two dice that give it, and its chance."""

    left: int
    sums: tuple[int, ...]
    chance: float


def putt_outcomes(yards: int, tables: Tables) -> tuple[PuttOutcome, ...]:
    """The possible results of a putt from a distance, the nearest to the flag first."""
    sums: dict[int, list[int]] = {}
    for total in TWO_DICE:
        sums.setdefault(putt(yards, total, tables).yards, []).append(total)
    return tuple(PuttOutcome(left, tuple(totals), sum(TWO_DICE[total] for total in totals) / 36) for left, totals in sorted(sums.items()))


class OnItsWay(NamedTuple):
    """A seat's ball in motion along the track, in yards from the flag."""

    seat: int
    yards: float


@dataclass(frozen=True, slots=True)
class TrackShown:
    """The track with its balls: seat `turn` putts, `total` is the sum of its dice (0: not rolled), `rolling` the ball in motion."""

    tables: Tables
    balls: tuple[OnIt, ...] = ()
    turn: int | None = None
    total: int = 0
    rolling: OnItsWay | None = None

    @property
    def yards(self) -> int:
        """The length of the putt that is due, in yards; 0 if none is."""
        return next((ball.yards for ball in self.balls if ball.seat == self.turn), 0)

    def away(self, ball: OnIt) -> float:
        """How many yards a ball is from the flag now."""
        return self.rolling.yards if self.rolling is not None and self.rolling.seat == ball.seat else float(ball.yards)


class PuttingTrack(Widget):
    """A paper card with the track, and a cell for each possible result of the putt."""

    margin = 20

    def __init__(self) -> None:
        super().__init__(ground="paper")
        self.shown = TrackShown(tables())
        self._means: dict[int, float] = {}

    def put(self, shown: TrackShown) -> None:
        """Puts the track with these balls at rest."""
        if shown != replace(self.shown, rolling=None) or not self._means:
            if shown.tables != self.shown.tables or not self._means:
                self._means = {yards: float(mean) for yards, mean in expected_putts(shown.tables).items()}
            self.shown = shown
            self.refresh()

    def roll(self, seat: int, yards: float) -> None:
        """Shows a seat's ball in motion, that many yards from the flag."""
        self.shown = replace(self.shown, rolling=OnItsWay(seat, yards))
        self.refresh()

    # ---- places
    def _pill(self, p: Painter) -> pygame.Rect:
        px, head = p.look.px, self._head(p)
        top = self.rect.y + px(6) + head
        return pygame.Rect(self.rect.x + px(12), top + px(8), self.rect.w - 2 * px(12), round((self.rect.bottom - top) * _PILL) - px(8))

    def _head(self, p: Painter) -> int:
        return min(p.font(SIZES.small, "bold").get_linesize(), p.look.px(26))

    def at(self, p: Painter, yards: float) -> tuple[float, float]:
        """The point on the track for that many yards from the flag; interpolated between two marks."""
        pill = self._pill(p)
        marks = HOLED, *self.shown.tables.distances
        low = max((n for n in range(len(marks)) if marks[n] <= yards), default=0)
        high = min(low + 1, len(marks) - 1)
        part = (yards - marks[low]) / (marks[high] - marks[low]) if high > low else 0.0
        step = (pill.w - pill.h) / max(1, len(marks) - 1)
        return pill.right - pill.h / 2 - (low + part) * step, pill.centery

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect, yards = p.look.px, self.rect, self.shown.yards
        p.lay(surface, p.paper(rect.w, rect.h, px(8)), rect.topleft, .3)
        line = pygame.Rect(rect.x + px(12), rect.y + px(5), rect.w - 2 * px(12), self._head(p))
        wide = words_in(p, surface, _("Putting track"), line, SIZES.body, "ink", kind="bold")
        line.x, line.w = line.x + wide + px(12), line.w - wide - px(64)
        mean = self._means.get(yards)
        away = ngettext("{n} yard", "{n} yards", yards).format(n=yards)
        said = _("{away}: {n} putts on average").format(away=away, n=f"{mean:.2f}") if yards and mean else ""
        words_in(p, surface, said, line, SIZES.small, "ink2", align="right")
        self._draw_track(p, surface)
        self._draw_cells(p, surface, self.shown.tables)

    def _draw_track(self, p: Painter, surface: pygame.Surface) -> None:
        pill, px = self._pill(p), p.look.px
        put(surface, p.rbox(pill.w, pill.h, pill.h / 2, "fairway", "shade", p.look.scale), pill.topleft)
        stripes = p.rbox(max(2, pill.h // 3), pill.h - px(6), px(4), "card", None, 1, 16)
        for x in range(pill.x + pill.h // 2, pill.right - pill.h // 2, max(8, 2 * pill.h // 3)):
            put(surface, stripes, (x, pill.y + px(3)))
        side = self._mark_side(p)
        for yards, box in self.mark_boxes(p).items():
            due = yards == self.shown.yards
            mark = p.rbox(side, side, side / 2, "tree" if due else "fairway", "on_tag", max(1.0, p.look.scale))
            put(surface, mark, self._mark_at(p, yards), True)
            words_in(p, surface, str(yards), box, SIZES.small, "on_tag", kind="bold", align="centre")
        self._draw_hole(p, surface, pill)
        for ball, box in self.ball_boxes(p):
            mark = p.mark(ball.seat, box.w)
            if ball.seat == self.shown.turn:
                p.draw_glow(surface, mark, box.center)
            p.drop(surface, mark, box.center, LYING)
            put(surface, p.ball(max(4, round(box.w * .6))), box.center, True)

    # ---- what lies on it
    def _mark_side(self, p: Painter) -> int:
        return min(round(self._pill(p).h * .6), p.look.px(30))

    def _mark_at(self, p: Painter, yards: int) -> tuple[float, float]:
        pill = self._pill(p)
        return self.at(p, yards)[0], pill.y + pill.h * _MARKS

    def mark_boxes(self, p: Painter) -> dict[int, pygame.Rect]:
        """The rectangles of the discs with the distances, by yards."""
        return {yards: _box(self._mark_at(p, yards), self._mark_side(p)) for yards in self.shown.tables.distances}

    def ball_boxes(self, p: Painter) -> list[tuple[OnIt, pygame.Rect]]:
        """The balls with their rectangles: above the mark of their distance, side by side if several are there."""
        pill, places = self._pill(p), dict[float, list[OnIt]]()
        for ball in self.shown.balls:
            away = self.shown.away(ball)
            if away:
                places.setdefault(away, []).append(ball)
        y = pill.y + pill.h * _BALLS
        above = 2 * (self._mark_at(p, 0)[1] - self._mark_side(p) / 2 - y) - 2      # the disc with the distance is below
        step = abs(self.at(p, self.shown.tables.distances[0])[0] - self.at(p, HOLED)[0])
        found = []
        for away, here in places.items():
            side = max(6, int(min(p.look.px(_MOST_BALL), above, 2 * (y - pill.y) + pill.h * .2, step / len(here))))
            x = self.at(p, away)[0] - side * (len(here) - 1) / 2
            found += [(ball, _box((x + number * side, y), side)) for number, ball in enumerate(here)]
        return found

    def _draw_hole(self, p: Painter, surface: pygame.Surface, pill: pygame.Rect) -> None:
        x, y = self.at(p, HOLED)
        wide = max(8, round(pill.h * .34))
        put(surface, p.rbox(wide, max(4, wide // 2), wide / 4, "shade", "on_tag", p.look.scale), (x, y + pill.h * .12), True)
        flag = p.flag(max(8, round(pill.h * .5)), max(14, round(pill.h * 1.02)))
        put(surface, flag, (x, y + pill.h * .14 - flag.get_height()))

    def _draw_cells(self, p: Painter, surface: pygame.Surface, tables: Tables) -> None:
        if not self.shown.yards:
            return
        px, pill = p.look.px, self._pill(p)
        top = pill.bottom + px(7)
        room = pygame.Rect(self.rect.x + px(12), top, self.rect.w - 2 * px(12), self.rect.bottom - px(8) - top)
        cells = putt_outcomes(self.shown.yards, tables)
        gap = px(6)
        wide = (room.w - gap * (len(cells) - 1)) // len(cells)
        for number, cell in enumerate(cells):
            box = pygame.Rect(room.x + number * (wide + gap), room.y, wide, room.h)
            hit = self.shown.total in cell.sums
            put(surface, p.rbox(box.w, box.h, px(6), "fresh" if hit or cell.left == HOLED else "card", "brass" if hit else "line",
                                (2 if hit else 1) * p.look.scale), box.topleft)
            third = box.h // 3
            left = _("holed") if cell.left == HOLED else _("to {n} yd").format(n=cell.left)
            told = (" ".join(map(str, cell.sums)), left, percent(cell.chance))
            good = "good" if cell.left == HOLED else "ink"
            for line, words in enumerate(told):
                words_in(p, surface, words, pygame.Rect(box.x + px(4), box.y + line * third, box.w - px(8), third),
                         SIZES.small, good if line != 1 else "ink2", kind="regular" if line == 1 else "bold", align="centre")


def _box(at: tuple[float, float], side: int) -> pygame.Rect:
    box = pygame.Rect(0, 0, side, side)
    box.center = round(at[0]), round(at[1])
    return box
