"""What every bot at GOLO does alike: rolling, catching, and taking dice in the order in which they may be kept."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.policy import Choice
from game.games.golo.rules.dice import PARS, members
from game.games.golo.rules.legal_keeps import open_holes
from game.games.golo.rules.text import dice_in_faces
from game.games.golo.rules.values import SCORECARD, SIMPLE, Catch, KeepDice, Phase, Roll, State
from game.words import _, ngettext


def plain_roll(s: State) -> Choice:
    """A roll without bottoms, which changes no chance."""
    n = s.players[s.turn].left.bit_count()
    why = ngettext("Bottoms or tops, {n} die falls alike.", "Bottoms or tops, {n} dice fall alike.", n)
    return Choice(Roll(False), why.format(n=n))


def reach(s: State, rng: Random) -> Choice:
    """A bot's hands are no quicker than the table allows: one falling die in `bot_catch` is caught (G8)."""
    odds = s.game.options.bot_catch
    caught = sum(1 << die for die in members(s.throw.fallen) if odds and rng.random() * odds < 1)
    if not odds:
        return Choice(Catch(0), _("At this table bots catch 0 dice."))
    return Choice(Catch(caught), _("Reaches for it, and holds on 1 time in {n}.").format(n=odds))


def before_keeping(s: State, rng: Random) -> Choice | None:
    """The choice where nothing is to be kept yet, or None where it is."""
    if s.phase is Phase.ROLL:
        return plain_roll(s)
    return reach(s, rng) if s.phase is Phase.CATCH else None


def keep_by_liking(s: State, likes: Callable[[int, int], bool]) -> int:
    """The dice that a simple player keeps, as a mask: those it `likes` (a die, its strokes), as far as the game lets it.

    At the simple game and on a card at least one die goes, liked or not: the lowest, or the lowest for the next hole.
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
    """Dice for the next holes, the lowest of each par first, as long as they are liked."""
    lying, left, kept = s.throw.lying, s.players[s.turn].left, 0
    for hole in open_holes(s, s.turn):
        fitting = [die for die in members(left & ~kept) if PARS[die] == s.game.pars[hole]]
        die = min(fitting, key=lambda die: (lying[die], die))
        if kept and not likes(die, lying[die]):
            break
        kept |= 1 << die
    return kept


def kept_against_par(s: State, dice: int) -> tuple[int, int]:
    """Strokes of some dice that lie, and their par."""
    return sum(s.throw.lying[die] for die in members(dice)), sum(PARS[die] for die in members(dice))


def keep_for(s: State, dice: int, why_of: Callable[[int], str]) -> Choice:
    """The keep, with the sentence for its strokes; it may hold {dice} (their colours and faces), {n} (strokes) and {par}."""
    if not dice:
        n = s.players[s.turn].left.bit_count()
        why = ngettext("Keeps none: the {n} die is not low enough.", "Keeps none: none of the {n} dice is low enough.", n)
        return Choice(KeepDice(0), why.format(n=n))
    strokes, par = kept_against_par(s, dice)
    return Choice(KeepDice(dice), why_of(strokes).format(dice=dice_in_faces(dice, s.throw.lying), n=strokes, par=par))
