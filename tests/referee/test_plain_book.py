"""Army books without ado: one list of units, and none at all."""

import pytest

from data.content import shipped
from referee.army_book import ArmySheet, Group, Line, army_kind, book_of
from referee.paper.base import paper_of
from referee.paper.source import Source
from referee.plain_book import NO_BOOK
from referee.requests import Refused
from referee.ruleset import Setup, SideSetup
from referee.rulesets import ruleset
from referee.value import FrozenMap
from tests.foreign import SAMPLE, installed, write_bare_game


@pytest.fixture
def book(tmp_path):
    with installed(SAMPLE, "skirmish", tmp_path):
        yield book_of("skirmish", shipped("skirmish"))


@pytest.fixture
def none(tmp_path):
    with installed(write_bare_game(tmp_path / "source"), "toy", tmp_path / "site"):
        yield book_of("toy", shipped("toy"))


def band(*lines: Line) -> ArmySheet:
    return ArmySheet(name="Ours", groups=(Group(kind="fighters", lines=lines),))


def test_everybody_on_the_list_is_offered_with_points_and_a_few_words(book):
    captain = book.offers(band(), "fighters")[-1]
    assert (captain.name, captain.points, captain.text) == ("Captain", 6, "3 dice, skill 3+, armour 4+")


def test_points_are_so_many_of_a_kind(book):
    assert book.points(band(Line(what="raider", count=3), Line(what="captain"))) == 3 * 3 + 6


def test_what_is_not_on_the_list_costs_nothing_and_is_a_problem(book):
    ghosts = band(Line(what="ghost", count=3))
    assert book.points(ghosts) == 0
    assert book.problems(ghosts) == ("There is no “ghost” among the fighters.",)


def test_an_empty_band_says_that_nothing_is_in_it(book):
    assert book.problems(book.new("")) == ("Nothing is in it yet: choose from the list.",)


def test_a_scenario_brings_the_armies_that_it_names(book):
    assert book.usual_armies("the-mill") == ("River folk", "Hill clan")
    assert book.usual_armies("") == ()


def test_the_kind_of_armies_is_what_the_game_says(book):
    assert army_kind("skirmish") == "bands"


def test_one_of_each_kind_is_mustered_for_the_lists_on_paper(book):
    rules = ruleset("skirmish")
    paper = paper_of(Source(rules=rules, content=shipped("skirmish"), title="Lists"))
    assert [unit.name for unit in paper.listed()] == ["Raider", "Archer", "Captain"]


@pytest.mark.parametrize(
    ("sides", "sentence"),
    [
        ((SideSetup(army="river-folk"),), "Name a scenario, or one of the bands for each side."),
        ((SideSetup(army="river-folk"), SideSetup(army="ghosts")), "There is no “ghosts” among the bands"),
        ((SideSetup(roster=FrozenMap({"name": "x"})), SideSetup(army="river-folk")), "fighters"),
    ],
)
def test_a_side_without_an_army_that_is_there_is_refused(book, sides, sentence):
    with pytest.raises(Refused, match=sentence):
        ruleset("skirmish").muster(Setup(sides=sides), shipped("skirmish"))


def test_a_game_without_a_book_keeps_an_army_as_it_came_and_refuses_it(none):
    sheet = none.read({"name": "Ours", "men": 3})
    assert none.written(sheet) == {"name": "Ours", "men": 3}
    assert none.problems(sheet) == (NO_BOOK,)
    assert (none.lists(), none.ready(), none.arms("")) == ((), {}, False)


def test_a_game_without_lists_has_nothing_to_print_of_them(none):
    assert paper_of(Source(rules=ruleset("toy"), content={}, title="Toy")).listed() == ()
