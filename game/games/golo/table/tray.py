"""The tray: felt to throw on, where its dice lie, and a die to mark wherever one lies."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import hypot, inf
from typing import NamedTuple, Protocol

import pygame

from game.games.golf.rules import BY_HOLE
from game.games.golo.rules.turns import rolls_made
from game.games.golo.rules.values import COUNT, PARS, Content, Die, Phase, State, members
from game.games.golo.table.card import COLOURS, Rack, RackHole
from game.ui.dice.cloth import Cloth, DieSpot, RollButton, die_radius, faces_of, lay, show_marks, square_round
from game.ui.dice.die import DieModel, Pose, rest_pose
from game.ui.dice.solids import Quaternion, opposite
from game.ui.input import Point
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.widgets.base import Widget, moved, places_of
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Row
from game.words import _

# ---- what lies in the tray, and where: values that tray, motion and face share
ACROSS = 5
"""Dice beside each other in the tray's upper row; the lower one has one place less."""

_GRID = 16          # places tried in each direction for a die whose own place is taken
_PUSHES = 60
_NEAR = .999


class LyingDie(NamedTuple):
    """A die in the tray: the face that counts (0: not rolled yet), whether it leans, and a seed for its resting place."""

    die: int
    shows: int
    cocked: bool = False
    salt: int = 0


class DiePlace(NamedTuple):
    """The middle of a die, in shares (0..1) of the felt's width and height, and its turn in degrees."""

    x: float
    y: float
    turn: float


def place_of(lying: LyingDie, alone: bool) -> DiePlace:
    """Where a die comes to rest: its own part of the tray, a little off, so that no two ever touch.

    >>> place_of(LyingDie(0, 3), True)[:2]
    (0.5, 0.5)
    """
    rng = random.Random(f"{lying.die} {lying.salt}")
    turn = rng.uniform(-40, 40)
    if alone:
        return DiePlace(.5, .5, turn)
    row, column = divmod(lying.die, ACROSS)
    per_row = ACROSS if row == 0 else COUNT - ACROSS
    x = (column + .5) / per_row if row == 0 else (column + .5 + .5) / ACROSS
    return DiePlace(x + rng.uniform(-.016, .016), (row + .5) / 2 + rng.uniform(-.035, .035), turn)


class Reach(NamedTuple):
    """The distance between the middles of two dice that touch, in shares of the felt's width and height."""

    across: float
    down: float

    def between(self, a: tuple[float, float], b: tuple[float, float]) -> float:
        """The distance of two middles in diameters of a die; below 1 the dice overlap."""
        return hypot((a[0] - b[0]) / self.across, (a[1] - b[1]) / self.down)


def free_place(lying: LyingDie, alone: bool, others: Sequence[tuple[float, float]], reach: Reach) -> DiePlace:
    """Where a die comes to lie among others: its own place, or if that is taken the nearest free one."""
    own = place_of(lying, alone)

    def room(place: DiePlace) -> float:
        return min((reach.between(place[:2], other) for other in others), default=inf)
    if room(own) >= 1:
        return own
    steps = [(i + .5) / _GRID for i in range(_GRID)]
    places = [DiePlace(x, y, own.turn) for x in steps for y in steps
              if reach.across / 2 <= x <= 1 - reach.across / 2 and reach.down / 2 <= y <= 1 - reach.down / 2]
    free = [place for place in places if room(place) >= 1]
    return min(free, key=lambda place: reach.between(place[:2], own[:2])) if free else max([own, *places], key=room)


def spread(places: Mapping[int, DiePlace], reach: Reach) -> dict[int, DiePlace]:
    """The places moved apart where dice would overlap, and away from the rim, for a felt whose shape has changed."""
    found = {die: _inside(place, reach) for die, place in places.items()}
    for _step in range(_PUSHES):
        close = [(a, b) for a, b in combinations(found, 2) if reach.between(found[a][:2], found[b][:2]) < _NEAR]
        if not close:
            break
        for a, b in close:
            found[a], found[b] = _pushed(found[a], found[b], reach)
    return found


def _pushed(a: DiePlace, b: DiePlace, reach: Reach) -> tuple[DiePlace, DiePlace]:
    """Two places moved apart, each by half of what they lack to one diameter."""
    far = reach.between(a[:2], b[:2])
    x, y = ((b.x - a.x) / reach.across / far, (b.y - a.y) / reach.down / far) if far > 1e-6 else (1.0, 0.0)
    by = max(0.0, 1 - far) / 2
    dx, dy = x * by * reach.across, y * by * reach.down
    return _inside(DiePlace(a.x - dx, a.y - dy, a.turn), reach), _inside(DiePlace(b.x + dx, b.y + dy, b.turn), reach)


def _inside(place: DiePlace, reach: Reach) -> DiePlace:
    def held(n: float, half: float) -> float:
        return min(max(n, half), 1 - half) if half < .5 else .5
    return DiePlace(held(place.x, reach.across / 2), held(place.y, reach.down / 2), place.turn)


def in_tray(s: State) -> tuple[LyingDie, ...]:
    """The dice in the tray for the seat whose turn it is."""
    if s.phase is Phase.OVER:
        return ()
    player = s.players[s.turn]
    salt = len(player.taken) * 7 + rolls_made(s, s.turn)
    dice = (s.game.dice[s.first],) if s.game.options.mode in BY_HOLE else members(player.left)
    if s.throw.bound >= 0:
        dice = (s.throw.bound,)
    away = s.throw.fallen
    return tuple(LyingDie(die, s.throw.lying[die], bool(s.throw.cocked >> die & 1), salt) for die in dice if not away >> die & 1)


# ---- the tray: felt to throw on, a die to mark wherever one lies, and the buttons below it. It finds room for the rack where none is
# above
_RING = 30          # logical units round a die that its ring and light take
_GRASP = 1.25       # radii round a falling die in which a press catches it: it moves while the player presses


@dataclass(frozen=True, slots=True)
class MarkedKeep:
    """A choice in the making: the dice marked to be kept (a mask), and whether bottoms are called.

    `hint` are the dice that a hint would keep (a mask).
    """

    marked: int = 0
    bottoms: bool = False
    hint: int = 0

    def marking(self, die: int) -> MarkedKeep:
        """The same with the mark of that die set or removed."""
        return replace(self, marked=self.marked ^ 1 << die)

    def calling(self) -> MarkedKeep:
        """The same with bottoms called, or the call taken back."""
        return replace(self, bottoms=not self.bottoms)


class Keeper(Protocol):
    """The calls of tray and buttons for the player at this screen. These methods do nothing while nobody here is to act."""

    def mark(self, die: int) -> None:
        """Marks a die of the roll, or removes its mark."""

    def catch(self, die: int) -> None:
        """Tries to catch a die that falls."""

    def catch_next(self) -> None:
        """Tries to catch the first die that is still falling."""

    def throw(self) -> None:
        """Throws the dice."""

    def call_bottoms(self) -> None:
        """Calls bottoms, or takes the call back."""

    def keep(self) -> None:
        """Keeps the marked dice."""

    def keep_none(self) -> None:
        """Keeps no die, so that all are rolled again."""

    def leave_round(self) -> None:
        """Asks the player whether to leave the round."""

    def settle(self) -> None:
        """The tray has another place or size now."""


class Faller(Widget):
    """The area of a falling die, beside the table or over anything else: a press on it catches the die, which is drawn elsewhere."""

    hoverable = above = drags = urgent = True
    margin = 0

    def __init__(self, die: int, keeper: Keeper) -> None:
        super().__init__()
        self._die, self._keeper = die, keeper

    def point(self, point: Point) -> Reply:
        """Catches the die when the button goes down, because its release would come too late."""
        if point.kind == "down" and point.button == 1:
            self._keeper.catch(self._die)
        return True


class Tray(Cloth):
    """The cloth, with a place to mark on every die that lies there; a press on a falling die catches it."""

    margin = 30

    def __init__(self, keeper: Keeper) -> None:
        self.head, self._inner = Rack(), Rack()
        self._keeper = keeper
        self.spots: dict[int, DieSpot] = {}
        self.places: Mapping[int, tuple[float, float]] = {}
        self.radius = 10.0
        self.fallers: dict[int, Faller] = {}
        self._extra: tuple[Widget, ...] = ()
        super().__init__(self._inner)

    # ---- what is shown
    @property
    def rack(self) -> Rack:
        """The rack in use: `head` if it has been laid out above the tray, else one on the cloth."""
        return self.head if self.head.visible and self.head.rect.h > 0 else self._inner

    def fill(self, holes: Sequence[RackHole]) -> None:
        """Shows these holes in the rack."""
        self.head.put(holes)
        self._inner.put(holes)

    def offer(self, values: Mapping[int, int]) -> None:
        """Lets these dice be marked, given with their faces; {} for none."""
        if faces_of(self.spots) == dict(values):
            return
        self.spots = {die: DieSpot(die, value, self._keeper.mark, _RING) for die, value in values.items()}
        self._fill()

    def fall(self, dice: Sequence[int]) -> None:
        """Lets these falling dice be caught by a press; () for none."""
        if tuple(self.fallers) != tuple(dice):
            self.fallers = {die: self.fallers.get(die) or Faller(die, self._keeper) for die in dice}
            self._fill()

    def follow(self, places: Mapping[int, tuple[float, float]]) -> None:
        """Moves the areas of the falling dice to where these are drawn now, in device pixels."""
        for die, faller in self.fallers.items():
            faller.rect = square_round(places[die], self.radius * _GRASP)

    def put_in(self, *widgets: Widget) -> None:
        """Puts these widgets on the felt in place of those before; without any the felt is free again."""
        if widgets != self._extra:
            self._extra = widgets
            self._fill()

    def _fill(self) -> None:
        before = self._drawn()
        self.take_in(self._inner, *self.spots.values(), *self.fallers.values(), *self._extra)
        self._draw_changed(before)

    def _drawn(self) -> dict[Widget, pygame.Rect]:
        """The rectangles that the widgets on the cloth draw in."""
        return {} if self.host is None else places_of(self.host.painter, (child for child in self.children if child.visible))

    def _draw_changed(self, before: Mapping[Widget, pygame.Rect]) -> None:
        """Redraws where widgets have come, gone or moved since `before`. Dice are sprites, so the rest of the cloth stays as it is."""
        for _child, places in moved(before, self._drawn()):
            for place in places:
                self.refresh(place)

    def mark(self, marked: int, hinted: int = 0) -> None:
        """Shows which dice are marked, and which the hint would keep (masks)."""
        show_marks(self.spots, marked, hinted)

    def lie(self, places: Mapping[int, tuple[float, float]]) -> None:
        """Sets the middles of the dice that can be marked, in device pixels."""
        before = self._drawn()
        self.places = dict(places)
        lay(self.spots, places, self.radius * 1.12)
        self._draw_changed(before)

    @property
    def felt(self) -> pygame.Rect:
        """The part of the cloth on which dice lie."""
        top = self._inner.rect.bottom - self.rect.y if self.rack is self._inner else 0
        return pygame.Rect(self.rect.x, self.rect.y + top, self.rect.w, self.rect.h - top)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect, px = pygame.Rect(rect), p.look.px
        self._inner.visible = self.rack is self._inner
        inner = self.rect.w - 2 * px(6)
        high = min(self._inner.height(p, inner), max(px(40), self.rect.h // 3)) if self._inner.visible else 0
        self._inner.layout(p, pygame.Rect(self.rect.x + px(6), self.rect.y + px(6), inner, high))
        felt = self.felt
        self.radius = die_radius(felt.size)
        for widget in self._extra:
            widget.layout(p, felt)
        self._keeper.settle()


class ButtonRow(Row):
    """A row of buttons, of which only those are there that can be used now."""

    def __init__(self, keeper: Keeper) -> None:
        self.roll = RollButton(_("Roll"), keeper.throw, style="brass", size=SIZES.lead, tall=46, width=150,
                               tip=_("Throw the dice. Hold the key or button down to shake the cup, and let go to pour."))
        self.bottoms = Button(_("Call bottoms"), keeper.call_bottoms, tall=46, seed=8, tip=_("The faces below count for this roll."))
        self.keep = Button(_("Keep"), keeper.keep, style="brass", size=SIZES.lead, tall=46, width=280)
        self.again = Button(_("Keep none, roll all again"), keeper.keep_none, tall=46, seed=10)
        self.catch = Button(_("Catch!"), keeper.catch_next, style="brass", size=SIZES.lead, tall=46, width=180)
        self.catch.urgent = True
        self.leave = Button(_("Leave the round"), keeper.leave_round, tall=46, seed=9, tip=_("Whoever leaves is out; the others play on."))
        super().__init__(self.roll, self.keep, self.again, self.catch, self.bottoms, self.leave, gap=14, align="centre", wrap=True)
        self.offer()

    def height(self, p: Painter, width: int) -> int:
        """At least the height of its tallest button with a note, so that the tray does not move when the buttons go."""
        lines = p.font(SIZES.lead, "bold").get_linesize() + p.font(SIZES.small, "italic").get_linesize()
        return max(super().height(p, width), lines + p.look.px(14), p.look.px(56))

    def offer(self, *shown: Button) -> None:
        """Shows these buttons and no others."""
        for button in (self.roll, self.keep, self.again, self.catch, self.bottoms, self.leave):
            button.show(button in shown)


# ---- the dice that lie in GOLO's tray: which face of each is up, and where it lies. Knows nothing of motion
class LyingDice:
    """The dice of one tray. Places are stored as shares of its felt, so that dice move with it."""

    def __init__(self, tray: Tray) -> None:
        self._tray = tray
        self._content: Content | None = None
        self.models: tuple[DieModel, ...] = ()                  # of all dice of the game, by number
        self._faces: dict[int, int] = {}                        # the face up of each die in the tray
        self._places: dict[int, DiePlace] = {}                  # the place of each
        self._leans: dict[int, tuple[Quaternion, float]] = {}   # how a cocked die is turned, and its height in radii
        self._laid_in = (0, 0)                                  # the size of the felt that the places fit
        self._rolled_by = (-1, -1)                              # whose roll the faces are of: seat, and first hole or hole

    def __iter__(self) -> Iterator[int]:
        """The numbers of the dice in the tray."""
        return iter(self._places)

    def use(self, content: Content) -> bool:
        """Takes over the dice of this game. Returns whether they are others than before."""
        if content is self._content:
            return False
        self._content = content
        self.models = tuple(model_of(die) for die in content.dice)
        return True

    def put(self, s: State) -> None:
        """Sets faces and places of the dice that lie in this position; a die that shows the same face keeps its place."""
        lying = in_tray(s)
        alone = len(lying) == 1
        if (s.turn, s.first) != self._rolled_by:        # faces of another seat's roll, or of the hole before, do not count here
            self._rolled_by = s.turn, s.first
            for one in lying:
                if not one.shows and one.die in self._faces:
                    self._faces[one.die] = self.idle_face(one.die)
                    self._leans.pop(one.die, None)
        for one in lying:
            shown = self.face_up(one.die) if one.die in self._faces else ""
            if one.shows and shown != str(one.shows):
                self._faces[one.die] = self.models[one.die].showing(str(one.shows))[0]
                self._places.pop(one.die, None)
            elif one.die not in self._faces:
                self._faces[one.die] = self.idle_face(one.die)
        for die in [die for die in self._faces if die not in {one.die for one in lying}]:
            self.forget(die)
        for one in lying:
            if one.die not in self._places:
                self._places[one.die] = free_place(one, alone, [place[:2] for place in self._places.values()], self._reach())

    def face_up(self, die: int) -> str:
        """The face that a die in the tray shows. Raises KeyError for a die that is not in the tray."""
        return self.models[die].faces[self._faces[die]]

    def idle_face(self, die: int) -> int:
        """The index of the face up of a die that has not been rolled: its par if it has that face, else its first one."""
        return next(iter(self.models[die].showing(str(PARS[die]))), 0)

    def forget(self, die: int) -> None:
        """Takes this die out of the tray."""
        self._faces.pop(die, None)
        self._places.pop(die, None)
        self._leans.pop(die, None)

    @property
    def outgrown(self) -> bool:
        """Whether the felt has changed its size since the dice were laid there."""
        return self._tray.felt.size != self._laid_in

    def fit(self) -> None:
        """Adapts the places to the present size of the felt: dice that would overlap move apart."""
        if all(self._laid_in):
            self._places = spread(self._places, self._reach())
        self._laid_in = self._tray.felt.size

    def _reach(self) -> Reach:
        """The distance at which two dice touch in the tray as it is now."""
        felt, apart = self._tray.felt, 2 * self._tray.radius
        return Reach(apart / max(1, felt.w), apart / max(1, felt.h))

    def pose_of(self, die: int) -> Pose:
        """The pose of a die on the felt as it is now."""
        felt, (x, y, turn) = self._tray.felt, self._places[die]
        pose = rest_pose(self.models[die], self._faces[die], (felt.x + x * felt.w, felt.y + y * felt.h), turn)
        lean = self._leans.get(die)
        return pose if lean is None else pose._replace(turn=lean[0], height=lean[1] * self._tray.radius, lie=None)

    def upside_down(self, die: int) -> Pose:
        """The pose of a die at the same place with the opposite face up."""
        pose = self.pose_of(die)
        return rest_pose(self.models[die], opposite(self._faces[die]), (pose.x, pose.y), self._places[die].turn)

    def turn_over(self, die: int) -> None:
        """Turns a die over, so that the opposite face is up."""
        self._faces[die] = opposite(self._faces[die])

    def land(self, faces: Mapping[int, int], poses: Mapping[int, Pose], felt: pygame.Rect, off: int) -> None:
        """Takes over faces and poses of thrown dice on this felt, except of those that left the tray (a mask)."""
        self._laid_in = felt.size
        for die, face in faces.items():
            self.forget(die)
            if off >> die & 1:
                continue
            pose = poses[die]
            self._faces[die] = face
            self._places[die] = DiePlace((pose.x - felt.x) / felt.w, (pose.y - felt.y) / felt.h, float(pose.lie.turn) if pose.lie else 0.0)
            if pose.lie is None:
                self._leans[die] = pose.turn, pose.height / self._tray.radius


def model_of(die: Die) -> DieModel:
    """The die as it is drawn: opposite faces side by side."""
    colour, ink = COLOURS[die.par]
    return DieModel("d12", tuple(str(face) for pair in die.pairs for face in pair), colour, ink)
