"""The window's main loop: events in, scenes on a stack, a picture out whenever something on it has changed, and sleep in between."""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pygame

from game.errors import UserError
from game.session.shelf import Shelf
from game.ui.input import Act, Input, Intent, Point
from game.ui.navigation import PlayLesson, Pop, Push, Quit, Reset, SceneChange, SitDown
from game.ui.scene import Scene
from game.ui.scenes.menu import LATER, MenuScene
from game.ui.sdl import EventQueue, ending, sleeper
from game.ui.table.registry import TABLES
from game.ui.window.shell import LaterLoad, WindowShell, share_memory
from game.ui.window.window import Interim, NoDisplay
from game.words import ASSETS


class LastPicture(NamedTuple):
    """What the last picture took: `work` is the seconds from its events (or from the work put off before them) to its flip.

    `heard` and `flipped` are the main thread's processor time in seconds, before its events and after its flip.
    """

    work: float
    heard: float
    flipped: float


# ---- the window and its main loop: events in, scenes on a stack, a picture out whenever something on it has changed
COURSES = ASSETS.parent / "courses"
FRAME = 1 / 60              # seconds between pictures while something moves
LONGEST_WAIT = 1.0          # seconds to sleep where nothing is due: Ctrl-C in the terminal must not wait longer
SCRIPTED_WAIT = .004        # seconds to sleep at most where a scripted user must be asked again
INTERRUPTED = 130           # the exit status after Ctrl-C in the terminal
SWITCH = .0005              # seconds for which a computing thread may keep the interpreter from the loop, which needs it often per picture
LATE = .0002               # seconds by which a sleep ends late


class App(WindowShell):
    """One window. `run` shows scenes until the last one pops, or one of them quits."""

    def __init__(self, saves: Path, *, size: tuple[int, int] | None = (1280, 720), on_frame: Callable[[App], None] | None = None,
                 sound: bool = True, courses: Path = COURSES, clock: Callable[[], float] = time.perf_counter,
                 later: Iterable[str] = ()) -> None:
        """Reads the settings in `saves`; opens nothing yet.

        `size` is the window's in window points, None: as it was left, else as suits the display. `on_frame` is called once per turn
        of the loop, after drawing, and may post events. `courses` is the folder of courses, cards and dice. `clock` tells the time in
        seconds and never goes back. `later` names modules to load once the first picture is shown.
        """
        super().__init__(saves, size, courses, clock)
        self._later = LaterLoad(saves, later, self.wake)
        self._keeping: threading.Thread | None = None
        self._on_frame = on_frame
        self._with_sound = sound
        self._input = Input()
        self._events = EventQueue(clock, self._input.emptied)
        self._backlog: list[Intent] = []            # intents that came while a picture was painted
        self._settled = False                       # whether the work is done that waits for the first picture
        self._spoken_to = False                     # whether there were events in the last turn
        self._unshown = False                       # whether the scene has changed since the last picture
        self._exit: int | None = None
        self._turns = 0
        self.last_picture = LastPicture(0.0, 0.0, 0.0)

    # ---- what scripted users and tests ask
    @property
    def screen(self) -> pygame.Surface:
        """The window's surface. Raises RuntimeError where the window is not open."""
        return self._display.screen

    @property
    def window(self) -> pygame.Window:
        """The window. Raises RuntimeError where it is not open."""
        return self._display.window

    @property
    def turns(self) -> int:
        """How many turns the main loop has made."""
        return self._turns

    @property
    def idle(self) -> bool:
        """Whether nothing moves, is being painted or is due at once: the moment for a screenshot."""
        if self.interim is not None or self._presenter.changing or not self._stack:
            return False
        return not (self.scene.moving or self.scene.motion.busy or self.scene.stage.behind or self.painter.busy)

    @property
    def attentive(self) -> bool:
        """Whether a press that begins now would be taken; False while a layer that has just come up must first be seen."""
        return self.interim is None and bool(self._stack) and self.scene.attentive(self._input.emptied_at)

    @property
    def interim(self) -> Interim | None:
        """What the window shows until the next picture is painted; None where the picture is there."""
        return self._presenter.interim

    def save_picture(self, path: Path) -> None:
        """Write what the window shows to a PNG file."""
        self._display.save_picture(path)

    def stop(self, code: int = 0) -> None:
        """End the loop after this turn."""
        self._exit = code

    # ---- life
    def run(self, first: Scene) -> int:
        """Opens the window with this scene, loops until it ends and returns the exit status. Raises NoDisplay where none can be opened."""
        share_memory()
        self._open_display()
        switch = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        with ending(lambda: self.stop(INTERRUPTED), self.wake):
            try:
                self._carry_out(Push(first))
                notices = [told for told in (self._kept.notice, Shelf(self.saves).trouble) if told]
                if notices:
                    self.say(" ".join(notices))
                self._loop()
                return self._exit or 0
            finally:
                sys.setswitchinterval(switch)
                self._close()

    def _close(self) -> None:
        self._stack.clear()
        self._later.close()
        if self._keeping is not None:
            self._keeping.join()
        self._kept.save()
        self._input.close()
        self._sounds.close()
        self._close_display()
        pygame.quit()
        self._collector.end()
        gc.unfreeze()       # scenes and painters are in reference cycles, and hold open font files

    def _settle_in(self) -> None:
        """Does what waits for the first picture: pads and noises; then, on a thread, modules, leftover files and the collector."""
        self._keeping = self.painter.first_stands()
        self._display.find_parts()
        self._display.settle()
        self._events.sleep = sleeper(pygame.display.get_driver(), lambda: self._input.pads)
        self._input.open_pads()
        if self._with_sound:
            self._sounds.start()
        self._later.start()
        self._collector.begin()

    # ---- the loop
    def _loop(self) -> None:
        last, put_off = self._clock(), 0.0
        while self._stack and self._exit is None:
            events = self._wait(last)
            now, heard = self._clock(), time.thread_time()
            passed, last = now - last, now
            self._pass_time(passed, now)
            self._catch_up()
            self._spoken_to = bool(events)      # after one event others mostly follow
            for event in events:
                for intent in self._event(event):
                    self._hear(intent)
            for intent in self._input.repeats():
                self._hear(intent)
            self._draw()
            shown = self._clock()
            self.last_picture = LastPicture(shown - now + put_off, heard, time.thread_time())
            self._unshown = bool(self._stack) and self.interim is None and self.scene.after_picture()
            put_off = self._clock() - shown
            self._turns += 1
            if not self._settled and self.interim is None:
                self._settled = True
                self._settle_in()
            if self._on_frame is not None:
                self._on_frame(self)

    def _wait(self, last: float) -> list[pygame.event.Event]:
        """Waits for events and returns them: at the next frame where something moves, else as soon as one comes or something is due."""
        if self._unshown:
            return self._events.now()
        if self.interim is not None and not self._presenter.only_grows:
            rest = self.interim.pause(self._clock())
            return self._events.within(rest) if rest else self._events.now()
        if self.scene.moving or self._presenter.fading or self._presenter.only_grows:
            left = FRAME - LATE - (self._clock() - last)
            if left > 0:
                self._collector.rest(left)
                time.sleep(max(0.0, FRAME - LATE - (self._clock() - last)))
            return self._events.now()
        patience = self._patience(last)
        self._collector.rest(min(patience, FRAME / 2) if self._spoken_to else patience)
        return self._events.within(patience)

    def _patience(self, last: float) -> float:
        """Seconds that the loop may sleep without an event, where the turn before began at `last`."""
        repeat = self._input.next_repeat
        dues = [LONGEST_WAIT, self.scene.wait(), None if repeat is None else repeat - (self._clock() - last), self._kept.next_due,
                self._clearing.next_due, self._presenter.next_due, SCRIPTED_WAIT if self._on_frame is not None else None]
        return max(0.0, min(d for d in dues if d is not None))

    def _pass_time(self, seconds: float, now: float) -> None:
        if self._later.ended():
            self._display.set_icon(self.painter)
        trouble = self._kept.update(seconds)
        if trouble:
            self.say(trouble)
        self._clearing.update(seconds, self.painter, moving=bool(self._stack) and self.scene.moving)
        if self._stack and self.interim is None:
            self.scene.ui.tell_time(now)
            self._carry_out(self.scene.pass_time(seconds))
        if self.interim is None and self._presenter.poll():
            for scene in self._stack.scenes:
                scene.stage.fill_in()

    def _event(self, event: pygame.event.Event) -> Iterable[Intent]:
        """Does what an event asks of the window itself, and returns the intents for the scene."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._carry_out(self._stack.close_window())
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._sounds.see(window=True)
            self._display.expose()
            if event.type == pygame.WINDOWRESTORED:
                self._display.maximized = False
            return ()
        elif event.type == pygame.WINDOWMAXIMIZED:
            self._display.maximized = True
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            if event.type != pygame.WINDOWFOCUSLOST:
                self._sounds.see(window=False)
            for scene in self._stack.scenes:
                scene.out_of_sight()
        if self._stack:
            return self._input.read(event, self.size, self._display.scale, self.scene.ui.editing, self.scene.ui.lettered)
        return ()

    def _hear(self, intent: Intent) -> None:
        """Passes an intent to the scene, or keeps it for later while the scene's picture is not shown yet.

        While it is not shown, pointer presses (aimed at the old picture) and repeats of held keys are dropped.
        """
        if (isinstance(intent, Point) and intent.kind == "down") or (isinstance(intent, Act) and not intent.again):
            self._presenter.hurry()
        if self.interim is None:
            self._intent(intent)
        elif not (isinstance(intent, Point) and intent.kind == "down") and not (isinstance(intent, Act) and intent.again):
            self._backlog.append(intent)

    def _catch_up(self) -> None:
        """Passes the intents to the scene that came while its picture was painted."""
        waiting, self._backlog = self._backlog, []
        for intent in waiting:
            self._hear(intent)

    def _intent(self, intent: Intent) -> None:
        if not self._stack:
            return
        if isinstance(intent, Act | Point):     # the arrow is hidden while a pad is used
            pygame.mouse.set_visible(intent.source != "pad")
        answer = self.scene.hear(intent)
        if isinstance(answer, Push | Pop | Reset | Quit | PlayLesson | SitDown):
            self._carry_out(answer)
        elif answer is False and isinstance(intent, Act):
            self._own(intent)

    def _carry_out(self, move: SceneChange | None) -> None:
        """Carries out what a scene asks of the stack; ends the loop where that closes the window."""
        ended = self._stack.carry_out(move)
        if ended is not None:
            self._exit = ended or self._exit or 0

    def _draw(self) -> None:
        if self._stack and self._exit is None:
            self._presenter.draw(self.scenes, self.settings, bare=not self._settled)


# ---- what the command line calls
def open_window(saves: Path, courses: Path, game: str | None, version: str) -> int:
    """Shows the menu, with the new-game screen of `game` (a key) above it if one is named, until the player leaves: the exit status.

    `saves` is the folder of the user's games and settings, `courses` that of courses, cards and dice; the menu shows `version`.
    Raises `UserError` where no window can be opened.
    """
    try:
        later = chain(LATER, TABLES.modules())      # New game asks every table what it is: at a first start that took a second or two
        return App(saves, size=None, courses=courses, later=later).run(MenuScene(version, game, welcome=True))
    except NoDisplay as error:
        raise UserError(str(error)) from error
