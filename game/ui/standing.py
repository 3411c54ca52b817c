"""A score in a few words, for lists and menus: "3–0 up", "33 strokes, 2 behind", "no score yet", "nil all", "Ana 4, Pearl 2"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.rules.contract import ScoreLine
from game.session.shelf import Summary
from game.words import _

if TYPE_CHECKING:
    from game.analysis.record import Recorded


class ScoreWords(NamedTuple):
    """How a game puts points into words: its record, and its options in written form."""

    recorded: Recorded
    options: Mapping[str, str]

    def amount(self, points: int) -> str:
        """The points of one side: "38 strokes", "4"."""
        return self.recorded.amount(self.options, points)

    def level(self, points: int) -> str:
        """The score where all sides have the same points: "level at 38 strokes", "nil all"."""
        return self.recorded.level(self.options, points)


def words_of(save: Summary) -> ScoreWords:
    """How the game of a save puts points into words."""
    from game.analysis.record import NOTHING, RECORDS  # noqa: PLC0415 (the menu of a first start has no save, and loads without it)

    return ScoreWords(RECORDS.get(save.game) or NOTHING, {} if save.header is None else save.header.options)


def course_played(save: Summary) -> str:
    """The name of the course that a save is played on, "" where it is played on none."""
    words = words_of(save)
    return save.course if save.header is not None and words.recorded.on_course(words.options) else ""


def standing_of(save: Summary, persons: Sequence[int]) -> str:
    """The score of a save as `standing` says it."""
    return standing(save.lines, save.names, persons, words_of(save))


def standing(lines: Sequence[ScoreLine], names: Sequence[str], persons: Sequence[int], words: ScoreWords) -> str:
    """The score from the point of view of the persons here; neutral where they are on several sides, or there are none. "" without lines.

    >>> from game.analysis.record import NOTHING, RECORDS
    >>> words = ScoreWords(NOTHING, {})
    >>> us, them = ScoreLine((0, 2), 3, 1), ScoreLine((1, 3), 0, 2)
    >>> names = "Ana", "Winston", "Desmond", "Marcia"
    >>> standing((us, them), names, (0,), words), standing((us, them), names, (1,), words), standing((us, them), names, (0, 1), words)
    ('3–0 up', '0–3 down', 'Ana and Desmond 3–0')

    >>> standing((ScoreLine((0,), 4, 1), ScoreLine((1,), 4, 1)), names, (0,), words)
    'level at 4'

    Where fewer are better, which the ranks tell, the game says what they are.

    >>> standing((ScoreLine((0,), 20, 2), ScoreLine((1,), 17, 1)), names, (0,), ScoreWords(RECORDS.of("domino_golf"), {}))
    '20 strokes, 3 behind'

    Among more, it is told how far the best of the others is.

    >>> three = ScoreLine((0,), 11, 1), ScoreLine((1,), 13, 3), ScoreLine((2,), 12, 2)
    >>> standing(three, names, (0,), ScoreWords(RECORDS.of("french"), {})), standing(three, names, (0, 1), words)
    ('11 points, 1 ahead', 'Ana 11, Winston 13, Desmond 12')
    >>> standing([ScoreLine((seat,), 0, 1) for seat in range(4)], names, (0, 3), words)
    'no score yet'

    Where one has played more holes than the other, strokes over par compare them.

    >>> standing((ScoreLine((0,), 5, 1, -2), ScoreLine((1,), 3, 2, 0)), names, (0,), words)
    '2 under par, 2 ahead'
    """
    if len(lines) == 2 and lines[0].over is not None and lines[1].over is not None and any(line.points for line in lines):
        return _over_par(lines[0].over, lines[1].over, lines, names, persons)
    if lines and not any(line.points for line in lines):
        return words.level(0)
    own = [line for line in lines if set(line.seats) & set(persons)]
    if len(lines) > 2 and len(own) == 1:
        return _among(own[0], min((line for line in lines if line is not own[0]), key=lambda line: line.rank), lines, names, words)
    if len(lines) != 2:
        return _all(lines, names)
    if lines[0].points == lines[1].points:
        return words.level(lines[0].points)
    if len(own) == 1:
        other = lines[1] if own[0] is lines[0] else lines[0]
        if (own[0].points < other.points) == (own[0].rank < other.rank):
            return _ahead_or_behind(own[0].points, other.points, words)
        shown = _("{own}–{other} up") if own[0].rank < other.rank else _("{own}–{other} down")
        return shown.format(own=own[0].points, other=other.points)
    best, worst = sorted(lines, key=lambda line: line.rank)
    return f"{side_of(best, names)} {best.points}–{worst.points}"


def _among(own: ScoreLine, best: ScoreLine, lines: Sequence[ScoreLine], names: Sequence[str], words: ScoreWords) -> str:
    """The score of one among several sides, against the `best` of the others where fewer strokes are better; else all of them."""
    if own.over is not None and best.over is not None:
        if own.over == best.over:
            return _("{par}, level").format(par=_to_par(own.over))
        shown = _("{par}, {n} ahead") if own.over < best.over else _("{par}, {n} behind")
        return shown.format(par=_to_par(own.over), n=abs(own.over - best.over))
    if own.points != best.points and (own.points < best.points) == (own.rank < best.rank):
        return _ahead_or_behind(own.points, best.points, words)
    return _all(lines, names)


def _all(lines: Sequence[ScoreLine], names: Sequence[str]) -> str:
    return ", ".join(f"{side_of(line, names)} {line.points}" for line in lines)


def _over_par(first: int, second: int, lines: Sequence[ScoreLine], names: Sequence[str], persons: Sequence[int]) -> str:
    """Strokes over par of two sides: from the point of view of the side with the persons here, else who leads."""
    if first == second:
        return _("{par}, level").format(par=_to_par(first))
    own = [line for line in lines if set(line.seats) & set(persons)]
    best = min(lines, key=lambda line: line.rank)
    by = abs(first - second)
    if len(own) != 1:
        return _("{who} {n} ahead").format(who=side_of(best, names), n=by)
    shown = _("{par}, {n} ahead") if own[0] is best else _("{par}, {n} behind")
    return shown.format(par=_to_par(first if own[0] is lines[0] else second), n=by)


def _to_par(over: int) -> str:
    if not over:
        return _("level par")
    return _("{n} under par").format(n=-over) if over < 0 else _("{n} over par").format(n=over)


def _ahead_or_behind(own: int, others: int, words: ScoreWords) -> str:
    """Own points, of which fewer are better, and by how many they are ahead of or behind the others'."""
    shown = _("{points}, {n} ahead") if own < others else _("{points}, {n} behind")
    return shown.format(points=words.amount(own), n=abs(own - others))


def side_of(line: ScoreLine, names: Sequence[str]) -> str:
    """The names of a side, joined."""
    shown = [names[seat] for seat in line.seats]
    return shown[0] if len(shown) == 1 else _("{one} and {other}").format(one=", ".join(shown[:-1]), other=shown[-1])
