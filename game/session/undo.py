"""How far undo and redo go: from one decision of a person to another, and at a strict table never over something seen."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

from game.session.history import History
from game.words import _

Undo: TypeAlias = Literal["strict", "free"]


def undo_target(history: History, persons: Collection[int], undo: Undo) -> int | str:
    """The position that undo goes back to, or the sentence why it does not.

    That is the last decision of a person before the cursor: bots, chance and moves without a choice are skipped.
    """
    if not persons:
        return _("Only bots play here; there is no decision of yours to take back.")
    target = next((p for p in range(history.position - 1, -1, -1) if _is_decision(history, p, persons)), None)
    if target is None:
        return _("There is no decision to take back yet.")
    if undo == "strict" and history.reveals(target, history.position):
        return _("Something has been seen since the last decision and can't be unseen. Only a table with free undo takes it back.")
    return target


def redo_target(history: History, persons: Collection[int]) -> int | str:
    """The position that redo goes forward to, or the sentence why it does not: the next decision, or the last step known."""
    if history.position == history.length:
        return _("Nothing was taken back.")
    ahead = range(history.position + 1, history.length)
    return next((p for p in ahead if _is_decision(history, p, persons)), history.length)


def _is_decision(history: History, position: int, persons: Collection[int]) -> bool:
    """Whether a person has a choice there."""
    return history.to_act_at(position) in persons and history.forced_at(position) is None
