"""A file in hand: steps, undo, saving, what others do to the file, and the stock files through all of it."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.choices import FILES, check, kind_of
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.yaml_text import files_in, parse_yaml
from game.games.domino_golf.rules.shots import LENGTHS, par_of
from game.games.dominoes.rules.tiles import TWELVE
from game.games.golo.rules.values import PARS, SIDES, across
from game.workshop.document import Document, Patch, reworded
from tests.amounts import at_night

COURSES = Path(__file__).resolve().parents[2] / "courses"
STOCK = [path for game in FILES for path in files_in(COURSES / game)]
CARD = """\
# a card of my own
kind: golo scorecard   # the kind
name: "Old Links"
nines:
  - [4, 4, 3, 5, 4, 4, 3, 4, 5]   # out

  - [4, 3, 4, 5, 4, 4, 3, 4, 5]
"""


@pytest.fixture
def card(tmp_path: Path) -> Document:
    path = tmp_path / "card.yaml"
    path.write_text(CARD, encoding="utf-8", newline="")
    return Document.opened(path)


@pytest.mark.parametrize("path", STOCK, ids=lambda path: path.stem)
def test_a_stock_file_opened_and_saved_is_the_same_byte_for_byte(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    Document.opened(copy).written()
    assert copy.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("path", STOCK, ids=lambda path: path.stem)
def test_another_name_touches_one_line_of_a_stock_file_and_undo_gives_every_byte_back(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    document = Document.opened(copy)
    changed = document.changed(document.draft.set(("name",), "Another Name")).written()
    lines, new = path.read_text(encoding="utf-8").splitlines(), copy.read_text(encoding="utf-8").splitlines()
    assert [(old, now) for old, now in zip(lines, new, strict=True) if old != now] == [
        (next(line for line in lines if line.startswith("name:")), "name: Another Name")]
    changed.undone().written()
    assert copy.read_bytes() == path.read_bytes()


def test_one_par_touches_its_line_only_and_keeps_comments_and_layout(card: Document) -> None:
    changed = card.changed(card.draft.set(("nines", 0, 2), 5))
    assert changed.text == CARD.replace("[4, 4, 3, 5,", "[4, 4, 5, 5,")
    assert changed.unsaved
    assert not card.unsaved
    assert changed.undone().text == CARD
    assert changed.undone().redone().text == changed.text


def test_a_change_after_undo_drops_what_was_taken_back_and_no_change_is_no_step(card: Document) -> None:
    one = card.changed(card.draft.set(("nines", 0, 0), 5))
    other = one.undone().changed(card.draft.set(("nines", 0, 0), 3))
    assert other.future == ()
    assert other.redone() is other
    assert other.changed(other.draft) is other
    assert card.undone() is card


def test_undo_goes_on_over_saving(card: Document) -> None:
    saved = card.changed(card.draft.set(("nines", 0, 0), 5)).written()
    assert not saved.unsaved
    back = saved.undone()
    assert back.text == CARD
    assert back.unsaved
    assert back.written().path.read_text(encoding="utf-8") == CARD


def test_a_file_changed_by_another_program_is_told_and_never_written_over_unasked(card: Document) -> None:
    mine = card.changed(card.draft.set(("nines", 0, 0), 5))
    assert mine.elsewhere() is None
    card.path.write_text(CARD.replace("Old Links", "Theirs"), encoding="utf-8")
    with pytest.raises(Unwritable, match="has changed since it was read"):
        mine.written()
    theirs = mine.elsewhere()
    assert theirs is not None
    taken = mine.with_theirs(theirs)
    assert not taken.unsaved
    assert "Theirs" in taken.text
    assert taken.undone().text == mine.text
    over = mine.overwriting(theirs)
    assert over.unsaved
    assert over.written().path.read_text(encoding="utf-8") == mine.text


def test_a_text_that_is_no_yaml_is_refused_in_a_sentence(card: Document) -> None:
    with pytest.raises(Unwritable, match=r"card\.yaml"):
        reworded(card, "kind: [")
    assert reworded(card, CARD.replace("4", "5")).text == CARD.replace("4", "5")


def test_a_thousand_strokes_on_the_largest_stock_board_take_less_than_twenty_megabytes(tmp_path: Path) -> None:
    source = max(files_in(COURSES / "doshboard"), key=lambda path: path.stat().st_size)
    path = tmp_path / source.name
    path.write_bytes(source.read_bytes())
    document = first = Document.opened(path)
    lines = first.text.splitlines(keepends=True)
    for number in range(1000):      # texts as strokes of a wide brush would leave them, without the time that a draft takes
        row = number % max(1, len(lines) - 12)
        changed = [f"{line.rstrip()} # {number}\n" if row <= at < row + 12 and line.strip() else line for at, line in enumerate(lines)]
        text = "".join(changed)
        document = Document(path, document.draft, document.filed, (*document.past, Patch.between(first.text, text)))
    assert len(document.past) == 1000
    assert sum(patch.size for patch in document.past) < 20_000_000


@given(st.text(alphabet="abα\n", max_size=60), st.text(alphabet="abα\n", max_size=60), st.integers(0, 3000))
def test_a_patch_leads_forth_and_back(old: str, new: str, long: int) -> None:
    old, new = "x" * long + old + "y" * long, "x" * long + new + "y" * long
    patch = Patch.between(old, new)
    assert patch.forth(old) == new
    assert patch.back(new) == old


STEPS = st.lists(st.one_of(st.just("undo"), st.just("redo"), st.just("save"),
                           st.tuples(st.integers(0, 1), st.integers(0, 8), st.integers(3, 5))), max_size=25)


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_any_strokes_all_taken_back_end_where_they_began(steps: list[object]) -> None:
    draft = Draft("card.yaml", CARD)
    first = document = Document(Path("card.yaml"), draft, draft)
    texts = [CARD]
    for step in steps:
        if step == "undo":
            document = document.undone()
        elif step == "redo":
            document = document.redone()
        elif isinstance(step, tuple):
            nine, hole, par = step
            document = document.changed(document.draft.set(("nines", nine, hole), par))
        texts.append(document.text)
        assert Draft("card.yaml", document.text).value == document.draft.value
    last = document.text
    while document.past:
        document = document.undone()
    assert document.text == first.text
    while document.future:
        document = document.redone()
    for _step in range(len(texts)):
        document = document.redone()
    assert document.text == last or any(step == "undo" for step in steps)


def test_what_is_saved_passes_check(card: Document) -> None:
    saved = card.changed(card.draft.set(("author",), "Ada")).written()
    assert check(saved.path).kind == "golo scorecard"


# ---- courses of every kind, as hypothesis makes them: what is saved is what is read, and saved again it is the same
def scorecard(rng: Random) -> dict[str, Any]:
    return {"kind": "golo scorecard", "nines": [rng.sample(PARS, len(PARS)) for _nine in range(rng.randrange(1, 3))]}


def dice(rng: Random) -> dict[str, Any]:
    def pairs(par: int) -> list[list[int]]:
        faces = [rng.randrange(1, across(par)) for _pair in range(SIDES)]
        return [[face, across(par) - face] for face in faces]
    found = []
    for par in sorted(set(PARS)):
        left = PARS.count(par)
        while left:
            count = rng.randrange(1, left + 1)
            found.append({"par": par, "count": count, "pairs": pairs(par)})
            left -= count
    return {"kind": "golo dice", "dice": found}


def tiles(rng: Random) -> dict[str, Any]:
    chest = rng.sample(range(TWELVE.count), TWELVE.count)
    holes = []
    for _hole in range(rng.choice(sorted(LENGTHS))):
        green = next(tile for tile in chest if not TWELVE.doubles >> tile & 1)
        chest.remove(green)
        parts = ("green", "approach", "layup")[:par_of(green) - 2]
        holes.append({part: TWELVE.names[green if part == "green" else chest.pop()] for part in parts})
    return {"kind": "domino golf course", "landscape": rng.choice(("parkland", "links")), "holes": holes}


def sets(rng: Random) -> dict[str, Any]:
    def card(mean: int) -> dict[str, Any]:
        half = rng.randrange(1, 4)
        left, right = (sorted(rng.randrange(1, 5) for _end in range(6 - half)) for _side in range(2))
        return {"name": f"card {mean}", "distances": sorted(max(0, mean + rng.randrange(-1, 2)) for _number in range(12)),
                "hooks": [*(-hook for hook in reversed(left)), *[0] * (2 * half), *right], "green": [7 - half, 6 + half]}
    means = (14, 12, 10, 8, 6, 4, 3, 1)
    return {"kind": "doshboard cards"} | {
        key: {"name": key, "cards": [card(mean) for mean in means]} for key in ("yellow", "red", "blue", "green")}


def board(rng: Random) -> dict[str, Any]:
    wide, high = rng.randrange(8, 24), rng.randrange(6, 16)
    rows = [[rng.choice(".......tmBwv") for _column in range(wide)] for _row in range(high)]
    cells = rng.sample([(column, row) for column in range(wide) for row in range(high)], 2 * rng.randrange(1, 5))
    for column, row in cells:
        rows[row][column] = "."
    holes = [{"tee": list(tee), "target": list(target), "par": rng.randrange(3, 6)}
             for tee, target in zip(cells[::2], cells[1::2], strict=True)]
    text = "".join("".join(row) + "\n" for row in rows)
    heights = "".join("".join(rng.choice("0001") for _column in range(wide)) + "\n" for _row in range(high))
    return {"kind": "doshboard board", "map": text, "heights": heights, "holes": holes}


def deck(rng: Random) -> dict[str, Any]:
    stock: dict[str, Any] = Draft.read(COURSES / "card_golf" / "parkland.yaml").value
    cards = [{**card, "faces": [{**face, "map": "".join(
        rng.choice(",TS") if sign in ",TS" and rng.random() < .3 else sign for sign in face["map"])} for face in card["faces"]]}
        for card in rng.sample(stock["cards"], len(stock["cards"]))]
    return {**{key: value for key, value in stock.items() if key not in ("name", "line")}, "cards": cards}


def hole_by_hole(rng: Random) -> dict[str, Any]:
    stock: dict[str, Any] = Draft.read(COURSES / "card_golf" / "sandwood.yaml").value
    holes = [{"cards": list(hole["cards"])} for hole in rng.sample(stock["holes"], rng.choice((3, 9, 18)))]
    return {"kind": "card golf course", "deck": "linksland", "holes": holes}


MADE = (scorecard, dice, tiles, sets, board, deck, hole_by_hole)


WORDS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12)


@pytest.mark.parametrize("count", [6, pytest.param(at_night(290, 30), marks=pytest.mark.full)])
@pytest.mark.parametrize("make", MADE)
def test_a_course_of_any_kind_is_saved_loaded_and_saved_the_same(make: Callable[[Random], dict[str, Any]], count: int) -> None:
    read = list[object]()

    @settings(max_examples=count, deadline=None)
    @given(st.integers(0, 10 ** 9), st.lists(WORDS, min_size=1, max_size=3), WORDS)
    def made(seed: int, name: list[str], line: str) -> None:
        whole = make(Random(seed))
        value = {"kind": whole["kind"], "name": " ".join(name), "line": line} | whole
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "custom" / "made.yaml"
            path.parent.mkdir()
            (Path(folder) / "card_golf").symlink_to(COURSES / "card_golf")
            Draft.made("made.yaml", value).save(path)
            text, document = path.read_bytes(), Document.opened(path)
            assert document.draft.value == value
            for key in value:
                document = document.changed(document.draft.set((key,), value[key]))
            assert document.past == ()
            document = document.changed(document.draft.set(("author",), "Ada")).written()
            document = document.changed(document.draft.remove(("author",))).written()
            assert path.read_bytes() == text
            trees = [parse_yaml(str(path), found) for found in (text.decode(), Draft.read(path).text)]
            kind = kind_of(str(path), trees[0])
            first, again = (kind.read(str(path), tree) for tree in trees)
            assert first == again
            read.append(first)

    made()
    assert len(read) >= count
