"""The fit of the step-time model's constants to published runs: `python -m tools.calibrate --help`."""
