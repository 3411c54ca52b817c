"""A folder to which rights apply, also where the tests run as the superuser, who may do everything."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

_NOBODY = 65534


@contextlib.contextmanager
def unprivileged() -> Iterator[Path]:
    """A new folder of somebody who is not the superuser, as whom the block runs; all in it is removed in the end."""
    if sys.platform == "win32":
        pytest.skip("rights of POSIX")
    folder = Path(tempfile.mkdtemp(prefix="rights-"))
    superuser = os.geteuid() == 0
    if superuser:
        os.chown(folder, _NOBODY, _NOBODY)
        os.setresuid(_NOBODY, _NOBODY, 0)
    try:
        yield folder
    finally:
        if superuser:
            os.setresuid(0, 0, 0)
        for path, _folders, _files in os.walk(folder, onerror=lambda error: None):
            with contextlib.suppress(OSError):
                os.chmod(path, 0o700)
        shutil.rmtree(folder, ignore_errors=True)


def shut(path: Path, mode: int = 0) -> None:
    """Takes the rights to a file or folder away."""
    path.chmod(mode)
