"""All words that people see, found in the code, in the declared values of the games and in their packs."""

from __future__ import annotations

import ast
import dataclasses
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

from words_in_code import Reader

from printables.game_sheet import MOST_SPELLED_OUT
from referee.form_schema import words_of
from referee.retelling import NUMBERED

ROOT = Path(__file__).parent.parent
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
    said: set[str] = set()
    own = {package: id for id, (package, about) in packages().items() if not about.is_foreign}
    for domain, files, sees_all in OURS:
        more = _helped() if domain == "cli" else _of_pages() if domain == "ui" else ()
        found = [*_of_files(files, sees_all), *more]
        told |= {each.id.lower() for each in found}
        said |= {each.id for each in found}
        yield domain, ROOT / "data" / "languages", found
    for package, id in own.items():
        folder = packs_of(id)
        code = sorted((ROOT / package.replace(".", "/")).rglob("*.py"))
        found = [
            *_of_files(code, True),
            *_declared(id),
            *_packed(folder),
            *_called_so(id),
            *_on_paper(folder, said),
            *_retired(folder),
        ]
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


def _of_pages() -> Iterator[Found]:
    """The words of the phones' pages."""
    from ui.phones.pages import words_said

    yield from (Found(words, "", "", f"ui/phones/pages/{name}") for words, name in words_said())


def _of_files(files: list[Path], sees_all: bool) -> Iterator[Found]:
    for file in files:
        name = str(file.relative_to(ROOT))
        for id, plural, context in Reader(sees_all).read(ast.parse(file.read_text("utf-8"))):
            yield Found(id, plural, context, name)


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
    options = [each.id for point in rules.rulings for each in point.options] * (len(rules.rulings) > MOST_SPELLED_OUT)
    yield from (Found(words, "", "option", package) for words in dict.fromkeys(map(_as_words, options)))
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


def _retired(folder: Path) -> Iterator[Found]:
    """Sentences that nobody says any more, and that stand in journals of earlier versions: one a line."""
    file = folder / "languages" / "retired.txt"
    lines = file.read_text("utf-8").splitlines() if file.is_file() else ()
    yield from (Found(line, "", "", str(file.relative_to(ROOT))) for line in lines)


def _on_paper(folder: Path, said: set[str]) -> Iterator[Found]:
    """Words of a sheet that the app says as well, and may mean otherwise: “Clear” is a button, and is ground."""
    file, texts = folder / "sheet.toml", dict[str, None]()
    _gather_pack(tomllib.loads(file.read_text("utf-8")), "", texts)
    yield from (Found(text, "", "paper", str(file.relative_to(ROOT))) for text in texts if text in said)


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
