"""A course that is dealt (rulings C2-C4), through the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from game.games.card_golf.rules.content import draw_cards, draw_par, fault_of_cards, layout_chances, par_chances
from game.games.card_golf.rules.course import Deck
from game.games.card_golf.rules.flow import given
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import DealCards, DealPar, HoleBegun, HoleEnded, HoleLaid, Options, ParDealt, Phase, State
from game.rules.contract import CHANCE, Event, IllegalAction, Setup
from game.rules.options import build_saved
from game.session.seats import person
from game.session.table import Table
from tests.games.card_golf.rules.ground import DECK, content_of, small_deck
from tests.session.tables import play_by_number

RULES = CardGolf()


def chance_of(pars: tuple[int, ...], deal: str) -> Fraction:
    chance = Fraction(1)
    for number, par in enumerate(pars):
        chance *= par_chances(pars[:number], len(pars), deal).get(par, Fraction(0))
    return chance


def test_c4_all_pars_that_average_four_are_equally_likely() -> None:
    """Counted over three holes; a par 6 is in one of six such courses, as in one hole of eighteen."""
    plain = {pars for pars in product((3, 4, 5), repeat=3) if sum(pars) == 12}
    assert {pars: chance_of(pars, "3-5") for pars in product(range(3, 7), repeat=3) if chance_of(pars, "3-5")} == dict.fromkeys(
        plain, Fraction(1, 7)
    )
    mixed = {pars: chance_of(pars, "3-6") for pars in product(range(3, 7), repeat=3) if chance_of(pars, "3-6")}
    assert mixed == dict.fromkeys(plain, Fraction(5, 6) / 7) | dict.fromkeys(((3, 3, 6), (3, 6, 3), (6, 3, 3)), Fraction(1, 18))


@pytest.mark.parametrize("deal", ["3-5", "3-6"])
def test_c4_eighteen_holes_add_up_to_72(deal: str) -> None:
    first = par_chances((), 18, deal)
    assert sum(first.values()) == 1
    assert first.get(6, 0) == (Fraction(1, 18) if deal == "3-6" else 0)
    assert deal != "3-5" or first[3] == first[5]
    for seed in range(20):
        pars: tuple[int, ...] = ()
        for _hole in range(18):
            pars += (draw_par(pars, 18, deal, Random(f"{seed} {len(pars)}")),)
        assert (sum(pars), pars.count(6)) == (72, int(deal == "3-6"))


@pytest.mark.parametrize(("par", "count"), [(3, 16), (4, 128), (5, 768), (6, 3072)])
def test_c3_layouts_are_equally_likely(par: int, count: int) -> None:
    """The stock counts: two tee, four fairway and two green cards of two faces."""
    listed = list(layout_chances(DECK, par) or ())
    assert len({cards for cards, _chance in listed}) == len(listed) == count
    assert {chance for _cards, chance in listed} == {Fraction(1, count)}
    assert all(len({number for number, _face in cards}) == par - 1 for cards, _chance in listed)


def test_cards_with_fewer_faces_are_picked_as_often() -> None:
    """Cards first, then faces: the tee card with two faces shows each half as often as a card shows its only one."""
    listed = list(layout_chances(small_deck(), 4) or ())
    assert sum(chance for _cards, chance in listed) == 1
    assert {chance for _cards, chance in listed} == {Fraction(1, 1 * 2 * 3 * 2)}
    tees = Counter(cards[0] for cards, _chance in listed)
    assert tees == {(0, 0): 6, (0, 1): 6}


def test_a_deck_with_too_many_holes_to_list_is_drawn_from() -> None:
    """Five fairway cards of two faces: 15,360 holes of par 6."""
    spare = DECK.cards[-3]
    deck = Deck(7, 11, (*DECK.cards, spare, spare, spare))
    assert layout_chances(deck, 6) is None
    assert not any(fault_of_cards(deck, par, draw_cards(deck, par, Random(par))) for par in (3, 6, 5))


def dealt(seed: int, **options: Any) -> tuple[list[State], list[Event]]:
    rng, s = Random(seed), RULES.start(Setup(1, Options(holes=3, **options), content_of(small_deck())))
    states: list[State] = [s]
    events: list[Event] = []
    while RULES.to_act(s) is CHANCE:
        s, happened = RULES.apply(s, RULES.draw(s, rng))
        states.append(s)
        events.extend(happened)
    return states, events


def played(s: State, rng: Random) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """A round played by anybody to its end: each state, and what has led to it."""
    while (actor := RULES.to_act(s)) is not None:
        s, events = RULES.apply(s, RULES.draw(s, rng) if actor is CHANCE else RULES.sample(s, rng))
        yield s, events


def test_c3_pars_are_drawn_for_the_whole_round_and_the_cards_of_a_hole_when_it_begins() -> None:
    states, events = dealt(1)
    assert [type(event) for event in events] == [ParDealt] * 3 + [HoleLaid, HoleBegun]
    assert [s.phase for s in states] == [Phase.PAR] * 3 + [Phase.CARDS, Phase.TURN]
    assert [(len(s.pars), len(s.holes)) for s in states] == [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]
    assert sum(states[-1].pars) == 12
    rng, laid = Random(2), 1
    for s, happened in played(states[-1], rng):
        kinds = [type(event) for event in happened]
        if s.phase is Phase.CARDS:
            assert RULES.to_act(s) is CHANCE
            assert HoleEnded in kinds
            assert HoleBegun not in kinds
            assert (len(s.holes), s.number) == (laid, laid)
            assert sum(chance for _action, chance in RULES.chance(s) or ()) == 1
        if HoleLaid in kinds:
            assert kinds == [HoleLaid, HoleBegun]
            laid += 1
            assert s.holes[-1].laid.par == s.pars[laid - 1] == s.ground.par
        assert len(s.holes) == laid
    assert (laid, s.phase) == (3, Phase.OVER)


def test_c3_the_next_hole_may_still_be_any_of_its_par() -> None:
    """What is not dealt is nowhere in the state: two rounds in which only the dice of chance to come differ are one value until then."""
    states, _events = dealt(1)
    seen = {tuple(s.holes[1].laid.faces) for seed in range(12)
            for s in [next(s for s, _events in played(states[-1], Random(seed)) if len(s.holes) == 2)]}
    assert len(seen) > 6
    assert all(len(faces) == states[-1].pars[1] - 1 for faces in seen)


def test_c3_in_the_same_deal_everybody_meets_the_same_holes() -> None:
    """However often he has thrown before: two tables with one number, played differently."""
    def holes(seed: int) -> list[tuple[str, ...]]:
        table = Table.new(RULES, Options(holes=3), [person("Ana")], now=datetime(2026, 3, 1, tzinfo=UTC), folder=None,
                          content=content_of(small_deck()), deal=77)
        play_by_number(table, Random(seed))
        return [hole.laid.faces for hole in table.state.holes]
    assert holes(1) == holes(2)


def test_c3_handicap_strokes_go_to_the_highest_pars_where_holes_are_not_laid_yet() -> None:
    s = RULES.start(Setup(1, Options(holes=3, handicap_1=1), content_of(small_deck())))
    for line in ("par 3", "par 5", "par 4"):
        s, _events = RULES.apply(s, RULES.decode(line))
    assert [given(s, 0, number) for number in range(3)] == [0, 1, 0]


def test_c3_in_saves_of_before_every_hole_is_dealt_by_two_actions_before_the_first() -> None:
    assert build_saved(Options, {"holes": "3"}).cards_dealt == "at_once"
    states, events = dealt(1, cards_dealt="at_once")
    assert [type(event) for event in events] == [ParDealt, HoleLaid] * 3 + [HoleBegun]
    assert [s.phase for s in states] == [Phase.PAR, Phase.CARDS] * 3 + [Phase.TURN]
    assert sum(hole.laid.par for hole in states[-1].holes) == 12
    for s in states[:-1]:
        assert sum(chance for _action, chance in RULES.chance(s) or ()) == 1
    laid = [event for event in events if isinstance(event, HoleLaid)]
    assert [hole.laid.faces for hole in states[-1].holes] == [event.faces for event in laid]
    assert [hole.laid.offsets for hole in states[-1].holes] == [event.offsets for event in laid]


@pytest.mark.parametrize("cards", [
    ((0, 0), (4, 0)), ((0, 0), (1, 0), (1, 0)), ((0, 2), (1, 0), (4, 0)), ((4, 0), (1, 0), (0, 0)), ((0, 0), (9, 0), (4, 0)),
])  # fmt: skip
def test_cards_that_make_no_hole_of_that_par_are_refused(cards: tuple[tuple[int, int], ...]) -> None:
    s = RULES.start(Setup(1, Options(holes=3), content_of(small_deck())))
    for _hole in range(3):
        s, _events = RULES.apply(s, DealPar(4))
    with pytest.raises(IllegalAction, match="A hole of par 4 is dealt of a tee card"):
        RULES.apply(s, DealCards(cards))
    with pytest.raises(IllegalAction, match="being dealt"):
        RULES.apply(s, DealPar(4))


def test_a_par_that_can_not_be_next_is_refused() -> None:
    s = RULES.start(Setup(1, Options(holes=3), content_of(small_deck())))
    with pytest.raises(IllegalAction, match="6 can't be next"):
        RULES.apply(s, DealPar(6))
