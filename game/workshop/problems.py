"""What is wrong with a file in hand, and what is doubtful: in the words of `check`, each with its place and its mend."""

from __future__ import annotations

from typing import NamedTuple

from game.content.choices import Kind, Mend
from game.content.draft import Draft
from game.content.layout import Layout
from game.content.tree import BadFile, Mark, Path_
from game.content.yaml_text import parse_yaml


class FileProblem(NamedTuple):
    """One thing to be told. `text` is a clause without a full stop; a `warning` keeps nobody from playing.

    `mark` is None where the file as a whole is meant, `mend` where only the author knows what would be right.
    """

    warning: bool
    place: Path_
    text: str
    mark: Mark | None
    mend: Mend | None


def problems_of(kind: Kind, draft: Draft) -> tuple[FileProblem, ...]:
    """All that is wrong, in the order of the file; where nothing is, what is doubtful."""
    tree = parse_yaml(draft.file, draft.text)
    mend = kind.making.mend if kind.making is not None else lambda _draft, _place: None
    try:
        value = kind.read(draft.file, tree)
    except BadFile as error:
        layout = Layout(draft.text)
        places = [() if fault.mark is None else place_at(layout, fault.mark) for fault in error.faults]
        return tuple(FileProblem(False, place, fault.text, fault.mark, mend(draft, place))
                     for place, fault in zip(places, error.faults, strict=True))
    if kind.making is None:
        return ()
    return tuple(FileProblem(True, wrong.path, wrong.text, tree.mark(wrong.path, wrong.offset), mend(draft, wrong.path))
                 for wrong in kind.making.warned(value))


def place_at(layout: Layout, mark: Mark) -> Path_:
    """The path of the innermost value in which that character stands, or behind the name of which it stands."""
    at = min(layout.row_start(mark.line - 1) + mark.column - 1, len(layout.text))
    found: Path_ = ()
    for path, slot in layout.slots():
        if slot.start <= at <= slot.end and len(path) >= len(found) and (at < slot.end or not slot.entries):
            found = path
    return found
