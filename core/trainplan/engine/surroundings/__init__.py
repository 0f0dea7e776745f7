"""What a run needs beside its accelerators: checkpoints, feed, hosts, network, power, reliability, money."""

from trainplan.engine.surroundings.answer import Surroundings
from trainplan.engine.surroundings.surround import failure_process, feed_need, goodput_over_interval, surround
from trainplan.engine.surroundings.traffic import AxisTraffic, scale_out_traffic

__all__ = [
    "AxisTraffic",
    "Surroundings",
    "failure_process",
    "feed_need",
    "goodput_over_interval",
    "scale_out_traffic",
    "surround",
]
