"""The card of a knock: it stays while the table goes on, until the next move, and covers no end, no tile and no hand at any table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.bots.policy import Choice
from game.games.dominoes.rules.hands import Pass, Play
from game.games.dominoes.table.felt import OpenEnd
from game.games.dominoes.table.line_face import LineFace
from game.games.dominoes.table.motion import CALLING, FADE_TIME, KNOCK_STANDS
from game.rules import options
from game.rules.contract import rules_of
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.scenes.play import PlayScene
from game.ui.table.pieces import PAD
from game.ui.window.loop import App
from tests.games.dominoes.rules.tables import RULES
from tests.ui.table.bench import MOVING, TURNED, Bench, nothing_fits, staged
from tests.ui.table.scenes import ReadyMind, actions, asked
from tests.ui.user import run, until

NAMES = ("Ana", "Winston", "Desmond", "Marcia")
STEP = 1 / 60
GOES_ON = 1.4       # seconds after which the table has gone on at the latest


def standing(scene: Bench | PlayScene) -> list[pygame.Rect]:
    """Token and card of a knock, where they are seen, without their shadows."""
    pad = 2 * scene.painter.look.px(PAD)
    return [s.rect.inflate(-pad, -pad) for s in scene.stage.sprites if s.z in (CALLING, CALLING + 1)]


def passing(bench: Bench, goes_on: Callable[[], bool]) -> float:
    """Lets time pass, a sixtieth of a second at once, while that is so; how long it was."""
    seconds = 0.0
    while goes_on():
        bench.pass_time(STEP)
        seconds += STEP
    return seconds


@pytest.mark.parametrize("settings", [MOVING, TURNED, replace(MOVING, speed=0), replace(MOVING, pace="slow"), replace(MOVING, pace="fast")],
                         ids=["moving", "reduced motion", "instant", "slow", "fast"])
def test_it_stays_while_the_table_goes_on_and_leaves_by_itself(folder: Path, settings: Settings) -> None:
    bench = Bench(nothing_fits())
    share = {"slow": 1.7, "normal": 1.0, "fast": .55}[settings.pace] * (1 if settings.speed else .4)

    def script(_app: App) -> Iterator[None]:
        bench.play(Pass())
        shown = passing(bench, lambda: bench.motion.busy)
        assert shown < GOES_ON * max(1, share), "play goes on as soon as it always has"
        bench.put()
        assert len(standing(bench)) == 2
        shown += passing(bench, lambda: len(standing(bench)) == 2 and not bench.clock.moving)
        assert shown == pytest.approx(KNOCK_STANDS * share, abs=2 * STEP), "that long at this pace"
        shown += passing(bench, lambda: bench.clock.busy)
        assert shown == pytest.approx(KNOCK_STANDS * share + FADE_TIME, abs=4 * STEP)
        assert not standing(bench)
        assert not bench.moving
        yield from until(lambda: not bench.stage.behind)        # pictures that have come meanwhile are shown
        assert bench.wait() is None, "the window sleeps"
        yield
    staged(folder, bench, script, settings)


def _answer(bench: Bench) -> None:
    bench.play(next(a for a in RULES.legal(bench.state) if isinstance(a, Play)))


def _elsewhere(bench: Bench) -> None:
    bench.state = nothing_fits()
    bench.put()


def _knock_again(bench: Bench) -> None:
    bench.state = nothing_fits()
    bench.play(Pass())


@pytest.mark.parametrize(("happens", "left"), [(_answer, 0), (_elsewhere, 0), (lambda bench: bench.face.settle(), 0), (_knock_again, 2)],
                         ids=["a move", "taken back", "a window of another size", "the next knock"])
def test_what_comes_next_takes_it_away_at_once(folder: Path, happens: Callable[[Bench], None], left: int) -> None:
    bench = Bench(nothing_fits())

    def script(_app: App) -> Iterator[None]:
        bench.play(Pass())
        passing(bench, lambda: bench.motion.busy)
        bench.put()
        assert len(standing(bench)) == 2
        happens(bench)
        assert len(standing(bench)) == left
        bench.motion.finish()
        bench.put()
        passing(bench, lambda: bench.clock.busy and not bench.clock.moving)
        assert bench.clock.busy == bool(left), "what has gone is not drawn any more"
        yield
    staged(folder, bench, script, MOVING)


def at_random(game: str, view: object, seed: int | str, _budget: float) -> Choice:
    """Any move."""
    return Choice(Random(str(seed)).choice(list(rules_of(game).legal_in(view))), "any")


@pytest.mark.parametrize(("key", "seats", "size", "text"), [
    ("partner", 4, (1280, 720), 1.0), ("partner", 4, (1024, 640), 2.0), ("cut_throat", 2, (1280, 720), 1.25),
    ("cut_throat", 3, (1024, 640), 1.0), ("cut_throat", 4, (1280, 720), 2.0), ("french", 4, (1024, 640), 1.25),
    ("french", 4, (1280, 720), 2.0),
])
def test_it_covers_no_end_no_tile_and_no_hand(folder: Path, key: str, seats: int, size: tuple[int, int], text: float) -> None:
    rules, rng = rules_of(key), Random(7)
    taken = [person("Ana"), *(bot(name, "rookie") for name in NAMES[1:seats])]
    table = Table.new(rules, options.build(rules.options, {}), taken, now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=None)
    scene = PlayScene(table, mind=ReadyMind(at_random), rng=rng)

    def script(app: App) -> Iterator[None]:
        knocks, beside_ends, shown, at = 0, 0, 0.0, 0
        while knocks < 5 or beside_ends < 5:
            boxes = standing(scene)
            if boxes and actions(scene)[-1] == Pass():
                beside_ends += bool(covered_by(scene, app))
                knocks += not shown
                shown, at = shown + STEP, table.position
            else:
                assert not shown or table.position > at or shown > 1.3, "it stays beside the ends until the next move"
                shown = 0.0
            if scene.showing.held:
                scene.showing.go_on()
            elif asked(scene) and not boxes:
                scene.choose(rng.choice(list(table.rules.legal(table.state))))
            scene.pass_time(STEP)
        yield
    run(folder, scene, script, settings=Settings(theme="contrast", speed=4, text=text, pace="fast", talk="off"), size=size)


def covered_by(scene: PlayScene, app: App) -> list[OpenEnd]:
    """Checks that a knock covers nothing, and returns the ends that are shown beside it."""
    face, p, room, boxes = scene.face, app.painter, scene.desk.room, standing(scene)
    assert isinstance(face, LineFace)
    held = [w.rect for w in face.hand.walk() if w is not face.hand]
    tiles = [piece.box(face.felt.spread.width) for piece in face.felt.spread.pieces]
    ends = [w for w in face.felt.walk() if isinstance(w, OpenEnd)]
    signs = [end.place for end in ends] + [end.name_place for end in ends if end.name_place is not None]
    backs = [pygame.Rect(x - p.look.px(8), y - p.look.px(24), p.look.px(16), p.look.px(48)) for plate in room.parts.seats.plates
             if plate.form is not None and plate.note.held is not None for x, y in plate.form.shelf(p, plate.rect, plate.note.held.number)]
    plates = [plate.rect for plate in room.parts.seats.plates]
    for box in boxes:
        for what, rects in (("hand", held), ("tiles", tiles), ("ends", signs), ("backs", backs), ("plaques", plates),
                            ("sentence", [room.parts.strip.rect]), ("card", [room.parts.panel.rect])):
            assert box.collidelist(rects) < 0, (what, box, rects)
    return ends
