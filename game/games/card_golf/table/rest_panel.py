"""Where the ball rests, in words and bars, and what the hole is expected to cost by a plan and the best one; or two plans side by side."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.games.card_golf.solver.forecast import RestGround, StrokeForecast
from game.games.golf.table.plate import Plate, percent, words_in
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.text import shadow_on
from game.words import _

_ROWS: Final = 6
_AIR: Final = 8          # pixels by which letters may be higher than their line
_ALIKE: Final = .005     # strokes between plans of which neither is called better
_BAR_TOKENS: Final = {
    RestGround.HOLED: "good_wood", RestGround.GREEN: "good_wood", RestGround.FAIRWAY: "good_wood",
    RestGround.ROUGH: "gold", RestGround.BUNKER: "brass", RestGround.WOODS: "brass",
    RestGround.MISS: "red_wood", RestGround.WATER: "red_wood", RestGround.OUT: "red_wood",
}


def ground_words(ground: RestGround) -> str:
    """A kind of ground, as the panel calls it."""
    return {
        RestGround.HOLED: _("in the hole"), RestGround.GREEN: _("green"), RestGround.FAIRWAY: _("fairway"), RestGround.ROUGH: _("rough"),
        RestGround.BUNKER: _("bunker"), RestGround.WOODS: _("woods"), RestGround.MISS: _("not hit"),
        RestGround.WATER: _("water"), RestGround.OUT: _("off the card"),
    }[ground]


class HeldPlan(NamedTuple):
    """A plan that is held beside another: its forecast, and what the hole is expected to cost by it, None while that is worked out."""

    forecast: StrokeForecast
    strokes: float | None


class RestPanel(Plate):
    """The chances of the kinds of ground, the likeliest first; below them what the hole costs."""

    def __init__(self) -> None:
        super().__init__(_("Where it rests"), seed=14)
        self.forecast: StrokeForecast | None = None
        self.strokes: float | None = None
        self.best: float | None = None
        self.words = ("", "")
        self.held: HeldPlan | None = None

    def tell(self, forecast: StrokeForecast | None, strokes: float | None = None, best: float | None = None,
             words: tuple[str, str] = ("", ""), held: HeldPlan | None = None, counted: str = "") -> None:
        """Show this forecast, and two expected scores of the hole where they are known: of what is meant now and of the best, so called.

        With a plan that is `held` beside this one, the two stand in columns. `counted` is a sentence about what the scores count.
        """
        if (forecast, strokes, best, words, held) != (self.forecast, self.strokes, self.best, self.words, self.held):
            self.forecast, self.strokes, self.best, self.words, self.held = forecast, strokes, best, words, held
            told = [f"{ground_words(ground)}: {percent(chance)}" for ground, chance in self.lines()]
            self.tip = "\n".join([*told, counted] if counted else told)
            self.refresh(self.inner(self.host.painter).inflate(_AIR, _AIR) if self.host is not None else None)

    def lines(self) -> list[tuple[RestGround, float]]:
        """The kinds of ground with their chances, the likeliest first."""
        if self.forecast is None:
            return []
        return sorted(((ground, chance) for ground, chance in self.forecast.grounds.items() if chance > 0), key=lambda line: -line[1])

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A line each: word, bar, figure."""
        super().draw(p, surface)
        inner, px = self.inner(p), p.look.px
        if self.held is not None and self.forecast is not None:
            self._draw_both(p, surface, inner, self.forecast, self.held)
            return
        scores = 2 if self.strokes is not None else 0
        rows = self._rows(p, inner, scores)
        high = min(px(26), inner.h // (rows + scores))
        y = inner.y
        for ground, chance in self.lines()[:rows]:
            self._draw_line(p, surface, pygame.Rect(inner.x, y, inner.w, high), ground, chance)
            y += high
        if self.strokes is not None:
            self._draw_strokes(p, surface, pygame.Rect(inner.x, inner.bottom - 2 * high, inner.w, 2 * high), self.strokes)

    def _rows(self, p: Painter, inner: pygame.Rect, others: int) -> int:
        """How many kinds of ground have room there beside the `others` lines: all, but where letters are large. The tip has the rest."""
        return max(1, min(_ROWS, inner.h // p.font(SIZES.small).get_linesize() - others))

    def _draw_both(self, p: Painter, surface: pygame.Surface, inner: pygame.Rect, now: StrokeForecast, held: HeldPlan) -> None:
        """Two columns: the chances by this plan and by the one that is held, and the expected scores; the better one is green."""
        both = {ground: (now.grounds.get(ground, 0.0), held.forecast.grounds.get(ground, 0.0)) for ground in RestGround}
        shown = self._rows(p, inner, 2)
        likely = sorted((ground for ground in RestGround if max(both[ground]) > 0), key=lambda ground: -max(both[ground]))[:shown]
        rows = [("", _("now"), _("other"), -1)]
        rows += [(ground_words(ground), percent(both[ground][0]), percent(both[ground][1]), -1) for ground in likely]
        if self.strokes is not None and held.strokes is not None:
            close = abs(self.strokes - held.strokes) < _ALIKE
            better = -1 if close else int(held.strokes < self.strokes)
            rows.append((_("strokes"), f"{self.strokes:.2f}", f"{held.strokes:.2f}", better))
        high = min(p.look.px(26), inner.h // (shown + 2))
        for number, (word, one, other, better) in enumerate(rows):
            y = inner.bottom - high if number > len(likely) else inner.y + number * high
            self._draw_figures(p, surface, pygame.Rect(inner.x, y, inner.w, high), (word, one, other), better)

    def _draw_figures(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, row: tuple[str, ...], better: int) -> None:
        """A word and two figures, the one of number `better` in green; those of a row without a word are its heads."""
        shadow, wide = shadow_on("wood"), round(box.w * .29)
        words_in(p, surface, row[0], pygame.Rect(box.x, box.y, box.w - 2 * wide, box.h), SIZES.small, "cream", shadow=shadow)
        for column, figure in enumerate(row[1:]):
            right = pygame.Rect(box.right - (2 - column) * wide, box.y, wide, box.h)
            ink = "good_wood" if column == better else "cream" if row[0] else "muted"
            words_in(p, surface, figure, right, SIZES.small, ink, kind="bold" if row[0] else "regular", align="right", shadow=shadow)

    def _draw_line(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, ground: RestGround, chance: float) -> None:
        px, shadow = p.look.px, shadow_on("wood")
        name, figure = round(box.w * .42), round(box.w * .25)
        words_in(p, surface, ground_words(ground), pygame.Rect(box.x, box.y, name - px(4), box.h), SIZES.small, "cream", shadow=shadow)
        bar = pygame.Rect(box.x + name, box.centery - px(4), box.w - name - figure - px(4), px(8))
        put(surface, p.rbox(bar.w, bar.h, bar.h / 2, "well", None, 1, 200), bar.topleft)
        wide = max(bar.h, round(bar.w * chance))
        put(surface, p.rbox(wide, bar.h, bar.h / 2, _BAR_TOKENS[ground], None), bar.topleft)
        words_in(p, surface, percent(chance), pygame.Rect(box.right - figure, box.y, figure, box.h), SIZES.small, "cream", kind="bold",
                 align="right", shadow=shadow)

    def _draw_strokes(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, strokes: float) -> None:
        """The expected score of the hole: of this plan, and of the best."""
        half, shadow = box.h // 2, shadow_on("wood")
        for number, (name, value) in enumerate(zip(self.words, (strokes, self.best), strict=True)):
            if value is None:
                continue
            line = pygame.Rect(box.x, box.y + number * half, box.w, half)
            good = self.best is not None and strokes - self.best < .02
            ink = ("good_wood" if good else "gold") if not number else "muted"
            words_in(p, surface, name, pygame.Rect(line.x, line.y, line.w // 2, half), SIZES.small, "muted", shadow=shadow)
            right = pygame.Rect(line.centerx, line.y, line.right - line.centerx, half)
            told = _("{n} strokes").format(n=f"{value:.2f}")
            words_in(p, surface, told, right, SIZES.small, ink, kind="bold", align="right", shadow=shadow)
