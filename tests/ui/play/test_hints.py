"""Hints on the play screen: first words at once, the hint when it comes, and both stand until something is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.bots.policy import Choice
from game.games.dominoes.rules.hands import Play
from game.games.dominoes.table import hand, line
from game.ui.paint import Painter
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import App
from tests.ui.play.test_play import PartnerMind, ana_begins, asked, both_ends_fit, play
from tests.ui.user import key, until

FIRST = "Gets rid of 9 pips."


@pytest.mark.parametrize("end", ["an answer", "none"])
def test_first_words_stand_until_the_hint_is_there_and_after_it_where_none_comes(tmp_path: Path, end: str) -> None:
    mind = PartnerMind()
    scene = PlayScene(both_ends_fit()[0], mind=mind)

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        rules, state = scene.table.rules, scene.table.state
        one, other = list(rules.legal(state))[:2]
        key(pygame.K_h, text="h")
        yield from until(lambda: len(mind.asked) == 2)
        assert [question.level for question in mind.asked] == ["first words", "adviser"]      # both at once, so the order is theirs
        assert mind.asked[0].view == mind.asked[1].view == scene.table.view(0)
        assert scene.desk.strip.text == "Thinking about a hint …"
        assert scene.awaited        # painting waits for it
        mind.asked[0].answer.set_result(Choice(one, FIRST))
        so_far = f"Hint so far: {rules.action_in_words(state, one)}: {FIRST[:1].lower()}{FIRST[1:]}"
        yield from until(lambda: scene.desk.strip.text == so_far)
        key(pygame.K_h, text="h")       # asked again meanwhile: that changes nothing
        scene.ask_again()
        app.change(msgspec.structs.replace(app.settings, text=1.2))
        yield
        yield
        assert scene.desk.strip.text == so_far
        assert len(mind.asked) == 2
        if end == "none":
            mind.asked[1].answer.set_result(Choice(other, "", trouble="its process ended"))
            yield from until(lambda: scene.desk.strip.text == f"Hint: {rules.action_in_words(state, one)}: {FIRST[:1].lower()}{FIRST[1:]}")
        else:
            mind.asked[1].answer.set_result(Choice(other, "Wins 3 of 4 deals."))
            yield from until(lambda: scene.desk.strip.text == f"Hint: {rules.action_in_words(state, other)}: wins 3 of 4 deals.")
            scene.ask_again()
            assert scene.desk.strip.text.startswith("Hint: ")
        yield from until(lambda: not scene.awaited)
        scene.choose(other)
        yield
        assert "Hint" not in scene.desk.strip.text

    play(tmp_path, scene, script, autoplay=False)


def test_the_lamp_on_a_raised_tile_is_whole_below_a_hint_of_two_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mind = PartnerMind()
    scene, lamps = PlayScene(both_ends_fit()[0], mind=mind), list[pygame.Rect]()
    lay = line.badge

    def badge(p: Painter, surface: pygame.Surface, centre: tuple[float, float]) -> None:
        lamp = pygame.Rect(0, 0, p.look.px(26), p.look.px(26))
        lamp.center = round(centre[0]), round(centre[1])
        lamps.append(lamp)
        lay(p, surface, centre)
    monkeypatch.setattr(hand, "badge", badge)

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene))
        best = next(a for a in scene.table.rules.legal(scene.table.state) if isinstance(a, Play))
        key(pygame.K_h, text="h")
        yield from until(lambda: len(mind.asked) == 2)
        for question in mind.asked:
            question.answer.set_result(Choice(best, "Comes through in 71 % of the likely deals and gets rid of many pips; with 5-1: 66 %."))
        yield from until(lambda: scene.desk.strip.text.startswith("Hint: "))
        tile = scene.face.focus_of(best)
        assert tile is not None
        scene.ui.set_focus(tile)
        tile.refresh()
        yield
        yield
        assert lamps
        assert lamps[-1].top >= scene.desk.strip.bar.bottom

    play(tmp_path, scene, script, autoplay=False)


def test_where_no_hint_comes_and_no_first_words_the_question_comes_back(tmp_path: Path) -> None:
    mind = PartnerMind()
    scene = PlayScene(ana_begins(), mind=mind)

    def script(_app: App) -> Iterator[None]:
        yield from until(asked(scene))
        before = scene.desk.strip.text
        key(pygame.K_h, text="h")
        yield from until(lambda: mind.asked)
        assert scene.desk.strip.text == "Thinking about a hint …"
        for question in mind.asked:
            question.answer.set_exception(RuntimeError("bad day"))
        yield from until(lambda: scene.desk.strip.text == before)

    play(tmp_path, scene, script, autoplay=False)
