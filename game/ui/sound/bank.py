"""The noises of the house, kept on disk once made: one file with a checksum, written whole, made afresh whenever it does not fit."""

from __future__ import annotations

import contextlib
import hashlib
import os
import struct
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

Bank: TypeAlias = Mapping[str, tuple[bytes, ...]]       # each noise's variants, as 16-bit stereo samples
_MAGIC = b"N19SND01"
_HEAD = struct.Struct("<8sI")                           # magic, checksum of all that follows
_ENTRY = struct.Struct("<BBI")                          # letters of the name, variant, bytes of samples
_SUFFIX = ".sounds"


def waves(cache: Path, names: Sequence[str], variants: int, made: Callable[[str, int], bytes]) -> Iterator[tuple[str, tuple[bytes, ...]]]:
    """Every noise with its variants: from the cache folder where they lie there whole, else one by one as `made` makes them, then kept.

    The file is named after the recipes' source, so that a changed recipe is heard. A folder that cannot be written only costs time.
    """
    path = cache / (_fingerprint(names, variants) + _SUFFIX)
    found = _read(path)
    if found is not None:
        yield from found.items()
        return
    bank: dict[str, tuple[bytes, ...]] = {}
    for name in names:
        bank[name] = tuple(made(name, variant) for variant in range(variants))
        yield name, bank[name]
    with contextlib.suppress(OSError):
        _write(path, bank)


def _fingerprint(names: Sequence[str], variants: int) -> str:
    source = Path(__file__).with_name("synth.py").read_bytes()
    return hashlib.blake2b(source + repr((tuple(names), variants)).encode(), digest_size=8).hexdigest()


def _read(path: Path) -> Bank | None:
    """The bank in a file; None where there is none, or it is damaged."""
    try:
        data = path.read_bytes()
        magic, checksum = _HEAD.unpack_from(data)
    except (OSError, struct.error):
        return None
    body = data[_HEAD.size:]
    if magic != _MAGIC or zlib.crc32(body) != checksum:
        return None
    bank: dict[str, tuple[bytes, ...]] = {}
    at = 0
    while at < len(body):
        letters, _variant, size = _ENTRY.unpack_from(body, at)
        at += _ENTRY.size
        name = body[at:at + letters].decode()
        bank[name] = (*bank.get(name, ()), body[at + letters:at + letters + size])
        at += letters + size
    return bank


def _write(path: Path, bank: Bank) -> None:
    """Write the bank whole, and take older banks away. Raises OSError where the disk refuses."""
    body = b"".join(_ENTRY.pack(len(name), number, len(wave)) + name.encode() + wave
                    for name, variants in bank.items() for number, wave in enumerate(variants))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, new = tempfile.mkstemp(dir=path.parent, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(_HEAD.pack(_MAGIC, zlib.crc32(body)) + body)
            out.flush()
            os.fsync(out.fileno())
        Path(new).replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            Path(new).unlink()
        raise
    for old in path.parent.glob("*" + _SUFFIX):
        if old != path:
            old.unlink(missing_ok=True)
