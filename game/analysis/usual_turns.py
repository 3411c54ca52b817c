"""How many turns a game usually has: measured in games of bots, so that New game can tell how long one takes.

They ship in `assets/turns.json`. `python3 main.py simulate GAME --games N --option NAME=VALUE --seats LEVEL,… --json` counts the actions of
such games.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec

from game.words import ASSETS

FILE: Final = ASSETS / "turns.json"


class UsualTurns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mean numbers, over `games` games of rookies, of the decisions and of the deals and throws of a seat, with these options.

    `holes` are those that were played, 0 at games without holes; the turns of another number of holes are as many more.
    """

    game: str
    options: dict[str, str]
    seats: int
    holes: int
    turns: float
    chance: float
    games: int

    def of(self, holes: int) -> UsualTurns:
        """The same over another number of holes; 0 for as many as were played."""
        share = holes / self.holes if holes and self.holes else 1.0
        return msgspec.structs.replace(self, holes=holes or self.holes, turns=self.turns * share, chance=self.chance * share)


@cache
def all_turns() -> tuple[UsualTurns, ...]:
    """All that ship; none where the file is missing or damaged: New game does without."""
    try:
        return msgspec.json.decode(FILE.read_bytes(), type=tuple[UsualTurns, ...])
    except (OSError, msgspec.MsgspecError):
        return ()


def usual_turns(game: str, chosen: Mapping[str, str], seats: int, holes: int = 0) -> UsualTurns | None:
    """The turns of a game with the options that are chosen, None where it was not measured so.

    With another number of seats than was measured, those of the nearest number stand for it.
    """
    fitting = [one for one in all_turns() if one.game == game and all(chosen.get(name) == value for name, value in one.options.items())]
    nearest = min(fitting, key=lambda one: abs(one.seats - seats), default=None)
    return None if nearest is None else nearest.of(holes)
