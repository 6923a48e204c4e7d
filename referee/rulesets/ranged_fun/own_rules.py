"""Rules of Ranged Fun that are ours and that nobody could want otherwise."""

from referee.rulings import OwnRule

OUR_MISSIONS = OwnRule(
    id="our-missions",
    title="Our missions",
    text="Zones to set up in, the last turn, points and what wins are those of the mission that is played.",
    source="The source sends its readers to its missions, which are lost.",
)
NEXT_TO_CARRIER = OwnRule(
    id="next-to-carrier",
    title="Next to the carrier",
    text="Whoever gets on or off does so from or into a space next to the carrier.",
    kind="reading",
    source="The source says what it costs, not from where.",
)
NOTHING_LEFT = OwnRule(
    id="nothing-left",
    title="Nothing left by hand",
    text="A unit whose movement, armour, SRF and LRF the referee brings to 0 is hammered.",
    source="The source knows damage only from dice.",
)
CLOSE_ALONE = OwnRule(
    id="close-alone",
    title="Close attacks are made alone",
    text="A VSRF attack is one unit's: nobody supports it or observes for it.",
    kind="reading",
    source="Supporting fire and observers are told of fire over a distance.",
)
