"""One name for one template: on the card of a spell, on the sheet and on the template itself."""

import pytest

from data.content import shipped
from printables.game_pieces import cards_of
from printables.game_sheet import sheet_of
from printables.templates import bands_of
from referee.dice import play
from referee.paper.base import paper_of
from referee.paper.templates import TemplateOptions, template_name
from referee.rulesets import ruleset
from referee.rulesets.itty_bitty.spell_templates import Template, template

SPELLS = shipped("itty-bitty")["spells"]
SHAPED = {id: spell for id, spell in SPELLS.items() if spell.shape}
BOOK = {  # number is size, letter is shape, a lone B is ball 2
    "big-bang-boomeroo": "cone C",
    "fearball": "ball 2",
    "fireball": "ball 3",
    "vegetative-chain-reaction": "ball 3",
    "rally": "ball 2",
    "anti-magickal-glamour": "ball 2 or 3",
    "yawning-chasm": "ball 2",
}


@pytest.fixture
def game(room):
    return paper_of(room.source("cards", ruleset="itty-bitty"))


def test_every_template_of_the_book_has_its_right_name():
    assert {id: spell.template_name for id, spell in SHAPED.items()} == BOOK


def test_card_and_sheet_give_the_template_of_every_spell_the_same_name(game):
    cards = {card.title: dict(card.figures)["template"] for card in cards_of(game) if "template" in dict(card.figures)}
    panels = [panel for side in sheet_of(game).sides for panel in side.panels]
    book = next(panel for panel in panels if panel.title.startswith("Spells")).blocks[0].items
    lines = {item.lead.partition(" (")[0]: item.text for item in book}
    assert cards == {spell.name: spell.template_name for spell in SPELLS.values()}
    for spell in SPELLS.values():
        named = [
            name
            for name in set(BOOK.values())
            if f", {name}." in lines[spell.name] or f", {name}," in lines[spell.name]
        ]
        assert named == ([spell.template_name] if spell.shape else [])


def test_the_template_page_has_the_template_of_every_spell_under_that_name(game):
    pages = {template_name(each.form, each.size): each for each in game.templates(TemplateOptions())}
    for spell in SHAPED.values():
        assert all(template_name(spell.shape, size) in pages for size in spell.sizes)


def test_a_printed_template_covers_what_the_procedure_covers(game):
    for each in game.templates(TemplateOptions()):
        toward = "1009" if each.form == "cone" else None
        facts = Template(shape=str(each.form), size=each.size, strength=12, at="1010", toward=toward)
        covered = play(template(facts), table=ruleset("itty-bitty").table()).hexes
        assert {str(place) for band in bands_of(each)[0] for place in band} == set(covered)
