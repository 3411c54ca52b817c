"""What stands first on the page of statistics: how it goes, where hands and strokes are lost, against whom, and two people side by side."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.session.people import Features
from game.statistics.figures import Filter, Value
from game.statistics.overview import HandsLost, Meetings, hands_lost, holes_over, is_golf, opponents, par_in_words
from game.statistics.review_losses import THIRDS, Loss, ReviewLosses
from game.ui.levels import level_name
from game.ui.navigation import SceneChange
from game.ui.paint.sitter import Sitter
from game.ui.theme import SEAT_MARKS, SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, Pad, Row
from game.ui.widgets.plot import LAST, BarRow, BarRows, Curve, Plot, PlotBar
from game.ui.widgets.seating import Token
from game.ui.widgets.text import Label, Title, lesser
from game.words import N_, _, ngettext

TALL: Final = 138.0         # logical units of a plot
_FOES: Final = 4            # people that are shown one by one
_FACE: Final = 76
_THIRDS: Final = (N_("First third of a hand"), N_("Second third of a hand"), N_("Last third of a hand"))
assert len(_THIRDS) == THIRDS


class Reviewed(NamedTuple):
    """What the reviews know, and whether a game is being looked back on now."""

    known: ReviewLosses
    going_on: bool


class Facing(NamedTuple):
    """Somebody in a meeting of two: the name, the face, the level of a bot ("" for a person), and the number of colour and shape."""

    name: str
    features: Features
    level: str
    mark: int


def _titled(title: str, *parts: Widget) -> Column:
    return Column(Label(title, kind="bold"), *parts, gap=4)


def form(value: Value) -> Widget:
    """The curve of a figure over time."""
    figure = value.figure
    title = _("{figure}, game by game").format(figure=_(figure.title))
    if not value.curve:
        return _titled(title, lesser(_("There is no curve of this number.") if value.value is not None else
                                     _("Nothing of this has been counted yet.")))
    told = _("Line: the sum so far.") if figure.kind == "sum" else _("Dots: games. Line: the mean of the last {n}.").format(n=LAST)
    return _titled(title, Plot(Curve(value.curve, share=figure.kind == "share", summed=figure.kind == "sum"), TALL), lesser(told))


# ---- where it is lost
def losses(base: sqlite3.Connection, wanted: Filter, values: Sequence[Value], reviewed: Reviewed) -> Widget:
    """Strokes over par hole by hole, or hands by how they were lost; and what the reviews know of own choices."""
    return _strokes_lost(base, wanted, reviewed) if is_golf(wanted.game) else _hands_lost(hands_lost(values), reviewed)


def _strokes_lost(base: sqlite3.Connection, wanted: Filter, reviewed: Reviewed) -> Widget:
    title, found = _("Where strokes are lost"), holes_over(base, wanted)
    if not found:
        return _titled(title, lesser(_("No hole has been finished yet.")))
    own = {loss.place + 1: loss for loss in reviewed.known.losses}
    bars = []
    for hole in found:
        loss = own.get(hole.hole)
        told = ngettext("Hole {n}: {score}, on average of {times} round.", "Hole {n}: {score}, on average of {times} rounds.", hole.played)
        told = told.format(n=hole.hole, score=par_in_words(hole.over), times=hole.played)
        if loss is not None:
            told += " " + _("Own choices cost {strokes:.2f} of it.").format(strokes=loss.mean)
        bars.append(PlotBar(str(hole.hole), hole.over, None if loss is None else loss.mean, told))
    parts: list[Widget] = [Plot(tuple(bars), TALL, tint="warning")]
    parts.append(lesser(_("Bars: strokes over par. Lines: what own choices cost.") if own else _("Bars: strokes over par, by hole.")))
    return _titled(title, *parts, *_on_reviews(reviewed))


def _hands_lost(lost: HandsLost | None, reviewed: Reviewed) -> Widget:
    title = _("Where hands are lost")
    if lost is None:
        return _titled(title, lesser(_("No hand has been finished yet.")))
    rows = [_hands_row(_("Another went out"), lost.out, lost.played), _hands_row(_("Blocked"), lost.blocked, lost.played)]
    most = max((loss.mean for loss in reviewed.known.losses), default=0.0)
    rows += [_third_row(loss, most) for loss in reviewed.known.losses]
    told = [lesser(_("Per cent: what own choices cost of a win."))] if reviewed.known.losses else []
    return _titled(title, BarRows(*rows), *told, *_on_reviews(reviewed))


def _hands_row(name: str, number: int, of: int) -> BarRow:
    told = ngettext("{name}: {number} of {n} hand was lost so.", "{name}: {number} of {n} hands were lost so.", of)
    return BarRow(name, number / of if of else 0.0, _("{n} of {all}").format(n=number, all=of), told.format(name=name, number=number, n=of),
                  tint="warning")


def _third_row(loss: Loss, most: float) -> BarRow:
    name = _(_THIRDS[loss.place])
    told = ngettext("{name}: own choices cost {share:.1%} of a win, on average of {n} hand that was looked back on.",
                    "{name}: own choices cost {share:.1%} of a win, on average of {n} hands that were looked back on.", loss.times)
    return BarRow(name, loss.mean / most if most else 0.0, f"{loss.mean:.1%}", told.format(name=name, share=loss.mean, n=loss.times),
                  tint="warning")


def _on_reviews(reviewed: Reviewed) -> list[Widget]:
    """A line about what the reviews know, where that is little."""
    if reviewed.going_on:
        return [lesser(_("Looking back on the last games…"))]
    return []


# ---- against whom
def against(base: sqlite3.Connection, wanted: Filter, choose: Callable[[str], SceneChange | None]) -> Widget:
    """Those who were met most, each with the games that were won; `choose` hears the name of one that is pressed."""
    title, found = _("Against whom"), opponents(base, wanted)
    if not found:
        return _titled(title, lesser(_("Against nobody yet. Take a seat with a friend or a bot.")))

    def chooser(name: str) -> Callable[[], SceneChange | None]:
        return lambda: choose("" if wanted.opponent == name else name)
    rows = [BarRow(_named(met), met.won / met.played, _("{n} of {all}").format(n=met.won, all=met.played), _met_in_words(met),
                   chooser(met.name), selected=wanted.opponent == met.name) for met in found[:_FOES]]
    parts: list[Widget] = [BarRows(*rows)]
    if len(found) > _FOES:
        parts.append(lesser(ngettext("and {n} other", "and {n} others", len(found) - _FOES).format(n=len(found) - _FOES)))
    return _titled(title, *parts)


def _named(met: Meetings) -> str:
    return met.name if met.person or not met.level else _("{name} ({level})").format(name=met.name, level=level_name(met.level))


def _met_in_words(met: Meetings) -> str:
    told = ngettext("{n} game against {name}: {won} won, {lost} lost.", "{n} games against {name}: {won} won, {lost} lost.", met.played)
    return told.format(n=met.played, name=_named(met), won=met.won, lost=met.lost)


# ---- two people
def head_to_head(met: Meetings, one: Facing, other: Facing) -> Widget:
    """Two portraits, and how it stands between them."""
    score = Title(_("{won} : {lost}").format(won=met.won, lost=met.lost), SIZES.display, align="centre")
    games = ngettext("{n} game", "{n} games", met.played).format(n=met.played)
    shared = met.played - met.won - met.lost
    if shared:
        games += ", " + ngettext("{n} won by neither", "{n} won by neither", shared).format(n=shared)
    lines = [games]
    if met.last:
        winner = one.name if met.last_won else other.name
        lines.append((_("The last, on {day}, was won by {name}") if met.last_won or met.played == met.lost + met.won else
                      _("The last was on {day}")).format(day=met.last[:10], name=winner))
    words = Column(score, *(Label(line, SIZES.small, tint="lesser", align="centre") for line in lines), gap=0, grow=1)
    return Pad(Row(_portrait(one), words, _portrait(other), gap=12), 2, 6)


def _portrait(who: Facing) -> Widget:
    token = Token(who.mark, _FACE, painted=True)
    token.set(Sitter(who.features, SEAT_MARKS[who.mark].colour, who.level))
    name = who.name if not who.level else _("{name} ({level})").format(name=who.name, level=level_name(who.level))
    return Column(token, Label(name, SIZES.small, kind="bold", align="centre"), gap=4, align="centre", width=170)
