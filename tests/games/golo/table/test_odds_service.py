"""The odds of a GOLO table come, wherever their tables can be kept."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.games.golf.rules import MATCH
from game.games.golo.rules.values import FLOP, MODES, PARS, SIMPLE, Die, Options
from game.games.golo.solver.odds import GoloTableCache, keepings
from game.games.golo.table.odds import OddsQuestion, OddsReading, OddsService, read, warning
from game.rules.contract import Setup
from game.session.seats import person
from tests.games.golo.rules.tables import CONTENT, DICE, RULES
from tests.games.golo.table.tables import golo, rolled

LONGEST = 60.0


def answered(service: OddsService) -> OddsReading:
    """The odds of one roll."""
    question = OddsQuestion(golo(mode=FLOP).state, 0)
    service.ask(question)
    end = time.monotonic() + LONGEST
    while service.busy and time.monotonic() < end:
        time.sleep(.01)
    reading = service.reading(question)
    assert reading is not None
    assert reading.forecast is not None
    assert reading.forecast.mean == pytest.approx(49.5)    # opposite faces add up to 9, 11 and 13: half of 2 x 9 + 5 x 11 + 2 x 13
    return reading


def test_tables_that_are_missing_are_computed_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_arguments: object) -> None:
        raise AssertionError("computed beside the window")

    monkeypatch.setattr("game.games.golo.solver.odds.solve", never)
    first = answered(OddsService(tmp_path))
    assert [path.name.rsplit("-", 1)[0] for path in tmp_path.iterdir()] == ["golo-mean"]
    monkeypatch.setattr("game.games.golo.table.odds.compute_apart", never)
    again = answered(OddsService(tmp_path)).forecast
    assert again is not None
    assert first.forecast is not None
    assert again.mean == first.forecast.mean


def test_a_table_that_is_opened_has_its_tables_computed_before_anybody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = golo(person("Ana"), person("Bea"), mode=FLOP).state
    OddsService(tmp_path).open(state)
    end = time.monotonic() + LONGEST
    while len(list(tmp_path.glob("golo-*.table"))) < 2 and time.monotonic() < end:
        time.sleep(.02)
    assert sorted(path.name.rsplit("-", 1)[0] for path in tmp_path.iterdir()) == ["golo-mean", "golo-within"]

    def never(*_arguments: object) -> None:
        raise AssertionError("a process for nothing")

    monkeypatch.setattr("game.games.golo.table.odds.compute_apart", never)
    again = OddsService(tmp_path)
    again.open(state)
    answered(again)


def dice(*sizes: int) -> tuple[Die, ...]:
    """Nine dice, alike by par, with the given numbers of different pairs of faces for par 3, 4 and 5."""
    by_par = {par: Die(par, tuple((min(1 + side, n), 2 * par + 3 - min(1 + side, n)) for side in range(6)))
              for par, n in zip((3, 4, 5), sizes, strict=True)}
    return tuple(by_par[par] for par in PARS)


@pytest.mark.parametrize(("sizes", "mode", "told"), [
    ((4, 5, 5), SIMPLE, "These dice take about 3 seconds to solve, the first time."),
    ((4, 5, 5), FLOP, ""),
    ((4, 5, 6), SIMPLE, "These dice have too many different rolls to be solved"),
    ((4, 5, 6), MATCH, ""),
])
def test_what_is_told_of_dice_before_a_round(sizes: tuple[int, int, int], mode: str, told: str) -> None:
    said = warning(RULES.start(Setup(2, Options(mode=mode), replace(CONTENT, dice=dice(*sizes)))))
    assert said.startswith(told) if told else not said


@pytest.mark.parametrize("mode", MODES)
def test_nothing_is_told_of_the_published_dice(mode: str) -> None:
    for ground in (False, True):
        assert not warning(RULES.start(Setup(2, Options(mode=mode, ground_rules=ground), CONTENT)))


def test_where_nothing_can_be_kept_there_are_odds_nevertheless(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    answered(OddsService(tmp_path / "file" / "cache"))


def test_without_a_folder_no_process_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_arguments: object) -> None:
        raise AssertionError("a process for nothing")

    monkeypatch.setattr("game.games.golo.table.odds.compute_apart", never)
    answered(OddsService())


def test_dice_of_a_colour_with_other_faces_are_keeps_of_their_own(folder: Path) -> None:
    """Both red dice show 3; to keep the one is not as good as to keep the other."""
    table_cache = GoloTableCache(folder / "cache")
    s = rolled(golo(), *(3 if par == 3 else 8 if par == 5 else 6 for par in PARS)).state
    reading = read(table_cache, OddsQuestion(s, 0))
    assert reading is not None
    best = keepings(table_cache.book(DICE), s)[:4]
    assert [each.keep.mean for each in reading.keeps] == pytest.approx([keep.mean for keep in best])
    assert len({each.keep.dice for each in reading.keeps}) == 4
