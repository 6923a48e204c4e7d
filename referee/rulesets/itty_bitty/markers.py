"""Every status marker of Itty Bitty Battles: its word, shape and colour, and how long it lasts."""

from referee.battle import Marker
from referee.ruleset import MarkerKind

MARKERS = (
    MarkerKind(
        id="disorganized", name="Disorganized", shape="triangle", colour="amber", letter="D", rule="Disorganization"
    ),
    MarkerKind(id="routed", name="Routed", shape="triangle", colour="red", letter="R", rule="Disorganization"),
    MarkerKind(id="berserk", name="Berserk", shape="star", colour="red", letter="B", turns=2, rule="Morale checks"),
    MarkerKind(
        id="rally-attempt",
        name="Rally attempt",
        shape="circle",
        colour="blue",
        letter="A",
        until="turn",
        rule="Morale checks",
    ),
    MarkerKind(id="hidden", name="Hidden", shape="square", colour="grey", letter="?", rule="Scouts"),
    MarkerKind(
        id="fortification-1", name="Fortification 1", shape="hexagon", colour="brown", letter="1", rule="Fortification"
    ),
    MarkerKind(
        id="fortification-2", name="Fortification 2", shape="hexagon", colour="brown", letter="2", rule="Fortification"
    ),
    MarkerKind(id="rubble", name="Rubble", shape="hexagon", colour="grey", letter="U", rule="Rubble"),
    MarkerKind(id="balked", name="Balked", shape="square", colour="amber", letter="K", until="turn", rule="Balk Check"),
    MarkerKind(id="charged", name="Charged", shape="square", colour="purple", letter="C", until="turn", rule="Charge"),
    MarkerKind(
        id="under-fire",
        name="Under fire",
        shape="circle",
        colour="red",
        letter="F",
        until="turn",
        rule="Missile Combat",
    ),
    MarkerKind(
        id="fired", name="Fired", shape="circle", colour="green", letter="S", until="turn", rule="Missile Combat"
    ),
    MarkerKind(id="dismounted", name="Dismounted", shape="square", colour="green", letter="H", rule="Dragoons"),
    MarkerKind(
        id="afraid", name="Fear or confusion", shape="star", colour="purple", letter="!", turns=1, rule="Activation"
    ),
)

_KINDS = {kind.id: kind for kind in MARKERS}


def marker(kind: str, note: str = "") -> Marker:
    """A marker of this kind, with the time it lasts."""
    found = _KINDS[kind]
    return Marker(kind=kind, until=found.until, turns=found.turns, note=note)
