"""The workshop's canvas for Doshboard's boards: the board as its table paints it, its tools, and its tees and flags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import dist
from typing import Final

import pygame

from game.content.draft import Draft
from game.content.tree import Path_
from game.games.doshboard.content import DrawnBoard, board_in
from game.games.doshboard.rules.board import DIGITS, NO_CELL, PieceKind, Place
from game.games.doshboard.rules.geometry import Cell, cell_at
from game.games.doshboard.rules.geometry import place_of as place_on_map
from game.games.doshboard.solver.rating import RatedHazard, RatedLine, RatedLines
from game.games.doshboard.table import board_map as cameras
from game.games.doshboard.table.board_figures import Contours, middle_of, safe_and_bold
from game.games.doshboard.table.board_findings import BoardFindings
from game.games.doshboard.table.board_ground import BoardGround, swatch
from game.games.doshboard.table.board_hand import BoardHand, BoardInkBox
from game.games.doshboard.table.board_map import BoardCamera
from game.games.doshboard.table.board_profile import HoleProfile, ProfileBox, cells_along, straight_way, way_of
from game.games.doshboard.table.board_tools import INKS, MAP, TOOLS, WATER, MoveTool, hole_menu, is_cell, piece_at, turned
from game.games.doshboard.table.course_board import piece_sprite
from game.games.doshboard.table.marks import draw_gate, ring_mark
from game.games.doshboard.table.pointer_lamp import PointerLamp
from game.games.golf.table.fading import SURFACES, FadingParts
from game.games.golf.table.lines import draw_line_of_play
from game.ui.input import Act, ActName, Point
from game.ui.looks.stage import Tween, linear
from game.ui.looks.theme import SIZES, XY, rgb
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import LaidSprite, LastMade, laid, put_all
from game.ui.widgets.text import SHADOWED
from game.ui.workshop.camera_canvas import CameraCanvas
from game.ui.workshop.canvas import KEY_WAYS
from game.ui.workshop.figures import COSTS, SAVES, draw_price
from game.ui.workshop.grid import GridPlace, place_of, spot_beside
from game.ui.workshop.grid_canvas import LIT
from game.ui.workshop.grid_hand import GridChanges
from game.ui.workshop.hand import CanvasUser, HandBox
from game.ui.workshop.spot_menu import SpotMenu
from game.ui.workshop.tool import FileSpot, number_in
from game.words import _
from game.workshop.document import FileProblem

_UP_THE_BOARD: Final = 12   # the direction in which a storm blows
_LEAST_PIECE: Final = 18    # logical units of the smallest tee
_NUMBERS: Final = rgb("#FFF3D6")
_NET_FROM: Final = 10       # pixels of a cell from which its height is written on it


class BoardCanvas(CameraCanvas[BoardCamera]):
    """The canvas of a board, with its tees, targets and dog-legs."""

    local = starts_anywhere = True
    hand: BoardHand
    findings: BoardFindings
    trials: BoardFindings
    closest = cameras.CLOSEST

    def __init__(self, user: CanvasUser) -> None:
        self._whole, self._looked_through = LastMade[BoardCamera | None](), LastMade[BoardCamera | None]()
        self._profile = ProfileBox(self)
        self._ground = BoardGround(user.wake)
        self._contours = Contours()
        self._lamp = PointerLamp()
        self._lit: tuple[FileSpot, ...] = ()
        self._laid = LastMade[Mapping[Place, str]]()
        self.findings = self.trials = BoardFindings(user, self.redraw_above)
        self.hand = BoardHand(self, user, MAP, TOOLS, INKS, held=WATER)
        self.changes = BoardChanges(self.hand)
        super().__init__(user, ("map", 0, 0))

    # ---- contents
    @property
    def equipped(self) -> bool:
        """Whether all grounds are painted that strokes are laid with."""
        return self._ground.equipped

    @property
    def coming(self) -> bool:
        """Whether the next frame will show newly painted ground."""
        return self._ground.coming

    @property
    def final(self) -> bool:
        """Whether the ground shown is fully painted, with no laid cells."""
        return self._ground.final

    @property
    def drawn(self) -> DrawnBoard:
        """The board as it is in the file."""
        return board_in(self.draft)

    def spots(self) -> Sequence[FileSpot]:
        return [("map", row, column) for row, line in enumerate(self.drawn.rows) for column in range(len(line))]

    def has(self, spot: FileSpot) -> bool:
        if not is_cell(spot):
            return False
        (column, row), rows = place_of(spot), self.drawn.rows
        return 0 <= row < len(rows) and 0 <= column < len(rows[row])

    def spot_of(self, draft: Draft, problem: FileProblem) -> FileSpot:
        """The cell of a problem: that of a tee, of a sign in the map, or of a height."""
        place, board = problem.place, board_in(draft)
        if place[:1] in (("map",), ("heights",)) and problem.mark is not None:
            layout = draft.layout
            row = problem.mark.line - layout.text.count("\n", 0, layout.slot(place[:1]).start) - 2
            lines, rows = draft.text.splitlines(), board.rows if place[0] == "map" else board.heights
            if 0 <= row < len(rows) and problem.mark.line <= len(lines):
                indent = len(lines[problem.mark.line - 1]) - len(rows[row])
                return "map", row, min(max(0, problem.mark.column - 1 - indent), max(0, len(rows[row]) - 1))
        for length in (4, 3):
            if (at := board.pieces.get(place[:length])) is not None:
                return "map", at.row, at.column
        if place[:1] == ("holes",) and len(place) > 1 and (at := board.pieces.get((*place[:2], "tee"))) is not None:
            return "map", at.row, at.column
        if place[:1] == ("cliffs",) and len(place) > 1 and number_in(place, "cliffs") < len(board.cliffs):
            at = board.cliffs[number_in(place, "cliffs")].place
            return "map", at.row, at.column
        return place

    def called(self, spot: FileSpot) -> str:
        if len(spot) != 3 or spot[0] != "map":
            return ""
        place, board = Place(*place_of(spot)), self.drawn
        sign = board.rows[place.row][place.column] if place.row < len(board.rows) and place.column < len(board.rows[place.row]) else ""
        ground = next((_(ink.title) for ink in INKS if ink.sign == sign), sign)
        text = _("Column {column}, row {row}: {ground}").format(column=place.column, row=place.row, ground=ground)
        if board.heights:
            text = _("{cell}, level {level}").format(cell=text, level=board.height(*place))
        path = piece_at(self.draft, place)
        if path is None:
            return text
        words = {"tee": _("the tee of hole {n}"), "target": _("the target of hole {n}"), "gates": _("a dog-leg of hole {n}")}[str(path[2])]
        return _("{cell}; {what}").format(cell=text, what=words.format(n=int(path[1]) + 1))

    def all_by_zero(self) -> bool:
        """False with a tool for hills, for which the digit 0 is the lowest level."""
        return not self.hand.hilly

    def hand_box(self) -> HandBox | None:
        return BoardInkBox(self.hand, self, self._profile)

    @property
    def profile(self) -> HoleProfile:
        """The ground along the best line if known, else straight from tee to target."""
        if not self.drawn.holes:
            return HoleProfile(_("From tee to target"), ())
        lines, changed = self.findings.figures.lines_then, {GridPlace(*place): sign for place, sign in self._changing.items()}
        way = way_of(lines.best.strokes) if lines is not None else straight_way(self.drawn.holes[self.findings.told])
        return HoleProfile(_("Along the best line") if lines is not None else _("From tee to target"),
                           cells_along(self.drawn, way, changed))

    @property
    def _changing(self) -> Mapping[Place, str]:
        """The cells that the stroke under way changes, with their new signs."""
        changed = self.hand.changed
        return self._laid.of(changed, lambda: {Place(int(spot[2]), int(spot[1])): sign for spot, sign in changed.items()})

    def redraw_stroke(self) -> None:
        super().redraw_stroke()
        self._profile.refresh()

    def size_words(self, size: int) -> str:
        return str(3 * size * (size + 1) + 1)

    def act(self, act: Act) -> Reply:
        """With the tool for tees and flags, Tab or a pad's shoulder buttons go from piece to piece; a pad starts again after the last."""
        if act.name in ("next", "prev") and isinstance(self.hand.tool, MoveTool) and self.hand.stroke is None:
            return self._to_next_piece(1 if act.name == "next" else -1, around=act.source == "pad") or act.source == "pad"
        return super().act(act)

    def point(self, point: Point) -> Reply:
        """As in the base; with a tool for hills, the pointer lights the hills like a lamp."""
        answer = super().point(point)
        if self.host is not None and self.hand.stroke is None and (self.hand.hilly or self._lamp.at is not None):
            at = point.pos if self.hand.hilly and self.hot and self.hover is not None else None
            for rect in self._lamp.follow(self.host.painter, at, self.drawn.ground, self.camera):
                self.refresh(rect.clip(self.rect))
        return answer

    @property
    def lit_from(self) -> tuple[int, int] | None:
        """The pixel from which the pointer lights the hills; None if it does not."""
        return self._lamp.at if self.hand.hilly and self.hot and self.hover is not None else None

    def light(self, spots: Sequence[FileSpot]) -> None:
        self._lit = tuple(spots)
        self.refresh()

    def _to_next_piece(self, step: int, *, around: bool) -> bool:
        places = list(self.drawn.pieces.values())
        if not places:
            return False
        here = Place(*place_of(self.cursor))
        at = places.index(here) + step if here in places else 0 if step > 0 else -1
        if around:
            at %= len(places)
        if not 0 <= at < len(places) and here in places:
            return False        # after the last piece the focus moves on
        self._look(("map", places[at].row, places[at].column))
        return True

    # ---- positions
    def view(self, p: Painter) -> pygame.Rect:
        edges = -2 * p.look.px(10)
        return self.rect.inflate(edges, edges)

    @property
    def camera(self) -> BoardCamera | None:
        """As in the base, and cached: it is asked for hundreds of times per frame."""
        if self.host is None:
            return None
        key = self._near, self.draft, self.rect.size, self.host.painter.look
        return self._looked_through.of(key, lambda: super(BoardCanvas, self).camera)

    def all_of_it(self, p: Painter) -> BoardCamera | None:
        size, scale = self.view(p).size, p.look.scale

        def whole() -> BoardCamera | None:
            board = self.drawn.ground
            return cameras.whole(board, size, scale) if board.rows else None
        return self._whole.of((self.draft, size, scale), whole)

    def bringing(self, camera: BoardCamera, spot: FileSpot) -> BoardCamera:
        return camera.showing(cell_at(*place_of(spot))) if is_cell(spot) else camera

    def cell_at(self, pos: tuple[int, int]) -> FileSpot | None:
        camera = self.camera
        if camera is None or self.host is None or not self.rect.collidepoint(pos):
            return None
        view = self.view(self.host.painter)
        column, row = place_on_map(camera.cell_at((pos[0] - view.x, pos[1] - view.y)))
        if isinstance(self.hand.tool, MoveTool) and self.hand.stroke is None and (near := self._piece_near(pos)) is not None:
            return near
        found = "map", row, column
        return found if self.has(found) else None

    def _piece_near(self, pos: tuple[int, int]) -> FileSpot | None:
        """The cell of the tee, flag or dog-leg nearest to a pixel and within reach; None if none is."""
        camera = self.camera
        if self.host is None or camera is None:
            return None
        reach = max(self.host.painter.look.px(_LEAST_PIECE), round(camera.unit * .6))
        near = sorted((dist(self._dot(place), pos), place) for place in self.drawn.pieces.values())
        return ("map", near[0][1].row, near[0][1].column) if near and near[0][0] <= reach else None

    def _dot(self, place: Place) -> tuple[int, int]:
        """The pixel of a cell's dot on the screen."""
        camera = self.camera
        if camera is None or self.host is None:
            return self.rect.center
        view, (x, y) = self.view(self.host.painter), camera.to_screen(place.cell)
        return round(view.x + x), round(view.y + y)

    def place(self, p: Painter, spot: FileSpot) -> pygame.Rect:
        camera = self.camera
        if camera is None or not is_cell(spot):
            return pygame.Rect(self.rect.center, (1, 1))
        side = max(4, round(camera.unit * .86))
        found = pygame.Rect(0, 0, side, side)
        found.center = self._dot(Place(*place_of(spot)))
        return found

    def sides(self, spot: FileSpot) -> Sequence[Sequence[XY]]:
        camera = self.camera
        if camera is None or self.host is None:
            return [()] * 6
        unit, (x, y) = camera.unit, self._dot(Place(*place_of(spot)))
        return [[(x + a * unit, y + b * unit) for a, b in cameras.arc(even, 4)] for even in (12, 2, 4, 6, 8, 10)]

    def _next(self, way: ActName) -> FileSpot | None:
        if not is_cell(self.cursor):
            return None
        column, row = place_of(self.cursor)
        aside, down = KEY_WAYS[way]
        found = spot_beside(self.cursor, GridPlace(column + aside, row + down))
        return found if self.has(found) else None

    # ---- drawing
    @property
    def drawn_above(self) -> object:
        """A key that changes with everything drawn above the ground. With the tool for pieces it never compares equal."""
        hand, drawn = self.hand, self.drawn
        if isinstance(hand.tool, MoveTool):
            return object()
        return (self.camera, hand.hilly, self.lit_from is not None, drawn.heights, drawn.holes, drawn.cliffs, hand.mirrored,
                dict(self.problems), self._lit, self.findings.trodden, self._needs_shown, self._lines_shown, self._prices_shown)

    @property
    def _told(self) -> bool:
        """Whether the solver's results are drawn on the board: only for the file as it is now, and not during a stroke."""
        return self.hand.stroke is None and self.findings.current

    @property
    def _needs_shown(self) -> Mapping[Cell, float] | None:
        return self.findings.figures.needs if self._told and self.hand.contoured else None

    @property
    def _lines_shown(self) -> RatedLines | None:
        return self.findings.figures.lines if self._told else None

    @property
    def _prices_shown(self) -> Sequence[RatedHazard]:
        return tuple(self.findings.figures.prices) if self._told else ()

    def renew(self) -> bool:
        painted, solved = self._ground.renew(), super().renew()
        if solved:
            self._profile.refresh()
        if painted.more:
            self.refresh()
        else:
            for part in painted.parts:
                self.refresh(part.clip(self.rect))
            if solved:
                self.redraw_above()
        if painted.fading is not None:
            self.user.animate(Tween(SURFACES, partial(self._surface, painted.fading), linear))
        return solved

    def _surface(self, fading: FadingParts, share: float) -> None:
        """Fades in the shore, mowing, cliffs and trees round a stroke."""
        for part in self._ground.fade(fading, share):
            self.refresh(part.clip(self.rect))

    def lend(self, p: Painter) -> None:
        self._ground.lend(p)

    def stop(self) -> None:
        super().stop()
        self._ground.stop()

    # ---- the hole on the sheet: the one whose tee, flag or dog-leg was last under the cursor
    def turn_to(self, part: int) -> None:
        """Shows a hole on the sheet, and its tee on the canvas."""
        self.findings.hole = part
        tee = self.drawn.pieces.get(("holes", part, "tee"))
        self.select(("map", tee.row, tee.column) if tee is not None else self.cursor)
        self._look(self.cursor)

    @property
    def told_of(self) -> FileSpot:
        """The path of the cell, followed by the number of the hole."""
        return (*self.cursor, self.findings.told)

    @property
    def subject(self) -> FileSpot:
        """The number of the hole on the sheet, whatever the cursor is on."""
        return (self.findings.told,)

    def _look(self, spot: FileSpot) -> None:
        begins = self.hand.stroke is None or isinstance(self.hand.tool, MoveTool)      # a brush that ends on a flag changes nothing
        path = piece_at(self.draft, Place(*place_of(spot))) if begins and is_cell(spot) else None
        if path is not None:
            self.findings.hole = int(path[1])
            self._profile.refresh()
        super()._look(spot)

    def swatch(self, p: Painter, sign: str, side: int) -> pygame.Surface:
        return swatch(p, self.findings.look, sign, side)

    def draw_file(self, p: Painter, surface: pygame.Surface) -> None:
        camera = self.camera
        if camera is None:
            words = p.text(_("There is no map yet."), SIZES.body, "on_felt", "italic", SHADOWED)
            put(surface, words, self.rect.center, centre=True)
            return
        view, old = self.view(p), surface.get_clip()
        surface.set_clip(view.clip(old))
        hilly = self.hand.hilly
        stroke = self._changing
        self._ground.draw(p, surface, view, camera, self.findings.look, {} if hilly else stroke)
        if hilly:
            if self.lit_from is not None:
                self._lamp.draw(p, surface, view, camera, self.drawn.ground)
            self._draw_levels(p, surface, camera, stroke)
        if (needs := self._needs_shown) is not None:
            self._contours.draw(p, surface, view, camera, needs)
        self.draw_axis(p, surface)
        self._draw_problems(p, surface)
        if self._lit:
            self.draw_outline(p, surface, frozenset(place_of(spot) for spot in self._lit), LIT)
        if (lines := self._lines_shown) is not None:
            self._draw_lines(p, surface, *safe_and_bold(lines))
        self._draw_prices(p, surface)
        self._draw_holes(p, surface, camera, view)
        self.draw_hand(p, surface)
        surface.set_clip(old)

    def _draw_levels(self, p: Painter, surface: pygame.Surface, camera: BoardCamera, stroke: Mapping[Place, str]) -> None:
        """Draws the level of each cell that is not at 0, with the changes of the stroke."""
        if camera.unit < _NET_FROM * p.look.scale:
            return
        size = min(SIZES.small, camera.unit * .5 / p.look.scale) / max(1.0, p.look.text)
        drawn, levels = self.drawn, list[LaidSprite]()
        digits = {digit: p.text(digit, size, _NUMBERS, "bold", SHADOWED) for digit in DIGITS}
        for place in self._cells_near(surface.get_clip(), self.view(p), camera):
            sign = drawn.height(*place) if drawn.rows[place.row][place.column] != NO_CELL else NO_CELL
            shown = stroke.get(place, sign)
            if shown in digits and (shown != "0" or place in stroke):
                levels.append(laid(digits[shown], self._dot(place), centre=True))
        put_all(surface, levels)

    def _cells_near(self, box: pygame.Rect, view: pygame.Rect, camera: BoardCamera) -> Iterator[Place]:
        """The places of the map that may show in a part of the screen; moving the pointer over hills redraws little."""
        corners = [place_on_map(camera.cell_at((x - view.x, y - view.y))) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        columns, rows = [column for column, _row in corners], [row for _column, row in corners]
        for row, line in enumerate(self.drawn.rows):
            if min(rows) - 1 <= row <= max(rows) + 1:
                yield from (Place(column, row) for column in range(max(0, min(columns) - 1), min(len(line), max(columns) + 2)))

    def _draw_lines(self, p: Painter, surface: pygame.Surface, safe: RatedLine, bold: RatedLine | None) -> None:
        """Draws the two lines of the hole, the safe one on top."""
        for line in (bold, safe):
            if line is not None:
                strokes = [[self._dot(Place(*place_on_map(cell))) for cell in stroke] for stroke in line.strokes]
                draw_line_of_play(p, surface, strokes, bold=line is bold)

    def _draw_prices(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the price of each hazard in its middle, except of hazards that cost nothing."""
        for step in self._prices_shown:
            draw_price(p, surface, self._dot(middle_of(step.hazard)), step.strokes)

    def _draw_problems(self, p: Painter, surface: pygame.Surface) -> None:
        for spot, doubt in self.problems.items():
            if is_cell(spot):
                place = self.place(p, spot)
                side = place.w + p.look.px(8)
                put(surface, p.rbox(side, side, side / 2, None, "gold" if doubt else "red", 2.5 * p.look.scale), place.center, centre=True)

    def _draw_holes(self, p: Painter, surface: pygame.Surface, camera: BoardCamera, view: pygame.Rect) -> None:
        """Draws tees, targets, the ropes of dog-legs, and the piece being moved above its cell."""
        size = max(p.look.px(_LEAST_PIECE), round(camera.unit * .86))
        held = self.hand.tool.piece(self.hand.stroke) if isinstance(self.hand.tool, MoveTool) and self.hand.stroke is not None else None
        if isinstance(self.hand.tool, MoveTool) and self.drawn.holes:
            self._draw_way(p, surface, self.findings.told)
        for hole in self.drawn.holes:
            for gate in hole.gates:
                if gate is not None:
                    draw_gate(p, surface, view, camera, self.drawn.ground, gate.place.cell, gate.direction)
        near = surface.get_clip().inflate(4 * size, 4 * size)
        for path, place in self.drawn.pieces.items():
            if path != held and near.collidepoint(at := self._dot(place)):
                self._draw_piece(p, surface, path, at, size)
        if is_cell(self.cursor) and isinstance(self.hand.tool, MoveTool) and self.hand.stroke is None:
            ring_mark(p, surface, self._dot(Place(*place_of(self.cursor))), size + p.look.px(8))
        if held is not None and self.hand.stroke is not None and isinstance(self.hand.tool, MoveTool):
            over = Place(*place_of(self.hand.stroke.last))
            x, y = self._dot(over)
            side = round(size * 1.5)
            fits = not self.hand.tool.why_not_there(self.hand.stroke, over)
            put(surface, p.rbox(side, side, side / 2, SAVES if fits else COSTS, "ivory", 2 * p.look.scale, 150), (x, y), centre=True)
            self._draw_piece(p, surface, held, (x, y - round(size * .4)), size)

    def _draw_way(self, p: Painter, surface: pygame.Surface, number: int) -> None:
        """Draws a dotted line from the tee to the target of a hole."""
        hole = self.drawn.holes[number]
        if hole.tee is None or hole.target is None:
            return
        tee = self._dot(hole.tee)
        posts = sorted((self._dot(gate.place) for gate in hole.gates if gate is not None), key=lambda at: dist(at, tee))
        side = max(4, p.look.px(5))
        for (ax, ay), (bx, by) in pairwise((tee, *posts, self._dot(hole.target))):
            steps = max(1, round(dist((ax, ay), (bx, by)) / p.look.px(14)))
            for step in range(1, steps):
                at = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
                put(surface, p.rbox(side, side, side / 2, "ivory", "shade", 1.0, 210), at, centre=True)

    def _draw_piece(self, p: Painter, surface: pygame.Surface, path: Path_, at: tuple[int, int], size: int) -> None:
        if path[2] == "gates":
            post = max(p.look.px(14), size * 3 // 4)
            put(surface, p.rbox(post, post, post * .25, "brass", "shade", max(1.5, 1.6 * p.look.scale)), at, centre=True)
        else:
            put(surface, piece_sprite(p, PieceKind.TEE if path[2] == "tee" else PieceKind.TARGET, int(path[1]), size), at, centre=True)


class BoardChanges(GridChanges):
    """Changes at a cell of a board: the par of a hole, the direction of a dog-leg, and the menu of the piece on it."""

    hand: BoardHand

    def can_turn(self, spot: FileSpot) -> bool:
        return isinstance(self.hand.tool, MoveTool) and is_cell(spot) and piece_at(self.draft, Place(*place_of(spot))) is not None

    def turned(self, spot: FileSpot, step: int) -> Draft | None:
        """With the tool for tees and flags, sets a par or turns a dog-leg."""
        return turned(self.draft, spot, step) if self.can_turn(spot) else None

    def menu(self, spot: FileSpot) -> SpotMenu | None:
        return hole_menu(self.draft, Place(*place_of(spot))) if is_cell(spot) else None

    def has_handle(self, spot: FileSpot) -> bool:
        """Only with the tool for tees and flags; with others the handle would cover where one paints."""
        return isinstance(self.hand.tool, MoveTool) and self.menu(spot) is not None

    def numbered(self, spot: FileSpot, number: int) -> Draft | None:
        """A digit picks a ground, or a level if a tool for hills is in hand."""
        if not self.hand.hilly:
            return super().numbered(spot, number)
        self.hand.take_level(DIGITS[number % len(DIGITS)])
        return None
