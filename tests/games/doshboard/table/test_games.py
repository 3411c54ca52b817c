"""Whole games of Doshboard through the real main loop: by mouse, keys, pad and finger alone, at every level and in every form."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.games.doshboard.rules.shots import Content
from game.session.seats import Seat, bot, person
from tests.games.doshboard.rules.tables import content
from tests.games.doshboard.table.tables import DEVICES, LAWN, doshboard, evening, player, stock
from tests.ui.table.scenes import QUICK, by_devices
from tests.ui.user import run

ALONE, BESIDE = (person("Ana"),), (person("Ana"), bot("Bo", "club"))
COUCH = tuple(person(name) for name in ("Ana", "Bo", "Cy", "Di"))


class Round(NamedTuple):
    """A table, what is played on it, and the devices that play it; `holes` are those that everybody finishes."""

    name: str
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    devices: tuple[str, ...]
    holes: int
    played_with: Content | None = None


ROUNDS = (
    Round("a hole of a few cells", ALONE, {"max_strokes": 8}, ("keys", "pad"), 1, LAWN),
    Round("nine holes of beginners", ALONE, {"holes": "9", "max_strokes": 8}, tuple(DEVICES), 9, LAWN),
    Round("nine advanced holes", ALONE, {"holes": "9", "level": "advanced", "max_strokes": 8}, tuple(DEVICES), 9, LAWN),
    Round("nine professional holes", ALONE, {"holes": "9", "level": "professional", "wind": "hole", "max_strokes": 8, "shot_clock": 120},
          tuple(DEVICES), 9, LAWN),
    Round("nine holes of the stock board beside a bot", BESIDE, {"level": "advanced", "max_strokes": 8}, ("mouse",), 9),
    Round("three cards, skins of four", COUCH, {"level": "professional", "format": "skins", "three_cards": True, "max_strokes": 8},
          ("mouse",), 2, content()),
    Round("holes drawn, Stableford", BESIDE, {"hole_order": "drawn", "pairing": "next", "format": "stableford", "max_strokes": 8},
          ("finger",), 2, content()),
    Round("a tournament", ALONE, {"holes": "tournament", "max_strokes": 8}, ("pad",), 36, LAWN),
)
FIRST = {"a hole of a few cells": ("keys",)}
"""Which devices play a round in the ordinary run; the others do in the full one."""


@pytest.mark.parametrize(("one", "device"), list(by_devices(ROUNDS, FIRST)))
def test_a_whole_round(folder: Path, one: Round, device: str) -> None:
    scene = evening(doshboard(*one.seats, played_with=one.played_with or stock(), **one.options))
    run(folder, scene, player(scene, device), settings=QUICK, turns=60_000)
    assert scene.table.over
    assert all(len(seat.card) == one.holes for seat in scene.table.state.players)
