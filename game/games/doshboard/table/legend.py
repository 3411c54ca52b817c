"""The marks that may lie on a board of Doshboard, each with what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.games.doshboard.table.end_marks import End, end_mark, tone
from game.games.doshboard.table.pawns import pawn
from game.games.doshboard.table.plan_marks import count_mark, ring_mark
from game.ui.paint import Painter, put
from game.ui.table.face import LegendMark
from game.words import _

_CHANCES: Final = ((.26, .4, .2), (.52, .54, 1.0), (.78, .4, .5))     # place across and down the box, and the chance's share of the highest


def marks() -> tuple[LegendMark, ...]:
    """Those of a plan first."""
    return (
        LegendMark(_dots, _("The twelve lines from the ball. Press on a point of one to set the pawn there.")),
        LegendMark(_counts(reach=False), _("The way of the ball: the counts to that point; this card never ends there.")),
        LegendMark(_counts(reach=True), _("From here on a distance of the card may end.")),
        LegendMark(_pawn(1.0), _("The pawn, where the ball turns to another direction.")),
        LegendMark(_pawn(.7), _("The small pawn, where the card’s average distance ends.")),
        LegendMark(_chances, _("Where the ball may lie after the shot: the larger and redder, the likelier. "
                               "The button Odds changes what is shown: also strokes to the hole.")),
        LegendMark(_end(End.DROPPED), _("Where the ball is dropped after water, waterfall or the board’s edge, for a penalty stroke.")),
        LegendMark(_end(End.HOLED), _("The shot is holed out.")),
        LegendMark(_end(End.TAP_IN), _("The ball lies on the target, and is tapped in for one more stroke.")),
        LegendMark(_end(End.ROLLED), _("Where the ball may roll down to over a cliff.")),
        LegendMark(_end(End.LOST), _("Where the card may be lost.")),
        LegendMark(_ring, _("A cell that is spoken of beside the board, or that the map of strokes tells about.")),
    )


def _dots(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    side = max(3, round(box.w * .1))
    for across, down in ((.2, .8), (.4, .6), (.6, .4), (.8, .2), (.5, .85), (.8, .72)):
        put(surface, p.rbox(side, side, side / 2, "ivory", None, 1, 200), (box.x + box.w * across, box.y + box.h * down), True)


def _counts(*, reach: bool) -> Callable[[Painter, pygame.Surface, pygame.Rect], None]:
    def draw(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        count_mark(p, surface, box.center, round(box.w * .5), 7 if reach else 3, 11.0 / max(1.0, p.look.text), reach=reach)
    return draw


def _pawn(share: float) -> Callable[[Painter, pygame.Surface, pygame.Rect], None]:
    def draw(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        put(surface, pawn(p, round(box.h * .75 * share)), box.center, True)
    return draw


def _chances(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    for across, down, level in _CHANCES:
        side = round(box.w * (.16 + .2 * level))
        put(surface, p.rbox(side, side, side / 2, tone(p, level), "shade", max(1.0, p.look.scale * .8), 230),
            (box.x + box.w * across, box.y + box.h * down), True)


def _end(end: End) -> Callable[[Painter, pygame.Surface, pygame.Rect], None]:
    def draw(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        put(surface, end_mark(p, end, round(box.w * .5)), box.center, True)
    return draw


def _ring(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    ring_mark(p, surface, box.center, round(box.w * .6))
