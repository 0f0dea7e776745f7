"""A layer as a list of operators, from which counts, FLOPs, memory and time are summed."""
