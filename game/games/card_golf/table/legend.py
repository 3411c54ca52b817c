"""The marks that may lie on a hole of Card Golf, each with what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.games.card_golf.table.aim_marks import chance_mark, reach_mark, stretch_mark, target_mark, way_mark
from game.ui.paint import Painter, put
from game.ui.table.face import LegendMark
from game.words import _

_SMALL: Final = .46         # of the box: a ring
_CHANCES: Final = ((.27, .4, .2), (.5, .5, 1.0), (.76, .42, .5))      # place across and down the box, and the chance's share of the highest


def marks() -> tuple[LegendMark, ...]:
    """Those of a plan first."""
    return (
        LegendMark(_target("ivory"), _("Where you aim. The ball comes down here if the swing is neither long nor short, and straight.")),
        LegendMark(_way, _("The ball in the air, and its shadow on the ground.")),
        LegendMark(_chances, _("Where the ball may come to rest: the larger and redder a square, the likelier. "
                               "The button Odds changes what is shown: also where it comes down, or strokes to the hole.")),
        LegendMark(_target("glow"), _("Where a hint aims, or a plan that you point at in the list beside the table.")),
        LegendMark(_target("brass"), _("Where the plan aims that you compare with.")),
        LegendMark(_reach, _("A club has been picked: it reaches the white spaces as it is.")),
        LegendMark(_stretched, _("Stretched it reaches these: +1 is ten yards more, which adds one risk, +2 twenty yards, and so on.")),
        LegendMark(_drop, _("Where a ball in the water or off the cards will be dropped, for a penalty stroke.")),
        LegendMark(_token, _("A mulligan token: pay one after a roll to roll some of its dice again.")),
    )


def _target(colour: str) -> Callable[[Painter, pygame.Surface, pygame.Rect], None]:
    def draw(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        target_mark(p, surface, box.center, round(box.w * _SMALL), colour)
    return draw


def _way(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    way_mark(p, surface, (box.left + box.w * .1, box.bottom - box.h * .25), (box.right - box.w * .1, box.bottom - box.h * .25))


def _chances(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    for across, down, level in _CHANCES:
        side = round(box.w * (.16 + .2 * level))
        square = pygame.Rect(0, 0, side, side)
        square.center = round(box.x + box.w * across), round(box.y + box.h * down)
        chance_mark(p, surface, square, level)


def _middle(box: pygame.Rect) -> pygame.Rect:
    """A space in the middle of the box."""
    return box.inflate(-round(box.w * .4), -round(box.h * .4))


def _reach(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    reach_mark(p, surface, _middle(box), 0)


def _stretched(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    reach_mark(p, surface, _middle(box), 1)
    stretch_mark(p, surface, _middle(box), 1, 11.0 / max(1.0, p.look.text))


def _drop(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    side = round(box.w * _SMALL)
    put(surface, p.rbox(side, side, side / 2, "ivory", "shade", max(1.5, 2 * p.look.scale), 90), box.center, True)


def _token(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    put(surface, p.stud(round(box.w * .5), True), box.center, True)
