"""The window: its loop, its stack of scenes, its size and look, and how it begins and ends."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import numpy as np
import pygame
import pytest

from game.ui.input import REPEAT_FIRST, REPEAT_NEXT, Act, Edit, Intent
from game.ui.looks import settings as store
from game.ui.looks.settings import Settings
from game.ui.looks.stage import Sprite, Tween, pause
from game.ui.navigation import Pop, Push, Quit, Reply, Reset, SceneChange
from game.ui.paint import Painter
from game.ui.paint.fields import Grain, Picture
from game.ui.scene import Scene
from game.ui.widgets.base import STOOD, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from game.ui.window.shell import SETTINGS_FILE
from game.ui.window.window import Display, NoDisplay
from tests.ui.rooms import Room
from tests.ui.user import Clock, Film, click, key, pad, post, run, tap, typed


class Plain(Scene):
    """A button that does what it is told, and a clock."""

    def __init__(self, move: SceneChange | None = None) -> None:
        super().__init__()
        self.move = move
        self.pressed = 0
        self.updates = 0
        self.arrangements: list[tuple[int, int]] = []
        self.left = False
        self.results: list[object] = []

    def build(self) -> Widget:
        self.button = Button("Go", self.go)
        return Column(self.button, Label("Words"))

    def backdrop(self, painter: object, size: tuple[int, int]) -> pygame.Surface | None:
        return None

    def go(self) -> SceneChange | None:
        self.pressed += 1
        return self.move

    def update(self, seconds: float) -> SceneChange | None:
        self.updates += 1
        return None

    def arranged(self) -> None:
        self.arrangements.append(self.shell.size)

    def resumed(self, result: object) -> SceneChange | None:
        self.results.append(result)
        return Quit(7) if result == "end" else None

    def leave(self) -> None:
        self.left = True


# ---- the stack

def test_push_pop_reset_and_quit(tmp_path: Path) -> None:
    last = Plain(Quit(3))
    second = Plain(Reset(last))
    first = Plain(Push(second))

    def script(app: App) -> Iterator[None]:
        yield
        click(first.button)
        yield
        assert list(app.scenes) == [first, second]
        assert [s.left for s in (first, second)] == [False, False]
        click(second.button)
        yield
        assert list(app.scenes) == [last]
        assert [s.left for s in (first, second)] == [True, True]
        click(last.button)
        yield
        yield

    run(tmp_path, first, script)
    assert last.left


def test_a_result_may_lead_on(tmp_path: Path) -> None:
    first = Plain()
    first.move = Push(Plain(Pop("end")))
    clock = Clock()

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_RETURN)
        yield
        clock.skip(1)
        yield
        key(pygame.K_RETURN)
        for _ in range(5):
            yield
        raise AssertionError("Quit was not heard")

    store.save(tmp_path / SETTINGS_FILE, Settings(theme="contrast"))
    steps: list[Iterator[None]] = []

    def on_frame(app: App) -> None:
        steps.append(steps[0] if steps else script(app))
        next(steps[0])

    assert App(tmp_path, on_frame=on_frame, sound=False, clock=clock).run(first) == 7
    assert first.results == ["end"]


def test_a_start_sweeps_what_killed_ones_left_and_keeps_the_cache_small(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    for number in range(4):
        with (cache / f"old{number}.picture").open("wb") as file:
            file.truncate(49_000_000)        # three are within the 150 MB
        os.utime(cache / f"old{number}.picture", (number, number))
    for leftover in (tmp_path / ".a.save.claim", tmp_path / ".a.save.99999999.new", cache / "tmpx.part"):
        leftover.touch()
        os.utime(leftover, (1, 1))
    scene = Plain(Quit())

    def script(app: App) -> Iterator[None]:
        while "tmpx.part" in os.listdir(cache):      # a thread does it
            yield
        yield
        assert sorted(os.listdir(tmp_path)) == ["cache", "settings.json"]
        kept = sorted(name for name in os.listdir(cache) if name.startswith(("old", "tmp")))
        assert kept == ["old1.picture", "old2.picture", "old3.picture"]

    run(tmp_path, scene, script)


def test_no_set_of_tiles_is_painted_for_the_icon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Painter] = []
    set_icon = Display.set_icon

    def noted(display: Display, painter: Painter) -> None:
        set_icon(display, painter)
        given.append(painter)
    monkeypatch.setattr(Display, "set_icon", noted)

    def script(app: App) -> Iterator[None]:
        while not given or app.painter.busy:
            yield
        assert not [kind for kind in app.painter.times if kind.startswith("tiles")]

    run(tmp_path, Plain(Quit()), script)


def test_damaged_settings_are_told_and_set_aside(tmp_path: Path) -> None:
    path = tmp_path / SETTINGS_FILE
    store.save(path, Settings(text=1.5))
    path.write_bytes(path.read_bytes().replace(b"1.5", b"1.3"))
    seen: list[Settings] = []

    def on_frame(app: App) -> None:
        seen.append(app.settings)
        assert app.scene.ui.toast is not None
        assert "settings.damaged.json" in app.scene.ui.toast.text
        app.stop()

    App(tmp_path, on_frame=on_frame, sound=False).run(Plain())
    assert seen == [Settings()]
    assert sorted(path.name for path in tmp_path.glob("settings*")) == ["settings.damaged.json"]


def test_escape_on_the_last_scene_ends(tmp_path: Path) -> None:
    scene = Plain()

    def on_frame(app: App) -> None:
        key(pygame.K_ESCAPE)

    assert App(tmp_path, on_frame=on_frame, sound=False).run(scene) == 0
    assert scene.left


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_the_close_button_asks_nothing(tmp_path: Path, kind: int) -> None:
    room = Room()

    def on_frame(app: App) -> None:
        app.scene.ui.open(Label("a layer is open"))
        post(kind)

    assert App(tmp_path, on_frame=on_frame, sound=False).run(room) == 0
    assert room.left


# ---- double presses

@pytest.mark.parametrize("device", ["mouse", "touch", "key", "pad"])
@pytest.mark.parametrize("what", ["layer", "scene"])
def test_the_second_half_of_a_double_press_answers_nothing_that_the_first_has_brought_up(tmp_path: Path, device: str, what: str) -> None:
    clock = Film()
    scene, above = Plain(), Plain()
    layer = Button("Yes", lambda: answers.append("yes"))
    answers: list[str] = []

    def script(app: App) -> Iterator[None]:
        scene.button.on = lambda: Push(above) if what == "scene" else scene.ui.open(Column(layer))
        presses: dict[str, Callable[[], None]] = {
            "mouse": lambda: click(scene.button), "touch": lambda: tap(scene.button, app.size),
            "key": lambda: key(pygame.K_RETURN), "pad": lambda: pad("A")}
        once = presses[device]
        for _ in range(2):
            once()
            yield
            while app.interim is not None:
                yield
        assert above.pressed + len(answers) == 0
        clock.skip(.4)
        yield
        once()
        yield
        assert above.pressed + len(answers) == 1

    run(tmp_path, scene, script, clock=clock, hasty=True)


def test_a_scene_goes_on_with_the_device_that_spoke_to_the_one_before(tmp_path: Path) -> None:
    """Whoever plays by keys sees the focus at once, and whoever plays by mouse is not shown one when he comes back."""
    scene, above = Plain(Push(Plain())), Plain(Pop())
    scene.move = Push(above)

    def script(app: App) -> Iterator[None]:
        key(pygame.K_RETURN)
        yield
        assert app.scene is above
        assert above.ui.focus_seen
        click(above.button)
        yield
        assert app.scene is scene
        assert not scene.ui.focus_seen

    run(tmp_path, scene, script)


# ---- motion

def test_a_key_during_motion_ends_it_and_is_heard(tmp_path: Path) -> None:
    scene = Plain()
    seen: list[float] = []

    def script(app: App) -> Iterator[None]:
        yield
        scene.motion.play(Tween(30, seen.append), pause(30, lambda: seen.append(9.0)))
        yield
        assert scene.moving
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(0, 0), buttons=(0, 0, 0), touch=False))
        yield
        assert scene.moving                 # only to look is not to ask
        pad("A")
        yield
        assert not scene.motion.busy

    run(tmp_path, scene, script, settings=Settings(theme="contrast"))
    assert seen[-2:] == [1.0, 9.0]
    assert scene.pressed == 1


def test_all_of_many_presses_in_one_turn_are_heard(tmp_path: Path) -> None:
    scene = Plain()

    def script(app: App) -> Iterator[None]:
        yield
        scene.motion.play(Tween(30, lambda t: None))
        for _ in range(20):
            key(pygame.K_SPACE)
            tap(scene.button, app.size)
        yield

    run(tmp_path, scene, script)
    assert scene.pressed == 40


def test_a_moving_sprite_leaves_the_screen_as_if_drawn_again(tmp_path: Path) -> None:
    scene = Room()
    pictures: list[bytes] = []

    def script(app: App) -> Iterator[None]:
        yield
        image = pygame.Surface((50, 70), pygame.SRCALPHA, 32)
        image.fill((90, 0, 0, 128))
        sprite = scene.stage.add(Sprite(image, (0.0, 0.0)))
        scene.motion.play(Tween(.2, lambda t: setattr(sprite, "pos", (900 * t, 500 * t))))
        while scene.motion.busy:
            click(scene.toggle) if app.turns % 3 == 0 else key(pygame.K_TAB)
            yield
        yield
        pictures.append(app.screen.get_buffer().raw)
        scene.stage.stale()
        yield
        pictures.append(app.screen.get_buffer().raw)

    run(tmp_path, scene, script, settings=Settings(theme="contrast"))
    assert pictures[0] == pictures[1]


class AwaitedPicture(Widget):
    """A picture that is painted beside the window; until it is there, nothing."""

    def __init__(self, gate: threading.Event, drawn: list[str]) -> None:
        super().__init__()
        self._gate, self._drawn = gate, drawn

    def height(self, p: Painter, width: int) -> int:
        return 60

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        def build(_grain: Grain) -> list[Picture]:
            self._gate.wait(20)
            return [np.full((60, 60, 4), 255, np.uint8)]
        found = p.slow("awaited", 0, lambda: build)
        self._drawn.append("nothing" if found is None else "picture")
        if found is not None:
            surface.blit(found, self.rect)


class NotedLabel(Label):
    """Words that note when they are drawn."""

    drawn = 0

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        self.drawn += 1
        super().draw(p, surface)


def test_a_slow_picture_that_comes_has_only_those_drawn_again_that_wait_for_it(tmp_path: Path) -> None:
    gate, drawn = threading.Event(), list[str]()
    label, told = NotedLabel("Words"), list[int]()

    class Waiting(Plain):
        def build(self) -> Widget:
            return Column(AwaitedPicture(gate, drawn), label, gap=80)

    def script(app: App) -> Iterator[None]:
        yield
        told.append(label.drawn)
        gate.set()
        while drawn[-1] != "picture":
            yield
        yield
        told.append(label.drawn)

    run(tmp_path, Waiting(), script)
    assert drawn.count("picture") == 1
    assert set(drawn[:-1]) == {"nothing"}       # as often as the first picture has strips
    assert told[0] == told[1]


def test_nothing_to_do_means_sleep_and_wake_rouses(tmp_path: Path) -> None:
    scene = Plain()
    store.save(tmp_path / SETTINGS_FILE, Settings(theme="contrast"))
    app = App(tmp_path, sound=False)
    seen: list[int] = []

    def watch() -> None:
        end = time.monotonic() + 20
        while app.turns < 1 or not app.idle:
            time.sleep(.02)
            if time.monotonic() > end:
                break
        time.sleep(.3)
        seen.append(app.turns)
        time.sleep(.6)
        seen.append(app.turns)
        before = scene.updates
        app.wake()
        while scene.updates == before and time.monotonic() < end:
            time.sleep(.005)
        seen.append(scene.updates - before)
        post(pygame.QUIT)

    thread = threading.Thread(target=watch)
    thread.start()
    app.run(scene)
    thread.join()
    assert seen[1] - seen[0] <= 2
    assert seen[2] >= 1


# ---- size and look

class Slow(Scene):
    """A scene of many parts, each of which takes its time to paint when it is seen for the first time."""

    def __init__(self, clock: Clock, seconds: float, above: Scene | None = None) -> None:
        super().__init__()
        self.parts = [SlowPart(clock, seconds, number) for number in range(12)]
        self.above = above
        self.passed = 0.0

    def build(self) -> Widget:
        return Column(*self.parts)

    def backdrop(self, painter: object, size: tuple[int, int]) -> pygame.Surface | None:
        return None

    def update(self, seconds: float) -> SceneChange | None:
        self.passed += seconds
        above, self.above = self.above, None
        return Push(above) if above is not None else None


class SlowPart(Button):
    """Paints itself in a colour of its own."""

    def __init__(self, clock: Clock, seconds: float, number: int) -> None:
        super().__init__(f"Part {number}", self._count, grow=1)
        self.pressed_times = 0
        self._clock, self._seconds, self.colour = clock, seconds, (20 * number, 255 - 20 * number, 90)
        self.painted: set[tuple[int, int]] = set()

    def _count(self) -> None:
        self.pressed_times += 1

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(720) // 12

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.rect.size not in self.painted:
            self.painted.add(self.rect.size)
            self._clock.skip(self._seconds)
        surface.fill(self.colour, self.rect)


def test_a_resized_window_shows_the_last_picture_stretched_at_once_until_the_new_one_is_there(tmp_path: Path) -> None:
    clock = Clock()
    scene = Slow(clock, .05)

    def script(app: App) -> Iterator[None]:
        for size in ((1400, 900), (1024, 640)):
            before, painted = app.screen.copy(), [len(part.painted) for part in scene.parts]
            app.window.size = size
            yield
            stretched = pygame.transform.smoothscale(before, size)
            assert app.screen.get_buffer().raw == stretched.get_buffer().raw
            passed, turns = scene.passed, 0
            while app.interim is not None:
                assert app.screen.get_buffer().raw == stretched.get_buffer().raw
                clock.skip(.05)
                turns += 1
                yield
            assert turns > 6, "between the slices the window looks at its events"
            assert scene.passed - passed < .2, "nothing has happened unseen"
            assert [len(part.painted) for part in scene.parts] == [n + 1 for n in painted]
            whole = app.screen.copy()
            scene.stage.stale()
            yield
            assert app.screen.get_buffer().raw == whole.get_buffer().raw

    run(tmp_path, scene, script, clock=clock, hasty=True)


def test_a_window_dragged_larger_is_painted_once_it_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.window.window.REST", 60.0)       # so that no slow machine rests in between
    clock = Clock()
    scene = Slow(clock, 0)

    def script(app: App) -> Iterator[None]:
        first, painter = app.screen.copy(), app.painter
        for step in range(1, 12):
            app.window.size = (1280 + 20 * step, 720 + 20 * step)
            yield
            assert app.painter is painter
            assert app.screen.get_buffer().raw == pygame.transform.smoothscale(first, app.window.size).get_buffer().raw
            clock.skip(20)
        clock.skip(61)
        yield
        while app.interim is not None:
            yield
        assert app.painter is not painter
        assert scene.ui.top.rect.size == (1500, 940)

    run(tmp_path, scene, script, clock=clock, hasty=True)


def test_a_slow_scene_says_a_word_over_the_picture_before_it_and_hears_what_was_typed_meanwhile(tmp_path: Path) -> None:
    clock = Clock()
    slow = Slow(clock, .06)
    first = Slow(clock, 0)
    heard: list[Intent] = []
    words: list[str] = []

    def handle(intent: Intent) -> None:
        heard.append(intent)
    slow.handle = handle        # type: ignore[method-assign]

    def script(app: App) -> Iterator[None]:
        before, began = app.screen.copy(), clock.skipped
        first.above = slow
        yield
        key(pygame.K_h)
        said = None
        while app.interim is not None:
            if app.interim.words and said is None:
                said = clock.skipped - began        # the machine's own time only makes it sooner
                words.append(app.interim.words)
                assert app.screen.get_at((5, 5)) == before.get_at((5, 5)), "the picture before it stands"
                assert app.screen.get_at((640, 360)) != before.get_at((640, 360))
            yield
        assert said is not None
        assert said < .3
        assert not heard
        yield
        assert heard == [Act("hint")]

    run(tmp_path, first, script, clock=clock, hasty=True)
    assert words == ["Setting the table …"]


@pytest.mark.parametrize("change", ["size", "scene"])
def test_a_click_at_a_picture_that_is_being_replaced_presses_nothing(tmp_path: Path, change: str) -> None:
    """It was aimed at what stood there before; the first click after that counts."""
    clock = Clock()
    slow = Slow(clock, .06)
    first = Slow(clock, .06)

    def script(app: App) -> Iterator[None]:
        if change == "size":
            app.window.size = (1400, 900)
        else:
            first.above = slow
        yield
        while app.interim is not None:
            click((640, 360))
            yield
        yield
        assert not any(part.pressed_times for scene in (first, slow) for part in scene.parts)
        click((640, 360))
        yield
        assert sum(part.pressed_times for part in (slow if change == "scene" else first).parts) == 1

    run(tmp_path, first, script, clock=clock, hasty=True)


def test_a_slow_start_says_a_word_on_the_bare_desk(tmp_path: Path) -> None:
    clock = Clock()
    scene = Slow(clock, .06)
    grounds: list[bool] = []

    def on_frame(app: App) -> None:
        if app.interim is None:
            app.stop()
        elif app.interim.words:
            grounds.append(tuple(app.screen.get_at((5, 5)))[:3] == app.painter.look.theme.desk.mid)

    store.save(tmp_path / SETTINGS_FILE, Settings(theme="light", speed=0))
    App(tmp_path, on_frame=on_frame, sound=False, clock=clock).run(scene)
    assert grounds
    assert all(grounds)


def test_resized_in_the_middle_of_everything(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        click(room.ask)
        yield
        for size in ((1024, 640), (1920, 1080), (2560, 1440), (1280, 720)):
            app.window.size = size
            yield
            assert app.scene.ui.top.rect.size == size
            assert app.painter.look.scale == min(size[0] / 1280, size[1] / 720)
        key(pygame.K_ESCAPE)
        yield
        click(room.entry)
        yield
        typed("b")
        app.window.size = (1100, 800)
        yield
        typed("c")
        key(pygame.K_RETURN)
        yield
        click(room.toggle)
        yield

    run(tmp_path, room, script)
    assert room.heard == ["stay", "Anabc", True]


def test_a_scene_beneath_follows_when_it_comes_up(tmp_path: Path) -> None:
    scene = Plain()
    scene.move = Push(Plain())

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_RETURN)
        yield
        app.window.size = (1600, 900)
        yield
        key(pygame.K_ESCAPE)
        yield
        assert scene.ui.top.rect.size == (1600, 900)

    run(tmp_path, scene, script)
    assert scene.arrangements == [(1280, 720), (1600, 900)]


def test_settings_are_in_force_at_once_and_saved(tmp_path: Path) -> None:
    room = Room()

    def script(app: App) -> Iterator[None]:
        yield
        before = room.toggle.rect.h
        app.change(msgspec.structs.replace(app.settings, text=2.0, theme="light", speed=2.0))
        yield
        assert app.painter.look.text == 2.0
        assert room.motion.speed == 2.0
        assert room.toggle.rect.h > before
        click(room.toggle)
        yield
        while not app.idle:         # a theme comes as one picture, when it is painted
            yield
        assert app.painter.look.theme.name == "light"

    run(tmp_path, room, script)
    assert room.heard == [True]
    saved, notice = store.load(tmp_path / SETTINGS_FILE)
    assert (saved.text, saved.theme, notice) == (2.0, "light", None)


def test_keys_of_the_house(tmp_path: Path) -> None:
    room = Room()
    depths: list[int] = []
    screens: list[bool] = []

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_m)
        yield
        assert app.settings.mute
        assert app.sounds.levels.mute
        assert app.scene.ui.toast is not None
        key(pygame.K_F11)
        yield
        screens.append(app.settings.fullscreen)
        key(pygame.K_F11)
        yield
        screens.append(app.settings.fullscreen)
        key(pygame.K_F12)
        yield
        pad("back")
        yield
        depths.append(app.scene.ui.depth)
        key(pygame.K_h)                      # a layer that must be answered lets nothing through
        pad("B")
        yield
        depths.append(app.scene.ui.depth)

    run(tmp_path, room, script)
    assert depths == [2, 1]
    assert screens == [True, False]
    (picture,) = (tmp_path / "pictures").iterdir()
    assert pygame.image.load(picture).get_size() == (1280, 720)
    assert store.load(tmp_path / SETTINGS_FILE).settings.mute


def test_damaged_settings_are_told_on_screen(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text("{ nonsense")
    told: list[str] = []

    def on_frame(app: App) -> None:
        toast = app.scene.ui.toast
        told.append(toast.text if toast is not None else "")
        app.stop()

    assert App(tmp_path, on_frame=on_frame, sound=False).run(Plain()) == 0
    assert "settings.damaged.json" in told[0]


# ---- begin

def test_no_display_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(NoDisplay, match="desktop session"):
        App(tmp_path, sound=False).run(Plain())


def test_importing_the_window_is_lean() -> None:
    heavy = "game.ui.sound.synth", "yaml", "asyncio", "multiprocessing"
    code = f"import sys, game.ui.window.loop; print([m for m in {heavy} if m in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert said.stdout.strip() == "[]"


# ---- what is held, and what was pressed too early

class Sleeper:
    """Somebody at the real window, which sleeps until an event comes: presses a key after a while, and lets it go."""

    def __init__(self, tmp_path: Path, room: Room) -> None:
        store.save(tmp_path / SETTINGS_FILE, Settings(theme="contrast", speed=0))
        self.room, self.app = room, App(tmp_path, sound=False)

    def holds(self, *keys: tuple[int, float], idle: float) -> None:
        """Run the window; press each key for the given seconds, after the window has done nothing for `idle` seconds."""
        thread = threading.Thread(target=self._sit, args=(keys, idle))
        thread.start()
        self.app.run(self.room)
        thread.join()

    def _sit(self, keys: tuple[tuple[int, float], ...], idle: float) -> None:
        end = time.monotonic() + 20
        while (self.app.turns < 1 or not self.app.idle) and time.monotonic() < end:
            time.sleep(.01)
        for code, seconds in keys:
            time.sleep(idle)
            post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
            time.sleep(seconds)
            post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
        time.sleep(.05)
        post(pygame.QUIT)


def now(value: bool) -> bool:
    """The value as it is at this moment, whatever it was before."""
    return value


class Heard(Room):
    """Keeps what it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.intents: list[Intent] = []

    def hear(self, intent: Intent) -> Reply:
        self.intents.append(intent)
        return super().hear(intent)


def test_an_arrow_steps_once_however_long_the_window_slept_before(tmp_path: Path) -> None:
    room = Heard()
    Sleeper(tmp_path, room).holds((pygame.K_DOWN, .06), idle=REPEAT_FIRST + .1)
    assert room.intents == [Act("down")]


def test_backspace_takes_one_letter_however_long_the_window_slept_before(tmp_path: Path) -> None:
    room = Heard()
    arranged = room.arranged

    def begin() -> None:
        arranged()
        room.ui.set_focus(room.entry)
        room.ui.set_editing(True)
    room.arranged = begin       # type: ignore[method-assign]
    Sleeper(tmp_path, room).holds((pygame.K_BACKSPACE, .06), idle=REPEAT_FIRST + .1)
    assert room.intents == [Edit("backspace")]
    assert room.entry.text == "An"


def test_a_key_that_is_held_repeats_in_the_window_that_slept(tmp_path: Path) -> None:
    room = Heard()
    Sleeper(tmp_path, room).holds((pygame.K_DOWN, REPEAT_FIRST + REPEAT_NEXT / 2), idle=.1)
    assert room.intents[0] == Act("down")
    assert room.intents[1:] in ([Act("down", again=True)], [Act("down", again=True)] * 2)      # a busy machine may let go late


def test_a_dialog_is_not_answered_by_the_press_that_opened_it_twice(tmp_path: Path) -> None:
    room, clock = Room(), Clock()

    def script(app: App) -> Iterator[None]:
        yield
        room.ui.set_focus(room.ask)
        key(pygame.K_RETURN)
        for _ in range(3):
            tap(room.ask, app.size)
            pad("A")
            key(pygame.K_RETURN)
        yield
        end = clock() + STOOD - .1
        while clock() < end:
            key(pygame.K_RETURN)
            clock.skip(.05)
            yield
            assert room.ui.depth == 2
        clock.skip(.2)
        yield
        key(pygame.K_RETURN)
        yield
        assert room.ui.depth == 1
        assert room.heard == ["stay"]

    run(tmp_path, room, script, clock=clock, hasty=True)


def test_an_arrow_held_while_a_dialog_opens_does_not_run_through_its_answers(tmp_path: Path) -> None:
    room, clock = Room(), Clock()

    def script(app: App) -> Iterator[None]:
        yield
        post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
        yield
        room.question()
        yield
        first = room.ui.focus
        assert not room.ui.focus_seen
        for _ in range(40):
            clock.skip(.05)
            yield
        assert room.ui.focus is first
        assert now(room.ui.focus_seen), "it is shown from when on a press counts"
        post(pygame.KEYUP, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
        key(pygame.K_RIGHT)
        yield
        assert room.ui.focus is not first

    run(tmp_path, room, script, clock=clock, hasty=True)
