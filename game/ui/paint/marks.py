"""Small signs: line icons on a grid of 24, the tokens of the seats, a flag, brass studs, and rounded boxes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

import pygame

from game.ui.looks.theme import RGB, SeatMark, Theme
from game.ui.paint.store import canvas, shrink

Points = Sequence[tuple[float, float]]
GRID = 24


def _arc(cx: float, cy: float, radius: float, start: float, end: float) -> list[tuple[float, float]]:
    """Points along an arc, degrees clockwise from the right."""
    return [(cx + radius * math.cos(math.radians(t)), cy + radius * math.sin(math.radians(t))) for t in _evenly(start, end, 26)]


def _evenly(first: float, last: float, count: int) -> list[float]:
    """`count` evenly spaced numbers from `first` to `last`, both included."""
    return [first + (last - first) * i / (count - 1) for i in range(count)]


def _cog() -> list[tuple[float, float]]:
    points = []
    for tooth in range(8):
        for turn, radius in ((-15, 7.0), (-9.5, 9.4), (9.5, 9.4), (15, 7.0)):
            angle = math.radians(tooth * 45 + turn)
            points.append((12 + radius * math.cos(angle), 12 + radius * math.sin(angle)))
    return [*points, points[0]]


def _back_arrow(mirror: bool) -> list[Points]:
    def side(points: Points) -> Points:
        return [(24 - x, y) for x, y in points] if mirror else points
    return [side([(9, 14), (4, 9), (9, 4)]), side([(4, 9), (14, 9), *_arc(14, 14.5, 5.5, -90, 90), (10, 20)])]


def _ring(corners: int, radius: float, turn: float) -> list[tuple[float, float]]:
    """A regular polygon about the middle, closed; `turn` in degrees, 0 with a corner at the top."""
    turns = [math.radians(turn + 360 * k / corners) for k in range(corners + 1)]
    return [(12 + radius * math.sin(t), 12 - radius * math.cos(t)) for t in turns]


def _spokes(count: int, inner: float, outer: float) -> list[Points]:
    """`count` lines from an inner circle to an outer one, evenly round the middle."""
    turns = [math.tau * k / count for k in range(count)]
    return [[(12 + r * math.sin(t), 12 - r * math.cos(t)) for r in (inner, outer)] for t in turns]


def _wave(y: float) -> list[tuple[float, float]]:
    """Two crests of water."""
    return [(2.5 + 19 * t, y - 2.2 * math.sin(t * 4 * math.pi)) for t in _evenly(0, 1, 33)]


_SPEAKER: Points = [(4, 9.5), (8, 9.5), (13, 5), (13, 19), (8, 14.5), (4, 14.5), (4, 9.5)]
_TILE: Points = [(8, 3), (16, 3), (16, 21), (8, 21), (8, 3)]

ICONS: Mapping[str, Sequence[Points]] = MappingProxyType({
    "menu": [[(4, 7), (20, 7)], [(4, 12), (20, 12)], [(4, 17), (20, 17)]],
    "undo": _back_arrow(False),
    "redo": _back_arrow(True),
    "hint": [_arc(12, 10, 6.2, 128, 412), [(8.2, 15), (9, 18), (15, 18), (15.8, 15)], [(10, 21.3), (14, 21.3)]],
    "rules": [[(12, 6.5), (9, 4.5), (3, 4.5), (3, 18), (9, 18), (12, 20), (15, 18), (21, 18), (21, 4.5), (15, 4.5), (12, 6.5), (12, 20)]],
    "learn": [[(12, 5), (22, 9.5), (12, 14), (2, 9.5), (12, 5)], [(6.5, 11.8), (6.5, 16.5), *reversed(_arc(12, 14.2, 6, 22, 158)),
              (17.5, 11.8)], [(22, 9.5), (22, 15.5)]],
    "speed": [[(4, 5), (11, 12), (4, 19)], [(13, 5), (20, 12), (13, 19)]],
    "saved": [[(4, 12.5), (9.5, 18), (20, 6.5)]],
    "close": [[(5.5, 5.5), (18.5, 18.5)], [(18.5, 5.5), (5.5, 18.5)]],
    "play": [[(7, 4.5), (19, 12), (7, 19.5), (7, 4.5), (19, 12)]],
    "pause": [[(8.5, 5), (8.5, 19)], [(15.5, 5), (15.5, 19)]],
    "both": [[(4, 8.5), (20, 8.5)], [(15.5, 4), (20, 8.5), (15.5, 13)], [(20, 16), (4, 16)], [(8.5, 11.5), (4, 16), (8.5, 20.5)]],
    "step": [[(6, 5), (14, 12), (6, 19), (6, 5)], [(18, 5), (18, 19)]],
    "step_back": [[(18, 5), (10, 12), (18, 19), (18, 5)], [(6, 5), (6, 19)]],
    "first": [[(19, 5), (12, 12), (19, 19)], [(12, 5), (5, 12), (12, 19)]],
    "share": [[(12, 15), (12, 3)], [(7.5, 7.5), (12, 3), (16.5, 7.5)], [(8, 11), (5, 11), (5, 21), (19, 21), (19, 11), (16, 11)]],
    "new": [[(12, 4), (12, 20)], [(4, 12), (20, 12)]],
    "minus": [[(4, 12), (20, 12)]],
    "design": [[(4, 20), (5.2, 15), (16, 4.2), (19.8, 8), (9, 18.8), (4, 20)], [(13.5, 6.8), (17.2, 10.4)]],
    "replay": [_arc(12, 12, 8, -150, 150), [(4.2, 3.6), (4.6, 8.4), (9.4, 8.0)], [(12, 7.5), (12, 12), (15.2, 14)]],
    "gear": [_arc(12, 12, 3.1, 0, 360), _cog()],
    "flag": [[(6, 21), (6, 3)], [(6, 4), (18, 7.5), (6, 11.5)]],
    "saves": [[(3, 19), (3, 5), (9.5, 5), (12, 8), (21, 8), (21, 19), (3, 19)]],
    "quit": [[(13, 4), (4, 4), (4, 20), (13, 20)], [(10, 12), (20.5, 12)], [(16.5, 8), (20.5, 12), (16.5, 16)]],
    "left": [[(15, 5), (8, 12), (15, 19)]],
    "right": [[(9, 5), (16, 12), (9, 19)]],
    "up": [[(5, 15), (12, 8), (19, 15)]],
    "down": [[(5, 9), (12, 16), (19, 9)]],
    "pass": [_arc(12, 12, 8, 0, 360), [(6.6, 17.4), (17.4, 6.6)]],
    "knock": [[(4, 20), (20, 20)], [(12, 4), (12, 15)], [(8, 11), (12, 15.5), (16, 11)]],
    "fist": [[(5, 9.5), (5, 15.5), (8, 20), (16.5, 20), (19, 16), (19, 9)],
             *(_arc(6.75 + 3.5 * k, 9 - k % 3 * .8, 1.75, 180, 360) for k in range(4)),
             *([(5 + 3.5 * k, 9), (5 + 3.5 * k, 12.5)] for k in (1, 2, 3)), [(5, 13.5), (11, 13.5), (11.5, 16)]],
    "blocked": [[(6, 10.5), (18, 10.5), (18, 20), (6, 20), (6, 10.5)], [(8.5, 10), (8.5, 8), *_arc(12, 8, 3.5, 180, 360), (15.5, 10)]],
    "crown": [[(4, 18), (4, 7), (8.5, 12), (12, 5), (15.5, 12), (20, 7), (20, 18), (4, 18), (4, 7)]],
    "person": [_arc(12, 8, 3.8, 0, 360), [(4.5, 20.5), *_arc(12, 20.5, 7.5, 180, 360), (19.5, 20.5), (4.5, 20.5)]],
    "people": [_arc(9, 8.5, 3.5, 0, 360), [(2.5, 20), *_arc(9, 20, 6.5, 180, 360), (15.5, 20)], _arc(16, 8.5, 3.3, -70, 100),
               _arc(16.2, 20, 6, 282, 360)],
    "clock": [_arc(12, 12, 8.8, 0, 360), [(12, 6.8), (12, 12), (15.6, 14)]],
    "bot": [[(5, 9), (19, 9), (19, 19), (5, 19), (5, 9)], [(12, 9), (12, 4.5)], [(9.3, 13), (9.3, 14)], [(14.7, 13), (14.7, 14)]],
    "thinking": [_arc(5, 12, .8, 0, 360), _arc(12, 12, .8, 0, 360), _arc(19, 12, .8, 0, 360)],
    "eye": [[(2.5, 12), *_arc(12, 17, 10.7, 208, 332), (21.5, 12), *_arc(12, 7, 10.7, 28, 152)], _arc(12, 12, 2.6, 0, 360)],
    "log": [[(4, 6), (4.1, 6)], [(9, 6), (20, 6)], [(4, 12), (4.1, 12)], [(9, 12), (20, 12)], [(4, 18), (4.1, 18)], [(9, 18), (20, 18)]],
    "copy": [[(8.5, 8.5), (20, 8.5), (20, 21), (8.5, 21), (8.5, 8.5)], [(5.5, 15.5), (4, 15.5), (4, 3), (15.5, 3), (15.5, 5.5)]],
    "paste": [[(8, 5), (5, 5), (5, 21), (19, 21), (19, 5), (16, 5)], [(8, 3), (16, 3), (16, 7), (8, 7), (8, 3)], [(8.5, 12), (15.5, 12)],
              [(8.5, 16), (15.5, 16)]],
    "delete": [[(4, 7), (20, 7)], [(6.5, 7), (7.5, 20), (16.5, 20), (17.5, 7)], [(9.5, 7), (10, 4), (14, 4), (14.5, 7)]],
    "sound": [_SPEAKER, _arc(13, 12, 4.2, -48, 48), _arc(13, 12, 7.6, -48, 48)],
    "mute": [_SPEAKER, [(16, 9.5), (21, 14.5)], [(21, 9.5), (16, 14.5)]],
    "fullscreen": [[(4, 9), (4, 4), (9, 4)], [(15, 4), (20, 4), (20, 9)], [(20, 15), (20, 20), (15, 20)], [(9, 20), (4, 20), (4, 15)]],
    "picture": [[(3, 5), (21, 5), (21, 19), (3, 19), (3, 5)], [(5, 17), (10, 11), (14, 15.5), (16.5, 13), (19.5, 17)],
                _arc(15.5, 9, 1.4, 0, 360)],
    "info": [_arc(12, 12, 9, 0, 360), [(12, 11), (12, 17)], [(12, 7.4), (12, 7.5)]],
    "warn": [[(12, 4), (21, 20), (3, 20), (12, 4)], [(12, 10), (12, 14.5)], [(12, 17.2), (12, 17.3)]],
    "fairway": [[(4, 21), (8.5, 4)], [(12, 21), (12, 4)], [(20, 21), (15.5, 4)]],
    "rough": [[(3, 20), (21, 20)], [(8, 20), (4, 9)], [(10.5, 20), (9, 5)], [(13.5, 20), (15, 5)], [(16, 20), (20, 9)]],
    "sand": [[(2.5, 11), *reversed(_arc(12, 9, 9.8, 14, 166)), (21.5, 11)], [(9, 13), (9.1, 13)], [(12.5, 15.5), (12.6, 15.5)],
             [(15.5, 12.5), (15.6, 12.5)], [(12, 10), (12.1, 10)]],
    "tree": [[(12, 2.5), (19, 16), (5, 16), (12, 2.5)], [(12, 16), (12, 21.5)]],
    "water": [[(2.5, 9), *_wave(9)], [(2.5, 15.5), *_wave(15.5)]],
    "putt": [[(8, 19), (8, 3)], [(8, 3.5), (18, 7), (8, 10.5)], [(4, 19.5), *_arc(9.5, 19.5, 6, 180, 0)], _arc(18.5, 19, 1.8, 0, 360)],
    "ace": [[(12 + (9.5 if k % 2 == 0 else 4) * math.sin(k * math.pi / 5), 12.6 - (9.5 if k % 2 == 0 else 4) * math.cos(k * math.pi / 5))
             for k in range(11)]],
    "gods": [[(6.5, 14), *_arc(7.5, 10.5, 3.6, 110, 255), *_arc(13, 8.5, 4.8, 190, 350), *_arc(17.2, 11, 3.2, 290, 430), (16, 14)],
             [(12.5, 11.5), (9.8, 16.5), (13.2, 16), (11, 21.5)]],
    "arms": [[(10, 3), (14, 3), (14, 10), (21, 10), (21, 14), (14, 14), (14, 21), (10, 21), (10, 14), (3, 14), (3, 10), (10, 10), (10, 3)],
             [(10, 10), (14, 10), (14, 14), (10, 14), (10, 10)]],
    "hexagon": [_ring(6, 9.5, 30), _arc(12, 12, 1.2, 0, 360)],
    "die": [_ring(10, 9.5, 18), _ring(5, 5.2, 0), *_spokes(5, 5.2, 9.5)],
    "brush": [[(20, 4), (11, 13)], [(11, 13), (8, 12.5), (5, 15.5), (5, 19), (8.5, 19), (11.5, 16), (11, 13)]],
    "line": [[(7.2, 16.8), (16.8, 7.2)], _arc(5.5, 18.5, 2.2, 0, 360), _arc(18.5, 5.5, 2.2, 0, 360)],
    "frame": [[(4, 6), (20, 6), (20, 18), (4, 18), (4, 6)]],
    "select": [[(4, 8), (4, 4), (8, 4)], [(11, 4), (13, 4)], [(16, 4), (20, 4), (20, 8)], [(20, 11), (20, 13)],
               [(20, 16), (20, 20), (16, 20)], [(13, 20), (11, 20)], [(8, 20), (4, 20), (4, 16)], [(4, 13), (4, 11)]],
    "fill": [[(10, 4), (18, 12), (11, 19), (4, 12), (10, 6)], [(4.5, 12), (17.5, 12)], [(20.5, 15), (22, 18.5), (20.5, 20), (19, 18.5),
                                                                                  (20.5, 15)]],
    "eraser": [[(14, 5), (20, 11), (11.5, 19.5), (8, 19.5), (4, 15), (14, 5)], [(9.2, 9.8), (15.2, 15.8)], [(8, 19.5), (20, 19.5)]],
    "picker": [[(4, 20), (5, 16.5), (13, 8.5), (15.5, 11), (7.5, 19), (4, 20)], [(12, 7), (17, 12)], [(14.5, 8.5), (17.5, 4.5), (19.5, 6.5),
                                                                                             (15.8, 9.8)]],
    "stamp": [[(4, 20), (20, 20)], [(5, 16.5), (5, 14), (10, 14), (10, 10.5), *_arc(12, 7, 3.6, 125, 415), (14, 10.5), (14, 14), (19, 14),
                                    (19, 16.5), (5, 16.5)]],
    "raise": [[(3, 20), (8, 20), (10, 13), (14, 13), (16, 20), (21, 20)], [(12, 10), (12, 3.5)], [(9, 6.5), (12, 3.5), (15, 6.5)]],
    "lower": [[(3, 12), (8, 12), (10, 19), (14, 19), (16, 12), (21, 12)], [(12, 3.5), (12, 13.5)], [(9, 10.5), (12, 13.5), (15, 10.5)]],
    "slope": [[(5, 6), (11, 12), (5, 18)], [(12, 6), (18, 12), (12, 18)]],
    "measure": [[(3.5, 16), (16, 3.5), (20.5, 8), (8, 20.5), (3.5, 16)], [(7, 12.5), (9.4, 14.9)], [(10.2, 9.3), (11.8, 10.9)],
                [(13.4, 6.1), (15.8, 8.5)]],
    "plateau": [[(3, 19), (7, 9), (17, 9), (21, 19), (3, 19)]],
    "level": [[(3, 20.5), (6.5, 13), (17.5, 13), (21, 20.5), (3, 20.5)],
              [(12, 3), (14.6, 6.8), (13.7, 9.2), (10.3, 9.2), (9.4, 6.8), (12, 3)]],
    "smooth": [[(3, 18), (7, 17.5), (11, 14), (14, 9), (17, 6.5), (21, 6)], [(3, 21), (21, 21)]],
    "ramp": [[(3, 20), (21, 20), (21, 7), (3, 20)]],
    "pin": [[(12, 21), (12, 14)], [(7, 14), (17, 14), (14.5, 10.5), (14.5, 4), (9.5, 4), (9.5, 10.5), (7, 14)]],
    "mirror": [[(12, 3), (12, 6)], [(12, 9), (12, 12)], [(12, 15), (12, 18)], [(9, 6), (3, 18), (9, 18), (9, 6)],
               [(15, 6), (21, 18), (15, 18), (15, 6)]],
    "zoom": [_arc(10.5, 10.5, 6.5, 0, 360), [(15.3, 15.3), (21, 21)], [(10.5, 7.5), (10.5, 13.5)], [(7.5, 10.5), (13.5, 10.5)]],
    "pan": [[(12, 3), (12, 21)], [(3, 12), (21, 12)], [(9.5, 5.5), (12, 3), (14.5, 5.5)], [(9.5, 18.5), (12, 21), (14.5, 18.5)],
            [(5.5, 9.5), (3, 12), (5.5, 14.5)], [(18.5, 9.5), (21, 12), (18.5, 14.5)]],
    "contour": [[(3, 8), (7, 6), (12, 8), (17, 5), (21, 7)], [(3, 13), (8, 11), (13, 14), (18, 11), (21, 13)],
                [(3, 19), (8, 17), (13, 19), (18, 17), (21, 19)]],
    "tile": [_TILE, [(8.5, 12), (15.5, 12)], [(12, 7.5), (12.1, 7.5)], [(10.8, 15), (10.9, 15)], [(13.2, 18), (13.3, 18)]],
})


def _stroke(board: pygame.Surface, points: Points, width: float, colour: RGB) -> None:
    """A line of that width with round joints and ends."""
    half = width / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        pygame.draw.polygon(board, colour, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
    for point in points:
        pygame.draw.circle(board, colour, point, half)


def icon(name: str, size: int, colour: RGB, width: float) -> pygame.Surface:
    """A line icon `size` pixels square, its strokes `width` on the grid of 24. Raises KeyError for an unknown name."""
    board = canvas(size, size)
    board.fill((*colour, 0))
    unit = board.get_width() / GRID
    for path in ICONS[name]:
        _stroke(board, [(x * unit, y * unit) for x, y in path], max(2.0, width * unit), colour)
    return shrink(board)


def _corners(mark: SeatMark, centre: float, r: float) -> list[tuple[float, float]]:
    def ring(count: int, radius: float, start: float = 0.0, dip: float = 1.0) -> list[tuple[float, float]]:
        reach = [radius * (dip if i % 2 else 1) for i in range(count)]
        turn = [start + i * math.tau / count for i in range(count)]
        return [(centre + d * math.sin(t), centre - d * math.cos(t)) for d, t in zip(reach, turn, strict=True)]

    match mark.shape:
        case "circle":
            return ring(72, r * .92)
        case "square":
            return ring(4, r * 1.14, math.pi / 4)
        case "triangle":
            return [(x, y + r * .15) for x, y in ring(3, r * 1.1)]
        case "diamond":
            return ring(4, r * 1.04)
        case "star":
            return ring(10, r * 1.1, 0.0, .46)
        case "pentagon":
            return ring(5, r * 1.02)
        case "cross":
            a, b = r * .34, r * .98
            arm = ((-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a))
            return [(centre + x, centre + y) for x, y in arm]
        case "drop":
            return [(centre, centre - r * 1.12), *((x, y + r * .16) for x, y in ring(36, r * .8)[4:33])]


def mark(seat: SeatMark, size: int, ring: RGB, scale: float) -> pygame.Surface:
    """A player's token: own colour, own shape, a light ring, and a dark hairline so that it stands out on any ground."""
    board = canvas(size, size)
    factor = board.get_width() / size
    centre = board.get_width() / 2
    rim = max(1.0, min(2.0 * scale, size * .07)) * factor
    points = _corners(seat, centre, centre * .80 - rim * .5)
    closed = [*points, points[0]]
    for width, colour in ((rim * 2.7, (30, 22, 14)), (rim * 2.2, ring), (factor, seat.colour)):
        pygame.draw.polygon(board, colour, points)
        _stroke(board, closed, width, colour)
    return shrink(board)


def flag(wide: int, high: int, flat: bool) -> pygame.Surface:
    """A golf flag that flies to the right, with light on its upper half; its pole stands at the left edge."""
    board = canvas(wide, high)
    unit = board.get_width() / wide
    pole = max(2.0, wide * unit * .075)
    low = pygame.Color("#C23B25") if not flat else pygame.Color("#FF5A40")
    top, bottom, out = high * unit * .02, high * unit * .34, wide * unit
    pygame.draw.polygon(board, low, [(pole, top), (out * .98, (top + bottom) / 2), (pole, bottom)])
    if not flat:
        pygame.draw.polygon(board, pygame.Color("#DE5A40"), [(pole, top), (out * .98, (top + bottom) / 2), (pole, (top + bottom) / 2)])
    pygame.draw.rect(board, pygame.Color("#F6F0E1"), pygame.Rect(0, 0, round(pole), board.get_height()), border_radius=round(pole / 2))
    return shrink(board)


def stud(size: int, theme: Theme, on: bool) -> pygame.Surface:
    """A hole in a score board, with a brass stud in it when `on`.

    An empty hole is a brass ring round a shaded tone of the board, so that the stud stands out more than the hole, also on a light board.
    """
    board = canvas(size, size)
    full = float(board.get_width())
    middle = full / 2
    pygame.draw.circle(board, theme.brass, (middle, middle), full * .44)
    if not on:
        pygame.draw.circle(board, _darker(theme.plate.dark, .86), (middle, middle), full * .38)
        pygame.draw.circle(board, _darker(theme.plate.dark, .95), (middle + full * .03, middle + full * .05), full * .32)
        return shrink(board)
    steps = 36
    low, high = _darker(theme.brass, .85), tuple(min(255.0, value * 1.06) for value in theme.brass_ramp.light)
    for i in range(steps):
        share = i / (steps - 1)
        shade = tuple(int(a + (b - a) * share ** 1.8) for a, b in zip(low, high, strict=True))
        pygame.draw.circle(board, shade, (middle - full * .12 * share, middle - full * .14 * share), full * (.40 - .36 * share))
    return shrink(board)


def _darker(colour: RGB, share: float) -> RGB:
    red, green, blue = (int(value * share) for value in colour)
    return red, green, blue


def box(width: int, height: int, radius: float, fill: tuple[int, int, int, int] | None, line: RGB | None, stroke: float) -> pygame.Surface:
    """A rounded rectangle with a fill (red, green, blue, alpha), a line of `stroke` pixels, or both."""
    edge = math.ceil(max(radius, stroke, 1.0)) + 2
    least = 2 * edge + 1
    small = _whole_box(min(width, least), min(height, least), radius, fill, line, stroke)
    if width <= least and height <= least:
        return small
    return _stretched(small, (max(1, width), max(1, height)), edge)


def _stretched(small: pygame.Surface, size: tuple[int, int], edge: int) -> pygame.Surface:
    """A box enlarged to that size by repeating its middle row and column, so that its corners stay as they are."""
    for axis in (0, 1):
        if small.get_size()[axis] == size[axis]:
            continue
        old = list(small.get_size())
        new = [size[0], old[1]] if axis == 0 else [old[0], size[1]]
        out = pygame.Surface(new, pygame.SRCALPHA, 32)
        first, middle, last = (pygame.Rect(0, 0, *old) for _part in range(3))
        if axis == 0:
            first.w, middle.x, middle.w, last.x, last.w = edge, edge, 1, old[0] - edge, edge
        else:
            first.h, middle.y, middle.h, last.y, last.h = edge, edge, 1, old[1] - edge, edge
        long = new[axis] - 2 * edge
        strip = pygame.transform.scale(small.subsurface(middle), (long, old[1]) if axis == 0 else (old[0], long))
        for part, at in ((small.subsurface(first), 0), (strip, edge), (small.subsurface(last), new[axis] - edge)):
            out.blit(part, (at, 0) if axis == 0 else (0, at), special_flags=pygame.BLEND_RGBA_ADD)
        small = out
    return small


def _whole_box(width: int, height: int, radius: float, fill: tuple[int, int, int, int] | None, line: RGB | None,
               stroke: float) -> pygame.Surface:
    """A box drawn in its full size."""
    board = canvas(width, height)
    factor = board.get_width() // max(1, width)
    inset = max(1, round(stroke * factor)) if line is not None else 0
    outer = board.get_rect()
    if line is not None:
        pygame.draw.rect(board, line, outer, border_radius=int(radius * factor))
    inner = outer.inflate(-2 * inset, -2 * inset)
    if fill is not None or line is not None:
        pygame.draw.rect(board, fill or (*(line or (0, 0, 0)), 0), inner, border_radius=max(0, int(radius * factor) - inset))
    return shrink(board)
