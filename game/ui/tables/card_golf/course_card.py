"""The card of a course in the new-game screen: its first hole painted in small, par, what best play needs, and the best round here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

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
from game.session.shelf import SaveCard, recall
from game.ui.background_iterator import BackgroundIterator
from game.ui.paint import Painter, put
from game.ui.paint.lettering import Kind
from game.ui.tables.card_golf.hole_map import fit
from game.ui.tables.card_golf.hole_picture import HolePlan, hole_picture
from game.ui.tables.card_golf.position import seed_of
from game.ui.tables.face import PickerCard
from game.ui.tables.golf.score import par_words
from game.ui.theme import SIZES
from game.ui.widgets.text import shorten, squeezed
from game.words import _, ngettext

_HIGH: Final = 118      # logical units
_PICTURE: Final = .62   # of the width
_PAD: Final = 10


class CourseCard(PickerCard):
    """A course that is dealt as the round begins has nothing to show."""

    margin = 26

    def __init__(self, saves: Path, wake: Callable[[], None]) -> None:
        super().__init__()
        self.own_ground = "paper"
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
        self._start, self.rating, self.best = self._begun(content, options), None, None
        self.show(self._start is not None)
        if self._start is not None:
            self.best = best_round(self._saves, self._start)
            self._work = BackgroundIterator(_rated(self._start, self._saves / CACHE), self._wake)
        self.refresh()

    @staticmethod
    def _begun(content: object, options: object) -> State | None:
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
        """The picture, or the lines beside it where letters are large."""
        lines = p.font(SIZES.body, "bold").get_linesize() + 3 * p.font(SIZES.small).get_linesize()
        return max(p.look.px(_HIGH), lines + 2 * p.look.px(_PAD))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A card of paper with the hole at the left and the figures at the right."""
        s, rect, px = self._start, self.rect, p.look.px
        if s is None or rect.w <= 0:
            return
        p.lay(surface, p.paper(rect.w, rect.h, px(8)), rect.topleft, .4)
        area = pygame.Rect(rect.x + px(_PAD), rect.y + px(_PAD), round(rect.w * _PICTURE) - px(_PAD), rect.h - 2 * px(_PAD))
        hole = s.holes[0].ground
        laid = fit(hole, area.size, p.look.scale, captions=False)
        plan = HolePlan(hole, laid, s.game.content.course.landscape, seed_of(s, 0))
        put(surface, hole_picture(p, plan, "course card"), (area.x + (area.w - laid.size[0]) // 2, area.y + (area.h - laid.size[1]) // 2))
        x, y = area.right + px(_PAD), area.y
        room = rect.right - px(_PAD) - x
        for number, line in enumerate(self.lines(s)):
            kind: Kind = "regular" if number else "bold"
            size = squeezed(p, line, SIZES.small if number else SIZES.body, room, kind, .7)
            words = p.text(shorten(p, line, size, room, kind), size, "ink2" if number else "ink", kind)
            put(surface, words, (x, y))
            y += p.font(SIZES.body if not number else SIZES.small).get_linesize() + px(2)

    def lines(self, s: State) -> tuple[str, ...]:
        """Name, holes and par, rating, best round."""
        par = sum(played.ground.par for played in s.holes)
        holes = ngettext("{n} hole, par {par}", "{n} holes, par {par}", len(s.holes)).format(n=len(s.holes), par=par)
        rating = _("Best play: {n}").format(n=f"{self.rating:.1f}") if self.rating is not None else _("Best play: …")
        best = _("Your best: {n} ({over})").format(n=self.best, over=par_words(self.best - par)) if self.best is not None else _(
            "No round of yours yet")
        return s.game.content.course.name, holes, rating, best


def _rated(s: State, folder: Path) -> Iterator[float]:
    """What best play is expected to need, alone and without tokens; the stock courses ship solved."""
    cache = TableCache(folder)
    yield sum(cache.solved(play).expected for play in (play_of(s, 0), *to_come(s)))


def best_round(saves: Path, s: State) -> int | None:
    """The fewest strokes of a person in a finished round of stroke play over these holes; None where there is none."""
    content = msgspec.json.decode(msgspec.json.encode(contents.write(s.game.content)))      # as a header has it
    rounds = (known.card for known in recall(saves).values() if _is_like(known.card, content["course"], len(s.holes)))
    return min((points for card in rounds for points in _of_persons(card)), default=None)


def _is_like(card: SaveCard, course: Any, holes: int) -> bool:
    """Whether a save is such a round."""
    header = card.header
    if header.game != CardGolf().key or not card.finished or header.options.get("format", STROKE) != STROKE:
        return False
    kept = header.content
    return isinstance(kept, dict) and kept.get("course") == course and int(header.options.get("holes", 18)) == holes


def _of_persons(card: SaveCard) -> Iterator[int]:
    for seats, points, _rank in card.lines:
        if all(card.header.seats[seat].kind == "person" for seat in seats):
            yield points
