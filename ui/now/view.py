"""What the Now panel shows: a question as a sentence, the situation as pills, the dice that are wanted. No Qt here."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, Protocol

from referee.battle import Battle
from referee.facts import schema
from referee.form_schema import words_of
from referee.game import Game, Listed
from referee.order import Form, Next, Order, Pick, Question, Reason, missing
from referee.requests import Ask, AskNumber, Choose, Draw, Refused, Roll
from referee.sentences import plain_node
from referee.value import value
from ui.now.rows import choices, initials, row_types, said_by

AnyBattle = Battle[Any, Any]
LETTERS = "ABCDEFGHIJKLMNOPQSTUVWXYZ"
"""Keys of what is picked: digits are always dice, and R always rolls."""
MOST_PILLS = 24
"""More than these are looked for by typing."""
MENU = ("concede", "call-off", "arrange", "roll-due", "next-phase", "overrule", "note")
"""Orders that live in the menu, or have a place of their own."""
RULE_TEXT = {"book": "book", "reading": "reading", "ours": "ours"}


@value
class Part:
    """A piece of the sentence; one with a link is bold, and clicking it changes what it says."""

    text: str
    link: str = ""


@value
class Pill:
    """Something that can be said with one key: an order, a part of the situation, an answer."""

    id: str
    text: str
    key: str = ""
    on: bool | None = None
    """Whether it is on; nothing where it is a button."""
    known: str = ""
    """Where the app has it from."""
    reason: str = ""
    """Why it cannot be said now."""
    is_usual: bool = False


@value
class Wanted:
    """What the tray waits for: dice, a number, a draw, or nothing."""

    kind: Literal["nothing", "dice", "number", "draw"] = "nothing"
    dice: int = 0
    sides: int = 6
    at_least: int | None = None
    low: int = 0
    high: int = 0
    is_whole: bool = True
    label: str = ""
    asked: tuple[Any, ...] = ()
    """What tells one question from the next: typed dice stay while it is the same."""


@value
class NowView:
    """All that stands in the bands above the verdict."""

    page: Literal["next", "units", "order", "question"] = "next"
    parts: tuple[Part, ...] = ()
    hint: str = ""
    problem: str = ""
    pills: tuple[Pill, ...] = ()
    wanted: Wanted = Wanted()
    button: str = ""
    """The words of the large button: what Enter does."""
    answers: tuple[str, ...] | None = None
    """The units whose cards answer the question; none where no card is asked for."""
    side: str = ""
    """Whose question it is."""

    @property
    def sentence(self) -> str:
        """The question as plain text."""
        return "".join(part.text for part in self.parts)


class InHand(Protocol):
    """The order that is being prepared, as far as it is shown."""

    units: tuple[str, ...]
    order: Order | None
    args: dict[str, Any]
    named: tuple[str, ...]
    allow: str

    def can_be_allowed(self) -> bool: ...
    def listed(self) -> list[Listed]: ...
    def candidates(self, pick: Pick) -> tuple[str, ...]: ...
    def next_pick(self) -> Pick | None: ...
    def form(self) -> Form: ...
    def reasons(self) -> tuple[Reason, ...]: ...
    def problem(self) -> str: ...
    def typed(self) -> Any: ...
    def ahead(self) -> tuple[Question | None, Roll[Any] | None]: ...
    def is_ready(self) -> bool: ...


def view_of(game: Game, question: Question | None, hand: InHand) -> NowView:
    """What is shown: the question that is open, else the order in hand, else whoever is selected, else what is next."""
    if question is not None and game.opened is not None:
        return _asking(game, question)
    if hand.order is not None:
        return _preparing(game, hand, hand.order)
    if hand.units:
        return _choosing(game, hand)
    return _waiting(game)


# Nothing open


def _waiting(game: Game) -> NowView:
    battle, rules = game.battle, game.rules
    if battle.result:
        return NowView(parts=(Part(text=_sentence(battle.result)),), side=battle.winner)
    if battle.due:
        return _due(game)
    up = next_of(game)
    reasons = tuple(rules.still_open(battle))
    hint = rules.with_rule(reasons[0]) if reasons and not up.order else ""
    return NowView(
        parts=(Part(text=up.text),),
        hint=hint,
        button=rules.order(up.order).title if up.order else "",
        answers=up.units or None,
        side=battle.active,
        pills=(*_keyed(up, game), *_drawn(game, up), *_of_the_table(game, up)),
        wanted=_first_dice(game, up.order, up.args) if up.order and up.order != "next-phase" else Wanted(),
    )


def _drawn(game: Game, up: Next) -> Iterator[Pill]:
    """The bag or cup beside the draw: what the players drew themselves is said, with its chance."""
    state = _look(game, up.order, up.args) if up.order and up.order != "next-phase" else None
    if state is None or not isinstance(state.request, Draw):
        return
    there = sum(state.request.bag.values())
    keys = iter(LETTERS)
    for name, count in state.request.bag.items():
        if count:
            words = f"{name_of(game.battle, name)} came out ({count} of {there})"
            yield Pill(id=f"drawn:{name}", text=words, key=next(keys, ""))


def next_of(game: Game) -> Next:
    """What the table waits for: as the ruleset says, else the one order of the table that can be given."""
    battle, rules = game.battle, game.rules
    up = rules.next_up(battle)
    if up.order or up.units:
        return up
    possible = [each.order for each in game.orders() if each.order.by == "table" and not each.reasons]
    others = [order for order in possible if order.id not in MENU and not order.needs]
    if len(others) == 1 and any(rules.still_open(battle)):
        return dataclasses.replace(up, template="{next}", values=(("next", others[0].title),), order=others[0].id)
    if any(order.id == "next-phase" for order in possible):
        return dataclasses.replace(up, order="next-phase")
    return up


def _keyed(up: Next, game: Game) -> Iterator[Pill]:
    """What a key does with the card that is pointed at."""
    for key, said in up.keys.items():
        id, _, args = said.partition(" ")
        text = args.partition("=")[2].capitalize() or game.rules.order(id).title
        yield Pill(id=f"order:{id}", text=text, key=key, reason="Point at a unit")


def _of_the_table(game: Game, up: Next) -> Iterator[Pill]:
    """What else the table can do: all others stood, all done."""
    for each in game.orders():
        order = each.order
        is_other = order.id not in (*MENU, up.order) and order.by == "table" and not order.needs
        if is_other and order.key and not each.reasons:
            yield Pill(id=f"order:{order.id}", text=order.title, key=order.key)


def _due(game: Game) -> NowView:
    """The due board: all that is due, dice for all of it in a row."""
    battle, rules = game.battle, game.rules
    first, more = battle.due[0], len(battle.due) - 1
    words = f" and {more} more" if more else ""
    pills = [
        Pill(id=f"due:{due.id}", text=_short(_due_words(game, due)), key=LETTERS[at] if at < len(LETTERS) else "")
        for at, due in enumerate(battle.due)
    ]
    return NowView(
        parts=(Part(text="Due: "), Part(text=_due_words(game, first), link=f"due:{first.id}"), Part(text=f"{words}.")),
        hint=rules.cited(first.rule) if first.rule else "",
        pills=tuple(pills) if more else (),
        wanted=_first_dice(game, "roll-due", {}),
        button="Roll or type them all" if more else "Do it",
        side=_side_of(battle, str(first.args.get("unit", ""))),
    )


def _due_words(game: Game, due: Any) -> str:
    """What is due, and what its dice must show if that is known."""
    order, battle = game.rules.order(due.order), game.battle
    try:
        needs = order.form(battle, order.args(**dict(due.args))).needs
    except (TypeError, KeyError, ValueError):
        needs = None
    return f"{due.text.rstrip('.')}: {needs.text}" if needs else due.text.rstrip(".")


def _first_dice(game: Game, order: str, args: Mapping[str, Any]) -> Wanted:
    """The dice that an order begins with, found without giving it."""
    state = _look(game, order, args)
    if state is not None and isinstance(state.request, Roll):
        return _wanted(state.request, (game.journal.last, order, 0))
    return Wanted()


def _look(game: Game, order: str, args: Mapping[str, Any]) -> Question | None:
    """The first question of an order that is not given yet."""
    try:
        state = game.advance(game.open(order, args))
    except Refused:
        return None
    return state if isinstance(state, Question) else None


# Somebody is selected


def _choosing(game: Game, hand: InHand) -> NowView:
    battle = game.battle
    units = [battle.units[id] for id in hand.units if id in battle.units]
    if len(units) == 1:
        parts = (Part(text=units[0].name, link="unit"), Part(text=": what now?"))
    else:
        parts = (Part(text=f"{len(units)} units", link="unit"), Part(text=": what now?"))
    listed = [each for each in hand.listed() if each.order.id not in MENU]
    pills = tuple(_order_pill(game, each) for each in listed if not each.reasons and not each.order.due_only)
    against = next((game.rules.with_rule(each.reasons[0]) for each in listed if each.reasons), "")
    return NowView(
        page="units",
        parts=parts,
        hint="" if pills else against,
        pills=pills,
        side=units[0].side if units else "",
    )


def _order_pill(game: Game, listed: Listed) -> Pill:
    order = listed.order
    return Pill(
        id=f"order:{order.id}",
        text=order.title,
        key=order.key,
        reason="; ".join(game.rules.with_rule(reason) for reason in listed.reasons),
    )


# An order in hand


def _preparing(game: Game, hand: InHand, order: Order) -> NowView:
    form, (question, roll) = hand.form(), hand.ahead()
    pick = hand.next_pick()
    wants_pick = pick is not None and pick.required
    asked = (game.journal.last, order.id, tuple(sorted((key, repr(item)) for key, item in hand.args.items())))
    wanted = _wanted(roll, asked) if roll is not None else Wanted()
    if roll is None and question is not None:
        wanted = _wanted(question.request, asked)
    reasons = [] if hand.allow else [game.rules.with_rule(each) for each in hand.reasons()]
    args = hand.typed()
    lacking = [each.text for each in missing(order, args)] if args is not None and not wants_pick else []
    return NowView(
        page="order",
        parts=tuple(_order_parts(game, hand, order, form)),
        hint=_allowed_words(hand) or " ".join(game.rules.with_rule(each) for each in form.reminders[:1]),
        problem=hand.problem() or "; ".join(reasons or lacking),
        pills=tuple(_order_pills(game, hand, order, form, question)),
        wanted=wanted,
        button="" if wants_pick or not hand.is_ready() else _deed(order, wanted),
        answers=_answering(game.battle, hand, pick, question),
        side=_side_of(game.battle, str(hand.args.get("unit", ""))) or game.battle.active,
    )


def _allowed_words(hand: InHand) -> str:
    return f"The table allows it: {hand.allow}" if hand.allow else ""


def _order_parts(game: Game, hand: InHand, order: Order, form: Form) -> Iterator[Part]:
    """“Island Bows shoot Oath-sworn: 6 dice, 5+ hits”, as far as it is known."""
    battle = game.battle
    names = [battle.units[id].name for id in hand.units if id in battle.units]
    who = names[0] if len(names) == 1 else f"{len(names)} units" if names else ""
    if who:
        yield Part(text=who, link="unit")
        yield Part(text=f" {order.verb}" if order.verb else f": {order.title.lower()}")
    else:
        yield Part(text=order.title)
    for pick in order.picks:
        chosen = hand.args.get(pick.key)
        if pick.key != "units" and (chosen or pick.required):
            yield Part(text=" ")
            yield Part(text=_picked_words(battle, pick, chosen), link=f"pick:{pick.key}")
    if form.needs is not None and all(hand.args.get(pick.key) for pick in order.picks if pick.required):
        yield Part(text=": ")
        yield Part(text=form.needs.text, link="odds")


def _picked_words(battle: AnyBattle, pick: Pick, chosen: Any) -> str:
    if not chosen:
        return f"{pick.label.lower()}?"
    several = (chosen,) if isinstance(chosen, str) else tuple(chosen)
    return ", ".join(name_of(battle, id) for id in several)


def _order_pills(game: Game, hand: InHand, order: Order, form: Form, question: Question | None) -> Iterator[Pill]:
    """What may be said about the order: who or what is picked, the situation, what it asks first."""
    keys = (letter for letter in LETTERS if letter not in initials(order))
    if hand.can_be_allowed():
        yield Pill(id="allow", text="The table allows it …", key=next(keys))
    pick = hand.next_pick()
    if pick is not None and pick.required:
        candidates = hand.candidates(pick)
        for id in candidates[:MOST_PILLS]:
            yield Pill(id=f"pick:{pick.key}:{id}", text=name_of(game.battle, id), key=next(keys, ""))
        if len(candidates) > MOST_PILLS:
            yield Pill(id=f"find:{pick.key}", text=f"{len(candidates) - MOST_PILLS} more: find one …")
        return
    for tick in form.ticks:
        amount = f" {tick.modifier:+d}".replace("-", "−") if tick.modifier else ""
        yield Pill(id=f"tick:{tick.id}", text=f"{tick.label}{amount}", key=next(keys, ""), on=tick.on, known=tick.known)
    if has_rows := any(row_types(order)):
        yield from _row_pills(game, hand, order)
    elif question is not None:
        yield from _answer_pills(question, keys, hand.named)
    for pick in (each for each in order.picks if not each.required):
        chosen = hand.args.get(pick.key) or ()
        if not has_rows:
            yield from _may_be_picked(game, hand, pick, chosen, keys)
    yield from _argument_pills(game.battle, hand, order, form, keys)


def _may_be_picked(game: Game, hand: InHand, pick: Pick, chosen: Any, keys: Iterator[str]) -> Iterator[Pill]:
    for id in hand.candidates(pick):
        on = id == chosen or (not isinstance(chosen, str) and id in chosen)
        text = f"{pick.label}: {name_of(game.battle, id)}"
        yield Pill(id=f"pick:{pick.key}:{id}", text=text, key=next(keys, ""), on=on)


def _row_pills(game: Game, hand: InHand, order: Order) -> Iterator[Pill]:
    """A pill for each enemy: what it does about the order, turned by clicking, or said with a key on its card."""
    letters = "/".join(initials(order))
    unit = game.battle.units.get(str(hand.args.get("unit", "")))
    for field, row in row_types(order):
        for enemy in game.battle.enemies(unit) if unit is not None else ():
            said = said_by(hand.args.get(field) or (), row, enemy.id)
            is_on = said != choices(row)[1][0]
            text = f"{enemy.name}: {said if is_on else '–'}"
            yield Pill(id=f"row:{field}:{enemy.id}", text=text, key=letters, on=is_on)


def _argument_pills(battle: AnyBattle, hand: InHand, order: Order, form: Form, keys: Iterator[str]) -> Iterator[Pill]:
    """Arguments that are neither units nor ticks: yes or no as a switch, a few words each as a pill, others opened."""
    whole = schema(order.args)
    shown = {"unit", "units", "ticks", *(pick.key for pick in order.picks), *(tick.id for tick in form.ticks)}
    for name, node in whole.get("properties", {}).items():
        if name in shown or name.endswith("_ticks"):
            continue
        kind, now = plain_node(node, whole), hand.args.get(name, node.get("default"))
        if kind.get("type") == "boolean":
            yield Pill(id=f"arg:{name}", text=words_of(name), on=bool(now))
        elif "enum" in kind:
            for option in filter(None, kind["enum"]):
                text = f"{words_of(name)}: {name_of(battle, str(option))}"
                yield Pill(id=f"arg:{name}:{option}", text=text, key=next(keys, ""), on=option == now)
        elif kind.get("type") in ("integer", "number", "string") and not any(row_types(order)):
            said = name_of(battle, str(now))
            text = f"{words_of(name)}: {said}" if now not in (None, "") else f"{words_of(name)} …"
            yield Pill(id=f"arg:{name}", text=text)


def _deed(order: Order, wanted: Wanted) -> str:
    """The words of the large button."""
    return {"dice": "Use these dice", "number": "Say it", "draw": "Draw", "nothing": order.title}[wanted.kind]


def _answering(battle: AnyBattle, hand: InHand, pick: Pick | None, question: Question | None) -> tuple[str, ...] | None:
    """The units whose cards may be clicked."""
    if pick is not None and pick.required:
        candidates = hand.candidates(pick)
        return candidates if any(id in battle.units for id in candidates) else None
    return _asked_cards(question) if question is not None else None


def _asked_cards(question: Question) -> tuple[str, ...] | None:
    request = question.request
    options = request.candidates if isinstance(request, Ask) else request.options if isinstance(request, Choose) else ()
    return options if any(id in question.battle.units for id in options) else None


# A question that is open


def _asking(game: Game, question: Question) -> NowView:
    opened, request = game.opened, question.request
    assert opened is not None
    order, battle = game.rules.order(opened.order), question.battle
    unit = str(opened.args.get("unit", ""))
    wanted = _wanted(request, (opened.base, opened.order, question.number))
    rule = getattr(request, "rule", "")
    return NowView(
        page="question",
        parts=tuple(_question_parts(game, order, question, unit)),
        hint=game.rules.cited(rule) if rule else "",
        pills=tuple(_answer_pills(question, iter(LETTERS), ())),
        wanted=wanted,
        button=_answer_word(request),
        answers=_asked_cards(question),
        side=_side_of(battle, unit) or battle.active,
    )


def _question_parts(game: Game, order: Order, question: Question, unit: str) -> Iterator[Part]:
    request, battle = question.request, question.battle
    words = getattr(request, "label", "") or words_of(question.key)
    name = battle.units[unit].name if unit in battle.units else ""
    if name and name not in words:
        yield Part(text=f"{name}: ")
    yield Part(text=words)
    if isinstance(request, Roll):
        yield Part(text=": ")
        yield Part(text=dice_words(request), link="dice")


def _answer_word(request: Any) -> str:
    if isinstance(request, Roll):
        return "Use these dice"
    if isinstance(request, Draw):
        return "Draw"
    if isinstance(request, AskNumber):
        return "Say it"
    if isinstance(request, Ask) and request.many:
        return "None" if request.candidates else "Go on"
    return ""


def _answer_pills(question: Question, keys: Iterator[str], chosen: Iterable[str]) -> Iterator[Pill]:
    """What may be answered with one key."""
    request, battle = question.request, question.battle
    if isinstance(request, Choose):
        for option in request.options:
            usual = option == request.standard
            yield Pill(id=f"say:{option}", text=name_of(battle, option), key=next(keys, ""), is_usual=usual)
    elif isinstance(request, Draw):
        for name, count in request.bag.items():
            if count:
                yield Pill(id=f"say:{name}", text=f"{name_of(battle, name)} came out", key=next(keys, ""))
    elif isinstance(request, Ask):
        for id in request.candidates:
            on = id in chosen if request.many else None
            yield Pill(id=f"say:{id}", text=name_of(battle, id), key=next(keys, ""), on=on)


# Words


def dice_words(roll: Roll[Any]) -> str:
    """The dice of a roll and what they must show: “6 dice, 4+”.

    >>> from referee.requests import Count, D
    >>> dice_words(Count(6, 4)), dice_words(D(10)), dice_words(D(6, wants="3+ stands"))
    ('6 dice, 4+', '1 die (d10)', '1 die, 3+ stands')
    """
    count = "1 die" if roll.dice == 1 else f"{roll.dice} dice"
    kind = "" if roll.sides == 6 else f" (d{roll.sides})"
    needed = getattr(roll, "at_least", None)
    wants = f"{needed}+" if needed is not None else getattr(roll, "wants", "")
    return f"{count}{kind}, {wants}" if wants else f"{count}{kind}"


def _wanted(request: Any, asked: tuple[Any, ...]) -> Wanted:
    if isinstance(request, Roll):
        needed = getattr(request, "at_least", None)
        words = dice_words(request)
        return Wanted(kind="dice", dice=request.dice, sides=request.sides, at_least=needed, label=words, asked=asked)
    if isinstance(request, AskNumber):
        number = Wanted(kind="number", low=request.low, high=request.high, label=request.label, asked=asked)
        return dataclasses.replace(number, is_whole=request.whole)
    return Wanted(kind="draw", asked=asked) if isinstance(request, Draw) else Wanted()


def name_of(battle: AnyBattle, id: str) -> str:
    """A unit or a side by its name; other words as people write them."""
    return battle.name_of(id)


def _side_of(battle: AnyBattle, unit: str) -> str:
    return battle.units[unit].side if unit in battle.units else ""


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _short(text: str, most: int = 48) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def fields_of(order: Order) -> frozenset[str]:
    """The names of an order's arguments."""
    return frozenset(field.name for field in dataclasses.fields(order.args))
