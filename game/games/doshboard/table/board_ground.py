"""The ground of a board that is being edited: cells that a stroke lays are blended in at once, and repainted properly on a thread."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.analysis.wanted import while_wanted
from game.games.doshboard.rules.board import Place
from game.games.doshboard.rules.geometry import Cell, cell_at
from game.games.doshboard.table.board_map import COLUMN, BoardCamera, BoardMap, cells_under, fit
from game.games.doshboard.table.board_picture import BoardLook, BoardPlan, figures_of, lend, printed, sketch, wanderings
from game.games.doshboard.table.board_view import corner, near_map
from game.games.doshboard.table.living_board import LivingBoard, PaintedPart
from game.games.golf.table.fading import ComingIn, FadingParts, parts_before
from game.games.golf.table.landscape.land import FEATHER, CellsOfPixels, GroundWork, blended
from game.ui.looks.theme import Look, Theme
from game.ui.paint import Painter, put
from game.ui.paint.fields import Grain, Picture
from game.ui.paint.store import LastMade
from game.ui.paint.store import surface as surface_of
from game.ui.workshop.grid import differing

_LARGER: Final = 1.12       # the picture of the whole board is used until it would be scaled up by more
_AT_ONCE: Final = 40_000    # most repainted pixels that are shown in one frame during a stroke
_GROUP: Final = 5.0         # units of the squares by which laid cells are grouped
_SHEETS: Final = ".wtmBv"   # in the order in which they are painted

class GroundSize(NamedTuple):
    """The properties that all pictures of a board at one size share: its map, its landscape, its seed and the theme."""

    map: BoardMap
    landscape: str
    seed: int
    theme: Theme


class _Painting(NamedTuple):
    """A painted picture: the whole board of `look`, or with a `sign` the sheet that is all of that ground."""

    size: GroundSize
    look: BoardLook
    sign: str
    picture: Picture


class _GroundAsShown(NamedTuple):
    """The last whole picture as painted (`base`), and `surface`, which shows it with the cells `laid` since."""

    base: _Painting
    surface: pygame.Surface
    laid: Mapping[Place, str]


class _Repainted(NamedTuple):
    """Repainted parts of the whole picture: the board was `before` and is `look` there now."""

    size: GroundSize
    before: BoardLook
    look: BoardLook
    parts: tuple[PaintedPart, ...]


class _Borders(NamedTuple):
    """The cell of each pixel of a picture; the borders between cells wander."""

    size: GroundSize
    pixels: CellsOfPixels


class _Unshown(NamedTuple):
    """A slice `place` of a repainted part `whole` of the picture, which is still to be shown."""

    place: pygame.Rect
    whole: pygame.Rect


class GroundNews(NamedTuple):
    """What `renew` has changed: `parts` in pixels of the window, and with `more` the whole picture.

    `fading` are parts that may fade in over what was there.
    """

    more: bool
    parts: tuple[pygame.Rect, ...] = ()
    fading: FadingParts | None = None


class _Job(NamedTuple):
    size: GroundSize
    look: BoardLook
    signs: tuple[str, ...]      # sheets that are missing
    borders: bool               # whether the borders are missing too


class BoardGround:
    """The picture of a board while it is edited. `wake` is called on a thread when something has been painted; call `stop` at the end.

    Main thread only.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._work: GroundWork[_Job, None] = GroundWork(wake)
        self._come: deque[_Painting | _Repainted | _Borders] = deque()
        self._living: tuple[GroundSize, LivingBoard] | None = None      # used by the thread only
        self._sheets: dict[str, Picture] = {}
        self._borders: _Borders | None = None
        self._shown: _GroundAsShown | None = None
        self._opened: BoardLook | None = None       # the board when it was first drawn
        self._scaled = LastMade[pygame.Surface]()
        self._drawn_at = 0.0, 0.0, 1.0      # left, top and scale of the picture when it was last drawn
        self._fading = ComingIn()
        self._unshown: deque[_Unshown] = deque()
        self._covered: set[Place] = set()       # laid cells at whose edges shown parts have painted over them

    def renew(self) -> GroundNews:
        """Takes and shows what has been painted, a few slices at a time during a stroke. Returns what has changed."""
        if not self._work.busy and not self._unshown:
            return GroundNews(more=False)
        self._work.collect()
        found = [self._come.popleft() for _one in range(len(self._come))]
        under_way = self._fading.under_way
        for one in found:
            self._take(one)
        parts = self._show_repainted()
        fading = self._fading.under_way if self._fading.under_way is not under_way else None
        return GroundNews(any(not isinstance(one, _Repainted) for one in found), self._in_window(parts), fading)

    def _in_window(self, parts: Iterable[pygame.Rect]) -> tuple[pygame.Rect, ...]:
        """The window rectangles where these parts of the picture were last drawn."""
        left, top, k = self._drawn_at
        return tuple(pygame.Rect(round(left + part.x * k) - 2, round(top + part.y * k) - 2, round(part.w * k) + 4, round(part.h * k) + 4)
                     for part in parts)

    def fade(self, fading: FadingParts, share: float) -> tuple[pygame.Rect, ...]:
        """Fades in painted parts up to `share`, 0 to 1; returns the rectangles of the window that change.

        If the next stroke has begun, the rest is queued with the repainted slices instead.
        """
        if self._fading.drawing and fading is self._fading.under_way:
            self._hurry()
            return ()
        places = self._fading.show(fading, share)
        if places:
            self._scaled.forget()
        return self._in_window(places)

    def stop(self) -> None:
        """Stops painting."""
        self._work.stop()

    @property
    def equipped(self) -> bool:
        """Whether strokes can be laid in painted ground: the board, all sheets and the borders are there."""
        if self._shown is None:
            return False
        return self._shown.base.size.theme.flat or (self._borders is not None and len(self._sheets) == len(_SHEETS))

    @property
    def coming(self) -> bool:
        """Whether `renew` has something to take or show."""
        return bool(self._come or self._unshown)

    @property
    def final(self) -> bool:
        """Whether the picture shown is fully painted, without laid cells."""
        return self._shown is not None and not self._shown.laid and not self._unshown

    def _take(self, one: _Painting | _Repainted | _Borders) -> None:
        """Takes a result of the thread; repainted parts are queued as slices to be shown."""
        if isinstance(one, _Borders):
            self._borders = one
        elif isinstance(one, _Repainted):
            shown = self._shown
            if shown is not None and (shown.base.size, shown.base.look) == (one.size, one.before):
                for left, top, pixels in one.parts:
                    part = pygame.Rect(left, top, pixels.shape[1], pixels.shape[0])
                    shown.base.picture[top:part.bottom, left:part.right] = pixels
                    self._unshown.extend(_slices(part))
                self._shown = shown._replace(base=shown.base._replace(look=one.look))
        elif one.sign:
            self._sheets[one.sign] = one.picture
        else:
            self._shown = _GroundAsShown(one, surface_of(one.picture), {})
            self._unshown.clear()
            self._fading.forget()
            self._scaled.forget()

    def _show_repainted(self) -> Sequence[pygame.Rect]:
        """Shows queued slices, all of them or during a stroke a few; returns the parts of the picture that change."""
        shown = self._shown
        if shown is None or not self._unshown:
            return ()
        drawing, taken, spent = self._fading.drawing, list[_Unshown](), 0
        if drawing:
            self._hurry()
        under_way = self._fading.under_way
        while self._unshown and (not drawing or not taken or spent + _pixels(self._unshown[0].place) <= _AT_ONCE):
            taken.append(self._unshown.popleft())
            spent += _pixels(taken[-1].place)
        if self._unshown:
            self._wake()
        self._scaled.forget()
        self._shown, fresh = _without_painted(shown, taken, self._unshown)
        if under_way is not None:
            fresh += under_way.places
        before = parts_before(shown.surface, () if drawing else fresh)
        self._fading.end()      # the fade goes on from its present state, with the new parts
        for part in fresh:
            _show_painted(self._shown, part)
            self._covered.update(_cells_near(self._shown, part))
        self._fading.begin(shown.surface, before)
        return fresh

    def _hurry(self) -> None:
        """Ends the fade because a stroke has begun: its parts are queued with the repainted slices."""
        if self._fading.under_way is not None:
            self._unshown.extend(each for place in self._fading.under_way.places for each in _slices(place))
            self._fading.forget()
            self._wake()

    # ---- painting
    def _follow_stroke(self, size: GroundSize, look: BoardLook, stroke: Mapping[Place, str]) -> bool:
        """Has the surroundings of a stroke painted while it goes on, so that little is left at its end. False if that can't be done."""
        rows, shown = look.board.rows, self._shown
        if not stroke or shown is None or size.theme.flat or not self.equipped or shown.base.size != size or any(
                sign not in _SHEETS or rows[place.row][place.column] not in _SHEETS for place, sign in stroke.items()):
            return False
        under_way = self._work.job
        if under_way is None or under_way.look == shown.base.look or under_way.size != size:       # one job after the other
            self._want(size, look._replace(board=replace(look.board, rows=_with(rows, stroke))), ())
        return True

    def _want(self, size: GroundSize, look: BoardLook, held: Sequence[str]) -> None:
        """Starts a job for what is missing: first the sheets of the signs in the stroke, then the board, then the other sheets."""
        if self._borders is not None and self._borders.size != size:
            self._borders, self._sheets = None, {}
        plain = size.theme.flat         # plain colours need no sheets
        missing = () if plain else tuple(sign for sign in dict.fromkeys((*held, *_SHEETS)) if sign in _SHEETS and sign not in self._sheets)
        ready = self._shown is not None and (self._shown.base.size, self._shown.base.look) == (size, look)
        if ready and not missing and (plain or self._borders is not None):
            return
        under_way = self._work.job
        if under_way is not None and (under_way.size, under_way.look) == (size, look):
            return
        job = _Job(size, look, missing, self._borders is None and not plain)
        self._work.begin(job, self._paint(job, ready, len(held)))

    def _paint(self, job: _Job, ready: bool, urgent: int) -> Iterator[None]:
        """Paints a job on the thread. A result is kept even if it is no longer needed, as later repaints build on it."""
        look, size, begun = job.look, job.size, self._shown is not None
        sheets = [partial(self._sheet, size, look, sign) for sign in job.signs]
        soon, later = (sheets[:urgent], sheets[urgent:]) if begun else ([], sheets)
        frame = [partial(self._find_borders, size)] if job.borders else []
        whole = [] if ready else [partial(self._whole, size, look)]
        for step in (*(frame if begun else ()), *soon, *whole, *(() if begun else frame), *later):
            step()
            yield

    def _sheet(self, size: GroundSize, look: BoardLook, sign: str) -> None:
        """Paints the sheet of a ground: the whole board covered with it."""
        one = sheet_look(look, sign)
        plan = BoardPlan(one, size.map)
        self._come.append(_Painting(size, one, sign, printed(self._work.grain, size.theme, plan, figures_of(plan))))

    def _find_borders(self, size: GroundSize) -> None:
        self._come.append(borders(size))

    def _whole(self, size: GroundSize, look: BoardLook) -> None:
        """Paints the board; only the changed parts if the last picture has the same size."""
        plan = BoardPlan(look, size.map)
        if size.theme.flat:
            self._come.append(_Painting(size, look, "", printed(self._work.grain, size.theme, plan, figures_of(plan))))
            return
        if self._living is not None and self._living[0] == size:
            living = self._living[1]
            before = living.plan.look
            with while_wanted(lambda: True):        # half a repaint would be useless, and it takes little time
                parts = living.follow(plan)
            if parts is not None:
                self._come.append(_Repainted(size, before, look, parts))
                return
        self._living = size, LivingBoard(self._work.grain, size.theme, plan, self._opened)
        self._come.append(_Painting(size, look, "", self._living[1].picture.copy()))

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, look: BoardLook,
             stroke: Mapping[Place, str]) -> None:
        """Draws the board through the camera in the window `rect`, with the cells of a stroke under way."""
        size = GroundSize(laid_for(camera, rect, look, p.look), look.landscape, look.seed, p.look.theme)
        self._opened = self._opened or look
        self._fading.drawn(stroke=bool(stroke))
        held = tuple(dict.fromkeys(stroke.values()))
        if not self._follow_stroke(size, look, stroke):
            self._want(size, look, held)
        rows, shown = look.board.rows, self._shown
        if shown is None or (len(shown.base.look.board.rows), len(shown.base.look.board.rows[0])) != (len(rows), len(rows[0])):
            plain = p.made(("board sketch", rows, size.map, size.theme.name), lambda: sketch(p.look.theme, BoardPlan(look, size.map)))
            self._blit(surface, rect, camera, plain, size.map, {})
            return
        self._shown = shown = self._lay(shown, look, stroke)
        self._blit(surface, rect, camera, shown.surface, shown.base.size.map, shown.laid)

    def _blit(self, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, picture: pygame.Surface, laid_by: BoardMap,
              laid: Mapping[Place, str]) -> None:
        (left, top), k = corner(laid_by, camera, rect), camera.unit / laid_by.unit
        self._drawn_at = left, top, k
        if abs(k - 1) < 1e-3:
            put(surface, picture, (left, top))
            return
        part = pygame.Rect(int((rect.x - left) / k) - 1, int((rect.y - top) / k) - 1, round(rect.w / k) + 4, round(rect.h / k) + 4)
        part = part.clip(picture.get_rect())
        if part.w > 0 and part.h > 0:
            key = (id(picture), tuple(part), k, tuple(sorted(laid.items())))
            size = max(1, round(part.w * k)), max(1, round(part.h * k))
            small = self._scaled.of(key, lambda: pygame.transform.smoothscale(picture.subsurface(part), size))
            put(surface, small, (left + part.x * k, top + part.y * k))

    def lend(self, p: Painter) -> None:
        """Lends the painted picture to the table, until the table has its own pictures of this board."""
        if self._shown is not None and not self._shown.laid:
            base = self._shown.base
            lend(p, base.look, self._shown.surface, base.size.map)

    # ---- laying cells
    def _lay(self, shown: _GroundAsShown, look: BoardLook, stroke: Mapping[Place, str]) -> _GroundAsShown:
        """Lays the cells in which the board or a stroke differs from the painted picture."""
        base, surface, painted = shown.base, shown.surface, shown.base.look.board.rows
        wanted = differences(painted, look.board.rows) | dict(stroke)
        wanted = {place: sign for place, sign in wanted.items() if painted[place.row][place.column] != sign}
        again = self._covered & wanted.keys()
        self._covered.clear()
        if self._unshown:       # cells that are painted but not shown yet stay laid
            unseen = shown._replace(laid=_painted_of(shown))
            for each in self._unshown:
                wanted |= _cells_near(unseen, each.place)
        changed = again | {place for place in wanted.keys() | shown.laid.keys() if wanted.get(place) != shown.laid.get(place)}
        if not changed:
            return shown
        shown, laid = shown._replace(laid=wanted), base.size.map
        for group in in_groups(laid, [place.cell for place in changed]):
            part = _around(laid, group).clip(surface.get_rect())
            self._fading.end(part)
            self._lay_part(shown, part)
        return shown

    def _lay_part(self, shown: _GroundAsShown, part: pygame.Rect) -> None:
        """Lays the cells that show in a part of the picture."""
        base, surface, laid = shown.base, shown.surface, shown.base.size.map
        if part.w < 1 or part.h < 1:
            return
        reach = _reach(laid)
        wide = part.inflate(2 * reach, 2 * reach)
        painted = base.look.board.rows      # laid cells that are painted by now are shown so, a little early
        near = {place: sign for place, sign in _cells_in(laid, shown.laid, wide).items() if painted[place.row][place.column] != sign}
        if self._borders is None or self._borders.size != base.size or any(sign in _SHEETS and sign not in self._sheets
                                                                          for sign in near.values()):
            _lay_plain(shown, part, near)
            return
        rows, columns = slice(part.y, part.bottom), slice(part.x, part.right)
        pixels = blended(base.picture[rows, columns], {sign: sheet[rows, columns] for sign, sheet in self._sheets.items()},
                         self._borders.pixels.part(rows, columns), near)
        _put_pixels(surface, part, pixels)


def _painted_of(shown: _GroundAsShown) -> dict[Place, str]:
    """The laid cells that the whole picture already contains."""
    rows = shown.base.look.board.rows
    return {place: sign for place, sign in shown.laid.items() if rows[place.row][place.column] == sign}


def _cells_near(shown: _GroundAsShown, part: pygame.Rect) -> dict[Place, str]:
    """The laid cells that show in a part of the picture."""
    reach = 2 * ceil(_reach(shown.base.size.map)) + 2
    return _cells_in(shown.base.size.map, shown.laid, part.inflate(reach, reach))


def _without_painted(shown: _GroundAsShown, taken: Sequence[_Unshown], others: Iterable[_Unshown]
                     ) -> tuple[_GroundAsShown, list[pygame.Rect]]:
    """Drops the laid cells that are painted in the `taken` slices. Returns the new state, and all parts of the picture that change.

    Cells that also show in one of the `others` stay laid until that slice is shown.
    """
    painted, laid = shown._replace(laid=_painted_of(shown)), shown.base.size.map
    gone = {place for each in taken for place in _cells_near(painted, each.place)}
    gone.difference_update(*(_cells_near(painted, each.place) for each in others))
    around = (_around(laid, group) for group in in_groups(laid, [place.cell for place in gone]))
    beside = [box for box in around if not any(each.whole.contains(box) for each in taken)]
    still = {place: sign for place, sign in shown.laid.items() if place not in gone}
    return shown._replace(laid=still), [*beside, *(each.place for each in taken)]


def _slices(part: pygame.Rect) -> list[_Unshown]:
    """A part of the picture as horizontal slices of about `_AT_ONCE` pixels."""
    high = max(1, -(-part.h // max(1, round(_pixels(part) / _AT_ONCE))))
    return [_Unshown(pygame.Rect(part.x, top, part.w, min(high, part.bottom - top)), part) for top in range(part.top, part.bottom, high)]


def _pixels(part: pygame.Rect) -> int:
    return part.w * part.h


def _show_painted(shown: _GroundAsShown, part: pygame.Rect) -> None:
    """Copies a part of the painted picture to the surface."""
    surface, part = shown.surface, part.clip(shown.surface.get_rect())
    _put_pixels(surface, part, np.ascontiguousarray(shown.base.picture[part.y:part.bottom, part.x:part.right]))


def _put_pixels(surface: pygame.Surface, part: pygame.Rect, pixels: Picture) -> None:
    """Replaces the pixels of a part. It is cleared first, because pixels at the rim of the board are partly transparent."""
    surface.fill((0, 0, 0, 0), part)
    put(surface, surface_of(pixels), part.topleft)


def _lay_plain(shown: _GroundAsShown, part: pygame.Rect, near: Mapping[Place, str]) -> None:
    """Lays cells in plain colours, until the sheets of their grounds are painted."""
    base, surface = shown.base, shown.surface
    rows, columns = slice(part.y, part.bottom), slice(part.x, part.right)
    _put_pixels(surface, part, np.ascontiguousarray(base.picture[rows, columns]))
    laid = base.size.map
    board = replace(base.look.board, rows=_with(base.look.board.rows, near))
    plain = sketch(base.size.theme, BoardPlan(base.look._replace(board=board), laid))
    for place in near:
        box = pygame.Rect(0, 0, round(laid.unit * 1.1), round(laid.unit))
        box.center = round(laid.dot(place.cell)[0]), round(laid.dot(place.cell)[1])
        surface.blit(plain, box, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def laid_for(camera: BoardCamera, rect: pygame.Rect, look: BoardLook, p_look: Look) -> BoardMap:
    """The map of the picture that suits a camera: the one that fits the whole board in the window, or the larger one for planning."""
    least = fit(look.board, rect.size, p_look.scale)
    if camera.unit <= _LARGER * least.unit:
        return least
    near = near_map(look, p_look.scale)
    return near if near.unit > least.unit else least


def sheet_look(look: BoardLook, sign: str) -> BoardLook:
    """The look of a board covered with one ground, without hills and holes."""
    rows = tuple(sign * len(row) for row in look.board.rows)
    return look._replace(board=replace(look.board, rows=rows, heights=(), cliffs=(), holes=()), marks=False)


def borders(size: GroundSize) -> _Borders:
    """The cell of each pixel, by the wandering borders of the painted ground."""
    laid = size.map
    wide, high = laid.size
    left, top = laid.origin
    x = np.broadcast_to(((np.arange(wide, dtype=np.float32) + np.float32(.5)) / np.float32(laid.unit))[None, :], (high, wide))
    y = np.broadcast_to(((np.arange(high, dtype=np.float32) + np.float32(.5)) / np.float32(laid.unit))[:, None], (high, wide))
    aside, down = wanderings(size.seed, x, y)
    columns, rows = cells_under(np.asarray(x - np.float32(left / laid.unit) + aside, np.float32),
                                np.asarray(y - np.float32(top / laid.unit) + down, np.float32))
    return _Borders(size, CellsOfPixels.of(columns.astype(np.int16), rows.astype(np.int16)))


def _reach(laid: BoardMap) -> float:
    """The radius around its dot in which a laid cell changes pixels."""
    return laid.unit * 1.1 + FEATHER


def _around(laid: BoardMap, cells: Iterable[Cell]) -> pygame.Rect:
    """The rectangle of pixels that change when these cells are laid."""
    dots, reach = [laid.dot(cell) for cell in cells], _reach(laid)
    left, top = int(min(x for x, _y in dots) - reach), int(min(y for _x, y in dots) - reach)
    return pygame.Rect(left, top, int(max(x for x, _y in dots) + reach) - left + 1, int(max(y for _x, y in dots) + reach) - top + 1)


def _cells_in(laid: BoardMap, cells: Mapping[Place, str], part: pygame.Rect) -> dict[Place, str]:
    """The cells whose dots lie in a part of the picture. Rows and columns are checked first, as a long stroke has hundreds of cells."""
    (left, top), unit = laid.origin, laid.unit
    across = (part.left - 1 - left) / (COLUMN * unit), (part.right + 1 - left) / (COLUMN * unit)
    down = (part.top - 1 - top) / unit - .5, (part.bottom + 1 - top) / unit       # the dots of odd columns are half a cell lower
    return {place: sign for place, sign in cells.items() if across[0] <= place.column <= across[1] and down[0] <= place.row <= down[1]
            and part.collidepoint(laid.dot(place.cell))}


def in_groups(laid: BoardMap, cells: Iterable[Cell]) -> list[list[Cell]]:
    """The cells grouped by squares of the picture."""
    found: dict[tuple[int, int], list[Cell]] = {}
    for cell in cells:
        x, y = laid.dot(cell)
        found.setdefault((int(x // (_GROUP * laid.unit)), int(y // (_GROUP * laid.unit))), []).append(cell)
    return list(found.values())


def differences(old: Sequence[str], new: Sequence[str]) -> dict[Place, str]:
    """The new signs of the cells that differ between two maps of one size."""
    return {Place(*place): sign for place, sign in differing(old, new)}


def _with(rows: Sequence[str], signs: Mapping[Place, str]) -> tuple[str, ...]:
    lines: dict[int, list[str]] = {}
    for place, sign in signs.items():
        if 0 <= place.row < len(rows) and 0 <= place.column < len(rows[place.row]):
            lines.setdefault(place.row, list(rows[place.row]))[place.column] = sign
    return tuple("".join(lines[row]) if row in lines else line for row, line in enumerate(rows))


def swatch(p: Painter, look: BoardLook, sign: str, side: int) -> pygame.Surface:
    """A swatch of a sign's painted ground, in plain colours until it is painted."""
    def make() -> pygame.Surface:
        out = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        put(out, p.rbox(side, side, p.look.px(5), "shade"), (0, 0))
        if sign in _SHEETS:
            board = replace(look.board, rows=((sign * 3,) * 3), heights=(), cliffs=(), holes=())
            plan = BoardPlan(look._replace(board=board, lines=False, marks=False), BoardMap(side / 1.6, p.look.scale, 3, 3))
            picture = surface_of(printed(Grain(), p.look.theme, plan, figures_of(plan), cast=False))
            part = pygame.Rect(0, 0, side, side)
            x, y = plan.map.dot(cell_at(1, 1))
            part.center = round(x), round(y)
            part.clamp_ip(picture.get_rect())
            out.blit(picture, (0, 0), part, special_flags=pygame.BLEND_PREMULTIPLIED)
        return out
    return p.quick(("board swatch", sign, side, look.landscape, p.look.theme.name), make)
