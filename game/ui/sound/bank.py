"""The noises of the house, kept on disk once made: one file, made again whenever it is not whole."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

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
