"""What a bot is: a policy that turns the view of a seat into an action and a reason for it; and which bots each game has."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from game.analysis.review import Outliner, Reviewer
from game.entries import Entries
from game.rules.contract import Legal
from game.rules.registry import GAMES
from game.words import _

# ---- what a bot is: a policy that turns the view of a seat into an action and a reason for it
LEVELS: Final = ("rookie", "club", "pro")
"""Every game has a bot of each level, the weakest first."""

MIDDLE_LEVEL: Final = LEVELS[1]
"""The level of a bot where nobody has chosen one."""

MASTER: Final = "master"
"""A level above them, of games whose bots learn from play with themselves."""

RANDOM: Final = "random"
"""The level of who takes any legal action with equal chances: something to measure bots against, offered at no table."""

ADVISER: Final = "adviser"
"""The level of who gives the hints: it thinks longer than who plays, by counts and not by the clock, and sits at no table."""

FIRST_WORDS: Final = "first words"
"""The level of who says something sound within a moment, while the adviser is still thinking; sits at no table."""

DEFAULT_BUDGET: Final = 0.2
"""Seconds that a bot may think about one action where nothing else is set."""

Clock: TypeAlias = Callable[[], float]
"""Seconds from any origin, never going back: `time.monotonic`, or a test's own."""

W = TypeVar("W")


class Choice(NamedTuple):
    """A legal action, and one true sentence with a number in it that says why; the sentence shows nobody a hidden tile.

    `public`: the sentence follows from what everybody has seen, so that it may be read while the hand is on. Without that it is read when
    all tiles lie open, because even a chance may tell what its bot holds. `trouble` is empty, or says what went wrong with the bot that was
    asked, where somebody else had to choose for it. `seats` are those whose names belong in the sentence, each in place of a `{}`; see
    `told`.
    """

    action: Any
    why: str
    public: bool = False
    trouble: str = ""
    seats: tuple[int, ...] = ()

    def told(self, names: Sequence[str]) -> str:
        """The reason with the names of the table, given by seat.

        >>> Choice(None, "{} and {} have no 2: keep your 2s.", seats=(2, 1)).told(("Ana", "Winston", "Marcia"))
        'Marcia and Winston have no 2: keep your 2s.'
        """
        return self.why.format(*(names[seat] for seat in self.seats)) if self.seats else self.why


class Policy(Protocol):
    """A bot. It holds no memory between choices: all that it knows is in the view."""

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """The action of `view.seat`, whose turn it must be.

        Equal views and equal `rng` give equal choices as long as `budget` (seconds) is not what ends the thinking: each bot plans a fixed
        amount of work that fits the default budget on a slow machine, and the clock only cuts it short.
        """
        ...


@runtime_checkable
class Preparing(Protocol):
    """A bot that computes tables for longer than its budget, the first time that a position needs them."""

    def prepare(self, view: Any, legal: Legal[Any]) -> None:
        """Compute all that `choose` will look up at this view; returns at once where that is there already."""
        ...


@runtime_checkable
class Loading(Protocol):
    """A bot that loads libraries which only its choices need."""

    def load(self) -> None:
        """Imports them, so that the first choice need not wait."""
        ...


class PlannedPolicy(Generic[W]):
    """A bot that plans its work: the clock only cuts it short. `usual` is its plan where it is given no other."""

    usual: W

    def __init__(self, clock: Clock = time.monotonic, plan: W | None = None) -> None:
        """`clock` gives seconds; tests bring their own."""
        self._clock = clock
        self._plan = self.usual if plan is None else plan


class LatePolicy:
    """The bot of the class that `named` names, as "package.module.Class", imported and made when it first chooses.

    So bots that need numpy cost no time where other games are played.
    """

    def __init__(self, named: str) -> None:
        self._named = named
        self._made: Policy | None = None

    def load(self) -> None:
        """Imports and makes it, with all that it loads, so that the first choice need not wait."""
        bot = self._bot()
        if isinstance(bot, Loading):
            bot.load()

    def choose(self, view: object, legal: Legal[object], rng: Random, budget: float) -> Choice:
        """What that bot chooses."""
        return self._bot().choose(view, legal, rng, budget)

    def _bot(self) -> Policy:
        if self._made is None:
            module, _dot, name = self._named.rpartition(".")
            made: Policy = getattr(import_module(module), name)()
            self._made = made
        return self._made


class Bot(NamedTuple):
    """A bot of a game: `policy` plays at `level`, one of LEVELS or MASTER, or gives the hints as ADVISER, or their
    FIRST_WORDS.

    `line`, not yet translated, tells players what to expect of it.
    `kept` makes the same policy with a folder for what it computes once and for all, where it has such things. With a budget it may leave
    long computing to others who fill that folder, and play worse until they have.
    """

    level: str
    policy: Policy
    line: str
    kept: Callable[[Path], Policy] | None = None


# ---- a player of any game that takes any legal action: measurements and tests play against it, no table offers it
class RandomPolicy:
    """Every legal action is equally likely. It looks at a random full state that fits the view, never at the true one."""

    def choose(self, view: object, legal: Legal[object], rng: Random, budget: float) -> Choice:
        """One of the legal actions; `budget` is not needed."""
        return Choice(legal.sample(rng), _("Takes a legal action at random."))


# ---- which bots each game has: the one list that setup screens, tables, the bench and the tests read
BOTS: Final[Entries[tuple[Bot, ...]]] = Entries(lambda game: game.bots)

REVIEWERS: Final[Entries[Reviewer]] = Entries(lambda game: game.reviewer)
"""What looks back on the games: by exact tables, or as the bots judge positions."""

OUTLINERS: Final[Entries[Outliner]] = Entries(lambda game: game.outliner)
"""For reviews that are worked out part by part, which takes seconds each: what they will be made of."""


class UnknownBot(LookupError):
    """A game without bots, or a level that it doesn't have; the message lists what there is."""


def levels(game: str) -> tuple[str, ...]:
    """The levels that the bots of the game have (its key), the weakest first; empty where it has none.

    >>> levels("partner"), levels("golo")
    (('rookie', 'club', 'pro', 'master'), ('rookie', 'club', 'pro'))
    """
    there = {bot.level for bot in BOTS.get(game) or ()}
    return tuple(level for level in (*LEVELS, MASTER) if level in there)


def level_line(game: str, level: str) -> str:
    """What to expect of the game's bot of that level, in a line; empty for a level that it doesn't have."""
    return next((_(bot.line) for bot in BOTS.get(game) or () if bot.level == level), "")


def policy(game: str, level: str, cache: Path | None = None) -> Policy:
    """The bot of that level, or with RANDOM who takes any legal action; a bot may keep tables in the folder. Raises UnknownBot.

    As ADVISER, where a game has nobody for the hints alone, its best bot gives them, and its middle one, which answers in milliseconds, the
    FIRST_WORDS.
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
