"""The examples of `docs/from-python.md`, run one after the other as a reader would type them."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def test_every_example_of_the_page_gives_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "from-python.md").read_text(encoding="utf-8")
    plain = page.replace("```pycon", "").replace("```", "")       # a fence is no output
    examples = doctest.DocTestParser().get_doctest(plain, {}, "from-python.md", "docs/from-python.md", 0)
    said: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(examples, out=said.append)
    assert results.attempted > 50, results
    assert not results.failed, "".join(said)
