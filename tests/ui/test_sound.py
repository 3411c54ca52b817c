"""The noises: sane samples, never cut, never clipped however many come at once, kept on disk, and silence where there is no device."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.ui.sound.mixing import ALONE, LIMIT, Mix, NoiseWave
from game.ui.sound.player import NAMES, RATE, VARIANTS, Levels, Sounds, waves
from game.ui.sound.synth import RECIPES, Maker, finish, make
from tests.ui.disk_sound import heard_on_disk, until


def step(samples: NDArray[np.int16]) -> int:
    """The largest difference between neighbouring samples of an ear."""
    return int(np.abs(np.diff(samples.astype(int), axis=0)).max())


def loudness(samples: NDArray[np.int16]) -> float:
    """Root mean square of the loudest tenth of a second, 1 is full scale."""
    square = (samples.astype(float) / 32767).mean(axis=1) ** 2
    width = min(len(square), RATE // 10)
    return float(np.sqrt(np.convolve(square, np.ones(width) / width, "valid").max()))


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


@cache
def made(name: str, variant: int) -> bytes:
    """The samples of a noise; they are the same each time."""
    return make(name, variant).tobytes()


def slam_alone(name: str, variant: int) -> bytes:
    """A bank with one noise."""
    return made(name, variant) if name == "slam" else bytes(4000)


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


def test_playing_before_during_and_after(tmp_path: Path) -> None:
    sounds = Sounds(tmp_path, make=lambda name, variant: b"\0" * 4000)
    sounds.play("tile")                 # too early: silence
    sounds.start()
    assert until(lambda: sounds.ready)
    sounds.play("tile", pan=-1)
    sounds.levels = Levels(mute=True)
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


# ---- nothing clicks, nothing is cut off

@pytest.mark.parametrize("name", NAMES)
def test_a_noise_begins_and_ends_without_a_step(name: str) -> None:
    for variant in range(VARIANTS):
        wave = make(name, variant).astype(int)
        first = int(np.flatnonzero(wave.any(axis=1))[0])
        assert np.abs(wave[first]).max() < .05 * np.abs(wave).max()         # it comes out of silence
        assert np.abs(wave[-1]).max() == 0
        end = np.abs(wave[-441:]).max()             # the last 10 ms: it has died away, and was not faded out in the middle of something
        assert end < .06 * np.abs(wave).max()


# ---- what they are like

def test_a_slam_is_heavier_than_a_tile() -> None:
    def low(samples: NDArray[np.int16]) -> float:
        spectrum = np.abs(np.fft.rfft(samples.astype(float).mean(axis=1), RATE)) ** 2
        return float(spectrum[30:250].sum())
    for variant in range(VARIANTS):
        slam, tile = make("slam", variant), make("tile", variant)
        assert loudness(slam) > 2 * loudness(tile)
        assert low(slam) > 20 * low(tile)
        assert np.abs(slam.astype(int)).max() > 1.3 * np.abs(tile.astype(int)).max()


def test_the_cup_of_a_birdie_sings_on_where_another_is_still() -> None:
    cup, birdie = make("cup", 0), make("birdie", 0)
    later = birdie[int(.7 * RATE):int(.9 * RATE)].astype(float).mean(axis=1)
    assert np.abs(cup[int(.55 * RATE):].astype(int)).max(initial=0) < 400
    spectrum = np.abs(np.fft.rfft(later * np.hanning(len(later)))) ** 2
    hertz = np.fft.rfftfreq(len(later), 1 / RATE)
    tones = np.min(np.abs(hertz[:, None] - np.array((1174.66, 1479.98, 1760.0, 2349.32))), axis=1) < 25
    assert np.abs(later).max() > 500
    assert spectrum[tones].sum() > .9 * spectrum.sum()


def test_the_oh_of_a_lost_ball_falls() -> None:
    oh = make("oh", 0).astype(float).mean(axis=1)

    def middle(start: float) -> float:
        part = oh[int(start * RATE):int((start + .15) * RATE)]
        power = np.abs(np.fft.rfft(part * np.hanning(len(part)), RATE)[90:280]) ** 2
        return float((np.arange(90, 280) * power).sum() / power.sum())
    assert middle(.2) > 1.05 * middle(.65)


# ---- many at once

def test_twelve_of_the_loudest_at_once_stay_under_full_scale_and_the_first_is_as_it_was() -> None:
    noises = [NoiseWave(made("slam", n)) for n in range(VARIANTS)] * 4
    mix, total = Mix(), np.zeros((2 * RATE, 2))
    gains = []
    for number, noise in enumerate(noises):
        at = number * .004
        gain = mix.admit(number, noise, 1.0, at)
        gains.append(gain)
        samples = np.frombuffer(noise.placed(gain, 0), np.int16).reshape(-1, 2)
        start = int(at * RATE)
        total[start:start + len(samples)] += samples
    assert gains[0] == ALONE
    assert gains[1] > .1
    assert np.abs(total).max() <= LIMIT * 32767


def test_noises_in_any_order_and_at_any_time_stay_under_the_limit() -> None:
    noises = [NoiseWave(make(name, 0).tobytes()) for name in NAMES]
    rng = np.random.default_rng(3)
    mix, total, busy = Mix(), np.zeros((12 * RATE, 2)), dict[int, float]()
    now = 0.0
    for _ in range(160):
        now += float(rng.exponential(.04))
        channel = next((n for n in range(16) if busy.get(n, -1) < now), None)
        if channel is None:
            continue
        noise = noises[int(rng.integers(len(noises)))]
        gain = mix.admit(channel, noise, float(rng.uniform(.3, 1)), now)
        samples = np.frombuffer(noise.placed(gain, float(rng.uniform(-1, 1))), np.int16).reshape(-1, 2)
        late = now + float(rng.uniform(0, .03))             # the device takes it up at its next buffer
        busy[channel] = late + len(samples) / RATE
        start = int(late * RATE)
        total[start:start + len(samples)] += samples
    assert .2 * 32767 < np.abs(total).max() <= LIMIT * 32767


def test_a_noise_after_others_have_died_away_is_as_loud_as_alone() -> None:
    mix, noise = Mix(), NoiseWave(make("tile", 0).tobytes())
    for number in range(12):
        mix.admit(number, noise, 1.0, 0.0)
    assert mix.admit(12, noise, 1.0, .02) < .5 * ALONE
    assert mix.admit(13, noise, 1.0, 2.0) == ALONE


def test_loudness_and_side_are_those_that_were_asked_for() -> None:
    samples = make("tile", 0)
    noise = NoiseWave(samples.tobytes())
    left = np.frombuffer(noise.placed(.5, -1), np.int16).reshape(-1, 2)
    assert not left[:, 1].any()
    assert np.abs(left[:, 0] - samples[:, 0] / 2).max() <= 1


# ---- through the device

def test_the_device_is_given_what_was_asked_for_and_a_slam_at_full_volume_is_loud(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sample that the device gets: beyond full volume an ear was once nearly silent."""
    with heard_on_disk(tmp_path, monkeypatch) as heard:
        sounds = Sounds(tmp_path, Levels(1.0, 0.0), make=slam_alone)
        sounds.start()
        assert until(lambda: sounds.ready)
        sounds.play("slam", gain=1.5)
        assert until(lambda: not pygame.mixer.get_busy())
        sounds.close()
    wanted = [ALONE * np.abs(make("slam", variant).astype(int)).max() for variant in range(VARIANTS)]
    assert any(abs(np.abs(heard().astype(int)).max() - one) < 3 for one in wanted)


def test_twelve_at_once_through_the_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with heard_on_disk(tmp_path, monkeypatch) as heard:
        sounds = Sounds(tmp_path, Levels(1.0, 0.0), make=slam_alone)
        sounds.start()
        assert until(lambda: sounds.ready)
        for _ in range(12):
            sounds.play("slam")
        assert until(lambda: not pygame.mixer.get_busy())
        sounds.close()
    peak = np.abs(heard().astype(int)).max()
    assert .5 * 32767 < peak <= LIMIT * 32767 + 12


def test_sound_that_is_switched_off_fades_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with heard_on_disk(tmp_path, monkeypatch) as heard:
        flat = np.full((4 * RATE, 2), 16000, np.int16).tobytes()
        sounds = Sounds(tmp_path, Levels(1.0, 0.0), make=lambda name, _variant: flat if name == "applause" else bytes(4000))
        sounds.start()
        assert until(lambda: sounds.ready)
        sounds.play("applause")
        sounds.levels = Levels(1.0, 0.0, mute=True)
        assert until(lambda: not pygame.mixer.get_busy())
        sounds.close()
    samples = heard()
    began = int(np.flatnonzero(samples[:, 0])[0])
    assert np.count_nonzero(samples[:, 0]) < 2 * RATE           # it has not gone on to its end
    assert step(samples[began:]) < .15 * ALONE * 16000 + 2


def test_where_nobody_hears_anything_no_room_is_made(tmp_path: Path) -> None:
    sounds = Sounds(tmp_path, Levels(room=1.0), make=lambda _name, _variant: bytes(4000))
    sounds.start()
    assert until(lambda: sounds.ready)          # the tests' device is one that nobody hears
    assert not [thread for thread in threading.enumerate() if thread.name == "room"]
    assert sounds.room.by_default == 0
    sounds.close()
    assert not [thread for thread in threading.enumerate() if thread.name in ("room", "sounds")]
