"""The lines by which a hole is played, as they are drawn over its ground, and over the pictures of holes made to a wish."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.analysis.wish import WishedLine
from game.content.yaml_text import file_of
from game.games.card_golf.content.course import read_course
from game.games.card_golf.rules.content import laid
from game.games.card_golf.rules.course import Tee
from game.games.card_golf.rules.shots import distance, tables
from game.games.card_golf.solver.solver import solve
from game.games.card_golf.solver.wish import CardsDrawn, two_lines
from game.games.doshboard.content import DEFAULT_CARDS, read_board, read_sets
from game.games.doshboard.solver.rating import best_of, followed, two_plans
from game.games.golf.table.lines import draw_line_of_play, flight
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.window.loop import COURSES
from game.ui.workshop.figures import BOLD_LINE, SAFE_LINE
from game.ui.workshop.poster import POSTERS, WISHED, WishedView

POINTS = ((10.0, 30.0), (310.0, 30.0))


@pytest.fixture
def painter(tmp_path: Path) -> Painter:
    return Painter(Look(THEMES["clubhouse"], 1.0), PictureStore(tmp_path))


def shades(picture: pygame.Surface, colour: tuple[int, int, int]) -> int:
    """How many pixels have exactly that colour."""
    return sum(picture.get_at((x, y))[:3] == colour for x in range(picture.get_width()) for y in range(picture.get_height()))


def test_a_safe_line_is_whole_and_a_bold_one_dashed(painter: Painter) -> None:
    for bold, colour in ((False, SAFE_LINE), (True, BOLD_LINE)):
        surface = pygame.Surface((320, 60), 0, 32)
        draw_line_of_play(painter, surface, [POINTS], bold=bold)
        along = [surface.get_at((x, 30))[:3] == colour for x in range(12, 308)]
        changes = sum(one != other for one, other in pairwise(along))
        assert all(along) if not bold else changes > 20
        assert sum(along) > 130


def test_each_stroke_but_the_first_begins_with_its_number(painter: Painter) -> None:
    surface = pygame.Surface((320, 60), 0, 32)
    draw_line_of_play(painter, surface, [(*POINTS[:1], (160.0, 30.0)), ((160.0, 30.0), POINTS[1])], bold=False)
    assert surface.get_at((160 - 6, 30 - 6))[:3] == SAFE_LINE          # a square round the place where the second one begins
    assert surface.get_at((20, 24))[:3] != SAFE_LINE


def test_a_flight_is_highest_in_the_middle() -> None:
    points = flight(*POINTS)
    assert (points[0], points[-1]) == POINTS
    assert min(points, key=lambda at: at[1]) == points[len(points) // 2]


def test_a_hole_of_cards_made_to_a_wish_shows_both_lines_and_says_what_its_bold_one_gains(painter: Painter) -> None:
    content = read_course(COURSES / "card_golf" / "mill-brook.yaml")
    for number in range(9):
        hole = laid(content.deck, content.course.holes[number])
        solved = solve(hole, tables(), hole.tees[Tee.MIDDLE])
        lines = two_lines(hole, solved, 10)
        if lines is not None and lines[1].bet is not None:
            break
    assert lines is not None
    safe, bold = lines
    assert bold.bet is not None
    gain, cost = bold.bet
    assert (1 - bold.risk) * gain - bold.risk * cost == pytest.approx(safe.strokes - bold.strokes)
    assert (bold.far, bold.way[0]) == (distance(bold.way[0], bold.way[1]), hole.tees[Tee.MIDDLE])
    seen(painter, "card_golf", CardsDrawn((), (), hole), safe, bold)


def test_a_board_made_to_a_wish_shows_both_lines(painter: Painter) -> None:
    board = read_board(COURSES / "doshboard" / "owl-hills.yaml")
    sets, tee = read_sets(file_of(COURSES / "doshboard", DEFAULT_CARDS)), board.holes[0].tee.cell
    solution = best_of(board, sets)
    best, other = two_plans(solution, tee, sets[0])
    assert other is not None
    ways = [WishedLine(plan.card, plan.strokes, plan.odds.penalties, way=followed(solution, tee, plan).strokes) for plan in (best, other)]
    seen(painter, "doshboard", board, *ways)


def seen(painter: Painter, game: str, made: object, safe: WishedLine, bold: WishedLine) -> None:
    """Both colours are on the picture with lines, and on the plain one neither is."""
    entry = POSTERS.of(game)[WISHED]
    plain = entry.draw(WishedView(made, "parkland", 0), painter, (440, 150))
    lined = entry.draw(WishedView(made, "parkland", 0, safe.way, bold.way), painter, (440, 150))
    assert shades(plain, SAFE_LINE) + shades(plain, BOLD_LINE) == 0
    assert shades(lined, SAFE_LINE) > 60
    assert shades(lined, BOLD_LINE) > 60
