"""What the review screen asks of a game: a picture of each decision, and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from game.analysis.review import Decision, ReviewPart
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.widgets.base import Widget
from game.words import _, ngettext


class DecisionWords(NamedTuple):
    """A decision in words: what was done ("5-iron from the rough", `short` "5-iron"), the plan ("150 yd, at the flag"), and its icon.

    `better` is the best that could be done ("7-iron, 120 yd"), "" where nothing was better, and `more` what else there is to say of that;
    `why` says in a sentence what the mistake was about, or "". `piece` are the halves of the tile that was played, `instead`
    those of the better one; None for none. `worth` says what is expected by the better one, "": as all reviews say it.
    """

    name: str
    short: str
    plan: str
    icon: str
    better: str = ""
    more: str = ""
    why: str = ""
    piece: tuple[int, int] | None = None
    instead: tuple[int, int] | None = None
    worth: str = ""


class ReviewFace(Protocol):
    """One game's side of the review of a save."""

    @property
    def picture(self) -> Widget:
        """The table at the decision, with what was done and what would have been better, in the rectangle of the cloth."""

    def heading(self, part: ReviewPart) -> str:
        """A part of the game in words: "Hole 7, par 4"."""

    def short(self, part: ReviewPart) -> str:
        """The same in a list: "7"."""

    def ended(self, part: ReviewPart) -> str:
        """How the part ended: "Desmond dominoes"; "" where the score says it."""

    def usual(self, level: str, lost: str) -> str:
        """What the bots of a level usually lose by their decisions in a part, as a sentence."""

    def counted(self) -> str:
        """By which rules the figures are counted, where the table's own figures go by others; "" elsewhere."""

    def where(self, part: ReviewPart, number: int) -> str:
        """A decision among the others of its part, as a short sentence: "Hole 7, par 4, stroke 2."."""

    def words(self, decision: Decision) -> DecisionWords:
        """A decision in words."""

    def show(self, part: ReviewPart, number: int) -> None:
        """Show that decision of the part."""


class BaseReview(ABC):
    """What reviews begin with: parts that are numbered, and words that are found once. With what a game adds it obeys ReviewFace."""

    def __init__(self, replay: Replay, face_of: FaceOf) -> None:
        """`face_of` tells the faces of people with a profile."""
        self._replay, self._face_of = replay, face_of
        self._words: dict[Decision, DecisionWords] = {}

    def short(self, part: ReviewPart) -> str:
        """The number of the part."""
        return str(part.number + 1)

    def ended(self, part: ReviewPart) -> str:
        """The score says it."""
        return ""

    def counted(self) -> str:
        """As at the table."""
        return ""

    def words(self, decision: Decision) -> DecisionWords:
        """A decision in words."""
        if decision not in self._words:
            self._words[decision] = self._told(decision)
        return self._words[decision]

    @abstractmethod
    def _told(self, decision: Decision) -> DecisionWords:
        """Finds its words."""


class StrokesReview(BaseReview):
    """A review whose parts are holes and whose decisions are strokes."""

    def heading(self, part: ReviewPart) -> str:
        """Such as "Hole 7, par 4"."""
        return _("Hole {n}, par {par}").format(n=part.number + 1, par=part.par)

    def ended(self, part: ReviewPart) -> str:
        """Such as "5 strokes"."""
        return "" if part.score is None else ngettext("{n} stroke", "{n} strokes", part.score).format(n=part.score)

    def usual(self, level: str, lost: str) -> str:
        """Such as "A Pro bot gives away 0.11 on a hole."."""
        return _("A {level} gives away {lost} on a hole.").format(level=level, lost=lost)

    def where(self, part: ReviewPart, number: int) -> str:
        """Such as "Hole 7, par 4, stroke 2."."""
        return _("{part}, stroke {n}.").format(part=self.heading(part), n=number + 1)


ReviewEntry: TypeAlias = Callable[[Replay, FaceOf], ReviewFace]
"""Makes a game's side of the review of a save; the second tells the faces of people with a profile."""
