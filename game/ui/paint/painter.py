"""The painter: every sprite and slow picture of one look, made when first asked for and then shared, up to a budget."""

from __future__ import annotations

import hashlib
import os
import struct
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import pygame

from game.kept import CACHE_LIMIT, Cache
from game.ui.looks.theme import RGB, Look
from game.ui.paint import marks
from game.ui.paint.lettering import FOLDER, FontKind, balanced, inked, load_font, wrap
from game.ui.paint.store import (
    KINDS, RECIPES, AsyncSprites, BudgetCache, Build, Done, Former, Painted, PictureStore, Workshop, put, surface
)
from game.ui.paint.tileset import TileSets
from game.words import legible

if TYPE_CHECKING:
    from game.ui.paint.fields import Field, Grain, Picture


# ---- the sprites of the first picture, kept on disk together: a start reads them in milliseconds, without loading what paints
# The label of the file depends on the source files that paint and on the fonts: after a change of these, sprites are painted again.
_HEAD: Final = struct.Struct("<16sIII")     # digest of the key, height, width, pad


class PaddedSprite(NamedTuple):
    """A sprite, and by how many pixels it is larger on every side than the thing that it belongs to."""

    surface: pygame.Surface
    pad: int = 0


class FirstSprites:
    """The sprites that were painted for the first picture of the last start. Main thread only; `remember` writes on a thread of its own."""

    def __init__(self, folder: Path, look: Look) -> None:
        """Reads the sprites that the folder keeps for that look."""
        self._cache = Cache(folder, CACHE_LIMIT)
        self._name = f"first-{_digest(look).hex()[:16]}.sprites"
        self._label = f"first sprites 1 {recipes()}"
        self._kept = self._cache.load(self._name, self._label, lambda content: dict(_unpack(content))) or {}
        self._used: dict[bytes, PaddedSprite] = {}
        self._fresh = False

    def get(self, key: tuple[object, ...]) -> PaddedSprite | None:
        """The sprite of that key if it was kept, else None."""
        name = _digest(key)
        found = self._kept.get(name)
        if found is not None:
            self._used[name] = found
        return found

    def note(self, key: tuple[object, ...], sprite: PaddedSprite) -> None:
        """Notes a sprite that had to be painted."""
        self._used[_digest(key)] = sprite
        self._fresh = True

    def remember(self) -> threading.Thread | None:
        """Called once the first picture is shown: writes its sprites on a thread, which is returned; None if none of them is new."""
        if not self._fresh:
            return None
        content = b"".join(_packed(self._used))
        thread = threading.Thread(target=self._cache.save, args=(self._name, self._label, content), name="first sprites", daemon=True)
        thread.start()
        return thread


def recipes() -> str:
    """A text that changes with all that sprites depend on: names, sizes and times of the source files that paint, and of the fonts."""
    here = Path(__file__).resolve().parent
    found = []
    for folder in (here, here.parent / "looks", FOLDER):
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".ttf")):
                    info = entry.stat()
                    found.append((entry.name, info.st_size, info.st_mtime_ns))
    return _digest(*sorted(found)).hex()[:24]


def _digest(*what: object) -> bytes:
    """Sixteen bytes for a key; a surface in it counts by its pixels."""
    digest = hashlib.blake2b(digest_size=16)
    for part in what:
        if isinstance(part, tuple):
            digest.update(_digest(*part))
        elif isinstance(part, pygame.Surface):
            digest.update(repr(part.get_size()).encode())
            digest.update(part.get_buffer().raw)
        else:
            digest.update(repr(part).encode() + b"\n")
    return digest.digest()


def _packed(sprites: dict[bytes, PaddedSprite]) -> Iterator[bytes]:
    for name, (sprite, pad) in sprites.items():
        width, height = sprite.get_size()
        yield _HEAD.pack(name, height, width, pad)
        rows, pitch = sprite.get_buffer().raw, sprite.get_pitch()
        yield from (rows[y * pitch:y * pitch + 4 * width] for y in range(height))


def _unpack(content: bytes) -> Iterator[tuple[bytes, PaddedSprite]]:
    """The sprites of a whole file. Raises ValueError or struct.error for one that holds something else."""
    at = 0
    while at < len(content):
        name, height, width, pad = _HEAD.unpack_from(content, at)
        at += _HEAD.size
        size = 4 * width * height
        yield name, PaddedSprite(surface(memoryview(content)[at:at + size].cast("B", (height, width, 4))), pad)
        at += size


# ---- the caches of a painter: sprites up to a budget, those of the first picture on disk, and slow pictures that a worker paints
SPRITE_BYTES = 160 * 1024 * 1024
RESTING_BYTES = 36 * 1024 * 1024     # of sprites that are kept between two tables, in a window of scale 1


def _bytes(sprite: pygame.Surface) -> int:
    return sprite.get_pitch() * sprite.get_height()


class SpriteCache:
    """The sprites of one look, by keys; `relook` gives the cache of the next one. Main thread only.

    `wake` is called on another thread when a slow picture is ready: post an event there, then call `poll` on the main thread.
    """

    def __init__(self, look: Look, store: PictureStore, wake: Callable[[], None] | None = None) -> None:
        self._begin(look, Workshop(store, wake), {})
        self._first: FirstSprites | None = FirstSprites(store.folder, look)

    def _begin(self, look: Look, workshop: Workshop, former: dict[str, Former]) -> None:
        self.look = look
        self._workshop = workshop
        self._async_sprites = AsyncSprites(workshop, (RECIPES, look.theme, look.scale))
        self._former = former
        self._first = None
        self._painted = 0
        self._sprites: BudgetCache[pygame.Surface] = BudgetCache(SPRITE_BYTES, _bytes)
        self._halos: BudgetCache[PaddedSprite] = BudgetCache(SPRITE_BYTES, lambda halo: _bytes(halo.surface))

    # ---------------------------------------------------------------- life

    def relook(self, look: Look) -> Self:
        """The painter for another look. It shares the worker, and shows this one's backdrops, stretched, until its own are ready.

        It does not show backdrops of another theme, as words would have too little contrast on them. If only the colours of seats differ,
        it shares all sprites.
        """
        former = {kind: found for kind in KINDS if (found := self.former(kind)) is not None}
        heir = type(self).__new__(type(self))
        heir._begin(look, self._workshop, former if look.theme.name == self.look.theme.name else {})
        if replace(look, marks=self.look.marks) == self.look:
            heir._async_sprites, heir._sprites, heir._halos, heir._painted = self._async_sprites, self._sprites, self._halos, self._painted
        return heir

    def poll(self, *heirs: SpriteCache) -> bool:
        """Fetches the slow pictures that are ready, for itself and its `heirs`; returns whether the screen needs to be drawn again."""
        finished = self._workshop.collect()
        fresh, *_heirs = [cache._take(finished) for cache in (self, *heirs)]
        return fresh

    def _take(self, finished: Sequence[Done]) -> bool:
        fresh = self._async_sprites.take(finished)
        self._painted += fresh
        return fresh > 0

    @property
    def painted(self) -> int:
        """How many slow pictures have come so far: things drawn with a stand-in must be drawn again when this has grown."""
        return self._painted

    @property
    def missed(self) -> int:
        """How often a slow picture was asked for that was not ready: if this grows while a thing is drawn, it must be drawn again later."""
        return self._async_sprites.missed

    @property
    def busy(self) -> bool:
        """Whether a slow picture is being painted."""
        return self._workshop.busy

    @property
    def times(self) -> dict[str, float]:
        """The seconds of processor time that the last slow picture of each kind took to paint."""
        return self._workshop.times

    @property
    def complete(self) -> bool:
        """Whether every slow picture that this painter was asked for is there; those asked of other painters do not count."""
        return not (self._async_sprites.waiting and self._workshop.busy)

    def hold(self, held: bool) -> None:
        """Holds the worker, which then begins nothing new while the main thread has a whole picture to draw; or lets it go on."""
        self._workshop.hold(held)

    def settle(self, seconds: float = 30.0) -> bool:
        """Waits until all slow pictures asked for are painted and fetched (for screenshots and tests); returns whether they are."""
        done = self._workshop.wait(seconds)
        self.poll()
        return done

    def rest(self) -> None:
        """Called when a table has gone: keeps only the sprites used last, up to RESTING_BYTES, for the next screen."""
        budget = round(RESTING_BYTES * max(1.0, self.look.scale ** 2))
        self._sprites.shrink(budget)
        self._halos.shrink(budget)

    def first_stands(self) -> threading.Thread | None:
        """Called once the first picture is shown: keeps its sprites for the next start, on the thread that is returned, if any are new."""
        first, self._first = self._first, None
        return first.remember() if first is not None else None

    def close(self) -> None:
        """Stops the worker, for this painter and its heirs."""
        self._workshop.close()

    @property
    def store(self) -> PictureStore:
        """The store of finished pictures."""
        return self._workshop.store

    # ---------------------------------------------------------------- sprites by key

    def made(self, key: tuple[Hashable, ...], recipe: Callable[[], Painted | pygame.Surface]) -> pygame.Surface:
        """The sprite of a recipe, painted when first asked for. `key` is a name and everything else that it depends on besides the look.

        Tables make their sprites here too, so that all share one budget. A recipe that takes longer than a few ms belongs in `slow`.
        """
        found = self.had(key)
        if found is not None:
            return found
        made = recipe()
        sprite = made if isinstance(made, pygame.Surface) else surface(made)
        if self._first is not None:
            self._first.note(key, PaddedSprite(sprite))
        return self._sprites.keep(key, sprite)

    def quick(self, key: tuple[Hashable, ...], recipe: Callable[[], pygame.Surface]) -> pygame.Surface:
        """As `made`, for sprites that are painted faster than they are read from disk: these are not kept for the next start."""
        found = self._sprites.get(key)
        return found if found is not None else self._sprites.keep(key, recipe())

    def had(self, key: tuple[Hashable, ...]) -> pygame.Surface | None:
        """The sprite of that key if it was painted before, or kept from the first picture of another start; else None."""
        found = self._sprites.get(key)
        if found is None and self._first is not None and (kept := self._first.get(key)) is not None:
            found = self._sprites.keep(key, kept.surface)
        return found

    def former(self, kind: str) -> Former | None:
        """The last slow picture of that kind, in this look or the one before, to be stretched until a new one is painted; or None."""
        return self._async_sprites.latest(kind) or self._former.get(kind)

    def slow(self, kind: str, wish: Hashable, prepare: Callable[[], Build], *, opaque: bool = False, first: bool = False,
             begin: bool = True, shipped: Callable[[], Painted | None] | None = None) -> pygame.Surface | None:
        """A slow picture: painted on the worker's thread and kept on disk; None until it is ready, when `poll` returns True.

        `kind` is a name; `wish` is everything else that it depends on besides the look, in numbers and words, with a number that is raised
        when the recipe changes. `prepare` is called only if it must be painted, and returns the recipe: a function from `Grain` to arrays.
        A newer wish of the same kind replaces one that has not been begun; `first` wishes are painted before others. Without `begin` only
        a picture that is ready is returned, and none is begun; `shipped` returns it if it ships with the game.
        """
        return self._async_sprites.fetch(kind, wish, prepare, lambda pictures: surface(pictures[0], opaque=opaque),
                                         first=first, begin=begin, shipped=shipped)

    def _halo(self, key: tuple[Hashable, ...], make: Callable[[], PaddedSprite]) -> PaddedSprite:
        """A shadow or glow, cached as sprites are."""
        found = self._halos.get(key)
        if found is not None:
            return found
        halo = self._first.get(key) if self._first is not None else None
        if halo is None:
            halo = make()
            if self._first is not None:
                self._first.note(key, halo)
        return self._halos.keep(key, halo)


# ---- the painter: every sprite and slow picture of one look, made when first asked for and then shared
# All lengths are device pixels, save type sizes, which are logical units (times the look's scale and text scale). What a method returns
# is shared: never draw into it. Sprites are premultiplied: blit them with `put`, `drop`, `lay`.
# The modules that paint (numpy and the recipes) are imported where they are called, so that a start that finds everything on disk shows
# its first picture sooner.
Colour = str | RGB
_MOST_WIDTHS = 8192      # lines of words whose widths are remembered
_MOST_WRAPPED = 2048     # texts whose lines are remembered
_TURN_STEP = 4      # degrees between the turned copies of a tile in flight
_LARGE = 100_000        # pixels from which a plaque is painted by the worker, on a screen of a scale above _LARGE_SCREEN
_LARGE_SCREEN = 1.6     # the scale above which soft light and shadow are painted half as large
_COARSE = 4             # how many times smaller, each way, the stand-in of a large plaque is painted


class Painter(SpriteCache):
    """Makes all sprites of one look."""

    def _begin(self, look: Look, workshop: Workshop, former: dict[str, Former]) -> None:
        super()._begin(look, workshop, former)
        self._grain: Grain | None = None
        self._fonts: dict[tuple[int, str], pygame.font.Font] = {}
        self._widths: dict[tuple[str, int, FontKind], int] = {}
        self._wrapped: dict[tuple[str, int, int, FontKind], list[str]] = {}
        self._board: Picture | None = None
        self._sawn = False
        self._tiles = TileSets(look.theme, look.pips == "plain", self._async_sprites)

    # ---------------------------------------------------------------- words

    def colour(self, colour: Colour) -> RGB:
        """The triple of a token, or the triple given. Raises ValueError for an unknown token."""
        return self.look.theme.colour(colour) if isinstance(colour, str) else colour

    def font(self, size: float, kind: FontKind = "regular") -> pygame.font.Font:
        """The typeface at a size in logical units; measure with its `size`."""
        return self.font_px(self.look.type_px(size), kind)

    def font_px(self, pixels: int, kind: FontKind) -> pygame.font.Font:
        """The typeface at a size in device pixels."""
        key = (pixels, kind)
        if key not in self._fonts:
            self._fonts[key] = load_font(kind, pixels)
        return self._fonts[key]

    def width(self, s: str, size: float, kind: FontKind = "regular") -> int:
        """The width of a line of words in device pixels; remembered, as the same words are measured again and again."""
        pixels = self.look.type_px(size)
        key = s, pixels, kind
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            found = self._widths[key] = self.font_px(pixels, kind).size(legible(s))[0]
        return found

    def text(self, s: str, size: float = 16, colour: Colour = "cream", kind: FontKind = "regular", shadow: int = 0) -> pygame.Surface:
        """One line of words, made drawable by `legible`; `shadow` 0..255 is the darkness of a copy under it, for wood and felt."""
        def make() -> pygame.Surface:
            theme = self.look.theme
            under = 0 if theme.flat or sum(self.colour(colour)) < 380 else shadow     # dark words need no dark shadow
            return inked(self.font(size, kind), legible(s), self.colour(colour), under, max(1, self.look.px(1)), theme.shade)
        return self.quick(("text", s, size, colour, kind, shadow), make)

    def wrap(self, s: str, size: float, width_px: int, kind: FontKind = "regular") -> list[str]:
        """A text broken into lines that fit the width in device pixels; remembered, as layout asks for the same lines many times."""
        key = s, self.look.type_px(size), width_px, kind
        found = self._wrapped.get(key)
        if found is None:
            if len(self._wrapped) >= _MOST_WRAPPED:
                self._wrapped.clear()
            font = self.font(size, kind)
            found = self._wrapped[key] = wrap(lambda words: font.size(words)[0], legible(s, lines=True), width_px)
        return list(found)

    def balanced(self, s: str, size: float, width_px: int, kind: FontKind = "regular") -> list[str]:
        """A text broken into as few lines as fit the width, of about equal length."""
        font = self.font(size, kind)
        return balanced(lambda words: font.size(words)[0], legible(s, lines=True), width_px)

    def foil(self, s: str, size: float, kind: FontKind = "display") -> pygame.Surface:
        """A line of display lettering in brass."""
        def make() -> Picture:
            from game.ui.paint.plates import foil

            return foil(self.font_px(2 * self.look.type_px(size), kind), s, self.look.theme.foil, self.look.theme.flat)
        return self.made(("foil", s, size, kind), make)

    # ---------------------------------------------------------------- plates

    def plaque(self, w: int, h: int, radius: float, seed: int = 3, tone: str = "plate", brass: bool = False,
               frame: bool = True) -> pygame.Surface:
        """A wooden plate of a material ("plate", "plate_on", "bar", ...), or a brass one; different seeds, different grain."""
        key = ("plaque", w, h, radius, seed, "" if brass else tone, brass, frame)
        theme, scale = self.look.theme, self.look.scale

        def make() -> Picture:
            from game.ui.paint import plates

            plate = plates.PlateShape(w, h, radius, seed, frame)
            if brass:
                return plates.brass(self._grains(), theme, plate, scale)
            return plates.plaque(self._sheet(), theme, theme.ramp(tone), plate, scale)
        if not brass and not theme.flat and scale > _LARGE_SCREEN and w * h > _LARGE and self._planed():
            return self._large_plaque(key, tone)
        if brass or self.had((*key, True)) is not None or self._planed():
            return self.made((*key, True), make)
        return self.quick((*key, False), lambda: surface(make()))

    def _large_plaque(self, key: tuple[str, int, int, float, int, str, bool, bool], tone: str) -> pygame.Surface:
        """A plaque that takes too long for one picture: the worker paints it, and a coarse one is shown meanwhile."""
        _name, w, h, radius, seed, _tone, _brass, frame = key
        sheet, material, theme, scale = self._sheet(), self.look.theme.ramp(tone), self.look.theme, self.look.scale

        def prepare() -> Build:
            from game.ui.paint import plates

            return lambda grain: [plates.plaque(sheet, theme, material, plates.PlateShape(w, h, radius, seed, frame), scale)]

        def coarse() -> pygame.Surface:
            from game.ui.paint import plates

            plate = plates.PlateShape(w // _COARSE, h // _COARSE, radius / _COARSE, seed, frame)
            small = plates.plaque(sheet[::_COARSE, ::_COARSE], theme, material, plate, scale / _COARSE)
            return pygame.transform.smoothscale(surface(small), (w, h))
        made = self.slow(" ".join(map(str, key)), 1, prepare)
        return made if made is not None else self.quick((*key, "coarse"), coarse)

    def paper(self, w: int, h: int, radius: float) -> pygame.Surface:
        """A sheet of card stock."""
        def make() -> Picture:
            from game.ui.paint import plates

            return plates.paper(self._grains(), self.look.theme, plates.PlateShape(w, h, radius), self.look.scale)
        return self.made(("paper", w, h, radius), make)

    def bookcloth(self, size: tuple[int, int], radius: int, colour: RGB) -> pygame.Surface:
        """The cloth of a box or of its tray, no lighter than `colour`; plain until it is painted, and in a theme without shades."""
        scale = self.look.scale

        def prepare() -> Build:
            from game.ui.paint.materials import bookcloth

            return lambda grain: [bookcloth(grain, size, radius, scale)]
        wish = (1, size, radius)
        white = None if self.look.theme.flat else self.slow(f"bookcloth {size}", wish, prepare)
        if white is None:
            return self.rbox(*size, radius, colour)

        def dyed() -> pygame.Surface:
            out = white.copy()
            out.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return out
        return self.quick(("bookcloth", wish, colour), dyed)

    def moulding(self, size: tuple[int, int], edge: int, *, gilt: bool, seed: int) -> pygame.Surface:
        """A picture frame of that outer size, `edge` wide and empty inside; `gilt` all over, or along its inner lip."""
        def make() -> Picture:
            from game.ui.paint import backdrop

            return backdrop.moulding(self._grains(), self.look.theme, size, edge, gilt=gilt, seed=seed)
        return self.made(("moulding", size, edge, gilt, seed), make)

    def rack(self, w: int, h: int) -> pygame.Surface:
        """The rack for a hand; its ledge begins at two thirds of its height."""
        def make() -> Picture:
            from game.ui.paint import plates

            return plates.rack(self._sheet(), self.look.theme, plates.PlateShape(w, h, 12 * self.look.scale, 12), self.look.scale)
        return self.made(("rack", w, h, self._planed()), make)

    def rbox(self, w: int, h: int, radius: float, fill: Colour | None = None, line: Colour | None = None, width: float = 1.0,
             alpha: int = 255) -> pygame.Surface:
        """A rounded rectangle: a fill of that alpha, a line of `width` pixels, or both."""
        def make() -> pygame.Surface:
            inside = None if fill is None else (*self.colour(fill), alpha)
            return marks.box(w, h, radius, inside, None if line is None else self.colour(line), width)
        return self.quick(("rbox", w, h, radius, fill, line, width, alpha), make)

    def _planed(self) -> bool:
        """Whether the sheet of wood that plates are cut from is there; if not, the worker is asked for it."""
        if not self._sawn:
            scale = self.look.scale

            def prepare() -> Build:
                from game.ui.paint import plates

                return lambda grain: [plates.sheet(grain, scale)]

            def board(pictures: Sequence[Painted]) -> Picture:
                import numpy as np

                return np.asarray(pictures[0])
            found = self._async_sprites.fetch("sheet", "", prepare, board)
            if found is not None:
                self._board, self._sawn = found, True
        return self._sawn

    def _sheet(self) -> Picture:
        """The sheet of wood that plates are cut from; plain until the worker has painted it."""
        self._planed()
        if self._board is None:
            from game.ui.paint import plates

            self._board = plates.plain_sheet()
        return self._board

    def _grains(self) -> Grain:
        """The noise that materials are made of, for the main thread."""
        if self._grain is None:
            from game.ui.paint.fields import Grain

            self._grain = Grain()
        return self._grain

    # ---------------------------------------------------------------- things on the table

    def tile(self, a: int | None, b: int | None, width: int, angle: float = 0, highest: int = 6) -> pygame.Surface:
        """A domino in the middle of its sprite: `a` above at angle 0, left at 90; None shows its back.

        Angles are degrees counter-clockwise. Right angles are lit exactly; others, for tiles in flight, are turned in steps of
        a few degrees from the nearest right one. `highest` is the set's highest number: sets above six have smaller pips.
        """
        ready = self._tiles.ready(width, highest)       # until then scaled tiles of another width are used
        return self.quick(("tile", a, b, width, angle, highest, ready), lambda: self._cut_tile(a, b, width, angle, highest))

    def _cut_tile(self, a: int | None, b: int | None, width: int, angle: float, highest: int) -> pygame.Surface:
        square = round(angle / 90) % 4
        rest = (angle + 45) % 90 - 45
        steps = round(rest / _TURN_STEP) * _TURN_STEP
        if steps:
            return self.made(("turned", a, b, width, square, steps, highest, self._tiles.ready(width, highest)),
                              lambda: pygame.transform.rotozoom(self.tile(a, b, width, square * 90, highest), steps, 1))
        if rest:
            return self.tile(a, b, width, square * 90, highest)
        first, second = (b, a) if square >= 2 else (a, b)
        return self._tiles.cut(first, second, width, bool(square % 2), highest)

    def lone_tile(self, a: int, b: int, width: int) -> pygame.Surface:
        """A standing domino of a set up to six, painted alone, where `tile` would have the whole set painted."""
        def make() -> Picture:
            from game.ui.paint.tile import domino

            return domino(a, b, width, 0, self.look.theme, self.look.pips == "plain")
        return self.made(("lone tile", a, b, width), make)

    def tiles_ready(self, width: int, highest: int = 6) -> bool:
        """Whether every tile of that width is painted; if not, the worker is asked for them, and `tile` paints single ones meanwhile."""
        return self._tiles.ready(width, highest)

    def icon(self, name: str, size: int, colour: Colour = "cream", width: float = 2.0) -> pygame.Surface:
        """A line icon (see `marks.ICONS`) `size` pixels square; strokes `width` on a grid of 24. Raises KeyError for an unknown name."""
        return self.quick(("icon", name, size, colour, width), lambda: marks.icon(name, size, self.colour(colour), width))

    def mark(self, seat: int, size: int) -> pygame.Surface:
        """The token of a seat: its colour and its shape."""
        mark = self.look.seat_mark(seat)
        return self.quick(("mark", mark, size), lambda: marks.mark(mark, size, (255, 255, 255), self.look.scale))

    def seated(self, numbers: tuple[int, ...]) -> Painter:
        """This painter with other colours and shapes of the seats, by their numbers; both share all sprites."""
        if numbers == self.look.marks:
            return self
        twin = copy(self)
        twin.look = replace(self.look, marks=numbers)
        return twin

    def ball(self, size: int) -> pygame.Surface:
        """A golf ball, `size` pixels across."""
        def make() -> Picture:
            from game.ui.paint.stilllife import golf_ball

            return golf_ball(size)
        return self.made(("ball", size), make)

    def flag(self, wide: int, high: int) -> pygame.Surface:
        """A golf flag, its pole at the left edge."""
        return self.made(("flag", wide, high), lambda: marks.flag(wide, high, self.look.theme.flat))

    def stud(self, size: int, on: bool) -> pygame.Surface:
        """A hole of the score board, with its brass stud when `on`."""
        return self.made(("stud", size, on), lambda: marks.stud(size, self.look.theme, on))

    def coin(self, size: int, there: bool) -> pygame.Surface:
        """A brass coin, or with `there` False the empty recess for one; a stud and its hole in a theme without shades."""
        if self.look.theme.flat:
            return self.stud(size, there)

        def make() -> Picture:
            from game.ui.paint.plates import coin, recess

            theme = self.look.theme
            return coin(size, theme.brass) if there else recess(size, theme.brass, theme.plate.dark)
        return self.made(("coin", size, there), make)

    # ---------------------------------------------------------------- light

    def shadow(self, sprite: pygame.Surface, blur: float, alpha: int) -> PaddedSprite:
        """A sprite's shadow straight below it, blurred over `blur` pixels, `alpha` 0..255 dark."""
        def make(shape: Field, size: float) -> tuple[Picture, int]:
            from game.ui.paint import plates

            return plates.shadow(shape, (plates.ShadowThrow(blur / 2, 0, alpha / 255),), size, self.look.theme.shade)
        return self._around(("shadow", sprite, blur, alpha), sprite, make)

    def glow(self, sprite: pygame.Surface, blur: float, colour: Colour = "glow", gain: float = 1.0) -> PaddedSprite:
        """Light round a sprite, reaching `blur` pixels; in the flat theme a crisp outline."""
        rgb, flat = self.colour(colour), self.look.theme.flat

        def make(shape: Field, size: float) -> tuple[Picture, int]:
            from game.ui.paint import plates

            if flat:
                return plates.outline(shape, max(2.0, 3 * self.look.scale), rgb)
            return plates.glow(shape, blur, gain, size, rgb)
        return self._around(("glow", sprite, blur, rgb, gain), sprite, make, crisp=flat)

    def _around(self, key: tuple[Hashable, ...], sprite: pygame.Surface, make: Callable[[Field, float], tuple[Picture, int]], *,
                crisp: bool = False) -> PaddedSprite:
        """The shadow or glow that `make` paints round a sprite, from the sprite's alpha and the share of its size at which that is given.

        On a large screen, soft ones are painted half as large and stretched, which takes a third of the time: many are first needed while
        something moves.
        """
        def paint() -> PaddedSprite:
            from game.ui.paint.fields import alpha_of

            if crisp or self.look.scale <= _LARGE_SCREEN:
                made, pad = make(alpha_of(sprite), 1.0)
                return PaddedSprite(surface(made), pad)
            width, height = sprite.get_size()
            half = pygame.transform.smoothscale(sprite, ((width + 1) // 2, (height + 1) // 2))
            made, pad = make(alpha_of(half), .5)
            return PaddedSprite(pygame.transform.smoothscale(surface(made), (width + 4 * pad, height + 4 * pad)), 2 * pad)
        return self._halo(key, paint)

    def draw_glow(self, dst: pygame.Surface, sprite: pygame.Surface, centre: tuple[float, float], colour: Colour = "glow",
            gain: float = 1.0) -> pygame.Rect:
        """Draws the glow of a sprite that is about to be drawn with its middle at `centre`."""
        return put(dst, self._light(sprite, colour, gain), centre, True)

    def _light(self, sprite: pygame.Surface, colour: Colour, gain: float) -> pygame.Surface:
        return self.glow(sprite, 15 * self.look.scale, colour, gain).surface

    def prepare(self, sprite: pygame.Surface, height: float, gain: float) -> None:
        """Paints the shadow and glow that a plate will need at that height and gain, so as not to do it during a motion."""
        self._cast(sprite, "lay", round(height * 8) / 8)
        self.light_ahead(sprite, gain)

    def light_ahead(self, sprite: pygame.Surface, gain: float = 1.0) -> None:
        """Paints the glow that a sprite will need at that gain, so as not to do it during a motion."""
        self._light(sprite, "glow", gain)

    def drop(self, dst: pygame.Surface, sprite: pygame.Surface, centre: tuple[float, float], height: float = 1.0) -> pygame.Rect:
        """Draws a thing with its shadows, its middle at `centre`; `height` lifts it off the table (0.25 at rest, 1 in the hand)."""
        level = round(height * 8) / 8       # lifting in steps, so that a tile in flight needs few shadows
        halo = self._cast(sprite, "drop", level)
        drawn = put(dst, halo, centre, True) if halo is not None else None
        rect = put(dst, sprite, centre, True)
        return rect.union(drawn) if drawn is not None else rect

    def lay(self, dst: pygame.Surface, sprite: pygame.Surface, topleft: tuple[float, float], height: float = .6) -> pygame.Rect:
        """Draws a plate or card with its soft shadow, its corner at `topleft`."""
        middle = (topleft[0] + sprite.get_width() / 2, topleft[1] + sprite.get_height() / 2)
        halo = self._cast(sprite, "lay", round(height * 8) / 8)
        drawn = put(dst, halo, middle, True) if halo is not None else None
        rect = put(dst, sprite, topleft)
        return rect.union(drawn) if drawn is not None else rect

    def _cast(self, sprite: pygame.Surface, manner: str, height: float) -> pygame.Surface | None:
        if self.look.theme.flat:
            return None

        def make(shape: Field, size: float) -> tuple[Picture, int]:
            from game.ui.paint import plates

            throws = plates.resting(height) if manner == "drop" else plates.lying(height)
            return plates.shadow(shape, throws, size * self.look.scale, self.look.theme.shade)
        return self._around((manner, sprite, height), sprite, make).surface

    def dim(self, sprite: pygame.Surface) -> pygame.Surface:
        """A darker, duller copy, for a thing that cannot be used now."""
        def make() -> pygame.Surface:
            copy = sprite.copy()
            copy.fill((188, 176, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return copy
        return self.quick(("dim", sprite), make)
