"""Where were we: whose turn it is, what is open, what is due, and what happened last."""

from __future__ import annotations

from referee.game import Game, headline
from referee.value import value
from referee.wording import language, tr


@value
class Situation:
    """A battle at the moment it was left, in words."""

    clock: str
    name: str = ""
    side: str = ""
    waits: str = ""
    """The order that waits for an answer."""
    due: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """What the phase still demands."""
    last: str = ""
    last_shown: str = ""
    """The same in the language that is spoken, where somebody's own words may stand in it."""
    result: str = ""
    sides: tuple[str, ...] = ()
    """Who fights whom."""

    @property
    def sentence(self) -> str:
        """All of it in one line."""
        name = f"{self.name}: " if self.name else ""
        parts = [name + (self.result or self._now()), f"Last: {_ended(self.last)}" if self.last else ""]
        return " ".join(part for part in parts if part)

    @property
    def shown(self) -> str:
        """The same in the language that is spoken."""
        if language() == "en":
            return self.sentence
        clock = ", ".join([tr(self.clock), *([tr("{side} to act", side=self.side)] if self.side else [])])
        last = tr("Last: {headline}", headline=self.last_shown or tr(self.last)) if self.last else ""
        parts = [tr(self.result) or clock, self._open_shown(), last]
        return f"{self.name}: " + " ".join(f"{part.rstrip('.')}." for part in parts if part)

    def _open_shown(self) -> str:
        parts = (self.waits,) if self.waits else self.due or self.open
        if not parts:
            return ""
        words = tr(parts[0].rstrip(".")) + (tr(" and {n} more", n=len(parts) - 1) if len(parts) > 1 else "")
        return tr("Due: {due}", due=words) if self.due and not self.waits else tr("Open: {waits}", waits=words)

    def _now(self) -> str:
        side = f", {self.side} to act" if self.side else ""
        return f"{self.clock[0].lower() if self.name else self.clock[0]}{self.clock[1:]}{side}.{self._open()}"

    def _open(self) -> str:
        if self.waits:
            return f" Open: {self.waits} waits for an answer."
        if self.due:
            return f" Due: {_first(self.due)}."
        return f" Open: {_first(self.open)}." if self.open else ""


def _first(parts: tuple[str, ...]) -> str:
    more = f" (and {len(parts) - 1} more)" if len(parts) > 1 else ""
    return parts[0].rstrip(".") + more


def situation_of(game: Game, last: str, name: str = "") -> Situation:
    """Where a battle stands; `last` is told where nothing has happened yet, `name` what it is called now."""
    battle, rules = game.battle, game.rules
    phase = rules.phase_names(battle).get(battle.phase, battle.phase)
    entry = game.journal.entry(game.journal.last) if game.journal.last > 1 else None
    whole = f"Round {battle.turn}, {phase}" if rules.has_rounds else f"Turn {battle.turn}, {phase}"
    return Situation(
        name=name or battle.name,
        clock=whole if phase else rules.counted.format(turn=battle.turn),
        side=battle.side(battle.active).name if battle.active and not rules.is_turn_of(battle) else "",
        waits=_waits(game),
        due=tuple(rules.due_words(battle, due) for due in battle.due),
        open=tuple(rules.with_rule(reason) for reason in rules.still_open(battle)),
        last=entry.verdict if entry else last,
        last_shown=entry.shown if entry else "",
        result=battle.result,
        sides=tuple(side.name for side in battle.sides),
    )


def _waits(game: Game) -> str:
    if game.opened is None:
        return ""
    return headline(game.rules.order(game.opened.order), game.opened.args, game.battle)


def _ended(words: str) -> str:
    """A sentence with one sign at its end.

    >>> _ended("They move."), _ended("Who is the king?"), _ended("Terrain")
    ('They move.', 'Who is the king?', 'Terrain.')
    """
    return words if words.endswith(("?", "!")) else f"{words.rstrip('.')}."
