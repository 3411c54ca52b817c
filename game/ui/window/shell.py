"""What the window is to its scenes: settings, people, noises, messages; their stack; and upkeep behind it all."""

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


# ---- the stack of scenes: what a scene asks of it by a move, and what the scenes that then come up ask in turn
class StackedShell(Shell, Protocol):
    """A shell that hears what its scenes do on their stack."""

    def scene_comes(self, scene: Scene, parting: Parting | None) -> None:
        """One is to be laid out for the first time, or again: the look is to be its own by then. With what was there before."""

    def scene_came_up(self, parting: Parting | None) -> None:
        """Another scene is on top; with what was there before, where that can grow into it."""

    def scene_gone(self) -> None:
        """One has left for good."""


class SceneStack:
    """Scenes from the bottom to the top."""

    def __init__(self, shell: StackedShell) -> None:
        self._shell = shell
        self.scenes: list[Scene] = []
        self._asked: Scene | None = None        # the scene that kept the window from being closed

    def __bool__(self) -> bool:
        """Whether there is a scene."""
        return bool(self.scenes)

    def carry_out(self, move: SceneChange | None) -> int | None:
        """Do what a scene asks; the exit status where the window closes by it, else None. Raises TypeError for what is no scene."""
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
        """The window's close button was pressed: if a game is not saved, whatever covers it, the player is asked first, once."""
        found = next(((scene, why) for scene in self.scenes if (why := scene.unsaved) is not None), None)
        if found is None or found[0] is self._asked:
            return Quit()
        self._asked, unsaved = found
        ask_to_lose(self.scenes[-1].ui, unsaved, Quit)
        return None

    def clear(self) -> None:
        """End all scenes, the topmost first."""
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
        """The scene that comes on top."""
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
        """A scene becomes the one that is seen, with whatever message is still to be read, for the device that spoke last."""
        self._shell.scene_comes(scene, parting)
        scene.arrange()
        self._shell.scene_came_up(parting)
        if former is not None:
            scene.ui.follow(former)
            if former.toast is not None:
                scene.ui.say(former.toast)


# ---- upkeep behind the window: modules loaded and leftovers swept while the first picture stands, memory given back when scenes have
# gone
CLEAR_AFTER: Final = (.2, 3.0)      # seconds after a scene has gone: soon, and when its threads have ended as well
_LATER = .2             # seconds after which a busy painter is looked at again
_NEVER = 1_000_000_000
_OVERDUE = 5            # times as many rounds of the younger objects as make the collector look through all of them
_ARENA_MAX, _ARENAS = -8, 2         # glibc's number for how many arenas there may be, and how many are enough here


class LaterLoad:
    """A thread that loads these modules, sweeps the folder of saves and has the collector leave alone what is there then."""

    def __init__(self, saves: Path, modules: Iterable[str], wake: Callable[[], None]) -> None:
        self._saves, self._modules, self._wake = saves, modules, wake
        self._thread = threading.Thread(target=self._run, name="later", daemon=True)
        self._awaited = self._closing = False

    def start(self) -> None:
        """Begin."""
        self._awaited = True
        self._thread.start()

    def ended(self) -> bool:
        """Whether it has ended since this was asked last."""
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
        """The thread's life. A module that cannot be loaded says so where it is needed."""
        for name in self._modules:
            if self._closing:
                return
            with contextlib.suppress(Exception):
                import_module(name)
        sweep(self._saves)
        Cache(self._saves / "cache").tidy()
        gc.collect()
        gc.freeze()     # what is there now stays
        gc.enable()
        self._wake()


class Clearing:
    """Gives back the memory of scenes that have gone, as soon as nothing moves."""

    def __init__(self) -> None:
        self._dues: tuple[float, ...] = ()

    @property
    def next_due(self) -> float | None:
        """Seconds until memory is given back next, None where none has to be."""
        return self._dues[0] if self._dues else None

    def begin(self) -> None:
        """A scene has gone."""
        self._dues = CLEAR_AFTER

    def update(self, seconds: float, painter: Painter, *, moving: bool) -> None:
        """Advances time by `seconds`. While something is `moving` memory can wait, and while a picture is painted it is still in use."""
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
    """Has the collector look through all objects while the loop rests, not in the middle of a picture, where it takes 5 to 20 ms."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._took = 0.0        # seconds, the last time

    def begin(self) -> None:
        """The oldest objects are looked through here only."""
        gc.set_threshold(*self._usual[:2], _NEVER)

    def end(self) -> None:
        """They are looked through as usual."""
        gc.set_threshold(*self._usual)

    def rest(self, seconds: float) -> None:
        """Nothing is done for so long: time to look where it is due and that is enough, or where it is long overdue."""
        waiting, due = gc.get_count()[2], self._usual[2]
        if waiting >= _OVERDUE * due or (waiting >= due and seconds >= self._took):
            began = time.perf_counter()
            gc.collect()
            self._took = time.perf_counter() - began


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


# ---- what the window is to its scenes: settings, people, noises, messages, the scene on top and the picture that it is shown in
SETTINGS_FILE = "settings.json"
WINDOW_FILE = "window.json"


class _OpenWindow(NamedTuple):
    """What there is while the window is open."""

    display: Display
    presenter: Presenter


class WindowShell:
    """The window without its loop. Obeys game.ui.scene.Shell."""

    def __init__(self, saves: Path, size: tuple[int, int] | None, courses: Path, clock: Callable[[], float]) -> None:
        """Read the settings in `saves`; open nothing yet. `size` is the window's in window points, None: as it was left."""
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
        """Open the window, as large as the settings have it. Raises NoDisplay where that cannot be."""
        display = Display(self._first_size, self._saves / WINDOW_FILE)
        self._wake_type = pygame.event.custom_type()
        pygame.key.stop_text_input()
        if self.settings.fullscreen:
            display.set_fullscreen(True)
        painter = Painter(look_for(self.settings, display.size, PLAIN), PictureStore(self._saves / "cache"), self.wake)
        self._opened = _OpenWindow(display, Presenter(display, painter, self.settings.theme, self._clock))

    def _close_display(self) -> None:
        """Stop what paints, and close the window."""
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
        """Read when they are first asked for; what is wrong with them is said."""
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
        if seen and self._presenter.fitted:       # else all is done for the new size at once, behind the last picture
            self._fit()

    def say(self, text: str) -> None:
        if self._stack:
            self.scene.ui.say(Toast(text))

    def suit(self, scene: Scene) -> None:
        """The look of the scene on top follows its taste, the room its ambience; another scene gets its own when it comes up."""
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
        """It is laid out once, in the look that it is shown in, while what was there before sets off."""
        self._presenter.depart(scene, self.settings, parting)
        self._presenter.dress(scene, self.settings)

    def scene_came_up(self, parting: Parting | None) -> None:
        """Another scene is on top: the picture and the room are its own."""
        self._presenter.hold(self.scene, self.settings, parting)
        self._surround()

    def scene_gone(self) -> None:
        """One has left for good, and its objects with it."""
        self._clearing.begin()

    def _surround(self) -> None:
        """The room is that of the topmost scene which has one."""
        found = (scene.ambience for scene in reversed(self._stack.scenes))
        self._sounds.surround(next((one for one in found if one is not None), CLUBHOUSE))

    def _fit(self) -> None:
        """The look and the layout that fit the window and the settings: for the scene on top; the others follow when they come up."""
        self._presenter.fit(self.scene if self._stack else None, self.settings)


def _levels(settings: Settings) -> Levels:
    return Levels(settings.volume, settings.room, settings.mute)
