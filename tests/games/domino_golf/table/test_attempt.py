"""The tile drawn for a hole-in-one or an eagle: it lies by its double while the hole lasts, and says what it was."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.values import NONE, POOL, Draw, Lie, Options, Phase, ShotOutcome, ShotStage
from game.games.domino_golf.table.links import HIGHEST, Links, Thing
from game.games.domino_golf.table.motion import FLYING
from game.games.domino_golf.table.position import LinksState, Resting, Struck, TileTarget
from game.games.dominoes.rules.tiles import TWELVE, index, tiles_of
from game.ui.looks.settings import Settings
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter
from game.ui.paint.store import PictureStore
from game.ui.table.pieces import ResultPanel
from game.ui.window.loop import App
from tests.games.domino_golf.table.tables import NAMES, golf_table
from tests.ui.table.bench import Bench, seated
from tests.ui.user import Script

TOLERANCE = 32      # of a colour's channel
OFTEN = .001        # share of the pixels that may be off
GREEN = TileTarget(ShotStage.GREEN, index(9, 0))
ACE, LIPPED = index(12, 9), index(7, 1)


@pytest.fixture(scope="module")
def painter(tmp_path_factory: pytest.TempPathFactory) -> Painter:
    pygame.init()
    return Painter(Look(THEMES["contrast"], 1.0, 1.0), PictureStore(tmp_path_factory.mktemp("store")))


def hole(attempt: int, *, seats: int = 1, stage: ShotStage = ShotStage.TEE) -> LinksState:
    """Everybody has played 9-9 or so at the green; Ana has drawn `attempt` for it."""
    result = ShotOutcome.HOLED if attempt == ACE else ShotOutcome.ONE_PUTT
    shots = tuple(Struck(seat, stage, index(9, 9 - seat), result, 0, NONE if seat else attempt) for seat in range(seats))
    balls = tuple(Resting(seat, ShotStage.GREEN, Lie.HOLED) for seat in range(seats))
    targets = (GREEN,) if stage is ShotStage.TEE else (TileTarget(ShotStage.APPROACH, index(8, 5)), GREEN)
    return LinksState(1, 3 if stage is ShotStage.TEE else 4, targets, shots, balls)


def links_of(p: Painter, state: LinksState, width: int = 756, height: int = 288) -> Links:
    links = Links()
    links.put(state, NAMES)
    links.layout(p, pygame.Rect(0, 0, width, height))
    return links


def picture(p: Painter, links: Links) -> pygame.Surface:
    surface = pygame.Surface(links.rect.size, pygame.SRCALPHA, 32)
    links.draw(p, surface)
    return surface


def off(a: pygame.Surface, b: pygame.Surface) -> float:
    """The share of pixels in which two pictures differ."""
    one, two = (pygame.surfarray.array3d(s).astype(int) for s in (a, b))
    return float((abs(one - two).max(axis=2) > TOLERANCE).mean())


@pytest.mark.parametrize("attempt", [ACE, LIPPED])
@pytest.mark.parametrize("seats", [1, 5])
def test_the_tile_is_drawn_at_its_place_and_nowhere_else(painter: Painter, attempt: int, seats: int) -> None:
    links = links_of(painter, hole(attempt, seats=seats))
    place = links.drawn_spot(0)
    assert place is not None
    bare, drawn = picture(painter, links_of(painter, hole(NONE, seats=seats))), picture(painter, links)
    high, low = TWELVE.halves[attempt]
    halves = (low, high) if attempt == LIPPED else (12, 9)      # the nine that holes it lies at the right
    tile = painter.tile(*halves, place.width, 90, HIGHEST)
    box = tile.get_rect(center=(round(place.centre[0]), round(place.centre[1])))
    clear = pygame.Rect(box.centerx + 3, box.y + 4, box.w // 2 - 8, box.h - 8)       # the half on which no sign lies
    on_table = drawn.subsurface(clear)
    as_painted = tile.subsurface(clear.move(-box.x, -box.y))
    assert off(on_table, as_painted) <= .12                     # the tile may lie half a pixel aside
    assert off(on_table, bare.subsurface(clear)) > .5
    reach = box.inflate(70, 30)
    for surface in (bare, drawn):
        surface.fill("black", reach)
    assert off(bare, drawn) <= OFTEN


def test_made_and_missed_are_told_apart_without_reading_the_pips(painter: Painter) -> None:
    made, missed = links_of(painter, hole(ACE)), links_of(painter, hole(LIPPED))
    place = made.drawn_spot(0)
    assert place is not None
    sign = pygame.Rect(0, 0, 11, 11)
    sign.center = round(place.sign[0]), round(place.sign[1])
    assert off(picture(painter, made).subsurface(sign), picture(painter, missed).subsurface(sign)) > .4


@pytest.mark.parametrize(("attempt", "stage", "words"), [
    (ACE, ShotStage.TEE, "Ana drew 12-9 for a hole-in-one: made"), (LIPPED, ShotStage.TEE, "Ana drew 7-1 for a hole-in-one: it stayed out"),
    (ACE, ShotStage.APPROACH, "Ana drew 12-9 for an eagle: made"), (LIPPED, ShotStage.APPROACH, "Ana drew 7-1 for an eagle: it stayed out"),
])
def test_its_tip_says_what_it_was(painter: Painter, attempt: int, stage: ShotStage, words: str) -> None:
    links = links_of(painter, hole(attempt, stage=stage))
    place = links.drawn_spot(0)
    assert place is not None
    at = round(place.centre[0]), round(place.centre[1])
    assert [w.tip for w in links.walk() if isinstance(w, Thing) and w.visible and w.rect.collidepoint(at)] == [words]


@pytest.mark.parametrize(("width", "height"), [(756, 246), (756, 288), (605, 300), (900, 300), (560, 420)])
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_it_touches_nothing_that_matters(painter: Painter, width: int, height: int, seats: int) -> None:
    for stage in (ShotStage.TEE, ShotStage.APPROACH):
        links = links_of(painter, hole(ACE, seats=seats, stage=stage), width, height)
        spot, place = links.spot(0, stage), links.drawn_spot(0)
        assert spot is not None
        assert place is not None
        size = links.laid.played
        box = pygame.Rect(0, 0, 2 * place.width, place.width)
        box.center = round(place.centre[0]), round(place.centre[1])
        double = pygame.Rect(0, 0, *((2 * size, size) if spot.angle else (size, 2 * size)))
        double.center = round(spot.tile[0]), round(spot.tile[1])
        others = [double, links.tile_box(ShotStage.GREEN), *(label.rect for label in links.labels)]
        others += [mark for mark in (links.marker_box(seat) for seat in range(seats)) if mark is not None]
        assert links.rect.contains(box)
        assert not any(a.colliderect(b) for a, b in combinations([box, *others], 2) if box in (a, b))


@pytest.mark.parametrize("holed", [True, False])
@pytest.mark.parametrize("settings", [Settings(theme="contrast"), Settings(theme="contrast", reduce_motion=True)])
def test_it_lies_there_once_it_has_been_read_and_stays(folder: Path, holed: bool, settings: Settings) -> None:
    state = golf_table(lambda s: s.public.phase is Phase.ATTEMPT and len(s.public.hole.queue) > 1, seats=3, options=Options(holes=18)).state
    seat, number = state.public.hole.queue[0], TWELVE.halves[state.public.hole.green][0]
    tile = next(t for t in tiles_of(state.heaps[POOL]) if (number in TWELVE.halves[t]) is holed)
    bench = Bench(state, rules=DominoGolf(), seats=3)

    def drawn() -> tuple[int, ShotOutcome]:
        return next((shot.attempt, shot.result) for shot in bench.face.links.state.shots if shot.seat == seat)

    def script(app: App) -> Iterator[None]:
        yield
        assert drawn() == (NONE, ShotOutcome.ONE_PUTT)
        bench.play(Draw(tile))
        yield
        assert drawn()[0] == NONE       # it is in the air still
        for _ in range(50):
            bench.motion.finish()
            yield
        assert drawn() == (tile, ShotOutcome.HOLED if holed else ShotOutcome.ONE_PUTT)
        shown = bench.face.links.state.shots
        bench.put()
        assert bench.face.links.state.shots == shown
        assert bench.stage.sprites == ()

    seated(bench, folder, script, settings=settings)


@pytest.mark.parametrize("high", [250, 290, 430])
def test_the_letters_leave_the_tile_to_be_read_and_its_place_tells_nothing(folder: Path, high: int) -> None:
    state = golf_table(lambda s: s.public.phase is Phase.ATTEMPT and len(s.public.hole.queue) > 1, seats=3, options=Options(holes=18)).state
    number = TWELVE.halves[state.public.hole.green][0]
    places: list[pygame.Rect] = []

    def script_of(bench: Bench, tile: int) -> Script:
        def script(app: App) -> Iterator[None]:
            yield
            bench.face.links.layout(app.painter, pygame.Rect(300, 20, 760, high))    # as high as a cloth of five or of three players
            bench.play(Draw(tile))
            while not any(isinstance(w, ResultPanel) for w in bench.face.links.children):
                yield
            letters = next(w for w in bench.face.links.children if isinstance(w, ResultPanel))
            card = bench.face.links.rect.bottom - app.painter.look.px(letters.room(app.painter)[3])
            sprite = next(sprite for sprite in bench.stage.sprites if sprite.visible and sprite.z == FLYING)
            solid = pygame.mask.from_surface(sprite.image, 200).get_bounding_rects()     # without what the picture leaves free round it
            shown = solid[0].unionall(solid[1:]).move(sprite.rect.topleft)
            assert bench.face.links.rect.top <= shown.top
            assert shown.bottom <= card
            places.append(pygame.Rect(shown))
        return script

    for holed in (True, False):
        tile = next(t for t in tiles_of(state.heaps[POOL]) if (number in TWELVE.halves[t]) is holed)
        bench = Bench(state, rules=DominoGolf(), seats=3)
        seated(bench, folder, script_of(bench, tile), settings=Settings(theme="contrast", speed=4))
    assert places[0].center == places[1].center
