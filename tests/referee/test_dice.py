"""Provable dice and the players' own."""

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest

from referee.dice import AppDice, ProvableDice, TypedDice, commitment, new_seed, play, seed_of
from referee.procedure import run
from referee.requests import Count, D, Draw, Refused, Rule
from referee.value import FrozenMap

PLACE = ("turn 1", "shoot", "guard", 1)


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))


def test_the_same_place_shows_the_same_face() -> None:
    seed = new_seed()
    assert ProvableDice(seed, PLACE).faces(D(6), 3) == ProvableDice(seed, PLACE).faces(D(6), 3)


def rolls(seed: bytes, *place: object, ask: int = 0) -> tuple[int, ...]:
    return ProvableDice(seed, place).faces(Count(20, 4), ask)


def test_another_seed_place_actor_or_question_shows_others() -> None:
    seed = seed_of(1)
    shown = [
        rolls(seed, "turn 1", "guard"),
        rolls(seed_of(2), "turn 1", "guard"),
        rolls(seed, "turn 2", "guard"),
        rolls(seed, "turn 1", "line"),
        rolls(seed, "turn 1", "guard", ask=1),
    ]
    assert len(set(shown)) == len(shown)


def test_words_that_run_together_are_different_places() -> None:
    assert rolls(seed_of(1), "ab", "c") != rolls(seed_of(1), "a", "bc")


def number_of(seed: bytes, *place: str) -> int:
    """The number behind a face: four bytes of the digest of its place, worked out by hand."""
    return int.from_bytes(hmac.new(seed, "\x1f".join(place).encode(), hashlib.sha256).digest()[:4], "big")


def test_a_face_is_the_digest_of_its_place_as_documented() -> None:
    number = number_of(seed_of(5), "turn 1", "shoot", "guard", "1", "2", "0", "0")
    assert ProvableDice(seed_of(5), PLACE).face(6, 2, 0) == number % 6 + 1


# The critical values are those at which a fair die is called unfair once in a thousand times.
@pytest.mark.parametrize(("sides", "critical"), [(2, 10.83), (6, 20.52), (10, 27.88), (20, 43.82)])
def test_all_faces_are_equally_likely(sides: int, critical: float) -> None:
    dice = ProvableDice(seed_of(1), PLACE)
    counts = Counter(dice.face(sides, ask, 0) for ask in range(12_000))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts, sides) < critical


def test_neighbouring_dice_do_not_follow_each_other() -> None:
    dice = ProvableDice(seed_of(1), PLACE)
    pairs = (dice.faces(Count(2, 4), ask) for ask in range(12_000))
    assert chi_square(Counter(6 * (a - 1) + b for a, b in pairs), 36) < 66.62


def test_numbers_past_the_last_whole_multiple_are_thrown_away() -> None:
    sides = 2**31 + 1  # of all numbers of 32 bits nearly every second one is past the only whole multiple
    for ask in range(50):
        tries = [number_of(seed_of(5), str(ask), "0", str(attempt)) for attempt in range(40)]
        first = next(number for number in tries if number < sides)
        assert ProvableDice(seed_of(5)).face(sides, ask, 0) == first + 1


def test_a_draw_indexes_the_sorted_contents() -> None:
    dice = ProvableDice(seed_of(3), PLACE)
    contents = ["blue", "blue", "green", "red", "red", "red"]
    drawn = [dice.drawn({"red": 3, "none": 0, "green": 1, "blue": 2}, ask) for ask in range(50)]
    assert drawn == [contents[dice.face(6, ask, 0) - 1] for ask in range(50)]


def test_the_order_in_which_a_bag_was_filled_does_not_matter() -> None:
    dice = ProvableDice(seed_of(3), PLACE)
    assert [dice.drawn({"a": 2, "b": 2}, n) for n in range(20)] == [dice.drawn({"b": 2, "a": 2}, n) for n in range(20)]


def test_a_commitment_is_the_sha256_of_the_seed() -> None:
    seed = new_seed()
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
    assert commitment(seed) != commitment(new_seed())


def test_a_seed_has_256_bits() -> None:
    assert len(new_seed()) == len(seed_of("word")) == 32


def test_app_dice_roll_draw_and_leave_choices_at_their_defaults() -> None:
    def both() -> Rule[tuple[int, str]]:
        return (yield from D(6)), (yield from Draw(FrozenMap({"red": 1})))

    roll, drawn = run(both(), AppDice(ProvableDice(seed_of(1), PLACE))).outcome
    assert (roll, drawn) == (ProvableDice(seed_of(1), PLACE).face(6, 0, 0), "red")


def rolls_two() -> Rule[int]:
    return (yield from Count(2, 4, rule="SH3", label="Shooting"))


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ([], "An answer is missing: Shooting [SH3], 2 × d6 (faces 1 to 6)."),
        ([4], "An answer is missing: Shooting [SH3], 2 × d6 (faces 1 to 6); only 1 of them is there."),
        ([4, 4, 4], "Too many dice: 2 needed, 3 given."),
        ([4, 7], "7 is not a face of a d6: 1 to 6. [SH3]"),
        ([0, 4], "0 is not a face of a d6: 1 to 6. [SH3]"),
        ([4, "red"], "“red” is not a face of a d6: 1 to 6. [SH3]"),
        ([4, 2.0], "2.0 is not a face of a d6: 1 to 6. [SH3]"),
        ([4, True], "True is not a face of a d6: 1 to 6. [SH3]"),
        ([4, None], "None is not a face of a d6: 1 to 6. [SH3]"),
    ],
)
def test_typed_dice_that_do_not_fit_are_refused(faces: list[Any], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        play(rolls_two(), faces)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "An answer is missing: Pulled [R3], one of red, blue."),
        (["green"], "“green” is not there to be drawn; there is red, blue. [R3]"),
        (["black"], "“black” is not there to be drawn; there is red, blue. [R3]"),
        ([3], "“3” is not there to be drawn; there is red, blue. [R3]"),
    ],
)
def test_typed_draws_that_do_not_fit_are_refused(words: list[Any], sentence: str) -> None:
    def pull() -> Rule[str]:
        return (yield from Draw(FrozenMap({"red": 1, "black": 0, "blue": 2}), "R3", "Pulled"))

    with pytest.raises(Refused) as refusal:
        play(pull(), words)
    assert str(refusal.value) == sentence


def test_a_counter_may_be_called_by_a_number() -> None:
    def pull() -> Rule[str]:
        return (yield from Draw(FrozenMap({"3": 1})))

    assert run(pull(), TypedDice([3])).outcome == "3"
