"""The catalogues of languages: the template extracted from the code, what a language lacks of it, and a pseudo-language generated from
English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from game import words
from game.cli.output import ROOT, version
from game.errors import UserError
from game.kept import write_out, write_whole
from game.words import _, ngettext

# ---- the pseudo-language: English with accents, 40 % more letters and brackets, which shows what is not translated or is cut off
CODE: Final = "en_XA"
"""The usual code for accented English."""

LONGER: Final = 0.4
"""Letters that are added, as a share of the original ones: what translations of short English texts need."""

_PLAIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "ÅƁÇÐÈƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž"
_ACCENTS: Final = str.maketrans(_PLAIN, _ACCENTED)

_NAMES: Final = r"\{[^{}]*\}|`[^`]*`|python3 main\.py|(?<![\w-])--[a-z][\w-]*|https?://\S+|[\w./-]+\.(?:py|ya?ml|md|json|csv|png|txt)\b"
_IN_TEXT: Final = re.compile(_NAMES)
_IN_PAGE: Final = re.compile(_NAMES + r"|\]\([^)\s]*\)")
_FIGURE: Final = re.compile(r"(!\[)(.*)(\]\(.*\))")
_MARKUP: Final = re.compile(r"^(\s*(?:#+|[-*+>]|\d+\.)\s+|\s+)?(.*?)(\s*)$", re.DOTALL)


def accented(text: str) -> str:
    """A sentence in the pseudo-language: fields in braces, commands and file names stay, and so does text without letters.

    >>> accented("Undo"), accented("{n} of {of} holes"), accented("+"), accented(" and ")
    ('[ÛÛñðöö]', '[{n} ööƒ {of} ĥĥöļééš]', '+', ' [ååñð] ')
    """
    return _in_brackets(text, _IN_TEXT)


def accented_page(markdown: str) -> str:
    r"""A page of Markdown in the pseudo-language, line by line and cell by cell: its structure, figures and addresses stay.

    >>> accented_page("# A turn\n\n![A 6-6](tile)\n- Draw **one**\n| Par | 3 |\n| --- | --- |\n")
    '# [ÅÅ ţûŕŕñ]\n\n![ÅÅ 6-6](tile)\n- [ÐÐŕåŵŵ **öññé**]\n| [ÞÞåŕ] | 3 |\n| --- | --- |\n'
    """
    return "\n".join(map(_line, markdown.split("\n")))


def _line(line: str) -> str:
    figure = _FIGURE.fullmatch(line)
    if figure is not None:
        return figure[1] + "".join(_pieces(figure[2], _IN_PAGE)) + figure[3]
    if line.startswith("|"):
        return "|".join(_in_brackets(cell, _IN_PAGE) for cell in line.split("|"))
    return _in_brackets(line, _IN_PAGE)


def _in_brackets(text: str, kept: re.Pattern[str]) -> str:
    found = _MARKUP.match(text)
    head, body, tail = (part or "" for part in found.groups()) if found else ("", text, "")
    changed = "".join(_pieces(body, kept))
    return f"{head}[{changed}]{tail}" if changed != body else text


def _pieces(text: str, kept: re.Pattern[str]) -> Iterator[str]:
    """The text with accents and more letters, piece by piece; protected pieces are kept as they are."""
    at = 0
    for name in kept.finditer(text):
        yield _stretch(text[at : name.start()])
        yield name.group()
        at = name.end()
    yield _stretch(text[at:])


def _stretch(text: str) -> str:
    """Every letter with its accent, and enough of them doubled to lengthen the text, evenly over the words."""
    owed, out = 1 - LONGER, []
    for letter in text:
        if letter not in _PLAIN:
            out.append(letter)
            continue
        owed += LONGER
        out.append(letter.translate(_ACCENTS) * (2 if owed >= 1 else 1))
        owed -= owed >= 1
    return "".join(out)


# ---- the catalogues of languages: the template extracted from the code, what a language lacks of it, and the files made of it, all by
# babel
PROJECT: Final = "The Nineteenth Hole"
_KEYWORDS: Final = {"_": None, "N_": None, "ngettext": (1, 2)}
_COMMENTS: Final = ("translators:",)
_MARKED: Final = re.compile(rb"(?<!\w)(_|N_|ngettext)\(")
"""A file without this has no sentences; parsing every file would take twice as long."""


class Lacks(NamedTuple):
    """The state of a language: the number of sentences in the code, and those that it lacks, each identified by its English text."""

    code: str
    texts: int
    untranslated: tuple[str, ...]
    fuzzy: tuple[str, ...]
    obsolete: tuple[str, ...]
    pages: tuple[str, ...]
    """Pages of text that are missing, such as "rules/golo.md"."""

    faults: tuple[str, ...]
    """Sentences on what is wrong with its files: a translation that lacks a field of the English, a compiled catalogue that is out of date.
    """


def template(root: Path = ROOT / "game") -> Catalog:
    """All sentences in the code below `root`, each with the places where it occurs, in the order of the files."""
    catalog = Catalog(project=PROJECT, version=version(), charset="utf-8")
    for path in sorted(root.rglob("*.py")):
        code = path.read_bytes()
        if _MARKED.search(code):
            found = extract("python", BytesIO(code), _KEYWORDS, _COMMENTS, {"encoding": "utf-8"}, strip_comment_tags=True)
            for line, text, comments, _context in found:
                if text:
                    catalog.add(text, locations=[(path.relative_to(root.parent).as_posix(), line)], auto_comments=comments)
    return catalog


def pages() -> tuple[str, ...]:
    """The names of all pages of text that a language may have."""
    return ("about.md", *sorted(f"rules/{path.name}" for path in (words.ASSETS / "rules").glob("*.md")))


def codes() -> tuple[str, ...]:
    """The languages that translators work on: each folder with a catalogue source."""
    return tuple(sorted(path.parent.parent.name for path in words.folder().glob(f"*/LC_MESSAGES/{words.DOMAIN}.po")))


def begin(code: str, found: Catalog) -> Path:
    """Creates the catalogue of a new language, without translations yet. Returns its file; raises UserError."""
    try:
        catalog = Catalog(locale=Locale.parse(code), project=PROJECT, version=version(), charset="utf-8")
    except (UnknownLocaleError, ValueError) as error:
        raise UserError(_("{code!r} is no code of a language, such as de or pt_BR.").format(code=code)) from error
    path = _source(code)
    if path.exists():
        raise UserError(_("There is {file} already; `python3 main.py languages --update` brings it up to date.").format(file=path))
    catalog.update(found)
    _save(code, catalog)
    return path


def update(code: str, found: Catalog) -> None:
    """Updates a language's catalogue to the sentences in the code, and compiles it. Raises UserError.

    A sentence that was changed a little keeps its translation, marked as fuzzy, for a translator to look at.
    """
    catalog = _read(code)
    catalog.update(found)
    _save(code, catalog)


def examine(code: str, found: Catalog) -> Lacks:
    """What a language lacks of those sentences, and what is wrong with its files, which are not changed. Raises UserError."""
    catalog = _read(code)
    compiled = words.catalogue_file(code)
    faults = [fault for message in catalog if message.id for fault in _faults(code, catalog, message)]
    if not compiled.is_file() or compiled.read_bytes() != _compile(catalog):
        text = _("{file} is not made of the catalogue beside it: run `python3 main.py languages --update`.")
        faults.append(text.format(file=compiled))
    catalog.update(found, update_header_comment=False)
    messages = [message for message in catalog if message.id]
    return Lacks(
        code,
        len(messages),
        tuple(_english(m) for m in messages if not _is_translated(m)),
        tuple(_english(m) for m in messages if m.fuzzy and _is_translated(m)),
        tuple(map(_english, catalog.obsolete.values())),
        tuple(page for page in pages() if not (words.folder() / code / page).is_file()),
        tuple(faults),
    )


def make_pseudo(found: Catalog) -> Path:
    """Generates the pseudo-language, catalogue and pages. Returns its folder."""
    catalog = Catalog(locale="en", project=PROJECT, version=version(), charset="utf-8")
    for message in found:
        if message.id:
            plural = not isinstance(message.id, str)
            catalog.add(message.id, tuple(map(accented, message.id)) if plural else accented(str(message.id)))
    folder = words.folder() / CODE
    _write(words.catalogue_file(CODE), _compile(catalog))
    for page in pages():
        english = (words.ASSETS / page).read_text(encoding="utf-8")
        _write(folder / page, accented_page(english).encode())
    return folder


def write_template(path: Path, found: Catalog) -> None:
    """Writes the template for translation tools to that file, device or pipe. Raises UserError."""
    _write(path, _source_text(found), write_out)


def _source(code: str) -> Path:
    return words.catalogue_file(code).with_suffix(".po")


def _read(code: str) -> Catalog:
    path = _source(code)
    try:
        with path.open("rb") as file:
            return read_po(file, locale=code, abort_invalid=True)
    except FileNotFoundError as error:
        text = _("There is no catalogue {file}: begin it by `python3 main.py languages --new {code}`.")
        raise UserError(text.format(file=path, code=code)) from error
    except (OSError, PoFileError, ValueError, UnknownLocaleError) as error:
        raise UserError(_("{file} cannot be read ({reason}): fix it there.").format(file=path, reason=error)) from error


def _save(code: str, catalog: Catalog) -> None:
    _write(_source(code), _source_text(catalog))
    _write(words.catalogue_file(code), _compile(catalog))


def _source_text(catalog: Catalog) -> bytes:
    """The catalogue as translators read it, without source positions: each change in the code would change them."""
    file = BytesIO()
    write_po(file, catalog, width=0, include_lineno=False)
    return file.getvalue()


def _compile(catalog: Catalog) -> bytes:
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def _write(path: Path, content: bytes, write: Callable[[Path, bytes], None] = write_whole) -> None:
    try:
        write(path, content)
    except OSError as error:
        text = _("{file} cannot be written ({reason}): make room there, or allow writing.")
        raise UserError(text.format(file=path, reason=error.strerror or error)) from error


def _english(message: Message) -> str:
    """The English text that identifies a message; of two forms the singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def _strings(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _is_translated(message: Message) -> bool:
    strings = _strings(message.string)
    return bool(strings) and all(strings)


def _faults(code: str, catalog: Catalog, message: Message) -> Iterator[str]:
    """What is wrong with a translation: a number of plural forms that is not the language's, or fields in braces that differ from the
    English.
    """
    if not _is_translated(message) or message.fuzzy:
        return
    strings, english = _strings(message.string), _strings(message.id)
    if len(english) > 1 and len(strings) != catalog.num_plurals:
        sentence = ngettext("{code}: {text!r} needs {n} form.", "{code}: {text!r} needs {n} forms.", catalog.num_plurals)
        yield sentence.format(code=code, text=english[0], n=catalog.num_plurals)
    # The singular form may spell the number out, as the English one may.
    allowed = {fields for text in english if (fields := _fields(text)) is not None}
    for string in strings:
        if _fields(string) not in allowed:
            sentence = _("{code}: the translation {translation!r} has not the fields in braces of {text!r}.")
            yield sentence.format(code=code, translation=string, text=english[-1])


def _fields(text: str) -> frozenset[str] | None:
    """The fields in braces of a text; None if its braces are malformed."""
    try:
        return frozenset(name for _text, name, _format, _conversion in Formatter().parse(text) if name is not None)
    except ValueError:
        return None
