"""Pages under Hand over: what leaves the program."""
