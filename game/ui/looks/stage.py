"""Motion: values that change over time, at the player's speed; and a scene's picture as a still layer with sprites above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import pygame

# ---- motion by time: values that glide from 0 to 1, in sequence or together, at the player's speed, and can be skipped to their end
Ease: TypeAlias = Callable[[float], float]


def linear(t: float) -> float:
    """No easing."""
    return t


def glide(t: float) -> float:
    """Slow at both ends.

    >>> glide(0.0), glide(0.5), glide(1.0)
    (0.0, 0.5, 1.0)
    """
    return t * t * (3 - 2 * t)


def land(t: float) -> float:
    """Fast at first, slow at the end: something laid down.

    >>> land(1.0)
    1.0
    """
    return 1 - (1 - t) ** 3


def fall(t: float) -> float:
    """Faster and faster, to a sudden stop."""
    return t * t


def there_and_back(t: float) -> float:
    """From 0 to 1 and back to 0: a lift, a nod."""
    return 4 * t * (1 - t)


@dataclass(frozen=True, slots=True)
class Tween:
    """One motion: `apply` is called with the eased share (0 to 1, at least once with 1) for `seconds` at speed 1, then `done`.

    A tween with nothing to apply is a pause. `paced` False means that the speed does not change its length (a pause already computed).
    """

    seconds: float
    apply: Callable[[float], None] | None = None
    ease: Ease = glide
    done: Callable[[], None] | None = None
    paced: bool = True


def pause(seconds: float, then: Callable[[], None] | None = None, *, paced: bool = True) -> Tween:
    """A tween that only waits, and then calls `then`."""
    return Tween(seconds, None, linear, then, paced)


class _Track:
    """Tweens one after the other."""

    __slots__ = ("age", "left")

    def __init__(self, tweens: tuple[Tween, ...]) -> None:
        self.left = list(tweens)
        self.age = 0.0


class Animator:
    """Runs tracks of tweens side by side, at `speed` 0.5..4; at 0 (instant) everything ends at the next update."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self._tracks: list[_Track] = []

    @property
    def busy(self) -> bool:
        """Whether anything still runs."""
        return bool(self._tracks)

    @property
    def moving(self) -> bool:
        """Whether anything visibly moves; False during mere pauses."""
        return any(track.left[0].apply is not None for track in self._tracks)

    @property
    def next_due(self) -> float | None:
        """Seconds of real time until the first mere pause ends; None where none runs."""
        waits = [self._length(t.left[0]) - t.age for t in self._tracks if t.left[0].apply is None]
        return max(0.0, min(waits)) if waits else None

    def play(self, *tweens: Tween) -> None:
        """Runs these one after the other, beside whatever runs already. The first is applied at 0 at once, so that it starts in place."""
        if not tweens:
            return
        self._tracks.append(_Track(tweens))
        if tweens[0].apply is not None:
            tweens[0].apply(tweens[0].ease(0.0))

    def update(self, seconds: float) -> None:
        """Advances all tracks by `seconds` of real time."""
        for track in list(self._tracks):
            self._advance(track, seconds)

    def finish(self) -> None:
        """Jumps to the end of all that runs now: every tween is applied at 1 and its `done` called. What those calls start runs on."""
        tracks, self._tracks = self._tracks, []
        for track in tracks:
            self._finish(track)

    def drop(self) -> None:
        """Drops all that runs without ending it: for a table that is cleared."""
        self._tracks.clear()

    def _length(self, tween: Tween) -> float:
        """Real seconds of a tween at the present speed."""
        if not tween.paced:
            return tween.seconds
        return tween.seconds / self.speed if self.speed else 0.0

    def _advance(self, track: _Track, seconds: float) -> None:
        track.age += seconds
        while track in self._tracks:
            tween = track.left[0]
            length = self._length(tween)
            if track.age < length:
                if tween.apply is not None:
                    tween.apply(tween.ease(track.age / length))
                return
            track.age -= length
            track.left.pop(0)
            if not track.left:
                self._tracks.remove(track)
            _end(tween)

    @staticmethod
    def _finish(track: _Track) -> None:
        while track.left:
            _end(track.left.pop(0))


class Later:
    """A call that is made some seconds of real time after it was asked for: once, however often it was asked for meanwhile."""

    def __init__(self, clock: Animator, seconds: float, call: Callable[[], None]) -> None:
        self._clock, self._seconds, self._call = clock, seconds, call
        self._asked = False

    def ask(self) -> None:
        """Asks for the call, unless it is on its way already."""
        if not self._asked:
            self._asked = True
            self._clock.play(pause(self._seconds, self._come, paced=False))

    def _come(self) -> None:
        self._asked = False
        self._call()


def _end(tween: Tween) -> None:
    if tween.apply is not None:
        tween.apply(tween.ease(1.0))
    if tween.done is not None:
        tween.done()


# ---- the picture of a scene in two parts: a still layer that is kept, and sprites that move above it. Only what changed is drawn again
Paint: TypeAlias = Callable[[pygame.Surface, pygame.Rect], None]   # draw what lies in this rectangle; the clip is set to it

ROUNDS = 16         # most separate rectangles of the still layer: for each of them all widgets are looked through
ROUND = 40_000      # pixels that take as long to draw as looking through all widgets once
COPIES = 24         # most rectangles that are copied to the screen: for each of them only sprites are looked through
CUTS = 24           # most cuts of rectangles that overlap others
_LINE = 16          # pixels in 64 bytes
STRIPS = 12         # strips of a picture that is painted bit by bit
MOST = 250_000    # pixels of the still layer that are painted in one picture, if the others can wait
SLICE = 150_000     # pixels of those others in one picture
REST = 3            # and the most pictures for which they wait


@dataclass(slots=True, eq=False)
class Sprite:
    """A premultiplied picture at a place in device pixels. Its fields may be changed at any time: the stage redraws what is needed.

    `alpha` 0..255; sprites are drawn from the lowest `z` to the highest, equal ones in the order in which they were added.
    """

    image: pygame.Surface
    pos: tuple[float, float]
    z: int = 0
    alpha: int = 255
    visible: bool = True

    @property
    def rect(self) -> pygame.Rect:
        """Its present rectangle, in device pixels."""
        return pygame.Rect(round(self.pos[0]), round(self.pos[1]), *self.image.get_size())

    def centre_at(self, centre: tuple[float, float]) -> None:
        """Moves its centre there."""
        width, height = self.image.get_size()
        self.pos = centre[0] - width / 2, centre[1] - height / 2


class _Shown(NamedTuple):
    """A sprite's picture and place when it was last drawn."""

    image: pygame.Surface
    rect: pygame.Rect
    alpha: int
    z: int


class Stage:
    """Keeps the still layer and the sprites of one scene at one size."""

    def __init__(self) -> None:
        self._still: pygame.Surface | None = None
        self._stale: list[pygame.Rect] = []      # parts of the still layer to paint again
        self._patient: list[pygame.Rect] = []    # and those that may wait for a picture with room for them
        self._lacking: set[tuple[int, int, int, int]] = set()    # and those painted with a slow picture missing
        self._rested = 0                         # for how many pictures the patient parts have waited
        self._dirty: list[pygame.Rect] = []      # parts of the screen to compose again
        self._sprites: list[Sprite] = []
        self._shown: dict[int, _Shown] = {}

    # ---- what changed
    def resize(self, size: tuple[int, int]) -> None:
        """Starts again at this size in device pixels: everything is stale."""
        if self._still is None or self._still.get_size() != size:
            self._still = pygame.Surface(size, 0, 32)
            self._lacking.clear()
        self.stale()

    def stale(self, rect: pygame.Rect | None = None, *, patient: bool = False) -> None:
        """Marks a part of the still layer (None: all of it) to be painted again; a `patient` one may come a few pictures later."""
        (self._patient if patient else self._stale).append(self._whole() if rect is None else _aligned(rect))

    def lacks(self, rect: pygame.Rect | None = None) -> None:
        """Notes that a part of the still layer (None: all of it) was painted without a slow picture that was not ready."""
        x, y, w, h = self._whole() if rect is None else rect
        self._lacking.add((x, y, w, h))

    def fill_in(self) -> None:
        """Called when slow pictures are ready: marks the parts that lack one as patient, to be painted again."""
        self._patient += map(pygame.Rect, self._lacking)
        self._lacking.clear()

    @property
    def behind(self) -> bool:
        """Whether patient parts still wait to be painted."""
        return bool(self._patient)

    def expose(self, rect: pygame.Rect | None = None) -> None:
        """Marks a part of the screen (None: all) to be composed again, because something above the still layer changed there."""
        self._dirty.append(self._whole() if rect is None else _aligned(rect))

    def add(self, sprite: Sprite) -> Sprite:
        """Adds a sprite to the stage and returns it."""
        self._sprites.append(sprite)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        """Removes a sprite; one that is not there is no error."""
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            shown = self._shown.pop(id(sprite), None)
            if shown is not None:
                self.expose(shown.rect)

    def clear(self) -> None:
        """Removes all sprites."""
        for sprite in list(self._sprites):
            self.remove(sprite)

    @property
    def sprites(self) -> tuple[Sprite, ...]:
        """The sprites, in the order in which they were added."""
        return tuple(self._sprites)

    def picture(self) -> pygame.Surface | None:
        """A copy of the still layer with the sprites, without the overlay above them; None before the first `resize`."""
        if self._still is None:
            return None
        picture = self._still.copy()
        for sprite in sorted((s for s in self._sprites if s.visible and s.alpha > 0), key=lambda s: s.z):
            _put(picture, sprite, sprite.rect)
        return picture

    # ---- drawing
    def prepare(self, paint: Paint, late: Callable[[], bool]) -> bool:
        """Paints the stale parts of the still layer, strip by strip, until it is `late`; returns whether nothing is left.

        At least one strip is painted. The screen is not touched: `compose` brings it up to date.
        """
        still = self._still
        if still is None:
            return True
        areas = gather(self._stale + self._patient, still.get_rect())
        self._stale, self._patient = [], []
        while areas:
            area = areas.pop()
            strip = pygame.Rect(area.x, area.y, area.w, min(area.h, max(1, still.get_height() // STRIPS)))
            still.set_clip(strip)
            paint(still, strip)
            self._dirty.append(strip)
            if strip.h < area.h:
                areas.append(pygame.Rect(area.x, strip.bottom, area.w, area.bottom - strip.bottom))
            if late():
                break
        still.set_clip(None)
        self._stale += areas
        return not self._stale

    def compose(self, screen: pygame.Surface, paint: Paint, overlay: Paint) -> list[pygame.Rect]:
        """Brings the screen up to date and returns the rectangles that changed, [] where nothing did.

        `paint` draws backdrop and widgets into the still layer; `overlay` draws everything above the sprites.
        """
        still = self._still
        if still is None:
            return []
        self._watch_sprites()
        for rect in gather(self._due(still.get_rect()), still.get_rect()):
            still.set_clip(rect)
            paint(still, rect)
            self._dirty.append(rect)
        still.set_clip(None)
        self._stale.clear()
        areas = gather(self._dirty, still.get_rect(), COPIES)
        self._dirty.clear()
        ordered = [(s, s.rect) for s in sorted((s for s in self._sprites if s.visible), key=lambda s: s.z)] if areas else []
        for area in areas:
            screen.set_clip(area)
            screen.blit(still, area, area)
            for sprite, rect in ordered:
                if rect.colliderect(area):
                    _put(screen, sprite, rect)
            overlay(screen, area)
        screen.set_clip(None)
        return areas

    def _due(self, bounds: pygame.Rect) -> list[pygame.Rect]:
        """The rectangles to paint in this picture: all urgent ones, and all patient ones where they are small, else a slice of them."""
        due = gather(self._stale, bounds)
        waiting, self._patient = gather(self._patient, bounds), []
        spent, late = sum(map(_pixels, due)), 0
        whole = spent + sum(map(_pixels, waiting)) <= MOST
        for rect in waiting:
            for part in [rect] if whole else _strips(rect):
                if any(area.contains(part) for area in due):
                    continue
                late += _pixels(part)
                if whole or (late <= SLICE and (spent + late <= MOST or self._rested >= REST)):
                    due.append(part)
                else:
                    self._patient.append(part)
        self._rested = self._rested + 1 if self._patient else 0
        return due

    def _watch_sprites(self) -> None:
        """Marks the old and new places of all sprites that have changed since they were drawn."""
        for sprite in self._sprites:
            was = self._shown.get(id(sprite))
            if not sprite.visible or sprite.alpha <= 0:
                if was is not None:
                    self._dirty.append(was.rect)
                    del self._shown[id(sprite)]
                continue
            rect = sprite.rect
            if was is None or was.rect != rect or was.image is not sprite.image or was.alpha != sprite.alpha or was.z != sprite.z:
                if was is not None:
                    self._dirty.append(was.rect)
                self._dirty.append(rect)
                self._shown[id(sprite)] = _Shown(sprite.image, rect, sprite.alpha, sprite.z)

    def _whole(self) -> pygame.Rect:
        return self._still.get_rect() if self._still is not None else pygame.Rect(0, 0, 1 << 15, 1 << 15)


def _put(screen: pygame.Surface, sprite: Sprite, rect: pygame.Rect) -> None:
    image = sprite.image
    if sprite.alpha < 255:      # premultiplied: fading scales colour and alpha alike
        image = image.copy()
        image.fill((sprite.alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    screen.blit(image, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _aligned(rect: pygame.Rect) -> pygame.Rect:
    """The rectangle widened to whole cache lines of 64 bytes at the left and right: parts of a line are copied much more slowly."""
    left = rect[0] // _LINE * _LINE
    return pygame.Rect(left, rect[1], -(-(rect[0] + rect[2] - left) // _LINE) * _LINE, rect[3])


def _pixels(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _strips(rect: pygame.Rect) -> list[pygame.Rect]:
    """A rectangle in parts below each other of at most SLICE pixels."""
    high = max(1, SLICE // rect.w)
    return [pygame.Rect(rect.x, top, rect.w, min(high, rect.bottom - top)) for top in range(rect.top, rect.bottom, high)]


def gather(rects: Iterable[pygame.Rect], bounds: pygame.Rect, most: int = ROUNDS) -> list[pygame.Rect]:
    """The rectangles clipped to the bounds and without overlaps: two are joined where that costs little, else cut where they overlap.

    There are at most `most` of them.

    >>> gather([pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 5, 10, 10), pygame.Rect(900, 900, 5, 5)], pygame.Rect(0, 0, 1000, 1000))
    [Rect(0, 0, 15, 15), Rect(900, 900, 5, 5)]
    """
    todo = [part for part in (rect.clip(bounds) for rect in rects) if part.w and part.h]
    if bounds in todo:
        return [pygame.Rect(bounds)]
    todo.reverse()
    out: list[pygame.Rect] = []         # which never overlap
    cuts = CUTS
    while todo:
        part = todo.pop()
        if any(other.contains(part) for other in out):
            continue
        out = [other for other in out if not part.contains(other)]
        wasted, at = min(((_wasted(part, other), number) for number, other in enumerate(out)), default=(0, -1))
        crossed = part.collidelist(out)
        if out and (len(out) >= most or (wasted <= ROUND and not _crosses(part.union(out[at]), out, at))):
            todo.append(part.union(out.pop(at)))
        elif crossed < 0:
            out.append(part)
        elif cuts:
            cuts -= 1
            todo += reversed(_outside(part, out[crossed]))
        else:
            todo.append(part.union(out.pop(crossed)))
    return out


def _wasted(one: pygame.Rect, other: pygame.Rect) -> int:
    """How many pixels are drawn needlessly if two rectangles are joined."""
    whole, both = one.union(other), one.clip(other)
    return whole.w * whole.h - one.w * one.h - other.w * other.h + both.w * both.h


def _crosses(joined: pygame.Rect, rects: Sequence[pygame.Rect], at: int) -> bool:
    """Whether the joined rectangle overlaps any of `rects` but the one at `at`: a part that was cut off there would come back."""
    return any(joined.colliderect(other) for number, other in enumerate(rects) if number != at)


def _outside(one: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """The part of `one` outside of `other`, in at most four rectangles. The two must overlap, and `one` must not be inside `other`."""
    both = one.clip(other)
    parts = (
        pygame.Rect(one.x, one.y, one.w, both.y - one.y),
        pygame.Rect(one.x, both.bottom, one.w, one.bottom - both.bottom),
        pygame.Rect(one.x, both.y, both.x - one.x, both.h),
        pygame.Rect(both.right, both.y, one.right - both.right, both.h),
    )
    return [part for part in parts if part.w and part.h]
