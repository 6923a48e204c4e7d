"""Two small armies of Banter Battles: enough of every kind of unit for a whole game in a hundred orders."""

from referee.facts import read
from referee.ruleset import Setup
from referee.rulesets import ruleset
from referee.rulings import in_force

USUAL = in_force(ruleset("banter-battles").rulings, {}, "club-usual")
"""The rulings that the golden game was made with: there were no others then."""

SETUP = read(
    Setup,
    {
        "name": "The mill at dawn",
        "rulings": USUAL,
        "sides": [
            {
                "name": "Millers",
                "roster": {
                    "name": "Millers",
                    "period": "ancients",
                    "commands": [
                        {
                            "name": "The mill",
                            "general": "general",
                            "general_name": "Old Ansel",
                            "commander_in_chief": True,
                            "units": [
                                {"troop": "heavy-foot", "name": "Flour Guard"},
                                {"troop": "archers", "name": "Weir Bows"},
                                {"troop": "skirmishers", "name": "Reed Runners"},
                            ],
                        }
                    ],
                },
            },
            {
                "name": "Drovers",
                "roster": {
                    "name": "Drovers",
                    "period": "ancients",
                    "commands": [
                        {
                            "name": "The herd",
                            "general": "general",
                            "general_name": "Tall Brida",
                            "commander_in_chief": True,
                            "units": [
                                {"troop": "warband", "name": "Horn Band"},
                                {"troop": "heavy-cavalry", "name": "Whip Riders"},
                                {"troop": "archers", "name": "Fence Bows"},
                            ],
                        }
                    ],
                },
            },
        ],
    },
)
