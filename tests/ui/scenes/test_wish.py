"""The page of wishes through events: what is asked, the holes that come, stopping, taking one. The search is tested with its games."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.analysis.wish import WISHES, BoldBet, GameWish, HoleWish, WishedHole, WishedLine, WishStep, WishTask
from game.content.choices import check
from game.games.card_golf.solver.wish import draw as draw_cards
from game.games.doshboard.solver.wish import draw as draw_board
from game.ui.looks.settings import Settings
from game.ui.scenes import wish as scenes
from game.ui.scenes.wish import WishScene
from game.ui.scenes.workshop import FileCard, WorkshopScene
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Segments
from game.ui.window.loop import COURSES, App
from game.ui.workshop.wished import FittingHole, SearchStages
from game.workshop.folder import WorkFolder
from tests.ui.scenes.find import button, on_top, words
from tests.ui.user import click, key, pad, run, until


def prepared(task: WishTask) -> list[WishStep]:
    """Steps with six sound holes, of which every one but the first fits."""
    draws: dict[str, Callable[[HoleWish, Random], Any]] = {"card_golf": draw_cards, "doshboard": draw_board}
    draw = draws[task.game]
    steps, step = [], WishStep(0)
    for seed in range(60):
        made = draw(task.wish, Random(seed))
        step = step._replace(drawn=seed + 1, worth=None, hole=None)
        if made is not None:
            worth = task.wish.worth + .02 * step.sound
            bold = WishedLine("driver", worth + .1, .2, 240, bet=BoldBet(.15, .70))
            safe = WishedLine("spoon", worth, .01)
            hole = WishedHole(seed, 100 + seed, worth, safe, bold, (("water", .21),), made) if step.sound else None
            step = step._replace(sound=step.sound + 1, worth=worth, apart=.19, hole=hole, priced=step.priced + (hole is not None))
        steps.append(step)
        if step.sound == 6:
            break
    return steps


class PreparedSearch:
    """In place of the process: gives all steps of what is wanted at the next look."""

    wanted: list[list[WishTask]]

    def __init__(self, _work: object, wake: Callable[[], None]) -> None:
        self.wake, self._come, self.ended = wake, list[tuple[WishTask, WishStep]](), False
        PreparedSearch.wanted = []

    def want(self, tasks: Sequence[WishTask]) -> None:
        PreparedSearch.wanted.append(list(tasks))
        self._come = [(task, step) for task in tasks for step in prepared(task)]
        self.wake()

    def collect(self) -> list[tuple[WishTask, WishStep]]:
        come, self._come = self._come, []
        return come

    def stop(self) -> None:
        self.ended = True


@pytest.fixture
def courses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    monkeypatch.setattr(scenes, "FigureProcess", PreparedSearch)
    return tmp_path / "courses"


def own(courses: Path) -> list[Path]:
    return sorted(file.path for file in WorkFolder(courses).own())


def card(app: App) -> FileCard:
    return next(one for one in app.scene.ui.top.walk() if isinstance(one, FileCard) and one.selected)


@pytest.mark.parametrize("game", ["card_golf", "doshboard"])
def test_the_bench_leads_to_a_wish_and_back_with_the_hole_that_was_taken(tmp_path: Path, courses: Path, game: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_w)
        yield from until(lambda: isinstance(app.scene, WishScene))
        scene = on_top(app, WishScene)
        scene._take_game(list(WISHES).index(game))
        yield
        click(button(app, "Search"))
        yield from until(lambda: len(scene.holes) == 3)
        yield
        assert "5 fit, the most different three are shown" in words(app)
        stages = next(one for one in app.scene.ui.top.walk() if isinstance(one, SearchStages)).stages
        assert [stage.name for stage in stages] == ["drawn", "sound", "worth it", "two lines", "priced"]
        assert (stages[1].holes, stages[4].holes) == (6, 5)
        assert "spoon" in words(app)
        key(pygame.K_ESCAPE)        # the search first
        yield
        assert on_top(app, WishScene) is scene
        assert PreparedSearch.wanted[-1] == []
        key(pygame.K_2)
        yield from until(lambda: isinstance(app.scene, WorkshopScene))
        yield
        assert card(app).file.path in own(courses)

    run(tmp_path, WorkshopScene(), script, courses=courses)
    kinds = sorted(check(path).kind for path in own(courses))
    assert kinds == (["card golf course", "card golf deck"] if game == "card_golf" else ["doshboard board"])


def test_escape_leads_back_when_nothing_is_searched(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_w)
        yield from until(lambda: isinstance(app.scene, WishScene))
        key(pygame.K_ESCAPE)
        yield from until(lambda: isinstance(app.scene, WorkshopScene))

    run(tmp_path, WorkshopScene(), script, courses=courses)
    assert own(courses) == []


def test_another_par_has_its_usual_length_and_worth(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, WishScene)
        pars = next(one for one in app.scene.ui.top.walk() if isinstance(one, Segments) and one.names[0] == "3")
        click(pars._heads[0].center)
        yield
        usual = WISHES.of("card_golf").usual(3)
        assert usual is not None
        assert (scene.wish.par, scene.wish.length, scene.wish.worth) == (3, usual.length, usual.worth)
        click(button(app, "Search"))
        yield from until(lambda: PreparedSearch.wanted)
        assert PreparedSearch.wanted[0] == [WishTask("card_golf", scene.wish, 5)]

    run(tmp_path, WishScene(seed=5), script, courses=courses)


@pytest.mark.parametrize("by_key", [False, True])
def test_something_like_a_hole_is_searched_and_it_stays_among_those_that_are_shown(tmp_path: Path, courses: Path, *, by_key: bool) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, WishScene)
        click(button(app, "Search"))
        yield from until(lambda: len(scene.holes) == 3)
        yield
        first = scene.holes[0]
        if by_key:
            key(pygame.K_m)
        else:
            click(button(app, "More like this"))
        yield from until(lambda: len(PreparedSearch.wanted[-1]) == 1 and PreparedSearch.wanted[-1][0].like is not None)
        task = PreparedSearch.wanted[-1][0]
        assert task.like == first.made
        assert (task.wish.worth, task.wish.brave) == (round(first.worth, 2), 15)
        assert task.wish.length[0] < first.length < task.wish.length[1]
        assert scene.wish == task.wish
        yield
        assert scene.holes[0] == first
        assert len(scene.holes) <= 3

    run(tmp_path, WishScene(seed=5), script, courses=courses)


def candidates(app: App) -> list[FittingHole]:
    return [one for one in app.scene.ui.top.walk() if isinstance(one, FittingHole)]


def test_a_hole_says_what_its_bold_line_gains_dry_and_costs_wet(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, WishScene)
        click(button(app, "Search"))
        yield from until(lambda: len(scene.holes) == 3)
        yield
        said = words(app).splitlines()
        assert "driver 240, wet 20 %" in said
        assert "dry gains 0.15" in said
        assert "wet costs 0.70" in said

    run(tmp_path, WishScene(seed=5), script, courses=courses)


def test_holes_come_into_their_places_and_a_press_ends_it(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, WishScene)
        click(button(app, "Search"))
        yield from until(lambda: len(scene.holes) == 3 and candidates(app)[0].rect.h > 0)
        assert away(app)
        key(pygame.K_TAB)
        yield
        assert not away(app)
        assert not scene.motion.busy

    run(tmp_path, WishScene(seed=5), script, settings=Settings(theme="contrast", speed=1), courses=courses)


def away(app: App) -> list[FittingHole]:
    """The holes that are not in their places."""
    return [one for one in candidates(app) if one.children[0].rect != one.rect]


@pytest.mark.parametrize("way", ["key", "pad"])
def test_more_like_the_hole_that_is_looked_at_is_searched(tmp_path: Path, courses: Path, way: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, WishScene)
        click(button(app, "Search"))
        yield from until(lambda: len(scene.holes) == 3)
        yield
        second = candidates(app)[1]
        app.scene.ui.set_focus(next(one for one in second.walk() if isinstance(one, Button)))
        if way == "key":
            key(pygame.K_m)
        else:
            pad("Y")
        yield from until(lambda: PreparedSearch.wanted[-1] and PreparedSearch.wanted[-1][0].like is not None)
        assert PreparedSearch.wanted[-1][0].like == second.hole.made

    run(tmp_path, WishScene(seed=5), script, courses=courses)


def test_l_fills_the_wish_from_the_hole_that_is_looked_at_and_holes_are_called_as_their_files(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, WishScene)
        before = scene.wish
        key(pygame.K_l)
        yield
        assert app.scene.ui.toast is not None
        assert "Search for a hole first" in app.scene.ui.toast.text
        assert scene.wish == before
        click(button(app, "Search"))
        yield from until(lambda: len(scene.holes) == 3)
        yield
        titles = WISHES.of("card_golf").titles(scene.holes)
        assert len(set(titles)) == 3
        assert set(titles) <= set(words(app).splitlines())
        second = candidates(app)[1]
        app.scene.ui.set_focus(next(one for one in second.walk() if isinstance(one, Button)))
        asked = len(PreparedSearch.wanted)
        key(pygame.K_l)
        yield
        assert scene.wish.worth == round(second.hole.worth, 2)
        assert scene.wish.length[0] < second.hole.length < scene.wish.length[1]
        assert len(PreparedSearch.wanted) == asked, "nothing is searched for yet"
        key(pygame.K_2)
        yield from until(lambda: bool(own(courses)))
        assert any(f"name: {titles[1]} 5" in path.read_text(encoding="utf-8") for path in own(courses)), "it is called as its card says"

    run(tmp_path, WishScene(seed=5), script, courses=courses)


def test_l_goes_back_to_the_hole_that_the_wish_came_from(tmp_path: Path, courses: Path) -> None:
    asked = GameWish("doshboard", replace(usual_of("doshboard", 5), worth=4.9))

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, WishScene)
        click(next(one for one in app.scene.ui.top.walk() if isinstance(one, Segments) and "Card Golf" in one.names).rect.midleft)
        yield
        scene.wish = usual_of("card_golf", 3)
        key(pygame.K_l)
        yield
        assert scene.wish == asked.wish

    run(tmp_path, WishScene(seed=5, asked=asked), script, courses=courses)


def usual_of(game: str, par: int) -> HoleWish:
    found = WISHES.of(game).usual(par)
    assert found is not None
    return found


class InTwoParts(PreparedSearch):
    """Gives what comes after the fourth hole only when it is asked to."""

    late = False

    def collect(self) -> list[tuple[WishTask, WishStep]]:
        count = sum(step.sound <= 4 for _task, step in self._come) if not InTwoParts.late else len(self._come)
        come, self._come = self._come[:count], self._come[count:]
        return come


@pytest.mark.full
def test_a_better_hole_that_slides_in_leaves_nothing_behind(tmp_path: Path, courses: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "FigureProcess", InTwoParts)
    InTwoParts.late = False

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, WishScene)
        key(pygame.K_RETURN)
        yield from until(lambda: len(rows_of(app)) == 3 and not scene.motion.busy)
        first = rows_of(app)
        InTwoParts.late = True
        app.wake()
        yield from until(lambda: rows_of(app) != first)
        assert scene.motion.busy
        yield from until(lambda: not scene.motion.busy and app.idle)
        yield
        seen = pygame.image.tobytes(app.screen, "RGB")
        scene.stage.stale()
        yield
        yield
        assert pygame.image.tobytes(app.screen, "RGB") == seen

    def rows_of(app: App) -> list[FittingHole]:
        return [row for row in app.scene.ui.top.walk() if isinstance(row, FittingHole)]

    run(tmp_path, WishScene(seed=5), script, settings=Settings(theme="contrast", speed=1), courses=courses)
