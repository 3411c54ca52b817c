"""What bots usually lose: the figures that ship, and those of a save; and what becomes of such figures where their file is damaged."""

from __future__ import annotations

from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from game.analysis import shipped
from game.analysis.shipped import UsualLoss, read, usual_loss_of, usual_losses, usual_scores, written
from game.bots.policy import LEVELS, REVIEWERS
from game.cli.app import main
from tests.cli.asking import refused

SAVES = Path(__file__).resolve().parents[1] / "saves"


def test_figures_ship_for_the_pro_of_every_game_that_has_reviews() -> None:
    there = {(one.game, one.level): one for one in usual_losses()}
    assert set(there) >= {(game, LEVELS[-1]) for game in REVIEWERS}
    for one in there.values():
        assert one.loss >= 0
        assert one.parts > 1
        assert one.error is not None
    assert read(written(there.values())) == usual_losses()


def test_the_error_is_two_standard_errors_of_the_mean() -> None:
    assert usual_loss_of("x", "pro", [.1, .3]) == UsualLoss("x", "pro", .2, .2, 2)
    assert usual_loss_of("x", "pro", [.1]) == UsualLoss("x", "pro", .1, None, 1)


@pytest.mark.parametrize(("name", "read_all"), [("LOSSES_FILE", usual_losses), ("SCORES_FILE", usual_scores)])
@pytest.mark.parametrize("damage", [b"", b"[", b'[{"game": "x"}]'])
def test_reviews_and_cards_do_without_a_file_that_is_damaged(
    name: str, read_all: _lru_cache_wrapper[object], damage: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "figures.json"
    file.write_bytes(damage)
    monkeypatch.setattr(shipped, name, file)
    assert read_all.__wrapped__() == ()


def test_the_command_tells_of_a_damaged_file_and_leaves_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "losses.json"
    file.write_bytes(b"[")
    monkeypatch.setattr(shipped, "LOSSES_FILE", file)
    assert main(["losses"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "losses.json is damaged" in said
    assert file.read_bytes() == b"["


def test_a_save_of_people_or_of_nothing_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    before = shipped.LOSSES_FILE.read_bytes()
    assert main(["--saves", str(tmp_path), "losses", str(SAVES / "none.save")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert shipped.LOSSES_FILE.read_bytes() == before


def test_figures_come_of_finished_games_of_bots_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is written: the list that ships is tracked, and a game in progress is nobody's measure."""
    file = tmp_path / "losses.json"
    monkeypatch.setattr(shipped, "LOSSES_FILE", file)
    assert main(["simulate", "golo", "--games", "1", "--seats", "rookie,rookie", "--jobs", "1", "--save", str(tmp_path)]) == 0
    (whole,) = tmp_path.glob("*.save")
    unfinished, with_person = tmp_path / "unfinished.save", SAVES / "partner-tie.save"
    unfinished.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:-4]))
    capsys.readouterr()
    for save, why in ((unfinished, "is not over"), (with_person, "a person plays")):
        assert why in refused(capsys, "--saves", str(tmp_path), "losses", "--write", str(whole), str(save))
    assert "name them" in refused(capsys, "losses", "--write")
    assert not file.exists()


@pytest.mark.full
def test_the_command_writes_what_the_first_seat_of_a_level_lost(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "losses.json"
    monkeypatch.setattr(shipped, "LOSSES_FILE", file)
    assert main(["simulate", "golo", "--games", "2", "--seats", "rookie,rookie", "--jobs", "1", "--save", str(tmp_path)]) == 0
    saves = [str(path) for path in sorted(tmp_path.glob("*.save"))]
    assert main(["--saves", str(tmp_path), "losses", *saves]) == 0
    assert not file.exists()
    assert main(["--saves", str(tmp_path), "losses", "--write", *saves]) == 0
    (found,) = read(file.read_bytes())
    assert (found.game, found.level, found.parts) == ("golo", "rookie", 2)
    assert found.loss > 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("golo, rookie: ")
