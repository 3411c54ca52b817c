"""How loud a noise may be among those that sound already, so that however many come at once none is cut or clipped.

A noise is given its loudness and its side before it is handed to the device, and keeps them: a volume that is changed while it sounds would
be a step in it. What all that sounds may still come to is known from the samples; a noise that comes on top gets a share of what is left.
"""

from __future__ import annotations

from typing import Final

import numpy as np

LIMIT: Final = .84          # the most that all noises together may come to, of full scale; the rest is the room's
ALONE: Final = .6           # the share of its loudness at which a noise plays at full volume, to leave room for others
SHARE: Final = .6           # of what is left goes to the next one
LEAST: Final = .004         # of full scale: what would be fainter is not heard
_BLOCK: Final = 441         # samples: 10 ms
_LATE: Final = .06          # seconds by which the device may be behind


class NoiseWave:
    """The samples of a noise, 16-bit stereo, and how loud it still gets from each moment on."""

    def __init__(self, wave: bytes) -> None:
        self._samples = np.frombuffer(wave, np.int16).reshape(-1, 2)
        loud = np.abs(self._samples.astype(np.int32)).max(axis=1) / 32767
        blocks = [float(loud[at:at + _BLOCK].max()) for at in range(0, len(loud), _BLOCK)]
        self._ahead = tuple(np.maximum.accumulate(np.array(blocks[::-1]))[::-1].tolist()) if blocks else ()

    @property
    def peak(self) -> float:
        """The loudest of it, of full scale."""
        return self._ahead[0] if self._ahead else 0.0

    def ahead(self, seconds: float) -> float:
        """The loudest of what is left of it so long after its beginning, of full scale."""
        at = max(0, int((seconds - _LATE) * 100))
        return self._ahead[at] if at < len(self._ahead) else 0.0

    def placed(self, gain: float, pan: float) -> bytes:
        """Its samples that loud (1: as they are), from -1 (left) to 1 (right)."""
        ears = np.array((min(1.0, 1 - pan), min(1.0, 1 + pan)), np.float32) * np.float32(gain)
        return (self._samples * ears).astype(np.int16).tobytes()


class Mix:
    """What sounds now, by its channel."""

    def __init__(self) -> None:
        self._sounding: dict[int, tuple[NoiseWave, float, float]] = {}      # the noise, when it began, its gain

    def admit(self, channel: int, noise: NoiseWave, gain: float, now: float) -> float:
        """A noise is to begin in a free channel at a moment in seconds, that loud (1: at full volume): the gain it gets, 0 for none."""
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
