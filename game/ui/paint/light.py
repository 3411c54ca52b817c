"""What the lamp does round a sprite: cast and contact shadows, and the glow of what may be chosen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.ui.paint.fields import Field, blur, blur_factor, tone
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
    fold = _fold(alpha, [t.sigma * scale for t in throws], max(t.down for t in throws) * scale)
    padded = np.pad(fold.short, pad)
    clear = np.ones_like(padded)
    for throw in throws:
        soft = blur(padded, throw.sigma * scale)
        moved = np.roll(soft, (round(throw.down * scale), round(throw.down * ASIDE * scale)), (0, 1))
        clear *= 1 - np.clip(moved, 0, 1) * np.float32(throw.dark)
    return fold.opened(_filled(1 - clear, colour), pad), pad


def glow(alpha: Field, reach: float, gain: float, scale: float, colour: RGB) -> tuple[Picture, int]:
    """A wide and a tight halo round a sprite in one picture, and its overhang. `reach` is the wide one's in logical units."""
    pad = round(reach * 2 * scale) + 1
    fold = _fold(alpha, [reach * scale * .5, reach / 3 * scale * .5], 0)
    padded = np.pad(fold.short, pad)
    wide, tight = (1 - (1 - np.clip(blur(padded, radius * scale * .5), 0, 1)) ** np.float32(strength)
                   for radius, strength in ((reach, 1.7 * gain), (reach / 3, 2.1 * gain)))
    # Both halos have one colour: the tight one above the wide one is one picture of how much of it there is.
    whole = np.append(tone(colour), np.float32(_HALO))[[2, 1, 0, 3]]
    much = np.arange(_SHADES, dtype=np.float32)[:, None] * np.float32(2 / (_SHADES - 1))
    shades = np.clip(much * whole, 0, 255).astype(np.uint8)
    found = shades[((tight + wide * (1 - tight * np.float32(_HALO / 255))) * np.float32((_SHADES - 1) / 2)).astype(np.int16)]
    return fold.opened(found, pad), pad


class _Fold(NamedTuple):
    """A field without most of the rows and columns that are like those beside them: long plates are worked out as short ones."""

    short: Field
    rows: NDArray[np.intp]      # for each row and column of the whole field, which one of the short one it is
    columns: NDArray[np.intp]

    def opened(self, picture: Picture, pad: int) -> Picture:
        """The picture that was made of the short field with `pad` around it, as it would have been made of the whole."""
        if len(self.rows) == self.short.shape[0] and len(self.columns) == self.short.shape[1]:
            return picture
        rows, columns = (np.concatenate((np.arange(pad), index + pad, np.arange(pad) + index[-1] + 1 + pad))
                         for index in (self.rows, self.columns))
        whole = np.ascontiguousarray(picture).view(np.uint32)[..., 0]
        return np.ascontiguousarray(whole[rows][:, columns])[..., None].view(np.uint8)


def _fold(alpha: Field, sigmas: Sequence[float], away: float) -> _Fold:
    """Fold a field for blurs of these sigmas in pixels, which are moved by as much as `away`: what is kept of a run reaches so far."""
    factors = [blur_factor(sigma) for sigma in sigmas]
    reach = math.ceil(3.2 * max(sigmas) + away) + 4 * max(factors)
    rows, columns = (_folded(alpha, axis, 2 * reach, math.lcm(*factors)) for axis in (0, 1))
    return _Fold(np.ascontiguousarray(alpha[rows.kept][:, columns.kept]), rows.whole, columns.whole)


class _FoldedAxis(NamedTuple):
    kept: NDArray[np.intp]
    whole: NDArray[np.intp]     # for each line, which of the kept ones it is


def _folded(alpha: Field, axis: int, most: int, step: int) -> _FoldedAxis:
    """The longest run of equal lines along an axis, cut to about `most`: by a multiple of `step`, in which coarse blurs see the field."""
    length = alpha.shape[axis]
    lines = alpha if axis == 0 else alpha.T
    changes = np.flatnonzero((lines[1:] != lines[:-1]).any(axis=1)) + 1 if length > most else np.arange(length)
    edges = np.concatenate(([0], changes, [length]))
    first = int(np.argmax(np.diff(edges)))
    start, run = int(edges[first]), int(edges[first + 1] - edges[first])
    cut = max(0, (run - most) // step * step)
    middle = start + (run - cut) // 2
    kept = np.concatenate((np.arange(middle), np.arange(middle + cut, length)))
    index = np.concatenate((np.arange(middle), np.full(cut, max(0, middle - 1)), np.arange(middle, length - cut)))
    return _FoldedAxis(kept, index)


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
