"""Who is looked back on, what came of it, and where that came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.analysis.review import HAND, ReviewPart, RoundReview
from game.session.profiles import FaceOf
from game.session.seats import Seat
from game.ui.paint import Painter, put
from game.ui.paint.sitter import sitter_of
from game.ui.review.chart import FAULT, on_paper
from game.ui.review.numbers import Amounts, gained
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.seating import Token
from game.ui.widgets.text import Label, squeezed
from game.words import _, ngettext


def scored(part: ReviewPart, amounts: Amounts) -> str:
    """What came of a part: the strokes, or how the hand ended."""
    if amounts.strokes or part.result is None:
        return "–" if part.score is None else str(part.score)
    if amounts.unit == HAND and part.result in (0.0, 1.0):
        return _("lost") if part.result else _("won")
    return amounts.expected(part.result)


def summary(found: RoundReview, seat: int, who: Seat, face_of: FaceOf, usual: str) -> Widget:
    """Who played, the score, and where it came from; `usual` says what bots usually lose, or nothing."""
    name, portrait = who.name, Token(seat, 52)
    portrait.set(sitter_of(who, seat, face_of))
    if not Amounts(found.unit).strokes:
        return _chances(found, seat, name, portrait, usual)
    parts = [part for part in found.of(seat) if part.score is not None and part.whole]
    if not parts and not found.whole:
        return Row(portrait, Label(_("{name}: the first figures come in a moment.").format(name=name), grow=1), gap=12)
    if not parts:
        return Row(portrait, Label(_("{name} has finished nothing yet.").format(name=name), grow=1), gap=12)
    score, expected = sum(part.score or 0 for part in parts), sum(part.expected for part in parts)
    luck, loss = sum(part.luck for part in parts), sum(part.loss for part in parts)
    head = ngettext("{name}: {n} stroke", "{name}: {n} strokes", score).format(name=name, n=score)
    text = _("{expected} were expected. Decisions: {loss}, luck: {luck}.").format(
        expected=f"{expected:.2f}", loss=gained(loss), luck=gained(luck))
    words = Column(Label(head, SIZES.lead, kind="bold"), *_lines(text, usual, _so_far(found, seat)), gap=2, grow=1)
    return Row(portrait, words, gap=12)


def _so_far(found: RoundReview, seat: int) -> str:
    """Of how many parts the figures are, while they are being worked out; "" once they are of all."""
    parts = found.of(seat)
    done = sum(part.whole for part in parts)
    if done == len(parts):
        return ""
    if Amounts(found.unit).strokes:
        return _("So far: {n} of {all} parts.").format(n=done, all=len(parts))
    return _("So far: {n} of {all} hands.").format(n=done, all=len(parts))


def _lines(*texts: str) -> list[Label]:
    return [Label(text, SIZES.small, tint="lesser") for text in texts if text]


def _chances(found: RoundReview, seat: int, name: str, portrait: Widget, usual: str) -> Widget:
    """Where a seat began in a hand, and what made of it what it came to; of several hands the means."""
    amounts, every = Amounts(found.unit), [part for part in found.of(seat) if part.result is not None and part.deal is not None]
    parts = [part for part in every if part.whole]
    if not parts:
        return Row(portrait, Label(_("{name}: the first figures come in a moment.").format(name=name), grow=1), gap=12)

    def mean(of: Callable[[ReviewPart], float]) -> float:
        return sum(map(of, parts)) / max(1, len(parts))
    loss, luck, deal = mean(lambda part: part.loss), mean(lambda part: part.luck), mean(lambda part: part.expected - (part.deal or 0.0))
    if len(every) == 1:
        head = _("{name} began at {chance}: {end}.").format(name=name, chance=amounts.expected(parts[0].deal or 0.0),
                                                            end=scored(parts[0], amounts))
    else:
        won = sum(part.result == 0 for part in every)
        text = ngettext("{name}: {won} of {n} hand won", "{name}: {won} of {n} hands won", len(every))
        plain = found.unit == HAND and all(part.result in (0.0, 1.0) for part in every)     # no tie, nor a win that was worth less
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
    """What each of several things gained, to the right of a line, or lost, to its left."""

    def __init__(self, rows: Sequence[tuple[str, float, str]]) -> None:
        """For each row its name, what was lost by it, and that in words."""
        super().__init__()
        self._rows = rows

    def height(self, p: Painter, width: int) -> int:
        """A line for each."""
        return len(self._rows) * self._line(p)

    def _line(self, p: Painter) -> int:
        return p.font(SIZES.small).get_linesize() + p.look.px(2)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Names at the left, bars in the middle, amounts at the right; what luck took is no fault, and brown."""
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
