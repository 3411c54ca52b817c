"""Calls of SDL that pygame does not offer, from the library that pygame has loaded. Each is None where it cannot be found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:       # not before the first picture
    from ctypes import CDLL

_ON_BATTERY: Final = 1                  # of SDL_PowerState: 0 unknown, 2 no battery, 3 charging, 4 charged
_POWER_KNOWN: Final = range(1, 5)


def sdl_wait() -> Callable[[int], object] | None:
    """SDL_WaitEventTimeout without taking the event: sleeps some milliseconds, or until there is an event."""
    try:
        import ctypes  # noqa: PLC0415 - not before the first picture

        found = _library().SDL_WaitEventTimeout
    except (ImportError, OSError, AttributeError):
        return None
    found.argtypes, found.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return lambda milliseconds: found(None, milliseconds)


def sdl_parts(window: pygame.Window) -> Callable[[Sequence[pygame.Rect]], bool] | None:
    """SDL_UpdateWindowSurfaceRects: shows these parts of the window's surface; whether that could be done."""
    try:
        import ctypes  # noqa: PLC0415 - not before the first picture

        library = _library()
        by_number, update = library.SDL_GetWindowFromID, library.SDL_UpdateWindowSurfaceRects
    except (ImportError, OSError, AttributeError):
        return None
    by_number.argtypes, by_number.restype = (ctypes.c_uint32,), ctypes.c_void_p
    update.argtypes, update.restype = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int), ctypes.c_int

    def show(parts: Sequence[pygame.Rect]) -> bool:
        sides = (ctypes.c_int * (4 * len(parts)))(*(side for part in parts for side in part))
        return bool(update(by_number(window.id), sides, len(parts)) == 0)
    return show


def on_battery() -> bool | None:
    """Whether the machine lives on its battery, by SDL_GetPowerInfo; None where the system does not say.

    It may ask another program of the system, and does so without the interpreter: not for the window's thread all the same.
    """
    try:
        import ctypes  # noqa: PLC0415 - not before the first picture

        found = _library().SDL_GetPowerInfo
    except (ImportError, OSError, AttributeError):
        return None
    found.argtypes, found.restype = (ctypes.c_void_p, ctypes.c_void_p), ctypes.c_int
    state: int = found(None, None)
    return state == _ON_BATTERY if state in _POWER_KNOWN else None


def _library() -> CDLL:
    """SDL itself. The dynamic linker looks through what pygame's module depends on; Windows knows its libraries by name."""
    import ctypes  # noqa: PLC0415 - not before the first picture

    if sys.platform == "win32":
        return ctypes.WinDLL("SDL2.dll")
    return ctypes.CDLL(pygame.base.__file__)
