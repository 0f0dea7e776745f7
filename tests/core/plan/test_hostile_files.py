"""Files made to hurt: large ones are refused in a sentence, and reading takes time in proportion to their size."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from trainplan.plan.files import LARGEST_FILE_BYTES, PlanChangedError, PlanFileError, parse_plan, read_plan, write_plan

EXAMPLE = files("trainplan_resources") / "examples" / "llama2-7b-64-a100.trainplan"
HEAD = '"format": "trainplan", "schema_version": 1'


def refusal(text: str) -> str:
    with pytest.raises(PlanFileError) as caught:
        parse_plan(text.encode(), "it")
    return str(caught.value)


def test_that_a_key_repeated_after_many_others_is_named() -> None:
    """With work that grows with the square of the keys this would take hours."""
    keys = ",".join(f'"k{number}":1' for number in range(400_000))
    assert refusal(f'{{{keys},"k399999":2}}') == 'it is not a plan: it holds the key "k399999" twice in one object'


@pytest.mark.parametrize("item", ["{}", "[]", '"a"', "1"])
def test_that_more_values_than_any_plan_holds_are_refused(item: str) -> None:
    assert "more than 200,000 values" in refusal(f'{{{HEAD}, "notes": [{",".join([item] * 300_000)}]}}')


def test_that_more_bytes_than_any_plan_holds_are_refused_unread(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "large.trainplan"
    with file.open("wb") as stream:
        stream.truncate(LARGEST_FILE_BYTES + 1)
    with pytest.raises(PlanFileError, match="too large for a plan: 10 MB, at most 10 MB"):
        read_plan(file)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("model", "architecture", "stacks"), [3], "an object is needed here"),
        (("model", "architecture", "stacks"), "x", "a list is needed here"),
        (("scenarios",), [{"name": "a", "changes": 3}], "an object is needed here"),
        (("name",), 3, "a text is needed here"),
        (("hardware", "accelerator", "id"), "NO GOOD ID", "not in the form"),
    ],
)
def test_that_refusals_speak_the_reader_s_language(path: tuple[str, ...], value: object, words: str) -> None:
    document = json.loads(EXAMPLE.read_text("utf-8"))
    owner = document
    for step in path[:-1]:
        owner = owner[step]
    owner[path[-1]] = value
    told = refusal(json.dumps(document))
    assert words in told
    assert "Input should be" not in told


def test_that_a_number_of_many_digits_is_refused_without_words_of_the_interpreter() -> None:
    told = refusal(f'{{{HEAD}, "name": {"9" * 5000}}}')
    assert told == "it is not a plan: it holds a number of too many digits"


def test_that_a_version_written_as_text_is_shown_as_text() -> None:
    assert 'its schema_version is "2", not a whole number' in refusal('{"format": "trainplan", "schema_version": "2"}')


def test_that_a_file_that_was_changed_meanwhile_is_told_apart_from_other_refusals(tmp_path) -> None:  # type: ignore[no-untyped-def]
    plan = read_plan(str(EXAMPLE)).plan
    file = tmp_path / "a.trainplan"
    known = write_plan(file, plan)
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")
    with pytest.raises(PlanChangedError):
        write_plan(file, plan, replace=True, expected=known)


def test_that_a_layer_holds_no_more_norms_than_can_be_counted_one_by_one() -> None:
    document = json.loads(EXAMPLE.read_text("utf-8"))
    document["model"]["architecture"]["stacks"][0]["groups"][0]["pattern"][0]["norms"] = 10_000_000
    assert "norms" in refusal(json.dumps(document))
