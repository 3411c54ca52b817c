"""The rules of GOLO, G1-G9: nine golf dice, fewest strokes.

Rulings are cited by number. Dice lie open, so every seat sees everything. Chance throws; catching a die that falls is an action of its
seat, for a person's fingers decide it, or a bot's luck.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Final, Never

from game.games.golf.rules.formats import BY_HOLE, MATCH, SKINS
from game.games.golo.rules import scoring, throwing, turns
from game.games.golo.rules import text as words
from game.games.golo.rules.dice import EVERY, HOLES, Content, fault_of, why_not_filled
from game.games.golo.rules.events import DiceCaught, DiceThrown
from game.games.golo.rules.kernel import by_mask
from game.games.golo.rules.legal_keeps import legal_keeps, may_keep, why_not_keep
from game.games.golo.rules.values import (
    FLOP,
    NO_THROW,
    SIMPLE,
    TRIPS,
    TRIPS_ROLLS,
    Action,
    Catch,
    Dice,
    Game,
    KeepDice,
    LeaveRound,
    Options,
    Phase,
    Player,
    Roll,
    State,
)
from game.rules.contract import CHANCE, Chance, Event, IllegalAction, OpenGame, Setup
from game.words import N_, Translated, _

# Actions are values, so one of each is enough.
_KEEPS: Final = tuple(map(KeepDice, range(EVERY + 1)))
_CATCHES: Final = tuple(map(Catch, range(EVERY + 1)))
_ROLLS: Final = (Roll(False), Roll(True))
_LEAVE: Final = LeaveRound()

# Members of an enumeration are looked up in their class each time; a game asks for these at every action.
_ROLL: Final = Phase.ROLL
_THROW: Final = Phase.THROW
_KEEP: Final = Phase.KEEP


class Golo(OpenGame[State, Action]):
    """The rules of GOLO, as `game.rules.contract.Rules` describes them."""

    key = "golo"
    title = Translated(N_("GOLO"))
    summary = Translated(N_("Nine golf dice, fewest strokes. Unofficial: the name GOLO belongs to its owner."))
    seats = range(1, 9)
    options = Options
    content = Content

    chance = staticmethod(throwing.outcomes)
    draw = staticmethod(throwing.draw)
    encode = staticmethod(words.encode)
    decode = staticmethod(words.decode)
    tell = staticmethod(words.tell)
    say = staticmethod(words.say)
    scores = staticmethod(scoring.scores)

    def __init__(self) -> None:
        self._last: tuple[Setup[object], State] | None = None

    def start(self, setup: Setup[object]) -> State:
        """The state before the first roll. Raises ValueError for a wrong number of players, or content that isn't nine dice and a card."""
        if self._last is not None and self._last[0] is setup:      # batch play starts the same game again and again
            return self._last[1]
        options, content = setup.options, setup.content
        if not isinstance(options, Options) or not isinstance(content, Content):
            raise ValueError(_("GOLO takes its own options, dice and a card"))
        if setup.seats not in seats_for(options):
            raise ValueError(_why_not_seats(options))
        if (fault := fault_of(content)) is not None:
            raise ValueError(fault)
        if options.mode not in BY_HOLE and (unfilled := why_not_filled(content.card)):
            raise ValueError(_("{card} can't be played so: {why}").format(card=content.card.name, why=unfilled))
        player = Player((), 0, EVERY, 0, 0, False)
        first = State(_game(options, content), (player,) * setup.seats, _ROLL, 0, 0, NO_THROW, ())
        self._last = setup, first
        return first

    def to_act(self, s: State) -> int | Chance | None:
        """The seat whose turn it is, CHANCE while dice fly, None after the round."""
        phase = s.phase
        if phase is _THROW:
            return CHANCE
        return None if phase is Phase.OVER else s.turn

    def legal(self, s: State) -> tuple[Action, ...]:
        """A roll with or without bottoms; every set of dice that may be kept; every set of falling dice to catch; leaving."""
        phase = s.phase
        if phase is _ROLL:
            found: tuple[Action, ...] = _ROLLS
        elif phase is _KEEP:
            found = tuple([_KEEPS[dice] for dice in legal_keeps(s)])
        elif phase is Phase.CATCH:
            return tuple([a for a in _CATCHES if not a.dice & ~s.throw.fallen])
        else:
            return ()
        return (*found, _LEAVE) if s.game.options.ground_rules else found

    def allows(self, s: State, a: Action) -> bool:
        """Whether the action is legal."""
        if isinstance(a, KeepDice):
            return s.phase is _KEEP and may_keep(s, a.dice)
        return self.why_not(s, a) is None

    def why_not(self, s: State, a: Action) -> str | None:
        """A sentence why the action is refused, or None."""
        due = _DUE[type(a)]
        if s.phase not in due:
            return _out_of_turn(s)
        if isinstance(a, KeepDice):
            return why_not_keep(s, a.dice)
        if isinstance(a, Dice):
            return throwing.why_not_land(s, a.landed)
        if isinstance(a, Catch) and a.dice & ~s.throw.fallen:
            return _("Only a die that is falling can be caught.")
        if isinstance(a, LeaveRound) and not s.game.options.ground_rules:
            return _("Nobody is disqualified at this table: ground rules are off.")
        return None

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and its events. Raises IllegalAction."""
        return _STEPS[type(a)](s, a) or self._refuse(s, a)

    def _refuse(self, s: State, a: Action) -> Never:
        raise IllegalAction(self.why_not(s, a))

    def reveals(self, event: Event) -> bool:
        """Dice have fallen, or a catch was tried: a second try would be another one. All else follows from these."""
        return isinstance(event, DiceThrown | DiceCaught)


_DUE: Final = {
    Roll: (Phase.ROLL,),
    Dice: (Phase.THROW,),
    Catch: (Phase.CATCH,),
    KeepDice: (Phase.KEEP,),
    LeaveRound: (Phase.ROLL, Phase.KEEP),
}


_STEPS: Final[dict[type, Callable[[State, Any], turns.Moved | None]]] = {
    Roll: throwing.call,
    Dice: throwing.land,
    Catch: throwing.catch,
    KeepDice: turns.keep,
    LeaveRound: turns.leave,
}
"""By kind of action what it does: a step, or None where it is refused."""


def seats_for(options: Options) -> range:
    """Numbers of players that a game with these options takes: two at match play, two or more for skins, else one to eight."""
    if options.mode == MATCH:
        return range(2, 3)
    return range(2, 9) if options.mode == SKINS else range(1, 9)


def _why_not_seats(options: Options) -> str:
    if options.mode == MATCH:
        return _("match play is for two players")
    return _("skins are for two to eight players") if options.mode == SKINS else _("GOLO is for one to eight players")


def _game(options: Options, content: Content) -> Game:
    """What stays the same: holes of the card (a card of nine is played twice over eighteen), and the die for each (G6).

    Where a nine has more holes of a par than there are dice of it, they are thrown in turn again (G5).
    """
    nines = content.card.nines * 2 if len(content.card.nines) == 1 else content.card.nines
    pars = tuple(par for nine in nines[: options.holes // HOLES] for par in nine)
    dice: list[int] = []
    for hole, par in enumerate(pars):
        used = pars[hole - hole % HOLES : hole].count(par)
        alike = [die for die, of in enumerate(content.dice) if of.par == par]
        dice.append(alike[used % len(alike)])
    faces, mode = tuple(d.faces for d in content.dice), options.mode
    across = tuple(d.across for d in content.dice)
    choices = TRIPS_ROLLS if mode == TRIPS else 0 if mode in (FLOP, *BY_HOLE) else inf
    lowest_first = mode == SIMPLE and options.lowest_only
    thrown_faces, shows = by_mask(faces), by_mask(tuple(map(frozenset, faces)))
    return Game(options, content, faces, thrown_faces, shows, across, pars, tuple(dice), mode in BY_HOLE, lowest_first, choices)


def _out_of_turn(s: State) -> str:
    """The sentence for an action that is not due."""
    if s.phase is Phase.OVER:
        return _("The round is over.")
    if s.phase is Phase.ROLL:
        return _("First roll the dice.")
    if s.phase is Phase.THROW:
        return _("The dice are still in the air.")
    if s.phase is Phase.CATCH:
        return _("A die is falling: catch it, or miss it.")
    return _("The dice lie: choose which to keep.")
