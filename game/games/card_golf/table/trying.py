"""A hole of cards that is being made, as it is tried: at a table, and by bots that play it again and again on its map."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.analysis.rounds import WalkedStroke, WalkTask
from game.bots.policy import LEVELS
from game.games.card_golf.bots.rounds import ALONE, RoundsTask, play_rounds, walk_line
from game.games.card_golf.content.course import alone
from game.games.card_golf.content.deck import ReadDeck
from game.games.card_golf.rules.content import Content, LaidHole, faces_of, laid
from game.games.card_golf.rules.course import Tee, offsets_of
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.table.face_picture import face_card, plan_of_face
from game.ui.looks.theme import XY
from game.ui.paint import Painter, put
from game.ui.workshop.canvas import FileTrial
from game.ui.workshop.rounds import RoundsGround
from game.words import _, ngettext


def hole_trial(read: ReadDeck, title: str, landscape: str, hole: LaidHole) -> FileTrial:
    """A round of that hole alone, without tokens: as the sheet's figures are worked out."""
    rules = CardGolf()
    return FileTrial(title, rules, ALONE, alone(read, title, landscape, hole))


class CardRounds(RoundsGround):
    """A hole of cards, end to end from the tee at the left."""

    def __init__(self, read: ReadDeck, title: str, landscape: str, hole: LaidHole) -> None:
        """Raises ValueError where its cards don't make a hole."""
        self.title, self.levels = title, LEVELS
        self.hint = _("Point at a mark: its whole round is lit. Rings are lost balls; putts are not on the map.")
        self._content = alone(read, title, landscape, hole)
        known = faces_of(read.deck)
        self._faces = [known[name] for name in hole.faces]
        offsets = hole.offsets or offsets_of(self._faces)
        self._low = min(offsets)
        self._offsets = [offset - self._low for offset in offsets]
        self._rows, self._columns = read.deck.rows, read.deck.columns
        self._plans = [plan_of_face(face, read.name, landscape) for face in self._faces]
        self._tee = laid(read.deck, hole).tees[Tee.MIDDLE]

    @property
    def work(self) -> Callable[[RoundsTask], Iterable[object]]:
        return play_rounds

    @property
    def walk(self) -> Callable[[WalkTask], Iterable[WalkedStroke]]:
        return walk_line

    @property
    def content(self) -> Content:
        return self._content

    def task(self, level: str, line: int, seed: int) -> RoundsTask:
        return RoundsTask(self._content, level, line, seed)

    def far(self, number: int) -> str:
        return ngettext("{n} yard", "{n} yards", number).format(n=number)

    @property
    def start(self) -> tuple[float, float]:
        return self._tee.row, self._tee.column

    def space(self, p: Painter, rect: pygame.Rect) -> float:
        return max(1.0, min(rect.w / (self._rows * len(self._faces)), rect.h / (self._columns + max(self._offsets))))

    def _card(self, p: Painter, rect: pygame.Rect, number: int) -> pygame.Rect:
        cell = self.space(p, rect)
        left = rect.centerx - cell * self._rows * len(self._faces) / 2
        top = rect.centery - cell * (self._columns + max(self._offsets)) / 2
        return pygame.Rect(round(left + number * self._rows * cell), round(top + self._offsets[number] * cell),
                           round(self._rows * cell), round(self._columns * cell))

    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for number, plan in enumerate(self._plans):
            place = self._card(p, rect, number)
            put(surface, face_card(p, plan, place.size, fine=True), place.topleft)

    def place(self, p: Painter, rect: pygame.Rect, x: float, y: float) -> XY:
        number = min(max(0, int(x) // self._rows), len(self._faces) - 1)
        card = self._card(p, rect, number)
        cell = card.w / self._rows
        return card.x + (x - number * self._rows + .5) * cell, card.y + (y - self._low - self._offsets[number] + .5) * cell
