"""`simulate GAME`: bots play many games; prints the results."""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.cli.output import CACHE, COURSES, Progress, add_json_option, sentence, show
from game.errors import UserError
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.analysis.record import Tally
    from game.cli.pool import Order

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `simulate GAME` with its settings."""
    parser = subparsers.add_parser(
        "simulate", help=_("let bots play many games"), description=_("Bots play many games. The same seed gives the same games.")
    )
    parser.add_argument("game", metavar=_("GAME"))
    parser.add_argument("--games", type=whole(1, MOST_GAMES), default=100, metavar="N", help=_("how many games (100)"))
    levels = _("a bot's level for each seat, as in pro,club,pro,club; random takes any legal action")
    parser.add_argument("--seats", default="rookie", metavar=_("LEVELS"), help=levels)
    parser.add_argument("--seed", type=whole(-(2**63), 2**63), default=1, metavar="S", help=_("a whole number (1)"))
    files = _("a file to play with, by its name: a course or card, dice; may be repeated (the first of each)")
    parser.add_argument("--course", action="append", default=[], metavar=_("NAME"), help=files)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=_("an option of the game; may be repeated"))
    add_jobs_option(parser)
    parser.add_argument("--budget", type=_seconds, default=math.inf, metavar="S", help=_("seconds a bot may think (no limit)"))
    parser.add_argument("--save", type=Path, default=None, metavar=_("FOLDER"), help=_("keep each game there as a save"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays and prints. Raises UserError for an invalid game, seat, option or folder."""
    from game.cli.pool import run_batch  # too slow to load for `--help`

    order = order_of(args)
    begin = time.perf_counter()
    with Progress(order.games, _("games")) as progress:
        total = run_batch(order, min(args.jobs, order.games), progress.add)
    seconds = time.perf_counter() - begin
    show(facts(order, args.jobs, total, seconds), lines(order, total, seconds), as_json=args.json)
    return 0


def order_of(args: argparse.Namespace) -> Order:
    """The order that the arguments describe, checked. Raises UserError."""
    from game.bots import policy as bots
    from game.cli.pool import Order
    from game.content.choices import content_for
    from game.rules import contract, options
    from game.rules.contract import Setup
    from game.session.seats import range_in_words

    try:
        rules = contract.rules_of(args.game)
        values = options.build(rules.options, dict(map(split_option, args.option)))
        levels = tuple(args.seats.split(","))
        if len(levels) == 1:
            levels *= rules.seats[0]
        if len(levels) not in rules.seats:
            takes = ngettext("{game} takes {allowed} seat; --seats names {given}.", "{game} takes {allowed} seats; --seats names {given}.",
                             rules.seats[-1])
            raise UserError(takes.format(game=rules.title, allowed=range_in_words(rules.seats), given=len(levels)))
        for level in levels:
            bots.policy(rules.key, level)
        content = content_for(rules.key, COURSES, *args.course)
        rules.start(Setup(len(levels), values, content))
    except (contract.UnknownGame, options.BadOption, bots.UnknownBot) as error:
        raise UserError(sentence(str(error))) from error
    except ValueError as error:
        raise UserError(sentence(_("{game} can't be played so: {reason}").format(game=rules.title, reason=error))) from error
    written = tuple(options.written(values).items())
    return Order(rules.key, written, levels, args.seed, args.games, args.budget, args.save, content, args.saves / CACHE)


def facts(order: Order, jobs: int, total: Tally, seconds: float) -> dict[str, object]:
    """The result as one JSON object: counts, means with their standard errors, and seconds of wall time."""
    found: dict[str, object] = {
        "game": order.game,
        "options": dict(order.written),
        "seats": list(order.levels),
        "seed": order.seed,
        "jobs": jobs,
        "matches": total.games,
        "wins": list(total.wins),
        "shared": total.shared,
    }
    for counts in total.counts:
        found |= counts.facts()
    return found | {"actions": total.actions, "decisions": total.decisions, "seconds": round(seconds, 3)}


def lines(order: Order, total: Tally, seconds: float) -> Sequence[str]:
    """The result in sentences."""
    from game.rules.contract import rules_of

    title, wins = rules_of(order.game).title, _(" to ").join(map(str, total.wins))
    if len(total.wins) > 1:
        matches = ngettext("{n} match of {game}: {wins}.", "{n} matches of {game}: {wins}.", total.games)
    else:       # nobody wins alone
        matches = ngettext("{n} match of {game}.", "{n} matches of {game}.", total.games)
    said = [matches.format(n=total.games, game=title, wins=wins)]
    if total.shared:
        said.append(_("Shared: {n}.").format(n=total.shared))
    for counts in total.counts:
        said += counts.lines(order.levels)
    said.append(_("{n} actions in {seconds:.1f} s.").format(n=total.actions, seconds=seconds))
    return said


def split_option(setting: str) -> tuple[str, str]:
    """The name and the value of "NAME=VALUE". Raises UserError."""
    name, equals, value = setting.partition("=")
    if not equals:
        raise UserError(_("--option takes NAME=VALUE, not {setting!r}.").format(setting=setting))
    return name, value


class whole:  # noqa: N801 (argparse shows it as a function)
    """Reads a whole number from `least` to `most`."""

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def __call__(self, text: str) -> int:
        """The number. Raises argparse's error."""
        try:
            number = int(text) if len(text) <= 20 else None
        except ValueError:
            number = None
        if number is None or not self._least <= number <= self._most:
            raise argparse.ArgumentTypeError(
                _("{text!r} is no whole number from {least} to {most}").format(text=text[:40], least=self._least, most=self._most)
            )
        return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not seconds > 0:
        raise argparse.ArgumentTypeError(_("{text!r} is no number of seconds above 0").format(text=text[:40]))
    return seconds


def add_jobs_option(parser: argparse.ArgumentParser) -> None:
    """Adds `--jobs`, which sets the number `args.jobs`."""
    parser.add_argument("--jobs", type=whole(1, MOST_JOBS), default=cores(), metavar="J", help=_("processes (one per core)"))


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
