"""A hand of dominoes on its rack: tiles to focus, pick and drag; dimmed where they do not fit, face down where nobody may look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

import pygame

from game.games.dominoes.table.line import HELD, TILE, badge, draw_shadow, moving
from game.ui.input import Act, InputDevice, Point
from game.ui.looks.settings import HandKey, HandOrder, HandOrders
from game.ui.looks.stage import Sprite, Stage
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

PITCH = 92              # logical units between the middles of tiles, where there is room
RACK = (560, 122)
RAISED, KEEN = 12, 20   # logical units that a tile which fits stands out of the rack, and the one that is hovered or picked
STEPS = {"left": -1, "right": 1}
DIGIT = 14
KEYS = 20               # tiles that have a key of their own
FOOT = 6                # logical units below the digits
SLOP = 8                # logical units a press may stray and still be a click
DRAGGED = 40            # drawing order of the tile in the player's fingers


class Domino(NamedTuple):
    """A tile of a hand: its number in the set, and its halves as they stand, upper first."""

    tile: int
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class HandState:
    """All that a hand shows. `fits` can be played now, and `dim` darkens the others; `hidden` ones are in motion elsewhere, and one may be
    `lifted` off the rack.
    """

    tiles: tuple[Domino, ...] = ()
    face_up: bool = True
    dim: bool = False
    fits: frozenset[int] = frozenset()
    picked: int | None = None
    hint: int | None = None
    hidden: frozenset[int] = frozenset()
    lifted: int | None = None


class HandOwner(Protocol):
    """The owner of a hand: the face of a table, which it calls when the player does something with the tiles."""

    def pick_tile(self, tile: int, source: InputDevice) -> bool:
        """A tile was chosen; returns whether one is asked for now."""

    def drop_tile(self, tile: int, pos: tuple[int, int]) -> bool:
        """A tile was dropped at a place in device pixels; returns whether it was taken there."""

    def take_back(self) -> bool:
        """Take back what has been picked; returns whether anything was."""

    def lifted(self) -> None:
        """A tile was lifted off the rack."""

    def glide(self, tile: HandTile, sprite: Sprite, then: Callable[[], None]) -> None:
        """Bring the sprite of a tile back to its place, and then call `then`."""


class HandTile(Widget):
    """One tile on the rack."""

    focusable = piece = True
    drags = True
    margin = 44         # its glow, and its lift

    def __init__(self, domino: Domino, hand: HandRack) -> None:
        super().__init__()
        self.domino = domino
        self.centre = (0.0, 0.0)    # at rest, in device pixels
        self.shift = 0.0            # pixels aside, while it shakes or makes room
        self._hand = hand
        self._from: tuple[int, int] | None = None

    @property
    def tile(self) -> int:
        """Its number in the set."""
        return self.domino.tile

    @property
    def meaning(self) -> object:
        """The aim of a press: this tile, and whether it is picked, so that the second half of a double click does not take it back."""
        return self, self._hand.state.picked == self.tile

    @property
    def fits(self) -> bool:
        """Whether it can be played now."""
        return self.tile in self._hand.state.fits

    @property
    def up(self) -> float:
        """How far it stands out of the rack, in logical units."""
        state = self._hand.state
        if state.picked == self.tile or (self.fits and (self.hot or self.focused or self.pressed)):
            return KEEN
        return RAISED if self.fits else 0

    def stands(self, p: Painter) -> tuple[float, float]:
        """Its middle as drawn, in device pixels."""
        return self.centre[0] + self.shift, self.centre[1] - p.look.px(self.up)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        hand, state = self._hand, self._hand.state
        if self.tile in state.hidden or state.lifted == self.tile:
            return
        at, width = self.stands(p), hand.width
        picture = self._picture(p)
        if state.hint == self.tile or self.fits:
            keen = state.picked == self.tile or self.up == KEEN
            p.draw_glow(surface, p.tile(0, 0, width), at, "focus" if state.hint == self.tile else "glow", 1.25 if keen else .85)
        draw_shadow(p, surface, width, 0, at, HELD if self.fits else .3)
        put(surface, picture if self.fits or not state.dim else p.dim(picture), at, True)
        if state.hint == self.tile:
            badge(p, surface, (at[0] + width * .42, at[1] - width + p.look.px(12)))     # not above it, where the sentence is

    def _picture(self, p: Painter) -> pygame.Surface:
        if not self._hand.state.face_up:
            return p.tile(None, None, self._hand.width, 0, self._hand.highest)
        return p.tile(self.domino.a, self.domino.b, self._hand.width, 0, self._hand.highest)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        if self.tile in self._hand.state.hidden:
            return
        width, line = self._hand.width, max(2.0, SIZES.ring * p.look.scale)
        ring = p.rbox(width + p.look.px(12), 2 * width + p.look.px(12), p.look.px(11), None, "focus", line)
        at = self.stands(p)
        put(surface, ring, (at[0], at[1] + p.look.px(1)), True)

    def reach(self, p: Painter) -> pygame.Rect:
        return super().reach(p).move(round(self.shift), 0)

    def shift_to(self, aside: float) -> None:
        """Draws it `aside` pixels to the side."""
        if aside != self.shift:
            self.refresh()
            self.shift = aside
            self.refresh()

    # ---- intents
    def act(self, act: Act) -> Reply:
        """Pick it on "ok"; a far step to the left or right moves it along the rack."""
        if act.far and act.name in STEPS and self._hand.mine:
            self._hand.step(self.tile, STEPS[act.name])
            return True
        return self.activate(act.source) if act.name == "ok" else False

    def activate(self, source: InputDevice) -> Reply:
        return self._hand.owner.pick_tile(self.tile, source)

    def point(self, point: Point) -> Reply:
        """A click picks it. While a tile is asked for, a press that moves drags it; if it fits nowhere it is refused at the drop."""
        hand = self._hand
        if point.kind == "down":
            self._from = point.pos if point.button == 1 else None
            return hand.owner.take_back() if point.button == 3 else True
        if point.kind == "leave":
            self._from = None
            hand.let_go()
            return True
        if self._from is None:
            return False
        if point.kind == "move":
            far = max(abs(point.pos[0] - self._from[0]), abs(point.pos[1] - self._from[1]))
            if (self.fits or hand.state.dim or hand.mine) and (hand.state.lifted == self.tile or far > self._slop):
                hand.carry(self, point.pos, self._from)
            return True
        self._from = None
        if hand.state.lifted != self.tile:
            return super().point(point)
        hand.put_down(self, point.pos)
        return True

    @property
    def _slop(self) -> int:
        return self.host.painter.look.px(SLOP) if self.host is not None else SLOP


class _Lifted(NamedTuple):
    """The picture of the tile in the player's fingers, and how far its middle lies from them in device pixels."""

    sprite: Sprite
    grip: tuple[float, float]

    def follow(self, pos: tuple[int, int]) -> None:
        """Moves the picture with the fingers, which are at `pos`."""
        self.sprite.centre_at((pos[0] + self.grip[0], pos[1] + self.grip[1]))


class HandRack(Widget):
    """The rack with its tiles, and beside it a button where there is nothing to do but press it."""

    margin = 30
    kept_free = 0       # places in the row after the tiles

    def __init__(self, stage: Stage, owner: HandOwner, highest: int = 6, order: Callable[[], HandOrder] = lambda: "number",
                 orders: HandOrders | None = None) -> None:
        """`highest` is the set's highest number; `order` tells how the player wants the hand to stand where no tiles have been moved,
        and `orders` remembers where some have.
        """
        super().__init__(ground="wood")
        self.state = HandState()
        self.owner = owner
        self.highest = highest
        self.width = TILE
        self.rack = pygame.Rect(0, 0, 0, 0)
        self._stage, self._order = stage, order
        self.whose = HandKey(0, 0)      # of all hands of the table, the one that is shown
        self._orders = orders or HandOrders()
        self._tiles: dict[int, HandTile] = {}
        self._button: Button | None = None
        self._lifted: _Lifted | None = None

    # ---- what it shows
    def put(self, state: HandState) -> None:
        """Show these tiles at once in the player's order; a lifted tile stays in the fingers."""
        state = replace(state, tiles=self._ordered(state), lifted=self.state.lifted)
        old, self.state = self.state, state
        if old == state:
            return
        if old.tiles != state.tiles and {d.tile for d in old.tiles} == {d.tile for d in state.tiles}:
            self.exchange()
        if {d.tile for d in old.tiles} != {d.tile for d in state.tiles}:
            self._tiles = {d.tile: self._tiles.get(d.tile) or HandTile(d, self) for d in state.tiles}
            self.exchange()
        self.refresh()

    def _ordered(self, state: HandState) -> tuple[Domino, ...]:
        """The tiles in the order that the player has made, else in the order of the settings; face-down tiles stay as they are."""
        tiles = state.tiles
        if not state.face_up or any(d.tile < 0 for d in tiles):
            return tiles
        moved = self._orders.of(self.whose)
        if len({d.tile for d in tiles}.intersection(moved)) * 2 < len(tiles):
            self._orders.forget(self.whose)          # other tiles have been dealt
            moved = ()
        by_order = sorted(tiles, key=lambda d: (d.a + d.b, d.tile)) if self._order() == "pips" else list(tiles)
        if not moved:
            return tuple(by_order)
        places = {tile: at for at, tile in enumerate(moved)}
        return tuple(sorted(by_order, key=lambda d: places.get(d.tile, len(places))))

    def _move(self, tile: int, x: float) -> None:
        """Moves a tile to the place at `x` (device pixels) of the rack, where the player has put it."""
        p = self.host.painter if self.host is not None else None
        if p is None:
            return
        slots = self.slots(p, len(self.state.tiles))
        self._stand(tile, min(range(len(slots)), key=lambda at: abs(slots[at] - x)))

    def step(self, tile: int, by: int) -> None:
        """The player moves a tile along the rack by a number of places; at either end it stays."""
        names = [d.tile for d in self.state.tiles]
        self._stand(tile, min(max(0, names.index(tile) + by), len(names) - 1))

    def _stand(self, tile: int, place: int) -> None:
        """Moves a tile to that place, counted from 0, and remembers the order as the player's."""
        others = [d.tile for d in self.state.tiles if d.tile != tile]
        self._orders.put(self.whose, (*others[:place], tile, *others[place:]))
        self.put(self.state)

    def mark(self, tile: int | None) -> None:
        """Mark the tile of a hint, or none."""
        self.put(replace(self.state, hint=tile))

    def offer(self, button: Button | None) -> None:
        """Sets a button beside the rack, or takes it away (None)."""
        if button is not self._button:
            self._button = button
            self.exchange()

    def others(self) -> list[Widget]:
        """The widgets beside the tiles, on the rack or next to it."""
        return [self._button] if self._button is not None else []

    def exchange(self) -> None:
        """Takes in other tiles, or other widgets beside them."""
        self.swap(*(self._tiles[d.tile] for d in self.state.tiles), *self.others())

    def tile(self, tile: int) -> HandTile | None:
        """The widget of a tile, None where the hand does not have it."""
        return self._tiles.get(tile)

    @property
    def mine(self) -> bool:
        """Whether these are the viewer's own tiles, which can be put in another order at any time."""
        return self.state.face_up and all(d.tile >= 0 for d in self.state.tiles)

    @property
    def standing(self) -> dict[int, tuple[float, float]]:
        """Where each tile stands at rest, in device pixels."""
        return {number: tile.centre for number, tile in self._tiles.items()}

    def numbered(self, number: int) -> HandTile | None:
        """The widget of the tile with that digit, counted from 1."""
        return self._tiles[self.state.tiles[number - 1].tile] if 1 <= number <= len(self.state.tiles) else None

    # ---- place
    def natural(self, p: Painter) -> int:
        return p.look.px(RACK[0])

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(KEEN + 2 * TILE + FOOT + 2) + self.foot(p)

    def foot(self, p: Painter) -> int:
        """The height of what stands below the tiles: their digits."""
        return p.font(DIGIT, "bold").get_linesize()

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        px, count = p.look.px, max(1, len(self.state.tiles) + self.kept_free)
        room = self.make_room(p)
        high = self.rect.h - px(KEEN + FOOT + 2) - self.foot(p)
        across = (room.w - px(28)) / count - px(6)
        self.width = max(8, round(min(px(TILE), high / 2, across)))
        rack_high = min(px(RACK[1]) + self.foot(p) - px(19), self.rect.h - px(10))
        self.rack = pygame.Rect(room.x, self.rect.bottom - rack_high, room.w, rack_high)
        middle = self.rect.bottom - px(FOOT) - self.foot(p) - self.width - px(1)
        for place, domino in zip(self.slots(p, len(self.state.tiles)), self.state.tiles, strict=True):
            tile = self._tiles[domino.tile]
            tile.centre = (place, middle)
            wide = min(max(self.width, px(SIZES.target)), int(self.pitch(p, count)))
            top = round(middle) - self.width - px(RAISED)
            tile.layout(p, pygame.Rect(int(place - wide / 2), top, wide, self.rect.bottom - top))

    def make_room(self, p: Painter) -> pygame.Rect:
        """The rectangle of the rack, of the widget's height: in the middle, or further left if a button needs room; places the button."""
        px, rect = p.look.px, self.rect
        wide = min(rect.w, max(self.natural(p), len(self.state.tiles) * px(TILE + 6) + px(28)))
        left = rect.centerx - wide // 2
        if self._button is None:
            return pygame.Rect(left, rect.y, wide, rect.h)
        own = self._button.natural(p)
        wide = min(wide, rect.w - own - px(SIZES.gap))
        left = min(left, rect.right - own - px(SIZES.gap) - wide)
        tall = self._button.height(p, own)
        middle = rect.bottom - px(RACK[1]) // 2
        self._button.layout(p, pygame.Rect(left + wide + px(SIZES.gap), min(middle - tall // 2, rect.bottom - tall), own, tall))
        return pygame.Rect(left, rect.y, wide, rect.h)

    def pitch(self, p: Painter, count: int) -> float:
        """The distance between the centres of neighbouring tiles with `count` in the row."""
        room = self.rack.w if self.rack.w else p.look.px(RACK[0])
        return min(p.look.px(PITCH), (room - p.look.px(28)) / max(1, count))

    def slots(self, p: Painter, count: int) -> list[float]:
        """The x coordinates of the centres of `count` tiles, in device pixels."""
        places = count + self.kept_free
        pitch = self.pitch(p, places)
        return [self.rack.centerx + (i - (places - 1) / 2) * pitch for i in range(count)]

    def centre_of(self, p: Painter, tile: int) -> tuple[float, float]:
        """Where a tile stands, or is held; the rack's middle where the hand does not have it."""
        if self.state.lifted == tile and self._lifted is not None:
            return self._lifted.sprite.rect.center
        found = self._tiles.get(tile)
        return found.stands(p) if found is not None else self.rack.center

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        p.lay(surface, p.rack(*self.rack.size), self.rack.topleft, .4)
        if not self.state.face_up:
            return
        step = self.foot(p)
        for number, domino in enumerate(self.state.tiles, 1):
            tile = self._tiles[domino.tile]
            if domino.tile not in self.state.hidden and number <= KEYS:
                ink = "gold" if tile.fits or not self.state.dim else "cream"
                middle = (tile.centre[0] + tile.shift, self.rect.bottom - p.look.px(FOOT) - step / 2 + p.look.px(2))
                put(surface, p.text(str(number), DIGIT, ink, "bold", 190), middle, True)

    # ---- dragging
    def carry(self, tile: HandTile, pos: tuple[int, int], since: tuple[int, int]) -> None:
        """Shows the tile in the player's fingers, which are at `pos` and took it at `since`, in device pixels."""
        p = self.host.painter if self.host is not None else None
        if p is None:
            return
        if self._lifted is None:
            stood = tile.stands(p)
            sprite = self._stage.add(Sprite(_held(p, tile.domino, self.width, self.highest), (0, 0), DRAGGED))
            self._lifted = _Lifted(sprite, (stood[0] - since[0], stood[1] - since[1]))
            self.state = replace(self.state, lifted=tile.tile)
            self.owner.lifted()
            self.refresh()
        self._lifted.follow(pos)

    def put_down(self, tile: HandTile, pos: tuple[int, int]) -> None:
        """Lets the tile go at `pos`: it is played there, or moved along the rack, or glides back."""
        lifted = self._lifted
        if lifted is None or ((tile.fits or self.state.dim) and self.owner.drop_tile(tile.tile, pos)):
            return
        if self.rect.collidepoint(pos):
            self._move(tile.tile, pos[0] + lifted.grip[0])
        if self._lifted is lifted:
            self.owner.glide(tile, lifted.sprite, self.let_go)

    def let_go(self) -> None:
        """Ends the drag; the tile is shown at its place again."""
        if self._lifted is not None:
            self._stage.remove(self._lifted.sprite)
        self._lifted, self.state = None, replace(self.state, lifted=None)
        self.refresh()

    def act(self, act: Act) -> Reply:
        return self.owner.take_back() if act.name == "back" else False


def _held(p: Painter, domino: Domino, width: int, highest: int) -> pygame.Surface:
    """A tile with its shadow, as the fingers hold it: in one sprite, so that both move together."""
    face = moving(p, domino.a, domino.b, width, 0, 1.04, highest)
    pad = p.look.px(30)
    out = pygame.Surface((face.get_width() + 2 * pad, face.get_height() + 2 * pad), pygame.SRCALPHA, 32)
    middle = out.get_width() / 2, out.get_height() / 2
    draw_shadow(p, out, width, 0, middle, 2.0)
    put(out, face, middle, True)
    return out


def order_of(tiles: Sequence[int], halves: Sequence[tuple[int, int]]) -> tuple[Domino, ...]:
    """A hand as it stands on the rack: by number, the smaller half above.

    >>> order_of([2, 1], [(0, 0), (1, 0), (1, 1)])
    (Domino(tile=1, a=0, b=1), Domino(tile=2, a=1, b=1))
    """
    return tuple(Domino(t, min(halves[t]), max(halves[t])) for t in sorted(tiles))
