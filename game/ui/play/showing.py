"""Plays the motion of an action's events one after the other, then puts the position; a result stands until it is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.contract import Event
from game.ui.looks.stage import Animator, pause
from game.ui.play.panel import GoOn, Strip
from game.ui.scene import Scene
from game.ui.table.face import TELL, AnyFace, ResultPause, Sitting, Track
from game.ui.widgets.base import STOOD, Guard
from game.ui.widgets.button import Button, On
from game.words import _

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

    def stand(self, words: str, *, by_itself: bool, review: On | None = None) -> None:
        """Offer a button with these words; `by_itself`: it presses itself after a while.

        With `review` there is a second button that shows what the decisions of the hand cost.
        """
        button = GoOn(words, self._go_on)
        more = [] if review is None else [Button(_("Review"), review, icon="info", tip=_("What each decision cost"))]
        self._strip.offer(button, *more)
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
        self._strip.offer()


class Showing:
    """What is on its way to be shown. Nothing waits for it but the picture: the action itself is in the journal already.

    `guard` is called when a result begins to come out, which nobody's next press should cut short; `hold` with the words of a button where
    play waits for the player until `go_on` is called, and whether nothing else is to be shown. Without `hold` it stands for its own time.
    """

    def __init__(self, face: AnyFace, motion: Animator, *, guard: Callable[[], None] | None = None,
                 hold: Callable[[str, bool], None] | None = None) -> None:
        self._face, self._motion = face, motion
        self._guard, self._hold = guard, hold
        self.halts = False                      # at every result, whether or not it waits for the player by itself
        self._rest: Track | None = None         # what is left of the track that waits for the player
        self._left: list[Event] = []
        self._running = 0
        self._turn = 0
        self._told = True
        self._step: Callable[[Event], tuple[Track, ...]] | None = None
        self._heard: Callable[[], None] | None = None
        self._done: Callable[[], None] | None = None

    @property
    def busy(self) -> bool:
        """Whether an action is still being shown."""
        return self._done is not None

    @property
    def held(self) -> bool:
        """Whether a result stands until the player goes on."""
        return self._rest is not None

    def go_on(self) -> None:
        """The player has read the result."""
        rest, self._rest = self._rest, None
        if rest is not None:
            self._run(rest, self._turn)

    def begin(self, events: Sequence[Event], before: object, after: object, sitting: Sitting, heard: Callable[[], None],
              done: Callable[[], None]) -> None:
        """Show these events as they were perceived; `heard` is called where each is to be told, `done` when the last has ended."""
        self._left = list(events)
        self._step = lambda event: self._face.happen(event, before, after, sitting)
        self._heard, self._done = heard, done
        self._turn += 1
        self._next(self._turn)

    def cut(self) -> None:
        """Forget what is being shown: the table is about to be put as it is."""
        self._turn += 1
        self._left, self._step, self._heard, self._done, self._rest = [], None, None, None, None
        self.halts = False
        self._motion.drop()

    def _next(self, turn: int) -> None:
        """Starts the next event that moves anything, or ends."""
        while self._left and turn == self._turn and self._step is not None:
            tracks = [track for track in self._step(self._left.pop(0)) if track]
            self._told = False
            if not any(tween is TELL for track in tracks for tween in track):
                self._tell(turn)
            if tracks:
                self._running = len(tracks)
                if self._guard is not None and any(isinstance(tween, ResultPause) for track in tracks for tween in track):
                    self._guard()
                for track in tracks:
                    self._run(track, turn)
                return
        if turn == self._turn:
            done, self._done = self._done, None
            if done is not None:
                done()

    def _run(self, track: Track, turn: int) -> None:
        """Play a track to its end, or to the result at which the player is waited for."""
        held = next((n for n, tween in enumerate(track) if isinstance(tween, ResultPause) and (tween.words or self.halts)), None)
        if held is None or self._hold is None:
            self._motion.play(*self._telling(track, turn), pause(0, lambda: self._ended(turn)))
        else:
            self._motion.play(*self._telling(track[:held], turn), pause(0, lambda: self._wait(track[held:], turn)))

    def _wait(self, track: Track, turn: int) -> None:
        """The result at the head of the track stands; what follows it waits."""
        if turn == self._turn and self._hold is not None and isinstance(track[0], ResultPause):
            self._rest = track[1:]
            self._hold(track[0].words, not self._left)

    def _telling(self, track: Track, turn: int) -> Track:
        """The track with the moment in it at which the event is told."""
        return tuple(pause(0, lambda: self._tell(turn)) if tween is TELL else tween for tween in track)

    def _tell(self, turn: int) -> None:
        """The event that is being shown is told, once."""
        if turn == self._turn and not self._told and self._heard is not None:
            self._told = True
            self._heard()

    def _ended(self, turn: int) -> None:
        """One track of an event has ended; with the last of them the next event begins."""
        if turn != self._turn:
            return
        self._running -= 1
        if not self._running:
            self._next(turn)
