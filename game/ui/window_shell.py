"""What the window is to its scenes: settings, people, noises, messages, the scene on top and the picture that it is shown in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame

from game import words
from game.session.profiles import Profiles
from game.ui.input import Act
from game.ui.interim import Presenter
from game.ui.paint import Painter, PictureStore
from game.ui.scene import Scene
from game.ui.scene_stack import SceneStack
from game.ui.settings import Settings, SettingsFile
from game.ui.sound.ambience import CLUBHOUSE
from game.ui.sound.player import Levels, Sounds
from game.ui.upkeep import Clearing
from game.ui.widgets.help import help_layer
from game.ui.widgets.toast import Toast
from game.ui.window import Display
from game.words import _

SETTINGS_FILE = "settings.json"
WINDOW_FILE = "window.json"


class WindowShell:
    """The window without its loop. Obeys game.ui.scene.Shell."""

    def __init__(self, saves: Path, size: tuple[int, int] | None, courses: Path, clock: Callable[[], float]) -> None:
        """Read the settings in `saves`; open nothing yet. `size` is the window's in window points, None: as it was left."""
        self._saves, self._courses = saves, courses
        self._display = Display(size, saves / WINDOW_FILE)
        self._kept = SettingsFile(saves / SETTINGS_FILE)
        self._profiles: Profiles | None = None      # read when they are first asked for
        words.use(self.settings.language)
        self._sounds = Sounds(saves / "cache", _levels(self.settings))
        self._presenter = Presenter(self._display, PictureStore(saves / "cache"), clock, self.wake)
        self._clearing = Clearing()
        self._stack = SceneStack(self, self._came_up, self._clearing.begin)
        self._wake_type = -1

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
        return self._kept.settings

    @property
    def profiles(self) -> Profiles:
        """The people of the house."""
        if self._profiles is None:
            self._profiles = Profiles(self._saves)
            for notice in self._profiles.notices:
                self.say(notice)
        return self._profiles

    @property
    def painter(self) -> Painter:
        """The painter in force. Raises RuntimeError before the window is open."""
        return self._presenter.painter

    @property
    def size(self) -> tuple[int, int]:
        """The window's surface in device pixels."""
        return self._display.size

    @property
    def sounds(self) -> Sounds:
        """The noises of the house."""
        return self._sounds

    def change(self, settings: Settings) -> None:
        """Put new settings in force, and save them as soon as the hand rests."""
        old = self.settings
        if old == settings:
            return
        self._kept.change(settings)
        self._sounds.levels = _levels(settings)
        if not self._display.opened:
            return
        if old.fullscreen != settings.fullscreen:
            self._display.set_fullscreen(settings.fullscreen)
        if old.language != settings.language:
            words.use(settings.language)
            for scene in self._stack.scenes:
                scene.reword()
        if self._presenter.fitted:       # else all is done for the new size at once, behind the last picture
            self._fit()

    def say(self, text: str) -> None:
        """Show a short message at the bottom of the window."""
        if self._stack:
            self.scene.ui.say(Toast(text))

    def suit(self, scene: Scene) -> None:
        """The look of the scene on top follows its taste, the room its ambience; another scene gets its own when it comes up."""
        if self._stack and self.scene is scene:
            self._surround()
            if self._presenter.fitted:
                self._presenter.suit(scene, self.settings)

    def wake(self) -> None:
        """Rouse the main loop. May be called from any thread."""
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
    def _came_up(self) -> None:
        """Another scene is on top."""
        self._presenter.hold(self.scene, self.settings)
        self._surround()

    def _surround(self) -> None:
        """The room is that of the topmost scene which has one."""
        found = (scene.ambience for scene in reversed(self._stack.scenes))
        self._sounds.surround(next((one for one in found if one is not None), CLUBHOUSE))

    def _fit(self) -> None:
        """The look and the layout that fit the window and the settings: for the scene on top; the others follow when they come up."""
        self._presenter.fit(self.scene if self._stack else None, self.settings)


def _levels(settings: Settings) -> Levels:
    return Levels(settings.volume, settings.room, settings.mute)
