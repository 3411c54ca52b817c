"""What stands on the menu's felt: the table of the unfinished game under a lamp that flickers, one just left, title and entries.

The table is replayed on a thread and drawn once the painter has nothing else to do, so the menu's first picture does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.errors import UserError
from game.session.shelf import Summary
from game.ui.beside import BackgroundRun
from game.ui.input import InputDevice
from game.ui.looks.stage import Sprite, Stage, Tween
from game.ui.looks.theme import CANVAS, SIZES, XY, Look
from game.ui.navigation import Reply, reply
from game.ui.paint import Painter, backdrops, put
from game.ui.scene import Scene, Shell
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.layout import Scroll
from game.ui.widgets.text import shorten, squeezed

if TYPE_CHECKING:       # tables must not delay the menu's first picture
    from game.session.replay import Sight
    from game.ui.wall.pictures import TableStill


# ---- a table that somebody has just left
class LeftTable(NamedTuple):
    """The save of a table, what its picture is drawn from, and the size that the table had in the window, in device pixels.

    It holds nothing that only the player who left could see (game.session.replay): no hand, and no ends that glowed because a tile fits.
    """

    path: Path
    sight: Sight
    size: tuple[int, int]

    def on_felt(self, shell: Shell, size: tuple[int, int], felt: Callable[[pygame.Rect], pygame.Surface]) -> pygame.Surface | None:
        """A picture of this size with the table in its middle, as large as it fits; None while dice on it are still being painted.

        `felt` returns a part of the cloth there. The table is drawn in its former size, for which pictures are ready, and scaled down.
        """
        from game.ui.wall.pictures import TableStill  # it loads tables, which the menu's first picture must not wait for

        share = min(size[0] / self.size[0], size[1] / self.size[1])
        fitted = pygame.Rect(0, 0, max(1, round(self.size[0] * share)), max(1, round(self.size[1] * share)))
        fitted.center = size[0] // 2, size[1] // 2

        def ground(_painter: Painter, whole: tuple[int, int]) -> pygame.Surface:
            return pygame.transform.smoothscale(felt(fitted), whole)
        still = TableStill(self.sight, self.size, ground)
        still.enter(shell)
        picture, lacks = still.picture(), still.clock.busy
        still.exit()
        if lacks:
            return None
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        out.blit(pygame.transform.smoothscale(picture, fitted.size), fitted)
        return out


_PLATE, _BETWEEN = 54.0, 14.0       # logical units: the plate below the table, and the room above it
_FADE = .45                         # seconds in which the table fades in
_FLICKER: Final = (70, 0, 40, 0, 95, 30, 0)         # how bright the lamp is, step by step (0: as usual)
_STEP: Final = .07                  # seconds of a step
_QUIET: Final = (19.0, 31.0, 23.0)  # seconds between two flickers


class _ShownTable(NamedTuple):
    """The table that is drawn: its save, its rectangle in device pixels, and the painter."""

    save: Summary
    rect: tuple[int, int, int, int]
    painter: Painter


class _WantedTable(NamedTuple):
    """The save whose table should lie on the felt, and what may be seen of it, None until it has been replayed."""

    save: Summary
    sight: Sight | None = None


class FeltTable(Widget):
    """The table with its plate. A press continues the game, as does the entry "Continue", which keys and pads use."""

    hoverable = roomy = True
    margin = 26

    def __init__(self, on: On) -> None:
        super().__init__(ground="felt")
        self._on = on
        self.picture: pygame.Surface | None = None
        self.words = ("", "")           # the game, and how it stands

    @property
    def place(self) -> pygame.Rect:
        """The rectangle of the table without its plate, in device pixels."""
        if self.host is None or self.rect.w <= 0:
            return pygame.Rect(self.rect.topleft, (0, 0))
        low = self.host.painter.look.px((_PLATE + _BETWEEN) * self._grow(self.host.painter))
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, max(0, self.rect.h - low))

    def _grow(self, p: Painter) -> float:
        return max(1.0, min(1.6, p.look.text))

    def lay(self, picture: pygame.Surface | None, words: tuple[str, str]) -> None:
        """Shows the picture of a table with the words on its plate, or no table (None)."""
        self.picture, self.words = picture, words
        self.refresh()

    def activate(self, source: InputDevice) -> Reply:
        if self.picture is None:
            return False
        self.sound("press")
        return reply(self._on())

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.picture is None:
            return
        place, px = self.place, p.look.px
        if self.picture.get_size() == place.size:
            surface.blit(self.picture, place.topleft)
        else:       # drawn for a window of another size: stretched until a new one is drawn
            surface.blit(pygame.transform.smoothscale(self.picture, place.size), place.topleft)
        if self.hot:
            line = p.rbox(place.w + px(4), place.h + px(4), px(20), None, "glow", max(1.0, 1.5 * p.look.scale))
            put(surface, line, (place.x - px(2), place.y - px(2)))
        self._draw_plate(p, surface)

    def plate(self, p: Painter) -> pygame.Rect:
        """The rectangle of the plate, in device pixels."""
        high = p.look.px(_PLATE * self._grow(p))
        wide = min(self.rect.w - p.look.px(120), p.look.px(330 * self._grow(p)))
        return pygame.Rect(self.rect.centerx - wide // 2, self.rect.bottom - high, wide, high)

    def _draw_plate(self, p: Painter, surface: pygame.Surface) -> None:
        plate, px = self.plate(p), p.look.px
        p.lay(surface, p.plaque(plate.w, plate.h, px(6), 7, brass=True), plate.topleft, .35)
        name, stands = self.words
        room, share = plate.w - 2 * px(14), self._grow(p) / max(1.0, p.look.text)      # letters grow no more than their plate
        size = squeezed(p, name, 19 * share, room, "display", .6)
        title = p.text(shorten(p, name, size, room, "display"), size, "on_brass", "display")
        size = squeezed(p, stands, SIZES.small * share, room, "bold", .6)
        line = p.text(shorten(p, stands, size, room, "bold"), size, "on_brass2", "bold")
        high = title.get_height() + line.get_height()
        top = plate.centery - high // 2
        put(surface, title, (plate.centerx - title.get_width() // 2, top))
        put(surface, line, (plate.centerx - line.get_width() // 2, top + title.get_height()))


class FeltLamp:
    """The lamp over the table: it flickers now and then."""

    def __init__(self, stage: Stage, table: Widget) -> None:
        self._stage, self._table = stage, table
        self._pool: Sprite | None = None    # the light of the lamp, once it has flickered
        self._rests = cycle(_QUIET)
        self._steps: list[int] = []         # the steps that are left of the present flicker
        self._wait = next(self._rests)

    @property
    def next_due(self) -> float:
        """Seconds until the next step of a flicker."""
        return self._wait

    def flicker(self) -> None:
        """Starts a flicker now."""
        self._steps, self._wait = list(_FLICKER), 0.0

    def update(self, p: Painter, seconds: float) -> None:
        """Lets time pass, and shows the next step of a flicker, or the first of another one, if that is due."""
        self._wait -= seconds
        if self._wait > 0:
            return
        place = self._table.rect
        if self._pool is None or self._pool.rect != place:
            self.put_out()
            self._pool = self._stage.add(Sprite(_light(p, place.size), place.topleft, 2))
        self._steps = self._steps or list(_FLICKER)
        self._pool.alpha = self._steps.pop(0)
        self._pool.visible = self._pool.alpha > 0
        self._wait = _STEP if self._steps else next(self._rests)

    def put_out(self) -> None:
        """Removes the lamp's light."""
        if self._pool is not None:
            self._stage.remove(self._pool)
        self._pool = None


class MenuTable:
    """Brings the table of a save onto the felt, and lets the lamp flicker. `update` is called as time goes by."""

    def __init__(self, scene: Scene, widget: FeltTable, words: Callable[[Summary], tuple[str, str]]) -> None:
        self._scene, self.widget, self._words = scene, widget, words
        self._asked: _WantedTable | None = None
        self._coming = BackgroundRun[tuple[Summary, "Sight | None"]]()
        self._still: tuple[_ShownTable, TableStill] | None = None
        self._shown: _ShownTable | None = None
        self._left: LeftTable | None = None
        self._at_once: tuple[LeftTable, pygame.Surface] | None = None       # shown until the picture is drawn, and its felt
        self._lamp = FeltLamp(scene.stage, widget)

    @property
    def wanted(self) -> bool:
        """Whether a table should lie on the felt, and there is room for it."""
        return self._asked is not None and self.widget.place.h > 0

    def keep(self, left: LeftTable) -> None:
        """Takes the table that has just been left, to be shown at once by the next `want`."""
        self._left = left

    def want(self, save: Summary | None) -> None:
        """Shows the table of this save, or none. That of another save is removed at once, as a press would now continue this one."""
        left, self._left = self._left, None
        before = self._asked.save if self._asked is not None else None
        if save == before:
            return
        if save is None or before is None:
            self._scene.stage.stale()       # the backdrop gains or loses its still life
        self._asked = _WantedTable(save) if save is not None else None
        if save is None or (before is not None and before.path != save.path):
            self._clear()
        if save is not None and left is not None and left.path == save.path and self.wanted:
            self._asked = _WantedTable(save, left.sight)
            self._lay_at_once(left, save)

    def _lay_at_once(self, left: LeftTable, save: Summary) -> None:
        """Shows the table that was left on the felt as painted so far: the felt is plain until its weave is painted."""
        self._at_once = left, self._felt()
        self.widget.lay(left.on_felt(self._scene.shell, self.widget.place.size, self._felt_below), self._words(save))

    def _clear(self) -> None:
        self._drop()
        self._shown = self._at_once = None
        self.widget.lay(None, ("", ""))
        self._lamp.put_out()

    def relook(self) -> None:
        """Called when the look may have changed: removes a table in the colours of another theme."""
        if self._shown is not None and self._shown.painter.look.theme != self._scene.painter.look.theme:
            self._clear()

    # ---- time
    @property
    def next_due(self) -> float | None:
        """Seconds until the lamp's next step, or until a table that is being drawn is checked again; None where neither is due."""
        if self._still is not None:
            return .05
        return self._lamp.next_due if self._shown is not None and self._lively else None

    @property
    def _lively(self) -> bool:
        look = self._scene.painter.look
        return look.motion and not look.theme.flat

    def update(self, seconds: float) -> None:
        """Lets time pass: fetches the table, draws it, and lets the lamp flicker."""
        if self._still is not None:
            self._still[1].let_pass(seconds)
        self._fetch()
        self._draw()
        if self._asked is not None and self._at_once is not None and self._shown is None and self._at_once[1] is not self._felt():
            self._lay_at_once(self._at_once[0], self._asked.save)
        if self._shown is not None and self._lively:
            self._lamp.update(self._scene.painter, seconds)

    def stop(self) -> None:
        """Called when the menu is left: stops replaying and drawing."""
        self._drop()
        self._coming.stop()

    # ---- the table
    def _fetch(self) -> None:
        """Has the save replayed, and takes the result."""
        for save, sight in self._coming.collect():
            if self._asked is not None and save == self._asked.save:
                self._asked = _WantedTable(save, sight) if sight is not None else None
        if self._asked is not None and self._asked.sight is None and not self._coming.busy:
            self._coming.begin(_sight(self._asked.save), self._scene.shell.wake)

    def _draw(self) -> None:
        """Draws the table once the painter is idle, and shows it when its slow pictures are ready."""
        painter, place = self._scene.painter, self.widget.place
        if self._asked is None or self._asked.sight is None or not self.wanted or painter.busy:
            return
        what = _ShownTable(self._asked.save, (place.x, place.y, place.w, place.h), painter)
        if what == self._shown:
            return
        if self._still is None or self._still[0] != what:
            from game.ui.wall.pictures import TableStill  # loaded by the thread

            self._drop()
            still = TableStill(self._asked.sight, place.size, lambda _painter, _size: self._ground(place))
            still.enter(self._scene.shell)
            self._still = what, still
        picture = self._still[1].picture()
        if self._still[1].ready:
            self._drop()
            self._lay(what, picture)

    def _felt(self) -> pygame.Surface:
        """The menu's felt: the same surface until a better one is painted."""
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
        """Shows the picture of the table: it fades in, and the lamp flickers."""
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
        """Has the lamp flicker, as something has happened."""
        if self._shown is not None and self._lively:
            self._lamp.flicker()


def _sight(save: Summary) -> Iterator[tuple[Summary, Sight | None]]:
    """Runs on a thread: yields what may be seen of a save; None if it is gone or damaged by now, which is said when somebody continues it.

    Also loads the modules that draw its table.
    """
    from game.session.replay import Replay, sight_of
    from game.ui.table.registry import TABLES

    try:
        sight = sight_of(Replay.open(save.path, PLAYABLE))
    except UserError:
        yield save, None
        return
    TABLES.of(save.game)
    import_module("game.ui.wall.pictures")
    yield save, sight


def _light(p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A picture of the lamp's light: colour without alpha, to be added to what lies there."""
    def make() -> pygame.Surface:
        small = pygame.Surface((48, 32), pygame.SRCALPHA, 32)
        red, green, blue = p.colour("glow")
        for y in range(32):
            for x in range(48):
                share = max(0.0, 1 - ((x - 23.5) / 24) ** 2 - ((y - 15.5) / 16) ** 2) ** 2 * .22
                small.set_at((x, y), (round(red * share), round(green * share), round(blue * share), 0))
        return pygame.transform.smoothscale(small, size)
    return p.quick(("lamp's pool", size), make)


# ---- the foil title, the menu's entries, and the place of everything on the felt
LEFT, TOP, WIDTH = 80.0, 50.0, 408.0       # logical units: left edge, top and width of the column of title and entries
RAIL = 44.0                                # the width of the wooden frame round the felt
WIDEN = 1.3                                # how many times as wide large letters may make the column
_TITLE = 73.0
_STEPS = (12.0, 29.0, 104.0, 196.0)          # from the top: where "The", "Nineteenth" and "Hole" begin, and the height of all


def column_end(look: Look) -> float:
    """The right end of the column of title and entries, in logical units from the left edge of the window."""
    return LEFT + WIDTH * max(1.0, min(WIDEN, look.text))


class MenuEntry(Button):
    """One line of the menu. The brass one, which continues the game, always glows."""

    def _least(self, p: Painter) -> int:
        """The height at text scale 1, as six entries have to fit; larger letters make an entry higher anyway."""
        return p.look.px(self.tall)

    def _icon_size(self, p: Painter) -> int:
        return p.look.px(24 * max(1.0, min(1.4, p.look.text)))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        shape = p.rbox(self.rect.w, self.rect.h, p.look.px(8), "well")      # one for all plates of a size: their light is worked out once
        if self.style == "brass":
            p.draw_glow(surface, shape, self.rect.center, "glow", .55)
        else:
            p.lay(surface, shape, self.rect.topleft, .35)
        super().draw(p, surface)


class MenuTitle(Widget):
    """The house's name in brass, and what is played in it. The name is lettering, not text: it keeps its size at any text scale."""

    worded = True
    margin = 20

    def __init__(self, lines: tuple[str, str]) -> None:
        super().__init__()
        self.lines = lines

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_STEPS[-1])

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The lettering with its shadow, then rule, flag and tagline beside its last word."""
        text, top = p.look.text, self.rect.y
        self._gold(p, surface, p.foil("The", 30 / text, "display_italic"), self.rect.x + p.look.px(6), top + p.look.px(_STEPS[0]))
        self._gold(p, surface, p.foil("Nineteenth", _TITLE / text), self.rect.x, top + p.look.px(_STEPS[1]))
        end = self._gold(p, surface, p.foil("Hole", _TITLE / text), self.rect.x, top + p.look.px(_STEPS[2]))
        self._tagline(p, surface, end + p.look.px(12))

    def _gold(self, p: Painter, surface: pygame.Surface, words: pygame.Surface, x: int, y: int) -> int:
        """Draws lettering whose ink begins at `x`; returns the x at which it ends."""
        ink = words.get_bounding_rect()
        left, px = x - ink.x, p.look.px
        if not p.look.theme.flat:
            for blur, off, alpha in ((2, 2, 190), (9, 6, 140)):
                halo = p.shadow(words, max(1, px(blur)), alpha)
                put(surface, halo.surface, (left - halo.pad + px(off * .5), y - halo.pad + px(off)))
        put(surface, words, (left, y))
        return left + ink.right

    def _tagline(self, p: Painter, surface: pygame.Surface, left: int) -> None:
        px, right = p.look.px, self.rect.x + p.look.px(WIDTH)
        base = self.rect.y + px(167)
        pygame.draw.line(surface, p.colour("brass"), (left, base), (right, base), max(1, px(1.2)))
        put(surface, p.icon("flag", px(26), "brass", 1.7), (left + px(2), base - px(29)))
        room = right - left - px(34)
        widest = max(p.font(SIZES.small + 1, "italic").size(line)[0] for line in self.lines)
        size = (SIZES.small + 1) * min(1.0, room / widest, px(40) / max(1, 2 * p.font(SIZES.small + 1, "italic").get_linesize()))
        y = base - px(2)
        for line in reversed(self.lines):
            words = p.text(line, size, "on_felt", "italic", 130)
            y -= p.font(size, "italic").get_linesize()
            put(surface, words, (right - words.get_width(), y))


class TurningDie(Widget):
    """The place of the die that turns when it is pointed at, or pressed. Its owner asks whether it is `hot`, or was pressed."""

    hoverable = above = True

    def __init__(self, beside: Callable[[Painter], XY | None]) -> None:
        """`beside` returns the die's middle beside the table of a game, in device pixels; None where the still life is there."""
        super().__init__(ground="felt")
        self._beside = beside
        self._presses = 0

    def activate(self, source: InputDevice) -> Reply:
        self._presses += 1
        return True

    def taken(self) -> bool:
        """Whether it was pressed since the last call."""
        pressed, self._presses = self._presses > 0, 0
        return pressed

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Places the die in the window `rect`: beside the table, or in the still life, which keeps to the right and the middle of it."""
        scale, side = p.look.scale, p.look.px(_DIE)
        right, down = (rect.w / scale - CANVAS[0]) * .7, (rect.h / scale - CANVAS[1]) * .5
        x, y = self._beside(p) or ((_DIE_AT[0] + right) * scale, (_DIE_AT[1] + down) * scale)
        self.rect = pygame.Rect(0, 0, side, side)
        self.rect.center = round(x), round(y)


class MenuBoard(Widget):
    """Title above entries at the left of the felt; the hint in the middle and the version at the right of the frame below."""

    def __init__(self, title: MenuTitle, entries: Widget, hint: Widget, version: Widget, table: Widget, die: Widget) -> None:
        """`table` lies at the right, where there is room for it; `die` finds its own place on this board."""
        self.title, self.hint, self.version, self.table, self.die = title, hint, version, table, die
        self.entries, self.area = entries, Scroll(entries, pad=_ROOM)
        self.felt = pygame.Rect(0, 0, 0, 0)     # the felt beside the entries
        super().__init__(table, title, self.area, hint, version, die, ground="felt")

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Places everything; where the entries need more room than there is, they scroll."""
        self.rect = pygame.Rect(rect)
        px = p.look.px
        width = min(px(column_end(p.look) - LEFT), rect.w - px(2 * LEFT))
        room, left = px(_ROOM), rect.x + px(LEFT)
        high = self.title.height(p, width)
        bottom = rect.bottom - px(RAIL) - px(6)
        wanted = self.entries.height(p, width) + 2 * room
        spare = max(0, bottom - rect.y - px(TOP) - high - wanted)
        top = rect.y + px(TOP) + max(0, int((spare - px(30)) * .4))
        self.title.layout(p, pygame.Rect(left, top, width, high))
        entries_top = top + high
        area = pygame.Rect(left - room, entries_top, width + 2 * room + px(14), min(wanted, bottom - entries_top))
        self.area.layout(p, area)
        self._foot(p, rect)
        self._beside(p, rect, max(area.right, left + width))
        self.die.layout(p, rect)

    def _beside(self, p: Painter, rect: pygame.Rect, left: int) -> None:
        """Gives the table the felt beside the entries, or no room where that is too small."""
        px = p.look.px
        edge = px(RAIL + 30)
        room = pygame.Rect(left + px(26), rect.y + edge, rect.right - edge - left - px(26), rect.h - 2 * edge)
        self.felt = room
        fits = room.w >= px(_LEAST_TABLE) and room.h >= px(_LEAST_TABLE * .6)
        self.table.layout(p, room if fits else pygame.Rect(room.topleft, (0, 0)))

    def _foot(self, p: Painter, rect: pygame.Rect) -> None:
        px = p.look.px
        frame = min(px(RAIL), max(px(RAIL - 13), self.hint.height(p, rect.w)))
        wide = self.version.natural(p)
        foot = pygame.Rect(rect.x, rect.bottom - frame, rect.w, frame)
        self.version.layout(p, pygame.Rect(foot.right - px(40) - wide, foot.y, wide, foot.h))
        wide = min(self.hint.natural(p), foot.w - 2 * (wide + px(60)))
        self.hint.layout(p, pygame.Rect(foot.centerx - wide // 2, foot.y, wide, foot.h))


_DIE, _DIE_AT = 72.0, (838.0, 440.0)    # logical units: how large the place of the die is, and its middle in the still life
_LEAST_TABLE = 400.0    # logical units across that the table of a game needs
_ROOM = 22.0        # logical units round the entries within their scroll area, so that the brass one's glow is not cut
