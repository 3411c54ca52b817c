"""One run in a real window, for .ci/run: the menu, a table of bots opened by real keys, a save that grows, a clean end.

Run it with the Python of the environment: `.venv/bin/python tests/smoke_window.py`. It needs Xvfb, and says in a sentence what failed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.xscreen import Picture, XScreen, save_picture, virtual_screen  # noqa: E402 - the folder above has to be found first

PATIENCE = 90.0         # seconds to wait for anything: a slow machine is no failure
REST = .5               # seconds for which a screen must not change before the next key is pressed
IDLE_SECONDS = 2.0
MOST_WAKINGS = 40       # in that time: one a second where SDL sleeps, 250 where the queue of events is polled
PLAYED = 16             # actions that the bots must have in the save
# Colours of a screen that has its materials: one drawn before they are ready has half of them, and changes once more by itself.
PAINTED_MENU, PAINTED_SETUP = 4000, 2500
# The table that the new-game screen will offer: bots only, at full speed.
BOTS = [{"kind": "bot", "name": name, "level": "rookie"} for name in ("Ana", "Winston", "Pearl", "Errol")]
# Where motion is reduced the menu rests: dust in its lamp's light would never let two pictures be the same.
SETTINGS = {"version": 1, "speed": 0.0, "pace": "fast", "reduce_motion": True, "new_game": {"game": "partner", "seats": BOTS}}


class Failed(Exception):
    """What went wrong, in a sentence."""


def main() -> int:
    """Run it; the exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            with virtual_screen() as screen:
                smoke(screen, folder)
        except (Failed, OSError) as error:
            print(f"The window failed: {error}", file=sys.stderr)
            return 1
    print("The window opened, bots played in it, and it closed cleanly.")
    return 0


def smoke(screen: XScreen, folder: Path) -> None:
    """The whole run. Raises Failed."""
    (folder / "settings.json").write_text(json.dumps(SETTINGS))
    environment = {**os.environ, "DISPLAY": f":{screen.display}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, str(ROOT / "main.py"), "--saves", str(folder)]
    log = folder / "output.txt"
    with log.open("wb") as output, subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT) as window:
        try:
            play(screen, folder, window.pid)
            screen.close_windows()
            status = window.wait(PATIENCE)
        except BaseException as error:
            window.kill()
            raise Failed(f"{error} The window said: {log.read_text().strip() or 'nothing'}") from error
    said = log.read_text()
    if status or "Traceback" in said:
        raise Failed(f"it ended with status {status} and said: {said}")
    check_save(newest_save(folder))


def play(screen: XScreen, folder: Path, process: int) -> None:
    """From the menu to a table on which bots have played."""
    screen.point(screen.width // 2, screen.height // 2)
    menu = rested(screen, lambda picture: picture.colours > PAINTED_MENU, "the menu never came")
    wait(lambda: wakings(process, IDLE_SECONDS) < MOST_WAKINGS, "the window that nobody touches never slept")
    screen.press("Return")
    setup = rested(screen, lambda picture: picture.differs(menu) > .5 and picture.colours > PAINTED_SETUP, "New game did not open")
    screen.press("Return")
    table = looked(screen, lambda picture: picture.differs(setup) > .4 and picture.colours > 400, "the table did not open")
    wait(lambda: actions(folder) >= PLAYED, f"the bots have not made {PLAYED} moves")
    wait(lambda: screen.picture().differs(table) > .001, "nothing moved on the table")
    keep = os.environ.get("SMOKE_PICTURE")
    if keep:
        save_picture(screen.picture(), Path(keep))


def wakings(process: int, seconds: float) -> int:
    """How often its main thread has slept and woken in the given seconds."""
    def switches() -> int:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
    before = switches()
    time.sleep(seconds)
    return switches() - before


def rested(screen: XScreen, good: Callable[[Picture], bool], complaint: str) -> Picture:
    """The first good picture that is still the same after REST. Raises Failed.

    A key pressed any sooner may count as a bounce of the one before.
    """
    last: list[Picture] = []

    def same(picture: Picture) -> bool:
        before = last[-1] if last else None
        last[:] = [picture]
        time.sleep(REST)
        return before is not None and good(picture) and not picture.differs(before)
    return looked(screen, same, complaint)


def looked(screen: XScreen, good: Callable[[Picture], bool], complaint: str) -> Picture:
    """The first picture that is good. Raises Failed with the complaint where none comes."""
    found: list[Picture] = []

    def look() -> bool:
        picture = screen.picture()
        if good(picture):
            found.append(picture)
        return bool(found)
    wait(look, complaint)
    return found[0]


def wait(ready: Callable[[], bool], complaint: str) -> None:
    """Wait until it is so. Raises Failed with the complaint."""
    end = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > end:
            raise Failed(f"{complaint}.")
        time.sleep(.1)


def newest_save(folder: Path) -> Path | None:
    """The save of the table, if there is one yet."""
    return max(folder.glob("*.save"), default=None, key=lambda path: path.stat().st_mtime)


def actions(folder: Path) -> int:
    """How many lines of play the save holds."""
    path = newest_save(folder)
    return sum(line.startswith(b"p") for line in path.read_bytes().splitlines()) if path is not None else 0


def check_save(path: Path | None) -> None:
    """The save must be whole to the last line. Raises Failed."""
    command = [sys.executable, str(ROOT / "main.py"), "replay", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"its save cannot be replayed: {done.stderr.strip()}")


if __name__ == "__main__":
    sys.exit(main())
