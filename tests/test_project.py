"""Holds the project's own papers together: requirements, pins and what main.py understands of them."""

import re
import tomllib
from pathlib import Path
from typing import Any

from game.environment import state

ROOT = Path(__file__).resolve().parents[1]
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8")


def project() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def all_requirements() -> list[str]:
    table = project()["project"]
    return [*table["dependencies"], *(line for extra in table["optional-dependencies"].values() for line in extra)]


def test_requirements_are_ranges_that_main_understands() -> None:
    assert [line for line in all_requirements() if not re.fullmatch(r"[A-Za-z][\w-]*>=[\d.]+,<[\d.]+", line)] == []


def test_every_requirement_is_pinned_within_its_range() -> None:
    pins = {state.normal(name): version for name, version in re.findall(r"^([\w.-]+)==(\S+)$", PINS, re.MULTILINE)}
    assert [line for line in all_requirements() if not state.in_range(line, pins)] == []


def test_pins_are_names_and_versions_and_nothing_else() -> None:
    lines = [line for line in PINS.splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z][\w.-]*==[\w.]+", line)] == []
    assert "://" not in PINS


def test_uv_and_pip_install_the_same_tools() -> None:
    assert project()["dependency-groups"]["dev"] == project()["project"]["optional-dependencies"]["dev"]


def test_every_module_and_page_that_the_docs_name_is_there() -> None:
    there = [f"/{path.relative_to(ROOT).as_posix()}" for top in ("game", "tests", "docs", "assets") for path in (ROOT / top).rglob("*.*")]
    there += ["/main.py", "/pyproject.toml", "/constraints.txt"]
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        named = set(re.findall(r"`([\w/]+\.(?:py|md))`", page.read_text(encoding="utf-8")))
        assert [name for name in named if not any(path.endswith(f"/{name}") for path in there)] == [], page.name


def test_the_oldest_python_is_stated_once_more_for_main() -> None:
    assert project()["project"]["requires-python"] == ">=" + ".".join(map(str, state.OLDEST))
