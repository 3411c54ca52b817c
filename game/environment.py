"""The environment beside main.py: whether it is whole, and how it is made or repaired.

Standard library only, and Python 3.8 can read this file, so that an old Python gets a sentence and not a `SyntaxError`. A start for which
nothing has to be made imports nothing else from it: what costs milliseconds is imported where it is needed.

    .venv/            made by uv where uv is installed, else by venv and pip, with the pins of constraints.txt
    .venv/holds       the names in its folder of packages when it was made
    .venv/made-for    the requirements and pins it was made for; written last
    .venv.lock        held while .venv is changed, by the installer too; says "unfinished" from the first change to the last
"""

from __future__ import annotations

import os
import sys

from game.errors import UserError

TYPE_CHECKING = False  # typing costs milliseconds that a start has no use for
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import IO, Any

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
PROJECT = os.path.join(ROOT, "pyproject.toml")
PINS = os.path.join(ROOT, "constraints.txt")
LOCK = os.path.join(ROOT, ".venv.lock")
VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
STAMP = os.path.join(VENV, "made-for")
HOLDS = os.path.join(VENV, "holds")
OTHER_PINS = os.path.join(VENV, "constraints.txt")  # the pins without those of the packages that are asked for by name

DEVELOPMENT, PEERS = "dev", "bench"  # extras of pyproject.toml
DISPENSABLE = (PEERS,)  # without these the command runs, and names what is absent
MEASURED_AGAINST_PEERS = "partner"  # the one game that `bench` compares with other programs
PEER = "prob_alphabeta"  # the rival in `duel` that comes from a package
UNFINISHED, DAMAGED = "unfinished", "damaged"  # what the lock file says of a .venv that has to be made again
RESTARTED = "NINETEENTH_HOLE_RESTARTED"  # how a start came to run again: FOUND, or MADE and the extras it has now
FOUND, MADE = "found", "made"


class CannotStart(UserError):
    """Why there is no environment to run in: one sentence with its remedy."""


def prepare(arguments: Sequence[str]) -> int | None:
    """See to the packages. Returns None where this Python has them, else the exit status of the program that ran (2: cannot start)."""
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
        return restart(arguments, MADE, *provide(extras))
    except CannotStart as error:
        say("main.py: " + str(error))
        return 2


def needed(arguments: Sequence[str]) -> tuple[str, ...]:
    """The extras of pyproject.toml that the command in the arguments needs.

    >>> needed(["test", "-x"]), needed(["bench"]), needed(["--saves", "test", "bench", "--seconds", "3", "frames"])
    (('dev',), ('bench',), ())
    """
    pairs = zip(["", *arguments], arguments, strict=False)
    words = [word for before, word in pairs if not word.startswith("-") and before not in ("--saves", "--seconds")]
    if words[:1] in (["test"], ["languages"]):
        return (DEVELOPMENT,)
    if words in (["bench"], ["bench", MEASURED_AGAINST_PEERS]) or (words[:1] == ["duel"] and any(PEER in word for word in arguments)):
        return (PEERS,)
    return ()


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
    """Tell the person; standard output belongs to the commands. Where nobody can read it, nothing happens."""
    if sys.stderr is not None:
        try:
            print(sentence, file=sys.stderr, flush=True)
        except OSError:
            return


def _(text: str) -> str:
    """The text in the reader's language; the catalogue is opened for the first one."""
    from game.words import _ as translated

    return translated(text)


def useless() -> CannotStart:
    """The complaint about an environment that main.py cannot repair."""
    return CannotStart(_("The environment in {folder} does not work: delete it, then start again.").format(folder=VENV))


# What is there


def ready_here(extras: Sequence[str]) -> bool:
    """Whether this interpreter may run the game: it has every package, and is not a `.venv` that lags behind. Raises `CannotStart`."""
    if inside():
        if whole():
            return not extras or satisfied(extras, sys.path)
        if doubtful() or read(STAMP):
            return False
    # No stamp: `uv run` or a person made this environment, and its packages speak for themselves.
    return satisfied(extras, sys.path)


def ready_there(extras: Sequence[str]) -> bool:
    """Whether `.venv` is whole and has every package. Raises `CannotStart`."""
    return whole() and satisfied(extras, package_folders())


def inside() -> bool:
    """Whether this is the Python of `.venv`."""
    return os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def whole() -> bool:
    """Whether main.py has made `.venv`, to the end, for the requirements and pins of today, and nothing of it has gone since."""
    if not os.path.exists(VENV_PYTHON) or read(STAMP) != wanted_stamp() or doubtful():
        return False
    return not losses() if os.path.exists(HOLDS) else satisfied((), package_folders())


def doubtful() -> bool:
    """Whether a start was cut off while it changed `.venv` (or is changing it now), or found it damaged."""
    return read(LOCK) in (UNFINISHED, DAMAGED)


def losses() -> list[str]:
    """What was in the folder of packages when `.venv` was made, and is there no more.

    The record of a version may go where another that suits came in its place: a person may try one.
    """
    gone = set(read(HOLDS).split("\n")) - {""}
    for folder in package_folders():
        gone.difference_update(names_in(folder))
    records = {name for name in gone if name.endswith((".dist-info", ".egg-info"))}
    if gone == records and (not records or satisfied((), package_folders())):
        return []
    return sorted(gone)


def package_folders() -> list[str]:
    """The folders of `.venv` that hold packages."""
    libraries = os.path.join(VENV, "lib")
    pythons = [os.path.join(libraries, name) for name in names_in(libraries) if name.startswith("python3")]
    places = [os.path.join(place, "site-packages") for place in (*pythons, os.path.join(VENV, "Lib"))]
    return [place for place in places if os.path.isdir(place)]


def names_in(folder: str) -> list[str]:
    """The names in a folder; none where it cannot be read."""
    try:
        return os.listdir(folder or ".")
    except OSError:
        return []


def wanted_stamp() -> str:
    """What `.venv` should have been made for: what pyproject.toml says ahead of the tools' tables, and every pin."""
    return read(PROJECT).partition("\n[tool.")[0] + "\n" + read(PINS)


def read(path: str) -> str:
    """The file's text; empty if it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


def project_table() -> dict[str, Any]:
    """The table [project] of pyproject.toml, with lists of requirements in it. Raises `CannotStart` where it is missing or broken."""
    import tomllib

    try:
        with open(PROJECT, "rb") as file:
            project: dict[str, Any] = tomllib.load(file)["project"]
        for lines in (project["dependencies"], *project["optional-dependencies"].values()):
            if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
                raise TypeError("dependencies")
    except OSError as error:
        raise no_project(error.strerror or str(error)) from error
    except KeyError as error:
        raise no_project(_("{name} is missing in it").format(name=error.args[0])) from error
    except (TypeError, AttributeError) as error:
        raise no_project(_("its tables are not those of this project")) from error
    except ValueError as error:  # of UTF-8 or TOML; the latter names line and column
        raise no_project(str(error)) from error
    return project


def no_project(reason: str) -> CannotStart:
    """The complaint about a pyproject.toml from which nothing can be installed."""
    remedy = _("{file} does not tell what to install ({reason}): take it from a fresh copy of the project, then start again.")
    return CannotStart(remedy.format(file=PROJECT, reason=reason))


def requirements(extras: Iterable[str]) -> list[str]:
    """The requirements of the game itself and of those extras, as in `pyyaml>=6,<7`. Raises `CannotStart`."""
    project = project_table()
    known = project["optional-dependencies"]
    return [*project["dependencies"], *(line for extra in extras for line in known.get(extra, ()))]


def pinned(lines: Iterable[str]) -> tuple[list[str], list[str]]:
    """Those requirements at their pinned versions, and the pins of all other packages.

    A separate step, because pip calls a missing network a conflict wherever a package is both required and constrained.
    """
    pins = {normal(name_of(line)): line.strip() for line in read(PINS).splitlines() if "==" in line}
    required = [pins.pop(normal(name_of(line)), line) for line in lines]
    return required, list(pins.values())


def satisfied(extras: Iterable[str], paths: Iterable[str]) -> bool:
    """Whether each requirement is installed on those paths in a version within its range. Raises `CannotStart`."""
    found = installed(paths)
    return all(in_range(requirement, found) for requirement in requirements(extras))


def installed(paths: Iterable[str]) -> dict[str, str]:
    """Name and version of each package on those paths, from the folder names (importlib.metadata costs more than the start)."""
    found: dict[str, str] = {}
    for path in paths:
        for entry in names_in(path):
            stem, ending = os.path.splitext(entry)
            name, dash, rest = stem.partition("-")
            if dash and ending in (".dist-info", ".egg-info"):
                found.setdefault(normal(name), rest.split("-")[0])
    return found


def in_range(requirement: str, found: dict[str, str]) -> bool:
    """Whether `found` holds what a requirement made of `>=` and `<` asks for."""
    import re

    name = normal(name_of(requirement))
    if name not in found:
        return False
    have = numbers(found[name])
    bounds = re.findall(r"(>=|<)\s*([\d.]+)", requirement)
    return all(have >= numbers(bound) if sign == ">=" else have < numbers(bound) for sign, bound in bounds)


def name_of(requirement: str) -> str:
    """The package that a requirement asks for."""
    import re

    return re.split("[<>=]", requirement)[0].strip()


def numbers(version: str) -> tuple[int, ...]:
    """A version as numbers that compare."""
    import re

    return tuple(int(part) for part in re.findall(r"\d+", version))


def normal(name: str) -> str:
    """A package's name as it compares."""
    import re

    return re.sub(r"[-_.]+", "-", name).lower()


# What turns out to be damaged while the game runs


def damage(error: ImportError) -> str | None:
    """The sentence about a package of `.venv` that cannot be imported any more, or None where the fault is the program's.

    If main.py has made that environment, the next start makes it again.
    """
    package = (error.name or "").partition(".")[0]
    if not inside() or str(error).startswith("cannot import name") or not came_with_a_package(package):
        return None
    if not whole():
        return str(useless())
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


# Making it


def provide(extras: tuple[str, ...]) -> tuple[str, ...]:
    """See that `.venv` has those extras, and return the ones it has in the end. Raises `CannotStart`."""
    if ready_there(extras):
        return extras
    try:
        with open(LOCK, "a+", encoding="utf-8") as lock:
            hold(lock)
            if not ready_there(extras):  # another start may have made it while this one waited
                make(extras, lock)
    except CannotStart as error:
        indispensable = tuple(extra for extra in extras if extra not in DISPENSABLE)
        if indispensable == extras or not ready_there(indispensable):
            raise
        say("main.py: " + str(error))
        return indispensable
    except OSError as error:
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
    """Bring `.venv` to the wanted packages; made again from nothing where it is missing or broken. Raises `CannotStart`, `OSError`."""
    every = project_table()["optional-dependencies"]  # read before anything changes: without it nothing can be made
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
    except CannotStart:
        take_back(before, lock, fresh=why is not None)
        raise
    if not satisfied(extras, package_folders()):  # whatever the installer says
        mark(lock, "")
        raise useless()
    write(HOLDS, "\n".join(sorted(name for folder in package_folders() for name in names_in(folder) if name != "__pycache__")))
    write(STAMP, wanted_stamp())
    mark(lock, "")
    say(_("The environment is ready."))


def why_fresh() -> str | None:
    """Why `.venv` has to be made from nothing, in a sentence ("" where there is nothing yet); None where it can be brought up to date."""
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
    """Take away what is in the place of `.venv`, saying why; a file is somebody's and goes aside."""
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
    """Remove a file, if it is there."""
    if os.path.lexists(path):
        os.unlink(path)


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


def write(path: str, text: str) -> None:
    """Write the file whole or not at all."""
    part = path + ".part"
    with open(part, "w", encoding="utf-8") as file:
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
        return subprocess.call([VENV_PYTHON, "-c", question], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def create(lock: IO[str]) -> None:
    """Make an empty `.venv`. Raises `CannotStart`."""
    from shutil import which

    base: str = getattr(sys, "_base_executable", sys.executable)  # .venv's own Python may be the one that is being replaced
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


def install(lines: Sequence[str], lock: IO[str]) -> None:
    """Install those requirements into `.venv` at the pinned versions, naming each as it comes. Raises `CannotStart`."""
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
    """Put pip into an environment that uv made without it, now that uv is gone. Raises `CannotStart`."""
    if "pip" in installed(package_folders()):
        return
    require_venv_module()
    status, reason = run_tool([VENV_PYTHON, "-m", "ensurepip", "--default-pip"], lambda line: None, lock)
    if status:
        raise CannotStart(_("pip cannot be put into {folder} ({reason}): delete it, then start again.").format(folder=VENV, reason=reason))


def narrator() -> Callable[[str], None]:
    """A listener to an installer that says each package once, and once that the network is silent."""
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


def run_tool(command: Sequence[str], hear: Callable[[str], None], lock: IO[str]) -> tuple[int, str]:
    """Runs the command and calls `hear` with every line; returns its exit status and the last line that says why.

    The lock is the tool's as well: if this process is killed, the next start waits until the tool has ended too.
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
        # Windows gives a lock to a process and not to a file: there the tool runs on without it.
        pass_fds=() if os.name == "nt" else (lock.fileno(),),
    ) as process:
        for line in process.stdout or ():
            hear(line)
            lines.append(line.strip(" \n\t│╰├─▶×").removeprefix("cause: "))
    told = [line for line in lines if line and not line.startswith("hint:")]
    blamed = [line for line in told if line.startswith("ERROR:")] or told or [command[0]]
    return process.returncode, blamed[-1].removeprefix("ERROR: ").rstrip(".")


def restart(arguments: Sequence[str], *how: str) -> int:
    """Run this program again by `.venv`'s Python. Returns the exit status where the system cannot replace a process.

    Ctrl-C is held back until main.py runs there, and raises no `KeyboardInterrupt` while Python loads its own modules.
    """
    import signal

    command = [VENV_PYTHON, os.path.join(ROOT, "main.py"), *arguments]
    os.environ[RESTARTED] = ",".join(how)
    try:
        if sys.platform == "win32":
            import subprocess

            return subprocess.call(command)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.execv(command[0], command)
    except OSError as error:
        del os.environ[RESTARTED]
        raise useless() from error
