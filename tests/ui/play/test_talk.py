"""Table talk: by occasion and temper, as often as is set, the same words for the same moment, and never by what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.games.doshboard.rules import events as board
from game.games.doshboard.rules.board import FlagSight
from game.games.doshboard.rules.geometry import Cell
from game.rules.contract import CHANCE, GAMES, Setup, rules_of
from game.rules.options import build
from game.session.people import CHARACTERS, Mood, Temper
from game.session.seats import bot, person
from game.ui.looks.settings import Settings, Talk
from game.ui.play.talk import mood_after, said, temper_of
from game.ui.scenes.play import PlayScene
from game.ui.table.face import Occasion, SeatOccasion, hand_over, hole_played
from game.ui.table.registry import TABLES, occasions_of
from game.ui.window.loop import App
from tests.conformance import any_settings
from tests.test_conformance import CASES
from tests.ui.play.tables import partner_table
from tests.ui.play.test_room import SilentMind
from tests.ui.scenes.test_layout import table_of
from tests.ui.user import run

MOMENTS = [f"a game {n}" for n in range(400)]


@pytest.mark.parametrize(("talk", "least", "most"), [("off", 0, 0), ("some", .25, .45), ("much", .75, .95)])
def test_it_is_said_as_often_as_is_set(talk: Talk, least: float, most: float) -> None:
    for character in CHARACTERS:
        seat = bot(character.name, "club")
        spoken = sum(bool(said(seat, Occasion.HAND_WON, moment, talk)) for moment in MOMENTS)
        assert least <= spoken / len(MOMENTS) <= most


def test_every_temper_has_words_of_its_own_for_every_occasion() -> None:
    by_temper = {temper_of(character.name): bot(character.name, "club") for character in CHARACTERS}
    assert set(by_temper) == set(Temper)
    for occasion in Occasion:
        words = [{said(seat, occasion, moment, "much") for moment in MOMENTS} - {""} for seat in by_temper.values()]
        assert all(words)
        assert len(set().union(*words)) == sum(map(len, words))
        assert mood_after(occasion) in Mood


def test_a_person_is_never_spoken_for_and_a_moment_has_its_words() -> None:
    assert not any(said(person("Winston"), Occasion.KNOCKED, moment, "much") for moment in MOMENTS)
    seat = bot("Zoe", "pro")
    assert [said(seat, Occasion.KNOCKED, m, "some") for m in MOMENTS] == [said(seat, Occasion.KNOCKED, m, "some") for m in MOMENTS]


@pytest.mark.parametrize("key", sorted({rules.key for rules in GAMES} & set(TABLES)))
def test_occasions_do_not_change_with_what_is_hidden(key: str) -> None:
    """A game is played at random: a veiled state has the same occasions, and the end is one for everybody."""
    case, rng = CASES[key], Random(f"talk {key}")
    rules = rules_of(key)
    written = {o: v for o, v in any_settings(rules)(rng).items() if o != "called_shots"}
    options = build(rules.options, written | ({"max_strokes": "8"} if key == "doshboard" else {}))
    setup = Setup((case.seats(options) if case.seats else rules.seats)[-1], options, case.content(rng))
    s = rules.start(setup)
    last: tuple[SeatOccasion, ...] = ()
    for _step in range(4_000):
        actor = rules.to_act(s)
        if actor is None:
            break
        a = rules.draw(s, rng) if actor is CHANCE else rules.sample(s, rng)
        s, events = rules.apply(s, a)
        for event in events:
            occasions = occasions_of(key, event, rules.view(s, 0))
            assert occasions == occasions_of(key, event, rules.view(case.veil(s, 0, rng), setup.seats - 1))
            assert all(0 <= one.seat < setup.seats for one in occasions)
            last = occasions or last
    if rules.to_act(s) is None:
        assert {one.seat for one in last} == set(range(setup.seats))
        assert {one.occasion for one in last} <= {Occasion.MATCH_WON, Occasion.MATCH_LOST}


def test_a_bubble_stands_beside_who_speaks_and_goes_again(tmp_path: Path) -> None:
    scene = PlayScene(partner_table(person("Ana"), *(bot(name, "club") for name in ("Winston", "Desmond", "Marcia"))), mind=SilentMind())

    def script(app: App) -> Iterator[None]:
        yield
        yield
        voices, plates = scene.presenter.voices, scene.desk.seats.plates
        before = len(scene.stage.sprites)
        voices.feel(scene.painter, occasions(1), "now", "much", scene.desk.room.rect)
        assert plates[1].sitter.mood is Mood.SORRY
        assert len(scene.stage.sprites) == before + 1
        bubble = scene.stage.sprites[-1]
        assert scene.desk.room.rect.contains(bubble.rect)
        assert not bubble.rect.colliderect(scene.desk.room.parts.table.rect)
        assert not bubble.rect.colliderect(scene.desk.room.parts.hand.rect)
        voices.update(3.0)
        assert len(scene.stage.sprites) == before
        voices.feel(scene.painter, occasions(2), "now", "much", scene.desk.room.rect)
        voices.clear()
        assert len(scene.stage.sprites) == before
        assert all(plate.sitter.mood is Mood.CALM for plate in plates)

    run(tmp_path, scene, script, settings=msgspec.structs.replace(Settings(speed=0), theme="contrast"))


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1024, 640), marks=pytest.mark.full)])
def test_whatever_is_said_covers_no_tile(size: tuple[int, int], tmp_path: Path) -> None:
    scene = PlayScene(partner_table(person("Ana"), *(bot(name, "club") for name in ("Winston", "Desmond", "Marcia"))), mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield
        yield
        voices, desk = scene.presenter.voices, scene.desk
        heard = 0
        for seat, occasion, moment in product((1, 2, 3), Occasion, range(4)):
            before = len(scene.stage.sprites)
            voices.feel(scene.painter, (SeatOccasion(seat, occasion),), f"now {moment}", "much", desk.room.desk)
            for bubble in scene.stage.sprites[before:]:
                heard += 1
                shown = bubble.rect.inflate(-10, -10)       # without its shadow
                assert not any(shown.colliderect(part.rect) for part in (desk.face.table, desk.face.hand, desk.seats.plates[0]))
            voices.clear()
        assert heard > 60

    run(tmp_path, scene, script, settings=msgspec.structs.replace(Settings(speed=0), theme="contrast"), size=size)


FULL = pytest.mark.full


@pytest.mark.parametrize("key", ["golo", *(pytest.param(key, marks=FULL) for key in ("card_golf", "doshboard", "domino_golf"))])
def test_in_a_column_it_is_said_on_the_own_plaque(key: str, tmp_path: Path) -> None:
    scene = table_of(key)

    def script(app: App) -> Iterator[None]:
        yield
        yield
        voices, plates = scene.presenter.voices, scene.desk.seats.plates
        for seat in (0, 1):
            voices.clear()
            before = len(scene.stage.sprites)
            voices.feel(scene.painter, (SeatOccasion(seat, Occasion.IN_WATER),), "now", "much", scene.desk.room.rect)
            spoken = scene.stage.sprites[before:]
            assert len(spoken) == (not scene.table.seats[seat].is_person)
            for bubble in spoken:
                assert not bubble.rect.colliderect(scene.desk.room.parts.table.rect)
                assert not any(bubble.rect.colliderect(plate.rect) for plate in plates if plate is not plates[seat])
                assert bubble.rect.inflate(-20, -20).clamp(plates[seat].rect) == bubble.rect.inflate(-20, -20)

    run(tmp_path, scene, script, settings=msgspec.structs.replace(Settings(speed=0), theme="contrast"))


def test_what_everybody_saw_at_the_golf_tables_is_worth_a_word() -> None:
    wet = [SeatOccasion(1, Occasion.IN_WATER)]
    cell = Cell(1, 1)
    assert list(occasions_of("doshboard", board.BallDropped(1, board.Trouble.WATER, cell, cell, FlagSight(cell, cell)), None)) == wet
    assert list(occasions_of("doshboard", board.BallDropped(1, board.Trouble.OFF_BOARD, cell, cell, FlagSight(cell, cell)), None)) == [
        SeatOccasion(1, Occasion.IN_TROUBLE)]
    assert list(occasions_of("doshboard", board.CardLost(0, "seven", kept=False), None)) == [SeatOccasion(0, Occasion.CARD_LOST)]
    assert list(hole_played(2, 1, 3)) == [SeatOccasion(2, Occasion.ACE)]
    assert list(hole_played(2, 2, 3)) == [SeatOccasion(2, Occasion.WELL_PLAYED)]
    assert {one.occasion for one in hand_over(4, (0, 2), 3)} == {Occasion.STREAK, Occasion.HAND_LOST}
    assert {one.occasion for one in hand_over(4, (0, 2), 2)} == {Occasion.HAND_WON, Occasion.HAND_LOST}


def occasions(seat: int) -> tuple[SeatOccasion, ...]:
    """A knock of that seat."""
    return (SeatOccasion(seat, Occasion.KNOCKED),)
