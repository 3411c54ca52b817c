"""Measured and solved data that ships: tables of stock courses, and the usual losses, scores and numbers of turns of bots."""

from __future__ import annotations

import hashlib
import json
import math
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

import msgspec

from game.kept import keep, recall
from game.words import ASSETS

# ---- solved tables that come with the game: one file per game in `assets/solved`, each table stored under a name made from its problem
# The name is a hash of the whole problem: the ground, the rules it is played by, and the version of the numbers. So a course or a rule that
# has changed asks for a name that is not there, and the table is computed as if nothing had been shipped. The same happens if the file is
# missing or damaged. `python3 main.py solved --write` makes the files.
FOLDER: Final = ASSETS / "solved"

_LABEL: Final = "shipped tables 1"
_SIZE: Final = 4
"""Bytes of the length field in front of the list of tables."""


class Shipped:
    """The tables of one file. The file is read when a table is first asked for; each table is unpacked only when it is asked for."""

    def __init__(self, path: Path) -> None:
        """Nothing is read yet; the file need not exist."""
        self.path = path
        self._packed: dict[str, bytes] | None = None

    def table(self, name: str) -> bytes | None:
        """The table shipped under that name; None if there is none, or the file is damaged."""
        packed = self._tables().get(name)
        return None if packed is None else zlib.decompress(packed)

    def __contains__(self, name: object) -> bool:
        """Whether there is a table of that name."""
        return name in self._tables()

    def __len__(self) -> int:
        """How many tables there are."""
        return len(self._tables())

    def _tables(self) -> dict[str, bytes]:
        if self._packed is None:
            self._packed = recall(self.path, _LABEL, _split_tables) or {}
        return self._packed


@cache
def stock(game: str) -> Shipped:
    """The shipped tables of the game with that key."""
    return Shipped(path_of(game))


def path_of(game: str) -> Path:
    """The file of a game's tables."""
    return FOLDER / f"{game}.tables"


def name_of(label: str, problem: object) -> str:
    """The name of a table: a hash of the meaning of its numbers and of the problem they solve, by its `repr`."""
    return hashlib.sha256(repr((label, problem)).encode()).hexdigest()[:16]


def write(path: Path, tables: Mapping[str, bytes]) -> int:
    """Writes a file of tables in one step; the same tables make the same file. Returns its size in bytes. Raises OSError."""
    packed = {name: zlib.compress(tables[name], 9) for name in sorted(tables)}
    index = json.dumps({name: len(content) for name, content in packed.items()}).encode()
    keep(path, _LABEL, b"".join((len(index).to_bytes(_SIZE, "big"), index, *packed.values())))
    return path.stat().st_size


def _split_tables(content: bytes) -> dict[str, bytes]:
    """The packed tables in a file's content. Raises ValueError if it has another form."""
    at = _SIZE + int.from_bytes(content[:_SIZE], "big")
    found: dict[str, bytes] = {}
    for name, size in json.loads(content[_SIZE:at]).items():
        found[name] = content[at : at + size]
        at += size
    if at != len(content):
        raise ValueError("more than the tables, or less")
    return found


# ---- what the bots of a level lose by their own decisions according to reviews: measured figures, shown beside a player's own
# They ship in `assets/losses.json`; `python3 main.py losses --write FILE...` computes them from games that `simulate --save` has stored.
LOSSES_FILE: Final = ASSETS / "losses.json"
_ERRORS: Final = 2.0
"""Standard errors on both sides of a mean: in 19 of 20 cases the true mean lies within."""


class UsualLoss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mean loss of a seat in a part of a game (a hand, a hole), in the unit of the game's reviews, and its two-sided error.

    `parts` is the number of hands or holes it was measured on, one seat each. A single one has no error (None).
    """

    game: str
    level: str
    loss: float
    error: float | None
    parts: int


def usual_loss_of(game: str, level: str, losses: Sequence[float]) -> UsualLoss:
    """The figure of a level from its losses in each of some parts; at least one."""
    error = round(_ERRORS * stdev(losses) / math.sqrt(len(losses)), 5) if len(losses) > 1 else None
    return UsualLoss(game, level, round(fmean(losses), 5) + 0.0, error, len(losses))


def read(data: bytes) -> tuple[UsualLoss, ...]:
    """The figures of a file. Raises msgspec.MsgspecError."""
    return msgspec.json.decode(data, type=tuple[UsualLoss, ...])


def written(listed: Iterable[UsualLoss]) -> bytes:
    """The file with these figures in their order, one per line."""
    return b"[\n" + b",\n".join(msgspec.json.encode(one) for one in sorted(listed, key=lambda one: (one.game, one.level))) + b"\n]\n"


@cache
def usual_losses() -> tuple[UsualLoss, ...]:
    """All shipped figures; none if the file is missing or damaged: a review does without."""
    try:
        return read(LOSSES_FILE.read_bytes())
    except (OSError, msgspec.MsgspecError):
        return ()


def usual_loss(game: str, level: str) -> UsualLoss | None:
    """The figure of a level of a game; None if it was not measured."""
    return next((one for one in usual_losses() if (one.game, one.level) == (game, level)), None)


# ---- usual scores of bots on a course for which best play is not known: measured figures, printed on its card
# They ship in `assets/scores.json`. `python3 main.py simulate GAME --course NAME --option NAME=VALUE --seats LEVEL --json` gives mean and
# standard error of many rounds.
SCORES_FILE: Final = ASSETS / "scores.json"


class UsualScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mean strokes of a bot alone on a course with these options, and the standard error, over `rounds` rounds.

    `course` is the name of its file, `content` the digest of its content, so a figure no longer applies once the course changes.
    """

    game: str
    course: str
    content: str
    options: dict[str, str]
    level: str
    strokes: float
    error: float
    rounds: int


def digest(content: object) -> str:
    """A short name for the content of a game, the same for equal contents."""
    return blake2b(msgspec.json.encode(content), digest_size=8).hexdigest()


@cache
def usual_scores() -> tuple[UsualScore, ...]:
    """All shipped scores; none if the file is missing or damaged: cards do without."""
    try:
        return msgspec.json.decode(SCORES_FILE.read_bytes(), type=tuple[UsualScore, ...])
    except (OSError, msgspec.MsgspecError):
        return ()


def usual_score(game: str, content: object, chosen: Mapping[str, str]) -> UsualScore | None:
    """The score of a course with the chosen options; None if it was not measured with them."""
    fitting = [one for one in usual_scores() if one.game == game and all(chosen.get(name) == value for name, value in one.options.items())]
    played_with = digest(content) if fitting else ""        # a large content takes a while
    return next((one for one in fitting if one.content == played_with), None)


# ---- how many turns a game usually has: measured in bot games, so that New game can say how long one takes
# They ship in `assets/turns.json`. `python3 main.py simulate GAME --games N --option NAME=VALUE --seats LEVEL,… --json` counts the
# `decisions` of such games; all other `actions` are of chance. Both are divided by games and seats.
TURNS_FILE: Final = ASSETS / "turns.json"


class UsualTurns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mean numbers of decisions and of deals and throws per seat, over `games` games of rookies with these options.

    `holes` is the number of holes played, 0 for games without holes; turns are proportional to it.
    """

    game: str
    options: dict[str, str]
    seats: int
    holes: int
    turns: float
    chance: float
    games: int

    def of(self, holes: int) -> UsualTurns:
        """The same for another number of holes; 0: the number that was measured."""
        share = holes / self.holes if holes and self.holes else 1.0
        return msgspec.structs.replace(self, holes=holes or self.holes, turns=self.turns * share, chance=self.chance * share)


@cache
def all_turns() -> tuple[UsualTurns, ...]:
    """All shipped turns; none if the file is missing or damaged: New game does without."""
    try:
        return msgspec.json.decode(TURNS_FILE.read_bytes(), type=tuple[UsualTurns, ...])
    except (OSError, msgspec.MsgspecError):
        return ()


def usual_turns(game: str, chosen: Mapping[str, str], seats: int, holes: int = 0) -> UsualTurns | None:
    """The turns of a game with the chosen options; None if it was not measured with them.

    For a number of seats that was not measured, the nearest number is used.
    """
    fitting = [one for one in all_turns() if one.game == game and all(chosen.get(name) == value for name, value in one.options.items())]
    nearest = min(fitting, key=lambda one: abs(one.seats - seats), default=None)
    return None if nearest is None else nearest.of(holes)
