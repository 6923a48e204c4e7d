"""Words that people see, read from the code of a module: what is marked, raised, or told by a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from referee.agreement import singular

MARKED = {"tr", "N_", "trc", "Nc_"}
IN_CONTEXT = ("trc", "Nc_")
_SILENT = (
    "compile getattr setattr hasattr import_module procedure event TypeVar sub fullmatch match search split"
    " partition escape info warning debug exception open encode startswith endswith removeprefix removesuffix"
    " strftime"
)
SILENT = frozenset(_SILENT.split())
_SHORT = (
    "how_many Tell Note no never up_next Tick track stat flag word MarkerKind Phase order Pick Setting D Sum Count"
    " Draw Choose Ask AskNumber Fact Figure Column Offer"
)
SHORT = frozenset(_SHORT.split())
"""Calls whose words may be short and begin small: “base”, “acted”."""
NOT_WORDS = re.compile(
    r"[a-z0-9_.:/#*-]*|[A-Z0-9_ .–,-]{0,12}|[A-Z]{1,3}\d+.*|https?:.*"
    r"|.*(?:\(\?|\\[dwsb]|SELECT |PRAGMA ).*|#[0-9a-f]{3,8}|[a-z]+[A-Z]\w*"
)


class Reader:
    """Reads one module; `sees_all` takes every sentence, otherwise only what is marked or raised."""

    def __init__(self, sees_all: bool) -> None:
        self.sees_all = sees_all
        self.words: list[tuple[str, str, str]] = []

    def read(self, tree: ast.AST) -> list[tuple[str, str, str]]:
        """All words of a module in their order."""
        self._walk(tree, self.sees_all, False)
        return self.words

    def _walk(self, node: ast.AST, takes: bool, short: bool) -> None:
        """Go through the code: `takes` where sentences are words, `short` where single small words are, too."""
        takes = takes or isinstance(node, ast.Raise)
        readers = {ast.Call: self._call, ast.JoinedStr: self._joined, ast.Constant: self._constant}
        if type(node) in readers:
            readers[type(node)](node, takes, short)
        elif isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            self._body(node, takes)
        else:
            for part in _parts(node):
                self._walk(part, takes, short)

    def _body(self, node: Any, takes: bool) -> None:
        """A module, a class or a function without its docstrings."""
        for part in getattr(node, "decorator_list", []):
            self._walk(part, takes, False)
        for part in node.body:
            if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)):
                self._walk(part, takes, False)

    def _call(self, node: Any, takes: bool, short: bool) -> None:
        name = _called(node.func)
        if name in MARKED:
            self._marked(name, node)
            for keyword in node.keywords:
                self._walk(keyword.value, takes, False)
            return
        if name in SILENT:
            return
        self._walk(node.func, takes, False)
        if name in ("how_many", "counted"):
            self._counted(node)
        for part in (*node.args, *(keyword.value for keyword in node.keywords)):
            self._walk(part, takes, short or (takes and name in SHORT))

    def _marked(self, name: str, node: ast.Call) -> None:
        texts = [_text(part) for part in node.args]
        for part, text in zip(node.args, texts, strict=True):
            if text is None:
                self._walk(part, True, True)
        if not texts or texts[0] is None or (name in IN_CONTEXT and texts[1] is None):
            return
        if name in IN_CONTEXT:
            self.words.append((texts[1] or "", "", texts[0]))
        else:
            self.words.append((texts[0], (texts[1] or "") if len(texts) > 1 else "", ""))

    def _counted(self, node: ast.Call) -> None:
        texts = [text for text in map(_text, node.args[1:]) if text]
        if texts:
            many = texts[1] if len(texts) > 1 else f"{texts[0]}s"
            self.words += [(f"{{n}} {texts[0]}", "", ""), (f"{{n}} {many}", "", ""), (f"no {many}", "", "")]

    def _joined(self, node: Any, takes: bool, short: bool) -> None:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self._walk(part.value, takes, False)
        if takes:
            for text in islice(templates(node), 8):
                own = re.sub(r"\{[^{}]*\}", "", text).strip()
                if re.search(r"[A-Za-z]{2}", own) and (" " in text or not NOT_WORDS.fullmatch(own)):
                    self.words.append((text, "", ""))

    def _constant(self, node: Any, takes: bool, short: bool) -> None:
        text = node.value
        if not takes or not isinstance(text, str) or not re.search(r"[A-Za-z]{2}", text):
            return
        if not NOT_WORDS.fullmatch(text):
            self.words.append((text, "", ""))
        elif short and re.fullmatch(r"[a-z][a-z -]+", text):
            self.words.append((text.replace("-", " "), "", ""))


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """What of a piece of code may be words: no annotations, no keys, nothing that is compared."""
    if isinstance(node, (ast.Assert, ast.Import, ast.ImportFrom)):
        return
    if isinstance(node, ast.AnnAssign):
        yield from filter(None, [node.value])
    elif isinstance(node, ast.Dict):
        yield from (*(key for key in node.keys if isinstance(key, ast.Call)), *node.values)
    elif isinstance(node, (ast.Subscript, ast.Compare)):
        yield from (part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.Constant))
    else:
        yield from ast.iter_child_nodes(node)


def _called(func: ast.expr) -> str:
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def templates(node: ast.JoinedStr) -> Iterator[str]:
    """The templates that an f-string stands for: one, or one for each word that it chooses.

    `f"{unit.name} {does(unit.name, 'has shot')}"` is `{unit} has shot`.
    """
    taken: dict[str, str] = {}
    for parts in product(*(_pieces(part, taken) for part in node.values)):
        yield "".join(parts)


def _pieces(part: ast.expr, taken: dict[str, str]) -> list[str]:
    if isinstance(part, ast.Constant):
        kept = re.split(r"(\{[a-z]+\})", str(part.value))
        return ["".join(text if at % 2 else text.replace("{", "{{").replace("}", "}}") for at, text in enumerate(kept))]
    assert isinstance(part, ast.FormattedValue)
    given = part.value
    if isinstance(given, ast.IfExp) and _text(given.body) is not None and _text(given.orelse) is not None:
        return [_text(given.body) or "", _text(given.orelse) or ""]
    if isinstance(given, ast.Call) and _called(given.func) == "does" and _text(given.args[-1]):
        return [_text(given.args[-1]) or ""]
    if isinstance(given, ast.Call) and _called(given.func) == "verb" and given.args and _text(given.args[0]):
        several = _text(given.args[0]) or ""
        return [several, singular(several)]
    name, source = place(given), ast.unparse(given)
    while taken.setdefault(name, source) != source:
        name += "2"
    return [f"{{{name}}}"]


def place(given: ast.expr) -> str:
    """What the place of an expression is called: `unit.name` is `unit`, `len(units)` is `n`."""
    if isinstance(given, ast.Name):
        return given.id.strip("_").lower() or "value"
    if isinstance(given, ast.Attribute):
        return place(given.value) if given.attr in ("name", "id") and not _is_self(given.value) else given.attr
    if isinstance(given, ast.Call):
        return _place_of_call(given)
    if isinstance(given, ast.Subscript):
        return place(given.value)
    return "n" if isinstance(given, (ast.BinOp, ast.UnaryOp)) else "value"


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _place_of_call(call: ast.Call) -> str:
    name = _called(call.func)
    if name == "join":
        return "names"
    if name == "len":
        return "n"
    if name in ("unit", "side") or not call.args:
        return name.strip("_") or "value"
    if name in ("spaced", "shown", "str", "name_of", "lower", "capitalize", "listed"):
        return place(call.args[0])
    return name.strip("_") or "value"
