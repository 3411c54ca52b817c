#!/usr/bin/env python3
"""Starts The Nineteenth Hole: prepares the environment beside itself, then runs the window or a command.

Python 3.8 can read this file and what it imports before the packages are installed: the standard library and game/environment.
"""

import os
import sys

TYPE_CHECKING = False  # typing costs milliseconds that a start can save
if TYPE_CHECKING:
    import signal
    from collections.abc import Sequence
else:
    import _signal as signal  # the built-in part: while the rest is being imported, Ctrl-C would still print a traceback

INTERRUPTED = 130
CANNOT_START = 2


def main(arguments: "Sequence[str]") -> int:
    """Prepares the packages, runs the command line, and returns the exit status (2: cannot start)."""
    from game import environment

    status = environment.prepare(arguments)
    if status is not None:
        return status
    try:
        from game.cli.app import main as run

        return run(arguments)
    except ImportError as error:
        sentence = environment.damage(error)
        if sentence is None:
            raise
        environment.say("main.py: " + sentence)
        return CANNOT_START


def leave(*_signal: object) -> None:
    """Ends at once, together with every process that this one has started: the effect of Ctrl-C while nothing needs cleaning up.

    A `KeyboardInterrupt` may be raised anywhere, in the middle of an import, a destructor or Python's own shutdown, where nobody can catch
    it.
    """
    if "multiprocessing.process" in sys.modules:
        try:
            for process in sys.modules["multiprocessing.process"].active_children():
                process.kill()
        except (AttributeError, NameError):  # the module is still being imported: it has started nothing
            pass
    if os.isatty(2):
        os.write(2, b"\n")  # the terminal has printed ^C at the end of a line that may be incomplete
    os._exit(INTERRUPTED)


def finish(status: int) -> int:
    """Returns the status, or exits at once with it if a thread is still computing.

    Python would dismantle its modules while it runs, and a library that computes in such a thread may then crash.
    """
    threads, processes = sys.modules.get("threading"), sys.modules.get("multiprocessing.process")
    if threads is not None:
        for thread in threads.enumerate():
            if thread is not threads.current_thread() and not thread.daemon:
                thread.join()  # there is something to clean up
    if threads is None or threads.active_count() == 1:
        if signal.getsignal(signal.SIGINT) is leave and not (processes is not None and processes.active_children()):
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done, and Python's own shutdown would let Ctrl-C kill it
        return status
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # nobody reads it any more
            continue
    for process in processes.active_children() if processes is not None else ():
        process.kill()
    os._exit(status)


def listen() -> None:
    """Exits on Ctrl-C from now on, unless the parent process wants it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # environment.restart has blocked it until now


def fill_descriptors() -> None:
    """Opens the null device, so that reading and writing fail, in place of closed standard streams.

    Otherwise the next opened file would get such a number, and receive what is printed.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDONLY if number else os.O_WRONLY), True)


if __name__ == "__main__":
    listen()
    fill_descriptors()
    sys.exit(finish(main(sys.argv[1:])))
