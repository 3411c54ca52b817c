"""What every table needs to move things: motions that can be cut to their end, noises where they happen, time to read."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.ui.animation import Tween, land, linear, pause
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.stage import Sprite
from game.ui.table.face import ResultPause, Track

HOME_TIME: Final = .25
SHAKE_TIME: Final = .36
READ: Final = {"slow": 1.7, "normal": 1.0, "fast": .55}
INSTANT_READ: Final = .4        # of the reading time is left where nothing moves


class Staging:
    """Builds motions as tracks for the screen to run; every one can be cut to its end, as when the window changes its size."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.silent = False
        self._ends: list[Callable[[], None]] = []

    @property
    def painter(self) -> Painter:
        """The painter in force."""
        return self.scene.painter

    @property
    def still(self) -> bool:
        """Whether motion is to be reduced to fades."""
        return not self.painter.look.motion

    def ending(self, end: Callable[[], None]) -> Callable[[], None]:
        """A call that does `end` once, at the end of the motion or when it is cut, whichever comes first."""
        def once() -> None:
            if once in self._ends:
                self._ends.remove(once)
                end()
        self._ends.append(once)
        return once

    def cut(self) -> None:
        """End all that runs: its sprites go, and everything lies where it belongs."""
        for end in list(self._ends):
            end()

    def sound(self, name: SoundName, x: float, gain: float = 1.0) -> None:
        """A noise where it happens: `x` in device pixels across the window."""
        if self.silent:
            return
        self.scene.shell.sounds.play(name, max(-.8, min(.8, 2 * x / max(1, self.scene.shell.size[0]) - 1)), gain)

    def reading(self, seconds: float) -> Tween:
        """Time to read, by the pace that the player has set; not by the speed of motion, though instant play shortens it."""
        return pause(self.read_seconds(seconds), paced=False)

    def time_to_read(self, seconds: float, words: str = "") -> ResultPause:
        """Time to read a result; see Result for the words."""
        return ResultPause(self.read_seconds(seconds), None, linear, None, False, words)

    def read_seconds(self, seconds: float) -> float:
        """How long something is to be read that takes so long at the normal pace."""
        settings = self.scene.settings
        return seconds * READ[settings.pace] * (1 if settings.speed else INSTANT_READ)

    def clear(self, *sprites: Sprite) -> None:
        """Removes sprites from the stage."""
        for sprite in sprites:
            self.scene.stage.remove(sprite)

    def shaken(self, shift_to: Callable[[float], None]) -> tuple[Track, ...]:
        """Shakes something from side to side; `shift_to` moves it the given number of pixels to the side."""
        if self.still:
            return ()
        far = self.painter.look.px(7)
        end = self.ending(lambda: shift_to(0))
        return ((Tween(SHAKE_TIME, lambda t: shift_to(far * math.sin(6 * math.pi * t) * (1 - t)), linear, end),),)

    def glide_home(self, home: tuple[float, float], sprite: Sprite, then: Callable[[], None]) -> None:
        """A sprite that was let go over nothing goes home."""
        start = sprite.rect.center
        done = self.ending(then)
        if self.still:
            done()
            return
        self.scene.motion.play(Tween(
            HOME_TIME, lambda t: sprite.centre_at((start[0] + (home[0] - start[0]) * t, start[1] + (home[1] - start[1]) * t)), land, done))
