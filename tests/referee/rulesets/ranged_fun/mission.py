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

# The second golden battle: by the book, with what the book allows and our usual table did not.

BOOK_SETUP = read(
    Setup,
    {
        "name": "Two aboard",
        "scenario": "annihilation",
        "sides": [
            {
                "name": "Border Guard",
                "roster": {
                    "name": "Border Guard",
                    "units": [
                        "guard-carrier",
                        "guard-infantry",
                        "guard-scout-car",
                        "guard-gunship",
                        "guard-howitzer",
                    ],
                    "muster": [
                        {"unit": "guard-carrier", "name": "Carrier"},
                        {"unit": "guard-infantry", "name": "Rifles"},
                        {"unit": "guard-scout-car", "name": "Scouts"},
                        {"unit": "guard-gunship", "name": "Gunship"},
                        {"unit": "guard-howitzer", "name": "Howitzer"},
                    ],
                },
            },
            {
                "name": "Dune Riders",
                "roster": {
                    "name": "Dune Riders",
                    "units": ["rider-strider", "rider-raiders", "rider-buggy", "rider-half-track"],
                    "muster": [
                        {"unit": "rider-strider", "name": "Strider"},
                        {"unit": "rider-raiders", "name": "Raiders"},
                        {"unit": "rider-buggy", "name": "Buggy"},
                        {"unit": "rider-half-track", "name": "Half-track"},
                    ],
                },
            },
        ],
    },
)
LIFT, GUNSHIP, STRIDER = "red-carrier", "red-gunship", "blue-strider"
BOOK_SCRIPT: list[Order] = [
    ("first", {}, [2, 4], {"goes": ["second"]}),
    ("deploy", {"unit": LIFT, "to": "1203"}),
    ("deploy", {"unit": RIFLES, "carrier": LIFT}),
    ("deploy", {"unit": SCOUTS, "carrier": LIFT}),
    ("deploy", {"unit": GUNSHIP, "to": "1303"}),
    ("deploy", {"unit": HOWITZER, "to": "0303"}),
    ("deploy", {"unit": STRIDER, "to": "1018"}),
    ("deploy", {"unit": RAIDERS, "to": "1118"}),
    ("deploy", {"unit": BUGGY, "to": "1218"}),
    ("deploy", {"unit": TRACK, "to": "0318"}),
    ("next-phase",),
    # Turn 1, Border Guard: two ride and one of them fires; the gunship passes over them; who observes may watch.
    ("move", {"unit": LIFT, "to": "1209"}),
    ("fire", {"unit": SCOUTS, "target": BUGGY}, [4, 1, 4]),
    ("move", {"unit": GUNSHIP, "path": ["1304", "1305", "1306", "1307", "1308", "1209", "1310"]}),
    ("fire", {"unit": GUNSHIP, "target": BUGGY}, [4, 1, 3]),
    ("fire", {"unit": HOWITZER, "target": RAIDERS, "observer": RIFLES}, [1, 4]),
    ("on-overwatch", {"unit": RIFLES}),
    ("all-done",),
    # Turn 1, Dune Riders: the overwatch fires when the players say so; the half-track has simply moved.
    ("move", {"unit": BUGGY, "to": "1212"}, None, {}, {"overwatch": []}),
    ("watch-fire", {"unit": RIFLES, "target": BUGGY}, [4, 1, 1]),
    ("move", {"unit": STRIDER, "path": ["1017", "1016", "1015", "1014"]}),
    ("move", {"unit": RAIDERS, "path": ["1117", "1116", "1115"]}),
    ("moved", {"unit": TRACK, "to": "0314"}),
    ("all-done",),
    # Turn 2, Border Guard: the buggy is finished, the rifles get off, and the table changes a ruling.
    ("fire", {"unit": SCOUTS, "target": BUGGY}, [4, 1, 3]),
    ("fire", {"unit": GUNSHIP, "target": BUGGY}, [4, 1, 3]),
    ("alight", {"unit": RIFLES, "to": "1210"}),
    ("on-overwatch", {"unit": RIFLES}),
    ("rule", {"ruling": "answered-answers", "option": "yes", "reason": "To and fro is more fun"}),
    ("all-done",),
    # Turn 2, Dune Riders: the strider comes under the rifles' overwatch and attacks; an answer may be answered.
    ("move", {"unit": STRIDER, "path": ["1113", "1212", "1211"]}, None, {}, {"overwatch": [RIFLES]}),
    ("react", {"unit": RIFLES, "target": STRIDER}, [1, 4], {"reacts": ["fire"]}),
    ("close", {"unit": STRIDER, "target": RIFLES}, [1, 3, 2]),
    ("answer", {"unit": RIFLES, "target": STRIDER}, [4, 1, 2], {"answers": ["yes"]}),
    ("answer", {"unit": STRIDER, "target": RIFLES}, None, {"answers": ["no"]}),
    ("all-done",),
    # Turn 3, Border Guard: the strider is hammered and gone; the others have seen enough.
    ("fire", {"unit": GUNSHIP, "target": STRIDER, "split": True}, [4, 1, 2, 4, 1, 2]),
    ("concede", {"side": "blue"}),
]
BOOK_LINES = [line(*order) for order in BOOK_SCRIPT]
