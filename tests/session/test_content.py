"""A save carries what its game is played with: it loads when the files that it came from have changed or gone."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.games.golo.rules.rules import Golo
from game.games.golo.rules.values import Options
from game.session.loading import load
from game.session.save_file import BadContent, SaveRefused, read_content, write_content
from game.session.seats import person
from game.session.shelf import Shelf
from game.session.table import Table
from tests.games.golo.rules.tables import CONTENT
from tests.session.tables import NOON, PARTNER, kept, partner_table, play_on

GOLO = Golo()
GAMES = (GOLO, PARTNER)
OLD = Path(__file__).resolve().parents[1] / "saves"


def golo_table(folder: Path) -> Table:
    seats = (person("Ana"), person("Birk"))
    return Table.new(GOLO, Options("scorecard", ground_rules=True, off_table=12), seats, now=NOON, folder=folder, content=CONTENT)


def altered(path: Path, change: dict[str, object]) -> Path:
    """The save by hand, with another content in its header (None: none at all)."""
    magic, head, *_lines = path.read_text(encoding="utf-8").splitlines()
    header = json.loads(head.rpartition(" ~")[0]) | change | {"sums": False}
    other = path.with_name("altered.save")
    header = {key: value for key, value in header.items() if value is not None}
    other.write_text(f"{magic}\n{json.dumps(header)}\n", encoding="utf-8")
    return other


def test_a_table_comes_back_with_dice_and_card(tmp_path: Path) -> None:
    table = golo_table(tmp_path)
    played = play_on(table, Random(3), steps=25)
    path = kept(table)
    loaded = load(path, GAMES)
    assert loaded.plan.setup == table.setup
    assert loaded.plan.setup.content == CONTENT
    assert loaded.history.state == table.state
    assert [GOLO.encode(step.action) for step in loaded.history.steps()] == played
    (summary,) = Shelf(tmp_path, GAMES).summaries()
    assert summary.game == "golo"
    assert Table.resume(path, GAMES).state == table.state
    assert next(iter(Shelf(tmp_path, GAMES).summaries())) == summary, "the shelf's memory keeps headers with content too"


def test_a_copy_carries_the_content_on(tmp_path: Path) -> None:
    table = golo_table(tmp_path)
    play_on(table, Random(3), steps=5)
    copy = Shelf(tmp_path, GAMES).copy(kept(table), "Again")
    assert load(copy, GAMES).plan.setup == table.setup


def test_games_without_content_write_none(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), steps=3)
    assert "content" not in kept(table).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"content": None}, "lacks the content"),
        ({"content": {"dice": []}}, "missing required field `card`"),
        ({"content": {"dice": [], "card": {"name": "", "line": "", "nines": [[3]]}}}, "nine dice"),
        ({"content": {"dice": [{"par": "3", "pairs": []}], "card": {"name": "", "line": "", "nines": []}}}, "Expected `int`"),
        ({"content": []}, "Expected `object`"),
        ({"options": {"mode": "match"}, "seats": [{"kind": "person", "name": "Ana"}]}, "match play is for two"),
    ],
)
def test_a_header_that_makes_no_game_is_refused_at_its_line(tmp_path: Path, change: dict[str, object], said: str) -> None:
    table = golo_table(tmp_path)
    play_on(table, Random(3), steps=2)
    with pytest.raises(SaveRefused, match="line 2") as caught:
        load(altered(kept(table), change), GAMES)
    assert said in str(caught.value)


def test_content_in_a_game_that_needs_none_is_refused(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), steps=2)
    with pytest.raises(SaveRefused, match="played without"):
        load(altered(kept(table), {"content": {}}), GAMES)


def test_what_is_written_is_read_again() -> None:
    assert read_content(GOLO.content, write_content(CONTENT)) == CONTENT
    assert read_content(None, write_content(None)) is None
    with pytest.raises(BadContent):
        read_content(GOLO.content, write_content(None))


def test_a_save_of_golo_from_earlier_days() -> None:
    """Skins for Ana and the bot Birk on nine holes: a tie, a hole for Birk worth two, and a die off the table that Ana does not catch."""
    loaded = load(OLD / "golo-skins.save", GAMES)
    state = loaded.history.state
    assert state.results[:2] == ((None, 1), (1, 2))
    assert [taken.strokes for taken in state.players[0].taken] == [4, 6, 8]
    assert state.turn == 1
    assert GOLO.scores(state).lines[1].points == 2
