"""The legend: what each kind of tile does at the present target, on a plaque, and who has the honour."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.games.domino_golf.rules.text import stage_name
from game.games.domino_golf.rules.values import ShotOutcome
from game.games.domino_golf.table.board_state import TileTarget, results_at
from game.games.domino_golf.table.signs import sign_of
from game.games.dominoes.rules.tiles import TWELVE
from game.games.golf.table.honour import Honours
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.text import SHADOWED, shorten, squeezed, squeezed_beside
from game.words import _, ngettext

_ROW, _ICON, _ROWS = 32, 19, 4


@dataclass(frozen=True, slots=True)
class LegendState:
    """The target that is spoken of (None: none now), the order of play with whoever is next, and whether the round is over."""

    target: TileTarget | None = None
    honour: tuple[int, ...] = ()
    next: int | None = None
    over: bool = False


def conditions(result: ShotOutcome, target: TileTarget) -> tuple[str, ...]:
    """Which tiles come to a result, in fewer and fewer words.

    >>> from game.games.domino_golf.rules.values import ShotStage
    >>> from game.games.dominoes.rules.tiles import index
    >>> at = TileTarget(ShotStage.APPROACH, index(5, 8))
    >>> conditions(ShotOutcome.ROUGH, at), conditions(ShotOutcome.SAND, at)
    (('has a 5', '5'), ('13 pips or fewer', 'up to 13 pips', 'to 13'))
    """
    high, low = TWELVE.halves[target.tile]
    pips = TWELVE.pips[target.tile]
    if result in (ShotOutcome.FAIRWAY, ShotOutcome.ONE_PUTT):
        return _has(high), str(high)
    if result is ShotOutcome.TWO_PUTTS or (result is ShotOutcome.ROUGH and not target.water):
        return _has(low), str(low)
    if result in (ShotOutcome.SAND, ShotOutcome.THREE_PUTTS, ShotOutcome.ROUGH):
        told = ngettext("{n} pip or fewer", "{n} pips or fewer", pips), ngettext("up to {n} pip", "up to {n} pips", pips), _("to {n}")
        return tuple(words.format(n=pips) for words in told)
    return _("any other"), _("else")


def _has(number: int) -> str:
    return _("has an {n}").format(n=number) if number in (8, 11) else _("has a {n}").format(n=number)


class TargetLegend(Widget):
    """The plaque. It is always as high, so that nothing jumps when the target changes."""

    margin = 26

    def __init__(self) -> None:
        super().__init__(ground="wood")
        self.state = LegendState()
        self.honours = Honours()
        self.children = [self.honours]

    def put(self, state: LegendState, names: tuple[str, ...]) -> None:
        """Show this."""
        self.honours.put(state.honour, state.next)
        self.honours.tell(names)
        if state != self.state:
            self.state = state
            self.refresh()

    def _row(self, p: Painter) -> int:
        return max(p.look.px(_ROW), p.font(SIZES.small).get_linesize() + p.look.px(4))

    def height(self, p: Painter, width: int) -> int:
        """Heading, four rows, the honour."""
        head = p.font(SIZES.body, "bold").get_linesize()
        return head + _ROWS * self._row(p) + self.honours.height(p, width) + p.look.px(26)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The honour stands at the foot."""
        self.rect = pygame.Rect(rect)
        high = self.honours.height(p, rect.w)
        self.honours.layout(p, pygame.Rect(rect.x + p.look.px(14), rect.bottom - high - p.look.px(8), rect.w - p.look.px(28), high))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate and its rows."""
        px, rect = p.look.px, self.rect
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 9), rect.topleft, .25)
        target = self.state.target
        left, right, y = rect.x + px(14), rect.right - px(14), rect.y + px(9)
        words = heading(target) if target is not None else _("The next hole") if not self.state.over else _("The round is over")
        size = squeezed(p, words, SIZES.body, right - left, "bold", .5)
        put(surface, p.text(shorten(p, words, size, right - left, "bold"), size, "cream", "bold", SHADOWED), (left, y))
        y += p.font(SIZES.body, "bold").get_linesize() + px(5)
        if target is None:
            told = _("Its green is turned up, and the tiles on the way are drawn.")
            if self.state.over:
                told = _("The card says how it was played.")
            letters, room = SIZES.small, _ROWS * self._row(p)
            while len(lines := p.wrap(told, letters, right - left, "italic")) * p.font(letters, "italic").get_linesize() > room:
                letters *= .95
            for line in lines:
                put(surface, p.text(line, letters, "muted", "italic", SHADOWED), (left, y))
                y += p.font(letters, "italic").get_linesize()
            return
        for number, result in enumerate(results_at(target)):
            self._draw_row(p, surface, result, y + (number + .5) * self._row(p))

    def _draw_row(self, p: Painter, surface: pygame.Surface, result: ShotOutcome, middle: float) -> None:
        if self.state.target is None:
            return
        px, sign, size = p.look.px, sign_of(result), p.look.px(_ICON)
        left, right = self.rect.x + px(14), self.rect.right - px(14)
        put(surface, p.icon(sign.icon, size, "gold", 2.2), (left, middle - size / 2))
        room = right - left - size - px(14)
        ways = conditions(result, self.state.target)
        beside = room - p.font(SIZES.small, "bold").size(sign.word)[0]
        said = next((way for way in ways if p.font(SIZES.small).size(way)[0] <= beside), ways[-1])
        letters = squeezed_beside(p, said, sign.word, SIZES.small, room)
        word = p.text(sign.word, letters, "gold", "bold", SHADOWED)
        drawn = p.text(shorten(p, said, letters, room - word.get_width()), letters, "cream", "regular", SHADOWED)
        put(surface, drawn, (left + size + px(8), middle - drawn.get_height() / 2))
        put(surface, word, (right - word.get_width(), middle - word.get_height() / 2))


def heading(target: TileTarget) -> str:
    """Such as "Approach 8-5"."""
    name = _("water") if target.water else stage_name(target.stage)
    return f"{name[:1].upper()}{name[1:]} {TWELVE.names[target.tile]}"


