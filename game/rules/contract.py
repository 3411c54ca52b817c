"""The contract that every game obeys, the few values that all games share, and the games themselves.

A game is one object without state of its own. States, actions, views and events are frozen values. Chance results are ordinary actions,
so that a log of encoded actions replays a game without any random numbers.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Never, Protocol, TypeAlias, TypeVar, overload, runtime_checkable
)

from game.entries import Entries
from game.words import _

if TYPE_CHECKING:  # the first picture is shown without them
    from fractions import Fraction
    from random import Random


class Chance(enum.Enum):
    """The one actor that is not a seat: dice, shuffles, draws."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

S = TypeVar("S")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
V = TypeVar("V")
O_co = TypeVar("O_co", covariant=True)


class IllegalAction(ValueError):
    """An action that the rules refuse in this state; its text is `why_not`'s sentence."""


class UnreadableAction(ValueError):
    """A text that `decode` can't read as an action of this game; its message quotes the text."""


Event: TypeAlias = tuple[Any, ...]
"""A fact that an action caused, as a named tuple of the game. Never a time, never a pixel."""


@dataclass(frozen=True, slots=True)
class Setup(Generic[O_co]):
    """What a game starts from: the number of seats, the options (a frozen dataclass of the game), and its content.

    `content` is a value of the rules' `content` type: faces, cards, courses; None for a game that needs none.
    """

    seats: int
    options: O_co
    content: object = None


class ScoreLine(NamedTuple):
    """One row of the standings: a seat alone, or the seats of a side.

    `rank` counts from 1, ties share a rank; `points` are wins, strokes or pips, depending on the game. `over` are the strokes over par, by
    which sides are compared while they have played different numbers of holes; None where `points` compare them.
    """

    seats: tuple[int, ...]
    points: int
    rank: int
    over: int | None = None


class Scores(NamedTuple):
    """The current standings: a line per side in seat order, whether they are final, and one sentence about what is still open.

    `by` is the winner's margin if it is not stated in points: "3 & 2"; else "". `losers` are the seats that the rules name as losers; most
    games name only the winner. `why` says what decided a game that is over, in one sentence: "36 strokes, 2 fewer than the next."; else "".
    """

    lines: tuple[ScoreLine, ...]
    final: bool
    open: str
    by: str = ""
    losers: tuple[int, ...] = ()
    why: str = ""


class Legal(Protocol[A_co]):
    """The legal actions of one seat at one moment, in the form that bots and tables receive: made from a view by `Rules.legal_in`.

    It is true if the seat is to act. There may be hundreds of thousands: use `allows` and `sample` rather than iterating.
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
        """The sentence saying why that action is refused, or None if it is legal."""
        ...

    def sample(self, rng: Random) -> A_co:
        """One of them, drawn by `Rules.sample`. Raises ValueError if there is none."""
        ...


@dataclass(frozen=True, slots=True)
class LegalAt(Generic[S, A]):
    """`Legal` through a state that is right in everything that decides what the seat may do; the rest may be arbitrary."""

    rules: Rules[S, A, Any]
    state: S

    def __bool__(self) -> bool:
        """Always true: the seat is to act."""
        return True

    def __iter__(self) -> Iterator[A]:
        """Every legal action."""
        return iter(self.rules.legal(self.state))

    def allows(self, a: A) -> bool:
        return self.rules.allows(self.state, a)

    def why_not(self, a: A) -> str | None:
        return self.rules.why_not(self.state, a)

    def sample(self, rng: Random) -> A:
        return self.rules.sample(self.state, rng)


class NoLegal:
    """`Legal` for a seat that is not to act."""

    def __bool__(self) -> bool:
        """False, because no action is legal."""
        return False

    def __iter__(self) -> Iterator[Never]:
        """Nothing."""
        return iter(())

    def allows(self, a: object) -> bool:
        return False

    def why_not(self, a: object) -> str | None:
        return _("It is not this seat's turn.")

    def sample(self, rng: Random) -> Never:
        """Raises ValueError."""
        raise ValueError("this seat is not to act")


made: Final = tuple.__new__
"""Makes a named tuple from all its fields: `made(Play, (tile, arm))` takes a third of the time of `Play(tile, arm)`.

For the steps of every playout, which run a hundred million times.
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
    def short(self) -> str:
        """The name as people say it, for a narrow place: "Partner"."""
        ...

    @property
    def summary(self) -> str:
        """One sentence for the new-game screen."""
        ...

    @property
    def seats(self) -> range:
        """The possible numbers of seats."""
        ...

    @property
    def options(self) -> type:
        """The frozen dataclass of options, each field made by `game.rules.options.option`."""
        ...

    @property
    def content(self) -> type | None:
        """The frozen dataclass of what the game is played with (dice, cards, courses), or None if it needs nothing.

        Its fields are plain values (numbers, texts, tuples and dataclasses of them), because a save contains all of it.
        """
        ...

    @property
    def secrets(self) -> bool:
        """Whether seats hold what others may not see, so that people sharing a screen need a curtain between turns."""
        ...

    def start(self, setup: Setup[object]) -> S:
        """The first state. Raises ValueError, with a sentence, if seats, options and content can't be played."""
        ...

    def to_act(self, s: S) -> int | Chance | None:
        """The seat to act, CHANCE, or None when the game is over."""
        ...

    def legal(self, s: S) -> Iterable[A]:
        """Every legal action of the seat to act in a stable order; empty for chance and when over.

        There may be hundreds of thousands, which are `Numbered` then: iterate, or use `allows` and `sample`, but never collect them without
        knowing the game.
        """
        ...

    def allows(self, s: S, a: A) -> bool:
        """Whether `a` is legal: the fast form of `why_not(s, a) is None`, by the same check."""
        ...

    def sample(self, s: S, rng: Random) -> A:
        """A legal action of the seat to act, drawn with `rng`, even if there are too many to list. Raises ValueError if no seat acts."""
        ...

    def legal_in(self, v: V) -> Legal[A]:
        """What the seat of a view may do, which follows from the view alone; empty if it is not that seat's turn."""
        ...

    def why_not(self, s: S, a: A) -> str | None:
        """A sentence for the player saying why `a` is refused, or None if it is legal (chance's actions included)."""
        ...

    def chance(self, s: S) -> Iterable[tuple[A, Fraction]] | None:
        """Exact outcomes and probabilities (they add up to 1), or None if there are too many to list."""
        ...

    def draw(self, s: S, rng: Random) -> A:
        """One outcome of chance, drawn with `rng`."""
        ...

    def apply(self, s: S, a: A) -> tuple[S, tuple[Event, ...]]:
        """The next state and the events. Raises IllegalAction with `why_not`'s sentence."""
        ...

    def view(self, s: S, seat: int) -> V:
        """Everything that `seat` may know, public history included."""
        ...

    def hear(self, event: Event, seat: int) -> Event | None:
        """What `seat` perceives of an event: the event, the event with parts hidden, or None."""
        ...

    def reveals(self, event: Event) -> bool:
        """Whether the event revealed something that undo can't take back (a tile turned up, a die rolled)."""
        ...

    def complete(self, v: V, rng: Random) -> S:
        """A full state, drawn with `rng`, that is consistent with the view: `view(complete(v), seat) == v`."""
        ...

    def scores(self, s: S) -> Scores:
        """The standings."""
        ...

    def seconds_to_act(self, s: S) -> float | None:
        """How long the seat to act has for this decision by the game's shot clock, in seconds; None without a limit.

        The clock runs while a person plans: not while pieces move, a bot thinks, a curtain is shown or a menu is open.
        """
        ...

    def time_out(self, s: S) -> A:
        """The action that is played when that time is over. `allows` accepts it, but `legal` does not list it, as nobody chooses it.

        The turn may continue after it, for which `seconds_to_act` gives None or a new limit. Raises ValueError where there is no limit.
        """
        ...

    def is_stroke(self, s: S, a: A) -> bool:
        """Whether the player performs this action even if it is the only legal one: a putt, whose dice the player shakes."""
        ...

    def settled(self, s: S) -> A | None:
        """The action that no other can improve on, such as keeping a putt that is in: nobody is asked then. None if the choice matters."""
        ...

    def why_turn(self, s: S) -> str:
        """A sentence that everybody may read, saying why it is the turn of the seat to act; "" if that is obvious."""
        ...

    def lot(self, s: S) -> str:
        """A name for what chance draws now, if it has an identity of its own, such as the cards of a hole that are dealt when it begins.

        At a table with the number of a deal such a draw follows from number and name alone, so that it is the same for everybody, whatever
        was thrown before. "" for an ordinary throw or deal.
        """
        ...

    def encode(self, a: A) -> str:
        """The action as one short readable line: "play 6-4 left"."""
        ...

    def decode(self, text: str) -> A:
        """The action on a line. Raises UnreadableAction quoting it."""
        ...

    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        """The event in words, for the log; `names` by seat. It says only what the event contains, so pass it what a seat heard."""
        ...

    def action_in_words(self, s: S, a: A) -> str:
        """An action that is legal in this state, in words, for hints and the replay: "play 6-4 on the 6"."""
        ...


Tellers: TypeAlias = Mapping[type, Callable[[Any, Sequence[str]], str]]
"""For each type of event, the function that turns it into a sentence, given the names of the seats."""


class CommonRules(Generic[S, A]):
    """Defaults that games share: the classes of rules inherit them, and override those that do not suit them."""

    tellers: ClassVar[Tellers] = {}
    """For each event type of the game, used by `event_in_words`."""

    @property
    def short(self: Rules[S, A, V]) -> str:
        """The title: the game has no shorter name."""
        return self.title

    def allows(self: Rules[S, A, V], s: S, a: A) -> bool:
        """Whether the action is legal."""
        return self.why_not(s, a) is None

    def sample(self: Rules[S, A, V], s: S, rng: Random) -> A:
        """A legal action, all equally likely. Raises ValueError if no seat is to act."""
        found = tuple(self.legal(s))
        if not found:
            raise ValueError("no seat is to act")
        return rng.choice(found)

    def seconds_to_act(self, s: S) -> float | None:
        """None: the game has no clock."""
        return None

    def time_out(self, s: S) -> A:
        """Raises ValueError: the game has no clock."""
        raise ValueError("this game has no shot clock")

    def is_stroke(self, s: S, a: A) -> bool:
        """False: an only legal action is played for the player."""
        return False

    def settled(self, s: S) -> A | None:
        """None: every choice matters."""
        return None

    def why_turn(self, s: S) -> str:
        """An empty sentence: the order of play is obvious."""
        return ""

    def lot(self, s: S) -> str:
        """An empty name: each throw or deal is drawn on its own."""
        return ""

    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        """The event in a sentence. Raises TypeError for an event of another game."""
        teller = self.tellers.get(type(event))
        if teller is None:
            raise TypeError(f"{type(self).__name__} has no event {event!r}")
        return teller(event, names)


class OpenView(NamedTuple, Generic[S]):
    """The view of `seat` in a game without hidden information: the whole state."""

    seat: int
    table: S


class OpenGame(CommonRules[S, A]):
    """A game without hidden information, so that a view is the state."""

    secrets: Final = False

    def legal_in(self: Rules[S, A, OpenView[S]], v: OpenView[S]) -> Legal[A]:
        """The legal actions of the seat; none if it is not to act."""
        return LegalAt(self, v.table) if self.to_act(v.table) == v.seat else NoLegal()

    def view(self, s: S, seat: int) -> OpenView[S]:
        """The whole state: nothing is hidden."""
        return OpenView(seat, s)

    def hear(self, event: Event, seat: int) -> Event | None:
        """The event itself: every seat hears it."""
        return event

    def complete(self, v: OpenView[S], rng: Random) -> S:
        """The state, all of which is in the view."""
        return v.table


@runtime_checkable
class Numbered(Protocol[A_co]):
    """Legal actions with an index, which can be found without listing the others."""

    def __len__(self) -> int:
        """How many there are."""
        ...

    def at(self, place: int) -> A_co:
        """The action at an index from 0. Raises IndexError."""
        ...

    def place(self, action: object) -> int | None:
        """The index of an action; None if it is not one of them."""
        ...


# ---- the games that obey it
AnyRules: TypeAlias = Rules[Any, Any, Any]


class Games(Sequence[AnyRules]):
    """Games in menu order; a start needs the class of rules of one at most."""

    def __init__(self, classes: Entries[type[AnyRules]]) -> None:
        self._classes = classes
        self._made: dict[str, AnyRules] = {}

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the games, without loading any."""
        return tuple(self._classes)

    def of(self, key: str) -> AnyRules:
        """The game of that key. Raises KeyError."""
        if key not in self._made:
            self._made.setdefault(key, self._classes.of(key)())  # another thread may have been faster
        return self._made[key]

    def having(self, layer: Container[str]) -> Games:
        """The games for which another layer has an entry, looked up at each use."""
        return _GamesOf(self, layer)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.keys)

    @overload
    def __getitem__(self, index: int) -> AnyRules: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyRules]: ...
    def __getitem__(self, index: int | slice) -> AnyRules | Sequence[AnyRules]:
        """The game at that index, or the games of a slice."""
        if isinstance(index, slice):
            return [self.of(key) for key in self.keys[index]]
        return self.of(self.keys[index])

    def __iter__(self) -> Iterator[AnyRules]:
        """The games, in menu order."""
        return map(self.of, self.keys)


class _GamesOf(Games):
    """The games for which a layer has entries, as the same objects as in the whole list."""

    def __init__(self, whole: Games, layer: Container[str]) -> None:
        super().__init__(whole._classes)
        self._whole, self._layer = whole, layer

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(key for key in self._whole.keys if key in self._layer)

    def of(self, key: str) -> AnyRules:
        if key not in self._layer:
            raise KeyError(key)
        return self._whole.of(key)


GAMES: Final = Games(Entries(lambda game: game.rules))


class UnknownGame(LookupError):
    """A key that no game has; the message lists the existing ones."""


def keys_of(games: Sequence[AnyRules]) -> tuple[str, ...]:
    """The keys of those games."""
    return games.keys if isinstance(games, Games) else tuple(rules.key for rules in games)


def rules_of(key: str, games: Sequence[AnyRules] = GAMES) -> AnyRules:
    """The rules of the game of that key. Raises UnknownGame."""
    keys = keys_of(games)
    if key in keys:
        return games.of(key) if isinstance(games, Games) else games[keys.index(key)]
    raise UnknownGame(_("there is no game {key!r}; choose one of: {known}").format(key=key, known=", ".join(keys)))
