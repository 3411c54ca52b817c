"""Jamaican Partner in letters: actions as lines of a save, actions and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from gettext import ngettext
from typing import Final

from game.rules.contract import Event, UnreadableAction
from game.rules.dominoes.partner_values import (
    ARMS,
    LEFT,
    POSE,
    RIGHT,
    Action,
    Deal,
    Dealt,
    HandEnded,
    Lead,
    LeadLeft,
    LeadTaken,
    Leave,
    MatchEnded,
    Pass,
    Passed,
    Play,
    TilePlayed,
)
from game.rules.dominoes.tiles import SIX, UnreadableTile, read_tile, read_tiles, write_tiles

_PLAIN: Final[dict[str, Action]] = {"lead": Lead(), "leave": Leave(), "pass": Pass()}


def encode(a: Action) -> str:
    """An action as one line.

    >>> encode(Play(SIX.names.index("6-4"), LEFT)), encode(Play(SIX.names.index("6-6"), POSE)), encode(Leave())
    ('play 6-4 left', 'pose 6-6', 'leave')
    """
    if isinstance(a, Play):
        name = SIX.names[a.tile]
        return f"pose {name}" if a.arm == POSE else f"play {name} {ARMS[a.arm]}"
    if isinstance(a, Deal):
        return "deal " + " ".join(map(write_tiles, a.hands))
    return next(text for text, plain in _PLAIN.items() if plain == a)


def decode(text: str) -> Action:
    """The action of a line. Raises UnreadableAction, which quotes it.

    >>> decode("play 4-6 right") == decode("play 6-4 right")
    True
    """
    words = text.split(" ")
    try:
        if text in _PLAIN:
            return _PLAIN[text]
        if words[0] == "pose" and len(words) == 2:
            return Play(read_tile(words[1]), POSE)
        if words[0] == "play" and len(words) == 3 and words[2] in (ARMS[LEFT], ARMS[RIGHT]):
            return Play(read_tile(words[1]), ARMS.index(words[2]))
        if words[0] == "deal" and len(words) == 5:
            return Deal((read_tiles(words[1]), read_tiles(words[2]), read_tiles(words[3]), read_tiles(words[4])))
    except UnreadableTile as error:
        raise UnreadableAction(_("{text!r} can't be read: {reason}").format(text=text, reason=error)) from None
    raise UnreadableAction(
        _("{text!r} is no action of Partner; it has pose 6-6, play 6-4 left, play 6-4 right, pass, lead, leave and deal").format(text=text)
    )


def say(a: Action) -> str:
    """An action for buttons, hints and the replay."""
    if isinstance(a, Play):
        name = SIX.names[a.tile]
        if a.arm == POSE:
            return _("pose {tile}").format(tile=name)
        return _("play {tile} on the left").format(tile=name) if a.arm == LEFT else _("play {tile} on the right").format(tile=name)
    if isinstance(a, Deal):
        return _("deal the tiles")
    if isinstance(a, Pass):
        return _("knock")
    return _("take the lead") if isinstance(a, Lead) else _("leave the lead to your partner")


def tell(event: Event, names: Sequence[str]) -> str:
    """An event in a sentence. Raises TypeError for an event of another game."""
    if isinstance(event, TilePlayed):
        return _tell_tile(event, names)
    if isinstance(event, Passed):
        if event.left == event.right:
            return _("{name} passes: no {left}.").format(name=names[event.seat], left=event.left)
        return _("{name} passes: no {left}, no {right}.").format(name=names[event.seat], left=event.left, right=event.right)
    if isinstance(event, LeadTaken):
        return _tell_lead(event, names)
    if isinstance(event, LeadLeft):
        return _("{name} leaves the lead to {partner}.").format(name=names[event.seat], partner=names[event.seat ^ 2])
    if isinstance(event, Dealt):
        return _tell_deal(event)
    if isinstance(event, HandEnded):
        return _tell_end(event, names)
    if isinstance(event, MatchEnded):
        return _("{side} win the match, {n} love!").format(side=_side(names, event.side), n=event.streak[event.side])
    raise TypeError(f"no event of Partner: {event!r}")


def _side(names: Sequence[str], side: int) -> str:
    return _("{one} and {other}").format(one=names[side], other=names[side + 2])


def _tell_tile(event: TilePlayed, names: Sequence[str]) -> str:
    high, low = SIX.halves[event.tile]
    tile = _("the double {n}").format(n=high) if high == low else SIX.names[event.tile]
    if event.arm == POSE:
        return _("{name} poses {tile}.").format(name=names[event.seat], tile=tile)
    if event.arm == RIGHT:
        return _("{name} plays {tile} on the right.").format(name=names[event.seat], tile=tile)
    return _("{name} plays {tile} on the left.").format(name=names[event.seat], tile=tile)


def _tell_lead(event: LeadTaken, names: Sequence[str]) -> str:
    if event.double_six:
        return _("{name} has 6-6 and begins.").format(name=names[event.seat])
    if event.forced:
        return _("{name} leads, as both left it.").format(name=names[event.seat])
    return _("{name} takes the lead.").format(name=names[event.seat])


def _tell_deal(event: Dealt) -> str:
    if event.worth == 1:
        return _("Hand {n} is dealt.").format(n=event.number)
    return _("Hand {n} is dealt; it is worth {worth}.").format(n=event.number, worth=event.worth)


def _tell_end(event: HandEnded, names: Sequence[str]) -> str:
    result = event.result
    if result.side is None or result.seat is None:
        return _("The hand is blocked and tied; it is replayed for one more.")
    name = names[result.seat]
    if result.blocked:
        line = ngettext("Blocked: {name} has the fewest pips, {n}.", "Blocked: {name} has the fewest pips, {n}.", result.pips[result.seat])
        line = line.format(name=name, n=result.pips[result.seat])
    else:
        line = _("{name} dominoes with the key: worth one more.") if result.key else _("{name} dominoes.")
        line = line.format(name=name)
    return _("{what} {side} stand at {own}-{other}.").format(
        what=line, side=_side(names, result.side), own=result.streak[result.side], other=result.streak[1 - result.side]
    )
