"""All bots against all: the ladder finds strengths that are known, its file is kept whole, and the command plays and writes it."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from game import games
from game.analysis import ladder as module
from game.analysis.ladder import ANCHOR, MIDDLE, BotRating, Contest, Meeting, all_ratings, ladder, own_rating, read, written
from game.analysis.selfplay import WinsAndLosses
from game.bots.policy import levels
from game.cli.app import main
from tests.cli.asking import refused
from tests.games import null

TRUE = {"random": 1200, "rookie": 1400, ANCHOR: 1500, "pro": 1700}


def chance(one: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - one) / 400))


def met(one: str, other: str, rounds: int, rng: Random) -> Meeting:
    """Two contests a round by Bradley and Terry's law."""
    won = [sum(rng.random() < chance(TRUE[one], TRUE[other]) for _contest in range(2)) for _round in range(rounds)]
    return Meeting(one, other, tuple(WinsAndLosses(wins, 2 - wins) for wins in won))


def test_the_ladder_finds_strengths_that_are_known() -> None:
    rng = Random(4)
    found = ladder("x", [met(one, other, 400, rng) for one, other in combinations(TRUE, 2)])
    assert [one.bot for one in found] == ["pro", ANCHOR, "rookie", "random"]
    for one in found:
        assert one.game == "x"
        assert abs(one.rating - TRUE[one.bot]) <= 2 * one.error
        assert one.error == 0 if one.bot == ANCHOR else 5 < one.error < 60
        assert one.decided == 3 * 800
    shares = [one.share for one in found]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(2)


def test_who_has_won_all_is_rated_all_the_same() -> None:
    found = ladder("x", [Meeting("pro", ANCHOR, (WinsAndLosses(2, 0),) * 10)])
    assert MIDDLE + 400 < found[0].rating < MIDDLE + 1000
    assert found[0].share == 1


def test_ties_alone_leave_all_equal() -> None:
    assert [one.rating for one in ladder("x", [Meeting("pro", ANCHOR, (WinsAndLosses(0, 0),) * 3)])] == [MIDDLE, MIDDLE]


@pytest.mark.parametrize("partner", [None, 1400.0, 1700.0])
def test_a_person_is_rated_among_the_bots(partner: float | None) -> None:
    """Of many contests at the true chance of the side, whose rating is the mean of both; the error covers what is missed."""
    true, rivals = 1620, (1400.0, 1500.0, 1700.0)
    side = true if partner is None else (true + partner) / 2
    games = [Contest(round(1000 * chance(side, rival)), 1000 - round(1000 * chance(side, rival)), rival, partner) for rival in rivals]
    found = own_rating(games)
    assert found is not None
    assert abs(found.rating - true) < 8
    few = own_rating(Contest(one.won // 50, one.lost // 50, one.rival, partner) for one in games)
    assert few is not None
    assert few.error > 3 * found.error
    assert abs(few.rating - true) < few.error


def test_nothing_decided_is_no_rating() -> None:
    assert own_rating([]) is None
    assert own_rating([Contest(0, 0, 1500)]) is None


def test_ratings_ship_for_every_level_and_come_back_from_the_file() -> None:
    there = all_ratings()
    assert {one.game for one in there} >= {"partner", "cut_throat", "french"}
    assert read(written(there)) == tuple(sorted(there, key=lambda one: (one.game, -one.rating, one.bot)))
    for game in {one.game for one in there}:
        rated = {one.bot: one for one in there if one.game == game}
        assert set(rated) >= {"random", *levels(game)}
        assert (rated[ANCHOR].rating, rated[ANCHOR].error) == (MIDDLE, 0)
        order = [rated[level].rating for level in ("random", *levels(game))]
        assert order == sorted(order), "levels are in the order of their strength"


@pytest.mark.parametrize("damage", [b"", b"[", b'[{"game": "x"}]'])
def test_a_damaged_file_leaves_levels_without_ratings(
    damage: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ratings.json"
    file.write_bytes(damage)
    monkeypatch.setattr(module, "RATINGS_FILE", file)
    assert all_ratings.__wrapped__() == ()
    said = refused(capsys, "duel", "cut_throat", "--all", "--write", "--hands", "12")
    assert "ratings.json is damaged" in said
    assert file.read_bytes() == damage


def test_all_against_all_by_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, other = tmp_path / "ratings.json", BotRating("x", ANCHOR, 1500, 0, .5, 4)
    file.write_bytes(written([other, BotRating("null", "pro", 1, 2, .3, 4)]))
    monkeypatch.setattr(module, "RATINGS_FILE", file)
    monkeypatch.setattr(games, "PACKAGES", (*games.PACKAGES, null.__name__))
    arguments = ["duel", "null", "--all", "--hands", "24", "--seed", "5", "--write"]
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["bot"] for one in found["ladder"]} == {"random", *levels("null")}
    assert found["hands"] == 24
    kept = read(file.read_bytes())
    assert other in kept
    assert [one.bot for one in kept if one.game == "null"] == [one["bot"] for one in found["ladder"]]
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(levels("null"))
    assert any(line.startswith(f"{ANCHOR}: 1500 ± 0; wins ") for line in lines)


@pytest.mark.parametrize(("arguments", "said"), [
    (("--write",), "--write keeps ratings: it needs --all.\n"),
    (("--all", "--seats", "pro"), "--all lets every bot play: leave out --seats and --against.\n"),
    (("--all", "--hands", "4"), "pairs of bots play every deal 2 times.\n"),
])
def test_what_does_not_go_with_all_is_told(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    assert refused(capsys, "duel", "cut_throat", *arguments).endswith(said)
