"""The window itself: opened on whatever screen there is and where it was left, filled, shown, kept."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import pygame
from msgspec import Struct

from game.kept import keep, recall
from game.ui.looks.theme import CANVAS
from game.ui.paint import Painter
from game.ui.picture_file import keep_png, write_png
from game.ui.sdl import sdl_parts
from game.words import _

TITLE: Final = "The Nineteenth Hole"
SMALLEST: Final = (1024, 640)
_SHARE: Final = .75         # of the display's height that the first window takes
_FRAME: Final = 80          # window points by which a frame may move a window
_LABEL: Final = "window 1"
UNSEEN: Final = frozenset(("dummy", "offscreen", "evdev"))      # SDL drivers that show nothing; tests ask for one by name


class NoDisplay(Exception):
    """There is no screen to open a window on. Its text is a sentence for the user, with the remedy."""


def suited_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """The window to begin with on a display of that size, in window points: three quarters of its height, and never too small to play in.

    >>> suited_size((3840, 2160)), suited_size((2560, 1440)), suited_size((1366, 768)), suited_size((1024, 768))
    ((2880, 1620), (1920, 1080), (1280, 720), (1024, 640))
    """
    high = max(CANVAS[1], round(_SHARE * desktop[1]))
    wide = round(high * CANVAS[0] / CANVAS[1])
    if wide > desktop[0]:
        wide, high = desktop[0], round(desktop[0] * SMALLEST[1] / SMALLEST[0])
    return max(SMALLEST[0], wide), max(SMALLEST[1], high)


class WindowPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a window was left, in window points of the whole desktop, and the sizes of the displays that made that up.

    `maximized`: it filled its display; size and position are those before that.
    """

    size: tuple[int, int]
    position: tuple[int, int]
    desktops: tuple[tuple[int, int], ...]
    maximized: bool = False


class Display:
    """One window, and whether its surface is still to be shown."""

    def __init__(self, size: tuple[int, int] | None, kept: Path) -> None:
        """`size` is the window's in window points; None: as it was left, which is written to the file `kept`, else as suits the display."""
        self._first_size, self._kept = size, kept
        self._place: WindowPlace | None = None      # where it was before it filled a display, else where it was opened
        self._shift = (0, 0)                        # how far its frame has moved it from where it was opened
        self.maximized = self._fullscreen = False
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
            self._window = self._opened_window()
            self._window.get_surface()
        except pygame.error as error:
            self._window = None
            pygame.display.quit()
            raise NoDisplay(_("No window can be opened here ({why}). Start the game in a desktop session, or use the commands that need "
                              "no display: python3 main.py --help lists them.").format(why=error)) from error

    def _opened_window(self) -> pygame.Window:
        """The window, where it was left or in the middle of the first display."""
        if self._first_size is not None:
            window = pygame.Window(TITLE, self._first_size, resizable=True, allow_high_dpi=True)
            window.minimum_size = SMALLEST
            return window
        desktops = tuple(pygame.display.get_desktop_sizes())
        left = recall(self._kept, _LABEL, lambda content: msgspec.json.decode(content, type=WindowPlace))
        known = left is not None and left.desktops == desktops      # else a display may be gone on which it would not be seen
        widest, highest = (max(side) for side in zip(*desktops, strict=True))
        wide, high = left.size if left is not None else suited_size(desktops[0])
        size = max(SMALLEST[0], min(wide, widest)), max(SMALLEST[1], min(high, highest))
        position = left.position if left is not None and known else pygame.WINDOWPOS_CENTERED
        window = pygame.Window(TITLE, size, position=position, resizable=True, allow_high_dpi=True)
        window.minimum_size = SMALLEST
        if left is not None and known:
            self._place = left
        if left is not None and left.maximized:
            self.maximized = True
            window.maximize()
        return window

    def settle(self) -> None:
        """The first picture stands, and with it the frame: some window managers move the window by that, each time that it is opened."""
        if self._place is not None and not self.maximized and not self._fullscreen:
            x, y = (now - asked for now, asked in zip(self.window.position, self._place.position, strict=True))
            self._shift = (x, y) if max(abs(x), abs(y)) <= _FRAME else (0, 0)

    def _place_now(self) -> WindowPlace:
        """Where the window is; where it was before, while it fills a display."""
        desktops = tuple(pygame.display.get_desktop_sizes())
        if self._fullscreen and self._place is not None:
            return self._place
        if self.maximized and self._place is not None:
            return WindowPlace(self._place.size, self._place.position, desktops, maximized=True)
        x, y = (now - moved for now, moved in zip(self.window.position, self._shift, strict=True))
        size = suited_size(desktops[0]) if self.maximized else self.window.size
        return WindowPlace(size, (x, y), desktops, self.maximized)

    def set_fullscreen(self, on: bool) -> None:
        """Fill the desktop, or be a window on it."""
        if on:
            self._place = self._place_now()
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self._fullscreen = on

    def set_icon(self, painter: Painter) -> None:
        """Give the window the game's tile as its icon."""
        icon = pygame.Surface((64, 64), pygame.SRCALPHA, 32)
        tile = painter.tile(1, 6, 28)
        icon.blit(tile, tile.get_rect(center=(32, 32)))
        self.window.set_icon(icon)

    def close(self) -> None:
        """Close the window, if it is open, and keep where it was."""
        if self._window is not None:
            if self._first_size is None:
                with contextlib.suppress(OSError):      # then it opens where it did before
                    keep(self._kept, _LABEL, msgspec.json.encode(self._place_now()))
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
