"""Holes and courses made to a wish: what can be wished for, what a search reports while it runs, and which of the fitting holes are shown.

How holes are drawn, solved and written is up to each game (`Game.wishes`). All chance comes from the seed, so that a search with the same
seed finds the same holes.
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
"""The choices for water, seen along the line from the tee to the flag."""

LANDSCAPES: Final = ("parkland", "links", "woodland", "heath")

WORTH_REACH: Final = .8
"""By how many strokes a wish in the window may differ from the usual worth of holes of its par."""

WORTH_WITHIN: Final = .1
"""By how many strokes the worth of a hole may differ from the wish."""

LINES_WITHIN: Final = .25
"""Most strokes that the second line may cost more than the best one."""

PRICED: Final = .005
"""Least price of a hazard, in strokes; it is then shown as at least +0.01. Hazards that cost less are removed from a hole."""

_ON_LINE: Final = .75
_BOTH: Final = 3
"""Water is "across" if at least half of it is within _ON_LINE spaces of the line to the flag, or if each side has at least 1 / _BOTH as
much as the other.
"""

SHOWN: Final = 3
FITTING: Final = 5
"""Number of fitting holes that a search looks for; the most different ones of them are shown."""

MOST_DRAWN: Final = 3_000
"""Number of drawn holes after which a search without a window gives up."""


@dataclass(frozen=True, slots=True)
class HoleWish:
    """What is wished of a hole: `length` from and to, in the game's own unit; `worth` in expected strokes of best play; `brave`: the least
    difference between the risks of its two lines, in percentage points; `water` is one of WATERS.
    """

    par: int
    length: tuple[int, int]
    water: str
    worth: float
    brave: int
    landscape: str

    def fits(self, worth: float) -> bool:
        """Whether a hole has the wished worth, if best play needs that number of strokes for it."""
        return abs(worth - self.worth) <= WORTH_WITHIN


def like(wish: HoleWish, hole: WishedHole) -> HoleWish:
    """The wish for a hole similar to one that fits: the same worth, about the same length, and as brave."""
    return _as_good(wish, hole.length, hole.worth, hole.bold.risk - hole.safe.risk)


def _as_good(wish: HoleWish, length: float, worth: float, apart: float) -> HoleWish:
    """The wish with about that length, that worth, and lines whose risks differ by `apart` (0 to 1)."""
    return replace(wish, worth=round(worth, 2), length=(round(.95 * length), round(1.05 * length)),
                   brave=max(10, min(40, int(100 * apart) // 5 * 5)))


class GameWish(NamedTuple):
    """A wish for a hole, and the key of the game it is for."""

    game: str
    wish: HoleWish


class FoundHole(NamedTuple):
    """What a solver found about a hole that is being edited: its length in the game's unit, its worth in strokes, and the difference
    between the risks of its two lines (0 to 1); with its tee, its flag and every space of water, x to the right and y down.
    """

    length: float
    worth: float
    apart: float
    tee: tuple[float, float]
    flag: tuple[float, float]
    wet: Sequence[tuple[float, float]]
    landscape: str


def wish_like(game: str, hole: FoundHole) -> GameWish:
    """The wish for a hole similar to that one, for the par whose usual worth is nearest, within the limits of the page of wishes."""
    book = WISHES.of(game)
    usual = min((wish for par in range(1, 10) if (wish := book.usual(par)) is not None), key=lambda wish: abs(wish.worth - hole.worth))
    low, high = book.reach
    worth = max(usual.worth - WORTH_REACH, min(usual.worth + WORTH_REACH, hole.worth))
    wish = replace(_as_good(usual, hole.length, worth, hole.apart), water=water_of(hole))
    length = max(low, min(high, wish.length[0])), max(low, min(high, wish.length[1]))
    return GameWish(game, replace(wish, length=length, landscape=hole.landscape if book.landscaped else wish.landscape))


def water_of(hole: FoundHole) -> str:
    """Where the water of a hole is, seen along its line to the flag, as one of WATERS: "across" if most of it is on that line, or it is on
    both sides.

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
    """The strokes that a bold line gains on the safe one if its first stroke costs no penalty, and the strokes it loses if it does."""

    gain: float
    cost: float


def bold_bet(safe: float, parted: tuple[float, float] | None) -> BoldBet | None:
    """The bet of a bold line, compared with a safe one of `safe` expected strokes. `parted` are the bold line's expected strokes without a
    penalty and with one, None if it has no penalty. None also if the bold line is better even with a penalty.

    >>> bold_bet(4.0, (3.5, 5.0)), bold_bet(4.0, None), bold_bet(4.0, (3.5, 3.9))
    (BoldBet(gain=0.5, cost=1.0), None, None)
    """
    return None if parted is None or parted[1] < safe else BoldBet(safe - parted[0], parted[1] - safe)


class WishedLine(NamedTuple):
    """A way to play a hole: the first club or card, the expected strokes with it, and the probability of a penalty by the first stroke.

    `far` is the planned distance of the first stroke in the game's unit, None if the game does not give one. `way` is the path of the line
    in a form that its game can draw. `bet` is what a bold line gains and costs; None for a safe line, or if it is unknown.
    """

    club: str
    strokes: float
    risk: float
    far: int | None = None
    way: Any = ()
    bet: BoldBet | None = None


class WishedHole(NamedTuple):
    """A hole that fits a wish: the number of its draw, its length, its worth, its two lines, the price of each hazard in strokes, and the
    hole itself as the game made it.
    """

    drawn: int
    length: int
    worth: float
    safe: WishedLine
    bold: WishedLine
    prices: tuple[tuple[str, float], ...]
    made: Any


class WishStep(NamedTuple):
    """The progress of a search. Each count includes only holes that passed the test before: drawn, sound (it can be laid and has the wished
    length), with the wished worth, with two lines, and fitting once the hazards without a price are removed.

    `worth` is that of the hole drawn last, and `apart` the difference between the risks of its lines; None if not computed. `hole` is that
    hole if it fits, else None.
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
    """A file made of what was found: the stem of its name, and its text."""

    stem: str
    text: str


# ---- whole courses
APART: Final = .2
"""By how many strokes, relative to par, the easiest hole of a course is worth less and the hardest more than all others."""

_SHORTER, _LONGER = .85, 1.15       # factors for the least length of the easiest hole, and the greatest of the hardest

SIGNATURE_BRAVE: Final = 20
"""Least difference between the risks of the lines of a signature hole, in percentage points."""

SHAPES: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType({
    3: (4, 3, 5), 6: (4, 3, 4, 5, 3, 4), 9: (4, 3, 4, 5, 4, 4, 3, 5, 4), 18: (4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 3, 4, 5, 4, 4, 3, 4, 5)})
"""The default pars of a course, by its number of holes."""


@dataclass(frozen=True, slots=True)
class CourseWish:
    """What is wished of a course: the pars of its holes, the numbers (from 1) of the easiest, the hardest and the signature hole, and the
    landscape. The signature hole has water across it, and a greater difference in risk between its two lines.
    """

    pars: tuple[int, ...]
    easiest: int
    hardest: int
    signature: int
    landscape: str = LANDSCAPES[0]

    def __post_init__(self) -> None:
        """Raises UserError if the three numbers are not possible together."""
        holes = len(self.pars)
        if not all(1 <= number <= holes for number in (self.easiest, self.hardest, self.signature)):
            raise UserError(_("The easiest, the hardest and the signature hole are holes from 1 to {n}.").format(n=holes))
        if self.easiest in (self.hardest, self.signature):
            raise UserError(_("The easiest hole can't be the hardest one or the signature hole as well."))


def usual_course(holes: int) -> CourseWish:
    """The default wish for a course of that number of holes. Raises KeyError if it is not in SHAPES."""
    pars = SHAPES[holes]
    easiest, hardest = 1 + pars.index(5), holes - pars[::-1].index(3)       # as on most courses: a long hole, and a short one
    return CourseWish(pars, easiest, hardest, holes if easiest != holes else 1)


def hole_wishes(book: WishBook, wish: CourseWish) -> tuple[HoleWish, ...]:
    """The wish for each hole: relative to par, the easiest is worth the least and the hardest the most. Raises UserError for a par of which
    the game makes no holes.
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
    """The progress of a course: how many of its holes have been found, how many were drawn for them, and how many are wanted. The last step
    has the holes and the files, or in `why_not` the sentence why there are none.

    If the course is also judged as a whole once all holes are found, `looked` of `looks` holes and hazards have been judged so far.
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
        """The progress of judging the course as a whole, in a sentence; "" before that has begun."""
        if not self.looks:
            return ""
        return _("All {n} holes are found; the course is being looked at as a whole: {done} of {all} looks.").format(
            n=self.wanted, done=self.looked, all=self.looks)


def in_vain(number: int, step: WishStep) -> UserError:
    """The error for a hole of a course for which no fitting one was found; `number` counts from 1."""
    return UserError(_("Hole {hole}: of {n} holes {worth} were worth it, and none fitted: wish for another shape.").format(
        hole=number, n=step.drawn, worth=step.worth_it))


class WishBook(ABC):
    """How a game makes holes and courses to a wish."""

    unit: ClassVar[str]
    """The unit of lengths, as a word."""
    lengths: ClassVar[tuple[int, ...]]
    """The possible numbers of holes of whole courses."""
    day_holes: ClassVar[int]
    """The number of holes of the course of the day."""
    reach: ClassVar[tuple[int, int]]
    """The least and the greatest length of a hole that can be wished for, in `unit`."""
    landscaped: ClassVar[bool]
    """Whether a landscape can be wished for."""
    risk: ClassVar[str]
    """A text with the chance of a penalty as `{chance}`. The next three are texts with a number of strokes as `{n}`."""
    gain: ClassVar[str]
    """What a bold line gains if its first stroke costs no penalty; `loss`: what it loses even then; `cost`: what it loses with one."""
    loss: ClassVar[str]
    cost: ClassVar[str]
    over_par: ClassVar[tuple[float, float]] = (-.4, .4)
    """The least and the greatest worth of a hole of a course, in strokes over its par: within it no other par is nearer."""

    names: ClassVar[tuple[Sequence[str], Sequence[str]]]
    """First and second words of the names of its holes; names are not translated."""

    def titles(self, holes: Sequence[WishedHole]) -> list[str]:
        """Names for these holes, no two the same. A single hole always gets the same name."""
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
        """The default wish for a par; None if the game makes no holes of that par."""

    @abstractmethod
    def search(self, wish: HoleWish, seed: int, varied: Any, /) -> Iterator[WishStep]:
        """Draws holes without end, or variations of one (`varied`: the `made` of a WishedHole, or None); yields a step for each."""

    @abstractmethod
    def unlike(self, one: WishedHole, other: WishedHole, /) -> float:
        """How different two holes are: a number without unit, larger for more different ones."""

    @abstractmethod
    def files(self, wish: HoleWish, seed: int, holes: Sequence[WishedHole], /) -> Sequence[WishedFile]:
        """The files for some holes: first the one that is played, then those that it names."""

    @abstractmethod
    def course(self, wish: CourseWish, seed: int, /) -> Iterator[CourseStep]:
        """Makes a whole course; yields its progress, at last the finished course. Raises UserError if no fitting hole is found."""


WISHES: Final[Entries[WishBook]] = Entries(lambda game: game.wishes)
"""The games that make holes to a wish."""

_FIELDS: Final = ("par", "length", "water", "worth", "brave", "landscape")
_USUAL_PAR: Final = 4


def read_wish(book: WishBook, asked: Mapping[str, str]) -> HoleWish:
    """The wish given by written fields, as in `par=4`; other fields have the default for the par. Raises UserError that lists what is
    possible.
    """
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
    """The wish for a course given by written fields; other fields have their default. Raises UserError that lists what is possible."""
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
    """A search to be run in a process: the key of the game, the wish, the seed, and the hole to be varied (None: holes are random)."""

    game: str
    wish: HoleWish
    seed: int
    like: Any = None


def searched(task: WishTask) -> Iterator[WishStep]:
    """The steps of a search, without end; the caller stops it."""
    return WISHES.of(task.game).search(task.wish, task.seed, task.like)


class CourseTask(NamedTuple):
    """A course to be made in a process: the key of the game, the wish, the seed, and the language of its sentences."""

    game: str
    wish: CourseWish
    seed: int
    language: str


def course_searched(task: CourseTask) -> Iterator[CourseStep]:
    """The steps of making a course. If there is none, the last step says why; no UserError is raised."""
    use(task.language)
    step = CourseStep(0, 0, len(task.wish.pars))
    try:
        for step in WISHES.of(task.game).course(task.wish, task.seed):
            yield step
    except UserError as error:
        yield step._replace(files=(), why_not=str(error))


def most_different(holes: Sequence[WishedHole], unlike: Callable[[WishedHole, WishedHole], float],
                   count: int = SHOWN) -> tuple[WishedHole, ...]:
    """The `count` holes that differ most: those whose two most similar ones are as different as possible. In the order they were found."""
    if len(holes) <= count:
        return tuple(holes)

    def least(some: Sequence[WishedHole]) -> float:
        return min((unlike(one, other) for one, other in combinations(some, 2)), default=0.0)
    return max(combinations(holes, count), key=least)


def found(book: WishBook, wish: HoleWish, seed: int, count: int = SHOWN, seen: Callable[[WishStep], None] = lambda _step: None
          ) -> tuple[WishedHole, ...]:
    """Up to `count` holes that fit a wish, the most different of a few more; `seen` is called with each step. Raises UserError if
    MOST_DRAWN holes did not give enough.
    """
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


# ---- the course of the day of a game: generated from the date alone, the same for everybody, and stored in the cache
VERSION: Final = 4
"""Version of the generators: raise it when one makes other courses from the same number, so that cached older ones are not used."""

_TRIES: Final = 5
_APART: Final = 100_000_000         # distance between the numbers that are tried for a day, so large that no two days share one
_FOLDER: Final = "days"
_MAIN: Final = "course.yaml"


class DayTask(NamedTuple):
    """The course of the day to be made: the key of the game, the number of the day's deal, and the folder of the saves."""

    game: str
    number: int
    saves: Path


def course_of_day(task: DayTask) -> Path | None:
    """The file of the course of the day; None until it has been made."""
    path = _folder(task) / _MAIN
    return path if os.path.exists(path) else None


def made_for_day(task: DayTask) -> Iterator[CourseStep]:
    """Makes the course of the day, which takes minutes; its file exists after the last step. Courses of other days are deleted.

    Every hole has to fit its wish: its worth, two lines, no hazard without a price. If no course is found, the last step says why.
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
    """The steps of making the course of that number. If that fails, other numbers at a distance of _APART are tried.

    Raises UserError after `_TRIES` numbers.
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
    """Writes the files of a course, its main file last: if that exists, all of them do. Raises OSError."""
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
    """Deletes the courses of other days of the same game."""
    with suppress(OSError):
        game = folder.name.split("-")[0]
        for name in os.listdir(folder.parent):
            if name.startswith(f"{game}-") and name != folder.name:
                shutil.rmtree(folder.parent / name, ignore_errors=True)
