"""Stands in for uv: makes environments without a network, and fails as it is told.

`uv venv ... FOLDER` makes an empty environment; `uv pip install --python P --constraint C NAME==VERSION...` leaves
the folders by which packages are known. Every call is noted in the file that FAKE_UV_CALLS names. FAKE_UV says how it goes wrong:
"refuse WORD" fails when it is asked for WORD, "full" for want of room, "vanish" does nothing and says all is well, "kill" kills the caller
half-way, "slow" takes a while, "orphan" kills the caller and works on for a while until it notes "installed".
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

MODULES = {"pyyaml": "yaml", "pygame-ce": "pygame"}


def main(arguments: list[str]) -> int:
    """Do what uv would do with those arguments; returns the exit status."""
    mood, _, word = os.environ.get("FAKE_UV", "").partition(" ")
    note(" ".join(arguments))
    if mood == "slow":
        time.sleep(0.3)
    if arguments[0] == "venv":
        return subprocess.call([arguments[arguments.index("--python") + 1], "-m", "venv", "--without-pip", arguments[-1]])
    if mood == "full":
        print("error: Failed to extract\n  ╰─▶ No space left on device (os error 28)\nhint: look elsewhere", file=sys.stderr)
        return 2
    if mood == "refuse" and word in " ".join(arguments):
        print("error: Failed to fetch\n  ╰─▶ dns error: no such host", file=sys.stderr)
        return 2
    if mood != "vanish":
        install(Path(arguments[arguments.index("--python") + 1]), arguments[6:])
    if mood in ("kill", "orphan"):
        os.kill(os.getppid(), signal.SIGKILL)
    if mood == "orphan":
        time.sleep(0.8)
        note("installed")
    return 0


def note(line: str) -> None:
    """Write it into the file of calls."""
    with Path(os.environ["FAKE_UV_CALLS"]).open("a", encoding="utf-8") as calls:
        calls.write(line + "\n")


def install(python: Path, pins: list[str]) -> None:
    """Leave the folder of each package."""
    packages = next(python.parents[1].glob("lib/python3*/site-packages"))
    for pin in pins:
        name, version = pin.split("==")
        (packages / f"{name.lower().replace('-', '_')}-{version}.dist-info").mkdir(exist_ok=True)
        module = packages / MODULES.get(name.lower(), name.lower().replace("-", "_"))
        module.mkdir(exist_ok=True)
        (module / "__init__.py").touch()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
