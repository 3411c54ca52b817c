"""What the window offers to its scenes: settings, people, noises, messages; the stack of scenes; and upkeep in the background."""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterable
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import msgspec
import pygame

from game import words
from game.kept import Cache, sweep
from game.session.people import Profiles
from game.ui.input import Act
from game.ui.looks.settings import PLAIN, Settings, SettingsFile, look_for
from game.ui.navigation import PlayLesson, Pop, Push, Quit, Reset, SceneChange, SitDown
from game.ui.paint import Painter, PictureStore
from game.ui.scene import Scene, Shell
from game.ui.sound.ambience import CLUBHOUSE
from game.ui.sound.player import Levels, Sounds
from game.ui.widgets.dialog import Toast, ask_to_lose, help_layer
from game.ui.widgets.ui import Ui
from game.ui.window.window import Display, Parting, Presenter, parting_of
from game.words import _


# ---- the stack of scenes: carries out the moves that scenes ask for, and those that the scenes which then come up ask for in turn
class StackedShell(Shell, Protocol):
    """A shell that is told how scenes come and go on the stack."""

    def scene_comes(self, scene: Scene, parting: Parting | None) -> None:
        """Called before a scene is laid out to come on top, so that the look can be changed to its own; `parting` is the scene before."""

    def scene_came_up(self, parting: Parting | None) -> None:
        """Called when another scene is on top; `parting` is the scene before, where that can grow into the new one."""

    def scene_gone(self) -> None:
        """Called when a scene has left the stack for good."""


class SceneStack:
    """The scenes from the bottom to the top."""

    def __init__(self, shell: StackedShell) -> None:
        self._shell = shell
        self.scenes: list[Scene] = []
        self._asked: Scene | None = None        # the scene that kept the window from being closed

    def __bool__(self) -> bool:
        """Whether there is a scene."""
        return bool(self.scenes)

    def carry_out(self, move: SceneChange | None) -> int | None:
        """Carries out a move: the exit status where that closes the window, else None. Raises TypeError for a move to what is no scene."""
        while move is not None:
            if isinstance(move, Quit):
                return move.code
            if isinstance(move, Pop):
                move = self._pop(move.result)
                continue
            former = self.scenes[-1].ui if self.scenes else None
            parting = parting_of(self.scenes[-1]) if self.scenes else None
            if isinstance(move, Reset):
                self._shell.scene_gone()
                while self.scenes:
                    self.scenes.pop().exit()
            self._push(self._made(move), former, parting)
            break
        return None if self.scenes else 0

    def close_window(self) -> SceneChange | None:
        """Handles the window's close button: the move that quits, or None after asking the player, once, about an unsaved scene."""
        found = next(((scene, why) for scene in self.scenes if (why := scene.unsaved) is not None), None)
        if found is None or found[0] is self._asked:
            return Quit()
        self._asked, unsaved = found
        ask_to_lose(self.scenes[-1].ui, unsaved, Quit)
        return None

    def clear(self) -> None:
        """Ends all scenes, the topmost first."""
        for scene in reversed(self.scenes):
            scene.exit()
        self.scenes.clear()

    def _push(self, scene: object, former: Ui | None, parting: Parting | None) -> None:
        if not isinstance(scene, Scene):
            raise TypeError(f"{scene!r} is no scene")
        self.scenes.append(scene)
        scene.enter(self._shell)
        self._show(scene, former, parting)

    def _made(self, move: Push | Reset | PlayLesson | SitDown) -> object:
        """The scene that a move puts on top, made where the move names only a game or table."""
        if isinstance(move, PlayLesson):
            from game.ui.scenes.lesson import lesson_scene  # noqa: PLC0415 (a table takes long to load)

            return lesson_scene(self._shell, move.game)
        if isinstance(move, SitDown):
            from game.ui.scenes.play import PlayScene  # noqa: PLC0415 (a table takes long to load)

            return PlayScene(move.table, away=move.away)
        return move.scene

    def _pop(self, result: object) -> SceneChange | None:
        gone = self.scenes.pop()
        parting = parting_of(gone)
        gone.exit()
        self._shell.scene_gone()
        if not self.scenes:
            return None
        top = self.scenes[-1]
        self._show(top, gone.ui, parting)
        return top.resumed(result)

    def _show(self, scene: Scene, former: Ui | None, parting: Parting | None) -> None:
        """Brings a scene into sight, with the message that may still be up, and worded for the device used last."""
        self._shell.scene_comes(scene, parting)
        scene.arrange()
        self._shell.scene_came_up(parting)
        if former is not None:
            scene.ui.follow(former)
            if former.toast is not None:
                scene.ui.say(former.toast)


# ---- upkeep behind the window: modules loaded and leftover files removed once the first picture is shown, memory given back after scenes
CLEAR_AFTER: Final = (.2, 3.0)      # seconds after a scene has gone: soon, and again when its threads have ended
_LATER = .2             # seconds after which a busy painter is looked at again
_NEVER = 1_000_000_000
_OVERDUE = 5            # full collections are overdue after this many times the collector's usual number of younger rounds
_ARENA_MAX, _ARENAS = -8, 2         # glibc's M_ARENA_MAX, and how many arenas are enough here


class LaterLoad:
    """A thread that loads these modules, sweeps the folder of saves, and then freezes all present objects for the garbage collector."""

    def __init__(self, saves: Path, modules: Iterable[str], wake: Callable[[], None]) -> None:
        self._saves, self._modules, self._wake = saves, modules, wake
        self._thread = threading.Thread(target=self._run, name="later", daemon=True)
        self._awaited = self._closing = False

    def start(self) -> None:
        """Starts the thread."""
        self._awaited = True
        self._thread.start()

    def ended(self) -> bool:
        """Whether the thread has ended since this was last asked."""
        if not self._awaited or self._thread.is_alive():
            return False
        self._awaited = False
        return True

    def close(self) -> None:
        """Stops loading, and waits for the thread to end."""
        self._closing = True
        if self._awaited:
            self._thread.join()

    def _run(self) -> None:
        """What the thread runs. A module that cannot be loaded is passed over: its error comes up where it is needed."""
        for name in self._modules:
            if self._closing:
                return
            with contextlib.suppress(Exception):
                import_module(name)
        sweep(self._saves)
        Cache(self._saves / "cache").tidy()
        gc.collect()
        gc.freeze()     # what is loaded now stays until the end
        gc.enable()
        self._wake()


class Clearing:
    """Gives back the memory of scenes that have gone, as soon as nothing moves."""

    def __init__(self) -> None:
        self._dues: tuple[float, ...] = ()

    @property
    def next_due(self) -> float | None:
        """Seconds until memory is given back next, None where nothing is to be given back."""
        return self._dues[0] if self._dues else None

    def begin(self) -> None:
        """Notes that a scene has gone."""
        self._dues = CLEAR_AFTER

    def update(self, seconds: float, painter: Painter, *, moving: bool) -> None:
        """Advances time by `seconds`, and gives memory back when due; later while something is `moving` or a picture is being painted."""
        self._dues = tuple(max(0.0, due - seconds) for due in self._dues)
        if self._dues and not self._dues[0] and not moving:
            if painter.busy:
                self._dues = (_LATER, *self._dues[1:])
                return
            self._dues = self._dues[1:]
            painter.rest()
            gc.collect()
            give_back_memory()


class RestCollector:
    """Runs full garbage collections, which take 5 to 20 ms, while the loop rests instead of in the middle of a picture."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._took = 0.0        # seconds that the last full collection took

    def begin(self) -> None:
        """Turns automatic full collections off."""
        gc.set_threshold(*self._usual[:2], _NEVER)

    def end(self) -> None:
        """Turns automatic full collections on again."""
        gc.set_threshold(*self._usual)

    def rest(self, seconds: float) -> None:
        """Called when the loop will rest for so long: collects if that is due and the time is enough, or if it is long overdue."""
        waiting, due = gc.get_count()[2], self._usual[2]
        if waiting >= _OVERDUE * due or (waiting >= due and seconds >= self._took):
            began = time.perf_counter()
            gc.collect()
            self._took = time.perf_counter() - began


def share_memory() -> None:
    """Limits the C library to two arenas for all threads: each arena holds on to up to 30 MB of freed memory. Takes 4 ms."""
    _ask_c_library("mallopt", _ARENA_MAX, _ARENAS)


def give_back_memory() -> None:
    """Has the C library return free memory to the system: glibc otherwise keeps what tables and their threads have freed."""
    _ask_c_library("malloc_trim", 0)


def _ask_c_library(name: str, *numbers: int) -> None:
    """Calls a function of glibc; does nothing where the system has another C library."""
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415 (only here)

    function = getattr(ctypes.CDLL(None), name, None)
    if function is not None:
        function(*numbers)


# ---- what the window offers to its scenes: settings, people, noises, messages, the scene on top and its picture
SETTINGS_FILE = "settings.json"
WINDOW_FILE = "window.json"


class _OpenWindow(NamedTuple):
    """The parts that exist only while the window is open."""

    display: Display
    presenter: Presenter


class WindowShell:
    """The window without its loop. Obeys game.ui.scene.Shell."""

    def __init__(self, saves: Path, size: tuple[int, int] | None, courses: Path, clock: Callable[[], float]) -> None:
        """Reads the settings in `saves`; opens nothing yet. `size` is the window's in window points, None: as it was left."""
        self._saves, self._courses, self._first_size, self._clock = saves, courses, size, clock
        self._opened: _OpenWindow | None = None
        self._kept = SettingsFile(saves / SETTINGS_FILE)
        words.use(self.settings.language)
        self._sounds = Sounds(saves / "cache", _levels(self.settings))
        self._clearing = Clearing()
        self._collector = RestCollector()
        self._stack = SceneStack(self)
        self._wake_type = -1

    # ---- the open window
    def _open_display(self) -> None:
        """Opens the window, full screen where the settings say so. Raises NoDisplay where that cannot be."""
        display = Display(self._first_size, self._saves / WINDOW_FILE)
        self._wake_type = pygame.event.custom_type()
        pygame.key.stop_text_input()
        if self.settings.fullscreen:
            display.set_fullscreen(True)
        painter = Painter(look_for(self.settings, display.size, PLAIN), PictureStore(self._saves / "cache"), self.wake)
        self._opened = _OpenWindow(display, Presenter(display, painter, self.settings.theme, self._clock))

    def _close_display(self) -> None:
        """Stops the painter, and closes the window."""
        self._presenter.close()
        self._display.close()
        self._opened = None

    @property
    def _window(self) -> _OpenWindow:
        """The window. Raises RuntimeError where it is not open."""
        if self._opened is None:
            raise RuntimeError("the window is not open")
        return self._opened

    @property
    def _display(self) -> Display:
        return self._window.display

    @property
    def _presenter(self) -> Presenter:
        return self._window.presenter

    # ---- what scenes ask
    @property
    def saves(self) -> Path:
        return self._saves

    @property
    def courses(self) -> Path:
        return self._courses

    @property
    def settings(self) -> Settings:
        return self._kept.settings

    @cached_property
    def profiles(self) -> Profiles:
        """Read when they are first asked for; faults in their file are said on the screen."""
        found = Profiles(self._saves)
        for notice in found.notices:
            self.say(notice)
        return found

    @property
    def painter(self) -> Painter:
        """The painter in force. Raises RuntimeError where the window is not open."""
        return self._presenter.painter

    @property
    def size(self) -> tuple[int, int]:
        return self._display.size

    @property
    def sounds(self) -> Sounds:
        return self._sounds

    def change(self, settings: Settings) -> None:
        old = self.settings
        if old == settings:
            return
        self._kept.change(settings)
        self._sounds.levels = _levels(settings)
        if self._opened is None:
            return
        if old.fullscreen != settings.fullscreen:
            self._display.set_fullscreen(settings.fullscreen)
        if old.language != settings.language:
            words.use(settings.language)
            for scene in self._stack.scenes:
                scene.reword()
        seen = msgspec.structs.replace(old, lessons=settings.lessons) != settings    # how far a lesson has come moves nothing on the screen
        if seen and self._presenter.fitted:       # else the change is made together with that of the size
            self._fit()

    def say(self, text: str) -> None:
        if self._stack:
            self.scene.ui.say(Toast(text))

    def suit(self, scene: Scene) -> None:
        """Only for the scene on top: other scenes get their own look and ambience when they come up."""
        if self._stack and self.scene is scene:
            self._surround()
            if self._presenter.fitted:
                self._presenter.suit(scene, self.settings)

    def wake(self) -> None:
        if self._wake_type >= 0 and pygame.display.get_init():
            pygame.event.post(pygame.event.Event(self._wake_type))

    @property
    def scene(self) -> Scene:
        """The scene on top. Raises IndexError where there is none."""
        return self._stack.scenes[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The stack, from the bottom to the top."""
        return tuple(self._stack.scenes)

    # ---- what every screen answers alike
    def _own(self, act: Act) -> None:
        settings = self.settings
        if act.name == "help":
            help_layer(self.scene.ui)
        elif act.name == "mute":
            self.change(msgspec.structs.replace(settings, mute=not settings.mute))
            self.say(_("Sound off") if self.settings.mute else _("Sound on"))
        elif act.name == "fullscreen":
            self.change(msgspec.structs.replace(settings, fullscreen=not settings.fullscreen))
        elif act.name == "picture":
            self.say(self._display.keep_picture(self._saves / "pictures", self.scene.public_picture()))

    # ---- the picture
    def scene_comes(self, scene: Scene, parting: Parting | None) -> None:
        """Takes the scene's look, so that it is laid out only once, and lets the scene before begin to grow into it."""
        self._presenter.depart(scene, self.settings, parting)
        self._presenter.dress(scene, self.settings)

    def scene_came_up(self, parting: Parting | None) -> None:
        """Has the picture of the scene painted, and its ambience heard."""
        self._presenter.hold(self.scene, self.settings, parting)
        self._surround()

    def scene_gone(self) -> None:
        """Has the memory of the scene given back soon."""
        self._clearing.begin()

    def _surround(self) -> None:
        """Plays the ambience of the topmost scene that has one."""
        found = (scene.ambience for scene in reversed(self._stack.scenes))
        self._sounds.surround(next((one for one in found if one is not None), CLUBHOUSE))

    def _fit(self) -> None:
        """Fits look and layout of the scene on top to the window and the settings; the other scenes follow when they come up."""
        self._presenter.fit(self.scene if self._stack else None, self.settings)


def _levels(settings: Settings) -> Levels:
    return Levels(settings.volume, settings.room, settings.mute)
