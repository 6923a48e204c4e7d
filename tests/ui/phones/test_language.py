"""Phones in the language of the table: its pages, and all that the pages are told."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from data.languages import PSEUDO, speak
from data.store import Store
from tests.play.small_banter import SETUP
from tests.referee.battles.memory import Play
from tests.ui.phones.browser import Browser, Phone
from tests.ui.phones.host import ROOT, HostProcess
from tests.ui.phones.memory import Room
from tests.ui.phones.turns import GAMES, begun
from ui.phones.pages import FOLDER, pages, words_said
from ui.phones.proposals import in_words

CUT = """
return [...document.querySelectorAll('button, h1, h2, p, li, strong, span, summary, input')].filter(e => e.offsetParent)
  .filter(e => e.id !== 'link' && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
  .map(e => e.outerHTML)
"""
SMALL = """
return [...document.querySelectorAll('button, input, summary, a')].filter(e => e.offsetParent)
  .filter(e => e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44).map(e => e.outerHTML)
"""
WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


@pytest.fixture
def pseudo() -> Iterator[None]:
    speak(PSEUDO)
    yield
    speak("en")


@pytest.fixture
def room(german: None) -> Room:
    made = Room(Play.new("banter-battles", SETUP))
    made.red, made.blue = made.sit("red", "Anna"), made.sit("blue", "Bert")  # type: ignore[attr-defined]
    made.table.open("out-scout")
    made.hosting.refresh()
    return made


@pytest.mark.parametrize("path", ["/", "/test"])
def test_a_page_says_which_language_it_speaks(german: None, path: str) -> None:
    assert b'<html lang="de">' in pages()[path][0]


def test_a_page_is_english_where_the_table_is() -> None:
    assert b'<html lang="en">' in pages()["/"][0]
    assert b"<h1>Sit down</h1>" in pages()["/"][0]
    assert b"var Words = {};" in pages()["/words.js"][0]


def test_the_scripts_have_the_words_of_the_table_s_language(german: None) -> None:
    words = json.loads(pages()["/words.js"][0].decode().partition("var Words = ")[2].partition(";\nfunction")[0])
    assert words["{n} to go"] == "noch {n}"


@pytest.mark.parametrize("name", ["phone.html", "test.html"])
def test_every_word_of_a_page_is_marked_to_be_said_in_another_language(pseudo: None, name: str) -> None:
    path = "/test" if name == "test.html" else "/"
    shown = re.sub(r"<[^>]*>", " ", pages()[path][0].decode().partition("<body>")[2])
    assert re.findall(r"\w{2,}", re.sub(r"⟦[^⟧]*⟧", " ", shown)) == (["Tableside"] if path == "/" else [])


@pytest.mark.parametrize("name", ["phone.js", "test.js", "drawing.js"])
def test_every_sentence_of_a_script_is_marked_to_be_said_in_another_language(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    said = {words for words, file in words_said() if file == name}
    sentences = re.findall(r'"([A-Z][a-z]+(?: [^"]*)?)"', re.sub(r"(?m)^\s*//.*$", "", text))
    not_words = {"Tableside", "Enter", "Backspace", "WebSocket"}
    assert [each for each in sentences if each not in said | not_words and "." not in each[:-1]] == []


def test_a_refusal_is_told_in_the_language_of_the_table(room: Room) -> None:
    room.say(77, do="join", code="AAAAAAAA", name="Zed")
    assert room.refusal(77) == "Dieser Code öffnet keinen Platz: noch einmal auf den Bildschirm sehen."


def test_a_token_that_has_no_seat_is_told_so_in_the_language_of_the_table(room: Room) -> None:
    room.say(77, do="back", token="x")
    assert room.refusal(77).startswith("Dieses Handy hat hier keinen Platz mehr")


def test_who_is_waited_for_is_said_in_the_language_of_the_table(room: Room) -> None:
    assert room.wire.state(room.blue)["waiting"] == "Millers: Würfel erwartet"  # type: ignore[attr-defined]


def test_the_clock_of_a_phone_counts_what_the_game_counts(german: None) -> None:
    clocks = []
    for game in ("battle-rules", "wargame", "banter-battles"):
        made = Room(Play.new(game, {}))
        clocks.append(made.wire.state(made.sit("red", "Anna"))["battle"]["counted"])
    assert clocks == ["Runde 1", "Runde 1", "Zug 1"]


def test_a_proposal_agrees_with_every_name(german: None) -> None:
    offered = {"title": "Schießen", "verb": "shoot"}
    assert in_words("Inselbögen", offered, "Eidgeschworene") == "Inselbögen: Schießen, Eidgeschworene"


def test_a_proposal_is_a_sentence_in_english() -> None:
    assert in_words("Island Bows", {"title": "Shoot", "verb": "shoot"}, "Oath-sworn") == "Island Bows shoot Oath-sworn"


@pytest.mark.timeout(200)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_that_phones_are_told_in_two_turns_is_german(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.phones.language_walk", "de", game],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr[-2000:]
    lines = done.stdout.splitlines()
    assert [each for each in lines if "English left" in each] == []
    assert int(lines[0].split()[1]) > 80


# In a real browser


def arrived(browser: Browser, host: HostProcess) -> Phone:
    """A small phone with the form to sit down."""
    side = next(side for side in host.codes if side != "screen")
    phone = browser.phone(host.codes[side], 360, 740)
    phone.until(lambda: phone.do("return !document.getElementById('join').hidden"))
    return phone


def sit(phone: Phone, name: str) -> None:
    phone.write("#name", name)
    phone.tap("Platz nehmen")
    phone.until(phone.is_seated)


@pytest.fixture
def host(hosts: Callable[..., HostProcess], tmp_path: Path) -> HostProcess:
    with Store(tmp_path, writer=True) as store:
        begun(store, "banter-battles")
    return hosts(tmp_path, 1, language="de")


@pytest.fixture
def anna(browser: Browser, host: HostProcess) -> Phone:
    return arrived(browser, host)


def test_the_form_to_sit_down_is_german_and_has_room(anna: Phone) -> None:
    assert "Platz nehmen" in anna.text("#join")
    assert (anna.do(CUT), anna.do(SMALL)) == ([], [])


@pytest.mark.parametrize("tab", ["Geschichte", "Meine", "Alle", "Vorschlag"])
def test_german_words_are_not_cut_on_a_small_phone(anna: Phone, host: HostProcess, tab: str) -> None:
    sit(anna, "Anna Maria Theresia")
    host.tell({"order": "out-scout"})
    anna.until(anna.question)
    anna.tap(tab, "nav")
    assert (anna.do(CUT), anna.do(SMALL), anna.do(WIDE)) == ([], [], 0)


def test_the_self_test_is_german_and_has_room(anna: Phone) -> None:
    anna.go(anna.do("return location.origin") + "/test")
    anna.until(lambda: "Alles in Ordnung" in anna.text("#sum"))
    assert (anna.do(CUT), anna.do(SMALL)) == ([], [])


def test_a_long_row_of_digits_is_broken_where_the_phone_ends(anna: Phone) -> None:
    sit(anna, "Anna")
    anna.tap("Vorschlag", "nav")
    anna.tap("Meinen eigenen Zufall dazugeben", "#page")
    anna.until(lambda: "Du bist gebunden" in anna.text("#page"))
    anna.do("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert (anna.do(CUT), anna.do(WIDE)) == ([], 0)


@pytest.mark.parametrize("kind", ["tag", "figures"])
def test_long_marks_and_figures_of_a_card_are_broken_where_the_phone_ends(anna: Phone, kind: str) -> None:
    sit(anna, "Anna")
    anna.do(
        "const span = document.createElement('span'), row = document.createElement('div');"
        "row.className = arguments[0] === 'tag' ? 'name' : 'figures'; row.textContent = 'Stab ';"
        "span.className = arguments[0] === 'tag' ? 'tag' : ''; span.textContent = 'Ohne Zusammenhalt '.repeat(5);"
        "row.appendChild(span); document.querySelector('#page').appendChild(row)",
        kind,
    )
    assert anna.do(WIDE) == 0
