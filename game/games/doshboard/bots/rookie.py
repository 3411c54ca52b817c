"""The rookie at Doshboard: straight at the target, or at the next dog-leg, with the club whose rating comes nearest."""

from __future__ import annotations

from random import Random

from game.bots.policy import Choice
from game.games.doshboard.rules.geometry import distance
from game.games.doshboard.rules.legs import Path
from game.games.doshboard.rules.text import shot_name
from game.games.doshboard.rules.values import CHOSEN, Action, ChooseCards, Phase, PlanShot, State, View
from game.games.doshboard.solver.straight import nearest_club, straight_to
from game.games.doshboard.solver.ways import aim
from game.rules.contract import Legal
from game.words import _


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The plan; takes microseconds, so `budget` is not needed."""
        s = view.table
        return spread(s) if s.phase is Phase.CHOOSE else straight(s, rng)


def spread(s: State) -> Choice:
    """A long, a middling and a short card (H24)."""
    hand = s.player.hand
    cards = tuple(sorted({hand[n * (len(hand) - 1) // (CHOSEN - 1)] for n in range(CHOSEN)}))
    ratings = [s.set_of(s.turn).cards[card].rating for card in cards]
    told = _("Keeps a long, a medium and a short card, rated {long:.1f}, {middle:.1f} and {short:.1f}.")
    return Choice(ChooseCards(cards), told.format(long=ratings[0], middle=ratings[1], short=ratings[-1]), public=True)


def straight(s: State, rng: Random) -> Choice:
    """The direction that comes nearest to the target's, and the club nearest to the counts that lie between; to a dog-leg before it (H23).

    Where the last shot came to nothing, any of the three nearest directions.
    """
    lie, target, land = s.player.lie, aim(s.scene, s.player.lie, s.player.passed), s.game.land
    nearest = straight_to(land, lie, target)
    last = s.player.last
    direction = rng.choice(nearest) if last is not None and last.start == lie else nearest[0]
    cards = s.set_of(s.turn).cards
    card = nearest_club(land, lie, target, direction, cards, s.player.hand, hills=s.game.options.shot_rules.hills)
    told = _("{cells:.1f} cells to the flag: the {shot}; it flies {rating:.1f} cells on average.")
    name = shot_name(cards[card].name, Path(direction), 0, 0, s.sight)
    why = told.format(cells=distance(lie, s.pair.target.cell), shot=name, rating=cards[card].rating)
    return Choice(PlanShot(Path(direction), card), why, public=True)

