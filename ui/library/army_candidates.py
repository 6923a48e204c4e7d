"""The armies that a side may choose from: as the scenario says, from the packs, the club's own, from a file."""

from __future__ import annotations

from dataclasses import replace

from data.battle_plan import OWN, PACK, USUAL, ArmyPlan, Kit, Plan
from referee.army_book import ArmySheet
from referee.own_names import sheet_in_our_words
from referee.value import value
from referee.wording import number, own_name, tr, trc
from ui.browsing.items import Item


@value
class Candidate:
    """An army that a side could bring, and what the rules have against it."""

    plan: ArmyPlan
    item: Item
    problem: str = ""


def candidates(kit: Kit, plan: Plan, at: int) -> list[Candidate]:
    """All armies that a side may choose from."""
    offered = []
    if plan.scenario or not kit.book.has_armies:
        usual, who = own_name(kit.usual_name(plan, at)), "scenario" if plan.scenario else "game"
        item = Item(kind=USUAL, id="", title=tr("As the {who} says", who=who), line=usual, icon="flag")
        offered.append(Candidate(plan=ArmyPlan(name=usual), item=item))
        if not kit.book.arms_scenarios:
            return offered
    for id, packed in kit.book.ready().items():
        if kit.book.fits(packed, plan.list):
            sheet = sheet_in_our_words(packed)
            item = _item(kit, PACK, id, sheet, tr("from the packs"))
            offered.append(Candidate(plan=ArmyPlan(source=PACK, id=id, name=sheet.name), item=item))
    for army in kit.armies:
        sheet = kit.book.read(army.data)
        if kit.book.fits(sheet, plan.list):
            offered.append(from_sheet(kit, sheet, OWN, str(army.id), tr("your own")))
    return offered


def from_sheet(kit: Kit, sheet: ArmySheet, source: str, id: str, words: str) -> Candidate:
    """An army that comes with its roster: of the library, or from a file."""
    problem = next(iter(kit.book.problems(sheet)), "")
    item = replace(_item(kit, source, id, sheet, words), below=problem)
    plan = ArmyPlan(source=source, id=id, name=sheet.name, roster=kit.book.written(sheet))
    return Candidate(plan=plan, item=item, problem=problem)


def _item(kit: Kit, source: str, id: str, sheet: ArmySheet, words: str) -> Item:
    line = f"{number(kit.book.points(sheet), 'g')} {trc('paper', kit.book.price_word)} · {words}"
    return Item(kind=source, id=id, title=sheet.name, line=line, icon="players")
