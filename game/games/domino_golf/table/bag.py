"""The bag on its rack: under each tile a tag that says what it would do, and at the end of the row the pool."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.games.domino_golf.table.pool import HIGHEST, Pool
from game.games.domino_golf.table.signs import Sign, draw_tag, fit_tag, tag_height
from game.games.dominoes.table.hand import DIGIT, HandActions, HandRack, HandTile
from game.games.dominoes.table.odds import TokenCell
from game.ui.hand_orders import HandOrders
from game.ui.paint import Painter, put
from game.ui.settings import HandOrder
from game.ui.stage import Sprite, Stage
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.cards import Plaque
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label
from game.words import _


class OpenBag(Plaque):
    """Whose bag it is, and its tiles."""

    def __init__(self, seat: int, name: str, bag: BagRack) -> None:
        head = Row(TokenCell(seat, 22), Label(_("The bag of {name}").format(name=name), SIZES.body, kind="bold"), gap=8, align="centre")
        super().__init__(Column(head, bag, gap=4), 10, 14, tone="bar")
        self.seat, self.bag = seat, bag


WIDE = 668      # logical width of the rack
PITCH = 93


class BagRack(HandRack):
    """A hand with outcome tags. Without a `pool` it is another's bag, lying open."""

    def __init__(self, stage: Stage, told: HandActions, glide: Callable[[HandTile, Sprite, Callable[[], None]], None],
                 pool: Pool | None, order: Callable[[], HandOrder], orders: HandOrders | None = None) -> None:
        self.pool = pool
        self.tags: Mapping[int, Sign] = {}
        self.numbered_now = True    # the number keys pick its tiles
        super().__init__(stage, told, glide, HIGHEST, order, orders)
        if pool is not None:
            self.kept_free = 1
            self.exchange()

    @property
    def mine(self) -> bool:
        """Whether it is the viewer's own bag."""
        return self.pool is not None and super().mine

    def tag(self, tags: Mapping[int, Sign]) -> None:
        """Labels each tile with what it would do."""
        if tags != self.tags:
            self.tags = dict(tags)
            self.refresh()

    def number_tiles(self, on: bool) -> None:
        """Show the number keys of its tiles, or not: they pick of one bag at a time."""
        if on != self.numbered_now:
            self.numbered_now = on
            self.refresh()

    def others(self) -> list[Widget]:
        """The pool, and a button."""
        return [*([self.pool] if self.pool is not None else []), *super().others()]

    # ---- place
    def natural(self, p: Painter) -> int:
        """The rack's full width."""
        if self.pool is not None:
            return p.look.px(WIDE * _stretch(p))
        return p.look.px(PITCH) * max(1, len(self.state.tiles)) + p.look.px(28)

    def foot(self, p: Painter) -> int:
        """Room for the tags."""
        return tag_height(p) + p.look.px(5)

    def pitch(self, p: Painter, count: int) -> float:
        """From the middle of one tile to the next."""
        return min(p.look.px(PITCH * _stretch(p)), ((self.rack.w or p.look.px(WIDE)) - p.look.px(20)) / max(1, count))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The tiles, then the pool in the last place."""
        super().layout(p, rect)
        if self.pool is None:
            return
        count = len(self.state.tiles)
        pitch = self.pitch(p, count + 1)
        x = self.rack.centerx + count / 2 * pitch
        y = self.rect.bottom - p.look.px(7) - self.foot(p) - self.width
        self.pool.width, self.pool.centre = round(self.width * .92), (x + p.look.px(4), y + p.look.px(4))
        top = round(y) - self.width - p.look.px(18)
        self.pool.layout(p, pygame.Rect(round(x - pitch / 2), top, round(pitch), self.rect.bottom - top))

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The rack, the tags, and the digits that pick a tile."""
        p.lay(surface, p.rack(*self.rack.size), self.rack.topleft, .4)
        if not self.state.face_up:
            return
        room = self._tag_room(p)
        for number, domino in enumerate(self.state.tiles, 1):
            tile = self.tile(domino.tile)
            if tile is None or domino.tile in self.state.hidden:
                continue
            sign = self.tags.get(domino.tile)
            if sign is not None:
                draw_tag(p, surface, sign, self._tag_place(p, tile), room)
            if self.numbered_now:
                self._draw_digit(p, surface, number, tile, room)

    def _tag_room(self, p: Painter) -> int:
        return round(self.pitch(p, len(self.state.tiles) + self.kept_free)) - p.look.px(4)

    def _tag_place(self, p: Painter, tile: HandTile) -> tuple[float, float]:
        return tile.centre[0] + tile.shift, self.rect.bottom - tag_height(p) / 2 - p.look.px(4)

    def box(self, tile: int) -> pygame.Rect | None:
        """What a tile and its tag cover; None where it does not stand here."""
        found, sign = self.tile(tile), self.tags.get(tile)
        if found is None or self.host is None:
            return None
        p = self.host.painter
        return found.rect if sign is None else found.rect.union(fit_tag(p, sign, self._tag_place(p, found), self._tag_room(p)).box)

    def _draw_digit(self, p: Painter, surface: pygame.Surface, number: int, tile: HandTile, room: int) -> None:
        """The number key of a tile, at its left where the row is wide enough."""
        digit = p.text(str(number), DIGIT, "on_well", "bold")
        side = max(digit.get_size()) + p.look.px(1)
        left = tile.centre[0] - self.width / 2 - side - p.look.px(3)
        if left < tile.centre[0] - room / 2 - p.look.px(4):
            return
        at = left + side / 2 + tile.shift, tile.centre[1] + self.width * .55
        put(surface, p.rbox(side, side, side / 2, "well", None, 1, 190 if tile.fits or not self.state.dim else 110), at, True)
        put(surface, digit, at, True)


def _stretch(p: Painter) -> float:
    """How much wider the row is for larger words on the tags."""
    return max(1.0, min(1.6, p.look.text))
