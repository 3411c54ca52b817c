"""What is not saved yet: the text of a file in hand after each step, whole, beside the file, until it is saved or thrown away."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path
from typing import Final, NamedTuple

from game import kept
from game.content.yaml_text import LARGEST

_LABEL: Final = "unsaved 1"
_NAME: Final = re.compile(r"(?P<file>.+)\.(?P<process>[0-9]{1,9})\.unsaved")


class Unsaved(NamedTuple):
    """A text that was not saved: the recovery file that holds it, and whether the process that wrote it may still be at work on it."""

    path: Path
    text: str
    open_elsewhere: bool


def _place(path: Path) -> Path:
    return path.with_name(f"{path.name}.{os.getpid()}.unsaved")


def keep(path: Path, text: str) -> None:
    """Writes the text that a file has in this process. Raises OSError; then the text of the step before stands there.

    It outlives the process at once. What a power cut may take is the last steps.
    """
    kept.keep(_place(path), _LABEL, text.encode(), synced=False)


def forget(path: Path) -> None:
    """The file is saved, or what was done to it is thrown away."""
    with contextlib.suppress(OSError):
        _place(path).unlink(missing_ok=True)


def left(path: Path) -> tuple[Unsaved, ...]:
    """What other processes have not saved of a file, the newest first; those that can't be read are left out."""
    found: list[tuple[float, Unsaved]] = []
    for each in _beside(path):
        text = kept.recall(each, _LABEL, lambda content: content.decode() if len(content) <= LARGEST else None)
        with contextlib.suppress(OSError):
            if text is not None:
                found.append((each.stat().st_mtime, Unsaved(each, text, not kept.has_ended(_process(each)))))
    return tuple(unsaved for _time, unsaved in sorted(found, key=lambda each: each[0], reverse=True))


def drop(unsaved: Unsaved) -> None:
    """That text was taken over, or is not wanted."""
    with contextlib.suppress(OSError):
        unsaved.path.unlink(missing_ok=True)


def files_left(folder: Path) -> frozenset[str]:
    """The names of the files of a folder of which other processes have not saved something."""
    found = (_NAME.fullmatch(path.name) for path in kept.listed(folder, ".unsaved"))
    return frozenset(match["file"] for match in found if match is not None and int(match["process"]) != os.getpid())


def follow(path: Path, other: Path) -> None:
    """A file has another name now: what was not saved of it goes along."""
    for each in _beside(path):
        with contextlib.suppress(OSError):
            each.replace(other.with_name(f"{other.name}.{_process(each)}.unsaved"))


def _beside(path: Path) -> list[Path]:
    """The recovery files of a file, but for that of this process."""
    found = ((each, _NAME.fullmatch(each.name)) for each in kept.listed(path.parent, ".unsaved"))
    return [each for each, match in found if match is not None and match["file"] == path.name and int(match["process"]) != os.getpid()]


def _process(path: Path) -> int:
    match = _NAME.fullmatch(path.name)
    assert match is not None
    return int(match["process"])
