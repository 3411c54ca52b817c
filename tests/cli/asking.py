"""What commands print, and how they refuse."""

from __future__ import annotations

import pytest

from game.cli.app import main


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints; it ends well."""
    assert main(arguments) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one clear sentence with which the command is refused."""
    assert main(arguments) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1
    assert len(out.err) < 300
    assert out.err.endswith(".\n")
    assert not out.err.endswith("..\n")
    return out.err
