"""What a command prints with and without --json."""

import argparse
import json

import pytest

from game.cli import output


def test_json_is_one_object_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    output.show({"hands": 12, "rate": 0.5, "name": "Añá"}, ["12 hands"], as_json=True)
    told = capsys.readouterr()
    assert json.loads(told.out) == {"hands": 12, "rate": 0.5, "name": "Añá"}
    assert told.err == ""


def test_a_rate_of_nothing_is_refused_and_not_printed_as_nan() -> None:
    with pytest.raises(ValueError, match="JSON"):
        output.show({"rate": float("nan")}, [], as_json=True)


@pytest.mark.parametrize(("arguments", "expected"), [([], False), (["--json"], True)])
def test_the_option_is_a_switch(arguments: list[str], expected: bool) -> None:
    parser = argparse.ArgumentParser()
    output.add_json_option(parser)
    assert parser.parse_args(arguments).json is expected
