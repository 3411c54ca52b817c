"""Chairs of the new-game screen: people are moved, seated and sent away by mouse, keys, pad and finger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.session.people import CHARACTERS, FACES, Profile, Profiles, features_of
from game.ui.game_length import PERSON, pips_of
from game.ui.looks.settings import NewGame, SeatChoice, Settings
from game.ui.paint.painter import Painter
from game.ui.scenes.play import PlayScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.setup import SetupScene
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.chairs import Bencher, ChairSeat
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.game_box import GameBox
from game.ui.widgets.layout import Scroll, SideScroll, draw_pips
from game.ui.window.loop import App
from tests.ui.scenes.find import button, choose_by_keys, control, on_top, words
from tests.ui.user import Film, click, finger, key, move, pad, press, release, run, typed, until, walk_to

SIZE = (1280, 720)
Step = Iterator[None]


def chairs(app: App) -> list[ChairSeat]:
    return [w for w in app.scene.ui.top.walk() if isinstance(w, ChairSeat)]


def bench(app: App, name: str) -> Bencher:
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, Bencher) and w.shown is not None and w.shown.name == name)


def by_mouse(app: App, start: Widget, end: tuple[int, int]) -> Step:
    move(start.rect.center)
    press(start.rect.center)
    for part in (1, 2, 3):
        move(tuple(a + (b - a) * part // 3 for a, b in zip(start.rect.center, end, strict=True)), held=True)     # type: ignore[arg-type]
        yield
    release(end)
    yield


def by_finger(app: App, start: Widget, end: tuple[int, int]) -> Step:
    finger(pygame.FINGERDOWN, start.rect.center, SIZE)
    for part in (1, 2, 3):
        finger(pygame.FINGERMOTION, tuple(a + (b - a) * part // 3 for a, b in zip(start.rect.center, end, strict=True)), SIZE)    # type: ignore[arg-type]
        yield
    finger(pygame.FINGERUP, end, SIZE)
    yield


@pytest.mark.parametrize("carry", [by_mouse, by_finger], ids=["mouse", "finger"])
def test_people_change_places_by_dragging(tmp_path: Path, carry: Callable[[App, Widget, tuple[int, int]], Step]) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        before = scene.draft
        yield from carry(app, chairs(app)[0], chairs(app)[2].rect.center)
        assert scene.draft.names == ("Desmond", "Winston", "Ana", "Marcia")
        assert scene.draft.persons == {2}
        assert [scene.draft.sitter(seat).colour for seat in range(4)] == [before.sitter(seat).colour for seat in range(4)]
        yield from carry(app, bench(app, "Pro"), chairs(app)[1].rect.center)
        assert scene.draft.seats[1].level == "pro"
        yield from carry(app, bench(app, "Master"), chairs(app)[3].rect.center)
        assert scene.draft.seats[3].level == "master"
        yield from carry(app, chairs(app)[1], (20, 700))
        assert scene.draft.count == 4       # Partner takes four, and says so
        assert app.scene.ui.toast is not None
        assert app.scene.ui.toast.text == "Jamaican Partner takes 4 with these rules."

    run(tmp_path, SetupScene("partner"), script, size=SIZE)


def seated(app: App) -> list[str | None]:
    """Who is seen on each chair."""
    return [None if chair.shown is None else chair.shown.name for chair in chairs(app)]


def test_an_empty_chair_that_is_pressed_is_the_one_that_is_taken_and_nobody_else_moves(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        assert seated(app) == ["Ana", "Winston", None, None, None]
        click(chairs(app)[3])
        yield
        key(pygame.K_ESCAPE)                # its card
        yield
        assert seated(app) == ["Ana", "Winston", None, "Desmond", None]
        click(chairs(app)[2])               # between two: it plays between them too
        yield
        key(pygame.K_ESCAPE)
        yield
        assert seated(app) == ["Ana", "Winston", "Marcia", "Desmond", None]
        yield from by_mouse(app, chairs(app)[0], chairs(app)[4].rect.center)
        assert seated(app) == [None, "Winston", "Marcia", "Desmond", "Ana"]
        assert list(scene.draft.names) == ["Winston", "Marcia", "Desmond", "Ana"]
        assert scene.draft.persons == {3}
        click(chairs(app)[2])
        yield
        click(button(app, "Leave it empty"))
        yield
        assert seated(app) == [None, "Winston", None, "Desmond", "Ana"]
        assert list(scene.draft.names) == ["Winston", "Desmond", "Ana"]

    run(tmp_path, SetupScene("domino_golf"), script, size=SIZE)


def test_whoever_presses_an_empty_chair_is_asked_who_sits_there(tmp_path: Path) -> None:
    Profiles(tmp_path).keep(Profile("Rosa", FACES[0]))

    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        assert [chair.tip.split()[0] for chair in chairs(app)] == ["Drag", "Drag", "Press", "Press", "Press"]
        click(chairs(app)[3])
        yield
        assert scene.ui.depth == 2
        assert isinstance(scene.ui.focus, ChoiceBox)        # a bot is there; Enter lists who else
        click(button(app, "Rosa"))
        yield
        assert seated(app) == ["Ana", "Winston", None, "Rosa", None]
        assert scene.draft.persons == {0, 2}

    run(tmp_path, SetupScene("domino_golf"), script, size=SIZE)


@pytest.mark.parametrize("carry", [by_mouse], ids=["mouse"])
def test_a_chair_is_left_and_taken_again(tmp_path: Path, carry: Callable[[App, Widget, tuple[int, int]], Step]) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        yield from carry(app, bench(app, "Guest"), chairs(app)[4].rect.center)
        assert (scene.draft.count, scene.draft.persons) == (3, frozenset({0, 2}))
        assert seated(app) == ["Ana", "Winston", None, None, "Desmond"]
        yield from carry(app, chairs(app)[1], (20, 700))
        assert (scene.draft.count, scene.draft.persons) == (2, frozenset({0, 1}))
        assert scene.draft.names == ("Ana", "Desmond")
        click(chairs(app)[2])
        yield
        assert scene.draft.count == 3

    run(tmp_path, SetupScene("domino_golf"), script, size=SIZE)


KEYS = {"ok": lambda: key(pygame.K_RETURN), "up": lambda: key(pygame.K_UP), "back": lambda: key(pygame.K_ESCAPE)}
PAD = {"ok": lambda: pad("A"), "up": lambda: pad("up"), "back": lambda: pad("B")}


@pytest.mark.parametrize("hands", [KEYS, PAD], ids=["keyboard", "pad"])
def test_people_are_lifted_and_set_down_without_a_pointer(tmp_path: Path, hands: dict[str, Callable[[], None]]) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        scene.ui.set_focus(chairs(app)[0])
        for act in ("ok", "up", "ok"):      # the nearest chair above is a neighbour's
            hands[act]()
            yield
        (seat,) = scene.draft.persons
        assert seat != 0
        assert scene.draft.names[seat] == "Ana"
        hands["ok"]()
        yield
        hands["back"]()                     # lifted, and put back
        yield
        assert app.scene is scene
        assert scene.draft.persons == {seat}
        hands["ok"]()
        yield
        hands["ok"]()                       # set down where it was: the chair's card
        yield
        assert any(isinstance(w, TextEntry) for w in scene.ui.top.walk())
        assert scene.ui.depth == 2
        hands["back"]()
        yield
        assert scene.ui.depth == 1
        assert scene.draft.seats[seat].level == PERSON

    run(tmp_path, SetupScene("partner"), script, size=SIZE)


@pytest.mark.parametrize("empty", [lambda: key(pygame.K_DELETE), lambda: pad("Y")], ids=["keyboard", "pad"])
def test_a_chair_is_emptied_without_a_pointer_and_the_seats_are_counted(tmp_path: Path, empty: Callable[[], None]) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        key(pygame.K_PAGEUP)                # nothing to turn up here
        scene.ui.set_focus(chairs(app)[2])
        assert "3 of 5 seats taken" not in words(app)
        key(pygame.K_RETURN)                # a bot sits down on the empty chair
        yield
        assert scene.draft.count == 3
        key(pygame.K_ESCAPE)                # its card
        yield
        assert "3 of 5 seats taken" in words(app)
        for left in (2, 1):
            scene.ui.set_focus(chairs(app)[left])
            empty()
            yield
            assert scene.draft.count == left
            assert isinstance(scene.ui.focus, ChairSeat)
        scene.ui.set_focus(chairs(app)[0])
        empty()
        yield
        assert scene.draft.count == 1       # somebody has to play
        assert app.scene.ui.toast is not None

    run(tmp_path, SetupScene("domino_golf"), script, size=SIZE)


def test_x_of_a_pad_plays_wherever_the_focus_is(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        app.scene.ui.set_focus(bench(app, "Pro"))
        pad("X")
        yield
        raise AssertionError("it did not begin")

    run(tmp_path, SetupScene("partner"), script, size=SIZE)


def test_the_bench_and_places_without_a_drag(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        click(bench(app, "Rookie"))
        yield
        click(chairs(app)[3])
        yield
        assert scene.draft.seats[3].level == "rookie"
        click(chairs(app)[0])
        yield
        click(button(app, "Change places"))
        yield
        click(chairs(app)[3])
        yield
        assert scene.draft.persons == {3}
        assert scene.draft.seats[0].level == "rookie"

    run(tmp_path, SetupScene("partner"), script, size=SIZE)


def test_the_box_that_is_open_plays_and_focus_falls_on_play_now(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        assert scene.ui.focus is button(app, "Play now")
        click(button(app, "GOLO"))
        yield
        assert scene.draft.rules.key == "golo"
        assert scene.ui.focus is button(app, "Play now")
        click(button(app, "GOLO"))          # open already: nobody who presses it once more to look at it is at a table
        yield
        yield
        assert on_top(app, SetupScene) is scene
        assert scene.ui.focus is button(app, "Play now")
        key(pygame.K_UP)
        yield
        assert isinstance(scene.ui.focus, GameBox)
        key(pygame.K_RETURN)
        yield
        yield
        on_top(app, PlayScene)

    run(tmp_path, SetupScene("partner"), script, size=SIZE)


def test_the_fold_counts_what_is_changed_and_goes_back_to_the_book(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        click(button(app, "House rules"))
        yield
        assert scene.ui.focus is control(app, "Wins in a row", ChoiceBox)
        yield from choose_by_keys(app, control(app, "Wins in a row", ChoiceBox), "8")
        assert dict(scene.draft.options)["target"] == "8"
        assert button(app, "House rules").note == "1 changed: Wins in a row"
        click(button(app, "Back to the book's rules"))
        yield
        assert button(app, "House rules").note == "by the book"
        assert scene.draft.values() == scene.draft.rules.options()

    run(tmp_path, SetupScene("partner"), script, size=SIZE)


@pytest.mark.parametrize(("you", "second", "yours"), [("", "person", 0), ("Bo", "person", 1), ("Zoe", "rookie", None)])
def test_whoever_plays_here_is_you_on_the_chair(tmp_path: Path, you: str, second: str, yours: int | None) -> None:
    """Without a name it is the first chair with a person: a newcomer is not taken for an Ana that nobody has heard of."""
    def script(app: App) -> Step:
        yield
        lines = [chair.shown.line for chair in chairs(app) if chair.shown is not None]
        assert [number for number, line in enumerate(lines) if line == "you"] == ([] if yours is None else [yours])

    seats = (SeatChoice("person", "" if not you else "Ana"), SeatChoice(*(second, "Bo") if second == "person" else ("bot", "Bo", second)),
             SeatChoice("bot", "Cy", "rookie"), SeatChoice("bot", "Di", "rookie"))
    run(tmp_path, SetupScene("partner"), script, settings=Settings(theme="contrast", speed=0, you=you, new_game=NewGame("partner", seats)))


@pytest.mark.parametrize(("game", "told"), [("partner", False), ("french", False), ("cut_throat", True)])
def test_seats_are_counted_only_where_there_may_be_more_or_fewer(tmp_path: Path, game: str, told: bool) -> None:
    def script(app: App) -> Step:
        yield
        assert ("seats taken" in words(app)) is told

    run(tmp_path, SetupScene(game), script, size=SIZE)


def test_the_level_of_a_bot_is_told_by_pips() -> None:
    assert [pips_of(level) for level in (PERSON, "rookie", "club", "pro", "master", "random")] == [0, 1, 2, 3, 4, 0]


@pytest.mark.parametrize("level", ["pro", "master"])
def test_the_level_of_a_bot_is_seen_at_its_chair_as_on_the_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    drawn = Counter[int]()

    def counted(p: Painter, surface: pygame.Surface, pips: int, middle_left: tuple[int, int]) -> None:
        drawn[pips] += 1
        draw_pips(p, surface, pips, middle_left)

    def script(app: App) -> Step:
        yield
        assert drawn[pips_of(level)] == 2 * drawn[pips_of("rookie")] > 0

    monkeypatch.setattr("game.ui.widgets.chairs.draw_pips", counted)
    seats = SeatChoice("person", "Ana"), SeatChoice("bot", "Bo", level), SeatChoice("bot", "Cy", "club"), SeatChoice("bot", "Di", "club")
    run(tmp_path, SetupScene("french"), script, size=SIZE, settings=Settings(speed=0, you="Ana", new_game=NewGame("french", seats)))


def test_the_rules_of_the_game_in_the_tray_are_a_press_away(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "French"))
        yield
        click(button(app, "Rules"))
        yield
        yield
        rules = on_top(app, RulesScene)
        assert rules.leaves[rules.shown].book == "french"
        key(pygame.K_ESCAPE)
        yield
        yield
        assert on_top(app, SetupScene).draft.rules.key == "french"
    run(tmp_path, SetupScene(), script)


@pytest.mark.full
def test_the_tray_of_no_game_has_to_be_scrolled_in_a_window_of_usual_size(tmp_path: Path) -> None:
    for name in ("Grace", "Zoe"):       # who wait on the bench
        Profiles(tmp_path).keep(Profile(name, features_of(name)))

    def script(app: App) -> Iterator[None]:
        yield
        for rules in PLAYABLE:
            if rules is not on_top(app, SetupScene).draft.rules:
                click(button(app, rules.title))
            yield
            yield
            scroll = next(w for w in app.scene.ui.top.walk() if isinstance(w, Scroll))
            assert scroll.range == 0, (rules.key, scroll.range)
    run(tmp_path, SetupScene(), script, size=SIZE)


def test_an_arrow_of_the_bench_hides_nobody(tmp_path: Path) -> None:
    for name in ("Grace", "Zoe", "Yusuf"):
        Profiles(tmp_path).keep(Profile(name, features_of(name)))

    def script(app: App) -> Iterator[None]:
        yield
        row = next(w for w in app.scene.ui.top.walk() if isinstance(w, SideScroll) and bench(app, "Pro") in w.walk())
        assert row.range > 0
        arrows = [w for w in row.children if w.visible and not any(isinstance(below, Bencher) for below in w.walk())]
        assert len(arrows) == 1
        for _ in range(12):
            for arrow in arrows:
                assert not arrow.rect.colliderect(row.window)
            if bench(app, "Master").rect.right <= row.window.right:
                break
            click(arrows[-1])
            yield
            arrows = [w for w in row.children if w.visible and not any(isinstance(below, Bencher) for below in w.walk())]
        assert row.window.contains(bench(app, "Master").rect)
    run(tmp_path, SetupScene(), script, size=SIZE)


MOVING = Settings(theme="contrast", speed=1.0)


def picture(app: App) -> bytes:
    """What the window shows."""
    return pygame.image.tobytes(app.screen, "RGB")


def film(app: App) -> Iterator[bytes]:
    """What is seen, a picture a turn, until nothing moves."""
    while app.scene.moving:
        yield picture(app)


def test_somebody_who_is_dragged_comes_up_into_the_hand_and_settles_on_the_chair(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        start, goal = bench(app, "Pro").rect.center, chairs(app)[2].rect.center
        move(start)
        press(start)
        yield
        move((start[0], start[1] - 40), held=True)
        yield
        lifted = []
        for one in film(app):
            lifted.append(one)
            yield
        assert 6 <= len(lifted) <= 9        # .12 seconds
        assert len(set(lifted)) >= 4
        move((goal[0] - 20, goal[1] - 20), held=True)
        yield
        assert not app.scene.moving         # what lies in the hand rests
        release((goal[0] - 20, goal[1] - 20))
        yield
        assert on_top(app, SetupScene).draft.count == 3
        settled = []
        for one in film(app):
            settled.append(one)
            yield
        assert 6 <= len(settled) <= 9
        assert len(set(settled)) > 5

    run(tmp_path, SetupScene("domino_golf"), script, size=SIZE, settings=MOVING, clock=Film())


def between(app: App) -> bytes:
    """What is seen of the table between the chairs at its two ends."""
    seat, opposite = (chair.rect for chair in (chairs(app)[0], chairs(app)[2]))
    low, high = min(seat.bottom, opposite.bottom), max(seat.top, opposite.top)
    return pygame.image.tobytes(app.screen.subsurface((seat.centerx - 20, low, 40, high - low)), "RGB")


def dropped_on(app: App, start: Widget, goal: Widget) -> Step:
    """Dragged to a chair and let go there."""
    move(start.rect.center)
    press(start.rect.center)
    yield
    move(goal.rect.center, held=True)
    for _turn in range(12):
        yield
    release(goal.rect.center)
    yield


def lifted_to(app: App, start: Widget, goal: Widget) -> Step:
    """Lifted, carried and set down by keys."""
    app.scene.ui.set_focus(start)
    key(pygame.K_RETURN)
    yield
    app.scene.ui.set_focus(goal)
    for _turn in range(12):
        yield
    key(pygame.K_RETURN)
    yield


@pytest.mark.parametrize(("carry", "settings", "least", "most"), [
    (dropped_on, MOVING, 5, 9), (lifted_to, MOVING, 5, 9), (dropped_on, Settings(theme="contrast", speed=2.0), 2, 5),
    (dropped_on, Settings(theme="contrast", reduce_motion=True), 0, 0)], ids=["mouse", "keyboard", "fast", "reduced"])
def test_who_changes_places_with_the_lifted_one_goes_over_to_the_other_chair(
        carry: Callable[[App, Widget, Widget], Step], settings: Settings, least: int, most: int, tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        yield from carry(app, chairs(app)[0], chairs(app)[2])
        assert on_top(app, SetupScene).draft.names == ("Desmond", "Winston", "Ana", "Marcia")
        seen = []
        while app.scene.moving:
            seen.append(between(app))
            yield
        assert least <= len(seen) <= most       # .12 seconds
        assert len(set(seen)) >= least
        assert not app.scene.moving

    run(tmp_path, SetupScene("partner"), script, size=SIZE, clock=Film(), settings=settings)


def test_those_whose_chairs_are_taken_away_go_over_to_others(tmp_path: Path) -> None:
    """Six people at a table of GOLO have seven chairs, four have five."""
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        for place in (1, 2):
            assert not app.scene.moving
            scene.ui.set_focus(chairs(app)[place])
            key(pygame.K_DELETE)
            yield
        assert seated(app) == ["Ana", "Marcia", "Errol", "Joy", None]
        goal, seen = chairs(app)[3], []
        while app.scene.moving:
            seen.append(pygame.image.tobytes(app.screen.subsurface(goal.rect), "RGB"))
            yield
        assert 5 <= len(seen) <= 9
        assert len(set(seen)) > 3

    bots = (SeatChoice("bot", name, "club") for name in ("Winston", "Desmond", "Marcia", "Errol", "Joy"))
    six = NewGame(game="golo", seats=(SeatChoice("person", "Ana"), *bots))
    run(tmp_path, SetupScene("golo"), script, size=SIZE, clock=Film(), settings=Settings(theme="contrast", speed=1.0, new_game=six))


def test_a_chair_that_may_not_be_taken_does_not_glow_and_shakes(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        _ana, winston, empty, _last = chairs(app)
        assert empty.shown is None
        yield from until(lambda: not app.painter.busy)      # the rail below the chairs may still be on its way
        yield
        before = [around(app, chair) for chair in (winston, empty)]
        click(bench(app, "Guest"))
        yield
        for _one in film(app):
            yield
        assert around(app, winston) != before[0]
        assert around(app, empty) == before[1]
        click(empty)
        yield
        assert scene.draft.count == 2
        shaking = set()
        for _one in film(app):
            shaking.add(around(app, chairs(app)[2]))
            yield
        assert len(shaking) > 8
        assert app.scene.ui.toast is not None
        assert app.scene.ui.toast.text == "Doshboard takes 2 to 4 with these rules."

    match = NewGame(game="doshboard", seats=(SeatChoice("person", "Ana"), SeatChoice("bot", "Winston", "club")),
                    options={"format": "match"}, wanted=2)
    run(tmp_path, SetupScene("doshboard"), script, size=SIZE, clock=Film(),
        settings=Settings(theme="contrast", speed=1.0, new_game=match))


def around(app: App, chair: Widget) -> bytes:
    """What is seen of a chair's light above it."""
    return pygame.image.tobytes(app.screen.subsurface(chair.rect.inflate(20, 20)), "RGB")


@pytest.mark.parametrize("back", ["key", "drop"])
def test_escape_puts_back_who_is_dragged(tmp_path: Path, back: str) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        before, start = scene.draft, chairs(app)[0].rect.center
        move(start)
        press(start)
        yield
        move((start[0] + 60, start[1] - 60), held=True)
        yield
        if back == "key":
            key(pygame.K_ESCAPE)
            yield
            move(chairs(app)[1].rect.center, held=True)     # the button is still down: nobody is lifted again
            yield
            release(start)
        else:
            release(start)
        yield
        assert app.scene is scene
        assert scene.draft == before
        assert scene.ui.depth == (1 if back == "key" else 2)    # set down where it was: its card

    run(tmp_path, SetupScene("partner"), script, size=SIZE)


def test_a_letter_that_is_typed_on_a_chair_begins_a_name(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        scene.ui.set_focus(chairs(app)[0])
        key(pygame.K_UP)                    # keys speak from now on
        yield
        seat = next(chair.number for chair in chairs(app) if chair.focused)
        key(pygame.K_m, pygame.KMOD_SHIFT, "M")         # not the key for sound
        yield
        typed("ia")
        key(pygame.K_RETURN)
        yield
        key(pygame.K_ESCAPE)
        yield
        assert scene.ui.depth == 1
        assert scene.draft.names[seat] == "Mia"
        assert not app.settings.mute
        assert app.scene.ui.focus is chairs(app)[seat]
        scene.ui.set_focus(button(app, "Play now"))
        key(pygame.K_m, 0, "m")
        yield
        assert app.settings.mute            # elsewhere it is that key

    run(tmp_path, SetupScene("partner"), script, size=SIZE)


@pytest.mark.parametrize("device", ["mouse", "pad"])
def test_a_regular_is_chosen_by_what_is_said_of_each_and_sits_down_with_name_level_and_face(device: str, tmp_path: Path) -> None:
    def choose(app: App, text: str) -> Step:
        if device == "mouse":
            click(button(app, text))
        else:
            yield from walk_to(app, button(app, text), lambda: pad("down"))
            pad("A")
        yield

    def ask(app: App, name: str) -> Step:
        chair = chairs(app)[1]
        if device == "mouse":
            click(chair)
        else:
            app.scene.ui.set_focus(chair)
            for _press in ("lift", "set down where it was"):
                pad("A")
                yield
        yield
        yield from choose(app, "Regulars…")
        yield from choose(app, name)

    def script(app: App) -> Step:
        yield
        scene = on_top(app, SetupScene)
        yield from ask(app, "Neville")
        assert scene.ui.depth == 1
        assert (scene.draft.names[1], scene.draft.seats[1].level) == ("Neville", "rookie")
        shown = chairs(app)[1].shown
        assert shown is not None
        assert shown.sitter is not None
        assert shown.sitter.features == features_of("Neville")
        before = scene.draft.names
        yield from ask(app, before[2])              # is at the table already: the two change places
        assert scene.draft.names == (before[0], before[2], before[1], before[3])

    run(tmp_path, SetupScene("partner"), script, size=SIZE)


def test_of_each_regular_level_temper_and_pace_are_said(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        click(chairs(app)[1])
        yield
        click(button(app, "Regulars…"))
        yield
        rows = {w.text: w.note for w in app.scene.ui.top.walk() if isinstance(w, Button)}
        assert list(rows) == [one.name for one in CHARACTERS]
        assert rows["Neville"] == "Rookie bot, proud, takes time"
        assert rows["Errol"] == "Club bot, proud, quick"
        assert rows["Marcia"].endswith("at this table")

    run(tmp_path, SetupScene("partner"), script, size=SIZE)
