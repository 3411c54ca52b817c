"""What the reviews that are kept beside the saves know of somebody: what own choices cost, by hole or by third of a hand."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from game import kept
from game.analysis.review import STROKES, ReviewPart, RoundReview
from game.session.save_file import review_beside
from game.statistics.figures import Filter, seats_of

MOST: Final = 20        # of the newest games
THIRDS: Final = 3       # of a hand
_LABEL: Final = "review {version} of "


class Played(NamedTuple):
    """A finished game of somebody: the name of its save and the seat."""

    save: str
    seat: int


class Loss(NamedTuple):
    """What own choices cost on average, and how often that was seen: strokes at a hole, or of a win in a third of a hand (both from 0)."""

    place: int
    mean: float
    times: int


class ReviewLosses(NamedTuple):
    """The losses place by place, in how many games, and the saves that have no review yet, the newest first."""

    losses: tuple[Loss, ...] = ()
    games: int = 0
    missing: tuple[str, ...] = ()


def newest(base: sqlite3.Connection, wanted: Filter) -> tuple[Played, ...]:
    """The newest games of the people that a filter lets through."""
    query, given = seats_of(wanted)
    rows = base.execute(f"SELECT v.name, s.seat FROM ({query}) s JOIN saves v ON v.id = s.game"
                        " ORDER BY s.begun DESC, s.print, s.seat LIMIT ?", [*given, MOST])
    return tuple(Played(name, seat) for name, seat in rows if isinstance(name, str))


def read_losses(folder: Path, games: Sequence[Played], version: int) -> ReviewLosses:
    """What the reviews of that version beside those saves know. Files are read: work for a thread."""
    sums: dict[int, tuple[float, int]] = {}
    counted, missing = 0, list[str]()
    for played in games:
        found = _review_of(folder / played.save, version)
        if found is None:
            missing.append(played.save)
            continue
        parts = found.of(played.seat)
        counted += bool(parts)
        for place, loss in _by_place(parts, golf=found.unit == STROKES):
            total, times = sums.get(place, (0.0, 0))
            sums[place] = total + loss, times + 1
    losses = tuple(Loss(place, total / times, times) for place, (total, times) in sorted(sums.items()))
    return ReviewLosses(losses, counted, tuple(dict.fromkeys(missing)))


def _by_place(parts: Iterable[ReviewPart], *, golf: bool) -> Iterator[tuple[int, float]]:
    for part in parts:
        if golf:
            yield part.number, part.loss
        elif part.decisions:
            thirds = [0.0] * THIRDS
            for number, decision in enumerate(part.decisions):
                thirds[number * THIRDS // len(part.decisions)] += decision.loss
            yield from enumerate(thirds)


def _review_of(save: Path, version: int) -> RoundReview | None:
    """The review beside a save; none that is older than it, for it may be of a game that went otherwise then."""
    path = review_beside(save)
    try:
        if path.stat().st_mtime_ns < save.stat().st_mtime_ns:
            return None
        with path.open("rb") as file:
            label = re.fullmatch(re.escape(kept.HEAD) + rb"([^,\n]{1,60}), .*\n", file.readline(160))
    except OSError:
        return None
    if label is None or not label[1].decode("ascii", "replace").startswith(_LABEL.format(version=version)):
        return None
    return kept.recall(path, label[1].decode(), lambda content: msgspec.json.decode(content, type=RoundReview))
