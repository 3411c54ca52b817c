"""One folder of painted pictures for all tests of tables: each tile is painted once."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for settings and pictures."""
    return tmp_path_factory.mktemp("tables")
