"""A whole course to a wish: its shape, how far the search is, and the holes that were found for it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Literal

from game.analysis.wish import LANDSCAPES, WISHES, CourseStep, CourseTask, course_searched, hole_wishes, usual_course
from game.errors import UserError
from game.rules.contract import find
from game.ui.input import Act, Intent
from game.ui.looks.theme import SIZES
from game.ui.navigation import Pop, SceneChange
from game.ui.scene import Scene, Shell
from game.ui.scenes.page import page
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cards import Paper, Plaque
from game.ui.widgets.controls import ChoiceBox, Segments
from game.ui.widgets.dialog import tell
from game.ui.widgets.layout import Column, Row, Scroll
from game.ui.widgets.text import Label
from game.ui.workshop.figures import FigureProcess
from game.ui.workshop.frame import FoldingSide, FoldingSides
from game.words import N_, _, language, ngettext
from game.workshop.folder import WorkFolder
from game.workshop.share import write_shared

_BESIDE: Final = 300        # logical units of the wish
_FOLDED: Final = 940        # of the window, times the text scale, below which wish and holes lie behind each other
_FIELDS: Final = 3          # pars beside each other
_LANDS: Final = {"parkland": N_("parkland"), "links": N_("links"), "woodland": N_("woodland"), "heath": N_("heath")}
_Named = Literal["easiest", "hardest", "signature"]
_NAMED: Final[tuple[tuple[_Named, str], ...]] = (("easiest", N_("Easiest hole")), ("hardest", N_("Hardest hole")),
                                                 ("signature", N_("Signature hole")))


def landscape_box(chosen: str, take: Callable[[str], None]) -> ChoiceBox:
    """The landscapes that can be wished for, in words; `take` hears which one is chosen."""
    return ChoiceBox([_(_LANDS[each]) for each in LANDSCAPES], LANDSCAPES.index(chosen), lambda at: take(LANDSCAPES[at]))


class CourseWishScene(Scene):
    """The shape of a course and what comes of it. Pops with the path of the file that was taken, or with None."""

    def __init__(self, game: str, seed: int | None = None) -> None:
        """`seed` is that of the first search; another one each time where it is None."""
        super().__init__()
        self._games, self._game, self._seed = tuple(WISHES), game, seed
        self.wish = usual_course(WISHES.of(game).day_holes)
        self._task: CourseTask | None = None
        self.step: CourseStep | None = None
        self._searching = False

    def enter(self, shell: Shell) -> None:
        """Come onto the stack: holes are drawn and solved in a process of their own."""
        self._process: FigureProcess[CourseTask, CourseStep] = FigureProcess(course_searched, shell.wake)
        self.at_end(self._process.stop)
        super().enter(shell)

    # ---- what is shown
    def build(self) -> Widget:
        """The shape at the left, the holes at the right."""
        self._fields = Column(gap=8)
        self._go = Button(_("Search"), self._press_search, icon="hint", style="brass", wide=True, tall=46)
        left = Plaque(Column(Scroll(self._fields), self._go, gap=10), 12, 14, seed=87, grow=1)
        self._told, self._list = Column(gap=6), Column(gap=4)
        self._take_button = Button(_("Take it"), self._take, icon="saved", style="brass", tall=44)
        right = Column(Paper(Scroll(Column(self._told, self._list, gap=10)), 14, 16, grow=1), Row(self._take_button), gap=10, grow=1)
        sides = FoldingSide(_("Wish"), left, 0), FoldingSide(_("Holes"), right, 1)
        self._sides = FoldingSides(sides, (_BESIDE, 0), _FOLDED)
        self._show_fields()
        self._show()
        return page(_("A course to a wish"), self._leave, self._sides, full=True)

    def arranged(self) -> None:
        if self.ui.focus is None or self.ui.focus.tip == _("Back (Esc)"):
            self.ui.set_focus(self._go)

    def _show_fields(self) -> None:
        """The shape as controls."""
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
            (_("Of"), Segments([find(key).title for key in self._games], self._games.index(self._game), self._take_game, size=SIZES.small)),
            (_("Holes"), Segments([str(n) for n in lengths], lengths.index(len(wish.pars)), lambda at: self._take_holes(lengths[at]))),
            *((_(title), named_box(name)) for name, title in _NAMED),
        ]
        if WISHES.of(self._game).landscaped:
            fields.append((_("Landscape"), landscape_box(wish.landscape, lambda chosen: self._shape(landscape=chosen))))
        fields.append((_("Par of each hole"), Column(*rows, gap=4)))
        self._fields.replace(*(Column(Label(name, SIZES.small, kind="bold", tint="strong"), field, gap=3) for name, field in fields))

    def _show(self) -> None:
        """How far it is, and the holes that have been found."""
        step, searching = self.step, self._searching
        self._go.set(_("Stop searching") if searching else _("Search"), icon="pause" if searching else "hint")
        done = step is not None and bool(step.files)
        self._take_button.enable(done, _("The course is not whole yet."))
        told: list[Widget] = []
        if step is None:
            told.append(Label(_("Say what shape it should have, and search. Every hole is drawn by chance and accepted by the solver: "
                                "worth what is wished, with a safe and a bold line, and no hazard without a price."), kind="italic"))
        elif step.why_not:
            told.append(Label(step.why_not, kind="bold"))
        else:
            text = ngettext("{found} of {wanted} holes, {n} drawn", "{found} of {wanted} holes, {n} drawn", step.drawn)
            told.append(Label(text.format(found=step.found, wanted=step.wanted, n=step.drawn), SIZES.lead, kind="bold"))
            if searching and not done:
                told.append(Label(_("It takes a minute or more; Escape stops it."), SIZES.small, tint="lesser"))
        self._told.replace(*told)
        self._list.replace(*self._rows())

    def _rows(self) -> Sequence[Widget]:
        """The holes that have been found, each in a line."""
        task, step = self._task, self.step
        if task is None or step is None:
            return ()
        unit, rows = _(WISHES.of(task.game).unit), []
        for number, hole in enumerate(step.holes, start=1):
            names = ", ".join(_(title) for name, title in _NAMED if getattr(task.wish, name) == number)
            figures = _("par {par}, {length} {unit}, {worth} strokes").format(
                par=task.wish.pars[number - 1], length=hole.length, unit=unit, worth=f"{hole.worth:.2f}")
            rows.append(Row(Label(str(number), kind="bold", width=30), Label(figures, grow=1), Label(names, kind="italic", align="right"),
                            gap=8))
        return rows

    # ---- what is done
    def _shape(self, **said: object) -> None:
        """Another shape, where that can be."""
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
        self._task = CourseTask(self._game, self.wish, seed, language())
        self.step, self._searching = CourseStep(0, 0, len(self.wish.pars)), True
        self._sides.front(1)
        self._process.want([self._task])
        self._show()

    def _stop_search(self) -> None:
        self._process.want([])
        self._searching = False
        self._show()

    def _take(self) -> SceneChange | None:
        """Files of one's own are made of the course."""
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
        fresh = [step for task, step in self._process.take() if task == self._task and self._searching]
        if fresh:
            self.step = fresh[-1]
            self._searching = not (self.step.files or self.step.why_not)
            self._show()
        return None
