"""What the Partner table says: questions, roles, what a seat did last, the score board, the card of hands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli.catalogues import accented
from game.games.dominoes.rules.hands import LEFT
from game.games.dominoes.rules.tiles import read_tile
from game.games.dominoes.table.show import QuestionCard
from game.games.dominoes.table.unseen import TokenCell
from game.games.partner.rules import HandResult, Options, Phase, Public, State
from game.games.partner.table.face import by_key, stands
from game.ui.input import Act
from game.ui.paint.lettering import wrap
from game.ui.table.face import SeatNote
from game.ui.table.registry import make_face
from game.ui.window.loop import App
from tests.games.dominoes.rules.tables import RULES, match, play, table
from tests.ui.table.bench import Bench, about_the_lead, middle_of_a_hand, nothing_fits, words_of
from tests.ui.user import run

NAMES = ("Ana", "Winston", "Desmond", "Marcia")


class Told:
    """Everything a face says about a position."""

    def __init__(self, bench: Bench) -> None:
        view = RULES.view(bench.state, bench.sitting.viewer)
        face, sitting = bench.face, bench.sitting
        self.question = face.ask(view, bench.legal, sitting)
        self.notes = [face.seat_note(view, seat, sitting) for seat in range(4)]
        self.order = face.order(view, sitting)
        self.subtitle = face.subtitle(view)
        self.board = face.board.state
        self.odds = face.odds(view, sitting)
        self.card = face.scorecard(view, sitting)


def told(folder: Path, bench: Bench) -> Told:
    found: list[Told] = []

    def script(app: App) -> Iterator[None]:
        yield
        found.append(Told(bench))
    run(folder, bench, script)
    return found[0]


def pose(first_tile: str, leader: int | None) -> State:
    hands = ("6-6,3-1", "4-4,2-2", "2-1,0-0", "4-2,3-3")
    return table(hands, 0, (-1, -1), match(Options(first_tile=first_tile), leader=leader))


@pytest.mark.parametrize(("state", "question"), [
    (middle_of_a_hand(), "Your turn, Ana: play one of the glowing tiles on the 1 or on the 4"),
    (nothing_fits(), "Ana, nothing of yours fits the 1 or the 4: knock"),
    (about_the_lead(), "Ana, do you take the lead, or leave it to your partner?"),
    (pose("double_six", None), "Your turn, Ana: pose the double 6"),
    (pose("sporting", 0), "Your turn, Ana: pose any tile"),
    (table(("4-1,3-3", "0-0", "2-2", "5-5"), 0, (4, 2)), "Your turn, Ana: play the glowing tile on the 4"),
    (table(("4-1,3-3", "0-0", "2-2", "5-5"), 0, (2, 2)), "Ana, nothing of yours fits the 2: knock"),
    (table(("4-1,3-3", "0-0", "2-2", "5-5"), 1, (0, 2)), "Winston is to play"),
    (State(Public(match(streak=(0, 6)), Phase.OVER)), "Winston & Marcia have won the match"),
])
def test_the_question(folder: Path, state: State, question: str) -> None:
    # Positions made up of ends alone have no line; the question needs none.
    bench = Bench(state)
    view = RULES.view(state, 0)

    def script(app: App) -> Iterator[None]:
        yield
        assert bench.face.ask(view, bench.legal, bench.sitting) == question
    bench.arranged = lambda: None  # type: ignore[method-assign]
    run(folder, bench, script)


def test_the_seats(folder: Path) -> None:
    said = told(folder, Bench(middle_of_a_hand()))
    assert said.order == (0, 3, 2, 1)
    assert [note.role for note in said.notes] == ["you", "against you", "your partner", "against you"]
    assert [note.said for note in said.notes] == ["", "played 4-4 on the 4", "played 2-1 on the 2", "posed 4-2"]
    assert [note.held and note.held.number for note in said.notes] == [4, 3, 3, 3]
    assert [note.count for note in said.notes] == ["4 tiles", "3 tiles", "3 tiles", "3 tiles"]
    state, _ = play(nothing_fits(), "pass")
    assert told(folder, Bench(state)).notes[0].said == "knocked: no 1, no 4"


def test_a_spectator_is_nobody(folder: Path) -> None:
    roles = [note.role for note in told(folder, Bench(middle_of_a_hand(), open_hand=False)).notes]
    assert roles == ["with Desmond", "with Marcia", "with Ana", "with Winston"]


def test_note_is_what_the_seats_column_expects(folder: Path) -> None:
    assert all(isinstance(note, SeatNote) for note in told(folder, Bench(middle_of_a_hand())).notes)


def test_the_board(folder: Path) -> None:
    state = middle_of_a_hand()
    board = told(folder, Bench(state._replace(public=state.public._replace(match=match(streak=(0, 3), worth=2, leader=3))))).board
    assert (board.names, board.score, board.wins, board.target) == ("Winston & Marcia", "3–0", 3, 6)
    assert board.remarks == ("this hand is worth 2",)
    board = told(folder, Bench(state._replace(public=state.public._replace(match=match(streak=(1, 1), play_off=True))))).board
    assert (board.names, board.score, board.remarks) == ("One\u00a0all", "1–1", ("play-off hand",))
    board = told(folder, Bench(state._replace(public=state.public._replace(match=match(Options(target=12)))))).board
    assert (board.names, board.score, board.target) == ("", "0–0", 12)


def test_what_seats_have_shown_to_lack(folder: Path) -> None:
    state, _ = play(nothing_fits(), "pass")
    assert "Ana: no\u00a01, no\u00a04" in words_of(told(folder, Bench(state, 1)).odds)
    own = words_of(told(folder, Bench(state, 0)).odds)
    assert not any("Ana" in words for words in own), "the viewer knows his own hand"
    assert "Marcia, Desmond, Winston: nothing" in own


def test_the_card_of_hands(folder: Path) -> None:
    results = (
        HandResult(0, 2, False, 1, (1, 0), (5, 6, 0, 7), False),
        HandResult(None, None, True, 1, (1, 0), (5, 5, 9, 7), False),
        HandResult(1, 3, True, 2, (0, 0), (9, 8, 7, 1), False),
    )
    state = middle_of_a_hand()
    said = told(folder, Bench(state._replace(public=state.public._replace(match=match()._replace(results=results)))))
    assert said.subtitle == "hand 4, first to six in a row"
    words = words_of(said.card)
    for line in ("Desmond dominoes", "Ana & Desmond", "1–0", "Blocked and tied", "replayed for one more",
                 "Blocked: Marcia has the fewest pips, 1", "back to nil\u00a0all, worth 2", "0–0"):
        assert line in words
    assert [w.seat for w in said.card.walk() if isinstance(w, TokenCell)] == [3, 2]
    assert "No hand has been finished yet." in words_of(told(folder, Bench(state)).card)


@pytest.mark.parametrize("result", [
    HandResult(0, 2, False, 2, (0, 0), (5, 6, 0, 7), True),
    HandResult(0, 2, False, 1, (1, 1), (5, 6, 0, 7), True),
])
def test_a_level_score_is_never_parted_at_the_end_of_a_line(result: HandResult) -> None:
    """Nor in a language whose sentences are longer."""
    said = f"{by_key(read_tile('5-3'), result.worth)} {stands(result, NAMES)}"
    for words in (said, accented(said)):
        score = next(part for part in words.split(" ") if "\u00a0" in part)
        for width in range(2 * len(score), len(words)):
            assert any(score in line for line in wrap(len, words, width)), width


def marks(bench: Bench) -> tuple[int | None, list[bool]]:
    return bench.face.hand.state.hint, [sign.hint for sign in bench.face.felt.state.signs]


def test_a_hint_is_marked_where_it_points(folder: Path) -> None:
    bench = Bench(middle_of_a_hand())

    def script(app: App) -> Iterator[None]:
        yield
        bench.face.point_out(RULES.decode("play 4-1 left"))
        assert marks(bench) == (read_tile("4-1"), [True, False])
        assert bench.face.felt.state.signs[LEFT].live
        bench.face.point_out(None)
        assert marks(bench) == (None, [False, False])
    run(folder, bench, script)


def test_a_hint_about_the_lead_is_marked_on_its_answer(folder: Path) -> None:
    bench = Bench(about_the_lead())

    def script(app: App) -> Iterator[None]:
        yield
        bench.face.point_out(RULES.decode("leave"))
        question = next(w for w in bench.face.felt.walk() if isinstance(w, QuestionCard))
        assert [b.selected for b in question.buttons] == [False, True]
        assert bench.face.focus_of(RULES.decode("leave")) is question.buttons[1]
        assert bench.face.focus_of(RULES.decode("lead")) is question.buttons[0]
        assert bench.hear(Act("hint")) is False, "hints are the screen's business"
    run(folder, bench, script)


def test_a_game_without_a_table_is_named(folder: Path) -> None:
    with pytest.raises(KeyError, match="no table is drawn for the game 'croquet'"):
        make_face("croquet", bench := Bench(middle_of_a_hand()), bench.view, bench.sitting)
