"""Jamaican Partner in letters: actions as lines of a save, actions and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.dominoes.rules.hands import Deal, Dealt, HandEnded, Pass, Play
from game.games.dominoes.rules.line import Passed, TilePlayed
from game.games.dominoes.rules.line_text import read_play, say_play, tell_deal, tell_pass, tell_tile, write_play
from game.games.dominoes.rules.tiles import UnreadableTile, read_tiles, write_tiles
from game.games.partner.rules.values import Action, HandResult, Lead, LeadLeft, LeadTaken, LeaveLead, MatchEnded, State
from game.rules.contract import Tellers, UnreadableAction
from game.words import _, ngettext

_PLAIN: Final[dict[str, Action]] = {"lead": Lead(), "leave": LeaveLead(), "pass": Pass()}


def encode(a: Action) -> str:
    """An action as one line.

    >>> encode(decode("play 4-6 left")), encode(LeaveLead())
    ('play 6-4 left', 'leave')
    """
    if isinstance(a, Play):
        return write_play(a)
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
        if words[0] == "deal" and len(words) == 5:
            return Deal(tuple(map(read_tiles, words[1:])))
        play = read_play(words)
    except UnreadableTile as error:
        raise UnreadableAction(_("{text!r} can't be read: {reason}").format(text=text, reason=error)) from None
    if play is not None:
        return play
    raise UnreadableAction(
        _("{text!r} is no action of Partner; it has pose 6-6, play 6-4 left, play 6-4 right, pass, lead, leave and deal").format(text=text)
    )


def say(s: State, a: Action) -> str:
    """An action for hints and the replay."""
    if isinstance(a, Play):
        return say_play(a, s.public.left, s.public.right)
    if isinstance(a, Deal):
        return _("deal the tiles")
    if isinstance(a, Pass):
        return _("knock")
    return _("take the lead") if isinstance(a, Lead) else _("leave the lead to your partner")


def _side(names: Sequence[str], side: int) -> str:
    return _("{one} and {other}").format(one=names[side], other=names[side + 2])


def _tell_lead(event: LeadTaken, names: Sequence[str]) -> str:
    if event.double_six:
        return _("{name} has 6-6 and begins.").format(name=names[event.seat])
    if event.forced:
        return _("{name} leads, as both left it.").format(name=names[event.seat])
    return _("{name} takes the lead.").format(name=names[event.seat])


def _tell_end(event: HandEnded[HandResult], names: Sequence[str]) -> str:
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


TELLERS: Final[Tellers] = {
    TilePlayed: tell_tile,
    Passed: tell_pass,
    LeadTaken: _tell_lead,
    LeadLeft: lambda e, names: _("{name} leaves the lead to {partner}.").format(name=names[e.seat], partner=names[e.seat ^ 2]),
    Dealt: tell_deal,
    HandEnded: _tell_end,
    MatchEnded: lambda e, names: _("{side} win the match, {n} love!").format(side=_side(names, e.side), n=e.streak[e.side]),
}
