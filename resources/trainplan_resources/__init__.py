"""Data that Trainplan ships: catalogue, presets, examples, templates, icons, validation runs."""
