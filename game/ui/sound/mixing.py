"""How loud a new noise may be beside those that are sounding, so that no number of noises is cut off or clipped.

The loudness and panning of a noise are set before it goes to the device, and stay: changing the volume while it sounds would make a click.
The samples tell how loud everything that is sounding can still get; a new noise gets a share of the rest.
"""

from __future__ import annotations

from typing import Final

import numpy as np

LIMIT: Final = .84          # the highest level of all noises together, of full scale; the rest is for the room
ALONE: Final = .6           # the share of its own loudness that a noise has at full volume, to leave some for others
SHARE: Final = .6           # the share of the level that is left which the next noise gets
LEAST: Final = .004         # of full scale: a noise that would be fainter is not played
_BLOCK: Final = 441         # samples: 10 ms
_LATE: Final = .06          # seconds by which the device may be behind


class NoiseWave:
    """The samples of a noise, 16-bit stereo, and the loudest sample that is still to come from each moment on."""

    def __init__(self, wave: bytes) -> None:
        self._samples = np.frombuffer(wave, np.int16).reshape(-1, 2)
        loud = np.abs(self._samples.astype(np.int32)).max(axis=1) / 32767
        blocks = [float(loud[at:at + _BLOCK].max()) for at in range(0, len(loud), _BLOCK)]
        self._ahead = tuple(np.maximum.accumulate(np.array(blocks[::-1]))[::-1].tolist()) if blocks else ()

    @property
    def peak(self) -> float:
        """Its loudest sample, of full scale (0 to 1)."""
        return self._ahead[0] if self._ahead else 0.0

    def ahead(self, seconds: float) -> float:
        """The loudest sample that is left `seconds` after its beginning, of full scale (0 to 1)."""
        at = max(0, int((seconds - _LATE) * 100))
        return self._ahead[at] if at < len(self._ahead) else 0.0

    def placed(self, gain: float, pan: float) -> bytes:
        """Its samples times `gain` (1: as they are), panned from -1 (left) to 1 (right)."""
        ears = np.array((min(1.0, 1 - pan), min(1.0, 1 + pan)), np.float32) * np.float32(gain)
        return (self._samples * ears).astype(np.int16).tobytes()


class Mix:
    """The noises that are sounding now, by channel."""

    def __init__(self) -> None:
        self._sounding: dict[int, tuple[NoiseWave, float, float]] = {}      # the noise, when it began, its gain

    def admit(self, channel: int, noise: NoiseWave, gain: float, now: float) -> float:
        """The gain for a noise that begins in a free channel at `now` seconds, with `gain` wanted (1: full volume); 0: not played."""
        self._sounding.pop(channel, None)
        left = {number: own * one.ahead(now - began) for number, (one, began, own) in self._sounding.items()}
        self._sounding = {number: self._sounding[number] for number, loud in left.items() if loud}
        taken, peak = sum(left.values()), noise.peak
        free = LIMIT - taken if taken < LEAST else SHARE * (LIMIT - taken)
        if not peak or free <= 0:
            return 0.0
        gain = min(ALONE * gain, free / peak)
        if gain * peak < LEAST:
            return 0.0
        self._sounding[channel] = noise, now, gain
        return gain
