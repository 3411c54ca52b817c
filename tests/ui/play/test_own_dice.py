"""Real dice: every roll of the dice games can be told to the window, die by die, by keys and by pointing; nothing is drawn meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.choices import choices, content_for
from game.games.golo.rules.values import Roll, members
from game.rules import options
from game.rules.contract import CHANCE, Setup, rules_of
from game.session.deals import of_day
from game.session.history import Undo
from game.session.seats import person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.play.own_dice import DiceEntry
from game.ui.scenes.play import PlayScene
from game.ui.table.registry import TABLES, dice_of
from game.ui.widgets.text import Label
from game.ui.window.loop import COURSES, App
from tests.test_conformance import CASES
from tests.ui.play.tables import partner_table
from tests.ui.play.test_room import SilentMind
from tests.ui.scenes.find import button, buttons
from tests.ui.user import Clock, click, key, pad, run

DICE_GAMES = ("golo", "card_golf", "doshboard")


@pytest.mark.parametrize("game", DICE_GAMES)
def test_whatever_chance_brings_can_be_told(game: str) -> None:
    case, rng, rules = CASES[game], Random(f"own dice {game}"), rules_of(game)
    asked = 0
    for _game in range(6):
        written = options.build(rules.options, case.settings(rng) | ({"called_shots": "off"} if game == "doshboard" else {}))
        s = rules.start(Setup((case.seats(written) if case.seats else rules.seats)[0], written, case.content(rng)))
        for _step in range(400):
            actor = rules.to_act(s)
            if actor is None:
                break
            a = rules.draw(s, rng) if actor is CHANCE else rules.sample(s, rng)
            wanted = dice_of(game, s)
            assert wanted is None or actor is CHANCE
            if wanted is not None:
                asked += 1
                assert wanted.question.endswith("?")
                told = wanted.action([rng.choice(die.faces).value for die in wanted.dice])
                assert rules.why_not(s, told) is None
                assert len({die.name for die in wanted.dice}) == len(wanted.dice)
                values = numbers_of(a)
                assert all(value in {face.value for face in die.faces} for value, die in zip(values, wanted.dice, strict=True))
                if wanted.below:      # bottoms (G4): asked are the faces on which the dice lie
                    values = tuple(s.game.across[die] - n if n > 0 else n for die, n in zip(members(s.throw.thrown), values, strict=True))
                assert wanted.action(values) == a
            s, _events = rules.apply(s, a)
    assert asked > 10


def numbers_of(action: object) -> tuple[int, ...]:
    """The numbers that a roll shows."""
    values = tuple(getattr(action, name) for name in getattr(action, "_fields", None) or action.__slots__)  # type: ignore[attr-defined]
    return values[0] if isinstance(values[0], tuple) else values


def test_other_games_never_ask() -> None:
    for game in set(TABLES) - set(DICE_GAMES):
        rules, case = rules_of(game), CASES[game]
        s = rules.start(Setup(rules.seats[0], options.build(rules.options, {}), case.content(Random(1))))
        assert dice_of(game, s) is None


def table(game: str, *, deal: int | None = None, undo: Undo = "strict", **chosen: str) -> Table:
    """A table for one."""
    rules = rules_of(game)
    content = content_for(game, COURSES, *(part.files[0].stem for part in choices(game, COURSES)))
    now = datetime(2026, 3, 1, 20, tzinfo=UTC)
    return Table.new(rules, options.build(rules.options, chosen), [person("Ana")], now=now, folder=None, content=content, deal=deal,
                     undo=undo)


def entry_of(scene: PlayScene) -> DiceEntry | None:
    """The question that stands above the table."""
    return next((w for w in scene.ui.top.walk() if isinstance(w, DiceEntry)), None)


def until_dice_are_asked(scene: PlayScene, table_: Table) -> Generator[None, None, DiceEntry]:
    """Plays on until dice are due; returns the question."""
    while (entry := entry_of(scene)) is None:
        if table_.to_act is not CHANCE:
            scene.show(scene.driver.play(table_.rules.sample(table_.state, Random(3))), 0, 0)
        yield
    return entry


def test_nine_dice_are_told_by_keys_and_one_answer_is_taken_back(tmp_path: Path) -> None:
    table_ = table("golo")
    scene = PlayScene(table_, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield
        key(pygame.K_RETURN)
        while (entry := entry_of(scene)) is None:
            yield
        for _frame in range(20):
            yield
        assert table_.to_act is CHANCE
        assert entry.go.why == "Say first what every die shows."
        assert f"{table_.names[0]} has rolled. What shows on top of each die?" in [w.text for w in entry.walk() if isinstance(w, Label)]
        for row in entry.rows:
            key(pygame.K_0 + row.die.faces[0].value % 10)
            yield
        assert [row.chosen for row in entry.rows] == [0] * 9
        key(pygame.K_ESCAPE)
        yield
        assert [row.chosen for row in entry.rows] == [0] * 8 + [None]
        assert entry.asked is entry.rows[8]
        click(entry.faces[1])
        yield
        assert entry.go.why == "" or entry.go.enabled
        click(entry.go)
        yield
        yield
        wanted = [row.die.faces[0].value for row in entry.rows[:8]] + [entry.rows[8].die.faces[1].value]
        assert list(table_.state.throw.lying) == wanted

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, own_dice=True, shake=False))


def test_g4_after_bottoms_the_faces_below_are_asked_for_and_count(tmp_path: Path) -> None:
    """Whatever lies opposite on the real dice: the number told is the score."""
    table_ = table("golo")
    table_.play(Roll(bottoms=True))
    scene = PlayScene(table_, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        while (entry := entry_of(scene)) is None:
            yield
        for _frame in range(20):
            yield
        said = [w.text for w in entry.walk() if isinstance(w, Label)]
        assert f"{table_.names[0]} has rolled. Bottoms count. What lies below each die?" in said
        assert f"{entry.rows[0].die.name} lies on:" in said
        told = [row.die.faces[1].value for row in entry.rows]
        for number in told:
            key(pygame.K_0 + number)
            yield
        click(entry.go)
        yield
        yield
        assert list(table_.state.throw.lying) == told == [3, 3, 4, 4, 4, 4, 4, 5, 5]

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, own_dice=True, shake=False))


def short_table(game: str) -> Table:
    """A table for one, of Card Golf with three holes."""
    return table(game, holes="3") if game == "card_golf" else table(game)


@pytest.mark.parametrize(("game", "figure", "said"), [
    ("card_golf", 7, "Die 1 has no 7: it shows 1 to 6."), ("card_golf", 0, "Die 1 has no 10: it shows 1 to 6."),
    ("golo", 7, "Red die 1 has no 7: it shows 1, 3, 4, 5, 6, 8.")])
def test_a_face_that_a_die_has_not_is_answered_in_words(tmp_path: Path, game: str, figure: int, said: str) -> None:
    table_ = short_table(game)
    scene = PlayScene(table_, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield
        entry = yield from until_dice_are_asked(scene, table_)
        for _frame in range(20):
            yield
        key(pygame.K_0 + figure)
        yield
        yield
        assert entry.told.text == said
        assert [row.chosen for row in entry.rows[:1]] == [None]
        key(pygame.K_4)
        yield
        yield
        assert entry.told.text == ""
        assert [row.die.faces[row.chosen].value for row in entry.rows[:1] if row.chosen is not None] == [4]
        assert entry.asked is entry.rows[1]
        click(entry.rows[0])                # a die is pressed: its faces are there to be pressed again
        yield
        yield
        assert entry.asked is entry.rows[0]
        click(entry.faces[0])
        yield
        yield
        assert entry.rows[0].chosen == 0

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, own_dice=True, shake=False))


@pytest.mark.full
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1024, 640), 1.0), ((1024, 640), 2.0), ((1920, 1080), 1.0)])
@pytest.mark.parametrize("game", DICE_GAMES)
def test_dice_faces_and_buttons_are_in_the_window_and_every_die_is_pictured(tmp_path: Path, game: str, size: tuple[int, int],
                                                                            text: float) -> None:
    table_ = short_table(game)
    scene = PlayScene(table_, mind=SilentMind())

    def script(app: App) -> Iterator[None]:
        yield
        entry = yield from until_dice_are_asked(scene, table_)
        for _frame in range(20):
            yield
        whole = entry.children[0].rect
        assert app.screen.get_rect().contains(whole)
        for widget in (*entry.rows, *entry.faces, entry.go):
            assert whole.contains(widget.rect), widget
            assert widget.clip is None or widget.clip.contains(widget.rect), "nothing is scrolled away"
        while not all(entry.seen(row) for row in entry.rows):
            yield

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, own_dice=True, shake=False, text=text), size=size)


TYPED = {"12 11": [12, 11], "1 2": [1, 2], "10 7": [10, 7], "0 1": [10, 1], "1 10": [1, 10], "97": [9, 7], "123": [12, 3]}


def test_a_number_of_two_figures_is_typed_as_it_is_written(tmp_path: Path) -> None:
    table_, clock = table("doshboard", called_shots="off"), Clock()
    scene = PlayScene(table_, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield
        entry = yield from until_dice_are_asked(scene, table_)
        clock.skip(1)
        yield
        assert "12 is typed as two figures without a pause" in " ".join(w.text for w in entry.walk() if isinstance(w, Label))
        for keys, shown in TYPED.items():
            for figure in keys:
                if figure == " ":
                    clock.skip(1)
                else:
                    key(pygame.K_0 + int(figure))
                yield
            assert [row.die.faces[row.chosen].value for row in entry.rows if row.chosen is not None] == shown
            assert scene.ui.focus is entry.go
            for _row in entry.rows:
                key(pygame.K_ESCAPE)
                yield
            clock.skip(1)
            yield

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, own_dice=True), clock=clock)


def test_each_answer_leads_a_pad_to_the_next_die(tmp_path: Path) -> None:
    table_ = table("card_golf", holes="3")
    scene = PlayScene(table_, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield
        entry = yield from until_dice_are_asked(scene, table_)
        for _frame in range(20):
            yield
        for row in entry.rows:
            assert entry.asked is row
            assert scene.ui.focus is entry.faces[0]
            pad("right")
            yield
            pad("A")
            yield
            assert row.chosen == 1
        assert scene.ui.focus is entry.go
        pad("B")
        yield
        assert entry.rows[-1].chosen is None

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, own_dice=True))


def test_the_plan_is_taken_back_from_the_question(tmp_path: Path) -> None:
    table_ = table("golo", undo="free")
    scene = PlayScene(table_, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield
        key(pygame.K_RETURN)
        while entry_of(scene) is None:
            yield
        for _frame in range(20):
            yield
        assert table_.position == 1
        key(pygame.K_z, pygame.KMOD_LCTRL)
        yield
        yield
        assert table_.position == 0
        assert entry_of(scene) is None
        assert table_.to_act == 0

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, own_dice=True, shake=False))


def test_the_window_rolls_the_dice_of_the_day(tmp_path: Path) -> None:
    table_ = table("golo", deal=20261122)
    scene = PlayScene(table_, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield
        key(pygame.K_RETURN)
        while table_.to_act is CHANCE or not table_.position:
            assert entry_of(scene) is None
            yield

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, own_dice=True, shake=False))


def test_the_window_rolls_once_where_it_is_asked_to(tmp_path: Path) -> None:
    table_ = table("card_golf", holes="3")
    scene = PlayScene(table_, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield
        rolled = 0
        while rolled < 2:
            if table_.to_act is not CHANCE:
                scene.show(scene.driver.play(rules_of("card_golf").sample(table_.state, Random(3))), 0, 0)
            yield
            entry = entry_of(scene)
            if entry is None:
                continue
            before = table_.position
            for _frame in range(20):
                yield
            assert table_.position == before, "chance waits for the person"
            click(next(w for w in entry.walk() if getattr(w, "text", "") == "Roll for me"))
            yield
            yield
            assert table_.position == before + 1
            rolled += 1

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, own_dice=True))


def test_the_menu_of_the_table_turns_to_real_dice_and_back(tmp_path: Path) -> None:
    table_ = table("golo")
    scene = PlayScene(table_, mind=SilentMind(), rng=Random(1))

    def chosen(app: App, words: str) -> Iterator[None]:
        for _frame in range(20):
            yield
        click(button(app, words))
        yield
        yield

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_ESCAPE)
        yield from chosen(app, "Roll my own dice")
        told = [app.settings.own_dice]
        click(button(app, "Roll"))
        while entry_of(scene) is None:
            yield
        yield from chosen(app, "Menu")
        yield from chosen(app, "Let the window roll")
        assert [*told, app.settings.own_dice] == [True, False]
        while table_.to_act is CHANCE:
            yield
        assert entry_of(scene) is None
        key(pygame.K_ESCAPE)
        for _frame in range(20):
            yield
        assert "Roll my own dice" in buttons(app)
    run(tmp_path, scene, script)


@pytest.mark.parametrize("play", [lambda: table("golo", deal=of_day(date(2026, 3, 1))), lambda: partner_table(*map(person, "ABCD"))],
                         ids=["the day's deal", "dominoes"])
def test_where_no_real_dice_can_be_rolled_the_menu_offers_none(tmp_path: Path, play: Callable[[], Table]) -> None:
    scene = PlayScene(play(), mind=SilentMind())

    def script(app: App) -> Iterator[None]:
        yield
        while "Resume" not in buttons(app):
            key(pygame.K_ESCAPE)
            yield
            yield
        assert not {"Roll my own dice", "Let the window roll"} & set(buttons(app))
    run(tmp_path, scene, script)
