"""Holes of Doshboard to a wish: what fits, by the solver and by `rate`, and that one seed gives one file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.analysis.wish import PRICED, WORTH_WITHIN, read_wish, usual_course
from game.content.choices import check
from game.content.yaml_text import file_of
from game.games.doshboard.commands.rating import warnings
from game.games.doshboard.content import DEFAULT_CARDS, read_board, read_sets
from game.games.doshboard.rules.geometry import distance
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import ADVANCED, BOARD, Options
from game.games.doshboard.solver.hole_book import best_play
from game.games.doshboard.solver.rating import best_of, doubts, hazards_of, rate_hole, targets, without_cells
from game.games.doshboard.solver.wish import WISHES as BOOK
from game.games.doshboard.solver.wish import draw, search, varied
from game.games.doshboard.table.workshop import rated
from game.ui.window.loop import COURSES
from tests.cli.asking import printed

SETS = read_sets(file_of(COURSES / "doshboard", DEFAULT_CARDS))


def test_drawn_holes_are_as_long_as_wished_with_water_where_it_is_wished() -> None:
    for par in (3, 4, 5):
        for water in ("none", "left", "right", "across"):
            wish = read_wish(BOOK, {"par": str(par), "water": water})
            boards = [board for seed in range(30) if (board := draw(wish, Random(seed))) is not None]
            assert len(boards) > 8
            for board in boards:
                (hole,) = board.holes
                assert hole.par == par
                assert wish.length[0] <= round(distance(hole.tee.cell, hole.target.cell)) <= wish.length[1]
                assert any("w" in row for row in board.rows) == (water != "none")
    assert draw(wish, Random(7)) == draw(wish, Random(7))


def test_a_mown_hazard_is_gone_and_nothing_else() -> None:
    wish = read_wish(BOOK, {"par": "4", "water": "left"})
    board = next(one for seed in range(40) if (one := draw(wish, Random(seed))) is not None and len(hazards_of(one)) > 3)
    there = hazards_of(board)
    assert {name for name, _cells in there} == {"water", "trees"}
    for kind, cells in there:
        mown = without_cells(board, cells)
        assert all(mown.rows[row][column] == "." for column, row in cells)
        assert [one for one in there if one != (kind, cells)] == list(hazards_of(mown))


def test_what_is_solved_on_the_way_is_what_rate_says() -> None:
    board = next(one for seed in range(40) if (one := draw(read_wish(BOOK, {"par": "3"}), Random(seed))) is not None)
    (hole,) = board.holes
    assert abs(best_of(board, SETS).best(hole.tee.cell).strokes - rate_hole(board, hole, SETS).best.strokes) < 1e-9


def test_a_search_counts_what_it_sees() -> None:
    steps = [step for _number, step in zip(range(3), search(read_wish(BOOK, {"par": "3"}), 1), strict=False)]
    assert [step.drawn for step in steps] == [1, 2, 3]
    assert all(step.drawn >= step.sound >= step.worth_it >= step.two_lines >= step.priced for step in steps)


@pytest.mark.full
@pytest.mark.parametrize("asked", [{"par": "3"}, {"par": "4", "water": "across", "brave": "12"}])
def test_generated_holes_fit_their_wish_by_rate_and_come_out_the_same_again(
        capsys: pytest.CaptureFixture[str], tmp_path: Path, asked: dict[str, str]) -> None:
    wishes = [word for name, value in asked.items() for word in ("--wish", f"{name}={value}")]
    command = ["generate", "doshboard", *wishes, "--seed", "5", "--holes", "1", "--json", "--into"]
    said = [json.loads(printed(capsys, *command, str(tmp_path / into))) for into in ("one", "two")]
    ((path,), (again,)) = (list(map(Path, each["files"])) for each in said)
    assert path.read_bytes() == again.read_bytes()
    assert check(path).kind == "doshboard board"
    assert list(warnings(path)) == []
    board, wish = read_board(path), read_wish(BOOK, asked)
    rated = rate_hole(board, board.holes[0], SETS)
    assert abs(rated.best.strokes - wish.worth) <= WORTH_WITHIN
    assert abs(rated.best.strokes - said[0]["holes"][0]["worth"]) < 1e-9
    assert wish.length[0] <= round(rated.cells) <= wish.length[1]
    assert rated.lines is not None
    assert all(price["strokes"] >= PRICED for price in said[0]["holes"][0]["prices"])


@pytest.mark.full
@pytest.mark.parametrize(("holes", "seed"), [(3, 1), *(pytest.param(*each, marks=pytest.mark.night) for each in ((6, 1), (9, 1), (9, 2)))])
def test_a_generated_board_has_no_doubtful_hole(tmp_path: Path, holes: int, seed: int) -> None:
    wish = usual_course(holes)
    *steps, last = BOOK.course(wish, seed)
    whole = [step for step in steps if step.last_look]
    assert all(step.found == holes for step in whole)
    assert {step.looked for step in whole} == set(range(whole[0].looks))
    assert f"as a whole: 1 of {whole[0].looks} looks" in whole[2].last_look
    path = tmp_path / "board.yaml"
    path.write_text(last.files[0].text, encoding="utf-8")
    board = read_board(path)
    rated = [rate_hole(board, pair, SETS) for pair in board.holes]
    assert [hole.pair.par for hole in rated] == list(wish.pars)
    assert list(doubts(rated)) == []
    assert holes < 6 or [target.text for target in targets(rated) if not target.met] == []


def test_the_rating_of_a_stock_board_is_what_best_play_needs_on_all_its_holes(tmp_path: Path) -> None:
    board = read_board(COURSES / "doshboard" / "owl-hills.yaml")
    sets = read_sets(file_of(COURSES / "doshboard", DEFAULT_CARDS))
    (figure,) = rated(board, tmp_path)
    rating = float(figure.value)
    first = best_of(board, sets).best(board.holes[0].tee.cell).strokes
    assert 35 < rating < 36
    assert first < rating / 5
    assert rating == pytest.approx(next(iter(best_play(Content(board, *sets), Options(level=ADVANCED, holes=BOARD), tmp_path))), abs=.005)


def test_a_varied_board_keeps_its_hole_and_most_of_its_land() -> None:
    wish = read_wish(BOOK, {"par": "4"})
    made = next(board for seed in range(60) if (board := draw(wish, Random(seed))) is not None)
    others = [board for seed in range(40) if (board := varied(made, wish, Random(seed))) is not None]
    assert len(others) > 10
    for board in others:
        assert (board.holes, board.heights) == (made.holes, made.heights)
        differ = sum(a != b for one, other in zip(made.rows, board.rows, strict=True) for a, b in zip(one, other, strict=True))
        assert differ < .3 * len(made.rows) * len(made.rows[0])
    assert len({board.rows for board in others}) > len(others) // 2
