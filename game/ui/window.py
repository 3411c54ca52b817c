"""The window itself: opened on whatever screen there is, filled, shown, kept as a picture, closed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame

from game.ui.paint import Painter
from game.ui.picture_file import keep_png, write_png
from game.ui.sdl import sdl_parts
from game.words import _

TITLE: Final = "The Nineteenth Hole"
SMALLEST: Final = (1024, 640)
UNSEEN: Final = frozenset(("dummy", "offscreen", "evdev"))      # SDL drivers that show nothing; tests ask for one by name


class NoDisplay(Exception):
    """There is no screen to open a window on. Its text is a sentence for the user, with the remedy."""


class Display:
    """One window, `size` of it in window points at first, and whether its surface is still to be shown."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._first_size = size
        self._window: pygame.Window | None = None
        self._due = True
        self._parts: Callable[[Sequence[pygame.Rect]], bool] | None = None      # shows parts of the surface, where that is sooner done

    @property
    def opened(self) -> bool:
        """Whether the window is open."""
        return self._window is not None

    @property
    def window(self) -> pygame.Window:
        """The window. Raises RuntimeError before it is open."""
        if self._window is None:
            raise RuntimeError("the window is not open")
        return self._window

    @property
    def screen(self) -> pygame.Surface:
        """The window's surface. Raises RuntimeError before the window is open."""
        return self.window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """The surface in device pixels."""
        return self.screen.get_size()

    @property
    def scale(self) -> float:
        """Device pixels in a window point."""
        return self.size[0] / max(1, self.window.size[0])

    # ---- life
    def open(self) -> None:
        """Open the window. Raises NoDisplay where that cannot be."""
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in UNSEEN and driver != os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error(_("there is no screen"))
            if driver == "x11":     # shared memory shows a drawn picture in a millisecond; OpenGL made in software takes twenty
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.font.init()
            self._window = pygame.Window(TITLE, self._first_size, resizable=True, allow_high_dpi=True)
            self._window.minimum_size = SMALLEST
            self._window.get_surface()
        except pygame.error as error:
            self._window = None
            pygame.display.quit()
            raise NoDisplay(_("No window can be opened here ({why}). Start the game in a desktop session, or use the commands that need "
                              "no display: python3 main.py --help lists them.").format(why=error)) from error

    def set_fullscreen(self, on: bool) -> None:
        """Fill the desktop, or be a window on it."""
        if on:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()

    def set_icon(self, painter: Painter) -> None:
        """Give the window the game's tile as its icon."""
        icon = pygame.Surface((64, 64), pygame.SRCALPHA, 32)
        tile = painter.tile(1, 6, 28)
        icon.blit(tile, tile.get_rect(center=(32, 32)))
        self.window.set_icon(icon)

    def close(self) -> None:
        """Close the window, if it is open."""
        if self._window is not None:
            self._window.destroy()
            self._window = self._parts = None

    # ---- what it shows
    def expose(self) -> None:
        """The surface must be shown again although nothing on it has changed."""
        self._due = True

    def find_parts(self) -> None:
        """Show only what has changed from now on, where that is known to be quicker."""
        if pygame.display.get_driver() == "x11":        # an eighth of a picture takes a third of the time of all of it
            self._parts = sdl_parts(self.window)

    def show(self, changed: Sequence[pygame.Rect] = ()) -> None:
        """Show the surface where that is due, or the parts of it that have `changed`."""
        if self._due or (changed and (self._parts is None or not self._parts(changed))):
            self.flip()
        self._due = False

    def flip(self) -> None:
        """Show the surface as it is, whatever is still due."""
        self.window.flip()

    def save_picture(self, path: Path) -> None:
        """Write what the window shows to a PNG file."""
        write_png(self.screen, path)

    def keep_picture(self, folder: Path, public: pygame.Surface | None = None) -> str:
        """Save what the window shows, or the `public` picture, under the time of day; the sentence that says where, or why not."""
        return keep_png(public or self.screen, folder / time.strftime("%Y-%m-%d %H-%M-%S.png"))
