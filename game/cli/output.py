"""What a command prints: JSON for programs with `--json`, lines for people without."""

import argparse
import json
from collections.abc import Iterable, Mapping

from game.words import _


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Add `--json`, which arrives as the boolean `args.json`."""
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead of sentences"))


def show(facts: Mapping[str, object], lines: Iterable[str], *, as_json: bool) -> None:
    """Print `facts` as one JSON object, or `lines` for people; standard output holds nothing else.

    >>> show({"hands": 3, "side": None}, ["3 hands"], as_json=True)
    {"hands": 3, "side": null}
    >>> show({"hands": 3}, ["3 hands"], as_json=False)
    3 hands
    """
    if as_json:
        print(json.dumps(facts, ensure_ascii=False, allow_nan=False))
        return
    for line in lines:
        print(line)
