"""Tables of Domino Golf at a moment that a test needs, and a mind that answers at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from game.bots.policy import Choice
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.values import Gods, Keep, Lie, Luck, Options, Phase, PlayTile, State
from game.session.seats import bot, person
from game.session.table import Table

NAMES = ("Ana", "Winston", "Marcia", "Desmond", "Pearl")
NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
Moment = Callable[[State], bool]


class GodsMind:
    """A bot that always draws from the pool, or does the first thing it may."""

    def warm(self, *bots: tuple[str, str]) -> None:
        pass

    def close(self) -> None:
        pass

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        rules = DominoGolf()
        legal = list(rules.legal(rules.complete(view, Random(1))))  # type: ignore[arg-type]
        answer: Future[Choice] = Future()
        answer.set_result(Choice(next((a for a in legal if isinstance(a, Gods)), legal[0]), "The gods need 1 stroke."))
        return answer


def golf_table(moment: Moment, *, seats: int = 2, persons: tuple[int, ...] = (0,), options: Options | None = None, seed: int = 1,
               folder: Path | None = None) -> Table:
    """The first moment of that kind in rounds played at random from the seed on."""
    rules = DominoGolf()
    for number in range(200):
        rng = Random(1000 * seed + number)
        taken = [person(NAMES[i]) if i in persons else bot(NAMES[i], "rookie") for i in range(seats)]
        table = Table.new(rules, options or Options(holes=3), taken, now=NOW, folder=folder)
        while not table.over:
            if moment(table.state):
                return table
            if isinstance(table.to_act, int):
                legal = [a for a in rules.legal(table.state) if not isinstance(a, Luck)]
                table.play(rng.choice([a for a in legal if isinstance(a, Keep)] or legal))
            else:
                table.advance_chance(rng)
    raise AssertionError("no such moment was found")


def my_shot(state: State, *, lie: Lie | None = None, least: int = 2) -> bool:
    """Ana is to shoot, from that lie, with at least the given number of tiles."""
    if state.public.phase is not Phase.SHOT or state.public.hole.queue[0] != 0:
        return False
    return state.held(0).bit_count() >= least and (lie is None or state.public.balls[0].lie is lie)


def plays(table: Table) -> list[PlayTile]:
    """What may be played."""
    return [a for a in table.rules.legal(table.state) if isinstance(a, PlayTile)]
