"""The unfinished game on the menu's felt: its real table as everybody may see it, under a lamp that flickers a little.

The table is replayed on a thread and drawn once the painter has nothing else to do, so the menu's first picture does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from itertools import cycle
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.errors import UserError
from game.session.shelf import Summary
from game.ui.input import InputDevice
from game.ui.left_table import LeftTable
from game.ui.looks.stage import Sprite, Tween
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, reply
from game.ui.paint import Painter, backdrops, put
from game.ui.scene import Scene
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.base import Widget
from game.ui.widgets.button import On
from game.ui.widgets.text import shorten, squeezed

if TYPE_CHECKING:       # tables must not delay the menu's first picture
    from game.session.replay import Sight
    from game.ui.wall.pictures import TableStill

_PLATE, _BETWEEN = 54.0, 14.0       # logical units: the plate below the table, and the room above it
_FADE = .45                         # seconds in which the table comes up
_FLICKER: Final = (70, 0, 40, 0, 95, 30, 0)         # how bright the lamp is, step by step (0: as ever)
_STEP: Final = .07                  # seconds of such a step
_QUIET: Final = (19.0, 31.0, 23.0)  # seconds between two flickers


class _ShownTable(NamedTuple):
    """What is drawn: of which save, in which place, by which painter."""

    save: Summary
    rect: tuple[int, int, int, int]
    painter: Painter


class FeltTable(Widget):
    """The table with its plate. A press goes on with the game, as the entry "Continue" does, which keys and pads use."""

    hoverable = True
    margin = 26

    def __init__(self, on: On) -> None:
        super().__init__(ground="felt")
        self._on = on
        self.picture: pygame.Surface | None = None
        self.words = ("", "")           # the game, and how it stands

    @property
    def place(self) -> pygame.Rect:
        """Where the table is within it."""
        if self.host is None or self.rect.w <= 0:
            return pygame.Rect(self.rect.topleft, (0, 0))
        low = self.host.painter.look.px((_PLATE + _BETWEEN) * self._grow(self.host.painter))
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, max(0, self.rect.h - low))

    def _grow(self, p: Painter) -> float:
        return max(1.0, min(1.6, p.look.text))

    def lay(self, picture: pygame.Surface | None, words: tuple[str, str]) -> None:
        """Show a table, or none."""
        self.picture, self.words = picture, words
        self.refresh()

    def activate(self, source: InputDevice) -> Reply:
        if self.picture is None:
            return False
        if self.host is not None:
            self.host.sound("press")
        return reply(self._on())

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.picture is None:
            return
        place, px = self.place, p.look.px
        surface.blit(self.picture, place.topleft)
        if self.hot:
            line = p.rbox(place.w + px(4), place.h + px(4), px(20), None, "glow", max(1.0, 1.5 * p.look.scale))
            put(surface, line, (place.x - px(2), place.y - px(2)))
        self._draw_plate(p, surface)

    def plate(self, p: Painter) -> pygame.Rect:
        """Where its plate is."""
        high = p.look.px(_PLATE * self._grow(p))
        wide = min(self.rect.w - p.look.px(120), p.look.px(330 * self._grow(p)))
        return pygame.Rect(self.rect.centerx - wide // 2, self.rect.bottom - high, wide, high)

    def _draw_plate(self, p: Painter, surface: pygame.Surface) -> None:
        plate, px = self.plate(p), p.look.px
        p.lay(surface, p.plaque(plate.w, plate.h, px(6), 7, brass=True), plate.topleft, .35)
        name, stands = self.words
        room = plate.w - 2 * px(14)
        size = squeezed(p, name, 19, room, "display", .6)
        title = p.text(shorten(p, name, size, room, "display"), size, "on_brass", "display")
        size = squeezed(p, stands, SIZES.small, room, "bold", .6)
        line = p.text(shorten(p, stands, size, room, "bold"), size, "on_brass2", "bold")
        high = title.get_height() + line.get_height()
        top = plate.centery - high // 2
        put(surface, title, (plate.centerx - title.get_width() // 2, top))
        put(surface, line, (plate.centerx - line.get_width() // 2, top + title.get_height()))


class MenuTable:
    """Brings the table of a save onto the felt, and lets the lamp flicker. `update` is called as time goes by."""

    def __init__(self, scene: Scene, widget: FeltTable, words: Callable[[Summary], tuple[str, str]]) -> None:
        self._scene, self.widget, self._words = scene, widget, words
        self._save: Summary | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._coming: tuple[Summary, Future[Sight]] | None = None
        self._sight: tuple[Summary, Sight] | None = None
        self._still: tuple[_ShownTable, TableStill] | None = None
        self._shown: _ShownTable | None = None
        self._left: LeftTable | None = None
        self._at_once: tuple[LeftTable, pygame.Surface] | None = None       # what lies there until it is drawn, and the felt below it
        self._lamp: Sprite | None = None
        self._rests = cycle(_QUIET)
        self._steps: list[int] = []         # of the flicker that goes on
        self._wait = next(self._rests)

    @property
    def wanted(self) -> bool:
        """Whether a table is to lie on the felt, and there is room for it."""
        return self._save is not None and self.widget.place.h > 0

    def keep(self, left: LeftTable) -> None:
        """Somebody has come from that table: it lies there at once."""
        self._left = left

    def want(self, save: Summary | None) -> None:
        """The table of this save is to lie there; None: none is. That of another save goes at once: a press would go on with this one."""
        left, self._left = self._left, None
        if save == self._save:
            return
        if (save is None) != (self._save is None):
            self._scene.stage.stale()       # with a still life, or without
        before, self._save, self._sight = self._save, save, None
        if save is None or (before is not None and before.path != save.path):
            self._clear()
        if save is not None and left is not None and left.path == save.path and self.wanted:
            self._sight = save, left.sight
            self._lay_at_once(left)

    def _lay_at_once(self, left: LeftTable) -> None:
        """The table that was left, on the felt as it is: plain as long as the weave is being painted."""
        if self._save is not None:
            self._at_once = left, self._felt()
            self.widget.lay(left.on_felt(self._scene.shell, self.widget.place.size, self._felt_below), self._words(self._save))

    def _clear(self) -> None:
        self._drop()
        self._shown = self._at_once = None
        self.widget.lay(None, ("", ""))
        if self._lamp is not None:
            self._scene.stage.remove(self._lamp)
        self._lamp = None

    def relook(self) -> None:
        """The menu may have another look: a table in the colours of another theme does not stay on the felt."""
        if self._shown is not None and self._shown.painter.look.theme != self._scene.painter.look.theme:
            self._clear()

    # ---- time
    @property
    def next_due(self) -> float | None:
        """Seconds until the lamp flickers on, or a table that is being drawn is looked at again; None where neither is due."""
        if self._still is not None:
            return .05
        return self._wait if self._shown is not None and self._lively else None

    @property
    def _lively(self) -> bool:
        look = self._scene.painter.look
        return look.motion and not look.theme.flat

    def update(self, seconds: float) -> None:
        """Fetch, draw, flicker."""
        if self._still is not None:
            self._still[1].let_pass(seconds)
        self._fetch()
        self._draw()
        if self._at_once is not None and self._shown is None and self._at_once[1] is not self._felt():
            self._lay_at_once(self._at_once[0])
        if self._shown is not None and self._lively:
            self._wait -= seconds
            if self._wait <= 0:
                self._flicker()

    def stop(self) -> None:
        """The menu is left."""
        self._drop()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
            self._thread = None
        self._coming = None

    # ---- the table
    def _fetch(self) -> None:
        """Has the save replayed, and takes what comes of it."""
        if self._coming is not None and self._coming[1].done():
            save, future = self._coming
            self._coming = None
            try:
                self._sight = save, future.result()
            except UserError:       # gone or damaged meanwhile: who tries to go on with it is told
                if save == self._save:
                    self._save = None
        if self._save is None or self._coming is not None or (self._sight is not None and self._sight[0] == self._save):
            return
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "menu-table")
        wake = self._scene.shell.wake
        future = self._thread.submit(_sight, self._save)
        future.add_done_callback(lambda _done: wake())
        self._coming = self._save, future

    def _draw(self) -> None:
        """Draws the table once the painter is at rest: what it paints slowly is waited for."""
        painter, place = self._scene.painter, self.widget.place
        if self._sight is None or self._sight[0] != self._save or not self.wanted or painter.busy:
            return
        what = _ShownTable(self._sight[0], (place.x, place.y, place.w, place.h), painter)
        if what == self._shown:
            return
        if self._still is None or self._still[0] != what:
            from game.ui.wall.pictures import TableStill  # loaded by the thread

            self._drop()
            still = TableStill(self._sight[1], place.size, lambda _painter, _size: self._ground(place))
            still.enter(self._scene.shell)
            self._still = what, still
        picture = self._still[1].picture()
        if self._still[1].ready:
            self._drop()
            self._lay(what, picture)

    def _felt(self) -> pygame.Surface:
        """The menu's felt: the same picture until there is a better one."""
        return backdrops.bare_menu(self._scene.painter, self._scene.shell.size)

    def _felt_below(self, part: pygame.Rect) -> pygame.Surface:
        """The menu's felt below a part of the table's place."""
        felt, room = self._felt(), part.move(self.widget.place.topleft)
        return felt.subsurface(room.clip(felt.get_rect()))

    def _ground(self, place: pygame.Rect) -> pygame.Surface | None:
        """The part of the menu's felt that the table lies on."""
        felt = self._scene.backdrop(self._scene.painter, self._scene.shell.size)
        return None if felt is None else felt.subsurface(place.clip(felt.get_rect()))

    def _lay(self, what: _ShownTable, picture: pygame.Surface) -> None:
        """The table is there: it comes up out of the cloth, the lamp flickers."""
        again = self._shown is not None
        self._shown, self._at_once = what, None
        if again or not what.painter.look.motion:
            self.widget.lay(picture, self._words(what.save))
        else:
            self._fade_in(picture, self._words(what.save))
        self.light()

    def _fade_in(self, picture: pygame.Surface, words: tuple[str, str]) -> None:
        stage, clock = self._scene.stage, self._scene.clock
        sprite = stage.add(Sprite(picture.convert_alpha(), self.widget.place.topleft, -1, 0))

        def brighter(share: float) -> None:
            sprite.alpha = round(255 * share)

        def there() -> None:
            stage.remove(sprite)
            self.widget.lay(picture, words)
        clock.play(Tween(_FADE, brighter, done=there, paced=False))

    def _drop(self) -> None:
        if self._still is not None:
            self._still[1].exit()
            self._still = None

    # ---- what moves
    def light(self) -> None:
        """Something happened: the lamp flickers."""
        if self._shown is not None and self._lively:
            self._steps, self._wait = list(_FLICKER), 0.0

    def _flicker(self) -> None:
        """The next step of a flicker, or the first of another one."""
        p, place = self._scene.painter, self.widget.rect
        if self._lamp is None or self._lamp.rect != place:
            if self._lamp is not None:
                self._scene.stage.remove(self._lamp)
            self._lamp = self._scene.stage.add(Sprite(_pool(p, place.size), place.topleft, 2))
        self._steps = self._steps or list(_FLICKER)
        self._lamp.alpha = self._steps.pop(0)
        self._lamp.visible = self._lamp.alpha > 0
        self._wait = _STEP if self._steps else next(self._rests)


def _sight(save: Summary) -> Sight:
    """On the thread: what may be seen of a save. Loads what draws its table. Raises UserError."""
    from game.session.replay import Replay, sight_of
    from game.ui.table.registry import TABLES

    sight = sight_of(Replay.open(save.path, PLAYABLE))
    TABLES.of(save.game)
    import_module("game.ui.wall.pictures")
    return sight


def _pool(p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The lamp's light alone: colour without cover, to be added to what lies there."""
    def make() -> pygame.Surface:
        small = pygame.Surface((48, 32), pygame.SRCALPHA, 32)
        red, green, blue = p.colour("glow")
        for y in range(32):
            for x in range(48):
                share = max(0.0, 1 - ((x - 23.5) / 24) ** 2 - ((y - 15.5) / 16) ** 2) ** 2 * .22
                small.set_at((x, y), (round(red * share), round(green * share), round(blue * share), 0))
        return pygame.transform.smoothscale(small, size)
    return p.quick(("lamp's pool", size), make)
