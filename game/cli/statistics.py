"""`statistics GAME`: totals of the finished games in the saves, for a player and a selection of games."""

from __future__ import annotations

import argparse
import os
from contextlib import closing
from pathlib import Path

from game.cli.output import add_json_option, show
from game.errors import UserError
from game.words import _


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `statistics GAME [--player NAME ...] [--csv FILE] [--json]`."""
    parser = subparsers.add_parser(
        "statistics",
        help=_("what the finished games add up to"),
        description=_("Counts the finished games in the folder of saves, by the journals alone, and prints the figures of a game with what "
                      "is counted. Without a player it counts every person."),
    )
    parser.add_argument("game", metavar=_("GAME"))
    choices = (
        ("player", _("whose games")),
        ("partner", _("games with this partner only")),
        ("opponent", _("games against this player only")),
        ("level", _("games against bots of this level only")),
        ("course", _("games on this course only")),
    )
    for name, told in choices:
        parser.add_argument(f"--{name}", default="", metavar=_("NAME"), help=told)
    parser.add_argument("--hole", default="", metavar="N", help=_("this hole only"))
    parser.add_argument("--csv", type=Path, default=None, metavar=_("FILE"), help=_("write the figures there as a table too"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Counts and prints. Raises UserError for an unknown game, a filter that no finished game matches, or a table that can't be written."""
    from game.analysis.ladder import MIDDLE
    from game.bots.policy import levels
    from game.rules.contract import GAMES  # too slow to load for `--help`
    from game.session.replay import save_rows
    from game.session.shelf import Shelf
    from game.statistics.database import brought_up_to_date
    from game.statistics.figures import Filter, choices, rows_of, standing, values, written

    if args.game not in GAMES.keys:
        raise UserError(_("There is no game {game!r}; choose one of: {known}.").format(game=args.game, known=", ".join(GAMES.keys)))
    if (trouble := Shelf(args.saves).trouble) is not None and os.path.lexists(args.saves) and not os.path.isfile(args.saves):
        raise UserError(trouble)
    if not os.path.isdir(args.saves):
        raise UserError(_("There is no folder {folder}: name the folder of saves with --saves.").format(folder=args.saves))
    with closing(brought_up_to_date(args.saves)) as base:
        for name, there in choices(base, args.game).items():
            chosen, known = getattr(args, name), ", ".join(there) or _("none")
            if chosen and chosen not in there:
                text = _("No finished game counts for --{field} {name!r}; those there are: {known}.")
                raise UserError(text.format(field=name, name=chosen, known=known))
        wanted = Filter(args.game, args.player, args.partner, args.opponent, args.level, args.course, int(args.hole or 0))
        found, stands = values(base, wanted), standing(base, wanted, levels(args.game))
        if args.csv is not None:
            save_rows(rows_of(base, wanted), args.csv)
    facts = {value.figure.key: {"value": value.value, "of": value.number} for value in found}
    lines = [_("{title}: {value}. {told}").format(title=_(value.figure.title), value=written(value), told=_(value.figure.meaning))
             for value in found]
    if stands is not None and stands.own is not None:
        facts["rating"] = {"value": stands.own.rating, "of": stands.games}
        text = _("Rating: {n:.0f} ± {error:.0f} by the hands of {games} games against bots; the club player stands at {club}.")
        lines.append(text.format(n=stands.own.rating, error=stands.own.error, games=stands.games, club=MIDDLE))
    show({"game": args.game, **facts}, lines, as_json=args.json)
    return 0
