"""Values: what facts, outcomes and states are made of. Frozen, hashable by value, plain on the way out."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from functools import cache
from operator import attrgetter
from typing import Any, ParamSpec, TypeVar, dataclass_transform

from referee.fields import flag, stat, track, word

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")
P = ParamSpec("P")


def outer_name(name: str) -> str:
    """The name that the world outside uses for a field: `from_` is called `from` there."""
    return name.rstrip("_")


@dataclass_transform(
    frozen_default=True, kw_only_default=True, field_specifiers=(dataclasses.field, track, stat, flag, word)
)
def value(cls: type[T]) -> type[T]:
    """Make a class a value: a frozen dataclass that the edge validates strictly, unknown names forbidden.

    Making, comparing, hashing and showing are ours: made by the standard decorator they take most of an import.
    """
    made = dataclasses.dataclass(slots=True, kw_only=True, init=False, eq=False, repr=False)(cls)
    _make_once(made)
    compared_by_parts(made)
    made.__pydantic_config__ = {"extra": "forbid", "strict": True, "alias_generator": outer_name}  # type: ignore[attr-defined]
    return made


def _make_once(made: Any) -> None:
    """Parts are set when a value is made, and never again; how is worked out for the first one that is made."""

    def __init__(self: Any, *args: Any, **parts: Any) -> None:  # noqa: N807
        _compile_maker(made)
        made.__init__(self, *args, **parts)

    made.__init__ = __init__
    made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
    made.__getstate__, made.__setstate__ = _parts_of, _set_parts


def _compile_maker(made: Any) -> None:
    parameters, body, known = _making(made)
    exec(f"def __init__(self{parameters}):\n{body}", known)
    made.__init__ = known["__init__"]
    made.__init__.__qualname__ = f"{made.__qualname__}.__init__"


def maker(made: Callable[P, T]) -> Callable[P, T]:
    """The class as a plain function that makes its values: the same call, in two thirds of the time.

    Calling a class with named parts takes longer than setting them; it tells where odds make thousands of outcomes.
    """
    parameters, body, known = _making(made)
    known |= {"_made": made, "_blank": object.__new__}
    exec(f"def make({parameters[2:]}):\n self = _blank(_made)\n{body}\n return self", known)
    make: Callable[P, T] = known["make"]
    return make


def _making(made: Any) -> tuple[str, str, dict[str, Any]]:
    """How a value is made, in Python: parameters after self, what is done with them, and the names used in it."""
    known: dict[str, Any] = {"_missing": dataclasses.MISSING}
    parameters, body = [], []
    for field in dataclasses.fields(made):
        name = field.name
        known[f"_set_{name}"] = getattr(made, name).__set__
        parameters.append(name + _standard(field, known))
        made_new = f"_new_{name}() if {name} is _missing else "
        body.append(f" _set_{name}(self, {made_new if f'_new_{name}' in known else ''}{name})")
    if hasattr(made, "__post_init__"):
        body.append(" self.__post_init__()")
    return ", *, " * bool(parameters) + ", ".join(parameters), "\n".join(body or [" pass"]), known


def _standard(field: dataclasses.Field[Any], known: dict[str, Any]) -> str:
    """What stands for a part that is not given, as the maker's parameter has it."""
    if field.default is not dataclasses.MISSING:
        known[f"_usual_{field.name}"] = field.default
        return f"=_usual_{field.name}"
    if field.default_factory is not dataclasses.MISSING:
        known[f"_new_{field.name}"] = field.default_factory
        return "=_missing"
    return ""


def _refuse_to_set(self: Any, name: str, _: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _parts_of(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_parts(self: Any, parts: list[Any]) -> None:
    for field, part in zip(dataclasses.fields(self), parts, strict=True):
        object.__setattr__(self, field.name, part)


def compared_by_parts(made: type[T]) -> type[T]:
    """A class whose equal values have equal parts, and are shown by them."""
    names = tuple(field.name for field in dataclasses.fields(made))  # type: ignore[arg-type]
    parts: Callable[[Any], Any] = attrgetter(*names) if names else _nothing

    def __eq__(self: Any, other: object) -> Any:  # noqa: N807
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self is other or parts(self) == parts(other)

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash(parts(self))

    def __repr__(self: Any) -> str:  # noqa: N807
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({shown})"

    for method in (__eq__, __hash__, __repr__):
        if vars(made).get(method.__name__) is None:  # a class with its own __eq__ is given a __hash__ of None
            setattr(made, method.__name__, method)
    return made


def _nothing(_: Any) -> tuple[()]:
    return ()


class FrozenMap(Mapping[K, V]):
    """A small map that never changes and is hashable by value; it keeps the order it was given.

    >>> bag = FrozenMap({"red": 2, "blue": 1})
    >>> bag.set("red", 1)
    FrozenMap({'red': 1, 'blue': 1})
    >>> bag["red"], bag == FrozenMap({"blue": 1, "red": 2})
    (2, True)
    """

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._items: dict[K, V] = dict(items)
        self._hash: int | None = None

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: object) -> bool:
        return key in self._items

    # A dict's own views: the ones that Mapping makes look every key up again.

    def keys(self) -> KeysView[K]:
        """The keys, in order."""
        return self._items.keys()

    def values(self) -> ValuesView[V]:
        """The values, in order."""
        return self._items.values()

    def items(self) -> ItemsView[K, V]:
        """Keys with their values, in order."""
        return self._items.items()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._items.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return self._items == other._items
        return NotImplemented

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"

    def set(self, key: K, value: V) -> FrozenMap[K, V]:
        """The same map with one entry changed or added."""
        return FrozenMap({**self._items, key: value})

    def without(self, *keys: K) -> FrozenMap[K, V]:
        """The same map with some entries left out."""
        return FrozenMap({k: v for k, v in self._items.items() if k not in keys})

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Callable[[Any], Any]) -> Any:
        """Let the edge read a JSON object as a frozen map and write it back."""
        from typing import get_args

        from pydantic_core import core_schema

        inner = handler(dict[get_args(source) or (Any, Any)])  # type: ignore[misc]
        whole = core_schema.no_info_after_validator_function(cls, inner)
        return core_schema.json_or_python_schema(
            json_schema=whole,
            python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), whole]),
            serialization=core_schema.plain_serializer_function_ser_schema(dict),
        )


def plain(thing: Any) -> Any:
    """A value as JSON has it: objects, arrays, numbers, words, yes and no.

    >>> plain(FrozenMap({"red": (1, 2)}))
    {'red': [1, 2]}
    """
    kind: Any = type(thing)
    if kind in _PLAIN:
        return thing
    if (names := _outer_names(kind)) is not None:
        return {outer: plain(getattr(thing, name)) for outer, name in names}
    if isinstance(thing, Mapping):
        return {str(key): plain(item) for key, item in thing.items()}
    if isinstance(thing, (tuple, list)):
        return [plain(item) for item in thing]
    return thing


_PLAIN = frozenset((str, int, float, bool, type(None)))


@cache
def _outer_names(kind: type) -> tuple[tuple[str, str], ...] | None:
    """What the parts of a value are called outside and here; none if it is no value."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple((outer_name(field.name), field.name) for field in dataclasses.fields(kind))


def tupled(thing: Any) -> Any:
    """What came as JSON with its lists made tuples, so that it can be hashed and is the same as before it was written.

    >>> tupled([1, [2, 3]])
    (1, (2, 3))
    """
    return tuple(tupled(item) for item in thing) if isinstance(thing, (list, tuple)) else thing
