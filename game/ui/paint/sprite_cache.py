"""What a painter remembers: sprites up to a budget, those of the first picture on disk, and slow pictures that a worker paints."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Self

import pygame

from game.ui.paint.async_sprites import AsyncSprites
from game.ui.paint.blit import Painted, surface
from game.ui.paint.cache import BudgetCache
from game.ui.paint.first_sprites import FirstSprites, PaddedSprite
from game.ui.paint.plans import KINDS, RECIPES
from game.ui.paint.store import PictureStore
from game.ui.paint.workshop import Build, Done, Workshop
from game.ui.theme import Look

if TYPE_CHECKING:
    from game.ui.paint.surfaces import Picture

SPRITE_BYTES = 160 * 1024 * 1024
RESTING_BYTES = 36 * 1024 * 1024     # of sprites that wait for the next table, in a window of scale 1


def _bytes(sprite: pygame.Surface) -> int:
    return sprite.get_pitch() * sprite.get_height()


class SpriteCache:
    """The sprites of one look, by keys; `relook` gives the cache of the next one. Main thread only.

    `wake` is called on another thread when a slow picture is ready: post an event there, then call `poll` on the main thread.
    """

    def __init__(self, look: Look, store: PictureStore, wake: Callable[[], None] | None = None) -> None:
        self._begin(look, Workshop(store, wake), {})
        self._first: FirstSprites | None = FirstSprites(store.folder, look)

    def _begin(self, look: Look, workshop: Workshop, former: dict[str, pygame.Surface]) -> None:
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

        Not those of another theme: its words could not be read on them. Where only the colours of seats differ, it shares all sprites:
        none depends on whose they are.
        """
        latest = {kind: self._async_sprites.latest(kind) for kind in KINDS}
        former = {**self._former, **{k: made for k, made in latest.items() if isinstance(made, pygame.Surface)}}
        heir = type(self).__new__(type(self))
        heir._begin(look, self._workshop, former if look.theme.name == self.look.theme.name else {})
        if replace(look, marks=self.look.marks) == self.look:
            heir._async_sprites, heir._sprites, heir._halos, heir._painted = self._async_sprites, self._sprites, self._halos, self._painted
        return heir

    def poll(self, *heirs: SpriteCache) -> bool:
        """Fetches what has been painted meanwhile, for itself and its `heirs`; returns whether the screen needs to be drawn again."""
        finished = self._workshop.collect()
        fresh, *_heirs = [cache._take(finished) for cache in (self, *heirs)]
        return fresh

    def _take(self, finished: Sequence[Done]) -> bool:
        fresh = self._async_sprites.take(finished)
        self._painted += fresh
        return fresh > 0

    @property
    def painted(self) -> int:
        """How many slow pictures have come so far: what was drawn with a stand-in is to be drawn again when this has grown."""
        return self._painted

    @property
    def busy(self) -> bool:
        """Whether a slow picture is being painted."""
        return self._workshop.busy

    @property
    def complete(self) -> bool:
        """Whether every slow picture that this painter was asked for is there; what another painter's scenes wait for does not count."""
        return not (self._async_sprites.waiting and self._workshop.busy)

    def hold(self, held: bool) -> None:
        """While it is held the worker begins nothing new: the main thread has a whole picture to draw."""
        self._workshop.hold(held)

    def settle(self, seconds: float = 30.0) -> bool:
        """Wait until all slow pictures asked for are painted and fetched (for screenshots and tests); whether they are."""
        done = self._workshop.wait(seconds)
        self.poll()
        return done

    def rest(self) -> None:
        """Keep the sprites used last, as many as the next screen may want again: a table has gone, and with it the words of its log."""
        budget = round(RESTING_BYTES * max(1.0, self.look.scale ** 2))
        self._sprites.shrink(budget)
        self._halos.shrink(budget)

    def first_stands(self) -> threading.Thread | None:
        """The first picture is seen: keep its sprites for the next start; the thread that does so, or None where they are known."""
        first, self._first = self._first, None
        return first.remember() if first is not None else None

    def close(self) -> None:
        """Stop the worker, for this painter and its heirs."""
        self._workshop.close()

    @property
    def store(self) -> PictureStore:
        """Where finished pictures are kept."""
        return self._workshop.store

    # ---------------------------------------------------------------- sprites by key

    def made(self, key: tuple[Hashable, ...], recipe: Callable[[], Painted | pygame.Surface]) -> pygame.Surface:
        """The sprite of a recipe, painted when it is first asked for. `key` is a name and all that the recipe depends on besides the look.

        A table's own sprites come through here, so that they share the budget; what takes longer than a few ms belongs in `slow`.
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
        """As `made`, for what is painted sooner than it is read from disk: the next start does not find it there."""
        found = self._sprites.get(key)
        return found if found is not None else self._sprites.keep(key, recipe())

    def had(self, key: tuple[Hashable, ...]) -> pygame.Surface | None:
        """The sprite of that key if it is there: painted before, or for the first picture of another start."""
        found = self._sprites.get(key)
        if found is None and self._first is not None and (kept := self._first.get(key)) is not None:
            found = self._sprites.keep(key, kept.surface)
        return found

    def former(self, kind: str) -> pygame.Surface | None:
        """The last slow picture of that kind in the look before this one, to be stretched while a new one is painted."""
        return self._former.get(kind)

    def slow(self, kind: str, wish: Hashable, prepare: Callable[[], Build], *, opaque: bool = False, first: bool = False,
             begin: bool = True, shipped: Callable[[], Painted | None] | None = None) -> pygame.Surface | None:
        """A picture that takes long: painted on the worker's thread and kept on disk; None until it is there, then `poll` tells.

        `kind` is a name, `wish` numbers and words that say all else about it besides the look, with a number that is raised when the recipe
        changes. `prepare` is called only where it must be painted, and gives the recipe: a function from `Grain` to one array.
        A newer wish of the same kind replaces one that has not been begun; what comes `first` is painted before all that need not.
        Without `begin` it is given only if it is there already; `shipped` gives it where it comes with the game.
        """
        return self._async_sprites.fetch(kind, wish, prepare, lambda pictures: surface(pictures[0], opaque=opaque),
                                         first=first, begin=begin, shipped=shipped)

    def _halo(self, key: tuple[Hashable, ...], make: Callable[[], tuple[Picture, int]]) -> PaddedSprite:
        """A shadow or glow, kept as sprites are."""
        found = self._halos.get(key)
        if found is not None:
            return found
        halo = self._first.get(key) if self._first is not None else None
        if halo is None:
            made, pad = make()
            halo = PaddedSprite(surface(made), pad)
            if self._first is not None:
                self._first.note(key, halo)
        return self._halos.keep(key, halo)
