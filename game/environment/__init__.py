"""The environment beside main.py: whether it is complete, and how it is made or repaired.

Standard library only, and Python 3.8 can read this file, so that an old Python gets a sentence and not a `SyntaxError`. A start that has
nothing to make imports nothing else from it: whatever costs milliseconds is imported where it is needed.

    .venv/            made by uv where uv is installed, else by venv and pip, with the pins of constraints.txt
    .venv/holds       the names in its folder of packages when it was made
    .venv/made-for    the requirements and pins it was made for; written last
    .venv.lock        held while .venv is changed, by the installer too; says "unfinished" from the first change to the last
"""

from __future__ import annotations

import os
import sys

from game.environment.state import (
    DAMAGED, LOCK, OLDEST, ROOT, VENV, VENV_PYTHON, CannotStart, _, inside, names_in, package_folders, read, ready_here, say, useless, whole
)

TYPE_CHECKING = False  # typing costs milliseconds that a start can save
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["damage", "needed", "prepare", "say"]

DEVELOPMENT, PEERS = "dev", "bench"  # extras of pyproject.toml
MEASURED_AGAINST_PEERS = "partner"  # the one game that `bench` compares with other programs
PEER = "prob_alphabeta"  # the rival in `duel` that comes from a package
RESTARTED = "NINETEENTH_HOLE_RESTARTED"  # why a start runs again: FOUND, or MADE and the extras it has now
FOUND, MADE = "found", "made"
MEMORY = "GLIBC_TUNABLES"  # read by the C library of most Linux systems when a program starts, and never again
LARGE_PAGES = {  # surfaces and arrays are allocated in pages of 2 MB, and freed memory is kept, not fetched again page by page
    "glibc.malloc.hugetlb": "1",
    "glibc.malloc.mmap_threshold": str(32 << 20),
    "glibc.malloc.trim_threshold": str(64 << 20),
}


def prepare(arguments: Sequence[str]) -> int | None:
    """Provides the packages. Returns None if this Python has them, else the exit status of the program that ran (2: cannot start)."""
    try:
        require_python(sys.version_info[:2])
        moved, *given = os.environ.pop(RESTARTED, "").split(",")
        extras = tuple(given) if moved == MADE else needed(arguments)
        if not moved and not inside() and sys.prefix == sys.base_prefix and whole():
            return restart(arguments, FOUND)
        if ready_here(extras):
            return None
        if moved == MADE or (moved and not inside()):
            raise useless()
        from game.environment.making import provide

        return restart(arguments, MADE, *provide(extras))
    except CannotStart as error:
        say("main.py: " + str(error))
        return 2


def needed(arguments: Sequence[str]) -> tuple[str, ...]:
    """The extras of pyproject.toml that the command in the arguments needs.

    >>> needed(["test", "-x"]), needed(["bench"]), needed(["--saves", "test", "bench", "--seconds", "3", "frames"])
    (('dev',), ('bench',), ())
    >>> needed(["bench", "--help"])     # which prints what there is, and fetches nothing
    ()
    """
    pairs = zip(["", *arguments], arguments, strict=False)
    words = [word for before, word in pairs if not word.startswith("-") and before not in ("--saves", "--seconds")]
    if words[:1] in (["test"], ["languages"]):
        return (DEVELOPMENT,)
    if not {"-h", "--help"}.isdisjoint(arguments):
        return ()
    if words in (["bench"], ["bench", MEASURED_AGAINST_PEERS]) or (words[:1] == ["duel"] and any(PEER in word for word in arguments)):
        return (PEERS,)
    return ()


def require_python(version: tuple[int, ...]) -> None:
    """Raises `CannotStart` for a Python older than the game can use."""
    if version < OLDEST:
        raise CannotStart(
            _(
                "This is Python {have}, and The Nineteenth Hole needs {need} or newer: install it from python.org or your "
                "system's packages, then start with it (as in `python{need} main.py`)."
            ).format(have=".".join(map(str, version)), need=".".join(map(str, OLDEST)))
        )


def restart(arguments: Sequence[str], *how: str) -> int:
    """Runs this program again with `.venv`'s Python. Returns the exit status on systems that cannot replace a process.

    Ctrl-C is held back until main.py runs there, and raises no `KeyboardInterrupt` while Python loads its own modules.
    """
    import signal

    command = [VENV_PYTHON, os.path.join(ROOT, "main.py"), *arguments]
    os.environ[RESTARTED] = ",".join(how)
    os.environ[MEMORY] = with_large_pages(os.environ.get(MEMORY, ""))
    try:
        if sys.platform == "win32":
            import subprocess

            return subprocess.call(command)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.execv(command[0], command)
    except OSError as error:
        del os.environ[RESTARTED]
        raise useless() from error


def with_large_pages(tunables: str) -> str:
    """These settings of the C library with those of LARGE_PAGES that they do not make themselves.

    >>> with_large_pages("glibc.malloc.hugetlb=0:glibc.malloc.trim_threshold=9")
    'glibc.malloc.hugetlb=0:glibc.malloc.trim_threshold=9:glibc.malloc.mmap_threshold=33554432'
    """
    given = [setting for setting in tunables.split(":") if setting]
    names = {setting.partition("=")[0] for setting in given}
    return ":".join(given + [f"{name}={value}" for name, value in LARGE_PAGES.items() if name not in names])


def damage(error: ImportError) -> str | None:
    """The sentence about a package of `.venv` that can no longer be imported, or None if the fault is the program's.

    If main.py has made that environment, the next start makes it again.
    """
    package = (error.name or "").partition(".")[0]
    if not inside() or str(error).startswith("cannot import name") or not came_with_a_package(package):
        return None
    if not whole():
        return str(useless())
    from game.environment.making import mark, take

    try:
        with open(LOCK, "a+", encoding="utf-8") as lock:
            if take(lock, wait=False):
                mark(lock, DAMAGED)
    except OSError:
        return str(useless())
    reason = str(error).strip().partition("\n")[0]
    return _("The environment in {folder} is damaged ({reason}): start again, which makes it again.").format(folder=VENV, reason=reason)


def came_with_a_package(module: str) -> bool:
    """Whether an installed package of `.venv` holds that module, or did when it was installed."""
    records = [os.path.join(folder, name, "RECORD") for folder in package_folders() for name in names_in(folder)]
    return bool(module) and any(f"\n{module}{end}" in "\n" + read(record) for record in records for end in ("/", "."))
