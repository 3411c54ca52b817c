"""The play screen with the smallest game there is: posted events through the real main loop, and what is seen and heard."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
import pygame
import pytest

from game.bots.policy import Choice
from game.games.dominoes.rules.hands import Play
from game.games.dominoes.table.felt import OpenEnd
from game.games.dominoes.table.hand import HandTile
from game.rules.options import written
from game.session.history import MoveReason
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks import settings as store
from game.ui.looks.settings import Settings
from game.ui.navigation import Push, SceneChange
from game.ui.play.bar import RETRY
from game.ui.play.curtain import CurtainLayer
from game.ui.play.driver import Ask, Curtain, Over, Think
from game.ui.play.ending import rematch
from game.ui.play.standings import EndPanel
from game.ui.scene import Scene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.settings import SettingsScene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from game.ui.window.shell import SETTINGS_FILE
from tests.games.dominoes.table.test_line_games import AnyMind
from tests.games.null.rules import Guess, NullGame, Thrown
from tests.games.null.table import NullFace, make, thrown_faces
from tests.ui.play.tables import QuickMind, SlowMind, couch, null_table, partner_table
from tests.ui.table.scenes import unfold_more
from tests.ui.user import Clock, Film, Script, click, finger, key, move, pad, post, press, release, run, until, walk_to

T = TypeVar("T", bound=Widget)


class Night(PlayScene):
    """A play screen of the null game whose face the test can see."""

    face: NullFace

    def __init__(self, table: Table, mind: SlowMind | None = None) -> None:
        super().__init__(table, mind=mind or QuickMind(), faces=make)


def asked(scene: PlayScene) -> Callable[[], bool]:
    """Whether a person is asked, with nothing moving."""
    return lambda: isinstance(scene.driver.due(scene.pace), Ask) and not scene.showing.busy


def layer(scene: PlayScene, kind: type[T]) -> Callable[[], T | None]:
    """The topmost layer, if it is of that kind."""
    def top() -> T | None:
        return scene.ui.top if isinstance(scene.ui.top, kind) else None
    return top


def button(scene: PlayScene, text: str) -> Button:
    return next(w for w in scene.ui.top.walk() if isinstance(w, Button) and w.text == text)


def log_of(scene: PlayScene) -> str:
    return "\n".join(scene.desk.panel.log.text.lines)


def toast_of(scene: PlayScene) -> str:
    """The words of the message that is shown; empty for none."""
    return scene.ui.toast.text if scene.ui.toast is not None else ""


def tip_of(scene: PlayScene) -> str:
    """The words of the tip that is shown; empty for none."""
    return scene.ui.tip.text if scene.ui.tip is not None else ""


def now(value: bool) -> bool:
    """The value as it is at this moment, whatever it was before."""
    return value


def play(tmp_path: Path, scene: Scene, script: Script, **settings: object) -> App:
    given = msgspec.structs.replace(Settings(theme="contrast", speed=0, autoplay=True), **settings)
    return run(tmp_path, scene, script, settings=given)


def test_a_whole_game_by_mouse(tmp_path: Path) -> None:
    scene = Night(null_table(folder=tmp_path))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        assert scene.desk.strip.text == "Ana, heads or tails?"
        assert scene.bar.subtitle == "round 2"
        click(scene.face.buttons["heads"])
        yield from until(layer(scene, EndPanel))
        assert button(scene, "Clubhouse").rect.w        # the way out is there at once, and what few go on with behind More
        with pytest.raises(StopIteration):
            button(scene, "Save as CSV")
        yield from unfold_more(scene)
        click(button(scene, "Save as CSV"))
        yield
        click(button(scene, "Save as picture"))
        yield

    play(tmp_path, scene, script)
    assert scene.table.over
    assert len(scene.face.happened) == 4
    assert list((tmp_path / "pictures").glob("*.png"))
    csv = next((tmp_path / "scores").glob("*.csv")).read_text("utf-8-sig").splitlines()
    assert csv[0] == "step,what happened,scored,Ana,Bo"
    assert len(csv) == 1 + 4


def test_a_whole_game_by_keys_and_by_pad(tmp_path: Path) -> None:
    for number, ok in enumerate((lambda: key(pygame.K_RETURN), lambda: pad("A"))):
        scene = Night(null_table(rounds=4))

        def script(app: App, scene: Night = scene, ok: Callable[[], None] = ok) -> Iterator[None]:
            while not scene.table.over:
                yield from until(lambda: asked(scene)() or scene.table.over)
                if not scene.table.over:
                    assert scene.ui.focus is scene.face.buttons["heads"]
                    ok()
                    yield
            yield from until(layer(scene, EndPanel))

        play(tmp_path / str(number), scene, script)
        assert scene.table.over


def test_enter_before_the_first_turn_opens_nothing(tmp_path: Path) -> None:
    """Whoever started the table by Enter may press it once more while the bots begin."""
    scene = Night(null_table(), mind=SlowMind())

    def script(app: App) -> Iterator[None]:
        for _ in range(5):
            yield
            assert scene.ui.focus is None
            key(pygame.K_RETURN)
        yield
        assert scene.ui.depth == 1
        key(pygame.K_DOWN)
        yield
        assert scene.ui.focus is not None

    play(tmp_path, scene, script)


def test_number_keys_pick(tmp_path: Path) -> None:
    scene = Night(null_table())

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        key(pygame.K_2, text="2")
        yield from until(lambda: scene.table.over)

    play(tmp_path, scene, script)
    assert scene.table.history.steps()[-1].action == Guess("tails")


def test_input_during_motion_ends_it_and_then_acts(tmp_path: Path) -> None:
    scene = Night(null_table())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: scene.table.position == 3 and scene.motion.busy)
        assert not scene.face.shown[-1][1]                    # the coin still falls: nothing can be guessed yet
        key(pygame.K_1, text="1")
        yield
        yield
        assert scene.table.position == 4

    play(tmp_path, scene, script, speed=.5, pace="fast")


def test_what_is_shown_is_on_disk_before(tmp_path: Path) -> None:
    scene = Night(null_table(folder=tmp_path))
    lengths: list[int] = []

    def script(app: App) -> Iterator[None]:
        real = scene.face.happen

        def happen(*args: object) -> object:
            path = scene.table.saved.path
            assert path is not None
            lengths.append(len(path.read_text("utf-8").splitlines()))
            return real(*args)      # type: ignore[arg-type]
        scene.face.happen = happen  # type: ignore[assignment,method-assign]
        yield from until(asked(scene))

    play(tmp_path, scene, script)
    assert lengths == sorted(lengths)
    assert scene.table.saved.path is not None
    assert len(lengths) >= 2


def test_saved_is_said_only_when_the_disk_has_it_and_a_refusal_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Night(null_table(folder=tmp_path, rounds=4))
    disk, refusals = threading.Event(), list[OSError]()

    def fsync(fd: int) -> None:
        if threading.current_thread().name == "save-sync":
            assert disk.wait(60)
            if refusals:
                raise refusals.pop()

    monkeypatch.setattr("os.fsync", fsync)
    monkeypatch.setattr("game.session.journal.PAUSE", .001)

    def script(app: App) -> Iterator[None]:
        sign = scene.bar.saved
        yield from until(asked(scene))
        turns = app.turns
        for _ in range(5):
            yield
            assert sign.label == "Saving"
        assert app.turns == turns + 5                       # the window goes on while the disk does not
        wide = sign.rect.w
        disk.set()
        yield from until(lambda: sign.label == "Saved")     # nobody has moved: the disk itself has roused the window
        assert (sign.tint, sign.rect.w) == ("good", wide)
        path = scene.table.saved.path
        refusals.append(OSError(5, "Input/output error"))
        key(pygame.K_1, text="1")
        yield from until(lambda: scene.ui.toast is not None)
        yield from until(lambda: scene.table.saved.path != path)
        yield from until(asked(scene))
        key(pygame.K_1, text="1")
        yield from until(lambda: sign.label == "Saved")
        assert sign.tint == "warning"
        assert path is not None
        assert sign.tip.startswith(f"{path.name}: the disk did not take all of it (Input/output error).")

    play(tmp_path, scene, script)


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_a_bots_move_in_the_log_tells_its_reason(tmp_path: Path, device: str) -> None:
    scene = Night(null_table(rounds=4))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        log = scene.desk.panel.log
        assert [move is not None for move in log.text.moves] == [False, True, False]      # a coin, Bo's guess, a coin
        high = log.text.height(app.painter, log.text.rect.w) - log.text.spare

        def select() -> None:
            if device == "mouse":
                click(log.text.place(2).center)
            elif device == "keys":
                key(pygame.K_RETURN)
            else:
                pad("A")
        if device != "mouse":
            yield from walk_to(app, log.text, (lambda: key(pygame.K_TAB)) if device == "keys" else lambda: pad("RB"))
            assert log.text.focus_rect == log.text.place(2)
        select()
        yield
        assert log.text.reason == "1 of 2 coins falls so."
        assert log.text.height(app.painter, log.text.rect.w) - log.text.spare > high
        assert log.text.place(2).bottom <= log.rect.bottom
        select()
        yield
        assert log.text.unfolded is None
        assert log.text.height(app.painter, log.text.rect.w) - log.text.spare == high

    play(tmp_path, scene, script)


def test_keys_go_from_move_to_move_in_the_log_and_a_persons_move_has_no_reason(tmp_path: Path) -> None:
    table, rng = ana_begins(), Random(2)
    while table.position < 18 or table.to_act != 0 or table.forced() is not None:
        table.play(table.rules.sample(table.state, rng), MoveReason("It is 1 of 1."))
    scene = PlayScene(table, mind=PartnerMind())

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        text, area = scene.desk.panel.log.text, scene.desk.panel.log.rect
        moves = [move for move in text.moves if move is not None]
        assert len(moves) > 10
        assert all(table.moved_by_bot(move) for move in moves)
        app.scene.ui.set_focus(text)
        key(pygame.K_UP)
        yield
        assert text.focus_rect == text.place(moves[-2])
        for one in reversed(moves[:-2]):
            for _sentence in range(3):          # a person's move is passed by, or stopped at where it has a word to be explained
                key(pygame.K_UP)
                yield
                if text.focus_rect == text.place(one):
                    break
            assert text.focus_rect == text.place(one)
            assert area.contains(text.focus_rect)
        key(pygame.K_RETURN)
        yield
        assert text.unfolded == moves[0]
        assert "no hidden tile" in text.reason
        for _ in range(5):
            key(pygame.K_UP)
            yield
        assert app.scene.ui.focus is not text           # past the first move the focus goes on

    play(tmp_path, scene, script)


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder")
    scene = Night(null_table(folder=blocked))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        assert scene.ui.toast is not None
        assert scene.ui.toast.text.startswith("Not saved")

    play(tmp_path, scene, script)
    assert scene.bar.saved.label == "Not saved"
    assert "Not saved" in scene.bar.saved.tip


@pytest.mark.parametrize("device", ["mouse", "key"])
def test_whoever_waits_for_others_skips_ahead_to_the_next_turn(tmp_path: Path, device: str) -> None:
    bots = [bot(name, "rookie") for name in ("Winston", "Desmond", "Marcia")]
    watch, settings = Film(), Settings(theme="contrast", speed=.5, pace="slow", autoplay=False)
    table = partner_table(person("Ana"), *bots)
    scene, seen = PlayScene(table, mind=AnyMind(table.rules), rng=Random(4)), list[float]()

    def offered() -> bool:
        return any(isinstance(w, Button) and w.text == "Skip ahead" for w in scene.desk.strip.children)

    def soon(true: Callable[[], bool]) -> Iterator[None]:
        for _turn in until(true):
            watch.skip(.05)
            yield

    def script(_app: App) -> Iterator[None]:
        yield from soon(asked(scene))
        assert not offered()
        scene.choose(next(iter(scene.table.rules.legal(scene.table.state))))
        if device == "mouse":
            yield from soon(offered)
            click(button(scene, "Skip ahead"))
        else:
            yield from soon(lambda: isinstance(scene.driver.due(scene.pace), Think) and not scene.showing.busy)
            key(pygame.K_n)
        begun = watch()
        yield from until(asked(scene))
        seen.append(watch() - begun)
        yield
        assert not offered()
        assert scene.pace.bot > 2           # only that once

    run(tmp_path, scene, script, settings=settings, clock=watch, turns=20_000)
    assert len(scene.table.history.steps()) >= 5
    assert seen[0] < 2.8            # a single bot waits that long before its move


def test_what_could_not_be_saved_is_tried_again_without_a_move(tmp_path: Path) -> None:
    folder = tmp_path / "saves of the table"
    folder.write_text("no folder")
    scene, watch, heard = Night(null_table(folder=folder)), Clock(), list[str]()

    def script(app: App) -> Iterator[None]:
        def said() -> str:
            return scene.ui.toast.text if scene.ui.toast is not None else ""
        yield from until(asked(scene))
        heard.append(said())
        position = scene.table.position
        watch.skip(2 * RETRY)
        yield from until(lambda: scene.ui.toast is None)
        assert scene.bar.saved.label == "Not saved"         # tried again, in vain, and said once
        folder.unlink()
        watch.skip(2 * RETRY)
        yield from until(said)
        heard.append(said())
        assert scene.table.position == position

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0), clock=watch)
    path = scene.table.saved.path
    assert heard[0].startswith(f"Not saved in {folder}: ")
    assert path is not None
    assert heard[1] == f"Saved again: every move is on the disk, in {path.name}"
    assert path.read_text().count("\n") > 2


def test_a_finished_game_that_is_not_saved_is_not_left_without_a_question(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder")
    scene, stayed = Night(null_table(folder=blocked)), list[str]()

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        click(scene.face.buttons["heads"])
        yield from until(layer(scene, EndPanel))
        click(button(scene, "Rematch"))
        yield
        yield
        click(button(scene, "Stay"))
        yield
        yield
        assert app.scene is scene
        stayed.append("there")

    play(tmp_path, scene, script)
    assert stayed


@pytest.mark.parametrize("way", [
    "Back to the clubhouse", "the window's button", *(pytest.param(way, marks=pytest.mark.full) for way in ("New game", "Quit"))])
def test_a_game_that_is_not_saved_is_not_left_without_a_question(tmp_path: Path, way: str) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder")
    scene, stayed = Night(null_table(folder=blocked)), list[str]()

    def leave() -> Iterator[None]:
        if way == "the window's button":
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        else:
            key(pygame.K_ESCAPE)
            yield
            click(button(scene, way))
        yield
        yield

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        yield from leave()
        assert app.scene is scene
        click(button(scene, "Stay"))
        stayed.append(way)
        yield from until(asked(scene))
        if way == "the window's button":
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        else:
            yield from leave()
            click(button(scene, "Leave"))
        yield
        yield
        assert way == "New game", "the window is closed, or shows the menu"
        assert app.scene is not scene

    play(tmp_path, scene, script)
    assert stayed


@pytest.mark.parametrize("kept", [True, False])
def test_quit_in_the_menu_of_a_table_asks_as_escape_at_the_clubhouse_does(tmp_path: Path, *, kept: bool) -> None:
    scene, asked_for = Night(null_table(folder=tmp_path / "games" if kept else None)), list[str]()

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        for answer in ("Stay", "Quit"):
            key(pygame.K_ESCAPE)
            yield
            click(button(scene, "Quit"))
            yield
            asked_for.append(next(w.text for w in scene.ui.top.walk() if isinstance(w, Label)))
            click(button(scene, answer))
            yield
            yield
            if answer == "Stay" and scene.ui.depth > 1:
                key(pygame.K_ESCAPE)
                yield
        raise AssertionError("the window is closed")

    play(tmp_path, scene, script)
    assert len(asked_for) == 2
    assert all(("waits on the menu" in words) == kept for words in asked_for)


def test_the_window_is_not_closed_over_a_covered_game_that_is_not_saved(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder")
    scene, stayed = Night(null_table(folder=blocked)), list[bool]()

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        key(pygame.K_ESCAPE)
        yield
        click(button(scene, "Settings"))
        yield
        yield
        above = app.scene
        assert isinstance(above, SettingsScene)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        yield
        yield
        assert app.scene is above
        click(next(w for w in above.ui.top.walk() if isinstance(w, Button) and w.text == "Stay"))
        stayed.append(True)
        yield
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        yield
        yield
        raise AssertionError("who has been asked once is not asked again")

    play(tmp_path, scene, script)
    assert stayed


def test_the_curtain_hides_hand_and_log_until_the_right_person_is_there(tmp_path: Path) -> None:
    scene = Night(couch(rounds=3))

    def script(app: App) -> Iterator[None]:
        yield from until(layer(scene, CurtainLayer))
        assert isinstance(scene.driver.due(scene.pace), Curtain)
        assert not now(scene.face.shown[-1][2].open_hand)
        assert scene.face.words.text != "coin: heads"
        assert scene.desk.panel.page == 0
        key(pygame.K_1, text="1")                           # nothing plays behind the curtain
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert scene.table.position == 1
        key(pygame.K_ESCAPE)                                # the menu opens above it, and it stays
        yield
        assert scene.ui.depth == 3
        key(pygame.K_ESCAPE)
        yield
        curtain = layer(scene, CurtainLayer)()
        assert curtain is not None
        assert curtain.button.text == "I am Bea"
        click(curtain.button)
        yield
        assert now(scene.face.shown[-1][2].open_hand)
        assert scene.face.shown[-1][2].viewer == 1
        click(scene.face.buttons["heads"])
        yield from until(layer(scene, CurtainLayer))
        curtain = layer(scene, CurtainLayer)()
        assert curtain is not None
        assert curtain.seat == 0

    play(tmp_path, scene, script)
    assert None in thrown_faces(scene.face)                 # nobody had looked yet when the first coin fell


def test_one_person_among_bots_never_meets_a_curtain(tmp_path: Path) -> None:
    scene = Night(null_table(rounds=4))
    seen: list[type] = []

    def script(app: App) -> Iterator[None]:
        while not scene.table.over:
            seen.append(type(scene.ui.top))
            if asked(scene)():
                key(pygame.K_1, text="1")
            yield

    play(tmp_path, scene, script)
    assert CurtainLayer not in seen
    assert all(sitting.open_hand for _view, _legal, sitting in scene.face.shown)


def test_the_screen_shows_a_viewer_no_more_than_he_hears(tmp_path: Path) -> None:
    scene = Night(null_table(rounds=4))

    def script(app: App) -> Iterator[None]:
        while not scene.table.over:
            if asked(scene)():
                key(pygame.K_1, text="1")
            yield

    play(tmp_path, scene, script)
    for event, _before, _after in scene.face.happened:
        if isinstance(event, Thrown):
            assert (event.face is None) == (event.hider != 0)
    assert all(view.seat == 0 and (view.coin is None or view.round % 2 == 0) for view, _legal, _sitting in scene.face.shown)


def long_log(scene: Night) -> Iterator[None]:
    """Play on until the log is twice as high as its window."""
    while scene.desk.panel.log.content < 2 * scene.desk.panel.log.rect.h:
        if asked(scene)():
            key(pygame.K_1, text="1")
        yield


def test_the_log_begins_with_a_whole_sentence_and_ends_with_the_last(tmp_path: Path) -> None:
    scene = Night(null_table(rounds=80))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        yield from long_log(scene)
        log = scene.desk.panel.log
        for _ in range(12):
            assert log.offset == log.range == log.text.top_from(log.offset)
            assert log.text.rect.y + log.text.height(app.painter, log.text.rect.w) - log.text.spare <= log.rect.bottom
            key(pygame.K_1, text="1")
            yield

    play(tmp_path, scene, script)


def test_the_log_follows_again_after_home(tmp_path: Path) -> None:
    scene = Night(null_table(rounds=80))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        yield from long_log(scene)
        log = scene.desk.panel.log
        key(pygame.K_HOME)
        yield
        assert log.offset == 0
        lines = len(log.text.lines)
        key(pygame.K_1, text="1")
        yield from until(lambda: len(log.text.lines) > lines)
        assert log.offset == log.range

    play(tmp_path, scene, script)


def test_the_log_stays_where_somebody_reads_it(tmp_path: Path) -> None:
    """The mouse rests on it, and its wheel was turned."""
    scene = Night(null_table(bot("Ana", "rookie"), bot("Bo", "rookie"), rounds=400))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: scene.desk.panel.log.content > 2 * scene.desk.panel.log.rect.h, 2000)
        log = scene.desk.panel.log
        move(log.rect.center)
        post(pygame.MOUSEWHEEL, x=0, y=3, precise_x=0.0, precise_y=3.0, pos=log.rect.center, touch=False)
        yield
        kept, lines = log.offset, len(log.text.lines)
        assert 0 < kept < log.range
        yield from until(lambda: len(log.text.lines) > lines + 2)
        assert log.offset == kept
        move(scene.face.table.rect.center)
        lines = len(log.text.lines)
        yield from until(lambda: len(log.text.lines) > lines + 1)
        assert log.offset == log.range

    play(tmp_path, scene, script, pace="fast")


def test_a_tip_goes_with_what_it_was_said_about(tmp_path: Path) -> None:
    """The mouse rests on the sentence while the table goes on by itself. One in large letters needs no tip, which would hide the hand."""
    mind = SlowMind()
    scene = Night(null_table(rounds=4), mind)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: mind.asked and not scene.showing.busy)
        move(scene.desk.strip.rect.center)
        yield
        scene.ui.update(1.0)
        tip = scene.ui.tip
        assert tip is None
        scene.desk.strip.say(" ".join(["A sentence that needs small letters."] * 20))
        move((5, 5))
        yield
        move(scene.desk.strip.rect.center)
        yield
        scene.ui.update(1.0)
        tip = scene.ui.tip
        assert tip is not None
        assert tip.text == scene.desk.strip.text
        yield
        assert scene.ui.tip is tip
        mind.asked[0].answer.set_result(Choice(Guess("heads"), ""))
        yield from until(lambda: scene.desk.strip.text != tip.text)
        yield
        assert scene.showing.busy
        assert scene.ui.tip is None

    play(tmp_path, scene, script, speed=1, pace="fast")


def test_a_tip_goes_with_its_widget(tmp_path: Path) -> None:
    scene = Night(null_table(rounds=4))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        heads = scene.face.buttons["heads"]
        heads.tip = "The side with the head"
        move(heads.rect.center)
        yield
        scene.ui.update(1.0)
        assert tip_of(scene)
        heads.show(False)
        yield
        assert not tip_of(scene)
        assert scene.ui.hover is not heads
        scene.ui.update(1.0)
        assert not tip_of(scene)

    play(tmp_path, scene, script)


def test_undo_and_redo_by_button_and_key(tmp_path: Path) -> None:
    scene = Night(null_table(rounds=4, undo="free"))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        assert not now(scene.bar.undo.enabled)
        assert scene.bar.undo.why == scene.table.why_no_undo()
        at = scene.table.position
        click(scene.face.buttons["heads"])
        yield from until(lambda: scene.table.position > at and asked(scene)())
        later, lines = scene.table.position, log_of(scene)
        assert now(scene.bar.undo.enabled)
        click(scene.bar.undo)
        yield
        assert scene.table.position == at
        assert len(log_of(scene)) < len(lines)
        assert scene.face.shown[-1][0] == scene.table.view(0)
        assert scene.bar.redo.enabled
        key(pygame.K_y, pygame.KMOD_CTRL)
        yield
        yield from until(asked(scene))
        assert scene.table.position == later
        assert log_of(scene) == lines
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert scene.table.position == at

    play(tmp_path, scene, script)


def test_undo_that_is_not_allowed_says_why(tmp_path: Path) -> None:
    scene = Night(null_table(rounds=4))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        click(scene.face.buttons["heads"])
        yield
        yield from until(asked(scene))
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert scene.desk.strip.text == scene.table.why_no_undo()
        assert "can't be unseen" in scene.desk.strip.text

    play(tmp_path, scene, script)


def test_undo_while_a_bot_thinks(tmp_path: Path) -> None:
    mind = SlowMind()
    scene = Night(null_table(rounds=4, undo="free"), mind)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: mind.asked)
        mind.asked[0].answer.set_result(Choice(Guess("heads"), ""))
        yield from until(asked(scene))
        at = scene.table.position
        click(scene.face.buttons["heads"])
        yield from until(lambda: isinstance(scene.driver.due(scene.pace), Think) and not scene.showing.busy)
        assert scene.desk.seats.plates[1].turn is not None
        assert scene.desk.seats.plates[1].turn.words == "thinking"
        click(scene.bar.undo)
        yield
        assert scene.table.position == at
        assert mind.asked[1].answer.cancelled()
        assert asked(scene)()

    play(tmp_path, scene, script)
    assert mind.closed


def test_a_bots_answer_rouses_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.window.loop.LONGEST_WAIT", 60.0)       # the loop does not look round by itself
    mind = SlowMind()
    scene = Night(null_table(), mind)
    # Where motion is reduced the dots of its thinking stand still, so that nothing but the answer can wake the loop.
    store.save(tmp_path / SETTINGS_FILE, Settings(theme="contrast", speed=0, reduce_motion=True))
    app = App(tmp_path, sound=False)
    reached: list[int] = []

    def elsewhere() -> None:
        end = time.monotonic() + 20
        while not mind.asked and time.monotonic() < end:
            time.sleep(.005)
        turns = -1
        while turns != app.turns and time.monotonic() < end:        # until the loop has gone to sleep
            turns = app.turns
            time.sleep(.4)
        mind.asked[0].answer.set_result(Choice(Guess("heads"), ""))
        while scene.table.position < 3 and time.monotonic() < end:
            time.sleep(.005)
        reached.append(scene.table.position)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    app.run(scene)
    thread.join()
    assert reached == [3]


def test_an_illegal_try_is_answered_in_the_rules_words(tmp_path: Path) -> None:
    scene = Night(null_table())

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        scene.refuse(Guess("edge"))
        yield
        assert scene.desk.strip.text == NullGame().why_not(scene.table.state, Guess("edge"))
        assert scene.desk.strip.tint == "warning"

    play(tmp_path, scene, script)
    assert scene.face.shaken == [Guess("edge")]


def test_a_game_without_bots_says_that_there_is_no_hint(tmp_path: Path) -> None:
    scene = Night(null_table())

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        assert not scene.bar.hint.enabled
        key(pygame.K_h, text="h")
        yield
        assert scene.desk.strip.text == "This game has no bot that could be asked."

    play(tmp_path, scene, script)


def test_the_hint_is_marked_and_explained(tmp_path: Path) -> None:
    mind = PartnerMind()
    scene = PlayScene(ana_begins(), mind=mind)
    pointed: list[object] = []

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        real = scene.face.point_out

        def point_out(action: object) -> None:
            pointed.append(action)
            real(action)
        scene.face.point_out = point_out        # type: ignore[method-assign]
        pad("Y")
        yield from until(lambda: len(mind.asked) == 2)
        first, adviser = mind.asked
        assert (first.level, adviser.level) == ("first words", "adviser")
        assert first.view == adviser.view == scene.table.view(0)
        action = next(iter(scene.table.rules.legal(scene.table.state)))
        adviser.answer.set_result(Choice(action, "It wins 3 of 4 deals."))
        yield from until(lambda: pointed[-1:] == [action])
        assert scene.desk.strip.text == f"Hint: {scene.table.rules.action_in_words(scene.table.state, action)}: it wins 3 of 4 deals."
        app.change(msgspec.structs.replace(app.settings, text=1.2))
        yield
        assert pointed[-1] == action            # a new layout keeps it
        scene.choose(action)
        yield
        assert pointed[-1] is None

    play(tmp_path, scene, script, autoplay=False)


def both_ends_fit() -> tuple[Table, Play]:
    """A Partner table at which Ana is to act and holds a tile that fits both ends; its play at the second of them."""
    for seed in range(100):
        table, rng = partner_table(person("Ana"), *(bot(name, "rookie") for name in ("Winston", "Desmond", "Marcia"))), Random(seed)
        table.advance_chance(rng)
        for _ in range(12):
            legal = list(table.rules.legal(table.state))
            public = table.state.public
            both = [a for a in legal if isinstance(a, Play) and Play(a.tile, 0) in legal and a.arm == 1 and public.left != public.right]
            if table.to_act == 0 and both:
                return table, both[-1]
            table.play(rng.choice(legal))
    raise AssertionError("no such position")


def test_the_hinted_tile_takes_the_focus_and_then_the_hinted_end(tmp_path: Path) -> None:
    mind, (table, hinted) = PartnerMind(), both_ends_fit()
    scene = PlayScene(table, mind=mind)
    position = table.position

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        key(pygame.K_h, text="h")
        yield from until(lambda: len(mind.asked) == 2)
        mind.asked[1].answer.set_result(Choice(hinted, "{} has no 2; comes through in 61 % of the deals.", seats=(2,)))
        yield from until(lambda: "61 %" in scene.desk.strip.text)
        assert "Desmond has no 2; comes through" in scene.desk.strip.text
        assert isinstance(scene.ui.focus, HandTile)
        assert scene.ui.focus.tile == hinted.tile
        key(pygame.K_RETURN)
        yield
        yield
        assert isinstance(scene.ui.focus, OpenEnd)
        assert scene.ui.focus.sign.arm == hinted.arm
        key(pygame.K_h, text="h")       # asked once more with the tile picked: the end keeps the focus
        yield
        yield
        assert isinstance(scene.ui.focus, OpenEnd)
        key(pygame.K_RETURN)
        yield from until(lambda: table.position > position)
        assert table.history.step(position + 1).action == hinted

    play(tmp_path, scene, script, autoplay=False)


def test_menu_holds_the_table_still(tmp_path: Path) -> None:
    mind = SlowMind()
    scene = Night(null_table(), mind)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: mind.asked)
        key(pygame.K_ESCAPE)
        yield
        mind.asked[0].answer.set_result(Choice(Guess("heads"), ""))
        for _ in range(10):
            yield
        assert scene.table.position == 1
        click(button(scene, "Resume"))
        yield from until(asked(scene))
        key(pygame.K_F10)
        yield
        click(button(scene, "Back to the clubhouse"))
        yield

    app = play(tmp_path, scene, script)
    assert scene.table.position == 3
    assert app.scenes == ()


def test_resume_goes_on_where_it_was(tmp_path: Path) -> None:
    first = Night(null_table(folder=tmp_path, rounds=4))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(first))

    play(tmp_path, first, script)
    path = first.table.saved.path
    assert path is not None
    again = Night(Table.resume(path, (NullGame(),)))

    def script_again(app: App) -> Iterator[None]:
        yield from until(asked(again))
        assert log_of(again) == log_of(first)
        assert again.desk.strip.text == first.desk.strip.text
        click(again.face.buttons["heads"])
        yield from until(lambda: again.table.position > first.table.position)

    play(tmp_path, again, script_again)


def test_settings_and_size_in_the_middle_keep_everything(tmp_path: Path) -> None:
    scene = Night(null_table(rounds=4))

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        at, shown = scene.table.position, scene.face.shown[-1]
        app.window.size = (1024, 640)
        yield
        key(pygame.K_F11)
        yield
        for text in (2.0, 1.0):
            app.change(msgspec.structs.replace(app.settings, text=text, theme="contrast"))
            yield
            assert scene.desk.room.tight == (text == 2.0)
        key(pygame.K_F11)
        yield
        assert scene.table.position == at
        assert scene.face.shown[-1] == shown
        click(scene.face.buttons["heads"])
        yield from until(lambda: scene.table.position > at)

    play(tmp_path, scene, script)
    assert scene.face.settled >= 4


def test_the_panel_folds_by_key_and_where_there_is_no_room_it_is_a_drawer(tmp_path: Path) -> None:
    scene = Night(null_table())

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        wide = scene.desk.room.rail.w
        assert now(scene.desk.panel.visible)
        key(pygame.K_l, text="l")
        yield
        assert not now(scene.desk.panel.visible)
        assert not now(app.settings.panel)
        assert scene.desk.room.rail.w > wide
        key(pygame.K_l, text="l")
        yield
        assert now(scene.desk.panel.visible)
        assert now(app.settings.panel)
        app.change(msgspec.structs.replace(app.settings, text=2.0))
        yield
        assert not now(scene.desk.panel.visible)
        key(pygame.K_l, text="l")
        yield
        assert now(scene.desk.drawn_out)
        assert now(scene.desk.panel.visible)
        press((100, 400))                                   # beside it
        release((100, 400))
        yield
        assert not now(scene.desk.drawn_out)
        assert scene.ui.depth == 1

    play(tmp_path, scene, script)


def test_speed_by_button_and_keys(tmp_path: Path) -> None:
    scene = Night(null_table())

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        assert scene.bar.speed.label == "instant"
        click(scene.bar.speed)
        yield
        assert app.settings.speed == .5
        assert scene.bar.speed.label == "0.5×"
        assert scene.motion.speed == .5
        key(pygame.K_PLUS, text="+")
        yield
        assert app.settings.speed == .75
        key(pygame.K_MINUS, text="-")
        yield
        assert app.settings.speed == .5
        assert toast_of(scene) == "Speed 0.5×"
        for _step in range(3):
            click(scene.bar.speed)
            yield
        assert toast_of(scene) == "Speed 4×"
        click(scene.bar.speed)
        yield
        assert toast_of(scene) == "Instant: every move is shown at once"

    play(tmp_path, scene, script)


@pytest.mark.parametrize("device", ["mouse", pytest.param("touch", marks=pytest.mark.full)])
def test_a_press_beside_the_menu_closes_it_and_does_nothing_at_the_table(tmp_path: Path, device: str) -> None:
    scene = Night(null_table())

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        key(pygame.K_ESCAPE)
        yield
        plate, heads, position = scene.ui.top.children[0].rect, scene.face.buttons["heads"].rect, scene.table.position
        assert not plate.collidepoint(heads.center)
        for place, depth in (((plate.centerx, plate.top + 4), 2), (heads.center, 1)):
            if device == "mouse":
                click(place)
            else:
                finger(pygame.FINGERDOWN, place, app.size)
                yield
                finger(pygame.FINGERUP, place, app.size)
            yield
            yield
            assert scene.ui.depth == depth
        assert scene.table.position == position

    play(tmp_path, scene, script)


class Below(Scene):
    """What lies under the play screen."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.above: Scene | None = scene
        self.results: list[object] = []

    def build(self) -> Widget:
        return Button("Below")

    def update(self, seconds: float) -> SceneChange | None:
        scene, self.above = self.above, None
        return Push(scene) if scene is not None else None

    def resumed(self, result: object) -> SceneChange | None:
        self.results.append(result)
        return None


def test_rematch_seats_the_same_people_in_a_save_of_its_own(tmp_path: Path) -> None:
    scene = Night(null_table(folder=tmp_path))
    below = Below(scene)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: app.scene is scene)
        yield from until(asked(scene))
        click(scene.face.buttons["heads"])
        yield from until(layer(scene, EndPanel))
        key(pygame.K_ESCAPE)                                # the standings close; Enter or the menu brings them back
        yield
        assert scene.ui.depth == 1
        yield
        key(pygame.K_RETURN)
        yield from until(layer(scene, EndPanel))
        key(pygame.K_ESCAPE)
        yield
        key(pygame.K_ESCAPE)
        yield
        click(button(scene, "Standings"))
        yield from until(layer(scene, EndPanel))
        click(button(scene, "Rematch"))
        yield from until(lambda: below.results)

    play(tmp_path, below, script)
    again = below.results[0]
    assert isinstance(again, Table)
    assert again.seats == scene.table.seats
    assert again.setup == scene.table.setup
    assert again.position == 0
    again.advance_chance(Random(1))
    assert again.saved.path != scene.table.saved.path


def test_a_rematch_of_an_old_game_goes_by_the_rules_of_today(tmp_path: Path) -> None:
    """H17: Doshboard's cards were lost by the end of the flight when this save was begun."""
    old = Table.resume(Path(shutil.copy(Path(__file__).resolve().parents[2] / "saves" / "doshboard" / "two-ledges.save", tmp_path)))
    again = rematch(old, tmp_path)
    assert [written(table.setup.options)["lost_by"] for table in (old, again)] == ["flight", "final_lie"]
    assert again.setup.content == old.setup.content
    old.close()


def test_bots_alone_are_watched_with_closed_hands(tmp_path: Path) -> None:
    scene = Night(null_table(bot("Al", "pro"), bot("Bo", "rookie")))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: scene.table.over)
        yield from until(layer(scene, EndPanel))

    play(tmp_path, scene, script)
    assert thrown_faces(scene.face) == [None, None]
    assert not any(sitting.open_hand for _view, _legal, sitting in scene.face.shown)
    assert isinstance(scene.driver.due(scene.pace), Over)


def test_what_must_be_played_plays_itself_only_where_the_player_wants_it(tmp_path: Path) -> None:
    for number, autoplay in enumerate((True, False)):
        table = ana_begins()
        scene = PlayScene(table, mind=PartnerMind())

        def script(app: App, table: Table = table, autoplay: bool = autoplay) -> Iterator[None]:
            for _ in range(20):
                yield
            assert table.position == (2 if autoplay else 1)

        play(tmp_path / str(number), scene, script, autoplay=autoplay)


class PartnerMind(SlowMind):
    """Is asked about Partner."""

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        assert game_key == "partner"
        return super().ask("null", level, view, seed, budget)


def ana_begins() -> Table:
    """A Partner table at which Ana holds 6-6 and has to pose it."""
    table = partner_table(person("Ana"), bot("Winston", "rookie"), bot("Desmond", "rookie"), bot("Marcia", "rookie"))
    seed = next(n for n in range(100) if table.rules.draw(table.state, Random(n)).hands[0] >> 27 & 1)
    table.advance_chance(Random(seed))
    return table


def test_hover_over_a_plaque_costs_no_layout(tmp_path: Path) -> None:
    scene = Night(null_table())

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        settled = scene.face.settled
        for x in range(20, 1200, 80):
            move((x, 200))
            yield
        assert scene.face.settled == settled

    play(tmp_path, scene, script)


def test_the_shot_clock_is_seen_on_the_plaque_and_stands_still_while_the_menu_is_open(tmp_path: Path) -> None:
    scene = Night(null_table(seconds=5))
    clock = Film()

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        plate = scene.desk.seats.plates[0]
        assert plate.turn is not None
        assert plate.turn.in_words == "Your turn · 0:05"
        assert "The other one hides the coin." in plate.tip
        clock.skip(1.5)
        yield
        yield
        assert plate.turn.in_words == "Your turn · 0:04"
        key(pygame.K_ESCAPE)
        yield
        clock.skip(20)
        yield
        yield
        key(pygame.K_ESCAPE)
        yield
        yield
        assert plate.turn.in_words == "Your turn · 0:04"
        at = scene.table.position
        clock.skip(4)
        yield from until(lambda: scene.table.position > at)
        assert scene.table.rules.encode(scene.table.history.steps(at)[0].action) == "time out"

    run(tmp_path, scene, script, clock=clock)
