"""The leaderboard above the seats of every golf table: the leader, the score to beat, and in match play and skins the holes won."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.analysis.record import par_words
from game.games.golf.rules import HoleResult, carried, margin, margin_words
from game.games.golf.table.plate import Plate, words_in
from game.games.golf.table.sheet import GolfCard, to_par
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.widgets.text import shadow_on, shorten, squeezed
from game.words import _, ngettext

_ROW, _LARGE, _STRIP = 21, 27, 17       # heights at text scale 1: of a side's line, of the state of a match, of the strip of holes
_MARK: Final = 13
_MOST_PITCH: Final = 22                 # most pixels from hole to hole, so that few holes stay together
_LEAST: Final = .75                     # share of their size to which all names shrink before one is shortened
_PLACE, _BETWEEN = 24, 7                # widths at text scale 1: of a place, and before a score or holes


class CountedBy(enum.Enum):
    """What a form of play counts: strokes over par, Stableford points, holes won, or skins won."""

    STROKES = "strokes"
    POINTS = "points"
    MATCH = "match"
    SKINS = "skins"


class Standing(NamedTuple):
    """A side: its seats and name, its score (strokes over par, or what it has won), the holes it has finished; `out`: it has left."""

    seats: tuple[int, ...]
    name: str
    score: int
    thru: int
    out: bool = False


class Leaders(NamedTuple):
    """The standings of a round of `holes` holes. `results` are the holes won, by side; `par` is the round's, 0 if not known."""

    form: CountedBy
    holes: int
    sides: tuple[Standing, ...]
    results: tuple[HoleResult, ...] = ()
    over: bool = False
    par: int = 0

    @property
    def ranked(self) -> list[int]:
        """The indices of the sides, the best first; sides that have left come last."""
        return sorted(range(len(self.sides)), key=lambda side: (self.sides[side].out, self._cost(side)))

    def place(self, side: int) -> str:
        """The place of a side: "1", or "T2" if shared; a dash before it has finished a hole."""
        own = self.sides[side]
        if own.out or not own.thru:
            return "–"
        costs = [self._cost(other) for other, each in enumerate(self.sides) if not each.out and each.thru]
        place = str(1 + sum(cost < self._cost(side) for cost in costs))
        return _("T{n}").format(n=place) if costs.count(self._cost(side)) > 1 else place

    def _cost(self, side: int) -> int:
        score = self.sides[side].score
        return score if self.form is CountedBy.STROKES else -score

    def first(self) -> tuple[Standing, ...]:
        """The sides that share the lead."""
        known = [side for side in self.ranked if self.sides[side].thru and not self.sides[side].out]
        return tuple(self.sides[side] for side in known if self._cost(side) == self._cost(known[0]))


def sides_of(card: GolfCard, points: Sequence[int] | None = None) -> tuple[Standing, ...]:
    """A side for each line of a scorecard: by strokes over par, or by what each has won."""
    return tuple(
        Standing((line.seat,), line.name, to_par(line, card) if points is None else points[number],
                 sum(strokes is not None for strokes in line.strokes[: card.holes]))
        for number, line in enumerate(card.lines))


class LeadersTold(NamedTuple):
    """The words of a leaderboard besides its lines: a heading, the state beside it, and in match play a large line below."""

    heading: str
    beside: str
    large: str = ""


def told_of(leaders: Leaders) -> LeadersTold:
    """Heading and state in words.

    >>> sides = Standing((0,), "Ana", 3, 6), Standing((1,), "Bo", 0, 6)
    >>> results = (HoleResult(0, 1),) * 3 + (HoleResult(None, 1),) * 3
    >>> told_of(Leaders(CountedBy.MATCH, 9, sides, results))
    LeadersTold(heading='Match', beside='dormie', large='Ana 3 up')
    >>> told_of(Leaders(CountedBy.MATCH, 8, sides, results))
    LeadersTold(heading='Match', beside='decided', large='Ana wins 3 & 2')
    """
    if len(leaders.sides) < 2:
        return LeadersTold(_("Round"), _("par {n}").format(n=leaders.par) if leaders.par else "")
    if leaders.form is CountedBy.MATCH:
        return _match(leaders)
    if leaders.form is CountedBy.SKINS:
        worth, most = 1 + carried(leaders.results), max(side.score for side in leaders.sides)
        here = ngettext("{n} skin at stake", "{n} skins at stake", worth).format(n=worth)
        return LeadersTold(_("Skins"), here if not leaders.over else _("won with {score}").format(score=most) if most else "")
    heading = _("Leaders") if leaders.form is CountedBy.STROKES else _("Points")
    first = leaders.first()
    if not first:
        return LeadersTold(heading, _("par {n}").format(n=leaders.par) if leaders.par else "")
    score = score_words(leaders, first[0])
    if leaders.over:
        return LeadersTold(heading, _("won with {score}").format(score=score))
    return LeadersTold(heading, _("to beat: {score}").format(score=score))


def _match(leaders: Leaders) -> LeadersTold:
    """The words for a match of two sides: "2 up", "dormie", "3 & 2"."""
    best = max(leaders.sides, key=lambda side: (not side.out, side.score))
    up, left = won = margin(leaders.results, leaders.holes)
    rest = ngettext("{n} to play", "{n} to play", left).format(n=left)
    if leaders.over and any(side.out for side in leaders.sides):
        return LeadersTold(_("Match"), _("decided"), _("{who} wins").format(who=best.name))
    if up > left or (leaders.over and up):
        text = ngettext("{who} wins {by}", "{who} win {by}", len(best.seats))
        return LeadersTold(_("Match"), _("decided"), text.format(who=best.name, by=margin_words(won)))
    if not up:
        return LeadersTold(_("Match"), rest if left else _("halved"), _("All square"))
    return LeadersTold(_("Match"), _("dormie") if up == left else rest, _("{who} {up} up").format(who=best.name, up=up))


def score_words(leaders: Leaders, side: Standing) -> str:
    """The score of a side: "E", "–2", or what it has won."""
    if side.out:
        return _("DQ")
    if leaders.form is CountedBy.MATCH:
        return _("{n} won").format(n=side.score)
    if leaders.form is not CountedBy.STROKES:
        return str(side.score)
    return par_words(side.score) if side.thru else "–"


def stat_words(leaders: Leaders, seat: int) -> tuple[str, str]:
    """The score for a seat's plaque: a number, and what it counts."""
    side = next(one for one in leaders.sides if seat in one.seats)
    if leaders.form is CountedBy.STROKES:
        return score_words(leaders, side), _("to par")
    n = side.score
    return str(n), {CountedBy.MATCH: ngettext("hole", "holes", n), CountedBy.SKINS: ngettext("skin", "skins", n),
                    CountedBy.POINTS: ngettext("point", "points", n)}[leaders.form]


def thru_words(leaders: Leaders, side: Standing) -> str:
    """The number of holes that a side has finished, in words; "" in match play."""
    if leaders.form is CountedBy.MATCH:
        return ""
    if side.thru >= leaders.holes:
        return _("done")
    return _("thru {n}").format(n=side.thru) if side.thru and not side.out else ""


class _Columns(NamedTuple):
    """The pixels where the parts of a line begin, from its left, and the size of a token."""

    marks: int
    mark: int
    name: int
    score: int
    thru: int


class Leaderboard(Plate):
    """The leaderboard. If room is short it drops its lines, then itself, before the seats' plaques drop anything."""

    def __init__(self) -> None:
        super().__init__("", seed=5)
        self._large = ""
        self.leaders = Leaders(CountedBy.STROKES, 0, ())

    def put(self, leaders: Leaders) -> None:
        """Shows these standings."""
        if leaders == self.leaders:
            return
        shape, self.leaders = self._shape(), leaders
        told = told_of(leaders)
        self.heading, self.beside = told.heading, told.beside
        self._large = told.large
        self.tip = "\n".join(filter(None, (
            told.large, told.beside, *(self._line_words(leaders, leaders.sides[side]) for side in leaders.ranked))))
        if self._shape() != shape:
            self.resized()
        self.refresh()

    @staticmethod
    def _line_words(leaders: Leaders, side: Standing) -> str:
        words = side.name, score_words(leaders, side), thru_words(leaders, side)
        return ", ".join(word for word in words if word)

    def _shape(self) -> tuple[int, bool, bool]:
        """All that its height depends on."""
        form = self.leaders.form
        contest = len(self.leaders.sides) > 1
        return len(self.leaders.sides), contest and form is CountedBy.MATCH, contest and form in (CountedBy.MATCH, CountedBy.SKINS)

    # ---- measure
    def heights(self, p: Painter, width: int) -> tuple[int, ...]:
        """The heights with a line for each side, without lines, and when dropped."""
        sides, large, strip = self._shape()
        if not sides:
            return (0,)
        px = p.look.px
        short = self.head(p) + px(16) + large * self._line(p, _LARGE, SIZES.lead) + strip * px(_STRIP)
        return short + px(3) + sides * self._line(p, _ROW, SIZES.small), short, 0

    def height(self, p: Painter, width: int) -> int:
        return self.heights(p, width)[0]

    def _line(self, p: Painter, least: float, size: float) -> int:
        return max(p.look.px(least), min(p.font(size).get_linesize(), p.look.px(1.5 * least)))

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if not self.leaders.sides:
            return
        super().draw(p, surface)
        inner, shadow = self.inner(p), shadow_on("wood")
        _sides, large, strip = self._shape()
        y = inner.y - p.look.px(2)
        if large:
            high = self._line(p, _LARGE, SIZES.lead)
            words_in(p, surface, self._large, pygame.Rect(inner.x, y, inner.w, high), SIZES.lead, "gold", kind="bold", shadow=shadow)
            y += high
        if strip:
            self._draw_strip(p, surface, pygame.Rect(inner.x, y, inner.w, p.look.px(_STRIP)))
            y += p.look.px(_STRIP)
        if self.rect.h >= self.heights(p, self.rect.w)[0]:
            self._draw_sides(p, surface, pygame.Rect(inner.x, y + p.look.px(3), inner.w, 0))

    def _draw_strip(self, p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draws a sign for each hole: the token of its winner, a ring if it was halved, a dot if it is to come."""
        leaders = self.leaders
        pitch = min(box.w / max(1, leaders.holes), p.look.px(_MOST_PITCH))
        side = min(round(pitch * .92), p.look.px(_MARK))
        for hole in range(leaders.holes):
            centre = (round(box.x + pitch * (hole + .5)), box.centery)
            if hole >= len(leaders.results):
                dot = max(2, p.look.px(4))
                put(surface, p.rbox(dot, dot, dot / 2, "line_wood"), centre, True)
                continue
            winner = leaders.results[hole].winner
            if winner is None:
                ring = max(4, round(side * .7))
                put(surface, p.rbox(ring, ring, ring / 2, None, "muted", max(1.0, 1.3 * p.look.scale)), centre, True)
            else:
                put(surface, p.mark(leaders.sides[winner].seats[0], side), centre, True)

    def _draw_sides(self, p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draws a line for each side, the best first: place, tokens, name, score, holes."""
        leaders, high = self.leaders, self._line(p, _ROW, SIZES.small)
        columns = self._fitting(p, box.w)
        letters = self._letters(p, columns)
        for line, number in enumerate(leaders.ranked):
            self._draw_side(p, surface, number, pygame.Rect(box.x, box.y + line * high, box.w, high), columns, letters)

    def _draw_side(self, p: Painter, surface: pygame.Surface, number: int, row: pygame.Rect, columns: _Columns, letters: float) -> None:
        leaders, side, px = self.leaders, self.leaders.sides[number], p.look.px
        say = partial(words_in, p, surface, shadow=shadow_on("wood"))
        kind: FontKind = "bold" if side in leaders.first() else "regular"
        if columns.marks:
            say(leaders.place(number), pygame.Rect(row.x, row.y, columns.marks - px(4), row.h), SIZES.small, "muted")
        for at, seat in enumerate(side.seats):
            x = row.x + columns.marks + at * (columns.mark + px(3))
            put(surface, p.mark(seat, columns.mark), (x + columns.mark / 2, row.centery), True)
        name = pygame.Rect(row.x + columns.name, row.y, self._room(p, columns), row.h)
        say(shorten(p, side.name, letters, name.w, kind), name, letters, "cream", kind=kind)
        score = pygame.Rect(row.x + columns.score, row.y, columns.thru - columns.score, row.h)
        say(score_words(leaders, side), score, SIZES.small, "gold" if kind == "bold" else "cream", kind=kind, align="right")
        if columns.thru < row.w:
            thru = pygame.Rect(score.right + px(4), row.y, row.right - score.right - px(4), row.h)
            say(thru_words(leaders, side), thru, SIZES.caption, "muted", align="right")

    def _fitting(self, p: Painter, width: int) -> _Columns:
        """The columns. Where names would be cut or too small, the holes are left out, then the places; the tip has them.

        Match play has neither places nor holes; a single player has no place, and before the first finished hole there is no column of
        holes.
        """
        leaders = self.leaders
        match = leaders.form is CountedBy.MATCH
        places = not match and len(leaders.sides) > 1
        done = any(thru_words(leaders, side) for side in leaders.sides)
        for placed, thru in ((places, done), (places, False), (False, False)):
            columns = self._columns(p, width, places=placed, thru=thru)
            letters, room = self._letters(p, columns), self._room(p, columns)
            whole = all(p.font(letters, "bold").size(side.name)[0] <= room for side in leaders.sides)
            if whole and (p.look.text <= 1 or letters * p.look.text >= SIZES.small):
                break
        return columns

    def _room(self, p: Painter, columns: _Columns) -> int:
        """The pixels across for a name."""
        return columns.score - columns.name - p.look.px(5)

    def _letters(self, p: Painter, columns: _Columns) -> float:
        """The size of the names, the same for all."""
        least = _LEAST / max(1.0, p.look.text)
        return min(squeezed(p, side.name, SIZES.small, self._room(p, columns), "bold", least) for side in self.leaders.sides)

    def _columns(self, p: Painter, width: int, *, places: bool, thru: bool) -> _Columns:
        """The columns of a line, with or without places and holes."""
        scale, px, leaders = min(1.5, max(1.0, p.look.text)), p.look.px, self.leaders
        as_written = scale / max(1.0, p.look.text)      # large text is reduced in such low lines
        score = max(p.width(score_words(leaders, side), as_written * SIZES.small, "bold") for side in leaders.sides)
        holes = max(p.width(thru_words(leaders, side), as_written * SIZES.caption) for side in leaders.sides)
        mark = px(_MARK * scale)
        marks = px(_PLACE * scale) if places else 0
        name = marks + max(len(side.seats) for side in self.leaders.sides) * (mark + px(3)) + px(3)
        done = width - (holes + px(_BETWEEN) if thru else 0)
        return _Columns(marks, mark, name, done - score - px(1), done)
