"""Rounds that prove a course: written, replayed on the same course, refused on another one, and told where they were forged."""

from __future__ import annotations

import random
import shutil
import zlib
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.bots.policy import policy
from game.content.choices import content_for, content_with
from game.content.draft import Draft
from game.rules.contract import CHANCE, rules_of
from game.session import proof as proofs
from game.session.loading import load
from game.session.proof import ForgedProof, NotProven, best_round, proof_in, read_proof, with_proof, write_proof
from game.session.seats import Seat, bot, person
from game.session.share import letters_of
from game.session.shelf import Shelf
from game.session.table import Table
from game.ui.window.loop import COURSES
from game.workshop.folder import WorkFolder

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
DEAL = 48_213
ROUNDS = {
    "card_golf": ("gull-rock", {"holes": "9"}), "golo": ("mill-pond", {"holes": "9"}), "domino_golf": ("short-loop", {"holes": "3"}),
}
LONGEST = 400
OTHER = {"card_golf": "mill-brook", "domino_golf": "orchard-nine"}
"""Courses on which the round can't be played. A simple round of GOLO is the same dice on whatever card."""


def round_on(game: str, folder: Path, *, seats: tuple[Seat, ...] = (person("Winston Bell"),), deal: int | None = DEAL,
             most: int = 100_000, content: object = None) -> Table:
    """A round on a stock course, played by the rookie whoever sits there, to its end or so many actions."""
    course, chosen = ROUNDS[game]
    rules = rules_of(game)
    seats = seats if len(seats) in rules.seats else (*seats, bot("Marcia", "rookie"))
    table = Table.new(rules, rules.options(**chosen_values(game, chosen)), seats, now=NOON, folder=folder,
                      content=content or content_for(game, COURSES, course), deal=deal)
    rng, rookie = random.Random(7), policy(game, "rookie")
    while table.to_act is not None and table.position < most:
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            view = rules.view(table.state, table.to_act)
            table.play(rookie.choose(view, rules.legal_in(view), rng, 1.0).action)
    return table


def chosen_values(game: str, chosen: dict[str, str]) -> dict[str, object]:
    return {name: type(getattr(rules_of(game).options(), name))(value) for name, value in chosen.items()}


def letters_on(game: str, folder: Path) -> tuple[str, Table]:
    table = round_on(game, folder)
    table.close()
    assert table.saved.path is not None
    return write_proof(load(table.saved.path)), table


@pytest.mark.parametrize("game", ["golo", pytest.param("card_golf"), pytest.param("domino_golf", marks=pytest.mark.full)])
def test_a_round_proves_its_course_and_no_other(game: str, tmp_path: Path) -> None:
    letters, table = letters_on(game, tmp_path)
    content = content_for(game, COURSES, ROUNDS[game][0])
    proof = read_proof(letters, game, content)
    line = next(one for one in table.scores.lines if one.seats == (0,))
    assert proof == ("Winston Bell", line.points, DEAL, NOON.isoformat())
    assert len(letters) < LONGEST
    if game in OTHER:
        with pytest.raises(ForgedProof, match=r"does not come out on this course|can't be played here"):
            read_proof(letters, game, content_for(game, COURSES, OTHER[game]))
    with pytest.raises(ForgedProof, match="another game"):
        read_proof(letters, "golo" if game != "golo" else "card_golf", content)


def test_letters_that_were_altered_are_told(tmp_path: Path) -> None:
    letters, _table = letters_on("golo", tmp_path)
    content = content_for("golo", COURSES, "mill-pond")
    for wrong in ("", "?", letters[:-2], letters[1:], letters.swapcase()):
        with pytest.raises(ForgedProof, match="checksum"):
            read_proof(wrong, "golo", content)
    rng = random.Random(3)
    for _case in range(60):     # whoever forges writes a checksum that fits
        data = rng.randbytes(rng.randrange(1, 90))
        forged = letters_of(zlib.crc32(data).to_bytes(4, "big") + data)
        with pytest.raises(ForgedProof):
            read_proof(forged, "golo", content)


def test_dice_that_the_deal_does_not_roll_prove_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round rolled by hand is refused; one that was written nevertheless is told."""
    table = round_on("golo", tmp_path, deal=None)
    table.close()
    assert table.saved.path is not None
    with pytest.raises(NotProven, match="not those of a deal's number"):
        write_proof(load(table.saved.path))
    named = table.saved.path.read_text(encoding="utf-8")
    loaded = load(table.saved.path)
    claimed = loaded._replace(header=type(loaded.header)(**{
        **{name: getattr(loaded.header, name) for name in loaded.header.__struct_fields__}, "deal": DEAL}))
    monkeypatch.setattr(proofs, "_by_number", lambda *_given: True)
    letters = write_proof(claimed)
    monkeypatch.undo()
    with pytest.raises(ForgedProof, match="The dice of the proven round are not those of deal 48213"):
        read_proof(letters, "golo", content_for("golo", COURSES, "mill-pond"))
    assert table.saved.path.read_text(encoding="utf-8") == named


def test_only_a_finished_round_of_a_person_proves(tmp_path: Path) -> None:
    table = round_on("golo", tmp_path / "begun", most=4)
    table.close()
    assert table.saved.path is not None
    with pytest.raises(NotProven, match="not over"):
        write_proof(load(table.saved.path))
    table = round_on("golo", tmp_path / "bots", seats=(bot("Winston", "rookie"),))
    table.close()
    assert table.saved.path is not None
    with pytest.raises(NotProven, match="No person"):
        write_proof(load(table.saved.path))


def test_a_nine_with_its_proof_is_a_text_of_six_hundred_letters_at_most(tmp_path: Path) -> None:
    """And the file tells its proof again; one move of another round in it does not."""
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    folder = WorkFolder(tmp_path / "courses")
    path = folder.copy(folder.courses / "card_golf" / "gull-rock.yaml")
    table = round_on("card_golf", tmp_path / "saves", content=content_for("card_golf", folder.courses, path.stem))
    table.close()
    assert table.saved.path is not None
    draft, proof = with_proof(Draft.read(path), load(table.saved.path), folder.courses)
    draft = draft.save(path)
    assert proof_in(path, folder.courses) == proof
    text = folder.share(path)
    assert len(text) <= 600
    assert folder.take(text) == (path, False)
    saves = list(Shelf(tmp_path / "saves").summaries())
    assert best_round(saves, *content_with(path, folder.courses)) == table.saved.path
    assert best_round(saves, *content_with(folder.courses / "card_golf" / "sandwood.yaml", folder.courses)) is None
    changed = draft.set(("holes", 0, "cards", 0), "Pine Ride" if draft.value["holes"][0]["cards"][0] != "Pine Ride" else "Jetty")
    changed.save(path)
    with pytest.raises(ForgedProof, match="does not come out on this course"):
        proof_in(path, folder.courses)
    with pytest.raises(NotProven, match="not played on the course as it stands"):
        with_proof(changed, load(table.saved.path), folder.courses)
