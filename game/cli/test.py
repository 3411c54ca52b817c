"""`test`: runs the project's own tests; unknown arguments are passed on to pytest."""

import argparse
import os
import signal
import sys
from collections.abc import Mapping, Sequence

from game.cli.output import ROOT
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
    """Runs pytest in its own process, in the project's folder, and returns its exit status.

    On Ctrl-C, which reaches pytest as well, waits until it has printed its summary, and raises KeyboardInterrupt.
    """
    import subprocess  # the window does not need it

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [sys.executable, "-m", "pytest", *pytest_arguments(args.rest, full=args.full, night=args.night)]
    try:
        with subprocess.Popen(command, cwd=ROOT, env=compiled_once(os.environ) | ({"TEST_NIGHT": "1"} if args.night else {})) as pytest:
            try:
                return pytest.wait()
            except KeyboardInterrupt:
                # Give it time for its summary, then kill it: the signal may have been sent to this process only.
                signal.signal(signal.SIGINT, signal.SIG_IGN)
                try:
                    pytest.wait(SUMMARY_SECONDS)
                except subprocess.TimeoutExpired:
                    pytest.terminate()
                raise
    finally:
        signal.signal(signal.SIGINT, before)


def compiled_once(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment variables for the tests: if no bytecode may be written beside the sources, it goes to a folder in `.venv`.

    The tests start hundreds of processes, each of which would otherwise compile the whole program.

    >>> sorted(compiled_once({"HOME": "/home/ana"}))
    ['HOME']
    >>> sorted(compiled_once({"PYTHONDONTWRITEBYTECODE": "1"}))
    ['PYTHONPYCACHEPREFIX']
    """
    without = {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return without if len(without) == len(environment) else {"PYTHONPYCACHEPREFIX": str(ROOT / ".venv" / "bytecode"), **without}


def pytest_arguments(rest: Sequence[str], *, full: bool = False, night: bool = False) -> list[str]:
    """The arguments for pytest: the user's own last, because the last one wins.

    >>> pytest_arguments(["-k", "hand"])
    ['-m', 'not full', '-n', 'auto', '--dist', 'worksteal', '-k', 'hand']
    >>> pytest_arguments(["-n0"], full=True)
    ['-m', 'not night', '-n0']
    >>> pytest_arguments(["-n0"], night=True)
    ['-o', 'faulthandler_timeout=0', '-n0']
    """
    selection = ["-o", "faulthandler_timeout=0"] if night else ["-m", "not night" if full else "not full"]  # a night test may take an hour
    chosen = any(argument.startswith(WORKER_OPTIONS) for argument in rest)
    workers = [] if chosen else ["-n", "auto", "--dist", "worksteal"]
    return [*selection, *workers, *rest]
