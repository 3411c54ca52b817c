"""Figures of card holes while they are edited: the solver's figures, the lines of best play, and rounds that bots try."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.analysis.rounds import WalkedStroke, WalkTask, shares_of
from game.analysis.wish import FoundHole, GameWish, bold_bet, wish_like
from game.bots.policy import LEVELS
from game.content.draft import Draft
from game.errors import UserError
from game.games.card_golf.bots.players import ALONE, RoundsTask, play_rounds, walk_line
from game.games.card_golf.content.course import alone
from game.games.card_golf.content.deck import ReadDeck
from game.games.card_golf.content.drawing import FaceHole, read_deck
from game.games.card_golf.content.laying import fault_of, offsets_for
from game.games.card_golf.rules.content import Content, LaidHole, faces_of, laid
from game.games.card_golf.rules.course import Deck, Hole, Space, Tee, Terrain, offsets_of
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import Tables, tables
from game.games.card_golf.solver.rating import (
    CardHazard, FigureTask, HoleCharacter, HoleFigures, PlayLine, PricedHazard, course_rating, golf_marks, hazards_of, slope, work_out
)
from game.games.card_golf.table.face_picture import face_card, plan_of_face
from game.games.golf.rules import indexes_by
from game.games.golf.table.lines import draw_line_of_play, flight
from game.ui.looks.theme import XY
from game.ui.paint import Painter, put
from game.ui.workshop.figures import UNTOLD, FigureProcess, FiguresBefore, given_up, price_in_words
from game.ui.workshop.findings import SheetFact
from game.ui.workshop.trial import FileTrial, RoundsGround, TrialStart
from game.words import N_, _, ngettext, percent

_KEPT: Final = 400          # holes whose figures are remembered
_HAZARD_WORDS: Final = MappingProxyType({
    "woods": N_("What woods cost"), "bunkers": N_("What bunkers cost"), "water": N_("What water costs")})


WatchedHole: TypeAlias = tuple[Hole, Tables]
"""A hole, and the tables that it is played with."""


class FaceContext(NamedTuple):
    """A hole with a certain face: title, names of its faces, offsets, its ground (None: it has a fault), and the fault ("": none)."""

    title: str
    cards: tuple[str, ...]
    offsets: tuple[int, ...]
    ground: Hole | None
    fault: str
    name: object
    number: int         # number in its course; 0 for a hole laid to show the face


def context_of(deck: Deck, at: FaceHole) -> FaceContext:
    """The context of a hole with a face."""
    hole, title = at.hole, _("{course}, hole {n}").format(course=at.course, n=at.number) if at.course else _("A hole of this deck")
    fault, ground = fault_of(deck, hole), None
    if not fault:
        try:
            ground = laid(deck, LaidHole(hole.cards, hole.offsets))
        except (ValueError, KeyError) as error:
            fault = str(error)
    return FaceContext(title, hole.cards, offsets_for(deck, hole), ground, fault, (at.course, at.number, hole.cards), at.number)


def tables_of(draft: Draft) -> Tables:
    """The tables of a deck's file; the stock tables if the file has faults."""
    read = read_deck(draft)
    return read.tables if read is not None else tables()


class HoleKnown(NamedTuple):
    """The figures of a hole that are shown, None if there were never any; `fresh` if they belong to the hole as it is now."""

    figures: HoleFigures | None
    fresh: bool


class _CardHoleBefore(NamedTuple):
    """What was known about a hole when its file was last open."""

    expected: float
    scores: tuple[float, ...] | None
    tees: tuple[float, float, float] | None
    hazards: dict[str, float] | None
    priced: tuple[PricedHazard, ...]


class HoleWatch:
    """The figures of some holes, each under a name, which are computed again when the holes change.

    `wake` is called on a thread when more is known; `renew` takes it over. Figures from the last time the `file` was open count as old
    until new ones are there; they are kept in the folder `cache`.
    """

    def __init__(self, wake: Callable[[], None], cache: Path, file: str) -> None:
        self._process: FigureProcess[FigureTask, HoleFigures] = FigureProcess(work_out, wake)
        self._fruitless = frozenset[FigureTask]()       # tasks that yield nothing more
        self._known: dict[WatchedHole, HoleFigures] = {}
        self._file, self._before = file, FiguresBefore(cache, "hole", dict[str, _CardHoleBefore])
        self._last_time = self._before.of(file) or {}       # by the name of a hole, in words
        self._last: dict[object, HoleFigures] = {}
        self._holes: dict[object, WatchedHole] = {}
        self._orders: dict[WatchedHole, tuple[CardHazard, ...]] = {}

    def watch(self, holes: Mapping[object, WatchedHole], first: object, earlier: Sequence[WatchedHole] = ()) -> None:
        """Has these holes computed, the `first` of them completely; `earlier` are states of that hole that it is compared with."""
        self._holes = dict(holes)
        order = sorted(self._holes, key=lambda name: name != first)
        tasks = [FigureTask(*self._holes[name], False) for name in order if self._is_bare(name)]
        if first in self._holes and self._lacks_hazards(self._holes[first]):
            tasks.insert(min(1, len(tasks)) if self._is_bare(first) else 0, self._whole(first, self._holes[first]))
        tasks += [self._whole(first, hole) for hole in dict.fromkeys(earlier)
                  if hole != self._holes.get(first) and self._lacks_hazards(hole)]
        self._note()
        self._process.want([task for task in tasks if task not in self._fruitless])

    def _whole(self, name: object, hole: WatchedHole) -> FigureTask:
        """The complete task of a hole. New hazards are priced first, then expensive ones; the order stays the same for the same hole."""
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
        """Takes over what has been computed. Returns whether there is anything new."""
        found, before = self._process.collect(), self._fruitless
        self._fruitless = self._process.fruitless
        for task, figures in found:
            known = self._known.pop((task.hole, task.tables), None)
            self._known[task.hole, task.tables] = known if known is not None and _richness(known) > _richness(figures) else figures
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        self._note()
        return bool(found) or self._fruitless != before

    def _note(self) -> None:
        for name, hole in self._holes.items():
            if (then := self._last_time.get(repr(name))) is not None and name not in self._last:
                self._last[name] = HoleFigures(then.expected, then.scores, None, then.tees, then.hazards, then.priced)
            if (figures := self._known.get(hole)) is not None:
                self._last[name] = figures

    def stop(self) -> None:
        """Stops the process, and stores what is known for the next time."""
        self._process.stop()
        known = {repr(name): _CardHoleBefore(one.expected, one.scores, one.tees, dict(one.hazards) if one.hazards is not None else None,
                                             one.priced) for name, one in self._last.items()}
        if known:
            self._before.keep(self._file, dict(list((self._last_time | known).items())[-_KEPT:]))

    @property
    def busy(self) -> bool:
        """Whether anything is being computed."""
        return self._process.busy

    # ---- what is known
    def hole(self, name: object) -> Hole | None:
        """The hole of that name; None if it is not watched."""
        return self._holes[name][0] if name in self._holes else None

    def shown(self, name: object) -> HoleKnown:
        """The figures to show for a hole."""
        hole = self._holes.get(name)
        fresh = self._known.get(hole) if hole is not None else None
        return HoleKnown(fresh if fresh is not None else self._last.get(name), fresh is not None)

    def is_given_up(self, name: object) -> bool:
        """Whether nothing more can be computed for a hole."""
        hole = self._holes.get(name)
        return hole is not None and not self._fruitless.isdisjoint((FigureTask(*hole, False), self._whole(name, hole)))

    def numbers(self, name: object, then: WatchedHole) -> Mapping[str, float]:
        """The figures of a hole in its earlier state `then`, by their keys, as far as they are known."""
        hole, known = self._holes.get(name), self._known.get(then)
        if known is None or hole is None:
            return {}
        found = {fact.key: fact.number for fact in _facts_of(known, "", stale=False) if fact.key and fact.number is not None}
        there = hazards_of(then[0])
        for hazard in hazards_of(hole[0]):
            price = price_then(hazard, known.priced)
            if price is not None or not any(_alike(hazard, other) for other in there):
                found[_key_of(hazard)] = price or 0.0       # a hazard that was not there cost nothing
        return found

    def characters(self) -> Sequence[HoleCharacter] | None:
        """How every hole plays, in the order in which the holes were given; None until all are known."""
        found = [self._known.get(hole) for hole in self._holes.values()]
        characters = [figures.character for figures in found if figures is not None and figures.character is not None]
        return characters if len(characters) == len(found) and found else None

    def indexes(self) -> tuple[int, ...] | None:
        """The stroke index of each hole as `rate` would give it; None until all holes are known."""
        characters = self.characters()
        return tuple(indexes_by([hole.loss for hole in characters])) if characters is not None else None


def _richness(figures: HoleFigures) -> tuple[bool, bool, int]:
    """A sort key: how much is known of a hole."""
    return figures.character is not None, figures.hazards is not None, len(figures.priced)


def wish_of(watch: HoleWatch, name: object, landscape: str) -> GameWish:
    """A wish for holes like this one. Raises UserError while its figures are not known."""
    hole, (figures, fresh) = watch.hole(name), watch.shown(name)
    if hole is None or figures is None or not fresh or not figures.lines:
        raise UserError(_("The strokes of this hole are not known yet: wait a moment, or mend its faults."))
    tee, wets = hole.tees[Tee.MIDDLE], [line.wet for line in figures.lines]
    water = [(space.column, -space.row) for hazard in hazards_of(hole) if hazard.terrain is Terrain.WATER for space in hazard.spaces]
    return wish_like("card_golf", FoundHole(hole.yards(tee), figures.expected, max(wets) - min(wets), (tee.column, -tee.row),
                                            (hole.flag.column, -hole.flag.row), water, landscape))


def hole_facts(watch: HoleWatch, name: object, title: str) -> list[SheetFact]:
    """The facts known about a hole, with old figures marked."""
    shown, hole = watch.shown(name), watch.hole(name)
    if shown.figures is None:
        found = [SheetFact(_("strokes of the pro on {hole}: being worked out").format(hole=title), UNTOLD, stale=True, large=True,
                           key="strokes")]
    else:
        found = _facts_of(shown.figures, title, stale=not shown.fresh) + (_each(hole, shown) if hole is not None else [])
    return given_up(found, _("strokes of the pro on {hole}: can't be worked out").format(hole=title)) if watch.is_given_up(name) else found


def _facts_of(figures: HoleFigures, title: str, *, stale: bool) -> list[SheetFact]:
    """The facts for the figures of a hole, without the prices of single hazards."""
    character = figures.character
    words = _("strokes of the pro on {hole} before the last change") if stale else _("strokes of the pro on {hole}")
    found = [SheetFact(words.format(hole=title), f"{figures.expected:.2f}", stale=stale, large=True, key="strokes",
                       number=figures.expected)]
    if character is not None:
        found.append(SheetFact(_("Suggested par"), str(character.suggested_par), character.suggested_par == character.par, stale=stale))
        found.append(SheetFact(_("Strokes of a rookie"), f"{character.rookie:.2f}", stale=stale, key="rookie", number=character.rookie))
    if figures.scores is not None:
        found.append(SheetFact(_("Chance of each score, %"), "", stale=stale, scores=shares_of(figures.scores),
                               par=character.par if character is not None else 0))
    found += [_line_fact(figures.lines, number, stale=stale) for number in range(len(figures.lines))]
    if figures.tees is not None:
        found.append(SheetFact(_("From tees 1, 2, 3"), ", ".join(f"{strokes:.2f}" for strokes in figures.tees), stale=stale))
    for hazard, cost in (figures.hazards or {}).items():
        found.append(SheetFact(_(_HAZARD_WORDS[hazard]), price_in_words(cost), stale=stale, key=hazard, number=cost))
    return found


# ---- the price of each wood, bunker and water. Before and after a stroke a hazard is the same if it shares the most spaces
def _alike(one: CardHazard, other: CardHazard) -> int:
    """How many spaces two hazards have in common; 0 if they are of different kinds."""
    return len(one.spaces & other.spaces) if one.terrain is other.terrain else 0


def price_then(hazard: CardHazard, priced: Sequence[PricedHazard]) -> float | None:
    """What a hazard cost in an earlier state, in strokes; None if it was not there or its price is not known."""
    found = [one for one in priced if _alike(hazard, one.hazard)]
    return max(found, key=lambda one: _alike(hazard, one.hazard)).strokes if found else None


def _key_of(hazard: CardHazard) -> str:
    row, column = min(hazard.spaces)
    return f"{hazard.terrain.name} {row} {column}"


def _called(hazard: CardHazard) -> str:
    """A hazard in words, with its size."""
    n = len(hazard.spaces)
    if hazard.terrain is Terrain.WATER:
        return ngettext("Pond of {n} space", "Pond of {n} spaces", n).format(n=n)
    if hazard.terrain is Terrain.BUNKER:
        return ngettext("Bunker of {n} space", "Bunker of {n} spaces", n).format(n=n)
    return ngettext("Wood of {n} space", "Wood of {n} spaces", n).format(n=n)


def _each(hole: Hole, shown: HoleKnown) -> list[SheetFact]:
    """A fact with the price of each hazard, the most expensive first. A hazard without a new price is sorted by its old one."""
    known, found = shown.figures.priced if shown.figures is not None else (), list[tuple[float, SheetFact]]()
    for hazard in hazards_of(hole):
        price = price_then(hazard, known)
        stale = not shown.fresh or not any(one.hazard == hazard for one in known)
        spots = tuple(("space", space.row, space.column) for space in sorted(hazard.spaces))
        found.append((-abs(price or 0.0), SheetFact(_called(hazard), price_in_words(price), stale=stale, key=_key_of(hazard), number=price,
                                                    spots=spots)))
    return [fact for _price, fact in sorted(found, key=lambda each: each[0])]


def is_bold(lines: Sequence[PlayLine], number: int) -> bool:
    """Whether this line has the higher chance of a wet ball, of two that differ in it."""
    return len(lines) > 1 and lines[number].wet > min(line.wet for line in lines) and lines[number].wet == max(line.wet for line in lines)


def _line_fact(lines: Sequence[PlayLine], number: int, *, stale: bool) -> SheetFact:
    line = lines[number]
    words = _("Bold line: {club}, {yards} yards, wet\u00a0{wet}") if is_bold(lines, number) else _(
        "Safe line: {club}, {yards} yards, wet\u00a0{wet}") if len(lines) > 1 else _("Best line: {club}, {yards} yards, wet\u00a0{wet}")
    wet, other = percent(line.wet) if line.wet else _("none"), min(one.strokes for one in lines if len(lines) == 1 or one is not line)
    told = words.format(club=_(line.club), yards=line.yards, wet=wet)
    if is_bold(lines, number) and (bet := bold_bet(other, line.parted)) is not None:
        gain, cost = bet
        words = _("Bold line: {club}, {yards} yards; dry gains {gain}; wet ({wet}) costs {cost}") if gain >= 0 else _(
            "Bold line: {club}, {yards} yards; dry costs {gain}; wet ({wet}) costs {cost}")
        told = words.format(club=_(line.club), yards=line.yards, wet=wet, gain=f"{abs(gain):.2f}", cost=f"{cost:.2f}")
    return SheetFact(told, f"{line.strokes:.2f}", stale=stale,
                     key="bold" if is_bold(lines, number) else "safe", number=line.strokes)


def course_figures(watch: HoleWatch) -> list[SheetFact]:
    """Rating, slope and the six marks of good golf; only a placeholder while a hole is being computed."""
    characters = watch.characters()
    if characters is None:
        return [SheetFact(_("Rating of the course"), UNTOLD, stale=True)]
    found = [SheetFact(_("Rating of the course"), f"{course_rating(characters):.2f}"), SheetFact(_("Slope"), str(slope(characters)))]
    for mark in golf_marks(characters):
        whole = math.isclose(mark.wanted, round(mark.wanted)) and math.isclose(mark.counted, round(mark.counted))
        count, wanted = (f"{round(each)}" if whole else f"{each:.2f}" for each in (mark.counted, mark.wanted))
        words = _("{n}, at most {want}") if mark.at_most else _("{n} of {want}")
        found.append(SheetFact(_(mark.title), words.format(n=count, want=wanted), mark.met))
    return found


# ---- the lines of best play, drawn over the cards
def draw_play_lines(p: Painter, surface: pygame.Surface, lines: Sequence[PlayLine], at: Callable[[Space], XY]) -> None:
    """Draws the lines of a hole, the best one on top; `at` gives the middle of a space on the surface."""
    for number in reversed(range(len(lines))):
        draw_stops(p, surface, lines[number].stops, at, bold=is_bold(lines, number))


def draw_stops(p: Painter, surface: pygame.Surface, stops: Sequence[Space], at: Callable[[Space], XY], *, bold: bool,
               scale: float = 1.0) -> None:
    """Draws one line from stop to stop, as flights of a ball."""
    strokes = [flight(at(start), at(end)) for start, end in pairwise(stops)]
    draw_line_of_play(p, surface, strokes, bold=bold, scale=scale)


# ---- trying a hole: at a table, and by bots that play it again and again on its map
class TrialSpace(NamedTuple):
    """A space on which a trial of a hole can begin, and its name in words."""

    title: str
    space: Space


def hole_trial(read: ReadDeck, title: str, landscape: str, hole: LaidHole, begun: TrialSpace | None = None) -> FileTrial:
    """A trial of that hole alone, without tokens, as its figures are computed; it may also begin on the space `begun`."""
    content = alone(read, title, landscape, hole)
    starts = () if begun is None else (
        TrialStart(_("From the tee"), content), TrialStart(begun.title, alone(read, title, landscape, hole, begun.space)))
    return FileTrial(title, CardGolf(), ALONE, content, starts=starts)


class CardRounds(RoundsGround):
    """The map of a hole of cards on which bots' rounds are shown, end to end from the tee at the left."""

    def __init__(self, read: ReadDeck, title: str, landscape: str, hole: LaidHole) -> None:
        """Raises ValueError if the cards don't make a hole."""
        self.title, self.levels = title, LEVELS
        self.hint = _("Point at a mark: its whole round is lit. Rings are lost balls; putts are not on the map.")
        self._content = alone(read, title, landscape, hole)
        known = faces_of(read.deck)
        self._faces = [known[name] for name in hole.faces]
        offsets = hole.offsets or offsets_of(self._faces)
        self._low = min(offsets)
        self._offsets = [offset - self._low for offset in offsets]
        self._rows, self._columns = read.deck.rows, read.deck.columns
        self._plans = [plan_of_face(face, read.name, landscape) for face in self._faces]
        ground = laid(read.deck, hole)
        self._tee, self.par = ground.tees[Tee.MIDDLE], ground.par

    @property
    def work(self) -> Callable[[RoundsTask], Iterable[object]]:
        return play_rounds

    @property
    def walk(self) -> Callable[[WalkTask], Iterable[WalkedStroke]]:
        return walk_line

    @property
    def content(self) -> Content:
        return self._content

    def task(self, level: str, line: int, seed: int) -> RoundsTask:
        return RoundsTask(self._content, level, line, seed)

    def far(self, number: int) -> str:
        return ngettext("{n} yard", "{n} yards", number).format(n=number)

    @property
    def start(self) -> tuple[float, float]:
        return self._tee.row, self._tee.column

    def space(self, p: Painter, rect: pygame.Rect) -> float:
        return max(1.0, min(rect.w / (self._rows * len(self._faces)), rect.h / (self._columns + max(self._offsets))))

    def _card(self, p: Painter, rect: pygame.Rect, number: int) -> pygame.Rect:
        cell = self.space(p, rect)
        left = rect.centerx - cell * self._rows * len(self._faces) / 2
        top = rect.centery - cell * (self._columns + max(self._offsets)) / 2
        return pygame.Rect(round(left + number * self._rows * cell), round(top + self._offsets[number] * cell),
                           round(self._rows * cell), round(self._columns * cell))

    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for number, plan in enumerate(self._plans):
            place = self._card(p, rect, number)
            put(surface, face_card(p, plan, place.size, fine=True), place.topleft)

    def place(self, p: Painter, rect: pygame.Rect, x: float, y: float) -> XY:
        number = min(max(0, int(x) // self._rows), len(self._faces) - 1)
        card = self._card(p, rect, number)
        cell = card.w / self._rows
        return card.x + (x - number * self._rows + .5) * cell, card.y + (y - self._low - self._offsets[number] + .5) * cell
