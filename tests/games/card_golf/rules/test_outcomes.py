"""Exact chances of a stroke (rulings C8-C14), and the exact values that the rulings give."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from game.games.card_golf.rules.course import CardFace, CardKind, Hole, Space, Tee, Terrain, lay, octile
from game.games.card_golf.rules.shots import (
    LIES, Aim, FreePutt, OnCourse, OnTrack, Plan, RestingBall, StrokeLie, Tables, Wet, aim, chart_club, distance, landed, putt, rest,
    run_of, runs_on, swung, tables, why_not
)
from tests.games.card_golf.rules.chances import outcomes
from tests.games.card_golf.rules.ground import FACES, ORACLE, drawn, mirrored, oracle_hole

RULES = tables()
CLUB = {club.name: club for club in RULES.clubs}


def open_fairway() -> Hole:
    """80 rows of 15 columns of level fairway."""
    line = "." * 15
    fairway, green = drawn(CardKind.FAIRWAY, *[line] * 20), drawn(CardKind.GREEN, "F" + line[1:], *[line] * 19)
    faces = [drawn(CardKind.TEE, *[line] * 20), fairway, fairway, green]
    return lay(faces)


@pytest.mark.parametrize(("chart", "on_target", "sideways"), [
    ("example", Fraction(37, 432), Fraction(761, 324)),
    ("labels", Fraction(37, 432), Fraction(305, 216)),
    ("capped", Fraction(77, 432), Fraction(65, 216)),
])  # fmt: skip
def test_an_iron_on_open_fairway(chart: str, on_target: Fraction, sideways: Fraction) -> None:
    """C10, the exact values: a 7-iron 120 rests on its target, is back at its start, and curves, mean square in spaces."""
    start, rules = OnCourse(Space(20, 7), StrokeLie.FAIRWAY), tables(curve_chart=chart)
    hole, target = open_fairway(), Space(32, 7)
    odds = outcomes(hole, aim(start, Plan(target, CLUB["7-iron"]), rules), rules, Space(2, 7))
    assert odds[OnCourse(target, StrokeLie.FAIRWAY)] == on_target
    assert odds[start] == Fraction(1, 216)
    assert sum(odds.values()) == 1
    assert sum(chance * (ball.space.column - 7) ** 2 for ball, chance in odds.items() if isinstance(ball, OnCourse)) == sideways


@pytest.mark.parametrize(("chart", "chance"), [
    ("example", Fraction(23323, 1119744)), ("labels", Fraction(23323, 1119744)), ("capped", Fraction(4987, 124416)),
])  # fmt: skip
def test_a_driver_on_open_fairway(chart: str, chance: Fraction) -> None:
    """C10, the exact values: a driver 220 from the tee rests on its target."""
    tee, target, rules = Space(20, 7), Space(42, 7), tables(curve_chart=chart)
    odds = outcomes(open_fairway(), aim(OnCourse(tee, StrokeLie.TEE), Plan(target, CLUB["Driver"]), rules), rules, tee)
    assert odds[OnCourse(target, StrokeLie.FAIRWAY)] == chance
    assert sum(odds.values()) == 1


@pytest.mark.parametrize(("chart", "chance"), [("example", Fraction(7, 27)), ("labels", Fraction(7, 27)), ("capped", Fraction(5, 12))])
def test_a_wedge_on_open_fairway(chart: str, chance: Fraction) -> None:
    """C10, the exact values: a wedge 90 from the fairway rests on its target."""
    start, target, rules = OnCourse(Space(20, 7), StrokeLie.FAIRWAY), Space(29, 7), tables(curve_chart=chart)
    odds = outcomes(open_fairway(), aim(start, Plan(target, CLUB["Wedge"]), rules), rules, Space(2, 7))
    assert odds[OnCourse(target, StrokeLie.FAIRWAY)] == chance


def enumerated(hole: Hole, shot: Aim, tee: Space) -> dict[RestingBall, Fraction]:
    """The chances of a stroke by rolling every die of every roll."""
    ways: Counter[RestingBall] = Counter()
    two, runs = list(product(range(1, 7), repeat=2)), 6**shot.club.run_dice
    for swing in product(range(1, 7), repeat=shot.swing_dice):
        for curve in two:
            landing = landed(shot, swung(swing), sum(curve), RULES)
            if not runs_on(hole, shot, landing):
                ways[rest(hole, shot, landing, None, RULES, tee)] += runs * 36
                continue
            for run in product(range(1, 7), repeat=shot.club.run_dice):
                ball = rest(hole, shot, landing, run_of(run), RULES, tee)
                if isinstance(ball, FreePutt):
                    ways.update(putt(ball.yards, sum(putting), RULES) for putting in two)
                else:
                    ways[ball] += 36
    return {ball: Fraction(count, 6**shot.swing_dice * 36 * runs * 36) for ball, count in ways.items()}


@pytest.mark.parametrize("terrain", [Terrain.FAIRWAY, Terrain.ROUGH, Terrain.WOODS, Terrain.BUNKER])
def test_chances_equal_a_slow_enumeration(terrain: Terrain) -> None:
    """From every lie with a wedge aimed at the flag, on a hole with a shifted card."""
    hole = oracle_hole(1)
    near = [space for space in hole.spaces() if hole.terrain(space) is terrain and 10 <= distance(space, hole.flag) <= 90]
    lie = LIES[terrain]
    shot = aim(OnCourse(near[len(near) // 2], lie), Plan(hole.flag, CLUB["Wedge"]), RULES)
    assert outcomes(hole, shot, RULES, hole.tees[Tee.MIDDLE]) == enumerated(hole, shot, hole.tees[Tee.MIDDLE])


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_mirrored_hole_has_the_mirrored_chances(number: int) -> None:
    """Off the tee with the chart's club at the right edge of the card; drops included."""
    faces: list[CardFace] = [FACES[name] for name in ORACLE["holes"][number - 1]["cards"]]
    hole, other, last = lay(faces), lay([mirrored(face) for face in faces]), faces[0].columns - 1

    def mirror(space: Space) -> Space:
        return Space(space.row, last - space.column)

    def mirror_ball(ball: RestingBall) -> RestingBall:
        if isinstance(ball, Wet):
            drop = replace(ball.drop, space=mirror(ball.drop.space)) if isinstance(ball.drop, OnCourse) else ball.drop
            return Wet(mirror(ball.space), drop)
        return replace(ball, space=mirror(ball.space)) if isinstance(ball, OnCourse) else ball

    tee = hole.tees[Tee.MIDDLE]
    target = Space(tee.row + 12, tee.column + 3)
    shots = [
        aim(OnCourse(at, StrokeLie.TEE), Plan(there, CLUB["4-iron"]), RULES) for at, there in ((tee, target), (mirror(tee), mirror(target)))
    ]
    odds = outcomes(hole, shots[0], RULES, tee)
    assert any(isinstance(ball, Wet) for ball in odds)
    assert {mirror_ball(ball): chance for ball, chance in odds.items()} == outcomes(other, shots[1], RULES, mirror(tee))


def greedy(hole: Hole, start: OnCourse) -> Plan:
    """The plan of *greedy*: the space nearest the flag that the chart's club reaches with nothing added, as the lie allows."""
    found = []
    for target in hole.spaces():
        yards = distance(start.space, target)
        plan = Plan(target, chart_club(RULES, yards))
        if yards <= plan.club.most and why_not(hole, start, plan, RULES) is None:
            found.append((octile(target, hole.flag), yards, target, plan))
    return min(found, key=lambda one: one[:3])[3]


def expected_by_greedy(hole: Hole, rules: Tables) -> float:
    """Greedy's mean score from the middle tee, at most par + 3 (C16)."""
    tee, cap = hole.tees[Tee.MIDDLE], hole.par + 3
    odds: dict[OnCourse, list[tuple[RestingBall, float]]] = {}
    known: dict[tuple[RestingBall, int], float] = {}

    def score(ball: RestingBall, strokes: int) -> float:
        if ball == OnTrack(0):
            return strokes
        if strokes >= cap:
            return cap
        if (ball, strokes) not in known:
            known[ball, strokes] = next_score(ball, strokes)
        return known[ball, strokes]

    def next_score(ball: RestingBall, strokes: int) -> float:
        if isinstance(ball, Wet):
            return score(ball.drop, strokes + 1)
        if isinstance(ball, OnTrack):
            return sum(score(putt(ball.yards, total, rules), strokes + 1) * (6 - abs(total - 7)) for total in range(2, 13)) / 36
        assert isinstance(ball, OnCourse)
        if ball not in odds:
            chances = outcomes(hole, aim(ball, greedy(hole, ball), rules), rules, tee)
            odds[ball] = [(end, float(chance)) for end, chance in chances.items()]
        return sum(chance * score(end, strokes + 1) for end, chance in odds[ball])

    return score(OnCourse(tee, StrokeLie.TEE), 0)


@pytest.mark.parametrize(("number", "chart", "mean"), [
    pytest.param(1, "example", 3.513120953, marks=pytest.mark.full),
    (2, "example", 3.071497517),
    pytest.param(3, "example", 4.577963832, marks=pytest.mark.full),
    pytest.param(2, "labels", 3.003241359, marks=pytest.mark.full),
    pytest.param(2, "capped", 2.878190257, marks=pytest.mark.full),
])  # fmt: skip
def test_greedy_on_the_oracle_course(number: int, chart: str, mean: float) -> None:
    """C10, the exact values: one seat, middle tee, no tokens."""
    assert expected_by_greedy(oracle_hole(number), tables(curve_chart=chart)) == pytest.approx(mean, abs=1e-9)
