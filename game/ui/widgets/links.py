"""The glossary; players' names in sentences; and widgets whose glossary terms are underlined and open their explanation.

A widget at a table finds the links of its words through the `TermScope` round it, so that captions and plates need not be given any.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.ui.input import Act, InputDevice, Point
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.paint.lettering import FontKind
from game.ui.widgets.base import Host, Tint, Widget
from game.ui.widgets.text import Label
from game.words import page

# ---- the terms of the glossary: what each means, in which games, and where terms are in a sentence
# They are read from `assets/rules/glossary.md`, or its translation: headings of the first level are families of games, with the keys of
# the games below; those of the second level are terms, with their forms in italics below, and games of their own where not the whole
# family has the term.
FILE: Final = "rules/glossary.md"
_GAMES: Final = re.compile(r"`([a-z_ ]+)`")
_FORMS: Final = re.compile(r"\*([^*]+)\*")


@dataclass(frozen=True, slots=True)
class Term:
    """A glossary term: its family of games, the keys of the games that use it, its forms in sentences, and the line that explains it.

    `shared`: its games are exactly those of its family.
    """

    name: str
    family: str
    games: tuple[str, ...]
    forms: tuple[str, ...]
    line: str
    shared: bool = True


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a term is in a sentence: from the letter `start` up to, but without, the letter `end`."""

    start: int
    end: int
    term: Term


def read(text: str) -> tuple[Term, ...]:
    r"""The terms of a glossary file. Text that is below no heading is left out.

    >>> [term.name for term in read("# Golf\n`golo`\n## Par\n*par, pars*\nThe strokes that a hole should take.")]
    ['Par']
    """
    return tuple(_terms(text))


def _terms(text: str) -> Iterator[Term]:
    for family in ("\n" + text).split("\n# ")[1:]:
        head, *words = family.split("\n## ")
        name, _line, below = head.partition("\n")
        common = _keys(below)
        for word in words:
            heading, _line, rest = word.partition("\n")
            lines = [line.strip() for line in rest.split("\n") if line.strip()]
            told = lines[0] if lines else ""
            forms, own = _FORMS.search(told), _keys(told)
            yield Term(heading.strip(), name.strip(), own or common,
                       tuple(form.strip(" []") for form in forms[1].split(",")) if forms else (),
                       " ".join(lines[1:] if forms else lines), not own or own == common)


def _keys(line: str) -> tuple[str, ...]:
    found = _GAMES.search(line)
    return tuple(found[1].split()) if found else ()


class Glossary:
    """The terms of one game, and a search for them in sentences."""

    def __init__(self, terms: Iterable[Term], game: str) -> None:
        """The terms among `terms` that the game with that key uses."""
        self.terms = tuple(term for term in terms if game in term.games)
        self._of = {form.casefold(): term for term in self.terms for form in term.forms}
        longest_first = sorted(self._of, key=len, reverse=True)
        self._any = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE) if self._of else None

    def mentions(self, sentence: str) -> tuple[Mention, ...]:
        """The terms in a sentence, each at its first place."""
        if self._any is None:
            return ()
        found: dict[Term, Mention] = {}
        for match in self._any.finditer(sentence):
            term = self._of.get(match.group().casefold())
            if term is not None and term not in found:
                found[term] = Mention(match.start(), match.end(), term)
        return tuple(found.values())


def all_terms() -> tuple[Term, ...]:
    """The glossary in the language in force, else in English; empty where its file can't be read."""
    try:
        return read(page(FILE).read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return ()


def glossary_of(game: str) -> Glossary:
    """The terms of the game with that key."""
    return Glossary(all_terms(), game)


# ---- sentences of the log: whose mark goes before them, and which words of them are names
class TextRun(NamedTuple):
    """A piece of a sentence; `name` says whether it is a player's name."""

    text: str
    name: bool


def runs(sentence: str, names: Sequence[str]) -> tuple[TextRun, ...]:
    """The sentence cut into names and the pieces between them.

    >>> [(run.text, run.name) for run in runs("Ana plays 6-4; Anabel knocks.", ("Ana", "Anabel"))]
    [('Ana', True), (' plays 6-4; ', False), ('Anabel', True), (' knocks.', False)]
    """
    pattern = _pattern(names)
    parts = re.split(f"({pattern})", sentence) if pattern else [sentence]
    return tuple(TextRun(part, bool(number % 2)) for number, part in enumerate(parts) if part)


def who(sentence: str, names: Sequence[str]) -> int | None:
    """The seat whose name the sentence begins with, or None.

    >>> who("Anabel knocks.", ("Ana", "Anabel")), who("Hand 2 is dealt.", ("Ana", "Anabel"))
    (1, None)
    """
    pattern = _pattern(names)
    found = re.match(pattern, sentence) if pattern else None
    return names.index(found.group()) if found else None


def _pattern(names: Sequence[str]) -> str:
    """Matches any of the names as a whole word, the longest first, so that no name is found within another."""
    return "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True))


def joined(names: Sequence[str]) -> str:
    """The names of a side, joined by "&".

    >>> joined(("Ana", "Desmond")), joined(("Ana",))
    ('Ana & Desmond', 'Ana')
    """
    return " & ".join(names)


# ---- terms in the sentences of a table: where they are, and how they are underlined
_KEPT: Final = 4096         # sentences whose terms are remembered


class TermLinks:
    """Finds the terms in sentences at one table, but not in the names of its players. `open` shows the explanation of a term."""

    def __init__(self, glossary: Glossary, names: Sequence[str], open_: Callable[[Term], None]) -> None:
        self.open = open_
        self._glossary, self._names = glossary, tuple(names)
        self._found: dict[str, tuple[Mention, ...]] = {}

    def of(self, sentence: str) -> tuple[Mention, ...]:
        """The terms in a sentence, each at its first place."""
        found = self._found.get(sentence)
        if found is None:
            if len(self._found) >= _KEPT:
                self._found.clear()
            found = self._found[sentence] = tuple(self._mentions(sentence))
        return found

    def opened_by(self, open_: Callable[[Term], None]) -> TermLinks:
        """The same terms with another `open`."""
        return TermLinks(self._glossary, self._names, open_)

    def _mentions(self, sentence: str) -> Iterator[Mention]:
        mentions = self._glossary.mentions(sentence)
        at, named = 0, []
        for run in runs(sentence, self._names) if mentions else ():
            if run.name:
                named.append((at, at + len(run.text)))
            at += len(run.text)
        return (one for one in mentions if not any(one.start < end and start < one.end for start, end in named))


def places(p: Painter, text: str, start: int, mentions: Sequence[Mention], size: float,
           kind: FontKind) -> Iterator[tuple[int, pygame.Rect]]:
    """The terms in a piece of a sentence: the number of each mention, and its rectangle in device pixels from the piece's top left corner.

    The piece `text` begins with the letter `start` of the sentence.
    """
    font = p.font(size, kind)
    for number, one in enumerate(mentions):
        first, last = max(0, one.start - start), min(len(text), one.end - start)
        if first < last:
            left = font.size(text[:first])[0]
            yield number, pygame.Rect(left, 0, font.size(text[:last])[0] - left, font.get_linesize())


def underline(p: Painter, surface: pygame.Surface, place: pygame.Rect, ink: str, *, lively: bool) -> None:
    """Draws a dotted line below a term; a solid one while the pointer or the focus is on it (`lively`)."""
    thick = max(1, p.look.px(1.4))
    y = place.bottom - thick - p.look.px(1)
    if lively:
        surface.fill(p.colour(ink), (place.x, y, place.w, thick))
        return
    for x in range(place.x, place.right - thick + 1, 2 * thick):
        surface.fill(p.colour(ink), (x, y, thick, thick))


def pressable(p: Painter, place: pygame.Rect) -> pygame.Rect:
    """The rectangle in which a press counts for a term: a little larger than the term, for fingers."""
    return place.inflate(p.look.px(10), p.look.px(8))


class TermScope(Widget):
    """A widget of a table within which terms are links; none are while `linking` is None."""

    linking: TermLinks | None = None


class LinkedWords(Widget):
    """A sentence in which glossary terms are links: a press opens one, and keys go from one to the next."""

    hoverable = in_order_only = True
    reachable = True        # can have the focus, if it has links
    text = ""
    _linking: TermLinks | None = None
    _at = 0                                 # the number of the mention that keys act on
    _over: int | None = None                # the number of the mention under the mouse

    @property
    def linking(self) -> TermLinks | None:
        """What finds its links: its own, else that of the `TermScope` round it; None for no links."""
        if self._linking is not None:
            return self._linking
        around = self.parent
        while around is not None and not isinstance(around, TermScope):
            around = around.parent
        return around.linking if around is not None else None

    @linking.setter
    def linking(self, linking: TermLinks | None) -> None:
        self._linking = linking

    def mount(self, host: Host, parent: Widget | None = None) -> None:
        super().mount(host, parent)
        self.focusable = self.reachable and bool(self.mentions)

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """The terms in its sentence that are links."""
        return self.linking.of(self.text) if self.linking is not None and self.text else ()

    @abstractmethod
    def links(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        """The number of each mention, and its rectangle in the window; one that is broken into two lines has two rectangles."""

    def draw_links(self, p: Painter, surface: pygame.Surface) -> None:
        """Underlines the links."""
        for number, rect in self.links(p):
            lively = number == self._over or (self.focused and number == self._at)
            underline(p, surface, rect, self.link_ink, lively=lively)

    @property
    def link_ink(self) -> str:
        """The theme token of the line below a link."""
        return self.ink("accent")

    def _link_at(self, pos: tuple[int, int]) -> int | None:
        if self.host is None or (self.clip is not None and not self.clip.collidepoint(pos)):
            return None
        p = self.host.painter
        return next((number for number, rect in self.links(p) if pressable(p, rect).collidepoint(pos)), None)

    def _open(self, number: int) -> None:
        if self.linking is not None:
            self.sound("press")
            self.linking.open(self.mentions[number].term)

    def point(self, point: Point) -> Reply:
        link = self._link_at(point.pos) if point.kind != "leave" else None
        if point.kind in ("move", "leave"):
            if link != self._over and point.source == "mouse":
                self._over = link
                self.refresh()
            return False
        if link is None or point.button != 1:
            return False
        if point.kind == "up":
            self._at = link
            self._open(link)
        return True

    def activate(self, source: InputDevice) -> Reply:
        if not self.mentions:
            return False
        self._open(min(self._at, len(self.mentions) - 1))
        return True

    def act(self, act: Act) -> Reply:
        if self.host is None or self.host.focus is not self or not self.mentions:
            return False
        if act.name == "ok":
            return self.activate(act.source)
        to = self._at + {"left": -1, "right": 1}.get(act.name, 0)
        if to == self._at or not 0 <= to < len(self.mentions):
            return act.name in ("left", "right")
        self._at = to
        self.host.sound("tick")
        self.refresh()
        return True

    def refresh(self, rect: pygame.Rect | None = None) -> None:
        """Also called when the mouse has left: no link is under it then."""
        if not self.hot:
            self._over = None
        super().refresh(rect)

    @property
    def focus_rect(self) -> pygame.Rect:
        links = self.links(self.host.painter) if self.host is not None else []
        return next((rect for number, rect in links if number == self._at), self.rect)


class WrittenLine(NamedTuple):
    """A line of words as it was drawn: text, type size in logical units, typeface, and its upper left corner in the window."""

    text: str
    size: float
    kind: FontKind
    left: int
    top: int


class WrittenWords(LinkedWords):
    """Words that another widget draws, which notes the place of each line here, in the order of the `text`."""

    _written: tuple[WrittenLine, ...] = ()

    def feels(self, pos: tuple[int, int]) -> bool:
        """Whether a link is there: everything else is left to the widget below."""
        return self._link_at(pos) is not None

    def rub_out(self) -> None:
        """Forgets all lines, before they are drawn again."""
        self._written = ()

    def note_line(self, line: WrittenLine) -> None:
        """Notes that a line has been drawn."""
        self._written = (*self._written, line)

    def links(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        mentions, at = self.mentions, 0
        found: list[tuple[int, pygame.Rect]] = []
        for line in self._written if mentions else ():
            words = line.text.removesuffix("…")
            at = max(at, self.text.find(words, at))
            found += [(number, rect.move(line.left, line.top))
                      for number, rect in places(p, words, at, mentions, line.size, line.kind)]
            at += len(words)
        return found


class LinkedLabel(LinkedWords, Label):
    """A label whose glossary terms are links, if there is a `linking`."""

    def __init__(self, text: str, size: float, *, kind: FontKind = "regular", tint: Tint = "main", rooms: tuple[str, ...] = (),
                 linking: TermLinks | None = None) -> None:
        Label.__init__(self, text, size, kind=kind, tint=tint, rooms=rooms)
        self.linking = linking

    def mount(self, host: Host, parent: Widget | None = None) -> None:
        super().mount(host, parent)
        self.hoverable = self.focusable

    def point(self, point: Point) -> Reply:
        """With `above`, a press beside the links does not reach the widget below."""
        return super().point(point) or self.above

    def links(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        mentions = self.mentions
        found: list[tuple[int, pygame.Rect]] = []
        at, step = 0, p.font(self.size, self.kind).get_linesize()
        lines = self.lines(p, self.rect.w) if mentions else []
        top = self.rect.y if self.rooms else self.rect.y + max(0, (self.rect.h - step * len(lines)) // 2)
        for row, words in enumerate(lines):
            at = max(at, self.text.find(words, at))
            found += [(number, rect.move(self.rect.x, top + row * step))
                      for number, rect in places(p, words, at, mentions, self.size, self.kind)]
            at += len(words)
        return found

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        Label.draw(self, p, surface)
        self.draw_links(p, surface)
