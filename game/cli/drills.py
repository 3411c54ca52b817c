"""`drills`: lists the drills that ship, with the numbers that answer them; `--write` recomputes the numbers."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from game.cli.output import Progress, print_text, writing
from game.cli.simulate import whole
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.bots.policy import Judged
    from game.session.drills import Drill

ROUNDS = 24


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `drills [--write] [--rounds N]`."""
    parser = subparsers.add_parser(
        "drills",
        help=_("the drills that ship, with their numbers"),
        description=_("Lists the drills with the share of each choice and its error (two standard errors; exact counts have none)."),
    )
    parser.add_argument("--write", action="store_true", help=_("work the numbers out again and write them to assets/drills.json"))
    rounds = _("independent counts of the master ({n})").format(n=ROUNDS)
    parser.add_argument("--rounds", type=whole(2, 1000), default=ROUNDS, metavar="N", help=rounds)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Lists, or recomputes and lists. Raises UserError if the list is damaged or can't be written."""
    import msgspec

    from game.kept import write_whole
    from game.session.drills import FILE, shipped, written

    path: Path = FILE
    listed = list(shipped(numbered=not args.write))
    if args.write:
        with Progress(len(listed), ngettext("drill", "drills", len(listed))) as progress:
            for number, drill in enumerate(listed):
                found = judged(drill, args.rounds)
                shares, errors = tuple(round(one.share, 4) for one in found), tuple(round(one.error, 4) for one in found)
                listed[number] = msgspec.structs.replace(drill, shares=shares, errors=errors)
                progress.add(1)
        with writing(path):
            write_whole(path, written(listed))
    for drill in listed:
        numbers = ", ".join(f"{choice} {share:.1%} ± {error:.1%}" for choice, share, error in zip(
            drill.choices, drill.shares, drill.errors, strict=True))
        print_text(f"{drill.key}: {numbers}\n")
    return 0


def judged(drill: Drill, rounds: int) -> tuple[Judged, ...]:
    """The numbers of a drill's choices, computed now."""
    from game.bots.policy import JUDGES, TILE_COUNTS, Judged
    from game.session.drills import actions_of, position_of

    position = position_of(drill)
    actions = actions_of(drill, position.rules)
    if drill.asks == "worth":
        return JUDGES.of(drill.game).worth(position.view, actions, rounds, Random(f"drill {drill.key}"))
    counter = TILE_COUNTS.of(drill.game)
    if drill.asks == "knocks":
        return counter.knocks(position.view, actions)
    if drill.asks == "lacking":
        return counter.lacking(position.view, [int(seat) for seat in drill.choices], drill.about)
    hidden = counter.hidden(position.view, drill.about)
    return tuple(Judged(float(int(choice) == hidden), 0.0) for choice in drill.choices)
