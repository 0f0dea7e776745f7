"""A pickle of plain containers, interpreted opcode by opcode: nothing is imported, nothing is called."""

from __future__ import annotations

import pickletools
from typing import Any

OPERATIONS = 60_000_000


class UnsafePickleError(ValueError):
    """The pickle asks for something that is no plain data."""


class _Mark:
    """Where a group of items begins."""


MARK = _Mark()
CONSTANTS: dict[str, Any] = {"NONE": None, "NEWTRUE": True, "NEWFALSE": False}
EMPTY = {"EMPTY_DICT": dict, "EMPTY_LIST": list}
PLAIN = {
    *("INT", "BININT", "BININT1", "BININT2", "LONG", "LONG1", "LONG4", "FLOAT", "BINFLOAT"),
    *("STRING", "BINSTRING", "SHORT_BINSTRING", "UNICODE", "BINUNICODE", "SHORT_BINUNICODE", "BINUNICODE8"),
    *("BINBYTES", "SHORT_BINBYTES", "BINBYTES8"),
}
IGNORED = {"PROTO", "FRAME"}


def load(data: bytes) -> tuple[Any, bool]:
    """The object and whether the pickle was whole. Raises UnsafePickleError for anything but plain containers."""
    stack: list[Any] = []
    memo: dict[int, Any] = {}
    try:
        argument: Any
        for count, (opcode, argument, _) in enumerate(pickletools.genops(data)):
            name = opcode.name
            if count > OPERATIONS:
                break
            if name in PLAIN:
                stack.append(argument)
            elif name == "MEMOIZE":
                memo[len(memo)] = stack[-1]
            elif name in {"BINPUT", "LONG_BINPUT", "PUT"}:
                memo[int(argument)] = stack[-1]
            elif name in {"BINGET", "LONG_BINGET", "GET"}:
                stack.append(memo[int(argument)])
            elif name == "MARK":
                stack.append(MARK)
            elif name in CONSTANTS:
                stack.append(CONSTANTS[name])
            elif name in EMPTY:
                stack.append(EMPTY[name]())
            elif name == "STOP":
                return stack.pop(), True
            elif name not in IGNORED:
                _container(name, stack)
    except (ValueError, IndexError, KeyError, TypeError) as error:
        if isinstance(error, UnsafePickleError):
            raise
    return _salvage(stack), False


def _container(name: str, stack: list[Any]) -> None:
    """Opcodes that put items into containers or build tuples."""
    if name == "SETITEM":
        value, key = stack.pop(), stack.pop()
        _set(stack[-1], [key, value])
    elif name == "SETITEMS":
        items = _since_mark(stack)
        _set(stack[-1], items)
    elif name == "APPEND":
        item = stack.pop()
        _extend(stack[-1], [item])
    elif name == "APPENDS":
        items = _since_mark(stack)
        _extend(stack[-1], items)
    elif name == "EMPTY_TUPLE":
        stack.append(())
    elif name in {"TUPLE1", "TUPLE2", "TUPLE3"}:
        size = int(name[-1])
        items = stack[-size:]
        if len(items) < size:
            raise IndexError(name)
        stack[-size:] = [tuple(items)]
    elif name == "TUPLE":
        stack.append(tuple(_since_mark(stack)))
    elif name == "LIST":
        stack.append(_since_mark(stack))
    elif name == "DICT":
        made: dict[Any, Any] = {}
        _set(made, _since_mark(stack))
        stack.append(made)
    elif name == "POP":
        stack.pop()
    elif name == "POP_MARK":
        _since_mark(stack)
    elif name == "DUP":
        stack.append(stack[-1])
    else:
        raise UnsafePickleError(name)


def _since_mark(stack: list[Any]) -> list[Any]:
    place = len(stack) - 1
    while stack[place] is not MARK:
        place -= 1
        if place < 0:
            raise IndexError("no mark")
    items = stack[place + 1 :]
    del stack[place:]
    return items


def _set(target: Any, items: list[Any]) -> None:
    if not isinstance(target, dict):
        raise UnsafePickleError("SETITEMS")
    for key, value in zip(items[::2], items[1::2], strict=False):
        if isinstance(key, str | int | float | bytes | bool | tuple | None):
            target[key] = value


def _extend(target: Any, items: list[Any]) -> None:
    if not isinstance(target, list):
        raise UnsafePickleError("APPENDS")
    target.extend(items)


def _salvage(stack: list[Any]) -> Any:
    """What a cut pickle had built: open groups are closed from the innermost outwards."""
    while len(stack) > 1:
        if MARK not in stack[1:]:
            return stack[0]
        try:
            items = _since_mark(stack)
            target = stack[-1]
            if isinstance(target, dict):
                _set(target, items)
            elif isinstance(target, list):
                target.extend(items)
            else:
                stack.append(items)
        except (IndexError, TypeError):
            return None
    return stack[0] if stack and stack[0] is not MARK else None
