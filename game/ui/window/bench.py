"""How long the pictures of the real window take: scripted tables in the App's own loop, for `python3 main.py bench frames`."""

from __future__ import annotations

import math
import os
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import ClassVar, Final, NamedTuple

import pygame
from msgspec.structs import replace

from game.analysis.selfplay import STEPS, loop
from game.bots.policy import Choice, policy
from game.entries import Entries
from game.rules.contract import AnyRules, rules_of
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks import settings as store
from game.ui.looks.settings import Settings
from game.ui.navigation import Reset, SceneChange
from game.ui.scene import Scene
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import INTERRUPTED, App
from game.ui.window.shell import SETTINGS_FILE
from game.words import _, ngettext

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
_NAMES: Final = ("Ana", "Winston", "Desmond", "Marcia", "Pearl", "Errol", "Beverley", "Trevor")
_LONGEST_WARMING: Final = 60.0      # seconds for pictures to be painted before measuring begins at the latest
_LEAST: Final = 5                   # pictures that are measured at least, however short the time is
_SLOW: Final = .1                   # seconds from which the painting of a picture is reported
_PICTURES_A_LOOP: Final = 3         # between passes of the fixed loop
_SETTINGS: Final = Settings(speed=1, pace="fast", autoplay=False)


class WindowClosed(Exception):
    """The window was closed while it was measured: by its button, or by a signal to end, which SDL takes for that."""


class TimeSpread(NamedTuple):
    """Seconds: the median, the 95th percentile (`most`) and the longest."""

    median: float
    most: float
    longest: float


class FrameTimes(NamedTuple):
    """What the measured turns of the main loop took from their events to their flip, in wall time (`work`) and processor time; work that a
    scene puts off until its picture is shown counts for the next turn.

    `rate`: steps of the fixed loop per second of processor time, run between pictures, as a measure of the machine at that time. `waits`:
    what else was waited for, in words, and for how long in wall time. `paintings`: the kinds of slow pictures that were painted beside
    the window, and the processor time that each took, the longest first.
    """

    name: str
    work: TimeSpread
    processor: TimeSpread
    rate: float
    pictures: int
    waits: tuple[tuple[str, TimeSpread], ...] = ()
    paintings: tuple[tuple[str, float], ...] = ()


HandAtWork = Callable[[Scene], bool]
"""Called after each turn of the loop: does the next thing that a person would do, and returns whether the next turn is measured."""


class Measurable(ABC):
    """Something whose pictures are measured: a scene, and what a scripted person does there."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What the scripted person does, in words."""

    @abstractmethod
    def opened(self, saves: Path, courses: Path, mind: PromptMind) -> Scene:
        """The scene to measure, which keeps its files in the folder `saves`."""

    def settings(self, settings: Settings) -> Settings:
        """The settings to measure with, from the usual ones."""
        return settings

    def ready(self, scene: Scene) -> bool:
        """Whether measuring may begin."""
        return True

    @abstractmethod
    def hand(self, waited: Callable[[str, float], None]) -> HandAtWork:
        """The function that plays the scripted person; it reports each wait to `waited`, in words and in seconds."""


class Scenario(Measurable):
    """A table to look at."""

    moving: ClassVar[bool] = False
    """Whether only turns are measured that begin while something moves."""

    @abstractmethod
    def table(self, courses: Path) -> Table:
        """A new table."""

    def step(self, scene: PlayScene) -> None:
        """Plays for the people at the table, once a turn of the loop. By default they only look on."""

    def prepare(self, saves: Path, table: Table) -> None:
        """Puts into the folder of saves the files that a table leaves there on its first evening, if any are needed."""

    def opened(self, saves: Path, courses: Path, mind: PromptMind) -> Scene:
        """A scene that plays one table after the other, with the first of them."""
        scene = _Evening(_Tables(self, courses), mind)
        self.prepare(saves, scene.table)
        return scene

    def hand(self, waited: Callable[[str, float], None]) -> HandAtWork:
        """Does nothing: there is nothing to wait for."""
        def play(scene: Scene) -> bool:
            if not isinstance(scene, PlayScene):
                return False
            self.step(scene)
            return scene.moving or not self.moving
        return play


class Painting(Measurable):
    """A file in the workshop that the scripted person paints on."""

    kind: ClassVar[str]
    """The kind of the file."""

    @abstractmethod
    def write(self, folder: Path) -> Path:
        """Writes the file into a folder, and returns its path."""

    @abstractmethod
    def painted(self, scene: EditorScene) -> bool:
        """Whether the canvas has every picture that it needs."""

    @abstractmethod
    def strokes(self, scene: EditorScene, waited: Callable[[str, float], None]) -> Iterator[bool]:
        """Endless: posts the events of one turn, and yields whether that turn is measured."""

    def opened(self, saves: Path, courses: Path, mind: PromptMind) -> Scene:
        """The workshop with the file on its canvas."""
        return EditorScene(self.write(saves))

    def settings(self, settings: Settings) -> Settings:
        """The settings with the notes for first-time painters marked as read."""
        return replace(settings, noted=(*settings.noted, self.kind))

    def ready(self, scene: Scene) -> bool:
        return isinstance(scene, EditorScene) and self.painted(scene)

    def hand(self, waited: Callable[[str, float], None]) -> HandAtWork:
        begun: list[Iterator[bool]] = []

        def play(scene: Scene) -> bool:
            if not isinstance(scene, EditorScene):
                return False
            if not begun:
                begun.append(self.strokes(scene, waited))
            return next(begun[0])
        return play


FRAMES: Final[Entries[Callable[[], tuple[Measurable, ...]]]] = Entries(lambda game: game.frames)
"""What each game brings to be measured."""


def scenarios(game: str = "") -> tuple[Measurable, ...]:
    """Everything that is measured, game by game, or only that of the game with the key `game`. Raises KeyError where it brings nothing."""
    return tuple(scenario for key in ([game] if game else FRAMES) for scenario in FRAMES.of(key)())


def measured(scenario: Measurable, size: tuple[int, int], seconds: float, courses: Path, settings: Settings = _SETTINGS, *,
             longest: float = 120.0) -> FrameTimes:
    """Play the scenario in a window of that size in points until `seconds` of it have been measured.

    Measuring begins when all that the first pictures need is painted, and only then do the bots play. After a match the next one begins.
    Dice, deals and bots are the same in every run. Without a display the window is SDL's dummy. Raises NoDisplay where none can be
    opened, TimeoutError where too few pictures have come `longest` seconds after measuring began, WindowClosed where somebody closes it
    before, and KeyboardInterrupt after Ctrl-C.
    """
    if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")) and os.name == "posix":
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    # threads and processes behind the window may still write files while the folder is removed
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        saves = Path(folder)
        store.save(saves / SETTINGS_FILE, scenario.settings(settings))
        mind = PromptMind()
        scene = scenario.opened(saves, courses, mind)
        watch = _Watch(scenario, mind, seconds, longest)
        app = App(saves, size=size, on_frame=watch, sound=False, courses=courses)
        if app.run(scene) == INTERRUPTED:
            raise KeyboardInterrupt
        if not watch.ended:
            raise WindowClosed(_("The window was closed before this was measured: {what}.").format(what=scenario.name))
    return watch.taken()


class _Tables:
    """The tables of a scenario, one after the other, each with its random numbers."""

    def __init__(self, scenario: Scenario, courses: Path) -> None:
        self._scenario, self._courses = scenario, courses
        self._laid = 0

    def next(self) -> tuple[Table, Random]:
        """The next table, and the random numbers for its chance."""
        self._laid += 1
        return self._scenario.table(self._courses), Random(self._laid)


class _Evening(PlayScene):
    """Plays table after table: once a match is over and nothing moves any more, the next table takes its place."""

    def __init__(self, tables: _Tables, mind: PromptMind) -> None:
        table, rng = tables.next()
        super().__init__(table, mind=mind, rng=rng)
        self._tables, self._prompting = tables, mind

    def update(self, seconds: float) -> SceneChange | None:
        move = super().update(seconds)
        if move is None and self.table.over and not (self.showing.busy or self.motion.busy):
            return Reset(_Evening(self._tables, self._prompting))
        return move


class _Watch:
    """Called after every turn of the loop: plays for the people, and notes the work of the turns that count."""

    def __init__(self, scenario: Measurable, mind: PromptMind, seconds: float, longest: float) -> None:
        self._waits: dict[str, list[float]] = {}
        self._play = scenario.hand(lambda what, waited: self._waits.setdefault(what, []).append(waited))
        self._scenario, self._mind, self._seconds, self._longest = scenario, mind, seconds, longest
        self._work: list[float] = []
        self._processor: list[float] = []
        self._loops: list[float] = []
        self._paintings: list[tuple[str, float]] = []
        self._put_off = 0.0                     # seconds of processor time after the last picture was shown, which count for the next
        self._opened = time.perf_counter()
        self._begun: float | None = None
        self.ended = False          # whether enough has been measured, or the time for it is up
        self._counted: Scene | None = None      # the scene whose next turn counts

    def __call__(self, app: App) -> None:
        now, entered = time.perf_counter(), time.thread_time()
        if self._begun is None:
            warm = app.interim is None and app.turns > 1 and not app.painter.busy and self._scenario.ready(app.scene)
            if warm or now - self._opened > _LONGEST_WARMING:
                self._begun = now
                self._mind.begin()
            return
        scene = app.scene
        if scene is self._counted and app.interim is None:
            self._work.append(app.last_picture.work)
            self._processor.append(app.last_picture.flipped - app.last_picture.heard + self._put_off)
            if len(self._work) % _PICTURES_A_LOOP == 0:
                self._loops.append(_thread_seconds(loop))
        enough = len(self._work) >= _LEAST
        if now - self._begun > (self._seconds if enough else self._longest):
            self.ended = True
            self._paintings = sorted(app.painter.times.items(), key=lambda painting: -painting[1])
            app.stop()
        self._counted = None
        self._put_off = entered - app.last_picture.flipped
        if app.interim is None and self._play(scene):
            self._counted = scene

    def taken(self) -> FrameTimes:
        """The measurements so far. Raises TimeoutError where there are too few."""
        if len(self._work) < _LEAST:
            raise TimeoutError(ngettext(
                "Only {n} picture came of: {what}.", "Only {n} pictures came of: {what}.", len(self._work),
            ).format(n=len(self._work), what=self._scenario.name))
        loops = sorted(self._loops)
        return FrameTimes(self._scenario.name, _spread(self._work), _spread(self._processor),
                          STEPS / loops[len(loops) // 2], len(self._work),
                          tuple((what, _spread(waited)) for what, waited in self._waits.items()),
                          tuple(painting for painting in self._paintings if painting[1] > _SLOW))


def quantile(values: Iterable[float], share: float) -> float:
    """The value that this share (0 to 1) of the values does not exceed; 0 where there are no values.

    >>> quantile([3.0, 1.0, 2.0, 4.0], .5)
    2.0
    """
    ordered = sorted(values)
    return ordered[max(0, min(len(ordered) - 1, round(share * len(ordered)) - 1))] if ordered else 0.0


def _spread(values: list[float]) -> TimeSpread:
    return TimeSpread(*(quantile(values, share) for share in (.5, .95, 1.0)))


def _thread_seconds(work: Callable[[], object]) -> float:
    begin = time.thread_time()
    work()
    return time.thread_time() - begin


class PromptMind:
    """A mind that answers in this process without delay once `begin` was called, so that only the window is measured."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] | None = []     # questions from before `begin`; None once that was called
        self._asked = 0

    def begin(self) -> None:
        """Answers the waiting questions, and from now on each one at once."""
        waiting, self._waiting = self._waiting or [], None
        for answer in waiting:
            answer()

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        """The choice, done already once `begin` was called. Its random numbers depend on how many questions came before, not on `seed`."""
        answer: Future[Choice] = Future()
        self._asked += 1
        rng = Random(self._asked)

        def choose() -> None:
            answer.set_result(policy(game_key, "rookie").choose(view, rules_of(game_key).legal_in(view), rng, budget))
        if self._waiting is None:
            choose()
        else:
            self._waiting.append(choose)
        return answer

    def warm(self, *bots: tuple[str, str]) -> None:
        """Nothing to get ready."""

    def close(self) -> None:
        """Nothing to stop."""


# ---------------------------------------------------------------- what scenarios are made of
def new_table(rules: AnyRules, options: object, people: int, bots: int, content: object = None) -> Table:
    """A table with that many people and rookies, which is not saved."""
    seats = [*map(person, _NAMES[:people]), *(bot(name, "rookie") for name in _NAMES[people:people + bots])]
    return Table.new(rules, options, seats, now=datetime.now(UTC), folder=None, content=content)


def circle(scene: PlayScene) -> None:
    """Moves the pointer round over the table, as a player does who looks for a line."""
    rect, now = scene.face.table.rect, time.perf_counter()
    at = round(rect.centerx + .4 * rect.w * math.cos(2.1 * now)), round(rect.centery + .4 * rect.h * math.sin(1.3 * now))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
