"""A game looked back on, whatever game it is: what each decision cost beside the best one, and what chance then gave or took."""

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
    """The chance or the mean of something that a player can see coming ("water", "green") by what was done, and by the best."""

    what: str
    done: float
    best: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the actions that could be chosen: what is expected by it, and the error of its difference to what was done.

    With 19 chances in 20 the differences of all actions of a decision are within their errors.
    """

    action: str
    worth: float
    error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat, in the unit of its review: strokes of the score to come, or the share of a win that is lost.

    `position` is the number of actions before it, `action` what was done and `best` the best that could be ("" where all is alike), both
    as the rules encode them. `before` was expected before it and before any dice that come first, `worth` at the moment of the choice by
    the best one. `loss` is what the decision cost against that, `luck` what the dice added, before it or after; both are negative where
    they helped, and before + loss + luck is what was expected afterwards.

    Where numbers come from a sample, `error` is that of the loss, a loss that is not beyond its error is 0, and `weighed` has what could
    be chosen. `mover` is the seat that acted, where moves of others stand between the decisions: all that those change is luck.
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
        """What was expected once the dice had fallen."""
        return self.before + self.loss + self.luck


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """What a seat did on a part of a game (a hole, a nine, a hand), `number` from 0.

    Its `score` is `expected`, what was to be expected at its beginning, and the losses and luck of all decisions; None where it was not
    finished. `par` is None where there is none. A part that is no number of strokes has a `result` in place of the score, and `deal` is
    what was expected of it before anything was dealt.

    While a part is being looked at, `found` of its decisions have figures, from the first on, and the others none; None: all have.
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
        """Whether all its figures are there."""
        return self.found is None

    @property
    def known(self) -> int:
        """How many of its decisions have figures, from the first on."""
        return len(self.decisions) if self.found is None else self.found

    @property
    def loss(self) -> float:
        """What all decisions cost."""
        return sum(one.loss for one in self.decisions)

    @property
    def luck(self) -> float:
        """What all dice added."""
        return sum(one.luck for one in self.decisions)


STROKES: Final = "strokes"
HAND: Final = "hand"
MATCH: Final = "match"


@dataclass(frozen=True, slots=True)
class RoundReview:
    """All parts in their order, and for each the seats. `exact`: all numbers are exact; else best play is known from below only.

    `unit` says what is counted: STROKES, or what is lost of a win, 0 (won) to 1, of the HAND or the whole MATCH.
    """

    parts: tuple[ReviewPart, ...]
    exact: bool = True
    unit: str = STROKES

    @property
    def whole(self) -> bool:
        """Whether all figures are there."""
        return all(part.whole for part in self.parts)

    @property
    def sampled(self) -> bool:
        """Whether the numbers come from samples, so that they have errors."""
        return any(one.weighed for part in self.parts for one in part.decisions)

    def of(self, seat: int) -> tuple[ReviewPart, ...]:
        """The parts of a seat."""
        return tuple(part for part in self.parts if part.seat == seat)

    def dearest(self, seat: int, most: int = 3) -> tuple[tuple[ReviewPart, Decision], ...]:
        """The decisions of a seat that cost most, the dearest first; none that cost nothing to speak of."""
        least = NOTHING if self.unit == STROKES else 0.0        # of a sample a loss within its error is 0
        found = [(part, one) for part in self.of(seat) for one in part.decisions if one.loss > least]
        return tuple(sorted(found, key=lambda pair: -pair[1].loss)[:most])


NOTHING: Final = 5e-3
"""A loss below this is none: it is shown as 0.00."""

Tell: TypeAlias = Callable[[float | ReviewPart], None]
"""Hears how much of the work is done, from 0 to 1, and parts that are being looked at as far as they are found."""

@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """What of a game is to be looked back on, where that takes long: these seats (None: all), and that part alone (None: all parts).

    Where numbers come from samples, they are `effort` times as large as usual, and others.
    """

    seats: tuple[int, ...] | None = None
    part: int | None = None
    effort: int = 1


EVERYTHING: Final = ReviewRequest()

_SURE: Final = 0.95
"""The chance that all differences of a decision are within their errors."""


class Reviewer(Protocol):
    """Looks back on a game; the registry of the bots names one for each game that has one."""

    def __call__(self, setup: Setup[object], actions: Sequence[object], folder: Path | None, tell: Tell, wanted: ReviewRequest = EVERYTHING,
                 /) -> RoundReview | None:
        """The review of a game, finished or not, by its setup and all actions, those of chance too; the folder keeps what was computed.

        There may be more in it than is wanted. None where a game with these options cannot be looked back on.
        """


def quantile_of_each(choices: int) -> float:
    """The share of its distribution up to which the error of one difference reaches, so that all of that many choices are within theirs.

    With Bonferroni's bound, to both sides, in 19 of 20 decisions.
    """
    return 1 - (1 - _SURE) / 2 / max(1, choices - 1)


class Outliner(Protocol):
    """Tells at once of what parts and decisions a review is made, before any figure of it is known."""

    def __call__(self, setup: Setup[object], actions: Sequence[object], wanted: ReviewRequest = EVERYTHING, /) -> RoundReview:
        """Its parts in the order of the review, each with what can be told without figures."""


def parts_of(parts: Sequence[T], seats: Iterable[int], tell: Tell, make: Callable[[T, int, Tell], ReviewPart]) -> tuple[ReviewPart, ...]:
    """Each of some parts of a game made for each seat, in this order."""
    asked = [(part, seat) for part in parts for seat in seats]
    found: list[ReviewPart] = []
    for done, (part, seat) in enumerate(asked):
        def share(of: float | ReviewPart, done: int = done) -> None:
            tell(of if isinstance(of, ReviewPart) else (done + of) / len(asked))
        found.append(make(part, seat, share))
    return tuple(found)


def kept_part(what: str, version: int, folder: Path | None, of: tuple[object, ...], make: Callable[[str], ReviewPart]) -> ReviewPart:
    """A part of a game that was kept in the folder, or is made and then kept there: `what` it is ("hand"), and all that it follows `of`.

    `make` is given a name that tells it from all others. `version` counts up when the numbers change, so that parts are made again.
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
            except OSError:     # a full disk: it is made again the next time
                return found
    return found


def told(items: Sequence[T], tell: Tell) -> Iterator[T]:
    """The items one by one, telling how many of them are done."""
    for number, item in enumerate(items):
        tell(number / len(items))
        yield item


# ---- in words
def share_text(share: float, unit: str = HAND) -> str:
    """A share of a win as percent: of a hand whole ones, of a match, which a hand moves by little, with one decimal.

    >>> share_text(0.184), share_text(0.0214, MATCH), share_text(0.002)
    ('18', '2.1', '0')
    """
    return f"{100 * share:.1f}" if unit == MATCH else f"{100 * share:.0f}"


def error_text(error: float, unit: str = HAND) -> str:
    """An error as percent, rounded up: never none.

    >>> error_text(0.031), error_text(0.0001), error_text(0.0121, MATCH)
    ('4', '1', '1.3')
    """
    return f"{max(0.1, ceil(error * 1000) / 10):.1f}" if unit == MATCH else f"{max(1, ceil(error * 100))}"
