"""Figures worked out beside the window: what is wanted comes in order, what is not wanted any more is dropped, and a fault ends no more."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game.analysis.rounds import FileWorth
from game.analysis.wanted import check_wanted
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.figures import FigureProcess, FiguresBefore, _FigureWorker
from game.ui.workshop.findings import SheetFact
from game.ui.workshop.sheet import FactLine
from tests.ui.scenes.find import on_top
from tests.ui.scenes.workbench import copy_of
from tests.ui.user import run
from tests.ui.user import until as until_seen


def counted(task: int) -> Iterator[int]:
    """Up to the number of the task; below 0 it never ends, and 99 fails."""
    if task == 99:
        raise ValueError("a fault of the work")
    while task < 0:
        time.sleep(.005)
        check_wanted()
    yield from range(1, task + 1)


def until(true: Callable[[], object], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(.005)


def test_what_is_wanted_comes_in_its_order_and_a_new_wish_drops_the_task_at_work() -> None:
    woken: list[int] = []
    process: FigureProcess[int, int] = FigureProcess(counted, lambda: woken.append(1))
    try:
        process.want([])
        process.want([2, 99, 1])
        until(lambda: not process.busy)
        assert process.collect() == [(2, 1), (2, 2), (1, 1)]
        assert woken
        process.want([-1, 3])
        process.want([3])
        until(lambda: not process.busy)
        assert process.collect() == [(3, 1), (3, 2), (3, 3)]
        process.want([-1])
        process.want([3, -1])       # at work, but another one is wanted first
        found: list[tuple[int, int]] = []

        def three_come() -> bool:
            found.extend(process.collect())
            return len(found) == 3
        until(three_come)
        assert found == [(3, 1), (3, 2), (3, 3)]
        process.want([-1])
        process.want([-1, 1])       # at work already: it goes on
        process.want([])
        until(lambda: not process.busy)
        assert process.collect() == []
    finally:
        process.stop()
    process.want([1])
    assert not process.busy     # nothing more, once it has been stopped


def worked_by(task: int) -> Iterator[int]:
    """The number of the process; below 0 it never ends after that."""
    yield os.getpid()
    while task < 0:
        time.sleep(.005)
        check_wanted()


def at_once(tasks: Sequence[int]) -> list[int]:
    """The numbers of the processes by which tasks are worked at beside each other."""
    processes: list[FigureProcess[int, int]] = [FigureProcess(worked_by, lambda: None) for _task in tasks]
    found: list[tuple[int, int]] = []
    for process, task in zip(processes, tasks, strict=True):
        process.want([task])

    def all_come() -> bool:
        found.extend(one for process in processes for one in process.collect())
        return len(found) == len(tasks)
    until(all_come)
    for process in processes:
        process.stop()
    assert sorted(task for task, _number in found) == sorted(tasks)
    return [number for _task, number in found]


def test_one_process_serves_files_that_are_opened_after_each_other() -> None:
    by = {number for task in range(-3, 3) for number in at_once([task])}        # some are stopped at work
    assert len(by) == 1
    assert by < set(at_once([-1, -1]))



def gathered(process: FigureProcess[int, int], found: list[tuple[int, int]], true: Callable[[], bool]) -> Callable[[], bool]:
    """Takes what has come, and then asks that."""
    def asked() -> bool:
        found.extend(process.collect())
        return true()
    return asked


def ends(task: int) -> Iterator[int]:
    """Ends its process; 9 ends its pipe first, and the process only after a while. What is less than 0 comes before that."""
    yield from range(task, 0)
    if task == 9:
        os.closerange(3, 64)
        time.sleep(5)
    if task:
        os._exit(abs(task))
    yield task


@pytest.mark.parametrize("end", [3, 9])
def test_a_process_that_has_ended_is_not_kept(end: int) -> None:
    lost: FigureProcess[int, int] = FigureProcess(ends, lambda: None)
    lost.want([end, 4])
    until(lambda: not lost.busy)
    assert lost.collect() == []
    lost.stop()
    process: FigureProcess[int, int] = FigureProcess(counted, lambda: None)
    try:
        process.want([2])
        found: list[tuple[int, int]] = []
        until(gathered(process, found, lambda: len(found) == 2))
        assert found == [(2, 1), (2, 2)]
    finally:
        process.stop()


def test_where_a_process_ends_its_task_is_tried_once_more_and_the_others_are_worked_out() -> None:
    process: FigureProcess[int, int] = FigureProcess(ends, lambda: None)
    found: list[tuple[int, int]] = []
    try:
        process.want([-2, 0, 4])
        until(gathered(process, found, lambda: process.fruitless == frozenset((-2, 4))))
        assert found == [(-2, -2), (-2, -1), (0, 0)], "what came before it ended does not come twice"
        process.want([0])
        until(gathered(process, found, lambda: len(found) == 4))
        assert found[3:] == [(0, 0)]
    finally:
        process.stop()


def killed_idle(task: int) -> Iterator[int]:
    """Its process ends a moment after it is done."""
    yield task
    threading.Timer(.2, os._exit, (1,)).start()


def test_a_process_that_ends_while_it_has_nothing_to_do_is_replaced() -> None:
    process: FigureProcess[int, int] = FigureProcess(killed_idle, lambda: None)
    found: list[tuple[int, int]] = []
    try:
        process.want([1])
        until(gathered(process, found, lambda: process._worker is None))
        process.want([2])
        until(gathered(process, found, lambda: len(found) == 2))
        assert found == [(1, 1), (2, 2)]
        assert not process.fruitless
    finally:
        process.stop()


def test_a_fault_of_the_work_and_a_refused_process_leave_nothing_being_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    process: FigureProcess[int, int] = FigureProcess(fails_at_its_end, lambda: None)
    try:
        process.want([3])
        until(lambda: not process.busy)
        assert (process.collect(), process.fruitless) == ([(3, 3)], frozenset((3,)))
    finally:
        process.stop()
    woken: list[int] = []
    refused: FigureProcess[int, int] = FigureProcess(counted, lambda: woken.append(1))
    monkeypatch.setattr(FigureProcess, "_started", lambda _process: None)
    refused.want([5, 6])
    assert (refused.busy, refused.fruitless, woken) == (False, frozenset((5, 6)), [1])
    refused.want([])
    refused.stop()


class DeafProcess(FigureProcess[int, int]):
    """Each of its processes ends before it has said anything."""

    started = 0

    def _started(self) -> _FigureWorker | None:
        self.started += 1
        ours, theirs = multiprocessing.Pipe()
        worker = self._worker = _FigureWorker(multiprocessing.Process(), ours, self._hear)
        theirs.close()
        return worker


def test_where_every_process_ends_at_once_no_more_are_started() -> None:
    process = DeafProcess(counted, lambda: None)
    tasks = list(range(1, 9))
    process.want(tasks)
    until(lambda: not process.collect() and process.fruitless == frozenset(tasks))
    assert process.started == 3
    process.want([20])
    assert (process.started, process.busy, 20 in process.fruitless) == (3, False, True)


def fails_at_its_end(task: int) -> Iterator[int]:
    """The task, and then a fault."""
    yield task
    raise ValueError("a fault of the work")


def head(app: App) -> SheetFact:
    return next(line.fact for line in on_top(app, EditorScene)._sheet.walk() if isinstance(line, FactLine) and line.fact.large)


def test_a_small_file_shows_what_it_was_worth_the_last_time_as_old(tmp_path: Path) -> None:
    path, seen = copy_of(COURSES / "golo" / "dice.yaml", tmp_path, "dice.yaml"), list[str]()

    def look(app: App) -> Iterator[None]:
        assert (head(app).stale, head(app).value) == (True, "…")
        yield from until_seen(lambda: not head(app).stale)
        seen.append(head(app).value)

    def look_again(app: App) -> Iterator[None]:
        assert (head(app).stale, head(app).value) == (True, seen[0])
        yield from until_seen(lambda: not head(app).stale)
        assert head(app).value != seen[0]

    run(tmp_path, EditorScene(path), look)
    text = path.read_text(encoding="utf-8")
    assert "[1, 8], [3, 6]" in text
    path.write_text(text.replace("[1, 8], [3, 6]", "[4, 5], [4, 5]", 1), encoding="utf-8")
    run(tmp_path, EditorScene(path), look_again)


def test_figures_that_are_damaged_or_of_another_kind_are_none(tmp_path: Path) -> None:
    kept = FiguresBefore(tmp_path, "worth", dict[str, FileWorth])
    kept.keep("a.yaml", {"all": FileWorth(34.5, .2, 40)})
    assert kept.of("a.yaml") == {"all": FileWorth(34.5, .2, 40)}
    assert kept.of("b.yaml") is None
    assert FiguresBefore(tmp_path, "board", dict[str, FileWorth]).of("a.yaml") is None
    kept.keep("a.yaml", {"all": FileWorth(34.5, .2, 40)})
    (found,) = tmp_path.glob("*.kept")
    found.write_bytes(found.read_bytes()[:-3])
    assert kept.of("a.yaml") is None
