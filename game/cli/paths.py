"""Where the clubhouse keeps its things when nobody says otherwise."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAVES = ROOT / "saves"
COURSES = ROOT / "courses"
CACHE = "cache"
"""The folder within the saves for what can be reckoned again."""
