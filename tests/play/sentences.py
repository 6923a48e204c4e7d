"""Everything that a golden battle says where a person looks, played once in memory: where it stands, and its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

from data.content import shipped
from data.markdown_report import Told, markdown
from printables.game_report import report_of
from printables.job import Job, made
from printables.page import render
from referee.charts import chances_of
from referee.game import Began
from referee.journal import Entry
from referee.order import Question
from referee.paper.base import paper_of
from referee.paper.source import Source, Wanted
from referee.situation import situation_of
from referee.statistics import strengths, tallies
from tests.play.golden import Line
from tests.printables.conftest import Reading
from tests.referee.battles.memory import NOW, Play, Scripted
from ui.cli.as_json import entry_json, orders_of, state_of
from ui.now.preparation import Preparation
from ui.now.view import view_of
from ui.now.view_parts import NowView
from ui.players.known import PlayersCards, known_of
from ui.presenters.steps import shown_entry
from ui.presenters.unit_cards import Cards
from ui.widgets.card_model import CardGroup

Said = tuple[str, str]
ODDS_EVERY = 7
"""Odds are worked out for every so many orders: they take long."""


class Quiet:
    """A signal that nobody sends."""

    def connect(self, _: object) -> None:
        """Nothing is ever heard."""


class Listener:
    """Plays a script and hears all that is said on the way, each sentence once."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.heard: dict[Said, None] = {}
        self.cards, self.players = Cards(play.rules), PlayersCards(play.rules)
        self.count = 0

    def hear(self, where: str, words: Iterable[str]) -> None:
        """These words stand there; empty ones do not."""
        self.heard.update(dict.fromkeys((where, each) for each in words if each))

    def run(self, lines: Iterable[Line]) -> None:
        """All lines of a script, with all that is shown before, during and after each."""
        for line in lines:
            self.count += 1
            self.window_before(line)
            entry = self.give(line)
            self.after(entry)
        self.hear("window: cards", self.card_words())
        self.paper()

    # Before an order

    def window_before(self, line: Line) -> None:
        game, rules, battle = self.play.game, self.play.rules, self.play.battle
        session: Any = SimpleNamespace(game=game, battle=battle, rules=rules, changed=Quiet())
        hand, args = Preparation(session), dict(line.get("args", {}))
        self.view("window: next", view_of(game, None, hand))
        self.hear("window: phase bar", (rules.with_rule(each) for each in rules.still_open(battle)))
        if unit := args.get("unit", ""):
            hand.select([unit])
            self.view("window: unit", view_of(game, None, hand))
            hand.choose(line["order"], {"unit": unit})
            self.view("window: order", view_of(game, None, hand))
        hand.choose(line["order"], args)
        self.view("window: order", view_of(game, None, hand))
        self.odds(hand)
        listed = orders_of(game, unit)
        self.hear("command line: orders", (row["title"] for row in (*listed["may"], *listed["may_not"])))
        self.hear("command line: refusals", (why["text"] for row in listed["may_not"] for why in row["reasons"]))

    def view(self, where: str, view: NowView) -> None:
        self.hear(where, (view.sentence, view.hint, view.problem, view.wanted.label))
        self.hear(f"{where}, pills", (words for pill in view.pills for words in (pill.text, pill.known, pill.reason)))

    def odds(self, hand: Preparation) -> None:
        form = hand.form()
        if self.count % ODDS_EVERY == 0 and form.procedure == "bash" and form.facts is not None:
            procedure = self.play.rules.procedure(form.procedure)
            chances = chances_of(procedure, form.facts, self.play.game.table, form.names)
            self.hear("window: odds", (label for label, _ in chances.rows))

    # An order and its entry

    def give(self, line: Line) -> Entry:
        game = self.play.game
        opened = game.open(line["order"], line.get("args", {}))
        answers = Scripted(self.play.seed, line.get("dice", []), line.get("ask", {}), line.get("choose", {}))
        session: Any = SimpleNamespace(game=game, battle=game.battle, rules=self.play.rules, changed=Quiet())
        while isinstance(state := game.advance(opened), Question):
            game.opened = opened
            self.view("window: question", view_of(game, state, Preparation(session)))
            opened = game.answered(opened, state, answers(state))
        return self.play._write(game.finished(opened, state, NOW))

    def after(self, entry: Entry) -> None:
        battle, rules, game = self.play.battle, self.play.rules, self.play.game
        row = shown_entry(entry, battle, False)
        self.hear("window: journal", (row.headline, *row.tags, *(step.text for step in row.steps)))
        self.hear("window: steps", (rules.cited(step.rule) for step in entry.steps))
        known = known_of(entry, rules, battle)
        self.hear("players' screen", (known.headline, *known.lines))
        printed = entry_json(entry, battle)
        self.hear("command line: entry", (printed["headline"], printed["verdict"], printed["side_name"]))
        self.hear("command line: due", (battle.words_of(due) for due in battle.due))
        self.hear("where were we", (situation_of(game, "").sentence,))
        if battle.result:
            self.hear("result", (battle.result,))

    def card_words(self) -> Iterator[str]:
        battle = self.play.battle
        seen = self.play.rules.seen_by(battle, "")
        for side in battle.sides:
            for group in (*self.cards.groups(battle, side.id), *self.players.groups(seen, side.id)):
                yield from _words(group)
        state = state_of(self.play.game, 1)
        yield from (state["verdict"], state["active_name"], state["winner_name"])

    # Paper

    def paper(self) -> None:
        source = self.source()
        report = report_of(paper_of(source))
        self.hear("report: facts", (word for fact in report.facts for word in fact))
        lines = (line for chapter in report.chapters for line in chapter.lines)
        self.hear("report: story", (words for line in lines for words in (line.text, line.rule)))
        log = (line for chapter in report.log for line in chapter.lines)
        self.hear("report: journal", (words for line in log for words in (line.text, line.rule)))
        self.hear("report: charts", (*(bars.name for bars in report.dice), *(each.name for each in report.strength)))
        self.hear("report: Markdown", self.markdown(source).splitlines())
        job = Job(kind="record", wanted=Wanted(battle=1))
        self.hear("record sheet", Reading(render(made(job, source))).all_text().splitlines())

    def source(self) -> Source:
        play = self.play
        began = Began(state=play.memory.checkpoint(2)[1])
        first = Entry(number=1, at=1, time=NOW, order="begin", events=(began,), headline=play.memory.begin.headline)
        return Source(
            rules=play.rules,
            content={**shipped(play.rules.id), **play.game.table.content},
            title=play.battle.name or play.rules.name,
            battle=play.battle,
            period=getattr(play.battle.table, "period", ""),
            entries=tuple((entry, False) for entry in (first, *play.entries)),
            tracked=True,
        )

    def markdown(self, source: Source) -> str:
        play = self.play
        entries = tuple(play.entries)
        told = Told(
            battle=play.battle,
            rules=play.rules,
            entries=source.entries,
            strengths=strengths(play.rules, play.memory.checkpoint(2)[1], entries),
            tallies=tallies(entries),
            commitment="",
            provable=False,
        )
        return markdown(told).replace("\\", "")


def _words(group: CardGroup) -> Iterator[str]:
    yield from (group.title, group.note)
    for card in group.cards:
        yield from (card.name, card.kind, card.reason)
        yield from (mark.text for mark in card.marks)
        yield from (stat.label for stat in card.stats)
        yield from (row.label for row in card.pips)
