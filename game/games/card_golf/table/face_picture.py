"""Pictures of the faces of cards, lying from left to right as in a hole, with net, slopes, tees and flag; also while a face is edited."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.games.card_golf.rules.course import LEVEL, SYMBOLS, CardFace, Space
from game.games.card_golf.table.hole_picture import COVERS, FLAT, NET_FROM, PLAIN, PRINTED, SMALL_CELL, STOCK, figure_masks, mark_ground
from game.games.golf.table.fading import ComingIn, FadingParts, parts_before
from game.games.golf.table.landscape import RECIPE, from_grid, paint
from game.games.golf.table.landscape.land import FEATHER, CellsOfPixels, GroundWork, blended
from game.ui.paint import Painter, put
from game.ui.paint.fields import Field, Grain, Picture
from game.ui.paint.store import Build
from game.ui.paint.store import surface as surface_of
from game.ui.workshop.grid import differing

_RIM: Final = 2.0       # logical units of white round a face's print, at most
_FINE: Final = 21       # pixels of a space at which the landscape's grass is as fine as at scale 1


class FacePlan(NamedTuple):
    """Everything that a face's picture depends on, besides its size and the look. `seed` follows from the names of deck and face."""

    face: CardFace
    landscape: str
    seed: int


def plan_of_face(face: CardFace, deck: str, landscape: str) -> FacePlan:
    """The plan of a face in the deck of that name, painted in that landscape."""
    return FacePlan(face, landscape, zlib.crc32(f"{deck} {face.name}".encode()))


def face_print(p: Painter, plan: FacePlan, size: tuple[int, int]) -> pygame.Surface:
    """A face in that size, without the white rim: scaled from the small picture, or a sketch in plain colours until that is painted."""
    small = small_face(p, plan)
    if small is None:
        return p.quick(("card face sketch", plan, size, p.look), lambda: _sketch(p, plan, size))
    return p.quick(("card face", plan, size, p.look), lambda: pygame.transform.smoothscale(small, size))


def small_face(p: Painter, plan: FacePlan) -> pygame.Surface | None:
    """The small picture from which faces of other sizes are scaled; None until it is painted."""
    return painted_face(p, plan, SMALL_CELL, "small")


def painted_face(p: Painter, plan: FacePlan, cell: int, kind: str) -> pygame.Surface | None:
    """A face with spaces of `cell` pixels; None until it is painted. Sizes that are wanted at the same time need different kinds."""
    flat = p.look.theme.flat

    def prepare() -> Build:
        figures = figure_masks(cell) if cell >= NET_FROM else ()

        return lambda grain: [face_pixels(grain, plan, cell, figures, flat=flat)]
    return p.slow(f"card face {kind} {plan.seed}", (RECIPE, PRINTED, plan, cell, flat), prepare, first=True)


def face_pixels(grain: Grain, plan: FacePlan, cell: int, figures: Sequence[Field], *, flat: bool) -> Picture:
    """The pixels of a face with spaces of `cell` pixels; `figures` are the alphas of the digits on its tees."""
    ground = _flat_ground(plan, cell) if flat else _ground(grain, plan, cell, max(.3, cell / _FINE))
    if cell >= NET_FROM:
        mark_ground(ground, cell, _falls(plan.face), plan.face.tees, figures, plan.face.flag)
    high, wide = ground.shape[:2]
    out = np.full((high, wide, 4), 255, np.uint8)
    out[..., :3] = np.clip(ground[..., ::-1] + np.float32(.5), 0, 255)
    return out


def _ground(grain: Grain, plan: FacePlan, cell: int, scale: float) -> Field:
    face = plan.face
    rows = [[COVERS[face.terrain(Space(row, column))] for row in range(face.rows)] for column in range(face.columns)]
    falls = [(row, column, slope.row, slope.column) for row, column, slope in _falls(face)]
    return paint(grain, from_grid(rows, cell, scale, plan.seed, plan.landscape, falls))


def _flat_ground(plan: FacePlan, cell: int) -> Field:
    face = plan.face
    colours = np.array([[FLAT[face.terrain(Space(row, column))] for row in range(face.rows)] for column in range(face.columns)], np.float32)
    return np.asarray(np.repeat(np.repeat(colours, cell, 0), cell, 1), np.float32)


def _falls(face: CardFace) -> list[tuple[int, int, Space]]:
    """The spaces of a face that have a slope: row, column and the direction in which a ball rolls."""
    spaces = (Space(row, column) for row in range(face.rows) for column in range(face.columns))
    return [(space.row, space.column, slope) for space in spaces if (slope := face.slope(space)) != LEVEL and not face.terrain(space).wet]


def _sketch(p: Painter, plan: FacePlan, size: tuple[int, int]) -> pygame.Surface:
    """A face in plain colours, which are blurred into each other except in a flat theme."""
    face, tints = plan.face, FLAT if p.look.theme.flat else PLAIN
    spaces = pygame.Surface((face.rows, face.columns), 0, 32)
    for row in range(face.rows):
        for column in range(face.columns):
            spaces.set_at((row, column), tints[face.terrain(Space(row, column))])
    return (pygame.transform.scale if p.look.theme.flat else pygame.transform.smoothscale)(spaces, size)


def face_card(p: Painter, plan: FacePlan, size: tuple[int, int], *, fine: bool = False) -> pygame.Surface:
    """A card with that face up, its white rim within the size. With `fine` it is painted at its own size as soon as possible."""
    rim = max(1, round(min(p.look.px(_RIM), size[1] / 18)))
    inner = max(1, size[0] - 2 * rim), max(1, size[1] - 2 * rim)
    cell = max(1, round(inner[1] / plan.face.columns))
    sharp = painted_face(p, plan, cell, "fine") if fine and cell > SMALL_CELL else None
    painted = "fine" if sharp is not None else "small" if small_face(p, plan) is not None else ""

    def lay() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        put(out, p.rbox(*size, p.look.px(3), STOCK), (0, 0))
        ground = face_print(p, plan, inner) if sharp is None else pygame.transform.smoothscale(sharp, inner)
        out.blit(ground, (rim, rim))
        return out
    return p.quick(("card face card", plan, size, painted, p.look), lay)


# ---- the ground of a face while it is edited: a stroke shows in the next picture, its final painting comes from a thread
_WANDER: Final = .16        # how far borders of spaces stray, in spaces
_SHEETS: Final = ".,TSWG"   # in the order in which they are painted
_SALTS: Final = (36, 37)    # seeds for straying across and down


class _Kind(NamedTuple):
    """What the pictures of a face at one size have in common, whatever its ground is."""

    seed: int
    landscape: str
    columns: int
    rows: int
    cell: int
    flat: bool


class _FacePainting(NamedTuple):
    """A finished painting: of a face, or with a `sign` a whole sheet of that ground."""

    kind: _Kind
    face: CardFace
    sign: str
    picture: Picture


class _FaceAsShown(NamedTuple):
    """The last finished picture `base`, and the `surface` shown: that picture with the spaces `laid` since, by row and column."""

    base: _FacePainting
    surface: pygame.Surface
    laid: Mapping[tuple[int, int], str]


class _FaceBorders(NamedTuple):
    """The space that each pixel of a picture belongs to, by row from the tee and column; borders between spaces are irregular."""

    kind: _Kind
    pixels: CellsOfPixels


class FaceGround:
    """The picture of a face while it is edited. `wake` is called on a thread when more has been painted.

    Call it on the main thread only.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._work: GroundWork[tuple[_Kind, CardFace], _FacePainting | _FaceBorders] = GroundWork(wake)
        self._sheets: dict[str, Picture] = {}
        self._borders: _FaceBorders | None = None
        self._shown: _FaceAsShown | None = None
        self.come: FadingParts | None = None        # what `renew` has just taken, to be faded in
        self._fading = ComingIn()

    def renew(self) -> bool:
        """Takes over what has been painted. Returns whether there is anything new."""
        found, self.come = self._work.collect(), None
        for one in found:
            if isinstance(one, _FaceBorders):
                self._borders = one
            elif one.sign:
                self._sheets[one.sign] = one.picture
            else:
                before, surface = self._shown, surface_of(one.picture)
                self._shown = _FaceAsShown(one, surface, {})
                self._fading.forget()
                if before is not None and before.base.kind == one.kind:
                    self._fading.begin(surface, parts_before(before.surface, [surface.get_rect()]))
                self.come = self._fading.under_way
        return bool(found)

    def fade(self, fading: FadingParts, share: float) -> bool:
        """Fades in the new painting up to that share, or completely if the next stroke has begun. Returns whether anything changes."""
        return bool(self._fading.show(fading, share))

    def stop(self) -> None:
        """Stops painting."""
        self._work.stop()

    @property
    def busy(self) -> bool:
        """Whether something is being painted."""
        return self._work.busy

    # ---- what is painted
    def _want(self, kind: _Kind, face: CardFace, landscape: str) -> None:
        """Starts painting what is missing: the face as it is, then the borders and grounds for spaces that will be laid."""
        if self._borders is not None and self._borders.kind != kind:
            self._borders, self._sheets = None, {}
        missing = tuple(sign for sign in _SHEETS if sign not in self._sheets)
        ready = self._shown is not None and self._shown.base.kind == kind and _alike(self._shown.base.face, face)
        if (ready and not missing and self._borders is not None) or self._work.job == (kind, face):
            return
        plan = FacePlan(face, landscape, kind.seed)
        self._work.begin((kind, face), self._paint(kind, plan, missing, ready, self._borders is None))

    def _paint(self, kind: _Kind, plan: FacePlan, missing: tuple[str, ...], ready: bool,
               bare: bool) -> Iterator[_FacePainting | _FaceBorders]:
        """Paints what is missing, on the painter's thread."""
        grain, figures = self._work.grain, figure_masks(kind.cell) if kind.cell >= NET_FROM else ()
        if not ready:
            yield _FacePainting(kind, plan.face, "", face_pixels(grain, plan, kind.cell, figures, flat=kind.flat))
        if bare:
            yield borders(grain, kind)
        for sign in missing:
            sheet = plan._replace(face=sheet_face(plan.face, sign))
            yield _FacePainting(kind, sheet.face, sign, face_pixels(grain, sheet, kind.cell, (), flat=kind.flat))

    # ---- what is shown
    def draw(self, p: Painter, surface: pygame.Surface, at: tuple[int, int], plan: FacePlan, cell: int,
             stroke: Mapping[tuple[int, int], str]) -> None:
        """Draws a face with its upper left corner at `at`, with the spaces of the present stroke, by row from the tee and column."""
        face = plan.face
        self._fading.drawn(stroke=bool(stroke))
        kind = _Kind(plan.seed, plan.landscape, face.columns, face.rows, cell, p.look.theme.flat)
        self._want(kind, face, plan.landscape)
        if self._shown is None or self._shown.base.kind != kind:
            surface.blit(face_print(p, plan._replace(face=with_signs(face, stroke)), (face.rows * cell, face.columns * cell)), at)
            return
        self._shown = self._lay(self._shown, face, stroke)
        surface.blit(self._shown.surface, at)

    def _lay(self, shown: _FaceAsShown, face: CardFace, stroke: Mapping[tuple[int, int], str]) -> _FaceAsShown:
        """The picture with those spaces laid in which the face, or the stroke, differs from what is painted."""
        base, surface = shown.base, shown.surface
        wanted = differences(base.face, with_signs(face, stroke))
        changed = {place for place in wanted.keys() | shown.laid.keys() if wanted.get(place) != shown.laid.get(place)}
        if not changed:
            return shown
        shown = shown._replace(laid=wanted)
        cell, reach = base.kind.cell, base.kind.cell // 2 + FEATHER
        left, top = (min(place[axis] for place in changed) * cell - reach for axis in (0, 1))
        part = pygame.Rect(left, top, 0, 0)
        part.w = (max(row for row, _column in changed) + 1) * cell + reach - part.x
        part.h = (max(column for _row, column in changed) + 1) * cell + reach - part.y
        part = part.clip(surface.get_rect())
        self._fading.end()
        lines, columns = slice(part.y, part.bottom), slice(part.x, part.right)
        piece = base.picture[lines, columns]
        sheets = self._sheets
        if self._borders is not None and all(sign in sheets for sign in wanted.values()):
            piece = blended(piece, {sign: sheet[lines, columns] for sign, sheet in sheets.items()},
                            self._borders.pixels.part(lines, columns), wanted)
            surface.blit(surface_of(piece), part.topleft)
            return shown
        surface.blit(surface_of(np.ascontiguousarray(piece)), part.topleft)
        for (row, column), sign in wanted.items():      # plain colours until the sheets of these grounds have been painted
            surface.fill(PLAIN[SYMBOLS[sign]], (row * cell, column * cell, cell, cell))
        return shown


def _alike(one: CardFace, other: CardFace) -> bool:
    """Whether two faces look the same when painted: they differ in their names at most."""
    return replace(one, name="") == replace(other, name="")


def sheet_face(face: CardFace, sign: str) -> CardFace:
    """A face of that size with one ground all over, and nothing on it."""
    rows = (sign * face.columns,) * face.rows
    return CardFace("", face.kind, rows, (" " * face.columns,) * face.rows)


def with_signs(face: CardFace, signs: Mapping[tuple[int, int], str]) -> CardFace:
    """A face with other grounds in these spaces, by row from the tee and column."""
    if not signs:
        return face
    ground = tuple("".join(signs.get((face.rows - 1 - line, column), sign) for column, sign in enumerate(row))
                   for line, row in enumerate(face.ground))
    return replace(face, ground=ground)


def differences(old: CardFace, new: CardFace) -> dict[tuple[int, int], str]:
    """The spaces, by row from the tee and column, whose ground differs between two faces of one size, with their new ground."""
    return {(old.rows - 1 - place.row, place.column): sign for place, sign in differing(old.ground, new.ground)}


def borders(grain: Grain, kind: _Kind) -> _FaceBorders:
    """The space of each pixel of a picture, with irregular borders."""
    wide, high = kind.rows * kind.cell, kind.columns * kind.cell
    soft = max(2.0, .35 * kind.cell)
    aside, down = (np.clip(grain.noise(wide, high, soft, soft, salt + kind.seed % 7), -1.5, 1.5) * np.float32(_WANDER) for salt in _SALTS)
    x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    along = np.clip(np.floor((x + .5) / kind.cell + aside), 0, kind.rows - 1).astype(np.int16)
    across = np.clip(np.floor((y + .5) / kind.cell + down), 0, kind.columns - 1).astype(np.int16)
    return _FaceBorders(kind, CellsOfPixels.of(along, across))
