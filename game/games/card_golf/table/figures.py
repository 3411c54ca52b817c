"""What the solver finds out of holes while they are made: which figures are known, which are old, and what they come to for a course."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from game.games.card_golf.rules.course import Hole, Terrain
from game.games.card_golf.rules.shots import Tables
from game.games.card_golf.solver.figures import FigureTask, HoleFigures, PlayLine, PricedHazard, work_out
from game.games.card_golf.solver.rating import CardHazard, HoleCharacter, course_rating, golf_marks, hazards_of, slope
from game.games.golf.rules import indexes_by
from game.ui.workshop.canvas import SheetFact
from game.ui.workshop.compare import NOTHING
from game.ui.workshop.figures import FigureProcess
from game.words import N_, _, ngettext

_KEPT: Final = 400          # holes whose figures are remembered
_HAZARD_WORDS: Final = MappingProxyType({
    "woods": N_("What woods cost"), "bunkers": N_("What bunkers cost"), "water": N_("What water costs")})
_UNTOLD: Final = "…"


WatchedHole: TypeAlias = tuple[Hole, Tables]
"""A hole, and the tables that it is played with."""


class HoleKnown(NamedTuple):
    """The figures of a hole as they are shown: None where none ever were; `fresh` where they are those of the hole as it is."""

    figures: HoleFigures | None
    fresh: bool


class HoleWatch:
    """The figures of some holes, each under a name of its own, that are worked out again as the holes change.

    `wake` is called on a thread when more is known: then `renew` takes it.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._process: FigureProcess[FigureTask, HoleFigures] = FigureProcess(work_out, wake)
        self._known: dict[WatchedHole, HoleFigures] = {}
        self._last: dict[object, HoleFigures] = {}
        self._holes: dict[object, WatchedHole] = {}
        self._orders: dict[WatchedHole, tuple[CardHazard, ...]] = {}

    def watch(self, holes: Mapping[object, WatchedHole], first: object, earlier: Sequence[WatchedHole] = ()) -> None:
        """These holes are looked at now, one of them `first` and whole; `earlier` is what it was at points that are compared with."""
        self._holes = dict(holes)
        order = sorted(self._holes, key=lambda name: name != first)
        tasks = [FigureTask(*self._holes[name], False) for name in order if self._is_bare(name)]
        if first in self._holes and self._lacks_hazards(self._holes[first]):
            tasks.insert(min(1, len(tasks)) if self._is_bare(first) else 0, self._whole(first, self._holes[first]))
        tasks += [self._whole(first, hole) for hole in dict.fromkeys(earlier)
                  if hole != self._holes.get(first) and self._lacks_hazards(hole)]
        self._note()
        self._process.want(tasks)

    def _whole(self, name: object, hole: WatchedHole) -> FigureTask:
        """The whole task of a hole: what is new on it is priced first, then what was dear, in the same order whenever it is asked for."""
        if hole not in self._orders:
            last = self._last.get(name)

            def before(hazard: CardHazard) -> float:
                price = price_then(hazard, last.priced) if last is not None else None
                return -abs(price) if price is not None else float("-inf")
            self._orders[hole] = tuple(sorted(hazards_of(hole[0]), key=before))
            while len(self._orders) > _KEPT:
                del self._orders[next(iter(self._orders))]
        return FigureTask(*hole, True, self._orders[hole])

    def _is_bare(self, name: object) -> bool:
        figures = self._known.get(self._holes[name])
        return figures is None or figures.character is None

    def _lacks_hazards(self, hole: WatchedHole) -> bool:
        figures = self._known.get(hole)
        return figures is None or figures.hazards is None or len(figures.priced) < len(hazards_of(hole[0]))

    def renew(self) -> bool:
        """Takes what has been found out; whether there was anything."""
        found = self._process.take()
        for task, figures in found:
            known = self._known.pop((task.hole, task.tables), None)
            self._known[task.hole, task.tables] = known if known is not None and _richness(known) > _richness(figures) else figures
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        self._note()
        return bool(found)

    def _note(self) -> None:
        for name, hole in self._holes.items():
            if (figures := self._known.get(hole)) is not None:
                self._last[name] = figures

    def stop(self) -> None:
        """Nobody looks any more."""
        self._process.stop()

    @property
    def busy(self) -> bool:
        """Whether anything is being worked out."""
        return self._process.busy

    # ---- what is known
    def hole(self, name: object) -> Hole | None:
        """A hole that is looked at; None for none of that name."""
        return self._holes[name][0] if name in self._holes else None

    def shown(self, name: object) -> HoleKnown:
        """What is shown of a hole."""
        hole = self._holes.get(name)
        fresh = self._known.get(hole) if hole is not None else None
        return HoleKnown(fresh if fresh is not None else self._last.get(name), fresh is not None)

    def numbers(self, name: object, then: WatchedHole) -> Mapping[str, float]:
        """The figures of a hole by their keys as it was at another point, as far as they are known."""
        hole, known = self._holes.get(name), self._known.get(then)
        if known is None or hole is None:
            return {}
        found = {fact.key: fact.number for fact in _facts_of(known, "", stale=False) if fact.key and fact.number is not None}
        there = hazards_of(then[0])
        for hazard in hazards_of(hole[0]):
            price = price_then(hazard, known.priced)
            if price is not None or not any(_alike(hazard, other) for other in there):
                found[_key_of(hazard)] = price or 0.0       # what was not there cost nothing
        return found

    def characters(self) -> Sequence[HoleCharacter] | None:
        """How every hole plays, in order of their names as they were given; None as long as one is not known."""
        found = [self._known.get(hole) for hole in self._holes.values()]
        characters = [figures.character for figures in found if figures is not None and figures.character is not None]
        return characters if len(characters) == len(found) and found else None

    def indexes(self) -> tuple[int, ...] | None:
        """The stroke index of each hole as `rate` would give it; None as long as that is not known."""
        characters = self.characters()
        return tuple(indexes_by([hole.loss for hole in characters])) if characters is not None else None


def _richness(figures: HoleFigures) -> tuple[bool, int]:
    """How much is known of a hole."""
    return figures.hazards is not None, len(figures.priced)


def hole_facts(watch: HoleWatch, name: object, title: str) -> list[SheetFact]:
    """What is known of a hole, old figures marked."""
    shown = watch.shown(name)
    if shown.figures is None:
        return [SheetFact(_("strokes of the pro on {hole}: being worked out").format(hole=title), _UNTOLD, stale=True, large=True,
                          key="strokes")]
    found = _facts_of(shown.figures, title, stale=not shown.fresh)
    hole = watch.hole(name)
    return found + (_each(hole, shown) if hole is not None else [])


def _facts_of(figures: HoleFigures, title: str, *, stale: bool) -> list[SheetFact]:
    """The figures of a hole in words, without those of each hazard."""
    character = figures.character
    words = _("strokes of the pro on {hole} before the last change") if stale else _("strokes of the pro on {hole}")
    found = [SheetFact(words.format(hole=title), f"{figures.expected:.2f}", stale=stale, large=True, key="strokes",
                       number=figures.expected)]
    if character is not None:
        found.append(SheetFact(_("Suggested par"), str(character.suggested_par), character.suggested_par == character.par, stale=stale))
        found.append(SheetFact(_("Strokes of a rookie"), f"{character.rookie:.2f}", stale=stale, key="rookie", number=character.rookie))
    if figures.scores is not None:
        found.append(SheetFact(_("Chance of each score"), _chances(figures.scores), stale=stale))
    found += [_line_fact(figures.lines, number, stale=stale) for number in range(len(figures.lines))]
    if figures.tees is not None:
        found.append(SheetFact(_("From tees 1, 2, 3"), ", ".join(f"{strokes:.2f}" for strokes in figures.tees), stale=stale))
    for hazard, cost in (figures.hazards or {}).items():
        found.append(SheetFact(_(_HAZARD_WORDS[hazard]), _told(cost), stale=stale, key=hazard, number=cost))
    return found


# ---- what each wood, bunker and water costs: the same one before and after a stroke is that of which most spaces are the same
def _alike(one: CardHazard, other: CardHazard) -> int:
    """How many spaces two hazards of a kind have in common."""
    return len(one.spaces & other.spaces) if one.terrain is other.terrain else 0


def price_then(hazard: CardHazard, priced: Sequence[PricedHazard]) -> float | None:
    """What a hazard cost at another point, None where it was not there or its price is not known."""
    found = [one for one in priced if _alike(hazard, one.hazard)]
    return max(found, key=lambda one: _alike(hazard, one.hazard)).strokes if found else None


def _key_of(hazard: CardHazard) -> str:
    row, column = min(hazard.spaces)
    return f"{hazard.terrain.name} {row} {column}"


def _called(hazard: CardHazard) -> str:
    """A hazard in words, by how large it is."""
    n = len(hazard.spaces)
    if hazard.terrain is Terrain.WATER:
        return ngettext("Pond of {n} space", "Pond of {n} spaces", n).format(n=n)
    if hazard.terrain is Terrain.BUNKER:
        return ngettext("Bunker of {n} space", "Bunker of {n} spaces", n).format(n=n)
    return ngettext("Wood of {n} space", "Wood of {n} spaces", n).format(n=n)


def _told(price: float | None) -> str:
    """A price: nothing is said too."""
    return _UNTOLD if price is None else "0" if abs(price) < NOTHING else f"{price:+.2f}"


def _each(hole: Hole, shown: HoleKnown) -> list[SheetFact]:
    """What each hazard costs, the dearest first, those that are not priced yet where they stood before."""
    known, found = shown.figures.priced if shown.figures is not None else (), list[tuple[float, SheetFact]]()
    for hazard in hazards_of(hole):
        price = price_then(hazard, known)
        stale = not shown.fresh or not any(one.hazard == hazard for one in known)
        spots = tuple(("space", space.row, space.column) for space in sorted(hazard.spaces))
        found.append((-abs(price or 0.0), SheetFact(_called(hazard), _told(price), stale=stale, key=_key_of(hazard), number=price,
                                                    spots=spots)))
    return [fact for _price, fact in sorted(found, key=lambda each: each[0])]


def is_bold(lines: Sequence[PlayLine], number: int) -> bool:
    """Whether a line is the wetter one of two."""
    return len(lines) > 1 and lines[number].wet > min(line.wet for line in lines) and lines[number].wet == max(line.wet for line in lines)


def _line_fact(lines: Sequence[PlayLine], number: int, *, stale: bool) -> SheetFact:
    line = lines[number]
    words = _("Bold line: {club}, {yards} yards, wet {wet}") if is_bold(lines, number) else _(
        "Safe line: {club}, {yards} yards, wet {wet}") if len(lines) > 1 else _("Best line: {club}, {yards} yards, wet {wet}")
    return SheetFact(words.format(club=_(line.club), yards=line.yards, wet=_share(line.wet)), f"{line.strokes:.2f}", stale=stale,
                     key="bold" if is_bold(lines, number) else "safe", number=line.strokes)


def _share(chance: float) -> str:
    return _("none") if not chance else "<1 %" if chance < .005 else f"{chance:.0%}".replace("%", " %")


def _chances(scores: Sequence[float]) -> str:
    """The likeliest three scores, fewest strokes first."""
    likeliest = sorted(sorted(range(len(scores)), key=lambda at: -scores[at])[:3])
    return ", ".join(_("{score}: {chance}").format(score=at + 1, chance=_share(scores[at])) for at in likeliest)


def course_figures(watch: HoleWatch) -> list[SheetFact]:
    """Rating, slope and the six marks of golf; what they were while a hole is being worked out can't be told, and is not."""
    characters = watch.characters()
    if characters is None:
        return [SheetFact(_("Rating of the course"), _UNTOLD, stale=True)]
    found = [SheetFact(_("Rating of the course"), f"{course_rating(characters):.2f}"), SheetFact(_("Slope"), str(slope(characters)))]
    for mark in golf_marks(characters):
        whole = math.isclose(mark.wanted, round(mark.wanted)) and math.isclose(mark.counted, round(mark.counted))
        count, wanted = (f"{round(each)}" if whole else f"{each:.2f}" for each in (mark.counted, mark.wanted))
        words = _("{n}, at most {want}") if mark.at_most else _("{n} of {want}")
        found.append(SheetFact(_(mark.title), words.format(n=count, want=wanted), mark.met))
    return found
