"""A picture as a PNG file, and the sentence that says where it is or why not."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.words import _


def write_png(picture: pygame.Surface, path: Path) -> None:
    """Writes it, in a new folder where need be. Raises OSError and pygame.error."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, path)


def keep_png(picture: pygame.Surface, path: Path) -> str:
    """Writes it; the sentence that says where, or why not."""
    try:
        write_png(picture, path)
    except (OSError, pygame.error) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        return _("The picture cannot be saved as {path}: {why}").format(path=path, why=why)
    return _("Picture saved as {path}").format(path=path)
