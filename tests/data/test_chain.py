"""The chain: what is written on the page is what the program does, and nothing in an export changes unnoticed."""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from data.chain import START, canonical, chained, link, noted, short
from data.exchange import exported, import_battle
from data.exported import breaks
from data.store import Store
from data.verify import verify
from referee.dice import ProvableDice, chance_of, commitment
from referee.requests import Refused
from referee.ruleset import Setup
from tests.data.chaining import resealed, unchained
from tests.data.playing import NOW, SEED, new_battle, order, played
from tests.data.toy import CONTENT, TOY, toys

PAGE = (Path(__file__).parents[2] / "docs" / "chain.md").read_text("utf-8")
VECTOR = json.loads(re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1])  # type: ignore[index]


def test_the_vector_of_the_page_holds() -> None:
    assert list(breaks(VECTOR)) == []
    assert START in PAGE
    assert sha256(b"tableside chain 1").hexdigest() == START


def test_the_canonical_text_on_the_page_is_that_of_its_entry() -> None:
    shown = re.search(r"```text\n(\{\"answers.*?)\n```", PAGE, re.DOTALL)
    assert shown is not None
    entry = {name: part for name, part in VECTOR["entries"][1].items() if name not in ("hash", "out")}
    assert canonical(entry) == shown[1].replace("⟨U+2028⟩", "\u2028")


def test_the_dice_of_the_vector_are_those_of_its_seed() -> None:
    seed = bytes.fromhex(VECTOR["seed"])
    began = VECTOR["entries"][0]["events"][0]
    assert began["commitment"] == commitment(seed)
    roll, draw = (VECTOR["entries"][at]["answers"][0] for at in (1, 2))
    assert f"words={chance_of(began['words'])}" in roll["place"]
    dice = ProvableDice(seed, roll["place"][:-1])
    assert [dice.face(6, 0, die) for die in roll["rolled"]] == [roll["value"][die] for die in roll["rolled"]]
    assert ProvableDice(seed, draw["place"][:-1]).drawn(draw["bag"], 0) == draw["value"]


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        ({"b": 1, "a": {"d": [], "c": {}}}, '{"a":{"c":{},"d":[]},"b":1}'),
        ([1.0, -0.0, 2.5, 1e-7, 1e22, 1e23], "[1,0,2.5,0.0000001,10000000000000000000000,100000000000000000000000]"),
        ({"\uff01": 1, "𝄞": 2.5}, '{"\uff01":1,"𝄞":2.5}'),
        ('a\u2028\x7f\x01\n"\\/é', '"a\u2028\x7f\\u0001\\n\\"\\\\/é"'),
        (["1.5,2.5", True, None], '["1.5,2.5",true,null]'),
    ],
)
def test_a_value_has_one_text(thing: Any, text: str) -> None:
    assert canonical(thing) == text


def test_a_hash_follows_from_the_one_before() -> None:
    first, second = {"number": 1}, {"number": 2, "out": True, "hash": "x"}
    assert chained([first, second]) == [link(START, first), link(link(START, first), {"number": 2})]


def test_a_hash_is_read_as_people_write_it() -> None:
    assert noted(short("0123456789abcdef00").upper()) == "0123456789abcdef"
    with pytest.raises(Refused, match="is not a hash"):
        noted("a fine day")


# Battles


def battle(store: Store) -> dict[str, Any]:
    id = new_battle(store)
    game = played(store, id)
    order(store, id, game, "adjust", units=["red-1"], field="men", to=2, reason="a test")
    return exported(store, id)


def test_what_is_exported_holds_and_verifies(store: Store) -> None:
    report = verify(battle(store), rulesets=toys)
    assert report.problems == ()
    assert report.head == battle(store)["chain"]["head"]


def test_an_export_that_comes_back_has_the_same_chain(store: Store) -> None:
    first = battle(store)
    assert exported(store, import_battle(store, first, time=NOW))["entries"] == first["entries"]


def test_the_first_wrong_entry_is_named(store: Store) -> None:
    export = battle(store)
    export["entries"][4]["time"] = "2026-07-24T10:00:01+00:00"
    assert verify(export, rulesets=toys).problems[0].startswith("Entry 5:")
    with pytest.raises(Refused, match="Entry 5"):
        import_battle(store, export, time=NOW)


def test_a_cut_tail_is_found_by_the_hash_that_was_written_down(store: Store) -> None:
    export = battle(store)
    head = export["chain"]["head"][:16]
    short_one = resealed({**export, "entries": export["entries"][:-1]})
    assert verify(short_one, rulesets=toys).problems == ()
    assert "cut off" in verify(short_one, rulesets=toys, head=head).problems[0]
    assert verify(export, rulesets=toys, head=head).problems == ()


def test_a_hash_of_the_middle_tells_that_more_came_later(store: Store) -> None:
    export = battle(store)
    report = verify(export, rulesets=toys, head=export["entries"][3]["hash"])
    assert report.problems == ()
    assert any("entry 4" in remark for remark in report.remarks)


@pytest.mark.parametrize("part", ["battle", "open", "chain"])
def test_a_part_of_the_head_that_was_changed_is_named(store: Store, part: str) -> None:
    export = battle(store)
    if part == "open":
        export["open"] = {"order": "rally", "args": {"unit": "red-1"}, "base": len(export["entries"])}
    elif part == "battle":
        export["battle"]["name"] = "Another"
    else:
        export["chain"]["since"] = 2
    assert f"The head: “{part}” is not what was exported." in verify(export, rulesets=toys).problems


def test_a_chain_that_was_taken_away_in_part_is_told(store: Store) -> None:
    export = battle(store)
    del export["chain"]
    assert "The head: “chain” is missing." in verify(export, rulesets=toys).problems


def test_an_export_without_a_chain_is_told_and_opens(store: Store) -> None:
    bare = unchained(battle(store))
    report = verify(bare, rulesets=toys)
    assert report.problems == ()
    assert any("older than the chain" in remark for remark in report.remarks)
    id = import_battle(store, bare, time=NOW)
    assert exported(store, id)["chain"]["since"] == len(bare["entries"]) + 1


def test_a_hash_is_not_to_be_found_in_a_battle_without_a_chain(store: Store) -> None:
    bare = unchained(battle(store))
    assert verify(bare, rulesets=toys, head="0" * 16).problems != ()


def test_the_players_words_are_kept_and_in_the_dice(store: Store) -> None:
    plain, said = (exported(store, begun(store, words)) for words in ("", "seven dwarves"))
    assert "words" not in plain["entries"][0]["events"][0]
    assert said["entries"][0]["events"][0]["words"] == "seven dwarves"
    assert f"words={chance_of('seven dwarves')}" in said["entries"][1]["answers"][0]["place"]
    assert verify(said, rulesets=toys).problems == ()


def test_words_that_were_changed_are_found(store: Store) -> None:
    said = exported(store, begun(store, "seven dwarves"))
    said["entries"][0]["events"][0]["words"] = "eight dwarves"
    assert any("words" in problem for problem in verify(resealed(said), rulesets=toys).problems)


def begun(store: Store, words: str) -> int:
    id = store.create(TOY, Setup(name="Test"), time=NOW, seed=SEED, words=words, content=CONTENT)
    order(store, id, store.game(id), "pull")
    return id
