"""What is left out of the quick run is there, and leaves something of its file to it."""

import subprocess
import sys

import pytest

from tests.conftest import FOR_FULL


@pytest.mark.full
def test_what_is_left_out_of_the_quick_run_is_there_and_its_file_is_not_left_out() -> None:
    listed = [line for line in FOR_FULL.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    collected = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    every = subprocess.run(collected, capture_output=True, text=True, check=True).stdout.splitlines()
    quick = subprocess.run([*collected, "-m", "not full"], capture_output=True, text=True, check=True).stdout.splitlines()
    files = {line.split("::")[0] for line in quick}
    assert not set(listed) - set(every)
    assert not set(listed) & set(quick)
    assert {line.split("::")[0] for line in listed} <= files
