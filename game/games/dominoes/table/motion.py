"""Motion on a domino table: tiles that fly, lines that glide, knocks and calls at the edge."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from game.games.dominoes.table.felt import Felt, FeltState
from game.games.dominoes.table.hand import Domino, HandRack, HandTile
from game.games.dominoes.table.line import RING_STEPS, Line, LineGeometry, Piece, flipped, moving, shaken, silhouette, slam_ring
from game.ui.looks.stage import Sprite, Tween, fall, glide, land, linear, pause, there_and_back
from game.ui.paint.plates import ASIDE
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.table import pieces
from game.ui.table.face import Track
from game.ui.table.pieces import Staging

# ---- a tile in the air: two sprites, the tile and its shadow, between one pose and another
SWELL: Final = .12      # a tile in the air is drawn larger by this share
RAISED: Final = 1.6     # how many times higher a tile is held that comes down hard
REST, HIGH = 3.0, 17.0  # logical units that its shadow lies aside, on the felt and at the top of its path
PRESS: Final = .03      # share by which it shrinks when it lands
OPAQUE: Final = 255
FADED: Final = .35      # share of the way on which a tile fades in, or out


class TilePose(NamedTuple):
    """Where a tile is: its middle in device pixels, its angle in degrees, its width in device pixels."""

    centre: tuple[float, float]
    angle: float
    width: float


class TileFlight:
    """One tile on its way. Share 0 is at `start`, 1 at `end`; nothing is seen before the first call."""

    def __init__(self, scene: Scene, halves: tuple[int, int] | None, start: TilePose, end: TilePose, z: int, *,
                 fade: bool = False, vanish: bool = False, turns: tuple[int, int] | None = None, highest: int = 6) -> None:
        """`halves` None: face down. `fade`: it fades in on its way, `vanish`: it fades out; `turns`: the halves that `turn` shows."""
        self._scene, self._start, self._end = scene, start, end
        self._halves, self._turned, self._highest = halves, turns, highest
        self._fade, self._vanish = fade, vanish
        self._same = 180 if halves is None or halves[0] == halves[1] else 360     # degrees of a turn after which it looks the same
        blank = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        self._shade = scene.stage.add(Sprite(blank, (0, 0), z - 1, visible=False))
        self._tile = scene.stage.add(Sprite(blank, (0, 0), z, visible=False))

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the place where it will lie, in device pixels."""
        return self._end.centre

    def move_to(self, share: float) -> None:
        """Moves the tile along its path, to a share of 0..1."""
        self._fly(share, math.sin(math.pi * min(1.0, max(0.0, share))))

    def rise(self, share: float) -> None:
        """Moves it along its path, higher and higher: it ends in the air above its place."""
        self._fly(share, RAISED * math.sin(math.pi / 2 * min(1.0, max(0.0, share))))

    def drop(self, share: float, askew: float) -> None:
        """Lets it fall from where `rise` ends to its place, where it lies `askew` by some degrees."""
        high = RAISED * (1 - share)
        self._show(self._end.centre, self._end.angle + askew * share, 1 + SWELL * high, high, OPAQUE)

    def _fly(self, share: float, lift: float) -> None:
        start, end = self._start, self._end
        x = start.centre[0] + (end.centre[0] - start.centre[0]) * share
        y = start.centre[1] + (end.centre[1] - start.centre[1]) * share
        turn = (start.angle - end.angle + self._same / 2) % self._same - self._same / 2
        width = start.width + (end.width - start.width) * share
        self._show((x, y), end.angle + turn * (1 - share), width / end.width * (1 + SWELL * lift), lift, self._alpha(share))

    def settle(self, press: float, askew: float = 0.0) -> None:
        """Draws it as it has landed, pressed down a little: `press` 0..1; `askew` by some degrees."""
        self._show(self._end.centre, self._end.angle + askew, 1 - PRESS * press, 0, OPAQUE)

    def appear(self, share: float) -> None:
        """With reduced motion: fades it in where it belongs; a tile that would vanish is not seen at all."""
        self._show(self._end.centre, self._end.angle, 1, 0, 0 if self._vanish else round(OPAQUE * share))
        if self._turned is not None:
            self.turn(1.0, round(OPAQUE * share))

    def turn(self, share: float, alpha: int = OPAQUE) -> None:
        """Turns it face up where it lies: 0 back, 1 face."""
        if self._turned is None:
            return
        painter = self._scene.painter
        self._tile.image = flipped(painter, *self._turned, round(self._end.width), round(self._end.angle) % 360, share, self._highest)
        self._tile.centre_at(self._end.centre)
        self._tile.alpha, self._shade.alpha = alpha, round(alpha * abs(1 - 2 * share))      # a tile seen edge on throws no shadow

    def remove(self) -> None:
        """Takes its sprites off the stage."""
        self._scene.stage.remove(self._tile)
        self._scene.stage.remove(self._shade)

    def _alpha(self, share: float) -> int:
        if self._fade:
            return round(OPAQUE * min(1.0, share / FADED))
        if self._vanish:
            return round(OPAQUE * min(1.0, (1 - share) / FADED))
        return OPAQUE

    def _show(self, centre: tuple[float, float], angle: float, size: float, lift: float, alpha: int) -> None:
        painter, width = self._scene.painter, round(self._end.width)
        a, b = self._halves if self._halves is not None else (None, None)
        self._tile.image = moving(painter, a, b, width, angle, size, self._highest)
        self._tile.centre_at(centre)
        self._tile.alpha, self._tile.visible = alpha, True
        shade = silhouette(painter, width, angle, size)
        if shade is not None:
            aside = painter.look.scale * (REST + (HIGH - REST) * lift)
            self._shade.image = shade
            self._shade.centre_at((centre[0] + aside * ASIDE, centre[1] + aside))
            self._shade.alpha, self._shade.visible = alpha, True


# ---- motion on a domino table: tiles that fly, lines that glide, knocks and calls at the table's edge, the deal
TILE_TIME: Final = .25
SETTLE_TIME: Final = .09
FADE_TIME: Final = .18
STAGGER: Final = .028           # seconds between two tiles of a deal
RISE_TIME: Final = .16          # seconds of the flight of a tile that is slammed, to above its place
SLAM_TIME: Final = .09          # seconds of its fall from there
JUMP_TIME: Final = .24          # seconds until the line lies still again
JUMP: Final = 9                 # how far the nearest tile jumps, in logical units
JUMP_REACH: Final = 330
ASKEW: Final = 4.0              # degrees by which a tile that is slammed lies askew at first
RINGS_TIME: Final = .5
RATTLE: Final = 2.5             # how far the tiles of the rack shake, in logical units
BUMP: Final = .10               # seconds of half a knock
CALL_TIME: Final = .75          # seconds in which a call is read before the table goes on
KNOCK_STANDS: Final = 2.5       # seconds that the card of a knock stays, while the table goes on, if no other move is shown before
FLYING, CALLING = 30, 35        # drawing order
SIDES: Final = ((0, 1), (-1, 0), (0, -1), (1, 0))       # directions of the table's edges: own, left, opposite, right
PLACES: Final = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}


def side_of_table(seat: int, viewer: int, seats: int) -> int:
    """Where a seat sits as seen by the viewer: 0 at the bottom, 1 left, 2 opposite, 3 right. Seats are numbered clockwise.

    >>> [side_of_table(seat, 1, 4) for seat in range(4)]
    [3, 0, 1, 2]
    """
    return PLACES[seats][(seat - viewer) % seats]


class TileMotion(Staging):
    """The motions of a felt and a hand."""

    def __init__(self, scene: Scene, felt: Felt, hand: HandRack) -> None:
        super().__init__(scene)
        self.felt, self.hand = felt, hand
        self._knock: tuple[Sprite, ...] = ()        # token and card of the last knock, while they stand

    def cut(self) -> None:
        super().cut()
        if self.hand.state.lifted is not None:
            self.hand.let_go()

    def edge(self, side: int, inside: float) -> tuple[float, float]:
        """The middle of an edge of the cloth, `inside` logical units inside it (negative: outside)."""
        cloth, (dx, dy) = self.felt.rect, SIDES[side]
        inset = self.painter.look.px(inside)
        return cloth.centerx + dx * (cloth.w / 2 - inset), cloth.centery + dy * (cloth.h / 2 - inset)

    # ---- tiles
    def play(self, line: Line, tile: int, side: int, start: TilePose | None, *, slam: bool = False) -> tuple[Track, ...]:
        """Shows `line` on the felt from now on; its new tile comes from `start`, else from that side of the table. With `slam` it lands
        hard: the tiles round it jump and settle.
        """
        felt = self.felt
        former = felt.spread
        felt.put(FeltState(line, hidden=frozenset((tile,))))
        piece = felt.spread.piece(tile)
        if piece is None:
            return ()
        if start is not None and piece.a > piece.b:     # on the rack the smaller half stands above
            start = start._replace(angle=start.angle + 180)
        flight = TileFlight(self.scene, (piece.a, piece.b), start or self._from_side(side, piece, felt.spread.width),
                        TilePose(piece.centre, piece.angle, felt.spread.width), FLYING, fade=start is None)
        at = piece.centre[0]

        def lie() -> None:
            flight.remove()
            felt.glide(None, 1)
            felt.put(replace(felt.state, hidden=frozenset()))

        done = self.ending(lie)
        if slam and not self.still:
            return self._slam(flight, former, tile, done)
        if self.still:
            rings = (self._rings(flight),) if slam else ()
            noise: SoundName = "slam" if slam else "tile"
            return (*rings, (Tween(TILE_TIME, flight.appear, linear, lambda: self.sound(noise, at)), pause(0, done)),)
        tracks: list[Track] = [(
            Tween(TILE_TIME, flight.move_to, glide, lambda: self.sound("tile", at)),
            Tween(SETTLE_TIME, flight.settle, there_and_back, done),
        )]
        if former.pieces:
            tracks.append((Tween(TILE_TIME, lambda t: felt.glide(former, t), glide),))
        felt.glide(former, 0)
        return tuple(tracks)

    def _slam(self, flight: TileFlight, former: LineGeometry, tile: int, done: Callable[[], None]) -> tuple[Track, ...]:
        """The flight comes down hard; then the line jumps, and lies still again."""
        felt = self.felt

        def comes_down() -> None:
            self.sound("slam", flight.centre[0])
            flight.settle(0, ASKEW)
            jumped = shaken(felt.spread, tile, self.painter.look.scale * JUMP_REACH, self.painter.look.scale * JUMP)
            shaking.append(jumped)
            felt.glide(jumped, 0)

        shaking: list[LineGeometry] = []
        rises, falls = Tween(RISE_TIME, flight.rise, glide), Tween(SLAM_TIME, lambda t: flight.drop(t, ASKEW), fall, comes_down)
        rack = [widget for domino in self.hand.state.tiles if (widget := self.hand.tile(domino.tile)) is not None]

        def settle(t: float) -> None:
            felt.glide(shaking[0], t)
            flight.settle(0, ASKEW * (1 - t))
            for number, widget in enumerate(rack):      # the rack shakes too
                widget.shift_to(self.painter.look.scale * RATTLE * (1 - t) * math.sin(9 * t + 2 * number))
        settles = Tween(JUMP_TIME, settle, glide, done)
        felt.glide(former if former.pieces else None, 0 if former.pieces else 1)
        makes_room = Tween(RISE_TIME, lambda t: felt.glide(former, t), glide) if former.pieces else pause(RISE_TIME)
        return ((makes_room,), (rises, falls, settles), (pause(RISE_TIME + SLAM_TIME), *self._rings(flight)))

    def _rings(self, flight: TileFlight) -> Track:
        """Two rings that run outward from where a tile has come down; with reduced motion, one ring that only fades."""
        p, stage = self.painter, self.scene.stage
        rings = [stage.add(Sprite(slam_ring(p, 0), flight.centre, FLYING - 2, visible=False)) for _ in range(1 if self.still else 2)]

        def run(t: float) -> None:
            for number, sprite in enumerate(rings):
                share = .6 if self.still else t - .3 * number
                sprite.visible = share > 0
                ring = slam_ring(p, round(max(0.0, share) * RING_STEPS))
                place = ring.get_rect(center=flight.centre)
                seen = place.clip(self.felt.rect)       # the ring is cut at the cloth's edge
                sprite.image, sprite.pos = ring.subsurface(seen.move(-place.x, -place.y)), seen.topleft
                sprite.alpha = round(255 * (1 - t))
        return (Tween(RINGS_TIME, run, land, self.ending(lambda: self.clear(*rings))),)

    def _from_side(self, side: int, piece: Piece, width: int) -> TilePose:
        tilt = -25 if side in (1, 2) else 25
        return TilePose(self.edge(side, -30), piece.angle + tilt, width)

    def from_hand(self, tile: int) -> TilePose:
        """The pose of one of the viewer's tiles, on the rack or in the player's fingers."""
        return TilePose(self.hand.centre_of(self.painter, tile), 0, self.hand.width)

    def shake(self, tile: int) -> tuple[Track, ...]:
        """A tile of the hand shakes from side to side."""
        widget = self.hand.tile(tile)
        return self.shaken(widget.shift_to) if widget is not None else ()

    def close_up(self, before: dict[int, tuple[float, float]]) -> tuple[Track, ...]:
        """The tiles of the hand glide from where they stood to where they stand now."""
        moved = [(w, before[w.tile][0] - w.centre[0]) for d in self.hand.state.tiles if (w := self.hand.tile(d.tile)) and w.tile in before]
        if self.still or not any(abs(by) > 1 for _, by in moved):
            return ()

        def apply(t: float) -> None:
            for widget, by in moved:
                widget.shift_to(by * (1 - t))
        apply(0)
        return ((Tween(TILE_TIME, apply, glide, self.ending(lambda: apply(1))),),)

    def glide_back(self, tile: HandTile, sprite: Sprite, then: Callable[[], None]) -> None:
        """Moves a tile that was let go over nothing back to its place, then calls `then`."""
        self.glide_home(tile.stands(self.painter), sprite, then)

    # ---- calls at the table's edge
    def call(self, seat: int, side: int, words: Sequence[str], taken: Sequence[pygame.Rect], *, knocks: bool) -> tuple[Track, ...]:
        """Shows words of a seat beside its token at the edge, clear of what is taken; with `knocks` the token knocks twice first, and its
        card stays.
        """
        p, stage, at = self.painter, self.scene.stage, self.edge(side, 40)
        called = pieces.laid_out(p, seat, words, at, SIDES[side], self.felt.rect, taken, knocks=knocks)
        if called is None:      # the plaque and the log say it
            return ((*(pause(2 * BUMP, lambda: self.sound("knock", at[0])) for _ in range(2 * knocks)), self.reading(CALL_TIME)),)
        token = stage.add(Sprite(called.token, (0, 0), CALLING + 1))
        card = stage.add(Sprite(called.card, (0, 0), CALLING))
        card.centre_at(called.card_at)
        home, (dx, dy) = called.token_at, called.nod
        card.alpha = 0

        def nod(t: float) -> None:
            far = 0 if self.still else t
            token.centre_at((home[0] + dx * far, home[1] + dy * far))

        def show(t: float) -> None:
            card.alpha = round(255 * t)

        nod(0)
        appears = Tween(FADE_TIME, show, linear)
        if not knocks:
            done = self.ending(lambda: self.clear(token, card))
            return ((appears, self.reading(CALL_TIME), Tween(FADE_TIME, _fade(token, card), linear, done)),)
        self._stand((token, card))
        one = (Tween(BUMP, nod, glide, lambda: self.sound("knock", home[0])), Tween(BUMP, lambda t: nod(1 - t), land))
        return ((*one, *one), (appears, pause(4 * BUMP), self.reading(CALL_TIME)))

    def _stand(self, knock: tuple[Sprite, ...]) -> None:
        """Keeps the card of a knock for KNOCK_STANDS seconds of the scene's clock; nothing waits for that."""
        self.hush()
        self._knock = knock

        def leave() -> None:
            if self._knock is knock:
                self.scene.clock.play(Tween(FADE_TIME, _fade(*knock), linear, lambda: self.clear(*knock), paced=False))
        self.scene.clock.play(pause(self.read_seconds(KNOCK_STANDS), leave, paced=False))

    def hush(self) -> None:
        """Takes the card of the last knock away at once, because another move or another position is shown."""
        self.clear(*self._knock)
        self._knock = ()

    def keep_ends_clear(self) -> None:
        """Takes the card of the last knock away if it covers something that nothing may cover, such as an open end."""
        air = -2 * self.painter.look.px(pieces.PAD)
        if any(sprite.rect.inflate(air, air).collidelist(self.felt.reserved) >= 0 for sprite in self._knock):
            self.hush()

    # ---- the deal
    def deal(self, dominoes: Sequence[Domino], face_up: bool, sides: Sequence[int]) -> tuple[Track, ...]:
        """Deals tiles from the middle to every side; the viewer's turn up on the rack, where they already are, hidden."""
        felt, hand, p = self.felt, self.hand, self.painter
        middle = felt.rect.center
        flights: list[TileFlight] = []
        tracks: list[Track] = []
        done = self.ending(lambda: self._dealt(flights))
        self.sound("shuffle", middle[0])
        for number, domino in enumerate(dominoes):
            widget = hand.tile(domino.tile)
            for place, side in enumerate(sides):
                own = widget if side == 0 else None
                end = own.stands(p) if own is not None else self.edge(side, 12)
                up = (domino.a, domino.b) if own is not None and face_up else None
                pose = TilePose(end, 90 * (side % 2), hand.width)
                flight = TileFlight(self.scene, None, TilePose(middle, 0, hand.width), pose, FLYING - number, vanish=own is None, turns=up)
                flights.append(flight)
                tracks.append(self._dealt_tile(flight, STAGGER * (number * len(sides) + place), up is not None, end[0]))
        longest = TILE_TIME if self.still else STAGGER * len(dominoes) * len(sides) + TILE_TIME * 2
        return (*tracks, (pause(longest, done),))

    def fetch(self, domino: Domino | None, face_up: bool, side: int, start: TilePose) -> tuple[Track, ...]:
        """A tile goes face down from `start` to that side; the viewer's own (`domino`, in the hand but hidden) is turned up on the rack."""
        hand = self.hand
        own = hand.tile(domino.tile) if domino is not None else None
        end = own.stands(self.painter) if own is not None else self.edge(side, 12)
        turns = (domino.a, domino.b) if domino is not None and face_up else None
        flight = TileFlight(self.scene, None, start, TilePose(end, 90 * (side % 2), hand.width), FLYING, vanish=own is None, turns=turns)
        done = self.ending(lambda: self._dealt((flight,)))
        if not self.still:
            flight.move_to(0)        # the tile has left its place, and must be seen at once
        return ((*self._dealt_tile(flight, 0, turns is not None, end[0]), pause(0, done)),)

    def _dealt_tile(self, flight: TileFlight, wait: float, turns: bool, x: float) -> Track:
        if self.still:
            return (Tween(TILE_TIME, flight.appear, linear),)
        track: Track = (pause(wait), Tween(TILE_TIME, flight.move_to, land, lambda: self.sound("tile", x, .25)))
        if turns:
            track = (*track, pause(.1), Tween(TILE_TIME, flight.turn, glide, lambda: self.sound("turn", x, .4)))
        return track

    def _dealt(self, flights: Sequence[TileFlight]) -> None:
        for flight in flights:
            flight.remove()
        self.hand.put(replace(self.hand.state, hidden=frozenset()))


def _fade(*sprites: Sprite) -> Callable[[float], None]:
    """The function that fades these sprites out by a share of 0..1."""
    def fade(t: float) -> None:
        for sprite in sprites:
            sprite.alpha = round(255 * (1 - t))
    return fade
