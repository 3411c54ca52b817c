"""The words of the field at a table: a link each in the sentence and in the log, opened beside the table, which stays playable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.policy import Choice
from game.session.seats import bot, person
from game.ui.looks.settings import Settings
from game.ui.play.bubbles import TermNote
from game.ui.play.log import LogText
from game.ui.play.panel import Strip
from game.ui.play.seats import SeatSheet
from game.ui.scenes.play import PlayScene
from game.ui.scenes.rules import GLOSSARY, RulesScene
from game.ui.widgets.base import Widget
from game.ui.widgets.links import LinkedLabel
from game.ui.window.loop import App
from tests.ui.play.tables import SlowMind, partner_table
from tests.ui.play.test_seat_sheet import push
from tests.ui.user import click, finger, key, pad, run, until

STILL = Settings(theme="contrast", speed=0, autoplay=False)
SAID = "Marcia knocks, and Key slams 6-4: the key!"


class SilentMind(SlowMind):
    """Never answers: the table stays as it is."""

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        return Future()


def table_scene(tmp_path: Path) -> PlayScene:
    """A table of Partner at which nothing goes on by itself; one of the bots is called Key."""
    seats = person("Ana"), bot("Key", "club"), bot("Desmond", "club"), bot("Marcia", "club")
    return PlayScene(partner_table(*seats, folder=tmp_path), mind=SilentMind(), rng=Random(4))


def settled(scene: PlayScene, device: Callable[[], None] = lambda: None) -> Iterator[None]:
    """The hand is dealt; sentences with words of the field stand in strip and log.

    The device that is used has been used before: with another one the question is put again, in the words of that.
    """
    yield from until(lambda: scene.desk.panel.log.text.lines and not scene.showing.busy)
    device()
    yield
    yield
    scene.desk.strip.say(SAID)
    scene.desk.panel.log.tell(["Ana poses 6-6.", "Marcia knocks: no 6."])
    yield


def note(scene: PlayScene) -> TermNote | None:
    return next((w for w in scene.ui.top.walk() if isinstance(w, TermNote)), None)


def name(scene: PlayScene) -> str:
    """The word whose line is open; empty for none."""
    found = note(scene)
    return found.term.name if found is not None else ""


def word(app: App, strip: Strip, number: int) -> tuple[int, int]:
    """Where a word of the sentence stands."""
    return next(rect.center for which, rect in strip.links(app.painter) if which == number)


def logged(app: App, log: LogText, number: int) -> tuple[int, int]:
    """Where the first word of a sentence of the log stands."""
    return next(rect.center for _which, rect in log.links(app.painter, number))


def test_a_press_on_a_word_opens_its_line_and_escape_closes_it(tmp_path: Path) -> None:
    scene = table_scene(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield from settled(scene)
        strip, log = scene.desk.strip, scene.desk.panel.log.text
        assert [one.term.name for one in strip.mentions] == ["Knock", "Slam", "Key"], "and not the player of that name"
        assert SAID[strip.mentions[2].start:] == "the key!"
        click(word(app, strip, 1))
        yield
        assert name(scene) == "Slam"
        assert scene.ui.depth == 1, "the table goes on below it"
        assert not scene.halted
        click(logged(app, log, 0))
        yield
        assert name(scene) == "Pose"
        tap_at = logged(app, log, 1)
        click(tap_at)
        yield
        assert name(scene) == "Knock"
        shown = note(scene)
        assert shown is not None
        assert scene.desk.panel.rect.contains(shown.rect)
        assert not shown.rect.colliderect(scene.desk.panel.log.rect)
        key(pygame.K_ESCAPE)
        yield
        assert name(scene) == ""
        assert scene.ui.depth == 1, "the menu stays closed"
        click(word(app, strip, 0))
        yield
        found = note(scene)
        assert found is not None
        click(found.away)
        yield
        assert name(scene) == ""

    run(tmp_path, scene, script, settings=STILL)


def test_keys_alone_go_from_word_to_word(tmp_path: Path) -> None:
    scene = table_scene(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield from settled(scene, lambda: key(pygame.K_TAB))
        seen = []
        for _ in range(5):
            key(pygame.K_w, text="w")
            yield
            seen.append(name(scene))
        assert seen == ["Knock", "Slam", "Key", "Pose", ""], "the sentence, then the log; after the last word none"
        for _ in range(80):
            if app.scene.ui.focus is scene.desk.strip:
                break
            key(pygame.K_TAB)
            yield
        assert app.scene.ui.focus is scene.desk.strip
        key(pygame.K_RIGHT)
        key(pygame.K_RETURN)
        yield
        assert name(scene) == "Slam"
        key(pygame.K_RIGHT)
        key(pygame.K_RETURN)
        yield
        assert name(scene) == "Key"
        key(pygame.K_ESCAPE)
        yield
        assert (name(scene), scene.ui.depth) == ("", 1)
        key(pygame.K_UP)
        yield
        assert app.scene.ui.focus is not scene.desk.strip
        for _ in range(6):
            key(pygame.K_DOWN)
            yield
            assert app.scene.ui.focus is not scene.desk.strip, "arrows pass it by"

    run(tmp_path, scene, script, settings=STILL)


def test_words_of_the_log_are_reached_by_keys(tmp_path: Path) -> None:
    scene = table_scene(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield from settled(scene, lambda: key(pygame.K_TAB))
        log = scene.desk.panel.log.text
        app.scene.ui.set_focus(log)
        yield
        key(pygame.K_UP)
        key(pygame.K_RIGHT)
        key(pygame.K_RETURN)
        yield
        assert name(scene) == "Pose"
        key(pygame.K_DOWN)
        key(pygame.K_RIGHT)
        key(pygame.K_RETURN)
        yield
        assert name(scene) == "Knock"

    run(tmp_path, scene, script, settings=STILL)


def touch(app: App, pos: tuple[int, int]) -> None:
    """A finger goes down there and lifts."""
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger(kind, pos, app.size)


def test_a_pad_alone_opens_words_too(tmp_path: Path) -> None:
    scene = table_scene(tmp_path)

    def come_to(wanted: Callable[[], Widget | None]) -> Iterator[None]:
        for _ in range(80):
            if scene.ui.focus is wanted():
                return
            pad("RB")
            yield
        raise AssertionError("no pad comes there")

    def script(app: App) -> Iterator[None]:
        yield from settled(scene, lambda: pad("RB"))
        yield from come_to(lambda: scene.desk.strip)
        pad("A")
        yield
        assert name(scene) == "Knock"
        pad("B")
        yield
        assert (name(scene), scene.ui.depth) == ("", 1)
        yield from come_to(lambda: scene.desk.panel.log.text)
        for button in ("up", "right", "A"):
            pad(button)
            yield
        assert name(scene) == "Pose"
        pad("B")
        yield
        plate = scene.desk.seats.plates[2]
        plate.tell(replace(plate.note, said="slams 2-2!"), None)
        push(pygame.CONTROLLER_AXIS_RIGHTY, -1)     # to who sits opposite
        yield
        assert isinstance(scene.ui.top, SeatSheet)
        sheet = scene.ui.top
        yield from come_to(lambda: next((w for w in sheet.walk() if isinstance(w, LinkedLabel) and w.focusable), None))
        pad("A")
        yield
        assert (name(scene), scene.ui.depth) == ("Slam", 3)
        pad("B")
        yield
        assert scene.ui.top is sheet
        key(pygame.K_w, text="w")
        yield
        assert name(scene) == "Slam", "as by the key"

    run(tmp_path, scene, script, settings=STILL)


def test_a_finger_opens_words_too(tmp_path: Path) -> None:
    scene = table_scene(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield from settled(scene, lambda: touch(app, scene.bar.rect.center))
        touch(app, word(app, scene.desk.strip, 2))
        yield
        assert name(scene) == "Key"
        touch(app, logged(app, scene.desk.panel.log.text, 0))
        yield
        assert name(scene) == "Pose"

    run(tmp_path, scene, script, settings=STILL)


def test_what_a_seat_has_done_last_is_a_link_on_its_plate(tmp_path: Path) -> None:
    scene = table_scene(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield from settled(scene, lambda: key(pygame.K_TAB))
        scene.desk.panel.log.tell([])
        for plate in scene.desk.seats.plates:       # beside the table, above it, and the player's own
            plate.tell(replace(plate.note, said="slams 2-2!"), None)
            yield from until(partial(plate.links, app.painter))     # a busy machine may take a picture more
            places = plate.links(app.painter)
            assert [plate.mentions[number].term.name for number, _rect in places] == ["Slam"]
            assert all(plate.rect.contains(rect) for _number, rect in places)
            click(places[0][1].center)
            yield
            assert (name(scene), scene.ui.depth) == ("Slam", 1), "and the sheet of the seat stays closed"
            key(pygame.K_ESCAPE)
            yield
            touch(app, places[0][1].center)
            yield
            assert name(scene) == "Slam"
            key(pygame.K_ESCAPE)
            yield
            seen = []
            while "" not in seen:       # what is asked comes first
                key(pygame.K_w, text="w")
                yield
                seen.append(name(scene))
            assert "Slam" in seen
            plate.tell(replace(plate.note, said=""), None)
        click(scene.desk.seats.plates[1])
        yield
        assert scene.ui.depth == 2, "beside the words the seat itself is shown"

    run(tmp_path, scene, script, settings=STILL)


@pytest.mark.parametrize(("size", "text"), [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 720), 2.0)])
def test_the_line_fits_the_window_and_hides_neither_hand_nor_sentence(
        tmp_path: Path, size: tuple[int, int], text: float) -> None:
    scene = table_scene(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield from settled(scene)
        beside = scene.desk.panel.visible
        assert beside is (text == 1.0), "where letters are large the card has no room beside the table"
        click(word(app, scene.desk.strip, 1))
        yield
        shown = note(scene)
        assert shown is not None
        assert pygame.Rect(0, 0, *size).contains(shown.rect)
        assert not shown.rect.colliderect(scene.desk.strip.bar)
        assert not shown.rect.colliderect(scene.desk.face.hand.rect)
        assert not shown.rect.colliderect(scene.bar.rect)
        if beside:
            assert scene.desk.panel.rect.contains(shown.rect)
            return
        key(pygame.K_l, text="l")       # the card comes out above the table, and the line with it
        yield
        drawn = note(scene)
        assert drawn is not None
        assert scene.desk.panel.rect.contains(drawn.rect)
        key(pygame.K_ESCAPE)
        yield
        assert name(scene) == ""
        assert scene.desk.drawn_out, "Esc closes one thing at a time"

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, autoplay=False, text=text), size=size)


def test_the_line_leads_on_into_the_glossary(tmp_path: Path) -> None:
    scene = table_scene(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield from settled(scene)
        click(word(app, scene.desk.strip, 1))
        yield
        found = note(scene)
        assert found is not None
        click(next(w for w in found.walk() if getattr(w, "text", "") == "Glossary"))
        yield
        yield
        rules = app.scene
        assert isinstance(rules, RulesScene)
        assert rules.leaves[rules.shown].book == GLOSSARY
        key(pygame.K_ESCAPE)
        yield
        assert app.scene is scene

    run(tmp_path, scene, script, settings=STILL)


def test_a_sentence_more_paints_no_more_of_the_log_than_from_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table_scene(tmp_path)
    painted: list[pygame.Rect] = []

    def script(app: App) -> Iterator[None]:
        yield from settled(scene)
        log = scene.desk.panel.log

        def stale(area: pygame.Rect, *, patient: bool) -> None:
            assert patient
            painted.append(area)
        monkeypatch.setattr(scene.stage, "stale", stale)
        log.tell([*log.text.lines, "Key plays 6-4."])
        assert len(painted) == 1
        assert painted[0].contains(log.text.from_line(1).clip(log.rect))
        assert painted[0].top > log.text.from_line(0).top + 10
        log.tell(["Key plays 6-4."])
        assert painted[1].contains(log.rect)
        monkeypatch.undo()
        app.stop()
    run(tmp_path, scene, script, settings=STILL)
