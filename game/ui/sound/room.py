"""Plays the room under the noises: a thread makes its pieces ahead and fades rooms in and out; there is no thread while it is silent.

The room has two channels of its own. Pieces follow each other without a gap, as the device begins a queued piece in mid-buffer.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

import pygame

from game.ui.sound.ambience import CLUBHOUSE, Ambience

BY_DEFAULT: Final = .5              # the loudness of a room where nobody has chosen one
CHANNELS: Final = 2                 # the first channels of the device: for the room that fades in, and the one that fades out
_COMES: Final = 1.6                 # seconds from silence to full loudness, and back
_ENDS: Final = .12                  # the same at the end of the program
_STEP: Final = .02                  # seconds between two steps of a fade
_MOST: Final = .1                   # the largest step, of full loudness, also if the thread is late: a larger one would be heard as a click
_LOOK: Final = .6                   # seconds between two checks whether the next piece is wanted
_POWER: Final = 60.0                # seconds between two checks of the battery


class Stream(Protocol):
    """The endless sound of an ambience, piece by piece."""

    ambience: Ambience

    def piece(self, *, fresh: bool) -> bytes:
        """The next samples, 16-bit stereo; `fresh`: silence came before them."""


def made_stream(ambience: Ambience) -> Stream:
    """The stream of an ambience."""
    from game.ui.sound.room_synth import stream_of  # noqa: PLC0415 - numpy, which no first picture needs

    return stream_of(ambience)


class _RoomWish(NamedTuple):
    """The room that should be heard, and how loud (0 to 1; None: the default loudness)."""

    ambience: Ambience = CLUBHOUSE
    level: float | None = 0.0
    closing: bool = False


class _Voice:
    """One room in one channel."""

    def __init__(self, number: int, stream: Stream) -> None:
        self.number, self.stream = number, stream
        self.level = self.target = 0.0
        self._channel = pygame.mixer.Channel(number)

    @property
    def moving(self) -> bool:
        """Whether its loudness is still changing."""
        return self.level != self.target

    @property
    def over(self) -> bool:
        """Whether it is silent and stays silent."""
        return not self.level and not self.target

    def step(self, share: float) -> None:
        """Changes the loudness towards its target by at most `share` of full."""
        if self.moving:
            self.level += max(-share, min(share, self.target - self.level))
            self._channel.set_volume(self.level)

    def feed(self) -> None:
        """Makes and queues the next piece if none is queued."""
        if self._channel.get_queue() is not None:
            return
        fresh = not self._channel.get_busy()
        if fresh:
            self._channel.set_volume(self.level)
        piece = pygame.mixer.Sound(buffer=self.stream.piece(fresh=fresh))
        if self._channel.get_busy():
            self._channel.queue(piece)
        else:
            self._channel.play(piece)

    def stop(self) -> None:
        """Stops it at once."""
        self._channel.stop()        # ends the piece that plays: the device begins the queued one
        self._channel.stop()        # ends that one too


class RoomPlayer:
    """Plays the room. All methods but `opened` are for the window's thread, and all but `close`, which waits, return at once.

    The work is done on another thread, which runs only while the room is heard.
    """

    def __init__(self, make: Callable[[Ambience], Stream] = made_stream, on_battery: Callable[[], bool | None] = lambda: None) -> None:
        """`make` begins a stream; `on_battery` says whether the machine runs on battery, None where that is not known."""
        self._make, self._on_battery = make, on_battery
        self._changed = threading.Condition()
        self._wish = _RoomWish()
        self._open = False                  # whether there is a device that can be heard
        self._by_default = 0.0
        self._looked = -math.inf            # when the battery was last checked
        self._thread: threading.Thread | None = None

    @property
    def by_default(self) -> float:
        """The default loudness: 0 on battery and without a device. Only meaningful once the device was opened."""
        return self._by_default

    def opened(self) -> None:
        """Notes that there is a device that can be heard. Not for the window's thread, as checking the battery may take a moment."""
        self._look_at_power()
        with self._changed:
            self._open = True
            self._go_on()

    def suit(self, ambience: Ambience, level: float | None) -> None:
        """Changes the room that is heard, and its loudness: from 0 (silent) to 1, None for the default."""
        wish = _RoomWish(ambience, level)
        if wish != self._wish and not self._wish.closing:
            with self._changed:
                self._wish = wish
                self._go_on()

    def close(self) -> None:
        """Fades it out and waits for its end."""
        with self._changed:
            self._wish = self._wish._replace(closing=True)
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    # ---- beside the window
    def _go_on(self) -> None:
        """Wakes the thread, or starts one if there is something to play. The caller holds the lock."""
        if self._thread is not None:
            self._changed.notify_all()
        elif self._open and not self._wish.closing and self._wish.level != 0:
            self._thread = threading.Thread(target=self._run, name="room", daemon=True)
            self._thread.start()

    def _look_at_power(self) -> None:
        now = time.monotonic()
        if now - self._looked >= _POWER:
            self._looked = now
            self._by_default = 0.0 if self._on_battery() else BY_DEFAULT

    def _run(self) -> None:
        voices: list[_Voice] = []
        last = time.monotonic()
        while True:
            with self._changed:
                wish = self._wish
            level = self._level(wish)
            self._take(wish, level, voices)
            now = time.monotonic()
            share, last = min(_MOST, (now - last) / (_ENDS if wish.closing else _COMES)), now
            for voice in voices:
                voice.step(share)
            for voice in [voice for voice in voices if voice.over]:
                voice.stop()
                voices.remove(voice)
            if not voices and self._may_end(wish):
                return
            for voice in voices:
                if not wish.closing:
                    voice.feed()
            with self._changed:
                if self._wish is wish:
                    self._changed.wait(_STEP if any(voice.moving for voice in voices) else _LOOK if voices else _POWER)

    def _level(self, wish: _RoomWish) -> float:
        if wish.closing:
            return 0.0
        if wish.level is None:
            self._look_at_power()
            return self._by_default
        return wish.level

    def _take(self, wish: _RoomWish, level: float, voices: list[_Voice]) -> None:
        """Fades the wanted room in, and every other one out."""
        wanted = [voice for voice in voices if voice.stream.ambience.open_air == wish.ambience.open_air]
        if level and not wanted and len(voices) < CHANNELS:
            free = next(number for number in range(CHANNELS) if all(voice.number != number for voice in voices))
            wanted = [_Voice(free, self._make(wish.ambience))]
            voices += wanted
        for voice in voices:
            voice.target = level if voice in wanted else 0.0
        for voice in wanted:
            voice.stream.ambience = wish.ambience

    def _may_end(self, wish: _RoomWish) -> bool:
        """Called while nothing is heard: whether the thread may end, because nothing is wanted either."""
        with self._changed:
            if self._wish is not wish or (wish.level is None and not wish.closing):
                return False
            self._thread = None if not wish.closing else self._thread
            return True
