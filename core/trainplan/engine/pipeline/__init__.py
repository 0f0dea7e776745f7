"""Pipeline parallelism: which stage holds which layers, the schedule, and what is in flight."""
