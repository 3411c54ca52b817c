"""Symbols written as one large number and read back, at the cost of their probability, and the models that say how probable each is.

The number is that of an asymmetric numeral system (J. Duda, arXiv:1311.2540) in Python's own long integers, so nothing is rounded and a
weight may be of any size. Writing and reading run the same code: whoever writes gives the symbol, whoever reads gives None and gets it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final, Protocol

_END: Final = 256
_ORDERS: Final = (3, 2, 1, 0)
_PIECES: Final = re.compile("([ ,])")
_MOST_MISSES: Final = 16
_OF_MISSES: Final = 64


class Unreadable(ValueError):
    """What is read was not written by these models."""


class Coder(Protocol):
    """Writes symbols, or reads them."""

    def interval(self, total: int, given: tuple[int, int] | None) -> int:
        """Writes the interval (start, width) of 0..total-1; a reader returns a number within the one that was written."""
        ...

    def took(self, start: int, width: int, total: int) -> None:
        """Says to which interval the number belongs that was read."""
        ...


class Writer:
    """Takes symbols in, and makes bytes of them."""

    def __init__(self) -> None:
        self._written: list[tuple[int, int, int]] = []

    def interval(self, total: int, given: tuple[int, int] | None) -> int:
        """Keeps the interval; its start."""
        if given is None:
            raise ValueError("a writer has to be told what to write")
        self._written.append((*given, total))
        return given[0]

    def took(self, start: int, width: int, total: int) -> None:
        """Nothing: it was told before."""

    def data(self) -> bytes:
        """What was written, as bytes."""
        state = 1
        for start, width, total in reversed(self._written):
            whole, rest = divmod(state, width)
            state = whole * total + start + rest
        return state.to_bytes((state.bit_length() + 7) // 8, "big")


class Reader:
    """Gives symbols out again in the order in which they were written, of which the last was one of at least `last` that are alike.

    The number only falls while it is read, and is no less than `last` before that symbol: so what was never written soon comes to an end.
    """

    def __init__(self, data: bytes, last: int) -> None:
        self._state, self._last = int.from_bytes(data, "big"), last

    def interval(self, total: int, given: tuple[int, int] | None) -> int:
        """A number within the interval that was written. Raises Unreadable where nothing is left of it."""
        if self._state < self._last:
            raise Unreadable("it ends too soon")
        return self._state % total

    def took(self, start: int, width: int, total: int) -> None:
        """Goes on to the next symbol."""
        whole, rest = divmod(self._state, total)
        self._state = whole * width + rest - start

    @property
    def over(self) -> bool:
        """Whether all has been read, and was right up to here."""
        return self._state == 1


def pick(coder: Coder, weights: Sequence[int], given: int | None) -> int:
    """One of as many symbols as there are weights, by its number. One of weight 0 can't be written."""
    ends = list(accumulate(weights))
    total = ends[-1]
    at = coder.interval(total, None if given is None else (ends[given] - weights[given], weights[given]))
    number = given if given is not None else next(i for i, end in enumerate(ends) if at < end)
    coder.took(ends[number] - weights[number], weights[number], total)
    return number


def pick_alike(coder: Coder, count: int, weight: int, given: int | None) -> int:
    """A number below `count`, each of that weight, or `count` itself, of weight 1: as `pick` does, without a list of weights."""
    total = weight * count + 1
    at = coder.interval(total, None if given is None else (weight * given, weight if given < count else 1))
    number = min(at // weight, count)
    coder.took(weight * number, weight if number < count else 1, total)
    return number


def pick_even(coder: Coder, count: int, given: int | None) -> int:
    """A number below `count`, all alike."""
    number = coder.interval(count, None if given is None else (given, 1))
    coder.took(number, 1, count)
    return number


def pick_number(coder: Coder, given: int | None) -> int:
    """A whole number from 0 up to some 4,000 million, small ones in fewer bits."""
    bits = pick_even(coder, 32, None if given is None else (given + 1).bit_length() - 1)
    rest = pick_even(coder, 1 << bits, None if given is None else given + 1 - (1 << bits))
    return (1 << bits) + rest - 1


class Spelling:
    """Texts letter by letter: how likely each is after the three before it, by prediction with partial matching (method C)."""

    def __init__(self, sample: str = "") -> None:
        """`sample` is what the texts are expected to look like."""
        self._after: dict[bytes, dict[int, int]] = {}
        before = b""
        for letter in sample.encode():
            self._learn(before, letter)
            before = (before + bytes([letter]))[-3:]

    def code(self, coder: Coder, given: str | None, longest: int) -> str:
        """A text of at most `longest` bytes. Raises Unreadable where what is read is longer, or no text."""
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
    """Words of which most come again: by their number in the list of those that were there, or spelt."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._counts: dict[str, int] = {}

    def code(self, coder: Coder, given: str | None, longest: int) -> str:
        """One word."""
        known = list(self._counts)
        wanted = None if given is None else known.index(given) if given in self._counts else len(known)
        number = pick(coder, [*(2 * n for n in self._counts.values()), len(known) + 1], wanted)
        word = known[number] if number < len(known) else self._spelling.code(coder, given, longest)
        self._counts[word] = self._counts.get(word, 0) + 1
        return word


class Phrases:
    """Lines such as "deal 6-4,5-0 6-6,3-1": words, commas and blanks, of which each line that begins alike has more or less the same.

    Lines in which no word came twice are taken for shares of one stock, and groups that were always in order for sets: 28 tiles in four
    hands cost what it takes to say which of all deals it is.
    """

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._first, self._shapes = Listing(spelling), Listing(spelling)
        self._stocks: dict[str, _Stock] = {}

    def code(self, coder: Coder, given: str | None, longest: int) -> str:
        """One line. Raises Unreadable."""
        pieces = None if given is None else _PIECES.split(given)
        first = self._first.code(coder, None if pieces is None else pieces[0], longest)
        shape = self._shapes.code(coder, None if pieces is None else "".join(pieces[1::2]), longest)
        if set(shape) - set(" ,"):
            raise Unreadable("no line of words")
        stock = self._stocks.setdefault(first, _Stock(self._spelling))
        words = stock.code(coder, shape, None if pieces is None else pieces[2::2], longest)
        return first + "".join(mark + word for mark, word in zip(shape, words, strict=True))


class _Stock:
    """The words after one first word."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._counts: dict[str, int] = {}
        self._ordered: list[str] = []       # the words, the highest numbers first
        self._misses = 0
        self._once = self._falling = True   # no line had a word twice; all groups went down

    def code(self, coder: Coder, shape: str, given: list[str] | None, longest: int) -> list[str]:
        """The words of a line, one for each mark of its shape: a blank begins a group, a comma goes on with it.

        Raises Unreadable where they have more than `longest` bytes together: else a short text could stand for an endless line.
        """
        words: list[str] = []
        for at, mark in enumerate(shape):
            before = words[-1] if mark == "," and words else None
            left = 1 + len(shape[at + 1 :]) - len(shape[at + 1 :].lstrip(","))
            words.append(self._word(coder, None if given is None else given[at], words, before, left, longest))
            longest -= len(words[-1].encode())
            if longest < 0:
                raise Unreadable("a line without an end")
        self._once = self._once and len(set(words)) == len(words)
        self._falling = self._falling and all(
            mark == " " or _rank(word) < _rank(before) for mark, before, word in zip(shape[1:], words, words[1:], strict=False))
        return words

    def _word(self, coder: Coder, given: str | None, used: list[str], before: str | None, left: int, longest: int) -> str:
        known, weights = self._expected(used, before, left)
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

    def _expected(self, used: list[str], before: str | None, left: int) -> tuple[list[str], list[int]]:
        """The known words that may come, and their weights; `left` words of the group are still to come."""
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
    """Words by the numbers in them, then by their letters."""
    return tuple(int(number) for number in re.findall(r"[0-9]{1,9}", word)), word
