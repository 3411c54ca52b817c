"""Shared texts that were altered on their way or made up: one sentence each, soon, and never another game."""

from __future__ import annotations

import random
import time
import zlib
from pathlib import Path
from typing import NamedTuple

import pytest

from game.cli.output import COURSES
from game.rules.contract import GAMES, rules_of
from game.session import share as sharing
from game.session.share import BadShare, NotShared, Phrases, Reader, Spelling, Unreadable, Writer, read_share, share
from tests.amounts import at_night
from tests.session.sharing import actions_of, one_sentence, played

KEYS = tuple(rules.key for rules in GAMES)
MANY = at_night(20_000, 2_100)
SOON = 30.0
"""Seconds of the processor's time: the longest texts take seven."""

Written = list[tuple[int, int, int]]


class SharedGame(NamedTuple):
    """A text, the symbols that it was written from, and the actions that are in it."""

    text: str
    written: Written
    actions: list[str]


class RecordedWriter(Writer):
    """Keeps what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: Written = []

    def interval(self, total: int, given: tuple[int, int] | None) -> int:
        at = super().interval(total, given)
        if given is not None:
            self.given.append((*given, total))
        return at


def shared_games(key: str, count: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[SharedGame]:
    """Random games of a kind, some of them not over."""
    found: list[SharedGame] = []
    writers: list[RecordedWriter] = []

    def recorded() -> RecordedWriter:
        writers.append(RecordedWriter())
        return writers[-1]
    seed = 0
    with monkeypatch.context() as recording:
        recording.setattr(sharing, "Writer", recorded)
        while len(found) < count:
            seed += 1
            loaded = played(rules_of(key), seed, folder, 1_000_000 if seed % 3 else 60)
            try:
                text = share(loaded, COURSES)
            except NotShared:
                continue
            found.append(SharedGame(text, writers[-1].given, actions_of(read_share(text, COURSES))))
    return found


def mutated(text: str, rng: random.Random) -> str:
    """The text with a few letters changed, lost, doubled or moved."""
    letters = list(text)
    for _change in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(letters))
        match rng.randrange(5):
            case 0:
                letters[at] = rng.choice("0123456789ABCxyz:.é王\n")
            case 1 if len(letters) > 1:
                del letters[at]
            case 2:
                letters.insert(at, rng.choice(letters))
            case 3:
                other = rng.randrange(len(letters))
                letters[at], letters[other] = letters[other], letters[at]
            case _:
                letters = letters[:at] or ["N"]
    return "".join(letters)


def sealed(data: bytes) -> str:
    """Bytes under a checksum that fits, as only somebody with our code could make it."""
    return sharing.PREFIX + sharing.letters_of(zlib.crc32(data).to_bytes(4, "big") + data)


def tampered(text: str, rng: random.Random) -> str:
    """The text with altered bytes under a checksum that fits again."""
    data = bytearray(sharing.bytes_of(text[len(sharing.PREFIX) :]) or b"")[4:]
    for _change in range(rng.choice((1, 2, 8))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.3:
        data = data[: rng.randrange(2, len(data))]
    return sealed(bytes(data))


def torn(written: Written, rng: random.Random) -> str:
    """A text that begins as it was written, and goes on with noise: header, course and the first actions may be right."""
    right = rng.randrange(len(written) // 2 if rng.random() < 0.5 else 0, len(written) + 1)
    noise = rng.choice((1, 4, 30, 300)) if rng.random() < 0.98 else 140_000
    state = int.from_bytes(rng.randbytes(noise), "big") or 1
    for start, width, total in reversed(written[:right]):
        whole, rest = divmod(state, width)
        state = whole * total + start + rest
    return sealed(state.to_bytes((state.bit_length() + 7) // 8, "big"))


def check_mutations(games: list[SharedGame], count: int) -> None:
    rng = random.Random(count)
    for number in range(count):
        game = games[number % len(games)]
        kind = number % 10
        text = torn(game.written, rng) if kind < 3 else tampered(game.text, rng) if kind == 3 else mutated(game.text, rng)
        begun = time.process_time()
        try:
            back = read_share(text, COURSES)
        except BadShare as refused:
            one_sentence(refused)
        else:       # a change that brings the same game, such as a blank
            assert actions_of(back) == game.actions
        assert time.process_time() - begun < SOON


@pytest.mark.parametrize("key", ["partner", "domino_golf"])
def test_a_mutated_text_gets_one_sentence(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_mutations(shared_games(key, 1, tmp_path, monkeypatch), 60)


@pytest.mark.full
@pytest.mark.parametrize("key", KEYS)
def test_many_mutated_texts_get_one_sentence_each(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all games together more than 20,000 at night."""
    check_mutations(shared_games(key, 5, tmp_path, monkeypatch), MANY // len(KEYS) + 1)


def test_a_text_names_no_file_outside_the_folder_of_courses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its names are those of files, not ways to them."""
    monkeypatch.setattr(sharing, "_stems_of", lambda *_of: ("../custom/secret",))
    text = share(played(rules_of("domino_golf"), 2, tmp_path), COURSES)
    with pytest.raises(BadShare, match="holds no whole game") as refused:
        read_share(text, COURSES)
    one_sentence(refused.value)


def test_a_line_is_no_longer_than_it_may_be_however_many_words_it_has() -> None:
    writer, line = Writer(), "deal " + ",".join("x" * 3_000 for _word in range(3))
    Phrases(Spelling()).code(writer, line, len(line))
    assert Phrases(Spelling()).code(Reader(writer.data(), 1), None, len(line)) == line
    with pytest.raises(Unreadable):
        Phrases(Spelling()).code(Reader(writer.data(), 1), None, 4_000)
