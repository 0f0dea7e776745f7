"""The chain from the step time to days, energy and money of a run."""
