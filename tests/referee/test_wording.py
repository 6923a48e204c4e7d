"""Sentences in another language: looked up, filled in, told again."""

from collections.abc import Iterator

import pytest

from referee.order import no
from referee.procedure import Step
from referee.wording import keep, language, listed, number, speak, tr, trc, worded

GERMAN = {
    "{unit} has shot": "{unit} [hat|haben] geschossen",
    "{name} wins: {why}": "{name} gewinnt: {why}",
    "the enemy is broken": "der Feind ist gebrochen",
    "{n} base": ("{n} Basis", "{n} Basen"),
    "{n} bases": "{n} [Basis|Basen]",
    "{check}, {how_many} lost": "{check}, {how_many} verloren",
    "passes": "besteht",
    "and": "und",
    "◇ reading:": "◇ Lesart:",
    "who scouts": "wer späht",
    "{unit}: {marker}": "{unit}: {marker} [target: ist|sind] [[da|dort]]",
    "Red": "Rot",
    "state\x04Open": "Offen",
    "Open": "Öffnen",
    "{far} inches": "{far} Zoll",
    "{name} begins": "{name!w} beginnt",
    "{names} are done": "{names} sind fertig",
    "Tank": "Panzer",
    "{unit} {charge} {target} in the flank": "{unit} [stürmt|stürmen] in die Flanke von {target}",
    "{a} is broken: {b} has won": "{a} [ist|sind] gebrochen: {b} [hat|haben] gewonnen",
    "All {what}": "Alle {what}",
    "New general of {group}": "Neuer General von {group}",
    "{names} fight: first {sides}": "{names} kämpfen: zuerst {sides}",
    ", then ": ", dann ",
    "{side}: {units} to act": "{side}: {units} am Zug",
    "{n} units": "{n} Einheiten",
    "{name} is drawn for {side}": "{name} wird für {side} gezogen",
    "{unit} to {target}: {far}": "{unit} bis {target}: {far}",
    "Try to rally": "Sammeln versuchen",
    "{ours} against {theirs}": "{ours} gegen {theirs}",
}


@pytest.fixture(autouse=True)
def _german() -> Iterator[None]:
    speak(GERMAN, "de")
    keep(["Tank"])
    yield
    speak(None)


def test_a_translation_chooses_its_verb_by_the_name_before_it() -> None:
    assert (
        worded("{unit} has shot", {"unit": "Armee des Bernsteinadlers"}) == "Armee des Bernsteinadlers hat geschossen"
    )
    assert worded("{unit} has shot", {"unit": "Kohorte des Ebers, Wolfssippe"}).endswith("haben geschossen")
    assert worded("{unit} has shot", {"unit": "Bogenschützen"}) == "Bogenschützen haben geschossen"
    assert worded("{unit} has shot", {"unit": "Slingers"}) == "Slingers haben geschossen"
    assert worded("{unit} has shot", {"unit": "Kohorte 2"}) == "Kohorte 2 hat geschossen"
    assert worded("{unit} has shot", {"unit": "Streitwagen"}) == "Streitwagen hat geschossen"
    assert worded("{unit} has shot", {"unit": "Grenadiere des Königs"}) == "Grenadiere des Königs haben geschossen"
    assert worded("{unit} has shot", {"unit": "Armee des Adlers"}) == "Armee des Adlers hat geschossen"
    assert worded("{unit} has shot", {"unit": "Schwerer Panzer"}) == "Schwerer Panzer hat geschossen"
    assert (
        worded("{unit} has shot", {"unit": "Hauptmann der Bogenschützen"})
        == "Hauptmann der Bogenschützen hat geschossen"
    )


def test_a_place_named_in_the_brackets_decides_and_doubled_brackets_stand() -> None:
    said = worded("{unit}: {marker}", {"unit": "Slingers", "marker": "passes", "target": "Kohorte"})
    assert said == "Slingers: besteht ist [da|dort]"


def test_figures_choose_the_plural_form_and_have_a_comma() -> None:
    assert [tr("{n} base", "{n} bases", n=n) for n in (0, 1, 2)] == ["0 Basen", "1 Basis", "2 Basen"]
    assert tr("{far} inches", far=1.5) == "1,5 Zoll"
    assert number(1.732, ".2f") == "1,73"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Slingers have shot", "Slingers haben geschossen"),
        ("Open (Red)", "Öffnen (Rot)"),
        ("The tank has shot.", "The tank hat geschossen."),
        ("passes, 2 bases lost", "besteht, 2 Basen verloren"),
        ("Blue has shot. Red wins: the enemy is broken.", "Blue hat geschossen. Red gewinnt: der Feind ist gebrochen."),
        ("Slingers have shot [◇ reading: who scouts]", "Slingers haben geschossen [◇ Lesart: wer späht]"),
        ("Slingers have shot [R6]", "Slingers haben geschossen [R6]"),
        ("Nobody has translated this", "Nobody has translated this"),
        ("Slingers of Pontia charge Wolf Kin in the flank", "Slingers of Pontia stürmen in die Flanke von Wolf Kin"),
        ("Millers are broken: Drovers have won", "Millers sind gebrochen: Drovers haben gewonnen"),
        ("All terrain gives cover", "All terrain gives cover"),
        ("New general of The mill has shot", "New general of The mill hat geschossen"),
        ("Passes and nobody has translated this", "Passes and nobody has translated this"),
        ("A, B fight: first Red, then Blue", "A, B kämpfen: zuerst Red, dann Blue"),
        ("Red: 3 units to act", "Red: 3 Einheiten am Zug"),
        ("Passes", "Besteht"),
        ("◇ reading: who scouts", "◇ Lesart: wer späht"),
        ("0607 inches", "0607 Zoll"),
        ("passes and Red", "besteht und Rot"),
        ("Red: 2 bases", "Rot: 2 Basen"),
        ("Tank: 2 bases", "Tank: 2 Basen"),
        ("Red: Tank, Tank", "Rot: Tank, Tank"),
        ("Red: 4, 2", "Rot: 4, 2"),
        ("Blue has shot; Red wins: the enemy is broken", "Blue hat geschossen; Red gewinnt: der Feind ist gebrochen"),
        ("Hob is drawn for Blue.", "Hob wird für Blue gezogen."),
        ("Try to rally: Bows", "Sammeln versuchen: Bows"),
        ("Red against Blue", "Red gegen Blue"),
    ],
)
def test_a_finished_english_sentence_is_told_again(written: str, shown: str) -> None:
    assert tr(written) == shown


def test_names_are_never_looked_up_and_our_own_words_are() -> None:
    assert worded("{name} wins: {why}", {"name": "Red", "why": "Red"}) == "Red gewinnt: Rot"
    assert worded("{name} begins", {"name": "Red"}) == "Rot beginnt"
    assert worded("{names} are done", {"names": "Red, Blue and Red"}) == "Red, Blue und Red sind fertig"


def test_braces_and_brackets_in_a_name_are_only_letters() -> None:
    assert worded("{unit} has shot", {"unit": "{unit} [a|b] {0.__class__}"}).startswith("{unit} [a|b] {0.__class__} ")


def test_what_is_written_down_stays_english() -> None:
    step = Step(rule="", template="{unit} has shot", values=(("unit", "Slingers"),))
    reason = no("R1", "{unit} has shot", unit="Slingers")
    assert (step.text, step.shown) == ("Slingers have shot", "Slingers haben geschossen")
    assert (reason.text, reason.shown) == ("Slingers have shot", "Slingers haben geschossen")


def test_a_context_tells_two_meanings_apart() -> None:
    assert (trc("state", "Open"), trc("menu", "Open")) == ("Offen", "Öffnen")


def test_english_has_no_catalogue() -> None:
    speak(None)
    assert (language(), tr("{n} base", "{n} bases", n=2), listed(["a", "b"])) == ("en", "2 bases", "a and b")


def test_a_name_of_a_model_is_one_man_however_it_ends():
    speak({"{models} goes down": "{models} [geht|gehen] zu Boden"}, "de")
    try:
        assert tr("Hügeljäger 1 goes down") == "Hügeljäger 1 geht zu Boden"
        assert tr("Jäger 1 and Jäger 2 go down") == "Jäger 1 and Jäger 2 gehen zu Boden"
    finally:
        speak(None)


def test_what_stands_in_brackets_behind_something_is_told_as_well():
    speak({"{n}+ hits{why}": "{n}+ trifft{why}", "the attacker has focused": "der Angreifer zielt"}, "de")
    try:
        assert tr("3+ hits (4+, the attacker has focused +1)") == "3+ trifft (4+, der Angreifer zielt +1)"
    finally:
        speak(None)


def test_a_sentence_put_together_of_two_is_told_in_its_parts():
    speak({"{units} is hurt": "{units} [ist|sind] verletzt", "bases": "Basen"}, "de")
    try:
        keep(["Erste Speere", "Wölfe"])
        values = {"units": "Erste Speere, Wölfe", "more": ": Erste Speere bases 5; Wölfe bases 4"}
        said = worded("{units} is hurt{more}", values)
        assert said == "Erste Speere, Wölfe sind verletzt: Erste Speere: Basen 5; Wölfe: Basen 4"
    finally:
        speak(None)


def test_what_stands_side_by_side_is_told_each_for_itself() -> None:
    speak({"{n} bases": "{n} Basen", "resil. {n}+": "Standh. {n}+"}, "de")
    try:
        assert tr("6 bases · resil. 3+") == "6 Basen · Standh. 3+"
    finally:
        speak(None)


def test_what_stands_for_a_name_is_ours_in_a_row_of_names_too():
    speak({"{who}: no dice": "{who}: keine Würfel", "First side": "Seite A"}, "de")
    try:
        assert worded("{who}: no dice", {"who": "First side"}) == "Seite A: keine Würfel"
        assert worded("{who}: no dice", {"who": "Erste Speere"}) == "Erste Speere: keine Würfel"
    finally:
        speak(None)
