"""A sound device that writes what it is given to a file, so that a test can look at the samples."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

PATIENCE = 60.0         # seconds for what takes far less on a machine with nothing else to do


def until(there: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """Wait for something; whether it came about."""
    end = time.monotonic() + seconds
    while not there() and time.monotonic() < end:
        time.sleep(.005)
    return bool(there())


@contextmanager
def heard_on_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], NDArray[np.int16]]]:
    """SDL's device that writes to a file; the function gives what it has been given, once it has been closed."""
    path = folder / "heard.raw"
    for name, value in (("SDL_AUDIODRIVER", "disk"), ("SDL_DISKAUDIOFILE", str(path))):
        monkeypatch.setenv(name, value)
    pygame.mixer.quit()
    yield lambda: np.fromfile(path, np.int16).reshape(-1, 2)
    pygame.mixer.quit()
