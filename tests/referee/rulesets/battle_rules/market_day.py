"""A whole battle, scripted: Market day between the Lowland Regiment (red) and the Highland Host (blue).

Each line is an order, its arguments, the players' dice, the referee's word and the players' choices.
"""

from __future__ import annotations

from typing import Any

HQ, RIFLES, OTHERS, MILITIA = "red-headquarters", "red-rifle-section-1", "red-rifle-section-2", "red-militia"
GUNS, MARKSMEN, STORMERS = "red-machine-gun-team", "red-marksmen", "red-stormers"
KIN, RAIDERS, REAVERS, HUNTERS = "blue-chieftain-and-kin", "blue-raiders-1", "blue-raiders-2", "blue-hunters"
BERSERKERS, HOUNDS, BEASTS = "blue-berserkers", "blue-hound-pack", "blue-great-beasts"

ARMIES: list[dict[str, Any]] = [
    {
        "name": "Lowland Regiment",
        "force": "regiment",
        "fielded": {
            "headquarters": 1,
            "rifles": 2,
            "militia": 1,
            "machine-guns": 1,
            "marksmen": 1,
            "stormers": 1,
        },
    },
    {
        "name": "Highland Host",
        "force": "host",
        "fielded": {"kin": 1, "raiders": 2, "hunters": 1, "berserkers": 1, "hounds": 1, "great-beasts": 1},
    },
]
"""Who fights: what the forces fielded when the battle was written down."""

Line = tuple[str, dict[str, Any], list[int], dict[str, Any], dict[str, Any]]
NEXT: Line = ("next-phase", {}, [], {}, {})


def line(order: str, unit: str = "", target: str = "", dice: list[int] | None = None, **more: Any) -> Line:
    """One order; `ask` and `choose` are answers, whatever else is named is an argument."""
    named = {"unit": unit, "target": target}
    ask, choose = more.pop("ask", {}), more.pop("choose", {})
    args = {key: value for key, value in named.items() if value} | more
    return order, args, dice or [], ask, choose


SET_UP = [
    line("set-up", MILITIA, cover=True),
    line("set-up", HUNTERS, hidden=True),
    line("set-up-rest"),
    line("first-turn", dice=[4, 4, 5, 3], choose={"goes": ["first"]}),
]

RED_1 = [
    NEXT,  # morale
    NEXT,  # movement
    line("move", RIFLES, cover=True),
    line("move", OTHERS, broken=True),
    line("move", GUNS, difficult=True),
    NEXT,  # ranged
    line("shoot", MARKSMEN, RAIDERS, [3, 4, 1, 2, 5, 6, 6, 1], distance=30),
    line("shoot", GUNS, REAVERS, [4, 4, 5, 1, 2, 3, 3, 4, 2, 6, 1, 4], distance=20),
    NEXT,  # close
]

BLUE_1 = [
    NEXT,  # morale
    line("check", REAVERS, dice=[5]),
    NEXT,  # movement
    line("fall-back", REAVERS, ask={"reaches": [["board edge"]]}),
    line("rally", REAVERS, dice=[2], choose={"attempt": ["yes"]}),
    line("move", RAIDERS),
    line("move", HOUNDS),
    line("move", BERSERKERS),
    line("move", BEASTS),
    NEXT,  # ranged
    line("shoot", HUNTERS, RIFLES, [4, 4, 5, 1, 2, 3, 4, 5, 1, 5, 3, 2]),
    NEXT,  # close
    line("assault", HOUNDS, MILITIA, distance=7),
    line(
        "counter",
        MILITIA,
        HOUNDS,
        [5, 5, 6, 6, 1, 2, 3, 4, 2, 3, 1, 6, 1],
        choose={"counter": ["fire"], "wounds": ["choose"]},
        ask={"models": [["Hound 1", "Hound 2", "Hound 3"]]},
    ),
    line("assault", BERSERKERS, STORMERS, distance=8),
    line("counter", STORMERS, BERSERKERS, [5, 1, 1, 1, 1, 2, 2, 3, 4, 4, 2], choose={"counter": ["fire"]}),
    line("assault-move", BERSERKERS, STORMERS, ask={"touches": [[STORMERS]]}),
    line("fight", BERSERKERS),
    line("strike", BERSERKERS, dice=[3, 4, 5, 1, 2, 6, 2, 3, 4, 1, 6, 1, 1], ask={"touching": [3]}),
    line("strike", STORMERS, dice=[3, 3, 1, 3, 5], ask={"touching": [3]}),
    line("after-draw", STORMERS, choose={"draw": ["consolidate"]}),
    line("after-draw", BERSERKERS, choose={"draw": ["consolidate"]}),
    line("consolidate", STORMERS, dice=[4, 2], ask={"apart": [[]]}),
]

RED_2 = [
    NEXT,  # morale
    line("check", OTHERS, dice=[3]),
    NEXT,  # movement
    line("move", OTHERS),
    NEXT,  # ranged
    line("shoot-scrum", RIFLES, BERSERKERS, [4, 5, 6, 1, 2, 4, 2, 6, 3, 1, 5, 3, 2, 3]),
    NEXT,  # close
    line("fight", STORMERS, dice=[6, 3]),
    line("strike", STORMERS, dice=[3, 4, 1, 2, 4, 5], ask={"touching": [2]}),
]

BLUE_2 = [
    NEXT,  # morale
    NEXT,  # movement
    line("fall-back", HOUNDS, ask={"reaches": [["open ground"]]}),
    line("move", BEASTS),
    line("move", RAIDERS),
    NEXT,  # ranged
    NEXT,  # close
    line("assault", BEASTS, RIFLES, distance=7),
    line("counter", RIFLES, BEASTS, [4, 4, 1, 1, 1, 5, 1, 3, 3], choose={"counter": ["fire"], "wounds": ["usual"]}),
    line("assault-move", BEASTS, RIFLES, ask={"touches": [[RIFLES]]}),
    line("fight", BEASTS),
    line("strike", BEASTS, dice=[3, 3, 4, 5, 1, 6, 3, 4, 5, 1, 2, 5, 1, 2], ask={"touching": [2]}),
    line("strike", RIFLES, dice=[5, 6, 1, 6, 2, 1], ask={"touching": [3]}, choose={"wounds": ["usual"]}),
    line("loser", RIFLES, dice=[5], choose={"loser": ["check"]}),
    line("fall-back", RIFLES, ask={"reaches": [["open ground"]]}),
    line("advance", BEASTS, RIFLES, [6, 2, 6], choose={"run-down": ["yes"]}),
    line("fight", BEASTS),
    line("strike", BEASTS, dice=[3, 3, 3, 1, 1, 1, 3, 3, 1, 1, 1], ask={"touching": [2]}),
]

RED_3 = [
    NEXT,  # morale
    NEXT,  # movement
    line("move", HQ),
    NEXT,  # ranged
    line("shoot", MILITIA, HOUNDS, [5, 5, 1, 1, 1, 1, 1, 1, 2, 1, 3], choose={"wounds": ["usual"]}),
    NEXT,  # close
]

BLUE_3 = [
    NEXT,  # morale
    line("check", HOUNDS, dice=[2]),
    NEXT,  # movement
    line("move", KIN),
    line("move", RAIDERS),
    NEXT,  # ranged
    NEXT,  # close
    line("assault", KIN, HQ, distance=6),
    line("counter", HQ, KIN, choose={"counter": ["hold"]}),
    line("assault-move", KIN, HQ, ask={"touches": [[HQ]]}),
    line("assault", RAIDERS, HQ, distance=5),
    line("assault-move", RAIDERS, HQ, ask={"touches": [[HQ]]}),
    line("fight", KIN),
    line(
        "strike",
        KIN,
        dice=[2, 3, 4, 3, 1, 2, 1, 2],
        ask={"touching": [1, 2], "models": [["Leader", "Leader (2)"]]},
        choose={"wounds": ["choose"]},
    ),
    line("strike", RAIDERS, dice=[4, 1, 1, 3, 1], ask={"touching": [3]}),
    line("strike", HQ, dice=[4, 4, 2, 5, 6, 1], ask={"touching": [2], "split": [1]}, choose={"wounds": ["usual"]}),
    line("loser", HQ, choose={"loser": ["fallback"]}),
    line("fall-back", HQ, ask={"reaches": [["board edge"]]}),
    line("rally", HQ, dice=[6], choose={"attempt": ["yes"]}),
    line("advance", KIN, choose={"advance": ["stay"]}),
    line("advance", RAIDERS, choose={"advance": ["elsewhere"]}),
]

RED_4 = [
    NEXT,  # morale
    line("check", HQ, dice=[3]),
    NEXT,  # movement
    line("move", STORMERS),
    NEXT,  # ranged
    line("shoot", OTHERS, KIN, [4, 4, 1, 1, 2, 3, 3, 2, 1, 3], distance=18, choose={"wounds": ["usual"]}),
    line("shoot", GUNS, HUNTERS, [4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2], distance=22),
    NEXT,  # close
    line("assault", STORMERS, RAIDERS, distance=7),
    line("counter", RAIDERS, STORMERS, [5, 1, 1, 2], choose={"counter": ["fire"]}),
    line("assault-move", STORMERS, RAIDERS, ask={"touches": [[]]}),
]

BLUE_4 = [
    NEXT,  # morale
    NEXT,  # movement
    line("move", BEASTS),
    NEXT,  # ranged
    NEXT,  # close
    line("assault", BEASTS, MILITIA, distance=8),
    line("counter", MILITIA, BEASTS, [5, 1, 1, 1, 2, 2, 3, 4, 1], choose={"counter": ["fire"]}),
    line("assault-move", BEASTS, MILITIA, ask={"touches": [[MILITIA]]}),
    line("fight", MILITIA),
    line("strike", BEASTS, dice=[3, 3, 1, 1, 2, 2, 2, 3], ask={"touching": [2]}),
    line("strike", MILITIA, dice=[6, 1, 1, 2], ask={"touching": [3]}),
    line("loser", MILITIA, dice=[3], choose={"loser": ["check"]}),
    line("consolidate", MILITIA, first="blue", ask={"apart": [[MILITIA]]}),
]

RED_5 = [
    NEXT,  # morale
    line("cohesion", MILITIA, ask={"alone": [1]}),
    line("check", MILITIA, dice=[4]),
    NEXT,  # movement
    line("fall-back", MILITIA, ask={"reaches": [["no way out"]]}),
    line("leave", MARKSMEN, choose={"edge": ["south"]}),
    NEXT,  # ranged
    line(
        "shoot",
        GUNS,
        BEASTS,
        [4, 4, 4, 4, 1, 1, 5, 5, 6, 1, 6, 1, 2, 3],
        distance=20,
        choose={"wounds": ["usual"]},
    ),
    NEXT,  # close
]

BLUE_5 = [
    NEXT,  # morale
    line("check", BEASTS, dice=[1]),
    NEXT,  # movement
    NEXT,  # ranged
    NEXT,  # close
    line("assault", BEASTS, MILITIA),
    line("assault-move", BEASTS, MILITIA, ask={"touches": [[MILITIA]]}),
    line("fight", BEASTS),
    line(
        "roll-due",
        dice=[3, 3, 1, 2, 3, 1, 1, 6, 6, 6, 6, 6],
        ask={"touching": [2], "reaches": [["open ground"]], "caught": [[MILITIA]]},
        choose={"loser": ["check"], "advance": ["contact"], "run-down": ["yes"]},
    ),
]

LAST = [
    *[NEXT] * 4,
    line("score"),
    *[NEXT] * 4,
]

SCRIPT: list[Line] = [
    *SET_UP,
    *(RED_1 + BLUE_1),
    *(RED_2 + BLUE_2),
    *(RED_3 + BLUE_3),
    *(RED_4 + BLUE_4),
    *(RED_5 + BLUE_5),
    *LAST,
    NEXT,
]
