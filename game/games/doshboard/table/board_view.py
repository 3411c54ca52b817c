"""The window on a board, as a widget: the painted board through a camera, and balls with their players' marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import sqrt
from typing import Final, NamedTuple

import pygame

from game.games.doshboard.rules.board import Board
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.table import board_map as cameras
from game.games.doshboard.table.board_map import AIM, SIDE, BoardCamera, BoardMap, Stop, fit, map_of
from game.games.doshboard.table.board_picture import BoardLook, BoardPlan, board_now, look_of, painted_board
from game.games.doshboard.table.marks import (
    HANGS, PictureLayer, PlanLayers, box_at, draw_hole, draw_paths, draw_plan, draw_ray, draw_sock, heat_figures, hole_boxes, plan_labels,
    ring_mark, sock_box
)
from game.games.doshboard.table.planner import BoardBall, BoardState, PlanState, ShotPlanner
from game.games.golf.table.ground_view import GroundPoints, Looks, Marks, PlacedFigure, RoundView, draw_labels
from game.games.golf.table.plate import LYING
from game.ui.input import DIRECTIONS, Act
from game.ui.looks.theme import XY, Look
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import LaidSprite, put_all
from game.ui.table.face import CoursePrint

# ---- the painted board in a window, through any camera: painted at two sizes and scaled from them; stand-ins until a size is painted
_SHARP: Final = 1e-3        # a scale this near to 1 counts as 1
_FINER: Final = 3           # how much larger than its card a board is painted and scaled down: painted smaller it would show no shapes
_MOST_PIXELS: Final = 2.2e6     # of the picture for planning at scale 1; the stock boards have half of that
_MOST_EVER: Final = 4.5e6       # at any scale
_LARGER: Final = 1.12       # the picture of the whole board is used until it would be scaled up by more
_MOST_SMOOTH: Final = 2_000_000     # pixels of a window that are scaled smoothly while the camera glides; of larger ones each is small ...
_LEAST_SMOOTH: Final = 1.6  # ... but where a picture is scaled up by more


class _Scaled(NamedTuple):
    """A picture, the part of it that a camera sees, and that part scaled."""

    picture: pygame.Surface
    part: pygame.Rect
    size: tuple[int, int]
    rough: bool         # scaled to the nearest pixels
    surface: pygame.Surface


class BoardPictures:
    """Draws a board through a camera. The last scaled part is cached, so that redrawing what lies on the board costs one blit."""

    def __init__(self, *, ahead: bool = True) -> None:
        """`ahead`: the picture for planning, which takes longest, is painted before the camera is near enough for it."""
        self._kept: _Scaled | None = None
        self._ahead = ahead

    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, look: BoardLook, *,
             gliding: bool = False) -> None:
        """Draws the board through the camera in the window `rect` of the surface; roughly while `gliding` in a large window."""
        picture, laid = _choose(p, rect, camera, look, ahead=self._ahead)
        (left, top), k = corner(laid, camera, rect), camera.unit / laid.unit
        if abs(k - 1) < _SHARP:
            put(surface, picture, (left, top))
            return
        part = _seen(picture, rect, (left, top), k)
        if part.w > 0 and part.h > 0:
            size = max(1, round(part.w * k)), max(1, round(part.h * k))
            rough = gliding and rect.w * rect.h > _MOST_SMOOTH and k < _LEAST_SMOOTH
            put(surface, self._at_size(picture, part, size, rough=rough), (left + part.x * k, top + part.y * k))

    @staticmethod
    def whole(p: Painter, rect: pygame.Rect, look: BoardLook) -> tuple[pygame.Surface, BoardMap]:
        """The picture of the whole board for the window `rect`, or a stand-in until it is painted, with its map."""
        found = ask_for_board(p, rect.size, look)
        least = _whole(p, rect.size, look)
        return (found, least.map) if found is not None else board_now(p, least)

    def _at_size(self, picture: pygame.Surface, part: pygame.Rect, size: tuple[int, int], *, rough: bool) -> pygame.Surface:
        kept = self._kept
        if kept is None or kept.picture is not picture or kept.part != part or kept.size != size or (kept.rough and not rough):
            scale = pygame.transform.scale if rough else pygame.transform.smoothscale
            kept = self._kept = _Scaled(picture, part, size, rough, scale(picture.subsurface(part), size))
        return kept.surface


def ask_for_board(p: Painter, size: tuple[int, int], look: BoardLook) -> pygame.Surface | None:
    """The painted picture of a whole board for a window of that size; None until it is painted."""
    return painted_board(p, _whole(p, size, look), "doshboard")


def _whole(p: Painter, size: tuple[int, int], look: BoardLook) -> BoardPlan:
    return BoardPlan(look, fit(look.board, size, p.look.scale))


def corner(laid: BoardMap, camera: BoardCamera, rect: pygame.Rect) -> tuple[float, float]:
    """The pixel of a picture's upper left corner on the surface, for its map and a camera in the window `rect`."""
    (x, y), (left, top), k = camera.at(SIDE, .5), laid.origin, camera.unit / laid.unit
    return rect.x + x - left * k, rect.y + y - top * k


def _choose(p: Painter, rect: pygame.Rect, camera: BoardCamera, look: BoardLook, *, ahead: bool) -> tuple[pygame.Surface, BoardMap]:
    """The painted picture that suits the camera best; with `ahead` the picture for planning is requested too."""
    least = _whole(p, rect.size, look)
    first = ask_for_board(p, rect.size, look)
    near = BoardPlan(look, near_map(look, p.look.scale))
    wants = first is not None and camera.unit > _LARGER * least.map.unit and near.map.unit > least.map.unit
    close = painted_board(p, near, "doshboard near") if first is not None and (wants or ahead) else None
    if close is not None and wants:
        return close, near.map
    return (first, least.map) if first is not None else board_now(p, least)


def near_map(look: BoardLook, scale: float) -> BoardMap:
    """The map of the picture for planning. Cells of a large board are smaller there, as painting takes many times the picture's memory."""
    laid = map_of(look.board, AIM * scale, scale)
    width, height = laid.size
    larger = width * height / min(_MOST_PIXELS * scale**2, _MOST_EVER)
    return laid if larger <= 1 else map_of(look.board, laid.unit / sqrt(larger), scale)


def _seen(picture: pygame.Surface, rect: pygame.Rect, at: tuple[float, float], k: float) -> pygame.Rect:
    """The part of a picture that shows in a window, when it is drawn at `at` and scaled by `k`."""
    x, y = (rect.x - at[0]) / k, (rect.y - at[1]) / k
    part = pygame.Rect(int(x) - 1, int(y) - 1, round(rect.w / k) + 4, round(rect.h / k) + 4)
    return part.clip(picture.get_rect())


def course_print(content: Content) -> CoursePrint:
    """The small picture of a whole board, and the pars of its holes."""
    board = content.board

    def draw(p: Painter, size: tuple[int, int]) -> pygame.Surface:
        laid = fit(board, (round(size[0] * _FINER), round(size[1] * _FINER)), p.look.scale)
        return board_now(p, BoardPlan(look_of(board), laid))[0]
    pars = tuple(pair.par for pair in board.holes)
    return CoursePrint(len(pars), sum(pars), draw, pars=pars)


# ---- the window on a board, as a widget: the painted board through a camera, balls with marks and last paths, and the plan
_BALL, _LEAST_BALL, _MOST_BALL = .5, 10, 24     # of a cell, in logical units
_WHOLE_CELL = .6    # units from the dot that include all of its cell
_STEP = 5           # logical units by which the sizes of balls and flag step while the camera moves: each size is painted separately


class BoardView(RoundView[BoardCamera, BoardState, Cell]):
    """The board. Arrow keys turn the plan and move its pawn while somebody plans; otherwise they move the focus on."""

    def __init__(self, planner: ShotPlanner, state: BoardState, names: tuple[str, ...]) -> None:
        super().__init__(state, names)
        self._planner = planner
        self.plan: PlanState | None = None
        self._shown: Looks[BoardCamera] | None = None       # set when there is a window
        self._wish: tuple[Cell, ...] = ()       # the cells that the camera frames; () the whole board
        self._stop = Stop.BOARD
        self._pictures = BoardPictures()
        self._layers = PlanLayers(PictureLayer(), PictureLayer())

    @property
    def look(self) -> BoardCamera | None:
        """The camera in force; None until the widget has a size."""
        return self._shown.now if self._shown is not None else None

    # ---- what it shows
    @staticmethod
    def _played_on(state: BoardState) -> Board:
        return state.ground.board

    def _open_whole(self) -> None:
        self._wish, self._stop = (), Stop.BOARD
        self._open()

    def put_plan(self, plan: PlanState | None) -> None:
        """Shows a plan; None removes it."""
        if plan != self.plan:
            self.plan = plan
            self.focusable = plan is not None
            self.refresh()

    def as_picture(self) -> None:
        """Limits painting to what shows: nobody plans here."""
        self._pictures = BoardPictures(ahead=False)

    def hide(self, seats: Iterable[int]) -> None:
        self.put(replace(self.state, moving=frozenset(seats)), self.names)

    # ---- camera
    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Fills the rectangle; extras are placed at its foot."""
        changed = self.rect.size != rect.size
        self.rect = pygame.Rect(rect)
        if changed or self.look is None or self.look.scale != p.look.scale:
            self._open()
        self._lay_extras(p)

    def _open(self) -> None:
        """Sets the camera for the window as it is now, with the framed cells."""
        if self.host is None or self.rect.w <= 0:
            return
        whole = cameras.whole(self.state.ground.board, self.rect.size, self.host.painter.look.scale)
        self._shown = Looks(whole, self._frame(whole))

    def framed(self, cells: Iterable[Cell], stop: Stop) -> BoardCamera | None:
        """Frames these cells from now on, () for the whole board, and returns the camera for the window as it is now."""
        self._wish, self._stop, self._own = tuple(cells), stop, False
        return self._frame(self._shown.whole) if self._shown is not None and self.host is not None else None

    def _frame(self, whole: BoardCamera) -> BoardCamera:
        if self.host is None or self._stop is Stop.BOARD:
            return whole
        return cameras.framing(whole, self._wish, self._stop)

    def arrive(self) -> None:
        """Moves the camera at once to where it should be."""
        if self._shown is not None and not self._own:
            self.see(self._frame(self._shown.whole))

    @property
    def camera(self) -> BoardCamera | None:
        return self.look

    def _closest(self, look: Look) -> float:
        return cameras.CLOSEST * look.scale

    def _freed(self, camera: BoardCamera) -> BoardCamera:
        return replace(camera, stop=None)

    def see(self, camera: BoardCamera) -> None:
        if self._shown is not None and camera != self._shown.now:
            self._shown = self._shown._replace(now=camera)
            self.refresh()

    def reveal(self, cell: Cell) -> None:
        """Moves the camera so that a cell shows."""
        if self.look is not None:
            self.see(self.look.showing(cell))

    def sees(self, cell: Cell) -> bool:
        """Whether all of a cell shows in the window once the camera is where it should be."""
        if self._shown is None:
            return False
        look = self._shown.now if self._own else self._frame(self._shown.whole)
        (x, y), aside = look.to_screen(cell), _WHOLE_CELL * look.unit
        return aside <= x <= self.rect.w - aside and aside <= y <= self.rect.h - aside

    @property
    def stop(self) -> Stop | None:
        """The stop where the camera is or glides to; None if the player has moved it."""
        return None if self._own else self._stop

    def at(self, cell: Cell) -> XY:
        """The pixel of a cell's dot on the screen."""
        x, y = self.look.to_screen(cell) if self.look is not None else (self.rect.w / 2, self.rect.h / 2)
        return self.rect.x + x, self.rect.y + y

    def cell_under(self, pos: tuple[int, int]) -> Cell | None:
        """The cell under a pixel of the screen, on or off the board; None until there is a camera."""
        return self.look.cell_at((pos[0] - self.rect.x, pos[1] - self.rect.y)) if self.look is not None else None

    def paint_ahead(self, p: Painter) -> None:
        """Requests the picture of the whole board for the window as it is now."""
        if self.rect.w > 0:
            ask_for_board(p, self.rect.size, self.state.ground)

    # ---- what the player does
    def act(self, act: Act) -> Reply:
        if self.plan is None:
            return False
        name, planner = act.name, self._planner
        if name in DIRECTIONS:
            steps = 3 if act.far else 1
            if name in ("left", "right"):
                return planner.turn(steps if name == "right" else -steps)
            return planner.reach(steps if name == "up" else -steps)
        if name in ("next", "prev"):
            planner.step_card(1 if name == "next" else -1)
        elif name == "ok":
            if not act.again:
                planner.play()
        elif name in ("page_up", "page_down"):
            planner.step_stop(1 if name == "page_down" else -1)
        elif name == "open":
            planner.turn_mode()
        elif name == "back":
            return planner.back()
        else:
            return False
        return True

    def _picked(self, pos: tuple[int, int]) -> None:
        self._on(pos, self._planner.press)

    def _looked_at(self, pos: tuple[int, int]) -> None:
        self._on(pos, self._planner.point)

    def _looked_away(self) -> None:
        self._planner.leave()

    def _on(self, pos: tuple[int, int], do: Callable[[XY], None]) -> None:
        if self.look is not None and self.plan is not None:
            do(self.look.place(pos[0] - self.rect.x, pos[1] - self.rect.y))

    @property
    def focus_rect(self) -> pygame.Rect:
        return self.rect.inflate(-8, -8)

    # ---- balls
    @property
    def ball_size(self) -> int:
        """The diameter of a ball, in pixels."""
        if self.look is None or self.host is None:
            return _LEAST_BALL
        px = self.host.painter.look.px
        return round(min(px(_MOST_BALL), max(px(_LEAST_BALL), self._unit(self.look) * _BALL)))

    def _unit(self, look: BoardCamera) -> float:
        """The pixels of a unit that set the size of balls and flag; in steps while the camera moves."""
        if not self.gliding or self.host is None:
            return look.unit
        step = self.host.painter.look.px(_STEP)
        return round(look.unit / step) * step

    def place(self, spot: BoardBall) -> XY:
        """The pixel of a ball on the screen; balls on one cell are placed side by side."""
        x, y = self.at(spot.cell)
        mates = [ball.seat for ball in self.state.balls if ball.cell == spot.cell and not ball.done]
        if spot.seat not in mates or len(mates) < 2:
            return x, y
        return x + (mates.index(spot.seat) - (len(mates) - 1) / 2) * self.ball_size * .9, y

    def spot(self, seat: int) -> BoardBall | None:
        """The ball of a seat; None if it has none."""
        return next((ball for ball in self.state.balls if ball.seat == seat), None)

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.look is None:
            self._open()
        look = self.look
        if look is None:
            return
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self._pictures.draw(p, surface, self.rect, look, self.state.ground, gliding=self.gliding)
        draw_paths(p, surface, self.rect, look, self.state.paths)
        if self.plan is not None:
            draw_ray(p, surface, self.rect, look, self._ray(self.plan))
            draw_plan(p, surface, self, self.plan, self._layers, under=True)
        draw_hole(p, surface, self.rect, look, self.state.ground.board, self.state.number, self.state.pair, self._unit(look))
        self._draw_balls(p, surface)
        if self.plan is not None:
            draw_plan(p, surface, self, self.plan, self._layers, under=False)
        if self.lit is not None:
            ring_mark(p, surface, self.at(self.lit), max(p.look.px(14), round(look.unit * 1.1)))
        draw_sock(p, surface, self.rect, self.state.wind)
        self._draw_inset(p, surface, look, self.state)
        if self.plan is not None:
            put_all(surface, self.figures(p, look, self.plan))
            draw_labels(p, surface, self.labels(p, look, self.plan))
        surface.set_clip(clip)

    def ground_in(self, part: pygame.Rect) -> pygame.Surface:
        out = pygame.Surface(part.size, pygame.SRCALPHA, 32)
        if self.look is not None and self.host is not None:
            BoardPictures().draw(self.host.painter, out, self.rect.move(-part.x, -part.y), self.look, self.state.ground)
        return out

    def labels(self, p: Painter, look: BoardCamera, plan: PlanState) -> list[PlacedFigure]:
        """The labels of a plan, at their places."""
        return plan_labels(p, self, plan, self.marks(p, look))

    def figures(self, p: Painter, look: BoardCamera, plan: PlanState) -> list[LaidSprite]:
        """The strokes to finish the hole from each cell, at their places; [] while other odds are shown."""
        return heat_figures(p, self, plan, self.marks(p, look))

    def marks(self, p: Painter, look: BoardCamera) -> Marks:
        """The areas that figures must not cover besides the plan: balls, hole and flag, other tees and flags, wind sock, overview."""
        state = self.state
        boxes = [self.inset.rect] if self.inset.rect.w else []
        boxes += hole_boxes(p, self.rect, look, state.ground.board, state.pair, self._unit(look))
        sock = sock_box(p, self.rect, state.wind)
        boxes += [sock] if sock is not None else []
        boxes += [box_at(self.at(self.lit), look.unit * 1.2)] if self.lit is not None else []
        ring = round(self.ball_size * 1.5)
        for spot in state.balls:
            if spot.done or spot.seat in state.moving:
                continue
            boxes.append(box_at(self.place(spot), ring))
            if spot.air:
                x, y = self.place(spot)
                boxes.append(box_at((x, y - HANGS * look.unit), ring))
        return Marks(tuple(boxes))

    def _draw_inset(self, p: Painter, surface: pygame.Surface, look: BoardCamera, state: BoardState) -> None:
        """Draws the overview of the board with the window's frame, unless the whole board shows; it avoids ball, pawn, line and flag."""
        if look.whole or self._extra:
            self.inset.hide()
            return
        picture, laid = self._pictures.whole(p, self.rect, state.ground)
        spot = self.spot(state.turn) if state.turn is not None else None
        clear = [self.at(state.pair.target.cell), *(self.place(ball) for ball in state.balls if not ball.done)]
        if self.plan is not None:
            clear += [self.at(cell) for cell in (self.plan.likely, self.plan.path.elbow) if cell is not None]
            clear += [self.at(step.cell) for step in self.plan.way]
        if state.wind.strength:
            clear.append(self.rect.topright)        # the wind sock is there
        (left, top), (right, low) = (_on_map(laid, look.place(x, y)) for x, y in ((0, 0), self.rect.size))
        seen = pygame.Rect(round(left), round(top), round(right - left), round(low - top))
        ball = laid.dot(spot.cell) if spot is not None and not spot.done else None
        self.inset.lay(p, self.rect, picture, clear)
        self.inset.draw(p, surface, self.rect, picture, GroundPoints(seen, ball, laid.dot(state.pair.target.cell)), state.turn)

    def _ray(self, plan: PlanState) -> tuple[Cell, ...]:
        """The cells of the planned ray, and those that the ball passes."""
        held = {plan.start, *plan.rays.get(plan.path.direction, ()), *(step.cell for step in plan.way)}
        return tuple(cell for cell in sorted(held) if self.state.ground.has(cell))

    def _draw_balls(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws each ball in a ring of its player's colour with the player's mark; the ball of the seat to act glows."""
        size = self.ball_size
        for spot in self.state.balls:
            if spot.done or spot.seat in self.state.moving:
                continue
            at, ring = self.place(spot), round(size * 1.5)
            if spot.air:
                put(surface, p.rbox(size, max(3, size // 2), size / 4, "shade", None, 1, 130), at, True)
                at = at[0], at[1] - HANGS * (self.look.unit if self.look is not None else 0)
            mark = p.mark(spot.seat, ring)
            if spot.seat == self.state.turn:
                p.draw_glow(surface, mark, at)
            p.drop(surface, mark, at, LYING)
            put(surface, p.ball(round(size * .62)), at, True)


def _on_map(laid: BoardMap, place: XY) -> XY:
    """The pixel of a place, in units, on a picture with that map."""
    return laid.origin[0] + (place[0] - SIDE) * laid.unit, laid.origin[1] + (place[1] - .5) * laid.unit
