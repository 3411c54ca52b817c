"""The actions of a table and the states between them, with a cursor for undo and redo, and how far these go."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple, TypeAlias

from game.rules.contract import AnyRules, Chance, Event, Setup
from game.words import _


# ---- the actions of a table and the states between them, with a cursor for undo and redo
class MoveReason(NamedTuple):
    """A bot's reason, one sentence or a few. `public`: it follows from what everybody has seen, and may be read during the hand."""

    text: str
    public: bool = False


class Step(NamedTuple):
    """An action, its events, the state after it, and the bot's reason for it, if any."""

    action: Any
    events: tuple[Event, ...]
    state: Any
    why: MoveReason | None = None


class History:
    """Steps from the first state on. Position 0 is before the first step; the cursor is at `position`, redo reaches `length`."""

    __slots__ = ("_first", "_steps", "position", "rules")

    def __init__(self, rules: AnyRules, setup: Setup[object]) -> None:
        self.rules = rules
        self._first: Any = rules.start(setup)
        self._steps: list[Step] = []
        self.position = 0

    @property
    def length(self) -> int:
        """Number of steps, including those that were undone and can be redone."""
        return len(self._steps)

    @property
    def state(self) -> Any:
        """The state at the cursor."""
        return self.state_at(self.position)

    def state_at(self, position: int) -> Any:
        """The state after `position` steps. Raises IndexError outside 0..length."""
        if not 0 <= position <= len(self._steps):
            raise IndexError(position)
        return self._steps[position - 1].state if position else self._first

    def step(self, number: int) -> Step:
        """The step that led to position `number`, counted from 1. Raises IndexError outside 1..length."""
        if number < 1:
            raise IndexError(number)
        return self._steps[number - 1]

    def steps(self, since: int = 0) -> Sequence[Step]:
        """The steps after position `since` up to the cursor."""
        return self._steps[since : self.position]

    def try_out(self, action: object) -> Step:
        """The step that the action would be now; changes nothing. Raises IllegalAction."""
        state, events = self.rules.apply(self.state, action)
        return Step(action, events, state)

    def push(self, step: Step) -> None:
        """Appends the step from `try_out`; steps that could have been redone are dropped."""
        del self._steps[self.position :]
        self._steps.append(step)
        self.position += 1

    def explain(self, why: MoveReason) -> None:
        """Stores the reason for the last step. Raises ValueError if there is none before the cursor."""
        if not self.position:
            raise ValueError("there is no step to be explained")
        self._steps[self.position - 1] = self._steps[self.position - 1]._replace(why=why)

    def move(self, position: int) -> None:
        """Moves the cursor there. Raises IndexError outside 0..length."""
        if not 0 <= position <= len(self._steps):
            raise IndexError(position)
        self.position = position

    def to_act_at(self, position: int) -> int | Chance | None:
        """Who acts at a position."""
        return self.rules.to_act(self.state_at(position))

    def forced_at(self, position: int) -> object | None:
        """The only legal action of the seat to act there, or the one that none can improve on, if the rules know one.

        None if it has a choice, chance acts, or the game is over.
        """
        state = self.state_at(position)
        if not isinstance(self.rules.to_act(state), int):
            return None
        first_two = list(islice(self.rules.legal(state), 2))
        only: object = first_two[0] if len(first_two) == 1 else None
        return self.rules.settled(state) if only is None else only

    def reveals(self, since: int, until: int) -> bool:
        """Whether the steps after position `since` up to `until` revealed anything that can't be taken back."""
        return any(self.rules.reveals(event) for step in self._steps[since:until] for event in step.events)


# ---- how far undo and redo go: from one decision of a person to another, and at a strict table never past something seen
Undo: TypeAlias = Literal["strict", "free"]


def undo_target(history: History, persons: Collection[int], undo: Undo) -> int | str:
    """The position that undo goes back to, or the sentence saying why it can't.

    That is the last decision of a person before the cursor: bots, chance and moves without a choice are skipped.
    """
    if not persons:
        return _("Only bots play here; there is no decision of yours to take back.")
    target = next((p for p in range(history.position - 1, -1, -1) if _is_decision(history, p, persons)), None)
    if target is None and any(history.to_act_at(position) in persons for position in range(history.position)):
        return _("What has been played so far was forced: there is no decision of yours to take back yet.")
    if target is None:
        return _("There is no decision to take back yet.")
    if undo == "strict" and history.reveals(target, history.position):
        return _("Something has been seen since the last decision and can't be unseen. Only a table with free undo takes it back.")
    return target


def redo_target(history: History, persons: Collection[int]) -> int | str:
    """The position that redo goes forward to, or the sentence saying why it can't: the next decision, or the last known step."""
    if history.position == history.length:
        return _("Nothing was taken back.")
    ahead = range(history.position + 1, history.length)
    return next((p for p in ahead if _is_decision(history, p, persons)), history.length)


def _is_decision(history: History, position: int, persons: Collection[int]) -> bool:
    """Whether a person has a choice there."""
    return history.to_act_at(position) in persons and history.forced_at(position) is None
