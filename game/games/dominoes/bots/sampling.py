"""Deals that fit what a seat has seen, drawn by how well they explain it: what every pro thinks about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Generic, NamedTuple, TypeVar

from game.bots.policy import Clock

H = TypeVar("H")
"""What a deal is written as: masks by owner."""


class Sample(NamedTuple, Generic[H]):
    """A deal and how often it was drawn."""

    hands: H
    times: int


class SearchTimeout(Exception):
    """The clock ran out inside a search, or a round of samples; what it had found of this deal or round is no use."""


def imagine(
    draw: Callable[[], H], weight: Callable[[H], float], imagined: int, wanted: int, rng: Random, clock: Clock, deadline: float
) -> list[Sample[H]]:
    """Of `imagined` deals (fewer past the `deadline`, but one at least) `wanted` are drawn by weight; in random order."""
    weights: dict[H, float] = {}
    for _n in range(imagined):
        hands = draw()
        weights[hands] = weights.get(hands, 0.0) + weight(hands)
        if clock() > deadline:
            break
    return spread(weights, wanted, rng)


def spread(weights: Mapping[H, float], wanted: int, rng: Random) -> list[Sample[H]]:
    """`wanted` draws of deals by weight, evenly spread (systematic sampling), each different deal once, in random order."""
    step = sum(weights.values()) / wanted
    mark, reached, found = rng.random() * step, 0.0, []
    for hands, weight in weights.items():
        reached += weight
        times = 0
        while mark < reached:
            mark += step
            times += 1
        if times:
            found.append(Sample(hands, times))
    rng.shuffle(found)
    return found
