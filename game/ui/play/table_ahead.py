"""The table that a new game would open with, laid out where nobody sees it: its ground is painted while the course is being chosen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import msgspec

from game.rules.contract import NoLegal
from game.rules.registry import AnyRules
from game.session.seats import Seat
from game.ui.play.controls import MenuActions, PlayBar
from game.ui.play.desk import Desk, DeskScene
from game.ui.play.turn_glow import TurnGlow
from game.ui.scene import Shell
from game.ui.settings import Settings
from game.ui.tables.face import AnyFace, Closing, FaceMaker, PaintingAhead, Sitting
from game.ui.tables.registry import make_face, marks_at
from game.ui.taste import Taste, taste_of
from game.ui.widgets.base import Widget

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
        self.face.put(self._view, NoLegal(), Sitting(0, tuple(seat.name for seat in self._seats), False))
        self.ui.arrange(painter, size)
        self.backdrop(painter, size)
        if isinstance(self.face, PaintingAhead):
            self.face.paint_ahead(painter)

    def leave(self) -> None:
        """The face is not asked any more."""
        if isinstance(self.face, Closing):
            self.face.close()


class AheadOfPlay:
    """Has a table's pictures painted once the choice of it has stood for a moment, and the painter has nothing else to do."""

    def __init__(self, shell: Callable[[], Shell]) -> None:
        self._shell = shell
        self._wanted: tuple[Hashable, Callable[[], TableAhead]] | None = None
        self._stood = 0.0
        self._done: Hashable = None

    def choose(self, key: Hashable, make: Callable[[], TableAhead]) -> None:
        """This is what would be played; `key` says all about it, `make` lays the table."""
        if self._wanted is None or self._wanted[0] != key:
            self._stood = 0.0
        self._wanted = key, make

    def forget(self) -> None:
        """Nothing can be played as it is chosen."""
        self._wanted = None

    @property
    def next_due(self) -> float | None:
        """Seconds until a table may be laid; None where none has to be."""
        return max(.02, REST - self._stood) if self._lacks else None

    @property
    def _lacks(self) -> bool:
        return self._wanted is not None and (self._wanted[0], self._shell().painter.look, self._shell().size) != self._done

    def update(self, seconds: float, *, moving: bool) -> None:
        """Advances time; while something is `moving` on the screen no table is laid."""
        self._stood += seconds
        shell = self._shell()
        if self._wanted is None or not self._lacks or self._stood < REST or moving or shell.painter.busy:
            return
        key, make = self._wanted
        self._done = key, shell.painter.look, shell.size
        table = make()
        table.enter(shell)
        table.ask()
        table.exit()


def _nothing() -> None:
    """A button that nobody can press."""
