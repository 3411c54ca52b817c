"""A bot's move keeps its reason, through undo, redo and a resume; it is read when it can give no hand away."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.rules.contract import CHANCE
from game.rules.contract import GAMES as ALL
from game.session.history import MoveReason
from game.session.loading import load
from game.session.replay import Replay
from game.session.save_file import SaveRefused
from game.session.seats import LONGEST, why
from game.session.table import Table
from tests.session.tables import GAMES, kept, null_table, partner_table
from tests.session.test_damage import by_hand

LATER = "The reason is told when it gives no hidden tile away."
NO_OTHER = "There was no other move."


def bot_acts(table: Table) -> bool:
    return isinstance(table.to_act, int) and not table.seats[table.to_act].is_person


def play(table: Table, rng: Random, steps: int, *, public: bool = False) -> None:
    """Bots give their position as their reason; moves without a choice have none, as at a table."""
    for _step in range(steps):
        if table.to_act is CHANCE:
            table.advance_chance(rng)
            continue
        reason = None
        if bot_acts(table) and table.forced() is None:
            reason = MoveReason(f"It is move {table.position + 1}.", public)
        table.play(table.rules.sample(table.state, rng), reason)


def hand_end(table: Table, rng: Random, **more: bool) -> None:
    """Play to the pause after the hand."""
    while True:
        play(table, rng, 1, **more)
        if between_hands(table):
            return


def between_hands(table: Table) -> bool:
    return table.to_act is CHANCE


def chosen(table: Table) -> list[int]:
    """The bots' moves that had a choice."""
    history = table.history
    return [p for p in range(1, table.position + 1) if table.moved_by_bot(p) and history.forced_at(p - 1) is None]


def test_a_reason_waits_for_the_hands_end_and_stays_after_it(tmp_path: Path) -> None:
    table, rng = partner_table(tmp_path), Random(3)
    play(table, rng, 12)
    moves = chosen(table)
    assert len(moves) > 4
    assert {table.reason(move) for move in moves} == {LATER}
    hand_end(table, rng)
    assert all(table.reason(move) == f"It is move {move}." for move in moves)
    play(table, rng, 6)
    assert all(table.reason(move) == f"It is move {move}." for move in moves)
    assert {table.reason(move) for move in chosen(table)[-2:]} == {LATER}
    table.close()


def test_what_everybody_has_seen_is_told_at_once() -> None:
    table = partner_table(None)
    play(table, Random(3), 12, public=True)
    assert all(table.reason(move) == f"It is move {move}." for move in chosen(table))


def test_that_there_was_no_other_move_waits_where_it_would_tell_what_is_in_the_hand() -> None:
    """Until the hand's end a forced play reads like any other; a pass, which everybody sees to be forced, says so."""
    later = told = 0
    for seed in range(8):
        table, rng = partner_table(None), Random(seed)
        forced: list[int] = []
        play(table, rng, 1)
        while not between_hands(table):
            bot = bot_acts(table)
            only = table.forced()
            play(table, rng, 1)
            if bot and only is not None and not between_hands(table):
                forced.append(table.position)
                assert table.reason(table.position) in (LATER, NO_OTHER)
                later += table.reason(table.position) == LATER
                told += table.reason(table.position) == NO_OTHER
                if table.rules.encode(only) == "pass":
                    assert table.reason(table.position) == NO_OTHER
        assert {table.reason(move) for move in forced} <= {NO_OTHER}
    assert later
    assert told


@pytest.mark.parametrize("pattern", ["bbbb", "pbbb"])
def test_where_nothing_is_hidden_nothing_waits(pattern: str) -> None:
    """Bots alone have nobody to hide a tile from; a game that is over lies open."""
    table, rng = partner_table(None, pattern), Random(4)
    if pattern == "bbbb":
        play(table, rng, 10)
    else:
        while not table.over:
            play(table, rng, 1)
    assert all(table.reason(move) == f"It is move {move}." for move in chosen(table))


def test_persons_and_chance_have_no_reasons() -> None:
    table = partner_table(None)
    play(table, Random(4), 9)
    asked = [position for position in range(10) if not table.moved_by_bot(position)]
    assert 0 in asked
    assert 1 in asked       # the deal
    assert len(asked) > 2
    for position in asked:
        with pytest.raises(ValueError, match="no bot moved"):
            table.reason(position)


def test_undo_and_redo_bring_reasons_back_and_another_move_has_its_own(tmp_path: Path) -> None:
    table, rng = null_table(tmp_path, "pb", "free"), Random(1)
    table.advance_chance(rng)
    assert table.to_act == 1
    table.play(table.rules.decode("guess heads"), MoveReason("Heads, 1 in 2."))
    table.advance_chance(rng)
    table.play(table.rules.decode("guess tails"))
    table.undo()
    assert table.reason(2) == "Heads, 1 in 2."
    table.redo()
    assert table.reason(2) == "Heads, 1 in 2."
    path = kept(table)
    for again in (Table.resume(path, GAMES), Replay.open(path, GAMES)):
        assert again.reason(2) == "Heads, 1 in 2."
        assert again.moved_by_bot(2)
        assert not again.moved_by_bot(4)


def test_reasons_are_in_the_save_and_read_the_same_after_a_resume_and_in_the_replay(tmp_path: Path) -> None:
    table, rng = partner_table(tmp_path), Random(6)
    for _hand in range(2):
        hand_end(table, rng)
    play(table, rng, 5, public=True)
    play(table, rng, 5)
    moves = [p for p in range(1, table.position + 1) if table.moved_by_bot(p)]
    told = [table.reason(move) for move in moves]
    assert LATER in told
    assert any(reason.startswith("It is move") for reason in told)
    path = kept(table)
    again, replay = Table.resume(path, GAMES), Replay.open(path, GAMES)
    assert [again.reason(move) for move in moves] == told
    assert [replay.reason(move) for move in moves] == told
    assert [move for move in range(replay.last + 1) if replay.moved_by_bot(move)] == moves
    again.close()


def test_a_replay_that_follows_reads_reasons_too(tmp_path: Path) -> None:
    table, rng = partner_table(tmp_path, "bbbb"), Random(6)
    play(table, rng, 4)
    assert table.saved.path is not None
    replay = Replay.open(table.saved.path, GAMES)
    play(table, rng, 6)
    assert replay.catch_up() == 4
    assert [replay.reason(move) for move in chosen(table)] == [table.reason(move) for move in chosen(table)]
    table.close()


def test_a_save_from_before_reasons_were_kept_says_so(tmp_path: Path) -> None:
    replay = Replay.open(Path(__file__).resolve().parents[1] / "saves" / "partner-tie.save")
    told = {replay.reason(p) for p in range(1, replay.last + 1) if replay.moved_by_bot(p)}
    assert told == {"The reason for this move was not kept.", NO_OTHER}


@pytest.mark.parametrize(("text", "kept_as"), [
    ("  a \n b\t c ", "a b c"), ("\x1b[31mred\u202e", "[31mred"), ("x" * 1000, "x" * LONGEST), ("", None), (" \n ", None)])
def test_a_reason_is_one_line_that_can_be_shown(text: str, kept_as: str | None) -> None:
    found = why(text)
    assert (found.text if found is not None else None) == kept_as


@pytest.mark.parametrize(("lines", "number", "said"), [
    (["thought so"], 3, "no move yet"), (["throw heads", "thought"], 4, "needs the reason"), (["throw heads", "said  "], 4, "needs")])
def test_a_reason_without_a_move_or_words_is_refused_at_its_line(tmp_path: Path, lines: list[str], number: int, said: str) -> None:
    path = tmp_path / "hand.save"
    path.write_bytes(by_hand(*lines))
    with pytest.raises(SaveRefused, match=said) as refused:
        load(path, GAMES)
    assert refused.value.line == number


def test_no_action_begins_like_a_reason() -> None:
    for rules in (*ALL, *GAMES):
        for word in ("thought", "said"):
            with pytest.raises(ValueError, match=word):
                rules.decode(f"{word} so")
