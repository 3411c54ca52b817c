"""Motion by time: speed, skipping, order, and nothing lost on the way."""

from __future__ import annotations

import pytest

from game.ui.looks.stage import Animator, Tween, glide, land, linear, pause, there_and_back


def test_values_run_from_first_to_last() -> None:
    seen: list[float] = []
    motion = Animator()
    motion.play(Tween(1.0, seen.append, linear))
    motion.update(.25)
    motion.update(.25)
    motion.update(1.0)
    assert seen == [0.0, .25, .5, 1.0]
    assert not motion.busy


@pytest.mark.parametrize(("speed", "after"), [(.5, .5), (1.0, 1.0), (4.0, 1.0)])
def test_speed(speed: float, after: float) -> None:
    seen: list[float] = []
    motion = Animator(speed)
    motion.play(Tween(1.0, seen.append, linear))
    motion.update(1.0)
    assert seen[-1] == pytest.approx(after)


def test_instant_ends_at_the_next_update() -> None:
    seen: list[float] = []
    motion = Animator(0)
    motion.play(Tween(9.0, seen.append), pause(5.0, lambda: seen.append(2.0)))
    motion.update(0.0)
    assert seen == [0.0, 1.0, 2.0]


def test_one_after_the_other_keeps_the_time() -> None:
    told: list[str] = []
    motion = Animator()
    motion.play(Tween(.3, None, done=lambda: told.append("a")), Tween(.3, None, done=lambda: told.append("b")))
    motion.play(pause(.5, lambda: told.append("c")))
    motion.update(.55)
    assert told == ["a", "c"]
    assert motion.next_due == pytest.approx(.05)
    motion.update(.06)
    assert told == ["a", "c", "b"]


def test_finish_applies_every_end_and_leaves_what_it_starts() -> None:
    told: list[float] = []
    motion = Animator()
    further = Tween(1.0, lambda t: told.append(10 + t))
    motion.play(Tween(1.0, told.append, done=lambda: motion.play(further)), Tween(1.0, lambda t: told.append(5 + t)))
    motion.finish()
    assert told == [0.0, 1.0, 10.0, 6.0]
    assert motion.busy
    motion.finish()
    assert told[-1] == 11.0
    assert not motion.busy


def test_drop_forgets() -> None:
    told: list[str] = []
    motion = Animator()
    motion.play(pause(1.0, lambda: told.append("late")))
    motion.drop()
    motion.update(5)
    assert told == []


def test_a_pause_is_not_motion() -> None:
    motion = Animator()
    motion.play(pause(1.0), Tween(1.0, lambda _: None))
    assert (motion.busy, motion.moving) == (True, False)
    motion.update(1.0)
    assert (motion.busy, motion.moving, motion.next_due) == (True, True, None)


@pytest.mark.parametrize("ease", [linear, glide, land])
def test_eases_begin_and_end_where_they_must(ease: object) -> None:
    assert callable(ease)
    assert ease(0.0) == pytest.approx(0)
    assert ease(1.0) == pytest.approx(1)


def test_there_and_back() -> None:
    assert [there_and_back(t) for t in (0.0, .5, 1.0)] == [0, 1, 0]
