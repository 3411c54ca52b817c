"""What bots usually need on a course for which best play is not known: measured figures, to be printed on its card.

They ship in `assets/scores.json`. `python3 main.py simulate GAME --course NAME --option NAME=VALUE --seats LEVEL --json` gives mean and
standard error of many rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Final

import msgspec

from game.words import ASSETS

FILE: Final = ASSETS / "scores.json"


class UsualScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mean strokes of a bot alone on a course with these options, and the standard error, over `rounds` rounds.

    `course` is the name of its file, `content` the digest of what the file says: a figure does not outlive a change of the course.
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
    """A short name of what a game is played with, the same for equal contents."""
    return blake2b(msgspec.json.encode(content), digest_size=8).hexdigest()


@cache
def usual_scores() -> tuple[UsualScore, ...]:
    """All that ship; none where the file is missing or damaged: cards do without."""
    try:
        return msgspec.json.decode(FILE.read_bytes(), type=tuple[UsualScore, ...])
    except (OSError, msgspec.MsgspecError):
        return ()


def usual_score(game: str, content: object, chosen: Mapping[str, str]) -> UsualScore | None:
    """The figure of a course with the options that are chosen, None where it was not measured so."""
    fitting = [one for one in usual_scores() if one.game == game and all(chosen.get(name) == value for name, value in one.options.items())]
    played_with = digest(content) if fitting else ""        # a large content takes a while
    return next((one for one in fitting if one.content == played_with), None)
