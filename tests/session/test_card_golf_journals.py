"""Rounds of Card Golf from before the curve chart of today (C10): saves and texts are replayed and reviewed as they were played."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.output import COURSES
from game.games.card_golf.rules.shots import CURVE
from game.games.card_golf.solver.review import look_back
from game.rules.contract import GAMES
from game.session import share as sharing
from game.session.loading import load
from game.session.share import BadShare, read_share, share

SAVES = Path(__file__).resolve().parents[1] / "saves" / "card_golf"
CARDS = {
    "gull-rock": [(5, 2, 3), (3, 3, 3)],
    "linksland": [(4, 4, 3), (3, 4, 3)],
    "mill-brook": [(4, 4, 3), (4, 3, 2)],
    "parkland": [(3, 4, 3), (3, 4, 4)],
    "sandwood": [(4, 5, 2), (4, 4, 2)],
    "squires-wood": [(4, 4, 5), (4, 4, 3)],
}


@pytest.mark.parametrize("course", CARDS)
def test_c10_a_text_of_former_days_is_replayed_as_it_was_played(course: str) -> None:
    """It names a course that came with the program and has other faces now; three holes by two bots."""
    back = read_share((SAVES / f"{course}.txt").read_text(encoding="ascii"), COURSES, GAMES)
    assert [player.card for player in back.history.state.players] == CARDS[course]
    assert back.history.state.game.tables.curve == CURVE["capped"]


def test_c10_a_save_of_former_days_is_replayed_and_shared_as_it_was_played() -> None:
    loaded = load(SAVES / "mill-brook.save", GAMES)
    assert [player.card for player in loaded.history.state.players] == CARDS["mill-brook"]
    for text in ((SAVES / "mill-brook.txt").read_text(encoding="ascii"), share(loaded, COURSES)):
        assert read_share(text, COURSES, GAMES).history.state == loaded.history.state


def test_c10_the_review_of_a_round_of_former_days_says_what_it_said() -> None:
    """What best play needs, what each plan cost and what the dice took, as it was before the ruling was changed."""
    loaded = load(SAVES / "mill-brook.save", GAMES)
    actions = [loaded.history.step(number).action for number in range(1, loaded.history.length + 1)]
    found = look_back(loaded.plan.setup, actions, None, lambda _share: None)
    assert found is not None
    expected = [3.7310567938494676, 3.7310567938494676, 3.6867726785404265, 3.6867726785404265, 2.74687046921473, 2.8080739563587]
    assert [part.expected for part in found.parts] == pytest.approx(expected, abs=1e-9)
    told = [each for part in found.parts for each in part.decisions]
    assert [each.position for each in told[:3]] == [0, 21, 28]
    assert [each.loss for each in told[:3]] == pytest.approx([.200255, .441741, 0], abs=1e-6)
    assert [each.luck for each in told[:3]] == pytest.approx([-.669566, .471153, .390175], abs=1e-6)
    assert sum(each.loss for each in told) == pytest.approx(1.492447032081, abs=1e-9)


def test_a_text_that_names_what_was_never_there_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As where the contents of former days are missing."""
    monkeypatch.setattr(sharing, "FORMER", tmp_path / "none")
    with pytest.raises(BadShare, match=r"^This game was played on gull-rock, which is not here or has changed: "):
        read_share((SAVES / "gull-rock.txt").read_text(encoding="ascii"), COURSES, GAMES)
