"""Finished pictures: on disk under a name made from their recipe, from a worker that paints slow ones, on surfaces, and as a PNG file."""

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


# ---- what a backdrop is to look like, in numbers: these name the pictures that are kept, and need nothing that paints
RECIPES = 3     # raised whenever a recipe of backdrops.py changes, so that pictures kept on disk are painted again
KINDS = ("table", "desk", "menu", "bare menu", "wall")


class TablePlan(NamedTuple):
    """Where things lie on a backdrop, in device pixels; `felt` None is a bare desk, `inlay` the brass line's place across the rail."""

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


# ---- a bounded memory of finished sprites: the longest unused leave first
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
        """Keep a value, and let old ones go; returns the value."""
        self.drop(key)
        self._kept[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._budget and len(self._kept) > 1:
            self.drop(next(iter(self._kept)))
        return value

    def shrink(self, budget: int) -> None:
        """Drops the least recently used until the rest takes no more than that; `keep` may fill it up to its own budget again."""
        while self._weight > budget and self._kept:
            self.drop(next(iter(self._kept)))

    def drop(self, key: Hashable) -> None:
        """Forget one key, if it is kept."""
        value = self._kept.pop(key, None)
        if value is not None:
            self._weight -= self._weigh(value)


class LastMade(Generic[T]):
    """The value that was made last, as long as it is asked for by the same key."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, T], ...] = ()

    def of(self, key: object, make: Callable[[], T]) -> T:
        """The value kept, where its key equals this one; else it is made."""
        if not self._kept or self._kept[0][0] != key:
            self._kept = ((key, make()),)
        return self._kept[0][1]

    def forget(self) -> None:
        """Let the value go."""
        self._kept = ()


class LastSeen:
    """Tells whether a value is another one than the last."""

    def __init__(self) -> None:
        self._seen: tuple[object, ...] = ()

    def is_other(self, value: object) -> bool:
        """Whether this is not the value of the call before, if there was one."""
        before, self._seen = self._seen, (value,)
        return before != self._seen

    def forget(self) -> None:
        """Whatever comes next is another one."""
        self._seen = ()


# ---- finished pixels as surfaces, and surfaces drawn: all that a screen needs whose pictures lie ready
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
    """A sprite where `put` draws it."""
    x, y = pos
    if centre:
        x, y = x - sprite.get_width() / 2, y - sprite.get_height() / 2
    return sprite, (round(x), round(y))


def put_all(dst: pygame.Surface, sprites: Iterable[LaidSprite]) -> None:
    """Blit premultiplied sprites, the first lowest: many at once take a third of the time that they take one by one."""
    dst.fblits(sprites, pygame.BLEND_PREMULTIPLIED)


def faded(sprite: pygame.Surface, share: float) -> pygame.Surface:
    """A copy of a premultiplied sprite of which so much (0..1) is seen."""
    out = sprite.copy()
    out.fill((round(255 * share),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return out


def shortened(long: pygame.Surface, width: int, end: int) -> pygame.Surface:
    """A premultiplied sprite that is alike along its middle, cut to `width`: its right `end` is moved in, and faded into the rest."""
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
# A file holds the pictures' shapes and then the bare pixels: reading costs milliseconds. Whatever is wrong with a file, it is taken away
# and the picture painted again; a full or read-only disk only means that nothing is kept.
_LABEL = "pictures 4"
_COUNT = struct.Struct("<I")
_SHAPE = struct.Struct("<III")
_SUFFIX = ".picture"


class PictureStore:
    """Pictures kept in a folder, the longest unused thrown out when it outgrows `limit` bytes."""

    def __init__(self, folder: Path | str, limit: int = CACHE_LIMIT) -> None:
        self._cache = Cache(Path(folder), limit)

    @property
    def folder(self) -> Path:
        """Where they are kept."""
        return self._cache.folder

    def key(self, *recipe: object) -> str:
        """The name for a recipe and its parameters; parameters must have a repr that says all of them."""
        return hashlib.blake2b(repr(recipe).encode(), digest_size=16).hexdigest()

    def path(self, key: str) -> Path:
        """Where that key's pictures lie, or would."""
        return self._cache.folder / (key + _SUFFIX)

    def load(self, key: str) -> tuple[memoryview, ...] | None:
        """The pictures kept under the key; None if there are none, or if the file is damaged, which then is removed."""
        return self._cache.load(key + _SUFFIX, _LABEL, _unpack)

    def save(self, key: str, pictures: Sequence[Painted]) -> bool:
        """Keep pictures under the key; whether that worked."""
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


# ---- the worker that paints slow pictures off the main thread, what is urgent and then the newest wish first, and keeps them on disk
# Only arrays are built on its thread; whoever asked turns them into surfaces on the main one.
_CLOSING_SECONDS: Final = .5

Build: TypeAlias = "Callable[[Grain], Sequence[Picture]]"


class Done(NamedTuple):
    """Pictures that have become ready, under the name they were asked by."""

    kind: str
    key: str
    pictures: tuple[Picture, ...]


class _Wish(NamedTuple):
    kind: str
    key: str
    build: Build
    first: bool


class Workshop:
    """Builds at most one wish of a kind at a time: while a window is being dragged larger, the sizes in between are dropped.

    `wake` is called on the worker's thread whenever something is ready, to rouse a main loop that waits for events.
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
        """Whether that very wish waits, is being painted, or waits to be fetched."""
        with self._lock:
            return any(w is not None and w.key == key for w in (self._working, self._wishes.get(kind), *self._done))

    def ask(self, kind: str, key: str, build: Build, *, first: bool = False) -> None:
        """Wish for pictures, `first` before all others that are not; another wish of the same kind that has not been begun is forgotten."""
        with self._lock:
            if not self._open:
                return
            self._wishes.pop(kind, None)
            self._wishes[kind] = _Wish(kind, key, build, first)
            if self._thread.ident is None:
                self._thread.start()
            self._lock.notify_all()

    def hold(self, held: bool) -> None:
        """While it is held nothing new is begun, and a large picture rests between two of its parts: what computes beside others takes
        its time from them.
        """
        if held != self._held:
            with self._lock:
                self._held = held
                self._lock.notify_all()

    def hurry(self, kind: str, key: str) -> None:
        """Puts that wish, if it still waits, before all others that need not be first."""
        with self._lock:
            wish = self._wishes.get(kind)
            if wish is not None and wish.key == key and not wish.first:
                self._wishes.pop(kind)
                self._wishes[kind] = wish._replace(first=True)

    def collect(self) -> list[Done]:
        """What has become ready since the last call. Raises whatever a recipe raised."""
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
        """What was painted here, by kind: the seconds of the processor's time that the last picture took."""
        with self._lock:
            return dict(self._times)

    def wait(self, seconds: float) -> bool:
        """Waits until all requested pictures are painted, at most the given seconds; returns whether they are."""
        with self._lock:
            return self._lock.wait_for(lambda: not self._wishes and self._working is None, seconds)

    def close(self) -> None:
        """Stop: what is being painted is left at its next part, and large pictures have many. Nobody waits long for that."""
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
                    # in one piece: a memoryview copies parts ten times slower, holds up the window meanwhile, and would do so there again
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
        """Asked between the parts of a picture: whether it is still wanted, as soon as nothing is held."""
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


# ---- pictures that may take a while: from memory, else from disk, else from the worker, and then nothing until it is done
Convert = Callable[[Sequence[Painted]], T]
_BUDGET = 192 * 1024 * 1024     # bytes of pictures that are remembered


class _Ready(NamedTuple):
    value: object
    weight: int


class Former(NamedTuple):
    """A finished picture, and the wish that it was made to."""

    picture: pygame.Surface
    wish: Hashable

    @property
    def plan(self) -> TablePlan | None:
        """Where things lie on it, if it is a backdrop."""
        return next((part for part in self.wish if isinstance(part, TablePlan)), None) if isinstance(self.wish, tuple) else None


class _Waiting(NamedTuple):
    at: tuple[str, Hashable]
    convert: Callable[[Sequence[Painted]], object]


class AsyncSprites:
    """Finished work by what was asked for. Every call is quick; `take` is given what the worker has finished."""

    def __init__(self, workshop: Workshop, recipe_of: Hashable) -> None:
        self._workshop = workshop
        self._recipe_of = recipe_of     # all that colours every picture: theme and scale
        self._ready: BudgetCache[_Ready] = BudgetCache(_BUDGET, lambda ready: ready.weight)
        self._keys: dict[tuple[str, Hashable], str] = {}
        self._waiting: dict[str, _Waiting] = {}
        self.missed = 0     # how often something was asked for that was not there yet

    def fetch(self, kind: str, wish: Hashable, prepare: Callable[[], Build], convert: Convert[T], *, first: bool = False,
              begin: bool = True, shipped: Callable[[], Painted | None] | None = None) -> T | None:
        """What `convert` makes of the pictures of a wish, or None while they are painted.

        Those that come `first` are painted before all others; without `begin` only those are given that are there already.
        `shipped` gives the one picture where it comes with the game; it is asked once.
        `wish` is a hashable of numbers and words that, with `kind`, says all about it. `prepare` is called, here and now, only where the
        picture must really be painted. A newer wish of the same kind replaces an older one that has not been begun.
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
        """Whether anything that was asked for here is still to be painted."""
        return bool(self._waiting)

    def take(self, finished: Sequence[Done]) -> int:
        """Keep those of the worker's finished pictures that were asked for here; how many they are."""
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


# ---- a picture as a PNG file, and the sentence that says where it is or why not
def write_png(picture: pygame.Surface, path: Path) -> None:
    """Writes it whole, in a new folder where need be. Raises OSError and pygame.error."""
    data = io.BytesIO()
    pygame.image.save(picture, data, path.name)
    write_whole(path, data.getvalue())


def keep_png(picture: pygame.Surface, path: Path) -> str:
    """Writes it; the sentence that says where, or why not."""
    try:
        write_png(picture, path)
    except (OSError, pygame.error) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        return _("The picture cannot be saved as {path}: {why}").format(path=path, why=why)
    return _("Picture saved as {path}").format(path=path)
