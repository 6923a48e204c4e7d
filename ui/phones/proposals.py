"""What players propose: an order of one of their units, picked from those it may be given, or their own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.game import Game
from referee.order import Order, arguments, missing, refusals
from referee.requests import Refused
from referee.value import FrozenMap, value
from referee.wording import language, tr
from ui.phones.known import Eyes
from ui.phones.seats import Seat

MOST = 6
"""So many proposals of a seat are open at once."""
LONGEST = 120
TARGETS = 60


@value
class Proposal:
    """An order that a player would like to be given."""

    id: str
    seat: str
    name: str
    text: str
    order: str = ""
    args: FrozenMap[str, Any] = FrozenMap()


def own_orders(game: Game, eyes: Eyes, unit: str) -> list[dict[str, Any]]:
    """What a unit may be ordered, as far as its own side can know: judged on the battle as that side sees it."""
    found = []
    for order in game.rules.orders:
        if order.needs_unit() and order.by == "unit":
            told = _told(order, eyes, unit, game)
            if told is not None:
                found.append(told)
    return found


def _told(order: Order, eyes: Eyes, unit: str, game: Game) -> dict[str, Any] | None:
    """An order and whom it may be aimed at; none where something is against it, or a phone cannot say all of it."""
    try:
        args = order.args(unit=unit)
        if refusals(order, eyes.seen, args, game.rules.phase_names(eyes.seen)):
            return None
        picks = [pick for pick in order.picks if pick.required]
        if len(picks) > 1:
            return None
        targets = list(picks[0].candidates(eyes.seen, args))[:TARGETS] if picks else []
    except Exception:  # judged on what is seen only, a rule may lack what it goes by: then it is not offered
        return None
    if picks and not targets:
        return None
    words = {"order": order.id, "title": tr(order.title), "verb": order.verb or order.title.lower()}
    listed = [[eyes.outside(id), eyes.words_of(id)] for id in targets]
    return words | ({"pick": picks[0].key, "label": tr(picks[0].label), "targets": listed} if picks else {})


def proposed(game: Game, eyes: Eyes, seat: Seat, said: Mapping[str, Any]) -> Proposal:
    """What a phone proposes, checked: an order of a unit of its seat, or words."""
    id = str(said.get("id", ""))[:40]
    words = _line(said.get("words", ""))
    if not id:
        raise Refused("A proposal needs an id.")
    if not said.get("order"):
        if not words:
            raise Refused("A proposal needs an order or words.")
        return Proposal(id=id, seat=seat.id, name=seat.name, text=words)
    unit = str(said.get("unit", ""))
    if not may_order(eyes, seat, unit):
        raise Refused("This unit is not at this seat.")
    order = game.rules.order(str(said["order"]))
    offered = next((each for each in own_orders(game, eyes, unit) if each["order"] == order.id), None)
    if offered is None:
        raise Refused(f"{order.title} cannot be ordered now.")
    return _of_order(order, eyes, Proposal(id=id, seat=seat.id, name=seat.name, text=""), offered, said)


def _of_order(
    order: Order, eyes: Eyes, bare: Proposal, offered: Mapping[str, Any], said: Mapping[str, Any]
) -> Proposal:
    unit = str(said["unit"])
    args: dict[str, Any] = {"unit": unit}
    aimed = ""
    if "pick" in offered:
        target = str(said.get("target", ""))
        if target not in [id for id, _ in offered["targets"]]:
            raise Refused(f"{offered['label']} is to be picked.")
        pick = next(each for each in order.picks if each.key == offered["pick"])
        args[pick.key] = [eyes.inside(target)] if pick.many else eyes.inside(target)
        aimed = eyes.words_of(eyes.inside(target))
    if missing(order, arguments(order, args, eyes.seen)):
        raise Refused(f"{order.title} takes more than a phone can say: tell the referee in words.")
    text = in_words(eyes.name_of(unit), offered, aimed)
    return replace(bare, text=text, order=order.id, args=FrozenMap(args))


def in_words(unit: str, offered: Mapping[str, Any], aimed: str) -> str:
    """An order as a sentence; in other languages than English by its title, which agrees with every name."""
    if language() == "en":
        return " ".join(filter(None, (unit, offered["verb"], aimed)))
    return f"{unit}: {', '.join(filter(None, (offered['title'], aimed)))}"


def may_order(eyes: Eyes, seat: Seat, unit: str) -> bool:
    """Whether a unit is at this seat."""
    there = eyes.seen.units.get(unit)
    return there is not None and there.side == seat.side and (not seat.units or unit in seat.units)


def _line(words: Any) -> str:
    text = "".join(letter if letter.isprintable() else " " for letter in str(words)[: LONGEST * 4])
    return " ".join(text.split())[:LONGEST]
