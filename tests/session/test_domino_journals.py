"""Journals of the moments that rules get wrong: each loads, tells its moment, and ends in its scores. They stay, and load for good."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.loading import load

SAVES = Path(__file__).resolve().parents[1] / "saves"


@pytest.mark.parametrize(
    ("name", "points", "told"),
    [
        ("cut-throat-tie-2", (2, 0), "The hand is blocked and tied for the fewest pips; the next is worth one more."),
        ("cut-throat-tie-3", (2, 0, 0), "The hand is blocked and tied for the fewest pips; the next is worth one more."),
        ("cut-throat-tie-4", (0, 0, 2, 0), "The hand is blocked and tied for the fewest pips; the next is worth one more."),
        ("cut-throat-tie-at-nil", (0, 2, 0), "Winston has 6-6 and begins."),
        ("cut-throat-boneyard-empty", (0, 1), "Winston draws 3-2."),
        ("french-blocked", (18, 22, 25, 64),
         "The hand is blocked. Ana +18, Winston +16, Desmond +17, Marcia +38. A double left counts the hands of Ana and Marcia twice."),
        ("french-double-left", (7, 64, 0, 21),
         "Desmond goes out. Ana +7, Winston +64, Marcia +21. A double left counts the hand of Winston twice."),
        ("golf-pool-mixed", (83, 81, 84, 85, 80), "The pool is empty: 76 removed tiles are mixed to form it again."),
        ("golf-water-approach", (17, 15), "Winston plays 4-4 from the tee: water, two penalty strokes."),
        ("golf-water-layup", (16, 20), "Winston plays 8-5 from the tee: water, two penalty strokes."),
        ("golf-eagle-made", (12, 13), "Ana draws 11-6: an eagle!"),
        ("golf-eagle-missed", (12, 13), "Winston draws 2-0: it stays out."),
        ("golf-hole-in-one", (16, 13), "Winston draws 8-7: a hole-in-one!"),
        ("golf-luck-last-tile", (18, 14), "Ana gives up 7-7 and opens the bag of Winston: 10-6."),
        ("golf-double-put-back", (14, 17), "Hole 2: 10-10 turns up, a double: another green is drawn."),
        (
            "golf-penalties-back",
            (104, 116, 115, 114, 107),
            "The pool is empty and nothing is removed yet: 8 tiles that mark strokes go back to form it; the strokes stay counted.",
        ),
        ("golf-tie-after-18", (85, 85), "Level after the round, these play on: Ana, Winston."),
        (
            "card-golf-dealt",
            (8, 12),
            "Ana's ball is lost: a penalty stroke and a drop on the green, 10 yards from the flag, paid at the next turn.",
        ),
        (
            "card-golf-skins",
            (0, 0, 3),
            "Hole 1 is played: Ana 4, Winston 2, Desmond 4. It is tied: 1 skin is carried on.",
        ),
    ],
)
def test_a_journal_loads_and_tells_its_moment(name: str, points: tuple[int, ...], told: str) -> None:
    loaded = load(SAVES / f"{name}.save")
    assert loaded.notice is None
    rules, history, names = loaded.plan.rules, loaded.history, [seat.name for seat in loaded.plan.seats]
    scores = rules.scores(history.state)
    assert scores.final
    assert tuple(line.points for line in scores.lines) == points
    events = [event for step in history.steps(0) for event in step.events]
    assert told in [rules.event_in_words(event, names) for event in events]
