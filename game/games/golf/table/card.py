"""A round of golf hole by hole as plain values, its play-off included, and its scorecard as a widget and in the faces that have one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple

from game.games.golf.table.sheet import Nine, Sheet, SheetCell, SheetLine, rows_of
from game.ui.scene import Scene
from game.ui.table.base_face import A, BaseFace, V
from game.ui.table.face import Sitting
from game.ui.widgets.base import Widget
from game.words import _

_NINE: Final = 9
_NOTHING: Final = "–"   # a sum of no holes


class CardLine(NamedTuple):
    """A player's line: strokes by hole from the first on (None: did not play it), strokes so far at the open hole (None: none), his sum."""

    seat: int
    name: str
    strokes: tuple[int | None, ...]
    open: int | None
    total: int


@dataclass(frozen=True, slots=True)
class GolfCard:
    """A card: `holes` of the round, pars of the holes known so far, the hole being played (from 0; None: none), a line each.

    Holes beyond the round are those of a play-off.
    """

    holes: int
    pars: tuple[int, ...]
    current: int | None
    lines: tuple[CardLine, ...]

    @property
    def columns(self) -> int:
        """Holes of the round and of a play-off so far."""
        played = max([len(line.strokes) for line in self.lines] + [len(self.pars)])
        return max(self.holes, played, (self.current or 0) + 1)

    def name(self, hole: int) -> str:
        """The number of a hole; play-off holes count afresh."""
        return str(hole + 1) if hole < self.holes else _("P{n}").format(n=hole + 1 - self.holes)

    @property
    def done(self) -> int:
        """Holes that all have finished."""
        return len(self.pars) if self.current is None else self.current

    @property
    def par_so_far(self) -> int:
        """The pars of the round's finished holes together."""
        return sum(self.pars[:min(self.done, self.holes)])

    def par(self, hole: int) -> int | None:
        """A hole's par, where it is known."""
        return self.pars[hole] if hole < len(self.pars) else None


def to_par(line: CardLine, card: GolfCard) -> int:
    """Strokes over par of the finished holes of the round."""
    done = [(n, card.pars[i]) for i, n in enumerate(line.strokes[:card.holes]) if n is not None and i < len(card.pars)]
    return sum(n - par for n, par in done)


class GolfCardWidget(Sheet):
    """The card on paper; `framed` as on Sheet."""

    def __init__(self, card: GolfCard, *, framed: bool = False) -> None:
        super().__init__(nines_of(card), framed=framed)
        self.card = card

    def put(self, card: GolfCard) -> None:
        """Show another card."""
        self.card = card
        self.fill(nines_of(card))


class CardedFace(BaseFace[V, A]):
    """A face with such a card and a leaderboard, besides being a BaseFace.

    While an action is shown, card, leaderboard and plaques all show the position as it is `told`: the one before until the stroke is over
    (one of the events `settles`), then the one after; but a hole that has ended stays as it is `ended` until one of the events `goes_on`.
    """

    settles: ClassVar[tuple[type, ...]]
    goes_on: ClassVar[tuple[type, ...]]

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._so_far: V | None = None

    @abstractmethod
    def ended(self, event: object, before: V, after: V) -> V | None:
        """The hole that an action has ended with that event, everybody's strokes on the card; None where it goes on."""

    @abstractmethod
    def show_score(self, view: V, sitting: Sitting) -> None:
        """The leaderboard, and what else shows how the round stands, agree with this position."""

    def as_told(self, view: V) -> V:
        """The position as far as it has been told."""
        return self._so_far if self._so_far is not None else view

    def put_told(self, view: V, sitting: Sitting) -> None:
        """Nothing is being shown: the position stands as it is."""
        self._so_far = None
        self.show_score(view, sitting)

    def tell(self, event: object, before: V, after: V, sitting: Sitting) -> None:
        """One more event of an action is shown."""
        was = self._so_far
        if isinstance(event, self.goes_on):
            self._so_far = after
        elif isinstance(event, self.settles):
            self._so_far = self.ended(event, before, after) or after
        elif was is None:
            self._so_far = before
        if self._so_far is not None and self._so_far is not was:
            self.show_score(self._so_far, sitting)

    @abstractmethod
    def card_of(self, view: V, names: Sequence[str]) -> GolfCard:
        """The scorecard."""

    def scorecard(self, view: V, sitting: Sitting) -> Widget:
        """The card, across or down as the room allows."""
        return GolfCardWidget(self.card_of(view, sitting.names))

    def shown_by(self, view: V, seat: int, sitting: Sitting) -> Widget:
        """Its round so far."""
        card = self.card_of(view, sitting.names)
        return GolfCardWidget(replace(card, lines=tuple(line for line in card.lines if line.seat == seat)))

    def card_rows(self, view: V, names: Sequence[str]) -> list[list[str]]:
        """The card as a table, for a spreadsheet."""
        return rows_of(nines_of(self.card_of(view, names)))


# ---------------------------------------------------------------- as a sheet shows it

class _HoleGroup(NamedTuple):
    """Holes that stand together: the first (from 0) and the one after the last, their heading, and what their sum is called ("": none)."""

    first: int
    end: int
    title: str
    sum: str


def nines_of(card: GolfCard) -> tuple[Nine, ...]:
    """The round, out and in where it has more than nine holes, then its play-off, whose strokes are in no sum."""
    out = card.holes > _NINE
    parts = [_HoleGroup(0, _NINE, _("Front nine"), _("Out")), _HoleGroup(_NINE, card.holes, _("Back nine"), _("In"))] if out else [
        _HoleGroup(0, card.holes, "", _("Total"))]
    nines = [_nine(card, part, whole=out and part.end == card.holes) for part in parts]
    if card.columns > card.holes:
        nines.append(_nine(card, _HoleGroup(card.holes, card.columns, _("Play-off"), ""), whole=False))
    return tuple(nines)


def _nine(card: GolfCard, part: _HoleGroup, *, whole: bool) -> Nine:
    holes = range(part.first, part.end)
    heads = tuple(SheetCell(card.name(hole), faint=not _reached(card, hole)) for hole in holes)
    pars = tuple(SheetCell("" if par is None else str(par)) for par in map(card.par, holes))
    finished = sum(card.pars[part.first:min(part.end, card.done)])
    lines = [SheetLine(None, _("Hole"), heads, part.sum, _("Total") if whole else ""),
             SheetLine(None, _("Par"), pars, _sum(finished, part), _told(card.par_so_far) if whole else "")]
    for line in card.lines:
        cells = tuple(_cell(card, line, hole) for hole in holes)
        strokes = sum(n for n in line.strokes[part.first:part.end] if n is not None)
        lines.append(SheetLine(line.seat, line.name, cells, _sum(strokes, part), _told(line.total) if whole else ""))
    current = card.current - part.first if card.current is not None and card.current in holes else None
    return Nine(part.title, tuple(lines), current)


def _reached(card: GolfCard, hole: int) -> bool:
    return hole < card.done or hole == card.current


def _sum(strokes: int, part: _HoleGroup) -> str:
    return _told(strokes) if part.sum else ""


def _told(strokes: int) -> str:
    return str(strokes) if strokes else _NOTHING


def _cell(card: GolfCard, line: CardLine, hole: int) -> SheetCell:
    """A finished hole with its par, or the strokes so far of the open one."""
    strokes = line.strokes[hole] if hole < len(line.strokes) else None
    if strokes is not None:
        return SheetCell(str(strokes), card.par(hole))
    return SheetCell(str(line.open), faint=True) if hole == card.current and line.open is not None else SheetCell("")
