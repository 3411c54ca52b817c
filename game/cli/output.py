"""What a command prints: JSON for programs with `--json`, lines for people without; and one sentence where it cannot be printed."""

import argparse
import contextlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TextIO

from game.errors import UserError
from game.legible import legible, legible_json
from game.words import _


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Add `--json`, which arrives as the boolean `args.json`."""
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead of sentences"))


def show(facts: Mapping[str, object], lines: Iterable[str], *, as_json: bool) -> None:
    """Print `facts` as one JSON object, or `lines` for people; standard output holds nothing else. Raises `UserError` as `write` does.

    >>> show({"hands": 3, "side": None}, ["3 hands"], as_json=True)
    {"hands": 3, "side": null}
    >>> show({"hands": 3}, ["3 hands"], as_json=False)
    3 hands
    """
    if as_json:
        import json  # the window does without

        write(legible_json(json.dumps(facts, ensure_ascii=False, allow_nan=False)) + "\n")
    else:
        write("".join(f"{legible(line)}\n" for line in lines))


def write(text: str) -> None:
    """Print all of the text on standard output, or nothing of it; but for ends of lines, nothing in it acts on a terminal (`legible`).

    Raises `UserError` where it cannot be printed, `BrokenPipeError` where nobody reads any more.
    """
    if sys.stdout is None:
        raise UserError(_("Standard output is closed: send it to a file, a pipe or a terminal."))
    try:
        sys.stdout.write(legible(text, lines=True))
        sys.stdout.flush()
    except UnicodeEncodeError as error:
        raise UserError(
            _("Standard output is {encoding}, which has no {text!a}: set PYTHONIOENCODING=utf-8, or rename what is called so.").format(
                encoding=error.encoding, text=error.object[error.start : error.end]
            )
        ) from error
    except BrokenPipeError:
        raise
    except OSError as error:
        drop(sys.stdout)
        raise UserError(
            _("Standard output cannot be written ({reason}): send it where there is room for it.").format(reason=error.strerror or error)
        ) from error


@contextlib.contextmanager
def writing(file: Path) -> Iterator[None]:
    """What goes on in it writes that file. Raises `UserError` where the system refuses it."""
    try:
        yield
    except OSError as error:
        raise UserError(_("{file} cannot be written ({reason}).").format(file=file, reason=error.strerror or error)) from error


def sentence(text: str) -> str:
    """The text with a capital and one closing mark, as a complaint is printed.

    >>> sentence("there is no game 'chess'"), sentence("GOLO can't be played so: The course is too short.")
    ("There is no game 'chess'.", "GOLO can't be played so: The course is too short.")
    """
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")


def tell(line: str) -> None:
    """Print one line on standard error, in which nothing acts on a terminal (`legible`); where nobody can read it, nothing happens."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"{legible(line)}\n")
        sys.stderr.flush()
    except OSError:
        drop(sys.stderr)


def drop(stream: TextIO) -> None:
    """Let what the stream still holds go nowhere: Python would flush it once more when it ends, and complain."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)
