"""The bots of GOLO by level.

The rookie keeps what is at or under par, sometimes more on a whim, and believes in bottoms. The club player keeps a die if rolling it again
is not better. The pro plays the exact optimum (exact.py) and caches its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from game.bots.policy import Bot, Choice, Policy
from game.games.golo.rules.turns import open_holes, rolls_made
from game.games.golo.rules.values import (
    PARS, SCORECARD, SIMPLE, TRIPS, TRIPS_ROLLS, Action, Catch, KeepDice, Phase, Roll, State, View, members
)
from game.kept import Cache
from game.rules.contract import Legal
from game.words import N_, _, ngettext


# ---- common to all bots at GOLO: rolling, catching, and taking dice in the order in which they may be kept
def plain_roll(s: State) -> Choice:
    """A roll without bottoms, which does not change the odds."""
    n = s.players[s.turn].left.bit_count()
    why = ngettext("Bottoms or tops, {n} die falls alike.", "Bottoms or tops, {n} dice fall alike.", n)
    return Choice(Roll(False), why.format(n=n))


def reach(s: State, rng: Random) -> Choice:
    """Catches each falling die with chance 1 in `bot_catch`, as the table's option says (G8)."""
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


# ---- the rookie: keeps what is at or under par
_BOTTOMS: Final = 0.2
_WHIM: Final = 0.15
"""How often the rookie calls bottoms, and how often it judges a die one stroke too favourably (chances, 0..1)."""


class Rookie(Policy):
    """Keeps what is at or under par, sometimes more on a whim, and believes in bottoms."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        s = view.table
        if s.phase is Phase.ROLL and rng.random() < _BOTTOMS:
            return Choice(Roll(True), _("Feels lucky: bottoms, as 1 time in 5."))
        if (choice := before_keeping(s, rng)) is not None:
            return choice
        dice = keep_by_liking(s, lambda die, strokes: strokes <= PARS[die] + (rng.random() < _WHIM))
        return keep_for(s, dice, lambda n: ngettext("{n} stroke for a par of {par}.", "{n} strokes for a par of {par}.", n))


# ---- the club player at GOLO: keeps a die if rolling it again as often as there is time for promises nothing better
_FAR: Final = 6
_FAR_ON_CARD: Final = 3
"""The most rolls that the club player looks ahead: fewer on a card, where a die also has to wait for its hole."""


class Club(Policy):
    """Keeps a die if rolling it again, as often as there is time for, promises nothing better."""

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


# ---- the pro: exactly optimal play, by tables that are computed once
ExactPlay: TypeAlias = Callable[[State], Choice | None]
"""The best roll or keep of the seat to act; None where the tables for it are missing."""

_MOMENT: Final = 0.25
"""Seconds of computing that a choice may wait for."""


class Pro(Policy):
    """Plays exactly optimally, by tables that are computed once."""

    prepares = True

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` caches computed tables across starts.

        Other processes compute tables into it as well (the window does as soon as it opens a table). So with a usable folder and a finite
        budget the bot computes no table that takes longer than a moment, and plays like the club player while a table is missing.
        """
        self._folder = folder
        self._play: dict[float, ExactPlay] = {}

    def load(self) -> None:
        """Imports what exactly optimal play needs."""
        self._learn(_MOMENT)

    def prepare(self, view: View, legal: Legal[Action]) -> None:
        """Computes the tables that a choice here needs, unless that is left to another process."""
        self.choose(view, legal, Random(0), 0.0)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The best action: in microseconds, once its tables are loaded.

        Plays like the club player with dice that can't be solved, and while a table is missing that this bot may not compute itself.
        """
        s = view.table
        if s.phase is Phase.CATCH:
            return reach(s, rng)
        most = _MOMENT if budget < inf and self._folder is not None and Cache(self._folder).usable else inf
        if most not in self._play:
            self._play[most] = self._learn(most)
        return self._play[most](s) or Club().choose(view, legal, rng, budget)

    def _learn(self, most: float) -> ExactPlay:
        """The choice of exact play, by tables that take at most `most` seconds to compute."""
        from game.games.golo.bots import exact  # noqa: PLC0415 (as above)
        from game.games.golo.solver.odds import GoloTableCache  # noqa: PLC0415 (numpy, which tables of other games need not wait for)

        return partial(exact.choose, GoloTableCache(self._folder, most=most))


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Keeps what looks low, and a little too much.")),
    Bot("club", Club(), N_("Weighs each die against its own average.")),
    Bot("pro", Pro(), N_("Plays the exact optimum; who plays last plays to win."), Pro),
)
