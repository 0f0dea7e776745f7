"""What can be measured: name, unit, and the inputs of a plan that such a figure replaces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A measurable quantity."""

    title: str
    unit: str
    paths: tuple[str, ...] = ()


KINDS: dict[str, Kind] = {
    # communication
    "bus_bandwidth": Kind("Bus bandwidth of a collective", "GB/s", ("network.all_reduce_bus_gb_per_second",)),
    "collective_latency": Kind("Latency of the smallest collective", "us"),
    "copy_bandwidth": Kind("Copy bandwidth", "GB/s"),
    "link_rate": Kind("Port rate", "Gb/s", ("network.gbit_per_second_per_port",)),
    # training
    "step_time": Kind("Step time", "s"),
    "tokens_per_second": Kind("Tokens per second", "tokens/s"),
    "tokens_per_second_per_accelerator": Kind("Tokens per second and accelerator", "tokens/s"),
    "samples_per_second": Kind("Samples per second", "samples/s"),
    "model_tflops_per_accelerator": Kind("Model TFLOP/s per accelerator", "TFLOP/s"),
    "mfu": Kind("Model FLOPs utilization", "fraction"),
    "data_wait": Kind("Wait for data", "s"),
    "pause": Kind("Pause between steps", "s"),
    "forward_time": Kind("Forward", "s"),
    "backward_time": Kind("Backward", "s"),
    "gradient_reduction_time": Kind("Gradient reduction", "s"),
    "optimizer_time": Kind("Optimizer", "s"),
    "time_to_train": Kind("Time to train", "s"),
    "compute_time": Kind("Compute per step", "s"),
    "communication_time": Kind("Communication per step", "s"),
    "exposed_communication_time": Kind("Exposed communication per step", "s"),
    "idle_time": Kind("Accelerator idle time per step", "s"),
    "checkpoint_save_time": Kind("Checkpoint save", "s"),
    "checkpoint_load_time": Kind("Checkpoint load", "s"),
    "skipped_steps": Kind("Skipped steps", "steps"),
    # memory
    "memory_peak_allocated": Kind("Peak memory, allocated", "GiB"),
    "memory_peak_reserved": Kind("Peak memory, reserved", "GiB"),
    "memory_reserved": Kind("Memory reserved", "GiB"),
    "memory_allocated": Kind("Memory allocated", "GiB"),
    "memory_used": Kind("Memory in use, as the driver reports", "GiB"),
    "memory_total": Kind("Memory of the accelerator, as the driver reports", "GiB"),
    # compute
    "matmul": Kind("Largest matrix product", "TFLOP/s", ("hardware.matmul_tflops",)),
    "hpl": Kind("HPL", "TFLOP/s"),
    "hpcg": Kind("HPCG", "TFLOP/s"),
    "burn": Kind("Sustained burn-in rate", "TFLOP/s"),
    "memory_bandwidth": Kind("Memory bandwidth", "GB/s"),
    # node health
    "node_topology": Kind("Accelerators whose paths in the node are known", "accelerators"),
    "node_links": Kind("Devices with a narrow PCIe link", "devices"),
    "power": Kind("Accelerator power", "W"),
    "node_power": Kind("Node power", "W"),
    "power_limit": Kind("Power limit", "W"),
    "energy": Kind("Energy", "J"),
    "temperature": Kind("Temperature", "C"),
    "clock": Kind("Compute clock", "MHz"),
    "utilisation": Kind("GPU utilization, as the driver reports", "fraction"),
    "tensor_activity": Kind("Tensor core utilization", "fraction"),
    "pcie_generation": Kind("PCIe generation", ""),
    "pcie_width": Kind("PCIe width", "lanes"),
    "diagnostic": Kind("Diagnostic (1 passed, 0 failed)", ""),
    "links": Kind("Links between two accelerators", "links"),
    # storage
    "read_bandwidth": Kind("Read rate", "GB/s", ("hardware.storage_read_gb_per_second",)),
    "write_bandwidth": Kind("Write rate", "GB/s", ("hardware.storage_write_gb_per_second",)),
    "read_iops": Kind("Read operations per second", "IOPS"),
    "write_iops": Kind("Write operations per second", "IOPS"),
    "read_latency_p99": Kind("Read latency, 99th percentile", "s"),
    "write_latency_p99": Kind("Write latency, 99th percentile", "s"),
    "metadata_rate": Kind("Metadata operations per second", "ops/s"),
    "accelerator_utilisation": Kind("Emulated accelerator utilization", "fraction"),
    # operation
    "jobs": Kind("Jobs", "jobs"),
    "failures": Kind("Failed jobs", "jobs"),
    "accelerator_hours": Kind("Accelerator hours", "h"),
    "queue_wait": Kind("Queue wait", "h"),
    "failures_per_node_day": Kind("Failures per node and day", "1/day"),
    "nodes": Kind("Nodes", "nodes"),
    "series": Kind("Time series", ""),
}
