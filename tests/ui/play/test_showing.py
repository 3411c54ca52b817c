"""When events are told: as their motion begins, or at the moment that a track names, and at once where it is cut short."""

from __future__ import annotations

from typing import Any

import pytest

from game.ui.looks.stage import Animator, Tween, pause
from game.ui.play.showing import Showing
from game.ui.table.face import TELL, Sitting, Track

SITTING = Sitting(0, ("Ana", "Bo"), True)


class Faced:
    """A face that has tracks for events, and nothing else."""

    def __init__(self, **tracks: tuple[Track, ...]) -> None:
        self._tracks = tracks

    def happen(self, event: str, before: object, after: object, sitting: Sitting) -> tuple[Track, ...]:
        return self._tracks[event]


class Shown:
    """A showing of some events, and what has been told and ended so far."""

    def __init__(self, **tracks: tuple[Track, ...]) -> None:
        self.motion = Animator()
        face: Any = Faced(**tracks)
        self.showing = Showing(face, self.motion)
        self.told = 0
        self.ended = False
        events: list[Any] = list(tracks)
        self.showing.begin(events, None, None, SITTING, self)

    def event_told(self) -> None:
        self.told += 1

    def done(self) -> None:
        self.ended = True


def still(seconds: float) -> Tween:
    return Tween(seconds, lambda share: None)


def test_an_event_is_told_as_its_motion_begins() -> None:
    shown = Shown(dealt=((still(1),),), played=((still(1),),))
    assert shown.told == 1
    shown.motion.update(1.1)
    assert (shown.told, shown.ended) == (2, False)


@pytest.mark.parametrize("tracks", [((still(1), TELL, pause(1)),), ((still(.5), pause(1.5)), (still(1), TELL, pause(1)))])
def test_a_throw_is_told_where_its_track_says(tracks: tuple[Track, ...]) -> None:
    shown = Shown(thrown=tracks)
    shown.motion.update(.9)
    assert shown.told == 0
    shown.motion.update(.2)
    assert (shown.told, shown.ended) == (1, False)
    shown.motion.update(1)
    assert (shown.told, shown.ended) == (1, True)


def test_what_is_skipped_is_told_at_once() -> None:
    shown = Shown(thrown=((still(1), TELL, pause(1)),), ended=())
    shown.motion.finish()
    assert (shown.told, shown.ended) == (2, True)


def test_two_moments_tell_an_event_once() -> None:
    shown = Shown(thrown=((still(1), TELL), (still(2), TELL)))
    shown.motion.update(3)
    assert (shown.told, shown.ended) == (1, True)


def test_what_is_cut_is_not_told_any_more() -> None:
    shown = Shown(thrown=((still(1), TELL),))
    shown.showing.cut()
    shown.motion.update(2)
    assert (shown.told, shown.ended, shown.showing.busy) == (0, False, False)
