"""No log tells a seat, or the public, what it may not know."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from game.games.dominoes.rules.hands import Deal, Dealt, HandEnded, Play
from game.games.dominoes.rules.tiles import SIX, tiles_of
from game.session.seats import perceive
from game.session.table import Table
from tests.games.null.rules import Thrown
from tests.session.tables import GAMES, PARTNER, TILE, null_table, partner_table, play_on, redeal


def matches() -> list[Table]:
    tables = []
    for seed in range(3):
        table = partner_table(None, "ppbb")
        play_on(table, Random(seed), 300)
        tables.append(table)
    return tables


def named(tiles: int) -> set[str]:
    return {SIX.names[tile] for tile in tiles_of(tiles)}


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_log_of_a_seat_names_no_tile_that_is_hidden_from_it(viewer: int | None) -> None:
    for table in matches():
        allowed: set[str] = set()
        sentences = 0
        heard = {position: [h for h in table.heard(viewer) if h.position == position] for position in range(1, table.position + 1)}
        for position in range(1, table.position + 1):
            action = table.history.step(position).action
            if isinstance(action, Deal):
                # 6-6 is called by its holder at nil all, and that is how the others come to know of it.
                allowed = {"6-6"} | (set() if viewer is None else named(action.hands[viewer]))
            elif isinstance(action, Play):
                allowed.add(SIX.names[action.tile])
            for one in heard[position]:
                if not isinstance(one.event, HandEnded):  # a score may look like a tile, and all tiles are turned up then
                    assert set(TILE.findall(table.in_words(one))) <= allowed
                    sentences += 1
        assert sentences > 200


def test_of_a_deal_each_seat_hears_its_own_hand_and_the_public_none() -> None:
    for table in matches():
        deals = {n: step.action for n, step in enumerate(table.history.steps(), 1) if isinstance(step.action, Deal)}
        assert len(deals) > 2
        for viewer in (None, 0, 1, 2, 3):
            heard = {h.position: h.event for h in table.heard(viewer) if isinstance(h.event, Dealt)}
            assert heard.keys() == deals.keys()
            for position, event in heard.items():
                expected = tuple(mask if seat == viewer else None for seat, mask in enumerate(deals[position].hands))
                assert event.hands == expected


def test_the_coin_is_heard_by_its_hider_only() -> None:
    table = null_table(None, "pp")
    play_on(table, Random(1))
    faces = {viewer: [h.event.face for h in table.heard(viewer) if isinstance(h.event, Thrown)] for viewer in (None, 0, 1)}
    truth = [step.action.face for step in table.history.steps()][::2]
    assert faces[None] == [None] * 4
    assert faces[0] == [truth[0], None, truth[2], None]
    assert faces[1] == [None, truth[1], None, truth[3]]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.key))
def test_the_public_hears_the_same_whoever_is_asked_first(rules: object) -> None:
    table = partner_table(None) if rules is PARTNER else null_table(None)
    play_on(table, Random(2), 60)
    seats = range(len(table.seats))
    for step in table.history.steps():
        for event in step.events:
            orders = {perceive(table.rules, event, order) for order in permutations(seats)}
            assert len(orders) == 1
            assert orders == {table.perceive(event, None)}


@pytest.mark.parametrize("viewer", range(4))
def test_a_table_that_looks_the_same_to_a_seat_sounds_the_same(viewer: int) -> None:
    """The log of a seat, and the public's, does not depend on tiles that the seat has not seen."""
    table = partner_table(None)
    play_on(table, Random(3), 12)
    other = partner_table(None)
    other.play(redeal(table, viewer))
    for step in table.history.steps(1):
        other.play(step.action)
    assert other.state != table.state
    assert list(other.heard(viewer)) == list(table.heard(viewer))
    assert list(other.heard(None)) == list(table.heard(None))


def test_the_log_follows_undo_and_redo() -> None:
    table = null_table(None, "pp", "free")
    play_on(table, Random(4), 4)
    whole = list(table.heard(0))
    table.undo()
    assert list(table.heard(0)) == whole[:3]
    table.redo()
    assert list(table.heard(0)) == whole
