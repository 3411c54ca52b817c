"""Motion by time: values that glide from 0 to 1, in sequence or together, at the player's speed, and can be skipped to their end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Ease: TypeAlias = Callable[[float], float]


def linear(t: float) -> float:
    """No easing."""
    return t


def glide(t: float) -> float:
    """Slow at both ends.

    >>> glide(0.0), glide(0.5), glide(1.0)
    (0.0, 0.5, 1.0)
    """
    return t * t * (3 - 2 * t)


def land(t: float) -> float:
    """Fast at first, slow at the end: something laid down.

    >>> land(1.0)
    1.0
    """
    return 1 - (1 - t) ** 3


def fall(t: float) -> float:
    """Faster and faster, to a sudden stop."""
    return t * t


def there_and_back(t: float) -> float:
    """From 0 to 1 and back to 0: a lift, a nod."""
    return 4 * t * (1 - t)


@dataclass(frozen=True, slots=True)
class Tween:
    """One motion: `apply` is called with the eased share (0 to 1, at least once with 1) for `seconds` at speed 1, then `done`.

    A tween with nothing to apply is a pause. `pace` False means that the speed does not change its length (a pause already computed).
    """

    seconds: float
    apply: Callable[[float], None] | None = None
    ease: Ease = glide
    done: Callable[[], None] | None = None
    paced: bool = True


def pause(seconds: float, then: Callable[[], None] | None = None, *, paced: bool = True) -> Tween:
    """Waits for the given time, then makes the call."""
    return Tween(seconds, None, linear, then, paced)


class _Track:
    """Tweens one after the other."""

    __slots__ = ("age", "left")

    def __init__(self, tweens: tuple[Tween, ...]) -> None:
        self.left = list(tweens)
        self.age = 0.0


class Animator:
    """Runs tracks of tweens side by side. `speed` 0.5..4 makes all shorter; 0 (instant) ends everything at the next update."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self._tracks: list[_Track] = []

    @property
    def busy(self) -> bool:
        """Whether anything still runs."""
        return bool(self._tracks)

    @property
    def moving(self) -> bool:
        """Whether anything runs that is seen to move; False during mere pauses."""
        return any(track.left[0].apply is not None for track in self._tracks)

    @property
    def next_due(self) -> float | None:
        """Seconds of real time until the first mere pause ends; None where none runs."""
        waits = [self._length(t.left[0]) - t.age for t in self._tracks if t.left[0].apply is None]
        return max(0.0, min(waits)) if waits else None

    def play(self, *tweens: Tween) -> None:
        """Runs these one after the other, beside whatever runs already. The first is applied at 0 at once: it is seen in its place."""
        if not tweens:
            return
        self._tracks.append(_Track(tweens))
        if tweens[0].apply is not None:
            tweens[0].apply(tweens[0].ease(0.0))

    def update(self, seconds: float) -> None:
        """Advances all tracks by `seconds` of real time."""
        for track in list(self._tracks):
            self._advance(track, seconds)

    def finish(self) -> None:
        """Jumps to the end of all that runs now: every tween is applied at 1 and its `done` called. What those calls start runs on."""
        tracks, self._tracks = self._tracks, []
        for track in tracks:
            self._finish(track)

    def drop(self) -> None:
        """Drops all that runs without ending it: for a table that is cleared."""
        self._tracks.clear()

    def _length(self, tween: Tween) -> float:
        """Real seconds of a tween at the present speed."""
        if not tween.paced:
            return tween.seconds
        return tween.seconds / self.speed if self.speed else 0.0

    def _advance(self, track: _Track, seconds: float) -> None:
        track.age += seconds
        while track in self._tracks:
            tween = track.left[0]
            length = self._length(tween)
            if track.age < length:
                if tween.apply is not None:
                    tween.apply(tween.ease(track.age / length))
                return
            track.age -= length
            track.left.pop(0)
            if not track.left:
                self._tracks.remove(track)
            _end(tween)

    @staticmethod
    def _finish(track: _Track) -> None:
        while track.left:
            _end(track.left.pop(0))


class Later:
    """A call that comes some seconds of real time after it was asked for: once, however often that was meanwhile."""

    def __init__(self, clock: Animator, seconds: float, call: Callable[[], None]) -> None:
        self._clock, self._seconds, self._call = clock, seconds, call
        self._asked = False

    def ask(self) -> None:
        """Have the call come."""
        if not self._asked:
            self._asked = True
            self._clock.play(pause(self._seconds, self._come, paced=False))

    def _come(self) -> None:
        self._asked = False
        self._call()


def _end(tween: Tween) -> None:
    if tween.apply is not None:
        tween.apply(tween.ease(1.0))
    if tween.done is not None:
        tween.done()
