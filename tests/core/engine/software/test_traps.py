"""Each known trap: one plan that has it and one that does not."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.software import load_software
from trainplan.engine.software.result import software_result
from trainplan.plan.new import default_plan, with_cluster
from trainplan.plan.paths import set_field

LIBRARY = load_library()
H100, V100, B200 = "nvidia-h100-sxm5-80gb", "nvidia-v100-sxm2-32gb", "nvidia-b200-sxm-180gb"
L40S, RTX, GB200 = "nvidia-l40s", "nvidia-rtx-4090", "nvidia-gb200"
MI300X, MI355X = "amd-mi300x", "amd-mi355x"
TP = {"parallelism.tensor": 8, "parallelism.sharding": "zero1"}
CASES = {
    "wheel_without_architecture": (
        B200,
        {"cuda": "12.6", "pytorch": "2.7", "container": "own image"},
        {"cuda": "12.8", "pytorch": "2.7", "container": "own image"},
    ),
    "wheel_lost_old_gpu": (V100, {"pytorch": "2.14"}, {"pytorch": "2.7"}),
    "default_wheel_needs_newer_driver": (H100, {"driver": "R550", "pytorch": "2.14"}, {"driver": "R580"}),
    "fabric_manager_differs": (
        H100,
        {"driver": "580.126.20", "host.fabric_manager": "580.95.05"},
        {"driver": "580.126.20", "host.fabric_manager": "580.126.20"},
    ),
    "compat_on_unsupported_gpu": (RTX, {"host.cuda_compat": True}, {"host.cuda_compat": False}),
    "nvlink_sharp_not_ready": (H100, {"host.fabric_state_complete": False}, {"host.fabric_state_complete": True}),
    "imex_missing": (GB200, {"host.imex_channel": False}, {"host.imex_channel": True}),
    "gpus_lost_on_reload": (
        H100,
        {"container_toolkit": "Docker", "host.cgroup_driver": "systemd", "host.container_devices": "hook"},
        {"container_toolkit": "Docker", "host.cgroup_driver": "systemd", "host.container_devices": "cdi"},
    ),
    "flash_attention_wheel_differs": (
        H100,
        {"flash_attention": "2.8.3", "pytorch": "2.9", "host.flash_attention_built_for": "torch2.8"},
        {"flash_attention": "2.8.3", "pytorch": "2.8", "host.flash_attention_built_for": "torch2.8"},
    ),
    "no_flash_attention_wheel": (
        H100,
        {"flash_attention": "2.8.3", "pytorch": "2.11"},
        {"flash_attention": "2.8.3", "pytorch": "2.10"},
    ),
    "two_cudnn": (H100, {"pytorch": "2.14", "cudnn": "9.20.0.48"}, {"pytorch": "2.14", "cudnn": "9.24.0.43"}),
    "pip_over_image": (
        H100,
        {"container": "NGC PyTorch 26.03", "host.pip_over_image": True},
        {"container": "own image", "host.pip_over_image": True},
    ),
    "small_shared_memory": (H100, {"host.container_shm_gib": 0.0625}, {"host.container_shm_gib": 1}),
    "memlock_limited": (H100, {"host.memlock_unlimited": False}, {"host.memlock_unlimited": True}),
    "no_gpu_direct": (H100, {"host.gpu_direct": "absent"}, {"host.gpu_direct": "dma_buf"}),
    "access_control_on": (
        H100,
        {"host.virtual_machine": False, "host.acs": True},
        {"host.virtual_machine": True, "host.acs": True},
    ),
    "connections_not_one": (
        H100,
        {**TP, "host.device_max_connections": 8},
        {**TP, "host.device_max_connections": 1},
    ),
    "connections_one_with_fsdp": (
        H100,
        {"parallelism.sharding": "fsdp", "host.device_max_connections": 1},
        {"parallelism.sharding": "fsdp", "host.device_max_connections": 16},
    ),
    "expandable_segments_unregistered": (
        H100,
        {"nccl": "2.28.9", "host.user_buffers": True, "implementation.expandable_segments": True},
        {"nccl": "2.29.2", "host.user_buffers": True, "implementation.expandable_segments": True},
    ),
    "blackwell_needs_open_modules": (
        B200,
        {"host.kernel_modules": "proprietary"},
        {"host.kernel_modules": "open"},
    ),
    "old_gpu_needs_proprietary_modules": (
        V100,
        {"host.kernel_modules": "open"},
        {"host.kernel_modules": "proprietary"},
    ),
    "scratch_reclaim": (MI300X, {"host.scratch_reclaim_off": False}, {"host.scratch_reclaim_off": True}),
    "amd_iommu": (MI300X, {"host.iommu": "translated"}, {"host.iommu": "pass_through"}),
    "rocm_new_kernel": (
        MI300X,
        {"rocm": "6.2.1", "os": "Ubuntu 24.04"},
        {"rocm": "6.2.1", "os": "Ubuntu 22.04"},
    ),
    "rccl_pollara": ("pollara", {"rocm": "7.1.1"}, {"rocm": "7.2"}),
    "pyxis_other_slurm": (
        H100,
        {"scheduler": "Slurm 25.11", "host.pyxis_built_for": "25.05.3"},
        {"scheduler": "Slurm 25.11", "host.pyxis_built_for": "25.11.1"},
    ),
    "new_feature_driver": (
        H100,
        {"driver": "555.42.02", "container": "NGC PyTorch 25.06"},
        {"driver": "R570", "container": "NGC PyTorch 25.06"},
    ),
    "fp8_symmetric_kernels": (H100, {"nccl": "2.27.5"}, {"nccl": "2.27.7"}),
    "fewer_ctas_on_blackwell": (
        B200,
        {"nccl": "2.28.9", "host.nccl_ctas": 16},
        {"nccl": "2.28.9", "host.nccl_ctas": 32},
    ),
    "nccl_hangs_at_scale": (H100, {"nccl": "2.28.7"}, {"nccl": "2.28.9"}),
    "nccl_algorithm_enforced": (
        H100,
        {"nccl": "2.24.3", "host.nccl_algorithm": "Ring"},
        {"nccl": "2.23.4", "host.nccl_algorithm": "Ring"},
    ),
    "wrong_grouped_products": ("mixture", {"cuda": "13.2.1"}, {"cuda": "13.0"}),
    "two_cuda_majors": (H100, {"host.second_cuda_major": True}, {"host.second_cuda_major": False}),
    "megatron_needs_python_312": (
        H100,
        {"megatron_core": "0.17", "python": "3.11"},
        {"megatron_core": "0.17", "python": "3.12"},
    ),
    "flash_attention_3_not_hopper": (B200, {"flash_attention": "3.0"}, {"flash_attention": "2.8.3"}),
    "flash_attention_ignored": (
        H100,
        {"flash_attention": "2.8.4", "transformer_engine": "2.11"},
        {"flash_attention": "2.8.3", "transformer_engine": "2.11"},
    ),
    "flash_attention_too_old_for_blackwell": (
        B200,
        {"flash_attention": "2.6.3", "transformer_engine": "2.11"},
        {"flash_attention": "2.7.3", "transformer_engine": "2.11"},
    ),
    "fabric_manager_without_switch": (L40S, {"host.fabric_manager": "580"}, {"host.fabric_manager": "not installed"}),
}


def plan_on(machine):
    plan = default_plan(LIBRARY)
    if machine == "mixture":
        from trainplan.plan.examples import load_example  # noqa: PLC0415

        return load_example("deepseek-v3-2048-h800")
    if machine == "pollara":
        plan = with_cluster(plan, MI355X, 64, library=LIBRARY)
        (nics,) = plan.hardware.node.nics
        node = plan.hardware.node.model_copy(update={"nics": (nics.model_copy(update={"kind": "RoCE (Pollara 400)"}),)})
        hardware = plan.hardware.model_copy(update={"accelerator": LIBRARY.accelerators[MI300X], "node": node})
        return plan.model_copy(update={"hardware": hardware})
    return with_cluster(plan, machine, 64, library=LIBRARY) if machine != H100 else plan


def states(machine, changes):
    plan = plan_on(machine)
    for name, value in changes.items():
        plan = set_field(plan, name if name.startswith("parallelism") else f"software.{name}", value)
    return {trap.code: trap for trap in software_result(plan, 30).traps}


def test_every_trap_has_a_case():
    assert set(CASES) == {trap.code for trap in load_software().traps}


@pytest.mark.parametrize("code", CASES)
def test_a_trap_is_found_where_it_is_and_nowhere_else(code):
    machine, having, free = CASES[code]
    found = states(machine, having)[code]
    assert found.state == "applies"
    assert found.decided
    assert code not in {each for each, trap in states(machine, free).items() if trap.state == "applies"}


def test_a_trap_that_hangs_on_an_open_setting_is_open():
    assert states(H100, {})["small_shared_memory"].state == "open"
    assert "imex_missing" not in states(H100, {})  # no NVLink between nodes there


def test_what_nobody_decided_is_told_and_is_no_finding():
    plan = plan_on(H100)
    result = software_result(plan, 30)
    told = next(trap for trap in result.traps if trap.code == "no_flash_attention_wheel")
    assert told.state == "applies"
    assert not told.decided
    assert not result.findings


def test_a_trap_of_what_was_decided_is_a_finding_of_its_severity():
    plan = set_field(plan_on(H100), "software.nccl", "2.28.7")
    (found,) = software_result(plan, 30).findings
    assert (found.code, found.severity) == ("software_trap_stops", "error")
    assert found.fields == ("software.nccl",)
