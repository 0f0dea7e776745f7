"""Formulas of a described family: whole numbers and conditions over the keys of a config file, and nothing else."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from trainplan.english import Sentence

Evaluate = Callable[[Mapping[str, Any]], Any]

COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}
ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}


class FormulaError(ValueError):
    """A formula that these keys cannot answer; `key` names the one at fault, where there is one."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key


def evaluate(formula: str, values: Mapping[str, Any]) -> Any:
    """The formula's value; raises `FormulaError` where a key is missing or has the wrong kind."""
    try:
        return compiled(formula)(values)
    except (TypeError, ZeroDivisionError, IndexError) as error:
        raise FormulaError(Sentence("{formula}: {error}", formula=formula, error=error)) from None


@lru_cache(maxsize=4096)
def compiled(formula: str) -> Evaluate:
    return _compile(ast.parse(formula, mode="eval").body)


@lru_cache(maxsize=4096)
def names(formula: str) -> frozenset[str]:
    """The keys that a formula reads, dotted."""
    found: set[str] = set()

    def walk(node: ast.AST) -> None:
        if isinstance(node, ast.Name | ast.Attribute):
            found.add(_dotted(node))
            return
        for child in node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node):
            walk(child)

    walk(ast.parse(formula, mode="eval"))
    return frozenset(found)


def _dotted(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    raise ValueError("a name is needed before the dot")


def _compile(node: ast.AST) -> Evaluate:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | str | None):
        constant = node.value
        return lambda values: constant
    if isinstance(node, ast.Name | ast.Attribute):
        return _look_up(_dotted(node))
    if isinstance(node, ast.Subscript):
        items, index = _compile(node.value), _compile(node.slice)
        return lambda values: items(values)[index(values)]
    if isinstance(node, ast.List | ast.Tuple):
        parts = [_compile(part) for part in node.elts]
        return lambda values: [part(values) for part in parts]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        positive = _compile(node.operand)
        return lambda values: -positive(values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        positive = _compile(node.operand)
        return lambda values: not positive(values)
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        return _binary(ARITHMETIC[type(node.op)], _compile(node.left), _compile(node.right))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "max":
        return _binary(max, *(_compile(argument) for argument in node.args))
    if isinstance(node, ast.BoolOp):
        parts = [_compile(part) for part in node.values]
        together = all if isinstance(node.op, ast.And) else any
        return lambda values: together(part(values) for part in parts)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _binary(COMPARE[type(node.ops[0])], _compile(node.left), _compile(node.comparators[0]))
    raise ValueError(Sentence("{node} has no place in a formula", node=ast.dump(node)))


def _binary(apply: Callable[[Any, Any], Any], left: Evaluate, right: Evaluate) -> Evaluate:
    return lambda values: apply(left(values), right(values))


def _look_up(name: str) -> Evaluate:
    def value(values: Mapping[str, Any]) -> Any:
        if name not in values:
            raise FormulaError(Sentence("{name} is not given", name=name), name)
        return values[name]

    return value
