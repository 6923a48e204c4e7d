"""Eight phones and a screen in real browsers play a whole turn of each game: the journal is as if it had been typed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from data.store import Store
from tests.ui.phones.browser import Browser, Phone, until
from tests.ui.phones.host import HostProcess
from tests.ui.phones.turns import GAMES, begun, left_to_seats, told, typed_battle

Hosts = Callable[..., HostProcess]
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo")
SITS = """
const form = document.getElementById('join');
if (!form || form.hidden || !document.getElementById('code').value) return false;
document.getElementById('name').value = arguments[0];
form.querySelector('button').click();
return true;
"""
ANSWERS = """
const [id, said] = arguments, press = words => [...document.querySelectorAll('#ask button')].find(b =>
  b.getAttribute('aria-label') === words || b.firstChild && b.firstChild.data === words);
const seen = document.body.getAttribute('data-seen');
if (!seen || JSON.parse(seen)[1] !== id) return false;
for (const words of said) press(words).click();
return true;
"""
OPTIONS = (
    "return [...document.querySelectorAll('#ask .options button')].map(b => [b.dataset.option, b.firstChild.data])"
)


@pytest.fixture(scope="module")
def phones(browser: Browser) -> list[Phone]:
    return [*(browser.phone("about:blank") for _ in NAMES), browser.phone("about:blank", 1280, 720)]


def sit_down(host: HostProcess, phones: list[Phone]) -> dict[str, list[Phone]]:
    """Four at each side, and the screen."""
    seated: dict[str, list[Phone]] = {}
    sides = [side for side in host.codes if side != "screen"]
    for at, (name, phone) in enumerate(zip(NAMES, phones, strict=False)):
        side = sides[at % len(sides)]
        until(lambda want=at: len(host.seats) == want)
        phone.go(host.codes[side])
        phone.until(lambda phone=phone, name=name: phone.do(SITS, name), "no form")
        phone.until(phone.is_seated, "not seated")
        seated.setdefault(side, []).append(phone)
    phones[-1].go(host.codes["screen"])
    until(phones[-1].is_seated)
    return seated


def words_for(given: dict[str, Any], names: dict[str, str]) -> list[str]:
    """What is tapped for an answer."""
    if given["ask"] == "roll":
        return [*(f"Face {face}" for face in given["value"]), "Send"]
    return [names.get(given["value"], given["value"])]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", GAMES)
def test_a_turn_at_the_phones_is_a_turn_at_the_keyboard(
    game: str, phones: list[Phone], hosts: Hosts, tmp_path: Path
) -> None:
    typed_store, folder = Store(tmp_path / "typed", writer=True), tmp_path / "phones"
    played, entries = typed_battle(typed_store, game, turns=1)
    assert played.game.battle.turn == 2
    store = Store(folder, writer=True)
    battle = begun(store, game)
    store.close()
    host = hosts(folder, battle)
    seated = sit_down(host, phones)
    answered = 0
    for entry in entries:
        host.tell(left_to_seats(entry))
        left = [given for given in entry.get("answers", ()) if given["ask"] in ("roll", "choose")]
        while "entry" not in (answer := host.next()):
            assert "error" not in answer, answer
            answered += 1
            tap(host, seated, answer, left.pop(0), answered)
        assert left == []
    last = played.game.journal.last
    until(lambda: all(phone.entry() == last for phone in phones), lambda: str([phone.entry() for phone in phones]))
    assert host.end() == 0
    store = Store(folder, writer=False)
    at_phones = [entry for entry, _ in store.entries(battle)][1:]
    assert [told(entry) for entry in at_phones] == [told(entry) for entry, _ in typed_store.entries(1)][1:]
    assert answered == sum(given.seat != "" for entry in at_phones for given in entry.answers) > 10
    store.close()
    typed_store.close()


def tap(
    host: HostProcess, seated: dict[str, list[Phone]], asked: dict[str, Any], given: dict[str, Any], turn: int
) -> None:
    """One of the phones that are asked answers; every time another one."""
    side = next(seat["side"] for seat in host.seats if seat["name"] == asked["seats"][0])
    phone = seated[side][turn % len(seated[side])]
    phone.until(phone.question, f"{asked} is not asked")
    names = dict(phone.do(OPTIONS))
    assert phone.do(ANSWERS, phone.question(), words_for(given, names))
