"""The odds tab of a golf table whose round is over does not promise odds for a next plan."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from game.content.choices import content_for
from game.rules import options
from game.rules.contract import rules_of
from game.session.seats import person
from game.session.table import Table
from game.ui.scenes.play import PlayScene
from game.ui.table.face import Sitting
from game.ui.window.loop import COURSES, App
from tests.ui.play.test_room import SilentMind
from tests.ui.table.bench import words_of
from tests.ui.user import run


@pytest.mark.parametrize(("key", "written"), [("card_golf", {"holes": "3"}), ("golo", {}), ("doshboard", {"max_strokes": "8"})])
def test_the_odds_tab_says_that_the_round_is_over(folder: Path, key: str, written: dict[str, str]) -> None:
    rules, rng = rules_of(key), Random(5)
    table = Table.new(rules, options.build(rules.options, written), [person("Ana"), person("Bo")], now=datetime(2026, 3, 1, 20, tzinfo=UTC),
                      folder=None, content=content_for(key, COURSES))
    while not table.over:
        if isinstance(table.to_act, int):
            table.play(rules.sample(table.state, rng))
        else:
            table.advance_chance(rng)
    scene = PlayScene(table, mind=SilentMind())

    def script(_app: App) -> Iterator[None]:
        yield
        assert words_of(scene.face.odds(table.view(0), Sitting(0, table.names, True))) == ["The round is over."]
        yield
    run(folder, scene, script)
