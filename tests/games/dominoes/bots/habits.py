"""How sure the masters become, in a match, of what kind of player sits at the table; run by hand.

    python3 -m tests.games.dominoes.bots.habits [MATCHES]

Two seats play the net at once, and the two others are bots of one level, or rivals. Before the first hand of a match, and after one, three
and six hands of it, the master at the first seat expects the next one to be of its kind with the chances that are printed, on average.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.bots.policy import Policy, policy
from game.games.cut_throat.bots import lockstep as cut_throat
from game.games.cut_throat.commands import CutThroatTable
from game.games.dominoes.bots.alone import LoneHeaviest
from game.games.dominoes.bots.kinds import KindsExpected, PlayerKind
from game.games.dominoes.solver import at_nil_all
from game.games.french.bots import lockstep as french
from game.games.french.commands import FrenchTable
from game.games.partner.bots import lockstep as partner
from game.games.partner.bots.training import Heaviest, SimpleHybrid
from game.games.partner.commands import PartnerTable
from game.rules.contract import Setup, rules_of
from tests.games.dominoes.bots.maxn_hands import LONE

SEEN: Final = (0, 1, 3, 6)
"""Hands of a match after which the expectation is read."""

_SEED: Final = 77_000


class Watched(NamedTuple):
    """A game whose players are watched: how a table plays a hand, what the master expects, and rivals by name, with their kinds."""

    table: Callable[[], Any]
    expected: Callable[[Any], KindsExpected]
    rivals: Mapping[str, tuple[Policy, PlayerKind]]


def levels(game: str) -> dict[str, tuple[Policy, PlayerKind]]:
    """The levels that play at once, with their kinds."""
    kinds = {"rookie": PlayerKind.ROOKIE, "club": PlayerKind.CLUB, "pro": PlayerKind.STRONG}
    return {level: (policy(game, level), kind) for level, kind in kinds.items()}


def watched() -> dict[str, Watched]:
    """The games by key."""
    model = partner.Master().read()
    others = {"heaviest": (Heaviest(), PlayerKind.HEAVIEST), "SimpleHybrid": (SimpleHybrid(), PlayerKind.DOUBLES)}
    found = {"partner": Watched(PartnerTable, lambda view: partner.expected_at(view, model), {**levels("partner"), **others})}
    for game, table, master in (("cut_throat", CutThroatTable, cut_throat.Master()), ("french", FrenchTable, french.Master())):
        options = rules_of(game).options()
        rivals = {**levels(game), "heaviest": (LoneHeaviest(LONE[game]), PlayerKind.HEAVIEST)}
        found[game] = Watched(lambda table=table, options=options: table(options), master.expected_at, rivals)  # type: ignore[misc]
    return found


def chances_of_kind(game: str, one: Watched, rival: Policy, kind: PlayerKind, matches: int) -> list[float]:
    """The chance that the next seat is of its kind, as the master at seat 0 sees it after each number of hands in SEEN."""
    rules: Any = rules_of(game)
    pro, chances = policy(game, "pro"), [0.0] * len(SEEN)
    for match in range(matches):
        table, finished = one.table(), [()]
        for hand in range(max(SEEN)):
            table((pro, rival) if game == "partner" else [pro, rival] * 2, _SEED + match * max(SEEN) + hand, 60.0)
            finished.append(table.finished)
        for at, hands in enumerate(SEEN):
            state = at_nil_all(rules, Setup(4, rules.options()), finished[hands])
            chances[at] += float(one.expected(rules.view(state, 0)).chances[kind].sum()) / matches
    return chances


def main(arguments: Sequence[str]) -> None:
    """Prints a line for each game and rival."""
    matches = int(arguments[0]) if arguments else 12
    for game, one in watched().items():
        for name, (rival, kind) in one.rivals.items():
            chances = chances_of_kind(game, one, rival, kind, matches)
            print(f"{game}, {name}: {', '.join(f'{chance:.2f} after {n}' for n, chance in zip(SEEN, chances, strict=True))}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
