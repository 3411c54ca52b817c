"""The odds of a GOLO table come, wherever their tables can be kept."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.analysis.golo.odds import keepings
from game.analysis.golo.table_cache import Library
from game.rules.golo.dice import PARS
from game.rules.golo.values import FLOP
from game.ui.tables.golo.odds_service import Oracle, Question, Reading, read
from tests.rules.golo.tables import DICE
from tests.ui.tables.golo.tables import golo, rolled

LONGEST = 60.0


def answered(oracle: Oracle) -> Reading:
    """The odds of one roll."""
    question = Question(golo(mode=FLOP).state, 0)
    oracle.ask(question)
    end = time.monotonic() + LONGEST
    while oracle.busy and time.monotonic() < end:
        time.sleep(.01)
    reading = oracle.reading(question)
    assert reading is not None
    assert reading.forecast is not None
    assert reading.forecast.mean == pytest.approx(49.5)    # opposite faces add up to 9, 11 and 13: half of 2 x 9 + 5 x 11 + 2 x 13
    return reading


def test_tables_that_are_missing_are_reckoned_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_arguments: object) -> None:
        raise AssertionError("reckoned beside the window")

    monkeypatch.setattr("game.analysis.golo.table_cache.solve", never)
    first = answered(Oracle(tmp_path))
    assert [path.name.rsplit("-", 1)[0] for path in tmp_path.iterdir()] == ["golo-mean"]
    monkeypatch.setattr("game.ui.tables.golo.odds_service._reckon_apart", never)
    again = answered(Oracle(tmp_path)).forecast
    assert again is not None
    assert first.forecast is not None
    assert again.mean == first.forecast.mean


def test_where_nothing_can_be_kept_there_are_odds_nevertheless(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    answered(Oracle(tmp_path / "file" / "cache"))


def test_without_a_folder_no_process_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_arguments: object) -> None:
        raise AssertionError("a process for nothing")

    monkeypatch.setattr("game.ui.tables.golo.odds_service._reckon_apart", never)
    answered(Oracle())


def test_dice_of_a_colour_with_other_faces_are_keeps_of_their_own(folder: Path) -> None:
    """Both red dice show 3; to keep the one is not as good as to keep the other."""
    library = Library(folder / "cache")
    s = rolled(golo(), *(3 if par == 3 else 8 if par == 5 else 6 for par in PARS)).state
    reading = read(library, Question(s, 0))
    assert reading is not None
    best = keepings(library.book(DICE), s)[:4]
    assert [each.keep.mean for each in reading.keeps] == pytest.approx([keep.mean for keep in best])
    assert len({each.keep.dice for each in reading.keeps}) == 4
