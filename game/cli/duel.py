"""`duel GAME`: which of two bots is stronger, by duplicate contests."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

from game.cli.output import Progress, add_json_option, sentence, show
from game.cli.paths import COURSES
from game.errors import UserError
from game.words import _

if TYPE_CHECKING:
    from game.analysis.selfplay import Strength
    from game.bots.policy import Policy
    from game.cli.measured import Contests, Duels
    from game.rules.registry import AnyRules

def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `duel GAME`."""
    parser = subparsers.add_parser(
        "duel",
        help=_("measure a bot against another"),
        description=_("Two bots play every deal in all seatings. Prints the first one's share of those decided."),
    )
    parser.add_argument("game", metavar=_("GAME"))
    parser.add_argument("--seats", default="pro", metavar=_("LEVEL"), help=_("the bot to measure: a level, or random (pro)"))
    rivals = _("a level or random (club); at Jamaican Partner heaviest (its default), plain_sampling, simple_hybrid or prob_alphabeta too")
    parser.add_argument("--against", default=None, metavar=_("RIVAL"), help=rivals)
    parser.add_argument("--players", type=int, default=None, metavar="N", help=_("seats at the table (4, or as many as the game takes)"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=_("an option of the game; may be repeated"))
    course = _("the course to play on, by its file's name (dealt)")
    parser.add_argument("--course", action="append", default=[], metavar=_("NAME"), help=course)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--hands", type=int, default=400, metavar="N", help=_("how many hands, or rounds in golf (400)"))
    length.add_argument("--games", type=int, default=None, metavar="N", help=_("number of whole games, instead of single hands"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=_("a whole number (1)"))
    parser.add_argument("--budget", type=float, default=None, metavar="S", help=_("seconds a bot may think (as at the table)"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays and prints. Raises UserError for an invalid game, bot, option or number."""
    from game.analysis.selfplay import strength
    from game.bots.policy import DEFAULT_BUDGET

    duels = duels_of(args.game)
    measured = contests(args, duels)
    number, option = (args.hands, "--hands") if args.games is None else (args.games, "--games")
    if number < measured.contests or number % measured.contests:
        text = _("{option} takes an even number from {n} on that divides by {n}, not {number}: every deal is played {n} times.")
        raise UserError(text.format(option=option, n=measured.contests, number=number))
    budget = DEFAULT_BUDGET if args.budget is None else args.budget
    if not budget > 0:
        raise UserError(_("--budget takes seconds above 0, not {n}.").format(n=budget))
    against = args.against or duels.against
    bots = bot(args.game, args.seats, duels), bot(args.game, against, duels)
    seeds = range(args.seed * 1_000_000, args.seed * 1_000_000 + number // measured.contests)
    begin = time.perf_counter()
    pairs = []
    with Progress(number, _("hands") if args.games is None else _("games")) as progress:
        for pair in measured.play(bots, seeds, budget):
            pairs.append(pair)
            progress.add(measured.contests)
    try:
        found = strength(pairs, measured.contests)
    except ValueError as error:
        raise UserError(_("All {n} were tied, so nothing can be told; play more with {option}.").format(n=number, option=option)) from error
    facts: dict[str, object] = {"game": args.game, "seats": args.seats, "against": against, "seed": args.seed, "budget": budget}
    facts |= {"course": ",".join(args.course), option.removeprefix("--"): number}
    seconds = time.perf_counter() - begin
    sentence = _sentence((args.seats, against), measured.decided(found.won + found.lost), found, seconds)
    show({**facts, **found._asdict(), "seconds": seconds}, [sentence], as_json=args.json)
    return 0


def duels_of(game: str) -> Duels:
    """The duels of the game of that key. Raises UserError if it has none."""
    from game.cli.measured import MEASURED

    found = MEASURED.get(game)
    if found is None or found.duels is None:
        known = ", ".join(key for key in MEASURED if MEASURED.of(key).duels is not None)
        raise UserError(_("There are no duels of {game!r}; there are duels of: {known}.").format(game=game, known=known))
    return found.duels


def contests(args: argparse.Namespace, duels: Duels) -> Contests:
    """The contests to be played. Raises UserError for players, options or a course that the game doesn't accept."""
    from game.cli.measured import whole_games
    from game.cli.simulate import split_option
    from game.content.choices import content_for
    from game.rules import options, registry
    from game.rules.contract import Setup

    rules = registry.find(args.game)
    players = _players(rules, args.players)
    whole = args.games is not None
    _check_length(args, rules, duels, whole=whole)
    try:
        values = options.build(rules.options, dict(map(split_option, args.option)))
        content = content_for(rules.key, COURSES, *args.course)
        rules.start(Setup(players, values, content))
    except options.BadOption as error:
        raise UserError(sentence(str(error))) from error
    except ValueError as error:
        raise UserError(sentence(_("{game} can't be played so: {reason}").format(game=rules.title, reason=error))) from error
    return whole_games(rules, players, values) if whole and duels.in_hands else duels.contests(rules, players, values, content)


def _players(rules: AnyRules, asked: int | None) -> int:
    """The number of seats. Raises UserError if the game doesn't accept it, or it is one."""
    rivals = [n for n in rules.seats if n > 1]
    players = min(4, rivals[-1]) if asked is None else asked
    if players not in rivals:
        known = ", ".join(map(str, rivals))
        raise UserError(_("--players takes one of {known} at {game}, not {n}.").format(known=known, game=rules.title, n=players))
    return players


def _check_length(args: argparse.Namespace, rules: AnyRules, duels: Duels, *, whole: bool) -> None:
    """Raises UserError for options that single hands don't accept, and for rivals in a whole game: they know single hands only."""
    if args.option and not whole and not duels.options:
        text = _("Single hands of {game} have the default options; leave --option out, or play whole --games.")
        raise UserError(text.format(game=rules.title))
    rival = next((name for name in (args.seats, args.against or duels.against) if name in duels.rivals), None)
    if whole and rival is not None:
        raise UserError(_("{name} plays single hands only; name a level with --against.").format(name=rival))


def bot(game: str, name: str, duels: Duels) -> Policy:
    """A level of the game or one of its rivals. Raises UserError."""
    from game.bots.policy import UnknownBot, policy

    try:
        return duels.rivals[name]() if name in duels.rivals else policy(game, name)
    except ImportError as error:
        raise UserError(_("{name} needs the package `dominoes`: install the extra `bench`.").format(name=name)) from error
    except UnknownBot as error:
        raise UserError(sentence(", ".join((str(error), *duels.rivals)))) from error


def _sentence(bots: tuple[str, str], decided: str, found: Strength, seconds: float) -> str:
    text = _("{one} wins {share:.1%} of {n} {decided} against {other} (95 %: {low:.1%} to {high:.1%}), {tied} tied; {seconds:.0f} s.")
    numbers = {"share": found.share, "low": found.low, "high": found.high, "tied": found.tied, "n": found.won + found.lost}
    return text.format(one=bots[0], other=bots[1], decided=decided, seconds=seconds, **numbers)
