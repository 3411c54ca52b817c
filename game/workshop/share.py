"""A content file as one short text, to be copied, posted and scanned: compressed, with a checksum, in signs that no mail or chat changes.

    NH1F:3K0$A…

The data is the text of the file, then the texts of those of the person's own files that it names (as a course its deck), separated by NUL.
It is compressed as raw deflate with a preset dictionary, and preceded by the CRC-32 of the uncompressed data. The result is written in 41
of the 45 signs of which QR codes store two in eleven bits: two bytes are three signs, as in base 45. The blank, the asterisk, the colon and
the per cent sign are left out, because mail and chat programs give them a meaning of their own.

Texts from outside are read within the size limits of files. `read_shared` returns texts and writes nothing.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.content.yaml_text import LARGEST
from game.errors import UserError
from game.words import STRAY, _

PREFIX: Final = "NH1F:"
LONGEST: Final = 200_000
"""Most characters of a shared text."""

MOST_FILES: Final = 4
"""Most files in a shared text: the file itself, and those that it names."""

_ANY_VERSION: Final = re.compile(r"NH([0-9]{1,6})F:", re.IGNORECASE)
_SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-./"
_BETWEEN: Final = "\0"      # occurs in no YAML file
_SUM: Final = 4             # bytes of the checksum

_SAMPLE: Final = """\
 author: # Aqaqaqaqaqaqaqaqaqaq, tees, strokes, water, holes, stream, wood, short, along the shore and back, the long one
    count: 5
    pairs: [[1, 8], [2, 7], [3, 6], [3, 6], [4, 5]], [[3, 8], [4, 7], [4, 7], [5, 6], [5, 6]], [[3, 10], [5, 8], [6, 7], [4, 9]]
kind: golo dice
dice:
  - par: 3
# yaml-language-server: $schema=../schema/golo_dice.json
# yaml-language-server: $schema=../schema/doshboard_cards.json
kind: doshboard cards
yellow:
  name: Steady
  cards:
    - name: driver
      distances: [9, 10, 11, 11, 12, 12, 12, 12, 13, 13, 14, 15]
      hooks: [-4, -3, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4]
      green: [6, 7]
    - name: spoon
      distances: [8, 9, 10, 10, 10, 10, 11, 11, 11, 11, 12, 12]
      hooks: [-3, -2, -2, -1, 0, 0, 0, 0, 1, 2, 2, 3]
      green: [5, 8]
    - name: brassie
    - name: mid iron
    - name: mashie
      distances: [5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6]
      hooks: [-2, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 2]
      green: [4, 9]
    - name: niblick
    - name: chipper
      distances: [2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4]
      hooks: [-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
      green: [3, 10]
    - name: putter
      green: [2, 11]
red:
blue:
green:
# yaml-language-server: $schema=../schema/card_golf_deck.json
kind: card golf deck
size: { columns: 9, rows: 14 }
cards:
  - kind: tee
    faces:
  - kind: fairway
    count: 1
  - kind: green
      - name: Lakeside
        map: |
          ,,,TTTTT,
          TTT,,,,TT
          WWWW,..,,
          ,,GGGGG,,
          ,,GGFGG,,
          ,SS...SS,
          TT,....,T
          ,,,...,,,
        slopes: |
          ---------
          --<<<----
          ---^^^---
          ---vvv---
          ---->>>--
# yaml-language-server: $schema=../schema/doshboard_board.json
kind: doshboard board
map: |
  ..............................
  .......mm.....................
  ...tBBt....ww.................
  ..mBBm....wwww....v.....#####.
heights: |
  000000000000000000000000000000
  000000000001111111111111111111
  000000011112222222222222211111
  111111111111111111111111111111
holes:
  - {tee: [1, 3], target: [27, 12], par: 5}
  - {tee: [24, 12], target: [4, 18], par: 4, gates: [{at: [17, 18], direction: 4}]}
  - { tee: [7, 6], target: [3, 5], par: 3 }
wind: { direction: 3, strength: low }
# yaml-language-server: $schema=../schema/golo_scorecard.json
kind: golo scorecard
nines:
  - [4, 4, 3, 5, 4, 4, 3, 4, 5]
  - [4, 3, 4, 5, 4, 4, 3, 4, 5]
# yaml-language-server: $schema=../schema/domino_golf_course.json
kind: domino golf course
landscape: woodland
landscape: links
landscape: heath
landscape: parkland
holes:
  - { green: 9-4, approach: 6-1 }
  - {green: 5-3, approach: 5-1}
  - {green: 8-7, approach: 7-7, layup: 12-2}
# yaml-language-server: $schema=../schema/card_golf_course.json
kind: card golf course
name:
line:
author:
deck: linksland
landscape: links
seed: 7
holes:
  - { cards: [Jetty, Burn Mouth, Sandhills, Point, Pine Walk, Lighthouse], stroke_index: 12 }
  - { cards: [Dune Gap, Bay, Whins, Hollow], stroke_index: 11 }
  - { cards: [Pine Ride, Harbour, Saltings, Burn's End], stroke_index: 10 }
  - { cards: [Sea Wall, Bank], offsets: [0, -1], stroke_index: 17 }
proven:
deck: parkland
landscape: parkland
holes:
  - { cards: [Mill Pond, Left Elbow, Right Elbow, Strip], stroke_index: 3 }
  - { cards: [Heath, Slant Creek, Gate, Lakeside], stroke_index: 1 }
  - { cards: [Chute, Cape, Over the Burn], stroke_index: 4 }
  - { cards: [Brook Side, Spectacles, Hell's Acre, Neck, Pulpit], stroke_index: 2 }
"""
"""The preset dictionary: typical lines of files. It is part of the format: a text can only be read with the sample it was written with."""


class BadSharedFile(UserError):
    """A text that is not a valid shared file; one sentence says what is wrong with it."""


def is_shared_file(text: str) -> bool:
    """Whether a text looks like a shared file."""
    return _ANY_VERSION.match(STRAY.sub("", text[:400])) is not None


def write_shared(files: Sequence[str]) -> str:
    """The shared text of a file, given first, and the files that it names. Raises BadSharedFile if it would be longer than LONGEST."""
    data = _BETWEEN.join(files).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_SAMPLE.encode())
    packed = packer.compress(data) + packer.flush()
    text = PREFIX + signs_of(zlib.crc32(data).to_bytes(_SUM, "big") + packed)
    if len(text) > LONGEST or len(files) > MOST_FILES:
        raise BadSharedFile(_("This file is too long for a text; send the file itself."))
    return text


def read_shared(text: str) -> tuple[str, ...]:
    """The texts of the files in a shared text: the file first, then those that it names. Raises BadSharedFile with one sentence."""
    if len(text) > LONGEST:
        raise BadSharedFile(_("This text is longer than any shared file."))
    bare = STRAY.sub("", text).upper()
    version = _ANY_VERSION.match(bare)
    if version is None:
        raise BadSharedFile(_("This is no shared file: the text of one begins with {prefix}").format(prefix=PREFIX))
    if version[0] != PREFIX:
        raise BadSharedFile(_("This file was shared by another version of the program, which writes {prefix}").format(prefix=version[0]))
    data = bytes_of_signs(bare[len(PREFIX):])
    whole = None if data is None else _unpacked(data[_SUM:])
    if data is None or whole is None or zlib.crc32(whole) != int.from_bytes(data[:_SUM], "big"):
        raise BadSharedFile(_("This text was cut or altered on its way (its checksum does not fit): copy all of it once more."))
    try:
        files = tuple(whole.decode().split(_BETWEEN))
    except UnicodeDecodeError as error:
        raise BadSharedFile(_("What this text holds is no text in UTF-8.")) from error
    if len(files) > MOST_FILES or any(len(file.encode()) > LARGEST for file in files):
        raise BadSharedFile(_("What this text holds is larger than {n} kB, the most that a file here may be.").format(n=LARGEST >> 10))
    return files


def _unpacked(packed: bytes) -> bytes | None:
    """The uncompressed data, cut off beyond the limit for files; None if it is damaged or followed by other data."""
    reader = zlib.decompressobj(-15, zdict=_SAMPLE.encode())
    try:
        data = reader.decompress(packed, MOST_FILES * (LARGEST + 1))
    except zlib.error:
        return None
    return data if (reader.eof and not reader.unused_data) or reader.unconsumed_tail else None


def signs_of(data: bytes) -> str:
    """Bytes as signs of a shared text: each two bytes become three signs, lowest digit first, and a last single byte two.

    >>> signs_of(b"AB"), signs_of(b"")
    ('J-9', '')
    """
    found = []
    for at in range(0, len(data), 2):
        pair = data[at:at + 2]
        number = int.from_bytes(pair, "big")
        for _sign in range(len(pair) + 1):
            number, sign = divmod(number, len(_SIGNS))
            found.append(_SIGNS[sign])
    return "".join(found)


def bytes_of_signs(signs: str) -> bytes | None:
    """The bytes that `signs_of` has turned into these signs; None if it can't have made them.

    >>> bytes_of_signs("J-9"), bytes_of_signs("///"), bytes_of_signs("A")
    (b'AB', None, None)
    """
    found = bytearray()
    for at in range(0, len(signs), 3):
        group = signs[at:at + 3]
        if len(group) == 1 or any(sign not in _SIGNS for sign in group):
            return None
        number = sum(_SIGNS.index(sign) * len(_SIGNS) ** place for place, sign in enumerate(group))
        if number >> 8 * (len(group) - 1):
            return None
        found += number.to_bytes(len(group) - 1, "big")
    return bytes(found)


# ---- the text as a QR code: making its modules, and reading it from a picture
QUIET: Final = 4        # width of the blank margin round a code, in modules, as readers need it
_SURE: Final = 1_000    # up to this many characters a code can be read with 15 % of it damaged, longer ones with 7 %
_MOST: Final = 2_600    # characters of the largest code: cameras read no larger ones from a screen


class QrCode(NamedTuple):
    """A QR code: `rows` of modules from the top, True for dark, without the blank margin."""

    rows: tuple[tuple[bool, ...], ...]

    @property
    def across(self) -> int:
        """Modules along a side, with the margin on both sides."""
        return len(self.rows) + 2 * QUIET


def code_of(text: str) -> QrCode | None:
    """The QR code of a text; None if the text is too long for a code that can be read from a screen."""
    if len(text) > _MOST:
        return None

    import segno  # noqa: PLC0415  # only needed for sharing

    made = segno.make_qr(text, error="m" if len(text) <= _SURE else "l", boost_error=False)
    return QrCode(tuple(tuple(bool(module) for module in row) for row in made.matrix))


def text_in(grey: bytes, size: tuple[int, int]) -> str | None:
    """The text of the QR code in a picture; None if it shows none. `grey` has a byte of brightness for each pixel, row by row; `size` is
    width and height in pixels.
    """
    import zxingcpp  # noqa: PLC0415

    wide, high = size
    view = memoryview(grey).cast("B", (high, wide))
    found = zxingcpp.read_barcode(view, zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return found.text if found is not None else None
