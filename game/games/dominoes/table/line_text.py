"""What every table with one line says: questions to the player at the bottom, and how a hand was won."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.games.dominoes.rules.hands import Dealt, Pass, Play
from game.games.dominoes.rules.line import LEFT, POSE, RIGHT
from game.games.dominoes.rules.line_text import tile_in_words
from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table.felt import EndSign
from game.games.dominoes.table.line import Line
from game.games.dominoes.table.picker import Picked
from game.rules.contract import Event, Legal
from game.session.drills import DrillPosition
from game.words import _, ngettext, number_word


def hand_begun(event: Event) -> str:
    """The name of the hand that is dealt."""
    return _("Hand {n}").format(n=event.number) if isinstance(event, Dealt) else ""


def question(ends: tuple[int, int], legal: Legal[object], name: str, picked: Picked) -> str:
    """What is asked of the player who acts at this screen, the open numbers being `ends`."""
    left, right = ends
    if any(isinstance(a, Pass) for a in legal):
        return _("{what}: knock").format(what=nothing_fits(ends, name))
    plays = [a for a in legal if isinstance(a, Play)]
    if any(a.arm == POSE for a in plays):
        if len(plays) == 1:
            return _("Your turn, {name}: pose {tile}").format(name=name, tile=tile_in_words(plays[0].tile))
        return _("Your turn, {name}: pose any tile").format(name=name)
    if picked.tile is not None:
        return _("{tile} fits both ends: choose the {left} or the {right}").format(tile=SIX.names[picked.tile], left=left, right=right)
    if picked.arm is not None:
        return _("Choose the tile that goes to the {n}").format(n=left if picked.arm == LEFT else right)
    return _ask_ends(ends, name, plays)


def nothing_fits(ends: tuple[int, int], name: str) -> str:
    """The beginning of the sentence that sends a player to knock or to draw."""
    left, right = ends
    if left == right:
        return _("{name}, nothing of yours fits the {n}").format(name=name, n=left)
    return _("{name}, nothing of yours fits the {left} or the {right}").format(name=name, left=left, right=right)


def _ask_ends(ends: tuple[int, int], name: str, plays: Collection[Play]) -> str:
    left, right = ends
    arms, one = {a.arm for a in plays}, len({a.tile for a in plays}) == 1
    if len(arms) == 2 and left != right:
        if one:
            return _("Your turn, {name}: play the glowing tile on the {left} or on the {right}").format(name=name, left=left, right=right)
        return _("Your turn, {name}: play one of the glowing tiles on the {left} or on the {right}").format(
            name=name, left=left, right=right)
    end = left if LEFT in arms else right
    if one:
        return _("Your turn, {name}: play the glowing tile on the {n}").format(name=name, n=end)
    return _("Your turn, {name}: play one of the glowing tiles on the {n}").format(name=name, n=end)


def how_won(seat: int | None, blocked: bool, pips: Sequence[int], names: Sequence[str]) -> str:
    """How a hand was won: "Ana dominoes", "Blocked: Winston has the fewest pips, 4"."""
    if seat is None:
        return _("Blocked and tied")
    if not blocked:
        return _("{name} dominoes").format(name=names[seat])
    line = ngettext("Blocked: {name} has the fewest pips, {n}", "Blocked: {name} has the fewest pips, {n}", pips[seat])
    return line.format(name=names[seat], n=pips[seat])


def love(wins: int) -> str:
    """The cry at the end of a match: "Six love!"."""
    return _("{number} love!").format(number=number_word(wins))


def replayed() -> str:
    """What a tied hand means."""
    return _("The hand is replayed for one more")


def dealing() -> str:
    """Said before a hand."""
    return _("The tiles are shuffled and dealt")


def to_play(name: str) -> str:
    """Said while somebody else is to play."""
    return _("{name} is to play").format(name=name)


def line_signs(line: Line) -> tuple[EndSign, ...]:
    """The ends of a line with their numbers. They have no names: after a turn, what began at the left may lie at the right."""
    if line.first is None:
        return (EndSign(POSE, None, _("first tile")),)
    left, right = line.ends
    return EndSign(LEFT, left, ""), EndSign(RIGHT, right, "")


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["Ana", "Bo", "Cy"]), listed(["Ana"])
    ('Ana, Bo and Cy', 'Ana')
    """
    *first, last = names
    return _("{names} and {last}").format(names=", ".join(first), last=last) if first else last


def end_words(position: DrillPosition, tile: str, arm: str) -> str:
    """A tile and the number that it is laid on, as a choice of a drill is written."""
    return _("{tile} on the {n}").format(tile=tile, n=getattr(position.view.public, arm))
