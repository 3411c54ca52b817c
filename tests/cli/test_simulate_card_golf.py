"""`simulate card_golf`: random rounds of a stock course and of a dealt one, with what is counted of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.cli.app import main
from game.games.card_golf.rules.values import AimShot, Player
from game.session.loading import load


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, *arguments: str) -> dict[str, Any]:
    assert main(["--saves", str(tmp_path), "simulate", "card_golf", "--jobs", "1", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_strokes_are_those_of_the_rounds_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    found = run(
        capsys, tmp_path, "--games", "3", "--seats", "random,random", "--option", "holes=3", "--option", "handicap_2=6", "--save", str(kept)
    )
    rounds: list[tuple[Player, ...]] = [load(path).history.state.players for path in sorted(kept.glob("*.save"))]
    assert [seat["rounds"] for seat in found["strokes"]] == [3, 3]
    means = [sum(players[seat].total for players in rounds) / 3 for seat in (0, 1)]
    assert [seat["mean"] for seat in found["strokes"]] == pytest.approx(means, abs=1e-5)
    assert found["mean_points"] == pytest.approx([means[0], means[1] - 6], abs=1e-3)
    assert all(seat["mean"] >= 3 for seat in found["tokens"]), "anybody spends all tokens sooner or later"


def test_every_shot_counts_for_the_club_that_hit_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Of three rounds each: the clubs that the actions of the kept saves name, in numbers and in a sentence."""
    kept = tmp_path / "kept"
    order = ("--games", "3", "--seats", "random,rookie", "--option", "holes=3")
    found = run(capsys, tmp_path, *order, "--save", str(kept))
    hit = [Counter[str](), Counter[str]()]
    for path in kept.glob("*.save"):
        history = load(path).history
        for position, step in enumerate(history.steps()):
            if isinstance(step.action, AimShot):
                seat = history.to_act_at(position)
                assert isinstance(seat, int)
                hit[seat][step.action.club] += 1
    assert found["clubs"] == hit
    assert main(["--saves", str(tmp_path), "simulate", "card_golf", "--jobs", "1", *order]) == 0
    club, most = hit[1].most_common(1)[0]
    assert f"rookie: {club} {100 * most / hit[1].total():.1f}" in capsys.readouterr().out


def test_a_dealt_course_with_a_par_six(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = run(capsys, tmp_path, "--games", "2", "--seats", "random", "--course", "parkland", "--option", "deal=3-6")
    assert found["matches"] == 2
    assert found["strokes"][0]["mean"] <= 72 + 3 * 18
