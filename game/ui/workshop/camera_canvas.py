"""A canvas of cells that are seen through a camera, which zooms, moves, and follows the cursor that keys move."""

from __future__ import annotations

from abc import abstractmethod
from math import dist
from typing import ClassVar, Final, Generic, Protocol, Self, TypeVar

import pygame

from game.ui.input import DIRECTIONS, VIEW_WAYS, Act, ActName, Composing, Edit, Point, Released, Typed
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.workshop.canvas import KEY_WAYS
from game.ui.workshop.grid import BrushTool, LookTool
from game.ui.workshop.grid_canvas import GridCanvas
from game.ui.workshop.hand import CanvasUser
from game.ui.workshop.tool import FileSpot, Tool

_NOTCH: Final = 1.15                # factor of a notch of the wheel
_NEARER: Final = 1.5                # factor of a press of the tool for zooming
_PANS: Final = 8                    # presses of an arrow that move the view by its own width
_PINCHED: Final = 1.5               # notches of a pinch from which two fingers zoom while a brush is in hand
_LED: Final = 10                    # logical units that two fingers move together before they restore cells
_SEEN: Final = 20                   # device pixels of the shortest side of a canvas that shows anything


class CanvasCamera(Protocol):
    """A frozen value: which part of the drawing a canvas shows, and how large."""

    @property
    def view(self) -> tuple[float, float]:
        """Width and height of the window through which the drawing is seen, in device pixels."""

    @property
    def ground(self) -> tuple[float, float]:
        """Width and height of the whole drawing, in units of the drawing."""

    @property
    def unit(self) -> float:
        """Device pixels per unit."""

    @property
    def least(self) -> float:
        """Device pixels per unit where everything is seen."""

    def zoomed(self, factor: float, about: tuple[float, float], closest: float) -> Self:
        """The camera zoomed in (factor over 1) or out about a pixel of the window, up to `closest` device pixels per unit."""

    def panned(self, dx: float, dy: float) -> Self:
        """The camera with the drawing moved by that many device pixels."""

    def fitted(self, least: Self) -> Self:
        """The camera on the same part of the drawing in another window, of which `least` shows everything."""


class TwoFingers:
    """Two fingers on a canvas while a brush is in hand: moved together they restore cells, moved apart or closer they zoom."""

    def __init__(self, pos: tuple[int, int]) -> None:
        self.began = self.at = pos
        self.notches = 0.0          # the sum of their pinch so far
        self.brings = False         # whether they restore cells


C = TypeVar("C", bound=CanvasCamera)


class CameraCanvas(GridCanvas, Generic[C]):
    """Cells through a camera: the wheel, two fingers, + and - zoom, the middle button moves the drawing, 0 shows all of it.

    A tool for looking, used while its letter is held, is put away when the letter is let go; after a tap of the letter it stays in hand.
    """

    closest: ClassVar[float]        # logical units of a cell at the largest

    def __init__(self, user: CanvasUser, cursor: FileSpot) -> None:
        self._near: C | None = None         # None: everything is seen
        self._panned_from: tuple[int, int] | None = None
        self._fingers: TwoFingers | None = None
        self._lent: Tool | None = None      # the tool in hand before that of the letter that is held
        self._lent_used = False
        super().__init__(user, cursor)

    # ---- for authors to override
    @abstractmethod
    def view(self, p: Painter) -> pygame.Rect:
        """The part of the canvas in which the cells are drawn."""

    @abstractmethod
    def all_of_it(self, p: Painter) -> C | None:
        """The camera that shows everything; None where there is nothing to see."""

    @abstractmethod
    def bringing(self, camera: C, spot: FileSpot) -> C:
        """The camera moved just enough to show that cell; unchanged for a spot that is no cell."""

    def all_by_zero(self) -> bool:
        """Whether the digit 0 shows everything now."""
        return True

    # ---- where it is
    @property
    def camera(self) -> C | None:
        """The camera; None where there is nothing to see."""
        if self.host is None or min(self.rect.size) < _SEEN:
            return None
        least, near = self.all_of_it(self.host.painter), self._near
        if near is None or least is None or near.ground != least.ground:
            self._near = near = None        # the drawing has another size
        elif (near.view, near.least) != (least.view, least.least):
            self._near = near = near.fitted(least)
        return near if near is not None else least

    def look_through(self, camera: C | None) -> None:
        """Takes that camera; None, or one that is farther away than needed, shows everything, centred."""
        if camera is not None and camera.unit <= camera.least:
            camera = None
        if camera != self._near:
            self._near = camera
            self.refresh()

    def zoom(self, factor: float, about: tuple[int, int] | None) -> None:
        """Zooms in (factor over 1) or out; what lies at the place `about` of the screen stays there."""
        camera, self._lent_used = self.camera, True
        if camera is None or self.host is None:
            return
        view = self.view(self.host.painter)
        x, y = about if about is not None and view.collidepoint(about) else view.center
        self.look_through(camera.zoomed(factor, (x - view.x, y - view.y), self.closest * self.host.painter.look.scale))

    def _pan(self, dx: int, dy: int) -> None:
        camera, self._lent_used = self.camera, True
        if camera is not None:
            self.look_through(camera.panned(dx, dy))

    def _bring(self) -> None:
        """Moves the view just enough to show the cell at the cursor."""
        camera = self.camera
        if camera is not None and self._near is not None:
            self.look_through(self.bringing(camera, self.cursor))

    # ---- what moves it
    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        """A letter takes a tool in hand; for a tool for looking, remembers the former tool until the key is let go."""
        before = self.hand.tool
        answer = super().edit(intent)
        lent = isinstance(intent, Typed) and isinstance(self.hand.tool, LookTool) and self.hand.tool.key == intent.text.upper()
        self._lent, self._lent_used = before if lent and not isinstance(before, LookTool) else None, False
        return answer

    def released(self, released: Released) -> Reply:
        """Takes the former tool in hand again when the letter is let go, if the tool for looking was used."""
        if not released.letter:
            return super().released(released)
        before, self._lent = self._lent, None
        if before is None or released.letter.upper() != self.hand.tool.key or not self._lent_used:
            return False
        self._panned_from = None
        self.user.take(next(number for number, tool in enumerate(self.hand.tools) if tool.title == before.title))
        self.hand.tool = before      # with its frame
        self.hand.hold()
        return True

    def scroll(self, notches: float) -> bool:
        fingers = self._fingers
        if fingers is not None:
            fingers.notches += notches
            if not fingers.brings and abs(fingers.notches) > _PINCHED:
                self._fingers, self._panned_from = None, fingers.at
                self.zoom(_NOTCH ** -fingers.notches, fingers.at)
            return True
        self.zoom(_NOTCH ** -notches, self.host.pointer if self.host is not None else None)
        return True

    def _by_fingers(self, point: Point) -> bool:
        """Handles two fingers with a brush in hand; returns whether they took the press."""
        if point.kind == "down" and isinstance(self.hand.tool, BrushTool):
            self._fingers = TwoFingers(point.pos)
        fingers = self._fingers
        if fingers is None or self.host is None:
            return False
        fingers.at = point.pos
        if point.kind == "move" and not fingers.brings and dist(fingers.began, point.pos) > self.host.painter.look.px(_LED):
            fingers.brings = True
            super().point(Point("down", fingers.began, 3, "touch"))
        if point.kind == "move" and fingers.brings:
            super().point(point)
        if point.kind == "up":
            self._fingers = None
            if fingers.brings:
                super().point(Point("up", point.pos, 3, "touch"))
        return True

    def point(self, point: Point) -> Reply:
        """The middle button moves the view; so does the first one with the tool for moving, and with the tool for zooming it zooms in. Two
        fingers are the middle button, and with a brush they restore cells.
        """
        if point.source == "touch" and point.button == 2 and self._by_fingers(point):
            return True
        tool = self.hand.tool if isinstance(self.hand.tool, LookTool) and point.button == 1 else None
        if tool is not None and point.kind == "down" and self.host is not None and not self.view(self.host.painter).collidepoint(point.pos):
            tool = None         # beside the view a press means the same with every tool
        if tool is not None and tool.nearer:
            if point.kind == "down":
                self.zoom(_NEARER, point.pos)
            return True
        if (point.button == 2 or tool is not None) and point.kind in ("down", "up"):
            self._panned_from = point.pos if point.kind == "down" else None
            return True
        if point.kind == "move" and self._panned_from is not None:
            was, self._panned_from = self._panned_from, point.pos
            self._pan(point.pos[0] - was[0], point.pos[1] - was[1])
            return True
        return super().point(point)

    def act(self, act: Act) -> Reply:
        """+ and - zoom where they turn nothing, 0 shows everything, arrows move the view with Ctrl or the tool for moving."""
        if act.name in ("faster", "slower") and not self.changes.can_turn(self.cursor):
            self.zoom(_NOTCH if act.name == "faster" else 1 / _NOTCH, None)
            return True
        if act.name in ("nearer", "farther"):
            self.zoom(_NOTCH if act.name == "nearer" else 1 / _NOTCH, None)
            return True
        if act.name in VIEW_WAYS:
            self._pan_by_key(VIEW_WAYS[act.name])
            return True
        if act.name == "pick" and act.number == 10 and self.all_by_zero():
            self.look_through(None)
            return True
        if isinstance(self.hand.tool, LookTool) and not self.hand.tool.nearer and act.name in DIRECTIONS:
            self._pan_by_key(act.name)
            return True
        answer = super().act(act)
        self._bring()
        return answer

    def _pan_by_key(self, way: ActName) -> None:
        dx, dy = KEY_WAYS[way]
        self._pan(-dx * self.rect.w // _PANS, -dy * self.rect.h // _PANS)

    def press(self, spot: FileSpot) -> None:
        """Zooms in on the cell with the tool for zooming."""
        if isinstance(self.hand.tool, LookTool) and self.host is not None:
            self.zoom(_NEARER, self.place(self.host.painter, spot).center)
        else:
            super().press(spot)

    def select(self, spot: FileSpot) -> None:
        super().select(spot)
        self._bring()
