"""The window and its main loop: events in, scenes on a stack, a picture out whenever something on it has changed."""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
import pygame

from game import words
from game.ui.event_wait import EventQueue, sleeper
from game.ui.frames import Frames
from game.ui.input import Act, Input, Intent, Point
from game.ui.interim import SLICE, Interim
from game.ui.interrupts import ending
from game.ui.navigation import Move, Pop, Push, Quit, Reset
from game.ui.paint import Painter, PictureStore
from game.ui.scene import Scene
from game.ui.settings import Settings, SettingsFile
from game.ui.sound.player import Sounds
from game.ui.theme import THEMES, Look, scale_for
from game.ui.upkeep import Clearing, Later, share_memory
from game.ui.widgets.help import help_layer
from game.ui.widgets.toast import Toast
from game.ui.widgets.ui import Ui
from game.ui.window import Display
from game.words import _

COURSES = Path(__file__).resolve().parents[2] / "courses"
FRAME = 1 / 60              # seconds between pictures while something moves
LONGEST_WAIT = 1.0          # seconds to sleep where nothing is due: Ctrl-C in the terminal must not wait longer
SCRIPTED_WAIT = .004        # and where a scripted user must be asked again
INTERRUPTED = 130           # the exit status after Ctrl-C in the terminal
SWITCH = .0005              # seconds for which a thread that computes may keep the interpreter from the loop: a picture asks for it often
LATE = .0002               # seconds by which a sleep ends late
SETTINGS_FILE = "settings.json"


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
        self._display = Display(size)
        self._later = Later(saves, later, self.wake)
        self._keeping: threading.Thread | None = None
        self._courses = courses
        self._on_frame = on_frame
        self._clock = clock
        self._kept = SettingsFile(saves / SETTINGS_FILE)
        words.use(self.settings.language)
        self._with_sound = sound
        self._sounds = Sounds(saves / "cache", self.settings.volume, self.settings.mute)
        self._input = Input()
        self._events = EventQueue(clock, self._input.look)
        self._stack: list[Scene] = []
        self._painter: Painter | None = None
        self._pictures = PictureStore(saves / "cache")
        self._drawn_size = (0, 0)
        self._interim: Interim | None = None        # what stands in the window until the next picture is painted
        self._backlog: list[Intent] = []            # what was asked for meanwhile
        self._settled = False                       # what may wait until the first picture is done
        self._clearing = Clearing()
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
        return self._kept.settings

    @property
    def painter(self) -> Painter:
        """The painter in force. Raises RuntimeError before the window is open."""
        if self._painter is None:
            raise RuntimeError("the window is not open")
        return self._painter

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
        self._sounds.volume, self._sounds.mute = settings.volume, settings.mute
        if not self._display.opened:
            return
        if old.fullscreen != settings.fullscreen:
            self._display.set_fullscreen(settings.fullscreen)
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
        return self._display.screen

    @property
    def window(self) -> pygame.Window:
        """The window. Raises RuntimeError before it is open."""
        return self._display.window

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
        self._display.save_picture(path)

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
                if self._kept.notice:
                    self.say(self._kept.notice)
                self._loop()
                return self._exit or 0
            finally:
                sys.setswitchinterval(switch)
                self._close()

    def _open(self) -> None:
        self._display.open()
        self._wake_type = pygame.event.custom_type()
        pygame.key.stop_text_input()
        if self.settings.fullscreen:
            self._display.set_fullscreen(True)
        self._fit()

    def _close(self) -> None:
        for scene in reversed(self._stack):
            scene.exit()
        self._stack.clear()
        self._later.close()
        if self._keeping is not None:
            self._keeping.join()
        self._kept.save()
        self._input.close()
        self._sounds.close()
        if self._painter is not None:
            self._painter.close()
        self._display.close()
        pygame.quit()
        gc.unfreeze()       # scenes and painters are rings of references, and hold open type files

    def _settle_in(self) -> None:
        """What may wait until the first picture stands: pads and noises, then beside the window modules, leftovers and the collector."""
        self._keeping = self.painter.first_stands()
        self._events.sleep = sleeper(pygame.display.get_driver(), lambda: self._input.pads)
        self._input.open_pads()
        if self._with_sound:
            self._sounds.start()
        self._later.start()

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
            return self._events.within(rest) if rest else self._events.now()
        if self._stack[-1].moving:
            left = FRAME - LATE - (self._clock() - last)
            if left > 0:
                time.sleep(left)
            return self._events.now()
        return self._events.within(self._patience(last))

    def _patience(self, last: float) -> float:
        """Seconds that the loop may sleep without an event, where the turn before began at `last`."""
        repeat = self._input.next_repeat
        dues = [LONGEST_WAIT, self._stack[-1].wait(), None if repeat is None else repeat - (self._clock() - last), self._kept.next_due,
                self._clearing.next_due, SCRIPTED_WAIT if self._on_frame is not None else None]
        return max(0.0, min(d for d in dues if d is not None))

    def _pass_time(self, seconds: float, now: float) -> None:
        if self._later.ended():
            self._display.set_icon(self.painter)
        trouble = self._kept.update(seconds)
        if trouble:
            self.say(trouble)
        self._clearing.update(seconds, self.painter, moving=bool(self._stack) and self._stack[-1].moving)
        if self._stack and self._interim is None:
            self._stack[-1].ui.tell_time(now)
            self._apply(self._stack[-1].pass_time(seconds))
        if self._interim is None and self.painter.poll():
            for scene in self._stack:
                scene.stage.stale()

    def _event(self, event: pygame.event.Event) -> Iterable[Intent]:
        """Do what an event asks of the window itself; what it asks of the scene."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._exit = self._exit or 0        # nothing to ask: whatever happened is on disk already
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._display.expose()
        elif self._stack:
            return self._input.read(event, self.size, self._display.scale, self._stack[-1].ui.editing)
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
        settings = self.settings
        if act.name == "help":
            help_layer(self._stack[-1].ui)
        elif act.name == "mute":
            self.change(msgspec.structs.replace(settings, mute=not settings.mute))
            self.say(_("Sound off") if self.settings.mute else _("Sound on"))
        elif act.name == "fullscreen":
            self.change(msgspec.structs.replace(settings, fullscreen=not settings.fullscreen))
        elif act.name == "picture":
            self.say(self._display.keep_picture(self._saves / "pictures"))

    def _draw(self) -> None:
        if not self._stack or self._exit is not None:
            return
        if self.size != self._drawn_size:
            self._stretch()
        if self._interim is not None and not self._prepared(self._interim):
            return
        ui = self._stack[-1].ui
        changed = ui.draw(self.screen)
        self._display.show(changed)
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
        self._display.flip()

    def _prepared(self, interim: Interim) -> bool:
        """Paint a slice of the next picture; whether it is whole. Until then the window keeps what it shows."""
        self._display.show()
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
            self._display.expose()
            return True
        if interim.speak(self._clock(), self.painter, self.screen, bare=not self._settled):
            self._display.flip()
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
                self._clearing.begin()
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
        self._clearing.begin()
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
    def _fit(self) -> None:
        """Take the look that fits the surface and the settings, and lay the top scene out in it; the others follow when they come up."""
        size, settings = self.size, self.settings
        look = Look(THEMES[settings.theme], scale_for(*size), settings.text, settings.pips, not settings.reduce_motion)
        old = self._painter
        if old is None:
            self._painter = Painter(look, self._pictures, self.wake)
        elif old.look != look:
            self._painter = old.relook(look)
        self._display.expose()
        self._drawn_size = size
        if self._stack:
            self._stack[-1].arrange()
