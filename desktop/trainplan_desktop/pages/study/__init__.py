"""Pages under Study: what the engine computed."""
