"""Content packs: read strictly, with file and key in every complaint."""

from pathlib import Path

import pytest

from data.content import PackError, Packs, load, packs_of, read_pack, shipped
from referee.about import About
from referee.ruleset import Ruleset, RuleText
from referee.rulesets import ids, ruleset
from referee.value import FrozenMap

RULES = Ruleset(about=About(id="banter-battles", name="Banter Battles"), content=FrozenMap({"texts": RuleText}))
HEADER = 'format = 1\nauthor = "A club"\nlicence = "MIT"\n'
ENTRY = '[texts.G1]\ntitle = "Scouting"\ntext = "Roll."\n'


def pack(folder: Path, text: str | bytes, name: str = "rules.toml") -> Path:
    file = folder / "banter-battles" / name
    file.parent.mkdir(exist_ok=True, parents=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def complaint(folder: Path, text: str | bytes) -> str:
    with pytest.raises(PackError) as error:
        read_pack(pack(folder, text), RULES)
    return str(error.value)


def test_entries_become_typed_values(tmp_path: Path) -> None:
    content = read_pack(pack(tmp_path, HEADER + ENTRY), RULES)
    assert content == {"texts": {"G1": RuleText(title="Scouting", text="Roll.")}}


@pytest.mark.parametrize("name", ["format", "author", "licence"])
def test_a_pack_without_its_header_is_refused(tmp_path: Path, name: str) -> None:
    lines = [line for line in HEADER.splitlines() if not line.startswith(name)]
    sentence = f"rules.toml, {name}: a pack starts with format, author, licence; add {name}."
    assert complaint(tmp_path, "\n".join(lines)) == sentence


def test_a_pack_of_another_format_is_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path, HEADER.replace("1", "2")) == "rules.toml, format: this app reads format 1, not 2."


def test_an_author_is_a_name(tmp_path: Path) -> None:
    wrong = HEADER.replace('"A club"', "3")
    assert complaint(tmp_path, wrong) == "rules.toml, author: it cannot be 3: a name in quotes."


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (ENTRY.replace("title", "titel"), "texts.G1: There is no key “titel”; there are title, text."),
        ('[texts.G1]\ntitle = "x"\n', "texts.G1: The key “text” is missing: a word in quotes."),
        (ENTRY.replace('"Roll."', "4"), "texts.G1: The key “text” cannot be 4: a word in quotes."),
        (ENTRY.replace('"Roll."', "[1, 2]"), "texts.G1: The key “text” cannot be [1, 2]: a word in quotes."),
        ("[spells.frost]\n", "spells: Banter Battles has no such content; it has texts."),
        ("texts = 3\n", "texts: write its entries as tables, such as [texts.name]."),
        ("[texts]\nG1 = 3\n", "texts: write its entries as tables, such as [texts.name]."),
    ],
)
def test_a_wrong_entry_is_refused_with_file_and_key(tmp_path: Path, entry: str, sentence: str) -> None:
    assert complaint(tmp_path, HEADER + entry) == f"rules.toml, {sentence}"


def test_broken_toml_is_refused_with_its_place(tmp_path: Path) -> None:
    said = complaint(tmp_path, HEADER + "[texts.G1\n")
    assert said.startswith("rules.toml, the file: it is not TOML: ")
    assert "(at line 4, column 10)" in said


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path, b"\xff\xfe") == "rules.toml, the file: it is not UTF-8 text."


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"^gone\.toml, the file: it cannot be read: No such file or directory\.$"):
        read_pack(tmp_path / "gone.toml", RULES)


def test_a_clubs_entry_replaces_the_shipped_one_and_leaves_the_rest(tmp_path: Path) -> None:
    pack(tmp_path / "ours", HEADER + ENTRY + ENTRY.replace("G1", "G2"))
    pack(tmp_path / "club", HEADER + ENTRY.replace("Roll.", "Toss."))
    texts = load("banter-battles", [tmp_path / each / "banter-battles" for each in ("ours", "club")])["texts"]
    assert {id: entry.text for id, entry in texts.items()} == {"G1": "Toss.", "G2": "Roll."}


def test_a_folder_without_packs_has_no_content(tmp_path: Path) -> None:
    assert load("banter-battles", (tmp_path,)) == {kind: {} for kind in ruleset("banter-battles").content}


@pytest.mark.parametrize("id", ids())
def test_every_shipped_pack_can_be_read(id: str) -> None:
    assert dict(shipped(id)) == load(id, (packs_of(id),))


def test_a_pack_is_read_when_something_is_asked_for_that_it_may_hold(tmp_path: Path) -> None:
    pack(tmp_path, HEADER + ENTRY)
    pack(tmp_path, HEADER + "  [ 'armies'.broken]", "armies.toml")
    packs = Packs(ruleset("banter-battles"), tmp_path / "banter-battles")
    assert set(packs["texts"]) == {"G1"}
    assert packs["periods"] == {}
    with pytest.raises(PackError, match="armies"):
        packs["armies"]


@pytest.mark.parametrize("id", ids())
def test_every_procedure_and_ruling_names_a_rule_that_has_a_text(id: str) -> None:
    rules = ruleset(id)
    named = {each.rule for each in rules.procedures().values()} | {point.rule for point in rules.rulings}
    ours = {each.id for each in rules.own_rules if each.text}  # where the book is silent
    assert {rule for rule in named if rule} <= set(shipped(id)["texts"]) | ours
