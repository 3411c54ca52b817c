"""Doshboard as a journal: a tournament of earlier days goes on where it stopped, and the clock's stroke is kept with everything else."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.rules.contract import CHANCE
from game.rules.doshboard.rules import Doshboard
from game.rules.doshboard.values import Options, Phase
from game.rules.registry import AnyRules
from game.session.loading import load
from game.session.table import Table
from tests.content.read_files import read_doshboard
from tests.rules.doshboard.tables import content
from tests.session.tables import NOON, seats_of

ROOT = Path(__file__).resolve().parents[2]
RULES = Doshboard()
GAMES: tuple[AnyRules, ...] = (RULES,)


def test_a_tournament_from_earlier_days_goes_on() -> None:
    """Random shots at professional level: a nine is over, cards have come back, been chosen again and been lost since."""
    state = load(ROOT / "tests" / "saves" / "doshboard" / "tournament.save", GAMES).history.state
    assert (state.number, state.nine, state.turn, state.phase) == (10, 1, 1, Phase.WIND_FROM)
    assert [player.hand for player in state.players] == [(3, 6), (1, 5)]
    assert [state.set_of(seat).name for seat in range(2)] == ["Bold", "Left-leaning"], "the sets go round"
    assert [line.points for line in RULES.scores(state).lines] == [80, 80]
    assert state.game.content.board.name == "Three Falls", "a save carries its board"


def test_a_game_is_saved_action_by_action_and_resumed_whole(tmp_path: Path) -> None:
    options = Options(level="professional", wind="hole", shot_clock=30, max_strokes=8)
    table = Table.new(RULES, options, seats_of("pp"), now=NOON, folder=tmp_path, content=content())
    rng = Random(6)
    for number in range(60):
        state = table.state
        if table.to_act is None:
            break
        late = state.phase is Phase.PLAN and number % 9 == 0 and RULES.seconds_to_act(state) is not None
        table.act(RULES.time_out(state) if late else RULES.draw(state, rng) if table.to_act is CHANCE else RULES.sample(state, rng))
    (path,) = tmp_path.glob("*.save")
    assert "out of time" in path.read_text(encoding="utf-8")
    assert load(path, GAMES).history.state == table.state


def test_the_content_of_the_stock_board_is_written_into_a_save_and_read_again(tmp_path: Path) -> None:
    stock = read_doshboard(ROOT / "courses" / "doshboard")
    table = Table.new(RULES, Options(), seats_of("p"), now=NOON, folder=tmp_path, content=stock)
    table.act(RULES.decode("play 1 to 4"))
    (path,) = tmp_path.glob("*.save")
    assert load(path, GAMES).history.state.game.content == stock
