"""The review of hands of dominoes, by scripted users: gone through by every device, opened at a hand's end, kept beside the save."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, cast

import msgspec
import pygame
import pytest

from game.analysis.review import ReviewPart, RoundReview
from game.games.cut_throat.bots.policies import CutThroatReview, outline
from game.games.domino_golf.bots.players import SampleWork
from game.games.domino_golf.bots.review import looked_back
from game.games.domino_golf.table.review import HolePicture
from game.games.dominoes.bots.review import HandReviewer, JudgeWork, look_back, reviewer
from game.games.dominoes.table.hand_review import HandPicture, HandReview
from game.games.french.bots.policies import FrenchReview
from game.games.partner.bots.review import PartnerReview
from game.session.replay import Replay
from game.session.save_file import review_beside
from game.ui.looks.settings import Settings
from game.ui.review.chart import HandChart, PartChart
from game.ui.review.making import Job, Making, job_of, keep_review, kept_review, look_back_here
from game.ui.review.picture import CoursePlate, rounds_seen
from game.ui.review.side import DecisionCard, DecisionPlace, PartRow
from game.ui.scenes.play import PlayScene
from game.ui.scenes.replay import ReplayScene, review_of
from game.ui.scenes.review import ReviewScene
from game.ui.table.registry import PLAYABLE
from game.ui.window.loop import App
from tests.ui.table.scenes import QUICK
from tests.ui.user import Film, click, key, pad, press, release, run, tap, until, walk_to

SAVES = Path(__file__).resolve().parents[2] / "saves"
WORK = JudgeWork(imagined=30, played=10, waiting=2)
GAMES: dict[str, HandReviewer] = {
    "cut-throat-tie-4": CutThroatReview(), "french-blocked": FrenchReview(), "partner-blocked": PartnerReview(),
}


def reviewed(name: str, folder: Path) -> Path:
    """A save with its review beside it."""
    path = folder / f"{name}.save"
    path.write_bytes((SAVES / path.name).read_bytes())
    job = job_of(Replay.open(path), None)
    keep_review(path, job, look_back(GAMES[name], job.setup, job.actions, None, lambda _share: None, job.wanted, WORK))
    return path


def golf_reviewed(folder: Path) -> Path:
    """A round of Domino Golf with its review beside it."""
    path = folder / "golf-eagle-made.save"
    path.write_bytes((SAVES / path.name).read_bytes())
    job = job_of(Replay.open(path), None)
    work = SampleWork(rounds=3, layouts=1, spares=2)
    keep_review(path, job, looked_back(job.setup, job.actions, None, lambda _share: None, job.wanted, work))
    return path


def plates(scene: ReviewScene) -> list[CoursePlate]:
    """What stands beside the review of a hand."""
    return [one for one in scene.ui.top.walk() if isinstance(one, CoursePlate)]


def looking(save: Path, script: Callable[[App, ReviewScene], Iterator[None]], **more: Any) -> None:
    scene = review_of(save)
    run(save.parent, scene, lambda app: script(app, scene), settings=QUICK, **more)


@pytest.mark.parametrize("name", ["cut-throat-tie-4", *(pytest.param(name, marks=pytest.mark.full) for name in GAMES if "cut" not in name)])
def test_every_move_can_be_looked_at_and_every_mistake_has_words(name: str, tmp_path: Path) -> None:
    def script(app: App, scene: ReviewScene) -> Iterator[None]:
        found = scene.review
        assert isinstance(found, RoundReview)
        assert isinstance(scene.looking.chart, HandChart)
        parts = found.of(scene.looking.looked.seat)
        every = [DecisionPlace(number, at) for number, part in enumerate(parts) for at in range(len(part.decisions))]
        scene.looking.show(every[0])
        def forward(way: int) -> None:
            if way:
                key(pygame.K_RIGHT) if way == 1 else pad("right")
            else:
                scene.looking.chart.scroll(1)
        for number, place in enumerate(every[1:]):
            forward(number % 3)
            yield
            assert scene.looking.place == place
            one = scene.looking.part.decisions[place.decision]
            words, sight = scene.looking.face.words(one), scene.looking.face.picture.sight      # type: ignore[attr-defined]
            assert words.name
            assert bool(words.better) == bool(words.why) == bool(one.best) == (sight.better is not None)
            assert not set("{}") & set(words.why)
            knocked = {earlier.mover for earlier in scene.looking.part.decisions[:place.decision + 1] if earlier.action == "pass"}
            assert {other.seat for other in sight.others if other.shown} <= knocked
            assert [other.seat for other in sight.others] == [*range(len(scene.replay.seats))][:0:-1]
            if one.weighed:
                assert any(tile.words.endswith("%") for tile in sight.held)
        key(pygame.K_HOME)
        yield
        assert scene.looking.place == DecisionPlace(every[-1].part, 0)
        click(scene.looking.chart.column(2).center)
        yield
        assert scene.looking.place.decision == 2
        for mistake in [place for place in scene.looking.side.mistakes if place > scene.looking.place]:
            key(pygame.K_DOWN)
            yield
            assert scene.looking.place == mistake
        for mistake in [place for place in scene.looking.side.mistakes if place < scene.looking.place][::-1]:
            pad("LB")
            yield
            assert scene.looking.place == mistake
        dearest = [scene.looking.side.place_of(*pair) for pair in found.dearest(scene.looking.looked.seat)]
        for number, mistake in reversed(tuple(enumerate(dearest))):
            key(pygame.K_1 + number)
            yield
            assert scene.looking.place == mistake
        wide = scene.looking.chart.rect.w
        for folded in (True, False):
            key(pygame.K_l)
            yield
            yield
            assert scene.looking.room.folded == folded
            assert (scene.looking.chart.rect.w > wide) == folded
        cards = [widget for widget in scene.ui.top.walk() if isinstance(widget, DecisionCard)]
        assert [("±" in card.amount) for card in cards] == [True] * len(scene.looking.side.mistakes)
        scene.looking.tabs.choose(1)
        yield
        app.save_picture(tmp_path / "hands.png")

    looking(reviewed(name, tmp_path), script)


def test_shots_of_domino_golf_can_be_looked_at_and_played_on(tmp_path: Path) -> None:
    path = golf_reviewed(tmp_path)

    def script(app: App, scene: ReviewScene) -> Iterator[None]:
        yield from until(lambda: scene.review is not None)
        yield
        assert isinstance(scene.looking.chart, PartChart)
        scene.looking.show(DecisionPlace(0, 0))
        while True:
            place, one = scene.looking.place, scene.looking.part.decisions[scene.looking.place.decision]
            words, picture = scene.looking.face.words(one), scene.looking.face.picture
            assert isinstance(picture, HolePicture)
            yield
            assert bool(words.better) == bool(words.why) == bool(one.best)
            assert (picture.links.ghost() is not None) == one.best.startswith("play")
            assert {tile.words for tile in picture.bag.held} >= {f"{choice.worth:.2f}" for choice in one.weighed}
            assert picture.links.played_box() is not None
            key(pygame.K_RIGHT)
            yield
            if scene.looking.place == place:
                break
        app.save_picture(tmp_path / "shot.png")
        place = next(place for place in scene.looking.side.mistakes if place.decision)
        scene.looking.show(place)
        yield
        position, seat = scene.looking.part.decisions[place.decision].position, scene.looking.looked.seat
        click(next(w for w in scene.ui.top.walk() if getattr(w, "label", "") == "Play on"))
        yield
        yield
        assert isinstance(app.scene, PlayScene)
        table = app.scene.table
        assert (table.position, table.to_act, table.view(seat)) == (position, seat, scene.replay.view(position, seat))

    scene = review_of(path)
    run(tmp_path, scene, lambda app: script(app, scene), settings=QUICK)


class Made:
    """A review that is there at once."""

    share, over, trouble, so_far = 1.0, True, "", None

    def __init__(self, job: Job, _wake: Callable[[], None]) -> None:
        self.found = look_back(CutThroatReview(), job.setup, job.actions, job.folder, lambda _share: None, job.wanted, WORK)

    def cancel(self) -> None:
        """Nothing is under way."""


@pytest.mark.full
def test_a_hand_by_itself_is_kept_and_not_taken_for_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "cut-throat-tie-4.save"
    path.write_bytes((SAVES / path.name).read_bytes())
    scene = ReviewScene(path, lambda save, at: ReplayScene(save, at=at), seat=0, part=1, make=cast("Any", Made))

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: scene.review is not None)
        assert scene.review is not None
        assert {part.number for part in scene.review.parts} == {1}

    run(tmp_path, scene, script, settings=QUICK)
    assert not review_beside(path).exists()
    assert list((tmp_path / "cache").glob("hand-*.review"))


def test_a_hand_is_played_on_from_a_move_against_bots_and_leads_back(tmp_path: Path) -> None:
    def script(app: App, scene: ReviewScene) -> Iterator[None]:
        yield from until(lambda: scene.review is not None)
        yield
        part = scene.looking.part
        number = next(at for at, one in enumerate(part.decisions) if one.weighed)
        scene.looking.show(scene.looking.place._replace(decision=number))
        yield
        position, seat = part.decisions[number].position, scene.looking.looked.seat
        click(next(w for w in scene.ui.top.walk() if getattr(w, "label", "") == "Play on"))
        yield
        yield
        played = app.scene
        assert isinstance(played, PlayScene)
        table = played.table
        assert (table.position, table.persons, table.to_act, table.is_kept) == (position, (seat,), seat, False)
        assert table.view(seat) == scene.replay.view(position, seat)
        assert table.rules.encode(next(iter(table.rules.legal(table.state))))
        place = scene.looking.place
        key(pygame.K_ESCAPE)
        yield from until(lambda: played.ui.depth > 1)
        leave = next(w for w in played.ui.top.walk() if getattr(w, "text", "") == "Back to the review")
        click(leave)
        yield from until(lambda: app.scene is scene)
        assert scene.looking.place == place

    path = reviewed("cut-throat-tie-4", tmp_path)
    saves, scene = sorted(file.name for file in tmp_path.iterdir()), review_of(path)
    run(tmp_path, scene, lambda app: script(app, scene), settings=QUICK)
    assert not {file.name for file in tmp_path.glob("*.save")} - set(saves)


def found_at_once(pipe: Connection, job: Job) -> None:
    """A process that leaves a file for each part that it is asked for, and has no figures to find."""
    assert job.folder is not None
    (job.folder / f"process-{os.getpid()}").touch()
    while len(list(job.folder.glob("process-*"))) < 2:
        time.sleep(.02)
    while True:
        wanted = pipe.recv()
        (job.folder / f"part-{wanted.part}-{wanted.seats}").touch(exist_ok=False)
        pipe.send(.5)
        parts = outline(job.setup, job.actions, wanted).parts
        pipe.send(RoundReview(tuple(replace(part, found=None) for part in parts), exact=False, unit="hand"))


def dies_or_works(pipe: Connection, job: Job) -> None:
    """A process that ends without a word when it is asked first; the other one does all."""
    assert job.folder is not None
    with contextlib.suppress(FileExistsError):
        (job.folder / "process-dead").touch(exist_ok=False)
        pipe.recv()
        pipe.close()
        return
    found_at_once(pipe, job)


@pytest.mark.full
@pytest.mark.parametrize("work", [found_at_once, dies_or_works])
@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="with one core there is one process")
def test_two_processes_share_the_parts_and_one_does_all_if_the_other_dies(work: Callable[[Connection, Job], None], tmp_path: Path) -> None:
    job = job_of(Replay.open(SAVES / "cut-throat-tie-4.save"), tmp_path)
    making = Making(job, lambda: None, work)
    assert making.so_far is not None
    begun = making.so_far.parts
    assert not any(part.whole for part in begun)
    assert making.wait(60)
    assert making.found is not None
    assert (making.found.whole, making.trouble) == (True, "")
    assert [(part.number, part.seat) for part in making.found.parts] == [(part.number, part.seat) for part in begun]
    assert len(list(tmp_path.glob("part-*"))) == len(begun)
    assert not [process for process in multiprocessing.active_children() if process.name == "review"]


@pytest.mark.full
def test_the_hand_in_view_is_asked_for_first(tmp_path: Path) -> None:
    """A process is asked when it is ready; until then the window has said what is looked at."""
    job = job_of(Replay.open(SAVES / "cut-throat-tie-4.save"), tmp_path)
    making = Making(job, lambda: None, waits_when_asked)
    assert making.so_far is not None
    last = making.so_far.parts[-1]
    making.want(last.seat, last.number)
    assert making.wait(60)
    assert making.trouble == f"asked for {last.number} of {last.seat}"


def waits_when_asked(pipe: Connection, _job: Job) -> None:
    """A process that complains of the first hand that it is asked for, where it is the last one; another only waits."""
    wanted = pipe.recv()
    if wanted.part:
        pipe.send(f"asked for {wanted.part} of {wanted.seats[0]}")
    pipe.recv()


def test_whoever_looks_at_another_hand_gets_it_next() -> None:
    """The process is told to give up what it is at, answers that with the hand that is wanted, and does the first one afterwards."""
    job = job_of(Replay.open(SAVES / "cut-throat-tie-4.save"), None)
    whole = look_back(CutThroatReview(), job.setup, job.actions, None, lambda _share: None, job.wanted, WORK)
    told: list[object] = []

    class Pipe:
        """The window's end: it asks for a part, after the first figures for another, and leaves when that is there."""

        def __init__(self) -> None:
            self.asked: list[object] = [replace(job.wanted, seats=(0,), part=0)]

        def poll(self) -> bool:
            return bool(self.asked)

        def recv(self) -> object:
            if not self.asked:
                raise EOFError
            return self.asked.pop(0)

        def send(self, what: object) -> None:
            told.append(what)
            if isinstance(what, ReviewPart) and what.number == 0 and not any(said is None for said in told):
                self.asked.append(None)
            elif what is None:
                self.asked.append(replace(job.wanted, seats=(0,), part=1))

    look_back_here(cast("Connection", Pipe()), job, reviewer(CutThroatReview, WORK))
    at = told.index(None)
    assert {one.number for one in told[:at] if isinstance(one, ReviewPart)} == {0}
    growing = [one for one in told[at:] if isinstance(one, ReviewPart)]
    assert [one.known for one in growing] == sorted(one.known for one in growing)
    (last,) = (one for one in told if isinstance(one, RoundReview))
    assert [(part.seat, part.number, part.whole) for part in last.parts] == [(0, 1, True)]
    for one in growing:     # figures do not change once they are there
        assert one.decisions[:one.known] == next(part for part in whole.of(0) if part.number == 1).decisions[:one.known]
        assert all(not later.weighed for later in one.decisions[one.known:])


class Filling:
    """A review that a test fills, part by part."""

    share, over, trouble = 0.0, False, ""
    found: RoundReview | None = None

    def __init__(self, job: Job, _wake: Callable[[], None]) -> None:
        self.so_far = outline(job.setup, job.actions, job.wanted)
        work = JudgeWork(imagined=100, played=40, waiting=2)     # as much as a mistake needs to be seen
        self.all = look_back(CutThroatReview(), job.setup, job.actions, None, lambda _share: None, job.wanted, work)
        self.wanted: list[tuple[int, int]] = []

    def want(self, seat: int, part: int) -> None:
        """That is to be next."""
        self.wanted.append((seat, part))

    def fill(self, number: int, known: int | None) -> None:
        """So many decisions of a part are known now (None: all)."""
        def filled(was: ReviewPart, whole: ReviewPart) -> ReviewPart:
            if was.number != number:
                return was
            return whole if known is None else replace(
                whole, decisions=(*whole.decisions[:known], *was.decisions[known:]), found=known)
        self.so_far = replace(self.so_far, parts=tuple(map(filled, self.so_far.parts, self.all.parts)))

    def cancel(self) -> None:
        """Nothing is under way."""


@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_a_review_can_be_read_while_it_fills(device: str, tmp_path: Path) -> None:
    path = tmp_path / "cut-throat-tie-4.save"
    path.write_bytes((SAVES / path.name).read_bytes())
    made: list[Filling] = []

    def make(job: Job, wake: Callable[[], None]) -> Filling:
        made.append(Filling(job, wake))
        return made[-1]

    scene = ReviewScene(path, lambda save, at: ReplayScene(save, at=at), seat=0, make=cast("Any", make))

    def cards() -> list[DecisionCard]:
        return [one for one in scene.ui.top.walk() if isinstance(one, DecisionCard)]

    def texts() -> str:
        return " ".join(str(getattr(one, "text", "")) for one in scene.ui.top.walk())

    def script(app: App) -> Iterator[None]:
        making = made[0]
        last = len(scene.looking.side.parts) - 1
        assert (scene.review, scene.looking.place) == (None, DecisionPlace(last, 0))       # the hand that was played last is there at once
        assert making.wanted == [(0, last)]
        assert not cards()
        assert "No mistake" in texts()
        assert "the first figures come in a moment" in texts()
        key(pygame.K_PAGEUP)
        yield
        assert (scene.looking.place.part, making.wanted[-1]) == (last - 1, (0, last - 1))
        wrong = next(number for number, part in enumerate(making.all.of(0)) if any(one.loss > 0 for one in part.decisions))
        if device == "keys":
            while scene.looking.place.part > wrong:
                key(pygame.K_PAGEUP)
                yield
        else:
            scene.looking.show(DecisionPlace(wrong, 0))
        key(pygame.K_RIGHT)
        yield
        part = making.all.of(0)[wrong]
        at = next(number for number, one in enumerate(part.decisions) if one.loss > 0)
        making.fill(wrong, max(1, at))
        yield
        yield
        assert "the sums of a hand come when all its moves are judged" in texts()
        assert not cards() or not at
        making.fill(wrong, at + 1)
        yield
        yield
        (card,) = cards()
        assert scene.looking.place == DecisionPlace(wrong, 1)       # what is looked at stays
        assert scene.looking.part.known == at + 1
        key(pygame.K_1) if device == "keys" else click(card)
        yield
        assert scene.looking.place == DecisionPlace(wrong, at)
        for number in range(last + 1):
            making.fill(number, None)
            yield
            yield
            assert scene.looking.place == DecisionPlace(wrong, at)
        assert "So far" not in texts()
        making.found, making.over = making.so_far, True
        yield
        yield
        assert scene.review == making.all
        assert scene.looking.place == DecisionPlace(wrong, at)
        app.save_picture(tmp_path / "filled.png")

    run(tmp_path, scene, script, settings=QUICK)
    assert kept_review(path, job_of(Replay.open(path), None)) == made[0].all


@pytest.mark.parametrize("press", ["mouse", *(pytest.param(press, marks=pytest.mark.full) for press in ("keys", "pad", "finger"))])
def test_beside_a_hand_stands_the_players_last_round_and_opens(press: str, tmp_path: Path) -> None:
    golf, scene = golf_reviewed(tmp_path), review_of(reviewed("cut-throat-tie-4", tmp_path), 0)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: bool(plates(scene)))
        yield
        (plate,) = plates(scene)
        found = kept_review(golf, job_of(Replay.open(golf), None))
        assert found is not None
        ((part, one),) = found.dearest(0, 1)
        assert (plate.part, plate.part.decisions[plate.number]) == (part, one)
        assert plate.rect.top > scene.looking.room.card.rect.bottom
        if press == "mouse":
            click(plate)
        elif press == "finger":
            tap(plate, (1280, 720))
        else:
            yield from walk_to(app, plate, lambda: pad("RB") if press == "pad" else key(pygame.K_TAB))
            pad("A") if press == "pad" else key(pygame.K_RETURN)
        yield
        yield
        opened = app.scene
        assert isinstance(opened, ReviewScene)
        assert opened is not scene
        yield from until(lambda: opened.review is not None)
        assert (opened.looking.part, opened.looking.part.decisions[opened.looking.place.decision]) == (part, one)
        key(pygame.K_ESCAPE)
        yield
        yield
        assert app.scene is scene

    run(tmp_path, scene, script, settings=QUICK)


def test_the_rounds_of_others_stay_away(tmp_path: Path) -> None:
    golf_reviewed(tmp_path)
    assert [seen.part.seat for seen in rounds_seen(tmp_path, "Ana", PLAYABLE)] == [0]
    assert not list(rounds_seen(tmp_path, "Desmond", PLAYABLE))
    reviewed("cut-throat-tie-4", tmp_path)
    assert [seen.path.stem for seen in rounds_seen(tmp_path, "Ana", PLAYABLE)] == ["golf-eagle-made"]


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_others_are_named_however_low_the_cloth_is(text: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = review_of(reviewed("cut-throat-tie-4", tmp_path))

    def script(app: App) -> Iterator[None]:
        yield
        written: list[str] = []
        write = app.painter.text

        def noted(words: str, *more: Any, **named: Any) -> pygame.Surface:
            written.append(words)
            return write(words, *more, **named)
        monkeypatch.setattr(app.painter, "text", noted)
        assert isinstance(scene.looking.face, HandReview)
        scene.looking.face.picture.draw(app.painter, app.screen)
        for name in ("Winston", "Desmond", "Marcia"):
            assert any(words.startswith(name[:4]) for words in written)

    run(tmp_path, scene, script, settings=msgspec.structs.replace(QUICK, text=text))


def test_in_a_long_list_the_hand_that_is_shown_is_in_view(tmp_path: Path) -> None:
    path = reviewed("cut-throat-tie-4", tmp_path)
    job = job_of(Replay.open(path), None)
    found = kept_review(path, job)
    assert found is not None
    keep_review(path, job, replace(found, parts=tuple(replace(found.of(0)[0], number=number) for number in range(30))))
    scene = review_of(path)

    def script(_app: App) -> Iterator[None]:
        def row() -> PartRow:
            return next(widget for widget in scene.ui.top.walk() if isinstance(widget, PartRow) and widget.chosen)
        yield
        for number in (29, 0):
            scene.looking.show(DecisionPlace(number, 0))
            scene.looking.tabs.choose(1)
            yield
            assert row().part.number == number
            assert scene.looking.room.card.rect.contains(row().rect)

    run(tmp_path, scene, script, settings=QUICK)


def test_tiles_are_laid_one_by_one_and_the_better_one_pulses_once(tmp_path: Path) -> None:
    path = reviewed("cut-throat-tie-4", tmp_path)
    scene = review_of(path)

    def script(app: App) -> Iterator[None]:
        def film() -> Iterator[None]:
            seen.clear()
            while scene.moving:
                seen.append(pygame.image.tobytes(app.screen.subsurface(scene.looking.face.picture.rect), "RGB"))
                yield
        seen: list[bytes] = []
        yield from film()
        key(pygame.K_HOME)
        yield
        yield from film()
        assert isinstance(scene.looking.face.picture, HandPicture)
        assert scene.looking.face.picture.coming == 0       # it goes back at once
        key(pygame.K_RIGHT)
        yield
        assert scene.looking.place.decision == 1            # what is looked at is told at once
        yield from film()
        played = scene.looking.face.picture.coming
        assert played == 1
        assert 35 <= len(seen) <= 45                # .12 seconds for a tile, .5 for the light
        column = scene.looking.chart.column(4)
        press(column.center)
        yield
        count = scene.looking.face.picture.coming
        assert count >= 2
        yield from film()
        assert abs(len(seen) - 60 * (.12 * count + .5)) <= 6
        assert len(set(seen[:7 * count])) >= 5 * count
        release(column.center)
        yield
        key(pygame.K_LEFT)
        yield
        key(pygame.K_RIGHT)
        yield
        assert scene.moving
        key(pygame.K_TAB)                           # any press ends it
        yield
        for _turn in range(3):
            assert not app.scene.motion.busy
            yield

    run(tmp_path, scene, script, settings=Settings(theme="contrast"), clock=Film())
