"""The shelf as a screen: what it shows of each save, and what can be done with it."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.analysis.record import RECORDS
from game.rules.contract import ScoreLine
from game.session.save_file import save_name
from game.session.shelf import Shelf, Summary
from game.session.table import Table
from game.ui.beside import BackgroundIterator
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.saves import LOOK, SavesScene
from game.ui.scenes.setup import SetupScene
from game.ui.standing import ScoreWords, standing, standing_of
from game.ui.table.registry import PLAYABLE
from game.ui.wall import wall
from game.ui.window.loop import App
from tests.ui.scenes.find import button, buttons, more, on_top, words
from tests.ui.scenes.shelves import damage, save
from tests.ui.user import Clock, click, key, pad, run, walk_to

KEPT = Path(__file__).resolve().parents[2] / "saves"

WHAT_A_SAVE_OFFERS = {"Continue", "Replay", "Delete…", "Open the readable part"}


def shelf(app: App) -> SavesScene:
    return on_top(app, SavesScene)


def read_all(app: App) -> Iterator[None]:
    yield
    while shelf(app).hung.reading:
        yield
    yield


def offered(app: App) -> set[str]:
    return WHAT_A_SAVE_OFFERS & set(buttons(app))


def to_row(app: App, number: int) -> Iterator[None]:
    """Down the list by key, the list having the focus."""
    for _ in range(number):
        key(pygame.K_DOWN)
        yield
    yield


def test_the_empty_shelf_says_so_in_words(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        assert "Nothing hangs here yet." in words(app)
        assert not offered(app)
        assert not button(app, "Older games").enabled
        assert app.scene.ui.focus is button(app, "Play a game")
        key(pygame.K_RETURN)
        yield
        yield
        on_top(app, SetupScene)

    run(tmp_path, SavesScene(), script)


def test_a_save_of_a_game_without_a_table_is_told_and_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wall, "PLAYABLE", tuple(rules for rules in PLAYABLE if rules.key != "partner"))
    save(tmp_path, steps=30)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        assert [s.damaged is not None for s in shelf(app).hung.saves] == [True]
        yield from more(app)
        assert "partner" in words(app)
        assert offered(app) == {"Delete…"}

    run(tmp_path, SavesScene(), script)


def test_newest_first_and_each_with_what_suits_it(tmp_path: Path) -> None:
    save(tmp_path, steps=30, age=5, names=("Grace", "Clive", "Basil", "Imogen"))
    save(tmp_path, steps=100_000, age=3, seed=2)
    damage(save(tmp_path, steps=50, age=1), 12)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        assert [(s.damaged is not None, s.finished) for s in shelf(app).hung.saves] == [(True, False), (False, True), (False, False)]
        yield from more(app)
        assert "line 12" in words(app)
        assert offered(app) == {"Open the readable part", "Delete…"}
        first = next(w for w in app.scene.ui.top.walk() if w.focusable and getattr(w, "text", "").endswith(".save"))
        app.scene.ui.set_focus(first)
        yield from to_row(app, 1)
        assert offered(app) == {"Replay", "Delete…"}
        assert "Finished." in words(app)
        over = shelf(app).hung.saves[1]
        winners, losers = sorted(over.lines, key=lambda line: line.rank)
        first_winner = over.names[winners.seats[0]]
        assert re.search(rf"{first_winner} and .*: won {winners.points}–{losers.points}", words(app)), "who has won is said"
        assert "so far" not in words(app)
        for direction in (pygame.K_UP, pygame.K_RIGHT):     # the two that are not finished hang beside each other, above the cards
            key(direction)
            yield
            yield
        assert offered(app) == {"Continue", "Replay", "Delete…"}
        assert all(name in words(app) for name in ("Grace", "Clive", "Basil", "Imogen", "Person", "Rookie bot"))

    run(tmp_path, SavesScene(), script)


def test_the_readable_part_of_a_damaged_save_is_opened_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = save(tmp_path, steps=50)
    damage(broken, 20)
    before, said = broken.read_bytes(), list[str]()
    monkeypatch.setattr(App, "say", lambda _app, text: said.append(text))

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from more(app)
        click(button(app, "Open the readable part"))
        yield from read_all(app)
        fresh = next(s for s in shelf(app).hung.saves if s.damaged is None)
        assert fresh.steps == 17                # lines 3 to 19
        assert fresh.path.name in words(app)    # it is the one shown
        assert said == [f"What could be read is saved as {save_name(fresh.path)}; the damaged file stays."]
        assert broken.read_bytes() == before

    run(tmp_path, SavesScene(), script)


def test_a_file_without_a_readable_header_is_told_and_stays(tmp_path: Path) -> None:
    (tmp_path / "letter.save").write_text("Dear Ana,\n")

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from more(app)
        assert "Open the readable part" not in buttons(app)
        assert "no save of The Nineteenth Hole" in words(app)
        assert "No move can be read of it." in words(app)
        assert (tmp_path / "letter.save").exists()

    run(tmp_path, SavesScene(), script)


def test_deleting_asks_first_and_shows_the_next(tmp_path: Path) -> None:
    gone, stays = save(tmp_path, steps=20, age=0), save(tmp_path, steps=25, age=1)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from more(app)
        click(button(app, "Delete…"))
        yield
        key(pygame.K_RETURN)            # the safe answer has the focus
        yield
        assert gone.exists()
        click(button(app, "Delete…"))
        yield
        click(button(app, "Delete"))
        yield
        yield
        assert not gone.exists()
        assert stays.name in words(app)
        assert len(shelf(app).hung.saves) == 1

    run(tmp_path, SavesScene(), script)


def test_continue_and_replay_with_a_pad_alone(tmp_path: Path) -> None:
    path = save(tmp_path, steps=30, persons=(0, 1, 2, 3))

    def script(app: App) -> Iterator[None]:
        yield
        yield from walk_to(app, button(app, "Saved games & replays"), lambda: pad("down"))
        pad("A")
        yield
        yield from read_all(app)
        yield from walk_to(app, button(app, "Jamaican Partner"), lambda: pad("RB"))
        pad("Y")
        yield
        yield
        on_top(app, ReplayScene)
        pad("B")
        yield
        yield from read_all(app)
        pad("A")                        # the picture has the focus: one sits down again
        yield
        yield
        assert on_top(app, PlayScene).table.saved.path == path

    run(tmp_path, MenuScene("0.9"), script)


def test_left_goes_back_to_the_row_that_is_shown(tmp_path: Path) -> None:
    for age in range(8):
        save(tmp_path, steps=12 + age, age=age)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        rows = [w for w in app.scene.ui.top.walk() if getattr(w, "text", "") == "Jamaican Partner" and w.focusable]
        click(rows[2])
        yield
        key(pygame.K_RIGHT)
        yield
        key(pygame.K_LEFT)
        yield
        key(pygame.K_LEFT)
        yield
        assert app.scene.ui.focus is rows[2]

    run(tmp_path, SavesScene(), script)


def test_a_long_shelf_comes_in_while_the_window_goes_on(tmp_path: Path) -> None:
    gate = threading.Event()

    def slowly() -> Iterator[Summary]:
        yield Summary(tmp_path / "a.save", 0, "first")
        gate.wait(10)
        yield Summary(tmp_path / "b.save", 0, "second")

    woken: list[bool] = []
    items = BackgroundIterator(slowly(), lambda: woken.append(True))
    items.wait(10)
    over = [items.over]
    assert [s.damaged for s in items.collect()] == ["first"]
    gate.set()
    items.wait_over(10)
    over.append(items.over)
    assert [s.damaged for s in items.collect()] == ["second"]
    assert over == [False, True]
    assert woken


def test_a_game_that_another_window_plays_is_watched_and_neither_continued_nor_deleted(tmp_path: Path) -> None:
    path = save(tmp_path, steps=20)
    other = Table.resume(path)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from more(app)
        assert "Open in another window: it can be watched from here." in words(app)
        assert not offered(app)
        click(button(app, "Watch"))
        yield
        yield
        scene = on_top(app, ReplayScene)
        assert (scene.live, scene.position) == (True, 20)
        assert "watching" in scene.desk.bar.title

    run(tmp_path, SavesScene(), script)
    other.close()


def test_what_another_window_does_is_seen_on_the_wall(tmp_path: Path) -> None:
    path, clock = save(tmp_path, steps=20), Clock()
    save(tmp_path, steps=25, age=1)

    def looked_again(app: App) -> Iterator[None]:
        clock.skip(LOOK)
        yield
        yield from read_all(app)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from more(app)
        other = Table.resume(path)
        yield from looked_again(app)
        assert "Open in another window" in words(app)
        assert not offered(app)
        key(pygame.K_DELETE)
        yield
        assert app.scene.ui.toast is not None
        assert "is open in another window." in app.scene.ui.toast.text
        while other.position < 23:
            other.play(next(iter(other.rules.legal(other.state))))
        yield from looked_again(app)
        assert "23 moves so far" in words(app)
        other.close()
        yield from looked_again(app)
        assert "Continue" in offered(app)
        path.unlink()
        yield from looked_again(app)
        assert shelf(app).hung.here[0].steps == 25
        assert "More…" in buttons(app)         # the board again, not the sheet of another game

    run(tmp_path, SavesScene(), script, clock=clock)


def test_continuing_what_another_window_plays_offers_to_watch(tmp_path: Path) -> None:
    path = save(tmp_path, steps=20)
    other = Table.resume(path)

    def script(app: App) -> Iterator[None]:
        yield
        while "Continue" not in buttons(app):
            yield
        click(button(app, "Continue"))
        yield
        assert f"{save_name(path)} is open in another window." in words(app)
        assert path.name not in words(app), "a save is called by its game and day, not by its file"
        click(button(app, "Close"))
        yield
        assert app.scene.ui.depth == 1
        click(button(app, "Continue"))
        yield
        key(pygame.K_RETURN)
        yield
        yield
        assert on_top(app, ReplayScene).live

    run(tmp_path, MenuScene("1"), script)
    other.close()


@pytest.mark.parametrize(("name", "said"), [
    ("french-blocked", "18 points, 4 ahead"), ("golf-water-layup", "16 strokes, 4 ahead"), ("partner-by-hand", "1–0 up"),
])
def test_the_score_of_a_save_is_in_the_words_of_its_game(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / f"{name}.save").write_bytes((KEPT / f"{name}.save").read_bytes())
    (found,) = Shelf(tmp_path, PLAYABLE).summaries()
    assert standing_of(found, (0,)) == said


@pytest.mark.parametrize(("game", "said"), [("partner", "nil all"), ("cut_throat", "nil all"), ("french", "no score yet")])
def test_a_match_that_is_back_at_nothing_is_nil_all(game: str, said: str) -> None:
    assert standing([ScoreLine((seat,), 0, 1) for seat in range(4)], "ABCD", (0,), ScoreWords(RECORDS.of(game), {})) == said
