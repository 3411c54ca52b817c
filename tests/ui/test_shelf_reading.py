"""Saves that come in on a thread while others leave the folder."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

from game.session.shelf import Summary
from game.ui.beside import ShelfReading


def test_what_has_left_the_folder_is_not_brought_back_by_a_look_that_began_before() -> None:
    here, gone = Summary(Path("a.save"), 0, None), Summary(Path("b.save"), 0, None)
    reading, gate = ShelfReading(), threading.Event()
    reading.begin([here, gone], lambda: None)
    assert reading.saves == [here, gone]

    def slowly() -> Iterator[Summary]:
        yield here
        gate.wait(10)
        yield gone

    over = threading.Event()
    reading.begin(slowly(), over.set)
    assert reading.saves == [here, gone]        # until all is read again
    reading.drop(gone)
    assert reading.saves == [here]
    gate.set()
    while reading.busy:
        over.wait(.01)
        reading.update()
    assert reading.saves == [here]
