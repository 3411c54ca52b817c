"""What presses are given to, and which of them only double the one before: the second half of a double click counts for no other thing."""

from __future__ import annotations

from typing import Protocol

from game.ui.input import Act, Point
from game.ui.paint import Painter
from game.ui.widgets.base import Widget
from game.ui.widgets.focus import realm_of
from game.ui.widgets.guard import ASTRAY, Doubles


class Aimed(Protocol):
    """What is asked of whoever gives presses to widgets."""

    @property
    def painter(self) -> Painter:
        """The painter in force."""

    @property
    def top(self) -> Widget:
        """The root of the topmost layer."""

    @property
    def focus(self) -> Widget | None:
        """The widget that keys and buttons speak to."""

    @property
    def focus_seen(self) -> bool:
        """Whether the focus is shown."""

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget there that reacts to a pointer, or None."""


class Presses:
    """The presses of one scene. `occasion` is always what the scene asks at present."""

    def __init__(self, aimed: Aimed) -> None:
        self._aimed = aimed
        self._doubles = Doubles()

    def follow(self, former: Presses) -> None:
        """This comes up in place of another: a press there can be doubled here."""
        self._doubles = former._doubles.elsewhere()

    @property
    def place(self) -> tuple[int, int] | None:
        """Where the window was pressed last; None where that was done by a key or a button, or not at all."""
        return self._doubles.place

    def aim(self, press: Act | Point, occasion: object) -> object:
        """What a press would be given to now; presses of equal aims are meant alike.

        Controls of one layer are told apart only on the table and in the hand: elsewhere they stay where they are.
        """
        if isinstance(press, Act) and press.name != "ok":
            return (self._aimed.top, occasion) if press.name == "pick" else None
        target = self._target(press)
        return self._aimed.top, target.meaning if target is not None and realm_of(target) is not None else None

    def _target(self, press: Act | Point) -> Widget | None:
        """The widget that a click or "ok" is meant for: none where the focus could not be seen."""
        if isinstance(press, Point):
            return self._aimed.at(press.pos)
        focus = self._aimed.focus
        return focus if focus is None or self._aimed.focus_seen or not focus.piece else None

    def doubles(self, press: Act | Point, occasion: object) -> bool:
        """Whether a press is the second half of a double one, and would do something that the first was not meant for."""
        target = self._target(press)
        urgent = target is not None and target.urgent
        return not urgent and self._doubles.doubles(press, self.aim(press, occasion), self._aimed.painter.look.px(ASTRAY))

    def note(self, press: Act | Point, occasion: object) -> None:
        """This press is taken."""
        self._doubles.note(press, self.aim(press, occasion))

    def would_double(self, began: float, occasion: object) -> bool:
        """Whether the last press, if it came once more at that time, would be no more than the second half of a double one."""
        return self._doubles.would_double(began, lambda press: self.aim(press, occasion))
