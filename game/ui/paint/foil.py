"""Display lettering in brass foil."""

from __future__ import annotations

import numpy as np
import pygame

from game.ui.paint.fields import LIGHT, Field, blur, gradient_map, slope
from game.ui.paint.surfaces import Picture, alpha_of, premultiplied
from game.ui.theme import Ramp


def foil(font: pygame.font.Font, words: str, material: Ramp, flat: bool) -> Picture:
    """Brass lettering from a font of twice the wanted size: bright above, dark below, with an edge that catches the lamp."""
    face = font.render(words, True, (255, 255, 255))
    padded = pygame.Surface((face.get_width() + 8, face.get_height() + 8), pygame.SRCALPHA, 32)
    padded.blit(face, (4, 4))
    box = padded.get_bounding_rect()
    alpha = alpha_of(padded)
    rise = 1 - (np.arange(alpha.shape[0], dtype=np.float32) - box.top) / max(1, box.height)
    colour = gradient_map(np.asarray(np.clip(rise, 0, 1)[:, None], np.float32), material)  # one column: the tone depends on height
    if not flat:
        colour = np.clip(colour * _edge_light(alpha, box.height)[..., None], 0, 255)
    return premultiplied(colour * alpha[..., None], alpha, 2)


def _edge_light(alpha: Field, height: int) -> Field:
    dx, dy = slope(blur(alpha, max(1.0, height / 70)))
    return np.asarray(1 - 2.6 * (dx * LIGHT[0] + dy * LIGHT[1]), np.float32)
