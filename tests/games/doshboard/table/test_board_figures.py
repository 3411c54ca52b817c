"""What the solver says beside a board in the workshop: the figures of `rate`, old ones hatched, and work that nobody wants ended."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.games.doshboard.content import read_board, read_sets
from game.games.doshboard.solver.rating import RatedLines, RatedPrice, RatedStrokes, rate_hole, rated_in_steps
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.sheet import FactLine
from tests.games.doshboard.table.test_board_workshop import at, canvas
from tests.ui.scenes.find import on_top
from tests.ui.user import drag, key, run, until

SETS = read_sets(COURSES / "doshboard" / "cards.yaml")
SMALL = """kind: doshboard board
name: Small
map: |
  ............
  ............
  ............
  ......ww....
  ......ww....
  ............
  ............
  ..t.........
holes:
  - {tee: [1, 4], target: [10, 4], par: 3}
  - {tee: [1, 1], target: [9, 6], par: 3, gates: [{at: [5, 1], direction: 12}]}
"""


def small(folder: Path) -> Path:
    path = folder / "board.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def lines(app: App) -> dict[str, FactLine]:
    sheet = on_top(app, EditorScene)._sheet
    return {line.fact.words: line for line in sheet.walk() if isinstance(line, FactLine)}


def head(app: App) -> FactLine:
    return next(line for line in lines(app).values() if line.fact.large)


@pytest.mark.parametrize("hole", [0, pytest.param(1, marks=pytest.mark.full)])
def test_the_steps_of_a_hole_are_the_figures_of_rate(tmp_path: Path, hole: int) -> None:
    board = read_board(small(tmp_path))
    steps = list(rated_in_steps(board, board.holes[hole], SETS))
    rated = rate_hole(board, board.holes[hole], SETS)
    worth = next(step for step in steps if isinstance(step, RatedStrokes))
    assert worth.strokes == pytest.approx(rated.best.strokes, abs=1e-9)
    assert worth.rookie == pytest.approx(rated.rookie, abs=1e-9)
    assert worth.par == rated.suggested_par
    drawn = next(step for step in steps if isinstance(step, RatedLines))
    assert drawn.best.plan.path == rated.best.path
    assert (drawn.other is None) == (rated.other is None)
    for line in (drawn.best, drawn.other):
        if line is not None:
            assert line.strokes[0][0] == board.holes[hole].tee.cell
            assert all(one[-1] == other[0] for one, other in pairwise(line.strokes))
    prices = {step.hazard: step.strokes for step in steps if isinstance(step, RatedPrice)}
    assert prices == pytest.approx(dict(rated.hazards), abs=1e-9)


@pytest.mark.full
def test_figures_follow_a_stroke_and_equal_those_of_the_saved_file(tmp_path: Path) -> None:
    path = small(tmp_path)
    seen: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        canvas(app).select(("map", 4, 1))
        yield from until(lambda: head(app).fact.value != "…")
        before = head(app).fact.value
        yield from until(lambda: not canvas(app)._figures.busy)
        key(pygame.K_5)
        key(pygame.K_RIGHTBRACKET)
        yield
        yield from drag(at(app, 9, 3), at(app, 9, 5))
        if head(app).fact.stale:      # a fast machine may have it already
            assert head(app).fact.value == before
            assert "before the last change" in head(app).fact.words
        yield from until(lambda: not head(app).fact.stale)
        yield from until(lambda: not canvas(app)._figures.busy)
        seen.append(head(app).fact.value)
        assert head(app).fact.value != before
        assert head(app).fact.change == pytest.approx(float(seen[0]) - float(before), abs=.02)
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        known = canvas(app)._figures.now
        board = read_board(path)
        rated = rate_hole(board, board.holes[0], SETS)
        worth = next(step for step in known if isinstance(step, RatedStrokes))
        assert worth.strokes == pytest.approx(rated.best.strokes, abs=1e-9)
        assert lines(app)["What water costs"].fact.value == f"{rated.hazards['water']:+.2f}"
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        yield
        assert head(app).fact.value == before         # known from before: at once
        assert not head(app).fact.stale
        assert scene.problems is not None

    run(tmp_path, EditorScene(path), script)
    assert seen


def test_the_par_that_the_solver_finds_is_set_by_a_letter(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(SMALL.replace("target: [10, 4], par: 3", "target: [10, 4], par: 5"), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select(("map", 4, 1))
        yield from until(lambda: canvas(app)._figures.par is not None)
        yield
        key(pygame.K_n, text="n")
        yield
        assert on_top(app, EditorScene).document.draft.at(("holes", 0, "par")) == 3
        yield
        assert canvas(app).deeds(canvas(app).told_of) == ()

    run(tmp_path, EditorScene(path), script)


def test_a_board_with_faults_has_no_figures(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(SMALL.replace("tee: [1, 4]", "tee: [6, 3]"), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        assert "mend the faults first" in head(app).fact.words

    run(tmp_path, EditorScene(path), script)
