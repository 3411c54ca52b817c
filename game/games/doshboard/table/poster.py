"""A board of Doshboard on the picture that is sent to others: the painted board, and the pars of its holes beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pygame

from game.games.doshboard.content import BOARD_KIND
from game.games.doshboard.rules.board import Board
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import ADVANCED, BOARD, Options
from game.games.doshboard.solver.hole_book import HoleBook, beyond_solving
from game.games.doshboard.solver.wish import stock_sets
from game.games.doshboard.table.board_map import fit
from game.games.doshboard.table.board_picture import BoardPlan, look_of, painted_board, sketch
from game.games.doshboard.table.board_view import ask_for_board
from game.rules.contract import Setup
from game.ui.paint import Painter, put
from game.ui.workshop.poster import WISHED, PosterEntry, PosterFigure, WishedView
from game.words import _, ngettext

_BESIDE: Final = 96         # logical units of the pars
_ROW: Final = 34            # and of each
_ROWS: Final = 14           # as many as stand below each other


def draw_board(board: Board, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The board as large as there is room, and the holes in a column, in two where there are many."""
    px = p.look.px
    columns = -(-len(board.holes) // _ROWS)
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    room = size[0] - columns * px(_BESIDE), size[1]
    picture = ask_for_board(p, room, look_of(board))
    wide = room[0] if picture is None else picture.get_width()
    left = (room[0] - wide) // 2
    if picture is not None:
        put(out, picture, (left, (size[1] - picture.get_height()) // 2))
    rows = -(-len(board.holes) // columns)
    top = (size[1] - rows * px(_ROW)) // 2
    for number, hole in enumerate(board.holes):
        x = left + wide + px(18) + number // rows * px(_BESIDE)
        y = top + number % rows * px(_ROW) + px(_ROW) // 2
        put(out, p.rbox(px(24), px(24), px(12), "brass", "shade", 1.0), (x, y - px(12)))
        put(out, p.text(str(number + 1), 14, "on_brass", "bold"), (x + px(12), y), centre=True)
        par = p.text(_("par {n}").format(n=hole.par), 14.5, "on_felt", "bold", 150)
        put(out, par, (x + px(30), y - par.get_height() // 2))
    return out


def count_board(board: Board) -> tuple[PosterFigure, ...]:
    """Par and holes."""
    holes = len(board.holes)
    return PosterFigure(str(sum(hole.par for hole in board.holes)), _("par")), PosterFigure(str(holes), ngettext("hole", "holes", holes))


def worth(board: Board, _folder: Path) -> Iterator[float]:
    """What best play needs on the board, without wind, with the first of the stock sets, as `rate` has it; nothing for a board
    that is too large to be solved.
    """
    content = Content(board, *stock_sets())
    start = Doshboard().start(Setup(1, Options(level=ADVANCED, holes=BOARD), content))
    if not beyond_solving(start):
        book = HoleBook()
        holes = [start._replace(drawn=(number,)) for number in range(len(board.holes))]
        yield sum(book.solved(hole).solution.best(hole.pair.tee.cell).strokes for hole in holes)


def draw_wished(view: WishedView, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A board made to a wish; a sketch until it is painted."""
    board: Board = view.made
    plan = BoardPlan(look_of(board), fit(board, size, p.look.scale))
    found = painted_board(p, plan, f"wished {view.number}")
    return found if found is not None else p.made(("wished sketch", plan), lambda: sketch(p.look.theme, plan))


POSTERS: Final[Mapping[str, PosterEntry]] = {
    BOARD_KIND: PosterEntry(draw_board, count_board, worth),
    WISHED: PosterEntry(draw_wished, lambda _view: ()),
}
