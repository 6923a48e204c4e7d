"""The orders of groups: break up, form up, name a leader, and who is out of cohesion."""

from __future__ import annotations

from collections.abc import Iterable

from referee.order import Order, Pick, Reason, no
from referee.requests import Ask, Note, Rule, sub
from referee.rulesets.wargame.activations import TURNS
from referee.rulesets.wargame.aims import Doing
from referee.rulesets.wargame.falling import STRAYS, becomes, takes_over
from referee.rulesets.wargame.forming import form_form, form_reasons, forms_up, partners
from referee.rulesets.wargame.groups import cohesion
from referee.rulesets.wargame.options import GROUPS
from referee.rulesets.wargame.positions import group_of, stragglers
from referee.rulesets.wargame.regrouping import Breaking, Forming, break_form, break_reasons, breaks_up
from referee.rulesets.wargame.units import WarBattle


def leads(battle: WarBattle, args: Doing) -> Rule[None]:
    """The owner names the leader of a group that has none."""
    unit = battle.unit(args.unit)
    if unit.gone or unit.has_leader or not unit.up:
        yield from Note(GROUPS, "{unit} needs no new leader", unit=unit.name)
        return
    yield from takes_over(unit)


def cohesion_reasons(battle: WarBattle, args: Doing) -> Iterable[Reason]:
    """Only groups have to keep together."""
    unit = battle.unit(args.unit)
    if not unit.is_group:
        yield no(GROUPS, "{unit} is a single model", unit=unit.name)
    elif not unit.has_leader:
        yield no(GROUPS, "{unit} has no leader", unit=unit.name)


def checks_cohesion(battle: WarBattle, args: Doing) -> Rule[None]:
    """Who is out of cohesion: by the spots, or by the referee's word; they go to the leader and do not attack."""
    unit = battle.unit(args.unit)
    if unit.kind == "model":
        return
    group = group_of(unit.kind, (unit,), unit.leader)
    if group:
        yield from sub(cohesion, group)
        strays = tuple(each.model for each in stragglers(unit) if each.model)
    else:
        others = tuple(each.name for each in unit.up if each.name != unit.leader)
        strays = yield from Ask("strays", others, f"Who of {unit.name} is out of cohesion", GROUPS)
    if strays:
        yield from Note(GROUPS, STRAYS, names=", ".join(strays))
    yield from becomes(unit, GROUPS, strays=strays)


ORDERS = (
    Order(
        id="break-up",
        title="Break up",
        rule=GROUPS,
        args=Breaking,
        resolve=breaks_up,
        reasons=break_reasons,
        form=break_form,
        phases=TURNS,
        key="B",
    ),
    Order(
        id="form-up",
        title="Form up",
        rule=GROUPS,
        args=Forming,
        resolve=forms_up,
        reasons=form_reasons,
        form=form_form,
        picks=(Pick(key="others", label="Form up with", candidates=partners, many=True),),
        phases=TURNS,
        key="U",
    ),
    Order(id="lead", title="Name a leader", rule=GROUPS, args=Doing, resolve=leads, due_only=True),
    Order(
        id="cohesion",
        title="Check cohesion",
        rule=GROUPS,
        args=Doing,
        resolve=checks_cohesion,
        reasons=cohesion_reasons,
        by="referee",
        key="Y",
    ),
)
