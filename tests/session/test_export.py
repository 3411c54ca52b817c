"""A finished game as a table for a spreadsheet: every public line, the points after it, and nothing of a game in progress."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from game.errors import UserError
from game.rules.contract import CHANCE
from game.session.replay import NotOver, as_csv, lines_of, save_csv
from game.session.seats import bot, person
from game.session.table import Table
from tests.games.null.rules import NullGame, Options


def table(name: str = "Ana", rounds: int = 4) -> Table:
    seats = (person(name), bot("Bo", "rookie"))
    return Table.new(NullGame(), Options(rounds), seats, now=datetime(2026, 3, 1, tzinfo=UTC), folder=None)


def played(name: str = "Ana", rounds: int = 4) -> Table:
    done, rng = table(name, rounds), Random(5)
    while not done.over:
        if done.to_act is CHANCE:
            done.advance_chance(rng)
        else:
            done.play(rng.choice(list(done.rules.legal(done.state))))
    return done


def test_a_line_for_all_that_everybody_heard() -> None:
    game = played()
    rows = list(csv.reader(as_csv(game).splitlines()))
    assert rows[0] == ["step", "what happened", "scored", "Ana", "Bo"]
    assert [row[1] for row in rows[1:]] == [game.in_words(heard) for heard in game.heard(None)]
    assert [int(n) for n in rows[-1][3:]] == [line.points for line in game.scores.lines]


def test_what_scored_is_marked_once() -> None:
    game = played()
    scored = [line for line in lines_of(game) if line.scored]
    assert len(scored) == sum(line.points for line in game.scores.lines)
    assert all(line.points == tuple(s.points for s in game.rules.scores(game.history.state_at(line.step)).lines) for line in lines_of(game))


def test_a_game_in_progress_is_not_given_away() -> None:
    with pytest.raises(NotOver):
        as_csv(table())


def test_no_name_is_taken_for_a_formula() -> None:
    rows = list(csv.reader(as_csv(played("=1+1")).splitlines()))
    assert rows[0][3] == "'=1+1"
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@"))]


def test_it_is_written_whole_or_told(tmp_path: Path) -> None:
    game = played()
    path = tmp_path / "scores" / "a.csv"
    save_csv(game, path)
    save_csv(game, path)
    assert path.read_text("utf-8-sig") == as_csv(game)
    assert [p.name for p in path.parent.iterdir()] == ["a.csv"]
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="could not be written"):
        save_csv(game, tmp_path / "file" / "a.csv")
