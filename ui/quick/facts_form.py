"""The form of the facts of a procedure, as they were last, or as an example has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QWidget

from referee.facts import schema
from referee.procedure import Procedure
from ui.widgets.form import FormBuilder


def form_of(procedure: Procedure, kept: Any, examples: Mapping[str, Mapping[str, Any]], parent: QWidget) -> FormBuilder:
    """A form with the facts that were kept, if they fit; else with those of the example of this procedure."""
    form = FormBuilder.from_schema(schema(procedure.facts), parent)
    first = dict(examples.get(procedure.id, {}))
    fits = isinstance(kept, dict) and set(kept) <= set(form.value())
    if first or fits:
        _fill(form, kept if fits else first)
    return form


def _fill(form: FormBuilder, kept: dict[str, Any]) -> None:
    """Facts of another version of the rules may not fit any more: then the form begins anew."""
    try:
        form.set_value(kept)
    except (TypeError, ValueError, KeyError, AttributeError):
        form.set_value({})
