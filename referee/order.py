"""Orders: what a referee does in a battle. An open order is a value, replayed to its next question or to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, get_type_hints

from referee.asked_whom import asked_side
from referee.battle import Battle
from referee.dice import Missing, Recorded, request_key, stirred
from referee.due_for import due_for
from referee.event import DueSettled, Event
from referee.facts import read
from referee.procedure import Given, Runner, Step, Table
from referee.requests import Acting, Happened, Now, Refused, Request, Roll, Rolling, Rule, Ruling
from referee.value import FrozenMap, plain, value
from referee.wording import N_, Told

AnyBattle = Battle[Any, Any]


@value
class Reason(Told):
    """Why something may not be done, with its rule."""

    rule: str
    template: str
    values: tuple[tuple[str, Any], ...] = ()
    is_final: bool = False
    """Whether not even the table can wave it through: what it would lead to cannot be told."""

    def as_json(self) -> dict[str, str]:
        """The reason as the headless interface prints it."""
        return {"rule": self.rule, "text": self.text}


def no(rule: str, template: str, **values: object) -> Reason:
    """A reason against an order."""
    return Reason(rule=rule, template=template, values=tuple(values.items()))


def never(rule: str, template: str, **values: object) -> Reason:
    """A reason against an order that cannot be waved through."""
    return Reason(rule=rule, template=template, values=tuple(values.items()), is_final=True)


@value
class Tick:
    """Part of the situation that the app cannot see: ticked by the referee, with its modifier and rule."""

    id: str
    label: str
    modifier: int = 0
    rule: str = ""
    on: bool = False
    known: str = ""
    """Where the app has it from, if the app set it: a marker, the terrain, this turn's charge."""


@value
class Form:
    """What the resolve panel shows: the procedure that will be run, its facts filled in, the situation, reminders."""

    procedure: str = ""
    facts: Any = None
    ticks: tuple[Tick, ...] = ()
    reminders: tuple[Reason, ...] = ()
    needs: Reason | None = None
    """What will be rolled and what counts, before the dice: “6 dice, 5+ hits (4+, in cover −1)”."""
    odds_of: str = ""
    """Of which dice the odds are where more attacks follow: “6 dice”."""
    names: tuple[str, ...] = ()
    """What the two are called that its facts tell apart by letters: for the odds."""
    known: FrozenMap[str, str] = FrozenMap()
    """Arguments that nobody has said and the app knows, with their value in words and where it has it from."""
    options: FrozenMap[str, tuple[str, ...]] = FrozenMap()
    """What is usually said of an argument; anything else that it takes may be said all the same."""
    called: FrozenMap[str, str] = FrozenMap()
    """Arguments that are called otherwise where they are said than in the order."""
    taken: FrozenMap[str, tuple[str, ...]] = FrozenMap()
    """Of these the ones that cannot be said any more: all keep their places."""
    assumed: FrozenMap[str, tuple[str, str]] = FrozenMap()
    """Arguments that change the dice and that nobody has said: what is taken for granted, and why."""
    moot: tuple[str, ...] = ()  # arguments that mean nothing as the order stands
    title: Reason | None = None
    """What the order comes to as the table stands, for its button: whom it means, who is passed over."""
    outcomes: FrozenMap[str, str] = FrozenMap()
    """Outcomes of the chart that are called otherwise here: in the words of the verdict, with whom they befall."""


@value
class Next(Told):
    """What the table waits for: a sentence, the large button, who can answer it, and what a click on them means."""

    template: str
    values: tuple[tuple[str, Any], ...] = ()
    order: str = ""
    """The order of the large button: draw, next phase; nothing where a unit is to be chosen."""
    args: FrozenMap[str, Any] = FrozenMap()
    units: tuple[str, ...] = ()
    """The units that can act now."""
    click: str = ""
    """The order that a click on one of them gives; nothing selects it only."""
    instead: FrozenMap[str, str] = FrozenMap()
    """Units of which a click means another order."""
    keys: FrozenMap[str, str] = FrozenMap()
    """Keys of orders of the unit that is pointed at; a key may say arguments too: “activate first=move”."""
    label: str = ""
    """What the large button says, where the title of its order says too little."""
    idle: str = ""
    """Who may act and has done nothing yet: the large button's order passes him over, and says so."""


def up_next(template: str, **values: Any) -> Next:
    """What the table waits for; a sentence with its values, the rest by `replace`."""
    return Next(template=template, values=tuple(values.items()))


@value
class Pick:
    """An argument that is picked on the table: a unit, or several, among candidates."""

    key: str
    label: str
    candidates: Callable[[Any, Any], Iterable[str]]
    many: bool = False
    required: bool = True
    judged: bool = True
    """Whether what is picked must be a candidate; an order that gives its own reasons says no."""


def as_said(battle: Any, args: Any) -> Any:
    """Nothing goes without saying."""
    return args


@value
class Order:
    """Something a referee can order: why not, what it will run, and the generator that does it."""

    id: str
    title: str
    rule: str
    args: type[Any]
    resolve: Callable[[Any, Any], Rule[None]]
    reasons: Callable[[Any, Any], Iterable[Reason]] = lambda battle, args: ()
    form: Callable[[Any, Any], Form] = lambda battle, args: Form()
    picks: tuple[Pick, ...] = ()
    phases: tuple[str, ...] = ()
    key: str = ""
    by: str = "unit"
    """Whose order it is: `unit`, `side`, `table`, or `referee` (these are possible at any time)."""
    clock: bool = False
    """Whether it moves the clock: taken back, it takes all that came after it along."""
    needs: tuple[str, ...] = ()
    """Arguments besides the picks without which it cannot be opened."""
    due_only: bool = False
    """Whether it may be given only when it is due."""
    usual: Callable[[Any, Any], Any] = as_said
    """What goes without saying, filled in where the window gives the order: so much less is asked."""
    together: bool = False
    """Whether several that are due are tests made side by side: what they ask is asked once for all."""
    verb: str = ""
    """What its unit does to whom it picks, where its title does not say it: “fire at”."""

    def needs_unit(self) -> bool:
        """Whether it is ordered of one unit."""
        return "unit" in self.args.__dataclass_fields__


def order(
    id: str, title: str, rule: str, key: str = "", **more: Any
) -> Callable[[Callable[[Any, Any], Rule[None]]], Order]:
    """Make the rule below an order: its arguments are those that the rule takes."""

    def made(resolve: Callable[[Any, Any], Rule[None]]) -> Order:
        args = get_type_hints(resolve)["args"]
        return Order(id=id, title=title, rule=rule, key=key, args=args, resolve=resolve, **more)

    return made


def actor_of(args: Any) -> str:
    """Who acts: the unit, else the side, else the table."""
    return str(getattr(args, "unit", "") or getattr(args, "side", "") or "table")


def refusals(order: Order, battle: AnyBattle, args: Any, phase_names: Mapping[str, str]) -> tuple[Reason, ...]:
    """All the reasons why an order may not be given now, the general ones first."""
    return (*_general(order, battle, args, phase_names), *order.reasons(battle, args), *_picked(order, battle, args))


def _general(order: Order, battle: AnyBattle, args: Any, phase_names: Mapping[str, str]) -> Iterable[Reason]:
    due = due_for(order, battle, args)
    if order.by == "referee":
        return
    if battle.result:
        yield no("", "The battle is over: {result}", result=battle.result)
    if battle.due and due is None:
        yield no(battle.due[0].rule, "First this is due: {text}", text=battle.words_of(battle.due[0]))
    elif order.due_only and due is None:
        yield no(order.rule, "Nothing of the kind is due for it")
    if order.phases and battle.phase not in order.phases:
        names = f" {N_('or')} ".join(phase_names.get(phase, phase) for phase in order.phases)
        yield no(order.rule, "Only in {phase}", phase=names)
    unit = battle.units.get(getattr(args, "unit", ""))
    if unit is not None and unit.gone and due is None:
        yield no("", "{unit} is gone", unit=unit.name)


def _picked(order: Order, battle: AnyBattle, args: Any) -> Iterable[Reason]:
    """What is picked must be among the candidates; units that do not exist are refused before."""
    for pick in (pick for pick in order.picks if pick.judged):
        found = getattr(args, pick.key)
        if not found:
            continue  # candidates may take a search of the whole map: only where something is picked
        allowed = tuple(pick.candidates(battle, args))
        for id in found if pick.many else (found,):
            if id not in allowed:
                yield no(order.rule, "{label} cannot be {name}", label=pick.label, name=battle.name_of(id))


def missing(order: Order, args: Any) -> tuple[Reason, ...]:
    """What is still to be picked or said before the order can be opened."""
    picks = tuple(
        no(order.rule, "{label} is to be picked (argument {key})", label=pick.label, key=pick.key)
        for pick in order.picks
        if pick.required and not getattr(args, pick.key)
    )
    said = tuple(no(order.rule, "“{key}” is to be given", key=key) for key in order.needs if not getattr(args, key))
    return (*picks, *said)


def arguments(order: Order, given: Mapping[str, Any], battle: AnyBattle) -> Any:
    """The arguments of an order, typed; names of units that do not exist are refused."""
    args = read(order.args, plain(given), what="argument")
    for key in ("unit", "target", "units", "targets"):
        found = getattr(args, key, ())
        for id in (found,) if isinstance(found, str) else found:
            if id:
                battle.unit(id)
    return args


@value
class OpenOrder:
    """An order that waits for an answer: what was ordered, on which entry it stands, and the answers so far."""

    order: str
    args: FrozenMap[str, Any]
    base: int
    answers: tuple[Given, ...] = ()
    cause: int = 0
    corrects: int = 0
    allowed: tuple[str, ...] = ()
    """Why the table allows what the rules refuse, and then all that they had against it; empty where nothing."""

    def answered(self, number: int, given: Given) -> OpenOrder:
        """With one more answer; one to an earlier question (a double click) is ignored."""
        return replace(self, answers=(*self.answers, given)) if number == len(self.answers) else self

    def stepped_back(self) -> OpenOrder:
        """Without the last answer."""
        return replace(self, answers=self.answers[:-1])


@value
class Question:
    """What an open order waits for: the question, its number, whose dice they are, and the steps so far."""

    number: int
    request: Request[Any]
    place: tuple[str, ...]
    ask: int
    steps: tuple[Step, ...]
    battle: AnyBattle
    rolling: Rolling = Rolling()
    """Who acts, and whom it is done to: units, sides, or nobody."""
    rolled: Rolling = Rolling()
    """The same for the last dice before this question."""

    @property
    def key(self) -> str:
        """What the question is called from outside."""
        return request_key(self.request)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was answered, and whose dice they were: enough to derive the app's faces again."""

    request: Request[Any]
    place: tuple[str, ...]
    ask: int
    side: str = ""
    """Whose dice they were."""


@value
class Done:
    """An order that has come to its end."""

    events: tuple[Event, ...]
    steps: tuple[Step, ...]
    answers: tuple[Given, ...]
    places: tuple[str, ...]
    battle: AnyBattle
    asked: tuple[Asked, ...] = ()


class OrderRunner(Runner):
    """Walks an order: what a runner of rules does, and the battle goes on as things happen."""

    def __init__(self, answers: Recorded, table: Table, battle: AnyBattle) -> None:
        super().__init__(answers, table)
        self.battle = battle
        self.events: list[Event] = []
        self.places: list[str] = []
        self.place: tuple[str, ...] = ()
        self.first_ask = 0
        self.asked: list[Asked] = []
        self.rolling = self.rolled = Rolling()

    def act(self, order: str, actor: str, target: str = "") -> None:
        """From here on the dice are this actor's, for this order, so often ordered this turn."""
        self.rolling = Rolling(actor, target if target in self.battle.units else "")
        key = f"{order}|{actor}"
        nth = self.battle.counts.get(key, 0) + self.places.count(key)
        self.places.append(key)
        self.place = stirred((str(self.battle.turn), order, actor, str(nth)), self.battle.chances)
        self.first_ask = len(self.answers)

    def answer(self, request: Request[Any], depth: int) -> Any:
        if isinstance(request, Happened):
            self.happen(request.event)
            return self.battle
        if isinstance(request, Now):
            return self.battle
        if isinstance(request, Ruling):
            return self.battle.rulings.get(request.id) or self.table.ruling(request.id)
        if isinstance(request, Acting):
            return self.act(request.order, request.actor, request.target)
        if isinstance(request, Rolling):
            self.rolling = Rolling(request.who or self.rolling.who, request.target, request.using)
            return None
        return super().answer(request, depth)

    def _asked(self, request: Request[Any], depth: int) -> Any:
        side = asked_side(request, self.rolling, self.battle) if isinstance(request, Roll) else ""
        self.asked.append(Asked(request, self.place, len(self.answers) - self.first_ask, side))
        answer = super()._asked(request, depth)
        self.rolled = self.rolling if isinstance(request, Roll) else self.rolled
        return answer

    def named(self, word: str) -> str:
        return self.battle.name_of(word)

    def happen(self, event: Event) -> None:
        """Apply an event to the battle and remember it."""
        self.battle = event.apply(self.battle)
        self.events.append(event)


def advance(order: Order, opened: OpenOrder, battle: AnyBattle, table: Table) -> Question | Done:
    """Replay an open order from the battle it stands on: to its next question, or to its end."""
    args = arguments(order, opened.args, battle)
    runner = OrderRunner(Recorded(opened.answers), table, replace(battle, number=opened.base + 1))
    runner.act(order.id, actor_of(args), str(getattr(args, "target", "") or ""))
    due = due_for(order, battle, args)
    if due is not None:
        runner.happen(DueSettled(id=due.id))
    for refusal in opened.allowed[1:]:
        runner.note("Referee", "The table allows it all the same: {refusal}", {"refusal": refusal})
    for reason in opened.allowed[:1]:
        runner.note("Referee", "Because: {reason}", {"reason": reason})
    try:
        runner.walk(order.resolve(runner.battle, args))
    except Missing as open_question:
        return Question(
            number=len(runner.answers),
            request=open_question.request,
            place=runner.place,
            ask=len(runner.answers) - runner.first_ask,
            steps=tuple(runner.steps),
            battle=runner.battle,
            rolling=runner.rolling,
            rolled=runner.rolled,
        )
    if len(runner.answers) < len(opened.answers):
        raise Refused(f"{len(opened.answers)} answers are recorded where {len(runner.answers)} are asked for.")
    return Done(
        events=tuple(runner.events),
        steps=tuple(runner.steps),
        answers=tuple(runner.answers),
        places=tuple(runner.places),
        battle=runner.battle,
        asked=tuple(runner.asked),
    )
