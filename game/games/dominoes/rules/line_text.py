"""A line of tiles in letters: plays and passes as lines of a save, and what happened as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.dominoes.rules.hands import Dealt, Opens, Play
from game.games.dominoes.rules.line import ARMS, LEFT, POSE, RIGHT, Passed, TilePlayed
from game.games.dominoes.rules.tiles import SIX, read_tile
from game.words import _

_WRITTEN: Final = {
    POSE: tuple(f"pose {name}" for name in SIX.names),
    **{arm: tuple(f"play {name} {ARMS[arm]}" for name in SIX.names) for arm in (LEFT, RIGHT)},
}
"""All plays as lines, by arm and tile."""

_SPELT: Final = {tuple(text.split(" ")): Play(tile, arm) for arm, texts in _WRITTEN.items() for tile, text in enumerate(texts)}
"""A save has the same few plays again and again, so that the usual ways to write them are looked up."""


def write_play(a: Play) -> str:
    """A play as one line.

    >>> write_play(Play(SIX.names.index("6-4"), LEFT)), write_play(Play(SIX.names.index("6-6"), POSE))
    ('play 6-4 left', 'pose 6-6')
    """
    return _WRITTEN[a.arm][a.tile]


def read_play(words: Sequence[str]) -> Play | None:
    """The play in these words, or None if they are none. Raises UnreadableTile."""
    known = _SPELT.get(tuple(words))
    if known is not None:
        return known
    if words[0] == "pose" and len(words) == 2:
        return Play(read_tile(words[1]), POSE)
    if words[0] == "play" and len(words) == 3 and words[2] in (ARMS[LEFT], ARMS[RIGHT]):
        return Play(read_tile(words[1]), ARMS.index(words[2]))
    return None


def say_play(a: Play, left: int, right: int) -> str:
    """A play for hints and the replay, the open numbers being `left` and `right`.

    An end is called by its number: on the table a line turns, and its left end may lie at the right.

    >>> say_play(Play(SIX.names.index("6-4"), LEFT), 6, 2)
    'play 6-4 on the 6'
    """
    name = SIX.names[a.tile]
    if a.arm == POSE:
        return _("pose {tile}").format(tile=name)
    return _("play {tile} on the {n}").format(tile=name, n=left if a.arm == LEFT else right)


def tile_in_words(tile: int) -> str:
    """A tile as the table calls it.

    >>> tile_in_words(27), tile_in_words(1), tile_in_words(0)
    ('the double 6', '1-0', '0-0')
    """
    high, low = SIX.halves[tile]
    return _("the double {n}").format(n=high) if high == low and high else SIX.names[tile]


def tell_tile(event: TilePlayed, names: Sequence[str]) -> str:
    """A tile put to the line, and the number that it was put to."""
    name, tile = names[event.seat], tile_in_words(event.tile)
    if event.arm == POSE:
        return _("{name} poses {tile}.").format(name=name, tile=tile)
    joined = SIX.pips[event.tile] - (event.right if event.arm == RIGHT else event.left)
    return _("{name} plays {tile} on the {n}.").format(name=name, tile=tile, n=joined)


def tell_pass(event: Passed, names: Sequence[str]) -> str:
    """A knock, and what it shows."""
    if event.left == event.right:
        return _("{name} knocks: no {left}.").format(name=names[event.seat], left=event.left)
    return _("{name} knocks: no {left}, no {right}.").format(name=names[event.seat], left=event.left, right=event.right)


def tell_deal(event: Dealt, _names: Sequence[str]) -> str:
    """A deal, and what the hand is worth where that is more than one."""
    if event.worth == 1:
        return _("Hand {n} is dealt.").format(n=event.number)
    return _("Hand {n} is dealt; it is worth {worth}.").format(n=event.number, worth=event.worth)


def tell_opening(event: Opens, names: Sequence[str]) -> str:
    """Who begins, and by what."""
    if event.tile is None:
        return _("{name} begins.").format(name=names[event.seat])
    return _("{name} has {tile} and begins.").format(name=names[event.seat], tile=SIX.names[event.tile])
