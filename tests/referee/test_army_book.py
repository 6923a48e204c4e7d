"""The books of the five rulesets: what they offer, count and check is what the ruleset says."""

from dataclasses import replace

import pytest

from data.content import shipped
from data.languages import speak
from referee.army_book import Line, book_of
from referee.facts import read
from referee.rulesets import ids
from referee.rulesets.banter_battles import content as banter
from referee.rulesets.battle_rules import muster as battle
from referee.rulesets.itty_bitty import purchase as itty
from referee.rulesets.ranged_fun import content as ranged
from referee.rulesets.wargame import content as wargame
from referee.value import plain

POINTS = {
    "banter-battles": lambda army, all: banter.points_of(army, all["periods"][army.period]),
    "battle-rules": battle.price_of_army,
    "ranged-fun": lambda army, all: ranged.points_of(army.muster, all["units"]),
    "itty-bitty": itty.cost,
    "wargame": lambda army, all: wargame.points_of(army.units, all["profiles"], all["weapons"]),
}


def book(id: str):
    return book_of(id, shipped(id))


def ready():
    return [pytest.param(id, army, id=f"{id} {army}") for id in ids() for army in book(id).ready()]


@pytest.mark.parametrize(("id", "army"), ready())
def test_a_ready_army_goes_through_the_editor_unchanged(id: str, army: str) -> None:
    made = book(id)
    sheet = made.ready()[army]
    original = shipped(id)[made.kind][army]
    written = read(made.army_type, made.written(sheet))
    expected = battle.as_army(army, original) if id == "battle-rules" else original
    assert plain(written) | {"squads": []} == plain(expected) | {"squads": []}
    assert made.read(made.written(sheet)) == sheet


@pytest.mark.parametrize(("id", "army"), ready())
def test_points_are_those_of_the_ruleset_and_nothing_is_wrong(id: str, army: str) -> None:
    made = book(id)
    sheet = made.ready()[army]
    typed = read(made.army_type, made.written(sheet))
    assert made.points(sheet) == POINTS[id](typed, shipped(id)) > 0
    assert made.problems(sheet) == ()
    assert made.points(sheet) >= sum(made.group_points(sheet, group) for group in sheet.groups) > 0


@pytest.mark.parametrize("id", ids())
def test_an_army_may_be_bought_from_every_list_and_says_what_it_still_lacks(id: str) -> None:
    made = book(id)
    for offer in made.lists():
        sheet = made.new(offer.id)
        found = made.problems(sheet)
        assert found or id == "banter-battles"  # where a commander-in-chief may stand alone
        assert all(sentence.endswith((".", "]")) for sentence in found)


@pytest.mark.parametrize("id", ids())
def test_an_army_without_a_name_is_told_so(id: str) -> None:
    made = book(id)
    sheet = replace(next(iter(made.ready().values())), name=" ")
    assert made.problems(sheet) == (f"The {made.army_word.lower()} needs a name.",)


def test_an_empty_army_is_told_so() -> None:
    made = book("ranged-fun")
    assert made.problems(made.new("border-guard")) == ("Nothing is in it yet: choose from the list.",)


@pytest.mark.parametrize("id", ids())
def test_everything_on_offer_has_a_name_a_price_and_can_be_bought(id: str) -> None:
    made = book(id)
    sheet = next(iter(made.ready().values()))
    for at, group in enumerate(sheet.groups):
        for offer in made.offers(sheet, group.kind):
            assert offer.name
            assert offer.points
            more = sheet.with_one_more(at, offer.id, made.kind_of(sheet, group).counts)
            assert made.points(more) == made.points(sheet) + offer.points
            assert made.name_of(more, group, Line(what=offer.id)) == offer.name


@pytest.mark.parametrize("id", ids())
def test_what_nobody_knows_costs_nothing_and_is_a_problem(id: str) -> None:
    made = book(id)
    sheet = next(iter(made.ready().values()))
    at = next(at for at, group in enumerate(sheet.groups) if made.kind_of(sheet, group).has_lines)
    wrong = sheet.with_line(at, len(sheet.groups[at].lines), Line(what="nobody"))
    assert made.points(wrong) == made.points(sheet)
    assert any("nobody" in sentence for sentence in made.problems(wrong))


@pytest.mark.parametrize("id", ids())
def test_more_points_than_the_budget_are_a_problem(id: str) -> None:
    made = book(id)
    sheet = next(iter(made.ready().values()))
    key = "gold" if id == "itty-bitty" else "budget"
    poor = replace(sheet, settings={**sheet.settings, key: 1})
    assert made.budget(poor) >= 1
    assert any("1" in sentence for sentence in made.problems(poor))


@pytest.mark.parametrize("id", ids())
def test_a_new_group_has_a_name_of_its_own(id: str) -> None:
    made = book(id)
    sheet = next(iter(made.ready().values()))
    for kind in made.group_kinds(sheet):
        if kind.several:
            sheet = sheet.with_new_group(made.new_group(sheet, kind.id))
            sheet = sheet.with_new_group(made.new_group(sheet, kind.id))
    names = [group.name for group in sheet.groups if group.name]
    assert len(names) == len(set(names))


def test_squads_with_names_of_their_own_are_lines_of_their_own() -> None:
    made = book("battle-rules")
    data = {"name": "Ours", "fielded": {"raiders": 3}, "names": {"raiders": ["Wolves", "Bears"]}}
    sheet = made.read(data)
    assert [(line.name, line.count) for line in sheet.groups[0].lines] == [("Wolves", 1), ("Bears", 1), ("", 1)]
    assert made.written(sheet) == data


def test_squads_of_an_armys_own_are_on_offer_and_kept() -> None:
    made = book("battle-rules")
    own = {"guard": {"name": "Guard", "models": [{"count": 2, "profile": "militia", "weapons": []}]}}
    sheet = made.read({"name": "Ours", "force": "host", "fielded": {"guard": 1}, "types": own})
    assert "Guard" in [offer.name for offer in made.offers(sheet, "squads")]
    assert made.written(sheet)["types"] == own
    assert made.points(sheet) > 0


def test_the_attacker_of_a_position_has_twice_the_gold() -> None:
    made = book("itty-bitty")
    sheet = made.ready()["marchers"]
    assert made.budget(sheet) == 125
    assert made.budget(made.with_list(sheet, "attack")) == 250


def test_models_of_a_squad_are_counted_without_a_plural():
    made = book("battle-rules")
    texts = {offer.id: offer.text for sheet in made.ready().values() for offer in made.offers(sheet, "squads")}
    assert texts["hounds"] == "6 × Hound, Raider"


def test_the_models_of_a_squad_are_offered_in_the_language_that_is_spoken() -> None:
    speak("de")
    try:
        made = book("battle-rules")
        texts = [offer.text for offer in made.offers(next(iter(made.ready().values())), "squads")]
    finally:
        speak("en")
    assert "6 × Plünderer" in texts
    assert not [text for text in texts if "Raider" in text or "Militia" in text or "Hound" in text]
