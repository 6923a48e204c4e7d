"""The Now panel: the question, the situation, the dice and the verdict, in four bands that keep their place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QRect, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QInputDialog, QMenu, QWidget

from referee.entry import built_on_sand
from referee.facts import schema
from referee.form_schema import words_of
from referee.game import Listed
from referee.journal import Entry
from referee.order import Pick, Question, Tick
from referee.requests import Ask, Choose, Draw, Refused, Roll
from referee.sentences import plain_node
from ui.now.habits import Habits
from ui.now.odds import OddsLine
from ui.now.overruling import Overruling
from ui.now.pills import Pills
from ui.now.preparation import Preparation
from ui.now.rolls import correct_die, rolls_of
from ui.now.rows import initials, turned, with_row
from ui.now.sentence import Sentence
from ui.now.strip import Line, Strip
from ui.now.tray import Tray
from ui.now.verdict import Verdict
from ui.now.view import NowView, Part, name_of, next_of, view_of
from ui.operations import playing
from ui.session import Changes, Session
from ui.theme.apply import theme_of
from ui.theme.palette import Tone
from ui.theme.theme import XS, S
from ui.widgets.buttons import IconButton, button
from ui.widgets.die import DieFace, Roller

BANDS = (("question", 27), ("situation", 20), ("tray", 19), ("verdict", 22), ("strip", 12))
"""The bands from the top down and their shares of the height, whatever is in them."""
POINTS, SMALL = 20, 10
OWN_KEYS = "JKNOW"
"""Keys of the table that no card takes away."""
BY_DIALOG = ("set-table", "set-clock", "add-unit")
"""Orders of the table's hand that need more than pills."""


class NowPanel(QWidget):
    """Everything from the choice of an order to its verdict. The table tells it what is selected."""

    view_changed = Signal(object)
    """NowView: another question, or other cards that answer it."""
    told = Signal(str)
    """A sentence for the referee."""
    undo_requested = Signal(int)
    correct_requested = Signal(int)
    overrule_requested = Signal(int)
    steps_requested = Signal(int)
    journal_requested = Signal()
    preview_changed = Signal(object)
    """Battle or None: what the cards show while something is overruled."""
    table_hand_requested = Signal(str)
    """Something on the table is to be set by hand: the order that sets it."""
    rulings_requested = Signal()
    """How this table plays is to be looked at, and perhaps changed from now on."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.hand = Preparation(session, self)
        self.habits = Habits()
        self.view = NowView()
        self.picked: tuple[str, ...] = ()
        """What is chosen so far in answer to a question that takes several."""
        self._asked: tuple[int, int] | None = None
        self._was_overruling = False
        self.bands = {name: QFrame(self) for name, _ in BANDS}
        self.question = Sentence(POINTS, self.bands["question"])
        self.problem = Sentence(SMALL, self.bands["question"])
        self.odds = OddsLine(self.bands["question"])
        self.deed = button("", "primary", key="Enter", parent=self.bands["question"])
        self.more = IconButton("more", "More orders", key="Menu", parent=self.bands["question"])
        self.pills = Pills(self.bands["situation"])
        self.tray = Tray(self.bands["tray"])
        self.verdict = Verdict(self.bands["verdict"])
        self.strip = Strip(self.bands["strip"])
        self.overruling = Overruling(session, self.bands["situation"])
        self._wire()
        self.refresh()
        self._show_last()

    def _wire(self) -> None:
        """Everything that the panel connects."""
        session = self.session
        session.changed.connect(self._changed)
        session.asked.connect(lambda _: self.refresh())
        session.waiting_changed.connect(self._wait)
        self.hand.changed.connect(self.refresh)
        self.question.clicked.connect(self.follow_link)
        self.deed.clicked.connect(self.primary)
        self.more.clicked.connect(self.open_menu)
        self.pills.said.connect(self.say_pill, Qt.ConnectionType.QueuedConnection)
        self.tray.used.connect(self._use)
        self.tray.number_said.connect(self._number)
        self.tray.draw_requested.connect(self._draw)
        self.tray.told.connect(self.told)
        self.tray.corrected.connect(self._corrected)
        self.tray.board.old_die_clicked.connect(self._correct_last)
        self.correct_requested.connect(self.correct)
        self.overrule_requested.connect(self.overrule)
        self.overruling.changed.connect(self._show_overruling)
        self.overruling.told.connect(self.told)
        self.verdict.undo_requested.connect(self.undo_requested)
        self.verdict.correct_requested.connect(self.correct_requested)
        self.verdict.overrule_requested.connect(self.overrule_requested)
        self.verdict.steps_requested.connect(self.steps_requested)
        self.strip.chosen.connect(self._strip_wish)
        self.strip.opened.connect(self.journal_requested)
        self.strip.rulings_opened.connect(self.rulings_requested)

    # Where everything lies: by shares of the height, never by what is in it

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The bands keep their shares."""
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """Other letters need other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            QTimer.singleShot(0, self, self._place)

    def _place(self) -> None:
        top, total = 0, sum(share for _, share in BANDS)
        for name, share in BANDS:
            height = self.height() * share // total
            self.bands[name].setGeometry(0, top, self.width(), height - XS)
            top += height
        for name, widget in (("tray", self.tray), ("verdict", self.verdict), ("strip", self.strip)):
            widget.setGeometry(0, 0, self.width(), self.bands[name].height())
        for over in (self.pills, self.overruling):
            over.setGeometry(0, 0, self.width(), self.bands["situation"].height())
        self._place_question(self.bands["question"].rect())

    def _place_question(self, box: QRect) -> None:
        tall = self.deed.sizeHint().height() + XS  # a primary button has an edge of its own
        more = self.more.sizeHint()
        small = min(self.problem.sizeHint().height(), max(0, box.height() - tall) // 3)
        self.more.setGeometry(box.right() - more.width(), 0, more.width(), more.height())
        self.question.setGeometry(0, 0, box.width() - more.width() - S, max(20, box.height() - tall - small - XS))
        self.problem.setGeometry(0, box.height() - tall - small, box.width(), small)
        wide = min(box.width() // 2, max(self.deed.sizeHint().width(), box.width() // 3))
        self.deed.setGeometry(0, box.height() - tall, wide, tall)
        self.odds.setGeometry(wide + S, box.height() - tall, box.width() - wide - S, tall)

    def minimumSizeHint(self) -> QSize:
        """What a window of 800 × 480 leaves."""
        return QSize(280, 320)

    # What is shown

    @property
    def page(self) -> str:
        """What it is about: what is next, somebody who is selected, an order in hand, or an open question."""
        return self.view.page

    def refresh(self) -> None:
        """Show the question of now."""
        self.view = view = view_of(self.session.game, self.session.question, self.hand)
        if (asked := self._asked_now()) != self._asked:
            self._asked, self.picked = asked, ()
        self.question.show_parts(view.parts)
        self.problem.show_parts((Part(text=view.problem or view.hint),), self._ink(bool(view.problem)))
        self.deed.setText(view.button or "—")
        self.deed.setEnabled(bool(view.button) and not self.session.is_waiting)
        self.deed.setAccessibleName(view.button or "Nothing to do")
        self.pills.show_pills(view.pills)
        self._place()
        self.tray.want(view.wanted, self._players_roll())
        self._forecast()
        self.view_changed.emit(view)
        self._show_overruling()

    def overrule(self, number: int) -> None:
        """What is so instead of what an entry says is clicked on the cards."""
        if self.session.question is not None:
            self.told.emit("An order is open: finish or cancel it first.")
            return
        self.overruling.begin(number)
        self.overruling.raise_()

    def _show_overruling(self) -> None:
        """While something is overruled the question is what; afterwards it is again what it was."""
        number = self.overruling.entry
        self.pills.setVisible(not number)
        if number:
            entry = self.session.game.journal.entry(number)
            self.question.show_parts((Part(text=f"Overrule {number}. {entry.verdict} What is so instead?"),))
            self.deed.setEnabled(False)
            self._was_overruling = True
        elif self._was_overruling:
            self._was_overruling = False
            self.refresh()
        self.preview_changed.emit(self.overruling.preview() if number else None)

    def _ink(self, is_wrong: bool) -> str:
        palette = theme_of(self).palette
        return palette.tone(Tone.DANGER).ink if is_wrong else palette.muted

    def _asked_now(self) -> tuple[int, int] | None:
        """What tells one open question from the next."""
        question, opened = self.session.question, self.session.game.opened
        return (opened.base, question.number) if question is not None and opened is not None else None

    def _changed(self, changes: Changes) -> None:
        if any(entry.is_order for entry in changes.entries):
            self.hand.units = ()  # it is done: what is next is asked, of whoever is next
        self.tray.leave_correcting()
        self.overruling.leave()
        self._show_last()
        self.refresh()

    def _show_last(self) -> None:
        """The verdict of what stands last, its dice in the tray, and the strip of those before it."""
        entries = self._recent()
        last = next((entry for entry, is_out in entries if not is_out and entry.is_order), None)
        self.verdict.show_entry(last, self.session.battle)
        self.tray.show_rolled(dice_of(last) if last else ())
        shaky = built_on_sand([entry for entry, _ in reversed(entries)], {e.number for e, is_out in entries if is_out})
        self.strip.show_lines([Line(entry, out, entry.number in shaky) for entry, out in entries if entry.is_order])

    def last_number(self) -> int:
        """The entry that the verdict is of."""
        return self.verdict.entry.number if self.verdict.entry is not None else 0

    def _recent(self) -> list[tuple[Entry, bool]]:
        """The last entries at hand, the newest first."""
        journal = self.session.game.journal
        numbers = sorted(journal.by_number, reverse=True)[:40]
        return [(journal.by_number[number], journal.is_out(number)) for number in numbers]

    def _wait(self, waits: bool) -> None:
        self.deed.setEnabled(not waits and bool(self.view.button))

    def _forecast(self) -> None:
        form = self.hand.form()
        shows = self.habits.shows_odds(self.view.side) and form.procedure and form.facts is not None
        if shows and self.page == "order":
            procedure, table = self.session.rules.procedure(form.procedure), self.session.game.table
            self.odds.ask(procedure, form.facts, table, form.names)
        else:
            self.odds.forget()

    def follow(self, habits: Habits) -> None:
        """Other habits: odds or none, players' dice or the app's."""
        if habits != self.habits:
            self.habits = habits
            self.refresh()

    def _players_roll(self) -> bool:
        """Whether the dice are the players': of the side whose question it is, else of all sides."""
        sides = (self.view.side,) if self.view.side else tuple(each.id for each in self.session.battle.sides)
        return all(map(self.habits.rolls_own, sides))

    # Who and what

    def select(self, units: list[str]) -> None:
        """Other units are selected."""
        self.hand.select(units)

    def choose(self, order: str, args: dict[str, Any] | None = None) -> None:
        """Take an order in hand; one that needs nothing and asks nothing is given at once."""
        if order == "rule":
            self.rulings_requested.emit()
            return
        if order in BY_DIALOG and args is None:
            self.table_hand_requested.emit(order)
            return
        self.hand.choose(order, args)
        if self.hand.is_ready() and self.hand.ahead()[0] is None and not self.view.pills:
            self.hand.send()

    def click_card(self, unit: str) -> bool:
        """A card was clicked: the answer to the question, or what a click means now; says whether it was either."""
        view = self.view
        if view.page == "question" and view.answers and unit in view.answers:
            self._toggle(unit) if self._many() else self._say((unit,) if self._asks() else unit)
            return True
        pick = self.hand.next_pick() if self.hand.order is not None else None
        if pick is not None and unit in self.hand.candidates(pick):
            self.hand.pick(pick.key, [unit])
            return True
        if pick is not None and self._is_aimed_at(pick, unit):
            self.hand.pick(pick.key, [unit])
            return True
        if view.page == "order" and view.answers and unit in view.answers:
            named = self.hand.named
            self.hand.name([each for each in named if each != unit] if unit in named else [*named, unit])
            return True
        return self._acts_on_click(unit)

    def _is_aimed_at(self, pick: Pick, unit: str) -> bool:
        """Whether a click on a unit that cannot be picked says why not, and lets the table allow it: an enemy's."""
        units = self.session.battle.units
        actor = units.get(str(self.hand.args.get("unit", "")))
        if actor is None or not (pick.required and pick.judged) or units[unit].side == actor.side:
            return False
        candidates = self.hand.candidates(pick)
        return any(id in units for id in candidates) or (not candidates and pick.key == "target")

    def _acts_on_click(self, unit: str) -> bool:
        """What clicking a unit means while nothing is open: it acted, as the ruleset says."""
        if self.session.question is not None or self.hand.order is not None or self.session.battle.due:
            return False
        up = self.session.rules.next_up(self.session.battle)
        return bool(up.click) and unit in up.units and self._order_of(unit, up.instead.get(unit, up.click))

    def _order_of(self, unit: str, said: str) -> bool:
        """An order of a unit, with what the key says of it: given at once, if nothing is to be picked or said first."""
        order, *pairs = said.split()
        if unit not in self.session.battle.units:
            return False
        with QSignalBlocker(self.hand):
            self.hand.select([unit])
            self.hand.choose(order, {"unit": unit} | dict(pair.split("=") for pair in pairs) if pairs else None)
            self.hand.pick_the_only_one()
        asked = self.hand.first_question()
        at_once = self.hand.is_ready() and not pairs and (asked is None or isinstance(asked.request, Draw))
        if not (at_once and self._begin(order, dict(self.hand.args))):
            self.refresh()
        return True

    def _begin(self, order: str, args: dict[str, Any]) -> bool:
        """Open an order; the app draws if it is to, and rolls only for players who let it roll."""
        if not self._players_roll():
            return playing.order_and_roll(self.session, order, args)
        give = playing.order_and_draw if self.habits.draws else playing.give_order
        return give(self.session, order, args)

    # Answers

    def follow_link(self, link: str) -> None:
        """A bold part of the sentence was clicked."""
        kind, _, rest = link.partition(":")
        if kind == "unit":
            self.hand.drop()
        elif kind == "pick":
            self.hand.pick(rest, [])
        elif kind == "due":
            self._take_due(rest)
        elif kind == "odds":
            self.odds.open_chart()

    def say_pill(self, id: str) -> None:
        """A pill was clicked, or its key pressed."""
        kind, _, rest = id.partition(":")
        deeds: dict[str, Callable[[], object]] = {
            "order": lambda: self.choose(rest),
            "allow": lambda: self.ask_table(),
            "tick": lambda: self._tick(rest),
            "pick": lambda: self._pick(*rest.split(":", 1)),
            "drawn": lambda: self._was_drawn(rest),
            "find": lambda: self._find(rest),
            "say": lambda: self._say_option(rest),
            "arg": lambda: self._argument(*rest.split(":", 1)),
            "row": lambda: self._turn_row(*rest.split(":", 1)),
            "due": lambda: self._take_due(rest),
        }
        if kind in deeds:
            deeds[kind]()

    def _was_drawn(self, name: str) -> None:
        """The players drew from a bag or cup of their own."""
        up = next_of(self.session.game)
        playing.order_and_say(self.session, up.order, dict(up.args), name)

    def ask_table(self) -> None:
        """What the rules have against the order in hand is waved through, with one reason."""
        from ui.now.allowing import ask_table

        if self.hand.order is not None and self.hand.can_be_allowed():
            ask_table(self.hand.order.title, self.hand.reasons(), self.session.rules, self, self._allowed)

    def _allowed(self, reason: str) -> None:
        """The table has spoken: an order that asks nothing is given at once."""
        self.hand.allow_it(reason)
        if self.hand.is_ready() and self.hand.ahead()[0] is None:
            self.hand.send()

    def _tick(self, id: str) -> None:
        tick: Tick | None = next((each for each in self.hand.form().ticks if each.id == id), None)
        if tick is not None:
            self.hand.tick(tick, not tick.on)

    def _pick(self, key: str, id: str) -> None:
        assert self.hand.order is not None
        pick = next(each for each in self.hand.order.picks if each.key == key)
        now = self.hand.args.get(key) or ()
        several = [now] if isinstance(now, str) else list(now)
        others = [each for each in several if each != id]
        if pick.many:
            self.hand.pick(key, others if id in several else [*several, id])
        else:
            self.hand.pick(key, [] if id in several else [id])

    def _find(self, key: str) -> None:
        """Too many for pills: one is looked for by typing."""
        assert self.hand.order is not None
        pick = next(each for each in self.hand.order.picks if each.key == key)
        names = {name_of(self.session.battle, id): id for id in self.hand.candidates(pick)}
        said, agreed = QInputDialog.getItem(self, self.hand.order.title, pick.label, list(names), 0, True)
        if agreed and said in names:
            self.hand.pick(key, [names[said]])
        elif agreed:
            self.told.emit(f"{pick.label} cannot be “{said}”.")

    def _say_option(self, option: str) -> None:
        if self.page == "order":
            question = self.hand.first_question()
            if question is not None and isinstance(question.request, Ask) and question.request.many:
                named = self.hand.named
                self.hand.name([each for each in named if each != option] if option in named else [*named, option])
            elif question is not None:
                self.hand.say((option,) if isinstance(question.request, Ask) else option)
        elif self._many():
            self._toggle(option)
        else:
            self._say((option,) if self._asks() else option)

    def _many(self) -> bool:
        question = self.session.question
        return question is not None and isinstance(question.request, Ask) and question.request.many

    def _asks(self) -> bool:
        question = self.session.question
        return question is not None and isinstance(question.request, Ask)

    def _toggle(self, option: str) -> None:
        """One more of several, or one fewer."""
        others = tuple(each for each in self.picked if each != option)
        self.picked = others if option in self.picked else (*self.picked, option)
        for made in self.pills.buttons:
            if made.pill.id.startswith("say:") and not made.isHidden():
                is_on = made.pill.id.removeprefix("say:") in self.picked
                made.show_pill(replace(made.pill, on=is_on))
        self.deed.setText(f"Say these ({len(self.picked)})" if self.picked else "None")

    def _say(self, said: Any) -> None:
        question = self.session.question
        if question is not None:
            playing.say(self.session, question.number, said)

    def _row_key(self, key: str, unit: str) -> bool:
        """What the unit that is pointed at does about the order in hand, by its first letter."""
        order, rows = self.hand.order, {pill.id for pill in self.view.pills}
        field, option = initials(order).get(key, ("", "")) if order is not None else ("", "")
        if order is None or f"row:{field}:{unit}" not in rows:
            return False
        self.hand.set(field, with_row(order, field, self.hand.args.get(field) or (), unit, option))
        return True

    def _turn_row(self, field: str, unit: str) -> None:
        """The row of a unit says the next thing that it can."""
        if self.hand.order is not None:
            rows = self.hand.args.get(field) or ()
            self.hand.set(field, turned(self.hand.order, field, rows, unit))

    def _argument(self, name: str, option: str | None = None) -> None:
        """An argument that is neither a unit nor a tick: a switch is switched, others are said or asked for."""
        order = self.hand.order
        if order is None:
            return
        whole = schema(order.args)
        raw = whole["properties"][name]
        node, now = plain_node(raw, whole), self.hand.args.get(name, raw.get("default"))
        if option is not None:
            said = next(each for each in node["enum"] if str(each) == option)
            self.hand.set(name, raw.get("default") if said == now else said)
        elif node.get("type") == "boolean":
            self.hand.set(name, not now)
        elif node.get("type") in ("integer", "number"):
            self._ask_number(name, node, now)
        else:
            said, agreed = QInputDialog.getText(self, order.title, words_of(name), text=str(now or ""))
            self.hand.set(name, said) if agreed else None

    def _ask_number(self, name: str, node: dict[str, Any], now: Any) -> None:
        """A number; one that is measured takes halves and decimals."""
        assert self.hand.order is not None
        title, low, high = self.hand.order.title, node.get("minimum", 0), node.get("maximum", 200)
        decimals = 0 if node["type"] == "integer" else 1
        said, agreed = QInputDialog.getDouble(self, title, words_of(name), float(now or low), low, high, decimals)
        if agreed:
            self.hand.set(name, said if decimals else int(said))

    def _take_due(self, id: str) -> None:
        due = next((each for each in self.session.battle.due if each.id == id), None)
        if due is not None:
            unit = str(due.args.get("unit", ""))
            self.hand.select([unit] if unit else [])
            self.choose(due.order, dict(due.args))

    # Dice

    def _use(self, faces: list[int | None]) -> None:
        """Dice for the roll that is wanted; blanks are rolled by the app."""
        question = self.session.question
        blank = all(face is None for face in faces)
        if question is not None:
            self._roll_or_type(question, faces, blank)
        elif self.hand.order is not None:
            self.hand.roll() if blank else self.hand.type(faces)
        else:
            self._use_for_next(faces, blank)

    def _use_for_next(self, faces: list[int | None], blank: bool) -> None:
        """Dice typed while nothing is open begin what is due, or what the table waits for."""
        up = next_of(self.session.game)
        order, args = ("roll-due", {}) if self.session.battle.due else (up.order, dict(up.args))
        if blank:
            playing.order_and_roll(self.session, order, args)
        else:
            playing.order_and_type(self.session, order, args, faces)

    def _roll_or_type(self, question: Question, faces: list[int | None], blank: bool) -> None:
        if blank:
            playing.roll(self.session, question.number)
        else:
            playing.type_faces(self.session, question.number, faces)

    def correct(self, number: int, die: int = 0) -> None:
        """The dice of an entry lie in the tray with the ring on one of them: what is typed next is its face."""
        try:
            dice = tuple(face for rolled in rolls_of(self.session, number) for face in rolled.dice())
        except Refused as refusal:
            self.told.emit(str(refusal))
            return
        self.tray.correct(number, dice, die if die >= 0 else len(dice) + die)

    def _correct_last(self, die: int) -> None:
        """A die of the last roll was clicked, which is the last of its entry."""
        if self.last_number():
            self.correct(self.last_number(), die - len(self.tray.rolled))

    def _corrected(self, number: int, die: int, face: int) -> None:
        try:
            correct_die(self.session, number, die, face)
        except Refused as refusal:
            self.told.emit(str(refusal))

    def _number(self, number: float) -> None:
        if self.session.question is not None:
            self._say(number)
        elif self.hand.order is not None:
            self.hand.say(number)

    def _draw(self) -> None:
        question = self.session.question
        if question is not None:
            kinds = (Draw,) if self._players_roll() else (Roll, Draw)
            playing.roll(self.session, question.number, kinds)
        elif self.hand.order is not None:
            self._begin(self.hand.order.id, dict(self.hand.args))

    # Enter, Escape, the menu

    def primary(self) -> bool:
        """What Enter does: use the dice, say it, do it; says whether there was anything to do."""
        if self.overruling.entry:
            return self.overruling.send()
        if self.tray.wanted.kind != "nothing" or self.tray.corrects:
            return self.tray.enter()
        question = self.session.question
        if question is not None:
            return self._primary_answer(question)
        if self.hand.order is not None:
            return self.hand.is_ready() and self.hand.send()
        return self._primary_next()

    def go_on(self) -> bool:
        """What Space does: as Enter, and with somebody selected what is next all the same; never anything to a card."""
        if self.page == "units":
            self.hand.select([])
        self.primary()
        return True

    def _primary_answer(self, question: Question) -> bool:
        request = question.request
        if isinstance(request, Ask) and request.many:
            self._say(self.picked)
        elif isinstance(request, Choose):
            self._say(request.standard)
        elif isinstance(request, Draw):
            self._draw()
        else:
            return False
        return True

    def _primary_next(self) -> bool:
        battle = self.session.battle
        if self.hand.units or battle.result:
            return False
        if battle.due:
            return self._begin("roll-due", {})
        up = next_of(self.session.game)
        return self.order_next(up.order, dict(up.args)) if up.order else False

    def order_next(self, order: str, args: dict[str, Any]) -> bool:
        """The large button's order: a draw is drawn at once, dice are the players' own unless the app rolls."""
        if order == "next-phase":
            return self.next_phase()
        self.hand.select([])
        self.hand.choose(order, args)
        question = self.hand.first_question()
        if question is not None and isinstance(question.request, Draw):
            draw = playing.order_and_draw if self._players_roll() else playing.order_and_roll
            return draw(self.session, order, args)
        if self.hand.is_ready() and not self.view.pills:
            return self.hand.send()
        return True

    def next_phase(self) -> bool:
        """On to the next phase, past those in which nobody can do anything if the table wants it so."""
        return playing.give_order(self.session, "next-phase", {"past_idle": self.habits.passes_idle})

    def back(self) -> bool:
        """What Backspace does: a face less, else a step back in the open order."""
        if self.tray.back():
            return True
        return self.session.question is not None and playing.step_back(self.session)

    def escape(self) -> bool:
        """What Escape does: leave the dice, cancel the open order, put down what is in hand, select nobody."""
        if self.overruling.leave() or self.tray.leave_correcting():
            return True
        if self.session.question is not None:
            self.tray.clear()
            return playing.cancel(self.session)
        if self.hand.order is not None:
            self.hand.drop()
        elif self.hand.units:
            self.hand.select([])
        else:
            return False
        return True

    def steer(self, key: Qt.Key) -> bool:
        """Left and Right go from die to die while dice are corrected; says whether they did."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(key, 0)
        if step and self.tray.corrects:
            self.tray.step(step)
        return bool(step and self.tray.corrects)

    def letter(self, key: str, unit: str = "") -> bool:
        """A letter: a pill, else an order of the unit that is pointed at or selected, else one of the table."""
        if self.pills.press(key) or self._row_key(key, unit):
            return True
        if self.page in ("question", "order"):
            return False
        up = self.session.rules.next_up(self.session.battle)
        wanted = up.keys.get(key, "")
        if self.page == "next" and not wanted and unit in up.units and key not in OWN_KEYS:
            wanted = next((each.order.id for each in self.session.game.orders(unit) if each.order.key == key), "")
        if wanted and self.page == "next" and self._order_of(unit, wanted):
            return True
        for each in self._listed():
            if (each.order.id == wanted.partition(" ")[0] or each.order.key == key) and not each.reasons:
                self.choose(each.order.id)
                return True
        return False

    def _listed(self) -> list[Listed]:
        return [*self.hand.listed(), *self.session.game.orders()]

    def open_menu(self) -> None:
        """All that is rare: orders of the table and the referee's hand, with the reason where one cannot be given."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        seen: set[str] = set()
        for each in self._listed():
            if each.order.id in seen or each.order.id in ("roll-due", "overrule", "arrange"):
                continue
            seen.add(each.order.id)
            entry = menu.addAction(each.order.title if not each.reasons else f"{each.order.title} (not now)")
            entry.setToolTip("; ".join(self.session.rules.with_rule(reason) for reason in each.reasons))
            entry.triggered.connect(lambda _=False, id=each.order.id: self.choose(id))
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _strip_wish(self, what: str, number: int) -> None:
        wishes = {
            "undo": self.undo_requested,
            "correct": self.correct_requested,
            "overrule": self.overrule_requested,
            "steps": self.steps_requested,
        }
        wishes[what].emit(number)

    def leave(self) -> None:
        """The battle is put away."""
        self.odds.leave()


def dice_of(entry: Entry) -> tuple[DieFace, ...]:
    """The dice of an entry's last roll, as they lie."""
    rolls = [given for given in entry.answers if given.ask == "roll"]
    if not rolls:
        return ()
    given = rolls[-1]
    faces = enumerate(given.value)
    app = given.by == "app"
    return tuple(
        DieFace(sides=max(6, face), face=face, roller=Roller.APP if app or at in given.rolled else Roller.PLAYERS)
        for at, face in faces
    )
