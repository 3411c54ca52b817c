"""The contract that every game obeys, and the few values that all games share.

A game is one object without state of its own. States, actions, views and events are frozen values. Chance results are ordinary actions,
so that a log of encoded actions replays a game without any random numbers.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Never, Protocol, TypeAlias, TypeVar, runtime_checkable

from game.words import _

if TYPE_CHECKING:  # a start shows its first picture without them
    from fractions import Fraction
    from random import Random


class Chance(enum.Enum):
    """The one actor that is no seat: dice, shuffles, draws."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
V = TypeVar("V")
O_co = TypeVar("O_co", covariant=True)


class IllegalAction(ValueError):
    """An action that the rules refuse in this state; its text is `why_not`'s sentence."""


class UnreadableAction(ValueError):
    """A text that `decode` can't read as an action of this game; its message quotes the text."""


Event: TypeAlias = tuple[Any, ...]
"""A fact that an action brought about, as a named tuple of the game. Never a time, never a pixel."""


@dataclass(frozen=True, slots=True)
class Setup(Generic[O_co]):
    """All that a game starts from: how many seats, the options (a frozen dataclass of the game), and its content.

    `content` is a value of the rules' `content` type: faces, cards, courses; None for a game that needs none.
    """

    seats: int
    options: O_co
    content: object = None


class ScoreLine(NamedTuple):
    """One row of the standings: a seat alone, or the seats of a side.

    `rank` counts from 1, equal ranks share; `points` are wins, strokes or pips, as the game counts.
    """

    seats: tuple[int, ...]
    points: int
    rank: int


class Scores(NamedTuple):
    """Standings now: a line per side in seat order, whether they are final, and one sentence about what is still open.

    `by` is what the winner has won by, where that is said otherwise than by points: "3 & 2"; else "". `losers` are the seats that the
    rules of the game name as losers; most games name only who has won.
    """

    lines: tuple[ScoreLine, ...]
    final: bool
    open: str
    by: str = ""
    losers: tuple[int, ...] = ()


class Legal(Protocol[A_co]):
    """The legal actions of one seat at one moment, as bots and tables are handed them: `Rules.legal_in` makes it of a view.

    It is true where the seat is to act. There may be hundreds of thousands: ask `allows` and `sample` rather than going through them.
    """

    def __bool__(self) -> bool:
        """Whether the seat is to act, and so has a legal action."""
        ...

    def __iter__(self) -> Iterator[A_co]:
        """Every legal action, in the order of `Rules.legal`."""
        ...

    def allows(self, a: Any) -> bool:
        """Whether that action is legal."""
        ...

    def why_not(self, a: Any) -> str | None:
        """The sentence why that action is refused, or None if it is legal."""
        ...

    def sample(self, rng: Random) -> A_co:
        """One of them, as `Rules.sample` draws it. Raises ValueError where there is none."""
        ...


@dataclass(frozen=True, slots=True)
class LegalAt(Generic[S, A]):
    """`Legal` by way of a state that is right in all that decides what the seat may do; the rest of it may be anything."""

    rules: Rules[S, A, Any]
    state: S

    def __bool__(self) -> bool:
        """The seat is to act."""
        return True

    def __iter__(self) -> Iterator[A]:
        """Every legal action."""
        return iter(self.rules.legal(self.state))

    def allows(self, a: A) -> bool:
        """Whether that action is legal."""
        return self.rules.allows(self.state, a)

    def why_not(self, a: A) -> str | None:
        """The sentence why that action is refused, or None."""
        return self.rules.why_not(self.state, a)

    def sample(self, rng: Random) -> A:
        """A legal action, as the rules draw it."""
        return self.rules.sample(self.state, rng)


class NoLegal:
    """`Legal` of a seat that is not to act."""

    def __bool__(self) -> bool:
        """False, because no action is legal."""
        return False

    def __iter__(self) -> Iterator[Never]:
        """Nothing."""
        return iter(())

    def allows(self, a: object) -> bool:
        """No."""
        return False

    def why_not(self, a: object) -> str | None:
        """The same sentence for every action."""
        return _("It is not this seat's turn.")

    def sample(self, rng: Random) -> Never:
        """Raises ValueError."""
        raise ValueError("this seat is not to act")


made: Final = tuple.__new__
"""Makes a named tuple of all its fields: `made(Play, (tile, arm))` takes a third of the time of `Play(tile, arm)`.

For the steps through which every playout goes, a hundred million times.
"""


class Rules(Protocol[S, A, V]):
    """What every game offers. `s` is a state, `a` an action, `v` a view."""

    @property
    def key(self) -> str:
        """Short name for files and the command line: "partner"."""
        ...

    @property
    def title(self) -> str:
        """Name on screen: "Jamaican Partner"."""
        ...

    @property
    def summary(self) -> str:
        """One sentence for the new-game screen."""
        ...

    @property
    def seats(self) -> range:
        """Numbers of seats that the game can be played with."""
        ...

    @property
    def options(self) -> type:
        """The frozen dataclass of options, each field made by `game.rules.options.option`."""
        ...

    @property
    def content(self) -> type | None:
        """The frozen dataclass of what the game is played with (dice, cards, courses), or None where it needs nothing.

        Its fields are plain values (numbers, texts, tuples and dataclasses of them), for a save carries it whole.
        """
        ...

    @property
    def secrets(self) -> bool:
        """Whether seats hold what others may not see, so that a couch needs a curtain between two people."""
        ...

    def start(self, setup: Setup[object]) -> S:
        """The first state. Raises ValueError, a sentence, when seats, options and content make no game."""
        ...

    def to_act(self, s: S) -> int | Chance | None:
        """The seat that acts, CHANCE, or None when the game is over."""
        ...

    def legal(self, s: S) -> Iterable[A]:
        """Every legal action of the seat to act in a stable order; empty for chance and when over.

        There may be hundreds of thousands, which are `Numbered` then: iterate, or ask `allows` and `sample`, but never collect them without
        knowing the game.
        """
        ...

    def allows(self, s: S, a: A) -> bool:
        """Whether `a` is legal: the quick form of `why_not(s, a) is None`, by the same check."""
        ...

    def sample(self, s: S, rng: Random) -> A:
        """A legal action of the seat to act, drawn by `rng`, also where they are too many to list. Raises ValueError if no seat acts."""
        ...

    def legal_in(self, v: V) -> Legal[A]:
        """What the seat of a view may do, which follows from the view alone; empty where it is not that seat's turn."""
        ...

    def why_not(self, s: S, a: A) -> str | None:
        """A sentence for the player why `a` is refused, or None if it is legal (chance's actions included)."""
        ...

    def chance(self, s: S) -> Iterable[tuple[A, Fraction]] | None:
        """Exact outcomes and probabilities (they add up to 1), or None where there are too many to list."""
        ...

    def draw(self, s: S, rng: Random) -> A:
        """One outcome of chance, by `rng`."""
        ...

    def apply(self, s: S, a: A) -> tuple[S, tuple[Event, ...]]:
        """The next state and what happened. Raises IllegalAction with `why_not`'s sentence."""
        ...

    def view(self, s: S, seat: int) -> V:
        """All that `seat` may know, public history included."""
        ...

    def hear(self, event: Event, seat: int) -> Event | None:
        """What `seat` perceives of an event: the event, one with parts hidden, or None."""
        ...

    def reveals(self, event: Event) -> bool:
        """Whether somebody learned by it what undo can't take back (a tile turned up, a die rolled)."""
        ...

    def complete(self, v: V, rng: Random) -> S:
        """A full state, drawn by `rng`, that is consistent with the view: `view(complete(v), seat) == v`."""
        ...

    def scores(self, s: S) -> Scores:
        """The standings."""
        ...

    def encode(self, a: A) -> str:
        """The action as one short readable line: "play 6-4 left"."""
        ...

    def decode(self, text: str) -> A:
        """The action of a line. Raises UnreadableAction quoting it."""
        ...

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event in words, for the log; `names` by seat. Tells only what the event holds, so pass it what a seat heard."""
        ...

    def say(self, s: S, a: A) -> str:
        """An action that is allowed in this state, in words, for hints and the replay: "play 6-4 on the 6"."""
        ...


Tellers: TypeAlias = Mapping[type, Callable[[Any, Sequence[str]], str]]
"""By the type of an event what tells it in a sentence, with the names of the seats."""


class CommonRules(Generic[S, A]):
    """What games answer alike; the classes of rules inherit it, and say otherwise where they know better."""

    tellers: ClassVar[Tellers] = {}
    """Of every event of the game, for `tell`."""

    def allows(self: Rules[S, A, V], s: S, a: A) -> bool:
        """Whether the action is legal."""
        return self.why_not(s, a) is None

    def sample(self: Rules[S, A, V], s: S, rng: Random) -> A:
        """Any legal action, all alike. Raises ValueError when no seat acts."""
        found = tuple(self.legal(s))
        if not found:
            raise ValueError("no seat is to act")
        return rng.choice(found)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event in a sentence. Raises TypeError for an event of another game."""
        teller = self.tellers.get(type(event))
        if teller is None:
            raise TypeError(f"{type(self).__name__} has no event {event!r}")
        return teller(event, names)


class OpenView(NamedTuple, Generic[S]):
    """The view of `seat` where everything lies open: the whole state."""

    seat: int
    table: S


class OpenGame(CommonRules[S, A]):
    """A game in which everything lies open, so that a view is the state."""

    secrets: Final = False

    def legal_in(self: Rules[S, A, OpenView[S]], v: OpenView[S]) -> Legal[A]:
        """What the seat may do."""
        return LegalAt(self, v.table) if self.to_act(v.table) == v.seat else NoLegal()

    def view(self, s: S, seat: int) -> OpenView[S]:
        """Everything."""
        return OpenView(seat, s)

    def hear(self, event: Event, seat: int) -> Event | None:
        """Everything happens in the open."""
        return event

    def complete(self, v: OpenView[S], rng: Random) -> S:
        """The state that was seen."""
        return v.table


@runtime_checkable
class Numbered(Protocol[A_co]):
    """Legal actions that know one by its place in their order without listing the others."""

    def __len__(self) -> int:
        """How many there are."""
        ...

    def at(self, place: int) -> A_co:
        """The action at a place from 0. Raises IndexError."""
        ...

    def place(self, action: object) -> int | None:
        """The place of an action; None where it is none of them."""
        ...


@runtime_checkable
class Timed(Protocol[S_contra, A_co]):
    """Rules with a shot clock. It runs while a person plans: not while pieces move, a bot thinks, a curtain hangs or a menu is open."""

    def seconds_to_act(self, s: S_contra) -> float | None:
        """How long the seat to act has for this decision, in seconds; None without a limit."""
        ...

    def time_out(self, s: S_contra) -> A_co:
        """The action that is played when that time is over. `allows` takes it, but it is nobody's choice: `legal` does not list it.

        The turn may go on after it, for which `seconds_to_act` gives None or a new limit.
        """
        ...


@runtime_checkable
class StruckByHand(Protocol[S_contra]):
    """Rules of a game with strokes without a choice: there is one thing to do, but a player does it with his own hand."""

    def is_stroke(self, s: S_contra, a: Any) -> bool:
        """Whether an action, though the only legal one, is such a stroke: a putt, whose dice somebody shakes."""
        ...


@runtime_checkable
class Settling(Protocol[S_contra, A_co]):
    """Rules of a game that offer a choice also where nothing is left to be gained by it: nobody is asked there."""

    def settled(self, s: S_contra) -> A_co | None:
        """The action that none of the others can better in any way, as keeping a putt that is in; None where the choice matters."""
        ...


@runtime_checkable
class Lots(Protocol[S_contra]):
    """Rules of a game in which chance does something that has a place of its own, as the cards of a hole that are dealt when it begins.

    In the same deal it is the same for all, whatever has been thrown before it.
    """

    def lot(self, s: S_contra) -> str:
        """What chance draws now, named alike in every game; "" for what is only the next throw or deal."""
        ...


@runtime_checkable
class TellsTurn(Protocol[S_contra]):
    """Rules of a game whose order of play is no round of the table: they say why a seat's turn has come."""

    def why_turn(self, s: S_contra) -> str:
        """A sentence that all may read why it is the turn of the seat to act; empty where that is plain."""
        ...
