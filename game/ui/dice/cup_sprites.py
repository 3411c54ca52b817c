"""The cup on a stage: its shadow, its inside, the dice in it and its outside, from pictures painted when they are first needed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import pygame

from game.ui.dice.cup import CupPose
from game.ui.dice.die import Pose
from game.ui.dice.leather import BEARINGS, TIPS, CupPicture, Leather, shadow_of_cup
from game.ui.stage import Sprite, Stage

_FINER: Final = 1.5         # times as large as it is shown that the upright cup is painted ...
_COARSER: Final = .8        # ... and the tipped one, which is seen for moments only
_KEPT: Final = 60           # pictures that are kept, of the size at which they are shown


class CupSprites:
    """The cup of one table. Pictures are painted on a thread, first the upright one; until a tipped one is there its neighbour is shown."""

    LAYERS: Final = 3

    def __init__(self, stage: Stage, thread: ThreadPoolExecutor, radius: int) -> None:
        self._stage, self._thread, self._radius = stage, thread, radius
        self._leather: Future[Leather] | None = None
        self._shadow: Future[pygame.Surface] | None = None
        self._asked: dict[tuple[int, int], Future[CupPicture]] = {}
        self._ready: dict[tuple[int, int], CupPicture] = {}
        self._sprites: tuple[Sprite, ...] = ()      # shadow, inside, dice, outside
        self._pages: list[pygame.Surface] = []

    def expect(self) -> None:
        """Starts painting the upright cup, which will be seen soon."""
        self._picture(0, 0)

    def show(self, cup: CupPose | None, dice: Sequence[tuple[pygame.Surface, Pose]], shadow_z: int, z: int) -> None:
        """Show the cup there, or take it away; `dice` are those in it, the deepest first, its layers lie from `z` to `z` + LAYERS - 1."""
        picture = self._nearest(cup) if cup is not None and cup.shown > 0 else None
        if cup is None or picture is None:
            for sprite in self._sprites:
                sprite.visible = False
            return
        shadow, inside, between, outside = self._sprites = self._sprites or self._made()
        for depth, sprite in enumerate((inside, between, outside)):
            sprite.z, sprite.visible = z + depth, True
            sprite.pos = cup.x - picture.foot[0], cup.y - picture.foot[1]
            sprite.alpha = round(255 * min(1.0, cup.shown))
        inside.image, outside.image = picture.inside, picture.outside
        between.visible = bool(dice) and cup.shown >= 1     # nothing is seen through leather that is faded
        if between.visible:
            between.image = self._page(picture, dice, between.pos)
        shadow.visible, shadow.z, shadow.alpha = not cup.carried, shadow_z, outside.alpha
        shadow.centre_at((cup.x + .7 * self._radius, cup.y + .4 * self._radius))

    def clear(self) -> None:
        """Removes it from the stage."""
        for sprite in self._sprites:
            self._stage.remove(sprite)

    def _made(self) -> tuple[Sprite, ...]:
        empty = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        dark = self._shadow.result() if self._shadow is not None else empty     # painted before the first picture was
        return tuple(self._stage.add(Sprite(image, (0, 0), visible=False)) for image in (dark, empty, empty, empty))

    def _page(self, picture: CupPicture, dice: Sequence[tuple[pygame.Surface, Pose]], at: tuple[float, float]) -> pygame.Surface:
        """The dice in the cup, as far as its wall leaves them to be seen."""
        size = picture.inside.get_size()
        if not self._pages or self._pages[0].get_size() != size:
            self._pages = [pygame.Surface(size, pygame.SRCALPHA, 32) for _ in range(2)]
        self._pages.reverse()
        page = self._pages[0]
        page.fill((0, 0, 0, 0))
        for image, pose in dice:
            corner = pose.x - image.get_width() / 2 - round(at[0]), pose.y - pose.height / 2 - image.get_height() / 2 - round(at[1])
            page.blit(image, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
        page.blit(picture.veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return page

    # ---- pictures
    def _nearest(self, cup: CupPose) -> CupPicture | None:
        """The picture of the cup so tipped; until it has been painted, that of the next one nearer to upright."""
        step = round(min(1.0, max(0.0, cup.tip)) * TIPS)
        bearing = round(math.atan2(-cup.way[1], cup.way[0]) / math.tau * BEARINGS) % BEARINGS
        if step:
            for later in range(step, TIPS + 1):
                self._picture(later, bearing)
        found = (self._picture(less, bearing if less else 0) for less in range(step, -1, -1))
        return next((picture for picture in found if picture is not None), None)

    def _picture(self, step: int, bearing: int) -> CupPicture | None:
        key = step, bearing
        asked = self._asked.get(key)
        if key not in self._ready and asked is None:
            self._shadow = self._shadow or self._thread.submit(shadow_of_cup, self._radius)
            self._leather = leather = self._leather or self._thread.submit(Leather)
            size = self._radius * (_COARSER if step else _FINER)
            self._asked[key] = self._thread.submit(lambda: leather.result().picture(size, step, bearing).scaled(self._radius / size))
        elif asked is not None and asked.done():
            if len(self._ready) >= _KEPT:
                del self._ready[next(key for key in self._ready if key[0])]
            self._ready[key] = self._asked.pop(key).result()
        return self._ready.get(key)
