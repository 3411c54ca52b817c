"""`prove COURSE SAVE`: puts a finished round on a course into its file, as the score to beat."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.output import COURSES, add_json_option, show
from game.words import _


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `prove COURSE SAVE [--json]`."""
    parser = subparsers.add_parser(
        "prove",
        help=_("put a round on a course into its file, as the score to beat"),
        description=_("Puts the deal and the moves of a finished round into the file of the course on which it was played. Whoever "
                      "gets the course sees the strokes of its best person as the score to beat, for the rules replay them: `check` "
                      "tells."),
    )
    parser.add_argument("course", type=Path, metavar=_("COURSE"))
    parser.add_argument("save", type=Path, metavar=_("SAVE"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Writes and prints. Raises NotProven, a UserError, for a round that proves nothing there, and BadFile, SaveRefused, Unwritable."""
    from game.content.draft import Draft  # too slow to load for `--help`
    from game.session.loading import load
    from game.session.proof import proof_in_words, with_proof

    draft, proof = with_proof(Draft.read(args.course), load(args.save), COURSES)
    draft.save(args.course)
    facts = {"file": str(args.course), "by": proof.by, "strokes": proof.strokes, "deal": proof.deal}
    show(facts, [_("{file}: {text}").format(file=args.course, text=proof_in_words(proof))], as_json=args.json)
    return 0
