"""A guided first game as data: a stacked deal, the moves of the others, what the coach says at each step, and the moves it waits for.

A lesson is a real table with real rules. Its actions are written as in a save, so that a test can play it through.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from game.content.choices import content_for
from game.rules import options
from game.rules.contract import CHANCE, AnyRules, Event, Legal, NoLegal
from game.session import deals
from game.session.history import MoveReason
from game.session.people import Beard, Clothes, Complexion, Features, Glasses, Hair, HairColour, Hat
from game.session.seats import DEFAULT_NAMES, bot, person
from game.session.table import Table
from game.words import N_, _

COACH: Final = "Mr Bell"
"""The club's coach, who does not play."""

COACH_FEATURES: Final = Features(
    Complexion.PEACH, Hair.SIDES, HairColour.WHITE, Beard.MOUSTACHE, Glasses.ROUND, Hat.STRAW, Clothes.SUIT, wide_jaw=True)

_TILE, _POOL = "tile ", "pool"

TRY_ANOTHER: Final = N_("That is a legal move, and you may try it in any game. Here let us look at another one.")
"""The coach's reply to a legal move for which a lesson has no reply of its own."""


Swap: TypeAlias = tuple[str, str]
"""Two words in an action's line that are exchanged: "north" and "east"."""


class AsGood(NamedTuple):
    """An action that is as good as the one that is shown: after it these words in the lesson's lines are exchanged."""

    line: str
    swaps: tuple[Swap, ...]


class CoachReply(NamedTuple):
    """The coach's reply to a choice that has not been played yet (`TableFace.chosen` in `game.ui.table.face`).

    `line` is a pattern for the action that pressing the button would play now, `light` what the coach points at then; empty: as before.
    """

    line: str
    words: str
    light: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing that the coach says. All texts are marked by `N_` and translated where they are shown.

    `before` are the actions of chance and of the others that are played first. `plays` are the player's actions that the step waits for,
    the first of which is shown, and played if the step is skipped; empty: there is only something to read. `also` are patterns of further
    accepted actions, `as_good` those after which words are exchanged, and if the table knows what an action costs, one within `within`
    strokes of the best is accepted as well. `light` names what is pointed at (see `Pointing` in `game.ui.table.face`), in the order in
    which it is pressed; `marks` are words shown on such a part. `heard` answers a choice that is not played yet. `answers` are patterns of
    other legal actions, each with the coach's reply; `wrong` is for the remaining ones. `why` explains the move, and `known` is a fact
    worth knowing at this step. `laid`: the shown move is put on the table when the step begins. `dice`: the dice of the last throw, and the
    card or chart that they were looked up in, stay visible until everything is read. `over`: the step is shown over the result of the
    move before it, which stays until the step is read. `picture` is the figure from the game's rules that is shown beside the text.
    """

    title: str
    text: str
    light: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    as_good: tuple[AsGood, ...] = ()
    within: float | None = None
    marks: tuple[tuple[str, str], ...] = ()
    heard: tuple[CoachReply, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    wrong: str = TRY_ANOTHER
    why: str = ""
    known: str = ""
    laid: bool = False
    dice: bool = False
    over: bool = False
    picture: str = ""

    def takes(self, line: str) -> bool:
        """Whether the step accepts that action."""
        return line in self.plays or any(fnmatchcase(line, pattern) for pattern in self.also) or self.exchange(line) is not None

    def exchange(self, line: str) -> tuple[Swap, ...] | None:
        """The words that are exchanged after that action; None if it is not one of `as_good`."""
        return next((good.swaps for good in self.as_good if good.line == line), None)

    def reply(self, line: str) -> CoachReply | None:
        """The coach's reply to that choice before it is played; None if there is none."""
        return next((heard for heard in self.heard if fnmatchcase(line, heard.line)), None)

    def offers(self, line: str) -> bool:
        """Whether the tile (or pool) of that action should glow at a narrow step: the step accepts the action, or points at its tile."""
        return self.takes(line) or f"{_TILE}{line.split()[1] if ' ' in line else ''}" in self.light

    @property
    def narrow(self) -> bool:
        """Whether only the tile or pool that the step points at should glow, and not everything that is legal."""
        meant = any(name.startswith(_TILE) or name == _POOL for name in self.light)
        return bool(self.plays) and meant and "fits" not in self.light

    def answer(self, line: str) -> str:
        """The coach's reply to an action that it does not wait for, translated."""
        return _(next((words for pattern, words in self.answers if fnmatchcase(line, pattern)), self.wrong))


class Steering(Protocol):
    """How a lesson continues after a plan of the player's own: the dice are chosen to lead back to it, and the texts describe them."""

    def steer(self, rules: AnyRules, state: Any, goals: Sequence[Any]) -> object:
        """The outcome of chance in a state that comes nearest to the lesson's own course; `goals` are the states after its own outcomes."""

    def plan(self, state: Any) -> object:
        """A plan to show if the lesson's own can't be played any more."""

    def words(self, state: Any) -> Mapping[str, str]:
        """The values for the fields of a text, by name, as things are now."""


class LessonOffer(NamedTuple):
    """A game to play after a lesson: the text of its button, the level of the bots, and options in their written form."""

    words: str
    level: str
    settings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Lesson:
    """The guided first game of a game: the bots of the seats after the player's, options in their written form, files, and the steps.

    `learned` are three lines that sum up the lesson, and `offer` is the game to play next.
    """

    bots: tuple[tuple[str, str], ...]
    steps: tuple[LessonStep, ...]
    learned: tuple[str, ...]
    offer: LessonOffer
    settings: Mapping[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    steering: Steering | None = None

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """For each step the position of the table at which it is shown."""
        found, at = [], 0
        for step in self.steps:
            at += len(step.before)
            found.append(at)
            at += bool(step.plays)
        return tuple(found)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """All actions in order, those of the player as shown."""
        return tuple(line for step in self.steps for line in (*step.before, *step.plays[:1]))

    def over_result(self, number: int) -> bool:
        """Whether a step is shown over the result of the last move, as the steps at the end of a lesson are."""
        step = self.steps[number]
        return not step.plays and (step.over or self.starts[number] == self.starts[-1])

    def over_result_at(self, position: int, current: int) -> int | None:
        """The first step from `current` on that is shown over the result of the move that led to a position; None if there is none."""
        numbers = range(current, len(self.steps))
        return next((number for number in numbers if self.starts[number] == position and self.over_result(number)), None)

    def step_at(self, position: int, current: int) -> int:
        """The number of the step that belongs to a position, if `current` was shown last.

        A position before that of `current` comes from an undo, or a later one from the move that `current` waited for.
        """
        if position < self.starts[current]:
            back = [n for n in range(current) if self.steps[n].plays and self.starts[n] == position]
            return back[-1] if back else current
        while position > self.starts[current] and current + 1 < len(self.steps):
            current += 1
        return current


class StackedTable(Table):
    """A table at which chance and bots follow a lesson. It is not saved: the lesson remembers its step."""

    lesson: Lesson
    reading = False                                         # whether the player is still reading: until then no tile glows
    _exchanged: Mapping[int, tuple[Swap, ...]] = {}         # by the position of a move after which words are exchanged
    _goals: tuple[Any, ...] = ()                            # the states of the lesson's own course
    _planned: tuple[Any, object] | None = None              # off that course: a state, and the action that is shown for it

    @property
    def scripted(self) -> object | None:
        """The lesson's action at the present position; None after the end of the lesson."""
        lines = self.lesson.lines
        if self.position >= len(lines):
            return None
        action: object = self.rules.decode(self._exchange_words(lines[self.position]))
        steering = self.lesson.steering
        if steering is None or self.to_act is CHANCE or not self._is_off_course:
            return action
        if self._planned is None or self._planned[0] is not self.state:
            self._planned = self.state, steering.plan(self.state)
        return self._planned[1]

    @property
    def _is_off_course(self) -> bool:
        """Whether the player has left the lesson's own course."""
        self._goals = self._goals or tuple(self._own_states())
        return bool(self.state != self._goals[self.position])

    @property
    def step(self) -> LessonStep | None:
        """The step that waits for a move at the present position; None if none does."""
        starts, steps = self.lesson.starts, self.lesson.steps
        return next((step for step, start in zip(steps, starts, strict=True) if start == self.position and step.plays), None)

    def told_as(self, action: object) -> str:
        """An action as the lesson would write it: with all exchanges undone."""
        return self._exchange_words(self.rules.encode(action), back=True)

    def _exchange_words(self, line: str, *, back: bool = False) -> str:
        """A line of the lesson after all exchanges so far; with `back`, a played line with all of them undone."""
        for at in sorted((at for at in self._exchanged if at < self.position), reverse=back):
            for one, other in self._exchanged[at]:
                line = other.join(part.replace(other, one) for part in line.split(one))
        return line

    def play(self, action: object, why: MoveReason | None = None) -> tuple[Event, ...]:
        """Plays an action, as a table does; after one that is as good as the lesson's own the lesson continues with the words exchanged."""
        step, at, line = self.step, self.position, self.told_as(action)
        events = super().play(action, why)
        kept = {before: swaps for before, swaps in self._exchanged.items() if before < at}
        exchange = step.exchange(line) if step is not None else None
        self._exchanged = {**kept, at: exchange} if exchange is not None else kept
        return events

    def legal_for(self, seat: int) -> Legal[Any]:
        """The legal actions; at a narrow step only those that it offers, so that nothing else glows, and none while there is something to
        read.
        """
        legal, step = super().legal_for(seat), self.step
        if step is None or not step.narrow:
            return legal
        return NoLegal() if self.reading else OnlyThese(legal, tuple(a for a in legal if step.offers(self.told_as(a))))

    def rewind(self) -> None:
        """Goes back to the beginning."""
        self._go(0)

    def advance_chance(self, rng: Random) -> tuple[Event, ...]:
        """Plays chance's action from the lesson, or one that leads back to it; draws one after its end."""
        action, steering = self.scripted, self.lesson.steering
        if action is None:
            return super().advance_chance(rng)
        if steering is not None and self._is_off_course:
            action = steering.steer(self.rules, self.state, self._goals[self.position + 1:])
        return self.play(action)

    def _own_states(self) -> Iterator[Any]:
        """The states of the lesson's own course, one for each position."""
        state = self.history.state_at(0)
        yield state
        for line in self.lesson.lines:
            state = self.rules.apply(state, self.rules.decode(line))[0]
            yield state

    def words(self) -> Mapping[str, str]:
        """The values for the fields of the lesson's texts now."""
        return self.lesson.steering.words(self.state) if self.lesson.steering is not None else {}


@dataclass(frozen=True, slots=True)
class OnlyThese:
    """`Legal` for a seat that is asked for some of the legal actions only; `why_not` still speaks for the rules."""

    whole: Legal[Any]
    these: tuple[object, ...]

    def __bool__(self) -> bool:
        """The seat is to act."""
        return bool(self.whole)

    def __iter__(self) -> Iterator[object]:
        """The requested actions."""
        return iter(self.these)

    def allows(self, a: object) -> bool:
        return a in self.these

    def why_not(self, a: object) -> str | None:
        """Why the rules refuse it; None also for what they allow but nobody asks for."""
        return self.whole.why_not(a)

    def sample(self, rng: Random) -> object:
        return rng.choice(self.these)


def open_lesson(lesson: Lesson, rules: AnyRules, name: str, courses: Path, now: datetime, step: int = 0) -> StackedTable:
    """The table of a lesson at a step, with the player of that name. Raises UserError if its files can't be read."""
    taken = [who for who, _level in lesson.bots]
    own = name if name and name not in taken else next(other for other in DEFAULT_NAMES if other not in taken)
    seats = [person(own), *(bot(who, level) for who, level in lesson.bots)]
    table = StackedTable.new(rules, options.build(rules.options, dict(lesson.settings)), seats, now=now, folder=None, undo="free",
                             content=content_for(rules.key, courses, *lesson.files))
    assert isinstance(table, StackedTable)
    table.lesson = lesson
    for line in lesson.lines[:lesson.starts[step]]:
        table.play(rules.decode(line))
    return table


def open_offer(table: StackedTable, courses: Path, saves: Path | None, now: datetime) -> Table:
    """The game that is offered after a lesson, with the same players, or one bot in games it can play alone. Raises UserError.

    As wherever one person plays with bots, any move can be taken back.
    """
    lesson, rules = table.lesson, table.rules
    names = [seat.name for seat in table.seats]
    others = names[1:] or [next(name for name in DEFAULT_NAMES if name != names[0])]
    seats = [person(names[0]), *(bot(name, lesson.offer.level) for name in others)]
    return Table.new(rules, options.build(rules.options, dict(lesson.offer.settings)), seats, now=now, folder=saves, undo="free",
                     content=content_for(rules.key, courses, *lesson.files), deal=deals.fresh())


def bots_of(*names: str) -> tuple[tuple[str, str], ...]:
    """Club players with these names."""
    return tuple((name, "club") for name in names)
