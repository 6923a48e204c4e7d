"""What the Now panel shows: a question as a sentence, the situation as pills, the dice that are wanted. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from referee.battle import Battle
from referee.game import Game, Listed
from referee.order import Form, Order, Pick, Question, Reason, missing
from referee.requests import Ask, Roll
from referee.sentences import plain_node
from referee.wording import small, tr, trc
from ui.now.rows import choices, initials, row_types, said_by
from ui.now.view_arguments import Arguments, schema_of
from ui.now.view_parts import (
    LETTERS,
    NowView,
    Part,
    Pill,
    Segment,
    Wanted,
    name_of,
    side_of,
    wanted_by,
)
from ui.now.view_question import answer_pills, asked_cards, asked_words, asking
from ui.now.view_waiting import MENU, order_pills, waiting

AnyBattle = Battle[Any, Any]
MOST_PILLS = 24
"""More than these are looked for by typing."""
ONE_LINE = 60
"""So many letters stand in one line under the question."""
RULE_TEXT = {"book": "book", "reading": "reading", "ours": "ours"}


class InHand(Protocol):
    """The order that is being prepared, as far as it is shown."""

    units: tuple[str, ...]
    order: Order | None
    args: dict[str, Any]
    allow: str
    begun_with: frozenset[str]

    def of_whom(self) -> tuple[str, ...] | None: ...
    def can_be_allowed(self) -> bool: ...
    def listed(self) -> list[Listed]: ...
    def candidates(self, pick: Pick) -> tuple[str, ...]: ...
    def offered(self, pick: Pick) -> tuple[str, ...]: ...
    def next_pick(self) -> Pick | None: ...
    def form(self) -> Form: ...
    def reasons(self) -> tuple[Reason, ...]: ...
    def problem(self) -> str: ...
    def typed(self) -> Any: ...
    def ahead(self) -> tuple[Question | None, Roll[Any] | None]: ...
    def number_ahead(self) -> Question | None: ...
    def is_ready(self) -> bool: ...
    def chosen(self, question: Question) -> tuple[str, ...]: ...


def view_of(game: Game, question: Question | None, hand: InHand) -> NowView:
    """What is shown: the question that is open, else the order in hand, else whoever is selected, else what is next."""
    if question is not None and game.opened is not None:
        return asking(game, question)
    if hand.order is not None and (able := hand.of_whom()) is not None:
        return _whom(game, hand, hand.order, able)
    if hand.order is not None:
        return _preparing(game, hand, hand.order)
    if hand.units:
        return _choosing(game, hand)
    return waiting(game)


# Somebody is selected


def _choosing(game: Game, hand: InHand) -> NowView:
    battle = game.battle
    units = [battle.units[id] for id in hand.units if id in battle.units]
    if len(units) == 1:
        parts = (Part(text=units[0].name, link="unit"), Part(text=tr(": what now?")))
    else:
        parts = (Part(text=tr("{n} units", n=len(units)), link="unit"), Part(text=tr(": what now?")))
    listed = [each for each in hand.listed() if each.order.id not in MENU]
    pills = order_pills(game, listed)
    against = next((tr(game.rules.with_rule(each.reasons[0])) for each in listed if each.reasons), "")
    return NowView(
        page="units",
        parts=parts,
        hint="" if pills else against,
        pills=pills,
        side=units[0].side if units else "",
    )


# An order in hand


def _whom(game: Game, hand: InHand, order: Order, able: tuple[str, ...]) -> NowView:
    """An order of one unit, and nobody is named yet: those who can do it glow."""
    keys = iter(LETTERS)
    pills = [Pill(id=f"of:{id}", text=name_of(game.battle, id), key=next(keys, "")) for id in able[:MOST_PILLS]]
    said = f" ({', '.join(tr(each) for each in hand.args.values())})" if hand.args else ""
    title = f"{tr(order.title)}{said}"
    words = tr("{title}: who?", title=title) if able else tr("{title}: nobody can do this now.", title=title)
    return NowView(page="order", parts=(Part(text=words),), pills=tuple(pills), answers=able, side=game.battle.active)


def _preparing(game: Game, hand: InHand, order: Order) -> NowView:
    form, (question, roll) = hand.form(), hand.ahead()
    pick = hand.next_pick()
    wants_pick = pick is not None and pick.required
    asked = (game.journal.last, order.id, tuple(sorted((key, repr(item)) for key, item in hand.args.items())))
    wanted = wanted_by(roll, asked) if roll is not None else Wanted()
    later = hand.number_ahead()
    if roll is None and question is not None:
        wanted = wanted_by((later or question).request, asked)
    reasons = [] if hand.allow else [tr(game.rules.with_rule(each)) for each in hand.reasons()]
    args = hand.typed()
    lacking = [each.shown for each in missing(order, args)] if args is not None and not wants_pick else []
    return NowView(
        page="order",
        parts=tuple(_order_parts(game, hand, order, form)),
        hint=_allowed_words(hand) or _asked_first(order, question) or _reminder(game, form),
        problem=hand.problem() or "; ".join(reasons or lacking),
        pills=tuple(_order_pills(game, hand, order, form, question)),
        spare_rows=_spare_rows(order, form),
        wanted=wanted,
        button="" if wants_pick or not hand.is_ready() else _deed(order, wanted if later is None else Wanted()),
        answers=_answering(game.battle, hand, pick, question),
        side=side_of(game.battle, str(hand.args.get("unit", ""))) or game.battle.active,
    )


def _allowed_words(hand: InHand) -> str:
    return tr("The table allows it: {allow}", allow=hand.allow) if hand.allow else ""


def _asked_first(order: Order, question: Question | None) -> str:
    """What its pills answer, where it asks which of them."""
    is_asked = question is not None and isinstance(question.request, Ask) and not any(row_types(order))
    return asked_words(question) if is_asked and question is not None else ""


def _reminder(game: Game, form: Form) -> str:
    """What is to be looked at first; its rule is left out where it would make two lines of one."""
    words = [(each.shown, tr(game.rules.with_rule(each))) for each in form.reminders[:1]]
    return " ".join(cited if len(cited) <= ONE_LINE else plain for plain, cited in words)


def _order_parts(game: Game, hand: InHand, order: Order, form: Form) -> Iterator[Part]:
    """“Island Bows shoot Oath-sworn: 6 dice, 5+ hits”, as far as it is known."""
    battle = game.battle
    units = hand.units or (str(hand.args.get("unit", "")),)
    names = [battle.units[id].name for id in units if id in battle.units]
    who = names[0] if len(names) == 1 else tr("{n} units", n=len(names)) if names else ""
    if who:
        yield Part(text=who, link="unit")
        yield Part(text=f": {_does(order, form)}")
    else:
        yield Part(text=tr(order.title))
    shown = [pick for pick in order.picks if pick.key != "units" and (pick.required or hand.args.get(pick.key))]
    for pick in shown:
        chosen = hand.args.get(pick.key)
        beside = f", {small(tr(pick.label))} " if chosen else ", "
        yield Part(text=beside if pick is not shown[0] else " " if order.verb or form.title else " – ")
        words = tr("whom?") if order.verb and not chosen and pick is shown[0] else _picked_words(battle, pick, chosen)
        yield Part(text=words, link=f"pick:{pick.key}")
    if form.needs is not None and all(hand.args.get(pick.key) for pick in order.picks if pick.required):
        yield Part(text=": ")
        yield Part(text=form.needs.shown, link="odds", is_whole=True)


def _does(order: Order, form: Form) -> str:
    """What an order is in its sentence: as it is told so far, else its verb."""
    return form.title.shown if form.title is not None else tr(order.verb) if order.verb else small(tr(order.title))


def _picked_words(battle: AnyBattle, pick: Pick, chosen: Any) -> str:
    if not chosen:
        return f"{small(tr(pick.label))}?"
    several = (chosen,) if isinstance(chosen, str) else tuple(chosen)
    return ", ".join(name_of(battle, id) for id in several)


def _order_pills(game: Game, hand: InHand, order: Order, form: Form, question: Question | None) -> Iterator[Pill]:
    """What may be said about the order: who or what is picked, the situation, what it asks first."""
    own = _letters_of(game, order)
    taken = {*initials(order), *own.values(), *_of_phase(game)}
    keys = (letter for letter in LETTERS if letter not in taken)
    arguments = Arguments(game.battle, hand, order, form, keys, own)
    if hand.can_be_allowed():
        yield Pill(id="allow", text=tr("The table allows it …"), key=next(keys))
    pick = hand.next_pick()
    if pick is not None and pick.required:
        candidates = _candidates(hand, pick)
        for id in candidates[:MOST_PILLS]:
            yield Pill(id=f"pick:{pick.key}:{id}", text=name_of(game.battle, id), key=next(keys, ""))
        if len(candidates) > MOST_PILLS:
            yield Pill(id=f"find:{pick.key}", text=tr("{n} more: find one …", n=len(candidates) - MOST_PILLS))
        return
    for tick in form.ticks:
        amount = f" {tick.modifier:+d}".replace("-", "−") if tick.modifier else ""
        yield Pill(
            id=f"tick:{tick.id}", text=f"{tr(tick.label)}{amount}", key=next(keys, ""), on=tick.on, known=tr(tick.known)
        )
    yield from arguments.pills(decide=True)
    if has_rows := any(row_types(order)):
        yield from _row_pills(game, hand, order)
    elif question is not None:
        yield from answer_pills(question, keys, hand.chosen(question))
    for pick in (each for each in order.picks if not each.required or (each.many and each.key != "units")):
        chosen = hand.args.get(pick.key) or ()
        if not has_rows:
            yield from _may_be_picked(game, hand, pick, chosen, keys)
    yield from arguments.pills(decide=False)


def _spare_rows(order: Order, form: Form) -> int:
    """A row more may come in an order with rows, where each that is moot as it stands would be the first of them."""
    nodes = schema_of(order.args).get("properties", {})
    words = [name for name, node in nodes.items() if "enum" in plain_node(node, schema_of(order.args))]
    changing = [name for name in words if name in form.moot]
    return int(bool(row_types(order)) and len(changing) > 1)


def _of_phase(game: Game) -> Iterator[str]:
    """Letters of what the table or a side may do in this phase: they mean nothing else beside it."""
    here = (each for each in game.rules.orders if each.by in ("table", "side") and game.battle.phase in each.phases)
    return (order.key for order in here if order.key)


def _candidates(hand: InHand, pick: Pick) -> tuple[str, ...]:
    """Who can be picked; nobody while the rules have something against the order, whoever it were."""
    return hand.candidates(pick) if hand.allow else () if hand.reasons() else hand.offered(pick)


def _may_be_picked(game: Game, hand: InHand, pick: Pick, chosen: Any, keys: Iterator[str]) -> Iterator[Pill]:
    for id in hand.offered(pick)[:MOST_PILLS]:
        on = id == chosen or (not isinstance(chosen, str) and id in chosen)
        text = f"{tr(pick.label)}: {name_of(game.battle, id)}"
        yield Pill(id=f"pick:{pick.key}:{id}", text=text, key=next(keys, ""), on=on)


def _row_pills(game: Game, hand: InHand, order: Order) -> Iterator[Pill]:
    """A row for each enemy: what it does about the order, said by a click or with a key on its card.

    The keys are those of the card that is pointed at: the same in all rows, so that no row shows them.
    """
    said_of = {option for _, option in initials(order).values()}
    unit = game.battle.units.get(str(hand.args.get("unit", "")))
    for field, row in row_types(order):
        for enemy in game.battle.enemies(unit) if unit is not None else ():
            said = said_by(hand.args.get(field) or (), row, enemy.id)
            id = f"row:{field}:{enemy.id}"
            segments = tuple(
                Segment(
                    id=f"{id}:{option}",
                    text=trc(choices(row)[0], option) if option in said_of else "–",
                    on=option == said,
                )
                for option in choices(row)[1]
            )
            yield Pill(id=id, text=enemy.name, segments=segments)


def _letters_of(game: Game, order: Order) -> dict[str, str]:
    """What can be said of an order that has a letter of its own in the game, because it is an order too."""
    nodes = schema_of(order.args).get("properties", {}).values()
    said = {str(option) for node in nodes for option in plain_node(node, schema_of(order.args)).get("enum", ())}
    return {each.id: each.key for each in game.rules.orders if each.id in said and each.key}


def _deed(order: Order, wanted: Wanted) -> str:
    """The words of the large button."""
    words = {"dice": tr("Use dice"), "number": tr("Use number"), "draw": tr("Draw"), "nothing": tr(order.title)}
    return words[wanted.kind]


def _answering(battle: AnyBattle, hand: InHand, pick: Pick | None, question: Question | None) -> tuple[str, ...] | None:
    """The units whose cards may be clicked."""
    if pick is not None and (pick.required or not hand.is_ready()):
        candidates = _candidates(hand, pick) if pick.required else hand.candidates(pick)
        return candidates if any(id in battle.units for id in candidates) else None
    return asked_cards(question) if question is not None else None
