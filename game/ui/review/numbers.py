"""Numbers of a review in words: what was gained has a plus, what was lost a minus, as a player feels it."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.analysis.review import NOTHING, STROKES, Decision, ReviewPart, error_text, share_text
from game.analysis.usual_loss import UsualLoss
from game.words import _

UNKNOWN: Final = "…"


class Amounts(NamedTuple):
    """How the numbers of a review are written, by its `unit`: strokes, or the chance to win."""

    unit: str

    @property
    def strokes(self) -> bool:
        """Whether it counts strokes."""
        return self.unit == STROKES

    def gained(self, lost: float) -> str:
        r"""What was lost, as a player feels it: a minus for a loss.

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
        r"""What was expected: strokes, or the chance.

        >>> Amounts("strokes").expected(4.113), Amounts("hand").expected(.39)
        ('4.11', '61\xa0%')
        """
        return f"{value:.2f}" if self.strokes else _("{n}\u00a0%").format(n=share_text(1 - value, self.unit))

    def usual(self, one: UsualLoss) -> str:
        r"""What is usually lost, with its error.

        >>> Amounts("hand").usual(UsualLoss("partner", "pro", .09, .01, 80)), Amounts("strokes").usual(UsualLoss("x", "pro", .11, None, 1))
        ('9 ± 1 %', '0.11')
        """
        if self.strokes:
            loss, error = f"{one.loss:.2f}", f"{one.error or 0.0:.2f}"
        else:
            loss, error = share_text(one.loss, self.unit), error_text(one.error or 0.0, self.unit)
        said = _("{loss}\u00a0±\u00a0{error}").format(loss=loss, error=error) if one.error else loss
        return said if self.strokes else _("{n}\u00a0%").format(n=said)

    def of_part(self, part: ReviewPart) -> tuple[str, str, str]:
        """What was expected at its beginning, what luck and what decisions gained; dots for what is not known yet."""
        if not part.whole:
            return UNKNOWN, UNKNOWN, UNKNOWN
        return self.expected(part.expected), self.gained(part.luck), self.gained(part.loss)

    def cost(self, one: Decision) -> str:
        """What a decision cost, with its error where it has one."""
        if one.loss <= 0 or (self.strokes and one.error < NOTHING):
            return self.gained(one.loss)
        if self.strokes:
            return _("{cost}\u00a0±\u00a0{error}").format(cost=gained(one.loss), error=f"{one.error:.2f}")
        return _("–{n}\u00a0±\u00a0{error}\u00a0%").format(n=share_text(one.loss, self.unit), error=error_text(one.error, self.unit))


def gained(strokes: float) -> str:
    """Strokes that were added to a score, seen as what was gained or lost by them.

    >>> gained(.31), gained(-.12), gained(.001), gained(0)
    ('–0.31', '+0.12', '0', '0')
    """
    if abs(strokes) < NOTHING:
        return "0"
    return f"–{strokes:.2f}" if strokes > 0 else f"+{-strokes:.2f}"


def ticks(low: float, high: float) -> list[float]:
    """Round numbers of a scale that lie between two values.

    >>> ticks(3.9, 5.1), ticks(3.98, 4.21), ticks(10, 20)
    ([4.0, 4.5, 5.0], [4.0, 4.1, 4.2], [10.0, 15.0, 20.0])
    >>> ticks(0, 93)
    [0.0, 25.0, 50.0, 75.0]
    """
    step = next(step for step in (.1, .25, .5, 1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0) if (high - low) / step < 4 or step == 50.0)
    first = -int(-low // step) if low % step else int(low // step)
    return [round(number * step, 6) for number in range(first, int(high // step) + 1)]
