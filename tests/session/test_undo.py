"""Undo and redo: one decision at a time, never over something seen unless the table is free, and the journal agrees."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.dominoes.rules.hands import Deal, Play
from game.games.dominoes.rules.tiles import index
from game.games.partner.rules import Lead, LeaveLead, Options
from game.rules.contract import CHANCE, IllegalAction
from game.session.history import Undo
from game.session.loading import load
from game.session.shelf import Shelf
from game.session.table import Table
from tests.session.tables import GAMES, NOON, NULL, act_at_random, kept, null_table, partner_table, play_on, seats_of


def snapshot(table: Table) -> tuple[Any, ...]:
    """All that a table shows."""
    logs = tuple(tuple(table.heard(viewer)) for viewer in (None, *range(len(table.seats))))
    return table.position, table.state, table.to_act, logs


def is_decision(table: Table, position: int) -> bool:
    return table.history.to_act_at(position) in table.persons and table.history.forced_at(position) is None


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["pbbb", "ppbb", "pppp", "bbbb", "pb", "pp", "bp"]),
    st.sampled_from(["strict", "free"]),
    st.lists(st.sampled_from(["act", "act", "act", "play", "undo", "undo", "redo"]), max_size=30),
    st.integers(0, 2**32),
)
def test_any_mixture_of_acting_undo_and_redo(pattern: str, undo: Undo, moves: list[str], seed: int) -> None:
    with TemporaryDirectory() as folder:
        make = partner_table if len(pattern) == 4 else null_table
        table = make(Path(folder), pattern, undo)
        rng = Random(seed)
        for move in moves:
            if move == "undo":
                check_undo(table)
            elif move == "redo" and table.why_no_redo() is None:
                before = table.position
                table.redo()
                assert table.position > before
                assert table.position == table.history.length or is_decision(table, table.position)
            elif move in ("act", "play"):
                play_on(table, rng, 1 if move == "act" else 9)
                if table.position != table.history.length:
                    assert table.to_act is None
                    continue
                assert table.why_no_redo() is not None or table.to_act is None
        now, length = snapshot(table), table.history.length
        if table.position == length == 0:
            return
        again = Table.resume(kept(table), GAMES)
        assert snapshot(again) == now
        assert again.history.length == length
        again.close()


def check_undo(table: Table) -> None:
    reason = table.why_no_undo()
    if reason is not None:
        before = snapshot(table)
        with pytest.raises(ValueError, match=r"\w+ \w+") as refused:
            table.undo()
        assert str(refused.value) == reason
        assert snapshot(table) == before
        return
    before, was_stop = snapshot(table), table.position == table.history.length or is_decision(table, table.position)
    top = table.position
    table.undo()
    assert table.position < top
    assert is_decision(table, table.position)
    assert not any(is_decision(table, p) for p in range(table.position + 1, top))
    if table.undo_rule == "strict":
        assert not any(table.rules.reveals(event) for n in range(table.position + 1, top + 1) for event in table.history.step(n).events)
    assert was_stop
    table.redo()
    assert snapshot(table) == before
    table.undo()


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_undo_goes_all_the_way_back_and_redo_all_the_way_forward(seed: int) -> None:
    table = partner_table(None, "pbpb", "free", Options(target=1))
    play_on(table, Random(seed))
    end = snapshot(table)
    seen = []
    while table.why_no_undo() is None:
        seen.append(snapshot(table))
        table.undo()
    first = next(p for p in range(table.history.length) if is_decision(table, p))
    assert table.position == first
    for expected in reversed(seen):
        table.redo()
        assert snapshot(table) == expected
    assert snapshot(table) == end


def after_a_decided_hand(undo: Undo, pattern: str) -> Table:
    """A table whose second hand is dealt, and a side is asked for the lead."""
    table = partner_table(None, pattern, undo)
    rng = Random(11)
    while not isinstance(next(iter(table.rules.legal(table.state)), None), Lead):
        act_at_random(table, rng)
    return table


def test_strict_undo_takes_back_what_showed_nothing() -> None:
    table = after_a_decided_hand("strict", "pppp")
    asked = table.to_act
    before = snapshot(table)
    assert table.why_no_undo() is not None
    table.play(LeaveLead())
    assert table.to_act != asked
    table.undo()
    assert snapshot(table) == before
    assert table.why_no_redo() is None
    table.play(Lead())
    assert table.why_no_redo() is not None


def test_strict_undo_stops_at_a_tile_that_was_seen() -> None:
    table = after_a_decided_hand("strict", "pppp")
    table.play(Lead())
    table.play(next(iter(table.rules.legal(table.state))))
    assert "can't be unseen" in str(table.why_no_undo())
    with pytest.raises(ValueError, match="can't be unseen"):
        table.undo()


def test_free_undo_skips_bots_and_forced_moves() -> None:
    table = partner_table(None, "pbbb", "free")
    hands = ((6, 6), (6, 5), (6, 4), (6, 3), (6, 2), (6, 1), (6, 0))
    rest = [t for t in range(28) if t not in {index(*h) for h in hands}]
    masks = [sum(1 << index(*h) for h in hands)] + [sum(1 << t for t in rest[i::3]) for i in range(3)]
    table.play(Deal((masks[0], masks[1], masks[2], masks[3])))
    assert table.forced() == Play(index(6, 6), 2)
    assert "no decision" in str(table.why_no_undo())
    table.play(table.forced())
    while table.to_act != 0:
        table.play(next(iter(table.rules.legal(table.state))))
    decision = table.position
    table.play(next(iter(table.rules.legal(table.state))))
    while table.to_act != 0:
        table.play(next(iter(table.rules.legal(table.state))))
    table.undo()
    assert table.position == decision
    assert "was forced" in str(table.why_no_undo())


def test_bots_alone_take_nothing_back() -> None:
    table = partner_table(None, "bbbb", "free")
    play_on(table, Random(1), 50)
    assert "Only bots" in str(table.why_no_undo())


def test_an_illegal_action_changes_nothing_and_writes_nothing(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 3)
    before = snapshot(table)
    assert table.saved.path is not None
    data = table.saved.path.read_bytes()
    with pytest.raises(IllegalAction):
        table.play(Lead())
    with pytest.raises(ValueError, match="chance"):
        table.advance_chance(Random(1))
    assert snapshot(table) == before
    assert table.saved.path.read_bytes() == data
    table.close()


def test_an_action_after_undo_replaces_what_was_ahead_and_chance_is_drawn_again(tmp_path: Path) -> None:
    table = null_table(tmp_path, "pp", "free")
    table.advance_chance(Random(1))
    table.play(NULL.decode("guess heads"))
    table.advance_chance(Random(1))
    table.undo()
    assert table.rules.to_act(table.state) == 1
    table.play(NULL.decode("guess tails"))
    assert table.to_act is CHANCE
    assert table.why_no_redo() is not None
    loaded = load(kept(table), GAMES)
    texts = [NULL.encode(step.action) for step in loaded.history.steps()]
    assert texts[1:] == ["guess tails"]
    assert [line.text for line in loaded.scan.lines][2:] == [loaded.scan.lines[2].text, "undo 2", "guess tails", "closed"]


def test_a_save_carries_its_whole_setup(tmp_path: Path) -> None:
    table = Table.new(
        GAMES[0], Options(3, "sporting", True, True), seats_of("pbpb"), now=NOON, folder=tmp_path, undo="free"
    )
    play_on(table, Random(1), 2)
    path = kept(table)
    Shelf(tmp_path, GAMES).retitle(path, " Sunday ")
    again = Table.resume(path, GAMES)
    assert again.setup == table.setup
    assert again.setup.options == Options(3, "sporting", True, True)
    assert (again.seats, again.undo_rule, again.title) == (table.seats, "free", "Sunday")
    again.close()
