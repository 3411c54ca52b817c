"""`simulate golo`: strokes by seat, courses, refusals, and means that are those of the exact tables."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.cli.app import main
from game.cli.output import COURSES
from game.games.golo.rules.rules import Golo
from game.games.golo.solver.plan import CARD, LOWEST, ROLLS, GroundRules, KeepPlan
from game.rules import contract
from game.session.loading import load
from tests.games.golo.solver.books import ANY, SIMPLE, TRIPS, book
from tests.games.golo.solver.test_solve import value

GOLO = Golo()


@pytest.fixture(autouse=True)
def golo_is_on_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game can be simulated whether or not it is on the menu."""
    monkeypatch.setattr(contract, "rules_of", lambda _key, _games=(): GOLO)


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, *arguments: str) -> dict[str, Any]:
    assert main(["--saves", str(tmp_path), "simulate", "golo", "--jobs", "1", "--json", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_strokes_by_seat_are_those_of_the_games_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = run(capsys, tmp_path, "--games", "8", "--seats", "rookie,club", "--course", "mill-pond", "--save", str(tmp_path / "kept"))
    saves = [load(path, (GOLO,)) for path in sorted((tmp_path / "kept").glob("*.save"))]
    assert len(saves) == 8
    for seat in (0, 1):
        strokes = [save.history.state.players[seat].strokes for save in saves]
        assert found["strokes"][seat]["rounds"] == 8
        assert found["strokes"][seat]["mean"] == pytest.approx(sum(strokes) / 8)
    assert {save.history.state.game.content.card.name for save in saves} == {"Mill Pond"}
    assert sum(found["wins"]) + found["shared"] == 8


def test_match_play_counts_no_strokes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = run(capsys, tmp_path, "--games", "5", "--seats", "rookie,rookie", "--option", "mode=match")
    assert "strokes" not in found
    assert found["matches"] == 5


def test_a_pro_with_a_budget_plays_by_its_tables_all_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """No window is there that would compute them for it."""
    once = run(capsys, tmp_path, "--games", "3", "--seats", "pro", "--option", "lowest_only=off", "--budget", "1")["strokes"]
    assert once == run(capsys, tmp_path, "--games", "3", "--seats", "pro", "--option", "lowest_only=off")["strokes"]
    assert once != run(capsys, tmp_path, "--games", "3", "--seats", "club", "--option", "lowest_only=off")["strokes"]


def test_a_second_set_of_dice(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(COURSES, tmp_path / "courses")
    folder = tmp_path / "courses" / "golo"
    stock = (folder / "dice.yaml").read_text(encoding="utf-8")
    heavy = stock.replace("[[3, 8], [4, 7], [4, 7], [4, 7]", "[[3, 8], [3, 8], [3, 8], [3, 8]")
    (folder / "heavy.yaml").write_text(heavy, encoding="utf-8")
    monkeypatch.setattr("game.cli.simulate.COURSES", tmp_path / "courses")
    run(capsys, tmp_path, "--games", "1", "--course", "heavy", "--course", "mill-pond", "--save", str(tmp_path / "kept"))
    (save,) = (load(path, (GOLO,)) for path in (tmp_path / "kept").glob("*.save"))
    content = save.history.state.game.content
    assert content.card.name == "Mill Pond"
    assert content.dice[4].faces == (3, 3, 3, 3, 5, 5, 6, 6, 8, 8, 8, 8)
    assert main(["--saves", str(tmp_path), "simulate", "golo", "--course", "heavy", "--course", "dice"]) == 2
    assert "Only one of heavy and dice can be played with." in capsys.readouterr().err


def test_in_sentences(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--saves", str(tmp_path), "simulate", "golo", "--jobs", "1", "--games", "5", "--option", "mode=flop"]) == 0
    assert "strokes a round, give or take" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--option", "mode=match"], "match play is for two players"),
        (["--option", "mode=skins", "--seats", "pro"], "skins are for two to eight"),
        (["--course", "nowhere"], "no course 'nowhere'"),
    ],
)
def test_what_makes_no_game(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert main(["simulate", "golo", *arguments]) == 2
    out = capsys.readouterr()
    assert out.err.count("\n") == 1
    assert sentence in out.err


def test_the_pro_leaves_its_tables_in_the_cache(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run(capsys, tmp_path, "--games", "2", "--seats", "pro", "--option", "mode=flop")
    assert [path.suffix for path in (tmp_path / "cache").iterdir()] == [".table"]


@pytest.mark.full
@pytest.mark.parametrize(
    ("options", "plan", "games"),
    [
        (["mode=simple"], SIMPLE, 20_000),
        (["mode=simple", "ground_rules=on"], KeepPlan(LOWEST, ground=GroundRules(60, 60, 3, 2, 1)), 20_000),
        (["mode=trips", "ground_rules=on", "off_table=12", "cocked=12"],
         KeepPlan(ROLLS, rolls=3, ground=GroundRules(12, 12, 3, 2, 1)), 4_000),
        (["mode=simple", "lowest_only=off"], ANY, 2_000),
        (["mode=trips"], TRIPS, 2_000),
        (["mode=scorecard"], None, 2_000),
    ],
    ids=["simple", "simple with accidents", "trips with accidents", "any", "trips", "scorecard"],
)
def test_the_pro_by_the_contract_takes_as_many_strokes_as_the_tables_say(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, options: list[str], plan: Any, games: int
) -> None:
    from game.content.choices import content_for

    if plan is None:
        content: Any = content_for("golo", Path(__file__).resolve().parents[2] / "courses")
        plan = KeepPlan(CARD, content.card.nines[0])
    written = [word for option in options for word in ("--option", option)]
    (found,) = run(capsys, tmp_path, "--games", str(games), "--seats", "pro", *written)["strokes"]
    assert found["rounds"] == games
    assert abs(found["mean"] - value(plan)) < 4 * found["error"]
    assert book().kinds.all == (1, 1, 5, 1, 1)
