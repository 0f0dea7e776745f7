"""What offloading asks of the host: memory, disk and traffic over the host link."""

from __future__ import annotations

from typing import Final

import numpy as np

from trainplan.engine.job import Job
from trainplan.engine.layout import Layout, Number, Sharding
from trainplan.engine.memory.peak import Rows, columns
from trainplan.engine.memory.stage import Stage
from trainplan.engine.results import OffloadResult

GRADIENT_COPY: Final = 4.0
"""fp32 gradients that the host's optimizer reads [bytes per parameter] (ZeRO-Offload, arXiv 2101.06840, section 3)."""
HOST, DISK = 1, 2
"""Values of `Layout.offload_optimizer` and `Layout.offload_parameters`."""
DISK_BUFFERS: Final = 3e9
"""Pinned buffers of one rank between host and disk [bytes]: DeepSpeed's default of five buffers of 1e8 parameters,
rounded (from memory)."""


def offload_demand(job: Job, layout: Layout, *, step_seconds: float = 1.0) -> OffloadResult | None:
    """Host memory, disk and traffic of one layout; None where nothing is offloaded.

    The optimizer's offload moves each rank's gradients to the host and its updated 16-bit weights back; on disk the
    states are read and written once a step. Offloaded weights are fetched for forward and for backward of every micro
    batch.
    """
    optimizer, parameters = int(np.ravel(layout.offload_optimizer)[0]), int(np.ravel(layout.offload_parameters)[0])
    if not optimizer and not parameters:
        return None
    rows = Rows(job, columns(layout), 1, every_stage=True)
    stage, _ = rows.stages(np.zeros(1, dtype=np.int64), Sharding(int(np.ravel(layout.sharding)[0])))
    largest = int(np.argmax(np.broadcast_to(stage.trained, (len(stage.index),))))
    states, weights, trained = (_at(stage, values, largest) for values in _offloaded(stage))
    fetches = 2 * float(np.ravel(stage.micro_batches)[0])
    host = disk = link = traffic = 0.0
    if optimizer:
        link += 2 * trained * 2
        copies = GRADIENT_COPY * trained
        host += states + copies if optimizer == HOST else copies + DISK_BUFFERS
        disk += states if optimizer == DISK else 0.0
        traffic += 2 * states if optimizer == DISK else 0.0
    if parameters:
        link += fetches * weights
        host += weights if parameters == HOST else DISK_BUFFERS
        disk += weights if parameters == DISK else 0.0
        traffic += fetches * weights if parameters == DISK else 0.0
    seconds = step_seconds * 1e9
    return OffloadResult(host, disk, link, traffic, link / seconds, traffic / seconds)


def _at(stage: Stage, values: Number, place: int) -> float:
    return float(np.broadcast_to(values, (len(stage.index),))[place])


def _offloaded(stage: Stage) -> tuple[Number, Number, Number]:
    """Optimizer states and weights as they would lie on the device, and the parameters that this rank updates."""
    resident = Stage(
        stage.tables,
        stage.combinations,
        stage.layout.with_(offload_optimizer=np.zeros(1), offload_parameters=np.zeros(1)),
        stage.index,
        stage.sharding,
    )
    return resident.optimizer, resident.weights, resident.trained
