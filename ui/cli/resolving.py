"""The headless interface, as plain JSON values: for scripts, play by mail, and whoever doubts the referee."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from data.strict_json import parsed
from referee.dice import AppDice, Chooser, ProvableDice, TypedDice, new_seed, seed_of
from referee.draw import bag_of, chances, draw_several, size
from referee.facts import read, schema
from referee.odds import odds_of
from referee.procedure import Procedure, Resolution, Table, run
from referee.requests import Refused
from referee.rulesets import all_rulesets, ruleset
from referee.sentences import shown
from referee.value import FrozenMap, plain
from ui.cli.answers import refuse_unknown
from ui.cli.asked_keys import Keys, keys_of

Choices = Mapping[str, Sequence[str]]
MOST_DRAWS = 500
BATCH_KEYS = {"do", "ruleset", "procedure", "facts", "dice", "choose", "rulings", "seed"}


def listed(only: str | None = None) -> list[dict[str, Any]]:
    """Everything that can be resolved: id, rule and the JSON Schema of its facts."""
    rulesets = [ruleset(only)] if only else all_rulesets()
    return [_described(each) for rules in rulesets for each in rules.procedures().values()]


def _described(each: Procedure) -> dict[str, Any]:
    return {
        "ruleset": each.ruleset,
        "id": each.id,
        "rule": each.rule,
        "summary": each.summary,
        "facts": schema(each.facts),
    }


@lru_cache(maxsize=256)
def table_of(ruleset_id: str, rulings: FrozenMap[str, str]) -> Table:
    """How a table plays this ruleset, with the content that ships."""
    return ruleset(ruleset_id).table(rulings, ShippedContent(ruleset_id))


class ShippedContent(Mapping[str, Mapping[str, Any]]):
    """The content that ships with a ruleset, read from its files when a rule first looks something up."""

    def __init__(self, ruleset_id: str) -> None:
        self.ruleset_id = ruleset_id

    def _read(self) -> Mapping[str, Mapping[str, Any]]:
        from data.content import shipped

        return shipped(self.ruleset_id)

    def __getitem__(self, kind: str) -> Mapping[str, Any]:
        return self._read()[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


def resolve(
    ruleset_id: str,
    procedure_id: str,
    facts: Any,
    dice: Sequence[Any] | None = None,
    choose: Choices | None = None,
    rulings: Mapping[str, str] | None = None,
    seed: int | None = None,
) -> dict[str, Any]:
    """One resolution, with the dice given or, without any, the app's own."""
    procedure = ruleset(ruleset_id).procedure(procedure_id)
    table = table_of(ruleset_id, FrozenMap(rulings or {}))
    refuse_rulings(procedure, rulings or {})
    rule = procedure(read(procedure.facts, facts))
    secret = new_seed() if seed is None else seed_of(seed)
    app = AppDice(ProvableDice(secret, (ruleset_id, procedure_id)), choose)
    source = app if dice is None else TypedDice(dice, choose)
    done = run(rule, source, table)
    if isinstance(source, TypedDice):
        source.finish()
    return _resolution(procedure, done) | not_asked(procedure, source.choose)


def refuse_rulings(procedure: Procedure, rulings: Mapping[str, str]) -> None:
    """Refuse a ruling that this procedure never asks for, naming those it does."""
    keys = keys_of(procedure.function) if rulings else Keys()
    for id in rulings:
        if not keys.has("ruling", id):
            asks = f"it asks for {', '.join(sorted(keys.ruling))}" if keys.ruling else "it asks for none"
            raise Refused(f"{procedure.id} never asks for the ruling “{id}”: {asks}.")


def not_asked(procedure: Procedure, chooser: Chooser) -> dict[str, Any]:
    """Choices that were named and did not come up this time; one that never could is refused."""
    if not (idle := chooser.unused()):
        return {}
    refuse_unknown(procedure.id, keys_of(procedure.function), "choose", chooser)
    return {"not_asked": {"choose": idle}}


def _resolution(procedure: Procedure, done: Resolution[Any]) -> dict[str, Any]:
    return {
        "ruleset": procedure.ruleset,
        "procedure": procedure.id,
        "outcome": plain(done.outcome),
        "steps": [step.as_json() for step in done.steps],
        "answers": [given.as_json() for given in done.answers],
    }


def odds(
    ruleset_id: str,
    procedure_id: str,
    facts: Any,
    choose: Choices | None = None,
    rulings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The exact distribution of the outcome, the most likely first."""
    procedure = ruleset(ruleset_id).procedure(procedure_id)
    table = table_of(ruleset_id, FrozenMap(rulings or {}))
    refuse_rulings(procedure, rulings or {})
    if choose:
        refuse_unknown(procedure.id, keys_of(procedure.function), "choose", Chooser(choose))
    spread = odds_of(procedure, read(procedure.facts, facts), table=table, choices=choose)
    rows = [
        {"outcome": plain(outcome), "probability": float(chance), "exact": str(chance)}
        for outcome, chance in spread.most_likely_first()
    ]
    return {"ruleset": procedure.ruleset, "procedure": procedure.id, "outcomes": rows}


def batch(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """One answer for every line as it comes; a line that is wrong gets its error, and the batch goes on."""
    for line in lines:
        if line.strip():
            try:
                yield _batch_line(line.decode("utf-8-sig"))
            except UnicodeDecodeError:
                yield {"error": "This line is not UTF-8 text."}
            except Refused as refusal:
                yield {"error": str(refusal)}


def _batch_line(line: str) -> dict[str, Any]:
    job = parsed(line, "This line")
    if not isinstance(job, dict):
        raise Refused("A line must be a JSON object with do, ruleset, procedure and facts.")
    unknown = sorted(set(job) - BATCH_KEYS)
    if unknown:
        raise Refused(f"A line has no “{unknown[0]}”; it has {', '.join(sorted(BATCH_KEYS))}.")
    do = job.get("do")
    if do not in ("resolve", "odds"):
        raise Refused(
            f"“do” cannot be {shown(do)}: resolve or odds." if "do" in job else "“do” is missing: resolve or odds."
        )
    words = {key: _word(job, key) for key in ("ruleset", "procedure")}
    facts, choose, rulings = job.get("facts", {}), _choices(job), _rulings(job)
    if do == "odds":
        return odds(words["ruleset"], words["procedure"], facts, choose, rulings)
    dice, seed = job.get("dice"), job.get("seed")
    if dice is not None and not isinstance(dice, list):
        raise Refused("“dice” must be a list of faces or colours.")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise Refused(f"“seed” cannot be {shown(seed)}: a whole number.")
    return resolve(words["ruleset"], words["procedure"], facts, dice, choose, rulings, seed)


def rulings_of(ruleset_id: str) -> list[dict[str, Any]]:
    """Every point on which tables differ: how it may be played, what stands by itself, and what the source says."""
    return [
        {
            "id": point.id,
            "kind": point.kind,
            "rule": point.rule,
            "question": point.question,
            "options": list(point.ids),
            "texts": {option.id: option.text for option in point.options},
            "default": point.default,
            "club_usual": point.of_set("club-usual"),
            "procedures": point.of_set("catalogue"),
            "source": point.source,
        }
        for point in ruleset(ruleset_id).rulings
    ]


def _word(job: dict[str, Any], key: str) -> str:
    found = job.get(key)
    if not isinstance(found, str):
        wrong = f"cannot be {shown(found)}" if key in job else "is missing"
        raise Refused(f"“{key}” {wrong}: a word in quotes.")
    return found


def _choices(job: dict[str, Any]) -> dict[str, list[str]]:
    found = job.get("choose")
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise Refused("“choose” must be a JSON object of keys and options.")
    choices = {key: option if isinstance(option, list) else [option] for key, option in found.items()}
    for key, options in choices.items():
        if not all(isinstance(option, str) for option in options):
            raise Refused(f"The choice “{key}” cannot be {shown(found[key])}: a word in quotes, or a list of them.")
    return choices


def _rulings(job: dict[str, Any]) -> dict[str, str]:
    found = job.get("rulings")
    if found is None:
        return {}
    if not isinstance(found, dict) or not all(isinstance(option, str) for option in found.values()):
        raise Refused("“rulings” must be a JSON object of rulings and options.")
    return found


def draw(bag: Mapping[str, int], count: int = 1, seed: int | None = None) -> dict[str, Any]:
    """Draws from a bag or cup with no battle."""
    contents = bag_of(bag)
    if size(contents) and not 1 <= count <= size(contents):
        raise Refused(f"{count} cannot be drawn: 1 to {size(contents)}, as many as are in it.")
    if count > MOST_DRAWS or len(contents) > MOST_DRAWS:
        raise Refused(f"At most {MOST_DRAWS} are drawn at once, from as many kinds.")
    secret = new_seed() if seed is None else seed_of(seed)
    drawn = run(draw_several(contents, count), AppDice(ProvableDice(secret, ("draw",)))).outcome
    return {
        "drawn": list(drawn.drawn),
        "left": dict(drawn.left),
        "chances": {name: float(chance) for name, chance in chances(drawn.left).items()},
    }
