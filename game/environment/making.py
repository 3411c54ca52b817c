"""Makes the environment beside main.py, or updates it: with uv if uv is installed, else with venv and pip."""

from __future__ import annotations

import errno
import os
import sys

from game.environment.state import (
    DAMAGED, HOLDS, LOCK, OLDEST, OTHER_PINS, ROOT, STAMP, UNFINISHED, VENV, VENV_PYTHON, CannotStart, _, installed, losses, names_in,
    normal, package_folders, pinned, project_table, read, ready_there, requirements, satisfied, say, useless, wanted_stamp
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import IO

NO_ROOM = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
NO_ROOM_IN_WORDS = ("no space left", "errno 28", "os error 28", "quota exceeded", "not enough space", "os error 112")
LEAST_ROOM = 1 << 20  # bytes: if an installer failed with no more than this free, it failed for lack of space, whatever it says
ROOM_WANTED = 300  # MB that the environment takes, including what its installer needs temporarily
DISPENSABLE = ("bench",)  # without these the command runs, and names what is missing


def provide(extras: tuple[str, ...]) -> tuple[str, ...]:
    """Makes sure that `.venv` has those extras, and returns the ones it has in the end. Raises `CannotStart`."""
    if ready_there(extras):
        return extras
    try:
        with open(LOCK, "a+", encoding="utf-8") as lock:
            hold(lock)
            if not ready_there(extras):  # another start may have made it while this one was waiting
                make(extras, lock)
    except CannotStart as error:
        indispensable = tuple(extra for extra in extras if extra not in DISPENSABLE)
        if indispensable == extras or not ready_there(indispensable):
            raise
        say("main.py: " + str(error))
        return indispensable
    except OSError as error:
        if error.errno in NO_ROOM:
            raise no_room() from error
        raise CannotStart(
            _(
                "The environment cannot be made in {folder} ({reason}): move the project to a folder of yours, or make this one writable."
            ).format(folder=ROOT, reason=error.strerror or error)
        ) from error
    return extras


def hold(lock: IO[str]) -> None:
    """Takes the lock on `.venv`, waiting for another start or its installer to release it."""
    if not take(lock, wait=False):
        say(_("Another start is making the environment; waiting for it ..."))
        take(lock, wait=True)


def take(file: IO[str], *, wait: bool) -> bool:
    """Locks the file until it is closed (also by a crash); False if another process holds it and `wait` is false."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                os.lseek(file.fileno(), 1 << 20, os.SEEK_SET)  # beyond the word in the file, which other processes read
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
    """Updates `.venv` to the wanted packages; recreates it if it is missing or broken. Raises `CannotStart`, `OSError`."""
    every = project_table()["optional-dependencies"]  # read before anything changes: without it nothing can be installed
    why, before = why_fresh(), read(STAMP)
    mark(lock, UNFINISHED)
    if why is None:
        remove(STAMP)
        say(_("Bringing the environment in {folder} up to date ...").format(folder=VENV))
    else:
        clear(why)
        say(_("Making the environment in {folder} (a minute or less) ...").format(folder=VENV))
    try:
        if why is not None:
            create(lock)
        kept = [extra for extra in every if satisfied([extra], package_folders())]
        install(requirements(sorted({*extras, *kept})), lock)
    except (CannotStart, OSError):
        take_back(before, lock, fresh=why is not None)
        raise
    if not satisfied(extras, package_folders()):  # whatever the installer reports
        mark(lock, "")
        raise useless()
    write(HOLDS, "\n".join(sorted(name for folder in package_folders() for name in names_in(folder) if name != "__pycache__")))
    write(STAMP, wanted_stamp())
    mark(lock, "")
    say(_("The environment is ready."))


def why_fresh() -> str | None:
    """Why `.venv` has to be recreated, in a sentence ("" if there is nothing yet); None if it can be updated."""
    if not os.path.lexists(VENV):
        return ""
    if not os.path.isdir(VENV):
        return _("Where the environment belongs there is something else.")
    if read(LOCK) == UNFINISHED:
        return _("The last start was cut off while it made the environment; making it again.")
    if read(LOCK) == DAMAGED or losses():
        return _("Part of the environment has gone; making it again.")
    if not works():
        return _("The environment does not work with the Python that is here now; making it again.")
    return None


def clear(why: str) -> None:
    """Removes what is in the place of `.venv`, with a message why; a file may be somebody's and is moved aside."""
    if not os.path.lexists(VENV):
        return
    say(why)
    if os.path.islink(VENV):
        os.unlink(VENV)
    elif os.path.isdir(VENV):
        from shutil import rmtree

        rmtree(VENV)
    else:
        aside = next(name for name in (f"{VENV}.aside{n or ''}" for n in range(sys.maxsize)) if not os.path.lexists(name))
        os.rename(VENV, aside)
        say(_("The file {file} is now called {name}.").format(file=VENV, name=os.path.basename(aside)))


def remove(path: str) -> None:
    """Removes a file if it exists."""
    if os.path.lexists(path):
        os.unlink(path)


def take_back(before: str, lock: IO[str], *, fresh: bool) -> None:
    """Removes what a failed attempt has left; in an existing environment, installers have undone what they could not finish."""
    if fresh:
        from shutil import rmtree

        rmtree(VENV, ignore_errors=True)
    elif before:
        write(STAMP, before)
    mark(lock, "")


def mark(lock: IO[str], word: str) -> None:
    """Writes that word into the lock file, flushed to the disk, for the next start after a crash."""
    os.ftruncate(lock.fileno(), 0)
    lock.write(word)
    lock.flush()
    os.fsync(lock.fileno())


def write(path: str, text: str) -> None:
    """Writes the file completely or not at all."""
    part = path + ".part"
    with open(part, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def works() -> bool:
    """Whether `.venv` has a Python that runs, is new enough, and is still the one its packages were installed for."""
    import subprocess

    question = (
        "import os, sys, sysconfig;"
        f"sys.exit(sys.version_info < {OLDEST} or sys.prefix == sys.base_prefix or not os.path.isdir(sysconfig.get_path('purelib')))"
    )
    try:
        return subprocess.call([VENV_PYTHON, "-c", question], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def create(lock: IO[str]) -> None:
    """Creates an empty `.venv`. Raises `CannotStart`."""
    from shutil import which

    base: str = getattr(sys, "_base_executable", sys.executable)  # .venv's own Python may be the one being replaced
    uv = which("uv")
    if uv:
        command = [uv, "venv", "--quiet", "--python", base, VENV]
    else:
        require_venv_module()
        command = [base, "-m", "venv", VENV]
    status, reason = run_tool(command, lambda line: None, lock)
    if status:
        raise CannotStart(
            _("The environment cannot be made in {folder} ({reason}): fix that, then start again.").format(folder=ROOT, reason=reason)
        )


def require_venv_module() -> None:
    """Raises `CannotStart` if Python came without the module that creates environments, as on a bare Debian."""
    try:
        import ensurepip  # noqa: F401 (is it there?)
        import venv  # noqa: F401 (is it there?)
    except ImportError as error:
        raise CannotStart(
            _(
                "This Python has no `venv` module: install it (on Debian and Ubuntu: `sudo apt install python3-venv`), "
                "or install uv, then start again."
            )
        ) from error


def install(lines: Sequence[str], lock: IO[str]) -> None:
    """Installs those requirements into `.venv` at the pinned versions, reporting each. Raises `CannotStart`."""
    from shutil import which

    required, others = pinned(lines)
    write(OTHER_PINS, "\n".join(others))
    uv = which("uv")
    if uv:
        command = [uv, "pip", "install", "--python", VENV_PYTHON]
    else:
        require_pip(lock)
        command = [VENV_PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-color"]
        command += ["--progress-bar", "off"]
    status, reason = run_tool([*command, "--constraint", OTHER_PINS, *required], narrator(), lock)
    if status:
        raise CannotStart(
            _("The packages could not be installed ({reason}): check the network connection, then start again.").format(reason=reason)
        )


def require_pip(lock: IO[str]) -> None:
    """Installs pip into an environment that uv made without it, now that uv is gone. Raises `CannotStart`."""
    if "pip" in installed(package_folders()):
        return
    require_venv_module()
    status, reason = run_tool([VENV_PYTHON, "-m", "ensurepip", "--default-pip"], lambda line: None, lock)
    if status:
        raise CannotStart(_("pip cannot be put into {folder} ({reason}): delete it, then start again.").format(folder=VENV, reason=reason))


def no_room() -> CannotStart:
    """The sentence for a full disk."""
    return CannotStart(
        _("There is no space on the disk for the environment in {folder}: make room there, about {n} MB, then start again.").format(
            folder=ROOT, n=ROOM_WANTED
        )
    )


def narrator() -> Callable[[str], None]:
    """A listener for an installer's output that reports each package once, and once that the network is silent."""
    import re

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


def is_full() -> bool:
    """Whether almost nothing is free on the disk of the environment."""
    from shutil import disk_usage

    try:
        return disk_usage(ROOT).free < LEAST_ROOM
    except OSError:
        return False


def run_tool(command: Sequence[str], hear: Callable[[str], None], lock: IO[str]) -> tuple[int, str]:
    """Runs the command and calls `hear` with every line; returns its exit status and the last line that gives a reason.

    The tool inherits the lock: if this process is killed, the next start waits until the tool has ended too. Raises `CannotStart` if the
    tool failed because the disk is full: installers bury that in their output, or don't say it at all.
    """
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
        # Windows ties a lock to a process and not to a file: there the tool runs without it.
        pass_fds=() if os.name == "nt" else (lock.fileno(),),
    ) as process:
        for line in process.stdout or ():
            hear(line)
            lines.append(line.strip(" \n\t│╰├─▶×").removeprefix("cause: "))
    if process.returncode and (any(words in line.lower() for line in lines for words in NO_ROOM_IN_WORDS) or is_full()):
        raise no_room()
    told = [line for line in lines if line and not line.startswith("hint:")]
    blamed = [line for line in told if line.startswith("ERROR:")] or told or [command[0]]
    return process.returncode, blamed[-1].removeprefix("ERROR: ").rstrip(".")
