"""What the solver finds out of holes while they are made: which figures are known, which are old, and what they come to for a course."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from game.games.card_golf.rules.course import Hole
from game.games.card_golf.rules.shots import Tables
from game.games.card_golf.solver.figures import FigureTask, HoleFigures, PlayLine, work_out
from game.games.card_golf.solver.rating import HAZARDS, HoleCharacter, course_rating, golf_marks, slope
from game.games.golf.rules import indexes_by
from game.ui.workshop.canvas import SheetFact
from game.ui.workshop.figures import FigureProcess
from game.words import N_, _

_KEPT: Final = 400          # holes whose figures are remembered
_HAZARD_WORDS: Final = MappingProxyType({
    "woods": N_("What woods cost"), "bunkers": N_("What bunkers cost"), "water": N_("What water costs")})
_UNTOLD: Final = "…"


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
        self._known: dict[tuple[Hole, Tables], HoleFigures] = {}
        self._last: dict[object, HoleFigures] = {}
        self._before: dict[object, float] = {}      # strokes before the last change, while they differ
        self._holes: dict[object, tuple[Hole, Tables]] = {}

    def watch(self, holes: Mapping[object, tuple[Hole, Tables]], first: object) -> None:
        """These holes are looked at now, one of them `first` and whole."""
        for name, figures in list(self._last.items()):
            if self._holes.get(name) != holes.get(name) and self.shown(name).fresh:
                self._before[name] = figures.expected
        self._holes = dict(holes)
        order = sorted(self._holes, key=lambda name: name != first)
        tasks = [FigureTask(*self._holes[name], False) for name in order if self._is_bare(name)]
        if first in self._holes and self._lacks_hazards(first):
            tasks.insert(min(1, len(tasks)) if self._is_bare(first) else 0, FigureTask(*self._holes[first], True))
        self._note()
        self._process.want(tasks)

    def _is_bare(self, name: object) -> bool:
        figures = self._known.get(self._holes[name])
        return figures is None or figures.character is None

    def _lacks_hazards(self, name: object) -> bool:
        figures, hole = self._known.get(self._holes[name]), self._holes[name][0]
        there = sum(any(terrain in line for line in hole.ground) for terrain in HAZARDS.values())
        return figures is None or figures.hazards is None or len(figures.hazards) < there

    def renew(self) -> bool:
        """Takes what has been found out; whether there was anything."""
        found = self._process.take()
        for task, figures in found:
            known = self._known.pop((task.hole, task.tables), None)
            richer = known is not None and known.hazards is not None and figures.hazards is None
            self._known[task.hole, task.tables] = known if known is not None and richer else figures
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
    def shown(self, name: object) -> HoleKnown:
        """What is shown of a hole."""
        hole = self._holes.get(name)
        fresh = self._known.get(hole) if hole is not None else None
        return HoleKnown(fresh if fresh is not None else self._last.get(name), fresh is not None)

    def change(self, name: object) -> float | None:
        """By how many strokes the last change has made a hole dearer; None where that is not known, or nothing."""
        shown, before = self.shown(name), self._before.get(name)
        if shown.figures is None or not shown.fresh or before is None:
            return None
        return shown.figures.expected - before

    def characters(self) -> Sequence[HoleCharacter] | None:
        """How every hole plays, in order of their names as they were given; None as long as one is not known."""
        found = [self._known.get(hole) for hole in self._holes.values()]
        characters = [figures.character for figures in found if figures is not None and figures.character is not None]
        return characters if len(characters) == len(found) and found else None

    def indexes(self) -> tuple[int, ...] | None:
        """The stroke index of each hole as `rate` would give it; None as long as that is not known."""
        characters = self.characters()
        return tuple(indexes_by([hole.loss for hole in characters])) if characters is not None else None


def hole_facts(watch: HoleWatch, name: object, title: str) -> list[SheetFact]:
    """What is known of a hole, old figures marked."""
    shown, character = watch.shown(name), None
    figures, stale = shown.figures, not shown.fresh
    if figures is None:
        return [SheetFact(_("{hole}: strokes of the pro").format(hole=title), _UNTOLD, stale=True)]
    found = [SheetFact(_("{hole}: strokes of the pro").format(hole=title), f"{figures.expected:.2f}", stale=stale,
                       change=watch.change(name))]
    character = figures.character
    if character is not None:
        found.append(SheetFact(_("Suggested par"), str(character.suggested_par), character.suggested_par == character.par, stale=stale))
        found.append(SheetFact(_("Strokes of a rookie"), f"{character.rookie:.2f}", stale=stale))
    if figures.scores is not None:
        found.append(SheetFact(_("Chance of each score"), _chances(figures.scores), stale=stale))
    found += [_line_fact(figures.lines, number, stale=stale) for number in range(len(figures.lines))]
    if figures.tees is not None:
        found.append(SheetFact(_("From tees 1, 2, 3"), ", ".join(f"{strokes:.2f}" for strokes in figures.tees), stale=stale))
    for hazard, cost in (figures.hazards or {}).items():
        found.append(SheetFact(_(_HAZARD_WORDS[hazard]), f"{cost:+.2f}", stale=stale))
    return found


def is_bold(lines: Sequence[PlayLine], number: int) -> bool:
    """Whether a line is the wetter one of two."""
    return len(lines) > 1 and lines[number].wet > min(line.wet for line in lines) and lines[number].wet == max(line.wet for line in lines)


def _line_fact(lines: Sequence[PlayLine], number: int, *, stale: bool) -> SheetFact:
    line = lines[number]
    words = _("Bold line: {club}, {yards} yards, wet {wet}") if is_bold(lines, number) else _(
        "Safe line: {club}, {yards} yards, wet {wet}") if len(lines) > 1 else _("Best line: {club}, {yards} yards, wet {wet}")
    return SheetFact(words.format(club=_(line.club), yards=line.yards, wet=_share(line.wet)), f"{line.strokes:.2f}", stale=stale)


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
