"""The constants of the calibration as rates of one job, against arithmetic by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.engine.step_time.jobs import job, on_machine

from trainplan.engine.calibration import Calibration, built_in_calibration
from trainplan.engine.job.job import Job, OwnRuns
from trainplan.engine.step_time.rates import resolve_rates

A100 = 312e12
"""Dense 16-bit peak of A100 [FLOP/s] (NVIDIA A100 data sheet)."""
H100, H100_FP8 = 989.4e12, 1978.9e12
"""Dense peaks of H100 SXM [FLOP/s] (NVIDIA H100 data sheet, without sparsity)."""


def calibration(**values: float) -> Calibration:
    named = {name.replace("__", "."): value for name, value in values.items()}
    return built_in_calibration().with_values({"stack.maturity": 0.0, "stack.young": 0.0} | named)


def test_that_kernels_of_a_new_generation_lack_half_as_much_every_year() -> None:
    """A fifth is missing in the year in which Ampere appears, a tenth in the next, a twentieth in the one after."""
    young = calibration(stack__young=0.2)
    found = [resolve_rates(job(year=year), young).matmul for year in (2019, 2020, 2021, 2022)]
    whole = resolve_rates(job(year=2020), calibration()).matmul
    assert found == pytest.approx([0.8 * whole, 0.8 * whole, 0.9 * whole, 0.95 * whole])


def test_that_releases_get_faster_by_the_year_until_the_last_one_known() -> None:
    """3 % a year from 2025 on, nothing beyond 2028."""
    yearly = calibration(stack__maturity=0.03)
    found = [resolve_rates(job(year=year), yearly).matmul for year in (2024, 2025, 2026, 2028, 2030)]
    assert found == pytest.approx([found[1] * 1.03**years for years in (-1, 0, 1, 3, 3)])


def test_that_a_rate_of_products_is_its_share_of_the_peak_and_never_more() -> None:
    rates = resolve_rates(job(), built_in_calibration())
    assert rates.peak == A100
    assert 0.5 * A100 < rates.matmul < A100
    measured = on_machine(job(), matmul_tflops=1000.0)
    assert resolve_rates(measured, built_in_calibration()).matmul == A100
    slower = on_machine(job(), matmul_tflops=200.0)
    assert resolve_rates(slower, built_in_calibration()).matmul == pytest.approx(200e12)


def test_that_a_chip_that_nobody_measured_reaches_the_share_of_unknown_ones() -> None:
    """TPU v4: 275 TFLOP/s (arXiv 2304.01433, table 4), of which a half."""
    rates = resolve_rates(job("google-tpu-v4"), calibration(stack__unknown_matmul_16bit=0.5))
    assert rates.matmul == pytest.approx(137.5e12)


@pytest.mark.parametrize(("precision", "low"), [("bf16_mixed", 1.0), ("fp8", 2.0), ("mxfp8", 2.0)])
def test_that_eight_bits_double_the_peak_where_the_chip_has_them(precision: str, low: float) -> None:
    rates = resolve_rates(replace(job("nvidia-h100-sxm5-80gb"), precision=precision), built_in_calibration())
    assert rates.peak == pytest.approx(H100, rel=1e-3)
    assert rates.matmul <= rates.matmul_low <= low * H100 * 1.001
    chip_without = resolve_rates(replace(job(), precision=precision), built_in_calibration())
    assert chip_without.matmul_low == chip_without.matmul


def test_that_fp32_runs_in_tf32() -> None:
    """A100: 156 TFLOP/s of TF32."""
    assert resolve_rates(replace(job(), precision="fp32"), built_in_calibration()).peak == 156e12


def test_that_adapters_leave_out_the_weight_gradient() -> None:
    full, lora = (
        resolve_rates(replace(job(), training=kind), built_in_calibration()) for kind in ("pretraining", "lora")
    )
    assert (full.backward, lora.backward) == (2.0, 1.0)
    assert (full.backward_passes, lora.backward_passes) == (2.0, 1.6)
    assert (full.adapter_bytes, full.dequantise_bytes) == (0.0, 0.0)
    assert lora.adapter_bytes > 0
    qlora = resolve_rates(replace(job(), training="qlora"), built_in_calibration())
    assert (full.weight_bytes, qlora.weight_bytes) == (2.0, 0.54)
    assert qlora.dequantise_bytes > 0


def test_that_gradients_are_reduced_in_16_bits_where_either_buffer_is() -> None:
    for gradient, reduce, bytes_each in (("fp32", "fp32", 4.0), ("bf16", "fp32", 2.0), ("fp32", "bf16", 2.0)):
        switches = replace(job().switches, gradient_dtype=gradient, reduce_dtype=reduce)
        assert resolve_rates(replace(job(), switches=switches), built_in_calibration()).gradient_bytes == bytes_each


def with_switches(**switches: object) -> Job:
    return replace(job(), switches=replace(job().switches, **switches))  # type: ignore[arg-type]


def test_that_switches_choose_between_constants() -> None:
    fixed = calibration(
        stack__launch_graphs=0.5,
        stack__launch_delayed=3.0,
        stack__tensor_exposed=0.3,
        stack__data_exposed=0.2,
        stack__accumulate_bytes=12.0,
    )
    plain, graphs, layers = (
        resolve_rates(with_switches(cuda_graphs=what), fixed) for what in ("none", "iteration", "attention")
    )
    assert graphs.launch == pytest.approx(0.5 * plain.launch)
    assert graphs.launch_routed == pytest.approx(0.5 * plain.launch_routed)
    assert graphs.launch_expert == pytest.approx(0.5 * plain.launch_expert)
    assert layers.launch == pytest.approx(0.75 * plain.launch)
    assert layers.launch_routed == pytest.approx(2 / 3 * plain.launch_routed)
    assert layers.launch_expert == plain.launch_expert
    overlapped, both = (
        resolve_rates(with_switches(cuda_graphs=what, delayed_weight_gradients=True), fixed)
        for what in ("none", "iteration")
    )
    assert overlapped.launch_expert == pytest.approx(3 * plain.launch_expert)
    assert both.launch_expert == graphs.launch_expert
    for on, exposed in ((True, 0.3), (False, 1.0)):
        assert resolve_rates(with_switches(overlap_tensor_parallel=on), fixed).tensor_exposed == exposed
    for on, exposed in ((True, 0.2), (False, 1.0)):
        assert resolve_rates(with_switches(overlap_gradient_reduction=on), fixed).data_exposed == exposed
    for on, each in ((True, 6.0), (False, 12.0)):
        assert resolve_rates(with_switches(gradient_accumulation_fusion=on), fixed).accumulate_bytes == each
    for kernel, unfused in (("unfused", 1.0), ("flash2", 0.0)):
        assert resolve_rates(with_switches(attention_kernel=kernel), fixed).unfused_attention == unfused


def test_that_a_production_run_and_own_measurements_scale_what_they_measured() -> None:
    """Products at 90 %, collectives at 80 %; half a second of overhead and 0.1 s of waiting for data."""
    own = OwnRuns(compute_factor=0.9, communication_factor=0.8, overhead_seconds=0.5, data_wait_seconds=0.1)
    before, after = (resolve_rates(replace(job(), own=each), calibration()) for each in (OwnRuns(), own))
    assert after.matmul == pytest.approx(0.9 * before.matmul)
    assert after.attention == pytest.approx(0.9 * before.attention)
    assert after.memory == pytest.approx(0.9 * before.memory)
    assert after.data_outer_share == pytest.approx(0.8 * before.data_outer_share)
    assert after.nic == before.nic
    assert after.overhead_seconds == pytest.approx(0.6)
    production = resolve_rates(replace(job(), tuning="production"), calibration(stack__production=1.15))
    assert (before.tuning, production.tuning) == (1.0, 1.15)


def test_that_network_and_tests_of_it_come_in_bytes_per_second() -> None:
    """25 GB/s a port; 180 GB/s of bus on 4 nodes of 8, half of it at 2 MB."""
    measured = on_machine(job(), all_reduce_bus_gb_per_second=180.0, all_reduce_nodes=4, all_reduce_half_megabytes=2.0)
    rates = resolve_rates(measured, built_in_calibration())
    assert (rates.nic, rates.network_latency) == (25e9, 5e-6)
    assert (rates.measured_bus, rates.measured_ranks, rates.measured_half) == (180e9, 8.0, 2e6)
    assert rates.measured_domains == 4.0
    assert resolve_rates(job(), built_in_calibration()).measured_domains == float("inf")


def test_that_a_card_without_links_meets_its_peers_on_pcie() -> None:
    """PCIe 4.0 x16: 32 GB/s, half of it where peers share the root complex; all accelerators of the node."""
    alone = on_machine(job("nvidia-a100-pcie-80gb"), scale_up_domain=1)
    rates = resolve_rates(alone, built_in_calibration())
    assert (rates.inner, rates.inner_size, rates.mesh) == (16e9, 8.0, 0.0)
