"""Translation: the catalogue of the language in force, and the rule pages beside it. Also names from outside, made safe to show.

Every sentence for people goes through `_`, `ngettext` or, where it is declared at import, `N_`. The catalogue in force is the only
module-level value in the program that changes: sentences are made deep inside rules, bots and widgets, to which no language is passed.

A language is a folder `assets/languages/CODE` with `LC_MESSAGES/nineteenth-hole.mo` and, if they are translated, `rules/GAME.md` and
`about.md`. `python3 main.py languages` makes these files; reading them needs only the standard library.
"""

import os
import re
from collections.abc import Iterable
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, SupportsFloat

if TYPE_CHECKING:
    from datetime import date

ENGLISH: Final = "en"
"""The code of the language in which the sentences are written. It has no catalogue."""

SYSTEM: Final = ""
"""The choice that leaves the language to the system: LANGUAGE, LC_ALL, LC_MESSAGES, LANG, in gettext's order."""

DOMAIN: Final = "nineteenth-hole"
FOLDER_VARIABLE: Final = "NINETEENTH_HOLE_LANGUAGES"
"""Environment variable with another folder of languages: for translators who don't want to touch the game's own files, and for tests."""

ASSETS: Final = Path(__file__).resolve().parents[1] / "assets"
_SPOKEN_FIRST: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class Language(NamedTuple):
    """A language that can be chosen: its code, and its name as its speakers write it."""

    code: str
    name: str


class _InForce:
    """The language in force, and the look-ups of its catalogue."""

    __slots__ = ("code", "of_number", "text")

    def __init__(self) -> None:
        self.put(ENGLISH, NullTranslations())

    def put(self, code: str, catalogue: NullTranslations) -> None:
        """Switches to another language. Its two look-ups are bound once, because every sentence goes through them; English needs none."""
        self.code = code
        self.text = catalogue.gettext if code != ENGLISH else None
        self.of_number = catalogue.ngettext


_now: Final = _InForce()


def _(text: str) -> str:
    """The text in the language in force; the text itself if the catalogue lacks it."""
    translate = _now.text
    return text if translate is None or not text else translate(text)  # the empty text is the key of a catalogue's header


def ngettext(one: str, many: str, n: int) -> str:
    """The form that goes with the number, in the language in force."""
    if _now.text is None:
        return one if n == 1 else many
    return _now.of_number(one, many, n)


def N_(text: str) -> str:  # noqa: N802 (the name that extraction tools look for)
    """The text itself, marked for translators; the code that shows it translates it with `_`."""
    return text


class Translated:
    """A class attribute that reads as its text in the language in force: `title = Translated(N_("French"))`."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __get__(self, _instance: object, _owner: object = None) -> str:
        """The text in the language in force."""
        return _(self._text)


_MONTHS: Final = (N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"),
                  N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec"))


def day_in_words(day: "date") -> str:
    """A day as people write it: "1 Mar 2026"."""
    return _("{day} {month} {year}").format(day=day.day, month=_(_MONTHS[day.month - 1]), year=day.year)


def folder() -> Path:
    """The folder of all languages."""
    return Path(os.environ.get(FOLDER_VARIABLE) or ASSETS / "languages")


def use(language: str) -> None:
    """Makes all sentences in that language from now on; SYSTEM, or a code. English if there is no readable catalogue for it."""
    code = system_language() if language == SYSTEM else language
    catalogue = _read(code)
    _now.put(*(ENGLISH, NullTranslations()) if catalogue is None else (code, catalogue))


def language() -> str:
    """The code of the language in force."""
    return _now.code


def languages() -> tuple[Language, ...]:
    """The languages that can be chosen: English, then those with a catalogue, by their names."""
    # translators: the name of your language, as its speakers write it
    own = N_("English")
    try:
        codes = sorted(code for code in os.listdir(folder()) if os.path.isfile(catalogue_file(code)))
    except OSError:     # the folder does not exist, or can't be listed
        codes = []
    named = [(code, catalogue.gettext(own)) for code in codes if (catalogue := _read(code)) is not None]
    others = [Language(code, name if name != own else code) for code, name in named]
    return (Language(ENGLISH, own), *sorted(others, key=lambda one: one.name.casefold()))


def system_language() -> str:
    """The first of the system's languages that exists, ENGLISH if none does."""
    wished = next((value for name in _SPOKEN_FIRST if (value := os.environ.get(name))), "")
    for wish in wished.split(":"):
        code = wish.partition(".")[0].partition("@")[0]
        for known in (code, code.partition("_")[0]):
            if known in (ENGLISH, "C", "POSIX"):
                return ENGLISH
            if known and os.path.isfile(catalogue_file(known)):
                return known
    return ENGLISH


def catalogue_file(code: str) -> Path:
    """The path of a language's compiled catalogue; its source, for translators, is beside it as .po."""
    return folder() / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def page(name: str) -> Path:
    """The file of a page of text, such as "rules/golo.md" or "about.md": in the language in force, else in English."""
    translated = folder() / _now.code / name
    return translated if _now.code != ENGLISH and os.path.isfile(translated) else ASSETS / name


def _read(code: str) -> GNUTranslations | None:
    """The catalogue of that language; None if there is none, or none that can be read."""
    if not code or Path(code).name != code:
        return None
    try:
        with catalogue_file(code).open("rb") as file:
            return GNUTranslations(file)
    except Exception:  # whatever is wrong with the file, the game continues in English; `main.py languages --check` names the fault
        return None


use(SYSTEM)


def number_word(n: int) -> str:
    """A number from 1 to 12 in words; larger ones in figures."""
    words = (_("One"), _("Two"), _("Three"), _("Four"), _("Five"), _("Six"),
             _("Seven"), _("Eight"), _("Nine"), _("Ten"), _("Eleven"), _("Twelve"))
    return words[n - 1] if 1 <= n <= len(words) else str(n)


def names_listed(names: Iterable[str]) -> str:
    """Names in a sentence; "" for none.

    >>> names_listed(["Ana", "Bo", "Cy"]), names_listed(["Ana"])
    ('Ana, Bo and Cy', 'Ana')
    """
    *first, last = tuple(names) or ("",)
    return _("{names} and {last}").format(names=", ".join(first), last=last) if first else last


def percent(chance: SupportsFloat) -> str:
    """A chance in whole percent; never 0 for what can happen, nor 100 for what can fail.

    >>> percent(.004), percent(.5), percent(.9999), percent(1.0), percent(0)
    ('<1 %', '50 %', '>99 %', '100 %', '0 %')
    """
    share = float(chance)
    if 0 < share < .005:
        return _("<1 %")
    return _(">99 %") if .995 <= share < 1 - 1e-12 else _("{n} %").format(n=round(100 * share))


# ---- names from outside, as they can be shown
# File names may contain anything: control characters that move a terminal's cursor, set its colours or ring its bell, marks that change
# the writing direction, line breaks, and bytes that are not text, which Python reads as lone surrogates and which can be neither printed
# nor drawn.
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
    r"""A JSON text of the same value, in which \u escapes replace the characters that `legible` escapes, too.

    >>> legible_json('{"file": "\udcff\u202e.save"}')
    '{"file": "\\udcff\\u202e.save"}'
    """
    return _UNSEEN_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _spelt(found: re.Match[str]) -> str:
    number = ord(found[0])
    if _FIRST_BYTE <= number <= _LAST_BYTE:
        return f"\\x{number - 0xDC00:02x}"
    return found[0].encode("unicode_escape").decode()
