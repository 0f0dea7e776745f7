"""How grave each kind of finding is, and which of them leave a plan without meaning."""

from __future__ import annotations

from trainplan.engine.findings.registry import KINDS, finding, is_meaningless, remedy, sentence

BROKEN_LAYOUTS = {
    "ranks_do_not_multiply_up", "heads_do_not_divide", "kv_heads_do_not_divide", "widths_do_not_divide",
    "experts_do_not_divide", "expert_widths_do_not_divide", "expert_ranks_do_not_divide",
    "expert_parallel_without_experts", "length_does_not_divide", "batch_does_not_divide", "more_stages_than_layers",
    "virtual_stages_without_pipeline", "end_stages_do_not_fit", "shard_group_does_not_divide",
}  # fmt: skip
"""A layout that cannot be."""
STOPS = {
    "does_not_fit", "framework_refuses", "adapters_address_nothing", "run_hardly_advances", "run_outlives_cluster",
    "fabric_too_large", "node_exceeds_rack", "power_over_limit", "cooling_over_limit", "ups_over_limit",
    "floor_over_limit", "software_pair", "software_not_for_this_plan", "software_trap_stops",
    "acceptance_test_failed", "acceptance_test_failed_by_person", "acceptance_record_altered",
    "rails_not_joined",
}  # fmt: skip
"""What the plan cannot go ahead with, though it can be evaluated."""
TO_KNOW = {
    "storage_rate_unknown", "checkpoint_rate_unknown", "node_power_unknown", "node_price_unknown", "rent_unknown",
    "part_of_a_node", "prices_of_low_trust", "rack_dense_for_air", "spares_too_few", "tokens_repeat",
    "starts_from_checkpoint", "starts_without_optimizer_state",
    "utilization_from_runs", "vocabulary_padded", "catalogue_differs", "figure_moved", "software_trap_costs",
    "checkpoint_interval_far_from_optimum",
}  # fmt: skip


def codes(severity: str) -> set[str]:
    return {code for code, kind in KINDS.items() if kind.severity == severity}


def test_that_a_layout_that_cannot_be_and_what_leaves_nothing_to_compute_stop_the_evaluation() -> None:
    stops = BROKEN_LAYOUTS | {"network_without_ports", "scenario_does_not_apply", "work_not_known"}
    assert {code for code, kind in KINDS.items() if kind.meaningless} == stops
    assert codes("error") == stops | STOPS
    assert codes("note") == TO_KNOW
    assert codes("warning") == set(KINDS) - codes("error") - codes("note")


def test_that_one_finding_without_meaning_is_enough() -> None:
    broken = finding("heads_do_not_divide", "parallelism.tensor", heads=12, tensor=8)
    note = finding("storage_rate_unknown", "hardware.storage_read_gb_per_second")
    assert (broken.severity, note.severity) == ("error", "note")
    assert is_meaningless((note, broken))
    assert not is_meaningless((note,))
    assert sentence(broken) == "12 attention heads cannot be split over tensor parallel 8."
    assert remedy(broken) == "Choose a tensor parallel degree that divides 12."
