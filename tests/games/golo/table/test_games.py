"""Whole rounds of GOLO through the real main loop: every game of it, by mouse, keys, pad and finger alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.session.seats import Seat, bot, person
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.games.golo.table.tables import DEVICES, evening, face_of, golo, player
from tests.ui.table.scenes import QUICK, actions, asked, ended
from tests.ui.user import click, run, until

ALONE, BESIDE = (person("Ana"),), (person("Ana"), bot("Bo", "club"))
COUCH = tuple(person(name) for name in ("Ana", "Bo", "Cy", "Di"))
CROWD = (person("Ana"), *(bot(name, "club") for name in ("Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")))


class Round(NamedTuple):
    """A table, and the devices that play it: all of them, but two at the longest ones."""

    name: str
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    devices: tuple[str, ...] = tuple(DEVICES)


ROUNDS = (
    Round("simple", ALONE, {}),
    Round("simple free", ALONE, {"lowest_only": False}),
    Round("scorecard", BESIDE, {"mode": "scorecard"}),
    Round("match", BESIDE, {"mode": "match"}),
    Round("skins", BESIDE, {"mode": "skins"}),
    Round("flop", BESIDE, {"mode": "flop"}),
    Round("trips", BESIDE, {"mode": "trips"}),
    Round("ground rules", ALONE, {"ground_rules": True, "cocked": 12, "off_table": 12}),
    Round("couch of four", COUCH, {"interleave": False, "lowest_only": False}),
    Round("crowd of eight, 18 skins", CROWD, {"mode": "skins", "holes": 18}, ("mouse", "pad")),
    Round("crowd of eight, 18 on a card", CROWD, {"mode": "scorecard", "holes": 18}, ("keys", "finger")),
)
FIRST = {"simple": "finger", "flop": "keys", "ground rules": "pad"}
"""Which device plays a round in the ordinary run; the others do in the full one."""


def games() -> Iterator[Any]:
    for one in ROUNDS:
        for device in one.devices:
            marks = () if FIRST.get(one.name) == device else (pytest.mark.full,)
            yield pytest.param(one, device, id=f"{one.name} by {device}", marks=marks)


@pytest.mark.parametrize(("one", "device"), list(games()))
def test_a_whole_round(folder: Path, one: Round, device: str) -> None:
    scene = evening(golo(*one.seats, **one.options))
    run(folder, scene, player(scene, DEVICES[device]), settings=QUICK)
    assert scene.table.over
    assert len(scene.table.scores.lines) == len(one.seats)
    holes = one.options.get("holes", 9)
    assert all(len(seat.taken) == holes for seat in scene.table.state.players)


def test_who_leaves_is_disqualified_and_the_others_play_on(folder: Path) -> None:
    scene = evening(golo(person("Ana"), bot("Bo", "club"), mode="flop", ground_rules=True, cocked=0, off_table=0))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        for answer in ("Play on", "Leave the round"):
            click(face_of(scene).bar.leave)
            yield from until(lambda: app.scene.ui.depth > 1)
            assert not actions(scene)
            for _turn in range(30):     # nobody answers before it has been read
                yield
            click(next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text == answer))
            yield
            yield
        yield from until(lambda: scene.showing.held)
        click(scene.desk.strip.children[0])
        yield from until(lambda: ended(scene))
        assert scene.desk.seats.plates[0].note.stat == "DQ"

    run(folder, scene, script, settings=QUICK)
    assert str(actions(scene)[0]) == "LeaveRound()"
    ranks = {line.seats[0]: line.rank for line in scene.table.scores.lines}
    assert ranks == {0: 2, 1: 1}
