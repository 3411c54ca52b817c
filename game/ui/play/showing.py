"""Plays the motion of an action's events one by one, then puts the position; a result stays until read, others' moves can be skipped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.rules.contract import Event
from game.ui.looks.stage import Animator, pause
from game.ui.play.driver import Pace
from game.ui.play.panel import GoOn, Strip
from game.ui.scene import Scene
from game.ui.table.face import TELL, AnyFace, ResultPause, Sitting, Track
from game.ui.widgets.base import STOOD, Guard
from game.ui.widgets.button import Button, On
from game.ui.widgets.ui import Ui
from game.words import _

GO_ON_AFTER = 5.0       # seconds until play continues by itself after a result, where it does
SKIP_AFTER = 6.0        # seconds after which the button to skip what others play is offered


class ResultScene(Protocol):
    """The scene that shows a result; game.ui.scenes.play.PlayScene implements it."""

    motion: Animator

    @property
    def ui(self) -> Ui:
        """The layers of widgets."""

    def go_on(self) -> None:
        """Called when the result has been read: continues play."""


class ResultStand:
    """The button beside the sentence of a result, its countdown, and the guard before it. Button and end of the countdown continue play."""

    def __init__(self, scene: ResultScene, strip: Strip) -> None:
        self._scene, self._strip = scene, strip
        self._left: float | None = None     # seconds until play continues by itself; None: it waits

    @property
    def next_due(self) -> float | None:
        """Seconds until the number on the button changes, None where nothing is counted down."""
        return None if self._left is None else self._left % 1 or 1.0

    def guard(self) -> None:
        """Called when a result comes out: ignores presses until it has stood for a moment, so that repeated ones do not skip it."""
        self._scene.ui.guard(Guard(STOOD, lambda: not self._scene.motion.moving))

    def offer(self, words: str, *, by_itself: bool, review: On | None = None) -> None:
        """Offers a button with these words; with `by_itself` it presses itself after GO_ON_AFTER seconds.

        With `review` there is a second button that shows what the decisions of the hand cost.
        """
        button = GoOn(words, self._scene.go_on)
        more = [] if review is None else [Button(_("Review"), review, icon="info", tip=_("What each decision cost"))]
        self._strip.offer(button, *more)
        if self._scene.ui.depth == 1:
            self._scene.ui.set_focus(button)
        self.guard()
        if by_itself:
            self._left = GO_ON_AFTER
            self.update(0)

    def update(self, seconds: float) -> None:
        """Lets time pass for the countdown, if there is one."""
        if self._left is None:
            return
        left = self._left = max(0.0, self._left - seconds)
        for button in self._strip.children:
            if isinstance(button, GoOn):
                button.count(left)
        if not left:
            self._scene.go_on()

    def clear(self) -> None:
        """Takes the button away."""
        self._left = None
        if self._scene.ui.focus in self._strip.children:
            self._scene.ui.set_focus(None)        # the focus must not move to whatever is closest, such as the menu
        self._strip.offer()


class SkipAhead:
    """Skips what the others do, to the next turn of a person or the next result: by a button that is offered once they take long, or by a
    key at any time. What is skipped stands in the log.
    """

    def __init__(self, scene: Scene, strip: Strip) -> None:
        self._scene, self._strip = scene, strip
        self._waited = 0.0          # seconds for which a person has waited for the others
        self._button = Button(_("Skip ahead"), self.start, icon="speed", tip=_("On to your own turn (N): the log tells the rest"))
        self.skips = False
        """Whether everything is being skipped now."""

    @property
    def next_due(self) -> float | None:
        """Seconds until the button is offered or the present motion is skipped; None where neither is due."""
        if self.skips:
            return 0.0 if self._scene.motion.busy else None
        return None if not self._waited or self._offered else max(0.0, SKIP_AFTER - self._waited)

    @property
    def _offered(self) -> bool:
        return self._button in self._strip.children

    def start(self) -> None:
        """Skips from now on; does nothing where nobody waits for others."""
        if self._waited:
            self.skips = True
            self._take_away()

    def update(self, seconds: float, *, waits: bool) -> None:
        """Lets time pass; `waits`: a person waits for others at the table, and no result has to be read first."""
        if not waits:
            self._waited, self.skips = 0.0, False
            self._take_away()
            return
        self._waited += max(seconds, 1e-3)
        if self.skips:
            self._scene.motion.finish()
        elif self._waited >= SKIP_AFTER and not self._strip.children:
            self._strip.offer(self._button)

    def pace_now(self, pace: Pace) -> Pace:
        """The pace of the table now: bots and forced moves do not wait while everything is skipped."""
        return pace._replace(bot=0.0, forced=None if pace.forced is None else 0.0) if self.skips else pace

    def _take_away(self) -> None:
        if self._offered:
            if self._scene.ui.focus is self._button:
                self._scene.ui.set_focus(None)
            self._strip.offer()


class ResultReader(Protocol):
    """A scene in which play waits until a result has been read."""

    def guard_result(self) -> None:
        """Called when a result begins to come out: the next press should not cut it short."""

    def hold_result(self, words: str, *, last: bool) -> None:
        """Called when play waits at a result for `Showing.go_on`; `words` are those of the button, `last`: no event follows."""


class ShownAction(Protocol):
    """An action whose events are being shown."""

    def event_told(self) -> None:
        """Called when its next event is told."""

    def done(self) -> None:
        """Called when all of its events have been shown."""


@dataclass(slots=True)
class _BeingShown:
    """An action that is being shown, and its events that are still `left`."""

    left: list[Event]
    before: object
    after: object
    sitting: Sitting
    action: ShownAction
    said: bool = True           # whether the event that moves now has been told
    running: int = 0            # how many of its tracks still run
    waits: Track | None = None  # what is left of the track that waits for the player


class Showing:
    """The actions that are still being shown. Only the picture waits for this: the action itself is in the journal already.

    Without a `reader` a result stays for a fixed time.
    """

    def __init__(self, face: AnyFace, motion: Animator, reader: ResultReader | None = None) -> None:
        self._face, self._motion, self._reader = face, motion, reader
        self.halts = False                      # stop at every result, also at those that would not wait for the player
        self._shown: _BeingShown | None = None

    @property
    def busy(self) -> bool:
        """Whether an action is still being shown."""
        return self._shown is not None

    @property
    def held(self) -> bool:
        """Whether a result stands until the player goes on."""
        return self._shown is not None and self._shown.waits is not None

    def go_on(self) -> None:
        """Called when the player has read the result: plays what follows it."""
        shown = self._shown
        if shown is not None and shown.waits is not None:
            rest, shown.waits = shown.waits, None
            self._run(rest, shown)

    def begin(self, events: Sequence[Event], before: object, after: object, sitting: Sitting, action: ShownAction) -> None:
        """Shows these events, as the viewer perceived them, between the views `before` and `after`."""
        self._shown = shown = _BeingShown(list(events), before, after, sitting, action)
        self._next(shown)

    def cut(self) -> None:
        """Drops what is being shown, before the table is put as it is."""
        self._shown = None
        self.halts = False
        self._motion.drop()

    def _next(self, shown: _BeingShown) -> None:
        """Starts the next event that has a motion; without one, the action is done."""
        while shown.left and shown is self._shown:
            motion = self._face.happen(shown.left.pop(0), shown.before, shown.after, shown.sitting)
            tracks = [track for track in motion if track]
            shown.said = False
            if not any(tween is TELL for track in tracks for tween in track):
                self._tell(shown)
            if tracks:
                shown.running = len(tracks)
                if self._reader is not None and any(isinstance(tween, ResultPause) for track in tracks for tween in track):
                    self._reader.guard_result()
                for track in tracks:
                    self._run(track, shown)
                return
        if shown is self._shown:
            self._shown = None
            shown.action.done()

    def _run(self, track: Track, shown: _BeingShown) -> None:
        """Plays a track to its end, or to the result at which play waits for the player."""
        held = next((n for n, tween in enumerate(track) if isinstance(tween, ResultPause) and (tween.words or self.halts)), None)
        if held is None or self._reader is None:
            self._motion.play(*self._telling(track, shown), pause(0, lambda: self._ended(shown)))
        else:
            self._motion.play(*self._telling(track[:held], shown), pause(0, lambda: self._wait(track[held:], shown)))

    def _wait(self, track: Track, shown: _BeingShown) -> None:
        """Holds the result at the head of the track until the player goes on; keeps what follows."""
        if shown is self._shown and self._reader is not None and isinstance(track[0], ResultPause):
            shown.waits = track[1:]
            self._reader.hold_result(track[0].words, last=not shown.left)

    def _telling(self, track: Track, shown: _BeingShown) -> Track:
        """The track with its `TELL` replaced by a call that tells the event."""
        return tuple(pause(0, lambda: self._tell(shown)) if tween is TELL else tween for tween in track)

    def _tell(self, shown: _BeingShown) -> None:
        """Tells the event that is being shown, once."""
        if shown is self._shown and not shown.said:
            shown.said = True
            shown.action.event_told()

    def _ended(self, shown: _BeingShown) -> None:
        """Called when a track of an event has ended; after the last of them the next event begins."""
        if shown is self._shown:
            shown.running -= 1
            if not shown.running:
                self._next(shown)
