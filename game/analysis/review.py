"""Reviews of a game of any kind: what each decision cost compared with the best one, and what chance then added or took away."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

from game import kept
from game.rules.contract import Setup

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Prospect:
    """The chance or the mean of something that a player can foresee ("water", "green"), for the action taken and for the best one."""

    what: str
    done: float
    best: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the actions that could be chosen: the value expected from it, and the error of its difference from the action taken.

    With a probability of 19 in 20, the differences of all actions of a decision are within their errors.
    """

    action: str
    worth: float
    error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat, in the unit of its review: strokes of the score to come, or the share of a win that is lost.

    `position` is the number of actions before it, `action` the action taken and `best` the best possible one ("" where all are equal), both
    encoded by the rules. `before` is the expected value before the decision and before any dice that precede it; `worth` is that of the
    best action at the moment of choice. `loss` is what the decision cost compared with `worth`, `luck` what the dice added, before it or
    after. Both are negative where they helped, and before + loss + luck is the expected value afterwards.

    Where numbers come from a sample, `error` is the error of the loss, a loss that is not beyond its error is 0, and `weighed` lists the
    actions that could be chosen. `mover` is the seat that acted, where moves of others come between the decisions: every change made by
    those is luck.
    """

    position: int
    action: str
    best: str
    before: float
    worth: float
    loss: float
    luck: float
    prospects: tuple[Prospect, ...] = ()
    error: float = 0.0
    weighed: tuple[Weighed, ...] = ()
    mover: int | None = None

    @property
    def after(self) -> float:
        """The expected value once the dice have fallen."""
        return self.before + self.loss + self.luck


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """One seat's part of a game (a hole, a nine, a hand), `number` from 0.

    Its `score` is `expected`, the expected value at its beginning, plus the losses and luck of all decisions; None if it was not finished.
    `par` is None where there is none. A part that is not counted in strokes has a `result` instead of the score, and `deal` is the expected
    value before anything was dealt.

    While a part is being computed, its first `found` decisions have figures, which may still become finer, and the others do not; None: all
    have.
    """

    seat: int
    number: int
    par: int | None
    expected: float
    score: int | None
    decisions: tuple[Decision, ...]
    result: float | None = None
    deal: float | None = None
    found: int | None = None

    @property
    def whole(self) -> bool:
        """Whether all its figures are computed."""
        return self.found is None

    @property
    def known(self) -> int:
        """How many of its decisions have figures, counted from the first."""
        return len(self.decisions) if self.found is None else self.found

    @property
    def loss(self) -> float:
        """The total cost of its decisions."""
        return sum(one.loss for one in self.decisions)

    @property
    def luck(self) -> float:
        """The total that the dice added."""
        return sum(one.luck for one in self.decisions)


STROKES: Final = "strokes"
HAND: Final = "hand"
MATCH: Final = "match"


@dataclass(frozen=True, slots=True)
class RoundReview:
    """All parts in order, each with its seats. `exact`: all numbers are exact; otherwise best play is only bounded from below.

    `unit` says what is counted: STROKES, or the lost share of a win (0: won, to 1) of the HAND or the whole MATCH.
    """

    parts: tuple[ReviewPart, ...]
    exact: bool = True
    unit: str = STROKES

    @property
    def whole(self) -> bool:
        """Whether all figures are computed."""
        return all(part.whole for part in self.parts)

    @property
    def sampled(self) -> bool:
        """Whether the numbers come from samples and so have errors."""
        return any(one.weighed for part in self.parts for one in part.decisions)

    def of(self, seat: int) -> tuple[ReviewPart, ...]:
        """The parts of a seat."""
        return tuple(part for part in self.parts if part.seat == seat)

    def dearest(self, seat: int, most: int = 3) -> tuple[tuple[ReviewPart, Decision], ...]:
        """The mistakes of a seat, the most expensive first."""
        found = [(part, one) for part in self.of(seat) for one in part.decisions if is_fault(one.loss, self.unit)]
        return tuple(sorted(found, key=lambda pair: -pair[1].loss)[:most])


NOTHING: Final = 5e-3
"""A loss below this counts as none: it would be shown as 0.00."""

SLIGHT: Final = 1.5e-2
"""A loss below this, in strokes, is no mistake: the decision shows it (as 0.01), but it is not listed as a fault."""


def is_fault(loss: float, unit: str) -> bool:
    """Whether so much lost is a mistake; in sampled chances a loss within its error is 0.

    >>> is_fault(.01, STROKES), is_fault(.02, STROKES), is_fault(0.0, HAND), is_fault(.01, HAND)
    (False, True, False, True)
    """
    return loss >= SLIGHT if unit == STROKES else loss > 0


Tell: TypeAlias = Callable[[float | ReviewPart], None]
"""Receives the share of the work that is done, from 0 to 1, and parts still being computed, as far as they are known."""

@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """What to review, so that only that is computed if it takes long: these seats (None: all), and one part (None: all parts).

    If numbers come from samples, they are fresh samples, `effort` times as large as usual.
    """

    seats: tuple[int, ...] | None = None
    part: int | None = None
    effort: int = 1


EVERYTHING: Final = ReviewRequest()

_SURE: Final = 0.95
"""The probability that all differences of a decision are within their errors."""


class Reviewer(Protocol):
    """Reviews a game; `REVIEWERS` in `bots/policy.py` has those of all games."""

    def __call__(self, setup: Setup[object], actions: Sequence[object], folder: Path | None, tell: Tell, wanted: ReviewRequest = EVERYTHING,
                 /) -> RoundReview | None:
        """The review of a game, finished or not, from its setup and all actions, those of chance included; the folder caches what was
        computed.

        It may contain more than was asked for. None where a game with these options cannot be reviewed.
        """


def quantile_of_each(choices: int) -> float:
    """The quantile to use for the error of one difference, so that all of this number of choices are within their errors together.

    By Bonferroni's bound, two-sided, in 19 of 20 decisions.
    """
    return 1 - (1 - _SURE) / 2 / max(1, choices - 1)


class Outliner(Protocol):
    """Lists at once the parts and decisions that a review will have, before any of its figures is computed."""

    def __call__(self, setup: Setup[object], actions: Sequence[object], wanted: ReviewRequest = EVERYTHING, /) -> RoundReview:
        """Its parts in the order of the review, with everything that is known without figures."""


def parts_of(parts: Sequence[T], seats: Iterable[int], tell: Tell, make: Callable[[T, int, Tell], ReviewPart]) -> tuple[ReviewPart, ...]:
    """The review parts that `make` returns for each of these parts of a game and each seat, in that order; reports progress by `tell`."""
    asked = [(part, seat) for part in parts for seat in seats]
    found: list[ReviewPart] = []
    for done, (part, seat) in enumerate(asked):
        def share(of: float | ReviewPart, done: int = done) -> None:
            tell(of if isinstance(of, ReviewPart) else (done + of) / len(asked))
        found.append(make(part, seat, share))
    return tuple(found)


def kept_part(what: str, version: int, folder: Path | None, of: tuple[object, ...], make: Callable[[str], ReviewPart]) -> ReviewPart:
    """A part of a game read from the folder, or made and then stored there: `what` it is ("hand"), and everything it depends on (`of`).

    `make` receives a name that is unique to it. `version` is raised when the numbers change, so that parts are made again.
    """
    named = hashlib.blake2b(repr(of).encode(), digest_size=16).hexdigest()
    label = f"{what} review {version} of {named}"
    path = None if folder is None else folder / f"{what}-{named}.review"
    found = None if path is None else kept.recall(path, label, lambda content: msgspec.json.decode(content, type=ReviewPart))
    if found is None:
        found = make(named)
        if path is not None:
            try:
                kept.keep(path, label, msgspec.json.encode(found))
            except OSError:     # the disk is full: it is made again the next time
                return found
    return found


def with_progress(items: Sequence[T], tell: Tell) -> Iterator[T]:
    """Yields the items one by one and reports how many of them are done."""
    for number, item in enumerate(items):
        tell(number / len(items))
        yield item


# ---- in words
def share_text(share: float, unit: str = HAND) -> str:
    """A share of a win in percent: whole numbers for a hand; for a match, which a hand changes only a little, one decimal.

    >>> share_text(0.184), share_text(0.0214, MATCH), share_text(0.002)
    ('18', '2.1', '0')
    """
    return f"{100 * share:.1f}" if unit == MATCH else f"{100 * share:.0f}"


def error_text(error: float, unit: str = HAND) -> str:
    """An error in percent, rounded up, so that it is never 0.

    >>> error_text(0.031), error_text(0.0001), error_text(0.0121, MATCH)
    ('4', '1', '1.3')
    """
    return f"{max(0.1, ceil(error * 1000) / 10):.1f}" if unit == MATCH else f"{max(1, ceil(error * 100))}"
