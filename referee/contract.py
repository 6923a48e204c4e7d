"""What every game promises, whoever wrote it: a suite that any ruleset can be run through.

Each check yields a sentence for what is wrong. None at all means that the game can be listed, played, kept and printed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from referee.army_book import Book, book_of
from referee.content_forms import beginning
from referee.dice import AppDice, ProvableDice, seed_of
from referee.event import decoded, encoded
from referee.facts import read
from referee.form_schema import record_of
from referee.journal import Entry, after
from referee.odds import odds_of
from referee.order import Done, OpenOrder
from referee.paper.base import Paper, paper_of
from referee.paper.source import Source
from referee.paper.templates import TemplateOptions
from referee.procedure import Procedure, run
from referee.references import References
from referee.rehearsal import NOW, AnyBattle, Content, Rehearsal
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.value import plain, value
from referee.words import words_of

MOST_ORDERS = 60
NOBODYS = ("", "Referee")
"""Rules that need no text: none, and the referee's word."""


@value
class Subject:
    """The game that is looked at, with the content of its packs."""

    rules: Ruleset
    content: Content

    @property
    def known_rules(self) -> set[str]:
        """Every rule that somebody can look up."""
        return {*self.content.get("texts", {}), *self.ruled, *NOBODYS}

    @property
    def ruled(self) -> tuple[str, ...]:
        """The ids of rulings and of rules of our own, which explain themselves."""
        return (*(each.id for each in self.rules.rulings), *(each.id for each in self.rules.own_rules))


@value
class Finding:
    """Something that is not as it was promised."""

    check: str
    sentence: str


def ids_are_unique(subject: Subject) -> Iterator[str]:
    """Orders, procedures, rulings, markers and phases each have an id of their own."""
    rules = subject.rules
    kinds: dict[str, list[str]] = {
        "order": [each.id for each in rules.all_orders()],
        "ruling": list(subject.ruled),
        "marker": [each.id for each in rules.markers],
        "phase": [each.id for each in rules.phases],
    }
    for kind, there in kinds.items():
        yield from (f"The {kind} “{id}” is there twice." for id, often in Counter(there).items() if often > 1)


def rules_have_texts(subject: Subject) -> Iterator[str]:
    """What orders, procedures, markers, phases and rulings name as their rule can be looked up."""
    rules = subject.rules
    named = [
        *((f"order “{each.id}”", each.rule) for each in rules.orders),
        *((f"procedure “{id}”", each.rule) for id, each in rules.procedures().items()),
        *((f"marker “{each.id}”", each.rule) for each in rules.markers),
        *((f"phase “{each.id}”", each.rule) for each in rules.phases),
        *((f"ruling “{each.id}”", each.rule) for each in rules.rulings),
    ]
    for what, rule in named:
        if rule not in subject.known_rules:
            yield f"The {what} names the rule “{rule}”, which has no text in the packs and is no ruling."


def content_holds_together(subject: Subject) -> Iterator[str]:
    """Words name procedures, markers and content that are there; entries name entries that are there."""
    rules, words = subject.rules, words_of(subject.rules.id)
    procedures, markers = rules.procedures(), {each.id for each in rules.markers}
    unknown = [id for id in (*words.phrases, *words.examples) if id not in procedures]
    unknown += [id for id in words.signs if id not in markers]
    yield from (f"The words speak of “{id}”, which the game does not have." for id in unknown)
    for kind, entries in subject.content.items():
        references = References(rules.id, kind, subject.content)
        for id, entry in entries.items():
            yield from (f"{kind}.{id}, {place}: {why}" for place, why in references.missing(plain(entry)))


def procedures_have_odds(subject: Subject) -> Iterator[str]:
    """Every procedure can be resolved from its first facts, and its odds sum to one or are refused in a sentence."""
    table = subject.rules.table({}, subject.content)
    for id, procedure in subject.rules.procedures().items():
        try:
            facts = first_facts(procedure)
            chances = odds_of(procedure.for_charts, facts, table=table)
            run(procedure(facts), AppDice(ProvableDice(seed_of(1), ("contract", id))), table)
        except Refused as refusal:
            yield from _unless_sentence(f"The procedure “{id}”", refusal.sentence)
        else:
            if sum(chances.values()) != 1:
                yield f"The odds of “{id}” do not sum to one."


def first_facts(procedure: Procedure) -> Any:
    """What the form of a procedure begins with: its example over the least figures."""
    example = words_of(procedure.ruleset).examples.get(procedure.id, {})
    return read(procedure.facts, _merged(beginning(record_of(procedure.facts)), example))


def _merged(start: Any, example: Any) -> Any:
    if isinstance(start, dict) and isinstance(example, Mapping):
        return {**start, **{key: _merged(start.get(key), item) for key, item in example.items()}}
    return example


def orders_refuse_in_sentences(subject: Subject) -> Iterator[str]:
    """Whatever is ordered of whomever at the beginning, the answer is a sentence and never an error."""
    rehearsal = Rehearsal(subject.rules, subject.content)
    battle = rehearsal.battle
    for unit in ("", *(unit.id for unit in battle.present())):
        for listed in rehearsal.game.orders(unit):
            for reason in listed.reasons:
                yield from _unless_sentence(f"The order “{listed.order.id}”", reason.text)
    for order in subject.rules.all_orders():
        for wrong in ({"unit": "nobody"}, {"no such argument": 1}):
            try:
                rehearsal.game.open(order.id, wrong)
                yield f"The order “{order.id}” takes {wrong} without a word."
            except Refused as refusal:
                yield from _unless_sentence(f"The order “{order.id}”", refusal.sentence)


def _unless_sentence(what: str, words: str) -> Iterator[str]:
    if not words.strip() or "{" in words or "Traceback" in words:
        yield f"{what} is refused with “{words}”, which is no sentence."


def orders_replay(subject: Subject) -> Iterator[str]:
    """A battle is played: every order tells one verdict, comes to the same again, is undone and redone, and kept."""
    rehearsal = Rehearsal(subject.rules, subject.content)
    own, given = {each.id for each in subject.rules.orders}, 0
    for opened, before, entry in rehearsal.orders(MOST_ORDERS):
        given += 1
        name = f"The order “{entry.order}”"
        if not entry.allowed and not _comes_to_the_same(rehearsal, opened, before, entry.events):
            yield f"{name} does not come to the same again with the same answers."
        if after(_written_and_read(entry), before) != rehearsal.battle:
            yield f"{name} comes to something else once its events have been in a file."
        yield from (
            f"{name} has a step that names “{step.rule}”, which has no text."
            for step in entry.steps
            if step.rule not in subject.known_rules
        )
        if entry.order in own and (verdicts := sum(step.tells for step in entry.steps)) != 1:
            yield f"{name} tells {verdicts} sentences of what it came to, not one."
        yield from _turns_back(rehearsal, name, before)
    if rehearsal.written_and_read() != rehearsal.battle:
        yield "The battle does not come back from a file as it went."
    if given < MOST_ORDERS and not rehearsal.battle.result:
        yield f"The battle is stuck after {given} orders: nothing more can be ordered, and it is not over."


def _written_and_read(entry: Entry) -> Entry:
    events = (decoded(json.loads(json.dumps(encoded(each)))) for each in entry.events)
    return replace(entry, events=tuple(events))


def _comes_to_the_same(rehearsal: Rehearsal, opened: OpenOrder, before: AnyBattle, events: Any) -> bool:
    from referee.game import table_of
    from referee.order import advance

    table = table_of(rehearsal.rules, before, rehearsal.game.content)
    done = advance(rehearsal.rules.order(opened.order), opened, before, table)
    return isinstance(done, Done) and done.events == events


def _turns_back(rehearsal: Rehearsal, name: str, before: AnyBattle) -> Iterator[str]:
    game, there = rehearsal.game, rehearsal.battle
    for draft, wanted, word in ((game.undo, before, "undone"), (game.redo, there, "redone")):
        game.accept(draft(NOW))
        if replace(game.battle, number=0) != replace(wanted, number=0):
            yield f"{name} cannot be {word}: the battle is not as it was."


def paper_can_be_made(subject: Subject) -> Iterator[str]:
    """Counters, cards, record sheets, tables and templates of the lists and of a battle are values, or refused."""
    battle = Rehearsal(subject.rules, subject.content).battle
    rules, content = subject.rules, subject.content
    period = next(iter(content.get("periods", {})), "")
    for there in (None, battle):
        found = getattr(there.table, "period", period) if there else period
        paper = paper_of(Source(rules=rules, content=content, title=rules.name, battle=there, period=found))
        for make in (partial(_units, paper), paper.draw_counters, paper.cards, paper.tables, paper.uses, paper.plan):
            try:
                make()
            except Refused as refusal:
                yield from _unless_sentence("Paper", refusal.sentence)
        paper.templates(TemplateOptions())


def _units(paper: Paper) -> None:
    for unit in paper.units():
        paper.look(unit), paper.back(unit), paper.swaps(unit), paper.unit_card(unit)
        paper.entry(unit), paper.entry(unit, brief=True)


def armies_can_be_built(subject: Subject) -> Iterator[str]:
    """Ready armies go through the editor unchanged and may fight; a new one says in sentences what it lacks."""
    book = book_of(subject.rules.id, subject.content)
    for id, sheet in book.ready().items():
        if book.read(book.written(sheet)) != sheet:
            yield f"The army “{id}” does not come back from the editor as it went."
        yield from (f"The army “{id}” may not fight: {why}" for why in book.problems(sheet))
    for offer in book.lists():
        yield from _new_army(book, offer.id)


def _new_army(book: Book, list_id: str) -> Iterator[str]:
    sheet = book.new(list_id)
    for sentence in book.problems(sheet):
        yield from _unless_sentence(f"A new army of “{list_id}”", sentence)
    for kind in book.group_kinds(sheet):
        if not all(offer.id and offer.name for offer in book.offers(sheet, kind.id)):
            yield f"Something that “{kind.word}” offers has no name."


TABLE_KEYS = frozenset("JKMORW")
"""Journal, correct, map, overrule, roll, why: the table's own in every game."""


def keys_mean_one_thing(subject: Subject) -> Iterator[str]:
    """A key of the game is neither the table's own nor that of an order which every game has."""
    own = {order.id for order in subject.rules.orders}
    taken = {order.key: order.title for order in subject.rules.all_orders() if order.key and order.id not in own}
    for order in subject.rules.orders:
        if order.key in taken:
            yield f"The key {order.key} of “{order.title}” means “{taken[order.key]}” in every game."
        if order.key in TABLE_KEYS:
            yield f"The key {order.key} of “{order.title}” is the table's own, as are {', '.join(sorted(TABLE_KEYS))}."


CHECKS: dict[str, Callable[[Subject], Iterator[str]]] = {
    "Every id is there once": ids_are_unique,
    "Every key means one thing": keys_mean_one_thing,
    "Every rule that is named can be looked up": rules_have_texts,
    "What content and words name is there": content_holds_together,
    "Procedures resolve and have odds": procedures_have_odds,
    "Orders refuse in sentences": orders_refuse_in_sentences,
    "Orders replay, are undone and redone": orders_replay,
    "Paper can be made": paper_can_be_made,
    "Armies can be built": armies_can_be_built,
}


def findings(rules: Ruleset, content: Content) -> Iterator[Finding]:
    """All that is wrong with a game; a check that breaks is a finding too."""
    subject = Subject(rules=rules, content=content)
    for name, check in CHECKS.items():
        try:
            yield from (Finding(check=name, sentence=sentence) for sentence in dict.fromkeys(check(subject)))
        except Exception as error:
            yield Finding(check=name, sentence=f"It breaks with {type(error).__name__}: {error}{_place(rules, error)}")


def _place(rules: Ruleset, error: Exception) -> str:
    """The last line of the game's own that the error came by, if it came by any."""
    package, places, step = rules.muster.__module__.rpartition(".")[0], [""], error.__traceback__
    while step is not None:
        module = step.tb_frame.f_globals.get("__name__", "")
        if package and module.startswith(package):
            places.append(f" ({module}, line {step.tb_lineno})")
        step = step.tb_next
    return places[-1]
