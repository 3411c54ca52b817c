"""Portraits: every feature is seen, the level is worn, and whoever is called alike has the same face everywhere."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.session.people import CHARACTERS, Beard, Clothes, Complexion, Features, Glasses, Hair, HairColour, Hat, Mood, features_of
from game.session.seats import DEFAULT_NAMES, bot, person
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.paint.fields import Grain, Picture
from game.ui.paint.people import draw_person, portrait_of
from game.ui.paint.portrait import portrait
from game.ui.paint.sitter import Sitter, sitter_of

ROOT = Path(__file__).resolve().parents[3]
PLAIN = Sitter(Features(hair_colour=HairColour.AUBURN), (0, 158, 115))


@pytest.fixture(params=["clubhouse", "contrast"])
def painter(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Painter]:
    pygame.font.init()
    one = Painter(Look(THEMES[request.param], 1.0), PictureStore(tmp_path))
    yield one
    one.close()


def seen(sitter: Sitter) -> Picture:
    """A small portrait."""
    return portrait(Grain(), sitter, 48)


def differ(one: Picture, other: Picture) -> bool:
    """Whether somebody would see a difference: some pixels are clearly other ones."""
    return int((np.abs(one.astype(int) - other.astype(int)).max(-1) > 18).sum()) > 12


@pytest.mark.parametrize("kind", [Complexion, Hair, Beard, Glasses, Hat, Clothes])
def test_no_two_kinds_of_a_feature_look_alike(kind: type[StrEnum]) -> None:
    field = next(name for name, value in vars_of(Features()).items() if isinstance(value, kind))
    pictures = [seen(PLAIN._replace(features=replace(PLAIN.features, **{field: each}))) for each in kind]     # type: ignore[arg-type]
    assert all(differ(one, other) for at, one in enumerate(pictures) for other in pictures[:at])


def vars_of(features: Features) -> dict[str, object]:
    """The features by name."""
    return {name: getattr(features, name) for name in Features.__dataclass_fields__}


def test_the_level_is_worn_and_so_is_the_mood() -> None:
    worn = [seen(PLAIN._replace(level=level)) for level in ("", "rookie", "club", "pro")]
    moods = [portrait(Grain(), PLAIN._replace(mood=mood), 96) for mood in Mood]
    for pictures in (worn, moods):
        assert all(differ(one, other) for at, one in enumerate(pictures) for other in pictures[:at])


def test_a_portrait_is_round_and_its_ring_has_the_colour_of_the_seat() -> None:
    picture = seen(PLAIN)
    assert picture.shape == (48, 48, 4)
    assert picture[0, 0, 3] == 0
    assert picture[24, 24, 3] == 255
    blue, green, red = (int(part) for part in picture[24, 4, :3])
    assert green > red
    assert green > blue


@pytest.mark.parametrize("skin", list(Complexion))
def test_the_shaded_side_of_a_face_is_warm_and_not_grey(skin: Complexion) -> None:
    """The forehead, from where the light comes to where it hardly does: red stays as far before blue as it is on the lit side."""
    picture = portrait(Grain(), PLAIN._replace(features=replace(PLAIN.features, skin=skin)), 96).astype(float)
    lit, shaded = (picture[54, across] for across in (38, 60))
    (blue, _green, red, _alpha), (deep_blue, _deep_green, deep_red, _full) = lit, shaded
    assert deep_red < red
    assert deep_red / deep_blue > 1.1 * red / blue


def test_every_name_of_the_house_has_a_character_of_its_own() -> None:
    assert tuple(character.name for character in CHARACTERS) == DEFAULT_NAMES
    assert len({character.features for character in CHARACTERS}) == len(CHARACTERS)
    assert {character.level for character in CHARACTERS} == {"rookie", "club", "pro"}


def test_a_name_has_the_same_face_in_every_process() -> None:
    code = "from game.session.people import features_of; print(features_of('Zoe'))"
    for seed in ("1", "2"):
        told = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env={"PYTHONHASHSEED": seed}, text=True)
        assert told == f"{features_of('Zoe')}\n"
    assert len({features_of(f"Guest {n}") for n in range(30)}) > 20


def test_people_are_drawn_with_the_mark_of_their_seat(painter: Painter) -> None:
    surface = pygame.Surface((80, 80), pygame.SRCALPHA, 32)
    sitter = sitter_of(bot("Winston", "club"), 1)
    draw_person(painter, surface, sitter, 1, (40, 40), 60)     # the mark alone, until the portrait is painted
    assert surface.get_at((40, 40))[:3] == (86, 180, 233)
    if painter.look.theme.flat:
        assert portrait_of(painter, sitter, 60) is None
        assert not painter.busy
        return
    while not painter.poll():
        pygame.time.wait(2)
    assert portrait_of(painter, sitter, 60) is not None
    assert portrait_of(painter, sitter_of(person("Winston"), 1), 20) is None      # too small for a face
    surface.fill((0, 0, 0, 0))
    draw_person(painter, surface, sitter, 1, (40, 40), 60)
    assert surface.get_at((40, 40))[:3] != (86, 180, 233)
    assert surface.get_at((62, 62))[:3] == (86, 180, 233)
    surface.fill((0, 0, 0, 0))
    draw_person(painter, surface, sitter, 2, (40, 40), 50)          # who changes places keeps the face while it is painted again
    assert painter.busy
    assert surface.get_at((40, 40))[:3] != (0, 158, 115)
    assert surface.get_at((58, 58))[:3] == (0, 158, 115)
