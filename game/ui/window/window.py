"""The window itself: opening it where it was left, showing its surface, full screen; and bringing the scene's picture into it."""

from __future__ import annotations

import contextlib
import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
import pygame
from msgspec import Struct

from game.kept import keep, recall
from game.ui.looks.settings import INSTANT, PLAIN, Settings, ThemeName, look_for
from game.ui.looks.stage import Stage, fall, glide
from game.ui.looks.theme import CANVAS, SIZES, Look
from game.ui.paint import Painter, backdrops, put
from game.ui.paint.store import keep_png, write_png
from game.ui.scene import LONGEST_STEP, Scene
from game.ui.sdl import sdl_parts, windows_managed
from game.words import _

TITLE: Final = "The Nineteenth Hole"
SMALLEST: Final = (1024, 640)
_SHARE: Final = .75         # of the display's height that the first window takes
_FRAME: Final = 80          # most window points by which a window manager's frame moves a window
_LABEL: Final = "window 1"
UNSEEN: Final = frozenset(("dummy", "offscreen", "evdev"))      # SDL drivers that show nothing; tests ask for one by name


class NoDisplay(Exception):
    """There is no screen to open a window on. Its text is a sentence for the user that says what to do."""


def suited_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """The size of the first window on a display of that size, in window points: three quarters of its height, and at least SMALLEST.

    >>> suited_size((3840, 2160)), suited_size((2560, 1440)), suited_size((1366, 768)), suited_size((1024, 768))
    ((2880, 1620), (1920, 1080), (1280, 720), (1024, 640))
    """
    high = max(CANVAS[1], round(_SHARE * desktop[1]))
    wide = round(high * CANVAS[0] / CANVAS[1])
    if wide > desktop[0]:
        wide, high = desktop[0], round(desktop[0] * SMALLEST[1] / SMALLEST[0])
    return max(SMALLEST[0], wide), max(SMALLEST[1], high)


class WindowPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a window was left, in window points of the whole desktop, and the sizes of the displays of that desktop.

    `maximized`: it filled its display; size and position are those before that.
    """

    size: tuple[int, int]
    position: tuple[int, int]
    desktops: tuple[tuple[int, int], ...]
    maximized: bool = False


def all_or_nothing(_changed: Sequence[pygame.Rect]) -> bool:
    """Stands for `sdl_parts` where parts of a surface can't be shown: shows nothing and returns False."""
    return False


class Display:
    """One open window; it notes whether its surface must be shown again."""

    def __init__(self, size: tuple[int, int] | None, kept: Path) -> None:
        """Opens it. `size` is in window points; None: as it was left, by the file `kept`, else as suits the display.

        Raises NoDisplay where no window can be opened.
        """
        self._first_size, self._kept = size, kept
        self._place: WindowPlace | None = None      # where it was before it filled a display, else where it was opened
        self._shift = (0, 0)                        # by how much the window manager has moved it from where it was opened
        self.maximized = self._fullscreen = self._covers = False        # it covers the display where nobody makes it full screen
        self.window = self._open()
        self._due = True
        self._parts: Callable[[Sequence[pygame.Rect]], bool] = all_or_nothing

    @property
    def screen(self) -> pygame.Surface:
        """The window's surface."""
        return self.window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """The surface in device pixels."""
        return self.screen.get_size()

    @property
    def scale(self) -> float:
        """Device pixels in a window point."""
        return self.size[0] / max(1, self.window.size[0])

    # ---- life
    def _open(self) -> pygame.Window:
        """Opens the window on the present screen. Raises NoDisplay where that cannot be."""
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in UNSEEN and driver != os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error(_("there is no screen"))
            if driver == "x11":     # shared memory shows a drawn picture in a millisecond; OpenGL made in software takes twenty
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.font.init()
            window = self._placed_window()
            window.get_surface()
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplay(_("No window can be opened here ({why}). Start the game in a desktop session, or use the commands that need "
                              "no display: python3 main.py --help lists them.").format(why=error)) from error
        return window

    def _placed_window(self) -> pygame.Window:
        """The window, where it was left or in the middle of the first display."""
        if self._first_size is not None:
            window = pygame.Window(TITLE, self._first_size, resizable=True, allow_high_dpi=True)
            window.minimum_size = SMALLEST
            return window
        desktops = tuple(pygame.display.get_desktop_sizes())
        left = recall(self._kept, _LABEL, lambda content: msgspec.json.decode(content, type=WindowPlace))
        known = left is not None and left.desktops == desktops      # else the display that it was on may be gone
        widest, highest = (max(side) for side in zip(*desktops, strict=True))
        wide, high = left.size if left is not None else suited_size(desktops[0])
        size = max(SMALLEST[0], min(wide, widest)), max(SMALLEST[1], min(high, highest))
        position = left.position if left is not None and known else pygame.WINDOWPOS_CENTERED
        window = pygame.Window(TITLE, size, position=position, resizable=True, allow_high_dpi=True)
        window.minimum_size = SMALLEST
        if left is not None and known:
            self._place = left
        if left is not None and left.maximized:
            self.maximized = True
            window.maximize()
        return window

    def settle(self) -> None:
        """Called once the first picture is shown: notes how far the window manager has moved the window, as some do for the frame."""
        if self._place is not None and not self.maximized and not self._fullscreen:
            x, y = (now - asked for now, asked in zip(self.window.position, self._place.position, strict=True))
            self._shift = (x, y) if max(abs(x), abs(y)) <= _FRAME else (0, 0)

    def _place_now(self) -> WindowPlace:
        """The present place of the window; while it fills a display, the place before."""
        desktops = tuple(pygame.display.get_desktop_sizes())
        if self._fullscreen and self._place is not None:
            return self._place
        if self.maximized and self._place is not None:
            return WindowPlace(self._place.size, self._place.position, desktops, maximized=True)
        x, y = (now - moved for now, moved in zip(self.window.position, self._shift, strict=True))
        size = suited_size(desktops[0]) if self.maximized else self.window.size
        return WindowPlace(size, (x, y), desktops, self.maximized)

    def set_fullscreen(self, on: bool) -> None:
        """Turns full screen on or off. Without a window manager, the window itself is made as large as the display."""
        if on:
            self._place = self._place_now()
            if windows_managed():
                self.window.set_fullscreen(desktop=True)
            else:
                self._cover(pygame.display.get_desktop_sizes()[0], (0, 0), bare=True)
        elif self._covers and self._place is not None:
            self._cover(self._place.size, self._place.position, bare=False)
        else:
            self.window.set_windowed()
        self._fullscreen = on

    def _cover(self, size: tuple[int, int], position: tuple[int, int], *, bare: bool) -> None:
        self.window.borderless = self._covers = bare
        self.window.size, self.window.position = size, position

    def set_icon(self, painter: Painter) -> None:
        """Gives the window the game's tile as its icon."""
        icon = pygame.Surface((64, 64), pygame.SRCALPHA, 32)
        tile = painter.lone_tile(1, 6, 28)
        icon.blit(tile, tile.get_rect(center=(32, 32)))
        self.window.set_icon(icon)

    def close(self) -> None:
        """Closes the window, and keeps its place."""
        if self._first_size is None:
            with contextlib.suppress(OSError):      # then it opens at the place kept before
                keep(self._kept, _LABEL, msgspec.json.encode(self._place_now()))
        self.window.destroy()

    # ---- what it shows
    def expose(self) -> None:
        """Notes that the surface must be shown again although nothing on it has changed."""
        self._due = True

    def find_parts(self) -> None:
        """From now on shows only changed parts of the surface, where that is known to be faster."""
        if pygame.display.get_driver() == "x11":        # an eighth of a picture takes a third of the time of all of it
            self._parts = sdl_parts(self.window) or all_or_nothing

    def show(self, changed: Sequence[pygame.Rect] = ()) -> None:
        """Shows the surface if that is due, else the parts of it that have `changed`."""
        if self._due or (changed and not self._parts(changed)):
            self.flip()
        self._due = False

    def flip(self) -> None:
        """Shows the whole surface as it is."""
        self.window.flip()

    def save_picture(self, path: Path) -> None:
        """Writes the window's picture to a PNG file."""
        write_png(self.screen, path)

    def keep_picture(self, folder: Path, public: pygame.Surface | None = None) -> str:
        """Saves the window's picture, or the `public` one, under date and time; returns the sentence that says where, or why it failed."""
        return keep_png(public or self.screen, folder / time.strftime("%Y-%m-%d %H-%M-%S.png"))


# ---- a change of theme: the picture is painted in the new theme where nobody sees it, and then the old picture fades into it
# Until then the old picture stays in use, so that presses are answered meanwhile.
FADE: Final = .2        # seconds in which the old picture gives way


class ThemeAhead:
    """Paints the picture of a scene with another painter, bit by bit and out of sight, so that `painter` has all sprites it needs."""

    def __init__(self, painter: Painter, scene: Scene, size: tuple[int, int]) -> None:
        """`scene` is laid out in that size in device pixels, and is not changed."""
        self.painter, self._scene = painter, scene
        self._stage = Stage()
        self._stage.resize(size)
        self._painted = painter.painted
        self.waits = False          # whether only slow pictures of the painter's worker are missing

    def paint(self, late: Callable[[], bool]) -> bool:
        """Paints until it is `late`; returns whether the picture is complete."""
        if self._painted != self.painter.painted:       # parts may have been drawn with stand-ins
            self._painted, self.waits = self.painter.painted, False
            self._stage.stale()
        whole = self.waits or self._stage.prepare(lambda surface, area: self._scene.ui.rehearse(self.painter, surface, area), late)
        self.waits = whole and not self.painter.complete
        return whole and not self.waits


class Fade:
    """The `old` picture above the new one, fading out from the first `draw` on. `presses_end`: a press ends it."""

    def __init__(self, old: pygame.Surface, seconds: float = FADE, *, presses_end: bool = False) -> None:
        self._old, self._seconds, self._presses_end = old, seconds, presses_end
        self._began: float | None = None
        self._ended = False

    def hurry(self) -> None:
        """Called when a key or button is pressed: ends the fade if presses end it."""
        self._ended = self._presses_end

    def draw(self, screen: pygame.Surface, now: float) -> bool:
        """Draws the old picture as faint as it is at this time in seconds; returns False once the fade is over."""
        if self._began is None:
            self._began = now
        left = 1 - (now - self._began) / self._seconds
        if left <= 0 or self._ended or self._old.get_size() != screen.get_size():
            return False
        self._old.set_alpha(round(255 * glide(left)))
        screen.blit(self._old, (0, 0))
        return True


# ---- from painting to playing, and back: the arena of one screen grows into its place on the next one
LEAVES: Final = .2      # seconds at speed 1 in which everything round the arena leaves
GROWS: Final = .26      # and in which the arena grows
SET_OFF: Final = 1 / 60     # the seconds of its motion that have passed in its first picture


class Parting(NamedTuple):
    """The picture of a scene that another one covers or follows, without layers above it, and the rectangle of its arena."""

    picture: pygame.Surface
    arena: pygame.Rect


def parting_of(scene: Scene) -> Parting | None:
    """The picture and arena of a scene that grow into the next one; None where it has no arena. To be called before the scene ends."""
    arena = scene.arena
    picture = scene.stage.picture() if arena is not None and min(arena.size) > 0 else None
    if arena is None or picture is None or not picture.get_rect().contains(arena):
        return None
    return Parting(picture, arena.copy())


class ArenaGrowth:
    """Has the arena of the last scene grow into that of the next one, and shows it until that is painted. `speed` is the player's."""

    def __init__(self, last: Parting, goal: pygame.Rect, ground: pygame.Surface, speed: float) -> None:
        """`ground` is the picture below everything, as large as the window; `goal` is the arena of the next scene."""
        self._start, self._goal, self._ground, self._speed = last.arena, goal, ground, speed
        self._body = last.picture.subsurface(last.arena)
        self._sides = tuple((last.picture.subsurface(side), side, way) for side, way in _sides_round(last.arena, last.picture.get_rect()))
        self._drawn: float | None = None        # when it was drawn last
        self._age = 0.0         # seconds of its motion by then, at speed 1
        self.at = last.arena    # where it was drawn last
        self.over = self._hurried = False       # whether it has reached its goal, or is to with the next picture

    def set_off(self, now: float) -> None:
        """Begins the motion at the time `now`; its first picture already shows some of it."""
        self._drawn, self._age = now, SET_OFF * self._speed

    def head_for(self, goal: pygame.Rect) -> None:
        """Sets where it ends."""
        self._goal = goal

    def end(self) -> None:
        """Has the next picture show it at its goal."""
        self._hurried = True

    def draw(self, screen: pygame.Surface, now: float) -> None:
        """Draws it at this time in seconds; the first call begins it. After a long pause it is late instead of skipping motion."""
        self._age += 0.0 if self._drawn is None else min(now - self._drawn, LONGEST_STEP) * self._speed
        self._drawn, age = now, self._age
        self.over = self._hurried or age >= GROWS
        screen.blit(self._ground, (0, 0))
        gone = 1.0 if self.over else min(1.0, age / LEAVES)
        if gone < 1:
            for part, side, (dx, dy) in self._sides:
                part.set_alpha(round(255 * (1 - gone)))
                screen.blit(part, side.move(round(fall(gone) * dx * side.w), round(fall(gone) * dy * side.h)))
        share = glide(1.0 if self.over else age / GROWS)
        self.at = pygame.Rect(*(round(a + share * (b - a)) for a, b in zip(self._start, self._goal, strict=True)))
        screen.blit(pygame.transform.smoothscale(self._body, self.at.size), self.at)


def _sides_round(inner: pygame.Rect, outer: pygame.Rect) -> Iterator[tuple[pygame.Rect, tuple[int, int]]]:
    """The parts of `outer` left, right, above and below of `inner`, each with its direction outwards."""
    yield pygame.Rect(outer.x, outer.y, inner.x - outer.x, outer.h), (-1, 0)
    yield pygame.Rect(inner.right, outer.y, outer.right - inner.right, outer.h), (1, 0)
    yield pygame.Rect(inner.x, outer.y, inner.w, inner.y - outer.y), (0, -1)
    yield pygame.Rect(inner.x, inner.bottom, inner.w, outer.bottom - inner.bottom), (0, 1)


# ---- brings the picture of the scene on top into the window; while it is painted, the window shows the last one, and perhaps a message
# The picture is painted in slices, between which events are read. The scene stands still meanwhile, so that nothing happens out of sight.
LONGEST: Final = 4.0    # most seconds to wait for a picture in another theme: by then its grounds are painted, if not every board
GLANCE: Final = .02     # seconds between two checks for pictures from the worker
REST: Final = .12       # seconds without another change of size before painting begins, as a window is dragged larger step by step
SLICE: Final = .03      # seconds of painting between two looks at the events
BESIDE: Final = .01     # and between two pictures of a growing arena
PATIENCE: Final = .15   # seconds after which a message says what goes on
CALM: Final = .8        # the same while waiting for another theme, which mostly takes less


class Interim:
    """The time from `now` until the next picture is painted. `last` is the last picture if a change of size has lost it, else None.

    `whole`: it also waits for slow pictures of the painter's worker, so that no stand-in is shown. `growth` is shown meanwhile.
    """

    def __init__(self, now: float, last: pygame.Surface | None = None, *, whole: bool = False) -> None:
        self._began = now
        self.growth: ArenaGrowth | None = None
        self.fades = False          # the last picture fades into the next one
        self.whole = whole
        self.waits = False          # whether only slow pictures from the worker are missing
        self.ready = False          # whether the next picture is complete
        self.slow = False           # whether a slice took so long that no other is painted while the arena grows
        self._resized = -math.inf
        self.last = last
        self.words = ""             # the message that is shown, "" for none
        self.arranged = last is None    # whether the scene has been laid out for the window's size

    def resize(self, now: float, screen: pygame.Surface) -> None:
        """Called after a change of size: fills the window at once with the last picture, stretched, if there is one."""
        self._resized, self.arranged, self.words = now, False, ""
        if self.last is not None:
            pygame.transform.smoothscale(self.last, screen.get_size(), screen)

    def rest(self, now: float) -> float:
        """Seconds until the size has been unchanged for long enough to paint for it; 0 if it has."""
        return max(0.0, self._resized + REST - now)

    def pause(self, now: float) -> float:
        """Seconds for which nothing can be painted."""
        return 0.0 if self.grows else self.rest(now) or (GLANCE if self.waits else 0.0)

    @property
    def grows(self) -> bool:
        """Whether an arena is still growing in the window."""
        return self.growth is not None and not self.growth.over

    def lacks(self, now: float, p: Painter) -> bool:
        """Whether the picture still lacks a slow picture that is worth waiting for."""
        self.waits = self.whole and not p.complete and now < self._began + LONGEST
        return self.waits

    def speak(self, now: float, p: Painter, screen: pygame.Surface, *, bare: bool) -> bool:
        """Shows a message in the middle of the window once painting takes too long; returns whether something was drawn.

        A stretched picture needs no message. `bare`: the window has shown nothing yet.
        """
        if self.words or self.last is not None or now < self._began + (CALM if self.whole else PATIENCE):
            return False
        if bare:
            screen.fill(p.look.theme.desk.mid)
        self.words = _("Setting the table …")
        line = p.text(self.words, SIZES.heading, "cream")
        plate = p.rbox(line.get_width() + p.look.px(64), line.get_height() + p.look.px(28), p.look.px(SIZES.radius), "bar", "line_wood",
                       max(1.0, p.look.scale))
        middle = screen.get_rect().center
        put(screen, plate, middle, True)
        put(screen, line, middle, True)
        return True


class Presenter:
    """Holds the painter of the look in force, and brings the picture of the scene on top into the window."""

    def __init__(self, display: Display, painter: Painter, theme: ThemeName, clock: Callable[[], float]) -> None:
        """`painter` is made for the present size of the display, in that theme."""
        self._display, self.painter, self._clock = display, painter, clock
        self._drawn_size = display.size
        self.interim: Interim | None = None     # what the window shows until the next picture is painted
        self._theme = theme     # the theme that is shown, which differs from the setting while that one is being painted
        self._seen_in: WeakKeyDictionary[Scene, ThemeName] = WeakKeyDictionary()     # the theme in which each scene was shown last
        self._ahead: ThemeAhead | None = None
        self._fade: Fade | None = None
        self._leaving: ArenaGrowth | None = None        # the growth into a scene that has not been laid out yet

    @property
    def fitted(self) -> bool:
        """Whether the last picture was made for the window's size."""
        return self._display.size == self._drawn_size

    @property
    def changing(self) -> bool:
        """Whether another theme is being painted, or its picture is fading in."""
        return self._ahead is not None or self._fade is not None

    @property
    def fading(self) -> bool:
        """Whether one picture is fading into another now."""
        return self._fade is not None

    @property
    def only_grows(self) -> bool:
        """Whether the arena grows and no slices of the next picture are painted meanwhile."""
        return self.interim is not None and self.interim.grows and (self.interim.ready or self.interim.slow)

    @property
    def next_due(self) -> float | None:
        """0 if there is something to paint for another theme; None if there is not, or only the worker has to paint."""
        return 0.0 if self._ahead is not None and not self._ahead.waits else None

    def hold(self, scene: Scene, settings: Settings, parting: Parting | None = None) -> None:
        """Called when a scene has come up: the window keeps its picture until that of the scene is painted, in the theme of the settings.

        `parting` is the scene before, where that can grow into this one.
        """
        before, self._theme, self._fade = self._theme, settings.theme, None
        fresh = self.interim is None
        self.interim = self.interim or Interim(self._clock())
        self.interim.whole = self._seen_in.get(scene, before) != self._theme
        if self._ahead is not None:
            self.painter, self._ahead = self._ahead.painter, None
            self.fit(scene, settings)
        else:
            self.suit(scene, settings)
        self._begin_growth(self.interim, scene, settings, parting if fresh else None)

    def depart(self, scene: Scene, settings: Settings, parting: Parting | None) -> None:
        """Shows the first picture of the growth into a scene that comes up, before laying that out, which may take several frames."""
        self._leaving = None
        if parting is None or scene.arena is None or settings.speed == INSTANT or not self.fitted or self.interim is not None:
            return
        if self.painter.look.motion and self._ahead is None:
            ground = backdrops.desk(self.painter, self._display.size)
            self._leaving = ArenaGrowth(parting, parting.arena, ground, settings.speed)
            self._leaving.set_off(self._clock())
            self._leaving.draw(self._display.screen, self._clock())
            self._display.flip()

    def _begin_growth(self, interim: Interim, scene: Scene, settings: Settings, parting: Parting | None) -> None:
        """Begins the growth of the arena between two scenes that have one, or a fade where motion is reduced."""
        leaving, self._leaving = self._leaving, None
        arena, interim.growth, interim.fades = scene.arena, None, False
        if parting is None or arena is None or not min(arena.size) or settings.speed == INSTANT or not self.fitted:
            return
        interim.fades = True
        if leaving is not None:
            leaving.head_for(arena.copy())
            interim.growth = leaving
        elif self.painter.look.motion:
            interim.growth = ArenaGrowth(parting, arena.copy(), backdrops.desk(self.painter, self._display.size), settings.speed)

    def hurry(self) -> None:
        """Called when a key or button is pressed: ends the growth and the fade at once."""
        if self.interim is not None and self.interim.fades:
            self.interim.fades = False
            if self.interim.growth is not None:
                self.interim.growth.end()
        if self._fade is not None:
            self._fade.hurry()

    def dress(self, scene: Scene, settings: Settings) -> None:
        """Takes the look of a scene that will come up before it is laid out, so that it need not be laid out twice."""
        look = look_for(settings, self._display.size, scene.taste)
        if self._ahead is None and self.painter.look != look:
            self.painter = self.painter.relook(look)

    def suit(self, scene: Scene, settings: Settings) -> None:
        """Lays the scene on top out again if its look has changed, by its taste or by the settings."""
        if self._look(scene, settings) != self.painter.look:
            self.fit(scene, settings)

    def poll(self) -> bool:
        """Fetches the slow pictures that are ready; returns whether the scene must be drawn again."""
        return self.painter.poll(*(() if self._ahead is None else (self._ahead.painter,)))

    def _look(self, scene: Scene | None, settings: Settings) -> Look:
        """The look of a scene in the theme that is shown."""
        taste = scene.taste if scene is not None else PLAIN
        return look_for(msgspec.structs.replace(settings, theme=self._theme), self._display.size, taste)

    def fit(self, scene: Scene | None, settings: Settings) -> None:
        """Takes the look for the surface and the settings, and lays the scene out in it. Another theme comes later, as one picture."""
        size = self._display.size
        if scene is None or scene not in self._seen_in:
            self._theme = settings.theme
        look = self._look(scene, settings)
        if self.painter.look != look:
            self.painter = self.painter.relook(look)
        self._display.expose()
        self._drawn_size = size
        before, self._ahead = self._ahead, None
        if scene is not None:
            scene.arrange()
            if self._theme != settings.theme:
                wanted = look_for(settings, size, scene.taste)
                begun = before.painter if before is not None and before.painter.look == wanted else None
                self._ahead = ThemeAhead(begun or self.painter.relook(wanted), scene, size)

    def draw(self, scenes: Sequence[Scene], settings: Settings, *, bare: bool) -> None:
        """Brings the window up to date with the last of the scenes, or paints a slice of its next picture.

        `bare`: it has shown nothing yet.
        """
        scene = scenes[-1]
        if not self.fitted:
            self._stretch(scene)
        self.painter.hold(scene.awaited if self.interim is None else not self.interim.waits)    # threads of Python share one interpreter
        if self._ahead is not None and self.interim is None and self._ahead.paint(self._late()):
            self._change_theme(self._ahead, scene, settings)
        if self.interim is not None and not self._prepared(self.interim, scene, settings, bare=bare):
            return
        if self._fade is not None:
            self._draw_fading(self._fade, scenes)
        else:
            self._display.show(scene.ui.draw(self._display.screen))
        if self._seen_in.get(scene) != self._theme:
            self._seen_in[scene] = self._theme
        scene.ui.note_shown(self._clock())

    def _late(self) -> Callable[[], bool]:
        """A function that returns whether the window must read its events again."""
        until = self._clock() + (BESIDE if self.interim is not None and self.interim.grows else SLICE)
        return lambda: self._clock() >= until

    def _change_theme(self, ahead: ThemeAhead, scene: Scene, settings: Settings) -> None:
        """Called when the picture in the new theme is painted: lays the scene out in it, and lets the old picture fade."""
        if settings.speed != INSTANT:
            self._fade = Fade(self._display.screen.copy())
        self._theme, self.painter, self._ahead = settings.theme, ahead.painter, None
        self.interim = Interim(self._clock(), whole=True)       # sprites that move may need pictures of their own
        scene.arrange()

    def _draw_fading(self, fade: Fade, scenes: Sequence[Scene]) -> None:
        """Draws the whole picture, with the fading old one above it. Once that is over, the grounds of the scenes below are painted."""
        screen, scene = self._display.screen, scenes[-1]
        scene.stage.expose()
        scene.ui.draw(screen)
        if not fade.draw(screen, self._clock()):
            self._fade = None
            for beneath in scenes[:-1]:
                beneath.backdrop(self.painter, self._display.size)
        self._display.show([screen.get_rect()])

    def close(self) -> None:
        """Stops the painter."""
        self.painter.close()

    def _stretch(self, scene: Scene) -> None:
        """Called after a change of size, which has lost the picture: fills the window at once with the last one, stretched."""
        if self.interim is None:
            last = pygame.Surface(self._drawn_size, 0, 32)
            scene.stage.expose()
            scene.ui.draw(last)
            self.interim = Interim(self._clock(), last)
        self.interim.growth, self.interim.fades = None, False
        self._drawn_size = self._display.size
        if self.interim.last is None:
            self._display.screen.fill(self.painter.look.theme.desk.mid)
        self.interim.resize(self._clock(), self._display.screen)
        self._display.flip()

    def _prepared(self, interim: Interim, scene: Scene, settings: Settings, *, bare: bool) -> bool:
        """Paints a slice of the next picture; returns whether it is complete and the growth is over. Until then the window shows that."""
        if interim.growth is not None and interim.grows:
            interim.growth.draw(self._display.screen, self._clock())
            self._display.flip()
        self._display.show()
        if interim.rest(self._clock()):
            return False
        if not interim.arranged:
            interim.arranged = True
            self.fit(scene, settings)
            return False
        if interim.waits and self.poll():
            scene.stage.stale()
        if interim.grows and interim.slow:
            return False
        began = self._clock()
        whole = scene.ui.prepare(self._late())
        interim.slow = self._clock() - began > SLICE
        if whole:
            self.painter.hold(False)
            interim.ready = not interim.lacks(self._clock(), self.painter)
            if interim.ready and not interim.grows:
                self.interim = None
                if interim.fades:
                    self._fade = Fade(self._display.screen.copy(), FADE / settings.speed, presses_end=True)
                scene.stage.expose()
                self._display.expose()
                return True
        if not interim.grows and interim.speak(self._clock(), self.painter, self._display.screen, bare=bare):
            self._display.flip()
        return False
