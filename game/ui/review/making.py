"""The review of a save: read from beside it, or made in a process of its own and then kept there."""

from __future__ import annotations

import contextlib
import hashlib
import multiprocessing
import os
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from game import kept
from game.analysis.review import EVERYTHING, ReviewRequest, RoundReview
from game.bots.child import begin, deaf
from game.bots.registry import REVIEWERS
from game.rules.contract import Setup
from game.session.replay import Replay
from game.session.save_file import review_beside
from game.words import _

_VERSION: Final = 3         # counted up when reviews change
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

    `found` is None as well where such a game cannot be looked back on. `wake` is called on another thread whenever something has changed.
    """

    def __init__(self, job: Job, wake: Callable[[], None], work: Work | None = None) -> None:
        """`work` is what the process does (None: look back on the game)."""
        self.share, self.over, self.trouble = 0.0, False, ""
        self.found: RoundReview | None = None
        self._job, self._wake, self._work = job, wake, work or look_back_here
        self._lock = threading.Lock()
        self._processes: list[BaseProcess] = []
        self._shares: dict[Connection, float] = {}      # of the work that each process has done
        self._cancelled = False
        self._thread = threading.Thread(target=self._run, name="review", daemon=True)
        self._thread.start()

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
        try:
            self._start(self._job)
            if _by_two(self._job):      # a second one begins at the other end; each finds kept what the other has done
                self._start(replace(self._job, wanted=replace(self._job.wanted, backwards=True)))
        except OSError as error:
            if not self._shares:
                self._end(_("No process could be started for it: {why}").format(why=error))
        at_work = list(self._shares)
        try:
            while at_work and not self.over:
                heard = wait(at_work)
                at_work = [pipe for pipe in at_work if pipe not in heard or self._listen(pipe)]
            if not self.over:
                self._end(_("The process that worked it out has ended before it was done."))
        finally:
            self._stop()
            for pipe in self._shares:
                pipe.close()

    def _listen(self, pipe: Connection) -> bool:
        """Hear what a process says; whether it goes on. Where one of two has died, the other does the work of both."""
        try:
            self._hear(pipe.recv(), pipe)
        except (EOFError, OSError):
            return False
        return True

    def _start(self, job: Job) -> None:
        """A process at work, heard by the end of its pipe. Raises OSError."""
        ours, theirs = multiprocessing.get_context("spawn").Pipe(duplex=False)
        process = multiprocessing.get_context("spawn").Process(target=_live, args=(theirs, job, self._work), name="review", daemon=True)
        with deaf():
            process.start()
        theirs.close()
        with self._lock:
            self._processes.append(process)
            if self._cancelled:
                process.kill()
        self._shares[ours] = 0.0

    def _stop(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()

    def _hear(self, said: object, pipe: Connection) -> None:
        """A message of a process: how far it is, a complaint, or the end. What is over stays as it is."""
        if self.over:
            return
        if isinstance(said, float):
            self._shares[pipe] = said
            self.share = min(1.0, sum(self._shares.values()))
            self._tell()
            return
        self.found = said if isinstance(said, RoundReview) else None
        self._end(said if isinstance(said, str) else "")

    def _end(self, trouble: str) -> None:
        self.trouble, self.share, self.over = trouble, 1.0, True
        self._tell()

    def _tell(self) -> None:
        if not self._cancelled:
            self._wake()


def _by_two(job: Job) -> bool:
    """Whether two processes are faster: where parts are kept one by one, and there are several, and cores for them."""
    seats = job.setup.seats if job.wanted.seats is None else len(job.wanted.seats)
    several = job.wanted.part is None or seats > 1
    return job.folder is not None and job.wanted is not EVERYTHING and several and (os.cpu_count() or 1) > 1


def _live(pipe: Connection, job: Job, work: Work) -> None:
    """The life of that process: the work, which ends with the window."""
    begin(_NICENESS)
    work(pipe, job)


def look_back_here(pipe: Connection, job: Job) -> None:
    """Looks back on the game, tells how far it is, and last what it has found, or what went wrong."""
    sent = 0.0

    def tell(share: float) -> None:
        nonlocal sent
        if share >= sent + _STEP:
            sent = share
            pipe.send(share)
    try:
        found: RoundReview | str | None = REVIEWERS.of(job.key)(job.setup, job.actions, job.folder, tell, job.wanted)
    except OSError:         # nobody listens any more
        return
    except Exception as error:      # a mistake in the program: it is told there, and whoever made it finds it here
        traceback.print_exc(file=sys.stderr)
        found = f"{type(error).__name__}: {error}"
    with contextlib.suppress(OSError):
        pipe.send(found)


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
    """Keeps it beside the save, where that is still there. On a disk that is full or can't be written to it is made again the next time."""
    with contextlib.suppress(OSError):
        path.stat()
        kept.keep(review_beside(path), _label(job), msgspec.json.encode(found))


def _label(job: Job) -> str:
    """Tells the game from every other one, and from itself some moves later."""
    named = hashlib.blake2b(repr((job.key, job.setup, job.actions, job.wanted)).encode(), digest_size=16).hexdigest()
    return f"review {_VERSION} of {named}"
