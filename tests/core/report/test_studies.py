"""Rules of thumb, chances, risks, changes, bill, cash flow and scenarios on the pages, against the engine's figures."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.engine.studies.changes import apply_changes
from trainplan.engine.studies.comparison import compare
from trainplan.plan.document import Plan, Scenario
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan.report import power, scenarios
from trainplan.report.alternatives import alternatives
from trainplan.report.blocks import Block, Columns, Decisions, Heading, Note, Report, Section, Table
from trainplan.report.content import build
from trainplan.report.executive import best_of_each_kind
from trainplan.report.markdown import render_markdown
from trainplan.report.parts import DEFAULT_PARTS, PARTS
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
    return Printed(plan, results, studies, build(plan, results, date="today", studies=studies, parts=PARTS))


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


def on_page_1(printed: Printed, first: str) -> list[str]:
    """The row of the first page that begins so."""
    rows = rows_of((*printed.report.decisions, *printed.report.summary))
    return next(row for row in rows if row[0] == first)


@pytest.fixture(scope="module")
def small() -> Printed:
    """A 7B model on 64 accelerators with a deadline, a budget and two scenarios."""
    plan = load_example("llama2-7b-64-a100")
    plan = set_field(set_field(plan, "operations.days_available", 45), "economics.budget", 230_000)
    plan = set_field(plan, "economics.rent_per_accelerator_hour", 2.5)
    scenarios = (
        Scenario(name="Twice as many", changes={"hardware.accelerators": 128}),
        Scenario(name="Dear power", changes={"facility.pue": 2.0, "training.phases.0.global_batch": 2048}),
    )
    return printed(plan.model_copy(update={"scenarios": scenarios}))


def test_that_18_bytes_for_each_of_6_7_billion_parameters_are_121_gb(small: Printed) -> None:
    rule = next(row for row in small.rows("Rules of thumb") if row[0].startswith("18 bytes"))
    assert rule[1] == "121 GB"
    assert rule[2] == "108 GB"
    assert rule[3] == "Holds"


def test_that_every_rule_has_its_row_under_its_guide(small: Printed) -> None:
    rows = {row[0]: row for row in small.rows("Rules of thumb")}
    assert len(rows) == len(small.studies.rules) > 35
    words = {
        "holds": "Holds",
        "differs": "Does not hold",
        "does_not_apply": "Does not apply",
        "not_known": "Cannot say",
    }
    for check in small.studies.rules:
        assert rows[check.rule][3] == words[check.verdict]
        assert rows[check.rule][4]
        assert "{" not in rows[check.rule][4]
    headings = [block.text for block in small.section("Rules of thumb").blocks if isinstance(block, Heading)]
    assert "Guide to sizing training servers" in headings


def test_that_the_first_page_names_the_sum_to_decide_and_the_chance(small: Printed) -> None:
    cost = small.results.cost
    assert cost is not None
    assert cost.chosen.this_run is not None
    decided = on_page_1(small, "1")
    assert decided[1].startswith("Rent on demand: 64 ")
    assert float(decided[2].split(" ")[0]) == pytest.approx(cost.chosen.this_run / 1e3, rel=0.005)
    assert small.results.chances is not None
    memory = next(item for item in small.report.headlines if item.label == "Peak memory")
    assert memory.note == f"{100 * small.results.chances.memory:.0f} % to fit"


def test_that_the_alternatives_are_other_plans_computed_whole(small: Printed) -> None:
    """The scenario with twice as many accelerators is the cheaper of the two."""
    assert small.studies.scenarios is not None
    days, what = on_page_1(small, "Run time"), on_page_1(small, "What it is")
    assert "Twice as many" in what or "Dear power" in what
    chosen = next(scenario for scenario in small.plan.scenarios if scenario.name in what)
    other = evaluate(apply_changes(small.plan, chosen.changes)).run
    assert other is not None
    assert float(days[what.index(chosen.name)].split(" ")[0]) == pytest.approx(other.days, rel=0.005)


def test_that_each_alternative_tells_its_evidence_and_what_it_takes(small: Printed) -> None:
    evidence, asked = on_page_1(small, "Evidence"), on_page_1(small, "What it asks for")
    assert small.results.step is not None
    assert evidence[1] == f"{small.results.step.evidence_runs:,} published runs"
    assert asked[1] == "nothing more"
    assert asked[on_page_1(small, "What it is").index("Dear power")] == "other PUE, global batch"


def test_that_a_missing_third_column_is_told_in_a_line(small: Printed) -> None:
    studies = replace(small.studies, advice=(), scenarios=None)
    heading, note = alternatives(small.plan, small.results, studies)
    assert isinstance(heading, Heading)
    assert heading.note == "no better layout was found; no scenario, offer or other change is better"
    assert isinstance(note, Note)
    other = next(item for item in small.studies.advice or () if "parallelism" not in " ".join(item.changes))
    heading, _ = alternatives(small.plan, small.results, replace(studies, advice=(other,)))
    assert heading.note == "no better layout was found; no further change is better"
    whole = next(block for block in alternatives(small.plan, small.results, small.studies) if isinstance(block, Table))
    assert len(whole.columns) == 4


def test_that_a_layout_that_hardly_fits_is_no_better_one(small: Printed) -> None:
    """One that saves a tenth and fits in half of the cases, where the plan's own fits in nearly all."""
    advice = next(item for item in small.studies.advice or () if item.before is not None)
    before = replace(advice.before, peak_bytes=0.5 * advice.before.capacity_bytes)
    after = replace(before, days=0.9 * before.days)
    tight = replace(after, peak_bytes=0.96 * before.capacity_bytes)
    made = replace(advice, code="layout", parameters={"layout": "TP 2"}, changes={}, changes_training_result=False)
    for end, found in ((after, 1), (tight, 0)):
        tried = (replace(made, before=before, after=end),)
        blocks = list(alternatives(small.plan, small.results, replace(small.studies, advice=tried, scenarios=None)))
        assert sum(isinstance(block, Table) for block in blocks) == found


def test_that_the_inputs_the_answer_rests_on_move_it_most(small: Printed) -> None:
    moved = {bar.input.path: max(bar.span("days") / bar.base.days, bar.span("cost") / (bar.base.cost or 1.0))
             for bar in small.studies.tornado if bar.input.path != "memory.peak_bytes"}  # fmt: skip
    assert max(moved, key=lambda path: moved[path]) in ("step.seconds", "economics.rent_per_accelerator_hour")
    first = next(row for row in rows_of(small.report.summary) if len(row) == 7)
    assert first[0] in ("Error of the predicted step", "Rent")


def test_that_the_tests_before_signing_show_their_state(small: Printed) -> None:
    states = [row for row in rows_of(small.report.summary) if row and row[0] == "Not run"]
    assert len(states) == 6
    assert all(row[2] for row in states)


def test_that_the_page_has_risks_exclusions_and_a_place_to_sign(small: Printed) -> None:
    blocks = [
        block for item in small.report.summary if isinstance(item, Columns) for block in (*item.left, *item.right)
    ]
    headings = {block.text for block in blocks if isinstance(block, Heading)}
    assert headings >= {"Risks", "Not in the sums", "Sign-off", "Revisions", "Tests before signing"}
    assert [row[0] for row in rows_of(small.report.summary)][-3:] == ["Prepared", "Reviewed", "Approved"]


def test_that_each_change_that_is_advised_does_what_it_states(small: Printed) -> None:
    assert small.studies.advice is not None
    assert small.results.run is not None
    best = best_of_each_kind(small.studies.advice)[0]
    changed = evaluate(apply_changes(small.plan, best.changes)).run
    assert changed is not None
    assert best.effect.days == pytest.approx(changed.days - small.results.run.days, rel=0.001)


def test_that_the_lines_of_the_bill_add_up_to_the_capital(small: Printed) -> None:
    """Lines to their categories, categories to the capital; a line without a price is a dash."""
    rows = [row for row in small.rows("Cost") if len(row) == 6]
    place = next(number for number, row in enumerate(rows) if row[0] == "Capital")
    lines = rows[:place]
    titles = ("Nodes and spares", "Networks", "Storage", "Racks, power, cooling", "Parts, installation, freight")
    groups = [amount(row[4]) for row in lines if row[0] in titles and not row[1]]
    each = [amount(row[4]) for row in lines if not (row[0] in titles and not row[1]) and row[4] != "–"]
    assert sum(each) == pytest.approx(sum(groups), abs=len(each))
    assert sum(groups) == pytest.approx(amount(rows[place][4]), abs=len(groups))
    assert small.results.cost is not None
    assert small.results.cost.own is not None
    assert amount(rows[place][4]) == pytest.approx(small.results.cost.own.purchase, abs=1)


def test_that_the_net_present_value_is_owning_less_renting(small: Printed) -> None:
    rows = {row[0]: row[1] for row in small.rows("Cost") if len(row) == 3}
    months = small.plan.economics.horizon_months
    own, rent = (
        amount(rows[f"Present value of owning {months} months"]),
        amount(rows[f"Present value of renting {months} months"]),
    )
    assert amount(rows["Net present value of owning instead"]) == pytest.approx(own - rent, abs=2)
    assert small.results.cost is not None
    even = small.results.cost.break_even_months
    assert rows["Break-even"] == "–" if even is None else float(rows["Break-even"]) == pytest.approx(even, rel=0.005)


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


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"parallelism.sharding": "none"}, "Does not fit, 0%"),
        ({"parallelism.micro_batch": 7}, "Cannot be built"),
        ({"parallelism.no_such_field": 7}, "Not valid"),
    ],
)
def test_that_a_scenario_without_results_says_which_kind(changes: dict[str, object], words: str) -> None:
    plan = load_example("llama2-7b-64-a100")
    found = compare(plan.model_copy(update={"scenarios": (Scenario(name="Large", changes=changes),)}))
    rows = rows_of(scenarios.build(plan, found).blocks)
    assert next(row for row in rows if row[0] == "Verdict")[2] == words
    assert {row[2] for row in rows if row[0].startswith(("Run time", "Rented"))} == {"–"}


def test_that_interruptions_played_lie_about_the_expected_ones(small: Printed) -> None:
    row = next(row for row in small.rows("Failures") if row[0] == "Interruptions")
    low, median, high, expected = (float(text) for text in row[1:5])
    assert low <= median <= high
    assert low <= expected <= high


def test_that_the_factors_of_the_decision_show_weight_score_and_reason(small: Printed) -> None:
    advised = small.results.cost.recommendation if small.results.cost else None
    assert advised is not None
    assert f"Page 1 advises to {advised.choice}: " in small.section("Own or rent").lead
    rows = [row for row in small.rows("Own or rent") if len(row) == 5]
    assert [row[0] for row in rows[:6]] == [
        "Duration", "Predictable budget", "Customization", "Team size", "Data locality", "Compliance",
    ]  # fmt: skip
    mean = sum(int(row[1]) * amount(row[2]) for row in rows[:6]) / sum(int(row[1]) for row in rows[:6])
    assert amount(rows[6][2]) == pytest.approx(mean, abs=0.01)
    assert all(row[3] for row in rows[:6])


def test_that_own_premises_and_the_cloud_stand_row_by_row(small: Printed) -> None:
    rows = {row[0]: row[1:] for row in small.rows("Own or rent") if len(row) == 4}
    assert set(rows) == {
        "Cost", "Deployment", "Size", "Interruptions", "Sovereignty", "Customization", "Interconnect",
    }  # fmt: skip
    lead = small.plan.economics.lead_time_months
    assert rows["Deployment"] == [f"{lead:g} months until it is delivered and accepted.", "Hours to days.", "Cloud"]
    assert all("{" not in text for row in rows.values() for text in row)


def test_that_limits_of_the_room_that_are_not_set_are_said(small: Printed) -> None:
    section = small.section("Power, cooling and space")
    assert Note("No limit is set for power, cooling, UPS, floor load.") in section.blocks
    assert ["Circuits, breakers, busways and rack distribution", "licensed electrician"] in rows_of(section.blocks)
    tight = power.build(set_field(small.plan, "facility.power_limit_kilowatts", 1), small.results, small.studies)
    facility = next(row for row in rows_of(tight.blocks) if row[0] == "Facility, at rated load")
    assert facility[4] == "too little"


def test_that_a_plan_without_meaning_prints_nothing_that_is_not_there() -> None:
    shown = printed(set_field(load_example("llama2-7b-64-a100"), "parallelism.tensor", 7))
    assert shown.studies == Studies()
    titles = {section.title for section in shown.report.sections}
    assert not titles & {"How sure the answer is", "Own or rent", "Network", "Failures", "Cost", "Rules of thumb"}
    assert "not computed yet" not in render_markdown(shown.report).lower()
    assert shown.report.lead[0].text == "Cannot be built: "


def test_that_codes_of_the_engine_become_words() -> None:
    plan = load_example("llama3-405b-16k-h100")
    results = evaluate(plan, scaling=False, uncertainty=False)
    report = build(plan, results, date="today", studies=Studies(), parts=DEFAULT_PARTS)
    memory = next(section for section in report.sections if section.title == "Memory")
    assert re.search(r"The peak comes in backward of layer \d+\.$", memory.lead)
    notes = [block.text for block in memory.blocks if isinstance(block, Note)]
    assert any(text.startswith("No published measurement covers the memory of context parallel") for text in notes)
    assert "_" not in memory.lead + "".join(notes)


def test_that_many_different_stages_print_as_few_rows() -> None:
    """16 stages with 16 peaks: the first, the last, the fullest, and what stands between them."""
    plan = load_example("llama3-405b-16k-h100")
    results = evaluate(plan, scaling=False, uncertainty=False)
    report = build(plan, results, date="today", studies=Studies(), parts=("design",))
    memory = next(section for section in report.sections if section.title == "Memory")
    stages = [row for row in rows_of(memory.blocks) if re.fullmatch(r"\d+(–\d+)?", row[0])]
    assert len(stages) <= 5
    assert (
        sum(int(last or first) - int(first) + 1 for first, _, last in (row[0].partition("–") for row in stages)) == 16
    )


def test_that_the_same_studies_make_the_same_report(small: Printed) -> None:
    again = study(small.plan, small.results)
    assert build(small.plan, small.results, date="today", studies=again, parts=PARTS) == small.report
    assert replace(again, played=None, uncertainty=None) == replace(small.studies, played=None, uncertainty=None)


def test_that_what_cannot_be_built_asks_for_its_repair_alone() -> None:
    """Three layers of 64-port switches end at 65,536 ports; no other change of the plan makes the network possible."""
    plan = set_field(load_example("llama3-405b-131k"), "hardware.accelerators", 131_072)
    results = evaluate(set_field(plan, "training.phases.0.global_batch", 1024), scaling=False)
    report = build(plan, results, date="today", studies=Studies())
    assert report.lead[0].text == "Cannot be built: "
    changes = next(block for block in report.decisions if isinstance(block, Decisions))
    assert [what for what, _ in changes.items] == ["Use switches with more ports, fewer ports per node, or rail-only."]
    assert "How sure the answer is" not in {section.title for section in report.sections}
    assert {item.value for item in report.headlines if item.label != "Peak memory"} == {"–"}


def test_that_a_plan_that_does_not_fit_gets_what_makes_it_run_and_no_cost() -> None:
    shown = printed(set_field(load_example("llama2-7b-64-a100"), "parallelism.sharding", "none"))
    assert shown.report.lead[0].text == "Does not fit: "
    assert [block.text for block in shown.report.decisions if isinstance(block, Heading)] == ["What makes it run"]
    changes = next(block for block in shown.report.decisions if isinstance(block, Decisions))
    needed = re.match(r"Then it needs ([\d.]+) GiB and takes", changes.items[0][1])
    assert needed is not None
    assert shown.results.memory is not None
    assert 0 < float(needed[1]) <= 0.97 * shown.results.memory.capacity_bytes / 2**30
    titles = {section.title for section in shown.report.sections}
    assert not titles & {"Cost", "Own or rent", "Acceptance", "Monitoring", "How sure the answer is"}
