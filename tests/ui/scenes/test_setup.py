"""From the menu to a table, by every device alone; and what was chosen is what is played."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec
import pygame
import pytest

from game.games.golo.rules.values import Content
from game.rules import options
from game.session.table import Table
from game.ui.game_length import PERSON
from game.ui.looks.settings import NewGame, SeatChoice, Settings, load
from game.ui.navigation import Pop
from game.ui.scenes.day import DayScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.setup import HouseRules, SetupScene
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, HeadButton
from game.ui.widgets.chairs import ChairSeat
from game.ui.widgets.controls import ChoiceBox, Tabs, Toggle
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.focus import scroll_of
from game.ui.widgets.game_box import GameBox
from game.ui.widgets.text import Label
from game.ui.window.loop import COURSES, App
from game.ui.window.shell import SETTINGS_FILE
from tests.ui.scenes.find import button, choose_by_keys, control, on_top, words
from tests.ui.user import Film, click, key, pad, post, run, typed, until, walk_to

Gesture = Callable[[], None]


def entries(app: App) -> list[TextEntry]:
    """The fields for names."""
    return [w for w in app.scene.ui.top.walk() if isinstance(w, TextEntry) and w.tip == "The name of this seat"]


def chairs(app: App) -> list[ChairSeat]:
    """The chairs at the table, those that are taken first."""
    return [w for w in app.scene.ui.top.walk() if isinstance(w, ChairSeat)]


def names_in(app: App) -> list[str]:
    """The names at the table."""
    return [chair.shown.name for chair in chairs(app) if chair.shown is not None]


def type_name(app: App, seat: int, name: str) -> Iterator[None]:
    """Open a chair, and type another name over the old one."""
    click(chairs(app)[seat])
    yield
    click(entries(app)[0])
    yield
    key(pygame.K_a, pygame.KMOD_CTRL)
    key(pygame.K_BACKSPACE)
    typed(name)
    key(pygame.K_RETURN)
    yield
    yield
    key(pygame.K_ESCAPE)
    yield


def arrange(app: App, name: str) -> Iterator[None]:
    """Choose who plays."""
    click(control(app, "Who plays", ChoiceBox))
    yield
    click(button(app, name))
    yield


def turn_to_rules(app: App) -> Iterator[None]:
    """Bring course and rules to the front, where the tray has tabs."""
    tabs = next((w for w in app.scene.ui.top.walk() if isinstance(w, Tabs)), None)
    if tabs is not None:
        click((tabs.rect.x + tabs.natural(app.painter) - 12, tabs.rect.centery))
        yield


def unfold(app: App) -> Iterator[None]:
    """Open the house rules."""
    yield from turn_to_rules(app)
    fold = fold_of(app)
    if fold.icon == "right":
        yield from wheel_to(app, fold)
        click(fold)
        yield


def fold_of(app: App) -> Button:
    """What unfolds the house rules."""
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text.startswith("House rules"))


def by_steps(next_one: Gesture, down: Gesture, ok: Gesture) -> Callable[[App], Iterator[None]]:
    """Menu, quick choice, two options, start: with a device that moves a focus."""
    def script(app: App) -> Iterator[None]:
        yield
        yield from walk_to(app, button(app, "New game"), next_one)
        ok()
        yield
        assert isinstance(app.scene, SetupScene)
        yield from walk_to(app, control(app, "Who plays", ChoiceBox), next_one)
        yield from taken_below(3, down, ok)
        yield from walk_to(app, button(app, "House rules"), next_one)
        ok()
        yield
        yield from walk_to(app, control(app, "Wins in a row", ChoiceBox), next_one)
        yield from taken_below(2, down, ok)
        yield from walk_to(app, control(app, "Key counts two", Toggle), next_one)
        ok()
        yield
        yield from walk_to(app, button(app, "Play now"), next_one)
        ok()
        yield
        yield
        check(app)
    return script


def taken_below(rows: int, down: Gesture, ok: Gesture) -> Iterator[None]:
    """The list of the choice in focus is opened, and a row below the present one is taken."""
    ok()
    yield
    for _row in range(rows):
        down()
        yield
    ok()
    yield


def by_mouse(app: App) -> Iterator[None]:
    yield
    click(button(app, "New game"))
    yield
    yield from arrange(app, "Four on the couch")
    yield from unfold(app)
    target = control(app, "Wins in a row", ChoiceBox)
    yield from wheel_to(app, target)
    click(target)
    yield
    click(button(app, "8"))
    yield
    bonus = control(app, "Key counts two", Toggle)
    yield from wheel_to(app, bonus)
    click((bonus.rect.x + 20, bonus.rect.centery))
    yield
    yield from wheel_to(app, button(app, "Play now"))
    click(button(app, "Play now"))
    yield
    yield
    check(app)


def wheel_to(app: App, widget: Widget) -> Iterator[None]:
    """Turn the wheel until a widget is in view."""
    for _ in range(40):
        if widget.clip is None or widget.clip.contains(widget.rect):
            return
        notches = 1 if widget.rect.y < widget.clip.y else -1
        post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), pos=widget.clip.center, touch=False)
        yield
    raise AssertionError("it never came into view")


def check(app: App) -> None:
    assert isinstance(app.scene, PlayScene)
    table = app.scene.table
    assert table.setup.options == PLAYABLE[0].options(target=8, key_bonus=True)
    assert all(seat.is_person for seat in table.seats)
    assert table.undo_rule == "strict"


SCRIPTS = {
    "keyboard": by_steps(partial(key, pygame.K_TAB), partial(key, pygame.K_DOWN), partial(key, pygame.K_RETURN)),
    "pad": by_steps(partial(pad, "RB"), partial(pad, "down"), partial(pad, "A")),
    "mouse": by_mouse,
}


@pytest.mark.parametrize("device", SCRIPTS)
def test_a_table_is_opened_by_one_device_alone(tmp_path: Path, device: str) -> None:
    ended: list[bool] = []

    def script(app: App) -> Iterator[None]:
        yield from SCRIPTS[device](app)
        ended.append(True)

    run(tmp_path, MenuScene("0.9"), script)
    assert ended
    last = load(tmp_path / SETTINGS_FILE).settings.new_game
    assert last.options["target"] == "8"
    assert [choice.kind for choice in last.seats] == ["person"] * 4


def test_a_stick_alone_reaches_every_control(tmp_path: Path) -> None:
    """Each control is the neighbour of another, perhaps after some scrolling."""
    def script(app: App) -> Iterator[None]:
        yield
        everything = [w for w in app.scene.ui.top.walk() if w.focusable and w.rect.w]
        reached: set[Widget] = set()
        for start in everything:
            if reached >= set(everything):
                break
            ways = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
            for code in ways[:2] if isinstance(start, GameBox) else ways:        # beside it others are opened
                app.scene.ui.set_focus(start)
                for _ in range(6):
                    key(code)
                    yield
                    if app.scene.ui.focus is not start:
                        break
                if app.scene.ui.focus is not None and app.scene.ui.focus is not start:
                    reached.add(app.scene.ui.focus)
        assert set(everything) <= reached

    run(tmp_path, SetupScene(), script)


def test_every_option_that_does_something_is_there_with_its_sentence(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        for rules in PLAYABLE:
            if rules is not scene.draft.rules:
                yield from wheel_to(app, button(app, rules.title))
                click(button(app, rules.title))
                yield
            yield from unfold(app)
            for option in options.declared(rules.options):
                shown = option.name not in scene.draft.idle() and not option.of_seats
                assert (option.title in words(app).split("\n")) is shown
                if not shown:
                    continue        # what seats choose stands on the cards of their chairs
                assert option.line in words(app)
                there = control(app, option.title, Widget)
                assert isinstance(there, Toggle) or (isinstance(there, ChoiceBox) and there.options == option.labels)

    run(tmp_path, SetupScene(), script)


def test_a_name_is_typed_and_a_wrong_one_explained_at_its_field(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield from type_name(app, 0, "Grace")
        yield from type_name(app, 1, "Grace")
        assert on_top(app, SetupScene).draft.names[0] == "Grace"
        assert "Grace sits here already" in words(app)
        assert not button(app, "Play now").enabled
        click(button(app, "Play now"))
        yield
        assert isinstance(app.scene, SetupScene)
        yield from type_name(app, 1, "Graces")
        assert "sits here already" not in words(app)
        assert button(app, "Play now").enabled
        assert on_top(app, SetupScene).draft.names[:2] == ("Grace", "Graces")

    run(tmp_path, SetupScene(), script)


def test_todays_deal_is_that_of_the_open_box(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "French"))
        yield
        click(button(app, "Today's deal"))
        yield
        move = on_top(app, DayScene).begin()
        assert isinstance(move, Pop)
        assert isinstance(move.result, Table)
        assert move.result.rules.key == "french"

    run(tmp_path, SetupScene(), script)


def test_a_game_that_was_only_looked_at_is_not_as_last_time(tmp_path: Path) -> None:
    """The way to its guided game asks "First time?" below."""
    def look(app: App) -> Iterator[None]:
        yield
        click(button(app, "French"))
        yield
        click(button(app, "Cut Throat"))
        yield
        key(pygame.K_ESCAPE)
        yield

    def again(app: App) -> Iterator[None]:
        yield
        assert "as last time" not in button(app, "Play now").note
        yield

    run(tmp_path, SetupScene(), look)
    kept = load(tmp_path / SETTINGS_FILE).settings
    assert kept.choices_of("french") is not None
    run(tmp_path, SetupScene("french"), again, settings=msgspec.structs.replace(kept, theme="contrast"))


def test_what_was_played_last_is_offered_next_time(tmp_path: Path) -> None:
    def first(app: App) -> Iterator[None]:
        yield
        yield from arrange(app, "Two against two on the couch")
        yield from unfold(app)
        undo = control(app, "Free undo", Toggle)
        yield from wheel_to(app, undo)
        click((undo.rect.x + 20, undo.rect.centery))
        yield
        yield from wheel_to(app, button(app, "Play now"))
        click(button(app, "Play now"))
        yield from until(lambda: isinstance(app.scene, PlayScene))

    run(tmp_path, MenuScene("0.9", "partner"), first)
    kept = load(tmp_path / SETTINGS_FILE).settings

    def second(app: App) -> Iterator[None]:
        yield
        assert isinstance(app.scene, SetupScene)
        assert app.scene.draft.persons == {0, 2}
        assert app.scene.draft.undo == "free"
        quick = control(app, "Who plays", ChoiceBox)
        assert quick.options[quick.index] == "Two against two on the couch"
        assert button(app, "Play now").note.startswith("as last time")
        assert app.scene.ui.focus is button(app, "Play now")

    run(tmp_path, SetupScene(), second, settings=msgspec.structs.replace(kept, theme="contrast"))


def test_a_faulty_course_stands_in_the_list_with_its_fault_and_can_not_be_chosen(tmp_path: Path) -> None:
    courses = tmp_path / "courses"
    shutil.copytree(COURSES, courses)
    stock = (courses / "golo" / "mill-pond.yaml").read_text(encoding="utf-8")
    (courses / "golo" / "mine.yml").write_text(stock.replace("Mill Pond", "Mine"), encoding="utf-8")
    (courses / "golo" / "wrong.yaml").write_text(stock.replace("3, 4, 4", "3, 4, six"), encoding="utf-8")
    fault = "wrong.yaml:6:12: found a text, expected a whole number."

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        course = control(app, "Course", ChoiceBox)
        assert course.options[-1] == "wrong.yaml"
        assert "Mine" in course.options
        for direction in (pygame.K_RIGHT, pygame.K_LEFT):
            seen = []
            for _turn in course.options:
                scene.ui.set_focus(course)
                key(direction)
                yield
                seen.append(scene.draft.file(0))
            assert sorted(set(seen)) == ["heather-hill", "lighthouse", "long-road", "mill-pond", "mine", "old-links"]
        key(pygame.K_RETURN)
        yield
        row = button(app, "wrong.yaml")
        assert (row.enabled, row.note) == (False, fault)
        click(row)
        yield
        assert scene.draft.file(0) != "wrong"
        click(button(app, "Mine"))
        yield
        assert scene.draft.file(0) == "mine"
        click(button(app, "Play now"))
        yield
        yield
        content = on_top(app, PlayScene).table.setup.content
        assert isinstance(content, Content)
        assert content.card.name == "Mine"

    on_card = Settings(theme="contrast", speed=0, new_game=NewGame("golo", options={"mode": "scorecard"}))
    run(tmp_path, MenuScene("0.9", "golo"), script, courses=courses, settings=on_card)


def test_nobody_is_renamed_by_a_name_that_somebody_types(tmp_path: Path) -> None:
    """But a bot that was called so."""
    def script(app: App) -> Iterator[None]:
        yield
        assert names_in(app) == ["Ana", "Winston", "Desmond", "Marcia"]
        for name, others in (("Bea", ["Winston", "Desmond", "Marcia"]), ("Desmond", ["Winston", "Hyacinth", "Marcia"]),
                             ("", ["Winston", "Desmond", "Marcia"])):
            yield from type_name(app, 0, name)
            assert names_in(app) == [name or "Ana", *others]

    run(tmp_path, SetupScene(), script)


def test_a_person_without_a_seat_is_named_and_sits_down_again(tmp_path: Path) -> None:
    seats = tuple(SeatChoice("person", name) for name in ("Ana", "Bea", "Cleo", "Dora", "Effie"))

    def script(app: App) -> Iterator[None]:
        yield
        assert names_in(app) == ["Ana", "Bea", "Cleo", "Dora", "Effie"]
        yield from unfold(app)
        mode = control(app, "Game", ChoiceBox)
        yield from choose_by_keys(app, mode, "Match play")
        assert names_in(app) == ["Ana", "Bea"]
        assert "Cleo, Dora and Effie have no seats here: GOLO takes 2 now." in words(app)
        yield from choose_by_keys(app, mode, "Scorecard")
        assert names_in(app) == ["Ana", "Bea", "Cleo", "Dora", "Effie"]
        assert "no seat" not in words(app)

    run(tmp_path, SetupScene(), script, settings=Settings(theme="contrast", new_game=NewGame("golo", seats)))


def test_names_outlive_escape(tmp_path: Path) -> None:
    """Both the one that ends the typing and the one that leaves the screen."""
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        click(chairs(app)[1])
        yield
        click(entries(app)[0])
        yield
        typed("Pearl")
        key(pygame.K_ESCAPE)
        yield
        yield
        key(pygame.K_ESCAPE)        # the chair's card
        yield
        assert app.scene is scene
        assert scene.draft.names[:2] == ("Ana", "Pearl")
        key(pygame.K_ESCAPE)
        yield
        assert isinstance(app.scene, MenuScene)
        click(button(app, "New game"))
        yield
        assert on_top(app, SetupScene).draft.names[:2] == ("Ana", "Pearl")
        key(pygame.K_ESCAPE)
        yield

    run(tmp_path, MenuScene("0.9", "partner"), script)
    assert load(tmp_path / SETTINGS_FILE).settings.new_game.seats[1].name == "Pearl"


def test_options_that_do_nothing_fold_away(tmp_path: Path) -> None:
    hidden = ("Cocked dice", "Off the table", "Out of bounds costs", "Second bad lie costs", "Bots catch")

    def script(app: App) -> Iterator[None]:
        yield
        yield from unfold(app)
        assert not any(title in words(app) for title in hidden)
        ground = control(app, "Ground rules", Toggle)
        on_top(app, SetupScene).ui.set_focus(ground)
        key(pygame.K_RETURN)
        yield
        assert all(title in words(app) for title in hidden)
        assert on_top(app, SetupScene).ui.focus is ground
        key(pygame.K_RETURN)
        yield
        assert not any(title in words(app) for title in hidden)

    run(tmp_path, SetupScene("golo"), script)


@pytest.mark.parametrize("game", ["golo"])
def test_a_game_of_dice_speaks_of_no_tiles(tmp_path: Path, game: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        shown = words(app) + " ".join(tip for w in scene.ui.top.walk() if (tip := getattr(w, "tip", "")) and "Dominoes" not in tip)
        others = " ".join(rules.summary + rules.title for rules in PLAYABLE if rules.key != game)
        found = set(re.findall(r"\b(?:tiles?|hands?|boneyard|domino\w*)\b", shown.casefold())) - set(re.findall(r"\w+", others.casefold()))
        assert found == set()
        assert "tile" not in words(app).casefold().replace("jamaican partner", "")

    run(tmp_path, SetupScene(game), script)


def test_a_second_set_of_dice_can_be_chosen(tmp_path: Path) -> None:
    courses = tmp_path / "courses"
    shutil.copytree(COURSES, courses)
    stock = (courses / "golo" / "dice.yaml").read_text(encoding="utf-8")
    faces = "[[3, 8], [4, 7], [4, 7], [4, 7]", "[[3, 8], [3, 8], [3, 8], [3, 8]"
    other = stock.replace("name: GOLO dice", "name: Heavy dice").replace(*faces)
    (courses / "golo" / "heavy.yaml").write_text(other, encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        dice = control(app, "Dice", ChoiceBox)
        assert dice.options == ("GOLO dice", "Heavy dice")
        yield from choose_by_keys(app, dice, "Heavy dice")
        click(button(app, "Play now"))
        yield
        yield
        content = on_top(app, PlayScene).table.setup.content
        assert isinstance(content, Content)
        assert content.dice[4].faces == (3, 3, 3, 3, 5, 5, 6, 6, 8, 8, 8, 8)
        assert content.card.name == "Old Links"

    run(tmp_path, MenuScene("0.9", "golo"), script, courses=courses)
    assert load(tmp_path / SETTINGS_FILE).settings.new_game.more_files == ("heavy",)


@pytest.mark.parametrize(("lows", "told"), [
    ({3: "1234", 4: "12345", 5: "12345"}, "These dice take about 3 seconds to solve"),
    ({3: "1234", 4: "12345", 5: "123456"}, "These dice have too many different rolls to be solved"),
], ids=["under the limit", "over the limit"])
def test_dice_that_take_long_to_solve_are_told_before_the_game(tmp_path: Path, lows: dict[int, str], told: str) -> None:
    courses = tmp_path / "courses"
    shutil.copytree(COURSES, courses)
    lines = ["kind: golo dice", "name: Many faces", "dice:"]
    for par, count in ((3, 2), (4, 5), (5, 2)):
        faces = (lows[par] + lows[par][-1] * 6)[:6]
        pairs = ", ".join(f"[{low}, {2 * par + 3 - int(low)}]" for low in faces)
        lines += [f"  - {{ par: {par}, count: {count}, pairs: [{pairs}] }}"]
    (courses / "golo" / "many.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        assert "These dice" not in words(app)
        yield from turn_to_rules(app)
        yield from choose_by_keys(app, control(app, "Dice", ChoiceBox), "Many faces")
        assert told in words(app)
        yield
        dice = control(app, "Dice", ChoiceBox)
        assert on_top(app, SetupScene).ui.focus is dice
        assert not dice.focus_rect.colliderect(next(w.rect for w in app.scene.ui.top.walk() if isinstance(w, Label) and told in w.text))
        assert dice.clip is not None
        assert dice.clip.contains(dice.focus_rect)
        tabs = next(w for w in app.scene.ui.top.walk() if isinstance(w, Tabs))
        yield from wheel_to(app, tabs)
        click((tabs.rect.x + 12, tabs.rect.centery))
        yield
        yield
        assert told in words(app)
        assert button(app, "Play now").enabled

    run(tmp_path, SetupScene("golo"), script, courses=courses, settings=Settings(theme="contrast", text=2.0))


def test_one_set_of_dice_is_no_choice(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert "Dice" not in [w.text for w in app.scene.ui.top.walk() if isinstance(w, Label)]

    run(tmp_path, SetupScene("golo"), script)


def test_bots_alone_have_nothing_to_take_back(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield from arrange(app, "Watch the bots")
        yield from unfold(app)
        assert isinstance(app.scene, SetupScene)
        assert PERSON not in {chair.level for chair in app.scene.draft.seats}
        assert not control(app, "Free undo", Toggle).enabled

    run(tmp_path, SetupScene(), script, settings=Settings(theme="contrast"))


def test_an_option_comes_into_view_with_the_words_that_explain_it(tmp_path: Path) -> None:
    """Where text is twice as large, a column shows two or three options; tabbing down, their words would be below its edge."""
    seen: set[Widget] = set()

    def script(app: App) -> Iterator[None]:
        yield
        yield from unfold(app)
        for _step in range(60):
            key(pygame.K_TAB)
            yield
            at = focus = app.scene.ui.focus
            while at is not None and not at.together:
                at = at.parent
            area = None if at is None else scroll_of(at)
            if at is None or area is None or at.rect.h > area.rect.h or focus is None:
                continue
            assert area.rect.contains(at.rect), words(app)
            seen.add(at)

    run(tmp_path, SetupScene("golo"), script, settings=Settings(theme="contrast", speed=0, text=2.0))
    assert len(seen) > 4


@pytest.mark.parametrize(("press", "settings", "size", "moves"), [
    (lambda app: click(fold_of(app)), Settings(theme="contrast"), (1280, 720), True),
    (lambda _app: key(pygame.K_RETURN), Settings(theme="contrast", text=2.0), (1024, 640), True),
    (lambda _app: pad("A"), Settings(theme="contrast", reduce_motion=True), (1280, 720), False)], ids=["mouse", "keyboard", "pad"])
def test_house_rules_that_are_unfolded_are_in_view_from_their_heading(
        press: Callable[[App], None], settings: Settings, size: tuple[int, int], moves: bool, tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        yield from turn_to_rules(app)
        scene.ui.set_focus(fold_of(app))
        yield
        page = scroll_of(fold_of(app))
        assert page is not None
        press(app)
        yield
        house = next(w for w in scene.ui.top.walk() if isinstance(w, HouseRules))
        offsets = []
        while app.scene.moving:
            offsets.append(page.offset)
            yield
        yield
        assert (len(set(offsets)) > 5) is moves
        assert offsets == sorted(offsets)
        assert page.rect.top <= house.rect.top < page.rect.top + 130 or page.offset == page.range
        assert page.rect.contains(house.first.rect)
        assert house.rect.bottom <= page.rect.bottom or house.rect.top < page.rect.top + 40

    run(tmp_path, SetupScene("domino_golf"), script, size=size, settings=settings, clock=Film())


def test_play_now_is_in_reach_wherever_the_house_rules_are_scrolled_to(tmp_path: Path) -> None:
    def beside(app: App) -> list[HeadButton]:
        return [w for w in app.scene.ui.top.walk() if isinstance(w, HeadButton) and w.text == "Play now"]

    def script(app: App) -> Iterator[None]:
        yield
        assert not beside(app)
        page = scroll_of(fold_of(app))
        assert page is not None
        yield from unfold(app)
        yield
        assert page.offset > 100
        [found] = beside(app)
        assert app.screen.get_rect().contains(found.rect)
        page.to(0)
        yield
        yield
        assert not beside(app)      # the large one is seen
        page.to(page.range)
        yield
        yield
        click(beside(app)[0])
        yield
        yield
        on_top(app, PlayScene)

    run(tmp_path, SetupScene("partner"), script, settings=Settings(theme="contrast", speed=0))


def test_whoever_turns_the_wheel_while_the_house_rules_come_up_has_their_way(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        page = scroll_of(fold_of(app))
        assert page is not None
        key(pygame.K_TAB)
        yield
        app.scene.ui.set_focus(fold_of(app))
        key(pygame.K_RETURN)
        yield
        yield
        assert app.scene.moving
        page.to(0)
        for _turn in range(20):
            yield
        assert page.offset == 0

    run(tmp_path, SetupScene("domino_golf"), script, clock=Film(), settings=Settings(theme="contrast"))


def test_what_is_changed_in_one_tray_is_in_no_other_now_and_at_the_next_start(tmp_path: Path) -> None:
    keys = [rules.key for rules in PLAYABLE]
    chosen: dict[str, object] = {}

    def open_box(app: App, number: int) -> Iterator[None]:
        app.scene.ui.set_focus(next(w for w in app.scene.ui.top.walk() if isinstance(w, GameBox) and w.selected))
        while (now := keys.index(on_top(app, SetupScene).draft.rules.key)) != number:
            key(pygame.K_RIGHT if now < number else pygame.K_LEFT)
            yield
        yield

    def told(app: App) -> object:
        draft = on_top(app, SetupScene).draft
        return draft.values(), draft.seats, draft.free_undo, draft.files

    def script(app: App) -> Iterator[None]:
        yield
        fresh: list[object] = []
        for number in range(len(keys)):
            yield from open_box(app, number)
            fresh.append(told(app))
        for number, game in enumerate(keys):
            yield from open_box(app, number)
            scene = on_top(app, SetupScene)
            assert told(app) == fresh[number]                   # whatever has been changed in the games before
            yield from unfold(app)
            house = next(w for w in scene.ui.top.walk() if isinstance(w, HouseRules))
            for one in [*(field.control for field in house.fields.values()), control(app, "Free undo", Toggle)]:
                if one in set(house.walk()):        # not folded away by another option
                    if isinstance(one, ChoiceBox):
                        yield from choose_by_keys(app, one, one.options[(one.index + 1) % len(one.options)])
                        continue
                    scene.ui.set_focus(one)
                    key(pygame.K_LEFT if isinstance(one, Toggle) and one.value else pygame.K_RIGHT)
                    yield
            chosen[game] = told(app)
            assert chosen[game] != fresh[number]
        for number, game in enumerate(keys):
            yield from open_box(app, number)
            assert told(app) == chosen[game]
        key(pygame.K_ESCAPE)
        yield
        yield

    def later(app: App) -> Iterator[None]:
        yield
        for number, game in enumerate(keys):
            yield from open_box(app, number)
            assert told(app) == chosen[game]

    run(tmp_path, SetupScene("partner"), script)
    run(tmp_path, SetupScene("partner"), later, settings=load(tmp_path / SETTINGS_FILE).settings)


def test_what_the_minutes_assume_is_told_beside_play_now(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        tip = button(app, "Play now").tip
        assert "Measured in games of bots" in tip
        assert "seconds for a person" in tip
    run(tmp_path, SetupScene(), script)
