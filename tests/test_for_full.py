"""What is left out of the quick run is there, and leaves something of its file to it."""

import pytest

from tests.conftest import FOR_FULL, FOR_NIGHT, listed


@pytest.mark.full
def test_what_is_left_out_of_the_quick_run_is_there_and_its_file_is_not_left_out(request: pytest.FixtureRequest) -> None:
    left_to_others = listed(FOR_FULL) | listed(FOR_NIGHT)
    full = {item.nodeid: item.get_closest_marker("full") is not None for item in request.session.items}
    files = {item.split("::")[0] for item in left_to_others}
    if not files <= {item.split("::")[0] for item in full}:
        pytest.skip("not all of the tests have been collected")
    assert left_to_others <= set(full)
    assert files <= {item.split("::")[0] for item, left_out in full.items() if not left_out}
