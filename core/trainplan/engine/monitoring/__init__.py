"""What is watched while a plan runs: metrics, limits derived from the plan, alerts, who is called."""
