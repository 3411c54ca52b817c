"""`duel GAME`: which of two bots is stronger, by duplicate contests; `--all` lets every bot meet every other and rates them."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from game.cli.output import COURSES, Progress, add_json_option, kept_figures, sentence, show, writing
from game.errors import UserError
from game.words import _

if TYPE_CHECKING:
    from game.analysis.selfplay import Strength, WinsAndLosses
    from game.bots.policy import Policy
    from game.cli.measured import Contests, Duels
    from game.rules.contract import AnyRules

def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `duel GAME`."""
    parser = subparsers.add_parser(
        "duel",
        help=_("measure a bot against another"),
        description=_("Two bots play every deal in all seatings. Prints the first one's share of those decided. With --all every bot meets "
                      "every other, and their ratings are printed."),
    )
    parser.add_argument("game", metavar=_("GAME"))
    parser.add_argument("--seats", default=None, metavar=_("LEVEL"), help=_("the bot to measure: a level, or random (pro)"))
    rivals = _("a level or random (club); at Partner, Cut Throat and French heaviest (Partner's default) and open_search too, at Partner "
               "plain_sampling, simple_hybrid and prob_alphabeta")
    parser.add_argument("--against", default=None, metavar=_("RIVAL"), help=rivals)
    every = _("every bot and rival against every other, as many hands all together as --hands says")
    parser.add_argument("--all", action="store_true", help=every)
    parser.add_argument("--write", action="store_true", help=_("write the ratings to assets/ratings.json; with --all"))
    parser.add_argument("--players", type=int, default=None, metavar="N", help=_("seats at the table (4, or as many as the game takes)"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=_("an option of the game; may be repeated"))
    course = _("the course to play on, by its file's name (dealt)")
    parser.add_argument("--course", action="append", default=[], metavar=_("NAME"), help=course)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--hands", type=int, default=400, metavar="N", help=_("how many hands, or rounds in golf (400)"))
    length.add_argument("--games", type=int, default=None, metavar="N", help=_("number of whole games, instead of single hands"))
    series = _("how many hands in a row the same players play, who have seen the ones before; at Partner, Cut Throat and French (1)")
    parser.add_argument("--series", type=int, default=1, metavar="N", help=series)
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=_("a whole number (1)"))
    parser.add_argument("--budget", type=float, default=None, metavar="S", help=_("seconds a bot may think (as at the table)"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays and prints. Raises UserError for an invalid game, bot, option or number."""
    from game.analysis.selfplay import strength

    duels = duels_of(args.game)
    if args.write and not args.all:
        raise UserError(_("--write keeps ratings: it needs --all."))
    if args.all and (args.seats or args.against):
        raise UserError(_("--all lets every bot play: leave out --seats and --against."))
    measured = contests(args, duels)
    if args.all:
        return _rate_all(args, duels, measured)
    length = _length(args)
    if length.number < measured.contests or length.number % measured.contests:
        text = _("{option} takes an even number from {n} on that divides by {n}, not {number}: every deal is played {n} times.")
        raise UserError(text.format(option=length.option, n=measured.contests, number=length.number))
    budget = _budget(args)
    seats, against = args.seats or "pro", args.against or duels.against
    bots = bot(args.game, seats, duels), bot(args.game, against, duels)
    begin = time.perf_counter()
    with Progress(length.number, length.unit) as progress:
        pairs = [*_played(measured, bots, _seeds(args, length.number // measured.contests), args.series, budget, progress)]
    try:
        found = strength(pairs, measured.contests)
    except ValueError as error:
        text = _("All {n} were tied, so nothing can be told; play more with {option}.")
        raise UserError(text.format(n=length.number, option=length.option)) from error
    facts: dict[str, object] = {"game": args.game, "seats": seats, "against": against, "seed": args.seed, "budget": budget}
    facts["series"] = args.series
    facts |= {"course": ",".join(args.course), length.option.removeprefix("--"): length.number}
    seconds = time.perf_counter() - begin
    sentence = _sentence((seats, against), measured.decided(found.won + found.lost), found, seconds)
    show({**facts, **found._asdict(), "seconds": seconds}, [sentence], as_json=args.json)
    return 0


class _Length(NamedTuple):
    """How much is played: the number, the unit in words, and the option that sets it."""

    number: int
    unit: str
    option: str


def _length(args: argparse.Namespace) -> _Length:
    return _Length(args.hands, _("hands"), "--hands") if args.games is None else _Length(args.games, _("games"), "--games")


def _budget(args: argparse.Namespace) -> float:
    """The seconds that a bot may think about a choice. Raises UserError if that is not above 0."""
    from game.bots.policy import DEFAULT_BUDGET

    budget: float = DEFAULT_BUDGET if args.budget is None else args.budget
    if not budget > 0:
        raise UserError(_("--budget takes seconds above 0, not {n}.").format(n=budget))
    return budget


def _seeds(args: argparse.Namespace, number: int) -> range:
    """The seeds for that number of rounds, which no other `--seed` shares."""
    begin = args.seed * 1_000_000
    return range(begin, begin + number)


def _played(
    measured: Contests, bots: tuple[Policy, Policy], seeds: range, series: int, budget: float, progress: Progress
) -> Iterator[WinsAndLosses]:
    """The rounds of these seeds as they are played, in series: who plays a later one has seen those before."""
    for begin in range(0, len(seeds), series):
        for pair in measured.play(bots, seeds[begin : begin + series], budget):
            yield pair
            progress.add(measured.contests)


# ---- all against all
def _rate_all(args: argparse.Namespace, duels: Duels, measured: Contests) -> int:
    """Lets every bot play every other on the same deals, and prints the ladder. Raises UserError."""
    from game.analysis.ladder import RATINGS_FILE, Meeting, ladder, read, written
    from game.kept import write_whole

    # Read before hours of play, so that a damaged file is reported at once.
    others = [one for one in kept_figures(RATINGS_FILE, read) if one.game != args.game] if args.write else []
    bots, length, budget = _everybody(args, duels), _length(args), _budget(args)
    pairs = [*combinations(bots, 2)]
    each = length.number // len(pairs) // measured.contests
    if each < 1:
        text = _("{option} takes {n} or more with --all: {pairs} pairs of bots play every deal {times} times.")
        raise UserError(text.format(option=length.option, n=len(pairs) * measured.contests, pairs=len(pairs), times=measured.contests))
    begin, meetings = time.perf_counter(), []
    played = each * len(pairs) * measured.contests
    with Progress(played, length.unit) as progress:
        for one, other in pairs:
            rounds = _played(measured, (bots[one], bots[other]), _seeds(args, each), args.series, budget, progress)
            meetings.append(Meeting(one, other, tuple(rounds)))
    found = ladder(args.game, meetings)
    if args.write:
        with writing(RATINGS_FILE):
            write_whole(RATINGS_FILE, written([*others, *found]))
    facts: dict[str, object] = {"game": args.game, "seed": args.seed, "series": args.series, "budget": budget}
    facts[length.option.removeprefix("--")] = played
    facts["seconds"] = time.perf_counter() - begin
    facts["ladder"] = [{"bot": one.bot, "rating": one.rating, "error": one.error, "share": one.share, "decided": one.decided}
                       for one in found]
    lines = [_("{bot}: {rating:.0f} ± {error:.0f}; wins {share:.1%} of {n} {decided} against all others.").format(
        bot=one.bot, rating=one.rating, error=one.error, share=one.share, n=one.decided, decided=measured.decided(one.decided))
        for one in found]
    show(facts, lines, as_json=args.json)
    return 0


def _everybody(args: argparse.Namespace, duels: Duels) -> dict[str, Policy]:
    """All bots of the game by name, with random play, and its rivals except those whose package is not installed."""
    from game.bots.policy import RANDOM, levels

    found = {name: bot(args.game, name, duels) for name in (RANDOM, *levels(args.game))}
    if args.games is None:
        for name, made in duels.rivals.items():
            with suppress(ImportError):
                found[name] = made()
    return found


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
    from game.rules import contract, options
    from game.rules.contract import Setup

    rules = contract.rules_of(args.game)
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
    """The number of seats: the one asked for, else four or as many as the game takes. Raises UserError if it is 1 or not possible."""
    rivals = [n for n in rules.seats if n > 1]
    players = min(4, rivals[-1]) if asked is None else asked
    if players not in rivals:
        known = ", ".join(map(str, rivals))
        raise UserError(_("--players takes one of {known} at {game}, not {n}.").format(known=known, game=rules.title, n=players))
    return players


def _check_length(args: argparse.Namespace, rules: AnyRules, duels: Duels, *, whole: bool) -> None:
    """Raises UserError for options that single hands don't accept, for series of anything else, and for rivals in a whole game: they
    know single hands only.
    """
    from game.cli.measured import MEASURED

    if args.option and not whole and not duels.options:
        text = _("Single hands of {game} have the default options; leave --option out, or play whole --games.")
        raise UserError(text.format(game=rules.title))
    if args.series < 1:
        raise UserError(_("--series takes a number from 1 on, not {n}.").format(n=args.series))
    if args.series > 1 and (whole or not duels.series):
        known = ", ".join(key for key in MEASURED if (found := MEASURED.of(key).duels) is not None and found.series)
        raise UserError(_("--series is for single hands of {known}: their bots remember the hands before.").format(known=known))
    named = () if args.all else (args.seats, args.against or duels.against)
    rival = next((name for name in named if name in duels.rivals), None)
    if whole and rival is not None:
        raise UserError(_("{name} plays single hands only; name a level with --against.").format(name=rival))


def bot(game: str, name: str, duels: Duels) -> Policy:
    """The bot of that level, or the rival of that name. Raises UserError."""
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
