"""Wounds, status and contact: who is wounded [Wounds], squads destroyed, squads that touch, a status changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from referee.battle import Due, Marker, refreshed
from referee.event import DueAdded, DueSettled, Left, Set, event, known
from referee.order import Reason, no
from referee.requests import Ask, Choose, Note, Now, Refused, Rule, happened, ruling
from referee.rulesets.battle_rules.models_and_weapons import as_it_stands
from referee.rulesets.battle_rules.units import PLAYERS_TURN, Model, SquadBattle, SquadUnit, Status, usual, wounded
from referee.rulesets.battle_rules.victory import counts_points
from referee.typed_fields import DoesNotFit
from referee.value import FrozenMap, value
from referee.words import how_many, in_a_row

STATUS_MARKERS = ("fallback", "advance")


@event("battle-rules.wounded")
@value
class Wounded:
    """Models lost hit points; those with none left have fallen, and the squad's figures follow."""

    unit: str
    models: FrozenMap[str, int]
    rule: str = ""

    def apply(self, battle: SquadBattle) -> SquadBattle:
        unit: SquadUnit = known(battle, self.unit)
        there = {model.name: model.hp for model in unit.fitted}
        for name, lost in self.models.items():
            if there.get(name, 0) < lost:
                raise DoesNotFit(f"{name} of {unit.name} has only {there.get(name, 0)} hit points, {lost} cannot go.")
        left = wounded(unit.fitted, dict(self.models))
        fallen = tuple(model.name for model in left if not model.hp and self.models.get(model.name))
        hurt = replace(unit, models=left, hp=sum(model.hp for model in left), fallen=(*unit.fallen, *fallen))
        return battle.with_unit(as_it_stands(battle, hurt))


@event("battle-rules.status-changed")
@value
class StatusChanged:
    """A squad's status became another; its marker follows."""

    unit: str
    status: Status
    rule: str = ""

    def apply(self, battle: SquadBattle) -> SquadBattle:
        unit: SquadUnit = known(battle, self.unit)
        kept = tuple(marker for marker in unit.markers if marker.kind not in STATUS_MARKERS)
        markers = kept if self.status == "normal" else (*kept, Marker(kind=self.status))
        settled = replace(unit.settled, status=self.status)
        return battle.with_unit(replace(unit, status=self.status, settled=settled, markers=markers))


@event("battle-rules.touched")
@value
class Touched:
    """Two squads came into contact: all their models are in close combat, where cohesion does not count."""

    unit: str
    other: str
    rule: str = ""

    def apply(self, battle: SquadBattle) -> SquadBattle:
        for one, two in ((self.unit, self.other), (self.other, self.unit)):
            squad: SquadUnit = known(battle, one)
            if squad.gone:
                raise DoesNotFit(f"{squad.name} is gone and touches nobody.")
            touching = (*(id for id in squad.contact if id != two), two)
            battle = battle.with_unit(replace(squad, contact=touching, engaged=True, broken=False))
        return battle


@event("battle-rules.parted")
@value
class Parted:
    """Two squads are in contact no longer, if they were."""

    unit: str
    other: str
    rule: str = ""

    def apply(self, battle: SquadBattle) -> SquadBattle:
        for one, two in ((self.unit, self.other), (self.other, self.unit)):
            squad: SquadUnit = known(battle, one)
            touching = tuple(id for id in squad.contact if id != two)
            battle = battle.with_unit(replace(squad, contact=touching, engaged=bool(touching)))
        return battle


@event("battle-rules.refigured")
@value
class Refigured:
    """A squad's figures follow its models and the rulings again, but for those that the referee has set."""

    unit: str

    def apply(self, battle: SquadBattle) -> SquadBattle:
        unit: SquadUnit = known(battle, self.unit)
        return battle.with_unit(as_it_stands(battle, replace(unit, models=unit.fitted)))


@event("battle-rules.players-turn-ended")
@value
class PlayersTurnEnded:
    """A player's turn ended, and with it what lasted so long."""

    side: str

    def apply(self, battle: SquadBattle) -> SquadBattle:
        return refreshed(battle, PLAYERS_TURN)


def due(order: str, unit: str, rule: str, text: str, **more: str) -> Rule[None]:
    """Something must follow."""
    args = FrozenMap({"unit": unit, **more})
    yield from happened(DueAdded(due=Due(order=order, args=args, rule=rule, text=text)))


def is_due(battle: SquadBattle, order: str, unit: str) -> bool:
    """Whether an order of a squad is due."""
    return any(due.order == order and due.args.get("unit") == unit for due in battle.due)


def turn_reasons(battle: SquadBattle, unit: SquadUnit) -> Iterable[Reason]:
    """Only squads of the player whose turn it is act."""
    if battle.active and unit.side != battle.active:
        yield no("Turn Phases", "It is the turn of {side}", side=battle.side(battle.active).name)
    if not unit.hp:
        yield no("Wounds", "{unit} has no hit points left", unit=unit.name)


def takes_wounds(id: str, lost: int, rule: str, by: str) -> Rule[None]:
    """A squad loses hit points: its player allocates them, models with none left are removed, the last ends it."""
    if not lost:
        return
    battle: SquadBattle = yield from Now()
    unit = battle.unit(id)
    taken = yield from allocated(unit, lost)
    if lost < unit.hp:
        words = ", ".join(f"{name} −{points}" for name, points in taken.items())
        yield from Note("Wounds", "{unit}: {words}", unit=unit.name, words=words)
    battle = yield from happened(Wounded(unit=id, models=FrozenMap(taken), rule=rule))
    after = battle.unit(id)
    if unit.leader and not after.leader:
        yield from Note("Victory", "The leader of {unit} has fallen", unit=unit.name)
    if not after.hp:
        yield from is_destroyed(id, by)
    else:
        yield from Note("Wounds", "{unit}: models left {models}", unit=unit.name, models=len(after.living))
    yield from counts_points()


def allocated(unit: SquadUnit, lost: int) -> Rule[dict[str, int]]:
    """Who is wounded: the wounded first, then the last in the list, unless the player chooses otherwise."""
    if lost >= unit.hp or not has_choice(unit):
        return usual(unit.living, lost)
    label = f"{unit.name}: who takes the wounds ({lost})?"
    how = yield from Choose("wounds", ("usual", "choose"), rule="Wounds", label=label)
    if how == "usual":
        return usual(unit.living, lost)
    said = yield from Ask("models", slots(unit.living), label, "Wounds")
    taken = chosen(unit.living, said, lost)
    if (yield from ruling("wound-allocation")) == "wounded-first":
        refuse_sparing(unit.living, taken)
    return taken


def has_choice(unit: SquadUnit) -> bool:
    """Whether it matters who is wounded: models differ, or have more than one hit point."""
    kinds = {(model.profile, model.weapons, model.hp) for model in unit.living}
    return len(kinds) > 1 or any(model.hp > 1 for model in unit.living)


def slots(models: tuple[Model, ...]) -> tuple[str, ...]:
    """Every hit point that can be lost, by the name of its model."""
    return tuple(model.name if at == 1 else f"{model.name} ({at})" for model in models for at in range(1, model.hp + 1))


def chosen(models: tuple[Model, ...], said: tuple[str, ...], lost: int) -> dict[str, int]:
    """The allocation that the player made, if it is one: as many as were taken, and no model more than it has."""
    names = {slot: model.name for model in models for slot in slots((model,))}
    taken = Counter(names[slot] for slot in said)
    if sum(taken.values()) != lost:
        allocated = sum(taken.values())
        raise Refused(f"Wounds allocated: {allocated}, wounds taken: {lost}; allocate exactly {lost}.", "Wounds")
    for model in models:
        if taken[model.name] > model.hp:
            raise Refused(
                f"{model.name} has only {model.hp} of the {taken[model.name]} hit points allocated.", "Wounds"
            )
    return dict(taken)


def refuse_sparing(models: tuple[Model, ...], taken: dict[str, int]) -> None:
    """Refuse to wound the unhurt while a wounded model could still take it."""
    spared = [model for model in models if model.hp - taken.get(model.name, 0) > 0 and model.hp < model.start_hp]
    fresh = [model for model in models if model.hp == model.start_hp and taken.get(model.name)]
    if spared and fresh:
        raise Refused(f"{spared[0].name} is wounded and comes before {fresh[0].name}.", "Wounds")


def what_became(before: SquadBattle, after: SquadBattle, id: str) -> str:
    """What a squad has lost between two moments, and what has become of it, in words."""
    unit, now = before.unit(id), after.unit(id)
    if now.gone:
        return f"{unit.name} destroyed" if now.end == "destroyed" else f"{unit.name} gone"
    losses = f"{unit.name}: {how_many(unit.hp - now.hp, 'hit point')} lost, {now.hp} left"
    return f"{losses}, in fallback" if now.falls_back and not unit.falls_back else losses


def is_destroyed(id: str, by: str) -> Rule[None]:
    """A squad with no hit points left is removed; whose doing it was, unless its own side's, is remembered."""
    battle: SquadBattle = yield from Now()
    unit = battle.unit(id)
    yield from Note("Wounds", "{unit} is destroyed", unit=unit.name)
    if by not in ("", unit.side):
        yield from happened(Set(unit=id, field="taken_by", value=by))
    yield from goes(id, "destroyed", "Wounds")


def goes(id: str, end: str, rule: str) -> Rule[None]:
    """A squad leaves the battle for good."""
    yield from leaves_no_trace(id, end, rule)
    yield from happened(Left(unit=id, why=end, rule=rule))


def leaves_no_trace(id: str, end: str, rule: str) -> Rule[None]:
    """A squad that is or will be gone touches nobody, and nothing is due of it."""
    yield from breaks_off(id, rule)
    battle: SquadBattle = yield from Now()
    for due in battle.due:
        if id in (due.args.get("unit"), due.args.get("target")):
            yield from happened(DueSettled(id=due.id))
    yield from happened(Set(unit=id, field="end", value=end, rule=rule))


def breaks_off(id: str, rule: str) -> Rule[None]:
    """A squad touches nobody any more."""
    battle: SquadBattle = yield from Now()
    for other in battle.unit(id).contact:
        yield from happened(Parted(unit=id, other=other, rule=rule))


def becomes(id: str, status: Status, rule: str) -> Rule[None]:
    """A squad's status changes, if it is another."""
    battle: SquadBattle = yield from Now()
    unit = battle.unit(id)
    if unit.gone or unit.standing == status:
        return
    yield from Note(rule, "{unit}: status {status}", unit=unit.name, status=status)
    yield from happened(StatusChanged(unit=id, status=status, rule=rule))


def shows_itself(id: str) -> Rule[None]:
    """A squad that acts, is fired at or is touched is out of sight no longer."""
    battle: SquadBattle = yield from Now()
    unit = battle.unit(id)
    if unit.hidden:
        yield from Note("Deployment", "{unit} shows itself", unit=unit.name)
        yield from happened(Set(unit=id, field="hidden", value=False, rule="Deployment"))


def acts(id: str, **done: bool) -> Rule[None]:
    """A squad has done something this turn, and shows itself."""
    yield from shows_itself(id)
    battle: SquadBattle = yield from Now()
    unit = battle.unit(id)
    for field, so in {"acted": True, **done}.items():
        if getattr(unit, field) != so:
            yield from happened(Set(unit=id, field=field, value=so))


def names_of(battle: SquadBattle, squads: Iterable[str]) -> str:
    """Some squads by their names."""
    return in_a_row(battle.unit(id).name for id in squads)


def scrum_of(battle: SquadBattle, id: str) -> tuple[str, ...]:
    """All squads in one scrum with this one: whoever touches whoever touches it."""
    members, waiting = [], [id]
    while waiting:
        at = waiting.pop(0)
        if at not in members and not battle.unit(at).gone:
            members.append(at)
            waiting += battle.unit(at).contact
    return tuple(each for each in battle.units if each in members)


def scrums(battle: SquadBattle) -> tuple[tuple[str, ...], ...]:
    """All scrums there are."""
    all_of_them: list[tuple[str, ...]] = []
    for unit in battle.present():
        if unit.contact and not any(unit.id in scrum for scrum in all_of_them):
            all_of_them.append(scrum_of(battle, unit.id))
    return tuple(all_of_them)
