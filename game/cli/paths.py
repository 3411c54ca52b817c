"""The default folders of the clubhouse, and which version of it this is."""

from pathlib import Path

from game.errors import UserError
from game.words import _

ROOT = Path(__file__).resolve().parents[2]
SAVES = ROOT / "saves"
COURSES = ROOT / "courses"
CACHE = "cache"
"""The folder within the saves for data that can be computed again."""

PROJECT = ROOT / "pyproject.toml"


def version() -> str:
    """The version in pyproject.toml, the only place that states it (found without a TOML parser). Raises `UserError`."""
    try:
        lines = PROJECT.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(_("{file} cannot be read ({reason}): take it from a fresh copy.").format(file=PROJECT, reason=error)) from error
    for line in lines:
        name, _equals, value = line.partition("=")
        if name.strip() == "version":
            return value.strip().strip('"')
    raise UserError(_("{file} states no version: take it from a fresh copy.").format(file=PROJECT))
