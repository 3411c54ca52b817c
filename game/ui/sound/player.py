"""The noises of the house: played with varied pitch, panned, at the player's volume; silence where there is no device.

Once made they are kept on disk: one file, made again whenever it is not whole.
"""

from __future__ import annotations

import hashlib
import os
import random
import struct
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import pygame

from game.kept import Cache

Bank: TypeAlias = Mapping[str, tuple[bytes, ...]]       # each noise's variants, as 16-bit stereo samples
_LABEL = "noises 2"
_ENTRY = struct.Struct("<BBI")                          # letters of the name, variant, bytes of samples
_SUFFIX = ".sounds"


def waves(cache: Path, names: Sequence[str], variants: int, made: Callable[[str, int], bytes]) -> Iterator[tuple[str, tuple[bytes, ...]]]:
    """Every noise with its variants: from the cache folder where they lie there whole, else one by one as `made` makes them, then kept.

    The file is named after the recipes' source, so that a changed recipe is heard. A folder that cannot be written only costs time.
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
    "tick", "press", "deny", "lift", "tile", "knock", "shuffle", "turn", "hint", "score", "applause", "blocked",
    "swing", "bounce", "sand", "rustle", "splash", "cup", "dice", "rail", "drop", "rattle", "tear",
]
NAMES: tuple[SoundName, ...] = get_args(SoundName)
RATE = 44_100
VARIANTS = 3            # pitches of each noise
CHANNELS = 16
_BUFFER = 512           # samples: 12 ms between asking and hearing


def synthesized(name: str, variant: int) -> bytes:
    """The samples of a noise."""
    from game.ui.sound.synth import make  # noqa: PLC0415 - numpy is needed only where the cache does not have the noises

    return make(name, variant).tobytes()


class Sounds:
    """Plays noises by name. They are made, or read from the cache folder, on a thread of its own; until then there is silence."""

    def __init__(self, cache: Path, volume: float = .7, mute: bool = False, make: Callable[[str, int], bytes] = synthesized) -> None:
        """`make` makes a noise of that name and variant where the cache folder has none."""
        self.volume = volume
        self.mute = mute
        self._cache, self._make = cache, make
        self._ready: dict[str, tuple[pygame.mixer.Sound, ...]] = {}
        self._random = random.Random()      # which pitch is heard: nothing that anyone replays
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    @property
    def ready(self) -> bool:
        """Whether every noise can be played."""
        return self._thread is not None and not self._thread.is_alive() and bool(self._ready)

    def start(self) -> None:
        """Open the device and prepare the noises, without waiting for either."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._prepare, name="sounds", daemon=True)
            self._thread.start()

    def play(self, name: SoundName, pan: float = 0.0, gain: float = 1.0) -> None:
        """Play a noise: `pan` -1 left to 1 right, `gain` 0..1 beside the player's volume. Nothing where muted, or not ready."""
        variants = self._ready.get(name)
        loud = self.volume * gain
        if not variants or self.mute or loud <= 0:
            return
        channel = pygame.mixer.find_channel()
        if channel is None:
            return
        channel.play(self._random.choice(variants))
        channel.set_volume(loud * min(1.0, 1 - pan), loud * min(1.0, 1 + pan))

    def close(self) -> None:
        """Stop the thread and give the device back."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
        self._ready = {}
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _prepare(self) -> None:
        if not device_likely():
            return
        try:
            pygame.mixer.init(RATE, -16, 2, _BUFFER)
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            return      # no device: the game runs silent
        for name, data in waves(self._cache, NAMES, VARIANTS, self._make):
            if self._closing.is_set():
                return
            self._ready[name] = tuple(pygame.mixer.Sound(buffer=wave) for wave in data)


def device_likely() -> bool:
    """Whether a sound device may be there: on a Linux without cards and sound servers, ALSA would complain at length on the terminal."""
    servers = ("SDL_AUDIODRIVER", "PULSE_SERVER", "PIPEWIRE_REMOTE")
    if not sys.platform.startswith("linux") or any(name in os.environ for name in servers):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/run/user/" + str(os.getuid())))
    return any(os.path.exists(path) for path in (Path("/proc/asound/card0"), runtime / "pulse", runtime / "pipewire-0"))
