"""What a shot of Domino Golf comes to, as people see it: an icon, a word and a colour, never the colour alone."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.games.domino_golf.rules.values import ShotOutcome, ShotStage, View
from game.games.domino_golf.solver.odds import TileProspect, prospects
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.words import _

AIR, ICON = 7, 15       # logical units inside a tag: beside its words, and of its icon
_LEAST = 9.0            # type size below which a tag shows its icon alone


class Sign(NamedTuple):
    """A result: its icon, its word, the theme's colour for it."""

    icon: str
    word: str
    colour: str


def sign_of(result: ShotOutcome) -> Sign:
    """The sign of a result."""
    return {
        ShotOutcome.FAIRWAY: Sign("fairway", _("fairway"), "fairway"),
        ShotOutcome.ROUGH: Sign("rough", _("rough"), "rough"),
        ShotOutcome.SAND: Sign("sand", _("sand"), "sand"),
        ShotOutcome.TREE: Sign("tree", _("tree +1"), "tree"),
        ShotOutcome.WATER: Sign("water", _("water +2"), "water"),
        ShotOutcome.ONE_PUTT: Sign("putt", _("1 putt"), "putt"),
        ShotOutcome.TWO_PUTTS: Sign("putt", _("2 putts"), "putt"),
        ShotOutcome.THREE_PUTTS: Sign("putt", _("3 putts"), "putt"),
        ShotOutcome.GREEN_SAND: Sign("sand", _("sand +4"), "sand"),
        ShotOutcome.HOLED: Sign("ace", _("holed"), "putt"),
    }[result]


def sign_for(prospect: TileProspect, stage: ShotStage) -> Sign:
    """The sign of what a tile would do from `stage`: one that may go in at once says so."""
    if prospect.goes_in:
        return Sign("ace", _("ace?") if stage is ShotStage.TEE else _("eagle?"), "putt")
    return sign_of(prospect.result)



def tags_of(view: View) -> dict[int, Sign]:
    """What each tile that he may play would do for the viewer's next shot; nothing where only the pool can be played."""
    stage = view.public.balls[view.seat].stage
    return {prospect.tile: sign_for(prospect, stage) for prospect in prospects(view)}


def tag_height(p: Painter) -> int:
    """The height in device pixels of a tag on a tile, so that its text fits."""
    return max(p.look.px(22), p.font(SIZES.caption).get_linesize() + p.look.px(4))


class FittedTag(NamedTuple):
    """A tag as it fits: its icon's side and its word, None where that has no room, and the width of both."""

    icon: int
    word: pygame.Surface | None
    inner: int
    box: pygame.Rect


def fit_tag(p: Painter, sign: Sign, centre: tuple[float, float], width: int) -> FittedTag:
    """A tag of at most `width` pixels; the word shrinks to fit, and goes where it would be too small."""
    px, high = p.look.px, tag_height(p)
    icon = px(ICON * max(1.0, min(1.5, p.look.text)))
    room = width - icon - px(2 * AIR + 5)
    size = fitting(p, sign.word, room)
    word = p.text(sign.word, size, "on_tag", "bold") if size >= _LEAST / max(1.0, p.look.text) and room > 0 else None
    inner = icon + (px(5) + word.get_width() if word is not None else 0)
    box = pygame.Rect(0, 0, max(min(width, inner + px(2 * AIR)), icon + px(6)), high)
    box.center = round(centre[0]), round(centre[1])
    return FittedTag(icon, word, inner, box)


def draw_tag(p: Painter, surface: pygame.Surface, sign: Sign, centre: tuple[float, float], width: int) -> pygame.Rect:
    """A coloured tag with icon and word, as it fits into `width` pixels; where it is."""
    icon, word, inner, box = fit_tag(p, sign, centre, width)
    put(surface, p.rbox(box.w, box.h, box.h // 2, sign.colour, "on_tag", p.look.scale), box.topleft)
    x = box.centerx - inner // 2
    put(surface, p.icon(sign.icon, icon, "on_tag", 2.5), (x, box.centery - icon // 2))
    if word is not None:
        put(surface, word, (x + icon + p.look.px(5), box.centery - word.get_height() // 2))
    return box


def fitting(p: Painter, words: str, room: float) -> float:
    """The type size, at most a caption's, at which words fit the room."""
    wide = max(1, p.font(SIZES.caption, "bold").size(words)[0])
    return SIZES.caption * min(1.0, max(0.0, room) / wide)
