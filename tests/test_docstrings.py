"""What is documented: every public method, once. An override says what it adds to the docstring that it inherits, or has none."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

GAME: Final = Path(__file__).resolve().parents[1] / "game"
LEAST_OF_A_PROTOCOL: Final = 3
"""The fewest public members of a protocol for which a class that has them all counts as an implementation without naming it."""


class Class(NamedTuple):
    """A class as it is written, with the names of its bases and its members."""

    where: str
    name: str
    bases: tuple[str, ...]
    members: Mapping[str, ast.stmt]


def classes_of(where: str, tree: ast.AST) -> Iterator[Class]:
    """All classes of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
            names = tuple(base.attr if isinstance(base, ast.Attribute) else base.id for base in bases
                          if isinstance(base, ast.Attribute | ast.Name))
            yield Class(where, node.name, names, dict(_members(node)))


def _members(node: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            yield part.name, part
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id, part


class Family:
    """All classes of the program, and what stands above each."""

    def __init__(self, classes: Iterable[Class]) -> None:
        self.classes = tuple(classes)
        self._by_name: dict[str, list[Class]] = {}
        for one in self.classes:
            self._by_name.setdefault(one.name, []).append(one)
        protocols = ((one, self._public(one)) for one in self.classes if "Protocol" in one.bases)
        self._protocols = [(one, members) for one, members in protocols if len(members) >= LEAST_OF_A_PROTOCOL]

    def above(self, one: Class) -> list[Class]:
        """Its bases, and the protocols that it has all of."""
        bases = self._bases(one)
        named = set(one.members).union(*(base.members for base in bases))
        return bases + [protocol for protocol, members in self._protocols if protocol is not one and members <= named]

    def _bases(self, one: Class) -> list[Class]:
        found: list[Class] = []
        ahead = list(one.bases)
        while ahead:
            for base in self._by_name.get(ahead.pop(), ()):
                if base not in found and base is not one:
                    found.append(base)
                    ahead += base.bases
        return found

    @staticmethod
    def _public(one: Class) -> set[str]:
        return {member for member in one.members if not member.startswith("_")}


def doc_of(node: ast.stmt) -> str | None:
    return ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None


def faults(family: Family) -> Iterator[str]:
    """Every public method that has no docstring and overrides none, and every override that repeats what it inherits."""
    for one in family.classes:
        if one.name.startswith("_"):
            continue
        bases = family.above(one)
        for member, node in one.members.items():
            if member.startswith("_") or not isinstance(node, ast.FunctionDef) or _is_more_of_another(node):
                continue
            above = [base.members[member] for base in bases if member in base.members]
            doc = doc_of(node)
            if doc is None and not above:
                yield f"{one.where}: {one.name}.{member} overrides nothing and has no docstring"
            if doc is not None and len(node.body) > 1 and doc in map(doc_of, above):
                yield f"{one.where}: {one.name}.{member} repeats the docstring that it inherits"


def _is_more_of_another(node: ast.FunctionDef) -> bool:
    marks = (mark.attr if isinstance(mark, ast.Attribute) else mark.id for mark in node.decorator_list
             if isinstance(mark, ast.Attribute | ast.Name))
    return not {"setter", "overload"}.isdisjoint(marks)


def test_public_methods_are_documented_once() -> None:
    written = ((str(path.relative_to(GAME.parent)), path.read_text(encoding="utf-8")) for path in sorted(GAME.rglob("*.py")))
    family = Family(one for where, text in written for one in classes_of(where, ast.parse(text)))
    assert not list(faults(family))


BASE: Final = '''
class Base:
    def draw(self):
        """Draws."""
        return 1
'''


@pytest.mark.parametrize(("more", "fault"), [
    ("class One(Base):\n    def draw(self):\n        return 2", ""),
    ("class One(Base):\n    def draw(self):\n        '''Draws twice.'''\n        return 2", ""),
    ("class One(Base):\n    def draw(self):\n        '''Draws.'''\n        return 2",
     "a.py: One.draw repeats the docstring that it inherits"),
    ("class One(Base):\n    def lift(self):\n        return 2", "a.py: One.lift overrides nothing and has no docstring"),
    ("class _One(Base):\n    def lift(self):\n        return 2", ""),
])
def test_what_the_test_finds(more: str, fault: str) -> None:
    assert list(faults(Family(classes_of("a.py", ast.parse(BASE + more))))) == ([fault] if fault else [])
