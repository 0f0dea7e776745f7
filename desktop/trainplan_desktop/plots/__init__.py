"""Plots: drawings of results, never computations."""
