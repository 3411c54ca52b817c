"""A course of tiles, a scorecard, dice and card sets made from nothing, by mouse alone and by keys alone: saved, checked, played."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Hashable, Iterable, Iterator
from math import inf
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.analysis.rounds import FileWorth
from game.cli.pool import Order, run_batch
from game.content.choices import check, content_with, kind_named
from game.content.draft import Draft
from game.content.yaml_text import parse_yaml
from game.games.domino_golf.content import holes_in as tiles_in
from game.games.dominoes.rules.tiles import TWELVE, read_tile
from game.games.doshboard.content import sets_in
from game.games.golo.content import dice_in
from game.games.golo.content import holes_in as pars_in
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.workshop import WorkshopScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.tool import FileSpot
from game.ui.workshop.worth import WorthFindings
from tests.ui.one_device import Device, OneDevice
from tests.ui.scenes.find import button, on_top
from tests.ui.user import click, key, run, until

BLUE_IRON: FileSpot = ("blue", "cards", 4)


def tile(name: str) -> FileSpot:
    return ("chest", read_tile(name, TWELVE))


def lay_tiles(user: OneDevice) -> Iterator[None]:
    """Nine holes of three, another green, an approach across water, and a green taken to another hole."""
    yield from user.on_sheet("9 holes")
    yield from user.stroke(tile("12-12"), ("holes", 0, "approach"))
    yield from user.stroke(tile("12-1"), ("holes", 1, "green"))
    yield from user.stroke(("holes", 0, "green"), ("holes", 1, "green"))
    yield from user.on_sheet("Fill this hole")
    yield from user.stroke(("holes", 1, "green"), ("holes", 0, "green"))
    yield from user.on_sheet("Fill this hole")


def lay_pars(user: OneDevice) -> Iterator[None]:
    """Two nines of one, two holes of which change places, and the second one backwards."""
    yield from user.on_sheet("Add a second nine")
    yield from user.stroke(("nines", 0, 1), ("nines", 0, 2))
    yield from user.see(("nines", 1, 0))
    yield from user.on_sheet("Play this nine backwards")


def turn_faces(user: OneDevice) -> Iterator[None]:
    """One die is parted from the others of its par; a face of it turned, and a pair made like that."""
    yield from user.see(("dice", 1))
    yield from user.on_sheet("Part one die from these")
    yield from user.see(("dice", 2))
    yield from user.turned(("dice", 2, "pairs", 0, 0))
    yield from user.stroke(("dice", 2, "pairs", 0, 0), ("dice", 2, "pairs", 1, 0))


def turn_numbers(user: OneDevice) -> Iterator[None]:
    """A card of the blue set: a number laid over those beside it, another one higher, the green boxes wider, the hooks mirrored."""
    yield from user.see(("blue",))
    yield from user.see(BLUE_IRON)
    yield from user.stroke((*BLUE_IRON, "distances", 11), (*BLUE_IRON, "distances", 9))
    yield from user.turned((*BLUE_IRON, "distances", 8))
    yield from user.turned((*BLUE_IRON, "green", 1))
    yield from user.on_sheet("Mirror its hooks")


class Making(NamedTuple):
    """A kind as the bench names it, what a new one begins with, what is done to it, and what is in it then."""

    kind: str
    title: str
    template: str
    hands: Callable[[OneDevice], Iterator[None]]
    made: Callable[[Draft], object]
    levels: tuple[str, str]
    options: tuple[tuple[str, str], ...] = ()


MAKINGS = (
    Making("domino golf course", "Domino Golf course", "Three holes", lay_tiles, tiles_in, ("rookie", "club"), (("holes", "9"),)),
    Making("golo scorecard", "GOLO scorecard", "Nine holes", lay_pars, pars_in, ("rookie", "pro")),
    Making("golo dice", "GOLO dice", "As they come", turn_faces, dice_in, ("rookie", "pro")),
    Making("doshboard cards", "Doshboard card sets", "Four alike", turn_numbers, sets_in, ("rookie", "rookie")),
)


def tried(user: OneDevice) -> Iterator[None]:
    """Played as it stands against a bot, and left for the canvas again."""
    editor = user.app.scene
    if user.device == "key":
        yield from user.press_canvas()
        key(pygame.K_p, text="p")
        yield
    else:
        yield from user.named("Play")
    yield from until(lambda: editor.ui.depth > 1)
    yield from user.named("Against the pro")
    yield from until(lambda: isinstance(user.app.scene, PlayScene))
    assert [seat.level for seat in on_top(user.app, PlayScene).table.seats] == [None, "pro"]
    yield
    if user.device == "key":
        key(pygame.K_F10)
        yield
    else:
        click(button(user.app, "Menu"))
        yield
    yield from user.named("Back to the workshop")
    yield from until(lambda: user.app.scene is editor)
    yield


def made_by(tmp_path: Path, making: Making, device: Device) -> Path:
    """The file that is made by that device alone, saved."""
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    paths, rated = list[Path](), list[tuple[Callable[[Hashable], Iterable[FileWorth]], Hashable, float | None]]()

    def script(app: App) -> Iterator[None]:
        yield
        user = OneDevice(app, device)
        yield from user.named(making.title)
        yield from user.named(making.template)
        yield from until(lambda: isinstance(app.scene, EditorScene))
        scene = app.scene
        assert isinstance(scene, EditorScene)
        yield
        before = making.made(scene.document.draft)
        yield from making.hands(user)
        assert scene.problems == ()
        assert making.made(scene.document.draft) != before
        spot, findings = scene.canvas.cursor, scene.canvas.findings
        assert isinstance(findings, WorthFindings)
        yield from until(lambda: not any(fact.stale for fact in findings.facts(spot)), 200_000)
        (told,) = (fact for fact in findings.facts(spot) if fact.large)
        if told.words.startswith("strokes of a pro"):
            yield from until(lambda: "40 rounds played" in findings.facts(spot)[0].words, 200_000)
            told = findings.facts(spot)[0]
        rated.append((findings.work, findings.asked(scene.document.draft, findings.part_of(spot))[0].task, told.number))
        paths.append(scene.document.path)
        yield from tried(user)
        yield from user.save_and_leave()

    run(tmp_path, WorkshopScene(), script, courses=tmp_path / "courses", turns=400_000)
    for work, task, told in rated:
        *_others, worth = work(task)
        assert told == worth.strokes
    return paths[0]


QUICK = (("golo dice", "key"),)
LONG = (("doshboard cards", "key"),)


@pytest.mark.parametrize(("making", "device"), [
    pytest.param(making, device, id=f"{making.kind}-{device}", marks=() if (making.kind, device) in QUICK else
                 pytest.mark.night if (making.kind, device) in LONG else pytest.mark.full)
    for making in MAKINGS for device in ("mouse", "key")])
def test_a_file_is_made_from_nothing_and_played_to_the_end(tmp_path: Path, making: Making, device: Device) -> None:
    path = made_by(tmp_path, making, device)
    kind = kind_named(making.kind.replace(" ", "-"))
    assert check(path).kind == making.kind
    text = Draft.read(path).text
    assert kind.read("once", parse_yaml("once", text)) == kind.read("again", parse_yaml("again", text))
    game, content = content_with(path, tmp_path / "courses")
    assert run_batch(Order(game, making.options, making.levels, 1, 1, inf, content=content), 1).games == 1
