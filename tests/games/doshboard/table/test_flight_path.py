"""The way of a ball as drawn: dots with their counts, odd steps over the middle, bends rounded, shots that wait for a die."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.doshboard.rules.board import Board, FlagSight, HolePair, Place
from game.games.doshboard.rules.events import BallFlew, BallHit, LegKind
from game.games.doshboard.rules.geometry import BoardCells, Path, cell_at, flight, next_dot
from game.games.doshboard.table.board_map import EvenCurve, corners_of, curve, flight_leg, last_paths, units_of, waiting
from tests.games.doshboard.rules.tables import after, content, play, start

GROUND = BoardCells(frozenset(cell_at(column, row) for column in range(15) for row in range(15)))
START = cell_at(7, 7)


@settings(max_examples=40)
@given(st.integers(1, 12), st.integers(1, 6))
def test_a_leg_goes_straight_and_every_dot_has_its_count(direction: int, counts: int) -> None:
    flown = flight(GROUND, START, Path(direction), counts)
    leg = flight_leg(BallFlew(0, LegKind.DISTANCE, START, flown.hops, FlagSight(START, START)), counts)
    assert leg.stations[-1].counts == counts
    assert leg.left == 0
    for station in leg.stations[1:]:
        far = math.dist(units_of(START), station.place)
        if station.dot and station.cell != flown.end:
            assert far == pytest.approx(station.counts * (math.sqrt(3) / 2 if direction % 2 else 1))
            assert station.place == units_of(station.cell)
    even_end = direction % 2 == 0 or counts % 2 == 0
    assert not even_end or len(corners_of([leg])) == 2


def test_an_odd_step_passes_the_middle_between_its_dots() -> None:
    flown = flight(GROUND, START, Path(1), 2)
    leg = flight_leg(BallFlew(0, LegKind.DISTANCE, START, flown.hops, FlagSight(START, START)), 2)
    (ax, ay), (bx, by) = units_of(START), units_of(next_dot(START, 1))
    assert leg.stations[1].place == pytest.approx(((ax + bx) / 2, (ay + by) / 2))
    assert not leg.stations[1].dot
    assert leg.stations[2].dot


@settings(max_examples=40)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(2, 5))
def test_the_curve_keeps_its_ends_and_stays_near_its_corners(first: int, second: int, far: int) -> None:
    corners = [units_of(START), units_of(next_dot(START, first, far)), units_of(next_dot(next_dot(START, first, far), second, far))]
    bent = curve(corners)
    assert bent[0] == corners[0]
    assert bent[-1] == corners[-1]
    assert min(math.dist(corners[1], place) for place in bent) < .35
    way = EvenCurve(bent)
    assert way.at(0) == corners[0]
    assert way.at(1) == pytest.approx(corners[2])
    shares = way.passes(corners)
    assert list(shares) == sorted(shares)


def test_a_shot_that_waits_for_the_white_die_hangs_in_the_air_and_one_that_lies_leaves_its_path() -> None:
    rows = tuple("....B...." if row == 7 else "." * 9 for row in range(11))
    wooded = content(Board("Wooded", "", rows, (HolePair(Place(4, 10), Place(4, 1), 4),)))
    s = start(1, wooded, level="professional", wind="off")
    assert waiting(after(s, "play 1 to 12")) is None
    hangs = after(s, "play 1 to 12; dice 6 6")
    assert waiting(hangs) == (0, cell_at(4, 7), True)
    assert last_paths(hangs) == ()
    hit, events = play(hangs, "white 12")
    assert any(isinstance(event, BallHit) for event in events)
    assert waiting(hit) == (0, cell_at(4, 7), False)     # for the white die that decides about the card
    done = after(hit, "white 1")
    assert waiting(done) is None
    (path,) = last_paths(done)
    assert (path.seat, path.start) == (0, cell_at(4, 10))
    assert path.flight == (units_of(cell_at(4, 10)), units_of(cell_at(4, 7)))
    assert path.after == ()
