"""From a save on disk to its table's history: everything is read, checked and replayed before anybody sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.errors import UserError
from game.rules import contract, options
from game.rules.contract import GAMES, AnyRules, IllegalAction, Setup, UnknownGame, UnreadableAction
from game.session import seats as seating
from game.session.history import History, Undo
from game.session.save_file import (
    CLOSED, LONGEST_TITLE, Header, JournalLine, SaveFault, SaveRefused, Scan, called, read_added, read_bytes, read_content, scan, scan_on
)
from game.session.seats import SAID, THOUGHT, Seat, ears_of, heard_of, why
from game.words import _, ngettext

UNDO: Final = "undo"
REDO: Final = "redo"
_HEADER_LINE: Final = 2


class SaveSetup(NamedTuple):
    """The rules, setup, seats and undo rule that the header of a save gives."""

    rules: AnyRules
    setup: Setup[object]
    seats: tuple[Seat, ...]
    undo: Undo


class Loaded(NamedTuple):
    """A save that was replayed: `scan` is the content of the file; `notice` reports a dropped last line or a session without an end."""

    path: Path
    header: Header
    plan: SaveSetup
    history: History
    scan: Scan
    notice: str | None


class Broken(Exception):
    """A line that can't be played; `fault` says which and why, `played` is the number of lines before it that could be."""

    def __init__(self, fault: SaveFault, played: int) -> None:
        super().__init__(fault.reason)
        self.fault, self.played = fault, played


def load(path: Path, games: Sequence[AnyRules] = GAMES) -> Loaded:
    """The save in that file. Raises SaveRefused with the line and what is wrong with it; the file is never written to."""
    read = scan(read_bytes(path))
    if read.header is None or read.fault:
        raise refusal(path, read.fault or SaveFault(1, _("the file is empty")), len(read.lines))
    try:
        plan = plan_of(read.header, games)
        history = play_again(plan, read.lines)
    except Broken as error:
        raise refusal(path, error.fault, error.played) from error
    return Loaded(path, read.header, plan, history, read, _notice(path, read, plan, history))


def _notice(path: Path, read: Scan, plan: SaveSetup, history: History) -> str | None:
    """What may be missing at the end of a save, and where it continues; None if nothing is."""
    over = plan.rules.to_act(history.state) is None
    if read.torn:
        what = _("The last line of {save} was cut off and has been dropped.")
    elif not read.lines and read.chain.sums:     # a table creates its save with the first line; only a handmade one has none
        what = _("{save} ends after its header: whatever was played has been cut off.")
    elif read.should_close and not read.closed and not over:
        what = _("{save} was not closed.")
    else:
        return None
    name = called(read.header) if read.header is not None else ""
    return what.format(save=name or path.name) + ("" if over else " " + _where_it_goes_on(plan, history))


def _where_it_goes_on(plan: SaveSetup, history: History) -> str:
    """The sentence saying after which move the game continues, with that move as everybody heard it."""
    names, ears = tuple(seat.name for seat in plan.seats), ears_of(None, len(plan.seats))
    for position in range(history.position, 0, -1):
        heard = next(heard_of(plan.rules, [history.step(position)], position - 1, ears), None)
        if heard is not None:
            return _("It goes on after move {n}: {what}").format(n=history.position, what=plan.rules.event_in_words(heard.event, names))
    return _("It goes on at its beginning.")


def read_on(loaded: Loaded) -> Loaded | None:
    """A save that another table is extending, with the lines added since; None if there are none. A line that is still being written is
    left for the next call.

    The history is the same object, continued. Raises SaveRefused if what was loaded is gone: removed, or no longer the same file.
    """
    path, read = loaded.path, loaded.scan
    more = read_added(path, len(read.data))
    if not more:
        return None
    read = scan_on(read, more)
    fresh = read.lines[len(loaded.scan.lines) :]
    if read.fault is not None:
        raise refusal(path, read.fault, len(read.lines))
    try:
        play_on(loaded.plan, loaded.history, fresh)
    except Broken as error:
        raise refusal(path, error.fault, error.played + len(loaded.scan.lines)) from error
    return loaded._replace(scan=read, notice=None) if fresh else None


def refusal(path: Path, fault: SaveFault, played: int) -> SaveRefused:
    """The refusal of a file, with the remedy if something can be recovered."""
    if not played:
        return SaveRefused(path, fault.line, fault.reason)
    remedy = ngettext(
        "The line before it can be recovered as a new save.", "The {n} lines before it can be recovered as a new save.", played
    )
    return SaveRefused(path, fault.line, fault.reason, remedy.format(n=played))


def plan_of(header: Header, games: Sequence[AnyRules] = GAMES) -> SaveSetup:
    """Rules, setup and seats of a header. Raises Broken at its line."""
    try:
        rules = contract.rules_of(header.game, games)
        values = options.build_saved(rules.options, header.options)
        made = (
            seating.person(seat.name) if seat.kind == "person" else seating.bot(seat.name, seat.level or "")
            for seat in header.seats
        )
        seats = seating.check_seats(tuple(made), rules.seats)
        clean_title(header.title)
        setup: Setup[object] = Setup(len(seats), values, read_content(rules.content, header.content))
        rules.start(setup)
    except (UnknownGame, ValueError, UserError) as error:
        raise Broken(SaveFault(_HEADER_LINE, str(error).rstrip(".")), 0) from error
    return SaveSetup(rules, setup, seats, header.undo)


def clean_title(title: str) -> str:
    """A save's title without surrounding blanks; "" for none. Raises UserError if it would not print as one short line."""
    bare = title.strip(" ")
    if len(bare) > LONGEST_TITLE or not bare.isprintable():
        raise UserError(_("A title has at most {most} letters, all of which can be shown.").format(most=LONGEST_TITLE))
    return bare


def play_again(plan: SaveSetup, lines: Iterable[JournalLine]) -> History:
    """The history from these lines. Raises Broken at the first line that does not fit."""
    history = History(plan.rules, plan.setup)
    play_on(plan, history, lines)
    return history


def play_on(plan: SaveSetup, history: History, lines: Iterable[JournalLine]) -> None:
    """Plays further lines on a history. Raises Broken at the first line that does not fit; `played` counts these lines only."""
    known: dict[str, Any] = {}
    for played, line in enumerate(lines):
        try:
            _play_line(plan, history, line.text, known)
        except (UnreadableAction, IllegalAction, _BadControl) as error:
            raise Broken(SaveFault(line.number, str(error).rstrip(".")), played) from error


class _BadControl(ValueError):
    """A control line, such as an undo, that does not fit."""


def _play_line(plan: SaveSetup, history: History, text: str, known: dict[str, object]) -> None:
    """Plays one line. Actions of earlier lines are in `known`: most games repeat a few hundred."""
    action = known.get(text)
    if action is not None:
        history.push(history.try_out(action))
        return
    if text == CLOSED:
        return
    word, _space, rest = text.partition(" ")
    if word in (UNDO, REDO):
        _move_cursor(plan, history, word, rest)
        return
    if word in (THOUGHT, SAID):
        _explain(history, word, rest)
        return
    action = known[text] = plan.rules.decode(text)
    history.push(history.try_out(action))


def _explain(history: History, word: str, text: str) -> None:
    """Stores the reason for the move before. Raises _BadControl."""
    kept = why(text, public=word == SAID)
    if kept is None:
        raise _BadControl(_("{word} needs the reason for a move").format(word=word))
    if not history.position:
        raise _BadControl(_("there is no move yet that this could be the reason for"))
    history.explain(kept)


def _move_cursor(plan: SaveSetup, history: History, word: str, rest: str) -> None:
    """Undoes or redoes the number of steps in `rest`."""
    steps = int(rest) if rest.isascii() and rest.isdigit() and len(rest) <= 9 else 0
    if steps < 1:
        raise _BadControl(_("{word} needs the number of steps, as in {word} 1").format(word=word))
    room = history.position if word == UNDO else history.length - history.position
    if steps > room:
        text = ngettext("{word} {steps} goes too far: there is {room} step", "{word} {steps} goes too far: there are {room} steps", room)
        raise _BadControl(text.format(word=word, steps=steps, room=room))
    if word == REDO:
        history.move(history.position + steps)
        return
    if plan.undo == "strict" and history.reveals(history.position - steps, history.position):
        raise _BadControl(_("this table has strict undo, and what was seen here can't be taken back"))
    history.move(history.position - steps)
