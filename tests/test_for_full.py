"""What is left out of the quick run is there, and leaves something of its file to it."""

import pytest

from tests.conftest import FOR_FULL


@pytest.mark.full
def test_what_is_left_out_of_the_quick_run_is_there_and_its_file_is_not_left_out(request: pytest.FixtureRequest) -> None:
    listed = {line for line in FOR_FULL.read_text(encoding="utf-8").splitlines() if not line.startswith("#")}
    full = {item.nodeid: item.get_closest_marker("full") is not None for item in request.session.items}
    files = {item.split("::")[0] for item in listed}
    if not files <= {item.split("::")[0] for item in full}:
        pytest.skip("not all of the tests have been collected")
    assert listed <= set(full)
    assert files <= {item.split("::")[0] for item, left_out in full.items() if not left_out}
