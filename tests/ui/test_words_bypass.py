"""Every sentence that is handed to a widget goes through `tr`: a literal that does not is found in the code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_SINKS = """QLabel QPushButton QToolButton QCheckBox QRadioButton QGroupBox setText setToolTip setWindowTitle
    setAccessibleName
    setAccessibleDescription setPlaceholderText addAction addMenu addTab setTitle label button Heading Panel IconButton
    Tick say plain_tip plain_caption Part Pill Action Fact Choice Item ItemAction KeyGroup"""
SINKS = frozenset(_SINKS.split())
TOLD = {"title", "text", "tip", "words", "word", "hint", "group", "heading", "label"}
EXEMPT = {
    "Tableside": "the name of the program",
    "postgresql://user@server/database": "an example of an address",
}
FILES = [each for each in sorted((ROOT / "ui").rglob("*.py")) if not {"cli", "theme"} & set(each.parts)]


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def words_in(node: ast.expr) -> Iterator[str]:
    """The words that an expression would show as they are."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.IfExp):
        yield from (*words_in(node.body), *words_in(node.orelse))
    elif isinstance(node, ast.BoolOp):
        yield from (word for each in node.values for word in words_in(each))


def is_said(text: str) -> bool:
    """Whether a person would read it as words: a capital, or several words."""
    bare = (word.strip(".,:;?!…·()“”") for word in text.split())
    letters = [word for word in bare if len(word) > 1 and word.isalpha()]
    return len(letters) > 1 or (bool(letters) and text[:1].isupper())


def bypassing(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Literals that a widget or a value for one gets without `tr`."""
    for node in (each for each in ast.walk(tree) if isinstance(each, ast.Call) and called(each) in SINKS):
        shown = [*node.args[:2], *(each.value for each in node.keywords if each.arg in TOLD)]
        for text in (word for each in shown for word in words_in(each)):
            if is_said(text) and text not in EXEMPT and text != "small strong":
                yield node.lineno, text


@pytest.mark.parametrize("file", FILES, ids=lambda each: str(each.relative_to(ROOT)))
def test_no_widget_is_handed_a_sentence_that_bypasses_the_catalogue(file: Path) -> None:
    assert list(bypassing(ast.parse(file.read_text("utf-8")))) == []


@pytest.mark.parametrize(
    "code", ['label("Go on")', 'button(f"Open {name}")', 'say("Nothing" if x else y)', 'Pill(text="To do")']
)
def test_a_sentence_that_bypasses_it_is_found(code: str) -> None:
    assert list(bypassing(ast.parse(code)))


def test_a_sentence_in_tr_is_not() -> None:
    assert not list(bypassing(ast.parse('label(tr("Go on"), tip=tr("Open {name}", name=name))')))
