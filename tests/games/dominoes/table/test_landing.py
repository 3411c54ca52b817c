"""A tile that is played gives way a little as it lands, and lies straight; only one that is slammed lies askew at first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from game.games.dominoes.rules.hands import Play
from game.games.dominoes.table.motion import FLYING, PRESS
from game.ui.window.loop import App
from tests.games.dominoes.rules.tables import RULES
from tests.ui.table.bench import MOVING, Bench, middle_of_a_hand, staged


def test_a_tile_that_lands_is_pressed_and_not_turned(folder: Path) -> None:
    bench = Bench(middle_of_a_hand())

    def script(_app: App) -> Iterator[None]:
        bench.play(next(a for a in RULES.legal(bench.state) if isinstance(a, Play)))
        seen = list[pygame.Rect]()
        while bench.motion.busy:
            bench.pass_time(1 / 60)
            seen += [one.rect.copy() for one in bench.stage.sprites if one.z == FLYING]
        landed = [one.size for one in seen if one.center == seen[-1].center]
        whole, least = landed[-1], min(landed)
        assert len(landed) > 3
        assert least[0] < whole[0], "it gives way"
        assert least[1] < whole[1], "it lies straight: turned a little it would be higher"
        assert least[0] >= (1 - 2 * PRESS) * whole[0]
        yield
    staged(folder, bench, script, MOVING)
