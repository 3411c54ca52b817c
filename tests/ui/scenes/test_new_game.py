"""The choices of a new game, without a window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.registry import levels
from game.rules.registry import AnyRules
from game.ui.scenes.new_game import PERSON, SetupDraft, expected_of, first_draft, for_game, presets
from game.ui.settings import NewGame, SeatChoice
from game.ui.tables.registry import PLAYABLE

PARTNER = PLAYABLE[0]


def fresh() -> SetupDraft:
    return first_draft(NewGame())


def test_nothing_remembered_is_one_person_with_bots_and_the_defaults() -> None:
    draft = fresh()
    assert draft.persons == {0}
    assert draft.free_undo
    assert draft.values() == PARTNER.options()
    assert draft.names == ("Ana", "Winston", "Desmond", "Marcia")
    assert draft.ready


def test_what_was_remembered_comes_back() -> None:
    draft = fresh().named(0, "Grace").seated(2, PERSON).opted("target", "3").opted("key_bonus", "on")
    again = first_draft(draft.remembered())
    assert again == draft
    assert again.values() == PARTNER.options(target=3, key_bonus=True)


def test_what_makes_no_sense_any_more_is_forgotten() -> None:
    last = NewGame("partner", tuple(SeatChoice("bot", f"B{i}", "wizard") for i in range(4)), {"target": "99", "gone": "on"}, False)
    draft = first_draft(last)
    assert {chair.level for chair in draft.seats} <= set(levels("partner"))
    assert draft.values() == PARTNER.options()
    assert first_draft(NewGame("no such game")).rules is PLAYABLE[0]
    assert len(first_draft(NewGame("partner", last.seats[:2])).seats) in PARTNER.seats


@pytest.mark.parametrize("preset", presets(), ids=lambda p: p.key)
def test_every_quick_choice_seats_whom_it_says(preset: object) -> None:
    wanted = next(p for p in presets() if p is preset or p == preset)
    draft = fresh().arranged(wanted)
    assert draft.persons == wanted.persons
    assert draft.preset == wanted.key
    assert draft.free_undo == (len(wanted.persons) == 1)
    assert [seat.is_person for seat in draft.taken()] == [i in wanted.persons for i in range(4)]


def test_free_undo_follows_who_sits_until_it_is_set_by_hand() -> None:
    draft = fresh().seated(1, PERSON)
    assert draft.undo == "strict"
    assert draft.seated(1, levels("partner")[0]).undo == "free"


def test_a_name_taken_twice_is_told_at_the_second_seat() -> None:
    draft = fresh().named(0, "Pearl").named(3, " Pearl ")
    assert not draft.trouble(0)
    assert "Pearl" in draft.trouble(3)
    assert not draft.ready
    assert draft.named(3, "").ready


def test_a_house_name_never_collides_with_a_given_one() -> None:
    draft = fresh().named(3, "Ana")
    assert draft.ready
    assert len(set(draft.names)) == 4


def test_another_game_keeps_the_people() -> None:
    draft = fresh().named(0, "Grace").seated(1, PERSON)
    other = for_game(PARTNER, draft)
    assert other.seats == draft.seats
    assert dict(other.options) == dict(fresh().options)


CHAIRS = st.lists(st.tuples(st.sampled_from(("", "Ana", "Winston", "Bea")), st.sampled_from(("", "rookie", "club", "pro"))),
                  min_size=1, max_size=8)


@given(CHAIRS, st.sampled_from(PLAYABLE), st.lists(st.sampled_from(PLAYABLE), max_size=6))
def test_whatever_games_are_looked_at_all_play_as_before(chairs: list[tuple[str, str]], rules: AnyRules, looked_at: list[AnyRules]) -> None:
    people = tuple(SeatChoice("bot" if level else "person", name, level) for name, level in chairs)
    first = draft = first_draft(NewGame(rules.key, people))
    left: dict[str, SetupDraft] = {}
    for other in (*looked_at, rules):
        left[draft.rules.key] = draft
        draft = for_game(other, draft, left.get(other.key))
        shared = min(draft.count, first.count)
        assert draft.seats[:shared] == first.seats[:shared]
        assert draft.names[:shared] == first.names[:shared]
        again = first_draft(draft.remembered())
        assert (again.party, again.names, again.left_out, again.wanted) == (draft.party, draft.names, draft.left_out, draft.wanted)
        assert set(draft.left_out) <= {first.names[seat] for seat in first.persons} | set(first.left_out)
    assert (draft.seats, draft.names, draft.wanted) == (first.seats, first.names, first.wanted)


def test_every_level_says_what_to_expect() -> None:
    for rules in PLAYABLE:
        for level in (PERSON, *levels(rules.key)):
            assert expected_of(level, rules.key).endswith(".")
