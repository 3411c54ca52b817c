"""`languages`: extracts all sentences from the code, keeps the catalogues of languages up to date, and reports what a language lacks."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.output import add_json_option, show, tell
from game.errors import UserError
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.cli.catalogues import Lacks

FOUND_FAULTS = 2


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `languages [CODE…]`."""
    parser = subparsers.add_parser(
        "languages",
        help=_("what translations lack, and files for translators"),
        description=_("Says what each language lacks of the sentences in the code; with codes, every such sentence."),
    )
    parser.add_argument("codes", nargs="*", metavar=_("CODE"), help=_("a language, such as de or pt_BR; none: all, in short"))
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--update", action="store_true", help=_("bring catalogues in line with the code, and compile them"))
    mode.add_argument("--new", metavar=_("CODE"), help=_("begin the catalogue of a language"))
    mode.add_argument("--template", type=Path, metavar=_("FILE"), help=_("write all sentences into a template (.pot)"))
    mode.add_argument("--pseudo", action="store_true", help=_("make accented English, which shows what is not translated or is cut"))
    mode.add_argument("--check", action="store_true", help=_("exit with status 2 if a catalogue has a fault"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Does what the arguments ask for, and prints it. Returns 0, or 2 if `--check` has found a fault. Raises `UserError`."""
    try:
        from game.cli import catalogues  # babel is installed for developers only
    except ImportError as error:
        raise UserError(_("babel is not installed: `python3 main.py test` installs what developers need.")) from error

    found = catalogues.template()
    texts = len(found)
    if args.new is not None:
        _show_file(catalogues.begin(args.new, found), texts, as_json=args.json)
    elif args.template is not None:
        catalogues.write_template(args.template, found)
        _show_file(args.template, texts, as_json=args.json)
    elif args.pseudo:
        _show_file(catalogues.make_pseudo(found), texts, as_json=args.json)
    else:
        codes = tuple(args.codes) or catalogues.codes()
        if args.update:
            for code in codes:
                catalogues.update(code, found)
        return _report([catalogues.examine(code, found) for code in codes], texts, args)
    return 0


def _show_file(path: Path, texts: int, *, as_json: bool) -> None:
    text = ngettext("{path}: {n} sentence.", "{path}: {n} sentences.", texts).format(path=path, n=texts)
    show({"path": str(path), "texts": texts}, [text], as_json=as_json)


def _report(languages: Iterable[Lacks], texts: int, args: argparse.Namespace) -> int:
    languages = list(languages)
    faults = [fault for language in languages for fault in language.faults]
    for fault in faults:
        tell(fault)
    said = [line for language in languages for line in _lines(language, in_full=bool(args.codes))]
    if not languages:
        text = ngettext("{n} sentence in English; no other language yet.", "{n} sentences in English; no other language yet.", texts)
        said.append(text.format(n=texts))
    show({"texts": texts, "languages": [language._asdict() for language in languages]}, said, as_json=args.json)
    return FOUND_FAULTS if args.check and faults else 0


def _lines(language: Lacks, *, in_full: bool) -> Iterator[str]:
    """A line that counts what a language lacks; with `in_full` also a line for each missing text."""
    yield _("{code}: {done} of {all} translated, {fuzzy} to be looked at, {obsolete} obsolete, {pages} pages missing.").format(
        code=language.code,
        done=language.texts - len(language.untranslated) - len(language.fuzzy),
        all=language.texts,
        fuzzy=len(language.fuzzy),
        obsolete=len(language.obsolete),
        pages=len(language.pages),
    )
    if in_full:
        yield from (_("  not translated: {text}").format(text=text) for text in language.untranslated)
        yield from (_("  to be looked at: {text}").format(text=text) for text in language.fuzzy)
        yield from (_("  obsolete: {text}").format(text=text) for text in language.obsolete)
        yield from (_("  page: {text}").format(text=text) for text in language.pages)
