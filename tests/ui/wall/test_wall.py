"""The wall of saved games: what hangs there, and what becomes of it by mouse, keys and pad."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.choices import choices, content_for
from game.games.domino_golf.rules.values import AllHoledOut
from game.rules.contract import CHANCE, GAMES, ScoreLine, rules_of
from game.session.loading import load
from game.session.people import Beard, Features, Hair, Profile, Profiles, features_of
from game.session.replay import Replay, sight_of
from game.session.seats import person
from game.session.shelf import Shelf, Summary, Trash
from game.session.table import Table
from game.statistics.database import count_of
from game.ui.looks.settings import Settings, ThemeName
from game.ui.scenes.play import PlayScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.saves import SavesScene
from game.ui.wall.beside import plate_of, sitters_of
from game.ui.wall.hanging import Framed, Hanging, Pinned, whole_parts
from game.ui.wall.pictures import wanted
from game.ui.wall.wall import HungSaves
from game.ui.widgets.entry import TextEntry
from game.ui.window.loop import COURSES, App
from tests.ui.scenes.find import box, button, buttons, choose, more, on_top, words
from tests.ui.scenes.shelves import damage, save
from tests.ui.user import Film, click, key, pad, run, typed


def wall_of(app: App) -> SavesScene:
    return on_top(app, SavesScene)


def read_all(app: App) -> Iterator[None]:
    yield
    while wall_of(app).hung.reading:
        yield
    yield


def drawn(app: App) -> Iterator[None]:
    """Until all pictures in sight are there."""
    yield
    while wall_of(app).pictures.busy:
        yield
    yield


def kept(saves: Path, count: int) -> list[Path]:
    """The pictures that are kept, as soon as there are that many: the thread of the wall writes them."""
    end = time.monotonic() + 20
    while len(found := sorted((saves / "cache").glob("*.frame"))) < count and time.monotonic() < end:
        time.sleep(.01)
    return found


def hanging(app: App) -> list[Hanging]:
    return [w for w in app.scene.ui.top.walk() if isinstance(w, Hanging)]


@pytest.mark.full
def test_games_hang_in_frames_and_finished_ones_as_signed_cards(tmp_path: Path) -> None:
    over = save(tmp_path, steps=100_000, age=1)
    damage(save(tmp_path, steps=20, age=2), 12)
    save(tmp_path, steps=30, age=3, persons=(0, 1))

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from drawn(app)
        shown = hanging(app)
        assert [type(one) for one in shown] == [Framed, Framed, Pinned]
        assert shown[0].words.fault.startswith("Line 12")
        assert shown[2].words.signed
        pictures = wall_of(app).pictures
        assert [pictures.get(one.what) is not None for one in shown] == [False, True, True]
        assert len(kept(tmp_path, 2)) == 2
        card = pictures.get(shown[2].what)
        assert card is not None
        assert card.get_width() >= 300
        assert over == shown[2].what.path

    run(tmp_path, SavesScene(), script)


@pytest.mark.full
def test_a_kept_picture_that_is_damaged_is_drawn_again(tmp_path: Path) -> None:
    save(tmp_path, steps=30)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from drawn(app)
        assert wall_of(app).pictures.get(hanging(app)[0].what) is not None

    run(tmp_path, SavesScene(), script)
    picture, = kept(tmp_path, 1)
    whole = picture.read_bytes()
    picture.write_bytes(whole[:-100])
    run(tmp_path, SavesScene(), script)
    end = time.monotonic() + 20
    while not (picture.exists() and picture.read_bytes() == whole) and time.monotonic() < end:
        time.sleep(.01)
    assert picture.read_bytes() == whole


@pytest.mark.parametrize("persons", [(0,), (0, 1), (0, 1, 2, 3)])
def test_a_picture_is_drawn_without_the_hands_of_a_game_in_progress(tmp_path: Path, persons: tuple[int, ...]) -> None:
    path = save(tmp_path, steps=12, persons=persons)
    replay, true = Replay.open(path), load(path).history.state
    sight = sight_of(replay)
    assert not sight.bare
    assert sight.after == replay.covered_view(replay.last, 0)
    assert sight.after.hand != true.hands[0]       # the true one is not even in what is drawn
    assert sight.after.public == true.public


def test_a_finished_game_lies_open(tmp_path: Path) -> None:
    replay = Replay.open(save(tmp_path, steps=100_000))
    assert sight_of(replay).bare


@pytest.mark.full
def test_between_two_holes_the_last_one_hangs_there(tmp_path: Path) -> None:
    rules, rng = rules_of("domino_golf"), Random(1)
    content = content_for("domino_golf", COURSES, choices("domino_golf", COURSES)[0].files[0].stem)
    table = Table.new(rules, rules.options(), [person("Ana"), person("Bo")], now=datetime(2026, 3, 1, tzinfo=UTC), folder=tmp_path,
                      content=content)
    while not any(isinstance(heard.event, AllHoledOut) for heard in table.heard(None)):
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            table.play(rules.sample(table.state, rng))
    table.close()

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from drawn(app)
        picture = wall_of(app).pictures.get(wanted(wall_of(app).hung.here[0]))
        assert picture is not None
        colours = Counter(picture.get_at((x, y))[:3] for x in range(0, picture.get_width(), 4) for y in range(0, picture.get_height(), 4))
        assert max(colours.values()) < sum(colours.values()) * .7       # of bare cloth nearly all is of one colour

    run(tmp_path, SavesScene(), script)


@pytest.mark.full
def test_a_game_goes_to_the_trash_is_taken_out_and_is_gone_when_it_is_emptied(tmp_path: Path) -> None:
    gone, stays = save(tmp_path, steps=20), save(tmp_path, steps=25, age=1)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        key(pygame.K_DELETE)
        yield
        click(button(app, "Delete"))
        yield
        yield
        assert [one.path for one in wall_of(app).hung.saves] == [stays]
        assert not gone.exists()
        click(button(app, "Trash (1)"))
        yield from read_all(app)
        assert [one.path.name for one in wall_of(app).hung.saves] == [gone.name]
        click(button(app, "Back to the wall"))
        yield from read_all(app)
        assert [one.path for one in wall_of(app).hung.saves] == [stays]
        which = box(app, "Which games hang here")
        yield from choose(app, which, "Trash")
        yield from read_all(app)
        assert [one.path.name for one in wall_of(app).hung.saves] == [gone.name]
        assert "Delete…" not in buttons(app)
        click(button(app, "Take out of the trash"))
        yield
        yield
        assert gone.exists()
        assert not button(app, "Empty the trash…").enabled
        Trash(tmp_path).throw_away(gone)
        yield from choose(app, which, which.options[0])
        yield from read_all(app)
        yield from choose(app, which, "Trash")
        yield from read_all(app)
        click(button(app, "Empty the trash…"))
        yield
        assert "1 game is deleted for good" in words(app)
        key(pygame.K_RETURN)            # the safe answer
        yield
        assert len(Trash(tmp_path)) == 1
        click(button(app, "Empty the trash…"))
        yield
        click(button(app, "Empty"))
        yield from read_all(app)
        assert len(Trash(tmp_path)) == 0
        assert stays.exists()
        click(button(app, "Back to the wall"))
        yield from read_all(app)
        assert not [text for text in buttons(app) if text.startswith("Trash")]

    run(tmp_path, SavesScene(), script)


def test_what_went_to_the_trash_last_comes_back_by_undo(tmp_path: Path) -> None:
    paths = [save(tmp_path, steps=6 + age, age=age) for age in range(3)]

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        assert "Three tables stand as you left them." in words(app)
        for _time in range(2):
            key(pygame.K_DELETE)
            yield
            click(button(app, "Delete"))
            yield
            yield
        assert "One table stands as you left it." in words(app)
        for left in ((1, 2), (0, 1, 2), (0, 1, 2)):
            key(pygame.K_z, pygame.KMOD_CTRL)
            yield from read_all(app)
            assert [one.path for one in wall_of(app).hung.saves] == [paths[age] for age in left]
        assert app.scene.ui.toast is not None
        assert app.scene.ui.toast.text == "Nothing has been put into the trash."

    run(tmp_path, SavesScene(), script)


def test_every_plate_names_the_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(tmp_path, steps=12)
    monkeypatch.setattr(Summary, "course", "Gull Rock")
    [found] = Shelf(tmp_path, GAMES).summaries()
    now = datetime.fromtimestamp(found.changed)
    plate = plate_of(found, now)
    assert plate.moment.endswith("Gull Rock")
    assert plate.short == f"Gull Rock  ·  {now:%m-%d}", "a small one has one line for it"
    assert plate_of(found._replace(title="Ours"), now).short == f"Ours  ·  {now:%m-%d}"


def test_the_picture_of_a_damaged_save_says_what_is_wrong_and_its_plate_in_which_file(tmp_path: Path) -> None:
    path = save(tmp_path, steps=12)
    damage(path, 8)
    [found] = Shelf(tmp_path, GAMES).summaries()
    plate = plate_of(found, datetime.fromtimestamp(found.changed))
    assert plate.title == path.name
    assert plate.fault.startswith("Line 8: ")
    assert path.name not in plate.fault


@pytest.mark.parametrize(("mode", "heading"), [("simple", "GOLO"), ("scorecard", "Old Links, GOLO")])
def test_a_game_of_golo_without_a_card_is_called_after_none(tmp_path: Path, mode: str, heading: str) -> None:
    rules = rules_of("golo")
    table = Table.new(rules, rules.options(mode=mode), (person("Ana"),), now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=tmp_path,
                      content=content_for("golo", COURSES, "old-links"))
    rng = Random(1)
    while table.to_act is not None:
        table.play(rules.draw(table.state, rng) if table.to_act is CHANCE else rules.sample(table.state, rng))
    table.close()
    [found] = Shelf(tmp_path, GAMES).summaries()
    assert found.finished
    assert plate_of(found, datetime.fromtimestamp(found.changed)).title == heading
    assert ("Old Links" in count_of(load(found.path, GAMES)).row) is (mode != "simple")


def test_a_game_gets_a_name(tmp_path: Path) -> None:
    path = save(tmp_path, steps=20)
    save(tmp_path, steps=25, age=1)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from more(app)
        click(button(app, "Rename…"))
        yield
        yield
        typed("Cup")
        yield
        key(pygame.K_RETURN)
        yield from read_all(app)
        assert [one.title for one in wall_of(app).hung.saves] == ["Cup", ""]
        assert hanging(app)[0].words.title == "Cup"
        assert hanging(app)[0].what == wanted(wall_of(app).hung.saves[0])

    run(tmp_path, SavesScene(), script)
    assert Replay.open(path).header.title == "Cup"


def test_the_wall_shows_what_is_asked_for(tmp_path: Path) -> None:
    save(tmp_path, steps=20, names=("Grace", "Clive", "Basil", "Imogen"))
    save(tmp_path, steps=100_000, age=1)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        which, person = box(app, "Which games hang here"), box(app, "Only those with one person")
        assert person.options == ("Anybody", "Ana", "Grace")
        yield from choose(app, which, which.options[2])
        assert [one.finished for one in wall_of(app).hung.here] == [True]
        yield from choose(app, which, which.options[0])
        yield from choose(app, person, "Grace")
        assert [one.names[0] for one in wall_of(app).hung.here] == ["Grace"]
        yield from choose(app, person, "Anybody")
        search = next(w for w in app.scene.ui.top.walk() if isinstance(w, TextEntry))
        app.scene.ui.set_focus(search)
        key(pygame.K_RETURN)
        yield
        typed("winston")
        yield
        yield
        assert [one.names[0] for one in wall_of(app).hung.here] == ["Ana"]      # while it is typed
        typed("s")
        yield
        yield
        assert not hanging(app)
        assert "No saved game is like that." in words(app)
        key(pygame.K_BACKSPACE)
        yield
        yield
        assert len(hanging(app)) == 1

    run(tmp_path, SavesScene(), script)


def test_keys_and_pad_replay_and_a_second_click_sits_down(tmp_path: Path) -> None:
    path = save(tmp_path, steps=20)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        for by_pad in (False, True):
            if by_pad:
                pad("Y")
            else:
                key(pygame.K_r)
            yield
            yield
            on_top(app, ReplayScene)
            key(pygame.K_ESCAPE)
            yield from read_all(app)
        assert app.scene.ui.focus in hanging(app)
        pad("X")
        yield
        assert "Delete this game?" in words(app)
        key(pygame.K_ESCAPE)
        yield
        click(hanging(app)[0])
        click(hanging(app)[0])
        yield
        yield

    app = run(tmp_path, SavesScene(), script)
    assert not app.scenes
    assert path.exists()


class CrowdedWall(HungSaves):
    """A wall of a thousand games that are in no folder."""

    def found(self) -> Iterator[Summary]:
        """There they are."""
        one = Summary(Path("a.save"), 1e9, None, "partner", "", "", ("Ana", "Bo", "Cy", "Di"), (None, "pro", "pro", "pro"))
        return (one._replace(path=Path(f"{n}.save"), title=f"Game {n}") for n in range(1000))


def test_of_a_thousand_games_only_those_in_sight_are_made_and_each_can_be_reached(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.scenes.saves.HungSaves", CrowdedWall)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        scene = wall_of(app)
        assert len(hanging(app)) == 7
        click(button(app, "Older games"))
        yield
        yield
        assert 7 < len(hanging(app)) < 30
        app.scene.ui.set_focus(hanging(app)[0])
        for _step in range(40):
            key(pygame.K_DOWN)
            yield
        focus = app.scene.ui.focus
        assert isinstance(focus, Hanging)
        assert focus.selected
        assert int(focus.words.title.split()[1]) > 100
        assert app.screen.get_rect().contains(focus.rect)
        assert len(hanging(app)) < 40
        scene.wall.page(1e6)
        yield
        assert "Game 999" in [one.words.title for one in hanging(app)]
        last = scene.wall.widget(999 - 7)
        assert last is not None
        app.scene.ui.set_focus(last)
        yield
        yield from more(app)
        assert "Game 999" in words(app)

    run(tmp_path, SavesScene(), script, settings=Settings(theme="contrast", speed=0))


class FurnishedWall(HungSaves):
    """Nine games in progress and eight that are over, in no folder."""

    def found(self) -> Iterator[Summary]:
        """There they are."""
        lines = ScoreLine((0, 2), 6, 1), ScoreLine((1, 3), 2, 2)
        one = Summary(Path("a.save"), 1e9, None, "partner", "", "", ("Ana", "Bo", "Cy", "Di"), (None, "pro", "pro", "pro"), lines)
        return (one._replace(path=Path(f"{n}.save"), title=f"Game {n}", finished=n > 8) for n in range(17))


@pytest.mark.parametrize(("size", "theme"), [((1280, 720), "clubhouse"), ((1024, 640), "light"), ((1920, 1080), "contrast")])
def test_pictures_and_a_row_of_cards_are_seen_at_once_and_arrows_go_by_position(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], theme: ThemeName) -> None:
    monkeypatch.setattr("game.ui.scenes.saves.HungSaves", FurnishedWall)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        wall, shown = wall_of(app).wall, hanging(app)
        frames, cards = [one for one in shown if isinstance(one, Framed)], [one for one in shown if isinstance(one, Pinned)]
        assert [one.large for one in frames] == [True] * 3 + [False] * 4
        assert all(wall.rect.contains(one.rect) for one in frames + cards[:3])
        assert all(one.rect.h >= frames[0].rect.h * .4 for one in cards)
        path = [(pygame.K_DOWN, frames[6]), (pygame.K_DOWN, cards[2]), (pygame.K_LEFT, cards[1]), (pygame.K_LEFT, cards[0]),
                (pygame.K_UP, frames[3]), (pygame.K_UP, frames[0]), (pygame.K_RIGHT, frames[1])]
        app.scene.ui.set_focus(frames[2])
        for code, reached in path:
            key(code)
            yield
            assert app.scene.ui.focus is reached
        assert wall.offset == 0

    run(tmp_path, SavesScene(), script, settings=Settings(theme=theme, speed=0), size=size)


@pytest.mark.full
def test_going_on_opens_the_table(tmp_path: Path) -> None:
    from game.ui.scenes.menu import MenuScene

    save(tmp_path, steps=20)

    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "Saved games & replays"))
        yield
        yield from read_all(app)
        click(hanging(app)[0])
        yield
        key(pygame.K_RETURN)
        yield
        yield
        on_top(app, PlayScene)

    run(tmp_path, MenuScene("1"), script)


@pytest.mark.full
def test_the_card_of_a_finished_game_is_saved_as_a_picture_with_its_table(tmp_path: Path) -> None:
    path = save(tmp_path, steps=100_000)

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from drawn(app)
        yield from more(app)
        click(button(app, "Save as picture"))
        yield
        yield from drawn(app)
        toast = app.scene.ui.toast
        assert toast is not None
        assert "Picture saved as" in toast.text

    run(tmp_path, SavesScene(), script)
    picture = pygame.image.load(tmp_path / "pictures" / f"{path.stem}.png")
    assert picture.get_width() > 700
    assert picture.get_height() > 900       # standings, hands, table
    assert len({tuple(picture.get_at((x, picture.get_height() - 250))) for x in range(60, 740)}) > 3      # the table


def test_people_with_a_profile_have_their_own_faces(tmp_path: Path) -> None:
    profiles, own = Profiles(tmp_path), Features(hair=Hair.LOCKS, beard=Beard.GOATEE)
    profiles.keep(Profile("Grace", own))
    save(tmp_path, steps=5, names=("Grace", "Clive", "Basil", "Imogen"))
    (summary,) = Shelf(tmp_path, GAMES).summaries()
    faces = {summary.names[seat]: sitter.features for seat, sitter in sitters_of(summary, profiles.face_of)}
    assert faces["Grace"] == own != features_of("Grace")
    assert list(faces) == ["Grace", "Clive", "Basil", "Imogen"]


def test_cards_hang_a_little_askew_and_always_the_same_way(tmp_path: Path) -> None:
    save(tmp_path, steps=100_000)

    def script(app: App) -> Iterator[None]:
        yield from drawn(app)
        (card,) = [one for one in hanging(app) if isinstance(one, Pinned)]
        wide, high = card.rect.size
        one, again = card.askew(app.painter), card.askew(app.painter)
        assert one.get_buffer().raw == again.get_buffer().raw
        assert wide <= one.get_width() <= wide * 1.06
        assert high <= one.get_height() <= high * 1.08
        assert one.get_at((0, 0)).a == 0

    run(tmp_path, SavesScene(), script)


def test_a_long_sheet_is_cut_between_its_parts() -> None:
    sheet = pygame.Surface((20, 100))
    sheet.fill("white")
    for top, rows in ((10, 20), (33, 20), (65, 20)):      # gaps of 3 and of 12 rows
        sheet.fill("black", (4, top, 9, rows))
    assert [whole_parts(sheet, high, high) for high in (100, 80, 60, 45, 20)] == [100, 65, 60, 33, 20]
    assert [whole_parts(sheet, high, most) for high, most in ((45, 63), (45, 55), (80, 95), (80, 100))] == [57, 33, 65, 100]
    heading = pygame.Surface((20, 100))
    heading.fill("white")
    for top, rows in ((2, 5), (30, 20), (53, 20), (76, 20)):      # a heading, far above the rest
        heading.fill("black", (4, top, 9, rows))
    assert whole_parts(heading, 70, 70) == 53


def seen(app: App, one: Hanging) -> bytes:
    """What the window shows of it."""
    return pygame.image.tobytes(app.screen.subsurface(one.rect.clip(app.screen.get_rect())), "RGB")


def until_rest(app: App, one: Hanging) -> Iterator[bytes]:
    """What is seen of it, turn by turn, until nothing moves."""
    while app.scene.moving:
        yield seen(app, one)


def moves(app: App) -> bool:
    """Whether anything moves by itself."""
    return app.scene.moving


def pinned(app: App) -> Pinned:
    (card,) = [one for one in hanging(app) if isinstance(one, Pinned)]
    return card


@pytest.mark.parametrize("reduced", [False, True])
def test_a_card_turns_over_to_its_back_and_again_to_its_front(tmp_path: Path, reduced: bool) -> None:
    save(tmp_path, steps=100_000)

    def script(app: App) -> Iterator[None]:
        yield from drawn(app)
        front = seen(app, pinned(app))
        app.scene.ui.set_focus(pinned(app))
        key(pygame.K_RETURN)
        yield
        on_the_way = []
        for picture in until_rest(app, pinned(app)):
            on_the_way.append(picture)
            yield
        assert 13 <= len(on_the_way) <= 17      # a quarter of a second
        assert len(set(on_the_way)) >= 10
        assert pinned(app).turned
        assert [name for _seat, name, _pips in pinned(app).back.people] == ["Ana", "Winston", "Desmond", "Marcia"]
        assert wall_of(app).ui.focus is not pinned(app)     # what can be done with it has the focus
        yield from drawn(app)
        assert wall_of(app).pictures.get(pinned(app).back.table) is not None
        back = seen(app, pinned(app))
        assert back not in {front, on_the_way[-1]}          # the table has been drawn meanwhile
        click(pinned(app))
        yield
        assert moves(app)
        key(pygame.K_LEFT)                      # a key ends it
        yield
        assert not moves(app)
        assert not pinned(app).turned
        yield
        assert "Hang a new picture" in buttons(app)     # the board of champions is back

    run(tmp_path, SavesScene(), script, settings=Settings(theme="contrast", reduce_motion=reduced), clock=Film())


def test_the_lamp_of_the_chosen_picture_brightens(tmp_path: Path) -> None:
    save(tmp_path, steps=20, seed=2)
    save(tmp_path, steps=20, seed=3, age=5)

    def script(app: App) -> Iterator[None]:
        yield from drawn(app)
        _first, second = hanging(app)
        key(pygame.K_RIGHT)
        yield
        lights = []
        while app.scene.moving:
            lights.append(second.light)
            yield
        assert 8 <= len(lights) <= 11           # .15 seconds
        assert lights == sorted(lights)
        assert lights[0] < .4
        assert second.light == 1.0
        for _turn in range(4):
            yield
            assert not moves(app)               # nothing goes on while nobody does anything

    run(tmp_path, SavesScene(), script, settings=Settings(theme="contrast", speed=1.0), clock=Film())
