"""The turn: set up once, then draw and act until the cup is empty, then the end of the turn with all it demands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.battle import Due, ids
from referee.event import Changed, ClockMoved, DueAdded, Joined, Set
from referee.hexgrid import Hex
from referee.order import Form, Next, Reason, no, up_next
from referee.requests import Choose, Note, Now, Rule, Tell, happened
from referee.ruleset import Phase
from referee.rulesets.itty_bitty.activation import broken_up, unfinished
from referee.rulesets.itty_bitty.board import chasm, has_room, standing_in
from referee.rulesets.itty_bitty.cup import fills, in_cup
from referee.rulesets.itty_bitty.disorganization import ends
from referee.rulesets.itty_bitty.engineers import works_on
from referee.rulesets.itty_bitty.hidden import PLACEMENT, goes_down, is_far, meets, starts_hidden
from referee.rulesets.itty_bitty.morale import checks_due
from referee.rulesets.itty_bitty.rulings import plays
from referee.rulesets.itty_bitty.spell_book import dispel
from referee.rulesets.itty_bitty.units import IttyBattle, IttyUnit, Put, Reserve, TurnClosed, counted, order
from referee.rulesets.itty_bitty.victory import decides, is_over
from referee.rulesets.itty_bitty.whose_go import SETTING_UP, drawn_counter, go_reasons
from referee.value import FrozenMap, plain, value
from referee.words import how_many

END = "Turn Phase Three: End of Turn"
UPKEEP = "Using The Spell and Prayer Tables"
PHASES = (
    Phase(id="setup", name="Set up", rule=PLACEMENT),
    Phase(id="action", name="Draw and act", rule=SETTING_UP),
    Phase(id="end", name="End of turn", rule=END),
)


def still_open(battle: IttyBattle) -> Iterable[Reason]:
    """What the phase demands and is not done yet."""
    if battle.phase != "action":
        return
    left = in_cup(battle)
    if left:
        yield no(SETTING_UP, "{counters} in the cup", counters=counted(len(left), "counter"))
    yield from unfinished(battle)
    yield from broken_up(battle)


def next_up(battle: IttyBattle) -> Next:
    """What the table waits for: setting up, the next counter, whoever may act, or the end of the turn."""
    if battle.phase == "setup":
        unplaced = tuple(unit.id for unit in battle.present() if not unit.place)
        return replace(up_next("Set up the armies, then begin"), order="next-phase", units=unplaced)
    if battle.phase == "end":
        return replace(up_next("The turn is over: go on"), order="next-phase")
    if battle.table.onrush is not None:
        return replace(up_next("A charge is on its way: fire or cast at it, then it strikes home"), order="strike")
    counter = drawn_counter(battle)
    able = [unit for unit in battle.of(counter.side) if not any(go_reasons(battle, unit))] if counter else []
    order = "next-counter" if in_cup(battle) else "next-phase"
    acts = "{name} acts: choose what he does" if len(able) == 1 else "{name} acts: choose a unit"
    words = acts if able else "Draw the next counter" if in_cup(battle) else "The cup is empty"
    idle = battle.table.drawn if able and _is_idle(able) else ""
    return replace(up_next(words, name=battle.table.drawn), order=order, units=ids(able), idle=idle)


def _is_idle(able: list[IttyUnit]) -> bool:
    """Whether those whom the counter brings have done nothing yet; engineers and scouts act besides."""
    brought = [unit for unit in able if not unit.is_independent] or able
    return not any(unit.acted for unit in brought)


def is_idle(battle: IttyBattle) -> bool:
    """Whether the end of the turn asks nothing of anybody."""
    return battle.phase == "end" and not battle.due


def next_phase(battle: IttyBattle) -> Rule[None]:
    """The phase ends, and the next one is made ready."""
    if battle.phase == "setup":
        yield from starts_hidden(battle)
        yield from meets((yield from Now()))
        yield from begins_turn(battle.turn)
    elif battle.phase == "action":
        battle = yield from happened(ClockMoved(phase="end", turn=battle.turn))
        yield from end_of_turn(battle)
        due = len((yield from Now()).due)
        told = "The cup is empty: turn {turn} ends, {n} to do" if due else "The cup is empty: turn {turn} ends"
        yield from Tell(told, turn=battle.turn, n=how_many(due, "thing"))
    else:
        yield from closes_turn(battle)


def begins_turn(turn: int) -> Rule[None]:
    """Reinforcements arrive, and the cup is filled."""
    yield from happened(ClockMoved(phase="action", turn=turn))
    yield from arrivals()
    yield from fills()
    battle: IttyBattle = yield from Now()
    yield from Tell(
        "Turn {turn} begins: {counters} in the cup", turn=turn, counters=counted(len(in_cup(battle)), "counter")
    )


def end_of_turn(battle: IttyBattle) -> Rule[None]:
    """Morale checks and upkeep are due; engineers have done another turn of work."""
    yield from works_on(battle)
    yield from checks_due((yield from Now()))
    yield from upkeep_due((yield from Now()))


def closes_turn(battle: IttyBattle) -> Rule[None]:
    """Spells run out, what happened is last turn's, and the next turn begins; or the battle is decided."""
    yield from mana_returns(battle)
    yield from spells_run_out((yield from Now()))
    if is_over((yield from Now())):
        yield from decides()
        return
    yield from happened(TurnClosed(turn=battle.turn))
    yield from begins_turn(battle.turn + 1)


# Reinforcements


def arrivals() -> Rule[None]:
    """Units come to their hex on their turn, or to the nearest free one at the edge."""
    battle: IttyBattle = yield from Now()
    for id, reserve in battle.table.reserves.items():
        if reserve.turn <= battle.turn:
            battle = yield from Now()
            place = entry_hex(battle, reserve)
            rule = SETTING_UP if place == reserve.hex else "reinforcements"
            yield from Note(rule, "{unit} arrives in {hex}", unit=reserve.unit.name, hex=place)
            yield from happened(Put(field="reserves", key=id, rule=SETTING_UP))
            unit = replace(reserve.unit, place=place, since=battle.turn)
            battle = yield from happened(Joined(unit=unit, rule=SETTING_UP))
            if is_far(battle, unit):
                yield from goes_down(unit)
    yield from meets((yield from Now()))


def entry_hex(battle: IttyBattle, reserve: Reserve) -> str:
    """Where a reinforcement comes in: its hex, or the nearest at the map's edge without an enemy and with room."""
    start, printed = Hex.parse(reserve.hex), battle.table.map
    edge = sorted(printed.edge, key=lambda place: (start.distance(place), place)) if printed else start.ball(6)
    for place in (start, *edge):
        free = all(unit.side == reserve.unit.side for unit in standing_in(battle, str(place)))
        if free and str(place) not in chasm(battle) and has_room(battle, reserve.unit, str(place)):
            return str(place)
    return reserve.hex


# Spells


@value
class Keeping:
    """A caster who pays for a spell that lasts, or lets it go."""

    unit: str
    spell: str = ""


def upkeep_due(battle: IttyBattle) -> Rule[None]:
    """Whoever keeps up a spell pays for it, turn by turn, while it would last on."""
    first = battle.turn + (plays(battle, "upkeep-from") == "this-turn")
    for key, effect in battle.table.effects.items():
        if effect.upkeep and effect.turns > 1 and effect.since < first:
            text = f"{effect.name}: its caster pays {effect.upkeep}, or it ends"
            args = FrozenMap({"unit": effect.caster, "spell": key})
            yield from happened(DueAdded(due=Due(order="upkeep", args=args, rule=UPKEEP, text=text)))


def _upkeep_form(battle: IttyBattle, args: Keeping) -> Form:
    effect = battle.table.effects.get(args.spell)
    if effect is None:
        return Form()
    words = {"spell": effect.name, "cost": effect.upkeep, "left": battle.unit(args.unit).power}
    return Form(reminders=(no(UPKEEP, "{spell} costs {cost} a turn; he has {left}", **words),))


def keeps_up(battle: IttyBattle, args: Keeping) -> Rule[None]:
    """He pays, if he can and wants to; otherwise the spell ends."""
    effect, caster = battle.table.effects.get(args.spell), battle.unit(args.unit)
    if effect is None:
        yield from Tell("The spell of {caster} is over already", caster=caster.name)
        return
    words = f"Does {caster.name} pay {effect.upkeep} for {effect.name}?"
    short = caster.power < effect.upkeep
    if short or (yield from Choose("keep-up", ("yes", "no"), rule=UPKEEP, label=words)) == "no":
        yield from ends(args.spell, f"{caster.name} has only {caster.power} left" if short else "it is not kept up")
        yield from Tell("{spell} of {caster} ends", spell=effect.name, caster=caster.name)
        return
    yield from happened(Set(unit=caster.id, field="power", value=caster.power - effect.upkeep, rule=UPKEEP))
    left = caster.power - effect.upkeep
    yield from Tell("{caster} keeps up {spell}: {left} left", caster=caster.name, spell=effect.name, left=left)


def mana_returns(battle: IttyBattle) -> Rule[None]:
    """Where the table plays it so, a wizard's mana comes back: a point if he did not cast, or all of it."""
    returns = plays(battle, "mana-returns")
    for unit in battle.present() if returns != "never" else ():
        back = unit.rating - unit.power if returns == "all-each-turn" else int(not unit.cast)
        if unit.kind == "wizard" and back and unit.power < unit.rating:
            yield from Note("mana-returns", "{unit}: {back} mana back", unit=unit.name, back=back)
            yield from happened(Changed(unit=unit.id, field="power", by=back, rule="mana-returns"))


def spells_run_out(battle: IttyBattle) -> Rule[None]:
    """Every spell that lasts has a turn less; a glamour ends others again."""
    waits = plays(battle, "durations-from") == "next-turn"
    for key, effect in battle.table.effects.items():
        now: IttyBattle = yield from Now()
        if key not in now.table.effects:
            continue
        if effect.spell == "anti-magickal-glamour":
            there = tuple(unit.id for name in effect.hexes for unit in standing_in(now, name))
            yield from dispel(there, effect.hexes, "Anti-Magickal Glamour")
        if waits and effect.since == battle.turn:
            continue
        if effect.turns <= 1:
            yield from ends(key, "its time is over")
        else:
            now = yield from Now()
            shorter = {**plain(now.table.effects[key]), "turns": effect.turns - 1}
            yield from happened(Put(field="effects", key=key, value=shorter, rule=UPKEEP))


ORDERS = (order("upkeep", "Keep up a spell", "", UPKEEP, keeps_up, form=_upkeep_form, phases=("end",), due_only=True),)
