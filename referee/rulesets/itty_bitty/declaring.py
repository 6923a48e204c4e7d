"""Combats declared first and fought afterwards, in the order of the segments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.battle import Due
from referee.common_orders import Nothing
from referee.event import DueAdded, TableSet
from referee.order import Form, Pick, Reason, no
from referee.requests import Rule, Tell, happened, sub
from referee.rulesets.itty_bitty import melee, missile
from referee.rulesets.itty_bitty.combat import Attacking
from referee.rulesets.itty_bitty.segments import COLOUR_OF, ORDER, Action, Actions, segments
from referee.rulesets.itty_bitty.units import CombatAction, Declared, IttyBattle, counted, order
from referee.value import FrozenMap, plain, value

How = Literal["fire", "mounted", "melee"]


@value
class Declaring:
    """A combat that a unit declares: how, against whom, with whom."""

    unit: str
    how: How = "melee"
    target: str = ""
    others: tuple[str, ...] = ()
    support: tuple[str, ...] = ()


def _as_attack(args: Declaring) -> Attacking:
    return Attacking(unit=args.unit, target=args.target, others=args.others, support=args.support)


def _declared_action(battle: IttyBattle, args: Declaring) -> CombatAction:
    return missile.joint_action(battle, _as_attack(args)) if args.how == "fire" else args.how


def declare_reasons(battle: IttyBattle, args: Declaring) -> Iterable[Reason]:
    """What is against the combat itself."""
    attack = _as_attack(args)
    if args.how == "fire":
        yield from missile.fire_reasons(battle, attack)
    else:
        yield from melee.close_reasons(battle, attack, args.how)


def declares(battle: IttyBattle, args: Declaring) -> Rule[None]:
    """The combat is noted, and waits for its segment."""
    action = _declared_action(battle, args)
    text = f"{battle.unit(args.unit).name} against {battle.unit(args.target).name}"
    who: dict[str, str | tuple[str, ...]] = {"unit": args.unit, "target": args.target}
    given = FrozenMap({**who, "others": args.others, "support": args.support})
    new = Declared(order=args.how, args=given, action=action, text=text)
    yield from happened(TableSet(field="declared", value=plain((*battle.table.declared, new)), rule=ORDER))
    yield from Tell("{text}: declared for the {colour} segment", text=text, colour=COLOUR_OF[action])


def _nothing_declared(battle: IttyBattle, args: Nothing) -> Iterable[Reason]:
    if not battle.table.declared:
        yield no(ORDER, "No combat is declared")
    if battle.table.onrush is not None:
        yield no("Charge", "A charge is on its way: it strikes home first")


def _actions(battle: IttyBattle) -> Actions:
    numbered = enumerate(battle.table.declared, start=1)
    return Actions(actions=tuple(Action(name=f"{n}. {each.text}", kind=each.action) for n, each in numbered))


def fights(battle: IttyBattle, args: Nothing) -> Rule[None]:
    """All that was declared is due now, in the order of the segments."""
    actions = _actions(battle)
    ordered = yield from sub(segments, actions)
    named = {action.name: each for action, each in zip(actions.actions, battle.table.declared, strict=True)}
    for name in ordered.order:
        each = named[name]
        text = f"{ordered.segment[name].capitalize()} segment: {each.text}"
        due = Due(order=each.order, args=FrozenMap(each.args), rule=ORDER, text=text)
        yield from happened(DueAdded(due=due))
    yield from happened(TableSet(field="declared", value=[], rule=ORDER))
    yield from Tell("{combats} now", combats=counted(len(ordered.order), "combat").capitalize())


def _declarable(battle: IttyBattle, args: Declaring) -> tuple[str, ...]:
    attack = _as_attack(args)
    return missile.targets(battle, attack) if args.how == "fire" else melee.adjacent(battle, attack)


def _joining(battle: IttyBattle, args: Declaring) -> tuple[str, ...]:
    attack = _as_attack(args)
    return missile.fellows(battle, attack) if args.how == "fire" else melee.fellows_in(args.how)(battle, attack)


def _supporting(battle: IttyBattle, args: Declaring) -> tuple[str, ...]:
    return melee.supporters(battle, _as_attack(args))


def _declare_form(battle: IttyBattle, args: Declaring) -> Form:
    return Form(reminders=(no(ORDER, "Red, purple, green, gold, white"),))


def _fight_form(battle: IttyBattle, args: Nothing) -> Form:
    return Form(procedure="segments", facts=_actions(battle))


PICKS = (
    Pick(key="target", label="Enemy", candidates=_declarable),
    Pick(key="others", label="Together with", candidates=_joining, many=True, required=False),
    Pick(key="support", label="Supporting fire", candidates=_supporting, many=True, required=False),
)
ORDERS = (
    order(
        "declare", "Declare a combat", "L", ORDER, declares, reasons=declare_reasons, form=_declare_form, picks=PICKS
    ),
    order(
        "fight", "Fight what is declared", "Q", ORDER, fights, reasons=_nothing_declared, form=_fight_form, by="table"
    ),
)
