"""The room under the noises: no step in it, never the same twice, as loud as the wind, and no work where it is silent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.ui import sdl
from game.ui.sound import room as room_module
from game.ui.sound.ambience import CLUBHOUSE, Ambience
from game.ui.sound.mixing import LIMIT
from game.ui.sound.player import RATE
from game.ui.sound.room import BY_DEFAULT, RoomPlayer
from game.ui.sound.room_synth import HOP, PEAK, PIECE_HOPS, Bed, Drift, RoomStream, stream_of
from tests.ui.disk_sound import heard_on_disk, until

CALM = Ambience(open_air=True, wind=.1)
BROOK = Ambience(open_air=True, wind=.1, water=1.0)
STORM = Ambience(open_air=True, wind=1.0)
ALL = {"clubhouse": CLUBHOUSE, "calm": CALM, "brook": BROOK, "storm": STORM}


def samples(stream: RoomStream, pieces: int, *, fresh: bool = True) -> NDArray[np.float64]:
    """The next pieces, 1 is full scale."""
    data = b"".join(stream.piece(fresh=fresh and number == 0) for number in range(pieces))
    return np.frombuffer(data, np.int16).reshape(-1, 2) / 32767


def decibels(wave: NDArray[np.floating]) -> float:
    """Root mean square against full scale."""
    return float(20 * np.log10(np.sqrt((wave ** 2).mean()) + 1e-9))


def band(wave: NDArray[np.floating], low: float, high: float) -> float:
    """The power between two frequencies."""
    power = np.abs(np.fft.rfft(wave.mean(axis=1))) ** 2 / len(wave)
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE)
    return float(power[(hertz >= low) & (hertz < high)].mean())


def working() -> bool:
    """Whether a room's thread runs."""
    return any(thread.name == "room" for thread in threading.enumerate())


# ---- the samples

@pytest.mark.parametrize("name", ALL)
def test_pieces_join_without_a_step_and_nothing_is_louder_than_its_bound(name: str) -> None:
    wave = samples(stream_of(ALL[name], 11), 4)
    steps = np.abs(np.diff(wave, axis=0)).max(axis=1)
    assert np.abs(wave).max() <= PEAK
    assert np.abs(wave[0]).max() == 0           # the first comes out of silence
    joins = [n * PIECE_HOPS * HOP - 1 for n in range(1, 4)]
    hops = [n * HOP - 1 for n in range(1, 4 * PIECE_HOPS)]
    usual = np.percentile(steps[4410:], 99.9)
    assert max(steps[at] for at in (*joins, *hops)) <= 2 * usual
    assert steps.max() < .09
    assert -48 < decibels(wave) < -24           # it can be heard, and stays under the moves


def test_moves_and_room_together_stay_under_full_scale() -> None:
    assert LIMIT + PEAK < 1


@pytest.mark.parametrize("name", ALL)
def test_no_minute_is_like_another(name: str) -> None:
    """Two seconds of one at every place of the other: none is alike. And two evenings begin differently."""
    stream = stream_of(ALL[name])
    one, other = (samples(stream, 5, fresh=False).mean(axis=1) for _ in range(2))
    piece = one[RATE:3 * RATE]
    size = 1 << (len(other) + len(piece)).bit_length()
    match = np.fft.irfft(np.fft.rfft(other, size) * np.conj(np.fft.rfft(piece, size)), size)[:len(other) - len(piece)]
    square = np.concatenate(((0.0,), np.cumsum(other ** 2)))
    likeness = match / np.sqrt((piece ** 2).sum() * (square[len(piece):] - square[:-len(piece)])[:len(match)] + 1e-12)
    assert np.abs(likeness).max() < .7      # the same again would be 1; by luck .53 has come
    assert not np.array_equal(samples(stream_of(ALL[name]), 1), samples(stream_of(ALL[name]), 1))


def test_a_room_stays_as_loud_as_it_is() -> None:
    stream = stream_of(CLUBHOUSE, 5)
    assert abs(decibels(samples(stream, 7)) - decibels(samples(stream, 7, fresh=False))) < 3


def test_the_wind_is_as_strong_as_it_blows() -> None:
    loud = [decibels(samples(stream_of(Ambience(open_air=True, wind=wind), 3), 2)) for wind in (0, .25, .5, .75, 1)]
    assert loud == sorted(loud)
    assert loud[-1] > loud[0] + 10


def test_a_brook_is_heard_where_water_is_near() -> None:
    dry, near, beside = (band(samples(stream_of(Ambience(open_air=True, water=water), 3), 3), 400, 1200) for water in (0, .5, 1))
    assert beside > 2 * near > 4 * dry


def test_a_change_of_wind_comes_in_one_hop_and_without_a_step() -> None:
    stream = stream_of(CALM, 7)
    before = stream.hop()
    stream.ambience = STORM
    rising, after = stream.hop(), np.concatenate([stream.hop() for _ in range(8)])
    steps = np.abs(np.diff(np.concatenate((before[-100:], rising, after[:100])), axis=0)).max()
    assert steps < .06
    assert decibels(after) > decibels(before) + 8


def test_the_clock_ticks_once_a_second() -> None:
    wave = samples(stream_of(CLUBHOUSE, 2), 5)
    size = 441
    spectrum, hertz = np.fft.rfft(wave[:, 1]), np.fft.rfftfreq(len(wave), 1 / RATE)
    spectrum[(hertz < 1200) | (hertz > 2600)] = 0
    right = np.fft.irfft(spectrum, len(wave))
    power = np.log((right[:len(wave) // size * size].reshape(-1, size) ** 2).mean(axis=1) + 1e-12)
    power -= np.convolve(power, np.ones(9) / 9, "same")         # what rises and falls slowly is no tick
    likeness = [float((power[:-lag] * power[lag:]).mean()) for lag in range(60, 140)]
    assert abs(int(np.argmax(likeness)) + 60 - 100) <= 1        # 10 ms each


def test_noise_of_a_bed_has_its_loudness_and_its_colour() -> None:
    bed = Bed(np.random.default_rng(1), (400, 900, 1.0))
    wave = np.concatenate([bed.hop() for _ in range(4)])
    assert .95 < float(np.sqrt((wave ** 2).mean())) < 1.05
    assert band(wave, 500, 800) > 100 * band(wave, 4000, 8000)


def test_what_drifts_stays_between_its_bounds_and_makes_no_jump() -> None:
    drift = Drift(np.random.default_rng(1), .2, .9, .1)
    values = np.concatenate([drift.hop() for _ in range(20)])
    assert .2 <= values.min() < .3
    assert .8 < values.max() <= .9
    assert np.abs(np.diff(values, axis=0)).max() < .001


def test_what_has_begun_is_let_go_when_it_is_over() -> None:
    """An evening needs no more memory than a minute."""
    stream = stream_of(BROOK, 3)
    counts = []
    for _ in range(5):
        stream.piece()
        counts.append(len(stream._under_way))       # memory is what is asked for
    assert max(counts) < 30


def test_shares_are_checked() -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Ambience(open_air=True, wind=1.2)


# ---- the thread

class Tone:
    """A steady tone, with which every step would show; counts its pieces."""

    made = 0

    def __init__(self, ambience: Ambience) -> None:
        self.ambience = ambience
        self._at = 0

    def piece(self, *, fresh: bool) -> bytes:
        """Two seconds."""
        Tone.made += 1
        count = 2 * RATE
        t = np.arange(self._at, self._at + count)
        self._at += count
        wave = 4000 * np.sin(2 * np.pi * (150 if self.ambience.open_air else 100) * t / RATE)
        return np.repeat(wave.astype(np.int16)[:, None], 2, axis=1).tobytes()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rooms come and go, and are looked at, sooner."""
    for name, seconds in (("_COMES", .3), ("_LOOK", .1), ("_POWER", .05)):
        monkeypatch.setattr(room_module, name, seconds)
    Tone.made = 0
    yield
    assert not [thread for thread in threading.enumerate() if thread.name == "room"]


def opened_mixer() -> None:
    """The device, as the player opens it."""
    pygame.mixer.init(RATE, -16, 2, 512)
    pygame.mixer.set_num_channels(18)


@pytest.mark.usefixtures("quick")
def test_a_room_comes_goes_and_gives_way_to_another_without_a_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with heard_on_disk(tmp_path, monkeypatch) as heard:
        opened_mixer()
        room = RoomPlayer(Tone)
        room.suit(CLUBHOUSE, 1.0)
        assert not working()         # there is no device yet
        room.opened()
        assert until(lambda: pygame.mixer.Channel(0).get_volume() == 1 and Tone.made >= 2)
        room.suit(CALM, 1.0)
        assert until(lambda: pygame.mixer.Channel(1).get_volume() == 1 and not pygame.mixer.Channel(0).get_busy())
        room.suit(CALM, .5)
        assert until(lambda: pygame.mixer.Channel(1).get_volume() == .5)
        room.close()
        assert not pygame.mixer.get_busy()
    wave = heard().astype(int)
    assert 3900 < np.abs(wave).max() <= 8000
    assert np.abs(np.diff(wave, axis=0)).max() < 2 * .1 * 4000 + 150       # a step of two volumes at once, and the tones' own


@pytest.mark.usefixtures("quick")
def test_a_silent_room_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with heard_on_disk(tmp_path, monkeypatch):
        opened_mixer()
        room = RoomPlayer(Tone)
        room.suit(CLUBHOUSE, 0.0)
        room.opened()
        assert not working()
        room.suit(CLUBHOUSE, .4)
        assert until(lambda: pygame.mixer.Channel(0).get_busy())
        room.suit(CLUBHOUSE, 0.0)
        assert until(lambda: not working())
        made = Tone.made
        room.suit(CALM, 0.0)
        assert not working()
        assert not pygame.mixer.get_busy()
        assert Tone.made == made
        room.suit(CALM, .3)
        assert until(lambda: Tone.made > made)
        room.close()


@pytest.mark.usefixtures("quick")
def test_where_nobody_has_chosen_a_room_is_silent_on_battery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    power: list[bool | None] = [True]
    with heard_on_disk(tmp_path, monkeypatch):
        opened_mixer()
        room = RoomPlayer(Tone, lambda: power[0])
        room.suit(CLUBHOUSE, None)
        assert room.by_default == 0                         # no device
        room.opened()
        assert room.by_default == 0
        assert not pygame.mixer.get_busy()
        power[0] = False                                    # plugged in
        assert until(lambda: pygame.mixer.Channel(0).get_volume() == BY_DEFAULT and pygame.mixer.get_busy())
        assert room.by_default == BY_DEFAULT
        power[0] = True
        assert until(lambda: not pygame.mixer.get_busy())
        room.suit(CLUBHOUSE, .8)                            # whoever chooses it is asked no more
        assert until(lambda: abs(pygame.mixer.Channel(0).get_volume() - .8) < .01)
        room.close()


@pytest.mark.usefixtures("quick")
def test_where_the_system_does_not_say_there_is_a_room() -> None:
    room = RoomPlayer(Tone, lambda: None)
    room.opened()
    assert room.by_default == BY_DEFAULT
    room.close()


@pytest.mark.parametrize(("state", "battery"), [(0, None), (1, True), (2, False), (3, False), (4, False), (-1, None), (9, None)])
def test_the_battery_by_what_sdl_says(monkeypatch: pytest.MonkeyPatch, state: int, battery: bool | None) -> None:
    class Call:
        argtypes: object = None
        restype: object = None

        def __call__(self, _seconds: object, _percent: object) -> int:
            return state

    class Library:
        SDL_GetPowerInfo = Call()

    monkeypatch.setattr(sdl, "_library", Library)
    assert sdl.on_battery() is battery


def test_without_that_call_the_battery_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> object:
        raise OSError("no such library")
    monkeypatch.setattr(sdl, "_library", gone)
    assert sdl.on_battery() is None
    monkeypatch.setattr(sdl, "_library", object)
    assert sdl.on_battery() is None


def test_the_real_call_answers() -> None:
    assert sdl.on_battery() in (True, False, None)
