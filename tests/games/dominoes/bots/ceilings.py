"""How far knowing the hidden hands can bring a bot at each game of dominoes, run by hand.

    python3 -m tests.games.dominoes.bots.ceilings GAME [HANDS]

Two seats across the table are played in two ways against two of each kind of player: by the net at once, and by trying every play in the
true deal with the true kinds of the others, the hand played to its end some times after each. The second is what a master would be whose
belief about the hidden hands is right and certain: what it wins above the net is all that deals drawn by likelihood can bring.
"""

from __future__ import annotations

import sys
from math import sqrt
from typing import Final

import numpy as np

from game.games.cut_throat.bots import lockstep as cut_throat
from game.games.dominoes.bots.kinds import LearntModel, PlayerKind, choose, play_out, shipped_model
from game.games.dominoes.bots.lockstep import KIND, HandsInStep, Moves
from game.games.dominoes.bots.play_net import Floats, Places
from game.games.dominoes.bots.training import School
from game.games.french.bots import lockstep as french
from game.games.partner.bots import lockstep as partner
from game.games.partner.bots.training import SCHOOL as PARTNER

GAMES: Final = {
    "partner": (PARTNER, partner.FILE), "cut_throat": (cut_throat.SCHOOL, cut_throat.FILE), "french": (french.SCHOOL, french.FILE),
}
RIVALS: Final = (PlayerKind.HEAVIEST, PlayerKind.CLUB, PlayerKind.STRONG)
TIMES: Final = 6
"""How often a hand is played on after each play: the others' whims differ."""
FEWER: Final = 8
"""One of this many hands is played in the true deal as well: that takes longer."""


def share_of(school: School, model: LearntModel, rival: PlayerKind, hands: int, *, knows: bool) -> tuple[float, float]:
    """The share of decided hands that the two win, with its error at 95 %; every deal is played from both sides."""
    rng, margins = np.random.default_rng(77), list[Floats]()
    for side in range(2):
        table, seat = school.measured_hands(hands, 77)
        ours = [school.opposed(at) == side for at in range(table.rules.seats)]
        for at, own in enumerate(ours):
            table.facts[KIND + at] = PlayerKind.STRONG if own else rival
        while len(table):
            _act(table, seat, school if knows and ours[seat] else None, model, rng)
            seat = table.rules.after(seat)
        results = school.results(table)
        margins.append(results[ours].mean(axis=0) - results[[not own for own in ours]].mean(axis=0))
    won, lost = (sum(int((sign * margin > 0).sum()) for margin in margins) for sign in (1, -1))
    return won / (won + lost), 1.96 * sqrt(.25 / (won + lost))


def _act(table: HandsInStep, seat: int, school: School | None, model: LearntModel, rng: np.random.Generator) -> None:
    """The seat plays or passes in all hands: with a school by trying every play in the true deal, without by its kind."""
    moves = table.moves(seat)
    if len(passing := np.flatnonzero(moves.able == 0)):
        table.knock(seat, passing)
    if len(moves.tile):
        at = choose(table, seat, moves, model, rng) if school is None else _best_played_on(table, seat, moves, school, model, rng)
        table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])


def _best_played_on(table: HandsInStep, seat: int, moves: Moves, school: School, model: LearntModel, rng: np.random.Generator) -> Places:
    """The index of the play in each hand after which the seat does best on average."""
    again = np.repeat(np.arange(len(moves.tile)), TIMES)
    tried = table.copied(moves.column[again])
    tried.play(seat, np.arange(len(again)), moves.tile[again], moves.arm[again])
    play_out(tried, table.rules.after(seat), model, rng)
    worth = school.worth(tried)[seat].reshape(-1, TIMES).mean(axis=1)
    return moves.best(worth + rng.random(len(worth), np.float32) * np.float32(1e-6))


def ceilings(game: str, hands: int = 16_000) -> None:
    """Prints both shares against each kind of rival."""
    school, file = GAMES[game]
    model = shipped_model(file, school.features)
    for rival in RIVALS:
        shares = [share_of(school, model, rival, hands if not knows else hands // FEWER, knows=knows) for knows in (False, True)]
        net, knowing = (f"{share:.1%} ± {error:.1%}" for share, error in shares)
        print(f"{game} v {rival.name.lower()}: the net at once {net}, in the true deal {knowing}", flush=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case [game, *number] if game in GAMES:
            ceilings(game, *map(int, number))
        case _:
            sys.exit(__doc__)
