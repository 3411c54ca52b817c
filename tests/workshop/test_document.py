"""A file in hand: steps, undo, saving, what others do to the file, and the stock files through all of it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.choices import FILES, check
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.yaml_text import files_in
from game.workshop.document import Document, Patch, reworded

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
    Document.opened(copy).kept()
    assert copy.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("path", STOCK, ids=lambda path: path.stem)
def test_another_name_touches_one_line_of_a_stock_file_and_undo_gives_every_byte_back(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    document = Document.opened(copy)
    changed = document.changed(document.draft.set(("name",), "Another Name")).kept()
    lines, new = path.read_text(encoding="utf-8").splitlines(), copy.read_text(encoding="utf-8").splitlines()
    assert [(old, now) for old, now in zip(lines, new, strict=True) if old != now] == [
        (next(line for line in lines if line.startswith("name:")), "name: Another Name")]
    changed.undone().kept()
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
    saved = card.changed(card.draft.set(("nines", 0, 0), 5)).kept()
    assert not saved.unsaved
    back = saved.undone()
    assert back.text == CARD
    assert back.unsaved
    assert back.kept().path.read_text(encoding="utf-8") == CARD


def test_a_file_changed_by_another_program_is_told_and_never_written_over_unasked(card: Document) -> None:
    mine = card.changed(card.draft.set(("nines", 0, 0), 5))
    assert mine.elsewhere() is None
    card.path.write_text(CARD.replace("Old Links", "Theirs"), encoding="utf-8")
    with pytest.raises(Unwritable, match="has changed since it was read"):
        mine.kept()
    theirs = mine.elsewhere()
    assert theirs is not None
    taken = mine.with_theirs(theirs)
    assert not taken.unsaved
    assert "Theirs" in taken.text
    assert taken.undone().text == mine.text
    over = mine.over(theirs)
    assert over.unsaved
    assert over.kept().path.read_text(encoding="utf-8") == mine.text


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
    saved = card.changed(card.draft.set(("author",), "Ada")).kept()
    assert check(saved.path).kind == "golo scorecard"
