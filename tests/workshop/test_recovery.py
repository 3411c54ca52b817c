"""What is not saved: kept after each step beside the file, found again by another process, and dropped when it is saved."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.workshop.document import drop_unsaved, files_unsaved, follow_unsaved, forget_unsaved, keep_unsaved, unsaved_of

ROOT = Path(__file__).resolve().parents[2]
AT_WORK = """
import sys
from pathlib import Path
from game.workshop.document import keep_unsaved
path = Path(sys.argv[1])
step = 0
while True:
    step += 1
    keep_unsaved(path, f"step {step} " + "x" * 20000)
    print(step, flush=True)
"""
ONCE = """
import os
import sys
from pathlib import Path
from game.workshop.document import keep_unsaved
keep_unsaved(Path(sys.argv[1]), sys.argv[2])
print(os.getpid())
"""


def leave(path: Path, text: str) -> int:
    """Another process keeps a text and ends; its number."""
    run = subprocess.run([sys.executable, "-c", ONCE, str(path), text], cwd=ROOT, check=True, capture_output=True, text=True)
    return int(run.stdout)


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.yaml"
    path.write_text("kind: golo scorecard\n", encoding="utf-8")
    return path


def test_a_text_kept_here_is_not_offered_here_and_forgotten_when_saved(card: Path) -> None:
    keep_unsaved(card, "mine")
    assert unsaved_of(card) == ()
    assert files_unsaved(card.parent) == frozenset()
    assert len(list(card.parent.iterdir())) == 2
    forget_unsaved(card)
    assert list(card.parent.iterdir()) == [card]
    assert card.read_text(encoding="utf-8") == "kind: golo scorecard\n"


def test_what_an_ended_process_left_is_offered_and_goes_along_with_another_name(card: Path) -> None:
    leave(card, "theirs")
    (found,) = unsaved_of(card)
    assert (found.text, found.open_elsewhere) == ("theirs", False)
    assert files_unsaved(card.parent) == {"card.yaml"}
    other = card.rename(card.with_name("other.yaml"))
    follow_unsaved(card, other)
    assert unsaved_of(card) == ()
    (moved,) = unsaved_of(other)
    drop_unsaved(moved)
    assert unsaved_of(other) == ()


def test_a_damaged_recovery_file_is_not_offered(card: Path) -> None:
    leave(card, "theirs")
    (found,) = unsaved_of(card)
    found.path.write_bytes(found.path.read_bytes()[:-1])
    assert unsaved_of(card) == ()


def test_a_window_that_still_works_on_it_is_told(card: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", AT_WORK, str(card)], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        found = unsaved_of(card)
        process.kill()
        process.wait()
    assert [one.open_elsewhere for one in found] == [True]
    assert [one.open_elsewhere for one in unsaved_of(card)] == [False]


@pytest.mark.parametrize("kills", [6, pytest.param(200, marks=pytest.mark.full)])
def test_a_kill_at_any_moment_loses_at_most_the_stroke_under_way(card: Path, kills: int) -> None:
    chance = random.Random(19)
    for _kill in range(kills):
        with subprocess.Popen([sys.executable, "-c", AT_WORK, str(card)], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            time.sleep(chance.random() * .05)
            process.kill()
            told = [first, *process.stdout.read().splitlines()]
        (found,) = unsaved_of(card)
        assert int(found.text.split()[1]) >= int([line for line in told if line.strip()][-1])
        assert found.text.endswith("x" * 20000)
        drop_unsaved(found)
    assert card.read_text(encoding="utf-8") == "kind: golo scorecard\n"
