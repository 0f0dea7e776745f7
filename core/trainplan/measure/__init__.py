"""Measurements in: readers of logs and benchmark outputs, and what each replaces in a plan."""
