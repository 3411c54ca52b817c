"""How a file of a kind is made in the workshop: what it begins with, what is warned of in it, and what mends a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from game.content.draft import Draft
from game.content.tree import Path_
from game.content.typed import Wrong
from game.words import N_, _


class Template(NamedTuple):
    """What a new file can begin with: `title` and `line` name it, not yet translated; `body` is the text of the file below its name."""

    title: str
    line: str
    body: str


class Mend(NamedTuple):
    """A change that takes a fault or a doubt away: what its button says, and the file with it. Raises Unwritable where that can't be."""

    title: str
    change: Callable[[Draft], Draft]


FIELDS: Final[Mapping[str, str]] = {
    "name": N_("Name"), "line": N_("Description"), "author": N_("Author"), "landscape": N_("Landscape"), "kind": N_("Kind of file"),
}
"""What every kind of file has at its top, in words that are not translated yet."""


def called_field(path: Path_) -> str:
    """What stands at the top of a file, in words; "" for anything that not every kind has."""
    return _(FIELDS[str(path[0])]) if path and str(path[0]) in FIELDS else ""


def _none_warned(_value: Any) -> Iterable[Wrong]:
    return ()


def _none_mended(_draft: Draft, _place: Path_) -> Mend | None:
    return None


class KindMaking(NamedTuple):
    """How files of a kind are made in the workshop.

    `title` and `about` name the kind there ("GOLO scorecard", "drag pars to a nine or two"), `fresh` is the name of a new file ("New
    card"); none of them is translated yet. `icon` is drawn beside them. `called` tells in words what stands at a place of a file, "" for
    the file as a whole. `warned` says of a value without faults, as the kind reads it, what is doubtful and where; it takes no time that
    somebody would notice. `mend` takes away what is wrong or doubtful at a place of a draft, None where only the author knows how.
    """

    title: str
    about: str
    fresh: str
    icon: str
    templates: tuple[Template, ...]
    called: Callable[[Path_], str]
    warned: Callable[[Any], Iterable[Wrong]] = _none_warned
    mend: Callable[[Draft, Path_], Mend | None] = _none_mended
