"""The end of a game: who won, the standings with marks, the game's own scorecard, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

import pygame

from game.rules.contract import ScoreLine, Scores
from game.ui.input import Act
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.play.bubbles import TermLayer
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.dialog import PlaqueLayer
from game.ui.widgets.layout import Column, Paper, Row, Scroll, Signature, WidgetGrid
from game.ui.widgets.links import LinkedWords, Term, TermLinks, TermScope, joined
from game.ui.widgets.text import Label, Title, shorten
from game.words import _, ngettext

_ROW, _MARK = 46, 26
_PICTURE_WIDE = 720     # logical units
_WIDE = 960


@dataclass(frozen=True, slots=True)
class Ways:
    """What the buttons at the end of a game do. `last`: it was the second table of a duplicate match, and both are to be compared.

    `away` says where leaving leads, "": to the clubhouse. `words` finds the words of the field on the card, `read` leads to one in the
    rules.
    """

    rematch: On
    replay: On | None
    review: On | None
    copy: On | None
    deal: On | None
    second: On | None
    picture: On
    table: On
    leave: On
    close: On
    last: bool = False
    away: str = ""
    words: TermLinks | None = None
    read: Callable[[Term], SceneChange] | None = None


class SideRow(Widget):
    """A side: its rank, the marks and names of its seats, and its points."""

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

    Somebody who has played alone has beaten nobody.

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
    """The standings, the best side first."""
    return Column(*(SideRow(line, names) for line in sorted(scores.lines, key=lambda line: line.rank)), gap=4)


class EndPanel(PlaqueLayer, TermScope):
    """The layer for the end of a game: the verdict, a sheet of paper that scrolls if it must, and what to do next.

    What few go on with is seen once *More* is pressed, in its place. The words of the field on the sheet can be looked up.
    """

    def __init__(self, title: str, why: str, sheet: Widget, buttons: Sequence[Widget], more: Sequence[Widget], ways: Ways) -> None:
        """`why` is the sentence that says what decided the game, "" for none."""
        self._first, self._rest = tuple(buttons), tuple(more)
        self._row = Row(*buttons, Button(_("More"), self._unfold, icon="down", tall=42), align="centre", wrap=True, gap=10)
        decided = (Label(why, SIZES.lead),) if why else ()
        super().__init__((Title(title, SIZES.display), *decided, Paper(Scroll(sheet, pad=2), 12, 14, grow=1), self._row), _WIDE, ways.close)
        self._read = ways.read
        self.linking = ways.words.opened_by(self._open) if ways.words is not None else None

    def act(self, act: Act) -> Reply:
        terms = self._terms() if act.name == "word" else []
        if not terms:
            return super().act(act)
        self._open(terms[0])
        return True

    def _terms(self) -> list[Term]:
        """The words of the field on the sheet, in their order."""
        return list(dict.fromkeys(one.term for words in self.walk() if isinstance(words, LinkedWords) for one in words.mentions))

    def _open(self, term: Term) -> None:
        """The line of a word, in front of everything."""
        host, read = self.host, self._read
        if host is None:
            return
        layer = TermLayer(term, host.close, None if read is None else lambda: read(term), lambda: self._open_after(term))
        host.open(layer, layer.note.away)

    def _open_after(self, term: Term) -> None:
        """The next word's line in place of that one's; after the last, none."""
        if self.host is not None:
            self.host.close()
        terms = self._terms()
        after = terms[terms.index(term) + 1:] if term in terms else []
        if after:
            self._open(after[0])

    def _unfold(self) -> None:
        """The rest comes in place of the button, and the focus goes to the first of it."""
        host = self.host
        self._row.replace(*self._first, *self._rest)
        if host is not None:
            host.set_focus(self._rest[0])


def standings(scores: Scores, names: Sequence[str], scorecard: Widget, ways: Ways) -> tuple[EndPanel, Widget]:
    """The layer for the end of a game, and the button that has the focus: what most go on with."""
    buttons = list(_next(ways))
    focus = buttons[0]
    if ways.review is not None:
        buttons.append(Button(_("Review"), ways.review, icon="info", tall=42))
    more: list[Widget] = [Button(_("See the table"), ways.close, icon="left", tall=42)]
    if ways.replay is not None:
        more.append(Button(_("Watch the replay"), ways.replay, icon="replay", tall=42))
    if ways.deal is not None and not ways.last:
        more.append(Button(_("The same deal"), ways.deal, icon="person", tall=42,
                           tip=_("From another seat, with bots in yours, or with sides exchanged")))
    more.append(Button(_("Save as picture"), ways.picture, icon="picture", tall=42))
    more.append(Button(_("Save as CSV"), ways.table, icon="saves", tall=42))
    if ways.copy is not None:
        more.append(Button(_("Copy as text"), ways.copy, icon="copy", tall=42))
    buttons.append(Button(ways.away or _("Clubhouse"), ways.leave, icon="flag", tall=42))
    sheet = WidgetGrid(table_of(scores, names), scorecard, columns=2, least=340, gap=20)
    return EndPanel(verdict(scores, names), scores.why, sheet, buttons, more, ways), focus


def _next(ways: Ways) -> Sequence[Widget]:
    """What most go on with, in brass: the other table of a duplicate match, what both come to, or another game."""
    if ways.second is not None:
        tip = _("The same deals with sides exchanged")
        return (Button(_("Second table"), ways.second, icon="redo", style="brass", tall=42, tip=tip),)
    if not ways.last or ways.deal is None:
        return (Button(_("Rematch"), ways.rematch, icon="redo", style="brass", tall=42),)
    return (Button(_("Both tables"), ways.deal, icon="saved", style="brass", tall=42, tip=_("Who has won the duplicate match")),
            Button(_("Rematch"), ways.rematch, icon="redo", tall=42))


@dataclass(frozen=True, slots=True)
class Keepsake:
    """What the picture of a finished game shows besides its scorecard: `course` is its name ("" where there is none), `day` the date.

    `table` is a picture of the table as it was left, None for none.
    """

    game: str
    scores: Scores
    names: Sequence[str]
    course: str
    day: date
    table: pygame.Surface | None


class TablePicture(Widget):
    """The table, as wide as the sheet."""

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
        where = "  ·  ".join(part for part in (kept.course, kept.day.isoformat()) if part)
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
