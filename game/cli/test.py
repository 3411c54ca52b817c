"""`test`: runs the project's own tests; what it does not know goes on to pytest."""

import argparse
import os
import signal
import sys
from collections.abc import Mapping, Sequence

from game.cli.paths import ROOT
from game.words import _

SUMMARY_SECONDS = 5.0
WORKER_OPTIONS = ("-n", "--numprocesses", "-pno:xdist", "no:xdist", "--pdb", "--trace")


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `test [--full | --night] [pytest arguments]`."""
    parser = subparsers.add_parser(
        "test",
        help=_("run the tests; further arguments go to pytest"),
        description=_("Run the tests on every core. Arguments that are not listed here go on to pytest as they are."),
    )
    longer = parser.add_mutually_exclusive_group()
    longer.add_argument("--full", action="store_true", help=_("also the tests that take minutes"))
    longer.add_argument("--night", action="store_true", help=_("every test, and the long ones whole: an hour or two"))
    parser.set_defaults(run=run, passes_on=True)


def run(args: argparse.Namespace) -> int:
    """Run pytest in a process of its own, in the project's folder, and return its exit status.

    On Ctrl-C, which reaches pytest as well, wait until it has told how far it came, and raise KeyboardInterrupt.
    """
    import subprocess  # the window does without

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [sys.executable, "-m", "pytest", *pytest_arguments(args.rest, full=args.full, night=args.night)]
    try:
        with subprocess.Popen(command, cwd=ROOT, env=compiled_once(os.environ) | ({"TEST_NIGHT": "1"} if args.night else {})) as pytest:
            try:
                return pytest.wait()
            except KeyboardInterrupt:
                # Give it time for its summary, then end it: the signal may have been meant for this process alone.
                signal.signal(signal.SIGINT, signal.SIG_IGN)
                try:
                    pytest.wait(SUMMARY_SECONDS)
                except subprocess.TimeoutExpired:
                    pytest.terminate()
                raise
    finally:
        signal.signal(signal.SIGINT, before)


def compiled_once(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment in which the tests run: where no bytecode is to lie among the sources, it is kept in the environment's folder.

    The tests start hundreds of processes; without bytecode each of them compiles the whole program.

    >>> sorted(compiled_once({"HOME": "/home/ana"}))
    ['HOME']
    >>> sorted(compiled_once({"PYTHONDONTWRITEBYTECODE": "1"}))
    ['PYTHONPYCACHEPREFIX']
    """
    without = {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return without if len(without) == len(environment) else {"PYTHONPYCACHEPREFIX": str(ROOT / ".venv" / "bytecode"), **without}


def pytest_arguments(rest: Sequence[str], *, full: bool = False, night: bool = False) -> list[str]:
    """What pytest is given: the person's own arguments last, because the last one wins.

    >>> pytest_arguments(["-k", "hand"])
    ['-m', 'not full', '-n', 'auto', '--dist', 'worksteal', '-k', 'hand']
    >>> pytest_arguments(["-n0"], full=True)
    ['-m', 'not night', '-n0']
    >>> pytest_arguments(["-n0"], night=True)
    ['-n0']
    """
    selection = [] if night else ["-m", "not night" if full else "not full"]
    chosen = any(argument.startswith(WORKER_OPTIONS) for argument in rest)
    workers = [] if chosen else ["-n", "auto", "--dist", "worksteal"]
    return [*selection, *workers, *rest]
