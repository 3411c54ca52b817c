"""GOLO in letters: actions as lines of a save, actions and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.golf.rules.formats import RoundEnded, tell_end
from game.games.golo.rules.dice import CODES, COUNT, PARS, members
from game.games.golo.rules.events import (
    BottomsCalled,
    DiceCaught,
    DiceTaken,
    DiceThrown,
    HoleDecided,
    NinePlayed,
    PlayerLeft,
    RollVoid,
    UnplayableLie,
)
from game.games.golo.rules.values import COCKED, OFF, Action, Catch, Dice, KeepDice, LeaveRound, Roll, State, Taken
from game.rules.contract import Event, UnreadableAction
from game.words import _, ngettext

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
    """The action of a line. Raises UnreadableAction, which quotes it.

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
    """Some dice in words, of which no face is known.

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
    """Some dice that lie in words, the lowest first: each by colour and face.

    >>> dice_in_faces(0b10101, (3, 0, 4, 0, 1))
    'white 1, red 3 and white 4'
    """
    in_order = sorted(members(mask), key=lambda die: (lying[die], die))
    return _listed([_("{colour} {n}").format(colour=colour_word(die), n=lying[die]) for die in in_order])


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{most} and {last}").format(most=", ".join(names[:-1]), last=names[-1])


def say(s: State, a: Action) -> str:
    """An action in that state, for buttons, hints and the replay."""
    if isinstance(a, Roll):
        return _("call bottoms and roll") if a.bottoms else _("roll the dice")
    if isinstance(a, KeepDice):
        return _("keep {dice}").format(dice=dice_in_faces(a.dice, s.throw.lying)) if a.dice else _("keep none, roll all again")
    if isinstance(a, Catch):
        return _("catch {dice}").format(dice=dice_in_colours(a.dice)) if a.dice else _("miss the falling dice")
    return _("leave the round") if isinstance(a, LeaveRound) else _("throw the dice")


def tell(event: Event, names: Sequence[str]) -> str:
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
    """Strokes of a die, with what it was charged.

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
