"""The end of a hand of dominoes is said in large letters on the felt and once more in the log, and nowhere else; nothing is unseen then.

What is played takes away the tip that stood there, and the odds keep their place below the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.games.dominoes.table.unseen import UnseenBars
from game.rules import contract
from game.rules.contract import CHANCE
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.play.panel import BelowLog, SidePanel
from game.ui.scenes.play import PlayScene
from game.ui.table.face import TableFace
from game.ui.widgets.controls import Tabs
from game.ui.widgets.layout import Gap
from game.ui.window.loop import App
from tests.games.null.table import NullFace
from tests.session.tables import NOON
from tests.ui.play.tables import QuickMind, null_table
from tests.ui.scenes.find import words
from tests.ui.user import key, run


def last_move(game: str) -> tuple[Table, object]:
    """A table before the move of Ana that ends the first hand, and that move."""
    rules = contract.rules_of(game)
    names = ("Winston", "Desmond", "Marcia")[:rules.seats[-1] - 1]
    seats = (person("Ana"), *(bot(name, "rookie") for name in names))
    for seed in range(60):
        rng, played, actor = Random(seed), [], None
        table = Table.new(rules, rules.options(), seats, now=NOON, folder=None)
        while not table.state.public.match.results:
            actor = table.to_act
            played.append(rules.draw(table.state, rng) if actor is CHANCE else rng.choice(tuple(rules.legal(table.state))))
            table.play(played[-1])
        if actor == 0:
            again = Table.new(rules, rules.options(), seats, now=NOON, folder=None)
            for action in played[:-1]:
                again.play(action)
            return again, played[-1]
    raise AssertionError("Ana never ends a hand")


def to_its_result(scene: PlayScene, action: object) -> Iterator[None]:
    """The turns of the loop from the start to the picture of what comes of an action."""
    yield
    scene.choose(action)
    while not scene.showing.held:
        yield
    yield


@pytest.mark.parametrize("game", ["partner", "cut_throat", "french"])
def test_the_result_of_a_hand_is_not_said_below_the_table_as_well(game: str, tmp_path: Path) -> None:
    table, action = last_move(game)
    scene = PlayScene(table)

    def script(app: App) -> Iterator[None]:
        yield from to_its_result(scene, action)
        assert scene.face.announces
        assert scene.desk.strip.text == ""
        assert scene.desk.strip.children, "the way on is there"
        (bars,) = [w for w in scene.desk.panel.walk() if isinstance(w, UnseenBars)]
        assert not any(bars.counts)

    run(tmp_path, scene, script, settings=msgspec.structs.replace(Settings(theme="contrast", speed=4), autoplay=False))


def test_a_refusal_that_has_no_room_beside_the_buttons_of_a_result_is_a_message_of_its_own(tmp_path: Path) -> None:
    """Four lines stood in a bar for two, above and below it."""
    table, action = last_move("french")
    scene = PlayScene(table)

    def script(app: App) -> Iterator[None]:
        yield from to_its_result(scene, action)
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert scene.desk.strip.text == ""
        assert scene.ui.toast is not None
        assert "can't be unseen" in scene.ui.toast.text
        assert not scene.ui.toast.rect.colliderect(scene.desk.strip.children[0].rect)

    run(tmp_path, scene, script, settings=msgspec.structs.replace(Settings(theme="contrast", speed=4), autoplay=False), size=(1280, 720))


def test_a_tip_goes_when_something_is_played(tmp_path: Path) -> None:
    """Else it lay over the table through the turns of the bots, as long as the mouse rested."""
    table, action = last_move("partner")
    scene = PlayScene(table)

    def script(app: App) -> Iterator[None]:
        yield
        scene.ui.explain(scene.bar.undo, "What this does")
        yield
        shown = [scene.ui.tip is not None]
        scene.choose(action)
        shown.append(scene.ui.tip is not None)
        assert shown == [True, False]
        yield

    run(tmp_path, scene, script, settings=msgspec.structs.replace(Settings(theme="contrast", speed=4), autoplay=False))


class OpenFace(NullFace):
    """A table that says nothing of odds."""

    odds = TableFace.odds


@pytest.mark.parametrize(("face", "pages"), [(NullFace, ("Log", "Score", "Odds")), (OpenFace, ("Log", "Score"))])
def test_only_a_table_that_tells_odds_has_a_page_for_them(face: type[NullFace], pages: tuple[str, ...], tmp_path: Path) -> None:
    scene = PlayScene(null_table(folder=tmp_path), mind=QuickMind(), faces=lambda _key, *seen: face(*seen))

    def script(app: App) -> Iterator[None]:
        yield
        tabs = next(w for w in scene.desk.panel.walk() if isinstance(w, Tabs))
        for page, name in enumerate(pages):
            assert tabs.names[page] == name
            scene.desk.panel.turn_to(page)
            yield
        assert len(tabs.names) == len(pages)
        assert ("one in two" in words(app)) == (face is NullFace)

    run(tmp_path, scene, script)


def test_the_odds_stand_below_the_log_also_where_they_have_much_to_say() -> None:
    """GOLO's by the ground rules, with a score to beat, are a line longer than the panel of 1280 x 720 had kept for them."""
    from game.ui.looks.theme import THEMES, Look
    from game.ui.paint import Painter, PictureStore

    panel = SidePanel(["Ana"], lambda: None)
    panel.tell(None, lambda: Gap(380))
    panel.layout(Painter(Look(THEMES["contrast"], 1.0), PictureStore(Path("unused"))), pygame.Rect(0, 0, 228, 646))
    assert panel.log.rect.h > 150
    assert [w.rect.h for w in panel.walk() if isinstance(w, Gap) and w.visible] == [380]
    assert panel.log.rect.bottom < 300


def lit(odds: float, panel_height: int = 646) -> tuple[SidePanel, list[pygame.Rect]]:
    """A panel with odds of that height, and where they are seen."""
    from game.ui.looks.theme import THEMES, Look
    from game.ui.paint import Painter, PictureStore

    panel = SidePanel(["Ana"], lambda: None)
    panel.tell(None, lambda: Gap(odds))
    panel.layout(Painter(Look(THEMES["contrast"], 1.0), PictureStore(Path("unused"))), pygame.Rect(0, 0, 228, panel_height))
    shown = [part.rect for part in panel.walk() if isinstance(part, BelowLog) and part.visible and part.rect.h]
    return panel, shown


def test_odds_a_little_too_high_are_scrolled_below_the_log_and_not_left_out() -> None:
    """The choices of four dice at Card Golf are eleven lines, two more than there is room for at 1280 x 720."""
    panel, (seen,) = lit(470)
    (odds,) = [w.rect for w in panel.walk() if isinstance(w, Gap)]
    assert panel.log.rect.h > 150
    assert panel.log.rect.bottom < seen.top == odds.top
    assert seen.bottom < 646 < odds.bottom, "the rest comes by the wheel"
    assert lit(380)[1][0].h == 380, "what has room is whole"
    assert lit(900)[1] == [], "and of what is much too high nothing stands there: it has its own page"
