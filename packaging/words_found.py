"""All words that people see, found in the code, in the declared values of the games and in their packs."""

from __future__ import annotations

import ast
import dataclasses
import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import islice, product
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

from referee.agreement import singular
from referee.form_schema import words_of
from referee.retelling import NUMBERED

ROOT = Path(__file__).parent.parent
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
_TEXTS = (
    "title label help word words name question text sentence verb short price_word source several group_word note"
    " hint question asks caption column heading tip one many effect"
)
TEXTS = frozenset(_TEXTS.split())
_PACK_TEXTS = (
    "title subtitle name head rows steps bullets pairs label note text icons sides effect story objectives years"
    " base_width men_to_a_base role"
)
PACK_TEXTS = frozenset(_PACK_TEXTS.split())
_NOT_TOLD = "author licence general_name colour symbol write map hex"
NOT_TOLD = frozenset(_NOT_TOLD.split())


class Found(NamedTuple):
    """Words, how they are said of several, in which sense, and the file they stand in."""

    id: str
    plural: str
    context: str
    file: str


def domains() -> Iterator[tuple[str, Path, list[Found]]]:
    """Every catalogue: its name, where its languages lie, and all words that belong in it."""
    from data.content import packs_of
    from referee.rulesets import packages

    told: set[str] = set()
    own = {package: id for id, (package, about) in packages().items() if not about.is_foreign}
    for domain, files, sees_all in OURS:
        more = _helped() if domain == "cli" else ()
        found = [*_of_files(files, sees_all), *more]
        told |= {each.id.lower() for each in found}
        yield domain, ROOT / "data" / "languages", found
    for package, id in own.items():
        folder = packs_of(id)
        code = sorted((ROOT / package.replace(".", "/")).rglob("*.py"))
        found = [*_of_files(code, True), *_declared(id), *_packed(folder), *_called_so(id)]
        told |= {each.id.lower() for each in found}
        yield id, folder / "languages", [*found, *_fields(id, told)]


def _files(*folders: str, but: str = "\n") -> list[Path]:
    return [file for each in folders for file in sorted((ROOT / each).rglob("*.py")) if but not in f"{file}/"]


FOR_DEVELOPERS = ("agreement.py", "contract.py", "retelling.py", "sentence_patterns.py")
ENGINE = [
    file
    for file in _files("referee")
    if file.name not in FOR_DEVELOPERS and ("/rulesets/" not in f"{file}" or file.parent.name == "rulesets")
]
OURS = (
    ("referee", ENGINE, True),
    ("data", _files("data", but="/migrations/"), False),
    ("printables", _files("printables"), False),
    ("ui", _files("ui", but="/cli/"), False),
    ("cli", _files("ui/cli"), False),
)


def _helped() -> Iterator[Found]:
    """The help of the commands."""
    from typer.main import get_command

    from ui.cli import app
    from ui.cli.spoken_help import texts

    yield from (Found(text, "", "", "ui/cli") for text in dict.fromkeys(texts(get_command(app))))


def _of_files(files: list[Path], sees_all: bool) -> Iterator[Found]:
    for file in files:
        name = str(file.relative_to(ROOT))
        for id, plural, context in Reader(sees_all).read(ast.parse(file.read_text("utf-8"))):
            yield Found(id, plural, context, name)


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


def _declared(id: str) -> Iterator[Found]:
    """The words of the declared values of a game: its orders, phases, markers, rulings, fields, forms."""
    from referee.facts import schema
    from referee.fields import shown
    from referee.rulesets import part, ruleset

    rules, package = ruleset(id), f"referee/rulesets ({id})"
    texts: dict[str, None] = {}
    things = [rules, *(getattr(part(id, name), attribute, None) for name, attribute in PARTS if part(id, name))]
    for thing in things:
        _gather(thing, texts, set())
    texts.update(dict.fromkeys(_as_words(point.id) for point in rules.rulings))
    for kind in (rules.unit, rules.table_type):
        for each in shown(kind) if dataclasses.is_dataclass(kind) else ():
            texts.update(dict.fromkeys((each.label, each.short)))
    texts.update(dict.fromkeys(each.summary for each in rules.procedures().values()))
    types = [each.facts for each in rules.procedures().values()] + [each.args for each in rules.orders]
    seen: set[Any] = set()
    for kind in types:
        _gather_type(kind, texts, seen)
    for each in rules.procedures().values():
        texts.update(dict.fromkeys(_described(schema(each.facts).get("$defs", {}))))
    yield from (Found(text, "", "", package) for text in texts if re.search(r"[A-Za-z]{2}", text))


PARTS = (("words", "WORDS"), ("lesson", "LESSON"), ("army_book", "BOOK"), ("paper", "PAPER"))


def _gather(thing: Any, texts: dict[str, None], seen: set[int], told: bool = False) -> None:
    """Walk declared values; what stands in an attribute that people read is words."""
    if isinstance(thing, str):
        if told:
            texts[thing] = None
    elif isinstance(thing, (tuple, list, set, frozenset)):
        for each in thing:
            _gather(each, texts, seen, told)
    elif isinstance(thing, Mapping):
        for each in thing.values():
            _gather(each, texts, seen, told)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type) and id(thing) not in seen:
        seen.add(id(thing))
        for field in dataclasses.fields(thing):
            _gather(getattr(thing, field.name, None), texts, seen, field.name in TEXTS)


def _gather_type(kind: Any, texts: dict[str, None], seen: set[Any]) -> None:
    """The names of the facts of a form, as words, and what may be chosen in them."""
    for inner in get_args(kind):
        if isinstance(inner, str):
            texts[_as_words(inner)] = None
        else:
            _gather_type(inner, texts, seen)
    if dataclasses.is_dataclass(kind) and kind not in seen:
        seen.add(kind)
        hints = get_type_hints(kind, include_extras=True)
        for field in dataclasses.fields(kind):
            texts[_as_words(field.name)] = None
            if len(field.name.split("_")) > 1 and words_of(field.name)[1:] != _as_words(field.name)[1:]:
                texts[words_of(field.name)] = None
            texts.update(dict.fromkeys(text for key, text in field.metadata.items() if key in TEXTS and text))
            _gather_type(hints[field.name], texts, seen)


def _fields(id: str, told: set[str]) -> Iterator[Found]:
    """What the fields of content are called and what may be chosen, but for words that mean the same everywhere."""
    from referee.rulesets import ruleset

    texts: dict[str, None] = {}
    seen: set[Any] = set()
    for kind in ruleset(id).content.values():
        _gather_type(kind, texts, seen)
    words = (text for text in texts if re.search(r"[A-Za-z]{2}", text) and text.lower() not in told)
    yield from (Found(text, "", "field", f"data/packs ({id})") for text in words)


def _called_so(id: str) -> Iterator[Found]:
    """What the units of all scenarios are called, their groups and models, and what procedures and lists are."""
    from data.own_packs import shelf
    from referee.ruleset import Setup
    from referee.rulesets import ruleset
    from referee.trial import title_of

    rules, package = ruleset(id), f"data/packs ({id})"
    content = shelf(ROOT / "no such folder", id).content
    texts = dict.fromkeys(title_of(each) for each in rules.procedures().values())
    texts.update(dict.fromkeys(kind.capitalize() for kind in content))
    for scenario in content.get("scenarios", {}):
        for unit in rules.muster(Setup(scenario=scenario), content).units.values():
            several = (each for field in dataclasses.fields(unit) for each in _models(getattr(unit, field.name)))
            names = (unit.name, unit.group, *several)
            texts.update(dict.fromkeys(NUMBERED.sub("", name) for name in names))
    yield from (Found(text, "", "", package) for text in texts if re.search(r"[A-Za-z]{2}", text))


def _models(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        yield from (each.name for each in value if dataclasses.is_dataclass(each) and hasattr(each, "name"))


def _described(node: Any) -> Iterator[str]:
    """What a schema says of its records: the first line is shown beside them."""
    if isinstance(node, dict):
        if isinstance(told := node.get("description"), str):
            yield told.partition("\n")[0]
        yield from (text for inner in node.values() for text in _described(inner))


def _as_words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").strip()


def _packed(folder: Path) -> Iterator[Found]:
    """The texts of a game's packs; names of people and ids are left as they are."""
    for file in sorted(folder.glob("*.toml")):
        texts: dict[str, None] = {}
        _gather_pack(tomllib.loads(file.read_text("utf-8")), "", texts)
        for text in texts:
            yield Found(text, "", "", str(file.relative_to(ROOT)))


def _gather_pack(thing: Any, key: str, texts: dict[str, None]) -> None:
    if isinstance(thing, dict):
        for name, inner in thing.items():
            if name not in NOT_TOLD:
                _gather_pack(inner, name, texts)
    elif isinstance(thing, list):
        for inner in thing:
            _gather_pack(inner, key, texts)
    elif isinstance(thing, str) and re.search(r"[A-Za-z]{2}", thing) and (" " in thing or _is_told(key, thing)):
        texts[thing] = None


def _is_told(key: str, word: str) -> bool:
    """Whether a single word is there to be read: neither a section of a book nor an id."""
    return key in PACK_TEXTS and not re.fullmatch(r"[A-Z]{1,3}\d+.*|[a-z]+(-[a-z]+)+", word)
