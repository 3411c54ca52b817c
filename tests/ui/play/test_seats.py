"""The plaques of the seats: what a narrow one says of a seat's hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.games.dominoes.rules.hands import Pass, Play
from game.rules.contract import CHANCE
from game.session.seats import bot, person
from game.ui.looks.settings import Settings
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.paint.sitter import sitter_of
from game.ui.play.driver import Ask, Auto
from game.ui.play.seats import SeatPlate
from game.ui.play.talk import turn_of
from game.ui.scenes.play import PlayScene
from game.ui.table.face import SeatNote, Tokens
from game.ui.window.loop import App
from tests.ui.play.tables import partner_table
from tests.ui.play.test_room import SilentMind
from tests.ui.table.scenes import asked
from tests.ui.user import run, until


@pytest.fixture
def painter(tmp_path: Path) -> Iterator[Painter]:
    pygame.display.init()
    pygame.font.init()
    one = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path))
    yield one
    one.close()


class Nobody:
    """Looks at no seat."""

    def look_at(self, plate: SeatPlate) -> None:
        """Does nothing."""


def words_on(p: Painter, count: str, number: int, monkeypatch: pytest.MonkeyPatch, told: str = "played 6-6") -> list[str]:
    """What is written on a plaque of two lines."""
    said: list[str] = []
    write = p.text

    def noted(words: str, *given: object, **named: object) -> pygame.Surface:
        said.append(words)
        return write(words, *given, **named)  # type: ignore[arg-type]
    monkeypatch.setattr(p, "text", noted)
    plate = SeatPlate(1, "Winston", sitter_of(person("Winston"), 1), Nobody())
    plate.density = 1
    tokens = Tokens(number, lambda painter, size: pygame.Surface((size, size), pygame.SRCALPHA, 32))
    plate.tell(SeatNote("", tokens, count, "", "", told), None)
    plate.layout(p, pygame.Rect(0, 0, 260, 80))
    plate.draw(p, pygame.Surface((300, 100), 0, 32))
    return said


def test_the_number_stands_alone_whatever_word_comes_first(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    assert words_on(painter, "Steine: 4", 4, monkeypatch) == ["4", "Winston", "played 6-6"]


def test_where_nothing_is_counted_no_number_stands(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    assert words_on(painter, "", 0, monkeypatch) == ["Winston", "played 6-6"]


def test_a_sentence_that_is_too_long_for_a_line_takes_two_of_half_the_size(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    told = "knocked: no 1-1, no 2-2, no 4-4, no 5-5, no 6-6, no 3-3, no 0-0, and all of these again"
    said = words_on(painter, "Steine: 4", 4, monkeypatch, told)
    assert len(said) == 4
    assert " ".join(said[2:]) == told


def test_the_plaque_of_a_bot_that_passes_says_so_while_it_knocks(tmp_path: Path) -> None:
    table, rng = partner_table(person("Ana"), *(bot(name, "club") for name in ("Winston", "Desmond", "Marcia"))), Random(1)
    while table.to_act in (0, CHANCE) or not isinstance(table.forced(), Pass):
        table.play(table.rules.draw(table.state, rng) if table.to_act is CHANCE else table.rules.sample(table.state, rng))
    seat, scene = table.to_act, PlayScene(table, mind=SilentMind())
    assert isinstance(seat, int)

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: scene.showing.busy)
        turn = scene.desk.seats.plates[seat].turn
        assert turn is not None
        assert turn.words == "knocks"

    run(tmp_path, scene, script, settings=Settings(theme="contrast", pace="fast"))


def test_whose_only_move_plays_by_itself_is_not_asked_at_anothers_screen() -> None:
    """The plaques of a couch: "you" stands on the viewer's, and "Your turn" stood on another's."""
    def words_for(seat: int) -> str:
        turn = turn_of(Auto(seat, "pass"), "", viewer=0)
        assert turn is not None
        return turn.words

    assert [words_for(seat) for seat in (0, 1)] == ["Your turn", "is to play"]
    asked = turn_of(Ask(1), "", viewer=0)
    assert asked is not None
    assert asked.words == "Your turn"


def test_a_tile_that_is_on_its_way_is_no_longer_counted(tmp_path: Path) -> None:
    table, rng = partner_table(person("Ana"), *(bot(name, "club") for name in ("Winston", "Desmond", "Marcia"))), Random(1)
    while table.to_act != 0 or not any(isinstance(action, Play) for action in table.rules.legal(table.state)):
        table.play(table.rules.draw(table.state, rng) if table.to_act is CHANCE else table.rules.sample(table.state, rng))
    held, scene = table.view(0).public.counts[0], PlayScene(table, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        plate = scene.desk.seats.plates[0]
        assert plate.note.count == f"{held} tiles"
        scene.choose(next(action for action in table.rules.legal(table.state) if isinstance(action, Play)))
        yield from until(lambda: scene.showing.busy)
        yield
        assert scene.showing.busy
        assert plate.note.count == f"{held - 1} tiles"
        assert plate.note.held is not None
        assert plate.note.held.number == held - 1

    run(tmp_path, scene, script, settings=Settings(theme="contrast", pace="fast"))
