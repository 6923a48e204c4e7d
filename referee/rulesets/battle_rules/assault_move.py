"""The assault move [Assault Move]: models go to touch the enemy, and whoever is touched is in the scrum."""

from __future__ import annotations

from dataclasses import replace

from referee.agreement import is_several
from referee.battle import ids
from referee.order import Form, no, order
from referee.requests import Ask, Note, Rule, Tell, happened
from referee.rulesets.battle_rules.assault import DECLARING
from referee.rulesets.battle_rules.measuring import (
    Places,
    goes_to,
    gone_in,
    is_difficult_between,
    is_placed,
    read_spots,
    touching,
)
from referee.rulesets.battle_rules.movement import inches, reach
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit
from referee.rulesets.battle_rules.wounds_and_status import Touched, names_of, shows_itself
from referee.value import value
from referee.wording import N_
from referee.words import how_many


@value
class GoingIn:
    """A squad that makes its assault move; on the map it goes straight in, unless it is put somewhere."""

    unit: str
    target: str = ""
    spots: Places = ""


def _move_form(battle: SquadBattle, args: GoingIn) -> Form:
    mv = inches(reach(battle, battle.unit(args.unit), difficult=False))
    far = no("Assault Move", "Each model up to {mv}, to touch the enemy", mv=mv)
    pair = no(DECLARING, "One touching pair puts both squads into the scrum")
    return Form(reminders=(far, pair))


@order("assault-move", "Go in", "Assault Move", "", form=_move_form, phases=("close",), due_only=True)
def assault_moves(battle: SquadBattle, args: GoingIn) -> Rule[None]:
    """Models move to touch the enemy: every squad they touch is in the scrum; touching none, the assault fails."""
    unit = battle.unit(args.unit)
    touched = yield from _touches(battle, unit, args)
    for id in touched:
        words = "{unit} touches {enemy}: both squads are in the scrum"
        yield from Note("Assault Move", words, unit=unit.name, enemy=battle.unit(id).name)
        yield from happened(Touched(unit=unit.id, other=id, rule="Assault Move"))
        yield from shows_itself(id)
    if not touched:
        yield from falls_short(unit)
        return
    yield from Tell("{unit} is in close combat with {names}", unit=unit.name, names=names_of(battle, touched))


def falls_short(unit: SquadUnit) -> Rule[None]:
    """An assault that touches nobody is no fight."""
    yield from Tell("{unit} falls short: the assault fails", unit=unit.name)


def _touches(battle: SquadBattle, unit: SquadUnit, args: GoingIn) -> Rule[tuple[str, ...]]:
    """The enemies that a squad touches after its assault move: as the map shows, else by the referee's word."""
    target, enemies = battle.unit(args.target), battle.enemies(unit)
    label, others = f"Squads that {unit.name} touches", [enemy for enemy in enemies if enemy.id != args.target]
    asked = f"Whom do {unit.name} touch?" if is_several(unit.name) else f"Whom does {unit.name} touch?"
    if not is_placed(unit, target):
        there = (args.target, *ids(others))
        return (yield from Ask("touches", there, label, "Assault Move", True, asked, (args.target,), N_("as declared")))
    far = reach(battle, unit, is_difficult_between(battle, unit, target))
    gone = replace(unit, spots=read_spots(args.spots, unit) or gone_in(battle, unit, target, far))
    yield from goes_to(unit, gone.spots)
    known = [enemy for enemy in enemies if is_placed(enemy) and touching(gone, (enemy,))]
    words = {"unit": unit.name, "models": how_many(len(touching(gone, known)), "model")}
    yield from Note("on-the-map", "{unit} goes in on the map: {models} in contact", **words)
    unknown = ids(enemy for enemy in others if not is_placed(enemy))
    return (*ids(known), *(yield from Ask("touches", unknown, label, "Assault Move", True, asked)))


ORDERS = (assault_moves,)
