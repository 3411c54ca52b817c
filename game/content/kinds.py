"""Every kind of content file, told by the `kind:` in it. A new format adds its line here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.content import domino_golf, golo
from game.content.fault import BadFile, Fault, quoted
from game.content.tree import BrokenNode, MappingNode, ScalarNode, Tree
from game.content.typed import Part
from game.content.yaml_text import parse_yaml, read_text
from game.words import _


class Kind(NamedTuple):
    """A kind of file, declared as `part`; `read` makes its value of a tree (raises BadFile), `describe` says what it holds."""

    name: str
    part: type[Part]
    read: Callable[[str, Tree], Any]
    describe: Callable[[Any], str]


KINDS: Final[tuple[Kind, ...]] = (
    Kind(golo.DICE_KIND, golo.DiceFile, golo.dice_of, golo.describe_dice),
    Kind(golo.CARD_KIND, golo.CardFile, golo.card_of, golo.describe_card),
    Kind(domino_golf.KIND, domino_golf.CourseFile, domino_golf.course_of, domino_golf.describe),
)


class Checked(NamedTuple):
    """A file that is right: its kind, and what it holds in a few words."""

    kind: str
    holds: str


def check(path: Path) -> Checked:
    """Reads a file of whichever kind it says it is. Raises BadFile with every fault."""
    name = str(path)
    tree = parse_yaml(name, read_text(path))
    kind = _kind_of(name, tree)
    return Checked(kind.name, kind.describe(kind.read(name, tree)))


def _kind_of(name: str, tree: Tree) -> Kind:
    listing = ", ".join(kind.name for kind in KINDS)
    said = tree.root.entries.get("kind") if isinstance(tree.root, MappingNode) else None
    if said is None:
        text = _("it does not say what it is; write kind: and one of {known}").format(known=listing)
        raise BadFile(name, [*tree.faults, Fault(tree.root.mark, text)])
    found = next((kind for kind in KINDS if isinstance(said, ScalarNode) and kind.name == said.text), None)
    if found is None:
        if isinstance(said, BrokenNode):
            raise BadFile(name, tree.faults)
        written = quoted(said.text) if isinstance(said, ScalarNode) else _("no text")
        raise BadFile(name, [*tree.faults, Fault(said.mark, _("kind is {said}; it can be {known}").format(said=written, known=listing))])
    return found
