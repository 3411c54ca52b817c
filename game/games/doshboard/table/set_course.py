"""The screen "Set the course", on which tees, targets and dog-legs are moved, with the strokes that best play then needs."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from game.analysis.wanted import NotWanted, while_wanted
from game.games.doshboard.rules.board import Board, CourseInHand, CoursePiece, HolePair, PieceKind, Place, land_of, whole_cells
from game.games.doshboard.rules.geometry import Cell, distance
from game.games.doshboard.rules.rules import Doshboard, seats_for
from game.games.doshboard.rules.shots import COLOURS, Content
from game.games.doshboard.rules.values import BEGINNER, Options
from game.games.doshboard.table.course_board import CourseBoard, CourseSetting, lifted_words
from game.rules import options as option_values
from game.rules.contract import Setup
from game.ui.beside import BackgroundRun
from game.ui.input import Act, Intent, asks_for
from game.ui.looks.theme import SIZES
from game.ui.navigation import Pop, SceneChange
from game.ui.scene import Scene
from game.ui.scenes.page import page
from game.ui.table.face import SetCourse
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Answer, ask
from game.ui.widgets.layout import Column, Gap, Plaque, Row, Scroll, WidgetGrid
from game.ui.widgets.text import Label
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.games.doshboard.solver.hole_book import Book, HoleBook


# ---- the strokes of best play on a course that is being set: solved on a thread, the chosen hole first (H24)
class HoleWorth(NamedTuple):
    """The expected strokes of best play from a tee, None for a hole too large to be solved; if not `exact`, they are a lower bound."""

    strokes: float | None
    exact: bool = True


class _HoleWish(NamedTuple):
    key: Hashable
    board: Board
    hole: int


class CourseWorth:
    """The strokes of best play by hole. A hole is solved once for all tees. Main thread only; the solving thread calls `wake` with news."""

    def __init__(self, content: Content, options: Options, wake: Callable[[], None]) -> None:
        """The strokes are those of the first seat at a table with these options, in a fixed wind or none."""
        self._content, self._options, self._wake = content, options, wake
        self._known: dict[Hashable, Callable[[Cell], HoleWorth]] = {}
        self._work = BackgroundRun[tuple[Hashable, Callable[[Cell], HoleWorth]]]()
        self._one_at_a_time = threading.Lock()
        self._stopped = threading.Event()

    @cached_property
    def _book(self) -> HoleBook:
        """The book of the solving thread."""
        from game.games.doshboard.solver.hole_book import HoleBook  # noqa: PLC0415 (numpy, which the screen does without)

        return HoleBook()

    def of(self, board: Board, hole: int) -> HoleWorth | None:
        """The strokes of a hole; None until they are known."""
        found = self._known.get(self._key(board, hole))
        return None if found is None else found(self._options.paired(board, hole).tee.cell)

    def put(self, board: Board, first: int) -> None:
        """Takes the present course and requests unknown strokes: of the hole `first`, of holes that differ from the file's, of others."""
        own = self._content.board.holes
        order = sorted(range(len(board.holes)), key=lambda hole: (hole != first, board.holes[hole] == own[hole], hole))
        wishes = [_HoleWish(key, board, hole) for hole in order if (key := self._key(board, hole)) not in self._known]
        self.stop()
        if wishes:
            self._stopped = threading.Event()
            self._work.begin(self._solved(wishes, self._stopped), self._wake)

    def renew(self) -> bool:
        """Takes the results of the thread; whether there are any."""
        found = self._work.collect()
        self._known.update(found)
        return bool(found)

    def stop(self) -> None:
        """Stops solving."""
        self._stopped.set()
        self.renew()
        self._work.stop()

    def _key(self, board: Board, hole: int) -> Hashable:
        """What a hole's strokes depend on besides its tee. Other holes' targets matter only if they stop balls, under hit-or-miss (H16)."""
        pair = self._options.paired(board, hole)
        rules = self._options.shot_rules
        others = frozenset(one.target for one in board.holes) if rules.hit_or_miss else None
        return pair.target, pair.gates, others

    def _solved(self, wishes: list[_HoleWish], stopped: threading.Event) -> Iterator[tuple[Hashable, Callable[[Cell], HoleWorth]]]:
        from game.games.doshboard.solver.hole_book import cost_of  # noqa: PLC0415 (numpy, which the screen does without)

        try:
            with self._one_at_a_time, while_wanted(lambda: not stopped.is_set()):
                book = self._book
                for key, board, hole in wishes:
                    if stopped.is_set():
                        return
                    own = not self._options.shot_rules.hit_or_miss and self._is_own(board, hole)
                    played_on = replace(self._content, board=self._content.board if own else board)
                    start = Doshboard().start(Setup(seats_for(self._options)[0], self._options, played_on))
                    s = start._replace(drawn=(hole,), number=0, turn=0)
                    if not cost_of(s).affordable:
                        yield key, _unknown
                        continue
                    yield key, partial(_worth, book.solved(s))
        except NotWanted:
            return

    def _is_own(self, board: Board, hole: int) -> bool:
        """Whether tee, target and dog-legs of a hole are those of the file, so that its solution may have shipped."""
        def apart(pair: HolePair) -> HolePair:
            return replace(pair, par=0)
        return apart(self._options.paired(board, hole)) == apart(self._options.paired(self._content.board, hole))


def _worth(book: Book, tee: Cell) -> HoleWorth:
    return HoleWorth(book.solution.best(tee).strokes, book.exact)


def _unknown(_tee: Cell) -> HoleWorth:
    return HoleWorth(None)


# ---- the screen on which tees, targets and dog-legs of a board are moved before a round, by hand or at random (H24)
_BESIDE: Final = 330        # logical units of the column beside the board
_COLUMNS: Final = 3         # holes side by side


class _SetBoard(NamedTuple):
    """A step of the history: a course, and the piece that was chosen."""

    board: Board
    chosen: CoursePiece


class SetCourseScene(Scene, CourseSetting):
    """The screen. Pops with a SetCourse, or with None if the course is left as it was."""

    def __init__(self, content: Content, options: Options, text: str = "") -> None:
        """`content` has the board of the file; `text` is the course set before. Raises ValueError if the text does not fit the board."""
        super().__init__()
        self._options = options
        self._hand = CourseInHand(content.board, land_of(content.board))
        self._began = self._hand.read(text)
        self._history = [_SetBoard(self._began, CoursePiece(0, PieceKind.TARGET))]
        self._at = 0
        self._content = content
        colour = BEGINNER if options.level == BEGINNER else options.colours
        self._cards = COLOURS.index(options.shared_set) if colour == BEGINNER else options.chosen_colour(0)

    @property
    def board(self) -> Board:
        """The course as it is now."""
        return self._history[self._at].board

    @property
    def chosen(self) -> CoursePiece:
        """The piece that is chosen."""
        return self._history[self._at].chosen

    # ---- showing
    def build(self) -> Widget:
        """The board with a sentence below it; beside it the holes, the figures of the chosen one, and buttons."""
        self._worth = CourseWorth(self._content, self._options, self.shell.wake)
        self.course = CourseBoard(self._hand.own, self._hand.land, self)
        self.says = Label("", SIZES.lead, align="centre")
        self.holes = [self._hole_button(number) for number in range(len(self.board.holes))]
        self.title, self.worth = Label("", SIZES.lead, kind="bold", tint="strong"), Label("", SIZES.body)
        self.add = Button(_("Add a dog-leg"), self._add, icon="new", wide=True, tall=40)
        self.turn = Button(_("Turn"), self._turn, icon="redo", tall=40, grow=1)
        self.take = Button(_("Remove"), self._remove_chosen, icon="close", tall=40, grow=1)
        self.lot = Button(_("This hole"), self._by_lot, tall=40, grow=1, tip=_("Tee and target on cells drawn by lot, at times a dog-leg"))
        self.lots = Button(_("Every hole"), self._all_by_lot, tall=40, grow=1, tip=_("Every tee and target on cells drawn by lot"))
        self.undo = Button(_("Undo"), lambda: self._step(-1), icon="undo", tall=40, grow=1)
        self.redo = Button(_("Redo"), lambda: self._step(1), icon="redo", tall=40, grow=1)
        self.own_hole = Button(_("This hole"), self._own_hole, tall=40, grow=1, tip=_("This hole as the board has it"))
        self.own_all = Button(_("Every hole"), self._own_all, tall=40, grow=1, tip=_("Every hole as the board has it"))
        self.done = Button(_("Done"), self._keep, icon="play", style="brass", tall=50, wide=True, size=SIZES.heading)
        beside = Column(
            Scroll(Column(
                WidgetGrid(*self.holes, columns=_COLUMNS, gap=5), Gap(2), self.title, self.worth, Gap(2),
                self.add, Row(self.turn, self.take, gap=8), Row(self.undo, self.redo, gap=8),
                _heading(_("Draw by lot")), Row(self.lot, self.lots, gap=8),
                _heading(_("Back to the board’s own")), Row(self.own_hole, self.own_all, gap=8), gap=6)),
            self.done, gap=8, width=_BESIDE)
        board = Column(self.course, Plaque(self.says, 8, 14, seed=9), gap=8, grow=1)
        self.course.grow = 1
        title = _("Set the course: {board}").format(board=self._hand.own.name)
        return page(title, self._leave, Row(board, beside, gap=14), full=True)

    def arranged(self) -> None:
        if self.ui.focus is None:
            self.ui.set_focus(self.course)
        self._show()

    def reword_for_device(self) -> None:
        self._usual_words()

    def _hole_button(self, number: int) -> Button:
        def choose() -> None:
            self.choose(CoursePiece(number, PieceKind.TARGET))
        return Button(str(number + 1), choose, style="bar", tall=46)

    def _show(self) -> None:
        """Updates everything to the course as it is now."""
        now, board = self.chosen, self.board
        self.course.put(board, now)
        self._worth.put(board, now.hole)
        gates = board.holes[now.hole].gates
        is_gate = now.kind is PieceKind.GATE
        lacks = _("This hole has no dog-leg.") if not gates else _("Press a dog-leg first.")
        self.turn.enable(is_gate or len(gates) == 1, lacks)
        self.take.enable(is_gate or len(gates) == 1, lacks)
        self.undo.enable(self._at > 0, _("Nothing has been changed yet."))
        self.redo.enable(self._at + 1 < len(self._history), _("Nothing was taken back."))
        same = board.holes[now.hole] == self._hand.own.holes[now.hole]
        self.own_hole.enable(not same, _("This hole is as the board has it."))
        self.own_all.enable(board != self._hand.own, _("Every hole is as the board has it."))
        self._tell_numbers()
        self._usual_words()

    def _tell_numbers(self) -> None:
        board, now = self.board, self.chosen
        for number, button in enumerate(self.holes):
            pair, worth = self._options.paired(board, number), self._worth.of(board, number)
            more = "" if worth is None or worth.exact else "+"      # best play may need more
            mark = "" if board.holes[number] == self._hand.own.holes[number] else "*"
            button.set(f"{number + 1}{mark}", _("par {par} · {n}").format(par=pair.par, n=_strokes(worth) + more))
            button.select(number == now.hole)
        pair = self._options.paired(board, now.hole)
        away = whole_cells(distance(pair.tee.cell, pair.target.cell))
        text = _("Hole {n}: par {par}, {cells}").format(n=now.hole + 1, par=pair.par, cells=away)
        dog_legs = len(pair.gates)
        if dog_legs:
            text = _("{hole}, {dog_legs}").format(hole=text, dog_legs=ngettext("{n} dog-leg", "{n} dog-legs", dog_legs).format(n=dog_legs))
        self.title.set(text)
        worth = self._worth.of(board, now.hole)
        needs = _("Best play with the {colour} cards needs {n} strokes.")
        if worth is not None and worth.strokes is None:
            needs = _("This board is too large to be solved.")
        elif worth is not None and not worth.exact:
            needs = _("Best play with the {colour} cards needs {n} strokes or more: not every loss of a card is counted.")
        self.worth.set(needs.format(colour=_(COLOURS[self._cards]), n=_strokes(worth)))

    def _usual_words(self) -> None:
        """Shows the usual sentence: what can be done with the device in use."""
        if self.course.held is not None:
            self._say(lifted_words(self.course.held))
        elif self.chosen.kind is PieceKind.GATE:
            self._say(_("The ball has to cross this rope before the target counts. Drag its post, or turn it."))
        elif self.ui.mode in ("key", "pad"):
            ok = asks_for("ok", self.ui.mode)
            self._say(_("Arrows go from piece to piece. {ok} lifts one, arrows move it, {ok} sets it down.").format(ok=ok))
        else:
            self._say(_("Drag a tee (blue), a target (red) or the post of a dog-leg to another cell."))

    def _say(self, text: str, *, warning: bool = False) -> None:
        self.says.tint = "warning" if warning else "main"
        self.says.set(text)
        self.says.refresh()

    # ---- on the board
    def choose(self, piece: CoursePiece) -> None:
        self._history[self._at] = self._history[self._at]._replace(chosen=piece)
        self._show()

    def lift(self, piece: CoursePiece) -> None:
        self.shell.sounds.play("lift")
        self._say(lifted_words(piece))

    def hover(self, piece: CoursePiece, why: str | None) -> None:
        self._say(why if why is not None else lifted_words(piece), warning=why is not None)

    def put_back(self) -> None:
        self._usual_words()

    def refuse(self, why: str) -> None:
        self.shell.sounds.play("deny")
        self._say(why, warning=True)

    def move(self, piece: CoursePiece, place: Place) -> None:
        self.shell.sounds.play("press")
        self._change(self._hand.moved(self.board, piece, place), piece)

    # ---- by the buttons
    def _add(self) -> None:
        hole = self.chosen.hole
        number = len(self.board.holes[hole].gates)
        self._try(lambda: self._hand.added(self.board, hole), lambda _board: CoursePiece(hole, PieceKind.GATE, number))

    def _gate(self) -> CoursePiece:
        """The dog-leg that the buttons act on: the chosen one, or the only one of its hole."""
        return self.chosen if self.chosen.kind is PieceKind.GATE else CoursePiece(self.chosen.hole, PieceKind.GATE, 0)

    def _turn(self) -> None:
        gate = self._gate()
        self._change(self._hand.turned(self.board, gate), gate)

    def _remove_chosen(self) -> None:
        self.remove(self._gate())

    def remove(self, piece: CoursePiece) -> None:
        self._change(self._hand.removed(self.board, piece), CoursePiece(piece.hole, PieceKind.TARGET))

    def _by_lot(self) -> None:
        hole = self.chosen.hole
        self._change(self._hand.drawn(self.board, hole, random.Random()), CoursePiece(hole, PieceKind.TARGET))

    def _all_by_lot(self) -> None:
        self._change(self._hand.all_drawn(random.Random()), CoursePiece(self.chosen.hole, PieceKind.TARGET))

    def _own_hole(self) -> None:
        hole = self.chosen.hole
        self._try(lambda: self._hand.with_own_hole(self.board, hole), lambda _board: CoursePiece(hole, PieceKind.TARGET))

    def _own_all(self) -> None:
        self._change(self._hand.own, CoursePiece(self.chosen.hole, PieceKind.TARGET))

    def _try(self, change: Callable[[], Board], chosen: Callable[[Board], CoursePiece]) -> None:
        """Makes a change that may be refused."""
        try:
            board = change()
        except ValueError as error:
            self.refuse(str(error))
        else:
            self._change(board, chosen(board))

    def _change(self, board: Board, chosen: CoursePiece) -> None:
        """Adds a course to the history; steps that were undone are dropped."""
        if board == self.board:
            self.choose(chosen)
            return
        self._history = [*self._history[:self._at + 1], _SetBoard(board, chosen)]
        self._at += 1
        self._show()

    def _step(self, step: int) -> None:
        """Undoes (-1) or redoes (1) a step."""
        if 0 <= self._at + step < len(self._history):
            chosen = self._history[max(self._at, self._at + step)].chosen
            self._at += step
            gates = len(self.board.holes[chosen.hole].gates)
            gone = chosen.kind is PieceKind.GATE and chosen.gate >= gates
            self._history[self._at] = self._history[self._at]._replace(
                chosen=CoursePiece(chosen.hole, PieceKind.TARGET) if gone else chosen)
            self._show()

    # ---- the scene's life
    def handle(self, intent: Intent) -> SceneChange | None:
        if isinstance(intent, Act) and intent.name in ("undo", "redo"):
            self._step(-1 if intent.name == "undo" else 1)
            return None
        if isinstance(intent, Act) and intent.name == "back":
            return self._leave()
        return super().handle(intent)

    def _keep(self) -> SceneChange:
        return Pop(SetCourse(self._hand.written(self.board)))

    def _leave(self) -> SceneChange | None:
        """Goes back to New game; asks first if the course has changed."""
        if self.board == self._began:
            return Pop()
        ask(self.ui, _("Keep this course?"), _("Its holes have been changed."), [
            Answer(_("Go on setting"), cancel=True), Answer(_("Leave it as it was"), Pop), Answer(_("Keep it"), self._keep, primary=True)])
        return None

    def update(self, seconds: float) -> SceneChange | None:
        if self._worth.renew():
            self._tell_numbers()
        return None

    def leave(self) -> None:
        self._worth.stop()


class BoardCourses:
    """The setting of courses, as game.ui.table.face.CourseSetter."""

    def with_course(self, content: object, text: str) -> object:
        """The content with the course of a text. Raises ValueError if the text does not fit its board."""
        if not isinstance(content, Content) or not text:
            return content
        board = content.board
        return replace(content, board=CourseInHand(board, land_of(board)).read(text))

    def in_words(self, text: str) -> str:
        n = len(text.split("; ")) if text else 0
        return ngettext("{n} hole set", "{n} holes set", n).format(n=n) if n else _("as the board has it")

    def scene(self, content: object, options: Mapping[str, str], text: str) -> Scene:
        """The screen; a course that no longer fits the board is ignored."""
        assert isinstance(content, Content)
        values: Options = option_values.build(Options, options)
        try:
            return SetCourseScene(content, values, text)
        except ValueError:
            return SetCourseScene(content, values)


def _heading(text: str) -> Label:
    return Label(text, SIZES.small, kind="bold", tint="strong")


def _strokes(worth: HoleWorth | None) -> str:
    """The strokes of a hole as shown on its button."""
    if worth is None:
        return "…"
    if worth.strokes is None:
        return "–"
    return f"{worth.strokes:.2f}"


COURSES_SET: Final = BoardCourses()
