"""The screen of people, a profile on a chair, and what it changes of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.contract import rules_of
from game.session.people import FACES, Beard, Features, Hair, Profile, Profiles, features_of
from game.session.seats import Seat, bot, person
from game.session.table import Table
from game.ui.looks.settings import PLAIN, Settings, look_for, marks_of, taste_of
from game.ui.looks.theme import THEMES, Ramp, contrast
from game.ui.scenes.play import PlayScene
from game.ui.scenes.profiles import ProfilesScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.widgets.base import Widget
from game.ui.widgets.chairs import Bencher, ChairSeat
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.face_picker import FaceParts, LivePortrait, NineFaces, Swatch, SwatchGroup
from game.ui.widgets.focus import seen
from game.ui.window.loop import App
from tests.ui.scenes.find import button, buttons, choose_by_keys, control, on_top, words
from tests.ui.test_theme import PAIRS
from tests.ui.user import click, key, move, pad, run, tap, typed, until, walk_to

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
        (kept,) = Profiles(tmp_path).all
        assert (kept.name, kept.features) == ("Zoe", FACES[0])      # a name never paints a face
        scene.ui.set_focus(swatch(app, "Hair", "Parted"))
        key(pygame.K_RIGHT)             # looked at, not picked
        yield
        assert Profiles(tmp_path).find("Zoe") == kept
        key(pygame.K_RETURN)
        yield
        assert "Hair: Bun" in words(app)
        yield from choose_by_keys(app, control(app, "Cloth", ChoiceBox), "Blue")
        (kept,) = Profiles(tmp_path).all
        assert kept.cloth == "blue"
        assert kept.features == replace(FACES[0], hair=Hair.BUN)
        click(button(app, "New profile"))
        yield
        typed("zoe")
        key(pygame.K_RETURN)
        yield
        assert "There is a profile of Zoe already; choose another name." in words(app)
        assert "Statistics count by name" in words(app)
        second = scene.chosen
        assert second is not None
        assert second.features == FACES[0], "the first face that nobody has"
        click(button(app, "Delete…"))
        yield
        click(button(app, "Delete"))
        yield
        assert [profile.name for profile in Profiles(tmp_path).all] == ["Zoe"]

    run(tmp_path, SettingsScene(), script)


def swatch(app: App, title: str, name: str) -> Swatch:
    """What is picked of a part of the face, or one of the nine faces ("")."""
    groups = [w for w in app.scene.ui.top.walk() if isinstance(w, SwatchGroup) and w.title == title]
    assert groups, f"no swatches of {title!r}"
    return next(one for one in groups[0].swatches if one.name == name)


def test_nine_faces_are_picked_from_and_the_one_before_is_not_lost(tmp_path: Path) -> None:
    Profiles(tmp_path).keep(GRACE)

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, ProfilesScene)
        faces = next(w for w in scene.ui.top.walk() if isinstance(w, NineFaces))
        parts = next(w for w in scene.ui.top.walk() if isinstance(w, FaceParts))
        window = pygame.Rect((0, 0), app.size)
        seen_at_once = [*faces.swatches, *(one for group in (*parts.groups.values(), parts.extras) for one in group.swatches)]
        assert all(window.contains(one.rect) and seen(one) == one.rect for one in seen_at_once), "faces and parts without scrolling"
        assert [one.name for one in faces.swatches] == [*(f"Face {n}" for n in range(1, 10)), "The face as it was"]
        assert faces.swatches[-1].picked
        for number in (0, 8, 3):
            tap(faces.swatches[number], app.size)
            yield
            yield
            assert Profiles(tmp_path).all[0].features == FACES[number]
            assert [one.picked for one in faces.swatches].index(True) == number
        click(swatch(app, "Beard", "Goatee"))
        yield
        assert Profiles(tmp_path).all[0].features == replace(FACES[3], beard=Beard.GOATEE)
        assert not any(one.picked for one in faces.swatches)
        click(faces.swatches[-1])
        yield
        assert Profiles(tmp_path).all[0] == GRACE

    run(tmp_path, ProfilesScene(), script)


def test_tab_goes_from_part_to_part_and_arrows_within_one(tmp_path: Path) -> None:
    Profiles(tmp_path).keep(GRACE)

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, ProfilesScene)
        scene.ui.set_focus(swatch(app, "Complexion", "Ebony"))
        for title, name in (("Colour of hair", "Black"), ("Hair", "Short"), ("Beard", "None")):
            key(pygame.K_TAB)
            yield
            assert scene.ui.focus is swatch(app, title, name)
        key(pygame.K_TAB, pygame.KMOD_SHIFT)
        yield
        assert scene.ui.focus is swatch(app, "Hair", "Bald")
        assert swatch(app, "Hair", "Bald").tip == "Hair: Bald"      # a tip may cover the heading
        key(pygame.K_LEFT)
        yield
        assert scene.ui.focus is swatch(app, "Hair", "At the sides")
        assert Profiles(tmp_path).all[0] == GRACE, "nothing is picked on the way"

    run(tmp_path, ProfilesScene(), script)


def painting(app: App) -> Iterator[None]:
    """Until all is painted, and seen."""
    while app.painter.busy:
        yield
    yield


def test_a_swatch_shows_what_it_showed_until_another_face_is_painted(tmp_path: Path) -> None:
    Profiles(tmp_path).keep(GRACE)

    def script(app: App) -> Iterator[None]:
        yield
        swatches = next(w for w in app.scene.ui.top.walk() if isinstance(w, FaceParts)).groups["beard"].swatches
        portrait = next(w for w in app.scene.ui.top.walk() if isinstance(w, LivePortrait))

        def painted(rect: pygame.Rect) -> bytes:
            return pygame.image.tobytes(app.screen.subsurface(rect), "RGB")
        bare = painted(swatches[1].rect)
        yield from painting(app)
        before, whole = painted(swatches[1].rect), painted(portrait.rect)
        assert before != bare
        app.painter.hold(True)
        swatches[2].host.set_focus(None)        # type: ignore[union-attr]
        click(swatch(app, "Complexion", "Fair"))
        move((2, 2))
        for _turn in range(3):
            yield
        assert (painted(swatches[1].rect), painted(portrait.rect)) == (before, whole)
        app.painter.hold(False)
        yield from painting(app)
        assert painted(swatches[1].rect) != before
        assert painted(portrait.rect) != whole

    run(tmp_path, ProfilesScene(), script)


class Hands:
    """Somebody with one device: goes to a widget and presses it, and writes."""

    def __init__(self, ok: Callable[[], None], following: Callable[[], None], aside: Callable[[], None]) -> None:
        self.ok, self.following, self.aside = ok, following, aside

    def press(self, app: App, target: Widget, first: Widget | None = None) -> Iterator[None]:
        """What was looked for is found with the focus, beside the `first` of its group where there is one, and pressed."""
        yield from walk_to(app, first or target, self.following)
        yield from walk_to(app, target, self.aside)
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

    def press(self, app: App, target: Widget, first: Widget | None = None) -> Iterator[None]:
        """A click, in view."""
        click(target)
        yield

    def write(self, app: App, text: str) -> Iterator[None]:
        """Whatever is clicked next ends it."""
        typed(text)
        yield


@pytest.mark.parametrize("hands", [
    Pad(lambda: pad("A"), lambda: pad("RB"), lambda: pad("right")),
    Hands(lambda: key(pygame.K_RETURN), lambda: key(pygame.K_TAB), lambda: key(pygame.K_RIGHT)),
    Mouse(lambda: None, lambda: None, lambda: None)], ids=["pad", "keyboard", "mouse"])
def test_a_person_is_made_and_everything_about_them_chosen_with_one_device(hands: Hands, tmp_path: Path) -> None:
    Profiles(tmp_path).keep(GRACE)

    def choose(app: App, name: str, word: str) -> Iterator[None]:
        yield from hands.press(app, control(app, name, ChoiceBox))
        yield from hands.press(app, button(app, word))

    def pick(app: App, title: str, name: str) -> Iterator[None]:
        one = swatch(app, title, name)
        yield from hands.press(app, one, swatch(app, title, next(w.name for w in one.parent.children if isinstance(w, Swatch))))  # type: ignore[union-attr]

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, ProfilesScene)
        yield from hands.press(app, button(app, "New profile"))
        yield from hands.write(app, "Zoe")
        yield from pick(app, "", "Face 2")
        for name, word in (("Complexion", "Fair"), ("Colour of hair", "Blonde"), ("Hair", "Locks"), ("Beard", "Goatee"),
                           ("Glasses", "Round"), ("Hat", "Straw hat"), ("Clothes", "Suit")):
            yield from pick(app, name, word)
        for name, word in (("Colour and shape", "Pink star"),
                           ("Text size", "120 %"), ("Order of a hand", "By pips"), ("Tile backs", "Green"), ("Cloth", "Slate")):
            yield from choose(app, name, word)
        before = Profiles(tmp_path).find("Zoe")
        for name in ("Earrings", "Lipstick", "Wide jaw"):
            yield from pick(app, "Also", name)
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
        yield from choose_by_keys(app, last, last.options[1])
        yield
        portrait = next(w for w in app.scene.ui.top.walk() if isinstance(w, LivePortrait))
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


@pytest.mark.parametrize("back", [True, False], ids=["going back", "by the button"])
def test_whoever_is_made_for_a_chair_sits_down_there(back: bool, tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        chairs = [w for w in scene.ui.top.walk() if isinstance(w, ChairSeat)]
        click(chairs[2])
        yield
        click(button(app, "New person…"))
        yield
        yield
        people = on_top(app, ProfilesScene)
        assert isinstance(people.ui.focus, TextEntry)
        typed("Zoe")
        key(pygame.K_RETURN)
        yield
        click(swatch(app, "", "Face 4"))
        yield
        if back:
            key(pygame.K_ESCAPE)
        else:
            click(button(app, "Zoe sits down"))
        yield
        assert on_top(app, SetupScene) is scene
        assert scene.draft.names[2] == "Zoe"
        assert scene.draft.persons == {0, 2}
        chairs = [w for w in scene.ui.top.walk() if isinstance(w, ChairSeat)]
        shown = chairs[2].shown
        assert shown is not None
        assert shown.sitter is not None
        assert shown.sitter.features == FACES[3]

    run(tmp_path, SetupScene("partner"), script)


def test_who_only_looks_at_people_changes_no_chair(tmp_path: Path) -> None:
    Profiles(tmp_path).keep(GRACE)

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        before = scene.draft.names
        click([w for w in scene.ui.top.walk() if isinstance(w, ChairSeat)][1])
        yield
        click(button(app, "People…"))
        yield
        assert on_top(app, ProfilesScene).chosen == GRACE
        key(pygame.K_ESCAPE)
        yield
        assert scene.draft.names == before
        click([w for w in scene.ui.top.walk() if isinstance(w, ChairSeat)][1])
        yield
        click(button(app, "People…"))
        yield
        click(button(app, "Grace sits down"))
        yield
        assert scene.draft.names[1] == "Grace"
        assert 1 in scene.draft.persons

    run(tmp_path, SetupScene("partner"), script)


def table(*seats: Seat) -> Table:
    return Table.new(rules_of("partner"), rules_of("partner").options(), seats, now=datetime(2026, 3, 1, tzinfo=UTC), folder=None)


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
