"""Running text with headings, lists, tables and drawn figures, set to the width it gets, from a small Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.store import LastMade
from game.ui.widgets.base import Tint, Widget
from game.ui.widgets.text import shadow_on

# ---- a small Markdown: headings, paragraphs, lists, tables, figures, with bold, italic and `strong` words, as values
SpanKind: TypeAlias = Literal["plain", "bold", "italic", "code"]


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one style."""

    text: str
    kind: SpanKind = "plain"


Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 3."""

    level: int
    spans: Spans


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running words."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Item:
    """A point of a list: `marker` is "•" or a number with a dot, `depth` 0 for the outermost."""

    depth: int
    marker: str
    spans: Spans


@dataclass(frozen=True, slots=True)
class MarkdownTable:
    """Cells by row, the first row being the head; every row has as many cells as the head."""

    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A figure that is drawn by code, by its name, and the words under it."""

    name: str
    caption: str


@dataclass(frozen=True, slots=True)
class Break:
    """A line across."""


Block: TypeAlias = Heading | Paragraph | Item | MarkdownTable | DrawnFigure | Break

_SPAN = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*|_(?P<under>[^_]+)_(?!\w)|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]*\)")
_HEADING = re.compile(r"(#{1,3})\s+(.*)")
_ITEM = re.compile(r"(\s*)(?:([-*+])|(\d+\.))\s+(.*)")
_FIGURE = re.compile(r"!\[(.*?)\]\((.+?)\)\s*$")
_RULED = re.compile(r"\|?[\s:|-]+\|?$")


def spans(text: str) -> Spans:
    """The words of one line or paragraph.

    >>> spans("a **spinner** here")
    (Span(text='a ', kind='plain'), Span(text='spinner', kind='bold'), Span(text=' here', kind='plain'))
    """
    return tuple(_spans(text))


def _spans(text: str) -> Iterator[Span]:
    at = 0
    for found in _SPAN.finditer(text):
        if found.start() > at:
            yield Span(text[at:found.start()])
        if found["bold"]:
            yield Span(found["bold"], "bold")
        elif found["code"]:
            yield Span(found["code"], "code")
        elif found["link"]:
            yield Span(found["link"])
        else:
            yield Span(found["italic"] or found["under"], "italic")
        at = found.end()
    if at < len(text):
        yield Span(text[at:])


def parse(text: str) -> tuple[Block, ...]:
    """The blocks of a text. Whatever is not understood is a paragraph; there are no errors.

    >>> parse("# Pose")
    (Heading(level=1, spans=(Span(text='Pose', kind='plain'),)),)
    """
    return tuple(_blocks(text.splitlines()))


def _blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.lstrip().startswith("|"):
            end = _run(lines, at, lambda s: s.lstrip().startswith("|"))
            yield _table(lines[at:end])
            at = end
        elif (single := _single(line)) is not None:
            yield single
            at += 1
        else:
            item = _ITEM.match(line)
            end = _run(lines, at + 1, _continues)
            words = " ".join(s.strip() for s in ([item[4]] if item else [line]) + lines[at + 1:end])
            yield Item(len(item[1]) // 2, item[3] or "•", spans(words)) if item else Paragraph(spans(words))
            at = end


def _single(line: str) -> Block | None:
    """The block that a line is by itself (heading, figure, rule), or None."""
    if heading := _HEADING.match(line):
        return Heading(len(heading[1]), spans(heading[2].strip()))
    if figure := _FIGURE.match(line.strip()):
        caption = figure[1].strip()
        return DrawnFigure(figure[2].strip(), "" if caption == "figure" else caption.removeprefix("figure:").strip())
    if re.fullmatch(r"\s*(-{3,}|\*{3,})\s*", line):
        return Break()
    return None


def _continues(line: str) -> bool:
    """Whether a line goes on with the paragraph or point before it."""
    return bool(line.strip()) and not line.lstrip().startswith("|") and _ITEM.match(line) is None and _single(line) is None


def _run(lines: list[str], start: int, wanted: Callable[[str], bool]) -> int:
    end = start
    while end < len(lines) and wanted(lines[end]):
        end += 1
    return end


def _table(lines: list[str]) -> MarkdownTable:
    bare = [line.strip() for line in lines if not _RULED.fullmatch(line.strip())]
    rows = [tuple(spans(cell.strip()) for cell in line.strip("|").split("|")) for line in bare]
    wide = len(rows[0]) if rows else 0
    return MarkdownTable(tuple((row + ((),) * wide)[:wide] for row in rows))


# ---- running text with headings, lists, tables and drawn figures, set to the width it gets: the rules as they are read in the app
# Draws a figure by name, at most the given number of device pixels wide; None for a name that it does not know.
FigurePainter: TypeAlias = Callable[[Painter, str, int], pygame.Surface | None]

_LEADING = 1.16
_HEADS = {1: SIZES.display - 6, 2: SIZES.heading, 3: SIZES.lead}


@dataclass(frozen=True, slots=True)
class _Ink:
    """The type of words: size in logical units, typeface and tint."""

    size: float
    kind: FontKind
    tint: Tint


@dataclass(frozen=True, slots=True)
class _Words:
    """A run of words at a place."""

    x: int
    y: int
    text: str
    ink: _Ink


@dataclass(frozen=True, slots=True)
class _Picture:
    """A figure at a place."""

    x: int
    y: int
    surface: pygame.Surface


@dataclass(frozen=True, slots=True)
class _Bar:
    """A line of a table or across the text."""

    rect: pygame.Rect


_Piece: TypeAlias = _Words | _Picture | _Bar


@dataclass(frozen=True, slots=True)
class TextMark:
    """A heading, and how far it is below the top of the text, in device pixels."""

    level: int
    text: str
    top: int


class Rich(Widget):
    """A Markdown text. `figure` paints the figure that `![caption](name)` names; for an unknown one a sentence says that it is missing."""

    margin = 2

    def __init__(self, text: str, *, figure: FigurePainter | None = None) -> None:
        super().__init__()
        self.figure = figure
        self._blocks = parse(text)
        self._set = LastMade[_Setting]()
        self._marked: re.Pattern[str] | None = None

    def mark(self, words: re.Pattern[str] | None) -> None:
        """Highlights the words that the pattern matches, as found by a search; None for no highlights."""
        if words != self._marked:
            self._marked = words
            self.refresh()

    def marked(self, p: Painter) -> tuple[int, ...]:
        """How far each line with a highlighted word is below the top of the text, in device pixels, the highest line first."""
        words = self._marked
        if words is None:
            return ()
        return tuple(piece.y for piece in self._setting(p, self.rect.w).pieces if isinstance(piece, _Words) and words.search(piece.text))

    def set(self, text: str) -> None:
        """Replaces the text."""
        self._blocks = parse(text)
        self._set.forget()
        self.resized()

    def marks(self, p: Painter) -> tuple[TextMark, ...]:
        """The headings and where they are, at the present width."""
        return tuple(self._setting(p, self.rect.w).marks)

    def natural(self, p: Painter) -> int:
        """A comfortable line: about seventy letters."""
        return p.font(SIZES.body).size("n" * 64)[0]

    def height(self, p: Painter, width: int) -> int:
        return self._setting(p, width).y

    def _setting(self, p: Painter, width: int) -> _Setting:
        found = self._set.of((p, width), lambda: self._set_in(p, width))
        if found.outdated:
            self._set.forget()
            found = self._set.of((p, width), lambda: self._set_in(p, width))
        return found

    def _set_in(self, p: Painter, width: int) -> _Setting:
        made = _Setting(p, width, self.figure)
        made.set(self._blocks)
        return made

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        slack = p.font(_HEADS[1]).get_linesize() * 2
        for piece in self._setting(p, self.rect.w).pieces:
            if isinstance(piece, _Words):
                if clip.top - slack < self.rect.y + piece.y < clip.bottom:
                    self._draw_marks(p, surface, piece)
                    words = p.text(piece.text, piece.ink.size, self.ink(piece.ink.tint), piece.ink.kind, shadow_on(self.ground))
                    put(surface, words, (self.rect.x + piece.x, self.rect.y + piece.y))
            elif isinstance(piece, _Picture):
                put(surface, piece.surface, (self.rect.x + piece.x, self.rect.y + piece.y))
            else:
                surface.fill(p.colour("line" if self.ground == "paper" else "line_wood"), piece.rect.move(self.rect.topleft))


    def _draw_marks(self, p: Painter, surface: pygame.Surface, piece: _Words) -> None:
        """Draws the ground of highlighted words."""
        if self._marked is None:
            return
        font = p.font(piece.ink.size, piece.ink.kind)
        for found in self._marked.finditer(piece.text):
            left, wide = font.size(piece.text[:found.start()])[0], font.size(found.group())[0]
            edge = p.look.px(3)
            box = p.rbox(wide + 2 * edge, font.get_height(), edge, "fresh", "brass", p.look.scale)
            put(surface, box, (self.rect.x + piece.x + left - edge, self.rect.y + piece.y))


class _Setting:
    """The text set to one width: its pieces from the top, and the height so far."""

    def __init__(self, p: Painter, width: int, figure: FigurePainter | None) -> None:
        self.p, self.width, self.figure = p, width, figure
        self._painted = p.painted
        self.pieces: list[_Piece] = []
        self.marks: list[TextMark] = []
        self.y = 0

    @property
    def outdated(self) -> bool:
        """Whether it has figures that may hold a stand-in for a picture that has been painted since."""
        return self._painted != self.p.painted and any(isinstance(piece, _Picture) for piece in self.pieces)

    def set(self, blocks: Iterable[Block]) -> None:
        """Sets all blocks, with less room between blocks that belong together."""
        before: Block | None = None
        for block in blocks:
            if before is not None:
                self.y += self._room(before, block)
            self._block(block)
            before = block

    def _room(self, before: Block, block: Block) -> int:
        line = self._line(_Ink(SIZES.body, "regular", "main"))
        if isinstance(block, Heading):
            return line
        if isinstance(before, Heading):
            return int(line * .3)
        return int(line * (.25 if isinstance(before, Item) and isinstance(block, Item) else .55))

    def _line(self, ink: _Ink) -> int:
        return int(self.p.font(ink.size, ink.kind).get_linesize() * _LEADING)

    def _block(self, block: Block) -> None:
        if isinstance(block, Heading):
            self.marks.append(TextMark(block.level, "".join(s.text for s in block.spans), self.y))
            display: FontKind = "display" if block.level == 1 else "bold"
            self._flow(block.spans, 0, self.width, _Ink(_HEADS[block.level], display, "strong"))
        elif isinstance(block, Paragraph):
            self._flow(block.spans, 0, self.width, _Ink(SIZES.body, "regular", "main"))
        elif isinstance(block, Item):
            self._item(block)
        elif isinstance(block, MarkdownTable):
            self._table(block)
        elif isinstance(block, DrawnFigure):
            self._figure(block)
        else:
            assert isinstance(block, Break)
            self._rule()

    def _item(self, item: Item) -> None:
        ink = _Ink(SIZES.body, "regular", "main")
        step = self.p.look.px(24 * max(1.0, self.p.look.text))
        left = step * item.depth
        self.pieces.append(_Words(left, self.y, item.marker, _Ink(SIZES.body, "bold", "accent")))
        self._flow(item.spans, left + step, self.width - left - step, ink)

    def _rule(self) -> None:
        self.pieces.append(_Bar(pygame.Rect(0, self.y, self.width, max(1, self.p.look.px(1)))))
        self.y += self.p.look.px(2)

    def _figure(self, figure: DrawnFigure) -> None:
        picture = self.figure(self.p, figure.name, self.width) if self.figure is not None else None
        if picture is None:
            self._flow(parse_words(f"[{figure.name}]"), 0, self.width, _Ink(SIZES.body, "italic", "warning"))
        else:
            self.pieces.append(_Picture((self.width - picture.get_width()) // 2, self.y, picture))
            self.y += picture.get_height()
        if figure.caption:
            self.y += self.p.look.px(4)
            self._flow(parse_words(figure.caption), 0, self.width, _Ink(SIZES.small, "italic", "lesser"), centre=True)

    def _table(self, table: MarkdownTable) -> None:
        widths = self._columns(table)
        gap = self.p.look.px(14)
        for number, row in enumerate(table.rows):
            top, bottom, x = self.y, self.y, 0
            for spans, width in zip(row, widths, strict=True):
                self.y = top
                self._flow(spans, x, width, _Ink(SIZES.body, "bold" if number == 0 else "regular", "main"))
                bottom = max(bottom, self.y)
                x += width + gap
            self.y = bottom + self.p.look.px(4)
            if number < len(table.rows) - 1:
                self.pieces.append(_Bar(pygame.Rect(0, self.y, self.width, max(1, self.p.look.px(1 if number else 1.6)))))
                self.y += self.p.look.px(6)

    def _columns(self, table: MarkdownTable) -> list[int]:
        """The widths of the columns in device pixels: what each needs for one line, or shares of the width where that is too much."""
        font, bold = self.p.font(SIZES.body), self.p.font(SIZES.body, "bold")
        count = len(table.rows[0]) if table.rows else 0
        room = self.width - self.p.look.px(14) * max(0, count - 1)

        def widest(column: int) -> int:
            words = ["".join(s.text for s in row[column]) for row in table.rows]
            return max(bold.size(words[0])[0], *(font.size(w)[0] for w in words)) + self.p.look.px(4)
        wish = [widest(c) for c in range(count)]
        if sum(wish) <= room:
            return wish
        least = [min(w, self.p.font(SIZES.body).size("n" * 7)[0]) for w in wish]
        spare = max(0, room - sum(least))
        total = max(1, sum(wish) - sum(least))
        return [small + spare * (w - small) // total for small, w in zip(least, wish, strict=True)]

    def _flow(self, spans: Spans, left: int, width: int, ink: _Ink, centre: bool = False) -> None:
        """Sets words in lines of that width, from the present height on."""
        step, x = self._line(ink), 0
        line: list[tuple[int, str, _Ink]] = []
        for text, style in _tokens(spans, ink):
            for token in self._fitting(text, style, width):
                wide = self.p.font(style.size, style.kind).size(token)[0]
                if x + wide > width and x and not token.isspace():
                    kept = _whole_words(line, x + wide - width)
                    start = line[kept][0] if kept < len(line) else x
                    self._end_line(line[:kept], left, width, centre)
                    self.y += step
                    line, x = [(at - start, word, ink_of) for at, word, ink_of in line[kept:]], x - start
                if x or not token.isspace():
                    line.append((x, token, style))
                    x += wide
        self._end_line(line, left, width, centre)
        self.y += step

    def _fitting(self, token: str, ink: _Ink, width: int) -> list[str]:
        """The token, cut into pieces where it alone is wider than the line."""
        if self.p.font(ink.size, ink.kind).size(token)[0] <= width or token.isspace():
            return [token]
        return self.p.wrap(token, ink.size, max(1, width), ink.kind)

    def _end_line(self, line: list[tuple[int, str, _Ink]], left: int, width: int, centre: bool) -> None:
        """Adds a finished line: neighbouring words of one type are joined to one piece, and each piece begins where the one before ends."""
        runs: list[_Words] = []
        for _x, token, ink in line:
            if runs and runs[-1].ink == ink:
                runs[-1] = _Words(runs[-1].x, self.y, runs[-1].text + token, ink)
            else:
                at = left if not runs else runs[-1].x + self.p.font(runs[-1].ink.size, runs[-1].ink.kind).size(runs[-1].text)[0]
                runs.append(_Words(at, self.y, token, ink))
        if centre and runs:
            full = runs[-1].x - left + self.p.font(runs[-1].ink.size, runs[-1].ink.kind).size(runs[-1].text.rstrip())[0]
            runs = [_Words(r.x + (width - full) // 2, r.y, r.text, r.ink) for r in runs]
        self.pieces.extend(runs)


def _whole_words(line: Sequence[tuple[int, str, _Ink]], over: int) -> int:
    """How many tokens of a line stay in it when the next one does not fit: a comma takes the word before it along to the next line.

    All stay if that word is the only one, or begins less than `over` device pixels into the line.
    """
    kept = next((number for number in range(len(line), 0, -1) if line[number - 1][1].isspace()), 0)
    return kept if 0 < kept < len(line) and line[kept][0] >= over else len(line)


def parse_words(text: str) -> Spans:
    """The words of a text of one block, such as a caption, with its bold and italic."""
    found = parse(text)
    return found[0].spans if found and isinstance(found[0], Paragraph | Heading | Item) else ()


def _tokens(spans: Spans, ink: _Ink) -> Iterable[tuple[str, _Ink]]:
    for span in spans:
        style = ink
        if span.kind == "bold":
            style = _Ink(ink.size, "bold", ink.tint)
        elif span.kind == "italic":
            style = _Ink(ink.size, "italic", ink.tint)
        elif span.kind == "code":
            style = _Ink(ink.size, "bold", "strong")
        for token in re.findall(r"\s+|\S+", span.text):
            yield token, style
