"""Whole rounds of Card Golf through the real main loop: by mouse, keys, pad and finger alone, alone and against bots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from game.games.card_golf.rules.course import Terrain
from game.games.card_golf.rules.values import Phase
from game.games.card_golf.table.position import card_of
from game.rules.contract import CHANCE
from game.session.seats import Seat, bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.window.loop import App
from tests.games.card_golf.table.tables import asked, evening, face_of, golf, player, state_of
from tests.ui.table.scenes import QUICK, by_devices
from tests.ui.user import Film, key, run, until

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


# ---- the deal
def at_second_tee() -> Table:
    """A dealt round whose first hole is over: the cards of the second are due."""
    table, rng = golf(*BESIDE, holes=3, tokens=0, dealt=True), Random(4)
    while table.state.number < 1:
        rules, s = table.rules, table.state
        table.play(rules.draw(s, rng) if table.to_act is CHANCE else rules.sample(s, rng))
    assert table.state.phase is Phase.CARDS
    return table


@pytest.mark.parametrize("first", [True, False])
def test_c3_the_cards_of_a_hole_are_turned_over_one_after_another_before_the_balls_lie_there(tmp_path: Path, first: bool) -> None:
    """The tee card first, the green card last, all within a second and a half."""
    scene = evening(golf(*BESIDE, holes=3, dealt=True) if first else at_second_tee())
    seen: list[tuple[frozenset[int], int]] = []

    def script(_app: App) -> Iterator[None]:
        course = face_of(scene).table
        while not asked(scene):
            if course.absent:
                seen.append((course.absent, len(course.state.balls) if course.state is not None else -1))
            yield
        assert not course.absent
        assert course.state is not None
        assert len(course.state.balls) == 2

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=1), clock=Film(), hasty=True, turns=4_000)
    cards = len(state_of(scene).holes[-1].laid.faces)
    assert [absent for absent, _balls in groupby(each[0] for each in seen)] == [frozenset(range(n, cards)) for n in range(cards)]
    assert {balls for _absent, balls in seen} == {0}
    assert len(seen) / 60 < 1.5


def test_c3_a_press_ends_the_deal_at_once(tmp_path: Path) -> None:
    scene = evening(golf(*BESIDE, holes=3, dealt=True))

    def script(_app: App) -> Iterator[None]:
        course = face_of(scene).table
        yield from until(lambda: course.absent)
        key(pygame.K_RETURN)
        for _turn in range(4):
            yield
        assert not course.absent

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=1), clock=Film(), hasty=True, turns=4_000)


def test_c3_with_reduced_motion_no_card_moves(tmp_path: Path) -> None:
    scene = evening(golf(*BESIDE, holes=3, dealt=True))
    pictures = set[int]()

    def script(_app: App) -> Iterator[None]:
        course = face_of(scene).table
        while not asked(scene):
            if course.absent:
                pictures.add(len(scene.stage.sprites))
                assert all(not sprite.visible or sprite.image.get_width() == 1 for sprite in scene.stage.sprites)
            yield

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=1, reduce_motion=True), clock=Film(), hasty=True, turns=4_000)
    assert pictures


def test_c3_the_scorecard_shows_the_pars_of_all_holes_before_they_are_dealt() -> None:
    table = at_second_tee()
    card = card_of(table.state, table.names)
    assert len(table.state.holes) == 1
    assert card.pars == table.state.pars
    assert len(card.pars) == 3
