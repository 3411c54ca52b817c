"""The sentence and the plots with which the statistics begin, against a second count of the same games."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from game import kept
from game.analysis.review import HAND, Decision, ReviewPart, RoundReview
from game.games.dominoes.rules.hands import HandEnded
from game.session.save_file import review_beside
from game.statistics import overview
from game.statistics.figures import Filter, Played, newest, read_losses, values
from game.statistics.overview import HoleOver, about, hands_lost, meetings, opponents
from tests.statistics.test_statistics import counted, finished


def test_opponents_are_those_of_the_other_side(tmp_path: Path) -> None:
    played = [finished("partner", seed, tmp_path) for seed in range(8)]
    name = next(seat.name for loaded in played for seat in loaded.plan.seats if seat.is_person)
    wanted: dict[tuple[str, str], list[int]] = {}
    for loaded in played:
        lines = loaded.plan.rules.scores(loaded.history.state).lines
        for seat, who in enumerate(loaded.plan.seats):
            if who.is_person and who.name == name:
                side = next(line for line in lines if seat in line.seats)
                for line in lines:
                    for other in line.seats if line is not side else ():
                        foe = loaded.plan.seats[other]
                        met = wanted.setdefault((foe.name, foe.level or ""), [0, 0, 0])
                        met[0] += 1
                        met[1] += side.rank == 1
                        met[2] += line.rank == 1
    with closing(counted(tmp_path)) as base:
        found = opponents(base, Filter("partner", name))
        assert {(one.name, one.level): [one.played, one.won, one.lost] for one in found} == wanted
        assert [one.played for one in found] == sorted((one.played for one in found), reverse=True)
        last = meetings(base, Filter("partner", name), found[0])
        assert last.last
        assert last[:6] == found[0][:6]


def test_hands_lost_are_told_by_how_they_ended(tmp_path: Path) -> None:
    loaded = finished("partner", 3, tmp_path)
    seat, who = next((seat, who) for seat, who in enumerate(loaded.plan.seats) if who.is_person)
    results = [event.result for step in loaded.history.steps() for event in step.events if isinstance(event, HandEnded)]
    lost = [result for result in results if result.side != seat % 2]
    with closing(counted(tmp_path)) as base:
        wanted = Filter("partner", who.name)
        found = hands_lost(values(base, wanted))
        assert found is not None
        seats = sum(one.is_person and one.name == who.name for one in loaded.plan.seats)
        if seats == 1:
            assert found == (sum(not r.blocked for r in lost), sum(r.blocked for r in lost), len(results))
        assert about(base, wanted, values(base, wanted)).startswith(f"{who.name}, you have ")
        assert hands_lost(values(base, Filter("golo"))) is None


@pytest.mark.parametrize(("wins", "begins"), [
    ([1], "Ana, you have won your first game of GOLO"), ([0], "Ana, you have played your first game of GOLO"),
    ([1, 0, 1], "Ana, you have won 2 of 3 games of GOLO"),
    ([1, 1, 1, 0, 0, 0, 1], "Ana, you have won 4 of 7 games of GOLO, 2 of the last 5")])
def test_one_sentence_about_somebody(wins: list[int], begins: str) -> None:
    assert overview._won_of(Filter("golo", "Ana"), len(wins), sum(wins), wins) == begins


def test_a_first_round_is_told_as_it_was_played() -> None:
    """A game of nine holes once read as 32 over par for 18."""
    nine = [HoleOver(hole, 2.0 if hole == 3 else 1.0, 1) for hole in range(1, 10)]
    one = overview._to_par(Filter("golo", "Ana"), [20.0], nine)
    assert one == "Ana, your first round of GOLO was 10 over par on 9 holes"
    two = overview._to_par(Filter("golo", "Ana"), [20.0, 21.0], nine)
    assert two == "Ana, your 2 rounds of GOLO were 20.5 over par for 18 holes"


def decision(loss: float) -> Decision:
    return Decision(0, "", "", .5, .5, loss, 0.0)


def test_reviews_tell_what_own_choices_cost_and_old_ones_do_not(tmp_path: Path) -> None:
    loaded = finished("partner", 1, tmp_path)
    label = "review 3 of " + "0" * 32
    parts = tuple(ReviewPart(0, number, None, .5, None, tuple(decision(loss) for loss in losses), result=0.0)
                  for number, losses in enumerate(([.0, .1, .2, .3, .4, .5], [.3, .0, .0])))
    review = RoundReview((*parts, ReviewPart(1, 0, None, .5, None, (decision(.9),), result=0.0)), unit=HAND)
    beside = review_beside(loaded.path)
    kept.keep(beside, label, msgspec.json.encode(review))
    later = loaded.path.stat().st_mtime_ns + 10**9
    os.utime(beside, ns=(later, later))
    games = [Played(loaded.path.name, 0)]
    found = read_losses(tmp_path, games, 3)
    assert (found.games, found.missing) == (1, ())
    assert [(loss.place, round(loss.mean, 6), loss.times) for loss in found.losses] == [(0, .2, 2), (1, .25, 2), (2, .45, 2)]
    assert read_losses(tmp_path, games, 4).missing == (loaded.path.name,)
    os.utime(loaded.path, ns=(later + 10**9, later + 10**9))        # played on since
    assert read_losses(tmp_path, games, 3).games == 0


def test_the_newest_games_are_looked_at_first(tmp_path: Path) -> None:
    for seed in range(3):
        finished("golo", seed, tmp_path)
    with closing(counted(tmp_path)) as base:
        found = newest(base, Filter("golo"))
        created = dict(base.execute("SELECT v.name, julianday(g.created) FROM games g JOIN saves v ON v.id = g.id"))
        days = [created[played.save] for played in found]
    assert found
    assert days == sorted(days, reverse=True)
