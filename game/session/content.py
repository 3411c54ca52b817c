"""What a game is played with (faces, cards, courses), in the header of its save and back."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any, Final

import msgspec

from game.words import _

_ONE_AT_A_TIME: Final = threading.Lock()        # a type is prepared when it is first converted, and threads that come meanwhile crash


class BadContent(ValueError):
    """A header whose content is not what the game needs; the message says what is wrong."""


def write(content: object) -> dict[str, object] | msgspec.UnsetType:
    """The content as the header holds it: names and values of its fields; UNSET for a game that needs none."""
    if content is None:
        return msgspec.UNSET
    plain: dict[str, Any] = msgspec.to_builtins(content)
    return plain


def read(kind: type | None, plain: dict[str, object] | msgspec.UnsetType) -> object:
    """The content of that type (None: the game needs none) from what the header holds. Raises BadContent."""
    if kind is None:
        if plain is not msgspec.UNSET:
            raise BadContent(_("the header has content, but this game is played without"))
        return None
    if plain is msgspec.UNSET:
        if all(field.default is not dataclasses.MISSING for field in dataclasses.fields(kind)):
            return kind()       # content that may be left out, such as a course that is dealt instead
        raise BadContent(_("the header lacks the content that this game is played with"))
    try:
        with _ONE_AT_A_TIME:
            return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadContent(_("the content in the header can't be read: {reason}").format(reason=error)) from error
