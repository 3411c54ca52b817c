"""Tiles as things on a table: shadows apart from faces, so that no tile darkens its neighbour, and pictures of tiles in motion."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.games.dominoes.table.line_geometry import Piece
from game.games.dominoes.table.line_layout import SHRINK
from game.ui.paint import Painter, put
from game.ui.paint.blit import canvas, laid, put_all
from game.ui.paint.light import ASIDE, resting
from game.ui.theme import RGB

TILE = 49       # logical width of the largest tile, on the felt and on the rack
SMALL = 24      # and of those that are turned up at the end of a hand
SIZES_NEEDED = 9        # steps down that the longest line needs at most
LYING = .25     # how high above the felt the upper side of a lying tile seems
HELD = 1.1      # and that of a tile held over it
_AROUND = 40        # within which a lying tile may still throw a shadow, in logical units
RING_STEPS = 14         # in which the ring of a slam widens
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


def back(p: Painter, width: int) -> pygame.Surface:
    """The back of a tile: the token for one that a seat holds."""
    return p.tile(None, None, width)


def warm(p: Painter) -> None:
    """Have the sets painted that a line may need, one after the other and the largest first; call it whenever the felt is drawn."""
    for width in (*(round(p.look.px(TILE) * SHRINK ** step) for step in range(SIZES_NEEDED)), p.look.px(SMALL)):
        if not p.tiles_ready(width):
            return


def lay_pieces(p: Painter, dst: pygame.Surface, pieces: Iterable[Piece], width: int, size: float = 1.0) -> None:
    """Draw the tiles on the felt that are seen, `size` times as large as `width` pixels: first all shadows, then all faces."""
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
    """The mark of a hint: a small lamp on a dark disc."""
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
    """A ring in the nap round a tile that came down hard, which widens in RING_STEPS steps; near the tile strokes fly off from it."""
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
    """That colour with a cover, as sprites hold it: what is drawn so needs no further pass over all its pixels."""
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
