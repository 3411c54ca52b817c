"""The words of the game in its reader's language: one catalogue, opened once."""

from gettext import translation
from typing import Final

# The functions of the gettext module look for the catalogue's file at every call.
_CATALOGUE: Final = translation("nineteenth-hole", fallback=True)

_ = _CATALOGUE.gettext
ngettext = _CATALOGUE.ngettext


def N_(text: str) -> str:  # noqa: N802 (the name that extraction tools look for)
    """The text itself, marked for translators; whoever shows it translates it by `_`."""
    return text
