"""A hole or a whole course made to a wish: the wish, the holes found, and how far the search has come."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, NamedTuple

from game.analysis.wish import (
    LANDSCAPES, SHOWN, WATERS, WISHES, WORTH_REACH, WORTH_WITHIN, CourseStep, CourseTask, GameWish, HoleWish, WishedHole, WishStep,
    WishTask, course_searched, hole_wishes, like, most_different, searched, usual_course
)
from game.errors import UserError
from game.rules.contract import rules_of
from game.ui.input import Act, Intent
from game.ui.looks.theme import SIZES
from game.ui.navigation import Pop, Push, SceneChange
from game.ui.scene import Scene, Shell
from game.ui.scenes.page import page
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ChoiceBox, FoldingSide, FoldingSides, Segments, Slider
from game.ui.widgets.dialog import tell
from game.ui.widgets.focus import is_within
from game.ui.widgets.layout import Column, Paper, Plaque, Row, Scroll, WidgetGrid
from game.ui.widgets.text import Label
from game.ui.workshop.figures import FigureProcess
from game.ui.workshop.wished import FittingHole, HolePrint, SearchPlot, SearchStages
from game.words import N_, _, language, ngettext
from game.workshop.folder import WorkFolder
from game.workshop.share import write_shared

# ---- a whole course made to a wish: its shape, how far the search has come, and the holes found
_BESIDE_COURSE: Final = 300        # logical units of the wish
_FIELDS: Final = 3          # pars beside each other
_ACROSS: Final = 3          # holes that were found beside each other
_SMALL_PICTURE: Final = 230, 92     # of such a hole
_LANDS: Final = {"parkland": N_("parkland"), "links": N_("links"), "woodland": N_("woodland"), "heath": N_("heath")}
_Named = Literal["easiest", "hardest", "signature"]
_NAMED: Final[tuple[tuple[_Named, str], ...]] = (("easiest", N_("Easiest hole")), ("hardest", N_("Hardest hole")),
                                                 ("signature", N_("Signature hole")))


def landscape_box(chosen: str, take: Callable[[str], None]) -> ChoiceBox:
    """A box with the landscapes that can be wished for; `take` is called with the chosen one."""
    return ChoiceBox([_(_LANDS[each]) for each in LANDSCAPES], LANDSCAPES.index(chosen), lambda at: take(LANDSCAPES[at]))


class _CourseSearch(NamedTuple):
    """The task of a search, and how far it has come."""

    task: CourseTask
    step: CourseStep


class CourseWishScene(Scene):
    """The search for a course: its shape and the holes found. Pops with the path of the file that was taken, or with None."""

    def __init__(self, game: str, seed: int | None = None) -> None:
        """`seed` is that of the first search (None: a random one); later searches have random ones."""
        super().__init__()
        self._games, self._game, self._seed = tuple(WISHES), game, seed
        self.wish = usual_course(WISHES.of(game).day_holes)
        self._search: _CourseSearch | None = None
        self._searching = False

    @property
    def step(self) -> CourseStep | None:
        """How far the search has come; None before the first one."""
        return self._search.step if self._search is not None else None

    def enter(self, shell: Shell) -> None:
        """Also starts the process in which holes are drawn and solved."""
        self._process: FigureProcess[CourseTask, CourseStep] = FigureProcess(course_searched, shell.wake)
        self.at_end(self._process.stop)
        super().enter(shell)

    # ---- what is shown
    def build(self) -> Widget:
        """The shape at the left, the holes at the right."""
        self._fields = Column(gap=8)
        self._go = Button(_("Search"), self._press_search, icon="hint", style="brass", wide=True, tall=46)
        left = Plaque(Column(Scroll(self._fields), self._go, gap=10), 12, 14, seed=87, grow=1)
        self._told, self._list = Column(gap=6), WidgetGrid(columns=_ACROSS, least=_SMALL_PICTURE[0], gap=12)
        self._take_button = Button(_("Take it"), self._take, icon="saved", style="brass", tall=44)
        right = Column(Paper(Scroll(Column(self._told, self._list, gap=10)), 14, 16, grow=1), Row(self._take_button), gap=10, grow=1)
        sides = FoldingSide(_("Wish"), left, 0), FoldingSide(_("Holes"), right, 1)
        self._sides = FoldingSides(sides, (_BESIDE_COURSE, 0), _FOLDED)
        self._show_fields()
        self._show()
        return page(_("A course to a wish"), self._leave, self._sides, full=True)

    def arranged(self) -> None:
        if self.ui.focus is None or self.ui.focus.tip == _("Back (Esc)"):
            self.ui.set_focus(self._go)

    def _show_fields(self) -> None:
        """Makes the controls for the shape."""
        wish, book = self.wish, WISHES.of(self._game)
        pars = [par for par in range(1, 10) if book.usual(par) is not None]
        numbers = [str(number) for number in range(1, len(wish.pars) + 1)]
        lengths = book.lengths

        def par_box(number: int) -> Widget:
            def choose(at: int) -> None:
                self._shape(pars=(*wish.pars[:number], pars[at], *wish.pars[number + 1:]))
            return Row(Label(str(number + 1), SIZES.small, width=22), ChoiceBox([str(par) for par in pars], pars.index(wish.pars[number]),
                                                                              choose), gap=4, grow=1)

        def named_box(name: _Named) -> Widget:
            return ChoiceBox(numbers, getattr(wish, name) - 1, lambda at: self._shape(**{name: at + 1}))
        boxes = [par_box(number) for number in range(len(wish.pars))]
        rows = [Row(*boxes[at:at + _FIELDS], gap=8) for at in range(0, len(boxes), _FIELDS)]
        fields: list[tuple[str, Widget]] = [
            (_("Of"), Segments([rules_of(key).title for key in self._games], self._games.index(self._game), self._take_game,
                               size=SIZES.small)),
            (_("Holes"), Segments([str(n) for n in lengths], lengths.index(len(wish.pars)), lambda at: self._take_holes(lengths[at]))),
            *((_(title), named_box(name)) for name, title in _NAMED),
        ]
        if WISHES.of(self._game).landscaped:
            fields.append((_("Landscape"), landscape_box(wish.landscape, lambda chosen: self._shape(landscape=chosen))))
        fields.append((_("Par of each hole"), Column(*rows, gap=4)))
        self._fields.replace(*(Column(Label(name, SIZES.small, kind="bold", tint="strong"), field, gap=3) for name, field in fields))

    def _show(self) -> None:
        """Shows how far the search has come, and the holes found."""
        step, searching = self.step, self._searching
        self._go.set(_("Stop searching") if searching else _("Search"), icon="pause" if searching else "hint")
        done = step is not None and bool(step.files)
        self._take_button.enable(done, _("The course is not whole yet."))
        told: list[Widget] = []
        if step is None:
            told.append(Label(_("Say what shape it should have, and search. Every hole is drawn by chance and accepted by the solver: "
                                "worth what is wished, with a safe and a bold line, and no hazard without a price. "
                                "The course as a whole has the marks of golf."), kind="italic"))
        elif step.why_not:
            told.append(Label(step.why_not, kind="bold"))
        else:
            text = ngettext("{found} of {wanted} holes, {n} drawn", "{found} of {wanted} holes, {n} drawn", step.drawn)
            told.append(Label(step.last_look or text.format(found=step.found, wanted=step.wanted, n=step.drawn), SIZES.lead, kind="bold"))
            if searching and not done:
                told.append(Label(_("It takes a minute or more; Escape stops it."), SIZES.small, tint="lesser"))
        self._told.replace(*told)
        self._list.replace(*self._rows())

    def _rows(self) -> Sequence[Widget]:
        """The widgets of the holes found, each with its picture."""
        if self._search is None:
            return ()
        task, step = self._search
        unit, rows = _(WISHES.of(task.game).unit), []
        for number, hole in enumerate(step.holes, start=1):
            names = ", ".join(_(title) for name, title in _NAMED if getattr(task.wish, name) == number)
            figures = _("par {par}, {length} {unit}, {worth} strokes").format(
                par=task.wish.pars[number - 1], length=hole.length, unit=unit, worth=f"{hole.worth:.2f}")
            picture = HolePrint(task.game, hole, task.wish.landscape, number - 1, _SMALL_PICTURE, wide=True, plain=True)
            words = Row(Label(str(number), kind="bold", width=26), Label(figures, SIZES.small, grow=1), gap=4)
            rows.append(Column(picture, words, *([Label(names, SIZES.small, kind="italic", tint="lesser")] if names else []), gap=3))
        return rows

    # ---- what is done
    def _shape(self, **said: object) -> None:
        """Changes the wished shape; says why where that can't be."""
        try:
            wish = replace(self.wish, **said)       # type: ignore[arg-type]
            hole_wishes(WISHES.of(self._game), wish)
        except UserError as error:
            self.shell.say(str(error))
        else:
            self.wish = wish
        self._show_fields()

    def _take_game(self, number: int) -> None:
        self._game = self._games[number]
        self._take_holes(WISHES.of(self._game).day_holes)

    def _take_holes(self, holes: int) -> None:
        self.wish = replace(usual_course(holes), landscape=self.wish.landscape)
        self._show_fields()

    def _press_search(self) -> None:
        if self._searching:
            self._stop_search()
            return
        seed = self._seed if self._seed is not None else secrets.randbelow(100_000)
        self._seed = None
        self._search = _CourseSearch(CourseTask(self._game, self.wish, seed, language()), CourseStep(0, 0, len(self.wish.pars)))
        self._searching = True
        self._sides.front(1)
        self._process.want([self._search.task])
        self._show()

    def _stop_search(self) -> None:
        self._process.want([])
        self._searching = False
        self._show()

    def _take(self) -> SceneChange | None:
        """Makes files of the user's own of the course, and pops with the course's path."""
        if self.step is None:
            return None
        try:
            taken = WorkFolder(self.shell.courses).take(write_shared([file.text for file in self.step.files]))
        except UserError as error:
            tell(self.ui, _("That can't be done"), str(error), _("Close"))
            return None
        return Pop(taken.path)

    def _leave(self) -> SceneChange | None:
        return Pop()

    # ---- the scene's life
    def handle(self, intent: Intent) -> SceneChange | None:
        """Escape stops the search first."""
        if isinstance(intent, Act) and intent.name == "back" and self._searching:
            self._stop_search()
            return None
        return super().handle(intent)

    def update(self, seconds: float) -> SceneChange | None:
        search, found = self._search, self._process.collect()
        fresh = [step for task, step in found if search is not None and task == search.task and self._searching]
        if search is not None and fresh:
            self._search = search._replace(step=fresh[-1])
            self._searching = not (fresh[-1].files or fresh[-1].why_not)
            self._show()
        return None


# ---- a hole to a wish
_BESIDE: Final = 288        # logical units of the wish
_FOLDED: Final = 940        # logical width of the window, times the text scale, below which wish and holes lie behind each other
_LOOKED_AT: Final = 12      # the number of latest fitting holes from which the most different ones are shown
_WATERS: Final = {"any": N_("any"), "none": N_("none"), "left": N_("left"), "right": N_("right"), "across": N_("across")}


_NOTHING_YET: Final = WishStep(0)


@dataclass(frozen=True, slots=True)
class HoleSearch:
    """A search as far as it has come: the `fitting` holes in the order in which they were found, and those of them that are `shown`."""

    task: WishTask
    step: WishStep = _NOTHING_YET
    fitting: tuple[WishedHole, ...] = ()
    shown: tuple[WishedHole, ...] = ()

    def after(self, step: WishStep) -> HoleSearch:
        """The search after one more step. It shows the most different holes; in a search for holes like one, that hole stays the first."""
        if step.hole is None or any(step.hole.made == hole.made for hole in self.fitting):
            return replace(self, step=step)
        fitting = *self.fitting, step.hole
        first = fitting[:1] if self.task.like is not None else ()
        rest = [hole for hole in fitting if hole not in first][-_LOOKED_AT:]
        shown = *first, *most_different(rest, WISHES.of(self.task.game).unlike, SHOWN - len(first))
        return replace(self, step=step, fitting=fitting, shown=shown)


class WishScene(Scene):
    """The search for a hole: the wish and the holes found. Pops with the path of the file of the hole that was taken."""

    def __init__(self, seed: int | None = None, asked: GameWish | None = None) -> None:
        """`seed` is that of the first search (None: a random one); later searches have random ones. `asked` is the wish to begin with."""
        super().__init__()
        self._seed = seed
        self._games = tuple(WISHES)
        self._game = self._games[0] if asked is None else asked.game
        self.wish = self._usual(4) if asked is None else asked.wish
        self._asked = asked
        self._found: HoleSearch | None = None       # the present or last search, None before the first
        self._searching, self._searched = False, 0.0        # seconds

    @property
    def holes(self) -> tuple[WishedHole, ...]:
        """The holes that are shown."""
        return self._found.shown if self._found is not None else ()

    @property
    def step(self) -> WishStep:
        """How far the search has come."""
        return self._found.step if self._found is not None else _NOTHING_YET

    def _usual(self, par: int) -> HoleWish:
        wish = WISHES.of(self._game).usual(par)
        assert wish is not None
        return wish

    # ---- what is shown
    def enter(self, shell: Shell) -> None:
        """Also starts the process in which holes are drawn and solved."""
        self._process: FigureProcess[WishTask, WishStep] = FigureProcess(searched, shell.wake)
        self.at_end(self._process.stop)
        super().enter(shell)

    def build(self) -> Widget:
        """The wish at the left, the holes and the search at the right."""
        self._fields = Column(gap=4)
        self._go = Button(_("Search"), self._press_search, icon="hint", style="brass", wide=True, tall=42)
        self._alike = Button(_("Something like this one"), self._like_this, icon="copy", style="bar", wide=True, size=SIZES.small, tall=32,
                             keys="L", tip=_("The wish is filled from the hole that is looked at, or from the one that you came from"))
        whole = Button(_("A whole course"), self._whole_course, icon="flag", style="bar", wide=True, size=SIZES.small, tall=32,
                       tip=_("Three, nine or eighteen holes at once, with a shape"))
        left = Plaque(Column(Scroll(self._fields, pad=2, snug=True), self._alike, whole, self._go, gap=5), 10, 14, seed=83, grow=1)
        self._list = Column(gap=8)
        self._hint = Label(_("Say what it should be, and search. Three holes that fit are shown, the most different of those that are "
                             "found."), SIZES.body, kind="italic")
        self._told, self._stages, self._plot = Label("", SIZES.small), SearchStages(), SearchPlot()
        holes = Scroll(Column(self._hint, self._list, gap=8), grow=1)
        head = Label(_("The search"), SIZES.body, kind="bold", tint="strong")
        search = Plaque(Row(Column(head, self._stages, self._told, gap=5), self._plot, gap=14, wrap=True), 10, 12, seed=85)
        sides = FoldingSide(_("Wish"), left, 0), FoldingSide(_("Holes"), holes, 1), FoldingSide(_("The search"), search, 1)
        self._sides = FoldingSides(sides, (_BESIDE, 0), _FOLDED)
        self._show_fields()
        self._show_search()
        return page(_("A hole to a wish"), self._leave, self._sides, full=True)

    def arranged(self) -> None:
        if self.ui.focus is None or self.ui.focus.tip == _("Back (Esc)"):
            self.ui.set_focus(self._go)

    def _show_fields(self) -> None:
        """Makes the controls for the wish."""
        wish, game, book = self.wish, self._game, WISHES.of(self._game)
        pars = [par for par in range(1, 10) if book.usual(par) is not None]
        low, high = book.reach
        unit, step = _(book.unit), 5 if high > 100 else 1
        usual = self._usual(wish.par).worth

        def least(value: float) -> None:
            self.wish = replace(self.wish, length=(round(value), max(round(value), self.wish.length[1])))

        def most(value: float) -> None:
            self.wish = replace(self.wish, length=(min(round(value), self.wish.length[0]), round(value)))

        def take(**said: object) -> None:
            self.wish = replace(self.wish, **said)      # type: ignore[arg-type]
        fields: list[tuple[str, Widget]] = [
            (_("Of"), Segments([rules_of(key).title for key in self._games], self._games.index(game), self._take_game, size=SIZES.small)),
            (_("Par"), Segments([str(par) for par in pars], pars.index(wish.par), lambda at: self._take_par(pars[at]))),
            (_("From"), Slider(wish.length[0], low, high, step=step, say=lambda v: f"{v:.0f} {unit}", on=least)),
            (_("To"), Slider(wish.length[1], low, high, step=step, say=lambda v: f"{v:.0f} {unit}", on=most)),
            (_("Water"), Segments([_(_WATERS[each]) for each in WATERS], WATERS.index(wish.water), lambda at: take(water=WATERS[at]),
                                size=SIZES.small)),
            (_("Worth"), Slider(wish.worth, usual - WORTH_REACH, usual + WORTH_REACH, step=.05, on=lambda v: take(worth=round(v, 2)),
                                say=lambda v: f"{v:.2f} ± {WORTH_WITHIN:.2f}")),
            (_("How brave"), Slider(wish.brave, 10, 40, step=5, say=lambda v: _("{n} points").format(n=round(v)),
                                    on=lambda v: take(brave=round(v)))),
        ]
        if book.landscaped:
            fields.append((_("Landscape"), landscape_box(wish.landscape, lambda chosen: take(landscape=chosen))))
        self._fields.replace(*(Column(Label(name, SIZES.small, kind="bold", tint="strong"), field, gap=1) for name, field in fields))

    def _take_game(self, number: int) -> None:
        self._game = self._games[number]
        self.wish = self._usual(self.wish.par if WISHES.of(self._game).usual(self.wish.par) is not None else 4)
        self._show_fields()

    def _take_par(self, par: int) -> None:
        """Takes another par, with the length and worth that are usual for it."""
        usual = self._usual(par)
        self.wish = replace(self.wish, par=par, length=usual.length, worth=usual.worth)
        self._show_fields()

    def _show_search(self) -> None:
        """Shows how far the search has come."""
        step, searching = self.step, self._searching
        self._go.set(_("Stop searching") if searching else _("Search"), icon="pause" if searching else "hint")
        self._stages.tell(step)
        fit = len(self._found.fitting) if self._found is not None else 0
        self._told.set(self._how_far(fit))
        self._hint.show(not self.holes)
        self._alike.enable(bool(self.holes) or self._asked is not None, _("Search for a hole first, or come here from one."))
        if searching:
            self._hint.set(_("Holes are drawn by chance and solved; the first that fits comes in some seconds …"))

    def _how_far(self, fit: int) -> str:
        """How far the search has come, in a sentence; `fit` is the number of holes that fit."""
        if not self.step.drawn:
            return _("Nothing has been drawn yet.")
        found = _("{n} fit, the most different three are shown").format(n=fit) if fit > SHOWN else ngettext(
            "{n} fits", "{n} fit", fit).format(n=fit)
        if not self._searching:
            return found
        return _("{found}; {n} s, goes on").format(found=found, n=int(self._searched))

    def _show_holes(self, found: HoleSearch) -> None:
        """Shows the holes that fit: those that were shown before stay, others come in where they were replaced."""
        task, there = found.task, [row for row in self._list.children if isinstance(row, FittingHole)]
        rows = list[FittingHole]()
        titles = WISHES.of(task.game).titles(found.shown)
        for number, (hole, title) in enumerate(zip(found.shown, titles, strict=True)):
            same = next((row for row in there if row.number == number and row.hole is hole), None)
            rows.append(same or FittingHole(task, hole, number, title, self))
        self._list.replace(*rows)
        self._plot.number(found.shown)
        if self.motion.speed:
            for row in rows:
                if row not in there:
                    row.come(self.motion, below=row.number < len(there), still=not self.painter.look.motion)

    # ---- what is done
    def _whole_course(self) -> SceneChange:
        self._stop_search()
        return Push(CourseWishScene(self._game))

    def resumed(self, result: object) -> SceneChange | None:
        """Back from the wish for a course: pops with its file if one was taken."""
        return Pop(result) if isinstance(result, Path) else None

    def _press_search(self) -> None:
        if self._searching:
            self._stop_search()
            return
        self._search()

    def more_like(self, task: WishTask, hole: WishedHole) -> None:
        """Searches for holes like one that a task has found: the wish is filled from it, and it stays among the holes shown."""
        self._game, self.wish = task.game, like(task.wish, hole)
        self._show_fields()
        self._search(hole)

    def _like_this(self) -> None:
        """Fills the wish from the chosen hole, or else from the hole for which the page was opened."""
        found = self._found
        if found is not None and found.shown:
            self._game, self.wish = found.task.game, like(found.task.wish, self._looked_at(found))
        elif self._asked is not None:
            self._game, self.wish = self._asked
        else:
            self.shell.sounds.play("deny")
            self.shell.say(self._alike.why)
            return
        self._show_fields()

    def _search(self, hole: WishedHole | None = None) -> None:
        """Begins a search among all holes, or for those like `hole`."""
        seed = self._seed if self._seed is not None else secrets.randbelow(100_000)
        self._seed = None
        task, fitting = WishTask(self._game, self.wish, seed, None if hole is None else hole.made), () if hole is None else (hole,)
        self._found = found = HoleSearch(task, fitting=fitting, shown=fitting)
        self._searching, self._searched = True, 0.0
        self._plot.begin(self.wish)
        self._list.replace()
        self._show_holes(found)
        self._sides.front(1)
        self._process.want([found.task])
        self._show_search()

    def _stop_search(self) -> None:
        self._process.want([])
        self._searching = False
        self._show_search()

    def take(self, task: WishTask, hole: WishedHole) -> SceneChange | None:
        """Makes files of the user's own of a hole that a task has found, and pops with the hole's path."""
        self._stop_search()
        files = WISHES.of(task.game).files(task.wish, task.seed, [hole])
        try:
            taken = WorkFolder(self.shell.courses).take(write_shared([file.text for file in files]))
        except UserError as error:
            tell(self.ui, _("That can't be done"), str(error), _("Close"))
            return None
        return Pop(taken.path)

    # ---- the scene's life
    def handle(self, intent: Intent) -> SceneChange | None:
        if isinstance(intent, Act) and intent.name == "back":
            if self._searching:
                self._stop_search()
                return None
            return Pop()
        found = self._found
        if isinstance(intent, Act) and intent.name in ("mute", "hint") and found is not None and found.shown:       # M, or Y of a pad
            self.more_like(found.task, self._looked_at(found))
            return None
        if isinstance(intent, Act) and intent.name == "panel":      # L
            self._like_this()
            return None
        if isinstance(intent, Act) and intent.name == "pick" and found is not None and intent.number <= len(found.shown):
            return self.take(found.task, found.shown[intent.number - 1])
        return super().handle(intent)

    def _looked_at(self, found: HoleSearch) -> WishedHole:
        """The hole one of whose buttons has the focus, else the first that is shown."""
        focus = self.ui.focus
        rows = [row for row in self._list.children if isinstance(row, FittingHole) and focus is not None and is_within(focus, row)]
        return rows[0].hole if rows else found.shown[0]

    def _leave(self) -> SceneChange | None:
        return Pop()

    def update(self, seconds: float) -> SceneChange | None:
        before = self._found
        if before is None or not self._searching:
            return None
        found, self._searched = before, self._searched + seconds
        for task, step in self._process.collect():
            if task == found.task:
                found = found.after(step)
                if step.worth is not None:
                    self._plot.add(step.worth, max(0.0, step.apart or 0.0), fits=step.hole is not None)
        if found is not before:
            self._found = found
            self._show_search()
        if found.shown != before.shown:
            self._show_holes(found)
        return None
