"""What the lamp does round a sprite: cast and contact shadows, and the glow of what may be chosen."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from game.ui.paint.fields import Field, blur, tone
from game.ui.paint.surfaces import Picture
from game.ui.theme import RGB


class ShadowThrow(NamedTuple):
    """One layer of a shadow: blur and downward shift in logical units, darkness 0..1."""

    sigma: float
    down: float
    dark: float


ASIDE = .62     # how far a shadow goes right for each unit down: the lamp is to the upper left
_HALO: Final = 150          # the alpha of a full halo; two of them together come to less than two
_SHADES: Final = 4097       # of a halo's colour, from none to two of it


def resting(height: float) -> tuple[ShadowThrow, ShadowThrow]:
    """Contact and cast shadow of a thing that stands `height` off the table (0.3 lies flat, 1 is lifted)."""
    return ShadowThrow(1.1, 1.6, .59), ShadowThrow(2 + 2.5 * height, 3 + 5.5 * height, .41)


def lying(height: float) -> tuple[ShadowThrow, ShadowThrow]:
    """The shadows of a plate or card, wider and softer."""
    return ShadowThrow(1.0, 1.2, .47), ShadowThrow(3.5 + 3 * height, 4 + 6 * height, .41)


def shadow(alpha: Field, throws: tuple[ShadowThrow, ...], scale: float, colour: RGB) -> tuple[Picture, int]:
    """The shadows of a sprite with that alpha in one picture, and how many pixels it reaches beyond the sprite on every side."""
    pad = max(2, round(max(2.6 * t.sigma + t.down for t in throws) * scale) + 1)
    padded = np.pad(alpha, pad)
    clear = np.ones_like(padded)
    for throw in throws:
        soft = blur(padded, throw.sigma * scale)
        moved = np.roll(soft, (round(throw.down * scale), round(throw.down * ASIDE * scale)), (0, 1))
        clear *= 1 - np.clip(moved, 0, 1) * np.float32(throw.dark)
    return _filled(1 - clear, colour), pad


def glow(alpha: Field, reach: float, gain: float, scale: float, colour: RGB) -> tuple[Picture, int]:
    """A wide and a tight halo round a sprite in one picture, and its overhang. `reach` is the wide one's in logical units."""
    pad = round(reach * 2 * scale) + 1
    padded = np.pad(alpha, pad)
    wide, tight = (1 - (1 - np.clip(blur(padded, radius * scale * .5), 0, 1)) ** np.float32(strength)
                   for radius, strength in ((reach, 1.7 * gain), (reach / 3, 2.1 * gain)))
    # Both halos have one colour: the tight one above the wide one is one picture of how much of it there is.
    whole = np.append(tone(colour), np.float32(_HALO))[[2, 1, 0, 3]]
    much = np.arange(_SHADES, dtype=np.float32)[:, None] * np.float32(2 / (_SHADES - 1))
    shades = np.clip(much * whole, 0, 255).astype(np.uint8)
    return shades[((tight + wide * (1 - tight * np.float32(_HALO / 255))) * np.float32((_SHADES - 1) / 2)).astype(np.int16)], pad


def outline(alpha: Field, width: float, colour: RGB) -> tuple[Picture, int]:
    """A crisp line round a sprite, for the flat theme where nothing shines; width in device pixels."""
    pad = int(width) + 3
    padded = np.pad(alpha, pad)
    spread = np.clip(blur(padded, max(1.0, width * .8)) * 12 - 1.2, 0, 1)
    return _filled(spread, colour), pad


def _filled(alpha: Field, colour: RGB) -> Picture:
    out = np.empty((*alpha.shape, 4), np.uint8)
    for channel, value in enumerate((colour[2], colour[1], colour[0], 255)):
        out[..., channel] = np.clip(alpha * value + .5, 0, 255)
    return out
