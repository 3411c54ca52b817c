"""A picture of a table, drawn by the game's own face where nobody sees it: the cloth with what lies on it, no hand and no seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
import pygame

from game.rules.contract import NoLegal
from game.session.sight import Sight
from game.ui.paint import Painter, backdrops
from game.ui.scene import Scene, Shell
from game.ui.settings import Settings
from game.ui.table.face import AnyFace, BareBetween, Closing, FaceMaker, Pictured, Recalling, Sitting
from game.ui.table.registry import make_face, marks_at
from game.ui.widgets.base import Widget
from game.ui.widgets.layers import Backdrop

PATIENCE: Final = 8.0       # seconds after which nothing more is waited for: some faces look for things for as long as they are seen
LOOK_AGAIN: Final = .05     # seconds between two looks
RAIL: Final = 22        # logical units of the wooden frame, which lies outside the picture
CORNER: Final = 26


class _Hung(Widget):
    """The table of a face, `inset` from the picture's edges."""

    def __init__(self, table: Widget, inset: Callable[[pygame.Rect], pygame.Rect]) -> None:
        super().__init__(table, ground="felt")
        self._inset = inset

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The table takes its part."""
        self.rect = pygame.Rect(rect)
        self.children[0].layout(p, self._inset(self.rect))


class TableStill(Scene):
    """The table of a sight, laid out on a surface of its own. Call `picture`, and `exit` when it is not needed any more."""

    def __init__(self, sight: Sight, size: tuple[int, int], ground: Backdrop | None = None, *, faces: FaceMaker = make_face) -> None:
        """`size` is that of the picture, in device pixels; `ground` gives what the table lies on (None: cloth of its own).

        `faces` makes the game's face. A game that is over is drawn as it was before its last action where that leaves nothing on the table,
        and one that stands between two parts as the last one ended.
        """
        super().__init__()
        self._faces = faces
        self._waited = 0.0
        self.sight, self._size, self._ground = sight, size, ground
        self._marks = marks_at(sight.rules.key, lambda: sight.after)

    def enter(self, shell: Shell) -> None:
        """As on the stack, though it never is."""
        super().enter(shell)
        self.arrange()

    @property
    def painter(self) -> Painter:
        """That of the window; the seats have the colours of the game where they choose them there."""
        return super().painter if self._marks is None else super().painter.seated(self._marks)

    @property
    def settings(self) -> Settings:
        """Those of the player, but nothing moves: water that glints would be waited for until it rests."""
        return msgspec.structs.replace(super().settings, speed=0.0)

    def build(self) -> Widget:
        """The table alone."""
        self.face: AnyFace = self._faces(self.sight.rules.key, self)
        self.face.choose = self.face.refuse = lambda _action: None
        self.face.changed = lambda: None
        if isinstance(self.face, Pictured):
            self.face.as_picture()
        return _Hung(self.face.table, lambda rect: rect)

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        """The cloth; its rail lies outside."""
        if self._ground is not None:
            return self._ground(painter, size)
        return backdrops.table(painter, size, (0, 0, *size), painter.look.px(CORNER), painter.look.px(RAIL))

    def arrange(self) -> None:
        """Lay the table out, and put the position there."""
        sight = self.sight
        self.ui.arrange(self.painter, self._size)
        self.face.settle()
        sitting = self._sitting
        last = sight.before if sight.over else sight.after
        if isinstance(self.face, Recalling):
            last = sight.after
            if sight.events:
                self.face.recall(sight.events, sight.before, sight.after, sitting)
        if isinstance(self.face, BareBetween) and not sight.over:
            last = self.face.lay_last(sight.before, sight.after) or last
        self.face.put(last, NoLegal(), sitting)
        self.ui.set_focus(None)

    @property
    def _sitting(self) -> Sitting:
        sight = self.sight
        return Sitting(sight.viewer, sight.names, sight.bare, sight.seats[sight.viewer].is_person)

    def scorecard(self) -> Widget:
        """The game's own sheet of scores."""
        return self.face.scorecard(self.sight.after, self._sitting)

    def let_pass(self, seconds: float) -> None:
        """Time goes by: what a face looks for again later, as dice that are being made, may have come."""
        self._waited += seconds
        self.clock.update(seconds)

    @property
    def ready(self) -> bool:
        """Whether a picture drawn now, after one that was drawn before, lacks nothing."""
        return not self.painter.busy and (not self.clock.busy or self._waited > PATIENCE)

    def picture(self) -> pygame.Surface:
        """The table as it can be painted now: where the painter is busy with a part of it, a later one is better."""
        out = pygame.Surface(self._size, 0, 32)
        self.stage.stale()
        self.ui.draw(out)
        return out

    def leave(self) -> None:
        """The face is not asked any more."""
        if isinstance(self.face, Closing):
            self.face.close()
