"""Plays noises and the room under them: varied in pitch, panned, at the player's volumes; nothing where there is no sound device.

Noises are kept on disk once they are made, in one file, which is made again if it is damaged.
"""

from __future__ import annotations

import hashlib
import os
import random
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, get_args

import pygame

from game.kept import Cache
from game.ui.sdl import on_battery
from game.ui.sound.ambience import CLUBHOUSE, Ambience
from game.ui.sound.room import CHANNELS as ROOM_CHANNELS
from game.ui.sound.room import RoomPlayer

if TYPE_CHECKING:       # numpy, which no first picture needs
    from game.ui.sound.mixing import Mix, NoiseWave

Bank: TypeAlias = Mapping[str, tuple[bytes, ...]]       # each noise's variants, as 16-bit stereo samples
_LABEL = "noises 2"
_ENTRY = struct.Struct("<BBI")                          # letters of the name, variant, bytes of samples
_SUFFIX = ".sounds"


def waves(cache: Path, names: Sequence[str], variants: int, made: Callable[[str, int], bytes]) -> Iterator[tuple[str, tuple[bytes, ...]]]:
    """Every noise with its variants: from the file in the cache folder if it is whole, else made one by one with `made` and then kept.

    The file's name depends on the source code of the recipes, so that a changed recipe is heard. A folder that cannot be written only
    costs time.
    """
    folder, name_of_file = Cache(cache), _fingerprint(names, variants) + _SUFFIX
    found = folder.load(name_of_file, _LABEL, _unpack)
    if found is not None:
        yield from found.items()
        return
    bank: dict[str, tuple[bytes, ...]] = {}
    for name in names:
        bank[name] = tuple(made(name, variant) for variant in range(variants))
        yield name, bank[name]
    folder.save(name_of_file, _LABEL, _pack(bank))


def _fingerprint(names: Sequence[str], variants: int) -> str:
    source = Path(__file__).with_name("synth.py").read_bytes()
    return hashlib.blake2b(source + repr((tuple(names), variants)).encode(), digest_size=8).hexdigest()


def _pack(bank: Bank) -> bytes:
    return b"".join(_ENTRY.pack(len(name), number, len(wave)) + name.encode() + wave
                    for name, variants in bank.items() for number, wave in enumerate(variants))


def _unpack(content: bytes) -> Bank:
    """The bank of a whole file."""
    bank: dict[str, tuple[bytes, ...]] = {}
    at = 0
    while at < len(content):
        letters, _variant, size = _ENTRY.unpack_from(content, at)
        at += _ENTRY.size
        name = content[at:at + letters].decode()
        bank[name] = (*bank.get(name, ()), content[at + letters:at + letters + size])
        at += letters + size
    return bank


SoundName: TypeAlias = Literal[
    "tick", "press", "deny", "lift", "tile", "slam", "knock", "shuffle", "turn", "hint", "score", "applause", "blocked",
    "swing", "bounce", "sand", "rustle", "splash", "cup", "birdie", "oh", "dice", "rail", "drop", "rattle", "tear",
]
NAMES: tuple[SoundName, ...] = get_args(SoundName)
RATE = 44_100
VARIANTS = 3            # pitches of each noise
CHANNELS = 16 + ROOM_CHANNELS
_BUFFER = 512           # samples: 12 ms between asking and hearing
_FADE: Final = 150      # milliseconds in which noises fade when sound is switched off
_END_FADE: Final = 60   # milliseconds in which they fade when the window closes
_NOBODY: Final = "dummy"    # SDL's device without any sound


def synthesized(name: str, variant: int) -> bytes:
    """The samples of a noise."""
    from game.ui.sound.synth import make  # noqa: PLC0415 - numpy is needed only where the cache does not have the noises

    return make(name, variant).tobytes()


class Levels(NamedTuple):
    """The loudness of moves and room, 0 to 1; `room` None for the default, which is silent on battery. `mute` silences everything."""

    moves: float = .7
    room: float | None = None
    mute: bool = False


class Sounds:
    """Plays noises by name, and the room under them.

    The noises are made, or read from the cache folder, on a thread of its own; until then there is silence.
    """

    def __init__(self, cache: Path, levels: Levels = Levels(), make: Callable[[str, int], bytes] = synthesized,  # noqa: B008 - frozen
                 clock: Callable[[], float] = time.monotonic) -> None:
        """`make` makes the variant of a noise that the cache folder does not have; `clock` tells seconds."""
        self.room = RoomPlayer(on_battery=on_battery)
        self._levels = levels
        self._ambience = CLUBHOUSE
        self._in_sight = True
        self._cache, self._make, self._clock = cache, make, clock
        self._ready: dict[str, tuple[NoiseWave, ...]] = {}
        self._mix: Mix | None = None        # once the device is open
        self._random = random.Random()      # chooses the pitch, which no replay has to repeat
        self._thread = threading.Thread(target=self._prepare, name="sounds", daemon=True)
        self._closing = threading.Event()

    @property
    def levels(self) -> Levels:
        """How loud moves and room are."""
        return self._levels

    @levels.setter
    def levels(self, levels: Levels) -> None:
        if levels.mute and not self._levels.mute and self._mix is not None:
            self._let_go(_FADE)
        self._levels = levels
        self._tell_room()

    @property
    def ambience(self) -> Ambience:
        """The ambience that the room is made from."""
        return self._ambience

    @property
    def ready(self) -> bool:
        """Whether every noise can be played."""
        return not self._thread.is_alive() and bool(self._ready)

    def start(self) -> None:
        """Begins to open the device and prepare the noises, and returns at once."""
        if self._thread.ident is None:
            self._tell_room()
            self._thread.start()

    def surround(self, ambience: Ambience) -> None:
        """Changes the ambience of the room."""
        if ambience != self._ambience:
            self._ambience = ambience
            self._tell_room()

    def see(self, *, window: bool) -> None:
        """Tells whether the window is visible: while it is not, the room is silent."""
        if window != self._in_sight:
            self._in_sight = window
            self._tell_room()

    def _tell_room(self) -> None:
        silent = self._levels.mute or not self._in_sight
        self.room.suit(self._ambience, 0.0 if silent else self._levels.room)

    def play(self, name: SoundName, pan: float = 0.0, gain: float = 1.0) -> None:
        """Plays a noise: `pan` -1 left to 1 right, `gain` 0..1 times the player's volume. Nothing while muted, or not ready.

        While other noises sound it is made fainter as needed (see `mixing.py`); none of them is cut off for it.
        """
        variants, mix = self._ready.get(name), self._mix
        loud = self._levels.moves * min(1.0, gain)
        if not variants or mix is None or self._levels.mute or loud <= 0:
            return
        number = next((number for number in range(ROOM_CHANNELS, CHANNELS) if not pygame.mixer.Channel(number).get_busy()), None)
        if number is None:
            return
        noise = self._random.choice(variants)
        gain = mix.admit(number, noise, loud, self._clock())
        if gain:
            pygame.mixer.Channel(number).play(pygame.mixer.Sound(buffer=noise.placed(gain, pan)))

    def _let_go(self, milliseconds: int) -> None:
        """Fades out all noises of moves that are sounding."""
        for number in range(ROOM_CHANNELS, CHANNELS):
            pygame.mixer.Channel(number).fadeout(milliseconds)

    def close(self) -> None:
        """Stops the threads, fades out all sound and closes the device."""
        self._closing.set()
        if self._thread.ident is not None:
            self._thread.join()
        opened, self._mix, self._ready = self._mix is not None, None, {}
        if opened:
            self._let_go(_END_FADE)
        self.room.close()
        if not opened:
            return
        end = time.monotonic() + 2 * _END_FADE / 1000
        while pygame.mixer.get_busy() and time.monotonic() < end:
            time.sleep(.005)
        pygame.mixer.quit()

    def _prepare(self) -> None:
        if not device_likely():
            return
        try:
            pygame.mixer.init(RATE, -16, 2, _BUFFER)
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            return      # no device: the game runs silent
        from game.ui.sound.mixing import Mix, NoiseWave  # noqa: PLC0415 - numpy, which no first picture needs

        self._mix = Mix()
        for name, data in waves(self._cache, NAMES, VARIANTS, self._make):
            if self._closing.is_set():
                return
            self._ready[name] = tuple(NoiseWave(wave) for wave in data)
        if pygame.mixer.get_driver() != _NOBODY:
            self.room.opened()


def device_likely() -> bool:
    """Whether there may be a sound device: on Linux without cards and sound servers, ALSA would print many errors to the terminal."""
    servers = ("SDL_AUDIODRIVER", "PULSE_SERVER", "PIPEWIRE_REMOTE")
    if not sys.platform.startswith("linux") or any(name in os.environ for name in servers):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/run/user/" + str(os.getuid())))
    return any(os.path.exists(path) for path in (Path("/proc/asound/card0"), runtime / "pulse", runtime / "pipewire-0"))
