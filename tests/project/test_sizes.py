"""Small things: a module is read in one sitting, a function on one screen."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("referee", "data", "printables", "ui", "tests", "packaging")


def sources() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def functions(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1, node.name


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in sources()}
    assert {name: lines for name, lines in lengths.items() if lines > 400} == {}


def test_no_function_is_longer_than_50_lines() -> None:
    long = [(path.name, name, lines) for path in sources() for lines, name in functions(path) if lines > 50]
    assert long == []


def test_no_module_is_called_utils() -> None:
    assert [path for path in sources() if path.stem in {"utils", "util", "helpers", "misc"}] == []
