"""Common to all bots at GOLO, and the club player: keeps a die if rolling it again is not better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.bots.policy import Choice
from game.games.golo.rules.turns import open_holes, rolls_made
from game.games.golo.rules.values import (
    PARS,
    SCORECARD,
    SIMPLE,
    TRIPS,
    TRIPS_ROLLS,
    Action,
    Catch,
    KeepDice,
    Phase,
    Roll,
    State,
    View,
    members,
)
from game.rules.contract import Legal
from game.words import _, ngettext


# ---- common to all bots at GOLO: rolling, catching, and taking dice in the order in which they may be kept
def plain_roll(s: State) -> Choice:
    """A roll without bottoms, which does not change the odds."""
    n = s.players[s.turn].left.bit_count()
    why = ngettext("Bottoms or tops, {n} die falls alike.", "Bottoms or tops, {n} dice fall alike.", n)
    return Choice(Roll(False), why.format(n=n))


def reach(s: State, rng: Random) -> Choice:
    """A bot catches no better than the table allows: one falling die in `bot_catch` is caught (G8)."""
    odds = s.game.options.bot_catch
    caught = sum(1 << die for die in members(s.throw.fallen) if odds and rng.random() * odds < 1)
    if not odds:
        return Choice(Catch(0), _("At this table bots catch 0 dice."))
    return Choice(Catch(caught), _("Reaches for it, and holds on 1 time in {n}.").format(n=odds))


def before_keeping(s: State, rng: Random) -> Choice | None:
    """The choice if nothing is to be kept yet, else None."""
    if s.phase is Phase.ROLL:
        return plain_roll(s)
    return reach(s, rng) if s.phase is Phase.CATCH else None


def keep_by_liking(s: State, likes: Callable[[int, int], bool]) -> int:
    """The dice that a simple player keeps, as a mask: those it `likes` (a die, its strokes), as far as the game allows.

    In the simple game and on a card at least one die is kept, liked or not: the lowest, or the lowest for the next hole.
    """
    lying, left = s.throw.lying, s.players[s.turn].left
    if s.game.options.mode == SCORECARD:
        return _for_card(s, likes)
    kept = 0
    in_order = sorted(members(left), key=lambda die: (lying[die] - (0 if s.game.options.lowest_only else PARS[die]), die))
    simple = s.game.options.mode == SIMPLE
    for die in in_order:
        if likes(die, lying[die]) or (simple and not kept):
            kept |= 1 << die
        elif simple and s.game.options.lowest_only:
            break
    return kept


def _for_card(s: State, likes: Callable[[int, int], bool]) -> int:
    """Dice for the next holes, the lowest of each par first, as long as the player likes them."""
    lying, left, kept = s.throw.lying, s.players[s.turn].left, 0
    for hole in open_holes(s, s.turn):
        fitting = [die for die in members(left & ~kept) if PARS[die] == s.game.pars[hole]]
        die = min(fitting, key=lambda die: (lying[die], die))
        if kept and not likes(die, lying[die]):
            break
        kept |= 1 << die
    return kept


def kept_against_par(s: State, dice: int) -> tuple[int, int]:
    """The strokes of some dice on the table, and their par."""
    return sum(s.throw.lying[die] for die in members(dice)), sum(PARS[die] for die in members(dice))


def keep_for(s: State, dice: int, why_of: Callable[[int], str]) -> Choice:
    """The keep, with a sentence about its strokes, which does not name the dice again; it may contain {n} (strokes) and {par}."""
    if not dice:
        n = s.players[s.turn].left.bit_count()
        why = ngettext("The die is not low enough.", "None of the {n} dice is low enough.", n)
        return Choice(KeepDice(0), why.format(n=n))
    strokes, par = kept_against_par(s, dice)
    return Choice(KeepDice(dice), why_of(strokes).format(n=strokes, par=par))


# ---- the club player at GOLO: keeps a die if rolling it again as often as there is time for promises nothing better
_FAR: Final = 6
_FAR_ON_CARD: Final = 3
"""The number of rolls it looks ahead: with many dice left there will be that many, but on a card a die also has to wait for its hole."""


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """Decides about each die separately; takes microseconds, so `budget` is not needed."""
        s = view.table
        if (choice := before_keeping(s, rng)) is not None:
            return choice
        rolls = rolls_ahead(s)
        dice = keep_by_liking(s, lambda die, strokes: strokes <= promise(s.game.faces[die], rolls))
        why = ngettext("What is kept should not come lower in {rolls} roll.", "What is kept should not come lower in {rolls} rolls.", rolls)
        return keep_for(s, dice, lambda _strokes: why.replace("{rolls}", str(rolls)))


def rolls_ahead(s: State) -> int:
    """How often a die that is not kept will be rolled, as estimated by the club player."""
    player = s.players[s.turn]
    if s.game.options.mode == TRIPS:
        return max(TRIPS_ROLLS - rolls_made(s, s.turn), 1)
    return min(max(player.left.bit_count() - 1, 1), _FAR_ON_CARD if s.game.options.mode == SCORECARD else _FAR)


def promise(faces: Sequence[int], rolls: int) -> float:
    """Expected strokes of a single die that may be rolled the given number of times.

    >>> promise((2, 4), 1), promise((2, 4), 2)
    (3.0, 2.5)
    """
    expected = float(sum(faces)) / len(faces)
    for _roll in range(rolls - 1):
        expected = sum(min(face, expected) for face in faces) / len(faces)
    return expected
