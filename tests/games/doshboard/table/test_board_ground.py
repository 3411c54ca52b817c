"""A board's picture that follows its map: what is repainted is what a whole painting shows, and nothing changes elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.games.doshboard.content import read_board
from game.games.doshboard.rules.board import Board, Place
from game.games.doshboard.rules.values import State
from game.games.doshboard.table import board_ground
from game.games.doshboard.table.board_ground import BoardGround, GroundSize, borders, differences
from game.games.doshboard.table.board_map import fit
from game.games.doshboard.table.board_picture import BoardLook, BoardPlan, board_now, figures_of, look_of, printed, sketch
from game.games.doshboard.table.living_board import LivingBoard
from game.games.golf.table.landscape.land import blended
from game.ui.looks.settings import Settings
from game.ui.looks.theme import THEMES
from game.ui.paint.fields import Grain
from game.ui.paint.store import surface
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import COURSES, App
from tests.games.doshboard.table.test_board_figures import SMALL
from tests.games.doshboard.table.test_board_workshop import at, canvas, count
from tests.ui.scenes.find import button, on_top
from tests.ui.user import Film, click, key, move, press, release, run, until

THEME = THEMES["clubhouse"]
STOCK = read_board(COURSES / "doshboard" / "three-falls.yaml")
CELLS = ((12, 8), (12, 7), (13, 7), (13, 8), (11, 7), (11, 8), (12, 9))


def plan_of(board: Board, size: tuple[int, int] = (420, 330)) -> BoardPlan:
    return BoardPlan(BoardLook(board, seed=5, marks=False), fit(board, size, 1.0))


def changed(rows: tuple[str, ...], sign: str) -> tuple[str, ...]:
    cells = [list(row) for row in rows]
    for column, row in CELLS:
        cells[row][column] = sign
    return tuple("".join(row) for row in cells)


@pytest.mark.parametrize("strokes", ["w", pytest.param("B.tv", marks=pytest.mark.full), pytest.param("h3h0", marks=pytest.mark.full)])
def test_a_stroke_repaints_its_surroundings_as_a_whole_painting_shows_them(strokes: str) -> None:
    board = STOCK
    living = LivingBoard(Grain(), THEME, plan_of(board))
    for sign in strokes.replace("h", ""):
        board = replace(board, heights=changed(board.heights, sign)) if "h" in strokes else replace(board, rows=changed(board.rows, sign))
        before = living.picture.copy()
        parts = living.follow(plan_of(board))
        assert parts
        fresh = LivingBoard(Grain(), THEME, plan_of(board)).picture.astype(int)
        apart = np.abs(fresh - living.picture.astype(int)).max(-1)
        assert float((apart > 24).mean()) < 2e-3
        for part in parts:
            window = slice(part.top, part.top + part.pixels.shape[0]), slice(part.left, part.left + part.pixels.shape[1])
            assert np.array_equal(living.picture[window], part.pixels)
            before[window] = part.pixels
        assert np.array_equal(living.picture, before), "it is as it was everywhere else"


def test_a_stroke_that_bends_is_repainted_in_parts_that_fit_together() -> None:
    size = 840, 660
    living = LivingBoard(Grain(), THEME, plan_of(STOCK, size))
    cells = [list(row) for row in STOCK.rows]
    bend = [(column, 3) for column in range(3, 15)] + [(14, row) for row in range(3, 16)]
    for column, row in bend:
        if cells[row][column] != "#" and not any((column, row) in (pair.tee, pair.target) for pair in STOCK.holes):
            cells[row][column] = "w"
    board = replace(STOCK, rows=tuple("".join(row) for row in cells))
    parts = living.follow(plan_of(board, size))
    assert parts is not None
    assert len(parts) > 1
    places = [(part.left, part.top, part.pixels.shape[1], part.pixels.shape[0]) for part in parts]
    assert sum(wide * high for _left, _top, wide, high in places) < .7 * living.picture.shape[0] * living.picture.shape[1]
    fresh = LivingBoard(Grain(), THEME, plan_of(board, size)).picture.astype(int)
    apart = np.abs(fresh - living.picture.astype(int)).max(-1)
    assert float((apart > 24).mean()) < 1e-4


def test_what_would_lie_beside_the_board_is_no_part_of_what_is_repainted() -> None:
    living = LivingBoard(Grain(), THEME, plan_of(STOCK))
    last = list(STOCK.rows[-1])
    for column in (0, 9):       # two ponds at the lower edge, with a square between them that lies below it
        assert last[column] in ".#"
        last[column] = "w"
    board = replace(STOCK, rows=(*STOCK.rows[:-1], "".join(last)))
    parts = living.follow(plan_of(board))
    assert parts
    assert all(part.pixels.size for part in parts)


def test_a_board_as_it_was_opened_is_painted_as_its_table_paints_it_and_keeps_its_trees() -> None:
    plan = plan_of(STOCK)
    at_table = printed(Grain(), THEME, plan, figures_of(plan)).astype(int)
    living = LivingBoard(Grain(), THEME, plan, plan.look)
    apart = np.abs(at_table - living.picture.astype(int)).max(-1)
    assert float((apart > 8).mean()) < 1e-3
    board = replace(STOCK, rows=changed(STOCK.rows, "w"))
    followed, again = living.follow(plan_of(board)), LivingBoard(Grain(), THEME, plan_of(board), plan.look)
    assert followed
    assert float((np.abs(again.picture.astype(int) - living.picture.astype(int)).max(-1) > 24).mean()) < 2e-3


def test_what_can_not_be_followed_is_told() -> None:
    living = LivingBoard(Grain(), THEME, plan_of(STOCK))
    assert living.follow(plan_of(replace(STOCK, rows=changed(STOCK.rows, "#")))) is None
    assert living.follow(plan_of(replace(STOCK, holes=STOCK.holes[:3]))) is None
    assert living.follow(plan_of(STOCK)) is None


def test_the_first_layer_lays_grounds_in_their_cells_only() -> None:
    laid = fit(STOCK, (420, 330), 1.0)
    found = borders(GroundSize(laid, "parkland", 5, THEME))
    high, wide = found.pixels.numbers.shape
    base = np.full((high, wide, 4), 90, np.uint8)
    sheets = {"w": np.full((high, wide, 4), 200, np.uint8), "B": np.full((high, wide, 4), 20, np.uint8)}
    cells = {Place(10, 10): "w", Place(11, 10): "w", Place(20, 5): "B"}
    out = blended(base, sheets, found.pixels, cells)
    for place, sign in cells.items():
        x, y = laid.dot(place.cell)
        assert out[round(y), round(x), 0] == sheets[sign][0, 0, 0]
    x, y = laid.dot(Place(3, 3).cell)
    assert out[round(y), round(x), 0] == 90
    assert .001 < float((out[..., 0] != 90).mean()) < .02


def test_differences_are_the_cells_that_another_map_has_otherwise() -> None:
    assert differences(("..w", "t.."), ("..w", "tB.")) == {Place(1, 1): "B"}


@pytest.mark.parametrize("speed", [0, 1])
def test_the_ground_round_a_stroke_is_painted_while_the_hand_still_draws_and_given_back_where_it_is_cancelled(
        tmp_path: Path, speed: float) -> None:
    """It is there at once and not faded in: every picture under the hand is dear enough."""
    def script(app: App) -> Iterator[None]:
        view = canvas(app)
        view.hand.take_ink("w")
        yield
        yield from until(lambda: view.equipped and view.final and not view.findings.figures.busy, 20_000)   # mown by best play
        move(at(app, 1, 0))
        yield
        yield
        before = pygame.surfarray.array3d(app.screen)
        for cancelled in (True, False):
            press(at(app, 5, 2))
            yield
            move(at(app, 8, 2), held=True)
            yield
            assert view.hand.changed
            yield from until(lambda: view.final)
            assert view.hand.changed, "it has not ended"
            yield
            parts = pygame.surfarray.array3d(app.screen)
            app.scene.stage.stale()
            yield
            seen = slice(view.rect.left, view.rect.right), slice(view.rect.top, view.rect.bottom)
            if speed:
                assert view._ground._fading.under_way is None, "it is there at once"
            else:
                assert (pygame.surfarray.array3d(app.screen) == parts)[seen].all(), "what has been painted was drawn where it lies"
            if cancelled:
                key(pygame.K_ESCAPE)
                yield
                release(at(app, 8, 2))
                yield from until(lambda: view.final and not app.scene.moving)
                move(at(app, 1, 0))
                yield
                yield
                box = view.rect
                apart = np.abs(pygame.surfarray.array3d(app.screen).astype(int) - before)[box.left:box.right, box.top:box.bottom].max(-1)
                assert (apart > 24).mean() < 1e-3
            else:
                release(at(app, 8, 2))
                yield
                assert count(app, "w") > 2
                assert view.final, "nothing of it is left to be painted"

    path = tmp_path / "board.yaml"
    path.write_text(SMALL, encoding="utf-8")
    settings = Settings(theme="clubhouse", speed=speed, noted=("doshboard board",))
    run(tmp_path, EditorScene(path), script, size=(1024, 640), settings=settings)


@pytest.mark.parametrize("reduce_motion", [False, True])
def test_shore_and_mowing_come_in_over_what_the_stroke_has_laid(tmp_path: Path, reduce_motion: bool) -> None:
    """By a clock that takes a sixtieth of a second a turn: on a busy machine a turn may last longer than it comes in."""
    frames = list[NDArray[np.int_]]()

    def script(app: App) -> Iterator[None]:
        view = canvas(app)
        view.hand.take_ink("w")
        yield from until(lambda: view.equipped and view.final and app.idle)
        click(at(app, 6, 2))
        box = view.place(app.painter, ("map", 2, 6)).inflate(60, 60).clip(view.rect)
        yield
        move(at(app, 1, 0))
        yield

        def seen() -> bool:
            frame = pygame.surfarray.array3d(app.screen)[box.left:box.right, box.top:box.bottom].astype(int)
            if not frames or (frame != frames[-1]).any():
                frames.append(frame)
            return view.final and app.idle
        yield from until(seen)
        yield
        seen()

    path = tmp_path / "board.yaml"
    path.write_text(SMALL, encoding="utf-8")
    settings = Settings(theme="clubhouse", speed=.5, reduce_motion=reduce_motion, noted=("doshboard board",))
    run(tmp_path, EditorScene(path), script, size=(1024, 640), settings=settings, clock=Film(), turns=100_000)
    first, last = frames[0], frames[-1]
    changed = np.abs(last - first) > 40
    assert changed.any()
    shares = [float(np.median(((frame - first) / np.where(changed, last - first, 1))[changed])) for frame in frames]
    assert any(.1 < share < .9 for share in shares) is not reduce_motion


def test_what_the_canvas_has_painted_stands_at_the_table_until_that_has_painted_it(tmp_path: Path) -> None:
    path, apart = tmp_path / "small.yaml", dict[str, float]()
    path.write_text(SMALL, encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        editor, view = app.scene, canvas(app)
        yield from until(lambda: view.final, 20_000)
        key(pygame.K_p, text="p")
        yield from until(lambda: editor.ui.depth > 1 and app.attentive)
        click(button(app, "Alone"))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        state = on_top(app, PlayScene).table.state
        assert isinstance(state, State)
        look = look_of(state.game.content.board)
        assert look.seed == view.findings.look.seed
        assert view._ground._shown is not None
        painted = view._ground._shown.base.look         # mown as far as its best play was known
        found, laid = board_now(app.painter, BoardPlan(look, fit(look.board, (420, 330), 1.0)))
        plan = BoardPlan(painted, laid)
        whole = printed(Grain(), THEME, plan, figures_of(plan), cast=False)[..., 2::-1].astype(int)
        for name, picture in (("lent", found), ("sketch", sketch(THEME, plan))):
            apart[name] = float(np.abs(pygame.surfarray.array3d(picture).swapaxes(0, 1) - whole).mean())

    run(tmp_path, EditorScene(path), script, settings=Settings(theme="clubhouse", speed=0, noted=("doshboard board",)), turns=40_000)
    assert apart["lent"] < .5 * apart["sketch"], apart


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full), pytest.param(3, marks=pytest.mark.full)])
def test_what_is_repainted_under_a_hand_is_shown_a_little_at_a_time_and_in_the_end_nothing_laid_is_left(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    most = 1500
    monkeypatch.setattr(board_ground, "_AT_ONCE", most)
    shown: list[int] = []
    show = BoardGround._show_repainted

    def watched(self: BoardGround) -> Sequence[pygame.Rect]:
        waiting = sum(each.place.w * each.place.h for each in self._unshown)
        parts = show(self)
        if self._fading.drawing and parts:
            shown.append(waiting - sum(each.place.w * each.place.h for each in self._unshown))
        return parts

    monkeypatch.setattr(BoardGround, "_show_repainted", watched)

    def script(app: App) -> Iterator[None]:
        view, chance = canvas(app), Random(seed)
        yield from until(lambda: view.equipped and view.final and not view.findings.figures.busy, 20_000)
        for stroke in range(4):
            view.hand.take_ink(chance.choice("wtB."))
            yield
            begins, cells = len(shown), [(chance.randrange(2, 10), chance.randrange(1, 5)) for _cell in range(5)]
            press(at(app, *cells[0]))
            for cell in cells[1:]:
                yield
                move(at(app, *cell), held=True)
                if stroke % 2:
                    yield from until(lambda: view.final, 2_000)
            if stroke == 3:
                key(pygame.K_ESCAPE)        # and all of it is given back
            yield
            release(at(app, *cells[-1]))
            yield from until(lambda: view.final and not app.scene.moving, 2_000)
            move(at(app, 1, 0))
            yield
            yield
            picture = view._ground._shown
            assert picture is not None
            painted = np.frombuffer(pygame.image.tobytes(picture.surface, "RGBA"), np.uint8).astype(int)
            whole = np.frombuffer(pygame.image.tobytes(surface(picture.base.picture), "RGBA"), np.uint8)
            assert (np.abs(painted - whole) > 1).sum() == 0, (stroke, len(shown) - begins)
        assert len(shown) > 3
        assert max(shown) < 2 * most, "a part is as large as what is shown at once, or a line of pixels more"

    path = tmp_path / "board.yaml"
    path.write_text(SMALL, encoding="utf-8")
    run(tmp_path, EditorScene(path), script, size=(1024, 640), settings=Settings(theme="clubhouse", speed=0, noted=("doshboard board",)))
