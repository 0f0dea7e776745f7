"""What the ports of the cluster network tell: state, rate, errors, congestion."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.engine.monitoring.parts import Alert, Metric, Trial
from trainplan.engine.monitoring.watch import Watch, duration, number

RDMA = ("infiniband", "roce", "omni-path", "slingshot")
"""Technologies whose ports node exporter reads as InfiniBand devices."""
EXPORTER = "node exporter"
PORT = '{hostname="node-1",device="mlx5_0",port="1"}'
DEVICE = '{hostname="node-1",device="eth0"}'
ACTIVE = 4
OUTAGE = 30.0
"""An outage of so long is fatal to a job (NVIDIA Health Validation, RDMA link outage) [s]."""
ERRORS = ("node_infiniband_port_errors_received_total", "node_infiniband_local_link_integrity_errors_total")
LOSS = "node_infiniband_out_of_sequence_packets_received_total"


def network_metrics(watch: Watch) -> Iterator[Metric]:
    if watch.plan.hardware.n_nodes < 2:
        return
    technology = watch.plan.network.fabric.technology
    health = watch.data.source_words("health")
    if technology not in RDMA:
        yield Metric(
            "port_state",
            "Port without a link",
            "network",
            EXPORTER,
            "node_network_carrier",
            "",
            "at all",
            hold_seconds=OUTAGE,
            basis="maker",
            source=health,
            daily=True,
        )
        yield Metric(
            "port_sent",
            "Port throughput, sent",
            "network",
            EXPORTER,
            "node_network_transmit_bytes_total",
            "B/s",
            "at all",
        )
        return
    yield Metric(
        "port_state",
        "Port not active",
        "network",
        EXPORTER,
        "node_infiniband_state_id",
        "",
        "at all",
        hold_seconds=OUTAGE,
        basis="maker",
        source=health,
        daily=True,
    )
    yield Metric(
        "link_flaps",
        "Link flaps",
        "network",
        EXPORTER,
        "node_infiniband_link_downed_total",
        "",
        "at all",
        basis="operator",
        source=watch.data.source_words("meta"),
        daily=True,
    )
    rate = watch.plan.network.gbit_per_second_per_port / 8 * 1e9
    yield Metric(
        "port_rate",
        "Port rate",
        "network",
        EXPORTER,
        "node_infiniband_rate_bytes_per_second",
        "B/s",
        "below",
        rate,
        warn=0.99 * rate,
        hold_seconds=300,
        basis="port of the plan",
    )
    yield Metric(
        "port_errors",
        "Port errors",
        "network",
        EXPORTER,
        ERRORS[0],
        "",
        "at all",
        basis="operator",
        source=watch.data.source_words("meta"),
        daily=True,
    )
    yield Metric(
        "port_sent",
        "Port throughput, sent",
        "network",
        EXPORTER,
        "node_infiniband_port_data_transmitted_bytes_total",
        "B/s",
        "at all",
    )
    if technology == "roce":
        yield Metric(
            "packet_loss",
            "Packets out of sequence",
            "network",
            EXPORTER,
            LOSS,
            "",
            "at all",
            hold_seconds=600,
            basis="rule of thumb",
        )
        yield Metric(
            "congestion",
            "Congestion notifications",
            "network",
            EXPORTER,
            "node_infiniband_np_cnp_packets_sent_total",
            "1/s",
            "at all",
        )


def network_alerts(watch: Watch, metrics: dict[str, Metric]) -> Iterator[Alert]:
    """The alerts of the metrics that are there."""
    state = metrics.get("port_state")
    if state is None:
        return
    window = watch.window
    back, port = duration(window), ("hostname", "device")
    if state.series == "node_network_carrier":
        yield Alert(
            "PortDown",
            "port_state",
            'node_network_carrier{device!="lo"} == 0',
            OUTAGE,
            "page",
            "A network port has no link",
            "Drain the node; check cable, optic and switch port",
            (Trial("node_network_carrier" + DEVICE, "gauge", 0, 1),),
            labels=port,
        )
        return
    yield Alert(
        "PortDown",
        "port_state",
        f"node_infiniband_state_id != {ACTIVE}",
        OUTAGE,
        "page",
        "A network port is not active",
        "Drain the node; check cable, optic and switch port",
        (Trial("node_infiniband_state_id" + PORT, "gauge", 1, ACTIVE),),
        labels=port,
    )
    yield Alert(
        "LinkFlaps",
        "link_flaps",
        f"increase(node_infiniband_link_downed_total[{back}]) > 0",
        0,
        "warn",
        "A network link flapped",
        "Check cable and optic; replace them if it happens again",
        (Trial("node_infiniband_link_downed_total" + PORT, "counter", 1, 0),),
        window,
        port,
    )
    rate = metrics["port_rate"]
    if rate.warn is not None and rate.expected is not None:
        yield Alert(
            "PortSlow",
            "port_rate",
            f"node_infiniband_rate_bytes_per_second < {number(rate.warn)}",
            rate.hold_seconds,
            "warn",
            "A network port runs below its rate",
            "Check cable, optic and the switch's port settings",
            (Trial("node_infiniband_rate_bytes_per_second" + PORT, "gauge", rate.expected / 2, rate.expected),),
            labels=port,
        )
    total = " or ".join(f"increase({name}[{back}]) > 0" for name in ERRORS)
    yield Alert(
        "PortErrors",
        "port_errors",
        total,
        600,
        "warn",
        "A network port reports errors",
        "Check cable and optic",
        (Trial(ERRORS[0] + PORT, "counter", 1, 0),),
        window,
        port,
    )
    if "packet_loss" in metrics:
        yield Alert(
            "PacketsLost",
            "packet_loss",
            f"rate({LOSS}[{back}]) > 0",
            600,
            "warn",
            "RDMA packets arrive out of sequence",
            "Check pause frames and ECN on the switches; RoCE needs a lossless class",
            (Trial(LOSS + PORT, "counter", 60, 0),),
            window,
            port,
        )
