"""Small faults put into the code one at a time: another comparison, another sign, one more, the other branch."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

OPPOSITE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", " in ": " not in ", " is ": " is not "}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "//": "*"}
QUIET = ("__repr__", "__init__", "sizeHint", "paintEvent", "_lay_out", "_wire")
"""Where a fault is only a matter of looks."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: where it is, what stands there and what is put in its place."""

    file: str
    function: str
    line: int
    start: int
    end: int
    old: str
    new: str
    ordinal: int

    @property
    def rank(self) -> str:
        """A number that stays the same as long as its function has the same faults, wherever it is in the file."""
        words = f"{self.file}|{self.function}|{self.ordinal}|{self.old}|{self.new}"
        return hashlib.sha256(words.encode()).hexdigest()

    def applied(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.old.strip()} → {self.new.strip()}"


def mutants_of(file: Path, root: Path) -> list[Mutant]:
    """All faults that can be put into a file, one at a time."""
    source = file.read_bytes()
    text = _Text(source)
    found = []
    for function, body in _functions(ast.parse(source)):
        for ordinal, (node, start, end, new) in enumerate(_faults(body, text)):
            old = source[start:end].decode()
            name = str(file.relative_to(root))
            found.append(Mutant(name, function, node.lineno, start, end, old, new, ordinal))
    return found


class _Text:
    """A source in bytes, and where its lines begin."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def span(self, node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset

    def between(self, left: ast.expr, right: ast.expr) -> tuple[int, int]:
        return self.span(left)[1], self.span(right)[0]


def _functions(tree: ast.AST, above: str = "") -> Iterator[tuple[str, ast.AST]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.name not in QUIET:
            yield f"{above}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{above}{node.name}.")


Fault = tuple[ast.expr, int, int, str]


def _faults(function: ast.AST, text: _Text) -> Iterator[Fault]:
    """Every place in a function's body, in the order of its text."""
    assert isinstance(function, ast.FunctionDef)
    nodes = [node for statement in function.body for node in _walked(statement)]
    places = [fault for node in nodes for fault in _of_node(node, text)]
    yield from sorted(places, key=lambda fault: (fault[1], fault[2]))


def _walked(node: ast.AST) -> Iterator[ast.AST]:
    """A piece of code with all that is in it, but for whether lists must be of one length: we know they are."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.keyword) and child.arg == "strict"):
            yield from _walked(child)


def _of_node(node: ast.AST, text: _Text) -> Iterator[Fault]:
    if isinstance(node, ast.Compare):
        yield from _swapped(node, text.between(node.left, node.comparators[0]), OPPOSITE, text)
    elif isinstance(node, ast.BinOp) and not isinstance(node.op, (ast.BitOr, ast.Mod)):
        yield from _swapped(node, text.between(node.left, node.right), ARITHMETIC, text)
    elif isinstance(node, ast.BoolOp):
        words = {" and ": " or "} if isinstance(node.op, ast.And) else {" or ": " and "}
        yield from _swapped(node, text.between(node.values[0], node.values[1]), words, text)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        start = text.span(node)[0]
        yield node, start, text.span(node.operand)[0], ""
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, *text.span(node), str(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield node, *text.span(node), str(not node.value)


def _swapped(node: ast.expr, span: tuple[int, int], words: dict[str, str], text: _Text) -> Iterator[Fault]:
    between = text.source[slice(*span)].decode()
    for old in sorted(words, key=len, reverse=True):
        if old in between and not between.replace(old, "", 1).strip(" ()\n"):
            yield node, *span, between.replace(old, words[old], 1)
            return
