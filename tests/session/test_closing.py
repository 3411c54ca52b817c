"""A session that ends properly says so in the save; a save without that opens with a note, which tells what everybody has heard."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.cli.output import COURSES
from game.content.choices import content_for
from game.rules.contract import GAMES as ALL
from game.rules.contract import AnyRules
from game.session.loading import load
from game.session.replay import Replay
from game.session.save_file import CLOSED, write_save
from game.session.seats import DEFAULT_NAMES, person
from game.session.shelf import Shelf
from game.session.table import Table
from tests.session.tables import GAMES, NOON, act_at_random, kept, null_table, partner_table, play_on

NAMED = "Jamaican Partner of 1 Mar 2026, 12:00"
OLD = sorted((Path(__file__).resolve().parents[1] / "saves").glob("*.save"))


def texts(path: Path) -> list[str]:
    return [line.text for line in load(path, GAMES).scan.lines]


def cut(path: Path, lines: int) -> None:
    """Removes the last lines, at a line's end."""
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-lines]))


def test_a_session_that_ends_says_so_and_the_next_goes_on_after_it(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    first = play_on(table, Random(1), 7)
    path = kept(table)
    assert texts(path) == [*first, CLOSED]
    table = Table.resume(path, GAMES)
    assert (table.notice, table.position) == (None, 7)
    second = play_on(table, Random(2), 3)
    assert texts(kept(table)) == [*first, CLOSED, *second, CLOSED]
    assert load(path, GAMES).notice is None
    assert Replay.open(path, GAMES).last == 10


def test_looking_at_a_closed_table_writes_nothing(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 7)
    path = kept(table)
    data, changed = path.read_bytes(), path.stat().st_mtime_ns
    Table.resume(path, GAMES).close()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (data, changed)


def test_a_save_cut_at_a_lines_end_opens_with_a_note(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 12)
    path = kept(table)
    whole = path.read_bytes()
    for lines in range(1, 12):
        path.write_bytes(whole)
        cut(path, lines)
        told = table.in_words(next(h for h in table.heard(None) if h.position == 13 - lines))
        note = f"{NAMED} was not closed. It goes on after move {13 - lines}: {told}"
        assert load(path, GAMES).notice == note
        assert Replay.open(path, GAMES).notice == note
        again = Table.resume(path, GAMES)
        assert again.notice == note
        again.close()
        assert load(path, GAMES).notice is None, "it has been told"


def test_the_note_calls_a_save_by_its_title_where_it_has_one_and_by_its_file_where_nothing_is_known(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 12)
    path = kept(table)
    header, lines = load(path, GAMES).header, texts(path)[:5]
    for changes, name in (({"title": "Sunday"}, "“Sunday”"), ({"created": ""}, path.name), ({"created": "in March"}, path.name)):
        path.write_bytes(write_save(msgspec.structs.replace(header, **changes), lines))
        assert str(load(path, GAMES).notice).startswith(f"{name} was not closed. ")


def test_a_save_cut_right_after_its_header_says_so(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 12)
    path = kept(table)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
    note = f"{NAMED} ends after its header: whatever was played has been cut off. It goes on at its beginning."
    assert load(path, GAMES).notice == note
    again = Table.resume(path, GAMES)
    assert (again.notice, again.position) == (note, 0)
    again.close()
    assert len(path.read_bytes().splitlines()) == 2


def test_a_torn_save_tells_where_it_goes_on_as_well(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 12)
    path = kept(table)
    cut(path, 1)
    path.write_bytes(path.read_bytes()[:-3])
    told = table.in_words(next(h for h in table.heard(None) if h.position == 11))
    assert load(path, GAMES).notice == f"The last line of {NAMED} was cut off and has been dropped. It goes on after move 11: {told}"


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.key)
def test_the_note_tells_nothing_that_not_everybody_heard(tmp_path: Path, rules: AnyRules) -> None:
    """Wherever a game breaks off, the note ends in a sentence of the public log."""
    seats = [person(name) for name in DEFAULT_NAMES[: min(4, rules.seats[-1])]]
    content = content_for(rules.key, COURSES)
    table, rng = Table.new(rules, rules.options(), seats, now=NOON, folder=tmp_path, content=content), Random(5)
    copy = tmp_path / "copy.save"
    noted = 0
    for _turn in range(25):
        for _action in range(3):
            if not table.over:
                act_at_random(table, rng)
        assert table.saved.path is not None
        shutil.copy(table.saved.path, copy)
        note = load(copy).notice
        if note is not None:
            noted += 1
            assert note.partition(": ")[2] in [table.in_words(h) for h in table.heard(None)]
    assert noted > 10 or table.over
    table.close()


def test_a_finished_game_lacks_nothing(tmp_path: Path) -> None:
    table = null_table(tmp_path)
    play_on(table, Random(1))
    path = kept(table)
    cut(path, 1)
    assert load(path, GAMES).notice is None
    cut(path, 1)
    assert "was not closed" in str(load(path, GAMES).notice)


def test_a_game_that_was_only_begun_goes_on_at_its_beginning(tmp_path: Path) -> None:
    table = null_table(tmp_path, "pp", "free")
    play_on(table, Random(1), 2)
    table.undo()
    table.close()
    path = table.saved.path
    assert path is not None
    cut(path, 1)
    assert str(load(path, GAMES).notice).endswith("It goes on after move 1: Ana hides a coin.")


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_old_saves_open_without_a_note_and_are_closed_once_they_are_played_on(path: Path, tmp_path: Path) -> None:
    loaded = load(path)
    assert loaded.notice is None
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    data = copy.read_bytes()
    table = Table.resume(copy)
    table.close()
    assert copy.read_bytes() == data, "who only looks at it leaves it as it was"
    if loaded.plan.rules.to_act(loaded.history.state) is None:
        return
    table = Table.resume(copy)
    act_at_random(table, Random(1))
    table.close()
    again = load(copy)
    assert (again.notice, again.history.length) == (None, loaded.history.length + 1)
    table = Table.resume(copy)
    if not table.over:
        act_at_random(table, Random(1))
    table.close()
    if not table.over:
        cut(copy, 1)
        assert "was not closed" in str(load(copy).notice)


def test_a_game_that_is_being_played_needs_no_note_where_it_is_watched(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 5)
    assert table.saved.path is not None
    assert Replay.open(table.saved.path, GAMES).notice is None
    table.close()


def test_copies_and_recovered_parts_say_what_they_are(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 9)
    path, shelf = kept(table), Shelf(tmp_path, GAMES)
    assert load(shelf.copy(path, "Second"), GAMES).notice is None
    shelf.retitle(path, "First")
    assert load(path, GAMES).notice is None
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:6], b"x" + lines[6], *lines[7:]]))
    assert "was not closed. It goes on after move 4" in str(load(shelf.recover(path), GAMES).notice)


def test_a_hand_made_journal_may_close_too(tmp_path: Path) -> None:
    table = null_table(tmp_path)
    played = play_on(table, Random(1), 3)
    header = msgspec.structs.replace(load(kept(table), GAMES).header, sums=False, closes=False)
    path = tmp_path / "hand.save"
    for lines, note in ((played, False), ([*played, CLOSED], False), ([*played[:1], CLOSED, *played[1:]], True)):
        path.write_bytes(write_save(header, lines))
        assert (load(path, GAMES).notice is not None) == note


def test_no_name_of_an_action_is_taken_for_the_end(tmp_path: Path) -> None:
    """`closed` is no action of any game."""
    for rules in (*ALL, *GAMES):
        with pytest.raises(ValueError, match="closed"):
            rules.decode(CLOSED)
