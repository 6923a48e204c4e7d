"""No line of a sheet contradicts the battle: words that hang on a ruling follow the option in force."""

import re
from dataclasses import fields, is_dataclass, replace

import pytest

from data.content import shipped
from printables.game_sheet import PLACE, Ruled, sheet_of
from printables.job import Job, made
from printables.page import render
from referee.paper.base import paper_of
from referee.requests import Refused
from referee.rulesets import ruleset
from referee.sheet import PanelText, SheetText
from referee.value import FrozenMap
from tests.printables.conftest import Reading, check_boxes
from tests.printables.room import RULESETS, Room

WORDS = {
    "banter-battles": {
        "bag-count": {
            "surviving": "one die for each unit still there",
            "starting": "one die for each unit that started",
        },
        "scouting-edge": {"relative": "1.2 times the enemy's scouting units", "share": "20 points more of its army"},
        "own-base-loss": {
            "friends-only": "destroyed all friends within 2 MU check",
            "self-too": "the unit itself and all friends within 2 MU check",
        },
        "repeat-fall-backs": {
            "each": "every fall back after the first also",
            "second-only": "the second fall back also",
        },
        "bash-timing": {"together": "when both have thrown", "attacker-first": "the attacker's before the answer"},
        "terrain-first": {"out-scouted": "the out-scouted side first", "winner": "the side that out-scouted first"},
    },
    "battle-rules": {
        "natural-rolls": {"as-written": "Only totals count", "one-fails-six-succeeds": "A natural 1 always fails"},
        "mixed-squads": {"majority": "what most of them have", "best": "the best value", "worst": "the worst value"},
        "cover-counts": {
            "ranged-only": "Fire at a target in cover",
            "all-combat": "Fire or strikes at a target in cover",
        },
        "scrum-walk": {
            "each-die-from-first": "starts at the first squad again",
            "round-robin": "starts at the squad after the one hit last",
        },
        "loser-modifier": {
            "none": "Lost a close combat | stays",
            "hp-lost": "Lost a close combat, +1 each HP lost in it",
        },
        "strike-back": {"surviving-share": "strikes with its share of attacks", "full": "strikes with all its attacks"},
        "failed-cohesion": {
            "fallback": "must move together | falls back",
            "unchanged": "must move together | stays as",
        },
        "fallback-shoots": {"yes": "any scrum, in fallback too", "no": "any scrum, never in fallback"},
        "cohesion": {
            "as-written": "every model within 2″ of another",
            "one-group": "linked in one group by steps of 2″",
        },
        "mixed-nerve": {"highest": "the highest MT among its living", "as-defended": "the MT it defends with"},
        "wound-allocation": {"free": "says who loses it. |", "wounded-first": "the wounded are finished first"},
        "shoot-and-assault": {
            "other-weapons": "What has fired this turn does not strike",
            "one-or-the-other": "Not if it has fired this turn",
        },
        "advances": {"once": "extra move, once a turn", "every-win": "extra move, after every combat it wins"},
        "first-turn": {"winner-chooses": "chooses who begins", "winner-first": "wins a roll-off begins"},
        "fallback-check": {"optional": "In fallback, may check", "required": "In fallback, must check"},
        "losses-counted": {"this-fire": "+1 each of them", "all-lost": "each lost in the whole battle"},
        "mixed-moves": {"each-its-own": "each model its own", "slowest": "all as the slowest"},
        "engaged-moves": {"no": "not in close combat", "yes": "out of close combat too"},
        "difficult-ground": {"half-the-move": "halves the whole move", "double-cost": "each inch in it counts as two"},
        "other-moves": {"movement": "as far as MV", "twice-movement": "twice MV"},
        "leave-board": {"allowed": "any squad may go", "scenario-only": "only a squad that the scenario pays"},
        "weapons-fired": {"all": "with all weapons that reach", "one": "each model with its best weapon"},
        "fallback-move": {"next-movement": "moves in its next movement phase", "at-once": "it moves at once"},
        "fallback-strikes": {"yes": "and it strikes", "no": "and it does not strike"},
        "blocked-fallback": {"stays": "no way out it stays", "run-down": "no way out it is run down"},
        "assault-again": {"no": "Not in fallback. Once a turn", "yes": "As often as it touches nobody"},
        "fought-scrum": {"closed": "Not into a scrum that has fought", "open": "Into a scrum that has fought too"},
        "scrums-fight": {"every-turn": "fights in every turn", "active-chooses": "if the player in turn wants it"},
        "new-round-order": {"advancer-first": "who advanced", "roll-off": "after an advance too"},
        "weapons-struck": {"one": "with one weapon each", "all": "with all their weapons"},
        "long-weapons-in-close": {"allowed": "of any length", "not-over-12": "none over 12″"},
        "left-counts": {"yes": "count as destroyed, unless paid", "no": "do not count as destroyed"},
        "no-squad-left": {"other-side": "it wins, whatever the points", "points": "the points decide"},
    },
    "ranged-fun": {
        "pierce-heavier": {
            "1": "armour > strength | 1 |",
            "2": "armour > strength | 2",
            "0": "armour > strength | none",
        },
        "odd-split": {
            "even-as-possible": "they add up to the strength",
            "round-down-both": "half the strength, rounded down",
        },
        "building-and-cover": {"adds-to-walls": "instead of its square's +1", "instead": "instead of all other cover"},
        "scatter-method": {
            "d6-1-2-on-target": "a d6, 1–2 on target, 3–6 one space off",
            "always": "always one space off",
            "never": "it never scatters",
        },
        "hammered-again-now": {
            "boom": "boom, off the board, by the second half of a split too",
            "once-per-order": "boom, off the board, but not by the second half of the split that hammered it",
        },
        "diagonals": {
            "one-and-a-half": "Diagonal | 1½ | 1½ | 1½ | Rough, wall | 2 | one step, whole turn | 1 | … diagonal | 3",
            "one": "Diagonal | 1 | 1 | 1 | Rough, wall | 2 | one step, whole turn | 1 | … diagonal | 2",
        },
        "corner-cutting": {
            "no": "No diagonal step between two walls",
            "yes": "A diagonal step may pass between two walls",
        },
        "scattered-shot": {"hits-what-is-there": "it attacks the unit or building there", "misses": "it does nothing"},
        "close-attack-is-fire": {"no": "is not the fire of the turn", "yes": "is the one fire of the turn"},
    },
    "itty-bitty": {
        "die-bonus": {"favours-owner": "The attacker's bonuses come off", "literal-add": "All bonuses are added"},
        "charge-bonus": {"attack-factors": "+4 attack, once", "die": "4 on the die, once"},
        "support-fire": {"attack-factors": "fire | + its attack", "die": "fire | its attack, on the die"},
        "fire-back": {"ignored": "The shooter suffers no", "as-table": "The shooter suffers the attacker's results"},
        "old-disorder": {"stays": "in a later turn: no more", "routs": "in a later turn: routed too"},
        "berserk-on": {"natural-1": "steady; berserk on 1", "never": "steady, never berserk"},
        "rout-on": {
            "natural-6": "stays; routed on 6",
            "any-failure": "| routed | Routed",
            "never": "stays, never routed",
        },
        "accuracy": {"beat-rating": "must beat the printed power", "roll-under": "must be the printed power or less"},
        "prayer-cost": {"one-prayer": "priests one prayer", "spirit-cost": "priests the cost in spirit"},
        "mana-returns": {"never": "mana, which does not come back", "one-a-turn": "mana, 1 back for a turn"},
        "template-fractions": {"1-⅔-⅓": "then ⅔, then ⅓", "1-½-¼": "then ½, then ¼"},
        "independents": {
            "any-own-draw": "scouts act when any counter of their side is drawn",
            "own-counter": "scouts act on a counter of their own",
        },
        "leaderless": {
            "own-counter": "a counter of its own, leadership 2",
            "nearest-captain": "by the nearest captain",
        },
        "road": {"half-cost": "Road hex | ½", "half-movement": "A march with a road hex in it | half movement"},
        "fort-time": {"2-and-7": "7 turns level 2", "one-a-turn": "one turn in place a level"},
        "dismounted-as": {
            "light-infantry": "dismounts: light infantry 3-2-4",
            "plus-one": "dismounts: attack +1",
            "heavy-infantry": "dismounts: heavy infantry 3-3-3",
        },
    },
    "wargame": {
        "panic-number": {"4": "4+ | Passed", "3": "3+ | Passed", "5": "5+ | Passed"},
        "natural-six": {"as-written": "Needing 7 or more, no die hits", "six-always-hits": "7 or more, a 6 still hits"},
        "long-range-melee": {"ranged-only": "Shooting: over half the", "both": "Shooting or melee: over half the"},
        "shoot-in-combat": {"no": "Not while in combat", "yes": "In combat as well"},
        "panic-count": {
            "each-takedown": "Each takedown calls for",
            "once-per-attack": "of an attack together call for",
        },
        "panic-who": {"every-unit": "every other unit within 6″", "friends-only": "every friendly unit within 6″"},
        "leader-down": {"new-leader-tests": "(a new one if he fell)", "no-test": "(nobody if he fell)"},
        "no-cover-in-reach": {"prone": "no better cover | Falls prone", "no-effect": "in the open: nothing"},
        "team-minimum": {"2": "Team | 2–5", "1": "Team | 1–5"},
        "shaken-until": {
            "activation-ends": "until its next activation ends",
            "turn-begins": "its next activation begins",
        },
        "failed-reaction": {"lost": "or fails a panic test before", "kept": "but not by a failed panic test"},
        "prone-again": {"loses-next": "Loses its next reaction or first action", "no-effect": "Nothing more"},
        "shoot-into-combat": {"no": "nor at enemies in combat", "yes": "also at enemies in combat"},
        "focus-moves": {"no": "and no move in it", "yes": "it may move in it"},
    },
}
OPTIONS = [(id, point, option) for id in WORDS for point in WORDS[id] for option in WORDS[id][point]]


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """A battle of each ruleset; the rulings are changed on it."""
    made = Room(tmp_path_factory.mktemp("room"))
    yield {id: made.source("qrs", battle=made.battle(id)) for id in RULESETS}
    made.close()


def ruled(source, **rulings):
    return replace(source, battle=replace(source.battle, rulings=FrozenMap(rulings)))


def body(source, **rulings):
    """All that stands on the sheet but the list of rulings, as if the battle used all of it."""
    game = paper_of(ruled(source, **rulings))
    game.uses = lambda: None
    panels = [panel for side in sheet_of(game).sides for panel in side.panels if panel.title != "Rulings in force"]
    return " | ".join(words(panels))


def words(given):
    if isinstance(given, str):
        return [given]
    if is_dataclass(given):
        given = [getattr(given, field.name) for field in fields(given)]
    return [word for each in given for word in words(each)] if isinstance(given, list | tuple) else []


def test_every_option_of_every_ruling_has_words():
    known = {id: {point.id: set(point.ids) for point in ruleset(id).rulings} for id in RULESETS}
    assert {id: {point: set(WORDS[id][point]) for point in WORDS[id]} for id in WORDS} == known


@pytest.mark.parametrize(("id", "point", "option"), OPTIONS)
def test_the_sheet_says_what_the_battle_rules_and_nothing_else(sources, id, point, option):
    text = body(sources[id], **{point: option})
    others = [said for other, said in WORDS[id][point].items() if other != option]
    assert WORDS[id][point][option] in text
    assert [said for said in others if said in text] == []


@pytest.mark.parametrize(("id", "point", "option"), OPTIONS)
def test_all_words_of_an_option_are_on_the_sheet(sources, id, point, option):
    text = body(sources[id], **{point: option})
    sheet = next(iter(shipped(id)["sheets"].values()))
    assert all(each[option] in text for place, each in sheet.ruled.items() if place.partition(".")[0] == point)


@pytest.mark.parametrize("id", RULESETS)
def test_without_a_battle_the_usual_rulings_stand(sources, id):
    usual = {point.id: point.default for point in ruleset(id).rulings}
    assert all(WORDS[id][point][option] in body(sources[id]) for point, option in usual.items())


@pytest.mark.parametrize("id", RULESETS)
def test_a_sheet_with_every_ruling_changed_still_has_two_sides(sources, id):
    other = {point.id: point.ids[-1] for point in ruleset(id).rulings}
    placed = []
    reading = Reading(render(made(Job(kind="qrs"), ruled(sources[id], **other)), placed=placed))
    check_boxes(reading, placed)
    assert len(reading) == 2
    assert not re.search(r"\{[a-z]", reading.all_text())


@pytest.mark.parametrize("id", RULESETS)
def test_places_and_words_of_a_sheet_belong_together(id):
    sheet = next(iter(shipped(id)["sheets"].values()))
    points = {point.id: set(point.ids) for point in ruleset(id).rulings}
    named = {place for word in words(sheet.panels) for place in PLACE.findall(word)}
    assert named == set(sheet.ruled)
    assert all(set(each) == points[place.partition(".")[0]] for place, each in sheet.ruled.items())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{weather}", "names “{weather}”, and there is no such ruling"),
        ("{wind}", "no words for “wind” ruled as “calm”"),
    ],
)
def test_a_place_without_words_is_named(text, sentence):
    sheet = SheetText(title="Club", panels=(PanelText(title="A", text=text),))
    with pytest.raises(Refused, match=re.escape(sentence)):
        Ruled(text=sheet, force={"wind": "calm"}).panel(sheet.panels[0])
