"""What the report says of a plan, against figures that the sample holds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from trainplan.engine.deployment.chain import plan_bill
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import finding
from trainplan.engine.infrastructure.network import plan_networks
from trainplan.engine.results import Finding, Results
from trainplan.engine.studies.alternatives import plan_failure
from trainplan.engine.studies.sensitivity import tornado
from trainplan.plan.document import Plan, Provenance, SignOff
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan.plan.provenance import assumptions, stated_inputs
from trainplan.report import figures
from trainplan.report.as_json import render_json
from trainplan.report.blocks import Block, Columns, Heading, Note, Paragraph, Report, Section, Table
from trainplan.report.content import build, input_hash
from trainplan.report.executive import decisions
from trainplan.report.methods import methods_section
from trainplan.report.parts import PARTS, chosen_parts
from trainplan.report.studies import Studies, study


def report_of(plan: Plan, results: Results) -> Report:
    """The report of figures made by hand, which no study belongs to."""
    return build(plan, results, date="30 November 2026", studies=Studies())


def tables_of(blocks: tuple[Block, ...]) -> Iterator[Table]:
    for block in blocks:
        if isinstance(block, Columns):
            yield from tables_of((*block.left, *block.right))
        elif isinstance(block, Table):
            yield block


def section_of(report: Report, title: str) -> Section:
    return next(section for section in report.sections if section.title == title)


def section_rows(report: Report, title: str) -> list[list[str]]:
    return [[run.text for run in row] for table in tables_of(section_of(report, title).blocks) for row in table.rows]


def test_that_the_headlines_are_the_results_in_everyday_units(plan: Plan, results: Results) -> None:
    shown = {item.label: f"{item.value} {item.unit}" for item in report_of(plan, results).headlines}
    assert results.cost is not None
    assert results.cost.own is not None
    assert shown["Peak memory"] == "63.2 of 79.6 GiB"
    assert shown["Run time"] == "185 days"
    assert shown["Cost of this run, on demand"] == "13.4 M USD"
    assert shown["Average power"] == "1.38 MW"
    assert len(shown) == 8


def test_that_the_first_sentence_answers_fit_time_cost_and_open_findings(plan: Plan, results: Results) -> None:
    sentence = "".join(run.text for run in report_of(plan, results).lead)
    assert sentence.startswith("The plan fits, takes 185 days (166 to 204) and costs 13.4 M USD, rented on demand.")
    assert "Not ready to sign: 1 warning" in sentence


def test_that_a_plan_that_does_not_fit_promises_neither_time_nor_money(plan: Plan, results: Results) -> None:
    assert results.memory is not None
    memory = replace(results.memory, fits=False, headroom_bytes=-1.0 * 2**30)
    report = report_of(plan, replace(results, memory=memory))
    notes = {item.label: (item.value, item.note) for item in report.headlines}
    for label in ("Run time", "Cost of this run", "Capital, if owned", "Goodput", "Design power, at the meter"):
        assert notes[label] == ("–", "until it fits")
    assert report.lead[0].text == "Does not fit: "
    headings = {block.text for block in report.summary if isinstance(block, Heading)}
    titles = {section.title for section in report.sections}
    assert "Sign-off" not in headings
    assert not titles & {"Cost", "Own or rent", "Run", "Power, cooling and space"}


def test_that_an_error_that_stands_in_the_way_is_the_verdict(plan: Plan, results: Results) -> None:
    large = finding("fabric_too_large", "network.fabric", nodes=32768, ports=8, switch_ports=64)
    report = report_of(plan, replace(results, findings=(large,)))
    assert report.lead[0].text == "Cannot be built: "
    assert report.lead[1].text.startswith("32,768 nodes")
    assert {item.value for item in report.headlines if item.label != "Peak memory"} == {"–"}


def test_that_a_plan_that_cannot_be_built_has_no_days_or_money_among_its_risks() -> None:
    """Where days and cost are dashes, so is what moves them, and what no sum holds has no sum to stand beside."""
    plan = load_example("llama-70b-qlora-2x24gb")
    results = evaluate(plan)
    studies = Studies(tornado=tornado(plan, results))

    def first_page(found: Results) -> str:
        return str(build(plan, found, date="30 November 2026", studies=studies).summary)

    large = finding("fabric_too_large", "network.fabric", nodes=32768, ports=8, switch_ports=64)
    refused = first_page(replace(results, findings=(large,), verdict=None))
    assert "this moves the run by" in first_page(results)
    assert "this moves the run by" not in refused
    assert "Not in the sums" not in refused
    assert "32,768 nodes" in refused


def test_that_the_ranges_beside_the_headlines_say_what_they_are() -> None:
    plan = load_example("llama-70b-qlora-2x24gb")
    evaluated = evaluate(plan)
    assert report_of(plan, evaluated).headlines_note == "with 80 % intervals"
    assert report_of(plan, replace(evaluated, intervals={})).headlines_note == ""


def test_that_a_run_of_hours_expects_no_fraction_of_an_interruption() -> None:
    plan = load_example("llama-70b-qlora-2x24gb")
    results = evaluate(plan)
    studies = Studies(failure=plan_failure(plan, results))
    report = build(plan, results, date="30 November 2026", studies=studies)
    rows = {row[0]: row[1:] for row in section_rows(report, "Failures")}
    assert rows["Interruptions in the run"] == ["< 0.01", ""]
    assert rows["Time lost"][1] in ("s", "min")
    titles = [column.title for table in tables_of(section_of(report, "Failures").blocks) for column in table.columns]
    assert any(title.endswith("h into the run") or title.endswith("min into the run") for title in titles)
    assert not any(title.startswith("On day") for title in titles)


def test_that_a_wrong_pair_of_versions_leaves_the_figures(plan: Plan, results: Results) -> None:
    pair = Finding("pair", "error", "These do not go together.", {}, "Take another.", ("software.framework",))
    report = report_of(plan, replace(results, findings=(pair,)))
    assert next(item for item in report.headlines if item.label == "Run time").value == "185"
    assert "cannot be built" in "".join(run.text for run in report.lead)


def test_that_parts_without_results_are_not_printed(plan: Plan, results: Results) -> None:
    empty = replace(
        results, layout=None, memory=None, step=None, run=None, scaling=None, checkpoint=None, storage=None,
        host=None, network=None, power=None, reliability=None, cost=None, software=None,
    )  # fmt: skip
    report = report_of(plan, empty)
    assert {item.value for item in report.headlines} == {"–"}
    assert {section.title for section in report.sections} == {"Model and layout", "Findings", "Notes", "Assumptions"}


def test_that_a_person_chooses_the_parts(plan: Plan, results: Results) -> None:
    report = build(plan, results, date="30 November 2026", studies=Studies(), parts=("cost", "appendix"))
    titles = [section.title for section in report.sections]
    assert report.headlines == ()
    assert titles == [
        "Cost", "Own or rent", "How the figures are made", "Checks before signing", "Other inputs",
        "Catalogue figures", "Sources", "Methods",
    ]  # fmt: skip
    assert chosen_parts("cost, appendix") == ("cost", "appendix")
    with pytest.raises(ValueError, match="no such part: costs"):
        chosen_parts("costs")


def test_that_the_redacted_form_holds_no_price_and_no_name() -> None:
    secret = set_field(load_example("llama3-8b-full-fsdp-8h100"), "economics.rent_per_accelerator_hour", 3.4567)
    entry = Provenance(kind="decision", source="offer of Somebody Ltd", owner="J. Doe")
    secret = secret.model_copy(
        update={
            "name": "Project Nightingale",
            "notes": "Ask Somebody.",
            "sign_off": SignOff(prepared_for="Somebody Ltd", approver="J. Doe"),
            "provenance": {"facility.pue": entry},
        }
    )
    text = json.dumps(build(secret, evaluate(secret), date="2026-12-01", redacted=True).as_dict())
    for word in ("Nightingale", "Somebody", "J. Doe", "USD", "3.46"):
        assert word not in text
    assert "GiB" in text


def test_that_the_redacted_form_of_many_nodes_prints_and_writes_no_money() -> None:
    """Networks as prices, budget, terms of explanations and intervals tell money as well."""
    secret = set_field(load_example("llama2-7b-64-a100"), "economics.budget", 123_456)
    results = evaluate(secret)
    studies = study(secret, results)
    report = build(secret, results, date="2026-12-01", studies=studies, parts=PARTS, redacted=True)
    told = json.loads(render_json(report, results, studies, redacted=True))
    text = json.dumps(told["report"])
    assert "USD" not in text
    cost = results.cost
    assert cost is not None
    assert cost.own is not None
    assert cost.rent is not None
    amounts = {cost.own.purchase, cost.own.this_run_if_kept_busy, cost.rent.this_run, cost.rent.per_accelerator_hour}
    amounts |= {end for name in ("capital", "cost", "own_per_year") for end in vars(results.intervals[name]).values()}
    assert not amounts & set(numbers(told))


def numbers(value: Any) -> Iterator[float]:
    if isinstance(value, dict | list):
        for member in value.values() if isinstance(value, dict) else value:
            yield from numbers(member)
    elif isinstance(value, float):
        yield value


def test_that_the_assumptions_listed_are_those_of_the_plan(plan: Plan, results: Results) -> None:
    report = report_of(plan, results)
    rows = section_rows(report, "Assumptions")
    assert len(rows) == len(assumptions(plan))
    assert ["Port speed", "400", "Gb/s"] in rows
    assert not any(row[0] == "Largest matrix product" for row in rows)


def test_that_a_measured_input_shows_its_source_date_and_range(plan: Plan, results: Results) -> None:
    rows = section_rows(build(plan, results, date="", studies=Studies(), parts=("appendix",)), "Other inputs")
    expected = [
        "Largest matrix product", "794", "TFLOP/s", "measured", "mamf-finder on node 17, 2026-11-18", "781 to 803",
    ]  # fmt: skip
    assert expected in rows


def test_that_errors_come_first_and_reach_the_first_page(plan: Plan, results: Results) -> None:
    error = Finding("heads", "error", "{heads} heads over {tensor}.", {"heads": 6, "tensor": 4}, "Use 2 or 3.", ())
    report = report_of(plan, replace(results, findings=(*results.findings, error)))
    assert section_rows(report, "Findings")[0] == ["error", "6 heads over 4.", "Use 2 or 3."]
    assert ["1", "6 heads over 4."] in [[run.text for run in row] for table in tables_of(report.summary)
                                        for row in table.rows]  # fmt: skip
    assert report.lead[0].tone == "error"


def test_that_the_input_hash_follows_the_inputs(plan: Plan) -> None:
    assert input_hash(plan) == input_hash(plan.model_copy(deep=True))
    changed = plan.model_copy(update={"facility": plan.facility.model_copy(update={"pue": 1.31})})
    assert input_hash(changed) != input_hash(plan)


def test_that_memory_and_step_tables_add_up_to_what_they_claim(plan: Plan, results: Results) -> None:
    report = report_of(plan, results)
    step = [row for row in section_rows(report, "Step time") if len(row) == 4]
    assert sum(float(row[1]) for row in step[:-1]) == pytest.approx(float(step[-1][1]), abs=0.05)
    memory = [row for row in section_rows(report, "Memory") if len(row) == 3 and row[2].replace(".", "").isdigit()]
    assert sum(float(row[1]) for row in memory[:-1]) == pytest.approx(63.2, abs=0.05)


def test_that_every_section_of_the_plan_is_headed_in_its_own_words(plan: Plan, results: Results) -> None:
    section = next(section for section in report_of(plan, results).sections if section.title == "Assumptions")
    assert [block.text for block in section.blocks if isinstance(block, Heading)] == [
        "Model", "Dataset", "Training", "Hardware", "Network", "Parallelism", "Operations", "Software", "Facility",
        "Economics", "Monitoring",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (0.0123456, 3, "0.0123"), (13.4499, 3, "13.4"), (1024, 3, "1,024"), (0.99961, 3, "1.00"), (-2.5, 2, "−2.5"),
        (0, 3, "0"), (None, 3, "–"), (float("nan"), 3, "–"), (float("inf"), 3, "–"), (3.2e-7, 3, "3.20 × 10^−7"),
    ],
)  # fmt: skip
def test_that_numbers_keep_their_significant_figures(value: float | None, digits: int, text: str) -> None:
    assert figures.number(value, digits) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0004, "400 µs"),
        (0.25, "250 ms"),
        (17.09, "17.1 s"),
        (6240, "104 min"),
        (9000, "2.50 h"),
        (432000, "5.00 days"),
    ],
)
def test_that_a_duration_is_said_in_the_unit_that_people_use(seconds: float, text: str) -> None:
    assert str(figures.seconds(seconds)) == text


@pytest.mark.parametrize(("value", "text"), [(15e12, "15 trillion"), (70.55e9, "70.5 billion"), (981698, "981,698")])
def test_that_large_counts_are_said_in_words(value: float, text: str) -> None:
    assert str(figures.count(value)) == text


def test_that_what_the_catalogue_does_not_know_is_not_called_too_little(plan: Plan, results: Results) -> None:
    assert results.checkpoint is not None
    unknown = replace(results.checkpoint, available_write_gb_per_second=None, restore_seconds=None)
    rows = section_rows(report_of(plan, replace(results, checkpoint=unknown)), "Storage, checkpoints, hosts")
    assert ["Write rate, all nodes", "16.5", "–", "GB/s", "not known"] in rows
    assert ["Restore", "–", "not known"] in rows


def test_that_one_node_has_no_table_of_switches_that_are_not_there(plan: Plan, results: Results) -> None:
    networks = plan_networks(plan.network, plan.hardware, 1)
    report = build(plan, results, date="30 November 2026", studies=Studies(networks=networks))
    section = next(section for section in report.sections if section.title == "Network")
    assert Note("One node needs no fabric.") in section.blocks
    assert not any(row[0].startswith("Switches") for row in section_rows(report, "Network"))


def test_that_a_finding_writes_large_counts_with_separators(plan: Plan, results: Results) -> None:
    large = finding("fabric_too_large", "network.fabric", nodes=16384, ports=8, switch_ports=64)
    rows = section_rows(report_of(plan, replace(results, findings=(large,))), "Findings")
    assert rows[0][1].startswith("16,384 nodes")


def test_that_an_empty_list_of_quotes_is_no_input(plan: Plan) -> None:
    assert plan.economics.quotes == {}
    assert "economics.quotes" not in stated_inputs(plan)


def test_that_names_of_phases_and_the_currency_are_no_inputs_to_decide(plan: Plan) -> None:
    stated = stated_inputs(plan)
    assert not {"economics.currency", "economics.as_of", "training.phases.0.name"} & set(stated)
    assert "training.phases.0.tokens" in stated


def test_that_quantities_of_the_bill_group_their_thousands(plan: Plan, results: Results) -> None:
    studies = replace(Studies(), bill=plan_bill(plan, results))
    report = build(plan, results, date="30 November 2026", studies=studies)
    rows = {row[0]: row for row in section_rows(report, "Cost")}
    assert re.fullmatch(r"\d,\d{3}", rows["Rack power distribution and busway taps"][1])


def test_that_the_appendix_holds_every_method_with_its_sources() -> None:
    """The pages of resources/methods, by title; the peak's formula stands in the one about memory."""
    section = methods_section()
    titles = [block.text for block in section.blocks if isinstance(block, Heading)]
    assert titles == sorted(titles)
    assert "Memory of one accelerator" in titles
    words = "\n".join(run.text for block in section.blocks if isinstance(block, Paragraph) for run in block.runs)
    assert "peak = weights + gradients + optimizer" in words
    assert words.count("Sources") >= len(titles)


def test_that_page_1_says_where_the_plan_buys_what_its_figures_advise_to_rent() -> None:
    owned = load_example("deepseek-v3-2048-h800")
    rented = owned.model_copy(update={"economics": owned.economics.model_copy(update={"acquisition": "reserved_1yr"})})
    told = []
    for plan in (owned, rented):
        results = evaluate(plan)
        assert results.cost.recommendation.choice == "rent"
        heading, decided = decisions(plan, results, Studies())
        assert heading.text == "To decide"
        told.append(decided.rows[0][1].text)
    assert told[0].startswith("Buy 2,048 H800")
    assert told[0].endswith("; the figures advise to rent instead")
    assert told[1].startswith("Reserve for a year: 2,048 H800")
    assert "advise" not in told[1]
