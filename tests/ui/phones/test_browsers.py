"""One phone in a real browser: where it was after every interruption, and fit for a thumb."""

from collections.abc import Callable
from pathlib import Path

import pytest

from data.store import Store
from tests.ui.phones.browser import Browser, Phone, until
from tests.ui.phones.host import HostProcess
from tests.ui.phones.turns import begun

SMALL = """
return [...document.querySelectorAll('button, input, summary')].filter(e => e.offsetParent).filter(e =>
  e.getBoundingClientRect().height < 34 || !(e.innerText || e.getAttribute('aria-label') || e.labels && e.labels.length)
).map(e => e.outerHTML)
"""
WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    store = Store(tmp_path, writer=True)
    begun(store, "banter-battles")
    store.close()
    return tmp_path


@pytest.fixture
def host(folder: Path, hosts: Callable[..., HostProcess]) -> HostProcess:
    return hosts(folder, 1)


@pytest.fixture
def anna(browser: Browser, host: HostProcess) -> Phone:
    phone = browser.phone(host.codes["red"])
    phone.sits("Anna")
    return phone


def test_a_phone_that_is_started_anew_is_where_it_was(anna: Phone, host: HostProcess) -> None:
    host.tell({"order": "out-scout"})
    anna.until(anna.question)
    asked = anna.question()
    anna.do("location.reload()")
    anna.until(lambda: anna.question() == asked)
    assert "Anna" in anna.text("#head")


def test_an_answer_given_while_the_app_is_away_is_taken_once_it_is_back(
    anna: Phone, host: HostProcess, hosts: Callable[..., HostProcess], folder: Path
) -> None:
    host.tell({"order": "out-scout"})
    anna.until(anna.question)
    host.kill()
    anna.until(lambda: anna.do("return document.getElementById('link').className") == "off")
    anna.tap("Face 6")
    anna.tap("Send")
    assert "Kept" in anna.text("#ask")
    again = hosts(folder, 1, host.port)
    until(lambda: any(seat["connected"] for seat in again.seats))
    first, *others = again.next()["answers"]
    assert (first["value"], first["by"], first["seat"]) == ([6], "players", "Anna")
    assert {given["by"] for given in others} == {"app"}


def test_the_faces_of_the_last_roll_can_be_typed_again(anna: Phone, host: HostProcess) -> None:
    seen = {""}
    for _ in range(2):
        host.tell({"order": "out-scout"})
        anna.until(lambda: anna.question() not in seen)
        seen.add(anna.question())
        anna.tap("Face 6")
        assert "Send" in anna.text("#ask")
        host.tell({"order": "cancel"})
        anna.until(lambda: not anna.question())


def test_an_order_is_picked_and_proposed(anna: Phone, host: HostProcess) -> None:
    anna.tap("Propose")
    anna.write("#words", "<b>Charge</b> & shoot")
    anna.tap("Propose to the referee")
    said = host.next()
    assert (said["seat"], said["text"]) == ("Anna", "<b>Charge</b> & shoot")
    anna.until(lambda: "<b>Charge</b> & shoot" in anna.text("#page"))
    host.tell({"order": "aside", "args": {"proposal": said["proposal"]}})
    anna.until(lambda: "Charge" not in anna.text("#page"))


def test_a_player_has_a_hand_in_the_dice_and_shows_it_when_asked(anna: Phone, host: HostProcess) -> None:
    anna.tap("Propose")
    anna.tap("Add my own chance")
    bound = host.next()
    assert bound["order"] == "bind-chance"
    anna.until(lambda: "You are bound by" in anna.text("#page"))
    host.tell({"order": "numbers"})
    shown = host.next()
    assert (shown["order"], shown["args"]["seat"]) == ("show-chance", "Anna")


@pytest.mark.parametrize("tab", ["Story", "Mine", "All", "Propose"])
def test_everything_is_large_enough_named_and_no_wider_than_the_phone(anna: Phone, host: HostProcess, tab: str) -> None:
    host.tell({"order": "out-scout"})
    anna.until(anna.question)
    anna.tap(tab)
    assert anna.do(SMALL) == []
    assert anna.do(WIDE) <= 0


def test_a_wrong_code_is_told_on_the_phone(browser: Browser, host: HostProcess) -> None:
    phone = browser.phone(f"{host.url}#AAAAAAAA")
    phone.until(lambda: phone.do("return !document.getElementById('join').hidden"))
    phone.tap("Sit down")
    phone.until(lambda: "opens no seat" in phone.text("#told"))


def test_the_self_test_says_that_all_is_well(browser: Browser, host: HostProcess) -> None:
    phone = browser.phone(f"{host.url}test")
    phone.until(lambda: "All is well" in phone.text("#sum"))


def test_nothing_breaks_the_content_policy(browser: Browser, anna: Phone) -> None:
    anna.here()
    assert [each for each in browser.driver.get_log("browser") if "Content Security Policy" in each["message"]] == []
