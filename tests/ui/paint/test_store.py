"""The picture store: what was kept comes back, and whatever is wrong with a file, nothing worse than painting again happens."""

import os
from pathlib import Path

import numpy as np
import pytest

from game.ui.paint.fields import Picture
from game.ui.paint.store import PictureStore


def _pictures() -> list[Picture]:
    rng = np.random.default_rng(3)
    return [rng.integers(0, 256, shape, np.uint8) for shape in ((5, 7, 4), (3, 2, 1))]


def test_pictures_come_back_as_they_were(tmp_path: Path) -> None:
    store = PictureStore(tmp_path / "cache")
    key = store.key("tile", 49, 1.5)
    assert store.load(key) is None
    assert store.save(key, _pictures())
    found = store.load(key)
    assert found is not None
    assert all(np.array_equal(a, b) for a, b in zip(found, _pictures(), strict=True))


def test_another_recipe_or_parameter_is_another_key(tmp_path: Path) -> None:
    store = PictureStore(tmp_path)
    assert len({store.key("tile", 49), store.key("tile", 50), store.key("wood", 49), store.key("tile", "49")}) == 4


@pytest.mark.parametrize("damage", ["cut", "bit", "empty", "foreign", "header"])
def test_a_damaged_file_is_taken_away_and_can_be_written_again(tmp_path: Path, damage: str) -> None:
    store = PictureStore(tmp_path)
    store.save("k", _pictures())
    path = store.path("k")
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    changed = {"cut": path.read_bytes()[:-3], "bit": bytes(data), "empty": b"", "foreign": b"PNG" * 40, "header": path.read_bytes()[:10]}
    path.write_bytes(changed[damage])
    assert store.load("k") is None
    assert not path.exists()
    assert store.save("k", _pictures())
    assert store.load("k") is not None


def test_every_cut_of_a_file_is_noticed(tmp_path: Path) -> None:
    store = PictureStore(tmp_path)
    store.save("k", _pictures())
    whole = store.path("k").read_bytes()
    for length in range(len(whole)):
        store.path("k").write_bytes(whole[:length])
        assert store.load("k") is None


def test_the_longest_unused_pictures_leave_when_the_folder_is_full(tmp_path: Path) -> None:
    store = PictureStore(tmp_path, limit=4000)
    big = [np.zeros((10, 30, 4), np.uint8)]
    for age, key in ((300, "old"), (200, "used"), (100, "new")):
        store.save(key, big)
        os.utime(store.path(key), (1_000_000_000 - age, 1_000_000_000 - age))
    store.load("old")       # using it makes it young again
    store.save("last", big)
    assert [k for k in ("old", "used", "new", "last") if store.path(k).exists()] == ["old", "new", "last"]
    assert not list(tmp_path.glob("*.part"))


def test_a_folder_that_cannot_be_written_only_means_nothing_is_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    store = PictureStore(blocked / "cache")
    assert store.save("k", _pictures()) is False
    assert store.load("k") is None
