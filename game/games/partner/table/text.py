"""What the Partner table says: questions to the player, what a seat did last, captions at the end of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table import line_text as line_talk
from game.games.dominoes.table.move_history import HandMoves, came_to, turn_words, turns_by
from game.games.dominoes.table.picker import Picked
from game.games.partner.rules.values import SEATS, Action, HandResult, LeaveLead, Phase, View, side_of
from game.rules.contract import Legal
from game.words import _


def pair(names: Sequence[str], side: int) -> str:
    """The names of a side: "Ana & Desmond"."""
    return _("{one} & {other}").format(one=names[side], other=names[side + 2])


def question(view: View, legal: Legal[Action], name: str, picked: Picked) -> str:
    """What is asked of the player who acts at this screen."""
    if any(isinstance(a, LeaveLead) for a in legal):
        return _("{name}, do you take the lead, or leave it to your partner?").format(name=name)
    return line_talk.question((view.public.left, view.public.right), legal, name, picked)


def waiting(view: View, names: Sequence[str]) -> str:
    """What is said while nobody at this screen is asked."""
    if view.public.phase is Phase.OVER:
        winner = max((0, 1), key=lambda side: view.public.match.streak[side])
        return _("{side} have won the match").format(side=pair(names, winner))
    if view.public.phase is Phase.DEAL:
        return line_talk.dealing()
    if view.public.phase is Phase.LEAD:
        return _("{name} decides about the lead").format(name=names[view.public.turn])
    return line_talk.to_play(names[view.public.turn])


def role(seat: int, viewer: int, names: Sequence[str], *, own: bool) -> str:
    """What a seat is to the viewer; to a mere spectator (`own` False) whose partner it is."""
    if not own:
        return _("with {name}").format(name=names[seat ^ 2])
    if seat == viewer:
        return _("you")
    return _("your partner") if seat == viewer ^ 2 else _("against you")


def last_action(view: View, seat: int) -> str:
    """What a seat did last in this hand, or has come to when it is over, in a few words; empty for nothing yet."""
    if view.public.phase in (Phase.DEAL, Phase.OVER):
        return came_to(view.public.match.results, seat)
    if not view.public.moves and view.public.left_lead and view.public.phase is Phase.LEAD and seat == view.public.turn ^ 2:
        return _("left the lead")
    return "".join(move_history(view, seat)[-1:])


def move_history(view: View, seat: int) -> list[str]:
    """What a seat has done in this hand, in order, in a few words each."""
    return [turn_words(turn) for turn in turns_by(HandMoves(view.public.opener, SEATS, view.public.moves), seat)]


def how(result: HandResult, names: Sequence[str]) -> str:
    """How a hand was won: "Ana dominoes", "Blocked: Winston has the fewest pips, 4"."""
    if result.seat is not None and result.key and not result.blocked:
        return _("{name} dominoes with the key").format(name=names[result.seat])
    return line_talk.how_won(result.seat, result.blocked, result.pips, names)


def by_key(tile: int, worth: int) -> str:
    """By what a hand was won with the key, and what it is worth for that.

    >>> by_key(18, 2)
    '5-3 fitted both ends: the hand counts 2.'
    """
    told = _("{tile} fitted both ends: the hand counts {n}.") if worth > 1 else _("{tile} fitted both ends.")
    return told.format(tile=SIX.names[tile], n=worth)


def stands(result: HandResult, names: Sequence[str]) -> str:
    """How the match stands after a hand, in a few words."""
    if result.side is None:
        return line_talk.replayed()
    own, other = result.streak[result.side], result.streak[1 - result.side]
    if own == other == 0:
        return _("{side} bring it back to nil\u00a0all").format(side=pair(names, result.side))
    if own == other:
        return _("One\u00a0all: a play-off hand decides")
    return _("{side} stand at {own}–{other}").format(side=pair(names, result.side), own=own, other=other)


def outcome(result: HandResult, names: Sequence[str]) -> str:
    """What a hand brought, for the card of hands: the side that won it, or what became of the score; and its worth above 1."""
    if result.side is None:
        return _("replayed for one more")
    own, other = result.streak[result.side], result.streak[1 - result.side]
    said = _("back to nil\u00a0all") if own == other == 0 else _("one\u00a0all") if own == other else pair(names, result.side)
    return said if result.worth == 1 else _("{said}, worth {n}").format(said=said, n=result.worth)


def leading(streak: tuple[int, int]) -> int | None:
    """The side with the longer streak, None where they are level."""
    return None if streak[0] == streak[1] else side_of(0 if streak[0] > streak[1] else 1)
