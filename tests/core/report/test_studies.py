"""Rules of thumb, chances, risks, changes, bill, cash flow and scenarios on the pages, against the engine's figures."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.engine.studies.changes import apply_changes
from trainplan.plan.document import Plan, Scenario
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan.report.blocks import Block, Columns, Decisions, Heading, Note, Report, Section, Table
from trainplan.report.content import build
from trainplan.report.executive import best_of_each_kind
from trainplan.report.markdown import render_markdown
from trainplan.report.studies import Studies, study


@dataclass(frozen=True)
class Printed:
    plan: Plan
    results: Results
    studies: Studies
    report: Report

    def section(self, title: str) -> Section:
        return next(section for section in self.report.sections if section.title == title)

    def rows(self, title: str) -> list[list[str]]:
        return rows_of(self.section(title).blocks)


def printed(plan: Plan) -> Printed:
    results = evaluate(plan)
    studies = study(plan, results)
    return Printed(plan, results, studies, build(plan, results, date="today", studies=studies))


def rows_of(blocks: tuple[Block, ...]) -> list[list[str]]:
    found = []
    for block in blocks:
        if isinstance(block, Columns):
            found += rows_of((*block.left, *block.right))
        elif isinstance(block, Table):
            found += [[run.text for run in row] for row in block.rows]
    return found


def amount(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-"))


@pytest.fixture(scope="module")
def small() -> Printed:
    """A 7B model on 64 accelerators with a deadline, a budget and two scenarios."""
    plan = load_example("llama2-7b-64-a100")
    plan = set_field(set_field(plan, "operations.days_available", 45), "economics.budget", 230_000)
    scenarios = (
        Scenario(name="Twice as many", changes={"hardware.accelerators": 128}),
        Scenario(name="Dear power", changes={"facility.pue": 2.0, "training.phases.0.global_batch": 2048}),
    )
    return printed(plan.model_copy(update={"scenarios": scenarios}))


def test_that_18_bytes_for_each_of_6_7_billion_parameters_are_121_gb(small: Printed) -> None:
    rule = next(row for row in small.rows("Rules of thumb") if row[0].startswith("18 bytes"))
    assert rule[1] == "121 GB"
    assert rule[2] == "108 GB"
    assert rule[3] == "holds"


def test_that_every_rule_has_its_row_and_says_whether_it_holds(small: Printed) -> None:
    rows = small.rows("Rules of thumb")
    assert len(rows) == len(small.studies.rules) > 25
    words = {True: "holds", False: "does not", None: "cannot say"}
    assert [row[3] for row in rows] == [words[check.holds] for check in small.studies.rules]
    assert all(row[4] and "{" not in row[4] for row in rows)


def test_that_the_first_page_tells_the_chances_of_the_study(small: Printed) -> None:
    assert small.studies.uncertainty is not None
    chances = small.studies.uncertainty.chances
    rows = {row[0]: row[1] for row in rows_of(small.report.summary)}
    assert chances.deadline is not None
    assert chances.budget is not None
    assert rows["Fitting in memory"] == f"{100 * chances.memory:.1f}"
    assert rows["Ending within 45 days"] == f"{100 * chances.deadline:.1f}"
    assert rows["Within 230 k USD, rented on demand"] == f"{100 * chances.budget:.1f}"


def test_that_a_plan_without_deadline_and_budget_says_so() -> None:
    report = printed(load_example("llama-70b-qlora-2x24gb")).report
    rows = rows_of(report.summary)
    assert ["Meeting the deadline", "–", "no deadline is set"] in rows
    assert ["Staying in the budget", "–", "no budget is set"] in rows


def test_that_the_cost_on_the_first_page_is_that_of_the_evaluation(small: Printed) -> None:
    cost = small.results.cost
    assert cost is not None
    assert cost.own is not None
    assert cost.rent is not None
    assert small.results.run is not None
    shown = {row[0]: float(row[1]) for row in rows_of(small.report.summary) if len(row) == 6}
    assert shown["Run time"] == pytest.approx(small.results.run.days, rel=0.005)
    assert shown["Owned, kept busy"] == pytest.approx(cost.own.this_run_if_kept_busy / 1e3, rel=0.005)
    assert shown["Rented"] == pytest.approx(cost.rent.this_run / 1e3, rel=0.005)


def test_that_the_first_page_has_three_risks_and_three_changes(small: Printed) -> None:
    risks, changes = [block for block in small.report.summary if isinstance(block, Decisions)]
    assert len(risks.items) == len(changes.items) == 3
    worst = [finding for finding in small.results.findings if finding.severity != "note"]
    assert worst[0].message.format_map(worst[0].parameters) in [what for what, _ in risks.items]


def test_that_the_stated_effect_of_the_best_change_is_that_of_making_it(small: Printed) -> None:
    assert small.studies.advice is not None
    assert small.results.run is not None
    best = best_of_each_kind(small.studies.advice)[0]
    changed = evaluate(apply_changes(small.plan, best.changes)).run
    assert changed is not None
    _, changes = [block for block in small.report.summary if isinstance(block, Decisions)]
    stated = re.match(r"−([\d.]+) days", changes.items[0][1])
    assert stated is not None
    assert float(stated[1]) == pytest.approx(small.results.run.days - changed.days, rel=0.005)


def test_that_the_lines_of_the_bill_add_up_to_its_total(small: Printed) -> None:
    lines = [row for row in small.rows("Cost") if len(row) == 6 and row[2] not in ("", "at once") and row[1]]
    bill = [row for row in lines if row[5] == "no price" or "catalogue" in row[5] or row[5] in ("plan", "quote")]
    total = next(row for row in small.rows("Cost") if row[0].startswith("Total of what has a price"))
    assert sum(amount(row[4]) for row in bill if row[4] != "–") == pytest.approx(amount(total[4]), abs=len(bill))


def test_that_the_net_present_value_is_owning_less_renting(small: Printed) -> None:
    rows = {row[0]: row[1] for row in small.rows("Cost") if len(row) == 3}
    months = small.plan.economics.horizon_months
    own, rent = (
        amount(rows[f"Present value of owning {months} months"]),
        amount(rows[f"Present value of renting {months} months"]),
    )
    assert amount(rows["Net present value of owning instead"]) == pytest.approx(own - rent, abs=2)
    assert small.results.cost is not None
    assert small.results.cost.break_even_months is not None
    assert float(rows["Break-even"]) == pytest.approx(small.results.cost.break_even_months, rel=0.005)


def test_that_ports_in_use_are_twice_the_cables_and_the_layers_add_up() -> None:
    """Known answer: 32 nodes of 8 rails on 64-port switches take 8 leaves and 4 spines; 256 + 256 cables."""
    plan = set_field(load_example("llama3-8b-full-fsdp-8h100"), "hardware.accelerators", 256)
    shown = printed(set_field(plan, "training.phases.0.global_batch", 256))
    rows = {row[0]: row[1] for row in shown.rows("Network") if len(row) == 4}
    assert (rows["Switches, leaf or access"], rows["Switches, spine or aggregation"]) == ("8", "4")
    assert (rows["Cables"], rows["Ports in use, two for each cable"]) == ("512", "1,024")
    ports = [int(rows[f"Ports in use on {where}"]) for where in ("nodes", "leaves", "spines", "cores")]
    assert ports == [256, 512, 256, 0]


def test_that_scenarios_stand_side_by_side_with_their_differences(small: Printed) -> None:
    rows = {row[0]: row[1:] for row in small.rows("Scenarios")}
    assert rows["PUE"] == ["1.3", "1.3", "2"]
    assert rows["Global batch, sequences (changes what is trained)"][0] != "2,048"
    assert small.results.run is not None
    days = rows["Run time, days"]
    assert float(days[0]) == pytest.approx(small.results.run.days, rel=0.005)
    assert re.fullmatch(r"[\d.]+ \(−\d+\.\d %\)", days[1])


def test_that_a_scenario_that_does_not_fit_shows_no_results() -> None:
    plan = load_example("llama2-7b-64-a100")
    big = Scenario(name="Large micro batch", changes={"parallelism.micro_batch": 16, "parallelism.recompute": "none"})
    shown = printed(plan.model_copy(update={"scenarios": (big,)}))
    assert {row[2] for row in shown.rows("Scenarios") if row[0].startswith(("Run time", "Rented"))} == {"does not fit"}


def test_that_interruptions_played_lie_about_the_expected_ones(small: Printed) -> None:
    row = next(row for row in small.rows("Failures") if row[0] == "Interruptions")
    low, median, high, expected = (float(text) for text in row[1:5])
    assert low <= median <= high
    assert low <= expected <= high


def test_that_the_factors_of_the_decision_show_weight_score_and_reason(small: Printed) -> None:
    rows = small.rows("Own or rent")
    assert [row[0] for row in rows[:6]] == [
        "Duration", "Predictable budget", "Customization", "Team size", "Data locality", "Compliance",
    ]  # fmt: skip
    mean = sum(int(row[1]) * amount(row[2]) for row in rows[:6]) / sum(int(row[1]) for row in rows[:6])
    assert amount(rows[6][2]) == pytest.approx(mean, abs=0.01)
    assert all(row[3] for row in rows[:6])


def test_that_limits_of_the_room_that_are_not_set_are_said(small: Printed) -> None:
    notes = [block.text for block in small.section("Power, cooling and space").blocks if isinstance(block, Note)]
    assert "No limit is set for power, cooling, UPS, floor load." in notes
    tight = printed(set_field(small.plan, "facility.power_limit_kilowatts", 1))
    facility = next(row for row in tight.rows("Power, cooling and space") if row[0] == "Facility, at rated load")
    assert facility[4] == "too little"
    assert ["Circuits, breakers, busways and rack distribution", "licensed electrician"] in small.rows(
        "Power, cooling and space"
    )


def test_that_a_plan_without_meaning_computes_no_study_and_says_so() -> None:
    plan = set_field(load_example("llama2-7b-64-a100"), "parallelism.tensor", 7)
    shown = printed(plan)
    assert shown.studies == Studies()
    for title in ("Rules of thumb", "How sure the answer is", "Own or rent", "Network", "Failures"):
        blocks = shown.section(title).blocks
        assert Note("Not computed yet") in blocks
    assert render_markdown(shown.report).count("Not computed yet") > 10


def test_that_codes_of_the_engine_become_words() -> None:
    shown = printed(load_example("llama3-405b-16k-h100"))
    memory = shown.section("Memory")
    assert memory.lead.endswith("The peak comes in backward of layer 7.")
    notes = [block.text for block in memory.blocks if isinstance(block, Note)]
    assert "No published measurement covers the memory of interleaved pipeline stages." in notes
    assert "_" not in memory.lead + "".join(notes)


def test_that_the_same_studies_make_the_same_report(small: Printed) -> None:
    again = study(small.plan, small.results)
    assert build(small.plan, small.results, date="today", studies=again) == small.report
    assert replace(again, played=None, uncertainty=None) == replace(small.studies, played=None, uncertainty=None)


def test_that_a_plan_that_does_not_fit_gets_what_makes_it_fit_and_no_cost() -> None:
    shown = printed(load_example("llama3-405b-8k-h100"))
    headings = [block.text for block in shown.report.summary if isinstance(block, Heading)]
    assert "What makes it fit" in headings
    assert not any(row[0] == "Rented" for row in rows_of(shown.report.summary))
    _, changes = [block for block in shown.report.summary if isinstance(block, Decisions)]
    assert shown.results.memory is not None
    usable = 0.97 * shown.results.memory.capacity_bytes / 2**30
    assert 0 < float(changes.items[0][1].split(" GiB")[0]) <= usable
