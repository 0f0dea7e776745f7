"""Versions compare as versions; conditions read as written."""

from __future__ import annotations

import pytest

from trainplan.catalog.versions import ConditionError, Value, newest_of_series, parse_condition, parse_value


@pytest.mark.parametrize(
    ("condition", "text", "holds"),
    [
        (">=570.124.06", "570.86.10", False),  # as text or as a float 86 would be above 124
        (">=525.60.13", "550.54.15", True),
        (">=2.9", "2.10.0", True),  # as a float 2.10 would be 2.1
        ("<2.12", "2.9.0", True),
        ("==12.6.*", "12.6.3", True),
        ("==12.6.*", "12.60", False),
        (">=2.27.3,<2.27.7", "2.27.7", False),
        (">=2.11", "2.11.0a0+a6c236b9fd", False),  # an alpha comes before its release
        ("<9.0 | >=9.1", "9.0", False),
        ("<9.0 | >=9.1", "10.0", True),
    ],
)
def test_versions_are_compared_as_versions(condition, text, holds):
    value = parse_value(text)
    assert value is not None
    assert parse_condition(condition).holds(value) is holds


def test_a_product_parts_alternatives_of_one_layer():
    condition = parse_condition("DOCA>=3.0 | MLNX_OFED")
    products = ("DOCA", "MLNX_OFED")
    assert condition.holds(parse_value("doca 3.2", products))
    assert not condition.holds(parse_value("DOCA 2.9.2", products))
    assert condition.holds(parse_value("MLNX_OFED 24.10", products))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ubuntu 24.04 LTS", "Ubuntu 24.04"),
        ("ubuntu-22.04", "Ubuntu 22.04"),
        ("Rocky Linux 9", "Rocky Linux 9"),
        ("Docker", "Docker"),
    ],
)
def test_products_are_read_as_people_write_them(text, words):
    assert parse_value(text, ("Ubuntu", "Rocky Linux", "Docker")).words == words


@pytest.mark.parametrize("text", ["R580", "580", "v580", "driver 580"])
def test_words_beside_a_plain_version_are_decoration(text):
    assert parse_value(text) == parse_value("580")


def test_the_address_of_an_image_is_its_product():
    value = parse_value(
        "nvcr.io/nvidia/pytorch:26.03-py3", ("NGC PyTorch",), {"nvcr.io/nvidia/pytorch:": "NGC PyTorch"}
    )
    assert value.words == "NGC PyTorch 26.03"


@pytest.mark.parametrize("text", ["newest", "", "   "])
def test_text_without_a_version_is_none(text):
    assert parse_value(text) is None


def test_a_branch_stands_for_its_newest_build():
    known = [parse_value(text) for text in ("580.65.06", "580.126.20", "580.95.05", "595.45.04")]
    assert newest_of_series(parse_value("R580"), known).words == "580.126.20"
    assert newest_of_series(parse_value("545"), known).words == "545"


@pytest.mark.parametrize("text", ["", "|", ">=twelve", "== 12 |"])
def test_a_broken_condition_is_refused(text):
    with pytest.raises(ConditionError):
        parse_condition(text)


def test_a_value_without_a_version_is_in_no_range():
    assert not parse_condition(">=1").holds(Value("none"))
