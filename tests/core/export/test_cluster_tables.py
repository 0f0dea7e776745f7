from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.export.cluster_tables import cable_table, rack_table, rules_table
from trainplan.export.tables import NoTableError, bill_table
from trainplan.plan.examples import load_example


def test_that_the_cable_schedule_has_the_cables_of_the_bill() -> None:
    plan = load_example("llama2-7b-64-a100")
    results = evaluate(plan)
    assert results.network is not None
    cables = cable_table(plan, results)
    assert sum(row[1] == "compute" for row in cables.rows) == results.network.cables
    billed = sum(float(row[2] or 0) for row in bill_table(plan, results).rows if row[3] == "cable")
    assert len(cables.rows) == billed
    assert {row[1] for row in cables.rows} == {"compute", "storage", "management"}
    assert all(row[8] and row[7] for row in cables.rows)
    ports = [(row[5], row[6]) for row in cables.rows]
    assert len(set(ports)) == len(ports)


def test_that_eight_dgx_a100_stand_six_to_a_rack_of_forty_kilowatts() -> None:
    """6.5 kW and 6 U each: six by either; the other two in the second rack, then the switches."""
    plan = load_example("llama2-7b-64-a100")
    rows = rack_table(plan, evaluate(plan)).rows
    assert [row[0] for row in rows[:8]] == [1] * 6 + [2] * 2
    assert rows[0][3] == "node-1"
    assert rows[8][0] == 3


def test_that_rules_carry_a_verdict_and_a_reason() -> None:
    plan = load_example("llama3-405b-16k-h100")
    rows = rules_table(plan, evaluate(plan)).rows
    assert {row[6] for row in rows} <= {"Holds", "Does not hold", "Does not apply", "Cannot say"}
    assert all("{" not in str(row[7]) for row in rows)


def test_that_a_single_node_has_no_cables() -> None:
    plan = load_example("llama3-8b-full-fsdp-8h100")
    with pytest.raises(NoTableError, match="single node"):
        cable_table(plan, evaluate(plan))
