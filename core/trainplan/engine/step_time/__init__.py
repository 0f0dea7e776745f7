"""Step time: what a rank does (`work`), how fast machine and stack do it (`rates`), and their combination (`step`)."""
