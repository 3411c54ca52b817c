"""`train GAME`: trains the bots of a game from scratch."""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

from game.cli.output import print_text, writing
from game.cli.simulate import whole
from game.entries import Entries
from game.errors import UserError
from game.words import _

if TYPE_CHECKING:
    from game.bots.policy import DoAll, Learnt, TrainingStep

T = TypeVar("T")
R = TypeVar("R")


TrainingSteps: TypeAlias = "Callable[[int, DoAll, float], Iterator[TrainingStep[Learnt]]]"
"""Training, given a seed, what runs the tasks, and a factor for the amount of work."""


class Trained(NamedTuple):
    """How a game's bots are trained: `steps`, given a seed, what runs the tasks, and a factor for the amount of work, yields the states of
    training; `choices` does the same for how others choose, and keeps the rest of what ships; `file` is where the result ships.
    """

    steps: TrainingSteps
    choices: TrainingSteps
    file: Path


TRAINED: Final[Entries[Trained]] = Entries(lambda game: game.trained)
"""The games whose bots are trained."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `train GAME`."""
    parser = subparsers.add_parser(
        "train",
        help=_("learn again what the bots of a game have learnt"),
        description=_("Plays many hands and learns from them what the bots know of a game. The same seed gives the same on one machine."),
    )
    parser.add_argument("game", metavar=_("GAME"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=_("a whole number (1)"))
    parser.add_argument("--work", type=float, default=1.0, metavar="N", help=_("that many times the usual work (1)"))
    parser.add_argument("--choices", action="store_true", help=_("only how the kinds of player choose; the net that ships is kept"))
    parser.add_argument("--processes", type=whole(1, 64), default=2, metavar="N", help=_("how many processes work at it (2)"))
    parser.add_argument("--write", type=Path, nargs="?", const=Path(), default=None, metavar=_("FILE"),
                        help=_("write what is learnt to the file, or to where it ships"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Trains and reports. Raises UserError for a game without training, and if the file can't be written."""
    found = TRAINED.get(args.game)
    if found is None:
        raise UserError(_("Nothing is learnt of {game!r}; what can be: {known}.").format(game=args.game, known=", ".join(TRAINED)))
    if not args.work > 0:
        raise UserError(_("--work takes a number above 0, not {n}.").format(n=args.work))
    model = None
    with workers(args.processes) as do_all:
        for step in (found.choices if args.choices else found.steps)(args.seed, do_all, args.work):
            print_text(f"{step.said}\n")
            model = step.model
    if args.write is not None and model is not None:
        file = found.file if args.write == Path() else args.write
        with writing(file):
            model.write(file)
    return 0


@contextmanager
def workers(number: int) -> Iterator[DoAll]:
    """Yields a function that runs tasks in that number of processes; if it is 1, in this process."""
    if number == 1:
        yield _here
        return
    with multiprocessing.get_context("spawn").Pool(number) as pool:

        def spread(work: Callable[[T], R], tasks: Sequence[T]) -> Iterable[R]:
            return pool.imap(work, tasks)

        yield spread


def _here(work: Callable[[T], R], tasks: Sequence[T]) -> Iterable[R]:
    return map(work, tasks)
