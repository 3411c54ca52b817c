"""The printed charts, cell by cell (rulings C7-C10, C12-C14)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.games.card_golf.rules.shots import MISS, SUMS, Make, StrokeLie, Tables, expected_putts, putts, tables

RULES = tables()

CLUB_CHART = """
Driver 220 5 5
2-wood 210 4 5
3-wood 200 4 5
4-wood 190 3 5
5-wood 180 3 4
2-iron 170 3 4
3-iron 160 3 4
4-iron 150 2 3
5-iron 140 2 3
6-iron 130 2 3
7-iron 120 2 2
8-iron 110 2 2
9-iron 100 2 2
Wedge 90 1 1
"""

CURVE_CHARTS = {
    "example": """
1 -2 -2 -1  .  .  .  .  .  1  2  2
2 -3 -2 -2 -1  .  .  .  1  2  2  3
3 -3 -3 -2 -2 -1  .  1  2  2  3  3
4 -4 -3 -3 -2 -2  X  2  2  3  3  4
5 -4 -4 -3 -3 -2  X  2  3  3  4  4
6 -4 -4 -4 -3 -3  X  3  3  4  4  4
""",
    "labels": """
1 -2 -1 -1  .  .  .  .  .  1  1  2
2 -2 -2 -1 -1  .  .  .  1  1  2  2
3 -3 -2 -2 -1 -1  .  1  1  2  2  3
4 -3 -3 -2 -2 -1  X  1  2  2  3  3
5 -4 -3 -3 -2 -2  X  2  2  3  3  4
6 -4 -4 -3 -3 -2  X  2  3  3  4  4
""",
    "capped": """
1 .  .  .  .  .  .  .  .  .  .  .
2 .  .  .  .  .  .  .  .  .  .  .
3 -1 -1 -1 -1 -1 .  1  1  1  1  1
4 -2 -2 -2 -2 -1 X  1  2  2  2  2
5 -3 -3 -3 -2 -1 X  1  2  3  3  3
6 -4 -4 -3 -2 -1 X  1  2  3  4  4
""",
}

PUTTING_CHART = """
1  H H H H H H H H H H H
2  1 H H H H H H H H H 1
3  1 1 H H H H H H H 1 1
5  2 1 1 H H H H H 1 1 2
10 2 2 1 1 H H H 1 1 2 2
20 3 3 2 2 1 H 1 2 2 3 3
30 5 5 3 3 2 1 2 3 3 5 5
"""


def test_the_club_chart() -> None:
    """C7, C8, C12."""
    shown = [f"{club.name} {club.most} {club.swing_dice} {club.run_dice}" for club in RULES.clubs]
    assert shown == CLUB_CHART.split("\n")[1:-1]
    makes = [Make.DRIVER] + [Make.WOOD] * 4 + [Make.IRON] * 8 + [Make.WEDGE]
    assert [club.make for club in RULES.clubs] == makes


@pytest.mark.parametrize(("risk_table", "chart"), [
    ("rules", dict(zip(StrokeLie, ("1 1 2 2", "1 2 3 -", "1 2 4 -", "2 4 - -", "2 4 - -"), strict=True))),
    ("quick_reference", dict(zip(StrokeLie, ("1 1 1 1", "1 2 2 -", "2 2 4 -", "3 4 - -", "3 4 - -"), strict=True))),
])  # fmt: skip
def test_the_two_risk_tables(risk_table: str, chart: dict[StrokeLie, str]) -> None:
    """C9."""
    clubs = {club.make: club for club in RULES.clubs}
    for lie in StrokeLie:
        shown = [tables(risk_table).base_risk(lie, clubs[make]) for make in Make]
        assert " ".join("-" if risk is None else str(risk) for risk in shown) == chart[lie]


@pytest.mark.parametrize("chart", CURVE_CHARTS)
def test_the_curve_charts(chart: str) -> None:
    """C10: by bands of risk + |sum - 7|, rows 1 and 2 too, and 7 misses from risk 4 on; the last is the one of old saves."""
    rules = tables(curve_chart=chart)
    for line in CURVE_CHARTS[chart].split("\n")[1:-1]:
        risk, *cells = line.split()
        want = [MISS if cell == "X" else 0 if cell == "." else int(cell) for cell in cells]
        assert [rules.curved(int(risk), total) for total in SUMS] == want


def test_the_chart_of_the_example_moves_as_the_example_does() -> None:
    """C10: two spaces at risk 3 for a 9, two at risk 2 for a 4, none at risk 2 for an 8; by the labels that is another ball."""
    moves = (3, 9), (2, 4), (2, 8)
    assert [RULES.curved(*move) for move in moves] == [2, -2, 0]
    assert [tables(curve_chart="labels").curved(*move) for move in moves] == [1, -1, 0]


@pytest.mark.parametrize("chart", ["example", "labels"])
def test_the_charts_have_every_printed_label(chart: str) -> None:
    """C10: one space in row 3 for 6 and 8, two in row 4 for 5 and 9, three in row 5 for 4 and 10, four in row 6 for 3 and 11."""
    rules = tables(curve_chart=chart)
    for risk, total, spaces in ((3, 8, 1), (4, 9, 2), (5, 10, 3), (6, 11, 4)):
        assert (rules.curved(risk, total), rules.curved(risk, 14 - total)) == (spaces, -spaces)
    assert rules.curved(5, 7) == MISS


def test_risk_over_six_is_read_in_row_six() -> None:
    """C7."""
    assert [RULES.curved(11, total) for total in SUMS] == [RULES.curved(6, total) for total in SUMS]


def test_the_putting_chart() -> None:
    """C14."""
    for line in PUTTING_CHART.split("\n")[1:-1]:
        yards, *cells = line.split()
        want = [0 if cell == "H" else int(cell) for cell in cells]
        assert [RULES.putted(int(yards), total) for total in SUMS] == want
        assert sum(putts(int(yards), RULES).values()) == 1


def test_a_ball_on_the_flag_goes_to_the_track_by_its_club() -> None:
    """C13."""
    assert {make.name.lower(): RULES.flag[make] for make in Make} == {"wedge": 10, "iron": 3, "wood": 5, "driver": 5}


@pytest.mark.parametrize(("yards", "mean"), [
    (1, Fraction(1)), (2, Fraction(19, 18)), (3, Fraction(7, 6)), (5, Fraction(433, 324)),
    (10, Fraction(169, 108)), (20, Fraction(305, 162)), (30, Fraction(4153, 1944)),
])  # fmt: skip
def test_expected_putts(yards: int, mean: Fraction) -> None:
    """The exact values of the rulings."""
    assert expected_putts(RULES)[yards] == mean


def test_a_chart_that_leaves_the_ball_where_it_was() -> None:
    """C14 is data: staying is a stroke more; never coming nearer is no chart."""
    stays = Tables(RULES.clubs, RULES.risk, RULES.curve, (1,), ((1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1),), RULES.flag)
    assert expected_putts(stays) == {0: 0, 1: 6}
    with pytest.raises(ValueError, match="putts from 1 yards don't come nearer to the flag"):
        expected_putts(replace(stays, putting=((1,) * 11,)))
