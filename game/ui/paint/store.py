"""Finished pictures: caches in memory and on disk, the worker that paints slow ones, conversion to surfaces, and PNG files."""

from __future__ import annotations

import hashlib
import io
import struct
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

import pygame

from game.kept import CACHE_LIMIT, Cache, write_whole
from game.words import _

if TYPE_CHECKING:
    from game.ui.paint.fields import Grain, Picture


# ---- the plan of a backdrop in numbers, which names the picture that is kept; needs no module that paints
RECIPES = 3     # raised whenever a recipe of backdrops.py changes, so that pictures kept on disk are painted again
KINDS = ("table", "desk", "menu", "bare menu", "wall")


class TablePlan(NamedTuple):
    """The layout of a backdrop, in device pixels; `felt` None is a bare desk, `inlay` where across the rail (0..1) its brass line is."""

    size: tuple[int, int]
    felt: tuple[int, int, int, int] | None
    radius: int
    rail: int
    scale: float
    inlay: float = .52


def menu_plan(size: tuple[int, int], scale: float) -> TablePlan:
    """The menu's table: its rail runs off the screen on all sides."""
    edge = round(44 * scale)
    return TablePlan(size, (edge, edge, size[0] - 2 * edge, size[1] - 2 * edge), round(34 * scale), round(110 * scale), scale, .115)


# ---- a cache of finished sprites with a budget: the least recently used leave first
T = TypeVar("T")


class BudgetCache(Generic[T]):
    """Values by key, made when first asked for, up to `budget` of total weight (bytes, or whatever `weigh` counts)."""

    def __init__(self, budget: int, weigh: Callable[[T], int]) -> None:
        self._budget = budget
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> T | None:
        """The value kept, or None; asking keeps it longer."""
        value = self._kept.get(key)
        if value is not None:
            self._kept.move_to_end(key)
        return value

    def keys(self) -> list[Hashable]:
        """The keys kept, the longest unused first."""
        return list(self._kept)

    def keep(self, key: Hashable, value: T) -> T:
        """Keeps a value, and drops the least recently used ones that exceed the budget; returns the value."""
        self.drop(key)
        self._kept[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._budget and len(self._kept) > 1:
            self.drop(next(iter(self._kept)))
        return value

    def shrink(self, budget: int) -> None:
        """Drops the least recently used values until the rest weighs no more than `budget`; `keep` may fill up to its own budget again."""
        while self._weight > budget and self._kept:
            self.drop(next(iter(self._kept)))

    def drop(self, key: Hashable) -> None:
        """Drops the value of a key, if it is kept."""
        value = self._kept.pop(key, None)
        if value is not None:
            self._weight -= self._weigh(value)


class LastMade(Generic[T]):
    """A cache of one value: the last one that was made, for the key that it was made for."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, T], ...] = ()

    def of(self, key: object, make: Callable[[], T]) -> T:
        """The kept value if its key equals this one; else the one that `make` makes, which is kept."""
        if not self._kept or self._kept[0][0] != key:
            self._kept = ((key, make()),)
        return self._kept[0][1]

    def forget(self) -> None:
        """Drops the value."""
        self._kept = ()


class LastSeen:
    """Tells whether a value differs from the last one."""

    def __init__(self) -> None:
        self._seen: tuple[object, ...] = ()

    def is_other(self, value: object) -> bool:
        """Whether this differs from the value of the call before; True at the first call."""
        before, self._seen = self._seen, (value,)
        return before != self._seen

    def forget(self) -> None:
        """Forgets the last value, so that the next one differs."""
        self._seen = ()


# ---- finished pixels as surfaces, and drawing of surfaces: enough for a screen whose pictures are ready
# Nothing here loads numpy, which takes longer than reading such pictures. Pixels are (height, width, 4) bytes in blue-green-red-alpha
# order, premultiplied: the order of window surfaces, so that a blit never converts.
Painted: TypeAlias = "Picture | memoryview"     # as painted, or as read from disk
LaidSprite: TypeAlias = tuple[pygame.Surface, tuple[int, int]]      # premultiplied, with its top left in device pixels
SUPER = 4   # how many times larger flat shapes are drawn before they are scaled down: pygame has no smooth polygons


def view_of(pixels: Painted) -> memoryview:
    """The pixels' bytes with their shape."""
    buffer: Any = pixels
    return memoryview(buffer)


def surface(pixels: Painted, opaque: bool = False) -> pygame.Surface:
    """A surface with those pixels; needs no display."""
    view = view_of(pixels)
    height, width = (view.shape or ())[:2]
    out = pygame.Surface((width, height), 0 if opaque else pygame.SRCALPHA, 32)
    memoryview(cast("Any", out.get_buffer()))[:] = view.cast("B") if view.c_contiguous else view.tobytes()
    return out


def put(dst: pygame.Surface, sprite: pygame.Surface, pos: tuple[float, float], centre: bool = False) -> pygame.Rect:
    """Blit a premultiplied sprite with its top left, or its centre, at `pos` in device pixels; returns the rectangle touched."""
    x, y = pos
    if centre:
        x, y = x - sprite.get_width() / 2, y - sprite.get_height() / 2
    return dst.blit(sprite, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)


def laid(sprite: pygame.Surface, pos: tuple[float, float], centre: bool = False) -> LaidSprite:
    """A sprite with the top left at which `put` would draw it, for `put_all`."""
    x, y = pos
    if centre:
        x, y = x - sprite.get_width() / 2, y - sprite.get_height() / 2
    return sprite, (round(x), round(y))


def put_all(dst: pygame.Surface, sprites: Iterable[LaidSprite]) -> None:
    """Blits premultiplied sprites, the first one lowest: many at once take a third of the time of single blits."""
    dst.fblits(sprites, pygame.BLEND_PREMULTIPLIED)


def faded(sprite: pygame.Surface, share: float) -> pygame.Surface:
    """A copy of a premultiplied sprite with its opacity multiplied by `share` (0..1)."""
    out = sprite.copy()
    out.fill((round(255 * share),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return out


def shortened(long: pygame.Surface, width: int, end: int) -> pygame.Surface:
    """A premultiplied sprite with a uniform middle, cut to `width` pixels: its right `end` is moved in, and faded into the rest."""
    out, high, fade = pygame.Surface((width, long.get_height()), pygame.SRCALPHA, 32), long.get_height(), end // 2
    right = long.subsurface((long.get_width() - end - fade, 0, end + fade, high)).copy()
    out.blit(long, (0, 0), (0, 0, width - end, high))
    for column in range(fade):
        level = 255 * (2 * column + 1) // (2 * fade)
        right.fill((level,) * 4, (column, 0, 1, high), pygame.BLEND_RGBA_MULT)
        out.fill((255 - level,) * 4, (width - end - fade + column, 0, 1, high), pygame.BLEND_RGBA_MULT)
    out.blit(right, (width - end - fade, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return out


def canvas(width: int, height: int, factor: int = SUPER) -> pygame.Surface:
    """An empty surface `factor` times that size, to draw flat shapes on."""
    return pygame.Surface((max(1, width) * factor, max(1, height) * factor), pygame.SRCALPHA, 32)


def shrink(large: pygame.Surface, factor: int = SUPER) -> pygame.Surface:
    """A drawn canvas scaled down smoothly to a premultiplied sprite."""
    size = (large.get_width() // factor, large.get_height() // factor)
    return pygame.transform.smoothscale(large.premul_alpha(), size)


# ---- finished pictures on disk, under a name made from their recipe and its numbers, so that the next start need not paint them again
# A file holds the pictures' shapes and then the bare pixels, which are read in milliseconds. A damaged file is removed and the picture
# painted again; on a full or read-only disk nothing is kept.
_LABEL = "pictures 4"
_COUNT = struct.Struct("<I")
_SHAPE = struct.Struct("<III")
_SUFFIX = ".picture"


class PictureStore:
    """Pictures kept in a folder; the least recently used are deleted when it outgrows `limit` bytes."""

    def __init__(self, folder: Path | str, limit: int = CACHE_LIMIT) -> None:
        self._cache = Cache(Path(folder), limit)

    @property
    def folder(self) -> Path:
        """The folder of the files."""
        return self._cache.folder

    def key(self, *recipe: object) -> str:
        """The name for a recipe and its parameters; two different parameters must differ in their repr."""
        return hashlib.blake2b(repr(recipe).encode(), digest_size=16).hexdigest()

    def path(self, key: str) -> Path:
        """The path of the file for a key, whether it exists or not."""
        return self._cache.folder / (key + _SUFFIX)

    def load(self, key: str) -> tuple[memoryview, ...] | None:
        """The pictures kept under the key; None if there are none, or if the file is damaged, which then is removed."""
        return self._cache.load(key + _SUFFIX, _LABEL, _unpack)

    def save(self, key: str, pictures: Sequence[Painted]) -> bool:
        """Keeps pictures under the key; returns whether that worked."""
        return self._cache.save(key + _SUFFIX, _LABEL, _pack(pictures))


def _pack(pictures: Sequence[Painted]) -> bytes:
    views = [view_of(picture) for picture in pictures]
    shapes = b"".join(_SHAPE.pack(*(view.shape or ())) for view in views)
    return _COUNT.pack(len(views)) + shapes + b"".join(view.tobytes() for view in views)


def _unpack(content: bytes) -> tuple[memoryview, ...]:
    """The pictures of a whole file. Raises ValueError for one that holds something else."""
    (count,) = _COUNT.unpack_from(content)
    at = _COUNT.size + count * _SHAPE.size
    pictures = []
    for h, w, c in _SHAPE.iter_unpack(content[_COUNT.size:at]):
        pictures.append(memoryview(content)[at:at + h * w * c].cast("B", (h, w, c)))
        at += h * w * c
    if at != len(content):
        raise ValueError("there is more than the pictures")
    return tuple(pictures)


# ---- the worker that paints slow pictures off the main thread, urgent wishes and then the newest first, and keeps them on disk
# Only arrays are built on its thread; the main thread turns them into surfaces.
_CLOSING_SECONDS: Final = .5

Build: TypeAlias = "Callable[[Grain], Sequence[Picture]]"


class Done(NamedTuple):
    """Pictures that have become ready, with the kind and key under which they were asked for."""

    kind: str
    key: str
    pictures: tuple[Picture, ...]


class _Wish(NamedTuple):
    kind: str
    key: str
    build: Build
    first: bool


class Workshop:
    """Paints wishes one by one, and keeps only the newest waiting wish of each kind, so that sizes a window passed through are dropped.

    `wake` is called on the worker's thread whenever pictures are ready, to rouse a main loop that waits for events.
    """

    def __init__(self, store: PictureStore, wake: Callable[[], None] | None = None) -> None:
        self.store = store
        self._wake = wake
        self._lock = threading.Condition()
        self._wishes: dict[str, _Wish] = {}
        self._working: _Wish | None = None
        self._done: list[Done] = []
        self._failed: BaseException | None = None
        self._times: dict[str, float] = {}
        self._open = True
        self._held = False
        self._thread = threading.Thread(target=self._run, name="painter", daemon=True)

    def has(self, kind: str, key: str) -> bool:
        """Whether the wish with that key waits, is being painted, or waits to be fetched."""
        with self._lock:
            return any(w is not None and w.key == key for w in (self._working, self._wishes.get(kind), *self._done))

    def ask(self, kind: str, key: str, build: Build, *, first: bool = False) -> None:
        """Requests pictures, `first` ones before all others; another wish of the same kind that has not been begun is dropped."""
        with self._lock:
            if not self._open:
                return
            self._wishes.pop(kind, None)
            self._wishes[kind] = _Wish(kind, key, build, first)
            if self._thread.ident is None:
                self._thread.start()
            self._lock.notify_all()

    def hold(self, held: bool) -> None:
        """Holds the worker or lets it go on. While it is held it begins no wish, and stops between two parts of a large picture, so
        that the main thread has the processor.
        """
        if held != self._held:
            with self._lock:
                self._held = held
                self._lock.notify_all()

    def hurry(self, kind: str, key: str) -> None:
        """Makes a wish `first`, if it still waits."""
        with self._lock:
            wish = self._wishes.get(kind)
            if wish is not None and wish.key == key and not wish.first:
                self._wishes.pop(kind)
                self._wishes[kind] = wish._replace(first=True)

    def collect(self) -> list[Done]:
        """The pictures that have become ready since the last call. Raises whatever a recipe raised."""
        with self._lock:
            done, self._done = self._done, []
            failed, self._failed = self._failed, None
        if failed is not None:
            raise failed
        return done

    @property
    def busy(self) -> bool:
        """Whether anything is still being painted, or waits to be fetched."""
        with self._lock:
            return bool(self._wishes or self._working or self._done)

    @property
    def times(self) -> dict[str, float]:
        """The seconds of processor time that the last picture of each kind took to paint."""
        with self._lock:
            return dict(self._times)

    def wait(self, seconds: float) -> bool:
        """Waits until all requested pictures are painted, at most the given seconds; returns whether they are."""
        with self._lock:
            return self._lock.wait_for(lambda: not self._wishes and self._working is None, seconds)

    def close(self) -> None:
        """Stops the thread: a picture that is being painted ends at its next part. Waits for that at most _CLOSING_SECONDS."""
        with self._lock:
            self._open = False
            self._wishes.clear()
            self._lock.notify_all()
        if self._thread.ident is not None:
            self._thread.join(_CLOSING_SECONDS)

    def _run(self) -> None:
        import numpy as np

        from game.analysis.wanted import NotWanted, while_wanted
        from game.ui.paint.fields import Grain

        grain = Grain()
        while (wish := self._next()) is not None:
            begun = time.thread_time()
            try:
                with while_wanted(self._goes_on):
                    # in one piece: a memoryview copies parts ten times slower, and holds up the window meanwhile
                    pictures = tuple(np.ascontiguousarray(picture) for picture in wish.build(grain))
                took = time.thread_time() - begun
                self.store.save(wish.key, pictures)
                with self._lock:
                    self._times[wish.kind] = took
                self._finish(Done(wish.kind, wish.key, pictures), None)
            except NotWanted:
                self._finish(None, None)
            except Exception as error:      # told on the main thread, where somebody can act on it
                self._finish(None, error)

    def _goes_on(self) -> bool:
        """Called between the parts of a picture: waits while the worker is held, then returns whether the picture is still wanted."""
        with self._lock:
            self._lock.wait_for(lambda: not self._held or not self._open)
            return self._open

    def _next(self) -> _Wish | None:
        with self._lock:
            self._lock.wait_for(lambda: bool(self._wishes and not self._held) or not self._open)
            if not self._open:
                return None
            newest = list(reversed(self._wishes.values()))
            self._working = self._wishes.pop(next((wish for wish in newest if wish.first), newest[0]).kind)
            return self._working

    def _finish(self, done: Done | None, error: Exception | None) -> None:
        with self._lock:
            if done is not None:
                self._done.append(done)
            self._failed = error or self._failed
            self._working = None
            self._lock.notify_all()
        if self._wake is not None:
            self._wake()


# ---- slow pictures: from memory, else from disk, else from the worker, and None until that is done
Convert = Callable[[Sequence[Painted]], T]
_BUDGET = 192 * 1024 * 1024     # bytes of pictures that are kept in memory


class _Ready(NamedTuple):
    value: object
    weight: int


class Former(NamedTuple):
    """A finished picture, and the wish that it was made for."""

    picture: pygame.Surface
    wish: Hashable

    @property
    def plan(self) -> TablePlan | None:
        """The plan in its wish, if it is a backdrop, else None."""
        return next((part for part in self.wish if isinstance(part, TablePlan)), None) if isinstance(self.wish, tuple) else None


class _Waiting(NamedTuple):
    at: tuple[str, Hashable]
    convert: Callable[[Sequence[Painted]], object]


class AsyncSprites:
    """Finished pictures by kind and wish. Every call is quick; `take` gets the pictures that the worker has finished."""

    def __init__(self, workshop: Workshop, recipe_of: Hashable) -> None:
        self._workshop = workshop
        self._recipe_of = recipe_of     # everything that all pictures depend on: theme and scale
        self._ready: BudgetCache[_Ready] = BudgetCache(_BUDGET, lambda ready: ready.weight)
        self._keys: dict[tuple[str, Hashable], str] = {}
        self._waiting: dict[str, _Waiting] = {}
        self.missed = 0     # how often pictures were asked for that were not ready

    def fetch(self, kind: str, wish: Hashable, prepare: Callable[[], Build], convert: Convert[T], *, first: bool = False,
              begin: bool = True, shipped: Callable[[], Painted | None] | None = None) -> T | None:
        """What `convert` makes of the pictures of a wish, or None while they are painted.

        `first` wishes are painted before all others; without `begin` only pictures that are ready are returned, and none are begun.
        `shipped` returns the picture if it ships with the game; it is called once.
        `wish` is a hashable of numbers and words that, with `kind`, determines the pictures. `prepare` is called at once, but only if they
        must be painted. A newer wish of the same kind replaces an older one that has not been begun.
        """
        at = (kind, wish)
        found = self._ready.get(at)
        if found is not None:
            return cast(T, found.value)
        key = self._keys.get(at)
        if key is None:
            if shipped is not None and (came := shipped()) is not None:
                return self._keep(at, convert, (came,))
            key = self._keys[at] = self._workshop.store.key(self._recipe_of, kind, wish)
        if key not in self._waiting:
            pictures = self._workshop.store.load(key)
            if pictures is not None:
                return self._keep(at, convert, pictures)
        self.missed += 1
        if not begin:
            return None
        self._waiting[key] = _Waiting(at, convert)
        if not self._workshop.has(kind, key):
            self._workshop.ask(kind, key, prepare(), first=first)
        elif first:
            self._workshop.hurry(kind, key)
        return None

    @property
    def waiting(self) -> bool:
        """Whether any picture that was asked for here is not painted yet."""
        return bool(self._waiting)

    def take(self, finished: Sequence[Done]) -> int:
        """Keeps those of the worker's finished pictures that were asked for here; returns how many they are."""
        fresh = 0
        for done in finished:
            waiting = self._waiting.pop(done.key, None)
            if waiting is not None:
                self._keep(waiting.at, waiting.convert, done.pictures)
                fresh += 1
        return fresh

    def latest(self, kind: str) -> Former | None:
        """The newest finished picture of a kind, whatever its size."""
        for at in reversed(self._ready.keys()):
            if isinstance(at, tuple) and at[0] == kind:
                found = self._ready.get(at)
                return Former(found.value, at[1]) if found is not None and isinstance(found.value, pygame.Surface) else None
        return None

    def _keep(self, at: tuple[str, Hashable], convert: Convert[T], pictures: Sequence[Painted]) -> T:
        made = convert(pictures)
        self._ready.keep(at, _Ready(made, sum(p.nbytes for p in pictures)))
        return made


# ---- a picture as a PNG file, and the sentence that says where it is, or why it could not be saved
def write_png(picture: pygame.Surface, path: Path) -> None:
    """Writes the file in one go, and makes its folder if needed. Raises OSError and pygame.error."""
    data = io.BytesIO()
    pygame.image.save(picture, data, path.name)
    write_whole(path, data.getvalue())


def keep_png(picture: pygame.Surface, path: Path) -> str:
    """Writes the file; returns the sentence that says where it is, or why it could not be saved."""
    try:
        write_png(picture, path)
    except (OSError, pygame.error) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        return _("The picture cannot be saved as {path}: {why}").format(path=path, why=why)
    return _("Picture saved as {path}").format(path=path)
