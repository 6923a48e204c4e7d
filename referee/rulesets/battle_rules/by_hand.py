"""The table's hand: what the referee may set on the table, models hurt by name, and what follows of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from referee.event import Event, Set, TableSet
from referee.hand import AtTable, Setting
from referee.order import Reason, never, order
from referee.requests import Note, Now, Refused, Rule, Tell, happened
from referee.rulesets.battle_rules.content import Spot, Terrain
from referee.rulesets.battle_rules.models_and_weapons import as_it_stands
from referee.rulesets.battle_rules.movement import Leaving, leaves, paid_edges
from referee.rulesets.battle_rules.strikes import goes_on
from referee.rulesets.battle_rules.units import SquadBattle, SquadUnit, healed
from referee.rulesets.battle_rules.victory import NOBODY, counts_points, scores
from referee.rulesets.battle_rules.wounds_and_status import (
    Refigured,
    Wounded,
    acts,
    is_destroyed,
    leaves_no_trace,
    what_became,
)
from referee.value import FrozenMap, plain, value

# What follows


def after_hand(before: SquadBattle, after: SquadBattle, reason: str) -> Rule[None]:
    """What hangs on what was set: a squad at nothing is gone, one that is gone touches nobody, points are counted."""
    for unit in after.units.values():
        old = before.units.get(unit.id)
        if old is None or old.models != unit.models or old.hp != unit.hp or before.rulings != after.rulings:
            yield from _fits_its_models(after, unit, old)
        if unit.gone and old is not None and not old.gone:
            yield from leaves_no_trace(unit.id, "taken off" if unit.taken_off else "destroyed", "Referee")
        elif old is not None and old.gone and not unit.gone:
            yield from happened(Set(unit=unit.id, field="end", value="", rule="Referee"))
            yield from happened(Set(unit=unit.id, field="taken_by", value="", rule="Referee"))
        elif not unit.gone and not unit.hp:
            yield from is_destroyed(unit.id, "")
    yield from goes_on()
    yield from counts_points()


def _fits_its_models(battle: SquadBattle, unit: SquadUnit, old: SquadUnit | None) -> Rule[None]:
    """Hit points follow models that were set, models follow hit points, figures follow both."""
    total = sum(model.hp for model in unit.models)
    if old is not None and old.models != unit.models and unit.hp != total:
        battle = yield from happened(Set(unit=unit.id, field="hp", value=total, rule="Referee"))
    now = battle.unit(unit.id)
    if as_it_stands(battle, replace(now, models=now.fitted)) != now:
        yield from happened(Refigured(unit=unit.id))


def fresh(unit: SquadUnit) -> SquadUnit:
    """A squad that comes in play like another: all its models whole, touching nobody, not on the map."""
    whole = healed(unit.models, sum(model.start_hp - model.hp for model in unit.models))
    return replace(
        unit, models=whole, contact=(), end="", taken_by="", status="normal", deployed=True, spots=FrozenMap()
    )


def goes_off(battle: SquadBattle, unit: SquadUnit) -> Rule[None] | None:
    """Over an edge that the scenario pays for."""
    return leaves.resolve(battle, Leaving(unit=unit.id)) if paid_edges(battle, unit) else None


AT_TABLE = AtTable(moved=lambda battle, unit: acts(unit.id, moved=True), goes_off=goes_off)


# Models by name


@value
class Hurting:
    """A model that loses hit points by the referee's word, or gets them back (a number below 0)."""

    unit: str
    model: str = ""
    by: int = 1
    reason: str = ""


def _hurt_reasons(battle: SquadBattle, args: Hurting) -> Iterable[Reason]:
    models = {model.name: model for model in battle.unit(args.unit).fitted}
    if args.model not in models:
        names = ", ".join(models)
        yield never("Referee", "There is no model “{model}”: {names}", model=args.model, names=names)
        return
    model = models[args.model]
    if not 0 <= model.hp - args.by <= model.start_hp:
        words = {"model": model.name, "hp": model.hp, "start": model.start_hp, "by": args.by}
        yield never("Referee", "{model} has {hp} of {start} hit points: {by} cannot go", **words)


@order("hurt", "Hurt a model", "Referee", reasons=_hurt_reasons, needs=("model", "reason"), by="referee")
def hurts(battle: SquadBattle, args: Hurting) -> Rule[None]:
    """A model by its name loses hit points, or gets them back; the last one ends its squad."""
    unit = battle.unit(args.unit)
    words = {"model": args.model, "by": -args.by, "reason": args.reason}
    yield from Note("Referee", "{model}: {by:+d} hit points, because: {reason}", **words)
    after = yield from happened(Wounded(unit=unit.id, models=FrozenMap({args.model: args.by}), rule="Referee"))
    yield from after_hand(battle, after, args.reason)
    after = yield from Now()
    yield from Tell("{words}", words=what_became(battle, after, unit.id))


# The table


def _side_ids(battle: SquadBattle) -> tuple[str, ...]:
    return tuple(side.id for side in battle.sides)


def _set_first(battle: SquadBattle, key: str, to: Any) -> Iterable[Event]:
    yield TableSet(field="first", value=to, rule="Referee")


def _set_rounds(battle: SquadBattle, key: str, to: Any) -> Iterable[Event]:
    yield TableSet(field="rounds", value=to or None, rule="Referee")


def _set_score(battle: SquadBattle, side: str, to: Any) -> Iterable[Event]:
    """What the scenario pays stays; the difference is the referee's."""
    extra = to - scores(battle)[side] + battle.table.awarded.get(side, 0)
    yield TableSet(field="awarded", value=plain(battle.table.awarded.set(side, extra)), rule="Referee")
    yield TableSet(field="score", value=plain(battle.table.score.set(side, to)), rule="Referee")


def _set_held(battle: SquadBattle, spot: str, to: Any) -> Iterable[Event]:
    held = battle.table.held.set(spot, "" if to == NOBODY else to)
    yield TableSet(field="held", value=plain(held), rule="Referee")


def read_piece(words: str) -> dict[str, Any]:
    """A piece of the table in words: its name, its place in inches, and what it does.

    >>> read_piece("Old barn 10,12,6,4 cover blocks")
    {'name': 'Old barn', 'figures': [10, 12, 6, 4], 'does': ['cover', 'blocks']}
    """
    parts = re.fullmatch(r"(?P<name>[^\d,]+?)\s+(?P<figures>\d+(?:,\d+)*)(?P<does>(?:\s+[a-z]+)*)", words.strip())
    if parts is None:
        raise Refused("Say its name and its place in inches, like “Old barn 10,12,6,4 cover”.")
    figures = [int(each) for each in parts["figures"].split(",")]
    return {"name": parts["name"], "figures": figures, "does": parts["does"].split()}


def _terrain(words: str) -> Terrain:
    """A piece of terrain: x, y, width and height, and what it is of difficult, cover, blocks."""
    piece = read_piece(words)
    does = dict.fromkeys(piece["does"], True)
    if len(piece["figures"]) != 4 or not does.keys() <= {"difficult", "cover", "blocks"}:
        raise Refused("Terrain is a name, x,y,width,height, and any of difficult, cover, blocks.")
    x, y, width, height = piece["figures"]
    return Terrain(name=piece["name"], x=x, y=y, width=width, height=height, **does)


def _spot(words: str) -> Spot:
    """A place that matters: x and y, and whose it is, if not everybody's."""
    piece = read_piece(words)
    if len(piece["figures"]) != 2 or piece["does"] not in ([], ["a"], ["b"]):
        raise Refused("A place is a name, x,y, and a or b if it is one side's.")
    x, y = piece["figures"]
    return Spot(name=piece["name"], x=x, y=y, side=next(iter(piece["does"]), None))


def _list_of(field: str, label: str, make: Any) -> Setting:
    """A list on the table: pieces come in words and go by their names."""

    def now(battle: SquadBattle) -> tuple[Any, ...]:
        pieces: tuple[Any, ...] = getattr(battle.table, field)
        return pieces

    def add(battle: SquadBattle, key: str, to: Any) -> Iterable[Event]:
        yield TableSet(field=field, value=plain((*now(battle), make(to))), rule="Referee")

    def remove(battle: SquadBattle, name: str) -> Iterable[Event]:
        yield TableSet(field=field, value=plain([each for each in now(battle) if each.name != name]), rule="Referee")

    def items(battle: SquadBattle) -> tuple[str, ...]:
        return tuple(each.name for each in now(battle))

    return Setting(id=field, label=label, change=add, items=items, remove=remove)


SETTINGS = (
    Setting(
        id="first",
        label="Takes the first turn",
        options=_side_ids,
        change=_set_first,
        now=lambda battle, key: battle.table.first,
    ),
    Setting(
        id="last-round",
        label="The last round (0: none)",
        low=0,
        high=100,
        change=_set_rounds,
        now=lambda battle, key: battle.table.rounds or 0,
    ),
    Setting(
        id="score",
        label="Victory points",
        keys=_side_ids,
        low=0,
        high=10000,
        change=_set_score,
        now=lambda battle, key: battle.table.score.get(key, 0),
    ),
    Setting(
        id="held",
        label="Objective held by",
        keys=lambda battle: tuple(spot.name for spot in battle.table.objectives),
        options=lambda battle: (*_side_ids(battle), NOBODY),
        change=_set_held,
        now=lambda battle, key: battle.table.held.get(key, ""),
    ),
    _list_of("terrain", "Terrain", _terrain),
    _list_of("objectives", "Objectives", _spot),
    _list_of("rally", "Rally points", _spot),
)
