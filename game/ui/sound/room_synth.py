"""The endless background sound of a room: beds of noise, with single sounds now and then.

A stream returns one piece after the other; they join without a click, and no sound is repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.ui.sound.ambience import Ambience
from game.ui.sound.synth import RATE, Maker, place, silence, voiced

Samples: TypeAlias = NDArray[np.float32]        # (samples, 2), 1 is full scale
HOP: Final = 32_768             # samples that are made in one go: .74 s
PIECE_HOPS: Final = 4           # hops in a piece
PEAK: Final = .15               # the loudest sample of a room, of full scale
_GRID: Final = 256              # samples between two values of a `Drift`
_WINDOW: Final = np.sin(np.pi * (np.arange(2 * HOP, dtype=np.float32) + .5) / (2 * HOP))[:, None]
_HERTZ: Final = np.fft.rfftfreq(2 * HOP, 1 / RATE)
_FAINT: Final = 1e-4            # frequencies fainter than this share of a bed's loudest one are left out
_FADE_IN: Final = 4_410         # samples over which a stream fades in, to begin without a click
_VOICE_RATE: Final = RATE // 4  # samples a second of far voices, which have no high frequencies


class Bed:
    """Noise of one colour, root mean square 1: blocks that overlap by half, so that no moment of it is like another."""

    def __init__(self, rng: np.random.Generator, *bands: tuple[float, float, float]) -> None:
        """`bands` are the bands of frequencies in it: (lowest hertz, highest hertz, loudness)."""
        loud = np.zeros_like(_HERTZ)
        for low, high, strong in bands:
            loud += strong / (1 + (low / np.maximum(_HERTZ, 1)) ** 4) / (1 + (_HERTZ / high) ** 3)
        power = np.sqrt(2 * np.sum(2 * loud ** 2)) / (2 * HOP)      # two normal parts a bin, each bin twice in the whole spectrum
        audible = 1 + int(np.flatnonzero(loud > _FAINT * loud.max())[-1])
        self._loud = (loud[:audible] / power).astype(np.float32)
        self._spectrum = np.zeros((2, len(loud)), np.complex64)
        self._rng = rng
        self._tail = self._block()[HOP:]

    def _block(self) -> Samples:
        shape = 2, len(self._loud)
        part = self._spectrum[:, :len(self._loud)]
        part.real = self._rng.standard_normal(shape, np.float32)
        part.imag = self._rng.standard_normal(shape, np.float32)
        part *= self._loud
        return np.asarray(np.fft.irfft(self._spectrum, 2 * HOP, axis=1).T.astype(np.float32) * _WINDOW)

    def hop(self) -> Samples:
        """The next samples."""
        block = self._block()
        out, self._tail = self._tail + block[:HOP], block[HOP:]
        return np.asarray(out)


class Drift:
    """A value that wanders between two bounds, at a new place every `seconds` or so."""

    def __init__(self, rng: np.random.Generator, low: float, high: float, seconds: float) -> None:
        self._rng, self._low, self._high = rng, low, high
        self._step = max(1, round(seconds * RATE / _GRID))      # in points of the grid
        self._knots = [self._place(), self._place()]
        self._done = 0

    def _place(self) -> float:
        return float(self._rng.uniform(self._low, self._high))

    def hop(self) -> NDArray[np.float32]:
        """The value at each of the next samples, as a column."""
        points = np.arange(self._done, self._done + HOP // _GRID + 1)
        while (len(self._knots) - 1) * self._step <= points[-1]:
            self._knots.append(self._place())
        knots, part = np.array(self._knots), points % self._step / self._step
        at, soft = points // self._step, part * part * (3 - 2 * part)
        values = knots[at] * (1 - soft) + knots[at + 1] * soft
        self._done = int(points[-1])
        gone, self._done = divmod(self._done, self._step)
        del self._knots[:gone]
        return np.interp(np.arange(HOP), np.arange(0, HOP + 1, _GRID), values).astype(np.float32)[:, None]


class RoomStream:
    """The sound of an ambience. All chance comes from the seed; with None from the system, so that no two streams are the same."""

    loud: ClassVar[float]       # the loudness of the whole, relative to other ambiences

    def __init__(self, ambience: Ambience, seed: int | None = None) -> None:
        self.ambience = ambience
        self.rng = np.random.default_rng(seed)
        self.maker = Maker(int(self.rng.integers(1 << 30)))
        self._made = 0                                          # samples made so far
        self._under_way: list[tuple[int, Samples]] = []         # sounds that have begun or are to begin, with their first sample

    @property
    def seconds(self) -> float:
        """Seconds made so far."""
        return self._made / RATE

    def begin(self, seconds: float, wave: Samples | NDArray[np.float64]) -> None:
        """Adds a sound that begins at that moment of the stream, in seconds."""
        self._under_way.append((int(seconds * RATE), wave.astype(np.float32)))

    def air(self) -> Samples:
        """The next hop of the continuous sound; begins the single sounds that fall into it."""
        raise NotImplementedError

    def hop(self) -> Samples:
        """The next HOP samples, at most PEAK loud."""
        out, start = self.air(), self._made
        left: list[tuple[int, Samples]] = []
        for first, wave in self._under_way:
            a, b = max(first, start), min(first + len(wave), start + HOP)
            if a < b:
                out[a - start:b - start] += wave[a - first:b - first]
            if first + len(wave) > start + HOP:
                left.append((first, wave))
        self._under_way = left
        self._made += HOP
        return np.asarray(PEAK * np.tanh(self.loud / PEAK * out))

    def piece(self, hops: int = PIECE_HOPS, *, fresh: bool = False) -> bytes:
        """The next samples as 16-bit stereo; `fresh`: silence came before them, so they fade in."""
        wave = np.concatenate([self.hop() for _ in range(hops)])
        if fresh:
            wave[:_FADE_IN] *= np.linspace(0, 1, _FADE_IN, dtype=np.float32)[:, None] ** 2
        return (wave * 32767).astype(np.int16).tobytes()


class Clubhouse(RoomStream):
    """Indoors: a fire, a clock on the wall, voices in the next room, and a glass now and then."""

    loud = 1.7

    def __init__(self, ambience: Ambience, seed: int | None = None) -> None:
        super().__init__(ambience, seed)
        self._hearth = Bed(self.rng, (45, 170, 1.0), (250, 700, .12), (1200, 3800, .012))
        self._flicker = Drift(self.rng, .55, 1.25, .42)
        self._glow = Drift(self.rng, .4, 1.6, 6.0)              # how lively the fire is
        self._next_tick = float(self.rng.uniform(0, 1))
        self._tock = False
        self._talk = Conversation(self.rng)
        self._next_words = float(self.rng.uniform(1, 3))
        self._next_glass = float(self.rng.exponential(20))

    def air(self) -> Samples:
        """The next hop of the fire; begins the sounds of clock, voices and glasses."""
        end, glow = self.seconds + HOP / RATE, self._glow.hop()
        out = .0075 * self._hearth.hop() * self._flicker.hop() * np.sqrt(glow)
        for _ in range(self.rng.poisson(2.6 * float(glow.mean()) * HOP / RATE)):
            self.begin(self.seconds + self.rng.uniform(0, HOP / RATE), self._crackle())
        while self._next_tick < end:
            self.begin(self._next_tick, self._tick())
            self._next_tick += 1.0
            self._tock = not self._tock
        while self._next_words < end:
            wave = self._talk.phrase()
            self.begin(self._next_words, wave)
            self._next_words += len(wave) / RATE * self.rng.uniform(.7, 1.1) + self.rng.exponential(1.6)
        while self._next_glass < end:
            self.begin(self._next_glass, self._glass())
            self._next_glass += float(8 + self.rng.exponential(26))
        return np.asarray(out)

    def _crackle(self) -> NDArray[np.float64]:
        """A fibre of wood that bursts: most are faint, some pop."""
        loud = min(.11, .006 * float(np.exp(self.rng.normal(.55, .85))))
        seconds = float(self.rng.uniform(.012, .05))
        out = silence(seconds)
        snap = self.maker.noise(seconds, self.rng.uniform(500, 1800), self.rng.uniform(3000, 7500), seconds / self.rng.uniform(5, 9))
        snap *= np.minimum(1, np.arange(len(snap)) / 12) * np.linspace(1, 0, len(snap))
        place(out, loud * snap, 0, float(self.rng.uniform(-.5, -.05)))
        return out

    def _tick(self) -> NDArray[np.float64]:
        low = .86 if self._tock else 1.0
        out = silence(.16)
        tones = ((1450 * low, .011, 1.0), (2380 * low, .007, .6), (3900 * low, .004, .25), (310 * low, .02, .5))
        wave = self.maker.modes(tones, .15, .004) * np.minimum(1, self.maker.time(.15) / .0006) * np.linspace(1, 0, int(.15 * RATE))
        place(out, (.0125 if self._tock else .0145) * wave, 0, .6)
        return out

    def _glass(self) -> NDArray[np.float64]:
        out = silence(1.2)
        high = float(self.rng.uniform(2500, 3400))
        for number in range(int(self.rng.integers(1, 3))):
            tones = ((high, .16, 1.0), (high * 1.62, .1, .5), (high * 2.74, .05, .2))
            wave = self.maker.modes(tones, .9, .01) * (1 - np.exp(-self.maker.time(.9) / .002)) * np.linspace(1, 0, int(.9 * RATE))
            place(out, float(self.rng.uniform(.002, .005)) * wave, .13 * number, float(self.rng.uniform(-.1, .8)))
        return out


_VOWELS: Final = ((300, 870), (390, 1990), (530, 1840), (640, 1190), (570, 840), (440, 1020), (490, 1350))


class Conversation:
    """A few people who talk behind a door: the tune of their sentences, without a word."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._people = [(float(high), float(pan)) for high, pan in zip(rng.permutation((98, 124, 176, 208)), rng.uniform(-.2, .9, 4),
                                                                     strict=True)]
        self._speaks = 0

    def phrase(self) -> NDArray[np.float64]:
        """A sentence of the present speaker, or of another who answers; stereo."""
        rng = self._rng
        if rng.uniform() < .6:
            self._speaks = int(rng.integers(len(self._people)))
        high, pan = self._people[self._speaks]
        parts = [self._syllable(high * tune) for tune in self._tune(int(rng.integers(3, 12)))]
        dry = np.concatenate(parts)
        echo = rng.normal(size=int(.5 * _VOICE_RATE)) * np.exp(-np.arange(int(.5 * _VOICE_RATE)) / (.11 * _VOICE_RATE))
        size = 1 << (len(dry) + len(echo) - 2).bit_length()
        muffled = 1 / (1 + (np.fft.rfftfreq(size, 1 / _VOICE_RATE) / 620) ** 3)
        wet = np.fft.irfft(np.fft.rfft(dry, size) * (1 + .09 * np.fft.rfft(echo, size)) * muffled, size)[:len(dry) + len(echo)]
        wet = np.concatenate((wet, np.zeros(8)))
        long = np.interp(np.arange(4 * len(wet)) / 4, np.arange(len(wet)), wet)
        edge = 2000
        long[-edge:] *= np.linspace(1, 0, edge)
        out = np.zeros((len(long), 2))
        place(out, float(rng.uniform(.011, .023)) / (np.abs(long).max() or 1) * long, 0, pan)
        return out

    def _tune(self, syllables: int) -> Sequence[float]:
        """The pitch of each syllable: a sentence falls, a question rises."""
        rng = self._rng
        slope = .2 if rng.uniform() < .22 else -.22
        return [float(1.08 + slope * number / syllables + rng.normal(0, .055)) for number in range(syllables)]

    def _syllable(self, hertz: float) -> NDArray[np.float64]:
        rng = self._rng
        count = int(rng.uniform(.10, .24) * _VOICE_RATE)
        first, second = _VOWELS[int(rng.integers(len(_VOWELS)))]
        bend = hertz * (1 + np.linspace(0, rng.uniform(-.07, .05), count))
        swell = np.sin(np.pi * np.linspace(0, 1, count)) ** float(rng.uniform(.6, 1.2))
        rest = np.zeros(int(rng.choice((0, .02, .05, .16), p=(.5, .25, .17, .08)) * _VOICE_RATE))
        return np.concatenate((float(rng.uniform(.5, 1)) * swell * voiced(bend, ((first, 90, 1.0), (second, 140, .35)), _VOICE_RATE), rest))


class OpenAir(RoomStream):
    """On the course: the wind as it blows there, leaves in it, birds, and a brook where water is near."""

    loud = 1.4

    def __init__(self, ambience: Ambience, seed: int | None = None) -> None:
        super().__init__(ambience, seed)
        rng = self.rng
        self._body = Bed(rng, (40, 260, 1.0), (150, 620, .3))
        self._leaves = Bed(rng, (1500, 5200, 1.0))
        self._brook = Bed(rng, (350, 1100, 1.0), (900, 3400, .35))
        self._gusts = Drift(rng, .2, 1.0, 2.2)
        self._weather = Drift(rng, .55, 1.1, 9.0)
        self._babble = Drift(rng, .45, 1.2, .09)
        self._wind, self._water = ambience.wind, ambience.water
        self._birds = [Bird(rng) for _ in range(4)]
        self._next_song = float(rng.uniform(.5, 2.5))

    def air(self) -> Samples:
        """The next hop, with wind and water changing to their new strength by its end; begins birds and bubbles."""
        wind, water = (np.linspace(a, b, HOP, endpoint=False, dtype=np.float32)[:, None] for a, b in (
            (self._wind, self.ambience.wind), (self._water, self.ambience.water)))
        gust = self._gusts.hop() * self._weather.hop()
        out = (.0028 + .031 * wind * gust) * self._body.hop()
        out += (.0011 + .017 * wind * gust ** 2) * self._leaves.hop()
        if self._water or self.ambience.water:
            out += .0085 * water * self._babble.hop() * self._brook.hop()
            for _ in range(self.rng.poisson(24 * float(water.mean()) * HOP / RATE)):
                self.begin(self.seconds + self.rng.uniform(0, HOP / RATE), self._bubble())
        self._wind, self._water = self.ambience.wind, self.ambience.water
        self._sing(self.seconds + HOP / RATE)
        return np.asarray(out, np.float32)

    def _sing(self, end: float) -> None:
        """Begins the songs of birds up to the moment `end`: fewer in stronger wind. Now and then one bird is replaced by another."""
        while self._next_song < end:
            bird = self._birds[int(self.rng.integers(len(self._birds)))]
            self.begin(self._next_song, bird.song(1 - .6 * self._wind))
            self._next_song += float(.35 + self.rng.exponential(2.1 + 9 * self._wind))
            if self.rng.uniform() < .08:
                self._birds[int(self.rng.integers(len(self._birds)))] = Bird(self.rng)

    def _bubble(self) -> NDArray[np.float64]:
        """A bubble in the brook: a tone that rises while it fades."""
        rng, seconds = self.rng, float(self.rng.uniform(.02, .07))
        t = np.arange(int(seconds * RATE)) / RATE
        hertz = float(np.exp(rng.normal(6.75, .38))) * (1 + 6 * t)
        wave = np.sin(2 * np.pi * np.cumsum(hertz) / RATE) * np.exp(-5 * t / seconds) * np.minimum(1, t / .002) * (1 - t / seconds)
        out = np.zeros((len(t), 2))
        place(out, float(rng.uniform(.001, .006)) * wave, 0, float(rng.uniform(-.8, .8)))
        return out


class Bird:
    """A bird in a tree: its kind and its voice stay, its song varies."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._kind = int(rng.integers(6))
        self._high = float(rng.uniform(.88, 1.14))
        self._pan, self._far = float(rng.uniform(-.9, .9)), float(rng.uniform(.25, 1))

    def song(self, share: float) -> NDArray[np.float64]:
        """A song at `share` (0 to 1) of its full loudness; stereo."""
        notes = (self._seesaw, self._finch, self._blackbird, self._sparrow, self._wren, self._pigeon)[self._kind]()
        dry = np.concatenate([np.concatenate((note, np.zeros(int(rest * RATE)))) for note, rest in notes])
        out = np.zeros((len(dry) + RATE // 2, 2))
        loud = share * .038 * (1.15 - self._far)
        place(out, loud * dry, 0, self._pan)
        wet = self._echo(loud * dry)
        out[:len(wet)] += wet[:len(out)] * (.25 + .5 * self._far)
        out[-2000:] *= np.linspace(1, 0, 2000)[:, None]
        return out

    def _echo(self, dry: NDArray[np.float64]) -> NDArray[np.float64]:
        """The song with an echo from the wood: late, soft, from both sides."""
        out = np.zeros((len(dry) + RATE // 2, 2))
        for ear in range(2):
            for _ in range(5):
                late = int(self._rng.uniform(.02, .42) * RATE)
                out[late:late + len(dry), ear] += float(np.exp(-6 * late / RATE) * self._rng.uniform(-.35, .35)) * dry
        return out

    def _note(self, start: float, end: float, seconds: float, loud: float = 1.0, trill: float = 0.0) -> NDArray[np.float64]:
        """A whistle from one pitch to another, in hertz before the bird's own factor; it wavers by the share `trill` of its pitch."""
        t = np.linspace(0, 1, int(seconds * RATE), endpoint=False)
        hertz = self._high * (start + (end - start) * t) * (1 + trill * np.sin(2 * np.pi * 28 * seconds * t))
        phase = 2 * np.pi * np.cumsum(hertz) / RATE
        return loud * np.sin(np.pi * t) ** 1.3 * (np.sin(phase) + .12 * np.sin(2 * phase))

    def _seesaw(self) -> list[tuple[NDArray[np.float64], float]]:
        times, r = int(self._rng.integers(3, 7)), self._rng
        return [note for _ in range(times) for note in (
            (self._note(5900, 5700, .11), float(r.uniform(.02, .035))), (self._note(4500, 4400, .13, .8), float(r.uniform(.05, .08))))]

    def _finch(self) -> list[tuple[NDArray[np.float64], float]]:
        count, r = int(self._rng.integers(8, 13)), self._rng
        falls = [(self._note(5400 - 210 * n, 3300 - 90 * n, .085 - .003 * n, .5 + .04 * n), .05 - .003 * n) for n in range(count)]
        return [*falls, (self._note(3000, float(r.uniform(4600, 5400)), .14, .9), 0.0)]

    def _blackbird(self) -> list[tuple[NDArray[np.float64], float]]:
        r = self._rng
        whistles = [(self._note(float(a), float(a * r.uniform(.82, 1.22)), float(r.uniform(.12, .34)), float(r.uniform(.7, 1)), .012),
                     float(r.uniform(.02, .12))) for a in r.uniform(1650, 2700, int(r.integers(3, 6)))]
        return [*whistles, *((self._note(float(a), float(a * .9), .05, .3), .02) for a in r.uniform(4200, 6200, int(r.integers(0, 5))))]

    def _sparrow(self) -> list[tuple[NDArray[np.float64], float]]:
        r = self._rng
        return [(np.concatenate((self._note(3300, 5100, .04, .8), self._note(5000, float(r.uniform(3000, 3800)), .06))),
                 float(r.uniform(.14, .4))) for _ in range(int(r.integers(1, 5)))]

    def _wren(self) -> list[tuple[NDArray[np.float64], float]]:
        r, out = self._rng, list[tuple[NDArray[np.float64], float]]()
        for _ in range(int(r.integers(2, 4))):
            a, b, count = float(r.uniform(4200, 6400)), float(r.uniform(3600, 5800)), int(r.integers(6, 14))
            out += [(self._note(a, b, .038, .7), .014) for _ in range(count)]
            out.append((self._note(b, a, .09, .6), .03))
        return out

    def _pigeon(self) -> list[tuple[NDArray[np.float64], float]]:
        tune = ((430, .22, .05), (470, .48, .06), (440, .36, .22), (425, .2, .05), (430, .24, .1))
        return [(.8 * self._note(hertz, hertz * .96, seconds), rest) for hertz, seconds, rest in tune]


def stream_of(ambience: Ambience, seed: int | None = None) -> RoomStream:
    """The stream of an ambience."""
    return OpenAir(ambience, seed) if ambience.open_air else Clubhouse(ambience, seed)
