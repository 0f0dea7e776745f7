"""What leaves the plan as files for other programs."""
