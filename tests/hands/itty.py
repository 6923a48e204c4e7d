"""Itty Bitty, Hastings: the first turn, counter by counter; and one in which the horse of the centre is in touch."""

from __future__ import annotations

from tests.hands.table import Table

BEGUN = ({"order": "next-phase"},)
IN_TOUCH = (
    *BEGUN,
    *(
        {"order": "place", "args": {"unit": f"normens-heavy-cavalry-{at}", "hex": f"0{at + 5}11"}}
        for at in (1, 2, 3, 4)
    ),
)
"""Four of the heavy cavalry stand before the axemen, as they do once they have ridden up the hill."""


def first_turn(table: Table) -> None:
    """Every counter is drawn and tested; the formations of the first captains march."""
    _turn(table, fights=False)
    table.picture("itty-end")


def turn_with_fights(table: Table) -> None:
    """The same turn with the horse in touch: whoever may attacks, the others march; dice as they fall."""
    assert _turn(table, fights=True) >= 3, "hardly anybody fights"
    table.picture("itty-fights-end")


def _turn(table: Table, fights: bool) -> int:
    """Play the turn to its end; says how many fights there were."""
    marched: set[str] = set()
    fought: set[str] = set()
    while table.battle.turn == 1:
        able = [table.battle.unit(id) for id in table.session.rules.next_up(table.battle).units]
        group = next((unit for unit in able if unit.group and unit.group not in marched), None)
        fighter = next((unit for unit in able if unit.id not in fought and _can_fight(table, unit.id)), None)
        if _answers(table):
            continue
        if fights and fighter is not None:
            fought.add(fighter.id)
            _fight(table, fighter.name)
        elif group is None or len(marched) > 7:
            goes_on(table)
        else:
            marched.add(group.group)
            table.at(group.name, "y")
            table.key("a", "Return")
    return len(fought)


def goes_on(table: Table) -> None:
    """The next counter; of whoever is drawn alone it is said that he does nothing."""
    idle = next((pill for pill in table.board.now.view.pills if pill.id == "pass"), None)
    table.key(idle.key.lower() if idle is not None else "space")


def _answers(table: Table) -> bool:
    """Dice that are wanted are thrown, what is asked is as usual; says whether there was anything."""
    now = table.board.now
    if now.tray.wanted.kind == "dice":
        table.roll("2" * now.tray.wanted.dice)
        table.key("Return")
    elif now.page == "order":
        table.say("Apart")  # a formation that could not keep together
        table.key("Return")
    elif now.page == "question" or table.battle.due:
        table.say(now.view.pills[0].text) if now.view.pills and not now.view.button else table.key("Return")
    else:
        return False
    return True


def _can_fight(table: Table, unit: str) -> bool:
    game, melee = table.session.game, table.session.rules.order("melee")
    return not game.reasons(melee, melee.args(unit=unit)) and any(_foes(table, unit))


def _foes(table: Table, unit: str) -> list[str]:
    melee = table.session.rules.order("melee")
    return list(melee.picks[0].candidates(table.battle, melee.args(unit=unit)))


def _fight(table: Table, name: str) -> None:
    """An attack with all the dice that it takes."""
    table.at(name, "x")
    if table.board.now.view.answers and not table.board.now.view.button:
        table.click(table.battle.unit(table.board.now.view.answers[0]).name)
    table.roll("3" * table.board.now.tray.wanted.dice)
    table.key("Return")
