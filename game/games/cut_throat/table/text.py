"""What the table of Cut Throat says: questions to the player, what a seat did last, how the wins stand and what would undo them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game.games.cut_throat.rules.score import lost_cause
from game.games.cut_throat.rules.values import Action, DrawTile, HandResult, Match, Phase, View
from game.games.dominoes.table import line_text as line_talk
from game.games.dominoes.table.move_history import HandMoves, came_to, turn_words, turns_by
from game.games.dominoes.table.picker import Picked
from game.rules.contract import Legal
from game.words import _, ngettext


def moves_of(view: View) -> HandMoves:
    """The hand's moves, to go through."""
    return HandMoves(view.public.opener, view.public.match.seats, view.public.moves)


def question(view: View, legal: Legal[Action], name: str, picked: Picked) -> str:
    """What is asked of the player who acts at this screen."""
    ends = view.public.left, view.public.right
    if any(isinstance(a, DrawTile) for a in legal):
        return _("{what}: draw from the boneyard").format(what=line_talk.nothing_fits(ends, name))
    return line_talk.question(ends, legal, name, picked)


def waiting(view: View, names: Sequence[str]) -> str:
    """What is said while nobody at this screen is asked."""
    if view.public.phase is Phase.OVER:
        winner = max(range(view.public.match.seats), key=lambda seat: view.public.match.wins[seat])
        return _("{name} has won the match").format(name=names[winner])
    if view.public.phase is Phase.DEAL:
        return line_talk.dealing()
    if view.public.phase is Phase.DRAW:
        return _("{name} draws from the boneyard").format(name=names[view.public.turn])
    return line_talk.to_play(names[view.public.turn])


def last_action(view: View, seat: int) -> str:
    """What a seat did last in this hand, or has come to when it is over, in a few words; empty for nothing yet."""
    if view.public.phase in (Phase.DEAL, Phase.OVER):
        return came_to(view.public.match.results, seat)
    return "".join(move_history(view, seat)[-1:])


def move_history(view: View, seat: int) -> list[str]:
    """What a seat has done in this hand, in order, in a few words each; tiles that it drew one after the other are told as one."""
    told: list[str] = []
    for drew, turns in groupby(turns_by(moves_of(view), seat), key=lambda turn: turn.drew):
        drawn = tuple(turns)
        told += [ngettext("drew a tile", "drew {n} tiles", len(drawn)).format(n=len(drawn))] if drew else map(turn_words, drawn)
    return told


def how(result: HandResult, names: Sequence[str]) -> str:
    """How a hand was won: "Ana dominoes", "Blocked: Winston has the fewest pips, 4"."""
    return line_talk.how_won(result.seat, result.blocked, result.pips, names)


def worth(wins: int) -> str:
    """What a hand was worth: "worth 2"."""
    return _("Worth {n}").format(n=wins)


def stands(result: HandResult, names: Sequence[str]) -> str:
    """How the match stands after a hand, in a few words."""
    if result.seat is None:
        return line_talk.replayed()
    if result.reset:
        return _("Everybody has won now: back to nil\u00a0all")
    wins = result.wins[result.seat]
    return ngettext("{name} has {n} win", "{name} has {n} wins", wins).format(name=names[result.seat], n=wins)


def remarks(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """What stands below the wins: what the hand is worth, what would take all wins back, and what keeps the match from being won."""
    found = []
    if match.worth > 1:
        found.append(_("this hand is worth {n}").format(n=match.worth))
    without = [seat for seat, wins in enumerate(match.wins) if not wins]
    if len(without) == 1:
        found.append(_("a win by {name} takes all back to nil").format(name=names[without[0]]))
    elif len(without) < match.seats:
        found.append(_("back to nil once {names} have won too").format(names=line_talk.listed([names[seat] for seat in without])))
    if match.options.six_love == "all" and match.seats > 2:
        found.append(_("nobody can win the match before that") if lost_cause(match) else _("won only while all others have none"))
    return tuple(found)

