"""French in letters: actions as lines of a save, actions and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.dominoes.rules.hands import Deal, Dealt, HandEnded, Opens, Pass, Play
from game.games.dominoes.rules.line_text import tell_deal, tell_opening, tile_in_words
from game.games.dominoes.rules.tiles import SIX, UnreadableTile, read_tile, read_tiles, write_tiles
from game.games.french.rules.values import (
    ARMS,
    BARE,
    CENTRE,
    EAST,
    NORTH,
    SEATS,
    SOUTH,
    Action,
    Fined,
    GameEnded,
    HandResult,
    Knocked,
    TileLaid,
)
from game.rules.contract import Tellers, UnreadableAction
from game.words import _, ngettext


def arm_name(arm: int) -> str:
    """An arm in words, for sentences."""
    if arm == NORTH:
        return _("north")
    if arm == EAST:
        return _("east")
    return _("south") if arm == SOUTH else _("west")


def encode(a: Action) -> str:
    """An action as one line.

    >>> [encode(decode(line)) for line in ("pose 0-0", "play 0-6 north", "pass")]
    ['pose 0-0', 'play 6-0 north', 'pass']
    """
    if isinstance(a, Play):
        name = SIX.names[a.tile]
        return f"pose {name}" if a.arm == CENTRE else f"play {name} {ARMS[a.arm]}"
    return "pass" if isinstance(a, Pass) else "deal " + " ".join(map(write_tiles, a.hands))


def decode(text: str) -> Action:
    """The action of a line. Raises UnreadableAction, which quotes it.

    >>> decode("play 0-6 north") == decode("play 6-0 north")
    True
    """
    words = text.split(" ")
    try:
        if text == "pass":
            return Pass()
        if words[0] == "pose" and len(words) == 2:
            return Play(read_tile(words[1]), CENTRE)
        if words[0] == "play" and len(words) == 3 and words[2] in ARMS:
            return Play(read_tile(words[1]), ARMS.index(words[2]))
        if words[0] == "deal" and len(words) == SEATS + 1:
            return Deal(tuple(map(read_tiles, words[1:])))
    except UnreadableTile as error:
        raise UnreadableAction(_("{text!r} can't be read: {reason}").format(text=text, reason=error)) from None
    known = "pose 0-0, play 6-0 north, east, south or west, pass and deal"
    raise UnreadableAction(_("{text!r} is no action of French; it has {known}").format(text=text, known=known))


def say(_s: object, a: Action) -> str:
    """An action for buttons, hints and the replay."""
    if isinstance(a, Play):
        name = SIX.names[a.tile]
        if a.arm == CENTRE:
            return _("pose {tile}").format(tile=name)
        return _("play {tile} on the {arm} arm").format(tile=name, arm=arm_name(a.arm))
    return _("knock") if isinstance(a, Pass) else _("deal the tiles")


def _tell_tile(event: TileLaid, names: Sequence[str]) -> str:
    name, tile = names[event.seat], tile_in_words(event.tile)
    if event.arm == CENTRE:
        return _("{name} poses {tile}.").format(name=name, tile=tile)
    if event.waits:
        line = _("{name} plays {tile} on the {arm} arm, which waits for {n}-{n}.")
        return line.format(name=name, tile=tile, arm=arm_name(event.arm), n=event.end)
    return _("{name} plays {tile} on the {arm} arm.").format(name=name, tile=tile, arm=arm_name(event.arm))


def _tell_knock(event: Knocked, names: Sequence[str]) -> str:
    """A pass and what it shows: no blank, or neither the doubles waited for nor the open numbers."""
    name = names[event.seat]
    if BARE in event.cross.ends:
        return _("{name} knocks: no 0.").format(name=name)
    arms = range(SEATS)
    needed = {f"{n}-{n}" for arm, n in enumerate(event.cross.ends) if not event.cross.opened[arm]}
    matched = {str(event.cross.ends[arm]) for arm in arms if event.cross.opened[arm]}
    lacking = ", ".join(_("no {n}").format(n=what) for what in (*sorted(matched), *sorted(needed)))
    return _("{name} knocks: {lacking}.").format(name=name, lacking=lacking)


def _tell_end(event: HandEnded[HandResult], names: Sequence[str]) -> str:
    result = event.result
    first = _("The hand is blocked.") if result.seat is None else _("{name} is out.").format(name=names[result.seat])
    points = ", ".join(_("{name} +{n}").format(name=names[seat], n=n) for seat, n in enumerate(result.points) if n)
    return _("{what} {points}.").format(what=first, points=points)


def _tell_game(event: GameEnded, names: Sequence[str]) -> str:
    n = event.totals[event.winners[0]]
    who = _(" and ").join(names[seat] for seat in event.winners)
    line = ngettext("{who} wins with {n}!", "{who} share the win with {n}!", len(event.winners)).format(who=who, n=n)
    return _("{first} {more}").format(first=line, more=lost(event, names)) if event.losers else line


def lost(event: GameEnded, names: Sequence[str]) -> str:
    """The sentence that names whoever has reached the limit (J20)."""
    who = _(" and ").join(names[seat] for seat in event.losers)
    return ngettext("{who} loses the game.", "{who} lose the game.", len(event.losers)).format(who=who)


TELLERS: Final[Tellers] = {
    TileLaid: _tell_tile,
    Knocked: _tell_knock,
    Fined: lambda e, names: _("The third knock in a row costs {name} {n}.").format(name=names[e.seat], n=e.points),
    Dealt: tell_deal,
    Opens: tell_opening,
    HandEnded: _tell_end,
    GameEnded: _tell_game,
}
