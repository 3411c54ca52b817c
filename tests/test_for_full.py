"""What is left out of the quick run is there, and leaves something of its file to it."""

import pytest

from tests.conftest import FOR_FULL, FOR_NIGHT, QUICK, listed


def test_what_is_left_out_of_the_quick_run_is_there_and_its_file_is_not_left_out(pytestconfig: pytest.Config) -> None:
    left_out, collected = listed(FOR_FULL) | listed(FOR_NIGHT), pytestconfig.stash[QUICK]
    files = {item.split("::")[0] for item in left_out}
    assert not [file for file in files if not (pytestconfig.rootpath / file).is_file()]
    if not files <= {item.split("::")[0] for item in collected}:
        pytest.skip("not all of the tests have been collected")
    assert left_out <= set(collected)
    assert files <= {item.split("::")[0] for item, quick in collected.items() if quick}
