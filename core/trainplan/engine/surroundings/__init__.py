"""What a run needs beside its accelerators: checkpoints, feed, hosts, network, power, reliability, money."""

from trainplan.engine.surroundings.answer import Surroundings
from trainplan.engine.surroundings.surround import surround
from trainplan.engine.surroundings.traffic import AxisTraffic, scale_out_traffic

__all__ = ["AxisTraffic", "Surroundings", "scale_out_traffic", "surround"]
