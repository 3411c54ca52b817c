"""What the bots of a level lose by their own decisions, as reviews of their games say: measured figures, to stand beside a player's.

They ship in `assets/losses.json`; `python3 main.py losses --write FILE...` works them out from games that `simulate --save` has kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from statistics import fmean, stdev
from typing import Final

import msgspec

from game.words import ASSETS

FILE: Final = ASSETS / "losses.json"
_ERRORS: Final = 2.0
"""Standard errors on both sides of a mean: nineteen times in twenty what endless games would give lies within."""


class UsualLoss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mean loss of a seat in a part of a game (a hand, a hole), in the unit of the game's reviews, and its error on either side.

    `parts` is how many hands or holes it was measured on, one seat each. Of a single one there is no error (None).
    """

    game: str
    level: str
    loss: float
    error: float | None
    parts: int


def usual_loss_of(game: str, level: str, losses: Sequence[float]) -> UsualLoss:
    """The figure of a level by what it lost in each of some parts, at least one."""
    error = round(_ERRORS * stdev(losses) / math.sqrt(len(losses)), 5) if len(losses) > 1 else None
    return UsualLoss(game, level, round(fmean(losses), 5) + 0.0, error, len(losses))


def read(data: bytes) -> tuple[UsualLoss, ...]:
    """The figures of a file. Raises msgspec.MsgspecError."""
    return msgspec.json.decode(data, type=tuple[UsualLoss, ...])


def written(listed: Iterable[UsualLoss]) -> bytes:
    """The file of these figures in their order, a line each."""
    return b"[\n" + b",\n".join(msgspec.json.encode(one) for one in sorted(listed, key=lambda one: (one.game, one.level))) + b"\n]\n"


@cache
def usual_losses() -> tuple[UsualLoss, ...]:
    """All that ship; none where the file is missing or damaged: a review does without."""
    try:
        return read(FILE.read_bytes())
    except (OSError, msgspec.MsgspecError):
        return ()


def usual_loss(game: str, level: str) -> UsualLoss | None:
    """The figure of a level of a game, None where it was not measured."""
    return next((one for one in usual_losses() if (one.game, one.level) == (game, level)), None)
