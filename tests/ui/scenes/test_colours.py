"""Seats choose their colours in New game of Doshboard; token, plaque, card heads and set are one colour from there to the picture (H12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import Options, State
from game.games.doshboard.table.cards import HEADS, MARKS
from game.session.people import Profile, Profiles, features_of
from game.session.replay import sight_of_table
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import NewGame, SeatChoice, Settings
from game.ui.looks.theme import SEAT_MARKS
from game.ui.scenes.play import PlayScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.setup_seats import ColourButton
from game.ui.wall.pictures import TableStill
from game.ui.widgets.button import Button
from game.ui.widgets.chairs import ChairSeat
from game.ui.widgets.controls import FormField
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.games.doshboard.rules.tables import content
from tests.ui.scenes.find import button, on_top, words
from tests.ui.user import click, key, pad, run, tap, walk_to

SIZE = (1280, 720)
RULES = Doshboard()
NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
SAVES = Path(__file__).resolve().parents[2] / "saves" / "doshboard"
Step = Iterator[None]
ADVANCED = NewGame("doshboard", (SeatChoice("person", "Ana", "person"), SeatChoice("bot", "Bo", "club")), {"level": "advanced"})


def chairs(app: App) -> list[ChairSeat]:
    return [w for w in app.scene.ui.top.walk() if isinstance(w, ChairSeat)]


def marks(table: list[ChairSeat]) -> list[int | None]:
    """The tokens of those who sit there."""
    return [chair.shown.mark for chair in table if chair.shown is not None]


def colour(app: App, name: str) -> ColourButton:
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, ColourButton) and w.text == name)


def by_mouse(app: App, name: str) -> Step:
    click(chairs(app)[0])
    yield
    click(colour(app, name))
    yield


def by_finger(app: App, name: str) -> Step:
    tap(chairs(app)[0], SIZE)
    yield
    tap(colour(app, name), SIZE)
    yield


def by_steps(ok: Callable[[], None], onward: Callable[[], None]) -> Callable[[App, str], Step]:
    def choose(app: App, name: str) -> Step:
        app.scene.ui.set_focus(chairs(app)[0])
        ok()
        yield
        ok()                # set down where it was: the chair's card
        yield
        yield from walk_to(app, colour(app, name), onward)
        ok()
        yield
    return choose


DEVICES = {"mouse": by_mouse, "finger": by_finger, "keys": by_steps(lambda: key(pygame.K_RETURN), lambda: key(pygame.K_TAB)),
           "pad": by_steps(lambda: pad("A"), lambda: pad("down"))}


@pytest.mark.parametrize("device", DEVICES)
def test_h12_a_seat_chooses_its_colour_by_each_device_and_is_told_what_the_set_is_like(tmp_path: Path, device: str) -> None:
    def script(app: App) -> Step:
        yield
        scene, name = on_top(app, SetupScene), "Green" if device == "pad" else "Red"
        table = chairs(app)
        assert marks(table) == [0, 3], "by seat: yellow and red"
        yield from DEVICES[device](app, name)
        notes = [w.note for w in app.scene.ui.top.walk() if isinstance(w, ColourButton)]
        assert notes == ["Steady", "Bold", "Left-leaning", "Right-leaning"]
        if device == "pad":
            assert (marks(table), dict(scene.draft.options)["colours"]) == ([2, 3], "grby")
            assert "Hooks to the right more than to the left." in words(app)
        else:
            assert (marks(table), dict(scene.draft.options)["colours"]) == ([3, 0], "rybg"), "each colour is there once: the two change"
            assert "Long and short by turns" in words(app)

    run(tmp_path, SetupScene("doshboard"), script, settings=Settings(theme="contrast", speed=0, new_game=ADVANCED), size=SIZE)


def test_h12_the_chosen_colours_are_those_of_the_table_and_are_no_house_rule(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        setup = on_top(app, SetupScene)
        yield from by_mouse(app, "Green")
        key(pygame.K_ESCAPE)
        yield
        click(next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text.startswith("House rules")))
        yield
        fields = [w.name.text for w in app.scene.ui.top.walk() if isinstance(w, FormField) and isinstance(w.name, Label)]
        assert "Level" in fields
        assert not any("Colour" in name for name in fields)
        assert "colours" not in setup.draft.house_rules(setup._played.content), "what seats choose is no change of the rules"
        assert dict(setup.draft.by_the_book(setup._played.content).options)["colours"] == "grby"
        click(button(app, "Play now"))
        yield

    app = run(tmp_path, SetupScene("doshboard"), script, settings=Settings(theme="contrast", speed=0, new_game=ADVANCED), size=SIZE)
    kept = app.settings.choices_of("doshboard")
    assert kept is not None
    assert kept.options["colours"] == "grby", "and the next game begins with them"


def test_h12_token_plaque_card_heads_and_set_are_one_colour_at_the_table_in_the_replay_and_on_the_wall(tmp_path: Path) -> None:
    table = Table.new(RULES, Options(level="advanced", colours="bgyr"), (person("Ana"), bot("Bo", "club")), now=NOW, folder=tmp_path,
                      undo="free", content=content())
    Profiles(tmp_path).keep(Profile("Ana", features_of("Ana"), mark=4))
    seen: dict[str, tuple[int, ...]] = {}

    def script(app: App) -> Step:
        yield
        seen["table"] = app.painter.look.marks
        still = TableStill(sight_of_table(table), (400, 300))
        still.enter(app)
        seen["wall"] = still.painter.look.marks
        still.exit()
        state: State = table.state
        for seat in range(2):
            head = HEADS[state.colour(seat)]
            assert app.painter.look.seat_mark(seat).colour == head == SEAT_MARKS[(1, 2)[seat]].colour
            assert state.set_of(seat) == state.game.content.sets[(2, 3)[seat]]
        table.play(RULES.decode("play 1 to 12"))

    run(tmp_path, PlayScene(table), script, settings=Settings(theme="contrast", speed=0), size=SIZE)
    assert table.saved.path is not None

    def again(app: App) -> Step:
        yield
        seen["replay"] = app.painter.look.marks

    run(tmp_path, ReplayScene(table.saved.path), again, settings=Settings(theme="contrast", speed=0), size=SIZE)
    assert seen == dict.fromkeys(("table", "wall", "replay"), (1, 2, 0, 3, 4, 5, 6, 7)), "Ana's own star gives way at this table"


def test_h24_the_tokens_go_round_with_the_sets_of_a_tournament(tmp_path: Path) -> None:
    """An old save: its seats have the colours of their chairs."""
    scene = ReplayScene(SAVES / "tournament.save")
    found: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []

    def script(app: App) -> Step:
        yield
        for at in range(scene.replay.last + 1):
            s = scene.replay.open_state(at)
            if not found or s.nine != found[-1][0]:
                scene.go(at)
                yield
                found.append((s.nine, app.painter.look.marks[:2], tuple(MARKS[s.colour(seat)] for seat in range(2))))

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0), size=SIZE)
    assert [marks for _nine, marks, _sets in found] == [sets for _nine, _marks, sets in found]
    assert [nine for nine, _marks, _sets in found] == list(range(len(found)))
    assert len({marks for _nine, marks, _sets in found}) == len(found) > 1
