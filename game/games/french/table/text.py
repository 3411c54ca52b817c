"""What the table of French says: questions to the player, what a seat did last, how the points stand."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.dominoes.rules.hands import PASSED, Pass, Play
from game.games.dominoes.rules.line_text import tile_in_words
from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table import line_text as line_talk
from game.games.dominoes.table.move_history import left_over
from game.games.dominoes.table.picker import Picked
from game.games.french.rules.rules import passes_in_a_row
from game.games.french.rules.score import losers, winners
from game.games.french.rules.text import arm_name, lost
from game.games.french.rules.values import BARE, CENTRE, SEATS, Action, Cross, GameEnded, HandResult, Phase, View
from game.games.french.table.cross import CrossMove, cross_moves
from game.rules.contract import Legal
from game.words import _, ngettext


def question(view: View, legal: Legal[Action], name: str, picked: Picked) -> str:
    """What is asked of the player who acts at this screen."""
    if any(isinstance(a, Pass) for a in legal):
        return _("{name}, nothing of yours fits any arm: knock").format(name=name)
    plays = [a for a in legal if isinstance(a, Play)]
    if any(a.arm == CENTRE for a in plays):
        return _("Your turn, {name}: pose {tile}").format(name=name, tile=tile_in_words(plays[0].tile))
    if picked.tile is not None:
        return _which_arm(view, picked.tile, [a.arm for a in plays if a.tile == picked.tile])
    if picked.arm is not None:
        return _("Choose the tile that goes to the {arm} arm").format(arm=arm_name(picked.arm))
    if BARE in view.public.cross.ends:
        return _("Your turn, {name}: a 0 goes to each side of 0-0 first").format(name=name)
    if len({a.tile for a in plays}) == 1:
        return _("Your turn, {name}: play the glowing tile").format(name=name)
    return _("Your turn, {name}: play one of the glowing tiles").format(name=name)


def _which_arm(view: View, tile: int, arms: Sequence[int]) -> str:
    names = [arm_name(arm) for arm in arms]
    if all(view.public.cross.ends[arm] == BARE for arm in arms):
        return _("{tile} goes to any free side of 0-0: {arms}").format(tile=SIX.names[tile], arms=_either(names))
    return _("{tile} fits several arms: {arms}").format(
        tile=SIX.names[tile],
        arms=_either([_("{arm} by its {n}").format(arm=arm_name(arm), n=view.public.cross.ends[arm]) for arm in arms]))


def _either(words: Sequence[str]) -> str:
    """Choices in a sentence.

    >>> _either(["north", "east", "west"])
    'north, east or west'
    """
    *first, last = words
    return _("{first} or {last}").format(first=", ".join(first), last=last) if first else last


def waiting(view: View, names: Sequence[str]) -> str:
    """What is said while nobody at this screen is asked."""
    if view.public.phase is Phase.OVER:
        best = winners(view.public.match)
        line = ngettext("{who} has won the game", "{who} share the win", len(best))
        won = line.format(who=line_talk.listed([names[seat] for seat in best]))
        return _and_lost(won, [names[seat] for seat in losers(view.public.match)])
    return line_talk.dealing() if view.public.phase is Phase.DEAL else line_talk.to_play(names[view.public.turn])


def _and_lost(won: str, names: Sequence[str]) -> str:
    """Who has won, and who has lost (J20)."""
    if not names:
        return won
    line = ngettext("{won}, {who} has lost", "{won}, {who} have lost", len(names))
    return line.format(won=won, who=line_talk.listed(names))


def last_action(view: View, seat: int) -> str:
    """What a seat did last in this hand, or has come to when it is over, in a few words; empty for nothing yet."""
    if view.public.phase in (Phase.DEAL, Phase.OVER):
        return "".join(left_over(result.pips[seat], out=seat == result.seat) for result in view.public.match.results[-1:])
    return "".join(move_history(view, seat)[-1:])


def move_history(view: View, seat: int) -> list[str]:
    """What a seat has done in this hand, in order, in a few words each."""
    return [_move_words(move) for move in cross_moves(view) if move.seat == seat]


def _move_words(move: CrossMove) -> str:
    """A play or a pass in a few words."""
    if move.tile is None:
        return _("knocked: no {n}").format(n=", ".join(_lacked(move.cross)))
    if move.arm == CENTRE:
        return _("posed {tile}").format(tile=SIX.names[move.tile])
    return _("played {tile} {arm}").format(tile=SIX.names[move.tile], arm=arm_name(move.arm))


def lacking(cross: Cross) -> str:
    """What a seat lacks that can't play: "no 0", "no 4, no 3-3"."""
    return ", ".join(_("no\u00a0{n}").format(n=what) for what in _lacked(cross))


def _lacked(cross: Cross) -> list[str]:
    """The numbers and the doubles that would have fitted."""
    if BARE in cross.ends:
        return ["0"]
    numbers = sorted({end for end, opened in zip(cross.ends, cross.opened, strict=True) if opened})
    doubles = sorted({end for end, opened in zip(cross.ends, cross.opened, strict=True) if not opened} - set(numbers))
    return [*map(str, numbers), *(f"{n}-{n}" for n in doubles)]


def how(result: HandResult, names: Sequence[str]) -> str:
    """How a hand ended."""
    return _("Blocked") if result.seat is None else _("{name} is out").format(name=names[result.seat])


def totals(points: Sequence[int], names: Sequence[str]) -> str:
    """All totals, the fewest first: "Ana 12, Winston 30"."""
    ranked = sorted(range(len(points)), key=lambda seat: points[seat])
    return ", ".join(_("{name}\u00a0{n}").format(name=names[seat], n=points[seat]) for seat in ranked)


def victory(event: GameEnded, names: Sequence[str]) -> tuple[str, str]:
    """The large words at the end of the game, then who has lost it, and the totals."""
    who = line_talk.listed([names[seat] for seat in event.winners])
    line = ngettext("{who} wins!", "{who} share the win!", len(event.winners))
    points = totals(event.totals, names)
    return line.format(who=who), _("{lost} {points}").format(lost=lost(event, names), points=points) if event.losers else points


def remarks(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """What stands below the points: points for passes in this hand, and whose next pass costs."""
    found = []
    for seat in range(SEATS):
        if view.public.fines[seat]:
            found.append(_("{name}: {n} for knocking in this hand").format(name=names[seat], n=view.public.fines[seat]))
    if view.public.match.options.three_passes:
        near = [names[seat] for seat in range(SEATS) if _passes(view, seat) == 2]
        if near:
            found.append(_("the next knock costs {names} ten").format(names=line_talk.listed(near)))
    return tuple(found)


def _passes(view: View, seat: int) -> int:
    """How many times in a row the seat has passed up to now."""
    past = len(view.public.moves)
    while past and (view.public.opener - (past - 1) - seat) % SEATS:
        past -= 1
    return passes_in_a_row(view.public.moves[:past]) if PASSED in view.public.moves[:past] else 0
