"""Who looks at a replay: whose eyes the table is drawn for, what they may see at a position, and what they had heard by then, in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.session.replay import Replay
from game.ui.play.standings import verdict
from game.ui.table.face import Sitting
from game.words import _

_AHEAD: Final = 100     # positions


class LogSentence(NamedTuple):
    """A sentence of the log, told at a position; `move` is that, where it is the first sentence of a bot's move, else None."""

    text: str
    move: int | None
    position: int


class ReplayEyes:
    """Looks from the seat at the bottom (`own`; at first that of the first person), or at all hands open, or with nobody's eyes."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.seats = replay.viewers(0) or tuple(range(len(replay.seats)))     # later positions are never more open
        persons = [seat for seat in self.seats if replay.seats[seat].is_person]
        self.own = (persons or list(self.seats))[0]
        self.all_open = False
        self.covered = False            # nobody may look with a seat's eyes: the hand at the bottom lies face down
        self._told: dict[tuple[int, int | None], tuple[LogSentence, ...]] = {}      # by position and ears

    @property
    def sitting(self) -> Sitting:
        """Who sits at the bottom, and whether that hand is open."""
        return Sitting(self.own, self._replay.names, not self.covered, self._replay.seats[self.own].is_person)

    # ---- what they see
    def why_not(self, number: int | None, position: int) -> str | None:
        """Why the eyes of that seat of the list, or all hands at once (None), are not allowed there; None where they are."""
        closed = self._replay.why_not_open(position)
        return closed if number is None or self.seats[number] not in self._replay.viewers(position) else None

    def take(self, number: int | None) -> None:
        """Look with the eyes of that seat of the list, or at all hands at once (None)."""
        self.all_open = number is None
        if number is not None:
            self.own = self.seats[number]

    def keep_secrets(self, position: int) -> str | None:
        """Where the hand is still being played, look with the eyes of somebody who may, or nobody's.

        Returns what is to be said of that, which may be "", or None where nothing has changed.
        """
        replay, was = self._replay, self.covered
        allowed, closed = replay.viewers(position), replay.why_not_open(position) is not None
        self.covered = not allowed
        if self.covered == was and (not allowed or self.own in allowed) and not (self.all_open and closed):
            return None
        if allowed and self.own not in allowed:
            self.own = allowed[0]
        self.all_open = self.all_open and not closed
        if self.covered:
            return _("This hand is still being played: nobody's tiles are open.")
        if closed:
            return _("This hand is still being played: only {name}'s tiles are open.").format(name=replay.names[self.own])
        return ""

    def view(self, position: int) -> object:
        """What is drawn: what these eyes knew there, or only what everybody knew."""
        if self.ears(position) is not None:
            return self._replay.view(position, self.own)
        return self._replay.covered_view(position, self.own)

    def open_views(self, position: int) -> dict[int, object]:
        """The views of all but whoever sits at the bottom, where the viewer has them open."""
        views = self._replay.open_views(position) if self.all_open else ()
        return {seat: view for seat, view in enumerate(views) if seat != self.own}

    # ---- what they have heard
    def ears(self, position: int) -> int | None:
        """Whose ears count there; None: the public's."""
        return self.own if self.own in self._replay.viewers(position) else None

    def forget(self, beyond: int) -> None:
        """Positions after that one are other than before."""
        self._told = {(at, ears): told for (at, ears), told in self._told.items() if at <= beyond}

    def lines(self, position: int) -> list[LogSentence]:
        """What these eyes had heard up to a position, in words; where they may not look, what everybody heard."""
        looks = self.ears(position) is not None        # then they may look at all that was before
        return [line for at in range(1, position + 1) for line in self._told_at(at, self.own if looks else self.ears(at))]

    def ahead(self, position: int) -> list[LogSentence]:
        """What these eyes will hear in the positions that follow, in words: those of the next moves, as far as a list needs them."""
        until = min(self._replay.last, position + _AHEAD)
        return [line for at in range(position + 1, until + 1) for line in self._told_at(at, self.ears(at))]

    def sentence(self, position: int) -> str:
        """What is said of a position: how the game ended, or the last that these eyes had heard."""
        scores, lines = self._replay.scores(position), self.lines(position)
        if scores.final:
            return _("{who}.").format(who=verdict(scores, self._replay.names))
        return lines[-1].text if lines else _("The table before the first move.")

    def _told_at(self, position: int, ears: int | None) -> tuple[LogSentence, ...]:
        """What these ears heard when the table came to a position, in words; the first sentence of a bot's move has its reason."""
        key = position, ears
        if key not in self._told:
            told = [self._replay.told(heard) for heard in self._replay.heard(*key)]
            move = position if self._replay.moved_by_bot(position) else None
            self._told[key] = tuple(LogSentence(text, None if number else move, position) for number, text in enumerate(told))
        return self._told[key]
