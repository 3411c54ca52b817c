"""The first layer of a stroke on painted ground: other grounds laid over a picture in some cells, with soft wandering borders, at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.ui.paint.fields import Picture

C = TypeVar("C", bound=tuple[int, int])
FEATHER: Final = 2         # pixels over which a laid cell runs into its ground


def blended(base: Picture, sheets: Mapping[str, Picture], columns: NDArray[np.int16], rows: NDArray[np.int16],
            cells: Mapping[C, str]) -> Picture:
    """A part of a picture with other grounds in some cells, by column and row: sheets blended over it with soft borders.

    `columns` and `rows` tell for each pixel of the part in which cell it lies.
    """
    out = base.astype(np.float32)
    high, wide = (max(row for _column, row in cells) + 2, max(column for column, _row in cells) + 2) if cells else (1, 1)
    for sign in sorted(set(cells.values())):
        table = np.zeros((high, wide), np.float32)
        for (column, row), laid in cells.items():
            if laid == sign:
                table[row, column] = 1
        mask = table[np.clip(rows, -1, high - 1), np.clip(columns, -1, wide - 1)]
        for _time in range(FEATHER):
            mask = (mask + _shifted(mask, 1, 0) + _shifted(mask, -1, 0) + _shifted(mask, 1, 1) + _shifted(mask, -1, 1)) * np.float32(.2)
        sheet = sheets.get(sign)
        out += ((sheet.astype(np.float32) if sheet is not None else np.float32(0)) - out) * mask[..., None]
    return np.asarray(out + np.float32(.5), np.uint8)


def _shifted(mask: NDArray[np.float32], by: int, axis: int) -> NDArray[np.float32]:
    """The mask moved by a pixel, its edge repeated."""
    out = np.roll(mask, by, axis)
    edge, inner = (0, 1) if by > 0 else (-1, -2)
    if axis == 0:
        out[edge] = out[inner] if len(out) > 1 else mask[edge]
    else:
        out[:, edge] = out[:, inner] if out.shape[1] > 1 else mask[:, edge]
    return out
