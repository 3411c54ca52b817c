"""A small net that values the plays of a choice, and linear models of how likely a kind of player is to choose each; how both are fitted.

The net has one hidden layer and is fitted to differences between the plays of one choice, so that the luck of a deal, which all of them
share, cancels. What it gives means something only beside what it gives for the other plays of that choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from game.games.dominoes.bots.mask_tables import Floats, Ints, Places


class PlayNet(NamedTuple):
    """Weights of the hidden layer (units by features), what it begins with (units by 1), and the weights of the value."""

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
    """A net that has learned nothing."""
    return PlayNet(
        rng.normal(0, .15, (units, features)).astype(np.float32),
        np.zeros((units, 1), np.float32),
        rng.normal(0, .05, units).astype(np.float32),
    )


class Examples(NamedTuple):
    """Plays of many choices: a row of features each, what each was worth, and how many plays each choice has; the choices in order."""

    features: Floats
    worth: Floats
    plays: Ints


@dataclass(frozen=True, slots=True)
class Fitting:
    """How a net is fitted: `epochs` times all examples, `batch` choices a step, by Adam at a `rate` that falls to nothing.

    A share `held` of the choices is kept apart to measure the fit.
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
        """One step."""
        self._steps += 1
        for at, gradient in enumerate(gradients):
            self._mean[at] += .1 * (gradient - self._mean[at])
            self._square[at] += .001 * (gradient * gradient - self._square[at])
            scale = np.sqrt(self._square[at] / (1 - .999 ** self._steps)) + 1e-8
            self.arrays[at] -= (rate / (1 - .9 ** self._steps)) * self._mean[at] / scale


def fit_net(net: PlayNet, examples: Examples, how: Fitting, rng: np.random.Generator) -> tuple[PlayNet, float]:
    """The net that explains the differences of worth better, and what share of them it explains in choices kept apart."""
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
    """The places of the plays of these choices, and how many each has."""
    count = plays[choices]
    shift = np.repeat(first[choices] - (np.cumsum(count) - count), count)
    return np.arange(int(count.sum())) + shift, count


def _gradients(arrays: list[Floats], x: Floats, worth: Floats, count: Ints, decay: float) -> list[Floats]:
    """Of the squared error of the differences, by array; `x` has a row a play."""
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
    """The values less the mean of their choice."""
    starts = np.cumsum(count) - count
    found: Floats = values - np.repeat(np.add.reduceat(values, starts) / count.astype(np.float32), count)
    return found


def log_chances(logits: Floats, count: Ints) -> Floats:
    """The logarithm of the chance of each play by the softmax of its choice; `logits` by play in the last axis."""
    starts = np.cumsum(count) - count
    away = logits - np.repeat(np.maximum.reduceat(logits, starts, axis=-1), count, axis=-1)
    found: Floats = away - np.repeat(np.log(np.add.reduceat(np.exp(away), starts, axis=-1)), count, axis=-1)
    return found


def fit_choices(features: Floats, chosen: Floats, count: Ints, steps: int = 400, decay: float = 3e-4) -> Floats:
    """Weights of a linear model under which the plays chosen (1, all others 0) are likely; `features` has a row a play."""
    adam = _Adam([np.zeros(features.shape[1], np.float32)])
    for at in range(steps):
        weights = adam.arrays[0]
        chances = np.exp(log_chances(features @ weights, count))
        gradient = (chances - chosen) @ features / np.float32(len(count)) + np.float32(decay) * weights
        adam.step([gradient], .05 * (1 - at / steps) + 1e-3)
    return adam.arrays[0]


def mean_log_chance(logits: Floats, chosen: Floats, count: Ints) -> float:
    """How likely a model found what was chosen: the mean logarithm of its chance (nats a choice; 0 is certainty)."""
    return float(log_chances(logits, count)[chosen > 0].mean())
