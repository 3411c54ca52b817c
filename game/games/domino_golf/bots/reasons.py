"""Why a bot of Domino Golf shoots as it does, in one sentence with a number that it has calculated; never a tile that is still hidden."""

from __future__ import annotations

from typing import Final

from game.games.domino_golf.rules.shots import PENALTIES, PUTTS
from game.games.domino_golf.rules.values import ShotOutcome
from game.games.dominoes.rules.tiles import TWELVE
from game.words import _, ngettext

_TENTH: Final = 0.1


def strokes(value: float) -> str:
    """Strokes to one place.

    >>> strokes(3.9999), strokes(0.25)
    ('4.0', '0.2')
    """
    return f"{value:.1f}"


def comes_to(tile: int, result: ShotOutcome) -> str:
    """What the tile at hand comes to by the tables, in strokes of this shot."""
    name = TWELVE.names[tile]
    cost = 1 + PUTTS.get(result, PENALTIES.get(result, 0))
    lies = {
        ShotOutcome.FAIRWAY: _("the fairway"),
        ShotOutcome.ROUGH: _("the rough"),
        ShotOutcome.SAND: _("the sand"),
        ShotOutcome.TREE: _("the rough behind a tree"),
        ShotOutcome.WATER: _("the rough behind the water"),
    }
    if result in lies:
        return ngettext("{tile} comes to {lie} for {n} stroke.", "{tile} comes to {lie} for {n} strokes.", cost).format(
            tile=name, lie=lies[result], n=cost
        )
    return ngettext("{tile} holes out in {n} stroke.", "{tile} holes out in {n} strokes.", cost).format(tile=name, n=cost)


def gods_need(expected: float) -> str:
    """The gods' mean from here to the end of the hole."""
    return _("The gods of golf need {n} strokes from here on average.").format(n=strokes(expected))


def should_finish(expected: float) -> str:
    """The hole's score to be expected."""
    return _("Should finish the hole in {n} strokes.").format(n=strokes(expected))


def saves(gain: float, holes: int) -> str:
    """Strokes saved against the gods over this hole and those that follow with the bag."""
    if _none(gain):
        return _("Is within {n} strokes of the gods of golf.").format(n=strokes(_TENTH))
    if not holes:
        return _("Saves {n} strokes on the gods of golf.").format(n=strokes(gain))
    text = ngettext(
        "Saves {n} strokes on the gods of golf, the {holes} hole to come with this bag counted in.",
        "Saves {n} strokes on the gods of golf, the {holes} holes to come with this bag counted in.",
        holes,
    )
    return text.format(n=strokes(gain), holes=holes)


def beside(tile: int, more: float) -> str:
    """What the next best tile should take beyond the one that is played."""
    if _none(more):
        return _("{tile} is as good.").format(tile=TWELVE.names[tile])
    return _("{tile}, the next best tile, should take {n} strokes more.").format(tile=TWELVE.names[tile], n=strokes(more))


def aims(percent: int, from_tee: bool) -> str:
    """The chance that the double goes in at once."""
    if from_tee:
        return _("Goes for a hole-in-one, which comes off in {n} % of the draws.").format(n=percent)
    return _("Goes for an eagle, which comes off in {n} % of the draws.").format(n=percent)


def best_of_bag(tiles: int, gain: float) -> str:
    """A change of luck: what the other's best tile should save."""
    if _none(gain):
        return _("The best of {tiles} tiles should be within {n} strokes of the gods of golf.").format(tiles=tiles, n=strokes(_TENTH))
    text = _("The best of {tiles} tiles should save {n} strokes on the gods of golf.")
    return text.format(tiles=tiles, n=strokes(gain))


def keeps(gain: float) -> str:
    """A shot stands: what another would bring."""
    if _none(gain):
        return _("Another shot should take as many strokes to within {n}.").format(n=strokes(_TENTH))
    if gain <= 0:
        return _("Another shot should cost {n} strokes more.").format(n=strokes(-gain))
    return _("Another shot should save {n} strokes only.").format(n=strokes(gain))


def takes_back(gain: float) -> str:
    """A mulligan: what another shot should save."""
    return _("Another shot should save {n} strokes.").format(n=strokes(gain))


def worth_more_later(tile: int) -> str:
    """A tile that does well now should have been kept."""
    return _("But {tile} is worth more at shots to come.").format(tile=TWELVE.names[tile])


def _none(value: float) -> bool:
    """Whether that is nothing, in strokes to one place."""
    return abs(value) < _TENTH / 2
