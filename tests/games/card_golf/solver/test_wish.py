"""Holes of Card Golf to a wish: what fits, by the solver and by `rate`, and that one seed gives one file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.analysis.wish import PRICED, WISHES, WORTH_WITHIN, found, read_wish, usual_course
from game.cli.app import main
from game.content.choices import check
from game.errors import UserError
from game.games.card_golf.content.course import read_course
from game.games.card_golf.rules.content import laid
from game.games.card_golf.rules.course import Space, Tee, Terrain
from game.games.card_golf.rules.shots import tables
from game.games.card_golf.solver.rating import character_of, golf_marks, rate_hole
from game.games.card_golf.solver.solver import solve
from game.games.card_golf.solver.wish import WISHES as BOOK
from game.games.card_golf.solver.wish import draw, hazards, search, two_lines, usual, varied, without
from tests.amounts import at_night
from tests.cli.asking import printed


def test_drawn_holes_are_as_long_as_wished_with_water_where_it_is_wished() -> None:
    for par in (3, 4, 5, 6):
        for water in ("none", "left", "right", "across"):
            wish = read_wish(BOOK, {"par": str(par), "water": water})
            holes = [hole for seed in range(40) if (hole := draw(wish, Random(seed))) is not None]
            assert len(holes) > 10
            for hole in holes:
                assert hole.hole.par == par
                assert wish.length[0] <= hole.hole.yards(hole.hole.tees[Tee.MIDDLE]) <= wish.length[1]
            wet = [any(Terrain.WATER in line for line in hole.hole.ground) for hole in holes]
            assert not any(wet) if water == "none" else sum(wet) > len(wet) // 2


def test_no_tee_stands_in_a_wood() -> None:
    wish = read_wish(BOOK, {"par": "3"})
    holes = [made.hole for seed in range(30) if (made := draw(wish, Random(seed))) is not None]
    assert any(Terrain.WOODS in line for hole in holes for line in hole.ground)
    for hole in holes:
        for tee in hole.tees:
            assert all(hole.terrain(Space(tee.row, tee.column + aside)) is not Terrain.WOODS for aside in (-1, 0, 1))


def test_one_seed_draws_one_hole() -> None:
    wish = read_wish(BOOK, {"par": "4"})
    assert [draw(wish, Random(seed)) for seed in range(6)] == [draw(wish, Random(seed)) for seed in range(6)]


def test_a_mown_hazard_is_gone_from_its_face_and_from_the_hole() -> None:
    wish = read_wish(BOOK, {"par": "5", "water": "left"})
    drawn = next(hole for seed in range(40) if (hole := draw(wish, Random(seed))) is not None and len(list(hazards(hole.hole))) > 2)
    there = list(hazards(drawn.hole))
    for kind, spaces in there:
        mown = without(drawn, spaces)
        assert all(mown.hole.terrain(space) is Terrain.ROUGH for space in spaces)
        assert {space for space in drawn.hole.spaces() if drawn.hole.terrain(space) is not mown.hole.terrain(space)} == set(spaces)
        assert [one for one in there if one != (kind, spaces)] == list(hazards(mown.hole))


def fitting(asked: dict[str, str], seed: int, folder: Path, capsys: pytest.CaptureFixture[str], holes: int) -> list[Path]:
    wishes = [word for name, value in asked.items() for word in ("--wish", f"{name}={value}")]
    said = printed(capsys, "generate", "card_golf", *wishes, "--seed", str(seed), "--holes", str(holes), "--into", str(folder), "--json")
    return [Path(path) for path in json.loads(said)["files"]]


@pytest.mark.parametrize(("asked", "holes"), [
    pytest.param({"par": "3", "worth": "3.3"}, 1, marks=pytest.mark.full),
    pytest.param({"par": "4", "worth": "4.05", "water": "left", "landscape": "links"}, 1, marks=pytest.mark.full),
])
def test_generated_holes_fit_their_wish_by_rate_and_come_out_the_same_again(
        capsys: pytest.CaptureFixture[str], tmp_path: Path, asked: dict[str, str], holes: int) -> None:
    paths = fitting(asked, 5, tmp_path / "one", capsys, holes)
    again = fitting(asked, 5, tmp_path / "two", capsys, holes)
    assert [path.read_bytes() for path in paths] == [path.read_bytes() for path in again]
    assert [check(path).kind for path in paths] == ["card golf course", "card golf deck"]
    content = read_course(paths[0])
    wish = read_wish(BOOK, asked)
    for number in range(holes):
        hole = laid(content.deck, content.course.holes[number])
        rated = rate_hole(hole, content.tables).character
        assert abs(rated.pro - wish.worth) <= WORTH_WITHIN
        assert wish.length[0] <= rated.yards <= wish.length[1]
        solved = solve(hole, tables(), hole.tees[Tee.MIDDLE])
        lines = two_lines(hole, solved, wish.brave)
        assert lines is not None
        assert lines[1].risk - lines[0].risk >= .1
        if asked.get("water") == "left":
            assert any(Terrain.WATER in line for line in hole.ground)


@pytest.mark.full
@pytest.mark.parametrize(("holes", "seed"), [
    (3, 1), *(pytest.param(*each, marks=pytest.mark.night) for each in ((3, 2), (9, 1), (9, 2), (18, 1)))])
def test_a_generated_course_is_golf_by_all_marks(tmp_path: Path, holes: int, seed: int) -> None:
    wish = usual_course(holes)
    *_steps, last = BOOK.course(wish, seed)
    for file in last.files:
        (tmp_path / f"{file.stem}.yaml").write_text(file.text, encoding="utf-8")
    content = read_course(tmp_path / f"{last.files[0].stem}.yaml")
    laid_holes = [laid(content.deck, hole) for hole in content.course.holes]
    played = [character_of(hole, solve(hole, content.tables, hole.tees[Tee.MIDDLE])) for hole in laid_holes]
    assert [hole.par for hole in played] == list(wish.pars)
    assert [mark.title for mark in golf_marks(played) if not mark.met] == []
    assert all(hole.is_fair for hole in played)


@pytest.mark.full
def test_a_narrow_fairway_makes_tee_shots_hold_back() -> None:
    wish = read_wish(BOOK, {"par": "4"})
    held = []
    for narrow in (False, True):
        drawn = [hole for seed in range(14) if (hole := draw(wish, Random(seed), narrow=narrow)) is not None]
        solved = [character_of(one.hole, solve(one.hole, tables(), one.hole.tees[Tee.MIDDLE])) for one in drawn]
        held.append(sum(hole.holds_back for hole in solved) / len(solved))
    assert held[1] > held[0] + .3


@pytest.mark.night
def test_a_hundred_generated_holes_fit() -> None:
    """Every hole is within its wish, whatever the par and the water."""
    made = 0
    for seed in range(25):
        for par in (3, 4, 5, 6):
            wish = usual(par)
            assert wish is not None
            (hole,) = found(BOOK, wish, seed, 1)
            assert wish.fits(hole.worth)
            assert all(price >= PRICED for _name, price in hole.prices)
            made += 1
    assert made == at_night(100, 100)


def test_a_search_counts_what_it_sees() -> None:
    steps = [step for _number, step in zip(range(6), search(read_wish(BOOK, {"par": "3"}), 1), strict=False)]
    assert [step.drawn for step in steps] == [1, 2, 3, 4, 5, 6]
    for step in steps:
        assert step.drawn >= step.sound >= step.worth_it >= step.two_lines >= step.priced
        assert (step.worth is not None) == (step.sound > 0)


@pytest.mark.parametrize(("asked", "why"), [
    ({"part": "3"}, "There is no wish 'part'; there are: par, length, water, worth, brave, landscape."),
    ({"par": "7"}, "No hole of par 7 can be wished for; pars are 3, 4, 5, 6."),
    ({"par": "x"}, "par=x: write a whole number from 1 to 9."),
    ({"length": "400-300"}, "The length begins with the shorter one"),
    ({"length": "far"}, "length=far: write a whole number"),
    ({"water": "deep"}, "water=deep: it can be any, none, left, right, across."),
    ({"landscape": "moon"}, "landscape=moon: it can be parkland, links, woodland, heath."),
    ({"worth": "9"}, "worth=9: a hole of par 4 is worth 2.5 to 5.5 strokes."),
    ({"worth": "nan"}, "worth=nan: a hole"),
    ({"brave": "5"}, "brave=5: write a whole number from 10 to 60."),
])
def test_a_wish_that_cannot_be_is_told(asked: dict[str, str], why: str) -> None:
    with pytest.raises(UserError) as told:
        read_wish(BOOK, asked)
    assert str(told.value).startswith(why)


def test_the_command_names_the_games_that_make_holes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "golo"]) == 2
    assert capsys.readouterr().err == f"main.py: No holes are made for 'golo'; they are for {', '.join(WISHES)}.\n"


def test_a_varied_hole_keeps_all_of_its_cards_but_one() -> None:
    wish = read_wish(BOOK, {"par": "5"})
    made = next(hole for seed in range(40) if (hole := draw(wish, Random(seed))) is not None)
    others = [hole for seed in range(40) if (hole := varied(made, wish, Random(seed))) is not None]
    assert len(others) > 10
    for hole in others:
        assert sum(one != other for one, other in zip(made.faces, hole.faces, strict=True)) == 1
        assert wish.length[0] <= hole.hole.yards(hole.hole.tees[Tee.MIDDLE]) <= wish.length[1]
    assert len({hole.faces for hole in others}) == len(others)
