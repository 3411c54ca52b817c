"""What moves on the menu's felt: dust that drifts through the lamp's light, and a die that turns when it is pointed at.

A flat theme has neither, and nothing moves where motion is reduced. The dust is a few small pictures, moved eight times a second, which
takes less than a hundredth of a processor; after two minutes without input it settles.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame

from game.ui.dice.die import DieModel, rest_pose, travel
from game.ui.dice.sprites import DiceOnTable
from game.ui.looks.stage import Later, Sprite, Tween, linear
from game.ui.looks.theme import Look
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.scenes.menu_table import TurningDie

TICK: Final = .125          # seconds between two pictures of the dust
AWAKE: Final = 120.0        # seconds after the last input in which new dust appears
_MOTES: Final = 12           # the most specks that are seen at a time
_LIFE: Final = 7.0, 13.0    # seconds for which a speck drifts, at least and at most
_SPEED: Final = 4.0, 11.0   # logical units that a speck drifts in a second, at least and at most
_SIZES: Final = 6.0, 9.0, 13.0      # logical units across
_LEVELS: Final = 10         # steps from unseen to brightest
_STRONG: Final = .8        # the share of the lamp's colour that the brightest speck adds
_ROW: Final = 8             # pygame adds this many pixels at once, and ignores light without alpha in what is left of a row
_Z: Final = 10              # above the felt and what lies on it, below the die
_FACES: Final = ("1", "6", "2", "5", "3", "4")
_RADIUS: Final = 31.0       # logical units of the die
_TURN, _LIFT = .75, 30.0    # seconds of a turn, and how high it hops


@dataclass(slots=True, eq=False)
class _Mote:
    """A speck of dust: where its middle is and how it drifts, in device pixels and seconds."""

    sprite: Sprite
    x: float
    y: float
    right: float
    down: float
    size: float
    life: float
    age: float = 0.0


def lively(look: Look) -> bool:
    """Whether anything may move on the felt by itself."""
    return look.motion and not look.theme.flat


class Motes:
    """The dust in a part of the felt."""

    def __init__(self, scene: Scene) -> None:
        self._scene, self._random = scene, Random(19)
        self._motes: list[_Mote] = []
        self._area = pygame.Rect(0, 0, 0, 0)
        self._left = 0.0
        self._next = Later(scene.clock, TICK, self._tick)

    def stir(self, area: pygame.Rect) -> None:
        """Lets dust drift in that part of the window for AWAKE seconds, as somebody is there."""
        if area != self._area:
            self._clear()
            self._area = pygame.Rect(area)
        if lively(self._scene.painter.look) and area.w > 0 < area.h:
            self._left = AWAKE
            self._next.ask()

    def _clear(self) -> None:
        for mote in self._motes:
            self._scene.stage.remove(mote.sprite)
        self._motes = []

    def _tick(self) -> None:
        """Moves all specks on; removes those that have faded, and adds another."""
        painter = self._scene.painter
        self._left -= TICK
        if not lively(painter.look):
            self._clear()
            return
        for mote in list(self._motes):
            mote.age += TICK
            if mote.age >= mote.life:
                self._scene.stage.remove(mote.sprite)
                self._motes.remove(mote)
            else:
                self._drift(painter, mote)
        if self._left > 0 and len(self._motes) < _MOTES:
            self._motes.append(self._born(painter))
        if self._motes or self._left > 0:
            self._next.ask()

    def _born(self, painter: Painter) -> _Mote:
        random, scale = self._random, painter.look.scale
        way, speed = random.uniform(-2.6, -.6), scale * random.uniform(*_SPEED)       # upwards, as warm air goes
        sprite = self._scene.stage.add(Sprite(_speck(painter, _SIZES[0], 0), (0, 0), _Z))
        mote = _Mote(sprite, random.uniform(self._area.left, self._area.right), random.uniform(self._area.top, self._area.bottom),
                     speed * math.cos(way), speed * math.sin(way), random.choice(_SIZES), random.uniform(*_LIFE))
        self._drift(painter, mote)
        return mote

    def _drift(self, painter: Painter, mote: _Mote) -> None:
        """Moves a speck on. It is brightest in the middle of its life and of the light."""
        mote.x += mote.right * TICK
        mote.y += mote.down * TICK
        away = math.hypot((mote.x - self._area.centerx) / self._area.w, (mote.y - self._area.centery) / self._area.h)
        bright = math.sin(math.pi * mote.age / mote.life) * max(.25, 1 - away)
        if not self._area.collidepoint(mote.x, mote.y):
            bright = 0.0
        mote.sprite.image = _speck(painter, mote.size, round(bright * _LEVELS))
        mote.sprite.centre_at((mote.x, mote.y))


class FeltDie:
    """The die at its place. `update` is called as time goes by, `lay` for another place or look."""

    def __init__(self, scene: Scene, place: TurningDie) -> None:
        self._scene, self._place = scene, place
        self._dice, self._random = DiceOnTable(scene), Random(6)
        self._face, self._angle = 1, 24.0
        self._turning = self._was_hot = False
        self._laid = (0, 0)

    def lay(self) -> None:
        """Shows the die at rest at its place; hides it in a flat theme."""
        theme = self._scene.painter.look.theme
        self._dice.use((DieModel("d6", _FACES, theme.ivory, theme.shade, pips=True),))
        if not self._turning:
            self._laid = self._place.rect.center
            lies = rest_pose(self._dice.dice[0], self._face, self._place.rect.center, self._angle)
            self._dice.show({} if theme.flat else {0: lies}, self._radius)

    def close(self) -> None:
        """Removes the die."""
        self._dice.close()

    @property
    def _radius(self) -> float:
        return _RADIUS * self._scene.painter.look.scale

    def update(self) -> None:
        """Turns the die if somebody has begun to point at it or has pressed it."""
        hot, pressed = self._place.hot, self._place.taken()
        if (hot and not self._was_hot) or pressed:
            self._turn()
        if self._laid != self._place.rect.center:
            self.lay()
        self._was_hot = hot

    def _turn(self) -> None:
        """Has the die hop and come to rest with another face up."""
        look = self._scene.painter.look
        if self._turning or not lively(look):
            return
        die, spot = self._dice.dice[0], self._place.rect.center
        start = rest_pose(die, self._face, spot, self._angle)
        self._face = self._random.choice([face for face in range(len(_FACES)) if face // 2 != self._face // 2])
        self._angle = self._random.uniform(-40, 40)
        motion = travel([start], [rest_pose(die, self._face, spot, self._angle)], _TURN, look.px(_LIFT))

        def show(share: float) -> None:
            self._dice.show({0: motion.at(share * motion.length)[0]}, self._radius)

        def lies() -> None:
            self._turning = False
            self._dice.hear(motion.knocks_between(0, math.inf))
            self.lay()
        self._turning = True
        self._scene.clock.play(Tween(_TURN, show, linear, lies, paced=False))


class MenuLife:
    """Dust and die of one menu."""

    def __init__(self, scene: Scene, place: TurningDie) -> None:
        self._motes, self._die = Motes(scene), FeltDie(scene, place)
        self._area = pygame.Rect(0, 0, 0, 0)

    def lay(self, area: pygame.Rect) -> None:
        """Called for another look or layout of the menu: dust drifts in that part of the window, and the die lies at its place."""
        self._area = area
        self._die.lay()
        self.stir()

    def stir(self) -> None:
        """Called when somebody has touched something."""
        self._motes.stir(self._area)

    def update(self) -> None:
        """Called as time goes by."""
        self._die.update()

    def close(self) -> None:
        """Removes dust and die."""
        self._motes.stir(pygame.Rect(0, 0, 0, 0))
        self._die.close()


def _speck(p: Painter, size: float, level: int) -> pygame.Surface:
    """A picture of a speck of dust at a level of brightness: light without alpha, to be added to what lies there."""
    def make() -> pygame.Surface:
        wide = max(3, p.look.px(size))
        side = -(-wide // _ROW) * _ROW
        out = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        middle, gain = (side - 1) / 2, _STRONG * level / _LEVELS
        for y in range(side):
            for x in range(side):
                share = gain * max(0.0, 1 - ((x - middle) ** 2 + (y - middle) ** 2) / (wide / 2) ** 2) ** 2
                out.set_at((x, y), (*(round(part * share) for part in p.colour("glow")), 0))
        return out
    return p.quick(("mote", size, level), make)
