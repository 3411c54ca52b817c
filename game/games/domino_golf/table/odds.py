"""The odds of the gods of golf: what a tile of the pool would come to, by all that is still unseen, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pygame

from game.games.domino_golf.rules.shots import next_stage, target_tile
from game.games.domino_golf.rules.values import Phase, ShotOutcome, View
from game.games.domino_golf.rules.views import unseen
from game.games.domino_golf.solver.odds import Fate, gods, mean_strokes
from game.games.domino_golf.table.board_state import TileTarget, results_at
from game.games.domino_golf.table.signs import sign_of
from game.games.domino_golf.table.text import place_words
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import _

_ICON, _BAR = 18, 7


class OddsBar(Widget):
    """One result: icon, word, chance in figures, and a bar of that share."""

    margin = 2

    def __init__(self, result: ShotOutcome, share: Fraction) -> None:
        super().__init__()
        self.result, self.share = result, share

    def _line(self, p: Painter) -> int:
        return max(p.look.px(_ICON + 4), p.font(SIZES.small).get_linesize())

    def height(self, p: Painter, width: int) -> int:
        """The line and the bar."""
        return self._line(p) + p.look.px(_BAR + 7)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The line, then the bar."""
        sign, px, line = sign_of(self.result), p.look.px, self._line(p)
        middle, icon = self.rect.y + line / 2, px(_ICON)
        put(surface, p.icon(sign.icon, icon, sign.colour, 2.4), (self.rect.x, middle - icon / 2))
        words = p.text(sign.word, SIZES.small, "ink")
        put(surface, words, (self.rect.x + icon + px(8), middle - words.get_height() / 2))
        figure = p.text(percent(self.share), SIZES.small, "ink", "bold")
        put(surface, figure, (self.rect.right - figure.get_width(), middle - figure.get_height() / 2))
        bar, high = self.rect.y + line + px(1), px(_BAR)
        put(surface, p.rbox(self.rect.w, high, high / 2, "line", None), (self.rect.x, bar))
        wide = round(self.rect.w * self.share)
        if wide >= 2:
            put(surface, p.rbox(max(high, wide), high, high / 2, sign.colour, None), (self.rect.x, bar))


def percent(share: Fraction) -> str:
    """A chance in whole percent; one that is not nothing never reads as nothing, nor one that is not certain as certain.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 900)), percent(Fraction(0))
    ('33 %', '< 1 %', '0 %')
    """
    if 0 < share < Fraction(1, 100):
        return _("< 1 %")
    if Fraction(99, 100) < share < 1:
        return _("> 99 %")
    return _("{n} %").format(n=round(100 * share))


def odds_page(place: str, fates: Sequence[Fate], results: Sequence[ShotOutcome], unseen: int) -> Widget:
    """The odds tab: the target in words, what the gods may bring there, and all results there are, so that nothing jumps."""
    chances = dict.fromkeys(results, Fraction(0)) | {fate.result: fate.chance for fate in fates}
    if ShotOutcome.HOLED in chances:
        chances = {ShotOutcome.HOLED: chances.pop(ShotOutcome.HOLED), **chances}
    bars = [OddsBar(result, share) for result, share in chances.items()]
    mean = Label(_("{n:.1f} strokes on average").format(n=float(mean_strokes(tuple(fates)))), SIZES.caption, kind="bold")
    note = Label(_("{place}; {n} tiles unseen").format(place=place, n=unseen), SIZES.caption, kind="italic", tint="lesser")
    head = Label(_("If you draw from the pool"), SIZES.small, kind="bold")
    return Column(head, *bars, mean, note, gap=3, ground="paper")


def no_odds(why: str) -> Widget:
    """There is nothing to draw for, and `why` not."""
    return Column(Label(_("If you draw from the pool"), SIZES.small, kind="bold"),
                  Label(why, SIZES.small, kind="italic", tint="lesser"), gap=4, ground="paper")


def shot_odds(view: View, names: Sequence[str]) -> Widget:
    """What a draw from the pool would come to at the shot that is played now, by all that the viewer has not seen."""
    p, fates = view.public, gods(view)
    if not fates:
        return no_odds(_("There is no shot to play now."))
    if p.phase is Phase.LUCK and p.hole.queue[0] == view.seat:
        words = _("This shot is played with a tile of the bag of {name}. The tags under its tiles say what each would come to.")
        return no_odds(words.format(name=names[p.open_bag]))
    stage = p.balls[view.seat].stage
    target = TileTarget(next_stage(p.hole, stage), target_tile(p.hole, stage))
    return odds_page(place_words(target), fates, results_at(target), unseen(view).bit_count())
