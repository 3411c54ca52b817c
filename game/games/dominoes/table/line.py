"""Tiles as things on a table, and the line of them: which lies where, which way round, and where sprites fly to."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from game.games.dominoes.table.line_layout import SHRINK, LineStep, TileSpot, fit, fit_cross
from game.ui.looks.theme import RGB
from game.ui.paint import Painter, put
from game.ui.paint.plates import ASIDE, resting
from game.ui.paint.store import canvas, laid, put_all

# ---- the tiles on a table as the players laid them: which tile lies where, which way round, and who put it there. A line, or a cross
LEFT: Final = 0
RIGHT: Final = 1
POSE: Final = 2


class LyingTile(NamedTuple):
    """A tile in the line: its number in the set, how it is met walking outward, and the seat that played it."""

    tile: int
    step: LineStep
    seat: int


class Line(NamedTuple):
    """A layout that grew from `first` in `arms`, each going outward from it: two for a line, left and right, or four for a cross.

    `last` is the tile played last. `across` are the arms whose next tile must be a double, which will lie across. `order` says to which
    arm each tile after the first was played.
    """

    first: LyingTile | None = None
    arms: tuple[tuple[LyingTile, ...], ...] = ((), ())
    last: int | None = None
    across: frozenset[int] = frozenset()
    order: tuple[int, ...] = ()

    @property
    def opening(self) -> int:
        """The arm that stands for the place of the first tile: the number after those of the arms."""
        return len(self.arms)

    @property
    def tiles(self) -> tuple[LyingTile, ...]:
        """Every tile, that of a line from the left end to the right one."""
        if self.first is None:
            return ()
        before, *others = self.arms
        return (*reversed(before), self.first, *(lying for arm in others for lying in arm))

    @property
    def ends(self) -> tuple[int, ...]:
        """The open numbers by arm; -1 on an empty table."""
        return tuple(self._end(arm) for arm in range(len(self.arms)))

    def _end(self, arm: int) -> int:
        if self.first is None:
            return -1
        return self.arms[arm][-1].step.far if self.arms[arm] else self.first.step.far if arm else self.first.step.near

    @property
    def alike(self) -> tuple[int, ...]:
        """Arms between which it makes no difference where a tile goes, the shorter one first: both ends of a line with one open number."""
        if len(self.arms) != 2 or self.first is None or self.ends[LEFT] != self.ends[RIGHT]:
            return ()
        return tuple(sorted((LEFT, RIGHT), key=lambda arm: len(self.arms[arm])))

    def upto(self, count: int) -> Line:
        """The line as it lay after that many tiles; the last of them counts as played last.

        >>> line = Line().add(9, (3, 3), POSE, 0).add(13, (4, 3), RIGHT, 3).add(6, (3, 0), LEFT, 1)
        >>> line.upto(2) == Line().add(9, (3, 3), POSE, 0).add(13, (4, 3), RIGHT, 3), line.upto(3) == line
        (True, True)
        """
        if count <= 0:
            return Line(arms=((),) * len(self.arms))
        order = self.order[:count - 1]
        arms = tuple(arm[:order.count(number)] for number, arm in enumerate(self.arms))
        last = arms[order[-1]][-1] if order else self.first
        across = self.across if count >= len(self.tiles) else frozenset()
        return self._replace(arms=arms, order=order, last=last.tile if last is not None else None, across=across)

    def seat_of(self, tile: int | None) -> int | None:
        """Who played that tile; None where it is not in the line."""
        return next((lying.seat for lying in self.tiles if lying.tile == tile), None)

    def add(self, tile: int, halves: tuple[int, int], arm: int, seat: int) -> Line:
        """The line with one more tile. Raises ValueError for a tile that does not fit that end.

        >>> line = Line().add(9, (3, 3), POSE, 0).add(13, (4, 3), RIGHT, 3)
        >>> line.ends, line.arms[RIGHT][0].step
        ((3, 4), LineStep(near=3, far=4))
        """
        low, high = min(halves), max(halves)
        if self.first is None:
            return self._replace(first=LyingTile(tile, LineStep(low, high), seat), last=tile)
        open_number = self._end(arm)
        if open_number not in halves:
            raise ValueError(f"tile {halves} does not fit the {open_number}")
        lying = LyingTile(tile, LineStep(open_number, high if open_number == low else low), seat)
        grown = (*self.arms[:arm], (*self.arms[arm], lying), *self.arms[arm + 1:])
        return self._replace(arms=grown, last=tile, order=(*self.order, arm))


EMPTY: Final = Line()
"""The empty table of a line."""
CROSS: Final = Line(arms=((), (), (), ()))
"""The empty table of a cross."""


# ---- a line spread out on a felt in device pixels: what the felt draws, and where sprites fly to. Geometry without drawing
_TWIST = 2.6        # degrees


class Piece(NamedTuple):
    """A tile on the felt: painted with `a` as its first half at `angle`, a multiple of 90 where it lies still, its middle at `centre`."""

    tile: int
    a: int
    b: int
    centre: tuple[float, float]
    angle: float
    seat: int

    def box(self, width: float) -> pygame.Rect:
        """The rectangle it covers with tiles of that width."""
        return _box(self.centre, self.angle, width)


class Ghost(NamedTuple):
    """The place at an open end where the next tile would lie; `way` is where the arm goes on through it (x, y)."""

    arm: int
    centre: tuple[float, float]
    angle: int
    way: tuple[int, int]

    def box(self, width: float) -> pygame.Rect:
        """The rectangle it covers."""
        return _box(self.centre, self.angle, width)


class LineGeometry(NamedTuple):
    """Tiles `width` pixels wide, in the order of the line's own tiles, and the open ends; `size` times as wide while still on the way."""

    width: int
    pieces: tuple[Piece, ...]
    ghosts: tuple[Ghost, ...]
    size: float = 1.0

    def piece(self, tile: int | None) -> Piece | None:
        """The place of a tile, None where it is not in the line."""
        return next((p for p in self.pieces if p.tile == tile), None)


def between(one: LineGeometry, other: LineGeometry, share: float) -> LineGeometry:
    """A line that moves from one layout to another: the tiles of `other`, those in both at that share (0..1) of their way. A tile that will
    lie in another direction turns on its way, the shorter way round.
    """
    was = {piece.tile: piece for piece in one.pieces}
    pieces = []
    for piece in other.pieces:
        start = was.get(piece.tile, piece)
        (x, y), (u, v) = start.centre, piece.centre
        turn = (piece.angle - start.angle + 180) % 360 - 180
        pieces.append(piece._replace(
            centre=(x + (u - x) * share, y + (v - y) * share),
            angle=piece.angle if not turn else (start.angle + turn * share) % 360,
        ))
    return other._replace(size=share + one.width / other.width * (1 - share), pieces=tuple(pieces))


def shaken(line: LineGeometry, tile: int, reach: float, far: float) -> LineGeometry:
    """The line in the moment in which a tile is slammed down: the others within `reach` pixels have jumped, the nearest by `far` pixels.

    Each is thrown away from the blow and turned by up to _TWIST degrees, the less the farther away it lies.
    """
    blow = line.piece(tile)
    if blow is None:
        return line
    pieces = []
    for piece in line.pieces:
        dx, dy = piece.centre[0] - blow.centre[0], piece.centre[1] - blow.centre[1]
        away = math.hypot(dx, dy)
        force = max(0.0, 1 - away / reach) if piece is not blow else 0.0
        turn = _TWIST * force * (1 if piece.tile % 2 else -1)
        push = far * force / (away or 1.0)
        pieces.append(piece._replace(centre=(piece.centre[0] + dx * push, piece.centre[1] + dy * push), angle=(piece.angle + turn) % 360))
    return line._replace(pieces=tuple(pieces))


def centred(line: LineGeometry, area: pygame.Rect) -> LineGeometry:
    """The layout of a finished line, moved so that its tiles, and not its first tile or the open ends, have the area's middle as theirs."""
    if not line.pieces:
        return line
    first, *others = (piece.box(line.width) for piece in line.pieces)
    covered = first.unionall(others)
    right, down = area.centerx - covered.centerx, area.centery - covered.centery
    return line._replace(
        pieces=tuple(piece._replace(centre=(piece.centre[0] + right, piece.centre[1] + down)) for piece in line.pieces),
        ghosts=tuple(ghost._replace(centre=(ghost.centre[0] + right, ghost.centre[1] + down)) for ghost in line.ghosts))


def _box(centre: tuple[float, float], angle: float, width: float) -> pygame.Rect:
    upright = angle % 180 == 0
    wide, high = (width, 2 * width) if upright else (2 * width, width)
    return pygame.Rect(round(centre[0] - wide / 2), round(centre[1] - high / 2), round(wide), round(high))


def spread(line: Line, area: pygame.Rect, largest: float) -> LineGeometry:
    """The layout spread out in an area of the felt, with tiles at most `largest` pixels wide; on an empty table one ghost in the middle."""
    return _spread_line(line, area, largest) if len(line.arms) == 2 else _spread_cross(line, area, largest)


def _spread_line(line: Line, area: pygame.Rect, largest: float) -> LineGeometry:
    left, right = (_steps(arm) for arm in line.arms)
    laid = fit((area.x, area.y, area.w, area.h), line.first.step if line.first else None, (left, right), line.order, largest)
    if line.first is None:
        return LineGeometry(round(laid.width), (), (_ghost(POSE, laid.left_ghost, laid.centre(laid.left_ghost)),))
    spots = [*reversed(laid.left), *([laid.first] if laid.first else []), *laid.right]
    pieces = tuple(_piece(lying, spot, laid.centre(spot)) for lying, spot in zip(line.tiles, spots, strict=True))
    ghosts = (
        _ghost(LEFT, laid.left_ghost, laid.centre(laid.left_ghost)),
        _ghost(RIGHT, laid.right_ghost, laid.centre(laid.right_ghost)),
    )
    return LineGeometry(round(laid.width), pieces, ghosts)


def _spread_cross(line: Line, area: pygame.Rect, largest: float) -> LineGeometry:
    first, arms = line.first.step if line.first else None, [_steps(arm) for arm in line.arms]
    laid = fit_cross((area.x, area.y, area.w, area.h), first, arms, line.across, largest)
    if laid.first is None:
        (alone,) = laid.ghosts
        return LineGeometry(round(laid.width), (), (_ghost(line.opening, alone, laid.centre(alone)),))
    before, *others = laid.arms
    spots = [*reversed(before), laid.first, *(spot for arm in others for spot in arm)]
    pieces = tuple(_piece(lying, spot, laid.centre(spot)) for lying, spot in zip(line.tiles, spots, strict=True))
    return LineGeometry(round(laid.width), pieces, tuple(_ghost(arm, ghost, laid.centre(ghost)) for arm, ghost in enumerate(laid.ghosts)))


def _steps(arm: Sequence[LyingTile]) -> list[LineStep]:
    return [lying.step for lying in arm]


def _piece(lying: LyingTile, spot: TileSpot, centre: tuple[float, float]) -> Piece:
    return Piece(lying.tile, spot.near, spot.far, centre, spot.angle, lying.seat)


def _ghost(arm: int, spot: TileSpot, centre: tuple[float, float]) -> Ghost:
    return Ghost(arm, centre, spot.angle, spot.way)


def beside(box: pygame.Rect, size: tuple[int, int], gap: int, taken: Sequence[pygame.Rect], felt: pygame.Rect,
           sides: Iterable[tuple[int, int]] = ((0, 1), (0, -1), (1, 0), (-1, 0))) -> pygame.Rect | None:
    """Where a label of that size fits beside a box and touches nothing taken: the first of `sides` (x, y) that does; None for nowhere."""
    for dx, dy in sides:
        centre = (box.centerx + dx * (box.w / 2 + gap + size[0] / 2), box.centery + dy * (box.h / 2 + gap + size[1] / 2))
        place = pygame.Rect(round(centre[0] - size[0] / 2), round(centre[1] - size[1] / 2), *size)
        if felt.contains(place) and place.collidelist(taken) < 0:
            return place
    return None


# ---- tiles as things on a table: shadows apart from faces, so that no tile darkens its neighbour, and pictures of tiles in motion
TILE = 49       # logical width of the largest tile, on the felt and on the rack
SMALL = 24      # logical width of a tile that is turned up at the end of a hand
SIZES_NEEDED = 9        # steps of SHRINK that the longest line needs at most
LYING = .25     # how high above the felt the upper side of a lying tile seems
HELD = 1.1      # the same for a tile held over the felt
_AROUND = 40        # logical units around a lying tile that its shadow may reach
RING_STEPS = 14         # steps in which the ring of a slam widens
SOFT, DARK = 9.0, 112       # blur in logical units, and darkness, of the shadow of a tile in the air


def draw_shadow(p: Painter, dst: pygame.Surface, width: int, angle: float, centre: tuple[float, float], height: float) -> None:
    """Draw the shadows of a tile whose middle is at `centre`, and not the tile. All tiles of a size share them."""
    put_all(dst, (laid(halo, (centre[0] + aside, centre[1] + down), True) for halo, aside, down in _shadows(p, width, angle, height)))


def _shadows(p: Painter, width: int, angle: float, height: float) -> list[tuple[pygame.Surface, float, float]]:
    """The shadows of a tile, each with how far it lies aside and down from its middle."""
    if p.look.theme.flat:
        return []
    blank, scale = p.tile(0, 0, width, angle % 180), p.look.scale
    return [(p.shadow(blank, 2 * throw.sigma * scale, round(throw.dark * 255)).surface, throw.down * ASIDE * scale, throw.down * scale)
            for throw in resting(height)]


def tile_back(p: Painter, width: int) -> pygame.Surface:
    """The back of a tile: the token for one that a seat holds."""
    return p.tile(None, None, width)


def warm(p: Painter) -> None:
    """Has the sets of tiles painted that a line may need, one after the other, the largest first; call it whenever the felt is drawn."""
    for width in (*(round(p.look.px(TILE) * SHRINK ** step) for step in range(SIZES_NEEDED)), p.look.px(SMALL)):
        if not p.tiles_ready(width):
            return


def lay_pieces(p: Painter, dst: pygame.Surface, pieces: Iterable[Piece], width: int, size: float = 1.0) -> None:
    """Draws the tiles inside the clip of `dst`, `size` times as large as `width` pixels: first all shadows, then all faces."""
    far = 2 * (round(width * max(1.0, size)) + p.look.px(_AROUND))
    seen = dst.get_clip().inflate(far, far)
    lying = [piece for piece in pieces if seen.colliderect(piece.box(width * size))]
    below = {angle: _shadows(p, width, angle, LYING) for angle in {_squared(piece.angle) for piece in lying}}
    sprites = [laid(halo, (piece.centre[0] + aside, piece.centre[1] + down), True)
               for piece in lying for halo, aside, down in below[_squared(piece.angle)]]
    for piece in lying:
        square = round(piece.angle) % 90 == 0
        face = p.tile(piece.a, piece.b, width, round(piece.angle)) if square else moving(p, piece.a, piece.b, width, piece.angle, size)
        face = face if abs(size - 1) < .01 or not square else pygame.transform.smoothscale_by(face, size)
        sprites.append(laid(face, piece.centre, True))
    put_all(dst, sprites)


def _squared(angle: float) -> int:
    """The multiple of 90 degrees that lies nearest."""
    return round(angle / 90) * 90


def badge(p: Painter, dst: pygame.Surface, centre: tuple[float, float]) -> None:
    """Draws the mark of a hint: a small lamp on a dark disc."""
    px = p.look.px
    put(dst, p.rbox(px(26), px(26), px(13), "well", "focus", max(1.0, 1.5 * p.look.scale), 238), centre, True)
    put(dst, p.icon("hint", px(18), "on_well"), centre, True)


def moving(p: Painter, a: int | None, b: int | None, width: int, angle: float, size: float, highest: int = 6) -> pygame.Surface:
    """A tile on its way: turned to any angle in degrees and `size` times as large as `width` pixels."""
    square = round(angle / 90) * 90
    still = p.tile(a, b, width, square % 360, highest)
    rest = angle - square
    return still if abs(rest) < .5 and abs(size - 1) < .01 else pygame.transform.rotozoom(still, rest, size)


def flipped(p: Painter, a: int, b: int, width: int, angle: int, turned: float, highest: int = 6) -> pygame.Surface:
    """A tile being turned up: its back at 0, edge on at a half, its face at 1."""
    still = p.tile(None, None, width, angle, highest) if turned < .5 else p.tile(a, b, width, angle, highest)
    share = abs(1 - 2 * turned)
    if share > .98:
        return still
    return pygame.transform.smoothscale(still, (max(2, round(still.get_width() * share)), still.get_height()))


def slam_ring(p: Painter, step: int) -> pygame.Surface:
    """Picture `step` of RING_STEPS of a ring that widens around a tile that came down hard; while it is small, strokes fly off from it."""
    def make() -> pygame.Surface:
        wide = p.look.px(90 + 250 * step / RING_STEPS)
        high = round(.56 * wide)
        coarse = 2 if p.look.scale >= 2 else 1      # strokes in the nap are soft: drawn smaller it takes a sixth of the time
        large = canvas(wide // coarse, high // coarse)
        w, h = large.get_size()
        line = max(2, round(w * .012))
        pygame.draw.ellipse(large, _premultiplied(p.colour("focus"), 150), large.get_rect().inflate(-2 * line, -2 * line), line)
        if step <= RING_STEPS // 2:
            for degrees in (*range(235, 306, 14), *range(55, 126, 14)):
                way = pygame.Vector2(1, 0).rotate(degrees)
                start, end = ((w / 2 + way.x * w * share, h / 2 + way.y * h * share) for share in (.40, .49))
                pygame.draw.line(large, _premultiplied(p.colour("focus"), 230), start, end, 2 * line)
        small = pygame.transform.smoothscale(large, (max(1, wide // coarse), max(1, high // coarse)))
        return small if coarse == 1 else pygame.transform.smoothscale(small, (wide, high))
    return p.made(("slam ring", step), make)


def _premultiplied(colour: RGB, alpha: int) -> tuple[int, int, int, int]:
    """The colour premultiplied, as sprites keep it: what is drawn with it needs no further pass over its pixels."""
    red, green, blue = (round(part * alpha / 255) for part in colour)
    return red, green, blue, alpha


def silhouette(p: Painter, width: int, angle: float, size: float) -> pygame.Surface | None:
    """The shadow of a tile in the air, straight below it, turned and sized like the tile; None where nothing throws a shadow."""
    if p.look.theme.flat:
        return None
    square = round(angle / 90) * 90
    halo = p.shadow(p.tile(0, 0, width, square % 180), SOFT * p.look.scale, DARK).surface
    rest = angle - square
    return halo if abs(rest) < .5 and abs(size - 1) < .01 else pygame.transform.rotozoom(halo, rest, size)
