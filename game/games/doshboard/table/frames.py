"""The scenarios of Doshboard for `bench frames`: balls in flight, a pointer that looks for a line, strokes on a large board."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Final

import pygame

from game.content.choices import content_for
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import ADVANCED, FIXED, PROFESSIONAL, Options
from game.games.doshboard.table.board_workshop import BoardCanvas
from game.session.table import Table
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.window.bench import Measurable, Painting, Scenario, circle, new_table
from game.ui.window.loop import FRAME
from game.words import _

_WIDE: Final = 60           # cells of the board that is painted on
_HIGH: Final = 40
_STEPS: Final = 60          # turns of the loop per stroke
_BRUSH: Final = 1           # seven cells at a time
_RING: Final = (22, 14)     # cells from the middle of the board to the stroke, across and down
_POND: Final = (4, 3)
_LONGEST: Final = 4.0       # seconds to wait for a stroke's painting


class BoardFlights(Scenario):
    """Rookies on a board at professional level in the wind."""

    moving = True

    @property
    def name(self) -> str:
        return _("dice and balls in flight in Doshboard")

    def table(self, courses: Path) -> Table:
        options = Options(level=PROFESSIONAL, wind=FIXED, wind_to=4)
        return new_table(Doshboard(), options, 0, 3, content_for(Doshboard.key, courses))


class LineSweep(Scenario):
    """The first tee of a board with one person planning and the pointer moving."""

    @property
    def name(self) -> str:
        return _("the pointer sweeping over Doshboard's odds")

    def table(self, courses: Path) -> Table:
        return new_table(Doshboard(), Options(level=ADVANCED), 1, 0, content_for(Doshboard.key, courses))

    def step(self, scene: PlayScene) -> None:
        circle(scene)


class LargeBoard(Painting):
    """Strokes of ponds and woods on a meadow with nine long holes."""

    kind = "doshboard board"

    @property
    def name(self) -> str:
        return _("strokes on a large board in the workshop")

    def write(self, folder: Path) -> Path:
        rows = f"  {'.' * _WIDE}\n" * _HIGH
        holes = "".join(f"  - {{tee: [{number + 1}, 3], target: [{number + 20}, 30], par: 5}}\n" for number in range(9))
        path = folder / "large-board.yaml"
        path.write_text(f"kind: doshboard board\nname: A large board\nmap: |\n{rows}holes:\n{holes}", encoding="utf-8")
        return path

    def painted(self, scene: EditorScene) -> bool:
        return isinstance(scene.canvas, BoardCanvas) and scene.canvas.equipped

    def strokes(self, scene: EditorScene, waited: Callable[[str, float], None]) -> Iterator[bool]:
        """Strokes around the middle, one ground after another; each waits until it is painted, while the solver works."""
        canvas = scene.canvas
        assert isinstance(canvas, BoardCanvas)
        canvas.hand.take_size(_BRUSH)
        for number, sign in enumerate(cycle("wt.B")):
            canvas.hand.take_ink(sign)
            yield True
            points = [_point(scene, number, step) for step in range(_STEPS)]
            _hand(pygame.MOUSEBUTTONDOWN, points[0])
            due = time.perf_counter() + FRAME       # a mouse does not move more often than once per frame
            yield True
            for point in points[1:]:
                time.sleep(max(0.0, due - time.perf_counter()))
                due = max(due, time.perf_counter()) + FRAME
                _hand(pygame.MOUSEMOTION, point)
                yield True
            _hand(pygame.MOUSEBUTTONUP, points[-1])
            ended = time.perf_counter()
            yield True
            while not canvas.final and time.perf_counter() < ended + _LONGEST:
                time.sleep(FRAME)
                yield canvas.coming         # without news there is no frame to draw
            waited(_("wait until a pond is painted") if number % 2 else _("wait until a ring is painted"), time.perf_counter() - ended)


def _point(scene: EditorScene, number: int, step: int) -> tuple[int, int]:
    """The pixel of a stroke at a step: alternately around most of the board and around a pond."""
    angle, (wide, high) = math.tau * step / _STEPS + number, _POND if number % 2 else _RING
    column, row = _WIDE // 2 + round(wide * math.cos(angle)), _HIGH // 2 + round(high * math.sin(angle))
    return scene.canvas.place(scene.painter, ("map", row, column)).center


def _hand(kind: int, pos: tuple[int, int]) -> None:
    if kind == pygame.MOUSEMOTION:
        pygame.event.post(pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    else:
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, touch=False))


def scenarios() -> tuple[Measurable, ...]:
    """Rookies in the wind, one person at the first tee, and somebody who paints on a large board."""
    return BoardFlights(), LineSweep(), LargeBoard()
