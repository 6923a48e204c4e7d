"""What the Now panel shows while nothing is open: what is next, whose go it is, what came out of bag or cup."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.game import Game, Listed
from referee.order import Next, Order, arguments
from referee.requests import Draw, Refused, Roll
from referee.wording import small, tr
from ui.now.at_table import DEED_KEYS
from ui.now.due_board import could_be_given, due_board, is_done_at_once, look
from ui.now.view_parts import LETTERS, NowView, Part, Pill, Wanted, fields_of, name_of, sentence, signed, wanted_by

MENU = ("concede", "call-off", "arrange", "roll-due", "next-phase", "overrule", "note", "remove-unit", "bring-back")
"""Orders that live in the menu, or have a place of their own."""
OF_THE_TABLE = "JKMNOW"
"""Letters of the table itself: the journal, correct, the map, the next phase, overrule, why."""


def waiting(game: Game) -> NowView:
    """What is next, while nothing is open and nobody is selected."""
    battle, rules = game.battle, game.rules
    if battle.result:
        return NowView(parts=(Part(text=sentence(battle.result)),), side=battle.winner)
    if battle.due:
        return due_board(game)
    up = next_of(game)
    reasons = tuple(rules.still_open(battle))
    hint = _what_a_click_means(game, up) or (tr(rules.with_rule(reasons[0])) if reasons and not up.order else "")
    return NowView(
        parts=(Part(text=up.shown),),
        hint=hint,
        button=_onward(game, up),
        answers=up.units or None,
        side=battle.active,
        pills=(
            *_keyed(up, game),
            *_of_the_only_one(game, up),
            *_of_the_table(game, up),
            *_onward_pills(game, up),
        ),
        wanted=_first_dice(game, up.order, up.args) if up.order and up.order != "next-phase" else Wanted(),
    )


def acts_alone(up: Next) -> str:
    """The one unit that can act and has done nothing yet, where a click on it means nothing by itself."""
    return up.units[0] if up.idle and len(up.units) == 1 and not up.click else ""


def is_only_choice(game: Game, up: Next) -> str:
    """The one unit that can be chosen for what a click means, where that is not done at once: Enter chooses it too."""
    is_one = len(up.units) == 1 and up.click and not up.order and not game.battle.due
    return up.units[0] if is_one and not is_done_at_once(game, game.rules.order(up.click), up.units[0]) else ""


def _onward(game: Game, up: Next) -> str:
    """The words of the large button: nothing while somebody stands alone and idle, as a habit would pass him over."""
    if unit := is_only_choice(game, up):
        return f"{tr(game.rules.order(up.click).title)}: {game.battle.units[unit].name}"
    if not up.order or acts_alone(up):
        return ""
    if up.idle or up.label:
        return _does_nothing(up) if up.idle else tr(up.label)
    return _title(game, game.rules.order(up.order), up.args)


def _title(game: Game, order: Order, args: Mapping[str, Any]) -> str:
    """What an order is called as the table stands: whom it means, if the game says so."""
    try:
        title = order.form(game.battle, arguments(order, args, game.battle)).title
    except Refused:
        title = None
    return title.shown if title is not None else tr(order.title)


def _does_nothing(up: Next) -> str:
    return tr("{name} does nothing", name=tr(up.idle))


def _of_the_only_one(game: Game, up: Next) -> Iterator[Pill]:
    """What the only one who can act may do."""
    unit = acts_alone(up)
    listed = [each for each in game.orders(unit) if each.order.by == "unit"] if unit else []
    for pill in order_pills(game, [each for each in listed if each.order.id not in MENU]):
        yield dataclasses.replace(pill, id=f"act:{unit}:{pill.id.removeprefix('order:')}")


def _onward_pills(game: Game, up: Next) -> Iterator[Pill]:
    """How it goes on: what came out of the cup, or that whoever may act does nothing."""
    keys = free_keys(game)
    yield from _passed_over(up, keys) if up.idle else _drawn(game, up, keys)


def free_keys(game: Game) -> Iterator[str]:
    """Letters that neither the table nor an order of the game has."""
    taken = {*OF_THE_TABLE, *(order.key for order in game.rules.all_orders())}
    return (letter for letter in LETTERS if letter not in taken)


def _passed_over(up: Next, keys: Iterator[str]) -> Iterator[Pill]:
    """That whoever may act does nothing is said, be the next one drawn by the app or by the players."""
    if not up.order:
        return
    if acts_alone(up):
        yield Pill(id="pass", text=_does_nothing(up), key=next(keys))
    if up.order != "next-phase":
        yield Pill(
            id=f"order:{up.order}",
            text=tr("{name} does nothing, and the players drew …", name=tr(up.idle)),
            key=next(keys, ""),
        )


def _what_a_click_means(game: Game, up: Next) -> str:
    """What a click on a card that glows does at once, and how to do without."""
    order = game.rules.order(up.click) if up.click and up.units else None
    if order is None or not is_done_at_once(game, order, up.units[0]):
        return ""
    return tr("A click means: {lower} (Ctrl+Z takes it back). Ctrl+click only selects.", lower=small(tr(order.title)))


def _drawn(game: Game, up: Next, keys: Iterator[str]) -> Iterator[Pill]:
    """The bag or cup beside the draw: what the players drew themselves is said, with its chance."""
    state = look(game, up.order, up.args) if up.order and up.order != "next-phase" else None
    if state is None or not isinstance(state.request, Draw):
        return
    there = sum(state.request.bag.values())
    for name, count in state.request.bag.items():
        if count:
            words = tr(
                "{battle} came out ({count} of {there})", battle=name_of(game.battle, name), count=count, there=there
            )
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
    """What a key does with the card that is pointed at, as far as anybody can do it."""
    for key, said in up.keys.items():
        id, _, args = said.partition(" ")
        text = tr(args.partition("=")[2].capitalize() or game.rules.order(id).title)
        if _anybody_can(game, game.rules.order(id)):
            yield Pill(id=f"order:{said}", text=text, key=key)


def _anybody_can(game: Game, order: Order) -> bool:
    """Whether nothing is against an order of some unit, before more is said of it."""
    battle = game.battle
    units = [unit.id for unit in battle.present()] if order.needs_unit() else []
    return not units or any(not game.reasons(order, arguments(order, {"unit": id}, battle)) for id in units)


def _of_the_table(game: Game, up: Next) -> Iterator[Pill]:
    """What else the table can do: all others stood, all done."""
    for each in game.orders():
        order = each.order
        whose = order.by in ("table", "side") and "units" not in fields_of(order)
        is_other = order.id not in (*MENU, up.order) and whose and not order.needs
        if is_other and order.key and could_be_given(game, each):
            yield Pill(id=f"order:{order.id}", text=_title(game, order, {}), key=order.key)


def _first_dice(game: Game, order: str, args: Mapping[str, Any]) -> Wanted:
    """The dice that an order begins with, found without giving it."""
    state = look(game, order, args)
    if state is not None and isinstance(state.request, Roll):
        wanted = signed(wanted_by(state.request, (game.journal.last, order, 0)), state.request, game.battle)
        what = tr(state.request.label)
        return dataclasses.replace(wanted, label=f"{what}: {wanted.label}", brief=f"{what}: {wanted.brief}")
    return Wanted()


def order_pills(game: Game, listed: Iterable[Listed]) -> tuple[Pill, ...]:
    """What can be ordered now, each thing once: what the game calls so goes before what happened at the table."""
    pills = [_order_pill(game, each) for each in listed if not each.reasons and not each.order.due_only]
    of_game = {pill.text for pill in pills if not _is_deed(pill)}
    return tuple(pill for pill in pills if not _is_deed(pill) or pill.text not in of_game)


def _is_deed(pill: Pill) -> bool:
    return pill.id.removeprefix("order:") in DEED_KEYS


def _order_pill(game: Game, listed: Listed) -> Pill:
    """An order of whoever is selected."""
    order = listed.order
    return Pill(
        id=f"order:{order.id}",
        text=tr(order.title),
        key=DEED_KEYS.get(order.id, order.key),
        reason="; ".join(tr(game.rules.with_rule(reason)) for reason in listed.reasons),
    )
