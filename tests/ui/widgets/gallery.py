"""All widgets with sample values, in windows: the pictures and the inspection both use them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tests.ui.widgets import samples
from ui.theme.palette import Tone
from ui.theme.shapes import Shape
from ui.widgets.bag_view import BagContents
from ui.widgets.buttons import IconButton, Tick, button
from ui.widgets.card_list import CardList
from ui.widgets.chip import Chip, Mark
from ui.widgets.command_palette import CommandPalette
from ui.widgets.dice_entry import DiceEntry
from ui.widgets.dice_stats import DiceStats
from ui.widgets.die import DiceRow
from ui.widgets.draw_bag import DrawBag
from ui.widgets.flow import FlowLayout
from ui.widgets.form import FormBuilder
from ui.widgets.journal_list import JournalList
from ui.widgets.key_sheet import KeySheet
from ui.widgets.labels import ElidingLabel, Heading, label
from ui.widgets.line_chart import LineChart
from ui.widgets.messages import BusyBar, MessageBar
from ui.widgets.odds_bars import OddsBars
from ui.widgets.panel import EmptyState, Panel
from ui.widgets.phase_bar import PhaseBar
from ui.widgets.step_list import StepList


def window(width: int, height: int, *columns: list[QWidget]) -> QWidget:
    made = QWidget()
    made.setProperty("role", "window")
    row = QHBoxLayout(made)
    row.setContentsMargins(24, 24, 24, 24)
    row.setSpacing(16)
    for widgets in columns:
        column = QVBoxLayout()
        column.setSpacing(16)
        for widget in widgets:
            column.addWidget(widget)
        column.addStretch(1)
        row.addLayout(column, 1)
    made.resize(width, height)
    return made


def panel(title: str, *widgets: QWidget) -> Panel:
    made = Panel(title)
    for widget in widgets:
        made.add(widget)
    return made


def flow(*widgets: QWidget) -> QWidget:
    made = QWidget()
    layout = FlowLayout(made)
    for widget in widgets:
        layout.addWidget(widget)
    return made


def buttons() -> Panel:
    refused = button("Not now")
    refused.setEnabled(False)
    checked = button("Odds")
    checked.setCheckable(True)
    checked.setChecked(True)
    row = flow(
        button("Roll", "primary", key="R"),
        button("Correct"),
        checked,
        refused,
        button("Retract", "danger"),
        button("R6", "link"),
    )
    icons = flow(
        *(
            IconButton(name, name)
            for name in ("undo", "redo", "search", "dice", "bag", "eye", "print", "players", "more")
        )
    )
    tick = Tick("The target is in cover: −1 to hit")
    tick.setChecked(True)
    made = panel("Buttons and ticks", row, icons, tick, Tick("Charged this turn"))
    made.add_action(IconButton("add", "Add"))
    return made


def messages() -> Panel:
    bars = []
    for tone, words, action in (
        (Tone.GOOD, "Foot Guards lost two bases.", "Undo"),
        (Tone.WARNING, "Three morale tests are still due before the turn can end.", ""),
        (Tone.DANGER, "A d6 has no 7; type 1 to 6.", ""),
    ):
        bar = MessageBar()
        bar.say(words, tone, action)
        bars.append(bar)
    busy = BusyBar()
    busy.begin("Drawing 40 counters")
    busy.advance(18, 40)
    return panel("Messages", *bars, busy)


def words() -> Panel:
    return panel(
        "Words and counts",
        Heading("Turn 3, Do stuff"),
        Heading("Bashing", 2),
        label("A unit in front-edge contact bashes once; the players take turns.", "muted"),
        ElidingLabel("Foot Guards"),
        flow(*(Chip(Mark(text=str(tone), tone=tone, shape=shape)) for tone, shape in zip(Tone, Shape, strict=False))),
        flow(
            Chip(Mark(text="Shaken", tone=Tone.WARNING, shape=Shape.DOWN, turns=2)),
            Chip(Mark(text="Berserk", tone=Tone.DANGER, shape=Shape.BOLT), clickable=True),
        ),
    )


def basics() -> QWidget:
    empty = EmptyState("bag", "No battle yet. Begin one, or try a demonstration.", "New battle")
    return window(1100, 760, [buttons(), messages()], [words(), panel("", empty)])


def charts() -> QWidget:
    odds = OddsBars()
    odds.set_odds(samples.ODDS)
    many = OddsBars(most=6)
    many.set_odds(samples.MANY_ODDS)
    stale = OddsBars()
    stale.set_odds(samples.ODDS[:2])
    stale.set_stale()
    refused = OddsBars()
    refused.set_message("Odds are off for Red. Turn them on with O.")
    chart = LineChart()
    chart.set_series(samples.STRENGTH)
    stats = [DiceStats(name, side) for name, side in (("Red's dice", 1), ("Blue's dice", 0))]
    for each in stats:
        each.set_counts(samples.ROLLS)
    dice = DiceRow(samples.DICE)
    left = [panel("Odds", odds), panel("More outcomes", many), panel("Worked out again", stale), panel("Off", refused)]
    return window(1100, 900, left, [panel("Strength over turns", chart), panel("Dice", *stats), panel("Faces", dice)])


def dice_entry() -> QWidget:
    typing, wrong, forty, others = (DiceEntry() for _ in range(4))
    typing.ask(6, prompt="Red shoots: 6 dice, each 4 or more hits.")
    typing.message.hide()
    wrong.ask(6, prompt="Red shoots: 6 dice.")
    for key in (Qt.Key.Key_3, Qt.Key.Key_5, Qt.Key.Key_7):
        QTest.keyClick(wrong, key)
    forty.ask(40, prompt="A volley of 40 dice.")
    for key in (Qt.Key.Key_3, Qt.Key.Key_5, Qt.Key.Key_1, Qt.Key.Key_6):
        QTest.keyClick(forty, key)
    others.ask(3, 20, prompt="Three twenty-sided dice.")
    for key in (Qt.Key.Key_1, Qt.Key.Key_7, Qt.Key.Key_1):
        QTest.keyClick(others, key)
    right = [panel("Forty dice", forty), panel("Other dice", others)]
    return window(1180, 900, [panel("Dice", typing), panel("A typed 7", wrong)], right)


def draw_bags() -> QWidget:
    bag, cup, hidden, empty = (DrawBag() for _ in range(4))
    bag.set_contents(samples.BAG)
    cup.set_contents(samples.CUP)
    hidden.set_contents(replace(samples.BAG, hidden=True))
    empty.set_contents(BagContents(items=(replace(samples.BAG.items[0], count=0),)))
    return window(1180, 1080, [panel("Bag", bag), panel("Hidden", hidden)], [panel("Cup", cup), panel("Empty", empty)])


def stories() -> QWidget:
    bar, short = PhaseBar(), PhaseBar()
    bar.set_state(samples.PHASES)
    short.set_state(replace(samples.PHASES, reason="Two tests are due.", open_items=(), side=None, side_name=""))
    narrow = QWidget()
    row = QHBoxLayout(narrow)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(short, 5)
    row.addStretch(1)
    steps = StepList(fits=True)
    steps.set_steps(samples.STEPS)
    journal = JournalList()
    journal.set_entries(samples.ENTRIES)
    journal.set_open(4, True)
    journal.setMinimumHeight(420)
    made = window(
        1180, 900, [panel("Explanation", steps), panel("Too narrow for all names", narrow)], [panel("Journal", journal)]
    )
    whole = QWidget()
    whole.setProperty("role", "window")
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    top = panel("", bar)
    column.addWidget(top)
    column.addWidget(made, 1)
    whole.resize(1180, 900)
    return whole


def palette() -> QWidget:
    made = window(1024, 600, [words()])
    commands = CommandPalette(made)
    commands.open(samples.COMMANDS)
    return made


def keys() -> QWidget:
    made = window(1024, 600, [KeySheet(samples.KEYS)])
    made.findChild(KeySheet).setMinimumHeight(540)
    return made


def forms() -> QWidget:
    facts = FormBuilder(samples.FACTS)
    facts.set_errors({"bases": "A unit has 1 to 20 bases."})
    unit = FormBuilder(samples.UNIT)
    unit.set_value(samples.UNIT_VALUE)
    unit.set_errors({"weapons.1.name": "This name is taken."})
    return window(1180, 960, [panel("Shoot", facts)], [panel("Unit type", unit)])


def card_list(side: int, count: int = 24) -> CardList:
    made = CardList(f"Side {side}")
    made.set_groups(samples.groups(side, count))
    made.select([f"s{side}u0", f"s{side}u2"])
    return made


def table(width: int, height: int, sides: int) -> QWidget:
    made = QWidget()
    made.setProperty("role", "window")
    row = QHBoxLayout(made)
    row.setContentsMargins(16, 16, 16, 16)
    row.setSpacing(16)
    for side in range(sides):
        row.addWidget(card_list(side), 1)
    made.resize(width, height)
    return made


def table_of_two() -> QWidget:
    return table(1024, 600, 2)


def table_of_four() -> QWidget:
    return table(1024, 600, 4)


def table_at_4k() -> QWidget:
    return table(3840, 2160, 4)


GALLERIES: dict[str, Callable[[], QWidget]] = {
    "basics": basics,
    "charts": charts,
    "dice-entry": dice_entry,
    "draw-bags": draw_bags,
    "stories": stories,
    "palette": palette,
    "keys": keys,
    "forms": forms,
    "table-of-two": table_of_two,
    "table-of-four": table_of_four,
    "table-at-4k": table_at_4k,
}
