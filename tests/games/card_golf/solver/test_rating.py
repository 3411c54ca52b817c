"""How holes and courses of Card Golf are rated: exact figures that fit each other, and what makes a course no golf; the stock ones are."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.games.card_golf.content.course import read_course
from game.games.card_golf.rules.content import laid
from game.games.card_golf.rules.course import CardKind, Hole, Space, Tee, Terrain, lay
from game.games.card_golf.rules.shots import Make, tables
from game.games.card_golf.solver.rating import (
    HoleCharacter, TeeShot, character_of, course_rating, doubts, golf_marks, may_be_golf, rate_hole, slope
)
from game.games.card_golf.solver.solver import solve
from game.games.golf.rules import indexes_by
from tests.games.card_golf.rules.ground import drawn, mirrored, oracle_hole

COURSES = sorted((Path(__file__).resolve().parents[4] / "courses" / "card_golf").glob("*.yaml"))
TEE = drawn(CardKind.TEE, ",...,", ",...,", "WW..,", "WWW,,", ",WWW,", ",,1,,", ",,2,,", ",,3,,")
GREEN = drawn(CardKind.GREEN, "TTTTT", "WGGGT", "WGFG,", "WGG,,", ",S,,,", ",...,", ",...,", ",...,")
DRIVE = TeeShot(Space(20, 4), Terrain.FAIRWAY, "2-iron", Make.IRON, 170, 0, 1)
GOOD = HoleCharacter(4, 350, 4.1, 4.6, DRIVE, 0.02, 0.05, 0.12)


def small_hole() -> Hole:
    return lay((TEE, GREEN))


def test_the_figures_of_a_hole_fit_each_other() -> None:
    hole = small_hole()
    rated = rate_hole(hole, tables())
    played = rated.character
    assert (played.par, played.yards) == (3, hole.yards(hole.tees[Tee.MIDDLE]))
    assert rated.expected == tuple(solve(hole, tables(), tee).expected for tee in hole.tees)
    assert played.pro == rated.expected[Tee.MIDDLE] < played.rookie
    assert len(rated.scores) == 6
    assert math.isclose(math.fsum(rated.scores), 1)
    assert math.isclose(math.fsum(score * chance for score, chance in enumerate(rated.scores, start=1)), played.pro, abs_tol=1e-9)
    assert rated.hazards.keys() == {"woods", "bunkers", "water"}
    assert rated.hazards["water"] > 0
    assert hole.terrain(played.best.target) is played.best.ground is not Terrain.WATER
    assert played.suggested_par in (3, 4)


def test_without_its_water_a_hole_is_the_one_that_never_had_any() -> None:
    hole = small_hole()
    dry = [replace(face, ground=tuple(line.replace("W", ",") for line in face.ground)) for face in (TEE, GREEN)]
    expected = solve(lay(dry), tables(), hole.tees[Tee.MIDDLE]).expected
    rated = rate_hole(hole, tables())
    assert math.isclose(rated.hazards["water"], rated.character.pro - expected, abs_tol=1e-12)


def test_a_mirrored_hole_has_the_same_character() -> None:
    one, other = (
        character_of(hole, solve(hole, tables(), hole.tees[Tee.MIDDLE])) for hole in (small_hole(), lay((mirrored(TEE), mirrored(GREEN))))
    )
    assert math.isclose(one.pro, other.pro, abs_tol=1e-12)
    assert math.isclose(one.rival, other.rival, abs_tol=1e-9)
    assert one.driver is other.driver is None, "the hole is too short for one"
    assert (one.best.target.row, one.best.club, one.best.yards) == (other.best.target.row, other.best.club, other.best.yards)


def test_the_rookie_of_the_oracle_course() -> None:
    """C10: by the chart of the book's example."""
    hole = oracle_hole(2)
    character = character_of(hole, solve(hole, tables(), hole.tees[Tee.MIDDLE]))
    assert math.isclose(character.rookie, 3.071497517, abs_tol=1e-9)
    assert character.loss > 0


def course(*others: HoleCharacter) -> list[HoleCharacter]:
    """Nine holes that are golf, the last of them exchanged for these; no two have one expectation."""
    holes = [replace(GOOD, pro=GOOD.pro + number / 1000, rookie=GOOD.rookie + number / 500) for number in range(9 - len(others))]
    return [*holes, *others]


def test_a_course_that_is_golf_has_no_doubts() -> None:
    holes = course()
    assert list(doubts(holes)) == []
    assert math.isclose(course_rating(holes), 9 * 4.1 + 0.036)
    assert slope(holes) == round(113 * (0.5 + 0.004) / 0.45)
    assert indexes_by([hole.loss for hole in holes]) == (9, 8, 7, 6, 5, 4, 3, 2, 1)


@pytest.mark.parametrize(
    ("holes", "said"),
    [
        (course(replace(GOOD, pro=4.47, rookie=4.97)), "Hole 9: the pro's expectation is par +0.47; -0.20 to +0.45 is golf."),
        (course(replace(GOOD, pro=3.77, rookie=4.27)), "Hole 9: the pro's expectation is par -0.23; -0.20 to +0.45 is golf."),
        (course(replace(GOOD, rookie=5.2)), "Hole 9: to aim at the flag costs 1.10 strokes; more than one is a trap."),
        (course(replace(GOOD, best=DRIVE._replace(ground=Terrain.BUNKER))), "Hole 9: the best tee shot aims at a hazard."),
        (course(replace(GOOD, penalty=0.15)), "Hole 9: the best tee shot is wet in 15% of all cases."),
        (course(*[replace(GOOD, pro=4.11, rookie=4.15), replace(GOOD, rookie=4.15)]),
         "On 7 holes to aim at the flag costs 0.15 strokes or more; 8 would be golf."),
        ([replace(hole, driver=0.02) for hole in course()], "On 0 par 4s and 5s the best tee shot holds back; 3 would be golf."),
        ([replace(hole, best=DRIVE._replace(yards=220)) for hole in course()],
         "On 0 par 4s and 5s the best tee shot holds back; 3 would be golf."),
        ([replace(hole, par=3, pro=hole.pro - 1) for hole in course()],
         "On 0 par 4s and 5s the best tee shot holds back; 3 would be golf."),
        ([replace(hole, rival=0.09) for hole in course()], "0 holes have a safe and a bold line; 3 would be golf."),
        ([replace(hole, rookie=hole.pro + 0.2) for hole in course()], "On average to aim at the flag costs less than 0.30 strokes."),
        ([replace(hole, best=DRIVE._replace(make=Make.DRIVER, yards=250)) for hole in course()],
         "On 9 holes the best tee shot is a driver of 250 yards or more."),
        (course(GOOD), "Two holes have the same expectation."),
    ],
)  # fmt: skip
def test_what_makes_a_course_no_golf(holes: list[HoleCharacter], said: str) -> None:
    assert said in doubts(holes)


def any_hole(random: Random) -> HoleCharacter:
    """A hole that has most marks."""
    par, pro = random.choice((3, 4, 4, 4, 5)), random.choice((4.05, *(random.uniform(3.9, 4.2) for _each in range(9))))
    best = DRIVE if random.random() < .8 else DRIVE._replace(make=Make.DRIVER, yards=random.choice((220, 250)))
    return replace(GOOD, par=par, pro=pro, rookie=pro + random.choice((.1, .2, .35, .5, .5, .5)), best=best,
                   driver=random.choice((.02, .1)), rival=random.choice((.05, .15)))


def test_a_course_may_be_golf_as_long_as_holes_to_come_can_make_up_for_those_that_are_there() -> None:
    random, golf = Random(5), list[bool]()
    for _time in range(2_000):
        holes = [any_hole(random) for _hole in range(random.choice((3, 9, 9, 9, 18)))]
        pars = [hole.par for hole in holes]
        if sum(par > 3 for par in pars) < len(pars) // 3:
            continue        # fewer long holes than are to hold back
        golf.append(all(mark.met for mark in golf_marks(holes)))
        assert may_be_golf(holes, pars) == golf[-1]
        if golf[-1] and min(hole.loss for hole in holes) >= .3:
            assert all(may_be_golf(holes[:number], pars) for number in range(len(holes)))
    assert 20 < sum(golf) < len(golf) - 20


def test_what_cannot_be_made_up_for_is_no_golf() -> None:
    holes, pars = course(), [4] * 9
    flat = [replace(hole, rookie=hole.pro + .1) for hole in holes]
    assert may_be_golf(flat[:1], pars)
    assert not may_be_golf(flat[:2], pars)
    bold = [replace(hole, driver=.0, rival=.0) for hole in holes]
    assert may_be_golf(bold[:6], pars)
    assert not may_be_golf(bold[:7], pars)
    far = [replace(hole, best=DRIVE._replace(make=Make.DRIVER, yards=250)) for hole in holes]
    assert may_be_golf(far[:1], pars)
    assert not may_be_golf(far[:2], pars)
    assert not may_be_golf([holes[0], holes[0]], pars)
    assert may_be_golf([replace(hole, par=3) for hole in holes], [3] * 9), "pars of which none can hold back"


@pytest.mark.full
@pytest.mark.parametrize("path", COURSES, ids=lambda path: path.stem)
def test_every_stock_course_is_golf(path: Path) -> None:
    content = read_course(path)
    holes = [laid(content.deck, hole) for hole in content.course.holes]
    if holes:
        played = [character_of(hole, solve(hole, content.tables, hole.tees[Tee.MIDDLE])) for hole in holes]
        assert list(doubts(played)) == []
