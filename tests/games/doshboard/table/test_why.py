"""Why a ball ended where it lies: the steps of shots made by hand, each with its rule."""

from __future__ import annotations

import pytest

from game.games.doshboard.rules.board import Board, HolePair, Place
from game.games.doshboard.rules.events import BallDropped, BallFlew, BallHit, BlackRolled, HoledOut
from game.games.doshboard.rules.values import State
from game.games.doshboard.table.text import ShotStory, StoryStep, fits, steps, told_on
from tests.games.doshboard.rules.tables import content, play, start

ROWS = tuple("....B...." if row == 7 else "..w......" if row == 6 else "." * 9 for row in range(11))
HILL = ("000000000",) * 4 + ("111111111",) * 2 + ("000000000",) * 5
FLAT = Board("Flat", "", ROWS, (HolePair(Place(4, 10), Place(4, 1), 4),))
STEEP = Board("Steep", "", ("." * 9,) * 11, (HolePair(Place(4, 10), Place(4, 1), 4),), HILL)
CALM = {"wind": "off", "max_strokes": 0}


def told(board: Board, lines: str, **options: object) -> tuple[State, ShotStory]:
    """The last shot of these lines of a save."""
    s, events = play(start(1, content(board), **CALM, **options), lines)
    story = None
    for event in events:
        story = told_on(story, event)
    assert story is not None
    return s, story


def heads(found: tuple[StoryStep, ...]) -> list[str]:
    return [step.words[0] for step in found]


@pytest.mark.parametrize(("board", "lines", "options", "wanted"), [
    (FLAT, "play 1 to 2; dice 3 6", {}, ["every count", "Blue 3, red 6", "Distance 3", "It lies there and is played from there."]),
    (FLAT, "play 1 to 2; dice 3 8", {},
     ["every count", "Blue 3, red 8", "Distance 3", "Hook 1", "It lies there and is played from there."]),
    (FLAT, "play 1 to 12; dice 6 6", {}, ["every count", "Blue 6, red 6", "Distance 6", "Stopped", "It lies under a tree."]),
    (FLAT, "play 1 to 12; dice 6 6; white 12; white 9", {"level": "professional"},
     ["every count", "Blue 6, red 6", "Distance 6", "White 12", "Stopped", "White 9", "The card is lost",
      "It lies under a tree: its next distance is 5 less."]),
    (FLAT, "play 1 to 8; dice 12 6", {}, ["every count", "Blue 12, red 6", "Distance 12", "Off the board",
                                          "It lies there and is played from there."]),
    (STEEP, "play 1 to 12; dice 5 6", {"level": "advanced"}, ["every count", "Blue 5, red 6", "Distance 5",
                                                             "It lies there and is played from there."]),
    (STEEP, "play 1 to 12; dice 6 6; black 12", {"level": "advanced"},
     ["every count", "Blue 6, red 6", "Distance 6", "Black 12", "It lies there and is played from there."]),
])
def test_every_step_of_a_shot_is_told_with_its_rule(board: Board, lines: str, options: dict[str, object], wanted: list[str]) -> None:
    s, story = told(board, lines, **options)
    found = steps(story, s)
    assert heads(found) == wanted
    assert story.whole
    assert all(word for step in found for word in step.words)


WOOD = Board("Wood", "", ("." * 9,) * 5 + (".....t...", ".....B...") + ("." * 9,) * 4, (HolePair(Place(5, 2), Place(4, 10), 4),),
             ("1" * 9,) * 6 + ("0" * 9,) * 5)


@pytest.mark.parametrize(("dice", "options", "wanted"), [
    ("dice 3 6; black 12; white 11", {}, [("White 11", "under a small tree: only from 12 on the card would be lost")]),
    ("dice 3 6; black 6; white 9", {}, [("White 9", "under a big tree: from 9 on the card is lost")]),
    ("dice 3 6; black 4", {}, [("It has rolled out of the tree, so no card was at stake.",)]),
    ("dice 3 6; black 4; white 12", {"lost_by": "flight"},
     [("White 12", "where its flight ended, under a small tree: from 12 on the card is lost")]),
    ("dice 3 6; black 4", {"lost_cards": False}, []),
])
def test_h17_what_put_a_card_at_stake_is_said(dice: str, options: dict[str, object], wanted: list[tuple[str, ...]]) -> None:
    s, story = told(WOOD, f"play 1 to 6; {dice}", level="professional", **options)
    assert [step.words for step in steps(story, s) if "White" in step.words[0] or "tree, so" in step.words[0]] == wanted


def test_what_is_lost_at_the_foot_of_a_cliff_is_said() -> None:
    s, story = told(STEEP, "play 1 to 12; dice 5 6", level="advanced")
    leg = next(step for step in steps(story, s) if isinstance(step.moves, BallFlew))
    assert "uphill takes two" in leg.words[1]


def test_what_moves_in_a_step_is_its_event() -> None:
    s, story = told(FLAT, "play 1 to 8; dice 12 6")
    assert [type(step.moves) for step in steps(story, s) if step.moves is not None] == [BallFlew, BallDropped]
    s, story = told(FLAT, "play 1 to 12; dice 6 6")
    assert [type(step.moves) for step in steps(story, s) if step.moves is not None] == [BallFlew, BallHit]
    assert not any(isinstance(event, BlackRolled | HoledOut) for event in story.events)


def test_a_new_plan_begins_another_story_and_a_new_hole_ends_it() -> None:
    _s, first = told(FLAT, "play 1 to 2; dice 3 6")
    _s, second = told(FLAT, "play 1 to 2; dice 3 6; play 1 to 4")
    assert first.whole
    assert not second.whole
    assert second.plan.path.direction == 4


def test_a_story_fits_the_state_that_it_led_to_and_no_other_shot() -> None:
    s, first = told(FLAT, "play 1 to 2; dice 3 6")
    later, second = told(FLAT, "play 1 to 2; dice 3 6; play 1 to 8; dice 2 6")
    assert fits(first, s)
    assert fits(second, later)
    assert not fits(second, s)
    assert not fits(first, later)
