"""Trying the file in hand: at a table with bots or alone, by rounds that bots play, by its best line; and a wish for something alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from game.errors import UserError
from game.ui.looks.settings import Settings
from game.ui.navigation import Push, Reply, SceneChange, SitDown, reply
from game.ui.paint import Painter
from game.ui.scenes.wish import WishScene
from game.ui.widgets.base import STOOD, Guard
from game.ui.widgets.ui import Ui
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.notes import NoteSubject
from game.ui.workshop.trial import BotTrials, FileTrial, TrialPanel, table_of
from game.words import _
from game.workshop.document import FileProblem

T = TypeVar("T")

_PLAY: Final = "p"          # the letter that plays it
_ROUNDS: Final = "P"        # and the one with Shift that has bots play it again and again
_WALK: Final = "w"          # that which walks its best line


class TryingOwner(Protocol):
    """The holder of a file that is tried; game.ui.scenes.editor.EditorScene implements it."""

    canvas: FileCanvas
    problems: tuple[FileProblem, ...]

    @property
    def ui(self) -> Ui:
        """The layers on which is asked."""

    @property
    def painter(self) -> Painter:
        """The present painter."""

    @property
    def settings(self) -> Settings:
        """What the player has set."""

    def refuse(self, why: str) -> None:
        """Something can't be done."""

    def did(self, *subjects: NoteSubject) -> None:
        """What the notes on these say was done."""


class FileTrying:
    """Asks how the file is tried, and opens what it is tried at. `last` is what was played last, and with bots of which levels."""

    def __init__(self, owner: TryingOwner) -> None:
        self._owner = owner
        self.last: tuple[FileTrial, tuple[str | None, ...]] | None = None

    def letter(self, text: str) -> Reply:
        """Does what a letter stands for, False for none of its own."""
        if (text == _ROUNDS or text.lower() == _WALK) and isinstance(self._owner.canvas.trials, BotTrials):
            return reply(self.rounds(walked=text != _ROUNDS))
        if text.lower() == _PLAY:
            self.ask_play()
            return True
        return False

    def _is_faulty(self) -> bool:
        """Whether the file has faults, which is said then."""
        faulty = any(not problem.warning for problem in self._owner.problems)
        if faulty:
            self._owner.refuse(_("A file with faults can't be played: mend them first."))
        return faulty

    def _or_refused(self, make: Callable[[], T]) -> T | None:
        """What that makes; None where it can't, which is said then."""
        try:
            return make()
        except UserError as error:
            self._owner.refuse(str(error))
            return None

    def ask_play(self, *, here: bool = False) -> None:
        """Asks from where and with whom what is looked at is played as it stands."""
        if self._is_faulty():
            return
        canvas = self._owner.canvas
        trial = self._or_refused(lambda: canvas.trials.trial(canvas.cursor))
        if trial is None:
            return
        panel = TrialPanel(trial, self, here=here)
        self._owner.ui.open(panel, panel.first, veil=True, guard=Guard(STOOD))

    def rounds(self, *, walked: bool = False) -> SceneChange | None:
        """What is looked at, played again and again by bots, or its best line walked."""
        trials = self._owner.canvas.trials
        if not isinstance(trials, BotTrials) or self._is_faulty():
            return None
        from game.ui.scenes.try_rounds import RoundsScene, WalkScene

        ground = self._or_refused(trials.rounds)
        if ground is None:
            return None
        return Push(WalkScene(ground) if walked else RoundsScene(ground))

    def wish(self) -> SceneChange | None:
        """A wish for something like what is looked at."""
        trials = self._owner.canvas.trials
        asked = self._or_refused(trials.wish) if isinstance(trials, BotTrials) else None
        return None if asked is None else Push(WishScene(asked=asked))

    def close_trial(self) -> None:
        """Closes the dialog without playing."""
        self._owner.ui.close()

    def play(self, trial: FileTrial, *levels: str | None) -> SceneChange | None:
        """At a table, beside bots of these levels, or a guest for None; nothing of it is kept."""
        if self._owner.ui.depth > 1:
            self._owner.ui.close()
        table = self._or_refused(lambda: table_of(trial, self._owner.settings.player, levels))
        if table is None:
            return None
        self.last = trial, levels
        self._owner.canvas.lend(self._owner.painter)
        self._owner.did("play")
        return SitDown(table, _("Back to the workshop"))
