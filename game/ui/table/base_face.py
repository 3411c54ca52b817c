"""What every game's face begins with: the calls that the screen sets, and the position that is shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from game.rules.contract import Legal, NoLegal
from game.ui.scene import Scene
from game.ui.table.face import Sitting, Track

V = TypeVar("V")
A = TypeVar("A")


class BaseFace(ABC, Generic[V, A]):
    """The common part. A subclass adds what its game shows and says; so it obeys game.ui.table.face.TableFace."""

    def __init__(self, scene: Scene) -> None:
        self.choose: Callable[[A], None] = _nothing
        self.refuse: Callable[[A], None] = _nothing
        self.changed: Callable[[], None] = _silence
        self.scene = scene
        self.view: V | None = None
        self.legal: Legal[A] = NoLegal()
        self.sitting = Sitting(0, ("",), True)

    @abstractmethod
    def put(self, view: V, legal: Legal[A], sitting: Sitting) -> None:
        """Show this position at once."""

    def put_again(self) -> None:
        """The position as it is, after something else was shown."""
        if self.view is not None:
            self.put(self.view, self.legal, self.sitting)

    @property
    def here(self) -> V:
        """The position that is shown. Raises RuntimeError before there is one."""
        if self.view is None:
            raise RuntimeError("no position has been shown yet")
        return self.view

    def ask_again(self) -> None:
        """What is asked has changed without an action."""
        self.changed()

    def order(self, view: V, sitting: Sitting) -> tuple[int, ...]:
        """The seats as they sit: nobody sits nearer than another."""
        return tuple(range(len(sitting.names)))

    def shake(self, action: A) -> tuple[Track, ...]:
        """The motion of a refused action: none, where the sentence that says why is enough."""
        return ()

    def act(self, action: A) -> None:
        """The player has decided, by a button."""
        self.choose(action)

    def attempt(self, action: A) -> None:
        """The player does this, or learns why he may not."""
        (self.choose if self.legal.allows(action) else self.refuse)(action)


def _nothing(action: object) -> None:
    """Before the screen has said what to do with actions."""


def _silence() -> None:
    """Before the screen has said what to do when the question changes."""
