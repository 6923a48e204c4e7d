"""After the strikes: the winner [Combat Winner], the loser's choice, and who falls back, advances or consolidates."""

from __future__ import annotations

from referee.battle import Due
from referee.event import DueAdded, TableSet
from referee.order import Form, Order, no
from referee.requests import Ask, Choose, Note, Now, Rule, happened
from referee.rulesets.battle_rules.figures import figure
from referee.rulesets.battle_rules.happenings import Parted
from referee.rulesets.battle_rules.morale import Nerve, passes
from referee.rulesets.battle_rules.turn import highest
from referee.rulesets.battle_rules.units import Fight, SquadBattle, SquadUnit
from referee.rulesets.battle_rules.wounds import becomes, breaks_off, scrum_of
from referee.value import FrozenMap, plain, value

CHOICES = ("loser", "after-draw")
COMBAT = ("ranged", "close")
"""A combat is fought in the close combat phase, or at once after an advance out of a scrum that fire has ended."""


def due(order: str, unit: str, rule: str, text: str, **more: str) -> Rule[None]:
    """Something must follow."""
    args = FrozenMap({"unit": unit, **more})
    yield from happened(DueAdded(due=Due(order=order, args=args, rule=rule, text=text)))


def lost_by(battle: SquadBattle, fight: Fight, side: str) -> int:
    """All hit points that a side lost in this scrum, to strikes and to fire into it."""
    squads = [battle.unit(id) for id in fight.squads if battle.unit(id).side == side]
    return sum(squad.melee_losses + squad.fire_losses for squad in squads)


def still_there(battle: SquadBattle, fight: Fight, side: str) -> tuple[SquadUnit, ...]:
    """The squads of a side that fought and still touch an enemy."""
    squads = [battle.unit(id) for id in fight.squads if battle.unit(id).side == side]
    return tuple(squad for squad in squads if not squad.gone and squad.contact)


def concludes() -> Rule[None]:
    """All have struck: fewer hit points lost wins; a side wiped out has lost, and nobody checks."""
    battle: SquadBattle = yield from Now()
    fight = battle.table.fight
    assert fight is not None
    losses = {side: lost_by(battle, fight, side) for side in fight.order}
    words = ", ".join(f"{battle.side(side).name} {lost}" for side, lost in losses.items())
    yield from Note("Combat Winner", "Hit points lost: {words}", words=words)
    alive = [side for side in fight.order if any(not battle.unit(id).gone for id in _of(battle, fight, side))]
    if len(alive) < 2:
        name = battle.side(alive[0]).name if alive else "nobody"
        yield from Note("Combat Winner", "The enemy is wiped out: {side} wins", side=name)
        yield from happened(TableSet(field="fight", value=None))
        return
    yield from _ranks(battle, fight, {side: losses[side] for side in alive})


def _of(battle: SquadBattle, fight: Fight, side: str) -> list[str]:
    return [id for id in fight.squads if battle.unit(id).side == side]


def _ranks(battle: SquadBattle, fight: Fight, losses: dict[str, int]) -> Rule[None]:
    """Sides ranked by what they lost: the first wins, those behind must choose; all even is a draw."""
    fewest = min(losses.values())
    winners = [side for side, lost in losses.items() if lost == fewest]
    if len(losses) > 2:
        ranked = sorted(losses, key=lambda side: losses[side])
        words = ", ".join(battle.side(side).name for side in ranked)
        yield from Note("Combat Winner", "Ranked by losses: {words}", words=words)
    drawn = len(winners) == len(losses)
    won = Fight(squads=fight.squads, order=fight.order, at=fight.at, winners=tuple(winners))
    battle = yield from happened(TableSet(field="fight", value=plain(won)))
    names = " and ".join(battle.side(side).name for side in winners)
    if drawn:
        yield from Note("Combat Winner", "A draw")
    else:
        yield from Note("Combat Winner", "{names} wins", names=names)
    for side in losses:
        if drawn or side not in winners:
            yield from _must_choose(battle, won, side, drawn)
    yield from when_all_have_chosen()


def _must_choose(battle: SquadBattle, fight: Fight, side: str, drawn: bool) -> Rule[None]:
    for squad in still_there(battle, fight, side):
        if drawn:
            text = f"{squad.name} consolidates or falls back: the combat is a draw"
            yield from due("after-draw", squad.id, "Consolidate", text)
        else:
            text = f"{squad.name} checks or falls back: it has lost the combat"
            yield from due("loser", squad.id, "Loser Morale Check", text)


@value
class Choosing:
    """A squad whose player chooses what it does after a close combat; what is added to the die, if it checks."""

    unit: str
    modifier: int = 0


def losers_modifier(battle: SquadBattle, args: Choosing) -> int:
    """What is added to the loser's die, as the table has ruled."""
    per_loss = battle.rulings["loser-modifier"] == "hp-lost"
    return args.modifier + (battle.unit(args.unit).melee_losses if per_loss else 0)


def _loser_form(battle: SquadBattle, args: Choosing) -> Form:
    unit = battle.unit(args.unit)
    facts = Nerve(mt=figure(battle, unit, "mt"), modifier=losers_modifier(battle, args), status=unit.standing)
    return Form(
        procedure="morale", facts=facts, reminders=(no("Loser Morale Check", "It may fall back without a check"),)
    )


def loser(battle: SquadBattle, args: Choosing) -> Rule[None]:
    """The loser falls back, or checks to stay; failing that it falls back too."""
    unit = battle.unit(args.unit)
    label = f"{unit.name} has lost"
    choice = yield from Choose("loser", ("check", "fallback"), rule="Loser Morale Check", label=label)
    mt, modifier = figure(battle, unit, "mt"), losers_modifier(battle, args)
    if choice == "check" and (yield from passes(mt, modifier, "Loser Morale Check")):
        yield from Note("Consolidate", "{unit} stays in the combat", unit=unit.name)
        yield from becomes(unit.id, "normal", "Normal")
    else:
        yield from flees(unit.id, "Loser Morale Check")
        yield from _remembers(unit.id)
    yield from when_all_have_chosen()


def after_draw(battle: SquadBattle, args: Choosing) -> Rule[None]:
    """After a draw a squad consolidates, or falls back if its player likes."""
    unit = battle.unit(args.unit)
    options = ("consolidate", "fallback")
    choice = yield from Choose("draw", options, rule="Consolidate", label=f"{unit.name}, after a draw")
    if choice == "fallback":
        yield from flees(unit.id, "Fallback and Advance")
        yield from _remembers(unit.id)
    yield from when_all_have_chosen()


def flees(id: str, rule: str) -> Rule[None]:
    """A squad falls back out of the combat: it touches nobody any more, and its move is due."""
    battle: SquadBattle = yield from Now()
    yield from Note("Fallback and Advance", "{unit} falls back out of the combat", unit=battle.unit(id).name)
    yield from becomes(id, "fallback", rule)
    yield from breaks_off(id, rule)


def _remembers(id: str) -> Rule[None]:
    battle: SquadBattle = yield from Now()
    fight = battle.table.fight
    if fight is not None:
        left = Fight(squads=fight.squads, order=fight.order, at=fight.at, winners=fight.winners, fled=(*fight.fled, id))
        yield from happened(TableSet(field="fight", value=plain(left)))


def when_all_have_chosen() -> Rule[None]:
    """Once every loser has chosen, moves follow."""
    battle: SquadBattle = yield from Now()
    fight = battle.table.fight
    if fight is not None and not any(each.order in CHOICES for each in battle.due):
        yield from settles(fight, consolidates=True)
        yield from happened(TableSet(field="fight", value=None))


def settles(fight: Fight, consolidates: bool) -> Rule[None]:
    """Those who fled fall back; winners that touch nobody any more may advance; the others consolidate."""
    battle: SquadBattle = yield from Now()
    for id in fight.fled:
        if not battle.unit(id).gone:
            text = f"{battle.unit(id).name} makes its fallback move"
            yield from due("fall-back", id, "Fallback and Advance", text)
    for id in fight.squads:
        unit = battle.unit(id)
        if fight.fled and unit.side in fight.winners and _may_advance(battle, unit):
            yield from becomes(id, "advance", "Advance")
            yield from due("advance", id, "Fallback and Advance", f"{unit.name} may advance")
    if consolidates:
        yield from _consolidation(fight)


def _may_advance(battle: SquadBattle, unit: SquadUnit) -> bool:
    """A squad that is free to; once a turn, unless the table plays it otherwise."""
    again = not unit.advanced or battle.rulings["advances"] == "every-win"
    return again and not (unit.gone or unit.contact or unit.falls_back)


def _consolidation(fight: Fight) -> Rule[None]:
    """Every scrum that is left of the fight consolidates, the winner first."""
    battle: SquadBattle = yield from Now()
    left = {scrum_of(battle, id) for id in fight.squads if not battle.unit(id).gone and battle.unit(id).contact}
    first = fight.winners[0] if len(fight.winners) == 1 else ""
    for scrum in sorted(left):
        names = " and ".join(battle.unit(id).name for id in scrum)
        yield from due("consolidate", scrum[0], "Consolidate", f"{names} consolidate", first=first)


@value
class Consolidating:
    """A scrum, by one of its squads, and the side that moves first; after a draw a roll-off says."""

    unit: str
    first: str = ""


def _consolidate_form(battle: SquadBattle, args: Consolidating) -> Form:
    turns = no("Consolidate", "One model each in turn, up to 3″, round about; nobody through enemies")
    apart = no("Consolidate", "Models may move out of contact")
    return Form(procedure="" if args.first else "roll-off", reminders=(turns, apart))


def consolidates(battle: SquadBattle, args: Consolidating) -> Rule[None]:
    """Models move 3″ in turn, the winner's first; squads may break off."""
    scrum = scrum_of(battle, args.unit)
    sides = tuple(dict.fromkeys(battle.unit(id).side for id in scrum))
    first = args.first if args.first in sides else (yield from highest(battle, sides, "Consolidate"))
    words = "{side} moves a model first, then in turn, 3″ each"
    yield from Note("Consolidate", words, side=battle.side(first).name)
    apart = yield from Ask("apart", scrum, "Squads that touch no enemy any more", "Consolidate")
    for id in apart:
        yield from Note("Consolidate", "{unit} has broken off", unit=battle.unit(id).name)
        for other in battle.unit(id).contact:
            yield from happened(Parted(unit=id, other=other, rule="Consolidate"))


ORDERS = (
    Order(
        id="loser",
        title="Check or fall back",
        rule="Loser Morale Check",
        args=Choosing,
        resolve=loser,
        form=_loser_form,
        phases=COMBAT,
        due_only=True,
        key="H",
    ),
    Order(
        id="after-draw",
        title="Settle the draw",
        rule="Consolidate",
        args=Choosing,
        resolve=after_draw,
        phases=COMBAT,
        due_only=True,
        key="W",
    ),
    Order(
        id="consolidate",
        title="Consolidate",
        rule="Consolidate",
        args=Consolidating,
        resolve=consolidates,
        form=_consolidate_form,
        phases=COMBAT,
        due_only=True,
        key="T",
    ),
)
