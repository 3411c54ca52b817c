"""Tables on disk: found again, told apart by faces, and calculated again where they are damaged."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.games.golo.rules.values import Die
from game.games.golo.solver.odds import DiceTables, GoloTableCache
from game.games.golo.solver.plan import ROLLS, KeepPlan
from tests.games.golo.rules.tables import BLUE_A, DICE

QUICK = KeepPlan(ROLLS, rolls=1)


def test_tables_are_kept_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "saves" / "cache"
    fresh = DiceTables(DICE, folder).solved(QUICK)
    chances = DiceTables(DICE, folder).chances(QUICK)
    assert sorted(path.name.rsplit("-", 1)[0] for path in folder.iterdir()) == ["golo-mean", "golo-within"]

    def never(*_arguments: object) -> None:
        raise AssertionError("calculated again")

    monkeypatch.setattr("game.games.golo.solver.odds.solve", never)
    monkeypatch.setattr("game.games.golo.solver.odds.solve_chances", never)
    again = DiceTables(DICE, folder)
    assert np.array_equal(again.solved(QUICK).mean, fresh.mean)
    assert np.array_equal(again.solved(QUICK).spread, fresh.spread)
    assert np.array_equal(again.chances(QUICK).within, chances.within)
    assert again.solved(QUICK) is again.solved(QUICK)


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 no more", b"\x93NUMPY"])
def test_a_damaged_table_is_computed_again(tmp_path: Path, damage: bytes) -> None:
    fresh = DiceTables(DICE, tmp_path).solved(QUICK)
    (path,) = tmp_path.iterdir()
    path.write_bytes(damage)
    assert np.array_equal(DiceTables(DICE, tmp_path).solved(QUICK).mean, fresh.mean)
    assert len(path.read_bytes()) > 100


def test_a_table_of_a_wrong_shape_is_computed_again(tmp_path: Path) -> None:
    fresh = DiceTables(DICE, tmp_path).solved(QUICK)
    (path,) = tmp_path.iterdir()
    np.savez(path, mean=np.zeros(3), spread=np.zeros((3, 3)))
    assert np.array_equal(DiceTables(DICE, tmp_path).solved(QUICK).mean, fresh.mean)


def test_a_folder_that_can_not_be_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert DiceTables(DICE, tmp_path / "file" / "cache").solved(QUICK).mean[-1] > 40


def test_other_faces_are_another_table(tmp_path: Path) -> None:
    table_cache = GoloTableCache(tmp_path)
    other = (*DICE[:8], Die(5, BLUE_A.pairs))
    one, two = table_cache.book(DICE), table_cache.book(other)
    assert table_cache.book(DICE) is one
    assert one.solved(QUICK).mean[-1] == pytest.approx(two.solved(QUICK).mean[-1])
    assert len(list(tmp_path.iterdir())) == 2
