"""Libraries of hardware, prices and model architectures: built in and the person's own."""
