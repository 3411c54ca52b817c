"""The statistics are what a second count of the journals gives, and their database can be lost, damaged or killed at any moment."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path

import pytest

from game.analysis.record import OWN, RECORDS, Finished, figures_of
from game.cli.output import COURSES
from game.content.choices import choices as choices_of
from game.content.choices import content_for
from game.games import partner
from game.games.partner.rules import Options
from game.rules.contract import Event, Setup, rules_of
from game.rules.options import build
from game.session.loading import Loaded
from game.session.save_file import SUFFIX, turn
from game.session.seats import bot, person
from game.session.shelf import Shelf
from game.session.table import Table
from game.statistics import database
from game.statistics.database import COUNTER, HELPER, NAME, in_memory, opened, rebuild, update, verify
from game.statistics.figures import DieFace, Filter, chance_of, choices, dice, fairness, handicap_of, holes, records, values
from game.statistics.overview import looked_up
from tests.amounts import at_night
from tests.session.sharing import random_game
from tests.session.tables import NOON, PARTNER, kept, play_by_number, play_on
from tests.statistics.recount import dominoes, faces_of, holes_of

DOMINOES = ("partner", "cut_throat", "french")


def finished(key: str, seed: int, folder: Path, steps: int = 1_000_000) -> Loaded:
    """A random game with a time of its own, played to its end."""
    return random_game(rules_of(key), random.Random(f"{key} {seed} statistics"), folder, steps)


def counted(folder: Path) -> sqlite3.Connection:
    base = in_memory()
    for _progress in update(folder, base):
        pass
    verify(base)
    return base


def dump(base: sqlite3.Connection) -> list[str]:
    """All that is in a database, without the order in which it came there."""
    tables = ("facts", "holes", "dice", "players")
    lines = [f"{table} {row[1:]!r} {name}" for table in tables for *row, name in base.execute(
        f"SELECT t.*, s.name FROM {table} t JOIN saves s ON s.id = t.game")]
    lines += [repr(row) for row in base.execute("SELECT name, size, state FROM saves")]
    return sorted(lines)


def check_recount(key: str, games: int, folder: Path) -> None:
    """Everything in the database of these games against the second count."""
    played = [finished(key, seed, folder) for seed in range(games)]
    with closing(counted(folder)) as base:
        rows = {(name, seat, fact): (number, total) for name, seat, fact, number, total in base.execute(
            "SELECT s.name, f.seat, f.key, f.number, f.total FROM facts f JOIN saves s ON s.id = f.game")}
        for loaded in played:
            name = loaded.path.name
            if key in DOMINOES:
                for (seat, fact), counts in dominoes(loaded).items():
                    assert rows.get((name, seat, fact), (0, 0)) == (counts if counts[0] else (0, 0)), (name, seat, fact)
                continue
            stored = {(seat, hole): strokes for seat, hole, strokes in base.execute(
                "SELECT h.seat, h.hole, h.strokes FROM holes h JOIN saves s ON s.id = h.game WHERE s.name = ?", (name,))}
            assert stored == holes_of(loaded)
            if key == "card_golf":
                query = "SELECT d.face, sum(d.rolled) FROM dice d JOIN saves s ON s.id = d.game WHERE s.name = ? GROUP BY 1"
                rolled = dict(base.execute(query, (name,)))
                own = Counter[int]()
                for (_seat, face), times in faces_of(loaded).items():
                    own[face] += times
                assert {face: times for face, times in rolled.items() if times} == own


@pytest.mark.parametrize(("key", "games"), [("partner", 12), ("cut_throat", 10), ("french", 8), ("domino_golf", 4), ("golo", 6)])
def test_what_is_counted_is_what_a_second_count_gives(key: str, games: int, tmp_path: Path) -> None:
    check_recount(key, games, tmp_path)


@pytest.mark.full
@pytest.mark.parametrize(("key", "games"), [("partner", 700), ("cut_throat", 600), ("french", 450), ("domino_golf", 120), ("golo", 128),
                                            ("card_golf", 4), ("doshboard", 40)])
def test_two_thousand_journals_are_what_a_second_count_gives(key: str, games: int, tmp_path: Path) -> None:
    """All of them at night."""
    check_recount(key, at_night(games, max(1, games // 8)), tmp_path)


@pytest.mark.night
def test_a_thousand_saves_are_counted_in_twenty_seconds(tmp_path: Path) -> None:
    """Of the processor's time, by one process; the window has two at it."""
    games = {"partner": 300, "cut_throat": 250, "french": 200, "domino_golf": 110, "golo": 100, "card_golf": 20, "doshboard": 20}
    for key, count in games.items():
        for seed in range(count):
            finished(key, seed, tmp_path)
    begun = time.process_time()
    rebuild(lambda: True, tmp_path)
    took = time.process_time() - begun
    with closing(opened(tmp_path)) as base:
        moves = base.execute("SELECT count(*), sum(steps) FROM games").fetchone()
    print(f"{moves[0]} games of {moves[1]} moves: {took:.1f} s")
    assert moves[0] == 1_000
    assert took < 20


def test_figures_are_those_of_the_games_that_the_filter_lets_through(tmp_path: Path) -> None:
    played = [finished("partner", seed, tmp_path) for seed in range(10)]
    with closing(counted(tmp_path)) as base:
        offered = choices(base, "partner")
        for player in [*offered["player"], ""]:
            for partner in ["", *offered["partner"][:3]]:
                found = {value.figure.key: value for value in values(base, Filter("partner", player, partner))}
                number = won = hands = 0
                for loaded in played:
                    scores = loaded.plan.rules.scores(loaded.history.state)
                    best = next(line for line in scores.lines if line.rank == 1)
                    for seat, who in enumerate(loaded.plan.seats):
                        mate = loaded.plan.seats[(seat + 2) % 4].name
                        if who.is_person and player in ("", who.name) and partner in ("", mate):
                            number, won = number + 1, won + (seat in best.seats)
                            hands += dominoes(loaded)[seat, "hands"][1]
                assert found["played"].value == number
                if number:
                    assert found["won"].value == pytest.approx(won / number)
                    assert (found["hands"].value or 0) * found["hands"].number == pytest.approx(hands)
                    assert len(found["won"].curve) == number


def test_a_bot_of_the_same_name_is_somebody_else_and_games_are_in_the_order_of_time(tmp_path: Path) -> None:
    """Clocks are turned back in autumn, and people travel: what was begun first may have the later hour."""
    noon, won = NOON, []
    for hours in (0, -5, 9, 1, -8, 2, 0, 5, 1, -3):
        noon += timedelta(minutes=50)
        someone = person("Winston") if hours else bot("Winston", "club")
        table = Table.new(PARTNER, Options(target=1), (someone, *(bot(name, "club") for name in ("Grace", "Basil", "Pearl"))),
                          now=noon.astimezone(timezone(timedelta(hours=hours))), folder=tmp_path)
        play_on(table, random.Random(hours))
        won += [float(table.scores.lines[0].rank == 1)] * someone.is_person
        kept(table)
    with closing(counted(tmp_path)) as base:
        found = {value.figure.key: value for value in values(base, Filter("partner", "Winston"))}
        assert sorted(won) != won != sorted(won, reverse=True)
        assert found["won"].curve == tuple(won)
        assert [row[0] for row in base.execute("SELECT created FROM games")] != sorted(
            row[0] for row in base.execute("SELECT created FROM games"))


@pytest.mark.parametrize("key", RECORDS)
def test_every_game_says_what_each_of_its_numbers_counts(key: str) -> None:
    figures = figures_of(RECORDS.of(key))
    assert len({figure.key for figure in figures}) == len(figures)
    assert all(figure.title and figure.meaning.endswith(".") for figure in figures)


# ---- hidden hands
@pytest.mark.parametrize("key", DOMINOES)
def test_nothing_of_a_game_in_progress_is_in_the_database(key: str, tmp_path: Path) -> None:
    loaded = finished(key, 3, tmp_path, steps=30)
    assert loaded.plan.rules.to_act(loaded.history.state) is not None
    with closing(counted(tmp_path)) as base:
        assert [row[0] for row in base.execute("SELECT state FROM saves")] == ["open"]
        for table in ("games", "players", "facts", "holes", "dice"):
            assert base.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


# ---- the file
def test_what_changes_in_the_folder_changes_the_database_alike(tmp_path: Path) -> None:
    paths = [finished("partner", seed, tmp_path).path for seed in range(3)]
    going = finished("partner", 9, tmp_path, steps=20)
    with closing(opened(tmp_path)) as base:
        list(update(tmp_path, base))
        copy = Shelf(tmp_path).copy(paths[0], "again")      # a copy is not counted twice,
        (tmp_path / f"broken{SUFFIX}").write_text("no save")
        list(update(tmp_path, base))
        assert base.execute("SELECT count(*) FROM games").fetchone() == (3,)
        paths[0].unlink()                                   # but it counts once the first is gone
        os.utime(going.path, (1, 1))
        list(update(tmp_path, base))
        assert base.execute("SELECT s.name FROM saves s JOIN games g USING (id) WHERE s.name = ?", (copy.name,)).fetchone() is not None
        verify(base)
        with closing(counted(tmp_path)) as fresh:
            assert dump(base) == dump(fresh)
        assert list(update(tmp_path, base)) == [(5, 5)]


def damages(rng: random.Random) -> list[bytes]:
    """What may happen to a file of that number of bytes."""
    return [b"", b"not a database at all", bytes(rng.randrange(256) for _ in range(5000))]


def test_rows_that_were_altered_are_no_more_than_whoever_reads_expects(tmp_path: Path) -> None:
    """The window reads before all is verified."""
    finished("golo", 1, tmp_path)
    for statement in ("UPDATE holes SET par = 'x'", "UPDATE dice SET expected = 0", "UPDATE facts SET total = 'many'"):
        rebuild(lambda: True, tmp_path)
        with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as base:
            base.execute(statement)
            with pytest.raises(database.ALTERED):
                values(base, Filter("golo")) and dice(base, Filter("golo"))
        assert list(looked_up(tmp_path, 0))[-1] is not None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    assert database.reader(tmp_path) is None
    rebuild(lambda: True, tmp_path)
    with closing(opened(tmp_path)) as base:
        verify(base)
    assert (tmp_path / NAME).is_file()


@pytest.mark.parametrize("kind", ["empty", "text", "noise", "cut", "bits", "words", "row", "table", "version", "lost", "column", "trigger"])
def test_a_damaged_database_is_made_again(kind: str, tmp_path: Path) -> None:
    for seed in range(3):
        finished("partner", seed, tmp_path)
    rebuild(lambda: True, tmp_path)
    path = tmp_path / NAME
    with closing(opened(tmp_path)) as base:
        whole = dump(base)
    data = bytearray(path.read_bytes())
    if kind in ("empty", "text", "noise"):
        path.write_bytes(damages(random.Random(1))[("empty", "text", "noise").index(kind)])
    elif kind == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif kind == "bits":
        rng = random.Random(3)
        for _bit in range(200):
            data[rng.randrange(100, len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
    elif kind == "words":       # what SQLite says of this has the damage in it, and is no text
        data[data.find(b"TABLE players")] = 0xC3
        path.write_bytes(data)
    else:
        statement = {"row": "UPDATE facts SET total = total + 1 WHERE key = 'pips'", "table": "DROP TABLE facts",
                     "version": "PRAGMA user_version = 7", "lost": "DELETE FROM games WHERE id = 1",
                     "column": "ALTER TABLE facts RENAME COLUMN total TO whole",
                     "trigger": "CREATE TRIGGER gone AFTER INSERT ON games BEGIN DELETE FROM facts; END"}[kind]
        with closing(sqlite3.connect(path, isolation_level=None)) as base:
            base.execute(statement)
    rebuild(lambda: True, tmp_path)
    with closing(opened(tmp_path)) as base:
        verify(base)
        assert dump(base) == whole


@pytest.mark.full
def test_damage_anywhere_loses_nothing(tmp_path: Path) -> None:
    """One byte altered, or all lost from there on, at any place of the file, or a journal of another process that is none."""
    for key in ("partner", "golo", "cut_throat"):
        finished(key, 1, tmp_path)
    with closing(database.brought_up_to_date(tmp_path)) as base:
        whole = dump(base)
    path, rng = tmp_path / NAME, random.Random(5)
    data = path.read_bytes()
    for number in range(at_night(1_000, 60)):
        at = rng.randrange(len(data)) if number % 2 else rng.randrange(4_096)   # half of them in the page that says what the tables are
        altered = bytes([data[at] ^ rng.randrange(1, 256)])
        path.write_bytes(data[:at] if number % 5 == 4 else data[:at] + altered + data[at + 1 :])
        if number % 10 == 0:
            (tmp_path / f"{NAME}-journal").write_bytes(rng.randbytes(rng.randrange(5_000)))
        rebuild(lambda: True, tmp_path)
        with closing(opened(tmp_path)) as base:
            verify(base)
            assert dump(base) == whole


@pytest.mark.parametrize("there", [b"", b"hello", None])
def test_a_link_in_its_place_is_taken_away_and_what_it_leads_to_stays(there: bytes | None, tmp_path: Path) -> None:
    saves, other = tmp_path / "saves", tmp_path / "other"
    saves.mkdir()
    finished("partner", 1, saves)
    if there is not None:
        other.write_bytes(there)
    (saves / NAME).symlink_to(other)
    rebuild(lambda: True, saves)
    with closing(opened(saves)) as base:
        verify(base)
        assert base.execute("SELECT count(*) FROM games").fetchone() == (1,)
    assert not (saves / NAME).is_symlink()
    assert (other.read_bytes() if other.exists() else None) == there


def test_a_process_that_is_killed_while_it_counts_loses_nothing(tmp_path: Path) -> None:
    for seed in range(45):
        finished("partner", seed, tmp_path)
    saves = {path.name: path.read_bytes() for path in tmp_path.glob(f"*{SUFFIX}")}
    code = ("import sys; from pathlib import Path; from game.statistics.database import opened, update; folder = Path(sys.argv[1]);"
            "[print(progress.done, flush=True) for progress in update(folder, opened(folder))]")
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while int(process.stdout.readline() or 99) < database.BATCH:
            pass
        process.send_signal(signal.SIGKILL)
    assert {path.name: path.read_bytes() for path in tmp_path.glob(f"*{SUFFIX}")} == saves
    with closing(opened(tmp_path)) as base:
        verify(base)
        kept_so_far = base.execute("SELECT count(*) FROM saves").fetchone()[0]
        assert database.BATCH <= kept_so_far < len(saves)
    rebuild(lambda: True, tmp_path)
    with closing(opened(tmp_path)) as base, closing(counted(tmp_path)) as fresh:
        verify(base)
        assert dump(base) == dump(fresh)


def test_two_who_count_from_both_ends_count_as_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [finished("partner", seed, tmp_path).path for seed in range(11)]
    Shelf(tmp_path).copy(paths[0], "again")
    monkeypatch.setattr(database, "BATCH", 2)
    assert len(list(tmp_path.glob(f"*{SUFFIX}"))) == 12
    wanted = iter((True, True, False))
    with closing(opened(tmp_path)) as base:
        first = update(tmp_path, base)
        assert [next(first), next(first)] == [(0, 12), (2, 12)]
        database.assist(lambda: next(wanted), tmp_path)
        assert base.execute("SELECT count(*) FROM saves").fetchone() == (8,)
        *_others, last = first
        assert last == (12, 12)
        verify(base)
        with closing(counted(tmp_path)) as fresh:
            for table in ("games", "players", "facts"):
                query = f"SELECT count(*) FROM {table}"
                assert base.execute(query).fetchone() == fresh.execute(query).fetchone()
            assert values(base, Filter("partner")) == values(fresh, Filter("partner"))
        database.assist(lambda: True, tmp_path)         # nothing is left to be counted
        verify(base)


def test_a_second_counter_leaves_a_damaged_database_alone(tmp_path: Path) -> None:
    finished("partner", 1, tmp_path)
    (tmp_path / NAME).write_text("not a database at all")
    database.assist(lambda: True, tmp_path)
    assert (tmp_path / NAME).read_text() == "not a database at all"


def test_a_folder_that_cannot_be_written_to_raises_nothing(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    rebuild(lambda: True, tmp_path)
    assert list(tmp_path.iterdir()) == [tmp_path / NAME], "and leaves nothing half-written behind"


def test_counting_ends_where_it_is_not_wanted(tmp_path: Path) -> None:
    for seed in range(2):
        finished("partner", seed, tmp_path)
    rebuild(lambda: False, tmp_path)
    with closing(opened(tmp_path)) as base:
        assert base.execute("SELECT count(*) FROM saves").fetchone() == (0,)


# ---- several at once
def writer(folder: Path, rounds: int) -> subprocess.Popen[str]:
    """A process that counts the saves of a folder again and again, having thrown them out of the database each time."""
    code = ("import sqlite3, sys; from pathlib import Path; from contextlib import closing; from game.statistics import database\n"
            "folder = Path(sys.argv[1])\n"
            "for turn in range(int(sys.argv[2])):\n"
            "    with closing(database.opened(folder)) as base:\n"
            "        for name, in base.execute('SELECT name FROM saves').fetchall()[turn % 2::2]:\n"
            "            base.execute('DELETE FROM saves WHERE name = ?', (name,))\n"
            "        for _progress in database.update(folder, base): pass\n"
            "    print(turn, flush=True)\n")
    return subprocess.Popen([sys.executable, "-c", code, str(folder), str(rounds)], stdout=subprocess.PIPE, text=True)


@pytest.mark.full
def test_a_database_that_another_process_writes_is_not_taken_for_damaged(tmp_path: Path) -> None:
    """All rows are compared as they are at one moment, and so are its version and its tables."""
    for seed in range(12):
        finished("golo", seed, tmp_path)
    with closing(database.brought_up_to_date(tmp_path)) as base, closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        del base
        looks = 0
        with writer(tmp_path, 60) as process:
            while process.poll() is None:
                verify(other)
                looks += 1
        assert process.returncode == 0
    assert looks > 20


@pytest.mark.full
def test_twenty_starts_at_once_count_what_one_counts_and_remove_nothing(tmp_path: Path) -> None:
    """Two windows with helpers and eighteen others on one folder; the file that was made first is the one that is there at the end."""
    for seed in range(30):
        finished("partner", seed, tmp_path)
    with closing(opened(tmp_path)):
        pass
    first = (tmp_path / NAME).stat().st_ino
    code = "import sys; from pathlib import Path; from game.statistics import database; database.{work}(lambda: True, Path(sys.argv[1]))"
    works = ["rebuild"] * 18 + ["assist"] * 2
    processes = [subprocess.Popen([sys.executable, "-c", code.format(work=work), str(tmp_path)]) for work in works]
    while any(process.poll() is None for process in processes):
        with contextlib.suppress(sqlite3.OperationalError):     # a window looks meanwhile; it may be busy
            base = database.reader(tmp_path)
            assert base is not None
            with closing(base):
                verify_read(base)
        time.sleep(.05)
    assert {process.returncode for process in processes} == {0}
    assert (tmp_path / NAME).stat().st_ino == first
    with closing(opened(tmp_path)) as base, closing(counted(tmp_path)) as fresh:
        verify(base)
        assert dump(base) == dump(fresh)


def verify_read(base: sqlite3.Connection) -> None:
    """What a window reads is of one moment: each game has its players."""
    games, = base.execute("SELECT count(*) FROM games").fetchone()
    time.sleep(.002)
    assert base.execute("SELECT count(DISTINCT game) FROM players").fetchone() == (games,)


def test_a_damaged_database_stays_while_a_helper_writes(tmp_path: Path) -> None:
    finished("partner", 1, tmp_path)
    (tmp_path / NAME).write_text("not a database at all")
    asked = iter((True, True, False))
    with turn(tmp_path, HELPER, lambda: True):
        rebuild(lambda: next(asked, False), tmp_path)
        assert (tmp_path / NAME).read_text() == "not a database at all"
    rebuild(lambda: True, tmp_path)
    with closing(opened(tmp_path)) as base:
        assert base.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_one_counts_at_a_time(tmp_path: Path) -> None:
    finished("partner", 1, tmp_path)
    with turn(tmp_path, COUNTER, lambda: True) as mine:
        assert mine
        rebuild(lambda: False, tmp_path)        # another's turn: nothing is begun, and nobody is waited for
        assert not (tmp_path / NAME).exists()
        with closing(database.brought_up_to_date(tmp_path, lambda: False)) as base:
            assert base.execute("SELECT count(*) FROM games").fetchone() == (1,)
        assert not (tmp_path / NAME).exists()


@pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, 517, 1032, 266, sqlite3.SQLITE_FULL])
def test_a_refusal_of_the_system_is_no_damage(code: int) -> None:
    """BUSY_SNAPSHOT, READONLY_DBMOVED and IOERR_READ are kinds of what passes."""
    error = sqlite3.OperationalError("no")
    error.sqlite_errorcode = code
    assert database.passes(error)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    assert not database.passes(error)


# ---- figures of golf and dice
def test_handicaps_follow_the_table_of_the_world_handicap_system() -> None:
    over = [float(n) for n in range(1, 31)]
    assert [handicap_of(over[:n]) for n in (2, 3, 4, 5, 6, 7, 9, 12, 15, 17, 19, 20)] == [
        None, -1.0, 0.0, 1.0, 0.5, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5]
    assert handicap_of(over) == 14.5        # rounds 11 to 30 count, of them the best eight


def test_chances_of_chi_squares_are_those_of_the_tables() -> None:
    for freedom, chi, chance in ((1, 3.841, .05), (5, 11.070, .05), (11, 24.725, .01), (30, 43.773, .05), (5, 1.145, .95)):
        assert chance_of(chi, freedom) == pytest.approx(chance, abs=.0005)
    assert fairness("d", [DieFace(n, 10, 10.0) for n in range(6)]).chance == 1.0


def test_fair_dice_are_seldom_suspected_and_loaded_ones_soon() -> None:
    rng = random.Random(5)
    low = 0
    for _again in range(200):
        rolled = Counter(rng.randrange(6) for _roll in range(600))
        low += fairness("d", [DieFace(n, rolled[n], 100.0) for n in range(6)]).chance < .05
    assert 2 <= low <= 22
    assert fairness("d", [DieFace(n, 60 if n else 300, 100.0) for n in range(6)]).chance < 1e-6


def test_holes_records_and_dice_of_golo(tmp_path: Path) -> None:
    for seed in range(5):
        finished("golo", seed, tmp_path)
    with closing(counted(tmp_path)) as base:
        wanted = Filter("golo")
        for fair in dice(base, wanted):
            assert sum(face.rolled for face in fair.faces) == pytest.approx(sum(face.expected for face in fair.faces))
            assert 0 <= fair.chance <= 1
        for course, _over, name, created in records(base, "golo"):
            assert course
            assert name
            assert created
        played = base.execute(
            "SELECT count(*) FROM holes h JOIN players p ON p.game = h.game AND p.seat = h.seat WHERE p.person").fetchone()[0]
        assert sum(hole.played for hole in holes(base, wanted)) == played
        assert choices(base, "golo")["hole"] == [str(number) for number in range(1, 1 + len(choices(base, "golo")["hole"]))]
        assert choices(base, "partner")["hole"] == []
        one = {value.figure.key: value for value in values(base, wanted._replace(hole=1))}
        assert one["to_par"].number <= 5 * 8


def golo_round(folder: Path, number: int, *, by_hand: bool) -> None:
    """Nine holes of GOLO for one, with the dice of the deal of that number or with others."""
    rules, rng = rules_of("golo"), random.Random(f"{number} by hand")
    table = Table.new(rules, rules.options(), [person("Ana")], now=NOON, folder=folder, content=content_for("golo", COURSES), deal=number)
    play_by_number(table, rng, by_hand=by_hand)
    table.close()


def test_dice_rolled_on_a_real_table_are_counted_apart(tmp_path: Path) -> None:
    golo_round(tmp_path, 5, by_hand=False)
    with closing(counted(tmp_path)) as base:
        alone = dice(base, Filter("golo"))
    golo_round(tmp_path, 6, by_hand=True)
    with closing(counted(tmp_path)) as base:
        both = dice(base, Filter("golo"))
    assert {fair.kind for fair in both} - {fair.kind for fair in alone} == {OWN + fair.kind for fair in alone}
    assert [fair for fair in both if not fair.kind.startswith(OWN)] == alone


def test_a_round_of_few_holes_is_neither_the_best_nor_part_of_a_handicap(tmp_path: Path) -> None:
    rules, rng = rules_of("domino_golf"), random.Random(1)
    content = content_for("domino_golf", COURSES, choices_of("domino_golf", COURSES)[0].files[0].stem)
    for _game in range(3):
        table = Table.new(rules, build(rules.options, {"holes": "3"}), [person("Ana"), person("Bo")], now=NOON, folder=tmp_path,
                          content=content)
        play_on(table, rng)
    golo_round(tmp_path, 7, by_hand=False)
    with closing(counted(tmp_path)) as base:
        few = {value.figure.key: value for value in values(base, Filter("domino_golf"))}
        whole = {value.figure.key: value for value in values(base, Filter("golo"))}
    assert few["to_par"].number
    assert [few[key].value for key in ("best", "handicap")] == [None, None]
    assert whole["best"].value is not None


def test_a_hole_of_simple_golo_has_the_par_of_its_die() -> None:
    """Its dice lie in the order in which they were kept, whatever the course has there."""
    rules = rules_of("golo")
    setup = Setup(1, build(rules.options, {"mode": "simple"}), content_for("golo", COURSES))
    state = rules.start(setup)
    events: list[Event] = []
    for line in ("roll", "dice 3 3 4 4 5 4 6 5 5", "keep r1 r2 w1 w2 w3 w4 w5 b1 b2"):
        state, happened = rules.apply(state, rules.decode(line))
        events += happened
    facts = RECORDS.of("golo").count(Finished(setup, events, state, rules.scores(state)))
    assert sorted(hole.strokes - hole.par for hole in facts.holes) == [0] * 7 + [1, 2]


def test_a_game_that_counts_nothing_of_its_own_has_its_wins_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finished("partner", 1, tmp_path)
    monkeypatch.setattr(partner, "GAME", replace(partner.GAME, recorded=""))
    with closing(counted(tmp_path)) as base:
        assert [value.figure.key for value in values(base, Filter("partner"))] == ["played", "won", "run"]
