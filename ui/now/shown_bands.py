"""What the Now panel shows: the question of now, the verdict of what stands last, the odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.entry import built_on_sand
from referee.journal import Entry
from referee.order import Question
from referee.procedure import Given
from referee.wording import N_, tr
from ui.now.bands import Bands
from ui.now.habits import Habits
from ui.now.strip import Line
from ui.now.tray_board import Group
from ui.now.view import view_of
from ui.now.view_parts import NowView, Part, name_of
from ui.now.view_question import side_so_far, takes, told_so_far
from ui.session import Changes
from ui.theme.palette import Tone
from ui.widgets.die import DieFace, Roller
from ui.widgets.typed_dice import TypedDice

NOT_YET = {"next": N_("Choose one"), "units": N_("Choose one"), "order": N_("Not yet"), "question": N_("Choose one")}
"""What the large button says while Enter has nothing to do."""
SEEN_TOGETHER = 12
"""So many dice of several rolls lie there side by side."""


class ShownBands(Bands):
    """The bands with what is asked and what it came to."""

    @property
    def page(self) -> str:
        """What it is about: what is next, somebody who is selected, an order in hand, or an open question."""
        return self.view.page

    def refresh(self) -> None:
        """Show the question of now."""
        self.view = view = view_of(self.session.game, self.session.question, self.hand)
        self._shown_of = (self.session.battle, self.session.question, self._asked_seats())
        if (asked := self._asked_now()) != self._asked:
            self._asked, self.picked = asked, getattr(getattr(self.session.question, "request", None), "usual", ())
            self._propose()
        self.question.show_parts(view.parts)
        words = view.problem or self._as_before() or self._asked_seats() or view.hint
        self.problem.show_parts((Part(text=words),), Tone.DANGER if view.problem else Tone.NEUTRAL)
        self.deed.setText(view.button or _not_yet(view))
        self.deed.setEnabled(bool(view.button) and not self.session.is_waiting)
        self.deed.setAccessibleName(self.deed.text())
        self.pills.show_pills(view.pills, view.spare_rows)
        self._show_picked()
        if (about := self.about()) != self._about:
            self._about = about
            self.pills.verticalScrollBar().setValue(0)
        self._place()
        self.tray.want(view.wanted, self._players_roll())
        self._show_rolled()
        self._show_so_far()
        self._forecast()
        self.view_changed.emit(view)
        self._show_overruling()

    def _propose(self) -> None:
        """What was said to this question before its entry was corrected lies ready: dice, a number, names."""
        self.proposed, wanted = self.session.proposal(), self.view.wanted
        if self.proposed is None:
            return
        if wanted.kind == "dice":
            self.tray.propose(wanted.asked, wanted.sides, self.proposed)
        elif wanted.kind == "number":
            self.tray.propose_number(wanted.asked, f"{self.proposed:g}")
        elif isinstance(self.proposed, tuple):
            self.picked = self.proposed

    def _as_before(self) -> str:
        if self.proposed is None or self.page != "question":
            return ""
        return tr("As before the correction: Enter keeps it, or say it anew.")

    def _show_picked(self) -> None:
        """What is chosen so far stays marked, however often the same question is shown."""
        if self.page == "question" and self.view.answers is not None and self.picked:
            self.mark_pills(self.picked)
            self.deed.setText(takes(self.picked))
        self._show_proposed()

    def _show_proposed(self) -> None:
        """What was said before is marked, and the large button says it again."""
        if not self._as_before() or self.view.wanted.kind in ("dice", "number"):
            return
        said = (self.proposed,) if isinstance(self.proposed, str) else self.proposed
        self.mark_pills(said)
        names = ", ".join(name_of(self.session.battle, id) for id in said)
        self.deed.setText(tr("As before: {names}", names=names) if names else tr("As before: none"))
        self.deed.setEnabled(not self.session.is_waiting)
        self.deed.setAccessibleName(self.deed.text())

    def mark_pills(self, said: Sequence[str]) -> None:
        """These answers are marked as said."""
        for made in self.pills.buttons:
            if made.pill.id.startswith("say:") and not made.isHidden():
                made.show_pill(replace(made.pill, on=made.pill.id.removeprefix("say:") in said))

    def _asked_seats(self) -> str:
        """At whose phones the dice are asked for, or would be with Enter."""
        names = self.session.asked_where(self.view.side) if self.view.wanted.kind == "dice" else ""
        if not names:
            return ""
        return (
            tr("Asked at the phone of {names}", names=names)
            if self.page == "question"
            else tr("Enter asks at the phone of {names}", names=names)
        )

    def overrule(self, number: int) -> None:
        """What is so instead of what an entry says, or of no entry at all, is clicked on the cards."""
        if self.session.question is not None:
            self.told.emit(tr("An order is open: finish or cancel it first."))
            return
        self.overruling.begin(number)
        self.overruling.raise_()

    def _show_overruling(self) -> None:
        """While something is overruled the question is what; afterwards it is again what it was."""
        number, is_on = self.overruling.entry, self.overruling.is_on
        self._show_pills()
        if number:
            entry = self.session.game.journal.entry(number)
            asked = tr("Entry {number} is wrong: what is right?", number=number)
            says = tr("It says: {verdict}", verdict=entry.shown)
            is_seen = entry == self.verdict.entry  # its verdict stands below, in large letters
            self.question.show_parts((Part(text=f"{asked} "), *([] if is_seen else [Part(text=says, is_quiet=True)])))
        elif is_on:
            self.question.show_parts((Part(text=tr("What is otherwise on the table?")),))
        if is_on:
            self.deed.setEnabled(False)
            self._place()
            self._was_overruling = True
        elif self._was_overruling:
            self._was_overruling = False
            self.refresh()
        self.preview_changed.emit(self.overruling.preview() if is_on else None)

    def show_rolls(self, typed: TypedDice | None, rolls: tuple[Group, ...]) -> None:
        """Dice that are corrected lie over the situation where the tray has no room for them."""
        if typed is not None or not self.rolled_dice.isHidden():
            self.rolled_dice.show_rolls(typed, rolls)
            self._show_pills()

    def _show_pills(self) -> None:
        self.pills.setVisible(not self.overruling.is_on and self.rolled_dice.isHidden())

    def about(self) -> tuple[object, ...]:
        """What tells one question from another, be it open, of an order in hand, or what is next."""
        hand = self.hand
        pick = hand.next_pick()
        wanted = pick.key if pick is not None and pick.required else ""
        order = hand.order.id if hand.order is not None else ""
        return (self.session.game.journal.last, self._asked_now(), hand.units, order, wanted, self.view.page)

    def _asked_now(self) -> tuple[int, int] | None:
        """What tells one open question from the next."""
        question, opened = self.session.question, self.session.game.opened
        return (opened.base, question.number) if question is not None and opened is not None else None

    def _asked_something(self, question: Question | None) -> None:
        """Another question is open, or none any more; what is told with the end of an order is seen already."""
        battle, shown, seats = self._shown_of
        is_other = battle is not self.session.battle or seats != self._asked_seats()
        was = self._asked
        if question is not None or shown is not None or is_other:
            self._tell_step_back(was)
            self.refresh()
        self._tell_now()

    def tell_when_done(self, words: str) -> None:
        """A sentence that is told as soon as what it is about is on the disk: told sooner, it would be over then."""
        self._to_tell += [words] if words else []

    def _tell_now(self) -> None:
        words, self._to_tell = " ".join(self._to_tell), []
        if words:
            self.told.emit(words)

    def _tell_step_back(self, was: tuple[int, int] | None) -> None:
        """A question before the one that was shown is open again: what it is, and the way forward."""
        now, stepped_from = self._asked_now(), self.session.stepped_from
        if was is None or not stepped_from or (now is not None and now >= was):
            return
        self.tell_when_done(self.tray.put_down_ahead(everything=True))
        if now is not None:
            parts = view_of(self.session.game, self.session.question, self.hand).parts
            asked = "".join(part.text for part in parts if not (part.link or part.is_quiet)).rstrip(": ")
            self.tell_when_done(tr("Back at the question “{asked}”: Ctrl+Y goes forward again.", asked=asked))
        else:
            title = tr(self.session.rules.order(stepped_from[-1].order).title)
            self.tell_when_done(tr("“{title}” is put down: Ctrl+Y takes it up again.", title=title))

    def _put_down_dice(self, changes: Changes) -> None:
        """Dice typed ahead are for nobody any more at the end of their order, in another phase, and after undo."""
        is_elsewhere = changes.clock or any(not entry.is_order for entry in changes.entries)
        if self.session.question is None:
            self.tell_when_done(self.tray.put_down_ahead(everything=False))
        if is_elsewhere:
            self.tell_when_done(self.tray.put_down_ahead(everything=True))

    def _changed(self, changes: Changes) -> None:
        self._put_down_dice(changes)
        if any(entry.is_order for entry in changes.entries):
            self.hand.units = ()  # it is done: what is next is asked, of whoever is next
        self.tray.leave_correcting()
        self.overruling.leave()
        self._show_last()
        self.refresh()
        self._tell_now()

    def _show_last(self) -> None:
        """The verdict of what stands last, its dice in the tray, and the strip of those before it."""
        entries = self._recent()
        last = next((entry for entry, is_out in entries if not is_out and entry.is_order), None)
        out = next((entry for entry, is_out in entries if is_out and entry.is_order), None)
        self.verdict.show_entry(last, self.session.battle, out)
        self._show_so_far()
        self._show_rolled()
        shaky = built_on_sand([entry for entry, _ in reversed(entries)], {e.number for e, is_out in entries if is_out})
        before = [(entry, out) for entry, out in entries if entry.is_order and entry is not last]
        self.strip.show_lines([Line(entry, out, entry.number in shaky) for entry, out in before])

    def _show_so_far(self) -> None:
        """While an order is open the verdict is what its dice came to so far; then again that of what stands last."""
        question = self.session.question
        words = told_so_far(question)
        self.verdict.set_open(question is not None)
        if question is not None and words:
            self.verdict.show_so_far(words, side_so_far(question) or self.view.side, self.session.battle)
        elif self.verdict.so_far:
            self.verdict.show_entry(self.verdict.entry, self.session.battle, self.verdict.out)

    def _show_rolled(self) -> None:
        """The dice that lie there: those of the open order so far, else of what stands last."""
        opened, last = self.session.game.opened, self.verdict.entry
        answers = opened.answers if opened is not None else last.answers if last is not None else ()
        self.tray.show_rolled(dice_of(answers))

    def last_number(self) -> int:
        """The entry that the verdict is of."""
        return self.verdict.entry.number if self.verdict.entry is not None else 0

    def has_just_acted(self, unit: str) -> bool:
        """Whether the verdict is of what this unit did: the mouse may still lie on its card."""
        return self.verdict.entry is not None and self.verdict.entry.args.get("unit") == unit

    def _recent(self) -> list[tuple[Entry, bool]]:
        """The last entries at hand, the newest first."""
        journal = self.session.game.journal
        numbers = sorted(journal.by_number, reverse=True)[:40]
        return [(journal.by_number[number], journal.is_out(number)) for number in numbers]

    def _wait(self, waits: bool) -> None:
        if waits:
            self.tray.grow_old(of_order=self.session.question is not None)
        self.deed.setEnabled(not waits and bool(self.view.button))

    def _forecast(self) -> None:
        form = self.hand.form()
        shows = self.habits.shows_odds(self.view.side) and form.procedure and form.facts is not None
        if shows and self.page == "order":
            procedure, table = self.session.rules.procedure(form.procedure), self.session.game.table
            self.odds.ask(procedure, form.facts, table, form)
        else:
            self.odds.forget()

    def follow(self, habits: Habits) -> None:
        """Other habits: odds or none, players' dice or the app's."""
        if habits != self.habits:
            self.habits = habits
            self.refresh()

    def _players_roll(self) -> bool:
        """Whether the dice are the players': of the side whose question it is, else of all sides."""
        sides = (self.view.side,) if self.view.side else tuple(each.id for each in self.session.battle.sides)
        return all(map(self.habits.rolls_own, sides))


def _not_yet(view: NowView) -> str:
    return tr("Nothing to do") if view.page == "next" and not view.answers else tr(NOT_YET[view.page])


def dice_of(answers: Sequence[Given]) -> tuple[DieFace, ...]:
    """The dice of all rolls among answers, as they lie; where those are many, of the last one.

    >>> rolls = [Given(ask="roll", key=key, value=(face,)) for key, face in (("ours", 6), ("theirs", 2))]
    >>> many = Given(ask="roll", key="all", value=(3,) * 12)
    >>> [die.face for die in dice_of(rolls)], len(dice_of([*rolls, many]))
    ([6, 2], 12)
    """
    rolls = [given for given in answers if given.ask == "roll"]
    few = rolls if sum(len(given.value) for given in rolls) <= SEEN_TOGETHER else rolls[-1:]
    return tuple(die for given in few for die in _dice(given))


def _dice(given: Given) -> tuple[DieFace, ...]:
    by_app = [given.by == "app" or at in given.rolled for at in range(len(given.value))]
    return tuple(
        DieFace(sides=given.sides or max(6, face), face=face, roller=Roller.APP if app else Roller.PLAYERS)
        for face, app in zip(given.value, by_app, strict=True)
    )
