"""A stroke roll by roll (rulings C5-C14)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.card_golf.rules.course import CardKind, Hole, Space, Terrain, lay
from game.games.card_golf.rules.shots import (
    LIES, Aim, FreePutt, GolfClub, OnCourse, OnTrack, Plan, Run, StrokeLie, Swing, Wet, aim, chart_club, distance, flight, forward_of,
    holed, landed, path_of, plans, putt, rest, run_of, run_path, runs_on, swung, tables, why_not
)
from tests.games.card_golf.rules.ground import drawn, example_faces, oracle_hole

RULES = tables()
CLUB = {club.name: club for club in RULES.clubs}
TEE = Space(0, 3)
FORWARD, BACK = Space(1, 0), Space(-1, 0)
NO_RUN = Run(0, 0)


def strip(*far_first: str, slopes: tuple[str, ...] = ()) -> Hole:
    """A hole of 7 columns: the tee in the middle of row 0, these lines, and a green card with its flag at (len + 9, 3) in the middle.

    The lines begin at row 1.
    """
    rows = len(far_first) + 1
    tee = drawn(CardKind.TEE, *far_first, "..123..", slopes=(*slopes, " " * 7) if slopes else ())
    green = drawn(CardKind.GREEN, *[",,,,,,,"] * (rows - 4), ",GGGGG,", ",GGFGG,", ",GGGGG,", ".......")
    return replace(lay([tee, green]), tees=(TEE,) * 3)


def lie_at(hole: Hole, row: int, column: int) -> OnCourse:
    return OnCourse(Space(row, column), LIES[hole.terrain(Space(row, column))])


def hit(hole: Hole, start: OnCourse, target: Space, club: str = "Wedge") -> Aim:
    return aim(start, Plan(target, CLUB[club]), RULES)


OPEN = strip(*["......."] * 11)


@pytest.mark.parametrize(("target", "step", "right"), [
    (Space(15, 4), (1, 0), (0, 1)),
    (Space(1, 4), (-1, 0), (0, -1)),
    (Space(10, 9), (0, 1), (-1, 0)),
    (Space(10, 0), (0, -1), (1, 0)),
    (Space(12, 5), (1, 0), (0, 1)),  # equal: down the hole
    (Space(8, 5), (-1, 0), (0, -1)),
])  # fmt: skip
def test_forward_and_right(target: Space, step: tuple[int, int], right: tuple[int, int]) -> None:
    """C6."""
    start = OnCourse(Space(10, 3), StrokeLie.FAIRWAY)
    assert forward_of(start.space, target) == step
    assert aim(start, Plan(target, CLUB["Wedge"]), RULES).right == right


def test_carry_is_columns_and_rows() -> None:
    """C6: the book's 200 down and 10 right are 210 yards."""
    assert distance(Space(2, 3), Space(22, 4)) == distance(Space(22, 4), Space(2, 3)) == 210


@pytest.mark.parametrize(("yards", "club"), [(10, "Wedge"), (90, "Wedge"), (100, "9-iron"), (170, "2-iron"), (180, "5-wood"),
                                             (210, "2-wood"), (220, "Driver"), (260, "Driver")])  # fmt: skip
def test_the_charts_club(yards: int, club: str) -> None:
    """C7."""
    assert chart_club(RULES, yards).name == club


def refusal(lie: StrokeLie, yards: int, club: str, stretch: str = "to_six") -> str | None:
    """Why this club can't be used for a shot straight down a long hole."""
    hole = lay([*[drawn(CardKind.TEE, *["......."] * 19, "..123..")], *[drawn(CardKind.FAIRWAY, *["......."] * 20)] * 2,
                drawn(CardKind.GREEN, *["GGGFGGG"] * 1, *["......."] * 19)])  # fmt: skip
    return why_not(hole, OnCourse(TEE, lie), Plan(Space(yards // 10, 3), CLUB[club]), RULES, stretch=stretch)


@pytest.mark.parametrize(("lie", "club", "most"), [
    (StrokeLie.TEE, "Driver", 260), (StrokeLie.TEE, "2-wood", 250), (StrokeLie.TEE, "2-iron", 220), (StrokeLie.TEE, "Wedge", 140),
    (StrokeLie.FAIRWAY, "2-wood", 240), (StrokeLie.FAIRWAY, "2-iron", 210), (StrokeLie.ROUGH, "2-wood", 230),
    (StrokeLie.WOODS, "Wedge", 130), (StrokeLie.BUNKER, "9-iron", 120),
])  # fmt: skip
def test_a_club_is_stretched_to_a_risk_of_six(lie: StrokeLie, club: str, most: int) -> None:
    """C7: base risk plus added distance may not exceed 6; no longer club than the chart's."""
    assert refusal(lie, most, club) is None
    assert refusal(lie, most + 10, club) == f"the {club} at {most + 10} yards has a risk of 7; 6 is the most"
    assert refusal(lie, most + 10, club, "unlimited") is None
    assert aim(OnCourse(TEE, lie), Plan(Space(most // 10, 3), CLUB[club]), RULES).risk == 6


def test_refused_plans() -> None:
    """C6, C7, C9."""
    assert refusal(StrokeLie.FAIRWAY, 100, "8-iron") == "the 8-iron is too long for 100 yards"
    assert refusal(StrokeLie.FAIRWAY, 220, "Driver") == "the Driver can't be used from this lie"
    assert refusal(StrokeLie.WOODS, 200, "3-wood") == "the 3-wood can't be used from this lie"
    start = lie_at(OPEN, 4, 3)
    assert why_not(OPEN, start, Plan(start.space, CLUB["Wedge"]), RULES) == "the ball lies there already"
    assert why_not(OPEN, start, Plan(Space(4, 7), CLUB["Wedge"]), RULES) == "a target is a space of a card"
    with pytest.raises(ValueError, match="the Driver can't be used from this lie"):
        aim(start, Plan(TEE, CLUB["Driver"]), RULES)


def test_plans_are_what_is_not_refused() -> None:
    """C6, C7: with nothing added a target has one club at most; each plan's club is the chart's or a shorter one."""
    hole = oracle_hole(4)
    start = OnCourse(hole.tees[1], StrokeLie.TEE)
    found = list(plans(hole, start, RULES))
    assert len(set(found)) == len(found)
    assert {plan.target for plan in found} <= set(hole.spaces()) - {start.space}
    for plan in found:
        yards = distance(start.space, plan.target)
        assert plan.club.most <= chart_club(RULES, yards).most
        assert aim(start, plan, RULES).risk <= 6
    assert len(list(plans(hole, start, RULES, stretch="unlimited"))) > len(found)
    dull = [plan for plan in found if aim(start, plan, RULES).added == 0]
    assert len({plan.target for plan in dull}) == len(dull)


@pytest.mark.parametrize(("lie", "dice"), list(zip(StrokeLie, (1, 1, 1, 2, 2), strict=True)))
def test_one_more_die_from_woods_and_bunkers(lie: StrokeLie, dice: int) -> None:
    """C8."""
    assert aim(OnCourse(Space(4, 3), lie), Plan(Space(6, 3), CLUB["Wedge"]), RULES).swing_dice == dice


def test_swing_and_run_dice() -> None:
    """C8, C12."""
    assert swung((1, 2, 2, 3, 6)) == Swing(1, 1)
    assert swung((3, 3, 3, 4, 5)) == Swing(0, 3)
    assert run_of((1, 2, 3, 4, 5)) == Run(1, 20)


def test_a_short_wedge_with_two_ones_goes_backward() -> None:
    """C8: the carry may become negative."""
    shot = aim(OnCourse(Space(5, 3), StrokeLie.BUNKER), Plan(Space(6, 3), CLUB["Wedge"]), RULES)
    assert landed(shot, swung((1, 1)), 7, RULES) == Space(4, 3)


def test_curve_is_seen_facing_forward() -> None:
    """C6, C10."""
    swing, start = Swing(0, 3), Space(8, 3)  # an iron from the fairway, risk 2 + 3
    def curved(target: Space, total: int) -> Space | None:
        return landed(aim(OnCourse(start, StrokeLie.FAIRWAY), Plan(target, CLUB["9-iron"]), RULES), swing, total, RULES)
    assert [curved(Space(18, 3), total) for total in (2, 6, 7, 8, 12)] == [(18, -1), (18, 1), None, (18, 5), (18, 7)]
    assert [curved(Space(-2, 3), total) for total in (2, 12)] == [(-2, 7), (-2, -1)]
    assert [curved(Space(8, 13), total) for total in (2, 12)] == [(12, 13), (4, 13)]


def test_a_miss_puts_the_ball_back() -> None:
    """C9, C11: from the tee it is hit from the tee once more; no run dice."""
    for lie in (StrokeLie.TEE, StrokeLie.FAIRWAY, StrokeLie.ROUGH, StrokeLie.BUNKER):
        start = OnCourse(TEE, lie)
        shot = hit(OPEN, start, Space(5, 3))
        assert not runs_on(OPEN, shot, None)
        assert rest(OPEN, shot, None, None, RULES, TEE) == start


def test_a_miss_from_woods_runs_backward() -> None:
    """C11, C12."""
    hole = strip(*["......."] * 6, "...T...", *["......."] * 4)
    shot = hit(hole, lie_at(hole, 5, 3), Space(9, 3))
    assert runs_on(hole, shot, None)
    assert rest(hole, shot, None, NO_RUN, RULES, TEE) == OnCourse(Space(5, 3), StrokeLie.WOODS)
    assert rest(hole, shot, None, Run(0, 20), RULES, TEE) == OnCourse(Space(5, 3), StrokeLie.WOODS)
    assert rest(hole, shot, None, Run(1, 20), RULES, TEE) == OnCourse(Space(2, 3), StrokeLie.FAIRWAY)
    assert rest(hole, shot, None, Run(3, 30), RULES, TEE) == Wet(Space(-1, 3), OnCourse(TEE, StrokeLie.TEE))


def test_a_ball_does_not_roll_out_of_woods_where_the_option_says_so() -> None:
    """C12: the turn ends after the bounce that began in woods, of a ball that came down there and of one that was missed there."""
    hole = strip(*["......."] * 6, "...T...", *["......."] * 4)
    rules, shot = tables(woods_roll=False), hit(hole, lie_at(hole, 5, 3), Space(9, 3))
    assert run_path(hole, Space(5, 3), FORWARD, Run(1, 20), woods_roll=False) == ((5, 3), (4, 3))
    assert run_path(hole, Space(6, 3), FORWARD, Run(1, 20), woods_roll=False)[-1] == Space(9, 3)
    assert rest(hole, shot, None, Run(1, 20), rules, TEE) == OnCourse(Space(4, 3), StrokeLie.FAIRWAY)
    assert rest(hole, shot, Space(5, 3), Run(1, 20), rules, TEE) == OnCourse(Space(4, 3), StrokeLie.FAIRWAY)


@pytest.mark.parametrize(("sign", "rolls"), [(".", True), (",", True), ("T", True), ("S", False), ("W", False)])
def test_sand_and_water_end_the_turn(sign: str, rolls: bool) -> None:
    """C12: and a ball off the card isn't saved by bouncing back."""
    hole = strip(*["......."] * 6, f"...{sign}...", *["......."] * 4)
    shot = hit(hole, OnCourse(TEE, StrokeLie.TEE), Space(5, 3))
    assert runs_on(hole, shot, Space(5, 3)) is rolls
    assert not runs_on(hole, shot, Space(5, 7))
    assert not runs_on(hole, shot, Space(-1, 3))


def test_a_bounce_passes_over_anything() -> None:
    """C12: only its end counts; hazards there end the turn."""
    hole = strip(*["......."] * 5, "...S...", "...W...", "...T...", *["......."] * 3)
    assert run_path(hole, Space(3, 3), FORWARD, Run(4, 10))[-1] == Space(8, 3)
    for bounce in (1, 2, 3):
        assert run_path(hole, Space(3, 3), FORWARD, Run(bounce, 30))[-1] == Space(3 + bounce, 3)
    assert run_path(hole, Space(3, 3), FORWARD, Run(0, 30)) == ((3, 3), (4, 3))  # rolls into the woods


def test_a_ball_in_woods_bounces_and_rolls_backward() -> None:
    """C12."""
    hole = strip(*["......."] * 6, "...T...", *["......."] * 4)
    assert run_path(hole, Space(5, 3), FORWARD, Run(1, 20)) == ((5, 3), (4, 3), (3, 3), (2, 3))
    assert run_path(hole, Space(5, 3), BACK, Run(1, 10)) == ((5, 3), (6, 3), (7, 3))


@pytest.mark.parametrize(("line", "arrow", "spaces"), [
    (".", " ", 4), (",", " ", 2), (".", "^", 8), (".", "v", 2), (",", "^", 4), (",", "v", 1), (".", "<", 4), (",", ">", 2),
])  # fmt: skip
def test_the_price_of_a_roll(line: str, arrow: str, spaces: int) -> None:
    """C12: with 40 yards; rough and uphill costs 40, rough and downhill 10, an arrow across the path nothing."""
    hole = strip(".......", *[line * 7] * 10, slopes=(arrow * 7,) * 11)
    assert len(run_path(hole, Space(1, 3), FORWARD, Run(0, 40))) - 1 == spaces


def test_the_price_is_that_of_the_space_being_left() -> None:
    """C12: what is left under the price is lost. The worked example's second shot of roll: rough downhill, then fairway downhill."""
    hole = strip(*["......."] * 8, ",,,,,,,", *["......."] * 2, slopes=tuple(["^^^^^^^"] * 11))
    assert run_path(hole, Space(3, 3), FORWARD, Run(0, 20)) == ((3, 3), (4, 3), (5, 3), (6, 3))
    level = strip(*["......."] * 8, ",,,,,,,", *["......."] * 2)
    assert run_path(level, Space(2, 3), FORWARD, Run(0, 20)) == ((2, 3), (3, 3))


def test_downhill_is_compared_with_the_direction_of_the_roll() -> None:
    """C12: a ball that rolls backward runs down an arrow toward the tee."""
    hole = strip(*["......."] * 11, slopes=tuple(["v<<<<<>"] * 11))
    assert len(run_path(hole, Space(9, 0), BACK, Run(0, 20))) - 1 == 4
    assert [len(run_path(hole, Space(5, 5), Space(0, -1), Run(0, roll))) - 1 for roll in (20, 30, 40)] == [4, 5, 6]


@pytest.mark.parametrize(("end", "line"), [
    (Space(4, 2), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)]),
    (Space(-4, -2), [(0, 0), (-1, 0), (-2, -1), (-3, -1), (-4, -2)]),
    (Space(1, 3), [(0, 0), (0, 1), (1, 2), (1, 3)]),
    (Space(0, 0), [(0, 0)]),
])  # fmt: skip
def test_the_grid_line(end: Space, line: list[tuple[int, int]]) -> None:
    """C5: step i at round(i * d / n), halves toward the start."""
    assert list(flight(Space(0, 0), end)) == line


numbers = st.integers(min_value=-30, max_value=30)


@given(numbers, numbers, numbers, numbers)
def test_a_grid_line_takes_single_steps_and_mirrors(row: int, column: int, down: int, across: int) -> None:
    """C5."""
    start = Space(row, column)
    path = flight(start, Space(row + down, column + across))
    assert (path[0], path[-1]) == (start, (row + down, column + across))
    assert len(path) == max(abs(down), abs(across)) + 1
    assert all(max(abs(b.row - a.row), abs(b.column - a.column)) == 1 for a, b in pairwise(path))
    other = flight(start, Space(row + down, column - across))
    assert [(space.row, 2 * column - space.column) for space in path] == list(other)


def test_a_wet_ball_is_dropped_before_the_hazard_it_ended_in() -> None:
    """C5: the last dry space of its path, also behind a nearer pond that it has crossed."""
    hole = strip(*["......."] * 3, "WWWWWWW", "WWWWWWW", ".......", "...T...", "WWWWWWW", *["......."] * 3)
    shot = hit(hole, OnCourse(TEE, StrokeLie.TEE), Space(7, 3))
    assert rest(hole, shot, Space(8, 3), None, RULES, TEE) == Wet(Space(8, 3), OnCourse(Space(6, 3), StrokeLie.FAIRWAY))
    short = rest(hole, shot, Space(7, 3), None, RULES, TEE)
    assert short == Wet(Space(7, 3), OnCourse(Space(6, 3), StrokeLie.FAIRWAY))
    assert rest(hole, shot, Space(6, 3), Run(1, 10), RULES, TEE) == Wet(Space(7, 3), OnCourse(Space(6, 3), StrokeLie.FAIRWAY))
    assert rest(hole, shot, Space(4, 3), None, RULES, TEE) == Wet(Space(4, 3), OnCourse(Space(3, 3), StrokeLie.FAIRWAY))
    trees = rest(hole, shot, Space(5, 3), Run(1, 0), RULES, TEE)  # backward out of the woods into the first pond
    assert trees == Wet(Space(4, 3), OnCourse(Space(5, 3), StrokeLie.WOODS))


def test_a_ball_off_the_card_is_dropped_on_it() -> None:
    """C5: out of bounds beside a card, and behind the tee; a drop on the own tee spot is hit as from the tee (C9)."""
    shot = hit(OPEN, OnCourse(TEE, StrokeLie.TEE), Space(8, 6))
    assert rest(OPEN, shot, Space(8, 8), None, RULES, TEE) == Wet(Space(8, 8), OnCourse(Space(5, 6), StrokeLie.FAIRWAY))
    back = hit(OPEN, lie_at(OPEN, 2, 3), TEE)
    assert rest(OPEN, back, Space(-1, 3), None, RULES, TEE) == Wet(Space(-1, 3), OnCourse(TEE, StrokeLie.TEE))
    assert rest(OPEN, back, Space(-1, 3), None, RULES, Space(0, 4)) == Wet(Space(-1, 3), OnCourse(TEE, StrokeLie.FAIRWAY))
    assert rest(OPEN, back, TEE, NO_RUN, RULES, TEE) == OnCourse(TEE, StrokeLie.FAIRWAY)  # a tee mark is its terrain otherwise


def test_a_ball_on_the_green_goes_to_the_track() -> None:
    """C13: octile yards, rounded down to a ten, at most 30."""
    flag = OPEN.flag
    shot = hit(OPEN, lie_at(OPEN, 9, 3), flag)
    def yards(row: int, column: int) -> object:
        return rest(OPEN, shot, Space(flag.row + row, flag.column + column), NO_RUN, RULES, TEE)
    assert [yards(1, 0), yards(1, 1), yards(1, 2), yards(0, -2)] == [OnTrack(10), OnTrack(10), OnTrack(20), OnTrack(20)]
    wide = replace(OPEN, ground=tuple((Terrain.GREEN,) * 7 for _row in OPEN.ground))
    assert rest(wide, shot, Space(flag.row - 6, 3), NO_RUN, RULES, TEE) == OnTrack(30)


@pytest.mark.parametrize(
    ("club", "ball"), [("Wedge", FreePutt(10)), ("9-iron", OnTrack(3)), ("2-wood", OnTrack(5)), ("Driver", OnTrack(5))]
)
def test_a_ball_on_the_flag(club: str, ball: object) -> None:
    """C13: also by bounce or roll; with a drop on the flag there is no free putt (C5)."""
    flag = OPEN.flag
    shot = hit(OPEN, OnCourse(TEE, StrokeLie.TEE), Space(flag.row - 1, 3), club)
    for landing, run in ((flag, NO_RUN), (Space(flag.row - 1, 3), Run(1, 0)), (Space(flag.row - 1, 3), Run(0, 10))):
        assert rest(OPEN, shot, landing, run, RULES, TEE) == ball
    water = [list(line) for line in OPEN.ground]
    water[flag.row + 1][3] = Terrain.WATER
    pond = replace(OPEN, ground=tuple(map(tuple, water)))
    wet = rest(pond, shot, flag, Run(0, 10), RULES, TEE)
    assert wet == Wet(Space(flag.row + 1, 3), OnTrack(RULES.flag[CLUB[club].make]))


def test_only_the_cup_is_holed() -> None:
    assert holed(putt(20, 7, RULES))
    assert not holed(putt(20, 8, RULES))
    assert not holed(FreePutt(10))


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_balls_rest_where_they_may(data: st.DataObject) -> None:
    """C5, C12, C13: never in the air, on the green only by the track, dropped on a dry space of the path."""
    hole = oracle_hole(data.draw(st.integers(1, 18)))
    dry = [space for space in hole.spaces() if hole.terrain(space) not in (Terrain.WATER, Terrain.GREEN)]
    space = data.draw(st.sampled_from(dry))
    start = lie_at(hole, *space)
    drawing = st.builds(Plan, st.sampled_from(list(hole.spaces())), st.sampled_from(RULES.clubs))
    shot = aim(start, data.draw(drawing.filter(lambda plan: why_not(hole, start, plan, RULES) is None)), RULES)
    dice = st.lists(st.integers(1, 6), min_size=shot.swing_dice, max_size=shot.swing_dice)
    landing = landed(shot, swung(data.draw(dice)), data.draw(st.integers(2, 12)), RULES)
    rolled = st.lists(st.integers(1, 6), min_size=shot.club.run_dice, max_size=shot.club.run_dice)
    run = run_of(data.draw(rolled)) if runs_on(hole, shot, landing) else None
    ball, path = rest(hole, shot, landing, run, RULES, hole.tees[1]), path_of(hole, shot, landing, run)
    if isinstance(ball, OnCourse):
        assert ball == lie_at(hole, *path[-1])
    elif isinstance(ball, Wet):
        assert hole.terrain(ball.space).wet
        assert ball.space == path[-1]
        if isinstance(ball.drop, OnCourse):
            assert ball.drop.space in path
            assert not hole.terrain(ball.drop.space).wet
        else:
            assert any(hole.terrain(passed) is Terrain.GREEN for passed in path)
    else:
        assert hole.terrain(path[-1]) is Terrain.GREEN


def test_the_books_example() -> None:
    """C10: the worked example's dice on its own hole with the stock tables; five strokes on a par 4."""
    hole, tee, data = lay(example_faces()), Space(2, 3), tables()

    def play(start: OnCourse, target: Space, club: GolfClub, swing: tuple[int, ...], curve: int, run: tuple[int, ...] | None) -> object:
        assert why_not(hole, start, Plan(target, club), data) is None
        shot = aim(start, Plan(target, club), data)
        assert (len(swing), 0 if run is None else len(run)) == (shot.swing_dice, 0 if run is None else club.run_dice)
        landing = landed(shot, swung(swing), curve, data)
        assert runs_on(hole, shot, landing) is (run is not None)
        return rest(hole, shot, landing, None if run is None else run_of(run), data, tee)

    drive = play(OnCourse(tee, StrokeLie.TEE), Space(22, 4), CLUB["2-wood"], (1, 3, 4, 4), 4 + 5, (1, 1, 3, 3, 6))
    assert drive == OnCourse(Space(2 + 24, 6), StrokeLie.FAIRWAY)
    second = play(OnCourse(Space(26, 6), StrokeLie.FAIRWAY), Space(36, 5), CLUB["8-iron"], (1, 4), 3 + 5, None)
    assert second == OnCourse(Space(35, 5), StrokeLie.BUNKER)
    third = play(OnCourse(Space(35, 5), StrokeLie.BUNKER), hole.flag, CLUB["Wedge"], (4, 5), 2 + 2, (1,))
    assert third == OnTrack(20)
    assert putt(20, 4 + 5, data) == OnTrack(2)
    assert holed(putt(2, 2 + 3, data))
