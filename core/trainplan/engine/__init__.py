"""Pure functions from a plan to its results. Layout fields are numbers or NumPy arrays alike."""
