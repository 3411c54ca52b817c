"""Makes text from outside the program, such as a file name, safe to show: control characters and undecodable bytes are escaped.

File names may contain anything: control characters that move a terminal's cursor, set its colours or ring its bell, marks that change the
writing direction, line breaks, and bytes that are not text, which Python reads as lone surrogates and which can be neither printed nor
drawn.
"""

import re
from typing import Final

_CONTROLS: Final = "\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029"
_TURNING: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"       # marks of writing direction
_BYTES: Final = "\ud800-\udfff"

_UNSEEN: Final = re.compile(f"[\n{_CONTROLS}{_TURNING}{_BYTES}]")
_UNSEEN_IN_LINES: Final = re.compile(f"[{_CONTROLS}{_TURNING}{_BYTES}]")
_UNSEEN_IN_JSON: Final = re.compile(f"[\x7f-\x9f\u2028\u2029{_TURNING}{_BYTES}]")
_FIRST_BYTE, _LAST_BYTE = 0xDC80, 0xDCFF        # how `os.fsdecode` represents an undecodable byte

STRAY: Final = re.compile("[\\s\"'`<>\u200b\u200c\u200d\u2060\ufeff\u00ad]+")
"""What mail and chat programs add around a text that is sent through them, and into it."""


def legible(text: str, *, lines: bool = False) -> str:
    r"""The text as one line without active or invisible characters; with `lines`, line breaks stay.

    >>> legible("\x1b[31mred\x07"), legible("two\nlines"), legible("a\u202eb"), legible("\udcff.save"), legible("Zoë's")
    ('\\x1b[31mred\\x07', 'two\\nlines', 'a\\u202eb', '\\xff.save', "Zoë's")
    """
    return (_UNSEEN_IN_LINES if lines else _UNSEEN).sub(_spelt, text)


def legible_json(text: str) -> str:
    r"""A JSON text of the same value without such characters. JSON already escapes those below the blank.

    >>> legible_json('{"file": "\udcff\u202e.save"}')
    '{"file": "\\udcff\\u202e.save"}'
    """
    return _UNSEEN_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _spelt(found: re.Match[str]) -> str:
    number = ord(found[0])
    if _FIRST_BYTE <= number <= _LAST_BYTE:
        return f"\\x{number - 0xDC00:02x}"
    return found[0].encode("unicode_escape").decode()
