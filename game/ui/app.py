"""The window and its main loop: events in, scenes on a stack, a picture out whenever something on it has changed."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path

import msgspec
import pygame

from game import words
from game.kept import Cache, sweep
from game.ui import settings as store
from game.ui.event_wait import Sleep, look_often, sleeper
from game.ui.frames import Frames
from game.ui.input import Act, Input, Intent, Point
from game.ui.interim import SLICE, Interim
from game.ui.interrupts import ending
from game.ui.navigation import Move, Pop, Push, Quit, Reset
from game.ui.paint import Painter, PictureStore
from game.ui.scene import Scene
from game.ui.settings import Settings
from game.ui.sound.player import Sounds
from game.ui.theme import THEMES, Look, scale_for
from game.ui.widgets.help import help_layer
from game.ui.widgets.toast import Toast
from game.ui.widgets.ui import Ui
from game.words import _

COURSES = Path(__file__).resolve().parents[2] / "courses"
TITLE = "The Nineteenth Hole"
SMALLEST = (1024, 640)
FRAME = 1 / 60              # seconds between pictures while something moves
LONGEST_WAIT = 1.0          # seconds to sleep where nothing is due: Ctrl-C in the terminal must not wait longer
SCRIPTED_WAIT = .004        # and where a scripted user must be asked again
INTERRUPTED = 130           # the exit status after Ctrl-C in the terminal
UNSEEN = frozenset(("dummy", "offscreen", "evdev"))    # SDL drivers that show nothing; tests ask for one by name
SWITCH = .0005              # seconds for which a thread that reckons may keep the interpreter from the loop: a picture asks for it often
LATE = .0002               # seconds by which a sleep ends late
SAVE_AFTER = .5             # seconds of rest before changed settings go to disk
CLEAR_AFTER = (.2, 3.0)     # seconds after a scene has gone: soon, and when its threads have ended as well
SETTINGS_FILE = "settings.json"
_ARENA_MAX, _ARENAS = -8, 2     # glibc's number for how many arenas there may be, and how many are enough here


class NoDisplay(Exception):
    """There is no screen to open a window on. Its text is a sentence for the user, with the remedy."""


class App:
    """One window. `run` shows scenes until the last one pops, or one of them quits. Obeys game.ui.scene.Shell."""

    def __init__(self, saves: Path, *, size: tuple[int, int] = (1280, 720), on_frame: Callable[[App], None] | None = None,
                 sound: bool = True, courses: Path = COURSES, clock: Callable[[], float] = time.perf_counter,
                 later: Sequence[str] = ()) -> None:
        """Read the settings in `saves`; open nothing yet.

        `size` is the window's in window points; `on_frame` is called once per turn of the loop, after drawing, and may post
        events. `courses` is the folder of what games are played on. `clock` tells the time in seconds and never goes back.
        `later` names modules to be loaded while the first picture stands.
        """
        self._saves = saves
        self._first_size = size
        self._later = later
        self._loading: threading.Thread | None = None
        self._keeping: threading.Thread | None = None
        self._sleep: Sleep = look_often
        self._courses = courses
        self._on_frame = on_frame
        self._clock = clock
        loaded = store.load(saves / SETTINGS_FILE)
        self._settings, self._notice = loaded
        words.use(loaded.settings.language)
        self._with_sound = sound
        self._sounds = Sounds(saves / "cache", loaded.settings.volume, loaded.settings.mute)
        self._input = Input()
        self._stack: list[Scene] = []
        self._window: pygame.Window | None = None
        self._painter: Painter | None = None
        self._pictures = PictureStore(saves / "cache")
        self._drawn_size = (0, 0)
        self._flip_due = True
        self._interim: Interim | None = None        # what stands in the window until the next picture is painted
        self._backlog: list[Intent] = []            # what was asked for meanwhile
        self._settled = False                       # what may wait until the first picture is done
        self._save_in: float | None = None
        self._clear_in: tuple[float, ...] = ()
        self._exit: int | None = None
        self._wake_type = -1
        self._turns = 0
        self.frames = Frames()

    # ---- what scenes ask
    @property
    def saves(self) -> Path:
        """The folder of the user's games and settings."""
        return self._saves

    @property
    def courses(self) -> Path:
        """The folder of what games are played on: courses, cards, dice."""
        return self._courses

    @property
    def settings(self) -> Settings:
        """What the player has set, now."""
        return self._settings

    @property
    def painter(self) -> Painter:
        """The painter in force. Raises RuntimeError before the window is open."""
        if self._painter is None:
            raise RuntimeError("the window is not open")
        return self._painter

    @property
    def size(self) -> tuple[int, int]:
        """The window's surface in device pixels."""
        return self.screen.get_size()

    @property
    def sounds(self) -> Sounds:
        """The noises of the house."""
        return self._sounds

    def change(self, settings: Settings) -> None:
        """Put new settings in force, and save them as soon as the hand rests."""
        old, self._settings = self._settings, settings
        if old == settings:
            return
        self._save_in = SAVE_AFTER
        self._sounds.volume, self._sounds.mute = settings.volume, settings.mute
        if self._window is None:
            return
        if old.fullscreen != settings.fullscreen:
            self._set_fullscreen(settings.fullscreen)
        if old.language != settings.language:
            words.use(settings.language)
            for scene in self._stack:
                scene.reword()
        if self.size == self._drawn_size:       # else all is done for the new size at once, behind the last picture
            self._fit()

    def say(self, text: str) -> None:
        """Show a short message at the bottom of the window."""
        if self._stack:
            self._stack[-1].ui.say(Toast(text))

    def wake(self) -> None:
        """Rouse the main loop. May be called from any thread."""
        if self._wake_type >= 0 and pygame.display.get_init():
            pygame.event.post(pygame.event.Event(self._wake_type))

    # ---- what scripted users and tests ask
    @property
    def screen(self) -> pygame.Surface:
        """The window's surface. Raises RuntimeError before the window is open."""
        if self._window is None:
            raise RuntimeError("the window is not open")
        return self._window.get_surface()

    @property
    def window(self) -> pygame.Window:
        """The window. Raises RuntimeError before it is open."""
        if self._window is None:
            raise RuntimeError("the window is not open")
        return self._window

    @property
    def scene(self) -> Scene:
        """The scene on top. Raises IndexError where there is none."""
        return self._stack[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The stack, from the bottom to the top."""
        return tuple(self._stack)

    @property
    def turns(self) -> int:
        """How often the main loop has gone round."""
        return self._turns

    @property
    def idle(self) -> bool:
        """Whether nothing moves, is being painted or is due at once: the moment for a screenshot."""
        if self._interim is not None or not self._stack:
            return False
        return not self._stack[-1].moving and not self._stack[-1].motion.busy and not self.painter.busy

    @property
    def attentive(self) -> bool:
        """Whether a press that begins now would be taken; False while something that has just come up must first be seen."""
        return self._interim is None and bool(self._stack) and self._stack[-1].attentive(self._input.looked)

    @property
    def interim(self) -> Interim | None:
        """What stands in the window until the picture that belongs there is painted; None where that is there."""
        return self._interim

    def save_picture(self, path: Path) -> None:
        """Write what the window shows to a PNG file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.screen, path)

    def stop(self, code: int = 0) -> None:
        """End the loop after this turn."""
        self._exit = code

    # ---- life
    def run(self, first: Scene) -> int:
        """Open the window on this scene and loop until it ends; the exit status. Raises NoDisplay where no window can be opened."""
        share_memory()
        self._open()
        switch = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        with ending(lambda: self.stop(INTERRUPTED), self.wake):
            try:
                self._apply(Push(first))
                if self._notice:
                    self.say(self._notice)
                self._loop()
                return self._exit or 0
            finally:
                sys.setswitchinterval(switch)
                self._close()

    def _open(self) -> None:
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in UNSEEN and driver != os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error(_("there is no screen"))
            if driver == "x11":     # shared memory shows a drawn picture in a millisecond; OpenGL made in software takes twenty
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.font.init()
            self._window = pygame.Window(TITLE, self._first_size, resizable=True, allow_high_dpi=True)
            self._window.minimum_size = SMALLEST
            self._window.get_surface()
        except pygame.error as error:
            self._window = None
            pygame.display.quit()
            raise NoDisplay(_("No window can be opened here ({why}). Start the game in a desktop session, or use the commands that need "
                              "no display: python3 main.py --help lists them.").format(why=error)) from error
        self._wake_type = pygame.event.custom_type()
        pygame.key.stop_text_input()
        if self._settings.fullscreen:
            self._set_fullscreen(True)
        self._fit()

    def _close(self) -> None:
        for scene in reversed(self._stack):
            scene.exit()
        self._stack.clear()
        for thread in (self._loading, self._keeping):
            if thread is not None:
                thread.join()
        self._save_settings()
        self._input.close()
        self._sounds.close()
        if self._painter is not None:
            self._painter.close()
        if self._window is not None:
            self._window.destroy()
            self._window = None
        pygame.quit()
        gc.unfreeze()       # scenes and painters are rings of references, and hold open type files

    def _settle_in(self) -> None:
        """What may wait until the first picture stands: pads and noises, then beside the window modules, leftovers and the collector."""
        self._keeping = self.painter.first_stands()
        self._sleep = sleeper(pygame.display.get_driver(), lambda: self._input.pads)
        self._input.open_pads()
        if self._with_sound:
            self._sounds.start()
        self._loading = threading.Thread(target=self._load, name="later", daemon=True)
        self._loading.start()

    def _load(self) -> None:
        """The thread's life. A module that cannot be loaded says so where it is needed."""
        for name in self._later:
            if self._exit is not None:
                return
            with contextlib.suppress(Exception):
                import_module(name)
        sweep(self._saves)
        Cache(self._saves / "cache").tidy()
        gc.collect()
        gc.freeze()     # what is there now stays
        gc.enable()
        self.wake()

    # ---- the loop
    def _loop(self) -> None:
        last = self._clock()
        while self._stack and self._exit is None:
            events = self._wait(last)
            now = self._clock()
            passed, last = now - last, now
            self._pass_time(passed, now)
            self._catch_up()
            for event in events:
                for intent in self._event(event):
                    self._hear(intent)
            for intent in self._input.repeats():
                self._hear(intent)
            self._draw()
            self.frames.note(passed, self._clock() - now)
            self._turns += 1
            if not self._settled and self._interim is None:
                self._settled = True
                self._settle_in()
            if self._on_frame is not None:
                self._on_frame(self)

    def _wait(self, last: float) -> list[pygame.event.Event]:
        """Events: at the next frame where something moves, else as soon as one comes or something is due."""
        if self._interim is not None:
            rest = self._interim.rest(self._clock())
            return self._next_events(rest) if rest else self._look()
        if self._stack[-1].moving:
            left = FRAME - LATE - (self._clock() - last)
            if left > 0:
                time.sleep(left)
            return self._look()
        return self._next_events(self._patience(last))

    def _look(self) -> list[pygame.event.Event]:
        """The events there are. The time is told first, so that none of them counts as younger than it is."""
        self._input.look(self._clock())
        return pygame.event.get()

    def _next_events(self, seconds: float) -> list[pygame.event.Event]:
        """The events there are, as soon as there is one, or none after so many seconds."""
        until = self._clock() + seconds
        while True:
            events = self._look()
            left = until - self._clock()
            if events or left <= 0:
                return events
            self._sleep(left)

    def _patience(self, last: float) -> float:
        """Seconds that the loop may sleep without an event, where the turn before began at `last`."""
        repeat = self._input.next_repeat
        dues = [LONGEST_WAIT, self._stack[-1].wait(), None if repeat is None else repeat - (self._clock() - last), self._save_in,
                *self._clear_in[:1], SCRIPTED_WAIT if self._on_frame is not None else None]
        return max(0.0, min(d for d in dues if d is not None))

    def _pass_time(self, seconds: float, now: float) -> None:
        if self._loading is not None and not self._loading.is_alive():
            self._loading = None
            self.window.set_icon(_icon(self.painter))
        if self._save_in is not None:
            self._save_in -= seconds
            if self._save_in <= 0:
                self._save_settings()
        self._clear(seconds)
        if self._stack and self._interim is None:
            self._stack[-1].ui.tell_time(now)
            self._apply(self._stack[-1].pass_time(seconds))
        if self._interim is None and self.painter.poll():
            for scene in self._stack:
                scene.stage.stale()

    def _clear(self, seconds: float) -> None:
        """Give back the memory of scenes that have gone, as soon as nothing moves."""
        self._clear_in = tuple(max(0.0, due - seconds) for due in self._clear_in)
        if self._clear_in and not self._clear_in[0] and not (self._stack and self._stack[-1].moving):
            self._clear_in = self._clear_in[1:]
            self.painter.rest()
            gc.collect()
            give_back_memory()

    def _event(self, event: pygame.event.Event) -> Iterable[Intent]:
        """Do what an event asks of the window itself; what it asks of the scene."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._exit = self._exit or 0        # nothing to ask: whatever happened is on disk already
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._flip_due = True
        elif self._stack:
            scale = self.size[0] / max(1, self.window.size[0])
            return self._input.read(event, self.size, scale, self._stack[-1].ui.editing)
        return ()

    def _hear(self, intent: Intent) -> None:
        """Let the scene hear this, or later, if it cannot be seen yet.

        A press of a pointer was then aimed at what is no longer there, and a held key has nothing to repeat: both are dropped.
        """
        if self._interim is None:
            self._intent(intent)
        elif not (isinstance(intent, Point) and intent.kind == "down") and not (isinstance(intent, Act) and intent.again):
            self._backlog.append(intent)

    def _catch_up(self) -> None:
        """Let the scene hear what was asked while its picture was painted."""
        waiting, self._backlog = self._backlog, []
        for intent in waiting:
            self._hear(intent)

    def _intent(self, intent: Intent) -> None:
        if not self._stack:
            return
        if isinstance(intent, Act | Point):     # no arrow in the way of whoever holds a pad
            pygame.mouse.set_visible(intent.source != "pad")
        answer = self._stack[-1].hear(intent)
        if isinstance(answer, Push | Pop | Reset | Quit):
            self._apply(answer)
        elif answer is False and isinstance(intent, Act):
            self._own(intent)

    def _own(self, act: Act) -> None:
        """What every screen answers alike."""
        settings = self._settings
        if act.name == "help":
            help_layer(self._stack[-1].ui)
        elif act.name == "mute":
            self.change(msgspec.structs.replace(settings, mute=not settings.mute))
            self.say(_("Sound off") if self._settings.mute else _("Sound on"))
        elif act.name == "fullscreen":
            self.change(msgspec.structs.replace(settings, fullscreen=not settings.fullscreen))
        elif act.name == "picture":
            self._keep_picture()

    def _keep_picture(self) -> None:
        path = self._saves / "pictures" / time.strftime("%Y-%m-%d %H-%M-%S.png")
        try:
            self.save_picture(path)
            self.say(_("Picture saved as {path}").format(path=path))
        except (OSError, pygame.error) as error:
            self.say(_("The picture cannot be saved as {path}: {why}").format(path=path, why=error))

    def _draw(self) -> None:
        if not self._stack or self._exit is not None:
            return
        if self.size != self._drawn_size:
            self._stretch()
        if self._interim is not None and not self._prepared(self._interim):
            return
        ui = self._stack[-1].ui
        changed = ui.draw(self.screen)
        if changed or self._flip_due:
            self.window.flip()
            self._flip_due = False
        ui.shown(self._clock())

    def _stretch(self) -> None:
        """The window has another size, and has lost its picture: fill it at once with the last one, stretched."""
        if self._interim is None:
            last = pygame.Surface(self._drawn_size, 0, 32)
            self._stack[-1].stage.expose()
            self._stack[-1].ui.draw(last)
            self._interim = Interim(self._clock(), last)
        self._drawn_size = self.size
        if self._interim.last is None:
            self.screen.fill(self.painter.look.theme.desk.mid)
        self._interim.resize(self._clock(), self.screen)
        self.window.flip()

    def _prepared(self, interim: Interim) -> bool:
        """Paint a slice of the next picture; whether it is whole. Until then the window keeps what it shows."""
        if self._flip_due:
            self.window.flip()
            self._flip_due = False
        if interim.rest(self._clock()):
            return False
        if not interim.arranged:
            interim.arranged = True
            self._fit()
            return False
        until = self._clock() + SLICE
        if self._stack[-1].ui.prepare(lambda: self._clock() >= until):
            self._interim = None
            self._stack[-1].stage.expose()
            self._flip_due = True
            return True
        if interim.speak(self._clock(), self.painter, self.screen, bare=not self._settled):
            self.window.flip()
        return False

    # ---- the stack
    def _apply(self, move: Move | None) -> None:
        """Do what a scene asks, and what the scenes that come up thereby ask in turn."""
        while move is not None:
            if isinstance(move, Quit):
                self._exit = move.code
                return
            if isinstance(move, Pop):
                move = self._pop(move.result)
                continue
            former = self._stack[-1].ui if self._stack else None
            if isinstance(move, Reset):
                self._clear_in = CLEAR_AFTER
                while self._stack:
                    self._stack.pop().exit()
            self._push(move.scene, former)
            return

    def _push(self, scene: object, former: Ui | None) -> None:
        if not isinstance(scene, Scene):
            raise TypeError(f"{scene!r} is no scene")
        self._stack.append(scene)
        scene.enter(self)
        self._come_up(scene, former)

    def _pop(self, result: object) -> Move | None:
        gone = self._stack.pop()
        gone.exit()
        self._clear_in = CLEAR_AFTER
        if not self._stack:
            self._exit = self._exit or 0
            return None
        top = self._stack[-1]
        self._come_up(top, gone.ui)
        return top.resumed(result)

    def _come_up(self, scene: Scene, former: Ui | None) -> None:
        """A scene becomes the one that is seen, with whatever message is still to be read, for the device that spoke last."""
        scene.arrange()
        self._interim = self._interim or Interim(self._clock())
        if former is not None:
            scene.ui.follow(former)
            if former.toast is not None:
                scene.ui.say(former.toast)

    # ---- size and look
    def _set_fullscreen(self, on: bool) -> None:
        if on:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()

    def _fit(self) -> None:
        """Take the look that fits the surface and the settings, and lay the top scene out in it; the others follow when they come up."""
        size, settings = self.size, self._settings
        look = Look(THEMES[settings.theme], scale_for(*size), settings.text, settings.pips, not settings.reduce_motion)
        old = self._painter
        if old is None:
            self._painter = Painter(look, self._pictures, self.wake)
        elif old.look != look:
            self._painter = old.relook(look)
        self._flip_due = True
        self._drawn_size = size
        if self._stack:
            self._stack[-1].arrange()

    def _save_settings(self) -> None:
        if self._save_in is None:
            return
        self._save_in = None
        trouble = store.save(self._saves / SETTINGS_FILE, self._settings)
        if trouble:
            self.say(trouble)


def _icon(painter: Painter) -> pygame.Surface:
    """The window's icon: the game's ball."""
    icon = pygame.Surface((64, 64), pygame.SRCALPHA, 32)
    tile = painter.tile(1, 6, 28)
    icon.blit(tile, tile.get_rect(center=(32, 32)))
    return icon


def share_memory() -> None:
    """Have the threads to come share the C library's arenas: each keeps what its threads have let go, up to 30 MB. Takes 4 ms."""
    _ask_c_library("mallopt", _ARENA_MAX, _ARENAS)


def give_back_memory() -> None:
    """Have the C library give free memory back to the system: glibc keeps what tables and their threads have let go."""
    _ask_c_library("malloc_trim", 0)


def _ask_c_library(name: str, *numbers: int) -> None:
    """Call a function that glibc has; nothing where the system has another library."""
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415 (only here)

    function = getattr(ctypes.CDLL(None), name, None)
    if function is not None:
        function(*numbers)
