"""Fast lanes: what an evening is made of in one order: squads that moved, fire, a whole assault, a turn that is over.

Each walks the clock to the phase it belongs to, through phases in which nothing must be done any more, and is one entry
with one verdict. The orders that it is made of stay for those who want them one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Any

from annotated_types import Len

from referee.agreement import filled
from referee.battle import ids
from referee.common_orders import Nothing
from referee.event import DueSettled
from referee.facts import read
from referee.order import Form, Next, Order, Pick, Reason, no, order, up_next
from referee.requests import Acting, Now, Rule, Tell, happened, held_back, quietly
from referee.rulesets.battle_rules.assault import Assaulting, counters, declares
from referee.rulesets.battle_rules.assault_move import assault_moves, falls_short
from referee.rulesets.battle_rules.combat_result import advances, after_draw, consolidates, loser
from referee.rulesets.battle_rules.morale import checks, falls_back, rallies
from referee.rulesets.battle_rules.movement import Moving, moves
from referee.rulesets.battle_rules.ranged_combat import Shooting, shoots
from referee.rulesets.battle_rules.scrum import fires_into
from referee.rulesets.battle_rules.set_up import next_of_set_up
from referee.rulesets.battle_rules.strikes import Fighting, fights, strikes
from referee.rulesets.battle_rules.turn import (
    NEXT,
    PHASES,
    may_assault,
    may_check,
    may_fire,
    may_move,
    must_check,
    must_fall_back,
    must_rally,
    named,
    next_phase,
    still_open,
    taking_part,
    to_fight,
)
from referee.rulesets.battle_rules.units import SquadBattle, all_enemies
from referee.rulesets.battle_rules.wounds_and_status import names_of, what_became
from referee.value import FrozenMap, plain, value
from referee.wording import N_
from referee.words import how_many

Test = Callable[[SquadBattle, Any], Iterable[Reason]]
TURN = tuple(phase.id for phase in PHASES if phase.id != "set-up")
FOLLOWS = {
    each.id: each
    for each in (
        *(falls_back, rallies, counters, assault_moves, fights),
        *(strikes, loser, after_draw, consolidates, advances),
    )
}
"""What may become due of an assault, by id."""


def can_act(battle: SquadBattle) -> bool:
    """Whether anybody can do something in the phase that it is, or must."""
    if battle.phase not in TURN:
        return True
    parts = taking_part(battle, battle.phase, battle.active)
    return bool(battle.due) or any(True for _ in parts) or any(True for _ in still_open(battle))


def is_idle(battle: SquadBattle) -> bool:
    """Whether nobody can do anything in the phase."""
    return not can_act(battle)


KEYS = FrozenMap({"F": "fire", "U": "whole-assault", "B": "fall-back"})
NEXT_UP = {
    "morale": ("check", "{side}: who checks morale?", (must_check, must_rally, may_check)),
    "movement": ("moved", "{side} moves, then fires, then assaults: choose a squad", (may_move,)),
    "ranged": ("shoot", "{side} fires, then assaults: choose a squad", (may_fire,)),
    "close": ("whole-assault", "{side} assaults: choose a squad", (may_assault,)),
}
OVER = {"morale": N_("No more checks"), "movement": N_("Movement is over"), "ranged": N_("Fire is over")}
"""What the large button says in phases after which the same player goes on."""


def next_up(battle: SquadBattle) -> Next:
    """Who can act in the phase, what a click on it means, what must be done first, and how it goes on."""
    if battle.phase not in NEXT_UP:
        return next_of_set_up(battle)
    click, words, tests = NEXT_UP[battle.phase]
    able = ids(unit for unit in battle.of(battle.active) if any(test(battle, unit) for test in tests))
    onward = "go-on" if battle.phase in OVER else "end-turn"
    up = replace(up_next(words, side=battle.side(battle.active).name), order=onward, units=able, click=click)
    keys = {key: order for key, order in KEYS.items() if key != "F" or battle.phase in ("morale", "movement")}
    up = replace(up, keys=FrozenMap(keys if battle.phase != "ranged" else {**keys, "F": "shoot"}))
    return next(_musts(battle, up), replace(up, label=OVER.get(battle.phase, "")))


MUST_DO = {
    "morale": (("{unit} must check morale", checks, (must_check, must_rally)),),
    "movement": (("{unit} must fall back", falls_back, (must_fall_back,)),),
}
"""What must be done before a phase can end: the words, the order, and who it is true of."""


def _musts(battle: SquadBattle, up: Next) -> Iterator[Next]:
    """What must be done is the question and the large button; those whom it is about glow, and so do the others."""
    for words, must, tests in MUST_DO.get(battle.phase, ()):
        for unit in battle.of(battle.active):
            if any(test(battle, unit) for test in tests):
                yield _first(up, up_next(words, unit=unit.name), must, (unit.id,))
    if battle.phase == "close" and any(True for _ in still_open(battle)):
        for scrum in to_fight(battle):
            words = "{names} must fight; before that {side} may assault" if up.units else "{names} must fight"
            asked = up_next(words, names=names_of(battle, scrum), side=battle.side(battle.active).name)
            yield _first(up, asked, fights, scrum)


def _first(up: Next, asked: Next, must: Order, units: tuple[str, ...]) -> Next:
    """What the table waits for, with something that must be done before."""
    there, args = tuple(dict.fromkeys((*units, *up.units))), FrozenMap({"unit": units[0]})
    instead = FrozenMap(dict.fromkeys(units, must.id))
    what = replace(up, template=asked.template, values=asked.values, order=must.id, args=args)
    return replace(what, units=there, instead=instead)


# The clock walks along


def _passed(battle: SquadBattle, phase: str) -> tuple[str, ...]:
    """The phases of this turn that end when another begins."""
    return TURN[TURN.index(battle.phase) : TURN.index(phase)] if battle.phase in TURN else ()


def in_phase(battle: SquadBattle, phase: str) -> SquadBattle:
    """The battle as if its clock stood at a later phase of this turn."""
    return replace(battle, phase=phase) if battle.phase in TURN else battle


def _walk_reasons(battle: SquadBattle, phase: str) -> Iterable[Reason]:
    """What must be done before the clock may go on to a phase."""
    for each in _passed(battle, phase):
        yield from still_open(in_phase(battle, each))


def walks_to(phase: str) -> Rule[SquadBattle]:
    """The clock goes on to a later phase of this turn."""
    battle: SquadBattle = yield from Now()
    while battle.phase in NEXT and battle.phase != phase and not battle.result:
        yield from quietly(next_phase(battle))
        battle = yield from Now()
    return battle


def _in_turn(phase: str, reasons: Test) -> Test:
    """The reasons of an order as they will be when the clock has come to its phase."""

    def both(battle: SquadBattle, args: Any) -> Iterable[Reason]:
        yield from _walk_reasons(battle, phase)
        yield from reasons(in_phase(battle, phase), args)

    return both


# Squads that moved


@value
class Moved:
    """Squads that have made their standard moves, and those of them that end in cover."""

    units: Annotated[tuple[str, ...], Len(0, 500)] = ()
    cover_ticks: tuple[str, ...] = ()


def _moved_reasons(battle: SquadBattle, args: Moved) -> Iterable[Reason]:
    for id in args.units:
        yield from moves.reasons(battle, Moving(unit=id))


def who_may_move(battle: SquadBattle, args: Moved) -> tuple[str, ...]:
    """The squads that may still move."""
    then = in_phase(battle, "movement")
    return ids(unit for unit in then.of(then.active) if not tuple(moves.reasons(then, Moving(unit=unit.id))))


@order(
    "moved",
    "Moved",
    "Standard Move",
    "T",
    reasons=_in_turn("movement", _moved_reasons),
    picks=(Pick(key="units", label="Squads", candidates=who_may_move, many=True, judged=False),),
    phases=("morale", "movement"),
    by="side",
)
def have_moved(battle: SquadBattle, args: Moved) -> Rule[None]:
    """Squads make their standard moves, all in one go."""
    battle = yield from walks_to("movement")
    for id in args.units:
        yield from quietly(moves.resolve(battle, Moving(unit=id, cover=id in args.cover_ticks)))
    yield from Tell("{names} moved", names=names_of(battle, args.units))


# Fire


def _fire(battle: SquadBattle, args: Shooting) -> Order:
    """Fire at a squad, or into the scrum that it is in."""
    return fires_into if args.target and battle.unit(args.target).contact else shoots


def _fire_reasons(battle: SquadBattle, args: Shooting) -> Iterable[Reason]:
    return _fire(battle, args).reasons(battle, args)


def _fire_form(battle: SquadBattle, args: Shooting) -> Form:
    form, standing = _fire(battle, args).form(battle, args), len(who_may_move(battle, Moved()))
    words = "Firing ends the movement: {squads} not moved yet"
    ends = (no("Turn Phases", words, squads=how_many(standing, "squad")),) if standing else ()
    return replace(form, reminders=(*ends, *form.reminders))


@order(
    "fire",
    "Fire",
    "Ranged Combat",
    "F",
    reasons=_in_turn("ranged", _fire_reasons),
    form=_fire_form,
    picks=(Pick(key="target", label="Target", candidates=all_enemies),),
    phases=("morale", "movement"),
    verb="fire at",
)
def fire(battle: SquadBattle, args: Shooting) -> Rule[None]:
    """The clock goes on to ranged combat, and the squad fires: at a squad, or into a scrum."""
    standing = len(who_may_move(battle, Moved()))
    battle = yield from walks_to("ranged")
    told = yield from held_back(_fire(battle, args).resolve(battle, args))
    words = "{told}; the movement is over, {squads} stood"
    for each in told:
        shown = filled(each.template, each.values)
        yield from Tell(words, told=shown, squads=how_many(standing, "squad")) if standing else each


# A whole assault


@order(
    "whole-assault",
    "Assault to the end",
    "Close Combat",
    "U",
    reasons=_in_turn("close", declares.reasons),
    form=declares.form,
    picks=declares.picks,
    phases=TURN,
    verb="make an assault on",
)
def charges(battle: SquadBattle, args: Assaulting) -> Rule[None]:
    """An assault with all that follows: fire at it, contact, strikes of both sides, and what winner and loser do."""
    before = battle = yield from walks_to("close")
    yield from quietly(declares.resolve(battle, args))
    battle, done = yield from _all_that_follows()
    if battle.unit(args.unit).contact and not battle.unit(args.unit).gone:
        yield from Acting(fights.id, args.unit)
        yield from quietly(fights.resolve(battle, Fighting(unit=args.unit)))
        battle, _ = yield from _all_that_follows()
    elif assault_moves.id in done:
        yield from falls_short(before.unit(args.unit))
        return
    words = "; ".join(what_became(before, battle, id) for id in (args.target, args.unit))
    yield from Tell("{unit} assaults. {words}", unit=before.unit(args.unit).name, words=words)


def _all_that_follows() -> Rule[tuple[SquadBattle, list[str]]]:
    """Everything that is due is done, the loser's moves before the winner's; the battle then, and what was done."""
    battle: SquadBattle = yield from Now()
    done: list[str] = []
    while battle.due:
        due = min(battle.due, key=lambda each: each.order == "advance")
        following = FOLLOWS[due.order]
        yield from happened(DueSettled(id=due.id))
        yield from Acting(following.id, str(due.args["unit"]), str(due.args.get("target", "")))
        battle = yield from Now()
        yield from quietly(following.resolve(battle, read(following.args, plain(due.args), what="argument")))
        battle = yield from Now()
        done.append(following.id)
    return battle, done


# A turn that is over


def _open_now(battle: SquadBattle, args: Nothing) -> Iterable[Reason]:
    return still_open(battle)


@order("end-turn", "End the turn", "Turn Phases", "Z", reasons=_open_now, phases=TURN, by="table", clock=True)
def ends_turn(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """The turn ends as soon as nothing must be done in it, and the next one begins where somebody can act."""
    now, silent = (battle.turn, battle.active), ""
    while not battle.result and (battle.turn, battle.active) == now and not tuple(still_open(battle)):
        silent = named(battle, battle.active, may_fire) if battle.phase == "ranged" else silent
        yield from quietly(next_phase(battle))
        battle = yield from Now()
    if (battle.turn, battle.active) != now:
        battle, _ = yield from _where_somebody_acts()
        silent = ""
    yield from _tells_where(battle, f", no fire of {silent}" if silent else "")


@order("go-on", "Go on", "Turn Phases", reasons=_open_now, phases=TURN, by="table", clock=True)
def goes_on(battle: SquadBattle, args: Nothing) -> Rule[None]:
    """The next phase in which anybody can do something; those between pass by themselves."""
    yield from quietly(next_phase(battle))
    battle, passed = yield from _where_somebody_acts()
    yield from _tells_where(battle, _why_passed(passed))


def _why_passed(passed: list[tuple[str, str]]) -> str:
    """Why phases passed by themselves; that nobody checks morale is nothing to be told."""
    side = next((name for name, phase in passed if phase != "morale"), "")
    phases = {phase for name, phase in passed if name == side} - {"morale"}
    if phases == {"ranged"}:
        return f", nobody of {side} can fire"
    if phases == {"close"}:
        return f", nobody of {side} can assault"
    return f", nobody of {side} can fire or assault" if phases else ""


def _where_somebody_acts() -> Rule[tuple[SquadBattle, list[tuple[str, str]]]]:
    """The battle where somebody can act, and whose phases passed before."""
    battle: SquadBattle = yield from Now()
    passed: list[tuple[str, str]] = []
    while not battle.result and not can_act(battle):
        passed.append((battle.side(battle.active).name, battle.phase))
        yield from quietly(next_phase(battle))
        battle = yield from Now()
    return battle, passed


def _tells_where(battle: SquadBattle, passed: str = "") -> Rule[None]:
    """Where the clock stands now, what passed before, and what must be done there."""
    if battle.result:
        yield from Tell("{result}", result=battle.result)
        return
    phase = next(each.name.lower() for each in PHASES if each.id == battle.phase)
    must = "".join(f"; {reason.text}" for reason in still_open(battle))
    words = {"round": battle.turn, "side": battle.side(battle.active).name, "phase": phase, "must": must}
    yield from Tell("Round {round}, {side}: {phase}{passed}{must}", **words, passed=passed)


ORDERS = (have_moved, fire, charges, ends_turn, goes_on)
