"""`schema KIND`: prints the JSON Schema of a kind of content file, for editors; `schema --write` updates courses/schema and the docs."""

from __future__ import annotations

import argparse
import os

from game.cli.output import COURSES, print_text, writing
from game.errors import UserError
from game.words import _


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `schema KIND`."""
    parser = subparsers.add_parser(
        "schema",
        help=_("print the JSON Schema of a kind of file"),
        description=_("Prints the JSON Schema of a kind of course, card or dice file, by which editors complete and check it."),
    )
    parser.add_argument("kind", nargs="*", metavar=_("KIND"), help=_("what stands after kind: in the file, such as golo-scorecard"))
    parser.add_argument("--write", action="store_true",
                        help=_("instead, write the schemas of all kinds into courses/schema, and their keys into docs/content.md"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints or writes. Raises UserError for an unknown kind, for a page without a place for the keys, and if a file can't be written."""
    from game import kept
    from game.content import schema
    from game.content.choices import kind_named, kinds

    if not args.write:
        print_text(schema.schema_text(kind_named(" ".join(args.kind))))
        return 0
    if args.kind:
        raise UserError(_("--write writes the schemas of all kinds; name none beside it."))
    for kind in kinds():
        path = COURSES / schema.FOLDER / schema.file_name(kind)
        with writing(path):
            kept.write_whole(path, schema.schema_text(kind).encode())
        print_text(f"{path.relative_to(COURSES.parent)}\n")
    page = COURSES.parent / "docs" / "content.md"
    if os.path.exists(page):
        with writing(page):
            kept.write_whole(page, schema.page_with_keys(page.read_text(encoding="utf-8")).encode())
        print_text(f"{page.relative_to(COURSES.parent)}\n")
    return 0
