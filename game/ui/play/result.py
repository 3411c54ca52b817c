"""A result that stands until the player goes on, or until the seconds on its button have run out."""

from __future__ import annotations

from game.ui.play.strip import GoOn, Strip
from game.ui.scene import Scene
from game.ui.widgets.button import On
from game.ui.widgets.guard import STOOD, Guard

GO_ON_AFTER = 5.0       # seconds until the next hand begins by itself, where it does


class ResultStand:
    """The button beside the sentence of a result, its countdown, and the guard before it. `go_on` is called when either is over."""

    def __init__(self, scene: Scene, strip: Strip, go_on: On) -> None:
        self._scene, self._strip, self._go_on = scene, strip, go_on
        self._left: float | None = None     # seconds until it makes way by itself

    @property
    def next_due(self) -> float | None:
        """Seconds until the figure on the button changes, None where nothing is counted down."""
        return None if self._left is None else self._left % 1 or 1.0

    def guard(self) -> None:
        """A result comes out: whoever hammers on a key reads it first."""
        self._scene.ui.guard(Guard(STOOD, lambda: not self._scene.motion.moving))

    def stand(self, words: str, *, by_itself: bool) -> None:
        """Offer a button with these words; `by_itself`: it presses itself after a while."""
        button = GoOn(words, self._go_on)
        self._strip.offer(button)
        if self._scene.ui.depth == 1:
            self._scene.ui.set_focus(button)
        self.guard()
        if by_itself:
            self._left = GO_ON_AFTER
            self.update(0)

    def update(self, seconds: float) -> None:
        """Count down, where that is done."""
        if self._left is None:
            return
        left = self._left = max(0.0, self._left - seconds)
        for button in self._strip.children:
            if isinstance(button, GoOn):
                button.count(left)
        if not left:
            self._go_on()

    def clear(self) -> None:
        """Take the button away."""
        self._left = None
        if self._scene.ui.focus in self._strip.children:
            self._scene.ui.set_focus(None)        # it must not move to whatever is closest, even the menu
        self._strip.offer(None)
