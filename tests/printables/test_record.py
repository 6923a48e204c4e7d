"""Record sheets of the games: what one ticks in each, compact, in words."""

import itertools
import re
from dataclasses import replace

import pytest

from data.chain import short
from printables.game_lists import rosters_of
from printables.page import render
from printables.paper import Setup
from printables.pencil_boxes import wide_of
from printables.record import BARE, HEAD, TICK, _Columns, _squeezed, record_document
from referee.battle import Marker
from referee.paper.base import paper_of
from referee.paper.lists import Entry, Roster, Tick, Track
from referee.value import FrozenMap
from tests.printables.room import RULESETS, SCENARIOS, Room

TICKS = {
    "banter-battles": {"hidden", "acted", "shot", "fell back", "bashed", "out of command"},
    "battle-rules": {"fallback", "advance", "out of cohesion", "moved", "fired", "assaulted", "in scrum", "fought"},
    "ranged-fun": {"hammered", "moved", "fired", "over watch"},
    "itty-bitty": {"hidden", "disorg.", "routed", "berserk", "fired", "under fire", "charged", "balked", "on foot"},
    "wargame": {"activated", "reacted", "prone", "shaken", "no reaction", "focused"},
}


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    made = Room(tmp_path_factory.mktemp("record"))
    yield made
    made.close()


def with_marker(source, kind):
    """The same battle with a marker on every unit."""
    battle = source.battle
    marked = {id: replace(unit, markers=(Marker(kind=kind),)) for id, unit in battle.units.items()}
    return replace(source, battle=replace(battle, units=FrozenMap(marked)))


@pytest.mark.parametrize("id", RULESETS)
def test_a_record_sheet_has_what_one_ticks_in_its_game(room, id):
    scenarios = ("hastings",) if id == "itty-bitty" else (SCENARIOS[id],)
    papers = [paper_of(room.source("record", ruleset=id, scenario=each)) for each in scenarios]
    entries = [entry for game in papers for side in rosters_of(game) for entry in side.entries]
    assert {tick.label for entry in entries for tick in entry.ticks} == TICKS[id]
    assert not any(tick.on for entry in entries for tick in entry.ticks if tick.label != "hidden")


@pytest.mark.parametrize("id", RULESETS)
def test_an_army_is_on_one_sheet(room, id):
    reading = room.paper("record", ruleset=id, scenario=SCENARIOS[id])
    assert len(reading) == 2  # a sheet for each of the two sides


def test_a_marker_is_ticked_and_not_said_again_but_a_roster_says_it(room):
    source = with_marker(room.source("record", ruleset="itty-bitty", scenario="stirling"), "routed")
    entry = rosters_of(paper_of(source))[0].entries[0]
    assert [tick.label for tick in entry.ticks if tick.on and tick.label != "hidden"] == ["routed"]
    assert "outed" not in entry.notes
    assert "Routed" in rosters_of(paper_of(source), brief=True)[0].entries[0].notes


def test_only_who_can_be_it_has_a_box_for_it(room):
    source = room.source("record", ruleset="itty-bitty", scenario="stirling")
    entries = {entry.name: entry for side in rosters_of(paper_of(source)) for entry in side.entries}
    assert [tick.label for tick in entries["Wallish"].ticks] == ["hidden"]
    assert "fired" in {tick.label for tick in entries["Archers 1"].ticks}
    assert "fired" not in {tick.label for tick in entries["Wallish 1"].ticks}
    assert [name for name, entry in entries.items() if "on foot" in {tick.label for tick in entry.ticks}] == [
        "Dragoons 1",
        "Dragoons 2",
        "Dragoons 3",
    ]


@pytest.mark.parametrize("id", RULESETS)
def test_no_id_is_printed_on_a_record_sheet(room, id):
    source = room.source("record", ruleset=id, scenario=SCENARIOS[id])
    text = room.paper("record", ruleset=id, scenario=SCENARIOS[id]).all_text()
    ids = {unit.id for unit in source.battle.units.values()} | {side.id for side in source.battle.sides}
    words = set(re.findall(r"[\w-]+", text))
    assert not {each for each in ids if "-" in each} & words
    assert not re.search(r"\w_\w", text)


@pytest.mark.parametrize("kind", ["record", "roster", "paper"])
def test_the_hash_of_the_last_entry_stands_on_every_sheet_that_tells_how_a_battle_stands(room, kind):
    battle = room.battle("ranged-fun")
    head = short(room.store.head(battle))
    reading = room.paper(kind, battle=battle)
    pages = [" ".join(reading.text(number).split()) for number in range(len(reading))]
    assert head
    assert [head in page for page in pages] == [not (kind == "paper" and at < 2) for at in range(len(pages))]


def test_lists_that_are_no_battle_have_no_hash(room):
    assert "Hash" not in room.paper("record", ruleset="ranged-fun").all_text()


@pytest.mark.parametrize("id", RULESETS)
@pytest.mark.parametrize("brief", [True, False])
def test_what_a_unit_can_lose_is_not_printed_as_a_figure_besides(room, id, brief):
    for roster in rosters_of(paper_of(room.source("record", battle=room.battle(id))), brief):
        for entry in roster.entries:
            labels = [label for label, _ in entry.figures]
            assert len(set(labels)) == len(labels)
            assert not {"bases", "base", "HP", "spears", "petards"} & set(labels)


def test_heads_of_ticks_have_the_room_of_their_words_where_there_is_any(room):
    entry = Entry(name="A", ticks=(Tick(label="ja", on=False), Tick(label="zurückgewichen", on=False)))
    (_, short_one), (_, long_one) = _Columns.of((entry,), 180.0, 1.0).ticks
    assert long_one > 18
    assert short_one < long_one
    crowded = replace(entry, ticks=tuple(Tick(label=f"zurückgewichen{n}", on=False) for n in range(6)))
    columns = _Columns.of((crowded,), 180.0, 1.0)
    assert columns.middle >= BARE
    assert columns.room == pytest.approx(180.0)


def test_heads_of_ticks_stay_readable_beside_a_long_row_of_boxes():
    ticks = tuple(Tick(label=label, on=False) for label in ("verdeckt", "gehandelt", "zurück", "gehauen", "gefeuert"))
    figures = tuple((label, "3") for label in ("Dr", "Bw", "St", "Sh", "Rw", "Sch"))
    entry = Entry(name="A", figures=figures, ticks=ticks, tracks=(Track(label="Basen", total=12),))
    columns = _Columns.of((entry,), 194.0, 1.2)
    assert all(wide > 0.8 * wide_of(label, HEAD.size, HEAD.face) for label, wide in columns.ticks)


def test_heads_of_ticks_that_find_too_little_room_are_all_of_one_size():
    widths = _squeezed([20.0, 16.0, 12.0, TICK], 48.0)
    assert sum(widths) == pytest.approx(48.0)
    assert widths[0] / 20 == pytest.approx(widths[1] / 16) == pytest.approx(widths[2] / 12)
    assert widths[3] == TICK


def test_heads_take_the_room_of_boxes_that_are_not_there():
    ticks = tuple(Tick(label=word) for word in ("verdeckt", "ungeord.", "geschossen", "gestürmt", "Beschuss", "rasend"))
    figures = tuple((letter, "3") for letter in "ADMQR")
    bare = _Columns.of([Entry(name="Dragoner", figures=figures, ticks=ticks)], 160.0, 1.0)
    boxed = _Columns.of(
        [Entry(name="D", figures=figures, ticks=ticks, tracks=(Track(label="M", total=2),))], 160.0, 1.0
    )
    assert sum(wide for _, wide in bare.ticks) > sum(wide for _, wide in boxed.ticks)


def test_a_long_name_takes_two_lines_and_is_not_cut():
    placed, name = [], "Hauptmann der Reiter des rechten Flügels"
    side = Roster(title="Nor'Mens", entries=(Entry(name=name, kind="Hauptmann 2", symbol="hat"),))
    render(record_document([side], Setup()), placed=placed)
    lines = next(each.lines for each in placed if each.lines[:1] and each.lines[0].startswith("Hauptmann der"))
    assert len(lines) == 2
    assert " ".join(lines) == name


def test_the_heads_of_two_columns_never_touch():
    words = ("verdeckt", "gehandelt", "zurück", "gehauen", "gefeuert", "außer Befehl")
    figures = (("Modelle", "4"), ("Reichw.", "24″"))
    entry = Entry(
        name="A",
        figures=figures,
        ticks=tuple(Tick(label=each) for each in words),
        tracks=(Track(label="Basen", total=6),),
    )
    placed = []
    render(record_document([Roster(title="A", entries=(entry,))], Setup()), placed=placed)
    heads = (*words[:-1], "Befehl", "Modelle", "Reichw.")
    boxes = sorted((each.box for each in placed if " ".join(each.lines) in heads), key=lambda box: box.x)
    gaps = [after.x - before.right for before, after in itertools.pairwise(boxes)]
    assert (len(boxes), min(gaps) > 1) == (len(heads), True)


def test_the_totals_begin_where_their_title_does():
    placed = []
    roster = Roster(title="A", entries=(Entry(name="B"),), totals=(("Einheiten", "1"),))
    render(record_document([roster], Setup()), placed=placed)
    (title,) = (each.box.x for each in placed if each.lines == ("Totals",))
    (words,) = (each.box.x for each in placed if "Einheiten: 1" in " ".join(each.lines))
    assert words == pytest.approx(title)
