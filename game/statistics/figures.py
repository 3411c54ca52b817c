"""Figures, curves and dice of the games that pass a filter, a player's rating, and the losses from the reviews beside the saves."""

from __future__ import annotations

import math
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from game import kept
from game.analysis.ladder import BotRating, Contest, OwnRating, own_rating, rating_of
from game.analysis.record import EVERY, GOLF, HANDS, NOTHING, RECORDS, StatFigure, figures_of, longest
from game.analysis.review import STROKES, ReviewPart, RoundReview
from game.session.save_file import review_beside
from game.words import _

# ---- figures, curves and dice of the games that pass a filter, read from the database
ROUND: Final = 18
LEAST_HOLES: Final = 9      # holes that a round must have to be compared with others
_COUNTING: Final = (
    (20, 8, 0), (19, 7, 0), (17, 6, 0), (15, 5, 0), (12, 4, 0), (9, 3, 0), (7, 2, 0), (6, 2, 1), (5, 1, 0), (4, 1, 1), (3, 1, 2))
"""The World Handicap System: by the number of rounds, how many count and what is subtracted from their mean (Rule 5.2a)."""


_MANY: Final = 20       # number of cases from which a share is shown in per cent


class Filter(NamedTuple):
    """Whose games are counted, and which; "" accepts all. `level`: of a bot among the opponents; `hole` counts from 1, 0: all."""

    game: str
    player: str = ""
    partner: str = ""
    opponent: str = ""
    level: str = ""
    course: str = ""
    hole: int = 0


class Value(NamedTuple):
    """A figure: its value (None if nothing was counted), the number of cases, and its values game by game in chronological order."""

    figure: StatFigure
    value: float | None
    number: int
    curve: tuple[float, ...] = ()


class DieFace(NamedTuple):
    """A face of a kind of die: how often it was rolled, and how often that was expected."""

    face: int
    rolled: int
    expected: float


class Fairness(NamedTuple):
    """The faces of a kind of die, and a chi-square test: `chance` is the probability that fair dice deviate at least this much."""

    kind: str
    faces: tuple[DieFace, ...]
    chi_square: float
    freedom: int
    chance: float


class HoleValue(NamedTuple):
    """A hole (from 1): its par if that was the same in all rounds, else 0; how often it was played; the mean and the fewest strokes."""

    hole: int
    par: int
    played: int
    mean: float
    best: int


def games(base: sqlite3.Connection) -> list[str]:
    """The games with at least one finished, the most played first."""
    return [row[0] for row in base.execute("SELECT game FROM games GROUP BY game ORDER BY count(*) DESC, game")]


def choices(base: sqlite3.Connection, game: str) -> dict[str, list[str]]:
    """The possible values of a filter's fields for a game, each sorted by frequency: players, partners, opponents, levels, courses.

    The holes are in order, each as a number from 1.
    """
    people = [row[0] for row in base.execute(
        "SELECT p.name FROM players p JOIN games g ON g.id = p.game WHERE g.game = ? AND p.person"
        " GROUP BY p.name ORDER BY count(*) DESC, p.name", (game,))]
    names = [row[0] for row in base.execute(
        "SELECT p.name FROM players p JOIN games g ON g.id = p.game WHERE g.game = ?"
        " GROUP BY p.name ORDER BY count(*) DESC, p.name", (game,))]
    sides = base.execute("SELECT 1 FROM players p JOIN players q ON q.game = p.game AND q.side = p.side AND q.seat <> p.seat"
                         " JOIN games g ON g.id = p.game WHERE g.game = ? LIMIT 1", (game,)).fetchone()
    levels = [row[0] for row in base.execute(
        "SELECT DISTINCT p.level FROM players p JOIN games g ON g.id = p.game WHERE g.game = ? AND p.level <> '' ORDER BY 1", (game,))]
    courses = [row[0] for row in base.execute(
        "SELECT course FROM games WHERE game = ? AND course <> '' GROUP BY course ORDER BY count(*) DESC, course", (game,))]
    holes = [str(row[0] + 1) for row in base.execute(
        "SELECT DISTINCT h.hole FROM holes h JOIN games g ON g.id = h.game WHERE g.game = ? ORDER BY 1", (game,))]
    return {"player": people, "partner": names if sides else [], "opponent": names, "level": levels, "course": courses, "hole": holes}


def seats_of(wanted: Filter) -> tuple[str, list[object]]:
    """The seats of people that pass a filter, as a query of (game, seat, won, begun, print), and its parameters."""
    where, values = ["g.game = ?", "p.person"], list[object]([wanted.game])
    if wanted.player:       # a bot may have had that name
        where.append("p.name = ?")
        values.append(wanted.player)
    if wanted.course:
        where.append("g.course = ?")
        values.append(wanted.course)
    other = "EXISTS (SELECT 1 FROM players q WHERE q.game = p.game AND q.seat <> p.seat AND q.side {} p.side AND q.{} = ?)"
    for value, same, field in ((wanted.partner, "=", "name"), (wanted.opponent, "<>", "name"), (wanted.level, "<>", "level")):
        if value:
            where.append(other.format(same, field))
            values.append(value)
    query = ("SELECT p.game AS game, p.seat AS seat, p.won AS won, julianday(g.created) AS begun, g.print AS print"
             " FROM players p JOIN games g ON g.id = p.game WHERE " + " AND ".join(where))
    return query, values


def values(base: sqlite3.Connection, wanted: Filter) -> list[Value]:
    """All figures of the filter's game."""
    recorded = RECORDS.get(wanted.game) or NOTHING
    query, given = seats_of(wanted)
    order = base.execute(f"SELECT game, seat, won FROM ({query}) ORDER BY begun, print, seat", given).fetchall()
    found = {"played": _value(EVERY[0], [(1, 1)] * len(order)), "won": _value(EVERY[1], [(1, won) for _g, _s, won in order])}
    found["run"] = Value(EVERY[2], float(longest(bool(won) for _g, _s, won in order)) if order else None, len(order))
    if recorded.golf:
        rounds = _rounds(base, wanted, query, given)
        found |= {value.figure.key: value for value in _golf(rounds)}
    facts: dict[str, list[tuple[int, int]]] = {}
    rows = base.execute(
        f"SELECT f.key, f.number, f.total FROM ({query}) s JOIN facts f ON f.game = s.game AND f.seat = s.seat"
        " ORDER BY s.begun, s.print, s.seat", given)
    for key, number, total in rows:
        facts.setdefault(key, []).append((number, total))
    for figure in recorded.figures:
        found[figure.key] = _value(figure, facts.get(figure.key, []))
    return [found[figure.key] for figure in figures_of(recorded)]


def _value(figure: StatFigure, counted: Sequence[tuple[int, int]]) -> Value:
    number, total = sum(n for n, _t in counted), sum(t for _n, t in counted)
    if figure.kind == "sum":
        curve, whole = [], 0
        for _n, t in counted:
            whole += t
            curve.append(float(whole))
        return Value(figure, float(total), number, tuple(curve))
    if not number:
        return Value(figure, None, 0)
    if figure.kind in ("most", "least"):
        extreme = max if figure.kind == "most" else min
        return Value(figure, float(extreme(t for _n, t in counted)), number, tuple(float(t) for _n, t in counted))
    return Value(figure, total / number, number, tuple(t / n for n, t in counted))


# ---- golf
class _Round(NamedTuple):
    """Holes of a round as (par, strokes), and the strokes over par for 18 holes."""

    holes: tuple[tuple[int, int], ...]

    @property
    def over(self) -> float:
        return sum(strokes - par for par, strokes in self.holes) * ROUND / len(self.holes)


def _rounds(base: sqlite3.Connection, wanted: Filter, query: str, given: Sequence[object]) -> list[_Round]:
    """The rounds that pass the filter, in chronological order; if a hole is given, only that hole of each."""
    hole = " AND h.hole = ?" if wanted.hole else ""
    rows = base.execute(
        f"SELECT s.game, s.seat, h.par, h.strokes FROM ({query}) s JOIN holes h ON h.game = s.game AND h.seat = s.seat{hole}"
        " ORDER BY s.begun, s.print, s.seat, h.hole", [*given, wanted.hole - 1] if wanted.hole else list(given))
    holes: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for game, seat, par, strokes in rows:
        holes.setdefault((game, seat), []).append((par, strokes))
    return [_Round(tuple(played)) for played in holes.values()]


def _golf(rounds: Sequence[_Round]) -> Iterable[Value]:
    over = [one.over for one in rounds]
    long = [one.over for one in rounds if len(one.holes) >= LEAST_HOLES]
    by_key: dict[str, tuple[float | None, int, Sequence[float]]] = {
        "to_par": (sum(over) / len(over) if over else None, len(over), over),
        "best": (min(long, default=None), len(long), long),
        "handicap": (handicap_of(long), len(long), [h for n in range(3, len(long) + 1) if (h := handicap_of(long[:n])) is not None]),
    }
    tests: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
        ("aces", lambda _par, strokes: strokes == 1), ("eagles", lambda par, strokes: strokes <= par - 2),
        ("birdies", lambda par, strokes: strokes == par - 1), ("pars", lambda par, strokes: strokes == par))
    figures = {figure.key: figure for figure in GOLF}
    for key, (value, number, curve) in by_key.items():
        yield Value(figures[key], value, number, tuple(curve))
    for key, test in tests:
        yield _value(figures[key], [(len(one.holes), sum(test(*hole) for hole in one.holes)) for one in rounds])


def handicap_of(over: Sequence[float]) -> float | None:
    """The handicap after these rounds, given as strokes over par for 18 holes in chronological order; None before the third.

    >>> handicap_of([9, 9]), handicap_of([10, 12, 8]), handicap_of([10.0] * 25)
    (None, 6.0, 10.0)
    """
    last = sorted(over[-20:])
    for least, best, less in _COUNTING:
        if len(last) >= least:
            return sum(last[:best]) / best - less
    return None


def holes(base: sqlite3.Connection, wanted: Filter) -> list[HoleValue]:
    """Hole by hole for the games that pass the filter; if a course is given, its holes."""
    query, given = seats_of(wanted)
    rows = base.execute(
        "SELECT h.hole, min(h.par), max(h.par), count(*), avg(h.strokes), min(h.strokes)"
        f" FROM ({query}) s JOIN holes h ON h.game = s.game AND h.seat = s.seat GROUP BY h.hole ORDER BY h.hole", given)
    return [HoleValue(hole + 1, low if low == high else 0, number, mean, best) for hole, low, high, number, mean, best in rows]


def records(base: sqlite3.Connection, game: str) -> list[tuple[str, int, str, str]]:
    """The course records: course, strokes over par of the best whole round on it by anybody, whose, and when; of equal ones the first."""
    rows = base.execute(
        "SELECT g.course, sum(h.strokes - h.par) AS over, p.name, g.created, count(*) AS holes FROM games g"
        " JOIN players p ON p.game = g.id JOIN holes h ON h.game = g.id AND h.seat = p.seat"
        " WHERE g.game = ? AND g.course <> '' GROUP BY g.id, p.seat ORDER BY g.course, holes DESC, over, julianday(g.created)", (game,))
    found: dict[str, tuple[str, int, str, str]] = {}
    for course, over, name, created, _holes in rows:
        found.setdefault(course, (course, over, name, created))
    return list(found.values())


# ---- dice
def dice(base: sqlite3.Connection, wanted: Filter) -> list[Fairness]:
    """Rolled against expected for each kind of die in the games that pass the filter."""
    query, given = seats_of(wanted)
    rows = base.execute(
        f"SELECT d.kind, d.face, sum(d.rolled), sum(d.expected) FROM ({query}) s JOIN dice d ON d.game = s.game AND d.seat = s.seat"
        " GROUP BY d.kind, d.face ORDER BY d.kind, d.face", given)
    kinds: dict[str, list[DieFace]] = {}
    for kind, face, rolled, expected in rows:
        kinds.setdefault(kind, []).append(DieFace(face, rolled, expected))
    return [fairness(kind, faces) for kind, faces in kinds.items()]


def fairness(kind: str, faces: Sequence[DieFace]) -> Fairness:
    """The chi-square of these faces; each has an expected count above 0."""
    chi = sum((face.rolled - face.expected) ** 2 / face.expected for face in faces)
    freedom = len(faces) - 1
    return Fairness(kind, tuple(faces), chi, freedom, chance_of(chi, freedom))


def chance_of(chi: float, freedom: int) -> float:
    """The probability of a chi-square of at least `chi` with `freedom` degrees of freedom: the upper incomplete gamma function, by its
    series.

    >>> round(chance_of(3.841, 1), 3), round(chance_of(18.307, 10), 3), chance_of(0.0, 5)
    (0.05, 0.05, 1.0)
    """
    if chi <= 0 or freedom < 1:
        return 1.0
    a, x = freedom / 2, chi / 2
    if x > 700:
        return 0.0
    term = total = 1 / a
    n = a
    while term > total * 1e-15:
        n += 1
        term *= x / n
        total += term
    return max(0.0, 1.0 - total * math.exp(-x + a * math.log(x) - math.lgamma(a)))


# ---- a player's rating among those of the bots
LEAST_GAMES: Final = 20     # number of games with rated bots from which a player is rated


class PlayerLadder(NamedTuple):
    """The ratings of a game's levels, best first, and the player's own, from the hands of `games` games against rated bots.

    The own rating is None for fewer than `LEAST_GAMES` games.
    """

    bots: tuple[BotRating, ...]
    own: OwnRating | None
    games: int


def standing(base: sqlite3.Connection, wanted: Filter, levels: Sequence[str]) -> PlayerLadder | None:
    """The ratings of the filter's player and of the bots of these levels, by decided hands; None without a player, or if no level has a
    rating.

    Hands against people don't count, nor those with a partner that is a bot without a rating. Games with any options count alike.
    """
    bots = sorted(filter(None, (rating_of(wanted.game, level) for level in levels)), key=lambda one: -one.rating)
    if not bots or not wanted.player:
        return None
    ratings = {one.bot: one.rating for one in bots}
    found = [contests for game in _hands_won(base, wanted) if (contests := _contests(game, ratings))]
    own = own_rating(contest for contests in found for contest in contests) if len(found) >= LEAST_GAMES else None
    return PlayerLadder(tuple(bots), own, len(found))


class _SeatHands(NamedTuple):
    """A seat of a game: whether it is the player's, its side, its level ("" for a person), and the hands that its side won."""

    own: bool
    side: int
    level: str
    won: int


def _hands_won(base: sqlite3.Connection, wanted: Filter) -> list[list[_SeatHands]]:
    """All seats of each game of the filter's player, with the hands that their sides won."""
    query, given = seats_of(wanted)
    rows = base.execute(
        f"SELECT s.game, s.seat, q.seat = s.seat, q.side, q.level, f.total FROM ({query}) s JOIN players q ON q.game = s.game"
        " JOIN facts f ON f.game = q.game AND f.seat = q.seat AND f.key = ? ORDER BY s.game, s.seat, q.seat", [*given, HANDS.key])
    games: dict[tuple[int, int], list[_SeatHands]] = {}
    for game, seat, own, side, level, won in rows:
        games.setdefault((game, seat), []).append(_SeatHands(bool(own), side, level, won))
    return list(games.values())


def _contests(seats: Sequence[_SeatHands], ratings: dict[str, float]) -> list[Contest]:
    """The player's side against each rival side whose seats are all rated; none if the partner is a bot without a rating."""
    own = next(seat for seat in seats if seat.own)
    partner = next((seat.level for seat in seats if seat.side == own.side and not seat.own), "")
    if partner and partner not in ratings:
        return []
    sides: dict[int, list[_SeatHands]] = {}
    for seat in seats:
        if seat.side != own.side:
            sides.setdefault(seat.side, []).append(seat)
    return [Contest(own.won, rivals[0].won, sum(ratings[seat.level] for seat in rivals) / len(rivals), ratings.get(partner))
            for rivals in sides.values() if all(seat.level in ratings for seat in rivals)]


# ---- in words
def written(value: Value) -> str:
    """A value as text, with the number of cases if it is a share or a mean."""
    if value.value is None:
        return _("none yet")
    match value.figure.kind:
        case "share":
            return _share_in_words(value.value, value.number)
        case "mean":
            return f"{value.value:g}" if value.number == 1 else _("{mean:.2f} over {n}").format(mean=value.value, n=value.number)
        case "score":
            return f"{value.value:+.1f}".replace("-", "–")
        case "least":
            return f"{value.value:+.0f}".replace("-", "–")
    return f"{value.value:.0f}"


def _share_in_words(share: float, number: int) -> str:
    """A share of a number of cases: as a count if there are few cases, or if it would round to 0 or 100 percent; else in percent.

    >>> _share_in_words(0.0, 1), _share_in_words(3 / 7, 7), _share_in_words(48 / 112, 112), _share_in_words(1 / 300, 300)
    ('0 of 1', '3 of 7', '43% of 112', '1 of 300')
    """
    if number < _MANY or round(100 * share) in (0, 100):
        return _("{n} of {all}").format(n=round(share * number), all=number)
    return _("{share:.0%} of {n}").format(share=share, n=number)


def rows_of(base: sqlite3.Connection, wanted: Filter) -> list[list[str]]:
    """The figures, holes and dice of a filter as the rows of a table; numbers in machine-readable form."""
    rows = [["what", "of", "number", "value", "what is counted"]]
    rows += [[value.figure.key, wanted.player or "everybody", str(value.number), "" if value.value is None else repr(value.value),
              _(value.figure.meaning)] for value in values(base, wanted)]
    rows += [["hole", str(hole.hole), str(hole.played), repr(hole.mean), _("Mean strokes at this hole.")] for hole in holes(base, wanted)]
    rows += [["record", course, name, str(over), created] for course, over, name, created in records(base, wanted.game)]
    rows += [[f"die {fair.kind}", str(face.face), str(face.rolled), repr(face.expected), _("How often it was rolled, and to be expected.")]
             for fair in dice(base, wanted) for face in fair.faces]
    return rows


# ---- the losses of a player from the reviews stored beside the saves: the cost of own choices, by hole or by third of a hand
MOST: Final = 20        # number of the newest games whose reviews are read
THIRDS: Final = 3       # parts into which the decisions of a hand are divided
_LABEL: Final = "review {version} of "


class Played(NamedTuple):
    """A finished game of a player: the name of its save and the seat."""

    save: str
    seat: int


class Loss(NamedTuple):
    """The mean cost of own choices at a `place`, a hole in strokes or a third of a hand as a share of a win (both from 0), over `times`
    cases.
    """

    place: int
    mean: float
    times: int


class ReviewLosses(NamedTuple):
    """The losses place by place, the number of games, and the saves that have no review yet, newest first."""

    losses: tuple[Loss, ...] = ()
    games: int = 0
    missing: tuple[str, ...] = ()


def newest(base: sqlite3.Connection, wanted: Filter) -> tuple[Played, ...]:
    """The newest games of the people that pass a filter."""
    query, given = seats_of(wanted)
    rows = base.execute(f"SELECT v.name, s.seat FROM ({query}) s JOIN saves v ON v.id = s.game"
                        " ORDER BY s.begun DESC, s.print, s.seat LIMIT ?", [*given, MOST])
    return tuple(Played(name, seat) for name, seat in rows if isinstance(name, str))


def read_losses(folder: Path, games: Sequence[Played], version: int) -> ReviewLosses:
    """The losses from the reviews of that version beside those saves. It reads files, so it is for a thread."""
    sums: dict[int, tuple[float, int]] = {}
    counted, missing = 0, list[str]()
    for played in games:
        found = _review_of(folder / played.save, version)
        if found is None:
            missing.append(played.save)
            continue
        parts = found.of(played.seat)
        counted += bool(parts)
        for place, loss in _by_place(parts, golf=found.unit == STROKES):
            total, times = sums.get(place, (0.0, 0))
            sums[place] = total + loss, times + 1
    losses = tuple(Loss(place, total / times, times) for place, (total, times) in sorted(sums.items()))
    return ReviewLosses(losses, counted, tuple(dict.fromkeys(missing)))


def _by_place(parts: Iterable[ReviewPart], *, golf: bool) -> Iterator[tuple[int, float]]:
    for part in parts:
        if golf:
            yield part.number, part.loss
        elif part.decisions:
            thirds = [0.0] * THIRDS
            for number, decision in enumerate(part.decisions):
                thirds[number * THIRDS // len(part.decisions)] += decision.loss
            yield from enumerate(thirds)


def _review_of(save: Path, version: int) -> RoundReview | None:
    """The review beside a save; None if it is older than the save, because it may be of a game that went differently."""
    path = review_beside(save)
    try:
        if path.stat().st_mtime_ns < save.stat().st_mtime_ns:
            return None
        with path.open("rb") as file:
            label = re.fullmatch(re.escape(kept.HEAD) + rb"([^,\n]{1,60}), .*\n", file.readline(160))
    except OSError:
        return None
    if label is None or not label[1].decode("ascii", "replace").startswith(_LABEL.format(version=version)):
        return None
    return kept.recall(path, label[1].decode(), lambda content: msgspec.json.decode(content, type=RoundReview))
