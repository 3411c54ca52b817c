"""What moves: values that glide by time, at the player's speed, and a picture of a still layer with sprites above it."""

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
    """Waits for the given time, then makes the call."""
    return Tween(seconds, None, linear, then, paced)


class _Track:
    """Tweens one after the other."""

    __slots__ = ("age", "left")

    def __init__(self, tweens: tuple[Tween, ...]) -> None:
        self.left = list(tweens)
        self.age = 0.0


class Animator:
    """Runs tracks of tweens side by side. `speed` 0.5..4 makes all shorter; 0 (instant) ends everything at the next update."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self._tracks: list[_Track] = []

    @property
    def busy(self) -> bool:
        """Whether anything still runs."""
        return bool(self._tracks)

    @property
    def moving(self) -> bool:
        """Whether anything runs that is seen to move; False during mere pauses."""
        return any(track.left[0].apply is not None for track in self._tracks)

    @property
    def next_due(self) -> float | None:
        """Seconds of real time until the first mere pause ends; None where none runs."""
        waits = [self._length(t.left[0]) - t.age for t in self._tracks if t.left[0].apply is None]
        return max(0.0, min(waits)) if waits else None

    def play(self, *tweens: Tween) -> None:
        """Runs these one after the other, beside whatever runs already. The first is applied at 0 at once: it is seen in its place."""
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
    """A call that comes some seconds of real time after it was asked for: once, however often that was meanwhile."""

    def __init__(self, clock: Animator, seconds: float, call: Callable[[], None]) -> None:
        self._clock, self._seconds, self._call = clock, seconds, call
        self._asked = False

    def ask(self) -> None:
        """Have the call come."""
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

ROUNDS = 16         # the most separate rectangles: for each of them all widgets are looked through
ROUND = 40_000      # pixels that are drawn as soon as that is done
COPIES = 24         # the most that are copied to the screen, where only sprites are looked through
CUTS = 24           # how often at most a rectangle is cut that lies partly on another
_LINE = 16          # pixels in 64 bytes
STRIPS = 12         # into which a picture is cut that is painted bit by bit
MOST = 250_000    # pixels of the still layer that are painted in one picture, if the rest can wait
SLICE = 150_000     # pixels of that rest in one picture
REST = 3            # and the most pictures for which the rest waits


@dataclass(slots=True, eq=False)
class Sprite:
    """A premultiplied picture at a place in device pixels. Change the fields at will: the stage sees it and redraws what is needed.

    `alpha` 0..255; sprites are drawn from the lowest `z` to the highest, equal ones in the order in which they were added.
    """

    image: pygame.Surface
    pos: tuple[float, float]
    z: int = 0
    alpha: int = 255
    visible: bool = True

    @property
    def rect(self) -> pygame.Rect:
        """Where it is now."""
        return pygame.Rect(round(self.pos[0]), round(self.pos[1]), *self.image.get_size())

    def centre_at(self, centre: tuple[float, float]) -> None:
        """Moves its centre there."""
        width, height = self.image.get_size()
        self.pos = centre[0] - width / 2, centre[1] - height / 2


class _Shown(NamedTuple):
    """How a sprite was drawn last."""

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
        self._lacking: set[tuple[int, int, int, int]] = set()    # and those drawn without a picture that was not there yet
        self._rested = 0                         # pictures for which they have waited
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
        """This part of the still layer (None: all of it) must be painted again; a `patient` one a few pictures later where much is."""
        (self._patient if patient else self._stale).append(self._whole() if rect is None else _aligned(rect))

    def lacks(self, rect: pygame.Rect | None = None) -> None:
        """This part of the still layer (None: all of it) was painted without a picture that was not there yet."""
        x, y, w, h = self._whole() if rect is None else rect
        self._lacking.add((x, y, w, h))

    def fill_in(self) -> None:
        """Pictures have come: what was painted without one is painted again, a few pictures later where that is much."""
        self._patient += map(pygame.Rect, self._lacking)
        self._lacking.clear()

    @property
    def behind(self) -> bool:
        """Whether something still waits for the next picture."""
        return bool(self._patient)

    def expose(self, rect: pygame.Rect | None = None) -> None:
        """This part of the screen (None: all) must be composed again: something above the still layer changed there."""
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
        """The still layer as it was painted last, with the sprites on it, and nothing of what stands above; None where there is none."""
        if self._still is None:
            return None
        picture = self._still.copy()
        for sprite in sorted((s for s in self._sprites if s.visible and s.alpha > 0), key=lambda s: s.z):
            _put(picture, sprite, sprite.rect)
        return picture

    # ---- drawing
    def prepare(self, paint: Paint, late: Callable[[], bool]) -> bool:
        """Paint what is stale in the still layer, strip by strip, until it is `late` or nothing is left; whether nothing is left.

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
        """Bring the screen up to date and return the rectangles that changed, [] where nothing did.

        `paint` draws backdrop and widgets into the still layer; `overlay` draws what stands above the sprites.
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
        """What is painted in this picture: all that is urgent; of what is patient all where that is little, else a slice."""
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
        """Finds the sprites that differ from how they were drawn, and records where they were and are."""
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
    """The rectangle as far to the left and right as lines of 64 bytes begin and end there: half a line is copied much more slowly."""
    left = rect[0] // _LINE * _LINE
    return pygame.Rect(left, rect[1], -(-(rect[0] + rect[2] - left) // _LINE) * _LINE, rect[3])


def _pixels(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _strips(rect: pygame.Rect) -> list[pygame.Rect]:
    """A rectangle in parts below each other of at most SLICE pixels."""
    high = max(1, SLICE // rect.w)
    return [pygame.Rect(rect.x, top, rect.w, min(high, rect.bottom - top)) for top in range(rect.top, rect.bottom, high)]


def gather(rects: Iterable[pygame.Rect], bounds: pygame.Rect, most: int = ROUNDS) -> list[pygame.Rect]:
    """Rectangles clipped to the bounds, so that nothing is drawn twice: joined where one is as cheap as two, else cut where they overlap;
    at most `most` of them.

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
    """The pixels that are drawn for nothing where two rectangles are joined."""
    whole, both = one.union(other), one.clip(other)
    return whole.w * whole.h - one.w * one.h - other.w * other.h + both.w * both.h


def _crosses(joined: pygame.Rect, rects: Sequence[pygame.Rect], at: int) -> bool:
    """Whether what is joined with the rectangle at that place lies partly on another: a part that was cut off there would come back."""
    return any(joined.colliderect(other) for number, other in enumerate(rects) if number != at)


def _outside(one: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """What of the one lies outside of the other, in at most four parts; they overlap, and the one is not all within the other."""
    both = one.clip(other)
    parts = (
        pygame.Rect(one.x, one.y, one.w, both.y - one.y),
        pygame.Rect(one.x, both.bottom, one.w, one.bottom - both.bottom),
        pygame.Rect(one.x, both.y, both.x - one.x, both.h),
        pygame.Rect(both.right, both.y, one.right - both.right, both.h),
    )
    return [part for part in parts if part.w and part.h]
