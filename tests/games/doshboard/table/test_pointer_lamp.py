"""The pointer as a lamp over hills: rock that looks at it is lit, rock that looks away lies in shade; no light where none is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content.choices import kinds
from game.games.doshboard.rules.board import Board, Place
from game.games.doshboard.table.board_map import BoardCamera, whole
from game.games.doshboard.table.board_workshop import BoardCanvas
from game.games.doshboard.table.pointer_lamp import PointerLamp, lit_pieces, relief_of
from game.ui.looks.settings import Settings
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import App
from tests.ui.scenes.workbench import canvas_of
from tests.ui.user import key, move, run, typed

VIEW = pygame.Rect(20, 10, 560, 420)
ROWS = ("............",) * 9
HEIGHTS = ("000000000000",) * 3 + ("000011110000",) * 3 + ("000000000000",) * 3
HILL = Board("", "", ROWS, (), heights=HEIGHTS)
BELOW, ABOVE = Place(5, 7), Place(5, 4)         # of the hill's lower edge


def at(camera: BoardCamera, place: Place) -> tuple[int, int]:
    x, y = camera.to_screen(place.cell)
    return VIEW.x + round(x), VIEW.y + round(y)


def lit(folder: Path, where: Place | None, *, theme: str = "clubhouse", motion: bool = True, board: Board = HILL,
        ) -> tuple[pygame.Surface, list[pygame.Rect]]:
    """Grey ground under the lamp, and what was to be drawn again for it."""
    pygame.display.set_mode((8, 8))
    painter = Painter(Look(THEMES[theme], 1.0, motion=motion), PictureStore(folder))
    camera, lamp = whole(HILL, VIEW.size, 1.0), PointerLamp()
    surface = pygame.Surface((600, 440), 0, 32)
    surface.fill((100, 100, 100))
    rects = lamp.follow(painter, None if where is None else at(camera, where), board, camera)
    lamp.draw(painter, surface, VIEW, camera, board)
    painter.close()
    return surface, rects


def brightness(surface: pygame.Surface, rect: pygame.Rect) -> tuple[int, int]:
    """That of the darkest and the brightest pixel there."""
    found = [sum(surface.get_at((x, y))[:3]) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]
    return min(found), max(found)


def test_rock_is_lit_from_below_it_and_dark_from_above(tmp_path: Path) -> None:
    camera = whole(HILL, VIEW.size, 1.0)
    (x, y), (_x, foot) = at(camera, Place(5, 5)), at(camera, Place(5, 6))
    edge = pygame.Rect(x - 4, (y + foot) // 2 - 8, 8, 24)
    darkest, brightest = brightness(lit(tmp_path, BELOW)[0], edge)
    assert darkest >= 300
    assert brightest > 450
    darkest, brightest = brightness(lit(tmp_path, ABOVE)[0], edge)
    assert darkest < 220
    assert brightest < 360


def test_every_piece_near_the_lamp_looks_at_it_or_away(tmp_path: Path) -> None:
    relief = relief_of(HILL)
    assert relief is not None
    camera = whole(HILL, VIEW.size, 1.0)
    for place, below in ((BELOW, True), (ABOVE, False)):
        x, y = camera.to_screen(place.cell)
        pieces = lit_pieces(relief, camera.place(x, y))
        assert pieces
        nearest = max(pieces, key=lambda piece: piece.near)
        assert (nearest.facing > 0) is below
        assert all(abs(piece.facing) <= piece.near <= 1 for piece in pieces)
        assert [piece.facing for piece in pieces] == sorted(piece.facing for piece in pieces)
    assert relief_of(Board("", "", ROWS, ())) is None


@pytest.mark.parametrize(("theme", "motion", "where"), [("contrast", True, BELOW), ("clubhouse", False, BELOW), ("clubhouse", True, None)])
def test_there_is_no_light_in_a_flat_theme_with_motion_reduced_or_without_a_pointer(
        tmp_path: Path, theme: str, motion: bool, where: Place | None) -> None:
    surface, rects = lit(tmp_path, where, theme=theme, motion=motion)
    assert brightness(surface, VIEW.inflate(-500, -360)) == (300, 300)
    assert rects == []
    assert lit(tmp_path, BELOW, board=Board("", "", ROWS, ()))[1] == []


def test_the_light_follows_the_mouse_while_hills_are_made(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("kind: doshboard board\nname: Hill\nmap: |\n" + "".join(f"  {row}\n" for row in ROWS) + "heights: |\n"
                    + "".join(f"  {row}\n" for row in HEIGHTS) + "holes:\n  - {tee: [1, 7], target: [10, 1], par: 3}\n", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        view = canvas_of(app, BoardCanvas)
        spot = view.place(app.painter, ("map", 7, 5)).center
        move(spot)
        yield
        before = view.lit_from
        typed("u")
        yield
        assert (before, view.lit_from) == (None, None), "the land was painted, and the pointer has not moved since"
        for pos in (spot, (spot[0] + 40, spot[1] - 50)):
            move(pos)
            yield
            assert (view.hot, view.lit_from) == (True, pos)
        move((spot[0] + 41, spot[1] - 50))
        yield
        assert (view.hot, view.lit_from) == (True, (spot[0] + 40, spot[1] - 50)), "it goes by steps"
        move((2, 2))
        yield
        assert (view.hot, view.lit_from) == (False, None)
        key(pygame.K_RIGHT)
        move(spot)
        yield
        assert (view.hot, view.lit_from) == (True, spot)

    noted = tuple(kind.name for kind in kinds())
    run(tmp_path, EditorScene(path), script, settings=Settings(theme="clubhouse", noted=noted))
