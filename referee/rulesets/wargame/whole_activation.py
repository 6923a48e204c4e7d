"""One activation, one sentence: both actions, the reactions to them and all that follows, as one order.

It gives the detailed orders one after the other and keeps what each came to: there is no second version of any rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Literal

from referee.agreement import filled
from referee.battle import Due, ids
from referee.event import DueSettled
from referee.facts import read
from referee.order import Form, Order, Pick, Reason, never, no
from referee.requests import Acting, Ask, Choose, Note, Now, Roll, Rule, Tell, happened, request
from referee.rulesets.wargame.activation import REACTION_ORDERS, begins, can_react, done, focus
from referee.rulesets.wargame.attacking import dice_of
from referee.rulesets.wargame.content import Cover
from referee.rulesets.wargame.cover import known_cover
from referee.rulesets.wargame.groups import leads
from referee.rulesets.wargame.moving import Moving, enemies, move
from referee.rulesets.wargame.objectives import take_up
from referee.rulesets.wargame.panic import BETTER, keeps_at, panics, with_die
from referee.rulesets.wargame.reactions import Reacting, reacts
from referee.rulesets.wargame.reactions_done import (
    Dodging,
    EngagingBack,
    ShootingBack,
    dodges,
    engages_back,
    shoots_back,
)
from referee.rulesets.wargame.rulings import ACTIVATION, PANIC, PANIC_NUMBER, REACTIONS
from referee.rulesets.wargame.shoot_and_engage import OUT_OF_RANGE, Aiming, Engaging, engage, resolve, shoot
from referee.rulesets.wargame.two_actions import turn_reasons
from referee.rulesets.wargame.units import (
    Measured,
    OneUnit,
    Places,
    WarBattle,
    names_of,
    turn_order,
)
from referee.rulesets.wargame.words import DEEDS
from referee.rulings import option
from referee.value import FrozenMap, plain, value
from referee.wording import N_

Doing = Literal["", "focus", "move", "shoot", "engage", "take-up"]
NONE = "none"
ATTACKS = ("shoot", "engage")
ORDERS: dict[str, Order] = {"focus": focus, "move": move, "shoot": shoot, "engage": engage, "take-up": take_up}
SEEN = no(REACTIONS, "Enemies who see it react: point at a card and press H, D, S or E")
FOLLOWS = {each.id: each for each in (panics, leads, dodges, shoots_back, engages_back)}


@value
class Row:
    """An enemy who sees the active unit: how it reacts to the first action, and to the second if it still may."""

    unit: str
    reaction: Literal["none", "hold", "dodge", "shoot", "engage"] = "none"
    then: Literal["none", "dodge", "shoot", "engage"] = "none"
    distance: Measured | None = None
    cover: Literal["", "none", "soft", "hard"] = ""
    sees: bool = True
    """Whether it still sees the active unit after the action."""


@value
class Activating:
    """A unit that is activated: both its actions in one, with a row for each enemy who sees it in its owner's order.

    Without actions it is only activated. Without rows the referee is asked who sees it; an empty list says nobody.
    """

    unit: str
    first: Doing = ""
    second: Literal["", "none", "focus", "move", "shoot", "engage", "take-up"] = ""
    target: str = ""
    distance: Measured | None = None
    second_target: str = ""
    second_distance: Measured | None = None
    weapon: str = ""
    models: int | None = None
    cover: Cover = "none"
    target_cover: Literal["", "none", "soft", "hard"] = ""
    """The cover of whoever is shot at; nothing said, as it is known."""
    spots: Places = ""
    reactions: tuple[Row, ...] | None = None


def arguments_of(args: Activating, nth: int) -> Any:
    """What the detailed order of an action is given; target and distance are those of the first that attacks."""
    action = (args.first, args.second)[nth]
    target, distance = args.target, args.distance
    if nth == 1 and args.first in ATTACKS:
        target = args.second_target or target
        same = distance if target == args.target else None
        distance = same if args.second_distance is None else args.second_distance
    if action == "shoot":
        aim = Aiming(unit=args.unit, target=target, distance=distance, weapon=args.weapon, models=args.models)
        cover = args.target_cover if target == args.target else ""
        return replace(aim, soft_cover=cover == "soft", hard_cover=cover == "hard") if cover else aim
    if action == "engage":
        return Engaging(unit=args.unit, target=target, distance=distance, models=args.models)
    if action == "move":
        spots = "" if nth == 1 and args.first == "move" else args.spots
        return Moving(unit=args.unit, cover=args.cover, spots=spots)
    return OneUnit(unit=args.unit)


def as_usual(battle: WarBattle, args: Activating) -> Activating:
    """Who dodges stays in the cover he is in; the target is as far from the active unit as that is from it."""
    rows = tuple(_usual_row(battle, args, row) for row in args.reactions) if args.reactions is not None else None
    return replace(args, reactions=rows)


def _usual_row(battle: WarBattle, args: Activating, row: Row) -> Row:
    dodges_only = row.reaction == "dodge" and not row.cover
    cover = known_cover(battle, battle.unit(row.unit)).cover if dodges_only else row.cover
    distance = args.distance if row.distance is None and row.unit == args.target else row.distance
    return replace(row, cover=cover, distance=distance)


def completed(args: Activating) -> Activating:
    """A target to which nothing is done is shot at, with the first action that is not said."""
    if not args.target or args.first in ATTACKS or args.second in ATTACKS or args.second:
        return args
    return replace(args, second="shoot") if args.first else replace(args, first="shoot")


def _reasons(battle: WarBattle, args: Activating) -> Iterable[Reason]:
    unit, args = battle.unit(args.unit), completed(args)
    if args.first:
        yield from ORDERS[args.first].reasons(battle, arguments_of(args, 0))
        yield from _no_target(args)
    else:
        yield from turn_reasons(battle, unit)
    if battle.table.acting == unit.id:
        yield never(ACTIVATION, "{unit} is acting already", unit=unit.name)
    if args.second and not args.first:
        yield never(ACTIVATION, "There is no second action without a first")
    for row in args.reactions or ():
        if battle.unit(row.unit).side == unit.side:
            yield never(REACTIONS, "{unit} is a friend: only enemies react", unit=battle.unit(row.unit).name)
    rows = [row.unit for row in args.reactions or ()]
    if len(set(rows)) < len(rows):
        yield never(REACTIONS, "Each enemy has one row")


def _no_target(args: Activating) -> Iterable[Reason]:
    for nth, action in enumerate((args.first, args.second)):
        if action in ATTACKS and not arguments_of(args, nth).target:
            yield never(ACTIVATION, "“{action}” needs a target", action=action)


CALLED = FrozenMap({"first": N_("First"), "second": N_("Then")})


def _form(battle: WarBattle, args: Activating) -> Form:
    """The odds of the action that attacks first."""
    args = completed(args)
    for nth, action in enumerate((args.first, args.second)):
        if action in ATTACKS and (said := arguments_of(args, nth)).target:
            said = replace(said, focused=True) if nth and args.first == "focus" else said
            form = replace(ORDERS[action].form(battle, said), ticks=())
            if form.facts and nth == 0 and args.second in ATTACKS:
                form = replace(form, odds_of=dice_of(form.facts))
            form = replace(form, reminders=(SEEN, *form.reminders), assumed=_assumed(battle, args))
            return replace(form, moot=_moot(args), title=_deed(args), called=CALLED)
    aims = {args.first, args.second} & {*ATTACKS}
    return Form(reminders=(SEEN,), moot=_moot(args), title=None if aims else _deed(args), called=CALLED)


def _deed(args: Activating) -> Reason | None:
    """What the unit does, in a word or two."""
    deed = DEEDS.get((args.first or "", "" if args.second in (None, "none") else args.second))
    return no(ACTIVATION, deed) if deed else None


def _assumed(battle: WarBattle, args: Activating) -> FrozenMap[str, tuple[str, str]]:
    """The cover of whoever is shot at, as it is taken while nobody says anything about it."""
    if "shoot" not in (args.first, args.second):
        return FrozenMap()
    known = known_cover(battle, battle.unit(args.target))
    return FrozenMap({"target_cover": (known.cover, known.source or N_("assumed"))})


def _moot(args: Activating) -> tuple[str, ...]:
    """Where it takes cover matters only to a unit that moves, and the target's to one that shoots."""
    actions = (args.first, args.second)
    return (*(("cover",) if "move" not in actions else ()), *(("target_cover",) if "shoot" not in actions else ()))


def quietly(rule: Rule[None], told: list[str]) -> Rule[None]:
    """A rule whose verdict is kept instead of told; reactions in the order of their rows are not asked for again."""
    answer: Any = None
    while True:
        try:
            asked = rule.send(answer)
        except StopIteration:
            return
        if isinstance(asked, Tell):
            told.append(filled(asked.template, asked.values))
            answer = None
        elif isinstance(asked, Choose) and asked.key == "next-reaction":
            answer = asked.standard
        else:
            answer = yield asked


def gives(order: Order, args: Any, told: list[str], is_judged: bool = False) -> Rule[None]:
    """A detailed order is given, with dice of its own; what the rules have against it by now is told instead.

    What was judged before the first die, and perhaps waved through, is not judged again.
    """
    battle: WarBattle = yield from Now()
    against = None if is_judged else next(iter(order.reasons(battle, args)), None)
    if against is not None:
        yield from Note(against.rule, "{why}", why=against.text)
        told.append(against.text)
        return
    yield from Acting(order.id, args.unit, str(getattr(args, "target", "")))
    yield from quietly(order.resolve(battle, args), told)


@turn_order(
    "activate",
    "Activate",
    ACTIVATION,
    "T",
    reasons=_reasons,
    form=_form,
    usual=as_usual,
    picks=(Pick(key="target", label="Target", candidates=enemies, required=False, judged=False),),
)
def activate(battle: WarBattle, args: Activating) -> Rule[None]:
    """A unit is activated; if its actions are told, all of its activation is done and told in one sentence."""
    args = completed(args)
    rows = None if args.reactions is None else tuple(row.unit for row in args.reactions)
    yield from begins(args.unit, rows)
    told: list[str] = []
    for nth, action in enumerate((args.first, args.second)):
        if action and action != NONE and (yield from _still_acts(args)):
            yield from _acts(args, nth, told)
    if args.second == NONE and (yield from _still_acts(args)):
        yield from quietly(done.resolve((yield from Now()), OneUnit(unit=args.unit)), [])
    battle = yield from Now()
    seen = names_of(battle.unit(id) for id in battle.table.seen_by) or "nobody"
    begun = f"{battle.unit(args.unit).name} is activated, seen by {seen}"
    told.sort(key=lambda words: not words.startswith(OUT_OF_RANGE))  # what came to nothing is told before all else
    yield from Tell("{told}", told=". ".join(told) or begun)


def _still_acts(args: Activating) -> Rule[bool]:
    battle: WarBattle = yield from Now()
    return battle.table.acting == args.unit and not battle.result


def _acts(args: Activating, nth: int, told: list[str]) -> Rule[None]:
    """One action: declared, answered, done, and all that follows from it."""
    action = (args.first, args.second)[nth]
    declared: list[str] = []
    yield from gives(ORDERS[action], arguments_of(args, nth), declared, is_judged=nth == 0)
    battle: WarBattle = yield from Now()
    if battle.table.declared is None:
        told += declared
    else:
        for reaction in tuple(_reactions(battle, args, nth)):
            yield from gives(reacts, reaction, [])
        yield from gives(resolve, OneUnit(unit=args.unit), told)
    yield from _follows(args, told)


def _reactions(battle: WarBattle, args: Activating, nth: int) -> Iterator[Reacting]:
    """How each who may react does so, in the order of the rows; without rows each is asked."""
    there = ids(can_react(battle))
    if args.reactions is None:
        yield from (Reacting(unit=id) for id in there)
    for row in args.reactions or ():
        said = row.reaction if nth == 0 else row.then
        if row.unit in there and said != "none":
            yield Reacting(unit=row.unit, reaction=said, distance=row.distance)


def _follows(args: Activating, told: list[str]) -> Rule[None]:
    """Panic tests, new leaders and reactions, as they are due, until nothing is. How a test went is told once."""
    battle: WarBattle = yield from Now()
    done = 0
    while battle.due and not battle.result:
        tests, left = _tests_at_once(battle), _rounds_of_tests(battle)
        which = f" {done + 1} of {done + left}" if done + left > 1 else ""
        done += int(battle.due[0].order == panics.id)
        for due in tests or battle.due[:1]:
            yield from Note(due.rule, "{text}", text=battle.words_of(due))
            battle = yield from happened(DueSettled(id=due.id))
        came: list[str] = []
        if tests:
            yield from _test_together(battle, tests, args, which, came)
        else:
            yield from in_cover(gives(FOLLOWS[due.order], _arguments_due(due, args), came), _cover_said(due, args))
        told += [words for words in came if due.order != panics.id or words not in told]
        battle = yield from Now()


def _rounds_of_tests(battle: WarBattle) -> int:
    """How often panic tests will be thrown: no unit tests twice in one throw."""
    units = [due.args["unit"] for due in battle.due if due.order == panics.id]
    return max((units.count(unit) for unit in units), default=0)


def _tests_at_once(battle: WarBattle) -> tuple[Due, ...]:
    """The panic tests that come next, as long as no unit tests twice: several are thrown for at once."""
    tests: dict[str, Due] = {}
    for due in battle.due:
        if due.order != panics.id or due.args["unit"] in tests:
            break
        tests[str(due.args["unit"])] = due
    return tuple(tests.values()) if len(tests) > 1 else ()


@request
class Faces(Roll[tuple[int, ...]]):
    """A die each for several units, thrown at once."""

    dice: int
    sides: int = 6
    rule: str = PANIC
    label: str = "Panic tests"
    wants: str = ""

    template = "{label}: {answer}"

    def read(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Each face by itself."""
        return faces


def _test_together(
    battle: WarBattle, tests: tuple[Due, ...], args: Activating, which: str, told: list[str]
) -> Rule[None]:
    """All throw at once, a die each in this order; then it is seen unit by unit what comes of it."""
    names = ", then ".join(battle.unit(str(due.args["unit"])).name for due in tests)
    yield from Acting(panics.id, "table")
    needed = {int(option(battle, PANIC_NUMBER)) - int(due.args.get("modifier", 0)) for due in tests}
    wants = keeps_at(min(needed)) if len(needed) == 1 else ""
    label = f"Panic tests{which}: {names} ({_whose_fall(tests)} went down)"
    faces = yield from Faces(dice=len(tests), label=label, wants=wants)
    for due, face in zip(tests, faces, strict=True):
        now: WarBattle = yield from Now()
        rule = panics.resolve(now, _arguments_due(due, args))
        yield from quietly(in_cover(with_die(rule, face), _cover_said(due, args)), told)


def _whose_fall(tests: tuple[Due, ...]) -> str:
    """Which models the tests are for."""
    return " and ".join(dict.fromkeys(due.text.partition(": ")[2].partition(" of ")[0] for due in tests))


def _cover_said(due: Due, args: Activating) -> Cover:
    """The cover that whoever tests is in, as it was said of the target of this very activation."""
    is_target = due.order == panics.id and due.args["unit"] == args.target
    return args.target_cover if is_target and args.target_cover else "none"


def in_cover(rule: Rule[None], cover: Cover) -> Rule[None]:
    """A test of a unit that is known to be in cover: only better cover is asked for, and none where there is none."""
    answer: Any = None
    while True:
        try:
            asked = rule.send(answer)
        except StopIteration:
            return
        if isinstance(asked, Ask) and asked.key == "better-cover":
            options = tuple(each for each in asked.candidates if each == "no" or each in BETTER[cover])
            answer = (yield replace(asked, candidates=options)) if len(options) > 1 else options
        else:
            answer = yield asked


def _arguments_due(due: Due, args: Activating) -> Any:
    """What is due, with what the row of its unit says besides."""
    unit = str(due.args["unit"])
    row = next((each for each in args.reactions or () if each.unit == unit), None)
    order = FOLLOWS[due.order]
    if row is None or due.order not in REACTION_ORDERS.values():
        return read(order.args, plain(due.args), what="argument")
    if order is dodges:
        return Dodging(unit=unit, cover=row.cover)
    if order is shoots_back:
        return ShootingBack(unit=unit, distance=row.distance, still=row.sees)
    return EngagingBack(unit=unit, distance=row.distance, still=None if row.sees else False)
