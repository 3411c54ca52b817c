"""How the noises are made: sums of damped modes, bursts of shaped noise and a small room, as 16-bit stereo samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Wave: TypeAlias = NDArray[np.float64]       # (samples,) for one ear, (samples, 2) for both
RATE = 44_100
_RISE = 16      # samples over which a noise fades in, shorter than the attack of any struck body


class Maker:
    """The tools of one noise. All chance comes from its seed: the same seed makes the same noise. `pitch` shifts every mode."""

    def __init__(self, seed: int, pitch: float = 1.0) -> None:
        self.rng = np.random.default_rng(seed)
        self.pitch = pitch

    def time(self, seconds: float) -> Wave:
        """The moments of the samples, in seconds."""
        return np.arange(int(seconds * RATE)) / RATE

    def modes(self, tones: tuple[tuple[float, float, float], ...], seconds: float, spread: float = .03) -> Wave:
        """The sound of a struck body: (hertz, seconds of decay, loudness) of each of its modes, each slightly detuned by chance."""
        t = self.time(seconds)
        out = np.zeros_like(t)
        for hertz, decay, loud in tones:
            off = self.pitch * (1 + self.rng.uniform(-spread, spread))
            out += loud * np.sin(2 * np.pi * hertz * off * t + self.rng.uniform(0, 2 * np.pi)) * np.exp(-t / decay)
        return out

    def noise(self, seconds: float, low: float, high: float, decay: float) -> Wave:
        """A burst of noise between two frequencies."""
        count = int(seconds * RATE)
        spectrum = np.fft.rfft(self.rng.normal(size=count))
        hertz = np.fft.rfftfreq(count, 1 / RATE)
        spectrum *= 1 / (1 + (low / np.maximum(hertz, 1)) ** 4) / (1 + (hertz / high) ** 4)
        wave = np.fft.irfft(spectrum, count)
        return np.asarray(wave / np.abs(wave).max() * np.exp(-self.time(seconds) / decay))

    def room(self, dry: Wave, wet: float = .1, seconds: float = .18) -> Wave:
        """The sound in a small room; longer by its echo."""
        echo = self.rng.normal(size=(int(seconds * RATE), 2)) * np.exp(-self.time(seconds) / (seconds / 4))[:, None]
        length = len(dry) + len(echo) - 1
        size = 1 << (length - 1).bit_length()
        tail = np.fft.irfft(np.fft.rfft(dry, size, axis=0) * np.fft.rfft(echo, size, axis=0), size, axis=0)[:length]
        out = np.zeros((length, 2))
        out[:len(dry)] = dry
        return np.asarray(out + wet * tail / (np.abs(tail).max() or 1) * np.abs(dry).max())


def silence(seconds: float) -> Wave:
    """Samples of silence to place waves in, stereo."""
    return np.zeros((int(seconds * RATE), 2))


def place(out: Wave, wave: Wave, at: float, pan: float = 0.0) -> None:
    """Adds a mono wave at a time in seconds, panned from -1 (left) to 1 (right), with a short fade-in; what does not fit is cut off."""
    start = int(at * RATE)
    count = max(0, min(len(wave), len(out) - start))
    wave = wave[:count].copy()
    wave[:_RISE] *= np.sin(np.linspace(0, np.pi / 2, _RISE))[:count] ** 2
    out[start:start + count, 0] += wave * np.cos((pan + 1) * np.pi / 4)
    out[start:start + count, 1] += wave * np.sin((pan + 1) * np.pi / 4)


def finish(wave: Wave, peak: float) -> NDArray[np.int16]:
    """Samples for the device: softly limited, at most `peak` (0..1) loud, faded out at the end."""
    wave = np.tanh(1.4 * wave / (np.abs(wave).max() or 1))
    wave *= peak / (np.abs(wave).max() or 1)
    fade = min(len(wave), 400)
    wave[-fade:] *= np.linspace(1, 0, fade)[:, None]
    return np.ascontiguousarray((wave * 32767).astype(np.int16))


def voiced(hertz: Wave, formants: tuple[tuple[float, float, float], ...], rate: int) -> Wave:
    """A voice at a changing pitch (`hertz` per sample), its overtones shaped by formants (hertz, width, loudness)."""
    phase = 2 * np.pi * np.cumsum(hertz) / rate
    out, middle = np.zeros_like(hertz), float(hertz.mean())
    for number in range(1, 1 + int(min(3600.0, rate / 2.2) / hertz.max())):
        loud = sum(strong / (1 + ((number * middle - at) / width) ** 2) for at, width, strong in formants) / number ** .3
        out += loud * np.sin(number * phase)
    return np.asarray(out / (np.abs(out).max() or 1))


def _clack(m: Maker, loud: float = 1.0) -> Wave:
    """One domino on another or on the table."""
    wave = m.modes(((1780, .018, 1), (2930, .012, .6), (4480, .008, .45), (6200, .005, .25)), .25, .12)
    wave += .4 * m.noise(.25, 2000, 9000, .003) + .5 * m.modes(((240, .02, 1),), .25, .1)
    return loud * wave


def _tick(m: Maker) -> NDArray[np.int16]:
    out = silence(.06)
    place(out, m.modes(((980, .007, 1), (1720, .004, .5)), .05) + .2 * m.noise(.05, 1500, 6000, .002), .002)
    return finish(m.room(out, .05, .06), .10)


def _press(m: Maker) -> NDArray[np.int16]:
    out = silence(.12)
    place(out, m.modes(((430, .018, 1), (1150, .009, .6), (2300, .004, .3)), .1) + .25 * m.noise(.1, 800, 5000, .003), .002)
    return finish(m.room(out, .07, .1), .26)


def _deny(m: Maker) -> NDArray[np.int16]:
    out = silence(.32)
    for at in (.0, .11):
        place(out, m.modes(((155, .035, 1), (232, .02, .5)), .2) + .1 * m.noise(.2, 100, 900, .01), at)
    return finish(m.room(out, .08), .34)


def _lift(m: Maker) -> NDArray[np.int16]:
    out = silence(.12)
    slide = m.noise(.09, 1800, 6500, 1.0)
    place(out, slide * np.hanning(len(slide)), .005)
    return finish(m.room(out, .06, .08), .12)


def _tile(m: Maker) -> NDArray[np.int16]:
    out = silence(.26)
    place(out, _clack(m), .004)
    return finish(m.room(out, .08), .62)


def _slam(m: Maker) -> NDArray[np.int16]:
    """A domino slammed down: the clack, the boom of the table below it, and the other tiles that jump and fall back."""
    out = silence(.9)
    boom = m.modes(((62, .16, 1), (96, .12, .9), (148, .08, .7), (231, .05, .5)), .8, .05) * (1 - np.exp(-m.time(.8) / .0015))
    place(out, 1.1 * boom + .3 * m.noise(.8, 60, 900, .02), .004)
    place(out, _clack(m, .9), .004)
    for _ in range(9):
        place(out, _clack(m, m.rng.uniform(.03, .16)), m.rng.uniform(.05, .24), m.rng.uniform(-.7, .7))
    return finish(m.room(out, .14, .3), .88)


def _knock(m: Maker) -> NDArray[np.int16]:
    out = silence(.55)
    for at, loud in ((.0, 1.0), (.17, .85)):
        wave = m.modes(((178, .045, 1), (262, .03, .7), (540, .016, .45), (1240, .007, .2)), .3, .05) + .25 * m.noise(.3, 300, 3000, .004)
        place(out, wave * loud, at)
    return finish(m.room(out, .12), .6)


def _shuffle(m: Maker) -> NDArray[np.int16]:
    out = silence(1.7)
    for _ in range(54):
        place(out, _clack(m, m.rng.uniform(.15, .8)), m.rng.beta(1.6, 1.9) * 1.5, m.rng.uniform(-.8, .8))
    rub = m.noise(1.6, 300, 2200, 5.0)
    place(out, .35 * rub * np.hanning(len(rub)), .0)
    return finish(m.room(out, .1), .45)


def _bell(m: Maker, hertz: float, loud: float = 1.0) -> Wave:
    """A small soft bell."""
    tones = ((hertz, .34, 1.0), (hertz * 2.01, .2, .35), (hertz * 2.98, .1, .16), (hertz * 4.1, .05, .08))
    wave = m.modes(tones, 1.0, .002)
    return np.asarray(loud * wave * (1 - np.exp(-m.time(1.0) / .004)))


def _turn(m: Maker) -> NDArray[np.int16]:
    out = silence(1.2)
    place(out, _bell(m, 523.25, .8), .0, -.15)
    place(out, _bell(m, 783.99), .12, .15)
    return finish(m.room(out, .16, .3), .2)


def _hint(m: Maker) -> NDArray[np.int16]:
    out = silence(1.1)
    place(out, _bell(m, 1046.5), .0)
    return finish(m.room(out, .16, .3), .18)


def _score(m: Maker) -> NDArray[np.int16]:
    out = silence(1.6)
    place(out, m.modes(((330, .02, 1), (880, .01, .5)), .1), .0)
    for number, hertz in enumerate((523.25, 659.26, 783.99, 1046.5)):
        place(out, _bell(m, hertz, .9 - .08 * number), .06 + .11 * number, -.3 + .2 * number)
    return finish(m.room(out, .16, .3), .34)


def _blocked(m: Maker) -> NDArray[np.int16]:
    out = silence(.9)
    place(out, m.modes(((98, .16, 1), (147, .1, .6), (221, .05, .3)), .8) + .15 * m.noise(.8, 80, 700, .03), .0)
    place(out, _bell(m, 196.0, .5), .16)
    return finish(m.room(out, .14, .3), .5)


def _applause(m: Maker) -> NDArray[np.int16]:
    seconds = 3.0
    out = silence(seconds)
    claps = [m.noise(.05, m.rng.uniform(600, 1000), m.rng.uniform(1800, 3600), m.rng.uniform(.004, .009)) for _ in range(24)]
    for _ in range(26):
        at, period, pan, loud = m.rng.uniform(0, .5), m.rng.uniform(.16, .27), m.rng.uniform(-1, 1), m.rng.uniform(.3, 1)
        stop = seconds - m.rng.uniform(.2, 1.3)
        while at < stop:
            place(out, claps[m.rng.integers(24)] * loud * m.rng.uniform(.7, 1), at, pan)
            at += period * m.rng.uniform(.9, 1.1)
    t = m.time(seconds)
    swell = np.minimum(1, t / .25) * np.minimum(1, (seconds - t) / .8)
    return finish(m.room(out * swell[:, None], .25, .5), .5)


def _swing(m: Maker) -> NDArray[np.int16]:
    """A club through the air, and the click of the ball."""
    out = silence(.42)
    rush = m.noise(.2, 500, 3200, 1.0)
    place(out, .35 * rush * np.hanning(len(rush)), .0)
    place(out, m.modes(((2100, .012, 1), (3600, .008, .6), (860, .02, .4)), .15) + .3 * m.noise(.15, 1500, 8000, .004), .17)
    return finish(m.room(out, .06), .42)


def _bounce(m: Maker) -> NDArray[np.int16]:
    """A ball on turf."""
    out = silence(.5)
    for at, loud in ((.0, 1.0), (.2, .45), (.33, .2)):
        place(out, loud * (m.modes(((150, .03, 1), (320, .016, .4)), .12) + .2 * m.noise(.12, 200, 1500, .008)), at)
    return finish(m.room(out, .05), .34)


def _sand(m: Maker) -> NDArray[np.int16]:
    """A ball into sand."""
    out = silence(.5)
    place(out, m.noise(.4, 900, 5200, .07) + .5 * m.modes(((120, .03, 1),), .4), .0)
    return finish(m.room(out, .05), .36)


def _rustle(m: Maker) -> NDArray[np.int16]:
    """A ball through leaves."""
    out = silence(.8)
    for _ in range(16):
        place(out, m.rng.uniform(.3, 1) * m.noise(.08, 1800, 8000, .014), m.rng.beta(1.3, 2.2) * .6, m.rng.uniform(-.4, .4))
    place(out, m.modes(((410, .02, 1), (700, .012, .5)), .1), .02)
    return finish(m.room(out, .07), .36)


def _tear(m: Maker) -> NDArray[np.int16]:
    """A card torn in two: fibres break one after the other, faster and faster."""
    out = silence(.6)
    for fibre in range(26):
        at = .42 * (1 - (1 - fibre / 26) ** 1.6)
        place(out, m.rng.uniform(.4, 1) * m.noise(.05, 1400 + 60 * fibre, 9000, .009), .02 + at, m.rng.uniform(-.2, .2))
    return finish(m.room(out, .05), .34)


def _splash(m: Maker) -> NDArray[np.int16]:
    """A ball into water: the plunge, then drops."""
    out = silence(1.0)
    place(out, m.noise(.6, 400, 4200, .12), .0)
    place(out, m.modes(((210, .06, 1), (330, .05, .7)), .4, .2), .02)
    for _ in range(7):
        drop = m.rng.uniform(.1, .35) * m.modes(((m.rng.uniform(900, 1700), .02, 1),), .1)
        place(out, drop, m.rng.uniform(.2, .7), m.rng.uniform(-.5, .5))
    return finish(m.room(out, .1), .46)


def _cup(m: Maker) -> NDArray[np.int16]:
    """A ball rattles into the cup."""
    out = silence(.6)
    for number, at in enumerate((.0, .07, .12, .16)):
        place(out, (1 - .2 * number) * m.modes(((620, .03, 1), (1240, .02, .5), (1910, .012, .3)), .2, .06), at)
    return finish(m.room(out, .1), .42)


def _birdie(m: Maker) -> NDArray[np.int16]:
    """A ringing cup: its metal sounds a chord, each tone made of two that beat softly against each other."""
    out = silence(2.1)
    for number, hertz in enumerate((1174.66, 1479.98, 1760.0, 2349.32)):
        tones = ((hertz, .55, 1.0), (hertz * 1.0035, .5, .7), (hertz * 2.76, .09, .12))
        ring = m.modes(tones, 1.8, .0) * (1 - np.exp(-m.time(1.8) / .012))
        place(out, ring * (.9 - .14 * number), .02 + .085 * number, -.36 + .24 * number)
    return finish(m.room(out, .22, .4), .3)


def _oh(m: Maker) -> NDArray[np.int16]:
    """A few people say a falling "oh" in regret, not quite together."""
    out = silence(1.6)
    t = m.time(1.1)
    for _ in range(7):
        high, long = m.rng.uniform(105, 235), m.rng.uniform(.55, .95)
        hertz = high * m.pitch * (1.06 - .22 * np.clip(t / long, 0, 1) ** 1.3)
        swell = np.clip(t / .09, 0, 1) ** 2 * np.clip((long - t) / .3, 0, 1) ** 2
        sung = voiced(hertz, ((470, 110, 1.0), (830, 130, .5), (2500, 250, .05)), RATE)
        place(out, sung * swell * m.rng.uniform(.5, 1), m.rng.uniform(0, .14), m.rng.uniform(-.7, .7))
    return finish(m.room(out, .3, .4), .34)


def _dice(m: Maker) -> NDArray[np.int16]:
    """Two dice click together."""
    out = silence(.16)
    wave = m.modes(((2650, .010, 1), (4150, .007, .6), (6900, .004, .3)), .12, .08) + .25 * m.noise(.12, 2500, 10000, .002)
    place(out, wave, .002)
    return finish(m.room(out, .05, .1), .5)


def _rail(m: Maker) -> NDArray[np.int16]:
    """A die against the wooden rail."""
    out = silence(.26)
    wave = m.modes(((410, .03, 1), (890, .018, .7), (1750, .009, .45), (3300, .005, .2)), .2, .06)
    place(out, wave + .25 * m.noise(.2, 700, 5000, .003), .002)
    return finish(m.room(out, .08, .14), .55)


def _drop(m: Maker) -> NDArray[np.int16]:
    """A die falls on felt: more thud than click."""
    out = silence(.2)
    wave = m.modes(((165, .03, 1), (330, .018, .5), (1500, .005, .25)), .16, .08) + .2 * m.noise(.16, 250, 2600, .006)
    place(out, wave, .002)
    return finish(m.room(out, .05, .1), .42)


def _rattle(m: Maker) -> NDArray[np.int16]:
    """Dice in a leather cup: a few clicks close together, muffled by its wall."""
    out = silence(.24)
    for number, at in enumerate(np.sort(m.rng.uniform(0, .05, 3))):
        click = m.modes(((1350, .010, 1), (2250, .007, .5), (3600, .004, .2)), .1, .10) + .15 * m.noise(.1, 900, 5000, .003)
        place(out, (1 - .22 * number) * click, .002 + at, m.rng.uniform(-.2, .2))
    place(out, .7 * m.modes(((240, .026, 1), (420, .016, .5)), .14, .08) + .12 * m.noise(.14, 150, 900, .012), .002)
    return finish(m.room(out, .04, .09), .46)


RECIPES: Mapping[str, Callable[[Maker], NDArray[np.int16]]] = MappingProxyType({
    "tick": _tick, "press": _press, "deny": _deny, "lift": _lift, "tile": _tile, "slam": _slam, "knock": _knock,
    "shuffle": _shuffle, "turn": _turn, "hint": _hint, "score": _score, "applause": _applause, "blocked": _blocked,
    "swing": _swing, "bounce": _bounce, "sand": _sand, "rustle": _rustle, "splash": _splash, "cup": _cup,
    "birdie": _birdie, "oh": _oh,
    "dice": _dice, "rail": _rail, "drop": _drop, "rattle": _rattle, "tear": _tear,
})
_MUSICAL = frozenset(("turn", "hint", "score", "birdie"))         # these keep their pitch: a chime out of tune is a mistake, a tile is not


def make(name: str, variant: int) -> NDArray[np.int16]:
    """The samples of one variant of a noise, (samples, 2). Raises KeyError for a noise that does not exist."""
    pitch = 1.0 if name in _MUSICAL else (1.0, .94, 1.06, .9, 1.1)[variant % 5]
    return RECIPES[name](Maker(1000 * variant + sum(map(ord, name)), pitch))
