"""`open TEXT`: makes a file in courses/custom from the text of a shared file."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.cli.output import COURSES, add_json_option, show
from game.words import _


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `open TEXT [--json]`."""
    parser = subparsers.add_parser(
        "open",
        help=_("make a file of your own of a shared text"),
        description=_("Makes a file in courses/custom of the text of a course, card, deck or dice that somebody has shared. In place of "
                      "the text there may be the name of a file that holds it, or of a picture with its code. No file is written over."),
    )
    parser.add_argument("text", metavar=_("TEXT"))
    parser.add_argument("--courses", type=Path, default=COURSES, metavar=_("DIRECTORY"),
                        help=_("the folder of courses, in whose folder custom the file is made"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Makes the file and prints what it is. Raises BadSharedFile, a UserError, for a text that is not a shared file."""
    from game.content.choices import check, kind_named  # too slow to load for `--help`
    from game.session.proof import ForgedProof, proof_in, proof_in_words
    from game.workshop.folder import WorkFolder

    taken = WorkFolder(args.courses).take(_text_of(args.text))
    checked = check(taken.path)
    try:
        proof = proof_in(taken.path, args.courses)
        told = proof_in_words(proof) if proof is not None else _("Not proven: no round on it was sent along.")
    except ForgedProof as error:
        told = str(error)
    line = _("{file}: {holds}.") if taken.fresh else _("{file} says the same already: {holds}.")
    show({"file": str(taken.path), "new": taken.fresh, "kind": checked.kind, "holds": checked.holds},
         [line.format(file=taken.path, holds=checked.holds), *([told] if kind_named(checked.kind).provable else [])], as_json=args.json)
    return 0


def _text_of(given: str) -> str:
    """The shared text: `given` itself, or the content of the file of that name, which may be a text or a picture with a QR code.

    Raises UserError for a file that can't be read.
    """
    from game.workshop.share import LONGEST, is_shared_file

    if is_shared_file(given) or len(given) > LONGEST or not os.path.lexists(given):
        return given        # if it is no shared text either, the error says so
    from game.ui.input import LetGoHere
    from game.ui.scenes.share import received_text

    return received_text(LetGoHere(given, is_file=True))
