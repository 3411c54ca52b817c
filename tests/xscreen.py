"""A virtual screen with a keyboard: Xvfb, and as much of the X protocol as pressing keys, looking and closing windows take.

Nothing but Xvfb has to be installed for it. Numbers of requests and their layouts are those of the X11 and XTEST protocol texts.
"""

from __future__ import annotations

import os
import socket
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

KEYS = {"Return": 0xFF0D, "Escape": 0xFF1B, "Tab": 0xFF09, "Down": 0xFF54, "Up": 0xFF52, "Right": 0xFF53, "Left": 0xFF51, "F10": 0xFFC7}
_QUERY_TREE, _INTERN_ATOM, _GET_IMAGE, _QUERY_EXTENSION, _KEYBOARD_MAPPING, _SEND_EVENT = 15, 16, 73, 98, 101, 25
_FAKE_INPUT = 2
_KEY_DOWN, _KEY_UP, _MOTION = 2, 3, 6
_CLIENT_MESSAGE, _Z_PIXMAP = 33, 2


class Picture(NamedTuple):
    """The screen: `pixels` are blue, green, red, unused for each pixel, row by row."""

    width: int
    height: int
    pixels: bytes

    @property
    def colours(self) -> int:
        """How many different colours there are on a grid of its pixels."""
        return len({self.pixels[at:at + 3] for at in range(0, len(self.pixels), 4 * 37)})

    def differs(self, other: Picture) -> float:
        """The share of pixels on a grid that are not as in the other picture."""
        places = range(0, min(len(self.pixels), len(other.pixels)), 4 * 37)
        return sum(self.pixels[at:at + 3] != other.pixels[at:at + 3] for at in places) / len(places)


class XScreen:
    """A connection to a display without authority, as Xvfb offers it to its own machine."""

    def __init__(self, display: int) -> None:
        self.display = display
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(f"/tmp/.X11-unix/X{display}")
        self._socket.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        self._read_setup()
        self._xtest = self._extension("XTEST")
        self._codes = self._keycodes()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def press(self, name: str) -> None:
        """Press and let go a key of KEYS."""
        for kind in (_KEY_DOWN, _KEY_UP):
            self._fake(kind, self._codes[KEYS[name]], 0, 0)

    def point(self, x: int, y: int) -> None:
        """Moves the pointer there: without a window manager, keys go to the window beneath it."""
        self._fake(_MOTION, 0, x, y)

    def picture(self) -> Picture:
        """What the screen shows."""
        body = struct.pack("<IhhHHI", self._root, 0, 0, self.width, self.height, 0xFFFFFFFF)
        _head, data = self._ask(_GET_IMAGE, _Z_PIXMAP, body)
        return Picture(self.width, self.height, data)

    def close_windows(self) -> None:
        """Ask every window to close, as a window manager does when its cross is pressed."""
        protocols, delete = self._atom("WM_PROTOCOLS"), self._atom("WM_DELETE_WINDOW")
        _head, data = self._ask(_QUERY_TREE, 0, struct.pack("<I", self._root))
        for window, in struct.iter_unpack("<I", data):
            event = struct.pack("<BBHII20s", _CLIENT_MESSAGE, 32, 0, window, protocols, struct.pack("<II12x", delete, 0))
            self._send(_SEND_EVENT, 0, struct.pack("<II", window, 0) + event)

    # ---- the protocol
    def _read_setup(self) -> None:
        head = self._receive(8)
        data = self._receive(4 * struct.unpack_from("<H", head, 6)[0])
        if head[0] != 1:
            raise ConnectionError(f"display :{self.display} refuses: {data!r}")
        vendor, formats = struct.unpack_from("<H", data, 16)[0], data[21]
        self._first, self._last = data[26], data[27]
        screen = 32 + (vendor + 3) // 4 * 4 + 8 * formats
        self._root = struct.unpack_from("<I", data, screen)[0]
        self.width, self.height = struct.unpack_from("<HH", data, screen + 20)

    def _receive(self, count: int) -> bytes:
        parts = bytearray()
        while len(parts) < count:
            part = self._socket.recv(count - len(parts))
            if not part:
                raise ConnectionError("the X server has hung up")
            parts += part
        return bytes(parts)

    def _send(self, opcode: int, detail: int, body: bytes) -> None:
        body += bytes(-len(body) % 4)
        self._socket.sendall(struct.pack("<BBH", opcode, detail, 1 + len(body) // 4) + body)

    def _ask(self, opcode: int, detail: int, body: bytes) -> tuple[bytes, bytes]:
        """Send a request; the 32 bytes of its reply and what follows them. Events in between are passed over."""
        self._send(opcode, detail, body)
        while True:
            head = self._receive(32)
            if head[0] == 1:
                return head, self._receive(4 * struct.unpack_from("<I", head, 4)[0])
            if head[0] == 0:
                raise ConnectionError(f"X error {head[1]} for request {opcode}")

    def _extension(self, name: str) -> int:
        head, _rest = self._ask(_QUERY_EXTENSION, 0, struct.pack("<Hxx", len(name)) + name.encode())
        if not head[8]:
            raise ConnectionError(f"the X server lacks {name}")
        return head[9]

    def _atom(self, name: str) -> int:
        head, _rest = self._ask(_INTERN_ATOM, 0, struct.pack("<Hxx", len(name)) + name.encode())
        return int(struct.unpack_from("<I", head, 8)[0])

    def _keycodes(self) -> dict[int, int]:
        """The key of each symbol."""
        head, data = self._ask(_KEYBOARD_MAPPING, 0, struct.pack("<BBxx", self._first, self._last - self._first + 1))
        each = head[1]
        symbols = struct.unpack(f"<{len(data) // 4}I", data)
        return {symbol: self._first + at // each for at, symbol in reversed(list(enumerate(symbols))) if symbol}

    def _fake(self, kind: int, detail: int, x: int, y: int) -> None:
        self._send(self._xtest, _FAKE_INPUT, struct.pack("<BBxxIIxxxxxxxxhhxxxxxxxB", kind, detail, 0, self._root, x, y, 0))


@contextmanager
def virtual_screen(width: int = 1280, height: int = 720) -> Iterator[XScreen]:
    """Xvfb on a free display for as long as the block runs. Raises FileNotFoundError where it is not installed."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        if not number:
            raise ConnectionError("Xvfb did not start")
        screen = XScreen(int(number))
        try:
            yield screen
        finally:
            screen.close()
    finally:
        server.terminate()
        server.wait(20)


def save_picture(picture: Picture, path: Path) -> None:
    """Write it as a portable pixmap, for whoever wants to look what went wrong."""
    rgb = bytearray(picture.width * picture.height * 3)
    rgb[0::3], rgb[1::3], rgb[2::3] = picture.pixels[2::4], picture.pixels[1::4], picture.pixels[0::4]
    path.write_bytes(f"P6 {picture.width} {picture.height} 255\n".encode() + rgb)
