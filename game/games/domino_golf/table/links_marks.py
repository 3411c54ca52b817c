"""What lies on the links, drawn: tiles that were played, penalties under them, the flag, and the stacks of greens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.games.domino_golf.rules.values import NONE, ShotOutcome
from game.games.domino_golf.table.board_state import GreenStack, Struck, TileTarget
from game.games.domino_golf.table.ground import DrawnSpot, HoleGround, PlayedSpot
from game.games.dominoes.rules.tiles import TWELVE
from game.games.dominoes.table.pieces import LYING, draw_shadow
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.words import _

HIGHEST: Final = 12
_STACKED: Final = 13            # width of a tile in a stack of greens
_FLAG: Final = (26, 64)         # hole units: how far the flag flies, and how high its pole stands


def draw_ring(p: Painter, surface: pygame.Surface, box: pygame.Rect, *, strong: bool) -> None:
    """Light round the tile that is aimed at; `strong` while one is carried to it."""
    grow = p.look.px(5)
    rect = box.inflate(2 * grow, 2 * grow)
    ring = p.rbox(rect.w, rect.h, p.look.px(10), None, "glow", (3.4 if strong else 2.4) * p.look.scale)
    p.lit(surface, ring, rect.center, "glow", 1.2 if strong else .8)
    put(surface, ring, rect.topleft)


def draw_flag(p: Painter, surface: pygame.Surface, laid: HoleGround) -> None:
    """The flag in its cup."""
    u, (x, y) = laid.unit, laid.cup()
    flag = p.flag(max(6, round(_FLAG[0] * u)), max(10, round(_FLAG[1] * u)))
    hole = p.rbox(max(4, round(11 * u)), max(3, round(6 * u)), 3 * u, "shade", None, 1, 210)
    put(surface, hole, (x, y), True)
    put(surface, flag, (x - 2 * u, y - _FLAG[1] * u))


def draw_stacks(p: Painter, surface: pygame.Surface, laid: HoleGround, stacks: Sequence[GreenStack]) -> None:
    """The greens that are left, group by group, each played with one bag; a word says what the numbers are."""
    u, width = laid.unit, max(5, round(_STACKED * laid.unit))
    box = stacks_word(p, laid, len(stacks))
    if box is not None:
        put(surface, p.rbox(box.w, box.h, box.h / 2, "well", None, 1, 200), box.topleft)
        put(surface, p.text(_("holes left, by bag"), _small(p), "on_well"), box.center, True)
    for centre, stack in zip(laid.stacks(len(stacks)), stacks, strict=True):
        for level in range(stack.left):
            draw_shadow(p, surface, width, 0, (centre[0], centre[1] - 2 * level * u), LYING)
            put(surface, p.tile(None, None, width, 0, HIGHEST), (centre[0], centre[1] - 2 * level * u), True)
        if not stack.left:
            put(surface, p.rbox(width, 2 * width, 3 * u, None, "line_wood", p.look.scale), centre, True)
        words = p.text(str(stack.left), _small(p), "on_well", "bold" if stack.current else "regular")
        at, chip = (centre[0], centre[1] + 21 * u), (round(words.get_width() + 8 * p.look.scale), round(words.get_height() * .78))
        put(surface, p.rbox(*chip, chip[1] / 2, "well", None, 1, 200), at, True)
        put(surface, words, at, True)
        if stack.current:
            put(surface, p.rbox(width + round(6 * u), 2 * width + round(8 * u), 4 * u, None, "glow", 1.4 * p.look.scale),
                (centre[0], centre[1] - u), True)


def stacks_word(p: Painter, laid: HoleGround, count: int) -> pygame.Rect | None:
    """Where it is said what the stacks are: left of their numbers, on the same line; None where there are none."""
    if not count:
        return None
    wide, high = p.width(_("holes left, by bag"), _small(p)), p.font(_small(p)).get_height()
    first, chip = laid.stacks(count)[0], (round(wide + 12 * p.look.scale), round(high * .95))
    box = pygame.Rect(0, 0, *chip)
    box.midright = round(first[0] - 12 * laid.unit), round(first[1] + 21 * laid.unit)
    return box


def _small(p: Painter) -> float:
    """The size of the words at the stacks, which grow with the text only as far as there is room."""
    return SIZES.caption * min(1.0, 1.2 / p.look.text)


def draw_shot(p: Painter, surface: pygame.Surface, laid: HoleGround, spot: PlayedSpot, shot: Struck, green: TileTarget | None) -> None:
    """A tile that was played, with its penalties, its player's mark and the tile of an attempt."""
    width, token = laid.played, max(7, round(16 * laid.unit))
    backs = [laid.buried(spot, n) for n in reversed(range(shot.penalties))]
    for centre in backs:
        put(surface, p.tile(None, None, width, spot.angle, HIGHEST), centre, True)
    draw_shadow(p, surface, width, spot.angle, spot.tile, LYING)
    high, low = TWELVE.halves[shot.tile]
    put(surface, p.tile(low, high, width, spot.angle, HIGHEST), spot.tile, True)
    p.drop(surface, p.mark(shot.seat, token), spot.token, LYING)
    if shot.attempt != NONE:
        _draw_attempt(p, surface, shot, laid.drawn(spot), laid.unit, green)


def _draw_attempt(p: Painter, surface: pygame.Surface, shot: Struck, drawn: DrawnSpot, unit: float, green: TileTarget | None) -> None:
    """The tile that was drawn to hole it: with a star where it did, and a cross where the ball stayed out."""
    holed, width = shot.result is ShotOutcome.HOLED, drawn.width
    draw_shadow(p, surface, width, 90, drawn.centre, LYING)
    left, right = attempt_halves(shot.attempt, green)
    put(surface, p.tile(left, right, width, 90, HIGHEST), drawn.centre, True)
    size = max(10, round(15 * unit))
    put(surface, p.rbox(size, size, size / 2, "putt" if holed else "well", "on_tag", p.look.scale), drawn.sign, True)
    put(surface, p.icon("ace" if holed else "close", round(size * .72), "on_tag", 3), drawn.sign, True)


def attempt_halves(tile: int, green: TileTarget | None) -> tuple[int, int]:
    """The halves of a tile drawn for an attempt, the one that holes the ball at the right, where no sign lies on it."""
    high, low = TWELVE.halves[tile]
    return (high, low) if green is not None and low == TWELVE.halves[green.tile][0] else (low, high)
