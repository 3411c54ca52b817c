"""The page *House rules and the book*: what the rule book says where an option of a game asks, and what it does here."""

from __future__ import annotations

from game.rules import options
from game.rules.book import BOOKS, HANDICAP, SILENT, BookWords
from game.rules.registry import AnyRules
from game.words import _


def heading() -> str:
    """The heading of the page."""
    return _("House rules and the book")


def page_of(rules: AnyRules) -> str:
    """The page of a game in Markdown: each of its options with what the book says, what it does here, and its value by the book."""
    first = _("Each house rule that the new-game screen offers, and what the rule book says about it, in our own words.")
    parts = [f"# {heading()}", first]
    says, told = BOOKS.get(rules.key) or {}, set[str]()
    for option in options.declared(rules.options):
        book = says.get(option.name, BookWords("", SILENT))
        title = _("Handicaps") if book is HANDICAP else option.title
        if title in told:
            continue
        told.add(title)
        text = _(book.says) if not book.section else _("{says} *({section})*").format(says=_(book.says), section=_(book.section))
        usual = option.labels[option.choices.index(option.default)]
        parts += [f"## {title}", _("**The book.** {says}").format(says=text),
                  _("**Here.** {line} Unless you change it: **{usual}**.").format(line=option.line, usual=usual)]
    return "\n\n".join(parts) + "\n"
