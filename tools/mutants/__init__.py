"""Seeded mutation testing of core and desktop: `make mutants`, see docs/mutants.md."""
