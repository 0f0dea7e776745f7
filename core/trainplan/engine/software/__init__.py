"""Software that goes together: the stack of a plan completed, pairs that do not go, known traps, ends of support."""
