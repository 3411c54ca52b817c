"""Whole nines of the simple game in plain integers, as fast as Python goes, for a naive player who keeps all that show the lowest number.

Faces, the check of each keep and the strokes are those of the rules; only the values in between (states, actions, events) are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from game.rules.golo.dice import Die

Faces: TypeAlias = tuple[int, ...]


def faces_of(dice: Sequence[Die]) -> tuple[Faces, ...]:
    """The twelve faces of each die."""
    return tuple(die.faces for die in dice)


def naive_nine(faces: Sequence[Faces], rng: Random) -> int:
    """Strokes of one nine, lowest dice first (G2). Raises ValueError should the player ever keep what the rules refuse."""
    random, strokes = rng.random, 0
    dice = faces
    while dice:
        shown = [face[int(random() * 12)] for face in dice]
        kept, stays, rest = [], [], []
        low = min(shown)
        for face, number in zip(dice, shown):  # noqa: B905 (of one length, and this is the innermost loop)
            if number == low:
                kept.append(number)
            else:
                stays.append(number)
                rest.append(face)
        strokes += take(kept, stays)
        dice = rest
    return strokes


def take(kept: Sequence[int], stays: Sequence[int]) -> int:
    """The strokes of the dice kept. Raises ValueError where nothing is kept, or one that stays is lower (G2)."""
    if not kept or (stays and max(kept) > min(stays)):
        raise ValueError("the lowest dice go first")
    return sum(kept)
