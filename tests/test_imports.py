"""Reads every module of the project: holds the directions of imports in docs/architecture.md, and one meaning for each class name."""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# What each part of game/ may import from game/ beside itself, game.errors and game.words.
ALLOWED: Mapping[str, frozenset[str]] = {
    "errors": frozenset(),
    "words": frozenset(),
    "entries": frozenset(),
    "kept": frozenset(),
    "environment": frozenset(),
    "rules": frozenset({"entries"}),
    "content": frozenset({"entries", "kept", "rules"}),
    "session": frozenset({"entries", "kept", "content", "rules"}),
    "bots": frozenset({"entries", "kept", "analysis", "content", "rules"}),
    "analysis": frozenset({"entries", "kept", "content", "rules"}),
    "workshop": frozenset({"entries", "kept", "content", "rules"}),
    "statistics": frozenset({"entries", "kept", "session", "analysis", "content", "rules"}),
    "ui": frozenset({"entries", "kept", "statistics", "session", "workshop", "bots", "analysis", "content", "rules"}),
    "cli": frozenset({"entries", "kept", "statistics", "ui", "session", "workshop", "bots", "analysis", "content", "rules"}),
}
EVERYWHERE = frozenset({"errors", "words"})
# The rooms of a game, each with the part of the platform whose directions are its own.
ROOMS: Mapping[str, str] = {"rules": "rules", "content": "content", "solver": "analysis", "bots": "bots", "table": "ui", "commands": "cli"}
# What several games share lies in packages of its own, which look at no game.
FAMILIES = frozenset({"dominoes", "golf"})
BEFORE_THE_PACKAGES = (
    "main.py", "game/environment/__init__.py", "game/environment/state.py", "game/environment/making.py", "game/errors.py", "game/words.py"
)
# The contract's own words: what each game has a class of its own for.
WORDS_OF_EVERY_GAME = frozenset({
    "State", "Public", "View", "Options", "Phase", "Content", "Game", "Match", "HandResult", "Player", "Rookie", "Club", "Pro", "Master",
    "Adviser", "FirstWords",
})
CLOCK_AND_CHANCE = {"time", "random", "secrets", "datetime"}


def module_name(path: Path, root: Path) -> str:
    """`game/rules/contract.py` as `game.rules.contract`; a package's `__init__.py` as the package."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(source: str, module: str, *, package: bool = False) -> Iterator[str]:
    """Every name that the source imports, in full: `from a import b` gives `a.b`, whether a module or a name in one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")
                kept = parents[: len(parents) - node.level + package]
                base = ".".join([*kept, base]) if base else ".".join(kept)
            yield from (f"{base}.{alias.name}" for alias in node.names)


@cache
def game_modules() -> dict[str, frozenset[str]]:
    """Each module of game/ with what it imports."""
    modules = {}
    for path in sorted((ROOT / "game").rglob("*.py")):
        name = module_name(path, ROOT)
        modules[name] = frozenset(imports_of(path.read_text(encoding="utf-8"), name, package=path.name == "__init__.py"))
    return modules


def wrong_directions(modules: Mapping[str, frozenset[str]]) -> list[str]:
    """A sentence for each import within game/ that points the wrong way."""
    found = []
    for module, imports in modules.items():
        for imported in sorted(imports):
            if imported.split(".")[0] == "game" and (wrong := _why_wrong(module.split("."), imported.split("."))):
                found.append(f"{module} imports {imported}, and {wrong}")
    return sorted(found)


def _why_wrong(module: list[str], imported: list[str]) -> str:
    """Why one module may not import a name in game/, "" where it may."""
    if len(module) == 1 or len(imported) == 1:
        return ""
    if module[1] == "games" and len(module) > 3:
        return _why_wrong_of_game(module, imported)
    if module[1] == "games":
        return "" if imported[1] == "entries" else "the entry of a game only names what it brings"
    if imported[1] == "games":
        return "" if (module[1], len(imported)) == ("entries", 2) else "the platform names no game"
    allowed = {module[1]} | EVERYWHERE | ALLOWED.get(module[1], frozenset())
    return "" if imported[1] in allowed else f"{module[1]} may not import {imported[1]}"


def _why_wrong_of_game(module: list[str], imported: list[str]) -> str:
    game, room = module[2], module[3]
    part = ROOMS[room]
    if imported[1] != "games":
        return "" if imported[1] in {part} | EVERYWHERE | ALLOWED[part] else f"a game's {room} may not import {imported[1]}"
    if imported[2] not in {game} | FAMILIES or (game in FAMILIES and imported[2] != game):
        return f"{game} may not look into {imported[2]}"
    return "" if ROOMS[imported[3]] in {part} | ALLOWED[part] else f"{room} may not import {imported[3]}"


def graph_of(modules: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The modules of game/ that each one needs: of `a.b.c`, the longest beginning that is a module."""

    def module_of(imported: str) -> str | None:
        while imported and imported not in modules:
            imported = imported.rpartition(".")[0]
        return imported or None

    return {
        module: frozenset(found for found in map(module_of, imports) if found is not None and found != module)
        for module, imports in modules.items()
    }


def cycles(graph: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """The groups of modules that import each other in a ring (strongly connected components, by Tarjan's walk)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        for following in sorted(graph[node]):
            if following not in order:
                visit(following)
                low[node] = min(low[node], low[following])
            elif following in stack:
                low[node] = min(low[node], order[following])
        if low[node] == order[node]:
            ring = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(ring) > 1:
                found.append(sorted(ring))

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return found


def folders_of(graph: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The same between folders; a module that lies beside folders stands for itself."""
    packages = {module for module in graph if any(other.startswith(f"{module}.") for other in graph)}
    parents = {package.rpartition(".")[0] for package in packages}

    def folder_of(module: str) -> str:
        parent = module.rpartition(".")[0]
        return module if module in packages or parent in parents else parent

    found: dict[str, set[str]] = defaultdict(set)
    for module, imports in graph.items():
        found[folder_of(module)] |= {folder_of(imported) for imported in imports} - {folder_of(module)}
    return {folder: frozenset(imports) for folder, imports in found.items()}


def is_rules(module: str) -> bool:
    """Whether a module belongs to the contract or to the rules of a game."""
    return module.startswith("game.rules") or module.split(".")[1:2] + module.split(".")[3:4] == ["games", "rules"]


def test_imports_point_one_way() -> None:
    assert wrong_directions(game_modules()) == []


def test_every_part_of_game_has_its_directions() -> None:
    parts = {path.name for path in (ROOT / "game").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert parts - {"games"} <= ALLOWED.keys()
    games = [path for path in (ROOT / "game" / "games").iterdir() if path.is_dir() and path.name != "__pycache__"]
    rooms = {path.with_suffix("").name for game in games for path in game.iterdir()}
    assert rooms - {"__init__", "__pycache__"} == ROOMS.keys()


def test_rules_use_the_standard_library_only() -> None:
    foreign = [
        f"{module} imports {imported}"
        for module, imports in game_modules().items()
        if is_rules(module)
        for imported in imports
        if imported.split(".")[0] not in sys.stdlib_module_names | {"game"}
    ]
    assert foreign == []


def test_rules_import_no_clock() -> None:
    clocks = [
        f"{module} imports {imported}"
        for module, imports in game_modules().items()
        if is_rules(module)
        for imported in imports
        if imported.split(".")[0] in CLOCK_AND_CHANCE - {"random"}
    ]
    assert clocks == []


def test_only_the_screens_import_pygame() -> None:
    users = {module for module, imports in game_modules().items() if any(name.split(".")[0] == "pygame" for name in imports)}
    assert {module for module in users if not module.startswith("game.ui") and module.split(".")[3:4] != ["table"]} == set()


def test_no_modules_import_each_other_in_a_ring() -> None:
    assert cycles(graph_of(game_modules())) == []


def test_no_folders_import_each_other_in_a_ring() -> None:
    assert cycles(folders_of(graph_of(game_modules()))) == []


def taken_twice(named: Mapping[str, Iterable[str]], allowed: Iterable[str]) -> list[str]:
    """A sentence for each name that is in several modules and not allowed there, and for each that is allowed and is not."""
    several = {name: sorted(where) for name, where in named.items() if len(set(where)) > 1}
    found = [f"{name} is in {' and in '.join(where)}: give one a name that tells more" for name, where in several.items()
             if name not in allowed]
    return sorted(found) + [f"{name} is no longer in several modules" for name in sorted(set(allowed) - set(several))]


def test_a_name_that_is_taken_is_told_with_its_places() -> None:
    named = {"Deal": ["game.b", "game.a"], "View": ["game.a", "game.b"], "Tile": ["game.a"]}
    assert taken_twice(named, ["View", "Match"]) == [
        "Deal is in game.a and in game.b: give one a name that tells more", "Match is no longer in several modules"]


def test_a_class_name_means_one_thing() -> None:
    modules = defaultdict(set)
    for path in (ROOT / "game").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.lstrip().startswith("class "):
                modules[line.split()[1].split("(")[0].rstrip(":")].add(module_name(path, ROOT))
    assert taken_twice(modules, WORDS_OF_EVERY_GAME) == []
    told = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert {name for name in WORDS_OF_EVERY_GAME if f"`{name}`" not in told} == set()


def test_an_alias_of_the_screens_is_not_the_name_of_a_class_or_of_another_alias() -> None:
    lines = defaultdict[str, list[str]](list)
    for path in (ROOT / "game").rglob("*.py"):
        text, module = path.read_text(encoding="utf-8"), module_name(path, ROOT)
        names = re.findall(r"^ *class (\w+)", text, re.MULTILINE)
        if path.is_relative_to(ROOT / "game" / "ui") or "table" in path.relative_to(ROOT).parts[3:4]:
            names += re.findall(r"^([A-Z]\w*[a-z]\w*)(?:: TypeAlias)? = (?!TypeVar|_)", text, re.MULTILINE)
        for name in names:
            lines[name].append(f"{module} (again)" if module in lines[name] else module)
    # A Field is of numbers over a picture, as in numpy's world; analysis has its own.
    assert taken_twice(lines, WORDS_OF_EVERY_GAME | {"Field"}) == []


@pytest.mark.parametrize("path", BEFORE_THE_PACKAGES)
def test_what_is_read_before_the_packages_are_there_loads_the_standard_library_only(path: str) -> None:
    module = path.removesuffix(".py").replace("/", ".")
    names = set(imports_of((ROOT / path).read_text(encoding="utf-8"), module))
    allowed = {module_name(ROOT / other, ROOT) for other in BEFORE_THE_PACKAGES}
    foreign = {name for name in names if name.split(".")[0] not in sys.stdlib_module_names}
    late = {"game.cli.app.main"}  # main.py hands over to it once the packages are there
    assert {name for name in foreign - late if name not in allowed and name.rpartition(".")[0] not in allowed} == set()


@pytest.mark.parametrize("path", [*BEFORE_THE_PACKAGES, "game/__init__.py"])
def test_an_old_python_can_read_what_tells_it_its_age(path: str) -> None:
    assert ast.parse((ROOT / path).read_text(encoding="utf-8"), feature_version=(3, 8)).body


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import a.b", {"a.b"}),
        ("from game.rules import x", {"game.rules.x"}),
        ("def f():\n    import late", {"late"}),
        ("from . import near", {"game.ui.near"}),
        ("from ..bots import pro", {"game.bots.pro"}),
    ],
)
def test_reads_every_kind_of_import(source: str, expected: set[str]) -> None:
    assert set(imports_of(source, "game.ui.app")) == expected


def test_relative_imports_of_a_package_start_at_the_package() -> None:
    assert set(imports_of("from . import near", "game.ui", package=True)) == {"game.ui.near"}


def test_a_wrong_direction_is_found() -> None:
    modules = {"game.rules.x": frozenset({"game.ui.window.loop"}), "game.ui.window.loop": frozenset({"game.rules.x", "game.errors", "os"})}
    assert wrong_directions(modules) == ["game.rules.x imports game.ui.window.loop, and rules may not import ui"]


@pytest.mark.parametrize(
    ("module", "imported", "why"),
    [
        ("game.ui.window.loop", "game.games.golo.table.face", "the platform names no game"),
        ("game.games.golo.rules.values", "game.games.partner.rules", "golo may not look into partner"),
        ("game.games.golf.table.sheet", "game.games.golo.table.face", "golf may not look into golo"),
        ("game.games.golo.rules.values", "game.games.golo.solver.odds", "rules may not import solver"),
        ("game.games.golo.rules.values", "game.session.table", "a game's rules may not import session"),
        ("game.games.golo", "game.games.golo.rules.rules", "the entry of a game only names what it brings"),
    ],
)
def test_a_game_keeps_to_its_package(module: str, imported: str, why: str) -> None:
    assert wrong_directions({module: frozenset({imported})}) == [f"{module} imports {imported}, and {why}"]


def test_a_game_may_look_into_its_families_and_down_its_own_floors() -> None:
    looks = frozenset({"game.games.golf.table.sheet", "game.games.golo.rules.values", "game.ui.window.loop", "game.words._"})
    assert wrong_directions({"game.games.golo.table.face": looks}) == []


def test_a_package_may_take_its_own_modules_and_they_each_other() -> None:
    modules = {"game.ui": frozenset({"game.ui.a.A"}), "game.ui.a": frozenset({"game.ui.b"}), "game.ui.b": frozenset({"os.path"})}
    assert graph_of(modules) == {"game.ui": {"game.ui.a"}, "game.ui.a": {"game.ui.b"}, "game.ui.b": set()}


def test_a_ring_of_folders_is_found() -> None:
    graph = {"g": [], "g.a": [], "g.a.x": ["g.b.y"], "g.a.z": [], "g.b": [], "g.b.y": ["g.low"], "g.b.w": ["g.a.z"], "g.low": []}
    folders = folders_of({module: frozenset(imports) for module, imports in graph.items()})
    assert folders == {"g": set(), "g.a": {"g.b"}, "g.b": {"g.a", "g.low"}, "g.low": set()}
    assert cycles(folders) == [["g.a", "g.b"]]


def test_a_ring_is_found() -> None:
    graph = {"a": frozenset({"b"}), "b": frozenset({"c"}), "c": frozenset({"b"}), "d": frozenset({"a"})}
    assert cycles(graph) == [["b", "c"]]


# ---- the file system
RAISING = ("exists", "is_file", "is_dir", "is_symlink", "glob", "rglob", "iterdir")
FOR_DEVELOPERS = ("game/environment", "game/cli/catalogues.py", "game/games/golo/commands.py")


def test_nobody_asks_for_files_in_a_way_that_raises_where_rights_are_missing() -> None:
    """`Path.exists` and its like answer for a missing file, and raise for a folder without rights or a name that is too long.

    `os.path.exists`, `isfile`, `isdir`, `islink` and `game.kept.listed` never do.
    """
    found = []
    for path in sorted((ROOT / "game").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        if place.startswith(FOR_DEVELOPERS) or not any(f"{name}(" in text for name in RAISING):    # quicker than to parse it
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in RAISING:
                owner = ast.unparse(node.func.value)
                if owner not in ("os.path", "entry"):       # an entry of os.scandir knows what it is
                    found.append(f"{place}, line {node.lineno}: {ast.unparse(node.func)}")
    assert found == []
