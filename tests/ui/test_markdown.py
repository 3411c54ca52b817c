"""The small Markdown of the rules: what is understood, and that nothing breaks it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ui.widgets.rich import Break, DrawnFigure, Heading, Item, MarkdownTable, Paragraph, Span, parse, spans

TEXT = """# The pose

The **double six** goes
first; *then* the winner
poses `any` tile.

- one
  goes on
- two
  1. inner

| Event | Points |
| --- | ---: |
| Win | **1** |
| Key |

---
![figure: A pose](pose)
## End"""


def test_blocks() -> None:
    assert parse(TEXT) == (
        Heading(1, (Span("The pose"),)),
        Paragraph((Span("The "), Span("double six", "bold"), Span(" goes first; "), Span("then", "italic"), Span(" the winner poses "),
                   Span("any", "code"), Span(" tile."))),
        Item(0, "•", (Span("one goes on"),)),
        Item(0, "•", (Span("two"),)),
        Item(1, "1.", (Span("inner"),)),
        MarkdownTable((((Span("Event"),), (Span("Points"),)), ((Span("Win"),), (Span("1", "bold"),)), ((Span("Key"),), ()))),
        Break(),
        DrawnFigure("pose", "A pose"),
        Heading(2, (Span("End"),)),
    )


def test_a_star_alone_is_a_star() -> None:
    assert spans("2 * 3 = 6") == (Span("2 * 3 = 6"),)
    assert spans("snake_case_name") == (Span("snake_case_name"),)


@given(st.text(alphabet="#*_`|-![]()1. \nab", max_size=200))
def test_nothing_breaks_it_and_no_letter_is_lost(text: str) -> None:
    def words(block: object) -> str:
        if isinstance(block, Heading | Paragraph | Item):
            return "".join(s.text for s in block.spans)
        if isinstance(block, MarkdownTable):
            return "".join(s.text for row in block.rows for cell in row for s in cell)
        return block.caption if isinstance(block, DrawnFigure) else ""

    assert sum(words(b).count("b") for b in parse(text)) <= text.count("b")
    if not set(text) & set("|![]()"):
        assert sum(words(b).count("b") for b in parse(text)) == text.count("b")
