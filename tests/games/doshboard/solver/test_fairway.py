"""The ground that is mown because the best play comes down there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games.doshboard.rules.board import Board, HolePair, Place, land_of
from game.games.doshboard.rules.geometry import cell_at, place_of
from game.games.doshboard.solver import fairways
from game.games.doshboard.solver.fairways import known, landings
from tests.content.read_files import read_doshboard
from tests.games.doshboard.rules.tables import MEADOW, content

COURSES = Path(__file__).resolve().parents[4] / "courses" / "doshboard"

ROWS = (".........", "...www...", "...www...", "....B....", ".........", ".........", ".........")


def test_landings_are_grass_between_tee_and_target_and_the_same_every_time() -> None:
    board = Board("Small", "", ROWS, (HolePair(Place(4, 6), Place(4, 0), 3),))
    played_with = content(board, read_doshboard(COURSES, "three-falls", "cards").yellow)
    found = landings(played_with)
    land = land_of(board)
    assert found
    assert list(found) == sorted(set(found))
    assert all(land.dry(cell) and not land.marks[cell].tree for cell in found)
    assert cell_at(4, 0) not in found
    assert all(0 <= place_of(cell)[1] <= 6 for cell in found)
    assert landings(played_with) == found


def test_stock_boards_are_known_and_others_are_not() -> None:
    for file in COURSES.glob("*.yaml"):
        if file.stem != "cards":
            assert known(read_doshboard(COURSES, file.stem, "cards").board), file.stem
    assert known(MEADOW) == ()


@pytest.mark.parametrize("damage", [b"", b"[]", b'{"%s": 3}', b'{"%s": [[4, "x"]]}', b'{"%s": [[400, 2]]}', b"\xff"])
def test_a_damaged_file_of_landings_is_none(damage: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board("Small", "", ROWS, (HolePair(Place(4, 6), Place(4, 0), 3),))
    file = tmp_path / "landings.json"
    file.write_bytes(damage.replace(b"%s", fairways.checksum(board).encode()))
    monkeypatch.setattr(fairways, "FILE", file)
    fairways._file.cache_clear()
    assert known(board) == ()
    fairways._file.cache_clear()


@pytest.mark.full
@pytest.mark.parametrize("board", ["three-falls", "swan-meadow", "owl-hills"])
def test_what_is_known_of_a_stock_board_is_what_the_solver_finds(board: str) -> None:
    content = read_doshboard(COURSES, board, "cards")
    assert sorted(known(content.board)) == list(landings(content))
