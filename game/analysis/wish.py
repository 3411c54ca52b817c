"""Holes and courses to a wish: what somebody asks, what a search tells on its way, and which of the holes that fit are shown.

How holes are drawn, solved and written is a game's own (`Game.wishes`). All chance is in the seed, so that one seed gives one search.
"""

from __future__ import annotations

import os
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations
from math import hypot
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from game.entries import Entries
from game.errors import UserError
from game.kept import CACHE, write_whole
from game.words import _, use

WATERS: Final = ("any", "none", "left", "right", "across")
"""Where water may lie, as the line to the flag goes."""

LANDSCAPES: Final = ("parkland", "links", "woodland", "heath")

WORTH_REACH: Final = .8
"""Strokes to each side of what holes of a par are usually worth that can be wished for in the window."""

WORTH_WITHIN: Final = .1
"""Strokes by which a hole may be worth less or more than the wish."""

LINES_WITHIN: Final = .25
"""Strokes that the second line costs at most beyond the best one."""

PRICED: Final = .005
"""Strokes from which a hazard has a price, which is then read as +0.01 at least: what costs less is mown away."""

_ON_LINE: Final = .75
_BOTH: Final = 3
"""Water lies across where half of it is nearer to the line to the flag than that many spaces, or a third as much lies at either side."""

SHOWN: Final = 3
FITTING: Final = 5
"""Holes that are looked for, of which the most different ones are shown."""

MOST_DRAWN: Final = 3_000
"""Holes that are drawn before a search without a window gives up."""


@dataclass(frozen=True, slots=True)
class HoleWish:
    """What is asked of a hole: `length` in the game's own unit, from and to; `worth` in strokes of best play; `brave`: by how many points
    (percent) the risks of its two lines differ at least.
    """

    par: int
    length: tuple[int, int]
    water: str
    worth: float
    brave: int
    landscape: str

    def fits(self, worth: float) -> bool:
        """Whether a hole for which best play needs that number of strokes is worth what was wished."""
        return abs(worth - self.worth) <= WORTH_WITHIN


def like(wish: HoleWish, hole: WishedHole) -> HoleWish:
    """The wish for something like a hole that fits that one: worth as much, about as long, and as brave."""
    return _as_good(wish, hole.length, hole.worth, hole.bold.risk - hole.safe.risk)


def _as_good(wish: HoleWish, length: float, worth: float, apart: float) -> HoleWish:
    """The wish with about that length, that worth, and lines whose risks are that far apart."""
    return replace(wish, worth=round(worth, 2), length=(round(.95 * length), round(1.05 * length)),
                   brave=max(10, min(40, int(100 * apart) // 5 * 5)))


class GameWish(NamedTuple):
    """A wish for a hole of a game, by its key."""

    game: str
    wish: HoleWish


class FoundHole(NamedTuple):
    """What a solver found out of a hole in the making: its length, what best play needs, how far the risks of its two lines are apart; and
    where it goes: tee, flag and every space of water, x to the right and y down.
    """

    length: float
    worth: float
    apart: float
    tee: tuple[float, float]
    flag: tuple[float, float]
    wet: Sequence[tuple[float, float]]
    landscape: str


def wish_like(game: str, hole: FoundHole) -> GameWish:
    """The wish for something like a hole of that game: of the par whose holes are usually worth as much, within what the page offers."""
    book = WISHES.of(game)
    usual = min((wish for par in range(1, 10) if (wish := book.usual(par)) is not None), key=lambda wish: abs(wish.worth - hole.worth))
    low, high = book.reach
    worth = max(usual.worth - WORTH_REACH, min(usual.worth + WORTH_REACH, hole.worth))
    wish = replace(_as_good(usual, hole.length, worth, hole.apart), water=water_of(hole))
    length = max(low, min(high, wish.length[0])), max(low, min(high, wish.length[1]))
    return GameWish(game, replace(wish, length=length, landscape=hole.landscape if book.landscaped else wish.landscape))


def water_of(hole: FoundHole) -> str:
    """Where the water of a hole lies as its line to the flag goes, one of WATERS: "across" where most of it lies on that line, or on
    both sides of it.

    >>> beside = FoundHole(10, 4, .1, (0, 0), (0, -10), [(-2, -5)], "links")
    >>> water_of(beside), water_of(beside._replace(wet=[(-2, -5), (3, -5)])), water_of(beside._replace(wet=[]))
    ('left', 'across', 'none')
    """
    east, south = hole.flag[0] - hole.tee[0], hole.flag[1] - hole.tee[1]
    long = hypot(east, south)
    aside = []
    for x, y in hole.wet:
        along = ((x - hole.tee[0]) * east + (y - hole.tee[1]) * south) / long
        if 0 <= along <= long:
            aside.append((east * (y - hole.tee[1]) - south * (x - hole.tee[0])) / long)
    if not aside:
        return "none"
    left, right = sum(off < 0 for off in aside), sum(off > 0 for off in aside)
    if sum(abs(off) < _ON_LINE for off in aside) * 2 >= len(aside) or min(left, right) * _BOTH >= max(left, right):
        return "across"
    return "left" if left > right else "right"


class BoldBet(NamedTuple):
    """The strokes that a bold line gains on the safe one where its first stroke costs no penalty, and those it costs where it does."""

    gain: float
    cost: float


def bold_bet(safe: float, parted: tuple[float, float] | None) -> BoldBet | None:
    """What is gained and lost by a line beside one of `safe` strokes. `parted` are its strokes without a penalty and with one, None where
    one never happens; None too where a penalty costs nothing.

    >>> bold_bet(4.0, (3.5, 5.0)), bold_bet(4.0, None), bold_bet(4.0, (3.5, 3.9))
    (BoldBet(gain=0.5, cost=1.0), None, None)
    """
    return None if parted is None or parted[1] < safe else BoldBet(safe - parted[0], parted[1] - safe)


class WishedLine(NamedTuple):
    """A way to play a hole: the first club or card, the strokes with it, and the chance of a penalty by the first stroke.

    `far` is how far the first stroke is planned, in the game's unit, None where that is not told. `way` is where the line leads, as the
    game that draws it has it. `bet` is what a bold line gains and costs; None for a safe one, and where it can't be told.
    """

    club: str
    strokes: float
    risk: float
    far: int | None = None
    way: Any = ()
    bet: BoldBet | None = None


class WishedHole(NamedTuple):
    """A hole that fits: the number of the draw, its length, what best play needs, its two lines, what each hazard costs, and itself."""

    drawn: int
    length: int
    worth: float
    safe: WishedLine
    bold: WishedLine
    prices: tuple[tuple[str, float], ...]
    made: Any


class WishStep(NamedTuple):
    """How far a search has come: holes drawn, and of these the sound ones, those worth it, with two lines, and with priced hazards alone.

    `worth` is that of the last one drawn and `apart` how far the risks of its lines differ, None where that was not worked out; `hole` is
    the last one where it fits.
    """

    drawn: int
    sound: int = 0
    worth_it: int = 0
    two_lines: int = 0
    priced: int = 0
    worth: float | None = None
    apart: float | None = None
    hole: WishedHole | None = None


class WishedFile(NamedTuple):
    """A file of what was found: what it is called, without an ending, and its text."""

    stem: str
    text: str


# ---- whole courses
APART: Final = .2
"""Strokes by which the easiest and the hardest hole of a course are worth less and more, beside their par, than the others."""

_SHORTER, _LONGER = .85, 1.15       # than usual, of the lengths of the easiest and the hardest hole

SIGNATURE_BRAVE: Final = 20
"""By how many points the risks of the lines of a signature hole differ at least."""

SHAPES: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType({
    3: (4, 3, 5), 6: (4, 3, 4, 5, 3, 4), 9: (4, 3, 4, 5, 4, 4, 3, 5, 4), 18: (4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 3, 4, 5, 4, 4, 3, 4, 5)})
"""The pars of a course of that many holes where nothing else is said."""


@dataclass(frozen=True, slots=True)
class CourseWish:
    """What is asked of a course: the pars of its holes, which hole is the easiest, the hardest and the signature hole (from 1), what each
    is worth beside its par, and the landscape. The signature hole has water across it, and more to choose than the others.
    """

    pars: tuple[int, ...]
    easiest: int
    hardest: int
    signature: int
    landscape: str = LANDSCAPES[0]

    def __post_init__(self) -> None:
        """Raises UserError for a shape that can't be."""
        holes = len(self.pars)
        if not all(1 <= number <= holes for number in (self.easiest, self.hardest, self.signature)):
            raise UserError(_("The easiest, the hardest and the signature hole are holes from 1 to {n}.").format(n=holes))
        if self.easiest in (self.hardest, self.signature):
            raise UserError(_("The easiest hole can't be the hardest one or the signature hole as well."))


def usual_course(holes: int) -> CourseWish:
    """The wish for that many holes where nothing else is said. Raises KeyError for a number that no shape has."""
    pars = SHAPES[holes]
    easiest, hardest = 1 + pars.index(5), holes - pars[::-1].index(3)       # as on most courses: a long hole, and a short one
    return CourseWish(pars, easiest, hardest, holes if easiest != holes else 1)


def hole_wishes(book: WishBook, wish: CourseWish) -> tuple[HoleWish, ...]:
    """The wish for each hole: the easiest is worth the least beside its par, the hardest the most. Raises UserError for a par that the
    game does not make.
    """
    usual = []
    for par in wish.pars:
        found = book.usual(par)
        if found is None:
            raise UserError(_("No hole of par {par} can be made.").format(par=par))
        usual.append(replace(found, landscape=wish.landscape))
    beside = [each.worth - each.par for each in usual]
    least_over, most_over = book.over_par
    easy, hard = max(min(beside) - APART, least_over), min(max(beside) + APART, most_over)
    for number, each in enumerate(usual, start=1):
        least, most = each.length
        worth = min(max(each.worth - each.par, easy + APART), hard - APART)
        if number == wish.easiest:
            worth, least = easy, round(_SHORTER * least)
        elif number == wish.hardest:
            worth, most = hard, round(_LONGER * most)
        usual[number - 1] = replace(each, worth=round(each.par + worth, 2), length=(least, most))
    at = wish.signature - 1
    usual[at] = replace(usual[at], water="across", brave=max(SIGNATURE_BRAVE, usual[at].brave))
    return tuple(usual)


class CourseStep(NamedTuple):
    """How far a course is: how many of its holes have been found, how many were drawn for that, and how many are wanted; at the end the
    holes and the files, or why there are none, in a sentence.

    Where a course is judged as a whole once all holes are found, `looked` of `looks` holes and hazards have been looked at for that.
    """

    found: int
    drawn: int
    wanted: int
    holes: tuple[WishedHole, ...] = ()
    files: tuple[WishedFile, ...] = ()
    why_not: str = ""
    looked: int = 0
    looks: int = 0

    @property
    def last_look(self) -> str:
        """How far it has been judged as a whole, all holes found, in a sentence; "" before that."""
        if not self.looks:
            return ""
        return _("All {n} holes are found; the course is being looked at as a whole: {done} of {all} looks.").format(
            n=self.wanted, done=self.looked, all=self.looks)


def in_vain(number: int, step: WishStep) -> UserError:
    """The error where nothing was found for a hole of a course; `number` counts from 1."""
    return UserError(_("Hole {hole}: of {n} holes {worth} were worth it, and none fitted: wish for another shape.").format(
        hole=number, n=step.drawn, worth=step.worth_it))


class WishBook(ABC):
    """How a game makes holes to a wish."""

    unit: ClassVar[str]
    """The unit of lengths, in a word."""
    lengths: ClassVar[tuple[int, ...]]
    """The lengths of whole courses, in holes."""
    day_holes: ClassVar[int]
    """The length of a day's course, in holes."""
    reach: ClassVar[tuple[int, int]]
    """The shortest and the longest hole that can be wished for."""
    landscaped: ClassVar[bool]
    """Whether a landscape can be wished for."""
    risk: ClassVar[str]
    """The chance of a penalty, `{chance}`, in words; so are the next ones, each with a number of strokes `{n}`."""
    gain: ClassVar[str]
    """What a bold line gains where its first stroke costs no penalty; `loss`: what it costs even then; `cost`: what it costs with one."""
    loss: ClassVar[str]
    cost: ClassVar[str]
    over_par: ClassVar[tuple[float, float]] = (-.4, .4)
    """The least and the most strokes over its par that are wished for a hole of a course: no other par is nearer."""

    names: ClassVar[tuple[Sequence[str], Sequence[str]]]
    """First and second words of the names of its holes; names are not translated."""

    def titles(self, holes: Sequence[WishedHole]) -> list[str]:
        """What these holes are called, no two of them alike. A hole alone is always called the same."""
        found = list[str]()
        for hole in holes:
            rng = Random(f"{hole.drawn} {hole.length} {hole.worth:.3f}")
            title = ""
            while not title or title in found:
                title = " ".join(rng.choice(words) for words in self.names)
            found.append(title)
        return found

    @abstractmethod
    def usual(self, par: int, /) -> HoleWish | None:
        """The wish for a par where nothing else is said, None for a par that it does not have."""

    @abstractmethod
    def search(self, wish: HoleWish, seed: int, varied: Any, /) -> Iterator[WishStep]:
        """Draws holes without end, or variations of one that was made, a step for each."""

    @abstractmethod
    def unlike(self, one: WishedHole, other: WishedHole, /) -> float:
        """How different two holes are."""

    @abstractmethod
    def files(self, wish: HoleWish, seed: int, holes: Sequence[WishedHole], /) -> Sequence[WishedFile]:
        """The files of some holes, first the one that is played."""

    @abstractmethod
    def course(self, wish: CourseWish, seed: int, /) -> Iterator[CourseStep]:
        """A whole course, with steps on its way."""


WISHES: Final[Entries[WishBook]] = Entries(lambda game: game.wishes)
"""The games that make holes to a wish."""

_FIELDS: Final = ("par", "length", "water", "worth", "brave", "landscape")
_USUAL_PAR: Final = 4


def read_wish(book: WishBook, asked: Mapping[str, str]) -> HoleWish:
    """The wish of some written fields; what is not said is as usual for the par. Raises UserError with what is possible."""
    for name in asked:
        if name not in _FIELDS:
            raise UserError(_("There is no wish {name!r}; there are: {known}.").format(name=name, known=", ".join(_FIELDS)))
    par = _number("par", asked.get("par", str(_USUAL_PAR)), 1, 9)
    wish = book.usual(par)
    if wish is None:
        pars = ", ".join(str(each) for each in range(1, 10) if book.usual(each) is not None)
        raise UserError(_("No hole of par {par} can be wished for; pars are {known}.").format(par=par, known=pars))
    if "length" in asked:
        least, _dash, most = asked["length"].partition("-")
        wish = replace(wish, length=(_number("length", least, 1, 9_999), _number("length", most or least, 1, 9_999)))
        if wish.length[0] > wish.length[1]:
            raise UserError(_("The length begins with the shorter one, as in length=325-365."))
    for name, known in (("water", WATERS), ("landscape", LANDSCAPES)):
        if name in asked:
            if asked[name] not in known:
                raise UserError(_("{name}={value}: it can be {known}.").format(name=name, value=asked[name], known=", ".join(known)))
            wish = replace(wish, water=asked[name]) if name == "water" else replace(wish, landscape=asked[name])
    if "worth" in asked:
        wish = replace(wish, worth=_worth(asked["worth"], par))
    return replace(wish, brave=_number("brave", asked["brave"], 10, 60)) if "brave" in asked else wish


_COURSE_FIELDS: Final = ("pars", "easiest", "hardest", "signature", "landscape")


def read_course_wish(holes: int, asked: Mapping[str, str]) -> CourseWish:
    """The wish for a course of some written fields; what is not said is as usual. Raises UserError with what is possible."""
    for name in asked:
        if name not in _COURSE_FIELDS:
            text = _("There is no wish {name!r} for a course; there are: {known}.")
            raise UserError(text.format(name=name, known=", ".join(_COURSE_FIELDS)))
    if holes not in SHAPES and "pars" not in asked:
        raise UserError(_("For {n} holes say their pars, as in pars=4-3-5; without them there are courses of {known}.").format(
            n=holes, known=", ".join(map(str, SHAPES))))
    wish = usual_course(holes) if holes in SHAPES else None
    if "pars" in asked:
        pars = tuple(_number("pars", each, 1, 9) for each in asked["pars"].split("-"))
        if len(pars) != holes:
            raise UserError(_("pars={value}: write {n} of them, as in pars=4-3-5.").format(value=asked["pars"], n=holes))
        wish = replace(wish, pars=pars) if wish is not None else CourseWish(pars, 1, min(2, holes), holes)
    assert wish is not None
    numbers = {name: _number(name, asked[name], 1, holes) if name in asked else getattr(wish, name)
               for name in ("easiest", "hardest", "signature")}
    land = asked.get("landscape", wish.landscape)
    if land not in LANDSCAPES:
        raise UserError(_("{name}={value}: it can be {known}.").format(name="landscape", value=land, known=", ".join(LANDSCAPES)))
    return CourseWish(wish.pars, **numbers, landscape=land)


def _worth(written: str, par: int) -> float:
    try:
        worth = float(written)
    except ValueError:
        worth = 0.0
    if not par - 1.5 <= worth <= par + 1.5:
        raise UserError(_("worth={value}: a hole of par {par} is worth {least} to {most} strokes.").format(
            value=written, par=par, least=par - 1.5, most=par + 1.5))
    return worth


def _number(name: str, written: str, least: int, most: int) -> int:
    if not written.isascii() or not written.isdigit() or not least <= int(written) <= most:
        raise UserError(_("{name}={value}: write a whole number from {least} to {most}.").format(name=name, value=written, least=least,
                                                                                          most=most))
    return int(written)


class WishTask(NamedTuple):
    """A search for a process: of the game of that key, the wish, and the seed; `like` is what is varied, None for holes by chance alone."""

    game: str
    wish: HoleWish
    seed: int
    like: Any = None


def searched(task: WishTask) -> Iterator[WishStep]:
    """The steps of a search that somebody watches, without end."""
    return WISHES.of(task.game).search(task.wish, task.seed, task.like)


class CourseTask(NamedTuple):
    """A course for a process: of the game of that key, the wish, the seed, and the language of what is said."""

    game: str
    wish: CourseWish
    seed: int
    language: str


def course_searched(task: CourseTask) -> Iterator[CourseStep]:
    """The steps of a course that somebody watches; the last one says why where there is none."""
    use(task.language)
    step = CourseStep(0, 0, len(task.wish.pars))
    try:
        for step in WISHES.of(task.game).course(task.wish, task.seed):
            yield step
    except UserError as error:
        yield step._replace(files=(), why_not=str(error))


def most_different(holes: Sequence[WishedHole], unlike: Callable[[WishedHole, WishedHole], float],
                   count: int = SHOWN) -> tuple[WishedHole, ...]:
    """The `count` holes of which the two most alike differ as much as possible, in the order in which they were found."""
    if len(holes) <= count:
        return tuple(holes)

    def least(some: Sequence[WishedHole]) -> float:
        return min((unlike(one, other) for one, other in combinations(some, 2)), default=0.0)
    return max(combinations(holes, count), key=least)


def found(book: WishBook, wish: HoleWish, seed: int, count: int = SHOWN, seen: Callable[[WishStep], None] = lambda _step: None
          ) -> tuple[WishedHole, ...]:
    """Holes that fit, the most different of a few more. Raises UserError where too many were drawn in vain."""
    wanted = count + FITTING - SHOWN if count > 1 else 1
    fitting: list[WishedHole] = []
    for step in book.search(wish, seed, None):
        seen(step)
        if step.hole is not None:
            fitting.append(step.hole)
        if len(fitting) == wanted:
            break
        if step.drawn >= MOST_DRAWN:
            if len(fitting) >= count:
                break
            raise UserError(_("Of {n} holes {sound} were sound, {worth} worth it, and {fit} fitted: wish for less.").format(
                n=step.drawn, sound=step.sound, worth=step.worth_it, fit=len(fitting)))
    return most_different(fitting, book.unlike, count)


# ---- the day's own course of a game: generated of the date alone, the same for everybody, and kept in the cache
VERSION: Final = 4
"""Of the generators: raise it when one of them makes other courses of the same number, so that none that was made before is played on."""

_TRIES: Final = 5
_APART: Final = 100_000_000         # between the numbers that are tried for a day: no other day has them
_FOLDER: Final = "days"
_MAIN: Final = "course.yaml"


class DayTask(NamedTuple):
    """The course of a game that is wanted, the number of the day's deal, and the folder of the saves."""

    game: str
    number: int
    saves: Path


def course_of_day(task: DayTask) -> Path | None:
    """The file of the day's own course; None until it has been made."""
    path = _folder(task) / _MAIN
    return path if os.path.exists(path) else None


def made_for_day(task: DayTask) -> Iterator[CourseStep]:
    """Makes the course of a day, which takes minutes; it is there after the last step. Courses of other days are thrown away.

    Every hole is accepted by the measure of wishes: worth what is wished, two lines, no hazard without a price. The last step says why
    where there is none.
    """
    book = WISHES.of(task.game)
    step = CourseStep(0, 0, len(usual_course(book.day_holes).pars))
    yield step
    try:
        for step in _tried(book, task.number):
            if not step.files:
                yield step
        _keep(task, step.files)
    except UserError as error:
        yield step._replace(files=(), why_not=str(error))
    except OSError as error:
        yield step._replace(files=(), why_not=_("It can't be kept ({reason}).").format(reason=error.strerror or error))
    else:
        yield step


def _tried(book: WishBook, number: int) -> Iterator[CourseStep]:
    """The steps of the course of that number; where nothing is found for one of its holes, of the first number after it that has one.

    Raises UserError after `_TRIES`.
    """
    wish = usual_course(book.day_holes)
    for tried in range(_TRIES):
        try:
            yield from book.course(wish, number + tried * _APART)
            return
        except UserError:
            if tried == _TRIES - 1:
                raise


def _keep(task: DayTask, files: Sequence[WishedFile]) -> None:
    """Writes the files of a course, that which is played last: once it is there, all is. Raises OSError."""
    folder = _folder(task)
    _forget_others(folder)
    folder.mkdir(parents=True, exist_ok=True)
    main, *others = files
    for file in others:
        write_whole(folder / f"{file.stem}.yaml", file.text.encode())
    write_whole(folder / _MAIN, main.text.encode())


def _folder(task: DayTask) -> Path:
    return task.saves / CACHE / _FOLDER / f"{task.game}-{task.number}-{VERSION}"


def _forget_others(folder: Path) -> None:
    """Throws away what was made for other days of the same game."""
    with suppress(OSError):
        game = folder.name.split("-")[0]
        for name in os.listdir(folder.parent):
            if name.startswith(f"{game}-") and name != folder.name:
                shutil.rmtree(folder.parent / name, ignore_errors=True)
