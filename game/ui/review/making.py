"""The review of a save: read from beside it, or made in a process of its own and then kept there."""

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
_READY: Final = "ready"     # what a process says first, when it has imported what it needs
_NICENESS: Final = 5        # of the process that works it out: the window goes first
_STEP: Final = .01          # of the work between two messages about how far it has come


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be looked back on, and what of it is wanted; `folder` keeps what was computed."""

    key: str
    setup: Setup[Any]
    actions: tuple[Any, ...]
    folder: Path | None
    wanted: ReviewRequest = EVERYTHING


Work: TypeAlias = Callable[[Connection, Job], None]


class Making:
    """Makes a review on its way: `share` of the work is done (0 to 1), `over` says that `found` or `trouble` is there.

    Where it is worked out part by part, `so_far` has what is known of all parts, from the beginning. `found` is None as well where such a
    game cannot be looked back on. `wake` is called on another thread whenever something has changed.
    """

    def __init__(self, job: Job, wake: Callable[[], None], work: Work | None = None) -> None:
        """`work` is what each process does (None: look back on the game)."""
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
        self._coming: list[Connection] = []         # processes that have not said yet that they are ready
        self._at_work: dict[Connection, _PartInWork] = {}
        self._idle: list[Connection] = []
        self._cancelled = False
        self._thread = threading.Thread(target=self._run, name="review", daemon=True)
        self._thread.start()

    def want(self, seat: int, part: int) -> None:
        """Work out that part of a seat next, in place of another that has been begun, and then those that follow it."""
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
        """End the work, whatever it is at; nobody is woken any more."""
        with self._lock:
            self._cancelled = True
            for process in self._processes:
                process.kill()

    def wait(self, seconds: float) -> bool:
        """Waits until it is over, at most that long: for tests."""
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
        """Hear what a process says. Where one of two has died, the other does the work of both."""
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
        """A process that gets its first task when it is ready for one: by then it is known what is looked at. Raises OSError."""
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
        """The next task for a process that has none."""
        with self._lock:
            if not self._waiting:
                self._at_work.pop(pipe, None)
                self._idle.append(pipe)
                return
            self._at_work[pipe] = _PartInWork(self._waiting.pop(0))
        with contextlib.suppress(OSError):      # it has died: that is heard as its end
            pipe.send(self._at_work[pipe].wanted)

    def _stop(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()

    def _hear(self, said: object, pipe: Connection) -> None:
        """A message of a process: how far it is, what it has found, that it has given a part up, or a complaint."""
        task = self._at_work[pipe]
        if isinstance(said, float):
            task.share = said
        elif isinstance(said, ReviewPart):
            self._take(said)
            if task.wanted.seats is not None:       # else it is one of several, and the process says how many are done
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
        """More is known of a part, or all."""
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
    """What a process is at: how much of it is done, and whether it has been told to give it up for another."""

    wanted: ReviewRequest
    share: float = 0.0
    given_up: bool = False


def _tasks(outline: RoundReview, wanted: ReviewRequest) -> list[ReviewRequest]:
    """What is asked for one by one: each part of each seat; where figures are exact, each part of all seats at once."""
    if outline.exact:
        return [replace(wanted, part=number) for number in dict.fromkeys(part.number for part in outline.parts)]
    return [replace(wanted, seats=(part.seat,), part=part.number) for part in outline.parts]


def _is_of(task: ReviewRequest, seat: int) -> bool:
    """Whether that seat's part is among what is asked."""
    return task.seats is None or seat in task.seats


def _processes_for(tasks: int) -> int:
    """Two are faster where there are cores for them."""
    return min(tasks, 2, os.cpu_count() or 1)


def _live(pipe: Connection, job: Job, work: Work) -> None:
    """The life of that process: the work, which ends with the window."""
    begin(_NICENESS)
    if job.key in REVIEWERS:
        REVIEWERS.of(job.key)
    pipe.send(_READY)
    work(pipe, job)


class _GivenUp(Exception):
    """Another part is wanted first."""


def look_back_here(pipe: Connection, job: Job, reviewer: Reviewer | None = None) -> None:
    """Reviews what it is asked for, again and again: sends how far it is, and what it has found, or what went wrong. Any message that it
    gets meanwhile means that something else is wanted first: it answers None, and waits for that. `reviewer` is that of the game (None: as
    the registry names it).
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
            if wanted is not None:      # else a part is to be given up that was just done
                pipe.send(_looked_back(reviewer or REVIEWERS.of(job.key), job, wanted, tell))


def _looked_back(reviewer: Reviewer, job: Job, wanted: ReviewRequest, tell: Tell) -> RoundReview | str | None:
    """The review, None where there is none or it was given up, or what went wrong. Raises OSError."""
    try:
        return reviewer(job.setup, job.actions, job.folder, tell, wanted)
    except _GivenUp:
        return None
    except OSError:
        raise
    except Exception as error:      # a mistake in the program: it is told there, and whoever made it finds it here
        traceback.print_exc(file=sys.stderr)
        return f"{type(error).__name__}: {error}"


class _NotWanted(Exception):
    """The review was cancelled."""


def keep_reviews(goes_on: Callable[[], bool], saves: Path, names: Sequence[str]) -> None:
    """Reviews these saves one by one, and keeps the results beside them: work for a process beside the window. It ends early where it is
    not wanted any more (`goes_on`); a save that can't be read or reviewed is passed over. Raises nothing.
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
    """What is to be worked out for a save, all of it or one part: of a game with secrets what lies open, for the people at the table.

    Where nobody sat there but bots, it is for all of them.
    """
    persons = tuple(number for number, seat in enumerate(replay.seats) if seat.is_person)
    wanted = ReviewRequest(persons or None, part) if replay.rules.secrets else EVERYTHING
    return Job(replay.rules.key, replay.setup, replay.open_actions, folder, wanted)


def kept_review(path: Path, job: Job) -> RoundReview | None:
    """The review that is kept beside a save, None where there is none of just this game."""
    return kept.recall(review_beside(path), _label(job), lambda content: msgspec.json.decode(content, type=RoundReview))


def keep_review(path: Path, job: Job, found: RoundReview) -> None:
    """Keeps the review beside the save, if that still exists. If it can't be written it is made again the next time."""
    with contextlib.suppress(OSError):
        path.stat()
        kept.keep(review_beside(path), _label(job), msgspec.json.encode(found))


def _label(job: Job) -> str:
    """Tells the game from every other one, and from itself some moves later."""
    named = hashlib.blake2b(repr((job.key, job.setup, job.actions, job.wanted)).encode(), digest_size=16).hexdigest()
    return f"review {VERSION} of {named}"
