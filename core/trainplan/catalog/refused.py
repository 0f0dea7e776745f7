"""What a model of the data refuses, in words of the person who reads it instead of those of the checking library."""

from __future__ import annotations

import types
from typing import Any

from trainplan.english import Sentence, words_of

NEEDED = types.MappingProxyType(
    {
        "missing": "it is missing",
        "dict_type": "an object is needed here",
        "model_type": "an object is needed here",
        "model_attributes_type": "an object is needed here",
        "list_type": "a list is needed here",
        "tuple_type": "a list is needed here",
        "string_type": "a text is needed here",
        "string_too_short": "a text is needed here",
        "string_too_long": "the text is too long",
        "string_pattern_mismatch": "it is not in the form that this field takes",
        "int_type": "a whole number is needed here",
        "int_parsing": "a whole number is needed here",
        "int_from_float": "a whole number is needed here",
        "float_type": "a number is needed here",
        "float_parsing": "a number is needed here",
        "finite_number": "a finite number is needed here",
        "bool_type": "true or false is needed here",
        "bool_parsing": "true or false is needed here",
        "date_type": "a date such as 2026-11-30 is needed here",
        "date_from_datetime_parsing": "a date such as 2026-11-30 is needed here",
        "date_parsing": "a date such as 2026-11-30 is needed here",
        "extra_forbidden": "there is no such field",
        "union_tag_invalid": "its kind is not known",
        "union_tag_not_found": "it does not say which kind it is",
    }
)
"""What pydantic found -> what would be right."""
BOUNDS = types.MappingProxyType(
    {
        "greater_than": "a number above {bound} is needed here",
        "greater_than_equal": "a number of at least {bound} is needed here",
        "less_than": "a number below {bound} is needed here",
        "less_than_equal": "a number of at most {bound} is needed here",
        "literal_error": "one of {bound} is needed here",
        "too_long": "at most {bound} are taken here",
        "too_short": "at least {bound} are needed here",
    }
)
"""The same where a bound is named."""
NAMES = ("gt", "ge", "lt", "le", "expected", "max_length", "min_length")
"""What pydantic calls the bound."""


def in_words(problem: Any) -> str:
    """One of the errors that a `ValidationError` lists."""
    given = problem.get("ctx", {})
    raised = given.get("error")
    if isinstance(raised, ValueError):
        return words_of(raised)
    if problem["type"] in BOUNDS:
        return Sentence(BOUNDS[problem["type"]], bound=next(given[name] for name in NAMES if name in given))
    words: str = NEEDED.get(problem["type"], problem["msg"])
    return words
