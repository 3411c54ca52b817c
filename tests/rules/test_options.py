"""Options: written, read back, and refused in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.games.card_golf.rules.values import Options as CardGolfOptions
from game.games.cut_throat.rules import Options as CutThroatOptions
from game.games.doshboard.rules.values import Options as DoshboardOptions
from game.games.partner.rules import Options
from game.rules.contract import GAMES, UnknownGame, rules_of
from game.rules.options import BadOption, build, build_saved, declared, option, today, written


def test_written_options_build_the_same_value() -> None:
    value = Options(target=3, first_tile="sporting", play_off=True)
    assert written(value) == {"target": "3", "first_tile": "sporting", "play_off": "on", "key_bonus": "off", "lost_replay": "nil_all"}
    assert build(Options, written(value)) == value
    assert build(Options, {}) == Options()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"goal": "3"}, "there is no option 'goal'; this game has: target, first_tile, play_off, key_bonus"),
        ({"target": "13"}, "option target can't be '13'; choose one of: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
        ({"play_off": "True"}, "option play_off can't be 'True'; choose one of: off, on, false, true"),
    ],
)
def test_wrong_settings_are_refused_in_a_sentence(settings: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        build(Options, settings)
    assert str(caught.value) == sentence


def test_switches_are_read_in_both_spellings_and_written_in_one() -> None:
    for on, off in (("on", "off"), ("true", "false")):
        assert build(Options, {"play_off": on}).play_off is True
        assert build(Options, {"play_off": off}).play_off is False
    assert written(build(Options, {"play_off": "true"}))["play_off"] == "on"


def test_defaults_are_the_rulings_defaults() -> None:
    """J5 double_six, J9 off, J11 six; the key's bonus is a house rule and off."""
    defaults = {o.name: o.default for o in declared(Options)}
    assert defaults == {"target": "6", "first_tile": "double_six", "play_off": "off", "key_bonus": "off"}


def test_a_reading_is_no_option_but_is_written_and_read_as_before_where_a_save_lacks_it() -> None:
    """J14 of Cut Throat was changed; saves from before are played again by the rules that they were played by."""
    assert "tied_at_nil" not in {o.name for o in declared(CutThroatOptions)}
    new = build(CutThroatOptions, {})
    assert written(new)["tied_at_nil"] == "double_six"
    assert build_saved(CutThroatOptions, written(new)) == new
    assert build_saved(CutThroatOptions, {"target": "6"}).tied_at_nil == "opener"
    with pytest.raises(BadOption, match=r"this game has: target, first_tile, six_love, boneyard$"):
        build(CutThroatOptions, {"tied": "on"})


def test_a_new_game_by_old_options_goes_by_the_rules_of_today() -> None:
    """H17 of Doshboard was changed as well: what a save without the field was played by is not what its rematch is played by."""
    old = build_saved(DoshboardOptions, {"level": "professional", "wind": "off"})
    assert (old.lost_by, old.shot_rules.lost_by_flight) == ("flight", True)
    assert today(old) == build(DoshboardOptions, {"level": "professional", "wind": "off"}) != old
    assert (today(old).lost_by, today(old).shot_rules.lost_by_flight) == ("final_lie", False)
    assert today(Options(3)) == Options(3)
    assert not build_saved(DoshboardOptions, {"level": "advanced"}).shot_rules.lost_by_flight, "no card is lost there"


@dataclass(frozen=True)
class Charts:
    """Options of which one is younger than the oldest saves."""

    old: str = option("first", choices=("first", "second"), title="Old", line="Was there ever.")
    young: str = option("book", choices=("book", "club"), title="Young", line="Came later.", before="club")
    other: str = option("new", choices=("new", "newer"), title="Other", line="Came later.", before="printed")


def test_an_option_that_came_later_is_as_it_was_before_where_a_save_lacks_it() -> None:
    """A save keeps what it was played by, also what is no longer offered; a rematch has it only as far as it still is."""
    assert (build(Charts, {}).young, build(Charts, {}).other) == ("book", "new")
    saved = build_saved(Charts, {"old": "second"})
    assert (saved.young, saved.other) == ("club", "printed")
    assert build_saved(Charts, written(saved)) == saved
    assert today(saved) == Charts("second", "club", "new")
    assert {o.name: o.choices for o in declared(Charts)}["other"] == ("new", "newer")
    assert build_saved(Charts, {"young": "book"}).young == "book"


def test_c10_an_old_round_of_card_golf_goes_by_a_chart_that_no_table_offers() -> None:
    """Tables offer two curve charts, a save that names none goes by a third, and its rematch by the one of today."""
    (chart,) = [o for o in declared(CardGolfOptions) if o.name == "curve_chart"]
    assert (chart.choices, chart.default) == (("example", "labels"), "example")
    old = build_saved(CardGolfOptions, {"holes": "9"})
    assert (old.curve_chart, old.woods_roll) == ("capped", True)
    assert build(CardGolfOptions, written(old)) == build_saved(CardGolfOptions, written(old)) == old
    assert today(old) == build(CardGolfOptions, {"holes": "9"})
    labels = build(CardGolfOptions, {"curve_chart": "labels"})
    assert today(labels) == labels == build_saved(CardGolfOptions, written(labels))
    with pytest.raises(BadOption, match=r"can't be 'none'; choose one of: example, labels$"):
        build(CardGolfOptions, {"curve_chart": "none"})


def test_a_default_must_be_a_choice() -> None:
    with pytest.raises(ValueError, match="default"):
        option(3, choices=(1, 2), title="x", line="y.")


def test_games_are_found_by_key() -> None:
    assert [rules_of(g.key) for g in GAMES] == list(GAMES)
    with pytest.raises(UnknownGame, match="there is no game 'chess'; choose one of: partner"):
        rules_of("chess")


OFFERED = Path(__file__).parent / "offered.txt"
"""What every game offered when its options were looked at last, the default in brackets: saves and texts name these choices."""


def offered() -> Iterator[str]:
    """A line for each option of each game."""
    for rules in GAMES:
        for one in declared(rules.options):
            yield f"{rules.key} {one.name}: {' '.join(f'({choice})' if choice == one.default else choice for choice in one.choices)}"


def test_games_offer_what_they_offered() -> None:
    """Whoever adds an option, or changes one on purpose, writes its line there, and thinks of older saves (`before` of `option`)."""
    lines = OFFERED.read_text(encoding="utf-8").splitlines()
    games = {line.partition(" ")[0] for line in lines}
    assert [line for line in offered() if line.partition(" ")[0] in games] == lines


def test_choices_that_are_shown_as_numbers_are_these_numbers() -> None:
    for rules in GAMES:
        for one in declared(rules.options):
            shown = one.labels or one.choices
            assert len(shown) == len(one.choices)
            assert [(label, choice) for label, choice in zip(shown, one.choices, strict=True)
                    if label.isdecimal() and label != choice] == []
