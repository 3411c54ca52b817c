"""What the events of a round on golf ground look like in each game: the last stroke told again, a hole's result, the winner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from game.games.golf.rules.formats import RoundEnded, margin_words
from game.games.golf.table.card import GolfCard
from game.games.golf.table.motion import GroundMotion
from game.games.golf.table.result import CardedResult, HoleLine, HoleResultPanel, card_at
from game.ui.animation import pause
from game.ui.table.face import Track
from game.words import _, ngettext

M = TypeVar("M", bound=GroundMotion[Any])
RetoldStep = tuple[Sequence[str], Callable[[], tuple[Track, ...]]]      # its words, and what makes the motion when it begins
READ_HOLE: Final = 3.2      # seconds
_READ_ROUND: Final = 4.5


class GroundShow(Generic[M]):
    """Turns events into motion; `put` of the face brings all to rest."""

    def __init__(self, motion: M) -> None:
        self._motion = motion
        self.tells = False      # a stroke is told again
        self._telling = 0       # which story is told again: one that was stopped goes no further

    # ---- the last stroke once more
    def stop(self) -> None:
        """Nothing is told again any more: the table shows something else."""
        self._telling += 1
        self.tells = False

    def retell(self, seat: int, steps: Sequence[RetoldStep], done: Callable[[], None]) -> None:
        """Tell a stroke again step by step; `done` puts the table back as it is."""
        self._telling += 1
        self.tells = True
        self._step(seat, list(steps), done, self._telling)

    def _step(self, seat: int, left: list[RetoldStep], done: Callable[[], None], number: int) -> None:
        """The next step; each is made when it begins, as its ball flies from where the last one left it."""
        if number != self._telling:
            return
        if not left:
            self.tells = False
            done()
            return
        words, moves = left.pop(0)
        track = self._motion.step(seat, words, moves())
        self._motion.scene.motion.play(*track, pause(0, lambda: self._step(seat, left, done, number)))

    # ---- results
    def hole_begins(self, number: int, par: int) -> tuple[Track, ...]:
        """The hole of that number, from 0; the first one needs no words."""
        heading = _("Hole {n}").format(n=number + 1)
        return self._motion.lettering(heading, _("par {n}").format(n=par), 1.1) if number else ()

    def hole_ends(self, number: int, par: int, strokes: Sequence[int], names: Sequence[str], won: str,
                  card: GolfCard, honour: tuple[int, ...] | None = None) -> tuple[Track, ...]:
        """The result of a hole, what was `won` by it, the card with its figures; `honour` is the order on the next tee, else by strokes."""
        lines = tuple(sorted((HoleLine(seat, names[seat], n) for seat, n in enumerate(strokes)), key=lambda line: line.strokes))
        order = tuple(line.seat for line in lines) if honour is None else honour
        plaque = HoleResultPanel(_("Hole {n}").format(n=number + 1), par, lines, order, won)
        return self._motion.result(CardedResult(plaque, card_at(card, number)), READ_HOLE)

    def round_ends(self, event: RoundEnded, names: Sequence[str]) -> tuple[Track, ...]:
        """Applause, and who has won; nobody is told that he has beaten himself."""
        self._motion.applaud()
        who = " & ".join(names[seat] for seat in event.winners)
        told = ngettext("{name} wins", "{name} win", len(event.winners)).format(name=who)
        return self._motion.lettering(told, margin_words(event.margin), _READ_ROUND) if len(names) > 1 else ()
