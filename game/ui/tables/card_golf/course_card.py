"""What is known of a course before a round: its first hole painted in small, its par, what best play needs, and the best round here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame

from game.analysis.card_golf.caddie import play_of, to_come
from game.analysis.card_golf.table_cache import TableCache
from game.kept import CACHE
from game.rules.card_golf.content import Content
from game.rules.card_golf.rules import CardGolf
from game.rules.card_golf.values import STROKE, State
from game.rules.contract import Setup
from game.session import content as contents
from game.session.shelf import SaveCard, fewest_of_persons, recall
from game.ui.background_iterator import BackgroundIterator
from game.ui.paint import Painter, put
from game.ui.tables.card_golf.hole_map import fit
from game.ui.tables.card_golf.hole_picture import HolePlan, hole_picture
from game.ui.tables.card_golf.position import seed_of
from game.ui.tables.face import CoursePrint, PickerCard
from game.ui.tables.golf.score import par_words
from game.ui.theme import SIZES
from game.ui.widgets.text import shadow_on, shorten, squeezed
from game.words import _, ngettext


class CourseCard(PickerCard):
    """A course that is dealt as the round begins has nothing to show."""

    margin = 26

    def __init__(self, saves: Path, wake: Callable[[], None]) -> None:
        super().__init__()
        self._saves, self._wake = saves, wake
        self._start: State | None = None
        self._key: object = None
        self._work: BackgroundIterator[float] | None = None
        self.rating: float | None = None
        self.best: int | None = None
        self.visible = False

    # ---- what it shows
    def put(self, content: object, options: object) -> None:
        """The course and the options that are chosen now."""
        if (content, options) == self._key:
            return
        self._key = content, options
        self.stop()
        self._start, self.rating, self.best = self.begun(content, options), None, None
        self.show(self._start is not None)
        if self._start is not None:
            self.best = best_round(self._saves, self._start)
            self._work = BackgroundIterator(_rated(self._start, self._saves / CACHE), self._wake)
        self.refresh()

    @staticmethod
    def begun(content: object, options: object) -> State | None:
        """A round there for one; None where there is no course before it begins, or the options do not suit it."""
        if not isinstance(content, Content) or not content.course.holes:
            return None
        try:
            return CardGolf().start(Setup(1, options, content))
        except ValueError:
            return None

    def look(self) -> None:
        """What best play needs may be known by now."""
        if self._work is None:
            return
        over, found = self._work.over, self._work.take()
        if found:
            self.rating = found[-1]
            self.refresh()
        if over:
            self._work = None

    def stop(self) -> None:
        """Nobody asks any more."""
        if self._work is not None:
            self._work.stop()
            self._work = None

    # ---- drawing
    def height(self, p: Painter, width: int) -> int:
        """Two lines."""
        return 2 * p.font(SIZES.small).get_linesize() + p.look.px(2)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """What best play needs, and the best round."""
        s, y = self._start, self.rect.y
        for line in self.lines(s)[2:] if s is not None else ():
            size = squeezed(p, line, SIZES.small, self.rect.w, "regular", .7)
            put(surface, p.text(shorten(p, line, size, self.rect.w), size, self.ink("main"), "regular", shadow_on(self.ground)),
                (self.rect.x, y))
            y += p.font(SIZES.small).get_linesize() + p.look.px(2)

    def lines(self, s: State) -> tuple[str, ...]:
        """Name, holes and par, rating, best round."""
        par = sum(played.ground.par for played in s.holes)
        holes = ngettext("{n} hole, par {par}", "{n} holes, par {par}", len(s.holes)).format(n=len(s.holes), par=par)
        rating = _("Best play: {n}").format(n=f"{self.rating:.1f}") if self.rating is not None else _("Best play: …")
        best = _("Your best: {n} ({over})").format(n=self.best, over=par_words(self.best - par)) if self.best is not None else _(
            "No round of yours yet")
        return s.game.content.course.name, holes, rating, best


def course_print(content: Content) -> CoursePrint | None:
    """The first hole in small, and the pars of all."""
    start = CourseCard.begun(content, CardGolf().options(holes=max(1, len(content.course.holes)))) if content.course.holes else None
    if start is None:
        return None

    def draw(p: Painter, size: tuple[int, int]) -> pygame.Surface:
        hole = start.holes[0].ground
        area = 2 * size[0], 2 * size[1]
        plan = HolePlan(hole, fit(hole, area, p.look.scale, captions=False), content.course.landscape, seed_of(start, 0))
        return hole_picture(p, plan, f"course {content.course.name}")
    return CoursePrint(len(start.holes), sum(played.ground.par for played in start.holes), draw)


def _rated(s: State, folder: Path) -> Iterator[float]:
    """What best play is expected to need, alone and without tokens; the stock courses ship solved."""
    cache = TableCache(folder)
    yield sum(cache.solved(play).expected for play in (play_of(s, 0), *to_come(s)))


def best_round(saves: Path, s: State) -> int | None:
    """The fewest strokes of a person in a finished round of stroke play over these holes; None where there is none."""
    content = msgspec.json.decode(msgspec.json.encode(contents.write(s.game.content)))      # as a header has it
    rounds = (known.card for known in recall(saves).values() if _is_like(known.card, content["course"], len(s.holes)))
    return fewest_of_persons(rounds)


def _is_like(card: SaveCard, course: object, holes: int) -> bool:
    """Whether a save is such a round."""
    header = card.header
    if header.game != CardGolf().key or not card.finished or header.options.get("format", STROKE) != STROKE:
        return False
    kept = header.content
    return isinstance(kept, dict) and kept.get("course") == course and int(header.options.get("holes", 18)) == holes
