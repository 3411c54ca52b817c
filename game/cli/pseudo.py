"""A language made by machine from English: accents, 40 % more letters and brackets, to show what is not translated or is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

CODE: Final = "en_XA"
"""The code by which accented English is known elsewhere too."""

LONGER: Final = 0.4
"""Letters that are added, as a share of those there are: what translations of short English texts need."""

_PLAIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "ÅƁÇÐÈƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž"
_ACCENTS: Final = str.maketrans(_PLAIN, _ACCENTED)

_NAMES: Final = r"\{[^{}]*\}|`[^`]*`|python3 main\.py|(?<![\w-])--[a-z][\w-]*|https?://\S+|[\w./-]+\.(?:py|ya?ml|md|json|csv|png|txt)\b"
_IN_TEXT: Final = re.compile(_NAMES)
_IN_PAGE: Final = re.compile(_NAMES + r"|\]\([^)\s]*\)")
_FIGURE: Final = re.compile(r"(!\[)(.*)(\]\(.*\))")
_MARKUP: Final = re.compile(r"^(\s*(?:#+|[-*+>]|\d+\.)\s+|\s+)?(.*?)(\s*)$", re.DOTALL)


def accented(text: str) -> str:
    """A sentence in the language: fields in braces, commands and names of files stay, and what has no letters stays as it is.

    >>> accented("Undo"), accented("{n} of {of} holes"), accented("+"), accented(" and ")
    ('[ÛÛñðöö]', '[{n} ööƒ {of} ĥĥöļééš]', '+', ' [ååñð] ')
    """
    return _bracketed(text, _IN_TEXT)


def accented_page(markdown: str) -> str:
    r"""A page of Markdown in the language, line by line and cell by cell: its structure, figures and addresses stay.

    >>> accented_page("# A turn\n\n![A 6-6](tile)\n- Draw **one**\n| Par | 3 |\n| --- | --- |\n")
    '# [ÅÅ ţûŕŕñ]\n\n![ÅÅ 6-6](tile)\n- [ÐÐŕåŵŵ **öññé**]\n| [ÞÞåŕ] | 3 |\n| --- | --- |\n'
    """
    return "\n".join(map(_line, markdown.split("\n")))


def _line(line: str) -> str:
    figure = _FIGURE.fullmatch(line)
    if figure is not None:
        return figure[1] + "".join(_pieces(figure[2], _IN_PAGE)) + figure[3]
    if line.startswith("|"):
        return "|".join(_bracketed(cell, _IN_PAGE) for cell in line.split("|"))
    return _bracketed(line, _IN_PAGE)


def _bracketed(text: str, kept: re.Pattern[str]) -> str:
    found = _MARKUP.match(text)
    head, body, tail = (part or "" for part in found.groups()) if found else ("", text, "")
    changed = "".join(_pieces(body, kept))
    return f"{head}[{changed}]{tail}" if changed != body else text


def _pieces(text: str, kept: re.Pattern[str]) -> Iterator[str]:
    """The text with accents and more letters, piece by piece; what is kept goes through as it is."""
    at = 0
    for name in kept.finditer(text):
        yield _stretched(text[at : name.start()])
        yield name.group()
        at = name.end()
    yield _stretched(text[at:])


def _stretched(text: str) -> str:
    """Every letter with its accent, and as many of them twice as the language is longer, evenly over the words."""
    owed, out = 1 - LONGER, []
    for letter in text:
        if letter not in _PLAIN:
            out.append(letter)
            continue
        owed += LONGER
        out.append(letter.translate(_ACCENTS) * (2 if owed >= 1 else 1))
        owed -= owed >= 1
    return "".join(out)
