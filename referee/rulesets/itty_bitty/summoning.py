"""Summoned troops: primal goons, and the walking dead out of the casualties."""

from __future__ import annotations

from dataclasses import replace

from referee.agreement import does
from referee.battle import ids
from referee.event import Joined, Set, TableSet
from referee.procedure import procedure
from referee.requests import Ask, Choose, D, Note, Now, Refused, Rule, happened, lookup, ruling, sub
from referee.rulesets.itty_bitty.board import at, has_room
from referee.rulesets.itty_bitty.content import UnitType
from referee.rulesets.itty_bitty.cup import called_by
from referee.rulesets.itty_bitty.hidden import meets
from referee.rulesets.itty_bitty.muster import troops
from referee.rulesets.itty_bitty.reach import Traveller, step_ground
from referee.rulesets.itty_bitty.rulings import NAME
from referee.rulesets.itty_bitty.spell_templates import Magick, lasts
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, Put
from referee.value import plain, value

GOONS = "Summon Primal Goons"


@value
class Goons:
    """How many come."""

    units: int


@procedure(NAME, "summon-goons", rule=GOONS, chart=("units",))
def summon_goons() -> Rule[Goons]:
    """One unit of goons on 1 or 2, two on 3 or 4, three on 5 or 6."""
    units = ((yield from D(6, GOONS, "How many goons", "1 or 2 one unit, 3 or 4 two, more three")) + 1) // 2
    yield from Note(GOONS, "{units} units of goons appear", units=units)
    return Goons(units=units)


def free_hexes(battle: IttyBattle, caster: IttyUnit, unit: IttyUnit) -> tuple[str, ...]:
    """The hexes beside the caster where a unit may appear; his own hex last."""
    here = at(caster)
    if here is None:
        return ()
    who = Traveller(replace(unit, place=caster.place), 0)
    beside = [str(near) for near in here.neighbours() if step_ground(battle, here, near, who) is not None]
    return tuple(place for place in (*beside, caster.place) if has_room(battle, unit, place))


def appears(magick: Magick, unit: IttyUnit) -> Rule[str]:
    """A summoned unit comes to the table beside its caster; its id, or nothing if there is no room."""
    battle: IttyBattle = yield from Now()
    caster = battle.unit(magick.caster)
    places = free_hexes(battle, caster, unit)
    if at(caster) and not places:
        yield from Note("summoned-where", "There is no room for {unit}", unit=unit.name)
        return ""
    label = f"{unit.name} {does(unit.name, 'appears in')}"
    place = (yield from Choose("appears-in", places, rule="summoned-where", label=label)) if places else ""
    yield from Note(magick.rule, "{unit} fights for {caster}", unit=unit.name, caster=caster.name)
    yield from happened(Joined(unit=replace(unit, place=place), rule=magick.rule))
    return unit.id


def _free_name(battle: IttyBattle, name: str, numbered: bool = True) -> str:
    """A name that nobody has yet: with a number if there are more of its kind, or if it is taken."""
    taken = {unit.name for unit in battle.units.values()}
    tries = (f"{name} {n}" for n in range(1 if numbered else 2, 1000))
    return name if not numbered and name not in taken else next(each for each in tries if each not in taken)


def _risen_name(battle: IttyBattle, dead: IttyUnit) -> str:
    """What the dead are called when they rise: as they were, with a small letter."""
    return _free_name(battle, f"Risen {dead.name[0].lower()}{dead.name[1:]}", numbered=False)


def _free_id(battle: IttyBattle, stem: str) -> str:
    return next(id for id in (f"{stem}-{n}" for n in range(1, 1000)) if id not in battle.units)


def goons_appear(magick: Magick) -> Rule[None]:
    """One to three units of light infantry 3-2-4, quality 2, while the caster pays for them."""
    goons = yield from sub(summon_goons)
    kind: UnitType = yield from lookup("units", "goons")
    key = yield from lasts(magick)
    called = []
    for _ in range(goons.units):
        battle: IttyBattle = yield from Now()
        caster = battle.unit(magick.caster)
        unit = troops(
            kind,
            "goons",
            id=_free_id(battle, f"{caster.side}-goons"),
            name=_free_name(battle, "Goons"),
            side=caster.side,
            group=called_by(caster),
            place="",
        )
        called.append((yield from appears(magick, replace(unit, summoned=key))))
    yield from _kept_up(key, [id for id in called if id], magick)


def _kept_up(key: str, units: list[str], magick: Magick) -> Rule[None]:
    """The spell knows the troops that it keeps; they act now, or when their caster is drawn again."""
    battle: IttyBattle = yield from Now()
    effect = {**plain(battle.table.effects[key]), "units": units}
    yield from happened(Put(field="effects", key=key, value=effect))
    group = called_by(battle.unit(magick.caster))
    if units and (yield from ruling("summoned-act")) == "at-once" and group not in battle.table.acting:
        yield from happened(TableSet(field="acting", value=[*battle.table.acting, group], rule="summoned-act"))
    yield from meets((yield from Now()))


def casualties(battle: IttyBattle) -> tuple[IttyUnit, ...]:
    """The dead of both sides that have not risen yet; what was summoned leaves nothing behind."""
    every = battle.units.values()
    return tuple(unit for unit in every if unit.gone and unit.is_troops and not unit.summoned and not unit.raised)


def _how_many(magick: Magick) -> Rule[int]:
    """As many as the caster has mana: after he has paid, at least one; or before."""
    before = (yield from ruling("walking-dead-number")) == "mana-before"
    return max(magick.left + (magick.paid if before else 0), 1)


def dead_rise(magick: Magick) -> Rule[None]:
    """As many dead units as the caster has mana left, at least one, rise and fight for his side."""
    battle: IttyBattle = yield from Now()
    dead, count = casualties(battle), (yield from _how_many(magick))
    yield from Note(magick.rule, "{count} may rise of {dead} dead units", count=count, dead=len(dead))
    chosen = ids(dead)
    if len(dead) > count:
        chosen = yield from Ask("rising", ids(dead), f"Which of the dead rise (up to {count})?", magick.rule)
    if len(chosen) > count:
        raise Refused(f"Only {count} of the dead rise, not {len(chosen)}.", magick.rule)
    key = yield from lasts(magick)
    risen = []
    for id in chosen:
        risen.append((yield from _rises(magick, key, id)))
    yield from _kept_up(key, [id for id in risen if id], magick)


def _rises(magick: Magick, key: str, id: str) -> Rule[str]:
    battle: IttyBattle = yield from Now()
    dead, caster = battle.unit(id), battle.unit(magick.caster)
    risen = replace(
        dead,
        id=_free_id(battle, f"{caster.side}-risen"),
        name=_risen_name(battle, dead),
        side=caster.side,
        group=called_by(caster),
        gone=False,
        hidden=False,
        markers=(),
        summoned=key,
        lost_on=0,
        acted=True,
        moved=False,
        fought=False,
        in_melee=False,
        attacked=False,
        disorders=0,
        work=0,
        working="",
    )
    yield from happened(Set(unit=id, field="raised", value=True, rule=magick.rule))
    return (yield from appears(magick, risen))
