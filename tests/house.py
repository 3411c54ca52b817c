"""The house measured and drawn from its source: `python3 tests/house.py` prints figures, `--draw` renews the picture in the docs."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.test_imports import ROOT, game_modules, graph_of

PAGE: Final = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- drawn by tests/house.py -->\n", "<!-- end of what is drawn -->\n"
PLATFORM: Final = ("rules", "content", "session", "analysis", "statistics", "workshop", "bots", "ui", "cli")
UNDER_ALL: Final = frozenset({"entries", "errors", "kept", "words", "environment"})


def room_of(module: str) -> str | None:
    """The room in the picture that a module belongs to, None for what lies under all of them."""
    parts = module.split(".")
    if len(parts) < 2 or parts[1] in UNDER_ALL:
        return None
    return parts[2] if parts[1] == "games" and len(parts) > 2 else None if parts[1] == "games" else parts[1]


def rooms(graph: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Which rooms each room looks at."""
    found: dict[str, set[str]] = {}
    for module, imports in graph.items():
        if (room := room_of(module)) is not None:
            found.setdefault(room, set()).update(other for other in map(room_of, imports) if other not in (None, room))
    return {room: {str(other) for other in others} for room, others in found.items()}


def arrows(seen: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """The arrows that say it all: none that others lead round to."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        ahead = list(seen[start])
        while ahead:
            room = ahead.pop()
            if room not in found:
                found.add(room)
                ahead += seen[room]
        return found

    ways = {room: reached(room) for room in seen}
    return sorted((room, other) for room, others in seen.items() for other in others
                  if not any(other in ways[between] for between in others if between != other))


def picture() -> str:
    """The rooms and arrows as a diagram for Markdown."""
    lines = ["```mermaid", "flowchart TD"]
    lines += [f"    {room} --> {other}" for room, other in arrows(rooms(graph_of(game_modules())))]
    return "\n".join([*lines, "```", ""])


def page(picture: str) -> str:
    """The page with this picture in the place of the one that it has."""
    before, _mark, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + picture + END + rest.partition(END)[2]


# ---------------------------------------------------------------- figures
def kinds_of_lines(path: Path) -> Counter[str]:
    """How many lines of a module are blank, comments, docstrings, imports and the rest, its body."""
    text = path.read_text(encoding="utf-8")
    lines, found = text.splitlines(), Counter[str]()
    taken = set[int]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) or (
                isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)):
            rows = set(range(node.lineno, (node.end_lineno or node.lineno) + 1)) - taken
            taken |= rows
            found["docstrings" if isinstance(node, ast.Expr) else "imports"] += len(rows)
    for number, line in enumerate(lines, start=1):
        if number not in taken:
            found["blank" if not line.strip() else "comments" if line.lstrip().startswith("#") else "body"] += 1
    return found


def born_empty(tree: ast.AST) -> int:
    """How many fields of the classes of a module begin as None."""
    return sum(
        1 for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__init__" for inner in ast.walk(node)
        if isinstance(inner, ast.Assign | ast.AnnAssign) and isinstance(inner.value, ast.Constant) and inner.value.value is None
        and isinstance(inner.targets[0] if isinstance(inner, ast.Assign) else inner.target, ast.Attribute)
    )


def callable_names(trees: Iterable[ast.Module]) -> set[str]:
    """The names that modules give to kinds of callables, with `Callable` itself."""
    values = (node for tree in trees for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None)
    named = (node for node in values if ast.unparse(node.value or node).startswith("Callable["))
    return {"Callable"} | {ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target) for node in named}


def callbacks(tree: ast.AST, kinds: Set[str]) -> dict[str, list[str]]:
    """The callables that a class takes or holds, by the class, for each that does with two or more."""
    def called(annotation: ast.expr | None) -> bool:
        return annotation is not None and any(isinstance(node, ast.Name) and node.id in kinds for node in ast.walk(annotation))

    found = dict[str, list[str]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            fields = [ast.unparse(inner.target) for inner in node.body if isinstance(inner, ast.AnnAssign) and called(inner.annotation)]
            makers = [inner for inner in node.body if isinstance(inner, ast.FunctionDef) and inner.name == "__init__"]
            taken = [argument.arg for maker in makers for argument in (*maker.args.args, *maker.args.kwonlyargs)
                     if called(argument.annotation)]
            found[node.name] = max(fields, taken, key=len)
    return {name: handed for name, handed in found.items() if len(handed) > 1}


def figures() -> dict[str, float]:
    """The measures of the house by name: counts, lines, and shares of all lines in percent."""
    paths = sorted((ROOT / "game").rglob("*.py"))
    modules = [path for path in paths if path.name != "__init__.py"]
    lines = sum(map(kinds_of_lines, paths), Counter[str]())
    sizes = sorted(len(path.read_text(encoding="utf-8").splitlines()) for path in modules)
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in modules]
    total, kinds = lines.total(), callable_names(trees)
    return {
        "modules": len(modules), "packages": len(paths) - len(modules), "lines": total,
        "median lines of a module": sizes[len(sizes) // 2], "modules under 200 lines": sum(size < 200 for size in sizes),
        "modules over 700 lines": sum(size > 700 for size in sizes),
        **{f"{kind}, % of lines": round(100 * count / total, 1) for kind, count in sorted(lines.items())},
        "fields born empty in ui and tables": sum(
            born_empty(tree) for path, tree in zip(modules, trees, strict=True) if "ui" in path.parts or "table" in path.parts),
        "classes with two callbacks": sum(len(callbacks(tree, kinds)) for tree in trees),
        "rooms": len(rooms(graph_of(game_modules()))), "arrows": len(arrows(rooms(graph_of(game_modules())))),
    }


if __name__ == "__main__":
    if "--draw" in sys.argv:
        PAGE.write_text(page(picture()), encoding="utf-8")
    for name, value in figures().items():
        print(f"{value:>10,} {name}")
