"""Reads the command line, runs the named command, and turns every failure into one sentence."""

import argparse
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, Protocol

from game.cli import (
    bench, check, drills, duel, generate, languages, losses, opening, prove, rate, replay, review, schema, share, simulate, statistics,
    stock, test, train, window
)
from game.cli.output import drop, print_text, tell, version
from game.errors import UserError
from game.words import _

PROGRAM = "main.py"
COMMAND = "COMMAND"
USAGE_ERROR = 2
BROKEN_PIPE = 1
INTERRUPTED = 128 + signal.SIGINT


class Command(Protocol):
    """What this module expects of each module in game/cli. Its top-level imports must stay light: `--help` imports every command."""

    def register(self, subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Adds a parser whose defaults hold `run`, a function from the parsed arguments to an exit status.

        A command that passes arguments on to another program also sets `passes_on=True` and finds them in `args.rest`.
        """


COMMANDS: tuple[Command, ...] = (
    window, simulate, replay, review, share, opening, prove, check, rate, statistics, schema, generate, duel, bench, stock, drills,
    losses, train, test, languages,
)


class SentenceParser(argparse.ArgumentParser):
    """An argument parser that raises its complaints as `UserError` instead of printing usage and exiting."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False, **options})

    def print_help(self, file: object = None) -> None:
        """Prints the help like any other output. Raises `UserError` if it cannot be printed."""
        print_text(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Raises argparse's complaint together with a remedy."""
        raise UserError(_("{complaint}; see `{program} --help`.").format(complaint=message, program=self.prog))


class Version(argparse.Action):
    """`--version`: prints the version and exits."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> NoReturn:
        """Raises SystemExit once it is printed, `UserError` if it cannot be."""
        print_text(f"The Nineteenth Hole {version()}\n")
        parser.exit()


def main(arguments: Sequence[str], commands: Sequence[Command] = COMMANDS) -> int:
    """Runs the command that `arguments` name (none: the window) and returns the exit status.

    0 is success, 2 a `UserError`, whose sentence goes to standard error; an interrupted command ends quietly.
    """
    try:
        args = parse(arguments, commands)
        status: int = args.run(args)
    except UserError as error:
        tell(f"{PROGRAM}: {error}")
        return USAGE_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the pipe is gone
        drop(sys.stdout)
        return BROKEN_PIPE
    return status


def parse(arguments: Sequence[str], commands: Sequence[Command] = COMMANDS) -> argparse.Namespace:
    """The arguments as a namespace with at least `run`, `saves` and `rest`. Raises `UserError`."""
    parser, known = parser_of(commands)
    try:
        args, rest = parser.parse_known_args(arguments)
    except argparse.ArgumentError as error:
        if error.argument_name != COMMAND:
            parser.error(str(error))
        raise UserError(_("There is no such command; the commands are: {known}.").format(known=", ".join(known()))) from error
    if rest and not args.passes_on:
        parser.error(_("unrecognized arguments: {arguments}").format(arguments=" ".join(rest)))
    args.rest = rest
    return args


def parser_of(commands: Sequence[Command]) -> tuple[argparse.ArgumentParser, Callable[[], Sequence[str]]]:
    """The parser of the whole command line, and the names of its commands."""
    parser: argparse.ArgumentParser = SentenceParser(
        prog=PROGRAM, description=_("The Nineteenth Hole: a clubhouse. Without a command, the window opens."), exit_on_error=False
    )
    parser.add_argument("--version", action=Version, nargs=0, help=_("print the version and leave"))
    window.add_saves_option(parser)
    parser.set_defaults(run=window.run, passes_on=False)
    subparsers = parser.add_subparsers(metavar=COMMAND, title=_("commands"))
    for command in commands:
        command.register(subparsers)
    return parser, lambda: list(subparsers.choices)
