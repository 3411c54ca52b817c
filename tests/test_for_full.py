"""What is left out of the quick run is a variant of a test that stays in it, or a test marked as long where it stands."""

import subprocess
import sys

import pytest

from tests.conftest import FOR_FULL

ALONE = ("tests/analysis/test_duel.py::test_each_level_beats_the_one_below", "tests/bots/domino_golf/test_bots.py::test_a_stroke_expected")


@pytest.mark.full
def test_every_variant_left_out_of_the_quick_run_has_a_sister_in_it() -> None:
    listed = [line for line in FOR_FULL.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    collected = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    every = subprocess.run(collected, capture_output=True, text=True, check=True).stdout.splitlines()
    quick = subprocess.run([*collected, "-m", "not full"], capture_output=True, text=True, check=True).stdout.splitlines()
    functions = {line.split("[")[0] for line in quick}
    assert not set(listed) - set(every)
    assert not set(listed) & set(quick)
    assert [line for line in listed if line.split("[")[0] not in functions and not line.startswith(ALONE)] == []
