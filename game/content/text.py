"""Names and lines in files: what every kind of file asks of them."""

from __future__ import annotations

from typing import Final

from game.content.fault import Fault
from game.content.tree import Tree
from game.words import _

LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 160


def faults_of_text(tree: Tree, name: str, line: str) -> list[Fault]:
    """What is wrong with the file's `name` and `line`: each has to print as one short line."""
    return _faults(tree, "name", name, LONGEST_NAME, needed=True) + _faults(tree, "line", line, LONGEST_LINE, needed=False)


def _faults(tree: Tree, key: str, text: str, most: int, *, needed: bool) -> list[Fault]:
    if len(text) <= most and text.isprintable() and (text.strip() or not needed):
        return []
    least = 1 if needed else 0
    wrong = _("{key} takes {least} to {most} letters that can be shown, on one line").format(key=key, least=least, most=most)
    return [Fault(tree.place((key,)), wrong)]
