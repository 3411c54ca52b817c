"""The choices of a new game, without a window."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.policy import levels
from game.rules import options
from game.rules.contract import AnyRules
from game.ui.game_length import PERSON, expected_of
from game.ui.looks.settings import NewGame, SeatChoice, Settings
from game.ui.scenes.new_game import Chair, SetupDraft, first_draft, presets
from game.ui.table.registry import PLAYABLE

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


def test_a_regular_brings_its_level_until_another_is_chosen() -> None:
    draft = fresh().seated(1, "rookie").named(1, "Grace")
    assert draft.seats[1].level == "pro"
    assert draft.seated(1, "club").seats[1].level == "club"
    assert draft.named(1, "Neville ").seats[1].level == "rookie"
    assert draft.named(1, "Zoe").seats[1].level == "pro"            # who is no regular plays as whoever sat there
    assert draft.named(0, "Winston").seats[0].level == PERSON


def test_what_was_remembered_comes_back() -> None:
    draft = fresh().named(0, "Grace").seated(2, PERSON).opted("target", "3").opted("key_bonus", "on")
    again = first_draft(draft.remembered())
    assert again == draft
    assert again.values() == PARTNER.options(target=3, key_bonus=True)


@pytest.mark.parametrize("rules", PLAYABLE, ids=lambda rules: rules.key)
def test_house_rules_are_remembered_alike_for_every_game(rules: AnyRules) -> None:
    """Each option, free undo and the duplicate match, through the file of the settings, and whatever other games were looked at since."""
    draft = first_draft(NewGame(), rules.key)
    for option in options.declared(rules.options):
        other = next(choice for choice in option.choices if choice != option.default)
        draft = draft.opted(option.name, other)
    draft = replace(draft, free_undo=not draft.free_undo, duplicate=True)
    kept = Settings(games={rules.key: draft.remembered()}, new_game=NewGame("null"))
    settings = msgspec.json.decode(msgspec.json.encode(kept), type=Settings)
    again = first_draft(settings.new_game, rules.key, own=settings.choices_of(rules.key))
    assert again.wishes == draft.wishes
    assert (again.free_undo, again.duplicate) == (draft.free_undo, True)


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


def changed(draft: SetupDraft) -> SetupDraft:
    """Everything that can be chosen chosen otherwise."""
    for option in options.declared(draft.rules.options):
        draft = draft.opted(option.name, next(choice for choice in option.choices if choice != option.default))
    chairs = [Chair(f"P{number}", PERSON if number % 2 else levels(draft.rules.key)[-1]) for number in range(draft.rules.seats[-1])]
    draft = replace(draft, party=tuple(chairs), count=len(chairs), wanted=len(chairs))
    return replace(draft.with_file(0, "elsewhere"), free_undo=not draft.free_undo)


@pytest.mark.parametrize("other", PLAYABLE, ids=lambda r: r.key)
@pytest.mark.parametrize("rules", PLAYABLE, ids=lambda r: r.key)
def test_nothing_chosen_for_one_game_changes_another(rules: AnyRules, other: AnyRules) -> None:
    if rules is other:
        return
    mine = first_draft(NewGame(), rules.key).named(0, "Grace").opted(*next(iter(first_draft(NewGame(), rules.key).options)))
    kept = Settings(new_game=mine.remembered(), games={rules.key: mine.remembered()})
    theirs = changed(first_draft(kept.new_game, other.key, own=kept.choices_of(other.key)))
    kept = msgspec.structs.replace(kept, new_game=theirs.remembered(), games={**kept.games, other.key: theirs.remembered()})
    kept = msgspec.json.decode(msgspec.json.encode(kept), type=Settings)
    assert first_draft(kept.new_game, rules.key, own=kept.choices_of(rules.key)) == mine
    assert first_draft(kept.new_game, other.key, own=kept.choices_of(other.key)) == theirs
    fresh = next(r for r in PLAYABLE if r not in (rules, other))
    unseen = first_draft(kept.new_game, fresh.key, own=kept.choices_of(fresh.key))
    assert (unseen.values(), unseen.count, unseen.files) == (fresh.options(), first_draft(NewGame(), fresh.key).count, ())


def test_settings_from_before_games_were_kept_apart_still_load() -> None:
    draft = fresh().named(0, "Grace").opted("target", "3")
    old = msgspec.json.decode(msgspec.json.encode({"new_game": msgspec.to_builtins(draft.remembered())}), type=Settings)
    assert first_draft(old.new_game, "partner", own=old.choices_of("partner")) == draft
    assert first_draft(old.new_game, "golo", own=old.choices_of("golo")).names[0] == "Grace"


def test_whoever_told_a_name_sits_on_the_chair_of_each_game() -> None:
    assert first_draft(NewGame(), "golo", you="Zoe").names[0] == "Zoe"
    nameless = first_draft(NewGame(), "partner").opted("target", "3").remembered()
    again = first_draft(nameless, you="Zoe")
    assert again.names == ("Zoe", "Winston", "Desmond", "Marcia")
    assert dict(again.options)["target"] == "3"
    seated = first_draft(NewGame(), "partner").named(0, "Bea").remembered()
    assert first_draft(seated, you="Zoe").names[0] == "Bea"
    guests = first_draft(NewGame(), "partner").seated(2, "person").named(2, "Zoe").remembered()
    assert first_draft(guests, you="Zoe").names.count("Zoe") == 1


@given(st.permutations(range(4)), st.integers(0, 3), st.integers(0, 3))
def test_whoever_changes_places_keeps_name_and_level(order: list[int], one: int, other: int) -> None:
    draft = fresh().named(2, "Bea").seated(1, "pro")
    people = list(zip(draft.names, (chair.level for chair in draft.seats), strict=True))
    swapped = draft.swapped(one, other)
    people[one], people[other] = people[other], people[one]
    assert list(zip(swapped.names, (chair.level for chair in swapped.seats), strict=True)) == people
    moved = swapped.ordered(order)
    assert [(name, chair.level) for name, chair in zip(moved.names, moved.seats, strict=True)] == [people[seat] for seat in order]
    assert [moved.sitter(seat).colour for seat in range(4)] == [draft.sitter(seat).colour for seat in range(4)]


def test_who_comes_to_people_on_the_couch_is_a_person_and_else_a_bot() -> None:
    def levels_of(draft: SetupDraft) -> list[bool]:
        return [chair.level == PERSON for chair in draft.seats]

    alone = first_draft(NewGame(), "cut_throat").resized(2)
    couch = alone.arranged(next(preset for preset in alone.presets() if preset.key == "couch"))
    assert levels_of(couch.for_players(3)) == [True, True, True]
    assert couch.for_players(4).preset == "couch"
    assert levels_of(alone.for_players(3)) == [True, False, False]
    practice = first_draft(NewGame(), "golo").resized(1)
    assert levels_of(practice.for_players(2)) == [True, False]


def test_whoever_leaves_takes_nobodys_name_along() -> None:
    draft = first_draft(NewGame(), "golo").resized(4)
    gone = draft.without(1)
    assert gone.names == tuple(name for seat, name in enumerate(draft.names) if seat != 1)
    assert gone.joined(Chair("Bea", PERSON)).names == (*gone.names, "Bea")


def test_house_rules_are_counted_against_the_book() -> None:
    draft = fresh().opted("target", "3").opted("key_bonus", "on")
    assert draft.house_rules(None) == ("target", "key_bonus")
    book = draft.by_the_book(None)
    assert (book.house_rules(None), book.values(), book.seats) == ((), PARTNER.options(), draft.seats)


def test_every_level_says_what_to_expect() -> None:
    for rules in PLAYABLE:
        for level in (PERSON, *levels(rules.key)):
            assert expected_of(level, rules.key).endswith(".")
