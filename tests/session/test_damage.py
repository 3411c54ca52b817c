"""A damaged save loads up to the damage or is refused at its line; it is never written to."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.errors import UserError
from game.games.partner.rules import Options
from game.session.loading import load
from game.session.save_file import FILE_LIMIT, HEADER_LIMIT, LINE_LIMIT, SaveRefused
from tests.session.tables import GAMES, kept, null_table, partner_table, play_on


class Save(NamedTuple):
    path: Path
    data: bytes
    played: list[str]

    def load_as(self, data: bytes) -> list[str] | SaveRefused:
        """The actions that load from these bytes, or the refusal. The file must stay as it is either way."""
        self.path.write_bytes(data)
        before = sorted(os.listdir(self.path.parent))
        try:
            loaded = load(self.path, GAMES)
        except SaveRefused as refused:
            result: list[str] | SaveRefused = refused
        else:
            rules = loaded.plan.rules
            result = [rules.encode(step.action) for step in loaded.history.steps()]
        assert self.path.read_bytes() == data
        assert sorted(os.listdir(self.path.parent)) == before
        return result

    def refused_line(self, data: bytes) -> int | None:
        result = self.load_as(data)
        assert isinstance(result, SaveRefused), f"loaded {len(result)} actions"
        if result.line is not None:
            assert f"line {result.line}:" in str(result)
        return result.line


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Save:
    """A short match of Partner."""
    table = partner_table(tmp_path_factory.mktemp("saves"), "pbbb", options=Options(target=1))
    played = play_on(table, Random(5), steps=30)
    path = kept(table)
    return Save(path, path.read_bytes(), played)


def test_whole_it_loads(save: Save) -> None:
    assert save.load_as(save.data) == save.played


def test_cut_at_every_byte(save: Save) -> None:
    head_ends = save.data.index(b"\n", save.data.index(b"\n") + 1) + 1
    for cut in range(len(save.data)):
        result = save.load_as(save.data[:cut])
        if cut < head_ends:
            assert isinstance(result, SaveRefused), cut
            assert result.line in (1, 2)
        else:
            whole_lines = save.data[:cut].count(b"\n") - 2
            assert result == save.played[:whole_lines], cut


def test_a_cut_last_line_is_told_and_only_then(save: Save) -> None:
    save.path.write_bytes(save.data[:-3])
    assert "cut off" in str(load(save.path, GAMES).notice)
    save.path.write_bytes(save.data)
    assert load(save.path, GAMES).notice is None


def altered(line: bytes) -> Iterator[bytes]:
    """The line with a character changed, put in or taken out at many of its places."""
    for at in range(0, len(line), 2):
        yield line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :]
    for at in range(0, len(line), 5):
        yield line[:at] + b" " + line[at:]
        yield line[:at] + line[at + 1 :]
    yield line + b"\r"
    yield line.upper()
    yield b""
    yield b"\xff\xfe" + line
    yield line + b" " + line


def test_any_single_altered_line_is_found_at_its_number(save: Save) -> None:
    lines = save.data.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        body = line[:-1]
        for other in {*altered(body)} - {body}:
            assert save.refused_line(b"".join([*lines[: number - 1], other + b"\n", *lines[number:]])) == number, (number, other)


def test_a_lost_doubled_or_swapped_line_is_found(save: Save) -> None:
    lines = save.data.splitlines(keepends=True)
    for at in range(len(lines)):
        rest = lines[at + 1 :]
        assert save.refused_line(b"".join([*lines[: at + 1], lines[at], *rest])) == at + 2
        if rest:
            assert save.refused_line(b"".join([*lines[:at], *rest])) == at + 1
            assert save.refused_line(b"".join([*lines[:at], rest[0], lines[at], *rest[1:]])) == at + 1


def test_a_line_of_another_save_is_found(save: Save, tmp_path: Path) -> None:
    other = partner_table(tmp_path, "ppbb", options=Options(target=1))
    play_on(other, Random(5), steps=30)
    theirs = kept(other).read_bytes().splitlines(keepends=True)
    ours = save.data.splitlines(keepends=True)
    for at in range(1, len(ours)):
        assert save.refused_line(b"".join([*ours[:at], theirs[at], *ours[at + 1 :]])) in (at + 1, at + 2)


@pytest.mark.parametrize(
    ("data", "line", "said"),
    [
        (b"", 1, "empty"),
        (b"\n", 1, "no save"),
        (b"\0" * 5000, 1, "no save"),
        (bytes(range(256)) * 40, 1, "no save"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 100, 1, "no save"),
        (b"nineteenth-hole save 2\n{}\n", 1, "a newer version of the game wrote it, in format 2"),
        (b"nineteenth-hole save 0\n{}\n", 1, "save format 0"),
        (b"nineteenth-hole save 999999999999\n{}\n", 1, "no save"),
        (b"nineteenth-hole save 1\n", 2, "before its header"),
        (b"nineteenth-hole save 1\n{}\n", 2, "game"),
        (b"nineteenth-hole save 1\n[1, 2\n", 2, "header"),
        (b"nineteenth-hole save 1\n" + b"[" * 100_000 + b"\n", 2, "header"),
        (b'nineteenth-hole save 1\n{"x":' + b"[" * 100_000 + b"\n", 2, "header"),
        (b"nineteenth-hole save 1\n" + b"a" * (HEADER_LIMIT + 1) + b"\n", 2, "longer"),
        (b"nineteenth-hole save 1\n\xff\xfe\n", 2, "UTF-8"),
    ],
)
def test_what_is_no_save_is_refused_with_the_reason(save: Save, data: bytes, line: int, said: str) -> None:
    result = save.load_as(data)
    assert isinstance(result, SaveRefused)
    assert result.line == line
    assert said in str(result)


HEADER = '{"game":"null","options":{},"seats":[{"kind":"person","name":"Ana"},{"kind":"bot","name":"Bo","level":"pro"}],"sums":false}'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"null"', '"chess"', "no game 'chess'"),
        ('"options":{}', '"options":{"rounds":"9"}', "choose one of: 1, 2, 3, 4"),
        ('"options":{}', '"options":{"speed":"9"}', "no option"),
        ('"options":{}', '"options":{"rounds":9}', "header can't be read"),
        ('"Bo"', '"Ana"', "called Ana"),
        ('"Bo"', '"B\\no"', "can't be shown"),
        ('"Bo"', '"' + "B" * 10_000 + '"', "1 to 24 letters"),
        (',"level":"pro"', "", "level"),
        ('"bot"', '"ghost"', "ghost"),
        ('[{"kind":"person","name":"Ana"},', "[", "takes 2 seats"),
        ('"sums":false', '"sums":true', "checksum"),
        ('"sums":false', '"sums":false,"cheat":1', "cheat"),
        ('"sums":false', '"sums":false,"title":"a\\nb"', "title"),
        ('"sums":false', '"sums":false,"undo":"often"', "often"),
    ],
)
def test_a_header_that_sets_up_no_table_is_refused_at_line_2(save: Save, old: str, new: str, said: str) -> None:
    assert old in HEADER
    result = save.load_as(f"nineteenth-hole save 1\n{HEADER.replace(old, new)}\n".encode())
    assert isinstance(result, SaveRefused)
    assert result.line == 2
    assert said in str(result)
    assert len(str(result)) < 300


def by_hand(*lines: str, undo: str = "strict") -> bytes:
    return "\n".join(["nineteenth-hole save 1", HEADER.replace("{", f'{{"undo":"{undo}",', 1), *lines, ""]).encode()


def test_a_journal_by_hand_needs_no_checksums(save: Save) -> None:
    lines = ["throw heads", "guess tails", "throw tails", "guess tails"]
    assert save.load_as(by_hand(*lines)) == lines


@pytest.mark.parametrize(
    ("lines", "number", "said"),
    [
        (["throw heads", "guess edge"], 4, "edge"),
        (["throw heads", "throw heads"], 4, "First the coin"),
        (["throw heads", ""], 4, "no action"),
        (["throw heads", "guess tails ~0000beef"], 4, "checksum"),
        (["throw heads"] + ["guess heads", "throw heads"] * 2, 7, "over"),
        (["throw heads", "x" * (LINE_LIMIT + 1)], 4, "longer"),
        (["undo 1"], 3, "too far"),
        (["throw heads", "undo 1"], 4, "strict"),
        (["throw heads", "redo 1"], 4, "too far"),
        (["throw heads", "undo"], 4, "number of steps"),
        (["throw heads", "undo 0"], 4, "number of steps"),
        (["throw heads", "undo -1"], 4, "number of steps"),
        (["throw heads", "undo " + "9" * 5000], 4, "number of steps"),
        (["throw heads", "undo ²"], 4, "number of steps"),
    ],
)
def test_a_line_that_breaks_a_rule_is_refused_with_its_number(save: Save, lines: list[str], number: int, said: str) -> None:
    result = save.load_as(by_hand(*lines))
    assert isinstance(result, SaveRefused)
    assert result.line == number
    assert said in str(result)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.binary(max_size=200), st.integers(0, 2000), st.integers(0, 200))
def test_garbage_anywhere_never_raises_anything_else(save: Save, garbage: bytes, at: int, gone: int) -> None:
    result = save.load_as(save.data[:at] + garbage + save.data[at + gone :])
    if isinstance(result, list):
        assert result == save.played[: len(result)]


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from(["throw heads", "guess tails", "undo 1", "undo 2", "redo 1", "redo 2", "guess x", ""]), max_size=12))
def test_any_lines_by_hand_load_or_are_refused_at_a_line_of_theirs(save: Save, lines: list[str]) -> None:
    result = save.load_as(by_hand(*lines, undo="free"))
    if isinstance(result, SaveRefused):
        assert result.line is not None
        assert 3 <= result.line < 3 + len(lines)


def test_a_folder_a_missing_file_and_a_pipe_are_refused(tmp_path: Path) -> None:
    folder, pipe = tmp_path / "folder.save", tmp_path / "pipe.save"
    folder.mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    for path in (folder, pipe, tmp_path / "gone.save", tmp_path / ("long" * 100), tmp_path / "nul\0name"):
        with pytest.raises(SaveRefused) as refused:
            load(path, GAMES)
        assert refused.value.line is None
        assert isinstance(refused.value, UserError)


def test_a_file_larger_than_any_save_is_not_even_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.save"
    with huge.open("wb") as file:
        file.truncate(FILE_LIMIT + 1)
    with pytest.raises(SaveRefused, match="larger than any save"):
        load(huge, GAMES)


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 0)() == 0, reason="the superuser may read everything")
def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    path = kept_null(tmp_path)
    path.chmod(0)
    with pytest.raises(SaveRefused, match="can't be read"):
        load(path, GAMES)


def kept_null(folder: Path) -> Path:
    table = null_table(folder)
    play_on(table, Random(1))
    return kept(table)
