"""Doshboard's files: the stock board and cards, and every fault of a file with its line and column."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.choices import check, choices, content_for
from game.content.tree import BadFile
from game.content.yaml_text import parse_yaml
from game.games.doshboard.content import board_of, describe_board, near_edge, read_board, read_sets, sets_of
from game.games.doshboard.rules.board import Board, CellKind, Gate, Place, Wind, gate_cells, land_of
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import Options
from game.rules.contract import Setup
from tests.content.read_files import read_doshboard

COURSES = Path(__file__).resolve().parents[2] / "courses" / "doshboard"
BOARDS = sorted(path for path in COURSES.glob("*.yaml") if "kind: doshboard board" in path.read_text(encoding="utf-8"))

BOARD = """\
kind: doshboard board
name: Small
map: |
  .....
  .wtm.
  .....
  ..B..
  .....
heights: |
  00000
  00000
  01100
  00000
  00000
holes:
  - {tee: [0, 4], target: [2, 0], par: 3}
  - {tee: [4, 4], target: [0, 0], par: 4, gates: [{at: [2, 2], direction: 4}]}
wind: {direction: 3, strength: storm}
"""


def read(text: str) -> Board:
    return board_of("small.yaml", parse_yaml("small.yaml", text))


def faults(text: str) -> list[str]:
    with pytest.raises(BadFile) as caught:
        read(text)
    return list(caught.value.sentences)


def test_a_board_of_a_file() -> None:
    board = read(BOARD)
    assert board.holes[1].gates == (Gate(Place(2, 2), 4),)
    assert board.wind == Wind(3, 4)
    assert len(land_of(board).ground.cliffs) == 10
    assert describe_board(board) == (
        "Doshboard board Small: 2 holes, par 7; the edge is a backstop behind the targets of holes 1, 2"
    )


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: str(path.stem))
def test_stock_boards_can_be_played_and_keep_targets_off_the_edge(path: Path) -> None:
    board = read_board(path)
    assert len(board.holes) == 9
    assert not near_edge(board), "targets of stock boards lie at least three cells from the edge (H23)"
    assert check(path).kind == "doshboard board"
    content = read_doshboard(COURSES, path.stem)
    assert Doshboard().start(Setup(4, Options(level="professional"), content)).players[0].lie == board.holes[0].tee.cell


def test_the_stock_boards_are_three_nines_with_names() -> None:
    boards = [read_board(path) for path in BOARDS]
    assert [board.name for board in boards] == ["Owl Hills", "Swan Meadow", "Three Falls"]
    for board in boards:
        assert (len(board.rows[0]), len(board.rows), len(board.heights)) == (30, 22, 22)
        assert board.line.endswith(".")
        assert board.wind.strength > 0
        assert {3, 4, 5} == {pair.par for pair in board.holes}
        assert sum(pair.par for pair in board.holes) == 36
        assert set("".join(board.rows)) >= set(".tmBw")
    assert "v" in "".join(boards[2].rows)


def test_boards_stand_in_the_picker_beside_the_users_own(tmp_path: Path) -> None:
    folder = tmp_path / "courses"
    shutil.copytree(COURSES, folder / "doshboard")
    own = folder / "custom"
    own.mkdir()
    (own / "small.yaml").write_text(BOARD, encoding="utf-8")
    (own / "my-cards.yaml").write_text(CARDS.replace("name: Stock sets", "name: My sets"), encoding="utf-8")
    (own / "broken.yaml").write_text(BOARD.replace("par: 3", "par: 9"), encoding="utf-8")
    (own / "owl-hills.yaml").write_text(BOARD, encoding="utf-8")
    boards, cards = choices("doshboard", folder)
    assert (boards.title, boards.files[0].stem, cards.title) == ("Board", "three-falls", "Cards")
    found = {listed.stem: (listed.title, listed.fault) for listed in boards.files}
    assert found["small"] == ("Small", None)
    assert found["owl-hills"] == ("Owl Hills", None)
    assert found["broken"] == ("broken.yaml", "broken.yaml:16:40: hole 1 has par 9; pars are 3 to 6.")
    hidden = "owl-hills.yaml: there is doshboard/owl-hills.yaml too, which is read instead; rename one of them."
    assert found["owl-hills.yaml"] == ("owl-hills.yaml", hidden)
    assert [listed.title for listed in cards.files] == ["Stock sets", "My sets"]
    content = content_for("doshboard", folder, "small", "my-cards")
    assert isinstance(content, Content)
    assert (content.board.name, content.yellow.name) == ("Small", "Steady")


def test_stock_sets_keep_their_characters() -> None:
    """The sign of every club's mean hook, from the driver to the putter: steady and bold go straight, one leans left, one right."""
    means = [[sum(card.hooks) for card in found.cards] for found in read_sets(COURSES / "cards.yaml")]
    signs = ["".join("-0+"[(hook > 0) - (hook < 0) + 1] for hook in hooks) for hooks in means]
    assert signs == SIGNS


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("  .wtm.\n", "  .wtx.\n", ["small.yaml:5:6: 'x' is not known in this map; it has . t m B w v #."]),
        ("  .wtm.\n", "  .wtm\n", ["small.yaml:5:7: row 2 has 4 cells; the first row of the map has 5."]),
        ("  01100\n", "  0110\n", ["small.yaml:12:7: row 3 has 4 cells; the first row of the map has 5."]),
        ("  01100\n", "  01a00\n", ["small.yaml:12:5: 'a' is not known in this map; it has 0 1 2 3 4 5 6 7 8 9 #."]),
        ("  01100\n", "  0#100\n", ["small.yaml:12:4: this cell of the map needs a height."]),
        ("target: [2, 0]", "target: [1, 1]", ["small.yaml:16:27: this cell is water."]),
        ("target: [2, 0]", "target: [2, 1]", ["small.yaml:16:27: a tree stands on this cell."]),
        ("target: [2, 0]", "target: [7, 0]", ["small.yaml:16:27: [7, 0] is no cell of the board."]),
        ("target: [0, 0]", "target: [0, 4]", ["small.yaml:17:27: the tee of hole 1 is already on this cell."]),
        ("par: 3", "par: 9", ["small.yaml:16:40: hole 1 has par 9; pars are 3 to 6."]),
        ("direction: 4}]", "direction: 5}]", ["small.yaml:17:51: direction 5 leads to no neighbour; even directions do."]),
        ("wind: {direction: 3", "wind: {direction: 13", ["small.yaml:18:19: the wind blows toward 13; directions are 1 to 12."]),
    ],
)
def test_a_fault_of_a_board_with_its_place(old: str, new: str, told: list[str]) -> None:
    assert faults(BOARD.replace(old, new)) == told


def test_all_faults_at_once() -> None:
    text = BOARD.replace(".wtm.", ".?tm.").replace("par: 3", "par: three").replace("storm", "gale")
    text = text.replace("[0, 0], par: 4", "[2, 1], par: 4")
    assert [sentence.split(": ")[0] for sentence in faults(text)] == [
        "small.yaml:5:4", "small.yaml:16:40", "small.yaml:17:27", "small.yaml:18:32",
    ]


def test_cliffs_that_go_downhill_in_a_circle_are_refused() -> None:
    flat = BOARD[: BOARD.index("heights")] + BOARD[BOARD.index("holes") :]
    circle = "cliffs: [{at: [2, 2], direction: 12}, {at: [2, 1], direction: 4}, {at: [3, 1], direction: 8}]\n"
    (told,) = faults(flat + circle)
    assert told.startswith("small.yaml:13:10: these cells go downhill in a circle: [")
    assert "a board has heights or cliffs, not both" in " ".join(faults(BOARD + circle))
    assert faults(flat + "cliffs: [{at: [0, 0], direction: 12}]\n") == ["small.yaml:13:10: no cell lies beyond this side."]


def test_the_board_of_the_documentation_is_right() -> None:
    text = (COURSES.parents[1] / "docs" / "content.md").read_text(encoding="utf-8")
    begin = text.index("kind: doshboard board")
    board = read(text[begin : text.index("```", begin)])
    assert [pair.par for pair in board.holes] == [3, 4]
    assert board.holes[1].gates


CARDS = (COURSES / "cards.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("green: [6, 7]", "green: [6, 8]", "there is an odd number of green boxes, from 6 to 8; it has to be even"),
        ("green: [6, 7]", "green: [5, 8]", "a green box has a hook; in the run from 5 to 8 all hooks are 0"),
        ("green: [6, 7]", "green: [6, 13]", "the green boxes go from 6 to 13; they are red numbers, the lower one first"),
        ("hooks: [-4, -3,", "hooks: [-3, -4,", "hooks are ordered from left to right, the smallest number first"),
        ("distances: [9, 10, ", "distances: [10, ", "there are 11 numbers; a die has twelve"),
        ("distances: [9, 10, ", "distances: [99, 10, ", "99 is out of bounds; it can be 0 to 40"),
        ("distances: [0, 1, 1, 1, 1, 1,", "distances: [9, 9, 9, 9, 9, 9,", "the 'putter' is longer than the card before it"),
    ],
)
def test_a_fault_of_a_card(old: str, new: str, told: str) -> None:
    with pytest.raises(BadFile) as caught:
        sets_of("cards.yaml", parse_yaml("cards.yaml", CARDS.replace(old, new, 1)))
    (sentence,) = caught.value.sentences
    assert sentence.endswith(f": {told}.")


SIGNS = ["00000000", "0--+0000", "-------0", "+++++++0"]


def test_h24_owl_hills_has_two_holes_with_dog_legs_of_its_own() -> None:
    """Their pars stay, and they lie on grass beside the straight line from tee to target."""
    board = read_board(COURSES / "owl-hills.yaml")
    land = land_of(board)
    gated = [pair for pair in board.holes if pair.gates]
    assert [(board.holes.index(pair) + 1, pair.par) for pair in gated] == [(2, 4), (5, 4)]
    for pair in gated:
        (gate,) = pair.gates
        assert land.marks[gate.place.cell] is CellKind.GRASS
        assert pair.tee.cell not in gate_cells(land, gate)
