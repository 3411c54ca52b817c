"""A change of luck while it is chosen: first the double that is given up, then, where there are several, whose bag it is given up for."""

from __future__ import annotations

from collections.abc import Callable

from game.games.domino_golf.rules.values import Action, Luck, View
from game.ui.table.base_face import BaseFace
from game.ui.widgets.button import Button
from game.words import _


class LuckChoice:
    """Has the button that begins and cancels it. `choosing`: a tile that is picked now is given up."""

    def __init__(self, face: BaseFace[View, Action], turned: Callable[[], None]) -> None:
        """`turned` is called when another step is to be shown."""
        self._face, self._turned = face, turned
        self.choosing = False
        self.double: int | None = None      # that has been chosen; now whose bag
        tip = _("Give up a double to play a tile of another player’s bag")
        self.button = Button(_("Change of luck"), self.toggle, icon="gods", tip=tip)

    def clear(self) -> None:
        """Nothing is being chosen: another position is shown."""
        self.choosing, self.double = False, None

    def show(self) -> None:
        """The button says what it does now."""
        self.button.set(_("Cancel") if self.choosing else _("Change of luck"), icon="close" if self.choosing else "gods")

    def others(self, double: int) -> list[int]:
        """The seats whose bags that double may be given up for."""
        return [a.other for a in self._face.legal if isinstance(a, Luck) and a.tile == double]

    def toggle(self) -> None:
        """Begin, or cancel all of it."""
        self._turn(choosing=not self.choosing, double=None)

    def pick(self, double: int) -> None:
        """This tile is to be given up."""
        others = self.others(double)
        if not others:
            some = next(a.other for a in self._face.legal if isinstance(a, Luck))
            self._face.refuse(Luck(double, some))
        elif len(others) == 1:
            self._face.choose(Luck(double, others[0]))
        else:
            self._turn(choosing=True, double=double)

    def take(self, other: int) -> None:
        """The double is given up for that seat's bag."""
        if self.double is not None:
            self._face.choose(Luck(self.double, other))

    def back(self) -> bool:
        """Cancels the last step; returns whether there was one."""
        if not self.choosing:
            return False
        self._turn(choosing=self.double is not None, double=None)
        return True

    def _turn(self, *, choosing: bool, double: int | None) -> None:
        self.choosing, self.double = choosing, double
        self._turned()
