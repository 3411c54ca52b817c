"""The review of a save: read from the file beside it, or made in processes of its own and then kept there."""

from __future__ import annotations

import contextlib
import hashlib
import multiprocessing
import os
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

import msgspec

from game import kept
from game.analysis.review import EVERYTHING, Reviewer, ReviewPart, ReviewRequest, RoundReview, Tell
from game.bots.policy import OUTLINERS, REVIEWERS
from game.bots.thinker import begin, start_child
from game.rules.contract import Setup
from game.session.replay import Replay
from game.session.save_file import SaveRefused, review_beside
from game.words import _

VERSION: Final = 3         # counted up when reviews change
_READY: Final = "ready"     # the first message of a process, once it has imported what it needs
_NICENESS: Final = 5        # of a process that makes a review, so that the window gets the processor first
_STEP: Final = .01          # the share of the work between two messages about its progress


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be reviewed, and which parts of the review are wanted; `folder` keeps computed tables."""

    key: str
    setup: Setup[Any]
    actions: tuple[Any, ...]
    folder: Path | None
    wanted: ReviewRequest = EVERYTHING


Work: TypeAlias = Callable[[Connection, Job], None]


class Making:
    """Makes a review in other processes: `share` of the work is done (0 to 1); `over`: it has ended, and `found` or `trouble` is set.

    If it is made part by part, `so_far` has what is known of all parts, from the beginning on. `found` stays None if such a game cannot be
    reviewed. `wake` is called on another thread whenever something has changed.
    """

    def __init__(self, job: Job, wake: Callable[[], None], work: Work | None = None) -> None:
        """`work` is the function that each process runs (None: review the game)."""
        self.share, self.over, self.trouble = 0.0, False, ""
        self.found: RoundReview | None = None
        outline = OUTLINERS.get(job.key)
        self.so_far = None if outline is None else outline(job.setup, job.actions, job.wanted)
        self._job, self._wake, self._work = job, wake, work or look_back_here
        self._lock = threading.Lock()
        self._waiting = [job.wanted] if self.so_far is None else _tasks(self.so_far, job.wanted)
        self._all = len(self._waiting)
        self._done = 0
        self._processes: list[BaseProcess] = []
        self._coming: list[Connection] = []         # pipes of processes that are not ready yet
        self._at_work: dict[Connection, _PartInWork] = {}
        self._idle: list[Connection] = []
        self._cancelled = False
        self._thread = threading.Thread(target=self._run, name="review", daemon=True)
        self._thread.start()

    def want(self, seat: int, part: int) -> None:
        """Makes that part of a seat next, in place of another that has been begun, and then the parts after it."""
        with self._lock:
            at = next((n for n, one in enumerate(self._waiting) if one.part == part and _is_of(one, seat)), None)
            if at is None:
                return
            following = [*self._waiting[at:], *self._waiting[:at]]
            self._waiting = sorted(following, key=lambda one: not _is_of(one, seat))
            if self._at_work and not self._coming and not any(task.given_up for task in self._at_work.values()):
                pipe = min(self._at_work, key=lambda pipe: self._at_work[pipe].share)
                self._at_work[pipe].given_up = True
                with contextlib.suppress(OSError):
                    pipe.send(None)

    def cancel(self) -> None:
        """Ends the work at once; `wake` is not called any more."""
        with self._lock:
            self._cancelled = True
            for process in self._processes:
                process.kill()

    def wait(self, seconds: float) -> bool:
        """Waits until it is over, at most that many seconds; returns whether it is. For tests."""
        self._thread.join(seconds)
        return self.over

    def _run(self) -> None:
        if not self._waiting:
            self.found = self.so_far
            self._end("")
            return
        try:
            for _n in range(_processes_for(self._all)):
                self._start()
        except OSError as error:
            if not self._coming:
                self._end(_("No process could be started for it: {why}").format(why=error))
        pipes = list(self._coming)
        try:
            while (self._coming or self._at_work) and not self.over:
                for pipe in wait([*self._coming, *self._at_work]):
                    self._listen(cast("Connection", pipe))
            if not self.over:
                self._end(_("The process that worked it out has ended before it was done."))
        finally:
            self._stop()
            for pipe in pipes:
                pipe.close()

    def _listen(self, pipe: Connection) -> None:
        """Handles a message of a process. If one of two processes has died, the other does the work of both."""
        try:
            said = pipe.recv()
            if pipe in self._coming:
                self._coming.remove(pipe)
                self._give(pipe)
            else:
                self._hear(said, pipe)
        except (EOFError, OSError):
            if pipe in self._coming:
                self._coming.remove(pipe)
                return
            with self._lock:
                self._waiting.insert(0, self._at_work.pop(pipe).wanted)
            if self._idle:
                self._give(self._idle.pop())

    def _start(self) -> None:
        """Starts a process, which gets its first task once it is ready: by then `want` may have been called. Raises OSError."""
        ours, theirs = multiprocessing.get_context("spawn").Pipe()
        process = multiprocessing.get_context("spawn").Process(
            target=_live, args=(theirs, self._job, self._work), name="review", daemon=True)
        start_child(process)
        theirs.close()
        with self._lock:
            self._processes.append(process)
            if self._cancelled:
                process.kill()
            self._coming.append(ours)

    def _give(self, pipe: Connection) -> None:
        """Gives the next task to a process that has none."""
        with self._lock:
            if not self._waiting:
                self._at_work.pop(pipe, None)
                self._idle.append(pipe)
                return
            self._at_work[pipe] = _PartInWork(self._waiting.pop(0))
        with contextlib.suppress(OSError):      # the process has died, which `_listen` notices
            pipe.send(self._at_work[pipe].wanted)

    def _stop(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()

    def _hear(self, said: object, pipe: Connection) -> None:
        """Handles a message about a task: its progress, a part of the review, that it was given up, or an error."""
        task = self._at_work[pipe]
        if isinstance(said, float):
            task.share = said
        elif isinstance(said, ReviewPart):
            self._take(said)
            if task.wanted.seats is not None:       # else it is one of several parts, and the process reports the progress itself
                task.share = said.known / max(1, len(said.decisions))
        elif said is None and task.given_up:
            with self._lock:
                self._waiting.insert(min(1, len(self._waiting)), task.wanted)
            self._give(pipe)
        elif isinstance(said, RoundReview) and self.so_far is not None:
            for part in said.parts:
                self._take(part)
            self.so_far = replace(self.so_far, exact=self.so_far.exact and said.exact)
            self._done += 1
            self._give(pipe)
            if self._done == self._all:
                self.found = self.so_far
                self._end("")
                return
        else:
            self.found = said if isinstance(said, RoundReview) else None
            self._end(said if isinstance(said, str) else "")
            return
        self.share = min(1.0, (self._done + sum(task.share for task in self._at_work.values())) / self._all)
        self._tell()

    def _take(self, part: ReviewPart) -> None:
        """Puts what is newly known of a part into `so_far`."""
        if self.so_far is not None:
            places = {(one.seat, one.number) for one in self.so_far.parts}
            parts = tuple(part if (one.seat, one.number) == (part.seat, part.number) else one for one in self.so_far.parts)
            self.so_far = replace(self.so_far, parts=parts) if (part.seat, part.number) in places else self.so_far

    def _end(self, trouble: str) -> None:
        self.trouble, self.share, self.over = trouble, 1.0, True
        self._tell()

    def _tell(self) -> None:
        if not self._cancelled:
            self._wake()


@dataclass(slots=True)
class _PartInWork:
    """The task of a process: how much of it is done (0 to 1), and whether the process was told to give it up for another."""

    wanted: ReviewRequest
    share: float = 0.0
    given_up: bool = False


def _tasks(outline: RoundReview, wanted: ReviewRequest) -> list[ReviewRequest]:
    """The tasks of a review: each part of each seat; where figures are exact, each part of all seats at once."""
    if outline.exact:
        return [replace(wanted, part=number) for number in dict.fromkeys(part.number for part in outline.parts)]
    return [replace(wanted, seats=(part.seat,), part=part.number) for part in outline.parts]


def _is_of(task: ReviewRequest, seat: int) -> bool:
    """Whether a task includes that seat."""
    return task.seats is None or seat in task.seats


def _processes_for(tasks: int) -> int:
    """How many processes to use: at most two, and not more than there are tasks or cores."""
    return min(tasks, 2, os.cpu_count() or 1)


def _live(pipe: Connection, job: Job, work: Work) -> None:
    """What the process runs: the work, until the window's end of the pipe is closed."""
    begin(_NICENESS)
    if job.key in REVIEWERS:
        REVIEWERS.of(job.key)
    pipe.send(_READY)
    work(pipe, job)


class _GivenUp(Exception):
    """Another part is wanted first."""


def look_back_here(pipe: Connection, job: Job, reviewer: Reviewer | None = None) -> None:
    """Reviews one requested task after the other: sends its progress, and the result or a sentence about an error. Any message that comes
    meanwhile means that another task is wanted first: it then sends None, and waits for that task. `reviewer` is that of the game (None:
    the registered one).
    """
    sent = 0.0

    def tell(said: float | ReviewPart) -> None:
        nonlocal sent
        if pipe.poll():
            pipe.recv()
            raise _GivenUp
        if isinstance(said, ReviewPart):
            pipe.send(said)
        elif said >= sent + _STEP:
            sent = said
            pipe.send(said)
    with contextlib.suppress(EOFError, OSError):    # the other end of the pipe is closed
        while True:
            wanted, sent = pipe.recv(), 0.0
            if wanted is not None:      # else the part to be given up has just been finished
                pipe.send(_looked_back(reviewer or REVIEWERS.of(job.key), job, wanted, tell))


def _looked_back(reviewer: Reviewer, job: Job, wanted: ReviewRequest, tell: Tell) -> RoundReview | str | None:
    """The review, None if there is none or it was given up, or a sentence about an error. Raises OSError."""
    try:
        return reviewer(job.setup, job.actions, job.folder, tell, wanted)
    except _GivenUp:
        return None
    except OSError:
        raise
    except Exception as error:      # a bug: the window shows it, and the traceback leads here
        traceback.print_exc(file=sys.stderr)
        return f"{type(error).__name__}: {error}"


class _NotWanted(Exception):
    """The review was cancelled."""


def keep_reviews(goes_on: Callable[[], bool], saves: Path, names: Sequence[str]) -> None:
    """Reviews these saves one by one, and keeps the results beside them: work for a process in the background. It ends early when it is
    not wanted any more (`goes_on`); a save that can't be read or reviewed is skipped. Raises nothing.
    """
    def tell(_said: float | ReviewPart) -> None:
        if not goes_on():
            raise _NotWanted
    for name in names:
        try:
            replay = Replay.open(saves / name)
            job = job_of(replay, saves / "cache")
            found = kept_review(saves / name, job)
            if found is None:
                found = REVIEWERS.of(job.key)(job.setup, job.actions, job.folder, tell, job.wanted)
                if found is not None:
                    keep_review(saves / name, job, found)
        except _NotWanted:
            return
        except (SaveRefused, OSError):
            continue


def job_of(replay: Replay, folder: Path | None, part: int | None = None) -> Job:
    """The job for a save, for all parts or one. For a game with secrets it has only the open actions, and reviews the people at the table.

    If there were only bots, it reviews all of them.
    """
    persons = tuple(number for number, seat in enumerate(replay.seats) if seat.is_person)
    wanted = ReviewRequest(persons or None, part) if replay.rules.secrets else EVERYTHING
    return Job(replay.rules.key, replay.setup, replay.open_actions, folder, wanted)


def kept_review(path: Path, job: Job) -> RoundReview | None:
    """The review that is kept beside a save; None if there is none, or only one of an earlier state of the game."""
    return kept.recall(review_beside(path), _label(job), lambda content: msgspec.json.decode(content, type=RoundReview))


def keep_review(path: Path, job: Job, found: RoundReview) -> None:
    """Keeps the review beside the save, if that still exists. If it can't be written, the review is made again the next time."""
    with contextlib.suppress(OSError):
        path.stat()
        kept.keep(review_beside(path), _label(job), msgspec.json.encode(found))


def _label(job: Job) -> str:
    """A text that identifies the job: it differs for another game, and for the same game some moves later."""
    named = hashlib.blake2b(repr((job.key, job.setup, job.actions, job.wanted)).encode(), digest_size=16).hexdigest()
    return f"review {VERSION} of {named}"
