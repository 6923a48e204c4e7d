"""The registry of kinds: complete, and strict about names, words and numbers."""

import doctest

import pytest

from printables import kinds
from printables.blocks import Paragraph
from printables.counters import CounterOptions, Shape
from printables.kinds import KINDS, document, kind, options_from, setup_from
from printables.page import render
from printables.paper import A3, Duplex
from printables.qrs import Panel, QuickSheet, SheetSide
from printables.report import BattleReport
from referee.paper.lists import Entry, Roster
from referee.paper.maps import MapPlan
from referee.paper.pieces import Card, Counter, Look, Marker
from referee.paper.templates import Fractions

SAMPLES = {
    "qrs": QuickSheet(title="T", sides=(SheetSide(panels=(Panel(title="P", blocks=(Paragraph(text="x"),)),)),)),
    "counters": [Counter(front=Look(name="Guard"))],
    "markers": [Marker(word="Routed")],
    "templates": None,
    "map": MapPlan(name="Map", columns=3, rows=3),
    "roster": [Roster(title="Red", entries=(Entry(name="Guard"),))],
    "record": [Roster(title="Red", entries=(Entry(name="Guard"),))],
    "cards": [Card(title="Fireball")],
    "report": BattleReport(title="Battle"),
    "calibration": None,
}


def test_the_kinds_are_those_of_the_command_line():
    wanted = "qrs, counters, markers, templates, map, roster, record, cards, report, calibration"
    assert ", ".join(KINDS) == wanted


@pytest.mark.parametrize("name", list(KINDS))
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "148x210"])
@pytest.mark.parametrize("mono", [False, True])
def test_every_kind_prints_on_every_paper(printed, name, paper, mono):
    reading = printed(document(name, SAMPLES[name], setup_from(paper, mono=mono)))
    assert all("50 mm" in reading.text(page) for page in range(len(reading)))
    assert b"/PrintScaling /None" in reading.data


@pytest.mark.parametrize("name", list(KINDS))
@pytest.mark.parametrize("duplex", ["long", "short", "fold", "none"])
def test_every_kind_prints_with_every_way_of_backs(printed, name, duplex):
    assert len(printed(document(name, SAMPLES[name], setup_from("a4", duplex)))) >= 1


@pytest.mark.parametrize("name", list(KINDS))
def test_every_kind_gives_the_same_bytes_again(name):
    assert render(document(name, SAMPLES[name], setup_from())) == render(document(name, SAMPLES[name], setup_from()))


def test_an_unknown_kind_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="There is no 'poster' to print: choose one of qrs, counters"):
        kind("poster")


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("counters", {"size": 0}, "A counter size of 0 mm cannot be made: it must be from 12 to 50 mm"),
        ("counters", {"size": 900}, "A counter size of 900 mm"),
        ("counters", {"size": "big"}, "The option size cannot be 'big': it must be a number"),
        ("counters", {"sise": 25}, "Counters: there is no option 'sise'; choose size, shape"),
        ("counters", {"shape": "star"}, "The option shape cannot be 'star': choose square, round, footprint"),
        ("counters", {"copies": 1.5}, "The option copies cannot be 1.5: it must be a whole number"),
        ("counters", {"backs": "yes"}, "The option backs cannot be 'yes': it is yes or no"),
        ("templates", {"hex": 900}, "A hex size of 900 mm"),
        ("map", {"cell": 0}, "A hex or square of 0 mm"),
        ("roster", {"size": 3}, "Roster: there is no option 'size'; it has none"),
    ],
)
def test_wrong_options_are_refused_in_one_sentence(name, given, sentence):
    with pytest.raises(ValueError, match=sentence):
        options_from(kind(name), given)


def test_options_are_read_from_words_and_numbers():
    assert options_from(kind("counters"), {"size": "30", "shape": "round"}) == CounterOptions(
        size=30, shape=Shape.ROUND
    )
    assert options_from(kind("templates"), {"fractions": "halves"}).fractions is Fractions.HALVES


def test_the_paper_is_read_from_words():
    setup = setup_from("a3", "short", mono=True)
    assert (setup.paper, setup.duplex, setup.mono) == (A3, Duplex.SHORT, True)


def test_a_title_names_the_file():
    made = document("cards", SAMPLES["cards"], setup_from("letter"), title="Spells of <Oz>")
    assert made.file_name == "spells-of-oz-letter.pdf"


def test_every_option_that_takes_a_size_is_there():
    for one in KINDS.values():
        names = one.options.__dataclass_fields__
        assert {one.size_option, one.hex_option} <= {"", *names}


def test_the_example_in_the_docstring_holds():
    assert doctest.testmod(kinds).failed == 0
