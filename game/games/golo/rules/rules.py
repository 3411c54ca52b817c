"""The rules of GOLO, G1-G9: nine golf dice, fewest strokes; and their text forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final, Never

from game.games.golf.rules import BY_HOLE, MATCH, SKINS, RoundEnded, tell_end
from game.games.golo.rules import turns
from game.games.golo.rules.turns import call, catch, draw, land, legal_keeps, may_keep, outcomes, scores, why_not_keep, why_not_land
from game.games.golo.rules.values import (
    COCKED, CODES, COUNT, EVERY, FLOP, HOLES, NO_THROW, OFF, PARS, SIMPLE, TRIPS, TRIPS_ROLLS, Action, BottomsCalled, Catch, Content, Dice,
    DiceCaught, DiceTaken, DiceThrown, Game, HoleDecided, KeepDice, LeaveRound, NinePlayed, Options, Phase, Player, PlayerLeft, Roll,
    RollVoid, State, Taken, UnplayableLie, by_mask, fault_of, members, why_not_filled
)
from game.rules.contract import CHANCE, Chance, Event, IllegalAction, OpenGame, Setup, UnreadableAction
from game.rules.options import BookWords
from game.words import N_, Translated, _, ngettext

# ---- text forms of GOLO: actions as lines of a save, actions and events as sentences
_PLAIN: Final[dict[str, Action]] = {
    "roll": Roll(False),
    "roll bottoms": Roll(True),
    "keep none": KeepDice(0),
    "miss": Catch(0),
    "leave": LeaveRound(),
}
_LANDINGS: Final = {"cocked": COCKED, "off": OFF}
_MOST_DIGITS: Final = 2


def encode(a: Action) -> str:
    """An action as one line.

    >>> encode(Roll(True)), encode(Dice((3, OFF, 5))), encode(KeepDice(0b101)), encode(KeepDice(0)), encode(Catch(0)), encode(Catch(1))
    ('roll bottoms', 'dice 3 off 5', 'keep r1 w1', 'keep none', 'miss', 'catch r1')
    """
    if isinstance(a, Dice):
        return "dice " + " ".join("off" if n == OFF else "cocked" if n == COCKED else str(n) for n in a.landed)
    if isinstance(a, KeepDice | Catch) and a.dice:
        return ("keep " if isinstance(a, KeepDice) else "catch ") + " ".join(CODES[die] for die in members(a.dice))
    return next(text for text, plain in _PLAIN.items() if plain == a)


def decode(text: str) -> Action:
    """The action on a line. Raises UnreadableAction, which quotes it.

    >>> decode("keep w1 r1") == KeepDice(0b101), decode("dice 10 cocked") == Dice((10, COCKED))
    (True, True)
    """
    if text in _PLAIN:
        return _PLAIN[text]
    verb, *rest = text.split(" ")
    if verb == "dice" and 0 < len(rest) <= COUNT and all(word in _LANDINGS or _is_number(word) for word in rest):
        return Dice(tuple(_LANDINGS[word] if word in _LANDINGS else int(word) for word in rest))
    if verb in ("keep", "catch") and rest and len(set(rest)) == len(rest) and set(rest) <= set(CODES):
        mask = sum(1 << CODES.index(word) for word in rest)
        return KeepDice(mask) if verb == "keep" else Catch(mask)
    raise UnreadableAction(
        _("{text!r} is no action of GOLO; it has roll, roll bottoms, dice 3 5, keep r1, keep none, catch w1, miss, leave").format(text=text)
    )


def _is_number(word: str) -> bool:
    """Whether it is a face: 1, 2 and so on."""
    return word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS and word[0] != "0"


def colour_word(die: int) -> str:
    """The colour of a die, which is its par (G1): "red", "white", "blue"."""
    par = PARS[die]
    return _("red") if par == 3 else _("white") if par == 4 else _("blue")


def dice_in_colours(mask: int) -> str:
    """Some dice in words, without their faces.

    >>> dice_in_colours(0b1), dice_in_colours(0b1000101)
    ('a red die', 'a red die and 2 white dice')
    """
    red, white, blue = (sum(PARS[die] == par for die in members(mask)) for par in (3, 4, 5))
    found = (
        (red, ngettext("a red die", "{n} red dice", red)),
        (white, ngettext("a white die", "{n} white dice", white)),
        (blue, ngettext("a blue die", "{n} blue dice", blue)),
    )
    return _listed([words.format(n=n) for n, words in found if n])


def dice_in_faces(mask: int, lying: Sequence[int]) -> str:
    """Some dice on the table in words, the lowest first: each by colour and face.

    >>> dice_in_faces(0b10101, (3, 0, 4, 0, 1))
    'white 1, red 3 and white 4'
    """
    in_order = sorted(members(mask), key=lambda die: (lying[die], die))
    return _listed([_("{colour} {n}").format(colour=colour_word(die), n=lying[die]) for die in in_order])


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{most} and {last}").format(most=", ".join(names[:-1]), last=names[-1])


def action_in_words(s: State, a: Action) -> str:
    """An action in that state, for buttons, hints and the replay."""
    if isinstance(a, Roll):
        return _("call bottoms and roll") if a.bottoms else _("roll the dice")
    if isinstance(a, KeepDice):
        return _("keep {dice}").format(dice=dice_in_faces(a.dice, s.throw.lying)) if a.dice else _("keep none, roll all again")
    if isinstance(a, Catch):
        return _("catch {dice}").format(dice=dice_in_colours(a.dice)) if a.dice else _("miss the falling dice")
    return _("leave the round") if isinstance(a, LeaveRound) else _("throw the dice")


def event_in_words(event: Event, names: Sequence[str]) -> str:
    """An event in a sentence. Raises TypeError for an event of another game."""
    if isinstance(event, DiceThrown):
        return _tell_throw(event, names[event.seat])
    if isinstance(event, DiceTaken):
        return _tell_taken(event, names[event.seat])
    if isinstance(event, BottomsCalled):
        return _("{name} calls bottoms: the lower faces count.").format(name=names[event.seat])
    if isinstance(event, DiceCaught | RollVoid | UnplayableLie):
        return _tell_ground(event, names[event.seat])
    if isinstance(event, NinePlayed):
        return _tell_nine(event, names[event.seat])
    if isinstance(event, HoleDecided):
        return _tell_hole(event, names)
    if isinstance(event, PlayerLeft):
        return _("{name} leaves the round and is disqualified.").format(name=names[event.seat])
    if isinstance(event, RoundEnded):
        return _tell_end(event, names)
    raise TypeError(f"no event of GOLO: {event!r}")


def _tell_throw(event: DiceThrown, name: str) -> str:
    shown = [str(n) for n in sorted(event.scores) if n]
    if event.cocked:
        n = event.cocked.bit_count()
        shown.append(ngettext("{n} cocked", "{n} cocked", n).format(n=n))
    if event.off:
        n = event.off.bit_count()
        shown.append(ngettext("{n} off the table", "{n} off the table", n).format(n=n))
    dice = ", ".join(shown)
    if event.again:
        return _("{name} rolls again: {dice}.").format(name=name, dice=dice)
    if event.bottoms:
        return _("{name} rolls bottoms: {dice}.").format(name=name, dice=dice)
    return _("{name} rolls {dice}.").format(name=name, dice=dice)


def _tell_taken(event: DiceTaken, name: str) -> str:
    if not event.taken:
        return _("{name} keeps none and rolls all again.").format(name=name)
    dice = ", ".join(_strokes(taken) for taken in event.taken)
    if not event.left:
        return _("{name} keeps {dice}.").format(name=name, dice=dice)
    line = ngettext("{name} keeps {dice}; {n} die left.", "{name} keeps {dice}; {n} dice left.", event.left)
    return line.format(name=name, dice=dice, n=event.left)


def _strokes(taken: Taken) -> str:
    """Strokes of a die, including its penalty.

    >>> _strokes(Taken(0, 0, 5, 2)), _strokes(Taken(0, 0, 5, 0))
    ('5 (2 of them penalty)', '5')
    """
    if not taken.penalty:
        return str(taken.strokes)
    return _("{n} ({penalty} of them penalty)").format(n=taken.strokes, penalty=taken.penalty)


def _tell_ground(event: DiceCaught | RollVoid | UnplayableLie, name: str) -> str:
    if isinstance(event, DiceCaught):
        if not event.missed:
            return _("{name} catches {dice}: a mulligan.").format(name=name, dice=dice_in_colours(event.caught))
        if not event.caught:
            return _("{name} does not catch {dice}.").format(name=name, dice=dice_in_colours(event.missed))
        return _("{name} catches {caught} but not {missed}.").format(
            name=name, caught=dice_in_colours(event.caught), missed=dice_in_colours(event.missed)
        )
    if isinstance(event, RollVoid):
        line = ngettext(
            "Out of bounds: the roll is void, {die} is rolled again and costs {n} stroke more.",
            "Out of bounds: the roll is void, {die} is rolled again and costs {n} strokes more.",
            event.penalty,
        )
        return line.format(die=dice_in_colours(1 << event.die), n=event.penalty)
    if not event.cost:
        return _("Unplayable lie: {dice} again, free of charge.").format(dice=dice_in_colours(event.dice))
    line = ngettext(
        "Unplayable lie again: {dice} once more, and {n} stroke on the next die that {name} keeps.",
        "Unplayable lie again: {dice} once more, and {n} strokes on the next die that {name} keeps.",
        event.cost,
    )
    return line.format(dice=dice_in_colours(event.dice), n=event.cost, name=name)


def _tell_nine(event: NinePlayed, name: str) -> str:
    if event.nine == 0:
        return _("{name} has played the nine in {n}.").format(name=name, n=event.strokes)
    return _("{name} has played the back nine in {n}, {total} in all.").format(name=name, n=event.strokes, total=event.total)


def _tell_hole(event: HoleDecided, names: Sequence[str]) -> str:
    hole = event.hole + 1
    if event.winner is None:
        if not event.carried:
            return _("Hole {hole} is halved.").format(hole=hole)
        line = ngettext("Hole {hole} is tied: {n} skin is carried on.", "Hole {hole} is tied: {n} skins are carried on.", event.carried)
        return line.format(hole=hole, n=event.carried)
    if event.worth == 1:
        return _("{name} wins hole {hole}.").format(name=names[event.winner], hole=hole)
    return _("{name} wins hole {hole} and {n} skins.").format(name=names[event.winner], hole=hole, n=event.worth)


def _tell_end(event: RoundEnded, names: Sequence[str]) -> str:
    return tell_end(event, names) if event.winners else _("Nobody has finished the round.")


# ---- the rule book's texts about the options of GOLO, in our words
_GROUND: Final = N_("Additional ground rules")

SAYS: Final = {
    "mode": BookWords(N_("Simple instructions, and game variations 1 to 5"), N_(
        "The simple game, one on a scorecard, match play for two, skins, flop with a single roll, and trips with three.")),
    "holes": BookWords(N_("Simple instructions"), N_("Nine dice are nine holes. For eighteen it is done twice, and both are added.")),
    "lowest_only": BookWords(N_("Simple instructions"), N_(
        "The lowest are removed, as many as one likes, but at least one. Whether a higher one may go before a lower is not said.")),
    "interleave": BookWords("", N_("The book does not say whether players take turns roll by roll or nine by nine.")),
    "ground_rules": BookWords(_GROUND, N_("They are additional: bottoms, out of bounds, mulligan, unplayable lie, disqualification.")),
    "cocked": BookWords(_GROUND, N_("Dice that lie stacked or askew are unplayable. How often that happens is left to the dice.")),
    "off_table": BookWords(_GROUND, N_("A die that rolls off the table is out of bounds. How often that happens is left to the dice.")),
    "off_penalty": BookWords(_GROUND, N_("Two strokes are added to the score of the die that is rolled again.")),
    "lie_penalty": BookWords(_GROUND, N_(
        "The first unplayable lie is free; the second in a row adds one stroke to the next die removed.")),
    "bot_catch": BookWords(_GROUND, N_("Whoever catches a die before it falls has a mulligan. What a bot can catch is ours.")),
}


# ---- the rules of GOLO, G1-G9: nine golf dice, fewest strokes
# Rulings are cited by number. Dice are open, so every seat sees everything. Chance throws; catching a falling die is an action of its seat,
# because a person's fingers decide it, or a bot's luck. Actions are values, so one of each is enough.
_KEEPS: Final = tuple(map(KeepDice, range(EVERY + 1)))
_CATCHES: Final = tuple(map(Catch, range(EVERY + 1)))
_ROLLS: Final = (Roll(False), Roll(True))
_LEAVE: Final = LeaveRound()

# Enumeration members are looked up in their class each time; a game needs these at every action.
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

    chance = staticmethod(outcomes)
    draw = staticmethod(draw)
    encode = staticmethod(encode)
    decode = staticmethod(decode)
    event_in_words = staticmethod(event_in_words)
    action_in_words = staticmethod(action_in_words)
    scores = staticmethod(scores)

    def __init__(self) -> None:
        self._last: tuple[Setup[object], State] | None = None

    def start(self, setup: Setup[object]) -> State:
        """The state before the first roll. Raises ValueError for a wrong number of players, or content other than nine dice and a card."""
        if self._last is not None and self._last[0] is setup:      # batch play starts the same game over and over
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
        """The seat whose turn it is, CHANCE while dice are in the air, None after the round."""
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
        if isinstance(a, KeepDice):
            return s.phase is _KEEP and may_keep(s, a.dice)
        return self.why_not(s, a) is None

    def why_not(self, s: State, a: Action) -> str | None:
        due = _DUE[type(a)]
        if s.phase not in due:
            return _out_of_turn(s)
        if isinstance(a, KeepDice):
            return why_not_keep(s, a.dice)
        if isinstance(a, Dice):
            return why_not_land(s, a.landed)
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
        """Dice have landed, or a catch was tried: a second try would be another one. Everything else follows from these."""
        return isinstance(event, DiceThrown | DiceCaught)


_DUE: Final = {
    Roll: (Phase.ROLL,),
    Dice: (Phase.THROW,),
    Catch: (Phase.CATCH,),
    KeepDice: (Phase.KEEP,),
    LeaveRound: (Phase.ROLL, Phase.KEEP),
}


_STEPS: Final[dict[type, Callable[[State, Any], turns.Moved | None]]] = {
    Roll: call,
    Dice: land,
    Catch: catch,
    KeepDice: turns.keep,
    LeaveRound: turns.leave,
}
"""By type of action, its step; a step returns None if the action is refused."""


def seats_for(options: Options) -> range:
    """The numbers of players that a game with these options accepts: two at match play, two or more for skins, else one to eight."""
    if options.mode == MATCH:
        return range(2, 3)
    return range(2, 9) if options.mode == SKINS else range(1, 9)


def _why_not_seats(options: Options) -> str:
    if options.mode == MATCH:
        return _("match play is for two players")
    return _("skins are for two to eight players") if options.mode == SKINS else _("GOLO is for one to eight players")


def _game(options: Options, content: Content) -> Game:
    """The unchanging part: holes of the card (a card of nine is played twice over eighteen), and the die for each (G6).

    If a nine has more holes of a par than there are dice of it, these are thrown again in turn (G5).
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
