"""From a plan to its acceptance: the tests, their verdicts, and the record that is signed."""
