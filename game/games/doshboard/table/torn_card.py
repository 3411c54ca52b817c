"""A card that is lost: it comes up from where it lies, is torn in two, and its halves fall."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pygame

from game.games.doshboard.table.card_look import HEADS, capital
from game.games.doshboard.table.card_sheet import card_paper
from game.games.golf.table.plate import words_in
from game.ui.animation import Tween, linear, pause
from game.ui.paint import Painter, put
from game.ui.stage import Sprite
from game.ui.table.face import Track
from game.ui.table.staging import Staging
from game.ui.theme import SIZES, XY
from game.words import _

_WIDE, _HIGH = 132, 92      # logical units of the card
_TEETH: Final = 7           # of its torn edge
_Z: Final = 44
_COME, _TEAR = .25, .75     # seconds
_READ: Final = .55
_APART, _DOWN = 34, 70      # logical units that the halves go
_TURN: Final = 24           # degrees that they turn
_ANGLES: Final = 12         # different pictures of a turning half


def card_picture(p: Painter, name: str, colour: int) -> pygame.Surface:
    """The lost card: its head in the colour of its set, its name, and that it is lost."""
    px = p.look.px
    wide, high = px(_WIDE), px(_HIGH)
    out = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    put(out, card_paper(p, (wide, high), px(7)), (0, 0))
    head = pygame.Rect(0, 0, wide, round(.4 * high))
    put(out, p.rbox(head.w, head.h, px(7), HEADS[colour], None), head.topleft)
    words_in(p, out, capital(_(name)), head.inflate(-2 * px(6), 0), SIZES.lead, "shade", kind="bold", align="centre")
    below = pygame.Rect(0, head.bottom, wide, high - head.h).inflate(-2 * px(6), 0)
    words_in(p, out, _("lost"), below, SIZES.body, "red", kind="bold", align="centre")
    put(out, p.rbox(wide, high, px(7), None, "shade", max(1.0, p.look.scale)), (0, 0))
    return out


def halves_of(card: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """The card torn from top to bottom along a ragged line, each half on a picture of the card's size."""
    wide, high = card.get_size()
    rng = Random(5)
    edge = [(wide * (.5 + rng.uniform(-.07, .07)), high * tooth / _TEETH) for tooth in range(_TEETH + 1)]
    out = []
    for side in (0, wide):
        mask = pygame.Surface(card.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(side, 0), *edge, (side, high)])
        half = card.copy()
        half.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.append(half)
    return out[0], out[1]


def torn(staging: Staging, name: str, colour: int, at: XY) -> Track:
    """The card of that name and set at that place of the screen; where motion is reduced it only fades."""
    p, stage = staging.painter, staging.scene.stage
    whole = card_picture(p, name, colour)
    card = stage.add(Sprite(whole, (0, 0), _Z, alpha=0))
    card.centre_at(at)
    parts = [stage.add(Sprite(half, card.pos, _Z, visible=False)) for half in halves_of(whole)]
    done = staging.ending(lambda: staging.clear(card, *parts))

    def come(t: float) -> None:
        card.alpha = round(255 * t)

    if staging.still:
        return Tween(_COME, come, linear), staging.reading(_READ * 2), Tween(_COME, lambda t: come(1 - t), linear, done)
    turned: dict[tuple[int, int], pygame.Surface] = {}

    def fall(t: float) -> None:
        card.visible = False
        for number, part in enumerate(parts):
            way, step = -1 if number == 0 else 1, round(t * _ANGLES)
            if (number, step) not in turned:
                turned[number, step] = pygame.transform.rotate(halves[number], -way * _TURN * step / _ANGLES)
            part.image, part.visible, part.alpha = turned[number, step], True, round(255 * (1 - t ** 2))
            part.centre_at((at[0] + way * p.look.px(_APART) * math.sin(t * math.pi / 2), at[1] + p.look.px(_DOWN) * t * t))
    halves = [part.image for part in parts]
    return (Tween(_COME, come, linear), staging.reading(_READ), pause(0, lambda: staging.sound("tear", at[0])),
            Tween(_TEAR, fall, linear, done))
