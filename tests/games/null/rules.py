"""The smallest game that uses the whole contract: hide a coin, guess it. The template for a new game, and always in the tests.

One seat sees how a coin fell, the other guesses. A right guess wins the guesser a point. Then they change places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import NamedTuple, TypeAlias

from game.rules.contract import (
    CHANCE, Chance, CommonRules, Event, IllegalAction, Legal, LegalAt, NoLegal, ScoreLine, Scores, Setup, UnreadableAction
)
from game.rules.options import option
from game.words import N_, Translated, _

FACES = ("heads", "tails")


@dataclass(frozen=True, slots=True)
class Options:
    """Options of the null game."""

    rounds: int = option(2, choices=(1, 2, 3, 4), title=N_("Rounds"), line=N_("How many coins are thrown."))
    seconds: int = option(0, choices=(0, 5), title=N_("Seconds"), line=N_("How long a person may think; 0 is without a limit."))


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance's action: the coin falls on `face`."""

    face: str


@dataclass(frozen=True, slots=True)
class Guess:
    """The guesser's action: he names `face`."""

    face: str


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The shot clock's action: the guesser has thought too long, and the round is lost."""


Action: TypeAlias = Throw | Guess | TimeOut


class State(NamedTuple):
    """`coin` is None until it is thrown; `points` by seat; `round` counts from 0."""

    options: Options
    round: int
    coin: str | None
    points: tuple[int, int]


class View(NamedTuple):
    """A state as `seat` knows it: the guesser sees that a coin lies there (`thrown`), not its face."""

    seat: int
    options: Options
    round: int
    thrown: bool
    coin: str | None
    points: tuple[int, int]


class Thrown(NamedTuple):
    """The coin fell; `face` is None for the seat that may not see it."""

    hider: int
    face: str | None


class Guessed(NamedTuple):
    """`seat` guessed `face`, and the coin showed `coin`."""

    seat: int
    face: str
    coin: str


class TimedOut(NamedTuple):
    """`seat` did not guess in time."""

    seat: int


def hider(round_number: int) -> int:
    """The seat that sees the coin in this round."""
    return round_number % 2


class NullGame(CommonRules[State, Action]):
    """The rules of the null game, as `game.rules.contract.Rules` describes them."""

    key = "null"
    title = Translated(N_("Hide a coin"))
    summary = Translated(N_("One sees the coin, the other guesses."))
    seats = range(2, 3)
    options = Options
    content = None
    secrets = True

    def start(self, setup: Setup[object]) -> State:
        """No coin thrown, no points. Raises ValueError for other than two seats."""
        if setup.seats not in self.seats or not isinstance(setup.options, Options):
            raise ValueError(_("this game takes two seats and its own options"))
        return State(setup.options, 0, None, (0, 0))

    def to_act(self, s: State) -> int | Chance | None:
        """Chance throws, then the guesser acts."""
        if s.round == s.options.rounds:
            return None
        return CHANCE if s.coin is None else 1 - hider(s.round)

    def legal(self, s: State) -> tuple[Action, ...]:
        """Both faces, when a guess is due."""
        return tuple(map(Guess, FACES)) if isinstance(self.to_act(s), int) else ()

    def legal_in(self, v: View) -> Legal[Action]:
        """Both faces for the guesser once the coin is thrown; which face it shows makes no difference."""
        if not v.thrown or v.seat == hider(v.round):
            return NoLegal()
        return LegalAt(self, State(v.options, v.round, FACES[0], v.points))

    def why_not(self, s: State, a: Action) -> str | None:
        """Refuses a throw out of turn, a guess out of turn, and a face that no coin has."""
        actor = self.to_act(s)
        if actor is None:
            return _("The game is over.")
        if isinstance(a, TimeOut):
            return None if isinstance(actor, int) and s.options.seconds else _("No clock runs.")
        if a.face not in FACES:
            return _("A coin shows heads or tails, not {face!r}.").format(face=a.face)
        if isinstance(a, Throw) != (actor is CHANCE):
            return _("First the coin is thrown, then it is guessed.")
        return None

    def seconds_to_act(self, s: State) -> float | None:
        """As the option says."""
        return s.options.seconds or None

    def time_out(self, s: State) -> Action:
        """The guess is lost."""
        return TimeOut()

    def why_turn(self, s: State) -> str:
        """The other seat has seen the coin."""
        return _("The other one hides the coin.")

    def chance(self, s: State) -> tuple[tuple[Action, Fraction], ...]:
        """Two faces, a half each."""
        return tuple((Throw(face), Fraction(1, 2)) for face in FACES)

    def draw(self, s: State, rng: Random) -> Action:
        """A fair coin."""
        return Throw(rng.choice(FACES))

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """Throws or guesses. Raises IllegalAction."""
        if (reason := self.why_not(s, a)) is not None:
            raise IllegalAction(reason)
        if isinstance(a, Throw):
            return s._replace(coin=a.face), (Thrown(hider(s.round), a.face),)
        guesser, coin = 1 - hider(s.round), str(s.coin)
        if isinstance(a, TimeOut):
            return State(s.options, s.round + 1, None, s.points), (TimedOut(guesser),)
        points = tuple(p + (seat == guesser and a.face == coin) for seat, p in enumerate(s.points))
        return State(s.options, s.round + 1, None, (points[0], points[1])), (Guessed(guesser, a.face, coin),)

    def view(self, s: State, seat: int) -> View:
        """The state, without the coin for the guesser."""
        return View(seat, s.options, s.round, s.coin is not None, s.coin if seat == hider(s.round) else None, s.points)

    def hear(self, event: Event, seat: int) -> Event | None:
        """A throw without its face for the guesser; all else whole."""
        if isinstance(event, Thrown) and seat != event.hider:
            return Thrown(event.hider, None)
        return event

    def reveals(self, event: Event) -> bool:
        """A thrown coin can't be unthrown, and the guesser has seen it."""
        return True

    def complete(self, v: View, rng: Random) -> State:
        """A state with a coin that the view allows."""
        coin = v.coin if v.coin is not None or not v.thrown else rng.choice(FACES)
        return State(v.options, v.round, coin, v.points)

    def scores(self, s: State) -> Scores:
        """A line a seat, more points first."""
        best = max(s.points)
        lines = tuple(ScoreLine((seat,), p, 1 if p == best else 2) for seat, p in enumerate(s.points))
        return Scores(lines, self.to_act(s) is None, _("{n} coins to throw").format(n=s.options.rounds - s.round))

    def encode(self, a: Action) -> str:
        """"throw heads", "guess tails" or "time out"."""
        if isinstance(a, TimeOut):
            return "time out"
        return f"{'throw' if isinstance(a, Throw) else 'guess'} {a.face}"

    def decode(self, text: str) -> Action:
        """Reads what `encode` writes. Raises UnreadableAction."""
        if text == "time out":
            return TimeOut()
        verb, _space, face = text.partition(" ")
        if verb not in ("throw", "guess") or face not in FACES:
            raise UnreadableAction(_("{text!r} is no action here; write \"throw heads\" or \"guess tails\"").format(text=text))
        return Throw(face) if verb == "throw" else Guess(face)

    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        """The event in a sentence."""
        if isinstance(event, Thrown):
            return _("{name} hides a coin.").format(name=names[event.hider])
        if isinstance(event, Guessed):
            return _("{name} guesses {face}; it was {coin}.").format(name=names[event.seat], face=event.face, coin=event.coin)
        if isinstance(event, TimedOut):
            return _("{name} has thought too long.").format(name=names[event.seat])
        raise TypeError(f"no event of this game: {event!r}")

    def action_in_words(self, s: State, a: Action) -> str:
        """The action in words."""
        return self.encode(a)
