"""The card beside the picture of a review: the costliest mistakes, all parts of the game, luck, and whose review it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import pygame

from game.analysis.review import HAND, NOTHING, STROKES, Decision, ReviewPart, RoundReview, is_fault, share_text
from game.session.people import FaceOf
from game.session.seats import Seat
from game.ui.input import Act, InputDevice, Point
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.sitter import sitter_of
from game.ui.review.chart import FAULT, dimmed, on_paper
from game.ui.review.face import UNKNOWN, Amounts, ReviewFace, gained
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.chairs import Token
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label, shorten, squeezed
from game.words import _, ngettext


# ---- whose review it is, the score, and how it came about
def scored(part: ReviewPart, amounts: Amounts) -> str:
    """The result of a part in words: the strokes, or how the hand ended."""
    if amounts.strokes or part.result is None:
        return "–" if part.score is None else str(part.score)
    if amounts.unit == HAND and part.result in (0.0, 1.0):
        return _("lost") if part.result else _("won")
    return amounts.expected(part.result)


def summary(found: RoundReview, seat: int, who: Seat, face_of: FaceOf, usual: str) -> Widget:
    """The head of the card: who played, the score, and how it came about; `usual` is a sentence on what bots usually lose, or ""."""
    name, portrait = who.name, Token(seat, 52)
    portrait.set(sitter_of(who, seat, face_of))
    if not Amounts(found.unit).strokes:
        return _chances(found, seat, name, portrait, usual)
    parts = [part for part in found.of(seat) if part.score is not None and part.whole]
    if not parts and not found.whole:
        return Row(portrait, Label(_to_come(found, seat, name), grow=1), gap=12)
    if not parts:
        return Row(portrait, Label(_("{name} has finished nothing yet.").format(name=name), grow=1), gap=12)
    score, expected = sum(part.score or 0 for part in parts), sum(part.expected for part in parts)
    luck, loss = sum(part.luck for part in parts), sum(part.loss for part in parts)
    head = ngettext("{name}: {n} stroke", "{name}: {n} strokes", score).format(name=name, n=score)
    text = _("{expected} were expected. Decisions: {loss}, luck: {luck}.").format(
        expected=f"{expected:.2f}", loss=gained(loss), luck=gained(luck))
    words = Column(Label(head, SIZES.lead, kind="bold"), *_lines(text, usual, _so_far(found, seat)), gap=2, grow=1)
    return Row(portrait, words, gap=12)


def _to_come(found: RoundReview, seat: int, name: str) -> str:
    """The sentence while no part is complete: that figures will come soon, or once the chart has some, when their sums come."""
    if not any(part.known for part in found.of(seat)):
        return _("{name}: the first figures come in a moment.").format(name=name)
    if Amounts(found.unit).strokes:
        return _("{name}: the sums of a hole come when all its strokes are judged.").format(name=name)
    return _("{name}: the sums of a hand come when all its moves are judged.").format(name=name)


def _so_far(found: RoundReview, seat: int) -> str:
    """The words for how many parts are included in the figures so far; "" once all are."""
    parts = found.of(seat)
    done = sum(part.whole for part in parts)
    if done == len(parts):
        return ""
    if Amounts(found.unit).strokes:
        return ngettext("So far: {n} of {all} part.", "So far: {n} of {all} parts.", len(parts)).format(n=done, all=len(parts))
    return ngettext("So far: {n} of {all} hand.", "So far: {n} of {all} hands.", len(parts)).format(n=done, all=len(parts))


def _lines(*texts: str) -> list[Label]:
    return [Label(text, SIZES.small, tint="lesser") for text in texts if text]


def _chances(found: RoundReview, seat: int, name: str, portrait: Widget, usual: str) -> Widget:
    """The chance at the beginning of a hand, and how deal, luck and decisions led to its end; means over several hands."""
    amounts, every = Amounts(found.unit), [part for part in found.of(seat) if part.result is not None and part.deal is not None]
    parts = [part for part in every if part.whole]
    if not parts:
        return Row(portrait, Label(_to_come(found, seat, name), grow=1), gap=12)

    def mean(of: Callable[[ReviewPart], float]) -> float:
        return sum(map(of, parts)) / max(1, len(parts))
    loss, luck, deal = mean(lambda part: part.loss), mean(lambda part: part.luck), mean(lambda part: part.expected - (part.deal or 0.0))
    if len(every) == 1:
        head = _("{name} began at {chance}: {end}.").format(name=name, chance=amounts.expected(parts[0].deal or 0.0),
                                                            end=scored(parts[0], amounts))
    else:
        won = sum(part.result == 0 for part in every)
        text = ngettext("{name}: {won} of {n} hand won", "{name}: {won} of {n} hands won", len(every))
        plain = found.unit == HAND and all(part.result in (0.0, 1.0) for part in every)     # only wins and losses of full worth
        head = text.format(name=name, won=won, n=len(every)) if plain else ngettext(
            "{name}: {n} hand", "{name}: {n} hands", len(every)).format(name=name, n=len(every))
    dear = sum(one.loss > 0 for part in parts for one in part.decisions)
    text = ngettext("{n} decision took {share}.", "{n} decisions took {share}.", dear) if len(every) == 1 else ngettext(
        "{n} decision took {share} a hand.", "{n} decisions took {share} a hand.", dear)
    took = text.format(n=dear, share=amounts.gained(-loss).lstrip("+")) if dear else ""
    bars = ShareBars([(_("the deal"), deal, amounts.gained(deal)), (_("luck and the others"), luck, amounts.gained(luck)),
                      (_("decisions"), loss, amounts.gained(loss))])
    lines = _lines(" ".join(filter(None, (took, usual))), _so_far(found, seat))
    words = Column(Label(head, SIZES.lead, kind="bold"), *lines, gap=2, grow=1)
    return Column(Row(portrait, words, gap=12), bars, gap=6)


class ShareBars(Widget):
    """Bars of gains to the right of a line, and of losses to its left."""

    def __init__(self, rows: Sequence[tuple[str, float, str]]) -> None:
        """Each row is (name, loss, the loss in words)."""
        super().__init__()
        self._rows = rows

    def height(self, p: Painter, width: int) -> int:
        return len(self._rows) * self._line(p)

    def _line(self, p: Painter) -> int:
        return p.font(SIZES.small).get_linesize() + p.look.px(2)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Names at the left, bars in the middle, amounts at the right; a loss by luck is no fault, and brown."""
        px, rect, line = p.look.px, self.rect, self._line(p)
        amounts = [p.text(said, SIZES.small, "red" if lost > 0 else "good", "bold") for _name, lost, said in self._rows]
        right = rect.right - max(words.get_width() for words in amounts) - px(8)
        names = round(rect.w * .42)
        size = min(squeezed(p, name, SIZES.small, names, least=.5) for name, _lost, _said in self._rows)
        left, most = rect.x + names + px(8), max(.01, *(abs(lost) for _name, lost, _said in self._rows))
        zero, reach = (left + right) // 2, max(1, (right - left) // 2)
        for number, ((name, lost, _said), words) in enumerate(zip(self._rows, amounts, strict=True)):
            y = rect.y + number * line + line // 2
            text = p.text(name, size, "ink2")
            put(surface, text, (rect.x, y - text.get_height() // 2))
            put(surface, words, (rect.right - words.get_width(), y - words.get_height() // 2))
            long = round(reach * abs(lost) / most)
            if long:
                last = number == len(self._rows) - 1
                bar = p.rbox(long, px(9), px(2), "good" if lost <= 0 else on_paper(p, FAULT) if last else "ink2")
                put(surface, bar, (zero - long if lost > 0 else zero, y - px(4)))
        surface.fill(p.colour("ink2"), (zero, rect.y, max(1, px(1)), len(self._rows) * line))


# ---- the card beside the picture: the costliest mistakes, all parts of the game, the best and worst luck
_MOST: Final = 3            # mistakes, and strokes of good and of bad luck
_PAD: Final = 12
_OVER: Final = 8            # logical units above the words of a card, and below them
_BARS: Final = 92           # logical units: the height of the bars of all parts,
_WIDEST: Final = 48         # the greatest width of one of them,
_TILE: Final = 19           # and the width of a tile on a card
_LARGE: Final = 1.5         # the text scale above which words need the room of the tiles


class DecisionPlace(NamedTuple):
    """A decision of the review: the part by its number among the seat's, and the decision in it."""

    part: int
    decision: int


class Choosable(Control):
    """One of several things of which one is shown: the focus or a press chooses it. `chosen` marks it."""

    def __init__(self, show: Callable[[], None]) -> None:
        super().__init__()
        self._show = show
        self.chosen = False

    def choose(self, chosen: bool) -> None:
        """Marks it as the one that is shown, or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.refresh()

    def gained(self) -> None:
        super().gained()
        if self.focused:
            self._show()

    def perform(self, source: InputDevice) -> SceneChange | None:
        self._show()
        return None


class DecisionCard(Choosable):
    """A decision on a card: the choice and its cost, why, and the better choice. Getting the focus shows the decision at once."""

    margin = 6

    def __init__(self, title: str, amount: str, why: str, better: str, show: Callable[[], None],
                 tiles: Sequence[tuple[int, int]] = ()) -> None:
        """`tiles` are the tile that was played and the better one, if both are tiles of a set up to the double six."""
        super().__init__(show)
        self.title, self.amount, self.why, self.better, self.tiles = title, amount, why, better, tiles

    def _aside(self, p: Painter) -> int:
        """The width of the tiles at the left, in device pixels; 0 without tiles."""
        return p.look.px(2 * _TILE + 36) if self.tiles and p.look.text <= _LARGE else 0

    def height(self, p: Painter, width: int) -> int:
        inner, px = width - 2 * p.look.px(_PAD) - self._aside(p), p.look.px
        small, line = p.font(SIZES.small).get_linesize(), p.font(SIZES.body, "bold").get_linesize()
        better = len(p.wrap(self.better, SIZES.small, inner - px(20), "bold")) * small + px(4) if self._in_words_only(p) else 0
        return len(self._title(p, inner)) * line + len(self._why(p, inner)) * small + better + 2 * px(_OVER)

    def _in_words_only(self, p: Painter) -> bool:
        """Whether the better choice is named in words, because no tile shows it."""
        return bool(self.better) and not (self._aside(p) and len(set(self.tiles)) > 1)

    def _why(self, p: Painter, inner: int) -> list[str]:
        return p.wrap(self.why, SIZES.small, max(1, inner)) if self.why else []

    def _title(self, p: Painter, inner: int) -> list[str]:
        return p.wrap(self.title, SIZES.body, max(1, inner - self._amount(p) - p.look.px(8)), "bold")

    def _amount(self, p: Painter) -> int:
        return p.font(SIZES.body, "bold").size(self.amount)[0]

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect = p.look.px, self.rect
        lively = self.chosen or self.hot
        put(surface, p.rbox(rect.w, rect.h, px(7), "fresh" if lively else "card", "red" if self.chosen else "line",
                            max(1.0, (2 if self.chosen else 1) * p.look.scale)), rect.topleft)
        aside = self._aside(p)
        x, y, inner = rect.x + px(_PAD) + aside, rect.y + px(_OVER), rect.w - 2 * px(_PAD) - aside
        if aside:
            self._draw_tiles(p, surface, rect.x + px(_PAD))
        lost = self.amount.startswith("–")
        amount = p.text(self.amount, SIZES.body, "red" if lost else "good", "bold")
        put(surface, amount, (rect.right - px(_PAD) - amount.get_width(), y))
        small = p.font(SIZES.small).get_linesize()
        for line in self._title(p, inner):
            put(surface, p.text(line, SIZES.body, "ink", "bold"), (x, y))
            y += p.font(SIZES.body, "bold").get_linesize()
        for line in self._why(p, inner):
            put(surface, p.text(line, SIZES.small, "ink2"), (x, y))
            y += small
        if self._in_words_only(p):
            y += px(4)
            put(surface, p.icon("right", px(14), "good"), (x, y + (small - px(14)) // 2))
            for line in p.wrap(self.better, SIZES.small, max(1, inner - px(20)), "bold"):
                put(surface, p.text(line, SIZES.small, "good", "bold"), (x + px(20), y))
                y += small

    def _draw_tiles(self, p: Painter, surface: pygame.Surface, left: int) -> None:
        """Draws the tile that was played, and faintly the better one."""
        px, wide, y = p.look.px, p.look.px(_TILE), self.rect.centery
        played, better = (p.tile(*halves, wide) for halves in self.tiles)
        p.lay(surface, played, (left, y - played.get_height() // 2), .25)
        put(surface, p.icon("right", px(14), "ink2"), (left + wide + px(11), y), centre=True)
        at = left + wide + px(22), y - better.get_height() // 2
        put(surface, dimmed(p, better, ("card", self.tiles[1], wide)), at)


class PartRow(Choosable):
    """A part in the list of all parts: its number, par and score, the expected value, and what luck and decisions gained or lost."""

    def __init__(self, part: ReviewPart, short: str, show: Callable[[], None], amounts: Amounts) -> None:
        super().__init__(show)
        self.cells = (short, scored(part, amounts), *amounts.of_part(part))
        self.part, self._fault = part, is_fault(part.loss, amounts.unit)

    def height(self, p: Painter, width: int) -> int:
        return max(p.look.px(30), p.font(SIZES.body).get_linesize() + p.look.px(6))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.chosen or self.hot:
            put(surface, p.rbox(self.rect.w, self.rect.h, p.look.px(6), "fresh", "brass" if self.chosen else None, p.look.scale),
                self.rect.topleft)
        draw_cells(p, surface, self.rect, self.cells, bold=self.chosen, fault=self._fault)


class PartHead(Widget):
    """The names of the columns above the rows of all parts, or their sums below them."""

    def __init__(self, *cells: str, bold: bool = False, fault: bool = False) -> None:
        super().__init__()
        self.cells, self.bold, self._fault = cells, bold, fault

    def height(self, p: Painter, width: int) -> int:
        return p.font(SIZES.small).get_linesize() + p.look.px(6)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        draw_cells(p, surface, self.rect, self.cells, bold=self.bold, fault=self._fault, size=SIZES.body if self.bold else SIZES.small)


_COLUMNS: Final = (.16, .34, .56, .78, 1.0)     # the right end of each column, as a share of the width


def draw_cells(p: Painter, surface: pygame.Surface, rect: pygame.Rect, cells: Sequence[str], *, bold: bool, fault: bool,
               size: float = SIZES.body) -> None:
    """Draws words in columns, right-aligned; those of the last column, the loss by decisions, are red if that is a `fault`."""
    inner = rect.inflate(-2 * p.look.px(8), 0)
    kind: FontKind = "bold" if bold else "regular"
    for number, (words, end) in enumerate(zip(cells, _COLUMNS, strict=True)):
        wide = round(inner.w * (end - (_COLUMNS[number - 1] if number else 0))) - p.look.px(4)
        ink = "red" if fault and number == 4 else "ink"
        fitting = squeezed(p, words, size, wide, kind, .32)
        text = p.text(shorten(p, words, fitting, wide, kind), fitting, ink, kind)
        put(surface, text, (inner.x + round(inner.w * end) - text.get_width(), rect.centery - text.get_height() // 2))


class LossBars(Control):
    """The loss by decisions in every part, as bars; a press or the arrows choose a part."""

    drags = True

    def __init__(
        self, parts: Sequence[ReviewPart], shorts: Sequence[str], show: Callable[[int], None], heading: str, amounts: Amounts
    ) -> None:
        super().__init__()
        self._amounts = amounts
        self.parts, self.shorts, self.chosen, self.heading = tuple(parts), tuple(shorts), 0, heading
        self._show = show

    def choose(self, number: int) -> None:
        """Marks the part that is shown."""
        if number != self.chosen:
            self.chosen = number
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_BARS) + p.font(SIZES.small).get_linesize()

    def act(self, act: Act) -> Reply:
        to = self.chosen + {"left": -1, "right": 1}.get(act.name, 0)
        if to == self.chosen or not 0 <= to < len(self.parts):
            return False
        self._show(to)
        return True

    def point(self, point: Point) -> Reply:
        if point.kind == "down" or (point.kind == "move" and self.pressed):
            wide = max(1.0, self.rect.w / len(self.parts))
            self._show(min(max(int((point.pos[0] - self.rect.x) / wide), 0), len(self.parts) - 1))
        return True

    @property
    def focus_rect(self) -> pygame.Rect:
        wide = self.rect.w / len(self.parts)
        return pygame.Rect(round(self.rect.x + self.chosen * wide), self.rect.y, round(wide), self.rect.h)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The heading, a bar for each part with its loss above and its number below."""
        px, rect = p.look.px, self.rect
        fitting = squeezed(p, self.heading, SIZES.small, rect.w, "bold", .7)
        head = p.text(shorten(p, self.heading, fitting, rect.w, "bold"), fitting, "ink", "bold")
        put(surface, head, rect.topleft)
        size = SIZES.caption / max(1.0, p.look.text)
        line = p.font(size).get_linesize()
        foot, top = rect.bottom - line - px(4), rect.y + head.get_height() + line + px(4)
        surface.fill(p.colour("ink2"), (rect.x, foot, rect.w, 1))
        most, wide = max(.2, *(part.loss for part in self.parts)), rect.w / len(self.parts)
        for number, part in enumerate(self.parts):
            x, chosen = rect.x + (number + .5) * wide, number == self.chosen
            kind: FontKind = "bold" if chosen else "regular"
            high = max(px(2), round((foot - top) * part.loss / most))
            bar = p.rbox(max(4, min(px(_WIDEST), round(wide * .56))), high, px(3), on_paper(p, FAULT), None, 1, 255 if chosen else 150)
            put(surface, bar, (x, foot - high / 2), centre=True)
            if wide >= px(26) or chosen:
                said = f"{round(part.loss, 2) + 0:.2f}" if self._amounts.strokes else share_text(part.loss, self._amounts.unit)
                words = p.text(said if part.whole else UNKNOWN, size, "ink", kind)
                put(surface, words, (x, foot - high - line / 2 - px(2)), centre=True)
            if wide >= p.font(size).size(self.shorts[number])[0]:
                put(surface, p.text(self.shorts[number], size, "ink", kind), (x, foot + line / 2 + px(3)), centre=True)


class SideReader(Protocol):
    """The screen that the card belongs to; game.ui.scenes.review.LookingBack implements it."""

    def show(self, place: DecisionPlace) -> None:
        """Shows a decision that the player has chosen."""


class Side:
    """The content of the card for a seat's review."""

    def __init__(self, found: RoundReview, seat: int, who: Seat, face: ReviewFace, reader: SideReader, face_of: FaceOf, usual: str) -> None:
        """`usual` is a sentence on what bots usually lose by their decisions, for comparison, or ""."""
        self._found, self._seat, self._who, self._face, self._reader, self._face_of = found, seat, who, face, reader, face_of
        self._usual = usual
        self.parts = found.of(seat)
        self._shown = self._basis
        self.amounts = Amounts(found.unit)
        self.cards: dict[DecisionPlace, DecisionCard] = {}
        self.rows: list[PartRow] = []
        self._bars: LossBars | None = None

    @property
    def _basis(self) -> tuple[object, ...]:
        """The values on which the pages depend: when they change, the pages must be built again."""
        whole, begun = tuple(part.whole for part in self.parts), any(part.known for part in self.parts)
        return self._found.dearest(self._seat, _MOST), whole, begun

    def take(self, found: RoundReview) -> bool:
        """Takes a review in which more is known; returns whether the pages must be built again."""
        self._found, self.parts = found, found.of(self._seat)
        before, self._shown = self._shown, self._basis
        return before != self._shown

    @property
    def mistakes(self) -> list[DecisionPlace]:
        """The costliest decisions, in the order in which they were made."""
        return sorted(self.place_of(part, one) for part, one in self._found.dearest(self._seat, _MOST))

    def place_of(self, part: ReviewPart, decision: Decision) -> DecisionPlace:
        """The place of a decision of the seat."""
        return DecisionPlace(self.parts.index(part), part.decisions.index(decision))

    @property
    def pages(self) -> tuple[str, ...]:
        """The names of the pages; without the list of all parts if there is only one part."""
        every = _("All holes") if self.amounts.strokes else _("All hands")
        return (_("Mistakes"), every, _("Luck")) if len(self.parts) > 1 else (_("Mistakes"), _("Luck"))

    def page(self, number: int) -> Widget:
        """Builds the page of that number."""
        self.cards, self.rows, self._bars = {}, [], None
        pages = (self._mistakes, self._all, self._luck) if len(self.parts) > 1 else (self._mistakes, self._luck)
        body = pages[number]()
        if counted := self._face.counted():
            body.append(Label(counted, SIZES.small, kind="italic", tint="lesser"))
        return Column(summary(self._found, self._seat, self._who, self._face_of, self._usual), *body, gap=10)

    def mark(self, place: DecisionPlace) -> Choosable | None:
        """Highlights the card or the row of that decision, and returns it; None if there is none."""
        for where, card in self.cards.items():
            card.choose(where == place)
        for number, row in enumerate(self.rows):
            row.choose(number == place.part)
        if self._bars is not None:
            self._bars.choose(place.part)
        return next((one for one in (*self.cards.values(), *self.rows) if one.chosen), None)

    def _mistakes(self) -> list[Widget]:
        dearest = self._found.dearest(self._seat, _MOST)
        out: list[Widget] = [self._card(part, one) for part, one in dearest]
        if not dearest:
            looking = _("No mistake has been found so far.")
            exactly = _("No decision cost anything to speak of: this was played as well as it can be.")
            likely = _("No decision cost more than its error: nothing was certainly better.")
            done = likely if self._found.sampled or not self.amounts.strokes else exactly
            out.append(Label(done if all(part.whole for part in self.parts) else looking))
        if len(self.parts) > 1:
            self._bars = LossBars(self.parts, [self._face.short(part) for part in self.parts],
                                  lambda number: self._reader.show(DecisionPlace(number, 0)), self._lost, self.amounts)
            out.append(self._bars)
        if self._found.sampled or not self.amounts.strokes:
            out.append(Label(self._meant(), SIZES.small, kind="italic", tint="lesser"))
        elif not self._found.exact:
            out.append(Label(_("Best play is known from below only: losses are at least what stands here."), SIZES.small, kind="italic"))
        return out

    @property
    def _lost(self) -> str:
        return _("Strokes lost by decisions") if self.amounts.strokes else _("Percent lost by decisions")

    def _meant(self) -> str:
        """The sentence that explains the numbers."""
        if self.amounts.strokes:
            return _("Strokes over all holes of a bag, judged by what the seat could know then. 19 of 20 costs are within their errors.")
        if self.amounts.unit == HAND:
            return _("Chances of the hand, judged by what the seat could know then. Other ends than a win count what they are worth to the "
                     "match. 19 of 20 costs are within their errors.")
        return _("Chances of the whole game, judged by what the seat could know then. 19 of 20 costs are within their errors.")

    def _card(self, part: ReviewPart, one: Decision) -> DecisionCard:
        place, words = self.place_of(part, one), self._face.words(one)
        title = words.name
        where = self._face.where(part, place.decision)
        plan = words.plan if not words.why else words.why
        expected = words.worth or self.amounts.expected(one.worth)
        better = _("better: {what}: {expected}").format(what=words.better, expected=expected) if words.better else ""
        tiles = (words.piece, words.instead) if words.piece is not None and words.instead is not None else ()
        card = DecisionCard(title, self.amounts.cost(one), f"{where} {plan}".strip(), better, lambda: self._reader.show(place), tiles)
        self.cards[place] = card
        return card

    def _all(self) -> list[Widget]:
        def shower(number: int) -> Callable[[], None]:
            return lambda: self._reader.show(DecisionPlace(number, 0))
        self.rows = [PartRow(part, self._face.short(part), shower(number), self.amounts) for number, part in enumerate(self.parts)]
        if not self.amounts.strokes:
            return self._all_hands()
        done = [part for part in self.parts if part.score is not None and part.whole]
        lost = sum(part.loss for part in done)
        sums = ("", str(sum(part.score or 0 for part in done)), f"{sum(part.expected for part in done):.2f}",
                self.amounts.gained(sum(part.luck for part in done)), self.amounts.gained(lost))
        heads = PartHead(_("Hole"), _("Score"), _("Expected"), _("Luck"), _("Decisions"))
        note = _("A score is what was expected, less what luck and decisions gained.")
        foot = PartHead(*sums, bold=True, fault=is_fault(lost, STROKES))
        return [Column(heads, *self.rows, foot, gap=2), Label(note, SIZES.small, kind="italic", tint="lesser")]

    def _all_hands(self) -> list[Widget]:
        heads = PartHead(_("Hand"), _("End"), _("Begun"), _("Luck"), _("Decisions"))
        note = _("A hand begins with the tiles as dealt; luck is what the others held and did.")
        return [Column(heads, *self.rows, gap=2), Label(note, SIZES.small, kind="italic", tint="lesser")]

    def _luck(self) -> list[Widget]:
        every = sorted(((part, one) for part in self.parts for one in part.decisions[:part.known]), key=lambda pair: pair[1].luck)
        out: list[Widget] = []
        for heading, found in zip(self._lucks, (every[:_MOST], every[:-_MOST - 1:-1]), strict=True):
            shown = [(part, one) for part, one in found if abs(one.luck) >= NOTHING]
            if shown:
                out += [Label(heading, SIZES.body, kind="bold"), *(self._luck_card(part, one) for part, one in shown)]
        return out

    @property
    def _lucks(self) -> tuple[str, str]:
        if self.amounts.strokes:
            return _("Best luck"), _("Worst luck")
        return _("Kindest moves of the others"), _("Hardest moves of the others")

    def _luck_card(self, part: ReviewPart, one: Decision) -> DecisionCard:
        place, words = self.place_of(part, one), self._face.words(one)
        where = self._face.where(part, place.decision)
        before, after = (self.amounts.expected(value) for value in (one.after - one.luck, one.after))
        change = _("Expected {before}, then {after}.").format(before=before, after=after)
        card = DecisionCard(words.name, self.amounts.gained(one.luck), f"{where} {change}", "", lambda: self._reader.show(place))
        self.cards[place] = card
        return card
