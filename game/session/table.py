"""A table being played: who sits there, what was played, whose turn it is, and the journal of all moves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec

from game.rules import options
from game.rules.contract import CHANCE, GAMES, AnyRules, Chance, Event, Legal, Scores, Setup
from game.session.deals import chance_of
from game.session.history import History, MoveReason, Undo, redo_target, undo_target
from game.session.journal import GrowingFile, Journal, LogFile, Opener, Saved, Told
from game.session.loading import REDO, UNDO, SaveSetup, load
from game.session.save_file import Header, SeatEntry, deal_of, write_content
from game.session.seats import (
    Eyes, Heard, Seat, by_bot, check_seats, ears_of, eyes_now, heard_of, lies_open, line_of, openly_forced, perceive, reason_of
)


class Table:
    """One game in progress. Actions come from outside, chosen by persons and bots alike; chance is drawn by `advance_chance`.

    `notice` is a sentence to show once after a resume (such as that a torn line was dropped), or None.
    """

    def __init__(self, plan: SaveSetup, history: History, journal: Journal | None, *, title: str = "", notice: str | None = None,
                 deal: int | None = None, of_two: Literal[1, 2] | None = None) -> None:
        self.rules, self.setup, self.seats, self.undo_rule = plan
        self.history, self.title, self.notice, self.deal = history, title, notice, deal
        self.of_two = of_two        # which table of a duplicate match it is
        self.persons = tuple(i for i, seat in enumerate(self.seats) if seat.is_person)
        self.names = tuple(seat.name for seat in self.seats)
        self._journal = journal
        self._heard: dict[int | None, list[Heard]] = {}
        self._heard_until: dict[int | None, int] = {}
        self._unasked: tuple[object, bool] | None = None       # the last examined state, and whether its play may be automatic

    @classmethod
    def new(
        cls,
        rules: AnyRules,
        option_values: object,
        seats: Sequence[Seat],
        *,
        now: datetime,
        folder: Path | None,
        undo: Undo = "strict",
        content: object = None,
        deal: int | None = None,
        tables: Literal[1, 2] | None = None,
        open_file: Opener = LogFile,
    ) -> Table:
        """A new game, saved in `folder` from its first action on (None: not saved). `now` has a time zone. Raises BadSeat, UserError.

        `content` is what the game is played with; see `Setup`. Raises ValueError if the rules can't start with it. `deal` is the number of
        the deal that determines chance; see `session.deals`. `tables` says which table of a duplicate match it is.
        """
        taken = check_seats(seats, rules.seats)
        header = Header(
            game=rules.key,
            options=options.written(option_values),
            seats=tuple(SeatEntry(seat.kind, seat.name, seat.level) for seat in taken),
            undo=undo,
            created=now.isoformat(timespec="seconds"),
            content=write_content(content),
            closes=True,
            deal=msgspec.UNSET if deal is None else deal,
            tables=msgspec.UNSET if tables is None else tables,
        )
        journal = Journal.fresh(folder, f"{now:%Y-%m-%d-%H%M%S}-{rules.key}", header, open_file) if folder else None
        plan = SaveSetup(rules, Setup(len(taken), option_values, content), taken, undo)
        return cls(plan, History(rules, plan.setup), journal, deal=deal, of_two=tables)

    @classmethod
    def resume(cls, path: Path, games: Sequence[AnyRules] = GAMES, open_file: Opener = LogFile) -> Table:
        """The table of a save, to be continued. Raises SaveRefused, and InUse if it is being played already."""
        # Opened before it is read, which locks it: nobody can add a line in between.
        file = _open_save(path, open_file)
        try:
            loaded = load(path, games)
        except BaseException:
            if not isinstance(file, OSError):
                file.drop()
            raise
        journal = Journal.resumed(path, loaded.scan, file, open_file)
        header = loaded.header
        return cls(loaded.plan, loaded.history, journal, title=header.title, notice=loaded.notice, deal=deal_of(header),
                   of_two=None if header.tables is msgspec.UNSET else header.tables)

    # The current state

    @property
    def state(self) -> Any:
        """The current state. Screens draw `view`, which contains nothing hidden."""
        return self.history.state

    @property
    def position(self) -> int:
        """Number of steps played so far."""
        return self.history.position

    @property
    def to_act(self) -> int | Chance | None:
        """The seat to act, CHANCE, or None: over."""
        return self.rules.to_act(self.history.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act is None

    @property
    def scores(self) -> Scores:
        """The standings now."""
        return self.rules.scores(self.history.state)

    @property
    def is_kept(self) -> bool:
        """Whether there is a save of it, or will be from its first action on."""
        return self._journal is not None

    @property
    def saved(self) -> Saved:
        """The state of the table's save."""
        return self._journal.saved if self._journal else Saved(None)

    def view(self, seat: int) -> Any:
        """What a seat may know now."""
        return self.rules.view(self.history.state, seat)

    def legal_for(self, seat: int) -> Legal[Any]:
        """The legal actions of a seat, as they follow from its view; none if it is not to act."""
        return self.rules.legal_in(self.view(seat))

    def forced(self) -> object | None:
        """The only legal action, or None if the seat has a choice, chance acts, or the game is over."""
        return self.history.forced_at(self.history.position)

    def eyes(self, last: int | None, *, autoplay: bool = False) -> Eyes:
        """Who may look at the screen now; `last` is the seat that looked before (None: nobody yet).

        With `autoplay` a person's only action is played automatically, without a curtain before it if that reveals nothing.
        """
        seen = eyes_now(self.seats, self.to_act, last, secrets=self.rules.secrets)
        if not (autoplay and seen.curtain and self._plays_unasked()):
            return seen
        return eyes_now(self.seats, self.to_act, last, secrets=self.rules.secrets, unasked=True)

    def _plays_unasked(self) -> bool:
        """Whether the person to act has only one action, and everybody at the screen may know that."""
        if self._unasked is None or self._unasked[0] is not self.state:
            forced = self.forced()
            others = [seat for seat in self.persons if seat != self.to_act]
            asks = forced is None or self.just_dealt
            self._unasked = self.state, not asks and openly_forced(self.rules, self.state, forced, others)
        return self._unasked[1]

    @property
    def just_dealt(self) -> bool:
        """Whether a hand has just been dealt at a screen that several people share: nobody has seen any tiles, and nothing plays itself."""
        at = self.history.position
        if at == 0 or len(self.persons) < 2 or not self.rules.secrets:
            return False
        before = self.history.state_at(at - 1)
        return self.rules.to_act(before) is CHANCE and lies_open(self.rules, before, len(self.seats))

    # Actions

    def play(self, action: object, why: MoveReason | None = None) -> tuple[Event, ...]:
        """Plays an action, chance's included: it is in the journal before this returns. Raises IllegalAction; then nothing has changed.

        `why` is a bot's reason, which is stored with the move; see `reason`. Returns the complete events: filter each with `perceive`
        before it is shown.
        """
        step = self.history.try_out(action)._replace(why=why)
        self._write(self.rules.encode(action), *((line_of(why),) if why is not None else ()))
        self._forget(self.history.position)
        self.history.push(step)
        return step.events

    def advance_chance(self, rng: Random) -> tuple[Event, ...]:
        """Draws chance's action and plays it: from the number of the deal, or with `rng` at a table without one.

        Raises ValueError if it is not chance's turn.
        """
        if self.to_act is not CHANCE:
            raise ValueError("chance is not to act")
        if self.deal is not None:
            drawn = sum(self.history.to_act_at(at) is CHANCE for at in range(self.position))
            rng = chance_of(self.deal, drawn, self.rules, self.history.state)
        return self.play(self.rules.draw(self.history.state, rng))

    def tell_saving(self, told: Told) -> None:
        """Sets a function to call, from any thread, when `saved` may have changed without a move: a line was synced, or failed."""
        if self._journal:
            self._journal.told = told

    def mend_save(self) -> None:
        """If the disk has refused what was written, writes everything to a new file at once, not only with the next move."""
        if self._journal:
            self._journal.mend()

    def retry_save(self) -> None:
        """If what was played is not saved, tries once more to save it now, without waiting for the next move."""
        if self._journal:
            self._journal.retry()

    def close(self) -> None:
        """Leaves the table; all of it is on disk when this returns, with a line saying that the session ended."""
        if self._journal:
            self._journal.close()

    # Undo

    def why_no_undo(self) -> str | None:
        """The sentence saying why nothing can be undone now, or None if something can."""
        target = undo_target(self.history, self.persons, self.undo_rule)
        return target if isinstance(target, str) else None

    def why_no_redo(self) -> str | None:
        """The sentence saying why nothing can be redone now, or None if something can."""
        target = redo_target(self.history, self.persons)
        return target if isinstance(target, str) else None

    def undo(self) -> None:
        """Goes back to the last decision of a person. Raises ValueError with `why_no_undo`'s sentence."""
        self._go(undo_target(self.history, self.persons, self.undo_rule))

    def redo(self) -> None:
        """Redoes what was undone. Raises ValueError with `why_no_redo`'s sentence."""
        self._go(redo_target(self.history, self.persons))

    def _go(self, target: int | str) -> None:
        if isinstance(target, str):
            raise ValueError(target)
        steps = target - self.history.position
        self._write(f"{REDO if steps > 0 else UNDO} {abs(steps)}")
        self._forget(target)
        self.history.move(target)

    # What was heard

    def perceive(self, event: Event, viewer: int | None) -> Event | None:
        """What a seat, or the public (None), perceives of an event; None if nothing."""
        return perceive(self.rules, event, ears_of(viewer, len(self.seats)))

    def heard(self, viewer: int | None) -> Sequence[Heard]:
        """Everything that a seat, or the public (None), has heard so far. The public hears only what every seat hears."""
        log = self._heard.setdefault(viewer, [])
        since = self._heard_until.get(viewer, 0)
        if since < self.position:
            log.extend(heard_of(self.rules, self.history.steps(since), since, ears_of(viewer, len(self.seats))))
            self._heard_until[viewer] = self.position
        return log

    def in_words(self, heard: Heard) -> str:
        """A heard event in words."""
        return self.rules.event_in_words(heard.event, self.names)

    # Reasons of bots

    def moved_by_bot(self, position: int) -> bool:
        """Whether a bot's move led to that position, so that there is a reason."""
        return by_bot(self.history, self.seats, position)

    def reason(self, position: int) -> str:
        """The bot's reason for the move that led to that position, or that it will be shown later. Raises ValueError if it was not a bot's
        move.
        """
        return reason_of(self.history, self.seats, position, is_open=self._is_open(position))

    def _is_open(self, position: int) -> bool:
        """Whether what was hidden at that position has been shown since."""
        if not self.rules.secrets or not self.persons or self.over:
            return True
        states = (self.history.state_at(at) for at in range(self.position, position - 1, -1))
        return any(lies_open(self.rules, state, len(self.seats)) for state in states)

    def _forget(self, position: int) -> None:
        """Removes from the logs what was heard after a position."""
        for viewer, until in self._heard_until.items():
            if until > position:
                log = self._heard[viewer]
                while log and log[-1].position > position:
                    log.pop()
                self._heard_until[viewer] = position

    def _write(self, *texts: str) -> None:
        if self._journal:
            self._journal.append(*texts)



def _open_save(path: Path, open_file: Opener) -> GrowingFile | OSError:
    """The file of a save, or why it can't be opened for writing. Raises InUse."""
    try:
        return open_file(path)
    except OSError as error:
        return error
    except ValueError as error:     # an impossible path; reading it says so in words
        return OSError(str(error))
