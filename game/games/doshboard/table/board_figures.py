"""What the solver says of a hole of a board in the workshop: strokes, a par, the two lines, and the price of each kind of hazard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from game.content.draft import Draft
from game.content.tree import BadFile
from game.content.yaml_text import parse_yaml
from game.games.doshboard.content import DEFAULT_CARDS, board_of, read_sets
from game.games.doshboard.rules.board import Board
from game.games.doshboard.rules.shots import CardSet
from game.games.doshboard.solver.figures import BoardTask, TooLarge, work_out
from game.games.doshboard.solver.rating import (
    CLIFFS,
    TREES,
    WATER,
    RatedLine,
    RatedLines,
    RatedPrice,
    RatedStep,
    RatedStrokes,
)
from game.ui.workshop.canvas import SheetFact
from game.ui.workshop.figures import FigureProcess
from game.words import N_, _

S = TypeVar("S")
_Found: TypeAlias = "RatedStep | TooLarge"

_KEPT: Final = 64           # holes of which the figures are remembered: taking a stroke back shows them at once
_SMALL: Final = .005        # strokes that are none
_HAZARD_WORDS: Final[Mapping[str, str]] = MappingProxyType({
    WATER: N_("What water costs"), TREES: N_("What trees cost"), CLIFFS: N_("What cliffs cost")})


class BoardFigures:
    """The figures of the hole that is looked at, with the stock cards of the folder of all courses. `wake` as for `FigureProcess`."""

    def __init__(self, courses: Path, wake: Callable[[], None]) -> None:
        self._cards = courses / "doshboard" / f"{DEFAULT_CARDS}.yaml"
        self._process: FigureProcess[BoardTask, _Found] = FigureProcess(work_out, wake)
        self._sets: tuple[CardSet, ...] | None = None
        self._task: BoardTask | None = None
        self._read: tuple[Draft, Board | None] | None = None
        self._known: dict[BoardTask, tuple[_Found, ...]] = {}
        self._last: dict[int, BoardTask] = {}                   # by hole: of which something was known last
        self._before: dict[int, tuple[_Found, ...]] = {}        # by hole: what was known before the last stroke
        self._old: dict[int, tuple[_Found, ...]] = {}           # by hole: the same, with what only an earlier stroke has left

    def renew(self) -> bool:
        """Takes what has been worked out; whether there is anything new."""
        found = self._process.take()
        for task, one in found:
            self._known[task] = _with_older((one,), self._known.pop(task, ()))
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        return bool(found)

    def stop(self) -> None:
        """Nobody looks any more."""
        self._process.stop()

    @property
    def busy(self) -> bool:
        """Whether anything is being worked out."""
        return self._process.busy

    def watch(self, draft: Draft, hole: int | None) -> None:
        """That hole of the file is looked at, from 0, None for none; what is not known of it is worked out from now on."""
        board = self._board(draft)
        if hole is None or board is None or hole >= len(board.holes):
            self._task = None
            self._process.want(())
            return
        task = BoardTask(replace(board, name="", line=""), hole, self._cards_of())
        last = self._last.get(hole)
        if last is not None and task not in (last, self._task):
            self._before[hole] = self._known.get(last, ())
            self._old[hole] = _with_older(self._before[hole], self._old.get(hole, ()))
        self._task = task
        if self.now:
            self._last[hole] = task
        self._process.want(() if self.whole else (task,))

    @property
    def now(self) -> tuple[_Found, ...]:
        """What is known of the hole that is looked at, as it is."""
        return self._known.get(self._task, ()) if self._task is not None else ()

    @property
    def whole(self) -> bool:
        """Whether all of it is known."""
        prices = sum(isinstance(step, RatedPrice) for step in self.now)
        return prices == len(_HAZARD_WORDS) or any(isinstance(step, TooLarge) for step in self.now)

    @property
    def par(self) -> int | None:
        """The par that fits the hole that is looked at; None as long as it is not known."""
        worth = _first(self.now, RatedStrokes)
        return None if worth is None else worth.par

    @property
    def lines(self) -> RatedLines | None:
        """The two lines of the hole that is looked at; None as long as they are not known."""
        return _first(self.now, RatedLines)

    def _cards_of(self) -> tuple[CardSet, ...]:
        if self._sets is None:
            self._sets = read_sets(self._cards)
        return self._sets

    def _board(self, draft: Draft) -> Board | None:
        """The board of a file; None where it has faults."""
        if self._read is None or self._read[0] is not draft:
            try:
                self._read = draft, board_of(draft.file, parse_yaml(draft.file, draft.text))
            except BadFile:
                self._read = draft, None
        return self._read[1]

    # ---- on the sheet
    def facts(self) -> Sequence[SheetFact]:
        """The figures of the hole that is looked at: old ones where the new ones are not there yet."""
        if self._task is None:
            return (SheetFact(_("strokes: mend the faults first"), "–", large=True),)
        now, hole = self.now, self._task.hole
        if now:
            self._last[hole] = self._task
        if any(isinstance(step, TooLarge) for step in now):
            return (SheetFact(_("strokes: this hole is too large to be solved"), "–", large=True),)
        before, old = self._before.get(hole, ()), self._old.get(hole, ())
        worth, was = _first(now, RatedStrokes), _first(before, RatedStrokes)
        found = [_strokes(hole, worth, _first(old, RatedStrokes), was)]
        shown = worth or _first(old, RatedStrokes)
        if shown is not None:
            found.append(SheetFact(_("A rookie needs"), f"{shown.rookie:.2f}", stale=worth is None))
        lines = _first(now, RatedLines)
        if (drawn := lines or _first(old, RatedLines)) is not None:
            found += _told_lines(drawn, stale=lines is None)
        if shown is not None:
            found += (_price(name, *(_priced(steps, name) for steps in (now, old, before))) for name in _HAZARD_WORDS)
        return found


def _first(steps: Sequence[_Found], kind: type[S]) -> S | None:
    return next((step for step in steps if isinstance(step, kind)), None)


def _priced(steps: Sequence[_Found], hazard: str) -> float | None:
    return next((step.strokes for step in steps if isinstance(step, RatedPrice) and step.hazard == hazard), None)


def _with_older(steps: Sequence[_Found], older: Sequence[_Found]) -> tuple[_Found, ...]:
    """Figures, and those older ones that have none in their place."""
    def kind(step: _Found) -> tuple[object, str]:
        return type(step), step.hazard if isinstance(step, RatedPrice) else ""
    there = {kind(step) for step in steps}
    return (*(step for step in older if kind(step) not in there), *steps)


def _change(now: float, before: float | None) -> float | None:
    """What the last stroke has made of a figure; None where that is nothing."""
    return now - before if before is not None and abs(now - before) >= _SMALL else None


def _strokes(hole: int, now: RatedStrokes | None, old: RatedStrokes | None, before: RatedStrokes | None) -> SheetFact:
    if now is not None:
        words = _("strokes on hole {n}; par {par} fits").format(n=hole + 1, par=now.par)
        return SheetFact(words, f"{now.strokes:.2f}", large=True, change=_change(now.strokes, before.strokes if before else None))
    if old is None:
        return SheetFact(_("strokes on hole {n}: being worked out").format(n=hole + 1), "…", large=True)
    return SheetFact(_("strokes on hole {n} before the last change").format(n=hole + 1), f"{old.strokes:.2f}", stale=True, large=True)


def _told_lines(lines: RatedLines, *, stale: bool) -> Iterator[SheetFact]:
    safe, bold = safe_and_bold(lines)
    for words, line in ((_("Safe line, {card}: penalty {chance}") if bold else _("Best line, {card}: penalty {chance}"), safe),
                        (_("Bold line, {card}: penalty {chance}"), bold)):
        if line is not None:
            plan = line.plan
            yield SheetFact(words.format(card=_(plan.card), chance=f"{plan.odds.penalties:.0%}"), f"{plan.strokes:.2f}", stale=stale)


def _price(hazard: str, now: float | None, old: float | None, before: float | None) -> SheetFact:
    """What a kind of hazard costs: nothing is said too."""
    words, price = _(_HAZARD_WORDS[hazard]), old if now is None else now
    if price is None:
        return SheetFact(words, "…", stale=True)
    value = "0" if abs(price) < _SMALL else f"{price:+.2f}"
    return SheetFact(words, value, stale=now is None, change=_change(now, before) if now is not None else None)


def safe_and_bold(lines: RatedLines) -> tuple[RatedLine, RatedLine | None]:
    """The lines by their risk, the safer first."""
    if lines.other is None:
        return lines.best, None
    safe, bold = sorted((lines.best, lines.other), key=lambda line: line.plan.odds.penalties)
    return safe, bold
