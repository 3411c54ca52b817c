"""Tables of one deal are found, seats move on together, and two tables make a duplicate match."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.games.doshboard.rules.values import Options as DoshboardOptions
from game.games.partner.rules import Options
from game.rules.contract import ScoreLine
from game.rules.options import build, written
from game.session.deals import follows_number
from game.session.loading import load
from game.session.same_deal import DealKey, deal_key, duplicate, duplicates, in_seat, moved_on, played_alike
from game.session.save_file import Header, SeatEntry, deal_of
from game.session.shelf import Shelf, Summary
from game.session.table import Table
from tests.session.tables import GAMES, NOON, PARTNER, kept, play_by_number, seats_of


def finished(
    folder: Path, *, step: int = 0, deal: int | None = 5, seed: int = 1, target: int = 1, steps: int = 1_000_000, by_hand: bool = False,
) -> Path:
    """A match whose seats have moved on by `step`; `by_hand`: dealt as people shuffle, whatever the number."""
    table = Table.new(PARTNER, Options(target=target), moved_on(seats_of("pppp"), step), now=NOON, folder=folder, deal=deal)
    rng = Random(seed)
    play_by_number(table, rng, steps, by_hand=by_hand)
    return kept(table)


def summary(folder: Path, path: Path) -> Summary:
    return next(save for save in Shelf(folder, GAMES).summaries() if save.path == path)


def test_only_finished_games_of_the_same_deal_and_options_are_alike(tmp_path: Path) -> None:
    first = finished(tmp_path)
    other = finished(tmp_path, step=1, seed=2)
    for more in ({"deal": 6}, {"deal": None}, {"target": 2}, {"steps": 9}):
        finished(tmp_path, **more)
    header = summary(tmp_path, first).header
    assert header is not None
    key = deal_key(header)
    assert key is not None
    assert {save.path for save in Shelf(tmp_path, GAMES).summaries() if played_alike(save, key)} == {first, other}


def header_of(saved: dict[str, str], game: str = "doshboard") -> Header:
    return Header(game, saved, (SeatEntry("person", "Ana"),), deal=5)


PROFESSIONAL = {"level": "professional", "wind": "off"}


def key_of(**changes: str) -> DealKey | None:
    """The key of a game of Doshboard with all its options written, as today, but for these changes."""
    return deal_key(header_of(written(build(DoshboardOptions, PROFESSIONAL)) | changes))


def test_a_deal_from_before_an_option_is_the_same_one_as_today() -> None:
    """H17: how a lost card is read is no part of the deal, and an option that a save does not name is as it was before."""
    assert deal_key(header_of(PROFESSIONAL)) == key_of()
    assert deal_key(header_of(PROFESSIONAL | {"lost_by": "flight"})) == key_of()
    assert key_of(wind_to="3") == key_of(), "without wind it does nothing"
    assert key_of(lost_cards="off") != key_of()
    assert key_of(level="advanced") != key_of()


def test_a_reading_by_which_chance_draws_otherwise_tells_deals_apart() -> None:
    """H20: the wind of each round is rolled for every nine; in older saves once, but in a tournament."""
    assert key_of(wind="round", holes="18") != key_of(wind="round", holes="18", rounds="tournaments")
    assert key_of(wind="round", holes="9") == key_of(wind="round", holes="9", rounds="tournaments")
    assert key_of(wind="hole", holes="18") == key_of(wind="hole", holes="18", rounds="tournaments")


def test_options_that_are_not_known_here_are_compared_as_they_are_written() -> None:
    assert deal_key(header_of({"colour": "red"})) == deal_key(header_of({"colour": "red"})) != deal_key(header_of({"colour": "blue"}))
    assert deal_key(header_of({}, "chess")) == deal_key(header_of({}, "chess"))


def test_a_game_follows_its_number_unless_chance_was_told_from_a_real_table(tmp_path: Path) -> None:
    dealt, told, without = finished(tmp_path), finished(tmp_path, by_hand=True), finished(tmp_path, deal=None)
    assert [follows_number(load(path, GAMES)) for path in (dealt, told, without)] == [True, False, True]


def test_a_number_is_told_once_the_game_is_over(tmp_path: Path) -> None:
    over, on = finished(tmp_path), finished(tmp_path, steps=9)
    assert summary(tmp_path, over).deal == 5
    unfinished = summary(tmp_path, on)
    assert unfinished.deal is None
    assert unfinished.header is not None
    assert deal_of(unfinished.header) == 5


def test_the_points_of_a_duplicate_match_are_those_of_the_couples(tmp_path: Path) -> None:
    one, other, same = finished(tmp_path, target=2), finished(tmp_path, step=1, seed=4, target=2), finished(tmp_path, seed=9, target=2)
    tables = [summary(tmp_path, path) for path in (one, other, same)]
    assert duplicate(tables[0], tables[2]) is None      # the same sides twice
    found = duplicate(tables[0], tables[1])
    assert found is not None
    points = {
        frozenset(tables[at].names[seat] for seat in line.seats): line.points for at in (0,) for line in tables[at].lines}
    again = {frozenset(tables[1].names[seat] for seat in line.seats): line.points for line in tables[1].lines}
    assert [couple.points for couple in found] == [points[frozenset(couple.names)] + again[frozenset(couple.names)] for couple in found]
    assert [set(couple.names) for couple in found] == [{"Ana", "Desmond"}, {"Winston", "Marcia"}]
    assert duplicates(tables) == [found]


def test_who_had_the_same_seat_among_the_same_others_is_listed_the_best_first() -> None:
    def at(name: str, points: tuple[int, int], *, fewer: bool = False, other: str = "Winston") -> Summary:
        ranks = [1 + ((mine > more) if fewer else (mine < more)) for mine, more in (points, points[::-1])]
        lines = tuple(ScoreLine((seat,), each, rank) for seat, (each, rank) in enumerate(zip(points, ranks, strict=True)))
        return Summary(Path(name), 0.0, None, names=(name, other), levels=(None, "club"), lines=lines)

    own, bo, cy, exchanged = at("Ana", (3, 6)), at("Bo", (6, 1)), at("Cy", (6, 4)), at("Dee", (6, 0), other="Ana")
    assert in_seat([own, cy, exchanged, bo], own, 0) == [bo, cy, own]
    golf = [at("Ana", (40, 37), fewer=True), at("Bo", (31, 34), fewer=True), at("Cy", (40, 39), fewer=True)]
    assert [save.names[0] for save in in_seat(golf, golf[0], 0)] == ["Bo", "Cy", "Ana"]
    assert [save.names[1] for save in in_seat([exchanged, own], own, 1)] == ["Winston"]


def test_the_points_of_each_table_stand_in_the_order_in_which_the_tables_began() -> None:
    def table(created: str, names: tuple[str, ...], points: tuple[int, int]) -> Summary:
        lines = ScoreLine((0, 2), points[0], 1), ScoreLine((1, 3), points[1], 2)
        return Summary(Path(created), 0.0, None, created=created, names=names, lines=lines)

    first = table("2026-03-01T20:00", ("Ana", "Bo", "Cy", "Di"), (6, 1))
    second = table("2026-03-01T21:00", ("Di", "Ana", "Bo", "Cy"), (4, 2))
    for found in (duplicate(first, second), duplicate(second, first)):
        assert found is not None
        assert {frozenset(couple.names): (couple.points, couple.at) for couple in found} == {
            frozenset(("Ana", "Cy")): (8, (6, 2)), frozenset(("Bo", "Di")): (5, (1, 4))}
