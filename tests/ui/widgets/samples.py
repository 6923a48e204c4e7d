"""Sample values for the widgets: made-up units of a made-up battle."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

from referee.form_fields import (
    BoolField,
    ChoiceField,
    IntField,
    ListField,
    MapField,
    NumberField,
    Option,
    OptionalField,
    RecordField,
    TextField,
)
from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.widgets.bag_view import BagContents, BagItem
from ui.widgets.card import CardView
from ui.widgets.card_model import CardGroup
from ui.widgets.chip import Mark
from ui.widgets.command_palette import Command
from ui.widgets.dice_stats import FaceCount
from ui.widgets.die import DieFace, Roller
from ui.widgets.journal_list import ShownEntry
from ui.widgets.key_sheet import KeyGroup
from ui.widgets.line_chart import Series
from ui.widgets.odds_bars import Odd
from ui.widgets.phase_bar import OpenItem, PhaseState
from ui.widgets.pips import PipRow
from ui.widgets.stat_row import Stat
from ui.widgets.step_list import Step

SHAKEN = Mark(text="Shaken", tone=Tone.WARNING, shape=Shape.DOWN, turns=2)
ROUTED = Mark(text="Routed", tone=Tone.DANGER, shape=Shape.FLAG)
BLESSED = Mark(text="Blessed", tone=Tone.MAGIC, shape=Shape.STAR, turns=1)
DUG_IN = Mark(text="Dug in", tone=Tone.WORKS, shape=Shape.SHIELD)

GUARDS = CardView(
    id="guards",
    name="Foot Guards",
    kind="Line infantry, muskets",
    side=0,
    pips=(PipRow(now=5, start=8, label="bases"),),
    stats=(
        Stat(label="Shoot", now=4),
        Stat(label="Bash", now=3, start=4),
        Stat(label="Resilience", now=4),
        Stat(label="Move", now=6),
    ),
    marks=(SHAKEN, DUG_IN),
)
GENERAL = CardView(
    id="general",
    name="General Wolfhart",
    kind="Commander-in-chief",
    side=0,
    leader=True,
    pips=(PipRow(now=1, start=1, label="base", shape=Shape.STAR),),
)
LANCERS = CardView(
    id="lancers",
    name="Second Lancers",
    kind="Light cavalry, scouts",
    side=1,
    acted=True,
    pips=(PipRow(now=4, start=4, label="bases"),),
    stats=(Stat(label="Shoot", now=0), Stat(label="Bash", now=5), Stat(label="Resilience", now=3)),
)
AMBUSH = CardView(id="ambush", name="Rangers of the Long Valley", kind="Skirmishers", side=2, hidden=True)
TANK = CardView(
    id="tank",
    name="Trundler No. 7",
    kind="Transport",
    side=3,
    stats=(
        Stat(label="Move", now=0, start=3),
        Stat(label="Armour", now=2, start=4),
        Stat(label="Short", now=3),
        Stat(label="Long", now=2),
    ),
    marks=(Mark(text="Hammered", tone=Tone.DANGER, shape=Shape.BOLT, turns=1),),
    reason="Hammered: it misses this turn.",
)
HORDE = CardView(
    id="horde",
    name="Horde of the Barrow",
    kind="Rabble",
    side=4,
    pips=(PipRow(now=12, start=20, label="models"),),
    marks=(ROUTED, BLESSED),
)
ALL = (GUARDS, GENERAL, LANCERS, AMBUSH, TANK, HORDE)

ODDS = (
    Odd(label="Stands", chance=Fraction(1, 2), tone=Tone.GOOD),
    Odd(label="Falls back, then stands", chance=Fraction(1, 6), tone=Tone.WARNING),
    Odd(label="Loses a base", chance=Fraction(1, 3), tone=Tone.DANGER),
)
MANY_ODDS = tuple(Odd(label=f"{n} hits", chance=Fraction(comb(12, n) * 2 ** (12 - n), 3**12)) for n in range(13))
STRENGTH = (
    Series(name="Red", side=1, values=(40, 38, 33, 30, 22, 15)),
    Series(name="Blue", side=0, values=(37, 37, 35, 31, 30, 28)),
    Series(name="Green", side=2, values=(None, None, 20, 20, 17, 16)),
)
ROLLS = tuple(FaceCount(face=n, rolled=rolled, expected=8.0) for n, rolled in enumerate((5, 9, 7, 12, 8, 7), 1))
DICE = (
    *(DieFace(face=n, roller=Roller.PLAYERS) for n in range(1, 7)),
    *(DieFace(face=n) for n in range(1, 7)),
    DieFace(),
    DieFace(face=2, struck=True),
    *(DieFace(sides=sides, face=sides, roller=Roller.PLAYERS) for sides in (4, 8, 10, 12, 20, 100)),
)

BAG = BagContents(
    items=(
        BagItem(id="red", label="Red", count=6, side=1),
        BagItem(id="blue", label="Blue", count=4, side=0),
        BagItem(id="green", label="Green", count=2, side=2),
    ),
    history=("red", "blue", "blue", "green", "red"),
    can_put_back=True,
)
CUP = BagContents(
    kind="cup",
    items=(
        BagItem(id="otto", label="Captain Otto", count=1, side=1),
        BagItem(id="hilde", label="Hilde the wizard", count=1, side=0, shape=Shape.STAR),
        BagItem(id="end", label="End of turn", count=1, side=7, shape=Shape.HOURGLASS),
    ),
    history=("hilde",),
)

PHASES = PhaseState(
    turn=3,
    phases=("Who's the king", "Do stuff", "Bashing", "Is it all over"),
    current=1,
    side=1,
    side_name="Red",
    open_items=(
        OpenItem(id="act", text="3 units have not acted"),
        OpenItem(id="due", text="2 tests are due", must=True),
    ),
)
STEPS = (
    Step(text="Foot Guards shoot at the Second Lancers with 5 bases.", rule="DS5"),
    Step(text="Each base rolls a die; 4 or more hits.", rule="SH3", dice=DICE[:3] + DICE[8:10]),
    Step(text="Three hits, one saved by cover.", rule="SH6", depth=1),
    Step(text="The Second Lancers lose two bases.", rule="R7", is_result=True, tone=Tone.DANGER),
    Step(text="They test, because bases were destroyed.", rule="R6", depth=1),
    Step(text="One die against a resilience of 3.", depth=2, dice=DICE[3:4]),
    Step(text="They stand.", is_result=True, tone=Tone.GOOD, depth=1),
)
ENTRIES = (
    ShownEntry(number=1, time="19:02", headline="The battle begins", kind="phase"),
    ShownEntry(number=2, time="19:04", headline="Red goes first", side=1, kind="phase"),
    ShownEntry(
        number=3, time="19:09", headline="Second Lancers charge the Foot Guards", side=1, kind="move", retracted=True
    ),
    ShownEntry(
        number=4, time="19:11", headline="Foot Guards shoot at the Second Lancers", side=0, kind="shoot", steps=STEPS
    ),
    ShownEntry(
        number=5,
        time="19:15",
        headline="Rangers of the Long Valley fall back, check again, and lose a base to the guns on the hill",
        side=2,
        kind="test",
        steps=STEPS[:2],
        tags=("Rangers",),
    ),
)
COMMANDS = (
    Command(id="next", title="Next phase", section="Battle", key="N"),
    Command(id="undo", title="Undo the last action", section="Battle", key="Ctrl+Z"),
    Command(id="shoot", title="Shoot", section="Foot Guards", key="S"),
    Command(id="charge", title="Charge", section="Foot Guards", reason="They shot this turn (DS4)."),
    Command(id="print", title="Print the current state", section="Print", key="Ctrl+P"),
    Command(id="dark", title="Dark theme", section="Look"),
)
KEYS = (
    KeyGroup(title="Everywhere", rows=(("Ctrl+K", "Command palette"), ("F1", "This sheet"), ("Ctrl++", "Larger text"))),
    KeyGroup(title="Table", rows=(("N", "Next phase"), ("Ctrl+Z", "Undo"), ("Alt+Up", "Move a card up"))),
    KeyGroup(title="Dice", rows=(("1", "Fill the next die"), ("R", "Roll what is blank"), ("Enter", "Use dice"))),
)

FACTS = (
    IntField(key="bases", label="Bases shooting", least=1, most=20, default=5),
    ChoiceField(
        key="range",
        label="Range",
        options=(Option(value="short", label="Short"), Option(value="long", label="Long")),
    ),
    BoolField(key="cover", label="The target is in cover", modifier="−1", rule="SH6"),
    BoolField(key="charged", label="Charged this turn", modifier="+1", rule="DS4", default=True),
    BoolField(
        key="flank", label="From the flank or the rear, with the whole front edge behind its line", modifier="+2"
    ),
    OptionalField(key="save", label="Save", inner=IntField(key="save", label="Save", least=2, most=6)),
    ChoiceField(
        key="terrain",
        label="Terrain",
        options=tuple(Option(value=word, label=word) for word in ("Open", "Wood", "Hill", "Swamp", "Town", "River")),
    ),
    NumberField(key="distance", label="Distance (MU)", step=0.5, default=4.5),
)
UNIT = (
    TextField(key="name", label="Name"),
    TextField(key="notes", label="Notes", longest=1000, several_lines=True),
    ListField(
        key="weapons",
        label="Weapons",
        item=RecordField(
            key="weapon",
            label="Weapon",
            fields=(TextField(key="name", label="Name"), IntField(key="range", label="Range", most=48)),
        ),
    ),
    MapField(key="qualities", label="Qualities", item=IntField(key="value", label="Quality", least=1, most=6)),
)
UNIT_VALUE = {
    "name": "Foot <b>Guards</b> & Sons",
    "notes": "Old soldiers.",
    "weapons": [{"name": "Musket", "range": 12}, {"name": "Musket", "range": 6}],
    "qualities": {"Drill": 3},
}


def many(side: int, count: int) -> tuple[CardView, ...]:
    """That many cards of a side, all different."""
    return tuple(
        replace(
            ALL[number % len(ALL)],
            id=f"s{side}u{number}",
            name=f"{ALL[number % len(ALL)].name} {number + 1}",
            side=side,
            reason="",
        )
        for number in range(count)
    )


def groups(side: int = 0, count: int = 12) -> tuple[CardGroup, ...]:
    """Cards of a side in two commands."""
    cards = many(side, count)
    half = count // 2
    return (
        CardGroup(id="left", title="Left wing", note=f"{half} units", cards=cards[:half]),
        CardGroup(id="right", title="Right wing", note=f"{count - half} units", cards=cards[half:]),
    )
