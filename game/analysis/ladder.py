"""The ladder: all bots of a game against each other, the rating of each by its wins and losses, and a person's own rating among them.

Ratings are those of Bradley and Terry on Elo's scale: a player rated 400 above another wins ten of eleven decided contests against it. The
club player's rating is 1500 in every game. Ratings ship in `assets/ratings.json`; `python3 main.py duel GAME --all --write` measures them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

import msgspec

from game.analysis.selfplay import Z_95, WinsAndLosses
from game.words import ASSETS

RATINGS_FILE: Final = ASSETS / "ratings.json"
ANCHOR: Final = "club"
MIDDLE: Final = 1500
"""The rating of the anchor."""

_SCALE: Final = 400 / math.log(10)      # rating points per unit of the natural logarithm of a player's odds
_TIE: Final = .5        # a win and a loss of that weight are added to every meeting, so that a bot that wins all has a finite rating
_PASSES: Final = 2_000
_EXACT: Final = 1e-7
_SAMPLES: Final = 200
"""Number of bootstrap samples from which the errors are computed."""


class Meeting(NamedTuple):
    """Two bots against each other: the first one's wins and losses, round by round."""

    one: str
    other: str
    rounds: tuple[WinsAndLosses, ...]


class BotRating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot of a game: its rating, the error at 95 % (0 for the anchor), and the share it won of its `decided` contests with all others."""

    game: str
    bot: str
    rating: float
    error: float
    share: float
    decided: int


# ---- ratings of bots that have all met
def ladder(game: str, meetings: Sequence[Meeting]) -> list[BotRating]:
    """The ratings of all bots in these meetings, best first. Raises KeyError if the anchor is not among them.

    Errors are by bootstrap (Efron 1979) over whole rounds, because the contests of a round share their luck.
    """
    rated = _fitted(_wins(meetings))
    rng = Random(1)
    drawn = [_fitted(_wins(_again(meetings, rng))) for _sample in range(_SAMPLES)]
    won, decided = Counter[str](), Counter[str]()
    for meeting in meetings:
        wins, losses = sum(one.won for one in meeting.rounds), sum(one.lost for one in meeting.rounds)
        won.update({meeting.one: wins, meeting.other: losses})
        decided.update({meeting.one: wins + losses, meeting.other: wins + losses})
    found = [BotRating(game, bot, round(value, 1), round(Z_95 * _spread([one[bot] for one in drawn]), 1),
                       round(won[bot] / max(1, decided[bot]), 4), decided[bot]) for bot, value in rated.items()]
    return sorted(found, key=lambda one: (-one.rating, one.bot))


def _again(meetings: Sequence[Meeting], rng: Random) -> list[Meeting]:
    return [meeting._replace(rounds=tuple(rng.choices(meeting.rounds, k=len(meeting.rounds)))) for meeting in meetings]


def _spread(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def _wins(meetings: Iterable[Meeting]) -> dict[tuple[str, str], float]:
    """For each pair of bots how often the first has beaten the second, plus _TIE."""
    wins: dict[tuple[str, str], float] = {}
    for meeting in meetings:
        pair = meeting.one, meeting.other
        wins[pair] = wins.get(pair, _TIE) + sum(one.won for one in meeting.rounds)
        wins[pair[::-1]] = wins.get(pair[::-1], _TIE) + sum(one.lost for one in meeting.rounds)
    return wins


def _fitted(wins: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """The most likely ratings (Hunter 2004, the MM algorithm), given how often the first of each pair has beaten the second."""
    bots = list(dict.fromkeys(one for one, _other in wins))
    total = {bot: sum(number for (one, _other), number in wins.items() if one == bot) for bot in bots}
    odds = dict.fromkeys(bots, 1.0)
    for _pass in range(_PASSES):
        before = dict(odds)
        for bot in bots:
            met = sum((wins[bot, other] + wins[other, bot]) / (odds[bot] + odds[other]) for other in bots if (bot, other) in wins)
            odds[bot] = total[bot] / met
        scale = 1 / odds[ANCHOR]
        odds = {bot: value * scale for bot, value in odds.items()}
        if all(abs(math.log(odds[bot] / before[bot])) < _EXACT for bot in bots):
            break
    return {bot: MIDDLE + _SCALE * math.log(value) for bot, value in odds.items()}


# ---- a person's rating among those of the bots
class Contest(NamedTuple):
    """Contests of a person's side against a rival's: both sides' wins, the rival's rating, and the rating of the person's partner.

    The partner is None for a person who plays alone. A partner who is a person counts as being as good as the player.
    """

    won: int
    lost: int
    rival: float
    partner: float | None = None


class OwnRating(NamedTuple):
    """A person's rating and its error at 95 %."""

    rating: float
    error: float


def own_rating(contests: Iterable[Contest]) -> OwnRating | None:
    """The rating that a person's contests against rated bots give; None if none was decided.

    The rating of a side of two is the mean of both. One win and one loss against the anchor are added, so that few contests give a rating
    near the anchor's.

    >>> own_rating([Contest(10, 1, 1500)]).rating > own_rating([Contest(10, 10, 1500)]).rating == 1500
    True
    """
    summed = Counter[tuple[float, float | None]](), Counter[tuple[float, float | None]]()
    for one in contests:
        for wins, number in zip(summed, (one.won, one.lost), strict=True):
            wins[one.rival, one.partner] += number
    if not sum(map(Counter[tuple[float, float | None]].total, summed)):
        return None
    rows = [(float(summed[0][key]), float(summed[1][key]), *key) for key in summed[0].keys() | summed[1].keys()]
    rows.append((1.0, 1.0, float(MIDDLE), None))
    low, high = MIDDLE - 2000.0, MIDDLE + 2000.0
    while high - low > .05:         # bisection: the higher a rating, the fewer wins are left unexplained by it
        rating = (low + high) / 2
        missing = sum(_weight(row) * (row[0] - (row[0] + row[1]) * _chance(rating, row)) for row in rows)
        low, high = (rating, high) if missing > 0 else (low, rating)
    told = sum((_weight(row) / _SCALE) ** 2 * (row[0] + row[1]) * _chance(low, row) * (1 - _chance(low, row)) for row in rows)
    return OwnRating(round((low + high) / 2, 1), round(Z_95 / math.sqrt(told), 1))


_Row = tuple[float, float, float, float | None]


def _weight(row: _Row) -> float:
    """The weight of the person's rating in that of the side."""
    return 1.0 if row[3] is None else .5


def _chance(rating: float, row: _Row) -> float:
    side = rating if row[3] is None else (rating + row[3]) / 2
    return 1 / (1 + math.exp((row[2] - side) / _SCALE))


# ---- the file of ratings
def read(data: bytes) -> tuple[BotRating, ...]:
    """The ratings of a file. Raises msgspec.MsgspecError."""
    return msgspec.json.decode(data, type=tuple[BotRating, ...])


def written(listed: Iterable[BotRating]) -> bytes:
    """The file with these ratings, game by game from the best down, one per line."""
    ordered = sorted(listed, key=lambda one: (one.game, -one.rating, one.bot))
    return b"[\n" + b",\n".join(msgspec.json.encode(one) for one in ordered) + b"\n]\n"


@cache
def all_ratings() -> tuple[BotRating, ...]:
    """All shipped ratings; none if the file is missing or damaged: levels are shown without."""
    try:
        return read(RATINGS_FILE.read_bytes())
    except (OSError, msgspec.MsgspecError):
        return ()


def rating_of(game: str, bot: str) -> BotRating | None:
    """The rating of a bot of a game; None if it was not measured."""
    return next((one for one in all_ratings() if (one.game, one.bot) == (game, bot)), None)
