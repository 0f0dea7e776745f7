"""Conditions of capability rules: a small language of comparisons and whole-number arithmetic over named values.

A condition is read once and evaluated on numbers or on arrays of one value per layout. Nothing but the operators and
the functions below is understood, so that a rule file can compute but never act.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import Any, Final

import numpy as np

from trainplan.arithmetic import any_of, maximum, minimum, negated, where
from trainplan.english import Sentence, words_of

Value = Any
"""A number, a text, or an array of numbers."""
Evaluate = Callable[[Mapping[str, Value]], Value]

ENUMERATIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "sharding": ("none", "zero1", "zero2", "zero3", "fsdp", "hsdp"),
    "schedule": ("1f1b", "gpipe", "zero_bubble", "zbv", "dualpipev", "looped_bfs", "circular"),
    "recompute": ("none", "attention", "selective", "every", "layers", "full", "modules"),
    "offload_optimizer": ("none", "cpu", "nvme"),
    "offload_parameters": ("none", "cpu", "nvme"),
    "split": ("even", "account", "ends", "custom"),
    "variant": (
        "ddp",
        "distopt",
        "megatron_fsdp_v1",
        "megatron_fsdp_v2",
        "torch_fsdp2",
        "megatron_fsdp",
        "deepspeed",
        "fsdp1",
        "fsdp2",
        "jax",
        "internevo",
        "neuron",
    ),
}
"""Names whose values are numbers: the place of each word in its list. Layout fields are in the order of the engine."""

LONGEST: Final = 1000
"""Characters of a condition."""

_COMPARISONS: Final[Mapping[type[ast.cmpop], Callable[[Value, Value], Value]]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.In: lambda a, b: reduce(or_, [a == item for item in b]),
    ast.NotIn: lambda a, b: negated(reduce(or_, [a == item for item in b])),
}
_ARITHMETIC: Final[Mapping[type[ast.operator], Callable[[Value, Value], Value]]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Mod: lambda a, b: a % b,
    ast.FloorDiv: lambda a, b: a // b,
}


class ConditionError(ValueError):
    """A condition that the language does not have; the text says which part."""


@dataclass(frozen=True)
class Condition:
    """A condition that was read: the names that it uses, and how to evaluate it."""

    text: str
    names: frozenset[str]
    evaluate: Evaluate
    """Truth for each layout, from the values of `names`."""
    parts: tuple[tuple[frozenset[str], Evaluate], ...]
    """Each of which has to hold, with the names that it uses."""

    def is_out(self, known: Mapping[str, Value]) -> bool:
        """Whether it cannot hold, whatever the values are that are not known."""
        return any(names <= known.keys() and not any_of(evaluate(known)) for names, evaluate in self.parts)


def read_condition(text: str) -> Condition:
    """Read a condition. Raises ConditionError."""
    if len(text) > LONGEST:
        raise ConditionError(Sentence("A condition has at most {longest} characters", longest=LONGEST))
    try:
        tree = ast.parse(text, mode="eval")
        evaluate = _built(tree.body)
        conjuncts = tree.body.values if isinstance(tree.body, ast.BoolOp) and isinstance(tree.body.op, ast.And) else ()
        parts = tuple((_names(part), _built(part)) for part in conjuncts or (tree.body,))
    except ConditionError:
        raise
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        raise ConditionError(Sentence("{text!r}: {problem}", text=text, problem=words_of(problem))) from None
    return Condition(text, _names(tree), evaluate, parts)


def _names(tree: ast.AST) -> frozenset[str]:
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in called)


def uneven_ends(layers: Value, pipeline: Value, virtual: Value, first: Value, last: Value) -> Value:
    """Whether the layers that stated ends leave do not divide (Megatron-LM's checks of its first and last stage).

    first, last: layers of the outer stages, -1 where they are not stated.
    """
    stated = where(first == -1, 0, 1) + where(last == -1, 0, 1)
    ahead, behind = maximum(first, 0), maximum(last, 0)
    rest, stages = layers - ahead - behind, pipeline - stated
    empty = (first == 0) | (last == 0)
    chunked = (ahead % virtual != 0) | (behind % virtual != 0)
    each = maximum(stages, 1)
    between = (rest < 0) | (stages < 0) | ((rest == 0) != (stages == 0)) | (rest % each != 0)
    return empty | chunked | between | (rest // each % virtual != 0)


_FUNCTIONS: Final[Mapping[str, Callable[..., Value]]] = {
    "max": maximum,
    "min": minimum,
    "uneven_bad": uneven_ends,
}


def _built(node: ast.expr, enumeration: str | None = None) -> Evaluate:
    """One part of a condition; words beside a name of `ENUMERATIONS` stand for their numbers."""
    match node:
        case ast.Name(id=name):
            return lambda values: values[name]
        case ast.Constant(value=bool() | int() | float() as number):
            return lambda values: number
        case ast.Constant(value=str(word)):
            value = _code(enumeration, word)
            return lambda values: value
        case ast.Tuple(elts=items):
            parts = [_built(item, enumeration) for item in items]
            return lambda values: [part(values) for part in parts]
        case ast.BoolOp(op=operator, values=items):
            parts = [_built(item) for item in items]
            return _joined(parts, np.logical_and if isinstance(operator, ast.And) else np.logical_or)
        case ast.UnaryOp(op=ast.Not(), operand=item):
            inner = _built(item)
            return lambda values: negated(inner(values))
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in _ARITHMETIC:
            compute, one, other = _ARITHMETIC[type(operation)], _built(left), _built(right)
            return lambda values: compute(one(values), other(values))
        case ast.Compare(left=left, ops=operators, comparators=others) if all(
            type(op) in _COMPARISONS for op in operators
        ):
            return _comparison([left, *others], [_COMPARISONS[type(op)] for op in operators])
        case ast.IfExp(test=test, body=body, orelse=orelse):
            chosen, yes, no = _built(test), _built(body), _built(orelse)
            return lambda values: where(chosen(values), yes(values), no(values))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in _FUNCTIONS:
            function, given = _FUNCTIONS[name], [_built(argument) for argument in arguments]
            return lambda values: function(*(argument(values) for argument in given))
    raise ConditionError(Sentence("A condition cannot hold a {kind}", kind=type(node).__name__))


def _joined(parts: list[Evaluate], combine: np.ufunc) -> Evaluate:
    """All parts together by `and` or by `or`; those behind one that decides everywhere are not looked at."""
    undecided = bool(combine.identity)

    def holds(values: Mapping[str, Value]) -> Value:
        found: Value = undecided
        for part in parts:
            value = part(values)
            many = isinstance(found, np.ndarray) or isinstance(value, np.ndarray)
            found = combine(found, value) if many else bool(value)  # one number was undecided so far
            if not any_of(found == undecided):
                break
        return found

    return holds


def _comparison(items: list[ast.expr], operators: list[Callable[[Value, Value], Value]]) -> Evaluate:
    """A chain of comparisons, each of which has to hold."""
    named = next((item.id for item in items if isinstance(item, ast.Name) and item.id in ENUMERATIONS), None)
    parts = [_built(item, named) for item in items]

    def holds(values: Mapping[str, Value]) -> Value:
        found = [part(values) for part in parts]
        return reduce(and_, [op(a, b) for op, a, b in zip(operators, found, found[1:], strict=False)])

    return holds


def _code(enumeration: str | None, word: str) -> str | int:
    if enumeration is None:
        return word
    if word not in ENUMERATIONS[enumeration]:
        raise ConditionError(Sentence("{enumeration} has no value {word!r}", enumeration=enumeration, word=word))
    return ENUMERATIONS[enumeration].index(word)
