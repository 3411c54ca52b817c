"""The moment in which a die that left the table can be caught: by a press on it, or by the catch button's key, until it is gone (G8).

Where real dice are rolled it is told whether somebody caught it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.games.golo.rules.dice import members
from game.games.golo.rules.values import Catch, Phase, State
from game.games.golo.table.show import DiceShow, Falling
from game.games.golo.table.text import die_name
from game.games.golo.table.tray import Tray
from game.ui.animation import Tween, linear
from game.ui.scene import Scene
from game.ui.settings import Settings
from game.ui.widgets.dialog import Answer, ask
from game.words import _

CATCH_SECONDS: Final = .7
RELAXED: Final = 2          # times as long where catching is relaxed
_FAIR: Final = 2            # pictures of a fall without which nobody can have caught it: what cut the throw short is no catch


def window_of(settings: Settings) -> float:
    """Seconds in which a falling die can be caught. No speed of motion changes them."""
    return CATCH_SECONDS * (RELAXED if settings.relaxed_catch else 1)


class Catching:
    """Watches one fall at a time. `done` is called with what was caught when the last die is caught or gone."""

    def __init__(self, scene: Scene, tray: Tray, show: DiceShow, done: Callable[[Catch], object]) -> None:
        self._scene, self._tray, self._show, self._done = scene, tray, show, done
        self._state: State | None = None
        self._caught = 0
        self._watch = 0         # which fall is watched: one that is over must not be heard any more
        self._pictures = 0
        self._seen = 0.0        # seconds of the fall that could be seen so far

    def put(self, s: State, mine: bool) -> None:
        """Starts where a person at this screen may catch now; ends where the fall is over."""
        if not mine or s.phase is not Phase.CATCH:
            self.end()
        elif self._state is None:
            self._state, self._caught = s, 0
            if self._scene.settings.own_dice:
                self._tell(s)
            else:
                self._fall(s)

    def end(self) -> None:
        """Nothing falls any more."""
        self._watch += 1
        self._state = None
        self._tray.fall(())

    def catch(self, die: int) -> None:
        """A hand closes round this die."""
        s = self._state
        if s is not None and self._scene.settings.own_dice:     # the question was put aside
            self._tell(s)
            return
        if s is None or self._pictures < _FAIR or not s.throw.fallen & ~self._caught & 1 << die:
            return
        self._caught |= 1 << die
        self._show.hold(die)
        self._scene.shell.sounds.play("tile")
        if self._caught == s.throw.fallen:
            self._over()
        else:
            self._tray.fall(members(s.throw.fallen & ~self._caught))

    def catch_next(self) -> None:
        """By key or button: whichever die is still to be caught."""
        left = members(self._state.throw.fallen & ~self._caught) if self._state is not None else ()
        if left:
            self.catch(left[0])

    def _tell(self, s: State) -> None:
        """It is told of each die whether it was caught; who puts the question aside may undo the roll."""
        self._watch += 1
        self._caught = 0
        self._ask(list(members(s.throw.fallen)), self._watch)

    def _ask(self, left: list[int], watch: int) -> None:
        """Asks of one die after the other whether it was caught."""
        if watch != self._watch:
            return
        if not left:
            self._over()
            return
        die = left.pop(0)

        def caught() -> None:
            self._caught |= 1 << die
            self._ask(left, watch)
        ask(self._scene.ui, _("Off the table"), _("{die} left the table. Was it caught?").format(die=die_name(die)), [
            Answer(_("Not caught"), lambda: self._ask(left, watch)), Answer(_("Caught"), caught, primary=True)])

    def _fall(self, s: State) -> None:
        self._watch += 1
        self._pictures, self._seen = 0, 0.0
        self._tray.fall(members(s.throw.fallen))
        self._go_on(self._show.falling(s), window_of(self._scene.settings), self._watch)

    def _go_on(self, show: Falling, window: float, watch: int) -> None:
        """Plays the rest of the fall. While a menu lies above, the dice hang in the air."""
        left, passed = window - self._seen, 0.0

        def fall(share: float) -> None:
            nonlocal passed
            if watch != self._watch:
                return
            if self._scene.ui.depth == 1:
                self._pictures += 1
                self._seen += share * left - passed
            passed = share * left
            self._tray.follow(show(min(1.0, self._seen / window)))

        def gone() -> None:
            if watch != self._watch:
                return
            if self._seen < window - .001:
                self._go_on(show, window, watch)
            else:
                self._over()
        self._scene.clock.play(Tween(left, fall, linear, gone, paced=False))

    def _over(self) -> None:
        caught = Catch(self._caught)
        self.end()
        self._done(caught)
