"""The armies that a side may choose from, in another language than English."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from data.content import shipped
from data.languages import speak
from referee.army_book import book_of
from ui.library.army_candidates import candidates


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


def test_what_an_army_costs_is_said_in_the_language_that_is_spoken(german: None) -> None:
    book = book_of("itty-bitty", shipped("itty-bitty"))
    kit = SimpleNamespace(book=book, armies=(), usual_name=lambda plan, at: "Tudwallish")
    packed = candidates(kit, SimpleNamespace(scenario="", list=""), 0)  # type: ignore[arg-type]
    assert packed[0].item.line == "120 Gold · aus den Paketen"


def test_what_the_scenario_says_has_its_article(german: None) -> None:
    book = book_of("itty-bitty", shipped("itty-bitty"))
    kit = SimpleNamespace(book=book, armies=(), usual_name=lambda plan, at: "Tudwallish")
    usual = candidates(kit, SimpleNamespace(scenario="stirling", list=""), 0)[0]  # type: ignore[arg-type]
    assert usual.item.title == "Wie das Szenario sagt"
