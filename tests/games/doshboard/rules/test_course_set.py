"""Tees, targets and dog-legs set by the players (H24): legal cells, pars, by lot, in letters, and played so."""

from __future__ import annotations

from random import Random

import pytest

from game.games.doshboard.rules.board import (
    SET_COURSE, Board, CourseInHand, CoursePiece, Gate, HolePair, PieceKind, Place, faults_of, land_of, marks_of, place_of_piece,
    why_not_there
)
from game.games.doshboard.rules.geometry import place_of
from game.games.doshboard.rules.values import Phase
from tests.games.doshboard.rules.tables import after, content, start

FIELD = Board("Field", "", (*("...................",) * 10, "....w....t....v....", *("...................",) * 10), (
    HolePair(Place(2, 18), Place(2, 3), 4), HolePair(Place(16, 18), Place(16, 3), 4)))
HAND = CourseInHand(FIELD, land_of(FIELD))
TEE, TARGET, GATE = CoursePiece(0, PieceKind.TEE), CoursePiece(0, PieceKind.TARGET), CoursePiece(0, PieceKind.GATE)


@pytest.mark.parametrize(
    ("piece", "place", "why"),
    [(TEE, Place(4, 10), "can't lie in water"),
     (TARGET, Place(14, 10), "can't lie in water"), (TARGET, Place(9, 10), "A tree stands there"),
     (TEE, Place(19, 3), "no cell of the board"), (TEE, Place(16, 18), "The tee of hole 2"), (TARGET, Place(16, 3), "The target of hole 2"),
     (TEE, Place(2, 3), "The target of hole 1"), (GATE, Place(0, 30), "no cell of the board")],
)
def test_h24_an_illegal_cell_says_why(piece: CoursePiece, place: Place, why: str) -> None:
    board = HAND.added(FIELD, 0)
    assert why in str(why_not_there(board, HAND.land.marks, piece, place))
    with pytest.raises(ValueError, match=why):
        HAND.moved(board, piece, place)


def test_h24_what_may_be_set_there_makes_a_board_without_faults_and_nothing_else_does() -> None:
    """By the rules for boards of files (H23), on every cell of the board."""
    marks = marks_of(FIELD.rows)
    for cell in marks:
        place = Place(*place_of(cell))
        legal = why_not_there(FIELD, marks, TEE, place) is None
        holes = (HolePair(place, FIELD.holes[0].target, 4), FIELD.holes[1])
        assert legal is not any(fault.where[0] == "holes" for fault in faults_of(Board("", "", FIELD.rows, holes)))


def test_h24_a_moved_target_has_another_par_and_its_own_cell_the_boards() -> None:
    board = HAND.moved(FIELD, TARGET, Place(2, 12))
    assert (board.holes[0], board.holes[1]) == (HolePair(Place(2, 18), Place(2, 12), 3), FIELD.holes[1])
    assert board.name == "Field" + SET_COURSE, "whoever reads the name does not take it for the board's own course"
    assert HAND.moved(board, TARGET, Place(2, 3)) == FIELD


def test_h24_a_dog_leg_is_put_beside_the_line_turned_moved_and_taken_away() -> None:
    board = HAND.added(FIELD, 0)
    (gate,) = board.holes[0].gates
    assert gate.direction in (2, 4), "away from the line, on the side with more room"
    assert gate.place.column > 2
    turned = HAND.turned(board, GATE)
    assert turned.holes[0].gates == (Gate(gate.place, gate.direction + 2),)
    far = HAND.moved(turned, GATE, Place(17, 10))
    assert place_of_piece(far, GATE) == Place(17, 10)
    assert far.holes[0].par > board.holes[0].par, "the way by the dog-leg is longer"
    assert HAND.removed(far, GATE) == FIELD
    with pytest.raises(ValueError, match="two dog-legs at most"):
        HAND.added(HAND.added(board, 0), 0)
    assert not list(faults_of(far))


def test_h24_back_to_the_boards_own_hole_unless_another_one_lies_there() -> None:
    board = HAND.moved(HAND.moved(FIELD, TARGET, Place(2, 12)), CoursePiece(1, PieceKind.TARGET), Place(12, 12))
    assert HAND.with_own_hole(board, 0).holes == (FIELD.holes[0], board.holes[1])
    taken = HAND.moved(board, CoursePiece(1, PieceKind.TARGET), Place(2, 3))
    with pytest.raises(ValueError, match="target of hole 2"):
        HAND.with_own_hole(taken, 0)


def test_h24_by_lot_every_hole_is_legal_and_the_same_lot_gives_the_same_course() -> None:
    boards = [HAND.all_drawn(Random(seed)) for seed in range(30)]
    for board in boards:
        assert not list(faults_of(board))
        for number, pair in enumerate(board.holes):
            assert pair != FIELD.holes[number]
            assert pair.par in range(3, 7)
            assert 3 <= pair.target.column <= 15, "no target by the edge, which would stop balls"
    assert HAND.all_drawn(Random(3)) == boards[3]
    assert len({board.holes for board in boards}) == 30
    assert {len(pair.gates) for board in boards for pair in board.holes} == {0, 1}


def test_h24_a_course_is_read_again_as_it_was_written() -> None:
    for seed in range(10):
        board = HAND.all_drawn(Random(seed))
        assert HAND.read(HAND.written(board)) == board
    board = HAND.turned(HAND.added(FIELD, 1), CoursePiece(1, PieceKind.GATE))
    assert HAND.read(HAND.written(board)) == board
    assert (HAND.written(FIELD), HAND.read("")) == ("", FIELD)


@pytest.mark.parametrize(
    "text", ["3 1,1>2,2", "1 1,1", "1 4,10>2,3", "1 2,18>16,3", "1 2,18>2,3 30,30/2", "1 2,18>2,3 5,5/3", "holes", "1 99,1>2,2"])
def test_h24_a_course_that_does_not_suit_the_board_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        HAND.read(text)


def test_h24_a_set_course_is_played_and_its_dog_leg_counts() -> None:
    board = HAND.moved(FIELD, TARGET, Place(2, 9))
    s = start(1, content(board))
    assert s.pair.target == Place(2, 9)
    assert after(s, "play 1 to 12; dice 9 6").number == 1, "nine counts straight to the new target"
    gated = HAND.moved(HAND.added(board, 0), GATE, Place(8, 10))
    s = after(start(1, content(gated)), "play 1 to 12; dice 9 6")
    assert (s.number, s.phase, s.player.done) == (0, Phase.PLAN, False), "until the dog-leg is passed the target plays as grass (H23)"
