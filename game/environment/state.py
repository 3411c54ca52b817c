"""The state of the environment beside main.py: where it is, whether it is complete, and which packages it has in which versions."""

from __future__ import annotations

import os
import sys

from game.errors import UserError

TYPE_CHECKING = False  # typing costs milliseconds that a start can save
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
PROJECT = os.path.join(ROOT, "pyproject.toml")
PINS = os.path.join(ROOT, "constraints.txt")
LOCK = os.path.join(ROOT, ".venv.lock")
VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
STAMP = os.path.join(VENV, "made-for")
HOLDS = os.path.join(VENV, "holds")
OTHER_PINS = os.path.join(VENV, "constraints.txt")  # the pins, except those of packages that are requested by name
UNFINISHED, DAMAGED = "unfinished", "damaged"  # the word in the lock file for a .venv that has to be recreated


class CannotStart(UserError):
    """Why there is no environment to run in: one sentence with its remedy."""


def say(sentence: str) -> None:
    """Prints a message to standard error; standard output belongs to the commands. If nobody can read it, nothing happens."""
    if sys.stderr is not None:
        try:
            print(sentence, file=sys.stderr, flush=True)
        except OSError:
            return


def _(text: str) -> str:
    """The text in the reader's language; the catalogue is loaded at the first call."""
    from game.words import _ as translated

    return translated(text)


def useless() -> CannotStart:
    """The complaint about an environment that main.py cannot repair."""
    return CannotStart(_("The environment in {folder} does not work: delete it, then start again.").format(folder=VENV))


def ready_here(extras: Sequence[str]) -> bool:
    """Whether this interpreter can run the game: it has every package, and is not an outdated `.venv`. Raises `CannotStart`."""
    if inside():
        if whole():
            return not extras or satisfied(extras, sys.path)
        if doubtful() or read(STAMP):
            return False
    # No stamp: `uv run` or the user made this environment, so only its packages are checked.
    return satisfied(extras, sys.path)


def ready_there(extras: Sequence[str]) -> bool:
    """Whether `.venv` is complete and has every package. Raises `CannotStart`."""
    return whole() and satisfied(extras, package_folders())


def inside() -> bool:
    """Whether this is the Python of `.venv`."""
    return os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def whole() -> bool:
    """Whether main.py made `.venv` completely, for today's requirements and pins, and nothing of it is missing since."""
    if not os.path.exists(VENV_PYTHON) or read(STAMP) != wanted_stamp() or doubtful():
        return False
    return not losses() if os.path.exists(HOLDS) else satisfied((), package_folders())


def doubtful() -> bool:
    """Whether a start was interrupted while it changed `.venv` (or is changing it now), or found it damaged."""
    return read(LOCK) in (UNFINISHED, DAMAGED)


def losses() -> list[str]:
    """What was in the folder of packages when `.venv` was made and is missing now.

    The record of a version may be missing if another suitable version replaced it: the user may be trying one.
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
    """The names in a folder; none if it cannot be read."""
    try:
        return os.listdir(folder or ".")
    except OSError:
        return []


def wanted_stamp() -> str:
    """What `.venv` should have been made for: the part of pyproject.toml before the tools' tables, and every pin."""
    return read(PROJECT).partition("\n[tool.")[0] + "\n" + read(PINS)


def read(path: str) -> str:
    """The file's text; empty if it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


def project_table() -> dict[str, Any]:
    """The table [project] of pyproject.toml, with its lists of requirements. Raises `CannotStart` if it is missing or broken."""
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
    except ValueError as error:  # UTF-8 or TOML errors; the latter name line and column
        raise no_project(str(error)) from error
    return project


def no_project(reason: str) -> CannotStart:
    """The complaint about a pyproject.toml from which nothing can be installed."""
    remedy = _("{file} does not tell what to install ({reason}): take it from a fresh copy of the project, then start again.")
    return CannotStart(remedy.format(file=PROJECT, reason=reason))


def requirements(extras: Iterable[str]) -> list[str]:
    """The requirements of the game itself and of those extras, such as `pyyaml>=6,<7`. Raises `CannotStart`."""
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
    """Whether `found` satisfies a requirement made of `>=` and `<`."""
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
    """A version as comparable numbers."""
    import re

    return tuple(int(part) for part in re.findall(r"\d+", version))


def normal(name: str) -> str:
    """A package's name in its normalised form."""
    import re

    return re.sub(r"[-_.]+", "-", name).lower()
