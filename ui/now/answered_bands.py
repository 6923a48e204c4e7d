"""Answers to the question of now: cards, links, pills and arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QInputDialog

from referee.facts import schema
from referee.form_schema import words_of
from referee.order import Next, Order, Pick, Reason, Tick, arguments
from referee.requests import Ask, Draw
from referee.sentences import plain_node
from referee.wording import tr
from ui.now.rows import initials, turned, with_row
from ui.now.shown_bands import ShownBands
from ui.now.view_parts import name_of
from ui.now.view_question import takes
from ui.now.view_waiting import is_only_choice, next_of
from ui.operations import playing
from ui.widgets.typed_numbers import ask_number

BY_DIALOG = ("set-table", "set-clock", "add-unit")
"""Orders of the table's hand that need more than pills."""


class AnsweredBands(ShownBands):
    """The bands with all that is said by clicking."""

    def select(self, units: list[str]) -> None:
        """Other units are selected."""
        self.hand.select(units)

    def choose(self, said: str, args: dict[str, Any] | None = None) -> None:
        """Take an order in hand, perhaps with what its key says; one that needs and asks nothing is given at once."""
        order, *pairs = said.split()
        args = dict(pair.split("=") for pair in pairs) or args
        if order == "rule":
            self.rulings_requested.emit()
            return
        if order == "next-phase" and args is None:
            self.next_phase()
            return
        if order == "adjust" and args is None:
            self.overrule(0)
            return
        if order in BY_DIALOG and args is None:
            self.table_hand_requested.emit(order)
            return
        self.hand.choose(order, args)
        if len(able := self.hand.of_whom() or ()) == 1:
            self._give_to(able[0])
            return
        if self.hand.is_ready() and self.hand.ahead()[0] is None and not self.view.pills:
            self.hand.send()

    def next_phase(self) -> bool:
        """On to the next phase, past those in which nobody can do anything if the table wants it so.

        What the rules have against it is told, with the way to wave it through; everything else stays as it is.
        """
        args = {"past_idle": self.habits.passes_idle}
        if not (reasons := self._against_next_phase()):
            return playing.give_order(self.session, "next-phase", args)
        against = "; ".join(tr(self.session.rules.with_rule(each)) for each in reasons)
        words = tr("Not yet: {against}. Shift+N if the table allows it.", against=against)
        self.offered.emit(words, tr("The table allows it …"), self.wave_next_phase)
        return True

    def wave_next_phase(self) -> bool:
        """The table is asked for the one reason with which the phase ends all the same; says whether it is."""
        from ui.now.allowing import ask_table

        if not (reasons := self._against_next_phase()):
            return False
        ask_table(tr("Next phase"), reasons, self.session.rules, self, self._pass_phase)
        return True

    def _against_next_phase(self) -> tuple[Reason, ...]:
        """What the table could wave through; nothing where nothing is against it, or the table could not."""
        if self.session.question is not None:
            return ()
        reasons = self.session.game.reasons(*self._typed("next-phase", {"past_idle": self.habits.passes_idle}))
        return () if any(each.is_final for each in reasons) else tuple(reasons)

    def _pass_phase(self, reason: str) -> None:
        args = {"past_idle": self.habits.passes_idle}
        playing.order_and_say(self.session, "next-phase", args, None, reason)

    def _typed(self, id: str, args: dict[str, Any]) -> tuple[Order, Any]:
        order = self.session.rules.order(id)
        return order, arguments(order, args, self.session.battle)

    def click_card(self, unit: str) -> bool:
        """A card was clicked: the answer to the question, or what a click means now; says whether it was either."""
        view = self.view
        if view.answers and unit in view.answers and self.hand.of_whom() is not None:
            self._give_to(unit)
            return True
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
            self._name(unit)
            return True
        if more := self._takes_one_more(unit):
            self._pick(more, unit)
            return True
        if self._is_rather_of(unit) and self.hand.order is not None:
            return self._order_of(unit, self.hand.order.id)
        return self._acts_on_click(unit)

    def _is_rather_of(self, unit: str) -> bool:
        """Whether the order in hand is that of a friend who was clicked: its key took whoever the mouse lay on."""
        units, order = self.session.battle.units, self.hand.order
        actor = units.get(str(self.hand.args.get("unit", "")))
        if actor is None or order is None or self.hand.was_said() or units[unit].side != actor.side:
            return False
        return unit != actor.id and self.hand.could(order, unit)

    def _give_to(self, unit: str) -> None:
        """The order in hand is this unit's."""
        order, args = self.hand.order, self.hand.args
        if order is None:
            return
        self._order_of(unit, " ".join([order.id, *(f"{key}={said}" for key, said in args.items())]))

    def _takes_one_more(self, unit: str) -> str:
        """What is picked already and may be several, this one too: clicked again it is not any more."""
        picks = self.hand.order.picks if self.hand.order is not None else ()
        several = (pick for pick in picks if pick.many and pick.key != "units" and self.hand.args.get(pick.key))
        return next((pick.key for pick in several if unit in self.hand.candidates(pick)), "")

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

    def choose_only_one(self, up: Next) -> bool:
        """What a click on the only one who can be chosen means; says whether there is one."""
        return bool(unit := is_only_choice(self.session.game, up)) and self._order_of(unit, up.click)

    def _order_of(self, unit: str, said: str) -> bool:
        """An order of a unit, with what the key says of it: given at once, if nothing is to be picked or said first."""
        order, *pairs = said.split()
        if unit not in self.session.battle.units:
            return False
        with QSignalBlocker(self.hand):
            self.hand.select([unit])
            self.hand.choose(order, {"unit": unit} | dict(pair.split("=") for pair in pairs) if pairs else None)
            self.hand.pick_the_only_one()
        if pairs or not self.gives_at_once():
            self.refresh()
        return True

    def gives_at_once(self) -> bool:
        """Give the order in hand if it can be given and asks nothing but a draw, which the app may make."""
        asked, order = self.hand.first_question(), self.hand.order
        is_whole = self.hand.is_ready() and (asked is None or isinstance(asked.request, Draw))
        return is_whole and order is not None and self._begin(order.id, dict(self.hand.args))

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
        elif kind == "dice":
            self.tray.offer_faces()

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
            "row": lambda: self._turn_row(*rest.split(":")),
            "due": lambda: self._take_due(rest),
            "of": lambda: self._give_to(rest),
            "act": lambda: self._order_of(*rest.split(":", 1)),
            "pass": lambda: self.pass_over(),
        }
        if kind in deeds:
            deeds[kind]()

    def pass_over(self) -> bool:
        """Whoever may act does nothing: on to what is next."""
        raise NotImplementedError

    def _was_drawn(self, name: str) -> None:
        """The players drew from a bag or cup of their own."""
        up = next_of(self.session.game)
        playing.order_and_say(self.session, up.order, dict(up.args), name)

    def ask_table(self) -> None:
        """What the rules have against the order in hand is waved through, with one reason."""
        from ui.now.allowing import ask_table

        if self.hand.order is not None and self.hand.can_be_allowed():
            ask_table(tr(self.hand.order.title), self.hand.reasons(), self.session.rules, self, self._allowed)

    def _allowed(self, reason: str) -> None:
        """The table has spoken: an order that asks nothing is given at once."""
        self.hand.allow_it(reason)
        if self.hand.is_ready() and self.hand.ahead()[0] is None:
            self.hand.send()

    def _tick(self, id: str) -> None:
        tick: Tick | None = next((each for each in self.hand.form().ticks if each.id == id), None)
        if tick is not None:
            self.hand.tick(tick, not tick.on)

    def _pick_called(self, key: str) -> Pick | None:
        """What the order in hand picks under this name; a pill may still be there when its order is not."""
        return next((each for each in self.hand.order.picks if each.key == key), None) if self.hand.order else None

    def _pick(self, key: str, id: str) -> None:
        pick = self._pick_called(key)
        if pick is None:
            return
        now = self.hand.args.get(key) or ()
        several = [now] if isinstance(now, str) else list(now)
        others = [each for each in several if each != id]
        if pick.many:
            self.hand.pick(key, others if id in several else [*several, id])
        else:
            self.hand.pick(key, [] if id in several else [id])

    def _find(self, key: str) -> None:
        """Too many for pills: one is looked for by typing."""
        order, pick = self.hand.order, self._pick_called(key)
        if order is None or pick is None:
            return
        names = {name_of(self.session.battle, id): id for id in self.hand.candidates(pick)}
        said, agreed = QInputDialog.getItem(self, order.title, tr(pick.label), list(names), 0, True)
        if self.hand.order is not order:
            return  # it was put down meanwhile
        if agreed and said in names:
            self.hand.pick(key, [names[said]])
        elif agreed:
            self.told.emit(tr("{label} cannot be “{said}”.", label=tr(pick.label), said=said))

    def _say_option(self, option: str) -> None:
        if self.page == "order":
            question = self.hand.first_question()
            if question is not None and isinstance(question.request, Ask) and question.request.many:
                self._name(option)
            elif question is not None:
                self.hand.say((option,) if isinstance(question.request, Ask) else option)
        elif self._many():
            self._toggle(option)
        else:
            self._say((option,) if self._asks() else option)

    def _name(self, option: str) -> None:
        """One more of those who are named ahead, or one fewer."""
        question = self.hand.first_question()
        named = self.hand.chosen(question) if question is not None else ()
        self.hand.name([each for each in named if each != option] if option in named else [*named, option])

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
        self.mark_pills(self.picked)
        self.deed.setText(takes(self.picked))
        self._place()

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

    def _turn_row(self, field: str, unit: str, option: str = "") -> None:
        """The row of a unit says this, or the next thing that it can."""
        order, rows = self.hand.order, self.hand.args.get(field) or ()
        if order is not None and option:
            self.hand.set(field, with_row(order, field, rows, unit, option))
        elif order is not None:
            self.hand.set(field, turned(order, field, rows, unit))

    def _argument(self, name: str, option: str | None = None) -> None:
        """An argument that is neither a unit nor a tick: a switch is switched, others are said or asked for."""
        order = self.hand.order
        whole = schema(order.args) if order is not None else {"properties": {}}
        if order is None or name not in whole["properties"]:
            return
        raw = whole["properties"][name]
        node, now = plain_node(raw, whole), self.hand.args.get(name, raw.get("default"))
        if option is not None:
            there = node.get("enum", (int(option) if node.get("type") == "integer" else option,))
            said = next(each for each in there if str(each) == option)
            self.hand.set(name, raw.get("default") if said == now else said)
        elif node.get("type") == "boolean":
            self.hand.set(name, not now)
        elif node.get("type") in ("integer", "number"):
            self._ask_number(name, node, now)
        else:
            said, agreed = QInputDialog.getText(self, tr(order.title), tr(words_of(name)), text=str(now or ""))
            self.hand.set(name, said) if agreed else None

    def _ask_number(self, name: str, node: dict[str, Any], now: Any) -> None:
        """A number; one that is measured takes halves and decimals."""
        assert self.hand.order is not None
        title, low, high = tr(self.hand.order.title), node.get("minimum", 0), node.get("maximum", 200)
        decimals = 0 if node["type"] == "integer" else 1
        said = ask_number(self, title, tr(words_of(name)), float(now or low), low, high, decimals)
        if said is not None:
            self.hand.set(name, said if decimals else int(said))

    def wish_of_line(self, what: str, number: int) -> None:
        """What is wished of a line of the strip."""
        wishes = {
            "undo": self.undo_requested,
            "correct": self.correct_requested,
            "overrule": self.overrule_requested,
            "steps": self.steps_requested,
        }
        wishes[what].emit(number)

    def undo_last(self, number: int) -> None:
        """What Ctrl+Z does: a change on a card, an answer, what was put down, else the entry that the verdict is of."""
        if self.overruling.step_back():
            return
        if self.session.question is not None:
            playing.step_back(self.session)
        elif self.session.put_down:
            playing.undo(self.session)
        else:
            self.undo_requested.emit(number)

    def _take_due(self, id: str) -> None:
        due = next((each for each in self.session.battle.due if each.id == id), None)
        if due is not None:
            unit = str(due.args.get("unit", ""))
            self.hand.select([unit] if unit else [])
            self.choose(due.order, dict(due.args))
