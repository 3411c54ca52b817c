"""A hole of a board that is being made, as bots play it again and again on its map."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.analysis.rounds import WalkedStroke, WalkTask
from game.bots.policy import LEVELS
from game.errors import UserError
from game.games.doshboard.bots.rounds import ALONE, BoardRoundsTask, play_board_rounds, walk_board_line
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.solver.hole_book import cost_of
from game.games.doshboard.table.board_map import COLUMN, fit
from game.games.doshboard.table.board_picture import BoardLook, BoardPlan, board_now
from game.games.doshboard.table.board_view import ask_for_board
from game.rules.contract import Setup
from game.ui.looks.theme import XY
from game.ui.paint import Painter, put
from game.ui.workshop.rounds import RoundsGround
from game.words import _, ngettext


class BoardRounds(RoundsGround):
    """A hole on the board as its canvas shows it, with all tees and flags."""

    def __init__(self, content: Content, title: str, look: BoardLook) -> None:
        """The first hole of a content. Raises UserError where it is too large to be solved."""
        start = Doshboard().start(Setup(1, ALONE, content))
        if not cost_of(start).affordable:
            raise UserError(_("This hole is too large to be solved: play it yourself instead."))
        self.title, self.levels = title, LEVELS
        self.hint = _("Point at a mark: its whole round is lit. Rings are lost balls; tap-ins are not on the map.")
        self._content, self._look = content, look

    @property
    def work(self) -> Callable[[BoardRoundsTask], Iterable[object]]:
        return play_board_rounds

    @property
    def walk(self) -> Callable[[WalkTask], Iterable[WalkedStroke]]:
        return walk_board_line

    @property
    def content(self) -> Content:
        return self._content

    def task(self, level: str, line: int, seed: int) -> BoardRoundsTask:
        return BoardRoundsTask(self._content, level, line, seed)

    @property
    def start(self) -> tuple[float, float]:
        tee = self._content.board.holes[0].tee.cell
        return tee.q, tee.r

    def far(self, number: int) -> str:
        return ngettext("{n} cell", "{n} cells", number).format(n=number)

    def space(self, p: Painter, rect: pygame.Rect) -> float:
        return fit(self._look.board, rect.size, p.look.scale).unit

    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        picture = ask_for_board(p, rect.size, self._look)
        laid = fit(self._look.board, rect.size, p.look.scale)
        if picture is None:
            small, drawn = board_now(p, BoardPlan(self._look, laid))
            picture = small if drawn == laid else pygame.transform.smoothscale(small, laid.size)
        put(surface, picture, rect.center, centre=True)

    def place(self, p: Painter, rect: pygame.Rect, x: float, y: float) -> XY:
        laid = fit(self._look.board, rect.size, p.look.scale)
        left, top = laid.origin
        corner = rect.centerx - laid.size[0] / 2, rect.centery - laid.size[1] / 2
        return corner[0] + left + x * COLUMN * laid.unit, corner[1] + top + (y + x / 2) * laid.unit
