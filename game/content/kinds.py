"""Every kind of content file, told by the `kind:` in it. A new format adds its line here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.content import domino_golf, golo
from game.content.fault import BadFile, Fault
from game.content.tree import Tree, grow, read_text
from game.words import _


class Kind(NamedTuple):
    """A kind of file: `read` makes its value of a tree (raises BadFile), `describe` says in a few words what it holds."""

    name: str
    read: Callable[[str, Tree], Any]
    describe: Callable[[Any], str]


KINDS: Final[tuple[Kind, ...]] = (
    Kind(golo.DICE_KIND, golo.dice_of, golo.describe_dice),
    Kind(golo.CARD_KIND, golo.card_of, golo.describe_card),
    Kind(domino_golf.KIND, domino_golf.course_of, domino_golf.describe),
)


class Checked(NamedTuple):
    """A file that is right: its kind, and what it holds in a few words."""

    kind: str
    holds: str


def check(path: Path) -> Checked:
    """Reads a file of whichever kind it says it is. Raises BadFile with every fault."""
    name = str(path)
    tree = grow(name, read_text(path))
    kind = _kind_of(name, tree)
    return Checked(kind.name, kind.describe(kind.read(name, tree)))


def _kind_of(name: str, tree: Tree) -> Kind:
    known = ", ".join(kind.name for kind in KINDS)
    said = tree.value.get("kind") if isinstance(tree.value, dict) else None
    if said is None:
        raise BadFile(name, [Fault(tree.place(()), _("it does not say what it is; write kind: and one of {known}").format(known=known))])
    found = next((kind for kind in KINDS if kind.name == said), None)
    if found is None:
        text = _("kind is {said!r}; it can be {known}").format(said=said, known=known)
        raise BadFile(name, [Fault(tree.place(("kind",)), text)])
    return found
