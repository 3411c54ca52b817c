"""What commands share: JSON for programs, lines for people, one sentence for a failure, progress; the house's folders and version."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TextIO, TypeVar

from game.errors import UserError
from game.words import _, legible, legible_json

T = TypeVar("T")

# ---- output: JSON for programs with `--json`, lines for people without; and one sentence if it cannot be printed
def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Adds `--json`, which sets the boolean `args.json`."""
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead of sentences"))


def show(facts: Mapping[str, object], lines: Iterable[str], *, as_json: bool) -> None:
    """Prints `facts` as one JSON object, or `lines` for people; standard output has nothing else. Raises `UserError` as `print_text` does.

    >>> show({"hands": 3, "side": None}, ["3 hands"], as_json=True)
    {"hands": 3, "side": null}
    >>> show({"hands": 3}, ["3 hands"], as_json=False)
    3 hands
    """
    if as_json:
        import json  # the window does not need it

        print_text(legible_json(json.dumps(facts, ensure_ascii=False, allow_nan=False)) + "\n")
    else:
        print_text("".join(f"{legible(line)}\n" for line in lines))


def print_text(text: str) -> None:
    """Prints all of the text on standard output, or none of it; apart from line ends, it contains no control characters (`legible`).

    Raises `UserError` if it cannot be printed, `BrokenPipeError` if nobody reads any more.
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
    """For a block that writes that file: raises `UserError` if the system refuses it."""
    try:
        yield
    except OSError as error:
        raise UserError(_("{file} cannot be written ({reason}).").format(file=file, reason=error.strerror or error)) from error


def kept_figures(file: Path, read: Callable[[bytes], tuple[T, ...]]) -> tuple[T, ...]:
    """The measured figures in a file that ships; none if it is missing. Raises UserError if it is damaged or can't be read."""
    import msgspec  # `--help` does not need it

    try:
        return read(file.read_bytes())
    except FileNotFoundError:
        return ()
    except msgspec.MsgspecError as damage:
        raise UserError(_("{file} is damaged ({reason}): restore it, or remove it to begin a new one.").format(
            file=file, reason=damage)) from damage
    except OSError as error:
        raise UserError(_("{file} cannot be read ({reason}).").format(file=file, reason=error.strerror or error)) from error


def sentence(text: str) -> str:
    """The text with a capital and one closing mark, as complaints are printed.

    >>> sentence("there is no game 'chess'"), sentence("GOLO can't be played so: The course is too short.")
    ("There is no game 'chess'.", "GOLO can't be played so: The course is too short.")
    """
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")


def tell(line: str) -> None:
    """Prints one line on standard error, without control characters (`legible`); if nobody can read it, nothing happens."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"{legible(line)}\n")
        sys.stderr.flush()
    except OSError:
        drop(sys.stderr)


def drop(stream: TextIO) -> None:
    """Discards what the stream still buffers: Python would flush it at its end, and report another error."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)


# ---- the progress of a long command, and the time left: one line that is rewritten again and again, on a terminal only
FIRST: Final = 0.7
"""Seconds of work before anything is shown: shorter work needs no line."""

AGAIN: Final = 0.25
"""Seconds between two updates of the line."""


class Progress:
    """`with Progress(400, "hands") as progress:` shows a line on standard error; `progress.add(1)` reports one more as done.

    The line is erased at the end. If standard error is not a terminal nothing is shown, so that logs and pipes stay clean.
    """

    def __init__(self, total: int, what: str, *, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic,
                 first: float = FIRST, again: float = AGAIN) -> None:
        """`total` is counted in `what`, a plural in the reader's language. Shown after `first` seconds, then every `again` seconds."""
        self._total, self._what = total, what
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._first, self._again = first, again
        self._begun = self._counted = clock()
        self._done = self._width = 0
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def add(self, count: int) -> None:
        """Adds `count` to what is done."""
        self._done += count
        self._counted = self._clock()

    def __enter__(self) -> Progress:
        """Starts the thread that shows it."""
        if self._stream is not None and self._stream.isatty() and os.environ.get("TERM") != "dumb":
            self._thread = threading.Thread(target=self._show, name="progress", daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        """Erases the line."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def line(self) -> str:
        """The current text of the line."""
        text = _("{done} of {total} {what}").format(done=self._done, total=self._total, what=self._what)
        if not self._done or self._done >= self._total:
            return text
        # Estimated from the time taken so far; it counts down while the next ones are under way.
        estimate = (self._counted - self._begun) / self._done * (self._total - self._done)
        left = max(1.0, estimate - (self._clock() - self._counted))
        return _("{so_far}, {time} left").format(so_far=text, time=duration(left))

    def _show(self) -> None:
        """The main loop of the thread."""
        pause = self._first
        while not self._over.wait(pause):
            self._write(self.line())
            pause = self._again
        if self._width:
            self._write("")

    def _write(self, line: str) -> None:
        """Replaces the previous line, without the control codes that some terminals do not know."""
        room = shutil.get_terminal_size().columns - 1
        shown = line[:room]
        end = "" if line else "\r"
        try:
            self._stream.write("\r" + shown.ljust(min(self._width, room)) + end)
            self._stream.flush()
        except (OSError, ValueError):  # the terminal is gone
            self._over.set()
        self._width = len(shown)


def duration(seconds: float) -> str:
    """A duration as people say it, no more precise than it is known.

    >>> duration(7.6), duration(95), duration(700), duration(5000)
    ('8 s', '1 min 35 s', '12 min', '1 h 23 min')
    """
    whole = round(seconds)
    if whole < 60:
        return _("{n} s").format(n=whole)
    if whole < 600:
        return _("{minutes} min {seconds} s").format(minutes=whole // 60, seconds=whole % 60)
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("{n} min").format(n=minutes)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)


# ---- the default folders of the clubhouse, and which version of it this is
ROOT = Path(__file__).resolve().parents[2]
SAVES = ROOT / "saves"
COURSES = ROOT / "courses"
CACHE = "cache"
"""The folder within the saves for data that can be computed again."""

PROJECT = ROOT / "pyproject.toml"


def version() -> str:
    """The version in pyproject.toml, the only place that states it (found without a TOML parser). Raises `UserError`."""
    try:
        lines = PROJECT.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(_("{file} cannot be read ({reason}): take it from a fresh copy.").format(file=PROJECT, reason=error)) from error
    for line in lines:
        name, _equals, value = line.partition("=")
        if name.strip() == "version":
            return value.strip().strip('"')
    raise UserError(_("{file} states no version: take it from a fresh copy.").format(file=PROJECT))
