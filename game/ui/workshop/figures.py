"""Figures of a file in the making: worked out in a process beside the window, compared with those of earlier points, drawn as contours."""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
import traceback
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import dist
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import ClassVar, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec
import pygame

from game.analysis.wanted import NotWanted, check_wanted, while_wanted
from game.bots.thinker import begin, start_child
from game.content.draft import Draft
from game.content.typed import LONGEST_NAME
from game.kept import Cache, listed
from game.ui.input import InputDevice
from game.ui.looks.theme import SIZES, XY, rgb
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Panel
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label, lesser, shorten, squeezed
from game.ui.widgets.ui import Ui
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.findings import SheetFact
from game.ui.workshop.tool import FileSpot
from game.words import _
from game.workshop.document import Document

# ---- figures worked out in a process beside the window: what is wanted comes first, what is no longer wanted is dropped
T = TypeVar("T")
V = TypeVar("V")
_NICENESS: Final = 10       # the window has priority
_MOST_LOST: Final = 3       # after this number of processes in a row that ended without a message no more are started


class _Said(NamedTuple):
    """A message of the process: the number of its task, whether the task is over, and what was found, or at its end whether it failed."""

    number: int
    over: bool
    value: object


class _FigureWorker:
    """The process, the pipe to it, and the listener to it: one `FigureProcess` at a time."""

    def __init__(self, process: BaseProcess, pipe: Connection, hear: Callable[[_Said], None]) -> None:
        self.process, self.pipe, self._hear = process, pipe, hear
        self._lock = threading.Lock()
        self._over = False          # its pipe has ended, which is known before the process is gone
        threading.Thread(target=self._listen, name="figures", daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                said = self.pipe.recv()
                with self._lock:
                    hear = self._hear       # the present listener
                hear(said)
        with self._lock:
            self._over, hear = True, self._hear
        hear(_LOST)
        self.pipe.close()

    def heard_by(self, hear: Callable[[_Said], None]) -> bool:
        """Gives it another listener; False where the process has ended."""
        with self._lock:
            if not self._over:
                self._hear = hear
            return not self._over


_LOST: Final = _Said(0, True, None)
"""The last message that is heard of a process that has ended."""


class FigureProcess(Generic[T, V]):
    """Works tasks out, one after the other, by a function of a module that yields what it finds, more each time.

    The process starts with the first task that is wanted. After `stop` it is kept for the next `FigureProcess`: one process serves all
    files that are opened after each other. A process that ends by itself is replaced, and the task that was at work is tried once more:
    its results are the same each time. Main thread only; `wake` is called on another thread when there is more.
    """

    _numbers: ClassVar[Iterator[int]] = count(1)        # numbers of tasks, different for all tasks of all processes
    _kept: ClassVar[list[_FigureWorker]] = []           # at most one process, which nobody uses now

    def __init__(self, work: Callable[[T], Iterable[V]], wake: Callable[[], None]) -> None:
        self._work, self._wake = work, wake
        self._lock = threading.Lock()
        self._waiting: list[T] = []
        self._at: tuple[int, T] | None = None       # the task at work, with its number
        self._heard = 0                             # how many results have come of it
        self._fruitless: set[T] = set()             # see `fruitless`
        self._lost: set[T] = set()                  # tasks during which a process has ended
        self._again: tuple[T, int] | None = None    # the last of them, and how many results had come of it
        self._known = 0                             # how many of the coming results have been heard before
        self._silent = 0                            # processes in a row that have ended without a message
        self._come: deque[tuple[T, V]] = deque()
        self._worker: _FigureWorker | None = None
        self._ended = False

    @property
    def busy(self) -> bool:
        """Whether anything is being worked out."""
        with self._lock:
            return self._at is not None

    @property
    def fruitless(self) -> frozenset[T]:
        """The tasks that yield no more if they are wanted again: those that ended without a result or by a fault of the work, those during
        which a process has ended twice, and all for which the system gives no process.
        """
        with self._lock:
            return frozenset(self._fruitless)

    def want(self, tasks: Sequence[T]) -> None:
        """Works out these tasks, in this order, and no others. The one that is at work goes on if it is the first of them."""
        with self._lock:
            self._again = None
            goes_on = self._at is not None and bool(tasks) and self._at[1] == tasks[0]
            self._waiting = list(tasks[1:] if goes_on else tasks)
            worker = self._worker
            if worker is not None and not goes_on:
                self._next(worker)
        if worker is None:
            self._begin_waiting()

    def collect(self) -> list[tuple[T, V]]:
        """What has been found since the last call, each with its task."""
        self._begin_waiting()       # where a process has ended
        return [self._come.popleft() for _one in range(len(self._come))]

    def _begin_waiting(self) -> None:
        """Starts a process for what is waiting, where there is none."""
        with self._lock:
            idle = self._worker is not None or not self._waiting or self._ended
        if idle:
            return
        worker = self._started() if self._silent < _MOST_LOST else None
        with self._lock:
            if worker is not None:
                if self._worker is worker:      # else it has ended already, and the next call starts another one
                    self._next(worker)
                return
            self._fruitless.update(self._waiting)
            self._waiting = []
        self._wake()

    def stop(self) -> None:
        """Stops for good; the process is kept for the next `FigureProcess` or killed."""
        self._ended = True
        with self._lock:
            self._waiting, self._at = [], None
            worker, self._worker = self._worker, None
            if worker is None:
                return
            if not worker.heard_by(_unheard) or self._kept:
                worker.process.kill()
            else:
                self._next(worker)
                self._kept.append(worker)

    def _started(self) -> _FigureWorker | None:
        """The process that is kept, or a new one; None where the system refuses one."""
        while self._kept:
            worker = self._kept.pop()
            if worker.heard_by(self._hear):
                self._worker = worker
                return worker
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_live, args=(theirs,), name="figures", daemon=True)
        try:
            start_child(process)
        except OSError:
            return None
        theirs.close()
        self._worker = _FigureWorker(process, ours, self._hear)
        return self._worker

    def _next(self, worker: _FigureWorker) -> None:
        """Gives the process its next task, or cancels the present one. Call with the lock."""
        number, task = next(self._numbers), self._waiting.pop(0) if self._waiting else None
        self._at, self._heard = None if task is None else (number, task), 0
        self._known = self._again[1] if self._again is not None and self._again[0] == task else 0
        self._again = None
        with contextlib.suppress(OSError):      # it has ended: that is heard as its end
            worker.pipe.send((number, self._work, task))

    def _hear(self, said: _Said) -> None:
        with self._lock:
            if self._at is None and said.number == _LOST.number:
                self._worker, self._silent = None, self._silent + 1
            if self._at is None or said.number not in (self._at[0], _LOST.number):
                return
            self._silent = self._silent + 1 if said.number == _LOST.number and not self._heard else 0
            if said.number == _LOST.number:
                self._lose(self._at[1])
            elif said.over:
                if not self._heard or said.value:
                    self._fruitless.add(self._at[1])
                self._at = None
                if self._waiting and self._worker is not None:
                    self._next(self._worker)
            else:
                self._heard += 1
                if self._heard > self._known:
                    self._come.append((self._at[1], said.value))        # type: ignore[arg-type]    # what `work` yields
        if not self._ended:
            self._wake()

    def _lose(self, task: T) -> None:
        """The process has ended at that task: `collect` starts another one. Call with the lock."""
        self._worker, self._at, self._again = None, None, (task, self._heard)
        (self._fruitless if task in self._lost else self._lost).add(task)
        self._waiting = [one for one in (task, *self._waiting) if one not in self._fruitless]


def _unheard(said: _Said) -> None:
    """The listener of a process that nobody uses: does nothing."""


def _live(pipe: Connection) -> None:
    """The main loop of the process: a task in, its results out, until its pipe ends. A new task ends the former one."""
    begin(_NICENESS)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, work, task = pipe.recv()
            if task is None:
                continue
            failed = False
            try:
                with while_wanted(lambda: not pipe.poll()):
                    for value in work(task):
                        pipe.send(_Said(number, False, value))
                        check_wanted()
            except NotWanted:
                pass
            except Exception:       # a fault of the work's: its traceback goes to standard error, the window goes on without these figures
                failed = True
                traceback.print_exc()
            pipe.send(_Said(number, True, failed))


# ---- figures of the last time: a file that is opened again shows them as old ones until the new ones are there
class FiguresBefore(Generic[T]):
    """The figures of files of one kind as they were seen last, in a folder of kept files. `kind` is the type of a file's figures, which
    can be written as JSON. What is missing or damaged reads as None.
    """

    def __init__(self, folder: Path, title: str, kind: type[T]) -> None:
        self._cache, self._title, self._kind = Cache(folder), title, kind

    def of(self, file: str) -> T | None:
        """The kept figures of a file, given by its path; None where there are none."""
        return self._cache.load(self._name(file), self._label, lambda content: msgspec.json.decode(content, type=self._kind))

    def keep(self, file: str, figures: T) -> None:
        """Keeps the figures of a file for the next time."""
        self._cache.save(self._name(file), self._label, msgspec.json.encode(figures))

    @property
    def _label(self) -> str:
        return f"{self._title} figures 1"

    def _name(self, file: str) -> str:
        return f"{self._title}{_ending(file)}"


def _ending(file: str) -> str:
    return f"-figures-{zlib.crc32(file.encode('utf-8', 'surrogateescape')):08x}.kept"


def forget_figures(folder: Path, path: Path) -> None:
    """Removes the kept figures of a path at which there is a new file."""
    for kept in listed(folder, _ending(str(path))):
        with contextlib.suppress(OSError):
            kept.unlink()


class _WorthAsFiled(NamedTuple):
    """What a file as a whole is worth in strokes, and when it was written, in seconds of the epoch."""

    strokes: float
    written: float


def keep_worth(folder: Path, path: Path, strokes: float) -> None:
    """Notes what a file is worth as it is on the disk, for its card on the bench, in that folder of kept files."""
    with contextlib.suppress(OSError):
        FiguresBefore(folder, "bench", _WorthAsFiled).keep(str(path), _WorthAsFiled(strokes, path.stat().st_mtime))


def kept_worth(folder: Path, path: Path, written: float) -> float | None:
    """What the file is worth in strokes as it was `written`, in seconds of the epoch; None where that is not known of this version."""
    found = FiguresBefore(folder, "bench", _WorthAsFiled).of(str(path))
    return found.strokes if found is not None and found.written == written else None


# ---- figures in words
NOTHING: Final = .005       # differences of fewer strokes count as none
UNTOLD: Final = "…"
NEVER: Final = "–"          # of a figure that can't be had


def signed(strokes: float) -> str:
    """Strokes more or less, with their sign.

    >>> signed(0.126), signed(-1.0)
    ('+0.13', '–1.00')
    """
    return f"{strokes:+.2f}".replace("-", "–")


def price_in_words(price: float | None) -> str:
    """A price in strokes as it stands on a sheet: with its sign, "0" where it is next to nothing, "…" where it is not known yet."""
    return UNTOLD if price is None else "0" if abs(price) < NOTHING else signed(price)



def given_up(facts: Iterable[SheetFact], large: str) -> list[SheetFact]:
    """The facts where no more can be worked out: known values stay, the others are a dash, and the main one says the words `large`."""
    return [fact._replace(words=large if fact.large else fact.words, value=NEVER, stale=False, number=None)
            if fact.stale or fact.value == UNTOLD else fact
            for fact in facts if not (fact.stale and fact.scores)]


# ---- earlier points of a file, with which figures are compared, and what has changed since
class FilePin(NamedTuple):
    """A version of a file to which the player gave a name."""

    name: str
    draft: Draft


class FilePoint(NamedTuple):
    """An earlier version of a file, and what it is called; the draft is None where there is no such version."""

    title: str
    draft: Draft | None


@dataclass(frozen=True, slots=True)
class ComparedPoints:
    """What figures are compared with: the pins, the index of the chosen pin (-1: none), and that of the point shown beside every figure."""

    pins: tuple[FilePin, ...] = ()
    pin: int = -1
    point: int = 0

    def points(self, document: Document) -> tuple[FilePoint, ...]:
        """The points of a file: before its last step, as it is saved, and the pin that is chosen."""
        found = FilePoint(_("this stroke"), document.before), FilePoint(_("since saved"), document.filed)
        if not 0 <= self.pin < len(self.pins):
            return found
        pin = self.pins[self.pin]
        return (*found, FilePoint(_("since {pin}").format(pin=pin.name), pin.draft))

    def pinned(self, name: str, draft: Draft) -> ComparedPoints:
        """A copy in which `draft` is pinned under that name, and chosen; a pin of the same name is replaced."""
        pins = (*(pin for pin in self.pins if pin.name != name), FilePin(name, draft))
        return ComparedPoints(pins, len(pins) - 1, 2)

    def chosen(self, number: int) -> ComparedPoints:
        """A copy in which that pin is chosen."""
        return replace(self, pin=number, point=2)

    def without(self, number: int) -> ComparedPoints:
        """A copy without that pin."""
        pins = self.pins[:number] + self.pins[number + 1:]
        pin = -1 if number == self.pin else self.pin - (self.pin > number)
        return ComparedPoints(pins, pin, self.point if pin >= 0 else min(self.point, 1))


class FigureChange(NamedTuple):
    """By how many strokes the figure that a sheet is about has changed since a point; None where that is not known, or not yet.

    `there` says whether there is such a point.
    """

    title: str
    by: float | None
    there: bool = True

    @property
    def words(self) -> str:
        """The change with its sign; "…" where it is not known yet, "–" where there is no such point."""
        if self.by is None:
            return UNTOLD if self.there else NEVER
        return "0" if abs(self.by) < NOTHING else signed(self.by)


def changed_since(fact: SheetFact, then: Mapping[str, float]) -> float | None:
    """The change of a figure since the numbers `then`; None where one of the two is not known."""
    if fact.number is None or fact.stale or fact.key not in then:
        return None
    return fact.number - then[fact.key]


def with_changes(facts: Sequence[SheetFact], then: Mapping[str, float]) -> list[SheetFact]:
    """The facts, each with its change since the numbers `then`, where it has changed."""
    found = []
    for fact in facts:
        change = changed_since(fact, then)
        found.append(fact._replace(change=change if change is not None and abs(change) >= NOTHING else None))
    return found


# ---- on the sheet
class PointsOwner(Protocol):
    """The holder of a file whose figures are compared; game.ui.scenes.editor.EditorScene implements it."""

    document: Document
    canvas: FileCanvas

    @property
    def ui(self) -> Ui:
        """The layers on which questions are asked."""

    def refuse(self, why: str) -> None:
        """Says why something can't be done."""

    def show_figures(self) -> None:
        """Called when the figures are compared with other points: shows them again."""


class ComparedFacts(NamedTuple):
    """Facts with their changes since a point, the change of the main one since each, and the number of that point."""

    facts: Sequence[SheetFact]
    changes: Sequence[FigureChange]
    point: int


class FigurePoints:
    """The points with which the figures of a file in hand are compared, and what is chosen of them."""

    def __init__(self, owner: PointsOwner) -> None:
        self._owner = owner
        self.chosen = ComparedPoints()
        self._points: tuple[FilePoint, ...] = ()

    def follow(self) -> None:
        """Takes the points of the file as it is now, and has their figures worked out."""
        self._points = self.chosen.points(self._owner.document)
        self._owner.canvas.findings.compare([point.draft for point in self._points if point.draft is not None])

    def compared_with(self, facts: Sequence[SheetFact], spot: FileSpot) -> ComparedFacts:
        """The facts, with the cursor at that spot, beside what they were at the points."""
        findings = self._owner.canvas.findings
        then = [findings.numbers(point.draft, spot) if point.draft is not None else {} for point in self._points]
        about = next((fact for fact in facts if fact.large and fact.key), None)
        changes = [] if about is None else [
            FigureChange(point.title, changed_since(about, numbers), point.draft is not None and about.value != NEVER)
            for point, numbers in zip(self._points, then, strict=True)]
        at = min(self.chosen.point, len(self._points) - 1)
        return ComparedFacts(with_changes(facts, then[at]), changes, at)

    def compare_with(self, number: int) -> None:
        """Compares every figure with that point."""
        self._choose(replace(self.chosen, point=number))

    def compare_by(self, chosen: ComparedPoints) -> None:
        """Compares with what was chosen in the dialog, which closes."""
        self._owner.ui.close()
        self._choose(chosen)

    def pin(self, name: str) -> None:
        """Pins the file as it stands under that name."""
        if not name.strip():
            self._owner.refuse(_("A pin needs a name."))
            return
        self.compare_by(self.chosen.pinned(name.strip(), self._owner.document.draft))

    def ask_pin(self) -> None:
        """Asks for a pin: a name for the file as it stands, or an earlier one."""
        panel = PinsPanel(self, self._owner.ui)
        self._owner.ui.open(panel, panel.name, veil=True)
        panel.name.rewrite()

    def _choose(self, chosen: ComparedPoints) -> None:
        self.chosen = chosen
        self.follow()
        self._owner.show_figures()


class ChangeCell(Control):
    """A button with the change since a point; pressed, it shows the change since then beside every figure."""

    def __init__(self, points: FigurePoints, number: int, change: FigureChange) -> None:
        super().__init__(tip=_("Beside every figure: what has changed {since}").format(since=change.title), grow=1)
        self._points, self._number = points, number
        self.change, self.selected = change, False

    def tell(self, change: FigureChange, *, selected: bool) -> None:
        """Shows that change."""
        if (change, selected) != (self.change, self.selected):
            self.change, self.selected = change, selected
            self.refresh()

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Compares every figure with this point."""
        self._points.compare_with(self._number)
        return None

    def natural(self, p: Painter) -> int:
        return p.look.px(60)

    def height(self, p: Painter, width: int) -> int:
        return p.font(SIZES.small, "bold").get_linesize() + p.font(SIZES.caption).get_linesize() + p.look.px(8)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.selected or self.hot or self.focused:
            box = p.rbox(self.rect.w, self.rect.h, p.look.px(5), None, "brass",
                         (2 if self.selected else 1) * p.look.scale)
            put(surface, box, self.rect.topleft)
        by, room = self.change.by, self.rect.w - p.look.px(6)
        tint = self.ink("lesser") if by is None or abs(by) < NOTHING else "red" if by > 0 else "good"
        number = p.text(self.change.words, SIZES.small, tint, "bold")
        put(surface, number, (self.rect.centerx, self.rect.y + p.look.px(4) + number.get_height() / 2), centre=True)
        size = squeezed(p, self.change.title, SIZES.caption, room, "regular", .8)
        title = p.text(shorten(p, self.change.title, size, room), size, self.ink("lesser"))
        put(surface, title, (self.rect.centerx, self.rect.bottom - p.look.px(3) - title.get_height() / 2), centre=True)


class CompareRow(Row):
    """The change of the main figure since each point, and the pin."""

    def __init__(self, points: FigurePoints) -> None:
        self._points = points
        pin = Button("", points.ask_pin, icon="pin", style="paper", width=34, tall=34,
                     tip=_("Pin the file as it stands, or choose an earlier pin"))
        self._cells = Row(gap=3, grow=1)
        super().__init__(self._cells, pin, gap=4)
        self.visible = False

    def put(self, changes: Sequence[FigureChange], point: int) -> None:
        """Shows these changes, or hides the row where there are none; `point` is the index of the one shown beside every figure."""
        self.show(bool(changes))
        cells = [cell for cell in self._cells.children if isinstance(cell, ChangeCell)]
        if [cell.change.title for cell in cells] != [change.title for change in changes]:
            cells = [ChangeCell(self._points, number, change) for number, change in enumerate(changes)]
            self._cells.replace(*cells)
        for number, (cell, change) in enumerate(zip(cells, changes, strict=True)):
            cell.tell(change, selected=number == point)


# ---- the pins in a dialog
class PinsPanel(Panel):
    """The name of a new pin, and the earlier ones, each to compare with or to remove. `name` is the field."""

    def __init__(self, points: FigurePoints, ui: Ui) -> None:
        self._points, self._compared = points, points.chosen
        compared = points.chosen
        suggested = _("pin {n}").format(n=len(compared.pins) + 1)
        self.name = TextEntry(suggested, done=self._pin, longest=LONGEST_NAME, tip=_("The name of this point"))
        rows: list[Widget] = [
            lesser(_("Figures can be compared with the file as it stands now. Give this point a name.")),
            Row(self.name, Button(_("Pin"), self._pin, icon="pin", style="brass", tall=40), gap=8)]
        if compared.pins:
            rows.append(Label(_("Pinned before"), SIZES.caption, kind="bold", tint="strong"))
        rows += [self._row(number, pin) for number, pin in enumerate(compared.pins)]
        close = Button(_("Close"), ui.close, tall=40)
        super().__init__(_("Pins"), Column(*rows, gap=8), [close], on_back=ui.close)

    def _pin(self) -> None:
        self._points.pin(self.name.text)

    def _row(self, number: int, pin: FilePin) -> Row:
        chosen, without = self._compared.chosen(number), self._compared.without(number)
        choose = Button(pin.name, lambda: self._points.compare_by(chosen), style="row", wide=True, grow=1, tall=36,
                        selected=number == self._compared.pin, tip=_("Compare with this one"))
        remove = Button("", lambda: self._points.compare_by(without), icon="delete", style="bar", width=40, tall=36,
                        tip=_("Remove the pin {name}").format(name=pin.name))
        return Row(choose, remove, gap=6)


# ---- numbered lines through places from which best play needs equally many strokes: ivory in a dark casing, never a tint over the ground
STEP: Final = .5            # strokes between two lines
_LINE: Final = rgb("#F4EBD9")
_NUMBER: Final = rgb("#FFF3D6")
_CASING: Final = rgb("#16240F")
_APART: Final = 110         # logical units between two numbers on one line
_CLEAR: Final = 44          # logical units between numbers on different lines

ContourLine: TypeAlias = tuple[float, Sequence[tuple[int, int]]]
"""A piece of a line: the strokes that it stands for, and its points on the screen."""


def draw_contours(p: Painter, surface: pygame.Surface, room: pygame.Rect, lines: Sequence[ContourLine]) -> None:
    """Draws the lines, and their numbers where those are within the room and clear of each other."""
    for colour, width in ((_CASING, max(3, p.look.px(3.5))), (_LINE, max(1, p.look.px(1.5)))):
        for _strokes, line in lines:
            pygame.draw.lines(surface, colour, False, line, width)
    taken: list[tuple[float, XY]] = []
    for strokes, line in lines:
        at = line[len(line) // 2]
        if room.inflate(-p.look.px(30), -p.look.px(20)).collidepoint(at) and all(
                dist(at, place) >= p.look.px(_APART if strokes == other else _CLEAR) for other, place in taken):
            taken.append((strokes, at))
    for strokes, middle in taken:
        words = p.text(f"{strokes:.1f}", SIZES.caption / max(1.0, p.look.text), _NUMBER, "bold")
        high = words.get_height() + p.look.px(2)
        put(surface, p.rbox(words.get_width() + p.look.px(10), high, high / 2, _CASING, None, 1.0, 220), middle, centre=True)
        put(surface, words, middle, centre=True)


# ---- the colours of what is drawn over painted ground: fixed tones, a theme's would vanish there
SAFE_LINE: Final = rgb("#F4EBD9")
BOLD_LINE: Final = rgb("#FFB000")


# ---- the price of a hazard, in its middle on the map; none where it costs nothing
COSTS: Final = rgb("#C42F2B")
SAVES: Final = rgb("#2F8F4E")


def draw_price(p: Painter, surface: pygame.Surface, at: tuple[int, int], price: float) -> None:
    """Draws a price in strokes, red where it costs and green where it saves; draws nothing where it is next to nothing."""
    if abs(price) >= NOTHING:
        words = p.text(signed(price), SIZES.caption / max(1.0, p.look.text), _NUMBER, "bold")
        high = words.get_height() + p.look.px(4)
        box = p.rbox(words.get_width() + p.look.px(12), high, high / 2, _CASING, COSTS if price > 0 else SAVES, 1.5 * p.look.scale, 225)
        put(surface, box, at, centre=True)
        put(surface, words, at, centre=True)


# ---- values of the saved file beside those of the file in hand
def draw_as_saved(p: Painter, surface: pygame.Surface, middle: float, y: float, wide: float) -> None:
    """Draws a line across a bar at the height that it has in the saved file."""
    high = max(2, p.look.px(2))
    surface.fill(p.colour("on_felt"), (round(middle - wide / 2), round(y) - high // 2, max(3, round(wide)), high))


def above_bar(bar: float, saved: float, words: float) -> float:
    """How far the middle of a bar's words is above the bar's foot: above the line of the saved height, where that would cross them."""
    return (saved if bar <= saved < bar + 1.1 * words else bar) + words / 2


def draw_saved_legend(p: Painter, surface: pygame.Surface, right: float, y: float, room: float) -> None:
    """Draws the key to that line, with its right end at `right`, if it is no wider than `room`."""
    words, wide = p.text(_("as saved"), SIZES.small, "on_felt", "regular"), p.look.px(18)
    left = right - words.get_width() - wide - p.look.px(6)
    if right - left <= room:
        draw_as_saved(p, surface, left + wide / 2, y + words.get_height() / 2, wide)
        put(surface, words, (right - words.get_width(), y))


def draw_changed_dot(p: Painter, surface: pygame.Surface, place: pygame.Rect) -> None:
    """Marks a number that differs from the saved file."""
    side = max(5, p.look.px(7))
    put(surface, p.rbox(side, side, side / 2, "brass", None), (place.right - side - p.look.px(4), place.y + p.look.px(4)))
