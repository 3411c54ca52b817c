"""A throw of dice as a motion: they fly in over the edge, knock, tumble and come to rest on the faces that were drawn beforehand.

Places are simulated (discs on a table, walls, friction); turns follow from them, and the labelling is fitted at the end: each die starts
out turned just so that all its tumbling ends on the face asked for. Nothing is steered while it moves, so nothing looks steered.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

import numpy as np

from game.ui.dice.die import MOST_TURN, STEP, Die, Leave, Motion, Pose, rest_pose
from game.ui.dice.settle import Array, Floor, settle
from game.ui.dice.solids import Quaternion, about, between, overhangs, times
from game.ui.dice.tumble import CALM, RATE, Course, Throw, tumble

_ROCK: Final = math.radians(5)      # how far a die rocks back when it lands on its face
_SINK: Final = 9.0                  # radii that a die falls beside the table
_TIP: Final = math.radians(24)      # how far a cocked die leans


def throw(what: Throw, rng: Random) -> Motion:
    """The motion of a throw: equal throws and equal generators give equal motions.

    It lasts CALM seconds, and longer where a die falls off (see Motion.leaves). At its end every die rests on its face
    (`bottom`: face down), a cocked one leans, one that left is not shown. Resting dice keep clear of each other and of the rim.
    Raises ValueError where a face is missing, or the tray can't hold the dice.
    """
    if len(what.faces) != len(what.dice):
        raise ValueError("one face for every die")
    if len(what.dice) == 0:
        return Motion(0.0, lambda share: ())
    count, off = len(what.dice), frozenset(what.off)
    course = tumble(what, rng)
    floor = Floor(what.tray, what.radius, tuple(what.lying))
    staying = [i for i in range(count) if i not in off]
    spots = settle(course.places[-1][staying], [staying.index(i) for i in what.cocked if i not in off], floor, rng)
    ends: dict[int, Pose] = {}
    for place, die in enumerate(staying):
        turn = rng.randint(-MOST_TURN // STEP, MOST_TURN // STEP) * STEP
        x, y = (float(v) for v in spots.spots[place])
        rest = rest_pose(what.dice[die], what.faces[die], (x, y), turn, bottom=what.bottom)
        ends[die] = rest if die not in what.cocked else leaning(rest, spots.towards[place], what.dice[die], what.radius)
    length = max([CALM, *(leave.end for leave in course.leaves)])
    tracks = [_track(what, course, die, ends.get(die), length) for die in range(count)]

    def at_share(share: float) -> tuple[Pose, ...]:
        at = share * (len(tracks[0]) - 1)
        low = min(len(tracks[0]) - 2, int(at))
        return tuple(_between(track[low], track[low + 1], at - low) for track in tracks)
    return Motion(length, at_share, course.knocks, course.leaves)


def leaning(rest: Pose, towards: tuple[float, float], die: Die, radius: float) -> Pose:
    """A die at rest tipped away from what it leans on, which lies in that direction, its far edge on the felt."""
    away = about((towards[1], towards[0], 0.0), -_TIP)
    turn = times(away, rest.turn)
    return rest._replace(turn=turn, height=float(overhangs(die.solid, [turn])[0]) * radius, lie=None)


def _between(a: Pose, b: Pose, share: float) -> Pose:
    if share <= 0:
        return a
    if share >= 1 or a == b:
        return b
    x, y, height, size, shown = (p + (q - p) * share for p, q in
                                 zip((a.x, a.y, a.height, a.size, a.shown), (b.x, b.y, b.height, b.size, b.shown), strict=True))
    return Pose(x, y, height, between(a.turn, b.turn, share), None, size, shown)


def _track(what: Throw, course: Course, die: int, end: Pose | None, length: float) -> list[Pose]:
    """The poses of one die, RATE a second, from beyond the edge to its end."""
    count = round(length * RATE) + 1
    leave = next((each for each in course.leaves if each.die == die), None)
    turns = _turns(course, die, count, end is None)
    if end is not None:
        turns = _fitted(turns, end.turn)
    frames = np.minimum(np.arange(count), len(course.places) - 1)
    places = course.places[frames, die]
    if end is not None:
        places = _to_rest(places, (end.x, end.y), course.still[die], Floor(what.tray, what.radius))
    heights = course.heights[frames, die] + what.radius * overhangs(what.dice[die].solid, turns)
    out = [Pose(x, y, z, turn) for (x, y), z, turn in zip(places.tolist(), heights.tolist(), turns, strict=True)]
    if leave is not None:
        for frame in range(math.ceil(leave.start * RATE), count):
            out[frame] = _falling(out[frame], out[frame - 1], frame, leave, what)
    if end is not None:    # nothing stirs any more
        calm = round(CALM * RATE)
        out[calm:] = [end] * (count - calm)
    return out


def _to_rest(rolled: Array, rest: tuple[float, float], still: float, floor: Floor) -> Array:
    """Places (frames, 2) that end where the die rests: what is moved to make room stays inside the rim all the same."""
    low, high = floor.inside()
    share = np.clip((np.arange(len(rolled)) / RATE - .12) / (still - .12), 0, 1)[:, None]
    drift = np.array(rest) - rolled[-1]
    entered = np.logical_or.accumulate((low <= rolled) & (rolled <= high))
    places = rolled + drift * share * share * (3 - 2 * share)
    return np.asarray(np.where(entered, np.clip(places, low, high), places))


def _falling(pose: Pose, before: Pose, frame: int, leave: Leave, what: Throw) -> Pose:
    """Beside the table: on outwards, down, smaller, and gone at the end."""
    share = min(1.0, (frame / RATE - leave.start) / (leave.end - leave.start))
    outward = (1 if pose.x > what.tray[0] + what.tray[2] / 2 else -1) * what.radius * .9 / RATE * (1 - share)
    drop = what.radius * _SINK * (share * share - .22 * share)
    return Pose(before.x + outward, before.y + 0.0, -drop, pose.turn, None, 1 - .4 * share, min(1.0, (1 - share) * 4))


def _turns(course: Course, die: int, frames: int, falls: bool) -> list[Quaternion]:
    """How the die turns from an arbitrary start, the little rocking at the end included; it goes on turning while it falls."""
    turns: list[Quaternion] = [(1.0, 0.0, 0.0, 0.0)]
    spins: list[tuple[float, float, float]] = [tuple(spin) for spin in course.spins[:, die].tolist()]
    last = len(spins) - 1
    for frame in range(1, frames):
        spin = spins[min(frame, last)] if falls or frame <= last else (0.0, 0.0, 0.0)
        speed = math.hypot(*spin)
        turns.append(times(about(spin, speed / RATE), turns[-1]) if speed > 1e-6 else turns[-1])
    if falls:
        return turns
    axis = course.axis[die]
    for frame in range(round(course.still[die] * RATE), frames):
        after = frame / RATE - course.still[die]
        fade = max(0.0, 1 - frame / RATE / CALM)
        rock = _ROCK * math.sin(after * 52) * math.exp(-after * 24) * min(1.0, fade * 12)
        turns[frame] = times(about(axis, rock), turns[frame])
    return turns


def _fitted(turns: list[Quaternion], end: Quaternion) -> list[Quaternion]:
    """The same tumbling of a die that was picked up another way round, so that it comes to lie as wanted."""
    w, x, y, z = turns[-1]
    before = times((w, -x, -y, -z), end)
    return [times(turn, before) for turn in turns]


__all__ = ["CALM", "Throw", "leaning", "throw"]
