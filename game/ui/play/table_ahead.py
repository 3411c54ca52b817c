"""The table that a new game would open with, laid out and drawn where nobody sees it while the game is being chosen.

Its ground is painted by the painter's thread, and all else is drawn bit by bit: words, plates and shadows are there when the game begins.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

import msgspec
import pygame

from game.rules.contract import NoLegal
from game.rules.registry import AnyRules
from game.session.seats import Seat
from game.ui.play.controls import MenuActions, PlayBar
from game.ui.play.desk import Desk, DeskScene
from game.ui.play.seat_turn import SeatTurn
from game.ui.play.turn_glow import TurnGlow
from game.ui.scene import Shell
from game.ui.settings import Settings
from game.ui.table.face import AnyFace, Closing, FaceMaker, PaintingAhead, Sitting
from game.ui.table.registry import make_face, marks_at
from game.ui.taste import Taste, taste_of
from game.ui.widgets.base import Widget
from game.words import _

_SLICE: Final = .006    # seconds of drawing between two looks at the events
_LOOK: Final = .02      # seconds until a table is gone on with
REST: Final = .3        # seconds for which a choice must stand: who leafs through courses wants none of those in between


class TableAhead(DeskScene):
    """The table at the start of a game, seen by its first seat. It never comes onto the stack: `enter` it, `ask`, and `exit`."""

    def __init__(self, rules: AnyRules, start: object, seats: Sequence[Seat], *, faces: FaceMaker = make_face) -> None:
        """`start` is the state that the game would begin with, `faces` makes the game's face."""
        super().__init__()
        self._rules, self._view, self._seats, self._faces = rules, rules.view(start, 0), seats, faces
        self._marks = marks_at(rules.key, lambda: self._view)

    @property
    def settings(self) -> Settings:
        """Those of the player, but nothing moves."""
        return msgspec.structs.replace(super().settings, speed=0.0)

    @property
    def taste(self) -> Taste:
        """That of those who would sit there."""
        return taste_of(self.shell.profiles, self._seats, self._marks)

    def build(self) -> Widget:
        """The desk with the game's face, as it is played; none of its buttons is ever seen."""
        self.face: AnyFace = self._faces(self._rules.key, self)
        self.face.choose = self.face.refuse = lambda _action: None
        self.face.changed = _nothing
        bar = PlayBar(self._rules.title, MenuActions(*(_nothing for _button in range(6))))
        self.desk = Desk(self.face, self._seats, bar, TurnGlow(self.stage, self._clock), lambda _unfold: None,
                         face_of=self.shell.profiles.face_of)
        self.desk.room.wanted = self.settings.panel
        return self.desk.room

    def ask(self) -> None:
        """Ask the painter for the backdrop and for what the face will show first."""
        painter, size = self.painter, self.shell.size
        self.ui.arrange(painter, size)
        sitting = Sitting(0, tuple(seat.name for seat in self._seats), False, self._seats[0].is_person)
        self.desk.put(self._view, NoLegal(), sitting, SeatTurn(0, _("Your turn")))
        self.ui.arrange(painter, size)
        self.backdrop(painter, size)
        if isinstance(self.face, PaintingAhead):
            self.face.paint_ahead(painter)

    def draw(self) -> Iterator[None]:
        """Draw one widget after the other on what nobody sees: what the painter makes for it is kept."""
        page = pygame.Surface(self.shell.size, 0, 32)
        page.set_clip((0, 0, 1, 1))     # nothing is to be filled
        for widget in _shown(self.desk.room):
            if widget.rect.w > 0 < widget.rect.h:
                widget.draw(self.painter, page)
                yield

    def leave(self) -> None:
        """The face is not asked any more."""
        if isinstance(self.face, Closing):
            self.face.close()


class AheadOfPlay:
    """Has a table painted once the choice of it has stood for a moment, and the painter has nothing else to do."""

    def __init__(self, shell: Callable[[], Shell]) -> None:
        self._shell = shell
        self._wanted: tuple[Hashable, Callable[[], TableAhead]] | None = None
        self._stood = 0.0
        self._done: Hashable = None
        self._table: TableAhead | None = None       # that is being painted
        self._drawn: Iterator[None] = iter(())      # what of it is still to be drawn

    def choose(self, key: Hashable, make: Callable[[], TableAhead]) -> None:
        """This is what would be played; `key` says all about it, `make` lays the table."""
        if self._wanted is None or self._wanted[0] != key:
            self._stood = 0.0
            self.close()
        self._wanted = key, make

    def forget(self) -> None:
        """Nothing can be played as it is chosen."""
        self._wanted = None
        self.close()

    def close(self) -> None:
        """Take the table away, as far as it has come."""
        if self._table is not None:
            self._table.exit()
        self._table, self._drawn = None, iter(())

    @property
    def next_due(self) -> float | None:
        """Seconds until a table may be laid, or more of it drawn; None where none has to be."""
        if self._table is not None:
            return _LOOK
        return max(_LOOK, REST - self._stood) if self._lacks else None

    @property
    def _lacks(self) -> bool:
        return self._wanted is not None and (self._wanted[0], self._shell().painter.look, self._shell().size) != self._done

    def update(self, seconds: float, *, moving: bool) -> None:
        """Advances time; while something is `moving` on the screen no table is laid, nor drawn."""
        self._stood += seconds
        shell = self._shell()
        if self._wanted is None or self._stood < REST or moving:
            return
        if self._lacks:
            if shell.painter.busy:      # what is seen goes first
                return
            self.close()
            key, make = self._wanted
            self._done = key, shell.painter.look, shell.size
            self._table = make()
            self._table.enter(shell)
            self._table.ask()
            self._drawn = self._table.draw()
        elif self._table is not None:
            self._draw()

    def _draw(self) -> None:
        """Some of what is left."""
        until = time.perf_counter() + _SLICE
        for _widget in self._drawn:
            if time.perf_counter() >= until:
                return
        self.close()


def _shown(widget: Widget) -> Iterator[Widget]:
    """A widget and all below it that would be seen."""
    if widget.visible:
        yield widget
        for child in widget.children:
            yield from _shown(child)


def _nothing() -> None:
    """A button that nobody can press."""
