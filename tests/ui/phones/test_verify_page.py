"""The page that verifies an export in any browser: written from docs/chain.md alone, with our own SHA-256."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from data.chain import canonical
from data.exchange import exported
from data.store import Store
from data.verify import verify
from referee.many_hands import hash_of
from tests.play.small_banter import SETUP
from tests.ui.phones.browser import Browser, Phone
from ui.cli.answers import Said
from ui.cli.playing import Played

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "verify.html"
NUMBER = "5a" * 32


@pytest.fixture(scope="module")
def page(browser: Browser) -> Phone:
    return browser.phone(PAGE.as_uri())


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A battle with dice of the app, dice of the players, and a seat's own chance among them."""
    from referee.facts import read
    from referee.ruleset import Setup
    from referee.rulesets import ruleset
    from referee.value import plain

    store = Store(tmp_path_factory.mktemp("verify"), writer=True)
    setup = read(Setup, plain(SETUP))
    id = store.create(ruleset("banter-battles"), setup, time="2026-01-01T00:00:00+00:00", words="Sieben")
    played = Played(store, id)
    played.do("note", {"text": "We begin"}, Said())
    played.do("bind-chance", {"seat": "Anna", "hash": hash_of(NUMBER)}, Said())
    played.do("out-scout", {}, Said())
    played.undo()
    played.do("out-scout", {}, Said())
    played.do("next-phase", {}, Said())
    played.do("show-chance", {"seat": "Anna", "number": NUMBER}, Said())
    made = exported(store, id)
    store.close()
    return dict(json.loads(json.dumps(made)))


def told(page: Phone, text: str, written: str = "") -> list[list[str]]:
    return list(page.do("return Verify.check(arguments[0], arguments[1]).lines", text, written))


def bad(page: Phone, data: dict[str, Any], written: str = "") -> list[str]:
    return [words for kind, words in told(page, json.dumps(data), written) if kind == "bad"]


def test_the_page_has_the_same_hash_as_the_phones() -> None:
    shared = (ROOT / "ui" / "phones" / "pages" / "sha256.js").read_text("utf-8")
    assert shared in PAGE.read_text("utf-8")


def test_the_page_comes_from_nowhere_but_this_file() -> None:
    assert not re.search(r"(src|href)=", PAGE.read_text("utf-8"))


@pytest.mark.parametrize("length", [0, 1, 31, 55, 56, 63, 64, 65, 119, 120, 1000])
def test_our_hash_is_sha_256(page: Phone, length: int) -> None:
    text = "aé✓𝄞"[: length % 5 or 1] * length
    key = b"k" * (length % 90)
    made = page.do(
        "const t = Sha256.utf8(arguments[0]); return [Sha256.hex(Sha256.digest(t)), "
        "Sha256.hex(Sha256.hmac(Sha256.utf8(arguments[1]), t))]",
        text, key.decode(),
    )  # fmt: skip
    assert made == [hashlib.sha256(text.encode()).hexdigest(), hmac.digest(key, text.encode(), "sha256").hex()]


def test_the_canonical_text_is_that_of_the_app(page: Phone) -> None:
    strange = '\u2028\t\x1f"\\/\x7f'
    odd = {"é": 1e-7, "！": 2, "𝄞": [1e15, 2.5, -0.0, True, None], "b": {"a": strange}, "": 123456.75}
    assert page.do("return Verify.canonical(JSON.parse(arguments[0]))", json.dumps(odd)) == canonical(odd)


def test_the_vector_of_the_description_is_sound(page: Phone) -> None:
    text = (ROOT / "docs" / "chain.md").read_text("utf-8")
    vector = re.search(r"```json\n(.*?)```", text, re.S)
    assert vector is not None
    assert bad(page, json.loads(vector.group(1))) == []


def test_a_battle_with_many_hands_is_sound_here_and_in_the_app(page: Phone, export: dict[str, Any]) -> None:
    assert bad(page, export) == []
    assert "Anna has shown the number that was in the dice." in [words for _, words in told(page, json.dumps(export))]
    assert verify(export).problems == ()


def rechained(data: dict[str, Any]) -> dict[str, Any]:
    """As a cheat would: everything changed is chained anew."""
    before = hashlib.sha256(b"tableside chain 1").hexdigest()
    for entry in data["entries"]:
        rest = {name: item for name, item in entry.items() if name not in ("hash", "out")}
        before = entry["hash"] = hashlib.sha256(f"{before}\n{canonical(rest)}".encode()).hexdigest()
    chain = data["chain"]
    chain["head"] = before
    head = {name: chain[name] for name in ("version", "head", "since")}
    chain["parts"]["chain"] = hashlib.sha256(canonical(head).encode()).hexdigest()
    return data


def rolls(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for entry in data["entries"]:
        yield from (given for given in entry.get("answers", ()) if given["by"] == "app" and not entry.get("out"))


def test_a_changed_word_breaks_the_chain(page: Phone, export: dict[str, Any]) -> None:
    data = deepcopy(export)
    data["entries"][2]["headline"] += "!"
    assert "Entry 3 is not what was chained" in bad(page, data)[0]


def test_a_changed_die_is_found_even_if_it_is_chained_anew(page: Phone, export: dict[str, Any]) -> None:
    data = deepcopy(export)
    given = next(rolls(data))
    given["value"] = [given["value"][0] % 6 + 1]
    assert any("the app rolled" in words for words in bad(page, rechained(data)))


def test_a_hand_that_is_left_out_of_the_dice_is_found(page: Phone, export: dict[str, Any]) -> None:
    data = deepcopy(export)
    given = next(each for each in rolls(data) if any(word.startswith("Anna=") for word in each["place"]))
    given["place"] = [word for word in given["place"] if not word.startswith("Anna=")]
    assert any("other hands" in words for words in bad(page, rechained(data)))


def test_another_number_than_the_one_in_the_dice_is_found_by_both(page: Phone, export: dict[str, Any]) -> None:
    data = deepcopy(export)
    entry = next(each for each in data["entries"] if each["order"] == "show-chance")
    entry["args"]["number"] = entry["events"][0]["number"] = "5b" * 32
    assert any("not the one in the dice" in words for words in bad(page, rechained(data)))
    assert verify(data).problems


def test_another_seed_and_a_cut_end_are_found(page: Phone, export: dict[str, Any]) -> None:
    other, cut = deepcopy(export), deepcopy(export)
    other["seed"] = "00" * 32
    cut["entries"].pop()
    assert any("seed" in words for words in bad(page, other))
    assert any("end of the chain" in words for words in bad(page, cut))


def test_a_hash_that_was_written_down_is_looked_for(page: Phone, export: dict[str, Any]) -> None:
    head = export["chain"]["head"][:16].upper()
    assert bad(page, export, f"{head[:4]} {head[4:8]}-{head[8:]}") == []
    assert any("no entry" in words for words in bad(page, export, "0123456789abcdef"))


def test_what_is_no_export_is_told_so(page: Phone) -> None:
    for text in ("", "[]", "{}", '{"tableside":2}', '{"tableside":1,"entries":[],"battle":{}}'):
        assert [kind for kind, _ in told(page, text)] == ["bad"]
