"""`generate --course`: what can be asked of a course, and the files of one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.analysis.wish import WISHES, read_course_wish
from game.cli.app import main
from game.content.choices import check
from game.errors import UserError
from tests.cli.asking import printed


def test_a_course_is_asked_for_as_usual_or_hole_by_hole() -> None:
    assert read_course_wish(9, {}).pars == (4, 3, 4, 5, 4, 4, 3, 5, 4)
    wish = read_course_wish(4, {"pars": "4-3-5-4", "easiest": "3", "hardest": "2", "signature": "1", "landscape": "links"})
    assert (wish.pars, wish.easiest, wish.hardest, wish.signature, wish.landscape) == ((4, 3, 5, 4), 3, 2, 1, "links")


@pytest.mark.parametrize(("holes", "asked", "why"), [
    (9, {"par": "3"}, "There is no wish 'par' for a course; there are: pars, easiest, hardest, signature, landscape."),
    (4, {}, "For 4 holes say their pars, as in pars=4-3-5; without them there are courses of 3, 6, 9, 18."),
    (3, {"pars": "4-3"}, "pars=4-3: write 3 of them, as in pars=4-3-5."),
    (9, {"easiest": "10"}, "easiest=10: write a whole number from 1 to 9."),
    (9, {"easiest": "9"}, "The easiest hole can't be the hardest one or the signature hole as well."),
    (9, {"landscape": "moon"}, "landscape=moon: it can be parkland, links, woodland, heath."),
])
def test_a_course_that_cannot_be_is_told(holes: int, asked: dict[str, str], why: str) -> None:
    with pytest.raises(UserError) as told:
        read_course_wish(holes, asked)
    assert str(told.value) == why


def test_card_golf_has_courses_of_its_own_lengths(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["generate", "card_golf", "--course", "6", "--into", str(tmp_path)]) == 2
    assert "A course of Card Golf has 3, 9, 18 holes." in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.night
@pytest.mark.parametrize(("game", "kinds"), [("card_golf", ["card golf course", "card golf deck"]), ("doshboard", ["doshboard board"])])
def test_a_course_fits_its_wish_and_comes_out_the_same_again(
        capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, kinds: list[str]) -> None:
    made = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        said = json.loads(printed(capsys, "generate", game, "--course", "3", "--seed", "4", "--into", str(folder), "--json"))
        paths = [Path(path) for path in said["files"]]
        assert [check(path).kind for path in paths] == kinds
        made.append([path.read_bytes() for path in paths])
        wish = read_course_wish(3, {})
        beside = [hole["worth"] - par for hole, par in zip(said["holes"], wish.pars, strict=True)]
        assert beside.index(min(beside)) == wish.easiest - 1
        assert beside.index(max(beside)) == wish.hardest - 1
        assert all(abs(worth) <= .5 for worth in beside)
    assert made[0] == made[1]
    assert game in WISHES
