"""Array computations of learning bots: hands as masks, deals by the thousand, and a small net that values plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.dominoes.rules.tiles import SIX, index, tiles_of

# ---- hands as masks in arrays: tiles, pips and numbers of thousands of hands at once, by tables of half hands
# For a single hand use `tiles.py`; these tables do the same for arrays.
Ints: TypeAlias = NDArray[np.int32]
"""Masks, tiles or numbers; all small enough for 32 bits."""

Floats: TypeAlias = NDArray[np.float32]
Bools: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.intp]
"""Indices into an array."""

_HALF: Final = 14
_HALF_MASK: Final = (1 << _HALF) - 1
NIBBLE: Final = 4
"""Bits per count in `numbers_in`."""


def _ints(values: object) -> Ints:
    return np.array(values, np.int32)


HIGH: Final = _ints([high for high, _low in SIX.halves])
LOW: Final = _ints([low for _high, low in SIX.halves])
PIPS: Final = _ints(SIX.pips)
BITS: Final = _ints(SIX.bits)
NUMBERS: Final = _ints(SIX.numbers)
DOUBLES: Final = np.int32(SIX.doubles)
EVERY: Final = np.int32(SIX.every)
TILE: Final = _ints([[index(a, b) for b in range(SIX.high + 1)] for a in range(SIX.high + 1)])
"""The tile with these two numbers."""
DOUBLE: Final = TILE.diagonal().copy()
"""The double of a number."""
HEAVIER: Final = _ints([sum(SIX.bits[u] for u in range(SIX.count) if SIX.pips[u] > SIX.pips[t]) for t in range(SIX.count)])
"""By tile, all tiles with more pips, as a mask."""


def _half_tables() -> tuple[Ints, Ints]:
    """Pips and counts by number of the lower and the upper half of a hand."""
    masks = np.arange(1 << _HALF)
    pips, numbers = (np.zeros((2, 1 << _HALF), np.int32) for _table in range(2))
    for tile, (high, low) in enumerate(SIX.halves):
        half, bit = divmod(tile, _HALF)
        held = (masks >> bit & 1).astype(np.int32)
        pips[half] += held * SIX.pips[tile]
        for number in {high, low}:
            numbers[half] += held << NIBBLE * number
    return pips, numbers


_PIPS, _NUMBERS = _half_tables()
_LOWER_PIPS, _UPPER_PIPS = _PIPS
_LOWER_NUMBERS, _UPPER_NUMBERS = _NUMBERS


def tiles_in(masks: Ints) -> Ints:
    """How many tiles each mask has.

    >>> tiles_in(np.array([0b1011, 0], np.int32)).tolist()
    [3, 0]
    """
    return np.bitwise_count(masks).astype(np.int32)


def pips_in(masks: Ints) -> Ints:
    """How many pips each mask has."""
    found: Ints = _LOWER_PIPS[masks & _HALF_MASK] + _UPPER_PIPS[masks >> _HALF]
    return found


def numbers_in(masks: Ints) -> Ints:
    """How many tiles with each number: four bits a number, the lowest for 0.

    >>> bin(int(numbers_in(np.array([1 << index(2, 1) | 1 << index(1, 1)], np.int32))[0]))
    '0b100100000'
    """
    found: Ints = _LOWER_NUMBERS[masks & _HALF_MASK] + _UPPER_NUMBERS[masks >> _HALF]
    return found


def count_of(counts: Ints, number: Ints) -> Ints:
    """The counts for one number each, from counts by number (`numbers_in`)."""
    found: Ints = counts >> NIBBLE * number & 15
    return found


# ---- deals by the thousand: all ways to deal hidden tiles to three hands are counted tile by tile, and drawn with equal chances
# `Deals` in `dominoes/rules/tiles.py` counts and draws the same deals one by one, by groups of equivalent tiles; a test checks that both
# agree. Here a table by tile serves arrays: one pass through the tiles draws all deals at once.
class Worlds:
    """All deals of `hidden` (a mask) to three owners with `places[i]` places, where owner i holds none of `barred[i]` (a mask).

    `count` is their number, as a float; 0 if no deal fits.
    """

    def __init__(self, hidden: int, places: Sequence[int], barred: Sequence[int]) -> None:
        self._tiles = tiles_of(hidden)
        self._allowed = [[not mask >> tile & 1 for mask in barred] for tile in self._tiles]
        self._places = places
        self._ways = self._counted()
        self.count = float(self._ways[0, places[0] + 1, places[1] + 1])

    def _counted(self) -> NDArray[np.float64]:
        """Ways to deal the tiles from index i on, by the places that the first two owners have left; both indices are one more."""
        first, second, third = self._places
        total = len(self._tiles)
        ways = np.zeros((total + 1, first + 2, second + 2))
        ways[total, 1, 1] = 1.0
        taken = np.arange(first + 1)[:, None] + np.arange(second + 1)[None, :]
        for at in range(total - 1, -1, -1):
            one, two, three = self._allowed[at]
            left = total - at - taken
            found = ways[at + 1, :-1, 1:] * one + ways[at + 1, 1:, :-1] * two + ways[at + 1, 1:, 1:] * (three & (left > 0))
            ways[at, 1:, 1:] = np.where((left >= 0) & (left <= third), found, 0.0)
        return ways

    def draw(self, number: int, rng: np.random.Generator) -> Ints:
        """`number` deals, a row per owner; each deal is equally likely every time. Raises ValueError if there is none."""
        if not self.count:
            raise ValueError("no deal of the hidden tiles fits what was seen")
        hands = np.zeros((3, number), np.int32)
        first, second = (np.full(number, places + 1) for places in self._places[:2])
        for at, tile in enumerate(self._tiles):
            one, two, _three = self._allowed[at]
            mark = rng.random(number) * self._ways[at, first, second]
            to_first = self._ways[at + 1, first - 1, second] * one
            to_second = self._ways[at + 1, first, second - 1] * two
            gets_first = mark < to_first
            gets_second = ~gets_first & (mark < to_first + to_second)
            bit = BITS[tile]
            hands[0] |= gets_first * bit
            hands[1] |= gets_second * bit
            hands[2] |= ~(gets_first | gets_second) * bit
            first, second = first - gets_first, second - gets_second
        return hands


# ---- a small net that values the plays of a choice, and linear models of how likely a kind of player is to choose each; and how both are
# fitted
# The net has one hidden layer and is fitted to differences between the plays of one choice, so that the luck of a deal, which they all
# share, cancels. Its output is meaningful only relative to the other plays of that choice.
class PlayNet(NamedTuple):
    """Weights of the hidden layer (units by features), its biases (units by 1), and the weights of the value."""

    hidden: Floats
    start: Floats
    value: Floats

    def of(self, features: Floats) -> Floats:
        """The value of each play (a column of features), in chances of the hand."""
        layer = self.hidden @ features
        layer += self.start
        np.maximum(layer, 0, out=layer)
        found: Floats = self.value @ layer
        return found


def fresh_net(features: int, units: int, rng: np.random.Generator) -> PlayNet:
    """An untrained net."""
    return PlayNet(
        rng.normal(0, .15, (units, features)).astype(np.float32),
        np.zeros((units, 1), np.float32),
        rng.normal(0, .05, units).astype(np.float32),
    )


_NOTHING: Final = 1e-6
"""A weight below this decides nothing."""


def cleared(weights: Floats) -> Floats:
    """The weights, with 0 for those that decide nothing.

    Decay shrinks the weights of features that never occur to numbers near the smallest that a float can hold, and processors compute with
    those many times more slowly.
    """
    found: Floats = np.where(np.abs(weights) < _NOTHING, np.float32(0), weights)
    return found


class Examples(NamedTuple):
    """Plays of many choices: a row of features each, the value of each, and the number of plays of each choice; the choices in order."""

    features: Floats
    worth: Floats
    plays: Ints


@dataclass(frozen=True, slots=True)
class Fitting:
    """How a net is fitted: `epochs` passes over all examples, `batch` choices per step, by Adam with a `rate` that falls to 0.

    A share `held` of the choices is held out to measure the fit.
    """

    epochs: int = 4
    batch: int = 2048
    rate: float = 2e-3
    decay: float = 1e-6
    held: float = .05


class _Adam:
    """Steps down a gradient (Kingma and Ba), for several arrays."""

    def __init__(self, arrays: list[Floats]) -> None:
        self.arrays, self._steps = arrays, 0
        self._mean, self._square = [np.zeros_like(a) for a in arrays], [np.zeros_like(a) for a in arrays]

    def step(self, gradients: list[Floats], rate: float) -> None:
        """One step of the optimizer."""
        self._steps += 1
        for at, gradient in enumerate(gradients):
            self._mean[at] += .1 * (gradient - self._mean[at])
            self._square[at] += .001 * (gradient * gradient - self._square[at])
            scale = np.sqrt(self._square[at] / (1 - .999 ** self._steps)) + 1e-8
            self.arrays[at] -= (rate / (1 - .9 ** self._steps)) * self._mean[at] / scale


def fit_net(net: PlayNet, examples: Examples, how: Fitting, rng: np.random.Generator) -> tuple[PlayNet, float]:
    """The net fitted to the differences in value between plays, and the share of them that it explains in held-out choices."""
    choices = rng.permutation(len(examples.plays))
    kept = max(1, int(how.held * len(choices)))
    held, learnt = choices[:kept], choices[kept:]
    first = np.cumsum(examples.plays) - examples.plays
    adam = _Adam([net.hidden.copy(), net.start.copy(), net.value.copy()])
    steps, done = how.epochs * -(-len(learnt) // how.batch), 0
    for _epoch in range(how.epochs):
        order = rng.permutation(learnt)
        for begin in range(0, len(order), how.batch):
            rows, count = _rows(examples.plays, first, order[begin : begin + how.batch])
            x = examples.features[rows].astype(np.float32, copy=False)
            done += 1
            rate = how.rate * min(1.0, 1.2 * (1 - done / (steps + 1)))
            adam.step(_gradients(adam.arrays, x, examples.worth[rows], count, how.decay), rate)
    found = PlayNet(*adam.arrays)
    rows, count = _rows(examples.plays, first, held)
    worth = centred(examples.worth[rows], count)
    left = worth - centred(found.of(examples.features[rows].astype(np.float32, copy=False).T), count)
    return found, 1 - float(left @ left) / float(worth @ worth)


def _rows(plays: Ints, first: Ints, choices: Places) -> tuple[Places, Ints]:
    """The indices of the plays of these choices, and the number of plays of each."""
    count = plays[choices]
    shift = np.repeat(first[choices] - (np.cumsum(count) - count), count)
    return np.arange(int(count.sum())) + shift, count


def _gradients(arrays: list[Floats], x: Floats, worth: Floats, count: Ints, decay: float) -> list[Floats]:
    """The gradient of the squared error of the differences, by array; `x` has a row per play."""
    hidden, start, value = arrays
    layer = x @ hidden.T
    layer += start[:, 0]
    on = layer > 0
    np.maximum(layer, 0, out=layer)
    off = (centred(np.dot(layer, value), count) - centred(worth, count)) * np.float32(2 / len(count))
    back: Floats = on * value
    back *= off[:, None]
    return [back.T @ x + decay * hidden, back.sum(0)[:, None], off @ layer + decay * value]


def centred(values: Floats, count: Ints) -> Floats:
    """The values minus the mean of their choice."""
    starts = np.cumsum(count) - count
    found: Floats = values - np.repeat(np.add.reduceat(values, starts) / count.astype(np.float32), count)
    return found


def log_chances(logits: Floats, count: Ints) -> Floats:
    """The logarithm of the chance of each play by the softmax of its choice; `logits` by play in the last axis."""
    starts = np.cumsum(count) - count
    away = logits - np.repeat(np.maximum.reduceat(logits, starts, axis=-1), count, axis=-1)
    found: Floats = away - np.repeat(np.log(np.add.reduceat(np.exp(away), starts, axis=-1)), count, axis=-1)
    return found


@dataclass(frozen=True, slots=True)
class ChoiceFitting:
    """How models of choices are fitted: `steps` over all choices, and `decay` of the weights."""

    steps: int = 400
    decay: float = 3e-4


def fit_choices(features: Floats, chosen: Floats, count: Ints, how: ChoiceFitting) -> Floats:
    """Weights of a linear model that makes the chosen plays (1, all others 0) likely; `features` has a row per play."""
    adam = _Adam([np.zeros(features.shape[1], np.float32)])
    for at in range(how.steps):
        weights = adam.arrays[0]
        chances = np.exp(log_chances(features @ weights, count))
        gradient = (chances - chosen) @ features / np.float32(len(count)) + np.float32(how.decay) * weights
        adam.step([gradient], .05 * (1 - at / how.steps) + 1e-3)
    return adam.arrays[0]


def mean_log_chance(logits: Floats, chosen: Floats, count: Ints) -> float:
    """How likely a model considered the choices: the mean logarithm of their chance (nats per choice; 0 is certainty)."""
    return float(log_chances(logits, count)[chosen > 0].mean())
