"""Opens the real window on a virtual screen, waits for a picture, and closes it as a session's end would.

Run by .ci/run as a program: `python tests/smoke_window.py`. Exit status 0 when all is well, else 1 with one sentence.
"""

import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCREEN = "1280x720x24"
PATIENCE = 60.0  # seconds; a slow machine is no fault
COLOURS = 500  # an empty or flat screen has a handful, lamp light on wood and felt has thousands


class SmokeFailed(Exception):
    """What did not happen, in one sentence."""


@contextmanager
def virtual_screen(folder: Path) -> Iterator[str]:
    """An X server that keeps its picture in `folder`; yields its DISPLAY."""
    if shutil.which("Xvfb") is None:
        raise SmokeFailed("There is no Xvfb: install it (on Debian and Ubuntu: `sudo apt install xvfb`).")
    readable, writable = os.pipe()
    command = ["Xvfb", "-displayfd", str(writable), "-screen", "0", SCREEN, "-fbdir", str(folder), "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(writable,), stderr=subprocess.DEVNULL) as server:
        os.close(writable)
        with os.fdopen(readable) as answer:
            number = answer.readline().strip()
        try:
            if not number:
                raise SmokeFailed("Xvfb did not start.")
            yield f":{number}"
        finally:
            server.terminate()


def colours_on(folder: Path) -> int:
    """How many different colours the screen shows (the picture is an XWD file: big-endian words, then pixels)."""
    data = (folder / "Xvfb_screen0").read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, width, height, line, entries = header[0], header[4], header[5], header[12], header[19]
    start = size + entries * 12
    rows = (data[start + y * line : start + y * line + width * 4] for y in range(height))
    return len({pixel for row in rows for pixel in memoryview(row).cast("I")})


def wait_for_picture(game: "subprocess.Popen[str]", folder: Path) -> float:
    """The seconds until the window shows a picture. Raises `SmokeFailed` if it ends or stays dark."""
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        if game.poll() is not None:
            raise SmokeFailed(f"The window ended by itself with status {game.returncode}.")
        if colours_on(folder) >= COLOURS:
            return time.monotonic() - begun
        time.sleep(0.05)
    raise SmokeFailed(f"The window showed no picture within {PATIENCE:.0f} seconds.")


def close(game: "subprocess.Popen[str]") -> str:
    """Ask the window to end, and return what it has told. Raises `SmokeFailed` unless it ends well."""
    game.send_signal(signal.SIGTERM)
    try:
        told = game.communicate(timeout=PATIENCE)[0]
    except subprocess.TimeoutExpired as error:
        raise SmokeFailed("The window did not close when it was asked to.") from error
    if game.returncode or "Traceback" in told:
        raise SmokeFailed(f"The window closed with status {game.returncode}.\n{told}")
    return told


def smoke(folder: Path) -> float:
    """Open the window, look, close it; returns the seconds until the first picture. Raises `SmokeFailed`."""
    picture = folder / "screen"
    picture.mkdir()
    with virtual_screen(picture) as display:
        kept = {name: value for name, value in os.environ.items() if name not in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
        environment = {**kept, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, str(ROOT / "main.py"), "--saves", str(folder / "saves")]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as game:
            try:
                seconds = wait_for_picture(game, picture)
                time.sleep(1)  # it must also stay
                close(game)
            except SmokeFailed as error:
                game.kill()
                rest = game.stdout.read() if game.stdout and not game.stdout.closed else ""
                raise SmokeFailed(f"{error}\n{rest}".rstrip()) from error
    return seconds


def main() -> int:
    """Run the smoke test and tell how it went; returns the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            seconds = smoke(Path(folder))
        except SmokeFailed as error:
            print(error, file=sys.stderr)
            return 1
    print(f"The window opened, showed its first picture after {seconds:.2f} s, and closed when asked.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
