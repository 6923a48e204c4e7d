"""Verbs of a battle: order, answer, roll, cancel, step back, undo, redo, put back, correct."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec

from referee.correcting import kept_by, refitted
from referee.dice import checked_ask, checked_choice, checked_draw
from referee.game import app_answer, referee_answer
from referee.order import OpenOrder, Question
from referee.own_answers import OwnAnswers
from referee.procedure import Given
from referee.requests import Ask, AskNumber, Choose, Draw, Refused, Roll
from referee.wording import tr
from ui.session import Session

P = ParamSpec("P")
Row = dict[str, list[int | None]]
"""Dice that were typed for several units, by unit."""


def wish(function: Callable[Concatenate[Session, P], None]) -> Callable[Concatenate[Session, P], bool]:
    """A wish is granted or refused in one sentence; while the disk is written it waits its turn and is dropped."""

    @functools.wraps(function)
    def wished(session: Session, /, *args: P.args, **kwargs: P.kwargs) -> bool:
        if session.is_waiting:
            return False
        try:
            function(session, *args, **kwargs)
        except Refused as refusal:
            session.refused.emit(session.rules.told(refusal))
            return False
        return True

    return wished


@wish
def give_order(session: Session, order: str, args: Mapping[str, Any]) -> None:
    """Open an order; one that asks nothing is done at once."""
    session.go_on(session.game.open(order, args))


@wish
def order_and_roll(session: Session, order: str, args: Mapping[str, Any], said: Any = None, allow: str = "") -> None:
    """Open an order and let the app roll at once, until somebody has to say something; `said` answers what is first."""
    session.go_on(rolled_on(session, opened_with(session, order, args, said, allow)))


@wish
def order_and_draw(session: Session, order: str, args: Mapping[str, Any]) -> None:
    """Open an order and let the app draw, but not roll."""
    session.go_on(rolled_on(session, session.game.open(order, args), (Draw,)))


@wish
def order_and_type(
    session: Session,
    order: str,
    args: Mapping[str, Any],
    faces: Sequence[int | None],
    said: Any = None,
    allow: str = "",
) -> None:
    """Open an order and answer its first roll with the players' dice; blanks are rolled by the app."""
    opened = opened_with(session, order, args, said, allow)
    question = session.game.advance(opened)
    if isinstance(question, Question):
        opened = session.game.answered(opened, question, app_answer(question, session.seed, faces))
    session.go_on(opened)


@wish
def order_and_type_row(session: Session, order: str, args: Mapping[str, Any], row: Row) -> None:
    """Open an order with dice in a row: the first roll of each unit has its own. What is used is taken out of it."""
    session.go_on(_with_row(session, session.game.open(order, args), row))


@wish
def go_on_with_row(session: Session, number: int, row: Row) -> None:
    """Dice of the row that waited are used where their unit is up."""
    if waiting := _open(session, number):
        session.go_on(_with_row(session, waiting[0], row))


def _with_row(session: Session, opened: OpenOrder, row: Row) -> OpenOrder:
    """As many of the row as come up one after the other; what a unit rolls again is asked for."""
    while isinstance(state := session.game.advance(opened), Question) and is_up_in(row, state):
        opened = session.game.answered(opened, state, app_answer(state, session.seed, row.pop(state.place[2])))
    return opened


def is_up_in(row: Row, question: Question) -> bool:
    """Whether a question is the first roll of a unit whose dice lie in the row."""
    return isinstance(question.request, Roll) and not question.ask and question.place[2] in row


@wish
def order_and_say(session: Session, order: str, args: Mapping[str, Any], said: Any, allow: str = "") -> None:
    """Open an order and answer its first question: a draw that the players made themselves."""
    session.go_on(opened_with(session, order, args, said, allow))


def opened_with(session: Session, order: str, args: Mapping[str, Any], said: Any, allow: str = "") -> OpenOrder:
    """An order with its first question answered, if anything is said to it; allowed by the table if it says why."""
    opened = session.game.open(order, args, allow)
    question = session.game.advance(opened) if said is not None else None
    if isinstance(question, Question):
        return session.game.answered(opened, question, given_for(question, said))
    return opened


def rolled_on(session: Session, opened: OpenOrder, what: tuple[type[Any], ...] = (Roll, Draw)) -> OpenOrder:
    """The open order with every roll and draw answered by the app, up to the next thing that only people can say."""
    state = session.game.advance(opened)
    while isinstance(state, Question) and isinstance(state.request, what):
        opened = session.game.answered(opened, state, app_answer(state, session.seed))
        state = session.game.advance(opened)
    return opened


def _open(session: Session, number: int) -> tuple[OpenOrder, Question] | None:
    """The open order and its question, unless the answer is for an earlier one (a double click)."""
    opened, question = session.game.opened, session.question
    if opened is None or question is None or question.number != number:
        return None
    return opened, question


@wish
def answer(session: Session, number: int, given: Given) -> None:
    """Answer the question with this number."""
    if waiting := _open(session, number):
        opened, question = waiting
        session.go_on(session.game.answered(opened, question, given))


@wish
def type_faces(session: Session, number: int, faces: Sequence[int | None]) -> None:
    """The players' dice; blanks are rolled by the app."""
    if waiting := _open(session, number):
        opened, question = waiting
        session.go_on(session.game.answered(opened, question, app_answer(question, session.seed, faces)))


@wish
def roll(session: Session, number: int, what: tuple[type[Any], ...] = (Roll, Draw)) -> None:
    """The app rolls or draws, and goes on rolling until somebody has to say something."""
    if waiting := _open(session, number):
        session.go_on(rolled_on(session, waiting[0], what))


@wish
def say(session: Session, number: int, said: Any) -> None:
    """A player's choice, the referee's word, or a draw that the players made."""
    if waiting := _open(session, number):
        opened, question = waiting
        session.go_on(session.game.answered(opened, question, given_for(question, said)))


def given_for(question: Question, said: Any) -> Given:
    """What was said, as an answer to this question."""
    request = question.request
    if isinstance(request, Choose):
        return Given(ask="choose", key=request.key, value=checked_choice(request, said), by="players")
    if isinstance(request, Draw):
        return Given(ask="draw", key=request.rule, value=checked_draw(request, said), by="players")
    if isinstance(request, (Ask, AskNumber)):
        return referee_answer(request, checked_ask(request, said))
    raise Refused("This question takes dice.")


@wish
def cancel(session: Session, was_typed: bool = False) -> None:
    """Put down the open order; nothing of it has happened, and undo takes it up again while nothing else has."""
    opened = session.game.opened
    if opened is not None:
        session.keep_open(None, None)
        session.stepped_from = []
        if opened.answers or was_typed:
            session.put_down.append(functools.partial(_take_up, session, opened))


def _take_up(session: Session, opened: OpenOrder) -> None:
    """An order that was put down or stepped back from is open again, with all its answers."""
    state = session.game.advance(opened)
    session.keep_open(opened, state if isinstance(state, Question) else None)


@wish
def step_back(session: Session) -> None:
    """Take back the last answer of the open order; with none given, drop the order."""
    opened = session.game.opened
    if opened is None:
        return
    session.stepped_from.append(opened)
    if not opened.answers:
        session.keep_open(None, None)
        return
    back = opened.stepped_back()
    state = session.game.advance(back)
    session.keep_open(back, state if isinstance(state, Question) else None)


@wish
def undo(session: Session, entry: int = 0, along: bool = False) -> None:
    """Take back the last entry, or any one; or with it all that was built on it. What was put down comes first."""
    if session.put_down and not entry:
        session.stepped_from = []
        session.put_down.pop()()
        return
    session.write(session.game.undo(session.now(), entry, along))


@wish
def undo_and_play_again(session: Session, entry: int) -> None:
    """Take back an entry, and play what was built on it again in its place, with its own dice."""
    draft = session.game.undo(session.now(), entry)
    session.write(draft, functools.partial(_play_again, session, draft.entries[0].unsettles))


def _play_again(session: Session, entries: tuple[int, ...]) -> None:
    """Play these again one after the other; what asks something new is left open, and those after it stay marked."""
    if not entries:
        return
    try:
        opened = _with_own_answers(session, entries[0])
        state = session.game.advance(opened)
    except Refused as refusal:
        session.refused.emit(
            tr("Entry {entries} stays as it was: {told}", entries=entries[0], told=tr(session.rules.told(refusal)))
        )
        _play_again(session, entries[1:])
        return
    if isinstance(state, Question):
        session.keep_open(opened, state)
    else:
        done = session.game.finished(opened, state, session.now())
        session.write(done, functools.partial(_play_again, session, entries[1:]))


def _with_own_answers(session: Session, entry: int) -> OpenOrder:
    """An entry that is reopened with its own answers, as far as they fit."""
    game = session.game
    opened = game.correct(entry)
    own = OwnAnswers(game.journal.entry(entry).answers[len(opened.answers) :], session.seed)
    while isinstance(state := game.advance(opened), Question) and (given := own.to(state)) is not None:
        opened = game.answered(opened, state, given)
    return opened


@wish
def redo(session: Session) -> None:
    """Put back what was undone last; in an open order, the answer that was stepped back from."""
    if session.stepped_from:
        _take_up(session, session.stepped_from.pop())
        return
    if session.game.opened is not None:
        title = tr(session.rules.order(session.game.opened.order).title)
        raise Refused(f"Nothing of “{title}” was taken back: answer it, or put it down with Esc, then redo.")
    session.write(session.game.redo(session.now()))


@wish
def put_back(session: Session, entry: int) -> None:
    """Put back any one entry that was taken back."""
    session.write(session.game.restore(entry, session.now()))


@wish
def correct(session: Session, entry: int, at: int, given: Given) -> None:
    """Change one answer of an entry: later answers stay as far as they fit, and are proposed where they may."""
    opened = session.game.correct(entry)
    if not 0 <= at < len(opened.answers):
        raise Refused(f"Entry {entry} has no answer {at + 1}; it has {len(opened.answers)}.")
    now = refitted(session.game, opened, at, given)
    session.kept = kept_by(session.game, opened, now)
    session.go_on(now)


@wish
def correct_along(session: Session, opened: OpenOrder) -> None:
    """Write a correction with what it takes along, as was agreed to; not if something else was written meanwhile."""
    if opened.base != session.game.journal.last:
        raise Refused("Something else has happened meanwhile: correct it again.")
    session.go_on(opened, is_agreed=True)


@wish
def reopen(session: Session, entry: int, keep: int = 0) -> None:
    """Reopen an entry with its first answers kept and the rest to be given again."""
    opened = session.game.correct(entry)
    session.go_on(replace(opened, answers=opened.answers[:keep]))
