"""How one job is spread over accelerators: one layout or a table of a million, and which of them can run."""
