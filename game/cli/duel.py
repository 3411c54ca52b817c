"""`duel GAME`: which of two bots is stronger, by duplicate contests."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Final

from game.cli.output import add_json_option, show
from game.errors import UserError
from game.words import _

if TYPE_CHECKING:
    from game.analysis.duel import Strength
    from game.bots.policy import Policy
    from game.cli.contests import Contests

HEAVIEST: Final = "heaviest"
PEER: Final = "prob_alphabeta"
"""The rivals beside the levels, at Partner: see game.bots.dominoes.partner_rivals.py."""

PARTNER: Final = "partner"


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `duel GAME`."""
    parser = subparsers.add_parser(
        "duel",
        help=_("measure a bot against another"),
        description=_("Two bots play every deal in all seatings. Prints the first one's share of the decided hands (rounds, in golf)."),
    )
    parser.add_argument("game", metavar=_("GAME"))
    parser.add_argument("--seats", default="pro", metavar=_("LEVEL"), help=_("the bot to measure: a level, or random (pro)"))
    rivals = _("a level or random (club); at partner heaviest or prob_alphabeta too")
    parser.add_argument("--against", default=None, metavar=_("RIVAL"), help=rivals)
    parser.add_argument("--players", type=int, default=None, metavar="N", help=_("seats at the table (4, or as many as the game takes)"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=_("an option of the game; may be repeated"))
    parser.add_argument("--hands", type=int, default=400, metavar="N", help=_("how many hands or rounds (400)"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=_("a whole number (1)"))
    parser.add_argument("--budget", type=float, default=None, metavar="S", help=_("seconds a bot may think (as at the table)"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print. Raises UserError for a game, bot, option or number that doesn't do."""
    from game.analysis.duel import strength  # noqa: PLC0415 (`--help` loads every command, and must stay quick)
    from game.bots.policy import DEFAULT_BUDGET  # noqa: PLC0415

    measured = contests(args)
    if args.hands < measured.contests or args.hands % measured.contests:
        text = _("--hands takes an even number from {n} on that divides by {n}, not {hands}: every deal is played {n} times.")
        raise UserError(text.format(n=measured.contests, hands=args.hands))
    budget = DEFAULT_BUDGET if args.budget is None else args.budget
    if not budget > 0:
        raise UserError(_("--budget takes seconds above 0, not {n}.").format(n=budget))
    against = args.against or (HEAVIEST if args.game == PARTNER else "club")
    bots = bot(args.game, args.seats), bot(args.game, against)
    seeds = range(args.seed * 1_000_000, args.seed * 1_000_000 + args.hands // measured.contests)
    begin = time.perf_counter()
    found = strength(measured.play(bots, seeds, budget), measured.contests)
    facts = {"game": args.game, "seats": args.seats, "against": against, "seed": args.seed, "budget": budget}
    seconds = time.perf_counter() - begin
    sentence = _sentence((args.seats, against), measured.decided, found, seconds)
    show({**facts, **found._asdict(), "seconds": seconds}, [sentence], as_json=args.json)
    return 0


def contests(args: argparse.Namespace) -> Contests:
    """What is to be played. Raises UserError for a game without duels, a number of players or an option that it doesn't take."""
    from game.cli.contests import contests_of, games  # noqa: PLC0415
    from game.cli.simulate import split_option  # noqa: PLC0415
    from game.rules import options, registry  # noqa: PLC0415

    if args.game not in games():
        known = ", ".join(games())
        raise UserError(_("There are no duels of {game!r}; there are duels of: {known}.").format(game=args.game, known=known))
    rules = registry.find(args.game)
    rivals = [n for n in rules.seats if n > 1]
    players = min(4, rivals[-1]) if args.players is None else args.players
    if players not in rivals:
        known = ", ".join(map(str, rivals))
        raise UserError(_("--players takes one of {known} at {game}, not {n}.").format(known=known, game=rules.title, n=players))
    if args.game == PARTNER and args.option:
        raise UserError(_("Duels of partner are single hands of the default options; leave --option out."))
    try:
        return contests_of(args.game, players, options.build(rules.options, dict(map(split_option, args.option))))
    except options.BadOption as error:
        raise UserError(str(error)) from error


def bot(game: str, name: str) -> Policy:
    """A level of the game or, at Partner, a rival. Raises UserError."""
    from game.bots.dominoes.partner_rivals import Heaviest, PeerAlphaBeta  # noqa: PLC0415
    from game.bots.registry import UnknownBot, policy  # noqa: PLC0415

    try:
        if game == PARTNER and name == PEER:
            return PeerAlphaBeta()
        return Heaviest() if game == PARTNER and name == HEAVIEST else policy(game, name)
    except ImportError as error:
        raise UserError(_("{name} needs the package `dominoes`: install the extra `bench`.").format(name=name)) from error
    except UnknownBot as error:
        rivals = f", {HEAVIEST}, {PEER}" if game == PARTNER else ""
        raise UserError(f"{error}{rivals}") from error


def _sentence(bots: tuple[str, str], decided: str, found: Strength, seconds: float) -> str:
    text = _("{one} wins {share:.1%} of {n} {decided} against {other} (95 %: {low:.1%} to {high:.1%}), {tied} tied; {seconds:.0f} s.")
    numbers = {"share": found.share, "low": found.low, "high": found.high, "tied": found.tied, "n": found.won + found.lost}
    return text.format(one=bots[0], other=bots[1], decided=decided, seconds=seconds, **numbers)
