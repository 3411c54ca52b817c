"""The ground of a board that is being painted: what a stroke lays is in the same picture, its final painting follows from a thread."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.analysis.wanted import while_wanted
from game.games.doshboard.rules.board import Place
from game.games.doshboard.table.board_map import BoardCamera, BoardMap, cells_under, fit
from game.games.doshboard.table.board_picture import BoardLook, BoardPlan, figures_of, printed, sketch, wanderings
from game.games.doshboard.table.board_repaint import LivingBoard, PaintedPart
from game.games.doshboard.table.board_view import corner, near_map
from game.games.golf.table.landscape.layer import FEATHER, GroundWork, blended
from game.ui.looks.theme import Look, Theme
from game.ui.paint import Painter, put
from game.ui.paint.fields import Grain, Picture
from game.ui.paint.store import surface as surface_of

_LARGER: Final = 1.12       # the picture of the whole board serves until it would be scaled up by more
_SHEETS: Final = ".wtmBv"   # in the order in which they are painted

_Cells = NDArray[np.int16]


class GroundSize(NamedTuple):
    """What all pictures of a board at one size have in common besides its cells: its map, its looks, and the theme."""

    map: BoardMap
    landscape: str
    seed: int
    theme: Theme


class _Painting(NamedTuple):
    """A picture that has come: of all of the board as `look` says, or with a `sign` the sheet of that ground."""

    size: GroundSize
    look: BoardLook
    sign: str
    picture: Picture


class _Repainted(NamedTuple):
    """A piece of the whole picture that has come: what `look` says there, where all of it was as `before`."""

    size: GroundSize
    before: BoardLook
    look: BoardLook
    part: PaintedPart


class _Borders(NamedTuple):
    """For every pixel of a picture the column and the row of the cell that it belongs to; borders wander."""

    size: GroundSize
    columns: _Cells
    rows: _Cells


class _Job(NamedTuple):
    size: GroundSize
    look: BoardLook
    signs: tuple[str, ...]      # sheets that are missing
    borders: bool               # whether the borders are missing too


class BoardGround:
    """The picture of a board while it changes. `wake` is called on a thread when more has been painted; `stop` when nobody looks any more.

    Main thread only.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._work: GroundWork[_Job, None] = GroundWork(wake)
        self._come: deque[_Painting | _Repainted | _Borders] = deque()
        self._living: tuple[GroundSize, LivingBoard] | None = None      # of the thread
        self._sheets: dict[str, Picture] = {}
        self._borders: _Borders | None = None
        self._base: _Painting | None = None         # the last whole picture
        self._shown: pygame.Surface | None = None   # it, with what has been laid since
        self._laid: dict[Place, str] = {}           # the cells that differ from it, as they are shown
        self._scaled: tuple[object, pygame.Surface] | None = None

    def renew(self) -> bool:
        """Takes what has been painted; whether there is anything new."""
        if not self._work.busy:
            return False
        self._work.take()
        found = [self._come.popleft() for _one in range(len(self._come))]
        for one in found:
            self._take(one)
        return bool(found)

    def stop(self) -> None:
        """Nothing more is painted."""
        self._work.stop()

    @property
    def equipped(self) -> bool:
        """Whether every stroke is laid in painted grounds: the board, all sheets and the borders are there."""
        return self._base is not None and (self._base.size.theme.flat or (self._borders is not None and len(self._sheets) == len(_SHEETS)))

    @property
    def coming(self) -> bool:
        """Whether something has been painted that `renew` will take."""
        return bool(self._come)

    @property
    def final(self) -> bool:
        """Whether what is shown is painted, and nothing of it only laid."""
        return self._base is not None and not self._laid

    def _take(self, one: _Painting | _Repainted | _Borders) -> None:
        if isinstance(one, _Borders):
            self._borders = one
        elif isinstance(one, _Repainted):
            base, (left, top, pixels) = self._base, one.part
            if base is not None and (base.size, base.look) == (one.size, one.before):
                base.picture[top:top + pixels.shape[0], left:left + pixels.shape[1]] = pixels
                part = pygame.Rect(left, top, pixels.shape[1], pixels.shape[0])
                if self._laid:
                    part = part.union(_around(base.size.map, self._laid))
                self._base, self._laid, self._scaled = base._replace(look=one.look), {}, None
                self._show(base, part)
        elif one.sign:
            self._sheets[one.sign] = one.picture
        else:
            self._base, self._laid = one, {}
            self._shown = surface_of(one.picture)
            self._scaled = None

    # ---- what is painted
    def _want(self, size: GroundSize, look: BoardLook, held: Sequence[str]) -> None:
        """Has painted what is missing: grounds that are laid first, then the board as it is, then the other grounds."""
        if self._borders is not None and self._borders.size != size:
            self._borders, self._sheets = None, {}
        plain = size.theme.flat         # plain colours need no sheets
        missing = () if plain else tuple(sign for sign in dict.fromkeys((*held, *_SHEETS)) if sign in _SHEETS and sign not in self._sheets)
        ready = self._base is not None and (self._base.size, self._base.look) == (size, look)
        if ready and not missing and (plain or self._borders is not None):
            return
        under_way = self._work.job
        if under_way is not None and (under_way.size, under_way.look) == (size, look):
            return
        job = _Job(size, look, missing, self._borders is None and not plain)
        self._work.begin(job, self._paint(job, ready, len(held)))

    def _paint(self, job: _Job, ready: bool, urgent: int) -> Iterator[None]:
        """On the thread. What is painted is noted even where nobody waits for it any more: later pieces build on it."""
        look, size, begun = job.look, job.size, self._base is not None
        sheets = [partial(self._sheet, size, look, sign) for sign in job.signs]
        soon, later = (sheets[:urgent], sheets[urgent:]) if begun else ([], sheets)
        frame = [partial(self._find_borders, size)] if job.borders else []
        whole = [] if ready else [partial(self._whole, size, look)]
        for step in (*(frame if begun else ()), *soon, *whole, *(() if begun else frame), *later):
            step()
            yield

    def _sheet(self, size: GroundSize, look: BoardLook, sign: str) -> None:
        """All of a board of one ground."""
        one = sheet_look(look, sign)
        plan = BoardPlan(one, size.map)
        self._come.append(_Painting(size, one, sign, printed(self._work.grain, size.theme, plan, figures_of(plan))))

    def _find_borders(self, size: GroundSize) -> None:
        self._come.append(borders(size))

    def _whole(self, size: GroundSize, look: BoardLook) -> None:
        """The board as it is: only what has changed, where the last picture is there."""
        plan = BoardPlan(look, size.map)
        if size.theme.flat:
            self._come.append(_Painting(size, look, "", printed(self._work.grain, size.theme, plan, figures_of(plan))))
            return
        if self._living is not None and self._living[0] == size:
            living = self._living[1]
            before = living.plan.look
            with while_wanted(lambda: True):        # half of it would be of no use, and it is soon done
                part = living.follow(plan)
            if part is not None:
                self._come.append(_Repainted(size, before, look, part))
                return
        self._living = size, LivingBoard(self._work.grain, size.theme, plan)
        self._come.append(_Painting(size, look, "", self._living[1].picture.copy()))

    # ---- what is shown
    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, look: BoardLook,
             stroke: Mapping[Place, str]) -> None:
        """Draws the board where the camera has it in the window `rect`, with the cells that a stroke has come to."""
        size = GroundSize(laid_for(camera, rect, look, p.look), look.landscape, look.seed, p.look.theme)
        self._want(size, look, tuple(dict.fromkeys(stroke.values())))
        base = self._base
        if base is None or self._shown is None or len(base.look.board.rows) != len(look.board.rows) or (
                len(base.look.board.rows[0]) != len(look.board.rows[0])):
            self._blit(surface, rect, camera, p.made(("board sketch", look.board.rows, size.map, size.theme.name),
                                                     lambda: sketch(p.look.theme, BoardPlan(look, size.map))), size.map)
            return
        self._lay(base, look, stroke)
        self._blit(surface, rect, camera, self._shown, base.size.map)

    def _blit(self, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, picture: pygame.Surface, laid: BoardMap) -> None:
        (left, top), k = corner(laid, camera, rect), camera.unit / laid.unit
        if abs(k - 1) < 1e-3:
            put(surface, picture, (left, top))
            return
        part = pygame.Rect(int((rect.x - left) / k) - 1, int((rect.y - top) / k) - 1, round(rect.w / k) + 4, round(rect.h / k) + 4)
        part = part.clip(picture.get_rect())
        if part.w > 0 and part.h > 0:
            key = (id(picture), tuple(part), k, tuple(sorted(self._laid.items())))
            if self._scaled is None or self._scaled[0] != key:
                size = max(1, round(part.w * k)), max(1, round(part.h * k))
                self._scaled = key, pygame.transform.smoothscale(picture.subsurface(part), size)
            put(surface, self._scaled[1], (left + part.x * k, top + part.y * k))

    # ---- the first layer
    def _lay(self, base: _Painting, look: BoardLook, stroke: Mapping[Place, str]) -> None:
        """The shown picture has the cells in which the board, or a stroke, differs from what is painted."""
        wanted = differences(base.look.board.rows, look.board.rows) | dict(stroke)
        wanted = {place: sign for place, sign in wanted.items() if base.look.board.rows[place.row][place.column] != sign}
        changed = {place for place in wanted.keys() | self._laid.keys() if wanted.get(place) != self._laid.get(place)}
        if not changed or self._shown is None:
            return
        self._laid = wanted
        laid = base.size.map
        part = _around(laid, changed).clip(self._shown.get_rect())
        if part.w < 1 or part.h < 1:
            return
        reach = _reach(laid)
        wide = part.inflate(2 * reach, 2 * reach)
        near = {place: sign for place, sign in wanted.items() if wide.collidepoint(laid.dot(place.cell))}
        if self._borders is None or self._borders.size != base.size or any(sign in _SHEETS and sign not in self._sheets
                                                                          for sign in near.values()):
            self._lay_plain(base, part, near)
            return
        rows, columns = slice(part.y, part.bottom), slice(part.x, part.right)
        pixels = blended(base.picture[rows, columns], {sign: sheet[rows, columns] for sign, sheet in self._sheets.items()},
                         self._borders.columns[rows, columns], self._borders.rows[rows, columns], near)
        self._shown.blit(surface_of(pixels), part.topleft, special_flags=0)

    def _show(self, base: _Painting, part: pygame.Rect) -> None:
        """That part of the shown picture is as it is painted."""
        if self._shown is None:
            return
        part = part.clip(self._shown.get_rect())
        pixels = np.ascontiguousarray(base.picture[part.y:part.bottom, part.x:part.right])
        self._shown.fill((0, 0, 0, 0), part)
        put(self._shown, surface_of(pixels), part.topleft)

    def _lay_plain(self, base: _Painting, part: pygame.Rect, near: Mapping[Place, str]) -> None:
        """Plain cells, as long as their grounds have not been painted."""
        assert self._shown is not None
        rows, columns = slice(part.y, part.bottom), slice(part.x, part.right)
        self._shown.blit(surface_of(np.ascontiguousarray(base.picture[rows, columns])), part.topleft, special_flags=0)
        laid = base.size.map
        board = replace(base.look.board, rows=_with(base.look.board.rows, near))
        plain = sketch(base.size.theme, BoardPlan(base.look._replace(board=board), laid))
        for place in near:
            box = pygame.Rect(0, 0, round(laid.unit * 1.1), round(laid.unit))
            box.center = round(laid.dot(place.cell)[0]), round(laid.dot(place.cell)[1])
            self._shown.blit(plain, box, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def laid_for(camera: BoardCamera, rect: pygame.Rect, look: BoardLook, p_look: Look) -> BoardMap:
    """The map of the picture that suits a camera: of all of the board in the window, or a larger one."""
    least = fit(look.board, rect.size, p_look.scale)
    if camera.unit <= _LARGER * least.unit:
        return least
    near = near_map(look, p_look.scale)
    return near if near.unit > least.unit else least


def sheet_look(look: BoardLook, sign: str) -> BoardLook:
    """All of a board of one ground, with nothing on it."""
    rows = tuple(sign * len(row) for row in look.board.rows)
    return look._replace(board=replace(look.board, rows=rows, heights=(), cliffs=(), holes=()), marks=False)


def borders(size: GroundSize) -> _Borders:
    """The cell of each pixel, with the wandering borders that the painted ground has."""
    laid = size.map
    wide, high = laid.size
    left, top = laid.origin
    x = np.broadcast_to(((np.arange(wide, dtype=np.float32) + np.float32(.5)) / np.float32(laid.unit))[None, :], (high, wide))
    y = np.broadcast_to(((np.arange(high, dtype=np.float32) + np.float32(.5)) / np.float32(laid.unit))[:, None], (high, wide))
    aside, down = wanderings(size.seed, x, y)
    columns, rows = cells_under(np.asarray(x - np.float32(left / laid.unit) + aside, np.float32),
                                np.asarray(y - np.float32(top / laid.unit) + down, np.float32))
    return _Borders(size, columns.astype(np.int16), rows.astype(np.int16))


def _reach(laid: BoardMap) -> float:
    """How far from its middle a cell that is laid is seen, in pixels."""
    return laid.unit * 1.1 + FEATHER


def _around(laid: BoardMap, places: Iterable[Place]) -> pygame.Rect:
    """The pixels that change where these cells are laid."""
    dots, reach = [laid.dot(place.cell) for place in places], _reach(laid)
    left, top = int(min(x for x, _y in dots) - reach), int(min(y for _x, y in dots) - reach)
    return pygame.Rect(left, top, int(max(x for x, _y in dots) + reach) - left + 1, int(max(y for _x, y in dots) + reach) - top + 1)


def differences(old: Sequence[str], new: Sequence[str]) -> dict[Place, str]:
    """The cells of a map that have other signs than those of another of its size."""
    return {Place(column, row): sign for row, (before, line) in enumerate(zip(old, new, strict=True)) if before != line
            for column, (was, sign) in enumerate(zip(before, line, strict=True)) if was != sign}


def _with(rows: Sequence[str], signs: Mapping[Place, str]) -> tuple[str, ...]:
    return tuple("".join(signs.get(Place(column, row), sign) for column, sign in enumerate(line)) for row, line in enumerate(rows))


def swatch(p: Painter, look: BoardLook, sign: str, side: int) -> pygame.Surface:
    """A piece of what a sign looks like, in plain colours until it is painted."""
    def make() -> pygame.Surface:
        out = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        put(out, p.rbox(side, side, p.look.px(5), "shade"), (0, 0))
        if sign in _SHEETS:
            board = replace(look.board, rows=((sign * 3,) * 3), heights=(), cliffs=(), holes=())
            plan = BoardPlan(look._replace(board=board, lines=False, marks=False), BoardMap(side / 1.6, p.look.scale, 3, 3))
            picture = surface_of(printed(Grain(), p.look.theme, plan, figures_of(plan), cast=False))
            part = pygame.Rect(0, 0, side, side)
            part.center = picture.get_rect().center
            out.blit(picture, (0, 0), part, special_flags=pygame.BLEND_PREMULTIPLIED)
        return out
    return p.quick(("board swatch", sign, side, look.landscape, p.look.theme.name), make)
