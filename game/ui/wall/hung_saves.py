"""Which saves hang on the wall: those read so far of the shelf or the trash that a filter admits, the newest ones or the older."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.session.shelf import Shelf, Summary
from game.session.shelf_filter import ShelfFilter
from game.session.trash import Trash
from game.ui.shelf_reading import ShelfReading
from game.ui.table.registry import PLAYABLE
from game.words import _

FRAMES, CARDS = 7, 6    # that hang on the wall at most; older games are in the cupboard


class HungSaves:
    """The saves of a folder, newest first, as they are read on a thread. `here` are those that hang there, unfinished ones first.

    The newest hang on the wall, and the others lie in the cupboard; who looks for some among all finds them wherever they are.
    """

    def __init__(self, folder: Path, wake: Callable[[], None]) -> None:
        """`wake` is called, from any thread, when more has been read."""
        self._folder, self._wake = folder, wake
        self._reading = ShelfReading()
        self._stamp = frozenset[tuple[str, int, int]]()
        self._filter = ShelfFilter()
        self.here: list[Summary] = []
        self.frames = 0             # how many of those that hang there are unfinished
        self.older = 0              # how many are in the cupboard
        self.in_trash = False
        self.in_cupboard = False

    # ---- reading
    @property
    def saves(self) -> Sequence[Summary]:
        """All that are known of the folder."""
        return self._reading.saves

    @property
    def reading(self) -> bool:
        """Whether more saves are still to come."""
        return self._reading.busy

    @property
    def over(self) -> bool:
        """Whether the last of those that are still to come has been read."""
        return self._reading.over

    def begin(self) -> None:
        """Starts reading the shelf, of which all may hang there."""
        self._filter = ShelfFilter()
        self._turn_to(in_trash=False)

    def _turn_to(self, *, in_trash: bool) -> None:
        """Starts reading another folder."""
        self.stop()
        self.in_trash, self._reading = in_trash, ShelfReading()
        self.read()

    def read(self) -> None:
        """Starts reading from the beginning, and waits a moment: usually that is enough. Until then all hang there that were known."""
        self._stamp = self._looked_at().stamp()
        self._reading.begin(self.found(), self._wake)

    def found(self) -> Iterator[Summary]:
        """What lies in the folder that is looked at, newest first."""
        return self._looked_at().summaries()

    @property
    def stale(self) -> bool:
        """Whether the folder has changed since it was read, as where another window plays."""
        return not self.reading and self._stamp != self._looked_at().stamp()

    def _looked_at(self) -> Shelf | Trash:
        return (Trash if self.in_trash else Shelf)(self._folder, PLAYABLE)

    def fetch(self) -> bool:
        """Adds what has been read meanwhile; returns whether there was anything."""
        return self._reading.update()

    def stop(self) -> None:
        """Reads no more."""
        self._reading.stop()

    # ---- which of them hang there
    def choose(self, chosen: ShelfFilter, in_trash: bool) -> bool:
        """Others are to hang there from the next `sort` on; returns whether those of another folder, which are read then."""
        self._filter, self.in_cupboard = chosen, False
        other = in_trash != self.in_trash
        if other:
            self._turn_to(in_trash=in_trash)
        return other

    def sort(self) -> None:
        """Hangs up those that the filter admits."""
        chosen = [save for save in self.saves if self._filter.admits(save)]
        going, over = [save for save in chosen if not save.finished], [save for save in chosen if save.finished]
        self.older = 0
        if not self.chosen:
            self.older = len(going[FRAMES:]) + len(over[CARDS:])
            self.in_cupboard = self.in_cupboard and self.older > 0
            going, over = (going[FRAMES:], over[CARDS:]) if self.in_cupboard else (going[:FRAMES], over[:CARDS])
        self.here, self.frames = going + over, len(going)

    def take_away(self, save: Summary) -> Path | None:
        """A save has left the folder; returns the path of the one that hung after it, None where none does."""
        number = self.here.index(save) if save in self.here else 0
        self._reading.drop(save)
        self._stamp = self._looked_at().stamp()
        self.here = [one for one in self.here if one is not save]
        return self.here[min(number, len(self.here) - 1)].path if self.here else None

    @property
    def chosen(self) -> bool:
        """Whether some are looked for, or the trash is looked into."""
        return self.in_trash or self._filter != ShelfFilter()

    @property
    def begun(self) -> int:
        """How many tables are not finished, none of them in the trash."""
        return sum(not save.finished and save.damaged is None for save in self.saves) if not self.in_trash else 0

    @property
    def bare(self) -> bool:
        """Whether nothing has been kept at all."""
        return not (self.saves or self.in_trash or self.reading)

    def why_none(self) -> str:
        """The sentence for a wall on which nothing hangs."""
        if self.reading:
            return _("Looking along the shelf…")
        trouble = self._looked_at().trouble
        if trouble is not None and not self.saves:
            return trouble
        if self.in_trash:
            return _("The trash is empty.")
        if self.saves:
            return _("No saved game is like that.")
        return _("Nothing hangs here yet. Every game you begin is saved here from its first move on, without being asked.")
