"""The review of a round, by scripted users: made beside the window, kept beside the save, gone through by every device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.analysis.review import SLIGHT, RoundReview
from game.bots.policy import REVIEWERS, policy
from game.content.choices import content_for
from game.games.card_golf.bots.players import Rookie
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import Options
from game.games.card_golf.table.review import CardGolfReview
from game.rules.contract import CHANCE, rules_of
from game.session.people import Features
from game.session.replay import Replay
from game.session.save_file import review_beside
from game.session.seats import bot, person
from game.session.shelf import Shelf
from game.session.table import Table
from game.ui.looks.theme import THEMES, XY, Look
from game.ui.paint import Painter, PictureStore
from game.ui.review.making import Job, Making, job_of, keep_review, kept_review, look_back_here
from game.ui.review.picture import ReviewedGround, Shots, ShotsPicture, ShotWay
from game.ui.review.side import DecisionCard, DecisionPlace, PartRow, Side
from game.ui.scenes.replay import ReplayScene, review_of
from game.ui.scenes.review import ReviewScene
from game.ui.widgets.text import Label
from game.ui.window.loop import COURSES, App
from tests.games.card_golf.table.tables import CONTENT
from tests.games.doshboard.bots.test_bots import CONTENT as BOARD
from tests.ui.table.scenes import QUICK
from tests.ui.user import click, key, pad, run, tap, until

RULES = CardGolf()


@pytest.fixture(scope="module")
def round_played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save of three holes by a person and a bot, both aiming at the flag, and its review beside it."""
    folder, rng = tmp_path_factory.mktemp("round"), Random(3)
    table = Table.new(RULES, Options(holes=3, tokens=0), (person("Ana"), bot("Winston", "rookie")), now=datetime(2026, 3, 1, tzinfo=UTC),
                      folder=folder, undo="strict", content=CONTENT)
    while not table.over:
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            view = table.view(table.state.turn)
            table.play(Rookie().choose(view, RULES.legal_in(view), rng, .2).action)
    path = table.saved.path
    table.close()
    assert path is not None
    job = job_of(Replay.open(path), None)
    found = REVIEWERS.of("card_golf")(job.setup, job.actions, None, lambda _share: None)
    assert found is not None
    keep_review(path, job, found)
    return path


@pytest.fixture
def save(round_played: Path, tmp_path: Path) -> Path:
    """A copy of it in a folder of its own."""
    for path in (round_played, review_beside(round_played)):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path / round_played.name


class Nobody:
    """Reads a card without choosing anything."""

    def show(self, place: DecisionPlace) -> None:
        """Does nothing."""


def looking(save: Path, script: Callable[[App, ReviewScene], Iterator[None]], scene: ReviewScene | None = None, **more: Any) -> ReviewScene:
    shown = scene or review_of(save)
    run(save.parent, shown, lambda app: script(app, shown), settings=QUICK, **more)
    return shown


def test_a_review_without_tokens_says_that_the_table_counts_them(save: Path) -> None:
    """The figures of a round with tokens are not those of its hints: the page says so, and is silent where there are none."""
    found, plain = kept_review(save, job_of(Replay.open(save), None)), Replay.open(save)
    assert found is not None
    tokens = Table.new(RULES, Options(holes=3), (person("Ana"), bot("Winston", "rookie")), now=datetime(2026, 3, 1, tzinfo=UTC),
                       folder=save.parent, undo="strict", content=CONTENT)
    tokens.play(RULES.sample(tokens.state, Random(1)))
    path = tokens.saved.path
    assert path is not None
    tokens.close()
    strokes = CardGolfReview(plain, lambda _name: Features())
    for replay, said in ((plain, False), (Replay.open(path), True)):
        face = CardGolfReview(replay, lambda _name: Features())
        face.words = strokes.words  # type: ignore[method-assign]     # the strokes themselves are those of the round that was played
        side = Side(found, 0, plain.seats[0], face, Nobody(), lambda _name: Features(), "")
        for page in range(3):
            told = [label.text for label in side.page(page).walk() if isinstance(label, Label)]
            assert any("without mulligan tokens" in text for text in told) == said


def test_the_dearest_mistake_comes_first_and_arrows_go_through_the_round(save: Path) -> None:
    def script(_app: App, scene: ReviewScene) -> Iterator[None]:
        found = scene.review
        assert found is not None
        part, dearest = found.dearest(0)[0]
        assert scene.looking.part == part
        assert part.decisions[scene.looking.place.decision] == dearest
        every = [DecisionPlace(number, at) for number, one in enumerate(found.of(0)) for at in range(len(one.decisions))]
        scene.looking.show(every[0])
        for place in every[1:]:
            key(pygame.K_RIGHT)
            yield
            assert scene.looking.place == place
        key(pygame.K_RIGHT)     # the last one
        yield
        assert scene.looking.place == every[-1]
        before = DecisionPlace(0, len(found.of(0)[0].decisions) - 1)
        for code, want in ((pygame.K_HOME, DecisionPlace(2, 0)), (pygame.K_PAGEUP, DecisionPlace(1, 0)), (pygame.K_LEFT, before)):
            key(code)
            yield
            assert scene.looking.place == want
        for mistake in [place for place in scene.looking.side.mistakes if place > scene.looking.place]:
            key(pygame.K_DOWN)
            yield
            assert scene.looking.place == mistake
        pad("left")
        yield
        assert scene.looking.place == every[every.index(mistake) - 1]
    looking(save, script)


def test_a_round_with_slight_losses_alone_is_gone_through_to_its_end(save: Path) -> None:
    """What costs less than a mistake is nobody's dearest mistake."""
    job = job_of(Replay.open(save), None)
    found = kept_review(save, job)
    assert found is not None
    slight = tuple(replace(part, decisions=tuple(replace(one, loss=SLIGHT / 2) for one in part.decisions)) for part in found.parts)
    keep_review(save, job, replace(found, parts=slight))
    seen: list[DecisionPlace] = []

    def script(_app: App, scene: ReviewScene) -> Iterator[None]:
        found = scene.review
        assert found is not None
        assert not found.dearest(0)
        every = [DecisionPlace(number, at) for number, one in enumerate(found.of(0)) for at in range(len(one.decisions))]
        key(pygame.K_HOME)
        yield
        for place in every:
            scene.looking.show(place)
            yield
            seen.append(scene.looking.place)
        key(pygame.K_LEFT)
        yield
        assert scene.looking.place == every[-2]
    looking(save, script)
    assert len(seen) > 3


def test_a_press_on_a_column_a_card_and_a_bar_shows_what_it_means(save: Path) -> None:
    size = (1280, 720)

    def script(app: App, scene: ReviewScene) -> Iterator[None]:
        scene.looking.show(DecisionPlace(0, 0))
        yield
        click(scene.looking.chart.column(1).center)
        yield
        assert scene.looking.place == DecisionPlace(0, 1)
        cards = [w for w in scene.ui.top.walk() if isinstance(w, DecisionCard)]
        tap(cards[-1], size)
        yield
        yield
        assert cards[-1].chosen
        assert scene.review is not None
        cost = scene.review.dearest(0)[len(cards) - 1][1].loss
        assert scene.looking.part.decisions[scene.looking.place.decision].loss == pytest.approx(cost)
        scene.looking.tabs.choose(1)
        yield
        assert scene.looking.looked.tab == 1
        rows = [w for w in scene.ui.top.walk() if isinstance(w, PartRow)]
        assert [row.cells[1] for row in rows] == [str(part.score) for part in scene.looking.side.parts]
        click(rows[2])
        yield
        assert scene.looking.place.part == 2
        assert rows[2].chosen
        scene.looking.tabs.choose(2)
        yield
        app.save_picture(save.parent / "luck.png")
    looking(save, script, size=size)


def test_it_is_opened_from_a_replay_and_opens_one_at_the_stroke(save: Path) -> None:
    scene = ReplayScene(save)

    def script(app: App) -> Iterator[None]:
        button = next(w for w in scene.ui.top.walk() if getattr(w, "label", "") == "Review")
        click(button)
        yield
        yield
        review = app.scene
        assert isinstance(review, ReviewScene)
        position = review.looking.part.decisions[review.looking.place.decision].position
        click(next(w for w in review.ui.top.walk() if getattr(w, "label", "") == "Replay"))
        yield
        yield
        assert isinstance(app.scene, ReplayScene)
        assert app.scene.position == position
        key(pygame.K_ESCAPE)
        yield
        key(pygame.K_ESCAPE)
        yield
        yield
        assert app.scene is scene
    run(save.parent, scene, script, settings=QUICK)


@pytest.mark.full
def test_what_is_not_whole_is_made_again_by_the_process_and_kept(save: Path) -> None:
    """Damaged, or of another game: as if there were none. The process answers with the same numbers."""
    kept = review_beside(save)
    whole = kept.read_bytes()
    kept.write_bytes(whole.replace(b'"loss"', b'"Loss"', 1))

    def script(_app: App, scene: ReviewScene) -> Iterator[None]:
        making = scene.making
        assert making is not None
        assert making.wait(60)
        yield from until(lambda: scene.review is not None)
    looking(save, script)
    assert kept.read_bytes() == whole


def test_the_replay_of_a_save_that_has_gone_gets_a_sentence(save: Path) -> None:
    def script(app: App, scene: ReviewScene) -> Iterator[None]:
        yield
        save.unlink()
        click(next(w for w in scene.ui.top.walk() if getattr(w, "label", "") == "Replay"))
        yield
        yield
        assert app.scene is scene
        assert any("can't be read" in getattr(w, "text", "") for w in scene.ui.top.walk())
    looking(save, script)


def silent(_pipe: object, _job: Job) -> None:
    """A process that never says anything."""
    import time

    time.sleep(60)


def mute(_pipe: object, _job: Job) -> None:
    """A process that ends without an answer."""


def test_whoever_does_not_want_to_wait_goes_back(save: Path) -> None:
    review_beside(save).unlink()
    scene = ReviewScene(save, lambda path, at: ReplayScene(path, at=at), make=lambda job, wake: Making(job, wake, silent))

    def script(_app: App, scene: ReviewScene) -> Iterator[None]:
        yield
        key(pygame.K_ESCAPE)
        yield
        yield
    shown = looking(save, script, scene)
    assert shown.making is not None
    assert shown.making.wait(10)
    assert not review_beside(save).exists()


@pytest.mark.full
def test_a_process_that_fails_is_told_of(save: Path) -> None:
    review_beside(save).unlink()
    works = iter((mute, silent))
    scene = ReviewScene(save, lambda path, at: ReplayScene(path, at=at), make=lambda job, wake: Making(job, wake, next(works)))

    def script(_app: App, scene: ReviewScene) -> Iterator[None]:
        assert scene.making is not None
        assert scene.making.wait(20)
        yield from until(lambda: scene.review is not None)
        with pytest.raises(RuntimeError):
            _ = scene.looking
        assert any("could not be made" in getattr(w, "text", "") for w in scene.ui.top.walk())
        click(next(w for w in scene.ui.top.walk() if getattr(w, "text", "") == "Try again"))
        yield from until(lambda: scene.review is None)
        yield
        assert not scene.making.over
        assert scene.looking.side.parts     # the holes, before any has figures
    looking(save, script, scene)
    assert not review_beside(save).exists()


def test_a_review_belongs_to_its_game_and_goes_with_it(save: Path) -> None:
    job = job_of(Replay.open(save), None)
    assert isinstance(kept_review(save, job), RoundReview)
    assert kept_review(save, Job(job.key, job.setup, job.actions[:-1], None)) is None
    Shelf(save.parent).delete(save)
    assert not review_beside(save).exists()
    keep_review(save, job, RoundReview(()))     # it was being made meanwhile
    assert not review_beside(save).exists()


class Pipe:
    """An end of a pipe that asks for one review, and remembers what was sent."""

    def __init__(self, *asked: object) -> None:
        self.sent: list[object] = []
        self._asked = list(asked)

    def poll(self) -> bool:
        return bool(self._asked)

    def recv(self) -> object:
        if not self._asked:
            raise EOFError
        return self._asked.pop(0)

    def send(self, what: object) -> None:
        self.sent.append(what)


@pytest.mark.full
def test_the_process_tells_how_far_it_is_and_then_the_review(save: Path) -> None:
    job = job_of(Replay.open(save), None)
    pipe = Pipe(job.wanted)
    look_back_here(pipe, job)  # type: ignore[arg-type]
    *shares, found = pipe.sent
    assert found == kept_review(save, job)
    assert len(shares) > 10
    assert shares == sorted(shares)  # type: ignore[type-var]


@pytest.mark.parametrize(("tall", "size", "beside"), [(True, (844, 290), True), (False, (844, 290), False), (True, (400, 290), False)])
def test_slips_lie_beside_a_tall_course_where_there_is_room(tall: bool, size: tuple[int, int], beside: bool, tmp_path: Path) -> None:
    seen: list[pygame.Rect] = []

    class Course(ReviewedGround):
        def draw(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> Callable[[XY], XY]:
            seen.append(area)
            surface.fill("green", area)
            return lambda place: (area.x + place[0], area.y + place[1])
    picture, painter, surface = ShotsPicture(), Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path)), pygame.Surface(size)
    picture.rect = surface.get_rect()
    way = ShotWay(((20, 20), (90, 90)), ((20, 20), (60, 60)), None, flies=False)
    Course.tall = tall
    picture.shots = Shots(Course(), (way,), 0, ("It cost 1", "Why."), ("Better", "2"))
    picture.draw(painter, surface)
    if beside:
        assert seen[0].w < size[0] - 200
        picture.shots = Shots(Course(), (way._replace(better=()),), 0, None, None)
        picture.draw(painter, pygame.Surface(size))
        assert seen[1].w > size[0] - 30, "a hole on which nothing will be said has the whole table"
    painter.close()
    paper = painter.colour("card")
    rows, columns = (tuple(surface.get_at(at)[:3] == paper for at in line) for line in (
        [(size[0] - 30, y) for y in range(size[1])], [(x, size[1] - 30) for x in range(size[0])]))
    assert (seen[0].h > 250) == beside
    assert any(rows if beside else columns)


def test_where_a_shot_was_aimed_is_legible_on_the_white_edge_of_a_card(tmp_path: Path) -> None:
    class Course(ReviewedGround):
        def draw(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> Callable[[XY], XY]:
            surface.fill("white", area)
            return lambda place: place

    picture, painter, surface = ShotsPicture(), Painter(Look(THEMES["clubhouse"], 1.0), PictureStore(tmp_path)), pygame.Surface((844, 290))
    picture.rect = surface.get_rect()
    picture.shots = Shots(Course(), (ShotWay(((20, 150), (700, 200)), (), (400, 100), flies=False),), 0, None, None)
    picture.draw(painter, surface)
    painter.close()
    label = pygame.Rect(0, 0, 70, 12)
    label.midbottom = 400, 100 - 18
    found = [max(surface.get_at((x, y))[:3]) for x in range(label.x, label.right) for y in range(label.y, label.bottom)]
    assert sum(light < 110 for light in found) > len(found) / 2, "light letters on a dark plate"
    assert any(light > 200 for light in found)


@pytest.mark.full
@pytest.mark.parametrize("game", ["doshboard", "golo"])
def test_other_games_are_shown_too(game: str, tmp_path: Path) -> None:
    """Every decision of a round can be looked at, and each mistake has words for what was better and why."""
    rules, rng = rules_of(game), Random(3)
    table = Table.new(rules, rules.options(), (person("Ana"), bot("Winston", "rookie")), now=datetime(2026, 3, 1, tzinfo=UTC),
                      folder=tmp_path, undo="strict", content=BOARD if game == "doshboard" else content_for(game, COURSES))
    while not table.over:
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            view = table.view(table.state.turn)
            table.play(policy(game, "rookie").choose(view, rules.legal_in(view), rng, .2).action)
    path = table.saved.path
    table.close()
    assert path is not None

    def script(_app: App, scene: ReviewScene) -> Iterator[None]:
        yield from until(lambda: scene.making is None or scene.making.wait(120))
        yield from until(lambda: scene.review is not None)
        found = scene.review
        assert found is not None
        for number, part in enumerate(found.of(0)):
            for at, one in enumerate(part.decisions):
                words = scene.looking.face.words(one)
                assert words.name
                assert bool(words.better) == bool(words.why) == (one.loss >= SLIGHT)
                scene.looking.show(DecisionPlace(number, at))
                yield
    looking(path, script, turns=20_000)
