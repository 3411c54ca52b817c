"""The ground of a board that is being painted: what a stroke lays is in the same picture, its final painting follows from a thread."""

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

_LARGER: Final = 1.12       # the picture of the whole board serves until it would be scaled up by more
_AT_ONCE: Final = 40_000    # pixels of what was repainted that are shown in one picture of a stroke
_GROUP: Final = 5.0         # units of a square in which all cells that are laid are taken together
_SHEETS: Final = ".wtmBv"   # in the order in which they are painted

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


class _GroundAsShown(NamedTuple):
    """The last whole picture as it came, and as it is shown: with the cells that have been laid since."""

    base: _Painting
    surface: pygame.Surface
    laid: Mapping[Place, str]


class _Repainted(NamedTuple):
    """A piece of the whole picture that has come: what `look` says there, where all of it was as `before`."""

    size: GroundSize
    before: BoardLook
    look: BoardLook
    parts: tuple[PaintedPart, ...]


class _Borders(NamedTuple):
    """For every pixel of a picture the cell that it belongs to; borders wander."""

    size: GroundSize
    pixels: CellsOfPixels


class _Unshown(NamedTuple):
    """A slice of a part of the picture that has been repainted, and waits to be seen."""

    place: pygame.Rect
    whole: pygame.Rect


class GroundNews(NamedTuple):
    """What has been painted since: `parts` of the picture as it was drawn last, in pixels of the window, or more than those.

    `fading` may come in over what stood there.
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
    """The picture of a board while it changes. `wake` is called on a thread when more has been painted; `stop` when it is closed.

    Main thread only.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._work: GroundWork[_Job, None] = GroundWork(wake)
        self._come: deque[_Painting | _Repainted | _Borders] = deque()
        self._living: tuple[GroundSize, LivingBoard] | None = None      # of the thread
        self._sheets: dict[str, Picture] = {}
        self._borders: _Borders | None = None
        self._shown: _GroundAsShown | None = None
        self._opened: BoardLook | None = None       # the board as it was drawn first
        self._scaled = LastMade[pygame.Surface]()
        self._drawn_at = 0.0, 0.0, 1.0      # where the picture was drawn last, and how much larger
        self._fading = ComingIn()
        self._unshown: deque[_Unshown] = deque()
        self._covered: set[Place] = set()       # laid cells that what was shown of those has covered, at its edges

    def renew(self) -> GroundNews:
        """Takes what has been painted, and shows it: a little at a time while a hand draws."""
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
        """Where these parts of the picture were drawn last."""
        left, top, k = self._drawn_at
        return tuple(pygame.Rect(round(left + part.x * k) - 2, round(top + part.y * k) - 2, round(part.w * k) + 4, round(part.h * k) + 4)
                     for part in parts)

    def fade(self, fading: FadingParts, share: float) -> tuple[pygame.Rect, ...]:
        """Fades in what was painted up to that share; the part of the window that changes.

        Where the next stroke has begun, the rest is shown as what is repainted under a hand.
        """
        if self._fading.drawing and fading is self._fading.under_way:
            self._hurry()
            return ()
        places = self._fading.show(fading, share)
        if places:
            self._scaled.forget()
        return self._in_window(places)

    def stop(self) -> None:
        """Nothing more is painted."""
        self._work.stop()

    @property
    def equipped(self) -> bool:
        """Whether every stroke is laid in painted grounds: the board, all sheets and the borders are there."""
        if self._shown is None:
            return False
        return self._shown.base.size.theme.flat or (self._borders is not None and len(self._sheets) == len(_SHEETS))

    @property
    def coming(self) -> bool:
        """Whether something has been painted that `renew` will take."""
        return bool(self._come or self._unshown)

    @property
    def final(self) -> bool:
        """Whether what is shown is painted, and nothing of it only laid."""
        return self._shown is not None and not self._shown.laid and not self._unshown

    def _take(self, one: _Painting | _Repainted | _Borders) -> None:
        """Takes it. Of what is repainted every part waits to be shown."""
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
        """Shows parts that have been repainted, all of them unless a hand draws; the parts of the picture that change."""
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
        self._fading.end()      # it goes on from where it is, with what has come now
        for part in fresh:
            _show_painted(self._shown, part)
            self._covered.update(_cells_near(self._shown, part))
        self._fading.begin(shown.surface, before)
        return fresh

    def _hurry(self) -> None:
        """A stroke has begun: what was coming in comes in no longer, and is shown with what is repainted now."""
        if self._fading.under_way is not None:
            self._unshown.extend(each for place in self._fading.under_way.places for each in _slices(place))
            self._fading.forget()
            self._wake()

    # ---- what is painted
    def _follow_stroke(self, size: GroundSize, look: BoardLook, stroke: Mapping[Place, str]) -> bool:
        """Has the surroundings of a stroke painted while it goes on, so that little is left when it ends; whether that can be done."""
        rows, shown = look.board.rows, self._shown
        if not stroke or shown is None or size.theme.flat or not self.equipped or shown.base.size != size or any(
                sign not in _SHEETS or rows[place.row][place.column] not in _SHEETS for place, sign in stroke.items()):
            return False
        under_way = self._work.job
        if under_way is None or under_way.look == shown.base.look or under_way.size != size:       # one piece after the other
            self._want(size, look._replace(board=replace(look.board, rows=_with(rows, stroke))), ())
        return True

    def _want(self, size: GroundSize, look: BoardLook, held: Sequence[str]) -> None:
        """Orders what is missing: first the grounds that are being laid, then the board as it is, then the other grounds."""
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
        """On the thread. What is painted is noted even if it is no longer needed: later pieces build on it."""
        look, size, begun = job.look, job.size, self._shown is not None
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
            with while_wanted(lambda: True):        # half of it would be useless, and it takes little time
                parts = living.follow(plan)
            if parts is not None:
                self._come.append(_Repainted(size, before, look, parts))
                return
        self._living = size, LivingBoard(self._work.grain, size.theme, plan, self._opened)
        self._come.append(_Painting(size, look, "", self._living[1].picture.copy()))

    # ---- what is shown
    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, look: BoardLook,
             stroke: Mapping[Place, str]) -> None:
        """Draws the board where the camera has it in the window `rect`, with the cells that a stroke has come to."""
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
        """Lends what is painted to the table, until it has its own pictures of this board."""
        if self._shown is not None and not self._shown.laid:
            base = self._shown.base
            lend(p, base.look, self._shown.surface, base.size.map)

    # ---- the first layer
    def _lay(self, shown: _GroundAsShown, look: BoardLook, stroke: Mapping[Place, str]) -> _GroundAsShown:
        """With the cells laid in which the board, or a stroke, differs from what is painted."""
        base, surface, painted = shown.base, shown.surface, shown.base.look.board.rows
        wanted = differences(painted, look.board.rows) | dict(stroke)
        wanted = {place: sign for place, sign in wanted.items() if painted[place.row][place.column] != sign}
        again = self._covered & wanted.keys()
        self._covered.clear()
        if self._unshown:       # what has been painted of them is not seen yet: they stay as they are laid
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
        """Lays the cells that are seen in that part."""
        base, surface, laid = shown.base, shown.surface, shown.base.size.map
        if part.w < 1 or part.h < 1:
            return
        reach = _reach(laid)
        wide = part.inflate(2 * reach, 2 * reach)
        painted = base.look.board.rows      # what has been painted of the laid cells is shown as it is, here a little early
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
    """Those of the laid cells that the whole picture has by now."""
    rows = shown.base.look.board.rows
    return {place: sign for place, sign in shown.laid.items() if rows[place.row][place.column] == sign}


def _cells_near(shown: _GroundAsShown, part: pygame.Rect) -> dict[Place, str]:
    """The laid cells that are seen in that part of the picture."""
    reach = 2 * ceil(_reach(shown.base.size.map)) + 2
    return _cells_in(shown.base.size.map, shown.laid, part.inflate(reach, reach))


def _without_painted(shown: _GroundAsShown, taken: Sequence[_Unshown], others: Iterable[_Unshown]
                     ) -> tuple[_GroundAsShown, list[pygame.Rect]]:
    """With the laid cells that are painted in these parts laid no longer, and all parts in which that is seen.

    Those that are seen in one of the `others` too stay until that is shown.
    """
    painted, laid = shown._replace(laid=_painted_of(shown)), shown.base.size.map
    gone = {place for each in taken for place in _cells_near(painted, each.place)}
    gone.difference_update(*(_cells_near(painted, each.place) for each in others))
    around = (_around(laid, group) for group in in_groups(laid, [place.cell for place in gone]))
    beside = [box for box in around if not any(each.whole.contains(box) for each in taken)]
    still = {place: sign for place, sign in shown.laid.items() if place not in gone}
    return shown._replace(laid=still), [*beside, *(each.place for each in taken)]


def _slices(part: pygame.Rect) -> list[_Unshown]:
    """A part of the picture in slices below each other, none much larger than what is shown at once."""
    high = max(1, -(-part.h // max(1, round(_pixels(part) / _AT_ONCE))))
    return [_Unshown(pygame.Rect(part.x, top, part.w, min(high, part.bottom - top)), part) for top in range(part.top, part.bottom, high)]


def _pixels(part: pygame.Rect) -> int:
    return part.w * part.h


def _show_painted(shown: _GroundAsShown, part: pygame.Rect) -> None:
    """Shows that part of the picture as it has been painted."""
    surface, part = shown.surface, part.clip(shown.surface.get_rect())
    _put_pixels(surface, part, np.ascontiguousarray(shown.base.picture[part.y:part.bottom, part.x:part.right]))


def _put_pixels(surface: pygame.Surface, part: pygame.Rect, pixels: Picture) -> None:
    """Puts pixels in place of all that stood there: at the rim of the board some let the cloth shine through."""
    surface.fill((0, 0, 0, 0), part)
    put(surface, surface_of(pixels), part.topleft)


def _lay_plain(shown: _GroundAsShown, part: pygame.Rect, near: Mapping[Place, str]) -> None:
    """Lays plain cells, as long as their grounds have not been painted."""
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
    return _Borders(size, CellsOfPixels.of(columns.astype(np.int16), rows.astype(np.int16)))


def _reach(laid: BoardMap) -> float:
    """How far from its middle a cell that is laid is seen, in pixels."""
    return laid.unit * 1.1 + FEATHER


def _around(laid: BoardMap, cells: Iterable[Cell]) -> pygame.Rect:
    """The pixels that change where these cells are laid."""
    dots, reach = [laid.dot(cell) for cell in cells], _reach(laid)
    left, top = int(min(x for x, _y in dots) - reach), int(min(y for _x, y in dots) - reach)
    return pygame.Rect(left, top, int(max(x for x, _y in dots) + reach) - left + 1, int(max(y for _x, y in dots) + reach) - top + 1)


def _cells_in(laid: BoardMap, cells: Mapping[Place, str], part: pygame.Rect) -> dict[Place, str]:
    """Those of the cells whose dots lie in a part of the picture. Rows and columns are looked at first: a long stroke has hundreds."""
    (left, top), unit = laid.origin, laid.unit
    across = (part.left - 1 - left) / (COLUMN * unit), (part.right + 1 - left) / (COLUMN * unit)
    down = (part.top - 1 - top) / unit - .5, (part.bottom + 1 - top) / unit       # the dots of odd columns lie half a cell lower
    return {place: sign for place, sign in cells.items() if across[0] <= place.column <= across[1] and down[0] <= place.row <= down[1]
            and part.collidepoint(laid.dot(place.cell))}


def in_groups(laid: BoardMap, cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells that lie near each other, together."""
    found: dict[tuple[int, int], list[Cell]] = {}
    for cell in cells:
        x, y = laid.dot(cell)
        found.setdefault((int(x // (_GROUP * laid.unit)), int(y // (_GROUP * laid.unit))), []).append(cell)
    return list(found.values())


def differences(old: Sequence[str], new: Sequence[str]) -> dict[Place, str]:
    """The cells of a map that have other signs than those of another of its size."""
    return {Place(*place): sign for place, sign in differing(old, new)}


def _with(rows: Sequence[str], signs: Mapping[Place, str]) -> tuple[str, ...]:
    lines: dict[int, list[str]] = {}
    for place, sign in signs.items():
        if 0 <= place.row < len(rows) and 0 <= place.column < len(rows[place.row]):
            lines.setdefault(place.row, list(rows[place.row]))[place.column] = sign
    return tuple("".join(lines[row]) if row in lines else line for row, line in enumerate(rows))


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
            x, y = plan.map.dot(cell_at(1, 1))
            part.center = round(x), round(y)
            part.clamp_ip(picture.get_rect())
            out.blit(picture, (0, 0), part, special_flags=pygame.BLEND_PREMULTIPLIED)
        return out
    return p.quick(("board swatch", sign, side, look.landscape, p.look.theme.name), make)
