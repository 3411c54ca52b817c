"""A hole that is finished is a moment: the score is as large as it is rare, and what is said of a ball stands at that ball."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.games.card_golf.rules.values import Putt
from game.games.golf.table.motion import ScoreMoment, moment_picture
from game.games.golf.table.plate import CardedResult, Honours, call_picture
from game.games.golf.table.sheet import Sheet
from game.session.seats import LONGEST_NAME
from game.ui.looks.settings import Settings
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.table import pieces
from game.ui.widgets.links import TermLinks, glossary_of
from game.ui.window.loop import App
from tests.games.card_golf.table.tables import QUICK, RULES, aims, evening, face_of, golf
from tests.games.card_golf.table.test_putts import on_the_green
from tests.ui.user import Film, run, until

SEVEN = 7       # a putt that is in


def test_the_rarer_a_score_the_larger_its_words() -> None:
    scores = [ScoreMoment(0, "Ana", strokes, 4) for strokes in (5, 4, 3, 2, 1)]
    assert [one.words for one in scores] == ["Bogey", "Par", "Birdie!", "Eagle!", "Hole-in-one!"]
    assert [one.letters for one in scores] == sorted({one.letters for one in scores})
    assert [one.seconds for one in scores] == sorted({one.seconds for one in scores})
    assert [one.cheered for one in scores] == [False, False, True, True, True]
    picked_up = ScoreMoment(0, "Ana", 3, 4, holed=False)
    assert (picked_up.rank, picked_up.words) == (0, "picked up")


def test_a_ball_in_the_cup_is_followed_by_its_score_and_then_by_the_card_with_it(folder: Path) -> None:
    table = on_the_green()
    table.play(Putt())
    seed = next(seed for seed in range(100) if sum(RULES.draw(table.state, Random(seed)).faces) == SEVEN)  # type: ignore[union-attr]
    scene = evening(table, seed)
    strokes, par = table.state.player.strokes, table.state.ground.par
    seen: list[str] = []

    def script(app: App) -> Iterator[None]:
        face = face_of(scene)
        motion = face.motion
        while not seen or seen[-1] != "card":
            if motion.moment is not None and seen[-1:] != ["score"]:
                assert (motion.moment.strokes, motion.moment.par) == (strokes, par)
                seen.append("score")
            card = next((one for one in face.table.children if isinstance(one, CardedResult)), None)
            if card is not None:
                assert motion.moment is None, "the score has been read"
                sheet = next(part for part in card.walk() if isinstance(part, Sheet))
                assert [one.term.name for one in sheet.mentions] == ["Par"], "words of the card can be looked up"
                assert not sheet.rect.w or sheet.links(app.painter)
                seen.append("card")
            yield
        assert any(str(strokes) in row[1:] for row in face.card_rows(scene.table.view(0), ("Ana",)))

    run(folder, scene, script, settings=Settings(theme="contrast", speed=4, pace="fast"), clock=Film(), hasty=True, turns=1500)
    assert seen == ["score", "card"]


def test_a_notice_stands_at_the_ball_that_it_is_about_and_inside_the_window(folder: Path) -> None:
    scene = evening(golf(holes=3))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        motion, course = face_of(scene).motion, face_of(scene).table
        assert course.state is not None
        rows, columns = len(course.state.hole.ground), len(course.state.hole.ground[0])
        for at in ((rows / 2, columns / 2), (0.0, 0.0), (rows - 1.0, columns - 1.0)):
            before = set(map(id, scene.stage._sprites))
            track = motion.call(0, ("Ana", "in the water"), 1.0, at)[0]
            sprite = next(one for one in scene.stage._sprites if id(one) not in before)
            assert track[0].apply is not None
            track[0].apply(1.0)
            x, y = motion.pixel(at)
            assert course.rect.inflate(2, 2).contains(sprite.rect)
            assert sprite.rect.inflate(0, 80).collidepoint(x, y), "it is near its ball"
            assert not sprite.rect.collidepoint(x, y), "and does not cover it"
            motion.cut()

    run(folder, scene, script, settings=QUICK)


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("strokes", [1, 2, 3, 4, 5, 6, 9])
def test_every_score_of_the_longest_hole_fits_its_half_of_a_narrow_ground(tmp_path: Path, strokes: int, text: float) -> None:
    """A hole of five cards has par 6; the name is as long as one may be."""
    painter = Painter(Look(THEMES["contrast"], 1.0, text=text), PictureStore(tmp_path))
    ground = 640, 360
    picture = moment_picture(painter, ScoreMoment(0, "W" * LONGEST_NAME, strokes, 6), ground)
    assert picture.get_width() <= .92 * ground[0]
    assert picture.get_height() <= ground[1] / 2


def test_what_only_a_par_six_can_come_to_has_a_word() -> None:
    assert [ScoreMoment(0, "Ana", strokes, 6).words for strokes in (1, 2, 3, 4, 5)] == [
        "Hole-in-one!", "Condor!", "Albatross!", "Eagle!", "Birdie!"]
    assert ScoreMoment(0, "Ana", 2, 6).rank == ScoreMoment(0, "Ana", 1, 6).rank


def test_the_mark_of_a_notice_lies_on_the_edge_of_its_card(tmp_path: Path) -> None:
    """Beside it the mark was taken for another ball that lies on the ground."""
    p = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path))
    words = ("Winston", "in the water: a penalty stroke")
    token, card = pieces.token(p, 1), pieces.words(p, words)
    beside = token.get_width() + card.get_width() - 2 * p.look.px(pieces.PAD)
    assert call_picture(p, 1, words).get_width() < beside - p.look.px(4)
    p.close()


def test_the_honour_can_be_looked_up_and_its_tokens_still_tell_their_names(tmp_path: Path) -> None:
    p = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path))
    heard: list[str] = []
    honours = Honours()
    honours.put((1, 0), 1)
    honours.linking = TermLinks(glossary_of("golo"), ("Ana", "Bo"), lambda term: heard.append(term.name))
    assert [one.term.name for one in honours.mentions] == ["Honour"]
    honours.layout(p, pygame.Rect(0, 0, 200, 26))
    honours.draw(p, pygame.Surface((200, 26)))
    (_number, place), = honours.links(p)
    assert place.right < 100
    assert honours.feels((190, 13)), "the tip names whose tokens these are"
    p.close()
