"""It happened at the table: destroyed, hurt, moved, fled, revealed, came on, gone off. A unit, a key, done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Interval

from referee.battle import Battle
from referee.event import Changed, Set
from referee.fields import shown
from referee.hand_units import REFEREE, UNITS, Several, is_back, leaves
from referee.order import Order, Reason, never
from referee.requests import Now, Rule, Tell, happened, held_back, quietly
from referee.value import value

if TYPE_CHECKING:
    from referee.ruleset import Ruleset

AnyBattle = Battle[Any, Any]
Does = Callable[["Ruleset", AnyBattle, Any, Any], Rule[None]]


@value
class Happening:
    """Units to which something happened at the table."""

    units: Several = ()


@value
class Hurting:
    """Units that were hurt at the table, each by so many."""

    units: Several = ()
    by: Annotated[int, Interval(ge=1, le=200)] = 1


# What happens to one unit


def _is_destroyed(rules: Ruleset, battle: AnyBattle, unit: Any, args: Any) -> Rule[None]:
    return leaves(unit.id, "destroyed", counts=True)


def _is_hurt(rules: Ruleset, battle: AnyBattle, unit: Any, args: Hurting) -> Rule[None]:
    return (rules.at_table.hurt or _loses)(battle, unit, args.by)


def _loses(battle: AnyBattle, unit: Any, by: int) -> Rule[None]:
    """What it has most of its life in goes down."""
    track = next((each for each in shown(type(unit)) if each.kind == "track"), None)
    if track is not None:
        lost = min(by, getattr(unit, track.name))
        yield from happened(Changed(unit=unit.id, field=track.name, by=-lost, rule=REFEREE))


def _moves(rules: Ruleset, battle: AnyBattle, unit: Any, args: Any) -> Rule[None]:
    return (rules.at_table.moved and rules.at_table.moved(battle, unit)) or nothing()


def nothing() -> Rule[None]:
    """Nothing that the app keeps."""
    yield from ()


def _flees(rules: Ruleset, battle: AnyBattle, unit: Any, args: Any) -> Rule[None]:
    return leaves(unit.id, "fled", counts=True)


def _is_seen(rules: Ruleset, battle: AnyBattle, unit: Any, args: Any) -> Rule[None]:
    return (rules.at_table.revealed and rules.at_table.revealed(battle, unit)) or _hides_no_more(unit)


def _hides_no_more(unit: Any) -> Rule[None]:
    yield from happened(Set(unit=unit.id, field="hidden", value=False, rule=REFEREE))


def _comes_on(rules: Ruleset, battle: AnyBattle, unit: Any, args: Any) -> Rule[None]:
    if unit.gone:
        yield from is_back(unit)
    if not getattr(unit, "deployed", True):
        yield from happened(Set(unit=unit.id, field="deployed", value=True, rule=REFEREE))


def _goes_off(rules: Ruleset, battle: AnyBattle, unit: Any, args: Any) -> Rule[None]:
    counted = rules.at_table.goes_off and rules.at_table.goes_off(battle, unit)
    return counted or leaves(unit.id, "taken off the table", counts=False)


# Why not


def _is_gone(unit: Any) -> str:
    return "{unit} is gone already" if unit.gone else ""


def _is_seen_already(unit: Any) -> str:
    return _is_gone(unit) or ("" if unit.hidden or unit.has("hidden") else "{unit} is not hidden")


def _is_there(unit: Any) -> str:
    return "" if unit.gone or not getattr(unit, "deployed", True) else "{unit} is on the table already"


@value
class Deed:
    """One of them: its order, its key, its words, what it does and what is against it."""

    id: str
    title: str
    key: str
    words: str
    does: Does
    against: Callable[[Any], str] = _is_gone
    args: type[Any] = Happening


DEEDS = (
    Deed(id="was-destroyed", title="Destroyed", key="Alt+D", words="{units} is destroyed", does=_is_destroyed),
    Deed(id="was-hurt", title="Hurt", key="Alt+1", words="{units} is hurt", does=_is_hurt, args=Hurting),
    Deed(id="has-moved", title="Moved", key="Alt+M", words="{units} has moved", does=_moves),
    Deed(id="has-fled", title="Fled", key="Alt+F", words="{units} has fled", does=_flees),
    Deed(
        id="was-revealed",
        title="Revealed",
        key="Alt+R",
        words="{units} is revealed",
        does=_is_seen,
        against=_is_seen_already,
    ),
    Deed(id="came-on", title="Came on", key="Alt+C", words="{units} comes on", does=_comes_on, against=_is_there),
    Deed(id="went-off", title="Left the table", key="Alt+G", words="{units} has gone off the table", does=_goes_off),
)
HURT = "was-hurt"


def deed_orders(rules: Ruleset) -> tuple[Order, ...]:
    """All of them as orders of a ruleset."""
    return tuple(_order(rules, deed) for deed in DEEDS)


def _order(rules: Ruleset, deed: Deed) -> Order:
    def reasons(battle: AnyBattle, args: Any) -> Iterable[Reason]:
        for unit in (battle.unit(id) for id in args.units):
            if words := deed.against(unit):
                yield never(REFEREE, words, unit=unit.name)

    def resolve(battle: AnyBattle, args: Any) -> Rule[None]:
        for id in args.units:
            now: AnyBattle = yield from Now()
            yield from quietly(deed.does(rules, now, now.unit(id), args))
        after: AnyBattle = yield from Now()
        follows = yield from held_back(rules.after_hand(battle, after, ""))
        after = yield from Now()
        yield from Tell(
            f"{deed.words}{{more}}",
            units=", ".join(battle.units[id].name for id in args.units),
            more=_what_became(rules, battle, after, args) if deed.id == HURT else "",
        )
        for each in follows:
            yield from each

    return Order(
        id=deed.id,
        title=deed.title,
        rule=REFEREE,
        args=deed.args,
        resolve=resolve,
        reasons=reasons,
        picks=(UNITS,),
        by="referee",
        key=deed.key,
    )


def _what_became(rules: Ruleset, before: AnyBattle, after: AnyBattle, args: Hurting) -> str:
    """What each of those who were hurt has left."""
    fared = [_left(rules, before.unit(id), after.unit(id)) for id in args.units]
    several = [f"{before.units[id].name} {words}" for id, words in zip(args.units, fared, strict=True)]
    return f": {fared[0] if len(fared) == 1 else '; '.join(several)}"


def _left(rules: Ruleset, was: Any, now: Any) -> str:
    """The figures that are other ones now, and the markers that it has got."""
    if now.gone:
        return "nothing left"
    figures = [field for field in shown(type(now)) if field.start and field.kind in ("track", "stat")]
    changed = [
        _figure_left(field.label, getattr(now, field.name)) for field in figures if _differs(was, now, field.name)
    ]
    kinds = [rules.marker(mark.kind) for mark in now.markers if not was.has(mark.kind)]
    return ", ".join([*changed, *(kind.name.lower() for kind in kinds if kind)]) or "nothing comes of it"


def _figure_left(label: str, n: int) -> str:
    """How much of it is left: “6 models left”."""
    return f"{n} {label.removesuffix('s') if n == 1 else label} left"


def _differs(was: Any, now: Any, field: str) -> bool:
    return bool(getattr(was, field) != getattr(now, field))
