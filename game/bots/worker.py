"""The process that bots think in: a question in, a choice out, until its pipe ends. `thinker.py` starts it and asks it.

When the process that started it is gone, however it went, the worker ends too, in the middle of a thought (`child.py`).
"""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from game.bots.child import begin, deaf
from game.bots.policy import Choice, Loading, Policy, Preparing
from game.bots.registry import UnknownBot, policy
from game.rules.registry import UnknownGame, find
from game.words import ENGLISH, use

_NICENESS: Final = 5
"""Where window and worker share one core, the window comes first."""


class Question(NamedTuple):
    """All that a choice depends on, and the language of its reasons: that of the window at the moment of the question."""

    game_key: str
    level: str
    view: Any
    seed: int | str
    budget: float
    cache: Path | None = None
    language: str = ENGLISH


class Worker(NamedTuple):
    """A running worker process and this side's end of its pipe."""

    process: BaseProcess
    pipe: Connection


class BotsWanted(NamedTuple):
    """The bots of a table, by game and level: a worker makes them before it is asked anything."""

    bots: tuple[tuple[str, str], ...]
    cache: Path | None


class WorkerReply(NamedTuple):
    """A message of the worker: to which question (0: none yet), and a choice, a complaint, or None.

    None says first that the worker has the question, then that it has the bot with its tables.
    """

    number: int
    what: Choice | str | None


def answer(question: Question, bots: dict[tuple[str, str], Policy] | None = None, begun: Callable[[], None] = lambda: None) -> Choice:
    """The bot's choice, thought out here and now. Raises UnknownGame or UnknownBot.

    `bots` are those already sitting in this process: they have their tables at hand, and a new one joins them. `begun` is called when a bot
    that prepares tables has them, and the budget begins to count.
    """
    key = question.game_key, question.level
    bot = bots.get(key) if bots is not None else None
    if bot is None:
        bot = policy(*key, question.cache)
        if isinstance(bot, Loading):
            bot.load()
        if bots is not None:
            bots[key] = bot
    legal = find(question.game_key).legal_in(question.view)
    if isinstance(bot, Preparing):
        bot.prepare(question.view, legal)
    begun()
    return bot.choose(question.view, legal, Random(question.seed), question.budget)


def launch() -> Worker:
    """Start a worker process. Raises OSError where the system refuses one."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), name="thinker", daemon=True)
    with deaf():
        process.start()
    theirs.close()
    return Worker(process, ours)


def serve(pipe: Connection) -> None:
    """The worker's life: a question in, a choice (or why there is none) out, until the pipe ends."""
    begin(_NICENESS)
    bots: dict[tuple[str, str], Policy] = {}
    with contextlib.suppress(EOFError, OSError):
        pipe.send(WorkerReply(0, None))
        while True:
            number, question = pipe.recv()
            if isinstance(question, BotsWanted):
                _seat(question, bots)
                pipe.send(WorkerReply(number, None))
                continue
            pipe.send(WorkerReply(number, None))
            use(question.language)
            pipe.send_bytes(_outcome(pipe, number, question, bots))


def _seat(wanted: BotsWanted, bots: dict[tuple[str, str], Policy]) -> None:
    """Make these bots, with all that they import."""
    for key in wanted.bots:
        with contextlib.suppress(UnknownBot, UnknownGame):      # whoever asks such a bot is told
            find(key[0])
            bot = bots[key] = policy(*key, wanted.cache)
            if isinstance(bot, Loading):
                bot.load()


def _outcome(pipe: Connection, number: int, question: Question, bots: dict[tuple[str, str], Policy]) -> bytes:
    """The message that ends a question. A bot's exception is a mistake in the program: its traceback goes to standard error."""
    try:
        return pickle.dumps(WorkerReply(number, answer(question, bots, lambda: pipe.send(WorkerReply(number, None)))))
    except Exception as error:
        traceback.print_exc()
        return pickle.dumps(WorkerReply(number, f"{type(error).__name__}: {error}"))
