"""The scorecard, over plain values: its marks, its sums, its two shapes."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import game.games.golf.table
from game.games.golf.table.plate import HoleLine, HoleResultPanel, Honours, won_words
from game.games.golf.table.sheet import (
    CardLine, GolfCard, GolfCardWidget, ScoreMark, joined, latest, mark_of, nines_of, rows_of, term, to_par
)
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter
from game.ui.paint.store import PictureStore
from game.ui.widgets.layout import Column


def line(seat: int, strokes: tuple[int | None, ...], now: int | None = None) -> CardLine:
    return CardLine(seat, f"Player {seat}", strokes, now, sum(n for n in strokes if n is not None))


@pytest.mark.parametrize(("strokes", "par", "rings", "square", "called"), [
    (3, 4, 1, False, "birdie"), (2, 4, 2, False, "eagle"), (1, 3, 2, False, "hole-in-one"), (2, 5, 2, False, "albatross"),
    (4, 4, 0, False, "par"), (5, 4, 1, True, "bogey"), (6, 4, 2, True, "double bogey"), (9, 4, 2, True, "+5"),
])
def test_circles_are_under_par_and_squares_over(strokes: int, par: int, rings: int, square: bool, called: str) -> None:
    assert mark_of(strokes, par) == ScoreMark(rings, square)
    assert term(strokes, par) == called


def test_to_par_counts_finished_holes_of_the_round_only() -> None:
    card = GolfCard(3, (3, 4, 5, 4), 3, (line(0, (2, 4, 6, 9)),))
    assert to_par(card.lines[0], card) == 0
    open_card = GolfCard(18, (3, 4, 5), 2, (line(0, (2, 5), 3),))
    assert to_par(open_card.lines[0], open_card) == 0
    assert open_card.par_so_far == 7


def test_play_off_holes_have_columns_of_their_own() -> None:
    card = GolfCard(3, (3, 4, 5, 4, 3), 4, (line(0, (3, 4, 5, 4)), line(1, (3, 4, 5, 4)), line(2, (4, 4, 5, None))))
    assert [card.name(hole) for hole in range(card.columns)] == ["1", "2", "3", "P1", "P2"]


@pytest.mark.parametrize(("theme", "text"), [("clubhouse", 1.0), ("contrast", 2.0)])
def test_the_card_goes_across_where_it_is_wide_and_down_where_it_is_narrow(tmp_path: Path, theme: str, text: float) -> None:
    pygame.init()
    p = Painter(Look(THEMES[theme], 1.0, text), PictureStore(tmp_path))
    card = GolfCard(18, (3, 4, 5), 2, tuple(line(seat, (3, 5)) for seat in range(5)))
    sheet, strip = GolfCardWidget(card), GolfCardWidget(card, framed=True)
    narrow, wide = 230, 900 if text == 1 else 1500
    assert sheet.across(p, wide)
    assert not sheet.across(p, narrow)
    assert sheet.height(p, narrow) > 18 * p.font(14).get_linesize()
    assert strip.height(p, narrow) == 0
    for widget, width in ((sheet, narrow), (sheet, wide), (strip, wide)):
        surface = pygame.Surface((width, widget.height(p, width)), pygame.SRCALPHA, 32)
        widget.layout(p, surface.get_rect())
        widget.draw(p, surface)
        ink = pygame.mask.from_surface(surface).get_bounding_rects()
        assert ink
        last = surface.subsurface((0, surface.get_height() - p.font(14).get_linesize() - 4, width, p.font(14).get_linesize() + 4))
        assert pygame.mask.from_surface(last).count() > 20       # the last line is not cut off
    p.close()


def told(card: GolfCard) -> list[list[tuple[list[str], str, str]]]:
    return [[([cell.text for cell in one.cells], one.total, one.whole) for one in nine.lines] for nine in nines_of(card)]


def test_eighteen_holes_are_out_in_and_total_and_pars_are_told_so_far() -> None:
    card = GolfCard(18, (4,) * 9 + (3, 5, 4), 11, (line(0, (5,) * 9 + (3, 2), 1), line(1, (4,) * 9 + (3, 5), 0)))
    front, back = told(card)
    assert front[0] == (list("123456789"), "Out", "")
    assert front[1:] == [(["4"] * 9, "36", ""), (["5"] * 9, "45", ""), (["4"] * 9, "36", "")]
    assert back[0] == ([str(n) for n in range(10, 19)], "In", "Total")
    assert back[1] == (["3", "5", "4"] + [""] * 6, "8", "44")       # the open hole has a par, but it is in no sum
    assert back[2] == (["3", "2", "1"] + [""] * 6, "5", "50")
    cells = nines_of(card)[1].lines[2].cells
    assert [(cell.par, cell.faint) for cell in cells[:4]] == [(3, False), (5, False), (None, True), (None, False)]
    assert [cell.faint for cell in nines_of(card)[1].lines[0].cells] == [False] * 3 + [True] * 6
    assert [nine.current for nine in nines_of(card)] == [None, 2]


def test_a_play_off_stands_behind_the_round_and_is_in_no_sum() -> None:
    card = GolfCard(3, (3, 4, 5, 4, 3), 4, (line(0, (3, 4, 5, 4), 2), line(1, (4, 4, 5, None), 0)))
    card = replace(card, lines=(card.lines[0]._replace(total=12), card.lines[1]._replace(total=13, open=None)))
    round_, play_off = told(card)
    assert [(total, whole) for _, total, whole in round_] == [("Total", ""), ("12", ""), ("12", ""), ("13", "")]
    assert play_off == [(["P1", "P2"], "", ""), (["4", "3"], "", ""), (["4", "2"], "", ""), (["", ""], "", "")]


def test_a_card_is_a_table_with_a_cell_for_every_column() -> None:
    card = GolfCard(18, (4,) * 19, None, (line(0, (4,) * 9 + (5,) * 9 + (3,))._replace(total=81), line(1, (4,) * 18 + (None,))))
    heads, pars, *seats = rows_of(nines_of(card))
    assert heads == ["Hole", *map(str, range(1, 10)), "Out", *map(str, range(10, 19)), "In", "Total", "P1"]
    assert pars == ["Par", *["4"] * 9, "36", *["4"] * 9, "36", "72", "4"]
    assert seats == [["Player 0", *["4"] * 9, "36", *["5"] * 9, "45", "81", "3"],
                     ["Player 1", *["4"] * 9, "36", *["4"] * 9, "36", "72", ""]]


def test_side_by_side_the_sum_of_each_nine_stands_behind_its_holes() -> None:
    card = GolfCard(18, (4,) * 19, 19, (line(0, (4,) * 9 + (5,) * 9 + (3,), 1)._replace(total=81),))
    one = joined(nines_of(card), "", sums=True)
    heads = [cell.text for cell in one.lines[0].cells]
    assert heads == [*map(str, range(1, 10)), "Out", *map(str, range(10, 19)), "In", "P1", "P2"]
    assert [heads[at] for at, cell in enumerate(one.lines[0].cells) if cell.strong] == ["Out", "In"]
    assert [cell.text for cell in one.lines[2].cells] == ["4"] * 9 + ["36"] + ["5"] * 9 + ["45", "3", "1"]
    assert [each.total for each in one.lines] == ["Total", "72", "81"]
    assert one.current is not None
    assert heads[one.current] == "P2"
    bare = joined(nines_of(card), "", sums=False)
    assert len(bare.lines[0].cells) == 20
    assert bare.current == 19
    few = latest(bare, 18)
    assert [cell.text for cell in few.lines[0].cells] == [*map(str, range(3, 19)), "P1", "P2"]
    assert few.current == 17


@pytest.mark.parametrize(("wide", "tables"), [(1000, 1), (560, 3), (190, 0)])
def test_a_round_is_one_table_where_that_fits_else_nines_below_each_other_else_it_goes_down(tmp_path: Path, wide: int, tables: int) -> None:
    pygame.init()
    p = Painter(Look(THEMES["clubhouse"], 1.0), PictureStore(tmp_path))
    card = GolfCard(18, (4,) * 19, 18, (line(0, (4,) * 18, 1), line(1, (4,) * 18, 2)))
    sheet = GolfCardWidget(card)
    row, high = p.font(14).get_linesize(), sheet.height(p, wide)
    assert sheet.across(p, wide) == bool(tables)
    rows = 4 * tables or 19 + 4
    assert rows * row < high < (rows + 2 * max(1, tables)) * 25
    p.close()


@pytest.mark.parametrize("wide", [1000, 560, 190])
def test_the_hole_being_played_lies_on_brass(tmp_path: Path, wide: int) -> None:
    pygame.init()
    p = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path))

    def lit(card: GolfCard) -> int:
        widget = GolfCardWidget(card)
        surface = pygame.Surface((wide, widget.height(p, wide)), pygame.SRCALPHA, 32)
        widget.layout(p, surface.get_rect())
        widget.draw(p, surface)
        return pygame.mask.from_threshold(surface, p.colour("fresh"), (12, 12, 12, 255)).count()

    playing = GolfCard(18, (4,) * 5, 4, (line(0, (4,) * 4, 1), line(1, (4,) * 4, 2)))
    assert lit(playing) > 200
    assert lit(replace(playing, current=None)) == 0
    p.close()


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", [1, 3, 4, 5])
@pytest.mark.parametrize("high", [240, 290, 600])
def test_the_result_of_a_hole_shows_every_player_in_the_room_it_has(tmp_path: Path, text: float, players: int, high: int) -> None:
    pygame.init()
    p = Painter(Look(THEMES["contrast"], 1.0, text), PictureStore(tmp_path))
    lines = tuple(HoleLine(seat, f"Player {seat}", 3 + seat) for seat in range(players))
    card = HoleResultPanel("Hole 7", 4, lines, tuple(range(players)), won_words(("Player 0",), 3, 0) if players == 4 else "")
    wide = card.natural(p)
    for _ in range(2):      # it is laid out afresh whenever the window changes
        rect = pygame.Rect(10, 20, wide, min(high, card.height(p, wide)))
        card.layout(p, rect)
        shown = [w for w in card.walk() if w.visible and w.rect.w and not isinstance(w, Column)]
        assert all(rect.contains(w.rect) for w in shown)
        assert sum(w.rect.h for w in shown if w is not card) <= rect.h
        assert any(isinstance(w, Honours) for w in shown) == (players > 1 and card.height(p, wide) <= high)
    p.close()


@pytest.mark.parametrize("name", ["sheet", "plate", "dice", "leaderboard", "ground_view", "motion"])
def test_what_every_golf_table_shares_knows_nothing_of_dominoes(name: str) -> None:
    source = Path(game.games.golf.table.__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
    imported = [node.module or "" for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    assert imported
    assert not [module for module in imported if "domino" in module or module.startswith("game.rules")]
