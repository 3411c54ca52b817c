"""`duel GAME`: which of two bots is stronger, by duplicate contests."""

from __future__ import annotations

import argparse
import time
from gettext import gettext as _
from typing import TYPE_CHECKING, Final

from game.cli.output import add_json_option, show
from game.errors import UserError

if TYPE_CHECKING:
    from game.analysis.duel import Strength
    from game.bots.policy import Policy

HEAVIEST: Final = "heaviest"
PEER: Final = "prob_alphabeta"
"""The rivals beside the levels: see game.bots.dominoes.partner_rivals.py."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `duel GAME`."""
    parser = subparsers.add_parser(
        "duel",
        help=_("measure a bot against another"),
        description=_("Two bots play every deal twice, sides swapped. Prints the first one's share of the decided hands."),
    )
    parser.add_argument("game", metavar=_("GAME"))
    parser.add_argument("--seats", default="pro", metavar=_("LEVEL"), help=_("the bot to measure (pro)"))
    parser.add_argument("--against", default=HEAVIEST, metavar=_("RIVAL"), help=_("a level, heaviest or prob_alphabeta (heaviest)"))
    parser.add_argument("--hands", type=int, default=400, metavar="N", help=_("how many hands, an even number (400)"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=_("a whole number (1)"))
    parser.add_argument("--budget", type=float, default=None, metavar="S", help=_("seconds a bot may think (as at the table)"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print. Raises UserError for a game, bot or number that doesn't do."""
    from game.analysis.dominoes.partner_duel import play_hand  # noqa: PLC0415 (`--help` loads every command, and must stay quick)
    from game.analysis.duel import play_pairs, strength  # noqa: PLC0415
    from game.bots.policy import DEFAULT_BUDGET  # noqa: PLC0415

    if args.game != "partner":
        raise UserError(_("There are no duels of {game!r}; there are duels of: partner.").format(game=args.game))
    if args.hands < 2 or args.hands % 2:
        raise UserError(_("--hands takes an even number from 2 on, not {n}: every deal is played twice.").format(n=args.hands))
    budget = DEFAULT_BUDGET if args.budget is None else args.budget
    if not budget > 0:
        raise UserError(_("--budget takes seconds above 0, not {n}.").format(n=budget))
    one, other = bot(args.game, args.seats), bot(args.game, args.against)
    seeds = range(args.seed * 1_000_000, args.seed * 1_000_000 + args.hands // 2)
    begin = time.perf_counter()
    found = strength(play_pairs(play_hand, one, other, seeds, budget))
    facts = {"game": args.game, "seats": args.seats, "against": args.against, "seed": args.seed, "budget": budget}
    seconds = time.perf_counter() - begin
    show({**facts, **found._asdict(), "seconds": seconds}, [_sentence(args.seats, args.against, found, seconds)], as_json=args.json)
    return 0


def bot(game: str, name: str) -> Policy:
    """A level of the game or a rival. Raises UserError."""
    from game.bots.dominoes.partner_rivals import Heaviest, PeerAlphaBeta  # noqa: PLC0415
    from game.bots.registry import UnknownBot, policy  # noqa: PLC0415

    try:
        if name == PEER:
            return PeerAlphaBeta()
        return Heaviest() if name == HEAVIEST else policy(game, name)
    except ImportError as error:
        raise UserError(_("{name} needs the package `dominoes`: install the extra `bench`.").format(name=name)) from error
    except UnknownBot as error:
        raise UserError(_("{problem}, {heaviest}, {peer}").format(problem=error, heaviest=HEAVIEST, peer=PEER)) from error


def _sentence(one: str, other: str, found: Strength, seconds: float) -> str:
    text = _("{one} wins {share:.1%} of {n} decided hands against {other} (95 %: {low:.1%} to {high:.1%}), {tied} tied; {seconds:.0f} s.")
    numbers = {"share": found.share, "low": found.low, "high": found.high, "tied": found.tied, "n": found.won + found.lost}
    return text.format(one=one, other=other, seconds=seconds, **numbers)
