"""Pictures of one sample of every kind of paper, in colour and in black and white, rendered from the PDF itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium

from printables.block_table import Table
from printables.blocks import Bullet, Bullets, Icons, Pairs, Paragraph, Step, Steps
from printables.charts import DiceBars, Series
from printables.kinds import document, setup_from
from printables.map_terrain import TERRAIN
from printables.page import render
from printables.qrs import Look as PanelLook
from printables.qrs import Panel, QuickSheet, SheetSide
from printables.report import BattleReport, Chapter, StoryLine
from printables.symbols import STATE_NAMES
from referee.paper.lists import Entry, Roster, Track
from referee.paper.maps import MapPlan
from referee.paper.pieces import (
    Back,
    BackKind,
    Card,
    Counter,
    Look,
    Marker,
    Shape,
    Side,
    activation,
    chit,
    fortification,
    hidden,
    overwatch,
)

RED = Side(name="Red", colour="#b3261e", symbol="diamond")
BLUE = Side(name="Blue", colour="#1f4e9c", symbol="circle")
DPI = 90


def shots(folder: Path) -> Iterator[Path]:
    """A page of every sample; black and white for those where colour carries meaning."""
    for name, kind, value, paper, options in samples():
        data = render(document(kind, value, paper, options))
        pages = pdfium.PdfDocument(data)
        for number in range(min(len(pages), 2)):
            path = folder / f"print-{name}-{number + 1}.png"
            pages[number].render(scale=DPI / 72).to_pil().save(path)
            yield path


def samples() -> Iterator[tuple[str, str, Any, Any, dict[str, Any]]]:
    colour, mono = setup_from(), setup_from("letter", mono=True)
    yield "qrs", "qrs", quick_sheet(), colour, {}
    yield "qrs-mono", "qrs", quick_sheet(), mono, {}
    yield "counters", "counters", counters(), colour, {}
    yield "counters-12mm", "counters", counters(), colour, {"size": 12}
    yield "counters-round-fold", "counters", counters(), setup_from("a4", "fold"), {"size": 30, "shape": "round"}
    yield "counters-footprint-mono", "counters", footprints(), mono, {"shape": "footprint"}
    yield "markers", "markers", markers(), colour, {}
    yield "markers-mono", "markers", markers(), mono, {"size": 25}
    yield "templates", "templates", None, colour, {}
    yield "map", "map", forest(), colour, {"one_sheet": True}
    yield "map-sheets-mono", "map", forest(), mono, {"cell": 35}
    yield "map-squares", "map", board(), colour, {"cell": 15}
    yield "roster", "roster", [army()], colour, {}
    yield "record", "record", [army()], colour, {}
    yield "cards", "cards", cards(), colour, {}
    yield "report", "report", report(), colour, {}
    yield "calibration", "calibration", None, colour, {}


def figures(*values: str) -> tuple[tuple[str, str], ...]:
    return tuple(zip(("A", "D", "M"), values, strict=True))


def q(number: int) -> tuple[str, str]:
    return "Q", str(number)


def looks() -> list[tuple[Side, Look]]:
    return [
        (
            RED,
            Look(
                name="Light Infantry",
                figures=figures("3", "2", "4"),
                corner=q(2),
                troop="infantry",
                aside=(("R", "1st"),),
            ),
        ),
        (
            RED,
            Look(name="Pikemen", figures=figures("4", "4", "3"), corner=q(3), troop="pike", symbols=("shield",)),
        ),
        (
            RED,
            Look(name="Dragoons", figures=figures("3", "2", "6"), corner=q(3), troop="cavalry", symbols=("gun",)),
        ),
        (RED, Look(name="Captain Żółkiewski", figures=(("L", "4"),), troop="hat")),
        (
            BLUE,
            Look(
                name="Elven Archers",
                figures=figures("3", "2", "4"),
                corner=q(4),
                troop="missile",
                symbols=("ranger",),
            ),
        ),
        (
            BLUE,
            Look(name="Unit <Old Guard> & Grenadiers", figures=figures("12", "10", "3"), corner=q(6), troop="gun"),
        ),
        (
            BLUE,
            Look(
                name="Scouts",
                figures=figures("1", "1", "6"),
                corner=q(1),
                troop="binoculars",
                symbols=STATE_NAMES[:5],
            ),
        ),
        (BLUE, Look(name="漢字 wizard", figures=(("Mana", "5/7"),), troop="wizard", symbols=("magic",))),
    ]


def counters() -> list[Counter]:
    dismounted = Look(name="Knights on foot", figures=figures("3", "3", "3"), corner=q(4), troop="infantry")
    knights = Look(
        name="Knights", figures=figures("6", "4", "6"), corner=q(4), troop="cavalry", symbols=("lance", "heavy")
    )
    return [
        *(Counter(front=look, side=side, copies=3) for side, look in looks()),
        Counter(front=knights, side=RED, copies=3, back=Back(kind=BackKind.DISMOUNTED, look=dismounted)),
    ]


def footprints() -> list[Counter]:
    sizes = [(40.0, 20.0), (60.0, 30.0), (40.0, 40.0), (20.0, 40.0)]
    return [
        Counter(front=one.front, side=one.side, footprint=size, copies=2)
        for one, size in zip(counters(), sizes * 3, strict=False)
    ]


def markers() -> list[Marker]:
    shapes, tints = list(Shape)[:7], ("#e0b000", "#b3261e", "#d9730d", "#2b7a3d", "#75502c", "#6b3fa0", "#1f4e9c")
    states = [
        Marker(word=name.capitalize(), symbol=name, shape=shapes[number % 7], colour=tints[number % 7])
        for number, name in enumerate(STATE_NAMES)
    ]
    sided = [
        one for side in (RED, BLUE) for one in (activation(side, copies=3), overwatch(side), hidden(side, (40, 20), 2))
    ]
    return [
        *states,
        *sided,
        chit("Marshal Ney", RED, letter="4"),
        chit("Grey Wizard", BLUE, "wizard"),
        fortification(1),
        fortification(2),
    ]


def forest() -> MapPlan:
    kinds = list(TERRAIN)
    ground = [(f"{c:02d}{r:02d}", kinds[(c * 7 + r * 3) % len(kinds)]) for c in range(1, 13) for r in range(1, 10)]
    return MapPlan(
        name="Forest Map",
        columns=12,
        rows=9,
        terrain=tuple(pair for number, pair in enumerate(ground) if number % 3),
        rivers=(("0101", "0202", "0302", "0403", "0503", "0604", "0704"),),
        river_sides=(("0705", "0706"), ("0806", "0706"), ("0807", "0806"), ("0906", "0806")),
        roads=(("0109", "0209", "0308", "0408", "0507", "0506", "0505", "0504", "0503", "0502"),),
        bridges=(("0503",), ("0806", "0706")),
        labels=(("0503", "Old Bridge"), ("0305", "St. Ølaf’s")),
        zones=(("#b3261e", ("0102", "0103", "0104")), ("#1f4e9c", ("1207", "1208", "1209"))),
    )


def board() -> MapPlan:
    ground = (("0303", "woods"), ("0403", "woods"), ("0805", "building"), ("0906", "rough"), ("0607", "wall"))
    return MapPlan(
        name="Board of squares", columns=12, rows=9, squares=True, terrain=ground, labels=(("0805", "Mill"),)
    )


def army() -> Roster:
    units = tuple(
        Entry(
            name=f"Trundler {number} “Łoś”",
            kind="heavy vehicle",
            figures=(("vsrf", str(number % 4)), ("srf", "3"), ("lrf", "2"), ("move", "5")),
            tracks=(Track(label="Armour", total=8 + number, lost=number % 4), Track(label="Fire", total=4, lost=1)),
            notes="carries one team" if number % 3 == 0 else "",
            points=str(40 + number),
            symbol="tank",
            group=f"Squadron {number // 4 + 1}",
        )
        for number in range(10)
    )
    totals = (("Units", "10"), ("Points", "445 of 450"))
    return Roster(
        title="Red Force", subtitle="450 points", entries=units, colour="#b3261e", symbol="diamond", totals=totals
    )


def cards() -> list[Card]:
    text = "Every unit under the template is attacked at its fraction of the strength, rounded down. "
    fire = (
        ("cost", "6"),
        ("save", "none"),
        ("template", "3B"),
        ("speed", "fast"),
        ("lasts", "instant"),
        ("spill", "4"),
    )
    return [
        Card(
            title="Fireball",
            kind="Spell",
            figures=fire,
            text=text,
            footer="Spell table",
            colour="#b3261e",
            symbol="flame",
        ),
        Card(title="Rally", kind="Prayer", figures=fire[:3], text=text * 2, colour="#2b7a3d", symbol="rally"),
        Card(title="The Bridge", kind="Scenario", text=text * 9, footer="Six turns", colour="#1f4e79", symbol="flag"),
    ]


def report() -> BattleReport:
    lines = (
        StoryLine(text="The Guard shoots at the Landwehr: three hits, one base lost.", rule="SH3"),
        StoryLine(text="Resilience 4, rolled 3: one short, falls back and checks again.", rule="HS3", depth=1),
        StoryLine(text="The Hussars charge the battery.", rule="CH1", struck=True),
    )
    dice = tuple((str(face), 7.0 + face % 3 * 3, 10.0) for face in range(1, 7))
    return BattleReport(
        title="The Bridge at Žižkov",
        subtitle="Banter Battles · horse and musket",
        facts=(("Winner", "Red, by three bases"), ("Turns", "6"), ("Table", "6 × 4 ft"), ("Referee", "J. Ñandú")),
        chapters=tuple(Chapter(title=f"Turn {turn}", lines=lines * 3) for turn in range(1, 7)),
        turns=tuple(str(turn) for turn in range(1, 7)),
        strength=(
            Series(name="Red", colour=RED.colour, symbol="diamond", values=(20, 19, 19, 16, 14, 12)),
            Series(name="Blue", colour=BLUE.colour, symbol="circle", values=(18, 18, 17, 15, 10, 4)),
        ),
        dice=tuple(DiceBars(name=f"Dice of {side.name}", colour=side.colour, faces=dice) for side in (RED, BLUE)),
    )


def core_panels() -> tuple[Panel, ...]:
    steps = (
        Step(title="First player.", text="Both roll a die; the higher one picks who begins.", rule="TS1"),
        Step(title="Fill the bag.", text="One die for each unit, made up to the larger side.", rule="R3"),
        Step(title="Pull.", text="That colour acts with a unit that has not acted yet.", rule="TS2"),
        Step(title="End.", text="When the bag is empty, take off what ends with the turn."),
    )
    acts = ("Stand", "Reform", "Move", "Charge", "Shoot", "Fall back")
    modifiers = (("Long range", "−1"), ("Target in cover", "−1"), ("Shooter moved", "−1"), ("Enfilade", "+1"))
    results = tuple((str(die), *("Ad", "–", "Exd", "Dd", "De", "De")[die % 3 : die % 3 + 4]) for die in range(1, 7))
    signs = (
        ("missile", "missile troops"),
        ("lance", "charges"),
        ("binoculars", "scouts"),
        ("no-battle", "refuses battle"),
    )
    return (
        Panel(title="Turn sequence", symbol="hourglass", blocks=(Steps(items=steps),)),
        Panel(
            title="Actions",
            colour="green",
            blocks=(Bullets(items=tuple(Bullet(lead=act, text="as its rule says.") for act in acts)),),
        ),
        Panel(
            title="Shooting",
            colour="red",
            blocks=(Paragraph(lead="Hit", text="on 4 or more.", rule="SH3"), Pairs(items=modifiers)),
        ),
        Panel(
            title="Results", colour="purple", blocks=(Table(head=("die", "1-2", "1-1", "2-1", "3-1"), rows=results),)
        ),
        Panel(title="Signs", colour="grey", blocks=(Icons(items=signs),)),
        Panel(
            title="Rulings in force",
            colour="#9a3412",
            look=PanelLook.RULINGS,
            blocks=(Pairs(items=(("Fire back", "ignored"),)),),
        ),
    )


def quick_sheet() -> QuickSheet:
    core = core_panels()
    units = tuple((f"Unit {number}", "infantry" if number % 3 else "cavalry", "3", "2", "4") for number in range(24))
    army_panel = Panel(
        title="Units in this battle",
        look=PanelLook.STRONG,
        symbol="shield",
        blocks=(Table(head=("Unit", "Type", "A", "D", "M"), rows=units),),
    )
    sides = (
        SheetSide(title="Core rules", panels=core),
        SheetSide(title="In play", panels=(army_panel, *core[:3]), columns=2),
    )
    return QuickSheet(
        title="Banter Battles", subtitle="Quick reference", symbol="swords", colour="#1f3a5f", sides=sides
    )
