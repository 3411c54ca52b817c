"""The noises: sane samples, kept on disk, and silence where there is no device."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from game.ui.sound.player import NAMES, VARIANTS, Sounds, waves
from game.ui.sound.synth import RATE, RECIPES, Maker, finish, make


@pytest.mark.parametrize("name", NAMES)
def test_samples_are_sane(name: str) -> None:
    one, other = make(name, 0), make(name, 1)
    assert one.dtype == np.int16
    assert one.shape[1] == 2
    assert .05 < len(one) / RATE < 4
    assert 1000 < np.abs(one.astype(int)).max() < 32767 * .9       # heard, and never clipped
    assert not np.abs(one[-1]).any()                               # ends without a click
    assert one.shape != other.shape or not np.array_equal(one, other)
    assert np.array_equal(one, make(name, 0))


def test_loudness_is_finite_even_for_silence() -> None:
    assert not finish(np.zeros((500, 2)), .5).any()
    assert np.isfinite(Maker(1).room(np.zeros((500, 2)))).all()


def test_every_name_has_a_recipe() -> None:
    assert set(NAMES) == set(RECIPES)


class Forge:
    """Counts what is made."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, name: str, variant: int) -> bytes:
        self.made += 1
        return f"{name}{variant}".encode() * 40


def test_the_bank_is_made_once_and_made_again_when_damaged(tmp_path: Path) -> None:
    forge = Forge()
    first = dict(waves(tmp_path, ("tile", "knock"), 2, forge))
    assert forge.made == 4
    assert dict(waves(tmp_path, ("tile", "knock"), 2, forge)) == first
    assert forge.made == 4
    (path,) = tmp_path.glob("*.sounds")
    whole = path.read_bytes()
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes((whole[at] ^ 0x40,)) + whole[at + 1:])
        assert dict(waves(tmp_path, ("tile", "knock"), 2, forge)) == first
    for length in (0, 5, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert dict(waves(tmp_path, ("tile", "knock"), 2, forge)) == first
    assert [p.suffix for p in tmp_path.iterdir()] == [".sounds"]


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    forge = Forge()
    assert set(dict(waves(tmp_path / "cache", ("tile",), 1, forge))) == {"tile"}


def ready(sounds: Sounds, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while not sounds.ready and time.monotonic() < end:
        time.sleep(.005)
    return sounds.ready


def test_playing_before_during_and_after(tmp_path: Path) -> None:
    sounds = Sounds(tmp_path, make=lambda name, variant: b"\0" * 4000)
    sounds.play("tile")                 # too early: silence
    sounds.start()
    assert ready(sounds)
    sounds.play("tile", pan=-1)
    sounds.mute = True
    sounds.play("knock")
    sounds.close()
    sounds.play("tile")
    assert VARIANTS >= 3


def test_without_a_device_the_game_runs_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    sounds = Sounds(tmp_path)
    sounds.start()
    sounds.play("tile")
    sounds.close()
    assert not sounds.ready
