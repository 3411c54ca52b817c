"""Bots choose as they did at some five hundred recorded positions: a change of code that should not change play does not."""

from __future__ import annotations

from itertools import groupby

import pytest

from tests.bots.recorded import Recorded, choice, known, positions


def wrong(rows: list[Recorded]) -> list[str]:
    """A line for each choice that is another one today."""
    found = []
    for (game, seats, written, seed), group in groupby(rows, key=lambda row: (row.game, row.seats, row.options, row.seed)):
        wanted: dict[int, list[Recorded]] = {}
        for row in group:
            wanted.setdefault(row.ply, []).append(row)
        for ply, state in positions(game, seats, written, seed, 5):
            if ply > max(wanted):
                break
            for row in wanted.get(ply, ()):
                now = choice(game, row.level, state, ply)
                if now != row.action:
                    found.append(f"{row}: {now!r} now")
    return found


def test_rookies_choose_as_recorded() -> None:
    rows = [row for row in known() if row.level == "rookie"]
    assert len(rows) > 150
    assert wrong(rows) == []


@pytest.mark.full
@pytest.mark.parametrize("level", ["club", "pro"])
def test_the_others_choose_as_recorded(level: str) -> None:
    assert wrong([row for row in known() if row.level == level]) == []
