"""Doshboard as a journal: a tournament of earlier days goes on where it stopped, and the clock's stroke is kept with everything else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.cli.output import COURSES
from game.games.doshboard.rules.events import CardLost, WhiteRolled, Why
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import Options, Phase
from game.games.doshboard.solver.review import look_back
from game.rules.contract import CHANCE, AnyRules
from game.session.history import History
from game.session.loading import load
from game.session.share import read_share, share
from game.session.table import Table
from tests.content.read_files import read_doshboard
from tests.games.doshboard.rules.tables import content
from tests.session.tables import NOON, seats_of

ROOT = Path(__file__).resolve().parents[2]
SAVES = ROOT / "tests" / "saves" / "doshboard"
RULES = Doshboard()
GAMES: tuple[AnyRules, ...] = (RULES,)


def test_a_tournament_from_earlier_days_goes_on() -> None:
    """Random shots at professional level: a nine is over, cards have come back, been chosen again and been lost since."""
    state = load(SAVES / "tournament.save", GAMES).history.state
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
        table.play(RULES.time_out(state) if late else RULES.draw(state, rng) if table.to_act is CHANCE else RULES.sample(state, rng))
    (path,) = tmp_path.glob("*.save")
    assert "out of time" in path.read_text(encoding="utf-8")
    assert load(path, GAMES).history.state == table.state


def test_the_content_of_the_stock_board_is_written_into_a_save_and_read_again(tmp_path: Path) -> None:
    stock = read_doshboard(ROOT / "courses" / "doshboard")
    table = Table.new(RULES, Options(), seats_of("p"), now=NOON, folder=tmp_path, content=stock)
    table.play(RULES.decode("play 1 to 4"))
    (path,) = tmp_path.glob("*.save")
    assert load(path, GAMES).history.state.game.content == stock


# Saves from when a card was lost by the place where the flight ended, before the roll-away (H17 as it was)


def whites(history: History) -> list[str]:
    """What was rolled on the white die for cards, and which were lost, in the order in which it happened."""
    events = [event for number in range(1, history.length + 1) for event in history.step(number).events]
    told = []
    for event in events:
        if isinstance(event, WhiteRolled) and event.why is Why.LOST:
            told.append(f"{event.number} of {event.at_least}")
        elif isinstance(event, CardLost):
            told.append(f"{event.seat} {'keeps' if event.kept else 'loses'} {event.card}")
    return told


TWO_LEDGES = ["3 of 12", "12 of 12", "0 loses iron"]


def test_h17_a_save_from_before_the_final_lie_counted_is_replayed_as_it_was_played() -> None:
    """Action 3: it stays in the tree. 7: out of the tree where it began. 10, 11: out of a tree to grass, and the card is lost all the same.

    18: it rolls into a tree, for which no die was rolled.
    """
    history = load(SAVES / "two-ledges.save", GAMES).history
    assert (history.length, whites(history)) == (25, TWO_LEDGES)
    assert [player.card for player in history.state.players] == [(5, 4)]
    assert history.state.player.hand == (0, 2)


def test_h17_a_text_from_before_the_final_lie_counted_is_replayed_as_it_was_played() -> None:
    text = (SAVES / "two-ledges.txt").read_text(encoding="ascii")
    back = read_share(text, COURSES, GAMES)
    assert (back.history.length, whites(back.history)) == (25, TWO_LEDGES)
    loaded = load(SAVES / "two-ledges.save", GAMES)
    assert back.history.state == loaded.history.state
    assert share(loaded, COURSES) == text.strip()


@pytest.mark.parametrize(("name", "rolled", "lost", "points"), [("three-falls", 60, 16, [84, 36, 60]), ("tournament", 64, 20, [80, 80])])
def test_h17_games_of_earlier_days_lose_the_cards_that_they_lost_then(name: str, rolled: int, lost: int, points: list[int]) -> None:
    """Nine holes by bots, in which two balls roll out of trees and risk their cards, and the tournament."""
    history = load(SAVES / f"{name}.save", GAMES).history
    told = whites(history)
    assert (len(told) - lost, sum(" of " not in line for line in told)) == (rolled, lost)
    assert [line.points for line in RULES.scores(history.state).lines] == points


def test_h17_the_review_of_an_old_game_says_what_it_said() -> None:
    """What each plan cost and what the dice took, as it was before the ruling was changed."""
    loaded = load(SAVES / "two-ledges.save", GAMES)
    actions = [loaded.history.step(number).action for number in range(1, loaded.history.length + 1)]
    found = look_back(loaded.plan.setup, actions, None, lambda _share: None)
    assert found is not None
    assert [part.expected for part in found.parts] == pytest.approx([3.4590305246556348, 3.122888802502011], abs=1e-9)
    told = [(each.position, each.loss, each.luck) for part in found.parts for each in part.decisions]
    assert [position for position, _loss, _luck in told] == [0, 4, 7, 11, 13, 15, 18, 20, 23]
    assert [loss for _position, loss, _luck in told] == pytest.approx(
        [.55969, .90145, .749081, 0, 0, .767736, .806713, .806713, .254201], abs=1e-6)
    assert [luck for _position, _loss, luck in told] == pytest.approx(
        [.000107, .09855, .250919, .121109, -1.139937, .629281, .193287, -.923364, -1.657456], abs=1e-6)
