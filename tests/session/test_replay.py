"""A replay steps, jumps, and keeps hidden what is still hidden."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from game.games.dominoes.rules.hands import Dealt, HandEnded
from game.games.partner.rules import Options
from game.rules.contract import CHANCE, rules_of
from game.session.replay import NotOpen, Replay, sight_of_table
from game.session.save_file import SaveRefused
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.table.registry import begun_by
from tests.session.tables import GAMES, PARTNER, kept, null_table, partner_table, play_on


def replay_of(folder: Path, pattern: str, steps: int, options: Options | None = None) -> Replay:
    table = partner_table(folder, pattern, options=options)
    play_on(table, Random(6), steps)
    return Replay.open(kept(table), GAMES)


@pytest.mark.parametrize(("pattern", "bare"), [("pbbb", False), ("ppbb", False), ("bbbb", True)])
def test_a_picture_of_a_table_shows_hands_only_where_nobody_plays_there(pattern: str, bare: bool) -> None:
    table = partner_table(None, pattern)
    table.advance_chance(Random(1))
    table.play(next(iter(table.rules.legal(table.state))))
    sight = sight_of_table(table)
    assert sight.bare == bare
    assert (sight.after == table.view(sight.viewer)) == bare


def test_states_views_and_events_are_those_of_the_table(tmp_path: Path) -> None:
    table = partner_table(tmp_path, "pbbb", options=Options(target=1))
    play_on(table, Random(6))
    replay = Replay.open(kept(table), GAMES)
    assert replay.last == table.position
    assert replay.names == table.names
    for position in range(replay.last + 1):
        state = table.history.state_at(position)
        assert replay.open_state(position) == state
        assert replay.to_act(position) == PARTNER.to_act(state)
        assert replay.scores(position) == PARTNER.scores(state)
        assert [replay.view(position, seat) for seat in range(4)] == [PARTNER.view(state, seat) for seat in range(4)]
        assert replay.open_events(position) == (table.history.step(position).events if position else ())
    for viewer in (None, 0, 1, 2, 3):
        assert [h for p in range(replay.last + 1) for h in replay.heard(p, viewer)] == list(table.heard(viewer))
    assert replay.in_words(replay.heard(1, 0)[0]) == table.in_words(table.heard(0)[0])


@pytest.mark.parametrize("position", [-1, 5])
def test_there_is_nothing_before_the_beginning_or_after_the_end(tmp_path: Path, position: int) -> None:
    replay = replay_of(tmp_path, "bbbb", 4)
    for ask in (replay.open_state, replay.open_events, replay.why_not_open, replay.viewers, replay.to_act, replay.scores):
        with pytest.raises(IndexError):
            ask(position)
    for viewer in (None, 1):
        with pytest.raises(IndexError):
            replay.heard(position, viewer)


def test_marks_are_the_pauses_between_hands(tmp_path: Path) -> None:
    replay = replay_of(tmp_path, "bbbb", 150)
    ended = [p for p in range(replay.last + 1) if any(isinstance(e, HandEnded) for e in replay.open_events(p))]
    assert len(ended) >= 3
    assert replay.marks == (0, *ended)
    begun = replay.landmarks(lambda event: begun_by("partner", event))
    assert [mark.name for mark in begun] == [f"Hand {number}" for number in range(1, len(begun) + 1)]
    assert [mark.position for mark in begun] == [1, *(end + 1 for end in ended if end < replay.last)]


def test_the_hand_in_progress_is_seen_with_the_persons_eyes_only(tmp_path: Path) -> None:
    table = partner_table(tmp_path, "pbbb")
    rng = Random(6)
    play_on(table, rng, 150)
    while table.to_act is CHANCE:
        play_on(table, rng, 5)
    replay = Replay.open(kept(table), GAMES)
    end = replay.marks[-1]
    assert 0 < end < replay.last
    for position in range(replay.last + 1):
        if position <= end:
            assert replay.why_not_open(position) is None
            assert replay.viewers(position) == (0, 1, 2, 3)
            replay.open_state(position)
            continue
        assert replay.viewers(position) == (0,)
        assert "still being played" in str(replay.why_not_open(position))
        replay.view(position, 0)
        replay.heard(position, 0)
        for hidden in (replay.open_state, replay.open_events):
            with pytest.raises(NotOpen):
                hidden(position)
        with pytest.raises(NotOpen, match="Winston"):
            replay.view(position, 1)
        with pytest.raises(NotOpen, match="Marcia"):
            replay.heard(position, 3)
        public = [h.event for h in replay.heard(position, None)]
        assert all(event.hands == (None,) * 4 for event in public if isinstance(event, Dealt))


@pytest.mark.parametrize("key", ["partner", "cut_throat", "french", "domino_golf"])
def test_of_a_hand_in_progress_with_several_people_there_is_to_be_seen_what_everybody_knows(tmp_path: Path, key: str) -> None:
    """Whoever sat there: each could look with the eyes of another."""
    rules, rng = rules_of(key), Random(6)
    seats = [person("Ana"), person("Bea"), bot("Winston", "rookie")][:max(rules.seats.start, 3)]
    seats += [bot(f"Bot {n}", "rookie") for n in range(rules.seats.start - len(seats))]
    table = Table.new(rules, rules.options(), seats, now=datetime(2026, 3, 1, tzinfo=UTC), folder=tmp_path)
    while table.position < 18 or table.to_act is CHANCE:
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            table.play(rules.sample(table.state, rng))
    replay = Replay.open(kept(table))
    secret, guessed = 0, 0
    for position in range(replay.open_until + 1, replay.last + 1):
        state = table.history.state_at(position)
        assert replay.viewers(position) == ()
        assert "what everybody knows" in str(replay.why_not_open(position))
        for seat in range(len(seats)):
            for hidden in (replay.view, replay.heard):
                with pytest.raises(NotOpen, match=seats[seat].name):
                    hidden(position, seat)
            covered, true = replay.covered_view(position, seat), rules.view(state, seat)
            assert covered == replay.covered_view(position, seat)
            secret += 1
            guessed += covered == true
        assert list(replay.heard(position, None)) == [heard for heard in table.heard(None) if heard.position == position]
    assert len(replay.open_actions) == replay.open_until < replay.last, "what a review is made of tells no more"
    assert secret > 30
    assert guessed < secret / 4, "what is shown of a covered hand is a guess"


def test_a_table_of_bots_is_open_all_through(tmp_path: Path) -> None:
    replay = replay_of(tmp_path, "bbbb", 5)
    assert replay.marks == (0,)
    assert all(replay.why_not_open(p) is None for p in range(replay.last + 1))


def test_a_thrown_coin_stays_hidden_until_it_is_guessed(tmp_path: Path) -> None:
    table = null_table(tmp_path, "pp")
    play_on(table, Random(1), 3)
    replay = Replay.open(kept(table), GAMES)
    assert replay.marks == (0, 2)
    assert [replay.why_not_open(p) is None for p in range(4)] == [True, True, True, False]


def test_what_was_taken_back_is_left_out(tmp_path: Path) -> None:
    table = null_table(tmp_path, "pp", "free")
    play_on(table, Random(1), 4)
    table.undo()
    replay = Replay.open(kept(table), GAMES)
    assert replay.last == 3


def test_a_damaged_save_is_refused_with_its_line(tmp_path: Path) -> None:
    table = null_table(tmp_path)
    play_on(table, Random(1))
    path = kept(table)
    path.write_bytes(path.read_bytes().replace(b"guess", b"guest", 1))
    with pytest.raises(SaveRefused) as refused:
        Replay.open(path, GAMES)
    assert refused.value.line == 4
