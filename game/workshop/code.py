"""The text of a shared file as a QR code: its modules, and the text in a picture that shows one."""

from __future__ import annotations

from typing import Final, NamedTuple

QUIET: Final = 4        # modules of clear paper round a code, as readers want them
_SURE: Final = 1_000    # letters up to which a code is written so that 15 % of it may be damaged, and 7 % beyond
_MOST: Final = 2_600    # letters of the largest code: cameras read no larger ones from a screen


class QrCode(NamedTuple):
    """A code: `rows` of modules from the top, True where one is dark, without the quiet round them."""

    rows: tuple[tuple[bool, ...], ...]

    @property
    def across(self) -> int:
        """Modules of a side with the quiet."""
        return len(self.rows) + 2 * QUIET


def code_of(text: str) -> QrCode | None:
    """The code of a text; None for one that is too long for a code that can be read from a screen."""
    if len(text) > _MOST:
        return None
    import segno  # noqa: PLC0415  # wanted by nobody who shares nothing

    made = segno.make_qr(text, error="m" if len(text) <= _SURE else "l", boost_error=False)
    return QrCode(tuple(tuple(bool(module) for module in row) for row in made.matrix))


def text_in(grey: bytes, size: tuple[int, int]) -> str | None:
    """The text of the code in a picture, given as a byte of brightness for each pixel, row by row; None where there is none."""
    import zxingcpp  # noqa: PLC0415

    wide, high = size
    view = memoryview(grey).cast("B", (high, wide))
    found = zxingcpp.read_barcode(view, zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return found.text if found is not None else None
