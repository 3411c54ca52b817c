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

LONGEST_STEP = .05      # seconds by which one picture may move things on: where the machine stood still they come late, not unseen


class Shell(Protocol):
    """What the window offers to scenes; game.ui.window.loop.App implements it."""

    @property
    def saves(self) -> Path:
        """The folder of the user's games and settings."""

    @property
    def courses(self) -> Path:
        """The folder of what games are played on: courses, cards, dice."""

    @property
    def settings(self) -> Settings:
        """What the player has set, now."""

    @property
    def profiles(self) -> Profiles:
        """The people of the house."""

    @property
    def painter(self) -> Painter:
        """The present painter; a new one after every change of size, theme or text scale."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's surface in device pixels."""

    @property
    def sounds(self) -> Sounds:
        """The noises of the house."""

    def change(self, settings: Settings) -> None:
        """Applies new settings, and saves them."""

    def say(self, text: str) -> None:
        """Show a short message at the bottom of the window, whatever scene is on top."""

    def suit(self, scene: Scene) -> None:
        """Taste and ambience of a scene may have changed: where it is on top, it is seen and heard accordingly."""

    def wake(self) -> None:
        """Rouse the main loop: the top scene is updated at once. May be called from any thread."""


class Every:
    """What a scene does again and again, each time that number of seconds of its time has passed."""

    def __init__(self, seconds: float) -> None:
        self._each, self._passed = seconds, 0.0

    @property
    def next_due(self) -> float:
        """Seconds until it is due."""
        return max(0.0, self._each - self._passed)

    def update(self, seconds: float) -> bool:
        """Advances time; returns whether it is due now, and waits for the next time then."""
        self._passed += seconds
        if self._passed < self._each:
            return False
        self._passed = 0.0
        return True


class Scene:
    """Base of all scenes. Override `build`, and what else is needed; give wishes about the stack back as moves.

    The tree from `build` is kept for the scene's life: it is laid out again, not built again, when the window or the look changes.
    """

    def __init__(self) -> None:
        self.stage = Stage()
        self.motion = Animator()
        self.hand_orders = HandOrders()     # in which people have put hands at a table of this scene
        self.clock = Animator()     # what no intent cuts short: a die that falls, a thing to look at again later
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
        """An intent that no widget wanted. By default "back" pops the scene, and what is let go over the window is not read."""
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
        """Another device is used than before: what names keys or buttons names those of `self.ui.mode` from now on."""

    def resumed(self, result: object) -> SceneChange | None:
        """The scene above has popped with this result."""
        return None

    @property
    def unsaved(self) -> str | None:
        """Why something of this scene would be lost if the window were closed; None where all is on the disk. It may lie below others."""
        return None

    def out_of_sight(self) -> None:
        """The window has lost the focus, or is hidden: whoever comes back to it, or sees it small in a task bar, may be somebody else."""

    def public_picture(self) -> pygame.Surface | None:
        """What is kept as the window's picture where not everybody may see what it shows now; None where everybody may."""
        return None

    def leave(self) -> None:
        """The scene is off the stack for good: end what it started."""

    @property
    def arena(self) -> pygame.Rect | None:
        """Where what is painted or played here lies, in device pixels: of two scenes that have one the first grows into the second."""
        return None

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for what is being worked out: pictures that are not there yet are painted after it."""
        return False

    @property
    def occasion(self) -> object:
        """What is asked at present: a number key pressed twice answers one question, not the next one too."""
        return None

    @property
    def taste(self) -> Taste:
        """What the people of this scene change of the look."""
        return PLAIN

    @property
    def ambience(self) -> Ambience | None:
        """What is heard round this scene; None: what is heard round the one below."""
        return None

    def at_end(self, end: Callable[[], None]) -> None:
        """Call this when the scene is off the stack for good: a part of it holds threads or much memory."""
        self._ends.append(end)

    def reword(self) -> None:
        """Another language is in force: build the widgets from the beginning. Whatever stood above them, a menu or a dialog, is gone.

        A scene that keeps widgets or sentences beside its tree makes those again as well.
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
        """What the player has set."""
        return self.shell.settings

    @property
    def next_due(self) -> float | None:
        """Seconds until the scene wants `update` although nothing moves, None for never. Override and take the least with super's."""
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
        """Play a noise of its widgets."""
        self.shell.sounds.play(name)

    def suit(self) -> None:
        """To be called where `taste` or `ambience` may have changed while the scene is seen."""
        if self._ui is not None:
            self.shell.suit(self)

    def pass_time(self, seconds: float) -> SceneChange | None:
        """Let the clock run: motion, tips, messages, then the scene's own."""
        for animator in (self.motion, self.clock):
            animator.update(min(seconds, LONGEST_STEP) if animator.moving else seconds)
        self.ui.update(seconds)
        return self.update(seconds)

    def hear(self, intent: Intent) -> Reply:
        """An intent: what asks for something first jumps to the end of all motion, then the widgets hear it, then the scene.

        A press that was meant for what stood there before is dropped; only what answers nothing goes on to the window.
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
                return True     # what came up at the end of the motion has not been seen yet
        answer = self.ui.handle(intent)
        if answer is not False:
            return answer
        move = self.handle(intent)
        return False if move is None else move

    def _only_looks(self, point: Point) -> bool:
        """Whether a pointer asks for nothing by this: it moves, or is let go where nothing was pressed."""
        return point.kind in ("move", "leave") or (point.kind == "up" and self.ui.grabbed is None)

    def attentive(self, began: float) -> bool:
        """Whether every press that begins then would be heard."""
        return self.ui.takes(Act("ok", began=began)) and (self.motion.busy or not self.ui.presses.would_double(began, self.occasion))

    def after_picture(self) -> bool:
        """Do what could wait until the picture was shown; whether anything looks different now."""
        return False

    def wait(self) -> float | None:
        """Seconds until anything of the scene is due, None where nothing is."""
        dues = [d for d in (self.motion.next_due, self.clock.next_due, self.ui.next_due, self.next_due) if d is not None]
        return min(dues, default=None)
