"""The screen of people, a profile on a chair, and what it changes of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.registry import find
from game.session.people import Features, Hair, features_of
from game.session.profiles import Profile, Profiles
from game.session.seats import Seat, bot, person
from game.session.table import Table
from game.ui.app import App
from game.ui.scenes.play import PlayScene
from game.ui.scenes.profiles import ProfilesScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.settings import Settings
from game.ui.taste import PLAIN, look_for, marks_of, taste_of
from game.ui.theme import THEMES, Ramp, contrast
from game.ui.widgets.base import Widget
from game.ui.widgets.bencher import Bencher
from game.ui.widgets.chairs import ChairSeat
from game.ui.widgets.controls import ChoiceBox, Toggle
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.focus import seen
from game.ui.widgets.seating import Token
from tests.ui.scenes.find import button, buttons, control, on_top, words
from tests.ui.tables.scenes import until
from tests.ui.test_theme import PAIRS
from tests.ui.user import click, key, pad, run, typed, walk_to

GRACE = Profile("Grace", Features(hair=Hair.LOCKS), mark=4, text=1.5, back="blue", cloth="wine", hand="pips")


def test_a_profile_is_made_changed_renamed_and_deleted(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "People…"))
        yield
        scene = on_top(app, ProfilesScene)
        click(button(app, "New profile"))
        yield
        assert [profile.name for profile in Profiles(tmp_path).all] == ["Player 1"]
        entry = scene.ui.focus
        assert isinstance(entry, TextEntry)
        typed("Zoe")                    # in place of the name that it got
        key(pygame.K_RETURN)
        yield
        assert [profile.name for profile in Profiles(tmp_path).all] == ["Zoe"]
        hair = control(app, "Hair", ChoiceBox)
        scene.ui.set_focus(hair)
        key(pygame.K_RIGHT)
        yield
        scene.ui.set_focus(control(app, "Cloth", ChoiceBox))
        for _step in range(2):
            key(pygame.K_RIGHT)
            yield
        (kept,) = Profiles(tmp_path).all
        assert kept.cloth == "blue"
        assert kept.features.hair != features_of("Zoe").hair
        assert replace(kept.features, hair=features_of("Zoe").hair) == features_of("Zoe")       # the name picked the first portrait
        click(button(app, "New profile"))
        yield
        typed("zoe")
        key(pygame.K_RETURN)
        yield
        assert "There is a profile of Zoe already; choose another name." in words(app)
        assert "Statistics count by name" in words(app)
        click(button(app, "Delete…"))
        yield
        click(button(app, "Delete"))
        yield
        assert [profile.name for profile in Profiles(tmp_path).all] == ["Zoe"]

    run(tmp_path, SettingsScene(), script)


class Hands:
    """Somebody with one device: goes to a widget and presses it, and writes."""

    def __init__(self, ok: Callable[[], None], following: Callable[[], None]) -> None:
        self.ok, self.following = ok, following

    def press(self, app: App, target: Widget) -> Iterator[None]:
        """What was looked for is found with the focus, and pressed."""
        yield from walk_to(app, target, self.following)
        self.ok()
        yield

    def write(self, app: App, text: str) -> Iterator[None]:
        """By keys."""
        typed(text)
        key(pygame.K_RETURN)
        yield


class Pad(Hands):
    """Letters are found on the keyboard of buttons."""

    def write(self, app: App, text: str) -> Iterator[None]:
        """Letter by letter; Start ends it."""
        for letter in text:
            yield from self.press(app, button(app, letter))
        pad("start")
        yield


class Mouse(Hands):
    """Points at everything; writing needs keys."""

    def press(self, app: App, target: Widget) -> Iterator[None]:
        """A click, in view."""
        click(target)
        yield

    def write(self, app: App, text: str) -> Iterator[None]:
        """Whatever is clicked next ends it."""
        typed(text)
        yield


@pytest.mark.parametrize("hands", [
    Pad(lambda: pad("A"), lambda: pad("RB")), Hands(lambda: key(pygame.K_RETURN), lambda: key(pygame.K_TAB)),
    Mouse(lambda: None, lambda: None)], ids=["pad", "keyboard", "mouse"])
def test_a_person_is_made_and_everything_about_them_chosen_with_one_device(hands: Hands, tmp_path: Path) -> None:
    Profiles(tmp_path).keep(GRACE)

    def choose(app: App, name: str, word: str) -> Iterator[None]:
        yield from hands.press(app, control(app, name, ChoiceBox))
        yield from hands.press(app, button(app, word))

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, ProfilesScene)
        yield from hands.press(app, button(app, "New profile"))
        yield from hands.write(app, "Zoe")
        for name, word in (("Complexion", "Fair"), ("Hair", "Locks"), ("Colour of hair", "Blonde"), ("Beard", "Goatee"),
                           ("Glasses", "Round"), ("Hat", "Straw hat"), ("Clothes", "Suit"), ("Colour and shape", "Pink star"),
                           ("Text size", "120 %"), ("Order of a hand", "By pips"), ("Tile backs", "Green"), ("Cloth", "Slate")):
            yield from choose(app, name, word)
        before = Profiles(tmp_path).find("Zoe")
        for name in ("Earrings", "Lipstick", "Wide jaw"):
            yield from hands.press(app, control(app, name, Toggle))
        kept = Profiles(tmp_path).find("Zoe")
        assert before is not None
        assert kept is not None
        was, now = before.features, kept.features
        assert (now.earrings, now.lips, now.wide_jaw) == (not was.earrings, not was.lips, not was.wide_jaw)
        assert (now.skin, now.hair, now.hair_colour, now.beard, now.glasses, now.hat, now.clothes) == (
            "fair", "locks", "blonde", "goatee", "round", "straw", "suit")
        assert (kept.mark, kept.text, kept.hand, kept.back, kept.cloth) == (4, 1.2, "pips", "green", "slate")
        yield from hands.press(app, button(app, "Grace"))
        assert scene.chosen == GRACE
        yield from hands.press(app, button(app, "Delete…"))
        yield from hands.press(app, button(app, "Delete"))
        assert [profile.name for profile in Profiles(tmp_path).all] == ["Zoe"]
        assert scene.chosen == kept

    run(tmp_path, ProfilesScene(), script)


def test_a_click_on_another_person_ends_a_name_and_goes_there(tmp_path: Path) -> None:
    for name in ("Ana", "Bea", "Cid"):
        Profiles(tmp_path).keep(Profile(name, features_of(name)))

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, ProfilesScene)
        click(button(app, "Bea"))
        yield
        click(next(w for w in scene.ui.top.walk() if isinstance(w, TextEntry)))
        yield
        key(pygame.K_a, pygame.KMOD_CTRL)
        typed("Aaron")
        click(button(app, "Ana"))
        yield
        assert scene.chosen is not None
        assert scene.chosen.name == "Ana"
        assert [profile.name for profile in Profiles(tmp_path).all] == ["Aaron", "Ana", "Cid"]

    run(tmp_path, ProfilesScene(), script)


@pytest.mark.parametrize(("text", "size"), [(1.0, (1280, 720)), (2.0, (1024, 640))])
def test_the_portrait_stays_in_sight_while_the_last_field_is_changed(text: float, size: tuple[int, int], tmp_path: Path) -> None:
    Profiles(tmp_path).keep(GRACE, "")

    def script(app: App) -> Iterator[None]:
        yield
        last = control(app, "Cloth", ChoiceBox)
        app.scene.ui.set_focus(last)
        key(pygame.K_RIGHT)
        yield
        yield
        portrait = next(w for w in app.scene.ui.top.walk() if isinstance(w, Token))
        window = pygame.Rect((0, 0), app.size)
        assert all(window.contains(seen(shown)) and seen(shown).h == shown.rect.h > 0 for shown in (portrait, last))

    run(tmp_path, ProfilesScene(), script, settings=Settings(theme="contrast", text=text), size=size)


def test_a_profile_takes_a_chair(tmp_path: Path) -> None:
    Profiles(tmp_path).keep(GRACE)

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        bench = [w for w in scene.ui.top.walk() if isinstance(w, Bencher)]
        assert bench[0].shown is not None
        assert bench[0].shown.name == "Grace"
        chairs = [w for w in scene.ui.top.walk() if isinstance(w, ChairSeat)]
        click(chairs[1])
        yield
        click(button(app, "Grace"))
        yield
        assert scene.draft.names[1] == "Grace"
        assert scene.draft.persons == {0, 1}
        shown = chairs[1].shown
        assert shown is not None
        assert shown.sitter is not None
        assert (shown.sitter.features, shown.mark) == (GRACE.features, 4)
        click(chairs[0])
        yield
        click(button(app, "Grace"))         # is at the table already: the two change places
        yield
        assert scene.draft.names[:2] == ("Grace", "Ana")
        click(chairs[0])
        yield
        click(button(app, "People…"))
        yield
        assert on_top(app, ProfilesScene).chosen == GRACE
        key(pygame.K_ESCAPE)
        yield
        assert "Play now" in buttons(app)

    run(tmp_path, SetupScene("partner"), script)


def table(*seats: Seat) -> Table:
    return Table.new(find("partner"), find("partner").options(), seats, now=datetime(2026, 3, 1, tzinfo=UTC), folder=None)


def test_portrait_and_look_follow_who_plays_alone(tmp_path: Path) -> None:
    Profiles(tmp_path).keep(GRACE)
    seen: list[object] = []

    def script(app: App) -> Iterator[None]:
        yield
        yield
        look = app.painter.look
        scene = on_top(app, PlayScene)
        seen.extend([look.text, look.marks[0], look.theme.back != THEMES["contrast"].back, look.theme.baize != THEMES["contrast"].baize])
        assert scene.desk.seats.plates[0].sitter.features == GRACE.features
        assert scene.desk.seats.plates[1].sitter.features == features_of("Winston")
        face: Any = scene.face
        yield from until(lambda: face.hand.state.tiles)
        pips = [tile.a + tile.b for tile in face.hand.state.tiles]
        assert pips == sorted(pips)

    run(tmp_path, PlayScene(table(person("Grace"), bot("Winston", "rookie"), bot("Bea", "rookie"), bot("Marcia", "rookie"))), script)
    assert seen == [1.5, 4, True, True]


def test_with_several_people_the_house_decides_but_for_colours(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.keep(GRACE)
    several = taste_of(profiles, [person("Grace"), bot("Winston", "club"), person("Bea"), bot("Grace2", "club")])
    assert several._replace(marks=PLAIN.marks) == PLAIN
    assert several.marks[0] == 4
    assert taste_of(profiles, [bot("Grace", "club")] * 2) == PLAIN


def test_everybody_has_a_colour_of_their_own() -> None:
    asked: tuple[list[int | None], ...] = ([None] * 4, [4, 4, None], [1, 0], [None, 0, 0, 7], [7, 6, 5, 4, 3, 2, 1, 0])
    for wanted in asked:
        marks = marks_of(wanted)
        assert sorted(marks) == list(range(8))
        firsts = {mark for mark in wanted if mark is not None}
        assert all(marks[wanted.index(mark)] == mark for mark in firsts)
    assert marks_of([None] * 4) == tuple(range(8))


def test_words_are_read_on_every_cloth_in_every_theme() -> None:
    for theme in THEMES:
        for cloth in ("green", "blue", "wine", "slate"):
            look = look_for(Settings(theme=theme), (1280, 720), PLAIN._replace(cloth=cloth, back="black"))  # type: ignore[arg-type]
            for words_, ground in PAIRS:
                value = getattr(look.theme, ground)
                for tone in ((value.dark, value.light) if isinstance(value, Ramp) else (value,)):
                    assert contrast(look.theme.colour(words_), tone) >= 4.5
