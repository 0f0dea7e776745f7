"""How nodes, containers and the job's environment are set up: what the known traps of a stack depend on."""

from __future__ import annotations

from typing import Literal

from trainplan.frozen import Frozen
from trainplan.plan.fields import line, quantity


class HostSettings(Frozen):
    """All may stay open; the traps that hang on an open one are listed as still to be settled."""

    kernel_modules: Literal["open", "proprietary"] | None = quantity(
        None,
        "NVIDIA kernel modules",
        choices={"open": "Open", "proprietary": "Proprietary"},
        help="Blackwell needs the open ones, Volta and older the proprietary",
    )
    fabric_manager: str | None = line(
        None, "Fabric manager", longest=80, help="Version, or not installed; NVSwitch needs exactly the driver's"
    )
    fabric_state_complete: bool | None = quantity(
        None, "Fabric state complete", help="nvidia-smi -q, part Fabric: state Completed, status Success"
    )
    imex_channel: bool | None = quantity(
        None, "IMEX channel passed", help="NVLink between the trays of a rack needs IMEX channel 0 in the container"
    )
    cuda_compat: bool | None = quantity(
        None, "CUDA compatibility package", help="Runs a newer CUDA on an older driver; data-center GPUs only"
    )
    gpu_direct: Literal["dma_buf", "peermem", "absent"] | None = quantity(
        None,
        "GPUDirect RDMA by",
        choices={"dma_buf": "DMA-BUF", "peermem": "nvidia-peermem", "absent": "Not at all"},
        help="The network card reads and writes GPU memory itself",
    )
    virtual_machine: bool | None = quantity(None, "Virtual machine")
    acs: bool | None = quantity(
        None,
        "PCIe access control",
        help="On bare metal it sends peer-to-peer traffic through the root complex; turn it off",
    )
    iommu: Literal["pass_through", "translated", "off"] | None = quantity(
        None, "IOMMU", choices={"pass_through": "Pass-through", "translated": "Translated", "off": "Off"}
    )
    memlock_unlimited: bool | None = quantity(
        None, "Locked memory unlimited", help="ulimit -l inside the job; RDMA registers buffers by locking them"
    )
    cgroup_driver: Literal["systemd", "cgroupfs"] | None = quantity(
        None, "Cgroup driver", choices={"systemd": "By systemd", "cgroupfs": "By cgroupfs"}
    )
    container_devices: Literal["cdi", "hook"] | None = quantity(
        None, "GPUs passed by", choices={"cdi": "CDI", "hook": "Runtime hook"}
    )
    container_shm_gib: float | None = quantity(
        None, "Shared memory of the container", "GiB", ge=0, le=1e5, help="/dev/shm: Docker gives 0.0625, NCCL wants 1"
    )
    pip_over_image: bool | None = quantity(
        None, "PyTorch by pip over the image", help="A virtual environment with its own PyTorch inside a vendor image"
    )
    second_cuda_major: bool | None = quantity(
        None, "Packages of two CUDA majors", help="pip list shows nvidia-*-cu12 and nvidia-*-cu13 at once"
    )
    flash_attention_built_for: str | None = line(
        None, "FlashAttention built for", longest=80, help="PyTorch version in the name of its wheel: torch2.8"
    )
    pyxis_built_for: str | None = line(None, "pyxis built for", longest=80, help="Slurm that it was compiled against")
    device_max_connections: int | None = quantity(
        None,
        "CUDA_DEVICE_MAX_CONNECTIONS",
        ge=1,
        le=128,
        help="1 with tensor or context parallel before Blackwell; not 1 with FSDP",
    )
    nccl_algorithm: str | None = line(
        None, "NCCL_ALGO or NCCL_PROTO", longest=120, help="As set in the job; best left unset"
    )
    nccl_ctas: int | None = quantity(None, "NCCL_MAX_CTAS", ge=1, le=64)
    user_buffers: bool | None = quantity(None, "NCCL user buffers", help="Registered buffers of the allocator")
    scratch_reclaim_off: bool | None = quantity(
        None, "HSA_NO_SCRATCH_RECLAIM", help="On AMD: 1 is set in the job's environment"
    )
