"""A scene: one screen of the clubhouse, with its widgets, its motion and its answers to intents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pygame

from game.session.people import Profiles
from game.ui.input import Act, Intent, LetGoHere, Point, Released
from game.ui.looks.settings import PLAIN, HandOrders, Settings, Taste
from game.ui.looks.stage import Animator, Stage
from game.ui.navigation import Pop, Reply, SceneChange
from game.ui.paint import Painter, backdrops
from game.ui.sound.ambience import Ambience
from game.ui.sound.player import Sounds
from game.ui.widgets.base import OwnSound, Widget
from game.ui.widgets.ui import HARMLESS, Ui
from game.words import _

LONGEST_STEP = .05      # most seconds by which motion advances per picture: after a stall it comes late instead of being skipped


class Shell(Protocol):
    """What the window offers to scenes; game.ui.window.loop.App implements it."""

    @property
    def saves(self) -> Path:
        """The folder of the user's games and settings."""

    @property
    def courses(self) -> Path:
        """The folder with the content that games are played with: courses, cards, dice."""

    @property
    def settings(self) -> Settings:
        """The player's present settings."""

    @property
    def profiles(self) -> Profiles:
        """The profiles of the people who play here."""

    @property
    def painter(self) -> Painter:
        """The present painter; a new one after every change of size, theme or text scale."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's surface in device pixels."""

    @property
    def sounds(self) -> Sounds:
        """The player of noises and ambience."""

    def change(self, settings: Settings) -> None:
        """Applies new settings, and saves them."""

    def say(self, text: str) -> None:
        """Show a short message at the bottom of the window, whatever scene is on top."""

    def suit(self, scene: Scene) -> None:
        """Applies a scene's `taste` and `ambience`, which may have changed, if that scene is on top."""

    def wake(self) -> None:
        """Rouse the main loop: the top scene is updated at once. May be called from any thread."""


class Every:
    """A timer that is due each time that many seconds of a scene's time have passed."""

    def __init__(self, seconds: float) -> None:
        self._each, self._passed = seconds, 0.0

    @property
    def next_due(self) -> float:
        """Seconds until the timer is due."""
        return max(0.0, self._each - self._passed)

    def update(self, seconds: float) -> bool:
        """Advances time; returns whether the timer is due now, and then starts it again."""
        self._passed += seconds
        if self._passed < self._each:
            return False
        self._passed = 0.0
        return True


class Scene:
    """Base of all scenes. Override `build`, and what else is needed; ask for changes of the stack by returning moves.

    The tree from `build` is kept for the scene's life: it is laid out again, not built again, when the window or the look changes.
    """

    def __init__(self) -> None:
        self.stage = Stage()
        self.motion = Animator()
        self.hand_orders = HandOrders()     # the orders in which people have sorted their hands at a table of this scene
        self.clock = Animator()     # motion and timers that no intent cuts short: a falling die, a thing to look at again later
        self._shell: Shell | None = None
        self._ui: Ui | None = None
        self._ends: list[Callable[[], None]] = []

    # ---- for authors to override
    def build(self) -> Widget:
        """The scene's widgets. Called once, when the scene comes onto the stack; `self.shell` is there."""
        raise NotImplementedError

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture beneath the widgets, in this size, from the painter's caches; None for plain desk colour."""
        return backdrops.desk(painter, size)

    def handle(self, intent: Intent) -> SceneChange | None:
        """Handles an intent that no widget took. By default "back" pops the scene, and a file or text dropped on the window is not read."""
        if isinstance(intent, LetGoHere):
            self.shell.say(_("Nothing is read here: open the workshop, and let it go there."))
        if isinstance(intent, Act) and intent.name == "back":
            return Pop()
        return None

    def update(self, seconds: float) -> SceneChange | None:
        """Called after `seconds` of real time, or after `wake`: handles clocks and the results of workers."""
        return None

    def arranged(self) -> None:
        """Called after a new layout of the widgets: places sprites where the widgets are now. `self.painter` may be another one."""

    def reword_for_device(self) -> None:
        """Called when another device is used than before: changes texts that name keys or buttons to those of `self.ui.mode`."""

    def resumed(self, result: object) -> SceneChange | None:
        """Called when the scene above has popped with this result."""
        return None

    @property
    def unsaved(self) -> str | None:
        """Why closing the window would lose something of this scene; None where all is on disk. Asked also while the scene is covered."""
        return None

    def out_of_sight(self) -> None:
        """Called when the window loses the focus or is hidden: the next person to see it may be somebody else."""

    def public_picture(self) -> pygame.Surface | None:
        """The picture to save instead of the window's own where that shows what not everybody may see; None where everybody may."""
        return None

    def leave(self) -> None:
        """Called when the scene has left the stack for good: ends the work that it started."""

    @property
    def arena(self) -> pygame.Rect | None:
        """The rectangle of the canvas or table, in device pixels. Between two scenes that have one, the first grows into the second."""
        return None

    @property
    def awaited(self) -> bool:
        """Whether the player is waiting for a computation: pictures that are not painted yet wait until it is done."""
        return False

    @property
    def occasion(self) -> object:
        """A value that stands for the present question: a number key pressed twice answers only one question, not the next one too."""
        return None

    @property
    def taste(self) -> Taste:
        """What the people of this scene change about the look."""
        return PLAIN

    @property
    def ambience(self) -> Ambience | None:
        """The background sound of this scene; None for that of the scene below."""
        return None

    def at_end(self, end: Callable[[], None]) -> None:
        """Has `end` called when the scene leaves the stack for good: for parts that hold threads or much memory."""
        self._ends.append(end)

    def reword(self) -> None:
        """Builds all widgets again after a change of language. A menu or dialog above them is gone afterwards.

        A scene that keeps widgets or sentences outside its tree must make those again as well.
        """
        self.ui.set_editing(False)
        self.stage.clear()
        former = self.ui
        self._ui = Ui(self.build(), self)
        self._ui.follow(former)

    # ---- what a scene has
    @property
    def shell(self) -> Shell:
        """The window. Raises RuntimeError before the scene is on the stack."""
        if self._shell is None:
            raise RuntimeError("the scene is not on the stack")
        return self._shell

    @property
    def ui(self) -> Ui:
        """The layers of widgets. Raises RuntimeError before the scene is on the stack."""
        if self._ui is None:
            raise RuntimeError("the scene is not on the stack")
        return self._ui

    @property
    def painter(self) -> Painter:
        """The painter in force."""
        return self.shell.painter

    @property
    def settings(self) -> Settings:
        """The player's present settings."""
        return self.shell.settings

    @property
    def next_due(self) -> float | None:
        """Seconds until the scene needs `update` although nothing moves, None for never. An override returns the least of both."""
        return None

    @property
    def moving(self) -> bool:
        """Whether the picture changes by itself now, so that it must be drawn 60 times a second."""
        return self.motion.moving or self.clock.moving

    # ---- for the window to call
    def enter(self, shell: Shell) -> None:
        """Come onto the stack."""
        self._shell = shell
        self._ui = Ui(self.build(), self)

    def exit(self) -> None:
        """Go off the stack for good."""
        self.leave()
        while self._ends:
            self._ends.pop()()

    def arrange(self) -> None:
        """Lay out for the shell's painter and size, at the player's speed."""
        self.motion.speed = self.settings.speed
        self.ui.arrange(self.painter, self.shell.size)
        self.arranged()

    def sound(self, name: OwnSound) -> None:
        """Plays a noise for a widget of this scene."""
        self.shell.sounds.play(name)

    def suit(self) -> None:
        """To be called when `taste` or `ambience` may have changed while the scene is in sight."""
        if self._ui is not None:
            self.shell.suit(self)

    def pass_time(self, seconds: float) -> SceneChange | None:
        """Advances time: for motion, tips and messages, then for the scene itself."""
        for animator in (self.motion, self.clock):
            animator.update(min(seconds, LONGEST_STEP) if animator.moving else seconds)
        self.ui.update(seconds)
        return self.update(seconds)

    def hear(self, intent: Intent) -> Reply:
        """Handles an intent: one that asks for something first ends all motion; then the widgets hear it, then the scene.

        A press that was meant for what was shown before is dropped. Returns False where nothing took the intent: it goes to the window.
        """
        if not self.ui.takes(intent):
            self.ui.refused(intent)
            return not (isinstance(intent, Act) and intent.name in HARMLESS)
        if isinstance(intent, Released):
            return self.ui.handle(intent)
        press = intent if isinstance(intent, Act) or (isinstance(intent, Point) and intent.kind == "down") else None
        if press is not None:
            if self.ui.presses.doubles(press, self.occasion):
                return True
            self.ui.presses.note(press, self.occasion)
        if self.motion.busy and not (isinstance(intent, Point) and self._only_looks(intent)):
            aim = self.ui.presses.aim(press, self.occasion) if press is not None else None
            self.motion.finish()
            if not self.ui.takes(intent) or (press is not None and self.ui.presses.aim(press, self.occasion) != aim):
                return True     # a layer or widget that appeared when the motion ended has not been seen yet
        answer = self.ui.handle(intent)
        if answer is not False:
            return answer
        move = self.handle(intent)
        return False if move is None else move

    def _only_looks(self, point: Point) -> bool:
        """Whether a pointer's intent asks for nothing: it moves, or is let go where nothing was pressed."""
        return point.kind in ("move", "leave") or (point.kind == "up" and self.ui.grabbed is None)

    def attentive(self, began: float) -> bool:
        """Whether any press that began at that time would be heard."""
        return self.ui.takes(Act("ok", began=began)) and (self.motion.busy or not self.ui.presses.would_double(began, self.occasion))

    def after_picture(self) -> bool:
        """Does work that could wait until the picture was shown; returns whether anything looks different now."""
        return False

    def wait(self) -> float | None:
        """Seconds until anything of the scene is due, None where nothing is."""
        dues = [d for d in (self.motion.next_due, self.clock.next_due, self.ui.next_due, self.next_due) if d is not None]
        return min(dues, default=None)
