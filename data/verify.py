"""Verifying an export: the seed against its commitment, every face derived again, every order replayed, all folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from data.chain import chained, noted, short
from data.codec import step_data
from data.exchange import Rulesets, beginning, entries_of, fold, game_from_start, rules_of
from data.exported import Export, breaks, export_json, is_chained, read_export
from data.patience import Patience, TooLong
from referee.dice import ProvableDice, chance_of, commitment
from referee.due_for import due_for
from referee.entry import built_on_sand
from referee.event import encoded
from referee.game import Draft, Game
from referee.journal import Entry
from referee.order import Asked, Done, OpenOrder, Question, arguments
from referee.procedure import Given
from referee.requests import Choose, Draw, Refused, Roll
from referee.rulesets import ruleset
from referee.value import plain, value

LONGEST = 10.0
"""Seconds that replaying one entry may take."""
BEYOND_CHANCE = 1000
"""Dice that agree by chance less often than once in so many times are remarked upon."""


@value
class Shaky:
    """An entry that stands although it was resolved on what another took back."""

    entry: int
    took_back: int


@value
class Report:
    """What verifying found: each problem is one sentence that names its entry; remarks are no problems."""

    name: str
    provable: bool
    entries: int
    replayed: int = 0
    faces: int = 0
    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    built_on_taken_back: tuple[Shaky, ...] = ()
    head: str = ""
    """The hash of the last entry; none where there is no chain."""

    @property
    def foundations(self) -> tuple[str, ...]:
        """What rests on what was taken back, in sentences."""
        return tuple(
            f"Entry {each.entry} stands on what entry {each.took_back} took back." for each in self.built_on_taken_back
        )

    @property
    def is_sound(self) -> bool:
        """Whether nothing was found."""
        return not self.problems

    @property
    def verdict(self) -> str:
        """The report in one sentence."""
        if self.problems:
            return f"Not as it was played: {len(self.problems)} found in {self.entries} entries."
        told = f"{self.entries} entries fit, {self.replayed} orders were replayed, {self.faces} dice derived again"
        return f"{told}." if self.provable else f"{told}; not provable: the seed was chosen, not drawn."


class Unsound(Exception):
    """An entry that is not as it must have been; the sentence says how."""


def verify(given: str | bytes | Mapping[str, Any], rulesets: Rulesets = ruleset, head: str = "") -> Report:
    """Go through a battle from its first entry and name everything that is not as it was played.

    What is checked is never taken from the file: a chain is looked for in every file, and `head` is a hash that
    somebody wrote down while it was played.
    """
    plainly = export_json(given)
    export = read_export(plainly)
    rules = rules_of(export, rulesets)
    entries = entries_of(rules, export)
    began, battle = beginning(rules, entries)
    check = _Check(export, game_from_start(rules, began, battle))
    check.chain(plainly, head)
    check.seed(began.commitment, began.provable)
    check.beginning(began.words, battle.chances, entries[0].version)
    with Patience(LONGEST) as patience:
        for entry in entries[1:]:
            patience.renew()
            if not check.entry(entry):
                break
    check.flags()
    check.foundations()
    return check.report(began.provable)


class _Check:
    """A battle that is played again, and what was found on the way."""

    def __init__(self, export: Export, game: Game) -> None:
        self.export = export
        self.game = game
        self.known_seed: bytes | None = bytes.fromhex(export.seed)
        self.problems: list[str] = []
        self.remarks: dict[str, None] = {}
        self.replayed = self.faces = 0
        self.shaky: tuple[Shaky, ...] = ()
        self.head = ""

    def seed(self, committed: str, provable: bool) -> None:
        """The seed must be the one that the first entry commits to."""
        assert self.known_seed is not None
        if commitment(self.known_seed) != committed:
            self.problems.append("The seed is not the one that the first entry commits to; the dice cannot be checked.")
            self.known_seed = None
        if provable != self.export.battle.provable:
            self.problems.append("The export and its first entry do not agree whether the dice are provable.")

    def chain(self, plainly: Mapping[str, Any], head: str) -> None:
        """Every entry must follow the one before it, and the hash that was written down must be among them."""
        self.problems += breaks(plainly)
        self.head = plainly["entries"][-1].get("hash", "") if is_chained(plainly) else ""
        if not self.head:
            self.remarks["This export is older than the chain: only what its entries say of themselves is checked."] = (
                None
            )
        elif self.export.chain and self.export.chain.since > 1:
            before = min(self.export.chain.since - 1, len(self.export.entries))
            self.remarks[f"Entries 1 to {before} are older than the chain, and were chained afterwards."] = None
        if head:
            self._written_down(noted(head), chained(plainly["entries"]))

    def _written_down(self, head: str, hashes: list[str]) -> None:
        found = [at for at, hash in enumerate(hashes, start=1) if hash.startswith(head)]
        if not found:
            self.problems.append(
                f"The head: no entry has the hash {short(head)} that was written down: entries were cut off or changed."
            )
        elif found[-1] < len(hashes):
            self.remarks[f"The hash that was written down is that of entry {found[-1]}; what follows came later."] = (
                None
            )

    def beginning(self, words: str, chances: Mapping[str, str], version: int) -> None:
        """What the first entry freezes must agree with itself and with the head."""
        if chances.get("words", "") != (chance_of(words) if words else ""):
            self.problems.append("Entry 1: the players' words are not those that went into the dice.")
        if version != self.export.battle.rules_version:
            self.problems.append("The head: “battle” has another version of the rules than the first entry.")

    def entry(self, entry: Entry) -> bool:
        """Check one entry and go on from it; whether that was possible."""
        try:
            if entry.version > self.game.rules.version:
                words = f"it is of version {entry.version} of the rules, which this app does not know; not checked."
                self.problems.append(f"Entry {entry.number}: {words}")
                fold(self.game, entry)
            elif entry.version == self.game.rules.version:
                self._accept(self._replay(entry))
            else:
                self.remarks["Entries of another version of the rules were folded, not replayed."] = None
                fold(self.game, entry)
            return True
        except Unsound as found:
            self.problems.append(f"Entry {entry.number}: {found}")
        except TooLong as refusal:
            self.problems.append(f"Entry {entry.number}: {refusal.sentence} The rest was not checked.")
            return False
        except Exception as error:  # A rule that is fed nonsense may fail in any way.
            why = error.sentence if isinstance(error, Refused) else "its record makes no sense."
            self.problems.append(f"Entry {entry.number} cannot have happened: {why}")
        return self._go_on(entry)

    def _go_on(self, entry: Entry) -> bool:
        """After an entry that could not be replayed go on as it was recorded, if it fits at all."""
        try:
            fold(self.game, entry)
        except Exception:
            self.problems.append(f"Entry {entry.number} does not fit what came before it; the rest was not checked.")
            return False
        return True

    def _accept(self, draft: Draft) -> None:
        self.game.journal.accept(draft.entries, draft.consequences)

    def _replay(self, entry: Entry) -> Draft:
        """What must have been written, after naming how the record differs from it."""
        turned: dict[str, Callable[[], Draft]] = {
            "undo": lambda: self.game.undo(entry.time, entry.cause, bool(entry.args.get("along"))),
            "redo": lambda: self.game.redo(entry.time),
            "restore": lambda: self.game.restore(entry.cause, entry.time),
        }
        if entry.order in turned:
            draft = turned[entry.order]()
        else:
            draft = self._ordered(entry)
        for difference in differences(entry, draft.entries[0]):
            self.problems.append(f"Entry {entry.number}: {difference}")
        if wording(entry) != wording(draft.entries[0]):
            self.remarks[f"Entry {entry.number} is worded otherwise than this app words it."] = None
        return draft

    def _ordered(self, entry: Entry) -> Draft:
        """The order replayed with its recorded answers; where the app rolled otherwise, with what it rolled."""
        opened = self._opened(entry)
        done = self._done(opened)
        self.replayed += 1
        rolled = tuple(map(self._as_rolled, done.asked, done.answers))
        if self._are_the_apps(done):
            self.remarks[f"Entry {entry.number}: the players' dice are those that the app had ready, die for die."] = (
                None
            )
        for at, (shown, true) in enumerate(zip(done.answers, rolled, strict=True), start=1):
            if shown != true:
                words = f"answer {at} is {told(shown)}, the app gave {told(true)}."
                self.problems.append(f"Entry {entry.number}: {words}")
        if rolled != done.answers:
            done = self._truly_done(replace(opened, answers=rolled)) or done
        return self.game.finished(opened, done, entry.time)

    def _are_the_apps(self, done: Done) -> bool:
        """Whether all that the players are said to have rolled is what the app would have: too much for chance."""
        ways = 1
        for asked, given in zip(done.asked, done.answers, strict=True):
            if given.by == "players" and isinstance(asked.request, Roll) and self.known_seed is not None:
                if given.value != ProvableDice(self.known_seed, asked.place).faces(asked.request, asked.ask):
                    return False
                ways *= asked.request.sides ** len(given.value)
        return ways >= BEYOND_CHANCE

    def _truly_done(self, opened: OpenOrder) -> Done | None:
        """The order with the app's own dice; none if other answers would have been asked for then."""
        try:
            return self._done(opened)
        except (Unsound, Refused):
            return None

    def _opened(self, entry: Entry) -> OpenOrder:
        """The order as it stood open just before it ended."""
        opened = OpenOrder(
            order=entry.order, args=entry.args, base=entry.number - 1, answers=entry.answers, allowed=entry.allowed
        )
        if entry.at != entry.number:
            original = self._original(entry)
            return replace(opened, corrects=original.number, cause=original.cause)
        order = self.game.rules.order(entry.order)
        args = arguments(order, entry.args, self.game.battle)
        due = due_for(order, self.game.battle, args)
        return replace(opened, cause=due.cause if due else getattr(args, "entry", 0))

    def _original(self, entry: Entry) -> Entry:
        original = self.game.journal.standing_at(entry.at)
        if original is None or original.order != entry.order or plain(original.args) != plain(entry.args):
            raise Unsound(f"there is nothing at entry {entry.at} that it could correct.")
        return original

    def _done(self, opened: OpenOrder) -> Done:
        done = self.game.advance(opened)
        if isinstance(done, Question):
            raise Unsound(f"an answer to “{done.key}” is missing.")
        return done

    def _as_rolled(self, asked: Asked, given: Given) -> Given:
        """An answer as the app must have given it; what others answered stands."""
        request = asked.request
        if given.by == "default" and isinstance(request, Choose):
            return replace(given, value=request.standard)
        if self.known_seed is None or given.by not in ("app", "mixed"):
            return given
        dice = ProvableDice(self.known_seed, asked.place)
        if isinstance(request, Draw):
            self.faces += 1
            return replace(given, value=dice.drawn(request.bag, asked.ask))
        if not isinstance(request, Roll):
            raise Unsound(f"the app cannot have answered “{given.key}”.")
        return replace(given, value=tuple(self._faces(given, dice.faces(request, asked.ask))))

    def _faces(self, given: Given, rolled: tuple[int, ...]) -> Iterator[int]:
        """The app's dice among these as they must have been, the players' as they are."""
        for at, face in enumerate(given.value):
            is_ours = given.by == "app" or at in given.rolled
            self.faces += is_ours
            yield rolled[at] if is_ours else face

    def flags(self) -> None:
        """What is struck through must have been taken back, and the other way round."""
        for written in self.export.entries[: self.game.journal.last]:
            if written.out != self.game.journal.is_out(written.number):
                told = "taken back" if written.out else "standing"
                self.problems.append(f"Entry {written.number} is marked as {told}, against the journal.")

    def foundations(self) -> None:
        """What stands although it was resolved on facts that were taken back since is no fault, but told."""
        journal = self.game.journal
        shaky = built_on_sand(journal.by_number.values(), journal.out)
        self.shaky = tuple(Shaky(entry=entry, took_back=undone) for entry, undone in sorted(shaky.items()))

    def report(self, provable: bool) -> Report:
        """All that was found."""
        return Report(
            name=self.export.battle.name,
            provable=provable,
            entries=len(self.export.entries),
            replayed=self.replayed,
            faces=self.faces,
            problems=tuple(self.problems),
            remarks=tuple(self.remarks),
            built_on_taken_back=self.shaky,
            head=self.head,
        )


def differences(recorded: Entry, replayed: Entry) -> Iterator[str]:
    """How an entry differs from what replaying it gives: one sentence for each part."""
    if _events(recorded) != _events(replayed):
        yield "what happened is not what its answers lead to."
    if [_explained(step) for step in recorded.steps] != [_explained(step) for step in replayed.steps]:
        yield "its explanation is not the one of its answers."
    if recorded.takes_back != replayed.takes_back or recorded.puts_back != replayed.puts_back:
        yield "it takes back or puts back other entries than it must."
    if any(_dice_of(recorded)) and _dice_of(recorded) != _dice_of(replayed):  # older journals do not say whose they are
        yield "its dice are said to be another side's."
    if _filed(recorded) != _filed(replayed):
        yield "it is filed under another unit, side or cause than it was given to."


def _events(entry: Entry) -> list[Any]:
    return [encoded(event) for event in entry.events]


def _dice_of(entry: Entry) -> list[str]:
    return [given.side for given in entry.answers]


def _filed(entry: Entry) -> tuple[Any, ...]:
    return entry.places, entry.clock, entry.side, entry.cause


def told(given: Given) -> str:
    """An answer in words."""
    value = given.value
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _explained(step: Any) -> dict[str, Any]:
    """A step without its template: other words for the same are no tampering."""
    return {name: part for name, part in step_data(step).items() if name != "template"}


def wording(entry: Entry) -> tuple[str, ...]:
    """The words of an entry, which may change with the app."""
    return (entry.headline, *(step.template for step in entry.steps))
