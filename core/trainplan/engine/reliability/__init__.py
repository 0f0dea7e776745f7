"""Failures of a run: what is expected, what is simulated, what one costs."""
