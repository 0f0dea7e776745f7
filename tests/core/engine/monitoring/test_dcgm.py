"""Which series of DCGM count and which tell a state (DCGM field list 394 to 396)."""

from __future__ import annotations

from trainplan.engine.monitoring import amd, dcgm


def test_that_states_of_row_remapping_are_no_counters() -> None:
    states = {fault.series for fault in dcgm.FAULTS if not fault.counts}
    assert states == {"DCGM_FI_DEV_ROW_REMAP_FAILURE", "DCGM_FI_DEV_ROW_REMAP_PENDING"}
    assert any(fault.counts for fault in amd.FAULTS)
