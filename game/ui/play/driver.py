"""What comes next at a table: chance, a bot, a move without a choice, a person, a curtain, or the end. Nothing is drawn here."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from math import ceil
from random import Random, SystemRandom
from typing import Final, NamedTuple, Protocol, TypeAlias

from game.bots.policy import ADVISER, FIRST_WORDS, LEVELS, Choice, levels, says_first
from game.rules.contract import CHANCE, Event
from game.session.history import MoveReason
from game.session.people import pace_of
from game.session.seats import Eyes, lies_open, why
from game.session.table import Table
from game.words import _

FORCED_SECONDS: Final = 0.8
"""How long a move without a choice stands on the screen before it plays itself, at speed 1."""

HINT_SECONDS: Final = 6.0
"""The most seconds that a hint may take. Its work is limited by a count and takes a fraction of that, so the clock decides nothing."""

HINTS_KEPT: Final = 64
"""How many hints are remembered, those of the latest positions."""


class Mind(Protocol):
    """Where bots think: game.bots.thinker.Thinker, a process of its own."""

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        """Asks a bot for a move; the future has its choice."""

    def warm(self, *bots: tuple[str, str]) -> None:
        """Starts the process with these bots (key of the game, level), so that it is ready for the first question."""

    def close(self) -> None:
        """Stops thinking."""


class Pace(NamedTuple):
    """How fast a table goes, in seconds.

    `bot` passes before a bot's move is played, `forced` before a person's only move (None: the person plays it); bots think for `budget`.
    An only move that is a stroke waits for the person too, unless `strokes` is set.
    """

    bot: float
    forced: float | None
    budget: float
    strokes: bool = False


@dataclass(frozen=True, slots=True)
class DrawChance:
    """Chance is to act."""


@dataclass(frozen=True, slots=True)
class Think:
    """The bot at `seat` is to act."""

    seat: int


@dataclass(frozen=True, slots=True)
class Auto:
    """The person at `seat` has only this action, and it plays itself. `at_once`: no other is better; it is played without a pause."""

    seat: int
    action: object
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """The person at `seat` chooses."""

    seat: int


@dataclass(frozen=True, slots=True)
class Curtain:
    """The screen stays covered until the person at `seat` confirms being there."""

    seat: int


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""


DueStep: TypeAlias = DrawChance | Think | Auto | Ask | Curtain | Over


class PlayedAction(NamedTuple):
    """An action that is in the journal: the states around it, for views, and its events in full, not yet filtered for a seat."""

    before: object
    events: tuple[Event, ...]
    after: object


class _Question(NamedTuple):
    """What a bot was asked, and at which position; for a hint also the key by which the answer is remembered."""

    position: int
    answer: Future[Choice]
    key: str = ""
    taken: bool = False


class _Questions(NamedTuple):
    """The open questions to bots: for a move, for a hint, and for the first words about that hint."""

    move: _Question | None = None
    hint: _Question | None = None
    first: _Question | None = None


class Driver:
    """Advances a table. Give it time by `tick`; `wake` is called, from any thread, when a bot has answered.

    `trouble` is a sentence to show once where a bot could not answer, else "". While `by_hand` is set chance is not drawn: somebody rolls
    real dice, and plays what they show by `play`.
    """

    def __init__(self, table: Table, mind: Mind, wake: Callable[[], None], rng: Random | None = None) -> None:
        self.table = table
        self.trouble = ""
        self.by_hand = False
        self._mind, self._wake = mind, wake
        self._rng = rng or SystemRandom()
        self._salt = secrets.token_hex(8)
        self._looked: int | None = None
        self._open = _Questions()
        self._hints: OrderedDict[str, Choice] = OrderedDict()
        self._failed: dict[int, str] = {}       # how each bot failed last
        self._position = table.position
        self._waited = 0.0

    # ---- who comes, and who looks
    def due(self, pace: Pace) -> DueStep:
        """The step that comes next at this pace."""
        turn = self.table.to_act
        if turn is None:
            return Over()
        if turn is CHANCE:
            return DrawChance()
        seat = int(turn)
        if not self.table.seats[seat].is_person:
            return Think(seat)
        if self._eyes_now(pace).curtain:
            return Curtain(seat)
        return self._auto(seat, pace) or Ask(seat)

    def _auto(self, seat: int, pace: Pace) -> Auto | None:
        """The person's move that plays itself; None if the person is asked."""
        rules, state = self.table.rules, self.table.state
        settled = rules.settled(state)
        if settled is not None:
            return Auto(seat, settled, at_once=True)
        forced = self.table.forced() if pace.forced is not None and not self.table.just_dealt else None
        if forced is None or (not pace.strokes and rules.is_stroke(state, forced)):
            return None
        return Auto(seat, forced)

    def _eyes_now(self, pace: Pace) -> Eyes:
        return self.table.eyes(self._looked, autoplay=pace.forced is not None)

    def eyes(self, pace: Pace) -> int | None:
        """The seat whose view the screen shows; None for the public's, also behind a curtain."""
        look = self._eyes_now(pace)
        return None if look.curtain else look.seat

    def bottom(self, pace: Pace) -> int:
        """The seat at the near edge: that of the viewer, now or next, else of the person whose turn it is, else of the first person, else
        seat 0.
        """
        look = self._eyes_now(pace)
        if look.seat is not None:
            return look.seat
        turn, persons = self.table.to_act, self.table.persons
        if turn in persons:
            return int(turn)
        return persons[0] if persons else 0

    def lift(self) -> None:
        """Called when the person for whom the curtain fell confirms being there."""
        self._looked = self.table.eyes(self._looked).seat
        self._waited = 0.0          # the shot clock does not count the time behind the curtain

    def shows_secrets(self, pace: Pace) -> bool:
        """Whether a hand is open now that others at this screen may not see."""
        table = self.table
        if len(table.persons) < 2 or self.eyes(pace) is None:
            return False
        return not table.over and not lies_open(table.rules, table.state, len(table.seats))

    def cover(self) -> None:
        """The curtain falls before the next person who is asked, even if it is the one who looked last."""
        self._looked = None

    def why_turn(self) -> str:
        """A sentence why it is this seat's turn; empty if the order is plain or no seat is to act."""
        return self.table.rules.why_turn(self.table.state) if isinstance(self.table.to_act, int) else ""

    # ---- time
    def seconds_left(self, due: DueStep) -> float | None:
        """How long the person who is asked still has, by the shot clock of the game; None where nobody is, or no clock runs."""
        limit = self.table.rules.seconds_to_act(self.table.state) if isinstance(due, Ask) else None
        return None if limit is None else max(0.0, limit - self._waited_here)

    @property
    def _waited_here(self) -> float:
        return self._waited if self._position == self.table.position else 0.0

    def tick(self, seconds: float, pace: Pace) -> PlayedAction | None:
        """Advances time by `seconds` while nothing moves; returns the action that was played as a result, if any."""
        if self._position != self.table.position:
            self._position, self._waited = self.table.position, 0.0
        self._waited += seconds
        due = self.due(pace)
        if isinstance(due, DrawChance):
            return None if self.by_hand else self.draw()
        if isinstance(due, Auto) and self._waited >= self._stands(due, pace):
            return self.play(due.action)
        if isinstance(due, Think):
            return self._tick_bot(due.seat, pace)
        if self.seconds_left(due) == 0:
            return self.play(self.table.rules.time_out(self.table.state))
        return None

    def wait(self, pace: Pace) -> float | None:
        """Seconds until `tick` may play something by itself or a clock shows another second; None where it waits for a person or a bot."""
        due, waited = self.due(pace), self._waited_here
        if isinstance(due, DrawChance):
            return None if self.by_hand else 0.0
        if isinstance(due, Auto):
            return max(0.0, self._stands(due, pace) - waited)
        if isinstance(due, Think):
            # The pause first; after it only the answer, which wakes the window by itself.
            left = self._pause(due.seat, pace) - waited
            asked = self._open.move
            ready = asked is None or asked.answer.done()
            return max(0.0, left) if left > 0 or ready else None
        clock = self.seconds_left(due)
        return None if clock is None else clock - (ceil(clock) - 1) if clock > 0 else 0.0

    @staticmethod
    def _stands(due: Auto, pace: Pace) -> float:
        """Seconds that a move stands on the screen before it plays itself."""
        return 0.0 if due.at_once or pace.forced is None else pace.forced

    def _pause(self, seat: int, pace: Pace) -> float:
        """Seconds that the bot of a seat waits before its move is shown: a regular of the house has a pace of its own."""
        return pace.bot * pace_of(self.table.names[seat])

    def think_ahead(self, pace: Pace) -> None:
        """Asks the next bot while the move before is still being shown."""
        due = self.due(pace)
        if isinstance(due, Think) and self.table.forced() is None:
            self._ask_bot(due.seat, pace)

    def _tick_bot(self, seat: int, pace: Pace) -> PlayedAction | None:
        forced = self.table.forced()
        if forced is not None:
            return self.play(forced) if self._waited >= self._pause(seat, pace) else None
        question = self._ask_bot(seat, pace)
        if self._waited < self._pause(seat, pace) or not question.answer.done():
            return None
        try:
            choice = question.answer.result()
            played = self._play(lambda: self.table.play(choice.action, self._reason(seat, choice)))
        except Exception as error:  # a bot may fail in any way: the people at the table play on
            told = self._complain(
                seat, _("{name} could not decide ({why}); a random move is played instead."), str(error) or type(error).__name__)
            action = self.table.rules.sample(self.table.state, self._rng)
            return self._play(lambda: self.table.play(action, why(told)))
        if not choice.trouble:
            self._failed.pop(seat, None)
        return played

    def _reason(self, seat: int, choice: Choice) -> MoveReason | None:
        """The reason that is stored with a bot's move."""
        if not choice.trouble:
            return why(choice.why, public=choice.public)
        instead = _("{name} could not decide ({why}); a rookie plays this move instead.")
        if self.table.seats[seat].level == LEVELS[0]:
            instead = _("{name} could not decide ({why}); a random move is played instead.")
        told = self._complain(seat, instead, choice.trouble)
        return why(f"{told} {choice.why}", public=choice.public)

    def _complain(self, seat: int, sentence: str, why: str) -> str:
        """Reports a bot that failed, in that sentence; the same failure twice in a row is reported in the log only."""
        text = sentence.format(name=self.table.names[seat], why=why)
        if self._failed.get(seat) != why:
            self.trouble = text
        self._failed[seat] = why
        return text

    def _ask_bot(self, seat: int, pace: Pace) -> _Question:
        """The question at this position: the open one, or a new one."""
        asked = self._open.move
        if asked is None or asked.position != self.table.position:
            asked = self._new_question(seat, self.table.seats[seat].level or "", pace)
            self._open = self._open._replace(move=asked)
        return asked

    def _new_question(self, seat: int, level: str, pace: Pace) -> _Question:
        table = self.table
        # The same position of the same save gives the same seed, so that neither undo nor a resume lets anybody throw a bot's dice again.
        source = table.saved.path.name if table.saved.path is not None else self._salt
        seed = f"{source} {table.position} {seat}"
        return _Question(table.position, self._asked(level, table.view(seat), seed, pace.budget))

    def _asked(self, level: str, view: object, seed: str, budget: float) -> Future[Choice]:
        answer = self._mind.ask(self.table.rules.key, level, view, seed, budget)
        answer.add_done_callback(lambda _answer: self._wake())
        return answer

    # ---- what people do
    def draw(self) -> PlayedAction:
        """Draws chance's action and plays it. Raises ValueError when it is not chance's turn."""
        return self._play(lambda: self.table.advance_chance(self._rng))

    def play(self, action: object) -> PlayedAction:
        """Plays an action: it is in the journal when this returns. Raises IllegalAction; then nothing changed."""
        return self._play(lambda: self.table.play(action))

    def undo(self) -> None:
        """Goes back to the last decision of a person; what a bot thinks about is dropped. Raises ValueError with the reason."""
        self.table.undo()
        self.stop()

    def redo(self) -> None:
        """Redoes what was undone. Raises ValueError with the reason."""
        self.table.redo()
        self.stop()

    # ---- hints
    def why_no_hint(self, pace: Pace) -> str | None:
        """The sentence why no hint can be given now, or None."""
        if not levels(self.table.rules.key):
            return _("This game has no bot that could be asked.")
        if not isinstance(self.due(pace), Ask):
            return _("A hint is there when it is your turn.")
        return None

    def ask_hint(self, pace: Pace, *, adviser: bool = True) -> None:
        """Asks the game's adviser what it would do with the view of the person to act. Raises ValueError with the reason why not.

        One position has one answer: the adviser's chance follows from the view alone, and an answer is remembered for its view. A game's
        own bot for first words is asked before it. Without `adviser` the table finds the hint itself: `settle_hint` says when.
        """
        reason = self.why_no_hint(pace)
        due = self.due(pace)
        if reason is not None or not isinstance(due, Ask):
            raise ValueError(reason)
        if not self.hinting:
            hint = self._put_hint(due.seat) if adviser else _Question(self.table.position, Future())
            self._open = self._open._replace(hint=hint)

    def _put_hint(self, seat: int) -> _Question:
        view, key = self._sight(seat)
        known = self._hints.get(key)
        if known is None:
            if says_first(self.table.rules.key):
                self._put_first_words(view, key)
            return _Question(self.table.position, self._asked(ADVISER, view, f"hint {key}", HINT_SECONDS), key)
        answer: Future[Choice] = Future()
        answer.set_result(known)
        self._wake()
        return _Question(self.table.position, answer, key)

    def _sight(self, seat: int) -> tuple[object, str]:
        """The view of a seat, and a key that differs for each view."""
        view = self.table.view(seat)
        return view, hashlib.sha256(f"{self.table.rules.key} {view!r}".encode()).hexdigest()

    def settle_hint(self) -> None:
        """Called when the table has found the hint itself, or when it is no longer wanted: drops the question."""
        self._open = self._open._replace(hint=None)

    def ask_first_words(self) -> None:
        """Asks for a first answer while the hint is worked out; it takes a moment. Does nothing if no hint was asked for."""
        turn = self.table.to_act
        if self.hinting and self._open.first is None and isinstance(turn, int):
            self._put_first_words(*self._sight(turn))

    def _put_first_words(self, view: object, key: str) -> None:
        first = _Question(self.table.position, self._asked(FIRST_WORDS, view, f"first {key}", HINT_SECONDS), key)
        self._open = self._open._replace(first=first)

    def take_first_words(self) -> Choice | None:
        """The first words about the hint that is being worked out, once; None if none have come yet."""
        first = self._open.first
        if first is None or not self.hinting or not first.answer.done() or first.taken:
            return None
        self._open = self._open._replace(first=first._replace(taken=True))
        choice = None if first.answer.cancelled() or first.answer.exception() is not None else first.answer.result()
        if choice is None or choice.trouble or self.table.rules.why_not(self.table.state, choice.action) is not None:
            return None
        return choice

    @property
    def hinting(self) -> bool:
        """Whether a hint was asked for at this position and has not been taken yet."""
        return self._open.hint is not None and self._open.hint.position == self.table.position

    def take_hint(self) -> Choice | None:
        """The hint that has come, once; None if none has. A bot that failed gives none and sets `trouble`."""
        hint = self._open.hint
        if hint is None or hint.position != self.table.position or not hint.answer.done():
            return None
        self._open = self._open._replace(hint=None)
        try:
            choice = hint.answer.result()
        except Exception as error:
            self._tell_no_hint(str(error) or type(error).__name__)
            return None
        if choice.trouble:      # a rookie's advice is none
            self._tell_no_hint(choice.trouble)
            return None
        if self.table.rules.why_not(self.table.state, choice.action) is not None:
            return None
        self._hints[hint.key] = choice
        self._hints.move_to_end(hint.key)
        if len(self._hints) > HINTS_KEPT:
            self._hints.popitem(last=False)
        return choice

    def _tell_no_hint(self, why: str) -> None:
        """Says why there is no hint, or only its first words."""
        if self._open.first is not None and self._open.first.taken:
            self.trouble = _("The hint could not be thought out to the end ({why}).").format(why=why)
        else:
            self.trouble = _("There is no hint ({why}).").format(why=why)

    # ---- inside
    def _play(self, action: Callable[[], tuple[Event, ...]]) -> PlayedAction:
        before = self.table.state
        events = action()
        self.stop()
        return PlayedAction(before, events, self.table.state)

    def stop(self) -> None:
        """Drops all questions that are still open, because their positions are gone."""
        for question in self._open:
            if question is not None:
                question.answer.cancel()
        self._open = _Questions()
        self._position, self._waited = self.table.position, 0.0


