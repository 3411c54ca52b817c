#!/usr/bin/env python3
"""Starts The Nineteenth Hole: makes the environment beside itself if need be, then runs the window or a command.

Any Python may read this file before any package is there: it imports the standard library only and parses on 3.8.

    .venv/            made by uv where uv is installed, else by venv and pip, with the pins of constraints.txt
    .venv/made-for    the requirements and pins it was made for; written last
    .venv.lock        held while a start changes .venv; says "unfinished" from the first change to the last
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path

TYPE_CHECKING = False  # typing, subprocess, shutil and tomllib cost milliseconds that a start has no use for
if TYPE_CHECKING:
    from typing import IO, Any, Callable, Iterable, Iterator, Sequence

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "made-for"
LOCK = ROOT / ".venv.lock"
PINS = ROOT / "constraints.txt"
OTHER_PINS = VENV / "constraints.txt"  # the pins without those of the packages that are asked for by name

EXTRAS = {"test": ("dev",), "bench": ("bench",), "duel": ("bench",)}  # command: the extras of pyproject.toml it needs
DISPENSABLE = ("bench",)  # without these the command runs, and names what is absent
UNFINISHED = "unfinished"
RESTARTED = "NINETEENTH_HOLE_RESTARTED"  # how a start came to run again: FOUND, or MADE and the extras it has now
FOUND, MADE = "found", "made"


class CannotStart(Exception):
    """Why there is no environment to run in: one sentence with its remedy."""


def main(arguments: Sequence[str]) -> int:
    """Make sure of the packages, hand over to the command line, and return the exit status (2: cannot start)."""
    try:
        require_python(sys.version_info[:2])
        moved, *given = os.environ.pop(RESTARTED, "").split(",")
        extras: tuple[str, ...] = next((EXTRAS[word] for word in arguments if word in EXTRAS), ())
        if moved == MADE:
            extras = tuple(given)
        elif not moved and whole() and sys.prefix == sys.base_prefix:
            return restart(arguments, FOUND)
        if not ready_here(extras):
            if moved == MADE or (moved and not inside()):
                raise CannotStart(_("The environment in {folder} does not work: delete it, then start again.").format(folder=VENV))
            return restart(arguments, MADE, *provide(extras))
    except CannotStart as error:
        say(f"main.py: {error}")
        return 2
    except KeyboardInterrupt:
        return 130
    from game.cli.app import main as run

    return run(arguments)


def require_python(version: tuple[int, ...]) -> None:
    """Raise `CannotStart` for a Python older than the game can use."""
    if version < OLDEST:
        raise CannotStart(
            _(
                "This is Python {have}, and The Nineteenth Hole needs {need} or newer: install it from python.org or your "
                "system's packages, then start with it (as in `python{need} main.py`)."
            ).format(have=".".join(map(str, version)), need=".".join(map(str, OLDEST)))
        )


def say(sentence: str) -> None:
    """Tell the person; standard output belongs to the commands."""
    print(sentence, file=sys.stderr, flush=True)


# What is there


def ready_here(extras: Iterable[str]) -> bool:
    """Whether this interpreter may run the game: it has every package, and is not a `.venv` that lags behind."""
    # No stamp: `uv run` or a person made that environment, and its packages speak for themselves.
    current = not inside() or (not unfinished() and stamp() in ("", wanted_stamp()))
    return current and satisfied(extras, sys.path)


def ready_there(extras: Iterable[str]) -> bool:
    """Whether `.venv` is whole and has every package."""
    return whole() and satisfied(extras, venv_paths())


def inside() -> bool:
    """Whether this is the Python of `.venv`."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def whole() -> bool:
    """Whether main.py has made `.venv`, to the end, for the requirements and pins of today."""
    return VENV_PYTHON.exists() and stamp() == wanted_stamp() and not unfinished()


def unfinished() -> bool:
    """Whether a start was cut off while it changed `.venv` (or is changing it now)."""
    return read(LOCK) == UNFINISHED


def stamp() -> str:
    """What `.venv` was made for; empty where main.py did not make it, or did not finish."""
    return read(STAMP)


def wanted_stamp() -> str:
    """What `.venv` should have been made for: what pyproject.toml says ahead of the tools' tables, and every pin."""
    return read(ROOT / "pyproject.toml").partition("\n[tool.")[0] + "\n" + read(PINS)


def read(path: Path) -> str:
    """The file's text; empty if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def project_table() -> dict[str, Any]:
    """The table [project] of pyproject.toml."""
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        project: dict[str, Any] = tomllib.load(file)["project"]
    return project


def requirements(extras: Iterable[str]) -> list[str]:
    """The requirements of the game itself and of those extras, as in `pyyaml>=6,<7`."""
    project = project_table()
    return [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]


def pinned(lines: Iterable[str]) -> tuple[list[str], list[str]]:
    """Those requirements at their pinned versions, and the pins of all other packages.

    Apart, because pip calls a missing network a conflict wherever a package is both required and constrained.
    """
    pins = {normal(name_of(line)): line.strip() for line in read(PINS).splitlines() if "==" in line}
    required = [pins.pop(normal(name_of(line)), line) for line in lines]
    return required, list(pins.values())


def satisfied(extras: Iterable[str], paths: Iterable[str]) -> bool:
    """Whether each requirement is installed on those paths in a version within its range."""
    found = installed(paths)
    return all(in_range(requirement, found) for requirement in requirements(extras))


def installed(paths: Iterable[str]) -> dict[str, str]:
    """Name and version of each package on those paths, from the folder names (importlib.metadata costs more than the start)."""
    found: dict[str, str] = {}
    for path in paths:
        try:
            entries = os.listdir(path or ".")
        except OSError:
            continue
        for entry in entries:
            stem, ending = os.path.splitext(entry)
            name, dash, rest = stem.partition("-")
            if dash and ending in (".dist-info", ".egg-info"):
                found.setdefault(normal(name), rest.split("-")[0])
    return found


def in_range(requirement: str, found: dict[str, str]) -> bool:
    """Whether `found` holds what a requirement made of `>=` and `<` asks for."""
    name = normal(name_of(requirement))
    if name not in found:
        return False
    have = numbers(found[name])
    bounds = re.findall(r"(>=|<)\s*([\d.]+)", requirement)
    return all(have >= numbers(bound) if sign == ">=" else have < numbers(bound) for sign, bound in bounds)


def name_of(requirement: str) -> str:
    """The package that a requirement asks for."""
    return re.split("[<>=]", requirement)[0].strip()


def numbers(version: str) -> tuple[int, ...]:
    """A version as numbers that compare."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def normal(name: str) -> str:
    """A package's name as it compares."""
    return re.sub(r"[-_.]+", "-", name).lower()


def venv_paths() -> list[str]:
    """The folders of `.venv` that hold packages."""
    return [str(path) for pattern in ("lib/python3*/site-packages", "Lib/site-packages") for path in VENV.glob(pattern)]


# Making it


def provide(extras: tuple[str, ...]) -> tuple[str, ...]:
    """See that `.venv` has those extras, and return the ones it has in the end. Raises `CannotStart`."""
    if ready_there(extras):
        return extras
    try:
        with locked() as lock:
            if not ready_there(extras):  # another start may have made it while this one waited
                make(extras, lock)
    except CannotStart as error:
        indispensable = tuple(extra for extra in extras if extra not in DISPENSABLE)
        if indispensable == extras or not ready_there(indispensable):
            raise
        say(f"main.py: {error}")
        return indispensable
    except OSError as error:
        raise CannotStart(
            _(
                "The environment cannot be made in {folder} ({reason}): move the project to a folder of yours, or make this one writable."
            ).format(folder=ROOT, reason=error.strerror or error)
        ) from error
    return extras


@contextmanager
def locked() -> Iterator[IO[str]]:
    """Hold the lock on `.venv`, waiting for another start to let go of it."""
    with LOCK.open("a+", encoding="utf-8") as file:
        if not take(file, wait=False):
            say(_("Another start is making the environment; waiting for it ..."))
            take(file, wait=True)
        yield file


def take(file: IO[str], *, wait: bool) -> bool:
    """Lock the file until it is closed (also by a crash); False if another process holds it and `wait` is off."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                os.lseek(file.fileno(), 1 << 20, os.SEEK_SET)  # beyond the word in the file, which others read
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return True
            except OSError:  # LK_LOCK gives up after ten seconds
                if not wait:
                    return False
    else:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True


def make(extras: Iterable[str], lock: IO[str]) -> None:
    """Bring `.venv` to the wanted packages, making it anew where it is missing or broken. Raises `CannotStart`, `OSError`."""
    cut_off, before = unfinished(), stamp()
    mark(lock, UNFINISHED)
    STAMP.unlink(missing_ok=True)
    fresh = cut_off or not works()
    try:
        if fresh:
            clear(cut_off=cut_off)
            say(_("Making the environment in {folder} (a minute or less) ...").format(folder=VENV))
            create()
        else:
            say(_("Bringing the environment in {folder} up to date ...").format(folder=VENV))
        kept = [extra for extra in project_table()["optional-dependencies"] if satisfied([extra], venv_paths())]
        install(requirements(sorted({*extras, *kept})))
    except CannotStart:
        take_back(before, lock, fresh=fresh)
        raise
    write(STAMP, wanted_stamp())
    mark(lock, "")
    say(_("The environment is ready."))


def take_back(before: str, lock: IO[str], *, fresh: bool) -> None:
    """Leave nothing behind of a try that failed; what installers could not finish in an older environment, they took back."""
    if fresh:
        from shutil import rmtree

        rmtree(VENV, ignore_errors=True)
    elif before:
        write(STAMP, before)
    mark(lock, "")


def mark(lock: IO[str], word: str) -> None:
    """Leave that word in the lock file, on the disk, for whoever comes after a crash."""
    os.ftruncate(lock.fileno(), 0)
    lock.write(word)
    lock.flush()
    os.fsync(lock.fileno())


def write(path: Path, text: str) -> None:
    """Write the file whole or not at all."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def works() -> bool:
    """Whether `.venv` has a Python that runs, is new enough, and still is the one its packages were put in for."""
    import subprocess

    question = (
        "import os, sys, sysconfig;"
        f"sys.exit(sys.version_info < {OLDEST} or sys.prefix == sys.base_prefix or not os.path.isdir(sysconfig.get_path('purelib')))"
    )
    try:
        return subprocess.call([str(VENV_PYTHON), "-c", question], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def clear(*, cut_off: bool) -> None:
    """Take away what is in the place of `.venv`."""
    if not os.path.lexists(VENV):
        return
    if cut_off:
        say(_("The last start was cut off while it made the environment; making it again."))
    else:
        say(_("The environment does not work with the Python that is here now; making it again."))
    if VENV.is_dir() and not VENV.is_symlink():
        import shutil

        shutil.rmtree(VENV)
    else:
        VENV.unlink()


def create() -> None:
    """Make an empty `.venv`. Raises `CannotStart`."""
    from shutil import which

    base: str = getattr(sys, "_base_executable", sys.executable)  # .venv's own Python may be the one that is being replaced
    uv = which("uv")
    if uv:
        command = [uv, "venv", "--quiet", "--python", base, str(VENV)]
    else:
        require_venv_module()
        command = [base, "-m", "venv", str(VENV)]
    status, reason = run_tool(command, lambda line: None)
    if status:
        raise CannotStart(
            _("The environment cannot be made in {folder} ({reason}): mend that, then start again.").format(folder=ROOT, reason=reason)
        )


def require_venv_module() -> None:
    """Raise `CannotStart` where Python came without what makes environments, as on a bare Debian."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError as error:
        raise CannotStart(
            _(
                "This Python has no `venv` module: install it (on Debian and Ubuntu: `sudo apt install python3-venv`), "
                "or install uv, then start again."
            )
        ) from error


def install(lines: Sequence[str]) -> None:
    """Install those requirements into `.venv` at the pinned versions, naming each as it comes. Raises `CannotStart`."""
    from shutil import which

    required, others = pinned(lines)
    write(OTHER_PINS, "\n".join(others))
    uv = which("uv")
    if uv:
        command = [uv, "pip", "install", "--python", str(VENV_PYTHON)]
    else:
        require_pip()
        command = [str(VENV_PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-color"]
        command += ["--progress-bar", "off"]
    status, reason = run_tool([*command, "--constraint", str(OTHER_PINS), *required], narrator())
    if status:
        raise CannotStart(
            _("The packages could not be installed ({reason}): check the network connection, then start again.").format(reason=reason)
        )


def require_pip() -> None:
    """Put pip into an environment that uv made without it, now that uv is gone. Raises `CannotStart`."""
    if "pip" in installed(venv_paths()):
        return
    require_venv_module()
    status, reason = run_tool([str(VENV_PYTHON), "-m", "ensurepip", "--default-pip"], lambda line: None)
    if status:
        raise CannotStart(_("pip cannot be put into {folder} ({reason}): delete it, then start again.").format(folder=VENV, reason=reason))


def narrator() -> Callable[[str], None]:
    """A listener to an installer that says each package once, and once that the network is silent."""
    said: set[str] = set()

    def hear(line: str) -> None:
        package = re.match(r"\s*(?:Collecting|Downloading|Processing) (?:\S*/)?([A-Za-z][\w.-]*?)(?=[\s<>=!~;\[(]|-\d|$)", line)
        if package:
            words = _("  fetching {package}").format(package=normal(package[1]))
        elif "etrying" in line:
            words = _("  the network does not answer; trying again")
        elif line.startswith("Installing"):
            words = _("  unpacking")
        else:
            return
        if words not in said:
            said.add(words)
            say(words)

    return hear


def run_tool(command: Sequence[str], hear: Callable[[str], None]) -> tuple[int, str]:
    """Run the command, letting `hear` have every line; returns its exit status and the last line that says why."""
    import subprocess

    lines: list[str] = []
    environment = {**os.environ, "PIP_USER": "0", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            hear(line)
            lines.append(line.strip(" \n\t│╰├─▶×").removeprefix("cause: "))
    told = [line for line in lines if line and not line.startswith("hint:")]
    blamed = [line for line in told if line.startswith("ERROR:")] or told or [command[0]]
    return process.returncode, blamed[-1].removeprefix("ERROR: ").rstrip(".")


def restart(arguments: Sequence[str], *how: str) -> int:
    """Run this program again by `.venv`'s Python. Returns the exit status where the system cannot replace a process."""
    command = [str(VENV_PYTHON), str(ROOT / "main.py"), *arguments]
    os.environ[RESTARTED] = ",".join(how)
    if os.name == "nt":
        import subprocess

        return subprocess.call(command)
    return os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
