"""Makes every test silent and screenless, before anything has a chance to import pygame."""

import contextlib
import gc
import os
from importlib import import_module
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from hypothesis import settings

# The same examples on every machine; `pytest --hypothesis-profile=default` looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")

FOR_FULL = Path(__file__).parent / "for_full.txt"
FOR_NIGHT = Path(__file__).parent / "for_night.txt"
QUICK = pytest.StashKey[dict[str, bool]]()
"""By node id of every test that was collected, those that are left out of this run included: whether the quick run has it."""


def listed(path: Path) -> frozenset[str]:
    """The node ids in one of these files."""
    return frozenset(line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than there are cores: many a test waits for a process or for the next picture; two more where the long ones run."""
    return (os.cpu_count() or 1) + (1 if "not full" in config.getoption("markexpr") else 2)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Each worker begins with other modules where all are collected: pytest compiles every one once, not once for each worker.

    It keeps on disk what it has compiled, and the others read that. What can't be imported is told when it is collected.
    """
    worker: dict[str, object] = getattr(session.config, "workerinput", {})
    if worker and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        number, count = int(str(worker["workerid"]).removeprefix("gw")), int(str(worker["workercount"]))
        for path in sorted(Path(__file__).parent.rglob("test_*.py"))[number::count]:
            with contextlib.suppress(Exception):
                import_module(".".join(path.relative_to(session.config.rootpath).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks the tests that the two files list, and puts the longest ones first, so that no core waits for them in the end.

    What runs at night only is left out of the quick run as well.
    """
    for_full, for_night = listed(FOR_FULL), listed(FOR_NIGHT)
    for item in items:
        if item.nodeid in for_night:
            item.add_marker(pytest.mark.night)
        if item.nodeid in for_full or item.get_closest_marker("night"):
            item.add_marker(pytest.mark.full)
    config.stash[QUICK] = {item.nodeid: item.get_closest_marker("full") is None for item in items}
    items.sort(key=lambda item: not item.name.startswith("test_two_hundred_"))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder of settings and painted pictures for all tests of tables: each tile is painted once."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="session")
def accented_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of languages with accented English, made of all sentences in the code: that takes seconds."""
    from tests.ui import accented  # loads the game, which the quickest tests do without

    return accented.make(tmp_path_factory.mktemp("languages"))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the window collects garbage when a scene has gone, and need not look through all tests then.

    Nor after a window has closed, which gives back to the collector whatever is frozen: all tests with its own scenes.
    """
    gc.collect()
    gc.freeze()
    gc.freeze = gc.unfreeze = _leave_frozen


def _leave_frozen() -> None:
    """What a window freezes for itself it has to look through in tests, which is little."""
