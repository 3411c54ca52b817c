"""What each game is played with: the kinds of its files, told by the `kind:` in them, and the content that they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.content.fault import BadFile, Fault, quoted
from game.content.tree import BrokenNode, MappingNode, Node, ScalarNode, Tree
from game.content.typed import FilePart
from game.content.yaml_text import parse_yaml, read_text
from game.entries import Entries
from game.words import _


class Kind(NamedTuple):
    """A kind of file, declared as `part`; `read` makes its value of a tree (raises BadFile), `describe` says what it holds."""

    name: str
    part: type[FilePart]
    read: Callable[[str, Tree], Any]
    describe: Callable[[Any], str]


class Slot(NamedTuple):
    """One choice before a game: a file of a `kind`, or of one of those in `also`, which `title` names on screen, not yet translated.

    `first` is the file that is offered first, by its stem. Where it is empty the game may begin without a file, which `dealt` names then:
    a title and a line, not yet translated.
    """

    title: str
    kind: Kind
    first: str
    dealt: tuple[str, str] | None = None
    also: tuple[Kind, ...] = ()

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of file that can be chosen here."""
        return (self.kind, *self.also)


class GameFiles(NamedTuple):
    """The files of a game: its slots, and the content made of a file for each slot, None where none is chosen (raises BadFile)."""

    slots: tuple[Slot, ...]
    content: Callable[[Sequence[Path | None]], object]


FILES: Final[Entries[GameFiles]] = Entries(lambda game: game.files)
"""The games that are played with files. Those of a game lie in the folder of its key, a user's own of any game in CUSTOM."""

CUSTOM: Final = "custom"
"""The folder within that of all courses where the files of the user lie."""


def kinds() -> tuple[Kind, ...]:
    """Every kind of file, game by game."""
    return tuple(kind for game in FILES for slot in FILES.of(game).slots for kind in slot.kinds)


class Checked(NamedTuple):
    """A file that is right: the key of its game, its kind, and what it holds in a few words."""

    game: str
    kind: str
    holds: str


def check(path: Path) -> Checked:
    """Reads a file of whichever kind it says it is. Raises BadFile with every fault."""
    name = str(path)
    tree = parse_yaml(name, read_text(path))
    kind = _kind_of(name, tree)
    return Checked(_game_with(kind), kind.name, kind.describe(kind.read(name, tree)))


def game_of(path: Path) -> str:
    """The key of the game that a file is for, by the kind that it says it is. Raises BadFile where it says none that is known."""
    name = str(path)
    return _game_with(_kind_of(name, parse_yaml(name, read_text(path))))


def _game_with(kind: Kind) -> str:
    return next(game for game in FILES for slot in FILES.of(game).slots if kind in slot.kinds)


def kind_node(tree: Tree) -> Node | None:
    """What stands after `kind:` in a file, None where nothing does."""
    return tree.root.entries.get("kind") if isinstance(tree.root, MappingNode) else None


def _kind_of(name: str, tree: Tree) -> Kind:
    listing = ", ".join(kind.name for kind in kinds())
    said = kind_node(tree)
    if said is None:
        text = _("it does not say what it is; write kind: and one of {known}").format(known=listing)
        raise BadFile(name, [*tree.faults, Fault(tree.root.mark, text)])
    found = next((kind for kind in kinds() if isinstance(said, ScalarNode) and kind.name == said.text), None)
    if found is None:
        if isinstance(said, BrokenNode):
            raise BadFile(name, tree.faults)
        written = quoted(said.text) if isinstance(said, ScalarNode) else _("no text")
        raise BadFile(name, [*tree.faults, Fault(said.mark, _("kind is {said}; it can be {known}").format(said=written, known=listing))])
    return found
