"""What a bot is: a policy that chooses an action with a reason, given a view. Also which bots and judges of drills each game has."""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from game.analysis.review import Outliner, Reviewer
from game.entries import Entries
from game.rules.contract import GAMES, Legal
from game.words import _

# ---- what a bot is: a policy that turns the view of a seat into an action with a reason
LEVELS: Final = ("rookie", "club", "pro")
"""Every game has a bot of each level; weakest first."""

MIDDLE_LEVEL: Final = LEVELS[1]
"""The default level of a bot."""

MASTER: Final = "master"
"""A level above these, in games whose bots learn by playing against themselves."""

RANDOM: Final = "random"
"""The level of a player that takes any legal action with equal chances: a baseline to measure bots against, never offered at a table."""

ADVISER: Final = "adviser"
"""The level of the bot that gives the hints: it thinks longer than the players, by counts and not by the clock, and never plays."""

FIRST_WORDS: Final = "first words"
"""The level of the bot that gives a sound hint at once while the adviser is still thinking; it never plays."""

DEFAULT_BUDGET: Final = 0.2
"""Default thinking time of a bot for one action, in seconds."""

Clock: TypeAlias = Callable[[], float]
"""A monotonic clock in seconds: `time.monotonic`, or a test's own."""

W = TypeVar("W")


class Choice(NamedTuple):
    """A legal action, and one true sentence with a number in it that says why; the sentence shows nobody a hidden tile.

    `public`: the sentence follows from what everybody has seen, so it may be shown during the hand. Otherwise it is shown only when all
    tiles lie open, because even a probability may reveal what the bot holds. `trouble` is empty, or says what went wrong with the bot that
    was asked if another had to choose for it. `seats` are those whose names belong in the sentence, each in place of a `{}` (`in_words`).
    """

    action: Any
    why: str
    public: bool = False
    trouble: str = ""
    seats: tuple[int, ...] = ()

    def in_words(self, names: Sequence[str]) -> str:
        """The reason with the names of the table, given by seat.

        >>> Choice(None, "{} and {} have no 2: keep your 2s.", seats=(2, 1)).in_words(("Ana", "Winston", "Marcia"))
        'Marcia and Winston have no 2: keep your 2s.'
        """
        return self.why.format(*(names[seat] for seat in self.seats)) if self.seats else self.why


class Policy(ABC):
    """A bot. It has no memory between choices: everything it knows is in the view."""

    prepares: ClassVar[bool] = False
    """Whether `prepare` computes tables, for longer than a budget, the first time a position needs them."""

    @abstractmethod
    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """An action for `view.seat`, whose turn it must be.

        Equal views and equal `rng` give equal choices as long as `budget` (seconds) is not what ends the thinking: each bot plans a fixed
        amount of work that fits the default budget on a slow machine, and the clock only cuts it short.
        """

    def prepare(self, view: Any, legal: Legal[Any]) -> None:  # noqa: B027 (most bots have nothing to do here)
        """Computes everything that `choose` will look up for this view; returns at once if it is there already."""

    def load(self) -> None:  # noqa: B027 (most bots have nothing to do here)
        """Imports and reads what it needs only when it chooses, so that the first choice need not wait."""


class PlannedPolicy(Policy, Generic[W]):
    """A bot that plans a fixed amount of work, which the clock only cuts short. `usual` is its default plan."""

    usual: W

    def __init__(self, clock: Clock = time.monotonic, plan: W | None = None) -> None:
        """`clock` returns seconds; tests supply their own."""
        self._clock = clock
        self._plan = self.usual if plan is None else plan


class LatePolicy(Policy):
    """The bot of the class that `named` names, as "package.module.Class", imported and made when it first chooses.

    So bots that need numpy cost no time while other games are played.
    """

    def __init__(self, named: str) -> None:
        self._named = named
        self._made: Policy | None = None

    def load(self) -> None:
        """Imports and makes it, with everything it loads, so that the first choice need not wait."""
        self._bot().load()

    def choose(self, view: object, legal: Legal[object], rng: Random, budget: float) -> Choice:
        """The choice of that bot."""
        return self._bot().choose(view, legal, rng, budget)

    def _bot(self) -> Policy:
        if self._made is None:
            self._made = late(self._named)()
        return self._made


def late(named: str) -> Any:
    """The class, or other value, with the full name `named`, as "package.module.Class"; its module is imported now."""
    module, _dot, name = named.rpartition(".")
    return getattr(import_module(module), name)


class Bot(NamedTuple):
    """A bot of a game: `policy` plays at `level`, one of LEVELS or MASTER, or gives the hints as ADVISER, or their
    FIRST_WORDS.

    `line`, not yet translated, tells players what to expect of it. `kept` makes the same policy with a cache folder, for bots that compute
    tables once and for all. With a budget, such a bot may leave long computations to others who fill that folder, and plays worse until
    they have.
    """

    level: str
    policy: Policy
    line: str
    kept: Callable[[Path], Policy] | None = None


# ---- a player of any game that takes any legal action: a baseline for measurements and tests, offered at no table
class RandomPolicy(Policy):
    """Chooses every legal action with equal probability. It looks at a random full state that fits the view, never at the true one."""

    def choose(self, view: object, legal: Legal[object], rng: Random, budget: float) -> Choice:
        """One of the legal actions; `budget` is not used."""
        return Choice(legal.sample(rng), _("Takes a legal action at random."))


# ---- which bots each game has: the one list that setup screens, tables, the bench and the tests read
BOTS: Final[Entries[tuple[Bot, ...]]] = Entries(lambda game: game.bots)

REVIEWERS: Final[Entries[Reviewer]] = Entries(lambda game: game.reviewer)
"""The reviewer of each game: by exact tables, or by the evaluation of its bots."""

OUTLINERS: Final[Entries[Outliner]] = Entries(lambda game: game.outliner)
"""For reviews that are computed part by part, which takes seconds each: the parts they will have."""


class UnknownBot(LookupError):
    """A game without bots, or a level that it does not have; the message lists what exists."""


def levels(game: str) -> tuple[str, ...]:
    """The levels of the bots of the game with that key, weakest first; empty if it has none.

    >>> levels("partner"), levels("golo")
    (('rookie', 'club', 'pro', 'master'), ('rookie', 'club', 'pro'))
    """
    there = {bot.level for bot in BOTS.get(game) or ()}
    return tuple(level for level in (*LEVELS, MASTER) if level in there)


def level_line(game: str, level: str) -> str:
    """One line on what to expect of the game's bot of that level; empty for a level that it does not have."""
    return next((_(bot.line) for bot in BOTS.get(game) or () if bot.level == level), "")


def says_first(game: str) -> bool:
    """Whether the game has a bot of its own for the first words of a hint: it judges as the adviser does, and is asked before it."""
    return any(bot.level == FIRST_WORDS for bot in BOTS.get(game) or ())


def policy(game: str, level: str, cache: Path | None = None) -> Policy:
    """The bot of that level, or for RANDOM one that takes any legal action; a bot may store tables in the folder. Raises UnknownBot.

    In a game without a bot for hints, ADVISER is its best bot, and FIRST_WORDS its middle one, which answers in milliseconds.
    """
    there = BOTS.get(game) or ()
    if level in (ADVISER, FIRST_WORDS) and there and not any(bot.level == level for bot in there):
        level = levels(game)[-1] if level == ADVISER else MIDDLE_LEVEL
    if level == RANDOM and game in GAMES.keys:
        return RandomPolicy()
    for bot in there:
        if bot.level == level:
            return bot.kept(cache) if bot.kept is not None and cache is not None else bot.policy
    known = ", ".join((RANDOM, *levels(game))) if game in GAMES.keys else _("none")
    title = next((rules.title for rules in GAMES if rules.key == game), game)
    raise UnknownBot(_("{game} has no bot {level!r}; it has: {known}").format(game=title, level=level, known=known))


# ---- judges of drills: win chances that a bot has computed over many deals, or exact counts of the deals that fit
V_contra = TypeVar("V_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)

_ERRORS: Final = 2.0
"""Standard errors on both sides of a share: in 19 of 20 cases the true share lies within."""


class Judged(NamedTuple):
    """The value of a choice: a share between 0 and 1, and its error on either side (two standard errors; 0 if it is exact)."""

    share: float
    error: float


class Judge(Protocol[V_contra, A_contra]):
    """Judges the choices of a position; `view` is that of the seat to act."""

    def worth(self, view: V_contra, among: Sequence[A_contra], rounds: int, rng: Random) -> tuple[Judged, ...]:
        """The share of wins after each action; `rounds`, at least two, is the number of samples, whose spread gives the error."""


class TileCounter(Protocol[V_contra, A_contra]):
    """Counts exactly over all deals that fit a position; `view` is that of the seat to act."""

    def knocks(self, view: V_contra, among: Sequence[A_contra]) -> tuple[Judged, ...]:
        """The probability that the next seat has to knock, after each action."""

    def lacking(self, view: V_contra, seats: Sequence[int], number: int) -> tuple[Judged, ...]:
        """The probability, for each seat, that it has no tile with that number of pips."""

    def hidden(self, view: V_contra, number: int) -> int:
        """The number of tiles with that number of pips in the hands of the other seats."""


def spread(counted: Sequence[Sequence[float]]) -> tuple[Judged, ...]:
    """For each choice the mean over the rounds, and its error from their spread; `counted` has a row per round with a share per choice."""
    return tuple(Judged(fmean(shares), _ERRORS * stdev(shares) / math.sqrt(len(shares))) for shares in zip(*counted, strict=True))


JUDGES: Final[Entries[Judge[Any, Any]]] = Entries(lambda game: game.judge)
"""The judge of each game that has drills."""

TILE_COUNTS: Final[Entries[TileCounter[Any, Any]]] = Entries(lambda game: game.tile_counts)
"""The counter of each game whose drills may ask for exact counts."""


# ---- training, step by step, with tasks that may run in several processes
T = TypeVar("T")
R = TypeVar("R")


class DoAll(Protocol):
    """Runs tasks: in this process, or in several."""

    def __call__(self, work: Callable[[T], R], tasks: Sequence[T], /) -> Iterable[R]:
        """The results of the tasks, in their order."""


class Learnt(Protocol):
    """What a bot has learnt, which ships in a file."""

    def write(self, path: Path, /) -> None:
        """Writes it. Raises OSError."""


M_co = TypeVar("M_co", bound=Learnt, covariant=True)


class TrainingStep(NamedTuple, Generic[M_co]):
    """A step of training: a line about its state, and what has been learnt so far."""

    said: str
    model: M_co
