"""Dice on a stage: a sprite and a shadow for each, drawn quickly while they move and finely when they rest."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

import pygame

from game.ui.dice.casting import (
    Coat,
    Placed,
    Sides,
    cast,
    coat_of,
    picture_side,
    shadow,
    sides,
    solid_of,
    turned_sides,
)
from game.ui.dice.die import MOST_TURN, STEP, Die, Lie, Pose
from game.ui.dice.flight import Flights
from game.ui.dice.solids import SOLIDS, Kind, resting
from game.ui.paint.blit import surface
from game.ui.paint.cache import Cache
from game.ui.paint.surfaces import Picture
from game.ui.stage import Sprite, Stage
from game.ui.theme import RGB

_BYTES = 96 * 1024 * 1024
_LEVELS = 4         # shadows for every quarter of a radius that a die is up
_HIGHEST = 2.5      # radii; above, the shadow stays as it is


class Made(NamedTuple):
    """A picture that is ready, and how far its middle lies from the die's."""

    image: pygame.Surface
    away: tuple[float, float]


class DicePainter:
    """The fine pictures of dice and their shadows, painted off the main thread and kept; and the drawing of dice in flight.

    One for each table and felt colour; all methods are for the main thread. `wake` is called on the painting thread whenever a picture
    is ready: rouse the main loop there, then show the dice again. `close` it in the end.
    """

    def __init__(self, felt: RGB, wake: Callable[[], None] | None = None) -> None:
        self._felt, self._wake = felt, wake
        self.flights = Flights(felt)
        self._coats: dict[Die, Coat] = {}
        self._sides: dict[tuple[Kind, int, int], Sides] = {}      # the painting thread's own
        self._made: Cache[Made] = Cache(_BYTES, lambda made: made.image.get_pitch() * made.image.get_height())
        self._asked: dict[Hashable, Future[Placed]] = {}
        self._calm = True
        self._thread = ThreadPoolExecutor(1, "dice")

    def close(self) -> None:
        """Stop painting; what is asked for and not begun is dropped."""
        self._thread.shutdown(wait=True, cancel_futures=True)

    def warm(self, dice: Sequence[Die], radius: int) -> None:
        """Begin with all that a first throw will need, whatever it brings; fine pictures themselves wait until dice rest.

        Painting on another thread costs frames as long as numpy holds the interpreter: so nothing is begun while dice fly.
        """
        for die in dice:
            self._coat(die)
            self.flights.flyer(die)
        for kind, die in {die.solid: die for die in dice}.items():
            for level in range(round(_HIGHEST * _LEVELS) + 1):
                self.shade(die, radius, level / _LEVELS)
            for turn in range(-MOST_TURN, MOST_TURN + 1, STEP):
                self._thread.submit(self._seen, kind, radius, turn)

    def calm(self, calm: bool) -> None:
        """Whether nothing moves, so that there is time for fine pictures; those not begun are put off until they are asked for again."""
        self._calm = calm
        for key, asked in [] if calm else list(self._asked.items()):
            if isinstance(key, tuple) and key[0] == "die" and asked.cancel():
                del self._asked[key]

    def settle(self) -> None:
        """Wait until all that was asked for is painted (screenshots, tests)."""
        for asked in list(self._asked.values()):
            asked.result()

    def fine(self, die: Die, lie: Lie, radius: int) -> pygame.Surface | None:
        """The picture of a resting die, `picture_side(radius)` square, or None while it is painted, or while others fly."""
        coat, key = self._coat(die), ("die", die, lie, radius)
        if not self._calm and key not in self._asked:
            made = self._made.get(key)
        else:
            made = self._get(key, lambda: Placed(self._cast(die, coat, lie, radius), (0.0, 0.0)))
        return made.image if made is not None else None

    def resting_shade(self, die: Die, lie: Lie, radius: int) -> Made | None:
        """The shadow of a resting die, or None while it is painted."""
        turn = lie.turn
        return self._get(("rest", die.solid, turn, radius), lambda: shadow(solid_of(die), resting(die.solid, 0, turn), radius, 0))

    def shade(self, die: Die, radius: int, lift: float) -> Made | None:
        """The shadow of any die that is `lift` radii up, or None while it is painted."""
        level = min(_HIGHEST, round(lift * _LEVELS) / _LEVELS)
        return self._get(("up", die.solid, radius, level), lambda: shadow(solid_of(die), resting(die.solid, 0, 12), radius, level))

    def _coat(self, die: Die) -> Coat:
        if die not in self._coats:
            self._coats[die] = coat_of(die)
        return self._coats[die]

    def _get(self, key: Hashable, build: Callable[[], Placed]) -> Made | None:
        found = self._made.get(key)
        if found is not None:
            return found
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = self._thread.submit(build)
            asked.add_done_callback(lambda done: self._wake() if self._wake is not None and not done.cancelled() else None)
            return None
        if not asked.done():
            return None
        del self._asked[key]
        painted = asked.result()
        return self._made.keep(key, Made(surface(painted.picture), painted.away))

    # ---- on the painting thread
    def _seen(self, kind: Kind, radius: int, turn: int) -> Sides:
        key = (kind, radius, turn)
        if key not in self._sides:
            if len(self._sides) >= 40:
                self._sides.pop(next(iter(self._sides)))
            self._sides[key] = sides(SOLIDS[kind], resting(kind, 0, turn), radius)
        return self._sides[key]

    def _cast(self, die: Die, coat: Coat, lie: Lie, radius: int) -> Picture:
        solid = solid_of(die)
        seen = turned_sides(solid, self._seen(die.solid, radius, lie.turn), 0, lie.face)
        return cast(solid, seen, coat, resting(die.solid, lie.face, lie.turn), self._felt)


class _Shown:
    """One die's two sprites, and the two surfaces that its flight is drawn on in turn: the stage sees a change by a new surface."""

    def __init__(self, stage: Stage, z: int) -> None:
        empty = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        self.body = stage.add(Sprite(empty, (0, 0), z + 1, visible=False))
        self.shade = stage.add(Sprite(empty, (0, 0), z, visible=False))
        self.pages: list[pygame.Surface] = []
        self.pose: Pose | None = None
        self.drawn: Pose | None = None

    def page(self, side: int) -> pygame.Surface:
        """The surface to draw on next."""
        if not self.pages or self.pages[0].get_width() != side:
            self.pages = [pygame.Surface((side, side), pygame.SRCALPHA, 32) for _ in range(2)]
        self.pages.reverse()
        return self.pages[0]


class DiceSprites:
    """The dice of one table on its stage. `radius` in device pixels; poses in device pixels of the stage.

    Shadows lie at `z`, dice from `z` + 1 on, nearer ones above farther ones. Make a new one where size, stage or dice change, after
    `clear`.
    """

    def __init__(self, stage: Stage, painter: DicePainter, dice: Sequence[Die], radius: int, z: int = 20) -> None:
        self.dice, self.radius, self.painter = tuple(dice), radius, painter
        self._stage, self._z = stage, z
        self._shown = [_Shown(stage, z) for _ in dice]
        painter.warm(self.dice, radius)

    def show(self, poses: Sequence[Pose | None]) -> None:
        """Put every die where its pose says (None: out of sight). Cheap where nothing changed; call it again after `wake`."""
        moves = any(pose is not None and pose.lie is None and pose != shown.drawn for shown, pose in zip(self._shown, poses, strict=True))
        self.painter.calm(not moves)        # a die that leans has no lie either, and may stay so for long
        flying: dict[int, list[tuple[int, pygame.Surface]]] = {}
        order = sorted(range(len(poses)), key=lambda i: _depth(poses[i]))
        for rank, i in enumerate(order):
            shown, pose = self._shown[i], poses[i]
            shown.pose = pose
            if pose is None or pose.shown <= 0:
                shown.body.visible = shown.shade.visible = False
                continue
            radius = max(4, round(self.radius * pose.size))
            fine = self.painter.fine(self.dice[i], pose.lie, radius) if pose.lie is not None else None
            if fine is not None:
                shown.body.image, shown.drawn = fine, pose
            elif shown.drawn != pose or shown.body.image not in shown.pages:
                page = shown.page(picture_side(radius))
                flying.setdefault(radius, []).append((i, page))
                shown.body.image, shown.drawn = page, pose
            self._place(shown, pose, radius, i, self._z + 1 + rank)
        for radius, group in flying.items():
            self.painter.flights.draw([self.dice[i] for i, _ in group], [_turn(poses[i]) for i, _ in group], radius,
                                      [page for _, page in group])

    def _place(self, shown: _Shown, pose: Pose, radius: int, die: int, z: int) -> None:
        centre = pose.x, pose.y - pose.height / 2
        shown.body.visible, shown.body.z, shown.body.alpha = True, z, round(255 * min(1.0, pose.shown))
        shown.body.centre_at(centre)
        shade = self._shade(pose, radius, self.dice[die]) if pose.height >= -1 else None
        shown.shade.visible = shade is not None
        if shade is not None:
            shown.shade.image = shade.image
            shown.shade.alpha = shown.body.alpha
            shown.shade.centre_at((centre[0] + shade.away[0], centre[1] + shade.away[1]))

    def _shade(self, pose: Pose, radius: int, die: Die) -> Made | None:
        exact = self.painter.resting_shade(die, pose.lie, radius) if pose.lie is not None else None
        return exact if exact is not None else self.painter.shade(die, radius, max(0.0, pose.height / radius))

    def hit(self, point: tuple[float, float], slack: float = 0.0) -> int | None:
        """The die under a point in device pixels, the nearest where several are; `slack` pixels beyond its edge count too."""
        found = []
        for i, shown in enumerate(self._shown):
            if shown.pose is not None and shown.body.visible:
                x, y = shown.pose.x - point[0], shown.pose.y - shown.pose.height / 2 - point[1]
                away = (x * x + y * y) ** .5
                if away <= self.radius * shown.pose.size * .98 + slack:
                    found.append((away, i))
        return min(found)[1] if found else None

    def rect(self, die: int) -> pygame.Rect:
        """Where a die is drawn, for focus rings and marks; empty while it is out of sight."""
        pose = self._shown[die].pose
        if pose is None:
            return pygame.Rect(0, 0, 0, 0)
        reach = round(self.radius * pose.size)
        return pygame.Rect(round(pose.x) - reach, round(pose.y - pose.height / 2) - reach, 2 * reach, 2 * reach)

    def clear(self) -> None:
        """Take all off the stage."""
        for shown in self._shown:
            self._stage.remove(shown.body)
            self._stage.remove(shown.shade)


def _depth(pose: Pose | None) -> float:
    """What is nearer to the eye, or held, is drawn later; what falls beside the table above all."""
    if pose is None:
        return 0.0
    return pose.y + 2 * pose.height if pose.height >= -1 else 1e6


def _turn(pose: Pose | None) -> tuple[float, float, float, float]:
    return pose.turn if pose is not None else (1.0, 0.0, 0.0, 0.0)
