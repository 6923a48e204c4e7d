"""Who imports whom: the rules know nobody, the store and the sheets know the rules, the window knows all."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

OURS = {"referee", "data", "printables", "ui"}
MAY_IMPORT = {
    "referee": {"referee"},
    "data": {"data", "referee"},
    "printables": {"printables", "referee"},
    "ui": OURS,
}
WINDOW = {"PySide6", "shiboken6"}
STORE = {"sqlmodel", "sqlalchemy", "alembic", "sqlite3"}
PAPER = {"reportlab"}
FILES = {"os", "io", "pathlib", "shutil", "tempfile"}
CLOCK = {"time", "datetime"}
CHANCE = {"random", "secrets", "hmac"}
FORBIDDEN = {
    "referee": WINDOW | STORE | PAPER | FILES | CLOCK,
    "data": WINDOW | PAPER,
    "printables": WINDOW | STORE,
    "ui": set(),
}
MACHINE_PATH = re.compile(rb"(?<![\w.])/(home|root|work)/\w")


def imported_modules(path: Path) -> Iterator[str]:
    """The top-level names that a file imports, wherever in the file it does so; relative imports stay inside."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]


def imports_of(package: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / package).rglob("*.py")):
        yield from ((str(path.relative_to(ROOT)), name) for name in imported_modules(path))


def room_of(module: str) -> str:
    """The folder that a module lies in; a module that lies beside folders at the top is a room of its own."""
    if (ROOT / module.replace(".", "/")).is_dir():
        return module
    folder = module.rpartition(".")[0]
    return module if folder in OURS else folder


def modules_in(node: ast.AST) -> Iterator[str]:
    """The modules of ours that a statement imports."""
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
        for name in node.names:
            inner = f"{node.module}.{name.name}"
            path = ROOT / inner.replace(".", "/")
            yield inner if path.is_dir() or path.with_suffix(".py").is_file() else node.module


@cache
def rooms() -> dict[str, set[str]]:
    """Every room, and the rooms that it imports from, wherever in a file it does so."""
    doors: dict[str, set[str]] = {}
    for path in (path for package in OURS for path in (ROOT / package).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        known = doors.setdefault(room_of(module), set())
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            known |= {room_of(name) for name in modules_in(node) if name.partition(".")[0] in OURS}
    return {room: known - {room} for room, known in doors.items()}


def reached(room: str, doors: dict[str, set[str]]) -> set[str]:
    """All rooms that one comes to from a room, by any number of doors."""
    found, left = set(), [room]
    while left:
        for inner in doors.get(left.pop(), set()) - found:
            found.add(inner)
            left.append(inner)
    return found


def tracked_files() -> list[Path]:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return [path for path in paths if path.is_file()]


@pytest.mark.parametrize("package", sorted(OURS))
def test_a_package_imports_only_those_of_ours_that_it_may(package: str) -> None:
    strangers = [(file, name) for file, name in imports_of(package) if name in OURS - MAY_IMPORT[package]]
    assert strangers == []


@pytest.mark.parametrize("package", sorted(OURS))
def test_a_package_keeps_away_from_what_belongs_to_another_room(package: str) -> None:
    strangers = [(file, name) for file, name in imports_of(package) if name in FORBIDDEN[package]]
    assert strangers == []


def test_no_two_folders_import_each_other_not_even_by_way_of_others() -> None:
    doors = rooms()
    folders = [room for room in doors if (ROOT / room.replace(".", "/")).is_dir()]
    assert [room for room in folders if room in reached(room, doors)] == []


def test_operations_import_the_engine_and_the_store_but_never_screens() -> None:
    screens = {room for room in rooms() if room.startswith("ui.")} - {
        "ui.operations", "ui.session", "ui.context", "ui.disk_thread", "ui.theme"
    }  # fmt: skip
    assert rooms()["ui.operations"] & screens == set()


def test_only_the_dice_know_chance() -> None:
    users = {file for file, name in imports_of("referee") if name in CHANCE}
    assert users <= {"referee/dice.py"}


def test_the_command_line_starts_without_window_store_and_paper() -> None:
    code = "import sys, ui.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"PySide6", "sqlmodel", "sqlalchemy", "reportlab"}.isdisjoint(loaded.stdout.split())


def test_the_command_line_needs_no_qt_at_all() -> None:
    modules = [f"ui.cli.{path.stem}" for path in (ROOT / "ui" / "cli").glob("[!_]*.py")]
    code = f"import sys, importlib; sys.modules['PySide6'] = None; [importlib.import_module(m) for m in {modules}]"
    commands = "from ui.cli import main; sys.exit(main(['procedures', 'wargame']))"
    done = subprocess.run([sys.executable, "-c", f"{code}; {commands}"], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_tests_and_packaging_are_no_packages() -> None:
    found = [path for folder in ("tests", "packaging") for path in (ROOT / folder).rglob("__init__.py")]
    assert found == []


def test_no_tracked_file_names_a_place_on_somebodys_machine() -> None:
    found = [path.relative_to(ROOT) for path in tracked_files() if MACHINE_PATH.search(path.read_bytes())]
    assert found == []
