"""The open plan: undo, saving and recovery, evaluation off the GUI thread, settings."""
