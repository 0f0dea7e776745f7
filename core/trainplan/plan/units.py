"""Quantities as text: the one parser and the one formatter of the program.

`parse_quantity("3.35 TB/s", "GB/s")` is 3350.0; `format_quantity(2e12, "tokens")` is "2T tokens" and parses back to the
same value. GB is 10^9 bytes and GiB 2^30; B is bytes and b is bits; text that could mean two things is refused.
Conversion is pint's, loaded when a text first needs it.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from trainplan.english import Sentence

if TYPE_CHECKING:
    from pint import UnitRegistry

NO_BREAK_SPACE = "\u00a0"
LONGEST_TEXT = 200


@dataclass(frozen=True)
class NumberStyle:
    """How a reader's language writes numbers."""

    decimal: str = "."
    group: str = ","


ENGLISH = NumberStyle()


class QuantityError(ValueError):
    """A text that is not one clear quantity; the message says what would be."""


_PREFIXES = {"k": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta", "E": "exa"}
_BINARY_PREFIXES = {"Ki": "kibi", "Mi": "mebi", "Gi": "gibi", "Ti": "tebi", "Pi": "pebi", "Ei": "exbi"}
_DEFINITIONS = (
    *(f"{name}- = 1{'000' * power} = {symbol}-" for power, (symbol, name) in enumerate(_PREFIXES.items(), 1)),
    *(f"{name}- = {1024**power} = {symbol}-" for power, (symbol, name) in enumerate(_BINARY_PREFIXES.items(), 1)),
    "milli- = 0.001 = m-",
    "micro- = 0.000001 = u-",
    "nano- = 0.000000001 = n-",
    "bit = [information] = b",
    "byte = 8 * bit = B",
    "second = [time] = s",
    "minute = 60 * second = min",
    "hour = 60 * minute = h",
    "day = 24 * hour = d",
    "week = 7 * day",
    "year = 365.25 * day",
    "month = 30.4375 * day",
    "watt = [power] = W",
    "flop = [operation] = FLOP",
    "gram = [mass] = g",
)


def _spellings() -> dict[str, str]:
    """What people write for one unit -> pint's name of it. Case matters: Gb is not GB."""
    spellings = {}
    for symbol, prefix in {"": "", **_PREFIXES, **_BINARY_PREFIXES}.items():
        for short, name in (("b", "bit"), ("B", "byte")):
            spellings[symbol + short] = spellings[prefix + name] = spellings[prefix + name + "s"] = prefix + name
        spellings[f"{symbol}bit"] = spellings[f"{symbol}bits"] = f"{prefix}bit"
    for symbol, prefix in {"": "", **_PREFIXES}.items():
        spellings[symbol + "FLOP"] = spellings[symbol + "flop"] = prefix + "flop"
        spellings[symbol + "W"] = spellings[f"{prefix}watt"] = spellings[f"{prefix}watts"] = prefix + "watt"
        spellings[symbol + "Wh"] = f"{prefix}watt*hour"
    for symbol, prefix in {"m": "milli", "u": "micro", "µ": "micro", "μ": "micro", "n": "nano"}.items():
        spellings[symbol + "s"] = prefix + "second"
    for words, name in {
        "s sec secs second seconds": "second",
        "min mins minute minutes": "minute",
        "h hr hrs hour hours": "hour",
        "d day days": "day",
        "week weeks": "week",
        "month months": "month",
        "year years yr": "year",
        "kg": "kilogram",
        "g": "gram",
        "t tonne tonnes": "megagram",
    }.items():
        spellings |= dict.fromkeys(words.split(), name)
    return spellings


_SPELLINGS = _spellings()
_RATES = {symbol + word: f"{symbol}FLOP/s" for symbol in ("", *_PREFIXES) for word in ("FLOPS", "FLOPs", "OPS")}
_MULTIPLIERS = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "k": 10**3,
    "K": 10**3,
    "M": 10**6,
    "B": 10**9,
    "b": 10**9,
    "bn": 10**9,
    "G": 10**9,
    "T": 10**12,
    "t": 10**12,
    "P": 10**15,
    "Ki": 2**10,
    "Mi": 2**20,
    "Gi": 2**30,
    "Ti": 2**40,
}
_CURRENCY_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}
_SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f\t"), " ")
_SIGNS = {ord("\u2212"): "-", ord("\u2019"): "'"}
_NUMBER = re.compile(r"[-+]?(?:\d[\d.,'_\u066b\u066c]*(?: \d{3}(?!\d)[\d.,]*)*|[.,]\d+)(?:[eE][-+]?\d{1,4})?(?![\d])")
_TIMES = re.compile(r"\s*(?:[x×*·]|\bby\b)\s*(?=[-+.,\d])")
_POWER = re.compile(r"\s*(?:\^|\*\*)\s*(\d{1,3})(?!\d)")


def parse_quantity(text: str, unit: str = "", style: NumberStyle = ENGLISH) -> float:
    """The value of a typed text, in `unit`.

    A bare number is taken in `unit`. Counts (`tokens`, `accelerators`, no unit) take K, M, B, T and Ki, Mi, Gi;
    physical units are converted; fractions take %. Raises QuantityError where the text is not one clear quantity.
    """
    clean = _clean(text)
    for sign, code in _CURRENCY_SIGNS.items():
        if sign in clean:
            if code not in unit:
                raise QuantityError(_wrong(text, Sentence("an amount in {sign}", sign=sign), unit))
            clean = clean.replace(sign, "").strip()
    number, rest = _read_number(clean, style, text, unit)
    physical = _physical(unit)
    if physical is not None:
        value = number * _factor(rest, unit, physical, text)
    else:
        value = number * _count_factor(rest, unit, text)
    result = float(value)
    if not math.isfinite(result):
        raise QuantityError(Sentence('"{text}" is too large a number', text=_short(text)))
    return result


def convert(value: float, unit: str, to: str) -> float:
    """`value` [unit] in unit `to`. Raises QuantityError where they measure different things."""
    source, target = _physical(unit), _physical(to)
    if source is None or target is None:
        raise QuantityError(Sentence("{unit} and {to} cannot be converted into each other", unit=unit, to=to))
    return float(Decimal(repr(float(value))) * _ratio(source, target, f"1 {unit}", to))


def format_quantity(value: float, unit: str = "", style: NumberStyle = ENGLISH, digits: int | None = None) -> str:
    """`value` [unit] as text; exact (parses back to the same value) unless `digits` significant ones are asked for."""
    number = format_number(value, style, digits, scaled=unit in ("tokens", "parameters"))
    return f"{number}{NO_BREAK_SPACE}{unit}" if unit else number


def format_number(
    value: float, style: NumberStyle = ENGLISH, digits: int | None = None, *, scaled: bool = False
) -> str:
    """A number without its unit; `scaled` writes millions and more with M, B, T where that is no longer."""
    if not math.isfinite(value):
        raise ValueError(Sentence("{value} cannot be shown as a number", value=value))
    exact = Decimal(value) if isinstance(value, int) else Decimal(repr(float(value)))
    if digits is not None:
        exact = Context(prec=digits, rounding=ROUND_HALF_UP).create_decimal(exact)
    if scaled and abs(exact) < 10**18:
        for suffix, factor in (("T", 10**12), ("B", 10**9), ("M", 10**6)):
            part = exact / factor
            if abs(part) >= 1 and _decimals(part) <= 3:
                return _write(part, style) + suffix
    if exact and not -7 <= exact.adjusted() <= 20:
        mantissa, exponent = f"{exact.normalize():e}".split("e")
        return f"{mantissa.replace('.', style.decimal)}e{int(exponent)}"
    return _write(exact, style)


def decimals_for(value: float, digits: int) -> int:
    """Decimals that write `value` to `digits` significant figures once it is rounded: 9.996 to three is 10.0."""
    if not value:
        return 0
    exponent = int(f"{value:.{digits - 1}e}".partition("e")[2])
    return max(0, digits - 1 - exponent)


def _decimals(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _write(value: Decimal, style: NumberStyle) -> str:
    text = f"{value:,f}"
    whole, _, fraction = text.partition(".")
    whole, fraction = whole.replace(",", style.group), fraction.rstrip("0")
    if whole in ("-0", "") and not fraction:
        whole = "0"
    return f"{whole}{style.decimal}{fraction}" if fraction else whole


def _clean(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise QuantityError(Sentence("{text} characters are too many for a quantity", text=len(text)))
    clean = text.translate(_SPACES).translate(_SIGNS)
    clean = "".join(str(unicodedata.digit(c)) if unicodedata.category(c) == "Nd" else c for c in clean)
    return re.sub(" +", " ", clean).strip()


def _read_number(clean: str, style: NumberStyle, text: str, unit: str) -> tuple[Decimal, str]:
    """The number at the start (a product of numbers, a power), and what follows it."""
    value = Decimal(1)
    rest = clean
    while True:
        found = _NUMBER.match(rest)
        if not found:
            raise QuantityError(_wrong(text, "not a number", unit))
        factor = _one_number(found.group(), style, text)
        rest = rest[found.end() :]
        if power := _POWER.match(rest):
            factor = factor ** int(power.group(1))
            rest = rest[power.end() :]
        value *= factor
        times = _TIMES.match(rest)
        if not times:
            return value, rest.strip()
        rest = rest[times.end() :]


def _one_number(number: str, style: NumberStyle, text: str) -> Decimal:
    mantissa, exponent_sign, exponent = re.fullmatch(r"(.*?)([eE]?)([-+]?\d*)", number).groups()  # type: ignore[union-attr]
    if not exponent_sign:
        mantissa, exponent = number, "0"
    whole, decimal, fraction = mantissa.partition(style.decimal)
    groups = re.split(r"[ '_" + re.escape(style.group) + "]", whole.lstrip("+-"))
    thousands = len(groups) > 1
    well_grouped = not thousands or (
        1 <= len(groups[0]) <= 3 and all(len(group) == 3 for group in groups[1:]) and not groups[0].startswith("0")
    )
    digits = "".join(groups)
    if not well_grouped or not (digits + fraction).isdecimal() or (thousands and decimal and not fraction):
        example = f"1{style.group}024{style.decimal}5"
        raise QuantityError(
            Sentence(
                '"{text}" is ambiguous: the decimal sign here is "{decimal}", as in {example}',
                text=_short(text),
                decimal=style.decimal,
                example=example,
            )
        )
    sign = "-" if mantissa.startswith("-") else ""
    try:
        return Decimal(f"{sign}{digits or '0'}.{fraction or '0'}e{exponent}")
    except InvalidOperation:
        raise QuantityError(Sentence('"{text}" is not a number', text=_short(text))) from None


def _count_factor(rest: str, unit: str, text: str) -> Decimal:
    """The multiplier in "B tokens", "%", "accelerators" and the like, for a field that counts `unit`."""
    if not rest or _same_noun(rest, unit):
        return Decimal(1)
    if rest == "%":
        if unit and not unit.startswith("of ") and unit != "per year":
            raise QuantityError(_wrong(text, "a share", unit))
        return Decimal("0.01")
    suffix, _, noun = rest.partition(" ")
    factor = _MULTIPLIERS.get(suffix)
    if suffix in ("k", "K") and unit == "tokens":
        raise QuantityError(
            Sentence('"{text}" is ambiguous: write 8000 or 8192 in full, or Ki for 1024', text=_short(text))
        )
    if factor is not None and (not noun or _same_noun(noun, unit)):
        return Decimal(factor)
    if suffix in ("m", "mn", "g", "p"):
        raise QuantityError(
            Sentence('"{text}" is ambiguous: write M for million, B for billion, T for trillion', text=_short(text))
        )
    raise QuantityError(_wrong(text, Sentence('"{rest}" does not belong to it', rest=_short(rest)), unit))


def _same_noun(written: str, unit: str) -> bool:
    def plain(noun: str) -> str:
        return noun.lower().replace(" per ", "/").replace(" ", "").rstrip("s")

    return bool(unit) and plain(written) == plain(unit)


@lru_cache(maxsize=256)
def _physical(unit: str) -> str | None:
    """pint's expression for a unit that can be converted; None for counts and shares."""
    unit = _RATES.get(unit, unit)
    parts = re.split(r" ?/ ?| per ", unit)
    names = [_SPELLINGS.get(part.strip()) for part in parts]
    if not unit or any(name is None for name in names) or len(parts) > 3:
        return None
    return "/".join(f"({name})" for name in names)


def _factor(rest: str, unit: str, physical: str, text: str) -> Decimal:
    """The ratio of the written unit to the asked one."""
    if not rest:
        return Decimal(1)
    source = _physical(rest)
    if source is not None:
        return _ratio(source, physical, text, unit)
    first = rest.partition("/")[0].strip()
    if first == "m":
        raise QuantityError(Sentence('"{text}" is ambiguous: write min for minutes, or month', text=_short(text)))
    if first in (*_PREFIXES, *_BINARY_PREFIXES) and ("bit" in physical or "byte" in physical):
        raise QuantityError(
            Sentence(
                '"{text}" is ambiguous: write {first}B for bytes or {first}b for bits', text=_short(text), first=first
            )
        )
    alike = sorted(name for name in _SPELLINGS if name.lower() == first.lower())
    if alike:
        note = " (B is bytes, b is bits)" if len(alike) > 1 else ""
        raise QuantityError(
            Sentence(
                '"{text}" is ambiguous: write {alike}{note}', text=_short(text), alike=" or ".join(alike), note=note
            )
        )
    raise QuantityError(_wrong(text, Sentence('"{rest}" is not a unit of it', rest=_short(rest)), unit))


@lru_cache(maxsize=1024)
def _ratio(source: str, target: str, text: str, unit: str) -> Decimal:
    from pint import DimensionalityError  # noqa: PLC0415  # 0.4 s to import; most texts need no conversion

    registry = _registry()
    try:
        return Decimal(registry.convert(Decimal(1), source, target))
    except DimensionalityError:
        raise QuantityError(_wrong(text, "it measures something else", unit)) from None


@lru_cache(maxsize=1)
def _registry() -> UnitRegistry[Any]:
    from pint import UnitRegistry  # noqa: PLC0415  # 0.4 s to import; most texts need no conversion

    registry: UnitRegistry[Any] = UnitRegistry(None, non_int_type=Decimal)
    for definition in _DEFINITIONS:
        registry.define(definition)
    return registry


def _wrong(text: str, problem: str, unit: str) -> Sentence:
    how = Sentence("write a number in {unit}, such as {example}", unit=unit, example=_example(unit))
    return Sentence(
        '"{text}" is not understood, {problem}: {how}',
        text=_short(text),
        problem=problem,
        how=how if unit else "write a number, such as 8 or 0.85",
    )


def _example(unit: str) -> str:
    return "2T tokens" if unit == "tokens" else f"10 {unit}"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
