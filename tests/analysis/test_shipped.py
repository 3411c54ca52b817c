"""Solved tables in one file: what was written is read back, and a file that is damaged holds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.analysis.shipped import Shipped, name_of, write

TABLES = {name_of("test 1", ("hole", n)): bytes([n]) * 999 for n in range(5)}


def test_tables_come_back_and_others_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "solved" / "game.tables"
    size = write(path, TABLES)
    shipped = Shipped(path)
    assert size == path.stat().st_size < 999
    assert len(shipped) == len(TABLES)
    assert {name: shipped.table(name) for name in TABLES} == TABLES
    assert name_of("test 1", ("hole", 5)) not in shipped
    assert shipped.table(name_of("test 2", ("hole", 1))) is None, "numbers that mean something else have another name"


def test_the_same_tables_make_the_same_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    write(one, TABLES)
    write(other, dict(reversed(TABLES.items())))
    assert one.read_bytes() == other.read_bytes()


def test_without_a_file_there_are_no_tables(tmp_path: Path) -> None:
    assert len(Shipped(tmp_path / "none")) == 0
    assert Shipped(tmp_path / "none").table("a") is None


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_file_holds_nothing(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.tables"
    write(path, TABLES)
    whole = path.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    kind = data.draw(st.sampled_from(("cut", "changed", "longer")))
    bad = {"cut": whole[:at], "changed": whole[:at] + bytes([whole[at] ^ 64]) + whole[at + 1 :], "longer": whole + b"0"}[kind]
    path.write_bytes(bad)
    assert len(Shipped(path)) == 0
