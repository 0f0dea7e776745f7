"""Quantities as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainplan.plan.units import ENGLISH, NumberStyle, QuantityError, convert, format_quantity, parse_quantity

GERMAN = NumberStyle(decimal=",", group=".")
FRENCH = NumberStyle(decimal=",", group="\u202f")


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("70B", "", 70e9),
        ("2T tokens", "tokens", 2e12),
        ("2 trillion tokens", "tokens", 2e12),
        ("8Ki", "tokens", 8192),
        ("3.35 TB/s", "GB/s", 3350),
        ("400 Gb/s", "Gb/s", 400),
        ("400 Gbit/s", "Gb/s", 400),
        ("45 days", "days", 45),
        ("6 weeks", "days", 42),
        ("5 min", "s", 300),
        ("8 x 1024", "", 8192),
        ("8×1024 accelerators", "accelerators", 8192),
        ("1\u00a0024 GiB", "GiB", 1024),
        ("1 024", "GiB", 1024),
        ("1,024", "accelerators", 1024),
        ("2^30 bytes", "bytes", 1073741824),
        ("989 TFLOPS", "TFLOP/s", 989),
        ("1 PFLOP/s", "TFLOPS", 1000),
        ("43 %", "of rated", 0.43),
        ("$2.50", "USD/h", 2.5),
        ("0.10 USD per kWh", "USD per kWh", 0.1),
        ("\u22123", "", -3),
    ],
)
def test_that_a_typed_quantity_is_read_in_the_unit_of_its_field(text, unit, value):
    assert parse_quantity(text, unit) == value


def test_that_gib_is_2_to_the_30_and_gb_10_to_the_9():
    assert parse_quantity("1 GiB", "bytes") == 1073741824
    assert parse_quantity("1 GB", "bytes") == 1000000000
    assert convert(80, "GB", "GiB") == pytest.approx(74.505806, rel=1e-7)


def test_that_a_byte_is_eight_bits():
    assert parse_quantity("50 GB/s", "Gb/s") == 400


@pytest.mark.parametrize(
    ("text", "value"), [("1,5", 1.5), ("1.024", 1024), ("1.024,5", 1024.5), ("1\u00a0024,5", 1024.5)]
)
def test_that_a_german_reader_writes_a_decimal_comma(text, value):
    assert parse_quantity(text, "GiB", GERMAN) == value


@pytest.mark.parametrize(
    ("text", "unit", "style", "hint"),
    [
        ("1,5", "", ENGLISH, '"."'),
        ("0,500", "", ENGLISH, '"."'),
        ("1.5", "", GERMAN, '","'),
        ("1.024.000", "", ENGLISH, '"."'),
        ("400 gb/s", "Gb/s", ENGLISH, "GB or Gb"),
        ("2T", "GB", ENGLISH, "TB for bytes"),
        ("5 m", "s", ENGLISH, "min"),
        ("70m", "", ENGLISH, "M for million"),
        ("8k", "tokens", ENGLISH, "8192"),
    ],
)
def test_that_text_with_two_meanings_is_refused_with_the_way_out(text, unit, style, hint):
    with pytest.raises(QuantityError, match="ambiguous") as refusal:
        parse_quantity(text, unit, style)

    assert hint in str(refusal.value)


@pytest.mark.parametrize("text", ["", "nan", "inf", "-Infinity", "1e999", "9^999", "eight", "3 kW", "1 5", "x" * 999])
def test_that_what_is_no_quantity_is_refused(text):
    with pytest.raises(QuantityError):
        parse_quantity(text, "GB")


UNITS = st.sampled_from(["", "tokens", "GB/s", "GiB", "accelerators", "of rated", "days", "USD per kWh", "TFLOP/s"])


@given(st.floats(allow_nan=False, allow_infinity=False), UNITS, st.sampled_from([ENGLISH, GERMAN, FRENCH]))
def test_that_a_shown_quantity_reads_back_as_the_same_value(value, unit, style):
    assert parse_quantity(format_quantity(value, unit, style), unit, style) == value


@given(st.text(max_size=60), UNITS)
def test_that_any_text_is_a_finite_number_or_a_refusal(text, unit):
    try:
        value = parse_quantity(text, unit)
    except QuantityError:
        return

    assert abs(value) <= 1.8e308


@pytest.mark.parametrize(
    ("value", "unit", "style", "digits", "text"),
    [
        (15.6e12, "tokens", ENGLISH, None, "15.6T\u00a0tokens"),
        (15.6e12, "tokens", GERMAN, None, "15,6T\u00a0tokens"),
        (16384, "accelerators", GERMAN, None, "16.384\u00a0accelerators"),
        (71.2345, "GiB", ENGLISH, 3, "71.2\u00a0GiB"),
        (8192, "tokens", ENGLISH, None, "8,192\u00a0tokens"),
    ],
)
def test_that_quantities_are_shown_as_readers_write_them(value, unit, style, digits, text):
    assert format_quantity(value, unit, style, digits) == text
