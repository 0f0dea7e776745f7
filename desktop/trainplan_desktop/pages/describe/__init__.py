"""Pages under Describe: the inputs of a plan."""
