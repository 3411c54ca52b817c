"""What a whole file is worth, for kinds whose figures take a moment: each is a task of a process, and old until the new one is there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.analysis.rounds import FileWorth
from game.content.draft import Draft
from game.errors import UserError
from game.ui.workshop.figures import NEVER, UNTOLD, FigureProcess, FiguresBefore
from game.ui.workshop.findings import FileFindings, FileHolder, SheetFact
from game.ui.workshop.tool import FileSpot
from game.words import _


class WorthAsked(NamedTuple):
    """A figure of a file: its key, what it is in words, and the task by which it is worked out. The `main` one stands in large letters."""

    key: str
    words: str
    task: Hashable
    main: bool = False


class WorthFindings(FileFindings):
    """The figures of a file without faults, worked out in a process."""

    measured = True

    def __init__(self, holder: FileHolder) -> None:
        super().__init__(holder)
        self._process = FigureProcess[Hashable, FileWorth](self.work, holder.wake)
        self._found: dict[Hashable, FileWorth] = {}
        self._fruitless = frozenset[Hashable]()     # tasks that yield nothing
        self._before = FiguresBefore(holder.cache, "worth", dict[str, FileWorth])
        self._file = holder.draft.file
        self._old = self._before.of(self._file) or {}       # the last known figures, by key
        self._asked: dict[tuple[str, str], Sequence[WorthAsked]] = {}       # by the text of a file and the part at the cursor
        self._compared: tuple[Draft, ...] = ()

    # ---- for authors to override
    @property
    @abstractmethod
    def work(self) -> Callable[[Any], Iterable[FileWorth]]:
        """A function of a module that yields the worth for a task, more exact each time."""

    @abstractmethod
    def asked(self, draft: Draft, part: str) -> Sequence[WorthAsked]:
        """The figures of a file without faults, or of that part of it, the main one first. Raises UserError where it can't be played."""

    def part_of(self, spot: FileSpot) -> str:
        """The part of the file whose figures are asked for with the cursor at that spot; "" for all of it."""
        return ""

    # ---- for the editor
    @property
    def worth(self) -> float | None:
        main = next((one for one in self._figures(self.holder.draft, ()) if one.main), None)
        found = self._found.get(main.task) if main is not None and not self.part_of(()) else None
        return found.strokes if found is not None and not found.more else None

    def compare(self, drafts: Sequence[Draft]) -> None:
        self._compared = tuple(drafts)

    def renew(self) -> bool:
        found, before = self._process.collect(), self._fruitless
        self._found.update(found)
        self._fruitless = self._process.fruitless
        return bool(found) or self._fruitless != before

    def stop(self) -> None:
        self._process.stop()
        if self._old:
            self._before.keep(self._file, self._old)

    def facts(self, spot: FileSpot) -> Sequence[SheetFact]:
        """The figures, old ones marked; has those worked out that are not known yet, then those of the drafts that are compared with."""
        tasks = [one.task for draft in (self.holder.draft, *self._compared) for one in self._figures(draft, spot)]
        self._process.want([task for task in dict.fromkeys(tasks) if task not in self._fruitless and (
            task not in self._found or self._found[task].more)])
        return [self._fact(one) for one in self._figures(self.holder.draft, spot)]

    def _fact(self, one: WorthAsked) -> SheetFact:
        """The fact for a figure, as far as it is known: stale with the old value, or a dash where it can't be worked out."""
        worth = self._found.get(one.task)
        if worth is None and one.task in self._fruitless:
            return SheetFact(_("{figure}: too much to be worked out").format(figure=one.words), NEVER, large=one.main, key=one.key)
        if worth is not None:
            self._old[one.key] = worth
        shown = worth or self._old.get(one.key)
        value = UNTOLD if shown is None else f"{shown.strokes:.2f}"
        return SheetFact(_figure_in_words(one.words, worth), value, stale=worth is None, large=one.main, key=one.key,
                         number=None if worth is None else worth.strokes)

    def numbers(self, draft: Draft, spot: FileSpot) -> Mapping[str, float]:
        known = ((one.key, self._found.get(one.task)) for one in self._figures(draft, spot))
        return {key: worth.strokes for key, worth in known if worth is not None}

    def _figures(self, draft: Draft, spot: FileSpot) -> Sequence[WorthAsked]:
        """The figures of a file; none for one with faults."""
        at = draft.text, self.part_of(spot)
        if at not in self._asked:
            try:
                self._asked[at] = self.asked(draft, at[1])
            except UserError:
                self._asked[at] = ()
        return self._asked[at]


def _figure_in_words(figure: str, worth: FileWorth | None) -> str:
    """What a figure is, and how well it is known."""
    if worth is None:
        return _("{figure}: being worked out").format(figure=figure)
    if not worth.rounds:
        return figure
    return _("{figure}: {n} rounds played, ± {error}").format(figure=figure, n=worth.rounds, error=f"{worth.error:.2f}")
