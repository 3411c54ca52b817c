"""A person's own files: made of templates, copied, renamed, put away and taken out again; and what is wrong with them."""

import shutil
from pathlib import Path

import pytest

from game.content.choices import Kind, check, content_for, kind_named, kinds
from game.content.draft import Draft
from game.errors import UserError
from game.workshop.document import problems_of
from game.workshop.folder import WorkFolder

COURSES = Path(__file__).resolve().parents[2] / "courses"
CARD = kind_named("golo-scorecard")


@pytest.fixture
def folder(tmp_path: Path) -> WorkFolder:
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    return WorkFolder(tmp_path / "courses")


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_every_template_makes_a_file_without_a_fault_or_a_doubt(folder: WorkFolder, kind: object) -> None:
    assert kind in kinds()
    for made in kinds():
        if made is kind:
            for template in made.templates:
                path = folder.new(made, template)
                assert check(path).kind == made.name
                assert problems_of(made, Draft.read(path)) == ()
                assert path.read_text(encoding="utf-8").startswith("# yaml-language-server: $schema=../schema/")


def test_new_files_have_names_of_their_own(folder: WorkFolder) -> None:
    for _file in range(3):
        folder.new(CARD, CARD.templates[0])
    assert sorted(one.title for one in folder.own()) == ["New card", "New card 2", "New card 3"]
    assert sorted(one.path.name for one in folder.own()) == ["new-card-2.yaml", "new-card-3.yaml", "new-card.yaml"]


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_of_two_new_files_of_a_kind_each_has_a_name_of_its_own_and_its_author(folder: WorkFolder, kind: Kind) -> None:
    paths = [folder.new(kind, kind.templates[0], author) for author in ("Tom: the 2nd", "")]
    drafts = [Draft.read(path) for path in paths]
    assert [draft.value["name"] for draft in drafts] == [kind.fresh, f"{kind.fresh} 2"]
    assert [draft.value.get("author") for draft in drafts] == ["Tom: the 2nd", None]
    assert [problems_of(kind, draft) for draft in drafts] == [(), ()]


def test_a_copy_of_a_stock_file_differs_in_its_name_alone_and_is_played(folder: WorkFolder) -> None:
    stock = next(one for one in folder.stock() if one.path.stem == "old-links")
    assert stock.stock
    path = folder.copy(stock.path)
    assert path.parent == folder.own_folder
    assert path.read_text(encoding="utf-8") == stock.path.read_text(encoding="utf-8").replace("name: Old Links", "name: Old Links 2")
    assert content_for("golo", folder.courses, path.stem) is not None


def test_every_kind_of_file_is_called_as_it_calls_itself(folder: WorkFolder) -> None:
    """A deck too, which is played as a course of that name "dealt": a new name would else begin with the word."""
    for kind in kinds():
        path = folder.new(kind, kind.templates[0])
        (listed,) = (one for one in folder.own() if one.path == path)
        assert Draft.read(path).value["name"] == listed.title


def test_renaming_changes_the_name_in_the_file_and_that_of_the_file(folder: WorkFolder) -> None:
    path = folder.copy(folder.courses / "golo" / "old-links.yaml")
    renamed = folder.rename(path, "  Heron Mere ")
    assert renamed.name == "heron-mere.yaml"
    assert not path.exists()
    assert [one.title for one in folder.own()] == ["Heron Mere"]
    with pytest.raises(UserError, match="needs a name"):
        folder.rename(renamed, "  ")
    with pytest.raises(UserError, match="at most 40"):
        folder.rename(renamed, "x" * 41)


def test_a_file_that_another_one_names_keeps_what_it_is_called(folder: WorkFolder) -> None:
    path = folder.copy(folder.courses / "golo" / "old-links.yaml")
    (folder.own_folder / "uses-it.yaml").write_text(f"kind: card golf course\nname: Uses it\ndeck: {path.stem}\n", encoding="utf-8")
    assert folder.rename(path, "Heron Mere") == path


def test_the_trash_gives_files_back_and_can_be_emptied(folder: WorkFolder) -> None:
    first = folder.copy(folder.courses / "golo" / "old-links.yaml")
    text = first.read_bytes()
    away = folder.put_away(first)
    assert folder.own() == ()
    assert [one.path for one in folder.in_trash()] == [away]
    back = folder.take_out(away)
    assert back.read_bytes() == text
    folder.put_away(back)
    folder.put_away(folder.copy(folder.courses / "golo" / "old-links.yaml"))
    assert len(folder.in_trash()) == 2
    assert folder.empty_trash() == 2
    assert folder.in_trash() == ()


def test_faults_are_those_of_check_each_with_its_place_and_mended_where_that_is_known(folder: WorkFolder) -> None:
    path = folder.copy(folder.courses / "golo" / "old-links.yaml")
    draft = Draft.read(path).set(("nines", 0, 2), 7).set(("nines", 1), [4, 4])
    found = problems_of(CARD, draft)
    assert [problem.place for problem in found] == [("nines", 0, 2), ("nines", 1)]
    assert not any(problem.warning for problem in found)
    assert [CARD.called(problem.place) for problem in found] == ["Hole 3", "Nine 2"]
    for problem in found:
        assert problem.mend is not None
        draft = problem.mend.change(draft)
    (doubt,) = problems_of(CARD, draft)
    assert doubt.warning
    assert doubt.place == ("nines", 0)
    assert doubt.mend is not None
    assert problems_of(CARD, doubt.mend.change(draft)) == ()


def test_a_file_with_faults_is_listed_with_them(folder: WorkFolder) -> None:
    folder.own_folder.mkdir()
    (folder.own_folder / "bad.yaml").write_text("kind: golo scorecard\nname: Bad\nnines: [[4, 9]]\n", encoding="utf-8")
    (folder.own_folder / "worse.yaml").write_text("kind: golo scorecard\nname: [\n", encoding="utf-8")
    (folder.own_folder / "other.yaml").write_text("name: no kind\n", encoding="utf-8")
    found = {one.title: one for one in folder.own()}
    assert set(found) == {"Bad", "worse.yaml"}
    assert found["Bad"].faults
    assert found["worse.yaml"].faults


@pytest.mark.parametrize("written", ["dice: 5", "dice: [5, {pairs: 3}, {par: 3, count: 1, pairs: [[1], 4]}]", "name: 3", "dice: []"])
def test_dice_of_any_shape_are_told_of_without_a_crash(written: str) -> None:
    dice = kind_named("golo-dice")
    assert problems_of(dice, Draft("dice.yaml", f"kind: golo dice\n{written}\n"))


def test_a_pair_is_mended_to_its_sum() -> None:
    dice = kind_named("golo-dice")
    text = (COURSES / "golo" / "dice.yaml").read_text(encoding="utf-8").replace("[1, 8]", "[1, 7]")
    draft = Draft("dice.yaml", text)
    (problem,) = problems_of(dice, draft)
    assert problem.mend is not None
    assert problem.mend.title == "Make it 1 and 8"
    assert problem.mend.change(draft).text == text.replace("[1, 7]", "[1, 8]")
