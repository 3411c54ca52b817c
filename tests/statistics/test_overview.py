"""The sentence and the plots with which the statistics begin, against a second count of the same games."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from game import kept
from game.analysis.ladder import BotRating, Contest, own_rating
from game.analysis.review import HAND, Decision, ReviewPart, RoundReview
from game.games.dominoes.rules.hands import HandEnded
from game.session.loading import Loaded
from game.session.save_file import review_beside
from game.statistics import figures, overview
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


RATED = {"rookie": 1300.0, "club": 1500.0, "pro": 1700.0}


def contests_of(loaded: Loaded, seat: int) -> list[Contest]:
    """The hands of that seat's side against each rival side whose bots are all rated, counted by their events."""
    seats, results = loaded.plan.seats, [e.result for step in loaded.history.steps() for e in step.events if isinstance(e, HandEnded)]
    paired = loaded.plan.rules.key == "partner"
    sides: list[tuple[int, ...]] = [(0, 2), (1, 3)] if paired else [(one,) for one in range(len(seats))]
    won = [sum((result.side if paired else side[0] if result.seat == side[0] else None) == (number if paired else side[0])
               for result in results) for number, side in enumerate(sides)]
    own = next(number for number, side in enumerate(sides) if seat in side)
    mates = [seats[one].level for one in sides[own] if one != seat and not seats[one].is_person]
    if any(level not in RATED for level in mates):
        return []
    mate = RATED[mates[0] or ""] if mates else None
    return [Contest(won[own], won[number], sum(RATED[seats[one].level or ""] for one in side) / len(side), mate)
            for number, side in enumerate(sides) if number != own and all(seats[one].level in RATED for one in side)]


@pytest.mark.parametrize("key", ["partner", "cut_throat"])
def test_a_player_is_rated_by_the_hands_against_rated_bots(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = [finished(key, seed, tmp_path) for seed in range(8)]
    names = [seat.name for loaded in played for seat in loaded.plan.seats if seat.is_person]
    name = max(names, key=names.count)
    def rated(game: str, level: str) -> BotRating | None:
        return BotRating(game, level, RATED[level], 9, .5, 2) if level in RATED else None
    monkeypatch.setattr(figures, "rating_of", rated)
    wanted = [contests_of(loaded, seat) for loaded in played
              for seat, who in enumerate(loaded.plan.seats) if who.is_person and who.name == name]
    games = [contests for contests in wanted if contests]
    assert games
    with closing(counted(tmp_path)) as base:
        assert figures.standing(base, Filter(key), tuple(RATED)) is None, "everybody together is nobody"
        few = figures.standing(base, Filter(key, name), tuple(RATED))
        assert few is not None
        assert (few.own, few.games) == (None, len(games))
        assert [one.bot for one in few.bots] == ["pro", "club", "rookie"]
        monkeypatch.setattr(figures, "LEAST_GAMES", len(games))
        found = figures.standing(base, Filter(key, name), tuple(RATED))
        assert found is not None
        assert found.own == own_rating(contest for contests in games for contest in contests)


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
