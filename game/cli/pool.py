"""Work distributed over processes, and bot games played by them."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from math import inf
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from game.analysis import record
from game.analysis.record import Tally
from game.analysis.selfplay import dice_for, play
from game.bots import policy as bots
from game.bots.policy import Choice, Policy
from game.bots.thinker import begin, deaf
from game.errors import UserError
from game.kept import sweep
from game.rules import contract, options
from game.rules.contract import AnyRules, Event, Setup
from game.session.save_file import CLOSED, Header, SeatEntry, write_content, write_new, write_save
from game.session.seats import fill_names, line_of, why
from game.words import _

# ---- work distributed over processes that read only from their pipe: they end with the command, however that ends, and print nothing
T = TypeVar("T")
R = TypeVar("R")


class Helper(NamedTuple):
    """A process of the pool and our end of its pipe."""

    process: BaseProcess
    pipe: Connection


def shared_out(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of `work` for all tasks, in order, each as soon as it is there, from `jobs` processes.

    Raises what `work` raised, and UserError when a process was killed from outside. The pools of the standard library would do the same,
    but when a command is interrupted, warnings about the semaphores of their queues appear on standard error.
    """
    results: dict[int, R] = {}
    given = 0
    with deaf():
        helpers = [_launch() for _job in range(min(jobs, len(tasks)))]
    try:
        for helper in helpers:
            _send(helper.pipe, work)
            _send(helper.pipe, (given, tasks[given]))
            given += 1
        for wanted in range(len(tasks)):
            while wanted not in results:
                for pipe in wait([helper.pipe for helper in helpers]):
                    assert isinstance(pipe, Connection)
                    number, result = _answer(pipe)
                    results[number] = result
                    if given < len(tasks):
                        _send(pipe, (given, tasks[given]))
                        given += 1
            yield results.pop(wanted)
    finally:
        for helper in helpers:
            helper.process.kill()
        for helper in helpers:
            helper.process.join()
            helper.pipe.close()


def _answer(pipe: Connection) -> tuple[int, Any]:
    """The next result with the number of its task. Raises the exception of the work."""
    try:
        number, result = pipe.recv()
    except (EOFError, OSError) as error:
        raise _killed_error() from error
    if isinstance(result, BaseException):
        raise result
    return number, result


def _send(pipe: Connection, message: object) -> None:
    try:
        pipe.send(message)
    except OSError as error:
        raise _killed_error() from error


def _killed_error() -> UserError:
    return UserError(_("A process of the simulation was ended from outside; try fewer of them with --jobs."))


def _launch() -> Helper:
    """Starts a process that waits for its work.

    Python's own code reads the start data of a process, and prints a traceback if this process ends while writing them. So they are kept
    small enough to be written at once; the work, which may be more than a system pipe holds, is sent later.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), name="pool", daemon=True)
    process.start()
    theirs.close()
    return Helper(process, ours)


def _serve(pipe: Connection) -> None:
    """The main loop of a process of the pool: it receives its work, and then task after task."""
    begin()
    with contextlib.suppress(EOFError, OSError):        # the other end is closed
        work = pipe.recv()
        while True:
            number, task = pipe.recv()
            pipe.send((number, _outcome(work, task)))


def _outcome(work: Callable[[T], R], task: T) -> R | Exception:
    """The result of the task, or the exception that it raised."""
    try:
        return work(task)
    except UserError as error:
        return error
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))  # a bug in the program keeps its traceback
        return error


# ---- many bot games, distributed over processes; how they are distributed does not change their results
_SHARES_PER_JOB: Final = 8
_GAMES_PER_SHARE: Final = 4
_MOST_SHARES: Final = 1_000
"""Number of shares, by which progress is reported; each costs a message in both directions, as much as a quick game."""

_ENDING: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals by which a person, a shell or the system ends a command."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to play. `written` are option settings as (name, value); `budget` in seconds per action.

    `folder` receives a save of each game; `content` is what the game is played with, `cache` a folder for tables that bots compute once.
    """

    game: str
    written: tuple[tuple[str, str], ...]
    levels: tuple[str, ...]
    seed: int
    games: int
    budget: float
    folder: Path | None = None
    content: object = None
    cache: Path | None = None


def run_batch(order: Order, jobs: int, played: Callable[[int], None] = lambda _games: None) -> Tally:
    """Plays the games in `jobs` processes (1: in this one) and returns the counts over all games.

    `played` is called with the number of games finished since its last call.

    Raises UserError when a save can't be written.
    """
    if order.folder is not None:
        sweep(order.folder)     # half-written saves of an earlier simulation that was killed
    with _swept_by_signals(order.folder):
        player = GamePlayer(order)
        shares = share_out(order.games, min(_MOST_SHARES, max(jobs * _SHARES_PER_JOB, order.games // _GAMES_PER_SHARE)))
        tallies = map(player, shares) if jobs == 1 else shared_out(player, shares, jobs)
        return reduce(record.both, _report_progress(zip(shares, tallies, strict=True), played))


@contextlib.contextmanager
def _swept_by_signals(folder: Path | None) -> Iterator[None]:
    """Within this block, a signal that ends the command first ends its processes and deletes the saves that are half-written then.

    There are such saves on file systems without unnamed files. Outside the main thread, the only one that receives signals, it does
    nothing.
    """
    before: dict[int, Any] = {}

    def end(number: int, _frame: object) -> None:
        for process in multiprocessing.active_children():
            process.kill()
            process.join()
        if folder is not None:
            sweep(folder, ended=os.getpid())
        signal.signal(number, before[number])
        signal.raise_signal(number)
    if folder is not None and threading.current_thread() is threading.main_thread():
        for number in _ENDING:
            if signal.getsignal(number) not in (signal.SIG_IGN, None):
                before[number] = signal.getsignal(number)
                signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _report_progress(results: Iterable[tuple[range, Tally]], played: Callable[[int], None]) -> Iterator[Tally]:
    for share, counts in results:
        played(len(share))
        yield counts


def share_out(games: int, shares: int) -> list[range]:
    """The numbers of the games in shares of about equal size, none empty.

    >>> share_out(5, 2)
    [range(0, 2), range(2, 5)]
    """
    shares = min(games, shares)
    return [range(games * i // shares, games * (i + 1) // shares) for i in range(shares)]


class GamePlayer:
    """Plays games of an order. Its bots are kept from share to share, with the tables that they have loaded."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._rules = contract.rules_of(order.game)
        self._setup: Setup[object] = Setup(len(order.levels), options.build(self._rules.options, dict(order.written)), order.content)
        self._policies: Sequence[Policy] | None = None

    def __call__(self, numbers: Sequence[int]) -> Tally:
        """The counts of the games with those numbers (at least one). Raises UserError when a save can't be written."""
        order = self._order
        if self._policies is None:
            # With a folder and a budget, a bot would leave long computations to a window's helper process, and there is none here.
            cache = order.cache if order.budget == inf else None
            made = {level: bots.policy(order.game, level, cache) for level in set(order.levels)}
            self._policies = [made[level] for level in order.levels]
        policies = self._policies
        return reduce(record.both, (_play_one(order, self._rules, self._setup, policies, number) for number in numbers))


def _play_one(order: Order, rules: AnyRules, setup: Setup[object], policies: Sequence[Policy], number: int) -> Tally:
    texts: list[str] | None = None if order.folder is None else []
    events: list[Event] = []
    actions, decisions, state = 0, 0, rules.start(setup)
    for turn in play(rules, setup, policies, dice_for(order.seed, number, setup.seats), order.budget):
        actions, decisions, state = actions + 1, decisions + (turn.choice is not None), turn.state
        events += turn.events
        if texts is not None:
            texts.append(rules.encode(turn.action))
            if isinstance(turn.choice, Choice) and (kept := why(turn.choice.why, public=turn.choice.public)) is not None:
                texts.append(line_of(kept))
    if order.folder is not None and texts is not None:
        _keep(order, order.folder, setup, number, texts)
    return record.count(order.game, events, actions, decisions, rules.scores(state))


def _keep(order: Order, folder: Path, setup: Setup[object], number: int, texts: list[str]) -> None:
    """Writes a game as a save."""
    names = fill_names([""] * len(order.levels))
    seats = tuple(SeatEntry("bot", name, level) for name, level in zip(names, order.levels, strict=True))
    title = _("Seed {seed}, game {n}").format(seed=order.seed, n=number + 1)
    content = write_content(setup.content)
    header = Header(game=order.game, options=options.written(setup.options), seats=seats, title=title, content=content,
                    closes=True)
    try:
        write_new(folder, f"{order.game}-seed-{order.seed}-game-{number + 1:06d}", write_save(header, [*texts, CLOSED]))
    except OSError as error:
        raise UserError(
            _("The games can't be kept in {folder} ({reason}): name another folder with --save.").format(
                folder=folder, reason=error.strerror or str(error)
            )
        ) from error
