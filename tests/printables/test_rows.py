"""Counters and cards from a table: a row each, checked, with copies; and the table of an army to change."""

import pytest

from printables.job import Job, made, needs_source, table
from printables.rows import cards_from, counters_from, rows_in
from referee.paper.base import paper_of
from referee.paper.source import Wanted
from referee.requests import Refused

TABLE = "name,type,side,colour,copies,A,D\nOld Guard,Foot,Red,red,3,4,3\nLancers,Horse,Red,#b3261e,1,5,2\n"


def test_a_row_is_a_counter_with_its_figures_side_and_copies():
    guard, lancers = counters_from(rows_in(TABLE))
    assert (guard.front.name, guard.front.kind, guard.copies) == ("Old Guard", "Foot", 3)
    assert guard.front.figures == (("A", "4"), ("D", "3"))
    assert (lancers.side.name, lancers.side.colour) == ("Red", "#b3261e")


def test_a_row_is_a_card_with_its_text():
    (card,) = cards_from(rows_in("Name;Text;Cost\nFireball;Burns a hex;6\n"))
    assert (card.title, card.text, card.figures) == ("Fireball", "Burns a hex", (("Cost", "6"),))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The table is empty"),
        ("A,D\n1,2\n", "The table has no heading “name”: its headings are A, D."),
        ("name,A,a\nx,1,2\n", "The heading “a” is there twice"),
        ("name,copies\n", "headings and no rows"),
        ("name,copies\nGuard,many\n", "Row 2: “many” copies cannot be made; it must be a whole number from 1 to 200."),
        ("name,copies\nGuard,0\n", "Row 2: “0” copies"),
        ("name,colour\nGuard,rouge\n", "Row 2: 'rouge' is not a colour"),
        ("name,sign\nGuard,blob\n", "Row 2: there is no sign “blob”"),
        ("name,picture\nGuard,dragonfly\n", "Row 2: There is no symbol 'dragonfly'"),
        ("name,A\n,3\n", "Row 2 has no name."),
        ("name,A\nGuard,3,4\n", "Row 2 has 3 cells and the table 2 headings."),
        ("unit\nGuard\n", "Row 2 names the unit “Guard”: say of which army"),
        ("name," + ",".join(f"F{n}" for n in range(20)) + "\nGuard\n", "20 columns of figures"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text, sentence):
    with pytest.raises(Refused) as refusal:
        counters_from(rows_in(text))
    assert str(refusal.value).startswith(sentence) or sentence in str(refusal.value)


def test_every_fault_has_its_own_sentence():
    with pytest.raises(Refused) as refusal:
        rows_in("name,copies,sign\nA,0,circle\nB,1,blob\n")
    assert [line.partition(":")[0] for line in str(refusal.value).split("\n")] == ["Row 2", "Row 3"]


def test_hostile_cells_are_printed_and_nothing_else(printed):
    rows = rows_in('name,copies,A\n"<b>=cmd()|""x"" & co</b>",2,"=1+1"\n')
    job = made(Job(kind="counters", rows="name,copies\nGuard,2\n"), None)
    assert len(job.pieces()) == 1
    assert job.pieces()[0].copies == 2
    assert rows[0].get("name") == '<b>=cmd()|"x" & co</b>'


def test_a_table_needs_no_battle_unless_it_names_units():
    assert not needs_source(Job(kind="counters", rows=TABLE))
    assert needs_source(Job(kind="counters", rows=TABLE, wanted=Wanted(ruleset="itty-bitty")))
    with pytest.raises(Refused, match="not made from rows"):
        needs_source(Job(kind="map", rows=TABLE))


def test_a_row_that_names_a_unit_looks_as_it_does_but_for_what_the_row_says(room):
    game = paper_of(room.source("counters", army="marchers", ruleset="itty-bitty"))
    unit = game.units()[0]
    (counter,) = counters_from(rows_in(f"unit,name,copies\n{unit.name},Old Guard,4\n"), game)
    assert (counter.front.name, counter.copies) == ("Old Guard", 4)
    assert counter.front.told == game.look(unit).told
    with pytest.raises(Refused, match="has no unit “Nobody”"):
        counters_from(rows_in("unit\nNobody\n"), game)


def test_the_table_of_an_army_can_be_printed_from_again(room):
    source = room.source("counters", army="marchers", ruleset="itty-bitty")
    text = table(source)
    counters = counters_from(rows_in(text), paper_of(source))
    assert [each.front.name for each in counters] == [unit.name for unit in paper_of(source).units()]


def test_one_side_alone_is_printed_by_its_name_or_number(room):
    source = room.source("counters", scenario="stirling")
    both = len(made(Job(kind="roster"), source).sheets)
    names = [unit.name for unit in paper_of(source).units() if unit.side == source.battle.sides[1].id]
    for side in ("2", "aenglish", "Aenglish"):
        pieces = made(Job(kind="cards", side=side), source).pieces()
        assert {piece.name for piece in pieces} >= set(names)
        assert "Wallish 1" not in {piece.name for piece in pieces}
    assert both == 2
    with pytest.raises(Refused, match="has no side “Nobody”; it has Skatch, Aenglish"):
        made(Job(kind="cards", side="Nobody"), source)


def test_every_unit_has_a_card_of_its_own(room):
    source = room.source("cards", scenario="stirling")
    titles = [piece.name for piece in made(Job(kind="cards"), source).pieces()]
    assert {unit.name for unit in paper_of(source).units()} <= set(titles)


def test_faces_are_made_with_the_layout_that_was_named(room):
    source = room.source("counters", scenario="stirling")
    names = [each.name for each in source.content["faces"].values()]
    assert len(made(Job(kind="counters", layout=names[0]), source).pieces()) > 10
    with pytest.raises(Refused, match="has no layout “Baroque”"):
        made(Job(kind="counters", layout="Baroque"), source)
