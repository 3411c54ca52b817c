"""The card of a course in the new-game screen: par, what best play needs, the best round of a person here."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from game.analysis.card_golf.caddie import play_of, to_come
from game.analysis.card_golf.table_cache import TableCache
from game.rules.card_golf.values import Options, State
from game.rules.contract import Setup
from game.session.seats import bot, person
from game.session.shelf import Shelf
from game.session.table import Table
from game.ui.app import App
from game.ui.scenes.setup import SetupScene
from game.ui.tables.card_golf.course_card import CourseCard, best_round
from tests.ui.tables.card_golf.tables import CONTENT, QUICK, RULES, rng_table, until
from tests.ui.user import run


def start(holes: int) -> State:
    return RULES.start(Setup(1, Options(holes=holes), CONTENT))


def test_a_persons_best_finished_round_over_these_holes_is_known(folder: Path) -> None:
    """Not a bot's, not one of other holes, of another form of play or course, nor one that is not over."""
    rounds: tuple[tuple[str, dict[str, Any], int], ...] = (
        ("strokes", {"holes": 3}, 60), ("match", {"holes": 3, "format": "match"}, 60), ("open", {"holes": 3}, 4))
    scores = {}
    for number, (name, options, steps) in enumerate(rounds):
        now = datetime(2026, 3, 1, number, tzinfo=UTC)
        table = Table.new(RULES, Options(**options), (person("Ana"), bot("Winston", "rookie")), now=now, folder=folder, undo="strict",
                          content=CONTENT)
        for _ in range(steps):
            if not table.over:
                rng_table(table, number, 10)
        scores[name] = table.scores.lines[0].points
        assert table.over == (name != "open")
        table.close()
    list(Shelf(folder).summaries())     # the shelf has been looked at, as the menu does
    assert best_round(folder, start(3)) == scores["strokes"]
    assert best_round(folder, start(9)) is None
    other = replace(CONTENT, course=replace(CONTENT.course, name="Elsewhere"))
    assert best_round(folder, RULES.start(Setup(1, Options(holes=3), other))) is None


@pytest.mark.full
def test_the_card_tells_what_best_play_needs(folder: Path) -> None:
    card = CourseCard(folder, lambda: None)
    card.put(CONTENT, Options(holes=3))
    assert card.visible
    for _turn in until(lambda: card.rating is not None, 4000):
        card.look()
        time.sleep(.005)
    s, cache = start(3), TableCache()
    assert card.rating == pytest.approx(sum(cache.solved(play).expected for play in (play_of(s, 0), *to_come(s))))
    assert card.lines(s)[1] == f"3 holes, par {sum(hole.ground.par for hole in s.holes)}"
    card.put(replace(CONTENT, course=replace(CONTENT.course, holes=())), Options(holes=9))
    assert not card.visible     # it is dealt as the round begins


@pytest.mark.full
def test_the_new_game_screen_shows_it_for_the_chosen_course(folder: Path) -> None:
    scene = SetupScene("card_golf")

    def script(_app: App) -> Iterator[None]:
        yield
        cards = [widget for widget in scene.ui.top.walk() if isinstance(widget, CourseCard)]
        assert len(cards) == 1
        assert cards[0].rect.w > 300

    run(folder, scene, script, settings=QUICK)
