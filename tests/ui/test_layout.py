"""Nothing is clipped, nothing overlaps and everything can be hit, at every window size and text scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.ui.input import help_lines
from game.ui.looks.theme import SIZES as TYPE
from game.ui.looks.theme import THEMES, Look, scale_for
from game.ui.paint import Painter, PictureStore, put
from game.ui.play.bar import BarButton, TopBar
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Answer, ask, help_layer
from game.ui.widgets.entry import PAGES
from game.ui.widgets.layout import BAR, Column, Gap, Row, Scroll, SideScroll, WidgetGrid
from game.ui.widgets.rich import Rich
from game.ui.widgets.text import Label, shadow_on, shorten
from game.ui.widgets.ui import Ui
from tests.ui.rooms import Room

SIZES = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (3840, 2160)]
LONG = "A dialog's words may be long, so long that they need several lines, and more of them where the letters are large. " * 3


@pytest.fixture(scope="module")
def painter_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[tuple[int, int], float], Painter]]:
    pygame.display.init()
    pygame.font.init()
    first = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path_factory.mktemp("pictures")))
    made = [first]

    def of(size: tuple[int, int], text: float) -> Painter:
        made.append(first.relook(Look(THEMES["contrast"], scale_for(*size), text)))
        return made[-1]
    yield of
    for painter in made:
        painter.close()


class Bare(Scene):
    """A scene without a backdrop."""

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        return None


def shown(root: Widget, p: Painter, size: tuple[int, int]) -> Ui:
    ui = Ui(root, Bare())
    ui.arrange(p, size)
    ui.draw(pygame.Surface(size, 0, 32))
    return ui


def check(ui: Ui, p: Painter) -> None:
    """Everything that is shown has the room it needs; what is beside each other stays beside each other."""
    for widget in ui.top.walk():
        if widget.rect.w == 0:
            continue
        if isinstance(widget, Label | Button | Rich) and not widget.grow:
            assert widget.height(p, widget.rect.w) <= widget.rect.h + 1, f"{widget} {getattr(widget, 'text', '')!r} is clipped"
        if widget.focusable:
            least = p.look.px(32)
            assert widget.rect.h >= least
            assert widget.rect.w >= least
        if isinstance(widget, Column | Row | WidgetGrid):
            children = [k for k in widget.children if k.visible]
            for one, other in combinations(children, 2):
                assert not one.rect.colliderect(other.rect), f"{one} {one.rect} overlaps {other} {other.rect}"
            for child in children:
                assert widget.rect.inflate(2, 2).contains(child.rect), f"{child} sticks out of {widget} {widget.rect}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [.8, 1.0, 1.5, 2.0])
def test_a_form_and_its_lists(painter_of: Callable[[tuple[int, int], float], Painter], size: tuple[int, int], text: float) -> None:
    p = painter_of(size, text)
    room = Room()
    check(shown(room.build(), p, size), p)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [.8, 1.0, 2.0])
def test_dialogs_and_help(painter_of: Callable[[tuple[int, int], float], Painter], size: tuple[int, int], text: float) -> None:
    p = painter_of(size, text)
    ui = shown(Gap(), p, size)
    answers = [Answer("Stay at the table"), Answer("Leave the table", primary=True), Answer("Neither", cancel=True)]
    ask(ui, "Leave the table?", LONG, answers)
    check(ui, p)
    help_layer(ui)
    check(ui, p)
    assert ui.depth == 3


def test_a_wrapping_row_keeps_its_buttons(painter_of: Callable[[tuple[int, int], float], Painter]) -> None:
    p = painter_of((1024, 640), 2.0)
    row = Row(*(Button(f"Button number {n}") for n in range(6)), wrap=True)
    root = Column(row)
    check(shown(root, p, (1024, 640)), p)
    assert len({k.rect.y for k in row.children}) > 1


@pytest.mark.parametrize("width", [30, 90, 200, 600])
def test_shortened_words_fit(painter_of: Callable[[tuple[int, int], float], Painter], width: int) -> None:
    p = painter_of((1280, 720), 1.0)
    words = shorten(p, "Jamaican Partner, hand 4", 16, width)
    assert p.font(16).size(words)[0] <= width or words == "…"
    assert words.endswith("…") or words == "Jamaican Partner, hand 4"


def test_rules_text_is_as_high_as_its_lines(painter_of: Callable[[tuple[int, int], float], Painter]) -> None:
    p = painter_of((1280, 720), 1.0)
    figure = pygame.Surface((120, 77), pygame.SRCALPHA, 32)
    rich = Rich("# One\n\nwords\n\n## Two\n\n![](tile)\n\nend", figure=lambda painter, name, width: figure if name == "tile" else None)
    shown(Scroll(rich), p, (600, 500))
    one, two = rich.marks(p)
    assert (one.text, two.text) == ("One", "Two")
    assert 0 == one.top < two.top
    without = Rich("# One\n\nwords\n\n## Two\n\nend")
    assert rich.height(p, 500) - without.height(p, 500) >= 77


def test_wide_words_and_narrow_cells_are_broken(painter_of: Callable[[tuple[int, int], float], Painter]) -> None:
    p = painter_of((1280, 720), 2.0)
    rich = Rich("| A | B |\n| --- | --- |\n| incomprehensibilities | two |\n\n- Donaudampfschifffahrtsgesellschaft")
    shown(rich, p, (220, 900))
    assert rich.height(p, 220) > rich.height(p, 1200)


def test_a_comma_stays_with_its_word(painter_of: Callable[[tuple[int, int], float], Painter], monkeypatch: pytest.MonkeyPatch) -> None:
    p = painter_of((1280, 720), 1.0)
    words: dict[int, str] = {}
    begun: set[str] = set()
    make = p.text

    def text(s: str, *args: Any, **named: Any) -> pygame.Surface:
        made = make(s, *args, **named)
        words[id(made)] = s
        return made

    class Sheet(pygame.Surface):
        def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
            if dest[0] < 10:
                begun.add(words.get(id(source), "")[:1])
            return super().blit(source, dest, area, special_flags)
    monkeypatch.setattr(p, "text", text)
    for width in range(150, 330, 3):
        rich = Rich("The **tee**, perhaps a **lay-up**, an *approach*, and then, at last, the **green**. It is *there*.")
        shown(rich, p, (width, 600))
        rich.draw(p, Sheet((width, 600), 0, 32))
    assert {"T", "t"} < begun
    assert begun.isdisjoint(",.")


def test_bold_words_follow_where_the_words_before_them_end(painter_of: Callable[[tuple[int, int], float], Painter]) -> None:
    """As far away as a space is wide: a run of words that is drawn together is not exactly as wide as its words alone."""
    p = painter_of((1280, 720), 1.0)
    before, bold = "The blue die says how far the ball flies, the red die how far it hooks. ", "The fewest strokes win."
    text = Rich(f"{before}**{bold}**")
    shown(text, p, (900, 40))
    seen, meant = pygame.Surface((900, 40)), pygame.Surface((900, 40))
    text.draw(p, seen)
    shadow, size = shadow_on(text.ground), TYPE.body
    put(meant, p.text(before, size, text.ink("main"), shadow=shadow), text.rect.topleft)
    put(meant, p.text(bold, size, text.ink("main"), "bold", shadow), (text.rect.x + p.font(size).size(before)[0], text.rect.y))
    assert (pygame.surfarray.array3d(seen) == pygame.surfarray.array3d(meant)).all()


def test_hidden_widgets_take_no_room(painter_of: Callable[[tuple[int, int], float], Painter]) -> None:
    p = painter_of((1280, 720), 1.0)
    side, main = Label("side", width=300), Label("main", grow=1)
    root = Row(main, side, gap=10)
    ui = shown(root, p, (1000, 400))
    assert main.rect.w == 1000 - 300 - 10
    side.show(False)
    ui.draw(pygame.Surface((1000, 400), 0, 32))
    assert main.rect.w == 1000


def test_the_typeface_has_every_letter_that_the_widgets_use(painter_of: Callable[[tuple[int, int], float], Painter]) -> None:
    font = painter_of((1280, 720), 1.0).font(16)
    words = "".join("".join(page) for page in PAGES) + "".join(line.words + line.keys + line.buttons for line in help_lines()) + "…•–→“”‘’"
    missing = {letter for letter, metrics in zip(words, font.metrics(words), strict=True) if metrics is None}
    assert not missing


def test_the_bars_buttons_give_way_to_what_stands_beside_the_name(painter_of: Callable[[tuple[int, int], float], Painter]) -> None:
    """Their words go, and come not back when that is shorter for a while."""
    size = (1280, 720)
    p = painter_of(size, 1.4)
    buttons = [BarButton(f"Button {n}", "rules", lambda: None, "") for n in range(6)]
    bar = TopBar("GOLO", buttons[:1], buttons[1:])
    ui = shown(Column(bar, Gap()), p, size)
    bar.tell("nine holes")
    ui.draw(pygame.Surface(size, 0, 32))
    assert all(isinstance(w, BarButton) and w.text for w in bar.children)
    for words in ("simple game of nine holes, with ground rules, for six players", "nine holes"):
        bar.tell(words)
        ui.draw(pygame.Surface(size, 0, 32))
        assert not any(isinstance(w, BarButton) and w.text for w in bar.children)


@pytest.mark.parametrize("change", ["hide", "show", "words", "replace"])
def test_a_new_layout_draws_again_only_what_it_changed(painter_of: Callable[[tuple[int, int], float], Painter], change: str) -> None:
    """And the picture is the one that a whole drawing gives."""
    size = (1280, 720)
    p = painter_of(size, 1.0)
    one, two, three, inner = Button("One"), Button("Two"), Button("Three"), Column(Label("Below"))
    three.visible = change != "show"
    ui = shown(Column(Label("A heading"), Row(one, two, three), Gap(200), inner), p, size)
    screen = pygame.Surface(size, 0, 32)
    match change:
        case "hide" | "show":
            three.show(change == "show")
        case "words":
            one.set("Other words, and more of them")
        case _:
            inner.replace(Label("Something else"))
    ui.stage.expose()
    painted: list[pygame.Rect] = []
    still = ui._picture.still

    def note(surface: pygame.Surface, area: pygame.Rect) -> None:
        painted.append(area.copy())
        still(surface, area)
    ui._picture.still = note    # type: ignore[method-assign]
    ui.draw(screen)
    assert painted
    assert sum(area.w * area.h for area in painted) < size[0] * size[1] / 3
    whole = pygame.Surface(size, 0, 32)
    still(whole, whole.get_rect())
    assert screen.get_buffer().raw == whole.get_buffer().raw


def test_a_layout_that_nobody_in_particular_asked_for_draws_all_again(
        painter_of: Callable[[tuple[int, int], float], Painter]) -> None:
    size = (1280, 720)
    ui = shown(Column(Label("A heading"), Gap(grow=1)), painter_of(size, 1.0), size)
    ui.rearrange()
    assert [(0, 0, *size)] == [tuple(area) for area in ui.draw(pygame.Surface(size, 0, 32))]


class Tall(Widget):
    """Something of one height that takes all the width there is."""

    def __init__(self, high: int) -> None:
        super().__init__()
        self.high = high

    def natural(self, p: Painter) -> int:
        return 40

    def height(self, p: Painter, width: int) -> int:
        return self.high


def test_what_needs_no_bar_takes_its_room_where_that_is_wanted(painter_of: Callable[[tuple[int, int], float], Painter]) -> None:
    p = painter_of((1280, 720), 1.0)
    for high, kept in ((100, 0), (900, p.look.px(BAR))):
        content = Tall(high)
        shown(Scroll(content, pad=0, snug=True), p, (300, 200))
        assert content.rect.w == 300 - kept


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_of_a_row_of_cards_only_whole_ones_are_seen_wherever_it_is_scrolled(
        painter_of: Callable[[tuple[int, int], float], Painter], text: float) -> None:
    p = painter_of((1280, 720), text)
    cards = [Button(str(number), width=110) for number in range(12)]
    row = SideScroll(Row(*cards, gap=8), beside=True, whole=True)
    shown(row, p, (780, 200))
    clip = cards[0].clip
    assert clip is not None
    assert row.window.left - 12 * p.look.scale < clip.left < row.window.left, "the light round the first one is not cut at its edge"
    for _notch in range(6):
        cut = [card for card in cards if card.rect.colliderect(row.window) and not row.window.contains(card.rect)]
        assert not cut
        assert sum(row.window.contains(card.rect) for card in cards) >= 2
        row.scroll(1)
    assert row.window.contains(cards[-1].rect)
    for number in (0, 7, 11):
        row.reveal(cards[number].rect)
        assert row.window.contains(cards[number].rect)
