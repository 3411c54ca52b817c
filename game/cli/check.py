"""`check FILE…`: reads course, card and dice files, and reports what is wrong with them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from game.cli.output import COURSES, add_json_option, show, tell
from game.entries import Entries
from game.words import _

if TYPE_CHECKING:
    from game.content.choices import Checked
    from game.session.proof import Proof

FOUND_FAULTS = 2

Warnings: TypeAlias = Callable[[Path], Iterable[str]]

WARNINGS: Final[Entries[Mapping[str, Warnings]]] = Entries(lambda game: game.file_warnings)
"""By game and kind of file, warnings about a file that has no faults, in sentences."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `check FILE…`."""
    parser = subparsers.add_parser(
        "check",
        help=_("check files of courses, cards and dice"),
        description=_("Reads YAML files of courses, cards and dice, each by the kind that it names, and says what is wrong and where."),
    )
    parser.add_argument("files", type=Path, nargs="+", metavar=_("FILE"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Checks and prints: a line per good file, with its warnings, and a sentence on standard error per fault.

    Returns 0, or 2 if anything is wrong; a warning is not a fault.
    """
    from game.content.tree import BadFile
    from game.session.proof import proof_in_words

    good: list[dict[str, object]] = []
    faults: list[dict[str, object]] = []
    said = []
    for path in args.files:
        try:
            checked = _checked(path)
        except BadFile as error:
            for fault, sentence in zip(error.faults, error.sentences, strict=True):
                line, column = fault.mark or (None, None)
                faults.append({"file": str(path), "line": line, "column": column, "text": fault.text})
                tell(sentence)
        else:
            proven, doubt = _proof_of(path)
            warns = (WARNINGS.get(checked.game) or {}).get(checked.kind)
            warnings = [*(warns(path) if warns is not None else ()), *doubt]
            facts = {"file": str(path), "kind": checked.kind, "holds": checked.holds}
            good.append({**facts, "warnings": warnings, "proven": _facts_of(proven)})
            said.append(_("{file}: {holds}.").format(file=path, holds=checked.holds))
            if proven is not None:
                said.append(_("{file}: {text}").format(file=path, text=proof_in_words(proven)))
            said += (_("{file}: warning: {text}").format(file=path, text=text) for text in warnings)
    show({"good": good, "faults": faults}, said, as_json=args.json)
    return FOUND_FAULTS if faults else 0


def _checked(path: Path) -> Checked:
    """What a file holds. Raises BadFile, also for a saved game, which is no file of courses, cards or dice."""
    from game.content.choices import check
    from game.content.tree import BadFile, Fault
    from game.content.yaml_text import read_text
    from game.session.save_file import MAGIC

    try:
        return check(path)
    except BadFile:
        if read_text(path).startswith(MAGIC):
            raise BadFile(str(path), [Fault(None, _("it is a saved game; `main.py replay` plays it again"))]) from None
        raise


def _proof_of(path: Path) -> tuple[Proof | None, Sequence[str]]:
    """The proof in a course's file (None if there is no valid one), and the sentence saying why it is not valid, if so."""
    from game.session.proof import ForgedProof, proof_in

    try:
        return proof_in(path, COURSES), ()
    except ForgedProof as error:
        return None, (str(error),)


def _facts_of(proof: Proof | None) -> dict[str, object] | None:
    return None if proof is None else {"by": proof.by, "strokes": proof.strokes, "deal": proof.deal}
