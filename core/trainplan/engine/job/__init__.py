"""What a plan asks of the engine, apart from its layout, with defaults for what it leaves open."""
