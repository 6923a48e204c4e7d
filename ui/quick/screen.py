"""Resolving without a battle: a game, a procedure, its facts; odds that follow, dice typed or rolled, every step."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from referee.charts import Chances
from referee.facts import read
from referee.order import Question
from referee.plain_dice import NAME
from referee.procedure import Procedure, Resolution, Table
from referee.requests import Refused
from referee.rulesets import abouts
from referee.trial import Trial, outcome_words, title_of
from referee.wording import tr
from referee.words import words_of
from ui.context import AppContext
from ui.in_steps import TURN
from ui.now.chances import Forecaster
from ui.operations import resolving
from ui.quick.drop_down import drop_down
from ui.quick.facts_form import form_of
from ui.quick.question_view import QuestionView, with_rule
from ui.quick.result_view import ResultView
from ui.remembered_splitter import RememberedSplitter
from ui.screen import Action, Screen
from ui.theme.apply import theme_of
from ui.theme.palette import Tone
from ui.theme.theme import M, S
from ui.widgets.buttons import button
from ui.widgets.dice_entry import is_digit
from ui.widgets.fitted_stack import FittedStack
from ui.widgets.form import FormBuilder
from ui.widgets.labels import Heading, label
from ui.widgets.messages import MessageBar
from ui.widgets.odds_bars import Odd, OddsBars, natural
from ui.widgets.panel import scrolled
from ui.widgets.replacing import let_go

KEY = "quick"
PLAIN_DICE, PLAIN_DICE_SOUGHT = "", "plain dice"
"""What stands in place of a game, and how another screen asks for it."""
PAUSE = 400
STEPS = 7
"""How tall steps are at least below a question, in letters."""


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return QuickScreen(context)


class QuickScreen(Screen):
    """Facts at the left, odds, dice and steps at the right."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.loaded: resolving.Loaded | None = None
        self.procedure: Procedure | None = None
        self.trial: Trial | None = None
        self.form: FormBuilder | None = None
        session = context.session
        self._battle = session.id if session is not None else None
        """The battle that was open when this was looked at last."""
        self.games = drop_down(tr("Game"), self)
        self.procedures = drop_down(tr("What is resolved"), self)
        self.summary = label("", "muted", parent=self)
        self.message = MessageBar(self)
        self.message.close_button.hide()
        self.odds = OddsBars(parent=self)
        self._upper = FittedStack(self)
        self.questions = QuestionView(self)
        self.outcome = Heading("", 2, self)
        self.again = button(tr("Again"), "primary", key="Enter", tip=tr("The same facts, new dice"), parent=self)
        self.result = ResultView(self)
        self.forecaster = Forecaster(self)
        self.facts = QWidget(self)
        self._facts = QVBoxLayout(self.facts)
        self._keeping = QTimer(self, singleShot=True, interval=PAUSE)
        self._starting = QTimer(self, singleShot=True, interval=TURN)
        self._lay_out()
        self._wire()
        self._begin()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(M, S, M, M)
        column.setSpacing(S)
        top = QHBoxLayout()
        top.setSpacing(S)
        top.addWidget(self.games, 1)
        top.addWidget(self.procedures, 2)
        column.addLayout(top)
        column.addWidget(self.summary)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        self._facts.setContentsMargins(0, 0, S, 0)
        self._facts.addStretch(1)
        area = scrolled(self.facts, split)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        split.addWidget(area)
        split.addWidget(self._right(split))
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setSizes([500, 500])
        RememberedSplitter(self.context, split, "quick")
        column.addWidget(split, 1)

    def _right(self, parent: QWidget) -> QWidget:
        self._right_side = holder = QWidget(parent)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(S)
        inner = QWidget(holder)
        upper = QVBoxLayout(inner)
        upper.setContentsMargins(0, 0, S, 0)
        upper.setSpacing(S)
        for widget in (self.message, self.questions, self.outcome, self.again, self.odds):
            upper.addWidget(widget)
        upper.addStretch(1)
        self._upper.addWidget(scrolled(inner, holder))
        column.addWidget(self._upper, 5)
        column.addWidget(self.result, 2)
        self.questions.cancel.setText(tr("Begin again"))
        self.questions.cancel.setAccessibleName(tr("Begin again"))
        return holder

    def _wire(self) -> None:
        """Everything that this screen connects."""
        questions = self.questions
        for box in (self.games, self.procedures):
            box.installEventFilter(self)
        self.games.currentIndexChanged.connect(lambda _: self._load())
        self.procedures.currentIndexChanged.connect(lambda _: self._choose())
        self.forecaster.found.connect(self._show_chances)
        self._keeping.timeout.connect(self._keep)
        self._starting.timeout.connect(self.start)
        questions.said.connect(lambda _, said: self._go(resolving.said, said))
        questions.faces_typed.connect(lambda _, faces: self._go(resolving.typed, faces))
        questions.roll_requested.connect(lambda _: self._go(resolving.rolled))
        questions.step_back_requested.connect(lambda: self._go(resolving.stepped_back))
        questions.cancel_requested.connect(self.start)
        self.again.clicked.connect(self.start)
        self.result.rule_requested.connect(self._show_rule)

    # What is resolved

    def _kept(self) -> dict[str, Any]:
        kept = self.context.choice(KEY)
        return kept if isinstance(kept, dict) else {}

    def _begin(self) -> None:
        self.games.blockSignals(True)
        self.games.addItem(tr(NAME), PLAIN_DICE)
        for game in abouts():
            self.games.addItem(game.name, game.id)
        self.games.setCurrentIndex(-1)
        self.games.blockSignals(False)
        session = self.context.session
        self._turn_to(session.rules.id if session is not None else self._kept().get("ruleset", PLAIN_DICE))

    def _turn_to(self, game: str) -> None:
        """Resolve something of this game; of one that is not there any more, plain dice."""
        self.games.setCurrentIndex(max(0, self.games.findData(game)))

    def entered(self) -> None:
        """Plain dice if these are sought; the game of another battle than the last time."""
        sought, session = self.context.take_sought(), self.context.session
        battle = session.id if session is not None else None
        if sought == PLAIN_DICE_SOUGHT:
            self._turn_to(PLAIN_DICE)
        elif session is not None and battle != self._battle:
            self._turn_to(session.rules.id)
        self._battle = battle
        self.take_focus()

    def take_focus(self) -> None:
        """The keyboard belongs to the dice, or to what else is asked."""
        (self.questions.dice if self.questions.dice.isVisible() else self).setFocus()

    def _load(self) -> None:
        game = self.games.currentData()
        wanted = self._kept().get("procedures", {}).get(game, "")
        if game == PLAIN_DICE:
            self._loaded(resolving.plain_dice(wanted))
            return
        resolving.load(self.context, game, wanted, self._loaded, self._cannot_load)

    def _cannot_load(self, sentence: str) -> None:
        """A game with nothing to resolve, or one that is broken: nothing of another game stays on the screen."""
        self._starting.stop()
        self.loaded = self.procedure = None
        self.procedures.blockSignals(True)
        self.procedures.clear()
        self.procedures.blockSignals(False)
        self.summary.setText("")
        if self.form is not None:
            let_go(self.form)
            self.form = None
        self._refuse(Refused(sentence))

    def _loaded(self, loaded: resolving.Loaded) -> None:
        if loaded.id != self.games.currentData():
            return
        self._starting.stop()
        self.loaded, self.procedure = loaded, None  # the form is still that of another game
        self.procedures.blockSignals(True)
        self.procedures.clear()
        for each in loaded.procedures:
            self.procedures.addItem(with_rule(tr(title_of(each)), each.rule), each.id)
        self.procedures.setCurrentIndex(self.procedures.findData(loaded.first.id))
        self.procedures.blockSignals(False)
        QTimer.singleShot(TURN, self, self._choose_first)

    def _choose(self) -> None:
        self._show_form()
        self.start()

    def _choose_first(self) -> None:
        """Procedures were listed in one turn of the event loop; the form is made in this, the question in the next."""
        self._show_form()
        self._starting.start()

    def _show_form(self) -> None:
        if self.loaded is None or self.procedures.currentData() is None:
            return
        self.procedure = self.loaded.procedure(self.procedures.currentData())
        self.summary.setText(tr(self.procedure.summary))
        if self.form is not None:
            let_go(self.form)
        kept = self._kept().get("facts", {}).get(f"{self.loaded.id}/{self.procedure.id}")
        self.form = form_of(self.procedure, kept, words_of(self.loaded.id).examples, self.facts)
        self._facts.insertWidget(0, self.form)
        self.form.changed.connect(lambda _: self._facts_changed())

    def _facts_changed(self) -> None:
        self._keeping.start()
        typed_in = QApplication.focusWidget()
        self.start()
        if typed_in is not None and self.facts.isAncestorOf(typed_in):
            typed_in.setFocus()  # a number of two digits is typed to its end

    def _keep(self) -> None:
        if self.loaded is None or self.procedure is None or self.form is None:
            return
        kept, id = self._kept(), self.loaded.id
        self.context.remember(
            KEY,
            {
                "ruleset": id,
                "procedures": {**kept.get("procedures", {}), id: self.procedure.id},
                "facts": {**kept.get("facts", {}), f"{id}/{self.procedure.id}": self.form.value()},
            },
        )

    # Resolving

    def table(self) -> Table:
        """How this table plays."""
        assert self.loaded is not None
        return self.loaded.table

    def start(self) -> None:
        """Begin with the facts as they are."""
        self._starting.stop()
        if self.procedure is None or self.form is None:
            return
        try:
            facts = read(self.procedure.facts, self.form.value())
            trial = Trial(procedure=self.procedure, facts=facts, table=self.table())
            self._show(trial)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._forecast(trial)

    def _forecast(self, trial: Trial) -> None:
        """Odds of what is still open, where there is anything to roll or to choose."""
        is_open = isinstance(trial.state(), Question)
        self.odds.setVisible(is_open)
        self.odds.set_stale()
        if is_open:
            self.forecaster.ask(trial.ahead(), trial.facts, trial.table)
        else:
            self.forecaster.forget()

    def _refuse(self, refusal: Refused) -> None:
        self.trial = None
        self.forecaster.forget()
        self.message.say(self._told(refusal), Tone.WARNING)
        for widget in (self.odds, self.questions, self.outcome, self.again, self.result):
            widget.hide()
        self._upper.set_fitted(False)

    def _told(self, refusal: Refused) -> str:
        rules = self.loaded.rules if self.loaded is not None else None
        return tr(rules.told(refusal)) if rules is not None else tr(str(refusal))

    def _go(self, step: Any, *said: Any) -> None:
        """One answer further, or back; what does not fit is told."""
        if self.trial is None:
            return
        try:
            self._show(step(self.trial, *said))
            self._forecast(self.trial)
        except Refused as refusal:
            self.message.say(self._told(refusal), Tone.WARNING)
        self._keeping.start()

    def _show(self, trial: Trial) -> None:
        state = trial.state()
        self.trial = trial
        self.message.hide()
        ended = isinstance(state, Resolution)
        goes = self.questions if ended else self.again
        if (has_keyboard := QApplication.focusWidget()) is goes or goes.isAncestorOf(has_keyboard or self):
            self.setFocus()  # a digit that comes now is a die, and never goes into the facts
        self.questions.setVisible(not ended)
        self.outcome.setVisible(ended)
        self.again.setVisible(ended)
        if isinstance(state, Resolution):
            self.outcome.setText(tr(outcome_words(trial.procedure, state.outcome)))
            self.outcome.setAccessibleName(self.outcome.text())
            self.again.setVisible(bool(state.answers))
        else:
            self.questions.show_question(state, tr(title_of(trial.procedure)))
        rules = self.loaded.rules if self.loaded is not None else None
        self.result.show_steps("", state.steps, trial.answers, is_open=not ended, rules=rules)
        self._upper.set_fitted(bool(state.steps))
        self._share_room()

    def _share_room(self) -> None:
        """While something is asked, its steps stand below only if the odds are whole; else the last of them is told."""
        state = self.trial.state() if self.trial is not None else None
        if not isinstance(state, Question) or not state.steps:
            self.questions.show_before("")
            return
        room = self._right_side.height() - self._upper.needed()
        fits = room >= theme_of(self).px(STEPS)
        self._upper.set_fitted(fits)
        self.result.setVisible(fits)
        self.questions.show_before("" if fits else state.steps[-1].shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other room for odds and steps."""
        super().resizeEvent(event)
        self._share_room()

    def _show_chances(self, chances: Chances) -> None:
        if chances.why_not:
            self.odds.set_message(chances.why_not)
        else:
            self.odds.set_odds(
                [Odd(label=tr(words), chance=chance, tone=Tone.INFO) for words, chance in natural(chances.rows)]
            )
        self._share_room()

    def _show_rule(self, rule: str) -> None:
        from ui.journal.rule_text import card_of

        assert self.loaded is not None
        assert self.loaded.rules is not None
        card_of(self.loaded.rules, rule, self.table().content.get("texts", {}), self).show_near()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter rolls, uses what is typed or begins again; digits choose."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.again.click() if self.again.isVisible() else self.questions.primary()
        elif not self.press(event):
            super().keyPressEvent(event)

    def press(self, event: QKeyEvent) -> bool:
        """Digits are dice wherever the keyboard is, a field that is typed in apart; else keys choose what is asked.

        After a result the first digit begins anew with the same facts.
        """
        questions = self.questions
        if self.again.isVisible() and is_digit(event):
            self.start()
        if not questions.isVisible():
            return False
        if questions.dice.isVisible() and questions.dice.press(event):
            questions.dice.setFocus()
            return True
        return bool(event.text()) and questions.press(event.text().upper())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A box to choose from would take digits to find a line by."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and is_digit(event):
            return self.press(event) or super().eventFilter(watched, event)
        return super().eventFilter(watched, event)

    def actions_here(self) -> list[Action]:
        """What can be done here."""
        return [Action(id="quick-again", title=tr("Begin again with these facts"), group=tr("Resolve"), do=self.start)]
