"""Search over layouts and clusters: enumerate, evaluate in chunks, rank, keep the Pareto front."""
