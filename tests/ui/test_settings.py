"""The settings file: kept whole, and never in the way when it is damaged."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game.session.people import Profiles
from game.ui.lessons import met, with_step
from game.ui.looks.settings import NewGame, SeatChoice, Settings, SettingsFile, load, save
from tests.rights import shut, unprivileged

FULL = Settings(text=1.2, theme="light", pips="plain", speed=2.0, volume=.25, room=.3, mute=True, pace="fast", fullscreen=True,
                reduce_motion=True,
                autoplay=False, budget=.5, panel=False,
                new_game=NewGame("partner", (SeatChoice("person", "Åsa"), SeatChoice("bot", "Marcia", "pro")), {"key_bonus": "on"}, True))


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    assert save(path, FULL) is None
    assert load(path) == (FULL, None)
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json") == (Settings(), None)


def test_a_file_or_a_folder_without_rights_is_told() -> None:
    with unprivileged() as folder:
        path = folder / "saves" / "settings.json"
        save(path, FULL)
        for place, mode in ((path, 0), (path.parent, 0), (path.parent, 0o400)):
            shut(place, mode)
            settings, notice = load(path)
            assert settings == Settings()
            assert notice is not None
            assert "Permission denied" in notice
        refused = save(path, FULL)
        assert refused is not None
        assert "Permission denied" in refused
        told = Profiles(folder).notices
        shut(path.parent, 0o700)
        (folder / "profiles").mkdir(mode=0)
        assert (told, len(Profiles(folder).notices)) == ((), 1)


@pytest.mark.skipif(sys.platform == "win32", reason="makes a pipe in a folder")
def test_what_is_no_file_is_told_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    os.mkfifo(path)
    settings, notice = load(path)
    assert settings == Settings()
    assert notice is not None
    assert "not a regular file" in notice
    told = save(path, FULL)
    assert told is not None
    assert "not a regular file" in told
    assert path.is_fifo()


@pytest.mark.parametrize("damage", [lambda b: b ^ 0x80, lambda b: 0, lambda b: b ^ 0x01], ids=["high bit", "zero", "low bit"])
def test_damage_at_every_byte(tmp_path: Path, damage: object) -> None:
    assert callable(damage)
    path = tmp_path / "settings.json"
    save(path, FULL)
    whole = path.read_bytes()
    told = 0
    for at in range(len(whole)):
        broken = bytearray(whole)
        broken[at] = damage(broken[at])
        path.write_bytes(broken)
        settings, notice = load(path)
        if notice is not None:
            told += 1
            assert settings == Settings()
            assert not path.exists()        # set aside, not overwritten
            assert (tmp_path / "settings.damaged.json").read_bytes() == broken
    assert told > len(whole) * .5           # the rest are other letters in names, other digits in numbers


def test_a_file_cut_anywhere_is_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save(path, FULL)
    whole = path.read_bytes().rstrip()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        settings, notice = load(path)
        assert settings == Settings()
        assert notice is not None
        assert "settings.damaged.json" in notice


@pytest.mark.parametrize("text", [
    '{"text": 3.0}', '{"theme": "mauve"}', '{"speed": 0.1}', '{"volume": -1}', '{"colour": 1}', '{"version": 2}', '{"budget": 1e999}', '[]',
    '{"text": NaN}', "[" * 100_000, '{"new_game": {"seats": [{"kind": "ghost", "name": "x"}]}}',
])
def test_values_out_of_range_are_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings, notice = load(path)
    assert settings == Settings()
    assert notice is not None


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    settings, notice = load(path)
    assert settings == Settings()
    assert notice is not None
    assert str(path) in notice


def test_a_refusing_disk_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file" / "settings.json"
    (tmp_path / "file").write_text("in the way")
    sentence = save(path, FULL)
    assert sentence is not None
    assert str(path) in sentence
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_two_windows_keep_what_each_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    one, other = SettingsFile(path), SettingsFile(path)
    one.change(replace(one.settings, pips="plain", lessons={"golo": 3}, games={"golo": NewGame("golo", free_undo=True)}))
    assert one.save() is None
    other.change(replace(other.settings, volume=.1, lessons={"partner": 1}, games={"partner": NewGame("partner")}))
    assert other.save() is None
    found = load(path).settings
    assert (found.pips, found.volume, found.lessons) == ("plain", .1, {"golo": 3, "partner": 1})
    assert set(found.games) == {"golo", "partner"}
    assert other.settings.pips == "coloured", "nothing of a window changes under somebody's eyes"
    assert other.settings.lessons == {"golo": 3, "partner": 1}, "a guided game that was played there is not offered here"
    other.change(replace(other.settings, text=1.5))
    assert other.save() is None
    assert load(path).settings.pips == "plain", "and stays so at every later save"
    one.change(replace(one.settings, pips="coloured"))
    assert one.save() is None
    assert load(path).settings.pips == "coloured"
    assert load(path).settings.text == 1.5


def test_what_the_new_game_screen_says_to_a_newcomer_loses_no_lesson_of_another_window(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    one, other = SettingsFile(path), SettingsFile(path)
    one.change(with_step(one.settings, "golo", 4))
    one.save()
    other.change(met(other.settings, "golo"))
    other.save()
    assert load(path).settings.lessons == {"golo": 4}
    again = SettingsFile(path)
    again.change(with_step(again.settings, "golo", 0))      # begun again by somebody who knew
    again.save()
    assert load(path).settings.lessons == {"golo": 0}


def test_windows_that_save_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path, count = tmp_path / "settings.json", 8
    windows = [SettingsFile(path) for _number in range(count)]
    for number, window in enumerate(windows):
        window.change(replace(window.settings, lessons={f"game {number}": number}))
    with ThreadPoolExecutor(count) as threads:
        assert list(threads.map(SettingsFile.save, windows)) == [None] * count
    assert load(path).settings.lessons == {f"game {number}": number for number in range(count)}


def test_a_file_that_was_damaged_meanwhile_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    window = SettingsFile(path)
    window.change(replace(window.settings, volume=.1))
    path.write_bytes(b"noise")
    assert window.save() is None
    assert load(path) == (Settings(volume=.1), None)


def test_pause_follows_pace_and_speed() -> None:
    def at(**values: object) -> float:
        return msgspec.structs.replace(Settings(), **values).bot_pause

    assert at(pace="slow") > at(pace="normal") > at(pace="fast") > 0
    assert at(speed=2.0) == pytest.approx(at() / 2)
    assert at(speed=0) == 0
