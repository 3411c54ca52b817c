"""The settings file: kept whole, and never in the way when it is damaged."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.ui.settings import NewGame, SeatChoice, Settings, load, save

FULL = Settings(text=1.2, theme="light", pips="plain", speed=2.0, volume=.25, mute=True, pace="fast", fullscreen=True, reduce_motion=True,
                autoplay=False, budget=.5, panel=False,
                new_game=NewGame("partner", (SeatChoice("person", "Åsa"), SeatChoice("bot", "Marcia", "pro")), {"key_bonus": "on"}, True))


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    assert save(path, FULL) is None
    assert load(path) == (FULL, None)
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json") == (Settings(), None)


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


def test_pause_follows_pace_and_speed() -> None:
    def at(**values: object) -> float:
        return msgspec.structs.replace(Settings(), **values).bot_pause

    assert at(pace="slow") > at(pace="normal") > at(pace="fast") > 0
    assert at(speed=2.0) == pytest.approx(at() / 2)
    assert at(speed=0) == 0
