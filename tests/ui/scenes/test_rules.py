"""The rules in the app: every page, every figure, every option of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game import words
from game.rules import options
from game.rules.contract import AnyRules
from game.rules.options import BOOKS
from game.session import drills
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.scenes.rules import GLOSSARY, RulesScene, leaves, leaves_of, page_of
from game.ui.scenes.setup import SetupScene
from game.ui.table.registry import PLAYABLE, TABLES, figure_of
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Scroll
from game.ui.widgets.links import all_terms
from game.ui.widgets.rich import DrawnFigure, Rich, parse
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from game.words import ASSETS
from tests.ui.scenes.find import button
from tests.ui.scenes.find import words as words_of
from tests.ui.user import click, key, run, typed


def test_every_page_opens_by_key_and_by_mouse(tmp_path: Path) -> None:
    scene = RulesScene()
    pages = scene.leaves
    shown: list[int] = []

    def script(app: App) -> Iterator[None]:
        yield
        app.scene.ui.set_focus(button(app, pages[0].heading))
        for number in range(len(pages)):
            assert scene.shown == number
            shown.append(number)
            key(pygame.K_DOWN)
            yield
        for number in (len(pages) - 3, len(pages) - 1):     # the list has been scrolled to its end
            click(scene.contents.row(number))       # headings of two games may be the same
            yield
            assert scene.shown == number

    run(tmp_path, scene, script)
    assert len(shown) == len(pages) > 5


def test_a_long_page_is_scrolled_and_left_again_by_keys(tmp_path: Path) -> None:
    scene = RulesScene()
    number = next(i for i, leaf in enumerate(scene.leaves) if leaf.heading == "A turn")

    def script(app: App) -> Iterator[None]:
        yield
        row = button(app, "A turn")
        click(row)
        yield
        key(pygame.K_DOWN)
        key(pygame.K_DOWN)
        yield
        paper = app.scene.ui.focus
        assert paper is not None
        assert paper is not row
        assert getattr(paper, "offset", 0) > 0
        key(pygame.K_LEFT)
        yield
        assert app.scene.ui.focus is row
        assert scene.shown == number

    run(tmp_path, scene, script)


def test_a_page_that_is_seen_whole_keeps_the_focus_in_the_contents(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        row = button(app, "Who begins")
        app.scene.ui.set_focus(row)
        yield
        key(pygame.K_RETURN)
        yield
        yield
        assert app.scene.ui.focus is row

    run(tmp_path, RulesScene(), script)


def test_the_rules_open_at_the_game_that_is_played() -> None:
    for rules in PLAYABLE:
        scene = RulesScene(rules.key)
        assert scene.leaves[scene.shown].book == rules.key


def test_the_keys_go_on_from_the_first_page_of_the_game_that_is_played(tmp_path: Path) -> None:
    scene = RulesScene(PLAYABLE[-1].key)

    def script(app: App) -> Iterator[None]:
        yield
        row = scene.contents.row(scene.shown)
        assert app.scene.ui.focus is row
        key(pygame.K_DOWN)
        yield
        assert scene.leaves[scene.shown].book == PLAYABLE[-1].key

    run(tmp_path, scene, script)


@pytest.mark.parametrize(
    ("book", "told"),
    [
        ("domino_golf", "its greens, approaches and lay-ups are known to everybody before the first shot"),  # fixed courses
        ("domino_golf", "at least three tiles a player must be in the pool"),  # D13
        ("domino_golf", "the face-down penalty tiles of the hole go back instead; the strokes that they mark stay counted"),  # D13
        ("domino_golf", "first those in the **sand**, then the **rough**, then the **fairway**, and within one lie by honour"),  # D10
        ("domino_golf", "only those who share its lowest score go on; the others are out"),  # D14
        ("domino_golf", "each gets five new tiles for the next four"),  # D14
        ("doshboard", "a ball that was **dropped** never does"),  # H15
        ("doshboard", "**rounded down**: 10 counts bring 1 in a low wind, 12 bring 2"),  # H20
        ("doshboard", "no wind at 1, low from 2, medium from 5, high from 9, a storm at 12"),  # H20
        ("doshboard", "Where card-up has left no green box nothing can be called"),  # H19
        ("doshboard", "**Each nine** the wind is rolled again at the tenth hole"),  # H20
        ("doshboard", "token, plaque and the heads of the cards have that colour, and no two players the same one"),  # H12
        ("doshboard", "Each player begins with the colour that they have chosen and goes on to the next one"),  # H24
        ("doshboard", "Drag tees, targets and dog-legs to other cells, or have them drawn by lot"),  # H24
        ("doshboard", "Doshboardgolf is a registered trademark of its owner"),
        ("domino_golf", "Only the tile that was turned up for a hole-in-one or an eagle does not go back"),  # D15
        ("domino_golf", "What you have seen you know"),  # D18
        ("cut_throat", "At nil all the hand after a tie is begun like a first hand, by the holder of the double six"),  # J14
        ("cut_throat", "by the player who began the tied hand, with any tile"),  # J14
        ("french", "you may choose which of the free sides"),  # J17
        ("partner", "For the next lead the one of them who would have played next is asked first"),  # J6, J7
        ("partner", "A **replay** leads to no play-off"),  # J9
        ("french", "Whoever has reached the limit is named the **loser**"),  # J20
        ("domino_golf", "The others follow **clockwise**, as they sit"),  # D11
        ("domino_golf", "Only then does the double go into the pool"),  # D2
        ("golo", "In our layout opposite faces of a die add up to twice its par and three more"),  # G1
        ("golo", "the window then asks for the faces that lie **below**"),  # G4
        ("golo", "Any card of nine or eighteen holes with pars from three to five can be played here"),  # G5
        ("golo", "of the missed dice only the one with the highest par is rolled again"),  # G8
    ],
)
def test_the_pages_tell_what_players_ask_about(book: str, told: str) -> None:
    assert told in (ASSETS / "rules" / f"{book}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", ["partner", "cut_throat", "french", "golo", "domino_golf"])
def test_each_book_ends_with_what_the_rule_book_leaves_open(book: str) -> None:
    last = leaves_of(book, (ASSETS / "rules" / f"{book}.md").read_text(encoding="utf-8"))[-1]
    assert last.heading == "What the book leaves open, and what we do"
    rows = [line for line in last.text.splitlines() if line.startswith("| ")]
    assert len(rows) > 6


@pytest.mark.parametrize(("page", "name"), [("rules/golo.md", "GOLO"), ("rules/doshboard.md", "Doshboardgolf"), ("about.md", "GOLO"),
                                            ("about.md", "Doshboardgolf"), ("../README.md", "GOLO"), ("../README.md", "Doshboardgolf")])
def test_trademarks_are_said_to_be_their_owners(page: str, name: str) -> None:
    text = " ".join((ASSETS / page).read_text(encoding="utf-8").split())
    assert re.search(rf"{name} (is|here|and)? ?a (registered )?trademark|{name} a registered trademark", text)
    assert "neither made nor endorsed by" in text


@pytest.mark.parametrize("rules", PLAYABLE.having(BOOKS), ids=lambda r: r.key)
def test_every_option_of_every_game_with_a_book_stands_beside_it(rules: AnyRules) -> None:
    """Each with a sentence of its own about the book, its line and its usual value."""
    page = page_of(rules)
    for option in options.declared(rules.options):
        assert option.name in BOOKS.of(rules.key), f"tell in the game's `book` what the book says where {option.title!r} asks"
        says = BOOKS.of(rules.key)[option.name].says
        assert says in page
        assert says.endswith(".")
        assert option.line in page or option.name.startswith("handicap")
    assert len(BOOKS.of(rules.key)) == len(options.declared(rules.options)), "the book speaks of options that the game does not have"
    leaf = next(leaf for leaf in leaves() if leaf.book == rules.key and leaf.heading == "House rules and the book")
    assert leaf.text == page


def test_the_page_of_house_rules_is_one_press_from_a_new_game(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "The book"))
        yield
        yield
        scene = app.scene
        assert isinstance(scene, RulesScene)
        leaf = scene.leaves[scene.shown]
        assert (leaf.book, leaf.heading) == ("golo", "House rules and the book")

    run(tmp_path, SetupScene("golo"), script)


@pytest.mark.parametrize("rules", PLAYABLE, ids=lambda r: r.key)
def test_every_option_is_explained(rules: AnyRules) -> None:
    path = ASSETS / "rules" / f"{rules.key}.md"
    assert path.exists(), f"{rules.title} has no chapter: write {path}"
    text = path.read_text(encoding="utf-8").lower()
    for option in options.declared(rules.options):
        assert option.title.lower() in text, option.title


def figures_of(text: str) -> list[str]:
    return [block.name for block in parse(text) if isinstance(block, DrawnFigure)]


@pytest.mark.parametrize("game", list(TABLES))
def test_every_figure_that_a_page_names_is_drawn_and_every_drawn_one_is_named(game: str) -> None:
    named = {name for leaf in leaves() if leaf.book == game for name in figures_of(leaf.text)}
    drawn = set(TABLES.of(game).figures)
    assert named == drawn, f"assets/rules/{game}.md does not name {drawn - named}, and names {named - drawn}, which its table does not draw"


@pytest.mark.parametrize(("theme", "width", "scale", "text"), [
    ("clubhouse", 560, 1.0, 1.0), ("light", 330, .8, 2.0), ("contrast", 330, .8, 2.0), ("contrast", 900, 1.5, .8)])
def test_every_figure_fits_its_width_and_holds_something(tmp_path: Path, theme: str, width: int, scale: float, text: float) -> None:
    painter = Painter(Look(THEMES[theme], scale, text), PictureStore(tmp_path))
    try:
        for name, draw in (figure for game in TABLES for figure in TABLES.of(game).figures.items()):
            drawn = draw(painter, width)
            assert drawn.get_width() <= width
            spots = product(range(0, drawn.get_width(), 5), range(0, drawn.get_height(), 5))
            assert len({tuple(drawn.get_at(spot)) for spot in spots}) > 8, name
    finally:
        painter.close()


def test_pages_that_are_damaged_or_gone_are_no_fault_of_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "golo.md").write_bytes(b"# A turn\n\nThree \xff dice\n")
    monkeypatch.setattr(words, "ASSETS", tmp_path)
    beside = "House rules and the book"
    assert [leaf.heading for leaf in leaves() if leaf.book == "golo"] == ["A turn", beside]
    gone, own = (leaf for leaf in leaves() if leaf.book == "partner")       # whoever asks for its rules is not shown those of another game
    assert (gone.heading, own.heading) == ("Jamaican Partner", beside)
    assert "partner.md" in gone.text
    assert RulesScene("partner").shown == leaves().index(gone)
    (tmp_path / "rules" / "golo.md").unlink()
    (missing,) = leaves()
    assert "get them again with the game" in missing.text


def test_drills_that_are_damaged_are_told_in_a_dialog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "drills.json").write_text("[{")
    monkeypatch.setattr(drills, "FILE", tmp_path / "drills.json")
    drills.drills.cache_clear()
    told: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "Domino drills"))
        yield
        yield
        told.append(words_of(app))
        key(pygame.K_RETURN)
        yield
        assert isinstance(app.scene, RulesScene)

    run(tmp_path, RulesScene(), script)
    assert any("drills.json is damaged" in text for text in told)


def test_an_unknown_figure_is_none() -> None:
    assert figure_of("partner", "no such") is None
    assert figure_of("chess", "tiles") is None



def test_the_credits_name_the_licences_that_lie_beside_the_files() -> None:
    text = " ".join(leaf.text for leaf in leaves() if not leaf.book)
    assert "MIT" in text
    assert "SIL Open Font License" in text
    for path in re.findall(r"`([^`]+)`", text):
        assert (ASSETS.parent / path).exists(), path


def test_the_rules_of_a_game_open_with_its_first_page_in_view_of_the_contents(tmp_path: Path) -> None:
    scene = RulesScene("domino_golf")

    def script(app: App) -> Iterator[None]:
        yield
        row = button(app, "Domino Golf in a minute")
        assert scene.leaves[scene.shown].heading == "Domino Golf in a minute"
        assert row.clip is not None
        assert row.clip.contains(row.rect)

    run(tmp_path, scene, script)


def test_the_contents_name_each_game_once_above_its_pages(tmp_path: Path) -> None:
    scene = RulesScene()

    def script(app: App) -> Iterator[None]:
        yield
        words = [(w.text, w.rect.y) for w in scene.contents.walk() if isinstance(w, Label | Button)]
        for rules in PLAYABLE:
            (y,) = [y for text, y in words if text == rules.title]
            pages = [row.rect.y for i, leaf in enumerate(scene.leaves) if leaf.book == rules.key for row in [scene.contents.row(i)]]
            assert max((at for text, at in words if at < min(pages)), default=0) == y
        assert not any(w.note for w in scene.contents.walk() if isinstance(w, Button))

    run(tmp_path, scene, script)


def test_a_figure_is_drawn_again_when_the_painter_has_more_than_a_sketch(tmp_path: Path) -> None:
    pygame.init()
    p = Painter(Look(THEMES["clubhouse"], .6, 1.0), PictureStore(tmp_path))
    rich = Rich("![](golf-hole)", figure=lambda p, name, width: TABLES.of("domino_golf").figures[name](p, width))
    width = 360

    def drawn() -> bytes:
        surface = pygame.Surface((width, rich.height(p, width)), pygame.SRCALPHA, 32)
        rich.rect = surface.get_rect()
        rich.draw(p, surface)
        return pygame.image.tobytes(surface, "RGBA")

    sketched = drawn()
    assert drawn() == sketched
    assert p.settle(60)
    assert p.painted > 0
    assert drawn() != sketched
    p.close()


def test_words_are_looked_for_in_all_books_and_shown_where_they_stand(tmp_path: Path) -> None:
    scene = RulesScene("partner")

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_f, pygame.KMOD_CTRL)
        yield
        assert app.scene.ui.editing
        assert app.scene.ui.focus is scene.search
        typed("slam")
        yield
        yield
        rows = [w.text for w in scene.contents.walk() if isinstance(w, Button)]
        assert rows[0] == "Slam", "the word's own line in the glossary comes first"
        assert scene.leaves[scene.shown].book == GLOSSARY
        key(pygame.K_RETURN)
        yield
        assert app.scene.ui.focus is scene.contents.row(0)
        key(pygame.K_ESCAPE)
        yield
        assert isinstance(app.scene, RulesScene)
        assert len([w for w in scene.contents.walk() if isinstance(w, Button)]) == len(scene.leaves)

    run(tmp_path, scene, script)


def test_house_rules_and_keys_are_found_too_and_the_passage_is_in_view(tmp_path: Path) -> None:
    scene = RulesScene("golo")
    views: list[int] = []

    def script(app: App) -> Iterator[None]:
        yield
        click(scene.search)
        yield
        for looked_for, book, heading in (("learnt from half", "partner", "At this table"), ("relaxed catch", "golo", "Ground rules"),
                                          ("full screen F11", "", "Keys and buttons")):
            scene.search.set("")
            scene.search.insert(looked_for)
            yield
            leaf = scene.leaves[scene.shown]
            assert (leaf.book, leaf.heading) == (book, heading), looked_for
            paper = next(w for w in app.scene.ui.top.walk() if isinstance(w, Scroll) and isinstance(w.children[0], Rich))
            rich = paper.children[0]
            assert isinstance(rich, Rich)
            assert any(0 <= y - paper.offset < paper.rect.h for y in rich.marked(app.painter)), looked_for
            views.append(paper.offset)
        scene.search.set("")
        scene.search.insert("zxzx")
        yield
        assert "No page has these words." in words_of(app)

    run(tmp_path, scene, script)
    assert any(views), "a passage far down has been scrolled to"


def test_letters_are_no_commands_in_the_rules(tmp_path: Path) -> None:
    scene = RulesScene("partner")

    def script(app: App) -> Iterator[None]:
        yield
        before = app.settings
        key(pygame.K_m, text="m")
        yield
        typed("ho")
        yield
        assert app.settings == before, "m turns the sound off elsewhere"
        assert scene.search.text == "mho"

    run(tmp_path, scene, script)


def test_a_term_opens_the_glossary_at_its_line(tmp_path: Path) -> None:
    term = next(term for term in all_terms() if term.name == "Tied hand")
    scene = RulesScene(GLOSSARY, term=term)

    def script(app: App) -> Iterator[None]:
        yield
        assert scene.leaves[scene.shown].heading == term.family
        paper = next(w for w in app.scene.ui.top.walk() if isinstance(w, Scroll) and isinstance(w.children[0], Rich))
        rich = paper.children[0]
        assert isinstance(rich, Rich)
        (top,) = [mark.top for mark in rich.marks(app.painter) if mark.text == term.name]
        assert 0 <= top - paper.offset < paper.rect.h - 40

    run(tmp_path, scene, script)
