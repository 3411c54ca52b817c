"""The rules in the app: pages of Markdown with drawn figures, a search over all of them, house rules beside the rule book."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

import pygame

from game.rules import options
from game.rules.contract import AnyRules
from game.rules.options import BOOKS, HANDICAP, SILENT, BookWords
from game.session.table import Table
from game.ui.input import Act, Intent, help_lines
from game.ui.lessons import PLAYED_THROUGH, offered
from game.ui.looks.theme import SIZES
from game.ui.navigation import PlayLesson, Pop, Push, SceneChange
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.scenes.page import ListAndDetail, opened, page
from game.ui.table.registry import PLAYABLE, figure_of
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, ListBox, ListLine
from game.ui.widgets.entry import SearchEntry
from game.ui.widgets.layout import Column, Paper, Plaque, Scroll
from game.ui.widgets.links import Term, all_terms
from game.ui.widgets.rich import Rich
from game.words import _
from game.words import page as page_file

# ---- searching the rules: the passages of all pages, and which of them have every word that was typed
_HEADING: Final = re.compile(r"#{1,3}\s+(.*)")
_FIGURE: Final = re.compile(r"!\[(.*)\]\(.*\)\s*$")
_MARKS: Final = re.compile(r"[*`|]|^\s*[-|: ]+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Passage:
    """The text below one heading: the index of its page, the index of the heading on the page, the heading, and the text without marks."""

    leaf: int
    number: int
    heading: str
    words: str


def passages(pages: Sequence[str]) -> tuple[Passage, ...]:
    r"""All passages of pages of Markdown, in order.

    >>> passages(["# A turn\nDraw **one**.\n## Last\nThe end."])[1]
    Passage(leaf=0, number=1, heading='Last', words='The end.')
    """
    return tuple(passage for leaf, text in enumerate(pages) for passage in _passages(leaf, text))


def _passages(leaf: int, text: str) -> Iterator[Passage]:
    heads: list[str] = []
    below: list[list[str]] = []
    for line in text.split("\n"):
        heading, figure = _HEADING.match(line), _FIGURE.match(line)
        if heading:
            heads.append(_plain(heading[1]))
            below.append([])
        elif below:
            below[-1].append(figure[1] if figure else line)
    for number, (head, lines) in enumerate(zip(heads, below, strict=True)):
        yield Passage(leaf, number, head, " ".join(_plain("\n".join(lines)).split()))


def _plain(text: str) -> str:
    return _MARKS.sub(" ", text).strip()


class Query:
    """A search for words that begin with each of those that were typed, in any order and case."""

    def __init__(self, typed: str) -> None:
        words = _alike(typed).split()
        self._each = tuple(re.compile(rf"(?<!\w){re.escape(word)}") for word in words)
        self.any = re.compile("|".join(rf"(?<!\w){re.escape(word)}\w*" for word in words), re.IGNORECASE) if words else None
        """Finds the places of the words in a text; None where nothing was typed."""

    def in_heading(self, passage: Passage) -> bool:
        """Whether the heading alone contains all words."""
        return self._all_in(passage.heading)

    def fits(self, passage: Passage) -> bool:
        """Whether the heading and the text below it contain all words together."""
        return self._all_in(f"{passage.heading} {passage.words}")

    def _all_in(self, text: str) -> bool:
        folded = _alike(text)
        return bool(self._each) and all(word.search(folded) for word in self._each)


def _alike(text: str) -> str:
    return text.casefold().replace("\u2019", "'")


# ---- the page *House rules and the book*: for each option of a game what the rule book says, and what it does here
def heading() -> str:
    """The heading of the page *House rules and the book*."""
    return _("House rules and the book")


def page_of(rules: AnyRules) -> str:
    """That page for a game, in Markdown: each of its options with what the book says, what it does here, and its default."""
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


# ---- the rules in the app: pages of Markdown with drawn figures, and who made what the house is built from. Typed words are searched in
# all pages; the passages found take the place of the contents.
GLOSSARY: Final = "glossary"
"""The book with the glossary terms: `RulesScene(GLOSSARY)` opens there."""


LONGEST_SEARCH: Final = 40      # characters


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: the book it belongs to (a game's key, GLOSSARY, or "" for the house), its heading, and its Markdown."""

    book: str
    heading: str
    text: str


def leaves_of(book: str, text: str) -> tuple[Leaf, ...]:
    r"""The pages of a book: each begins at a heading of the first level; text before the first heading is left out.

    >>> [leaf.heading for leaf in leaves_of("partner", "# The table\nFour sit.\n# A hand\nPlay.")]
    ['The table', 'A hand']
    """
    parts = ("\n" + text).split("\n# ")[1:]
    return tuple(Leaf(book, part.split("\n", 1)[0].strip(), f"# {part}") for part in parts)


def leaves() -> tuple[Leaf, ...]:
    """The pages of every game, the glossary, and those about the house: each in the language in force, else in English."""
    pages = {rules.key: page_file(f"rules/{rules.key}.md") for rules in PLAYABLE}
    there = any(os.path.exists(path) for path in pages.values())
    books = tuple(leaf for rules in PLAYABLE for leaf in _chapter(rules, pages[rules.key])) if there else ()
    house = leaves_of("", _text_of(page_file("about.md")))
    found = books + _word_pages(all_terms()) + house
    if found:
        return (*found[:len(found) - len(house)], _keys_page(), *house)
    return (Leaf("", _("Rules"), _("The pages of the rules are missing in {folder}: get them again with the game.").format(
        folder=page_file("rules"))),)


def _word_pages(terms: Sequence[Term]) -> tuple[Leaf, ...]:
    """The glossary: a page for each family of games; a term that not all of them use has its games beside it."""
    titles = {rules.key: rules.title for rules in PLAYABLE}
    found = []
    for family, group in groupby(terms, lambda term: term.family):
        parts = [f"# {family}"]
        for term in group:
            games = "" if term.shared else ", ".join(titles[game] for game in term.games if game in titles)
            parts += [f"## {term.name}", term.line, *([f"*{games}*"] if games else [])]
        found.append(Leaf(GLOSSARY, family, "\n\n".join(parts) + "\n"))
    return tuple(found)


def _chapter(rules: AnyRules, path: Path) -> tuple[Leaf, ...]:
    """The pages of a game, or one that says that they are missing, and last its page *House rules and the book*."""
    found = leaves_of(rules.key, _text_of(path))
    missing = _("The rules of {game} are missing: {file} would have them.").format(game=rules.title, file=path)
    return *(found or (Leaf(rules.key, rules.title, f"# {rules.title}\n\n{missing}\n"),)), Leaf(rules.key, heading(), page_of(rules))


def _keys_page() -> Leaf:
    """The page with every key and pad button, as in the help."""
    rows = [(_("What"), _("Keyboard"), _("Pad")), ("---",) * 3, *((line.words, line.keys, line.buttons) for line in help_lines())]
    heading = _("Keys and buttons")
    return Leaf("", heading, "\n".join((f"# {heading}", "", *(f"| {' | '.join(row)} |" for row in rows))) + "\n")


def _text_of(path: Path) -> str:
    """The text of a file, with a mark for bytes that can't be decoded; "" where the file can't be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


class RulesScene(Scene):
    """A search and the contents at the left, the page in front at the right. Pops with None."""

    def __init__(self, game: str | None = None, *, may_play: bool = True, house_rules: bool = False, term: Term | None = None) -> None:
        """`game` is the key of the game whose first page is shown first, or with `house_rules` its page *House rules and the book*.

        GLOSSARY in its place opens the glossary, at `term` where one is given. With `may_play` False nothing to play is offered.
        """
        super().__init__()
        self._may_play = may_play
        self._book = game
        self.leaves = leaves()
        self._passages = passages([leaf.text for leaf in self.leaves])
        wanted = [i for i, leaf in enumerate(self.leaves) if leaf.book == game and (term is None or leaf.heading == term.family)]
        self.shown = (wanted[-1] if house_rules else wanted[0]) if wanted else 0
        self._found: tuple[Passage, ...] | None = None      # None: the contents are shown
        self._query = Query("")
        self._first = next((one for one in self._passages if term is not None and (one.leaf, one.heading) == (self.shown, term.name)), None)
        self._begun = False
        self._make_widgets()

    def _make_widgets(self) -> None:
        """Makes the widgets that are used outside `build` too."""
        self._rich = Rich(self.leaves[self.shown].text, figure=self._figure)
        self._paper = Scroll(self._rich, pad=16)
        self.guided = Button("", self._play_lesson, icon="hint", tall=40, tip=_("At the real table, with a coach beside you"))
        self.search = SearchEntry(on=self._look_for, done=self._go_to_found, hint=_("Search all books"), longest=LONGEST_SEARCH)
        self.contents = ListBox([self._line(leaf) for leaf in self.leaves], self._open, selected=self.shown, seen=self._turn,
                                empty=_("No page has these words."))
        self.contents.grow = 1

    def build(self) -> Widget:
        paper = Paper(self._paper, 10, 12, grow=1)
        self.drills = Button(_("Domino drills"), self._open_drills, icon="hint", tall=40, tip=_("Short questions from real positions"))
        self._offer_lesson()
        doors = (self.guided, self.drills) if self._may_play else ()
        aside = Aside(Column(self.search, self.contents, gap=8))
        return page(_("Rules"), Pop, ListAndDetail(self.contents, aside, paper), doors)

    def _offer_lesson(self) -> None:
        """Shows the button to the guided game of the game whose rules are shown."""
        words = offered(self.settings, self.leaves[self.shown].book) if self._may_play else ""
        self.guided.show(bool(words))
        self.guided.set(words)

    def _play_lesson(self) -> SceneChange | None:
        return PlayLesson(self.leaves[self.shown].book)

    def resumed(self, result: object) -> SceneChange | None:
        """Back from the guided game: pops with the table or goes on to the lesson to which it has led, if any."""
        self._offer_lesson()
        if isinstance(result, Table):
            return Pop(result)
        if isinstance(result, PlayLesson):
            return result
        if result == PLAYED_THROUGH:
            self.shell.say(_("That was the guided game. New game begins a real one."))
        return None

    def _open_drills(self) -> SceneChange | None:
        from game.ui.scenes.drills import DrillsScene  # a table takes long to load

        return opened(self.ui, lambda: Push(DrillsScene(lambda game: RulesScene(game, may_play=False))), _("The drills cannot be opened"))

    def arranged(self) -> None:
        """Sets the focus on the page that is shown first, the first time; letters that are typed go to the search."""
        self.ui.typed_into = self.search
        if not self._begun:
            self._begun = True
            self.ui.set_focus(self.contents.row(self.shown))
            if self._first is not None:
                self._show(self._first)

    def handle(self, intent: Intent) -> SceneChange | None:
        """Ctrl+F or / goes to the search; Esc leaves what was found before it leaves the rules."""
        if isinstance(intent, Act) and intent.name == "find":
            self.ui.set_focus(self.search)
            self.search.rewrite()
            return None
        if isinstance(intent, Act) and intent.name == "back" and self._found is not None:
            self.search.set("")
            self._look_for("")
            self.ui.set_focus(self.contents.row(self.shown))
            return None
        return super().handle(intent)

    def _line(self, leaf: Leaf, passage: Passage | None = None) -> ListLine:
        """The line of a page in the contents, or of a passage that was found."""
        titles = {rules.key: rules.title for rules in PLAYABLE} | {GLOSSARY: _("Glossary")}
        words, note = (leaf.heading, "") if passage is None or passage.heading == leaf.heading else (passage.heading, leaf.heading)
        return ListLine(words, note, icon="rules" if leaf.book else "info", group=titles.get(leaf.book, _("The clubhouse")))

    def _figure(self, p: Painter, name: str, width: int) -> pygame.Surface | None:
        """The figure of that name for the rules that are shown, at most `width` device pixels wide; None where there is none."""
        draw = figure_of(self.leaves[self.shown].book, name)
        return draw(p, width) if draw is not None else None

    # ---- searching
    def _look_for(self, typed: str) -> None:
        """Searches for the typed words; without any, shows the contents again."""
        self._query = Query(typed)
        if self._query.any is None:
            self._found = None
            self.contents.fill([self._line(leaf) for leaf in self.leaves], self.shown)
            self._rich.mark(None)
            return
        fitting = [one for one in self._passages if self._query.fits(one)]
        self._found = tuple(sorted(fitting, key=self._rank))
        self.contents.fill([self._line(self.leaves[one.leaf], one) for one in self._found], 0 if self._found else -1)
        self.contents.to(0)
        if self._found:
            self._show(self._found[0])
        else:
            self._rich.mark(None)

    def _rank(self, passage: Passage) -> tuple[bool, bool]:
        """A key that sorts a term's own line in the glossary first, then the game at whose table the rules were opened, then the rest."""
        book = self.leaves[passage.leaf].book
        return not (book == GLOSSARY and self._query.in_heading(passage)), book != self._book

    def _go_to_found(self) -> SceneChange | None:
        """Called for Enter: sets the focus on the first passage that was found."""
        if self._found:
            self.ui.set_focus(self.contents.row(0))
        return None

    # ---- turning pages
    def _turn(self, number: int) -> None:
        """Shows a page, from its beginning, or the passage that was found."""
        if self._found is not None:
            self.contents.select(number)
            self._show(self._found[number])
        elif number != self.shown:
            self.contents.select(number)
            self._put(number)
            self._paper.to(0)

    def _put(self, number: int) -> None:
        """Puts a page in front."""
        if number != self.shown:
            self.shown = number
            self._rich.set(self.leaves[number].text)
            self._offer_lesson()

    def _show(self, passage: Passage) -> None:
        """Shows a passage, with the searched words marked, and the first of them in view."""
        self._put(passage.leaf)
        self._rich.mark(self._query.any)
        if self._paper.rect.h <= 0:
            return
        p = self.painter
        self._paper.layout(p, self._paper.rect)
        marks = self._rich.marks(p)
        top, end = marks[passage.number].top, marks[passage.number + 1].top if passage.number + 1 < len(marks) else None
        first = next((y for y in self._rich.marked(p) if y >= top and (end is None or y < end)), top)
        self._paper.to(top if first - top < self._paper.rect.h // 2 else first - self._paper.rect.h // 4)
        self._paper.refresh()

    def _open(self, number: int) -> None:
        """Called when a page was chosen: sets the focus on it if it is longer than the window, so that the keys scroll it."""
        self._turn(number)
        if self._paper.focusable:
            self.ui.set_focus(self._paper)


class Aside(Plaque):
    """A narrow plate for a list of contents: about a quarter of the window, a little more where the type is large."""

    def __init__(self, child: Widget) -> None:
        super().__init__(child, 10, seed=43)

    def natural(self, p: Painter) -> int:
        return p.font(SIZES.body).size("n" * 19)[0] + p.look.px(86)
