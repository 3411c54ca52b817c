"""What the Partner table says: questions to the player, what a seat did last, captions at the end of a hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from gettext import gettext as _
from gettext import ngettext

from game.rules.dominoes.partner import ends_after
from game.rules.dominoes.partner_values import LEFT, PASSED, POSE, Action, HandResult, Leave, Pass, Phase, Play, View, after, side_of
from game.rules.dominoes.tiles import SIX


def pair(names: Sequence[str], side: int) -> str:
    """The names of a side: "Ana & Desmond"."""
    return _("{one} & {other}").format(one=names[side], other=names[side + 2])


def number_word(n: int) -> str:
    """A number from 1 to 12 in words, for the caption of a match; larger ones in figures."""
    words = (_("One"), _("Two"), _("Three"), _("Four"), _("Five"), _("Six"),
             _("Seven"), _("Eight"), _("Nine"), _("Ten"), _("Eleven"), _("Twelve"))
    return words[n - 1] if 1 <= n <= len(words) else str(n)


def love(streak: int) -> str:
    """The cry at the end of a match: "Six love!"."""
    return _("{number} love!").format(number=number_word(streak))


def tile_name(tile: int) -> str:
    """A tile as people say it: "6-4", "the double 6"."""
    high, low = SIX.halves[tile]
    return _("the double {n}").format(n=high) if high == low else SIX.names[tile]


def question(view: View, legal: Sequence[Action], name: str, picked: int | None, arm: int | None) -> str:
    """What is asked of the player who acts at this screen. `picked` and `arm` are what he has chosen already."""
    if any(isinstance(a, Leave) for a in legal):
        return _("{name}, do you take the lead, or leave it to your partner?").format(name=name)
    if any(isinstance(a, Pass) for a in legal):
        if view.left == view.right:
            return _("{name}, nothing of yours fits the {n}: knock").format(name=name, n=view.left)
        return _("{name}, nothing of yours fits the {left} or the {right}: knock").format(name=name, left=view.left, right=view.right)
    plays = [a for a in legal if isinstance(a, Play)]
    if any(a.arm == POSE for a in plays):
        if len(plays) == 1:
            return _("Your turn, {name}: pose {tile}").format(name=name, tile=tile_name(plays[0].tile))
        return _("Your turn, {name}: pose any tile").format(name=name)
    if picked is not None:
        return _("{tile} fits both ends: choose the left {left} or the right {right}").format(
            tile=SIX.names[picked], left=view.left, right=view.right)
    if arm is not None:
        return _("Choose the tile that goes to the {n}").format(n=view.left if arm == LEFT else view.right)
    return _ask_ends(view, name, {a.arm for a in plays})


def _ask_ends(view: View, name: str, arms: Collection[int]) -> str:
    if len(arms) == 2 and view.left != view.right:
        return _("Your turn, {name}: play one of the glowing tiles on the {left} or on the {right}").format(
            name=name, left=view.left, right=view.right)
    return _("Your turn, {name}: play one of the glowing tiles on the {n}").format(
        name=name, n=view.left if LEFT in arms else view.right)


def waiting(view: View, names: Sequence[str]) -> str:
    """What is said while nobody at this screen is asked."""
    if view.phase is Phase.OVER:
        winner = max((0, 1), key=lambda side: view.match.streak[side])
        return _("{side} have won the match").format(side=pair(names, winner))
    if view.phase is Phase.DEAL:
        return _("The tiles are shuffled and dealt")
    if view.phase is Phase.LEAD:
        return _("{name} decides about the lead").format(name=names[view.turn])
    return _("{name} is to play").format(name=names[view.turn])


def role(seat: int, viewer: int, names: Sequence[str], *, own: bool) -> str:
    """What a seat is to the viewer; to a mere spectator (`own` False) whose partner it is."""
    if not own:
        return _("with {name}").format(name=names[seat ^ 2])
    if seat == viewer:
        return _("you")
    return _("your partner") if seat == viewer ^ 2 else _("against you")


def last_deed(view: View, seat: int) -> str:
    """What a seat did last in this hand, in a few words; empty for nothing yet."""
    who, said = view.opener, ""
    left = right = -1
    for move in view.moves:
        tile, arm = move >> 2, move & 3
        if who == seat:
            said = _passed(left, right) if move == PASSED else _played(tile, arm)
        if move != PASSED:
            left, right = ends_after(left, right, tile, arm)
        who = after(who)
    if not view.moves and view.left_lead and view.phase is Phase.LEAD and seat == view.turn ^ 2:
        return _("left the lead")
    return said


def _passed(left: int, right: int) -> str:
    return _("passed: no {left}").format(left=left) if left == right else _("passed: no {left}, no {right}").format(left=left, right=right)


def _played(tile: int, arm: int) -> str:
    name = SIX.names[tile]
    if arm == POSE:
        return _("posed {tile}").format(tile=name)
    return _("played {tile} on the left").format(tile=name) if arm == LEFT else _("played {tile} on the right").format(tile=name)


def how(result: HandResult, names: Sequence[str]) -> str:
    """How a hand was won: "Ana dominoes", "Blocked: Winston has the fewest pips, 4"."""
    if result.seat is None:
        return _("Blocked and tied")
    if not result.blocked:
        return (_("{name} dominoes with the key") if result.key else _("{name} dominoes")).format(name=names[result.seat])
    line = ngettext("Blocked: {name} has the fewest pips, {n}", "Blocked: {name} has the fewest pips, {n}", result.pips[result.seat])
    return line.format(name=names[result.seat], n=result.pips[result.seat])


def stands(result: HandResult, names: Sequence[str]) -> str:
    """How the match stands after a hand, in a few words."""
    if result.side is None:
        return _("The hand is replayed for one more")
    own, other = result.streak[result.side], result.streak[1 - result.side]
    if own == other == 0:
        return _("{side} bring it back to nil all").format(side=pair(names, result.side))
    if own == other:
        return _("One all: a play-off hand decides")
    return _("{side} stand at {own}–{other}").format(side=pair(names, result.side), own=own, other=other)


def leading(streak: tuple[int, int]) -> int | None:
    """The side with the longer streak, None where they are level."""
    return None if streak[0] == streak[1] else side_of(0 if streak[0] > streak[1] else 1)
