"""The Trainplan engine: plans, catalogue, results. No Qt, no network."""

__version__ = "0.1.0"
