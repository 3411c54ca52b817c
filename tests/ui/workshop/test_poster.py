"""The pictures that are sent: of every kind of file, with a code that is read again, also from a picture scaled to two thirds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content.choices import kind_of, kinds
from game.content.draft import Draft
from game.content.yaml_text import parse_yaml
from game.games.card_golf.rules.content import laid
from game.games.card_golf.rules.course import Tee
from game.games.card_golf.rules.shots import tables
from game.games.card_golf.solver.rating import character_of, course_rating, slope
from game.games.card_golf.solver.solver import solve
from game.ui.input import LetGoHere
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.scenes.share import received_text
from game.ui.window.loop import COURSES
from game.ui.workshop.poster import (
    MODULE, SCALE, SIZE, Post, PosterFigure, code_picture, draw_poster, figures_of, poster_entry, rating_figure
)
from game.workshop.folder import WorkFolder
from game.workshop.share import QrCode, code_of, text_in

LEAST_COLOURS = 15
QUICK = ("golo/old-links",)
OTHERS = ("golo/dice", "domino_golf/short-loop", "card_golf/gull-rock", "card_golf/parkland", "doshboard/owl-hills", "doshboard/cards")


@pytest.fixture
def painter(tmp_path: Path) -> Iterator[Painter]:
    pygame.display.set_mode((8, 8))
    made = Painter(Look(THEMES["clubhouse"], SCALE), PictureStore(tmp_path))
    yield made
    made.close()


@pytest.mark.parametrize("stem", [*QUICK, *(pytest.param(stem, marks=pytest.mark.full) for stem in OTHERS)])
def test_the_code_of_a_poster_is_read_at_its_size_and_at_two_thirds(painter: Painter, tmp_path: Path, stem: str) -> None:
    path = COURSES / f"{stem}.yaml"
    text = WorkFolder(COURSES).share(path)
    draft = Draft.read(path)
    tree = parse_yaml(str(path), draft.text)
    kind = kind_of(str(path), tree)
    post = Post(kind, kind.read(str(path), tree), draft.value["name"], draft.value.get("line", ""), "Ana", code_of(text))
    draw_poster(painter, post)
    assert painter.settle(120)
    picture = draw_poster(painter, post)
    assert painter.complete
    assert picture.get_size() == SIZE
    file = tmp_path / "poster.png"
    for size in (SIZE, (SIZE[0] * 2 // 3, SIZE[1] * 2 // 3)):
        pygame.image.save(pygame.transform.smoothscale(picture, size), file)
        assert received_text(LetGoHere(str(file), is_file=True)) == text
    room = picture.subsurface(140, 300, 700, 600)       # something is painted beside the code, and on the cloth
    seen = {tuple(room.get_at((x, y))[:3]) for x in range(0, 700, 7) for y in range(0, 600, 7)}
    assert len(seen) > LEAST_COLOURS


def post_of(stem: str) -> Post:
    """What is sent of a stock file, without its code."""
    path = COURSES / f"{stem}.yaml"
    tree = parse_yaml(str(path), path.read_text(encoding="utf-8"))
    kind = kind_of(str(path), tree)
    return Post(kind, kind.read(str(path), tree), "Gull Rock", "", "Ana", None)


def test_what_a_solver_tells_stands_between_par_and_yards() -> None:
    post = post_of("card_golf/gull-rock")
    assert [figure.words for figure in figures_of(post)] == ["par", "yards"]
    told = post._replace(rated=(rating_figure(36.594), PosterFigure("175", "slope")))
    assert [figure.words for figure in figures_of(told)] == ["par", "rating", "slope", "yards"]
    assert figures_of(told)[1].value == "36.59"


def test_a_course_of_card_golf_has_the_rating_and_the_slope_of_its_sheet(tmp_path: Path) -> None:
    post = post_of("card_golf/gull-rock")
    entry = poster_entry(post.kind)
    assert entry is not None
    holes = [laid(post.value.content.deck, hole) for hole in post.value.content.course.holes]
    characters = [character_of(hole, solve(hole, tables(), hole.tees[Tee.MIDDLE])) for hole in holes]
    assert [figure.value for figure in entry.rated(post.value, tmp_path)] == [f"{course_rating(characters):.2f}", str(slope(characters))]


def test_every_kind_has_a_poster_among_the_tests() -> None:
    stems = {*QUICK, *OTHERS}
    drawn = {kind_of(stem, parse_yaml(stem, (COURSES / f"{stem}.yaml").read_text(encoding="utf-8"))).name for stem in stems}
    assert drawn == {kind.name for kind in kinds()}


def test_a_code_has_whole_pixels_and_its_quiet() -> None:
    code = QrCode(((True, False), (False, True)))
    picture = code_picture(code, MODULE)
    assert picture.get_size() == (10 * MODULE, 10 * MODULE)
    dark = [(x, y) for x in range(10 * MODULE) for y in range(10 * MODULE) if sum(picture.get_at((x, y))[:3]) < 300]
    assert len(dark) == 2 * MODULE * MODULE
    assert min(dark) == (4 * MODULE, 4 * MODULE)


def test_a_text_that_is_too_long_has_no_code() -> None:
    assert code_of("A" * 2_600) is not None
    assert code_of("A" * 2_601) is None


def test_no_text_is_read_from_noise() -> None:
    assert text_in(bytes(range(256)) * 40, (128, 80)) is None
