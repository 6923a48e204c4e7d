"""Peek a boo [R5] in the tracker: blank markers of footprint and basic type, seen once, never hidden again."""

from tests.referee.battles.memory import Play, words_of
from tests.referee.rulesets.banter_battles.field import go, in_deployment, in_stuff, why_not


def hidden(*units: str, first: str = "red") -> Play:
    """A battle in which these units are out of sight."""
    play = in_stuff(first=first)
    for unit in units:
        play.do("hide", {"unit": unit})
    return play


def seen(play: Play, unit: str, by: str) -> tuple[str, str, tuple[str, ...], int]:
    """What a side knows of a unit."""
    found = play.rules.seen_by(play.battle, by).unit(unit)
    return found.name, found.type, found.traits, found.points


def test_the_enemy_sees_a_blank_marker_with_the_basic_type() -> None:
    play = hidden("blue-stags")
    assert seen(play, "blue-stags", by="red") == ("Hidden horse", "horse", (), 0)
    assert seen(play, "blue-stags", by="blue")[0] == "Stags"


def test_the_marker_has_the_footprint_of_the_unit_and_none_of_its_figures() -> None:
    play = hidden("blue-stags")
    marker = play.rules.seen_by(play.battle, "red").unit("blue-stags")
    assert (marker.bases, marker.start_bases) == (3, 3)
    assert (marker.move, marker.charge, marker.shoot, marker.group, marker.commander) == (0, 0, 0, "", "")


def test_a_spectator_sees_what_no_side_hides() -> None:
    play = hidden("blue-stags", "red-tigers")
    assert [seen(play, unit, by="")[0] for unit in ("blue-stags", "red-tigers", "red-lions")] == [
        "Hidden horse",
        "Hidden foot",
        "Lions",
    ]


def test_what_is_due_of_a_hidden_unit_is_not_told_to_the_enemy() -> None:
    play = hidden("blue-stags")
    play.do(
        "shoot",
        {"unit": "red-lions", "target": "blue-bears"},
        dice=[6, 1, 1, 1],
        ask={"within-2mu": ["blue-stags", "blue-wolves"]},
    )
    assert [due.args["unit"] for due in play.rules.seen_by(play.battle, "red").due] == ["blue-wolves"]
    assert len(play.rules.seen_by(play.battle, "blue").due) == 2


def test_a_blank_marker_of_the_deployment_is_hidden() -> None:
    play = in_deployment()
    play.do("deploy", {"unit": "blue-bears", "blank": True})
    assert seen(play, "blue-bears", by="red")[0] == "Hidden foot"


def test_a_unit_that_is_seen_is_never_hidden_again() -> None:
    play = hidden("blue-stags")
    told = words_of(play.do("reveal", {"unit": "blue-stags"}))
    assert told == "[R5] Stags show themselves and are never hidden again"
    assert seen(play, "blue-stags", by="red")[0] == "Stags"
    assert why_not(play, "hide", unit="blue-stags") == "[R5] Stags were revealed: they are never hidden again"


def test_only_the_hidden_are_revealed_and_only_the_seen_are_hidden() -> None:
    play = hidden("blue-stags")
    assert why_not(play, "reveal", unit="blue-bears") == "[R5] Bears are not hidden"
    assert why_not(play, "hide", unit="blue-stags") == "[R5] Stags are hidden already"


def test_a_unit_that_shoots_shows_itself() -> None:
    play = hidden("red-lions")
    play.do("shoot", {"unit": "red-lions", "target": "blue-bears"}, dice=[1, 1, 1, 1])
    assert (play.unit("red-lions").hidden, play.unit("red-lions").revealed) == (False, True)


def test_a_charge_shows_the_charger_and_its_target() -> None:
    play = hidden("red-lions", "blue-bears")
    play.do("charge", {"unit": "red-lions", "target": "blue-bears"}, dice=[6])
    assert not play.unit("red-lions").hidden
    assert not play.unit("blue-bears").hidden


def test_a_charge_that_is_refused_shows_nobody() -> None:
    play = hidden("red-lions", "blue-bears")
    play.do("charge", {"unit": "red-lions", "target": "blue-bears"}, dice=[1])
    assert play.unit("red-lions").hidden
    assert play.unit("blue-bears").hidden


def test_a_hidden_unit_is_out_of_sight_of_those_who_shoot() -> None:
    play = hidden("blue-bears")
    assert why_not(play, "shoot", unit="red-lions", target="blue-bears") == (
        "[hidden-targets] A hidden unit is out of sight: reveal it first if it is seen"
    )


def test_a_unit_in_contact_does_not_hide() -> None:
    play = hidden()
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    assert "[R5] Bears are in contact with the enemy" in why_not(play, "hide", unit="blue-bears")


def test_a_unit_that_the_referee_sees_touched_shows_itself() -> None:
    play = hidden("blue-bears")
    play.do("touch", {"unit": "red-lions", "target": "blue-bears"})
    assert not play.unit("blue-bears").hidden


def test_hidden_units_move_and_stay_hidden() -> None:
    play = hidden("red-lions")
    go(play, "red-lions")
    play.do("move", {"unit": "red-lions"})
    assert play.unit("red-lions").hidden


def test_a_unit_that_is_not_on_the_table_neither_hides_nor_touches() -> None:
    play = in_deployment()
    assert why_not(play, "hide", unit="blue-bears") == "[G2] Bears are not on the table yet"
    assert "[G2] Bears are not on the table yet" in why_not(play, "touch", unit="red-lions", target="blue-bears")


def test_artillery_does_not_hide_while_the_armies_deploy_but_may_later() -> None:
    play = in_deployment()
    play.do("deploy-rest")
    assert why_not(play, "hide", unit="red-cannon") == "[G2] Artillery never goes down as a blank marker"
    assert why_not(in_stuff(), "hide", unit="red-cannon") == ""


def test_what_shows_a_unit_is_called_to_mind() -> None:
    play = hidden("blue-stags")
    order = play.rules.order("reveal")
    told = order.form(play.battle, order.args(unit="blue-stags")).reminders[0].text
    assert told.startswith("In sight of an enemy")
