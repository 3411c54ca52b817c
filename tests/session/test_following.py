"""A replay of a save that grows in another table's hands is at every moment what a fresh look at the file would be."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.session.replay import Replay
from game.session.save_file import SaveRefused
from game.session.table import Table
from tests.session.tables import GAMES, act_at_random, null_table, partner_table, play_on


def same_as_fresh(replay: Replay, path: Path) -> bool:
    fresh = Replay.open(path, GAMES)
    positions = range(fresh.last + 1)
    return (replay.last, replay.marks) == (fresh.last, fresh.marks) and all(
        (replay.to_act(p), replay.scores(p), replay.viewers(p), replay.why_not_open(p), replay.heard(p, None))
        == (fresh.to_act(p), fresh.scores(p), fresh.viewers(p), fresh.why_not_open(p), fresh.heard(p, None))
        for p in positions)


def begun(table: Table) -> Path:
    play_on(table, Random(1), 1)
    assert table.saved.path is not None
    return table.saved.path


def test_a_match_is_followed_from_hand_to_hand(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    path = begun(table)
    replay, rng = Replay.open(path, GAMES), Random(5)
    assert replay.catch_up() is None
    for _turn in range(30):
        before = replay.last
        assert len(replay.marks) >= 1
        play_on(table, rng, rng.randint(1, 5))
        assert replay.catch_up() == before
        assert replay.catch_up() is None
    assert len(replay.marks) > 2
    assert same_as_fresh(replay, path)
    table.close()


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(["act", "act", "act", "undo", "redo", "look"]), max_size=40), st.integers(0, 99))
def test_undo_and_redo_are_followed(tmp_path_factory: pytest.TempPathFactory, actions: list[str], seed: int) -> None:
    table, rng = null_table(tmp_path_factory.mktemp("saves"), "pp", "free"), Random(seed)
    path = begun(table)
    replay = Replay.open(path, GAMES)
    known = replay.last
    for action in actions:
        if action == "act" and not table.over:
            act_at_random(table, rng)
        elif action == "undo" and table.why_no_undo() is None:
            table.undo()
            known = min(known, table.position)
        elif action == "redo" and table.why_no_redo() is None:
            table.redo()
        elif action == "look":
            before = [replay.scores(p) for p in range(known + 1)]
            same = replay.catch_up()
            assert same is None or same >= known or same == replay.last
            assert replay.last == table.position
            assert [replay.scores(p) for p in range(min(known, replay.last) + 1)] == before[: replay.last + 1]
            known = replay.last
    replay.catch_up()
    assert same_as_fresh(replay, path)
    table.close()


def test_a_line_that_is_still_being_written_waits(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    path = begun(table)
    replay = Replay.open(path, GAMES)
    play_on(table, Random(2), 2)
    table.close()
    data = path.read_bytes()
    for end in range(len(data) - 60, len(data)):
        path.write_bytes(data[:end])
        replay.catch_up()
        assert replay.last == data[:end].count(b"\n") - 2
    path.write_bytes(data)
    replay.catch_up()
    assert same_as_fresh(replay, path)


def test_a_file_that_was_cut_back_or_written_again_is_read_from_its_beginning(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    path = begun(table)
    play_on(table, Random(2), 9)
    replay = Replay.open(path, GAMES)
    table.close()
    data = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(data[:8]))
    assert replay.catch_up() is not None
    assert same_as_fresh(replay, path)


def test_a_file_that_is_gone_or_damaged_is_told(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    path = begun(table)
    replay = Replay.open(path, GAMES)
    with path.open("ab") as file:
        file.write(b"what is this\n")
    with pytest.raises(SaveRefused, match="line 4"):
        replay.catch_up()
    path.unlink()
    with pytest.raises(SaveRefused, match="can't be read"):
        replay.catch_up()
    assert replay.last == 1
    replay.view(1, 0)
    table.close()
