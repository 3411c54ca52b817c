"""GOLO's files: the dice (faces and opposite pairs, G1) and scorecards (G5)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from game.content.fault import BadFile, Fault
from game.content.text import faults_of_text
from game.content.tree import Tree, grow, read_text
from game.content.typed import typed
from game.rules.golo.dice import PARS, SIDES, Card, Content, Die, fault_of_nine, fault_of_pair
from game.words import _, ngettext

DICE_KIND: Final = "golo dice"
CARD_KIND: Final = "golo scorecard"
FOLDER: Final = "golo"
DICE_FILE: Final = "dice.yaml"
DEFAULT_CARD: Final = "old-links"
MOST_NINES: Final = 2


class DieEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some equal dice: their par, how many there are, and the six pairs of opposite faces."""

    par: int
    count: int
    pairs: tuple[tuple[int, int], ...]


class DiceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """courses/golo/dice.yaml."""

    kind: str
    dice: tuple[DieEntry, ...]


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scorecard: its name, a line about it, and one nine or two."""

    kind: str
    name: str
    nines: tuple[tuple[int, ...], ...]
    line: str = ""


def read_dice(path: Path) -> tuple[Die, ...]:
    """The nine dice of a file, in the order of PARS. Raises BadFile with every fault."""
    return dice_of(str(path), grow(str(path), read_text(path)))


def read_card(path: Path) -> Card:
    """The scorecard of a file. Raises BadFile with every fault."""
    return card_of(str(path), grow(str(path), read_text(path)))


def read_content(folder: Path, card: str) -> Content:
    """Dice and card of a folder; `card` is the card's file without ".yaml". Raises BadFile."""
    return Content(read_dice(folder / DICE_FILE), read_card(folder / f"{card}.yaml"))


def dice_of(name: str, tree: Tree) -> tuple[Die, ...]:
    """The nine dice of a tree. Raises BadFile."""
    file = typed(name, tree, DiceFile)
    faults = [fault for number, entry in enumerate(file.dice) for fault in _faults_of_die(tree, number, entry)]
    for par in (3, 4, 5):
        count, want = sum(max(entry.count, 0) for entry in file.dice if entry.par == par), PARS.count(par)
        if count != want:
            text = _("there are {n} dice of par {par}; GOLO takes {want}").format(n=count, par=par, want=want)
            faults.append(Fault(tree.place(("dice",)), text))
    if faults:
        raise BadFile(name, faults)
    dice = [Die(entry.par, entry.pairs) for entry in file.dice for _die in range(entry.count)]
    return tuple(sorted(dice, key=lambda die: die.par))


def card_of(name: str, tree: Tree) -> Card:
    """The scorecard of a tree. Raises BadFile."""
    file = typed(name, tree, CardFile)
    faults = []
    if not 1 <= len(file.nines) <= MOST_NINES:
        text = _("there are {n} nines; a card has one or two").format(n=len(file.nines))
        faults.append(Fault(tree.place(("nines",)), text))
    for number, nine in enumerate(file.nines):
        if (odd := [at for at, par in enumerate(nine) if par not in PARS]) != []:
            faults.extend(_strange_par(tree, number, at, nine[at]) for at in odd)
        elif (fault := fault_of_nine(nine)) is not None:
            faults.append(Fault(tree.place(("nines", number)), fault))
    faults += faults_of_text(tree, file.name, file.line)
    if faults:
        raise BadFile(name, sorted(faults, key=lambda fault: fault.mark or (0, 0)))
    return Card(file.name, file.line, file.nines)


def describe_dice(dice: tuple[Die, ...]) -> str:
    """What the file holds, for `check`."""
    return _("GOLO dice: {faces} faces on {n} dice").format(faces=sum(len(die.faces) for die in dice), n=len(dice))


def describe_card(card: Card) -> str:
    """What the file holds, for `check`."""
    holes = sum(map(len, card.nines))
    line = ngettext("GOLO scorecard {name}: {n} hole, par {par}", "GOLO scorecard {name}: {n} holes, par {par}", holes)
    return line.format(name=card.name, n=holes, par=sum(map(sum, card.nines)))


def _faults_of_die(tree: Tree, number: int, entry: DieEntry) -> list[Fault]:
    at = ("dice", number)
    if entry.par not in PARS:
        return [Fault(tree.place((*at, "par")), _("a die of par {par}; pars are 3, 4 and 5").format(par=entry.par))]
    faults = []
    if not 1 <= entry.count <= PARS.count(entry.par):
        text = _("count is {n}; of par {par} there are 1 to {most}").format(n=entry.count, par=entry.par, most=PARS.count(entry.par))
        faults.append(Fault(tree.place((*at, "count")), text))
    if len(entry.pairs) != SIDES:
        text = _("{n} pairs of opposite faces; a die of twelve faces has six").format(n=len(entry.pairs))
        faults.append(Fault(tree.place((*at, "pairs")), text))
    for place, pair in enumerate(entry.pairs):
        if (text_ := fault_of_pair(entry.par, pair)) is not None:
            faults.append(Fault(tree.place((*at, "pairs", place)), text_))
    return faults


def _strange_par(tree: Tree, nine: int, at: int, par: int) -> Fault:
    text = _("hole {hole} has par {par}; pars are 3, 4 and 5").format(hole=at + 1, par=par)
    return Fault(tree.place(("nines", nine, at)), text)
