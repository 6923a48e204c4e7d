"""Everything that ships can be shown in forms and taken out again to the letter."""

import pytest

from data.content import shipped
from data.content_tables import csv_text, entries_from_csv, entries_from_json, json_text
from referee.content_forms import Shaper, beginning, field_at, has_place, is_page, path_of, value_at, with_value_at
from referee.facts import read
from referee.form_fields import ChoiceField, TextField
from referee.form_schema import record_of
from referee.form_words import words_for
from referee.references import References, errors_of
from referee.requests import Refused
from referee.rulesets import ids, ruleset
from referee.value import plain
from referee.words import words_of

KINDS = [(id, kind) for id in ids() for kind in shipped(id)]


def references(id: str, kind: str) -> References:
    return References(id, kind, shipped(id))


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_every_entry_goes_into_a_form_and_out_again_the_same(id: str, kind: str) -> None:
    record, shaper = record_of(ruleset(id).content[kind]), Shaper(references(id, kind))
    for entry in shipped(id)[kind].values():
        value = plain(entry)
        assert shaper.from_form(record, shaper.to_form(record, value, ()), ()) == value


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_nothing_is_wrong_with_any_entry_that_ships(id: str, kind: str) -> None:
    for entry in shipped(id)[kind].values():
        assert errors_of(ruleset(id).content[kind], plain(entry), references(id, kind)) == {}


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_a_kind_comes_back_from_a_table_and_from_json_as_it_went_out(id: str, kind: str) -> None:
    fields, entries = record_of(ruleset(id).content[kind]).fields, shipped(id)[kind]
    as_plain = {key: plain(entry) for key, entry in entries.items()}
    for back in (
        entries_from_csv(csv_text(fields, as_plain), fields, "x.csv"),
        entries_from_json(json_text(id, kind, as_plain), id, kind, "x.json"),
    ):
        assert {key: read(ruleset(id).content[kind], entry) for key, entry in back.items()} == dict(entries)


@pytest.mark.parametrize("id", ids())
def test_references_name_fields_that_are_there(id: str) -> None:
    for kind, named in words_of(id).references.items():
        record = record_of(ruleset(id).content[kind])
        for path, target in named.items():
            parts = tuple(0 if part == "*" else part for part in path.split("."))
            field = field_at(record, parts)
            assert isinstance(getattr(field, "inner", field), TextField), (kind, path)
            assert target in ruleset(id).content


def test_an_id_that_is_named_is_chosen_and_one_that_is_not_there_is_told() -> None:
    found = references("battle-rules", "squads")
    record = record_of(ruleset("battle-rules").content["squads"])
    shaped = Shaper(found).shaped(record, ())
    assert isinstance(field_at(shaped, ("models", 0, "profile")), ChoiceField)
    value = plain(shipped("battle-rules")["squads"]["hounds"])
    value["models"][1]["weapons"] = ["spoon"]
    errors = errors_of(ruleset("battle-rules").content["squads"], value, found)
    assert errors == {"models.1.weapons.0": "There is no “spoon” among the weapons."}


def test_what_is_wrong_is_told_at_its_field() -> None:
    value = plain(shipped("banter-battles")["periods"]["ancients"])
    value["troops"]["pikes"]["bash"] = 9
    value["name"] = ""
    kind = ruleset("banter-battles").content["periods"]
    errors = errors_of(kind, value, references("banter-battles", "periods"))
    assert set(errors) == {"name", "troops.pikes.bash"}
    assert errors["troops.pikes.bash"] == "The field “troops.pikes.bash” cannot be 9: a whole number from 2 to 6."


def test_places_are_found_and_changed_without_touching_the_old() -> None:
    old = {"a": [{"b": 1}, {"b": 2}]}
    new = with_value_at(old, ("a", 1, "b"), 3)
    assert (value_at(old, ("a", 1, "b")), value_at(new, ("a", 1, "b"))) == (2, 3)
    assert has_place(old, ("a", 1))
    assert not has_place(old, ("a", 2))
    assert not has_place(old, ("c",))


def test_many_records_are_opened_one_by_one_and_few_small_ones_stand_in_the_form() -> None:
    scenario = record_of(ruleset("itty-bitty").content["scenarios"])
    assert is_page(field_at(scenario, ("sides",)), {})
    squad = record_of(ruleset("battle-rules").content["squads"])
    assert is_page(field_at(squad, ("models",)), [])
    army = record_of(ruleset("ranged-fun").content["armies"])
    assert not is_page(field_at(army, ("muster",)), [{}])
    assert is_page(field_at(army, ("muster",)), [{}] * 20)


def test_a_path_leaves_names_of_maps_and_numbers_of_lists_open() -> None:
    scenario = record_of(ruleset("itty-bitty").content["scenarios"])
    assert path_of(scenario, ("sides", "normens", "units", "x")) == ("sides", "*", "units", "*")


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_a_new_entry_begins_with_what_is_usual(id: str, kind: str) -> None:
    value = beginning(record_of(ruleset(id).content[kind]))
    errors = errors_of(ruleset(id).content[kind], value, references(id, kind))
    assert not [sentence for sentence in errors.values() if "There is no field" in sentence]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name\nHut\n", "x.csv, line 1: there is no column “id”; there must be id, name, armour, structure, text."),
        ("id,nme\nhut,Hut\n", "x.csv, line 1: there is no field “nme”; there are name, armour, structure, text."),
        ("id,name\n,Hut\n", "x.csv, line 2, id: every entry needs one."),
        ("id,armour\nhut,thick\n", "x.csv, line 2, armour: it cannot be “thick”: a number."),
        ("id,name\nhut,Hut,more\n", "x.csv, line 2: it has more cells than the first line."),
    ],
)
def test_a_wrong_table_is_told_its_line_and_column(text: str, sentence: str) -> None:
    fields = record_of(ruleset("ranged-fun").content["buildings"]).fields
    with pytest.raises(Refused) as refused:
        entries_from_csv(text, fields, "x.csv")
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[", "x.json is not JSON: it breaks at line 1, column 2."),
        ("{}", "x.json must hold a JSON object with ruleset, kind and entries."),
        (
            '{"ruleset": "wargame", "kind": "weapons", "entries": {}}',
            "x.json has weapons of wargame, not buildings of ranged-fun.",
        ),
        (
            '{"ruleset": "ranged-fun", "kind": "buildings", "entries": {"hut": 3}}',
            "x.json, buildings.hut: it must be a JSON object.",
        ),
    ],
)
def test_wrong_json_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        entries_from_json(text, "ranged-fun", "buildings", "x.json")
    assert str(refused.value) == sentence


@pytest.mark.parametrize("id", ids())
def test_every_figure_and_word_of_a_layout_that_ships_can_be_picked(id: str) -> None:
    words = words_for(ruleset(id).content["faces"], id)
    for entry in shipped(id)["faces"].values():
        named = {"figures.*.of": entry.figures, "card.figures.*.of": entry.card.figures}
        for path, figures in named.items():
            assert {figure.of for figure in figures} <= set(words.options[path])
        assert entry.sort in words.options["sort"]
        assert set(entry.card.parts) <= set(words.options["card.parts.*"])
        assert entry.back in words.options["back"]


@pytest.mark.parametrize("id", ids())
def test_words_of_forms_name_fields_that_are_there(id: str) -> None:
    for kind, made in ruleset(id).content.items():
        words, record = words_for(made, id), record_of(made)
        for path in (*words.labels, *words.options, *words.ordered, *words.titles):
            assert field_at(record, tuple(0 if part == "*" else part for part in path.split("."))).key, (kind, path)
        for path, options in words.options.items():
            field = field_at(record, tuple(0 if part == "*" else part for part in path.split(".")))
            if isinstance(field, ChoiceField):
                assert {each.value for each in field.options} == set(options), path
