"""The nine dice as sprites above the table: each drawn as it is turned, with its shadow; at rest nothing is drawn anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pygame

from game.ui.dice import Die, Pose
from game.ui.dice_solids import SOLIDS, TILT, matrix_of, view_of
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.stage import Sprite

_LIGHT = np.array((-.45, .62, .64))
_Z = 20
_FINE = 2       # how many times larger a die is drawn before it is scaled down


class Pictures:
    """Shows dice by number. A die that is not named is not seen."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._dice: Sequence[Die] = ()
        self._sprites: dict[int, Sprite] = {}
        self._kept: dict[tuple[int, Pose, float], pygame.Surface] = {}
        self._painter: Painter | None = None

    def use(self, dice: Sequence[Die]) -> None:
        """These are the dice from now on."""
        if tuple(dice) != tuple(self._dice):
            self._dice = tuple(dice)
            self._kept.clear()

    def show(self, poses: Mapping[int, Pose], radius: float) -> None:
        """Show these dice so; `radius` is that of a die of size 1 in device pixels."""
        if self._painter is not self._scene.painter:
            self._painter = self._scene.painter
            self._kept.clear()
        for die in [die for die in self._sprites if die not in poses]:
            self._scene.stage.remove(self._sprites.pop(die))
        for die, pose in poses.items():
            self._place(die, pose, radius)

    def _place(self, die: int, pose: Pose, radius: float) -> None:
        size = radius * pose.size
        key = (die, pose._replace(x=0, y=0, shown=1, height=0), size)
        image = self._kept.get(key) if pose.lie is not None else None
        if image is None:
            image = _drawn(self._scene.painter, self._dice[die], pose, size)
            if pose.lie is not None:
                self._kept[key] = image
        sprite = self._sprites.get(die)
        if sprite is None:
            sprite = self._sprites[die] = self._scene.stage.add(Sprite(image, (0, 0), _Z))
        sprite.image, sprite.alpha = image, round(255 * max(0.0, min(1.0, pose.shown)))
        sprite.centre_at((pose.x, pose.y - pose.height * float(np.cos(TILT))))


def _drawn(p: Painter, die: Die, pose: Pose, radius: float) -> pygame.Surface:
    """The faces that look at the viewer, shaded, with their numerals; a shadow below."""
    solid, side = SOLIDS[die.solid], max(8, round(radius * 2.7))
    big, scale = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32), radius * _FINE
    middle = side * _FINE / 2
    pygame.draw.ellipse(big, (*p.colour("shade"), 70), (middle - scale * .8, middle - scale * .35, scale * 1.9, scale * 1.5))
    view = view_of(matrix_of(pose.turn))
    corners, normals = solid.corners @ view.T, solid.normals @ view.T
    for face in np.argsort(normals[:, 2]):
        if normals[face, 2] <= .02:
            continue
        lit = .56 + .5 * max(0.0, float(normals[face] @ _LIGHT))
        colour = tuple(min(255, int(c * lit)) for c in die.colour)
        points = [(middle + corners[i, 0] * scale, middle - corners[i, 1] * scale) for i in solid.rings[face]]
        pygame.draw.polygon(big, colour, points)
        pygame.draw.lines(big, tuple(int(c * .72) for c in colour), True, points, max(1, round(scale * .035)))
        _letter(p, big, die, int(face), (view, normals, middle, scale))
    small = pygame.transform.smoothscale(big, (side, side))
    return small.premul_alpha()


def _letter(p: Painter, big: pygame.Surface, die: Die, face: int, at: tuple[np.ndarray, np.ndarray, float, float]) -> None:
    """The numeral of a face, turned and foreshortened with it."""
    view, normals, middle, scale = at
    solid = SOLIDS[die.solid]
    if normals[face, 2] < .25:
        return
    said = die.faces[face]
    frame = solid.frames[face] @ view.T
    text = p.text(said + ("." if said in ("6", "9") else ""), 30, die.ink, "bold")
    angle = float(np.degrees(np.arctan2(frame[0][1], frame[0][0])))
    wide = scale * solid.letter * .52 / 30 / max(.5, p.look.scale * p.look.text)
    turned = pygame.transform.rotozoom(text, angle, wide)
    squashed = pygame.transform.smoothscale(turned, (turned.get_width(), max(1, round(turned.get_height() * float(normals[face, 2]) ** .5))))
    centre = (middle + normals[face, 0] * scale * solid.inradius, middle - normals[face, 1] * scale * solid.inradius)
    big.blit(squashed, squashed.get_rect(center=(round(centre[0]), round(centre[1]))))
