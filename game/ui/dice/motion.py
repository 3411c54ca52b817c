"""A throw of dice as a motion: into the cup, shaken by a hand or by itself, out of it, and over the felt to rest."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, Protocol

from game.ui.dice.die import HIGH, CupPose, DieModel, FallTime, Knock, Motion, Pose, cup_pose, fade, raised, rest_pose, seat
from game.ui.dice.solids import (
    APART, RIM, STEP, Body, Quaternion, Vector, about, between, lying, opposite, quaternion_of, resting, times, turn_of, waiting, within
)
from game.ui.dice.tumble import DARK, Tumble, taken_away
from game.ui.looks.stage import Tween, linear
from game.ui.looks.theme import XY
from game.ui.scene import Scene

# ---- shaking the cup: dice hop into it, it follows a hand or sways by itself, they rattle, and releasing it pours them
Way = tuple[float, float]

_TURN: Final = .25          # seconds after which the timer is started again, as long as the cup is held
_LATE: Final = 6            # most steps that are made up for after a late picture
_MEMORY: Final = .09        # seconds of the hand's path that decide the direction of the throw when it lets go
_STILL: Final = 6.0         # radii a second below which the hand gives no direction
_HARD: Final = 45.0         # radii a second of the hand for the hardest throw
_SWAY: Final = (27.0, 21.0)     # radians a second in which the cup sways by itself, across and up
_REACH: Final = 2.6         # radii by which a push by key moves the cup aside
_PUSHED: Final = .6         # seconds for which such a push lasts


class Grip(NamedTuple):
    """The dice that may be thrown.

    Dice and their poses by number, spots of dice that stay on the felt, the felt (left, top, width, height), and a die's radius.
    """

    dice: dict[int, DieModel]
    poses: dict[int, Pose]
    lying: Sequence[tuple[float, float]]
    tray: tuple[float, float, float, float]
    radius: float


class Poured(NamedTuple):
    """A throw by hand: the numbers of the dice in the order of the tumble's bodies, the tumble, the direction and the strength."""

    dice: tuple[int, ...]
    tumble: Tumble
    way: Way
    strength: float


class Hands(Protocol):
    """A table with a cup, as `Shaker` needs it."""

    def grip(self) -> Grip | None:
        """The dice that a person at this screen may throw now; None for none."""

    def draw_held(self, poses: dict[int, Pose], cup: CupPose) -> None:
        """Shows the dice in hand, and the cup."""

    def hear(self, knocks: Sequence[Knock]) -> None:
        """Plays the noises of knocks."""

    def roll(self) -> None:
        """Asks the game for the roll, whose motion then takes the dice over (see `take`)."""

    def put_back(self) -> None:
        """Shows the dice as they were before: nothing was thrown after all."""


class _Grasp:
    """The cup while it is held, from when it has come down until it is thrown or put down. Places are in radii of a die."""

    def __init__(self, grip: Grip, at: Way | None, holds: Callable[[], bool]) -> None:
        """Gathers the dice at a place in device pixels (None: on the felt, where it sways by itself); `holds` tells whether it is held."""
        self.grip, self.holds = grip, holds
        left, top, width, height = grip.tray
        r = grip.radius
        bodies = [body for number, die in grip.dice.items()
                  for body in waiting(die.solid, [((grip.poses[number].x - left) / r, (grip.poses[number].y - top) / r)],
                                      [grip.poses[number].turn])]
        kind = next(iter(grip.dice.values())).solid
        stays = [lying(kind, (x - left) / r, (y - top) / r, (1.0, 0.0, 0.0, 0.0)) for x, y in grip.lying]
        self._tumble = Tumble((width / r, height / r), [*bodies, *stays], Random())     # its chance need not be repeatable
        self._hand = self._in_radii(at) if at is not None else None     # where the hand is; None: the cup sways by itself
        self._home: Way = self._hand or (width / r / 2, height / r * .62)
        self._push: tuple[Way, float] = (0.0, 0.0), -math.inf
        self._trail: deque[tuple[float, Way]] = deque()
        self._left = 0.0
        self.poured: Poured | None = None   # set once it has been let go and waits for the roll
        self._tumble.gather(self._home)

    def _in_radii(self, at: Way) -> Way:
        """The place of the cup's foot where its middle is at this place in device pixels."""
        left, top, _, _ = self.grip.tray
        r = self.grip.radius
        return (at[0] - left) / r, (at[1] - top) / r + HIGH / 4

    def move(self, to: Way) -> None:
        """Moves the hand to a place in device pixels."""
        self._hand = self._in_radii(to)

    def push(self, way: Way) -> None:
        """Pushes the cup in a direction, for a key."""
        self._push = way, self._tumble.now

    def pour(self) -> None:
        """Lets the cup go: it stays where it is until the roll is known."""
        self.poured = Poured(tuple(self.grip.dice), self._tumble, *self._thrown())

    def _target(self) -> Way:
        now, (way, since) = self._tumble.now, self._push
        if self.poured is not None:
            return self._tumble.cup.x, self._tumble.cup.y
        if self._hand is not None:
            return self._hand
        wide = 1.1 * min(2.0, 1 + now) if self._tumble.phase == "shake" else 0.0
        felt = _REACH * max(0.0, 1 - (now - since) / _PUSHED)
        return (self._home[0] + math.sin(now * _SWAY[0]) * wide + way[0] * felt,
                self._home[1] + math.sin(now * _SWAY[1] + 1) * wide * .6 + way[1] * felt)

    def _thrown(self) -> tuple[Way, float]:
        """Direction and strength of the throw: from the hand's last moments, else from the last push, else towards the most room."""
        if self._hand is not None and len(self._trail) > 1:
            (begin, start), (end, stop) = self._trail[0], self._trail[-1]
            seconds = max(end - begin, STEP)
            vx, vy = (stop[0] - start[0]) / seconds, (stop[1] - start[1]) / seconds
            speed = math.hypot(vx, vy)
            if speed > _STILL:
                return (vx / speed, vy / speed), min(1.3, .65 + .65 * speed / _HARD)
        elif self._push[1] > -math.inf:
            return self._push[0], 1.0
        width, height = self._tumble.felt
        x, y = width / 2 - self._tumble.cup.x, height / 2 - self._tumble.cup.y
        far = math.hypot(x, y)
        return ((x / far, y / far) if far > 1.5 else (.45, -.9)), .85

    def run(self, seconds: float) -> None:
        """Advances time: the cup follows the hand, and the dice rattle."""
        tumble = self._tumble
        self._left = min(self._left + seconds, _LATE * STEP)
        while self._left >= STEP:
            self._left -= STEP
            tumble.hold(self._target())
            tumble.step()
        self._trail.append((tumble.now, self._hand or (tumble.cup.x, tumble.cup.y)))
        while tumble.now - self._trail[0][0] > _MEMORY:
            self._trail.popleft()

    def tell(self, hands: Hands) -> None:
        """Has the cup and its noises shown and played as they are now."""
        grip = self.grip
        left, top, width, _ = grip.tray
        r, cup, bodies = grip.radius, self._tumble.cup, self._tumble.bodies
        hands.hear([Knock(k.time, min(1.0, max(-1.0, 2 * k.x * r / width - 1)), k.strength, k.struck) for k in self._tumble.knocks])
        self._tumble.knocks.clear()
        poses = []
        for number, body in zip(grip.dice, bodies[:len(grip.dice)], strict=True):
            if body.state == "waits" or (body.state == "hops" and self._tumble.now < body.since):
                poses.append(grip.poses[number])
                continue
            x, y, z = (body.x, body.y, body.z) if body.state != "shaken" else seat(cup, body.x, body.y, body.level)
            poses.append(Pose(left + x * r, top + y * r, z * r, body.turn, spin=body.spin, inside=body.inside))
        shown = raised(list(grip.dice.values()), poses, r)
        hands.draw_held(dict(zip(grip.dice, shown, strict=True)), cup_pose(cup).placed(left, top, r))


class Shaker:
    """The cup in a player's hand, on a clock that no key cuts short. Obeys game.ui.dice.cloth.Cupholder."""

    def __init__(self, scene: Scene, hands: Hands) -> None:
        self._scene, self._hands = scene, hands
        self._grasp: _Grasp | None = None

    @property
    def active(self) -> bool:
        """Whether the cup is held."""
        return self._grasp is not None

    @property
    def may_throw(self) -> bool:
        return self._hands.grip() is not None if self._grasp is None else self._grasp.poured is None

    @property
    def shaken_by_hand(self) -> bool:
        """Whether a press lifts the cup; else there is only the button."""
        return self._scene.settings.shake

    @property
    def moves(self) -> bool:
        """Whether the cup is shown; without motion a release throws all the same."""
        settings = self._scene.settings
        return not settings.reduce_motion and settings.speed > 0

    def grasp(self, at: Way | None, holds: Callable[[], bool]) -> None:
        """Brings the cup down at that place in device pixels (None: on the felt, where it sways by itself), to gather the dice."""
        grip = self._hands.grip()
        if grip is not None and not self.active and self.moves:
            self._grasp = grasp = _Grasp(grip, at, holds)
            self._wind(grasp)

    def move(self, to: Way) -> None:
        if self._grasp is not None and self._grasp.poured is None:
            self._grasp.move(to)

    def push(self, way: Way) -> None:
        """Pushes the cup in a direction, in which it will be poured unless another push comes."""
        if self._grasp is not None:
            self._grasp.push(way)

    def pour(self) -> None:
        """Releases the cup, which stays where it is until the roll is known."""
        if not self.may_throw:
            return
        if self._grasp is not None:
            self._grasp.pour()
        self._hands.roll()

    def take(self, dice: Sequence[int]) -> Poured | None:
        """Hands the released cup over to the throw of these dice; None where other dice were in it, or it was not released."""
        poured = self._grasp.poured if self._grasp is not None else None
        self.drop()
        return poured if poured is not None and poured.dice == tuple(dice) else None

    def put_down(self) -> None:
        """Called when the felt is laid out elsewhere: a cup that is still held is put down, and nothing is thrown."""
        if self._grasp is not None and self._grasp.poured is None:
            self.drop()

    def drop(self) -> None:
        """Forgets the cup in hand, and what was poured."""
        self._grasp = None

    # ---- time
    def _wind(self, grasp: _Grasp) -> None:
        passed = 0.0

        def run(share: float) -> None:
            nonlocal passed
            if grasp is self._grasp:
                seconds, passed = share * _TURN - passed, share * _TURN
                self._run(grasp, seconds)

        def again() -> None:
            if grasp is self._grasp:
                self._wind(grasp)
        self._scene.clock.play(Tween(_TURN, run, linear, again, paced=False))

    def _run(self, grasp: _Grasp, seconds: float) -> None:
        if grasp.poured is None and not grasp.holds():
            self.drop()
            self._hands.put_back()
            return
        grasp.run(seconds)
        grasp.tell(self._hands)


# ---- a throw of dice as a motion: into the cup, out of it, and over the felt to rest on the faces that were drawn in advance
# The throw is simulated to its end while the dice are gathered. Each die then gets the labels with which it ends on the face asked for:
# the solids are symmetric, so a die with other labels tumbles in the same way. Labels, and which die is which, change while all dice are in
# the dark of the cup; none is steered once they have left it.
_SINK: Final = 9.0                  # radii that a die falls beside the table
_TIP: Final = math.radians(24)      # how far a cocked die leans
_LEAN: Final = 1.72                 # radii between a cocked die and the die that it leans on
_TOPPLE: Final = .22                # seconds in which it topples
_HOP: Final = .20                   # seconds of a hop into the cup, and between hops, where nobody shakes it by hand
_BETWEEN: Final = .012
_SHAKEN: Final = .12                # seconds for which the cup is shaken then


class ThrowSpec(NamedTuple):
    """The dice of a throw, how they are to end, and where they are thrown.

    `faces` are numbers of faces (see DieModel.showing), `begin` the present poses of the dice (None: not shown). `tray` is (left,
    top, width, height) of the felt inside the rail, `radius` that of the dice, in the same units; `strength` about .6 (a drop) to 1.3 (a
    fling); `direction` points down the screen for y > 0. `off` (dice that leave the tray) and `cocked` are positions in `dice`; their
    `faces` do not matter. `lying` are spots of dice that rest in the tray already: they can be hit, but stay. `fall` is how many seconds a
    die takes to fall beside the table. With `bottom` the faces are those that end underneath. `held`: the dice are in a cup that
    a player has shaken, and are poured out of it.
    """

    dice: Sequence[DieModel]
    faces: Sequence[int]
    begin: Sequence[Pose | None]
    tray: tuple[float, float, float, float]
    radius: float
    strength: float = 1.0
    direction: tuple[float, float] = (.35, -1.0)
    off: Sequence[int] = ()
    cocked: Sequence[int] = ()
    lying: Sequence[XY] = ()
    fall: float = .7
    bottom: bool = False
    held: Tumble | None = None


class _Moment(NamedTuple):
    """A body at one step: its values as in Body; in the cup, the place at which it is drawn relative to the felt."""

    x: float
    y: float
    z: float
    turn: Quaternion
    spin: Vector
    inside: bool


class _Support(NamedTuple):
    """The thing that a die leans on: its distance, its direction, and the spot of the die's middle against it."""

    gap: float
    towards: tuple[float, float]
    spot: XY


class _Ending(NamedTuple):
    """How a die ends: its body from the dark on, the rotation that relabels it, and for a cocked die how far it drifts and how it leans."""

    body: int
    label: Quaternion
    drift: tuple[float, float] | None
    leans: Quaternion | None


class ThrownPoses(Motion):
    """The motion of a throw, which is simulated while it is shown."""

    def __init__(self, course: _Course, length: float, leaves: tuple[FallTime, ...]) -> None:
        super().__init__(length, leaves)
        self._course = course

    def at_share(self, share: float) -> tuple[Pose, ...]:
        return self._course.poses(share * self.length)

    def cup_at_share(self, share: float) -> CupPose | None:
        return self._course.cup(share * self.length)

    def knocks(self) -> Sequence[Knock]:
        return self._course.knocks()


def throw(what: ThrowSpec, rng: Random) -> Motion:
    """The motion of a throw: equal throws and equal generators give equal motions.

    At its end every die rests on its face (`bottom`: face down), a cocked one leans, and one that left is not shown. Resting dice do not
    touch each other or the rail. Raises ValueError where the numbers of dice, faces and poses differ, or the tray can't hold the dice.
    """
    if not len(what.faces) == len(what.dice) == len(what.begin):
        raise ValueError("one face and one pose for every die")
    if not what.dice:
        return fade((), (), 0.0)
    _check_room(what)
    course = _Course(what, rng)
    leaves = tuple(FallTime(die, course.length, course.length + what.fall) for die in sorted(what.off))
    length = course.length + (what.fall if leaves else 0.0)
    return ThrownPoses(course, length, leaves)


def _check_room(what: ThrowSpec) -> None:
    _, _, width, height = what.tray
    low = 2 * RIM * what.radius
    room = (width - low + APART * what.radius) * (height - low + APART * what.radius)
    if width <= low or height <= low or room < (len(what.dice) + len(what.lying)) * (APART * what.radius) ** 2 * 1.3:
        raise ValueError(f"the tray is too small for {len(what.dice)} dice")


class _Course:
    """The simulation of a throw: with every picture a few steps further than is shown, and to its end before the dark of the cup."""

    def __init__(self, what: ThrowSpec, rng: Random) -> None:
        self._what = what
        self._tumble = tumble = what.held or _picked_up(what, rng)
        if what.held is not None:
            tumble.hurry(_BETWEEN)
        for die in what.off:
            tumble.bodies[die].leaves = True
        tumble.knocks.clear()
        self._begin, self._rest = tumble.now, 0.0 if what.held is not None else _SHAKEN
        self._pours = tumble.gathered + self._rest
        self._steps = math.ceil((self._pours + (tumble.ends - tumble.now) - self._begin) / STEP)
        self.length = self._steps * STEP
        self._dark = math.ceil((self._pours + DARK - self._begin) / STEP)
        # steps ahead with every picture; more when pictures come late, so that the end is known before the dark
        self._ahead = math.ceil(2 * (self._steps - self._dark) / self._dark)
        self._moments, self._cups = [self._moment()], [cup_pose(tumble.cup)]
        self._endings: list[_Ending] = []

    # ---- simulating
    def _reach(self, step: int) -> None:
        """Simulates as far as that step."""
        while len(self._moments) <= min(step, self._steps):
            tumble = self._tumble
            if tumble.phase in ("gather", "shake"):
                if tumble.now >= self._pours and tumble.phase == "shake":
                    tumble.pour(self._what.direction, self._what.strength)
                swing = .5 * math.sin(max(0.0, 1 - (self._pours - tumble.now) / _SHAKEN) * math.tau) if self._rest else 0.0
                x, y = self._what.direction
                tumble.hold((tumble.cup.x + swing * y, tumble.cup.y - swing * x))
            tumble.step()
            self._moments.append(self._moment())
            self._cups.append(cup_pose(tumble.cup))

    def _moment(self) -> list[_Moment]:
        """The bodies of the dice as they are drawn now, in radii from the felt's corner."""
        out = []
        width, height = self._tumble.felt
        for body in self._tumble.bodies[:len(self._what.dice)]:
            x, y, z = (body.x, body.y, body.z) if body.state != "shaken" else seat(self._tumble.cup, body.x, body.y, body.level)
            if body.state == "shaken" and not body.inside:      # over the rim of a cup that stands at the rail
                x, y = within(x, RIM, width - RIM), within(y, RIM, height - RIM)
            out.append(_Moment(x, y, z, body.turn, body.spin, body.inside))
        return out

    def knocks(self) -> list[Knock]:
        """The noises so far."""
        width = self._tumble.felt[0]
        return [Knock(k.time - self._begin, min(1.0, max(-1.0, 2 * k.x / width - 1)), k.strength, k.struck) for k in self._tumble.knocks]

    # ---- where each die ends, and how
    def _end(self) -> None:
        """Simulates to the end, and finds the labels that the dice must have."""
        if not self._endings:
            self._reach(self._steps)
            order = _who_is_who(self._what, self._tumble.bodies)
            leans = _leans(self._tumble, [order[die] for die in self._what.cocked if die not in self._what.off])
            self._endings = [self._ending(die, order[die], leans) for die in range(len(order))]

    def _ending(self, die: int, which: int, leans: Mapping[int, _Support]) -> _Ending:
        body, what = self._tumble.bodies[which], self._what
        if body.state in ("flung", "gone"):
            return _Ending(which, (1.0, 0.0, 0.0, 0.0), None, None)
        solid, face = what.dice[die].solid, what.faces[die]
        w, x, y, z = body.turn
        wanted = quaternion_of(resting(solid, opposite(face) if what.bottom else face, turn_of(solid, body.turn)))
        label = times((w, -x, -y, -z), wanted)
        if die not in what.cocked:
            return _Ending(which, label, None, None)
        (x, y), towards = leans[which].spot, leans[which].towards
        return _Ending(which, label, (x - body.x, y - body.y), _leaning(wanted, towards))

    # ---- showing
    def poses(self, seconds: float) -> tuple[Pose, ...]:
        """The dice at that time."""
        step = min(self._steps, round(seconds / STEP))
        self._reach(step)
        self._reach(max(len(self._moments) + self._ahead, math.ceil(self._steps * step / self._dark)))
        if step >= self._dark:
            self._end()
        poses = [self._pose_at(die, step, seconds - self.length) for die in range(len(self._what.dice))]
        return raised(self._what.dice, poses, self._what.radius)

    def cup(self, seconds: float) -> CupPose | None:
        """The cup at that time."""
        step = min(self._steps, round(seconds / STEP))
        self._reach(step)
        left, top, _, _ = self._what.tray
        cup = self._cups[step]
        if seconds > self.length:       # dice fall beside the table, and a hand takes the cup away meanwhile
            cup = cup_pose(taken_away(self._tumble.cup, seconds - self.length))
        return cup.placed(left, top, self._what.radius) if cup.shown > 0 else None

    def _pose_at(self, die: int, step: int, over: float) -> Pose:
        """A die at a step; `over` seconds after all others have come to rest."""
        what = self._what
        left, top, _, _ = what.tray
        r = what.radius
        if step < self._dark:
            return self._placed(self._moments[step][die])
        ending = self._endings[die]
        moment = self._moments[step][ending.body]
        if die in what.off:
            return self._falling(moment, over) if over > 0 else self._placed(moment)
        body = self._tumble.bodies[ending.body]
        if over > -1e-6 and ending.leans is None:     # not before the dice are said to rest
            spot = left + body.x * r, top + body.y * r
            return rest_pose(what.dice[die], what.faces[die], spot, turn_of(body.kind, body.turn), bottom=what.bottom)
        moment = moment._replace(turn=times(moment.turn, ending.label))
        if ending.leans is not None and ending.drift is not None:
            moment = self._toppling(moment, ending.drift, ending.leans, step)
        return self._placed(moment)

    def _placed(self, moment: _Moment) -> Pose:
        left, top, _, _ = self._what.tray
        r = self._what.radius
        return Pose(left + moment.x * r, top + moment.y * r, moment.z * r, moment.turn, spin=moment.spin, inside=moment.inside)

    def _toppling(self, moment: _Moment, drift: tuple[float, float], leans: Quaternion, step: int) -> _Moment:
        """A cocked die: it drifts all the way towards the thing that it will lean on, and topples against it in the end."""
        way = _eased((step - self._dark) / (self._steps - self._dark))
        fall = _eased(1 - (self._steps - step) * STEP / _TOPPLE)
        return moment._replace(x=moment.x + drift[0] * way, y=moment.y + drift[1] * way, turn=between(moment.turn, leans, fall),
                               spin=moment.spin if fall < 1 else (0.0, 0.0, 0.0))

    def _falling(self, last: _Moment, seconds: float) -> Pose:
        """The pose of a die that falls beside the table: it moves outwards and down, shrinks, and is gone at the end."""
        left, top, width, _ = self._what.tray
        r, share = self._what.radius, min(1.0, seconds / self._what.fall + 1e-9)
        outward = (1 if last.x * r > width / 2 else -1) * 1.3 * share * (2 - share)
        drop = _SINK * (share * share - .22 * share)
        spin = math.hypot(*last.spin)
        turn = times(about(last.spin, spin * seconds * .5), last.turn) if spin > 1e-6 else last.turn
        return Pose(left + (last.x + outward) * r, top + last.y * r, (min(last.z, .9) * (1 - share) ** 3 - drop) * r, turn, None,
                    1 - .4 * share, min(1.0, (1 - share) * 4), last.spin)


def _eased(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def _picked_up(what: ThrowSpec, rng: Random) -> Tumble:
    """A tumble in which the dice rest, about to hop into the cup; dice that are not shown are in it already."""
    left, top, width, height = what.tray
    r = what.radius
    felt = width / r, height / r
    spots = [((pose.x - left) / r, (pose.y - top) / r) if pose is not None else (0.0, 0.0) for pose in what.begin]
    turns: list[Quaternion] = [pose.turn if pose is not None else (1.0, 0.0, 0.0, 0.0) for pose in what.begin]
    bodies = [body for die, spot, turn in zip(what.dice, spots, turns, strict=True) for body in waiting(die.solid, [spot], [turn])]
    stays = [lying(what.dice[0].solid, (x - left) / r, (y - top) / r, (1.0, 0.0, 0.0, 0.0)) for x, y in what.lying]
    tumble = Tumble(felt, [*bodies, *stays], rng)
    length = math.hypot(*what.direction) or 1.0
    middle = tuple(felt[axis] * (.5 - .2 * what.direction[axis] / length) for axis in (0, 1))
    for body, pose in zip(bodies, what.begin, strict=True):
        if pose is None:
            tumble.drop_in(body)
    tumble.gather((middle[0], middle[1]), hop=_HOP, between=_BETWEEN)
    return tumble


# ---------------------------------------------------------------- where each die ends, and how

def _who_is_who(what: ThrowSpec, bodies: Sequence[Body]) -> list[int]:
    """The index of each die's body from the dark of the cup on: cocked dice get bodies of their kind with something to lean on."""
    order = list(range(len(what.dice)))
    off = set(what.off)
    for die in what.cocked:
        if die in off:
            continue
        taken = {order[other] for other in what.cocked if other < die}
        like = [body for other, body in enumerate(order) if what.dice[other].solid == what.dice[die].solid
                and other not in off and body not in taken]
        best = min(like, key=lambda i: _gap(bodies, i))
        other = order.index(best)
        order[die], order[other] = order[other], order[die]
    return order


def _gap(bodies: Sequence[Body], which: int) -> float:
    """How far a body at rest is from the nearest other one, in radii."""
    one = bodies[which]
    return min((math.hypot(one.x - b.x, one.y - b.y) - APART for i, b in enumerate(bodies) if i != which and b.state in ("free", "lies")),
               default=math.inf)


def _leans(tumble: Tumble, cocked: Sequence[int]) -> dict[int, _Support]:
    """The support of each cocked body, found one after the other, so that each leans clear of all others."""
    spots = {i: (body.x, body.y) for i, body in enumerate(tumble.bodies) if body.state in ("free", "lies")}
    found: dict[int, _Support] = {}
    for which in cocked:
        found[which] = _support(tumble.felt, spots.pop(which), [*spots.values()])
        spots[which] = found[which].spot
    return found


def _support(felt: tuple[float, float], lies: XY, others: Sequence[XY]) -> _Support:
    """The nearest rail or die on which a die at that spot can lean without touching another one; the die stays if none is near."""
    (x, y), (width, height) = lies, felt
    found = [_Support(x - RIM, (-1.0, 0.0), (RIM, y)), _Support(width - RIM - x, (1.0, 0.0), (width - RIM, y)),
             _Support(y - RIM, (0.0, -1.0), (x, RIM)), _Support(height - RIM - y, (0.0, 1.0), (x, height - RIM))]
    for other in others:
        far = math.dist(lies, other) or 1.0
        towards = (other[0] - x) / far, (other[1] - y) / far
        found.append(_Support(far - APART, towards, (other[0] - towards[0] * _LEAN, other[1] - towards[1] * _LEAN)))
    clear = [one for one in found if all(math.dist(one.spot, other) > _LEAN - 1e-6 for other in others)]
    nearest = min(clear or found)
    return nearest if clear else nearest._replace(spot=lies)


def _leaning(rest: Quaternion, towards: tuple[float, float]) -> Quaternion:
    """The rotation of a die tipped against the thing in that direction (y down), with its far edge on the felt."""
    return times(about((towards[1], towards[0], 0.0), -_TIP), rest)
