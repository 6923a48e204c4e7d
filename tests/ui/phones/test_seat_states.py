"""A phone in the states that players seldom see: a locked seat, a removed one, hidden counters, the narrowest phone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from data.store import Store
from tests.ui.phones.browser import Browser, Phone
from tests.ui.phones.host import HostProcess
from tests.ui.phones.turns import begun

IS_IN_VIEW = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return box.height > 0 && box.top >= document.getElementById('head').offsetHeight && box.bottom <= innerHeight
"""
HIDDEN_COUNTER = """
const map = {kind: 'table', name: '', width: 48, height: 48, areas: [], patches: []};
const board = Drawing.board(map, [['~1', 'red', '?', '12,12', 0, 0, true]], [{id: 'red', colour: arguments[0]}]);
document.querySelector('#page').appendChild(board);
return ['text', 'rect'].map(each => getComputedStyle(board.querySelector('.token ' + each)))
  .map(style => [style.fill, style.fillOpacity])
"""
NARROW = """
return [...document.querySelectorAll('#ask button')]
  .filter(e => e.getBoundingClientRect().width < 44).map(e => e.outerHTML)
"""
UNNAMED = "return [...document.querySelectorAll('[role=tablist]')].filter(e => !e.getAttribute('aria-label')).length"


@pytest.fixture
def host(hosts: Callable[..., HostProcess], tmp_path: Path) -> HostProcess:
    with Store(tmp_path, writer=True) as store:
        begun(store, "banter-battles")
    return hosts(tmp_path, 1)


@pytest.fixture
def anna(browser: Browser, host: HostProcess) -> Phone:
    phone = browser.phone(host.codes["red"], 320, 568)
    phone.sits("Anna")
    return phone


def seat(host: HostProcess, **changes: object) -> None:
    host.tell({"order": "seat", "args": {"seat": "Anna", **changes}})


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the browser writes them."""
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def light(colour: str) -> float:
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def is_shown(phone: Phone, place: str) -> bool:
    return bool(phone.do("return document.querySelector(arguments[0]).offsetParent !== null", place))


def test_a_locked_seat_says_that_it_is_locked_until_it_is_opened(anna: Phone, host: HostProcess) -> None:
    assert not is_shown(anna, "#locked")
    seat(host, locked=True)
    anna.until(lambda: is_shown(anna, "#locked"))
    seat(host, locked=False)
    anna.until(lambda: not is_shown(anna, "#locked"))


def test_a_refusal_is_seen_by_whoever_has_scrolled_down_and_goes_with_its_cause(anna: Phone, host: HostProcess) -> None:
    seat(host, locked=True)
    anna.until(lambda: is_shown(anna, "#locked"))
    anna.tap("Propose")
    anna.write("#words", "Charge")
    anna.tap("Propose to the referee")
    anna.until(lambda: "locked this seat" in anna.text("#told"))
    anna.until(lambda: anna.do(IS_IN_VIEW, "#told"))
    seat(host, locked=False)
    anna.until(lambda: anna.text("#told") == "")


def test_a_removed_seat_is_told_above_an_empty_form(anna: Phone, host: HostProcess) -> None:
    seat(host, remove=True)
    anna.until(lambda: "removed this seat" in anna.text("#told"))
    anna.until(lambda: anna.do(IS_IN_VIEW, "#told"))
    assert anna.do("return document.getElementById('code').value") == ""
    assert anna.do("return document.getElementById('head').className.trim()") == ""


def test_dice_are_large_enough_on_the_narrowest_phone(anna: Phone, host: HostProcess) -> None:
    host.tell({"order": "out-scout"})
    anna.until(anna.question)
    assert anna.do(NARROW) == []
    assert anna.do(UNNAMED) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("colour", ["blue", "red", "gold", "grey"])
def test_the_letters_of_a_hidden_counter_can_be_read(anna: Phone, scheme: str, colour: str) -> None:
    features = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    anna.here().execute_cdp_cmd("Emulation.setEmulatedMedia", features)
    (letters, _), (counter, opacity) = anna.do(HIDDEN_COUNTER, colour)
    assert (contrast(letters, counter) > 4.5, opacity) == (True, "1")


WORDS = "return [...document.querySelectorAll('.card')].map(card => [...card.querySelectorAll('.word')].length)"


@pytest.mark.parametrize(("game", "rows"), [("ranged-fun", 5), ("banter-battles", 0)])
def test_several_rows_of_dots_have_their_words(
    browser: Browser, hosts: Callable[..., HostProcess], tmp_path: Path, game: str, rows: int
) -> None:
    with Store(tmp_path, writer=True) as store:
        begun(store, game)
    phone = browser.phone(hosts(tmp_path, 1).codes["red"], 320, 568)
    phone.sits("Anna")
    phone.tap("Mine")
    assert max(phone.do(WORDS)) == rows
