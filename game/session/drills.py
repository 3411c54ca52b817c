"""Drills: positions from real games with a question, the choices and the value of each, and the answers given.

They ship in `assets/drills.json`. A position is the number of a deal and the moves since, so it can be replayed and checked; the values are
computed by `python3 main.py drills --write`, and only read here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from game.errors import UserError
from game.kept import keep, recall
from game.rules.contract import CHANCE, GAMES, AnyRules, Setup, UnknownGame, rules_of
from game.session.deals import chance_of
from game.session.history import History
from game.words import ASSETS, _

FILE: Final = ASSETS / "drills.json"
DrillQuestion: TypeAlias = Literal["worth", "knocks", "lacking", "hidden"]
"""What a drill asks: the best action; after which action the next seat knocks most often; which seat most likely lacks a number of pips;
how many tiles with that number are in the other hands.
"""

_LABEL: Final = "drills 1"
_NAME: Final = "drills.kept"


class Drill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drill. `moves` are those of the seats since the start, without chance, which follows from the number of the `deal`.

    `choices` are actions as a save writes them, seats, or numbers of tiles, and `about` the number of pips that the question names (-1:
    none). By choice, `shares` are between 0 and 1, and `errors` are their errors (0: exact).
    """

    key: str
    game: str
    deal: int
    asks: DrillQuestion
    moves: tuple[str, ...]
    choices: tuple[str, ...]
    about: int = -1
    shares: tuple[float, ...] = ()
    errors: tuple[float, ...] = ()

    @property
    def right(self) -> int:
        """The index of the right choice: the one with the highest share."""
        return max(range(len(self.choices)), key=lambda number: self.shares[number])


class DrillPosition(NamedTuple):
    """A drill played up to its question: the table's history, and the seat to act, whose view is shown."""

    rules: AnyRules
    history: History
    seat: int

    @property
    def view(self) -> Any:
        """The view of that seat."""
        return self.rules.view(self.history.state, self.seat)


class BadDrill(UserError):
    """A drill that can't be asked, or a file without any; the message says which, why and what to do about it."""

    def __init__(self, reason: object, key: str = "") -> None:
        """`reason` says what is wrong; `key` is that of the drill, or "" if the whole file is meant."""
        what = _("the drill {key}: {reason}").format(key=key, reason=reason) if key else reason
        super().__init__(_("{file} is damaged ({reason}): get it again with the game.").format(file=FILE, reason=what))


class Answered(msgspec.Struct, frozen=True):
    """How often a drill was answered, and how often correctly."""

    tried: int = 0
    right: int = 0

    def after(self, *, right: bool) -> Answered:
        """The counts after one more answer."""
        return Answered(self.tried + 1, self.right + right)


@cache
def drills() -> tuple[Drill, ...]:
    """All drills that ship, in the order in which they are offered. Raises BadDrill if the file is missing or damaged."""
    return shipped()


def shipped(*, numbered: bool = True) -> tuple[Drill, ...]:
    """The drills in the shipped file; with `numbered` only those that are answered by numbers. Raises BadDrill."""
    try:
        found = read(FILE.read_bytes())
    except OSError as error:
        raise BadDrill(error.strerror or error) from error
    for drill in found:
        if numbered and not len(drill.choices) == len(drill.shares) == len(drill.errors):
            raise BadDrill(_("a number for each choice is missing"), drill.key)
    return found


def read(data: bytes) -> tuple[Drill, ...]:
    """The drills of a file. Raises BadDrill."""
    try:
        found = msgspec.json.decode(data, type=tuple[Drill, ...])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadDrill(error) from error
    for drill in found:
        try:
            rules_of(drill.game)
        except UnknownGame as error:
            raise BadDrill(error, drill.key) from error
    return found


def written(listed: Sequence[Drill]) -> bytes:
    """The file with these drills, one per line."""
    return b"[\n" + b",\n".join(map(msgspec.json.encode, listed)) + b"\n]\n"


def position_of(drill: Drill) -> DrillPosition:
    """The position of a drill. Raises BadDrill if its moves can't be played, or its choices are invalid."""
    rules = rules_of(drill.game, GAMES)
    history = History(rules, Setup(rules.seats[-1], rules.options(), None))
    drawn = 0
    moves = iter(drill.moves)
    try:
        while True:
            while history.to_act_at(history.position) is CHANCE:
                history.push(history.try_out(rules.draw(history.state, chance_of(drill.deal, drawn, rules, history.state))))
                drawn += 1
            text = next(moves, None)
            if text is None:
                break
            history.push(history.try_out(rules.decode(text)))
    except ValueError as error:
        raise BadDrill(error, drill.key) from error
    seat = history.to_act_at(history.position)
    if not isinstance(seat, int) or len(set(drill.choices)) != len(drill.choices) or len(drill.choices) < 2:
        raise BadDrill(_("nobody has a choice there"), drill.key)
    if drill.asks in ("lacking", "hidden") and not all(map(str.isdecimal, drill.choices)):
        raise BadDrill(_("a choice is no number"), drill.key)
    for action in actions_of(drill, rules):
        if not rules.allows(history.state, action):
            raise BadDrill(rules.why_not(history.state, action), drill.key)
    return DrillPosition(rules, history, seat)


def actions_of(drill: Drill, rules: AnyRules) -> tuple[object, ...]:
    """The choices as actions; none if the question is not what to do."""
    return tuple(map(rules.decode, drill.choices)) if drill.asks in ("worth", "knocks") else ()


def answered(folder: Path) -> Mapping[str, Answered]:
    """All answers so far, by the drill's key."""
    return recall(folder / _NAME, _LABEL, lambda data: msgspec.json.decode(data, type=dict[str, Answered])) or {}


def answer(folder: Path, key: str, *, right: bool) -> Mapping[str, Answered]:
    """Stores one more answer; returns all. Raises OSError if the disk refuses it."""
    found = dict(answered(folder))
    found[key] = found.get(key, Answered()).after(right=right)
    keep(folder / _NAME, _LABEL, msgspec.json.encode(found))
    return found


class DrillWords(NamedTuple):
    """A drill's words, not yet translated. Names in braces: `next` plays after you, `partner` sits opposite, `last` plays before you."""

    title: str
    question: str
    reason: str


class DrillTalk(NamedTuple):
    """A game's texts for its drills: `words` by the drill's key, and `worth`, which says what the numbers of a "worth" drill are; both not
    yet translated. `place` returns the translated words of a choice, given a position, a tile and the name of the arm it is played on.
    """

    words: Mapping[str, DrillWords]
    worth: str
    place: Callable[[DrillPosition, str, str], str]
