"""The shelf lists what lies in the folder, remembers it, and harms nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.errors import UserError
from game.games.doshboard.rules.values import Options as DoshboardOptions
from game.games.partner.rules import Options
from game.rules.contract import ScoreLine
from game.rules.options import build, written
from game.session.deals import follows_number
from game.session.loading import load
from game.session.save_file import Header, SaveRefused, SeatEntry, deal_of, write_save
from game.session.shelf import MEMORY_NAME, DealKey, Shelf, Summary, deal_key, duplicate, duplicates, in_seat, moved_on, played_alike
from game.session.table import Table
from tests.session.tables import GAMES, NOON, PARTNER, TILE, kept, null_table, partner_table, play_by_number, play_on, redeal, seats_of


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Three saves: a finished null game, a Partner match in progress (the newer), and a damaged one (the newest)."""
    shelf = Shelf(tmp_path, GAMES)
    finished = null_table(tmp_path, "pb")
    play_on(finished, Random(1))
    shelf.retitle(kept(finished), "Coins")
    going = partner_table(tmp_path, "pbpb")
    play_on(going, Random(2), 200)
    damaged = null_table(tmp_path)
    play_on(damaged, Random(3))
    path = kept(damaged)
    path.write_bytes(path.read_bytes().replace(b"guess", b"guest", 1))
    for age, old in enumerate([path, kept(going), kept(finished)]):
        os.utime(old, (1e9 - age, 1e9 - age))
    return shelf


def test_an_empty_or_missing_folder_is_an_empty_shelf(tmp_path: Path) -> None:
    assert list(Shelf(tmp_path).summaries()) == []
    assert list(Shelf(tmp_path / "none").summaries()) == []


def test_saves_are_listed_newest_first_with_what_is_public(shelf: Shelf) -> None:
    damaged, going, finished = shelf.summaries()
    assert damaged.damaged is not None
    assert "line 4" in damaged.damaged
    assert (going.game, going.finished, going.damaged, going.steps) == ("partner", False, None, 200)
    assert (going.names, going.levels) == (("Ana", "Winston", "Desmond", "Marcia"), (None, "rookie", None, "rookie"))
    assert going.lines == tuple(load(going.path, GAMES).plan.rules.scores(load(going.path, GAMES).history.state).lines)
    assert (finished.game, finished.title, finished.finished) == ("null", "Coins", True)
    assert (going.created, going.changed) == ("2026-03-01T12:00:00+00:00", 1e9 - 1)


def test_other_files_are_no_saves(shelf: Shelf) -> None:
    names = [summary.path.name for summary in shelf.summaries()]
    for name in ("README.md", ".hidden.save", "old.save.torn", "settings.yaml"):
        (shelf.folder / name).write_text("x")
    (shelf.folder / "folder.save").mkdir()
    (shelf.folder / "dangling.save").symlink_to(shelf.folder / "nowhere")
    assert [summary.path.name for summary in shelf.summaries()] == names


def test_what_is_remembered_is_what_would_be_read(shelf: Shelf) -> None:
    first = list(shelf.summaries())
    assert (shelf.folder / MEMORY_NAME).exists()
    assert list(shelf.summaries()) == first
    (shelf.folder / MEMORY_NAME).unlink()
    assert list(shelf.summaries()) == first


def test_a_known_save_is_not_read_again(shelf: Shelf) -> None:
    before = list(shelf.summaries())
    going = before[1].path
    info, size = going.stat(), going.stat().st_size
    going.write_bytes(b"?" * size)
    os.utime(going, ns=(info.st_atime_ns, info.st_mtime_ns))
    assert list(shelf.summaries()) == before


@pytest.mark.parametrize("memory", [b"", b"{}", b"\xff", b"[" * 100_000, b'{"version":99,"known":{}}', b'{"version":1,"known":{"a":{}}}'])
def test_a_damaged_memory_is_only_forgotten(shelf: Shelf, memory: bytes) -> None:
    before = list(shelf.summaries())
    (shelf.folder / MEMORY_NAME).write_bytes(memory)
    assert list(shelf.summaries()) == before


def test_a_save_that_grew_is_read_again(shelf: Shelf) -> None:
    going = list(shelf.summaries())[1]
    table = Table.resume(going.path, GAMES)
    play_on(table, Random(9), 10)
    table.close()
    newest = next(iter(shelf.summaries()))
    assert newest.path == going.path
    assert newest.steps == 210


def test_a_title_changes_nothing_else(shelf: Shelf) -> None:
    before = list(shelf.summaries())
    shelf.retitle(before[1].path, "  Final  ")
    after = list(shelf.summaries())
    header = before[1].header
    assert header is not None
    assert after == [before[0], before[1]._replace(title="Final", header=msgspec.structs.replace(header, title="Final")), before[2]]
    shelf.retitle(before[1].path, "Other")
    shelf.retitle(before[1].path, "")
    assert list(shelf.summaries()) == before


@pytest.mark.parametrize("title", ["a\nb", "x" * 61, "\x07", "x" * 10_000])
def test_a_title_that_would_not_print_is_refused(shelf: Shelf, title: str) -> None:
    before = list(shelf.summaries())
    with pytest.raises(UserError):
        shelf.retitle(before[1].path, title)
    assert list(shelf.summaries()) == before


def test_a_copy_is_played_on_by_itself(shelf: Shelf) -> None:
    going = list(shelf.summaries())[1]
    data = going.path.read_bytes()
    copy = shelf.copy(going.path, "Second try")
    assert copy != going.path
    assert going.path.read_bytes() == data
    found = next(s for s in shelf.summaries() if s.path == copy)
    assert found._replace(path=going.path, changed=going.changed, title="", header=going.header) == going
    assert shelf.copy(going.path, "Third try") not in (copy, going.path)


def test_the_part_before_the_damage_becomes_a_new_save(shelf: Shelf) -> None:
    damaged = next(iter(shelf.summaries()))
    data = damaged.path.read_bytes()
    assert "The line before it can be recovered" in str(damaged.damaged)
    recovered = shelf.recover(damaged.path)
    assert damaged.path.read_bytes() == data
    assert load(recovered, GAMES).history.position == 1
    assert {s.path: s.damaged is None for s in shelf.summaries()}[recovered]


def test_a_hand_made_save_that_breaks_a_rule_is_recovered_up_to_it(shelf: Shelf) -> None:
    good = load(list(shelf.summaries())[1].path, GAMES)
    texts = [line.text for line in good.scan.lines]
    path = shelf.folder / "cheat.save"
    path.write_bytes(write_save(good.header, [*texts[:50], "lead", *texts[50:]]))
    with pytest.raises(SaveRefused) as refused:
        load(path, GAMES)
    assert refused.value.line == 53
    assert [line.text for line in load(shelf.recover(path), GAMES).scan.lines] == texts[:50]


@pytest.mark.parametrize("data", [b"", b"\0\0", b"nineteenth-hole save 1\n{}\n", b"nineteenth-hole save 3\n{}\n"])
def test_without_a_header_nothing_can_be_recovered(shelf: Shelf, data: bytes) -> None:
    path = shelf.folder / "broken.save"
    path.write_bytes(data)
    before = sorted(os.listdir(shelf.folder))
    with pytest.raises(SaveRefused):
        shelf.recover(path)
    assert path.read_bytes() == data
    assert sorted(os.listdir(shelf.folder)) == before


OPERATIONS: list[Callable[[Shelf, Path], object]] = [
    Shelf.delete,
    Shelf.recover,
    lambda shelf, path: shelf.retitle(path, "x"),
    lambda shelf, path: shelf.copy(path, "x"),
]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_what_is_no_save_of_this_folder_is_refused(shelf: Shelf, tmp_path: Path, operation: Callable[[Shelf, Path], object]) -> None:
    (tmp_path / "notes.txt").write_text("keep me")
    for path in (tmp_path / "gone.save", tmp_path.parent / "elsewhere.save", tmp_path / "notes.txt", tmp_path / "sub" / ".." / "x.save"):
        with pytest.raises(UserError):
            operation(shelf, path)
    assert (tmp_path / "notes.txt").read_text() == "keep me"


def test_a_summary_is_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    """Two saves that are alike but for tiles nobody has seen give one summary; and none names a tile."""
    table = partner_table(tmp_path, "pbbb", options=Options(target=12))
    play_on(table, Random(3), 12)
    other = partner_table(tmp_path, "pbbb", options=Options(target=12))
    other.play(redeal(table, 0))
    for step in table.history.steps(1):
        other.play(step.action)
    assert other.state != table.state
    kept(table)
    kept(other)
    one, two = Shelf(tmp_path, GAMES).summaries()
    assert one._replace(path=two.path, changed=two.changed) == two
    assert TILE.findall(repr(one._replace(path=Path(), created=""))) == []
    assert not TILE.search((tmp_path / MEMORY_NAME).read_text().replace(one.created, ""))


def test_listing_many_saves_gives_each_of_them(tmp_path: Path) -> None:
    table = null_table(tmp_path)
    play_on(table, Random(1))
    data = kept(table).read_bytes()
    for n in range(200):
        (tmp_path / f"copy-{n}.save").write_bytes(data)
    first = list(Shelf(tmp_path, GAMES).summaries())
    begin = time.perf_counter()
    again = list(Shelf(tmp_path, GAMES).summaries())
    print(f"200 known saves listed in {time.perf_counter() - begin:.3f} s")
    assert again == first
    assert len(first) == 201
    assert all(summary.finished for summary in first)


# ---- tables that played the same deal: finding them, and the sum of two whose sides were exchanged
def finished(
    folder: Path, *, step: int = 0, deal: int | None = 5, seed: int = 1, target: int = 1, steps: int = 1_000_000, by_hand: bool = False,
) -> Path:
    """A match whose seats have moved on by `step`; `by_hand`: dealt as people shuffle, whatever the number."""
    table = Table.new(PARTNER, Options(target=target), moved_on(seats_of("pppp"), step), now=NOON, folder=folder, deal=deal)
    rng = Random(seed)
    play_by_number(table, rng, steps, by_hand=by_hand)
    return kept(table)


def summary(folder: Path, path: Path) -> Summary:
    return next(save for save in Shelf(folder, GAMES).summaries() if save.path == path)


def test_only_finished_games_of_the_same_deal_and_options_are_alike(tmp_path: Path) -> None:
    first = finished(tmp_path)
    other = finished(tmp_path, step=1, seed=2)
    for more in ({"deal": 6}, {"deal": None}, {"target": 2}, {"steps": 9}):
        finished(tmp_path, **more)
    header = summary(tmp_path, first).header
    assert header is not None
    key = deal_key(header)
    assert key is not None
    assert {save.path for save in Shelf(tmp_path, GAMES).summaries() if played_alike(save, key)} == {first, other}


def header_of(saved: dict[str, str], game: str = "doshboard") -> Header:
    return Header(game, saved, (SeatEntry("person", "Ana"),), deal=5)


PROFESSIONAL = {"level": "professional", "wind": "off"}


def key_of(**changes: str) -> DealKey | None:
    """The key of a game of Doshboard with all its options written, as today, but for these changes."""
    return deal_key(header_of(written(build(DoshboardOptions, PROFESSIONAL)) | changes))


def test_a_deal_from_before_an_option_is_the_same_one_as_today() -> None:
    """H17: how a lost card is read is no part of the deal, and an option that a save does not name is as it was before."""
    assert deal_key(header_of(PROFESSIONAL)) == key_of()
    assert deal_key(header_of(PROFESSIONAL | {"lost_by": "flight"})) == key_of()
    assert key_of(wind_to="3") == key_of(), "without wind it does nothing"
    assert key_of(lost_cards="off") != key_of()
    assert key_of(level="advanced") != key_of()


def test_a_reading_by_which_chance_draws_otherwise_tells_deals_apart() -> None:
    """H20: the wind of each round is rolled for every nine; in older saves once, but in a tournament."""
    assert key_of(wind="round", holes="18") != key_of(wind="round", holes="18", rounds="tournaments")
    assert key_of(wind="round", holes="9") == key_of(wind="round", holes="9", rounds="tournaments")
    assert key_of(wind="hole", holes="18") == key_of(wind="hole", holes="18", rounds="tournaments")


def test_options_that_are_not_known_here_are_compared_as_they_are_written() -> None:
    assert deal_key(header_of({"colour": "red"})) == deal_key(header_of({"colour": "red"})) != deal_key(header_of({"colour": "blue"}))
    assert deal_key(header_of({}, "chess")) == deal_key(header_of({}, "chess"))


def test_a_game_follows_its_number_unless_chance_was_told_from_a_real_table(tmp_path: Path) -> None:
    dealt, told, without = finished(tmp_path), finished(tmp_path, by_hand=True), finished(tmp_path, deal=None)
    assert [follows_number(load(path, GAMES)) for path in (dealt, told, without)] == [True, False, True]


def test_a_number_is_told_once_the_game_is_over(tmp_path: Path) -> None:
    over, on = finished(tmp_path), finished(tmp_path, steps=9)
    assert summary(tmp_path, over).deal == 5
    unfinished = summary(tmp_path, on)
    assert unfinished.deal is None
    assert unfinished.header is not None
    assert deal_of(unfinished.header) == 5


def test_the_points_of_a_duplicate_match_are_those_of_the_couples(tmp_path: Path) -> None:
    one, other, same = finished(tmp_path, target=2), finished(tmp_path, step=1, seed=4, target=2), finished(tmp_path, seed=9, target=2)
    tables = [summary(tmp_path, path) for path in (one, other, same)]
    assert duplicate(tables[0], tables[2]) is None      # the same sides twice
    found = duplicate(tables[0], tables[1])
    assert found is not None
    points = {
        frozenset(tables[at].names[seat] for seat in line.seats): line.points for at in (0,) for line in tables[at].lines}
    again = {frozenset(tables[1].names[seat] for seat in line.seats): line.points for line in tables[1].lines}
    assert [couple.points for couple in found] == [points[frozenset(couple.names)] + again[frozenset(couple.names)] for couple in found]
    assert [set(couple.names) for couple in found] == [{"Ana", "Desmond"}, {"Winston", "Marcia"}]
    assert duplicates(tables) == [found]


def test_who_had_the_same_seat_among_the_same_others_is_listed_the_best_first() -> None:
    def at(name: str, points: tuple[int, int], *, fewer: bool = False, other: str = "Winston") -> Summary:
        ranks = [1 + ((mine > more) if fewer else (mine < more)) for mine, more in (points, points[::-1])]
        lines = tuple(ScoreLine((seat,), each, rank) for seat, (each, rank) in enumerate(zip(points, ranks, strict=True)))
        return Summary(Path(name), 0.0, None, names=(name, other), levels=(None, "club"), lines=lines)

    own, bo, cy, exchanged = at("Ana", (3, 6)), at("Bo", (6, 1)), at("Cy", (6, 4)), at("Dee", (6, 0), other="Ana")
    assert in_seat([own, cy, exchanged, bo], own, 0) == [bo, cy, own]
    golf = [at("Ana", (40, 37), fewer=True), at("Bo", (31, 34), fewer=True), at("Cy", (40, 39), fewer=True)]
    assert [save.names[0] for save in in_seat(golf, golf[0], 0)] == ["Bo", "Cy", "Ana"]
    assert [save.names[1] for save in in_seat([exchanged, own], own, 1)] == ["Winston"]


def test_the_points_of_each_table_stand_in_the_order_in_which_the_tables_began() -> None:
    def table(created: str, names: tuple[str, ...], points: tuple[int, int]) -> Summary:
        lines = ScoreLine((0, 2), points[0], 1), ScoreLine((1, 3), points[1], 2)
        return Summary(Path(created), 0.0, None, created=created, names=names, lines=lines)

    first = table("2026-03-01T20:00", ("Ana", "Bo", "Cy", "Di"), (6, 1))
    second = table("2026-03-01T21:00", ("Di", "Ana", "Bo", "Cy"), (4, 2))
    for found in (duplicate(first, second), duplicate(second, first)):
        assert found is not None
        assert {frozenset(couple.names): (couple.points, couple.at) for couple in found} == {
            frozenset(("Ana", "Cy")): (8, (6, 2)), frozenset(("Bo", "Di")): (5, (1, 4))}
