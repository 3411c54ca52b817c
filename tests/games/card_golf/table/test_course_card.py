"""What is known of a course of Card Golf before a round: what best play needs, the best round of a person here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from game.games.card_golf.rules.values import Options
from game.games.card_golf.solver.caddie import play_of, to_come
from game.games.card_golf.solver.table_cache import TableCache
from game.games.card_golf.table.hole_picture import best_play
from game.rules.contract import Setup
from game.rules.options import declared
from game.session.seats import bot, person
from game.session.shelf import Shelf, recall
from game.session.table import Table
from game.ui.scenes.course_shelf import best_in_words
from game.ui.scenes.setup import SetupScene
from game.ui.widgets.course_cards import CourseCards
from game.ui.window.loop import App
from tests.games.card_golf.table.tables import CONTENT, RULES, rng_table
from tests.ui.table.scenes import QUICK
from tests.ui.user import run, until


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
    cards = [save.card for save in recall(folder).values()]
    book = {option.name: option.default for option in declared(RULES.options)}
    three = {**book, "holes": "3"}
    assert best_in_words(cards, RULES.key, CONTENT, three, book).startswith(f"Yours: {scores['strokes']}")
    assert best_in_words(cards, RULES.key, CONTENT, {**book, "holes": "9"}, book) == "No round yet"
    other = replace(CONTENT, course=replace(CONTENT.course, name="Elsewhere"))
    assert best_in_words(cards, RULES.key, other, three, book) == "No round yet"


@pytest.mark.full
def test_what_best_play_needs_is_the_sum_of_its_holes(folder: Path) -> None:
    s, cache = RULES.start(Setup(1, Options(holes=3), CONTENT)), TableCache()
    found = list(best_play(CONTENT, Options(holes=3), folder))
    assert found == [pytest.approx(sum(cache.solved(play).expected for play in (play_of(s, 0), *to_come(s))))]
    assert not list(best_play(replace(CONTENT, course=replace(CONTENT.course, holes=())), Options(holes=9), folder))    # it is dealt


@pytest.mark.full
def test_the_new_game_screen_shows_it_for_the_chosen_course(folder: Path) -> None:
    scene = SetupScene("card_golf")

    def script(_app: App) -> Iterator[None]:
        yield
        # the course of the day, which is among them, has none before it is made
        yield from until(lambda: any(sum("Best play: " in "".join(card) for card in w.more) >= 4
                                     for w in scene.ui.top.walk() if isinstance(w, CourseCards)), 4000)

    run(folder, scene, script, settings=QUICK)
