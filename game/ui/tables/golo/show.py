"""Dice of GOLO in motion and at rest: thrown, turned over for bottoms, falling, carried to the rack. Keeps where each die lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

import pygame

from game.rules.golo.dice import HOLES, PARS, Content, members
from game.rules.golo.dice import Die as GoloDie
from game.rules.golo.events import DiceCaught, DiceTaken, DiceThrown
from game.rules.golo.values import Phase, State
from game.ui.animation import Tween, linear, pause, there_and_back
from game.ui.dice import Die, Motion, Pose, rest_pose, travel
from game.ui.dice_motion import Throw, throw
from game.ui.dice_solids import opposite
from game.ui.scene import Scene
from game.ui.tables.face import Track
from game.ui.tables.golo.emblem import COLOURS
from game.ui.tables.golo.lying import Place, Reach, free_place, in_tray, spread
from game.ui.tables.golo.pictures import Pictures
from game.ui.tables.golo.tray import Tray

_CARRY = .4
_TURN = .6
_FADE = .2
_RACK = .40         # of a die's size in the tray, at most


class _Flight(NamedTuple):
    """A throw under way: its dice, and the felt that it was reckoned for; the window may get another size meanwhile."""

    motion: Motion
    dice: tuple[int, ...]
    felt: pygame.Rect
    stop: float             # seconds after which what has left the tray falls

    def at(self, seconds: float, felt: pygame.Rect) -> dict[int, Pose]:
        """The dice at that time, on the felt as it is now."""
        across, down = felt.w / self.felt.w, felt.h / self.felt.h
        return {die: pose._replace(x=felt.x + (pose.x - self.felt.x) * across, y=felt.y + (pose.y - self.felt.y) * down,
                                   height=pose.height * down)
                for die, pose in zip(self.dice, self.motion.at(seconds), strict=True)}


class Show:
    """The dice of one table. Places are kept in shares of the felt, so that they follow it."""

    def __init__(self, scene: Scene, tray: Tray) -> None:
        self._scene, self._tray = scene, tray
        self._pictures = Pictures(scene)
        self._dice: tuple[Die, ...] = ()
        self._content: Content | None = None
        self._state: State | None = None
        self._faces: dict[int, int] = {}                        # the face up of each die in the tray
        self._shares: dict[int, Place] = {}                     # where
        self._laid_in = (0, 0)                                  # the size of the felt for which they lie there
        self._poses: dict[int, Pose] = {}
        self._fall: _Flight | None = None

    # ---- at rest
    def put(self, s: State) -> None:
        """The dice as they lie in this position. What flies on by itself is left as it is."""
        if s.game.content is not self._content:
            self._content = s.game.content
            self._dice = tuple(_die(die) for die in s.game.content.dice)
            self._pictures.use(self._dice)
        if s.phase in (Phase.THROW, Phase.CATCH) and self._state is not None and self._poses:
            self._state = s
            return
        self._state = s
        self._forget_moved(s)
        self.relay()

    def _forget_moved(self, s: State) -> None:
        """Faces of the dice that lie now; a die that lies as it did keeps its place."""
        lying = in_tray(s)
        alone = len(lying) == 1
        for one in lying:
            shown = self._dice[one.die].faces[self._faces[one.die]] if one.die in self._faces else ""
            if one.shows and shown != str(one.shows):
                self._faces[one.die] = self._dice[one.die].showing(str(one.shows))[0]
                self._shares.pop(one.die, None)
            elif one.die not in self._faces:
                self._faces[one.die] = self._dice[one.die].showing(str(PARS[one.die]))[0]
        for die in [die for die in self._faces if die not in {one.die for one in lying}]:
            self._faces.pop(die)
            self._shares.pop(die, None)
        for one in lying:
            if one.die not in self._shares:
                self._shares[one.die] = free_place(one, alone, [place[:2] for place in self._shares.values()], self._reach())

    def relay(self) -> None:
        """Everything where it belongs now."""
        if self._state is None or self._tray.rect.w <= 0:
            return
        if self._tray.felt.size != self._laid_in:
            if all(self._laid_in):
                self._shares = spread(self._shares, self._reach())
            self._laid_in = self._tray.felt.size
        self._poses = {**self._racked(self._state, self._state.turn), **{die: self._resting(die) for die in self._shares}}
        self._draw(self._poses)

    def _reach(self) -> Reach:
        """How near dice may lie in the tray as it is."""
        felt, apart = self._tray.felt, 2 * self._tray.radius
        return Reach(apart / max(1, felt.w), apart / max(1, felt.h))

    def _resting(self, die: int) -> Pose:
        felt, (x, y, turn) = self._tray.felt, self._shares[die]
        return rest_pose(self._dice[die], self._faces[die], (felt.x + x * felt.w, felt.y + y * felt.h), turn)

    def _racked(self, s: State, seat: int) -> dict[int, Pose]:
        """The dice in the rack: those that the seat has kept of this nine."""
        first = s.first // HOLES * HOLES
        found = {}
        for taken in s.players[seat].taken:
            if first <= taken.hole < first + HOLES:
                found[taken.die] = self._in_rack(taken.die, taken.strokes - taken.penalty, taken.hole - first)
        return found

    def _in_rack(self, die: int, shows: int, hole: int) -> Pose:
        p, rack = self._scene.painter, self._tray.rack
        faces = self._dice[die].showing(str(shows)) or (0,)
        size = min(_RACK * 2, rack.hole_size(p) * .46 / self._tray.radius)
        return rest_pose(self._dice[die], faces[0], rack.spot(p, hole), 0, size=size)

    def places(self) -> dict[int, tuple[float, float]]:
        """The middles of the dice in the tray."""
        return {die: (self._poses[die].x, self._poses[die].y) for die in self._shares if die in self._poses}

    def _draw(self, poses: Mapping[int, Pose]) -> None:
        self._pictures.show(poses, self._tray.radius)

    # ---- in motion
    def throw(self, s: State, event: DiceThrown, flick: tuple[tuple[float, float], float] | None, window: float) -> Track:
        """The dice of the event fly, knock and settle; those that leave the tray are still over its rim at the end."""
        dice = members(event.thrown)
        faces = [self._face_of(die, event) for die in dice]
        felt, radius = self._tray.felt, self._tray.radius
        way, strength = flick or ((.35, -1.0), 1.0)
        lying = [self.places()[die] for die in self._shares if die not in dice and s.throw.lying[die]]
        what = Throw(
            [self._dice[die] for die in dice], faces, (felt.x, felt.y, felt.w, felt.h), radius, strength, way,
            [i for i, die in enumerate(dice) if event.off >> die & 1], [i for i, die in enumerate(dice) if event.cocked >> die & 1],
            lying, window)
        motion = throw(what, Random(f"{event} {s.players[event.seat].taken}"))
        stop = min((leave.start for leave in motion.leaves), default=motion.length)
        flight = _Flight(motion, dice, felt, stop)
        self._fall = flight if event.off else None
        heard = [0.0]

        def at(seconds: float) -> dict[int, Pose]:
            return {**self._others(dice), **flight.at(seconds, self._tray.felt)}

        def fly(share: float) -> None:
            now = share * stop
            for knock in motion.knocks_between(heard[0], now):
                self._scene.shell.sounds.play("tile" if knock.struck == "die" else "knock", knock.pan, knock.strength)
            heard[0] = max(heard[0], now)
            self._draw(at(now))

        def lie() -> None:
            self._lie(faces, flight, event)
            self._poses = at(stop)
        still = not self._scene.painter.look.motion
        flying = Tween(_FADE, lambda share: self._draw(self._poses if share < 1 else at(motion.length)), linear, lie) if still \
            else Tween(stop, fly, linear, lie)
        return (flying, *self._turned(dice, event)) if event.bottoms and not event.off else (flying,)

    def _face_of(self, die: int, event: DiceThrown) -> int:
        """The face that lands up; any, for a die that shows none."""
        top = event.tops[die]
        return self._dice[die].showing(str(top))[0] if top else self._dice[die].showing(str(PARS[die]))[0]

    def _others(self, dice: tuple[int, ...]) -> dict[int, Pose]:
        """What lies while those dice move."""
        return {die: pose for die, pose in self._poses.items() if die not in dice}

    def _lie(self, faces: list[int], flight: _Flight, event: DiceThrown) -> None:
        """Remember where the dice have come to lie."""
        felt, rest = flight.felt, flight.at(flight.motion.length, flight.felt)
        self._laid_in = felt.size
        for die, face in zip(flight.dice, faces, strict=True):
            if event.off >> die & 1:
                self._faces.pop(die, None)
                self._shares.pop(die, None)
                continue
            pose = rest[die]
            self._faces[die] = face
            self._shares[die] = Place((pose.x - felt.x) / felt.w, (pose.y - felt.y) / felt.h, float(pose.lie.turn) if pose.lie else 0.0)

    def _turned(self, dice: tuple[int, ...], event: DiceThrown) -> Track:
        """The table is turned over like glass: every die shows what lay below."""
        def turn(share: float) -> None:
            self._draw({**self._poses, **dict(zip(flat, moved[0].at_share(share), strict=True))})

        def begin() -> None:
            lower = [self._resting(die)._replace() for die in flat]
            upper = [rest_pose(self._dice[die], opposite(self._faces[die]), (pose.x, pose.y), self._shares[die][2])
                     for die, pose in zip(flat, lower, strict=True)]
            moved.append(travel(lower, upper, _TURN, self._tray.radius * 1.2))

        def end() -> None:
            for die in flat:
                self._faces[die] = opposite(self._faces[die])
            self._poses = {**self._poses, **{die: self._resting(die) for die in flat}}
            self._draw(self._poses)
        flat = [die for die in dice if event.scores[die]]
        moved: list[Motion] = []

        def first(share: float) -> None:
            if not moved:
                begin()
            turn(share)
        return (pause(.35), Tween(_TURN, first, linear, end))

    def falling(self, s: State) -> Callable[[float], None]:
        """What shows the fall of the dice that have left the tray, by its share of time."""
        if self._fall is None:      # the table was resumed while they fell: they fall again
            self._fall = self._fall_again(s)
        flight = self._fall

        def fall(share: float) -> None:
            now = flight.stop + share * (flight.motion.length - flight.stop)
            self._draw({**self._others(flight.dice), **flight.at(now, self._tray.felt)})
        return fall

    def _fall_again(self, s: State) -> _Flight:
        dice, felt = members(s.throw.fallen), self._tray.felt
        what = Throw([self._dice[die] for die in dice], [0] * len(dice), (felt.x, felt.y, felt.w, felt.h), self._tray.radius,
                     off=range(len(dice)))
        motion = throw(what, Random(s.throw.fallen))
        return _Flight(motion, dice, felt, min((leave.start for leave in motion.leaves), default=0.0))

    def caught(self, event: DiceCaught) -> tuple[Track, ...]:
        """The fallen dice are gone from the picture; what else flew lies."""
        if self._fall is None:
            return ()
        flight, gone = self._fall, event.caught | event.missed
        self._fall = None

        def at(seconds: float) -> dict[int, Pose]:
            return {**self._others(flight.dice), **flight.at(seconds, self._tray.felt)}

        def lie() -> None:
            self._poses = {die: pose for die, pose in at(flight.motion.length).items() if not gone >> die & 1}
            self._draw(self._poses)

        def fall(share: float) -> None:
            self._draw(at(flight.stop + share * (flight.motion.length - flight.stop)))
        if self._scene.painter.look.motion and event.caught == 0:
            return ((Tween(.3, fall, linear, lie),),)
        return ((pause(.2, lie),),)

    def take(self, after: State, event: DiceTaken) -> Track:
        """The kept dice go to their holes."""
        first = event.taken[0].hole // HOLES * HOLES if event.taken else 0
        dice = [taken.die for taken in event.taken if taken.die in self._poses]
        ends = [self._in_rack(t.die, t.strokes - t.penalty, t.hole - first) for t in event.taken if t.die in self._poses]
        if not dice:
            return ()
        others = {die: pose for die, pose in self._poses.items() if die not in dice}
        motion = travel([self._poses[die] for die in dice], ends, _CARRY, self._tray.radius, .06)

        def carry(share: float) -> None:
            self._draw({**others, **dict(zip(dice, motion.at_share(share), strict=True))})

        def lie() -> None:
            for die in dice:
                self._faces.pop(die, None)
                self._shares.pop(die, None)
            self._poses = {**others, **dict(zip(dice, ends, strict=True))}
            self._scene.shell.sounds.play("tile")
        return (Tween(motion.length, carry, linear, lie),)

    def drag(self, by: tuple[float, float]) -> None:
        """The dice about to be thrown follow the hand."""
        moved = {die: self._poses[die]._replace(x=self._poses[die].x + by[0], y=self._poses[die].y + by[1])
                 for die in self._shares if die in self._poses}
        self._draw({**self._poses, **moved})

    def shake(self, dice: int) -> tuple[Track, ...]:
        """Dice that may not be kept shake."""
        reach = self._tray.radius * .2

        def shake(share: float) -> None:
            by = reach * share * (1 if int(share * 97) % 2 else -1)
            moved = {die: self._poses[die]._replace(x=self._poses[die].x + by) for die in members(dice) if die in self._poses}
            self._draw({**self._poses, **moved})
        return ((Tween(.3, shake, there_and_back, lambda: self._draw(self._poses)),),)


def _die(die: GoloDie) -> Die:
    """The die as it is drawn: opposite faces side by side."""
    colour, ink = COLOURS[die.par]
    return Die("d12", tuple(str(face) for pair in die.pairs for face in pair), colour, ink)
