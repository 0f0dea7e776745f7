"""Which mutants there are, and the seeded sample of them.

A mutant is one small change of one expression: another arithmetic operator, comparison, constant or call. The sample
takes the candidates with the smallest hash of seed, place and change, so that editing one function leaves the sample
of all others as it was.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
AREAS = {"engine": 180, "core": 60, "desktop": 60}
"""Mutants of a sample: of the engine, of the rest of the core, of the desktop."""

ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Div,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
}
COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
CALLS = {"min": "max", "minimum": "maximum", "ceil": "floor", "any": "all"}
CALLS |= {after: before for before, after in CALLS.items()}
SAME = {"tr", "asarray", "cast"}
"""Calls whose argument is as good as their result: English is not translated, an array is one already."""
NOT_COMPUTED = ("annotation", "returns", "decorator_list", "bases", "keywords", "type_comment")


@dataclass(frozen=True)
class Mutant:
    """One change of one expression."""

    path: str
    """The file, from the root of the repository."""
    function: str
    """Qualified name of the innermost function or class, empty at the level of a module."""
    place: tuple[int, int, int, int]
    """Line and column of the expression, line and column behind it."""
    kind: str
    """arithmetic, comparison, constant or call."""
    subject: str
    """The operator, the number or the name of the function called."""
    ordinal: int
    """Counts the same subject in the same function."""

    @property
    def name(self) -> str:
        return f"{self.path}:{self.function}:{self.kind}:{self.subject}:{self.ordinal}"

    def rank(self, seed: int) -> str:
        return hashlib.sha256(f"{seed} {self.name}".encode()).hexdigest()


def area(path: str) -> str:
    if path.startswith("core/trainplan/engine/"):
        return "engine"
    return path.partition("/")[0]


def sample(seed: int) -> list[Mutant]:
    """The sample of every area, in the order of paths."""
    candidates: dict[str, list[Mutant]] = {name: [] for name in AREAS}
    for root in ("core/trainplan", "desktop/trainplan_desktop"):
        for file in sorted((ROOT / root).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            candidates[area(path)] += mutants_of(path)
    chosen = [sorted(candidates[name], key=lambda mutant: mutant.rank(seed))[:count] for name, count in AREAS.items()]
    return sorted((mutant for part in chosen for mutant in part), key=lambda mutant: (mutant.path, mutant.place))


def mutants_of(path: str) -> list[Mutant]:
    seen: Counter[tuple[str, str, str]] = Counter()
    found = []
    for function, node in _expressions(parsed(path), ""):
        subject = _subject(node)
        if subject:
            seen[key := (function, *subject)] += 1
            found.append(Mutant(path, function, place(node), *subject, seen[key]))
    return found


def parsed(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"))


def place(node: ast.expr) -> tuple[int, int, int, int]:
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0


def mutated(mutant: Mutant) -> ast.Module:
    """The module with the change."""
    return ast.fix_missing_locations(_Replace(mutant).visit(parsed(mutant.path)))


def change(mutant: Mutant) -> tuple[str, str]:
    """The expression as it stands and as the mutant has it."""
    node = next(
        node
        for node in ast.walk(parsed(mutant.path))
        if isinstance(node, ast.expr) and place(node) == mutant.place and _subject(node) is not None
    )
    return ast.unparse(node), ast.unparse(_changed(node))


class _Replace(ast.NodeTransformer):
    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def visit(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, ast.expr) or place(node) != self._mutant.place:
            return self.generic_visit(node)
        if _subject(node) != (self._mutant.kind, self._mutant.subject):
            return self.generic_visit(node)
        return ast.copy_location(_changed(node), node)


def _expressions(node: ast.AST, function: str) -> Iterator[tuple[str, ast.expr]]:
    """Every expression that is computed, with the function it stands in; no annotation, docstring or decorator."""
    if isinstance(node, ast.expr):
        yield function, node
    for child in _computed(node):
        inner = function
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{function}.{child.name}".lstrip(".")
        yield from _expressions(child, inner)


def _computed(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    skipped = () if isinstance(node, ast.Call) else NOT_COMPUTED
    for name, value in ast.iter_fields(node):
        if name not in skipped:
            parts = value if isinstance(value, list) else [value]
            yield from (child for child in parts if isinstance(child, ast.AST) and not isinstance(child, ast.pattern))


def _subject(node: ast.expr) -> tuple[str, str] | None:
    """The kind of mutant that an expression allows, and what of it changes."""
    match node:
        case ast.BinOp(op=op) if type(op) in ARITHMETIC and not _is_text(node):
            return "arithmetic", type(op).__name__
        case ast.Compare(ops=[op, *_]) if type(op) in COMPARISON:
            return "comparison", type(op).__name__
        case ast.Constant(value=bool() | int() | float() as value):
            return "constant", repr(value)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name not in SAME:
            if name in CALLS or node.keywords or (node.args and not isinstance(node.args[0], ast.Starred)):
                return "call", name
    return None


def _changed(node: ast.expr) -> ast.expr:
    """What becomes of it: the other operator, another number, the opposite function, one keyword less, or the first
    argument in place of the result."""
    changed = copy.deepcopy(node)
    match changed:
        case ast.BinOp(op=op):
            changed.op = ARITHMETIC[type(op)]()
        case ast.Compare(ops=[op, *more]):
            changed.ops = [COMPARISON[type(op)](), *more]
        case ast.Constant(value=bool() as value):
            changed.value = not value
        case ast.Constant(value=int() as value):
            changed.value = value + 1
        case ast.Constant(value=float() as value):
            changed.value = value * 1.5 if value else 1.0
        case ast.Call(func=ast.Name(id=name) as function) if name in CALLS:
            function.id = CALLS[name]
        case ast.Call(func=ast.Attribute(attr=name) as function) if name in CALLS:
            function.attr = CALLS[name]
        case ast.Call(keywords=[*kept, _]):
            changed.keywords = kept
        case ast.Call(args=[first, *_]):
            return first
    return changed


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", None), str) for side in sides)
