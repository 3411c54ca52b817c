"""A picture as a PNG file, and the sentence that says where it is or why not."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from game.kept import write_whole
from game.words import _


def write_png(picture: pygame.Surface, path: Path) -> None:
    """Writes it whole, in a new folder where need be. Raises OSError and pygame.error."""
    data = io.BytesIO()
    pygame.image.save(picture, data, path.name)
    write_whole(path, data.getvalue())


def keep_png(picture: pygame.Surface, path: Path) -> str:
    """Writes it; the sentence that says where, or why not."""
    try:
        write_png(picture, path)
    except (OSError, pygame.error) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        return _("The picture cannot be saved as {path}: {why}").format(path=path, why=why)
    return _("Picture saved as {path}").format(path=path)
