"""A battle that is played from lines while phones look on: what the seats are to answer is left open until then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.dice import Chooser, checked_draw
from referee.game import app_answer
from referee.order import OpenOrder, Question
from referee.procedure import Given
from referee.requests import Ask, AskNumber, Choose, Draw, Roll
from ui.cli.answers import Said, Scripted, all_wanted
from ui.cli.names import arguments_by_id
from ui.cli.playing import Answer, Played, now

if TYPE_CHECKING:
    from data.store import Store
    from ui.phones.seats import Seat


class Hosted(Played):
    """An order is left open as long as a seat, or the referee, still has to say something."""

    def __init__(self, store: Store, battle: int) -> None:
        super().__init__(store, battle)
        self.said = Scripted(Said(), self.seed)
        self.drawn = Chooser({})
        self.seats: Callable[[], Iterable[Seat]] = tuple
        """Who is at the table now."""
        self.finished: Answer | None = None
        """What the last order came to, once it is written; taken by whoever prints it."""

    @property
    def question(self) -> Question | None:
        """What the open order waits for."""
        opened = self.game.opened
        state = self.game.advance(opened) if opened is not None else None
        return state if isinstance(state, Question) else None

    def take(self, question: Question, given: Given) -> None:
        """An answer of a seat."""
        opened = self._opened()
        self.go_on(self.game.answered(opened, question, given))

    def roll(self, question: Question) -> None:
        """A seat lets the app roll."""
        self.take(question, app_answer(question, self.seed))

    def order(self, order: str, args: Mapping[str, Any]) -> None:
        """What a seat may have ordered at any time: it asks nothing."""
        self.finished = self.do(order, args, Said())

    # Orders

    def begin(self, order: str, args: Mapping[str, Any], said: Said, drawn: Sequence[str]) -> None:
        """Give an order: what the line says is said, the seats are asked for the rest, and the app fills in."""
        given = arguments_by_id(self.game.rules.order(order), args, self.game.battle)
        opened = self.game.open(order, given, allow=said.allow)
        self.said = Scripted(Said(None, said.choose, said.ask), self.seed)
        self.drawn = Chooser({"": list(drawn)} if drawn else {})
        self.go_on(opened)

    def go_on(self, opened: OpenOrder) -> None:
        """On to the next thing that a person has to say, or to the end."""
        while isinstance(question := self.game.advance(opened), Question):
            given = self._given(question)
            if given is None:
                self.store.save_open(self.id, opened)
                self.game.opened = opened
                return
            opened = self.game.answered(opened, question, given)
        self.finished = self._write(self.game.finished(opened, question, now()))

    def _given(self, question: Question) -> Given | None:
        """The line's own answer, or the app's where nobody is to be asked."""
        from ui.phones.asking import seats_asked

        request = question.request
        if isinstance(request, (Ask, AskNumber)):
            return self.said(question) if request.key in self.said.ask.choices else None
        if isinstance(request, Draw) and (name := self.drawn.named("")) is not None:
            return Given(ask="draw", key=request.rule, value=checked_draw(request, name), by="players")
        if isinstance(request, Choose) and request.key in self.said.choose.choices:
            return self.said(question)
        if isinstance(request, (Roll, Choose)) and seats_asked(question, self.seats()):
            return None
        return app_answer(question, self.seed)

    def wanted(self) -> list[Answer]:
        """What the referee has to say before it goes on."""
        question = self.question
        if question is None or not isinstance(question.request, (Ask, AskNumber)):
            return []
        return [each.as_json() for each in all_wanted(self.game, self._opened(), self.said)][:1]
