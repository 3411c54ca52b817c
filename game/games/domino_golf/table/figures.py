"""The drawn figures of Domino Golf's rules: holes as they lie on the table, what tiles come to, and how scores are marked."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.games.domino_golf.rules.shots import result_of
from game.games.domino_golf.rules.values import NONE, HoleState, Lie, ShotOutcome, ShotStage
from game.games.domino_golf.table.board_state import LinksState, Resting, Struck, TileTarget
from game.games.domino_golf.table.links import Links
from game.games.domino_golf.table.links_marks import HIGHEST
from game.games.domino_golf.table.signs import draw_tag, sign_of, tag_height
from game.games.dominoes.rules.tiles import TWELVE, index
from game.games.dominoes.table.pieces import LYING, draw_shadow
from game.games.golf.table.card import CardLine, GolfCard, GolfCardWidget
from game.ui.paint import Painter, put
from game.ui.table.face import RuleFigures
from game.ui.table.figure_strip import FigureStrip, strip_width
from game.ui.theme import SIZES
from game.words import _

_ASPECT = .385          # height of a hole's picture for its width
_HOLE: Final = HoleState(7, index(11, 7), index(8, 5), index(10, 3), (), False)
_WET: Final = HoleState(2, index(9, 4), index(6, 6), NONE, (), False)


def hole(p: Painter, width: int) -> pygame.Surface:
    """A par 5 with everything on it: one ball on the fairway, one in the rough, one in the sand."""
    tiles = ((ShotStage.LAYUP, _HOLE.layup), (ShotStage.APPROACH, _HOLE.approach), (ShotStage.GREEN, _HOLE.green))
    targets = tuple(TileTarget(stage, tile) for stage, tile in tiles)
    shots = tuple(_struck(_HOLE, seat, ShotStage.TEE, index(a, b)) for seat, (a, b) in enumerate(((10, 12), (3, 6), (1, 7))))
    balls = (Resting(0, ShotStage.LAYUP, Lie.FAIRWAY), Resting(1, ShotStage.LAYUP, Lie.ROUGH), Resting(2, ShotStage.LAYUP, Lie.SAND))
    return _drawn(p, width, LinksState(7, 5, targets, shots, balls))


def water(p: Painter, width: int) -> pygame.Surface:
    """A par 4 whose approach is a double: water."""
    targets = (TileTarget(ShotStage.APPROACH, _WET.approach), TileTarget(ShotStage.GREEN, _WET.green))
    shots = (_struck(_WET, 0, ShotStage.TEE, index(6, 2)), _struck(_WET, 1, ShotStage.TEE, index(9, 8)))
    balls = (Resting(0, ShotStage.APPROACH, Lie.FAIRWAY), Resting(1, ShotStage.APPROACH, Lie.ROUGH))
    return _drawn(p, width, LinksState(2, 4, targets, shots, balls))


def _struck(hole_: HoleState, seat: int, stage: ShotStage, tile: int) -> Struck:
    result = result_of(hole_, stage, tile)
    return Struck(seat, stage, tile, result, {ShotOutcome.TREE: 1, ShotOutcome.WATER: 2}.get(result, 0), NONE)


def _drawn(p: Painter, width: int, state: LinksState) -> pygame.Surface:
    """The links at the width of the page."""
    wide = strip_width(p, width)
    out = pygame.Surface((wide, round(wide * _ASPECT)), pygame.SRCALPHA, 32)
    put(out, p.rbox(*out.get_size(), p.look.px(26), "baize", "well", p.look.scale), (0, 0))
    links = Links()
    links.put(state)
    links.layout(p, out.get_rect())
    links.draw(p, out)
    return out


def short(p: Painter, width: int) -> pygame.Surface:
    """What five tiles come to at the approach 8-5."""
    tiles = tuple(index(a, b) for a, b in ((2, 8), (11, 5), (4, 7), (9, 12), (10, 6)))
    return _row(p, width, _("At the approach 8-5, 13 pips"), tiles, HoleState(1, index(11, 7), index(8, 5), NONE, (), False), ShotStage.TEE)


def green(p: Painter, width: int) -> pygame.Surface:
    """What four tiles come to at the green 11-7."""
    tiles = tuple(index(a, b) for a, b in ((11, 2), (7, 0), (9, 6), (12, 10)))
    return _row(p, width, _("At the green 11-7, 18 pips"), tiles, HoleState(1, index(11, 7), NONE, NONE, (), False), ShotStage.TEE)


def _row(p: Painter, width: int, words: str, tiles: Sequence[int], at: HoleState, stage: ShotStage) -> pygame.Surface:
    """Tiles with their tags below, on a strip of felt."""
    px, wide = p.look.px, strip_width(p, width)
    pitch, half = wide / len(tiles), min(px(44), wide // (3 * len(tiles)))
    line = p.font(SIZES.small, "bold").get_linesize()
    high = px(16) + line + px(14) + 2 * half + px(12) + tag_height(p) + px(14)
    out = FigureStrip(p, wide, high).surface
    head = p.text(words, SIZES.small, "on_felt", "bold", 130)
    put(out, head, ((wide - head.get_width()) / 2, px(14)))
    for number, tile in enumerate(tiles):
        x, y = pitch * (number + .5), px(28) + line + half
        draw_shadow(p, out, half, 0, (x, y), LYING)
        top, bottom = sorted(TWELVE.halves[tile])
        put(out, p.tile(top, bottom, half, 0, HIGHEST), (x, y), True)
        draw_tag(p, out, sign_of(result_of(at, stage, tile)), (x, y + half + px(12) + tag_height(p) / 2), round(pitch) - px(6))
    return out


def card(p: Painter, width: int) -> pygame.Surface:
    """A scorecard of three holes with its marks."""
    lines = (CardLine(0, _("You"), (3, 2, 5), None, 10), CardLine(1, _("Winston"), (2, 5, 7), None, 14))
    widget = GolfCardWidget(GolfCard(3, (3, 4, 5), None, lines))
    wide = strip_width(p, width)
    out = pygame.Surface((wide, widget.height(p, wide) + p.look.px(12)), pygame.SRCALPHA, 32)
    widget.layout(p, pygame.Rect(0, p.look.px(6), wide, widget.height(p, wide)))
    widget.draw(p, out)
    return out


FIGURES: Final[RuleFigures] = MappingProxyType({
    "golf-hole": hole, "golf-water": water, "golf-short": short, "golf-green": green, "golf-card": card,
})
