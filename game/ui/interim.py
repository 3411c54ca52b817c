"""Brings the picture of the scene on top into the window; while that is still being painted, the last one stands there, and a word.

The picture is painted in slices between which the window looks at its events. The scene stands still meanwhile: nothing happens unseen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.paint import Painter, PictureStore, put
from game.ui.scene import Scene
from game.ui.settings import Settings
from game.ui.taste import PLAIN, look_for
from game.ui.theme import SIZES
from game.ui.window import Display
from game.words import _

REST: Final = .12       # seconds without another change of size before anything is painted for it: a window is dragged larger step by step
SLICE: Final = .03      # seconds of painting between two looks at the events
PATIENCE: Final = .15   # seconds after which a word is said about what goes on


class Interim:
    """Begins at `now`. `last` is the last picture, where the window has lost it by a change of size; None where it still shows it."""

    def __init__(self, now: float, last: pygame.Surface | None = None) -> None:
        self._began = now
        self._resized: float | None = None
        self.last = last
        self.words = ""             # what is being said, if anything yet
        self.arranged = last is None    # whether the scene has been laid out for the window's size

    def resize(self, now: float, screen: pygame.Surface) -> None:
        """The window has another size: fill it at once with the last picture, stretched; the colour of the desk where there is none."""
        self._resized, self.arranged, self.words = now, False, ""
        if self.last is not None:
            pygame.transform.smoothscale(self.last, screen.get_size(), screen)

    def rest(self, now: float) -> float:
        """Seconds until the size has rested long enough to paint for it; 0 where it has."""
        return max(0.0, self._resized + REST - now) if self._resized is not None else 0.0

    def speak(self, now: float, p: Painter, screen: pygame.Surface, *, bare: bool) -> bool:
        """Say in the middle of the window what goes on, once it takes too long; whether something was drawn.

        A stretched picture says enough. `bare`: the window has shown nothing yet.
        """
        if self.words or self.last is not None or now < self._began + PATIENCE:
            return False
        if bare:
            screen.fill(p.look.theme.desk.mid)
        self.words = _("Setting the table …")
        line = p.text(self.words, SIZES.heading, "cream")
        plate = p.rbox(line.get_width() + p.look.px(64), line.get_height() + p.look.px(28), p.look.px(SIZES.radius), "bar", "line_wood",
                       max(1.0, p.look.scale))
        middle = screen.get_rect().center
        put(screen, plate, middle, True)
        put(screen, line, middle, True)
        return True


class Presenter:
    """The painter of the look in force, and what the window shows by it."""

    def __init__(self, display: Display, store: PictureStore, clock: Callable[[], float], wake: Callable[[], None]) -> None:
        """`store` keeps finished pictures; `wake` is called on another thread when a slow one is ready."""
        self._display, self._store, self._clock, self._wake = display, store, clock, wake
        self._painter: Painter | None = None
        self._drawn_size = (0, 0)
        self.interim: Interim | None = None     # what stands in the window until the next picture is painted

    @property
    def painter(self) -> Painter:
        """The painter in force. Raises RuntimeError before the window is open."""
        if self._painter is None:
            raise RuntimeError("the window is not open")
        return self._painter

    @property
    def fitted(self) -> bool:
        """Whether the last picture was made for the window's size."""
        return self._display.size == self._drawn_size

    def hold(self) -> None:
        """Another scene is on top: the window keeps what it shows until that one's picture is painted."""
        self.interim = self.interim or Interim(self._clock())

    def suit(self, scene: Scene, settings: Settings) -> None:
        """A scene has come up: where its people like another look, it is laid out in that."""
        if look_for(settings, self._display.size, scene.taste) != self.painter.look:
            self.fit(scene, settings)

    def fit(self, scene: Scene | None, settings: Settings) -> None:
        """Take the look that fits the surface and the settings, and lay the scene out in it."""
        size = self._display.size
        look = look_for(settings, size, scene.taste if scene is not None else PLAIN)
        old = self._painter
        if old is None:
            self._painter = Painter(look, self._store, self._wake)
        elif old.look != look:
            self._painter = old.relook(look)
        self._display.expose()
        self._drawn_size = size
        if scene is not None:
            scene.arrange()

    def draw(self, scene: Scene, settings: Settings, *, bare: bool) -> None:
        """Bring the window up to date, or paint a slice of what belongs there; `bare`: it has shown nothing yet."""
        if not self.fitted:
            self._stretch(scene)
        self.painter.hold(self.interim is not None)     # two threads of Python share one interpreter
        if self.interim is not None and not self._prepared(self.interim, scene, settings, bare=bare):
            return
        self._display.show(scene.ui.draw(self._display.screen))
        scene.ui.shown(self._clock())

    def close(self) -> None:
        """Stop what paints."""
        if self._painter is not None:
            self._painter.close()

    def _stretch(self, scene: Scene) -> None:
        """The window has another size, and has lost its picture: fill it at once with the last one, stretched."""
        if self.interim is None:
            last = pygame.Surface(self._drawn_size, 0, 32)
            scene.stage.expose()
            scene.ui.draw(last)
            self.interim = Interim(self._clock(), last)
        self._drawn_size = self._display.size
        if self.interim.last is None:
            self._display.screen.fill(self.painter.look.theme.desk.mid)
        self.interim.resize(self._clock(), self._display.screen)
        self._display.flip()

    def _prepared(self, interim: Interim, scene: Scene, settings: Settings, *, bare: bool) -> bool:
        """Paint a slice of the next picture; whether it is whole. Until then the window keeps what it shows."""
        self._display.show()
        if interim.rest(self._clock()):
            return False
        if not interim.arranged:
            interim.arranged = True
            self.fit(scene, settings)
            return False
        until = self._clock() + SLICE
        if scene.ui.prepare(lambda: self._clock() >= until):
            self.interim = None
            self.painter.hold(False)
            scene.stage.expose()
            self._display.expose()
            return True
        if interim.speak(self._clock(), self.painter, self._display.screen, bare=bare):
            self._display.flip()
        return False
