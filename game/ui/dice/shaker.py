"""Shaking of the cup: dice hop into it, it follows a hand or sways by itself, they rattle, and releasing it pours them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from game.ui.animation import Tween, linear
from game.ui.dice.cup import HIGH, CupPose, cup_pose, seat
from game.ui.dice.die import DieModel, Knock, Pose, raised
from game.ui.dice.felt_physics import STEP, lying, waiting
from game.ui.dice.tumble import Tumble
from game.ui.scene import Scene

Way = tuple[float, float]

_TURN: Final = .25          # seconds after which the clock is wound up again, as long as the cup is held
_LATE: Final = 6            # steps that are made up for at most where a picture came late
_MEMORY: Final = .09        # seconds of the hand's way that say where it went when it let go
_STILL: Final = 6.0         # radii a second below which a hand has thrown in no direction
_HARD: Final = 45.0         # radii a second of a hand that throws as hard as can be
_SWAY: Final = (27.0, 21.0)     # radians a second in which the cup sways by itself, across and up
_REACH: Final = 2.6         # radii that a push by key takes the cup aside
_PUSHED: Final = .6         # seconds for which it is felt


class Grip(NamedTuple):
    """What is shaken.

    Dice with their numbers and where they lie, spots of dice that stay, the felt (left, top, width, height), and a die's radius.
    """

    dice: dict[int, DieModel]
    poses: dict[int, Pose]
    lying: Sequence[tuple[float, float]]
    tray: tuple[float, float, float, float]
    radius: float


class Poured(NamedTuple):
    """What was thrown: the numbers of the dice in the order of the tumble's bodies, the tumble, the direction and the strength."""

    dice: tuple[int, ...]
    tumble: Tumble
    way: Way
    strength: float


@dataclass(frozen=True, slots=True)
class Hands:
    """What a table does for its cup.

    `grip` tells what may be thrown by a person at this screen now (None: nothing), `draw` shows dice and cup, `roll` asks for the throw,
    which is poured then (see `take`), and `put_back` shows the dice as they lay where nothing was thrown after all.
    """

    grip: Callable[[], Grip | None]
    draw: Callable[[dict[int, Pose], CupPose], None]
    hear: Callable[[Sequence[Knock]], None]
    roll: Callable[[], None]
    put_back: Callable[[], None]


class Shaker:
    """The cup in a hand, on a clock that no key cuts short. Obeys game.ui.dice.cloth.Cupholder."""

    def __init__(self, scene: Scene, hands: Hands) -> None:
        self._scene, self._hands = scene, hands
        self._grip: Grip | None = None
        self._tumble = Tumble((1.0, 1.0), [], Random(0))
        self._holds: Callable[[], bool] = lambda: True
        self._hand: Way | None = None       # where the hand is, in radii; None: the cup sways by itself
        self._home: Way = (0.0, 0.0)
        self._push: tuple[Way, float] = (0.0, 0.0), -math.inf
        self._trail: deque[tuple[float, Way]] = deque()
        self._watch = 0
        self._left = 0.0
        self._poured: Poured | None = None  # it has been let go and waits for the throw

    @property
    def active(self) -> bool:
        """Whether the cup is there."""
        return self._grip is not None

    @property
    def may_throw(self) -> bool:
        """Whether a person at this screen is to throw now."""
        return self._poured is None and (self.active or self._hands.grip() is not None)

    @property
    def shaken_by_hand(self) -> bool:
        """Whether a press takes the cup up; else there is only the button."""
        return self._scene.settings.shake

    @property
    def moves(self) -> bool:
        """Whether the cup is shown; where nothing is to move, what is let go is thrown all the same."""
        settings = self._scene.settings
        return not settings.reduce_motion and settings.speed > 0

    def grasp(self, at: Way | None, holds: Callable[[], bool]) -> None:
        """The cup comes down at that place in device pixels (None: on the felt, where it sways by itself) and gathers the dice."""
        grip = self._hands.grip()
        if grip is None or self.active or not self.moves:
            return
        left, top, width, height = grip.tray
        r = grip.radius
        bodies = [body for number, die in grip.dice.items()
                  for body in waiting(die.solid, [((grip.poses[number].x - left) / r, (grip.poses[number].y - top) / r)],
                                      [grip.poses[number].turn])]
        kind = next(iter(grip.dice.values())).solid
        stays = [lying(kind, (x - left) / r, (y - top) / r, (1.0, 0.0, 0.0, 0.0)) for x, y in grip.lying]
        self._grip, self._holds = grip, holds
        self._tumble = Tumble((width / r, height / r), [*bodies, *stays], Random())     # how it rattles: nothing that anyone replays
        self._hand = self._in_radii(at) if at is not None else None
        self._home = self._hand or (width / r / 2, height / r * .62)
        self._push = (0.0, 0.0), -math.inf
        self._trail.clear()
        self._tumble.gather(self._home)
        self._watch += 1
        self._left = 0.0
        self._wind(self._watch)

    def move(self, to: Way) -> None:
        """Sets the place of the hand, in device pixels."""
        if self.active and self._poured is None:
            self._hand = self._in_radii(to)

    def push(self, way: Way) -> None:
        """A key pushes the cup in a direction, in which it will be poured unless another push comes."""
        self._push = way, self._tumble.now

    def pour(self) -> None:
        """Releases the cup, which stays where it is until the throw has been drawn."""
        if not self.may_throw:
            return
        if self._grip is not None:
            self._poured = Poured(tuple(self._grip.dice), self._tumble, *self._thrown())
        self._hands.roll()

    def take(self, dice: Sequence[int]) -> Poured | None:
        """What was let go, for the throw of these dice; None where it was other dice, or nothing. The cup is the throw's from now on."""
        poured = self._poured
        self.drop()
        return poured if poured is not None and poured.dice == tuple(dice) else None

    def put_down(self) -> None:
        """The felt lies elsewhere: a cup that is still held is put down, and nothing is thrown."""
        if self._poured is None:
            self.drop()

    def drop(self) -> None:
        """Forgets the hand's grip and what was poured."""
        self._grip, self._poured = None, None
        self._watch += 1

    # ---- the hand
    def _in_radii(self, at: Way) -> Way:
        """The place of the cup's foot where its middle is at this place in device pixels."""
        left, top, _, _ = self._grip.tray if self._grip is not None else (0, 0, 0, 0)
        r = self._grip.radius if self._grip is not None else 1.0
        return (at[0] - left) / r, (at[1] - top) / r + HIGH / 4

    def _target(self) -> Way:
        now, (way, since) = self._tumble.now, self._push
        if self._poured is not None:
            return self._tumble.cup.x, self._tumble.cup.y
        if self._hand is not None:
            return self._hand
        wide = 1.1 * min(2.0, 1 + now) if self._tumble.phase == "shake" else 0.0
        felt = _REACH * max(0.0, 1 - (now - since) / _PUSHED)
        return (self._home[0] + math.sin(now * _SWAY[0]) * wide + way[0] * felt,
                self._home[1] + math.sin(now * _SWAY[1] + 1) * wide * .6 + way[1] * felt)

    def _thrown(self) -> tuple[Way, float]:
        """Direction and strength of the throw: of the hand's last moments, else of the last push, else into the room there is."""
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

    # ---- time
    def _wind(self, watch: int) -> None:
        passed = 0.0

        def run(share: float) -> None:
            nonlocal passed
            if watch == self._watch:
                seconds, passed = share * _TURN - passed, share * _TURN
                self._run(seconds)

        def again() -> None:
            if watch == self._watch:
                self._wind(watch)
        self._scene.clock.play(Tween(_TURN, run, linear, again, paced=False))

    def _run(self, seconds: float) -> None:
        if self._poured is None and not self._holds():
            self.drop()
            self._hands.put_back()
            return
        tumble = self._tumble
        self._left = min(self._left + seconds, _LATE * STEP)
        while self._left >= STEP:
            self._left -= STEP
            tumble.hold(self._target())
            tumble.step()
        self._trail.append((tumble.now, self._hand or (tumble.cup.x, tumble.cup.y)))
        while tumble.now - self._trail[0][0] > _MEMORY:
            self._trail.popleft()
        self._tell()

    def _tell(self) -> None:
        """Show and sound the cup as it is now."""
        grip = self._grip
        if grip is None:
            return
        left, top, width, _ = grip.tray
        r, cup, bodies = grip.radius, self._tumble.cup, self._tumble.bodies
        self._hands.hear([Knock(k.time, min(1.0, max(-1.0, 2 * k.x * r / width - 1)), k.strength, k.struck) for k in self._tumble.knocks])
        self._tumble.knocks.clear()
        poses = []
        for number, body in zip(grip.dice, bodies[:len(grip.dice)], strict=True):
            if body.state == "waits" or (body.state == "hops" and self._tumble.now < body.since):
                poses.append(grip.poses[number])
                continue
            x, y, z = (body.x, body.y, body.z) if body.state != "shaken" else seat(cup, body.x, body.y, body.level)
            poses.append(Pose(left + x * r, top + y * r, z * r, body.turn, spin=body.spin, inside=body.inside))
        shown = raised(list(grip.dice.values()), poses, r)
        self._hands.draw(dict(zip(grip.dice, shown, strict=True)), cup_pose(cup).placed(left, top, r))
