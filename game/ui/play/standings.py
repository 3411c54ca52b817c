"""The end of a game: who won, the standings with marks, the game's own scorecard, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

import pygame

from game.rules.contract import ScoreLine, Scores
from game.ui.input import Act
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.play.bar import WayOn
from game.ui.play.bubbles import TermLayer, TermReader
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import PlaqueLayer
from game.ui.widgets.layout import Column, Paper, Row, Scroll, Signature, WidgetGrid
from game.ui.widgets.links import LinkedWords, Term, TermLinks, TermScope, joined
from game.ui.widgets.text import Label, Title, shorten
from game.words import _, day_in_words, ngettext

_ROW, _MARK = 46, 26
_PICTURE_WIDE = 720     # logical units
_WIDE = 960


class CardReader(TermReader, Protocol):
    """The screen that shows the card of a finished game."""

    @property
    def linking(self) -> TermLinks | None:
        """Finds the glossary terms on the card, which are links; None where there are no links."""


class SideRow(Widget):
    """A row of the standings: a side's rank, the marks and names of its seats, and its points."""

    def __init__(self, line: ScoreLine, names: Sequence[str]) -> None:
        super().__init__()
        self.line = line
        self.words = joined([names[seat] for seat in line.seats])

    def height(self, p: Painter, width: int) -> int:
        return max(p.look.px(_ROW), p.font(SIZES.lead, "bold").get_linesize() + p.look.px(14))

    def natural(self, p: Painter) -> int:
        return p.font(SIZES.lead, "bold").size(self.words)[0] + p.look.px(110 + _MARK * len(self.line.seats))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, middle, first = p.look.px, self.rect.centery, self.line.rank == 1
        if first:
            put(surface, p.rbox(self.rect.w, self.rect.h - px(4), px(8), "fresh" if self.ground == "paper" else "plate_on"),
                (self.rect.x, self.rect.y + px(2)))
        rank = p.text(f"{self.line.rank}.", SIZES.body, self.ink("lesser"))
        put(surface, rank, (self.rect.x + px(12), middle - rank.get_height() // 2))
        x = self.rect.x + px(18) + max(px(22), rank.get_width())
        for seat in self.line.seats:
            put(surface, p.mark(seat, px(_MARK)), (x, middle - px(_MARK) // 2))
            x += px(_MARK + 5)
        points = p.text(str(self.line.points), SIZES.heading, self.ink("strong"), "bold")
        put(surface, points, (self.rect.right - px(14) - points.get_width(), middle - points.get_height() // 2))
        kind: FontKind = "bold" if first else "regular"
        room = self.rect.right - px(24) - points.get_width() - x - px(6)
        words = p.text(shorten(p, self.words, SIZES.lead, room, kind), SIZES.lead, self.ink("main"), kind)
        put(surface, words, (x + px(6), middle - words.get_height() // 2))


def verdict(scores: Scores, names: Sequence[str]) -> str:
    """Who won, in a sentence, and who lost where the game names that (J20).

    >>> verdict(Scores((ScoreLine((0, 2), 6, 1), ScoreLine((1, 3), 0, 2)), True, ""), ("Ana", "Bo", "Cy", "Di"))
    'Ana & Cy win'
    >>> verdict(Scores((ScoreLine((0,), 4, 1), ScoreLine((1,), 1, 2)), True, "", "3 & 2"), ("Ana", "Bo"))
    'Ana wins 3 & 2'
    >>> verdict(Scores((ScoreLine((0,), 12, 1), ScoreLine((1,), 104, 2)), True, "", losers=(1,)), ("Ana", "Bo"))
    'Ana wins, Bo loses'

    A player without opponents has beaten nobody.

    >>> verdict(Scores((ScoreLine((0,), 36, 1),), True, ""), ("Ana",))
    'Ana has finished'
    """
    if len(scores.lines) == 1:
        return _("{name} has finished").format(name=joined([names[seat] for seat in scores.lines[0].seats]))
    won = _winners(scores, names)
    if not scores.losers:
        return won
    losers = [names[seat] for seat in scores.losers]
    return ngettext("{won}, {names} loses", "{won}, {names} lose", len(losers)).format(won=won, names=joined(losers))


def _winners(scores: Scores, names: Sequence[str]) -> str:
    best = [line for line in scores.lines if line.rank == 1]
    winners = [names[seat] for line in best for seat in line.seats]
    if len(best) > 1:
        return _("{names} share the win").format(names=joined(winners))
    if scores.by:
        return ngettext("{names} wins {by}", "{names} win {by}", len(winners)).format(names=joined(winners), by=scores.by)
    return ngettext("{names} wins", "{names} win", len(winners)).format(names=joined(winners))


def table_of(scores: Scores, names: Sequence[str]) -> Widget:
    """A widget with the standings, the best side first."""
    return Column(*(SideRow(line, names) for line in sorted(scores.lines, key=lambda line: line.rank)), gap=4)


class EndPanel(PlaqueLayer, TermScope):
    """The layer for the end of a game: the verdict, a sheet of paper that scrolls if it must, and what to do next.

    The buttons that few need take the place of *More* once it is pressed. Glossary terms on the sheet are links.
    """

    def __init__(self, title: str, why: str, sheet: Widget, ways: Sequence[WayOn], more: Sequence[WayOn], reader: CardReader) -> None:
        """`why` is the sentence that says what decided the game, "" for none. The first of the `ways` is brass; the first of `more` closes
        the card.
        """
        self._first, self._rest = [_way_button(way, first=way is ways[0]) for way in ways], [_way_button(way) for way in more]
        self._row = Row(*self._first, Button(_("More"), self._unfold, icon="down", tall=42), align="centre", wrap=True, gap=10)
        decided = (Label(why, SIZES.lead),) if why else ()
        card = Paper(Scroll(sheet, pad=2), 12, 14, grow=1)
        super().__init__((Title(title, SIZES.display), *decided, card, self._row), _WIDE, more[0].on)
        self._reader = reader
        self.linking = reader.linking.opened_by(self.open_term) if reader.linking is not None else None

    @property
    def focus(self) -> Widget:
        """The button for what most players do next."""
        return self._first[0]

    def act(self, act: Act) -> Reply:
        terms = self._terms() if act.name == "word" else []
        if not terms:
            return super().act(act)
        self.open_term(terms[0])
        return True

    def _terms(self) -> list[Term]:
        """The glossary terms on the sheet, in their order."""
        return list(dict.fromkeys(one.term for words in self.walk() if isinstance(words, LinkedWords) for one in words.mentions))

    def open_term(self, term: Term) -> None:
        """Opens the note of a term, in front of everything."""
        if self.host is not None:
            layer = _CardTerm(term, self._reader, self)
            self.host.open(layer, layer.note.away)

    def open_after(self, term: Term) -> None:
        """Opens the note of the term after this one; does nothing after the last."""
        terms = self._terms()
        after = terms[terms.index(term) + 1:] if term in terms else []
        if after:
            self.open_term(after[0])

    def _unfold(self) -> None:
        """Shows the other buttons in place of *More*, and sets the focus on the first of them."""
        host = self.host
        self._row.replace(*self._first, *self._rest)
        if host is not None:
            host.set_focus(self._rest[0])


def _way_button(way: WayOn, *, first: bool = False) -> Button:
    return Button(way.text, way.on, icon=way.icon, style="brass" if first else "plaque", tall=42, tip=way.tip)


class _CardTerm(TermLayer):
    """The note of a term above the card: the press that opened it leads on to the next term."""

    def __init__(self, term: Term, reader: TermReader, card: EndPanel) -> None:
        super().__init__(term, reader)
        self._card = card

    def turn_on(self) -> None:
        self.close_term()
        self._card.open_after(self.note.term)


def standings(scores: Scores, names: Sequence[str], scorecard: Widget, ways: Sequence[WayOn], more: Sequence[WayOn],
              reader: CardReader) -> EndPanel:
    """The layer for the end of a game, with what to do next in `ways` and `more`; the first of `more` goes back to the table."""
    sheet = WidgetGrid(table_of(scores, names), scorecard, columns=2, least=340, gap=20)
    return EndPanel(verdict(scores, names), scores.why, sheet, ways, more, reader)


@dataclass(frozen=True, slots=True)
class Keepsake:
    """What the picture of a finished game shows besides its scorecard: `course` is the course's name ("" for none), `day` the date.

    `table` is a picture of the table as it was left, None for none.
    """

    game: str
    scores: Scores
    names: Sequence[str]
    course: str
    day: date
    table: pygame.Surface | None


class TablePicture(Widget):
    """The picture of the table, as wide as the sheet."""

    def __init__(self, table: pygame.Surface) -> None:
        super().__init__()
        self._table = table

    def height(self, p: Painter, width: int) -> int:
        return round(width * self._table.get_height() / self._table.get_width())

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        surface.blit(pygame.transform.smoothscale(self._table, self.rect.size), self.rect.topleft)
        pygame.draw.rect(surface, p.colour("brass"), self.rect, max(1, p.look.px(1.5)))


class _Sheet(Column):
    """What the picture of a finished game shows."""

    def __init__(self, kept: Keepsake, scorecard: Widget) -> None:
        where = "  ·  ".join(part for part in (kept.course, day_in_words(kept.day)) if part)
        best = [kept.names[seat] for line in kept.scores.lines if line.rank == 1 for seat in line.seats]
        decided = [Label(kept.scores.why)] if kept.scores.why else []
        picture = [TablePicture(kept.table)] if kept.table is not None else []
        super().__init__(
            Title(kept.game, SIZES.heading + 4), Label(where, tint="lesser"), Title(verdict(kept.scores, kept.names), SIZES.display),
            *decided, table_of(kept.scores, kept.names), scorecard, *picture, Signature(joined(best)),
            Label(_("The Nineteenth Hole"), SIZES.small, kind="italic", tint="lesser", align="right"), gap=12)


def picture_of(p: Painter, kept: Keepsake, scorecard: Widget) -> pygame.Surface:
    """A picture of the standings, the scorecard and the table on paper, on the desk, with the winner's signature."""
    px = p.look.px
    card = Paper(_Sheet(kept, scorecard), 28)
    card.adopt()
    width = px(_PICTURE_WIDE * max(1.0, min(1.5, p.look.text)))
    rect = pygame.Rect(px(40), px(40), width, card.height(p, width))
    picture = pygame.Surface((rect.w + 2 * px(40), rect.h + 2 * px(40)), 0, 32)
    picture.fill(p.look.theme.desk.mid)
    card.layout(p, rect)
    card.paint(p, picture, picture.get_rect())
    return picture
