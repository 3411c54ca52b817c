"""The club's crest: a ring of words round a flag, tone on tone in the felt."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pygame

from game.ui.paint.fields import LIGHT, Field, box_down, mix, slope, tone
from game.ui.paint.lettering import FontKind
from game.ui.paint.surfaces import alpha_of
from game.ui.theme import Theme

_WORDS = "THE NINETEENTH HOLE  ·  THE NINETEENTH HOLE  ·  "
_FACTOR = 2
_WHITE = (255, 255, 255)


def crest(font: Callable[[int, FontKind], pygame.font.Font], radius: int) -> Field:
    """How much of each pixel the crest covers, 0..1, in a square a little larger than the circle of that radius."""
    side = int(radius * 2.3)
    board = pygame.Surface((side * _FACTOR, side * _FACTOR), pygame.SRCALPHA, 32)
    middle, r = side * _FACTOR / 2, float(radius * _FACTOR)
    for ring, width in ((1.0, .018), (.94, .008), (.66, .008)):
        pygame.draw.circle(board, _WHITE, (middle, middle), r * ring, max(2, int(r * width)))
    _ring_of_words(board, font(max(8, int(r * .15)), "bold"), middle, r * .80)
    _flag(board, font(max(8, int(r * .30)), "display"), middle, r)
    return box_down(alpha_of(board), _FACTOR)


def _ring_of_words(board: pygame.Surface, font: pygame.font.Font, middle: float, radius: float) -> None:
    total = sum(font.size(letter)[0] for letter in _WORDS)
    turn = -math.pi / 2 - math.pi * font.size(_WORDS[:21])[0] / total      # the first name stands over the top
    for letter in _WORDS:
        half = math.pi * font.size(letter)[0] / total
        turn += half
        sprite = pygame.transform.rotozoom(font.render(letter, True, _WHITE), -math.degrees(turn) - 90, 1)
        board.blit(sprite, sprite.get_rect(center=(middle + radius * math.cos(turn), middle + radius * math.sin(turn))))
        turn += half


def _flag(board: pygame.Surface, font: pygame.font.Font, middle: float, r: float) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return middle + r * x, middle + r * y
    pygame.draw.polygon(board, _WHITE, [at(-.04, -.44), at(.30, -.31), at(-.04, -.18)])
    pygame.draw.polygon(board, _WHITE, [at(-.07, -.46), at(-.035, -.46), at(-.035, .40), at(-.07, .40)])
    pygame.draw.ellipse(board, _WHITE, (*at(-.30, .33), r * .50, r * .14), max(2, int(r * .02)))
    number = font.render("19", True, _WHITE)
    board.blit(number, number.get_rect(center=at(.22, .12)))


def stitch(felt: Field, mask: Field, middle: tuple[int, int], theme: Theme, amount: float = .09) -> None:
    """Work the crest into felt colours (h, w, 3), in place, its middle there; what reaches over the edge is cut off."""
    left, top = middle[0] - mask.shape[1] // 2, middle[1] - mask.shape[0] // 2
    y0, x0 = max(0, top), max(0, left)
    view = felt[y0:max(y0, top + mask.shape[0]), x0:max(x0, left + mask.shape[1])]
    part = mask[y0 - top:y0 - top + view.shape[0], x0 - left:x0 - left + view.shape[1]]
    if min(part.shape) < 2:
        return
    dx, dy = slope(part)
    edge = 1 + np.float32(.16) * (dx * LIGHT[0] + dy * LIGHT[1])
    thread = tone(theme.brass) * (view.mean(-1, keepdims=True) / float(np.mean(theme.baize)))
    view[:] = mix(view, thread, part[..., None] * np.float32(amount)) * edge[..., None]
