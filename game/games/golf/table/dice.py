"""The dice of one shot on a felt: thrown out of the cup, some while others lie still, in a tray that shows their results."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, Protocol

import pygame

from game.games.golf.table.plate import Plate
from game.ui.dice.die import CupPose, DieModel, Knock, Motion, Pose, fade, rest_pose
from game.ui.dice.motion import Grip, Shaker, ThrowSpec, Way, throw
from game.ui.dice.sprites import DiceOnTable
from game.ui.looks.stage import Tween, linear
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, backdrops
from game.ui.scene import Scene
from game.ui.table.face import TELL, Track

# ---- the dice of one shot on a felt: thrown out of the cup, some while others lie still. For every golf table with
# dice
_FADE: Final = .3


class FeltWidget(Protocol):
    """The widget on which dice lie."""

    @property
    def felt(self) -> pygame.Rect:
        """The rectangle in which dice roll, in device pixels."""

    @property
    def radius(self) -> float:
        """The radius of the dice, in device pixels."""

    @property
    def rect(self) -> pygame.Rect:
        """The whole widget; empty while it is not laid out."""


class Thrower(Protocol):
    """A table whose player shakes the cup."""

    def due(self) -> int:
        """The number of dice that the player is to throw now; 0 for none, or if it is not their turn."""

    def take_cup(self) -> None:
        """Takes up the cup: brings the felt to the front."""

    def throw(self) -> None:
        """Plays the action that the throw belongs to."""

    def put_again(self) -> None:
        """Shows the table as it was, after a cup that was put down without a throw."""


class ThrownDice:
    """The dice on a felt. Their places are shares of the felt, so that they move with it; dice are known by number, faces by their text."""

    def __init__(self, scene: Scene, tray: FeltWidget, models: Callable[[], tuple[DieModel, ...]], thrower: Thrower) -> None:
        """`models` returns the models of all dice of the table, in the theme in force."""
        self._scene, self._tray, self._models, self._thrower = scene, tray, models, thrower
        self._pictures = DiceOnTable(scene)
        self._faces: dict[int, str] = {}
        self._places: dict[int, tuple[float, float, float]] = {}
        self._moving = False
        self._seen = True
        self._cup = Shaker(scene, self)

    # ---- shaken by a player; as game.ui.dice.cloth.Cupholder and game.ui.dice.motion.Hands
    @property
    def may_throw(self) -> bool:
        return self._cup.may_throw

    @property
    def shaken_by_hand(self) -> bool:
        """Whether a press takes up the cup; False if real dice are rolled."""
        return self._cup.shaken_by_hand and not self._scene.settings.own_dice

    @property
    def cup_shown(self) -> CupPose | None:
        """The pose of the cup; None while it does not show."""
        return self._pictures.cup

    def grasp(self, at: Way | None, holds: Callable[[], bool]) -> None:
        """Takes up the cup, which brings the felt to the front."""
        if self._cup.moves and not self._cup.active and self._thrower.due():
            self._thrower.take_cup()
            self._cup.grasp(at, holds)

    def move(self, to: Way) -> None:
        self._cup.move(to)

    def push(self, way: Way) -> None:
        self._cup.push(way)

    def pour(self) -> None:
        self._cup.pour()
        if self._cup.active and self._thrower.due():     # the action was refused
            self._cup.drop()
            self.put_back()

    def grip(self) -> Grip | None:
        """The grip of the dice that are due: they wait on the felt, where nobody has seen them; None if none are due."""
        due = self._thrower.due()
        if not due:
            return None
        models, felt, radius = self._models(), self._tray.felt, self._tray.radius
        self._pictures.use(models)
        poses = {}
        for die in range(due):
            x, y, turn = _spread(die, due)
            poses[die] = rest_pose(models[die], 0, (felt.x + x * felt.w, felt.y + y * felt.h), turn)
        return Grip({die: models[die] for die in poses}, poses, (), (felt.x, felt.y, felt.w, felt.h), radius)

    def draw_held(self, poses: Mapping[int, Pose], cup: CupPose) -> None:
        if self._seen:
            self._pictures.show(poses, self._tray.radius, cup)

    def hear(self, knocks: Sequence[Knock]) -> None:
        self._pictures.hear(knocks)

    def roll(self) -> None:
        self._thrower.throw()

    def put_back(self) -> None:
        self.relay()
        self._thrower.put_again()

    # ---- at rest
    def lay(self, faces: Mapping[int, str]) -> None:
        """Puts these dice on the felt at once; {} for none. Dice that show these faces already keep their places."""
        if self._moving:
            self._moving = False
        elif dict(faces) == self._faces:
            self.relay()
            return
        if dict(faces) != self._faces or len(self._places) != len(self._faces):
            self._faces = dict(faces)
            self._places = {die: _spread(number, len(faces)) for number, die in enumerate(faces)}
        self.relay()

    def forget(self) -> None:
        """Forgets where dice lie: the next throw does not show them being picked up."""
        self._faces, self._places = {}, {}

    def see(self, seen: bool) -> None:
        """Sets whether the tray is visible."""
        if not seen and self._cup.active:
            self._cup.drop()
        if seen != self._seen:
            self._seen = seen
            self.relay()

    def relay(self) -> None:
        """Puts all dice where they belong now."""
        if self._cup.active or self._tray.rect.w <= 0 or (self._moving and self._seen):
            return
        self._pictures.use(self._models())      # made ready even if they do not show yet
        self._pictures.show(self._poses() if self._seen else {}, self._tray.radius)
        if self._scene.painter.look.motion and self._scene.settings.speed:
            self._pictures.expect_cup(self._tray.radius)

    def places(self) -> dict[int, tuple[float, float]]:
        """The middles of the dice, in device pixels."""
        felt = self._tray.felt
        return {die: (felt.x + x * felt.w, felt.y + y * felt.h) for die, (x, y, _turn) in self._places.items()}

    def _poses(self) -> dict[int, Pose]:
        models, spots = self._models(), self.places()
        return {die: rest_pose(models[die], models[die].showing(face)[0], spots[die], self._places[die][2])
                for die, face in self._faces.items() if die in spots}

    def throw(self, faces: Mapping[int, str], rolled: Collection[int]) -> Track:
        """Throws the dice `rolled`; then all dice of `faces` show these faces. Dice on the felt that are not rolled stay."""
        new = dict(faces)
        thrown = [die for die in new if die in rolled]
        stay = {die: place for die, place in self._places.items() if die in new and die not in thrown}
        models, felt, radius = self._models(), self._tray.felt, self._tray.radius
        self._pictures.use(models)
        resting = self._poses()
        kept = {die: resting[die] for die in stay if die in resting}
        rng = Random(f"{sorted(new.items())} {thrown} {self._scene.shell.size}")
        begin = [resting.get(die) for die in thrown]
        sides = [models[die].showing(new[die])[0] for die in thrown]
        lying = [(pose.x, pose.y) for pose in kept.values()]
        spec = ThrowSpec([models[die] for die in thrown], sides, begin, (felt.x, felt.y, felt.w, felt.h), radius, lying=lying)
        poured = self._cup.take(thrown)
        if poured is not None:
            spec = spec._replace(held=poured.tumble, direction=poured.way, strength=poured.strength)
        motion = throw(spec, rng)
        self._moving = True

        def lie() -> None:
            self._moving = False
            self._faces = new
            for die, pose in zip(thrown, motion.at(motion.length), strict=True):
                turn = pose.lie.turn if pose.lie is not None else 0.0
                stay[die] = (pose.x - felt.x) / max(1, felt.w), (pose.y - felt.y) / max(1, felt.h), turn
            self._places = stay
            self.relay()
        return (self._flown(thrown, motion, begin, kept, lie), TELL)

    def _flown(self, rolled: Sequence[int], motion: Motion, begin: Sequence[Pose | None], kept: dict[int, Pose],
               lie: Callable[[], None]) -> Tween:
        """The motion of dice to their places: out of the cup, or a fade with reduced motion."""
        still, heard = not self._scene.painter.look.motion, 0.0
        if still:
            motion = fade(begin, motion.at(motion.length), _FADE)

        def fly(share: float) -> None:
            nonlocal heard
            now = share * motion.length
            if self._moving and self._seen:
                self._pictures.show({**kept, **dict(zip(rolled, motion.at(now), strict=True))}, self._tray.radius, motion.cup_at(now))
                self._pictures.hear(motion.knocks_between(heard, now))
            heard = now
        return Tween(motion.length, fly, linear, lie)


def _spread(number: int, count: int) -> tuple[float, float, float]:
    """The place (shares of the felt) and turn (degrees) of a die that was not thrown, one of `count`."""
    across = 4 if count > 4 else max(1, count)
    row, column = divmod(number, across)
    rows = -(-count // across)
    return (column + .5 + (.08 if row else 0)) / (across + .2), (row + .5) / rows, Random(number).uniform(-24, 24)


# ---- the tray of a shot: a felt with a rail for its dice, and lines with their results beside it. For every golf table with dice
_RAIL: Final = 11           # logical units: the width of the rail, and the radius of the felt's corners
_CORNER: Final = 8
_GAP: Final = 7             # between the tray and its lines
_LEAST_LINES: Final = 3     # lines for which there is always room, so that fewer are no higher
_FELT: Final = .62          # the tray's share of the width, with lines beside it
_LARGE: Final = 1.5         # text scale from which the lines have more room, and the dice less
_FELT_LARGE: Final = .47    # the tray's share of the width then
_CUP: Final = 7.4           # least radii of a die across the felt: the cup is 5.5 wide and leaves most of it visible
_ROOM: Final = 12.0         # square radii that a die needs to roll


class RollLine(NamedTuple):
    """A line of the shot: its name, its dice (() before they are thrown), and their effect in words."""

    name: str
    dice: tuple[int, ...]
    words: str


def tray_radius(felt: tuple[int, int], most: int) -> float:
    """The radius in pixels of dice on a felt of that size, with room for the cup and for `most` dice.

    >>> round(tray_radius((250, 172), 5)), round(tray_radius((282, 174), 4))
    (23, 24)
    """
    width, height = felt
    return max(6.0, min(math.sqrt(max(0, width * height) / (_ROOM * most)), height / _CUP, width / _CUP))


class FeltTray(Plate):
    """A tray on the left and a plate with the lines of a shot on the right; only the tray unless `lined`.

    It is laid out even while hidden, so that dice, cup and tray are ready before the first throw.
    """

    margin = 24
    most: int = 5
    """The number of dice for which there is room."""
    lined: bool = True
    """Whether it has lines beside the felt."""

    def __init__(self, heading: str, moved: Callable[[], None], seed: int = 21) -> None:
        """`moved` is called when the felt has moved."""
        self._moved = moved
        self._lines: tuple[RollLine, ...] = ()
        self._tray = pygame.Rect(0, 0, 0, 0)
        self._rail = 0
        super().__init__(heading, seed=seed)

    @property
    def lines(self) -> tuple[RollLine, ...]:
        """The lines of the shot."""
        return self._lines

    def tell(self, lines: Sequence[RollLine]) -> None:
        """Shows these lines."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self.refresh()

    @property
    def felt(self) -> pygame.Rect:
        """The rectangle in which dice roll."""
        return self._tray.inflate(-2 * self._rail, -2 * self._rail)

    @property
    def radius(self) -> float:
        """The radius of the dice, in device pixels."""
        return tray_radius(self.felt.size, self.most)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self._rail = p.look.px(_RAIL)
        self._tray = pygame.Rect(rect.x, rect.y, round(rect.w * (_FELT if p.look.text < _LARGE else _FELT_LARGE)) if self.lined else rect.w,
                                 rect.h)
        if self._tray.w > 4 * self._rail and self._tray.h > 4 * self._rail:
            self._picture(p)        # painted ahead
        self._moved()

    def _picture(self, p: Painter) -> pygame.Surface:
        return backdrops.tray(p, self._tray.size, p.look.px(_CORNER), self._rail)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect, tray = p.look.px, self.rect, self._tray
        p.lay(surface, self._picture(p), tray.topleft, .5)
        if not self.lined:
            return
        plate = pygame.Rect(tray.right + px(_GAP), rect.y, rect.right - tray.right - px(_GAP), rect.h)
        p.lay(surface, p.plaque(plate.w, plate.h, px(SIZES.radius), self.seed), plate.topleft, .25)
        room = plate.inflate(-2 * px(11), -2 * px(8))
        high = room.h // max(_LEAST_LINES, len(self.lines))
        for number, line in enumerate(self.lines):
            self.draw_line(p, surface, pygame.Rect(room.x, room.y + number * high, room.w, high), line)

    def draw_line(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, line: RollLine) -> None:
        """Draws a line into its box."""
