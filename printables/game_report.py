"""The battle report from the journal: what happened turn by turn, strength over the turns, and the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from printables.charts import DiceBars, Series
from printables.palette import INK
from printables.report import BattleReport, Chapter, StoryLine
from printables.small_map import small_map
from referee.entry import Entry, after, built_on_sand, remark
from referee.paper.base import Paper, side_of
from referee.requests import Refused
from referee.ruleset import Ruleset
from referee.rulesets import about
from referee.statistics import rolled, standing
from referee.wording import tr

TAKING = ("undo", "redo")
MOST_TOLD = 14  # sentences of a turn that its story has room for
MAP_WIDE, MAP_HIGH = 90.0, 46.0  # millimetres of the map of a turn


def report_of(game: Paper) -> BattleReport:
    """The story of a battle in the sentences of its verdicts, with its facts and figures, and its whole journal."""
    source = game.source
    if not source.tracked or source.battle is None:
        raise Refused("A report is made of a battle that was played: name the battle by its number.")
    battle = source.battle
    told = list(_told(game, source.entries))
    turns = _strengths(game, told)
    return BattleReport(
        title=source.title,
        subtitle=game.rules.name + (f" · {tr(battle.result)}" if battle.result else ""),
        facts=tuple(_facts(game, battle)),
        chapters=tuple(_story(game, told)),
        log=tuple(_chapters(game, told)),
        turns=tuple(str(turn) for turn in turns),
        strength=tuple(_series(game, battle, turns)),
        dice=tuple(_dice(battle, source.entries)),
    )


def _told(game: Paper, entries: tuple[tuple[Entry, bool], ...]) -> Iterator[tuple[int, Entry, bool, Any]]:
    """Every entry in the order of the fold, with the turn it fell in and the battle after it."""
    battle: Any = None
    for entry, out in sorted(entries, key=lambda pair: (pair[0].at, pair[0].number)):
        if entry.order in TAKING:
            continue
        if entry.order == "begin":
            battle = game.rules.restored(entry.events[0].state)
        elif battle is not None and not out:
            battle = after(entry, battle)
        yield (battle.turn if battle is not None else 1), entry, out, battle


def _strengths(game: Paper, told: list[tuple[int, Entry, bool, Any]]) -> dict[int, dict[str, int]]:
    """The strength of each side at the end of each turn."""
    found: dict[int, dict[str, int]] = {}
    for turn, _, out, battle in told:
        if battle is not None and not out:
            found[turn] = {side.id: game.rules.strength(battle, side.id) for side in battle.sides}
    return found


def _series(game: Paper, battle: Any, turns: dict[int, dict[str, int]]) -> Iterator[Series]:
    for side in battle.sides:
        drawn = side_of(side)
        values = tuple(float(strengths[side.id]) for strengths in turns.values())
        yield Series(name=side.name, values=values, colour=drawn.colour, symbol=drawn.symbol)


def _facts(game: Paper, battle: Any) -> Iterator[tuple[str, str]]:
    yield tr("Ruleset"), about(game.rules.id).full_name
    if game.source.head:
        yield tr("Hash of the last entry"), game.source.head
    scenario = game.content.get("scenarios", {}).get(game.source.scenario)
    if scenario is not None:
        yield tr("Scenario"), tr(scenario.name)
    yield tr("Round") if game.rules.has_rounds else tr("Turn"), str(battle.turn)
    yield tr("Result"), tr(battle.result or "not decided yet")
    for side in battle.sides:
        units = [unit for unit in battle.units.values() if unit.side == side.id]
        lost = sum(unit.gone for unit in units)
        strength = game.rules.strength(battle, side.id)
        words = tr(
            "{n} of {total} units, strength {strength}", n=len(units) - lost, total=len(units), strength=strength
        )
        yield side.name, words


Told = tuple[int, Entry, bool, Any]


def _story(game: Paper, told: list[Told]) -> Iterator[Chapter]:
    """What mattered in each turn, and how it stood at its end: losses first of all, then what dice decided."""
    before: dict[str, int] = {}
    for turn, group in groupby(told, key=lambda each: each[0]):
        stood: list[tuple[int, str]] = []
        battle: Any = None
        for _, entry, out, after_it in group:
            if out or after_it is None or not entry.verdict:
                continue
            battle = after_it
            strength = {side.id: game.rules.strength(battle, side.id) for side in battle.sides}
            lost = sum(max(before.get(side, now) - now, 0) for side, now in strength.items())
            before = strength
            stood.append((2 * lost + bool(list(rolled(entry))) + 100 * bool(battle.result), entry.shown))
        if battle is None:
            continue
        heaviest = sorted((at for at, (weight, _) in enumerate(stood) if weight), key=lambda at: -stood[at][0])
        chosen = [stood[at][1] for at in sorted(heaviest[:MOST_TOLD])]
        lines = [StoryLine(text=verdict) for verdict in chosen]
        rest = len(stood) - len(chosen)
        if rest:
            alone = tr("{n} other order, of less weight.", "{n} other orders, of less weight.", n=rest)
            beside = tr("And {n} other order, of less weight.", "And {n} other orders, of less weight.", n=rest)
            lines.append(StoryLine(text=beside if chosen else alone, depth=1))
        standing_now = ", ".join(f"{side.name} {before[side.id]}" for side in battle.sides)
        time = tr(game.rules.counted, turn=turn)
        title = tr("{time} · strength {standing}", time=time, standing=standing_now)
        yield Chapter(title=title, lines=tuple(lines), picture=small_map(game.rules, battle, MAP_WIDE, MAP_HIGH))


def _chapters(game: Paper, told: list[tuple[int, Entry, bool, Any]]) -> Iterator[Chapter]:
    entries = game.source.entries
    shaky = built_on_sand([entry for entry, _ in entries], {entry.number for entry, out in entries if out})
    for turn, group in groupby(told, key=lambda each: each[0]):
        lines = [line for _, entry, out, _ in group for line in _lines(game.rules, entry, out, entry.number in shaky)]
        yield Chapter(title=tr(game.rules.counted, turn=turn), lines=tuple(lines))


def _lines(rules: Ruleset, entry: Entry, out: bool, is_shaky: bool) -> Iterator[StoryLine]:
    said = "" if out else remark(out, is_shaky)
    headline = f"{entry.shown or tr(entry.order)}{f' ({tr(said)})' if said else ''}"
    yield StoryLine(text=f"{entry.number}. {headline}", struck=out)
    for step in entry.grounds:
        dice = f" ({', '.join(str(face) for face in step.dice)})" if step.dice else ""
        rule = rules.cited(step.rule) if step.rule else ""
        yield StoryLine(text=step.shown + dice, rule=rule, depth=1 + step.depth, struck=out)


def _dice(battle: Any, entries: tuple[tuple[Entry, bool], ...]) -> Iterator[DiceBars]:
    """How often each face came up for each side, a chart for each kind of dice; what both rolled for comes last."""
    counts: dict[tuple[str, int], Counter[int]] = {}
    for entry in standing(entries):
        for side, sides, face, _ in rolled(entry):
            counts.setdefault((side, sides), Counter()).update([face])
    known = {side.id: side_of(side) for side in battle.sides}
    order = {id: number for number, id in enumerate(known)}
    for (side, sides), faces in sorted(counts.items(), key=lambda each: (order.get(each[0][0], 99), each[0][1])):
        total = sum(faces.values())
        bars = tuple((str(face), float(faces[face]), total / sides) for face in range(1, sides + 1))
        who = known.get(side)
        whose = who.name if who else tr("Both sides")
        name = tr("{whose}, d{sides}: {total} rolled", whose=whose, sides=sides, total=total)
        yield DiceBars(name=name, faces=bars, colour=who.colour if who else INK)
