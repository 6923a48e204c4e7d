"""The golden mission: Annihilation, four turns, with a bit of everything that Ranged Fun has."""

from __future__ import annotations

from typing import Any

from referee.facts import read
from referee.ruleset import Setup

SETUP = read(
    Setup,
    {
        "name": "The road to the huts",
        "scenario": "annihilation",
        "sides": [
            {
                "name": "Border Guard",
                "roster": {
                    "name": "Border Guard",
                    "units": [
                        "guard-howitzer",
                        "guard-scout-car",
                        "guard-infantry",
                        "guard-heavy-tank",
                        "guard-anti-tank",
                    ],
                    "muster": [
                        {"unit": "guard-howitzer", "name": "Howitzer"},
                        {"unit": "guard-scout-car", "name": "Scouts"},
                        {"unit": "guard-infantry", "name": "Rifles"},
                        {"unit": "guard-heavy-tank", "name": "Tank"},
                        {"unit": "guard-anti-tank", "name": "Hunters"},
                    ],
                },
            },
            {
                "name": "Dune Riders",
                "roster": {
                    "name": "Dune Riders",
                    "units": ["rider-half-track", "rider-raiders", "rider-buggy", "rider-rocket-team"],
                    "muster": [
                        {"unit": "rider-half-track", "name": "Half-track"},
                        {"unit": "rider-raiders", "name": "Raiders"},
                        {"unit": "rider-buggy", "name": "Buggy"},
                        {"unit": "rider-rocket-team", "name": "Rockets"},
                    ],
                },
            },
        ],
    },
)
HOWITZER, SCOUTS, RIFLES, TANK, HUNTERS = "red-howitzer", "red-scouts", "red-rifles", "red-tank", "red-hunters"
TRACK, RAIDERS, BUGGY, ROCKETS = "blue-half-track", "blue-raiders", "blue-buggy", "blue-rockets"

Order = tuple[Any, ...]
SCRIPT: list[Order] = [
    # Who goes first, and where everybody begins.
    ("first", {}, [3, 3, 4, 1], {"goes": ["first"]}),
    ("deploy", {"unit": HOWITZER, "to": "0301"}),
    ("deploy", {"unit": SCOUTS, "to": "0603"}),
    ("deploy", {"unit": RIFLES, "to": "1303"}),
    ("deploy", {"unit": TANK, "to": "1503"}),
    ("deploy", {"unit": HUNTERS, "to": "0503"}),
    ("deploy", {"unit": TRACK, "to": "1418"}),
    ("deploy", {"unit": RAIDERS, "carrier": TRACK}),
    ("deploy", {"unit": BUGGY, "to": "0518"}),
    ("deploy", {"unit": ROCKETS, "to": "0618"}),
    ("next-phase",),
    # Turn 1, Border Guard: the scouts drive into the house and observe; the hunters watch the road.
    ("move", {"unit": SCOUTS, "to": "0607"}),
    ("enter", {"unit": SCOUTS, "building": "house-1"}),
    ("fire", {"unit": HOWITZER, "target": ROCKETS, "observer": SCOUTS}, [4, 1, 1]),
    ("watch", {"unit": HUNTERS, "counter": "0510"}),
    ("move", {"unit": RIFLES, "to": "1306"}),
    ("move", {"unit": TANK, "to": "1507"}),
    ("next-phase",),
    # Turn 1, Dune Riders: the buggy runs into the overwatch; rockets and buggy bring the house down on the scouts.
    ("move", {"unit": BUGGY, "to": "0511"}),
    ("react", {"unit": HUNTERS, "target": BUGGY}, [1, 4, 1], {"reacts": ["fire"]}),
    ("fire-building", {"unit": ROCKETS, "building": "house-1"}, [4, 1]),
    ("fire-building", {"unit": BUGGY, "building": "house-1"}, [3, 1, 2]),
    ("move", {"unit": TRACK, "to": "1411"}),
    ("next-phase",),
    # Turn 2, Border Guard: the buggy is hammered; the rifles lie in ambush.
    ("fire", {"unit": SCOUTS, "target": BUGGY}, [4, 1, 3]),
    ("fire", {"unit": HUNTERS, "target": BUGGY}, [4, 1, 3]),
    ("fire", {"unit": HOWITZER, "target": TRACK}, [2, 1, 4]),
    ("watch", {"unit": RIFLES, "counter": "1308"}),
    ("next-phase",),
    # Turn 2, Dune Riders: the half-track drives into the ambush; the buggy misses its turn and is fit again.
    ("move", {"unit": TRACK, "to": "1408"}),
    ("react", {"unit": RIFLES, "target": TRACK}, [3, 2, 2], {"reacts": ["ambush"]}),
    ("fire", {"unit": TRACK, "target": RIFLES}, [1, 4, 2]),
    ("fire", {"unit": ROCKETS, "target": SCOUTS}, [4, 1, 1]),
    ("next-phase",),
    # Turn 3, Border Guard: a shot astray hits the rifles; they blow up the half-track with the raiders aboard.
    ("fire", {"unit": HOWITZER, "target": TRACK}, [5, 8, 2, 1, 4]),
    ("fire", {"unit": TANK, "target": TRACK}, [4, 1, 4]),
    ("close", {"unit": RIFLES, "target": TRACK}, [4, 1, 4]),
    ("close", {"unit": RIFLES, "target": TRACK}, [4, 1, 4, 3]),
    ("close", {"unit": RIFLES, "target": RAIDERS}, [1, 4]),
    ("answer", {"unit": RAIDERS, "target": RIFLES}, [4, 1, 4], {"answers": ["yes"]}),
    ("next-phase",),
    # Turn 3, Dune Riders.
    ("close", {"unit": RAIDERS, "target": RIFLES}, [1, 4]),
    ("move", {"unit": BUGGY, "to": "0513"}),
    ("fire", {"unit": BUGGY, "target": SCOUTS}, [1, 4]),
    ("fire", {"unit": ROCKETS, "target": SCOUTS}, [4, 1, 3]),
    ("next-phase",),
    # Turn 4, Border Guard: split fire finishes everybody off.
    ("fire", {"unit": TANK, "target": RAIDERS, "split": True}, [4, 1, 3, 4, 1, 3]),
    ("fire", {"unit": HUNTERS, "target": BUGGY, "split": True}, [4, 1, 3, 4, 1, 3]),
    ("fire", {"unit": HOWITZER, "target": ROCKETS, "observer": SCOUTS, "split": True}, [4, 1, 1, 4, 1, 1]),
]


def line(order: str, args: dict[str, Any] | None = None, dice: list[int] | None = None, *said: Any) -> dict[str, Any]:
    """One order of the script as the golden games have it: choices, then the referee's word."""
    choose, ask = (*said, {}, {})[:2]
    given = {"args": args, "dice": dice, "choose": choose, "ask": ask}
    return {"order": order} | {key: value for key, value in given.items() if value}


LINES = [line(*order) for order in SCRIPT]
