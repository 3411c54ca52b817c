"""GOLO's files: the dice (faces and opposite pairs, G1) and scorecards (G5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from game.content.choices import GameFiles, Kind, Mend, Slot, Template, called_field
from game.content.draft import Draft
from game.content.tree import Path_, Tree
from game.content.typed import (
    LONGEST_NAME, Author, FilePart, Name, OneLine, Proven, Wrong, begun, known, typed, wrong_author, wrong_line, wrong_name
)
from game.content.yaml_text import parse_yaml, read_text
from game.games.golo.rules.values import HOLES, PARS, SIDES, Content, Die, ScoreCard, across, fault_of_nine, fault_of_pair, why_not_filled
from game.words import N_, _, ngettext

DICE_KIND: Final = "golo dice"
CARD_KIND: Final = "golo scorecard"
DICE_FILE: Final = "dice"
DEFAULT_CARD: Final = "old-links"
MOST_NINES: Final = 2

_PARS: Final = sorted(set(PARS))
_MOST_ALIKE: Final = max(map(PARS.count, _PARS))

_Nine: TypeAlias = Annotated[tuple[Annotated[int, Meta(extra_json_schema={"enum": _PARS})], ...], Meta(
    description="The pars of nine holes, 3 to 5. The nine dice fill two of par 3, five of par 4 and two of par 5; "
                "other nines are for match play and skins.",
    extra_json_schema={"minItems": len(PARS), "maxItems": len(PARS)})]


class DieEntry(FilePart, frozen=True):
    """Some equal dice: their par, how many there are, and the six pairs of opposite faces."""

    par: Annotated[int, Meta(description="The par of the die: 3, 4 or 5.", extra_json_schema={"enum": _PARS})]
    count: Annotated[int, Meta(description="How many such dice there are.", extra_json_schema={"minimum": 1, "maximum": _MOST_ALIKE})]
    pairs: Annotated[tuple[tuple[int, int], ...], Meta(
        description="The six pairs of opposite faces, such as [3, 8]; each adds up to 2 x par + 3.",
        extra_json_schema={"minItems": SIDES, "maxItems": SIDES})]

    def wrong_par(self) -> Iterator[Wrong]:
        """A par that GOLO does not have; the number of dice depends on it."""
        if self.par not in PARS:
            yield Wrong(("par",), _("a die of par {par}; pars are 3, 4 and 5").format(par=self.par))
        elif not 1 <= self.count <= PARS.count(self.par):
            text = _("count is {n}; of par {par} there are 1 to {most}")
            yield Wrong(("count",), text.format(n=self.count, par=self.par, most=PARS.count(self.par)))

    def wrong_pairs(self) -> Iterator[Wrong]:
        """Too few or too many faces, and faces that can't be opposite."""
        if len(self.pairs) != SIDES:
            yield Wrong(("pairs",), _("{n} pairs of opposite faces; a die of twelve faces has six").format(n=len(self.pairs)))
        for at, pair in known(self.pairs):
            if self.par in PARS and (fault := fault_of_pair(self.par, pair)) is not None:
                yield Wrong(("pairs", at), fault)

    checks = (wrong_par, wrong_pairs)


class NamedDice(NamedTuple):
    """The nine dice of a file in the order of PARS, its name ("" where it has none) and a line about it."""

    name: str
    line: str
    dice: tuple[Die, ...]


class DiceFile(FilePart, frozen=True):
    """A set of dice: its name and a line about it, both optional, and the dice."""

    kind: Literal["golo dice"]
    dice: Annotated[tuple[DieEntry, ...], Meta(description="Two dice of par 3, five of par 4 and two of par 5.",
                                               extra_json_schema={"minItems": len(_PARS), "maxItems": len(PARS)})]
    name: Annotated[str, Meta(max_length=LONGEST_NAME, description="The name of the dice in lists; it may be left out.")] = ""
    line: OneLine = ""
    author: Author = ""

    def wrong_counts(self) -> Iterator[Wrong]:
        """Too few or too many dice of a par."""
        for par in sorted(set(PARS)):
            count, want = sum(max(entry.count, 0) for entry in self.dice if entry.par == par), PARS.count(par)
            if count != want:
                yield Wrong(("dice",), _("there are {n} dice of par {par}; GOLO takes {want}").format(n=count, par=par, want=want))

    checks = (wrong_counts, lambda file: wrong_name(file.name) if file.name else (), lambda file: wrong_line(file.line),
              lambda file: wrong_author(file.author))


class CardFile(FilePart, frozen=True):
    """A scorecard: its name, a line about it, and one nine or two."""

    kind: Literal["golo scorecard"]
    name: Name
    nines: Annotated[tuple[_Nine, ...], Meta(
        description="One nine or two; a card of one nine is played twice over eighteen holes.",
        extra_json_schema={"minItems": 1, "maxItems": MOST_NINES})]
    line: OneLine = ""
    author: Author = ""
    proven: Proven = ""

    def wrong_nines(self) -> Iterator[Wrong]:
        """Too many nines, and what is wrong with each."""
        if not 1 <= len(self.nines) <= MOST_NINES:
            yield Wrong(("nines",), _("there are {n} nines; a card has one or two").format(n=len(self.nines)))
        for at, nine in begun(self.nines):
            yield from _faults_of_nine(("nines", at), nine)

    checks = (wrong_nines, lambda file: wrong_name(file.name), lambda file: wrong_line(file.line),
              lambda file: wrong_author(file.author))


def read_dice(path: Path) -> tuple[Die, ...]:
    """The nine dice of a file, in the order of PARS. Raises BadFile with every fault."""
    return dice_of(str(path), parse_yaml(str(path), read_text(path))).dice


def read_card(path: Path) -> ScoreCard:
    """The scorecard of a file. Raises BadFile with every fault."""
    return card_of(str(path), parse_yaml(str(path), read_text(path)))


def dice_of(name: str, tree: Tree) -> NamedDice:
    """The nine dice of a tree. Raises BadFile."""
    file = typed(name, tree, DiceFile)
    dice = [Die(entry.par, entry.pairs) for entry in file.dice for _die in range(entry.count)]
    return NamedDice(file.name, file.line, tuple(sorted(dice, key=lambda die: die.par)))


def card_of(name: str, tree: Tree) -> ScoreCard:
    """The scorecard of a tree. Raises BadFile."""
    file = typed(name, tree, CardFile)
    return ScoreCard(file.name, file.line, file.nines)


def describe_dice(file: NamedDice) -> str:
    """A summary of the file for `check`."""
    return _("GOLO dice: {faces} faces on {n} dice").format(faces=sum(len(die.faces) for die in file.dice), n=len(file.dice))


def describe_card(card: ScoreCard) -> str:
    """A summary of the file for `check`."""
    holes = sum(map(len, card.nines))
    line = ngettext("GOLO scorecard {name}: {n} hole, par {par}", "GOLO scorecard {name}: {n} holes, par {par}", holes)
    return line.format(name=card.name, n=holes, par=sum(map(sum, card.nines)))


def warnings(path: Path) -> Iterator[str]:
    """The warning of `check` about a scorecard without faults, if the nine dice can't fill it (G5)."""
    if unfilled := why_not_filled(read_card(path)):
        yield f"{unfilled}."


WARNINGS: Final = MappingProxyType({CARD_KIND: warnings})


def _faults_of_nine(at: Path_, nine: Sequence[int]) -> Iterator[Wrong]:
    """Impossible pars, or a number of holes other than nine."""
    read = list(known(nine))
    for hole, par in read:
        if par not in PARS:
            yield Wrong((*at, hole), _("hole {hole} has par {par}; pars are 3, 4 and 5").format(hole=hole + 1, par=par))
    if len(read) == len(nine) and all(par in PARS for par in nine) and (fault := fault_of_nine(tuple(nine))) is not None:
        yield Wrong(at, fault)


def _content(paths: Sequence[Path | None]) -> Content:
    """The content made of the chosen card and dice."""
    card, dice = paths
    assert card is not None
    assert dice is not None
    return Content(read_dice(dice), read_card(card))


# ---- how cards and dice are made in the workshop
def holes_in(draft: Draft) -> tuple[tuple[int, ...], ...]:
    """The pars of the nines in a draft of a scorecard, faulty ones too; 0 stands for anything but a whole number."""
    nines = draft.value.get("nines") if isinstance(draft.value, dict) else None
    return tuple(tuple(par if type(par) is int else 0 for par in nine) if isinstance(nine, list) else ()
                 for nine in (nines if isinstance(nines, list) else ()))


def filled(nine: Sequence[int]) -> tuple[int, ...]:
    """The nine that the nine dice can fill (G5) in which as few pars as possible differ from this one.

    >>> filled((3, 3, 3, 4, 4, 4, 4, 4, 5))
    (3, 3, 5, 4, 4, 4, 4, 4, 5)
    """
    left, kept = Counter(PARS), list[int]()
    for par in nine[:HOLES]:
        kept.append(par if left[par] > 0 else 0)
        left[par] -= bool(kept[-1])
    missing = iter(left.elements())
    return tuple(par or next(missing) for par in (*kept, *(0,) * (HOLES - len(kept))))


def _warned_of_card(card: ScoreCard) -> Iterator[Wrong]:
    """Warns that the nine dice can't fill a nine, with the place of that nine (G5)."""
    if unfilled := why_not_filled(card):
        yield Wrong(("nines", next(at for at, nine in enumerate(card.nines) if sorted(nine) != sorted(PARS))), unfilled)


def _mend_card(draft: Draft, place: Path_) -> Mend | None:
    """What mends a fault at a place of a scorecard: another number of nines or of holes, other pars. None for a place without a mend."""
    nines = holes_in(draft)
    if place == ("nines",) and nines:
        return Mend(_("Keep the first two"), lambda now: now.set(("nines",), holes_in(now)[:MOST_NINES]))
    if place == ("nines",):
        return Mend(_("Add a nine"), lambda now: now.set(("nines",), [filled(())]))
    if len(place) < 2 or place[0] != "nines" or not isinstance(place[1], int) or place[1] >= len(nines):
        return None
    number = place[1]
    if len(place) == 2 and len(nines[number]) != HOLES:
        return Mend(_("Make it nine holes"), lambda now: now.set(place, filled(holes_in(now)[number])))
    if len(place) == 2:
        return Mend(_("Change as few as needed"), lambda now: now.set(place, filled(holes_in(now)[number])))
    return Mend(_("Make it a par 4"), lambda now: now.set(place, 4))


def _called_in_card(path: Path_) -> str:
    """The name of a place in a scorecard's file: a hole, a nine, or a field that every file has."""
    if len(path) == 3 and path[0] == "nines":
        return _("Hole {n}").format(n=int(path[1]) * HOLES + int(path[2]) + 1)
    if len(path) == 2 and path[0] == "nines":
        return _("Nine {n}").format(n=int(path[1]) + 1)
    return _("The nines") if path[:1] == ("nines",) else called_field(path)


def dice_in(draft: Draft) -> tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]:
    """The entries in a draft of a dice file: par, count and pairs; 0 stands for anything but a whole number."""
    entries = draft.value.get("dice") if isinstance(draft.value, dict) else None
    return tuple(_entry_in(entry) for entry in (entries if isinstance(entries, list) else ()))


def _entry_in(entry: object) -> tuple[int, int, tuple[tuple[int, int], ...]]:
    read = entry if isinstance(entry, dict) else {}
    par, count, pairs = read.get("par"), read.get("count"), read.get("pairs")

    def whole(value: object) -> int:
        return value if type(value) is int else 0
    found = (pair if isinstance(pair, list) and len(pair) == 2 else (0, 0) for pair in (pairs if isinstance(pairs, list) else ()))
    return whole(par), whole(count), tuple((whole(one), whole(other)) for one, other in found)


def _mend_dice(draft: Draft, place: Path_) -> Mend | None:
    """What mends a pair of faces: its first face stays if the die can have it, the other becomes its opposite. None for other places."""
    dice = dice_in(draft)
    if len(place) < 4 or place[0] != "dice" or place[2] != "pairs" or not isinstance(place[1], int) or not isinstance(place[3], int):
        return None
    par, _count, pairs = dice[place[1]]
    if par not in PARS or place[3] >= len(pairs):
        return None
    one = max(1, min(pairs[place[3]][0], across(par) - 1))
    return Mend(_("Make it {one} and {other}").format(one=one, other=across(par) - one),
                lambda now: now.set(place[:4], [one, across(par) - one]))


def _called_in_dice(path: Path_) -> str:
    """The name of a place in a dice file: a die, a pair of its faces, or a field that every file has."""
    if len(path) >= 4 and path[0] == "dice" and path[2] == "pairs":
        return _("Die {n}, pair {pair}").format(n=int(path[1]) + 1, pair=int(path[3]) + 1)
    if len(path) >= 2 and path[0] == "dice":
        return _("Die {n}").format(n=int(path[1]) + 1)
    return _("The dice") if path[:1] == ("dice",) else called_field(path)


class ScorecardKind(Kind):
    """Scorecards."""

    name, part = CARD_KIND, CardFile
    title, about, fresh, icon = N_("GOLO scorecard"), N_("drag pars to a nine or two"), N_("New card"), "log"
    templates = (
        Template(N_("Nine holes"), N_("played twice over eighteen"), "nines:\n  - [4, 3, 4, 5, 4, 4, 3, 5, 4]\n"),
        Template(N_("Eighteen"), N_("two nines"), "nines:\n  - [4, 4, 3, 5, 4, 4, 3, 4, 5]\n  - [5, 4, 3, 4, 4, 3, 5, 4, 4]\n"))
    read = staticmethod(card_of)
    describe = staticmethod(describe_card)
    called = staticmethod(_called_in_card)
    warned = staticmethod(_warned_of_card)
    mend = staticmethod(_mend_card)


_USUAL_DICE: Final = """\
dice:
  - par: 3 # red A
    count: 1
    pairs: [[1, 8], [3, 6], [3, 6], [3, 6], [4, 5], [4, 5]]
  - par: 3 # red B
    count: 1
    pairs: [[2, 7], [3, 6], [3, 6], [3, 6], [4, 5], [4, 5]]
  - par: 4 # white
    count: 5
    pairs: [[3, 8], [4, 7], [4, 7], [4, 7], [5, 6], [5, 6]]
  - par: 5 # blue A
    count: 1
    pairs: [[3, 10], [5, 8], [5, 8], [5, 8], [6, 7], [6, 7]]
  - par: 5 # blue B
    count: 1
    pairs: [[4, 9], [5, 8], [5, 8], [5, 8], [6, 7], [6, 7]]
"""
_BOLD_DICE: Final = """\
dice:
  - par: 3 # red
    count: 2
    pairs: [[1, 8], [1, 8], [2, 7], [3, 6], [3, 6], [4, 5]]
  - par: 4 # white
    count: 5
    pairs: [[2, 9], [2, 9], [3, 8], [4, 7], [4, 7], [5, 6]]
  - par: 5 # blue
    count: 2
    pairs: [[3, 10], [3, 10], [4, 9], [5, 8], [5, 8], [6, 7]]
"""


class DiceKind(Kind):
    """Sets of dice."""

    name, part = DICE_KIND, DiceFile
    title, about, fresh, icon = N_("GOLO dice"), N_("pairs of faces, their sum kept"), N_("New dice"), "die"
    templates = (
        Template(N_("As they come"), N_("the clubhouse’s own nine"), _USUAL_DICE),
        Template(N_("Bold dice"), N_("more low and high faces"), _BOLD_DICE))
    read = staticmethod(dice_of)
    describe = staticmethod(describe_dice)
    called = staticmethod(_called_in_dice)
    mend = staticmethod(_mend_dice)


FILES: Final = GameFiles(
    (
        Slot(N_("Course"), ScorecardKind(), DEFAULT_CARD),
        Slot(N_("Dice"), DiceKind(), DICE_FILE),
    ),
    _content,
)
