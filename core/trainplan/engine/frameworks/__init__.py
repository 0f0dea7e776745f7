"""What a training framework can run: rules judged on one layout or on a million."""
