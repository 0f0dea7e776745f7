"""The shipped examples beside what was published; run with -s to see both."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import is_meaningless
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.files import PlanFileError, serialise

EXPLAINED_ABOVE = 0.15
PUBLISHED = {
    "llama3-405b-16k-h100": ("mfu", 0.41),
    "llama3-405b-8k-h100": ("mfu", 0.43),
    "llama3-405b-131k": ("mfu", 0.38),
    "deepseek-v3-2048-h800": ("tokens_per_second_per_accelerator", 1543),
    "llama3-8b-full-fsdp-8h100": ("tokens_per_second_per_accelerator", 6667),
    "llama-70b-qlora-2x24gb": ("tokens_per_second_per_accelerator", 88.9),
    "llama2-7b-64-a100": ("tokens_per_second_per_accelerator", 3690),
}
"""What the sources in the notes say of speed; time is its inverse."""


def test_that_every_published_example_ships():
    assert set(PUBLISHED) | {"gpt3-175b-a100"} <= set(list_examples())


@pytest.mark.parametrize("name", sorted(PUBLISHED))
def test_that_a_time_far_from_the_published_one_is_explained(name):
    plan = load_example(name)
    figure, published = PUBLISHED[name]
    predicted = getattr(evaluate(plan).step, figure)
    error = published / predicted - 1
    print(f"{name}: {figure} {predicted:.4g}, published {published:.4g}; time {error:+.1%}")  # noqa: T201

    assert "Published:" in plan.notes
    assert abs(error) <= EXPLAINED_ABOVE or "Where the engine differs" in plan.notes
    assert abs(error) < 1


@pytest.mark.parametrize("name", list_examples())
def test_that_an_example_is_evaluated_in_full(name):
    results = evaluate(load_example(name))

    assert not is_meaningless(results.findings)
    assert results.memory is not None
    assert results.run is not None
    assert results.cost is not None
    assert results.scaling


@pytest.mark.parametrize("name", sorted({*PUBLISHED, "gpt3-175b-a100"}))
def test_that_a_run_that_was_made_fits(name):
    assert evaluate(load_example(name)).memory.fits


def test_that_the_files_are_what_their_generator_writes():
    script = Path(__file__).parents[3] / "tools" / "examples.py"
    spec = importlib.util.spec_from_file_location("examples_generator", script)
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    library = generator.load_library()

    for name, build in generator.EXAMPLES.items():
        assert serialise(load_example(name)) == serialise(build(library)), f"run tools/examples.py again: {name}"


def test_that_an_unknown_example_names_the_nearest():
    with pytest.raises(PlanFileError, match="nearest: llama3-405b-131k"):
        load_example("llama3-405b-131")
