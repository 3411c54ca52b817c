"""What is left out of the quick run is there, and leaves something of its file to it."""

import pytest

from tests.conftest import FOR_FULL, FOR_NIGHT, QUICK, listed

WHOLE = frozenset({"tests/ui/test_evening.py", "tests/ui/scenes/test_try_rounds.py", "tests/games/golf/table/test_plans_shown.py"})
"""Files of which even the shortest test takes five seconds or more."""


def test_what_is_left_out_of_the_quick_run_is_there_and_its_file_is_not_left_out(pytestconfig: pytest.Config) -> None:
    left_out, collected = listed(FOR_FULL) | listed(FOR_NIGHT), pytestconfig.stash[QUICK]
    files = {item.split("::")[0] for item in left_out}
    assert not [file for file in files if not (pytestconfig.rootpath / file).is_file()]
    if not files <= {item.split("::")[0] for item in collected}:
        pytest.skip("not all of the tests have been collected")
    assert left_out <= set(collected)
    assert files - WHOLE <= {item.split("::")[0] for item, quick in collected.items() if quick}
