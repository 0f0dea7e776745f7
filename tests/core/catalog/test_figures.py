"""Published figures agree with what their sources print."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import ValidationError

from trainplan.catalog.figures import Figure, Topic, load_figures

TOPICS: tuple[Topic, ...] = get_args(Topic)


@pytest.mark.parametrize("topic", TOPICS)
def test_that_every_figure_has_a_source_or_is_marked(topic: Topic) -> None:
    figures = load_figures(topic)
    assert figures
    assert all(figure.source or figure.unverified for figure in figures.values())


def test_that_llama3_failed_419_times_on_2048_nodes_in_54_days() -> None:
    reliability = load_figures("reliability")
    assert reliability["interruptions_per_node_day.llama3_h100"].value == pytest.approx(419 / 2048 / 54, rel=1e-3)
    causes = [figure.middle for key, figure in reliability.items() if key.startswith("cause.")]
    assert sum(causes) == 419


def test_that_h200_causes_are_shares_of_one_whole() -> None:
    shares = [f.middle for key, f in load_figures("reliability").items() if key.startswith("cause_share_h200.")]
    assert sum(shares) == pytest.approx(1.0)


def test_that_a_full_adam_checkpoint_has_14_bytes_per_parameter() -> None:
    checkpointing = load_figures("checkpointing")
    assert checkpointing["bytes_per_param.adam"].value == 2 + 4 + 4 + 4
    llama_8b = checkpointing["size_gib.llama3_8b"].middle * 2**30 / 8.03e9
    assert llama_8b == pytest.approx(14, rel=0.01)


def test_that_h100_nodes_draw_three_quarters_of_their_rating() -> None:
    power = load_figures("power")
    assert power["draw_fraction.h100_training"].value == 0.76  # arXiv 2506.14551
    assert power["draw_fraction.h100_highest"].middle == pytest.approx(8.4 / 10.2, abs=0.01)  # arXiv 2412.08602


def test_that_circuits_follow_from_volts_and_amperes() -> None:
    power = load_figures("power")
    assert power["circuit_kw.208v_60a"].middle == pytest.approx(3**0.5 * 0.208 * 60 * 0.8, abs=0.05)
    assert power["circuit_kw.415v_32a"].middle == pytest.approx(3**0.5 * 0.415 * 32, abs=0.05)


def test_that_electricity_in_texas_cost_6_6_cents_in_2023() -> None:
    assert load_figures("economics")["electricity_usd_per_kwh.us_tx_industrial"].value == 0.066  # EIA


def test_that_a_resnet_record_and_rate_give_its_bandwidth() -> None:
    feed = load_figures("data_feed")
    rate = feed["samples_per_s_per_accelerator.resnet50_h100"].middle
    record = feed["bytes_per_sample.imagenet"].middle
    assert feed["read_mb_s_per_accelerator.resnet50_h100"].middle == pytest.approx(rate * record / 1e6, rel=1e-3)


def test_that_the_middle_of_a_range_is_half_way() -> None:
    figure = Figure(id="a", name="a", low=2, high=6, unit="s", source="here")
    assert figure.middle == 4


def test_that_an_unknown_topic_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"'weather'.*reliability"):
        load_figures("weather")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "broken",
    [
        {"unit": "s", "source": "here"},
        {"unit": "s", "source": "here", "low": 1},
        {"unit": "s", "source": "here", "low": 2, "high": 1},
        {"unit": "s", "value": 1},
        {"unit": "s", "source": "here", "value": float("nan")},
    ],
)
def test_that_an_incomplete_figure_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Figure.model_validate({"id": "a", "name": "a", **broken})
