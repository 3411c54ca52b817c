"""Whole rounds of Card Golf through the real main loop: by mouse, keys, pad and finger alone, alone and against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.rules.card_golf.course import Terrain
from game.session.seats import Seat, bot, person
from tests.ui.tables.card_golf.tables import evening, golf, player
from tests.ui.tables.scenes import QUICK, by_devices
from tests.ui.user import run

ALONE, BESIDE = (person("Ana"),), (person("Ana"), bot("Bo", "club"))
COUCH = tuple(person(name) for name in ("Ana", "Bo", "Cy", "Di"))


class Round(NamedTuple):
    """A table, what is played on it, and the devices that play it."""

    name: str
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    devices: tuple[str, ...]


ROUNDS = (
    Round("three holes", ALONE, {"holes": 3, "tokens": 1}, ("keys", "finger")),
    Round("nine holes against a bot", BESIDE, {"holes": 9}, ("mouse", "pad")),
    Round("nine dealt holes", BESIDE, {"holes": 9, "tokens": 1, "dealt": True}, ("keys", "finger")),
    Round("skins of four", COUCH, {"holes": 3, "format": "skins", "tokens": 0}, ("mouse", "pad")),
)
FIRST = {"three holes": ("keys",)}
"""Which devices play a round in the ordinary run; the others do in the full one."""


@pytest.mark.parametrize(("one", "device"), list(by_devices(ROUNDS, FIRST)))
def test_a_whole_round(folder: Path, one: Round, device: str) -> None:
    scene = evening(golf(*one.seats, **one.options))
    run(folder, scene, player(scene, device), settings=QUICK, turns=40_000)
    assert scene.table.over
    s = scene.table.state
    assert all(len(seat.card) == one.options["holes"] for seat in s.players)
    if one.options.get("dealt"):
        assert any(Terrain.OUT in line for hole in s.holes for line in hole.ground.ground), "a card is shifted"
