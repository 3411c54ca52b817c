"""Cut Throat in letters: actions as lines of a save, actions and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.cut_throat.rules.values import SEATS, Action, BoneyardAsked, Drawn, DrawTile, HandResult, MatchWon, State, TileDrawn
from game.games.dominoes.rules.hands import Deal, Dealt, HandEnded, Opens, Pass, Play
from game.games.dominoes.rules.line import Passed, TilePlayed
from game.games.dominoes.rules.line_text import read_play, say_play, tell_deal, tell_opening, tell_pass, tell_tile, write_play
from game.games.dominoes.rules.tiles import SIX, UnreadableTile, read_tile, read_tiles, write_tiles
from game.rules.contract import Tellers, UnreadableAction
from game.words import _, ngettext

_PLAIN: Final[dict[str, Action]] = {"draw": DrawTile(), "pass": Pass()}


def encode(a: Action) -> str:
    """An action as one line.

    >>> [encode(decode(line)) for line in ("play 4-6 left", "draw", "drawn 1-5")]
    ['play 6-4 left', 'draw', 'drawn 5-1']
    """
    if isinstance(a, Play):
        return write_play(a)
    if isinstance(a, Drawn):
        return f"drawn {SIX.names[a.tile]}"
    if isinstance(a, Deal):
        return "deal " + " ".join(map(write_tiles, a.hands))
    return next(text for text, plain in _PLAIN.items() if plain == a)


def decode(text: str) -> Action:
    """The action of a line. Raises UnreadableAction, which quotes it.

    >>> decode("draw")
    DrawTile()
    """
    if text in _PLAIN:
        return _PLAIN[text]
    words = text.split(" ")
    try:
        if words[0] == "drawn" and len(words) == 2:
            return Drawn(read_tile(words[1]))
        if words[0] == "deal" and len(words) - 1 in SEATS:
            return Deal(tuple(map(read_tiles, words[1:])))
        play = read_play(words)
    except UnreadableTile as error:
        raise UnreadableAction(_("{text!r} can't be read: {reason}").format(text=text, reason=error)) from None
    if play is None:
        known = "pose 6-6, play 6-4 left, play 6-4 right, pass, draw, drawn 6-4, deal"
        raise UnreadableAction(_("{text!r} is no action of Cut Throat; it has {known}").format(text=text, known=known))
    return play


def say(s: State, a: Action) -> str:
    """An action for hints and the replay."""
    if isinstance(a, Play):
        return say_play(a, s.public.left, s.public.right)
    if isinstance(a, Pass):
        return _("knock")
    if isinstance(a, DrawTile):
        return _("draw from the boneyard")
    return _("draw {tile}").format(tile=SIX.names[a.tile]) if isinstance(a, Drawn) else _("deal the tiles")


def _tell_asking(event: BoneyardAsked, names: Sequence[str]) -> str:
    if event.left == event.right:
        return _("{name} has no {left} and draws.").format(name=names[event.seat], left=event.left)
    return _("{name} has no {left} and no {right}, and draws.").format(name=names[event.seat], left=event.left, right=event.right)


def _tell_drawing(event: TileDrawn, names: Sequence[str]) -> str:
    name, n = names[event.seat], event.boneyard
    if event.tile is not None:
        return _("{name} draws {tile}.").format(name=name, tile=SIX.names[event.tile])
    return ngettext("{name} takes a tile; {n} is left.", "{name} takes a tile; {n} are left.", n).format(name=name, n=n)


def _tell_end(event: HandEnded[HandResult], names: Sequence[str]) -> str:
    result = event.result
    if result.seat is None:
        return _("The hand is blocked and tied for the fewest pips; the next is worth one more.")
    name = names[result.seat]
    if result.blocked:
        pips = result.pips[result.seat]
        line = ngettext("Blocked: {name} has the fewest pips, {n}.", "Blocked: {name} has the fewest pips, {n}.", pips)
        line = line.format(name=name, n=pips)
    else:
        line = _("{name} dominoes.").format(name=name)
    if result.reset:
        return _("{what} Everybody has won now: back to nil all.").format(what=line)
    wins = result.wins[result.seat]
    return ngettext("{what} {name} has {n} win.", "{what} {name} has {n} wins.", wins).format(what=line, name=name, n=wins)


TELLERS: Final[Tellers] = {
    TilePlayed: tell_tile,
    Passed: tell_pass,
    BoneyardAsked: _tell_asking,
    TileDrawn: _tell_drawing,
    Dealt: tell_deal,
    Opens: tell_opening,
    HandEnded: _tell_end,
    MatchWon: lambda e, names: _("{name} wins the match with {n}!").format(name=names[e.seat], n=e.wins[e.seat]),
}
