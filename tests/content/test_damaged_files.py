"""Content files changed at random, ten thousand times each: every one is read, and then playable, or refused in short sentences."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from game.content.domino_golf import course_of
from game.content.fault import BadFile
from game.content.golo import card_of, dice_of
from game.content.kinds import check
from game.content.yaml_text import parse_yaml, read_text
from game.rules.domino_golf.course import Course, plan_of
from game.rules.golo.dice import Content, fault_of
from tests.damage import damaged
from tests.rules.golo.tables import DICE

COURSES = Path(__file__).resolve().parents[2] / "courses"
PIECES = [piece.encode() for piece in (
    '!!int ""', '!!float ""', "!!bool maybe", "!!binary x", "!!set {a, b}", "!!python/name:os.system x", "0x" + "f" * 5000, "9" * 5000,
    "1" + ":00" * 5000, "1e999", ".nan", "-0", "<<: ", "*a", "&a ", "? ", "- ", "[", "]", "{", "}", ": ", "|\n", ">\n", "'", '"', "#",
    "---\n", "...\n", "%YAML 1.1\n", "%TAG ! x\n", "\t", "\r", "\u2028", "\x85", "\ufeff", "\0", "\x07", "é", "\U0001f600", "~", "null",
    "true", "[" * 40, "kind: golo dice\n", "name: x\n", "x" * 3000, "- {green: 9-0}\n", "- [3, 3, 4, 4, 4, 4, 4, 5, 5]\n", "par: 3",
    "12-12", "\\", "\ud7ff",
)]
KINDS = {
    "dice": COURSES / "golo" / "dice.yaml",
    "card": COURSES / "golo" / "old-links.yaml",
    "course": COURSES / "domino_golf" / "orchard-nine.yaml",
}
COUNTS = [150, pytest.param(10_000, marks=pytest.mark.full)]


def play(kind: str, text: str) -> None:
    """What the rules say of content that was read. Raises BadFile where it was not."""
    tree = parse_yaml("f", text)
    if kind == "course":
        course = course_of("f", tree)
        assert len(plan_of(course)) == len(course.holes)
        assert isinstance(course, Course)
        return
    card = card_of("f", tree) if kind == "card" else card_of("f", parse_yaml("f", read_text(KINDS["card"])))
    assert fault_of(Content(dice_of("f", tree).dice if kind == "dice" else DICE, card)) is None


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("kind", KINDS)
def test_any_damage_is_read_or_told(tmp_path: Path, kind: str, count: int) -> None:
    data, path, rng = KINDS[kind].read_bytes(), tmp_path / "f.yaml", Random(count)
    told = 0
    for _number in range(count):
        path.write_bytes(damaged(data, rng, PIECES))
        sentences = outcome(path, kind)
        told += bool(sentences)
        assert len(sentences) <= 101
        for sentence in sentences:
            assert len(sentence) < 600
            assert sentence.isprintable()
            assert re.match(r"(.*f\.yaml|f)(:\d+:\d+)?: .*\.$", sentence)
            assert all(len(quote) <= 80 for quote in re.findall(r"'[^']*'", sentence))
    assert told > count / 2


def outcome(path: Path, kind: str) -> tuple[str, ...]:
    """What is told of a file; nothing of one that is read, which the rules must then take."""
    try:
        if check(path).kind.endswith(kind):
            play(kind, read_text(path))
    except BadFile as error:
        return error.sentences
    return ()
