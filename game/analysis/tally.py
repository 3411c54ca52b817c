"""Counts over many games: what every game has, and the hands of those that have hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.analysis.dominoes import partner
from game.analysis.dominoes.partner import HandTally
from game.analysis.golo import tally as golo
from game.analysis.golo.tally import Rounds
from game.rules.contract import Event, Scores


class Tally(NamedTuple):
    """Counts over games. `wins` by line of the standings (a seat or a side) that came first alone; `shared` games had no such line.

    `hands` is None for games that are not played in hands; `strokes` by seat for games that count them over a round, else None.
    """

    games: int
    actions: int
    wins: tuple[int, ...]
    shared: int
    hands: HandTally | None
    strokes: tuple[Rounds, ...] | None = None


def count(key: str, events: Sequence[Event], actions: int, scores: Scores) -> Tally:
    """The counts over one game of that key that has ended in these scores."""
    winners = [i for i, line in enumerate(scores.lines) if line.rank == 1]
    alone = len(winners) == 1
    wins = tuple(int(alone and i == winners[0]) for i in range(len(scores.lines)))
    hands = partner.tally(events) if key == "partner" else None
    strokes = golo.tally(events, len(scores.lines)) if key == "golo" else None
    return Tally(1, actions, wins, int(not alone), hands, strokes)


def add(one: Tally, other: Tally) -> Tally:
    """The counts of both together; both are of one game and as many seats."""
    wins = tuple(a + b for a, b in zip(one.wins, other.wins, strict=True))
    hands = partner.add(one.hands, other.hands) if one.hands and other.hands else None
    strokes = tuple(map(golo.add, one.strokes, other.strokes)) if one.strokes and other.strokes else None
    return Tally(one.games + other.games, one.actions + other.actions, wins, one.shared + other.shared, hands, strokes)
