"""`losses`: lists what bots lose by their decisions, as it ships; from saves of their games it recomputes the figures."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.output import CACHE, Progress, kept_figures, print_text, writing
from game.errors import UserError
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.analysis.shipped import UsualLoss
    from game.session.replay import Replay


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `losses [LOSSES_FILE...] [--write]`."""
    parser = subparsers.add_parser(
        "losses",
        help=_("what bots lose by their decisions"),
        description=_(
            "Lists for each game what the decisions of its bots cost them in a hand or on a hole, with its error (two standard errors). "
            "With saves of finished games between bots, as `simulate --save` keeps them, it is worked out from these, by the first seat of "
            "each level."
        ),
    )
    parser.add_argument("files", nargs="*", type=Path, metavar=_("LOSSES_FILE"), help=_("saves of finished games between bots"))
    parser.add_argument("--write", action="store_true", help=_("write what is worked out from the saves to assets/losses.json"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Computes the figures from the named saves, and lists them. Raises UserError for an unsuitable save, and for a damaged list."""
    from game.analysis.shipped import LOSSES_FILE, read, written
    from game.kept import write_whole

    if args.write and not args.files:
        raise UserError(_("--write needs saves to work the figures out from: name them before it."))
    before = kept_figures(LOSSES_FILE, read) if args.write or not args.files else ()
    listed = {(one.game, one.level): one for one in before}
    if args.files:
        listed |= {(one.game, one.level): one for one in measured(args.files, args.saves / CACHE)}
    if args.write:
        with writing(LOSSES_FILE):
            write_whole(LOSSES_FILE, written(listed.values()))
    for _key, one in sorted(listed.items()):
        error = "" if one.error is None else f" ± {one.error:.4f}"
        parts = ngettext("{n} part", "{n} parts", one.parts).format(n=one.parts)
        print_text(f"{one.game}, {one.level}: {one.loss:.4f}{error} ({parts})\n")
    return 0


def measured(files: Sequence[Path], folder: Path) -> list[UsualLoss]:
    """The figures of all games and levels in those saves. Computed reviews are cached in the folder.

    Raises UserError, before any work, for a save that is not a finished bot game or that cannot be reviewed; SaveRefused with the line that
    is wrong.
    """
    from game.analysis.shipped import usual_loss_of

    for file in files:
        _bots_game(file)
    found: dict[tuple[str, str], list[float]] = {}
    with Progress(len(files), ngettext("save", "saves", len(files))) as progress:
        for file in files:
            for key, losses in _losses_of(file, folder):
                found.setdefault(key, []).extend(losses)
            progress.add(1)
    return [usual_loss_of(game, level, losses) for (game, level), losses in found.items()]


def _bots_game(file: Path) -> Replay:
    """The finished bot game in a save. Raises UserError if it is not one, and SaveRefused."""
    from game.session.replay import Replay

    replay = Replay.open(file)
    if any(seat.is_person for seat in replay.seats):
        raise UserError(_("{file}: a person plays in it; what bots lose is worked out from games of bots alone.").format(file=file))
    if not replay.scores(replay.last).final:
        raise UserError(_("{file}: the game is not over; what bots lose is worked out from finished games.").format(file=file))
    return replay


def _losses_of(file: Path, folder: Path) -> Iterator[tuple[tuple[str, str], list[float]]]:
    """For each level of bots at a table, what its first seat lost in each finished part."""
    from game.analysis.review import ReviewRequest
    from game.bots.policy import REVIEWERS

    replay = _bots_game(file)
    game = replay.rules.key
    first = {one.level: seat for seat, one in reversed(tuple(enumerate(replay.seats))) if one.level}
    wanted = ReviewRequest(tuple(sorted(first.values())))
    review = REVIEWERS.of(game)(replay.setup, replay.open_actions, folder, lambda _share: None, wanted) if game in REVIEWERS else None
    done = [part for part in review.parts if part.score is not None or part.result is not None] if review is not None else []
    if not done or not first:
        raise UserError(_("{file}: there are no decisions of bots to look back on.").format(file=file))
    for level, seat in first.items():
        yield (game, level), [part.loss for part in done if part.seat == seat]
