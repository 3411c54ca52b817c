"""A whole game as one short text, to be copied, pasted and replayed: written as one large number at the cost of its probability."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import accumulate, islice
from math import comb, lcm
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from game.content.choices import CUSTOM, FILES, choices, file_named
from game.errors import UserError
from game.rules.contract import CHANCE, GAMES, AnyRules, IllegalAction, Numbered, UnreadableAction
from game.session.deals import chance_of
from game.session.history import History
from game.session.loading import Broken, Loaded, plan_of
from game.session.replay import Replay
from game.session.save_file import HEADER_LIMIT, READ_HEADER, Header, JournalLine, Scan, deal_of, start_chain, write_content
from game.words import ASSETS, STRAY, _

# ---- symbols written as one large number and read back, at the cost of their probability, and the models that give these probabilities
# The number is that of an asymmetric numeral system (J. Duda, arXiv:1311.2540) in Python's own long integers, so nothing is rounded and a
# weight may be of any size. Writing and reading run the same code: a writer passes the symbol, a reader passes None and receives it.
_END: Final = 256
_ORDERS: Final = (3, 2, 1, 0)
_PIECES: Final = re.compile("([ ,])")
_MOST_MISSES: Final = 16
_OF_MISSES: Final = 64


class Unreadable(ValueError):
    """The data was not written by these models."""


class Coder(Protocol):
    """Writes symbols, or reads them."""

    def interval(self, total: int, given: tuple[int, int] | None) -> int:
        """Writes the interval (start, width) of 0..total-1; a reader returns a number within the interval that was written."""
        ...

    def took(self, start: int, width: int, total: int) -> None:
        """Says to which interval the number that was read belongs."""
        ...


class Writer:
    """Collects symbols, and makes bytes of them."""

    def __init__(self) -> None:
        self._written: list[tuple[int, int, int]] = []

    def interval(self, total: int, given: tuple[int, int] | None) -> int:
        """Records the interval; returns its start."""
        if given is None:
            raise ValueError("a writer has to be told what to write")
        self._written.append((*given, total))
        return given[0]

    def took(self, start: int, width: int, total: int) -> None:
        """Does nothing: the interval is known."""

    def data(self) -> bytes:
        """What was written, as bytes."""
        state = 1
        for start, width, total in reversed(self._written):
            whole, rest = divmod(state, width)
            state = whole * total + start + rest
        return state.to_bytes((state.bit_length() + 7) // 8, "big")


class Reader:
    """Returns symbols in the order in which they were written; the last one must have been one of at least `last` equally likely symbols.

    The number only decreases while it is read, and is at least `last` before the last symbol, so reading data that was never written soon
    ends.
    """

    def __init__(self, data: bytes, last: int) -> None:
        self._state, self._last = int.from_bytes(data, "big"), last

    def interval(self, total: int, given: tuple[int, int] | None) -> int:
        """A number within the interval that was written. Raises Unreadable if nothing is left."""
        if self._state < self._last:
            raise Unreadable("it ends too soon")
        return self._state % total

    def took(self, start: int, width: int, total: int) -> None:
        """Advances to the next symbol."""
        whole, rest = divmod(self._state, total)
        self._state = whole * width + rest - start

    @property
    def over(self) -> bool:
        """Whether everything has been read, and nothing but what was written."""
        return self._state == 1


def pick(coder: Coder, weights: Sequence[int], given: int | None) -> int:
    """One of as many symbols as there are weights, by index. One of weight 0 can't be written."""
    ends = list(accumulate(weights))
    total = ends[-1]
    at = coder.interval(total, None if given is None else (ends[given] - weights[given], weights[given]))
    number = given if given is not None else next(i for i, end in enumerate(ends) if at < end)
    coder.took(ends[number] - weights[number], weights[number], total)
    return number


def pick_alike(coder: Coder, count: int, weight: int, given: int | None) -> int:
    """A number below `count`, each of that weight, or `count` itself, of weight 1: like `pick`, without a list of weights."""
    total = weight * count + 1
    at = coder.interval(total, None if given is None else (weight * given, weight if given < count else 1))
    number = min(at // weight, count)
    coder.took(weight * number, weight if number < count else 1, total)
    return number


def pick_even(coder: Coder, count: int, given: int | None) -> int:
    """A number below `count`, all equally likely."""
    number = coder.interval(count, None if given is None else (given, 1))
    coder.took(number, 1, count)
    return number


def pick_number(coder: Coder, given: int | None) -> int:
    """A whole number from 0 up to about 4,000 million, small ones in fewer bits."""
    bits = pick_even(coder, 32, None if given is None else (given + 1).bit_length() - 1)
    rest = pick_even(coder, 1 << bits, None if given is None else given + 1 - (1 << bits))
    return (1 << bits) + rest - 1


class Spelling:
    """Texts letter by letter: the probability of each given the three before it, by prediction with partial matching (method C)."""

    def __init__(self, sample: str = "") -> None:
        """`sample` is an example of the expected texts."""
        self._after: dict[bytes, dict[int, int]] = {}
        before = b""
        for letter in sample.encode():
            self._learn(before, letter)
            before = (before + bytes([letter]))[-3:]

    def code(self, coder: Coder, given: str | None, longest: int) -> str:
        """A text of at most `longest` bytes. Raises Unreadable if what is read is longer, or not a text."""
        letters = None if given is None else [*given.encode(), _END]
        found = bytearray()
        while True:
            before = bytes(found[-3:])
            letter = self._letter(coder, before, None if letters is None else letters[len(found)])
            self._learn(before, letter)
            if letter == _END:
                break
            found.append(letter)
            if len(found) > longest:
                raise Unreadable("a text without an end")
        try:
            return found.decode()
        except UnicodeDecodeError as error:
            raise Unreadable("no text") from error

    def _letter(self, coder: Coder, before: bytes, given: int | None) -> int:
        excluded: set[int] = set()
        for order in _ORDERS:
            if order > len(before):
                continue
            counts = self._after.get(before[len(before) - order :], {})
            known = [letter for letter in counts if letter not in excluded]
            if not known:
                continue
            wanted = None if given is None else known.index(given) if given in known else len(known)
            number = pick(coder, [*(counts[letter] for letter in known), len(known)], wanted)
            if number < len(known):
                return known[number]
            excluded.update(known)
        left = [letter for letter in range(_END + 1) if letter not in excluded]
        if not left:
            raise Unreadable("no letter")
        return left[pick_even(coder, len(left), None if given is None else left.index(given))]

    def _learn(self, before: bytes, letter: int) -> None:
        for order in _ORDERS:
            if order <= len(before):
                counts = self._after.setdefault(before[len(before) - order :], {})
                counts[letter] = counts.get(letter, 0) + 1


class Listing:
    """Words that mostly repeat: by their index among the earlier ones, or spelt."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._counts: dict[str, int] = {}

    def code(self, coder: Coder, given: str | None, longest: int) -> str:
        """Writes or reads one word of at most `longest` bytes; returns it. Raises Unreadable."""
        known = list(self._counts)
        wanted = None if given is None else known.index(given) if given in self._counts else len(known)
        number = pick(coder, [*(2 * n for n in self._counts.values()), len(known) + 1], wanted)
        word = known[number] if number < len(known) else self._spelling.code(coder, given, longest)
        self._counts[word] = self._counts.get(word, 0) + 1
        return word


class Phrases:
    """Lines such as "deal 6-4,5-0 6-6,3-1": words, commas and blanks, with one model for all lines that have the same first word.

    As long as no line has repeated a word, words that were used in a line are no longer expected in it. As long as all groups were sorted,
    the order within a group costs nothing. So 28 tiles in four hands cost no more than the index of the deal among all deals.
    """

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._first, self._shapes = Listing(spelling), Listing(spelling)
        self._stocks: dict[str, _Stock] = {}

    def code(self, coder: Coder, given: str | None, longest: int) -> str:
        """Writes or reads one line; returns it. Raises Unreadable."""
        pieces = None if given is None else _PIECES.split(given)
        first = self._first.code(coder, None if pieces is None else pieces[0], longest)
        shape = self._shapes.code(coder, None if pieces is None else "".join(pieces[1::2]), longest)
        if set(shape) - set(" ,"):
            raise Unreadable("no line of words")
        stock = self._stocks.setdefault(first, _Stock(self._spelling))
        words = stock.code(coder, shape, None if pieces is None else pieces[2::2], longest)
        return first + "".join(mark + word for mark, word in zip(shape, words, strict=True))


class _Stock:
    """The model of the words in all lines with the same first word."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._counts: dict[str, int] = {}
        self._ordered: list[str] = []       # the words, the highest numbers first
        self._misses = 0
        self._once = self._falling = True   # no line had a word twice; all groups were descending

    def code(self, coder: Coder, shape: str, given: list[str] | None, longest: int) -> list[str]:
        """The words of a line, one for each mark of its shape: a blank begins a group, a comma continues it.

        Raises Unreadable if they have more than `longest` bytes together: otherwise a short text could stand for an endless line.
        """
        words: list[str] = []
        for at, mark in enumerate(shape):
            before = words[-1] if mark == "," and words else None
            left = 1 + len(shape[at + 1 :]) - len(shape[at + 1 :].lstrip(","))
            words.append(self._code_word(coder, None if given is None else given[at], words, before, left, longest))
            longest -= len(words[-1].encode())
            if longest < 0:
                raise Unreadable("a line without an end")
        self._once = self._once and len(set(words)) == len(words)
        self._falling = self._falling and all(
            mark == " " or _rank(word) < _rank(before) for mark, before, word in zip(shape[1:], words, words[1:], strict=False))
        return words

    def _code_word(self, coder: Coder, given: str | None, used: list[str], before: str | None, left: int, longest: int) -> str:
        known, weights = self._expected_words(used, before, left)
        place = known.index(given) if given is not None and given in known else None
        if place is not None and not weights[place]:
            place = None
        new = sum(weights) * (self._misses + 1) // _OF_MISSES + 1
        wanted = None if given is None else len(known) if place is None else place
        number = pick(coder, [*weights, new], wanted)
        hit = number < len(known)
        word = known[number] if hit else self._spelling.code(coder, given, longest)
        self._misses = max(0, self._misses - 1 - (self._misses >> 2)) if hit else min(_MOST_MISSES, self._misses + 4)
        if word not in self._counts:
            self._ordered = sorted([*self._ordered, word], key=_rank, reverse=True)
        self._counts[word] = self._counts.get(word, 0) + 1
        return word

    def _expected_words(self, used: list[str], before: str | None, left: int) -> tuple[list[str], list[int]]:
        """The known words that may follow, and their weights; `left` words of the group remain."""
        if not self._once:
            return list(self._counts), [2 * n for n in self._counts.values()]
        taken = set(used)
        known = [word for word in self._ordered if word not in taken]
        if not self._falling:
            return known, [1] * len(known)
        if before is not None:
            known = [word for word in known if _rank(word) < _rank(before)]
        return known, [comb(len(known) - 1 - place, left - 1) for place in range(len(known))]


@lru_cache(maxsize=4_096)
def _rank(word: str) -> tuple[tuple[int, ...], str]:
    """Sorts words by the numbers in them, then by their letters."""
    return tuple(int(number) for number in re.findall(r"[0-9]{1,9}", word)), word


# ---- a whole game as one short text, to be copied, pasted and replayed: who played, by which rules, and every action
#
#     NH1:7Fq2...
# Only the part of the game that a replay may show to everybody is written. An action is written as its index among the legal ones, a throw
# or deal as its index among all possible ones, both by the contract alone, so that every game can be shared. Content that ships with the
# program is only named, with its checksum (FORMER keeps what has changed since, for old texts); a person's own content is included. A text
# that is cut or altered is refused by its checksum; a second checksum, over the actions, refuses one that replays differently.
PREFIX: Final = "NH1:"
LONGEST: Final = 200_000
_ANY_VERSION: Final = re.compile(r"NH([0-9]{1,6}):")
_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BYTES, _LETTERS = 8, 11                    # 62^11 is slightly more than 256^8
_LETTERS_OF: Final = {0: 0, 1: 2, 2: 3, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11}
_BYTES_OF: Final = {letters: size for size, letters in _LETTERS_OF.items()}
FORMER: Final = ASSETS / "former_contents.jsonl"
"""Content that once came with the program and has changed since, one per line as written by `_plain`: texts that only name it can still be
read.
"""

_STEM: Final = re.compile("[A-Za-z0-9_-]{0,60}")
"""File names that are allowed in a text: none that leads out of the folder of courses, and none with a blank."""

_LISTED: Final = 4_096
"""Largest number of actions of which one is written by its index; with more, its line is written."""

MOST_ACTIONS: Final = 20_000
LONGEST_LINE: Final = 4_000                # most bytes of a header, or of the line of an action
SUMS: Final = 1 << 32
_SURE: Final = 256                          # weight of the expected value against 1 for anything else
_NO_CONTENT, _NAMED, _INSIDE = range(3)
SAMPLE: Final = (
    '{"game":"partner","options":{"target":"6","first_tile":"double_six","play_off":"off","key_bonus":"off"},'
    '"seats":[{"kind":"person","name":"Ana"},{"kind":"bot","name":"Winston","level":"club"},{"kind":"bot","name":"Desmond",'
    '"level":"rookie"},{"kind":"bot","name":"Marcia","level":"pro"}],"undo":"strict","created":"2026-11-22T08:14:18+00:00","title":""}'
    '{"game":"cut_throat","options":{"target":"6","first_tile":"sporting","six_love":"some","boneyard":"on","tied_at_nil":"double_six"},'
    '"seats":[{"kind":"person","name":"Pearl"},{"kind":"person","name":"Neville"}],"undo":"free"{"game":"french","options":{"limit":"100",'
    '"three_passes":"off"}{"game":"domino_golf","options":{"holes":"18","mulligans":"off","change_of_luck":"off"}{"game":"golo","options":'
    '{"mode":"simple","holes":"9","lowest_only":"on","interleave":"on","ground_rules":"off","cocked":"60","off_table":"60","off_penalty":'
    '"2","lie_penalty":"1","bot_catch":"3"}{"game":"card_golf","options":{"holes":"18","format":"stroke","tokens":"3","stretch":"to_six",'
    '"risk_table":"rules","deal":"3-5","handicap_1":"0","handicap_2":"0"}{"game":"doshboard","options":{"holes":"9","format":"match"}'
)
"""An example of headers. It is part of the format: a text can only be read with the sample it was written with."""


class NotShared(UserError):
    """A game of which nothing may be shared yet."""


class BadShare(UserError):
    """A text that is not a shared game; one sentence says what is wrong with it."""


def is_share(text: str) -> bool:
    """Whether a text looks like a shared game."""
    return _ANY_VERSION.match(STRAY.sub("", text[:400])) is not None


def share(loaded: Loaded, courses: Path) -> str:
    """The text of a game, as far as everybody may see it. Raises NotShared if that is nothing.

    `courses` is the folder of courses: content that is found there and came with the program is only named.
    """
    replay = Replay(loaded)
    until = replay.open_until
    if until > MOST_ACTIONS:
        raise _too_long()
    if until <= 0:
        raise NotShared(
            _("Nothing of this game is open to everybody yet; it can be shared when it is over.")
            if replay.last else _("Nothing has been played at this table yet."))
    writer = Writer()
    try:
        _write(writer, loaded, until, courses)
    except Unreadable as error:
        raise _too_long() from error
    data = writer.data()
    return PREFIX + letters_of(zlib.crc32(data).to_bytes(4, "big") + data)


def _too_long() -> NotShared:
    return NotShared(_("This game is too long for a text; send its file instead."))


def _write(writer: Writer, loaded: Loaded, until: int, courses: Path) -> None:
    """Writes the game up to that position."""
    over = loaded.plan.rules.to_act(loaded.history.state_at(until)) is None
    rules, history = loaded.plan.rules, loaded.history
    actions = [history.step(number).action for number in range(1, until + 1)]
    header = bare_header(loaded.header, with_deal=over)
    spelling = Spelling(SAMPLE)
    spelling.code(writer, msgspec.json.encode(header).decode(), LONGEST_LINE)
    _write_content(writer, spelling, rules.key, loaded.plan.setup.content, courses)
    pick_number(writer, until)
    codec = SharedActions(writer, rules, spelling, deal_of(header))
    for number, action in enumerate(actions):
        codec.code(history.state_at(number), action)
    pick_even(writer, SUMS, sum_of(header, [rules.encode(action) for action in actions]))


def read_share(text: str, courses: Path, games: Sequence[AnyRules] = GAMES) -> Loaded:
    """The game in a text, replayed. Raises BadShare with one sentence for any other text."""
    reader = Reader(_payload(text), SUMS)
    try:
        return _read(reader, courses, games)
    except Unreadable as error:
        raise BadShare(_("This text holds no whole game: ask for it once more.")) from error


def pick_count(reader: Reader) -> int:
    """The number of actions that follow. Raises Unreadable if it is 0 or more than MOST_ACTIONS."""
    count = pick_number(reader, None)
    if not 0 < count <= MOST_ACTIONS:
        raise Unreadable("no number of actions")
    return count


def pick_actions(codec: SharedActions, history: History, count: int) -> list[str]:
    """Plays that number of actions of a text; returns them as saves write them. Raises IllegalAction, UnreadableAction and Unreadable."""
    for _number in range(count):
        history.push(history.try_out(codec.code(history.state, None)))
    return [history.rules.encode(history.step(number).action) for number in range(1, count + 1)]


def _read(reader: Reader, courses: Path, games: Sequence[AnyRules]) -> Loaded:
    spelling = Spelling(SAMPLE)
    try:
        header = READ_HEADER.decode(spelling.code(reader, None, LONGEST_LINE))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable("no header") from error
    bare = bare_header(header, with_deal=True)
    plain = _read_content(reader, spelling, header.game, courses)
    header = msgspec.structs.replace(bare, content=plain)
    try:
        plan = plan_of(header, games)
    except Broken as error:
        raise BadShare(_("This game can't be played here: {reason}.").format(reason=error.fault.reason)) from error
    history, count = History(plan.rules, plan.setup), pick_count(reader)
    try:
        texts = pick_actions(SharedActions(reader, plan.rules, spelling, deal_of(header)), history, count)
    except (IllegalAction, UnreadableAction) as error:
        raise _other_rules() from error
    if pick_even(reader, SUMS, None) != sum_of(bare, texts) or not reader.over:
        raise _other_rules()
    chain = start_chain(sums=True)
    lines = tuple(JournalLine(number, line) for number, line in enumerate(texts, 3))
    return Loaded(Path(), header, plan, history, Scan(header, lines, False, None, b"", chain), None)


def _other_rules() -> BadShare:
    return BadShare(_("This game does not come out as it was played: it was shared by another version of the program."))


# ---- the letters
def letters_of(data: bytes) -> str:
    """Bytes as the letters and digits of a shared text."""
    pieces = (data[at : at + _BYTES] for at in range(0, len(data), _BYTES))
    return "".join(_digits(int.from_bytes(piece, "big"), _LETTERS_OF[len(piece)]) for piece in pieces)


def _digits(number: int, count: int) -> str:
    found = ""
    for _digit in range(count):
        number, digit = divmod(number, len(_DIGITS))
        found = _DIGITS[digit] + found
    return found


def _payload(text: str) -> bytes:
    """The data of a shared text, without its prefix and checksum. Raises BadShare."""
    if len(text) > LONGEST:
        raise BadShare(_("This text is longer than any shared game."))
    bare = STRAY.sub("", text)
    version = _ANY_VERSION.match(bare)
    if version is None:
        raise BadShare(_("This is no shared game: the text of one begins with {prefix}").format(prefix=PREFIX))
    if version[0] != PREFIX:
        raise BadShare(_("This game was shared by another version of the program, which writes {prefix}").format(prefix=version[0]))
    data = bytes_of(bare[len(PREFIX) :])
    if data is None or len(data) < 5 or zlib.crc32(data[4:]) != int.from_bytes(data[:4], "big"):
        raise BadShare(_("This text was cut or altered on its way (its checksum does not fit): copy all of it once more."))
    return data[4:]


def bytes_of(letters: str) -> bytes | None:
    """The bytes for these letters, None if they are not from a shared text."""
    found = bytearray()
    for at in range(0, len(letters), _LETTERS):
        piece = letters[at : at + _LETTERS]
        size = _BYTES_OF.get(len(piece))
        if size is None or any(letter not in _DIGITS for letter in piece):
            return None
        number = reduce(lambda whole, letter: whole * len(_DIGITS) + _DIGITS.index(letter), piece, 0)
        if number >> 8 * size:
            return None
        found += number.to_bytes(size, "big")
    return bytes(found)


# ---- header and content
def bare_header(header: Header, *, with_deal: bool) -> Header:
    """The header without what is stored elsewhere, and, while a game is in progress, without the number that determines its next deals."""
    deal = header.deal if with_deal else msgspec.UNSET
    return msgspec.structs.replace(header, content=msgspec.UNSET, deal=deal, closes=False, sums=True)


def sum_of(header: Header, texts: Sequence[str]) -> int:
    """A checksum of what was played, 32 bits."""
    whole = "\n".join((header.game, *texts)).encode()
    return int.from_bytes(hashlib.blake2b(whole, digest_size=4).digest(), "big")


def _plain(content: object) -> bytes:
    return msgspec.json.encode(write_content(content), order="sorted")


def _content_sum(plain: bytes) -> int:
    return int.from_bytes(hashlib.blake2b(plain, digest_size=6).digest(), "big")


def _write_content(writer: Writer, spelling: Spelling, game: str, content: object, courses: Path) -> None:
    if content is None:
        pick_even(writer, 3, _NO_CONTENT)
        return
    plain = _plain(content)
    stems = _stems_of(game, plain, courses)
    if stems is None:
        packed = zlib.compress(plain, 9)
        pick_even(writer, 3, _INSIDE)
        pick_number(writer, len(packed))
        pick_even(writer, 256 ** len(packed), int.from_bytes(packed, "big"))
        return
    pick_even(writer, 3, _NAMED)
    spelling.code(writer, " ".join(stems), LONGEST_LINE)
    pick_even(writer, 1 << 48, _content_sum(plain))


def _stems_of(game: str, plain: bytes, courses: Path) -> tuple[str, ...] | None:
    """The stems of the stock files that give this content, one for each slot; None if no such files do."""
    target: dict[str, Any] = msgspec.json.decode(plain)

    def alike(stems: Sequence[str]) -> int:
        """How many parts of the content those files reproduce."""
        made: dict[str, Any] = msgspec.json.decode(_plain(_content_of(game, stems, courses)))
        return sum(made.get(key) == part for key, part in target.items())
    stock = [
        [listed.stem for listed in part.files
         if listed.fault is None and _STEM.fullmatch(listed.stem) and not (listed.stem and _is_own(game, courses, listed.stem))]
        for part in choices(game, courses)]
    if not all(stock):
        return None
    chosen = [stems[0] for stems in stock]
    for at, stems in enumerate(stock):      # part by part: there are hundreds of combinations
        if len(stems) > 1:
            chosen[at] = max(stems, key=lambda stem, at=at: alike([*chosen[:at], stem, *chosen[at + 1 :]]))     # type: ignore[misc]
    return tuple(chosen) if _plain(_content_of(game, chosen, courses)) == plain else None


def _is_own(game: str, courses: Path, stem: str) -> bool:
    """Whether a file is the user's, and did not come with the program."""
    return file_named(game, courses, stem).parent.name == CUSTOM


def _content_of(game: str, stems: Sequence[str], courses: Path) -> object:
    """The content of those files. Raises BadFile, and LookupError or ValueError if they do not exist."""
    files = FILES.of(game)
    if len(stems) != len(files.slots):
        raise ValueError("not one file for each part")
    return files.content([file_named(game, courses, stem) if stem else None for stem in stems])


def _read_content(reader: Reader, spelling: Spelling, game: str, courses: Path) -> dict[str, object] | msgspec.UnsetType:
    kind = pick_even(reader, 3, None)
    if kind == _NO_CONTENT:
        return msgspec.UNSET
    if kind == _INSIDE:
        return _unpacked(reader)
    stems, claimed = spelling.code(reader, None, LONGEST_LINE).split(" "), pick_even(reader, 1 << 48, None)
    if not all(map(_STEM.fullmatch, stems)):
        raise Unreadable("no names of files")
    try:
        content = _content_of(game, stems, courses)
    except (UserError, LookupError, ValueError, OSError):
        content = None
    if content is not None and _content_sum(_plain(content)) == claimed:
        return write_content(content)
    former = _former_content(claimed)
    if former is None:
        raise _absent(stems)
    return former


def _former_content(claimed: int) -> dict[str, object] | None:
    """The content with that checksum that once came with the program; None if it never did."""
    try:
        lines = FORMER.read_bytes().splitlines()
    except OSError:
        return None
    return next((msgspec.json.decode(line, type=dict[str, object]) for line in lines if _content_sum(line) == claimed), None)


def _unpacked(reader: Reader) -> dict[str, object]:
    size = pick_number(reader, None)
    if size > LONGEST:
        raise Unreadable("more content than there is text")
    packed = pick_even(reader, 256**size, None).to_bytes(size, "big")
    try:
        plain: dict[str, Any] = msgspec.json.decode(zlib.decompressobj().decompress(packed, HEADER_LIMIT), type=dict[str, Any])
    except (zlib.error, msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable("no content") from error
    return plain


def _absent(stems: Sequence[str]) -> BadShare:
    names = ", ".join(stem for stem in stems if stem) or "?"
    return BadShare(_("This game was played on {course}, which is not here or has changed: it takes the version of the program that "
                      "has it.").format(course=names))


# ---- actions
class SharedActions:
    """Writes the actions of a game one by one, or reads them."""

    def __init__(self, coder: Coder, rules: AnyRules, spelling: Spelling, deal: int | None) -> None:
        self._coder, self._rules, self._deal = coder, rules, deal
        self._phrases = Phrases(spelling)
        self._drawn = 0

    def code(self, state: object, given: object | None) -> object:
        """Writes or reads the action that follows in that state; returns it. Raises Unreadable and UnreadableAction."""
        actor = self._rules.to_act(state)
        if actor is None:
            raise Unreadable("actions after the end")
        if actor is CHANCE:
            return self._chance(state, given)
        legal = self._rules.legal(state)
        if isinstance(legal, Numbered):
            return self._code_numbered(legal, given)
        listed = list(islice(legal, _LISTED + 1))
        return self._code_listed(listed, [1] * len(listed), given) if len(listed) <= _LISTED else self._line(given)

    def _chance(self, state: object, given: object | None) -> object:
        """A throw or deal: the one given by the number of the deal, or one of all possible ones."""
        if self._deal is not None:
            due = self._rules.draw(state, chance_of(self._deal, self._drawn, self._rules, state))
            self._drawn += 1
            if pick(self._coder, (1, _SURE), None if given is None else int(given == due)):
                return due
        outcomes = self._rules.chance(state)
        found = None if outcomes is None else list(islice(outcomes, _LISTED + 1))
        if found is None or len(found) > _LISTED:
            return self._line(given)
        whole = lcm(*(p.denominator for _action, p in found))
        return self._code_listed([action for action, _p in found], [p.numerator * (whole // p.denominator) for _action, p in found], given)

    def _code_numbered(self, legal: Numbered[object], given: object | None) -> object:
        """Like `_code_listed` with equal weights, but without listing the actions."""
        count = len(legal)
        if count > _LISTED:
            return self._line(given)
        place = None if given is None else legal.place(given)
        number = pick_alike(self._coder, count, _SURE, count if place is None and given is not None else place)
        return legal.at(number) if number < count else self._line(given)

    def _code_listed(self, actions: Sequence[object], weights: Sequence[int], given: object | None) -> object:
        """One of these actions by its index, or any other one by its line, as when a clock ran out."""
        wanted = None if given is None else actions.index(given) if given in actions else len(actions)
        number = pick(self._coder, [*(_SURE * weight for weight in weights), 1], wanted)
        return actions[number] if number < len(actions) else self._line(given)

    def _line(self, given: object | None) -> object:
        text = self._phrases.code(self._coder, None if given is None else self._rules.encode(given), LONGEST_LINE)
        return self._rules.decode(text)
