"""What was learnt of Partner, and the kinds of player that it tells apart; it ships in `assets/models/partner.npz`.

`python3 main.py train partner` makes such a file (`training.py`).
"""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from game.games.dominoes.bots.mask_tables import Floats
from game.games.dominoes.bots.play_net import PlayNet
from game.games.partner.bots.play_features import FEATURES, HEAVIEST_FIRST, THINKING, WEAK
from game.words import ASSETS

FILE: Final = ASSETS / "models" / "partner.npz"


class PlayerKind(enum.IntEnum):
    """Kinds of player: plays anything that fits, its heaviest, like the club, thinks ahead, like a rookie, doubles before all."""

    ANY = 0
    HEAVIEST = 1
    CLUB = 2
    STRONG = 3
    ROOKIE = 4
    DOUBLES = 5


TOLD: Final = np.array([WEAK, HEAVIEST_FIRST, THINKING, THINKING, WEAK, WEAK], np.int32)
"""By kind, what the net is told of rivals."""

SLOPE: Final = 18.0
"""How much likelier, in logits, twelve pips more make a play of who plays the heaviest: the weight of its first feature."""


class PartnerModel(NamedTuple):
    """What was learnt of Partner: the net, and by kind a linear model of choices (features, then the net's value)."""

    net: PlayNet
    kinds: Floats

    def logits(self, kind: PlayerKind, x: Floats, value: Floats) -> Floats:
        """How a kind chooses: the logits of plays by their features and the net's value."""
        weights = self.kinds[kind]
        found: Floats = weights[:FEATURES] @ x + weights[FEATURES] * value
        return found

    def write(self, file: Path) -> None:
        """Keep it in a file; equal models make equal files. Raises OSError."""
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as out:
            np.savez(out, hidden=self.net.hidden, start=self.net.start, value=self.net.value, kinds=self.kinds)


def read_model(file: Path = FILE) -> PartnerModel:
    """What a file holds. Raises OSError or ValueError where it is missing or damaged, or knows other kinds of player."""
    with np.load(file, allow_pickle=False) as kept:
        found = PartnerModel(PlayNet(kept["hidden"], kept["start"], kept["value"]), kept["kinds"])
    if found.kinds.shape != (len(PlayerKind), FEATURES + 1):
        raise ValueError(f"{file.name} has models of {len(found.kinds)} kinds of player, not of {len(PlayerKind)}")
    return found
