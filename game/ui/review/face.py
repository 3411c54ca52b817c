"""What the review screen asks of a game: picture and words for each decision; and the numbers of a review in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, TypeAlias

from game.analysis.review import NOTHING, STROKES, Decision, ReviewPart, error_text, share_text
from game.analysis.shipped import UsualLoss
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.widgets.base import Widget
from game.words import _, ngettext

# ---- numbers of a review in words: a gain for the player has a plus, a loss a minus
UNKNOWN: Final = "…"


class Amounts(NamedTuple):
    """How the numbers of a review are written, by its `unit`: strokes, or the chance to win."""

    unit: str

    @property
    def strokes(self) -> bool:
        """Whether it counts strokes."""
        return self.unit == STROKES

    def gained(self, lost: float) -> str:
        r"""A loss in words from the player's point of view: with a minus for a loss, and a plus for a gain (`lost` < 0).

        >>> Amounts("hand").gained(.184), Amounts("hand").gained(-.06), Amounts("match").gained(.014), Amounts("hand").gained(.001)
        ('–18\xa0%', '+6\xa0%', '–1.4\xa0%', '0\xa0%')
        """
        if self.strokes:
            return gained(lost)
        said = share_text(abs(lost), self.unit)
        if not float(said):
            return _("{n}\u00a0%").format(n=0)
        return _("–{n}\u00a0%").format(n=said) if lost > 0 else _("+{n}\u00a0%").format(n=said)

    def expected(self, value: float) -> str:
        r"""An expected value in words: strokes, or the chance to win (one minus `value`).

        >>> Amounts("strokes").expected(4.113), Amounts("hand").expected(.39)
        ('4.11', '61\xa0%')
        """
        return f"{value:.2f}" if self.strokes else _("{n}\u00a0%").format(n=share_text(1 - value, self.unit))

    def usual(self, one: UsualLoss) -> str:
        r"""A usual loss in words, with its error.

        >>> Amounts("hand").usual(UsualLoss("partner", "pro", .09, .01, 80)), Amounts("strokes").usual(UsualLoss("x", "pro", .11, None, 1))
        ('9 ± 1 %', '0.11')
        >>> Amounts("strokes").usual(UsualLoss("x", "pro", .004, .001, 80))
        'next to nothing'
        """
        if self.strokes and round(one.loss, 2) <= 0:
            return _("next to nothing")
        if self.strokes:
            loss, error = f"{one.loss:.2f}", f"{one.error or 0.0:.2f}"
        else:
            loss, error = share_text(one.loss, self.unit), error_text(one.error or 0.0, self.unit)
        said = _("{loss}\u00a0±\u00a0{error}").format(loss=loss, error=error) if one.error else loss
        return said if self.strokes else _("{n}\u00a0%").format(n=said)

    def of_part(self, part: ReviewPart) -> tuple[str, str, str]:
        """The words for a part: expected at its beginning, gained by luck, gained by decisions; UNKNOWN until they are known."""
        if not part.whole:
            return UNKNOWN, UNKNOWN, UNKNOWN
        return self.expected(part.expected), self.gained(part.luck), self.gained(part.loss)

    def cost(self, one: Decision) -> str:
        """The cost of a decision in words, with its error if it has one."""
        if one.loss <= 0 or (self.strokes and one.error < NOTHING):
            return self.gained(one.loss)
        if self.strokes:
            return _("{cost}\u00a0±\u00a0{error}").format(cost=gained(one.loss), error=f"{one.error:.2f}")
        return _("–{n}\u00a0±\u00a0{error}\u00a0%").format(n=share_text(one.loss, self.unit), error=error_text(one.error, self.unit))


def gained(strokes: float) -> str:
    """Strokes that were added to a score, in words as a loss (–) or a gain (+).

    >>> gained(.31), gained(-.12), gained(.001), gained(0)
    ('–0.31', '+0.12', '0', '0')
    """
    if abs(strokes) < NOTHING:
        return "0"
    return f"–{strokes:.2f}" if strokes > 0 else f"+{-strokes:.2f}"


# ---- what the review screen asks of a game
class DecisionWords(NamedTuple):
    """A decision in words: its name ("5-iron from the rough", `short` "5-iron"), the plan ("150 yd, at the flag"), and its icon.

    `better` is the best choice ("7-iron, 120 yd"), "" where none was better, and `more` further words about it; `why` is a sentence on
    what was wrong, or "". `piece` are the halves of the tile that was played, `instead` those of the better one; None for none. `worth`
    says what the better choice was expected to bring; "" for the usual words.
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
        """The table at the decision, with the actual and the better choice, in the rectangle of the cloth."""

    def heading(self, part: ReviewPart) -> str:
        """A part of the game in words: "Hole 7, par 4"."""

    def short(self, part: ReviewPart) -> str:
        """The name of the part in a list: "7"."""

    def ended(self, part: ReviewPart) -> str:
        """How the part ended ("Desmond dominoes"); "" where the score says it."""

    def usual(self, level: str, lost: str) -> str:
        """A sentence on what the bots of a level usually lose by their decisions in a part; `lost` is that in words."""

    def counted(self) -> str:
        """A sentence on the rules by which the figures are counted, if the table's own figures follow others; else ""."""

    def where(self, part: ReviewPart, number: int) -> str:
        """A decision among the others of its part, as a short sentence: "Hole 7, par 4, stroke 2."."""

    def words(self, decision: Decision) -> DecisionWords:
        """A decision in words."""

    def show(self, part: ReviewPart, number: int) -> None:
        """Shows that decision of the part."""


class BaseReview(ABC):
    """The base of reviews: numbers the parts, and caches the words. With what a game adds it obeys ReviewFace."""

    def __init__(self, replay: Replay, face_of: FaceOf) -> None:
        """`face_of` returns the faces of people with a profile."""
        self._replay, self._face_of = replay, face_of
        self._words: dict[Decision, DecisionWords] = {}

    def short(self, part: ReviewPart) -> str:
        """The number of the part."""
        return str(part.number + 1)

    def ended(self, part: ReviewPart) -> str:
        """Empty: the score says it."""
        return ""

    def counted(self) -> str:
        """Empty: the figures are counted as at the table."""
        return ""

    def words(self, decision: Decision) -> DecisionWords:
        """A decision in words."""
        if decision not in self._words:
            self._words[decision] = self._worded(decision)
        return self._words[decision]

    @abstractmethod
    def _worded(self, decision: Decision) -> DecisionWords:
        """Makes the words of a decision, once for each."""


class StrokesReview(BaseReview):
    """A review whose parts are holes and whose decisions are strokes."""

    def heading(self, part: ReviewPart) -> str:
        """The heading of a part: "Hole 7, par 4"."""
        return _("Hole {n}, par {par}").format(n=part.number + 1, par=part.par)

    def ended(self, part: ReviewPart) -> str:
        """The score of the part: "5 strokes"."""
        return "" if part.score is None else ngettext("{n} stroke", "{n} strokes", part.score).format(n=part.score)

    def usual(self, level: str, lost: str) -> str:
        """What a bot usually loses: "A Pro bot gives away 0.11 on a hole."."""
        return _("A {level} gives away {lost} on a hole.").format(level=level, lost=lost)

    def where(self, part: ReviewPart, number: int) -> str:
        """Where the decision was: "Hole 7, par 4, stroke 2."."""
        return _("{part}, stroke {n}.").format(part=self.heading(part), n=number + 1)


ReviewEntry: TypeAlias = Callable[[Replay, FaceOf], ReviewFace]
"""Makes a game's side of the review of a save; the FaceOf returns the faces of people with a profile."""
